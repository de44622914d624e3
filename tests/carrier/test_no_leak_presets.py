"""No leak by the two variant rule sets with their submarines, mines and coastwatchers as counters: what a seat has not
observed changes nothing in what it is given (DESIGN section 3).

The state is one before a turn's orders; the turn is played through the questions that come up in it. Mines stand in no
scenario: the fields are laid here.
"""

import os
from collections.abc import Callable, Mapping

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st
from tests.carrier.games import dice, position, sheets_of
from tests.carrier.preset_games import PRESETS, VARIANTS
from tests.carrier.staffing import written
from tests.carrier.test_no_leak import MUTATIONS, Mutation, clouds_elsewhere, out_of_sight
from tests.support.noleak import assert_leak_is_caught, assert_no_leak, play

from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import SubmarineOrder
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.sailing import mines
from flagplot.games.carrier.sailing.mines import Field
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.counters import Counter, Watch, island_hexes
from flagplot.games.carrier.state.submarines import Submarine, SubmarineForce
from flagplot.games.carrier.theatre.hex import Hex, name, neighbours
from flagplot.games.carrier.units.submarines import boats_of, sub_key

pytestmark = pytest.mark.many_positions

SCENARIOS = ("coral-sea-battle", "guadalcanal-first-night")
LONG = "FLAGPLOT_LONG" in os.environ
SEED = 3
LAST = 16
"""The last turn before which a state is taken."""
SIDES = st.sampled_from(["allied", "japanese"])


def before_a_turn(data: st.DataObject, scenario: str, preset: str) -> State:
    """Return the state before one of the turns of a game."""
    return position(scenario, SEED, data.draw(st.integers(2, LAST)), preset, **PRESETS[preset])


def points_of(state: State, texts: Mapping[str, str]) -> int:
    """Return the decision points of the turn: its orders, and the questions that come up in it."""
    points = 0
    while not points or state.pending:
        asked = {seat: text for seat, text in texts.items() if seat in GAME.awaiting(state)}
        state, points = GAME.resolve(state, sheets_of(state, asked), dice(SEED)).state, points + 1
    return points


def assert_unseen(state: State, side: Side, mutate: Mutation) -> None:
    """Fail if a change shows to a side that goes on as its staff would have it."""
    changed = GAME.decode(GAME.encode(state))
    mutate(changed)
    assume(GAME.encode(changed) != GAME.encode(state))
    texts = {side: written(GAME.view(state, side)), enemy(side): ""}
    assert_no_leak(GAME, state, side, mutate, texts=texts, dice=dice(SEED), points=points_of(state, texts))


@pytest.mark.parametrize(
    ("preset", "mutation"),
    [
        pytest.param(preset, mutation, id=f"{preset}-{mutation.__name__}")
        for preset in VARIANTS
        for mutation in MUTATIONS
        if (preset, mutation) != ("email-2003", clouds_elsewhere)
    ],
)
@pytest.mark.parametrize("scenario", SCENARIOS)
@settings(max_examples=3 if LONG else 2, deadline=None, derandomize=True, phases=(Phase.generate,))
@given(data=st.data())
def test_what_is_unseen_changes_nothing(
    preset: str, scenario: str, mutation: Callable[..., Mutation], data: st.DataObject
) -> None:
    """View, report, plot, dispatches and order echo are byte for byte the same."""
    state = before_a_turn(data, scenario, preset)
    side: Side = data.draw(SIDES)
    assert_unseen(state, side, mutation(data, state, side))


def test_clouds_are_no_secret_by_the_email_rules() -> None:
    """Why their change is left out above: by those rules both sides are told of every cloud, by the others not."""
    assert {
        preset: ruleset_of(position(SCENARIOS[0], SEED, 1, preset)).options.weather_told for preset in VARIANTS
    } == {"email-2003": "all", "gm-1993": "near"}


# --- submarines ---


def hidden_boat(draw: st.DataObject, state: State, side: Side) -> Submarine:
    """Put an enemy submarine that is not in sight now deep and out of sight, without orders, and return it."""
    contacts = state.sides[side].plot.contacts
    known = {contact.subject for contact in contacts if contact.last_turn == state.turn - 1}
    free = [boat for boat in boats_of(state.sides[enemy(side)]) if sub_key(enemy(side), boat.number) not in known]
    assume(free)
    boat = draw.draw(st.sampled_from(free))
    boat.hex, boat.depth, boat.order = draw.draw(st.sampled_from(out_of_sight(state, side))), "deep", SubmarineOrder()
    return boat


def of_number(state: State, side: Side, number: int) -> Submarine:
    """Return a submarine of a side."""
    force = state.sides[side].submarines
    assert isinstance(force, SubmarineForce)
    return force.boats[number]


def move_boat(draw: st.DataObject, state: State, side: Side) -> Mutation:
    """Another place and depth."""
    number = hidden_boat(draw, state, side).number
    to = draw.draw(st.sampled_from(out_of_sight(state, side)))

    def mutate(changed: State) -> None:
        boat = of_number(changed, enemy(side), number)
        boat.hex, boat.track, boat.depth = to, [to], "periscope"

    return mutate


def spend_boat(draw: st.DataObject, state: State, side: Side) -> Mutation:
    """Torpedoes gone, a hit taken, other orders and doctrine."""
    boat = hidden_boat(draw, state, side)
    number, ship = boat.number, boat.ship

    def mutate(changed: State) -> None:
        boat = of_number(changed, enemy(side), number)
        boat.factors, boat.order = 1, SubmarineOrder(honest=True, after=True, dive_asw=True)
        changed.sides[enemy(side)].ships[ship].hits = 1

    return mutate


def no_boat(draw: st.DataObject, state: State, side: Side) -> Mutation:
    """One submarine fewer."""
    boat = hidden_boat(draw, state, side)
    number, ship = boat.number, boat.ship

    def mutate(changed: State) -> None:
        force = changed.sides[enemy(side)].submarines
        assert isinstance(force, SubmarineForce)
        del force.boats[number], changed.sides[enemy(side)].ships[ship]

    return mutate


def boat_records(draw: st.DataObject, state: State, side: Side) -> Mutation:
    """What the enemy's escorts have spent on submarines."""
    foe = enemy(side)
    tf = draw.draw(st.sampled_from(sorted(state.sides[foe].tfs)))

    def mutate(changed: State) -> None:
        force = changed.sides[foe].submarines
        assert isinstance(force, SubmarineForce)
        force.asw_used[changed.sides[foe].tfs[tf].ships[0]] = 3

    return mutate


@pytest.mark.parametrize("mutation", [move_boat, spend_boat, no_boat, boat_records], ids=lambda made: made.__name__)
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("preset", VARIANTS)
@settings(max_examples=3 if LONG else 2, deadline=None, derandomize=True, phases=(Phase.generate,))
@given(data=st.data())
def test_hidden_submarines_change_nothing(
    preset: str, scenario: str, mutation: Callable[..., Mutation], data: st.DataObject
) -> None:
    """Moved, spent, damaged or gone: a boat under the sea that nobody has found shows nowhere."""
    state = before_a_turn(data, scenario, preset)
    side: Side = data.draw(SIDES)
    assert_unseen(state, side, mutation(data, state, side))


# --- coastwatchers and troops as counters ---


def counters(state: State, side: Side) -> dict[str, Counter]:
    """Return the counters of a side."""
    watch = state.sides[side].watch
    assert isinstance(watch, Watch)
    return watch.counters


@pytest.mark.parametrize("change", ["moved", "marching", "gone"])
@pytest.mark.parametrize("scenario", SCENARIOS)
@settings(max_examples=5 if LONG else 3, deadline=None, derandomize=True, phases=(Phase.generate,))
@given(data=st.data())
def test_enemy_counters_change_nothing(scenario: str, change: str, data: st.DataObject) -> None:
    """Elsewhere on its island, on the march or eliminated: a counter of the enemy shows nowhere."""
    state = before_a_turn(data, scenario, "gm-1993")
    side: Side = data.draw(SIDES)
    foe = enemy(side)
    assume(counters(state, foe))
    which = data.draw(st.sampled_from(sorted(counters(state, foe))))
    island = island_hexes(ruleset_of(state).theatre, counters(state, foe)[which].island)
    to, step = data.draw(st.sampled_from(sorted(island))), data.draw(st.integers(1, 6))

    def mutate(changed: State) -> None:
        counter = counters(changed, foe)[which]
        if change == "moved":
            counter.hex = to
        elif change == "marching":
            counter.step = step
        else:
            counter.lost = changed.turn - 1

    assert_unseen(state, side, mutate)


# --- mines ---


def laid(side: Side, hex_: Hex) -> tuple[Field, ...]:
    """Return a field of a side as dense as they come, in one hex and on all its sides."""
    port = Field(side, (hex_,), 10, 15, name(hex_))
    return (port, *(Field(side, (hex_, near), 10, 15, f"the side to {name(near)}") for near in neighbours(hex_)))


@pytest.mark.rule("GM-16.1")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_mines_not_met_change_nothing(scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A field laid here, there or nowhere, where no ship of the side comes: it is given the same."""
    preset = "gm-1993"
    for turn in (2, 6, 11):
        state = position(scenario, SEED, turn, preset, **PRESETS[preset])
        for side in ("allied", "japanese"):
            places = out_of_sight(state, side)
            texts = {side: written(GAME.view(state, side)), enemy(side): ""}
            given = []
            for fields in ((), laid(enemy(side), places[0]), laid(enemy(side), places[-1])):
                monkeypatch.setattr(mines, "fields", lambda ruleset, fields=fields: fields)
                copy = GAME.decode(GAME.encode(state))
                given.append(play(GAME, copy, side, texts, dice(SEED), 1))
            assert given[0] == given[1] == given[2]


@pytest.mark.rule("GM-16.1")
def test_mines_entered_unobserved_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A TF that its enemy does not see goes over a field unharmed, and its owner is not told of it; one that is seen in
    every hex meets it."""
    preset, side = "gm-1993", "allied"
    state = position("coral-sea-battle", SEED, 2, preset, **PRESETS[preset])
    tf = next(iter(state.sides[side].tfs.values()))
    tf.hex = out_of_sight(state, "japanese")[0]
    tf.track, tf.order = [tf.hex], None
    to = next(hex_ for hex_ in neighbours(tf.hex) if ruleset_of(state).theatre.terrain(hex_) == "sea")
    texts = {side: f"TF{tf.number}: to {name(to)}", "japanese": ""}
    given = []
    for fields, seen in (((), False), (laid("japanese", to), False), (laid("japanese", to), True)):
        monkeypatch.setattr(mines, "fields", lambda ruleset, fields=fields: fields)
        if seen:
            monkeypatch.setattr(mines, "observed", lambda *_: True)
        given.append(play(GAME, GAME.decode(GAME.encode(state)), side, texts, dice(SEED), 1))
    assert given[0] == given[1] != given[2]


# --- the test of the test ---


@pytest.mark.parametrize("preset", VARIANTS)
def test_a_deliberate_leak_is_caught(preset: str) -> None:
    """A view with a fingerprint of the truth in it does not pass."""
    state = position("coral-sea-battle", SEED, 4, preset, **PRESETS[preset])

    def mutate(changed: State) -> None:
        force = changed.sides["japanese"].submarines
        assert isinstance(force, SubmarineForce)
        next(iter(force.boats.values())).factors = 1

    texts = {"allied": "", "japanese": ""}
    assert_leak_is_caught(GAME, state, "allied", mutate, texts=texts, dice=dice(SEED))
