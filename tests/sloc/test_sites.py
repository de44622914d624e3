"""11.21.C: where a Sub Base may stand, and relocation in an offensive."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.sloc.play import put, refused, send, state_at, take, told

from flagplot.games.sloc.board import ALLIED, JAPANESE, Base, Board
from flagplot.games.sloc.game import GAME
from flagplot.games.sloc.map import COLUMNS, NODES, ROWS, distance
from flagplot.games.sloc.scenario import set_up
from flagplot.games.sloc.sites import (
    half_range_hqs,
    is_american,
    legal_sites,
    matching,
    placing_refusal,
    site_kind,
    zone_of_influence,
)
from flagplot.games.sloc.telling.dispatches import BaseNews, SubmarineBarred
from flagplot.games.sloc.warfare import can_activate


def late(allied: tuple[int, ...] = ()) -> Board:
    """Return the 1944 board with some more nodes in Allied hands."""
    board = set_up("sloc-1944")
    take(board, ALLIED, *allied)
    return board


def rule_of(board: Board, name: str, place: int) -> str:
    base = board.base(name)
    assert base is not None
    refusal = placing_refusal(board, base, place)
    return refusal.rule if refusal else ""


@pytest.mark.rule("ES-11.21.C1")
def test_a_port_or_an_airfield_by_the_sea() -> None:
    board = late()
    put(board, "Lockwood", 0)
    assert rule_of(board, "Lockwood", 5108) == ""  # Midway: an airfield on an atoll
    assert site_kind(port=False, airfield=True, coastal=False) is not None
    take(board, ALLIED, 3303, 3302)
    board.hqs["CentralPacific"].hex = 3302
    assert rule_of(board, "Lockwood", 3303) == "ES-11.21.C1"  # Mukden: inland, also in supply
    take(board, ALLIED, 3219)
    assert rule_of(board, "Lockwood", 3219) == "ES-11.21.C1"  # Vogelkop: neither port nor airfield
    assert rule_of(board, "Lockwood", 4017) == "ES-11.21.C1"  # Truk: Japanese


@pytest.mark.rule("ES-11.21.C1", "ES-BASE-11")
def test_a_site_must_be_in_supply() -> None:
    board = late()
    put(board, "Fife", 0)
    assert rule_of(board, "Fife", 4024) == ""
    for key in ("SWPac", "SouthPacific", "ANZAC", "CentralPacific"):
        board.hqs[key].hex = 0
    assert rule_of(board, "Fife", 4024) == "ES-11.21.C1"


@pytest.mark.rule("ES-11.21.C2")
def test_a_set_up_may_stand_outside_every_half_range_but_cannot_roll() -> None:
    overlay = '[starts.1943]\nbases = { "Lockwood (4)" = 1805 }'
    state = state_at("reinforcement", overlay=overlay)
    assert state.board.bases[0].hex == 1805
    barred = told(send(state), SubmarineBarred)
    assert barred and barred[0].rule in ("ES-11.22.A3", "ES-11.22.A4")


@pytest.mark.rule("ES-11.21.C3", "ES-BASE-12")
def test_an_active_japanese_zone_of_influence_forbids_and_a_neutralised_one_does_not() -> None:
    board = late()
    put(board, "Fife", 0)
    put(board, "Lockwood", 0)
    assert not zone_of_influence(board, 5108)
    take(board, ALLIED, 3814)
    board.hqs["SouthPacific"].hex = 3814
    assert not zone_of_influence(board, 3814)  # one field of each side within 2 hexes
    assert rule_of(board, "Fife", 3814) == ""
    take(board, ALLIED, 3307)  # Kyushu among Japanese fields
    board.hqs["SouthPacific"].hex = 3307
    assert zone_of_influence(board, 3307)
    assert rule_of(board, "Fife", 3307) == "ES-11.21.C3"


@pytest.mark.rule("ES-11.21.C3")
def test_a_zone_that_arises_later_does_not_remove_a_base() -> None:
    state = state_at("reinforcement", "sloc-1944")
    put(state.board, "Fife", 3814)
    take(state.board, ALLIED, 3814, 3813)
    assert not zone_of_influence(state.board, 3814)
    take(state.board, JAPANESE, 3813)
    state.board.control[3814] = JAPANESE
    assert zone_of_influence(state.board, 3814)
    state.board.control[3814] = ALLIED
    assert send(state).state.board.base("Fife").hex == 3814


@pytest.mark.rule("ES-11.21.C4")
def test_only_american_headquarters_count_unless_the_switch_says_otherwise() -> None:
    board = late()
    assert [k for k, hq in board.hqs.items() if is_american(board, hq)] == ["CentralPacific", "SWPac", "SouthPacific"]
    put(board, "Fife", 0)
    board.hqs["SWPac"].hex = 0
    assert rule_of(board, "Fife", 3823) == "ES-11.21.C4"  # only ANZAC is near
    on = state_at("reinforcement", "sloc-1944", anzac_american=True).board
    on.base("Fife").hex = 0
    on.hqs["SWPac"].hex = 0
    assert rule_of(on, "Fife", 3823) == ""


@pytest.mark.rule("ES-11.21.C5")
def test_a_matching_not_a_nearest_test() -> None:
    board = late()
    # Both headquarters nearest to A; B has only SWPac: A must give way.
    board.hqs["SWPac"].hex = 4423
    board.hqs["SouthPacific"].hex = 4423
    take(board, ALLIED, 4021)
    put(board, "Fife", 4423)
    put(board, "Lockwood", 0)
    assert half_range_hqs(board, 4423) == ["SWPac", "SouthPacific"]
    assert half_range_hqs(board, 3823) == ["SWPac"]
    assert rule_of(board, "Lockwood", 3823) == ""
    put(board, "Fife", 3727)
    assert half_range_hqs(board, 3727) == ["SWPac"]
    assert rule_of(board, "Lockwood", 3823) == "ES-11.21.C5"
    assert matching([["a", "b"], ["a"]]) == ("b", "a") and matching([["a"], ["a"]]) is None


@pytest.mark.rule("ES-11.21.C11", "ES-11.21.C12")
def test_one_base_in_a_hex_and_no_stacking_otherwise() -> None:
    board = late()
    put(board, "Fife", 3727)
    assert rule_of(board, "Lockwood", 3727) == "ES-11.21.C11"
    put(board, "Fife", 0)
    for hq in ("SWPac", "ANZAC", "SEAC"):
        board.hqs[hq].hex = 3727  # a crowded hex takes a base all the same
    board.garrison[3727] = 4
    assert rule_of(board, "Lockwood", 3727) == ""


def brute_force(board: Board, base: Base, place: int) -> bool:
    """Return whether a base may be placed in a hex: every condition spelt out anew, every assignment tried."""
    node = NODES.get(place)
    if node is None or not (node.port or (node.airfield and place not in (3302, 3303))):
        return False
    if board.control[place] != "allied" or any(other.hex == place for other in board.bases):
        return False
    allied = [hq for hq in board.hqs.values() if hq.side == "allied" and hq.hex]
    if not any(distance(hq.hex, place) <= board.row(hq.key).range for hq in allied):
        return False
    fields = [h for h, n in NODES.items() if n.airfield and distance(h, place) <= 2]
    if sum(board.control[h] == "japanese" for h in fields) > sum(board.control[h] == "allied" for h in fields):
        return False
    american = [hq for hq in allied if hq.key in ("CentralPacific", "SWPac", "SouthPacific")]

    def covers(key_hex: tuple[str, int], spot: int) -> bool:
        return 2 * distance(key_hex[1], spot) <= board.row(key_hex[0]).range + board.row(key_hex[0]).range % 2

    keys = [(hq.key, hq.hex) for hq in american]
    if not any(covers(key, place) for key in keys):
        return False
    spots = [place] + [
        other.hex
        for other in board.bases
        if other is not base and other.hex and any(covers(key, other.hex) for key in keys)
    ]
    return any(
        all(covers(key, spot) for key, spot in zip(choice, spots, strict=True))
        for choice in permutations(keys, len(spots))
    )


@pytest.mark.rule("ES-11.21.C1", "ES-11.21.C5")
@settings(max_examples=60, deadline=None, derandomize=True)
@given(data=st.data())
def test_placing_is_legal_exactly_when_brute_force_says_so(data: st.DataObject) -> None:
    board = set_up("sloc-1944")
    nodes = sorted(NODES)
    for h in nodes:
        board.control[h] = data.draw(st.sampled_from((ALLIED, JAPANESE)))
    allied = [h for h in nodes if board.control[h] == ALLIED] or [5808]
    for key in ("CentralPacific", "SWPac", "SouthPacific", "SEAC", "ANZAC"):
        board.hqs[key].hex = data.draw(st.sampled_from([0, *allied]))
    put(board, "Lockwood", 0)
    put(board, "Fife", data.draw(st.sampled_from([0, *allied])))
    base = board.base("Lockwood")
    assert base is not None
    every = [100 * column + row for column in COLUMNS for row in ROWS]
    assert legal_sites(board, base, every) == [h for h in every if brute_force(board, base, h)]


# Relocation in an offensive


@pytest.mark.rule("ES-11.21.C6", "ES-BASE-16")
def test_a_relocation_takes_two_activations_of_one_card_and_is_made_once() -> None:
    state = state_at("card", "sloc-1944", active="allied", allied=[3, 1])
    text = "CARD OPS 3\nACTION SWPac RELOCATE Fife 3727\nACTION SWPac MOVEHQ ANZAC 4024"
    board = send(state, allied=text).state.board
    assert board.base("Fife").hex == 3727 and board.hqs["ANZAC"].hex == 4024
    twice = "CARD OPS 3\nACTION SWPac RELOCATE Fife 3727\nACTION SWPac RELOCATE Fife 3823"
    assert refused(state, "allied", twice) == ["ES-BASE-16"]
    worth_four = state_at("card", "sloc-1944", active="allied", allied=[5], overlay="[cards]\nevent_value = 4")
    again = twice.replace("OPS 3", "OPS 5")
    assert refused(worth_four, "allied", again) == ["ES-11.21.C6"]


@pytest.mark.rule("ES-11.21.C7")
def test_a_base_is_activated_within_full_range_and_one_activation_is_too_few() -> None:
    state = state_at("card", "sloc-1944", active="allied", allied=[1, 2])
    assert distance(3727, 4024) == 5
    assert refused(state, "allied", "CARD OPS 1\nACTION SWPac RELOCATE Fife 3727") == ["ES-BASE-16"]
    assert refused(state, "allied", "CARD OPS 2\nACTION SWPac RELOCATE Fife 3727") == []
    assert refused(state, "allied", "CARD OPS 2\nACTION SouthPacific RELOCATE Lockwood 4423") == ["ES-11.21.C7"]
    assert refused(state, "allied", "CARD OPS 2\nACTION ANZAC RELOCATE Fife 3727") == ["ES-11.21.C7"]


@pytest.mark.rule("ES-11.21.C7")
@pytest.mark.parametrize(("beyond", "may"), [(0, True), (1, False)])
def test_full_range_is_the_last_hex_and_not_one_more(beyond: int, may: bool) -> None:
    board = state_at("card", "sloc-1944", active="allied", allied=[2]).board
    fife = board.bases[0]
    at, reach = board.hqs["SWPac"].hex, board.row("SWPac").range
    fife.hex = next(h for h in NODES if distance(at, h) == reach + beyond)
    assert can_activate(board, "SWPac", fife) is may
    board.hqs["SWPac"].hex = 0
    assert not can_activate(board, "SWPac", fife), "off the map it activates nothing"


@pytest.mark.rule("ES-11.21.C8", "ES-BASE-28")
def test_with_rivalry_an_army_headquarters_cannot_relocate_a_base() -> None:
    off = state_at("card", "sloc-1944", active="allied", allied=[2])
    assert refused(off, "allied", "CARD OPS 2\nACTION SWPac RELOCATE Fife 3727") == []
    on = state_at("card", "sloc-1944", active="allied", allied=[2], rivalry=True)
    assert refused(on, "allied", "CARD OPS 2\nACTION SWPac RELOCATE Fife 3727") == ["ES-11.21.C8"]
    assert refused(on, "allied", "CARD OPS 2\nACTION CentralPacific RELOCATE Fife 3727") == []


@pytest.mark.rule("ES-11.21.C9", "ES-11.21.C10")
def test_a_base_is_picked_up_and_set_down_26_hexes_off_under_another_headquarters() -> None:
    state = state_at("card", active="allied", allied=[2])
    done = send(state, allied="CARD OPS 2\nACTION SWPac RELOCATE Lockwood 5108")
    base = done.state.board.bases[0]
    assert (base.hex, distance(3727, 5108)) == (5108, 26)
    assert half_range_hqs(done.state.board, 5108) == ["CentralPacific"]
    assert told(done, BaseNews)[0].event == "relocated"
    both = state_at("card", "sloc-1944", active="allied", allied=[2])
    put(both.board, "Lockwood", 5808)
    # Fife under Central Pacific would leave Lockwood without a headquarters of its own.
    assert refused(both, "allied", "CARD OPS 2\nACTION SWPac RELOCATE Fife 5108") == ["ES-11.21.C5"]


def test_the_view_lists_the_legal_sites() -> None:
    state = state_at("card", active="allied", allied=[2])
    view = GAME.view(state, "allied")
    assert legal_sites(view.board, view.board.bases[0]) == [3823, 4024, 4423, 4828, 5108, 5808]
