"""Both sides of each bound for ships of the base game under way: moves, joining, splitting, scuttling."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, bare, put_tf, ready, told, umpire

from flagplot.games.carrier.facts.orders import CannotJoin, CannotSplit, Joined, SplitOff, Stopped
from flagplot.games.carrier.facts.sailing import Anchoring, Scuttled
from flagplot.games.carrier.ordered.ast import Hold, Join, Move, Program, Split, Step
from flagplot.games.carrier.phases import tf_movement
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sailing.bridge import movement_factor
from flagplot.games.carrier.sailing.departing import scuttle
from flagplot.games.carrier.sailing.regrouping import join, split
from flagplot.games.carrier.sailing.sailing import Helm
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.units import Boxes, TaskForce
from flagplot.games.carrier.theatre.hex import parse, walk
from flagplot.games.carrier.theatre.theatre import theatre
from flagplot.games.carrier.units.factors import speed

DEBOYNE, MORESBY = parse("A/Y27"), parse("A/D23")
N1, N2, N4 = (walk(OPEN_SEA, f"N{n}")[-1] for n in (1, 2, 4))
S1, S2 = (walk(OPEN_SEA, f"S{n}")[-1] for n in (1, 2))


def north(n: int) -> Program:
    return Program((Move((Step(1, n),)),))


def helm(state: State, tf: TaskForce, side: Any = "allied") -> Helm:
    u = umpire(state)
    made = Helm(u, u.lookout, side, tf)
    made.peers = {}
    return made


# --- moves ---


@pytest.mark.rule("BR-12.1", "BR-10.2")
def test_every_tf_makes_its_move_once() -> None:
    """TF1 has moved in phase 4, TF2 sails two hexes of three, TF3 has no order, TF4 parts and both sail, TF5 follows
    on the other side."""
    state = bare(turn=9)
    ours = [put_tf(state, "allied", n, OPEN_SEA, "DD x2", order=north(3)) for n in (1, 2)]
    ours[0].moved_in_shadowing = True
    still = put_tf(state, "allied", 3, OPEN_SEA, "Hobart")
    order = Program((Split(9, ships=("DD 5",), order=Program((Move((Step(4, 3),)),))), *north(1).actions))
    parts = put_tf(state, "allied", 4, OPEN_SEA, "DD x2", order=order)
    theirs = put_tf(state, "japanese", 5, OPEN_SEA, "Aoba", order=north(1))
    tf_movement.run(umpire(state))
    assert [tf.hex for tf in (*ours, still, parts, theirs)] == [OPEN_SEA, N2, OPEN_SEA, N1, N1]
    assert (ours[0].order, ours[1].order) == (north(3), north(1))
    assert (state.sides["allied"].tfs[9].hex, state.sides["allied"].tfs[9].ships) == (S2, ["DD 5"])
    assert ours[1].track == [OPEN_SEA, N1, N2]


@pytest.mark.rule("BR-12.1", "BR-10.1")
@pytest.mark.parametrize(("case", "sees"), [("enters", True), ("is there", False)])
def test_what_comes_onto_the_map_is_looked_at_before_the_others_sail(case: str, sees: bool) -> None:
    """Rabaul's reinforcements come in beside Chicago, who was ordered away: seen where they enter. Without anybody that
    enters nobody looks before the first hex."""
    from flagplot.games.carrier.state.units import Entering

    state = bare(turn=9)
    own = state.sides["japanese"]
    there = walk(OPEN_SEA, "N1")[-1]
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago", order=Program((Move((Step(4, 2),)),)))
    put_tf(state, "japanese", 2, there, "Aoba", order=north(2))
    if case == "enters":
        del own.tfs[2]
        own.ships["Aoba"].tf = None
        own.entering = [Entering("x", 9, (there,), ("Aoba",), 2)]
    u = umpire(state)
    tf_movement.run(u)
    seen = [entry.hex for entries in u.lookout.log["allied"].values() for entry in entries]
    assert (there in seen) is sees


@pytest.mark.rule("BR-12.4")
@pytest.mark.parametrize(
    ("ships", "changes", "markers", "hexes"),
    [
        (("Chicago",), {}, 0, 2),
        (("Chicago", "AO x1"), {}, 0, 1),
        (("AO x1", "Chicago"), {}, 1, 1),
        (("Chicago",), {}, 2, 0),
        (("Chicago",), {"anchored": 3}, 0, 0),
        (("Chicago",), {"weighing": 9}, 0, 0),
        (("Chicago",), {"weighing": 8}, 0, 2),
        (("Chicago",), {"hits": 2}, 0, 2),
        (("Chicago",), {"hits": 3}, 0, 1),
        (("Chicago",), {"tow_every": 2, "tow_since": 7}, 0, 1),
        (("Chicago",), {"tow_every": 2, "tow_since": 8}, 0, 0),
        (("Chicago",), {"tow_every": 3, "tow_since": 6}, 0, 1),
        (("Chicago",), {"tow_every": 2, "tow_since": 9}, 0, 0),
        ((), {}, 0, 0),
    ],
)
def test_a_tf_sails_as_far_as_its_slowest_ship(
    ships: tuple[str, ...], changes: dict[str, Any], markers: int, hexes: int
) -> None:
    state = bare(turn=9)
    state.weather.markers = [OPEN_SEA] * markers
    made = put_tf(state, "allied", 1, OPEN_SEA, *ships, **changes)
    assert movement_factor(umpire(state), "allied", made) == hexes
    speeds = [speed(ruleset_of(state), "allied", ship, 9) for ship in state.sides["allied"].ships.values()]
    assert markers == 2 or min(speeds, default=0) == hexes


@pytest.mark.rule("BR-12.2", "BR-12.7.2")
@pytest.mark.parametrize(
    ("sailed", "anchored", "spent", "told_so"),
    [(0, False, False, 0), (1, False, False, 0), (2, False, True, 0), (0, True, True, 1)],
)
def test_a_move_ends_when_the_points_are_used(sailed: int, anchored: bool, spent: bool, told_so: int) -> None:
    """Two points of Chicago, one a hex; a destroyer at anchor beside her holds her and that is said."""
    state = bare(turn=9)
    made = put_tf(state, "allied", 1, DEBOYNE, "Chicago", "DD x1")
    state.sides["allied"].ships["DD 1"].anchored = 3 if anchored else None
    made.track = [DEBOYNE] * (1 + sailed)
    at = helm(state, made)
    assert at._spent() is spent and at.ended is spent
    words = told(at.umpire.dispatches, Anchoring)
    assert [(d.seat, d.about, d.how, d.rule, d.bad) for d in words] == [
        ("allied", UnitId("allied", "TF", 1), "lies", "BR-12.7.2", True)
    ] * told_so


@pytest.mark.rule("BR-12.5")
def test_ships_stop_before_land_and_forget_their_order() -> None:
    """Two steps into the open, or one on land and the other never."""
    state = bare(turn=9)
    made = put_tf(state, "allied", 1, MORESBY, "Chicago", order=north(2))
    at, beyond = helm(state, made), walk(MORESBY, "N1")[-1]
    assert at._checked(north(2), beyond) is None
    assert (made.order, at.ended) == (None, True)
    (word,) = told(at.umpire.dispatches, Stopped)
    assert (word.seat, word.about, word.place, word.to) == ("allied", UnitId("allied", "TF", 1), MORESBY, beyond)
    assert (word.why, word.bad, word.rule) == ("land", True, "BR-12.5")
    free = put_tf(state, "allied", 2, OPEN_SEA, "Chicago", order=north(2))
    at = helm(state, free)
    assert at._checked(north(2), N1) == N1
    assert (free.order, at.ended, told(at.umpire.dispatches, Stopped)) == (north(2), False, [])


@pytest.mark.rule("BR-12.5")
def test_the_way_by_sea() -> None:
    """Both ways the same, longer than the flight where land lies between, none to a hex of land."""
    chart = theatre()
    assert [chart.sea_distance(OPEN_SEA, to) for to in (OPEN_SEA, N1, N4, MORESBY)] == [0, 1, 4, 21]
    assert chart.sea_distance(MORESBY, OPEN_SEA) == 21
    assert chart.sea_distance(OPEN_SEA, parse("A/A11")) is None and chart.sea_distance(parse("A/A11"), OPEN_SEA) is None
    ways = ("N1", "NE1", "SE1", "S1", "SW1", "NW1")
    assert set(chart.ship_neighbours(OPEN_SEA)) == {walk(OPEN_SEA, way)[-1] for way in ways}
    assert walk(MORESBY, "N1")[-1] not in chart.ship_neighbours(MORESBY)


# --- joining and splitting ---


@pytest.mark.rule("BR-12.3")
@pytest.mark.parametrize(
    ("number", "where", "ships", "answer"),
    [
        (2, OPEN_SEA, 11, ""),
        (2, OPEN_SEA, 12, "too many"),
        (9, OPEN_SEA, 1, "unknown"),
        (1, OPEN_SEA, 1, "unknown"),
        (2, N1, 1, "elsewhere"),
    ],
)
def test_tfs_join_in_one_hex_up_to_the_number_allowed(number: int, where: int, ships: int, answer: str) -> None:
    """TF1 of four ships that has sailed a hex; what it joined has no more left than it had itself."""
    state = bare(turn=9)
    action = Join(number)
    order = Program((action, Hold()))
    made = put_tf(state, "allied", 1, OPEN_SEA, "Chicago", "DD x3", order=order)
    other = put_tf(state, "allied", 2, where, f"DD x{ships}")
    made.formed, other.formed, made.track = 5, ships, [N1, OPEN_SEA]
    at = helm(state, made)
    peer = Helm(at.umpire, at.lookout, "allied", other)
    at.peers = {("allied", 2): peer}
    assert join(at, order, action) == (N1 if answer == "elsewhere" else None)
    assert made.order == (order if answer == "elsewhere" else Program((Hold(),)))
    own = state.sides["allied"]
    if answer:
        assert (list(own.tfs), at.ended, peer.moved, len(made.ships)) == ([1, 2], False, 0, 4)
    else:
        assert (list(own.tfs), at.ended, peer.moved, made.ships) == ([2], True, 1, [])
        assert other.ships == [*(f"DD {n}" for n in range(4, 15)), "Chicago", "DD 1", "DD 2", "DD 3"]
        assert (other.formed, {ship.tf for ship in own.ships.values()}) == (16, {2})
    words = told(at.umpire.dispatches, CannotJoin)
    joined = [(d.seat, d.about, d.other) for d in told(at.umpire.dispatches, Joined)]
    into = UnitId("allied", "TF", number)
    assert joined == [("allied", UnitId("allied", "TF", 1), into)] * (answer == "")
    wanted = {"too many": ("too many", 15, "BR-4.1.1"), "unknown": ("unknown", 0, "BR-12.3")}.get(answer)
    assert [(d.why, d.limit or 0, d.rule) for d in words] == ([wanted] if wanted else [])
    assert all((d.seat, d.about, d.other) == ("allied", UnitId("allied", "TF", 1), into) for d in words)


@pytest.mark.rule("BR-12.3")
def test_what_joins_counts_with_all_it_was_formed_of() -> None:
    """Or with the ships it has, where that is not known; who has sailed farther than it keeps that."""
    state = bare(turn=9)
    made = put_tf(state, "japanese", 1, OPEN_SEA, "Aoba", "DD x3")
    other = put_tf(state, "japanese", 2, OPEN_SEA, "DD x6")
    other.formed, other.track = 7, [S1, OPEN_SEA]
    at = helm(state, made, "japanese")
    peer = Helm(at.umpire, at.lookout, "japanese", other)
    at.peers = {("japanese", 2): peer}
    action = Join(2)
    join(at, Program((action,)), action)
    assert (other.formed, len(other.ships), peer.moved) == (11, 10, 1)


@pytest.mark.rule("BR-12.3", "BR-3.3")
@pytest.mark.parametrize(
    ("number", "ships", "why"),
    [
        (7, ("Chicago", "2 DD"), ""),
        (7, ("Chicago", "DD"), "empty"),
        (7, (), "empty"),
        (7, ("Hobart",), "empty"),
        (2, ("Chicago",), "number"),
    ],
)
def test_ships_part_from_a_tf_but_not_all_of_them(number: int, ships: tuple[str, ...], why: str) -> None:
    state = bare(turn=9)
    order = Program((Split(number, ships=ships, order=north(2)), Hold()))
    made = put_tf(state, "allied", 1, OPEN_SEA, "Chicago", "DD x3", order=order)
    put_tf(state, "allied", 2, OPEN_SEA, "Hobart")
    put_tf(state, "allied", 9, OPEN_SEA, "AO x1")
    made.track = [S1, OPEN_SEA]
    at = helm(state, made)
    split(at, order, order.actions[0])  # type: ignore[arg-type]
    own, whose, part = state.sides["allied"], UnitId("allied", "TF", 1), UnitId("allied", "TF", number)
    assert made.order == Program((Hold(),)) and not at.ended
    refused = [(d.seat, d.about, d.why, d.other, d.rule) for d in told(at.umpire.dispatches, CannotSplit)]
    if why:
        assert (list(own.tfs), len(made.ships), own.ships["Chicago"].tf) == ([1, 2, 9], 4, 1)
        rule = "BR-3.3" if why == "number" else "BR-12.3"
        assert refused == [("allied", whose, why, part if why == "number" else None, rule)]
        return
    new = own.tfs[7]
    assert (list(own.tfs), made.ships, new.ships) == ([1, 2, 7, 9], ["DD 3"], ["Chicago", "DD 1", "DD 2"])
    assert (new.number, new.hex, new.order, new.track, new.formed) == (7, OPEN_SEA, north(2), made.track, 3)
    assert [own.ships[ship].tf for ship in ("Chicago", "DD 1", "DD 2", "DD 3")] == [7, 7, 7, 1]
    (word,) = told(at.umpire.dispatches, SplitOff)
    assert (word.seat, word.about, word.kind, word.other) == ("allied", whose, "tf", part)
    assert (word.ships, refused) == (("Chicago", "DD 1", "DD 2"), [])


# --- scuttling ---


@pytest.mark.rule("BR-12.9")
@pytest.mark.parametrize(("doomed", "points", "left"), [(0, 60 + 2 * 7, True), (12, 2 * 7, True), (0, 74, False)])
def test_a_ship_that_is_scuttled_goes_with_her_planes(doomed: int, points: int, left: bool) -> None:
    """Yorktown, 12 points a hit of five, with seven air factors of two points; one that sinks anyhow costs no more."""
    state = bare(turn=9)
    made = put_tf(state, "allied", 1, OPEN_SEA, "Yorktown", *(["DD x1"] if left else []), order=Hold())
    ready(state, "allied", "Yorktown", Wildcat=3)
    ready(state, "allied", "Yorktown", "readying", Wildcat=2)
    ready(state, "allied", "Yorktown", "just_landed", Dauntless=2)
    own = state.sides["allied"]
    ship = own.ships["Yorktown"]
    ship.doomed = doomed
    at = helm(state, made)
    scuttle(at, ship)
    assert (ship.fate, ship.tf, ship.boxes) == ("scuttled", None, Boxes())
    assert (made.ships, list(own.tfs), at.ended) == (["DD 1"] if left else [], [1] if left else [], not left)
    assert sum(entry.points for entry in state.sides["japanese"].points) == points
    assert ship.doomed == 0
    (word,) = told(at.umpire.dispatches, Scuttled)
    assert (word.seat, word.about, word.ship) == ("allied", UnitId("allied", "TF", 1), "Yorktown")
    assert own.lost_today == {}
