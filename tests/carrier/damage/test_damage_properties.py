"""Properties of any battle with the options of damage, and that the enemy sees no more than he may."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.carrier import position
from tests.carrier.position import (
    OPEN_SEA,
    Spec,
    af,
    attack,
    bare,
    base,
    battle,
    cap,
    loaded,
    planes_in,
    ready,
    ship,
    tf,
)
from tests.carrier.wording import worded
from tests.support.examples import some
from tests.support.shown import reported

from flagplot.core.dice import KeyedDice
from flagplot.core.document import to_text
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Intercept, Program, Surface
from flagplot.games.carrier.phases import combat, fires, repair, start, wounds
from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.wounds import Wounds
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import anti_aircraft, card, gunnery, hits_left, launch_factors, speed

OPTIONS = {
    "planes_double": ["base", "2003", "off"],
    "base_aa_loss": ["each", "four"],
    "torpedo_speed": [False, True],
    "torpedo_double": [False, True],
    "caught_launching": ["off", "2003", "1993"],
    "delayed_sinking": [False, True],
    "critical_hits": ["2003", "off", "1993"],
    "half_speed_adds": [False, True],
    "slow_targets": [False, True],
    "fires": ["bombs", "critical"],
    "bomb_ammunition": [False, True],
}
AIMS = st.sampled_from([(), ("carriers",), ("base",), ("Lexington",)])
BOMBERS = ("12 Val AP high", "14 Kate torpedo", "9 Betty GP", "8 Val GP high", "5 Val AP high", "6 Kate AP")


@st.composite
def hard_battles(draw: st.DrawFn) -> Umpire:
    """Return heavy raids on carriers and a base, some of whose planes have just taken off, with any options."""
    planes = st.sampled_from(["", "3 Wildcat", "9 Wildcat", "8 Wildcat, 8 Dauntless AP"])
    carriers = [
        ship(name, ready=draw(planes), just_landed=draw(planes), readying=draw(planes), hits=draw(st.integers(0, 4)))
        for name in draw(st.sampled_from([("Lexington",), ("Lexington", "Yorktown")]))
    ]
    seeks = draw(st.sampled_from([None, Surface(engage=True)]))
    allied: list[Spec] = [tf(1, *carriers, "Chicago", "2 DD", order=seeks)]
    orders = st.sampled_from([None, cap(), Program((Intercept(wanted=False),))])
    allied += [
        af(n, f"{draw(st.integers(1, 12))} Wildcat{draw(st.sampled_from(['', ' high']))}", order=draw(orders))
        for n in (3, 4)
    ]
    if draw(st.booleans()):
        allied.append(base("Port Moresby", ready="4 P-39", dispersed="3 B-17", aa=2))
    japanese: list[Spec] = [
        af(n, draw(st.sampled_from(BOMBERS)), draw(st.sampled_from(BOMBERS)), order=attack(*draw(AIMS)))
        for n in range(1, draw(st.integers(2, 4)))
    ]
    if draw(st.booleans()):
        japanese.append(tf(2, "Aoba", "Nagara", "DD", order=Surface(engage=True)))
    chosen = {name: draw(st.sampled_from(values)) for name, values in OPTIONS.items()}
    u = battle(
        allied,
        japanese,
        dice=KeyedDice(draw(st.binary(min_size=1, max_size=3))),
        hits=draw(st.sampled_from(["classic", "fitted"])),
        **chosen,
    )
    for side in SIDES:
        for formation in u.state.sides[side].afs.values():
            formation.track = [formation.hex]
    for formation in u.state.sides["allied"].afs.values():
        formation.home, formation.took_off = draw(st.sampled_from(["Lexington", "Port Moresby"])), u.turn
        formation.launch = draw(st.sampled_from(["maximum", "maximum", "minimum"]))
        formation.by_maximum = draw(st.sampled_from([0, 0, 3]))
    return u


def played(u: Umpire, turns: int = 2) -> None:
    """Fight, burn and repair for some turns."""
    for _ in range(turns):
        start.sinkings(u)
        fires.put_out(u)
        combat.run(u)
        fires.burn(u)
        repair.run(u)
        wounds.repair(u)
        wounds.expire(u)
        u.turn += 1
        u.dice._turn = f"turn {u.turn}"


@settings(max_examples=some(150), deadline=None, derandomize=True)
@given(hard_battles())
@pytest.mark.many_positions
def test_planes_are_conserved_and_ships_stay_in_bounds(u: Umpire) -> None:
    """Every plane gone is recorded once; hits stay within the damage factor; a destroyed ship scores once, and is sunk
    or doomed; no value is below 0; nothing is left in the umpire's hands."""
    before = {side: planes_in(u, side) for side in SIDES}
    played(u)
    assert u.caught == [] and u.lost_before == {}
    for side in SIDES:
        own, foe = u.state.sides[side], u.state.sides["japanese" if side == "allied" else "allied"]
        drowned = sum(entry.points // 2 for entry in foe.points if "lost with" in worded(entry.reason))
        gone = sum(before[side].values()) - sum(planes_in(u, side).values())
        assert gone == sum(own.lost_today.values()) + drowned
        planes = [
            e.points for e in foe.points if worded(e.reason)[0].isdigit() and not worded(e.reason).endswith("sunk")
        ]
        assert sum(planes) == 2 * gone
        for vessel in own.ships.values():
            factor = card(u.ruleset, side, vessel).damage_factor
            assert 0 <= vessel.hits <= factor and hits_left(u.ruleset, side, vessel) >= 1
            assert (vessel.fate == "sunk") == (vessel.tf is None)
            assert (vessel.hits == factor) == (vessel.fate == "sunk" or vessel.doomed > 0)
            assert [worded(e.reason) for e in foe.points].count(f"{vessel.name} sunk") == (vessel.hits == factor)
            assert not vessel.doomed or u.turn <= vessel.doomed <= u.turn + 6
            values = (gunnery, anti_aircraft)
            assert all(of(u.ruleset, side, vessel) >= 0 for of in values)
            assert min(launch_factors(u.ruleset, side, vessel)) >= 0
            assert 0 <= speed(u.ruleset, side, vessel, u.turn) <= card(u.ruleset, side, vessel).movement
        for formation in own.afs.values():
            assert formation.flights and all(flight.n > 0 for flight in formation.flights)
        for task_force in own.tfs.values():
            assert task_force.ships and all(own.ships[name].tf == task_force.number for name in task_force.ships)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(hard_battles())
def test_every_doomed_ship_goes_down_once(u: Umpire) -> None:
    """Ten turns later no ship is doomed any more, and every booked point is known."""
    played(u, 1)
    for _ in range(10):
        start.sinkings(u)
        u.turn += 1
    for side in SIDES:
        own, foe = u.state.sides[side], u.state.sides["japanese" if side == "allied" else "allied"]
        assert not [ship.name for ship in own.ships.values() if ship.doomed]
        assert all(entry.known for entry in foe.points if worded(entry.reason).endswith(" sunk"))
        assert all(task_force.ships for task_force in own.tfs.values())


@settings(max_examples=40, deadline=None, derandomize=True)
@given(hard_battles())
def test_the_state_is_the_same_after_writing_and_reading(u: Umpire) -> None:
    """Wounds, fires and doomed ships are kept with the match."""
    played(u, 1)
    data = msgspec.json.encode(u.state)
    assert msgspec.json.decode(data, type=State) == u.state


# --- secrecy ---

DICE = {"fire 1": (1,), "major fire": (1,), "low": (1,)}


def watched(critical: str = "2003", **hurt: Any) -> State:
    """Return Wasp in sight of a Japanese AF, with the fields given."""
    state = bare(turn=9, fires="bombs", delayed_sinking=True, critical_hits=critical, planes_double="off")
    position.put_tf(state, "allied", 1, OPEN_SEA, "Wasp", "DD x2")
    ready(state, "allied", "Wasp", Wildcat=2)
    for name, value in hurt.items():
        setattr(state.sides["allied"].ships["Wasp"], name, value)
    position.put_af(state, "japanese", 5, OPEN_SEA, "8 Val AP high")
    return state


def enemy_reads(state: State, turns: int, orders: str = "AF5: hold", attack: int = 3) -> str:
    """Return all reports of the enemy over some turns."""
    out = []
    for turn in range(turns):
        text = orders if turn == 0 else ""
        sheets = {"japanese": GAME.parse(text, "japanese", GAME.view(state, "japanese"))}
        done = GAME.resolve(state, sheets, loaded(DICE | {"Val|dive AP|Wasp": (attack,)}))
        state = done.state
        out.append(to_text(reported(GAME, GAME.view(state, "japanese"), done.dispatches)))
    return "\n".join(out)


@pytest.mark.rule("FE-DS-4")
def test_the_enemy_cannot_tell_a_doomed_ship_from_a_crippled_one() -> None:
    """Looking on for two turns, or bombing her: the same text until she has gone."""
    crippled_, doomed = {"hits": 5, "boxes": None}, {"hits": 6, "doomed": 20, "boxes": None}
    assert enemy_reads(watched(**crippled_), 2) == enemy_reads(watched(**doomed), 2)
    attack = "AF5: attack TF at A/Q38: all dive on CV if gone return"
    sound, lost = (enemy_reads(watched(**hurt), 1, attack) for hurt in (crippled_, doomed))
    assert "BHT 9 (crippled +2)" in sound and "BHT 9 (crippled +2)" in lost


@pytest.mark.rule("GM-15.1")
@pytest.mark.parametrize(
    "hurt",
    [
        Wounds(fires=[8]),
        Wounds(major=8, burnt_out=True),
        Wounds(burnt_out=True),
        Wounds(deck_until=12),
        Wounds(guns_lost=1, aa_lost=2, tubes_lost=True),
        Wounds(steering=10),
    ],
)
def test_the_enemy_is_not_told_of_fires_and_critical_hits(hurt: Wounds) -> None:
    """An enemy overhead reads the same whether or not she burns or has lost her deck."""
    assert enemy_reads(watched(hits=1, wounds=hurt), 2) == enemy_reads(watched(hits=1), 2)


@pytest.mark.rule("GM-15.1", "BR-28.3")
def test_a_critical_hit_is_told_to_its_owner_alone() -> None:
    """A scoring 6, checked with a 6, stops her: the attacker reads the same as without the rule, her owner does not."""
    attack = "AF5: attack TF at A/Q38: all dive on CV if gone return"
    with_it, without = (enemy_reads(watched(critical), 1, attack, attack=6) for critical in ("2003", "off"))
    assert with_it.replace("critical hits: 2003, ", "") == without, "but for the list of options, which is public"
    assert "4 hits" in with_it
    state = watched()
    sheets = {"japanese": GAME.parse(attack, "japanese", GAME.view(state, "japanese"))}
    done = GAME.resolve(state, sheets, loaded(DICE | {"Val|dive AP|Wasp": (6,)}))
    assert "critical hit: dead in the water" in to_text(
        reported(GAME, GAME.view(done.state, "allied"), done.dispatches)
    )
