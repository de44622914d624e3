"""What a seat of the carrier game can be told. Made only in `telling/`, at the moment it happens."""

from flagplot.core.game import Dispatch
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.telling.facts.combat import CombatFact
from flagplot.games.carrier.telling.facts.throws import TrailFact
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


class Note(Dispatch, frozen=True, kw_only=True, tag="note"):
    """How an order was carried out, or what befell an own unit."""

    unit: str
    """`TF3`, `AF17`, `Lexington`, `Rabaul`; empty for the whole side."""
    text: str
    code: str = ""
    """Rule id where the note rests on a rule."""
    bad: bool = False
    """An order could not be carried out, or something was lost."""


class Points(Dispatch, frozen=True, kw_only=True, tag="points"):
    """Victory points this side knows of; `points` is negative where the enemy scored them."""

    points: int
    reason: str


class Hour(Dispatch, frozen=True, kw_only=True, tag="hour"):
    """The end of a turn that is reported together with the next (GM-4.3): what was told before it happened in it."""

    label: str
    """Hour and date of the turn."""


class Signal(Dispatch, frozen=True, kw_only=True, tag="signal"):
    """What a seat heard by radio or from another player, or whether its own message was answered (GM-22)."""

    unit: str
    """Who sent it, or to whom it was sent."""
    text: str
    bad: bool = False


class Intercepted(Dispatch, frozen=True, kw_only=True, tag="intercepted"):
    """Enemy transmissions that were located, errors included (GM-22.1)."""

    hexes: tuple[Hex, ...]
    texts: tuple[str, ...] = ()
    """Of those that were not coded."""
    warning: str = ""
    """What follows from them at once (GM-22.75b)."""


CarrierDispatch = Sighted | Looked | Note | CombatFact | TrailFact | Points | Hour | Signal | Intercepted
