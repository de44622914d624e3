"""Launches and readying moves are checked for the whole sheet together (BR-8)."""

import pytest
from tests.carrier.orders.makeview import allied, japanese, only, read, severities

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Planes, UnitRef
from flagplot.games.carrier.orders.sheet import CarrierSheet
from flagplot.games.carrier.state.units import Stack
from flagplot.games.carrier.view import CarrierView


def errors(sheet: CarrierSheet) -> list[str]:
    """Return the codes of the errors."""
    return [remark.code for remark in severities(sheet, "error")]


def notes(sheet: CarrierSheet, code: str) -> list[str]:
    """Return the notes of one code."""
    return [remark.message for remark in severities(sheet, "note") if remark.code == code]


def crowded() -> CarrierView:
    """Lexington (LF 12/3, readying 8) with 20 Dauntless and 10 Wildcat ready."""
    view = allied()
    boxes = view.ships["Lexington"].boxes
    assert boxes is not None
    boxes.ready[:] = [Stack("Dauntless", 20), Stack("Wildcat", 10)]
    return view


@pytest.mark.rule("BR-8.4")
def test_the_slowest_launch_that_holds_them_all() -> None:
    """3 by minimum launch, 4 to 12 by normal, more by maximum; the MP of the turn follow."""
    assert notes(read("AF7: launch 3 Dauntless from Lexington", crowded()), "launch") == [
        "AF7: minimum launch from Lexington, 9 of 9 MP this turn"
    ]
    assert notes(read("AF7: launch 12 Dauntless from Lexington", crowded()), "launch") == [
        "AF7: normal launch from Lexington, 5 of 9 MP this turn"
    ]
    assert notes(read("AF7: launch 13 Dauntless from Lexington", crowded()), "launch") == [
        "AF7: maximum launch from Lexington, 0 of 9 MP this turn"
    ]


@pytest.mark.rule("BR-8.4")
def test_launches_from_one_ship_are_added_up() -> None:
    """10 by normal and 10 more: only the maximum launch has room for them; then 4 are left of 24."""
    text = "AF7: launch 10 Dauntless from Lexington\nAF8: launch 10 Dauntless from Lexington\n"
    sheet = read(text + "AF9: launch 6 Wildcat from Lexington", crowded())
    assert errors(sheet) == []
    assert notes(sheet, "launch")[1:] == [
        "AF8: maximum launch from Lexington, 0 of 9 MP this turn",
        "AF9: maximum launch from Lexington, 0 of 8 MP this turn",
    ]
    assert notes(sheet, "BR-8.4") == [
        "only 4 of 6 air factors can take off from Lexington (3 minimum, 12 normal, 24 maximum)"
    ]


@pytest.mark.rule("BR-8.4")
def test_a_launch_factor_that_is_used_up() -> None:
    text = "AF7: launch 3 Dauntless from Lexington minimum\nAF8: launch 1 Wildcat from Lexington minimum"
    sheet = read(text, crowded())
    assert errors(sheet) == ["BR-8.4"]
    assert [order.unit for order in sheet.orders] == [UnitRef("AF", 7)]


@pytest.mark.rule("BR-8.10")
def test_only_what_stands_ready_takes_off() -> None:
    sheet = read("AF7: launch 4 Devastator from Lexington; N4; land")
    assert errors(sheet) == ["BR-8.10"]
    assert sheet.orders == ()
    assert severities(sheet, "error")[0].hint == "Lexington has 4 in Just Landed."
    sheet = read("AF7: launch 9 Dauntless from Lexington")
    assert notes(sheet, "BR-8.10") == ["only 6 Dauntless stand ready at Lexington, not 9"]


@pytest.mark.rule("BR-8.10")
def test_planes_readied_this_turn_may_take_off_in_it() -> None:
    text = "AF7: launch 8 Dauntless AP from Lexington"
    assert errors(read(text)) == ["BR-8.10"]
    assert errors(read(f"{text}\nLexington: ready 8 Dauntless AP")) == []


@pytest.mark.rule("BR-8.7")
def test_loads() -> None:
    """Ready Dauntless are unarmed; torpedoes are not for them; Wildcats carry GP bombs."""
    (error,) = severities(read("AF7: launch 6 Dauntless AP from Lexington"), "error")
    assert error.hint == "Ready there: 6 unarmed. Loads are changed by unready, and ready next turn."
    assert errors(read("Lexington: ready 4 Dauntless torpedo")) == ["BR-8.7"]
    assert errors(read("Lexington: ready 4 Wildcat GP")) == []


@pytest.mark.rule("BR-8.6")
def test_the_readying_factor_of_the_whole_sheet() -> None:
    """Lexington makes 8 moves: 6 to arm Dauntless, 2 of 4 to service Devastators."""
    sheet = read("Lexington: service all; ready 6 Dauntless AP")
    assert errors(sheet) == []
    assert notes(sheet, "BR-8.6") == ["Lexington makes 8 readying moves a turn: 2 of 4 air factors move"]


@pytest.mark.rule("BR-8.6")
def test_moves_out_of_an_empty_box_are_refused() -> None:
    sheet = read("Lexington: ready 4 Devastator torpedo, 2 Wildcat")
    assert errors(sheet) == ["BR-8.6"]
    assert only(sheet).program.actions == (ast.MoveBox("ready", (Planes(2, "Wildcat"),)),)


@pytest.mark.rule("BR-8.8")
def test_only_bases_disperse() -> None:
    assert errors(read("Lexington: disperse 2 Dauntless")) == ["BR-8.8"]
    assert errors(read("Rabaul: disperse 4 Betty", japanese())) == []


@pytest.mark.rule("BR-14.15.4")
def test_armed_planes_stay_low_on_the_turn_of_take_off() -> None:
    assert notes(read("AF7: launch 4 Val AP from Shokaku; HI; N4; land", japanese()), "BR-14.15.4") == [
        "armed planes stay low on the turn of take-off"
    ]
    assert not notes(read("AF7: launch 6 Zero from Shokaku; HI; N4; land", japanese()), "BR-14.15.4")


@pytest.mark.rule("BR-3.3")
def test_numbers_of_formations() -> None:
    """The lowest free number where none is given; 1 to 35; not one in use."""
    sheet = read("Lexington: launch 2 Wildcat; CAP TF1")
    assert only(sheet).unit == UnitRef("AF", 1)
    assert notes(sheet, "numbered") == ["this launch forms AF1"]
    assert errors(read("AF36: launch 2 Wildcat from Lexington")) == ["BR-3.3"]
    assert errors(read("AF3: launch 2 Wildcat from Lexington")) == ["BR-8.10"]
    assert errors(read("AF6: split 2 Wildcat as AF3: return")) == ["BR-3.3"]


def test_where_a_launch_is_from() -> None:
    """One deck alone has Dauntless ready; B-17 stand ready at two."""
    assert notes(read("AF7: launch 2 Dauntless; N4; land"), "read-as")[0] == "AF7 takes off from Lexington"
    sheet = read("AF7: launch 2 B-17; N4; land")
    assert errors(sheet) == ["BR-8.10"]
    assert "it does not say from where" in severities(sheet, "error")[0].message


def test_an_af_that_nobody_launches_is_unknown() -> None:
    assert errors(read("AF7:\nN4; land")) == ["unknown-unit"]
    assert errors(read("AF7:\nlaunch 2 Wildcat from Lexington; N4; land")) == []


@pytest.mark.rule("GM-9.2d")
def test_an_illegal_part_alone_is_dropped() -> None:
    sheet = read("AF9: split 2 Zero as AF12: (return). N4; land", japanese())
    assert errors(sheet) == ["no-such-planes"]
    assert only(sheet).program.actions == (ast.Move((ast.Step(1, 4),)), ast.LandAt())


def test_standing_orders_are_not_measured_against_the_boxes_of_today() -> None:
    sheet = read("Port Moresby: every turn ready 4 P-39; service all")
    assert errors(sheet) == []
    assert only(sheet).program.standing


@pytest.mark.rule("BR-8.10")
def test_an_af_takes_off_once_and_waits_for_nothing() -> None:
    assert errors(read("AF7: launch 2 Wildcat from Lexington; launch 1 Wildcat from Lexington; N1; land")) == [
        "BR-8.10"
    ]
    assert errors(read("AF7: launch 1 Wildcat from Lexington\nAF7: launch 2 Wildcat from Lexington")) == ["no-move"]
    sheet = read("AF7: if night then launch 2 Wildcat from Lexington")
    assert sheet.orders == ()


@pytest.mark.rule("BR-6.10")
def test_a_carrier_turns_into_the_wind() -> None:
    """More than the minimum LF needs a hex into the wind, ordered as such or steered: wind N (1) drifts clouds N."""
    text = "AF7: launch 4 Wildcat from Lexington; N4; land"
    (note,) = notes(read(text), "BR-6.10")
    assert note == "without a hex into the wind Lexington flies off 3 air factors a turn at most"
    assert not notes(read("AF7: launch 3 Wildcat from Lexington; N4; land"), "BR-6.10")
    assert not notes(read(f"{text}\nTF1: into wind"), "BR-6.10")
    view = allied()
    view.winds["VII"] = (1, 3)
    assert not notes(read(f"{text}\nTF1: S1", view), "BR-6.10")
    assert notes(read(f"{text}\nTF1: N1", view), "BR-6.10")
