"""Climbing that costs a movement point, and the altitude of an attack on entering (FE-14.11, GM-9.4)."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, Played, bare, play, put_af, put_tf, ready, told

from flagplot.games.carrier.facts.attacks import Party
from flagplot.games.carrier.facts.combat import Bombed
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import name, walk

NO_POINT = "flight.stays_low AF3 rule=GM-9.4a bad=True why=spent"


def one(planes: str = "4 A-20", at: str = "", **options: Any) -> State:
    """One AF over the sea; an A-20 has MF 9."""
    state = bare(turn=9, **{"climb_cost": True, **options})
    put_af(state, "allied", 3, walk(OPEN_SEA, at)[-1] if at else OPEN_SEA, planes)
    return state


def flown(after: Played, number: int = 3) -> tuple[int, bool]:
    """Return the hexes an AF has made, and whether it ends high."""
    made = after.state.sides["allied"].afs[number]
    return len(made.track) - 1, all(flight.high for flight in made.flights)


@pytest.mark.rule("FE-14.11a", "GM-9.4a")
@pytest.mark.parametrize(
    ("order", "hexes", "high"),
    [
        ("N4, ^N4", 8, True),  # 8 MP and a climb: all nine
        ("N4, ^N5", 8, True),  # one more does not fit
        ("N8; high", 8, True),  # climbed before moving: said for the whole order
        ("N9, ^N1", 9, False),  # the climb waits with the rest of the route
        ("high; hold", 0, True),  # a plane that stays pays and may
    ],
)
def test_a_climb_takes_a_point(order: str, hexes: int, high: bool) -> None:
    """MF 9: hexes and climbs together never cost more."""
    assert flown(play(one(), f"AF3: {order}")) == (hexes, high)


@pytest.mark.rule("FE-14.11a", "GM-9.4a")
def test_in_the_base_game_it_is_free_and_going_down_is_always() -> None:
    """Nine hexes with a climb in them without the option; with it, nine hexes with a descent."""
    assert flown(play(one(climb_cost=False), "AF3: N4, ^N5")) == (9, True)
    assert flown(play(one("4 A-20 high"), "AF3: N4, _N5")) == (9, False)


@pytest.mark.rule("GM-9.4a")
def test_without_a_point_left_it_stays_low_with_a_note() -> None:
    """A plane that has lost its turn has no point: the climb is not made."""
    state = one()
    state.sides["allied"].afs[3].lost_turn = True
    late = play(state, "AF3: high")
    assert NO_POINT in late.facts("allied") and flown(late) == (0, False)


@pytest.mark.rule("FE-14.11a", "GM-9.4a")
@pytest.mark.parametrize(("kind", "hexes"), [("minimum", 7), ("normal", 3)])
def test_planes_start_low_and_pay_for_climbing_after_take_off(kind: str, hexes: int) -> None:
    """Wildcats of MF 8: launched high they make seven hexes, by normal launch three of four, and end high."""
    state = bare(turn=9, climb_cost=True)
    ready(state, "allied", "Port Moresby", Wildcat_land=2)
    after = play(state, f"AF3 launch 2 Wildcat from Port Moresby {kind} high; SE9", default=3)
    assert flown(after) == (hexes, True)


@pytest.mark.rule("FE-14.11a")
def test_after_a_maximum_launch_they_climb_next_turn() -> None:
    """There is no point to climb with: low now, high after the next turn, which the climb costs a hex."""
    state = bare(turn=9, climb_cost=True)
    ready(state, "allied", "Port Moresby", Wildcat_land=2)
    first = play(state, "AF3 launch 2 Wildcat from Port Moresby maximum high; SE9")
    assert flown(first) == (0, False)
    second = play(first.state)
    assert flown(second) == (7, True)


@pytest.mark.rule("GM-9.2d")
def test_armed_planes_stay_low_on_the_turn_of_take_off_and_fly_on() -> None:
    """The part of the order that is against the rules is dropped with a note, the rest is flown."""
    state = bare(turn=9, preset="gm-1993")
    ready(state, "japanese", "Rabaul", Betty="4 AP")
    after = play(state, "", "AF2 launch 4 Betty AP from Rabaul; HI; SE4")
    made = after.state.sides["japanese"].afs[2]
    assert len(made.track) - 1 == 4 and not any(flight.high for flight in made.flights)
    assert "flight.stays_low AF2 rule=BR-14.15.4 why=armed" in after.facts("japanese")


# --- attacks


def strike(planes: str, at: str, order: str, **options: Any) -> Played:
    """AF3 attacks TF2 at sea, which it sees."""
    state = bare(turn=9, **{"climb_cost": True, "attack_altitude": True, **options})
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", "DD x5")
    put_af(state, "allied", 3, walk(OPEN_SEA, at)[-1] if at else OPEN_SEA, planes, home="Port Moresby")
    return play(state, f"AF3: search; {order}", default=1)


def attacks(after: Played) -> list[Party]:
    """Return who made the Allied air attacks."""
    return [each.who for each in told(after.told, Bombed)]


@pytest.mark.rule("FE-14.11b")
def test_planes_go_to_the_altitude_of_their_attack_before_they_enter() -> None:
    """Low Dauntless two hexes off climb in the hex before the target and dive."""
    after = strike("4 Dauntless AP", "S2", "attack ships: all dive")
    assert attacks(after)[0].run.mode == "dive"


@pytest.mark.rule("FE-14.11b")
def test_planes_that_enter_at_another_altitude_do_not_attack() -> None:
    """Dauntless fly into the hex low by a written path, find the TF there and are ordered to dive: no attack this turn;
    next turn they begin in the hex, climb and dive."""
    state = bare(turn=9, climb_cost=True, attack_altitude=True)
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", "DD x5")
    put_af(state, "allied", 3, walk(OPEN_SEA, "S3")[-1], "4 Dauntless AP", home="Port Moresby")
    blind = {f"AF3>japanese/TF2#{n}.0": (6, 6) for n in range(3)}
    first = play(state, "AF3: search N3; attack ships: all dive", default=1, faces=blind)
    assert attacks(first) == []
    assert "flight.wrong_altitude AF3 planes=[(n=4 name=Dauntless)]" in first.facts("allied")
    second = play(first.state, default=1)
    assert attacks(second)[0].run.mode == "dive"
    plain = bare(turn=9, climb_cost=True)
    put_tf(plain, "japanese", 2, OPEN_SEA, "Tatsuta", "DD x5")
    put_af(plain, "allied", 3, walk(OPEN_SEA, "S3")[-1], "4 Dauntless AP", home="Port Moresby")
    assert attacks(play(plain, "AF3: search N3; attack ships: all dive", default=1, faces=blind))[0].run.mode == "dive"


@pytest.mark.rule("FE-14.11b")
def test_torpedo_planes_must_be_low_one_hex_earlier() -> None:
    """High Devastators come down for nothing on the way and attack; those that come over the target high do not."""
    assert attacks(strike("4 Devastator torpedo high", "S2", "attack ships")) != []
    state = bare(turn=9, attack_altitude=True)
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", "DD x5")
    put_af(state, "allied", 3, walk(OPEN_SEA, "S2")[-1], "4 Devastator torpedo high", home="Port Moresby")
    blind = {f"AF3>japanese/TF2#{n}.0": (6, 6) for n in range(2)}
    assert attacks(play(state, "AF3: search N2; attack ships", default=1, faces=blind)) == []


@pytest.mark.rule("FE-14.11b")
def test_changing_in_the_target_hex_first_does_not_help() -> None:
    """They enter low and climb in the hex by a case of their order: still no attack."""
    state = bare(turn=9, attack_altitude=True)
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", "DD x5")
    put_af(state, "allied", 3, walk(OPEN_SEA, "S2")[-1], "4 Dauntless AP", home="Port Moresby")
    blind = {f"AF3>japanese/TF2#{n}.0": (6, 6) for n in range(2)}
    order = "AF3: search N2; if TF seen then (high; attack ships: all dive)"
    assert attacks(play(state, order, default=1, faces=blind)) == []


@pytest.mark.rule("FE-14.11b")
def test_only_the_flights_at_a_wrong_altitude_stay_out() -> None:
    """High Dauntless and high Devastators come in together: the dives are made, the torpedoes are not."""
    state = bare(turn=9, attack_altitude=True)
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", "DD x5")
    put_af(
        state,
        "allied",
        3,
        walk(OPEN_SEA, "S2")[-1],
        "4 Dauntless AP high",
        "4 Devastator torpedo high",
        home="Port Moresby",
    )
    blind = {f"AF3>japanese/TF2#{n}.0": (6, 6) for n in range(2)}
    after = play(state, "AF3: search N2; attack ships", default=1, faces=blind)
    assert len(attacks(after)) == 1 and attacks(after)[0].planes[0][0] == "Dauntless"


@pytest.mark.rule("FE-14.11b")
def test_climbing_for_the_attack_needs_its_point() -> None:
    """Nine hexes off, MF 9: eight hexes and the climb leave no point to enter; next turn they are there."""
    after = strike("4 Dauntless AP", "N9", f"attack TF at {name(OPEN_SEA)}: all dive")
    assert after.where("allied", "AF3") == name(walk(OPEN_SEA, "N1")[-1])
    assert attacks(after) == []
    assert attacks(play(after.state, default=1))[0].run.mode == "dive"


# --- marks


@pytest.mark.rule("GM-9.4b")
@pytest.mark.parametrize("text", ["^N4, _N2", "N̅4, N̲2", "¯N4, _N2"])
def test_marks_of_altitude(text: str) -> None:
    """Four hexes high, then two low."""
    sheet = GAME.parse(f"AF3: {text}", "allied", GAME.view(one(), "allied"))
    steps = sheet.orders[0].program.actions[0].steps  # type: ignore[union-attr]
    assert [(step.count, step.high) for step in steps] == [(4, True), (2, False)]


@pytest.mark.rule("GM-9.4b")
def test_a_word_and_a_mark_in_conflict_are_no_move() -> None:
    """`low` for the whole order and an overline on its first step contradict each other."""
    sheet = GAME.parse("AF3: ^N4; low", "allied", GAME.view(one(), "allied"))
    assert [(d.severity, d.code) for d in sheet.diagnostics if d.severity == "error"] == [("error", "no-move")]
