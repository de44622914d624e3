"""Orders of coastwatchers and troops: read, checked against the view, echoed (GM-23.3.2a to GM-23.3.6)."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.carrier.counters.watching import of, put, watched
from tests.carrier.position import opening, play

from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Ashore
from flagplot.games.carrier.orders.sheet import CarrierSheet
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import Direction, name, parse

MIDNIGHT = 19


def start(turn: int = 1) -> State:
    """Return a turn with coastwatchers on Malaita, in northern New Guinea and on Bougainville, and troops."""
    state = watched(turn)
    put(state, "allied", "CW1", "Guadalcanal", "B/O24")
    put(state, "allied", "CW2", "Malaita", "B/Q20")
    put(state, "allied", "CW3", "New Guinea (north)", "A/D11")
    put(state, "allied", "CW4", "Bougainville", "A/KK14")
    put(state, "allied", "T1", "Guadalcanal", "B/O24")
    put(state, "allied", "T2", "New Guinea (north)", "A/D11", last_column="A/H")
    put(state, "allied", "CW9", "Russell", "B/J21", lost=1, known=True)
    return state


def read(text: str, turn: int = 1, seat: str = "allied") -> CarrierSheet:
    state = start(turn)
    return GAME.parse(text, seat, GAME.view(state, seat))


def codes(sheet: CarrierSheet) -> list[tuple[str, str]]:
    return [(remark.severity, remark.code) for remark in sheet.diagnostics]


def messages(sheet: CarrierSheet) -> str:
    return "\n".join(f"{remark.message} {remark.hint}" for remark in sheet.diagnostics)


@pytest.mark.rule("GM-23.3.2a")
@pytest.mark.parametrize(
    "text", ["CW1 at B/P24", "cw1: at P24", "CW1 put at B/P24.", "CW 1 to B/P24  # the cape", "CW1: stand in B/P24"]
)
def test_placing(text: str) -> None:
    """At the start a counter is put on any hex of its island, in several wordings."""
    sheet = read(text)
    assert not sheet.diagnostics
    assert [order.ashore for order in sheet.orders] == [Ashore(parse("B/P24"))]
    assert [echo.canonical for echo in sheet.echo] == ["CW1: at B/P24"]
    after = play(start(), allied=text).state
    assert name(of(after, "allied")["CW1"].hex) == "B/P24"


@pytest.mark.rule("GM-23.3.2a", "GM-23.3.2b")
@pytest.mark.parametrize(
    ("text", "code", "why"),
    [
        ("CW2 at B/P24", "GM-23.3.2a", "B/P24 is no hex of Malaita, to which CW2 belongs"),
        ("CW1 at B/Q24", "GM-23.3.2a", "B/Q24 is no hex of Guadalcanal"),
        ("CW3 at A/C14", "GM-23.3.2b", "coastwatchers do not go to an enemy base, and A/C14 is one"),
        ("CW3 at A/D23", "GM-23.3.2a", "A/D23 is no hex of New Guinea (north)"),
        ("T2 at A/I20", "GM-23A", "T2 starts in columns A/A to A/H"),
        ("CW1 at B/ZZ9", "bad-hex", ""),
    ],
)
def test_where_counters_are_not_put(text: str, code: str, why: str) -> None:
    """Not on another island, at sea, on an enemy base, in the other half, east of the star, or off the map."""
    sheet = read(text)
    assert codes(sheet) == [("error", code)] and why in messages(sheet)
    assert not sheet.orders


@pytest.mark.rule("GM-23.3.2b")
def test_what_is_allowed_beside_that() -> None:
    """A coastwatcher of the north at A/F20; troops on an enemy base, which does nothing to it."""
    assert not read("CW3 at A/F20").diagnostics
    state = start()
    put(state, "allied", "T3", "New Guinea (north)", "A/D11")
    done = play(state, allied="T3 at A/C14")
    assert name(of(done.state, "allied")["T3"].hex) == "A/C14"
    lae = done.state.sides["japanese"].bases["Lae"]
    assert (lae.lf_normal, lae.lf_min) == (8, 4)


@pytest.mark.rule("GM-23.3.6")
@pytest.mark.parametrize("text", ["CW1 at B/P24", "T1 to B/K22"])
def test_nothing_carries_them_later(text: str) -> None:
    """From the second turn on a counter is not put anywhere: it is bound to its island and to its own feet."""
    sheet = read(text, turn=2)
    assert codes(sheet) == [("error", "GM-23.3.6")] and "nothing carries it" in messages(sheet)
    assert name(of(play(start(2), allied=text, clean=False).state, "allied")["CW1"].hex) == "B/O24"


@pytest.mark.rule("GM-23.3.3")
@pytest.mark.parametrize("text", ["CW1 SE1", "CW1: SE", "cw1 move SE 1", "CW1 goes SE1;"])
def test_steps(text: str) -> None:
    """One hex in a direction; at another hour it is kept, with a note that says for when."""
    sheet = read(text)
    assert [order.ashore for order in sheet.orders] == [Ashore(None, int(Direction.SE))]
    assert sheet.echo[0].canonical == "CW1: SE1"
    assert codes(sheet) == [("note", "GM-23.3.3")]


@pytest.mark.rule("GM-23.3.3")
@pytest.mark.parametrize(
    ("turn", "kept"), [(1, "1200"), (6, "1200"), (7, None), (8, "0100"), (19, "0100"), (20, None), (21, "1200")]
)
def test_for_when_a_step_is_kept(turn: int, kept: str | None) -> None:
    """At 1100 for 1200, at 1300 and 2400 for 0100, at 0200 for 1200; at 1200 and 0100 no note."""
    sheet = read("CW1 SE1", turn)
    assert messages(sheet).strip() == (f"CW1 moves at 0100 and 1200: kept for {kept}" if kept else "")


@pytest.mark.rule("GM-23.3.3", "GM-23.3.6")
@pytest.mark.parametrize(
    ("text", "code", "why"),
    [
        ("CW1 SE2", "GM-23.3.3", "it moves one hex, at 0100 and at 1200"),
        ("CW1 E1", "not-understood", "'E1' does not fit here"),
        ("CW1", "not-understood", "what is CW1 to do?"),
        ("CW1 search N", "unknown-word", "'search' is not understood here"),
        ("CW2 W1", "not-understood", "W1 is a hex; there is no direction W"),
        ("0900: CW1 SE1", "GM-23.3.3", "give the step without an hour"),
        ("CW4 SE1", "GM-23.3.6", "CW4 cannot go SE from A/KK14: coastwatchers do not go to an enemy base"),
        ("CW7 N1", "unknown-unit", "no such unit of yours: CW7 Yours are CW1, CW2, CW3, CW4."),
        ("T9 N1", "unknown-unit", "Yours are T1, T2."),
    ],
)
def test_refusals(text: str, code: str, why: str) -> None:
    """What is wrong, what was expected and what to do; nothing of it stands."""
    sheet = read(text, turn=7)
    assert codes(sheet) == [("error", code)] and why in messages(sheet)
    assert not sheet.orders


@pytest.mark.rule("GM-23.3.5a")
def test_the_lost_take_no_orders() -> None:
    """After the check an order for it is refused; before the check it is taken like any other."""
    sheet = read("CW9 N1")
    assert codes(sheet) == [("error", "GM-23.3.5a")] and "CW9 is lost" in messages(sheet)
    state = start()
    of(state, "allied")["CW1"].lost = 1
    assert not GAME.parse("CW1 at B/P24", "allied", GAME.view(state, "allied")).diagnostics


@pytest.mark.rule("GM-23.3")
def test_without_the_option() -> None:
    """Where coastwatchers are no units the order is refused and says which option is off; other orders stand."""
    state = opening("guadalcanal")
    sheet = GAME.parse("CW1 N1\nT3: NE1\nTF2: N1", "allied", GAME.view(state, "allied"))
    assert [echo.unit for echo in sheet.echo] == ["TF2"]
    errors = [remark for remark in sheet.diagnostics if remark.code == "GM-23.3"]
    assert [remark.line for remark in errors] == [1, 2]
    assert errors[0].message == "CW1: coastwatchers are no units of this match"
    assert errors[1].message == "T3: troops are no units of this match"
    assert errors[0].hint == "The option coastwatchers = counters is off."


def test_among_other_orders() -> None:
    """Lines of counters stand between others; a line without a unit goes on with the one above; the later counts."""
    state = opening("guadalcanal", coastwatchers="counters")
    text = "TF2: N1\nCW5 stay\nT1 stay\nand then S1\nCW5 stay"
    sheet = GAME.parse(text, "allied", GAME.view(state, "allied"))
    assert [(echo.line, echo.unit, echo.canonical) for echo in sheet.echo if echo.unit != "TF2"] == [
        (5, "CW5", "CW5: stay")
    ]
    assert any(remark.line == 4 and remark.severity != "note" for remark in sheet.diagnostics)
    assert ("note", "ordered-twice") in codes(sheet)


def test_the_json_form() -> None:
    """The same in JSON."""
    text = '[{"unit": "CW1", "order": "at B/P24"}, {"unit": "T1", "order": "SE1"}]'
    assert [echo.canonical for echo in read(text).echo] == ["CW1: at B/P24", "T1: SE1"]


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(["CW1 SE1", "T1 at B/P24", "CW2 stay", "CW3: at A/F20", "T2 stay"]), max_size=4))
@pytest.mark.many_positions
def test_the_echo_reads_back(lines: list[str]) -> None:
    """The canonical text of a sheet is the same sheet."""
    sheet = read("\n".join(lines))
    again = read("\n".join(echo.canonical for echo in sheet.echo))
    assert {(o.unit, o.ashore) for o in again.orders} == {(o.unit, o.ashore) for o in sheet.orders}


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="CWT0123456789 :at/BNESQ.#,;\n", max_size=60))
@pytest.mark.many_positions
def test_anything_is_answered(text: str) -> None:
    """No text of any kind brings the reader down."""
    sheet = read(text)
    assert all(remark.message for remark in sheet.diagnostics)
    assert msgspec.json.encode([echo.canonical for echo in sheet.echo])


def test_long_sheets_and_lines() -> None:
    """Lines beyond the longest are left to the reader of other orders, which says so."""
    sheet = read("CW1 at B/P24" + " " * 3000 + "\nCW1 SE1")
    assert [echo.canonical for echo in sheet.echo] == ["CW1: SE1"]
