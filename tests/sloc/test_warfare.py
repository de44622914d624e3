"""11.22: which bases roll, the roll, the modifier and the proximity value."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.sloc.play import dice, log_of, put, said, send, state_at, take, text_of, told
from tests.support.examples import some

from flagplot.core.dice import DiceCup, KeyedDice
from flagplot.games.sloc.asks import at_war
from flagplot.games.sloc.board import Board, Switches, Terms
from flagplot.games.sloc.cards import play_event
from flagplot.games.sloc.game import GAME
from flagplot.games.sloc.map import HOME_PORTS, NODES, RESOURCES, distance
from flagplot.games.sloc.modifier import Term, marker, swm, terms, total, used
from flagplot.games.sloc.proximity import count, japanese_resources, proximity, value_of, values
from flagplot.games.sloc.scenario import set_up
from flagplot.games.sloc.sentences.parts import success_on
from flagplot.games.sloc.state import State
from flagplot.games.sloc.tables import tables
from flagplot.games.sloc.telling.dispatches import SubmarineBarred, SubmarineRoll
from flagplot.games.sloc.warfare import chance, roster, succeeds

SWM = tables().swm


def at_b(scenario: str = "sloc-1944", **switches: bool) -> State:
    return state_at("submarines", scenario, **switches)


def barred(state: State) -> dict[str, str]:
    return {d.kind: d.rule for d in told(send(state), SubmarineBarred, "japanese")}


# 11.22.A


@pytest.mark.rule("ES-11.22.A1", "ES-BASE-5")
def test_each_base_rolls_once_a_turn_and_not_in_turn_1() -> None:
    assert [roll.kind for roll in told(send(at_b()), SubmarineRoll)] == ["Fife", "Lockwood (6)"]
    first = GAME.setup("sloc-1941", GAME.rules("sloc-1941"), KeyedDice(b"a"))
    assert first.stage == "card" and first.board.turn == 1 and not told_before(first)
    rules = GAME.rules("sloc-1941", options={"turn1_strategic_warfare": True})
    assert [roll.kind for roll in told_before(GAME.setup("sloc-1941", rules, KeyedDice(b"a")))] == ["Wilkes"]


def told_before(state: State) -> list[SubmarineRoll]:
    assert state.held is not None
    return [d for d in state.held.dispatches if isinstance(d, SubmarineRoll) and d.seat == "allied"]


@pytest.mark.rule("ES-11.22.A2")
def test_out_of_supply_no_roll_and_both_are_told_why() -> None:
    state = at_b()
    for key in ("SWPac", "SouthPacific", "ANZAC"):
        state.board.hqs[key].hex = 1805
    state.board.hqs["CentralPacific"].hex = 1805
    assert barred(state) == {"Fife": "ES-11.22.A2", "Lockwood (6)": "ES-11.22.A2"}


@pytest.mark.rule("ES-11.22.A3", "ES-BASE-28")
def test_with_rivalry_and_only_an_army_headquarters_in_range_a_base_is_not_eligible() -> None:
    state = at_b(rivalry=True)
    for key in ("CentralPacific", "SouthPacific"):
        state.board.hqs[key].hex = 1805
    assert barred(state)["Fife"] == "ES-11.22.A3"
    off = at_b()
    for key in ("CentralPacific", "SouthPacific"):
        off.board.hqs[key].hex = 1805
    assert "Fife" not in barred(off)


@pytest.mark.rule("ES-11.22.A4")
def test_two_bases_and_one_headquarters_one_rolls_and_the_allies_say_which() -> None:
    state = state_at("lead", "sloc-1944")
    put(state.board, "Lockwood", 3823)
    state.board.hqs["SouthPacific"].hex = 1805
    assert GAME.awaiting(state)["allied"].kind == "lead"
    done = send(state, allied="ROLL Lockwood")
    assert [roll.kind for roll in told(done, SubmarineRoll)] == ["Lockwood (6)"]
    assert told(done, SubmarineBarred)[0].rule == "ES-11.22.A4"
    assert [roll.kind for roll in told(send(state, allied="ROLL Fife"), SubmarineRoll)] == ["Fife"]
    assert [roll.kind for roll in told(send(state), SubmarineRoll)] == ["Fife"]
    far = at_b()
    put(far.board, "Fife", 4828)  # in SWPac's full range, in nobody's half range
    far.board.hqs["SouthPacific"].hex = 5808
    assert distance(4828, 3727) > 10
    assert barred(far)["Fife"] == "ES-11.22.A4"


@pytest.mark.rule("ES-11.22.A4")
def test_each_base_gets_a_headquarters_of_its_own() -> None:
    keys = {base.kind: hq for base, hq in roster(set_up("sloc-1944")).rolling}
    assert keys == {"Fife": "SWPac", "Lockwood (6)": "CentralPacific"}


@pytest.mark.rule("ES-11.22.A5")
def test_placed_this_turn_no_roll_relocated_last_turn_it_rolls() -> None:
    state = at_b()
    put(state.board, "Fife", 4024, present=False)
    assert barred(state) == {"Fife": "ES-11.22.A5"}
    relocated = state_at("card", "sloc-1944", active="allied", allied=[2])
    after = send(relocated, allied="CARD OPS 2\nACTION SWPac RELOCATE Fife 3727").state
    assert after.board.turn == 9 and "Fife" in [r.kind for r in told_rolls(after)]


def told_rolls(state: State) -> list[SubmarineRoll]:
    state.stage = "reinforcement"
    return told(send(state), SubmarineRoll)


@pytest.mark.rule("ES-11.22.A6")
def test_the_roll() -> None:
    assert succeeds(1, +1, 2) and not succeeds(2, +1, 2)
    done = send(at_b("sloc-1943"), dice({"submarines|Lockwood (4)": 1}))
    roll = told(done, SubmarineRoll)[0]
    assert (roll.die, roll.swm, roll.proximity.value, roll.success) == (1, 1, 2, True)
    assert told(done, SubmarineRoll, "japanese") != []
    again = told(send(at_b("sloc-1943"), dice({"submarines|Lockwood (4)": 2})), SubmarineRoll)[0]
    assert not again.success
    assert "Die 2: 2 + 1 - 2 = 1: failure" in text_of(send(at_b("sloc-1943"), dice({"submarines|Lockwood (4)": 2})))


@pytest.mark.rule("ES-11.22.A7")
@pytest.mark.parametrize(
    ("pv", "modifier", "tenths", "words"),
    [(2, 1, 2, "on 0 to 1"), (5, -5, 10, "on 0 to 9"), (0, 2, 0, "never"), (2, 2, 1, "on 0")],
)
def test_the_chance_of_success(pv: int, modifier: int, tenths: int, words: str) -> None:
    assert chance(pv, modifier) == tenths and said(success_on(tenths)) == words
    assert sum(succeeds(die, modifier, pv) for die in range(10)) == tenths


@pytest.mark.rule("ES-11.22.A7")
def test_the_odds_equal_the_exact_ones_in_100_000_rolls() -> None:
    """Every die is drawn as the umpire draws it; each success share lies within five standard deviations."""
    rolls = 100_000
    source = KeyedDice(b"one hundred thousand")
    faces = [face for block in range(1000) for face in source.draw(f"T08|strategic|submarines|{block}", 100, 10)]
    values = [face % 10 for face in faces]
    counted = [values.count(die) for die in range(10)]
    assert sum(counted) == rolls
    for pv in range(6):
        for modifier in range(-5, 7):
            exact = Fraction(chance(pv, modifier), 10)
            seen = sum(number for die, number in enumerate(counted) if succeeds(die, modifier, pv))
            deviation = float(exact * (1 - exact) * rolls) ** 0.5
            assert abs(seen - exact * rolls) <= 5 * deviation


@pytest.mark.rule("ES-11.22.A8")
def test_all_bases_of_a_turn_roll_with_the_same_modifier() -> None:
    done = send(at_b(), dice({"submarines|Fife": 0, "submarines|Lockwood (6)": 0}))
    bought = send(done.state, allied="CHOOSE SWM")
    assert [roll.swm for roll in told(done, SubmarineRoll)] == [0, 0]
    assert swm(bought.state.board) == -1
    state = at_b()
    state.board.terms.doctrine = 1
    rolls = told(send(state, dice({"submarines|Fife": 0, "submarines|Lockwood (6)": 0})), SubmarineRoll)
    assert [roll.swm for roll in rolls] == [-2, -2]


@pytest.mark.rule("ES-0c", "ES-BASE-38")
def test_dice_are_read_0_to_9_and_logged_so() -> None:
    done = send(at_b(), dice({"submarines|Fife": 0, "submarines|Lockwood (6)": 9}))
    assert {roll.key: roll.faces for roll in done.rolls if "submarines" in roll.key} == {
        "T08|strategic|submarines|Fife": (0,),
        "T08|strategic|submarines|Lockwood (6)": (9,),
    }
    assert "turn 8, allied: submarines Fife: die 0: success (ES-11.22.A6)" in log_of(done.state)
    cup = DiceCup(KeyedDice(b"x"), "T")
    assert max(cup.throw("a", "b", "c", count=50, sides=10).faces) == 10  # the raw ten that never is logged


# 11.22.B


@pytest.mark.rule("ES-11.22.B1")
def test_the_sum_of_terms() -> None:
    assert total(SWM, 1944, Terms(escort_fleet=True, reductions=2)) == 0
    assert terms(SWM, 1944, Terms(escort_fleet=True, reductions=2)) == (
        Term("year", 0, 1944),
        Term("escort_fleet", 2),
        Term("reductions", -2),
    )


@pytest.mark.parametrize(
    ("turns", "value"),
    [
        pytest.param((1, 2, 3, 4), 2, marks=pytest.mark.rule("ES-11.22.B2")),
        pytest.param((5, 6, 7), 1, marks=pytest.mark.rule("ES-11.22.B3")),
        pytest.param((8, 9, 10, 11, 12), 0, marks=pytest.mark.rule("ES-11.22.B4")),
    ],
)
def test_the_term_of_the_year(turns: tuple[int, ...], value: int) -> None:
    board = set_up("sloc-1941")
    for turn in turns:
        board.turn = turn
        assert swm(board) == value


@pytest.mark.rule("ES-11.22.B5", "ES-11.22.B11")
def test_card_37_adds_two_and_does_nothing_else() -> None:
    state = state_at("card", turn=6, active="japanese", japanese=[37, 1], allied=[1])
    before = GAME.encode(state)
    after = send(state, japanese="CARD EVENT 37").state
    assert swm(after.board) == 3
    board = GAME.decode(before).board
    for field in ("control", "garrison", "asp", "divisions", "hqs", "bases"):
        assert getattr(after.board, field) == getattr(board, field)
    ops = send(state, japanese="CARD OPS 37").state
    assert swm(ops.board) == 1  # for operations it does not count


@pytest.mark.rule("ES-11.22.B6")
def test_card_38_adds_two_more() -> None:
    assert used(SWM, 1944, Terms(escort_fleet=True, grand_escort=True)) == 4
    state = state_at("card", turn=9, active="japanese", japanese=[38, 1])
    state.board.terms.escort_fleet = True
    assert swm(send(state, japanese="CARD EVENT 38").state.board) == 4


@pytest.mark.rule("ES-11.22.B7")
def test_each_play_of_card_80_takes_two() -> None:
    assert total(SWM, 1944, Terms(doctrine=1)) == -2 and total(SWM, 1944, Terms(doctrine=2)) == -4


@pytest.mark.rule("ES-11.22.B8")
def test_each_reduction_takes_one() -> None:
    assert total(SWM, 1944, Terms(reductions=3)) == -3


@pytest.mark.rule("ES-11.22.B9")
def test_the_floor_limits_what_is_used_not_what_is_stored() -> None:
    low = Terms(doctrine=2, reductions=2)
    assert (total(SWM, 1944, low), used(SWM, 1944, low)) == (-6, -5)
    low.grand_escort = True
    assert used(SWM, 1944, low) == -4


@pytest.mark.rule("ES-11.22.B10")
def test_the_marker_on_the_record_track() -> None:
    assert [marker(value) for value in (-2, 0, 3)] == ["submarine", "submarine", "escort"]
    assert "submarine marker on 0" in text_of(send(at_b()))


# 11.22.C

HQS = [("CombinedFleet", 3407), ("SouthSeas", 3813), ("South", 2212)]


def kinds(place: int, reach: int, hqs: list[tuple[str, int]] = HQS) -> dict[str, int]:
    counted = count(place, reach, RESOURCES, hqs).counted
    return {kind: sum(c.kind == kind for c in counted) for kind in ("port", "Pusan", "resource", "HQ")}


@pytest.mark.rule("ES-11.22.C1")
def test_home_ports_in_range_whoever_holds_them() -> None:
    assert kinds(4024, 22)["port"] == 7
    assert [distance(4024, h) for h in HOME_PORTS] == [20, 20, 19, 19, 21, 20, 19]
    board = set_up("sloc-1944")
    take(board, "allied", *HOME_PORTS)
    assert sum(c.kind == "port" for c in proximity(board, 4024, "Fife").counted) == 7
    assert 3506 not in [c.hex for c in proximity(board, 4024, "Fife").counted]


@pytest.mark.rule("ES-11.22.C2")
def test_pusan_in_range_whoever_holds_it() -> None:
    assert distance(4024, 3306) == 21 and kinds(4024, 22)["Pusan"] == 1 and kinds(4024, 20)["Pusan"] == 0
    board = set_up("sloc-1944")
    take(board, "allied", 3306)
    assert any(c.kind == "Pusan" for c in proximity(board, 4024, "Fife").counted)


@pytest.mark.rule("ES-11.22.C3")
def test_resources_under_japanese_control() -> None:
    counted = [c.hex for c in count(3727, 20, RESOURCES, []).counted if c.kind == "resource"]
    found = count(3727, 20, RESOURCES, [])
    assert found.value == value_of(len(found.counted)) and (found.hex, found.range) == (3727, 20)
    assert counted == [1916, 2017, 2220, 2415, 2517, 2616, 2813, 3219]
    board = set_up("sloc-1943")
    take(board, "allied", 2813)
    assert 2813 not in [c.hex for c in proximity(board, 3727, "Lockwood (4)").counted]


@pytest.mark.rule("ES-11.22.C4")
def test_a_headquarters_counts_besides_its_hex() -> None:
    at_kure = [c for c in count(4024, 22, RESOURCES, HQS).counted if c.hex == 3407]
    assert [c.kind for c in at_kure] == ["port", "HQ"]
    assert kinds(4024, 22)["HQ"] == 3
    board = set_up("sloc-1944")
    board.hqs["South"].hex = 0
    assert sum(c.kind == "HQ" for c in proximity(board, 4024, "Fife").counted) == 2


@pytest.mark.rule("ES-11.22.C5")
@pytest.mark.parametrize(
    ("total_count", "value"), [(9, 2), (22, 4), (14, 3), (2, 0), (25, 5), (0, 0), (3, 1), (12, 2), (13, 3)]
)
def test_a_fifth_to_the_closest_whole_number(total_count: int, value: int) -> None:
    assert value_of(total_count) == value == round(total_count / 5)


@pytest.mark.rule("ES-11.22.C5")
@settings(max_examples=some(150), deadline=None, derandomize=True)
@given(
    place=st.sampled_from(sorted(NODES)),
    reach=st.integers(1, 60),
    held=st.sets(st.sampled_from(RESOURCES)),
    hqs=st.lists(st.sampled_from(sorted(NODES)), max_size=3),
)
def test_twenty_five_nodes_are_the_ceiling_and_the_value_is_at_most_5(
    place: int, reach: int, held: set[int], hqs: list[int]
) -> None:
    found = count(place, reach, sorted(held), [(str(n), h) for n, h in enumerate(hqs)])
    assert found.total <= 25 and 0 <= found.value <= 5
    assert found.total == sum(distance(place, h) <= reach for h in [*HOME_PORTS, 3306, *held, *hqs])


@pytest.mark.rule("ES-11.22.C5")
def test_everything_in_range_counts_25() -> None:
    whole = count(3706, 60, RESOURCES, HQS)
    assert (whole.total, whole.value) == (25, 5)


@pytest.mark.rule("ES-11.22.C6")
def test_within_range_is_not_greater_than_the_range() -> None:
    at_20 = [h for h in HOME_PORTS if distance(4024, h) == 20]
    assert at_20 == [3307, 3407, 3705]
    counted = {c.hex for c in count(4024, 20, [], []).counted}
    assert set(at_20) <= counted and 3704 not in counted and distance(4024, 3704) == 21


@pytest.mark.rule("ES-11.22.C7")
def test_the_breakdown_is_shown_to_both() -> None:
    done = send(at_b())
    expected = "4024 range 22: ports 7, Pusan 1, resources 11, HQs 3 = 22, PV 4"
    for seat in ("allied", "japanese"):
        report = text_of(done, seat)
        assert expected in report and "3307 (20)" in report and "Combined Fleet at 3407 (20)" in report


@pytest.mark.rule("ES-11.22.C8")
@pytest.mark.parametrize(
    ("place", "reach", "seas", "parts", "pv"),
    [(3727, 20, 4017, (0, 0, 8, 1), 2), (4024, 22, 3813, (7, 1, 11, 3), 4), (5108, 22, 3813, (7, 1, 4, 2), 3)],
)
def test_regression_positions(place: int, reach: int, seas: int, parts: tuple[int, ...], pv: int) -> None:
    hqs = [("CombinedFleet", 3407), ("SouthSeas", seas), ("South", 2212)]
    assert tuple(kinds(place, reach, hqs).values()) == parts
    assert count(place, reach, RESOURCES, hqs).value == pv


@pytest.mark.rule("ES-11.22.C9")
def test_manila_counts_by_control() -> None:
    board = set_up("sloc-1941")
    found = proximity(board, 2813, "Wilkes")
    assert [c.hex for c in found.counted if c.kind == "resource"] == [3302, 3303, 3305]
    assert (found.total, found.value) == (14, 3)
    take(board, "japanese", 2813)
    assert 2813 in [c.hex for c in proximity(board, 2813, "Wilkes").counted]


@pytest.mark.rule("ES-11.21.A")
def test_a_ruling_shows_the_range_with_its_flag() -> None:
    report = text_of(send(at_b("sloc-1943")))
    assert "Lockwood (4), range 20 (house value, original unknown), at 3727 Townsville" in report
    owner = '[ranges]\n"Lockwood (4)" = { value = 30, source = "owner" }'
    state = state_at("submarines", overlay=owner)
    done = send(state)
    assert "Lockwood (4), range 30 (owner's value)" in text_of(done)
    assert told(done, SubmarineRoll)[0].proximity.total > 9


def test_a_matching_is_found_whenever_one_exists() -> None:
    board: Board = set_up("sloc-1944")
    for one, two in combinations(sorted(NODES), 2):
        put(board, "Fife", one)
        put(board, "Lockwood", two)
        assert len(roster(board).rolling) <= 2


@pytest.mark.rule("ES-11.22.C5", "ES-11.22.C8")
def test_the_value_alone_is_that_of_the_full_count() -> None:
    """For each kind of base its own range, on every node of the map."""
    board = set_up("sloc-1944")
    for kind in ("Fife", "Lockwood (6)"):
        found = values(board, kind, NODES)
        assert found == {place: proximity(board, place, kind).value for place in NODES}
        assert set(found.values()) >= {0, 4, 5}
    assert proximity(board, 4024, "Fife").range == board.tables.ranges["Fife"].value == 22


@pytest.mark.rule("ES-11.22.C3", "ES-11.22.C9")
def test_only_resources_that_japan_holds_are_handed_to_the_count() -> None:
    board = set_up("sloc-1944")
    held = japanese_resources(board)
    assert held == [h for h in RESOURCES if board.control[h] == "japanese"] and len(held) == 14
    take(board, "allied", held[0])
    assert japanese_resources(board) == held[1:]
    near = proximity(board, 4024, "Fife")
    assert held[0] not in [item.hex for item in near.counted if item.kind == "resource"]


@pytest.mark.rule("ES-11.22.C4", "ES-11.22.C6")
def test_a_count_from_a_hex_of_open_sea() -> None:
    """No node of the map: the distance is counted all the same, to the last hex of the range, and a headquarters
    counts beside the port in its hex."""
    place = 3609
    assert place not in NODES
    reach = distance(place, HOME_PORTS[0])
    found = count(place, reach, [], [("CombinedFleet", HOME_PORTS[0])])
    assert [(item.kind, item.distance, item.hq) for item in found.counted if item.hex == HOME_PORTS[0]] == [
        ("port", reach, ""),
        ("HQ", reach, "CombinedFleet"),
    ]
    assert all(item.distance == distance(place, item.hex) <= reach for item in found.counted)
    assert HOME_PORTS[0] not in [item.hex for item in count(place, reach - 1, [], []).counted]
    assert count(place, 99, [2008], [("x", 4017), ("y", 4017), ("z", 4017)]).value == value_of(len(HOME_PORTS) + 5)


@pytest.mark.rule("ES-11.22.B7", "ES-11.22.B6")
def test_what_each_event_does_to_the_modifier() -> None:
    played = Terms(doctrine=1)
    play_event(played, 80)
    assert (played.doctrine, played.escort_fleet, played.grand_escort) == (2, False, False)
    play_event(played, 38)
    assert (played.doctrine, played.escort_fleet, played.grand_escort) == (2, False, True)
    play_event(played, 37)
    assert (played.doctrine, played.escort_fleet, played.grand_escort) == (2, True, True)
    assert [(term.value, term.n) for term in terms(SWM, 1944, played)] == [(0, 1944), (2, 0), (2, 0), (-4, 2)]


@pytest.mark.rule("ES-BASE-5")
def test_from_turn_2_on_there_is_a_strategic_warfare_segment() -> None:
    board = set_up("sloc-1941")
    assert not at_war(board)
    board.turn = 2
    assert at_war(board)
    board.turn, board.switches = 1, Switches(turn1_strategic_warfare=True)
    assert at_war(board)
