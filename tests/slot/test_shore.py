"""The base layer ashore: bombardment, unloading, air, ports, questions and reports (SP-BASE-37 to SP-BASE-48)."""

import pytest
from tests.slot.play import MINES, NIGHTS, WORDS, accepted, add_fleet, begin, read, refused, resolve, sea, thrown, told
from tests.support.shown import reported

from flagplot.core.dice import DiceCup, LoadedDice
from flagplot.core.document import to_text
from flagplot.games.slot import ports, routes
from flagplot.games.slot.game import GAME
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import Airfield
from flagplot.games.slot.zones import board


def shell(state=None, faces=None, **more):
    state = state or sea(("J1", "M22", ("CA", "CA")))
    fleet = state.fleets["J1"]
    fleet.mission, fleet.target, fleet.base, fleet.routed = "BOMBARD", "M22", "AIRFIELD", True
    return resolve(state, faces={"bombard|M22|J1": (6, 6, 6, 1, 1, 1), **(faces or {})}, **more)


@pytest.mark.rule("SP-BASE-37")
def test_bombardment_rolls_primary_and_secondary_factors():
    """Two CA: six dice; three hits cost a step."""
    result = shell()
    assert thrown(result, "bombard") == [("M22|J1", (6, 6, 6, 1, 1, 1))]
    field = next(one for one in result.state.airfields if one.zone == "M22")
    assert field.steps == 4 and result.state.tally["japanese"].raid_hits == 3
    evening = sea(("J1", "M22", ("CA", "CA")), turn=4)
    assert next(one for one in shell(evening).state.airfields if one.zone == "M22").steps == 3


@pytest.mark.rule("SP-BASE-37")
def test_only_sixes_of_a_bombardment_hit():
    result = shell(faces={"bombard|M22|J1": (5, 5, 5, 5, 5, 6)})
    assert result.state.tally["japanese"].raid_hits == 1


@pytest.mark.rule("SP-BASE-37")
def test_a_fleet_that_fought_does_not_bombard():
    state = sea(("J1", "M22", ("CA", "CA")), ("A1", "M22", ("DD",)))
    assert not thrown(shell(state, default=1), "bombard")


@pytest.mark.rule("SP-BASE-38")
def test_unloading_one_point_a_ship_and_turn():
    state = sea(("J2", "M22", ("DD",) * 6))
    for ship in state.ships.values():
        ship.cargo = 1
    fleet = state.fleets["J2"]
    fleet.mission, fleet.target, fleet.routed = "TRANSPORT", "M22", True
    result = resolve(state)
    assert result.state.tally["japanese"].unloaded == 6 and "6 cargo points" in told(result, "japanese", "work")
    fleet.zone, fleet.plan = "L22", [["M22"]]
    assert resolve(state).state.tally["japanese"].unloaded == 0


@pytest.mark.rule("SP-BASE-38")
def test_cargo_of_a_sunk_ship_is_lost():
    from flagplot.games.slot import damage

    ship = begin(NIGHTS).ships["allied/AP1"]
    damage.sink(ship)
    assert ship.cargo == 0


@pytest.mark.rule("SP-BASE-39")
def test_flags_are_shown_to_the_owner_only_and_struck_each_turn():
    state = sea(("A1", "N25", ("DD",)))
    result = resolve(state, "A1 PLOT N24")
    assert result.state.ships["allied/DD21"].flags.quiet
    assert "allied/DD21" in GAME.view(state, "allied").own.ships
    assert "allied/DD21" not in GAME.view(state, "japanese").own.ships


@pytest.mark.rule("SP-BASE-40", "SP-BASE-41")
def test_a_strike_at_the_mtb_base():
    """Four steps, eight AA dice with two sixes, two survive; dice 5 and 6: two hits."""
    faces = {"aa|I16|base L23": (6, 6, 2, 1, 3, 4, 5, 2), "bombs|I16|base L23": (5, 6)}
    result = resolve(begin(NIGHTS), japanese="I16 STRIKE 4 STEPS MTB-BASE L23", faces=faces)
    assert result.state.boat_bases[0].hits == 2
    assert next(one for one in result.state.airfields if one.zone == "I16").steps == 3, "two lost, one repaired at 0600"


@pytest.mark.rule("SP-BASE-40")
@pytest.mark.parametrize(("kind", "hits"), [("Clear", 4), ("Rain", 0)])
def test_rain_takes_one_from_the_bombs(kind, hits):
    state = begin(NIGHTS)
    state.weather = kind
    faces = {"aa|I16|base L23": (1,) * 8, "bombs|I16|base L23": (5, 5, 5, 5)}
    assert resolve(state, japanese="I16 STRIKE ALL MTB-BASE L23", faces=faces).state.boat_bases[0].hits == hits


@pytest.mark.rule("SP-BASE-40")
def test_a_strike_at_a_fleet_needs_a_sighting_this_turn():
    state = sea(("J1", "K20", ("DD",)))
    nothing = resolve(state, "M22 STRIKE 4 STEPS FLEET ANY")
    assert "does not fly" in told(nothing, "allied", "air")
    faces = {"air search|M22|J1": (6,), "bombs|M22|fleet J1": (6, 1, 1, 1), "damage|M22|fleet J1|0": (3, 4)}
    result = resolve(state, "M22 SEARCH K20\nM22 STRIKE 4 STEPS FLEET ANY", faces=faces)
    assert result.state.ships["japanese/DD21"].lost == 1
    assert "hit" in told(result, "allied", "air") and "1 hull" in told(result, "japanese", "air")


@pytest.mark.rule("SP-BASE-40")
@pytest.mark.parametrize(("wish", "flies"), [("C1", True), ("C2", False)])
def test_a_strike_at_a_contact_flies_at_that_one(wish, flies):
    state = sea(("J1", "K20", ("DD",)))
    result = resolve(state, f"M22 SEARCH K20\nM22 STRIKE 2 STEPS FLEET {wish}", faces={"air search|M22|J1": (6,)})
    assert bool(thrown(result, "bombs")) is flies


@pytest.mark.rule("SP-BASE-40")
def test_airfields_lose_a_step_for_two_hits_and_repair_at_0600():
    state = begin(NIGHTS)
    state.turn = 2
    faces = {"aa|I16|airfield M22": (1,) * 4, "bombs|I16|airfield M22": (6, 6, 5, 1)}
    after = resolve(state, japanese="I16 STRIKE 4 STEPS AIRFIELD M22", faces=faces).state
    field = next(one for one in after.airfields if one.zone == "M22")
    assert field.steps == 3
    after.turn, after.night = 7, False
    assert next(one for one in resolve(after).state.airfields if one.zone == "M22").steps == 4


@pytest.mark.rule("SP-BASE-40")
@pytest.mark.parametrize(
    ("bombs", "steps"), [((6, 1, 1, 1), 4), ((6, 5, 1, 1), 3), ((6, 5, 5, 1), 3), ((5, 5, 5, 5), 2)]
)
def test_two_hits_cost_an_airfield_a_step(bombs, steps):
    state = begin(NIGHTS)
    state.turn = 2
    faces = {"aa|I16|airfield M22": (1,) * 4, "bombs|I16|airfield M22": bombs}
    after = resolve(state, japanese="I16 STRIKE 4 STEPS AIRFIELD M22", faces=faces).state
    assert next(one for one in after.airfields if one.zone == "M22").steps == steps


@pytest.mark.rule("SP-BASE-40")
def test_strikes_reach_eight_zones_by_day():
    state = begin(NIGHTS)
    accepted(state, "japanese", "I16 STRIKE 1 STEPS MTB-BASE L23")
    state.boat_bases[0].zone = "L24"
    assert "is 9 zones from I16; strikes reach 8" in refused(
        state, "japanese", "I16 STRIKE 1 STEPS MTB-BASE L24", "SP-BASE-40"
    )
    refused(sea(turn=4), "japanese", "I16 STRIKE 1 STEPS MTB-BASE L23", "SP-BASE-40")


@pytest.mark.rule("SP-BASE-41")
@pytest.mark.parametrize(("hold", "dice"), [(False, [3]), (True, [])])
def test_aa_of_a_fleet_is_the_sum_of_its_factors_unless_it_holds(hold, dice):
    state = sea(("J1", "K20", ("CA", "DD")))
    state.fleets["J1"].hold_aa = hold
    result = resolve(state, "M22 SEARCH K20\nM22 STRIKE 2 STEPS FLEET ANY", faces={"air search|M22|J1": (6,)})
    assert [len(faces) for _, faces in thrown(result, "aa")] == dice


@pytest.mark.rule("SP-BASE-42")
@pytest.mark.parametrize(("zone", "lost"), [("U32", 0), ("L23", 1)])
def test_a_major_port_mends_a_box_in_six_turns(zone, lost):
    state = sea(("A1", zone, ("DD",)))
    state.ships["allied/DD21"].lost = 1
    for _ in range(6):
        state = resolve(state).state
    assert state.ships["allied/DD21"].lost == lost


@pytest.mark.rule("SP-BASE-46")
@pytest.mark.parametrize(
    ("seat", "text"),
    [
        ("japanese", "J1 MISSION BOMBARD M22 AIRFIELD PLOT I17 / - / I18 I19"),
        ("japanese", "J1 MISSION BOMBARD L23 MTB-BASE"),
        ("allied", "A1 PLOT M26 M25 / M24"),
        ("allied", "A1 MINES STOP"),
        ("allied", "A1 BATTLE CLOSE TARGET BIGGEST TO M23"),
        ("allied", "A1 AA HOLD"),
        ("allied", "A1 ORDER DD3 DD2 DD1 CL1 CA2 CA1"),
        ("allied", "SPLIT A1 DD1 DD2 AS A4"),
        ("allied", "MINE L21/L22 COUNT 2 ACTIVE 9"),
        ("allied", "REVEAL L21/L22 K21/L22"),
        ("japanese", "ML1 MINE J21/K21 ACTIVE 9"),
        ("japanese", "ML1 JETTISON"),
        ("allied", "MS1 DETECT"),
        ("allied", "SS1 PLACE I17 ACE"),
        ("allied", "SS1 ATTACK YES CA"),
        ("allied", "M22 STRIKE 4 STEPS FLEET ANY"),
        ("allied", "M22 SEARCH K20"),
        ("allied", "A3 MISSION ESCORT A2"),
    ],
)
def test_orders_echo_in_canonical_form_and_read_back(seat, text):
    state = begin(NIGHTS)
    first = accepted(state, seat, text)
    assert first.echo[0].canonical == text
    assert accepted(state, seat, first.echo[0].canonical).orders == first.orders


@pytest.mark.rule("SP-BASE-46")
def test_the_example_of_a_flotilla_and_the_refused_one():
    state = sea(turn=4)
    state.night_weather = ["Clear"]
    text = "FLOTILLA 1 ZONE K22 BOATS 3 ACES 1 TARGETS BIGGEST GUNS NO ENGAGE"
    canonical = accepted(state, "allied", text).echo[0].canonical
    assert canonical == "FLOTILLA 1 ZONE K22 BASE L23 BOATS 3 ACES 1 TARGETS BIGGEST GUNS NO ENGAGE"
    assert accepted(state, "allied", canonical).orders == accepted(state, "allied", text).orders
    state.boat_bases[0].zone = "J21"
    refused(state, "allied", "FLOTILLA 1 ZONE L20", "SP-20.2d")


@pytest.mark.rule("SP-BASE-47")
def test_a_question_is_put_to_one_and_both_wait():
    waiting = resolve(begin(MINES), japanese="J1 MINES ASK\nJ1 PLOT L21").state
    asks = GAME.awaiting(waiting)
    assert set(asks) == {"allied", "japanese"} and asks["allied"].kind == "wait" and asks["japanese"].kind == "decision"
    assert "The umpire awaits a decision" in WORDS.text(asks["allied"].prompt)
    assert "The umpire awaits a decision" in to_text(reported(GAME, GAME.view(waiting, "allied"), ()))
    assert "MINES STOP" in WORDS.text(asks["japanese"].prompt)
    without_answer = resolve(waiting)
    assert without_answer.state.fleets["J1"].zone == "L21"


@pytest.mark.rule("SP-BASE-48")
def test_each_side_has_its_own_report_and_the_log_opens_at_the_end():
    state = begin(NIGHTS)
    state = resolve(state, "MINE L21/L22 COUNT 2\nSS1 PLACE I17 ACE").state
    before = to_text(reported(GAME, GAME.view(state, "japanese"), ()))
    assert "L21/L22" not in before and "opened" not in before.lower()
    state.turn = state.turns
    after = resolve(state).state
    text = to_text(reported(GAME, GAME.view(after, "japanese"), ()))
    assert "THE ENEMY'S LOG, OPENED" in text and "field on L21/L22" in text and "SS1 (ace)" in text


@pytest.mark.rule("SP-BASE-46")
def test_what_is_not_understood_is_marked_with_a_suggestion():
    remark = read(begin(NIGHTS), "allied", "A1 MIZZION BOMBARD M22").diagnostics[0]
    assert (remark.line, remark.column, remark.length) == (1, 4, 7) and "MISSION" in remark.hint


@pytest.mark.rule("SP-20.71a", "SP-BASE-37")
def test_what_a_bombardment_adds_to_the_score():
    """A base closed counts one, hits on the raid's airfield add to those before."""
    state = sea(("J1", "L23", ("CA",)))
    fleet = state.fleets["J1"]
    fleet.mission, fleet.target, fleet.base, fleet.routed = "BOMBARD", "L23", "MTB-BASE", True
    state.tally["japanese"].bases_closed = 1
    assert resolve(state).state.tally["japanese"].bases_closed == 2
    field = sea(("J1", "M22", ("CA", "CA")))
    field.tally["japanese"].raid_hits = 4
    assert shell(field).state.tally["japanese"].raid_hits == 7


@pytest.mark.rule("SP-BASE-4", "SP-BASE-40")
def test_strikes_that_cross_each_other_are_flown_with_the_steps_of_the_start():
    """Each airfield sends its four steps at the other; the first to be struck loses two and has sent all four."""
    state = begin(NIGHTS)
    state.turn = 2
    faces = {f"aa|{pair}": (1,) * 4 for pair in ("I16|airfield M22", "M22|airfield I16")}
    faces |= {f"bombs|{pair}": (6, 6, 6, 6) for pair in ("I16|airfield M22", "M22|airfield I16")}
    result = resolve(state, "M22 STRIKE 4 STEPS AIRFIELD I16", "I16 STRIKE 4 STEPS AIRFIELD M22", faces)
    assert {subject: len(dice) for subject, dice in thrown(result, "bombs")} == {
        "I16|airfield M22": 4,
        "M22|airfield I16": 4,
    }
    assert {field.zone: field.steps for field in result.state.airfields} == {"I16": 2, "M22": 2}


@pytest.mark.rule("SP-BASE-41")
def test_of_several_enemy_airfields_the_one_named_is_struck():
    state = begin(NIGHTS)
    state.turn = 2
    state.airfields.insert(0, Airfield("K18", "allied", 4, 4))
    state.airfields.append(Airfield("L18", "japanese", 4, 4))
    faces = {"aa|I16|airfield M22": (1,) * 4, "bombs|I16|airfield M22": (6, 6, 1, 1)}
    after = resolve(state, japanese="I16 STRIKE 4 STEPS AIRFIELD M22", faces=faces).state
    assert {field.zone: field.steps for field in after.airfields} == {"K18": 4, "I16": 4, "M22": 3, "L18": 4}


@pytest.mark.rule("SP-BASE-42", "SP-BASE-40")
def test_a_turn_in_port_counts_one_and_a_turn_at_sea_none():
    state = begin(NIGHTS)
    port = next(port for port in state.ports if port.major and port.side == "allied")
    state.fleets.clear()
    state.turn = 2
    inside, outside = add_fleet(state, "A1", port.zone, "DD"), add_fleet(state, "A2", "K20", "DD")
    outside[0].berth = 4
    u = Umpire(state, DiceCup(LoadedDice(), "t"), board("solomons"))
    counts = []
    inside[0].lost = 1
    for _ in range(6):
        ports.repair(u)
        counts.append((inside[0].berth, inside[0].lost, outside[0].berth))
    assert counts == [(1, 1, 0), (2, 1, 0), (3, 1, 0), (4, 1, 0), (5, 1, 0), (0, 0, 0)]
    for field in state.airfields:
        field.steps = 1
    ports.repair(u)
    assert {field.steps for field in state.airfields} == {1}
    state.turn = 1
    ports.repair(u)
    assert {field.steps for field in state.airfields} == {2}


@pytest.mark.rule("SP-BASE-39")
def test_a_step_into_a_zone_is_written_down():
    state = sea(("A1", "L22", ("CA", "DD")))
    u = Umpire(state, DiceCup(LoadedDice(), "t"), board("solomons"))
    fleet = state.fleets["A1"]
    routes.enter(u, fleet, "L23")
    assert (fleet.zone, fleet.came, fleet.done) == ("L23", "L22", 1)
    assert (state.movement.entered, state.movement.swaps) == (["A1"], {"A1": "L22"})
    assert [ship.flags.moved for ship in state.fleet_ships(fleet)] == [True, True]
