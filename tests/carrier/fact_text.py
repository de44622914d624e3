"""Facts in short, for tests: a dispatch as `allied: flight.waits AF3 n=2 source=Lae`, with no sentence looked up."""

import functools
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec import NODEFAULT

from flagplot.core.game import Dispatch
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.theatre.hex import name

HEXES = {"hex", "place", "to", "at", "field", "fight_left", "clouds", "rafts"}
"""Fields that hold hexes, as values or as keys; `hexes` does where it is not their number."""
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
        return f"[{', '.join(text(each, field.replace('hexes', 'hex')) for each in value if each is not None)}]"
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


def in_short(dispatches: Iterable[Dispatch], seat: str) -> str:
    """Return what a seat is told, a fact a line, without the seat: `flight.waits AF3 n=2 source=Lae`."""
    return "\n".join(str(named(each)).partition(": ")[2] for each in dispatches if each.seat == seat)
