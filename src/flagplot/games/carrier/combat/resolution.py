"""The hits of one attack: row by BHT, column by factors, classic or fitted table (BR-20)."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from flagplot.core.dice import Modifier, Roll
from flagplot.games.carrier.schema import COLUMNS_CRT
from flagplot.games.carrier.tables import Tables, column_of

if TYPE_CHECKING:
    from flagplot.games.carrier.umpire import Umpire

LAST_COLUMN = 50
"""The fitted table ends at about so many factors; what is beyond is looked up apart (BR-20.5)."""


class Blow(msgspec.Struct, frozen=True):
    """One attack as it was resolved."""

    bht: int
    """The row with all modifiers, before the table holds it within its limits."""
    factors: int
    hits: int
    faces: tuple[int, ...] = ()
    """The dice: one by the classic table, one or two pairs by the fitted one; none without an attack."""
    modifiers: tuple[Modifier, ...] = ()
    parts: tuple[tuple[int, int], ...] = ()
    """Rows and factors of an attack whose table values are added, its modifiers in them (FE-19.9.4b)."""

    @property
    def column(self) -> str:
        """The heading of the table's column, such as `7-8`."""
        return COLUMNS_CRT[column_of(self.factors)]


def classic_hits(tables: Tables, bht: int, factors: int, face: int) -> int:
    """Return the hits of a face of one die by the classic table: `*` scores on a 6 only, `-` never (BR-20.3)."""
    return cell_hits(tables, tables.classic(bht, factors), face)


def cell_hits(tables: Tables, cell: int, face: int) -> int:
    """Return the hits of a face of one die for a cell of the classic table, or cells added (BR-20.3, FE-19.9.4b)."""
    if cell == -2:
        return 0
    if cell == -1:
        return 1 if face == 6 else 0
    return max(0, cell + int(tables.classic_shift[face - 1]))


def fitted_tenths(tables: Tables, bht: int, factors: int) -> int | None:
    """Return the expected hits of the fitted table in tenths, None for `-` alone; more than 50 factors are two
    or more look-ups added (BR-20.4, BR-20.5)."""
    cells = []
    while factors > 0:
        cells.append(tables.fitted(bht, min(factors, LAST_COLUMN)))
        factors -= LAST_COLUMN
    found = [cell for cell in cells if cell is not None]
    return sum(found) if found else None


def fitted_hits(tables: Tables, tenths: int | None, base_roll: int, fraction_roll: int) -> int:
    """Return the hits of two totals of two dice by the fitted table. The base roll counts for a whole part of 1
    or more, the second roll for the fraction or the dash (BR-20.4)."""
    whole, fraction = divmod(tenths or 0, 10)
    hits = 0
    if whole == 1:
        hits = tables.fitted_one[base_roll]
    elif whole > 1:
        hits = max(0, whole + tables.fitted_shift[base_roll])
    if (fraction or not tenths) and fraction_roll in tables.fitted_fraction[fraction]:
        hits += 1
    return hits


def expected_tenths(tables: Tables, fitted: bool, bht: int, factors: int) -> int:
    """Return what the table promises, in tenths of a hit: n of the fitted table, or the classic result of a 3 or 4."""
    if factors <= 0:
        return 0
    if fitted:
        return fitted_tenths(tables, bht, factors) or 0
    return max(0, tables.classic(bht, factors)) * 10


def added_cells(tables: Tables, parts: Iterable[tuple[int, int]]) -> int:
    """Return the classic cells of rows and factors added: numbers count, a `*` among no numbers stays a `*`
    (FE-19.9.4b)."""
    cells = [tables.classic(bht, factors) for bht, factors in parts]
    return sum(cell for cell in cells if cell > 0) or max(cells, default=-2)


def added_tenths(tables: Tables, parts: Iterable[tuple[int, int]]) -> int | None:
    """Return the fitted table's values of rows and factors added, in tenths; None for `-` alone (FE-19.9.4b)."""
    found = [tenths for bht, n in parts if (tenths := fitted_tenths(tables, bht, n)) is not None]
    return sum(found) if found else None


def strike(umpire: "Umpire", phase: str, purpose: str, subject: str, bht: int, factors: int,
           modifiers: Iterable[Modifier] = (), seats: tuple[str, ...] = (), rule: str = "BR-20") -> Blow:  # fmt: skip
    """Return one attack with its dice thrown and noted. All modifiers are added to the row (BR-20.1, BR-20.2).

    `subject` keys the dice and must name the attack once per phase. No factors: no throw and no hits.
    """
    kept = tuple(modifier for modifier in modifiers if modifier[1])
    row = bht + sum(value for _, value in kept)
    if factors <= 0:
        return Blow(row, 0, 0, (), kept)
    hits, faces = _rolled(umpire, phase, purpose, subject, ((row, factors),), kept, seats, rule)
    return Blow(row, factors, hits, faces, kept)


def strike_together(umpire: "Umpire", phase: str, purpose: str, subject: str, parts: tuple[tuple[int, int], ...],
                    seats: tuple[str, ...] = (), rule: str = "FE-19.9.4b") -> Blow:  # fmt: skip
    """Return one attack of several rows with their factors, modifiers included: the table values are added and one
    roll is made on the sum (FE-19.9.4b)."""
    hits, faces = _rolled(umpire, phase, purpose, subject, parts, (), seats, rule)
    return Blow(max(bht for bht, _ in parts), sum(n for _, n in parts), hits, faces, (), parts)


def _rolled(
    umpire: "Umpire", phase: str, purpose: str, subject: str, parts: tuple[tuple[int, int], ...],
    modifiers: tuple[Modifier, ...], seats: tuple[str, ...], rule: str,
) -> tuple[int, tuple[int, ...]]:  # fmt: skip
    """Throw the dice of an attack of one or more rows, whose table values are added; return hits and faces."""
    tables = umpire.world.tables
    rolls: list[Roll] = []

    def throw(what: str, count: int, table: str) -> tuple[int, ...]:
        roll = umpire.box.throw(
            phase, what, subject, count=count, modifiers=modifiers, table=table, rule=rule, seats=seats
        )
        rolls.append(roll)
        return roll.faces

    if umpire.world.options.hits == "classic":
        faces = throw(purpose, 1, "crt_classic")
        hits = cell_hits(tables, added_cells(tables, parts), faces[0])
    else:
        tenths = added_tenths(tables, parts)
        whole, fraction = divmod(tenths or 0, 10)
        base = throw(f"{purpose}, base roll", 2, "crt_fitted") if whole else ()
        rest = throw(f"{purpose}, fraction", 2, "hits_fitted_fraction") if fraction or not tenths else ()
        faces = base + rest
        hits = fitted_hits(tables, tenths, sum(base), sum(rest))
    said = " and ".join(f"BHT {bht}, {n} factors" for bht, n in parts)
    for roll in rolls:
        umpire.box.note(roll, f"{said}: {hits} hit{'' if hits == 1 else 's'}")
    return hits, faces
