"""Visibility, detection, radar, light and awareness (AS-BASE-27 to 32)."""

import pytest
from tests.coastal.support import THEM, US, battle, loaded, play_of, resolve, salvo, scenario, told, values, vessel

from flagplot.games.coastal.game import GAME
from flagplot.games.coastal.scenario import Light
from flagplot.games.coastal.sighting import sight
from flagplot.games.coastal.telling.facts import LightChanged, RadarContact, StarShellShort

WALL = (((48.0, 54.0), (52.0, 54.0), (52.0, 56.0), (48.0, 56.0)),)


def limit(card, light="dark", turn=5, **fields):
    one = vessel(THEM, "X", card, 50, 50, 0, 9)
    one.ran = 12
    for key, value in fields.items():
        setattr(one, key, value)
    return sight.limit(play_of(battle(one, place=scenario(light=light), turn=turn)), one) / 100


@pytest.mark.rule("AS-BASE-27")
@pytest.mark.parametrize(
    ("light", "distances"),
    [("day", (80, 120, 160)), ("dusk", (30, 45, 60)), ("moonlight", (18, 30, 42)), ("dark", (12, 20, 28))],
)
def test_sighting_distances(light, distances):
    assert tuple(limit(card, light) for card in ("MTB", "Trawler", "Coaster")) == distances


@pytest.mark.rule("AS-BASE-27")
def test_the_light_changes_only_when_the_scenario_says():
    place = scenario(lights=(Light(1, "dusk"), Light(4, "dark")))
    assert [place.light_at(turn) for turn in (1, 3, 4, 9)] == ["dusk", "dusk", "dark", "dark"]
    state = battle(vessel(US, "M", "MTB", 10, 10), vessel(THEM, "K", "Coaster", 150, 150), place=place, turn=4)
    resolution = resolve(state)
    assert values(told(resolution, US, LightChanged), "light") == ["dark"]
    assert values(told(resolution, THEM, LightChanged), "light") == ["dark"]


@pytest.mark.parametrize(
    ("fields", "distance"),
    [
        pytest.param({"ran": 8}, 9.0, marks=pytest.mark.rule("AS-BASE-28")),
        pytest.param({"ran": 10}, 9.0, marks=pytest.mark.rule("AS-BASE-28")),
        pytest.param({"ran": 11}, 12.0, marks=pytest.mark.rule("AS-BASE-28")),
        pytest.param({"ran": 8, "fired_turn": 4}, 18.0, marks=pytest.mark.rule("AS-BASE-28")),
        pytest.param({"ran": 8, "fired_turn": 3}, 9.0, marks=pytest.mark.rule("AS-BASE-28")),
        pytest.param({"burning": True}, 36.0, marks=pytest.mark.rule("AS-BASE-28")),
        pytest.param({"ran": 8, "burning": True, "fired_turn": 5}, 54.0, marks=pytest.mark.rule("AS-BASE-28")),
        pytest.param({"ran": 8, "lit": True}, 80.0, marks=pytest.mark.rule("AS-BASE-28")),
    ],
)
def test_sighting_modifiers(fields, distance):
    assert limit("MTB", **fields) == distance


@pytest.mark.rule("AS-BASE-28")
def test_land_hides():
    watcher, target = vessel(US, "M", "MTB", 50, 50), vessel(THEM, "K", "Coaster", 50, 60)
    hidden = resolve(battle(watcher, target, place=scenario(land=WALL))).state
    assert GAME.view(hidden, US).contacts == ()
    assert len(GAME.view(resolve(battle(watcher, target)).state, US).contacts) == 1


def contact(distance, card="Coaster", **fields):
    state = battle(vessel(US, "M", "MTB", 50, 50), vessel(THEM, "K7", card, 50, 50 + distance, 270, 9, **fields))
    state.vessels["german/K7"].ordered_speed = 9
    state.vessels["german/K7"].x += 450  # where it is after its move
    return GAME.view(resolve(state).state, US).contacts


@pytest.mark.rule("AS-BASE-29")
@pytest.mark.parametrize(
    ("distance", "known"),
    [(28, (3, "", "")), (28.2, None), (20, (3, "", "")), (14, (3, "coaster", "")), (7, (3, "coaster", "K7"))],
)
def test_what_the_distance_tells(distance, known):
    found = contact(distance)
    assert (None if not found else (found[0].size, found[0].type, found[0].name)) == known
    if found:
        assert (found[0].x, found[0].y, found[0].course, found[0].speed) == (50.0, 50 + distance, 270.0, 9)


@pytest.mark.rule("AS-BASE-29")
def test_a_lost_contact_keeps_its_last_place_and_turn():
    state = battle(vessel(US, "M", "MTB", 50, 50), vessel(THEM, "K", "Coaster", 50, 76, 0, 9))
    state.vessels["german/K"].speed = 0
    state.vessels["german/K"].ordered_speed = 0
    state = resolve(resolve(state).state).state
    state.vessels["german/K"].y = 12000
    after = resolve(resolve(state).state).state
    seen = GAME.view(after, US).contacts[0]
    assert (seen.held, seen.turn, seen.x, seen.y) == (False, 1, 50.0, 76.0)


@pytest.mark.rule("AS-BASE-29")
def test_a_vessel_that_was_lost_comes_back_under_a_new_number():
    state = battle(vessel(US, "M", "MTB", 50, 50), vessel(THEM, "K", "Coaster", 50, 70))
    for y in (7000, 7000, 12000, 12000, 7000):
        state.vessels["german/K"].y = y
        state = resolve(resolve(state).state).state
    numbers = {(seen.number, seen.turn) for seen in GAME.view(state, US).contacts}
    assert numbers == {(1, 2), (2, 5)}


@pytest.mark.rule("AS-BASE-29")
def test_a_gun_flash_in_phase_7_is_seen():
    watcher = vessel(THEM, "V", "Trawler", 50, 50)
    boat = vessel(US, "G", "MGB", 50, 66, 180, 0)  # 16 cm: beyond 12 and 9, inside 18
    state = resolve(battle(watcher, boat)).state
    assert GAME.view(state, THEM).contacts == ()
    resolution = resolve(state, {US: "G FIRE C1 MOUNT 1"}, loaded(default=10))
    assert [one.size for one in GAME.view(resolution.state, THEM).contacts] == [1]


@pytest.mark.rule("AS-BASE-30")
@pytest.mark.parametrize(
    ("card", "distance", "face", "found"),
    [
        ("MTB", 35, 8, True),
        ("MTB", 35, 9, False),
        ("MTB", 41, 8, False),
        ("Trawler", 79, 8, True),
        ("Trawler", 81, 1, False),
    ],
)
def test_radar(card, distance, face, found):
    watcher, target = vessel(THEM, "TB", "Torpedoboat", 36, 40), vessel(US, "M", card, 36.4 + distance - 0.4, 40.4)
    resolution = resolve(battle(watcher, target), {}, loaded({"radar|german/TB>allied/M": face}, default=9))
    seen = GAME.view(resolution.state, THEM).contacts
    assert bool(seen) is found
    if found:
        assert (seen[0].x, seen[0].y) == (round(36 + distance), 40)
        assert (seen[0].size, seen[0].course, seen[0].speed, seen[0].type) == (0, -1.0, -1, "")
        assert values(told(resolution, THEM, RadarContact), "place") == [(100 * round(36 + distance), 4000)]


@pytest.mark.rule("AS-BASE-30")
def test_land_blocks_radar():
    state = battle(
        vessel(THEM, "TB", "Torpedoboat", 50, 40), vessel(US, "M", "Trawler", 50, 90), place=scenario(land=WALL)
    )
    assert not any("radar" in roll.key for roll in resolve(state).rolls)


@pytest.mark.rule("AS-BASE-31")
@pytest.mark.parametrize(("distance", "items"), [(15, "6 ="), (21, "6, +3 unaware =")])
def test_a_friend_that_fires_within_20_cm_wakes_a_vessel(distance, items):
    """The escort opens fire in phase 7; the ship beside it is aware before the torpedo phase."""
    escort = vessel(THEM, "V", "Trawler", 50, 50)
    ship = vessel(THEM, "T", "Tanker", 47.5 - distance, 50, 90, 5, aware=False)
    boat = vessel(US, "M", "MTB", 54, 50, aware=False)
    state = resolve(battle(escort, ship, boat, turn=3)).state
    place = state.vessels["german/T"]
    state.salvoes = [salvo(x=place.x / 100, y=place.y / 100 - 30, bearing=0)]
    resolution = resolve(state, {THEM: "V FIRE C1"}, loaded(default=10))
    needed = next(roll.table for roll in resolution.rolls if roll.rule == "AS-8.2a")
    assert f"{needed} =".startswith(items)


@pytest.mark.rule("AS-BASE-31")
def test_seeing_being_fired_on_and_being_lit_wake_a_vessel():
    state = resolve(
        battle(vessel(US, "M", "MTB", 50, 58, aware=False), vessel(THEM, "K", "Coaster", 50, 50, aware=False))
    ).state
    assert [state.vessels[name].aware for name in ("allied/M", "german/K")] == [True, True]
    far = battle(vessel(US, "M", "MTB", 50, 75, aware=False), vessel(THEM, "K", "Coaster", 50, 50, aware=False))
    state = resolve(far).state
    assert [state.vessels[name].aware for name in ("allied/M", "german/K")] == [True, False]
    lit = resolve(
        battle(vessel(THEM, "V", "Trawler", 50, 20), vessel(US, "M", "MTB", 50, 60, aware=False)),
        {THEM: "V STARSHELL 50,60"},
    ).state
    assert lit.vessels["allied/M"].aware
    fired_on = resolve(
        resolve(battle(vessel(THEM, "K", "Coaster", 50, 50, aware=False), vessel(US, "E", "Escort", 50, 76))).state,
        {US: "E FIRE C1"},
        loaded(default=10),
    ).state
    assert fired_on.vessels["german/K"].aware


@pytest.mark.rule("AS-BASE-32")
@pytest.mark.parametrize(("point", "lit"), [("60,40", True), ("55,40", False), ("20,95", False)])
def test_star_shell(point, lit):
    """A boat at (66, 48) lies 10 cm from (60, 40); a burst at (20, 95) is out of reach of (60, 20)."""
    boat = vessel(US, "M", "MTB", 66, 48)
    resolution = resolve(battle(vessel(THEM, "V", "Trawler", 60, 20), boat), {THEM: f"V STARSHELL {point}"})
    assert resolution.state.vessels["allied/M"].lit is lit
    if point == "20,95":
        assert told(resolution, THEM, StarShellShort)


@pytest.mark.rule("AS-BASE-32")
def test_searchlight_shows_the_nearest_and_its_user():
    def shine(x: float, y: float, bearing: str) -> dict[str, bool]:
        state = battle(
            vessel(THEM, "V", "Trawler", 50, 50), vessel(US, "A", "MTB", x, y), vessel(US, "B", "MTB", 50, 64.5)
        )
        after = resolve(state, {THEM: f"V LIGHT {bearing}"}).state
        return {one.name: one.lit for one in after.vessels.values()}

    assert shine(51, 60, "000") == {"V": True, "A": True, "B": False}
    assert shine(60, 60, "000") == {"V": True, "A": False, "B": True}
    assert shine(60, 60, "030") == {"V": True, "A": False, "B": False}  # 14.1 cm off but 15 degrees away
    assert shine(50, 66, "180") == {"V": True, "A": False, "B": False}


@pytest.mark.rule("AS-BASE-32")
def test_light_goes_out_at_the_end_of_the_turn():
    state = resolve(
        battle(vessel(THEM, "V", "Trawler", 50, 50), vessel(US, "M", "MTB", 150, 50)), {THEM: "V LIGHT 000"}
    ).state
    assert state.vessels["german/V"].lit
    assert not resolve(state).state.vessels["german/V"].lit


@pytest.mark.rule("AS-BASE-30")
@pytest.mark.parametrize(("card", "reach"), [("MTB", 40), ("Trawler", 80), ("Coaster", 80)])
def test_radar_reaches_so_far_and_no_further(card, reach):
    for beyond in (0, 0.01):
        state = battle(vessel(US, "T", "Torpedoboat", 50, 50), vessel(THEM, "K", card, 50, 50 + reach + beyond))
        assert bool(told(resolve(state, {}, loaded(default=1)), US, RadarContact)) is (beyond == 0)


@pytest.mark.rule("AS-BASE-32")
@pytest.mark.parametrize(
    ("order", "x", "y", "lit"),
    [
        ("V STARSHELL 50,90", 50, 102, True),
        ("V STARSHELL 50,90", 50, 102.01, False),
        ("V STARSHELL 50,110", 50, 110, True),
        ("V STARSHELL 50,110.01", 50, 110, False),
        ("V LIGHT 000", 50, 65, True),
        ("V LIGHT 000", 50, 65.01, False),
        ("V LIGHT 000", 51.74, 59.85, True),
        ("V LIGHT 000", 51.77, 59.84, False),
    ],
)
def test_how_far_shell_and_searchlight_light_up(order, x, y, lit):
    """12 cm round a burst no further off than 60; 15 cm and 10.0 degrees of a beam."""
    state = battle(vessel(US, "V", "Trawler", 50, 50), vessel(THEM, "K", "Coaster", x, y))
    assert resolve(state, {US: order}).state.vessels["german/K"].lit is lit
