"""Chapters 20.0 to 20.3 and 20.6: flotillas, where and when they go out, and contact."""

import pytest
from tests.slot.play import (
    MTB,
    NIGHTS,
    TABLES,
    accepted,
    add_fleet,
    begin,
    mine,
    read,
    refused,
    resolve,
    send_boats,
    thrown,
    told,
)
from tests.support.shown import drawn

from flagplot.core.dice import KeyedDice
from flagplot.games.slot import patrol
from flagplot.games.slot.game import GAME
from flagplot.games.slot.orders.model import FlotillaOrder
from flagplot.games.slot.patrol import may_deploy
from flagplot.games.slot.units import Port, enemy
from flagplot.games.slot.zones import board

GRID = board("solomons")
OUT = "FLOTILLA 1 ZONE K22 BOATS 4 ACES 1"


def dusk(boats: int = 4, aces: int = 1, weather: str = "Clear"):
    state = begin(MTB)
    send_boats(state, boats, aces)
    state.weather, state.night_weather = weather, [weather]
    return state


def enter(faces=None, allied: str = OUT, state=None, japanese: str = "J1 PLOT K22", default: int = 2):
    """J1 steps from J22 into K22, where four boats lie."""
    return resolve(state or dusk(), allied, japanese, faces, default)


@pytest.mark.rule("SP-20.0")
def test_all_boats_are_alike_on_both_sides():
    state = dusk()
    send_boats(state, 2, 0, "japanese", "J21")
    ours, theirs = state.boats["allied"].boats[-1], state.boats["japanese"].boats[-1]
    assert type(ours) is type(theirs)
    accepted(state, "japanese", "FLOTILLA 1 ZONE J21 BOATS 2")


@pytest.mark.rule("SP-20.0")
@pytest.mark.parametrize("default", [1, 2, 5, 6])
def test_boats_of_either_side_attack_by_the_same_numbers(default):
    """Four boats, an ace among them, meet two cruisers and a destroyer: the sides exchanged, every throw and what comes
    of it are the same."""

    def fight(side, fleet):
        state = begin(MTB)
        state.fleets.clear()
        state.ships.clear()
        for force in state.boats.values():
            force.boats = []
        send_boats(state, 4, 1, side, "K22")
        add_fleet(state, fleet, "J22", "CA", "CA", "DD")
        orders = {enemy(side): f"{fleet} PLOT K22", side: "FLOTILLA 1 ZONE K22 BOATS 4 ACES 1 TARGETS BIGGEST"}
        faces = {f"boats look|{side}|1|{fleet}|p1": (5, 1, 1, 1)}
        result = resolve(state, orders["allied"], orders["japanese"], faces, default)
        rolls = [
            (roll.key.replace(f"{enemy(side)}/", "").replace(f"|{side}|1|{fleet}", ""), roll.faces, roll.modifiers)
            for roll in result.rolls
        ]
        ships = [(ship.card, ship.lost, ship.afloat) for ship in result.state.ships.values()]
        return rolls, ships, [(boat.lost, boat.fired) for boat in result.state.boats[side].boats]

    ours, theirs = fight("allied", "J9"), fight("japanese", "A9")
    assert ours == theirs
    torpedoes = [faces for key, faces, _ in ours[0] if "boat torpedoes" in key]
    assert {len(faces) for faces in torpedoes} == {2}
    assert len(torpedoes) == sum(fired for _, fired in ours[2]) > 0


@pytest.mark.rule("SP-20.1a")
def test_two_flotillas_in_one_zone_are_one():
    result = resolve(dusk(), "FLOTILLA 1 ZONE K22 BOATS 2 ACES 1\nFLOTILLA 2 ZONE K22 BOATS 2")
    assert [(one.id, len(one.boats)) for one in result.state.boats["allied"].flotillas] == [("1", 4)]


@pytest.mark.rule("SP-20.1b")
def test_the_scenario_gives_boats_limit_and_base():
    force = begin(NIGHTS).boats["allied"]
    assert (len(force.boats), force.limit, {boat.base for boat in force.boats}) == (8, 4, {"L23"})
    assert sum(boat.ace for boat in force.boats) == 1


@pytest.mark.rule("SP-20.1c")
@pytest.mark.parametrize("sizes", [(1, 1, 1, 1), (4,), (2, 2), (3, 1)])
def test_any_number_of_flotillas_within_the_limit(sizes):
    zones = ("K21", "K22", "L21", "L22")
    lines = [f"FLOTILLA {n + 1} ZONE {zones[n]} BOATS {size} ACES {int(n == 0)}" for n, size in enumerate(sizes)]
    accepted(dusk(), "allied", "\n".join(lines))


@pytest.mark.rule("SP-20.1d")
def test_size_of_a_flotilla():
    refused(dusk(), "allied", "FLOTILLA 1 ZONE K22 BOATS 0", "SP-20.1d")
    sheet = read(dusk(8), "allied", "FLOTILLA 1 ZONE K22 BOATS 3\nFLOTILLA 2 ZONE K21 BOATS 2")
    assert sheet.diagnostics == ()
    limited = dusk(8)
    limited.boats["allied"].limit = 4
    sheet = read(limited, "allied", "FLOTILLA 1 ZONE K22 BOATS 3\nFLOTILLA 2 ZONE K21 BOATS 2")
    assert [one.code for one in sheet.diagnostics] == ["SP-20.1d"]


@pytest.mark.rule("SP-20.2a")
def test_a_patrol_is_in_the_own_log_only():
    result = resolve(dusk(), OUT)
    assert [(one.id, one.zone, len(one.boats)) for one in result.state.boats["allied"].flotillas] == [("1", "K22", 4)]
    view = GAME.view(result.state, "japanese")
    assert view.own.boats.flotillas == [] and drawn(GAME, view).count("F1") == 0


@pytest.mark.rule("SP-20.2b")
def test_patrol_zones_of_tulagi():
    expected = ["K21", "K22", "K23", "K24", "L21", "L22", "L23", "L24", "L25", "M22", "M23", "M24"]
    assert patrol.patrol_zones(TABLES, GRID, "L23") == expected
    assert "at most 2" in refused(dusk(), "allied", "FLOTILLA 1 ZONE J20", "SP-20.2b")


@pytest.mark.rule("SP-20.2b")
def test_open_water_is_no_patrol_zone():
    assert "open" in refused(dusk(), "allied", "FLOTILLA 1 ZONE N24", "SP-20.2b")


@pytest.mark.rule("SP-20.2c")
def test_the_patrol_zone_may_lie_on_another_coast():
    assert patrol.in_reach(TABLES, GRID, "L23", "L25") == ""


@pytest.mark.rule("SP-20.2d")
def test_no_crossing_of_open_water():
    assert patrol.patrol_zones(TABLES, GRID, "J21") == ["J19", "J20", "J21", "K19", "K21", "K22", "L21", "L22"]
    assert "K20" in patrol.in_reach(TABLES, GRID, "J21", "L20")
    assert patrol.in_reach(TABLES, GRID, "N32", "O31") == "" and "SP-20.2d" in patrol.in_reach(
        TABLES, GRID, "N32", "M33"
    )
    state = dusk()
    send_boats(state, 2, 0, "japanese", "J21")
    refused(state, "japanese", "FLOTILLA 1 ZONE L20 BOATS 1", "SP-20.2d")


@pytest.mark.rule("SP-20.2d", "SP-BASE-46")
def test_a_coastal_zone_behind_open_water_is_refused():
    state = dusk()
    send_boats(state, 1, 0, "japanese", "N32")
    assert "open water" in refused(state, "japanese", "FLOTILLA 1 ZONE M33 BOATS 1", "SP-20.2d")


@pytest.mark.rule("SP-20.21a")
def test_boats_go_out_at_night_only():
    assert "night only" in refused(begin(NIGHTS), "allied", OUT, "SP-20.21a")
    assert accepted(dusk(), "allied", "FLOTILLA 1 ZONE K22").orders == (FlotillaOrder("1", "K22", "L23", 1),)


@pytest.mark.rule("SP-20.21b")
def test_orders_come_in_the_first_night_turn():
    state = begin(NIGHTS)
    for _ in range(3):
        state = resolve(state).state
    assert state.turn == 4
    accepted(state, "allied", OUT)


@pytest.mark.rule("SP-20.21b", "SP-20.21c")
def test_who_did_not_go_out_at_dusk_stays_in():
    later = resolve(dusk()).state
    assert "first turn" in refused(later, "allied", OUT, "SP-20.21b")


@pytest.mark.rule("SP-20.21c")
def test_a_flotilla_stays_in_its_zone_all_night():
    state = enter(japanese="").state
    for turn in (5, 6):
        assert state.turn == turn and state.boats["allied"].flotillas[0].zone == "K22"
        state = resolve(state).state
    assert state.turn == 7 and not state.boats["allied"].flotillas


@pytest.mark.rule("SP-20.21d")
def test_by_day_all_boats_are_in_base():
    state = enter(japanese="").state
    state.turn, state.night = 7, False
    result = resolve(state, japanese="J1 PLOT K22", default=6)
    assert not thrown(result, "boats look")


@pytest.mark.parametrize(
    ("weather", "good"),
    [
        pytest.param("Clear", True, marks=pytest.mark.rule("SP-20.22a")),
        pytest.param("Cloud", True, marks=pytest.mark.rule("SP-20.22a")),
        pytest.param("Rain", True, marks=pytest.mark.rule("SP-20.22a")),
        pytest.param("Squall", False, marks=pytest.mark.rule("SP-20.22b")),
        pytest.param("Storm", False, marks=pytest.mark.rule("SP-20.22b")),
        pytest.param("Gale", False, marks=pytest.mark.rule("SP-20.22b")),
    ],
)
def test_the_weather_in_which_boats_go_out(weather, good):
    if good:
        accepted(dusk(weather=weather), "allied", OUT)
    else:
        refused(dusk(weather=weather), "allied", OUT, "SP-20.22b")


@pytest.mark.rule("SP-20.22c")
def test_boats_kept_in_by_weather_may_go_later():
    """Squall at 1800, Rain at 2200: out at 2200; had it been Rain at 1800, not."""
    state = resolve(dusk(weather="Squall"), faces={"walk|5": (1,)}).state
    assert (state.turn, state.weather) == (5, "Rain")
    accepted(state, "allied", OUT)
    fair = resolve(dusk(weather="Rain")).state
    refused(fair, "allied", OUT, "SP-20.21b")


@pytest.mark.rule("SP-20.22c")
def test_boats_that_could_go_once_this_night_may_not_go_after_worse_weather():
    """Clear at 1800, Squall at 2200, Rain at 0200: they stayed in of their own will."""
    assert "SP-20.21b" in may_deploy(True, "Rain", ["Clear", "Squall", "Rain"])
    assert may_deploy(True, "Rain", ["Squall", "Storm", "Rain"]) == ""


@pytest.mark.rule("SP-20.22d")
def test_a_flotilla_out_in_bad_weather_waits_and_works_again():
    """Out at 1800, Squall at 2200, Rain at 0200."""
    state = enter(japanese="").state
    state.weather, state.night_weather = "Squall", ["Clear", "Squall"]
    squall = enter(state=state, allied="", default=6)
    assert not thrown(squall, "boats look") and squall.state.boats["allied"].flotillas
    state.weather = "Rain"
    assert thrown(enter(state=state, allied=""), "boats look")


@pytest.mark.rule("SP-20.3a")
@pytest.mark.parametrize(("faces", "contact"), [((1, 3, 5, 2), True), ((1, 4, 4, 4), False), ((6, 1, 1, 1), True)])
def test_any_five_or_six_is_contact(faces, contact):
    result = enter({"boats look|allied|1|J1|p1": faces})
    assert ("finds contact" in told(result, "allied")) is contact


@pytest.mark.rule("SP-20.3a")
def test_a_fleet_that_is_there_or_stays_is_not_met():
    state = dusk()
    state.fleets["J1"].zone = "K22"
    assert not thrown(resolve(state, OUT, default=6), "boats look")


@pytest.mark.rule("SP-20.3a")
def test_a_hundred_thousand_looks_of_four_boats():
    faces = KeyedDice(b"look").draw("look", 400_000, 6)
    seen = sum(patrol.found(TABLES, faces[n : n + 4]) for n in range(0, 400_000, 4)) / 100_000
    assert abs(seen - 65 / 81) < 4 * (65 / 81 * 16 / 81 / 100_000) ** 0.5


@pytest.mark.rule("SP-20.3b")
@pytest.mark.parametrize("weather", ["Clear", "Rain"])
def test_nothing_modifies_the_contact_dice(weather):
    result = enter(
        {"boats look|allied|1|J1|p1": (4, 4, 4, 4)},
        state=dusk(aces=4, weather=weather),
        allied="FLOTILLA 1 ZONE K22 BOATS 4 ACES 4",
    )
    assert [roll.modifiers for roll in result.rolls if "boats look" in roll.key] == [()]
    assert "finds" not in told(result, "allied")


@pytest.mark.rule("SP-20.3c")
def test_ships_are_named_to_the_boats_and_boats_counted_to_the_ships():
    result = enter({"boats look|allied|1|J1|p1": (5, 1, 1, 1)})
    assert "(dice 5 1 1 1) finds contact C1: CA1, CA2, DD3" in told(result, "allied")
    assert "4 MTBs attack J1 in K22" in told(result, "japanese")


@pytest.mark.rule("SP-20.3c")
def test_without_contact_nobody_is_told_anything():
    result = enter({"boats look|allied|1|J1|p1": (1, 1, 1, 1)})
    assert told(result, "allied") == told(result, "japanese") == ""


@pytest.mark.rule("SP-20.3d")
def test_all_boats_join_whoever_made_contact():
    result = enter({"boats look|allied|1|J1|p1": (5, 1, 1, 1), "surprise|K22.1": (6,)})
    assert len(thrown(result, "boat torpedoes")) == 4


@pytest.mark.rule("SP-20.3e")
def test_a_retreat_into_a_patrol_zone_is_an_entry_after_its_mine_check():
    state = dusk()
    state.fleets.clear()
    add_fleet(state, "J1", "L22", "CA", stance="EVADE", came="K22")
    add_fleet(state, "A1", "M22", "DD")
    mine(state, "allied", "K22/L22", active=4)
    faces = {"contact|A1+J1": (6,), "break off|L22.1.1|japanese": (6,), "boats look|allied|1|J1|p1": (1, 1, 1)}
    result = resolve(state, "FLOTILLA 1 ZONE K22 BOATS 3 ACES 0\nA1 PLOT L22", "J1 BATTLE EVADE TO K22", faces)
    purposes = [roll.key.split("|")[3] for roll in result.rolls]
    assert purposes.index("mine") < purposes.index("boats look") and result.state.fleets["J1"].zone == "K22"


@pytest.mark.rule("SP-20.3f")
def test_each_entering_fleet_is_met_by_itself_in_the_order_of_entry():
    state = dusk()
    add_fleet(state, "J2", "J22", "DD")
    state.fleets["J2"].zone = "J21"
    result = resolve(
        state,
        OUT,
        "J1 PLOT K22\nJ2 PLOT J22 K22",
        {"boats look|allied|1|J1|p1": (1, 1, 1, 1), "boats look|allied|1|J2|p2": (1, 1, 1, 1)},
    )
    assert [subject for subject, _ in thrown(result, "boats look")] == ["allied|1|J1|p1", "allied|1|J2|p2"]


@pytest.mark.rule("SP-20.6a")
def test_boats_do_not_attack_submarines():
    refused(dusk(), "allied", "FLOTILLA 1 ZONE K22 BOATS 3 TARGETS SS1", "SP-20.6a")


@pytest.mark.rule("SP-20.6b")
def test_submarines_do_not_attack_boats():
    refused(begin(NIGHTS), "japanese", "SS1 ATTACK YES MTB", "SP-20.6b")
    from flagplot.games.slot.units import Submarine

    state = dusk()
    state.fleets.clear()
    state.submarines["japanese/SS1"] = Submarine("SS1", "japanese", "K22")
    result = resolve(state, OUT, default=6)
    assert not thrown(result, "approach") and len(result.state.boats["allied"].flotillas[0].boats) == 4


@pytest.mark.rule("SP-20.6c")
def test_boats_do_not_fight_boats():
    state = dusk()
    state.fleets.clear()
    send_boats(state, 4, 0, "japanese", "J21")
    result = resolve(state, OUT, "FLOTILLA 1 ZONE K22 BOATS 4", default=6)
    assert told(result, "allied") == told(result, "japanese") == ""
    refused(dusk(), "allied", "FLOTILLA 1 ZONE K22 BOATS 3 TARGETS MTB1", "SP-20.6c")


@pytest.mark.rule("SP-20.7")
def test_an_advanced_base_serves_boats_and_is_no_port_for_ships():
    from flagplot.games.slot.units import BoatBase

    state = dusk(0)
    state.ports = [Port("U32", "allied", True)]
    send_boats(state, 2)
    state.boat_bases = [BoatBase("L23", "allied")]
    accepted(state, "allied", "FLOTILLA 1 ZONE L22 BOATS 2")
    add_fleet(state, "A1", "M23", "DD")
    result = resolve(state, allied="A1 ABORT")
    assert result.state.fleets["A1"].zone != "L23"


@pytest.mark.rule("SP-20.2a", "SP-20.2d")
@pytest.mark.parametrize(
    ("words", "order"),
    [
        ("ZONE K22", FlotillaOrder("1", "K22", "L23", 1)),
        ("ZONE K22 BOATS 3 ACES 1 WATCH", FlotillaOrder("1", "K22", "L23", 3, 1, watch=True)),
        ("ZONE K22 BOATS 2 WATCH ENGAGE", FlotillaOrder("1", "K22", "L23", 2)),
        (
            "BASE L23 ZONE K22 BOATS 2 TARGETS SPREAD GUNS YES",
            FlotillaOrder("1", "K22", "L23", 2, 0, ("SPREAD",), "YES"),
        ),
        ("ZONE K22 BOATS 2 TARGETS CA1 DD3 GUNS ASK", FlotillaOrder("1", "K22", "L23", 2, 0, ("CA1", "DD3"), "ASK")),
    ],
)
def test_what_an_order_to_a_flotilla_says(words, order):
    """One boat, no ace, the biggest ship and no guns, where nothing else is said."""
    assert accepted(dusk(), "allied", f"FLOTILLA 1 {words}").orders == (order,)


@pytest.mark.rule("SP-20.21c", "SP-20.71d")
def test_what_the_day_does_to_boats():
    """At night nothing; by day every flotilla is home, torpedoes are ready, and boats of a closed base are gone."""
    state = resolve(dusk(), OUT).state
    for boat in state.boats["allied"].boats:
        boat.fired = True
    before = list(state.boats["allied"].flotillas)
    state.night = True
    patrol.home_by_day(state)
    assert state.boats["allied"].flotillas == before != [] and state.boats["allied"].boats[0].fired
    state.night = False
    patrol.home_by_day(state)
    assert [force.flotillas for force in state.boats.values()] == [[], []]
    assert not any(boat.fired or boat.departed for boat in state.boats["allied"].boats)
    next(base for base in state.boat_bases if base.side == "allied").closed = True
    patrol.home_by_day(state)
    assert all(boat.departed for boat in state.boats["allied"].boats)
