"""Both sides of each bound in the activations of an offensive (ES-BASE-10, ES-BASE-16 to ES-BASE-26)."""

from typing import Any

import pytest
from tests.sloc.play import put, take

from flagplot.games.sloc.activations import (
    Spending,
    assault_asp,
    capture,
    cost,
    is_battle,
    move_pieces,
    open_card,
    place_of,
    place_piece,
    refusal,
    return_refusal,
    spend,
    support,
)
from flagplot.games.sloc.board import Board, Side, Switches
from flagplot.games.sloc.orders import Action, Assault, Garrison, MoveHq, Relocate, Strike
from flagplot.games.sloc.refusal import Refusal
from flagplot.games.sloc.scenario import set_up
from flagplot.games.sloc.warfare import can_activate

RELOCATE = Relocate(hq="SWPac", base="Fife", hex=3727)
MOVE = MoveHq(hq="SWPac", moved="ANZAC", hex=4024)
GARRISON = Garrison(hq="SWPac", hex=4024)
ASSAULT = Assault(hq="SouthSeas", hex=4423, activations=2)
STRIKE = Strike(hq="SouthSeas", hex=4024, activations=3)


def late(**switches: bool) -> Board:
    """Return the 1944 board with its first card in play."""
    board = set_up("sloc-1944", switches=Switches(**switches))
    board.cards_played = 1
    return board


def why(
    board: Board, side: Side, action: Action, left: int = 3, asp: int = 9, start: int = 0, targets: Any = ()
) -> Refusal | None:
    """Return why an action is refused by the headquarters it names, with so much of the card left."""
    return refusal(board, side, action, Spending(action.hq, start or board.hqs[action.hq].hex, left, asp, {*targets}))


@pytest.mark.rule("ES-BASE-16", "ES-11.21.C6")
@pytest.mark.parametrize(
    ("action", "activations", "place"),
    [
        (RELOCATE, 2, 4024),
        (Relocate(hq="SWPac", base="Wilkes", hex=3727), 2, 0),
        (MOVE, 1, 3823),
        (GARRISON, 1, 4024),
        (ASSAULT, 2, 4423),
        (STRIKE, 3, 4024),
    ],
)
def test_what_an_action_costs_and_where_it_is(action: Action, activations: int, place: int) -> None:
    board = late()
    assert (cost(board, action), place_of(board, action)) == (activations, place)
    assert why(board, "allied", action, left=activations - 1) == Refusal(
        "ES-BASE-16", "too_dear", number=activations, most=activations - 1
    )
    exact = why(board, "allied", action, left=activations)
    assert exact is None or exact.kind != "too_dear"


@pytest.mark.rule("ES-BASE-26", "ES-11.24.A2")
@pytest.mark.parametrize(
    ("action", "battle"), [(RELOCATE, False), (MOVE, False), (GARRISON, False), (ASSAULT, True), (STRIKE, True)]
)
def test_which_actions_declare_a_battle(action: Action, battle: bool) -> None:
    assert is_battle([action]) is battle and is_battle([GARRISON, action, MOVE]) is battle
    assert not is_battle([])


@pytest.mark.rule("ES-BASE-16")
def test_a_card_opens_where_the_headquarters_stands_and_is_spent() -> None:
    board = late()
    board.asp["allied"] = 4
    spending = open_card(board, "allied", "SWPac", 3)
    assert spending == Spending("SWPac", 3727, 3, 4, set())
    spend(board, "allied", GARRISON, spending)
    assert spending == Spending("SWPac", 3727, 2, 4, set())
    spend(board, "allied", RELOCATE, spending)
    assert spending == Spending("SWPac", 3727, 0, 4, set())
    spend(board, "allied", Assault(hq="SWPac", hex=4017, activations=2), spending)
    assert spending == Spending("SWPac", 3727, -2, 2, {4017})
    spend(board, "japanese", STRIKE, spending)
    assert spending == Spending("SWPac", 3727, -5, 2, {4017, 4024})
    other = Spending("ANZAC", 3823, 3, 4)
    assert refusal(board, "allied", GARRISON, other) == Refusal("ES-BASE-16", "one_hq", piece="ANZAC")


@pytest.mark.rule("ES-BASE-16")
@pytest.mark.parametrize(("reach_from", "far"), [(3727, 5), (4828, 8), (5808, 25), (2212, 21)])
def test_what_is_done_lies_within_the_range_from_where_the_card_was_opened(reach_from: int, far: int) -> None:
    """Gili Gili is 21 hexes from Saigon and South West Pacific reaches 20; where it stands now does not count."""
    board = late()
    for key, moved in (("SWPac", GARRISON), ("CentralPacific", Garrison(hq="CentralPacific", hex=4024))):
        most = board.row(key).range
        found = why(board, "allied", moved, start=reach_from)
        expected = Refusal("ES-BASE-16", "hq_range", 4024, key, number=far, most=most)
        assert found == (expected if far > most else None)


@pytest.mark.rule("ES-11.21.C6", "ES-11.21.C9")
def test_why_a_base_is_not_relocated() -> None:
    board = late()
    assert why(board, "allied", RELOCATE) is None
    none = Refusal("ES-11.21.C6", "no_base", piece="Fife")
    assert why(board, "japanese", RELOCATE) == none
    wilkes = Relocate(hq="SWPac", base="Wilkes", hex=3727)
    assert why(board, "allied", wilkes) == Refusal("ES-11.21.C6", "no_base", piece="Wilkes")
    fife = put(board, "Fife", 0)
    assert why(board, "allied", RELOCATE) == none
    fife.hex, fife.relocated, board.cards_played = 4024, 7, 7
    assert why(board, "allied", RELOCATE) == Refusal("ES-11.21.C6", "relocated_already", piece="Fife")
    board.cards_played = 8
    assert why(board, "allied", RELOCATE) is None
    anzac = Relocate(hq="ANZAC", base="Fife", hex=3727)
    assert why(board, "allied", anzac) == Refusal("ES-11.21.C7", "not_american", piece="ANZAC")
    far = Relocate(hq="SouthPacific", base="Lockwood", hex=4423)
    assert why(board, "allied", far) == Refusal("ES-11.21.C7", "base_range", 5108, "Lockwood", "SouthPacific")
    japanese = Relocate(hq="SWPac", base="Fife", hex=4017)
    assert why(board, "allied", japanese) == Refusal("ES-11.21.C1", "not_allied", 4017)
    # Set down at any distance: from South West Pacific's range to Oahu, under Central Pacific, once Lockwood is gone.
    put(board, "Lockwood", 0)
    assert why(board, "allied", Relocate(hq="SWPac", base="Fife", hex=5808)) is None


@pytest.mark.rule("ES-11.21.C8", "ES-11.22.A3")
def test_rivalry_bars_army_headquarters_alone() -> None:
    board = late(rivalry=True)
    fife = put(board, "Fife", 4024)
    assert why(board, "allied", RELOCATE) == Refusal("ES-11.21.C8", "rivalry", piece="SWPac")
    assert why(board, "allied", Relocate(hq="SouthPacific", base="Fife", hex=3727)) is None
    assert not can_activate(board, "SWPac", fife) and can_activate(board, "SouthPacific", fife)
    assert can_activate(late(), "SWPac", fife)


@pytest.mark.rule("ES-BASE-17")
def test_why_a_headquarters_does_not_move() -> None:
    board = late()

    def moved(side: Side, hq: str, key: str, place: int) -> Refusal | None:
        return why(board, side, MoveHq(hq=hq, moved=key, hex=place))

    assert moved("allied", "SWPac", "ANZAC", 4024) is None
    no_hq = Refusal("ES-BASE-17", "no_hq", piece="SouthSeas")
    assert moved("allied", "SWPac", "SouthSeas", 4024) == no_hq
    assert moved("allied", "SWPac", "ANZAC", 4021) == Refusal("ES-BASE-17", "not_yours", 4021)
    assert moved("allied", "SWPac", "ANZAC", 1001) == Refusal("ES-BASE-17", "not_yours", 1001)
    assert moved("allied", "SWPac", "SouthPacific", 4024) is None  # eight hexes
    nine = moved("japanese", "CombinedFleet", "CombinedFleet", 3814)
    assert nine == Refusal("ES-BASE-17", "hq_too_far", 3814, "CombinedFleet", number=9, most=8)
    assert moved("japanese", "CombinedFleet", "CombinedFleet", 3813) is None
    board.hqs["ANZAC"].moved = True
    assert moved("allied", "SWPac", "ANZAC", 4024) == Refusal("ES-BASE-17", "moved_already", piece="ANZAC")
    board.hqs["SouthPacific"].hex = 0
    assert moved("allied", "SWPac", "SouthPacific", 4024) == Refusal("ES-BASE-17", "no_hq", piece="SouthPacific")


@pytest.mark.rule("ES-BASE-17")
def test_only_an_allied_headquarters_needs_supply_where_it_goes() -> None:
    """Medan is eight hexes from Calcutta: in the range of South East Asia, out of Malaya's. Japan's Combined Fleet goes
    eight hexes to Saipan with nobody else on the map."""
    board = set_up("sloc-1942")
    board.hqs["Malaya"].hex = 1805
    go = MoveHq(hq="SEAC", moved="Malaya", hex=1813)
    assert why(board, "allied", go, start=1805) is None
    for key in ("SEAC", "SWPac", "SouthSeas", "South"):
        board.hqs[key].hex = 0
    assert why(board, "allied", go, start=1805) == Refusal("ES-BASE-17", "unsupplied", 1813)
    assert why(board, "japanese", MoveHq(hq="CombinedFleet", moved="CombinedFleet", hex=3813)) is None


@pytest.mark.rule("ES-BASE-20", "ES-BASE-21")
@pytest.mark.parametrize(
    ("side", "target", "far", "ships"),
    [
        ("allied", 4021, 3, 1),
        ("allied", 4423, 4, 2),
        ("allied", 2008, 4, 0),
        ("allied", 3823, 2, 1),
        ("allied", 1805, 28, 2),
        ("japanese", 4024, 3, 1),
        ("japanese", 1805, 4, 2),
        ("japanese", 2014, 1, 0),
        ("japanese", 2015, 1, 0),
        ("japanese", 5808, 18, 2),
    ],
)
def test_support_and_shipping(side: Side, target: int, far: int, ships: int) -> None:
    """A place is no support of its own; overland nothing is shipped."""
    board = late()
    assert (support(board, side, target), assault_asp(board, side, target)) == (far, ships)
    take(board, "japanese" if side == "allied" else "allied", *board.control)
    assert support(board, side, target) == 99


@pytest.mark.rule("ES-BASE-20", "ES-BASE-21")
def test_why_a_node_is_not_assaulted() -> None:
    board = late()

    def assaulted(place: int, side: Side = "allied", hq: str = "SWPac", asp: int = 9, **more: Any) -> Refusal | None:
        return why(board, side, Assault(hq=hq, hex=place, activations=1), asp=asp, **more)

    assert assaulted(4021) is None
    assert assaulted(4021, asp=1) is None
    assert assaulted(4021, asp=0) == Refusal("ES-BASE-21", "asp_short", number=1, most=0)
    assert assaulted(4024) == Refusal("ES-BASE-20", "not_enemy", 4024)
    assert assaulted(1001) == Refusal("ES-BASE-20", "not_enemy", 1001)
    assert assaulted(4021, targets=[4021]) == Refusal("ES-BASE-20", "target_already", 4021)
    assert assaulted(4021, targets=[4017]) is None
    assert assaulted(4017) == Refusal("ES-BASE-20", "support_far", 4017, number=7, most=6)
    early = set_up("sloc-1942")
    assert support(early, "japanese", 2220) == 6
    six = Assault(hq="South", hex=2220, activations=1)
    assert why(early, "japanese", six) is None
    assert why(early, "japanese", six, asp=1) == Refusal("ES-BASE-21", "asp_short", number=2, most=1)


@pytest.mark.rule("ES-11.21.D11", "ES-BASE-22")
@pytest.mark.parametrize(
    ("place", "activations", "hidden", "stands"),
    [(4024, 1, False, False), (4024, 2, False, True), (4024, 1, True, True), (3823, 1, False, True)],
)
def test_an_assault_on_a_base_needs_more_than_its_escort(
    place: int, activations: int, hidden: bool, stands: bool
) -> None:
    board = late(hidden_bases=hidden)
    found = why(board, "japanese", Assault(hq="SouthSeas", hex=place, activations=activations))
    assert found == (None if stands else Refusal("ES-11.21.D11", "escort_needed", place))


@pytest.mark.rule("ES-11.21.D11")
def test_the_allies_need_no_escort_and_overland_none_is_needed() -> None:
    board = late()
    put(board, "Fife", 4021)  # a base on a Japanese node: only to see that the side is asked first
    assert why(board, "allied", Assault(hq="SWPac", hex=4021, activations=1)) is None
    take(board, "allied", 2015)
    put(board, "Fife", 2015)
    assert why(board, "japanese", Assault(hq="South", hex=2015, activations=1)) is None


@pytest.mark.rule("ES-BASE-25", "ES-11.21.D2")
def test_why_a_strike_is_not_flown() -> None:
    board = late()

    def struck(place: int, board: Board = board, side: Side = "japanese", **more: Any) -> Refusal | None:
        return why(board, side, Strike(hq="SouthSeas", hex=place, activations=1), **more)

    assert struck(4024) is None
    assert struck(4024, side="allied") == Refusal("ES-BASE-16", "only_japan")
    assert struck(4021) == Refusal("ES-BASE-25", "not_allied_node", 4021)
    assert struck(1001) == Refusal("ES-BASE-25", "not_allied_node", 1001)
    assert struck(4024, targets=[4024]) == Refusal("ES-BASE-25", "target_already", 4024)
    assert struck(4024, targets=[4423]) is None
    assert struck(3823) == Refusal("ES-BASE-25", "no_base_there", 3823)
    assert struck(3823, board=late(hidden_bases=True)) is None
    put(board, "Fife", 3727)
    assert struck(3727, start=4017) is None  # eight hexes from Rabaul
    take(board, "allied", 4021)
    assert struck(3727, start=4017) == Refusal("ES-BASE-25", "strike_far", 3727, number=12, most=8)


@pytest.mark.rule("ES-BASE-24")
def test_why_a_garrison_is_not_raised() -> None:
    board = late()
    south = Garrison(hq="SouthSeas", hex=4017)
    assert why(board, "allied", GARRISON) is None and why(board, "japanese", south) is None
    assert why(board, "japanese", Garrison(hq="SouthSeas", hex=4024)) == Refusal("ES-BASE-24", "not_yours", 4024)
    assert why(board, "allied", Garrison(hq="SWPac", hex=1001)) == Refusal("ES-BASE-24", "not_yours", 1001)
    board.garrison[4017] = board.garrison[4024] = 4
    assert why(board, "japanese", south) == Refusal("ES-BASE-24", "garrison_full", 4017, most=4)
    assert why(board, "allied", GARRISON) == Refusal("ES-BASE-24", "garrison_full", 4024, most=4)
    board.garrison[4017] = board.garrison[4024] = 3
    board.garrisoned, board.divisions = True, 3
    assert why(board, "allied", GARRISON) == Refusal("ES-BASE-24", "raised_already")
    assert why(board, "japanese", south) is None
    board.garrisoned, board.divisions = False, 2
    assert why(board, "allied", GARRISON) is None
    assert why(board, "japanese", south) == Refusal("ES-BASE-24", "divisions_stay", number=2)


@pytest.mark.rule("ES-BASE-16", "ES-BASE-24")
def test_what_needs_no_die_is_carried_out() -> None:
    board = late()
    board.cards_played = 5
    move_pieces(board, RELOCATE)
    fife = board.base("Fife")
    assert fife is not None and (fife.hex, fife.relocated) == (3727, 5)
    move_pieces(board, MOVE)
    assert (board.hqs["ANZAC"].hex, board.hqs["ANZAC"].moved, board.hqs["SWPac"].moved) == (4024, True, False)
    move_pieces(board, GARRISON)
    assert (board.garrison[4024], board.divisions, board.garrisoned) == (2, 6, True)
    board.garrisoned = False
    move_pieces(board, Garrison(hq="SouthSeas", hex=4021))
    assert (board.garrison[4021], board.divisions, board.garrisoned) == (4, 5, False)
    before = str(board)
    move_pieces(board, ASSAULT)
    move_pieces(board, STRIKE)
    assert str(board) == before


@pytest.mark.rule("ES-BASE-10", "ES-BASE-23")
def test_what_a_capture_takes() -> None:
    board = late()
    board.hqs["SouthPacific"].hex = 3823
    board.hqs["South"].hex = 3823
    board.garrison[3823] = 3
    assert capture(board, 3823, "japanese") == ["SouthPacific", "ANZAC"]
    assert (board.control[3823], board.garrison[3823]) == ("japanese", 1)
    lost = {key: (hq.hex, hq.status) for key, hq in board.hqs.items() if hq.status == "lost"}
    assert lost == {"SouthPacific": (0, "lost"), "ANZAC": (0, "lost")}
    assert (board.hqs["South"].hex, board.hqs["SWPac"].hex) == (3823, 3727)
    assert capture(board, 3823, "allied") == ["South"]


@pytest.mark.rule("ES-BASE-10")
def test_why_a_lost_headquarters_does_not_come_back() -> None:
    board = late()
    board.turn = 9
    assert return_refusal(board, "SouthSeas", 4017) == Refusal("ES-BASE-10", "not_lost", piece="SouthSeas")
    hq = board.hqs["SouthSeas"]
    hq.hex, hq.status = 0, "lost"
    assert return_refusal(board, "SouthSeas", 3823) == Refusal("ES-BASE-10", "not_yours", 3823)
    assert return_refusal(board, "SouthSeas", 1001) == Refusal("ES-BASE-10", "not_yours", 1001)
    assert return_refusal(board, "SouthSeas", 4017) == Refusal("ES-BASE-10", "unsupplied", 4017)
    assert return_refusal(board, "SouthSeas", 3813) is None
    take(board, "allied", 3814)
    assert return_refusal(board, "SouthSeas", 3813) == Refusal("ES-BASE-10", "enemy_near", 3813, most=5)
    home = board.row("SouthSeas").return_hex
    take(board, "allied", 3506, 3507, 3307)
    assert return_refusal(board, "SouthSeas", home) is None  # home with enemies all round


@pytest.mark.rule("ES-BASE-32", "ES-BASE-10")
def test_what_is_put_back_on_the_map() -> None:
    board = late()
    assert place_piece(board, "allied", "Fife", 3727) == Refusal("ES-BASE-32", "on_map", piece="Fife")
    fife = put(board, "Fife", 0)
    assert place_piece(board, "japanese", "Fife", 3727) == Refusal("ES-BASE-32", "nothing_to_place", piece="Fife")
    assert place_piece(board, "allied", "Fife", 4017) == Refusal("ES-11.21.C1", "not_allied", 4017)
    assert fife.hex == 0
    assert place_piece(board, "allied", "Fife", 3727) is None and fife.hex == 3727
    hq = board.hqs["SouthSeas"]
    hq.hex, hq.status = 0, "lost"
    theirs = Refusal("ES-BASE-32", "nothing_to_place", piece="SouthSeas")
    assert place_piece(board, "allied", "SouthSeas", 3407) == theirs
    nobody = Refusal("ES-BASE-32", "nothing_to_place", piece="Nobody")
    assert place_piece(board, "japanese", "Nobody", 3407) == nobody
    assert place_piece(board, "japanese", "SouthSeas", 3823) == Refusal("ES-BASE-10", "not_yours", 3823)
    assert (hq.hex, hq.status) == (0, "lost")
    assert place_piece(board, "japanese", "SouthSeas", 3407) is None
    assert (hq.hex, hq.status) == (3407, "map")
