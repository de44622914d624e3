"""No leak: what a seat has not observed changes nothing in what it is given (DESIGN section 3)."""

import functools
from collections.abc import Callable

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st
from tests.carrier.games import SCENARIOS, dice, position
from tests.carrier.staffing import written
from tests.support.noleak import assert_leak_is_caught, assert_no_leak

from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Move, Program, Step
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.ruleset.ruleset import Ruleset, ruleset_of
from flagplot.games.carrier.sighting.coastwatch import coastwatch
from flagplot.games.carrier.state.battle import PointsEntry, State
from flagplot.games.carrier.state.sea import tf_key
from flagplot.games.carrier.theatre.hex import SIZE, Hex, within
from flagplot.games.carrier.units.factors import put
from flagplot.games.carrier.units.submarines import boats_of

Mutation = Callable[[State], None]
CLEAR = 14
"""Hexes from everything of a side beyond which nothing it has can see this turn: ten flown and three of radar."""


def own_hexes(state: State, side: Side) -> list[Hex]:
    """Return where a side has anything that may see."""
    own = state.sides[side]
    return (
        [tf.hex for tf in own.tfs.values()]
        + [af.hex for af in own.afs.values()]
        + [base.hex for base in own.bases.values() if base.hex is not None]
        + [boat.hex for boat in boats_of(own)]
        + [counter.hex for counter in (own.watch.standing() if own.watch else ())]
    )


def out_of_sight(state: State, side: Side, beyond: int = CLEAR) -> list[Hex]:
    """Return the sea hexes that nothing of a side can come near this turn."""
    ruleset = ruleset_of(state)
    near = {hex_ for own in set(own_hexes(state, side)) for hex_ in within(own, beyond)}
    return [hex_ for hex_ in unwatched(ruleset, side) if hex_ not in near]


@functools.cache
def unwatched(ruleset: Ruleset, side: Side) -> list[Hex]:
    """Return the sea hexes at least five hexes from anything that a side's coastwatchers see."""
    watched = {near for hex_ in coastwatch(ruleset, side) for near in within(hex_, 4)}
    return [hex_ for hex_ in range(SIZE) if ruleset.theatre.terrain(hex_) == "sea" and hex_ not in watched]


def hide(draw: st.DataObject, state: State, side: Side) -> int:
    """Put an enemy TF that is not in sight now, and has no planes in the air, out of sight; return its number."""
    foe = state.sides[enemy(side)]
    homes = {af.home for af in foe.afs.values()}
    known = {contact.subject for contact in state.sides[side].plot.contacts if contact.last_turn == state.turn - 1}
    free = [
        tf
        for tf in foe.tfs.values()
        if homes.isdisjoint(tf.ships)
        and tf_key(enemy(side), tf) not in known
        and all(foe.ships[ship].anchored is None for ship in tf.ships)
    ]
    assume(free)
    tf = draw.draw(st.sampled_from(free))
    tf.hex = draw.draw(st.sampled_from(out_of_sight(state, side)))
    tf.track = [tf.hex]
    return tf.number


def move_hidden_tf(draw: st.DataObject, state: State, side: Side) -> Mutation:
    """Another place, and no orders."""
    number = hide(draw, state, side)
    now = state.sides[enemy(side)].tfs[number].hex
    to = draw.draw(st.sampled_from([hex_ for hex_ in out_of_sight(state, side) if hex_ != now]))

    def mutate(changed: State) -> None:
        tf = changed.sides[enemy(side)].tfs[number]
        tf.hex, tf.track, tf.order = to, [to], None

    return mutate


def order_hidden_tf(draw: st.DataObject, state: State, side: Side) -> Mutation:
    """Another order, and other figures to be shown."""
    number = hide(draw, state, side)
    direction = draw.draw(st.integers(1, 6))

    def mutate(changed: State) -> None:
        tf = changed.sides[enemy(side)].tfs[number]
        tf.order, tf.report_as = Program((Move((Step(direction, 2),)),)), (9, 2)

    return mutate


def damage_hidden_ship(draw: st.DataObject, state: State, side: Side) -> Mutation:
    """A hit, and torpedoes gone."""
    number = hide(draw, state, side)
    ship = draw.draw(st.sampled_from(state.sides[enemy(side)].tfs[number].ships))

    def mutate(changed: State) -> None:
        known = changed.sides[enemy(side)].ships[ship]
        known.hits += 1
        known.torpedoes = not known.torpedoes

    return mutate


def rename_hidden_ship(draw: st.DataObject, state: State, side: Side) -> Mutation:
    """Another name."""
    number = hide(draw, state, side)

    def mutate(changed: State) -> None:
        foe = changed.sides[enemy(side)]
        tf = foe.tfs[number]
        ship = foe.ships.pop(tf.ships[0])
        ship.name = tf.ships[0] = "Phantom"
        foe.ships["Phantom"] = ship

    return mutate


def planes_below_decks(draw: st.DataObject, state: State, side: Side) -> Mutation:
    """Planes in Readying are never reported (BR-7.14)."""
    foe = enemy(side)
    base = draw.draw(st.sampled_from(sorted(state.sides[foe].bases)))
    plane = {"allied": "B-25", "japanese": "Betty"}[foe]
    n = draw.draw(st.integers(1, 30))

    def mutate(changed: State) -> None:
        put(changed.sides[foe].bases[base].boxes.readying, plane, n)

    return mutate


def loads_at_far_bases(draw: st.DataObject, state: State, side: Side) -> Mutation:
    """Other loads on the planes that stand ready where nobody of this side can look."""
    foe = enemy(side)
    near = {hex_ for own in set(own_hexes(state, side)) for hex_ in within(own, CLEAR)}
    bases = [base.name for base in state.sides[foe].bases.values() if base.boxes.ready and base.hex not in near]
    assume(bases)
    name = draw.draw(st.sampled_from(sorted(bases)))

    def mutate(changed: State) -> None:
        for stack in changed.sides[foe].bases[name].boxes.ready:
            stack.load = "GP" if stack.load == "" else ""

    return mutate


def secrets(draw: st.DataObject, state: State, side: Side) -> Mutation:
    """What the enemy has been told of the wind, its records, and points it does not know of."""
    foe = enemy(side)

    def mutate(changed: State) -> None:
        own = changed.sides[foe]
        own.plot.winds.clear()
        own.lost_today["Zero" if foe == "japanese" else "Wildcat"] = 3
        own.points.append(PointsEntry(1, 7, "a secret", False))

    return mutate


def clouds_elsewhere(draw: st.DataObject, state: State, side: Side) -> Mutation:
    """A cloud marker where nothing of either side can come near, moved to another such place."""
    foes = set(out_of_sight(state, enemy(side), CLEAR + 6))
    there = [hex_ for hex_ in out_of_sight(state, side, CLEAR + 6) if hex_ in foes]
    assume(there)
    number = draw.draw(st.integers(0, len(state.weather.markers) - 1))
    state.weather.markers[number], to = draw.draw(st.sampled_from(there)), draw.draw(st.sampled_from(there))

    def mutate(changed: State) -> None:
        changed.weather.markers[number] = to

    return mutate


MUTATIONS = (
    move_hidden_tf,
    order_hidden_tf,
    damage_hidden_ship,
    rename_hidden_ship,
    planes_below_decks,
    loads_at_far_bases,
    secrets,
    clouds_elsewhere,
)


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
@settings(max_examples=10, deadline=None, derandomize=True, phases=(Phase.generate,))
@given(data=st.data())
@pytest.mark.many_positions
def test_what_is_unseen_changes_nothing(mutation: Callable[..., Mutation], data: st.DataObject) -> None:
    """View, report, plot, dispatches and order echo are byte for byte the same."""
    scenario = data.draw(st.sampled_from(SCENARIOS))
    side: Side = data.draw(st.sampled_from(["allied", "japanese"]))
    state = position(scenario, 3, data.draw(st.integers(2, 16)))
    mutate = mutation(data, state, side)
    texts = {side: written(GAME.view(state, side)), enemy(side): ""}
    changed = GAME.decode(GAME.encode(state))
    mutate(changed)
    assume(GAME.encode(changed) != GAME.encode(state))
    assert_no_leak(GAME, state, side, mutate, texts=texts, dice=dice(3))


def test_a_deliberate_leak_is_caught() -> None:
    """A view with a fingerprint of the truth in it does not pass."""
    state = position("coral-sea-battle", 3, 4)

    def mutate(changed: State) -> None:
        put(changed.sides["japanese"].bases["Rabaul"].boxes.readying, "Betty", 1)

    assert_leak_is_caught(GAME, state, "allied", mutate, texts={"allied": "", "japanese": ""}, dice=dice(3))
