"""The contract's functions for a game at the table: three seats, facts in, rulings out (SP-ASSIST-1)."""

from collections.abc import Mapping, Sequence

import msgspec

from flagplot.core.dice import Dice, DiceBox
from flagplot.core.game import Ask, Clock, OrderSheet, Resolution, Score, Seat
from flagplot.games.slot import report as reporting
from flagplot.games.slot import scenario as scenarios
from flagplot.games.slot import state as states
from flagplot.games.slot import view as views
from flagplot.games.slot.assisted import facts, reader, rulings
from flagplot.games.slot.forces import copy
from flagplot.games.slot.state import Plot, State, Tally
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import REFEREE, SIDES, BoatForce
from flagplot.games.slot.view import SlotView

SEATS = (*SIDES, REFEREE)
PLENTY = 99
"""Set-up fields a side may place: at the table the printed scenario gives their number."""


class TableState(msgspec.Struct, tag="table"):
    """The secret logs of a game at the table, and the facts that wait for an answer to a question."""

    core: State
    pending: list[tuple[str, facts.Fact]] = []
    ruled: int = 0
    """Rulings so far: the dice of a turn that is ruled on twice are not the same."""

    @property
    def over(self) -> bool:
        """Whether the last turn has been played."""
        return self.core.over


def begin(file: scenarios.ScenarioFile, rules: str, chapters: list[str]) -> TableState:
    """Return the empty logs, with the options' additions to the operational scenario (SP-OS7 to SP-OS10)."""
    core = scenarios.begin(file, rules, chapters)
    core.allowed_fields = dict.fromkeys(SIDES, PLENTY)
    core.plots[REFEREE], core.boats[REFEREE], core.tally[REFEREE] = Plot(), BoatForce(), Tally()
    return TableState(core)


def clock(state: TableState) -> Clock:
    """Return the turn at the table; the referee says whether it is night."""
    light = "night" if state.core.night else "day"
    wait = ", decision during movement" if state.core.phase == "movement" else ""
    return Clock(state.core.turn, f"{light.title()}{wait}")


def awaiting(state: TableState) -> Mapping[Seat, Ask]:
    """Return who must send what: all seats, also when one alone is asked (SP-BASE-47)."""
    core = state.core
    if core.over:
        return {}
    if core.phase == "orders":
        asks = {side: Ask("orders", f"Facts and secret orders of turn {core.turn}.", core.turn) for side in SIDES}
        asks[REFEREE] = Ask(
            "orders", f"Facts of turn {core.turn}, and TURN, DAY or NIGHT and WEATHER of the next.", core.turn
        )
        return asks
    waits = {
        seat: Ask("wait", "The umpire awaits a decision. Nothing is asked of you now.", core.turn) for seat in SEATS
    }
    for side in SIDES:
        questions = reporting.asked(view(state, side))
        if questions:
            waits[side] = Ask("decision", " ".join(questions), core.turn)
    return waits


def parse(text: str, seat: Seat, seen: SlotView) -> OrderSheet:
    """Return the facts of a text, judged from the seat's own view."""
    return reader.read(text, seat, seen.desk(copy(seen.own)))


def resolve(state: TableState, sheets: Mapping[Seat, OrderSheet], dice: Dice) -> Resolution[State | TableState]:
    """Rule on the facts of a turn, or go on after an answer."""
    if state.core.over:
        return Resolution(state, (), ())
    after = TableState(states.copy(state.core), list(state.pending), state.ruled + 1)
    core = after.core
    label = f"{core.scenario}|{core.turn}.{after.ruled}"
    u = Umpire(core, DiceBox(dice, label), views.map_of(core.board, core.neighbours))
    rulings.take(u, sheets)
    given = [(seat, fact) for seat in SEATS for fact in _facts(sheets.get(seat))]
    after.pending = rulings.rule(u, after.pending if core.phase == "movement" else given)
    return Resolution(after, tuple(u.dispatches), u.dice.record())


def _facts(sheet: OrderSheet | None) -> Sequence[facts.Fact]:
    return sheet.facts if isinstance(sheet, facts.TableSheet) else ()


def view(state: TableState, seat: Seat) -> SlotView:
    """Return what a seat may know: its own secret log and what it has been told."""
    seen = views.view(state.core, seat)
    seen.table, seen.clock = True, clock(state)
    seen.points, seen.result = {}, ""
    return seen


def score(state: TableState) -> Score:
    """Return no points: the printed game keeps them."""
    return Score(dict.fromkeys(SIDES, 0), "draw" if state.over else None, "points are kept at the table")
