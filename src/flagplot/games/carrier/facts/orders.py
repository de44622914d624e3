"""How orders were carried out that any unit may have: refused, stopped, joined, split."""

from typing import Literal

from flagplot.games.carrier.facts.note import Note
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.theatre.hex import Hex


class NotTaken(Note, frozen=True, kw_only=True, tag="orders.not_taken"):
    """An order that was left out."""

    why: Literal["in the air", "not in flight", "not at sea", "out already", "contradiction", "only planes"]
    bad: bool = True


class OrdersClash(Note, frozen=True, kw_only=True, tag="orders.clash"):
    """Two seats ordered one unit (GM-2.1)."""

    winner: str
    """The seat whose order stands."""
    rule: str = "GM-2.1"


class CannotDo(Note, frozen=True, kw_only=True, tag="orders.cannot_do"):
    """An action that such a unit does not have."""

    where: Literal["in flight", "at sea"]
    action: str
    bad: bool = True


class UnknownPlace(Note, frozen=True, kw_only=True, tag="orders.unknown_place"):
    """A place to go to that nobody knows."""

    how: Literal["named", "unnamed"]
    name: str = ""
    bad: bool = True


class NothingToShadow(Note, frozen=True, kw_only=True, tag="orders.nothing_to_shadow"):
    """The target is not in sight (BR-11.2)."""

    rule: str = "BR-11.2"


class Stopped(Note, frozen=True, kw_only=True, tag="orders.stopped"):
    """A unit could not go on."""

    why: Literal["storm", "mountains", "edge", "turned", "land", "map"]
    to: Hex | None = None
    """The hex that it cannot enter."""


class NoWay(Note, frozen=True, kw_only=True, tag="orders.no_way"):
    """There is no way by sea (BR-12.5)."""

    to: Hex
    rule: str = "BR-12.5"
    bad: bool = True


class Joined(Note, frozen=True, kw_only=True, tag="orders.joined"):
    """A unit has gone into another (BR-8.11, BR-12.3)."""

    other: UnitId


class CannotJoin(Note, frozen=True, kw_only=True, tag="orders.cannot_join"):
    """A unit could not go into another (BR-8.11, BR-12.3, BR-4.1.1)."""

    other: UnitId
    why: Literal["not here", "no deck", "unknown", "too many"]
    limit: int = 0
    bad: bool = True


class SplitOff(Note, frozen=True, kw_only=True, tag="orders.split_off"):
    """A part of a unit goes its own way (BR-8.11, BR-12.3)."""

    kind: Literal["af", "tf"]
    other: UnitId
    ships: tuple[str, ...] = ()


class CannotSplit(Note, frozen=True, kw_only=True, tag="orders.cannot_split"):
    """No part can go its own way (BR-3.3, BR-8.11, BR-12.3)."""

    why: Literal["number", "no deck", "empty"]
    other: UnitId | None = None
    bad: bool = True


class AimRefused(Note, frozen=True, kw_only=True, tag="orders.aim_refused"):
    """Declared totals of fire that no whole ships make up (FE-19i)."""

    totals: tuple[int, ...]
    rule: str = "FE-19i"
    bad: bool = True
