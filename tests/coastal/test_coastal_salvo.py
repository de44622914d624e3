"""Section 8.1: launching, cones, and whom a segment attacks."""

import msgspec
import pytest
from tests.coastal.support import (
    THEM,
    US,
    battle,
    loaded,
    play_of,
    resolve,
    salvo,
    scenario,
    told,
    turn,
    values,
    vessel,
)

from flagplot.core.diagnostics import BadInputError
from flagplot.core.game import DATA
from flagplot.games.coastal import plane, rulings, torpedoes
from flagplot.games.coastal import salvo as cone
from flagplot.games.coastal.cards import standard
from flagplot.games.coastal.game import GAME
from flagplot.games.coastal.parsing import launch_arc
from flagplot.games.coastal.scenario import read
from flagplot.games.coastal.state import outline
from flagplot.games.coastal.tables import standard as tables
from flagplot.games.coastal.telling.facts import Armed, Launched, LaunchSeen, LaunchVoid, SalvoAground, SalvoLeft, Who
from flagplot.games.coastal.view import TubesView

L, H, VH = (tables().torpedoes[kind] for kind in ("L", "H", "VH"))


def figures(one, row, n):
    piece = cone.segment(one, row, n)
    return piece.near, piece.far, piece.near_width, piece.far_width


@pytest.mark.parametrize(
    ("fired", "wide", "n", "expected"),
    [
        pytest.param(2, False, 1, (0, 20, 0, 2), marks=pytest.mark.rule("AS-8.1g", "AS-8.1w")),
        pytest.param(3, True, 1, (0, 20, 0, 6), marks=pytest.mark.rule("AS-8.1w")),
        pytest.param(2, False, 2, (20, 40, 2, 4), marks=pytest.mark.rule("AS-8.1z")),
        pytest.param(2, True, 2, (20, 40, 4, 8), marks=pytest.mark.rule("AS-8.1z")),
        pytest.param(2, False, 3, (40, 60, 4, 6), marks=pytest.mark.rule("AS-8.1aa")),
        pytest.param(2, True, 3, (40, 60, 8, 12), marks=pytest.mark.rule("AS-8.1aa")),
    ],
)
def test_segments(fired, wide, n, expected):
    assert figures(salvo(fired=fired, wide=wide), H, n) == expected


@pytest.mark.parametrize(
    ("wide", "n", "expected"),
    [
        pytest.param(False, 1, (0, 30, 0, 6), marks=pytest.mark.rule("AS-8.1af", "AS-8.1ag")),
        pytest.param(False, 2, (30, 60, 6, 12), marks=pytest.mark.rule("AS-8.1ag")),
        pytest.param(True, 2, (30, 60, 12, 24), marks=pytest.mark.rule("AS-8.1ag")),
    ],
)
def test_long_lance_segments(wide, n, expected):
    assert figures(salvo(fired=4, wide=wide, torpedo="VH"), VH, n) == expected


@pytest.mark.rule("AS-8.1ae")
def test_only_vh_has_the_longer_step():
    assert (L.step, H.step, VH.step) == (20, 20, 30)
    japanese = salvo(torpedo="H", nation="japanese")
    assert figures(japanese, tables().torpedoes[japanese.torpedo], 2)[:2] == (20, 40)


@pytest.mark.rule("AS-8.1y")
def test_width_counts_those_fired_not_those_left():
    assert figures(salvo(fired=3, left=1), H, 2) == (20, 40, 3, 6)


@pytest.mark.rule("AS-8.1ab")
@pytest.mark.parametrize(("y", "covered"), [(2.2, True), (2.4, True), (2.5, False)])
def test_what_is_covered(y, covered):
    """Half the width at 30 cm is 1.5; a hull of 1.8 cm on course 000 reaches 0.9 cm down."""
    card = msgspec.structs.replace(standard()["Coaster"], length=1.8, beam=0.02)
    one = salvo(bearing=90)
    ship = vessel(THEM, "K", "Coaster", 30, y)
    assert cone.covers(one, cone.segment(one, H, 2), ship, card) is covered


def attacked(*ships, one=None, at_turn=3, dice=None, default=10, **place):
    """Return the resolution of window B in which a salvo of turn 1 makes its move of `at_turn`."""
    state = battle(
        *ships,
        vessel(US, "M", "MTB", 5, 100),
        window="B",
        turn=at_turn,
        place=scenario(**place),
        salvoes=(one or salvo(x=20, y=100),),
    )
    return resolve(state, {}, dice or loaded(default=default))


def targets(resolution):
    """Return whom the salvo rolled against."""
    return list(
        dict.fromkeys(
            roll.key.split(">")[1]
            for roll in resolution.rolls
            if "|torpedo " in roll.key and ">" in roll.key and roll.rule == "AS-8.2a"
        )
    )


@pytest.mark.rule("AS-8.1b")
def test_crossing_the_water_in_phase_3_is_no_attack():
    """A boat runs right through the strip of 20 to 40 cm and is beyond it in phase 8."""
    crosser = vessel(THEM, "S", "Schnellboot", 50, 92, 0, 36)
    resting = vessel(THEM, "K", "Coaster", 48, 100, 0, 0)
    state = battle(crosser, resting, vessel(US, "M", "MTB", 5, 20), turn=3, salvoes=(salvo(x=20, y=100),))
    after = resolve(state).state
    assert plane.cm(after.vessels["german/S"].y) == 110
    assert targets(resolve(after, {}, loaded(default=10))) == ["german/K"]


@pytest.mark.rule("AS-8.1c", "AS-8.1x")
def test_the_arming_cone_ignores_every_vessel():
    ship = vessel(THEM, "K", "Coaster", 25, 100)
    resolution = attacked(ship, at_turn=2)
    assert targets(resolution) == []
    assert values(told(resolution, US, Armed), "marker", "far") == [("A1", 20)]
    assert targets(attacked(ship, at_turn=3)) == []  # the newer segment lies beyond it


@pytest.mark.rule("AS-8.1h")
def test_only_the_newest_segment_attacks():
    ship = vessel(THEM, "K", "Coaster", 50, 100)
    assert targets(attacked(ship, at_turn=3)) == ["german/K"]
    assert targets(attacked(ship, at_turn=4)) == []


@pytest.mark.rule("AS-8.1d", "AS-BASE-26")
@pytest.mark.parametrize(("x", "left", "rolls"), [(10, 1, 2), (90, 2, 0)])
def test_shallow_water_at_launch(x, left, rolls):
    shallow = (((0.0, 0.0), (40.0, 0.0), (40.0, 60.0), (0.0, 60.0)),)
    state = battle(
        vessel(US, "M", "MTB", x, 30, 90),
        vessel(THEM, "K", "Coaster", 150, 150),
        window="B",
        place=scenario(shallow=shallow),
    )
    dice = loaded({"shallow water 1|A1": 5, "shallow water 2|A1": 9}, default=6)
    resolution = resolve(state, {US: "M TORP COUNT 2 BEARING 090 NARROW SHALLOW"}, dice)
    one = resolution.state.salvoes[0]
    assert (one.left, one.fired) == (left, 2)
    assert sum("shallow water" in roll.key for roll in resolution.rolls) == rolls
    assert values(told(resolution, US, Launched), "bottom") == [2 - left]
    assert told(resolution, THEM, LaunchSeen) == []


@pytest.mark.rule("AS-8.1e", "AS-8.1u")
def test_the_marker_stays_and_the_note_is_kept():
    state = battle(
        vessel(US, "M", "MTB", 62, 31.5, 310, 10), vessel(THEM, "K", "Coaster", 150, 150), window="B", turn=4
    )
    state = resolve(state, {US: "M TORP COUNT 2 BEARING 315 NARROW SHALLOW"}).state
    for _ in range(2):
        one = state.salvoes[0]
        assert (one.x, one.y, one.bearing, one.turn) == (6200, 3150, 3150, 4)
        assert (one.fired, one.wide, one.deep, one.marker) == (2, False, False, "A1")
        state = turn(state)


@pytest.mark.rule("AS-8.1e")
def test_the_marker_lies_where_the_vessel_is_after_its_movement():
    state = battle(vessel(US, "M", "MTB", 62, 30, 0, 20), vessel(THEM, "K", "Coaster", 150, 150))
    state = resolve(state).state
    state = resolve(state, {US: "M TORP COUNT 1 BEARING 000 NARROW SHALLOW"}).state
    assert (state.salvoes[0].x, state.salvoes[0].y) == (6200, 4000)


@pytest.mark.rule("AS-8.1f", "AS-8.1p")
def test_the_attack_area_is_centred_on_the_line_of_fire():
    state = battle(vessel(US, "M", "MTB", 50, 50, 300), vessel(THEM, "K", "Coaster", 150, 150), window="B")
    state = resolve(state, {US: "M TORP COUNT 1 BEARING 308 NARROW SHALLOW"}).state
    one = state.salvoes[0]
    corners = cone.shape(one, cone.segment(one, L, 2))
    middle = sum(x for x, _ in corners[:1] + corners[3:]) / 2, sum(y for _, y in corners[:1] + corners[3:]) / 2
    assert plane.bearing(middle[0] - one.x, middle[1] - one.y) == 3080


@pytest.mark.parametrize(
    ("course", "bearing", "good"),
    [
        pytest.param(300, "290", True, marks=pytest.mark.rule("AS-8.1p")),
        pytest.param(300, "310", True, marks=pytest.mark.rule("AS-8.1p")),
        pytest.param(300, "311", False, marks=pytest.mark.rule("AS-8.1p")),
        pytest.param(300, "310.1", False, marks=pytest.mark.rule("AS-8.1p")),
        pytest.param(5, "355", True, marks=pytest.mark.rule("AS-8.1p")),
    ],
)
def test_arc_of_fixed_tubes(course, bearing, good):
    state = battle(vessel(US, "M", "MTB", 50, 50, course), window="B")
    sheet = GAME.parse(f"M TORP COUNT 1 BEARING {bearing} NARROW SHALLOW", US, GAME.view(state, US))
    assert bool(sheet.orders) is good
    if not good:
        assert sheet.diagnostics[0].code == "AS-8.1p"


@pytest.mark.rule("AS-8.1o")
@pytest.mark.parametrize(
    ("bearing", "good"), [("120", True), ("240", True), ("250", False), ("119", False), ("300", True), ("060", True)]
)
def test_arc_of_a_trainable_mount(bearing, good):
    """Arcs 030-150 and 210-330 on course 090: 120-240 and 300-060."""
    state = battle(vessel(THEM, "TB", "Torpedoboat", 50, 50, 90), window="B")
    sheet = GAME.parse(f"TB TORP MOUNT 1 COUNT 3 BEARING {bearing} WIDE DEEP", THEM, GAME.view(state, THEM))
    assert bool(sheet.orders) is good
    if not good:
        assert sheet.diagnostics[0].code == "AS-8.1o"


@pytest.mark.rule("AS-8.1q")
def test_one_mount_makes_one_salvo():
    state = battle(vessel(THEM, "TB", "Torpedoboat", 50, 50, 90), vessel(US, "M", "MTB", 150, 150), window="B")
    text = "TB TORP MOUNT 1 COUNT 2 BEARING 180 WIDE DEEP\nTB TORP MOUNT 1 COUNT 1 BEARING 200 NARROW DEEP"
    sheet = GAME.parse(text, THEM, GAME.view(state, THEM))
    assert len(sheet.orders) == 1
    assert "already has an order" in sheet.diagnostics[0].message
    after = resolve(state, {THEM: "TB TORP MOUNT 1 COUNT 3 BEARING 180 WIDE DEEP"}).state
    assert [one.fired for one in after.salvoes] == [3]


@pytest.mark.rule("AS-8.1r")
def test_fixed_tubes_make_one_salvo_a_turn_but_may_fire_again():
    state = battle(vessel(US, "M", "MTB", 50, 50, 0, 10), vessel(THEM, "K", "Coaster", 150, 150), window="B")
    state = resolve(state, {US: "M TORP COUNT 1 BEARING 000 NARROW SHALLOW"}).state
    state = turn(state, {}, {US: "M TORP COUNT 1 BEARING 000 NARROW SHALLOW"})
    assert [(one.marker, one.fired) for one in state.salvoes] == [("A1", 1), ("A2", 1)]
    refused = GAME.parse("M TORP COUNT 1 BEARING 000 NARROW SHALLOW", US, GAME.view(resolve(state).state, US))
    assert "no loaded tubes" in refused.diagnostics[0].message


@pytest.mark.rule("AS-8.1r")
def test_a_card_with_two_sets_of_fixed_tubes_is_refused():
    card = standard()["MTB"]
    with pytest.raises(ValueError, match="one mount"):
        msgspec.structs.replace(card, torpedoes=card.torpedoes * 2).__post_init__()


@pytest.mark.rule("AS-8.1s", "AS-8.1t")
def test_two_trainable_mounts_make_two_salvos_with_their_own_markers():
    state = battle(vessel(THEM, "D", "Destroyer", 50, 50, 90), vessel(US, "M", "MTB", 150, 150), window="B")
    text = "D TORP MOUNT 1 COUNT 4 BEARING 180 NARROW DEEP\nD TORP MOUNT 2 COUNT 3 BEARING 200 WIDE SHALLOW"
    after = resolve(state, {THEM: text}).state
    assert [(s.marker, s.fired, s.bearing, s.wide, s.deep) for s in after.salvoes] == [
        ("B1", 4, 1800, False, True),
        ("B2", 3, 2000, True, False),
    ]


@pytest.mark.rule("AS-8.1u", "AS-8.1v")
def test_a_single_torpedo_is_always_narrow():
    state = battle(vessel(US, "M", "MTB", 50, 50), vessel(THEM, "K", "Coaster", 150, 150), window="B")
    sheet = GAME.parse("M TORP COUNT 1 BEARING 000 WIDE SHALLOW", US, GAME.view(state, US))
    assert sheet.orders[0].wide is False
    assert [(one.severity, one.code) for one in sheet.diagnostics] == [("query", "AS-8.1v")]
    assert sheet.echo[0].canonical.endswith("NARROW SHALLOW")


@pytest.mark.rule("AS-8.1n")
def test_tubes_shot_away_this_turn_do_not_launch():
    """Gunfire of phase 7 knocks out the tubes; the launch of phase 9 is void and the owner is told."""
    state = battle(vessel(US, "M", "MTB", 50, 50, 0), vessel(THEM, "V", "Trawler", 50, 54, 90), turn=2)
    state = resolve(state).state
    faces = {"fire|german/V.3>allied/M": (1, 10), "special damage|german/V.3>allied/M hit 1": 9}
    resolution = resolve(
        state, {US: "M TORP COUNT 2 BEARING 000 NARROW SHALLOW", THEM: "V FIRE C1 MOUNT 3"}, loaded(faces, default=10)
    )
    assert resolution.state.salvoes == []
    assert values(told(resolution, US, LaunchVoid), "vessel", "why") == [("M", "out-of-action")]


@pytest.mark.rule("AS-8.1n")
def test_the_sheet_refuses_a_mount_that_is_out_of_action_or_has_too_few_loaded_tubes():
    """An MTB has two tubes; with one of them empty it launches one torpedo and no more."""
    state = resolve(battle(vessel(US, "M", "MTB", 50, 50, 0), vessel(THEM, "V", "Trawler", 50, 54, 90))).state
    mount = state.vessels["allied/M"].torpedoes[0]

    def refused(count):
        sheet = GAME.parse(f"M TORP COUNT {count} BEARING 000 NARROW SHALLOW", US, GAME.view(state, US))
        assert bool(sheet.orders) is not bool(sheet.diagnostics)
        return [(each.code, each.message) for each in sheet.diagnostics]

    assert refused(2) == []
    assert refused(3) == [("AS-8.1n", "Torpedo mount 1 of M has 2 loaded tubes, not 3.")]
    mount.loaded = 1
    assert refused(2) == [("AS-8.1n", "Torpedo mount 1 of M has 1 loaded tube, not 2.")]
    assert refused(1) == []
    mount.loaded = 0
    assert [code for code, _ in refused(1)] == ["AS-8.1n"]
    mount.loaded, mount.out_to = 2, state.turn
    assert refused(1) == [("AS-8.1n", "Torpedo mount 1 of M is out of action.")]


@pytest.mark.rule("AS-8.1l", "AS-8.1ac")
def test_friend_and_foe_are_attacked_nearest_first():
    friend = vessel(US, "V9", "Trawler", 44, 100)
    foe = vessel(THEM, "T", "Tanker", 53, 100)
    resolution = attacked(foe, friend, default=10)
    assert targets(resolution) == ["allied/V9", "german/T"]
    hit_once = attacked(foe, friend, dice=loaded({"torpedo 1|A1>allied/V9": 4}, default=10))
    assert sum(roll.rule == "AS-8.2a" and ">german/T" in roll.key for roll in hit_once.rolls) == 1


@pytest.mark.rule("AS-8.1l")
def test_the_firing_vessel_itself_can_be_attacked():
    me = vessel(US, "M", "MTB", 50, 100)
    state = battle(me, vessel(THEM, "K", "Coaster", 150, 150), window="B", turn=3, salvoes=(salvo(x=20, y=100),))
    assert targets(resolve(state, {}, loaded(default=10))) == ["allied/M"]


@pytest.mark.rule("AS-8.1ac")
def test_ties_go_to_the_longer_hull_then_to_a_die():
    """Two hulls on the same ring from the marker: the longer first; equal ones by the higher need of a die."""
    long_, short = vessel(THEM, "Z", "Tanker", 50, 101, 0), vessel(THEM, "A", "Coaster", 50, 99, 0)
    one = salvo(x=20, y=100, fired=4)
    # the nearest points of both hulls are level with the marker's line at x 49.9, y 100.2 and 99.6
    state = battle(long_, short, vessel(US, "M", "MTB", 5, 10), window="B", turn=3, salvoes=(one,))
    play = play_of(state)
    ships = [state.vessels["german/A"], state.vessels["german/Z"]]
    order = [ship.name for ship in torpedoes._nearest_first(play, one, ships)]
    distances = [round(cone.marker_distance(one, ship, play.card(ship)), 2) for ship in ships]
    assert order == [ship.name for _, ship in sorted(zip(distances, ships, strict=True), key=lambda p: p[0])]
    twins = battle(
        vessel(THEM, "A", "Coaster", 50, 101, 90),
        vessel(THEM, "B", "Coaster", 50, 99, 90),
        vessel(THEM, "C", "Tanker", 50.2, 99.025, 90),
        vessel(US, "M", "MTB", 5, 10),
        window="B",
    )
    dice = loaded({"which first|A1>german/A": 70, "which first|A1>german/B": 20}, default=50)
    play = play_of(twins, dice)
    names = [ship.name for ship in torpedoes._nearest_first(play, one, list(twins.vessels.values())[:3])]
    assert names == ["C", "B", "A"]


@pytest.mark.rule("AS-8.1ad")
def test_a_deep_salvo_passes_under_class_1():
    boat, ship = vessel(THEM, "R", "R-boat", 44, 100), vessel(THEM, "K", "Coaster", 53, 100)
    resolution = attacked(boat, ship, one=salvo(x=20, y=100, deep=True))
    assert targets(resolution) == ["german/K"]
    assert sum(roll.rule == "AS-8.2a" for roll in resolution.rolls) == 2
    assert targets(attacked(boat, ship, one=salvo(x=20, y=100))) == ["german/R", "german/K"]


@pytest.mark.rule("AS-8.1ad")
@pytest.mark.parametrize("card", ["Trawler", "Barge", "Coaster"])
def test_a_deep_salvo_attacks_class_2_and_3_of_any_draught(card):
    resolution = attacked(vessel(THEM, "V", card, 50, 100), one=salvo(x=20, y=100, deep=True))
    assert targets(resolution) == ["german/V"]


@pytest.mark.rule("AS-8.1ah")
def test_an_unseen_launch_is_not_reported_and_a_seen_one_shows_no_note():
    far = battle(vessel(US, "M", "MTB", 50, 50), vessel(THEM, "K", "Coaster", 50, 65), window="B")
    order = {US: "M TORP COUNT 2 BEARING 000 NARROW DEEP"}
    assert told(resolve(far, order), THEM, LaunchSeen) == []
    near = battle(vessel(US, "M", "MTB", 50, 50), vessel(THEM, "K", "Coaster", 50, 56))
    near = resolve(near).state
    seen = told(resolve(near, order), THEM, LaunchSeen)
    assert values(seen, "who", "marker", "place", "bearing") == [(Who(contact=1), "X1", (5000, 5000), 0)]


@pytest.mark.rule("AS-8.1ah", "AS-8.1t")
def test_a_marker_seen_does_not_tell_how_many_were_not():
    """The enemy counts what it sees: the launching side's own A2 and A3 are its X1 and X2, by place."""
    state = battle(
        vessel(US, "B", "MTB", 50, 50),
        vessel(US, "C", "MTB", 45, 50),
        vessel(US, "F", "MTB", 150, 150),
        vessel(THEM, "K", "Coaster", 48, 56),
    )
    order = " TORP COUNT 2 BEARING 000 NARROW DEEP"
    orders = {US: "\n".join(name + order for name in ("F", "B", "C"))}
    after = resolve(resolve(state).state, orders)
    assert [one.marker for one in after.state.salvoes] == ["A1", "A2", "A3"]
    assert values(told(after, THEM, LaunchSeen), "marker", "place", "bearing") == [
        ("X1", (4500, 5000), 0),
        ("X2", (5000, 5000), 0),
    ]
    assert set(GAME.view(after.state, THEM).enemy_markers) == {"X1", "X2"}


@pytest.mark.rule("AS-BASE-26")
def test_a_salvo_that_runs_ashore_does_not_arm():
    land = (((60.0, 90.0), (70.0, 90.0), (70.0, 110.0), (60.0, 110.0)),)
    state = battle(
        vessel(US, "M", "MTB", 5, 5),
        vessel(THEM, "K", "Coaster", 150, 150),
        window="B",
        turn=2,
        place=scenario(land=land),
        salvoes=(salvo(x=50, y=100),),
    )
    resolution = resolve(state)
    assert [type(one) for one in told(resolution, US)] == [SalvoAground]
    assert resolution.state.salvoes[0].over


@pytest.mark.rule("AS-8.1ah")
def test_later_the_enemy_sees_only_a_track_close_by():
    near = vessel(THEM, "K", "Coaster", 60, 105.9)
    resolution = attacked(near, default=10)
    [fact] = told(resolution, THEM)
    assert values([fact], "vessel", "place") == [("K", (6000, 10000))]
    assert told(attacked(vessel(THEM, "K", "Coaster", 60, 106.1), default=10), THEM) == []


@pytest.mark.rule("AS-8.1ai")
def test_salvoes_are_resolved_by_turn_then_marker():
    salvoes = (salvo(marker="B1", side=THEM, turn=4, of="K"), salvo(marker="A10", turn=3), salvo(marker="A2", turn=3))
    assert [one.marker for one in sorted(salvoes, key=torpedoes.order)] == ["A2", "A10", "B1"]
    ship = vessel(THEM, "T", "Tanker", 50, 100)
    state = battle(
        ship,
        vessel(US, "M", "MTB", 5, 5),
        window="B",
        turn=3,
        salvoes=(salvo(x=20, y=100, marker="A2"), salvo(x=21, y=100, marker="A1")),
    )
    rolls = [roll for roll in resolve(state, {}, loaded(default=10)).rolls if roll.rule == "AS-8.2a"]
    assert [roll.key.rsplit("|", 1)[1].split(">")[0] for roll in rolls] == ["A1", "A1", "A2", "A2"]
    needed = [roll.table for roll in rolls]
    assert needed == ["6, +3 stationary = 9", "6, +3 stationary, -1 further-roll = 8"] * 2


@pytest.mark.rule("AS-8.1aj")
def test_the_same_salvo_attacks_again_next_turn():
    ship = vessel(THEM, "K", "Coaster", 58, 100, 90, 9)
    state = battle(ship, vessel(US, "M", "MTB", 5, 5), window="B", turn=3, salvoes=(salvo(x=20, y=100),))
    first = resolve(state, {}, loaded(default=10))
    second = resolve(resolve(first.state).state, {}, loaded(default=10))
    scores = [[roll.table.split("= ")[-1] for roll in one.rolls if roll.rule == "AS-8.2a"] for one in (first, second)]
    assert scores == [["4", "3"], ["3", "2"]]  # aft arc -2 in both


@pytest.mark.rule("AS-8.1ak")
def test_a_segment_hangs_on_the_note_alone():
    state = battle(
        vessel(US, "M", "MTB", 5, 5), vessel(THEM, "K", "Coaster", 150, 20), salvoes=(salvo(x=20, y=100, bearing=33.3),)
    )
    played = state
    for _ in range(3):
        played = turn(played)
    one, other = state.salvoes[0], played.salvoes[0]
    assert cone.shape(one, cone.segment(one, H, 4)) == cone.shape(other, cone.segment(other, H, 4))


@pytest.mark.rule("AS-8.1m")
def test_a_salvo_ends_when_spent_or_out_of_the_area():
    ship = vessel(THEM, "K", "Coaster", 50, 100)
    spent = attacked(ship, dice=loaded({"torpedo 1|A1>german/K": 1, "torpedo 2|A1>german/K": 1}, default=2))
    assert spent.state.salvoes[0].left == 0
    assert spent.state.salvoes[0].over
    leaving = attacked(vessel(THEM, "K", "Coaster", 50, 20), one=salvo(x=185, y=100), at_turn=3)
    assert leaving.state.salvoes[0].over
    assert values(told(leaving, US, SalvoLeft), "marker") == ["A1"]
    still_in = attacked(vessel(THEM, "K", "Coaster", 50, 20), one=salvo(x=185, y=100), at_turn=2)
    assert not still_in.state.salvoes[0].over


@pytest.mark.rule("AS-BASE-26")
def test_land_ends_a_salvo_and_shallows_a_deep_one():
    land = (((79.0, 90.0), (90.0, 90.0), (90.0, 110.0), (79.0, 110.0)),)
    behind = vessel(THEM, "K", "Coaster", 77, 100)
    stopped = attacked(behind, one=salvo(x=20, y=100, turn=1), at_turn=4, land=land)
    assert targets(stopped) == ["german/K"]
    assert stopped.state.salvoes[0].over
    beyond = vessel(THEM, "K", "Coaster", 95, 100)
    assert targets(attacked(beyond, one=salvo(x=20, y=100), at_turn=5, land=land)) == []
    assert attacked(beyond, one=salvo(x=20, y=100, deep=True), at_turn=4, shallow=land).state.salvoes[0].over
    assert not attacked(beyond, one=salvo(x=20, y=100), at_turn=4, shallow=land).state.salvoes[0].over


@pytest.mark.rule("AS-8.1j")
def test_no_rule_is_claimed_beyond_8_3():
    assert rulings.supplied("8.4") == "not supplied"
    assert rulings.supplied("8.2") == "REVISION, 2005-03-31"


@pytest.mark.rule("AS-8.1k")
def test_a_surfaced_submarine_launches_like_any_ship():
    state = battle(vessel(THEM, "U1", "Submarine", 50, 50, 90), vessel(US, "M", "MTB", 150, 150), window="B")
    after = resolve(state, {THEM: "U1 TORP COUNT 2 BEARING 095 NARROW DEEP"}).state
    assert [(s.torpedo, s.nation, s.fired) for s in after.salvoes] == [("H", "german", 2)]
    assert after.vessels["german/U1"].torpedoes[0].loaded == 2


@pytest.mark.rule("AS-8.1k")
def test_a_scenario_with_aircraft_is_refused():
    text = (DATA / "coastal" / "scenarios" / "melee.toml").read_text()
    with pytest.raises(BadInputError, match=r"line 1, key aircraft: .*AS-8.1k"):
        read('aircraft = ["swordfish"]\n' + text, "own.toml", standard())


@pytest.mark.rule("AS-8.1z", "AS-8.1y")
@pytest.mark.parametrize(("wide", "widths"), [(False, (1.48, 2.22)), (True, (2.96, 4.45))])
def test_each_step_of_a_cone_is_written_to_the_hundredth(wide, widths):
    """Three torpedoes whose cone grows by 0.247 cm each and step: 0.741 in all, twice as much if wide."""
    row = msgspec.structs.replace(H, growth=0.247)
    near = (n := row.step * 2, n + row.step)
    assert cone.segment(salvo(fired=3, left=1, wide=wide), row, 3) == cone.Segment(*near, *widths)


@pytest.mark.rule("AS-8.1ab")
def test_a_hull_is_covered_to_its_side_and_no_further():
    """The cone of a westward salvo at (100, 100): its piece from 20 to 40 cm has corners 1 and 2 cm off the line. A
    hull along it whose side lies on the corner is covered, one a hundredth further off is not."""
    one, card = salvo(x=100, y=100, bearing=270, torpedo="H"), standard()["Coaster"]
    piece = cone.segment(one, H, 2)
    edge = 100 + piece.far_width / 2
    x = 100 - piece.far
    for beyond, covered in ((0, True), (0.01, False)):
        ship = vessel(THEM, "K", "Coaster", x, edge + card.beam / 2 + beyond, 90)
        assert cone.covers(one, piece, ship, card) is covered
    corners = outline(vessel(THEM, "K", "Coaster", 50, 50, 0), card)
    assert corners[0] == pytest.approx((5000 - card.beam * 50, 5000 + card.length * 50))


@pytest.mark.rule("AS-8.1ab")
def test_hulls_that_only_one_of_the_two_parts_have_no_point_in_common():
    """A square and one on its point beside it: only the slanting sides part them, whichever is asked of first."""
    square = ((0.0, 0.0), (0.0, 10.0), (10.0, 10.0), (10.0, 0.0))
    diamond = ((9.0, 16.0), (14.0, 21.0), (19.0, 16.0), (14.0, 11.0))
    assert not plane.overlap(square, diamond) and not plane.overlap(diamond, square)
    near = tuple((x - 5, y - 5) for x, y in diamond)
    assert plane.overlap(square, near) and plane.overlap(near, square)


@pytest.mark.rule("AS-8.1o", "AS-8.1p")
@pytest.mark.parametrize(
    ("kind", "bearing", "answer"),
    [
        ("fixed", 3550, None),
        ("fixed", 200, None),
        (
            "fixed",
            201,
            ("AS-8.1p", "20.1 is 10.1 degrees off the axis of its fixed tubes", "Give a bearing from 000.0 to 020.0."),
        ),
        ("aft", 1900, None),
        (
            "aft",
            2010,
            ("AS-8.1p", "201 is 11 degrees off the axis of its fixed tubes", "Give a bearing from 180.0 to 200.0."),
        ),
        ("trainable", 400, None),
        ("trainable", 1600, None),
        ("trainable", 1601, ("AS-8.1o", "160.1 is outside the arc of the mount", "It bears 040 to 160 or 220 to 340.")),
    ],
)
def test_what_a_mount_answers_to_a_bearing(kind, bearing, answer):
    """A boat on course 010: fixed tubes to 020 and back to 000, those of the stern about 190, a mount to its sides."""
    if bearing == 3550:
        bearing = 0
    arcs = ((30, 150), (210, 330)) if kind == "trainable" else ()
    mount = TubesView(1, kind, arcs, 2, "H", "german", 0, True)
    assert launch_arc(mount, 100, bearing) == answer


@pytest.mark.rule("AS-8.1b", "AS-8.1c")
def test_a_salvo_that_leaves_keeps_no_other_from_its_attack():
    """A1 runs out of the area, A2 arms, A3 in its second move attacks the ship before it; nothing has looked round, for
    nothing exploded."""
    watch = vessel(US, "M", "MTB", 10, 190, aware=False)
    seen = vessel(THEM, "K", "Coaster", 10, 180, aware=False)
    far = vessel(THEM, "T", "Tanker", 130, 100, 0, 5)
    running = (
        salvo(marker="A1", x=5, y=5, bearing=270, turn=1),
        salvo(marker="A2", x=100, y=100, bearing=90, turn=3),
        salvo(marker="A3", x=100, y=100, bearing=90, turn=2),
    )
    state = battle(watch, seen, far, window="B", turn=4, salvoes=running)
    resolution = resolve(state, {}, loaded(default=10))
    assert {roll.key.split("|")[-1] for roll in resolution.rolls if roll.rule == "AS-8.2a"} == {"A3>german/T"}
    after = resolution.state
    assert [one.over for one in after.salvoes] == [True, False, False]
    assert [after.vessels[name].aware for name in ("allied/M", "german/K")] == [False, False]


@pytest.mark.rule("AS-8.1b", "AS-8.2l")
@pytest.mark.parametrize("aware", [True, False])
def test_who_is_attacked_in_phase_8_is_unaware_if_it_was_so_before(aware):
    seen = vessel(THEM, "T", "Tanker", 130, 100, 0, 5, aware=aware)
    state = battle(seen, vessel(US, "M", "MTB", 90, 100), window="B", turn=4, salvoes=(salvo(x=100, y=100, turn=2),))
    rows = [roll.table for roll in resolve(state, {}, loaded(default=10)).rolls if roll.rule == "AS-8.2a"]
    assert rows and all(("unaware" in row) is not aware for row in rows)


@pytest.mark.rule("AS-8.1b", "AS-8.1l")
def test_whoever_is_hit_is_told_of_and_the_rest_look():
    """The first of two ships covered is missed, the second hit: there is an explosion, and who sees an enemy then has
    seen him."""
    watch = vessel(US, "M", "MTB", 10, 190, aware=False)
    seen = vessel(THEM, "K", "Coaster", 10, 180, aware=False)
    one, two = vessel(THEM, "T", "Tanker", 130, 100, 0, 5), vessel(THEM, "U", "Tanker", 135, 100, 0, 5)
    for missed, struck in (("T", "U"), ("U", "T")):
        state = battle(watch, seen, one, two, window="B", turn=4, salvoes=(salvo(x=100, y=100, turn=2),))
        faces = {f"torpedo {n}|A1>german/{struck}": 1 for n in (1, 2)}
        faces |= {f"torpedo {n}|A1>german/{missed}": 10 for n in (1, 2)}
        resolution = resolve(state, {}, loaded(faces, 5))
        rolled = [roll.key.split(">")[-1] for roll in resolution.rolls if roll.rule == "AS-8.2a"]
        assert rolled[0] == "german/T" and ("german/U" in rolled) is (missed == "T")
        assert resolution.state.vessels["allied/M"].aware


@pytest.mark.rule("AS-8.1e", "AS-8.1t")
def test_a_salvo_is_written_down_as_it_was_launched():
    """The first of the second side, B1, a wide and deep pair; the tubes are empty."""
    boat = vessel(THEM, "S", "Schnellboot", 20, 20, 90, 12)
    state = battle(boat, vessel(US, "M", "MTB", 190, 190), window="B", turn=3)
    after = resolve(state, {THEM: "S TORP COUNT 2 BEARING 090 WIDE DEEP"}).state
    tubes = standard()["Schnellboot"].torpedoes[0]
    assert after.salvoes == [
        salvo(
            THEM,
            marker="B1",
            of="S",
            x=20,
            y=20,
            bearing=90,
            fired=2,
            turn=3,
            torpedo=tubes.torpedo,
            nation=tubes.nation,
            wide=True,
            deep=True,
        )
    ]
    assert after.markers == {THEM: 1}
    assert (after.vessels["german/S"].torpedoes[0].loaded, after.vessels["german/S"].launched_turn) == (0, 3)


@pytest.mark.rule("AS-8.1ah")
def test_a_launch_out_of_sight_keeps_none_in_sight_from_being_told():
    """Of three that launch the first by place is in sight of nobody, the others are seen: X1 and X2."""
    boats = (
        vessel(US, "A", "MTB", 10, 10, 0, 0),
        vessel(US, "B", "MTB", 100, 100, 0, 0),
        vessel(US, "C", "MTB", 104, 100, 0, 0),
    )
    state = resolve(battle(*boats, vessel(THEM, "K", "Coaster", 102, 104))).state
    orders = "\n".join(f"{name} TORP COUNT 1 BEARING 000 NARROW SHALLOW" for name in "ABC")
    resolution = resolve(state, {US: orders})
    seen = values(told(resolution, THEM, LaunchSeen), "marker", "place", "bearing")
    assert seen == [("X1", (10000, 10000), 0), ("X2", (10400, 10000), 0)]
    assert resolution.state.plots[THEM].markers == {"X1": (10000, 10000, 0, 1), "X2": (10400, 10000, 0, 1)}
