"""Both sides of each bound in special interception of the base game: who tries whom, where, and by which die."""

from types import SimpleNamespace
from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, SEA, af, bare, battle, cap, put_af, put_tf, see_all, tf, told, umpire

from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.interception import at_start, special
from flagplot.games.carrier.combat.passing import pass_by
from flagplot.games.carrier.facts.combat import AirFought
from flagplot.games.carrier.facts.throws import InterceptionTried
from flagplot.games.carrier.ordered.ast import Cap, Intercept, Place, Program
from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.telling.records import AirFight
from flagplot.games.carrier.theatre.hex import name, walk
from flagplot.games.carrier.umpire import Umpire

AVOID = Program((Cap(Place()), Intercept(wanted=False)))
HOME, BASE = tf(9, "Lexington"), tf(8, "Shokaku")


def fuel(u: Umpire) -> dict[Side, list[list[int]]]:
    """Return when the flights of each AF must land."""
    return {side: [[f.land_by for f in made.flights] for made in u.state.sides[side].afs.values()] for side in SIDES}


def fought(fights: list[AirFight]) -> list[tuple[str, dict[Side, dict[str, int]]]]:
    return [(fight.kind, fight.present) for fight in fights]


@pytest.mark.rule("BR-14.13", "BR-14.13.6")
@pytest.mark.parametrize(
    ("side", "high", "face", "pairs", "total", "met"),
    [
        ("allied", False, 4, [], 4, False),
        ("allied", True, 5, [], 5, True),
        ("japanese", True, 4, [], 4, False),
        ("japanese", False, 5, [], 5, True),
        ("allied", False, 6, [(1, 5)], 7, True),
        ("allied", True, 4, [(2, 7), (1, 5)], 5, True),
        ("allied", False, 3, [(1, 5)], 4, False),
        ("allied", False, 4, [(5, 1), (1, 6), (2, 5)], 4, False),
        ("japanese", False, 4, [(1, 5)], 5, True),
        ("japanese", False, 4, [(5, 1), (1, 6), (2, 5)], 4, False),
    ],
)
def test_the_die_of_an_interception(
    side: Side, high: bool, face: int, pairs: list[tuple[int, int]], total: int, met: bool
) -> None:
    """AF1 and AF5, of which one side's are fighters: five or more, one more if these two fought last turn. Who tries is
    told of it, the enemy only of the fight."""
    height = " high" if high else ""
    fighters, others = {"allied": "8 Wildcat", "japanese": "8 Zero"}, {"allied": "2 Catalina", "japanese": "2 Mavis"}
    planes = {each: (fighters if each == side else others)[each] + height for each in SIDES}
    u = battle(
        [HOME, af(1, planes["allied"], order=cap())],
        [BASE, af(5, planes["japanese"], order=cap())],
        dice={},
        default=face,
    )
    u.state.fought = pairs
    given = Battle(u, SEA, "interception")
    fights = special(u, SEA, side, high, given if met else None)
    assert (
        fought(fights) == [("bombers", {each: {planes[each].split()[1]: int(planes[each][0])} for each in SIDES})] * met
    )
    assert {fight.phase for fight in fights} <= {"interception"} and bool(given.engaged) is met
    (roll, *_) = u.dice.record()
    assert roll.key.split("|")[1:] == [
        "interception",
        "special interception",
        f"B/M23 {side} {'high' if high else 'low'}",
    ]
    assert (roll.total, roll.result) == (total, "intercepted" if met else "no interception")
    assert [word for word, _ in roll.modifiers] == ["fought last turn"] * (total > face)
    assert (roll.rule, roll.table) == ("BR-14.13", "interception")
    assert told(u.dispatches, InterceptionTried, enemy(side)) == []
    (tried,) = told(u.dispatches, InterceptionTried, side)
    assert (tried.hex, tried.high, tried.total, tried.success) == (SEA, high, total, met)
    assert [len(told(u.dispatches, AirFought, each)) for each in SIDES] == [met, met]
    assert u.interceptions == {(side, SEA, high)}
    assert fuel(u)[side] == [[20 - met]], "a failure costs nothing"
    assert fuel(u)[enemy(side)] in ([[20]], []), "nor does it cost bombers anything"


@pytest.mark.rule("BR-14.13.2", "BR-14.13.5")
@pytest.mark.parametrize(
    ("own", "foe", "order", "tried", "tries"),
    [
        ("8 Wildcat", ("2 Mavis",), cap(), set(), True),
        ("8 Wildcat", ("2 Kate torpedo", "2 Zero"), cap(), set(), True),
        ("8 Wildcat", ("2 Zero",), cap(), set(), True),
        ("8 Wildcat", ("2 Mavis high",), cap(), set(), False),
        ("8 Wildcat high", ("2 Mavis",), cap(), set(), False),
        ("8 Catalina", ("2 Mavis",), cap(), set(), False),
        ("8 Wildcat", ("2 Mavis",), AVOID, set(), False),
        ("8 Wildcat", ("2 Mavis",), Program((Cap(Place()), Intercept(min_size=2))), set(), True),
        ("8 Wildcat", ("2 Mavis",), Program((Cap(Place()), Intercept(min_size=3))), set(), False),
        ("8 Wildcat", ("2 Mavis",), cap(), {("allied", SEA, False)}, False),
        ("8 Wildcat", ("2 Mavis",), cap(), {("allied", SEA, True), ("japanese", SEA, False)}, True),
        ("8 Wildcat", ("2 Mavis",), cap(), {("allied", SEA + 1, False)}, True),
    ],
)
def test_who_may_try_an_interception(
    own: str, foe: tuple[str, ...], order: Any, tried: set[tuple[Side, int, bool]], tries: bool
) -> None:
    """Willing interceptors, observed planes of any role at their altitude, and no try of this side here before."""
    u = battle([HOME, af(1, own, order=order)], [af(5, *foe)], dice={"low": (5,)})
    u.interceptions = set(tried)
    assert bool(special(u, SEA, "allied", False)) is tries
    assert len(told(u.dispatches, InterceptionTried)) == tries
    assert u.interceptions == tried | ({("allied", SEA, False)} if tries else set())


@pytest.mark.rule("BR-14.13.2", "BR-15.2")
@pytest.mark.parametrize(("seen", "roll", "fights"), [((5, 6), 4, 1), ((6,), 4, 1), ((5,), 4, 0), ((), None, 0)])
def test_what_is_not_observed_is_not_intercepted(seen: tuple[int, ...], roll: int | None, fights: int) -> None:
    """Two AFs of bombers, of which AF6 was fought last turn: a 3 with one more is a 4 if it is in sight."""
    u = battle([HOME, af(1, "8 Wildcat", order=cap())], [af(5, "2 Mavis"), af(6, "3 Mavis")], dice={"low": (4,)})
    u.state.fought = [(1, 6)]
    for number in {5, 6} - set(seen):
        del u.sees["allied"][f"japanese/AF{number}"]
    made = special(u, SEA, "allied", False)
    assert [fight.present["japanese"] for fight in made] == [{"Mavis": 3 + 2 * (5 in seen)}] * fights
    rolls = [each.total for each in u.dice.record() if "special interception" in each.key]
    assert rolls == ([] if roll is None else [roll + (6 in seen)])


@pytest.mark.rule("BR-14.13.2", "BR-15.6.1")
def test_interceptors_alone_fight_those_of_them_that_are_in_sight_and_both_spend_range() -> None:
    """Wildcats that want it meet Zeros that do not: two AFs, one of them unseen."""
    u = battle(
        [HOME, af(1, "8 Wildcat", order=cap())],
        [BASE, af(5, "4 Zero", order=AVOID), af(6, "3 Zero", order=AVOID)],
        dice={"low": (5,)},
        default=1,
    )
    del u.sees["allied"]["japanese/AF6"]
    fights = special(u, SEA, "allied", False)
    assert fought(fights) == [("interceptors", {"allied": {"Wildcat": 8}, "japanese": {"Zero": 4}})]
    assert fuel(u) == {"allied": [[19]], "japanese": [[19], [20]]}
    assert u.fought == [(1, 5)]


@pytest.mark.rule("BR-14.13.1", "BR-14.13.3")
@pytest.mark.parametrize(
    ("orders", "unseen", "tried", "tries", "paid"),
    [
        ((True, True), None, set(), [], True),
        ((True, False), None, set(), ["allied"], False),
        ((False, True), None, set(), ["japanese"], False),
        ((False, False), None, set(), [], False),
        ((True, True), "allied", set(), ["allied"], False),
        ((True, True), "japanese", set(), ["japanese"], False),
        ((True, True), None, {"allied"}, ["japanese"], False),
        ((True, True), None, {"japanese"}, ["allied"], False),
    ],
)
def test_when_both_wish_it_no_die_is_thrown(
    orders: tuple[bool, bool], unseen: Side | None, tried: set[Side], tries: list[str], paid: bool
) -> None:
    """Wildcats and Zeros of which each side is willing or not; a side that sees no fighter but a bomber at another
    altitude, or has tried here already, is no party to it: then each tries for itself, here in vain."""
    u = battle(
        [HOME, af(1, "4 Wildcat", order=cap() if orders[0] else AVOID), af(2, "1 Catalina high")],
        [BASE, af(5, "4 Zero", order=cap() if orders[1] else AVOID), af(6, "1 Mavis high")],
        default=1,
    )
    if unseen:
        del u.sees[enemy(unseen)][f"{unseen}/AF{5 if unseen == 'japanese' else 1}"]
    u.interceptions = {(side, SEA, False) for side in tried}
    at_start(u)
    assert [d.seat for d in told(u.dispatches, InterceptionTried)] == tries
    assert u.fought == [(1, 5)] * paid
    assert fuel(u) == {"allied": [[20 - paid], [20]], "japanese": [[20 - paid], [20]]}
    both = {(side, SEA, False) for side in SIDES}
    assert u.interceptions & both == (both if paid else {(side, SEA, False) for side in {*tries, *tried}})
    assert len([roll for roll in u.dice.record() if roll.key.split("|")[1] == "interception"]) == 2 * paid + len(tries)


@pytest.mark.rule("BR-14.13.1", "BR-14.13.5")
def test_at_the_start_every_hex_is_gone_through() -> None:
    """From west to east: one in a storm, one of open sea, one where only one side sees, two where it is tried. What is
    shot down is gone before the next hex, and other AFs stay."""
    state = bare(turn=9)
    hexes = [walk(OPEN_SEA, f"NE{n}")[-1] for n in (1, 2, 3, 4, 5)]
    state.weather.markers = [walk(OPEN_SEA, "SW1")[-1]] * 2
    for n, hex_ in enumerate(hexes):
        put_af(state, "allied", 1 + n, hex_, "6 Wildcat", order=cap())
        put_af(state, "japanese", 11 + n, hex_, "1 Mavis")
        if n != 1:
            put_tf(state, "japanese", 1 + n, hex_, "Tatsuta")
    u = umpire(state, {f"{name(hex_)} allied low": (5,) for hex_ in hexes}, default=6)
    see_all(u)
    del u.sees["japanese"]["allied/AF3"]
    at_start(u)
    tried = [roll.key.rpartition("|")[2] for roll in u.dice.record() if "special" in roll.key]
    assert tried == [f"{name(hex_)} allied low" for hex_ in hexes[3:]]
    assert sorted(u.state.sides["japanese"].afs) == [11, 12, 13]


# --- on the way ---


def flyer(state: State, number: int, orbits: bool = False) -> Any:
    return SimpleNamespace(side="allied", af=state.sides["allied"].afs[number], orbits=orbits)


@pytest.mark.rule("BR-14.13.2", "BR-7.17")
@pytest.mark.parametrize(
    ("case", "tried"),
    [
        ("", ["A/Q38", "A/Q44"]),
        ("orbits", ["A/Q44"]),
        ("storm", ["A/Q44"]),
        ("avoid", ["A/Q44"]),
        ("no ship", ["A/Q44"]),
        ("low", ["A/Q44"]),
        ("mover does not see", ["A/Q44"]),
        ("they do not see", ["A/Q44"]),
    ],
)
def test_planes_that_come_into_a_hex_are_tried_there(case: str, tried: list[str]) -> None:
    """In two hexes, of which only in the first something is otherwise: one try in each, of the planes that have come
    there and of no others of their side. Those shot down are gone."""
    state = bare(turn=9)
    far = walk(OPEN_SEA, "S6")[-1]
    if case == "storm":
        state.weather.markers = [OPEN_SEA] * 2
    for number, hex_ in ((1, OPEN_SEA), (2, far)):
        first = hex_ == OPEN_SEA
        if not (first and case == "no ship"):
            put_tf(state, "japanese", number, hex_, "Tatsuta")
        height = "" if first and case == "low" else " high"
        order = AVOID if first and case == "avoid" else cap()
        put_af(state, "japanese", 4 + number, hex_, f"8 Zero{height}", order=order)
        put_af(state, "allied", 2 + number, hex_, "1 Dauntless high")
        put_af(state, "allied", 6 + number, hex_, "2 Catalina high")
    u = umpire(state, default=6)
    for number in (1, 2):
        allied, japanese = state.sides["allied"].afs[2 + number], state.sides["japanese"].afs[4 + number]
        other = state.sides["allied"].afs[6 + number]
        if number == 2 or case != "they do not see":
            u.lookout.seen.found("japanese", japanese, allied, 3)
        if number == 2 or case != "mover does not see":
            u.lookout.seen.found("allied", allied, japanese, 3)
        u.lookout.seen.found("japanese", japanese, other, 3)
    pass_by(u, [flyer(state, 3, orbits=case == "orbits"), flyer(state, 4)])
    keys = [roll.key.rpartition("|")[2] for roll in u.dice.record() if "special interception" in roll.key]
    assert keys == [f"{hex_} japanese high" for hex_ in tried]
    assert u.fought == [({"A/Q38": 3, "A/Q44": 4}[hex_], {"A/Q38": 5, "A/Q44": 6}[hex_]) for hex_ in tried]
    left = [3, 4] if not tried else [] if len(tried) == 2 else [3]
    assert sorted(state.sides["allied"].afs) == [*left, 7, 8]


@pytest.mark.rule("BR-14.13.2", "BR-14.13.3")
def test_what_passes_at_both_altitudes_is_tried_at_both() -> None:
    """High first; two AFs that have come together are met together."""
    state = bare(turn=9)
    put_tf(state, "japanese", 1, OPEN_SEA, "Tatsuta")
    put_af(state, "japanese", 5, OPEN_SEA, "8 Zero", "8 Zero high", order=cap())
    for number, planes in ((3, "2 Dauntless high"), (4, "2 Dauntless"), (6, "3 Dauntless")):
        put_af(state, "allied", number, OPEN_SEA, planes)
    u = umpire(state, default=5)
    for number in (3, 4, 6):
        u.lookout.seen.found("japanese", state.sides["japanese"].afs[5], state.sides["allied"].afs[number], 3)
        u.lookout.seen.found("allied", state.sides["allied"].afs[number], state.sides["japanese"].afs[5], 3)
    pass_by(u, [flyer(state, 3), flyer(state, 4), flyer(state, 6)])
    keys = [roll.key.rpartition(" ")[2] for roll in u.dice.record() if "special interception" in roll.key]
    assert (keys, u.fought) == (["high", "low"], [(3, 5), (4, 5), (6, 5)])
