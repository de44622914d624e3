"""The carrier game behind the contract of `core.game`."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from flagplot.core.base import BaseGame
from flagplot.core.cards import Card
from flagplot.core.diagnostics import BadInputError
from flagplot.core.dice import Dice
from flagplot.core.document import Document
from flagplot.core.game import Ask, Choice, Clock, Dispatch, Odds, Resolution, Rules, ScenarioInfo, Score, Seat
from flagplot.core.toml import Toml
from flagplot.core.words import Value, Words, phrase
from flagplot.games.carrier import viewing
from flagplot.games.carrier.cards import cards
from flagplot.games.carrier.command import teams
from flagplot.games.carrier.command.views import of_seat
from flagplot.games.carrier.correcting import correct
from flagplot.games.carrier.facts.dispatches import CarrierDispatch
from flagplot.games.carrier.odds import odds
from flagplot.games.carrier.orders.choices import choices
from flagplot.games.carrier.orders.guide import GUIDE
from flagplot.games.carrier.orders.parse import judged, parse
from flagplot.games.carrier.orders.sheet import CarrierSheet
from flagplot.games.carrier.phases.time_record import counted
from flagplot.games.carrier.playing import resolved
from flagplot.games.carrier.plotting import plotting
from flagplot.games.carrier.plotting.overview import overview
from flagplot.games.carrier.plotting.pair import chosen_pair
from flagplot.games.carrier.plotting.plot import draw
from flagplot.games.carrier.plotting.sheet import PlotSheet
from flagplot.games.carrier.reports import report
from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.ruleset.presets import options_of, presets
from flagplot.games.carrier.ruleset.ruleset import ruleset_for, ruleset_of
from flagplot.games.carrier.scenario.reading import OWN, fits, identifiers, made_of, scenario
from flagplot.games.carrier.scenario.scenario import Scenario
from flagplot.games.carrier.setting_up.placing import placed, places_asked
from flagplot.games.carrier.setting_up.setup import set_up
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.view import CarrierView
from flagplot.orders.guide import Guided


class CarrierGame(Guided, BaseGame[State, CarrierView, CarrierSheet]):
    """Carrier battles of 1942 in hourly turns."""

    name = "carrier"
    guide = GUIDE
    title = "Carrier battles of 1942"
    state_type = State
    view_type = CarrierView
    sheet_type = CarrierSheet
    plot_type = PlotSheet
    dispatch_type = CarrierDispatch
    draw = staticmethod(draw)
    correct = staticmethod(correct)
    overview = staticmethod(overview)
    fits = staticmethod(fits)

    def scenarios(self) -> Sequence[ScenarioInfo]:
        """Return the scenarios, the learning scenario first."""
        return [self._info(made) for made in map(scenario, identifiers())]

    def _info(self, made: Scenario) -> ScenarioInfo:
        return ScenarioInfo(self.name, made.id, made.title, made.turns, SIDES, made.presets)

    def take_scenario(self, file: Toml, identifier: str) -> ScenarioInfo:
        """Return a scenario of one's own, playable from now on. Raises FaultError for the first mistake in its file."""
        OWN[identifier] = msgspec.structs.replace(made_of(file), id=identifier)
        return self._info(OWN[identifier])

    def rules(
        self, scenario_id: str, preset: str = "", options: Mapping[str, Any] | None = None, overlay: str = ""
    ) -> Rules:
        """Return the rules of a match. Raises BadInputError for an unknown preset or option or a bad overlay."""
        chosen = preset or scenario(scenario_id).presets[0]
        teams.teams_of(ruleset_for(scenario_id, chosen, dict(options or {}), overlay))
        return Rules(preset=chosen, options=dict(options or {}), overlay=overlay)

    def seats(self, scenario_id: str, rules: Rules | None = None) -> tuple[Seat, ...]:
        """Return the two sides, or the commands into which the rules divide them (GM-2.1)."""
        scenario(scenario_id)
        if rules is None:
            return SIDES
        return teams.seats(ruleset_for(scenario_id, rules.preset, dict(rules.options), rules.overlay))

    def setup(self, scenario_id: str, rules: Rules, dice: Dice) -> State:
        """Return the state before the first orders (BR-4)."""
        ruleset = ruleset_for(scenario_id, rules.preset, dict(rules.options), rules.overlay)
        state = set_up(ruleset, rules.preset, dict(rules.options), rules.overlay, dice)
        state.placing = ruleset.options.start_places
        state.placing = state.placing and bool(self.awaiting(state))  # without a choice for anybody the game begins
        return state

    def clock(self, state: State) -> Clock:
        """Return the turn about to be played."""
        return viewing.clock(state)

    def awaiting(self, state: State) -> Mapping[Seat, Ask]:
        """Return who must send what: everybody's orders, or the answers to a question that came up in the turn."""
        if state.over:
            return {}
        now = viewing.clock(state)
        if state.placing:
            own = {seat: self.view(state, seat).question for seat in teams.seats(ruleset_of(state))}
            return {seat: Ask(each.kind, each.prompt, now.turn) for seat, each in own.items() if each and each.units}
        if state.pending:
            asked = state.pending.asked
            return {
                seat: Ask(asked[side].kind, asked[side].prompt, now.turn)
                for seat in teams.seats(ruleset_of(state))
                if (side := teams.side_of(seat)) in asked
            }
        prompt = phrase("ask.orders", turn=now.turn, now=now.label)
        if ruleset_of(state).pair_begins(now.turn):
            prompt = phrase("ask.orders_of_pair", **prompt.values, next=ruleset_of(state).label(now.turn + 1))
        return {seat: Ask("orders", prompt, now.turn) for seat in teams.seats(ruleset_of(state))}

    def read_sheet(self, text: str, seat: Seat, view: CarrierView) -> CarrierSheet:
        """Return the orders of a text, checked against the seat's own view."""
        return parse(text, seat, view, ruleset_for(view.scenario, view.preset, view.options, view.overlay))

    def judged(self, given: CarrierSheet, seat: Seat, view: CarrierView) -> CarrierSheet:
        """Return the typed orders of a sheet, checked against the seat's own view as those of a text are."""
        ruleset = ruleset_for(view.scenario, view.preset, view.options, view.overlay)
        return judged(given.orders, seat, view, ruleset)

    def resolve(self, state: State, sheets: Mapping[Seat, CarrierSheet], dice: Dice) -> Resolution[State]:
        """Put forces in their start places, or play one turn, or to the next question in it, or by option a pair of
        night turns from one set of orders (GM-4.3). `state` is left as it was."""
        if state.over:
            raise BadInputError("The battle is over.")
        if state.placing:
            return placed(state, {seat: sheet.orders for seat, sheet in sheets.items()}, dice)
        return resolved(state, {seat: sheet.orders for seat, sheet in sheets.items()}, dice)

    def view(self, state: State, seat: Seat) -> CarrierView:
        """Return all that a seat may know. Raises BadInputError for a seat that does not exist."""
        teams.team_named(ruleset_of(state), seat)
        view = of_seat(viewing.view_of(state, teams.side_of(seat)), state, seat)
        return msgspec.structs.replace(view, question=places_asked(view, ruleset_of(state))) if state.placing else view

    def why_no_talk(self, view: CarrierView, seat: Seat) -> Value:
        """Return why the view's seat may not write to another: by the rules of 1993 no side does to the other
        (GM-2.32a)."""
        return phrase("ask.no_channel") if view.preset == "gm-1993" and teams.side_of(seat) != view.side else ""

    def report(self, view: CarrierView, dispatches: Sequence[Dispatch], words: Words) -> Document:
        """Return a seat's report."""
        ruleset = ruleset_for(view.scenario, view.preset, view.options, view.overlay)
        return report.report_of(
            view, ruleset, [dispatch for dispatch in dispatches if dispatch.seat == view.seat], words
        )

    def plot(self, view: CarrierView, words: Words) -> PlotSheet:
        """Return what is on the seat's plot."""
        return plotting.sheet_of(view, ruleset_for(view.scenario, view.preset, view.options, view.overlay), words)

    def paired(self, view: CarrierView, own: str, other: str, words: Words) -> PlotSheet:
        """Return the plot with the manoeuvring board for a TF and a contact of the seat's choice. Raises BadInputError
        for one that is not on it."""
        return msgspec.structs.replace(self.plot(view, words), pair=chosen_pair(view, own, other, words))

    def truth(self, state: State, words: Words) -> PlotSheet:
        """Return both sides' units where they are."""
        ruleset = ruleset_of(state)
        return plotting.truth_of([viewing.view_of(state, side) for side in SIDES], ruleset, words)

    def score(self, state: State) -> Score:
        """Return the points and, once the game is over, the winner: more points than the other side and at least
        fifty, else a draw (BR-25.3), what the scenario counts to the side with the harder task included."""
        points = {str(side): sum(entry.points for entry in state.sides[side].points) for side in SIDES}
        if not state.over:
            return Score(points, None)
        ruleset = ruleset_of(state)
        totals = counted(ruleset, state)
        best = max(totals.values())
        leaders = [side for side in SIDES if totals[side] == best]
        enough = best >= ruleset.tables.constant["vp_to_win"]
        return Score(points, leaders[0] if len(leaders) == 1 and enough else "draw", state.over)

    def legal_orders(self, view: CarrierView, after: str = "") -> tuple[Choice, ...]:
        """Return what the seat may order next, after some words of an order, with the reason if it is shut."""
        return choices(view, ruleset_for(view.scenario, view.preset, view.options, view.overlay), after)

    def odds(self, attack: str, preset: str = "", options: Mapping[str, Any] | None = None, overlay: str = "") -> Odds:
        """Return the exact chances of an attack under some rules. Raises BadInputError saying what cannot be read."""
        return odds(attack, options_of(preset or presets()[0], options or {}), overlay)

    def cards(self, overlay: str = "") -> tuple[Card, ...]:
        """Return the cards of planes and ships; every rule set has the same."""
        return cards(overlay)


GAME = CarrierGame()
