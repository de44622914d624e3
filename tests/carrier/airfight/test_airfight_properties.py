"""Properties of the air battle under any mixture of its options."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.carrier.combat.test_combat_properties import HOMES, fleets, flights
from tests.carrier.position import OPEN_SEA, SEA, Spec, af, bare, base, battle, planes_in, ready, umpire
from tests.carrier.position import put_af as fly
from tests.carrier.wording import worded
from tests.support.examples import some

from flagplot.core.dice import KeyedDice
from flagplot.games.carrier.combat import diving, ready_cap
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.scrambling import allowed
from flagplot.games.carrier.ordered.ast import (
    Apart,
    Assignment,
    Attack,
    Cap,
    Dive,
    FireAt,
    Flares,
    Intercept,
    InTurn,
    Place,
    Planes,
    Program,
    ReadyCap,
    Strafe,
)
from flagplot.games.carrier.phases import combat
from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.theatre.hex import Direction, neighbour
from flagplot.games.carrier.umpire import Umpire

SWITCHES = (
    "screen_aa",
    "bomber_fire_limit",
    "escorts_choose",
    "attack_in_turn",
    "aa_in_turn",
    "anvil",
    "air_modifiers",
    "combined_attacks",
    "strafing",
    "flares",
)
ANVIL = Attack(Place(), assignments=(Assignment(mode="torpedo", anvil=True),))
ORDERS: list[Any] = [
    Cap(Place()),
    Attack(Place()),
    Attack(Place(), "base"),
    ANVIL,
    Strafe(),
    Strafe(Place(), "tf"),
    Attack(Place(), assignments=(Assignment(targets=("DD",)),)),
]
SAID: list[Any] = [
    Dive(0),
    Dive(1),
    Dive(1, 2),
    Flares(),
    Apart(),
    InTurn("first"),
    InTurn("after", 2),
    FireAt(("Zero", "Wildcat")),
    Intercept("escorts"),
    Intercept(wanted=False),
]


@st.composite
def battles(draw: st.DrawFn) -> Umpire:
    """Draw a battle of both sides in one hex, with any of the options and of their orders."""
    sides: dict[str, list[Spec]] = {}
    for side in SIDES:
        units: list[Spec] = []
        for number in range(1, draw(st.integers(1, 4))):
            order = Program((draw(st.sampled_from(ORDERS)), *draw(st.lists(st.sampled_from(SAID), max_size=3))))
            units.append(
                af(number, *draw(st.lists(flights(side), min_size=1, max_size=3)), home=HOMES[side], order=order)
            )
        if draw(st.booleans()):
            units.append(draw(fleets(side)))
        sides[side] = units
    if draw(st.booleans()):
        sides["allied"].append(base("Port Moresby", ready="4 P-39", just_landed="2 B-26", dispersed="3 B-17"))
    options: dict[str, Any] = {name: draw(st.booleans()) for name in SWITCHES}
    return battle(
        sides["allied"],
        sides["japanese"],
        dice=KeyedDice(draw(st.binary(min_size=1, max_size=4))),
        hits=draw(st.sampled_from(["classic", "fitted"])),
        night=draw(st.booleans()),
        initiative=draw(st.sampled_from([None, "allied", "japanese"])),
        diving_cap=draw(st.sampled_from(["off", "2003", "1993"])),
        **options,
    )


@settings(max_examples=some(300), deadline=None, derandomize=True)
@given(battles())
@pytest.mark.many_positions
def test_no_plane_appears_or_vanishes_unrecorded(u: Umpire):
    """What is gone after the battle stands in the losses of the day or went down with its ship; no key twice."""
    before = {side: sum(planes_in(u, side).values()) for side in SIDES}
    combat.run(u)
    for side in SIDES:
        own = u.state.sides[side]
        foe = u.state.sides["japanese" if side == "allied" else "allied"]
        drowned = sum(entry.points // 2 for entry in foe.points if "lost with" in worded(entry.reason))
        gone = before[side] - sum(planes_in(u, side).values())
        assert gone == sum(own.lost_today.values()) + drowned
        assert all(n >= 0 for n in own.lost_today.values())
        for formation in own.afs.values():
            assert formation.flights and all(f.n > 0 for f in formation.flights)
            assert 1 <= formation.number <= 35
    keys = [roll.key for roll in u.dice.record()]
    assert len(keys) == len(set(keys))


@pytest.mark.many_positions
@settings(max_examples=50, deadline=None, derandomize=True)
@given(battles())
def test_the_same_battle_twice_is_the_same(u: Umpire):
    """Dice and dispatches do not depend on anything but the state."""
    state = msgspec.json.decode(msgspec.json.encode(u.state), type=type(u.state))
    again = Umpire(u.ruleset, state, u.dice._dice)
    again.sees = {side: dict(u.sees[side]) for side in SIDES}
    combat.run(u)
    combat.run(again)
    assert msgspec.json.encode(u.state) == msgspec.json.encode(again.state)
    assert u.dispatches == again.dispatches


@pytest.mark.many_positions
@settings(max_examples=some(150), deadline=None, derandomize=True)
@given(
    st.sampled_from(["2003", "1993"]),
    st.lists(
        st.tuples(st.integers(1, 12), st.integers(3, 9), st.sampled_from([None, 0, 1, 2, 5])), min_size=1, max_size=3
    ),
    st.integers(0, 12),
    st.integers(0, 12),
    st.binary(max_size=3),
)
def test_divers_never_exceed_the_share_of_the_table(
    edition: str, cap: list[tuple[int, int, int | None]], low: int, high: int, seed: bytes
):
    """Not of the hex (2003) or of the AF (1993), nor what an order allows, nor planes without range; none is lost."""
    own = [
        af(n, f"{many} Wildcat high", order=Program((Cap(Place()), *(() if said is None else (Dive(said),)))))
        for n, (many, _, said) in enumerate(cap, 1)
    ]
    for spec, (_, land_by, _) in zip(own, cap, strict=True):
        spec.flights[0].land_by = land_by
    raid = [af(1, *([f"{low} Kate torpedo"] if low else []), *([f"{high} Val AP high"] if high else ["1 Jake"]))]
    u = battle([base("Port Moresby"), *own], raid, dice=KeyedDice(b"d" + seed), diving_cap=edition)
    whole = sum(many for many, _, _ in cap)
    diving.dive(Battle(u, SEA))
    afs = u.state.sides["allied"].afs
    down = sum(f.n for formation in afs.values() for f in formation.flights if not f.high)
    assert planes_in(u, "allied")["Wildcat"] == whole
    rolls = [roll for roll in u.dice.record() if "|diving CAP|" in roll.key]
    if not rolls:
        assert down == 0
    elif edition == "2003":
        assert len(rolls) == 1
        assert down <= diving.most_2003(whole, diving.share(u.ruleset.tables, rolls[0].total))
        for n, (many, land_by, said) in enumerate(cap, 1):
            dived = sum(f.n for f in afs[n].flights if not f.high)
            assert dived <= min(many, many if said is None else said)
            assert dived == 0 or land_by > 4
    else:
        shares = {int(roll.key.rpartition("AF")[2]): diving.share(u.ruleset.tables, roll.total) for roll in rolls}
        assert down == sum(diving.most_1993(cap[n - 1][0], part) for n, part in shares.items())
        assert all(cap[n - 1][0] >= 3 * high and cap[n - 1][2] != 0 for n in shares)


@settings(max_examples=some(150), deadline=None, derandomize=True)
@given(
    st.sampled_from(["2003", "1993"]),
    st.dictionaries(st.sampled_from(["Wildcat", "P-40", "Dauntless", "B-26"]), st.integers(1, 20), max_size=4),
    st.lists(
        st.tuples(
            st.sampled_from([None, 1, 5, 30]),
            st.sampled_from(["", "Wildcat", "P-40", "Dauntless", "B-26"]),
            st.sampled_from(["", "high", "low", "high else low"]),
            st.booleans(),
        ),
        min_size=1,
        max_size=3,
    ),
    st.tuples(st.integers(0, 10), st.integers(0, 10), st.integers(0, 12)),
    st.lists(st.integers(0, 7), min_size=1, max_size=3),
)
@pytest.mark.many_positions
def test_a_scramble_never_exceeds_ready_nor_the_launch_capacity(
    edition: str,
    stock: dict[str, int],
    orders: list[tuple[int | None, str, str, bool]],
    factors: tuple[int, int, int],
    warnings: list[int],
):
    """Over several raids of one turn: planes only change place, what is used never passes the maximum factor, and the
    table's limits for the longest warning hold at each altitude and together."""
    state = bare(8, ready_cap=edition)
    holder = state.sides["allied"].bases["Port Moresby"]
    normal, least, used = factors
    holder.hex, holder.lf_normal, holder.lf_min, holder.use.maximum = OPEN_SEA, normal, min(least, normal), used
    for plane, n in stock.items():
        key = plane + "/land" if plane in ("Wildcat", "Dauntless") else plane
        ready(state, "allied", "Port Moresby", **{key.replace("/", "_").replace("-", "_"): n})
    given_orders = tuple(ReadyCap((Planes(n, plane),), height, 0, clear) for n, plane, height, clear in orders)  # type: ignore[arg-type]
    state.sides["allied"].ready_cap = {"Port Moresby": given_orders}
    beside = neighbour(OPEN_SEA, Direction.N)
    assert beside is not None
    before = planes_in_state(state)
    u = umpire(state)
    for number, hexes in enumerate(warnings, 1):
        raid = fly(state, "japanese", number, OPEN_SEA, "6 Val AP high")
        raid.track = [beside, OPEN_SEA]
        u.lookout.log["allied"][f"japanese/AF{number}"] = [
            Sighting("af", OPEN_SEA, 3, "x", 8, total=6, altitude="high")
        ]
        ready_cap.meet(u, "allied", raid, hexes, {})
    assert planes_in_state(state) == before
    up = {
        high: sum(f.n for a in state.sides["allied"].afs.values() for f in a.flights if f.high == high)
        for high in (True, False)
    }
    low, high = allowed(u.ruleset.tables, max(warnings), (min(least, normal), normal, 2 * normal))
    assert up[True] <= high and up[False] <= low and sum(up.values()) <= max(low, high)
    assert sum(up.values()) <= max(0, 2 * normal - used)
    assert holder.use.minimum + holder.use.normal + holder.use.maximum == used + sum(up.values())
    assert all(f.n > 0 for a in state.sides["allied"].afs.values() for f in a.flights)
    if not any(n is None for n, _, _, _ in orders):
        assert sum(up.values()) <= sum(n or 0 for n, _, _, _ in orders)


def planes_in_state(state: Any) -> dict[str, int]:
    """Return the Allied air factors in the air and in the boxes of the one base, by plane."""
    own = state.sides["allied"]
    out: dict[str, int] = {}
    flown = [(f.plane, f.n) for a in own.afs.values() for f in a.flights]
    for plane, n in (*flown, *((s.plane, s.n) for s in own.bases["Port Moresby"].boxes.ready)):
        out[plane] = out.get(plane, 0) + n
    return out
