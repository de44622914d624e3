"""The umpire beside a printed game, a game of its own: one seat, the referee, who asks when he likes."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from flagplot.core.base import BaseGame, known
from flagplot.core.dice import Dice
from flagplot.core.document import Document
from flagplot.core.game import DATA, Ask, Clock, Dispatch, Resolution, Rules, ScenarioInfo, Score, Seat
from flagplot.core.plot import Plot
from flagplot.core.words import Words, phrase
from flagplot.games.sloc import guide
from flagplot.games.sloc.drawing import draw
from flagplot.games.sloc.plot import SlocPlot
from flagplot.games.sloc.table import orders, state
from flagplot.games.sloc.table.adjudicating import rule
from flagplot.games.sloc.table.orders import FactSheet
from flagplot.games.sloc.table.plot import plot
from flagplot.games.sloc.table.referee import Referee
from flagplot.games.sloc.table.report import report
from flagplot.games.sloc.table.rulings import AnyRuling
from flagplot.games.sloc.table.state import REFEREE, Table, TableView
from flagplot.games.sloc.tables import tables
from flagplot.games.sloc.throws import Throws

SCENARIO = "sloc-assist"
PRESETS = {f"start-{year}": year for year in (1941, 1942, 1943, 1944)}
"""The printed campaign that the table plays, by preset."""


class TableGame(BaseGame[Table, TableView, FactSheet]):
    """The submarine war of a printed game: facts in, rulings and dice out."""

    name = "sloc-table"
    title = "SLOC: the umpire beside a printed game"
    folder = DATA / "sloc"
    state_type = Table
    view_type = TableView
    sheet_type = FactSheet
    dispatch_type = AnyRuling

    def scenarios(self) -> Sequence[ScenarioInfo]:
        """Return the one scenario: a table of one's own."""
        title = "Assisted mode: the umpire beside a printed game"
        return [ScenarioInfo(self.name, SCENARIO, title, 12, (REFEREE,), tuple(PRESETS))]

    def rules(
        self, scenario: str, preset: str = "", options: Mapping[str, Any] | None = None, overlay: str = ""
    ) -> Rules:
        """Return the rules of a table: the presets name the printed campaign, there are no options. Raises
        BadInputError for an unknown preset, any option, or an owner's file that cannot be used."""
        known("scenario", scenario, [SCENARIO])
        tables(overlay)
        if preset:
            known("rule set", preset, PRESETS, f" for {scenario}")
        for option in options or {}:
            known("option", option, (), f" for {scenario}")
        return Rules(preset=preset or next(iter(PRESETS)), overlay=overlay)

    def seats(self, scenario: str, rules: Rules | None = None) -> tuple[Seat, ...]:
        """Return the referee. Raises BadInputError for an unknown scenario."""
        known("scenario", scenario, [SCENARIO])
        return (REFEREE,)

    def setup(self, scenario: str, rules: Rules, dice: Dice) -> Table:
        """Return the table at the start of a printed campaign."""
        return state.set_up(PRESETS[rules.preset], rules.overlay)

    def clock(self, table: Table) -> Clock:
        """Return the turn of the printed game."""
        return state.clock(table)

    def awaiting(self, table: Table) -> Mapping[Seat, Ask]:
        """Return the referee, always, until the last turn is closed."""
        return {} if table.over else {REFEREE: Ask("facts", phrase("ask.facts"), state.clock(table).turn)}

    def parse(self, text: str, seat: Seat, view: TableView) -> FactSheet:
        """Return the facts of a text and the remarks on it."""
        return orders.parse(text, seat)

    def resolve(self, table: Table, sheets: Mapping[Seat, FactSheet], dice: Dice) -> Resolution[Table]:
        """Answer one sheet of facts on a copy of the table."""
        table = msgspec.msgpack.decode(msgspec.msgpack.encode(table), type=Table)
        table.thrown += 1
        referee = Referee(table, Throws(dice, lambda: table.turn))
        if REFEREE in sheets:
            rule(referee, sheets[REFEREE].orders)
        return Resolution(table, tuple(referee.rulings), referee.throws.record())

    def view(self, table: Table, seat: Seat) -> TableView:
        """Return what the referee sees: everything."""
        return state.view(table)

    def report(self, view: TableView, dispatches: Sequence[Dispatch], words: Words) -> Document:
        """Return the referee's report."""
        rulings: Sequence[Any] = dispatches
        return report(view, rulings, words)

    def plot(self, view: TableView, words: Words) -> SlocPlot:
        """Return what is on the referee's map and record track."""
        return plot(view, words)

    def draw(self, plot: Plot) -> str:
        """Return a plot as SVG."""
        assert isinstance(plot, SlocPlot)
        return draw(plot)

    def score(self, table: Table) -> Score:
        """Return what submarines have done; who wins is for the printed game to say."""
        return state.score(table)

    def is_over(self, table: Table) -> bool:
        """Return whether the last turn is closed."""
        return table.over

    def order_help(self) -> str:
        """Return a short guide to the facts of a table."""
        return guide.HELP


GAME = TableGame()
"""The game for the registry."""
