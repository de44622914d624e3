"""Boats that the enemy has not seen change nothing in what he is given, and hidden ships nothing in what boats are."""

import msgspec
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from tests.carrier.games import commanders_sheets, dice, opening
from tests.carrier.position import put_tf
from tests.carrier.staffing import written
from tests.carrier.submarines.waters import after, boat, play, waters
from tests.support.noleak import assert_leak_is_caught, assert_no_leak, differences

from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import SubmarineOrder

EDITIONS = ("2003", "1993")


def hidden(edition):
    """Return a TF with a deep boat under it, and a boat at periscope depth where nobody is."""
    state = waters(edition)
    boat(state, depth="deep")
    boat(state, number=2, where="A/Q20", depth="periscope")
    put_tf(state, "japanese", 1, "A/Q38", "Aoba", "DD x3")
    put_tf(state, "allied", 1, "A/Q45", "Chicago")
    return state


def elsewhere(state):
    after(state).hex = after(state).track[0] = after(state, number=2).hex


def other_level(state):
    after(state, number=2).depth = "deep"


def spent(state):
    after(state).factors = 1
    after(state, number=2).order = SubmarineOrder(dive_asw=True, honest=True)


def damaged(state):
    state.sides["allied"].ships["SS 2"].hits = 1


def more(state):
    boat(state, number=3, where="A/Q21", depth="deep")


def none(state):
    state.sides["allied"].submarines.boats.clear()


def records(state):
    state.sides["allied"].submarines.torpedoed["Chicago"] = 7
    state.sides["allied"].submarines.asw_used["Chicago"] = 2


@pytest.mark.rule("FE-27.1a", "FE-27.5.2a")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("mutate", [elsewhere, other_level, spent, damaged, more, none, records])
@pytest.mark.many_positions
def test_boats_not_found_change_nothing_for_the_enemy(mutate, edition):
    """Under three destroyers a deep boat is not found: whether it is there, how deep, with what, nobody learns."""
    texts = {"allied": "", "japanese": "TF1: hunt submarines"}
    assert_no_leak(GAME, hidden(edition), "japanese", mutate, texts=texts, dice=dice(1), points=2)
    assert_leak_is_caught(GAME, hidden(edition), "japanese", mutate, texts=texts, dice=dice(1))


def other_ships(state):
    own = state.sides["japanese"]
    for name in ("Aoba", "DD 2", "DD 3"):
        own.tfs[1].ships.remove(name)
        own.ships.pop(name)


@pytest.mark.rule("FE-27.5.2b", "GM-12.5.2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ships_overhead_tell_no_number_to_a_deep_boat(edition):
    """One destroyer or four ships above: the owner of the deep boat reads the same."""
    texts = {"allied": "SS1: shadow", "japanese": ""}
    assert_no_leak(GAME, hidden(edition), "allied", other_ships, texts=texts, dice=dice(1), points=2)


def away(state):
    state.sides["japanese"].tfs[1].hex = after(state, number=2).hex + 1


def test_ships_overhead_do_tell_that_they_are_there():
    """What keeps the test above from being empty."""
    texts = {"allied": "", "japanese": ""}
    assert differences(GAME, hidden("2003"), "allied", away, texts=texts, dice=dice(1), points=1)


def sunk_below(edition, gone, faces):
    """Return a turn in which six destroyers attack a periscope: its boat is sunk, or driven off."""
    state = waters(edition)
    boat(state, "japanese", depth="periscope", hits=1 if gone else 0)
    put_tf(state, "allied", 1, "A/Q38", "DD x6")
    return play(state, faces={"SS1>TF1": (3,), **faces})


@pytest.mark.rule("FE-27.10d", "GM-11.1b")
def test_in_1993_a_boat_sunk_below_is_no_news():
    """The escorts are told and shown the same of a boat sunk and of one hit and afloat."""
    pair = [sunk_below("1993", gone, {}) for gone in (True, False)]
    given = [[msgspec.json.encode(d) for d in played.told if d.seat == "allied"] for played in pair]
    assert given[0] == given[1]
    views = [msgspec.json.encode(GAME.view(played.state, "allied")) for played in pair]
    assert views[0] == views[1]


@settings(max_examples=12, deadline=None, derandomize=True, phases=(Phase.generate,))
@given(st.sampled_from(EDITIONS), st.integers(1, 5), st.integers(0, 8), st.sampled_from(["allied", "japanese"]))
@pytest.mark.whole_game
def test_no_leak_in_battles_with_boats(edition, seed, turns, side):
    """In battles between commanders: boats of the enemy never seen so far, made to hold fire under the sea, may have
    any torpedoes, slicks and dives."""
    state = opening("coral-sea-battle", seed, submarines=edition)
    for _ in range(turns):
        state = GAME.resolve(state, commanders_sheets(state), dice(seed)).state
    foe = "japanese" if side == "allied" else "allied"
    for each in state.sides[foe].submarines.boats.values():
        each.order, each.depth = SubmarineOrder(), "deep"

    def mutate(changed):
        for each in changed.sides[foe].submarines.boats.values():
            each.factors, each.rested = 3, 5
            each.order = SubmarineOrder(honest=True, after=True)

    texts = {side: written(GAME.view(state, side)), foe: ""}
    assert_no_leak(GAME, state, side, mutate, texts=texts, dice=dice(seed))


@pytest.mark.rule("FE-27.1a")
def test_views_hold_own_boats_only():
    """A view has its own side's boats and not a word of the enemy's."""
    state = opening("coral-sea-battle", 2, submarines="2003")
    view = GAME.view(state, "allied")
    assert sorted(view.submarines.boats) == [1, 2, 3, 4, 5]
    own = {each.hex for each in view.submarines.boats.values()}
    theirs = {each.hex for each in state.sides["japanese"].submarines.boats.values()}
    assert not own & theirs
