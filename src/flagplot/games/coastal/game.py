"""The coastal game as the contract wants it (core.game.Game)."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from flagplot.core.base import BaseGame
from flagplot.core.dice import Dice
from flagplot.core.document import Document
from flagplot.core.game import Ask, Clock, Dispatch, Resolution, Rules, ScenarioInfo, Score
from flagplot.core.plot import Plot
from flagplot.core.words import Words
from flagplot.games.coastal import parsing, plane, report, turn, victory, view
from flagplot.games.coastal import rules as rules_
from flagplot.games.coastal import scenario as scenarios_
from flagplot.games.coastal.assisted import parsing as table_parsing
from flagplot.games.coastal.assisted import report as table_report
from flagplot.games.coastal.assisted import session, table
from flagplot.games.coastal.assisted.facts import TableSheet
from flagplot.games.coastal.assisted.table import TableState, TableView
from flagplot.games.coastal.help import ORDER_HELP
from flagplot.games.coastal.orders import CoastalSheet
from flagplot.games.coastal.plot import draw as drawn
from flagplot.games.coastal.rules import CoastalRules
from flagplot.games.coastal.state import SeatPlot, State, copy, enlist
from flagplot.games.coastal.tables import tables
from flagplot.games.coastal.umpire import Play, Told
from flagplot.games.coastal.view import CoastalView

PROMPTS = {
    "placement": "Place your vessels (and choose them, in a skirmish).",
    "A": "Orders A: course, speed, ramming, star shell, searchlight.",
    "B": "Orders B: gun targets, torpedo launches, signals.",
}


TABLE_PROMPT = "Facts of this turn at the table: COLLISION, SALVO, LAUNCH; END closes it."
AnyState = State | TableState


class CoastalPlot(Plot, frozen=True, kw_only=True):
    """What is drawn of the plane."""

    view: CoastalView | TableView


class Coastal(BaseGame[AnyState, Any, Any]):
    """The game of small craft by night."""

    name = "coastal"
    title = "Coastal: torpedoes and collisions by night"
    state_type = AnyState
    view_type = CoastalView | TableView
    sheet_type = CoastalSheet | TableSheet
    plot_type = CoastalPlot
    dispatch_type = Told

    def scenarios(self) -> Sequence[ScenarioInfo]:
        """Return the scenarios that come with the game."""
        return [scenarios_.info(one) for one in scenarios_.library().values()]

    def rules(
        self, scenario: str, preset: str = "", options: Mapping[str, Any] | None = None, overlay: str = ""
    ) -> Rules:
        """Return the rules of a match. Raises BadInputError for what does not fit."""
        return rules_.make(scenarios_.find(scenario), preset, options or {}, overlay)

    def seats(self, scenario: str, rules: Rules | None = None) -> tuple[str, ...]:
        """Return the seats of a scenario, the same under all rules. Raises BadInputError for an unknown one."""
        return scenarios_.find(scenario).seats

    def setup(self, scenario: str, rules: Rules, dice: Dice) -> AnyState:
        """Return the state before the first orders."""
        one = scenarios_.find(scenario)
        if not isinstance(rules, CoastalRules):
            rules = rules_.make(one, rules.preset, rules.options, rules.overlay)
        return TableState(scenario=one, rules=rules) if one.assisted else begin(one, rules)

    def clock(self, state: AnyState) -> Clock:
        """Return the turn about to be played."""
        if isinstance(state, TableState):
            return table.clock(state)
        return Clock(state.turn, view.label(state))

    def awaiting(self, state: AnyState) -> Mapping[str, Ask]:
        """Return what every seat must send for the present window; nothing when it is over (AS-BASE-4)."""
        if state.over:
            return {}
        if isinstance(state, TableState):
            return {seat: Ask("facts", TABLE_PROMPT, state.turn) for seat in state.scenario.seats}
        kind = "placement" if state.window == "placement" else f"orders-{state.window.lower()}"
        asked = Ask(kind, PROMPTS[state.window], state.turn)
        return {
            side.seat: asked
            for side in state.scenario.sides
            if state.window != "placement" or side.placement is not None
        }

    def parse(self, text: str, seat: str, view: Any) -> CoastalSheet | TableSheet:
        """Return the typed orders of a text, judged from the seat's own view. Never raises."""
        if isinstance(view, TableView):
            return table_parsing.parse(text, seat, view)
        return parsing.parse(text, seat, view)

    def resolve(self, state: AnyState, sheets: Mapping[str, Any], dice: Dice) -> Resolution[Any]:
        """Play to the end of the present window; `state` is left as it was."""
        if isinstance(state, TableState):
            return session.resolve(state, sheets, dice)
        play = Play(copy(state), sheets, dice)
        for phase in turn.PHASES[state.window]:
            phase(play)
        after = play.state
        if not after.over:
            after.window = turn.NEXT[state.window]
            after.turn += state.window == "B"
        return Resolution(after, tuple(play.told), play.box.record())

    def view(self, state: AnyState, seat: str) -> CoastalView | TableView:
        """Return all that a seat may know."""
        return table.make(state, seat) if isinstance(state, TableState) else view.make(state, seat)

    def report(self, view: Any, dispatches: Sequence[Dispatch], words: Words) -> Document:
        """Return a seat's report."""
        if isinstance(view, TableView):
            return table_report.make(view, dispatches)
        return report.make(view, dispatches)

    def plot(self, view: CoastalView | TableView, words: Words) -> CoastalPlot:
        """Return what is on a seat's plot."""
        return CoastalPlot(seat=view.seat, game=self.name, title=view.title, view=view)

    def draw(self, plot: Plot) -> str:
        """Return a plot as SVG."""
        assert isinstance(plot, CoastalPlot)
        return table_report.draw(plot.view) if isinstance(plot.view, TableView) else drawn(plot.view)

    def score(self, state: AnyState) -> Score:
        """Return the points of both sides and the winner; at a table the players keep the score."""
        if isinstance(state, TableState):
            points = {side.seat: 0 for side in state.scenario.sides}
            return Score(points, "draw" if state.over else None, "the players keep the score")
        return victory.score(state)

    def is_over(self, state: AnyState) -> bool:
        """Return whether the battle has ended."""
        return state.over

    def encode(self, state: AnyState) -> bytes:
        """Return the state as canonical JSON."""
        return msgspec.json.encode(state, order="deterministic")

    def order_help(self) -> str:
        """Return a short guide to the order language."""
        return ORDER_HELP


def begin(one: scenarios_.Scenario, rules: CoastalRules) -> State:
    """Return the state of a scenario before the first orders; with surprise nobody is aware (AS-BASE-49)."""
    cards = tables(rules.overlay).cards
    vessels = {}
    for side in one.sides:
        aware = side.aware and not rules.surprise
        for ship in side.ships:
            vessel = enlist(
                side.seat,
                ship.name,
                ship.card,
                cards[ship.card],
                plane.hundredths(ship.at[0]),
                plane.hundredths(ship.at[1]),
                plane.tenths(ship.course),
                ship.speed,
                aware,
            )
            vessels[vessel.id] = vessel
    placing = any(side.placement is not None for side in one.sides)
    return State(
        scenario=one,
        rules=rules,
        window="placement" if placing else "A",
        vessels=vessels,
        plots={side.seat: SeatPlot() for side in one.sides},
    )


GAME = Coastal()
