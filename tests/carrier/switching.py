"""What an option changes: one turn played twice with the same orders and dice, without the option and with it.

    change = switched(lambda **options: my_state(**options), "night_bombardment", True, allied="TF1: shell Buin")
    assert change.gone == (...) and change.new == (...)

Each line is a fact: a dispatch (`allied: flight.waits AF3 n=2 source=Lae`), a unit or another field of a view
(`allied afs.3 hex=A/Q38`) or a throw of the umpire's record. Of what both turns have it says what differs alone.
"""

import functools
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec import NODEFAULT
from tests.carrier.position import loaded

from flagplot.core.game import NOTHING, Dispatch
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import name


class Change(NamedTuple):
    """The facts that only the turn without the option has, and those that only the turn with it has."""

    gone: tuple[str, ...]
    new: tuple[str, ...]


HEXES = {"hex", "hexes", "place", "to", "at", "field", "fight_left", "clouds", "rafts"}
"""Fields that hold hexes, as values or as keys."""
NAMING = ("about", "contact")
"""Fields that say which dispatch of its kind it is."""
LEFT_OUT = {"seat", *NAMING, "preset", "options", "overlay", "contacts", "track"}
"""These, and what says which options there are, or what sightings and hexes say already."""


def text(value: Any, field: str = "") -> str:
    """Return a value in short: a struct as its tag and the fields that are not as they are by default."""
    if isinstance(value, UnitId):
        return value.label
    if isinstance(value, msgspec.Struct):
        fields = (f"{each}={text(part, each)}" for each, part in parts(value))
        return f"({' '.join([str(value.__struct_config__.tag or ''), *fields]).strip()})"
    if isinstance(value, tuple | list):
        return f"[{', '.join(text(each, field) for each in value if each is not None)}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {text(each)}' for key, each in value.items())}}}"
    return name(value) if field in HEXES and isinstance(value, int) else str(value)


@functools.cache
def empty(kind: type[msgspec.Struct]) -> dict[str, tuple[Any, ...]]:
    """Return the fields of a kind of struct with the values that go without saying."""
    fields = (each for each in msgspec.structs.fields(kind) if each.name not in LEFT_OUT)
    made = {each.name: each.default if each.default_factory is NODEFAULT else each.default_factory() for each in fields}
    return {each: ("", (), [], {}) if default is NODEFAULT else (default,) for each, default in made.items()}


def parts(value: msgspec.Struct) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a struct that are not empty and not as they are by default."""
    for each, values in empty(type(value)).items():
        if (part := getattr(value, each)) not in values:
            yield each, part


def apart(value: Any, other: Any, path: str = "") -> Iterator[str]:
    """Yield the parts of a value that another has not, each by its path."""
    if isinstance(value, msgspec.Struct) and type(value) is type(other) and not isinstance(value, UnitId):
        for each, part in parts(value):
            yield from apart(part, getattr(other, each), f"{path}.{each}")
    elif isinstance(value, tuple | list) and isinstance(other, tuple | list) and len(value) == len(other):
        for n, (one, two) in enumerate(zip(value, other, strict=True)):
            yield from apart(one, two, f"{path}.{n}")
    elif value != other:
        yield f"{path[1:]}={text(value, path.rpartition('.')[2])}"


class Fact(NamedTuple):
    """A dispatch, a unit or field of a view, or a throw, by its name."""

    name: str
    value: Any

    def __str__(self) -> str:
        value = text(self.value, self.name.rpartition(".")[2])
        if isinstance(self.value, msgspec.Struct):
            value = value[1:-1].removeprefix(str(self.value.__struct_config__.tag or "")).lstrip()
        return f"{self.name} {value}".strip()


def named(dispatch: Dispatch) -> Fact:
    """Return a dispatch by its seat, its kind and its unit or contact."""
    naming = (text(getattr(dispatch, each, None) or "").strip("[]") for each in NAMING)
    return Fact(" ".join(filter(None, (f"{dispatch.seat}:", dispatch.__struct_config__.tag, *naming))), dispatch)


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
