"""Survivors: how many, what becomes of them, who may help (FE-SUR, BR-30.6)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.carrier.damage.hits import sink
from tests.carrier.fact_text import named
from tests.carrier.position import OPEN_SEA, bare, battle, play, put_af, put_tf, ship, told, umpire
from tests.carrier.position import tf as force

from flagplot.games.carrier.facts.sailing import SurvivorsSeen
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Move, Program, Step
from flagplot.games.carrier.ruleset.kinds import Launch, Side
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.sailing import rescue, survivors
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.units import Group, Ship
from flagplot.games.carrier.units.factors import as_anchored

T = tables()


def kind(type_: str, unloaded: int = 0) -> Ship:
    return Ship(type_, type_, type_, unloaded=unloaded)


def sea(turn: int = 8, **options: Any) -> State:
    return bare(turn, **{"survivors": "2003", **options})


def group(state: State, n: int = 2, side: Side = "allied", since: int = 0, **more: Any) -> Group:
    """Put survivors of a sunk cruiser into the water at sea."""
    state.sides[side].ships["Lost"] = Ship("Lost", "Chicago" if side == "allied" else "Aoba", "CA", fate="sunk")
    made = Group(side, "Lost", OPEN_SEA, n, since or state.turn - 1, 5, **more)
    state.survivors.append(made)
    return made


# --- how many ---


@pytest.mark.rule("FE-SUR-2")
@pytest.mark.parametrize(
    ("type_", "factors"),
    [("CV", 6), ("BB", 6), ("CVL", 5), ("CA", 5), ("CAV", 5), ("AP", 5), ("APD", 5), ("CL", 4), ("AV", 4)],
)
def test_the_most_that_a_ship_leaves(type_: str, factors: int):
    """By type."""
    assert survivors.most(T, kind(type_)) == factors


@pytest.mark.rule("FE-SUR-2")
@pytest.mark.parametrize(("unloaded", "factors"), [(0, 5), (1, 5), (4, 3), (7, 1), (8, 0)])
def test_a_transport_in_proportion_to_its_load(unloaded: int, factors: int):
    """Four of eight turns unloaded: 3 at most; empty: none."""
    assert survivors.most(T, kind("AP", unloaded)) == factors


@pytest.mark.rule("FE-SUR-3")
@pytest.mark.parametrize("type_", ["DD", "AO", "PG", "SS"])
def test_small_ships_leave_none(type_: str):
    """No die is thrown for a destroyer."""
    u = battle([force(1, "DD", "Chicago")], survivors="2003")
    assert survivors.most(T, kind(type_)) == 0
    sink(u, "allied", u.state.sides["allied"].ships["DD 1"])
    assert not u.dice.record() and not u.state.survivors


@pytest.mark.rule("FE-SUR-4")
@pytest.mark.parametrize(
    ("factors", "die", "n"), [(6, 1, 0), (6, 2, 2), (5, 3, 2), (5, 4, 3), (6, 5, 4), (5, 6, 5), (5, 7, 5), (4, 2, 1)]
)
def test_the_die_for_survivors(factors: int, die: int, n: int):
    """CA, die 3: 1.67, so 2. CV, die 2: 1.5, so 2."""
    assert survivors.saved(T, factors, die) == n


@pytest.mark.rule("FE-SUR-1", "FE-SUR-4")
def test_a_sunk_ship_leaves_its_group_in_its_hex():
    """A cruiser goes down, die 3: two factors where it was."""
    u = battle([force(1, "Chicago", "DD")], survivors="2003", default=3)
    where = u.state.sides["allied"].tfs[1].hex
    sink(u, "allied", u.state.sides["allied"].ships["Chicago"])
    assert [(g.side, g.ship, g.hex, g.n, g.die) for g in u.state.survivors] == [("allied", "Chicago", where, 2, 3)]


@pytest.mark.rule("BR-30.6")
def test_without_the_variant_half_of_the_factors():
    """Rounded up, no die; 3 points each at the end."""
    u = battle([force(1, "Chicago", "DD")], survivors="base", default=6)
    sink(u, "allied", u.state.sides["allied"].ships["Chicago"])
    assert u.state.survivors[0].n == 3 and not u.dice.record()
    u.state.sides["allied"].ashore = {"allied": 2, "japanese": 1}
    survivors.final_points(u)
    assert u.state.sides["allied"].points[-1].points == 6


def test_without_the_option_there_are_none():
    """The base game knows no survivors."""
    u = battle([force(1, "Chicago", "DD")], default=6)
    sink(u, "allied", u.state.sides["allied"].ships["Chicago"])
    assert not u.state.survivors


# --- in the water ---


def aged(state: State, turns: int) -> list[int]:
    """Return the factors of the first group at the start of the next turns; 0 when it is gone."""
    out = []
    for turn in range(state.turn, state.turn + turns):
        u = umpire(state)
        u.turn = turn
        survivors.start(u)
        out.append(state.survivors[0].n if state.survivors else 0)
    return out


@pytest.mark.rule("FE-SUR-11")
def test_one_is_lost_every_second_turn():
    """Two factors sunk at 0700: one at 0900, none at 1100."""
    state = sea(7)
    group(state, 2, since=7)
    assert aged(state, 5) == [2, 2, 1, 1, 0]


@pytest.mark.rule("FE-SUR-5")
def test_a_slow_sinking_saves_more():
    """CV, die 4, destroyed at 1100: 3 factors, 2 at 1300; still afloat at 1400 the die reads 5: 4, less 1 lost."""
    state = sea(11)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    state.survivors.append(Group("allied", "Lexington", OPEN_SEA, 3, 11, 6, 4))
    assert aged(state, 5) == [3, 3, 2, 3, 2]


@pytest.mark.rule("FE-SUR-5")
@pytest.mark.parametrize(("hours", "n"), [(2, 2), (3, 3)])
def test_three_hours_afloat_are_enough(hours: int, n: int):
    """CV, die 4, destroyed at 1100: three factors, two at 1300. One that goes down at 1400 has been afloat for three
    hours, and the die reads 5: four, less one lost; one that went down at 1300 has not."""
    state = sea(13, air_orders="written")
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington", "DD")
    state.sides["allied"].ships["Lexington"].hits = 6
    state.sides["allied"].ships["Lexington"].doomed = 11 + hours
    state.survivors.append(Group("allied", "Lexington", OPEN_SEA, 3, 11, 6, 4))
    for _ in range(2):
        state = play(state).state
    assert [group.n for group in state.survivors] == [n]


@pytest.mark.rule("FE-SUR-5")
def test_a_ship_gone_before_the_third_hour_saves_no_more():
    """Sunk at once: the die stands."""
    state = sea(11)
    group(state, 3, since=11, die=4)
    assert aged(state, 4) == [3, 3, 2, 2]


@pytest.mark.rule("FE-SUR-11")
@given(n=st.integers(0, 6), die=st.integers(0, 6))
@pytest.mark.many_positions
def test_groups_only_shrink_without_a_slow_ship(n: int, die: int):
    """And are gone after two turns for each factor."""
    state = sea(7)
    group(state, n, since=7, die=die)
    left = aged(state, 2 * n + 3)
    assert left == sorted(left, reverse=True) and left[-1] == 0


# --- seen ---


@pytest.mark.rule("FE-SUR-9")
def test_ships_in_the_hex_see_survivors_exactly():
    """Either side, by night too: the number and whose they are."""
    state = sea(2)
    group(state, 2, "allied")
    put_tf(state, "japanese", 3, OPEN_SEA, "DD")
    u = umpire(state)
    rescue.run(u)
    (seen,) = told(u.dispatches, SurvivorsSeen)
    assert (
        str(named(seen)) == "japanese: sailing.survivors_seen TF3 place=A/Q38 rule=FE-SUR-9 how=allied allied_factors=2"
    )
    assert state.sides["japanese"].rafts == {OPEN_SEA: 2} and not state.sides["allied"].rafts


@pytest.mark.rule("FE-SUR-9")
def test_ships_in_the_next_hex_see_nothing():
    """Only from the same hex."""
    state = sea()
    group(state)
    put_tf(state, "allied", 1, "A/Q37", "DD")
    u = umpire(state)
    rescue.run(u)
    assert not told(u.dispatches, SurvivorsSeen)


@pytest.mark.rule("FE-SUR-10")
@pytest.mark.parametrize(("orbits", "high", "sees"), [(3, "", True), (2, "", False), (3, " high", False)])
def test_low_planes_see_them_for_half_of_their_movement(orbits: int, high: str, sees: bool):
    """A Catalina of six: three points over the hex at low altitude, and not how many there are."""
    state = sea()
    group(state, 2)
    assert T.planes["Catalina"].mf == 6
    put_af(state, "allied", 3, OPEN_SEA, "2 Catalina" + high, order=Program((Move((Step(0, orbits), Step(1, 20))),)))
    played = play(state)
    text = played.facts("allied")
    assert ("sailing.survivors_seen AF3 place=A/Q38" in text) is sees
    assert "_factors=" not in text


@pytest.mark.rule("FE-SUR-10")
@pytest.mark.parametrize(
    ("launch", "points", "sees"), [("normal", 1, True), ("normal", 0, False), ("maximum", 0, False)]
)
def test_half_of_what_a_take_off_leaves_is_enough(launch: Launch, points: int, sees: bool):
    """A Catalina that took off by normal launch has three points this turn: one over the hex shows survivors; after a
    maximum launch it has none, and sees none."""
    state = sea()
    group(state, 2)
    put_af(state, "allied", 3, OPEN_SEA, "2 Catalina").launch = launch
    u = umpire(state)
    u.lingered["allied", 3, OPEN_SEA] = points
    rescue.run(u)
    assert bool(told(u.dispatches, SurvivorsSeen)) is sees


@pytest.mark.rule("FE-SUR-12")
@pytest.mark.parametrize(("age", "sees"), [(0, False), (1, True)])
def test_not_in_the_turn_of_the_fatal_hit(age: int, sees: bool):
    """From the next turn on, even beside the ship that is still afloat."""
    state = sea(10)
    group(state, 2, since=10 - age)
    put_tf(state, "allied", 1, OPEN_SEA, "DD")
    u = umpire(state)
    rescue.run(u)
    assert bool(told(u.dispatches, SurvivorsSeen)) is sees


@pytest.mark.rule("FE-SUR-13")
def test_a_lost_turn_shows_no_survivors():
    """Neither ships nor planes that lost their turn shadowing."""
    state = sea()
    group(state)
    put_tf(state, "allied", 1, OPEN_SEA, "DD").lost_turn = True
    plane = put_af(state, "allied", 3, OPEN_SEA, "2 Catalina")
    plane.lost_turn = True
    u = umpire(state)
    u.lingered["allied", 3, OPEN_SEA] = 20
    rescue.run(u)
    assert not told(u.dispatches, SurvivorsSeen)


# --- picked up ---


@pytest.mark.rule("FE-SUR-6")
@pytest.mark.parametrize(
    ("card", "n"), [("Washington", 0), ("PG", 0), ("AO", 0), ("Chicago", 4), ("Hobart", 3), ("DD", 2)]
)
def test_who_may_rescue_and_how_many(card: str, n: int):
    """A BB in the hex can rescue nobody, a cruiser four."""
    side: Side = "japanese" if card == "PG" else "allied"
    state = sea(scenario="coral-sea-battle") if card != "Washington" else sea()
    group(state, 6, "allied")
    if card == "Washington":
        assert survivors.room(T, kind("BB")) == 0
        return
    put_tf(state, side, 1, OPEN_SEA, card)
    played = play(state, **{side: "TF1: rescue"})
    taken = sum(sum(s.aboard.values()) for s in played.state.sides[side].ships.values())
    assert taken == n


@pytest.mark.rule("FE-SUR-7")
def test_room_aboard_by_type():
    """Two DD and a CL take seven at most; an AP only when it is empty."""
    state = sea()
    group(state, 9)
    put_tf(state, "allied", 1, OPEN_SEA, "DD x2", "Hobart")
    played = play(state, allied="TF1: rescue")
    ships = played.state.sides["allied"].ships
    assert [sum(ships[name].aboard.values()) for name in ("DD 1", "DD 2", "Hobart")] == [2, 2, 3]
    assert played.state.survivors[0].n == 2
    assert (survivors.room(T, kind("AP", 8)), survivors.room(T, kind("AP", 7))) == (3, 0)


@pytest.mark.rule("FE-SUR-6")
def test_the_move_ends_at_the_survivors():
    """Two hexes to the north, then rescue: in the same turn."""
    state = sea()
    group(state, 2)
    put_tf(state, "allied", 1, "A/Q40", "DD")
    played = play(state, allied="TF1: N2; rescue")
    assert played.where("allied", "TF1") == "A/Q38"
    assert played.state.sides["allied"].ships["DD"].aboard == {"allied": 2}


@pytest.mark.rule("FE-SUR-8")
def test_a_ship_that_loads_lies_as_at_anchor():
    """In that turn, and not in the next."""
    state = sea(9)
    group(state, 3)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    ship_ = play(state, allied="TF1: rescue").state.sides["allied"].ships["Hobart"]
    assert as_anchored(ship_, 9) and not as_anchored(ship_, 10)


@pytest.mark.rule("FE-SUR-14")
def test_one_factor_a_turn_from_a_cripple():
    """Three DD around a cripple: one factor leaves it, its taker lies as at anchor."""
    state = sea()
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago", "DD x3")
    state.sides["allied"].ships["Chicago"].hits = 4
    played = play(state, allied="TF1: rescue from Chicago with 3 DD", default=3)
    ships = played.state.sides["allied"].ships
    assert [ships[f"DD {n}"].aboard for n in (1, 2, 3)] == [{"allied": 1}, {}, {}]
    assert ships["DD 1"].rescuing == state.turn
    again = play(played.state)
    assert sum(sum(s.aboard.values()) for s in again.state.sides["allied"].ships.values()) == 2


@pytest.mark.rule("FE-SUR-15")
def test_a_cripple_is_rolled_for_once_with_one_added():
    """CA, die 3 and 1: three factors in all; if it sinks later the rest is what reaches the water."""
    state = sea()
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago", "DD x3")
    state.sides["allied"].ships["Chicago"].hits = 4
    played = play(state, allied="TF1: rescue from Chicago", default=3)
    assert played.state.sides["allied"].ships["Chicago"].survivors_left == 2
    u = umpire(played.state, default=6)
    sink(u, "allied", played.state.sides["allied"].ships["Chicago"])
    assert played.state.survivors[-1].n == 2 and not u.dice.record()


@pytest.mark.rule("FE-SUR-14")
def test_a_sound_ship_gives_nobody_up():
    """Only a crippled ship of the same TF."""
    state = sea()
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago", "DD")
    assert "sailing.taken_off TF1 bad=True how=no cripple ship=Chicago" in play(
        state, allied="TF1: rescue from Chicago"
    ).facts("allied")


# --- ashore ---


@pytest.mark.rule("FE-SUR-7")
def test_survivors_are_landed_at_anchor_at_a_base():
    """At a base of their rescuers' side."""
    state = sea()
    where = state.sides["allied"].bases["Port Moresby"].hex
    put_tf(state, "allied", 1, where, "DD", anchored=1)
    state.sides["allied"].ships["DD"].aboard = {"allied": 1, "japanese": 1}
    after = play(state).state.sides["allied"]
    assert after.ashore == {"allied": 1, "japanese": 1} and after.ships["DD"].aboard == {}


@pytest.mark.rule("FE-SUR-7")
def test_a_ship_at_sea_keeps_none_from_landing():
    """One at anchor away from a base, one under way at it: they keep theirs, and the one at anchor there lands his."""
    state = sea()
    where = state.sides["allied"].bases["Port Moresby"].hex
    put_tf(state, "allied", 1, OPEN_SEA, "DD", anchored=1)
    put_tf(state, "allied", 2, where, "Hobart")
    put_tf(state, "allied", 3, where, "Chicago", anchored=1)
    ships = state.sides["allied"].ships
    for name in ("DD", "Hobart", "Chicago"):
        ships[name].aboard = {"allied": 1}
    played = play(state)
    after = played.state.sides["allied"]
    assert after.ashore == {"allied": 1}
    assert [name for name in ("DD", "Hobart", "Chicago") if after.ships[name].aboard] == ["DD", "Hobart"]
    assert "sailing.survivors_landed Chicago survivor_factors=1" in played.facts("allied")


@pytest.mark.rule("FE-SUR-16")
def test_points_at_the_end():
    """Two own and one of the enemy aboard: five points; what a ship takes down with it scores nothing, one own factor
    on a ship that has left the map two."""
    u = battle([], [force(1, ship("DD"), ship("DD 7"), ship("DD 8"))], survivors="2003")
    ships = u.state.sides["japanese"].ships
    ships["DD 1"].aboard = {"japanese": 2, "allied": 1}
    ships["DD 7"].aboard = {"japanese": 2}
    sink(u, "japanese", ships["DD 7"])
    ships["DD 8"].aboard, ships["DD 8"].fate = {"japanese": 1}, "left"
    survivors.final_points(u)
    assert [entry.points for entry in u.state.sides["japanese"].points] == [7]


# --- orders ---


@pytest.mark.parametrize("order", ["rescue", "rescue with DD 1, DD 2", "rescue from Chicago with DD 1"])
def test_orders_read_back(order: str):
    """The echo gives the same order."""
    state = sea()
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago", "DD x2")
    assert GAME.parse(f"TF1: {order}", "allied", GAME.view(state, "allied")).echo[0].canonical == f"TF1: {order}"


def test_rescue_is_refused_without_the_option():
    """The option is named."""
    state = bare()
    put_tf(state, "allied", 1, OPEN_SEA, "DD")
    sheet = GAME.parse("TF1: rescue", "allied", GAME.view(state, "allied"))
    assert "option survivors" in sheet.diagnostics[0].hint


@pytest.mark.rule("FE-SUR-7")
@pytest.mark.parametrize(
    ("type_", "most"), [("CA", 4), ("CAV", 4), ("CL", 3), ("AP", 3), ("APD", 3), ("DD", 2), ("BB", 0), ("CV", 0)]
)
def test_room_is_by_type_and_for_both_sides_together(type_: str, most: int):
    """A factor of each side aboard leaves two less."""
    one = kind(type_, survivors.UNLOADED)
    assert survivors.room(T, one) == most
    one.aboard = {"allied": 1, "japanese": 1}
    assert survivors.room(T, one) == max(0, most - 2)


@pytest.mark.rule("FE-SUR-7")
def test_at_a_base_of_the_enemy_nobody_is_landed():
    """At anchor in the hex of a base that is not its own side's, and at the next ship's own: only the second lands."""
    state = sea()
    where = state.sides["japanese"].bases["Lae"].hex
    put_tf(state, "allied", 1, where, "DD", anchored=1)
    put_tf(state, "japanese", 2, where, "DD", anchored=1)
    for side in ("allied", "japanese"):
        state.sides[side].ships["DD"].aboard = {"allied": 1}  # type: ignore[index]
    after = play(state).state.sides
    assert (after["allied"].ashore, after["japanese"].ashore) == ({}, {"allied": 1})
