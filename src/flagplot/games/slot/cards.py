"""Ship cards, the speed ladder and the numbers of the rules, read once from data (SP-BASE-8 to SP-BASE-19)."""

import tomllib
from functools import cache, lru_cache
from typing import Any

import msgspec

from flagplot.games.slot import tables
from flagplot.games.slot.effects import Weapon
from flagplot.games.slot.zones import HOME

LEVELS = ("0", "S", "1", "2", "2+")
"""The speed ladder, slowest first (SP-BASE-19)."""

WEAPONS: tuple[Weapon, ...] = ("primary", "secondary", "tertiary", "aa", "torpedo")


class Card(msgspec.Struct, frozen=True):
    """What every ship of a type is.

    The cards: BB (SP-BASE-8), CA (SP-BASE-9), CL (SP-BASE-10), DD (SP-BASE-11), APD (SP-BASE-12), AP (SP-BASE-13),
    ML (SP-BASE-14), MS (SP-BASE-15), SS (SP-BASE-16).
    """

    title: str
    hull: int
    speed: str
    points: int
    weapons: dict[str, int]
    source: str
    armour: dict[str, str] = {}
    japanese: dict[str, int] = {}
    asw: bool = False
    sweeps: bool = False
    cargo: int = 0


class Named(msgspec.Struct, frozen=True):
    """A ship whose card the errata correct (SP-ERR-a, SP-ERR-b, SP-ERR-c)."""

    card: str
    torpedo: int
    points: int
    source: str
    torpedo_until: str = ""
    torpedo_none_from: str = ""


@lru_cache(maxsize=16)
def _cards(overlay: str) -> dict[str, Card]:
    return msgspec.convert(tables.read(overlay)["cards"], dict[str, Card])


@lru_cache(maxsize=16)
def _named(overlay: str) -> dict[str, Named]:
    return msgspec.convert(tables.read(overlay)["named"], dict[str, Named])


def cards() -> dict[str, Card]:
    """Return the cards by type, with what an owner's tables change."""
    return _cards(tables.laid())


def named() -> dict[str, Named]:
    """Return the ships of the errata by name (SP-ERR-a, SP-ERR-b)."""
    return _named(tables.laid())


def armour(card: str, part: str) -> str:
    """Return the armour of a card's hull or weapon: ``heavy``, ``light`` or an empty string for none."""
    return cards()[card].armour.get(part, "")


def values() -> dict[str, dict[str, Any]]:
    """Return the numbers of the rules by chapter: values.toml, with what an owner's tables change."""
    return tables.read(tables.laid())["values"]


@cache
def parent_rules() -> dict[str, dict[str, str]]:
    """Return the parent game's rules that the options call on and the rows that stand in for them (SP-0d)."""
    return tomllib.loads((HOME / "parent.toml").read_text("utf-8"))


def allowance(level: int, turn: int) -> int:
    """Return how many zones a speed level makes in a turn (SP-BASE-19).

    S makes 1 and none in turns divisible by 3; 2+ makes 2, and 3 in even turns.
    """
    name = LEVELS[level]
    if name == "S":
        return 0 if turn % 3 == 0 else 1
    if name == "2+":
        return 3 if turn % 2 == 0 else 2
    return int(name)
