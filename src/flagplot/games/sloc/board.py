"""What lies open on the table: the part of the truth that both players may see (ES-BASE-27)."""

from typing import Literal

import msgspec

from flagplot.games.sloc.figures import HqRow, Tables
from flagplot.games.sloc.map import Hex
from flagplot.games.sloc.tables import hq_row, tables

Side = Literal["allied", "japanese"]

ALLIED: Side = "allied"
JAPANESE: Side = "japanese"
SIDES: tuple[Side, Side] = (ALLIED, JAPANESE)


def other(side: Side) -> Side:
    """Return the opponent of a side."""
    return JAPANESE if side == ALLIED else ALLIED


class Switches(msgspec.Struct, frozen=True):
    """The options of a match; all are off by default (ES-BASE-5, ES-BASE-27, ES-BASE-28, ES-11.21.C4)."""

    hidden_bases: bool = False
    """Japan does not see a Sub Base that it has not struck and that has not succeeded lately (ES-BASE-27)."""
    rivalry: bool = False
    """Army headquarters do not activate Sub Bases (ES-BASE-28)."""
    anzac_american: bool = False
    """ANZAC counts as an American headquarters (ES-11.21.C4)."""
    turn1_strategic_warfare: bool = False
    """Turn 1 has a Strategic Warfare Segment (ES-BASE-5)."""


class Hq(msgspec.Struct):
    """A headquarters in play."""

    key: str
    side: Side
    hex: Hex = 0
    """0 while it is not on the map."""
    status: Literal["due", "map", "lost"] = "due"
    moved: bool = False
    """Whether it has moved this turn (ES-BASE-17)."""


class Base(msgspec.Struct):
    """A Sub Base."""

    kind: str
    hex: Hex = 0
    """0 while it is on the Turn Record Track."""
    present: bool = False
    """Whether it, or the base it replaced, stood on the map when this turn's reinforcements began (ES-11.22.A5)."""
    relocated: int = 0
    """The number of the card play in which it was last relocated."""
    seen: int = 0
    """The last turn in which the Japanese saw it, with hidden bases; 0 is never."""
    seen_at: Hex = 0
    """Where they saw it."""

    @property
    def name(self) -> str:
        """Return the name that orders use: Wilkes, Lockwood or Fife."""
        return self.kind.split(" (")[0]


class Terms(msgspec.Struct):
    """What has changed the Submarine Warfare Modifier, apart from the year (11.22.B)."""

    escort_fleet: bool = False
    grand_escort: bool = False
    doctrine: int = 0
    """Plays of Allied card 80 as an event."""
    reductions: int = 0
    """Successes for which the modifier was lowered."""


class Tally(msgspec.Struct):
    """What the Allied score counts so far."""

    denied: int = 0
    asp: int = 0
    bases_lost: int = 0
    resources_at_start: int = 0


class TrackPoint(msgspec.Struct, frozen=True):
    """One turn on the strategic record track."""

    turn: int
    swm: int
    asp: int
    hand: int
    successes: int


class Board(msgspec.Struct):
    """The open table."""

    scenario: str
    turn: int
    overlay: str
    switches: Switches
    control: dict[Hex, Side]
    garrison: dict[Hex, int]
    hqs: dict[str, Hq]
    bases: list[Base]
    terms: Terms
    asp: dict[Side, int]
    """What each side may still spend this turn."""
    divisions: int
    """Japanese divisions in China."""
    tally: Tally
    hands: dict[Side, int]
    """The number of cards in each hand."""
    asp_lost: int = 0
    """Japanese ASPs lost for good to submarines."""
    active: Side = JAPANESE
    cards_played: int = 0
    """Card plays so far in the whole game; numbers the card in play."""
    cards_before: int = 0
    """Card plays before this turn's strategy card phase began."""
    garrisoned: bool = False
    """Whether the Allies have raised a garrison this turn."""
    surrendered: list[str] = []
    successes: list[str] = []
    """Kinds of the bases that succeeded this turn."""
    bombed: int = 0
    """Cards that the bombers took from this turn's draw, before the floor."""
    track: list[TrackPoint] = []

    @property
    def tables(self) -> Tables:
        """Return the figures in force."""
        return tables(self.overlay)

    @property
    def year(self) -> int:
        """Return the calendar year of the turn (ES-BASE-3)."""
        return self.tables.calendar.years[self.turn - 1]

    def row(self, key: str) -> HqRow:
        """Return the list's row of a headquarters in this turn."""
        return hq_row(key, self.turn)

    def base(self, name: str) -> Base | None:
        """Return the base of an order name, or None."""
        return next((base for base in self.bases if base.name == name), None)

    def base_at(self, place: Hex) -> Base | None:
        """Return the base in a hex, or None."""
        return next((base for base in self.bases if base.hex == place), None)

    def ready(self, side: Side) -> list[Hq]:
        """Return a side's headquarters on the map, in the order of the list."""
        return [hq for hq in self.hqs.values() if hq.side == side and hq.hex]
