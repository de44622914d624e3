"""What an option changes: one turn played twice with the same orders and dice, without the option and with it.

    change = switched(lambda **options: my_state(**options), "night_bombardment", True, allied="TF1: shell Buin")
    assert change.gone == (...) and change.new == (...)

Each line is a fact: a dispatch (`allied: flight.waits AF3 n=2 source=Lae`), a unit or another field of a view
(`allied afs.3 hex=A/Q38`) or a throw of the umpire's record. Of what both turns have it says what differs alone.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
from tests.carrier.fact_text import Fact, apart, named, parts, text
from tests.carrier.position import loaded

from flagplot.core.game import NOTHING
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.state.battle import State


class Change(NamedTuple):
    """The facts that only the turn without the option has, and those that only the turn with it has."""

    gone: tuple[str, ...]
    new: tuple[str, ...]


def facts(
    state: State, orders: Mapping[str, str], faces: Mapping[str, tuple[int, ...]] | None, default: int, turns: int
) -> list[Fact]:
    """Return what each side is told and asked in one or more turns, what it knows after them, and what was thrown.
    Orders are given in the first; questions in the middle of a turn are left unanswered."""
    of_side: dict[str, list[Fact]] = {side: [] for side in SIDES}
    throws: list[Fact] = []
    last = state.turn + turns
    sheets = {side: GAME.parse(orders.get(side, ""), side, GAME.view(state, side)) for side in SIDES}
    while state.turn < last and not GAME.is_over(state):
        done = GAME.resolve(state, sheets, loaded(faces, default))
        state, sheets = done.state, {}
        for dispatch in done.dispatches:
            of_side[dispatch.seat].append(named(dispatch))
        for side, ask in GAME.awaiting(state).items():
            of_side[side] += [Fact(f"{side}: asked", ask.kind)] * (ask.kind not in ("orders", NOTHING))
        throws += [Fact(roll.key, f"{roll.faces} {roll.modifiers} {roll.result}") for roll in done.rolls]
    for side in SIDES:
        for field, value in parts(GAME.view(state, side)):
            items = value.items() if isinstance(value, dict) else ()
            of_side[side] += [Fact(f"{side} {field}.{text(key, field)}", part) for key, part in items]
            of_side[side] += [Fact(f"{side} {field}", value)] * (not items)
    return [*of_side["allied"], *of_side["japanese"], *throws]


def only(these: Iterable[Fact], those: Iterable[Fact]) -> Iterator[str]:
    """Yield the facts of a turn that another does not have, a line each: of one that the other has by the same name
    what is different alone."""
    others = defaultdict(list)
    for fact in those:
        others[fact.name].append(fact.value)
    surplus = []
    for fact in these:
        if fact.value in others[fact.name]:
            others[fact.name].remove(fact.value)
        else:
            surplus.append(fact)
    for fact in surplus:
        if isinstance(fact.value, msgspec.Struct) and others[fact.name]:
            if leaves := [*apart(fact.value, others[fact.name].pop(0))]:
                yield " ".join((fact.name, *leaves))
        else:
            yield str(fact)


def switched(
    build: Callable[..., State],
    option: str,
    value: Any,
    *,
    allied: str = "",
    japanese: str = "",
    faces: Mapping[str, tuple[int, ...]] | None = None,
    default: int = 3,
    turns: int = 1,
    **others: Any,
) -> Change:
    """Return what an option changes in a turn. `build(**options)` makes the state anew each time."""
    orders = {"allied": allied, "japanese": japanese}
    plain = facts(build(**others), orders, faces, default, turns)
    with_it = facts(build(**others, **{option: value}), orders, faces, default, turns)
    return Change(tuple(only(plain, with_it)), tuple(only(with_it, plain)))
