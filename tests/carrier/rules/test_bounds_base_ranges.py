"""Both sides of each bound in what a fight or an attack of the base game costs planes, and who remembers it."""

from typing import Any

import pytest
from tests.carrier.position import (
    OPEN_SEA,
    SEA,
    AfSpec,
    af,
    attack,
    bare,
    battle,
    cap,
    flight,
    put_af,
    put_tf,
    tf,
    umpire,
)

from flagplot.games.carrier.combat.air_attack import expend
from flagplot.games.carrier.combat.air_to_air import _remember, spend_range
from flagplot.games.carrier.combat.battle import Battle, Share
from flagplot.games.carrier.combat.interception import air_step
from flagplot.games.carrier.combat.targets import Raid
from flagplot.games.carrier.flight.breaking_off import could_attack
from flagplot.games.carrier.ordered.ast import Assignment, Attack, Place
from flagplot.games.carrier.orders.flight_plan import _from_high
from flagplot.games.carrier.ruleset.kinds import SIDES, Side
from flagplot.games.carrier.theatre.hex import walk
from flagplot.games.carrier.umpire import Umpire

HOME = tf(9, "Lexington")


def shares(u: Umpire, side: Side, number: int) -> list[Share]:
    made = u.state.sides[side].afs[number]
    return [Share(side, made, part, part.n) for part in made.flights]


# --- the range ---


@pytest.mark.rule("BR-15.6", "BR-15.6.1")
@pytest.mark.parametrize(
    ("flights", "left", "paid"),
    [(((6,), (6,)), [5, 5], True), (((6,), (5,)), [6, 5], False), (((5,), (9,)), [5, 9], False), (((9,),), [8], True)],
)
def test_an_af_spends_its_range_if_its_first_planes_can_spare_it(
    flights: tuple[tuple[int], ...], left: list[int], paid: bool
) -> None:
    """Over their carrier on turn 3, where two turns are kept in hand and one is for landing: those that must land by 6
    can. All flights of a kind pay or none, each once, whatever order they come in."""
    spec = AfSpec(1, [flight(f"{n + 2} Wildcat", land_by) for n, (land_by,) in enumerate(flights)], "Lexington", None)
    u = battle([HOME, spec])
    b, parts = Battle(u, SEA), shares(u, "allied", 1)
    spend_range(b, parts + parts)
    assert [share.flight.land_by for share in parts] == left
    assert u.air_range == {("allied", 1, "Wildcat"): paid}
    spend_range(b, parts)
    assert [share.flight.land_by for share in parts] == left, "once a turn"


@pytest.mark.rule("BR-15.6", "BR-15.6.1")
def test_each_kind_of_planes_and_each_af_spends_for_itself() -> None:
    """Devastator that have fought, Wildcats that cannot spare it, Dauntless that can, another AF; divers have paid."""
    u = battle(
        [
            HOME,
            af(1, flight("2 Devastator", 9), flight("2 Wildcat", 4), flight("2 Dauntless", 9)),
            af(2, flight("2 Devastator", 9)),
        ]
    )
    for made in u.state.sides["allied"].afs.values():
        made.home = "Lexington"
    u.air_range["allied", 1, "Devastator"] = True
    b = Battle(u, SEA)
    parts = shares(u, "allied", 1) + shares(u, "allied", 2)
    spend_range(b, parts)
    assert [share.flight.land_by for share in parts] == [9, 4, 8, 8]
    assert u.air_range == {
        ("allied", 1, "Devastator"): True,
        ("allied", 1, "Wildcat"): False,
        ("allied", 1, "Dauntless"): True,
        ("allied", 2, "Devastator"): True,
    }
    v = battle([HOME, af(1, flight("2 Wildcat", 9), home="Lexington")])
    c, (only,) = Battle(v, SEA), shares(v, "allied", 1)
    c.paid[id(only.flight)] = only.flight
    spend_range(c, [only])
    assert (only.flight.land_by, v.air_range) == (9, {})


@pytest.mark.rule("BR-15.6.2", "BR-15.6")
def test_a_fight_over_bombers_costs_them_nothing() -> None:
    u = battle(
        [HOME, af(1, flight("8 Wildcat", 9), home="Lexington", order=cap())],
        [tf(8, "Shokaku"), af(5, flight("6 Kate torpedo", 9), flight("2 Zero", 9), home="Shokaku", order=attack())],
        default=1,
    )
    air_step(Battle(u, SEA), "japanese")
    assert {
        f.plane: f.land_by for side in SIDES for made in u.state.sides[side].afs.values() for f in made.flights
    } == {"Wildcat": 8, "Kate": 9, "Zero": 8}


@pytest.mark.rule("BR-15.6.3", "BR-8.12.4")
@pytest.mark.parametrize(
    ("planes", "mode", "n", "after"),
    [
        ("6 Val AP high", "dive", 6, [(0, "AP", 9, True, False), (6, "", 8, False, True)]),
        ("6 Val AP high", "dive", 4, [(2, "AP", 9, True, False), (4, "", 8, False, True)]),
        ("6 Kate torpedo", "torpedo", 6, [(0, "torpedo", 9, False, False), (6, "", 8, False, True)]),
        ("6 Betty AP", "low", 6, [(0, "AP", 9, False, False), (6, "", 8, False, True)]),
        ("6 Betty AP high", "high", 6, [(0, "AP", 9, True, False), (6, "", 9, True, True)]),
        ("6 Betty AP high", "high", 0, [(6, "AP", 9, True, False)]),
    ],
)
def test_what_an_attack_leaves_of_a_flight(planes: str, mode: Any, n: int, after: list[Any]) -> None:
    """Those that attacked have no load and are spent; all but high level bombers are low and have a turn less."""
    u = battle([tf(1, "Chicago")], [af(5, flight(planes, 9)), af(6, flight("2 Kate torpedo", 9))])
    b, made = Battle(u, SEA), u.state.sides["japanese"].afs[5]
    part = Share("japanese", made, made.flights[0], n)
    other = shares(u, "japanese", 6)[0]
    target = u.state.sides["allied"].ships["Chicago"]
    expend(b, [Raid(part, mode, target, 1, 1), Raid(other, "torpedo", target, 1, 1)])
    assert [(f.n, f.load, f.land_by, f.high, f.spent) for f in made.flights] == after
    assert (part.n, other.n, len(u.state.sides["japanese"].afs[6].flights)) == (0, 0, 2)


@pytest.mark.rule("BR-15.6.3")
@pytest.mark.parametrize(
    ("n", "away", "first"), [(3, 0, 11), (3, 7, 11), (3, 8, 12), (3, 10, 13), (4, 0, 12), (4, 7, 12)]
)
def test_an_attack_that_leaves_time_to_come_back(n: int, away: int, first: int) -> None:
    """Nine hexes a turn, over Lexington on turn 9: there, back to where she may have sailed, a turn for the attack, and
    one more for planes beyond the three that she takes at once after a long flight. Without a place to land there is
    nothing to wait for."""
    state = bare(turn=9)
    here = walk(OPEN_SEA, "S4")[-1]
    put_tf(state, "allied", 1, here, "Lexington")
    made = put_af(state, "allied", 3, here, f"{n} Dauntless AP", home="Lexington")
    target = walk(here, f"N{away}")[-1] if away else here
    found = []
    for made.flights[0].land_by in (first - 1, first):
        found.append(could_attack(umpire(state), "allied", made, target))
    assert found == [False, True]
    state.sides["allied"].tfs.clear()
    state.sides["allied"].ships.clear()
    state.sides["allied"].bases.clear()
    made.flights[0].land_by = 9
    assert could_attack(umpire(state), "allied", made, target)


@pytest.mark.rule("BR-15.6.3")
@pytest.mark.parametrize(
    ("ways", "free"),
    [
        ((), False),
        ((("level", True),), True),
        ((("level", False),), False),
        ((("level", None),), False),
        ((("dive", True),), False),
        ((("level", True), ("level", True)), True),
        ((("level", True), ("dive", True)), False),
        ((("level", False), ("level", True)), False),
    ],
)
def test_level_bombing_from_high_alone_costs_no_range(ways: tuple[Any, ...], free: bool) -> None:
    assigned = tuple(Assignment(mode=mode, high=high) for mode, high in ways)
    assert _from_high(Attack(Place(), assignments=assigned)) is free


# --- what is remembered ---


@pytest.mark.rule("BR-14.13.6")
def test_who_fought_whom_is_noted_once_for_each_pair() -> None:
    """Allied number first, whichever side began it."""
    u = battle([af(1, "2 Wildcat", "1 P-40"), af(2, "2 Wildcat")], [af(5, "2 Zero"), af(6, "2 Zero")])
    b = Battle(u, SEA)
    ours, theirs = shares(u, "allied", 1) + shares(u, "allied", 2), shares(u, "japanese", 5)
    _remember(b, theirs, ours)
    assert (u.fought, u.attacked) == ([(1, 5), (2, 5)], {"allied/AF1", "allied/AF2", "japanese/AF5"})
    _remember(b, ours, theirs + shares(u, "japanese", 6))
    assert u.fought == [(1, 5), (2, 5), (1, 6), (2, 6)] and "japanese/AF6" in u.attacked
