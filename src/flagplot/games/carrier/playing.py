"""A turn is played to its end or to its next question, where it waits for the answer.

A turn that waits is kept as it stands in the middle of its phase, and goes on from there when its answer comes. Where
it is not kept any more (another process, another answer to the same question before) it is played again from its start
with the answers so far: the dice are keyed, so that everything up to the question falls out as before.
"""

import threading
from collections.abc import Mapping, Sequence

import msgspec
from greenlet import getcurrent, greenlet

from flagplot.core.dice import Dice
from flagplot.core.fields import copied
from flagplot.core.game import Dispatch, Resolution
from flagplot.games.carrier.command.seats import clash_facts, delivered, joined
from flagplot.games.carrier.ordered.ast import UnitOrder
from flagplot.games.carrier.ruleset.kinds import SIDES, Side
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.state.asking import Answers, Pending, Question
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.telling import midturn
from flagplot.games.carrier.turn import PHASES
from flagplot.games.carrier.umpire import Umpire

Sheet = Mapping[str, Sequence[UnitOrder]]
"""The orders of each seat, or its answer to a question."""

MOST_KEPT = 16
"""Turns that wait at a question and are kept as they stand; of more the oldest are played again from their start."""
_STATES = msgspec.msgpack.Decoder(State)


class Turn(Answers):
    """A turn that stops at each question."""

    def __init__(self, start: bytes, dice: Dice) -> None:
        state = _STATES.decode(start)
        self.umpire = Umpire(ruleset_of(state), state, dice, self)
        self._course = greenlet(_play)

    def go_on(self, sheet: Sheet) -> dict[Side, Question]:
        """Play with the orders of the turn, then with each answer, and return the next question, none at the end."""
        self._course.parent = getcurrent()
        going = self._course.switch(sheet) if self._course else self._course.switch(self.umpire, sheet)
        return going or {}

    def end(self) -> None:
        """Part what knows one another, so that a turn played needs no collector to go."""
        self.umpire.answers = Answers()
        self.umpire.dismiss_lookout()

    def ask(self, asked: dict[Side, Question]) -> dict[Side, list[UnitOrder]]:
        """Return what each side asked has answered, when it has."""
        answer, _ = joined(self.umpire.ruleset, self._course.parent.switch(asked))
        return {side: answer[side] for side in asked}


class _Waiting(threading.local):
    """The turns of a thread that wait at a question, by all that has led to it; a turn goes on where it began."""

    def __init__(self) -> None:
        self.turns: dict[tuple[bytes, bytes], Turn] = {}


_WAITING = _Waiting()


def resolved(state: State, sheet: Sheet, dice: Dice) -> Resolution[State]:
    """Play a turn from its orders, or on from the answer to its question, to its end or to the next question, or by
    option a pair of night turns from one set of orders. `state` is left as it was."""
    if ruleset_of(state).pair_begins(state.turn):
        return _pair(state, sheet, dice)
    pending = state.pending or Pending(msgspec.msgpack.encode(state), [], {}, 0, 0)
    sheets = [*pending.sheets, {seat: list(orders) for seat, orders in sheet.items()}]
    turn = _WAITING.turns.pop(_key(pending), None) if state.pending else None
    if turn is not None and turn.umpire.dice.take(dice):
        asked = turn.go_on(sheet)
    else:
        turn = Turn(pending.start, dice)
        for each in sheets:
            asked = turn.go_on(each)
    umpire = turn.umpire
    rolls = umpire.dice.record()
    end = len(umpire.dispatches)
    if not asked:
        turn.end()
        return Resolution(umpire.state, _delivered(umpire, pending.dispatches, end), rolls[pending.rolls :])
    if not umpire.ruleset.command.shared:  # who may know what is settled at the end of the turn
        end = pending.dispatches
    waiting = copied(umpire.state)
    waiting.pending = Pending(pending.start, sheets, asked, end, len(rolls))
    _WAITING.turns[_key(waiting.pending)] = turn
    while len(_WAITING.turns) > MOST_KEPT:
        del _WAITING.turns[next(iter(_WAITING.turns))]
    return Resolution(waiting, _delivered(umpire, pending.dispatches, end), rolls[pending.rolls :])


def _pair(state: State, sheet: Sheet, dice: Dice) -> Resolution[State]:
    """Play two night turns from one set of orders and tell of both together (GM-4.3). Nothing breaks the pair off:
    questions that come up in it are answered by what was ordered. Orders headed by the second hour wait for it."""
    first = Umpire(ruleset_of(state), copied(state), dice)
    _play(first, sheet)
    if first.state.over:
        return Resolution(first.state, _delivered(first), first.dice.record())
    midturn.hour_ends(first)
    second = Umpire(first.ruleset, copied(first.state), dice)
    _play(second, {})
    dispatches = (*_delivered(first), *_delivered(second))
    return Resolution(second.state, dispatches, (*first.dice.record(), *second.dice.record()))


def _delivered(umpire: Umpire, start: int = 0, end: int | None = None) -> tuple[Dispatch, ...]:
    return delivered(umpire.ruleset, umpire.dispatches[start:end])


def _key(pending: Pending) -> tuple[bytes, bytes]:
    return pending.start, msgspec.msgpack.encode(pending.sheets)


def _play(umpire: Umpire, sheet: Sheet) -> None:
    """Carry out the phases of a turn."""
    orders, clashes = joined(umpire.ruleset, sheet)
    umpire.orders = {side: list(orders[side]) for side in SIDES}
    for told in clash_facts(clashes):
        umpire.tell(told)
    for phase in PHASES:
        phase(umpire)
