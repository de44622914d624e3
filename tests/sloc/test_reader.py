"""Reading orders: what is wrong, where, and what to do; never a traceback."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.sloc.play import dice, remarks, state_at
from tests.support.examples import some

from flagplot.core.diagnostics import render
from flagplot.games.sloc.game import GAME
from flagplot.games.sloc.reader import VERBS, read

STATE = state_at("card", "sloc-1944", active="allied", allied=[2, 3, 80])
VIEW = GAME.view(STATE, "allied")


@pytest.mark.parametrize(
    ("text", "code", "column", "hint"),
    [
        ("KARD OPS 3", "unknown-order", 1, "Did you mean CARD?"),
        ("CARD OPS", "missing", 9, ""),
        ("CARD OPPS 3", "unknown-word", 6, "Did you mean OPS?"),
        ("CARD OPS 3x", "bad-number", 10, ""),
        ("CARD OPS 1", "ES-BASE-13", 1, ""),
        ("CARD OPS 3 4", "too-much", 12, "Write one order on a line."),
        ("CARD OPS 3\nACTION SWPak ASSAULT 4021 WITH 1", "unknown-unit", 8, "Did you mean SWPac?"),
        ("CARD OPS 3\nACTION SouthSeas GARRISON 4021", "unknown-unit", 8, ""),
        ("CARD OPS 3\nACTION SWPac ASSAULT 9999 WITH 1", "unknown-hex", 22, ""),
        ("CARD OPS 3\nACTION SWPac ASSAULT 5000 WITH 1", "ES-BASE-2", 1, ""),
        ("CARD OPS 3\nACTION Malaya GARRISON 1805", "ES-BASE-16", 1, ""),
        ("CARD OPS 3\nACTION SWPac STRIKE 4024 WITH 1", "ES-BASE-16", 1, ""),
        ("CARD OPS 3\nCARD OPS 2", "ES-BASE-15", 1, ""),
        ("ACTION SWPac GARRISON 4024", "ES-BASE-16", 1, ""),
        ("CARD OPS 3\nCHOOSE ASP", "not-now", 1, ""),
    ],
)
def test_each_problem_has_a_place_and_a_hint(text: str, code: str, column: int, hint: str) -> None:
    found = [remark for remark in remarks(STATE, "allied", text) if remark.severity == "error"]
    assert [(r.code, r.column) for r in found] == [(code, column)]
    assert found[0].line == len(text.splitlines())
    assert found[0].message.endswith(".") and (not hint or found[0].hint == hint)
    assert "^" in render(found[0], text)


def test_an_unknown_and_an_enemy_unit_get_the_same_words() -> None:
    unknown, enemy = (
        remarks(STATE, "allied", f"CARD OPS 3\nACTION {name} GARRISON 4024")[0].message
        for name in ("Nowhere", "SouthSeas")
    )
    assert unknown.replace("Nowhere", "X") == enemy.replace("SouthSeas", "X")


def test_what_cannot_be_read_is_skipped_and_the_rest_stands() -> None:
    sheet = GAME.parse("CARD OPS 3\nACTION SWPac FLY 4024\nACTION swpac garrison GiliGili  # hold it", "allied", VIEW)
    assert [echo.canonical for echo in sheet.echo] == ["CARD OPS 3", "ACTION SWPac GARRISON 4024"]
    assert len(sheet.diagnostics) == 1


def test_without_a_card_the_lowest_is_passed_and_that_is_said() -> None:
    found = remarks(STATE, "allied", "")
    assert [(r.severity, r.code) for r in found] == [("query", "no-card")]
    done = GAME.resolve(STATE, {}, dice())
    assert done.state.discards["allied"][0] == 2


def test_nothing_is_asked_of_the_other_side() -> None:
    assert [r.code for r in remarks(STATE, "japanese", "CARD OPS 3")] == ["not-now"]
    assert GAME.view(STATE, "japanese").asked == ""


def test_the_json_form_gives_the_same_orders() -> None:
    text = "CARD OPS 3\nACTION SWPac GARRISON 4024\nACTION SWPac RELOCATE Fife 3727"
    orders = [
        {"order": "card", "use": "OPS", "card": 3},
        {"order": "garrison", "hq": "SWPac", "hex": 4024},
        {"order": "relocate", "hq": "SWPac", "base": "Fife", "hex": 3727},
    ]
    assert GAME.parse(json.dumps(orders), "allied", VIEW).echo == GAME.parse(text, "allied", VIEW).echo
    bad = GAME.parse('[{"order": "crad"}]', "allied", VIEW)
    assert next(d.code for d in bad.diagnostics) == "bad-json" and bad.orders == ()


WORDS = st.sampled_from(
    [
        "CARD",
        "OPS",
        "EVENT",
        "3",
        "80",
        "61",
        "ACTION",
        "SWPac",
        "SouthSeas",
        "RELOCATE",
        "Fife",
        "4021",
        "9999",
        "ASSAULT",
        "WITH",
        "2",
        "MOVEHQ",
        "GARRISON",
        "PASS",
        "CHOOSE",
        "ASP",
        "EMERGENCY",
        "TRT",
        "REACT",
        "5",
        "TRANSPORTS",
        "BASE",
        "PRINTED",
        "ROLL",
        "QUERY",
        "PLACE",
        "#",
        "[",
        "{",
        "\x00",
        "é",
        "99999999999999999999",
    ]
)


@pytest.mark.many_sentences
@settings(max_examples=some(300), deadline=None, derandomize=True)
@given(lines=st.lists(st.lists(WORDS, max_size=7).map(" ".join), max_size=5))
def test_no_text_breaks_the_reader_and_the_echo_reads_back(lines: list[str]) -> None:
    text = "\n".join(lines)
    for seat in ("allied", "japanese"):
        view = GAME.view(STATE, seat)
        sheet = GAME.parse(text, seat, view)
        again = GAME.parse("\n".join(echo.canonical for echo in sheet.echo), seat, view)
        assert [e.canonical for e in again.echo] == [e.canonical for e in sheet.echo]
        for remark in sheet.diagnostics:
            render(remark, text)


@settings(max_examples=some(200), deadline=None, derandomize=True)
@given(text=st.text(max_size=80))
def test_any_text_at_all_is_read_without_an_error_of_ours(text: str) -> None:
    GAME.parse(text, "allied", VIEW)


def test_the_guide_fits_78_columns_and_its_examples_can_be_read() -> None:
    guide = GAME.order_help()
    assert max(map(len, guide.splitlines())) <= 78
    verbs = [f"  {verb} " for verb in VERBS]
    lines = [line for line in guide.splitlines() if any(line.startswith(verb) for verb in verbs)]
    examples = [re.split(r"  +| or  ", line.strip())[0].split(" | ")[0] for line in lines]
    assert len(examples) > 14
    for example in examples:
        given_orders, faults = read(example, "japanese" if "ACTION SouthSeas" in example else "allied")
        assert len(given_orders) == 1 and not faults, example


@pytest.mark.rule("ES-BASE-33")
def test_all_the_orders_of_the_grammar_are_read_and_echoed() -> None:
    for text, side in (
        ("PLACE Lockwood 4024", "allied"),
        ("ACTION SWPac RELOCATE Fife 4021", "allied"),
        ("ACTION SWPac ASSAULT 4021 WITH 2", "allied"),
        ("ACTION SWPac MOVEHQ SouthPacific 4423", "allied"),
        ("CARD OPS 3", "allied"),
        ("CARD EVENT 80", "allied"),
        ("CHOOSE ASP", "allied"),
        ("CHOOSE NONE", "allied"),
        ("ACTION SouthSeas STRIKE 4024 WITH 3", "japanese"),
        ("ACTION SouthSeas GARRISON 4017", "japanese"),
        ("ACTION SouthSeas STRIKE 4024 WITH 3 IGNORE BASE", "japanese"),
        ("EMERGENCY 2220", "allied"),
        ("EMERGENCY TRT", "allied"),
        ("EMERGENCY Fife 2220", "allied"),
        ("REACT 5 TRANSPORTS BASE Fife", "allied"),
        ("REACT 5 PRINTED 2813", "allied"),
        ("PASS", "allied"),
        ("PASS 2", "japanese"),
        ("ROLL Fife", "allied"),
    ):
        orders, faults = read(text.lower(), "japanese" if side == "japanese" else "allied")
        assert not faults and [order.canonical for order in orders] == [text]
