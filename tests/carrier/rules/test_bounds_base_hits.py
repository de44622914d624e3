"""Both sides of each bound in the tables of hits and in the hits on submarines of the base game (BR-20, BR-27)."""

from fractions import Fraction
from typing import Any

import pytest
from tests.carrier.damage.hits import points
from tests.carrier.position import OPEN_SEA, battle, put_af, umpire
from tests.carrier.submarines.waters import boat, waters

from flagplot.games.carrier.combat.battle import Battle, Share
from flagplot.games.carrier.combat.resolution import strike, strike_added
from flagplot.games.carrier.combat.submarine_hits import hit
from flagplot.games.carrier.combat.submarine_raid import _guns
from flagplot.games.carrier.combat.targets import Raid
from flagplot.games.carrier.ruleset.hit_tables import ClassicHits, FittedHits, fitted_hits, fitted_telling
from flagplot.games.carrier.ruleset.tables import column_of, tables

CLASSIC, FITTED = ClassicHits(tables()), FittedHits(tables())
SIXTH = Fraction(1, 6)


@pytest.mark.rule("BR-20.1")
def test_columns_by_factors() -> None:
    ends = [2, 4, 6, 8, 10, 12, 15, 20, 25, 30, 35, 40, 45]
    assert [column_of(n) for n in range(1, 100)] == [sum(n > end for end in ends) for n in range(1, 100)]


@pytest.mark.rule("BR-20.2")
@pytest.mark.parametrize(
    ("bht", "classic", "fitted"),
    [(-9, -1, 1), (0, -1, 1), (1, -1, 2), (2, 1, 5), (14, 3, 35), (15, 3, 37), (16, 3, 37), (30, 3, 37)],
)
def test_rows_are_held_within_the_tables(bht: int, classic: int, fitted: int) -> None:
    """In the column of seven and eight: a star in the first row."""
    assert (tables().classic(bht, 8), tables().fitted(bht, 7)) == (classic, fitted)


@pytest.mark.rule("BR-20.3", "BR-28.1")
@pytest.mark.parametrize(
    ("parts", "raised", "hits"),
    [
        (((1, 2),), 0, [0, 0, 0, 0, 0, 0]),
        (((2, 5),), 0, [0, 0, 0, 0, 0, 1]),
        (((2, 5),), 3, [0, 0, 0, 0, 0, 1]),
        (((8, 4),), 0, [0, 0, 1, 1, 2, 3]),
        (((9, 8),), 0, [0, 1, 2, 2, 3, 4]),
        (((9, 8),), 1, [1, 2, 3, 3, 4, 5]),
        (((9, 8), (8, 4)), 0, [1, 2, 3, 3, 4, 5]),
        (((9, 8), (2, 5), (1, 2)), 0, [0, 1, 2, 2, 3, 4]),
        (((2, 5), (1, 2)), 0, [0, 0, 0, 0, 0, 1]),
    ],
)
def test_hits_of_one_die(parts: Any, raised: int, hits: list[int]) -> None:
    """A 6 that scores, once or oftener, may be a critical hit."""
    found = [CLASSIC.scored(parts, raised, lambda *_, face=face: (face,)) for face in range(1, 7)]
    assert found == [(n, (face,), face == 6 and n > 0) for face, n in enumerate(hits, 1)]


@pytest.mark.rule("BR-20.3")
@pytest.mark.parametrize(
    ("bht", "factors", "tenths", "chances"),
    [
        (15, 0, 0, {0: 6}),
        (15, -1, 0, {0: 6}),
        (15, 1, 10, {0: 2, 1: 2, 2: 1, 3: 1}),
        (1, 2, 0, {0: 6}),
        (2, 5, 0, {0: 5, 1: 1}),
        (9, 8, 20, {0: 1, 1: 1, 2: 2, 3: 1, 4: 1}),
    ],
)
def test_what_the_classic_table_promises(bht: int, factors: int, tenths: int, chances: dict[int, int]) -> None:
    assert CLASSIC.expected(bht, factors) == tenths
    found = CLASSIC.distribution(bht, factors)
    assert found == {n: sixths * SIXTH for n, sixths in chances.items()} and list(found) == sorted(found)


@pytest.mark.rule("BR-20.4")
@pytest.mark.parametrize(
    ("bht", "factors", "tenths", "mean"),
    [(15, 0, 0, 0.0), (15, -1, 0, 0.0), (1, 1, 0, 1 / 18), (9, 5, 16, 1.6), (10, 8, 25, 2.5), (15, 51, 245, 24.5)],
)
def test_what_the_fitted_table_promises(bht: int, factors: int, tenths: int, mean: float) -> None:
    assert FITTED.expected(bht, factors) == tenths
    found = FITTED.distribution(bht, factors)
    assert sum(found.values()) == 1 and list(found) == sorted(found) and min(found) >= 0
    assert abs(float(sum(n * chance for n, chance in found.items())) - mean) < 0.02
    assert factors > 0 or found == {0: Fraction(1)}


@pytest.mark.rule("BR-20.4", "BR-28.1")
@pytest.mark.parametrize(
    ("parts", "raised", "base", "rest", "found"),
    [
        (((10, 8),), 0, (3, 4), (6, 6), (3, (3, 4, 6, 6), True)),
        (((10, 8),), 0, (3, 3), (4, 5), (2, (3, 3, 4, 5), False)),
        (((10, 8),), 1, (3, 4), (4, 5), (3, (3, 4, 4, 5), True)),
        (((9, 1),), 0, None, (1, 1), (1, (1, 1), False)),
        (((1, 1),), 0, None, (1, 1), (1, (1, 1), False)),
        (((1, 1),), 1, None, (1, 2), (0, (1, 2), False)),
        (((1, 1), (10, 8)), 0, (1, 1), (4, 5), (0, (1, 1, 4, 5), False)),
        (((10, 8), (10, 8)), 0, (6, 5), None, (7, (6, 5), True)),
    ],
)
def test_hits_of_two_throws(parts: Any, raised: int, base: Any, rest: Any, found: Any) -> None:
    """The whole part and the fraction have a throw each; what is raised is whole hits, and of no dash."""
    thrown = {", base roll": (2, "crt_fitted", base), ", fraction": (2, "hits_fitted_fraction", rest)}

    def throw(which: str, count: int, table: str) -> tuple[int, ...]:
        n, name, faces = thrown.pop(which)
        assert (count, table) == (n, name)
        return tuple(faces)

    assert FITTED.scored(parts, raised, throw) == found
    assert set(thrown) == {name for name, (_, _, faces) in thrown.items() if faces is None}
    assert len(thrown) == (base is None) + (rest is None)


@pytest.mark.rule("BR-28.1")
@pytest.mark.parametrize(("added", "raised", "hits"), [(False, 0, 2), (False, 1, 3), (True, 0, 2)])
def test_nothing_is_raised_that_is_not_asked_for(added: bool, raised: int, hits: int) -> None:
    u = battle()
    if added:
        blow = strike_added(u, "combat", "test", "x", ((9, 8), (1, 2)))
    else:
        blow = strike(u, "combat", "test", "x", 9, 8, raised=raised)
    assert (blow.hits, blow.faces, blow.telling, blow.key) == (hits, (3,), False, "test x")
    (roll,) = u.dice.record()
    assert roll.result.endswith(f": {hits} hits")


@pytest.mark.rule("BR-28.1")
@pytest.mark.parametrize(
    ("tenths", "rolls"), [(None, []), (0, []), (9, []), (10, [7, 11]), (15, [7, 11]), (29, [7, 11])]
)
def test_base_rolls_that_tell(tenths: int | None, rolls: list[int]) -> None:
    """A 3, 7 or 11 that scores in the part of one hit and more: of two hits a 3 takes both away."""
    assert [n for n in range(2, 13) if fitted_telling(tables(), tenths, n)] == rolls
    assert [fitted_hits(tables(), 30, n, 0) for n in (3, 7, 11)] == [1, 3, 5] and fitted_telling(tables(), 30, 3)


@pytest.mark.rule("BR-27.14", "BR-27.11")
@pytest.mark.parametrize(
    ("before", "hits", "depth", "seen", "counted", "left"),
    [
        (0, 0, "deep", False, 0, "deep"),
        (0, 1, "deep", False, 1, "periscope"),
        (0, 1, "surface", True, 1, "surface"),
        (1, 0, "periscope", True, 0, "periscope"),
        (1, 1, "surface", True, 1, ""),
        (1, 3, "surface", False, 1, ""),
        (0, 2, "periscope", False, 2, ""),
    ],
)
def test_hits_on_a_boat(before: int, hits: int, depth: Any, seen: bool, counted: int, left: str) -> None:
    """One keeps it shallow, two sink it; who sees it knows the points, and no name."""
    state = waters()
    made = boat(state, depth=depth, hits=before)
    u = umpire(state)
    assert hit(Battle(u, OPEN_SEA), "allied", made, hits, seen) == (counted, not left)
    own = state.sides["allied"]
    assert own.ships[made.ship].hits == before + counted and own.submarines is not None
    assert (made.number in own.submarines.boats, own.ships[made.ship].fate) == ((True, "") if left else (False, "sunk"))
    assert not left or made.depth == left
    assert made.fought == u.turn
    named = "submarine sunk" if seen else f"{made.ship} sunk"
    assert points(u) == ([] if left else [(10, named, seen)])


@pytest.mark.rule("BR-27.11")
@pytest.mark.parametrize(
    ("modes", "left", "row", "factors", "lost"),
    [
        (["dive", "low", "high"], [2, 3, 4], 9, 1, {"Val": 1}),
        (["high"], [4], 5, 1, {}),
        (["high", "low"], [0, 1], 9, 1, {"Val": 1}),
        (["high"], [0], None, 0, {}),
        ([], [], None, 0, {}),
    ],
)
def test_the_one_gun_of_a_boat(modes: list[Any], left: list[int], row: int | None, factors: int, lost: Any) -> None:
    """At low attackers if there are any, else at those that come high."""
    state = waters()
    made = boat(state, depth="surface")
    planes = put_af(state, "japanese", 2, OPEN_SEA, *(f"{n} Val AP" for n in left))
    u = umpire(state, default=6)
    fight = Battle(u, OPEN_SEA)
    target = state.sides["allied"].ships[made.ship]
    parts = zip(modes, planes.flights, strict=True)
    raids = [Raid(Share("japanese", planes, part, part.n), mode, target, None, 5) for mode, part in parts]
    _guns(fight, "allied", made, raids)
    rolls = [roll for roll in u.dice.record() if "|anti-aircraft|" in roll.key]
    assert [roll.result.partition(":")[0] for roll in rolls] == ([f"BHT {row}, {factors} factor"] if row else [])
    assert state.sides["japanese"].lost_today == lost
