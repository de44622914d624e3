"""Everything a seat is told, made here and nowhere else.

Nearly all of the campaign is open (ES-BASE-27): hands, committed orders and the identity of drawn cards are not,
nor, with hidden bases, is the place of a Sub Base that Japan has not struck and that has not succeeded lately.
"""

from typing import Any, TypeVar

from flagplot.core.game import Dispatch
from flagplot.games.sloc.board import ALLIED, JAPANESE, SIDES, Base, Board, Side, other
from flagplot.games.sloc.map import Hex
from flagplot.games.sloc.modifier import Term
from flagplot.games.sloc.proximity import Proximity


class Told(Dispatch, frozen=True, kw_only=True, tag_field="told"):
    """Something a seat is told in this game."""


class TurnBegan(Told, frozen=True, kw_only=True, tag="turn"):
    """A new turn."""

    turn: int
    label: str


class HqNews(Told, frozen=True, kw_only=True, tag="hq"):
    """A headquarters arrives, returns, moves, is lost, waits, or changes its leader."""

    key: str
    what: str
    hex: Hex = 0
    was: Hex = 0


class BaseNews(Told, frozen=True, kw_only=True, tag="base"):
    """A Sub Base is replaced, arrives, is placed, relocated, moved away, displaced or overrun."""

    kind: str
    what: str
    hex: Hex = 0
    was: Hex = 0
    rule: str


class SubmarineRoll(Told, frozen=True, kw_only=True, tag="submarines"):
    """A base's submarine warfare with every term (ES-11.22.A6, ES-11.22.C7)."""

    kind: str
    hq: str
    range: str
    terms: tuple[Term, ...]
    swm: int
    proximity: Proximity
    tenths: int
    die: int
    success: bool


class HiddenRoll(Told, frozen=True, kw_only=True, tag="hidden-submarines"):
    """What Japan hears of a failure while bases are hidden."""

    kind: str


class SubmarineBarred(Told, frozen=True, kw_only=True, tag="no-submarines"):
    """A base that did not roll, and why."""

    kind: str
    hex: Hex
    rule: str
    reason: str


class Effects(Told, frozen=True, kw_only=True, tag="effects"):
    """What the successes bought (ES-11.23.10)."""

    successes: int
    choice: str
    asp: int
    swm: int


class BomberRaid(Told, frozen=True, kw_only=True, tag="bombers"):
    """The bombers' roll."""

    hex: Hex
    die: int
    success: bool


class CardsDrawn(Told, frozen=True, kw_only=True, tag="draw"):
    """A side's draw: the number to both, the cards to their owner."""

    side: Side
    base: int
    denied: int
    drawn: int
    at_floor: bool = False
    """Whether the floor of the parent game stopped the reductions (ES-11.23.2)."""
    cards: tuple[int, ...] = ()


class CardUsed(Told, frozen=True, kw_only=True, tag="card"):
    """A card has been used or passed; 0 for a card passed by the other side."""

    side: Side
    use: str
    card: int
    value: int = 0


class OffensiveUnderWay(Told, frozen=True, kw_only=True, tag="window"):
    """All that the reaction window says (ES-BASE-26)."""

    battle: bool


class AssaultRoll(Told, frozen=True, kw_only=True, tag="assault"):
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


class StrikeRoll(Told, frozen=True, kw_only=True, tag="strike"):
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


class GarrisonRaised(Told, frozen=True, kw_only=True, tag="garrison"):
    """A garrison has grown."""

    side: Side
    hex: Hex
    value: int
    divisions: int


class TransportsAttacked(Told, frozen=True, kw_only=True, tag="transports"):
    """Card 5 against troop transports."""

    kind: str
    die: int
    before: int
    after: int


class PrintedReaction(Told, frozen=True, kw_only=True, tag="printed"):
    """Card 5 as its printed reaction."""

    hex: Hex
    added: int
    assaulted: bool


class RegionSurrendered(Told, frozen=True, kw_only=True, tag="surrender"):
    """A region has given up."""

    region: str
    hexes: tuple[Hex, ...]


class OrderDropped(Told, frozen=True, kw_only=True, tag="dropped"):
    """An order of the seat's own that could not be carried out."""

    order: str
    rule: str
    reason: str


class GameEnded(Told, frozen=True, kw_only=True, tag="end"):
    """The end, with the parts of the score."""

    parts: tuple[Term, ...]
    winner: str
    reason: str


AnyDispatch = (
    TurnBegan
    | HqNews
    | BaseNews
    | SubmarineRoll
    | HiddenRoll
    | SubmarineBarred
    | Effects
    | BomberRaid
    | CardsDrawn
    | CardUsed
    | OffensiveUnderWay
    | AssaultRoll
    | StrikeRoll
    | GarrisonRaised
    | TransportsAttacked
    | PrintedReaction
    | RegionSurrendered
    | OrderDropped
    | GameEnded
)

D = TypeVar("D", bound=Told)


class Desk:
    """Writes the dispatches of one resolution."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self.sent: list[Any] = []

    def both(self, kind: type[D], /, **fields: Any) -> None:
        """Tell both sides the same."""
        for side in SIDES:
            self.sent.append(kind(seat=side, **fields))

    def one(self, side: Side, kind: type[D], /, **fields: Any) -> None:
        """Tell one side only."""
        self.sent.append(kind(seat=side, **fields))

    def base_moved(self, base: Base, what: str, rule: str, was: Hex = 0, *, known: bool = False) -> None:
        """Tell of a base's move: to both, or with hidden bases to Japan only what it knows anyway (ES-BASE-27)."""
        fields: dict[str, Any] = {"kind": base.kind, "what": what, "hex": base.hex, "was": was, "rule": rule}
        self.one(ALLIED, BaseNews, **fields)
        if known or not self._board.switches.hidden_bases:
            self.one(JAPANESE, BaseNews, **fields)

    def base_replaced(self, base: Base, old: str) -> None:
        """Tell of a replacement in place; with hidden bases Japan hears of the new counter, not of its place."""
        hidden = self._board.switches.hidden_bases
        self.one(ALLIED, BaseNews, kind=base.kind, what=f"replaces {old}", hex=base.hex, rule="ES-11.21.B6")
        place = 0 if hidden else base.hex
        what = f"takes over from {old}" if hidden else f"replaces {old}"
        self.one(JAPANESE, BaseNews, kind=base.kind, what=what, hex=place, rule="ES-11.21.B6")

    def submarines(self, base: Base, **fields: Any) -> None:
        """Tell of a submarine roll, open to both with all terms (ES-11.22.A6); a hidden failure tells Japan no more."""
        self.one(ALLIED, SubmarineRoll, kind=base.kind, **fields)
        if fields["success"] or not self._board.switches.hidden_bases:
            self.one(JAPANESE, SubmarineRoll, kind=base.kind, **fields)
        else:
            self.one(JAPANESE, HiddenRoll, kind=base.kind)

    def barred(self, base: Base, rule: str, reason: str) -> None:
        """Tell why a base did not roll: to both (ES-11.22.A2), with hidden bases to the Allies."""
        self.one(ALLIED, SubmarineBarred, kind=base.kind, hex=base.hex, rule=rule, reason=reason)
        if not self._board.switches.hidden_bases:
            self.one(JAPANESE, SubmarineBarred, kind=base.kind, hex=base.hex, rule=rule, reason=reason)

    def drawn(self, side: Side, base: int, denied: int, cards: list[int], *, at_floor: bool = False) -> None:
        """Tell of a draw: how many to both (ES-11.23.10), which to the owner (ES-BASE-13)."""
        fields: dict[str, Any] = {
            "side": side,
            "base": base,
            "denied": denied,
            "drawn": len(cards),
            "at_floor": at_floor,
        }
        self.one(side, CardsDrawn, cards=tuple(sorted(cards)), **fields)
        self.one(other(side), CardsDrawn, **fields)

    def passed(self, side: Side, card: int) -> None:
        """Tell of a card passed: face down to the other side (ES-BASE-15)."""
        self.one(side, CardUsed, side=side, use="PASS", card=card)
        self.one(other(side), CardUsed, side=side, use="PASS", card=0)

    def struck(self, seen: bool, **fields: Any) -> None:
        """Tell of a strike; where Japan finds nothing it says so (ES-BASE-27)."""
        self.both(StrikeRoll, found=seen, **fields)

    def known_bases(self) -> None:
        """Keep what Japan has seen of the bases up to date: a success shows a base (ES-BASE-27)."""
        for base in self._board.bases:
            if base.kind in self._board.successes and base.hex:
                see(self._board, base)


def see(board: Board, base: Base) -> None:
    """Let Japan see a base where it stands (ES-BASE-27)."""
    base.seen, base.seen_at = board.turn, base.hex


def japanese_bases(board: Board) -> list[Base]:
    """Return the bases as Japan may see them with hidden bases: where they were seen this turn or last, else nowhere.

    What orders and reports take for the truth about a base Japan has not seen is the same for every place it may
    be in (ES-BASE-27).
    """
    out = []
    for base in board.bases:
        recent = base.seen and base.seen >= board.turn - 1
        out.append(Base(base.kind, base.seen_at if recent else 0, False, 0, base.seen, base.seen_at))
    return out
