"""Orders of boats: what is understood, and what is refused and why (GM-17.0a to GM-17.0d, GM-17.0k)."""

import pytest
from tests.carrier.boats.channel import PATROL, clear, opening, play, sheet
from tests.carrier.wording import worded

from flagplot.core.diagnostics import render
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.theatre.hex import name, parse
from flagplot.games.carrier.theatre.theatre import theatre
from flagplot.games.carrier.units.boats import inshore, leaves_at, patrol_hexes


@pytest.mark.rule("GM-17.0b")
@pytest.mark.parametrize(
    "text",
    [
        PATROL,
        "mtb 1 2 BOATS from Florida (Tulagi) patrol l22, targets CAs and APs, guns",
        "MTB1: 2 boats patrolling B/L22\nguns yes\ntargets CA/AP # a remark",
        "MTB1: 2 boats from Tulagi\n  patrol B/L22. Guns yes -- targets ca, ap",
        '[{"unit": "MTB1", "order": "2 boats from Tulagi patrol B/L22; targets CA, AP; guns yes"}]',
    ],
)
def test_an_order_is_read_and_its_echo_reads_back(text):
    made = sheet(opening(), text)
    assert not made.diagnostics
    assert [echo.canonical for echo in made.echo] == [PATROL]
    again = sheet(opening(), made.echo[0].canonical)
    assert [order.boats for order in again.orders] == [order.boats for order in made.orders]
    assert again.echo[0].canonical == PATROL


REFUSED = [
    ("GM-17.0b", "MTB1: 5 boats from Tulagi patrol B/L22", "4 boats left"),
    ("GM-17.0b", "MTB1: 3 boats from Tulagi patrol B/L22\nMTB2: 2 boats from Tulagi patrol B/L22", "1 boat left"),
    ("GM-17.0b", "MTB1: 0 boats from Tulagi patrol B/L22", "0 boats from Tulagi: 4 boats left"),
    ("GM-17.0b", "MTB1: 2 boats from Rabaul patrol B/L22", "no boats of yours at Rabaul"),
    ("GM-17.0c", "MTB1: 2 boats from Tulagi patrol B/M25", "3 hexes from Tulagi"),
    ("GM-17.0c", "MTB1: 2 boats from Tulagi patrol B/L23", "all land"),
    ("GM-17.0c", "MTB1: 2 boats from Tulagi patrol B/M24", "no way of 2 hexes"),
    ("GM-17.0d", "2200: MTB1: 2 boats from Tulagi patrol B/L22", "go out at 1900"),
    ("GM-17.0k", f"{PATROL}\ntargets SS", "submarines"),
]


@pytest.mark.parametrize(
    ("text", "message"), [pytest.param(*row[1:], marks=pytest.mark.rule(row[0])) for row in REFUSED]
)
def test_what_the_rules_forbid_is_refused_with_the_reason(text, message):
    made = sheet(opening(), text)
    assert len(made.diagnostics) == 1
    assert message in render(made.diagnostics[0], text)
    assert made.diagnostics[0].severity == "error"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("MTB1: hello", "'hello' is not understood here"),
        ("MTB1:", "this is no order: what is MTB1 to do?"),
        ("MTB1: 2 boats from Tulagi", "something is missing at the end"),
        ("MTB1: 2 boats from Nowhere patrol B/L22", "'Nowhere' is not understood here"),
        ("MTB1: 2 boats from Tulagi patrol B/ZZ99", "no column ZZ"),
        (f"{PATROL}\ntargets CB", "'CB' is not understood here"),
        (f"{PATROL}; guns perhaps", "'perhaps' is not understood here"),
        ("2900: MTB1: 2 boats from Tulagi patrol B/L22", "2900 is not an hour"),
        (f"{PATROL}\n{PATROL}", "has a patrol already"),
    ],
)
def test_bad_orders_get_one_clear_answer(text, message):
    wrong = [remark.message for remark in sheet(opening(), text).diagnostics if remark.severity != "note"]
    assert len(wrong) == 1 and message in wrong[0]


def test_unknown_units_are_answered_alike():
    mine = sheet(opening(), "MTB1: guns yes").diagnostics[0]
    none = sheet(opening(), "MTB1: guns yes", "japanese").diagnostics[0]
    off = sheet(opening("off"), PATROL).diagnostics[0]
    other = sheet(opening(), "TF9: N1").diagnostics[0]
    assert mine.message == "no such unit of yours: MTB1"
    assert none.message.startswith("no such unit of yours: MTB")
    assert {mine.code, none.code, off.code, other.code} == {"unknown-unit"}
    assert not sheet(opening("off"), PATROL).orders


def test_other_orders_go_on_as_before():
    made = sheet(opening(), f"TF1: N1\n{PATROL}\nTF1: report C2 2")
    assert [order.unit.kind for order in made.orders] == ["TF", "MTB"]
    made = sheet(opening(), f"TF1: N1\n{PATROL}\nNE1\nTF1: report C2 2")
    assert [order.unit.kind for order in made.orders] == ["TF"], "a line under an order of boats is theirs, not TF1's"
    assert [remark.line for remark in made.diagnostics if remark.severity == "error"] == [3]


@pytest.mark.rule("GM-17.0c")
def test_patrol_hexes_are_inshore_and_near():
    chart, base = theatre(), parse("B/M22")
    near = patrol_hexes(chart, base)
    assert parse("B/L22") in near
    assert all(inshore(chart, hex_) and chart.terrain(hex_) != "land" for hex_ in near)
    assert not inshore(chart, parse("B/AA40"))
    assert "B/M24" not in {name(hex_) for hex_ in near}


@pytest.mark.rule("GM-17.0d")
def test_only_the_first_night_turn_sends_boats_out():
    nights = ruleset_of(opening()).tables.night_hours
    assert [hour for hour in range(1, 25) if leaves_at(hour, nights)] == [19]


@pytest.mark.rule("GM-17.0d")
def test_a_flotilla_out_cannot_be_moved_but_may_get_other_targets():
    state = play(clear(opening()), turns=3)[-1].state
    assert "is out and stays" in sheet(state, "MTB1: 1 boat from Tulagi patrol B/M22").diagnostics[0].message
    assert "stays out until day" in sheet(state, "MTB1: cancel").diagnostics[0].message
    assert sheet(state, "MTB1: targets AP; guns no").echo[0].canonical == "MTB1: targets AP; guns no"
    late = sheet(state, "MTB2: 1 boat from Tulagi patrol B/L22").diagnostics[0]
    assert (late.code, worded(GAME.clock(state).label)[:4]) == ("GM-17.0d", "2000")
