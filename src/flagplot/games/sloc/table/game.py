"""The umpire beside a printed game of the submarine war, a game of its own: facts in, rulings and dice out."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from flagplot.core.diagnostics import check_known
from flagplot.core.dice import Dice, Roll
from flagplot.core.game import Clock, Dispatch, Rules, ScenarioInfo, Score, Seat
from flagplot.games.sloc.drawing import draw
from flagplot.games.sloc.guide import BASES, TABLE
from flagplot.games.sloc.plot import SlocPlot
from flagplot.games.sloc.reader import units
from flagplot.games.sloc.table import orders, state
from flagplot.games.sloc.table.adjudicating import rule
from flagplot.games.sloc.table.orders import AnyFact, FactLine
from flagplot.games.sloc.table.referee import Referee
from flagplot.games.sloc.table.report import plot, report
from flagplot.games.sloc.table.rulings import AnyRuling
from flagplot.games.sloc.table.state import SCENARIO, Table, TableView
from flagplot.games.sloc.tables import tables
from flagplot.games.sloc.throws import Throws
from flagplot.orders.table import REFEREE, FactSheet, Given, TableGame

PRESETS = {f"start-{year}": year for year in (1941, 1942, 1943, 1944)}
"""The printed campaign that the table plays, by preset."""


class SlocTable(TableGame[Table, TableView, AnyFact]):
    """The submarine war of a printed game: one seat, the referee, who asks when he likes."""

    name = "sloc-table"
    speech = TABLE
    guide = TABLE.guide
    title = "SLOC: the umpire beside a printed game"
    parent = "sloc"
    state_type = Table
    view_type = TableView
    sheet_type = FactSheet[AnyFact]
    plot_type = SlocPlot
    draw = staticmethod(draw)
    report = staticmethod(report)
    plot = staticmethod(plot)
    dispatch_type = AnyRuling
    line_type = FactLine
    fact_type = AnyFact
    example = '[{"fact": "DRAW", "number": 7}]'

    def scenarios(self) -> Sequence[ScenarioInfo]:
        """Return the one scenario: a table of one's own."""
        title = "Assisted mode: the umpire beside a printed game"
        return [ScenarioInfo(self.name, SCENARIO, title, 12, (REFEREE,), tuple(PRESETS))]

    def rules(
        self, scenario: str, preset: str = "", options: Mapping[str, Any] | None = None, overlay: str = ""
    ) -> Rules:
        """Return the rules of a table: the presets name the printed campaign, there are no options. Raises
        BadInputError for an unknown preset, any option, or an owner's file that cannot be used."""
        check_known("scenario", scenario, [SCENARIO])
        preset = preset or next(iter(PRESETS))
        check_known("rule set", preset, PRESETS, f" for {scenario}")
        for option in options or {}:
            check_known("option", option, (), f" for {scenario}")
        tables(overlay)
        return Rules(preset=preset, overlay=overlay)

    def seats(self, scenario: str, rules: Rules | None = None) -> tuple[Seat, ...]:
        """Return the referee. Raises BadInputError for an unknown scenario."""
        check_known("scenario", scenario, [SCENARIO])
        return (REFEREE,)

    def setup(self, scenario: str, rules: Rules, dice: Dice) -> Table:
        """Return the table at the start of a printed campaign."""
        return state.set_up(PRESETS[rules.preset], rules.overlay)

    def clock(self, table: Table) -> Clock:
        """Return the turn of the printed game."""
        return state.clock(table)

    def verbs(self, view: TableView) -> Mapping[str, Callable[[Any, TableView, Sequence[AnyFact]], AnyFact]]:
        """Return what reads each kind of fact."""
        return {verb: partial(_read, verb) for verb in orders.VERBS}

    def units(self, text: str, view: TableView) -> Mapping[str, str]:
        """Return the American headquarters and the Sub Bases."""
        return {call: words.split()[-1] for call, words in units("allied").items()} | {b.lower(): b for b in BASES}

    def rule(
        self, table: Table, facts: Sequence[Given[AnyFact]], dice: Dice
    ) -> tuple[Sequence[Dispatch], Sequence[Roll]]:
        """Rule on the facts; END among them goes on to the next turn."""
        referee = Referee(table, Throws(dice, lambda: table.turn))
        rule(referee, facts)
        return referee.rulings, referee.dice.record()

    def view(self, table: Table, seat: Seat) -> TableView:
        """Return what the referee sees: everything."""
        return state.view(table)

    def score(self, table: Table) -> Score:
        """Return what submarines have done; who wins is for the printed game to say."""
        return state.score(table)


def _read(verb: str, line: FactLine, view: TableView, before: Sequence[AnyFact]) -> AnyFact:
    return orders.read(line, verb)


GAME = SlocTable()
"""The game for the registry."""
