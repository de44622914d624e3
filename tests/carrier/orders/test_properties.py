"""Properties of the order language: what is echoed reads back, nothing raises, one bad word stays where it is."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.carrier.orders.makeview import again, allied, japanese, orders, read
from tests.support.examples import some

from flagplot.core.diagnostics import render
from flagplot.games.carrier.orders.sheet import CarrierSheet
from flagplot.games.carrier.view import CarrierView

pytestmark = pytest.mark.usefixtures("unhinted")

VIEWS: dict[str, CarrierView] = {"allied": allied(), "japanese": japanese()}
few = settings(max_examples=some(150), deadline=None, derandomize=True)
many = settings(max_examples=some(400), deadline=None, derandomize=True)

direction = st.sampled_from(["N", "NE", "SE", "S", "SW", "NW"])
small = st.integers(1, 6)
letters = st.sampled_from(["D", "M", "N", "S", "O", "AA", "PP"])
hex_name = st.builds("{}/{}{:02d}".format, st.sampled_from("AB"), letters, st.integers(1, 46))
step = st.builds("{}{}{}".format, st.sampled_from(["", "", "^", "_"]), st.one_of(direction, st.just("O")), small)
course = st.lists(step, min_size=1, max_size=4).map(",".join)
place = st.one_of(hex_name, st.sampled_from(["C4", "Port Moresby", "Rabaul", "TF1", "TF6", "Lexington", "Henderson"]))
classes = st.sampled_from(["", " with carriers", " with carriers/CA", " with DD"])
size = st.one_of(st.just(""), small.map(" of at least {}".format), small.map(" of at most {} ships".format))
where = st.one_of(
    st.just(""),
    hex_name.map(" at {}".format),
    small.map(" within {} hexes".format),
    st.integers(2, 3).map(" cond {}".format),
)
kind = st.sampled_from(["TF", "AF", "submarine", "enemy"])
atom = st.one_of(
    st.builds("{}{}{} seen{}".format, kind, classes, size, where),
    st.builds("{} reached".format, hex_name),
    st.sampled_from(
        [
            "target gone",
            "in cloud",
            "in storm",
            "in clear",
            "enemy CAP seen",
            "fuel permits",
            "attacked",
            "night",
            "day",
            "planes on the ground",
            "planes on the ground at Rabaul",
        ]
    ),
    st.builds(
        "{} {} {}".format,
        st.sampled_from(["hour", "fuel", "losses"]),
        st.sampled_from(["at least", "at most", "exactly", ">=", "<=", "="]),
        st.integers(1, 24),
    ),
)
condition = st.recursive(
    atom,
    lambda inner: st.one_of(
        inner.map("not {}".format),
        st.builds("({} and {})".format, inner, inner),
        st.builds("({} or {})".format, inner, inner),
    ),
    max_leaves=4,
)
plane = st.sampled_from(["Val", "Kate", "Dauntless", "B-26"])
who = st.one_of(st.just("all"), st.just("rest"), st.builds("{} {}".format, small, plane))
mode = st.sampled_from(["", " dive", " level high", " level low", " torpedo", " AP dive", " GP level"])
aims = st.sampled_from(["", " on carriers", " on carriers/capital/any", " on Shokaku", " on CA then DD"])
assignments = st.lists(st.builds("{}{}{}".format, who, mode, aims), min_size=1, max_size=3).map(", ".join)
action = st.one_of(
    course,
    st.builds("to {}".format, place),
    st.builds("fly {} until {}".format, direction, condition),
    st.builds("hold {} turns".format, small),
    st.builds("shadow {} from {} hexes until {}".format, place, small, condition),
    st.builds("shadow TF as long as {}".format, condition),
    st.builds("shadow {}; if gone ({})".format, place, course),
    st.builds("CAP {} {} hours".format, place, small),
    st.builds("attack TF at {}: {}".format, place, assignments),
    st.builds("attack carriers: {} if gone ({})".format, assignments, course),
    st.sampled_from(
        [
            "high",
            "low",
            "intercept bombers",
            "avoid combat",
            "search",
            "search extra 2",
            "stop search",
            "land",
            "return to base",
            "jettison",
            "land Lexington",
            "do not divert",
            "report all sightings",
            "join AF3",
            "split 1 Val as AF20: land",
            "report C2 3",
            "anchor all",
            "weigh",
            "scuttle DD",
            "surface: engage, number 3, gunnery CA, screen AP",
            "leave map",
            "into wind",
            "every turn",
        ]
    ),
)
block = st.recursive(
    st.lists(action, min_size=1, max_size=3).map("; ".join),
    lambda inner: st.one_of(
        st.builds("if {} then ({})".format, condition, inner),
        st.builds("{}; if {} then ({}) else ({})".format, action, condition, inner, inner),
        st.builds("unless {} then ({})".format, condition, inner),
    ),
    max_leaves=4,
)
unit = st.sampled_from(
    ["TF1", "TF2", "TF3", "TF6", "TF7", "AF3", "AF4", "AF6", "AF9", "AF17", "AF23", "1400: AF3", "TF2 at B/M23"]
)
deck = st.builds(
    "{}: {} {} {}".format,
    st.sampled_from(["Lexington", "Port Moresby", "Rabaul", "Shokaku"]),
    st.sampled_from(["ready", "service", "unready", "every turn service", "disperse", "launch", "launch all"]),
    small,
    st.sampled_from(["Dauntless AP", "Wildcat", "Val", "Betty torpedo", "Zero", "Kate"]),
)
launch = st.builds(
    "AF{}: launch {} from {}; {}".format,
    st.integers(1, 36),
    st.sampled_from(["2 Wildcat", "3 Dauntless, 1 Wildcat", "all Zero", "4 Val AP high", "6 Betty torpedo normal"]),
    st.sampled_from(["Lexington", "Shokaku", "Rabaul"]),
    block,
)
order = st.one_of(st.builds("{}: {}".format, unit, block), deck, launch)
sheet_text = st.lists(order, min_size=1, max_size=6).map("\n".join)
seat = st.sampled_from(["allied", "japanese"])


def sane(sheet: CarrierSheet) -> None:
    """Every remark lies within the text and can be shown."""
    lines = sheet.text.splitlines()
    for remark in sheet.diagnostics:
        assert remark.message
        assert remark.length >= 1
        assert 1 <= remark.line <= max(1, len(lines) + 1)
        render(remark, sheet.text)


@pytest.mark.rule("GM-3.1c")
@given(seat, sheet_text)
@few
@pytest.mark.many_positions
def test_the_echo_reads_back_to_the_same_orders(seat: str, text: str) -> None:
    sheet = read(text, VIEWS[seat])
    sane(sheet)
    back = again(sheet, VIEWS[seat])
    assert orders(back) == orders(sheet)
    assert [echo.canonical for echo in back.echo] == [echo.canonical for echo in sheet.echo]
    assert not [r for r in back.diagnostics if r.severity == "error" and not any(o.no_move for o in sheet.orders)]


@pytest.mark.many_sentences
@given(seat, st.text(max_size=400))
@many
def test_any_text_is_answered(seat: str, text: str) -> None:
    sane(read(text, VIEWS[seat]))


words = st.sampled_from(
    [
        "TF3",
        "AF17",
        "AF23",
        "Lexington",
        ":",
        ";",
        ",",
        ".",
        "(",
        ")",
        "--",
        "-",
        "/",
        "if",
        "then",
        "else",
        "until",
        "unless",
        "and",
        "or",
        "not",
        "no",
        "N4",
        "NE",
        "O2",
        "^",
        "_",
        "B/M23",
        "AA25",
        "C4",
        "1400",
        "6",
        "Val",
        "AP",
        "GP",
        "torpedo",
        "dive",
        "level",
        "high",
        "low",
        "attack",
        "bomb",
        "launch",
        "land",
        "from",
        "to",
        "at",
        "on",
        "with",
        "for",
        "as",
        "split",
        "join",
        "search",
        "extra",
        "shadow",
        "close",
        "hold",
        "CAP",
        "seen",
        "reached",
        "gone",
        "TF",
        "AF",
        "carriers",
        "all",
        "rest",
        "any",
        "every",
        "turn",
        "ready",
        "service",
        "surface",
        "number",
        "gunnery",
        "screen",
        "report",
        "C1",
        "C2",
        "12",
        "fuel",
        "at",
        "least",
        "qwerty\n",
        "\n",
    ]
)


@pytest.mark.many_sentences
@given(seat, st.lists(words, max_size=60).map(" ".join))
@many
def test_any_words_in_any_order_are_answered(seat: str, text: str) -> None:
    sheet = read(text, VIEWS[seat])
    sane(sheet)
    assert orders(again(sheet, VIEWS[seat])) == orders(sheet)


@given(sheet_text, st.integers(0, 500), st.integers(0, 8), st.text(max_size=4))
@few
@pytest.mark.many_positions
def test_a_damaged_sheet_is_answered(text: str, at: int, cut: int, put: str) -> None:
    sane(read(text[:at] + put + text[at + cut :]))


@given(st.lists(order, min_size=2, max_size=5), st.integers(0, 4))
@few
@pytest.mark.many_positions
def test_an_unknown_word_leaves_the_other_units_orders_as_they_are(lines: list[str], which: int) -> None:
    """The word is put at the end of an order: nothing of it is taken, and no other unit's order may change. What is not
    launched leaves its planes and its number to others."""
    which %= len(lines)
    assume(" launch " not in lines[which])
    plain, broken = read("\n".join(lines)), list(lines)
    broken[which] += "; zzyzx"
    told = read("\n".join(broken))
    left_out = {each.unit for each in orders(plain)} - {each.unit for each in orders(told)}
    head = lines[which].partition(":")[0]
    assert left_out <= {each.unit for each in orders(read("\n".join(one for one in lines if one.startswith(head))))}
    assert orders(told) == [each for each in orders(plain) if each.unit not in left_out]
    assert any("zzyzx" in remark.message or remark.code in ("unknown-unit", "in-doubt") for remark in told.diagnostics)


NASTY = [
    "",
    "\n",
    ":",
    "TF3",
    "TF3:",
    "TF3: ;;;...",
    "TF3:\x00N1",
    "TF3: N\u0305\u0332\u03054",
    "TF３: N1",
    "TF3: N٤",
    "1400:",
    "9999999999999: TF3 N1",
    "TF99999999999999: N1",
    "AF0: launch 1 Wildcat from Lexington",
    "[",
    "{",
    "[[[[",
    "[]",
    "{}",
    "[1]",
    '[{"unit": "", "order": ""}]',
    "AF3: " + "(" * 50,
    "AF3: " + ")" * 50,
    "AF3: N99999999999",
    "AF3: land land land",
    "AF3: if if if",
    "TF3: split",
    "TF3: split all",
    "TF3: split 0 DD",
    "TF3: join TF3",
    "AF3: N0",
    "AF17: fuel 3",
    "of of of",
    "AF3: shadow C99999999",
    "AF3: report C3 4",
    "TF3: surface",
    "AF3: to TF3",
    "\u202eTF3: N1",
    "TF3: N1 \U0001f6a2",
    "Lexington: launch",
    "Lexington: ready",
    "AF3: attack AF3",
    "all planes of",
    "4 Val of AF99: attack",
    "AF3: CAP AF3",
    "TF3: hold 0 turns",
    "AF3: until N1",
    "A" * 8193,
    "TF3: N1," * 900,
]


@pytest.mark.parametrize("text", NASTY, ids=range(len(NASTY)))
def test_nasty_texts_are_answered(text: str) -> None:
    sheet = read(text)
    sane(sheet)
    assert orders(again(sheet)) == orders(sheet)


@pytest.mark.many_sentences
@pytest.mark.parametrize(
    "unit", ["not ", "if night then ", "(", "N1, ", "TF3: N1\n", "x;", "qwerty ", "AF3 join AF6; "]
)
def test_64_kib_of_one_thing_are_answered(unit: str) -> None:
    text = "TF3: " + unit * (65536 // len(unit))
    sheet = read(text)
    sane(sheet)
    assert len(sheet.diagnostics) <= 201
