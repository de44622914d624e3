"""Invariants of the plane movement phase under the options (FE-7a, FE-14, BR-14.4)."""

import itertools
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from tests.carrier.position import OPEN_SEA, Played, bare, loaded, play, put_af, put_tf

from flagplot.core.dice import KeyedDice
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.units import AirFormation
from flagplot.games.carrier.theatre.hex import distance, walk

QUICK = settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=(HealthCheck.too_slow, HealthCheck.function_scoped_fixture),
)
EVERYTHING: dict[str, Any] = {
    "air_moves": "segments",
    "climb_cost": True,
    "attack_altitude": True,
    "interception_passing": "anywhere",
    "search_parties": True,
    "orbit": True,
    "armed_fighters_slow": True,
    "light_load": True,
    "radar_air_combat": True,
}
ROUTES = (
    "search N3, NE2",
    "N5",
    "search; attack ships: all dive; return",
    "search S2; divert to observe cond 2",
    "high; NW4",
    "search SE3, ^N2; attack ships",
    "O2, N3",
    "search N2; if TF seen then (shadow TF)",
    "hold",
    "meet AF1 at A/Q36 and go with it; attack ships",
    "search N4; join AF1 if it attacks",
    "_S6, ^N3",
)
PLANES = ("4 Dauntless AP", "1 Catalina high", "4 Wildcat", "3 Devastator torpedo", "2 A-20 GP high", "2 P-40 GP")
STEPS = ("", "S2", "NE3", "SW2", "N3", "SE1")


def fleet(choices: list[tuple[int, int, int]], numbers: list[int], **options: Any) -> tuple[State, str]:
    """Allied AFs under these numbers with planes, hexes and routes by choice, round a Japanese TF with a patrol; and
    their orders."""
    state = bare(turn=9, **{**EVERYTHING, **options})
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", "DD x5")
    put_af(state, "japanese", 4, OPEN_SEA, "3 Zero high")
    lines = []
    for number, (plane, at, route) in zip(numbers, choices, strict=True):
        where = walk(OPEN_SEA, STEPS[at])[-1] if STEPS[at] else OPEN_SEA
        put_af(state, "allied", number, where, PLANES[plane], home="Port Moresby")
        lines.append(f"AF{number}: {ROUTES[route]}")
    own = state.sides["allied"]
    own.afs = dict(sorted(own.afs.items()))
    return state, "\n".join(lines)


CHOICE = st.tuples(st.integers(0, len(PLANES) - 1), st.integers(0, len(STEPS) - 1), st.integers(0, len(ROUTES) - 1))


def run(state: State, orders: str) -> Played:
    """Play one turn; every search finds, other dice show 3."""
    found = {f"#{step}.0": (1, 1) for step in range(20)} | {f"#{step}": (1, 1) for step in range(20)}
    return play(state, orders, "AF4: intercept", faces=found, default=3, clean=False)


def spent(before: AirFormation, after: AirFormation) -> int:
    """Return the movement points an AF must have spent: its hexes, and a climb if it ends higher."""
    climbs = any(f.high for f in after.flights) and not any(f.high for f in before.flights)
    return len(after.track) - 1 + climbs


@pytest.mark.rule("FE-7a", "GM-9.2d")
@QUICK
@given(st.lists(CHOICE, min_size=1, max_size=5))
def test_movement_points_are_never_exceeded(choices: list[tuple[int, int, int]]) -> None:
    """Hexes flown and a climb never come to more than the MF of the slowest plane; steps are between neighbours."""
    state, orders = fleet(choices, list(range(1, len(choices) + 1)))
    before = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State).sides["allied"].afs
    after = run(state, orders)
    for number, made in after.state.sides["allied"].afs.items():
        kinds = [tables().planes[flight.plane] for flight in before[number].flights]
        armed = any(kind.armed_penalty for kind in kinds) and any(flight.load for flight in before[number].flights)
        assert spent(before[number], made) <= min(kind.mf for kind in kinds) - armed
        assert all(distance(a, b) == 1 for a, b in itertools.pairwise(made.track))


@pytest.mark.rule("FE-7a")
@QUICK
@given(st.lists(CHOICE, min_size=2, max_size=4), st.randoms(use_true_random=False))
@pytest.mark.many_positions
def test_the_order_of_processing_changes_nothing(choices: list[tuple[int, int, int]], lots: Any) -> None:
    """AFs that neither meet nor join others fly the same whatever their numbers: each one's hexes, loads, fuel and
    altitude, and what is seen of the enemy, are the same under shuffled numbers and the same dice."""
    alone = [(plane, at, route if route not in (9, 10) else 1) for plane, at, route in choices]
    numbers = list(range(1, len(alone) + 1))
    shuffled = numbers[:]
    lots.shuffle(shuffled)
    results = []
    for given_numbers in (numbers, shuffled):
        state, orders = fleet(alone, given_numbers, interception_passing="none", orbit=False)
        del state.sides["japanese"].afs[4]
        found = {f"#{step}.0": (1, 1) for step in range(20)}
        done = GAME.resolve(
            state, {"allied": GAME.parse(orders, "allied", GAME.view(state, "allied"))}, loaded(found, 3)
        )
        afs = done.state.sides["allied"].afs
        results.append(
            (
                [(afs[n].track, afs[n].hex) if n in afs else None for n in given_numbers],
                sorted(contact.sighting.condition for contact in done.state.sides["allied"].plot.contacts),
            )
        )
    assert results[0] == results[1]


@pytest.mark.rule("FE-7a")
@QUICK
@given(st.lists(CHOICE, min_size=2, max_size=5), st.randoms(use_true_random=False), st.binary(min_size=1, max_size=4))
@pytest.mark.many_positions
def test_the_order_in_which_afs_are_kept_changes_no_die(
    choices: list[tuple[int, int, int]], lots: Any, seed: bytes
) -> None:
    """With real dice, parties and interception on: the AFs put into the state in another order do the same."""
    state, orders = fleet(choices, list(range(1, len(choices) + 1)))
    other, _ = fleet(choices, list(range(1, len(choices) + 1)))
    items = list(other.sides["allied"].afs.items())
    lots.shuffle(items)
    other.sides["allied"].afs = dict(items)
    ends = []
    for start in (state, other):
        sheet = GAME.parse(orders, "allied", GAME.view(start, "allied"))
        done = GAME.resolve(start, {"allied": sheet}, KeyedDice(seed))
        planes = [dict(sorted(done.state.sides[side].afs.items())) for side in SIDES]
        ships = [done.state.sides[side].ships for side in SIDES]
        rolls = sorted((roll.key, roll.faces, roll.result) for roll in done.rolls)
        ends.append((planes, ships, sorted(done.state.watching), rolls))
    assert ends[0] == ends[1]


@pytest.mark.rule("BR-29.5", "GM-9.2d")
@QUICK
@given(st.lists(CHOICE, min_size=1, max_size=4), st.integers(1, 3))
def test_no_plane_flies_beyond_its_fuel(choices: list[tuple[int, int, int]], left: int) -> None:
    """After every turn no plane in the air has a landing turn that is over, and range is never gained in flight."""
    state, orders = fleet(choices, list(range(1, len(choices) + 1)))
    for made in state.sides["allied"].afs.values():
        for flight in made.flights:
            flight.land_by = state.turn + left
    limit = state.turn + left
    for turn in range(left + 2):
        state = run(state, orders if turn == 0 else "").state
        for side in SIDES:
            for made in state.sides[side].afs.values():
                assert all(flight.land_by >= state.turn for flight in made.flights)
        assert all(f.land_by <= limit for made in state.sides["allied"].afs.values() for f in made.flights)
    assert not state.sides["allied"].afs


@pytest.mark.rule("FE-14a", "FE-7a")
@QUICK
@given(st.lists(CHOICE, min_size=1, max_size=4), st.binary(min_size=1, max_size=4))
@pytest.mark.many_positions
def test_being_asked_and_answering_nothing_changes_nothing(choices: list[tuple[int, int, int]], seed: bytes) -> None:
    """The turn with two empty answers ends in the same truth, and with the same dice, as the turn without questions,
    but for the numbers of contacts, which are given as they are seen; what is seen before an answer is rolled for
    before it."""
    ends = []
    for asked in ("written", "asked"):
        state, orders = fleet(choices, list(range(1, len(choices) + 1)), air_orders=asked)
        sheets = {"allied": GAME.parse(orders, "allied", GAME.view(state, "allied"))}
        rolls = []
        while state.turn == 9:
            done = GAME.resolve(state, sheets, KeyedDice(seed))
            state, sheets = done.state, {}
            rolls += [(roll.key, roll.faces, roll.result) for roll in done.rolls if "|contacts|lot|" not in roll.key]
        units = {side: msgspec.structs.replace(own, plot=type(own.plot)()) for side, own in state.sides.items()}
        seen = {
            side: sorted((c.subject, c.sighting.hex, tuple(c.track)) for c in state.sides[side].plot.contacts)
            for side in SIDES
        }
        ends.append((units, seen, sorted(rolls)))
    assert ends[0] == ends[1]
