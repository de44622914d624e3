"""Both sides of each bound in storms by the base game: who may move into, in and out of them, and who fights there."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, bare, play, put_af, put_tf, umpire

from flagplot.games.carrier.facts.orders import Stopped
from flagplot.games.carrier.flight.pilot import Pilot
from flagplot.games.carrier.ordered.ast import Action, Move, Place, Program, Shadow, Step
from flagplot.games.carrier.phases import combat, shadowing
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sailing.bridge import movement_factor
from flagplot.games.carrier.sailing.sailing import Helm
from flagplot.games.carrier.theatre.hex import Direction, Hex, name, neighbour, neighbours, walk
from flagplot.games.carrier.theatre.theatre import theatre

N1, N2, N3 = (walk(OPEN_SEA, f"N{n}")[-1] for n in (1, 2, 3))


def beside(way: str) -> Hex:
    hex_ = neighbour(OPEN_SEA, Direction[way])
    assert hex_ is not None
    return hex_


@pytest.mark.rule("BR-6.6")
@pytest.mark.parametrize(
    ("storm", "step", "taken"),
    [
        ("", "N", "N"),
        ("N1", None, None),
        ("N1", "", ""),
        ("N1", "N", "SW"),
        ("N1", "NE", "SW"),
        ("N1", "NW", "SW"),
        ("N1", "S", "S"),
        ("N1", "SE", "SE"),
        ("N1", "SW", "SW"),
        ("N2", "N", "SW"),
        ("N2", "S", "S"),
        ("N2", "SW", "SW"),
        ("N2", "NE", "SW"),
        ("S2", "S", "NW"),
        ("S2", "N", "N"),
        ("N0", "N", "N"),
        ("N0", "SW", "SW"),
    ],
)
def test_out_of_a_storm_by_a_shortest_way(storm: str, step: str | None, taken: str | None) -> None:
    """A storm of two hexes about its middle. A step that is on a shortest way out is flown; in place of any other the
    first of them by its number. In the middle every way is as short."""
    state = bare(turn=9)
    middle = {"": walk(OPEN_SEA, "N5")[-1], "N0": OPEN_SEA}.get(storm) or walk(OPEN_SEA, storm)[-1]
    state.weather.markers = [middle, middle]
    af = put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat")
    u = umpire(state)
    pilot: Any = Pilot(u, u.lookout, "allied", af)
    course = pilot.course
    wanted = None if step is None else beside(step) if step else OPEN_SEA
    assert course.out_of_storm(wanted) == (None if taken is None else beside(taken) if taken else OPEN_SEA)


@pytest.mark.rule("BR-6.6", "BR-14.5")
@pytest.mark.parametrize(
    ("storm", "landing", "goal", "why"),
    [
        ("N3", False, None, "storm"),
        ("N3", True, None, "storm"),
        ("N3", True, N2, "storm"),
        ("N3", True, N1, ""),
        ("N3", False, N1, "storm"),
        ("N2", False, None, ""),
        ("N4", False, None, ""),
    ],
)
def test_planes_enter_a_storm_to_land_in_that_hex_alone(storm: str, landing: bool, goal: Hex | None, why: str) -> None:
    """From the clear; in the storm they go on."""
    state = bare(turn=9)
    state.weather.markers = [walk(OPEN_SEA, storm)[-1]] * 2
    af = put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat")
    u = umpire(state)
    pilot: Any = Pilot(u, u.lookout, "allied", af)
    pilot.course.goal = goal
    assert pilot.course.barred(N1, landing) == why
    told = Stopped(seat="allied", about=UnitId("allied", "AF", 3), place=N1, why="storm", rule="BR-6.6")
    assert u.dispatches == [told] * bool(why)
    assert pilot.course.barred(OPEN_SEA, landing) == "" and len(u.dispatches) == bool(why)


@pytest.mark.rule("BR-14.15.5", "BR-14.5")
@pytest.mark.parametrize(
    ("planes", "why"),
    [(("2 Wildcat",), "mountains"), (("2 Wildcat high",), ""), (("2 P-40 high", "1 P-40"), "mountains")],
)
def test_no_low_planes_cross_mountains(planes: tuple[str, ...], why: str) -> None:
    """Over a mountain hexside; where any is low all are barred. A step of no hex is none."""
    chart = theatre()
    here, there = next(
        (hex_, to)
        for hex_ in chart.land
        for to in neighbours(hex_)
        if to in chart.air_neighbours(hex_, True) and to not in chart.air_neighbours(hex_, False)
    )
    state = bare(turn=9)
    af = put_af(state, "allied", 3, here, *planes)
    u = umpire(state)
    pilot: Any = Pilot(u, u.lookout, "allied", af)
    assert pilot.course.barred(there, False) == why
    told = Stopped(
        seat="allied", about=UnitId("allied", "AF", 3), place=here, why="mountains", rule="BR-14.15.5", bad=True
    )
    assert u.dispatches == [told] * bool(why)


@pytest.mark.rule("BR-6.6", "BR-12.4")
@pytest.mark.parametrize(
    ("ships", "markers", "hits", "speed"),
    [
        (("Lexington", "DD x2"), 0, 0, 2),
        (("Lexington", "DD x2"), 1, 0, 2),
        (("Lexington", "DD x2"), 2, 0, 0),
        (("DD x2", "AP x1"), 0, 0, 1),
        (("AP x1", "DD x2"), 0, 0, 1),
        (("Chicago", "DD"), 0, 3, 1),
        ((), 0, 0, 0),
    ],
)
def test_a_tf_moves_as_its_slowest_ship_and_not_in_a_storm(
    ships: tuple[str, ...], markers: int, hits: int, speed: int
) -> None:
    state = bare(turn=9)
    tf = put_tf(state, "allied", 1, OPEN_SEA, *ships)
    state.weather.markers = [OPEN_SEA] * markers
    if hits:
        state.sides["allied"].ships["Chicago"].hits = hits
    assert movement_factor(umpire(state), "allied", tf) == speed


@pytest.mark.rule("BR-6.6", "BR-12.2")
@pytest.mark.parametrize(("markers", "ended"), [(1, False), (2, True)])
def test_a_tf_that_enters_a_storm_stops_there(markers: int, ended: bool) -> None:
    state = bare(turn=9)
    state.weather.markers = [N3] * markers
    tf = put_tf(state, "allied", 1, OPEN_SEA, "Chicago", "DD x2")
    u = umpire(state)
    helm = Helm(u, u.lookout, "allied", tf)
    assert (helm.moved, helm.ended) == (0, False)
    helm.enter(N1)
    assert (helm.moved, helm.ended, tf.hex, tf.track) == (1, ended, N1, [OPEN_SEA, N1])
    assert {ship.moved for ship in state.sides["allied"].ships.values()} == {9}


@pytest.mark.rule("BR-6.8", "BR-11.3")
@pytest.mark.parametrize(
    ("moved", "markers", "face", "result", "total"),
    [
        (True, 0, 4, "success", 4),
        (True, 0, 5, "failure", 5),
        (True, 0, 6, "lost turn", 6),
        (True, 1, 3, "success", 4),
        (True, 1, 4, "failure", 5),
        (True, 1, 5, "lost turn", 6),
        (False, 1, 4, "success", 4),
        (True, 2, 1, "failure", 1),
        (True, 2, 6, "failure", 6),
        (False, 2, 1, "failure", 1),
    ],
)
@pytest.mark.parametrize("shadower", ["AF", "TF"])
def test_clouds_help_the_target_and_a_storm_hides_it(
    shadower: str, moved: bool, markers: int, face: int, result: str, total: int
) -> None:
    """One more for a cloud that it moves into; in a storm it is lost, and no worse than that."""
    state = bare(turn=9)
    target = put_tf(state, "japanese", 2, N1, "Aoba")
    target.track = [OPEN_SEA, N1] if moved else [N1]
    unit: Any = (
        put_af(state, "allied", 3, OPEN_SEA, "1 Catalina")
        if shadower == "AF"
        else put_tf(state, "allied", 3, OPEN_SEA, "Lexington")
    )
    u = umpire(state, default=face)
    assert u.lookout.barred == set()
    state.weather.markers = [N1] * markers
    u.weather_changed()
    attempt = shadowing.Attempt("allied", unit, target, 2, 1)
    assert shadowing._try(u, attempt, False) == result
    roll = u.dice.record()[0]
    assert roll.key.endswith(f"|shadowing|shadow|allied/{shadower}3>japanese/TF2") and roll.total == total
    assert (roll.table, roll.rule, roll.result) == ("shadowing", "BR-11.3", result)
    assert roll.modifiers == (("cloud", 1),) * (moved and markers == 1)
    assert unit.lost_turn is (result == "lost turn")
    assert (f"allied/{shadower}3" in u.lookout.barred) is (result == "lost turn")
    assert unit.moved_in_shadowing is (result == "success")


SHADOWS, MOVES = Shadow(Place()), Move((Step(1, 1),))


@pytest.mark.rule("BR-11.8", "BR-6.8")
@pytest.mark.parametrize(
    ("order", "face", "after"),
    [
        ((SHADOWS, MOVES), 5, (MOVES,)),
        ((SHADOWS,), 5, (SHADOWS,)),
        ((MOVES, SHADOWS), 5, (MOVES, SHADOWS)),
        ((SHADOWS, MOVES), 6, (SHADOWS, MOVES)),
        (None, 5, None),
    ],
)
def test_a_tf_that_fails_makes_the_move_plotted_behind_its_order(
    order: tuple[Action, ...] | None, face: int, after: tuple[Action, ...] | None
) -> None:
    """If there is one; who loses the turn keeps its order for the next."""
    state = bare(turn=9)
    target = put_tf(state, "japanese", 2, N1, "Aoba")
    unit = put_tf(state, "allied", 3, OPEN_SEA, "Chicago")
    unit.order = Program(order) if order is not None else None
    u = umpire(state, default=face)
    assert shadowing._try(u, shadowing.Attempt("allied", unit, target, 2, 1), False) != "success"
    assert (unit.order.actions if unit.order is not None else None) == after


@pytest.mark.rule("BR-6.9", "BR-15.4")
@pytest.mark.parametrize("markers", [0, 1, 2])
def test_nobody_fights_in_a_storm(markers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cruisers of both sides in two hexes, a storm over one: there is combat in the other all the same; none where only
    one side is."""
    state = bare(turn=9)
    away = walk(OPEN_SEA, "NE6")[-1]
    for n, (where, ours, theirs) in enumerate(((OPEN_SEA, "Chicago", "Aoba"), (away, "Astoria", "Kako")), 1):
        put_tf(state, "allied", n, where, ours)
        put_tf(state, "japanese", n, where, theirs)
    put_tf(state, "allied", 3, N3, "Portland")
    state.weather.markers = [OPEN_SEA] * markers
    u, fought = umpire(state), list[Hex]()
    monkeypatch.setattr(combat, "fight", lambda battle: fought.append(battle.hex))
    combat.run(u)
    assert fought == ([away] if markers == 2 else [OPEN_SEA, away])
    assert u._standing is None


@pytest.mark.rule("BR-10.1", "BR-9")
def test_a_part_that_splits_off_sails_in_the_same_phase() -> None:
    """Each by its own order, two hexes; a TF without an order stays, with others in its hex."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago", "DD x2")
    put_tf(state, "allied", 3, OPEN_SEA, "Astoria")
    put_tf(state, "allied", 4, OPEN_SEA, "Portland")
    after = play(state, "TF1: split DD as TF2: (S2); N2")
    assert {n: tf.hex for n, tf in after.state.sides["allied"].tfs.items()} == {
        1: N2,
        2: walk(OPEN_SEA, "S2")[-1],
        3: OPEN_SEA,
        4: OPEN_SEA,
    }, name(N2)
