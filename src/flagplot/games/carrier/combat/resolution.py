"""The hits of one attack: row by BHT, column by factors, classic or fitted table (BR-20)."""

from collections.abc import Iterable, Sequence

import msgspec

from flagplot.core.dice import Modifier, Roll
from flagplot.games.carrier.phrases import many
from flagplot.games.carrier.telling.records import Blow
from flagplot.games.carrier.umpire import Umpire


def strike(
    umpire: Umpire,
    phase: str,
    purpose: str,
    subject: str,
    bht: int,
    factors: int,
    modifiers: Iterable[Modifier] = (),
    rule: str = "BR-20",
    raised: int = 0,
) -> Blow:
    """Return one attack with its dice thrown and noted. All modifiers are added to the row (BR-20.1, BR-20.2).

    `raised` is added to the table's figure, not to a star or a dash (GM-16.6a).
    `subject` keys the dice and must name the attack once per phase. No factors: no throw and no hits.
    """
    return strike_together(umpire, phase, purpose, subject, [(bht, factors)], modifiers, rule, raised)


def strike_together(
    umpire: Umpire,
    phase: str,
    purpose: str,
    subject: str,
    parts: Sequence[tuple[int, int]],
    modifiers: Iterable[Modifier] = (),
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
    rows = umpire.ruleset.hits.rows(row, tuple((bht + extra, n) for bht, n in parts))
    key = Key(phase, purpose, subject, effective, rule)
    hits, faces, telling = _rolled(umpire, key, rows, f"BHT {row}, {many(factors, 'factor')}", raised)
    return Blow(row, factors, hits, faces, effective, telling=telling, key=f"{purpose} {subject}")


def strike_added(
    umpire: Umpire, phase: str, purpose: str, subject: str, parts: tuple[tuple[int, int], ...], rule: str = "FE-19.9.4b"
) -> Blow:
    """Return one attack of several rows with their factors, modifiers included: the table values are added and one
    roll is made on the sum (FE-19.9.4b)."""
    lookup = " and ".join(f"BHT {bht}, {many(n, 'factor')}" for bht, n in parts)
    hits, faces, telling = _rolled(umpire, Key(phase, purpose, subject, (), rule), parts, lookup, 0)
    row, factors = max(bht for bht, _ in parts), sum(n for _, n in parts)
    return Blow(row, factors, hits, faces, (), parts=parts, telling=telling, key=f"{purpose} {subject}")


class Key(msgspec.Struct, frozen=True):
    """What an attack's throws are known by in the record."""

    phase: str
    purpose: str
    subject: str
    modifiers: tuple[Modifier, ...]
    rule: str


def _rolled(
    umpire: Umpire, key: Key, parts: tuple[tuple[int, int], ...], lookup: str, raised: int
) -> tuple[int, tuple[int, ...], bool]:
    """Throw the dice of an attack of one or more rows, whose table values are added; return hits, faces, and whether
    the dice tell of a critical hit (BR-28.1)."""
    rolls: list[Roll] = []

    def throw(which: str, count: int, table: str) -> tuple[int, ...]:
        roll = umpire.dice.throw(
            key.phase,
            key.purpose + which,
            key.subject,
            count=count,
            modifiers=key.modifiers,
            table=table,
            rule=key.rule,
        )
        rolls.append(roll)
        return roll.faces

    hits, faces, telling = umpire.ruleset.hits.scored(parts, raised, throw)
    for roll in rolls:
        umpire.dice.note(roll, f"{lookup}: {many(hits, 'hit')}")
    return hits, faces, telling
