"""The answer to each order: accepted, with notes, queried, no move, refused (GM-3.1c)."""

import pytest
from tests.carrier.orders import corpus_views
from tests.carrier.orders.makeview import allied, japanese, only, orders, program, read, ruleset, severities

from flagplot.core.diagnostics import render
from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Place, Program, Step
from flagplot.games.carrier.orders.sheet import CarrierSheet
from flagplot.games.carrier.state.units import TaskForce, Transit
from flagplot.games.carrier.theatre.hex import parse as hex_of


def answers(sheet: CarrierSheet) -> list[tuple[str, str]]:
    """Return severity and code of each remark."""
    return [(remark.severity, remark.code) for remark in sheet.diagnostics]


@pytest.mark.rule("GM-3.1c")
def test_words_outside_the_language_are_quoted_back() -> None:
    sheet = read("TF3 steam nw 1 sneakily")
    assert only(sheet).program == Program((ast.Move((Step(6, 1),)),))
    assert [remark.message for remark in severities(sheet, "note")] == [
        "TF3: start A/AA25, end A/Z24, 1 of 2 MP",
        "word not used: sneakily",
    ]


@pytest.mark.rule("GM-3.1c")
def test_a_remark_points_at_the_word() -> None:
    sheet = read("TF3: N1\nLexington: reddy 4 Dauntless AP")
    (error,) = severities(sheet, "error")
    assert render(error, sheet.text).splitlines() == [
        "line 2, column 12: error: 'reddy' is not understood here, and may turn the",
        "  meaning of this order",
        "  Lexington: reddy 4 Dauntless AP",
        "             ^^^^^",
        "  Did you mean ready?",
    ]
    assert only(sheet).unit.number == 3


@pytest.mark.rule("GM-3.1c")
def test_an_unknown_word_that_may_turn_the_sentence_round_is_not_guessed_at() -> None:
    sheet = read("AF23: do nxt attack")
    assert sheet.orders == ()
    assert answers(sheet) == [("query", "GM-9.2b")]


@pytest.mark.rule("GM-3.1a")
@pytest.mark.parametrize("name", ["TF6", "AF9", "Shokaku", "Rabaul", "TF77", "Qwert"])
def test_an_unknown_unit_and_an_enemys_unit_get_the_same_words(name: str) -> None:
    """TF6, AF9, Shokaku and Rabaul are Japanese; TF77 and Qwert are nobody's."""
    sheet = read(f"{name}: N1")
    assert sheet.orders == ()
    (remark,) = sheet.diagnostics
    assert (remark.severity, remark.code) == ("error", "unknown-unit")
    assert remark.message == f"no such unit of yours: {name}"
    assert "Yours are TF1, TF2, TF3" in remark.hint


@pytest.mark.rule("GM-3.1a")
def test_a_misspelt_unit_gets_a_suggestion_and_its_clauses_are_left_out() -> None:
    sheet = read("Lexinotgn: service all\n  ready 4 Dauntless AP\nTF3: N1")
    assert answers(sheet) == [("error", "unknown-unit"), ("note", "left-out"), ("note", "move")]
    assert sheet.diagnostics[0].hint == "Did you mean Lexington?"
    assert only(sheet).unit.number == 3


@pytest.mark.rule("GM-3.1a")
@pytest.mark.parametrize(
    ("line", "written", "meant"),
    [
        ("Lexinotgn launch 3 Wildcat", "Lexinotgn", "Lexington"),
        ("Port Mosreyb launch 1 Catalina", "Port Mosreyb", "Port Moresby"),
        ("TFF3 move N1", "TFF3", "TF3"),
    ],
)
def test_a_misspelt_unit_without_a_colon_does_not_go_to_the_unit_above(line: str, written: str, meant: str) -> None:
    sheet = read(f"TF2: N1\n{line}; hold\nTF3: N1")
    (error,) = severities(sheet, "error")
    assert (error.code, error.line, error.length) == ("unknown-unit", 2, len(written))
    assert error.message == f"no such unit of yours: {written}"
    assert error.hint == f"Did you mean {meant}?"
    assert [order.unit.number for order in sheet.orders] == [2, 3]


@pytest.mark.rule("GM-3.1c")
def test_every_line_that_falls_with_an_unknown_unit_is_named() -> None:
    sheet = read("TF77: N1; N2\nmove N2; N3\nxyzzy\nTF3: N1")
    assert [remark.line for remark in sheet.diagnostics if remark.code == "left-out"] == [2, 3]


def test_cancel_stands_alone() -> None:
    assert answers(read("AF17: high; cancel")) == [("error", "misuse")]


@pytest.mark.rule("GM-3.1a")
def test_a_hyphen_may_stand_in_a_units_name() -> None:
    assert only(read("TF-3: N1")).unit.number == 3


@pytest.mark.rule("GM-3.3a")
def test_going_home_names_the_place() -> None:
    assert "AF6: read as: land at Port Moresby" in [remark.message for remark in read("AF6 go home").diagnostics]


@pytest.mark.rule("GM-3.3b")
@pytest.mark.parametrize(
    ("text", "clash"),
    [
        ("AF23: attack carriers; do not attack", "'attack carriers' and 'do not attack'"),
        ("AF6: intercept bombers. Avoid combat", "'intercept bombers' and 'Avoid combat'"),
        ("AF17: N1; divert to observe; do not divert", "'divert to observe' and 'do not divert'"),
        ("TF3: N1\nTF3: S1", "line 1 and in line 2"),
    ],
)
def test_a_contradiction_is_no_move(text: str, clash: str) -> None:
    sheet = read(text)
    assert only(sheet).no_move
    assert only(sheet).program == Program()
    (error,) = severities(sheet, "error")
    assert error.code == "no-move"
    assert clash in error.message


@pytest.mark.rule("GM-9.4b")
def test_word_and_mark_of_altitude_in_conflict() -> None:
    sheet = read("AF17: ^N4; low")
    assert only(sheet).no_move
    assert "'^N4' and 'low'" in severities(sheet, "error")[0].message


def test_one_order_under_two_headings_is_one_order() -> None:
    assert orders(read("AF17: N1\nTF3: N1\nAF17: high; do not divert")) == orders(
        read("AF17: N1; high; do not divert\nTF3: N1")
    )


@pytest.mark.rule("GM-3.4b")
def test_a_decision_without_test_and_actions() -> None:
    sheet = read("AF6: N1. At B/P33 decide whether to attack")
    (query,) = severities(sheet, "query")
    assert query.code == "GM-3.4b"
    assert "1 the test for the decision; 2 the action if yes; 3 the action if no" in query.message
    assert only(sheet).program == Program((ast.Move((Step(1, 1),)),))


@pytest.mark.rule("GM-3.4b")
@pytest.mark.parametrize("text", ["if TF with carriers seen then", "if TF seen", "if TF seen then land else"])
def test_a_branch_without_an_action(text: str) -> None:
    sheet = read(f"AF6: N1; {text}")
    assert [remark.code for remark in severities(sheet, "query")] == ["GM-3.4b"]
    assert only(sheet).program == Program((ast.Move((Step(1, 1),)),))


@pytest.mark.rule("GM-9.2b")
def test_an_unknown_verb_of_an_af_is_a_query() -> None:
    sheet = read("AF3 N1; wiggle over Port Moresby")
    assert [remark.code for remark in severities(sheet, "query")] == ["GM-9.2b"]
    assert "Default at the deadline: this order is left out" in severities(sheet, "query")[0].message
    assert sheet.orders == ()


@pytest.mark.rule("GM-8.11")
@pytest.mark.parametrize(("word", "near"), [("E", "NE or SE"), ("west", "NW or SW")])
def test_directions_that_do_not_exist(word: str, near: str) -> None:
    """The steps before it stand, by default those after it do not."""
    sheet = read(f"TF3: N1, {word}1, N1")
    (query,) = severities(sheet, "query")
    assert query.code == "GM-8.11"
    assert near in query.message
    assert only(sheet).program == Program((ast.Move((Step(1, 1),)),))


@pytest.mark.rule("GM-8.1")
def test_what_is_left_out_of_a_tf_order_is_shown() -> None:
    (note,) = read("TF3: NE1,N1").diagnostics
    assert (note.severity, note.message) == ("note", "TF3: start A/AA25, end A/BB23, 2 of 2 MP")


@pytest.mark.rule("GM-8.1", "GM-3.3b")
def test_a_move_longer_than_the_mf_goes_on_next_turn() -> None:
    sheet = read("TF3: N4")
    assert not only(sheet).no_move
    assert sheet.diagnostics[0].message == (
        "TF3: start A/AA25, end A/AA23, 2 of 2 MP; 2 hexes more to A/AA21 on later turns: A/AA21 at 0500"
    )


@pytest.mark.rule("GM-3.6a")
@pytest.mark.parametrize(("said", "shown"), [(1, 2), (2, 2), (6, 6), (7, 6), (25, 6)])
def test_report_numbers_lie_within_half_of_the_truth(said: int, shown: int) -> None:
    """TF3 has 4 ships: 2 to 6 may be shown; outside, a query and the nearest."""
    sheet = read(f"TF3 report C2 {said}")
    assert only(sheet).program.actions == (ast.ReportAs(None, shown),)
    expected = [] if said == shown else [("query", "GM-3.6a")]
    assert answers(sheet) == expected


@pytest.mark.rule("GM-3.6a")
def test_the_range_of_thirteen_ships() -> None:
    view = allied()
    names = [name for name, ship in view.ships.items() if ship.boxes is None]
    view.tfs[3] = TaskForce(3, (names * 3)[:13], hex_of("A/AA25"))
    (query,) = severities(read("TF3 report C2 25 as 2 TF", view), "query")
    assert "allowed 7 to 19. Default at the deadline: 19 is shown" in query.message


@pytest.mark.rule("GM-3.6a")
def test_a_figure_for_condition_one_is_without_effect() -> None:
    sheet = read("TF3 report C1 5, C2 4")
    assert only(sheet).program.actions == (ast.ReportAs(5, 4),)
    assert answers(sheet) == [("note", "GM-3.6a")]


@pytest.mark.rule("GM-3.4a")
def test_a_flight_without_a_landing_is_told_where_it_ends() -> None:
    messages = [remark.message for remark in read("AF17: N4").diagnostics]
    assert messages == [
        "AF17: end A/T16, 4 MP, LO",
        "AF17: no landing ordered; it holds in A/T16 and goes to Port Moresby when it must",
    ]


@pytest.mark.rule("GM-3.4a")
def test_fuel_that_ends_on_the_way() -> None:
    """AF6 (MF 8) must land by turn 8, five turns from turn 4: 40 MP."""
    assert not [r for r in read("AF6: SE10; to A/I22; land").diagnostics if r.code == "fuel"]
    (note,) = [r for r in read("AF6: SE20; land").diagnostics if r.code == "fuel"]
    assert "fuel ends at" in note.message
    assert "before it can land at Port Moresby" in note.message


@pytest.mark.rule("BR-14.15.5")
def test_low_planes_do_not_cross_mountains() -> None:
    chart = ruleset().theatre
    here = next(h for h, land in chart.land.items() if 4 in land.mountain_sides)
    view = allied()
    view.afs[17].hex = here
    assert ("note", "BR-14.15.5") in answers(read("AF17: S2; land", view))
    assert ("note", "BR-14.15.5") not in answers(read("AF17: S2; land; high", view))
    assert ("note", "BR-14.15.5") not in answers(read("AF17: ^S2; land", view))


def test_an_attack_may_be_filled_in_by_later_clauses() -> None:
    text = "AF23 attack C4. All Dauntless dive on CV then CA. If target gone, search adjacent hexes and return to TF1."
    assert orders(read(text)) == orders(
        read("AF23: attack C4: all Dauntless dive on CV/CA if gone (search extra 1; land TF1)")
    )
    assert not severities(read(text), "query")


def test_what_a_unit_cannot_do_is_refused_and_the_rest_stands() -> None:
    sheet = read("TF3: N1; launch 2 Wildcat; avoid combat")
    assert answers(sheet) == [("note", "move"), ("error", "wrong-unit")]
    assert only(sheet).program.actions == (ast.Move((Step(1),)), ast.Surface(engage=False))


@pytest.mark.rule("BR-12.5")
def test_ships_keep_off_the_land() -> None:
    """From A/D23 (Port Moresby) a step into New Guinea is cut off, with the steps after it."""
    sheet = read("TF7: N1, N1", japanese())
    assert ("error", "BR-12.5") in answers(sheet)
    assert sheet.orders == ()


def test_a_course_off_the_map_is_cut() -> None:
    sheet = read("AF6: N30; land")
    assert only(sheet).program.actions[0] == ast.Move((Step(1, 21),))
    assert ("error", "off-map") in answers(sheet)


@pytest.mark.rule("BR-12.7.1")
def test_no_anchoring_at_sea() -> None:
    sheet = read("TF3: anchor")
    assert answers(sheet) == [("error", "BR-12.7.1")]


@pytest.mark.rule("BR-12.7.4")
def test_unloading_where_the_scenario_says() -> None:
    """Japanese transports unload at A/D23 only, and TF6 has none."""
    assert only(read("TF7: anchor; unload", japanese())).program.actions == (ast.Anchor(), ast.Unload())
    assert answers(read("TF6: unload", japanese())) == [("error", "BR-12.7.4")]
    view = japanese()
    view.tfs[7] = TaskForce(7, view.tfs[7].ships, hex_of("A/LL15"))
    (error,) = severities(read("TF7: unload", view), "error")
    assert "unload in A/D23 only" in error.message


@pytest.mark.rule("BR-12.3")
def test_splitting_ships() -> None:
    sheet = read("TF3: split Astoria, Lexington as TF7: N1")
    assert answers(sheet) == [("note", "order-left-out"), ("error", "no-such-ship")] and sheet.orders == ()
    assert answers(read("TF3: split Astoria, Hobart, 2 DD as TF7")) == [("error", "BR-12.3")]
    assert answers(read("TF3: split Astoria as TF2")) == [("error", "BR-3.3")]
    assert only(read("TF3: split Astoria: N1")).program.actions[0] == ast.Split(
        4, (), ("Astoria",), Program((ast.Move((Step(1),)),))
    )


@pytest.mark.rule("BR-4.1.1")
def test_a_tf_that_would_be_too_large() -> None:
    view = japanese()
    view.tfs[6] = TaskForce(6, ["Shokaku", "Zuikaku", *(["DD 1"] * 7)], hex_of("A/D23"))
    assert answers(read("TF7 join TF6", view)) == [("error", "BR-4.1.1")]


@pytest.mark.rule("BR-19.9.1")
def test_who_can_shell() -> None:
    view = allied()
    view.tfs[2] = TaskForce(2, ["DD 1", "DD 2"], hex_of("B/M23"))
    assert answers(read("TF2 shell Henderson Field", view)) == [("error", "BR-19.9.1")]
    assert answers(read("TF2 shell Port Moresby")) == [("error", "own-unit")]


@pytest.mark.rule("BR-19.4")
def test_the_secret_number_is_one_to_six() -> None:
    assert only(read("TF3: surface: number 6")).program.actions == (ast.Surface(number=6),)
    sheet = read("TF3: surface: engage, number 7")
    assert answers(sheet) == [("error", "BR-19.4")]
    assert only(sheet).program.actions == (ast.Surface(engage=True),)


@pytest.mark.rule("BR-18.4")
def test_no_torpedoes_at_a_base() -> None:
    sheet = read("AF9: attack Port Moresby: 4 Kate torpedo, 4 Val dive; return", japanese())
    assert ("error", "BR-18.4") in answers(sheet)
    assert not sheet.orders, "planes that go together are not sent in part"


@pytest.mark.rule("BR-18.3")
def test_a_case_of_what_is_not_so_falls_with_the_attack_before_it() -> None:
    sheet = read("AF9: attack C4: 4 Kate dive on carriers, 4 Val dive; if no carriers seen, attack CA", japanese())
    assert ("error", "BR-18.3") in answers(sheet)
    assert not sheet.orders


@pytest.mark.rule("BR-18.3")
def test_modes_that_planes_do_not_have() -> None:
    sheet = read("AF9: attack C4: 4 Kate dive on carriers; return", japanese())
    assert ("error", "BR-18.3") in answers(sheet)
    assert not sheet.orders, "planes without their attack are not sent home"


@pytest.mark.rule("BR-18.3")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("AF6: attack C4: all torpedo", "AF6 carries GP bombs, no torpedoes"),
        ("AF13: attack C4: all level", "AF13 carries torpedoes, no bombs"),
        ("AF6: N4; if TF seen then (attack TF: 4 B-26 torpedo)", "AF6 carries GP bombs, no torpedoes"),
    ],
)
def test_planes_in_flight_attack_with_what_they_carry(text: str, why: str) -> None:
    """B-26 can carry either; the umpire would bomb with the bombs that were loaded."""
    sheet = corpus_views.read(text, "allied")
    assert sheet.orders == ()
    assert [(remark.code, remark.message) for remark in severities(sheet, "error")] == [("BR-18.3", why)]


def test_more_planes_told_together_than_there_are_are_noted() -> None:
    sheet = corpus_views.read("AF23: attack C4: 4 Dauntless dive on carriers, 3 Dauntless dive on cruisers", "allied")
    assert "AF23 has only 6 Dauntless, not 7" in [remark.message for remark in sheet.diagnostics]


@pytest.mark.rule("BR-18.3")
def test_planes_that_carry_both_are_told_apart() -> None:
    sheet = read("AF9: attack C4: 4 Kate torpedo, 4 Val dive; return", japanese())
    assert sheet.orders and not severities(sheet, "error")


def test_a_case_of_which_nothing_is_left_takes_the_order_along() -> None:
    """Hudsons cannot dive: the case would otherwise replace the order by nothing."""
    sheet = read("AF17: N4; if TF seen then attack carriers dive else return")
    assert sheet.orders == ()
    assert severities(sheet, "error")[0].code == "BR-18.3"


@pytest.mark.rule("BR-8.9")
def test_landing_places() -> None:
    """Hudsons are land planes; Rabaul is not ours."""
    (error,) = severities(read("AF17: land Lexington"), "error")
    assert error.message == "Lexington cannot take Hudson"
    assert error.hint == "They can land at Port Moresby, Australia."
    assert program("AF17: land Lexington").actions == (ast.LandAt(),)
    assert severities(read("AF17: land Rabaul"), "error")[0].code == "BR-8.9"


def test_places_that_are_not_known() -> None:
    assert answers(read("AF17: CAP TF9")) == [("error", "unknown-place")]
    assert answers(read("AF17: shadow C77")) == [("error", "unknown-place")]
    assert answers(read("AF17: to ZZ12")) == [("error", "bad-hex")]
    assert answers(read("AF23: attack TF1")) == [("error", "own-unit")]


def test_c_and_a_number_is_a_contact_only_if_the_plot_has_it() -> None:
    assert program("AF17: shadow C4").actions == (ast.Shadow(Place(contact=4)),)
    assert program("AF17: to C23").actions == (ast.GoTo(Place(hex_of("A/C23"))),)
    assert program("AF17: to C04").actions == (ast.GoTo(Place(hex_of("A/C04"))),)


def test_an_af_off_the_map_keeps_its_order_until_it_arrives() -> None:
    view = allied()
    view.afs[17].transit = Transit("Australia", True, hex_of("A/A46"), 6)
    sheet = read("AF17: N4; land", view)
    assert only(sheet).program.actions == (ast.Move((Step(1, 4),)), ast.LandAt())
    assert ("note", "in-transit") in answers(sheet)


def test_no_move_can_be_ordered_and_echoed() -> None:
    sheet = read("TF3: no move")
    assert only(sheet).no_move
    assert sheet.echo[0].canonical == "TF3: no move"


def test_what_may_be_a_slip_for_a_contact_is_no_hex() -> None:
    """A hex has two digits: of C7, which is no contact, both that may be meant are told."""
    sheet = read("TF3: shadow C7")
    assert sheet.orders == () and answers(sheet) == [("error", "unknown-place")]
    assert sheet.diagnostics[0].hint.endswith("The hex is C07.")
    assert only(read("TF3: shadow C07")).program == Program((ast.Shadow(Place(hex_of("A/C07"))),))


@pytest.mark.parametrize(
    ("text", "example"),
    [
        ("TF2: turn back", "TF2: to Port Moresby"),
        ("TF2: if attacked turn back", "TF2: if attacked then to Port Moresby"),
        ("TF2: If you see enemy ships, turn back", "TF2: if TF seen then to Port Moresby"),
        ("MTB1: Go to Buna", "MTB1: 2 boats from Tulagi patrol B/L22; targets CV, AP; guns yes"),
    ],
)
def test_the_example_is_of_what_the_unit_can_be_ordered(text: str, example: str) -> None:
    """Ships go home by going there; boats patrol, and are not first told to cancel."""
    remarks = corpus_views.read(text, "allied").diagnostics
    assert [remark.hint for remark in remarks if remark.severity == "error"] == [f"Write it like: {example}"]


def test_who_asks_whether_a_target_is_gone_has_one() -> None:
    """Of two ways to read a sentence the one that asks for a target where none is attacked is none."""
    (echo,) = corpus_views.read("AF3: search north 5 hexes, then home if nothing found", "allied").echo
    assert echo.canonical == "AF3: search; N5; if not enemy seen then (land)"
