"""The order language: what reads, what is refused and how (AS-BASE-5)."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.coastal.support import THEM, US, battle, loaded, resolve, vessel
from tests.support.examples import some

from flagplot.core.diagnostics import BadInputError, render
from flagplot.games.coastal.cards import standard
from flagplot.games.coastal.game import GAME
from flagplot.games.coastal.orders import Fire, Launch, Light, Ram, Signal, StarShell, Steer
from flagplot.games.coastal.scenario import read
from flagplot.games.coastal.tables import tables


def views():
    """Return the view of the allied side in both windows, with one contact held."""
    state = battle(
        vessel(US, "MTB1", "MTB", 50, 50, 300, 10),
        vessel(US, "E1", "Escort", 60, 50, 0, 10),
        vessel(THEM, "K", "Coaster", 50, 60, 90, 9),
    )
    a = resolve(resolve(state).state).state
    return GAME.view(a, US), GAME.view(resolve(a).state, US)


A, B = views()


@pytest.mark.parametrize(
    ("view", "text", "canonical"),
    [
        pytest.param(A, "mtb1 course 330 speed 24", "MTB1 COURSE 330 SPEED 24", marks=pytest.mark.rule("AS-BASE-5")),
        pytest.param(A, "MTB1 SPEED 12 COURSE 5.5", "MTB1 COURSE 005.5 SPEED 12", marks=pytest.mark.rule("AS-BASE-5")),
        pytest.param(A, "MTB1 COURSE 360  # north", "MTB1 COURSE 000", marks=pytest.mark.rule("AS-BASE-5")),
        pytest.param(A, "E1 RAM c1", "E1 RAM C1", marks=pytest.mark.rule("AS-BASE-5")),
        pytest.param(A, "E1 STARSHELL 60, 40.25", "E1 STARSHELL 60,40.25", marks=pytest.mark.rule("AS-BASE-5")),
        pytest.param(A, "E1 LIGHT 045", "E1 LIGHT 045", marks=pytest.mark.rule("AS-BASE-5")),
        pytest.param(B, "E1 FIRE C1 MOUNT 1", "E1 FIRE C1 MOUNT 1", marks=pytest.mark.rule("AS-BASE-5")),
        pytest.param(B, "E1 HOLD", "E1 HOLD", marks=pytest.mark.rule("AS-BASE-5")),
        pytest.param(
            B,
            "MTB1 TORP COUNT 2 BEARING 305 WIDE DEEP",
            "MTB1 TORP MOUNT 1 COUNT 2 BEARING 305 WIDE DEEP",
            marks=pytest.mark.rule("AS-BASE-5"),
        ),
        pytest.param(B, "E1 SIGNAL -- all friends", "E1 SIGNAL", marks=pytest.mark.rule("AS-BASE-5")),
    ],
)
def test_orders_read_and_read_back(view, text, canonical):
    sheet = GAME.parse(text, US, view)
    assert sheet.diagnostics == ()
    assert [one.canonical for one in sheet.echo] == [canonical]
    assert GAME.parse(canonical, US, view).orders == sheet.orders


@pytest.mark.rule("AS-BASE-5")
def test_the_example_of_the_rule():
    sheet = GAME.parse("MTB1 TORP MOUNT 1 COUNT 2 BEARING 312 NARROW SHALLOW", US, B)
    assert sheet.orders == ()
    assert "12 degrees off the axis" in sheet.diagnostics[0].message
    assert sheet.diagnostics[0].code == "AS-8.1p"


@pytest.mark.parametrize(
    ("view", "text", "column", "words"),
    [
        (A, "MTB9 COURSE 330", 1, "'MTB9' is not a vessel of yours."),
        (A, "K COURSE 330", 1, "'K' is not a vessel of yours."),
        (A, "MTB1 CUROSE 330", 6, "There is no order 'CUROSE'."),
        (A, "MTB1 COURSE 400", 13, "'400' is not a course."),
        (A, "MTB1 COURSE", 12, "The line ends where a course is expected."),
        (A, "MTB1 SPEED 99", 12, "MTB1 can make at most 36 knots now, not 99."),
        (A, "MTB1 COURSE 10 COURSE 20", 16, "COURSE stands twice in this line."),
        (
            A,
            "MTB1 FIRE C1",
            6,
            "FIRE belongs to orders B, after the sighting report; now are orders A, before movement.",
        ),
        (A, "MTB1 STARSHELL 1,1", 6, "MTB1 carries no star shell."),
        (A, "E1 STARSHELL nowhere", 14, "'nowhere' is not the point of the burst."),
        (A, "E1 RAM C9", 8, "'C9' is not a contact that you hold now."),
        (B, "E1 FIRE C1 MOUNT 9", 18, "E1 has 5 gun mounts."),
        (B, "E1 TORP COUNT 1 BEARING 90 NARROW DEEP", 1, ""),
        (B, "MTB1 TORP COUNT 3 BEARING 300 NARROW DEEP", 17, "Torpedo mount 1 of MTB1 has 2 loaded tubes, not 3."),
        (B, "MTB1 TORP COUNT 2 BEARING 300 NARROW", 37, "The line ends where SHALLOW or DEEP is expected."),
        (B, "MTB1 HOLD fast1", 11, "'fast1' is more than the order takes."),
    ],
)
def test_bad_orders_say_what_and_where(view, text, column, words):
    sheet = GAME.parse(text, US, view)
    if not words:
        assert sheet.orders
        return
    assert sheet.orders == ()
    remark = sheet.diagnostics[0]
    assert (remark.line, remark.column, remark.message) == (1, column, words)
    assert "^" in render(remark, text)


def test_misspelt_words_get_a_suggestion():
    hints = [GAME.parse(text, US, A).diagnostics[0].hint for text in ("MTB2 SPEED 1", "MTB1 CUROSE 330")]
    assert hints == ["Did you mean MTB1?", "Did you mean COURSE?"]


def test_the_second_of_two_orders_for_the_same_thing_is_refused():
    sheet = GAME.parse("MTB1 COURSE 330\n\nMTB1 COURSE 300 SPEED 12", US, A)
    assert [one.canonical for one in sheet.echo] == ["MTB1 COURSE 330"]
    assert "already has an order for its course and speed in line 1" in sheet.diagnostics[0].message
    assert sheet.diagnostics[0].line == 3


def test_course_and_speed_may_be_ordered_on_two_lines():
    sheet = GAME.parse("MTB1 COURSE 330\n\nMTB1 SPEED 12", US, A)
    assert [one.canonical for one in sheet.echo] == ["MTB1 COURSE 330", "MTB1 SPEED 12"]
    assert [one.replaces for one in sheet.echo] == ["course 300", "speed 10"]


def test_unknown_and_enemy_vessels_are_refused_in_the_same_words():
    one, other = (GAME.parse(f"{name} COURSE 010", US, A).diagnostics[0].message for name in ("K", "Q"))
    assert one.replace("K", "Q") == other


@settings(max_examples=some(150), deadline=None, derandomize=True)
@given(st.text(max_size=120), st.sampled_from([A, B]))
def test_no_text_breaks_the_reader(text, view):
    sheet = GAME.parse(text, US, view)
    assert sheet.text == text


WORDS = st.sampled_from(
    [
        "MTB1",
        "E1",
        "K",
        "COURSE",
        "SPEED",
        "RAM",
        "C1",
        "C2",
        "FIRE",
        "TORP",
        "MOUNT",
        "COUNT",
        "BEARING",
        "NARROW",
        "WIDE",
        "SHALLOW",
        "DEEP",
        "1",
        "2",
        "090",
        "300",
        "24",
        "60,40",
        "STARSHELL",
        "LIGHT",
        "SIGNAL",
        "HOLD",
        "AT",
        "TAKE",
        "305",
    ]
)


@settings(max_examples=some(200), deadline=None, derandomize=True)
@given(st.lists(WORDS, max_size=11).map(" ".join), st.sampled_from([A, B]))
def test_what_reads_reads_back_the_same(text, view):
    sheet = GAME.parse(text, US, view)
    for echo, order in zip(sheet.echo, sheet.orders, strict=True):
        again = GAME.parse(echo.canonical, US, view)
        assert again.orders == (order,)
        assert again.diagnostics == ()


@pytest.mark.rule("AS-BASE-5")
def test_what_cannot_be_read_leaves_the_default_in_force():
    state = battle(vessel(US, "M", "MTB", 50, 50, 0, 10), vessel(THEM, "K", "Coaster", 150, 150))
    after = resolve(state, {US: "M COURSE homeward"}, clean=False).state
    assert (after.vessels["allied/M"].course, after.vessels["allied/M"].y) == (0, 5500)


def test_orders_of_every_kind_are_typed():
    texts = {Steer: "MTB1 SPEED 1", Ram: "E1 RAM C1", StarShell: "E1 STARSHELL 1,1", Light: "E1 LIGHT 0"}
    for kind, text in texts.items():
        assert isinstance(GAME.parse(text, US, A).orders[0], kind)
    for kind, text in {
        Fire: "E1 FIRE C1",
        Signal: "E1 SIGNAL",
        Launch: "MTB1 TORP COUNT 1 BEARING 300 NARROW DEEP",
    }.items():
        assert isinstance(GAME.parse(text, US, B).orders[0], kind)


def test_nothing_is_taken_after_the_end():
    state = battle(vessel(US, "M", "MTB", 50, 50), vessel(THEM, "K", "Coaster", 150, 150), window="B", turn=30)
    over = resolve(state).state
    assert "over" in GAME.parse("M COURSE 090", US, GAME.view(over, US)).diagnostics[0].message


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (('card = "Escort"', 'card = "Escrt"'), r"line \d+, key sides.0.ships.0.card: .*Did you mean Escort"),
        (("turns = 16", 'turns = "x"'), r"line 7, key turns: expected a whole number"),
        (("at = [16, 50]", "at = [160, 50]"), r"key sides.0.ships.0.at: E1 lies outside the area"),
        (("[area]", "[aera]"), r"key area: .*missing|key aera"),
        (("win = 10", "win = "), r"not a TOML file"),
        (('seat = "german"', 'seat = "allied"'), r"two sides with different seats"),
    ],
)
def test_bad_scenario_files_name_file_key_and_line(change, message):
    from flagplot.core.game import DATA

    text = (DATA / "coastal" / "scenarios" / "melee.toml").read_text(encoding="utf-8")
    assert change[0] in text
    with pytest.raises(BadInputError, match=r"own.toml.*(" + message + ")"):
        read(text.replace(*change, 1), "own.toml", standard())


@pytest.mark.parametrize(
    ("overlay", "message"),
    [
        ("[guns.LC]\ndice = 'two'", r"line 2, key guns.LC.dice"),
        ("[gun.LC]\ndice = 2", r"line 1, key gun: there is no such key. Did you mean guns"),
        ("[cards.MTB]\nspeed = 90", r"full speed is 1 to 60 knots"),
        ("x", r"not a TOML file"),
    ],
)
def test_bad_owner_tables_name_key_and_line(overlay, message):
    with pytest.raises(BadInputError, match=r"your tables.*" + message):
        GAME.rules("melee", overlay=overlay)


def test_owner_tables_lie_over_the_standard_ones():
    laid = tables("[guns.LC]\ndice = 5\n[cards.MTB]\nspeed = 40\n")
    assert (laid.guns["LC"].dice, laid.guns["MG"].dice) == (5, 3)
    assert (laid.cards["MTB"].speed, laid.cards["MTB"].boxes) == (40, 8)
    rules = GAME.rules("melee", overlay="[cards.MTB]\nspeed = 40\n")
    state = GAME.setup("melee", rules, loaded())
    assert [one.max_speed for one in GAME.view(state, US).own if one.card == "MTB"] == [40, 40, 40]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: GAME.rules("melee", "grand"), "There is no rule set 'grand' here. There are standard"),
        (lambda: GAME.rules("melee", options={"surprize": True}), "Did you mean surprise"),
        (lambda: GAME.rules("melee", options={"flooding_die": 7}), "flooding_die cannot be '7'; it can be 10, 6, 8"),
        (lambda: GAME.rules("mele"), "Did you mean melee"),
        (lambda: GAME.seats("nowhere"), "There are amber-reach"),
    ],
)
def test_bad_rules_get_one_clear_sentence(call, message):
    with pytest.raises(BadInputError, match=message):
        call()


def test_the_guide_fits_and_its_examples_read():
    """Every example of the guide is understood: what is refused is a vessel or contact of another battle."""
    guide = GAME.order_help()
    assert max(len(line) for line in guide.splitlines()) <= 78
    place = GAME.view(GAME.setup("skirmish", GAME.rules("skirmish"), loaded()), US)
    views = {"Before": place, "Orders A": A, "Orders B": B}
    view = None
    examples = 0
    for line in guide.splitlines():
        view = next((known for words, known in views.items() if line.startswith(words)), view)
        if line.startswith("  ") and view is not None:
            text = line[:33].split("   ")[0] if "TORP" not in line else line
            codes = {one.code for one in GAME.parse(text.strip(), US, view).diagnostics}
            assert codes <= {"unknown-vessel", "unknown-contact", "AS-BASE-50", "AS-8.1p"}, (text, codes)
            examples += 1
    assert examples >= 11


def test_orders_may_come_as_json():
    text = "MTB1 COURSE 330 SPEED 24\nE1 RAM C1"
    plain = GAME.parse(text, US, A)
    as_json = msgspec.json.encode(plain.orders).decode()
    assert GAME.parse(as_json, US, A).orders == plain.orders
    assert GAME.parse(as_json, US, A).echo == plain.echo
    refused = GAME.parse('[{"type": "Steer", "vessel": "MTB9", "course": 10}]', US, A).diagnostics[0]
    assert refused.message == "'MTB9' is not a vessel of yours."


@pytest.mark.parametrize(
    "text", ["[", '[{"type": "Fly"}]', '[{"type": "Steer", "vessel": 3}]', "[1]", "[\ud800]", "[" * 7_000]
)
def test_bad_json_gets_one_sentence(text):
    sheet = GAME.parse(text, US, A)
    assert sheet.orders == ()
    assert sheet.diagnostics[0].code == "bad-json"
    assert sheet.diagnostics[0].message.startswith("This is not a JSON list of orders: ")


@settings(max_examples=some(100), deadline=None, derandomize=True)
@given(st.integers(-(10**7), 10**7), st.integers(-99, 10**7), st.text(max_size=8))
def test_no_json_breaks_the_reader(course, speed, name):
    orders = [{"type": "Steer", "vessel": name, "course": course, "speed": speed}]
    GAME.parse(msgspec.json.encode(orders).decode(), US, A)
