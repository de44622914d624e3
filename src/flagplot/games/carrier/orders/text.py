"""The words of the parts of orders: units, places, steps, planes, ships."""

from itertools import groupby

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import UnitRef
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Direction


def unit_name(unit: UnitRef) -> str:
    """Return `TF3`, `AF17`, or the name of a base or ship."""
    return f"{unit.kind}{unit.number}" if unit.kind in ("TF", "AF", "MTB", "CW", "T", "SS") else unit.name


def place(where: ast.Place) -> str:
    """Return a hex or a name."""
    return hexes.name(where.hex) if where.hex is not None else where.label


def steps(course: tuple[ast.Step, ...]) -> str:
    """Return `NE1,N1`, with `^` before a step flown high and `_` before one flown low (GM-9.4b)."""
    marks = {None: "", True: "^", False: "_"}
    return ",".join(
        f"{marks[step.high]}{Direction(step.direction).name if step.direction else 'O'}{step.count}" for step in course
    )


def counted_steps(course: tuple[int, ...]) -> str:
    """Return `N2, NE1` of directions one after the other."""
    runs = [list(group) for _, group in groupby(course)]
    return ", ".join(f"{Direction(run[0]).name}{len(run)}" for run in runs)


def planes(some: ast.Planes) -> str:
    """Return `6 Dauntless AP`, `all Val`, `all`."""
    count = "all" if some.n is None else str(some.n)
    words = [count, some.plane or ("planes" if some.n is not None else ""), some.load or ""]
    return " ".join(word for word in words if word)


def plane_list(some: tuple[ast.Planes, ...]) -> str:
    return ", ".join(planes(each) for each in some)


def height(high: bool | None) -> str:
    return "" if high is None else "high" if high else "low"


def ship_list(ships: tuple[str, ...]) -> str:
    return ", ".join(ships) if ships else "all"


def counted(n: int, word: str) -> str:
    """Return `1 hex`, `3 hexes`, `2 turns`."""
    return f"{n} {word}" if n == 1 else f"{n} {word}{'es' if word == 'hex' else 's'}"
