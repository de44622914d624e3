"""Both sides of each bound once a shadower of the base game succeeds: who moves, what is told, what is kept."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, bare, cap, put_af, put_tf, ready, told, umpire

from flagplot.games.carrier.facts.sailing import Anchoring
from flagplot.games.carrier.facts.seeing import Shadows
from flagplot.games.carrier.flight.touch import nearest_in_sight
from flagplot.games.carrier.ordered.ast import AtHour, Attack, Move, Place, Program, Shadow, Split, Step
from flagplot.games.carrier.phases import closing, opening, shadowing
from flagplot.games.carrier.phases.shadowing import _keep
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.units import Transit
from flagplot.games.carrier.theatre.hex import walk

N1, N2, N3 = (walk(OPEN_SEA, f"N{n}")[-1] for n in (1, 2, 3))
N8 = walk(OPEN_SEA, "N8")[-1]
S1, S2 = (walk(OPEN_SEA, f"S{n}")[-1] for n in (1, 2))
NORTH = Program((Move((Step(1, 1),)),))


# --- who moves, and where to ---


@pytest.mark.rule("BR-11.9", "BR-11.5")
@pytest.mark.parametrize(("last", "allied", "japanese"), [("allied", OPEN_SEA, OPEN_SEA), ("japanese", S1, S1)])
def test_of_two_tfs_that_shadow_each_other_one_comes_to_the_other(last: Side, allied: int, japanese: int) -> None:
    """Chicago is one hex south of Aoba, each ordered to the hex of the other: she who had no initiative sails. A third
    TF, that shadows nobody, is shadowed by Hobart, with a die, and its own plot."""
    state = bare(turn=9)
    state.initiative = last
    chase = Program((Shadow(Place(hex=OPEN_SEA), 0),))
    put_tf(state, "japanese", 2, OPEN_SEA, "Aoba", order=Program((Shadow(Place(hex=S1), 0),)))
    put_tf(state, "allied", 1, S1, "Chicago", order=chase)
    put_tf(state, "japanese", 7, walk(OPEN_SEA, "S5")[-1], "Tatsuta", order=NORTH)
    put_tf(state, "allied", 8, walk(OPEN_SEA, "S6")[-1], "Hobart", order=Program((Shadow(Place()),)))
    u = umpire(state, {"allied/TF8>japanese/TF7": (2,)}, default=6)
    opening.run(u)
    shadowing.run(u)
    assert [roll.key.rpartition("|")[2] for roll in u.dice.record()] == ["allied/TF8>japanese/TF7"]
    first = "TF1" if last == "japanese" else "TF2"
    moved = {side: state.sides[side].tfs[n].hex for side, n in (("allied", 1), ("japanese", 2))}  # type: ignore[index]
    assert moved == {"allied": S1 if first == "TF2" else OPEN_SEA, "japanese": S1 if first == "TF2" else OPEN_SEA}
    assert state.sides["japanese"].tfs[7].hex == walk(OPEN_SEA, "S4")[-1]
    assert state.sides["allied"].tfs[8].hex == walk(OPEN_SEA, "S5")[-1]
    assert [d.result for d in told(u.dispatches, Shadows)] == ["success"] * 3
    assert all(tf.moved_in_shadowing for side in ("allied", "japanese") for tf in state.sides[side].tfs.values())  # type: ignore[index]


@pytest.mark.rule("BR-11.9", "BR-11.5")
@pytest.mark.parametrize(
    ("last", "sails", "tries"), [("allied", [2, 4, 5], [1, 3, 6, 2]), ("japanese", [4, 1, 5], [3, 2, 6, 1])]
)
def test_the_order_of_targets_and_of_shadowers(last: Side, sails: list[int], tries: list[int]) -> None:
    """TF1 and TF2 shadow each other, TF3 shadows TF4, TF6 shadows TF5: all lie at anchor, which every TF says that
    would sail. Of the pair the one without the initiative sails, and the other tries first."""
    state = bare(turn=9)
    state.initiative = last
    chase, sail = Program((Shadow(Place(), 0),)), Program((Move((Step(1, 1),)),))
    for side, number, where, order in (
        ("allied", 1, S1, chase),
        ("japanese", 2, OPEN_SEA, chase),
        ("allied", 3, walk(OPEN_SEA, "S7")[-1], chase),
        ("japanese", 4, walk(OPEN_SEA, "S8")[-1], sail),
        ("allied", 5, walk(OPEN_SEA, "N7")[-1], sail),
        ("japanese", 6, N8, chase),
    ):
        put_tf(state, side, number, where, "Chicago" if side == "allied" else "Aoba", order=order, anchored=3)  # type: ignore[arg-type]
    u = umpire(state, default=1)
    opening.run(u)
    shadowing.run(u)
    lies = [d.about.number for d in told(u.dispatches, Anchoring) if d.about is not None]
    assert lies[: len(sails)] == sails
    assert [d.about.number for d in told(u.dispatches, Shadows) if d.about is not None] == tries


@pytest.mark.rule("BR-11.6", "BR-11.7")
@pytest.mark.parametrize(("behind", "order"), [((), 0), ((Attack(Place(hex=N8)),), 1), ((Move((Step(1, 1),)),), 0)])
@pytest.mark.parametrize("until", [False, True])
def test_only_an_attack_behind_a_shadowing_without_end_is_taken_up(
    behind: tuple[Any, ...], order: int, until: bool
) -> None:
    state = bare(turn=9)
    target = put_tf(state, "japanese", 2, N1, "Aoba")
    shadow = Shadow(Place(), None, AtHour("=", 15)) if until else Shadow(Place())
    made = put_af(state, "allied", 3, OPEN_SEA, "1 Catalina", order=Program((shadow, *behind)))
    u = umpire(state)
    _keep(u, shadowing.Attempt("allied", made, target, 3, 1))
    assert made.order is not None
    assert type(made.order.actions[0]) is (Attack if order and not until else Shadow)
    assert made.moved_in_shadowing


@pytest.mark.rule("BR-11.6")
@pytest.mark.parametrize(("away", "condition"), [(0, 3), (1, 2), (2, 1), (3, 1), (9, 1)])
def test_a_shadower_has_its_target_in_sight_wherever_it_has_gone(away: int, condition: int) -> None:
    """By the table as far as it goes, and at Condition 1 beyond; ships always at 1."""
    state = bare(turn=9)
    there = walk(OPEN_SEA, f"N{away}")[-1] if away else OPEN_SEA
    target = put_tf(state, "japanese", 2, there, "Aoba")
    made, ours = put_af(state, "allied", 3, OPEN_SEA, "1 Catalina"), put_tf(state, "allied", 1, OPEN_SEA, "Chicago")
    u = umpire(state)
    u.lookout.follow("allied", made, target)
    (seen,) = u.lookout.log["allied"]["japanese/TF2"]
    assert (seen.hex, seen.condition, seen.source) == (there, condition, (UnitId("allied", "AF", 3),))
    assert u.lookout.unit_sees["allied/AF3"]["japanese/TF2"] == seen
    v = umpire(state)
    v.lookout.follow("allied", ours, target)
    (seen,) = v.lookout.log["allied"]["japanese/TF2"]
    assert (seen.hex, seen.condition, seen.source) == (there, 1, (UnitId("allied", "TF", 1),))


@pytest.mark.rule("BR-11.6")
@pytest.mark.parametrize(
    ("turn", "cloud", "keep", "near"),
    [(9, False, 3, 2), (9, False, 2, 2), (9, False, 1, 1), (9, True, 3, 1), (3, False, 2, 0), (9, False, 0, 0)],
)
def test_a_shadower_keeps_as_far_off_as_it_can_see(turn: int, cloud: bool, keep: int, near: int) -> None:
    state = bare(turn=turn)
    state.weather.markers = [N1] if cloud else []
    made = put_af(state, "allied", 3, OPEN_SEA, "1 Catalina")
    assert nearest_in_sight(umpire(state), made, N1, keep) == near


# --- a target that splits ---


@pytest.mark.rule("BR-11.10")
@pytest.mark.parametrize("of", ["TF", "AF"])
@pytest.mark.parametrize("splits", [True, False])
def test_the_shadower_is_told_anew_of_a_tf_that_splits_and_of_its_parts(of: str, splits: bool) -> None:
    """Six ships before, two that part for the south; TF4 with its own shadower does not split."""
    state = bare(turn=9)
    part = Split(6, ships=("DD 1", "DD 2"), order=Program((Move((Step(4, 1),)),)))
    order = Program((part, *NORTH.actions)) if splits else NORTH
    target = put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", "DD x5", order=order)
    put_tf(state, "japanese", 4, walk(OPEN_SEA, "S7")[-1], "Aoba", order=NORTH)
    put_tf(state, "allied", 8, walk(OPEN_SEA, "S8")[-1], "Chicago", order=Program((Shadow(Place()),)))
    if of == "TF":
        unit: Any = put_tf(state, "allied", 1, OPEN_SEA, "Hobart", order=Program((Shadow(Place()),)))
    else:
        unit = put_af(
            state, "allied", 3, OPEN_SEA, "1 Catalina high", order=Program((Shadow(Place()),)), searching=True
        )
    u = umpire(state, default=1)
    opening.run(u)
    before = {key: len(entries) for key, entries in u.lookout.log["allied"].items()}
    shadowing.run(u)
    new = {key: entries[before.get(key, 0) :] for key, entries in u.lookout.log["allied"].items()}
    whose = (UnitId("allied", of, unit.number),)  # type: ignore[arg-type]
    there = [(seen.hex, seen.condition, seen.total) for seen in new["japanese/TF2"] if seen.hex == OPEN_SEA]
    assert there == [(OPEN_SEA, 3, 6)] * splits
    assert ("japanese/TF6" in new) is splits
    if splits:
        assert new["japanese/TF2"][0].source == whose
        last = new["japanese/TF6"][-1]
        assert (last.hex, last.total, last.source) == (OPEN_SEA, 2, whose)
        assert of == "TF" or u.lookout.unit_sees["allied/AF3"]["japanese/TF6"] == last
    assert [seen.hex for seen in new["japanese/TF4"] if seen.hex == walk(OPEN_SEA, "S7")[-1]] == []
    assert target.hex == N1


@pytest.mark.rule("BR-11.10")
@pytest.mark.parametrize(
    ("of", "away", "turn", "weather", "condition"),
    [
        ("TF", 0, 9, "clear", 3),
        ("TF", 3, 9, "clear", None),
        ("TF", 1, 3, "clear", None),
        ("TF", 0, 9, "storm", None),
        ("AF", 0, 9, "clear", 3),
        ("AF", 2, 9, "clear", 1),
        ("AF", 3, 9, "clear", None),
        ("AF", 0, 9, "storm", None),
        ("AF", 0, 3, "clear", 1),
        ("AF", 1, 3, "clear", None),
    ],
)
def test_the_new_report_is_as_good_as_the_shadower_sees(
    of: str, away: int, turn: int, weather: str, condition: int | None
) -> None:
    """And is made though the same was told before; of a TF it is kept with no AF."""
    state = bare(turn=turn)
    there = walk(OPEN_SEA, f"N{away}")[-1] if away else OPEN_SEA
    state.weather.markers = {"clear": [], "storm": [there, there]}[weather]
    target = put_tf(state, "japanese", 2, there, "Aoba", "DD x2")
    unit: Any = put_af(state, "allied", 1, OPEN_SEA, "1 Catalina high")
    if of == "TF":
        unit = put_tf(state, "allied", 1, OPEN_SEA, "Chicago")
    u = umpire(state)
    for _ in range(2):
        u.lookout.report_again("allied", unit, target)
    reports = u.lookout.log["allied"].get("japanese/TF2", [])
    assert [(seen.hex, seen.condition) for seen in reports] == ([] if condition is None else [(there, condition)] * 2)
    assert {seen.source for seen in reports} <= {(UnitId("allied", of, 1),)}  # type: ignore[arg-type]
    kept = u.lookout.unit_sees.get("allied/AF1", {})
    assert kept == ({"japanese/TF2": reports[-1]} if of == "AF" and reports else {})


# --- planes that meet in this phase ---


@pytest.mark.rule("BR-14.13.4")
@pytest.mark.parametrize(("of", "tried"), [(("AF",), True), (("TF",), False), (("TF", "AF"), True), ((), False)])
def test_only_where_planes_shadow_is_there_an_interception_in_phase_four(of: tuple[str, ...], tried: bool) -> None:
    """A Catalina shadows Shoho from one hex; Zeros and other Catalinas are over Shoho."""
    state = bare(turn=9)
    put_tf(state, "japanese", 2, OPEN_SEA, "Shoho")
    put_tf(state, "japanese", 5, S2, "Aoba")
    put_af(state, "japanese", 5, OPEN_SEA, "4 Zero high", home="Shoho", order=cap())
    put_af(state, "allied", 4, OPEN_SEA, "2 Catalina high", searching=True)
    if "AF" in of:
        put_af(state, "allied", 3, N1, "1 Catalina high", order=Program((Shadow(Place()),)), searching=True)
    if "TF" in of:
        put_tf(state, "allied", 1, S2, "Chicago", order=Program((Shadow(Place()),)))
    u = umpire(state, {"special interception|A/Q38 japanese high": (1,)}, default=1)
    opening.run(u)
    shadowing.run(u)
    assert any("special interception" in roll.key for roll in u.dice.record()) is tried


# --- what is kept for the next turn ---


@pytest.mark.rule("BR-14.13.6", "BR-11.2")
def test_what_the_next_turn_asks_for_is_kept_in_order() -> None:
    """Who fought whom, each pair once, who was attacked, and what each AF still has in sight."""
    state = bare(turn=9)
    target, gone = put_tf(state, "japanese", 2, OPEN_SEA, "Aoba"), put_tf(state, "japanese", 4, N1, "Tatsuta")
    put_tf(state, "allied", 1, N3, "Lexington")
    ready(state, "allied", "Lexington", Wildcat=1)
    made = put_af(state, "allied", 3, N1, "1 Catalina")
    u = umpire(state)
    u.fought = [(2, 5), (1, 6), (2, 5), (1, 5)]
    u.attacked = {"japanese/TF2", "allied/AF3", "japanese/AF5"}
    for each in (target, gone):
        u.lookout.seen.found("allied", made, each, 2)
    u.lookout.settle()
    del state.sides["japanese"].tfs[4]
    closing.run(u)
    assert state.fought == [(1, 5), (1, 6), (2, 5)]
    assert state.attacked == ["allied/AF3", "japanese/AF5", "japanese/TF2"]
    assert state.watching == [("allied/AF3", "japanese/TF2")]
    assert "japanese/TF2" in [contact.subject for contact in state.sides["allied"].plot.contacts]


@pytest.mark.rule("BR-11.2")
@pytest.mark.parametrize(("case", "sees"), [("", True), ("off the map", False), ("may not observe", False)])
def test_at_the_start_planes_look_for_what_they_may_shadow(case: str, sees: bool) -> None:
    """The die of the turn lets them look, not those off the map. Tracks begin where units stand."""
    state = bare(turn=9)
    tf = put_tf(state, "japanese", 2, OPEN_SEA, "Aoba", "DD x2")
    tf.track, tf.formed = [N2, N1], 0
    made = put_af(state, "allied", 3, N1, "1 Catalina", searching=True)
    made.track = [N3, N2]
    made.transit = Transit("Truk", True, N1, 20) if case == "off the map" else None
    u = umpire(state, {"search of the turn|allied/AF3": (6 if case == "may not observe" else 1,)})
    opening.run(u)
    assert ("japanese/TF2" in u.lookout.unit_sees.get("allied/AF3", {})) is sees
    assert (tf.track, tf.formed, made.track) == ([OPEN_SEA], 3, [] if case == "off the map" else [N1])
