"""The kinds of dispatch of the campaign: facts with their place, time and row."""

from typing import Literal

from flagplot.core.base import TurnDispatch
from flagplot.core.toml import Source
from flagplot.games.sloc.board import Side
from flagplot.games.sloc.effects import Choice
from flagplot.games.sloc.map import Hex
from flagplot.games.sloc.modifier import Term
from flagplot.games.sloc.orders import Action, AnyOrder
from flagplot.games.sloc.proximity import Proximity
from flagplot.games.sloc.refusal import Refusal
from flagplot.games.sloc.victory import Ending, Points


class SlocDispatch(TurnDispatch, frozen=True, kw_only=True, tag_field="dispatch"):
    """Something a seat is told in this game."""

    stage: str = ""
    """The stage of the turn that brought it."""


class TurnBegan(SlocDispatch, frozen=True, kw_only=True, tag="turn"):
    """A new turn."""

    rules: tuple[str, ...] = ("ES-BASE-4",)


class HqNews(SlocDispatch, frozen=True, kw_only=True, tag="hq"):
    """Something has happened to a headquarters."""

    key: str
    event: Literal["arrived", "returned", "waits", "moved", "lost", "commanded"]
    hex: Hex = 0
    was: Hex = 0
    leader: str = ""
    range: int = 0
    """With a new leader, the activation range in hexes."""
    rules: tuple[str, ...] = ("ES-BASE-9",)


class BaseNews(SlocDispatch, frozen=True, kw_only=True, tag="base"):
    """Something has happened to a Sub Base; `refuge` is an emergency move to the Turn Record Track."""

    kind: str
    event: Literal[
        "arrived", "replaced", "renamed", "placed", "relocated", "emergency", "refuge", "overrun", "displaced"
    ]
    hex: Hex = 0
    was: Hex = 0
    old: str = ""
    """The kind of base that it replaces."""


class SubmarineRoll(SlocDispatch, frozen=True, kw_only=True, tag="submarines"):
    """A base's submarine warfare with every term (ES-11.22.A6, ES-11.22.C7)."""

    kind: str
    hq: str
    source: Source
    """Where the SLOC Proximity Range comes from."""
    terms: tuple[Term, ...]
    swm: int
    proximity: Proximity
    tenths: int
    """The chance of success."""
    die: int
    success: bool
    rules: tuple[str, ...] = ("ES-11.22.A6",)


class HiddenRoll(SlocDispatch, frozen=True, kw_only=True, tag="hidden-submarines"):
    """What Japan hears of a failure while bases are hidden."""

    kind: str
    rules: tuple[str, ...] = ("ES-BASE-27",)


class SubmarineBarred(SlocDispatch, frozen=True, kw_only=True, tag="no-submarines"):
    """A base that did not roll, and why."""

    kind: str
    hex: Hex
    refusal: Refusal


class Effects(SlocDispatch, frozen=True, kw_only=True, tag="effects"):
    """What the successes bought (ES-11.23.10), and the Japanese ASP level and the SWM after it."""

    successes: int
    choice: Choice
    asp: int
    swm: int
    rules: tuple[str, ...] = ("ES-11.23.10",)


class BomberRaid(SlocDispatch, frozen=True, kw_only=True, tag="bombers"):
    """The bombers' roll."""

    hex: Hex
    die: int
    success: bool
    rules: tuple[str, ...] = ("ES-BASE-29",)


class CardsDrawn(SlocDispatch, frozen=True, kw_only=True, tag="draw"):
    """A side's draw: the number to both, the cards to their owner."""

    side: Side
    base: int
    denied: int
    drawn: int
    at_floor: bool = False
    """Whether the floor of the parent game stopped the reductions (ES-11.23.2)."""
    cards: tuple[int, ...] = ()
    rules: tuple[str, ...] = ("ES-BASE-14",)


class CardUsed(SlocDispatch, frozen=True, kw_only=True, tag="card"):
    """A card has been used or passed; 0 for a card passed by the other side."""

    side: Side
    use: Literal["OPS", "EVENT", "REACTION", "PASS"]
    card: int
    value: int = 0
    """The activations of a card for operations."""
    rules: tuple[str, ...] = ("ES-BASE-15",)


class OffensiveUnderWay(SlocDispatch, frozen=True, kw_only=True, tag="window"):
    """All that the reaction window says (ES-BASE-26)."""

    battle: bool
    rules: tuple[str, ...] = ("ES-BASE-26",)


class AssaultRoll(SlocDispatch, frozen=True, kw_only=True, tag="assault"):
    """An assault with its terms."""

    side: Side
    hex: Hex
    activations: int
    escort: int
    bonus: int
    garrison: int
    shipping: int
    die: int
    total: int
    needed: int
    captured: bool
    rules: tuple[str, ...] = ("ES-BASE-23",)


class StrikeRoll(SlocDispatch, frozen=True, kw_only=True, tag="strike"):
    """A strike at a Sub Base; `found` is false when there was none, `kind` is empty then."""

    hex: Hex
    kind: str
    dice: tuple[int, ...]
    screen: int
    critical: bool
    left: int
    needed: int
    displaced: bool
    ignored: bool
    found: bool
    rules: tuple[str, ...] = ("ES-BASE-25",)


class GarrisonRaised(SlocDispatch, frozen=True, kw_only=True, tag="garrison"):
    """A garrison has grown."""

    side: Side
    hex: Hex
    value: int
    divisions: int
    rules: tuple[str, ...] = ("ES-BASE-24",)


class TransportsAttacked(SlocDispatch, frozen=True, kw_only=True, tag="transports"):
    """Card 5 against troop transports: the divisions in China before and after."""

    kind: str
    die: int
    before: int
    after: int
    rules: tuple[str, ...] = ("ES-11.24.A3",)


class PrintedReaction(SlocDispatch, frozen=True, kw_only=True, tag="printed"):
    """Card 5 as its printed reaction."""

    hex: Hex
    added: int
    assaulted: bool
    rules: tuple[str, ...] = ("ES-BASE-19",)


class RegionSurrendered(SlocDispatch, frozen=True, kw_only=True, tag="surrender"):
    """A region has given up, and its nodes pass to Japan."""

    region: str
    hexes: tuple[Hex, ...]
    rules: tuple[str, ...] = ("ES-BASE-30",)


class OrderDropped(SlocDispatch, frozen=True, kw_only=True, tag="dropped"):
    """An order of the seat's own that could not be carried out."""

    order: AnyOrder
    refusal: Refusal


class OrderCarriedOut(SlocDispatch, frozen=True, kw_only=True, tag="ordered"):
    """An action as it was carried out: for the log that is opened at the end, no seat is told of it before."""

    side: Side
    order: Action
    rules: tuple[str, ...] = ("ES-BASE-16",)


class GameEnded(SlocDispatch, frozen=True, kw_only=True, tag="end"):
    """The end, with the parts of the score."""

    parts: tuple[Points, ...]
    ending: Ending
    rules: tuple[str, ...] = ("ES-BASE-34",)


Pieces = TurnBegan | HqNews | BaseNews | GarrisonRaised | RegionSurrendered | GameEnded
Rolls = SubmarineRoll | HiddenRoll | SubmarineBarred | BomberRaid | AssaultRoll | StrikeRoll | TransportsAttacked
Cards = Effects | CardsDrawn | CardUsed | OffensiveUnderWay | PrintedReaction | OrderDropped | OrderCarriedOut
AnyDispatch = Pieces | Rolls | Cards
