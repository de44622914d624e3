"""The umpire at a table of miniatures, a game of its own (core.game.Game)."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flagplot.core.dice import Dice, Roll
from flagplot.core.game import Clock, Dispatch, Rules, ScenarioInfo
from flagplot.core.toml import Toml
from flagplot.core.words import phrase
from flagplot.games.coastal import rules as rules_
from flagplot.games.coastal import scenario as scenarios
from flagplot.games.coastal.chart import draw
from flagplot.games.coastal.guide import TABLE
from flagplot.games.coastal.lines import PlaneLine
from flagplot.games.coastal.plotting import CoastalPlot
from flagplot.games.coastal.rules import CoastalRules
from flagplot.games.coastal.table import reader, session
from flagplot.games.coastal.table import report as table_report
from flagplot.games.coastal.table.facts import AnyFact
from flagplot.games.coastal.table.orders import Statement
from flagplot.games.coastal.table.state import TableState, TableView, view
from flagplot.orders.table import FactSheet, Given, TableGame


class CoastalTable(TableGame[TableState, TableView, Statement]):
    """A table of miniatures: the umpire keeps the torpedo notes and rolls for rams and torpedoes (AS-ASSIST-1)."""

    name = "coastal-table"
    speech = TABLE
    guide = TABLE.guide
    title = "Coastal at the table: the umpire keeps notes and rolls"
    parent = "coastal"
    state_type = TableState
    view_type = TableView
    sheet_type = FactSheet[Statement]
    plot_type = CoastalPlot
    draw = staticmethod(draw)
    report = staticmethod(table_report.make)
    plot = staticmethod(table_report.plot)
    dispatch_type = AnyFact
    line_type = PlaneLine
    fact_type = Statement
    example = '[{"type": "End"}].'

    def scenarios(self) -> Sequence[ScenarioInfo]:
        """Return the tables that come with the game."""
        return [scenarios.info(self.name, one) for one in scenarios.library(assisted=True).values()]

    def fits(self, file: Toml) -> int:
        """Return how many keys of a file are those of a scenario of this game."""
        return scenarios.fits(file, assisted=True)

    def take_scenario(self, file: Toml, identifier: str) -> ScenarioInfo:
        """Return a scenario of one's own, playable from now on. Raises FaultError for the first mistake in its file."""
        return scenarios.take(self.name, file, identifier)

    def rules(
        self, scenario: str, preset: str = "", options: Mapping[str, Any] | None = None, overlay: str = ""
    ) -> CoastalRules:
        """Return the rules of a match. Raises BadInputError for what does not fit."""
        return rules_.make(scenarios.find(scenario, assisted=True), preset, options or {}, overlay)

    def seats(self, scenario: str, rules: Rules | None = None) -> tuple[str, ...]:
        """Return the seats of a table: its sides and the referee. Raises BadInputError for an unknown one."""
        return scenarios.find(scenario, assisted=True).seats

    def setup(self, scenario: str, rules: Rules, dice: Dice) -> TableState:
        """Return an empty table."""
        one = scenarios.find(scenario, assisted=True)
        return TableState(scenario=one, rules=rules_.of(one, rules))

    def clock(self, state: TableState) -> Clock:
        """Return the turn of the table."""
        return Clock(state.turn, phrase("clock.over" if state.over else "table.turn", turn=state.turn))

    def throws_of(self, table: TableState) -> str:
        """Return the turn under which dice are thrown, another for each ruling of it."""
        return f"turn {table.turn}" + (f".{table.sheets}" if table.sheets else "")

    def verbs(self, view: TableView) -> Mapping[str, Callable[[PlaneLine, TableView, Sequence[Statement]], Statement]]:
        """Return what reads each kind of fact that the seat may give: a side its launches, the referee all."""
        return reader.verbs(view)

    def units(self, text: str, view: TableView) -> Mapping[str, str]:
        """Return the vessels and markers on a sheet that have a number."""
        return {name.lower(): name.upper() for name in re.findall(r"\b[A-Z]+[0-9]+\b", text, re.I)}

    def rule(
        self, table: TableState, facts: Sequence[Given[Statement]], dice: Dice
    ) -> tuple[Sequence[Dispatch], Sequence[Roll]]:
        """Play one turn of the table."""
        return session.play(table, facts, dice, self.throws_of(table))

    def view(self, state: TableState, seat: str) -> TableView:
        """Return all that a seat may know."""
        return view(self.name, state, seat, self.clock(state))


GAME = CoastalTable()
