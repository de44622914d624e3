"""Leaving the way to observe a sighting, and the other orders of planes in flight (GM-9.2)."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, Played, bare, play, put_af, put_tf, ready

from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import GoTo, Hold, Join, Program
from flagplot.games.carrier.orders.echo import canonical
from flagplot.games.carrier.orders.jsonform import as_text
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import name, walk

START = walk(OPEN_SEA, "SE2,S4")[-1]


def sighting(planes: str = "1 A-20", **options: Any) -> State:
    """TF2 two hexes to the side of a course of five hexes north from START; A-20 have MF 9."""
    state = bare(turn=9, **options)
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", "DD x9")
    put_af(state, "allied", 8, START, planes)
    return state


def flies(order: str, **options: Any) -> Played:
    """Fly AF8; what comes in range is found."""
    return play(sighting(**options), f"AF8 {order}", default=1)


@pytest.mark.rule("GM-9.2b")
@pytest.mark.parametrize(
    ("order", "hexes", "condition"),
    [
        ("search N5", 5, 1),  # no word of diverting
        ("search N5, divert to observe TF cond 2", 7, 2),
        ("search N5, divert to observe", 7, 2),  # condition 2 where no number is given
        ("search N5, divert to observe cond 3", 9, 3),
        ("search N8, divert to observe cond 2", 8, 1),  # one point to spare is not enough
        ("search N8, divert to observe cond 2 at any cost", 9, 2),
        ("search N5, do not divert", 5, 1),
    ],
)
def test_a_detour_takes_only_points_that_the_route_leaves(order: str, hexes: int, condition: int) -> None:
    """One hex there and one back for Condition 2, two and two for 3, of nine; at any cost the route waits."""
    after = flies(order)
    assert len(after.state.sides["allied"].afs[8].track) - 1 == hexes
    assert after.conditions("allied") == [condition]


@pytest.mark.rule("GM-9.2b")
def test_after_a_detour_it_resumes_its_route() -> None:
    """It ends where it would have ended, by way of a hex beside the TF."""
    after = flies("search N5; divert to observe cond 2")
    plane = after.state.sides["allied"].afs[8]
    assert plane.hex == walk(START, "N5")[-1]
    assert any(hex_ in walk(OPEN_SEA, "S1,NE1,N1,NW1,SW1,S1") for hex_ in plane.track)


@pytest.mark.rule("GM-9.2b")
def test_a_climb_still_to_come_is_kept_in_hand() -> None:
    """Seven hexes and a climb leave one point of nine: no detour; where climbs are free there are two, and one."""
    order = "search N6; divert to observe cond 2; N1 high"
    kept, free = flies(order, climb_cost=True), flies(order)
    assert [len(after.state.sides["allied"].afs[8].track) - 1 for after in (kept, free)] == [7, 9]


@pytest.mark.rule("GM-9.2b")
@pytest.mark.parametrize("number", [0, 4])
def test_a_condition_that_does_not_exist_is_refused(number: int) -> None:
    """Only the condition falls; the route stands."""
    sheet = GAME.parse(f"AF8 N5; divert to observe cond {number}", "allied", GAME.view(sighting(), "allied"))
    assert [d.code for d in sheet.diagnostics if d.severity == "error"] == ["misuse"]
    assert canonical(sheet.orders[0]) == "AF8: N5"


@pytest.mark.rule("GM-9.2b")
def test_to_escort_an_af_is_to_join_it() -> None:
    """Fighters launched under bombers that wait over the carrier join them and fly as their escort; alone the word is
    refused."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    ready(state, "allied", "Lexington", Wildcat=2)
    put_af(state, "allied", 5, OPEN_SEA, "4 Dauntless AP", home="Lexington")
    after = play(state, "AF5: hold\nAF6 launch 2 Wildcat from Lexington; escort AF5")
    planes = {flight.plane: flight.n for flight in after.state.sides["allied"].afs[5].flights}
    assert planes == {"Dauntless": 4, "Wildcat": 2} and 6 not in after.state.sides["allied"].afs
    two = sighting()
    put_af(two, "allied", 5, START, "4 Dauntless AP")
    view = GAME.view(two, "allied")
    named = GAME.parse("AF8 escort AF5", "allied", view)
    assert named.orders[0].program == Program((Join(5),))
    assert [(d.severity, d.code) for d in named.diagnostics] == [("note", "read-as")]
    alone = GAME.parse("AF8 escort", "allied", view)
    assert alone.orders == () and [d.code for d in alone.diagnostics] == ["BR-8.12.2"]


@pytest.mark.rule("GM-9.2b")
@pytest.mark.parametrize(
    "text",
    [
        "AF8: meet AF3 at A/Q36 and go with it",
        "AF8: search; N5; join AF3 if it attacks",
        "AF8: N5; divert to observe cond 3 at any cost",
        "AF8: N5; divert to observe cond 1",
        "AF8: N5; divert to observe",
    ],
)
def test_the_echo_reads_back_to_the_same(text: str) -> None:
    """Canonical form, and the JSON form of the same words."""
    view = GAME.view(sighting(search_parties=True), "allied")
    sheet = GAME.parse(text, "allied", view)
    assert [canonical(order) for order in sheet.orders] == [text]
    json = '[{"unit": "AF8", "order": "' + text.removeprefix("AF8: ") + '"}]'
    assert as_text(json).text == text
    assert [order.program for order in GAME.parse(json, "allied", view).orders] == [o.program for o in sheet.orders]


@pytest.mark.rule("GM-9.2b")
def test_an_unknown_verb_is_a_query() -> None:
    """`frobnicate` is nothing that an AF can do."""
    sheet = GAME.parse("AF8: frobnicate", "allied", GAME.view(sighting(), "allied"))
    assert [(d.severity, d.code) for d in sheet.diagnostics] == [("query", "GM-9.2b")]


@pytest.mark.rule("GM-9.2a")
def test_a_written_course_with_start_and_end() -> None:
    """`start - N3 - end` is accepted, 3 MP; the same without its ends, and as a destination, comes to the same hex."""
    end = name(walk(START, "N3")[-1])
    sheet = GAME.parse(f"AF8: {name(START)} - N3 - {end}", "allied", GAME.view(sighting(), "allied"))
    assert [d.message for d in sheet.diagnostics if d.code == "move"] == [f"AF8: end {end}, 3 MP, LO"]
    for order in (f"{name(START)} - N3 - {end}", "N3", f"to {end}"):
        assert flies(order).where("allied", "AF8") == end


@pytest.mark.rule("GM-9.2d")
def test_only_the_illegal_part_is_dropped() -> None:
    """A TF in the air cannot be anchored: that falls with an error, the course stands."""
    sheet = GAME.parse("AF8: N3; anchor", "allied", GAME.view(sighting(), "allied"))
    assert canonical(sheet.orders[0]) == "AF8: N3"
    assert [d.severity for d in sheet.diagnostics if d.code == "wrong-unit"] == ["error"]


@pytest.mark.rule("FE-14a")
def test_a_detour_is_not_made_from_a_hold() -> None:
    """It is for planes on their way: one that holds stays where it is."""
    after = play(sighting(), "AF8: search; divert to observe cond 2; hold 3 turns", default=1)
    made = after.state.sides["allied"].afs[8]
    assert made.hex == START
    assert made.order is not None and any(isinstance(action, Hold) for action in made.order.actions)
    assert not any(isinstance(action, GoTo) for action in made.order.actions)
