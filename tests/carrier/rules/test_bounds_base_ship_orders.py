"""Both sides of each bound in what is answered to orders for ships of the base game: names, land, anchors."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, bare, put_af, put_tf
from tests.carrier.submarines.waters import boat, waters

from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Join, Move, SubmarineOrder
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import parse

DEBOYNE, MORESBY = parse("A/Y27"), parse("A/D23")


# --- orders to ships as they are written ---


def fleet() -> State:
    """TF1 with four ships and TF2 with eleven at sea, TF4 with twelve, TF3 in port; the Japanese TF6 at Deboyne."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago", "DD x3")
    put_tf(state, "allied", 2, OPEN_SEA, "DD x11")
    put_tf(state, "allied", 4, OPEN_SEA, "DD x12")
    put_tf(state, "allied", 3, MORESBY, "AP x1", "DD x1")
    put_tf(state, "japanese", 6, DEBOYNE, "AP x2", "APD x1", "DD x1", anchored=3)
    put_tf(state, "japanese", 7, OPEN_SEA, "APD x1")
    put_tf(state, "japanese", 8, MORESBY, "DD x1")
    put_tf(state, "japanese", 9, MORESBY, "AP x1")
    return state


def answers(text: str, side: Any = "allied") -> tuple[list[tuple[str, str]], tuple[Any, ...]]:
    """Return severity and code of what is answered, and the actions of the order that stands."""
    state = fleet()
    sheet = GAME.parse(text, side, GAME.view(state, side))
    return (
        [(d.severity, d.code) for d in sheet.diagnostics if d.severity != "note"],
        sheet.orders[0].program.actions if sheet.orders else (),
    )


@pytest.mark.rule("BR-12.3")
@pytest.mark.parametrize(
    ("text", "code", "ships"),
    [
        ("TF1: split Chicago as TF7", "", ("Chicago",)),
        ("TF1: split 2 DD, Chicago as TF7", "", ("DD 1", "DD 2", "Chicago")),
        ("TF1: split DD as TF7", "", ("DD 1", "DD 2", "DD 3")),
        ("TF1: split Chicago, 3 DD as TF7", "BR-12.3", None),
        ("TF1: split Hobart, DD 1 as TF7", "no-such-ship", None),
        ("TF1: split Hobart as TF7", "no-such-ship", None),
        ("TF1: scuttle Chicago, 3 DD", "", ("Chicago", "DD 1", "DD 2", "DD 3")),
        ("TF1: scuttle", "", ()),
        ("TF1: scuttle Hobart", "no-such-ship", None),
    ],
)
def test_ships_named_in_an_order_are_those_of_the_tf(text: str, code: str, ships: tuple[str, ...] | None) -> None:
    errors, actions = answers(text)
    assert errors == ([("error", code)] if code else [])
    assert [action.ships for action in actions] == ([] if ships is None else [ships])


@pytest.mark.rule("BR-12.3")
def test_a_ship_that_is_not_there_is_named_with_those_that_are() -> None:
    state = fleet()
    put_tf(state, "allied", 1, OPEN_SEA, "DD x12")
    sheet = GAME.parse("TF1: split Hobart, Aoba as TF7", "allied", GAME.view(state, "allied"))
    assert [(d.message, d.hint) for d in sheet.diagnostics] == [
        (f"{ship} is not in TF1", f"TF1 has {', '.join(f'DD {n}' for n in range(28, 38))}.")
        for ship in ("Hobart", "Aoba")
    ]


@pytest.mark.rule("BR-12.3", "BR-4.1.1")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("TF1: join TF2", ""),
        ("TF1: join TF4", "BR-4.1.1"),
        ("TF1: join TF1", "join-itself"),
        ("TF1: join TF11", "unknown-unit"),
        ("TF11: join TF1", "unknown-unit"),
    ],
)
def test_which_tfs_may_be_joined(text: str, code: str) -> None:
    """Fifteen ships are allowed and sixteen are not."""
    errors, actions = answers(text)
    assert errors == ([("error", code)] if code else [])
    assert actions == (() if code else (Join(2),))


@pytest.mark.rule("BR-12.5")
@pytest.mark.parametrize(
    ("text", "codes", "kept"),
    [
        ("TF1: to A/A11", ["BR-12.5"], 0),
        ("TF1: to A/A11; N1", ["BR-12.5"], 0),
        ("TF1: to A/D23", [], 1),
        ("TF1: to A/D23; N1", ["BR-12.5"], 1),
        ("TF1: to A/D23; S1", [], 2),
        ("TF1: N1; to A/A11; N1", ["BR-12.5"], 1),
        ("TF3: N1", ["BR-12.5"], 0),
        ("TF3: to A/D23; N1", ["BR-12.5"], 1),
    ],
)
def test_a_course_over_land_is_refused(text: str, codes: list[str], kept: int) -> None:
    errors, actions = answers(text)
    assert errors == [("error", code) for code in codes]
    assert len([action for action in actions if not isinstance(action, Move) or action.steps]) == kept


@pytest.mark.rule("BR-12.5")
@pytest.mark.parametrize(
    ("text", "refused", "ends", "actions"),
    [
        ("TF1: N1", "", "end A/Q37, 1 of 2 MP", 1),
        ("TF1: N1; hold 2 hours; N1", "", "end A/Q37, 1 of 2 MP; 1 hex more to A/Q36 once it has held", 3),
        ("TF1: to A/Q38", "", "end A/Q38, 0 of 2 MP", 1),
        ("TF1: N2; S1", "", "end A/Q36, 2 of 2 MP; 1 hex more to A/Q37 on later turns: A/Q37 at 1000", 2),
        ("TF1: N1; A/Q37 - N1 - A/Q36", "", "end A/Q36, 2 of 2 MP", 2),
        ("TF1: N1; A/Q38 - N1", "TF1 stays: TF1 will be in A/Q37, order starts in A/Q38", "", 0),
        ("TF1: to A/Q36; A/Q36 - N1", "", "end A/Q36, 2 of 2 MP; 1 hex more to A/Q35 on later turns: A/Q35 at 1000", 2),
        ("TF1: to A/Q36; A/Q37 - N1", "TF1 stays: TF1 will be in A/Q36, order starts in A/Q37", "", 0),
        ("TF1: N1; to A/A11; S1", "there is no way by sea from A/Q37 to A/A11", "end A/Q37, 1 of 2 MP", 1),
        ("TF1: sail N until TF seen; N1", "", "", 2),
        ("TF1: sail N until TF seen; A/Q30 - N1", "", "", 2),
        ("TF1: sail N until TF seen; to A/Q30; N1", "", "", 3),
        ("TF3: to A/D23", "", "end A/D23, 0 of 1 MP", 1),
    ],
)
def test_the_course_of_ships_as_it_is_written(text: str, refused: str, ends: str, actions: int) -> None:
    """Each part begins where the one before it ends, by sea; behind what ends nobody knows where nothing is checked."""
    state = fleet()
    sheet = GAME.parse(text, "allied", GAME.view(state, "allied"))
    assert [d.message for d in sheet.diagnostics if d.severity == "error"] == ([refused] if refused else [])
    start = "TF3: start A/D23, " if text[2] == "3" else "TF1: start A/Q38, "
    assert [d.message for d in sheet.diagnostics if d.code == "move"] == ([start + ends] if ends else [])
    assert [len(order.program.actions) for order in sheet.orders] == [actions]
    assert [order.no_move for order in sheet.orders] == [actions == 0]


@pytest.mark.rule("BR-12.5")
@pytest.mark.parametrize(
    ("text", "refused"), [("AF5: to A/A11; A/A11 - N1 - A/A10", []), ("AF5: to A/A11; A/A10 - N1", ["no-move"])]
)
def test_planes_fly_over_land(text: str, refused: list[str]) -> None:
    state = fleet()
    put_af(state, "allied", 5, OPEN_SEA, "2 Wildcat", home="Port Moresby")
    sheet = GAME.parse(text, "allied", GAME.view(state, "allied"))
    assert [d.code for d in sheet.diagnostics if d.severity == "error"] == refused


@pytest.mark.rule("BR-12.5")
@pytest.mark.parametrize(
    ("text", "code", "order"),
    [
        ("SS1 to A/Q30", "", SubmarineOrder(to=parse("A/Q30"))),
        ("SS1 to Rabaul", "", SubmarineOrder(to=1062)),
        ("SS1 to A/A11", "BR-12.5", None),
        ("SS1 patrol A/Q30, A/Q34", "", SubmarineOrder(patrol=(parse("A/Q30"), parse("A/Q34")))),
        ("SS1 patrol A/Q30, A/A11", "BR-12.5", None),
        ("SS1 to A/D23; to A/Q30", "no-move", None),
        ("SS1 N2", "", SubmarineOrder(steps=(1, 1))),
    ],
)
def test_submarines_go_where_there_is_water(text: str, code: str, order: SubmarineOrder | None) -> None:
    state = waters("1993")
    boat(state)
    sheet = GAME.parse(text, "allied", GAME.view(state, "allied"))
    assert [(d.severity, d.code) for d in sheet.diagnostics if d.severity == "error"] == (
        [("error", code)] if code else []
    )
    assert [each.submarine for each in sheet.orders] == ([] if order is None else [order])


@pytest.mark.rule("BR-12.4")
@pytest.mark.parametrize(("ships", "speed"), [(("Chicago",), 2), (("Chicago", "AO x1"), 1), ((), 0)])
def test_the_answer_counts_the_points_of_the_slowest_ship(ships: tuple[str, ...], speed: int) -> None:
    """None where mines have left no ship of a TF that is still ordered."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, *ships)
    sheet = GAME.parse("TF1: N3", "allied", GAME.view(state, "allied"))
    assert any(f"of {speed} MP" in remark.message for remark in sheet.diagnostics)


@pytest.mark.rule("BR-12.7.1", "BR-12.7.4")
@pytest.mark.parametrize(
    ("text", "codes", "why"),
    [
        ("TF6: anchor", [], ""),
        ("TF7: anchor", ["BR-12.7.1"], "TF7 cannot anchor in A/Q38: it has no coast"),
        ("TF7: to A/D23; anchor; unload", [], ""),
        ("TF6: unload", ["BR-12.7.4"], "transports of your side unload in A/D23 only, and TF6 ends in A/Y27"),
        ("TF8: unload", ["BR-12.7.4"], "TF8 has no AP or APD to unload there"),
        ("TF9: unload", [], ""),
        ("TF7: N1; if TF seen then anchor", [], ""),
        ("TF8: S1; if TF seen then unload", [], ""),
        ("TF7: sail N until TF seen; anchor", [], ""),
        ("TF7: sail N until TF seen; unload", [], ""),
        ("TF9: anchor; unload", [], ""),
    ],
)
def test_where_ships_anchor_and_unload(text: str, codes: list[str], why: str) -> None:
    """What waits for a condition, or begins nobody knows where, is not refused beforehand."""
    errors, actions = answers(text, "japanese")
    assert errors == [("error", code) for code in codes]
    assert bool(actions) is (codes == [])
    state = fleet()
    sheet = GAME.parse(text, "japanese", GAME.view(state, "japanese"))
    assert [d.message for d in sheet.diagnostics if d.severity == "error"] == ([why] if why else [])
