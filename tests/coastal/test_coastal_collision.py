"""Section 5.5: what a ram does."""

import pytest
from tests.coastal.support import THEM, US, at, battle, loaded, play_of, resolve, told, turn, values, vessel

from flagplot.core.dice import DiceCup
from flagplot.games.coastal import collision, damage, encounter, manoeuvre
from flagplot.games.coastal.cards import standard
from flagplot.games.coastal.collision import Facts, Fitting, Harm
from flagplot.games.coastal.game import GAME
from flagplot.games.coastal.tables import standard as tables
from flagplot.games.coastal.telling.facts import Glanced, Rammed, SinkingSeen, Sunk, WasRammed, Who
from flagplot.games.coastal.umpire import Ramming

BANDS = tables().collision


def ram(dice: dict[str, object], default: int = 5, **given: object) -> Harm:
    facts = Facts(
        **(
            {
                "rammer": "A",
                "rammer_class": 1,
                "rammed": "B",
                "rammed_class": 2,
                "submarine": False,
                "aspect": "broadside",
                "speed": 20,
            }
            | given
        )
    )  # type: ignore[arg-type]
    dice = DiceCup(loaded(dice, default), "t")  # type: ignore[arg-type]
    harm = collision.work_out(facts, BANDS, dice)
    ram.rolls = dice.record()  # type: ignore[attr-defined]
    return harm


def thrown() -> list[str]:
    return [roll.key.split("|", 2)[2] for roll in ram.rolls]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("rammer", "speed", "dice"),
    [
        pytest.param(3, 20, (3, 0), marks=pytest.mark.rule("AS-5.5b")),
        pytest.param(2, 10, (1, 0), marks=pytest.mark.rule("AS-5.5c")),
        pytest.param(1, 8, (0, 0), marks=pytest.mark.rule("AS-5.5c")),
        pytest.param(1, 11, (1, 0), marks=pytest.mark.rule("AS-5.5d")),
        pytest.param(1, 30, (1, 0), marks=pytest.mark.rule("AS-5.5d")),
        pytest.param(1, 31, (1, 1), marks=pytest.mark.rule("AS-5.5e")),
        pytest.param(1, 60, (1, 1), marks=pytest.mark.rule("AS-5.5f")),
        pytest.param(1, 64, (1, 3), marks=pytest.mark.rule("AS-5.5f")),
    ],
)
def test_dice_by_class_and_speed_band(rammer, speed, dice):
    assert collision.dice_of(rammer, speed, BANDS) == dice


@pytest.mark.rule("AS-5.5b", "AS-5.5h")
def test_both_rolls_take_the_rammers_class_and_are_separate():
    harm = ram({"rammed vessel|A>B": (1, 2, 3), "rammer|A>B": (4, 5, 9)}, rammer_class=3, rammed_class=1)
    assert (harm.rammed_boxes, harm.rammer_boxes) == (6, 9)
    assert thrown()[:2] == ["ram d10|rammed vessel|A>B", "ram d10|rammer|A>B"]


@pytest.mark.rule("AS-5.5g")
@pytest.mark.parametrize(
    ("rammer", "rammed", "difference", "speed"),
    [(20, 8, 900, 20), (20, 12, 1800, 32), (30, 12, 0, 18), (20, 8, 600, 16), (5, 20, 0, 0), (20, 9, 600, 16)],
)
def test_collision_speed(rammer, rammed, difference, speed):
    assert collision.closing_speed(rammer, rammed, 300, 300 + difference) == speed


@pytest.mark.rule("AS-5.5i", "AS-5.5j")
@pytest.mark.parametrize(("face", "full", "half"), [(5, 5, 2), (1, 1, 0), (9, 9, 4)])
def test_rammed_loses_all_rammer_half(face, full, half):
    harm = ram({}, default=face)
    assert (harm.rammed_boxes, harm.rammer_boxes) == (full, half)


@pytest.mark.rule("AS-5.5i")
def test_the_rest_of_the_boxes_sinks_the_rammed_vessel():
    state = battle(vessel(US, "E1", "Escort", 50, 48, 0, 20), vessel(THEM, "R1", "R-boat", 50, 52, 90, 0, lost=3))
    after = resolve(state, {}, loaded(default=6)).state  # 3d10 at 20 knots: 18 against 9 left
    assert after.vessels["german/R1"].sunk_turn == 1
    assert after.vessels["german/R1"].lost == 12


@pytest.mark.rule("AS-5.5k", "AS-BASE-41")
def test_boxes_lost_by_ramming_slow_as_any_others():
    state = battle(vessel(US, "M", "MTB", 50, 46, 0, 20), vessel(THEM, "V", "Trawler", 50, 52, 90, 0))
    dice = loaded({"rammed vessel|allied/M>german/V": 6}, default=6)
    after = resolve(state, {}, dice).state
    trawler = after.vessels["german/V"]
    assert trawler.lost == 6
    assert damage.max_speed(trawler, standard()["Trawler"]) == 7


@pytest.mark.rule("AS-5.5l")
def test_one_system_roll_by_aspect_and_none_head_on():
    ram({}, rammer_class=2, aspect="broadside")
    assert thrown()[2:] == ["ram M hit|A>B"]
    ram({}, rammer_class=2, aspect="stern")
    assert thrown()[2:] == ["ram stern|A>B"]
    ram({}, rammer_class=2, aspect="head-on")
    assert thrown() == ["ram d10|rammed vessel|A>B", "ram d10|rammer|A>B"]


@pytest.mark.rule("AS-5.5m")
@pytest.mark.parametrize(("rammer", "face", "boxes"), [(2, 2, 5), (1, 2, 2), (2, 7, 7)])
def test_rammed_submarine_loses_at_least_five(rammer, face, boxes):
    speed = 9 if rammer == 2 else 20
    assert ram({}, default=face, submarine=True, rammer_class=rammer, speed=speed).rammed_boxes == boxes


@pytest.mark.rule("AS-5.5n")
@pytest.mark.parametrize(("rammer", "face", "hit"), [(2, 8, True), (2, 7, False), (1, 10, False), (3, 9, True)])
def test_broadside_m_hit_from_an_equal_or_larger_class(rammer, face, hit):
    harm = ram({"ram M hit|A>B": face} if rammer >= 2 else {}, rammer_class=rammer)
    assert harm.m_hit is hit


@pytest.mark.rule("AS-5.5o")
def test_a_ram_rolls_no_engineers():
    state = battle(vessel(US, "V1", "Trawler", 50, 48, 0, 10), vessel(THEM, "V2", "Trawler", 50, 52, 90, 0))
    dice = loaded({"ram M hit|allied/V1>german/V2": 8}, default=9)
    resolution = resolve(state, {}, dice)
    assert resolution.state.vessels["german/V2"].m_hits == 1
    assert not any("engineer" in roll.key for roll in resolution.rolls)


@pytest.mark.rule("AS-5.5p", "AS-5.5r")
@pytest.mark.parametrize(
    ("face", "propeller", "rudder"), [(7, False, False), (8, True, False), (9, False, True), (10, True, True)]
)
def test_stern_ram(face, propeller, rudder):
    harm = ram({"ram stern|A>B": face}, aspect="stern")
    assert (harm.propeller, harm.rudder) == (propeller, rudder)


@pytest.mark.rule("AS-5.5p")
def test_a_damaged_propeller_is_never_repaired():
    state = battle(vessel(THEM, "V", "Trawler", 50, 52, m_permanent=1), vessel(US, "M", "MTB", 150, 150), window="B")
    resolution = resolve(state, {}, loaded(default=1))
    assert not any("repair" in roll.key for roll in resolution.rolls)
    assert resolution.state.vessels["german/V"].m_permanent == 1


@pytest.mark.rule("AS-5.5q")
@pytest.mark.parametrize(("card", "before", "after"), [("MTB", "H", "M"), ("Trawler", "M", "L"), ("Coaster", "L", "R")])
def test_rudder_damage_is_one_class_worse_once(card, before, after):
    one = vessel(US, "X", card, 1, 1)
    assert manoeuvre.class_of(one, standard()[card]) == before
    one.rudder = True
    assert manoeuvre.class_of(one, standard()[card]) == after
    one.steering = True
    assert manoeuvre.class_of(one, standard()[card]) == after


@pytest.mark.rule("AS-5.5s")
@pytest.mark.parametrize(
    ("heading", "aspect"),
    [
        (270, "broadside"),
        (180, "head-on"),
        (10, "stern"),
        (225, "broadside"),
        (45, "broadside"),
        (224, "head-on"),
        (44, "stern"),
    ],
)
def test_aspect(heading, aspect):
    assert collision.aspect(0, heading * 10) == aspect


@pytest.mark.rule("AS-5.5t")
@pytest.mark.parametrize(("rammer", "speed", "shock"), [(2, 30, True), (2, 29, False), (1, 40, False), (3, 30, True)])
def test_shock_condition(rammer, speed, shock):
    harm = ram({}, rammer_class=rammer, speed=speed, mounts=(Fitting("88 mm", 88),))
    assert harm.shock is shock
    assert any("shock" in key for key in [roll.key for roll in ram.rolls]) is shock


@pytest.mark.rule("AS-5.5u")
def test_shock_rolls_for_every_mount_and_radar():
    mounts = (Fitting("88 mm", 88), Fitting("37 mm", 37), Fitting("torpedo tubes"))
    dice = {"ram shock 1|A>B": 2, "ram shock 2|A>B": 7, "ram shock 3|A>B": 1, "ram shock radar|A>B": 4}
    harm = ram(dice, rammer_class=2, speed=30, mounts=mounts, radar=True)
    assert harm.out == (3, 0, 3)
    assert not harm.radar_wrecked


@pytest.mark.rule("AS-5.5u")
@pytest.mark.parametrize(("face", "hurt"), [(1, True), (2, True), (3, False), (10, False)])
def test_one_and_two_are_out(face, hurt):
    dice = {"ram shock 1|A>B": face, "ram shock radar|A>B": face}
    harm = ram(dice, rammer_class=2, speed=30, mounts=(Fitting("88 mm", 88),), radar=True)
    assert (harm.out, harm.radar_wrecked) == ((3 if hurt else 0,), hurt)


@pytest.mark.rule("AS-5.5u")
@pytest.mark.parametrize(("rammer_class", "speed", "shock"), [(2, 30, True), (2, 29, False), (1, 40, False)])
def test_shock_needs_thirty_knots_and_a_class_no_smaller(rammer_class, speed, shock):
    harm = ram({}, rammer_class=rammer_class, rammed_class=2, speed=speed, mounts=(Fitting("88 mm", 88),))
    assert harm.shock is shock and any("shock" in roll.key for roll in ram.rolls) is shock


@pytest.mark.rule("AS-5.5u")
def test_a_mount_out_for_longer_does_not_roll():
    mounts = (Fitting("88 mm", 88, out=3), Fitting("88 mm", 88, out=2), Fitting("20 mm", 20, out=1))
    ram({}, rammer_class=2, speed=30, mounts=mounts)
    assert [roll.key.split("|")[2] for roll in ram.rolls if "shock" in roll.key] == ["ram shock 2"]


@pytest.mark.rule("AS-5.5v", "AS-5.5w")
@pytest.mark.parametrize(("calibre", "turns"), [(88, 3), (37, 3), (20, 1), (7.7, 1), (0, 3)])
def test_how_long_a_mount_is_out(calibre, turns):
    harm = ram({"ram shock 1|A>B": 2}, rammer_class=2, speed=30, mounts=(Fitting("x", calibre),))
    assert harm.out == (turns,)


def hit_at_speed() -> tuple[object, object]:
    """A 34-knot boat rams another in turn 5; every shock die shows 1."""
    state = battle(
        vessel(US, "G1", "MGB", 50, 46, 0, 34), vessel(THEM, "S1", "Schnellboot", 50, 52, 90, 0, radar=True), turn=5
    )
    resolution = resolve(state, {}, loaded({"avoid|allied/G1>german/S1": 9}, default=1))
    return resolution, resolution.state


@pytest.mark.rule("AS-5.5v", "AS-5.5w")
def test_turns_out_are_counted_from_the_next_turn():
    _, after = hit_at_speed()
    boat = after.vessels["german/S1"]
    assert [boat.guns[0].works(turn) for turn in (5, 6, 7)] == [False, False, True]
    assert [boat.torpedoes[0].works(turn) for turn in (5, 6, 7, 8, 9)] == [False] * 4 + [True]


@pytest.mark.rule("AS-5.5x")
def test_an_affected_radar_is_wrecked():
    _, after = hit_at_speed()
    assert after.vessels["german/S1"].radar is False


@pytest.mark.rule("AS-5.5y")
def test_worked_example_on_the_beam():
    state = battle(vessel(US, "MTB", "MTB", 50, 46, 0, 20), vessel(THEM, "V", "Trawler", 50, 52, 90, 0))
    faces = {"rammed vessel|allied/MTB>german/V": 6, "rammer|allied/MTB>german/V": 5}
    resolution = resolve(state, {}, loaded(faces, default=6))
    assert resolution.state.vessels["german/V"].lost == 6
    assert resolution.state.vessels["allied/MTB"].lost == 2
    keys = [roll.key for roll in resolution.rolls]
    assert not any("M hit" in key or "shock" in key for key in keys)


@pytest.mark.rule("AS-5.5z")
def test_worked_example_head_on():
    faces = {
        "ram d10|rammed vessel|A>B": 6,
        "ram d6|rammed vessel|A>B": 4,
        "ram d10|rammer|A>B": 5,
        "ram d6|rammer|A>B": 4,
    }
    harm = ram(faces, aspect="head-on", speed=32)
    assert (harm.rammed_boxes, harm.rammer_boxes) == (10, 4)


@pytest.mark.rule("AS-5.5aa")
def test_the_faster_of_two_bows_rams():
    state = battle(vessel(US, "G1", "MGB", 50, 47, 0, 24), vessel(THEM, "S1", "Schnellboot", 50, 53, 180, 30))
    resolution = resolve(state, {}, loaded(default=6))
    assert values(told(resolution, THEM, Rammed), "vessel", "other", "aspect", "band") == [
        ("S1", Who(size=1), "head-on", (31, 60))
    ]


@pytest.mark.rule("AS-5.5aa")
def test_equal_bows_are_rolled_for_until_they_differ():
    state = battle(vessel(US, "G1", "MGB", 50, 47, 0, 24), vessel(THEM, "S1", "Schnellboot", 50, 53, 180, 24))
    dice = loaded({"who rams 2|allied/G1>german/S1": 3, "who rams 2|german/S1>allied/G1": 8}, default=6)
    resolution = resolve(state, {}, dice)
    assert values(told(resolution, THEM, Rammed), "vessel") == ["S1"]


@pytest.mark.rule("AS-5.5aa", "AS-BASE-2")
def test_hulls_that_only_scrape_glance_off():
    """A side slides along a side: no bow touches, no box is lost."""
    state = battle(vessel(US, "A", "Destroyer", 50, 50, 0, 10), vessel(THEM, "B", "Destroyer", 50.3, 50.2, 350, 10))
    resolution = resolve(state, {}, loaded(default=9))
    assert told(resolution, US, Glanced)
    assert [(one.lost, one.speed, one.glanced) for one in resolution.state.vessels.values()] == [(0, 7, True)] * 2


@pytest.mark.rule("AS-5.5ab")
def test_each_owner_reads_its_own_loss_only():
    state = battle(vessel(US, "MTB2", "MTB", 50, 46, 0, 20), vessel(THEM, "V", "Trawler", 50, 52, 90, 0))
    faces = {"rammed vessel|allied/MTB2>german/V": 6, "rammer|allied/MTB2>german/V": 5}
    resolution = resolve(state, {}, loaded(faces, default=6))
    names = ("vessel", "other", "aspect", "band", "lost")
    ours, theirs = told(resolution, US, Rammed, WasRammed), told(resolution, THEM, Rammed, WasRammed)
    assert values(ours, *names) == [("MTB2", Who(size=2), "broadside", (11, 30), 2)]
    assert values(theirs, *names) == [("V", Who(size=1), "broadside", (11, 30), 6)]


@pytest.mark.rule("AS-5.5ac")
def test_both_losses_stand_when_one_sinks():
    state = battle(vessel(US, "V1", "Trawler", 50, 48, 0, 10), vessel(THEM, "R1", "R-boat", 50, 52, 90, 0, lost=11))
    after = resolve(state, {}, loaded(default=8)).state  # one die each at 10 knots
    assert after.vessels["german/R1"].sunk_turn
    assert after.vessels["allied/V1"].lost == 4


@pytest.mark.rule("AS-5.5a")
def test_a_glance_off_cites_no_damage_row():
    state = battle(vessel(US, "A", "Trawler", 50, 50, 0, 10), vessel(THEM, "B", "Trawler", 50.1, 52, 345, 0))
    resolution = resolve(state, {}, loaded(default=9))
    cited = {rule for one in resolution.dispatches if isinstance(one, Glanced) for rule in one.rules}
    assert cited == {"AS-BASE-20", "AS-BASE-22"}
    assert not any("ram d10" in roll.key for roll in resolution.rolls)


@pytest.mark.rule("AS-BASE-22")
@pytest.mark.parametrize(("course", "face", "rams"), [(90, 1, True), (30, 3, False), (30, 6, True), (15, 10, False)])
def test_impact_angle(course, face, rams):
    """The side of the other hull lies across the bow at `course` degrees to the rammer's heading."""
    x = 50.0 - 0.1 * (course < 20)
    state = battle(vessel(US, "A", "Trawler", 50, 48, 0, 10), vessel(THEM, "B", "Trawler", x, 51, course, 0))
    resolution = resolve(state, {}, loaded({"glance off|allied/A>german/B": face}, default=9))
    assert bool(told(resolution, US, Rammed)) is rams


@pytest.mark.rule("AS-BASE-22")
@pytest.mark.parametrize(
    ("angle", "face", "glances"),
    [(199, 10, True), (200, 6, False), (200, 5, True), (450, 5, True), (450, 6, False), (451, 1, False)],
)
def test_below_20_always_from_20_to_45_by_the_die_above_never(angle, face, glances):
    a, b = vessel(US, "A", "Trawler", 50, 48), vessel(THEM, "B", "Trawler", 50, 52)
    play = play_of(battle(a, b), loaded({"glance off|allied/A>german/B": face}))
    assert encounter._glances(play, a, b, angle) is glances


@pytest.mark.rule("AS-BASE-22")
def test_dead_on_from_ahead_is_no_glance():
    assert collision.impact_angle(0, 1800, "end") == 900
    assert collision.impact_angle(0, 1800, "side") == 0
    state = battle(vessel(US, "A", "Trawler", 50, 48, 0, 10), vessel(THEM, "B", "Trawler", 50, 52, 180, 9))
    resolution = resolve(state, {}, loaded(default=9))
    assert values(told(resolution, US, Rammed), "aspect", "band") == [("head-on", (11, 30))]


@pytest.mark.rule("AS-BASE-22")
def test_a_glance_costs_a_quarter_of_the_speed_next_turn():
    assert [collision.slower_after_glance(speed) for speed in (10, 8, 1, 0)] == [7, 6, 0, 0]
    state = battle(vessel(US, "A", "Trawler", 50, 50, 0, 10), vessel(THEM, "B", "Trawler", 50.1, 52, 345, 0))
    assert resolve(state, {}, loaded(default=9)).state.vessels["allied/A"].speed == 7


@pytest.mark.rule("AS-BASE-22")
def test_what_a_glance_cost_is_not_regained_in_the_next_turn():
    """A boat could gain 12 knots in a turn; after a glance at 20 it runs 15 in the next, 20 in the one after."""
    state = battle(vessel(US, "A", "MTB", 50, 50, 0, 20), vessel(THEM, "B", "Trawler", 50.1, 52, 345, 0))
    ran = []
    for _ in range(3):
        state = resolve(state, {}, loaded(default=9)).state
        ran.append(state.vessels["allied/A"].ran)
        state = resolve(state, {}, loaded(default=9)).state
    assert ran == [20, 15, 20]


@pytest.mark.rule("AS-BASE-42")
def test_a_vessel_sunk_by_a_ram_is_told_of_in_phase_4():
    state = battle(vessel(US, "V1", "Trawler", 50, 48, 0, 10), vessel(THEM, "R1", "R-boat", 50, 52, 90, 0, lost=11))
    resolution = resolve(state, {}, loaded(default=8))
    assert values(told(resolution, THEM, Sunk), "vessel", "phase") == [("R1", 4)]
    assert values(told(resolution, US, SinkingSeen), "contact", "place", "phase") == [(1, (5000, 5200), 4)]


@pytest.mark.rule("AS-5.5ac")
def test_a_second_rammer_reads_its_own_loss_though_the_first_sank_the_victim():
    state = battle(
        vessel(US, "A", "Trawler", 50, 48, 0, 10),
        vessel(US, "B", "Trawler", 50.4, 56.02, 180, 10),
        vessel(THEM, "R", "R-boat", 50.2, 52, 90, 0, lost=11),
    )
    resolution = resolve(state, {}, loaded(default=8))
    assert values(told(resolution, US, Rammed), "vessel", "lost") == [("A", 4), ("B", 4)]


@pytest.mark.rule("AS-BASE-23")
def test_who_sinks_later_no_longer_holds_its_rammer():
    state = battle(
        vessel(US, "A", "MTB", 50, 50, 0, 0, foul="german/B", rammer=True),
        vessel(THEM, "B", "Trawler", 50, 50.28, 90, 0, foul="allied/A", lost=19, floodings=1),
        vessel(THEM, "K", "Coaster", 150, 150),
        window="B",
        turn=3,
    )
    after = resolve(state, {}, loaded(default=8)).state
    assert after.vessels["german/B"].sunk_turn
    assert not GAME.view(after, US).own[0].foul
    after = resolve(after, {US: "A COURSE 000 SPEED 12"}).state
    assert after.vessels["allied/A"].ran == 12


@pytest.mark.rule("AS-BASE-23")
def test_both_stop_where_they_touch_and_the_rammer_must_back_away():
    state = battle(vessel(US, "A", "Trawler", 50, 50, 0, 10), vessel(THEM, "B", "Torpedoboat", 50, 52, 90, 0))
    after = resolve(state, {}, loaded(default=6)).state
    one, other = after.vessels["allied/A"], after.vessels["german/B"]
    assert at(one) == (50.0, 51.5, 0.0)  # 0.4 cm of hull ahead of it, 0.1 of the other's side
    assert (one.speed, other.speed, one.foul, other.foul) == (0, 0, "german/B", "allied/A")
    after = resolve(after, {}, loaded(default=6)).state
    stuck = turn(after, {US: "A SPEED 10", THEM: "B SPEED 20"})
    assert (stuck.vessels["allied/A"].speed, stuck.vessels["german/B"].speed) == (4, 3)
    stuck = turn(stuck, {US: "A SPEED 7", THEM: "B SPEED 20"})
    assert stuck.vessels["german/B"].speed == 5
    held = resolve(stuck, {US: "A COURSE 080"}).state
    free = resolve(stuck, {US: "A COURSE 270"}).state
    assert held.vessels["allied/A"].foul and held.vessels["german/B"].foul
    assert not free.vessels["allied/A"].foul and not free.vessels["german/B"].foul


@pytest.mark.rule("AS-5.5j", "AS-5.5l")
@pytest.mark.parametrize("speed", [20, 29])
def test_a_head_on_ram_costs_boxes_and_nothing_else(speed):
    harm = ram({"rammed vessel|A>B": (7, 1), "rammer|A>B": (5, 2)}, rammer_class=2, aspect="head-on", speed=speed)
    assert harm == Harm(rammed_boxes=8, rammer_boxes=3, rules=("AS-5.5b",))


@pytest.mark.rule("AS-5.5m", "AS-5.5y")
@pytest.mark.parametrize(("submarine", "boxes"), [(True, 5), (False, 2)])
def test_the_least_of_a_submarine_is_for_submarines_only(submarine, boxes):
    given = {"rammer_class": 2, "speed": 9, "aspect": "head-on", "submarine": submarine}
    harm = ram({}, default=2, **given)
    rules = ("AS-5.5b", "AS-5.5m") if submarine else ("AS-5.5b",)
    assert harm == Harm(rammed_boxes=boxes, rammer_boxes=1, rules=rules)


@pytest.mark.rule("AS-5.5l", "AS-5.5t")
def test_a_stern_ram_with_shock_in_full():
    """At 30 knots of an equal class: the stern roll, then each mount and the radar, each by its own d10."""
    faces = {"ram stern|A>B": 10, "ram shock 1|A>B": 2, "ram shock 2|A>B": 3, "ram shock radar|A>B": 3}
    mounts = (Fitting("88 mm", 88), Fitting("20 mm", 20))
    given = {"rammer_class": 2, "aspect": "stern", "speed": 30, "mounts": mounts, "radar": True}
    assert ram(faces, default=4, **given) == Harm(
        rammed_boxes=8,
        rammer_boxes=4,
        propeller=True,
        rudder=True,
        out=(3, 0),
        shock=True,
        rules=("AS-5.5b", "AS-5.5p", "AS-5.5u"),
    )
    assert {roll.sides for roll in ram.rolls} == {10}  # type: ignore[attr-defined]
    assert [roll.result for roll in ram.rolls[2:]] == [  # type: ignore[attr-defined]
        "propeller and rudder",
        "88 mm out for 3",
        "20 mm unharmed",
        "radar unharmed",
    ]


@pytest.mark.rule("AS-5.5u", "AS-5.5x")
@pytest.mark.parametrize(("face", "wrecked", "words"), [(2, True, "radar wrecked"), (3, False, "radar unharmed")])
def test_a_radar_is_wrecked_on_1_or_2_of_a_d10(face, wrecked, words):
    harm = ram({"ram shock radar|A>B": face}, rammer_class=2, aspect="head-on", speed=30, radar=True)
    assert (harm.out, harm.radar_wrecked) == ((), wrecked)
    assert (ram.rolls[-1].sides, ram.rolls[-1].result) == (10, words)  # type: ignore[attr-defined]
    without = ram({}, rammer_class=2, aspect="head-on", speed=30, radar=False)
    assert (without.shock, without.radar_wrecked) == (True, False)
    assert not any("radar" in roll.key for roll in ram.rolls)  # type: ignore[attr-defined]


@pytest.mark.rule("AS-5.5n")
@pytest.mark.parametrize(("face", "words"), [(8, "M hit"), (7, "no M hit")])
def test_the_roll_on_the_side_is_a_d10_and_says_what_it_did(face, words):
    ram({"ram M hit|A>B": face}, rammer_class=2)
    assert (ram.rolls[2].sides, ram.rolls[2].result) == (10, words)  # type: ignore[attr-defined]


@pytest.mark.rule("AS-5.5o", "AS-8.3j")
@pytest.mark.parametrize(("face", "fell", "words"), [(7, False, "no casualties"), (8, True, "engineer casualties")])
def test_engineers_fall_on_8_with_every_other_m_hit(face, fell, words):
    one, dice = vessel(US, "M", "MTB", 50, 50), DiceCup(loaded(default=face), "t")
    assert damage.m_hit(one, tables(), dice, "phase", "M", "AS-8.3j") is fell
    assert (one.m_hits, one.casualties) == (1, fell)
    assert (dice.record()[0].sides, dice.record()[0].result) == (10, words)


@pytest.mark.rule("AS-5.5ab")
@pytest.mark.parametrize(
    ("speed", "told_as"), [(10, (0, 10)), (11, (11, 30)), (30, (11, 30)), (31, (31, 60)), (60, (31, 60)), (61, (60, 0))]
)
def test_bands_of_speed_as_they_are_told(speed, told_as):
    assert collision.band(speed, BANDS) == told_as


@pytest.mark.rule("AS-5.5ab", "AS-5.5ac")
def test_the_rammer_is_told_the_rules_of_its_own_loss_alone():
    """A ram on the side with an M hit: the rammed reads of it, the rammer only of what it cost itself."""
    state = battle(vessel(US, "A", "Trawler", 50, 48, 0, 10), vessel(THEM, "B", "Trawler", 50, 51, 90, 0))
    resolution = resolve(state, {}, loaded(default=9))
    [ours], [theirs] = told(resolution, US, Rammed), told(resolution, THEM, WasRammed)
    assert ours.rules == ("AS-BASE-20", "AS-BASE-22", "AS-5.5b", "AS-5.5j")
    assert theirs.rules == ("AS-BASE-20", "AS-BASE-22", "AS-5.5b", "AS-5.5n", "AS-5.5i")
    assert (ours.band, ours.lost, theirs.band, theirs.lost, theirs.m_hit) == ((0, 10), 4, (0, 10), 9, True)


@pytest.mark.rule("AS-5.5a", "AS-5.5u")
def test_the_facts_of_a_ram_from_the_truth():
    """Class, cargo of tubes and how long each mount is still out, counted from this turn."""
    one, other = vessel(US, "A", "Trawler", 50, 48), vessel(THEM, "B", "Torpedoboat", 50, 52)
    other.guns[0].out_to, other.torpedoes[0].out_to = 7, 6
    play = play_of(battle(one, other, turn=5))
    event = Ramming(slice=9, rammer="allied/A", rammed="german/B", aspect="stern", speed=12)
    card = standard()["Torpedoboat"]
    guns = [Fitting(gun.name, gun.calibre, mount.out_to - 5) for gun, mount in zip(card.guns, other.guns, strict=True)]
    assert encounter.facts_of(play, event) == Facts(
        rammer="allied/A",
        rammer_class=2,
        rammed="german/B",
        rammed_class=card.size,
        submarine=False,
        aspect="stern",
        speed=12,
        mounts=(*guns, Fitting("torpedo tubes", 0, 1), *[Fitting("torpedo tubes", 0, -5)] * (len(card.torpedoes) - 1)),
        radar=other.radar,
    )
    assert guns[0].out == 2


@pytest.mark.rule("AS-5.5e")
def test_the_extra_die_is_thrown_for_each_vessel_and_halved_with_the_rest():
    """31 knots, class 1: 1d10 + 1d6 for the rammed vessel, another 1d10 + 1d6 halved for the rammer."""
    harm = ram(
        {
            "ram d10|rammed vessel|A>B": 4,
            "ram d6|rammed vessel|A>B": 3,
            "ram d10|rammer|A>B": 5,
            "ram d6|rammer|A>B": 6,
        },
        speed=31,
    )
    assert (harm.rammed_boxes, harm.rammer_boxes) == (4 + 3, (5 + 6) // 2)
    assert [text.split("|")[0] for text in thrown()[:4]] == ["ram d10", "ram d6", "ram d10", "ram d6"]
