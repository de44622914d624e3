"""What a seat of the carrier game can be told. Made only in `telling/`, at the moment it happens."""

import functools
import operator
from typing import Any, Literal

from flagplot.core.game import Dispatch
from flagplot.core.words import Value
from flagplot.games.carrier.facts import boats, damage, decks, flight, orders, sailing, seeing
from flagplot.games.carrier.facts.combat import CombatFact
from flagplot.games.carrier.facts.note import Note
from flagplot.games.carrier.facts.throws import TrailFact
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.theatre.hex import Hex


class Sighted(Dispatch, frozen=True, kw_only=True, tag="sighted"):
    """An own unit observed an enemy (BR-7)."""

    contact: int
    sighting: Sighting
    known: bool = False
    """The side was told the very same before in this turn, when a side was asked in the middle of it."""


class Looked(Dispatch, frozen=True, kw_only=True, tag="looked"):
    """What one own unit saw from one hex (GM-7.1)."""

    at: Hex
    """Where the unit was."""
    contact: int
    sighting: Sighting
    """What it saw, with itself as the source."""


class Points(Dispatch, frozen=True, kw_only=True, tag="points"):
    """Victory points this side knows of; `points` is negative where the enemy scored them."""

    points: int
    reason: Value


class Hour(Dispatch, frozen=True, kw_only=True, tag="hour"):
    """The end of a turn that is reported together with the next (GM-4.3): what was told before it happened in it."""

    turn: int


class Signal(Dispatch, frozen=True, kw_only=True, tag="signal"):
    """What a seat heard by radio or from another player, or whether its own message was answered (GM-22)."""

    unit: UnitId | str
    """The unit or the seat that sent it, or to which it was sent."""
    text: Value
    bad: bool = False


class Intercepted(Dispatch, frozen=True, kw_only=True, tag="intercepted"):
    """Enemy transmissions that were located, errors included (GM-22.1)."""

    hexes: tuple[Hex, ...]
    texts: tuple[str, ...] = ()
    """Of those that were not coded."""
    warning: Literal["", "vectored"] = ""
    """What follows from them at once (GM-22.75b)."""


NOTES: tuple[type[Note], ...] = tuple(
    kind
    for topic in (boats, damage, decks, flight, orders, sailing, seeing)
    for kind in vars(topic).values()
    if isinstance(kind, type) and issubclass(kind, Note) and kind is not Note
)
"""Every kind of note."""
NewsOfUnits: Any = functools.reduce(operator.or_, NOTES, CombatFact)
"""What befell units, which their commanders may learn later (GM-22.5)."""
CarrierDispatch: Any = NewsOfUnits | Sighted | Looked | TrailFact | Points | Hour | Signal | Intercepted
