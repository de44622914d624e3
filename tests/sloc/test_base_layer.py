"""The base layer: control, headquarters, supply, offensives, the end of a turn and of a game."""

import pytest
from tests.sloc.play import card_state, dice, log_of, put, refused, remarks, said, send, state_at, take, text_of, told

from flagplot.core.dice import KeyedDice
from flagplot.core.words import Phrase, phrase
from flagplot.games.sloc.board import Board
from flagplot.games.sloc.game import GAME
from flagplot.games.sloc.map import AIRFIELDS, NODES, RESOURCES, distance, near
from flagplot.games.sloc.scenario import set_up
from flagplot.games.sloc.sentences.campaign import log_line
from flagplot.games.sloc.sentences.parts import citation
from flagplot.games.sloc.sentences.sections import answer
from flagplot.games.sloc.sites import in_supply, zone_of_influence
from flagplot.games.sloc.state import State
from flagplot.games.sloc.telling.dispatches import (
    BomberRaid,
    GameEnded,
    HqNews,
    RegionSurrendered,
    SubmarineRoll,
    TurnBegan,
)
from flagplot.games.sloc.turn import STAGES
from flagplot.games.sloc.victory import points, score


@pytest.mark.rule("ES-BASE-1")
def test_base_rows_are_cited_as_house_and_seed_rows_as_they_are() -> None:
    assert said(citation("ES-BASE-13")) == "ES-BASE-13, HOUSE" and citation("ES-11.21.C6") == "ES-11.21.C6"
    state = state_at("bombers", turn=9)
    take(state.board, "allied", 3813)
    assert "(ES-BASE-29, HOUSE)" in text_of(send(state))


@pytest.mark.rule("ES-BASE-4")
def test_the_order_of_the_segments() -> None:
    names = [stage.name for stage in STAGES]
    order = ["reinforcement", "returns", "submarines", "choice", "bombers", "draw", "card", "political", "end"]
    assert [name for name in names if name in order] == order
    state = state_at("end", turn=6)
    state.hands["allied"] = [1, 2]
    state.board.asp["japanese"] = 0
    board = send(state, dice(default=9)).state.board
    assert board.turn == 7 and board.asp == {"allied": 4, "japanese": 7}
    assert board.hands["allied"] == 7  # the two were not carried over


@pytest.mark.rule("ES-BASE-6")
def test_control_in_1941() -> None:
    board = set_up("sloc-1941")
    assert sorted(h for h, side in board.control.items() if side == "japanese") == sorted(
        (3307, 3407, 3507, 3607, 3704, 3705, 3706, 3306, 3506, 3302, 3303, 3305, 2212, 4017, 3416, 3813)
    )
    assert sum(board.control[h] == "japanese" for h in RESOURCES) == 3


@pytest.mark.rule("ES-BASE-7")
def test_control_in_1942() -> None:
    one, two = set_up("sloc-1941").control, set_up("sloc-1942").control
    assert [h for h in NODES if one[h] != two[h]] == [2014, 2415, 3814, 4021]
    assert sum(two[h] == "japanese" for h in RESOURCES) == 5


@pytest.mark.rule("ES-BASE-8")
def test_control_in_1943_and_1944() -> None:
    three, four = set_up("sloc-1943").control, set_up("sloc-1944").control
    assert three == four
    assert [h for h, side in three.items() if side == "allied"] == [1805, 3727, 3823, 4024, 4423, 4828, 5108, 5808]
    assert sum(three[h] == "japanese" for h in RESOURCES) == 14


@pytest.mark.rule("ES-BASE-9")
def test_headquarters_arrive_and_change() -> None:
    state = state_at("reinforcement", "sloc-1942", turn=3)
    board = send(state).state.board
    assert board.hqs["SouthPacific"].hex == 4828 and board.hqs["ANZAC"].hex == 3823
    ranges = {}
    for turn in (3, 5, 7, 8):
        board.turn = turn
        ranges[turn] = (board.row("SouthPacific").range, board.row("CombinedFleet").range)
    assert ranges == {3: (7, 13), 5: (10, 13), 7: (10, 13), 8: (10, 12)}
    assert "ABDA" not in board.hqs and board.hqs["SEAC"].hex == 1805
    news = told(send(state_at("reinforcement", turn=8)), HqNews)
    assert [(item.event, item.leader, item.range) for item in news] == [("commanded", "Ozawa", 12)]


@pytest.mark.rule("ES-BASE-10")
def test_a_headquarters_whose_node_is_captured_is_lost_and_swpac_returns_at_townsville() -> None:
    state = state_at("card", "sloc-1942", turn=2, active="japanese", japanese=[3])
    done = send(state, dice({"assault|2813": 9}), japanese="CARD OPS 3\nACTION South ASSAULT 2813 WITH 3")
    assert done.state.board.hqs["SWPac"].status == "lost" and done.state.board.turn == 3
    assert [n.event for n in told(done, HqNews) if n.key == "SWPac"] == ["lost"]
    assert send(done.state).state.board.hqs["SWPac"].hex == 3727


@pytest.mark.rule("ES-BASE-10")
def test_swpac_lost_at_manila_returns_at_townsville_and_others_where_they_may() -> None:
    state = state_at("returns", "sloc-1942", turn=3)
    board = state.board
    take(board, "japanese", 2813)
    put(board, "Wilkes", 0)
    for key, side in (("SWPac", "allied"), ("SouthSeas", "japanese")):
        board.hqs[key].hex, board.hqs[key].status = 0, "lost"
        assert board.hqs[key].side == side
    assert set(GAME.awaiting(state)) == {"allied", "japanese"}
    home = send(state).state.board
    assert home.hqs["SWPac"].hex == 3727 and home.hqs["SouthSeas"].hex == 3407
    take(board, "japanese", 3813, 3814)
    assert send(state, japanese="PLACE SouthSeas 3813").state.board.hqs["SouthSeas"].hex == 3813
    assert refused(state, "japanese", "PLACE SouthSeas 4021") == ["ES-BASE-10"]  # too near Gili Gili
    assert refused(state, "allied", "PLACE SWPac 2813") == ["ES-BASE-10"]


@pytest.mark.rule("ES-BASE-10")
@pytest.mark.parametrize(("enemy", "far", "legal"), [(3416, 6, True), (3813, 5, False)])
def test_a_lost_headquarters_keeps_six_hexes_from_the_nearest_enemy_node(enemy: int, far: int, legal: bool) -> None:
    state = state_at("returns", "sloc-1944", turn=9)
    board = state.board
    board.hqs["SouthSeas"].hex, board.hqs["SouthSeas"].status = 0, "lost"
    board.hqs["CombinedFleet"].hex = 3814
    take(board, "allied", enemy)
    assert distance(4017, enemy) == far
    assert refused(state, "japanese", "PLACE SouthSeas 4017") == ([] if legal else ["ES-BASE-10"])


@pytest.mark.rule("ES-BASE-11")
def test_supply_is_control_and_a_headquarters_in_range() -> None:
    board = set_up("sloc-1944")
    assert distance(3727, 4024) == 5 and in_supply(board, 4024)
    take(board, "japanese", 4024)
    assert not in_supply(board, 4024)
    assert in_supply(board, 1805)
    board.hqs["SEAC"].hex = 0
    assert not in_supply(board, 1805)


@pytest.mark.rule("ES-BASE-12")
def test_a_zone_is_neutralised_by_as_many_fields() -> None:
    board = set_up("sloc-1944")
    take(board, "allied", 3814)
    assert distance(3813, 3814) == 1 and not zone_of_influence(board, 3814)
    take(board, "japanese", 3814)
    assert zone_of_influence(board, 3814)
    assert not zone_of_influence(board, 5108)


@pytest.mark.rule("ES-BASE-29")
def test_bombers() -> None:
    assert distance(3813, 3706) == 7 and distance(3814, 3706) == 8
    for turn, place, die, cards in ((9, 3813, 4, 6), (9, 3814, 5, 7), (8, 3813, 0, 7), (9, 5108, 0, 7)):
        state = state_at("bombers", turn=turn)
        take(state.board, "allied", place)
        done = send(state, dice({f"bombers|{place}": die}))
        assert done.state.board.hands["japanese"] == cards
        assert bool(told(done, BomberRaid)) == (turn == 9 and place != 5108)


@pytest.mark.rule("ES-BASE-30")
def test_surrenders_come_once() -> None:
    state = state_at("political", "sloc-1942")
    take(state.board, "japanese", 2015)
    state.board.control[2014] = "allied"
    done = send(state)
    assert [(d.region, d.hexes) for d in told(done, RegionSurrendered)] == [("Malaya", (2014,))]
    again = done.state
    again.stage = "political"
    take(again.board, "allied", 2014)
    assert told(send(again), RegionSurrendered) == [] and send(again).state.board.control[2014] == "allied"
    four = state_at("political", "sloc-1942")
    take(four.board, "japanese", 1813, 1916, 2017, 2517)
    assert told(send(four), RegionSurrendered) == []


@pytest.mark.rule("ES-BASE-32")
def test_bases_return_in_the_order_given_each_checked_after_the_one_before() -> None:
    state = state_at("returns", "sloc-1944")
    put(state.board, "Fife", 0)
    put(state.board, "Lockwood", 0)
    state.board.hqs["SouthPacific"].hex = 1805
    state.board.hqs["CentralPacific"].hex = 1805
    both = "PLACE Lockwood 3727\nPLACE Fife 4024"
    assert refused(state, "allied", both) == ["ES-11.21.C5"]
    assert refused(state, "allied", "PLACE Fife 4024\nPLACE Fife 3727") == ["ES-BASE-32"]
    state.board.hqs["CentralPacific"].hex = 5808
    board = send(state, allied="PLACE Lockwood 5108\nPLACE Fife 4024").state.board
    assert (board.base("Lockwood").hex, board.base("Fife").hex) == (5108, 4024)


@pytest.mark.rule("ES-BASE-34")
def test_reports_after_each_segment_and_the_log_at_the_end() -> None:
    done = send(state_at("submarines", "sloc-1944"), dice({"submarines|Fife": 3, "submarines|Lockwood (6)": 9}))
    japanese = text_of(send(done.state, allied="CHOOSE NONE"), "japanese")
    assert "drew 6 instead of 7" in japanese and "You hold 6 worth 1" in japanese.replace("6 worth 1,", "6 worth 1")
    last = state_at("card", "sloc-1944", turn=12, active="allied", allied=[1])
    before = GAME.view(last, "japanese")
    assert before.book == []
    ended = send(last, allied="PASS")
    assert ended.state.over and "turn 12, allied: passes a card worth 1" in log_of(ended.state)
    assert "turn 12, allied: passes a card worth 1" in text_of(ended, "japanese")


@pytest.mark.rule("ES-BASE-35")
def test_the_long_reach() -> None:
    board = set_up("sloc-1943")
    scenario = board.tables.scenario["sloc-1943"]
    assert (scenario.first_turn, scenario.last_turn, board.divisions) == (5, 10, 7)
    assert board.asp == {"japanese": 7, "allied": 4} and board.row("SouthPacific").leader == "Halsey"
    roll = told(send(state_at("submarines"), dice({"submarines|Lockwood (4)": 1})), SubmarineRoll)[0]
    assert (roll.proximity.value, roll.swm, roll.tenths) == (2, 1, 2)


def parts(board: Board) -> dict[str, int]:
    return {part.kind: part.value for part in points(board)}


@pytest.mark.rule("ES-BASE-36")
def test_the_score_of_the_short_scenario() -> None:
    board = set_up("sloc-1943")
    board.tally.denied, board.tally.asp, board.tally.bases_lost = 12, 1, 1
    take(board, "allied", 2813)
    assert parts(board) == {"denied": 12, "asp": 1, "resources": 2, "island": 0, "bases_lost": -1}
    assert score(board, over=True).points["allied"] == 14 and score(board, over=True).winner == "allied"
    for denied, winner in ((11, "draw"), (7, "draw"), (6, "japanese")):
        board.tally.denied = denied
        assert score(board, over=True).winner == winner
    take(board, "allied", 3814)
    assert parts(board)["island"] == 1
    assert score(board, over=False).winner is None


@pytest.mark.rule("ES-BASE-37")
def test_the_campaign() -> None:
    board = set_up("sloc-1941")
    assert board.divisions == 12 and set_up("sloc-1942").divisions == 11
    assert board.asp == {"japanese": 7, "allied": 0}
    assert parts(board)["island"] == 1  # Guam, at the start
    take(board, "japanese", 3814)
    for denied, winner in ((14, "allied"), (13, "draw"), (11, "draw"), (10, "japanese")):
        board.tally.denied = denied
        assert score(board, over=True).winner == winner
    board.tally.denied, board.divisions = 11, 2
    assert score(board, over=True).points["allied"] == 14 and score(board, over=True).winner == "allied"
    state = card_state("allied", 3, scenario="sloc-1943")
    take(state.board, "allied", 3705, 3704)
    state.board.hqs["CentralPacific"].hex = 3705
    done = send(state, dice({"assault|3706": 9}), allied="CARD OPS 3\nACTION CentralPacific ASSAULT 3706 WITH 3")
    assert done.state.over and GAME.score(done.state).winner == "allied"
    assert told(done, GameEnded)[0].ending.fallen == 3706
    assert said(GAME.score(done.state).reason) == "3706 Tokyo has fallen."


@pytest.mark.rule("ES-BASE-38")
def test_every_die_is_recorded_with_side_purpose_row_and_result_and_replays() -> None:
    state = state_at("submarines", "sloc-1944")
    one, two = (send(state, KeyedDice(b"seed")) for _ in range(2))
    assert GAME.encode(one.state) == GAME.encode(two.state) and one.rolls == two.rolls
    roll = one.rolls[0]
    assert (roll.rule, roll.result) in {("ES-11.22.A6", "success"), ("ES-11.22.A6", "failure")}
    assert all(0 <= face <= 9 for r in one.rolls if r.sides == 10 and r.table != "deck" for face in r.faces)
    assert log_of(one.state)[0].startswith("turn 8, allied: submarines Fife: die ")
    assert swm_of(one.state) == swm_of(two.state)


def swm_of(state: State) -> int:
    from flagplot.games.sloc.modifier import swm

    return swm(state.board)


@pytest.mark.rule("ES-BASE-33")
def test_every_order_reads_back_as_itself() -> None:
    lines = {
        "returns": ["PLACE Lockwood 5808"],
        "card": ["CARD OPS 3", "ACTION SWPac RELOCATE Fife 3727", "ACTION SWPac GARRISON 4024"],
        "choice": ["CHOOSE BOTH"],
    }
    for stage, orders in lines.items():
        state = state_at(stage, "sloc-1944", active="allied", allied=[3])
        state.board.successes = ["Fife", "Lockwood (6)"]
        if stage == "returns":
            put(state.board, "Lockwood", 0)
        view = GAME.view(state, "allied")
        sheet = GAME.parse("\n".join(orders), "allied", view)
        assert [echo.canonical for echo in sheet.echo] == orders
        assert GAME.parse("\n".join(e.canonical for e in sheet.echo), "allied", view).orders == sheet.orders


@pytest.mark.rule("ES-0a")
def test_parts_of_the_rules_that_are_missing() -> None:
    state = card_state("allied", 1)
    answers = {
        r: remarks(state, "allied", f"QUERY {r}")[0].message
        for r in ("11.24.E", "11.21.A", "search aircraft", "11.22.A")
    }
    assert answers["11.24.E"] == "11.24.E: text not supplied; card 80 handled by ES-11.22.B7 and ES-BASE-18."
    assert "text not supplied" in answers["11.21.A"] and "text not supplied" in answers["search aircraft"]
    assert "played" in answers["11.22.A"]


def test_a_turn_is_announced() -> None:
    assert told(send(state_at("reinforcement", turn=8)), TurnBegan)[0].turn == 8


@pytest.mark.rule("ES-0a")
@pytest.mark.parametrize(
    ("section", "found"),
    [
        ("ES-11.24.e", phrase("gaps.missing", section="11.24.E", text=phrase("gaps.text.11.24.E"))),
        ("11.22.B4", phrase("gaps.played", section="11.22.B")),
        ("base-7", phrase("gaps.base_layer")),
        ("11.24.F", phrase("gaps.near", section="11.24.F", near="11.24.E")),
        ("xyzzy", phrase("gaps.unknown", section="xyzzy")),
    ],
)
def test_what_is_said_of_a_section(section: str, found: Phrase) -> None:
    assert answer(section) == found


@pytest.mark.rule("ES-BASE-8")
@pytest.mark.parametrize(
    ("name", "turn", "allied", "japanese", "divisions"),
    [("sloc-1941", 1, 0, 7, 12), ("sloc-1942", 2, 1, 7, 11), ("sloc-1943", 5, 4, 7, 7), ("sloc-1944", 8, 8, 5, 6)],
)
def test_what_each_scenario_begins_with(name: str, turn: int, allied: int, japanese: int, divisions: int) -> None:
    board = set_up(name)
    assert (board.turn, board.asp, board.divisions) == (turn, {"allied": allied, "japanese": japanese}, divisions)


@pytest.mark.rule("ES-BASE-11")
def test_supply_reaches_to_the_last_hex_of_the_range() -> None:
    """South Pacific at Noumea reaches ten hexes: Townsville is ten off, Darwin eleven."""
    board = set_up("sloc-1944")
    for hq in board.hqs.values():
        hq.hex = hq.hex if hq.key == "SouthPacific" else 0
    assert board.row("SouthPacific").range == 10
    assert (distance(4828, 3823), distance(4828, 3727)) == (10, 11)
    assert in_supply(board, 3823) and not in_supply(board, 3727)


@pytest.mark.rule("ES-BASE-12", "ES-11.21.C3")
def test_one_field_more_than_the_other_side_makes_a_zone() -> None:
    """Every node: a zone is there if and only if Japan has more of the fields within its reach."""
    board = set_up("sloc-1942")
    zones = set()
    for place in NODES:
        fields = [board.control[node] for node in near(place, board.tables.zone.reach) if node in AIRFIELDS]
        assert zone_of_influence(board, place) is (2 * fields.count("japanese") > len(fields))
        zones.add(zone_of_influence(board, place))
    assert zones == {True, False}


@pytest.mark.rule("ES-BASE-33")
def test_words_that_do_not_answer_what_is_asked_are_shut() -> None:
    """Asked for a choice only CHOOSE and a question about the rules are open; the others say what is asked."""
    state = state_at("choice", "sloc-1944", active="allied")
    state.board.successes = ["Fife"]
    view = GAME.view(state, "allied")
    found = {choice.word: choice.shut for choice in GAME.legal_orders(view, "")}
    assert {word for word, shut in found.items() if not shut} == {"CHOOSE", "QUERY"}
    assert {"CARD", "PLACE"} <= found.keys() and len({shut for shut in found.values() if shut}) == 1
    assert not any(choice.shut for choice in GAME.legal_orders(view, "CHOOSE"))


@pytest.mark.rule("ES-BASE-34")
def test_every_kind_of_line_in_the_log() -> None:
    """Cards drawn and used, orders, and each die with what came of it, by the side that acted."""
    state = state_at("card", turn=5, active="japanese", japanese=[3, 1], allied=(5, 1))
    put(state.board, "Lockwood", 4024)
    state = send(state, japanese="CARD OPS 3\nACTION SouthSeas ASSAULT 4024 WITH 3").state
    dice_ = dice({"transports|Lockwood (4)": 0, "assault|4024": 2})
    assert log_of(send(state, dice_, allied="REACT 5 TRANSPORTS BASE Lockwood").state) == [
        'turn 5, allied: reacts with card 5 "Operation Matador"',
        "turn 5, allied: transports Lockwood (4): die 0: divisions in China 7 to 5 (ES-11.24.A3)",
        "turn 5, japanese: plays a card worth 3 for operations",
        "turn 5, japanese: ACTION SouthSeas ASSAULT 4024 WITH 3",
        "turn 5, japanese: assault 4024: die 2: 4024 Gili Gili held (ES-BASE-23)",
    ]
    struck = state_at("card", "sloc-1944", active="japanese", japanese=[3, 1])
    struck = send(struck, japanese="CARD OPS 3\nACTION SouthSeas STRIKE 4024 WITH 3").state
    line = "turn 8, japanese: strike 4024: die 1 1 1: 0 hits left, no effect (ES-BASE-25)"
    assert line in log_of(send(struck, dice()).state)
    event = send(state_at("card", turn=5, active="allied", allied=[80]), allied="CARD EVENT 80").state
    assert log_of(event) == ['turn 5, allied: plays card 80 "New Submarine Doctrine" as an event']
    bombed = state_at("bombers", turn=9)
    take(bombed.board, "allied", 3813)
    after = log_of(send(bombed).state)
    assert after[0] == "turn 9, allied: bombers 3813: die 1: success (ES-BASE-29)"
    assert [line.partition(" a card")[0] for line in after[1:]] == [
        f"turn 9, {side}: draws" for side in ("japanese", "allied")
    ]
    rolled = send(state_at("submarines", "sloc-1944"), dice({"submarines|Fife": 3, "submarines|Lockwood (6)": 9})).state
    assert log_of(rolled) == [
        "turn 8, allied: submarines Fife: die 3: success (ES-11.22.A6)",
        "turn 8, allied: submarines Lockwood (6): die 9: failure (ES-11.22.A6)",
    ]
    with pytest.raises(TypeError, match="the log keeps dice, cards and orders, not TurnBegan"):
        log_line(TurnBegan(seat="allied", turn=5, stage="card"))
