"""What the umpire keeps for a table that plays the printed game, and what it shows the referee."""

from typing import Literal

import msgspec

from flagplot.core.game import Clock, Score, View
from flagplot.core.words import phrase
from flagplot.games.sloc import modifier
from flagplot.games.sloc.board import Base, Terms, TrackPoint
from flagplot.games.sloc.figures import Tables
from flagplot.games.sloc.map import RESOURCES, Hex, distance
from flagplot.games.sloc.modifier import Term
from flagplot.games.sloc.order_of_battle import start_bases
from flagplot.games.sloc.scenario import start_hqs
from flagplot.games.sloc.sites import half_range
from flagplot.games.sloc.tables import hq_row, tables
from flagplot.orders.table import REFEREE

SCENARIO = "sloc-assist"


Event = Literal["sited", "refuge", "overrun", "displaced", "began"]


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step in the history of the bases, or the beginning of a turn."""

    turn: int
    event: Event
    kind: str = ""
    hex: Hex = 0


class Table(msgspec.Struct):
    """SWM, ASPs, cards denied and base histories (ES-ASSIST-1), and the facts last given."""

    turn: int
    start: int
    overlay: str
    bases: list[Base]
    hqs: dict[str, Hex]
    """American headquarters and their hexes."""
    japanese_hqs: list[Hex]
    resources: list[Hex]
    played: Terms = msgspec.field(default_factory=Terms)
    """What has changed the modifier, apart from the year."""
    draw: int | None = None
    asp: int | None = None
    divisions: int | None = None
    denied: int = 0
    asp_lost: int = 0
    rolled: dict[str, list[str]] = {}
    """The bases that have rolled this turn, with the headquarters in half range of each (ES-11.22.A4)."""
    opening: Terms | None = None
    """What had changed the modifier when the first base of this turn rolled: all roll with it (ES-11.22.A8)."""
    relocated: list[str] = []
    """The bases relocated in this turn's strategy card phase (ES-11.24.A3)."""
    successes: list[str] = []
    chosen: bool = False
    ruled: int = 0
    back: dict[str, int] = {}
    """The turn in which a base taken from the map may return, by kind."""
    track: list[TrackPoint] = []
    history: list[Step] = []
    over: bool = False

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the seat of whoever runs the table."""
        return (REFEREE,)

    @property
    def tables(self) -> Tables:
        """Return the figures in force."""
        return tables(self.overlay)

    @property
    def terms(self) -> tuple[Term, ...]:
        """Return the terms of the modifier (ES-11.22.B1)."""
        return modifier.terms(self.tables.swm, self.tables.calendar.years[self.turn - 1], self.played)

    @property
    def rolling(self) -> Terms:
        """Return what the rolls of this turn count."""
        return self.opening or self.played

    @property
    def swm(self) -> int:
        """Return the modifier as a roll uses it."""
        return modifier.used(self.tables.swm, self.tables.calendar.years[self.turn - 1], self.played)

    def base(self, name: str) -> Base | None:
        """Return the base of an order name, or None."""
        return next((base for base in self.bases if base.name == name), None)

    def range_of(self, hq: str) -> int:
        """Return the activation range of a headquarters in this turn, in hexes."""
        return hq_row(hq, self.turn).range

    def serving(self, place: Hex) -> list[str]:
        """Return the American headquarters that have a hex inside half their range (ES-11.21.C4)."""
        return [key for key, h in self.hqs.items() if distance(h, place) <= half_range(self.range_of(key))]


class TableView(View, kw_only=True):
    """The referee sees everything."""

    table: Table
    asked: str = "facts"
    score: Score


def clock(table: Table) -> Clock:
    """Return the turn of the printed game."""
    return Clock(table.turn, phrase("calendar.turn", turn=table.turn, date=phrase(f"calendar.{table.turn}")))


def view(table: Table) -> TableView:
    """Return the referee's view."""
    return TableView(
        seat=REFEREE,
        game="sloc-table",
        scenario=SCENARIO,
        clock=clock(table),
        over=table.over,
        table=table,
        asked="" if table.over else "facts",
        score=score(table),
    )


def score(table: Table) -> Score:
    """Return what submarines have done; who wins is for the printed game to say."""
    points = {"allied": table.denied + table.asp_lost, "japanese": 0}
    if not table.over:
        return Score(points, None)
    return Score(points, "draw", phrase("score.table"))


def set_up(start: int, overlay: str) -> Table:
    """Return the table at the start of a printed campaign, with the facts of its set-up (ES-BASE-9)."""
    figures = tables(overlay)
    turn = figures.calendar.years.index(start) + 1
    hqs = start_hqs(start, turn)
    japanese = figures.starts[start].japanese
    return Table(
        turn=turn,
        start=start,
        overlay=overlay,
        bases=start_bases(figures, start),
        hqs={k: hq.hex for k, hq in hqs.items() if hq.hex and hq_row(k, turn).american},
        japanese_hqs=[hq.hex for hq in hqs.values() if hq.hex and hq.side == "japanese"],
        resources=[h for h in RESOURCES if h in japanese],
    )
