"""The hits of one attack: row by BHT, column by factors, classic or fitted table (BR-20)."""

from collections.abc import Iterable, Sequence
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
    telling: bool = False
    """The dice were those of which a hit may be critical (BR-28.1)."""
    key: str = ""
    """Names the attack within its phase, for further dice."""

    @property
    def column(self) -> str:
        """The heading of the table's column, such as `7-8`."""
        return COLUMNS_CRT[column_of(self.factors)]


def classic_hits(tables: Tables, bht: int, factors: int, face: int, raised: int = 0) -> int:
    """Return the hits of a face of one die by the classic table: `*` scores on a 6 only, `-` never (BR-20.3)."""
    cell = tables.classic(bht, factors)
    if cell == -2:
        return 0
    if cell == -1:
        return 1 if face == 6 else 0
    return max(0, cell + raised + int(tables.classic_shift[face - 1]))


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
    a dash (BR-29.2, FE-15c)."""
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


def strike(umpire: "Umpire", phase: str, purpose: str, subject: str, bht: int, factors: int,
           modifiers: Iterable[Modifier] = (), seats: tuple[str, ...] = (), rule: str = "BR-20",
           raised: int = 0) -> Blow:  # fmt: skip
    """Return one attack with its dice thrown and noted. All modifiers are added to the row (BR-20.1, BR-20.2).

    `raised` is added to the table's figure, not to a star or a dash (GM-16.6a).
    `subject` keys the dice and must name the attack once per phase. No factors: no throw and no hits.
    """
    return strike_together(umpire, phase, purpose, subject, [(bht, factors)], modifiers, seats, rule, raised)


def strike_together(umpire: "Umpire", phase: str, purpose: str, subject: str, parts: Sequence[tuple[int, int]],
                    modifiers: Iterable[Modifier] = (), seats: tuple[str, ...] = (), rule: str = "BR-20",
                    raised: int = 0) -> Blow:  # fmt: skip
    """Return one attack of several groups, each with its row and factors. By the fitted table their expected hits are
    added; by the classic one all factors attack at their average row, rounded down (BR-29.2). The row told is the
    average."""
    kept = tuple(modifier for modifier in modifiers if modifier[1])
    extra, factors = sum(value for _, value in kept), sum(n for _, n in parts)
    if factors <= 0:
        return Blow(parts[0][0] + extra, 0, 0, (), kept)
    row = sum(bht * n for bht, n in parts) // factors + extra
    tables = umpire.world.tables

    def throw(what: str, count: int, table: str) -> tuple[int, ...]:
        roll = umpire.box.throw(phase, what, subject, count=count, modifiers=kept, table=table, rule=rule, seats=seats)
        rolls.append(roll)
        return roll.faces

    rolls: list[Roll] = []
    if umpire.world.options.hits == "classic":
        faces = throw(purpose, 1, "crt_classic")
        hits = classic_hits(tables, row, factors, faces[0], raised)
        telling = faces[0] == 6 and hits > 0
    else:
        tenths = added_tenths(tables, [(bht + extra, n) for bht, n in parts])
        tenths = tenths and tenths + 10 * raised
        whole, fraction = divmod(tenths or 0, 10)
        base = throw(f"{purpose}, base roll", 2, "crt_fitted") if whole else ()
        rest = throw(f"{purpose}, fraction", 2, "hits_fitted_fraction") if fraction or not tenths else ()
        faces = base + rest
        hits = fitted_hits(tables, tenths, sum(base), sum(rest))
        telling = fitted_telling(tables, tenths, sum(base))
    for roll in rolls:
        umpire.box.note(roll, f"BHT {row}, {factors} factors: {hits} hit{'' if hits == 1 else 's'}")
    return Blow(row, factors, hits, faces, kept, telling, f"{purpose} {subject}")
