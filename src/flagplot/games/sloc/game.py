"""The game `sloc` as the Game contract offers it: the campaign for two, and assisted mode for a table of its own."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from flagplot.core.base import BaseGame
from flagplot.core.diagnostics import BadInputError, suggest
from flagplot.core.dice import Dice
from flagplot.core.document import Document
from flagplot.core.game import Ask, Clock, Dispatch, OrderSheet, Resolution, Rules, ScenarioInfo, Score, Seat
from flagplot.core.plot import Plot
from flagplot.core.words import Words
from flagplot.games.sloc import checks, guide, turn, victory
from flagplot.games.sloc import plot as plots
from flagplot.games.sloc import report as reports
from flagplot.games.sloc import view as views
from flagplot.games.sloc.asks import PROMPTS
from flagplot.games.sloc.assist import facts, mode
from flagplot.games.sloc.assist import report as answers
from flagplot.games.sloc.assist import table as tables_at_play
from flagplot.games.sloc.assist.table import SCENARIO, Answer, Table, TableView
from flagplot.games.sloc.board import SIDES, Side, Switches
from flagplot.games.sloc.intelligence import AnyDispatch
from flagplot.games.sloc.orders import Sheet
from flagplot.games.sloc.scenario import find, first_state, self_check
from flagplot.games.sloc.state import Held, State
from flagplot.games.sloc.tables import tables
from flagplot.games.sloc.throws import Throws
from flagplot.games.sloc.umpire import Umpire
from flagplot.games.sloc.view import SlocView

PRESET = "house"
"""The rule set of the campaigns: the text of the variant over our base layer (ES-BASE-1)."""


class SlocGame(BaseGame[State | Table, SlocView | TableView, OrderSheet]):
    """The strategic submarine campaign."""

    name = "sloc"
    title = "SLOC: the submarine war"
    state_type = State | Table
    view_type = SlocView | TableView
    sheet_type = Sheet | facts.FactSheet
    plot_type = plots.SlocPlot
    dispatch_type = AnyDispatch | Answer

    def __init__(self) -> None:
        self_check()

    def scenarios(self) -> Sequence[ScenarioInfo]:
        """Return the four campaigns by their start year, then assisted mode."""
        campaigns = [
            ScenarioInfo(
                game=self.name,
                id=key,
                title=scenario.title,
                turns=scenario.last_turn - scenario.first_turn + 1,
                sides=SIDES,
                rules=(PRESET,),
            )
            for key, scenario in tables().scenario.items()
        ]
        return [*campaigns, mode.INFO]

    def rules(
        self, scenario: str, preset: str = "", options: Mapping[str, Any] | None = None, overlay: str = ""
    ) -> Rules:
        """Return the rules of a match: the options are the switches, each true or false, all off by default.

        Assisted mode has no switches; its presets name the printed campaign. Raises BadInputError for an unknown
        preset or option, or an owner's file that cannot be used.
        """
        assisted = scenario == SCENARIO
        tables(overlay)
        if not assisted:
            find(scenario, overlay)
        presets = tuple(mode.PRESETS) if assisted else (PRESET,)
        if preset and preset not in presets:
            near = suggest(preset, presets)
            hint = f"Did you mean {near}?" if near else f"The rule sets are {', '.join(presets)}."
            raise BadInputError(f"There is no rule set '{preset}' for {scenario}. {hint}")
        known = () if assisted else Switches.__struct_fields__
        for key, value in (options or {}).items():
            if key not in known:
                near = suggest(key, known)
                hint = f"Did you mean {near}?" if near else f"The options are {', '.join(known) or 'none'}."
                raise BadInputError(f"There is no option '{key}' for {scenario}. {hint}")
            if not isinstance(value, bool):
                raise BadInputError(f"The option {key} is true or false, not {value!r}.")
        return Rules(preset=preset or presets[0], options=dict(options or {}), overlay=overlay)

    def seats(self, scenario: str, rules: Rules | None = None) -> tuple[Seat, ...]:
        """Return the two sides, or the referee of assisted mode. Raises BadInputError for an unknown scenario."""
        if scenario == SCENARIO:
            return mode.INFO.sides
        find(scenario)
        return SIDES

    def setup(self, scenario: str, rules: Rules, dice: Dice) -> State | Table:
        """Return the state at the first decision point; what happens before it is told with the first resolution."""
        if scenario == SCENARIO:
            return tables_at_play.set_up(mode.PRESETS[rules.preset], rules.overlay)
        state = first_state(scenario, rules.overlay, Switches(**rules.options))
        state.stage = turn.STAGES[0].name
        umpire = _umpire(state, dice, {})
        turn.run(umpire, answered=False)
        state.held = Held(umpire.desk.sent, list(umpire.throws.record()))
        return state

    def clock(self, state: State | Table) -> Clock:
        """Return the turn about to be played."""
        return tables_at_play.clock(state) if isinstance(state, Table) else views.clock(state)

    def awaiting(self, state: State | Table) -> Mapping[Seat, Ask]:
        """Return who must send what now; empty when the game is over."""
        if isinstance(state, Table):
            return mode.awaiting(state)
        number = views.clock(state).turn
        return {side: Ask(kind, PROMPTS[kind], number) for side, kind in turn.asked(state).items()}

    def parse(self, text: str, seat: Seat, view: SlocView | TableView) -> OrderSheet:
        """Return the orders of a text and the remarks on it, judged from the seat's own view."""
        return facts.parse(text, seat) if isinstance(view, TableView) else checks.parse(text, seat, view)

    def resolve(self, state: State | Table, sheets: Mapping[Seat, OrderSheet], dice: Dice) -> Resolution[State | Table]:
        """Play to the next decision point on a copy of the state."""
        if isinstance(state, Table):
            return mode.resolve(state, sheets, dice)
        state = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State)
        held = state.held or Held()
        state.held = None
        asked = turn.asked(state)
        given: dict[str, Sheet] = {
            seat: sheet for seat, sheet in sheets.items() if seat in asked and isinstance(sheet, Sheet)
        }
        umpire = _umpire(state, dice, given)
        turn.run(umpire, answered=bool(asked))
        dispatches = (*held.dispatches, *umpire.desk.sent)
        return Resolution(state, dispatches, (*held.rolls, *umpire.throws.record()))

    def view(self, state: State | Table, seat: Seat) -> SlocView | TableView:
        """Return all that a seat may know."""
        if isinstance(state, Table):
            return tables_at_play.view(state)
        return views.view(state, _side(seat))

    def report(self, view: SlocView | TableView, dispatches: Sequence[Dispatch], words: Words) -> Document:
        """Return a seat's report."""
        told: Sequence[Any] = dispatches
        return answers.report(view, told) if isinstance(view, TableView) else reports.report(view, told)

    def plot(self, view: SlocView | TableView, words: Words) -> plots.SlocPlot:
        """Return what is on the seat's strategic map and record track."""
        return plots.plot(view)

    def draw(self, plot: Plot) -> str:
        """Return a plot as SVG."""
        assert isinstance(plot, plots.SlocPlot)
        return plots.draw(plot.drawn)

    def score(self, state: State | Table) -> Score:
        """Return the Allied score and, at the end, who wins by it."""
        if isinstance(state, Table):
            return tables_at_play.score(state)
        return victory.score(state.board, state.over)

    def is_over(self, state: State | Table) -> bool:
        """Return whether the game has ended."""
        return state.over

    def order_help(self) -> str:
        """Return a short guide to the order language."""
        return guide.HELP


def _umpire(state: State, dice: Dice, sheets: Mapping[str, Sheet]) -> Umpire:
    return Umpire(state, Throws(dice, lambda: state.board.turn, state.log), sheets)


def _side(seat: Seat) -> Side:
    for side in SIDES:
        if seat == side:
            return side
    raise BadInputError(f"There is no seat '{seat}' in the submarine war; the seats are {' and '.join(SIDES)}.")


GAME = SlocGame()
"""The game for the registry."""
