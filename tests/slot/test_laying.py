"""Chapters 19.0, 19.1, 19.3 to 19.5: fields, laying them, minelayers in combat."""

import pytest
from tests.slot.play import (
    MINES,
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
from tests.support.shown import drawn, reported

from flagplot.core.dice import DiceCup, LoadedDice
from flagplot.games.slot import fields, laying
from flagplot.games.slot.game import GAME
from flagplot.games.slot.telling.kinds import FieldLaid
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import Minefield, Work, capacity, fresh_ship, is_minelayer
from flagplot.games.slot.zones import board

GRID = board("solomons")


def layers(zone: str = "L22", mission: str = "MINELAY", cards: tuple[str, ...] = ("ML",), lays: int = 1):
    """A side's minelayers alone on the sea."""
    state = begin(NIGHTS)
    state.fleets.clear()
    state.submarines.clear()
    for ship in add_fleet(state, "J1", zone, *cards, mission=mission, hold_aa=True):
        ship.lays = lays
    return state


def lay(state, turns: int, orders: str = "ML21 MINE L21/L22", **more):
    for _ in range(turns):
        result = resolve(state, japanese=orders, **more)
        state = result.state
    return result


@pytest.mark.rule("SP-19.0a")
def test_a_field_lies_between_two_neighbouring_zones():
    state = begin(NIGHTS)
    accepted(state, "allied", "MINE L21/L22")
    assert "not neighbours" in refused(state, "allied", "MINE L21/L23", "SP-19.0a")


@pytest.mark.rule("SP-19.31e")
def test_a_last_laying_turn_without_a_boundary_is_remarked_on_and_the_default_named():
    state = lay(layers(), 3, "ML21 MINE").state
    sheet = read(state, "japanese", "ML21 MINE")
    assert [(one.severity, one.code) for one in sheet.diagnostics] == [("query", "SP-19.31e")]
    assert "L21/L22 is taken" in sheet.diagnostics[0].message
    after = GAME.resolve(state, {"japanese": sheet}, LoadedDice(default=2)).state
    assert [field.boundary for field in after.fields] == ["L21/L22"]
    accepted(state, "japanese", "ML21 MINE L22/L23")


@pytest.mark.rule("SP-19.0a")
def test_a_zone_in_the_open_board_has_six_boundaries():
    assert len(GRID.boundaries("L22")) == 6 and len(set(GRID.boundaries("L22"))) == 6


@pytest.mark.rule("SP-19.0b", "SP-BASE-45")
def test_set_up_fields_are_placed_before_turn_one_and_no_more_than_given():
    state = begin(NIGHTS)
    refused(state, "allied", "MINE L21/L22 COUNT 3", "SP-19.0b")
    result = resolve(state, allied="MINE L21/L22 COUNT 2")
    assert [(f.boundary, f.active) for f in result.state.fields] == [("L21/L22", 1)] * 2
    assert "before turn 1" in refused(result.state, "allied", "MINE L22/L23", "SP-BASE-45")


@pytest.mark.rule("SP-BASE-45")
def test_set_up_fields_lie_where_the_scenario_says():
    """Within 3 zones of L22 for the Allies."""
    assert "more than 3 zones from L22" in refused(begin(NIGHTS), "allied", "MINE J17/J18", "SP-BASE-45")


@pytest.mark.rule("SP-19.1a")
@pytest.mark.parametrize("text", ["MINE L22/L21", "MINE L21/L22", "mine l22/l21"])
def test_both_orders_of_input_mean_the_same_boundary(text):
    assert accepted(begin(NIGHTS), "allied", text).echo[0].canonical == "MINE L21/L22 COUNT 1"


@pytest.mark.rule("SP-19.1a")
def test_boundaries_sort_by_letter_and_then_by_number():
    assert GRID.boundary("K10/K9") == "K9/K10" and GRID.boundary("L22/K21") == "K21/L22"


@pytest.mark.rule("SP-19.1b")
def test_an_untouched_field_shows_nowhere_at_the_enemy():
    from flagplot.core.document import to_text
    from flagplot.games.slot.game import GAME

    result = resolve(begin(NIGHTS), allied="MINE L21/L22 COUNT 2")
    view = GAME.view(result.state, "japanese")
    assert "L21/L22" not in to_text(reported(GAME, view, result.dispatches)) + str(view) + drawn(GAME, view)


@pytest.mark.rule("SP-19.1c")
def test_west_of_savo_is_the_boundary_of_l21_and_l22():
    assert GRID.around["L22"][0] == "L21" and GRID.terrain["L21"] == GRID.terrain["L22"] == "coastal"
    assert accepted(begin(NIGHTS), "allied", "MINE L21/L22").orders


@pytest.mark.rule("SP-19.3a")
def test_only_ships_the_scenario_names_may_lay():
    state = layers(cards=("DD",), lays=0)
    assert "does not name DD21" in refused(state, "japanese", "DD21 MINE L21/L22", "SP-19.3a")


@pytest.mark.rule("SP-19.3b")
def test_the_same_ship_may_lay_in_one_scenario_and_not_in_another():
    """Destroyers of J3 lay in Three Nights; scenario 7 does not name them."""
    named = begin(NIGHTS).ships["japanese/DD9"].lays
    assert named == 1 and begin("slot-7").ships["japanese/DD9"].lays == 0


@pytest.mark.rule("SP-19.31a")
@pytest.mark.parametrize(
    ("mission", "good"), [("MINELAY", True), ("RAID", True), ("PATROL", False), ("BOMBARD", False)]
)
def test_laying_needs_a_minelaying_or_raid_mission(mission, good):
    state = layers(mission=mission)
    if good:
        accepted(state, "japanese", "ML21 MINE L21/L22")
    else:
        refused(state, "japanese", "ML21 MINE L21/L22", "SP-19.31a")


@pytest.mark.rule("SP-19.31b")
def test_four_full_turns_in_the_zone():
    """Enters in turn 3: laying turns 4, 5, 6 and 7."""
    state = layers("K21")
    state.turn = 3
    state = resolve(state, japanese="J1 PLOT L22 / - / - / - / -").state
    for turn in (4, 5, 6):
        state = resolve(state, japanese="ML21 MINE L21/L22").state
        assert not state.fields and state.ships["japanese/ML21"].work.turns == turn - 3
    assert [field.boundary for field in resolve(state, japanese="ML21 MINE L21/L22").state.fields] == ["L21/L22"]


@pytest.mark.rule("SP-19.31b")
def test_a_fleet_plotted_to_move_does_not_lay():
    state = layers()
    assert "plotted to move" in refused(
        resolve(state, japanese="J1 PLOT - / L21").state, "japanese", "ML21 MINE L21/L22", "SP-19.31b"
    )


@pytest.mark.rule("SP-19.31c")
def test_a_turn_without_the_order_breaks_the_series():
    """Turns 1, 2 ordered, 3 not: the field comes only after four more."""
    state = lay(layers(), 2).state
    state = resolve(state).state
    assert state.ships["japanese/ML21"].work is None
    assert not lay(state, 3).state.fields and len(lay(state, 4).state.fields) == 1


@pytest.mark.rule("SP-19.31d")
@pytest.mark.parametrize("flag", ["moved", "guns", "torpedoes", "bombarded", "aa", "damaged"])
def test_moving_firing_or_damage_breaks_the_series(flag):
    state = lay(layers(), 2).state
    setattr(state.ships["japanese/ML21"].flags, flag, True)
    result = resolve(state, japanese="ML21 MINE L21/L22")
    assert result.state.ships["japanese/ML21"].work is None
    assert "disturbed" in told(result, "japanese", "work")


@pytest.mark.rule("SP-19.31d", "SP-BASE-39")
@pytest.mark.parametrize(("order", "left"), [("J1 AA FIRE", 0), ("J1 HOLD AA", 3)])
def test_holding_aa_fire_under_air_attack_keeps_the_series(order, left):
    state = lay(layers(), 2).state
    faces = {"air search|M22|J1": (6,)}
    result = resolve(state, "M22 SEARCH L22\nM22 STRIKE 1 STEPS FLEET ANY", f"{order}\nML21 MINE L21/L22", faces)
    work = result.state.ships["japanese/ML21"].work
    assert (work.turns if work else 0) == left and bool(thrown(result, "aa")) is (left == 0)


@pytest.mark.rule("SP-19.31e")
def test_two_layers_lay_two_fields_on_the_same_or_different_boundaries():
    state = layers(cards=("ML", "ML"))
    result = lay(state, 4, "ML21 MINE L21/L22\nML22 MINE K21/L22")
    assert sorted(field.boundary for field in result.state.fields) == ["K21/L22", "L21/L22"]


@pytest.mark.rule("SP-19.31e")
def test_the_boundary_is_one_of_the_zone_and_the_last_order_counts():
    refused(layers(), "japanese", "ML21 MINE K22/K23", "SP-19.31e")
    state = lay(layers(), 3).state
    assert [f.boundary for f in lay(state, 1, "ML21 MINE K22/L22").state.fields] == ["K22/L22"]


@pytest.mark.rule("SP-19.31f")
def test_a_new_field_works_from_the_next_turn():
    """Laid in turn 7: a crossing in turn 7 is safe, in turn 8 checked."""
    state = layers()
    state.turn = 4
    state.night = True
    state.weather = "Storm"
    state = lay(state, 3).state
    add_fleet(state, "A1", "L21", "CA")
    safe = resolve(state, "A1 PLOT L22", "ML21 MINE L21/L22")
    assert not thrown(safe, "mine") and safe.state.fields[0].active == 8
    later = resolve(safe.state, "A1 PLOT L21")
    assert len(thrown(later, "mine")) == 1


@pytest.mark.rule("SP-19.32")
def test_all_six_boundaries_may_be_mined():
    state = layers(cards=("ML",) * 6)
    orders = "\n".join(f"ML{21 + n} MINE {edge}" for n, edge in enumerate(GRID.boundaries("L22")))
    assert {field.boundary for field in lay(state, 4, orders).state.fields} == set(GRID.boundaries("L22"))


@pytest.mark.rule("SP-19.33")
def test_a_mined_boundary_may_receive_more():
    state = layers()
    mine(state, "japanese", "L21/L22", 2)
    state = lay(state, 4).state
    assert len(fields.on(state.fields, "japanese", "L21/L22")) == 3
    assert fields.active(state, "japanese", "L21/L22") == 3


@pytest.mark.rule("SP-19.34a")
@pytest.mark.parametrize(("zone", "good"), [("L22", True), ("K26", True), ("K27", False), ("R10", False)])
def test_laying_within_two_zones_of_a_coast(zone, good):
    if good:
        accepted(layers(zone), "japanese", "ML21 MINE")
    else:
        assert "zones from coastal land" in refused(layers(zone), "japanese", "ML21 MINE", "SP-19.34a")


@pytest.mark.rule("SP-19.34b")
def test_the_mined_zone_counts_and_the_land_zone_does_not():
    """K24 is coastal; K25 and K26 are counted: 2."""
    assert [GRID.coast_distance(zone) for zone in ("K24", "K25", "K26", "K27")] == [0, 1, 2, 3]


@pytest.mark.rule("SP-19.34c")
def test_an_island_opens_no_zone_to_mining():
    near = "M32"
    assert "N32" in GRID.neighbours[near] and GRID.terrain["N32"] == "island"
    assert not fields.may_lay_in(TABLES, GRID, near)


@pytest.mark.rule("SP-19.34d")
def test_the_islands_are_exactly_nine():
    islands = {zone for zone, kind in GRID.terrain.items() if kind == "island"}
    assert islands == {"K9", "K26", "K27", "L12", "M33", "N32", "O31", "P13", "P14"}
    assert GRID.terrain["L11"] == "open"


@pytest.mark.rule("SP-19.34e")
def test_espiritu_santo_is_coastal():
    assert GRID.terrain["U32"] == "coastal"
    assert all(fields.may_lay_in(TABLES, GRID, zone) for zone in ("U32", "U31", "U30"))


@pytest.mark.rule("SP-19.34f")
def test_islands_near_a_coast_may_be_mined():
    distances = {
        zone: GRID.coast_distance(zone) for zone in ("P13", "P14", "L12", "K9", "K26", "K27", "N32", "O31", "M33")
    }
    assert distances == {"P13": 1, "P14": 1, "L12": 2, "K9": 2, "K26": 2, "K27": 3, "N32": 5, "O31": 5, "M33": 6}
    allowed = {zone for zone in distances if fields.may_lay_in(TABLES, GRID, zone)}
    assert allowed == {"P13", "P14", "L12", "K9", "K26"}


@pytest.mark.rule("SP-19.35a")
def test_activation_may_be_delayed_in_the_laying_order():
    state = lay(layers(), 4, "ML21 MINE L21/L22 ACTIVE 12").state
    assert state.fields[0].active == 12
    refused(layers(), "japanese", "ML21 MINE L21/L22 ACTIVE 1", "SP-19.35a")


@pytest.mark.rule("SP-19.35b")
@pytest.mark.parametrize(("turn", "checked"), [(11, 0), (12, 1)])
def test_an_inactive_field_harms_nobody(turn, checked):
    state = begin(MINES)
    state.fields, state.turn, state.turns, state.ships = [], turn, 20, state.ships
    mine(state, "allied", "L20/L21", active=12)
    result = resolve(state, japanese="SPLIT J1 CA2 DD1 DD2 DD3 AS J2\nJ1 PLOT L21")
    assert len(thrown(result, "mine")) == checked
    assert ("Mines" in told(result, "japanese")) is bool(checked)


@pytest.mark.rule("SP-19.36")
def test_a_zone_with_a_major_base_may_be_mined_by_either_side():
    state = layers("U32")
    assert any(port.zone == "U32" and port.major for port in state.ports)
    assert lay(state, 4, "ML21 MINE U32/U33").state.fields


def struck(mission: str = "MINELAY", card: str = "ML", face: int = 6, jettisoned: bool = False, lays: int = 1):
    """One gun hit (hull) on a ship of J1 in a night battle with a destroyer whose one secondary gun hits."""
    state = layers("L22", mission, (card,), lays)
    state.turn, state.night = 4, True
    state.ships[f"japanese/{card}21"].jettisoned = jettisoned
    state.ships[f"japanese/{card}21"].lost = 0
    add_fleet(state, "A1", "K22", "DD", mission="INTERCEPT")
    state.ships["allied/DD21"].weapons.update(secondary=1, tertiary=0, torpedo=0)
    faces = {
        "contact|A1+J1": (6,),
        "gunfire|L22.1.1|allied/DD21": (5,),
        "damage|L22.1.1|allied/DD21|0": (3, 4),
        "mines aboard|L22.1.1|allied/DD21|0": (face,),
    }
    return resolve(state, allied="A1 PLOT L22", faces=faces, default=1)


@pytest.mark.rule("SP-19.4a")
@pytest.mark.parametrize(("face", "sunk"), [(6, True), (5, False), (3, False)])
def test_a_hit_on_a_minelayer_may_blow_it_up(face, sunk):
    result = struck(face=face)
    assert thrown(result, "mines aboard") == [("L22.1.1|allied/DD21|0", (face,))]
    assert result.state.ships["japanese/ML21"].sunk is sunk


@pytest.mark.rule("SP-19.4a")
def test_a_mine_hit_does_not_blow_a_minelayer_up():
    state = begin(MINES)
    state.fleets.clear()
    add_fleet(state, "J1", "L20", "ML")
    result = resolve(state, japanese="J1 PLOT L21", faces={"mine|J1|p1.1|japanese/ML21": (6, 6)}, default=1)
    assert thrown(result, "mine damage") and not thrown(result, "mines aboard")


@pytest.mark.rule("SP-19.4b", "SP-19.42a")
@pytest.mark.parametrize(("mission", "rolls"), [("MINELAY", 1), ("RAID", 0)])
def test_a_capable_warship_is_a_minelayer_on_a_minelaying_mission_only(mission, rolls):
    assert len(thrown(struck(mission, "DD"), "mines aboard")) == rolls


@pytest.mark.rule("SP-19.42b")
def test_type_ml_is_always_a_minelayer():
    ship = fresh_ship(TABLES, "ML1", "allied", "ML", lays=1)
    assert all(is_minelayer(ship, mission) for mission in ("ABORT", "PATROL", "RAID", "MINELAY"))
    assert len(thrown(struck("PATROL"), "mines aboard")) == 1


@pytest.mark.rule("SP-19.41a", "SP-19.41b")
def test_jettison_makes_the_whole_fleet_abort():
    state = begin(NIGHTS)
    result = resolve(state, japanese="ML1 JETTISON")
    assert result.state.fleets["J3"].mission == "ABORT"
    assert {"japanese/ML1", "japanese/DD9"} == set(result.state.fleets["J3"].ships)
    assert "J3 aborts" in told(result, "japanese", "orders") and not told(result, "allied", "orders")


@pytest.mark.rule("SP-19.41c")
def test_after_jettison_no_more_mines():
    state = resolve(layers(mission="RAID"), japanese="ML21 JETTISON").state
    state.fleets["J1"].mission = "RAID"
    assert "overboard" in refused(state, "japanese", "ML21 MINE L21/L22", "SP-19.41c")


@pytest.mark.rule("SP-19.41d")
def test_after_jettison_no_explosion_roll():
    assert not thrown(struck(jettisoned=True), "mines aboard")


@pytest.mark.rule("SP-19.41e")
def test_no_jettison_during_movement_and_combat():
    """A question during movement takes answers only; the order waits for the next orders phase."""
    state = begin(MINES)
    waiting = resolve(state, japanese="J1 MINES ASK\nJ1 PLOT L21").state
    assert "next orders phase" in refused(waiting, "japanese", "ML1 JETTISON", "not-now")


@pytest.mark.rule("SP-19.5a")
def test_a_merchant_ship_may_be_an_auxiliary_minelayer():
    ship = begin("slot-7").ships["japanese/AP7"]
    assert ship.card == "AP" and ship.lays == 2 and not laying.may_lay(ship, "MINELAY")


@pytest.mark.rule("SP-19.5b")
def test_a_counter_of_two_lays_two_fields_and_loses_in_proportion():
    state = layers(cards=("AP",), lays=2)
    assert len(lay(state, 4, "AP21 MINE L21/L22 K21/L22").state.fields) == 2
    ship = fresh_ship(TABLES, "AP7", "japanese", "AP", lays=2)
    assert [capacity(ship) for ship.lost in (0, 1, 2)] == [2, 1, 0]


@pytest.mark.rule("SP-19.5c")
def test_it_has_the_merchant_card_and_may_explode():
    ship = fresh_ship(TABLES, "AP7", "japanese", "AP", lays=2)
    assert (ship.hull, ship.level(), is_minelayer(ship, "PATROL")) == (3, 2, True)
    assert len(thrown(struck("PATROL", "AP"), "mines aboard")) == 1
    assert not thrown(struck("PATROL", "AP", lays=0), "mines aboard")


@pytest.mark.rule("SP-19.0a", "SP-19.1a")
@pytest.mark.parametrize("text", ["L21/Z99", "Z99/L21", "L21", "Z98/Z99"])
def test_a_word_with_a_zone_that_is_not_there_is_no_boundary(text):
    assert refused(begin(NIGHTS), "allied", f"MINE {text}", "SP-19.0a").startswith(f"'{text}' is no boundary")


@pytest.mark.rule("SP-19.1b", "SP-19.1a")
@pytest.mark.parametrize(("wish", "active"), [(0, 8), (7, 8), (8, 8), (12, 12)])
def test_a_field_is_entered_in_its_owners_log_alone(wish, active):
    """Laid in turn 7 it works from turn 8, or from the later turn that was noted."""
    state = begin(NIGHTS)
    state.fields, state.turn = [], 7
    fields.lay(state, "japanese", "L21/L22", wish)
    assert state.fields == [Minefield("japanese", "L21/L22", 7, active)]
    assert all(not plot.fields for plot in state.plots.values())


@pytest.mark.rule("SP-19.31f", "SP-19.35a")
def test_a_field_counts_from_its_turn_on_and_only_where_there_are_mines():
    state = begin(NIGHTS)
    state.fields = []
    mine(state, "japanese", "L21/L22", 2, active=5)
    mine(state, "japanese", "L21/L22", 1, active=6)
    mine(state, "allied", "L21/L22", 4)
    counts = []
    for state.turn in (4, 5, 6):
        counts.append(fields.active(state, "japanese", "L21/L22"))
    assert counts == [0, 2, 3]
    state.chapters.remove("MINES")
    assert fields.active(state, "japanese", "L21/L22") == 0


@pytest.mark.rule("SP-19.31b", "SP-19.31d")
def test_a_series_counts_turn_for_turn_and_keeps_what_its_orders_said():
    """Boundary and activation of an order hold until another names others; a disturbance or another zone begins anew,
    and without an order there is no series."""
    state = layers()
    u = Umpire(state, DiceCup(LoadedDice(), "t"), GRID)
    ship = state.ships["japanese/ML21"]
    ship.order = Work("mine", "L22", 0, ["L21/L22"], 9)
    assert not laying.go_on(u, ship, 2)
    assert ship.work == Work("mine", "L22", 1, ["L21/L22"], 9)
    ship.order = Work("mine", "L22")
    assert laying.go_on(u, ship, 2)
    assert ship.work == Work("mine", "L22", 2, ["L21/L22"], 9)
    ship.order = Work("mine", "L22", 0, ["L22/M22"], 11)
    assert laying.go_on(u, ship, 3) and ship.work == Work("mine", "L22", 3, ["L22/M22"], 11)
    ship.flags.aa = True
    assert not laying.go_on(u, ship, 1) and ship.work is None
    ship.flags.aa, ship.order = False, None
    assert not laying.go_on(u, ship, 1) and ship.work is None
    ship.order = Work("mine", "L22")
    state.fleets.clear()
    assert laying.go_on(u, ship, 1) and ship.work == Work("mine", "", 1)


@pytest.mark.rule("SP-19.31e", "SP-19.5b")
@pytest.mark.parametrize(("wish", "active"), [(0, 5), (9, 9)])
def test_the_owner_is_told_from_which_turn_his_field_works(wish, active):
    """The fourth turn of the series: it works from the fifth, or from the turn that was noted."""
    order = f"ML21 MINE L21/L22 ACTIVE {wish}" if wish else "ML21 MINE L21/L22"
    result = lay(layers(), 4, order)
    [found] = [one for one in result.dispatches if isinstance(one, FieldLaid)]
    assert (found.seat, found.boundaries, found.active) == ("japanese", ("L21/L22",), active)
    assert [(field.boundary, field.active) for field in result.state.fields] == [("L21/L22", active)]


@pytest.mark.rule("SP-19.41a")
@pytest.mark.parametrize(
    ("card", "lays", "jettisoned", "words"),
    [
        ("ML", 1, False, ""),
        ("ML", 0, False, ""),
        ("DD", 1, False, ""),
        ("DD", 0, False, "has no mines aboard"),
        ("ML", 1, True, "overboard already"),
    ],
)
def test_who_has_mines_to_throw_overboard(card, lays, jettisoned, words):
    """The type ML always, another ship if the scenario names it; and each once."""
    state = layers(cards=(card,), lays=lays)
    ship = state.ships[f"japanese/{card}21"]
    ship.jettisoned = jettisoned
    if words:
        assert words in refused(state, "japanese", f"{card}21 JETTISON", "SP-19.41a")
    else:
        accepted(state, "japanese", f"{card}21 JETTISON")


@pytest.mark.rule("SP-19.41e", "SP-BASE-47")
def test_an_order_out_of_its_time_is_told_what_is_asked():
    """Asked about mines, or about the guns or the targets of boats: the hint names the answers."""
    state = begin(MINES)
    state = resolve(state, japanese="J1 MINES ASK\nJ1 PLOT L21").state
    sheet = read(state, "japanese", "DD1 JETTISON")
    assert [one.code for one in sheet.diagnostics] == ["not-now"]
    assert sheet.diagnostics[0].hint == "Answer with J1 MINES STOP or PRESS."
    boats = begin(MTB)
    send_boats(boats, 2)
    faces = {"boats look|allied|1|J1|p1": (5, 1)}
    for asked, hint in (("TARGETS ASK", "FLOTILLA 1 TARGETS ..."), ("GUNS ASK", "FLOTILLA 1 GUNS YES or NO")):
        order = f"FLOTILLA 1 ZONE K22 BOATS 2 ACES 0 {asked}"
        waiting = resolve(boats, order, "J1 PLOT K22", {**faces, "surprise|K22.1": (6,)}).state
        found = read(waiting, "allied", "CA1 JETTISON").diagnostics[0]
        assert (found.code, found.hint) == ("not-now", f"Answer with {hint}.")
