"""Special interception on the way and over last turn's battle; air combat near radar (FE-14.13.2, FE-15.2, GM-9.3)."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, Played, bare, play, put_af, put_tf, told, umpire

from flagplot.core.diagnostics import BadInputError
from flagplot.games.carrier.combat.battle import air_combat_allowed
from flagplot.games.carrier.facts.combat import AirFought, Combat
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Program, Search
from flagplot.games.carrier.state.air_record import AirRecord
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import name, walk

LOOKS = Program((Search(),))


def patrol(zeros: str = "6 Zero high", raid: str = "6 Dauntless high", *, ship: bool = False, **options: Any) -> State:
    """Zeros wait over open sea and look out; an Allied AF is three hexes south of them."""
    state = bare(turn=9, **{"air_moves": "segments", "interception_passing": "anywhere", **options})
    if ship:
        put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta")
    put_af(state, "japanese", 4, OPEN_SEA, zeros, order=LOOKS, searching=True)
    put_af(state, "allied", 3, walk(OPEN_SEA, "S3")[-1], raid)
    return state


def passes(state: State, face: int, order: str = "AF3: N6", japanese: str = "") -> Played:
    """Fly through the patrol, the interception die showing a face; whatever is searched for is found."""
    die = {f"special interception|{name(OPEN_SEA)} japanese {height}": (face,) for height in ("high", "low")}
    found = {f"AF{a}>{foe}/AF{b}#{n}.0": (1, 1) for a, foe, b in ((4, "allied", 3),) for n in range(9)}
    return play(state, order, japanese, faces={**die, **found}, default=3)


def tries(after: Played) -> list[tuple[int, str]]:
    """Return total and result of the special interceptions."""
    return [(roll.total, roll.result) for roll in after.thrown("special interception")]


def fights(after: Played) -> int:
    """Return how many air fights the Allies were told of."""
    return len(told(after.told, AirFought, "allied"))


@pytest.mark.rule("FE-14.13.2a", "FE-14.13.2b")
@pytest.mark.parametrize(
    ("ship", "face", "result"),
    [
        (False, 6, (5, "intercepted")),
        (False, 5, (4, "no interception")),
        (True, 5, (5, "intercepted")),
        (True, 4, (4, "no interception")),
    ],
)
def test_passing_planes_are_tried_anywhere(ship: bool, face: int, result: tuple[int, str]) -> None:
    """Five is needed; one is taken off where no combat could be: 6 - 1 succeeds, 5 - 1 does not; with a ship 5 does."""
    after = passes(patrol(ship=ship), face)
    assert tries(after) == [result]
    assert (fights(after) > 0) == (result[1] == "intercepted")


@pytest.mark.rule("FE-14.13.2a")
def test_only_planes_at_the_same_altitude_under_orders_to_fight_and_seen() -> None:
    """High Zeros do not try a low raid, nor Zeros that avoid combat, nor what their side does not see."""
    assert tries(passes(patrol(raid="6 Dauntless"), 6)) == []
    assert tries(passes(patrol(), 6, japanese="AF4: search; avoid combat")) == []
    blind = patrol()
    blind.sides["japanese"].afs[4].order = None
    assert tries(passes(blind, 6)) == []


@pytest.mark.rule("FE-14.13.2a")
def test_the_side_that_moves_cannot_start_it() -> None:
    """Allied Wildcats fly over waiting Betty: they may not intercept on the way."""
    state = patrol(zeros="6 Betty high", raid="6 Wildcat high")
    assert tries(passes(state, 6, "AF3: search N6; intercept")) == []


@pytest.mark.rule("FE-14.13.2a")
def test_one_attempt_for_each_side_hex_and_altitude() -> None:
    """Two raids pass one after the other at the same altitude: one try; the second is let through."""
    state = patrol()
    put_af(state, "allied", 5, walk(OPEN_SEA, "S5")[-1], "6 Dauntless high")
    found = {f"AF4>allied/AF{a}#{n}.0": (1, 1) for n in range(9) for a in (3, 5)}
    die = {f"special interception|{name(OPEN_SEA)} japanese high": (1,)}
    assert len(tries(play(state, "AF3: N6\nAF5: N8", faces={**die, **found}))) == 1


@pytest.mark.rule("FE-14.13.2a")
def test_planes_lost_on_the_way_fly_no_further() -> None:
    """One Dauntless meets twelve Zeros over the sea with the best dice: nothing of it is left, and nothing fails."""
    after = passes(patrol("12 Zero high", "1 Dauntless high"), 6)
    assert fights(after) > 0
    flies = after.state.sides["allied"].afs.get(3)
    assert flies is None or flies.hex == walk(OPEN_SEA, "N3")[-1]


@pytest.mark.rule("FE-14.13.2c")
@pytest.mark.parametrize("face", [6, 1])
def test_a_try_over_open_sea_shows_the_interceptors(face: int) -> None:
    """The Allied side is told of six unarmed factors there, whether they succeed or not."""
    after = passes(patrol(), face)
    told = [d.sighting for d in after.sighted("allied") if d.sighting.hex == OPEN_SEA]
    assert [(seen.condition, seen.total, seen.classes) for seen in told] == [(3, 6, (("interceptors", 6),))]


@pytest.mark.rule("FE-14.13.2c")
def test_where_combat_is_normal_a_failed_try_shows_nobody() -> None:
    """With a ship in the hex the try is as in the base game: the Allies learn of the Zeros only by a fight."""
    after = passes(patrol(ship=True), 1)
    assert [d for d in after.sighted("allied") if d.sighting.kind == "af"] == []


@pytest.mark.rule("FE-14.13.2d")
def test_at_the_start_of_the_phase_combat_stays_where_it_can_be() -> None:
    """Both sides have seen fighters in one hex of open sea: no combat is offered; with a ship there it is."""

    def met(ship: bool) -> Played:
        state = patrol(ship=ship)
        state.sides["allied"].afs[3].hex = OPEN_SEA
        state.sides["allied"].afs[3].flights[0].plane = "Wildcat"
        state.sides["allied"].afs[3].order, state.sides["allied"].afs[3].searching = LOOKS, True
        put_tf(state, "allied", 1, OPEN_SEA, "DD") if ship else None
        return play(state, "AF3: search; intercept", "AF4: search; intercept", default=1)

    assert told(met(True).told, AirFought) and tries(met(True)) == []
    assert told(met(False).told, Combat) == [] and tries(met(False)) == []


@pytest.mark.rule("FE-14.13.2a")
def test_it_needs_segments() -> None:
    """When all move together nobody passes a side that stands."""
    for where in ("anywhere", "combat hexes"):
        with pytest.raises(BadInputError, match=f"interception_passing={where} needs air_moves=segments"):
            GAME.rules("coral-sea-battle", "umpire", options={"interception_passing": where})


# --- the base game


def base_patrol(where: str = "", *, ship: bool = True) -> State:
    """Zeros wait over a hex, with a cruiser there or so many steps off; an Allied AF is three hexes south of them."""
    state = bare(turn=9)
    if ship:
        put_tf(state, "japanese", 2, walk(OPEN_SEA, where)[-1] if where else OPEN_SEA, "Tatsuta")
    put_af(state, "japanese", 4, OPEN_SEA, "6 Zero high", order=LOOKS)
    put_af(state, "allied", 3, walk(OPEN_SEA, "S3")[-1], "6 Dauntless high")
    return state


def base_pass(state: State, face: int, order: str = "AF3: search; N6") -> Played:
    """Fly through the patrol; every search die is good."""
    return play(state, order, faces={f"special interception|{name(OPEN_SEA)} japanese high": (face,)}, default=1)


@pytest.mark.rule("BR-14.13.2")
@pytest.mark.parametrize(
    ("face", "result"), [(6, (6, "intercepted")), (5, (5, "intercepted")), (4, (4, "no interception"))]
)
def test_in_the_base_game_passing_planes_are_tried_where_planes_may_fight(face: int, result: tuple[int, str]) -> None:
    """In a hex with a ship a 5 intercepts, and a 4 does not."""
    after = base_pass(base_patrol(), face)
    assert tries(after) == [result]
    assert fights(after) == (face >= 5)


@pytest.mark.rule("BR-14.13.2")
def test_in_the_base_game_nothing_is_tried_over_the_open_sea() -> None:
    """No ship in the hex, no base or carrier within two hexes of it: not even a 6."""
    assert tries(base_pass(base_patrol(ship=False), 6)) == []
    assert tries(base_pass(base_patrol("N1"), 6)) == []


@pytest.mark.rule("BR-14.13.2", "BR-7.17")
def test_in_the_base_game_interceptors_that_the_mover_does_not_see_let_it_pass() -> None:
    """They may not come out of hiding for it."""
    assert tries(base_pass(base_patrol(), 6, "AF3: do not search; N6")) == []


@pytest.mark.rule("BR-14.13.2")
def test_in_the_base_game_the_mover_cannot_begin_it() -> None:
    """Wildcats that would fight fly through a hex with a Mavis."""
    state = bare(turn=9)
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta")
    put_af(state, "japanese", 4, OPEN_SEA, "2 Mavis high")
    put_af(state, "allied", 3, walk(OPEN_SEA, "S3")[-1], "6 Wildcat high")
    assert tries(play(state, "AF3: intercept any; N6", default=1)) == []


# --- radar


@pytest.mark.rule("FE-15.2")
def test_high_planes_may_fight_at_three_hexes_from_radar() -> None:
    """Lexington has radar: at exactly three hexes high planes may fight, low ones not, at four nobody; within two hexes
    of the carrier both."""
    state = bare(turn=9, radar_air_combat=True)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    u = umpire(state)
    at = [walk(OPEN_SEA, f"N{n}")[-1] for n in (2, 3, 4)]
    assert [air_combat_allowed(u, hex_, high) for hex_ in at for high in (True, False)] == [
        True,
        True,
        True,
        False,
        False,
        False,
    ]
    plain = bare(turn=9)
    put_tf(plain, "allied", 1, OPEN_SEA, "Lexington")
    assert not air_combat_allowed(umpire(plain), at[1], True)


@pytest.mark.rule("FE-15.2")
def test_a_base_with_radar_counts_one_without_does_not() -> None:
    """Port Moresby given radar, and without: three hexes off."""
    for radar in (True, False):
        state = bare(turn=9, radar_air_combat=True)
        base = state.sides["allied"].bases["Port Moresby"]
        base.radar = radar
        assert base.hex is not None
        assert air_combat_allowed(umpire(state), walk(base.hex, "S3")[-1], True) is radar


@pytest.mark.rule("FE-15.2")
@pytest.mark.parametrize(("height", "fought"), [(" high", True), ("", False)])
def test_a_patrol_and_a_raid_three_hexes_from_radar(height: str, fought: bool) -> None:
    """Three hexes from Lexington's radar: high the patrol fights the raid, low it cannot."""
    state = bare(turn=9, radar_air_combat=True)
    put_tf(state, "allied", 1, walk(OPEN_SEA, "S3")[-1], "Lexington")
    put_af(state, "allied", 3, OPEN_SEA, f"6 Wildcat{height}", order=LOOKS, searching=True)
    put_af(state, "japanese", 4, OPEN_SEA, f"6 Kate AP{height}", order=LOOKS, searching=True)
    after = play(state, "AF3: search; intercept", "AF4: search", default=1)
    assert (fights(after) > 0) is fought


# --- orbit


def over(zeros: str = "6 Zero high", *, battle: bool = True, took_off: int = 8, **options: Any) -> State:
    """An AF that attacked in this hex last turn, and Zeros kept over it."""
    state = bare(turn=9, **{"orbit": True, **options})
    put_af(state, "japanese", 4, OPEN_SEA, zeros)
    state.sides["japanese"].afs[4].took_off = took_off
    put_af(state, "allied", 3, OPEN_SEA, "6 Dauntless high")
    state.air = AirRecord(battles=[OPEN_SEA] if battle else [])
    return state


@pytest.mark.rule("GM-9.3c")
def test_interceptors_kept_over_a_battle_attack_what_orbits_there() -> None:
    """No die for the interception: six Zeros fight the Dauntless at the first O, before they fly on."""
    after = play(over(), "AF3: O, N4")
    assert fights(after) == 1 and tries(after) == []
    assert after.where("allied", "AF3") == name(walk(OPEN_SEA, "N4")[-1])


@pytest.mark.rule("GM-9.3c")
@pytest.mark.parametrize(
    ("changes", "order", "japanese"),
    [
        ({"battle": False}, "AF3: O, N4", ""),  # no battle there last turn
        ({}, "AF3: N4", ""),  # no orbit
        ({"zeros": "6 Zero"}, "AF3: O, N4", ""),  # another altitude
        ({}, "AF3: O, N4", "AF4: avoid combat"),
        ({}, "AF3: O, N4", "AF4: S4"),  # they leave
        ({"took_off": 9}, "AF3: O, N4", ""),  # launched this turn
    ],
)
def test_otherwise_there_is_no_fight(changes: dict[str, Any], order: str, japanese: str) -> None:
    """Without the battle, the orbit, the altitude or the will, or by planes that leave or have just come."""
    assert fights(play(over(**changes), order, japanese)) == 0


def test_without_orbits_there_is_no_fight() -> None:
    assert fights(play(over(orbit=False), "AF3: O, N4")) == 0


@pytest.mark.rule("GM-9.3c")
def test_it_is_fought_once_in_a_turn() -> None:
    """Three points of orbit, two AFs: one fight."""
    state = over()
    put_af(state, "allied", 5, OPEN_SEA, "6 Dauntless high")
    assert fights(play(state, "AF3: O3, N4\nAF5: O3, N4")) == 1


@pytest.mark.rule("GM-9.3c")
def test_the_hexes_of_a_battle_are_kept_for_the_next_turn() -> None:
    """A carrier's guns fire at a strike: that hex may be orbited next turn, and is forgotten after it."""
    state = bare(turn=9, orbit=True)
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", "DD x5")
    put_af(state, "allied", 3, OPEN_SEA, "6 Dauntless AP high")
    first = play(state, "AF3: search; attack ships; hold", default=1)
    assert isinstance(first.state.air, AirRecord) and first.state.air.battles == [OPEN_SEA]
    second = play(first.state, default=1)
    assert isinstance(second.state.air, AirRecord) and second.state.air.battles == []


@pytest.mark.rule("GM-9.3b")
def test_an_orbit_shows_what_is_in_the_hex_without_a_roll() -> None:
    """At 0900 in clear weather an O gives Condition 3 of TF2 without a search die; a mere hold shows nothing."""
    for order, conditions in (("O, N4", [3]), ("hold", [])):
        state = bare(turn=9, orbit=True)
        put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", "DD x5")
        put_af(state, "allied", 3, OPEN_SEA, "6 Dauntless high")
        after = play(state, f"AF3: {order}", default=6)
        assert after.conditions("allied") == conditions and after.thrown("search") == []


@pytest.mark.rule("GM-9.3a", "GM-9.3d")
@pytest.mark.parametrize(
    ("order", "hexes", "left"),
    [("O2, N4", 4, False), ("O3, N7", 6, True), ("O,O, N4", 4, False), ("orbit 2, N4", 4, False)],
)
def test_each_orbit_costs_a_point_like_a_hex(order: str, hexes: int, left: bool) -> None:
    """Of MF 9 `O3, N7` leaves the last hex for next turn; `O2`, `O,O` and `orbit 2` are equal."""
    state = over(battle=False)
    after = play(state, f"AF3: {order}")
    made = after.state.sides["allied"].afs[3]
    assert len(made.track) - 1 == hexes
    assert bool(made.order and made.order.actions) is left


@pytest.mark.rule("GM-9.3d")
def test_the_example_order_is_accepted() -> None:
    """`AA25 - O, N4 - AA21`: five points, from the hex of the battle four hexes north."""
    state = over(battle=False)
    start, end = name(OPEN_SEA), name(walk(OPEN_SEA, "N4")[-1])
    after = play(state, f"AF3: {start} - O, N4 - {end}")
    assert after.where("allied", "AF3") == end
    alone = GAME.parse(f"{start} - O, N4 - {end}", "allied", GAME.view(state, "allied"))
    assert [(d.severity, d.code) for d in alone.diagnostics] == [("query", "GM-9.3d")]
