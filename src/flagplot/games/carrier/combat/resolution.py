"""The hits of one attack: row by BHT, column by factors, classic or fitted table (BR-20)."""

from collections.abc import Iterable, Sequence

import msgspec

from flagplot.core.dice import Modifier, Roll
from flagplot.games.carrier.phrases import many
from flagplot.games.carrier.ruleset.schema import COLUMNS_CRT
from flagplot.games.carrier.ruleset.tables import Tables, column_of
from flagplot.games.carrier.state.umpire import Umpire

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
    telling: bool = False
    """The dice were those of which a hit may be critical (BR-28.1)."""
    key: str = ""
    """Names the attack within its phase, for further dice."""
    parts: tuple[tuple[int, int], ...] = ()
    """Rows and factors of an attack whose table values are added, its modifiers in them (FE-19.9.4b)."""

    @property
    def column(self) -> str:
        """The heading of the table's column, such as `7-8`."""
        return COLUMNS_CRT[column_of(self.factors)]


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


def strike(
    umpire: Umpire,
    phase: str,
    purpose: str,
    subject: str,
    bht: int,
    factors: int,
    modifiers: Iterable[Modifier] = (),
    seats: tuple[str, ...] = (),
    rule: str = "BR-20",
    raised: int = 0,
) -> Blow:
    """Return one attack with its dice thrown and noted. All modifiers are added to the row (BR-20.1, BR-20.2).

    `raised` is added to the table's figure, not to a star or a dash (GM-16.6a).
    `subject` keys the dice and must name the attack once per phase. No factors: no throw and no hits.
    """
    return strike_together(umpire, phase, purpose, subject, [(bht, factors)], modifiers, seats, rule, raised)


def strike_together(
    umpire: Umpire,
    phase: str,
    purpose: str,
    subject: str,
    parts: Sequence[tuple[int, int]],
    modifiers: Iterable[Modifier] = (),
    seats: tuple[str, ...] = (),
    rule: str = "BR-20",
    raised: int = 0,
) -> Blow:
    """Return one attack of several groups, each with its row and factors. By the fitted table their expected hits are
    added; by the classic one all factors attack at their average row, rounded down (BR-29.2). The row told is the
    average."""
    effective = tuple(modifier for modifier in modifiers if modifier[1])
    extra, factors = sum(value for _, value in effective), sum(n for _, n in parts)
    if factors <= 0:
        return Blow(parts[0][0] + extra, 0, 0, (), effective)
    row = sum(bht * n for bht, n in parts) // factors + extra
    classic = umpire.ruleset.options.hits == "classic"
    rows = ((row, factors),) if classic else tuple((bht + extra, n) for bht, n in parts)
    key = Key(phase, purpose, subject, effective, seats, rule)
    hits, faces, telling = _rolled(umpire, key, rows, f"BHT {row}, {many(factors, 'factor')}", raised)
    return Blow(row, factors, hits, faces, effective, telling=telling, key=f"{purpose} {subject}")


def strike_added(
    umpire: Umpire,
    phase: str,
    purpose: str,
    subject: str,
    parts: tuple[tuple[int, int], ...],
    seats: tuple[str, ...] = (),
    rule: str = "FE-19.9.4b",
) -> Blow:
    """Return one attack of several rows with their factors, modifiers included: the table values are added and one
    roll is made on the sum (FE-19.9.4b)."""
    lookup = " and ".join(f"BHT {bht}, {many(n, 'factor')}" for bht, n in parts)
    hits, faces, telling = _rolled(umpire, Key(phase, purpose, subject, (), seats, rule), parts, lookup)
    row, factors = max(bht for bht, _ in parts), sum(n for _, n in parts)
    return Blow(row, factors, hits, faces, (), parts=parts, telling=telling, key=f"{purpose} {subject}")


class Key(msgspec.Struct, frozen=True):
    """What an attack's throws are known by in the record."""

    phase: str
    purpose: str
    subject: str
    modifiers: tuple[Modifier, ...]
    seats: tuple[str, ...]
    rule: str


def _rolled(
    umpire: Umpire, key: Key, parts: tuple[tuple[int, int], ...], lookup: str, raised: int = 0
) -> tuple[int, tuple[int, ...], bool]:
    """Throw the dice of an attack of one or more rows, whose table values are added; return hits, faces, and whether
    the dice tell of a critical hit (BR-28.1)."""
    tables = umpire.ruleset.tables
    rolls: list[Roll] = []

    def throw(what: str, count: int, table: str) -> tuple[int, ...]:
        roll = umpire.dice.throw(
            key.phase,
            what,
            key.subject,
            count=count,
            modifiers=key.modifiers,
            table=table,
            rule=key.rule,
            seats=key.seats,
        )
        rolls.append(roll)
        return roll.faces

    if umpire.ruleset.options.hits == "classic":
        faces = throw(key.purpose, 1, "crt_classic")
        hits = cell_hits(tables, raised_cell(added_cells(tables, parts), raised), faces[0])
        telling = faces[0] == 6 and hits > 0
    else:
        tenths = added_tenths(tables, parts)
        tenths = tenths and tenths + 10 * raised
        whole, fraction = divmod(tenths or 0, 10)
        base = throw(f"{key.purpose}, base roll", 2, "crt_fitted") if whole else ()
        rest = throw(f"{key.purpose}, fraction", 2, "hits_fitted_fraction") if fraction or not tenths else ()
        faces = base + rest
        hits = fitted_hits(tables, tenths, sum(base), sum(rest))
        telling = fitted_telling(tables, tenths, sum(base))
    for roll in rolls:
        umpire.dice.note(roll, f"{lookup}: {many(hits, 'hit')}")
    return hits, faces, telling
