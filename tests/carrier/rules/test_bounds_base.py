"""Both sides of each bound in rules of the base game: landings that share the launch factor."""

from types import SimpleNamespace
from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, bare, play, put_af, put_tf, umpire

from flagplot.games.carrier.facts.flight import Landed, Waits
from flagplot.games.carrier.flight.crew import End
from flagplot.games.carrier.flight.landing import land
from flagplot.games.carrier.phases.plane_movement import _land
from flagplot.games.carrier.theatre.hex import name, walk

ONE, SEVERAL = ("Yorktown",), ("Yorktown", "Lexington", "Enterprise")


@pytest.mark.rule("BR-14.9", "BR-14.8")
@pytest.mark.parametrize(
    ("flown", "used", "into_wind", "use"),
    [
        (0, 0, True, (0, 0, 20)),
        (4, 0, True, (0, 11, 0)),
        (5, 0, True, (3, 0, 0)),
        (4, 5, True, (0, 11, 0)),
        (0, 5, True, (0, 5, 17)),
        (4, 11, True, (0, 11, 0)),
        (0, 0, False, (0, 0, 3)),
        (4, 2, False, (0, 3, 0)),
        (4, 5, False, (0, 5, 0)),
    ],
)
def test_how_many_planes_a_deck_takes_in(flown: int, used: int, into_wind: bool, use: tuple[int, int, int]) -> None:
    """Yorktown has launch factors 11 and 3, by maximum landing 22; without a hex into the wind 3 in all. Twenty
    Wildcats come in on the turn, after half of their move, or after more; what took off before counts."""
    state = bare(turn=9)
    force = put_tf(state, "allied", 1, OPEN_SEA, *ONE)
    force.track = [walk(OPEN_SEA, "NW1")[-1], OPEN_SEA] if into_wind else [OPEN_SEA]
    made = put_af(state, "allied", 3, OPEN_SEA, "20 Wildcat", home="Yorktown")
    u, deck = umpire(state), state.sides["allied"].ships["Yorktown"]
    deck.use.normal = used
    n = land(u, "allied", made, deck, flown)
    assert (deck.use.minimum, deck.use.normal, deck.use.maximum) == use
    assert n == sum(use) - used
    assert deck.boxes is not None
    assert [stack.n for stack in deck.boxes.just_landed] == [n] * (n > 0)
    assert [flight.n for flight in made.flights] == [20 - n] * (n < 20)
    told = [(d.landed, d.n) if isinstance(d, Landed) else d.n for d in u.dispatches if isinstance(d, Landed | Waits)]
    assert told == [(n, 0)] * (n > 0) + [20 - n] * (n < 20)


@pytest.mark.rule("BR-14.9")
@pytest.mark.parametrize(("last", "decks"), [(True, 3), (False, 1)])
def test_planes_without_fuel_go_to_every_deck_in_the_hex_with_a_die_each_by_night(last: bool, decks: int) -> None:
    """Three at a time on each of three carriers that do not turn into the wind: nine dice, none thrown twice."""
    state = bare(turn=2)
    put_tf(state, "allied", 1, OPEN_SEA, *SEVERAL)
    made = put_af(state, "allied", 3, OPEN_SEA, "40 Wildcat", home="Yorktown", land_by=2 if last else 3)
    u = umpire(state)
    pilot: Any = SimpleNamespace(side="allied", af=made, ended=End.LAND, spent=0)
    _land(u, [pilot])
    told = [d for d in u.dispatches if isinstance(d, Landed)]
    assert sorted(d.source for d in told) == sorted(SEVERAL[:decks]) and told[0].source == "Yorktown"
    assert [(d.how, d.landed, d.n) for d in told] == [("safe", 3, 0)] * decks
    assert [d.bad for d in u.dispatches if isinstance(d, Waits)] == [last] * decks
    numbers = [int(roll.key.rpartition(" ")[2]) for roll in u.dice.record()]
    assert numbers == list(range(3 * decks))
    assert [flight.n for flight in made.flights] == [40 - 3 * decks]
    few = put_af(state, "allied", 4, OPEN_SEA, "1 Wildcat", home="Yorktown", land_by=2)
    pilot.af = few
    _land(umpire(state), [pilot])
    assert (4 in state.sides["allied"].afs) is (decks == 3)


@pytest.mark.rule("BR-7.6", "BR-7.8")
@pytest.mark.parametrize("both", [True, False])
def test_planes_that_end_their_move_at_the_same_moment_are_all_seen_where_they_end(both: bool) -> None:
    """Eight and seven hexes to either side of a cruiser: each AF is seen from two hexes off and where its move ends."""
    state = bare(turn=9)
    put_tf(state, "japanese", 2, OPEN_SEA, "Aoba")
    goals = [walk(OPEN_SEA, way)[-1] for way in ("N1", "S1")]
    starts = [walk(goals[0], "N8")[-1], walk(goals[1], "S7")[-1]]
    put_af(state, "allied", 3, starts[0], "4 Wildcat")
    if both:
        put_af(state, "allied", 4, starts[1], "4 Wildcat")
    after = play(state, "AF3: S8" + "\nAF4: N7" * both)
    assert [after.where("allied", f"AF{n}") for n in (3, 4)[: 1 + both]] == [name(hex_) for hex_ in goals[: 1 + both]]
    tracks = [[hex_ for _, hex_ in each.track] for each in after.state.sides["japanese"].plot.contacts]
    seen = [list(walk(OPEN_SEA, way)[:0:-1]) for way in ("N2", "S2")]
    assert tracks == seen[: 1 + both]
