"""Float planes of ships under way: the force lies still while they come down (FE-12.7.3b, GM-18.1b)."""

import functools

import pytest
from tests.carrier.games import dice, opening, sheets_of, texts_of
from tests.carrier.orders.makeview import af, boxes, make, ship
from tests.carrier.staff.plot import changed, order_of
from tests.carrier.wording import sentence

from flagplot.games.carrier.facts.note import Note
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import GoTo, LandAt, Place, Program
from flagplot.games.carrier.state.units import Flight, TaskForce
from flagplot.games.carrier.theatre.hex import parse
from flagplot.games.carrier.view import CarrierView

HOME = LandAt(Place(name="Tone"))


def tone(at: str, order: Program, options: str = "email-2003", **more: object) -> CarrierView:
    """Return the Japanese view of Tone with a destroyer, and of her Jake somewhere on its way."""
    ships = [ship("Tone", "CAV", 6, boxes=boxes(), **more), ship("DD 1", "DD", 6)]
    jake = af(9, at, Flight("Jake", 1, "", 10), home="Tone")
    jake.order = order
    view = make("japanese", tfs=[TaskForce(6, ["Tone", "DD 1"], parse("B/F10"))], afs=[jake], ships=ships, bases=[])
    rules = GAME.rules("santa-cruz", options)
    return changed(view, scenario="santa-cruz", preset=options, options=rules.options)


def test_a_ship_holds_her_hex_while_her_plane_comes_home() -> None:
    """A Jake three hexes off is home this turn: Tone's force stays. Thirty hexes off it is not, nor does she wait
    for it where the rules let her recover only at anchor."""
    assert order_of(tone("B/F13", Program((HOME,))), "TF6") == "surface: engage; hold"
    assert "hold" not in order_of(tone("B/F40", Program((HOME,))), "TF6")
    assert "hold" not in order_of(tone("B/F13", Program((HOME,)), "base"), "TF6")


def test_the_whole_way_still_to_fly_counts() -> None:
    """With a leg to fly first that takes it far off, the Jake is not home this turn, though it is near now."""
    near, far = GoTo(Place(parse("B/F14"))), GoTo(Place(parse("B/F20")))
    assert order_of(tone("B/F13", Program((near, HOME))), "TF6") == "surface: engage; hold"
    assert "hold" not in order_of(tone("B/F13", Program((far, HOME))), "TF6")


@functools.cache
def told(scenario: str) -> str:
    """Return the bad notes of both sides in a whole game by the 2003 rules."""
    state, said = opening(scenario, 1000, "email-2003", submarines="2003"), []
    while not GAME.is_over(state):
        resolution = GAME.resolve(state, sheets_of(state, texts_of(state)), dice(1000))
        state = resolution.state
        said += [sentence(note) for note in resolution.dispatches if isinstance(note, Note) and note.bad]
    return "\n".join(said)


@pytest.mark.parametrize("scenario", ["eastern-solomons-day", "santa-cruz-day"])
@pytest.mark.whole_game
def test_float_planes_are_recovered_in_a_whole_game(scenario: str) -> None:
    """Over a battle no plane waits over a moving ship more than twice, and none but a few ditch."""
    assert told(scenario).count("is not recovered") <= 2
    assert told(scenario).count("ditched") <= 3
