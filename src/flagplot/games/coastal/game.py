"""The coastal game as the contract wants it (core.game.Game)."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from flagplot.core.base import BaseGame
from flagplot.core.cards import Card
from flagplot.core.dice import Dice
from flagplot.core.game import Ask, Choice, Resolution, Rules, ScenarioInfo
from flagplot.core.toml import Toml
from flagplot.core.words import Words, phrase
from flagplot.games.coastal import chart, parsing, plane, plotting, report, turn, victory
from flagplot.games.coastal import rules as rules_
from flagplot.games.coastal import scenario as scenarios_
from flagplot.games.coastal import view as views
from flagplot.games.coastal.correcting import correct
from flagplot.games.coastal.dealing import deal
from flagplot.games.coastal.guide import GUIDE
from flagplot.games.coastal.orders import CoastalSheet
from flagplot.games.coastal.plotting import CoastalPlot
from flagplot.games.coastal.rules import CoastalRules
from flagplot.games.coastal.state import SeatPlot, State, copy, enlist
from flagplot.games.coastal.telling.facts import AnyFact
from flagplot.games.coastal.umpire import Play
from flagplot.games.coastal.view import CoastalView
from flagplot.orders.guide import Guided


class Coastal(Guided, BaseGame[State, CoastalView, CoastalSheet]):
    """The game of small craft by night."""

    name = "coastal"
    guide = GUIDE
    title = "Coastal: torpedoes and collisions by night"
    state_type = State
    view_type = CoastalView
    sheet_type = CoastalSheet
    dispatch_type = AnyFact
    most_orders = 10_000
    plot_type = CoastalPlot
    draw = staticmethod(chart.draw)
    read_sheet = staticmethod(parsing.parse)
    clock = staticmethod(views.clock)
    view = staticmethod(views.make)
    report = staticmethod(report.make)
    paired = staticmethod(plotting.paired)
    plot = staticmethod(plotting.make)
    score = staticmethod(victory.score)
    correct = staticmethod(correct)

    def scenarios(self) -> Sequence[ScenarioInfo]:
        """Return the scenarios that come with the game."""
        return [scenarios_.info(self.name, one) for one in scenarios_.library(assisted=False).values()]

    def fits(self, file: Toml) -> int:
        """Return how many keys of a file are those of a scenario of this game."""
        return scenarios_.fits(file)

    def take_scenario(self, file: Toml, identifier: str) -> ScenarioInfo:
        """Return a scenario of one's own, playable from now on. Raises FaultError for the first mistake in its file."""
        return scenarios_.take(self.name, file, identifier)

    def rules(
        self, scenario: str, preset: str = "", options: Mapping[str, Any] | None = None, overlay: str = ""
    ) -> CoastalRules:
        """Return the rules of a match. Raises BadInputError for what does not fit."""
        return rules_.make(scenarios_.find(scenario), preset, options or {}, overlay)

    def seats(self, scenario: str, rules: Rules | None = None) -> tuple[str, ...]:
        """Return the seats of a scenario, the same under all rules. Raises BadInputError for an unknown one."""
        return scenarios_.find(scenario).seats

    def setup(self, scenario: str, rules: Rules, dice: Dice) -> State:
        """Return the state before the first orders."""
        return begin(scenarios_.find(scenario), rules_.of(scenarios_.find(scenario), rules))

    def awaiting(self, state: State) -> Mapping[str, Ask]:
        """Return what every seat must send for the present window; nothing when it is over (AS-BASE-4)."""
        placing = state.window == "placement"
        kind = "placement" if placing else f"orders-{state.window.lower()}"
        asked = Ask(kind, phrase(f"ask.{state.window}"), state.turn)
        sides = [side for side in state.scenario.sides if not placing or side.placement is not None]
        return {} if state.over else {side.seat: asked for side in sides}

    def legal_orders(self, view: CoastalView, after: str = "") -> tuple[Choice, ...]:
        """Return what may be ordered now, or what may follow the words of an order."""
        return parsing.legal(view, after)

    def resolve(self, state: State, sheets: Mapping[str, CoastalSheet], dice: Dice) -> Resolution[State]:
        """Play to the end of the present window; `state` is left as it was."""
        play = Play(copy(state), sheets, dice)
        for play.phase, parts in turn.PHASES[state.window].items():
            for part in parts:
                part(play)
        after = play.state
        if not after.over:
            after.window = turn.NEXT[state.window]
            after.turn += state.window == "B"
        return Resolution(after, tuple(play.dispatches), play.dice.record())

    def truth(self, state: State, words: Words) -> plotting.CoastalPlot:
        """Return both sides' vessels where they are."""
        own, foe = (plotting.make(views.make(state, seat), words) for seat in state.scenario.seats)
        return plotting.both(own, foe, words)

    def encode(self, state: State) -> bytes:
        """Return the state as canonical JSON."""
        return msgspec.json.encode(state, order="deterministic")

    def cards(self, overlay: str = "") -> tuple[Card, ...]:
        """Return the cards of the standard vessels."""
        return deal(overlay)


def begin(one: scenarios_.Scenario, rules: CoastalRules) -> State:
    """Return the state of a scenario before the first orders; with surprise nobody is aware (AS-BASE-49)."""
    cards = rules.tables.cards
    vessels = {}
    for side in one.sides:
        aware = side.aware and not rules.surprise
        for ship in side.ships:
            x, y = plane.hundredths(ship.at[0]), plane.hundredths(ship.at[1])
            course = plane.tenths(ship.course)
            vessel = enlist(side.seat, ship.name, ship.card, cards[ship.card], x, y, course, ship.speed, aware)
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
