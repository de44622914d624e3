"""Both sides of each bound in trying to shadow by the base rules: who may, and what the die does."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, bare, put_af, put_tf, told, umpire

from flagplot.games.carrier.facts.seeing import Shadowed, Shadows
from flagplot.games.carrier.flight.touch import may_shadow
from flagplot.games.carrier.ordered.ast import AtHour, Hold, Move, Place, Program, Shadow, Step
from flagplot.games.carrier.phases import opening, shadowing
from flagplot.games.carrier.phases.shadowing import _attempts
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.units import AirFormation, Transit
from flagplot.games.carrier.theatre.hex import walk
from flagplot.games.carrier.umpire import Umpire

N1, N2, N3 = (walk(OPEN_SEA, f"N{n}")[-1] for n in (1, 2, 3))
N8 = walk(OPEN_SEA, "N8")[-1]
S1, S2 = (walk(OPEN_SEA, f"S{n}")[-1] for n in (1, 2))
NORTH = Program((Move((Step(1, 1),)),))
ROLL = "shadow|allied/TF1>japanese/TF2"


def attempts(u: Umpire, **more: Any) -> list[tuple[Side, str, int, int, int, int]]:
    """Return side, kind and number of who tries, the number of the target, its condition, and how far off it is."""
    return [
        (side, "AF" if isinstance(unit, AirFormation) else "TF", unit.number, target.number, condition, away)
        for side, unit, target, condition, away in _attempts(u, **more)
    ]


# --- who may ---


@pytest.mark.rule("BR-11.2", "BR-11.1")
@pytest.mark.parametrize(
    ("case", "condition", "tries"),
    [
        ("", 3, True),
        ("", 2, True),
        ("", 1, False),
        ("", None, False),
        ("storm over the target", 3, False),
        ("moved", 3, False),
        ("off the map", 3, False),
        ("short of fuel", 3, False),
        ("just enough fuel", 3, True),
        ("other order", 3, False),
        ("no order", 3, False),
        ("shadowing later", 3, False),
    ],
)
def test_an_af_tries_at_what_it_has_in_sight_itself(case: str, condition: int | None, tries: bool) -> None:
    """A Dauntless one hex from Aoba; another AF of its side sees her at Condition 3 whatever it sees itself."""
    state = bare(turn=9)
    target = put_tf(state, "japanese", 2, OPEN_SEA, "Aoba")
    put_tf(state, "allied", 1, N3, "Lexington")
    order = {"other order": Program((Hold(),)), "no order": None}.get(case, Program((Shadow(Place()),)))
    if case == "shadowing later":
        order = Program((Move((Step(1, 1),)), Shadow(Place())))
    fuel = {"short of fuel": 10, "just enough fuel": 11}.get(case, 0)
    made = put_af(state, "allied", 3, N1, "1 Dauntless", home="Lexington", order=order, land_by=fuel)
    other = put_af(state, "allied", 4, N1, "1 Dauntless", home="Lexington")
    state.weather.markers = [OPEN_SEA] * 2 if case == "storm over the target" else []
    made.moved_in_shadowing = case == "moved"
    made.transit = Transit("Truk", True, N1, 20) if case == "off the map" else None
    u = umpire(state)
    if condition is not None:
        u.lookout.seen.found("allied", made, target, condition)
    u.lookout.seen.found("allied", other, target, 3)
    assert attempts(u) == [("allied", "AF", 3, 2, condition, 1)] * tries
    assert attempts(u, planes=False) == []
    if case in ("", "storm over the target"):
        assert may_shadow(u, "allied", made, target) is tries


@pytest.mark.rule("BR-11.2", "BR-11.1")
@pytest.mark.parametrize(
    ("side", "away", "turn", "cloud", "tries"),
    [
        ("allied", 0, 9, False, 3),
        ("japanese", 1, 9, False, 2),
        ("allied", 1, 9, True, 2),
        ("allied", 2, 9, False, None),
        ("allied", 0, 3, False, None),
        ("allied", 0, 3, True, None),
    ],
)
def test_a_tf_tries_at_what_it_sees_where_it_stands(
    side: Side, away: int, turn: int, cloud: bool, tries: int | None
) -> None:
    foe = enemy(side)
    state = bare(turn=turn)
    state.weather.markers = [OPEN_SEA] if cloud else []
    ours, theirs = ("Chicago", "Aoba") if side == "allied" else ("Aoba", "Chicago")
    unit = put_tf(state, side, 1, walk(OPEN_SEA, f"N{away}")[-1] if away else OPEN_SEA, ours, order=Shadow(Place()))
    target = put_tf(state, foe, 2, OPEN_SEA, theirs)
    u = umpire(state)
    assert attempts(u) == attempts(u, planes=False)
    assert attempts(u) == ([] if tries is None else [(side, "TF", 1, 2, tries, away)])
    u.lookout.barred.add(f"{side}/TF1")
    assert attempts(u) == [] and not may_shadow(u, side, unit, target)


@pytest.mark.rule("BR-11.4")
@pytest.mark.parametrize(
    ("places", "pairs"),
    [
        ((Place(), Place(), Place()), [(3, 5), (4, 2), (1, 6)]),
        ((Place(hex=N1), Place(), Place()), [(3, 2), (4, 5), (1, 6)]),
        ((Place(hex=N1), Place(hex=N1), Place(hex=N1)), [(3, 2)]),
        ((Place(hex=N3), Place(hex=S1), Place()), [(4, 6), (1, 5)]),
        ((Place(contact=9), Place(), Place()), [(4, 5), (1, 2)]),
    ],
)
def test_every_target_has_one_shadower(places: tuple[Place, ...], pairs: list[tuple[int, int]]) -> None:
    """AF3, AF4 and then TF1, all in one hex; TF5 is with them, TF2 a hex north, TF6 a hex south. Each has what is
    nearest and first in the report, of those that its order means and nobody before it has."""
    state = bare(turn=9)
    targets = [put_tf(state, "japanese", n, at, "Aoba") for n, at in ((2, N1), (5, OPEN_SEA), (6, S1))]
    afs = [
        put_af(state, "allied", n, OPEN_SEA, "1 Catalina", order=Shadow(place))
        for n, place in zip((3, 4), places, strict=False)
    ]
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago", order=Shadow(places[2]))
    u = umpire(state)
    for made in afs:
        for target in targets:
            u.lookout.seen.found("allied", made, target, 3)
    assert [(unit, target) for _, _, unit, target, _, _ in attempts(u)] == pairs


# --- the die ---


@pytest.mark.rule("BR-11.3")
@pytest.mark.parametrize(
    ("total", "result"),
    [
        (-2, "success"),
        (1, "success"),
        (3, "success"),
        (4, "success"),
        (5, "failure"),
        (6, "lost turn"),
        (7, "lost turn"),
        (9, "lost turn"),
    ],
)
def test_the_table_of_shadowing(total: int, result: str) -> None:
    assert tables().shadowing(total) == result


def followed(
    face: int, markers: int = 0, moves: bool = True, order: Program | None = None, of: str = "TF"
) -> tuple[Umpire, Any]:
    """Chicago one hex south of Aoba, or a Catalina over her; she sails one hex north, into what the markers make."""
    state = bare(turn=9)
    state.weather.markers = [N3 if moves else N2] * markers
    put_tf(state, "japanese", 2, OPEN_SEA, "Aoba", order=NORTH if moves else None)
    program = order or Program((Shadow(Place()),))
    if of == "TF":
        unit: Any = put_tf(state, "allied", 1, S1, "Chicago", order=program)
    else:
        unit = put_af(state, "allied", 3, OPEN_SEA, "1 Catalina", order=program, searching=True)
    u = umpire(state, {f"allied/{of}{unit.number}>japanese/TF2": (face,)}, default=1)
    opening.run(u)
    shadowing.run(u)
    return u, unit


@pytest.mark.rule("BR-11.3", "BR-11.3.3")
@pytest.mark.parametrize("of", ["TF", "AF"])
@pytest.mark.parametrize(
    ("face", "markers", "moves", "total", "result"),
    [
        (4, 0, True, 4, "success"),
        (5, 0, True, 5, "failure"),
        (6, 0, True, 6, "lost turn"),
        (4, 1, True, 5, "failure"),
        (5, 1, True, 6, "lost turn"),
        (4, 1, False, 4, "success"),
        (1, 2, True, 1, "failure"),
        (6, 2, True, 6, "failure"),
    ],
)
def test_what_a_die_does_to_a_shadower(of: str, face: int, markers: int, moves: bool, total: int, result: str) -> None:
    """A storm is plain failure; a cloud adds one where she sails into it, none where she stays in it."""
    u, unit = followed(face, markers, moves, of=of)
    (roll,) = [roll for roll in u.dice.record() if "|shadow|" in roll.key]
    assert roll.key.endswith(f"|shadowing|shadow|allied/{of}{unit.number}>japanese/TF2")
    assert (roll.total, roll.result, roll.table, roll.rule) == (total, result, "shadowing", "BR-11.3")
    assert unit.lost_turn is (result == "lost turn")
    assert (f"allied/{of}{unit.number}" in u.lookout.barred) is (result == "lost turn")
    assert unit.moved_in_shadowing is (result == "success")
    at = N1 if moves else OPEN_SEA
    assert unit.hex == (OPEN_SEA if of == "AF" else walk(at, "S1")[-1] if result == "success" else S1)
    assert u.state.sides["japanese"].tfs[2].hex == at and u.state.sides["japanese"].tfs[2].moved_in_shadowing
    (word,) = told(u.dispatches, Shadows)
    assert (word.seat, word.about, word.result) == ("allied", UnitId("allied", of, unit.number), result)  # type: ignore[arg-type]
    assert (word.bad, word.rule, word.detail) == (result != "success", "BR-11.3", "reason")
    assert told(u.dispatches, Shadowed) == []
    assert unit.order == Program((Shadow(Place()),)), "with nothing plotted behind it the order stands"


@pytest.mark.rule("BR-11.8")
@pytest.mark.parametrize(
    ("of", "face", "takes_up"), [("TF", 5, True), ("TF", 6, False), ("TF", 4, False), ("AF", 5, False)]
)
def test_the_plot_in_reserve_is_taken_up_by_ships_that_fail(of: str, face: int, takes_up: bool) -> None:
    south = Move((Step(4, 1),))
    _, unit = followed(face, order=Program((Shadow(Place()), south)), of=of)
    assert unit.order == Program((south,) if takes_up else (Shadow(Place()), south))


@pytest.mark.rule("BR-11.8")
def test_ships_that_are_shadowed_themselves_and_fail_keep_what_is_left_of_their_plot() -> None:
    """Chicago was to shadow until this hour and then go south: shadowed by Tatsuta she makes two hexes of five."""
    state = bare(turn=9)
    put_tf(state, "japanese", 2, OPEN_SEA, "Aoba")
    put_tf(state, "japanese", 4, S2, "Tatsuta", order=Program((Shadow(Place()),)))
    order = Program((Shadow(Place(), None, AtHour("=", 9)), Move((Step(4, 5),)), Hold()))
    unit = put_tf(state, "allied", 1, S1, "Chicago", order=order)
    u = umpire(state, {ROLL: (5,)}, default=1)
    opening.run(u)
    shadowing.run(u)
    assert (unit.hex, unit.order) == (walk(S1, "S2")[-1], Program((Move((Step(4, 3),)), Hold())))
