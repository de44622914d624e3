"""Submarines in the list of what each unit saw (GM-7.1)."""

import pytest
from tests.carrier.position import OPEN_SEA, Played, play, put_af, put_tf
from tests.carrier.submarines.waters import boat, waters
from tests.carrier.switching import switched
from tests.carrier.wording import observers
from tests.support.shown import reported

from flagplot.core.document import to_text
from flagplot.games.carrier.facts.dispatches import Looked
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Hunt, Shot, SubmarineOrder
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import name, parse

NEXT = parse("A/Q37")
HERE = name(OPEN_SEA)


def listed(edition: str = "1993", turn: int = 8, **options: object) -> State:
    """Return an empty sea with submarines where sightings are listed, and without bases that see."""
    state = waters(edition, turn, sightings_listed=True, **options)
    for own in state.sides.values():
        own.bases = {}
    return state


def looks(after: Played, side: str = "allied") -> list[tuple[str, str, str, str, int]]:
    """Return unit, its hex, the kind and the hex seen and the condition of each line of the list."""
    return [
        (observers(told.sighting), name(told.at), told.sighting.kind, name(told.sighting.hex), told.sighting.condition)
        for told in after.told
        if isinstance(told, Looked) and told.seat == side
    ]


@pytest.mark.rule("GM-7.1")
@pytest.mark.parametrize(("depth", "condition"), [("surface", 3), ("periscope", 2)])
def test_each_boat_lists_what_it_sees(depth: str, condition: int) -> None:
    """SS2 in the hex of a TF lists it at its own condition, though TF3 sees it at 3 too; SS11 sees nothing and is not
    in the list. Boats stand after AFs and before TFs."""
    state = listed()
    boat(state, number=11, where="A/Q30")
    boat(state, number=2, depth=depth)
    put_tf(state, "allied", 3, OPEN_SEA, "Hobart")
    put_af(state, "allied", 4, OPEN_SEA, "1 Catalina")
    put_tf(state, "japanese", 1, OPEN_SEA, "Aoba")
    after = play(state, "AF4: O1; search\nTF3: leave submarines", default=1)
    ships = [look for look in looks(after) if look[2] == "tf"]
    assert [look[0] for look in ships] == ["AF4", "SS2", "TF3"]
    assert ships[1] == ("SS2", HERE, "tf", HERE, condition)


@pytest.mark.rule("GM-7.1")
def test_two_boats_list_the_same_ships_each_by_itself() -> None:
    """One on the surface at 3, one at periscope depth at 2, with one contact number."""
    state = listed()
    boat(state, number=1)
    boat(state, number=2, depth="periscope")
    put_tf(state, "japanese", 1, OPEN_SEA, "Aoba")
    after = play(state, "SS1: periscope")
    assert looks(after) == [("SS1", HERE, "tf", HERE, 3), ("SS1", HERE, "tf", HERE, 2), ("SS2", HERE, "tf", HERE, 2)]
    assert {told.contact for told in after.told if isinstance(told, Looked) and told.seat == "allied"} == {1}


@pytest.mark.rule("GM-7.1", "GM-12.3b")
def test_a_deep_boat_lists_ships_overhead_and_no_more() -> None:
    """Presence, under the boat's own name, and so in the report; with nothing overhead it has no line."""
    state = listed()
    boat(state, depth="deep")
    put_tf(state, "japanese", 1, OPEN_SEA, "AP x2")
    after = play(state)
    assert looks(after) == [("SS1", HERE, "tf", HERE, 1)]
    mine = tuple(told for told in after.told if told.seat == "allied")
    text = to_text(reported(GAME, GAME.view(after.state, "allied"), mine))
    (line,) = [line for line in text.splitlines() if line.startswith("SS1 ")]
    assert line.split()[1:4] == [HERE, HERE, "1"]
    alone = listed()
    boat(alone, depth="deep")
    put_tf(alone, "japanese", 1, NEXT, "AP x2")
    assert looks(play(alone)) == []


@pytest.mark.rule("GM-7.1", "GM-12.5.1")
@pytest.mark.parametrize("ships", ["DD", "AP"])
def test_ships_that_find_a_boat_list_it(ships: str) -> None:
    """A destroyer that waits over a periscope lists a submarine at Condition 3; transports find nothing."""
    state = listed()
    boat(state, depth="periscope")
    put_tf(state, "japanese", 6, OPEN_SEA, ships, order=Hunt(False))
    after = play(state, japanese="TF6: leave submarines")
    assert looks(after, "japanese") == ([("TF6", HERE, "sub", HERE, 3)] if ships == "DD" else [])


@pytest.mark.rule("GM-7.1", "GM-12.5.1")
def test_the_victims_of_a_boat_list_it() -> None:
    """Transports that saw nothing have the boat in their list once it has fired."""
    state = listed()
    boat(state, depth="periscope", order=SubmarineOrder(attack=(Shot(),)))
    put_tf(state, "japanese", 6, OPEN_SEA, "AP x2")
    assert looks(play(state, default=4), "japanese") == [("TF6", HERE, "sub", HERE, 3)]


@pytest.mark.rule("GM-7.1", "FE-SAS-3")
def test_in_a_storm_nothing_but_the_boat_over_which_ships_lie_is_listed() -> None:
    """By the boats of 2003 in one storm hex: Condition 1, and no line for the cruiser that looks on
    from the clear next hex."""
    state = listed("2003")
    state.weather.markers = [parse("A/Q40")] * 2
    boat(state)
    put_tf(state, "allied", 3, NEXT, "Hobart")
    put_tf(state, "japanese", 6, OPEN_SEA, "AP x2")
    after = play(state, japanese="TF6: leave submarines")
    assert {(look[0], look[4]) for look in looks(after)} == {("SS1", 1)}


@pytest.mark.rule("GM-7.1")
def test_without_the_list_nothing_is_noted() -> None:
    """The option adds what the submarine saw and takes nothing."""

    def build(**options: object) -> State:
        state = waters("1993", 8, **options)
        for own in state.sides.values():
            own.bases = {}
        boat(state, depth="periscope")
        put_tf(state, "japanese", 1, OPEN_SEA, "Aoba")
        return state

    seen = f"sighting=(kind=tf hex={HERE} condition=2 source=[SS1] turn=8 total=1 classes=[[capital ships]])"
    assert switched(build, "sightings_listed", True) == ((), (f"allied: looked 1 at={HERE} {seen}",))
