"""The game `sloc` as the Game contract offers it: the submarine campaign for two."""

from collections.abc import Mapping, Sequence
from typing import Any

from flagplot.core.base import BaseGame
from flagplot.core.diagnostics import BadInputError
from flagplot.core.dice import Dice
from flagplot.core.fields import copied
from flagplot.core.game import Ask, Choice, Resolution, Rules, ScenarioInfo, Score, Seat
from flagplot.core.options import Preset, RuleSets
from flagplot.core.toml import Toml
from flagplot.core.words import phrase
from flagplot.games.sloc import checks, turn, victory
from flagplot.games.sloc import view as views
from flagplot.games.sloc.board import SIDES, Side, Switches
from flagplot.games.sloc.correcting import correct
from flagplot.games.sloc.drawing import draw
from flagplot.games.sloc.figures import Scenario
from flagplot.games.sloc.guide import GUIDE
from flagplot.games.sloc.orders import Sheet
from flagplot.games.sloc.plot import SlocPlot, plot
from flagplot.games.sloc.scenario import find, first_state, self_check
from flagplot.games.sloc.sentences.report import report
from flagplot.games.sloc.state import Held, State
from flagplot.games.sloc.tables import OWN, fits, tables, take
from flagplot.games.sloc.telling.dispatches import AnyDispatch
from flagplot.games.sloc.throws import Throws
from flagplot.games.sloc.umpire import Umpire
from flagplot.games.sloc.view import SlocView
from flagplot.orders.guide import Guided

RULE_SETS = RuleSets(Switches, {"house": Preset("the text of the variant over our base layer")})
"""The rule set of the campaigns and the switches that may differ (ES-BASE-1)."""


class SlocGame(Guided, BaseGame[State, SlocView, Sheet]):
    """The strategic submarine campaign."""

    name = "sloc"
    guide = GUIDE
    title = "SLOC: the submarine war"
    state_type = State
    view_type = SlocView
    sheet_type = Sheet
    plot_type = SlocPlot
    draw = staticmethod(draw)
    read_sheet = staticmethod(checks.parse)
    clock = staticmethod(views.clock)
    report = staticmethod(report)
    plot = staticmethod(plot)
    correct = staticmethod(correct)
    dispatch_type = AnyDispatch
    most_orders = 10_000

    def __init__(self) -> None:
        self_check()

    def scenarios(self) -> Sequence[ScenarioInfo]:
        """Return the four campaigns by their start year."""
        return [self._info(key, entry) for key, entry in tables().scenario.items() if key not in OWN]

    def _info(self, key: str, entry: Scenario) -> ScenarioInfo:
        turns = entry.last_turn - entry.first_turn + 1
        return ScenarioInfo(self.name, key, entry.title, turns, SIDES, tuple(RULE_SETS.presets))

    def fits(self, file: Toml) -> int:
        """Return how many keys of a file are those of a scenario of this game."""
        return fits(file)

    def take_scenario(self, file: Toml, identifier: str) -> ScenarioInfo:
        """Return a scenario of one's own, playable from now on. Raises FaultError for the first mistake in its file."""
        return self._info(identifier, take(file, identifier))

    def rules(
        self, scenario: str, preset: str = "", options: Mapping[str, Any] | None = None, overlay: str = ""
    ) -> Rules:
        """Return the rules of a match: the options are the switches, each true or false, all off by default. Raises
        BadInputError for an unknown preset or option, or an owner's file that cannot be used."""
        find(scenario, overlay)
        RULE_SETS.choose(preset, options)
        return Rules(preset=RULE_SETS.preset(preset), options=dict(options or {}), overlay=overlay)

    def seats(self, scenario: str, rules: Rules | None = None) -> tuple[Seat, ...]:
        """Return the two sides. Raises BadInputError for an unknown scenario."""
        find(scenario)
        return SIDES

    def setup(self, scenario: str, rules: Rules, dice: Dice) -> State:
        """Return the state at the first decision point; what happens before it is told with the first resolution."""
        state = first_state(scenario, rules.overlay, RULE_SETS.choose(rules.preset, rules.options))
        state.stage = turn.STAGES[0].name
        umpire = _umpire(state, dice, {})
        turn.run(umpire, answered=False)
        state.held = Held(umpire.dispatches, list(umpire.dice.record()))
        return state

    def awaiting(self, state: State) -> Mapping[Seat, Ask]:
        """Return who must send what now; empty when the game is over."""
        number = views.clock(state).turn
        return {side: Ask(kind, phrase(f"ask.{kind}"), number) for side, kind in turn.asked(state).items()}

    def legal_orders(self, view: SlocView, after: str = "") -> tuple[Choice, ...]:
        """Return what may be ordered now, or what may follow the words of an order."""
        return checks.legal(view, after)

    def resolve(self, state: State, sheets: Mapping[Seat, Sheet], dice: Dice) -> Resolution[State]:
        """Play to the next decision point on a copy of the state."""
        state = copied(state)
        held = state.held or Held()
        state.held = None
        asked = turn.asked(state)
        umpire = _umpire(state, dice, {seat: sheet for seat, sheet in sheets.items() if seat in asked})
        turn.run(umpire, answered=bool(asked))
        dispatches = (*held.dispatches, *umpire.dispatches)
        return Resolution(state, dispatches, (*held.rolls, *umpire.dice.record()))

    def view(self, state: State, seat: Seat) -> SlocView:
        """Return all that a seat may know."""
        return views.view(state, _side(seat))

    def score(self, state: State) -> Score:
        """Return the Allied score and, at the end, who wins by it."""
        return victory.score(state.board, state.over)


def _umpire(state: State, dice: Dice, sheets: Mapping[Seat, Sheet]) -> Umpire:
    return Umpire(state, Throws(dice, lambda: state.board.turn), sheets)


def _side(seat: Seat) -> Side:
    for side in SIDES:
        if seat == side:
            return side
    raise BadInputError(f"There is no seat '{seat}' in the submarine war; the seats are {' and '.join(SIDES)}.")


GAME = SlocGame()
"""The game for the registry."""
