"""The two tables of hits, classic and fitted: what the option `hits` chooses between (BR-20.3, BR-20.4)."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product
from typing import Protocol

from flagplot.games.carrier.ruleset.tables import Tables

LAST_COLUMN = 50
"""The fitted table ends at about so many factors; what is beyond is looked up apart (BR-20.5)."""
Parts = tuple[tuple[int, int], ...]
"""Rows and factors that attack together, modifiers included."""
Throw = Callable[[str, int, str], tuple[int, ...]]
"""Throws dice: which throw of the attack, how many dice, which table is read."""
Distribution = dict[int, Fraction]
"""The chance of each number."""


class Hits(Protocol):
    """How hits are found."""

    fitted: bool

    def rows(self, row: int, parts: Parts) -> Parts:
        """Return what is looked up for groups that attack together, whose average row is `row` (BR-29.2)."""
        ...

    def scored(self, parts: Parts, raised: int, throw: Throw) -> tuple[int, tuple[int, ...], bool]:
        """Return the hits of rows whose table values are added, the dice, and whether they tell of a critical hit
        (BR-28.1). `raised` is added to a figure of the table, not to a star or a dash (GM-16.6a)."""
        ...

    def expected(self, bht: int, factors: int) -> int:
        """Return what the table promises, in tenths of a hit."""
        ...

    def distribution(self, bht: int, factors: int) -> Distribution:
        """Return the chance of each number of hits of one attack."""
        ...


class ClassicHits:
    """One die and a whole number of hits in each cell (BR-20.3)."""

    fitted = False

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def rows(self, row: int, parts: Parts) -> Parts:
        """Return all factors at their average row (BR-29.2)."""
        return ((row, sum(factors for _, factors in parts)),)

    def scored(self, parts: Parts, raised: int, throw: Throw) -> tuple[int, tuple[int, ...], bool]:
        """Return the hits of one die; a 6 that scores is telling (BR-20.3, BR-28.1)."""
        faces = throw("", 1, "crt_classic")
        hits = cell_hits(self._tables, raised_cell(added_cells(self._tables, parts), raised), faces[0])
        return hits, faces, faces[0] == 6 and hits > 0

    def expected(self, bht: int, factors: int) -> int:
        """Return the result of a 3 or 4, a star or a dash as none."""
        return max(0, self._tables.classic(bht, factors)) * 10 if factors > 0 else 0

    def distribution(self, bht: int, factors: int) -> Distribution:
        """Return the chance of each number of hits of one die."""
        chances: Distribution = {} if factors > 0 else {0: Fraction(1)}
        for face in range(1, 7) if factors > 0 else ():
            add(chances, classic_hits(self._tables, bht, factors, face), Fraction(1, 6))
        return dict(sorted(chances.items()))


class FittedHits:
    """Two dice for the whole part and two for the fraction of the hits to be expected (BR-20.4)."""

    fitted = True

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def rows(self, row: int, parts: Parts) -> Parts:
        """Return the rows as they are: their expected hits are added (BR-29.2)."""
        return parts

    def scored(self, parts: Parts, raised: int, throw: Throw) -> tuple[int, tuple[int, ...], bool]:
        """Return the hits of up to two throws of two dice (BR-20.4, BR-28.1)."""
        tenths = added_tenths(self._tables, parts)
        tenths = tenths and tenths + 10 * raised
        whole, fraction = divmod(tenths or 0, 10)
        base = throw(", base roll", 2, "crt_fitted") if whole else ()
        rest = throw(", fraction", 2, "hits_fitted_fraction") if fraction or not tenths else ()
        hits = fitted_hits(self._tables, tenths, sum(base), sum(rest))
        return hits, base + rest, fitted_telling(self._tables, tenths, sum(base))

    def expected(self, bht: int, factors: int) -> int:
        """Return n of the table."""
        return fitted_tenths(self._tables, bht, factors) or 0

    def distribution(self, bht: int, factors: int) -> Distribution:
        """Return the chance of each number of hits of two throws of two dice."""
        chances: Distribution = {} if factors > 0 else {0: Fraction(1)}
        tenths = fitted_tenths(self._tables, bht, factors)
        totals = [one + two for one, two in product(range(1, 7), repeat=2)] if factors > 0 else []
        for base_roll, fraction_roll in product(totals, repeat=2):
            add(chances, fitted_hits(self._tables, tenths, base_roll, fraction_roll), Fraction(1, 1296))
        return dict(sorted(chances.items()))


HITS: dict[str, type[ClassicHits] | type[FittedHits]] = {"classic": ClassicHits, "fitted": FittedHits}
"""By the option `hits`."""


def add(chances: Distribution, n: int, chance: Fraction) -> None:
    """Add to the chance of a number."""
    chances[n] = chances.get(n, Fraction(0)) + chance


# --- the cells ---


def classic_hits(tables: Tables, bht: int, factors: int, face: int, raised: int = 0) -> int:
    """Return the hits of a face of one die by the classic table: `*` scores on a 6 only, `-` never (BR-20.3). `raised`
    is added to a cell that is a number (GM-16.6a)."""
    return cell_hits(tables, raised_cell(tables.classic(bht, factors), raised), face)


def raised_cell(cell: int, raised: int) -> int:
    """Return a classic cell with something added to its number; a star or a dash stays (GM-16.6a)."""
    return cell + raised if cell >= 0 else cell


def cell_hits(tables: Tables, cell: int, face: int) -> int:
    """Return the hits of a face of one die for a cell of the classic table, or cells added (BR-20.3, FE-19.9.4b)."""
    if cell == -2:
        return 0
    if cell == -1:
        return 1 if face == 6 else 0
    return max(0, cell + int(tables.classic_shift[face - 1]))


def added_cells(tables: Tables, parts: Iterable[tuple[int, int]]) -> int:
    """Return the classic cells of rows and factors added: numbers count, a `*` among no numbers stays a `*`
    (FE-19.9.4b)."""
    cells = [tables.classic(bht, factors) for bht, factors in parts]
    return sum(cell for cell in cells if cell > 0) or max(cells, default=-2)


def fitted_tenths(tables: Tables, bht: int, factors: int) -> int | None:
    """Return the expected hits of the fitted table in tenths, None for `-` alone; more than 50 factors are two
    or more look-ups added (BR-20.4, BR-20.5, FE-15a)."""
    cells = []
    while factors > 0:
        cells.append(tables.fitted(bht, min(factors, LAST_COLUMN)))
        factors -= LAST_COLUMN
    found = [cell for cell in cells if cell is not None]
    return sum(found) if found else None


def added_tenths(tables: Tables, parts: Iterable[tuple[int, int]]) -> int | None:
    """Return the expected hits in tenths of groups that attack together; a dash is worth nothing, and only dashes are
    a dash (BR-29.2, FE-15c, FE-19.9.4b)."""
    cells = [fitted_tenths(tables, bht, n) for bht, n in parts if n > 0]
    found = [cell for cell in cells if cell is not None]
    return sum(found) if found else None


def fitted_hits(tables: Tables, tenths: int | None, base_roll: int, fraction_roll: int) -> int:
    """Return the hits of two totals of two dice by the fitted table. The base roll counts for a whole part of 1
    or more, the second roll for the fraction or the dash (BR-20.4, FE-15b, FE-15c)."""
    whole, fraction = divmod(tenths or 0, 10)
    hits = 0
    if whole == 1:
        hits = tables.fitted_one[base_roll]
    elif whole > 1:
        hits = max(0, whole + tables.fitted_shift[base_roll])
    if (fraction or not tenths) and fraction_roll in tables.fitted_fraction[fraction]:
        hits += 1
    return hits


def fitted_telling(tables: Tables, tenths: int | None, base_roll: int) -> bool:
    """Return whether a base roll of 3, 7 or 11 has scored in the part of 1 and more (BR-28.1, FE-21.8a)."""
    whole = (tenths or 0) // 10 * 10
    return whole > 0 and base_roll in tables.fitted_critical and fitted_hits(tables, whole, base_roll, 0) > 0
