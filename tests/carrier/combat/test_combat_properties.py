"""Properties of any battle: nothing appears, nothing vanishes unrecorded, nothing leaves its range."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.carrier.position import SEA, AfSpec, Spec, af, attack, base, battle, cap, flight, planes_in, ship, tf
from tests.carrier.wording import worded
from tests.support.examples import some

from flagplot.core.dice import KeyedDice
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.interception import at_start
from flagplot.games.carrier.combat.lots import apportion
from flagplot.games.carrier.ordered.ast import Bombard, Surface
from flagplot.games.carrier.phases import combat, repair
from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.units.factors import card

T = tables()
SHIPS = {
    "allied": ("Lexington", "Yorktown", "North Carolina", "Chicago", "Atlanta", "DD", "AP", "AO", "PG"),
    "japanese": ("Shokaku", "Shoho", "Hiei", "Takao", "Tone", "Nagara", "DD", "AP", "Kamikawa"),
}
NAMES = {side: sorted(name for name, plane in T.planes.items() if plane.side == side) for side in SIDES}
HOMES = {"allied": "Lexington", "japanese": "Shokaku"}


@st.composite
def flights(draw: st.DrawFn, side: str):  # type: ignore[no-untyped-def]
    plane = draw(st.sampled_from(NAMES[side]))
    loads = [""]
    if T.planes[plane].bomber:
        bombing = T.planes[plane].bombing
        loads += [
            load for load in ("GP", "AP", "torpedo") if any(n for key, n in bombing.items() if load.lower() in key)
        ]
    made = flight(f"{draw(st.integers(1, 14))} {plane} {draw(st.sampled_from(loads))}", draw(st.integers(3, 9)))
    made.high = draw(st.booleans())
    made.spent = made.load == "" and draw(st.booleans())
    return made


@st.composite
def formations(draw: st.DrawFn, side: str, number: int) -> AfSpec:
    orders = [None, cap(), attack(), attack("base"), attack("capital", n=3), attack("carriers", mode="level")]
    made = draw(st.lists(flights(side), min_size=1, max_size=3))
    return af(number, *made, home=HOMES[side], order=draw(st.sampled_from(orders)))


@st.composite
def fleets(draw: st.DrawFn, side: str):  # type: ignore[no-untyped-def]
    names = draw(st.lists(st.sampled_from(SHIPS[side]), min_size=1, max_size=7, unique=True))
    made = []
    for name in names:
        changes = {"hits": draw(st.integers(0, 1)) if name not in ("PG",) else 0}
        if draw(st.integers(0, 4)) == 0:
            changes["anchored"] = 1
        boxes = {}
        if name in ("Lexington", "Yorktown", "Shokaku", "Shoho"):
            boxes = {
                "ready": draw(st.sampled_from(["", "4 Wildcat", "3 Wildcat, 4 Dauntless AP"])),
                "readying": "2 Wildcat",
            }
        made.append(ship(name, **boxes, **changes))
    number = draw(st.sampled_from([None, 1, 6]))
    order = draw(st.sampled_from([None, Surface(engage=True, number=number), Bombard()]))
    return tf(draw(st.integers(1, 9)), *made, order=order)


@st.composite
def battles(draw: st.DrawFn):  # type: ignore[no-untyped-def]
    sides: dict[str, list[Spec]] = {}
    for side in SIDES:
        units: list[Spec] = [draw(formations(side, n + 1)) for n in range(draw(st.integers(0, 3)))]
        if draw(st.booleans()):
            units.append(draw(fleets(side)))
        sides[side] = units
    if draw(st.booleans()):
        sides["allied"].append(base("Port Moresby", ready="4 P-39", dispersed="3 B-17", sf=draw(st.integers(0, 9))))
    return battle(
        sides["allied"],
        sides["japanese"],
        dice=KeyedDice(draw(st.binary(min_size=1, max_size=4))),
        hits=draw(st.sampled_from(["classic", "fitted"])),
        night=draw(st.booleans()),
        weather=draw(st.sampled_from(["clear", "cloud"])),
        initiative=draw(st.sampled_from([None, "allied", "japanese"])),
    )


@settings(max_examples=some(300), deadline=None, derandomize=True)
@given(battles())
@pytest.mark.many_positions
def test_nothing_appears_or_vanishes_unrecorded(u):  # type: ignore[no-untyped-def]
    before = {side: planes_in(u, side) for side in SIDES}
    bases = [(b, b.lf_normal, b.aa) for s in SIDES for b in u.state.sides[s].bases.values()]
    at_start(u)
    combat.run(u)
    repair.run(u)
    for side in SIDES:
        own, after = u.state.sides[side], planes_in(u, side)
        foe = u.state.sides["japanese" if side == "allied" else "allied"]
        drowned = sum(e.points // 2 for e in foe.points if "lost with" in worded(e.reason))
        gone = sum(before[side].values()) - sum(after.values())
        assert gone == sum(own.lost_today.values()) + drowned
        for plane in before[side]:
            assert 0 <= own.lost_today.get(plane, 0) <= before[side][plane] - after.get(plane, 0)
        assert set(after) <= set(before[side])
        for formation in own.afs.values():
            assert formation.flights and all(f.n > 0 for f in formation.flights)
        for vessel in own.ships.values():
            limit = card(u.ruleset, side, vessel).damage_factor
            assert 0 <= vessel.hits <= limit
            assert (vessel.fate == "sunk") == (vessel.hits == limit) == (vessel.tf is None)
            assert vessel.ammunition >= 0
        for task_force in own.tfs.values():
            assert task_force.ships and all(own.ships[name].tf == task_force.number for name in task_force.ships)
        assert all(entry.points > 0 for entry in own.points)
    for there, normal, guns in bases:
        assert there.lf_normal <= max(normal, 0) + 99 and there.aa <= guns + 1
    for roll in u.dice.record():
        assert len(roll.faces) <= 2 and all(1 <= face <= roll.sides for face in roll.faces)


@pytest.mark.many_positions
@settings(max_examples=60, deadline=None, derandomize=True)
@given(battles())
def test_the_same_battle_twice_is_the_same(u):  # type: ignore[no-untyped-def]
    import msgspec

    from flagplot.games.carrier.umpire import Umpire

    state = msgspec.json.decode(msgspec.json.encode(u.state), type=type(u.state))
    again = Umpire(u.ruleset, state, u.dice._dice)
    again.sees = {side: dict(u.sees[side]) for side in SIDES}
    combat.run(u)
    combat.run(again)
    assert msgspec.json.encode(u.state) == msgspec.json.encode(again.state)
    assert u.dispatches == again.dispatches and u.dice.record() == again.dice.record()


@pytest.mark.many_positions
@settings(max_examples=some(200), deadline=None, derandomize=True)
@given(st.lists(st.integers(0, 20), min_size=1, max_size=8), st.integers(0, 200), st.binary(max_size=3))
def test_shares_add_up_and_none_is_above_its_weight(weights: list[int], wanted: int, seed: bytes):
    u = battle(dice=KeyedDice(seed))
    total = min(wanted, sum(weights))
    parts = apportion(u, "p", "s", total, weights)
    assert sum(parts) == total and all(0 <= part <= weight for part, weight in zip(parts, weights, strict=True))


def test_a_battle_in_an_empty_hex_is_no_battle():
    u = battle()
    combat.fight(Battle(u, SEA))
    assert u.dispatches == [] and u.dice.record() == ()
