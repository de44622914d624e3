"""Shadowing by the two documents: who may, the modifiers, what is told, mutual shadowers (FE-11, GM-8)."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, Played, bare, play, put_af, put_tf

from flagplot.core.dice import LoadedDice
from flagplot.games.carrier.flight.touch import has_radar, least_condition, may_shadow, shadow_modifiers
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Move, Place, Program, Shadow, Step
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.options import Options
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.plot import Contact, Sighting
from flagplot.games.carrier.theatre.hex import distance, name, walk
from flagplot.games.carrier.umpire import Umpire

VARIANT = Options(
    shadow_seen=True, shadow_radar=True, shadow_night=True, shadow_condition3=True, shadow_cloud="aircraft"
)
FLIES = Program((Shadow(Place(contact=1), 1),))


def total(options: Options = VARIANT, **facts: Any) -> int:
    """Return what the modifiers add to the die."""
    known: dict[str, Any] = {
        "aircraft": True,
        "radar": False,
        "night": False,
        "condition": 2,
        "into_cloud": False,
        **facts,
    }
    return sum(value for _, value in shadow_modifiers(options, tables().constant, **known))


def seen(state: State, side: Side, foe: Side, number: int, turn: int) -> None:
    """Put a TF on a side's plot, as last seen in a turn."""
    formation = state.sides[foe].tfs[number]
    sighting = Sighting("tf", formation.hex, 2, (UnitId("allied", "AF", 9),), turn, total=6)
    contact = Contact(1, f"{foe}/TF{number}", sighting, turn, turn, [(turn, formation.hex)])
    state.sides[side].plot.contacts = [contact]
    state.sides[side].plot.next_id = 2


def chase(away: int = 1, order: Program = FLIES, turn: int = 9, seen_in: int = 8, **options: Any) -> State:
    """TF2 in open sea, seen last turn; AF3 south of it is ordered to shadow it but has not found it itself."""
    state = bare(turn=turn, **{"shadow_seen": True, **options})
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", "DD x5")
    where = walk(OPEN_SEA, f"S{away}")[-1] if away else OPEN_SEA
    put_af(state, "allied", 3, where, "1 Catalina high", order=order)
    seen(state, "allied", "japanese", 2, seen_in)
    return state


def shadow(state: State, face: int, japanese: str = "TF2: N2", unit: str = "AF3") -> Played:
    """Play the turn with one face on the shadowing die."""
    return play(state, japanese=japanese, faces={f"shadow|allied/{unit}>japanese/TF2": (face,)}, default=1)


# --- who may


@pytest.mark.rule("FE-11.2")
def test_the_target_need_not_have_been_seen_by_the_shadower_itself() -> None:
    """A Catalina saw it at 0800; at 0900 AF3, which had not seen it, tries. In the base game it may not."""
    assert [roll.result for roll in shadow(chase(), 4).thrown("shadow")] == ["success"]
    assert shadow(chase(shadow_seen=False), 4).thrown("shadow") == []


@pytest.mark.rule("FE-11.2")
@pytest.mark.parametrize(("last", "tries"), [(8, 1), (7, 0)])
def test_the_target_must_have_been_seen_last_turn(last: int, tries: int) -> None:
    """Seen at 0800 it may be shadowed at 0900, seen at 0700 it may not: for ships too."""
    state = chase(seen_in=last)
    del state.sides["allied"].afs[3]
    put_tf(state, "allied", 4, walk(OPEN_SEA, "S1")[-1], "Hobart", order=Program((Shadow(Place(), 1),)))
    assert len(shadow(state, 1, unit="TF4").thrown("shadow")) == tries


@pytest.mark.rule("FE-11.2")
@pytest.mark.parametrize(("away", "tries"), [(0, 1), (1, 1), (2, 0)])
def test_the_shadower_must_stand_where_the_table_gives_condition_2(away: int, tries: int) -> None:
    """By clear day Condition 3 in the hex, 2 at one hex, 1 at two: not enough."""
    assert len(shadow(chase(away), 1).thrown("shadow")) == tries


@pytest.mark.rule("FE-11.2", "GM-8.4")
def test_by_night_condition_1_suffices() -> None:
    """At 2100 a plane in the hex has Condition 1; only where night counts may it try, and from one hex it sees none."""
    assert least_condition(VARIANT, night=True) == least_condition(Options(shadow_night=True), night=True) == 1
    assert least_condition(VARIANT, night=False) == least_condition(Options(), night=True) == 2
    over = shadow(chase(0, turn=21, seen_in=20, shadow_night=True), 2)
    assert [(roll.total, roll.result) for roll in over.thrown("shadow")] == [(4, "success")]
    assert shadow(chase(1, turn=21, seen_in=20, shadow_night=True), 2).thrown("shadow") == []


@pytest.mark.rule("FE-11.2")
def test_a_barred_plane_may_not_shadow() -> None:
    """A plane that began the turn in a storm looks out no more, and does not shadow."""
    state = chase(0)
    u = Umpire(ruleset_of(state), state, LoadedDice({}, 1))
    unit, target = state.sides["allied"].afs[3], state.sides["japanese"].tfs[2]
    assert may_shadow(u, "allied", unit, target)
    u.lookout.barred.add("allied/AF3")
    assert not may_shadow(u, "allied", unit, target)


@pytest.mark.rule("GM-7.2c")
@pytest.mark.parametrize(("face", "result"), [(4, "success"), (5, "failure"), (6, "lost turn")])
def test_the_table_of_1993(face: int, result: str) -> None:
    """By clear day at Condition 2 the die stands as it falls; on a 6 the plane stays and sees nothing."""
    state = bare(turn=8, preset="gm-1993")
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", "DD x5")
    put_af(state, "allied", 3, walk(OPEN_SEA, "S1")[-1], "1 Catalina high")
    state = play(state, "AF3: search; hold 9 hours", default=1).state
    state.sides["allied"].afs[3].order = FLIES
    after = shadow(state, face)
    assert [(roll.modifiers, roll.result) for roll in after.thrown("shadow")] == [((), result)]
    stays = name(walk(OPEN_SEA, "S1")[-1])
    assert (after.where("allied", "AF3") == stays) == (result == "lost turn")


# --- modifiers


@pytest.mark.rule("FE-11.11a", "GM-8.3a")
def test_a_tf_with_radar_takes_one_off_planes_do_not() -> None:
    """Die 5 becomes 4 for a radar TF at Condition 2; an AF and a submarine with radar get nothing."""
    assert total(aircraft=False, radar=True) == -1
    assert total(aircraft=True, radar=True) == total(aircraft=False, radar=True, submarine=True) == 0
    assert total(Options(), aircraft=False, radar=True) == 0


@pytest.mark.rule("FE-11.11a", "GM-8.3a")
def test_one_working_radar_ship_is_enough_a_cripple_is_not() -> None:
    """Lexington has radar in the Coral Sea; dead in the water she gives none, and Chicago never."""
    state = bare()
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington", "Chicago")
    u = Umpire(ruleset_of(state), state, LoadedDice({}, 1))
    own = state.sides["allied"]
    assert has_radar(u, "allied", own.tfs[1])
    own.ships["Lexington"].hits = ruleset_of(state).card("allied", "Lexington").damage_factor - 1
    assert not has_radar(u, "allied", own.tfs[1])
    put_af(state, "allied", 3, OPEN_SEA, "1 Catalina")
    assert not has_radar(u, "allied", own.afs[3])


@pytest.mark.rule("FE-11.11b", "GM-8.4")
def test_night_adds_two_one_for_a_submarine() -> None:
    """An AF's 3 becomes 5, failure; a submarine's 3 becomes 4, success. By day nothing is added."""
    assert tables().shadowing(3 + total(night=True)) == "failure"
    assert tables().shadowing(3 + total(aircraft=False, submarine=True, night=True)) == "success"
    assert total(night=False) == total(Options(), night=True) == 0


@pytest.mark.rule("FE-11.11c", "GM-8.5")
def test_condition_3_takes_one_off() -> None:
    """Radar TF by night at Condition 3: 4 - 1 + 2 - 1 = 4, success; at Condition 2 it is one more."""
    assert total(aircraft=False, radar=True, night=True, condition=3) == 0
    assert total(aircraft=False, radar=True, night=True, condition=2) == 1
    assert total(Options(), condition=3) == 0


@pytest.mark.rule("FE-11.11c", "FE-11.3a")
@pytest.mark.parametrize(("face", "result"), [(5, "success"), (6, "failure")])
def test_condition_3_is_judged_at_the_start_of_the_phase(face: int, result: str) -> None:
    """A plane in the hex of its target rolls 5 - 1 = 4 though the target then sails off; a 6 becomes a failure."""
    after = shadow(chase(0, shadow_condition3=True), face)
    assert [(roll.total, roll.result) for roll in after.thrown("shadow")] == [(face - 1, result)]


@pytest.mark.rule("FE-11.11d", "GM-8.6")
def test_cloud_counts_for_planes_only() -> None:
    """A TF's 4 stands when its target enters cloud; a plane's becomes 5. In the base game both add one."""
    assert (total(into_cloud=True), total(into_cloud=True, aircraft=False)) == (1, 0)
    assert total(Options(), into_cloud=True, aircraft=False) == 1


@pytest.mark.rule("FE-11.3a", "GM-8.6")
@pytest.mark.parametrize("face", [1, 6])
def test_a_storm_is_a_plain_failure_for_ships_too(face: int) -> None:
    """Whatever the die, and neither the hour nor the reason is lost with it."""
    state = chase(shadow_cloud="aircraft", shadow_secret=True)
    del state.sides["allied"].afs[3]
    put_tf(state, "allied", 4, walk(OPEN_SEA, "S1")[-1], "Hobart", order=Program((Shadow(Place(), 1),)))
    state.weather.markers = [walk(OPEN_SEA, "N4")[-1]] * 2
    after = shadow(state, face, unit="TF4")
    assert [roll.result for roll in after.thrown("shadow")] == ["failure"]
    assert after.facts("allied") == "seeing.shadows TF4 rule=FE-11.3b bad=True detail=result result=failure"


# --- what is told


@pytest.mark.rule("FE-11.3b")
@pytest.mark.parametrize(
    ("face", "result"), [(4, "result=success"), (5, "bad=True result=failure"), (6, "bad=True result=lost turn")]
)
def test_only_the_result_is_told(face: int, result: str) -> None:
    """One of three results, without die, modifiers or weather; anchored ships are not told either."""
    after = shadow(chase(shadow_secret=True), face)
    fact = f"seeing.shadows AF3 rule=FE-11.3b {result.replace('result', 'detail=result result')}"
    assert after.facts("allied").splitlines()[0] == fact
    assert "shadow" not in after.facts("japanese")


@pytest.mark.rule("FE-11.3b")
@pytest.mark.parametrize(("told", "fact"), [(True, "seeing.shadowed TF2 result=success"), (False, "")])
def test_the_owner_is_told_unless_the_match_withholds_it(told: bool, fact: str) -> None:
    """The owner of the target learns of the attempt and its result by option."""
    assert shadow(chase(shadow_owner_told=told), 4).facts("japanese") == fact


@pytest.mark.rule("FE-11.2")
@pytest.mark.parametrize(("seen_in", "codes"), [(8, []), (7, ["FE-11.2"])])
def test_an_order_to_shadow_an_old_contact_gets_a_note(seen_in: int, codes: list[str]) -> None:
    """C1 seen last turn passes; C1 seen the turn before is noted as not to be shadowed yet."""
    state = chase(seen_in=seen_in)
    sheet = GAME.parse("AF3 shadow C1", "allied", GAME.view(state, "allied"))
    assert [d.code for d in sheet.diagnostics if d.code == "FE-11.2"] == codes


# --- two TFs, and distances


def facing(**options: Any) -> State:
    """TF1 and TF2 a hex apart, each ordered to shadow the other and then to steam north."""
    state = bare(turn=9, **options)
    order = Program((Shadow(Place(), 1), Move((Step(1, 2),))))
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", "DD x5", order=order)
    put_tf(state, "allied", 1, walk(OPEN_SEA, "S1")[-1], "Hobart", order=order)
    return state


@pytest.mark.rule("GM-8.2")
def test_two_tfs_that_shadow_each_other_stay() -> None:
    """No dice; both end where they began, are told they are in contact, and keep their orders."""
    after = play(facing(shadow_mutual="stay", shadow_secret=True))
    assert after.thrown("shadow") == []
    assert (after.where("allied", "TF1"), after.where("japanese", "TF2")) == (
        name(walk(OPEN_SEA, "S1")[-1]),
        name(OPEN_SEA),
    )
    assert after.facts("allied") == "sailing.in_contact TF1"
    assert after.facts("japanese") == "sailing.in_contact TF2"
    again = play(after.state)
    assert again.thrown("shadow") == [] and again.where("japanese", "TF2") == name(OPEN_SEA)


@pytest.mark.rule("GM-8.2")
def test_a_plane_that_shadows_one_of_them_rolls() -> None:
    """AF3 rolls as ever, and neither TF has moved."""
    state = facing(shadow_mutual="stay")
    put_af(state, "allied", 3, OPEN_SEA, "1 Catalina high", order=Program((Shadow(Place(contact=1), 0),)))
    seen(state, "allied", "japanese", 2, 8)
    state.watching.append(("allied/AF3", "japanese/TF2"))
    after = play(state, default=2)
    assert [roll.key.rpartition("|")[2] for roll in after.thrown("shadow")] == ["allied/AF3>japanese/TF2"]
    assert (after.where("allied", "TF1"), after.where("japanese", "TF2")) == (
        name(walk(OPEN_SEA, "S1")[-1]),
        name(OPEN_SEA),
    )


@pytest.mark.rule("GM-8.3b")
@pytest.mark.parametrize(
    ("order", "start", "ends"), [("TF4 shadow C1 close", 1, 1), ("TF4 shadow C1", 1, 1), ("TF4 shadow C1", 0, 0)]
)
def test_closing_and_keeping_the_present_distance(order: str, start: int, ends: int) -> None:
    """The target makes two hexes. Ordered close, MF 2 brings the TF from 1 + 2 hexes to 1; without a distance it keeps
    what it had, 1 hex or none."""
    state = bare(turn=9, preset="gm-1993")
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", "DD x5")
    put_tf(state, "allied", 4, walk(OPEN_SEA, f"S{start}")[-1] if start else OPEN_SEA, "Hobart")
    seen(state, "allied", "japanese", 2, 8)
    after = play(state, order, "TF2: N2", default=1)
    assert after.thrown("shadow") != []
    where = after.state.sides["allied"].tfs[4].hex
    assert distance(where, walk(OPEN_SEA, "N2")[-1]) == ends


@pytest.mark.rule("GM-9.2c")
def test_shadowing_from_one_hex_never_enters_the_target_hex() -> None:
    """The target makes a hex; the plane ends at distance 1 and was never over it."""
    state = chase(order=Program())
    sheet = "AF3 shadow C1 from 1 hex away"
    after = play(state, sheet, "TF2: N1", faces={"shadow|allied/AF3>japanese/TF2": (1,)}, default=1)
    plane, ship = after.state.sides["allied"].afs[3], after.state.sides["japanese"].tfs[2]
    assert distance(plane.hex, ship.hex) == 1
    assert ship.hex not in plane.track
