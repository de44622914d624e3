"""The Slot as a game: the contract's few functions, made of the rooms beside it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from flagplot.core.base import BaseGame
from flagplot.core.diagnostics import BadInputError, suggest
from flagplot.core.dice import Dice, DiceBox
from flagplot.core.document import Document
from flagplot.core.game import Ask, Clock, Dispatch, OrderSheet, Resolution, Rules, ScenarioInfo, Score, Seat
from flagplot.core.plot import Plot
from flagplot.core.words import Words
from flagplot.games.slot import guide, tables, victory
from flagplot.games.slot import plot as plotting
from flagplot.games.slot import report as reporting
from flagplot.games.slot import scenario as scenarios
from flagplot.games.slot import state as states
from flagplot.games.slot import view as views
from flagplot.games.slot.assisted import game as assisted
from flagplot.games.slot.assisted.facts import TableSheet
from flagplot.games.slot.dispatch import SlotDispatch
from flagplot.games.slot.forces import copy
from flagplot.games.slot.orders.model import SlotSheet
from flagplot.games.slot.orders.reader import read
from flagplot.games.slot.state import State
from flagplot.games.slot.taking_orders import take
from flagplot.games.slot.turn import PHASES
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import SIDES
from flagplot.games.slot.view import SlotView
from flagplot.games.slot.zones import board

AnyState = State | assisted.TableState
PRESETS = {"options": scenarios.CHAPTERS, "base": ()}
"""`options`: the option chapters the scenario states; `base`: none of them (SP-0b)."""
CHAPTER_OPTIONS = {"aces": "ACES", "mines": "MINES", "mtbs": "MTBS"}


class SlotPlot(Plot, frozen=True, kw_only=True):
    """What is drawn of the zone board."""

    view: SlotView


class SlotGame(BaseGame[AnyState, SlotView, OrderSheet]):
    """The game `slot`: mines, motor torpedo boats and submarines by night and day in the Solomons."""

    name = "slot"
    title = "The Slot: mines, motor torpedo boats and submarine aces"
    state_type = AnyState
    view_type = SlotView
    sheet_type = SlotSheet | TableSheet
    plot_type = SlotPlot
    dispatch_type = SlotDispatch

    def scenarios(self) -> Sequence[ScenarioInfo]:
        """Return the scenarios offered to players; the small exercises are for tests (SP-BASE-56)."""
        return [
            ScenarioInfo(self.name, one.id, one.title, one.turns, self.seats(one.id), tuple(PRESETS))
            for one in scenarios.files().values()
            if one.kind != "exercise"
        ]

    def rules(
        self, scenario: str, preset: str = "", options: Mapping[str, Any] | None = None, overlay: str = ""
    ) -> Rules:
        """Return the rules of a match: a preset, and `aces`, `mines`, `mtbs` to switch single chapters (SP-0b)."""
        scenarios.find(scenario)
        if preset and preset not in PRESETS:
            near = suggest(preset, PRESETS)
            raise BadInputError(
                f"There is no rule set '{preset}' in the Slot; use {' or '.join(PRESETS)}."
                + (f" Did you mean {near}?" if near else "")
            )
        tables.read(overlay)
        for key, value in (options or {}).items():
            if key not in CHAPTER_OPTIONS:
                raise BadInputError(f"There is no option '{key}'; the options are {', '.join(CHAPTER_OPTIONS)}.")
            if not isinstance(value, bool):
                raise BadInputError(f"The option '{key}' is true or false, not {value!r}.")
        return Rules(preset=preset or "options", options=dict(options or {}), overlay=overlay)

    def seats(self, scenario: str, rules: Rules | None = None) -> tuple[Seat, ...]:
        """Return the seats; the assisted scenarios have one for the referee (SP-ASSIST-1)."""
        kind = scenarios.find(scenario).kind
        return assisted.SEATS if kind == "assisted" else SIDES

    def setup(self, scenario: str, rules: Rules, dice: Dice) -> AnyState:
        """Return the state before the first orders. Nothing is thrown: the scenario gives the first weather."""
        file = scenarios.find(scenario)
        chapters = [name for name in file.chapters if name in PRESETS[rules.preset]]
        for key, name in CHAPTER_OPTIONS.items():
            if rules.options.get(key) is True and name not in chapters:
                chapters.append(name)
            if rules.options.get(key) is False and name in chapters:
                chapters.remove(name)
        with tables.lay(rules.overlay):
            begin = assisted.begin if file.kind == "assisted" else scenarios.begin
            state: AnyState = begin(file, rules.preset, chapters)
        (state if isinstance(state, State) else state.core).overlay = rules.overlay
        return state

    def clock(self, state: AnyState) -> Clock:
        """Return the turn about to be played."""
        return views.clock(state) if isinstance(state, State) else assisted.clock(state)

    def awaiting(self, state: AnyState) -> Mapping[Seat, Ask]:
        """Return who must send what. During movement both seats are named, whoever is asked (SP-BASE-47)."""
        if not isinstance(state, State):
            return assisted.awaiting(state)
        if state.over:
            return {}
        if state.phase == "orders":
            return {side: Ask("orders", f"Orders for {views.clock(state).label}.", state.turn) for side in SIDES}
        asks = {
            side: Ask("wait", "The umpire awaits a decision. Nothing is asked of you now.", state.turn)
            for side in SIDES
        }
        for side in SIDES:
            questions = reporting.asked(views.view(state, side))
            if questions:
                asks[side] = Ask("decision", " ".join(questions), state.turn)
        return asks

    def parse(self, text: str, seat: Seat, view: SlotView) -> OrderSheet:
        """Return the orders of a text, judged from the seat's own view; never raises on a player's text."""
        with tables.lay(view.overlay):
            if view.table:
                return assisted.parse(text, seat, view)
            return read(text, seat, view.desk(copy(view.own)))

    def resolve(self, state: AnyState, sheets: Mapping[Seat, OrderSheet], dice: Dice) -> Resolution[AnyState]:
        """Play to the next decision point: the end of the turn, or a question during movement."""
        with tables.lay(state.overlay if isinstance(state, State) else state.core.overlay):
            return _resolve(state, sheets, dice) if isinstance(state, State) else assisted.resolve(state, sheets, dice)

    def view(self, state: AnyState, seat: Seat) -> SlotView:
        """Return all that a seat may know."""
        return views.view(state, seat) if isinstance(state, State) else assisted.view(state, seat)

    def report(self, view: SlotView, dispatches: Sequence[Dispatch], words: Words) -> Document:
        """Return a seat's report."""
        return reporting.report(view, dispatches)

    def plot(self, view: SlotView, words: Words) -> SlotPlot:
        """Return what is on the seat's plot of the zone board."""
        return SlotPlot(seat=view.seat, game=self.name, title=view.title, view=view)

    def draw(self, plot: Plot) -> str:
        """Return a plot as SVG."""
        assert isinstance(plot, SlotPlot)
        return plotting.plot(plot.view)

    def score(self, state: AnyState) -> Score:
        """Return both sides' points; an assisted game keeps none."""
        return victory.score(state) if isinstance(state, State) else assisted.score(state)

    def is_over(self, state: AnyState) -> bool:
        """Return whether the game has ended."""
        return state.over

    def encode(self, state: AnyState) -> bytes:
        """Return the state as canonical JSON."""
        return msgspec.json.encode(state, order="sorted")

    def order_help(self) -> str:
        """Return a short guide to the order language."""
        return guide.TEXT


def _resolve(state: State, sheets: Mapping[Seat, OrderSheet], dice: Dice) -> Resolution[AnyState]:
    """Play a game between two sides to its next decision point, on a copy of the state."""
    if state.over:
        return Resolution(state, (), ())
    after = states.copy(state)
    u = Umpire(after, DiceBox(dice, f"{after.scenario}|{after.turn}"), board(after.board))
    take(u, sheets)
    after.phase = "orders"
    for name, phase in PHASES:
        if not phase(u):
            after.phase = name
            break
    return Resolution(after, tuple(u.dispatches), u.dice.record())


GAME = SlotGame()
"""The game for the registry."""
