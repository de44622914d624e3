"""Both sides of each bound in the Communications phase (phase 10)."""

import copy
from typing import Any

import pytest
from tests.coastal.support import THEM, US, battle, changes, loaded, play_of, resolve, scenario, throws, told, vessel

from flagplot.games.coastal import communications
from flagplot.games.coastal.state import Mount, Vessel
from flagplot.games.coastal.telling import facts
from flagplot.games.coastal.telling.facts import Alerted, NothingToSignal, SignalLost

NAMES = ("vessel", "lost", "stopped", "system")
FAR = vessel(THEM, "K", "Coaster", 150, 150)


def done(part: Any, one: Vessel, faces: Any = None, turn: int = 5) -> tuple[dict[str, Any], list[Any], list[Any]]:
    """Return what a part of the phase changes in a vessel, all its throws, and what is told but for seat and turn."""
    state = battle(copy.deepcopy(one), FAR, window="B", turn=turn)
    play = play_of(state, loaded(faces or {}, default=9))
    part(play, state.vessels[one.id])
    heard = [
        (type(each).__name__, each.seat, *(getattr(each, name) for name in NAMES if hasattr(each, name)))
        for each in play.dispatches
    ]
    return changes(one, state.vessels[one.id]), throws(play), heard


@pytest.mark.rule("AS-8.3m", "AS-8.3n")
@pytest.mark.parametrize(
    ("n", "lost", "faces", "now", "rolled", "heard"),
    [
        (0, 0, {}, {}, [], []),
        (1, 0, {"control|allied/M 1": 3}, {"floodings": 0}, ["control 1 under control"], [(0, 1)]),
        (1, 0, {"control|allied/M 1": 4, "loss|allied/M 1": 7}, {"lost": 7}, ["control 1 ", "loss 1 "], [(7, 0)]),
        (
            3,
            0,
            {"control|allied/M 1": 4, "loss|allied/M 1": 2, "control|allied/M 2": 1, "loss|allied/M 3": 5},
            {"lost": 7, "floodings": 2},
            ["control 1 ", "loss 1 ", "control 2 under control", "control 3 ", "loss 3 "],
            [(7, 1)],
        ),
        (
            2,
            0,
            {"control|allied/M 1": 3, "control|allied/M 2": 2},
            {"floodings": 0},
            ["control 1 under control", "control 2 under control"],
            [(0, 2)],
        ),
        (
            3,
            14,
            {"control|allied/M 1": 4, "loss|allied/M 1": 6},
            {"lost": 20, "sunk_turn": 5},
            ["control 1 ", "loss 1 "],
            [(6, 0)],
        ),
    ],
)
def test_each_flooding_is_fought_and_costs_what_comes_in(
    n: int, lost: int, faces: Any, now: Any, rolled: Any, heard: Any
) -> None:
    """On 1 to 3 it is under control; one that sinks the vessel is the last to be rolled for."""
    one = vessel(US, "M", "Trawler", 50, 50, floodings=n, lost=lost)
    found, dice, facts_told = done(
        communications._flooding, one, {f"flooding {key}": face for key, face in faces.items()}
    )
    assert found == now
    assert [f"{what.split()[1]} {subject.split()[1]} {result}" for what, subject, _, _, result in dice] == rolled
    assert {(what, sides, rule) for what, _, sides, rule, _ in dice} <= {
        ("flooding control", 10, "AS-8.3n"),
        ("flooding loss", 10, "AS-8.3m"),
    }
    assert facts_told == [("FloodingFought", US, "M", *one) for one in heard]


@pytest.mark.rule("AS-BASE-38")
@pytest.mark.parametrize(
    ("fields", "faces", "now", "n", "heard"),
    [
        ({}, {}, {}, 0, []),
        ({"burning": True, "sunk_turn": 4}, {}, {}, 0, []),
        ({"burning": True}, {"fire-fighting": 3}, {"burning": False}, 1, [("FireOut", US, "M")]),
        ({"burning": True}, {"fire-fighting": 4, "fire loss": 6}, {"lost": 3}, 2, [("Burning", US, "M", 3)]),
        ({"burning": True}, {"fire-fighting": 4, "fire loss": 4}, {"lost": 2}, 2, [("Burning", US, "M", 2)]),
        ({"burning": True}, {"fire-fighting": 10, "fire loss": 1}, {"lost": 1}, 2, [("Burning", US, "M", 1)]),
        (
            {"burning": True, "lost": 19},
            {"fire-fighting": 10, "fire loss": 6},
            {"lost": 20, "sunk_turn": 5},
            2,
            [("Burning", US, "M", 1)],
        ),
    ],
)
def test_a_fire_is_fought_and_then_costs_half_a_die(fields: Any, faces: Any, now: Any, n: int, heard: Any) -> None:
    one = vessel(US, "M", "Trawler", 50, 50, **fields)
    found = done(communications._fire, one, {f"{key}|allied/M": face for key, face in faces.items()})
    assert found[0] == now and found[2] == heard
    dice = [("fire-fighting", "allied/M", 10, "AS-BASE-38", ""), ("fire loss", "allied/M", 6, "AS-BASE-38", "")]
    assert found[1] == dice[:n]


@pytest.mark.rule("AS-BASE-44", "AS-5.5p")
@pytest.mark.parametrize(
    ("card", "fields", "face", "what", "now"),
    [
        ("Trawler", {"m_permanent": 1, "rudder": True, "bow": 2}, 1, "", {}),
        ("Trawler", {"engine_halt": True, "m_hits": 2, "steering": True}, 3, "engine-room", {"engine_halt": False}),
        ("Trawler", {"engine_halt": True}, 4, "engine-room", {}),
        ("Trawler", {"m_hits": 2, "steering": True, "wireless": False}, 3, "m-hit", {"m_hits": 1}),
        ("Trawler", {"steering": True, "wireless": False}, 3, "steering", {"steering": False}),
        ("Trawler", {"wireless": False}, 3, "wireless", {"wireless": True}),
        ("Trawler", {"wireless": False}, 4, "wireless", {}),
        ("Trawler", {"m_hits": 1, "casualties": True}, 1, "m-hit", {"m_hits": 0}),
        ("Trawler", {"m_hits": 1, "casualties": True}, 2, "m-hit", {}),
        ("Barge", {}, 1, "", {}),
    ],
)
def test_one_thing_is_repaired_a_turn(card: str, fields: Any, face: int, what: str, now: Any) -> None:
    one = vessel(US, "M", card, 50, 50, **fields)
    found = done(communications._repair, one, {"repair|allied/M": face})
    word = "repaired" if now else "not repaired"
    assert found[0] == now
    assert found[1] == ([("repair", "allied/M", 10, "AS-BASE-44", f"{what} {word}")] if what else [])
    assert found[2] == ([("Repaired", US, "M", what)] if now else [])


@pytest.mark.rule("AS-BASE-25")
@pytest.mark.parametrize(("aground", "face", "off"), [(False, 1, False), (True, 3, True), (True, 4, False)])
def test_getting_off_the_ground(aground: bool, face: int, off: bool) -> None:
    one = vessel(US, "M", "Trawler", 50, 50, aground=aground)
    found = done(communications._refloat, one, {"refloat|allied/M": face})
    assert found[0] == ({"aground": False} if off else {})
    assert found[1] == [("refloat", "allied/M", 10, "AS-BASE-25", "")] * aground
    assert found[2] == [("Refloated", US, "M")] * off


BOAT = {"speed": 0, "ran": 15, "reload_clock": 7}


@pytest.mark.rule("AS-BASE-45")
@pytest.mark.parametrize(
    ("mount", "fields", "clock", "held"),
    [
        ((1, 2, -1), {}, 0, (2, 1)),
        ((0, 1, -1), {}, 0, (1, 0)),
        ((1, 2, 4), {}, 0, (2, 1)),
        ((1, 2, 5), {}, 0, (1, 2)),
        ((1, 0, -1), {}, 0, (1, 0)),
        ((2, 2, -1), {}, 0, (2, 2)),
        ((1, 2, -1), {"reload_clock": 6}, 7, (1, 2)),
        ((1, 2, -1), {"reload_clock": 0}, 1, (1, 2)),
        ((1, 2, -1), {"ran": 16}, 0, (1, 2)),
        ((1, 2, -1), {"fired_turn": 5}, 0, (1, 2)),
        ((1, 2, -1), {"launched_turn": 5}, 0, (1, 2)),
        ((1, 2, -1), {"hit_turn": 5}, 0, (1, 2)),
        ((1, 2, -1), {"fired_turn": 4, "launched_turn": 4, "hit_turn": 4}, 0, (2, 1)),
    ],
)
def test_the_eighth_quiet_turn_fills_a_tube(mount: Any, fields: Any, clock: int, held: Any) -> None:
    """At 15 knots at most, with a mount that works, a tube empty and a torpedo to put in, and nothing fired or felt."""
    loaded_, reloads, out_to = mount
    one = vessel(US, "S", "Schnellboot", 50, 50, **BOAT | fields)
    one.torpedoes = [Mount(out_to=out_to, loaded=loaded_, reloads=reloads)]
    found, _, heard = done(communications._reload, one)
    filled = held != (loaded_, reloads)
    now = {"reload_clock": clock} if clock != one.reload_clock else {}
    assert found == now | ({"torpedoes": [Mount(out_to=out_to, loaded=held[0], reloads=held[1])]} if filled else {})
    assert heard == [("TubeReloaded", US, "S")] * filled


def alerted(turn: int = 5, signal: bool = False, face: int = 6, **fields: Any) -> tuple[dict[str, bool], Any, Any]:
    """Return who is aware after a vessel's alerts, with the throws of the signal and what is told."""
    state = battle(
        vessel(US, "A", "Coaster", 50, 50, **fields),
        vessel(US, "B", "Coaster", 50, 70, aware=False),
        vessel(US, "C", "Coaster", 50, 70.01, aware=False),
        vessel(US, "D", "Coaster", 60, 50, aware=False, sunk_turn=1),
        vessel(US, "E", "Coaster", 40, 50, aware=False),
        vessel(THEM, "K", "Coaster", 50, 40, aware=False),
        window="B",
        turn=turn,
        place=scenario(light="day", land=(((44.0, 49.0), (46.0, 49.0), (46.0, 51.0), (44.0, 51.0)),)),
    )
    resolution = resolve(state, {US: "A SIGNAL"} if signal else {}, loaded({"signal|allied/A": face}))
    dice = [(roll.sides, roll.rule) for roll in resolution.rolls]
    heard = [
        (type(one).__name__, one.seat, one.vessel, getattr(one, "wireless", None))
        for one in told(resolution, US, Alerted, SignalLost, NothingToSignal)
    ]
    awake = {one.name: one.aware for one in resolution.state.vessels.values() if one.name != "A"}
    return awake, dice, heard


@pytest.mark.rule("AS-BASE-43")
@pytest.mark.parametrize(
    ("fields", "awake", "dice", "heard"),
    [
        ({}, "", 0, []),
        ({"attacked_turn": 4}, "", 0, []),
        ({"attacked_turn": 5}, "B", 0, [("Alerted", US, "A", False)]),
        ({"detected_turn": 5}, "B", 0, [("Alerted", US, "A", False)]),
        ({"signal": True}, "", 0, [("NothingToSignal", US, "A", None)]),
        ({"attacked_turn": 5, "signal": True}, "BCE", 1, [("Alerted", US, "A", False), ("Alerted", US, "A", True)]),
        (
            {"attacked_turn": 5, "signal": True, "face": 7},
            "B",
            1,
            [("Alerted", US, "A", False), ("SignalLost", US, "A", None)],
        ),
    ],
)
def test_who_is_alerted(fields: Any, awake: str, dice: int, heard: Any) -> None:
    """B lies at 20 cm, C a hair further, E behind an island, D is sunk and K an enemy."""
    found = alerted(**fields)
    assert "".join(name for name, aware in found[0].items() if aware) == awake
    assert found[1] == [(10, "AS-BASE-43")] * dice
    assert found[2] == heard


@pytest.mark.rule("AS-BASE-43")
def test_who_is_aware_already_needs_no_alert() -> None:
    state = battle(
        vessel(US, "A", "Coaster", 50, 50, attacked_turn=5), vessel(US, "B", "Coaster", 50, 60), FAR, window="B", turn=5
    )
    assert told(resolve(state), US, Alerted) == []


@pytest.mark.rule("AS-BASE-43")
@pytest.mark.parametrize(("turn", "over"), [(29, False), (30, True)])
def test_the_phase_ends_the_battle_and_tells_both(turn: int, over: bool) -> None:
    """A vessel that floods away is mended no more, is told of, and nobody stays lit."""
    ships = [
        vessel(US, "M", "Coaster", 50, 50, floodings=1, lost=35, aground=True, m_hits=1, burning=True),
        vessel(US, "L", "Coaster", 20, 50, lit=True, floodings=1),
    ]
    state = battle(*ships, copy.deepcopy(FAR), window="B", turn=turn)
    resolution = resolve(state, {}, loaded({"flooding control|allied/L 1": 1}))
    assert resolution.state.over is over and (resolution.state.ending is not None) is over
    assert [one.seat for one in resolution.dispatches if isinstance(one, facts.BattleOver)] == [US, THEM] * over
    assert [roll.key.split("|", 2)[2] for roll in resolution.rolls] == [
        "flooding control|allied/L 1",
        "flooding control|allied/M 1",
        "flooding loss|allied/M 1",
    ]
    assert [one.vessel for one in told(resolution, US, facts.Sunk)] == ["M"]
    assert not resolution.state.vessels["allied/L"].lit


@pytest.mark.rule("AS-BASE-43", "AS-BASE-23")
def test_a_vessel_that_lay_locked_with_one_that_sinks_is_free() -> None:
    state = battle(
        vessel(US, "M", "Coaster", 50, 50, floodings=1, lost=35, foul="german/K", rammer=True),
        vessel(THEM, "K", "Coaster", 50, 51, foul="allied/M"),
        vessel(THEM, "L", "Coaster", 150, 150),
        window="B",
    )
    after = resolve(state, {}).state.vessels["german/K"]
    assert (after.foul, after.rammer) == ("", False)
