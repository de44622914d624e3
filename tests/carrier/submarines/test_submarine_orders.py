"""The words for submarines (GM-12.1a, GM-12.64a): read, refused, and echoed so that they read back."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.carrier.position import put_af, put_tf
from tests.carrier.submarines.waters import boat, waters
from tests.support.examples import some

from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Place, Shot, SubmarineOrder
from flagplot.games.carrier.orders.guide import examples
from flagplot.games.carrier.theatre.hex import parse


def read(text, edition="2003", **changes):
    state = waters(edition)
    boat(state, number=4, **changes)
    put_tf(state, "allied", 1, "A/Q40", "Chicago")
    return GAME.parse(text, "allied", GAME.view(state, "allied"))


def order(text, **changes):
    """Return the order of SS4 that a text makes."""
    sheet = read(text, **changes)
    assert not sheet.diagnostics, sheet.diagnostics
    (only,) = sheet.orders
    again = read(sheet.echo[0].canonical, **changes)
    assert [each.submarine for each in again.orders] == [only.submarine]
    return only.submarine


BOTH = {"dive_air": True, "dive_guns": True, "dive_asw": True}


@pytest.mark.rule("GM-12.1a", "GM-12.64a")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("SS4: N1, periscope", SubmarineOrder(steps=(1,), depth="periscope")),
        ("ss4 surface", SubmarineOrder(depth="surface")),
        ("SS 4: dive deep", SubmarineOrder(depth="deep")),
        ("SS4: dive to periscope depth", SubmarineOrder(depth="periscope")),
        ("SS4: NE2, se, S", SubmarineOrder(steps=(2, 2, 3, 4))),
        ("SS4: to A/Q30; honest slick", SubmarineOrder(to=parse("A/Q30"), honest=True)),
        ("SS4: patrol A/Q30-A/Q34", SubmarineOrder(patrol=(parse("A/Q30"), parse("A/Q34")))),
        (
            "SS4 patrol between A/Q30 and A/Q34, false slick",
            SubmarineOrder(patrol=(parse("A/Q30"), parse("A/Q34")), honest=False),
        ),
        ("SS4: patrol A/Q30", SubmarineOrder(patrol=(parse("A/Q30"),))),
        ("SS4: shadow", SubmarineOrder(shadow=Place())),
        ("SS4: stay", SubmarineOrder(stay=True)),
        ("SS4: attack CV, AP with 3", SubmarineOrder(attack=(Shot(("CV", "AP"), 3),))),
        ("SS4: attack CVs/transports", SubmarineOrder(attack=(Shot(("CV", "AP", "APD")),))),
        (
            "SS4: attack carriers with 3 and DD with 1",
            SubmarineOrder(attack=(Shot(("CV", "CVL"), 3), Shot(("DD",), 1))),
        ),
        ("SS4: attack", SubmarineOrder(attack=(Shot(),))),
        ("SS4: attack TF, periscope", SubmarineOrder(attack=(Shot(),), depth="periscope")),
        ("SS4: if attacked dive", SubmarineOrder(**BOTH)),
        ("SS4: if attacked stay", SubmarineOrder(**dict.fromkeys(BOTH, False))),
        ("SS4: if ASW attack dive deep, else periscope", SubmarineOrder(**BOTH)),
        ("SS4: if ASW attack dive deep else stay", SubmarineOrder(dive_air=False, dive_guns=False, dive_asw=True)),
        ("SS4: if ASW attack dive", SubmarineOrder(dive_asw=True)),
        ("SS4: if attacked dive to periscope", SubmarineOrder(dive_air=True, dive_guns=True, dive_asw=False)),
        ("SS4: if air attack dive", SubmarineOrder(dive_air=True)),
        ("SS4: when gunfire dive, dive after attacking", SubmarineOrder(dive_guns=True, after=True)),
        ("SS4: dive before attacking", SubmarineOrder(after=False)),
    ],
)
def test_what_is_read(text, expected):
    """Every form makes the order expected, and its echo reads back to the same."""
    assert order(text) == expected


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("SS9: N1", "unknown-unit"),
        ("SS4: flee", "not-understood"),
        ("SS4:", "not-understood"),
        ("SS4: attack CV with 5", "FE-27.9.1a"),
        ("SS4: attack CV with 3 and DD with 2", "FE-27.9.1a"),
        ("SS4: attack CV and DD", "FE-27.9.1a"),
        ("SS4: N1; to A/Q30", "no-move"),
        ("SS4: stay, N1", "no-move"),
        ("SS4: to A/Q30, patrol A/Q31", "no-move"),
        ("SS4: N99", "bad-number"),
        ("SS4: N0", "bad-number"),
        ("SS4: shadow C7", "unknown-contact"),
        ("SS4: to Nowhere", "unknown-word"),
        ("SS4: patrol A/ZZ99", "bad-hex"),
        ("SS4: to A/B12", "BR-12.5"),
        ("2500: SS4: N1", "bad-hour"),
        ("SS4: if air attack dive deep", "FE-27.6.4a"),
        ("SS4: if ASW attack periscope", "FE-27.6.4a"),
    ],
)
def test_what_is_refused(text, code):
    """What cannot be done is refused by its code with its place in the text, never guessed at."""
    sheet = read(text)
    assert [remark.code for remark in sheet.diagnostics] == [code]
    assert all(remark.line == 1 and 1 <= remark.column <= len(text) + 1 for remark in sheet.diagnostics)


def test_what_was_meant_is_suggested():
    """A slip of the pen is answered with the word."""
    sheet = read("SS4: perxscxpe")
    assert sheet.diagnostics[0].hint == "Did you mean periscope?"


def test_boats_stand_beside_other_orders():
    """The lines of a boat go on below it; a TF's lines before and after are read as ever."""
    sheet = read("TF1: N1\nSS4: N1\nattack CV\n# remark\nTF1: hunt submarines\n1400: SS4: surface")
    assert [echo.canonical for echo in sheet.echo] == [
        "TF1: N1; hunt submarines",
        "SS4: N1; attack CV",
        "1400: SS4: surface",
    ]
    assert {remark.severity for remark in sheet.diagnostics} == {"note"}
    below = read("SS4: N1\n\nattack CV")
    assert [echo.canonical for echo in below.echo] == ["SS4: N1; attack CV"]


def test_json():
    """The JSON form gives the same order, with an hour too."""
    text = json.dumps([{"unit": "SS4", "order": "N1, periscope", "hour": 14}])
    assert [echo.canonical for echo in read(text).echo] == ["1400: SS4: N1; periscope"]


def test_the_guide_tells_of_submarines():
    """Every example of the guide's part on submarines is read and stands."""
    told = [*examples("SUBMARINES"), *(text for text in examples("BY OPTION") if "hunt" in text)]
    told = [text for text in told if "start at" not in text]  # before the first turn alone
    assert len(told) == 16
    for example in told:
        state = waters()
        boat(state, number=4)
        put_tf(state, "allied", 5, "A/Q40", "Chicago")
        put_af(state, "allied", 3, "A/Q38", "2 Catalina")
        sheet = GAME.parse(example, "allied", GAME.view(state, "allied"))
        assert len(sheet.orders) == 1
        assert not [remark for remark in sheet.diagnostics if remark.severity == "error"]


WORDS = st.sampled_from(
    [
        "SS4",
        ":",
        "SS9",
        "N1",
        "NE",
        "periscope",
        "deep",
        "dive",
        "surface",
        "attack",
        "CV",
        "AP",
        "with",
        "3",
        "99",
        "and",
        "if",
        "ASW",
        "attacked",
        "else",
        "stay",
        "patrol",
        "A/Q30",
        "A/Q34",
        "-",
        "to",
        "Rabaul",
        "shadow",
        "C4",
        "honest",
        "slick",
        "before",
        "after",
        "attacking",
        ",",
        ";",
        ".",
        "\n",
        "TF1",
        "#",
        "\x00",
        "²",
    ]
)


@settings(max_examples=some(200), deadline=None, derandomize=True)
@given(st.lists(WORDS, max_size=16), st.sampled_from(["2003", "1993"]))
@pytest.mark.many_positions
def test_whatever_is_written_is_answered_and_its_echo_reads_back(words, edition):
    """No text breaks the reader or the umpire, and what stands reads back to the same order."""
    state = waters(edition)
    boat(state, number=4)
    view = GAME.view(state, "allied")
    made = GAME.parse("SS4: " + " ".join(words), "allied", view)
    again = GAME.parse("\n".join(echo.canonical for echo in made.echo), "allied", view)
    assert [each.submarine for each in again.orders] == [each.submarine for each in made.orders]
    GAME.resolve(state, {"allied": made}, _dice())


def _dice():
    from tests.carrier.position import loaded

    return loaded()


@pytest.mark.parametrize(
    "text",
    [
        "SS4: dive to periscope if attacked by air or surface, to deep if attacked by ASW",
        "SS4: if attacked by air or surface dive to periscope; if attacked by ASW dive deep",
        "SS4: periscope if attacked by planes, gunfire; deep when attacked by ASW",
    ],
)
def test_a_dive_said_before_its_condition(text: str) -> None:
    assert order(text) == SubmarineOrder(**BOTH)


@pytest.mark.parametrize(
    "text", ["SS4: periscope if a TF is seen", "SS4: shadow unless attacked", "SS4: attack CV with 3 except by night"]
)
def test_a_condition_that_is_not_understood_takes_the_order_along(text: str) -> None:
    sheet = read(text)
    assert sheet.orders == ()
    (wrong,) = [remark.code for remark in sheet.diagnostics if remark.severity == "error"]
    assert wrong in ("not-understood", "unknown-word")
