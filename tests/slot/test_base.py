"""The base layer: map, calendar, weather, fleets, plotting, movement (SP-BASE-1 to SP-BASE-24)."""

import pytest
from tests.slot.play import MINES, NIGHTS, TABLES, WORDS, accepted, begin, read, refused, resolve, sea, thrown, told
from tests.support.shown import reported

from flagplot.core.dice import DiceCup, KeyedDice, LoadedDice
from flagplot.games.slot import calendar, weather
from flagplot.games.slot.game import GAME
from flagplot.games.slot.report import standing
from flagplot.games.slot.tables import allowance
from flagplot.games.slot.telling.kinds import WeatherNews
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import Fleet, fresh_ship
from flagplot.games.slot.zones import board

GRID = board("solomons")


@pytest.mark.rule("SP-0a", "SP-BASE-1")
def test_every_ruling_carries_its_standing():
    assert standing(("SP-19.2d",), WORDS) == "SP-19.2d OPTION"
    assert standing(("SP-BASE-24", "SP-20.3a"), WORDS) == "SP-20.3a OPTION; SP-BASE-24 HOUSE"
    from flagplot.core.document import to_text

    result = resolve(begin(MINES), japanese="J1 PLOT L21")
    text = " ".join(to_text(reported(GAME, GAME.view(result.state, "japanese"), result.dispatches)).split())
    assert "[SP-19.2a, SP-19.2c OPTION]" in text and "[SP-BASE-5 HOUSE]" in text


@pytest.mark.rule("SP-0a")
def test_no_ruling_is_without_its_rows():
    state, dice = begin(NIGHTS), KeyedDice(b"rows")
    from flagplot.commanders.slot import commander

    for _ in range(12):
        sheets = {
            seat: GAME.parse(commander().orders(GAME.view(state, seat)), seat, GAME.view(state, seat))
            for seat in GAME.awaiting(state)
        }
        result = GAME.resolve(state, sheets, dice)
        assert all(one.rules for one in result.dispatches) and all(roll.rule for roll in result.rolls)
        state = result.state


@pytest.mark.rule("SP-0b")
@pytest.mark.parametrize(
    ("chapter", "seat", "order"),
    [
        ("mtbs", "allied", "FLOTILLA 1 ZONE K22 BOATS 1"),
        ("mines", "allied", "MINE L21/L22"),
        ("mines", "japanese", "ML1 MINE J21/K21"),
        ("mines", "allied", "MS1 DETECT"),
        ("aces", "allied", "ACE SS1"),
    ],
)
def test_a_chapter_that_is_off_takes_no_orders(chapter, seat, order):
    refused(begin(NIGHTS, **{chapter: False}), seat, order, "SP-0b")


@pytest.mark.rule("SP-0b")
def test_a_chapter_that_is_off_leaves_no_trace():
    from flagplot.core.document import to_text

    rules = GAME.rules(NIGHTS, "base")
    state = GAME.setup(NIGHTS, rules, KeyedDice(b""))
    text = to_text(reported(GAME, GAME.view(state, "allied"), ()))
    assert "mtb" not in text.lower() and "motor" not in text.lower() and "minefield" not in text.lower()
    assert not state.boats["allied"].boats and not state.allowed_fields and not state.aces


@pytest.mark.rule("SP-0c", "SP-OS8")
def test_the_misprinted_base_of_scenario_8_is_tulagi():
    assert {base.zone for n in (7, 8, 9, 10) for base in begin(f"slot-{n}").boat_bases} == {"L23"}


@pytest.mark.rule("SP-0d")
@pytest.mark.parametrize(
    ("query", "row"),
    [
        ("9.1", "SP-BASE-37"),
        ("6.46", "SP-BASE-31"),
        ("13.5", "SP-BASE-40"),
        ("Gunnery Damage Table", "SP-BASE-27"),
        ("secondary penetration", "SP-BASE-26"),
        ("16", "SP-BASE-33"),
    ],
)
def test_rules_of_the_parent_game_are_listed_with_their_stand_ins(query, row):
    note = read(begin(NIGHTS), "allied", f"QUERY {query}").diagnostics[0]
    assert note.severity == "note" and "parent rule, not supplied" in note.message and row in note.message


@pytest.mark.rule("SP-0d")
def test_a_rule_that_is_not_on_the_list_is_answered_with_the_list():
    asked = read(begin(NIGHTS), "allied", "QUERY 99.9").diagnostics[0]
    assert (asked.severity, asked.code) == ("error", "unknown-rule") and "'99.9'" in asked.message
    assert asked.hint.startswith("Those are ") and all(rule in asked.hint for rule in ("6.46", "9.1", "13.5", "16"))


@pytest.mark.rule("SP-BASE-2")
@pytest.mark.parametrize(
    ("zone", "neighbours"),
    [("L22", "L21 L23 K21 K22 M21 M22"), ("L23", "L22 L24 K22 K23 M22 M23"), ("K21", "K20 K22 J21 J22 L21 L22")],
)
def test_neighbours_on_the_brick_board(zone, neighbours):
    assert set(GRID.neighbours[zone]) == set(neighbours.split())


@pytest.mark.rule("SP-BASE-2")
def test_the_zones_of_every_row_lie_half_a_zone_from_those_of_the_next():
    """Laid anew: rows with an odd number lie half a zone east; west, east, then the two above, the two below."""
    grid = board.__wrapped__("solomons")
    assert grid.around["K21"] == ("K20", "K22", "J21", "J22", "L21", "L22")
    assert grid.around["L22"] == ("L21", "L23", "K21", "K22", "M21", "M22")
    assert grid.neighbours["A1"] == ("A2", "B1", "B2") and grid.neighbours["V34"] == ("V33", "U33", "U34")
    assert grid.around == GRID.around and grid.terrain == GRID.terrain


@pytest.mark.rule("SP-BASE-2")
@pytest.mark.parametrize(
    ("one", "two", "far"),
    [("L23", "I16", 8), ("L22", "I16", 7), ("L23", "U32", 14), ("L23", "E10", 16), ("L12", "K9", 3)],
)
def test_distances(one, two, far):
    assert GRID.distance(one, two) == GRID.distance(two, one) == far


@pytest.mark.rule("SP-BASE-2")
def test_the_board_is_a_consistent_grid():
    """Every neighbour is mutual and at distance 1; exactly the zones at distance 1 are neighbours."""
    for zone in ("L22", "A1", "V34", "K9", "B17", "M1"):
        near = {other for other in GRID.zones if GRID.distance(zone, other) == 1}
        assert near == set(GRID.neighbours[zone])
        assert all(zone in GRID.neighbours[other] for other in near)
    kinds = list(GRID.terrain.values())
    assert [kinds.count(kind) for kind in ("coastal", "island", "land", "open")] == [101, 9, 10, 628]


@pytest.mark.rule("SP-BASE-2")
@pytest.mark.parametrize(
    ("zone", "east", "south"),
    [
        ("K9", 151.05, 8.5),
        ("L12", 152.8, 9.1),
        ("P13", 153.4, 11.5),
        ("K26", 162.3, 8.2),
        ("N32", 165.8, 10.7),
        ("M33", 166.9, 9.9),
        ("L22", 159.8, 9.13),
        ("L23", 160.15, 9.1),
    ],
)
def test_places_on_the_globe(zone, east, south):
    assert GRID.at(east, south) == zone and GRID.at(*GRID.centre(zone)) == zone


@pytest.mark.rule("SP-BASE-3")
def test_the_calendar():
    assert WORDS.text(calendar.label(7)) == "day 2, 0600 (day)"
    assert WORDS.text(calendar.label(10)) == "day 2, 1800 (night)"
    assert [calendar.is_night(turn) for turn in range(1, 8)] == [False, False, False, True, True, True, False]


@pytest.mark.rule("SP-BASE-4")
def test_the_phases_in_their_order():
    from flagplot.games.slot.turn import PHASES

    assert [name for name, _ in PHASES] == ["movement", "sighting", "submarines", "air", "work", "end"]


@pytest.mark.rule("SP-BASE-5")
@pytest.mark.parametrize(
    ("now", "face", "then"),
    [("Rain", 6, "Squall"), ("Clear", 1, "Clear"), ("Rain", 1, "Cloud"), ("Gale", 6, "Gale"), ("Storm", 3, "Storm")],
)
def test_the_weather_walk(now, face, then):
    assert weather.walk(now, face) == then
    state = begin(NIGHTS)
    state.weather = now
    result = resolve(state, faces={"walk|2": (face,)})
    assert GAME.view(result.state, "allied").weather == GAME.view(result.state, "japanese").weather == then
    news = [one for one in result.dispatches if isinstance(one, WeatherNews)]
    change = "remains" if now == then else "turns"
    assert [(one.seat, one.weather, one.change) for one in news] == [
        ("allied", then, change),
        ("japanese", then, change),
    ]


@pytest.mark.rule("SP-BASE-6")
@pytest.mark.parametrize(("kind", "zone"), [("Clear", "N23"), ("Storm", "N24"), ("Gale", "N24")])
def test_storm_and_gale_slow_fleets(kind, zone):
    state = sea(("A1", "N25", ("DD",)), weather_now=kind)
    assert resolve(state, "A1 PLOT N24 N23").state.fleets["A1"].zone == zone


@pytest.mark.rule("SP-BASE-6")
def test_a_turn_of_gale_is_not_counted_and_breaks_nothing():
    state = sea(("J1", "L22", ("ML",)))
    state.fleets["J1"].mission, state.ships["japanese/ML21"].lays = "MINELAY", 1
    for kind in ("Clear", "Clear", "Gale", "Clear", "Clear"):
        state.weather = kind
        state = resolve(state, japanese="ML21 MINE L21/L22").state
        assert bool(state.fields) is (state.turn == 6)


@pytest.mark.rule("SP-BASE-6")
@pytest.mark.parametrize("kind", ["Storm", "Gale"])
def test_no_contact_no_bombardment_and_no_flying_in_storm_and_gale(kind):
    state = sea(("A1", "M22", ("CA",)), ("J1", "M22", ("CA",)), weather_now=kind)
    state.fleets["J1"].mission, state.fleets["J1"].target, state.fleets["J1"].base = "BOMBARD", "M22", "AIRFIELD"
    result = resolve(state, default=6)
    assert not thrown(result, "contact") and not thrown(result, "bombard") and not told(result, "allied")
    refused(state, "allied", "M22 STRIKE 1 STEPS FLEET ANY", "SP-BASE-40")
    refused(state, "allied", "M22 SEARCH K20", "SP-BASE-6")


@pytest.mark.rule("SP-BASE-7")
def test_combining_and_splitting():
    state = begin(NIGHTS)
    assert "do not meet" in refused(state, "allied", "COMBINE A1 A2", "SP-BASE-7")
    state.fleets["A2"].zone = "N27"
    result = resolve(state, "COMBINE A1 A2")
    assert len(result.state.fleets["A1"].ships) == 10 and "A2" not in result.state.fleets
    split = resolve(begin(NIGHTS), "SPLIT A1 DD1 DD2 AS A7")
    assert split.state.fleets["A7"].ships == ["allied/DD1", "allied/DD2"]


@pytest.mark.rule("SP-BASE-7")
def test_a_fleet_is_as_fast_as_its_slowest_ship_and_has_at_most_twelve():
    state = sea(("A1", "M22", ("DD", "AP")), ("A2", "M22", ("DD",) * 11))
    assert state.level(state.fleets["A1"]) == 2
    refused(state, "allied", "COMBINE A1 A2", "SP-BASE-7")


@pytest.mark.rule("SP-BASE-7")
def test_a_plotted_transport_may_not_be_split_but_for_ships_dead_in_the_water():
    state = resolve(begin(NIGHTS), japanese="J2 PLOT I17 I18").state
    refused(state, "japanese", "SPLIT J2 DD3 AS J9", "SP-BASE-7")
    state.ships["japanese/DD3"].dead = True
    accepted(state, "japanese", "SPLIT J2 DD3 AS J9")


CARDS = {
    "BB": (12, "heavy", (6, 4, 4, 4, 0), "2", 60),
    "CA": (6, "light", (3, 0, 2, 2, 2), "2+", 24),
    "CL": (4, "light", (0, 3, 1, 2, 2), "2+", 15),
    "DD": (2, "", (0, 1, 1, 1, 2), "2+", 6),
    "APD": (2, "", (0, 0, 2, 1, 0), "2", 5),
    "AP": (3, "", (0, 0, 1, 1, 0), "1", 8),
    "ML": (2, "", (0, 0, 1, 1, 0), "1", 5),
    "MS": (1, "", (0, 0, 1, 1, 0), "1", 3),
    "SS": (1, "", (0, 0, 0, 0, 2), "1", 8),
}


@pytest.mark.parametrize(
    "card",
    [
        pytest.param("BB", marks=pytest.mark.rule("SP-BASE-8")),
        pytest.param("CA", marks=pytest.mark.rule("SP-BASE-9")),
        pytest.param("CL", marks=pytest.mark.rule("SP-BASE-10")),
        pytest.param("DD", marks=pytest.mark.rule("SP-BASE-11")),
        pytest.param("APD", marks=pytest.mark.rule("SP-BASE-12")),
        pytest.param("AP", marks=pytest.mark.rule("SP-BASE-13")),
        pytest.param("ML", marks=pytest.mark.rule("SP-BASE-14")),
        pytest.param("MS", marks=pytest.mark.rule("SP-BASE-15")),
        pytest.param("SS", marks=pytest.mark.rule("SP-BASE-16")),
    ],
)
def test_the_cards(card):
    hull, armour, weapons, speed, points = CARDS[card]
    sheet = TABLES.cards[card]
    assert (sheet.hull, sheet.armour.get("hull", ""), sheet.speed, sheet.points) == (hull, armour, speed, points)
    assert tuple(sheet.weapons.values()) == weapons
    assert sheet.asw is (card in ("DD", "APD", "MS")) and sheet.sweeps is (card == "MS")
    assert sheet.cargo == {"APD": 1, "AP": 4}.get(card, 0) and sheet.source == "house"


@pytest.mark.parametrize(
    ("card", "factors"),
    [
        pytest.param("CA", 3, marks=pytest.mark.rule("SP-BASE-9")),
        pytest.param("DD", 3, marks=pytest.mark.rule("SP-BASE-11")),
    ],
)
def test_japanese_torpedoes(card, factors):
    assert fresh_ship(TABLES, "X1", "japanese", card).weapons["torpedo"] == factors
    assert fresh_ship(TABLES, "X1", "allied", card).weapons["torpedo"] == 2


@pytest.mark.rule("SP-BASE-17")
def test_a_fleet_without_a_mission_patrols():
    assert Fleet("A1", "allied", "L22", []).mission == "PATROL"
    sheet = read(begin(NIGHTS), "allied", "A1 MISSION CRUISE")
    assert "not a mission" in sheet.diagnostics[0].message and "PATROL" in sheet.diagnostics[0].hint


@pytest.mark.rule("SP-BASE-18")
def test_intercept_is_plotted_two_turns_ahead():
    state = begin(NIGHTS)
    sheet = accepted(state, "allied", "A1 INTERCEPT N27 M26 M25")
    assert sheet.echo[0].canonical == "A1 MISSION INTERCEPT PLOT M26 M25"
    assert "two turns ahead" in refused(state, "allied", "A1 PLOT M26 / M25 / M24", "SP-BASE-18")


@pytest.mark.rule("SP-BASE-18")
def test_a_plotted_turn_stands_and_the_next_plot_goes_on_from_there():
    state = resolve(begin(NIGHTS), "A1 PLOT M26 / M25").state
    assert state.fleets["A1"].plan == [["M25"]]
    refused(state, "allied", "A1 PLOT N27", "SP-BASE-20")
    after = resolve(state, "A1 PLOT M24").state
    assert after.fleets["A1"].zone == "M25" and after.fleets["A1"].plan == [["M24"]]


@pytest.mark.rule("SP-BASE-18")
def test_plotted_missions_plot_everything_and_may_only_abort():
    state = resolve(begin(NIGHTS), japanese="J1 PLOT J16 J17 / J18 / - / J19").state
    refused(state, "japanese", "J1 PLOT J20", "SP-BASE-18")
    assert "only change to ABORT" in refused(state, "japanese", "J1 MISSION PATROL", "SP-BASE-18")
    result = resolve(state, japanese="J1 ABORT")
    assert result.state.fleets["J1"].zone == "I16"


@pytest.mark.rule("SP-BASE-18")
def test_an_escort_copies_its_charge():
    state = sea(("A1", "N25", ("DD",)), ("A2", "N25", ("CA",)))
    state = resolve(state, "A2 ESCORT A1\nA1 PLOT N24 N23").state
    assert state.fleets["A2"].zone == state.fleets["A1"].zone == "N23"
    refused(state, "allied", "A2 PLOT N24", "SP-BASE-18")


@pytest.mark.rule("SP-BASE-19")
@pytest.mark.parametrize(
    ("level", "zones"),
    [("0", (0, 0, 0, 0)), ("S", (1, 1, 0, 1)), ("1", (1,) * 4), ("2", (2,) * 4), ("2+", (2, 3, 2, 3))],
)
def test_zones_a_turn_by_speed_level(level, zones):
    from flagplot.games.slot.tables import LEVELS

    assert tuple(allowance(LEVELS.index(level), turn) for turn in (1, 2, 3, 4)) == zones


@pytest.mark.rule("SP-BASE-19")
def test_a_turn_too_full_for_the_speed_is_refused():
    assert "one too many" in refused(begin(NIGHTS), "allied", "A1 PLOT M26 M25 M24 / M23", "SP-BASE-19")


@pytest.mark.rule("SP-BASE-20")
def test_fleets_step_in_pulses_and_meet_on_the_way():
    """A moves one zone (pulse 1), J three: they meet in the zone J passes in pulse 2."""
    state = sea(("A1", "L22", ("CA",)), ("J1", "J21", ("DD",)), turn=2)
    result = resolve(state, "A1 PLOT L21", "J1 PLOT K21 L21 M21", {"contact|A1+J1": (6,)}, default=1)
    assert "A1 meets contact C1 in L21" in told(result, "allied")


@pytest.mark.rule("SP-BASE-20")
def test_fleets_that_exchange_zones_meet():
    state = sea(("A1", "L22", ("CA",)), ("J1", "L21", ("DD",)))
    result = resolve(state, "A1 PLOT L21", "J1 PLOT L22", {"contact|A1+J1": (6,)}, default=1)
    assert "meets contact" in told(result, "allied")


@pytest.mark.rule("SP-BASE-21")
@pytest.mark.parametrize(
    ("zone", "plot", "code"), [("L5", "L4", "SP-BASE-21"), ("L5", "EXIT", "SP-BASE-21"), ("V1", "A9", "SP-BASE-20")]
)
def test_land_and_the_edge_are_closed(zone, plot, code):
    refused(sea(("A1", zone, ("DD",))), "allied", f"A1 PLOT {plot}", code)


@pytest.mark.rule("SP-BASE-21")
def test_a_way_may_begin_with_the_zone_the_fleet_is_in():
    """The zone it starts from takes no place in the turn; named again later it does."""
    state = sea(("A1", "L22", ("DD",)), turn=1)
    plots = [accepted(state, "allied", f"A1 PLOT {way}").orders[0].plan for way in ("L22 L23 L24", "L23 L24")]
    assert plots[0] == plots[1] == (("L23", "L24"),)
    assert accepted(state, "allied", "A1 PLOT L23 L22").orders[0].plan == (("L23", "L22"),)


@pytest.mark.rule("SP-BASE-21")
def test_ships_leave_by_their_own_exit_zone():
    result = resolve(sea(("A1", "U33", ("DD",))), "A1 PLOT V34 EXIT")
    assert (
        result.state.phase == "orders"
        and "A1" not in result.state.fleets
        and result.state.ships["allied/DD21"].departed
    )
    assert not result.state.ships["allied/DD21"].sunk


@pytest.mark.rule("SP-BASE-22")
def test_an_enemy_at_sea_that_nobody_looks_for_is_not_in_the_report():
    result = resolve(sea(("J1", "Q20", ("CA",)), ("A1", "N25", ("DD",))), default=6)
    view = GAME.view(result.state, "allied")
    assert view.contacts == [] and told(result, "allied") == ""
    assert {field.zone for field in view.airfields} == {"I16", "M22"} and len(view.ports) == 5


@pytest.mark.rule("SP-BASE-49")
def test_a_throw_is_one_six_sided_die_in_the_order_of_zones_with_its_purpose_and_row():
    state = sea(("A2", "L22", ("DD",)), ("A1", "M3", ("DD",)), ("J1", "L3", ("DD",)))
    u = Umpire(state, DiceCup(LoadedDice(default=4), "t"), GRID)
    assert [fleet.id for fleet in u.march()] == ["J1", "A2", "A1"]
    roll = u.throw("movement", "contact", "A1+J1", "SP-BASE-24")
    assert (roll.faces, roll.sides, roll.rule) == ((4,), 6, "SP-BASE-24") and roll.key.endswith("contact|A1+J1")
    assert tuple(u.dice.record()) == (roll,)


@pytest.mark.rule("SP-BASE-49")
def test_the_same_seed_gives_the_same_match():
    from tests.slot.test_contract import match

    assert match(NIGHTS, b"a", 4)[0] == match(NIGHTS, b"a", 4)[0] != match(NIGHTS, b"b", 4)[0]


@pytest.mark.rule("SP-BASE-1")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("MINE A10/A11", "SP-BASE-45"),
        ("A1 PLOT M30", "SP-BASE-20"),
        ("CA1 MINE L21/L22", "SP-19.3a"),
        ("M22 STRIKE 9 FLEET ANY", "SP-BASE-40"),
        ("FLOTILLA 1 ZONE K22 BOATS 3", "SP-20.21a"),
    ],
)
def test_a_refusal_names_its_rule_in_its_sentence(text, code):
    assert refused(begin(NIGHTS), "allied", text, code).count(f"({code})") == 1


def test_a_verb_in_the_wrong_place_is_put_right():
    sheet = read(begin(NIGHTS), "allied", "A1 SPLIT DD1")
    assert sheet.diagnostics[0].message == f"read as: {sheet.orders[0].canonical}" == "read as: SPLIT A1 DD1 AS A4"
