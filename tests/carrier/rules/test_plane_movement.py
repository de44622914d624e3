"""Planes on the move (BR-14, GM-9.2)."""

import pytest
from tests.carrier.position import OPEN_SEA, bare, loaded, play, put_af, put_tf, ready, umpire

from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import LandAt, Place
from flagplot.games.carrier.phases import plane_movement, segments
from flagplot.games.carrier.theatre.hex import distance, name, walk
from flagplot.games.carrier.turn import PHASES


@pytest.mark.rule("BR-5")
def test_the_phases_in_order() -> None:
    rules = [
        "weather",
        "air_operations",
        "shadowing",
        "tf_movement",
        "initiative",
        "plane_movement",
        "combat",
        "repair",
        "time_record",
    ]
    names = [phase.__module__.rpartition(".")[2] for phase in PHASES]
    assert [name for name in names if name in rules] == rules


@pytest.mark.rule("BR-14.3")
@pytest.mark.parametrize(("plane", "hexes"), [("Dave", 4), ("Catalina", 6), ("P-38", 12)])
def test_one_point_a_hex(plane: str, hexes: int) -> None:
    state = bare(turn=9)
    side = "japanese" if plane == "Dave" else "allied"
    put_af(state, side, 3, walk(OPEN_SEA, "N8")[-1], f"1 {plane}")
    text = "AF3: S16"
    after = play(state, "" if side == "japanese" else text, text if side == "japanese" else "")
    assert distance(after.state.sides[side].afs[3].hex, walk(OPEN_SEA, "N8")[-1]) == min(hexes, 12)


@pytest.mark.rule("BR-14.4")
def test_unused_points_are_lost() -> None:
    """Two hexes flown of eight: the next turn eight, not fourteen."""
    state = bare(turn=9)
    put_af(state, "allied", 3, walk(OPEN_SEA, "S4")[-1], "2 Wildcat")
    state = play(state, "AF3: N2").state
    after = play(state, "AF3: N20")
    assert len(after.state.sides["allied"].afs[3].track) == 9


@pytest.mark.rule("BR-14.7")
def test_planes_may_move_hidden() -> None:
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    put_af(state, "japanese", 2, walk(OPEN_SEA, "N3")[-1], "6 Zero")
    after = play(state, japanese="AF2: NE3")
    assert after.sighted("allied") == []


@pytest.mark.rule("GM-5.2", "GM-9.1")
def test_two_afs_may_swap_hexes() -> None:
    state = bare(turn=9)
    a, b = OPEN_SEA, walk(OPEN_SEA, "N1")[-1]
    put_af(state, "allied", 3, a, "2 Wildcat")
    put_af(state, "japanese", 4, b, "2 Zero")
    after = play(state, "AF3: N1", "AF4: S1")
    assert (after.where("allied", "AF3"), after.where("japanese", "AF4")) == (name(b), name(a))


@pytest.mark.rule("BR-14.2")
def test_a_side_flies_those_that_land_then_those_in_sight_then_hidden_ones_then_new_ones() -> None:
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    put_tf(state, "japanese", 1, walk(OPEN_SEA, "N9")[-1], "Tatsuta")
    for number, way, order in (
        (2, "N4", None),
        (3, "N9", None),
        (4, "N2", LandAt(Place(name="Lexington"))),
        (5, "S4", None),
    ):
        put_af(state, "allied", number, walk(OPEN_SEA, way)[-1], "2 Wildcat", home="Lexington", order=order)
    u = umpire(state)
    u.lookout.sweep()
    u.taking_off = [("allied", put_af(state, "allied", 1, OPEN_SEA, "2 Wildcat", home="Lexington"))]
    del state.sides["allied"].afs[1]
    plane_movement.take_off(u, stay=True)
    down = []
    for part in segments.in_order(u, "allied", {}):
        down.append([pilot.af.number for pilot in part])
        assert u.state.sides["allied"].afs[1].on_deck is (len(down) < 4)
    assert down == [[4], [3], [2, 5], [1]]


@pytest.mark.rule("BR-14.2")
def test_new_planes_are_on_their_deck_until_the_others_of_their_side_have_flown() -> None:
    """The Allies move first and search up to two hexes from the carrier and turn away: its new Zeros are not there to
    be seen."""
    state = bare(turn=9)
    put_af(state, "allied", 3, walk(OPEN_SEA, "S5")[-1], "1 Catalina")
    put_tf(state, "japanese", 2, OPEN_SEA, "Shokaku")
    ready(state, "japanese", "Shokaku", Zero=4)
    faces = {"initiative|allied 0": (6,), "initiative|japanese 0": (1,)}
    after = play(
        state, "AF3: search N3,S3", "AF4: launch 4 Zero from Shokaku; do not search; N4", faces=faces, default=1
    )
    assert [s.sighting.kind for s in after.sighted("allied")] == ["tf"]
    assert after.where("japanese", "AF4") == name(walk(OPEN_SEA, "N4")[-1])


@pytest.mark.rule("BR-14.2")
def test_planes_in_the_air_do_not_join_those_that_take_off_after_them() -> None:
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    ready(state, "allied", "Lexington", Wildcat=3)
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat", home="Lexington")
    launch = "AF4: launch 3 Wildcat from Lexington"
    late = play(state, f"AF3: join AF4\n{launch}; hold 1 turn")
    assert sorted(late.state.sides["allied"].afs) == [3, 4]
    assert sorted(play(state, f"AF3: hold 1 turn\n{launch}; join AF3").state.sides["allied"].afs) == [3]


@pytest.mark.rule("BR-14.2")
def test_a_raid_is_seen_where_it_meets_a_searcher_on_the_way() -> None:
    """The Allies have flown; the raid passes their searcher: seen in passing, out of sight at the end."""
    state = bare(turn=9)
    put_af(state, "allied", 3, walk(OPEN_SEA, "S8")[-1], "1 Dauntless high")
    put_af(state, "japanese", 4, walk(OPEN_SEA, "N6")[-1], "8 Zero high")
    after = play(state, "AF3: search N9", "AF4: do not search; S10", default=1)
    assert distance(after.state.sides["allied"].afs[3].hex, after.state.sides["japanese"].afs[4].hex) > 2
    assert [s.sighting.kind for s in after.sighted("allied")] == ["af"]
    assert after.sighted("japanese") == []


@pytest.mark.rule("GM-9.2a", "BR-14.8.2")
def test_half_the_way_after_a_normal_launch_and_the_rest_later() -> None:
    """Wildcats by normal launch: four hexes, then eight, as ordered by N12."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    ready(state, "allied", "Lexington", Wildcat=5)
    start = walk(OPEN_SEA, "SE1")[-1]
    after = play(state, "TF1: SE1\nAF7 launch 5 Wildcat from Lexington; N12")
    assert after.where("allied", "AF7") == name(walk(start, "N4")[-1])
    after = play(after.state)
    assert after.where("allied", "AF7") == name(walk(start, "N12")[-1])


@pytest.mark.rule("GM-9.2a", "BR-14.8.3")
def test_a_maximum_launch_stays_in_the_hex() -> None:
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    ready(state, "allied", "Lexington", Dauntless=20)
    after = play(state, "TF1: SE1\nAF7 launch 20 Dauntless from Lexington; N12")
    assert after.where("allied", "AF7") == name(walk(OPEN_SEA, "SE1")[-1])
    assert sum(f.n for f in after.state.sides["allied"].afs[7].flights) == 20


@pytest.mark.rule("GM-9.2c")
def test_a_shadower_closes_to_one_hex_and_no_nearer() -> None:
    state = bare(turn=9)
    put_tf(state, "japanese", 1, OPEN_SEA, "DD x8")
    put_af(state, "allied", 3, walk(OPEN_SEA, "N4")[-1], "1 Catalina high")
    state = play(state, "AF3: search; hold 9 hours", default=1).state
    state.sides["allied"].afs[3].hex = walk(OPEN_SEA, "N2")[-1]
    state = play(state, "AF3: search; hold 9 hours", default=1).state
    contact = state.sides["allied"].plot.contacts[0].id
    after = play(state, f"AF3: shadow C{contact} from 1 hex", default=1)
    assert distance(after.state.sides["allied"].afs[3].hex, OPEN_SEA) == 1


@pytest.mark.rule("GM-3.2b")
def test_the_first_case_met_is_carried_out() -> None:
    """Both cases hold at the start: the earlier one turns the AF south."""
    state = bare(turn=9)
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat")
    after = play(state, f"AF3: hold 2 hours\nif {name(OPEN_SEA)} reached then S2\nif not night then N2")
    assert after.where("allied", "AF3") == name(walk(OPEN_SEA, "S2")[-1])


@pytest.mark.rule("GM-3.2b")
def test_what_is_done_if_nothing_is_seen_comes_after_the_search() -> None:
    """Nothing is seen from the start: the case waits until the way before it has been flown."""
    state = bare(turn=9)
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat")
    after = play(state, "AF3: search; N4; if no enemy is seen S1")
    assert after.where("allied", "AF3") == name(walk(OPEN_SEA, "N3")[-1])


@pytest.mark.rule("GM-3.2b")
def test_a_case_between_two_ways_is_judged_between_them() -> None:
    """An enemy TF beside the start is seen at the end of the first way: the second is flown."""
    state = bare(turn=9)
    put_tf(state, "japanese", 1, walk(OPEN_SEA, "N3")[-1], "DD x8")
    put_af(state, "allied", 3, OPEN_SEA, "1 Catalina")
    order = "AF3: search; N2; if no TF is seen then (S2); NW1"
    state.sides["japanese"].tfs[1].hex = walk(OPEN_SEA, "N2")[-1]
    after = play(state, order, default=1)
    assert after.where("allied", "AF3") == name(walk(OPEN_SEA, "N2,NW1")[-1])
    state.sides["japanese"].tfs[1].hex = walk(OPEN_SEA, "SE12")[-1]
    assert play(state, order, default=1).where("allied", "AF3") == name(OPEN_SEA)


@pytest.mark.rule("GM-3.2b")
def test_a_way_that_is_gone_unless_something_happens_ends_when_it_does() -> None:
    """No enemy is seen at first; on the way one is, and the AF holds there."""
    state = bare(turn=9)
    put_tf(state, "japanese", 1, walk(OPEN_SEA, "N3")[-1], "DD x8")
    put_af(state, "allied", 3, OPEN_SEA, "1 Catalina")
    after = play(state, "AF3: search; N6 unless a TF is seen", default=1)
    assert after.where("allied", "AF3") != name(walk(OPEN_SEA, "N6")[-1])
    state.sides["japanese"].tfs[1].hex = walk(OPEN_SEA, "SE12")[-1]
    after = play(state, "AF3: search; N6 unless a TF is seen", default=1)
    assert after.where("allied", "AF3") == name(walk(OPEN_SEA, "N6")[-1])


@pytest.mark.rule("GM-3.2b")
def test_a_case_that_says_only_how_leaves_the_route() -> None:
    """The case is met at once, and the AF searches on the way it has."""
    state = bare(turn=9)
    put_af(state, "allied", 3, OPEN_SEA, "1 Catalina")
    after = play(state, "AF3: N4; if hour at least 1 then (search)")
    assert after.where("allied", "AF3") == name(walk(OPEN_SEA, "N4")[-1])
    assert after.state.sides["allied"].afs[3].searching


@pytest.mark.rule("GM-3.2b")
def test_who_is_attacked_in_a_case_does_what_is_said_of_an_attack() -> None:
    """The first case is met at once; the second, of an attack, still counts in it, and a case of what is seen does
    not."""
    state = bare(turn=9)
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat")
    order = "AF3: hold; if hour at least 1 then (N1; hold)\nif attacked then (S2)\nif day then (NE4)"
    state = play(state, order).state
    assert name(state.sides["allied"].afs[3].hex) == name(walk(OPEN_SEA, "N1")[-1])
    state.attacked = ["allied/AF3"]
    assert play(state).where("allied", "AF3") == name(walk(OPEN_SEA, "S1")[-1])


@pytest.mark.rule("GM-3.2b")
@pytest.mark.parametrize(("least", "way"), [(3, "N1"), (6, "S1")])
def test_fuel_that_runs_low_counts_in_a_case_that_was_met(least: int, way: str) -> None:
    """The first case is met at once; that of fuel for five turns more is met in the next turn, and not at three."""
    state = bare(turn=9)
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat", land_by=15)
    state = play(state, f"AF3: hold; if hour at least 1 then (N1; hold)\nif fuel at most {least - 1} then (S2)").state
    assert name(state.sides["allied"].afs[3].hex) == name(walk(OPEN_SEA, "N1")[-1])
    assert play(state).where("allied", "AF3") == name(walk(OPEN_SEA, way)[-1])


@pytest.mark.rule("GM-3.2a")
def test_a_patrol_ends_when_its_condition_holds() -> None:
    """CAP until 1000: over the TF at 0900, and north of it at 1000."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat", home="Lexington")
    state = play(state, "AF3: CAP TF1 until 1000; N2").state
    assert name(state.sides["allied"].afs[3].hex) == name(OPEN_SEA)
    assert play(state).where("allied", "AF3") == name(walk(OPEN_SEA, "N2")[-1])


@pytest.mark.rule("GM-3.2b")
def test_planes_land_after_a_case_where_the_order_says_so() -> None:
    """The case replaces the way; the landing told behind it is made in the case too."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, walk(OPEN_SEA, "S1")[-1], "Lexington")
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat", home="Lexington")
    after = play(state, "AF3: N4; if hour at least 1 then N1; land Lexington")
    assert 3 not in after.state.sides["allied"].afs


@pytest.mark.rule("GM-3.2b")
@pytest.mark.parametrize("endless", ["CAP Port Moresby", "hold", "shadow TF"])
def test_what_never_ends_has_nothing_after_it_that_waits(endless: str) -> None:
    state = bare(turn=9)
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat")
    sheet = GAME.parse(f"AF3: {endless}; if not attacked land", "allied", GAME.view(state, "allied"))
    assert sheet.orders == ()
    assert any("which has no end" in remark.message for remark in sheet.diagnostics)


@pytest.mark.rule("GM-3.2a")
def test_a_direction_is_flown_until_its_condition_holds() -> None:
    """North for three hexes, then the rest of the order: two hexes south."""
    state = bare(turn=9)
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat")
    after = play(state, f"AF3: fly N until hex {name(walk(OPEN_SEA, 'N3')[-1])} is reached; S2")
    assert after.where("allied", "AF3") == name(walk(OPEN_SEA, "N1")[-1])


@pytest.mark.rule("GM-3.2a")
def test_an_af_holds_until_its_hour_and_then_flies_on() -> None:
    state = bare(turn=9)
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat")
    after = play(state, "AF3: hold until 1000; N2")
    assert after.where("allied", "AF3") == name(OPEN_SEA)
    assert play(after.state).where("allied", "AF3") == name(walk(OPEN_SEA, "N2")[-1])


@pytest.mark.rule("GM-3.3b")
def test_an_order_that_contradicts_itself_is_no_move() -> None:
    state = bare(turn=9)
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat")
    after = play(state, f"AF3: {name(OPEN_SEA)} - N2 - {name(walk(OPEN_SEA, 'N3')[-1])}", clean=False)
    assert after.where("allied", "AF3") == name(OPEN_SEA)


@pytest.mark.rule("GM-9.2d")
def test_planes_never_enter_a_storm_on_an_order_and_the_rest_is_flown() -> None:
    state = bare(turn=9)
    state.weather.markers = [walk(OPEN_SEA, "N6")[-1]] * 2
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat")
    after = play(state, "AF3: N8")
    assert after.where("allied", "AF3") == name(walk(OPEN_SEA, "N3")[-1])


@pytest.mark.rule("BR-6.6")
def test_the_way_does_not_depend_on_storms_that_nobody_saw() -> None:
    """A storm far along the way and another beside it: the first hexes flown are the same."""
    tracks = []
    for side_step in ("N7", "N7,NE3"):
        state = bare(turn=9)
        state.weather.markers = [walk(OPEN_SEA, side_step)[-1]] * 2
        put_af(state, "allied", 3, walk(OPEN_SEA, "S4")[-1], "2 Wildcat")
        after = play(state, f"AF3 to {name(walk(OPEN_SEA, 'N8')[-1])}")
        tracks.append(after.state.sides["allied"].afs[3].track)
    assert tracks[0] == tracks[1]
    assert len(tracks[0]) == 9


@pytest.mark.rule("BR-14.17")
def test_fighters_and_bombers_in_a_hex_stay_two_afs() -> None:
    state = bare(turn=9)
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat")
    put_af(state, "allied", 4, OPEN_SEA, "2 Dauntless AP")
    assert sorted(play(state).state.sides["allied"].afs) == [3, 4]


@pytest.mark.rule("BR-14.1", "BR-5")
@pytest.mark.parametrize(("first", "seen"), [("allied", [2]), ("japanese", [])])
def test_the_side_with_the_initiative_moves_all_its_planes_before_the_other(first: str, seen: list[int]) -> None:
    """A search comes within one hex of where Zeros began the turn; they fly away. It sees them if it moves first."""
    state = bare(turn=9)
    put_af(state, "allied", 3, walk(OPEN_SEA, "S7")[-1], "1 Catalina")
    put_af(state, "japanese", 4, OPEN_SEA, "2 Zero")
    faces = {f"initiative|{side} 0": (6 if side == first else 1,) for side in ("allied", "japanese")}
    after = play(state, "AF3: search N6", "AF4: do not search; N8", faces=faces, default=1)
    assert after.where("japanese", "AF4") == name(walk(OPEN_SEA, "N8")[-1])
    assert [s.sighting.condition for s in after.sighted("allied")][-1:] == seen


@pytest.mark.rule("BR-14.1")
def test_the_second_side_orders_its_planes_when_it_has_seen_the_first_move() -> None:
    """Allied planes fly up to a Japanese cruiser; only then Japan is asked, and its report of the hour shows them."""
    state = bare(turn=9, preset="base")
    put_af(state, "allied", 3, walk(OPEN_SEA, "S7")[-1], "1 Catalina")
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta")
    done, asked = GAME.resolve(state, {}, loaded()), []
    sheets = {"allied": GAME.parse("AF3: N6", "allied", GAME.view(done.state, "allied"))}
    while done.state.pending:
        asked += [(seat, done.state.sides[seat].plot.contacts != []) for seat in GAME.awaiting(done.state)]
        done = GAME.resolve(done.state, sheets if asked[-1][0] == "allied" else {}, loaded())
    assert asked == [("allied", False), ("japanese", True)]


def test_by_the_umpires_rules_neither_side_moves_first() -> None:
    """Whoever has the initiative, both AFs make the same moves."""
    ends = []
    for allied, japanese in ((6, 1), (1, 6)):
        state = bare(turn=9)
        put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat")
        put_af(state, "japanese", 4, walk(OPEN_SEA, "N6")[-1], "2 Zero")
        faces = {"initiative|allied 0": (allied,), "initiative|japanese 0": (japanese,)}
        after = play(state, "AF3: N5", "AF4: S5", faces=faces)
        ends.append((after.where("allied", "AF3"), after.where("japanese", "AF4"), after.told))
    assert ends[0] == ends[1]


@pytest.mark.rule("GM-2.2")
def test_units_without_new_orders_keep_their_old_ones() -> None:
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    state = play(state, "TF1: N4").state
    assert play(state).where("allied", "TF1") == name(walk(OPEN_SEA, "N4")[-1])


@pytest.mark.rule("GM-7.1")
def test_a_fast_and_a_slow_af_meet_by_their_moments() -> None:
    """A Wildcat (8 hexes) and a searching Dave (4) fly towards each other from eight hexes: the Dave, two hexes on,
    has the Wildcat four hexes on within two hexes of it, and sees it."""
    state = bare(turn=9)
    put_af(state, "japanese", 3, OPEN_SEA, "1 Dave")
    put_af(state, "allied", 4, walk(OPEN_SEA, "N8")[-1], "6 Wildcat")
    after = play(state, "AF4: S4,SE4", "AF3: search N4", default=1)
    assert [s.sighting.kind for s in after.sighted("japanese")] == ["af"]


@pytest.mark.rule("GM-3.4b")
def test_a_decision_point_is_settled_by_the_order_alone() -> None:
    """If a TF is seen, home; else on. No question is asked: the same turn does both branches."""
    for present, where in ((True, OPEN_SEA), (False, walk(OPEN_SEA, "N3")[-1])):
        state = bare(turn=9)
        if present:
            put_tf(state, "japanese", 1, walk(OPEN_SEA, "S1")[-1], "DD x8")
        put_af(state, "allied", 3, OPEN_SEA, "1 Catalina high")
        after = play(state, "AF3: search N3\nif TF seen then hold 3 hours", default=1)
        assert after.where("allied", "AF3") == name(where)
