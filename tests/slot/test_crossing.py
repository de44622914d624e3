"""Chapter 19.2: a fleet on a mined boundary."""

from math import prod

import msgspec
import pytest
from tests.slot.play import MINES, NIGHTS, TABLES, accepted, add_fleet, begin, mine, resolve, thrown, told

from flagplot.core.dice import DiceCup, KeyedDice
from flagplot.games.slot import crossing, damage
from flagplot.games.slot.game import GAME
from flagplot.games.slot.state import KnownField
from flagplot.games.slot.telling.kinds import EnemyOnMines, MinesMet
from flagplot.games.slot.units import fresh_ship

LATE = "J1 PLOT L20"


def cross(plot: str = "J1 PLOT L21", faces=None, standing: str = "PRESS", default: int = 2, state=None):
    state = state or begin(MINES)
    return resolve(state, japanese=f"J1 MINES {standing}\n{plot}", faces=faces, default=default)


@pytest.mark.rule("SP-19.2a", "SP-19.2c")
def test_the_check_comes_on_the_step_over_the_mined_boundary():
    """Plotted K20, K21, L21 with a field on K21/L21: the check is on the second step, and only there."""
    state = begin(MINES)
    state.fields = []
    mine(state, "allied", "K21/L21")
    result = cross("J1 PLOT K20 K21 / L21", state=state)
    assert not thrown(result, "mine") and result.state.fleets["J1"].zone == "K21"
    after = cross("J1 MINES PRESS", state=result.state)
    assert {subject.split("|")[1] for subject, _ in thrown(after, "mine")} == {"p1.1"}
    assert "Mines on K21/L21: J1 halts" in told(after, "japanese")


@pytest.mark.rule("SP-19.2a")
def test_every_mined_boundary_of_a_move_is_checked_and_a_crossing_back_too():
    state = begin(MINES)
    mine(state, "allied", "L21/L22")
    result = cross("J1 PLOT L21 L22 / L21", state=state)
    assert len(thrown(result, "mine")) == 10
    back = cross("J1 MINES PRESS", state=result.state)
    assert len(thrown(back, "mine")) == 5


@pytest.mark.rule("SP-19.2b", "SP-19.2i")
def test_both_sides_are_told_but_not_the_same():
    faces = {"mine|J1|p1.1|japanese/DD2": (6, 6), "mine damage|J1|p1.1|japanese/DD2": (1,)}
    result = cross("J1 PLOT L21", faces)
    mover, owner = told(result, "japanese"), told(result, "allied")
    assert "DD2 of J1 hit by a mine on L20/L21: 1 hull" in mover
    assert "fields" not in mover and "+" not in mover
    assert owner == "Enemy fleet on your mines at L20/L21.\nAn explosion is seen at L20/L21."


@pytest.mark.rule("SP-19.2i")
def test_the_dice_of_the_check_are_shown_to_nobody():
    result = cross()
    assert any("|mine|" in roll.key for roll in result.rolls)
    assert b'"faces"' not in msgspec.json.encode(result.dispatches)


@pytest.mark.rule("SP-19.2d")
@pytest.mark.parametrize(("faces", "hits"), [((5, 5), 0), ((5, 6), 1), ((6, 6), 1), ((4, 6), 0)])
def test_one_field_and_a_slow_fleet_need_a_natural_eleven(faces, hits):
    state = begin(MINES)
    state.fields = state.fields[:1]
    result = cross(faces={"mine|J1|p1.1|japanese/CA1": faces}, state=state)
    assert len(thrown(result, "mine damage")) == hits


@pytest.mark.rule("SP-19.2d")
def test_every_ship_rolls_once_however_many_fields():
    state = begin(MINES)
    mine(state, "allied", "L20/L21", 5)
    assert len(thrown(cross(state=state), "mine")) == 5


@pytest.mark.rule("SP-19.2e")
@pytest.mark.parametrize(("fields", "bonus"), [(1, 0), (2, 1), (3, 2), (6, 5), (7, 5), (12, 5)])
def test_each_further_field_adds_one_up_to_five(fields, bonus):
    assert dict(crossing.modifiers(TABLES, fields, 1))["more fields"] == bonus


@pytest.mark.rule("SP-19.2f")
@pytest.mark.parametrize(("plot", "needed_hit"), [("L21", False), ("L21 L22", True)])
def test_two_plotted_zones_add_two_to_the_roll(plot, needed_hit):
    """9 and one field: a hit only with the +2 of a fleet plotted two zones."""
    state = begin(MINES)
    state.fields = state.fields[:1]
    result = cross(f"J1 PLOT {plot}", {"mine|J1|p1.1|japanese/CA1": (4, 5)}, state=state)
    assert bool(thrown(result, "mine damage")) is needed_hit


TABLE = {11: 3, 10: 6, 9: 10, 8: 15, 7: 21, 6: 26, 5: 30, 4: 33}


@pytest.mark.rule("SP-19.2g")
def test_the_chances_by_needed_roll():
    ways = {need: sum(a + b >= need for a in range(1, 7) for b in range(1, 7)) for need in TABLE}
    assert ways == TABLE
    needs = {crossing.needed(TABLES, fields, zones) for fields in range(1, 10) for zones in (1, 2, 3)}
    assert needs == set(TABLE) and crossing.needed(TABLES, 6, 2) == 4


@pytest.mark.rule("SP-19.2g")
@pytest.mark.parametrize(("fields", "zones"), [(1, 1), (2, 2), (3, 1), (7, 3)])
def test_a_hundred_thousand_rolls_agree_with_the_exact_chance(fields, zones):
    """The umpire's own dice through the rule's own modifiers and needed number."""
    dice = KeyedDice(b"mines")
    exact = TABLE[crossing.needed(TABLES, fields, zones)] / 36
    faces = dice.draw("mine", 200_000, 6)
    hits = sum(a + b >= crossing.needed(TABLES, fields, zones) for a, b in zip(faces[::2], faces[1::2], strict=True))
    assert abs(hits / 100_000 - exact) < 4 * (exact * (1 - exact) / 100_000) ** 0.5


@pytest.mark.rule("SP-19.2g")
def test_the_check_itself_hits_as_often_as_the_table_says():
    """2,000 ships through `check_ship`, with two fields and two zones: 15 in 36."""
    from flagplot.games.slot.umpire import Umpire
    from flagplot.games.slot.zones import board

    state = begin(MINES)
    u = Umpire(state, DiceCup(KeyedDice(b"x"), "t"), board("solomons"))
    hits = 0
    for number in range(2000):
        ship = fresh_ship(TABLES, f"BB{number}", "japanese", "BB")
        hits += bool(crossing.check_ship(u, ship, 2, 2, f"{number}"))
    assert abs(hits / 2000 - 15 / 36) < 4 * (prod((15 / 36, 21 / 36)) / 2000) ** 0.5


@pytest.mark.rule("SP-19.2h")
def test_ships_are_checked_in_the_order_of_the_fleet_list():
    result = cross("J1 ORDER DD1 DD2 CA1 CA2 DD3\nJ1 PLOT L21")
    assert [subject.rpartition("/")[2] for subject, _ in thrown(result, "mine")] == ["DD1", "DD2", "CA1", "CA2", "DD3"]


@pytest.mark.rule("SP-19.21")
def test_a_hit_is_one_die_on_the_damage_table():
    hit = {"mine|J1|p1.1|japanese/CA1": (6, 6), "mine damage|J1|p1.1|japanese/CA1": (4,)}
    result = cross(faces=hit)
    assert thrown(result, "mine damage") == [("J1|p1.1|japanese/CA1", (4,))]
    assert "CA1 of J1 hit by a mine on L20/L21: 3 hull, one speed level" in told(result, "japanese")


@pytest.mark.parametrize(
    ("face", "card", "lost", "level", "sunk"),
    [
        pytest.param(1, "DD", 1, 3, False, marks=pytest.mark.rule("SP-19.21a")),
        pytest.param(2, "DD", 1, 3, False, marks=pytest.mark.rule("SP-19.21a")),
        pytest.param(3, "MS", 1, None, True, marks=pytest.mark.rule("SP-19.21b")),
        pytest.param(3, "CA", 2, 4, False, marks=pytest.mark.rule("SP-19.21b")),
        pytest.param(4, "CA", 3, 3, False, marks=pytest.mark.rule("SP-19.21c")),
        pytest.param(5, "CA", 5, 0, False, marks=pytest.mark.rule("SP-19.21d")),
        pytest.param(6, "BB", 12, None, True, marks=pytest.mark.rule("SP-19.21e")),
    ],
)
def test_the_mine_damage_table(face, card, lost, level, sunk):
    ship = fresh_ship(TABLES, "X1", "allied", card)
    crossing.mine_damage(TABLES, ship, face)
    assert (ship.lost, ship.sunk) == (lost, sunk)
    assert level is None or ship.level() == level


@pytest.mark.rule("SP-19.22")
def test_own_fields_are_harmless():
    state = begin(MINES)
    state.fleets["J1"].zone = "A5"
    add_fleet(state, "A1", "L21", "CA")
    result = resolve(state, allied="A1 PLOT L20", default=6)
    assert not thrown(result, "mine") and result.state.fleets["A1"].zone == "L20"
    assert "mines" not in told(result, "japanese") + told(result, "allied")


@pytest.mark.rule("SP-19.22", "SP-19.2a")
def test_fields_of_both_sides_on_one_boundary_each_work_on_their_enemy():
    state = begin(MINES)
    mine(state, "japanese", "L20/L21", 3)
    result = cross(faces={"mine|J1|p1.1|japanese/CA1": (5, 5)}, state=state)
    assert crossing.needed(TABLES, 2, 1) == 10 and len(thrown(result, "mine damage")) == 1


@pytest.mark.rule("SP-19.25")
def test_a_flotilla_among_mined_boundaries_is_not_checked():
    from tests.slot.play import MTB, send_boats

    state = begin(MTB)
    send_boats(state, 4)
    mine(state, "japanese", "K22/L23", 5, active=4)
    mine(state, "japanese", "L22/L23", 5, active=4)
    result = resolve(state, allied="FLOTILLA 1 ZONE K22 BOATS 4", default=6)
    assert not thrown(result, "mine") and len(result.state.boats["allied"].flotillas[0].boats) == 4


@pytest.mark.rule("SP-19.26a")
@pytest.mark.parametrize(("ships", "asked_after"), [(1, 1), (2, 1), (4, 1), (5, 2), (8, 2), (9, 3), (12, 3)])
def test_the_owner_is_asked_after_a_quarter_of_the_ships(ships, asked_after):
    state = begin(MINES)
    state.fleets.clear()
    add_fleet(state, "J1", "L20", *["DD"] * ships)
    result = cross(standing="ASK", state=state)
    assert len(thrown(result, "mine")) == asked_after
    assert len(result.state.movement.crossings[0].left) == ships - asked_after


@pytest.mark.rule("SP-19.26a")
def test_the_question_is_put_once_for_a_crossing():
    first = cross(standing="ASK")
    second = resolve(first.state, japanese="J1 MINES PRESS")
    assert second.state.phase == "orders" and second.state.turn == 2


@pytest.mark.rule("SP-19.26b")
def test_a_fleet_that_stops_is_safe_and_goes_another_way():
    """At L20, stopped before L21 with two zones left: new plot K20, K21 instead."""
    first = cross("J1 PLOT L21 L22", standing="ASK")
    second = resolve(first.state, japanese="J1 MINES STOP PLOT K20 K21")
    assert second.state.fleets["J1"].zone == "K21"
    assert len(thrown(first, "mine")) == 2 and not thrown(second, "mine")


@pytest.mark.rule("SP-19.26b")
def test_a_stop_by_standing_order_stays_and_may_be_plotted_anew():
    result = cross("J1 PLOT L21 L22 / M22", standing="STOP")
    fleet = result.state.fleets["J1"]
    assert (fleet.zone, fleet.plan, fleet.replot) == ("L20", [], True)
    assert len(thrown(result, "mine")) == 2
    assert resolve(result.state, japanese="J1 PLOT K20").state.fleets["J1"].zone == "K20"


@pytest.mark.rule("SP-19.26b")
def test_a_fleet_of_a_plotted_mission_may_be_plotted_anew_and_keeps_its_goal():
    state = begin(NIGHTS)
    mine(state, "allied", "I16/I17")
    first = resolve(state, japanese="J1 PLOT I17 I18 I19 J20 J21 K21 L22 M22\nJ1 MINES STOP")
    assert first.state.fleets["J1"].zone == "I16"
    second = resolve(first.state, japanese="J1 PLOT J17 J18 J19 J20 J21 K21 L22 M22")
    assert second.state.fleets["J1"].zone == "J19" and second.state.fleets["J1"].target == "M22"


@pytest.mark.rule("SP-19.26c")
def test_pressing_on_checks_the_rest_and_crosses():
    result = cross(standing="PRESS")
    assert len(thrown(result, "mine")) == 5 and result.state.fleets["J1"].zone == "L21"


@pytest.mark.rule("SP-19.26c")
def test_a_ship_dead_in_the_water_stays_behind_as_a_fleet_of_its_own():
    result = cross(faces={"mine|J1|p1.1|japanese/CA2": (6, 6), "mine damage|J1|p1.1|japanese/CA2": (5,)})
    own = [fleet for fleet in result.state.fleets.values() if fleet.ships == ["japanese/CA2"]]
    assert [fleet.zone for fleet in own] == ["L20"]
    assert result.state.fleets["J1"].zone == "L21" and len(result.state.fleets["J1"].ships) == 4


@pytest.mark.rule("SP-19.26b")
def test_a_stopped_fleet_leaves_a_ship_dead_in_the_water_and_sails_on():
    first = cross(
        "J1 PLOT L21 L22",
        {"mine|J1|p1.1|japanese/CA1": (6, 6), "mine damage|J1|p1.1|japanese/CA1": (5,)},
        standing="ASK",
    )
    state = resolve(first.state, japanese="J1 MINES STOP PLOT K20 K21").state
    assert state.fleets["J1"].zone == "K21" and "japanese/CA1" not in state.fleets["J1"].ships
    assert [fleet.zone for fleet in state.fleets.values() if fleet.ships == ["japanese/CA1"]] == ["L20"]


@pytest.mark.rule("SP-19.26c")
@pytest.mark.parametrize(("die", "zones"), [(5, ["L20"]), (6, []), (1, ["L21"])])
def test_a_single_ship_dead_in_the_water_stays_and_a_lost_fleet_is_gone(die, zones):
    state = begin(MINES)
    state.fleets.clear()
    add_fleet(state, "J1", "L20", "CA")
    faces = {"mine|J1|p1.1|japanese/CA21": (6, 6), "mine damage|J1|p1.1|japanese/CA21": (die,)}
    result = cross("J1 PLOT L21", faces, state=state)
    assert [fleet.zone for fleet in result.state.fleets.values()] == zones
    assert result.state.phase == "orders" and result.state.turn == 2


def breaking_off(order: str = ""):
    """A cruiser fleet meets three destroyers in L22 by day and breaks off over K21/L22."""
    state = begin(NIGHTS)
    state.fleets.clear()
    state.submarines.clear()
    add_fleet(state, "A1", "L22", "CA", "DD", "DD", "DD", stance="EVADE", came="M22", hold_aa=True)
    add_fleet(state, "J1", "K22", "DD", mission="INTERCEPT")
    mine(state, "japanese", "K21/L22")
    faces = {"break off|L22.1.1|allied": (6,), "contact|A1+J1": (6,), "manoeuvre|L22.1.1|allied": (2,)}
    return resolve(state, allied=f"A1 BATTLE EVADE TO K21\n{order}", japanese="J1 PLOT L22", faces=faces, default=2)


@pytest.mark.rule("SP-19.23", "SP-19.26d")
def test_leaving_the_tactical_map_over_mines_checks_all_and_asks_nothing():
    result = breaking_off("A1 MINES ASK")
    subjects = [subject for subject, _ in thrown(result, "mine")]
    assert len(subjects) == 4 and all("leaving" in subject for subject in subjects)
    assert result.state.fleets["A1"].zone == "K21" and result.state.phase == "orders"


@pytest.mark.rule("SP-19.23")
def test_the_speed_test_of_a_retreat_goes_by_the_plotted_zones():
    """Plotted two zones: +2, so a fleet breaking off over one field needs 9."""
    state = begin(NIGHTS)
    state.fleets.clear()
    state.submarines.clear()
    add_fleet(state, "A1", "M23", "CA")
    add_fleet(state, "J1", "K22", "DD", mission="INTERCEPT")
    mine(state, "japanese", "K21/L22")
    faces = {"contact|A1+J1": (6,), "break off|L22.1.1|allied": (6,), "manoeuvre|L22.1.1|allied": (2,)}
    result = resolve(state, "A1 BATTLE EVADE TO K21\nA1 PLOT M22 L22", "J1 PLOT L22", faces)
    modifiers = [roll.modifiers for roll in result.rolls if "|mine|" in roll.key]
    assert modifiers == [(("speed", 2),)]


def ringed():
    """J1 in L20 asks; every boundary of L20 carries one Allied field."""
    state = begin(MINES)
    state.fields = []
    for edge in GAME.view(state, "japanese").map().boundaries("L20"):
        mine(state, "allied", edge)
    return state


@pytest.mark.rule("SP-19.26a", "SP-19.26b")
def test_a_new_plot_over_a_second_mined_boundary_is_checked_and_asked_once():
    first = resolve(ringed(), japanese="J1 MINES ASK\nJ1 PLOT L21")
    second = resolve(first.state, japanese="J1 MINES STOP PLOT L19")
    assert [key.split("|")[1] for key, _ in thrown(second, "mine")] == ["p1.2", "p1.2"]
    third = resolve(second.state, japanese="J1 MINES PRESS")
    assert [key for key, _ in thrown(third, "mine")] == [f"J1|p1.2|japanese/DD{n}" for n in (1, 2, 3)]
    assert third.state.phase == "orders" and third.state.fleets["J1"].zone == "L19"
    assert "stops" not in told(third, "japanese")


@pytest.mark.rule("SP-19.26a")
def test_nobody_is_asked_about_a_fleet_that_is_all_sunk():
    state = ringed()
    state.fleets.clear()
    add_fleet(state, "J9", "L20", "DD")
    result = resolve(state, japanese="J9 MINES ASK\nJ9 PLOT L21", default=6)
    assert result.state.phase == "orders" and "J9" not in result.state.fleets


@pytest.mark.rule("SP-BASE-6")
def test_a_new_plot_in_a_storm_makes_no_more_zones_than_the_storm_allows():
    state = ringed()
    state.weather = "Storm"
    first = resolve(state, japanese="J1 MINES ASK\nJ1 PLOT L21")
    state = first.state
    state.fields = [field for field in state.fields if field.boundary in ("L20/L21",)]
    answer = accepted(state, "japanese", "J1 MINES STOP PLOT L19 L18")
    assert answer.echo[0].canonical == "J1 MINES STOP PLOT L19 / L18"
    assert resolve(state, japanese="J1 MINES STOP PLOT L19 L18").state.fleets["J1"].zone == "L19"


@pytest.mark.rule("SP-19.2b")
def test_the_fields_owner_is_not_told_from_which_side_the_fleet_came():
    """J1 crosses L20/L21 from either side: the Allies are told the same."""
    told_there = []
    for start, goal in (("L20", "L21"), ("L21", "L20")):
        state = begin(MINES)
        state.fleets["J1"].zone = start
        result = resolve(state, japanese=f"J1 PLOT {goal}")
        told_there.append([one for one in result.dispatches if one.seat == "allied"])
    assert told_there[0] == told_there[1] and told_there[0]


@pytest.mark.rule("SP-19.2b", "SP-19.2i")
def test_a_fleet_on_mines_learns_of_them_without_their_number():
    state = begin(MINES)
    mine(state, "allied", "L20/L21", 4)
    result = cross("J1 PLOT L21", state=state)
    assert result.state.plots["japanese"].fields == [KnownField("L20/L21", state.turn, 0)]
    met = [one for one in result.dispatches if isinstance(one, EnemyOnMines | MinesMet)]
    assert [(one.seat, one.boundary) for one in met] == [("japanese", "L20/L21"), ("allied", "L20/L21")]


@pytest.mark.rule("SP-19.21b")
@pytest.mark.parametrize(("boxes", "lost", "sunk"), [(2, 2, False), (99, 6, True)])
def test_hull_boxes_lost_leave_a_ship_damaged_this_turn(boxes, lost, sunk):
    """It breaks her mine work; boxes beyond the last are not counted."""
    ship = fresh_ship(TABLES, "X1", "japanese", "CA")
    assert not ship.flags.damaged
    damage.hull(ship, boxes)
    assert (ship.flags.damaged, ship.flags.quiet, ship.sunk) == (True, False, sunk)
    assert ship.lost == (ship.hull if sunk else lost)
