"""Both sides of each bound in the conventions of the base game: dice and their record, even lots, shares, rounding."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, battle, flight, put_tf, umpire
from tests.carrier.position import bare as position

from flagplot.core.dice import DiceCup
from flagplot.games.carrier.combat.air_attack import expend
from flagplot.games.carrier.combat.battle import Battle, Share
from flagplot.games.carrier.combat.lots import apportion, draw
from flagplot.games.carrier.combat.targets import Raid
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.phases.time_record import damage_points
from flagplot.games.carrier.scenario.areas import by_lot
from flagplot.games.carrier.state.units import AirFormation, Flight
from flagplot.games.carrier.theatre.hex import Direction, distance, neighbour, parse, walk


class Row:
    """Dice that fall as they are set, throw after throw, and note what was asked."""

    def __init__(self, *throws: tuple[int, ...]) -> None:
        self.throws, self.asked = dict[str, tuple[int, ...]](), list[tuple[str, int, int]]()
        self.left = list(throws)

    def draw(self, key: str, count: int, sides: int) -> tuple[int, ...]:
        self.asked.append((key, count, sides))
        if key not in self.throws:
            self.throws[key] = self.left.pop(0)
        return self.throws[key]


@pytest.mark.rule("BR-0.2")
@pytest.mark.parametrize("turn", ["t", lambda: "t"])
def test_a_throw_is_one_die_of_six_where_nothing_else_is_said(turn: str | Callable[[], str]) -> None:
    """It stands in the record with all that is said of it, modifiers of 0 left out, and with its result once noted."""
    dice = Row((4,), (2, 3), (1,))
    cup = DiceCup(dice, turn)
    one = cup.throw("p", "x", "y")
    two = cup.throw("p", "x", "z", count=2, sides=8, modifiers=[("a", 1), ("b", 0), ("c", -2)], table="T", rule="R")
    with pytest.raises(KeyError, match=r"thrown twice: t\|p\|x\|y"):
        cup.throw("p", "x", "y")
    assert dice.asked == [("t|p|x|y", 1, 6), ("t|p|x|z", 2, 8)]
    assert (one.key, one.sides, one.faces, one.modifiers, one.table, one.rule) == ("t|p|x|y", 6, (4,), (), "", "")
    assert (two.key, two.sides, two.faces, two.table, two.rule) == ("t|p|x|z", 8, (2, 3), "T", "R")
    assert two.modifiers == (("a", 1), ("c", -2)) and (one.total, two.total) == (4, 4)
    cup.note(two, "done")
    assert [(roll.key, roll.result) for roll in cup.record()] == [("t|p|x|y", ""), ("t|p|x|z", "done")]


@pytest.mark.rule("BR-0.2")
@pytest.mark.parametrize(("second", "same"), [((2, 3), True), ((3, 2), False), ((2,), False)])
def test_other_dice_are_taken_only_if_they_fall_as_all_before_did(second: tuple[int, ...], same: bool) -> None:
    first, other = Row((4,), (2, 3), (1,)), Row((4,), second, (6,))
    cup = DiceCup(first, "t")
    cup.throw("p", "x", "y")
    cup.throw("p", "x", "z", count=2, sides=8)
    assert cup.take(other) is same
    assert other.asked == [("t|p|x|y", 1, 6), ("t|p|x|z", 2, 8)]
    assert cup.throw("p", "x", "next").faces == ((6,) if same else (1,))


@pytest.mark.rule("BR-0.7")
@pytest.mark.parametrize(
    ("count", "faces", "place", "again"),
    [
        (1, [(1,)], 0, 0),
        (1, [(6,)], 2, 0),
        (1, [(255,)], 2, 0),
        (1, [(256,), (2,)], 1, 1),
        (1, [(256,), (256,), (1,)], 0, 2),
        (2, [(2, 1)], 1, 0),
        (2, [(1, 3)], 2, 0),
        (2, [(256, 256), (1, 1)], 0, 1),
        (None, [(1, 1, 1, 3)], 2, 0),
        (None, [(1, 1, 2, 2)], 2, 0),
    ],
)
def test_one_of_three_hexes_each_as_likely(
    count: int | None, faces: list[tuple[int, ...]], place: int, again: int
) -> None:
    """255 of the 256 falls of a die are shared out among three, the last is thrown again; four dice where no number is
    said, the first counts most."""
    dice = Row(*faces)
    hexes = [11, 22, 33]
    counted = {} if count is None else {"count": count}
    assert by_lot(DiceCup(dice, "t"), "p", "entry", "TF1", hexes, "BR-0.7", **counted) == hexes[place]
    assert dice.asked == [(f"t|p|entry|TF1{f' {n}' if n else ''}", count or 4, 256) for n in range(again + 1)]


@pytest.mark.rule("BR-0.7", "BR-17.6")
@pytest.mark.parametrize(
    ("total", "weights", "faces", "parts", "dice"),
    [
        (0, [2, 1], [], [0, 0], []),
        (2, [0, 0, 0], [], [0, 0, 0], []),
        (1, [2], [], [1], []),
        (2, [3, 3, 1, 1], [], [1, 1, 0, 0], []),
        (7, [5, 4, 1], [], [3, 3, 1], []),
        (7, [5, 4, 3], [], [3, 2, 2], []),
        (5, [3, 3, 3], [(3,), (1,)], [2, 1, 2], [("remainder 6 1", 3), ("remainder 6 2", 2)]),
        (5, [3, 3, 3], [(1,), (2,)], [2, 1, 2], [("remainder 6 1", 3), ("remainder 6 2", 2)]),
        (4, [3, 3, 3], [(2,)], [1, 2, 1], [("remainder 3 1", 3)]),
        (3, [4, 1, 1, 1], [(2,)], [2, 0, 1, 0], [("remainder 3 1", 3)]),
    ],
)
def test_shares_by_the_largest_remainder(
    total: int, weights: list[int], faces: list[tuple[int, ...]], parts: list[int], dice: list[tuple[str, int]]
) -> None:
    """Whole parts first, then one more to the largest remainders; of equal ones as many as are left, each as likely."""
    u, row = umpire(position()), Row(*faces)
    u.dice = DiceCup(row, "t")
    assert apportion(u, "combat", "losses", total, weights) == parts
    assert row.asked == [(f"t|combat|lot|losses {word}", 1, sides) for word, sides in dice]
    assert {roll.rule for roll in u.dice.record()} <= {"BR-0.7"}


@pytest.mark.rule("BR-0.7")
@pytest.mark.parametrize(
    ("count", "faces", "drawn"),
    [(0, [], []), (1, [(2,)], [8]), (2, [(4,), (1,)], [6, 9]), (4, [(1,), (1,), (2,)], [9, 8, 6, 7])],
)
def test_candidates_are_drawn_and_not_put_back(count: int, faces: list[tuple[int, ...]], drawn: list[int]) -> None:
    """No die for the last that is left."""
    u, row, pool = umpire(position()), Row(*faces), [9, 8, 7, 6]
    u.dice = DiceCup(row, "t")
    assert draw(u, "p", "s", pool, count) == drawn
    assert row.asked == [(f"t|p|lot|s {n}", 1, 5 - n) for n in range(1, min(count, 3) + 1)]
    assert pool == [9, 8, 7, 6]


# --- distance, directions, hexes ---


@pytest.mark.rule("BR-0.4", "BR-0.5")
def test_the_six_neighbours_of_a_hex_go_round_by_the_clock() -> None:
    names = ("A/Q37", "A/R37", "A/R38", "A/Q39", "A/P38", "A/P37")
    ring = [neighbour(OPEN_SEA, Direction(n)) for n in range(1, 7)]
    assert ring == [parse(name) for name in names]
    assert [Direction(n).name for n in range(1, 7)] == ["N", "NE", "SE", "S", "SW", "NW"]
    assert all(distance(OPEN_SEA, hex_) == 1 for hex_ in ring if hex_ is not None)
    assert all(distance(one, other) == 1 for one, other in pairwise([*ring, ring[0]]) if one and other)
    assert [distance(ring[0] or 0, hex_ or 0) for hex_ in ring] == [0, 1, 2, 2, 2, 1]
    assert distance(OPEN_SEA, OPEN_SEA) == 0 and distance(OPEN_SEA, walk(OPEN_SEA, "N5,SE3")[-1]) == 5
    edges = {"A/A01": (1, 6, 5), "B/PP46": (4, 3, 2)}
    for name, closed in edges.items():
        assert [neighbour(parse(name), Direction(n)) for n in closed][:2] == [None, None]


# --- rounding ---


@pytest.mark.rule("BR-0.3", "BR-25.1")
@pytest.mark.parametrize(
    ("ship", "hits", "points"),
    [
        *(("Chicago", n, points) for n, points in ((0, 0), (1, 2), (2, 4), (3, 7), (4, 9))),
        *(("Lexington", n, points) for n, points in ((1, 6), (5, 30))),
        *(("Washington", n, points) for n, points in ((1, 2), (3, 7))),
    ],
)
def test_points_for_damage_are_rounded_down(ship: str, hits: int, points: int) -> None:
    state = position()
    put_tf(state, "allied", 1, OPEN_SEA, ship, hits=hits)
    u = umpire(state)
    assert damage_points(u, "allied", state.sides["allied"].ships[ship]) == points


# --- loads and cards ---


@pytest.mark.rule("BR-8.12.4", "BR-15.6.3")
def test_an_attack_takes_the_load_and_if_low_a_turn_of_range() -> None:
    """A part of a flight that attacked goes on unarmed; those shot down before and those that did not stay as they are.
    From high up nothing of range or height is lost."""
    u = battle()
    fight: Any = Battle(u, OPEN_SEA)
    af = AirFormation(
        3, [flight("6 Dauntless AP high", land_by=20), flight("4 B-17 GP high", land_by=30)], OPEN_SEA, "", 8
    )
    dive, level = af.flights
    raids: list[Any] = [
        Raid(Share("allied", af, dive, 0), "dive", None, None, 5),  # type: ignore[arg-type]
        Raid(Share("allied", af, dive, 4), "dive", None, None, 5),  # type: ignore[arg-type]
        Raid(Share("allied", af, level, 4), "high", None, None, 5),  # type: ignore[arg-type]
    ]
    expend(fight, raids)
    assert [raid.share.n for raid in raids] == [0, 0, 0]
    assert af.flights == [
        Flight("Dauntless", 2, "AP", 20, True),
        Flight("B-17", 0, "GP", 30, True),
        Flight("Dauntless", 4, "", 19, False, True),
        Flight("B-17", 4, "", 30, True, True),
    ]


@pytest.mark.rule("BR-8.5")
@pytest.mark.parametrize(
    ("plane", "figures"),
    [
        (
            "Dauntless",
            {"mf": 9, "rf": 6, "radius": 27, "one_way": 54, "a2a": 3, "parts": "interceptor, bomber"}
            | {"handling": "carrier, land", "bht_base_high_gp": 3, "bht_base_high_ap": 1, "bht_base_low_gp": 5}
            | {"bht_base_low_ap": 1, "bht_base_dive_gp": 6, "bht_base_dive_ap": 2, "bht_ship_low_gp": 2}
            | {"bht_ship_low_ap": 5, "bht_ship_dive_gp": 2, "bht_ship_dive_ap": 7},
        ),
        (
            "Dave",
            {"mf": 4, "rf": 6, "radius": 12, "one_way": 24, "a2a": 1, "parts": "interceptor, escort"}
            | {"handling": "float", "bht_base_low_gp": 1},
        ),
    ],
)
def test_the_card_of_a_plane(plane: str, figures: dict[str, int | str]) -> None:
    """What it flies in a turn and in all, out and home, and a row of the combat table for each way that it can bomb."""
    (card,) = [card for card in GAME.cards() if card.name == plane]
    assert {figure.key: repr(figure.value) for figure in card.figures} == {key: repr(n) for key, n in figures.items()}
    assert (card.game, card.kind, card.source) == ("carrier", "plane", "found")
    assert card.side == ("allied" if plane == "Dauntless" else "japanese")
    assert all(figure.label.key == f"card.plane.{figure.key}" for figure in card.figures)
