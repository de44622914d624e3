"""The umpire at the table, a game of its own: three seats, facts in, rulings out (SP-ASSIST-1)."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from flagplot.core.dice import Dice, DiceCup, Roll
from flagplot.core.document import Document
from flagplot.core.fields import copied
from flagplot.core.game import Ask, Clock, Dispatch, Rules, Seat
from flagplot.core.words import Words, phrase
from flagplot.games.slot import plot as plotting
from flagplot.games.slot import view as views
from flagplot.games.slot.game import SlotRules, asks
from flagplot.games.slot.guide import TABLE
from flagplot.games.slot.orders.line import OrderLine
from flagplot.games.slot.state import Plot, State, Tally
from flagplot.games.slot.table import facts, kinds, reader, rulings
from flagplot.games.slot.table.report import TableReport
from flagplot.games.slot.telling.kinds import AnyDispatch, every_kind
from flagplot.games.slot.telling.order import by_what_is_told
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import REFEREE, SIDES, BoatForce
from flagplot.games.slot.view import SlotView
from flagplot.orders.table import FactSheet, Given, TableGame

PLENTY = 99
"""Set-up fields a side may place: at the table the printed scenario gives their number."""


class TableView(SlotView, kw_only=True):
    """A seat's view at the table: its own secret log and what it has been told."""


class TableState(msgspec.Struct):
    """The secret logs of a game at the table, and the facts that wait for an answer to a question."""

    core: State
    pending: list[tuple[str, facts.Fact]] = []
    ruled: int = 0

    @property
    def turn(self) -> int:
        """The turn that is ruled on."""
        return self.core.turn

    @property
    def over(self) -> bool:
        """Whether the last turn has been played."""
        return self.core.over

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The sides, then the referee."""
        return (*SIDES, REFEREE)


class SlotTable(SlotRules[TableState, TableView, FactSheet[facts.Line]], TableGame[TableState, TableView, facts.Line]):
    """The game `slot-table`: people play their own copy, the umpire keeps the secret logs and rules on facts."""

    name = "slot-table"
    title = "The Slot at the table: secret logs and rulings for the printed game"
    parent = "slot"
    places = (*SIDES, REFEREE)
    state_type = TableState
    view_type = TableView
    sheet_type = FactSheet[facts.Line]
    dispatch_type = AnyDispatch | every_kind(vars(kinds))
    line_type = OrderLine
    speech = TABLE
    guide = TABLE.guide
    fact_type = facts.Line
    example = '[{"type": "turn", "unit": "2", "night": false, "weather": "Clear"}]'

    def setup(self, scenario: str, rules: Rules, dice: Dice) -> TableState:
        """Return the empty logs, with the options' additions to the operational scenario (SP-OS7 to SP-OS10)."""
        core = self.begin(scenario, rules)
        core.base_layer = False
        core.allowed_fields = dict.fromkeys(SIDES, PLENTY)
        core.plots[REFEREE], core.boats[REFEREE], core.tally[REFEREE] = Plot(), BoatForce(), Tally()
        return TableState(core)

    def clock(self, state: TableState) -> Clock:
        """Return the turn at the table; the referee says whether it is night."""
        light = "night" if state.core.night else "day"
        wait = "_waiting" if state.core.phase == "movement" else ""
        return Clock(state.core.turn, phrase(f"ask.{light}{wait}"))

    def awaiting(self, state: TableState) -> Mapping[Seat, Ask]:
        """Return all seats, or while one is asked in mid-turn that one alone: nobody is waited for who has nothing to
        answer (SP-BASE-47)."""
        asks = super().awaiting(state)
        return {seat: ask for seat, ask in asks.items() if ask.kind != "wait"}

    def ask(self, state: TableState, seat: Seat) -> Ask:
        """Return what a seat is asked for: facts, or to wait while another alone is asked (SP-BASE-47)."""
        if state.core.phase == "movement":
            return asks(state.core, state.seats)[seat]
        return msgspec.structs.replace(super().ask(state, seat), kind="orders")

    def verbs(self, view: TableView) -> Mapping[str, Callable[[Any, TableView, Sequence[facts.Line]], facts.Line]]:
        """Return what reads each line that begins with its verb; others begin with a ship."""
        return dict.fromkeys(reader.verbs(view.seat), self.read)

    def read(self, line: OrderLine, view: TableView, before: Sequence[facts.Line]) -> facts.Line:
        """Return the fact or order of a line."""
        return reader.read(line, view.seat, view.trial(view.own), before)

    def units(self, text: str, view: TableView) -> Mapping[str, str]:
        """Return the ships and submarines on a sheet, and the fleets that have a number of the side."""
        letter = view.own.side[:1]
        return {name.lower(): name.upper() for name in re.findall(rf"\b(?:[A-Z]{{2,}}|{letter})[0-9]+\b", text, re.I)}

    def take(self, fact: facts.Line, view: TableView, before: Sequence[facts.Line]) -> str:
        """Try an order at once on the copy of the log."""
        return reader.take(fact, view.own)

    def read_sheet(self, text: str, seat: Seat, view: TableView) -> FactSheet[facts.Line]:
        """Return the facts of a text, judged from a copy of the seat's own log, on which they are tried."""
        return super().read_sheet(text, seat, msgspec.structs.replace(view, own=copied(view.own)))

    def throws_of(self, table: TableState) -> str:
        """Return the turn under which dice are thrown, another for each ruling."""
        return f"{table.core.scenario}|{super().throws_of(table)}"

    def rule(
        self, table: TableState, facts: Sequence[Given[facts.Line]], dice: Dice
    ) -> tuple[Sequence[Dispatch], Sequence[Roll]]:
        """Rule on the facts of a turn, or go on after an answer."""
        core = table.core
        u = Umpire(core, DiceCup(dice, self.throws_of(table)), views.map_of(core.board, core.neighbours))
        table.pending = rulings.rule(u, facts, table.pending)
        by_what_is_told(u, 0)
        return u.dispatches, u.dice.record()

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


GAME = SlotTable()
"""The game for the registry."""
