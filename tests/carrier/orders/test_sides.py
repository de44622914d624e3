"""Orders to submarines, boats, watchers and troops, and by radio: verbs like all others, read as safely."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.carrier.orders import corpus_views

from flagplot.core.diagnostics import Diagnostic
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Ashore, Boats, Place, Plan, Shot, SubmarineOrder
from flagplot.games.carrier.orders.echo import plan_text
from flagplot.games.carrier.orders.parse import words_used
from flagplot.games.carrier.orders.tongue import Tongue
from flagplot.games.carrier.orders.verbs import VERBS_OF
from flagplot.games.carrier.orders.verbs.submarine_radio import TIMES
from flagplot.games.carrier.ruleset.ruleset import ruleset_for
from flagplot.games.carrier.theatre.hex import parse as hex_of


def read(text: str, position: str = "allied") -> tuple[list[str], list[Diagnostic]]:
    sheet = corpus_views.read(text, position)
    return [echo.canonical for echo in sheet.echo], [r for r in sheet.diagnostics if r.severity != "note"]


flags = st.sampled_from([None, True, False])
ends = st.sampled_from(["B/F20", "B/N30", "B/F24"]).map(hex_of)
moves = st.one_of(
    st.fixed_dictionaries({"steps": st.lists(st.integers(1, 6), min_size=1, max_size=3).map(tuple)}),
    st.fixed_dictionaries({"to": ends}),
    st.fixed_dictionaries({"patrol": st.lists(ends, min_size=1, max_size=2, unique=True).map(tuple)}),
    st.fixed_dictionaries({"shadow": st.sampled_from([Place(), Place(contact=6)])}),
    st.just({"stay": True}),
    st.just({}),
)
shots = st.one_of(
    st.just(()),
    st.builds(Shot, st.sampled_from([(), ("CV", "CVL"), ("AP",)]), st.integers(0, 4)).map(lambda shot: (shot,)),
    st.just((Shot(("CV",), 3), Shot(("DD",), 1))),
)
times = st.one_of(
    st.none(), st.lists(st.sampled_from(sorted(set(TIMES.values()) - {"none"})), min_size=1, unique=True).map(tuple)
)
boat_orders = st.builds(
    lambda move, **other: SubmarineOrder(**move, **other),
    moves,
    depth=st.sampled_from([None, "surface", "periscope"]),
    attack=st.one_of(st.none(), shots),
    dive_air=flags,
    dive_guns=flags,
    dive_asw=flags,
    after=flags,
    honest=flags,
    radio=times,
).filter(lambda order: order != SubmarineOrder())
flotillas = st.builds(
    Boats,
    st.integers(1, 4),
    st.just("Tulagi"),
    st.just(hex_of("B/L22")),
    st.sampled_from([None, (), ("CV", "AP")]),
    flags,
)
steps = st.sampled_from([Ashore(None, 4), Ashore()])
PLANS: tuple[tuple[str, str, st.SearchStrategy[Any]], ...] = (
    ("SS4", "command", boat_orders),
    ("MTB1", "allied", flotillas),
    ("CW1", "counters", steps),
)


@pytest.mark.many_sentences
@pytest.mark.rule("GM-3.1c")
@pytest.mark.parametrize(("unit", "position", "plans"), PLANS, ids=["SS", "MTB", "CW"])
def test_an_order_reads_back_from_its_own_words(unit: str, position: str, plans: st.SearchStrategy[Any]) -> None:
    @settings(max_examples=80, deadline=None, derandomize=True)
    @given(plans)
    def reads_back(plan: Plan) -> None:
        text = plan_text(plan, unit.rstrip("0123456789")) or "stay"
        where = "allied" if unit == "SS4" and plan.radio is None else position  # type: ignore[union-attr]
        if where == "command":
            text = f"RT to SS4: {text}"
            (order,) = corpus_views.read(text, where).orders
            assert order.radio is not None and order.radio.submarine == plan, text
            return
        (order,) = corpus_views.read(f"{unit}: {text}", where).orders
        assert plan in (order.submarine, order.boats, order.ashore), text

    reads_back()


def test_every_part_of_an_order_has_its_verb() -> None:
    """Each field of the structs is said by one verb of the language."""
    for tongue, plan in ((Tongue.SUBMARINES, SubmarineOrder), (Tongue.ASHORE, Ashore)):
        said = [name for verb in VERBS_OF[tongue] for name in verb.fields]
        assert sorted(said) == sorted(plan.__struct_fields__)
    said = [name for verb in VERBS_OF[Tongue.BOATS] for name in verb.fields]
    assert sorted((*said, "n", "base")) == sorted(Boats.__struct_fields__)
    kinds = [name for verb in VERBS_OF[Tongue.RADIO] for name in verb.fields]
    assert sorted(kinds) == ["hq", "link", "message", "order", "point", "vector"]


LEFT_OUT = [
    ("allied", "SS4: N1 unless a TF is seen; periscope"),
    ("allied", "SS4: to B/N30 except by night"),
    ("allied", "SS4: patrol B/F20 - B/F24 until 1800"),
    ("allied", "SS4: do not shadow C6; attack CV"),
    ("allied", "SS4: shadow C6 if it has carriers"),
    ("allied", "SS4: stay unless attacked; periscope"),
    ("allied", "SS4: not deep; N1"),
    ("allied", "SS4: periscope only at night; N1"),
    ("allied", "SS4: attack all but one CV; N1"),
    ("allied", "SS4: attack CV with fewer than 3; N1"),
    ("allied", "SS4: attack any, but CV with 3; N1"),
    ("allied", "SS4: attack CV but not AP with 3; N1"),
    ("allied", "SS4: attack AP and up; N1"),
    ("allied", "SS4: hold fire unless CV; N1"),
    ("allied", "SS4: hold fire unless CV seen; N1"),
    ("allied", "SS4: N1; patrol here"),
    ("allied", "1200: SS4: patrol here"),
    ("allied", "SS4: hold fire until 1100; N1"),
    ("allied", "SS4 dives if it attacked; N1"),
    ("allied", "SS4 dives when attacking; N1"),
    ("allied", "SS4: if attacked by night dive; N1"),
    ("allied", "SS4: dive after attacking if seen; N1"),
    ("allied", "SS4: N1; never honest slick"),
    ("allied", "SS4: N1; RT each sighting except AP"),
    ("allied", "MTB1: 2 boats from Tulagi patrol B/L22 if clear; guns no"),
    ("allied", "MTB1: 2 boats from Tulagi patrol B/L22; targets CV unless escorted"),
    ("allied", "MTB1: 2 boats from Tulagi patrol B/L22; guns yes, but not at DD"),
    ("counters", "CW1: S1 unless enemies are there"),
    ("counters", "CW1: stay until 1200"),
    ("counters", "CW1: at B/P24 if clear"),
    ("command", "TF3 RT to AF4 if seen: land at A/Q20"),
    ("command", "TF3 RT to SS4: N1 unless a TF is seen"),
    ("command", "HQ not Port Moresby"),
    ("command", "SS4 link TF3 until noon"),
    ("command", "AF4 vector AF5 if it sees a TF"),
    ("command", "define point X A/M20 or A/M21"),
]


@pytest.mark.parametrize(("position", "text"), LEFT_OUT)
def test_a_word_that_may_turn_the_meaning_takes_the_whole_order_along(position: str, text: str) -> None:
    """Negation, exception, condition, quantity, time."""
    orders, wrong = read(text, position)
    assert orders == [] and wrong


READ = [
    ("SS4: attack any but DD, PG", ["SS4: attack CV, CVL, BB, AP, APD, AO, AV, CAV, CA, CL"]),
    ("SS4: attack carriers and transports but not CVL", ["SS4: attack CV, AP, APD"]),
    ("SS4 attacks transports and cruisers but not destroyers", ["SS4: attack AP, APD, CA, CAV, CL"]),
    (
        "SS4 ignores destroyers and attacks everything else",
        ["SS4: attack CV, CVL, BB, AP, APD, AO, AV, CAV, CA, CL, PG"],
    ),
    ("SS4 holds its fire on everything but carriers", ["SS4: attack CV, CVL"]),
    ("SS4 holds fire unless it is a carrier", ["SS4: attack CV, CVL"]),
    ("SS4 transports first, then cruisers, leave destroyers alone", ["SS4: attack AP, APD, CA, CAV, CL"]),
    ("SS4 attacks anything bigger than a destroyer", ["SS4: attack CV, CVL, BB, AP, AO, AV, CAV, CA, CL"]),
    ("SS4: attack cruisers and up", ["SS4: attack CV, CVL, BB, CAV, CA, CL"]),
    ("SS4: attack CV, any", ["SS4: attack CV, CVL, BB, AP, APD, AO, AV, CAV, CA, CL, PG, DD"]),
    ("SS4: attack warships", ["SS4: attack CV, CVL, BB, CAV, CA, CL, PG, DD"]),
    ("SS4: patrol here", ["SS4: patrol B/N28"]),
    ("SS4 patrols its present hex at periscope depth", ["SS4: patrol B/N28; periscope"]),
    ("SS4 stays put at periscope depth", ["SS4: stay; periscope"]),
    ("SS4: N1; hold position at periscope depth", ["SS4: N1; periscope"]),
    ("SS4 dives as soon as it has attacked", ["SS4: dive after attacking"]),
    ("SS4 dives when it has been attacked", ["SS4: if air attack dive; if gun attack dive; if ASW attack dive deep"]),
    ("SS2 periscope, SS4 deep", ["SS2: periscope", "SS4: deep"]),
    ("Both submarines dive deep", ["SS2: deep", "SS4: deep"]),
    ("SS2 N1, SS4 S2, neither of them shooting at anything", ["SS2: N1; hold fire", "SS4: S2; hold fire"]),
    ("SS4 stays deep until 1200, then comes to periscope depth", ["SS4: deep", "1200: SS4: periscope"]),
    (
        "SS4 holds fire until 1100, after that any warship",
        ["SS4: hold fire", "1100: SS4: attack CV, CVL, BB, CAV, CA, CL, PG, DD"],
    ),
    ("SS4 surfaces after dark", ["1900: SS4: surface"]),
    ("MTB1: 2 boats from Tulagi patrol B/L22 and hold their guns", ["MTB1: 2 boats from Tulagi patrol B/L22; guns no"]),
    ("Tell MTB1 to take four boats out of Tulagi and patrol B/L22", ["MTB1: 4 boats from Tulagi patrol B/L22"]),
]


@pytest.mark.parametrize(("text", "orders"), READ)
def test_what_players_say_of_boats_is_read(text: str, orders: list[str]) -> None:
    assert read(text) == (orders, [])


NOT_AS_SAID = [
    ("SS4 attacks transports after carriers", "the other way round"),
    ("SS4 attacks carriers second, transports first", "the other way round"),
    ("SS4 attacks transports only if there are no carriers", "a case"),
    ("SS2 deep, SS4 there", "where the other is"),
    ("SS2 to Buna and SS4 to Lae and both at periscope depth", "of both"),
    ("SS4 stays deep until 1200 or until attacked, then comes up", "a case"),
    ("SS2 stays deep while SS4 is attacked", "a case"),
    ("MTB1: 2 boats from Tulagi patrol B/L22\nMTB1: cancel", "goes and stays"),
]


@pytest.mark.parametrize(("text", "why"), NOT_AS_SAID)
def test_what_would_be_read_as_something_else_is_left_out(text: str, why: str) -> None:
    orders, wrong = read(text)
    assert orders == [] and wrong, why


ANSWERED = [
    ("SS4: hold fire until 1100", "what changes at an hour begins there, such as '1100: SS4: attack CV'"),
    ("SS4: deep by day", "by day and by night its order is the same"),
    ("SS4 to stay deep by day and surface at night", "the order of SS4 is the same by day and by night"),
    ("SS4: N1 while a TF is near", "it has no cases but attacks on it"),
    ("MTB1: 2 boats from Tulagi patrol B/L22, MTB2 B/L23", "another unit stands in the order of MTB1"),
    ("SS2 N1 with SS4 behind", "SS4 stands in the order of SS2"),
]


@pytest.mark.parametrize(("text", "answer"), ANSWERED)
def test_what_a_boat_cannot_be_told_is_answered_with_what_it_can(text: str, answer: str) -> None:
    _, (wrong, *_) = read(text)
    assert answer in wrong.message


def test_what_is_for_a_later_hour_does_not_go_by_radio() -> None:
    assert read("TF3 RT to SS4: deep until 1200, then periscope", "command")[0] == []
    assert read("TF3 RT to SS4: at 1200 periscope", "command")[0] == []
    assert read("TF3 RT to SS4: periscope", "command")[0] == ['TF3 RT to SS4: "periscope", no ack']


def test_an_order_about_radio_alone_ends_nothing_where_there_is_none() -> None:
    """Without command control it says nothing, and what stood goes on."""
    assert read("TF3: no RT") == ([], [])
    assert read("SS4 keeps radio silence") == ([], [])


def test_the_standing_order_stays_and_is_named() -> None:
    view = corpus_views.view_of("allied")
    assert view.submarines
    boat = view.submarines.boats[4]
    kept, boat.order = boat.order, SubmarineOrder(to=hex_of("B/F20"), attack=())
    try:
        refused = corpus_views.read("SS4: to B/N30 unless seen; periscope", "allied").diagnostics
        assert any("its standing order stays: to B/F20; hold fire" in remark.message for remark in refused)
        (echo,) = corpus_views.read("SS4: to B/N30; attack CV", "allied").echo
        assert echo.replaces == "to B/F20; hold fire"
        quiet = corpus_views.read("SS4: periscope", "allied")
        assert [remark.message for remark in quiet.diagnostics] == ["SS4 goes on with: to B/F20"]
    finally:
        boat.order = kept


def test_the_use_of_every_word_is_told() -> None:
    view = corpus_views.view_of("allied")
    ruleset = ruleset_for(view.scenario, view.preset, view.options, view.overlay)
    used = {word.spelt: word.use for word in words_used("SS4: please go to the B/F20; zyzzy", view, ruleset)}
    assert (used["SS"], used["go"], used["the"], used["zyzzy"]) == ("heading", "order", "filler", "unread")


def test_help_and_the_nearest_example_are_of_the_same_verb() -> None:
    assert "SS4: attack CV, AP with 3" in GAME.order_help()
    assert "SS4: attack CV, AP with 3" in GAME.order_help("attack")
    assert GAME.order_help("periscope").startswith("PERISCOPE\n")
    _, (wrong,) = read("SS2: attack with all")
    assert wrong.hint == "Write it like: SS2: attack CV, AP with 3"


def test_what_may_follow_is_listed_with_why_it_is_shut() -> None:
    def after(words: str, position: str = "allied") -> dict[str, str]:
        choices = GAME.legal_orders(corpus_views.view_of(position), words)
        return {choice.word: str(choice.shut) for choice in choices}

    assert {"SS4:", "SS2:", "MTB1:"} <= after("").keys()
    assert {"periscope", "attack", "patrol", "hold fire", "NE"} <= after("SS4:").keys()
    assert after("SS2: attack")["CV"] == "a deep submarine cannot attack"
    assert after("SS4: N1;")["shadow"] == "two different moves; write one"
    assert "asw" in after("SS4: if") and "periscope" not in after("SS4: if")
    assert after("MTB1: 2 boats from")["Tulagi"] == ""
    assert {"at", "hold", "SE"} <= after("CW1:", "counters").keys()
    assert {"RT to", "HQ", "SS4 link", "AF4 vector"} <= after("", "command").keys()
    assert after("AF4 vector", "command")["AF4"] == "an AF cannot lead itself"
