"""The umpire at the table, a game of its own: three seats, facts in, rulings out (SP-ASSIST-1)."""

from collections.abc import Mapping, Sequence

import msgspec

from flagplot.core.dice import Dice, DiceCup
from flagplot.core.document import Document
from flagplot.core.game import Ask, Clock, Dispatch, Resolution, Rules, Score, Seat
from flagplot.core.words import Words, phrase
from flagplot.games.slot import plot as plotting
from flagplot.games.slot import state as states
from flagplot.games.slot import view as views
from flagplot.games.slot.forces import copy
from flagplot.games.slot.game import SlotRules, asks
from flagplot.games.slot.state import Plot, State, Tally
from flagplot.games.slot.table import facts, kinds, reader, rulings
from flagplot.games.slot.table.report import TableReport
from flagplot.games.slot.telling.kinds import AnyDispatch, every_kind
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import REFEREE, SIDES, BoatForce
from flagplot.games.slot.view import SlotView
from flagplot.games.slot.zones import HOME

SEATS = (*SIDES, REFEREE)
PLENTY = 99
"""Set-up fields a side may place: at the table the printed scenario gives their number."""


class TableView(SlotView, kw_only=True):
    """A seat's view at the table: its own secret log and what it has been told."""


class TableState(msgspec.Struct):
    """The secret logs of a game at the table, and the facts that wait for an answer to a question."""

    core: State
    pending: list[tuple[str, facts.Fact]] = []
    ruled: int = 0
    """Rulings so far: the dice of a turn that is ruled on twice are not the same."""


class SlotTable(SlotRules[TableState, TableView, facts.TableSheet]):
    """The game `slot-table`: people play their own copy, the umpire keeps the secret logs and rules on facts."""

    name = "slot-table"
    title = "The Slot at the table: secret logs and rulings for the printed game"
    folder = HOME
    places = SEATS
    state_type = TableState
    view_type = TableView
    sheet_type = facts.TableSheet
    dispatch_type = AnyDispatch | every_kind(vars(kinds))

    def setup(self, scenario: str, rules: Rules, dice: Dice) -> TableState:
        """Return the empty logs, with the options' additions to the operational scenario (SP-OS7 to SP-OS10)."""
        core = self.begin(scenario, rules)
        core.allowed_fields = dict.fromkeys(SIDES, PLENTY)
        core.plots[REFEREE], core.boats[REFEREE], core.tally[REFEREE] = Plot(), BoatForce(), Tally()
        return TableState(core)

    def clock(self, state: TableState) -> Clock:
        """Return the turn at the table; the referee says whether it is night."""
        light = "night" if state.core.night else "day"
        wait = "_waiting" if state.core.phase == "movement" else ""
        return Clock(state.core.turn, phrase(f"ask.{light}{wait}"))

    def awaiting(self, state: TableState) -> Mapping[Seat, Ask]:
        """Return who must send what: all seats, also when one alone is asked (SP-BASE-47)."""
        core = state.core
        if core.over:
            return {}
        if core.phase == "movement":
            return asks(core, SEATS)
        prompts = {**dict.fromkeys(SIDES, "facts"), REFEREE: "referee"}
        return {seat: Ask("orders", phrase(f"ask.{key}", turn=core.turn), core.turn) for seat, key in prompts.items()}

    def parse(self, text: str, seat: Seat, view: TableView) -> facts.TableSheet:
        """Return the facts of a text, judged from the seat's own view."""
        return reader.read(text, seat, view.trial(copy(view.own)))

    def resolve(self, state: TableState, sheets: Mapping[Seat, facts.TableSheet], dice: Dice) -> Resolution[TableState]:
        """Rule on the facts of a turn, or go on after an answer."""
        if state.core.over:
            return Resolution(state, (), ())
        after = TableState(states.copy(state.core), list(state.pending), state.ruled + 1)
        core = after.core
        label = f"{core.scenario}|{core.turn}.{after.ruled}"
        u = Umpire(core, DiceCup(dice, label), views.map_of(core.board, core.neighbours))
        rulings.take(u, sheets)
        given = [(seat, fact) for seat in SEATS if seat in sheets for fact in sheets[seat].facts]
        after.pending = rulings.rule(u, after.pending if core.phase == "movement" else given)
        return Resolution(after, tuple(u.dispatches), u.dice.record())

    def view(self, state: TableState, seat: Seat) -> TableView:
        """Return what a seat may know: its own secret log and what it has been told."""
        seen = views.view(state.core, seat)
        seen.game, seen.clock, seen.points, seen.result = self.name, self.clock(state), {}, None
        return TableView(**msgspec.structs.asdict(seen))

    def report(self, view: TableView, dispatches: Sequence[Dispatch], words: Words) -> Document:
        """Return a seat's report."""
        return TableReport(view, dispatches, words).document()

    def plot(self, view: TableView, words: Words) -> plotting.SlotPlot:
        """Return what is on the seat's plot of the zone board."""
        return plotting.plot(view, words, "", words("ask.night" if view.own.night else "ask.day"))

    def score(self, state: TableState) -> Score:
        """Return no points: the printed game keeps them."""
        reason = phrase("result.at_the_table")
        return Score(dict.fromkeys(SIDES, 0), "draw" if state.core.over else None, reason)

    def is_over(self, state: TableState) -> bool:
        """Return whether the last turn has been played."""
        return state.core.over


GAME = SlotTable()
"""The game for the registry."""
