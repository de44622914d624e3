"""Assisted mode: secret logs and rulings for people who play the printed game (SP-ASSIST)."""

from typing import Any

import pytest
from tests.slot.play import told
from tests.support.renamed import assert_sheets_order_nothing
from tests.support.shown import reported

from flagplot.core.dice import KeyedDice, LoadedDice
from flagplot.core.document import to_text
from flagplot.games.slot.fields import on
from flagplot.games.slot.table import facts
from flagplot.games.slot.table.game import GAME
from flagplot.games.slot.units import Minefield

TABLE = "slot-table-9"


def table(night: bool = False, turn: int = 1) -> Any:
    state = GAME.setup(TABLE, GAME.rules(TABLE), LoadedDice())
    state.core.turn, state.core.night = turn, night
    state.core.night_weather = ["Clear"] if night else []
    return state


def rule_on(state, faces=None, default=2, **texts):
    """Return the rulings on texts by seat, none of them refused."""
    sheets = {}
    for seat, text in texts.items():
        sheets[seat] = GAME.parse(text, seat, GAME.view(state, seat))
        assert sheets[seat].diagnostics == (), sheets[seat].diagnostics
    return GAME.resolve(state, sheets, LoadedDice(faces, default))


def next_turn(state, faces=None, default=2, **texts):
    """Return the rulings of a turn's last sheets, with which the referee begins the next turn."""
    word = f"TURN {state.core.turn + 1} {'NIGHT' if state.core.night else 'DAY'} WEATHER CLEAR"
    return rule_on(state, faces, default, **texts, referee=word)


def asked_for(state, seat: str, text: str) -> tuple[str, str]:
    sheet = GAME.parse(text, seat, GAME.view(state, seat))
    return sheet.diagnostics[0].code, sheet.diagnostics[0].message


@pytest.mark.rule("SP-ASSIST-1")
def test_three_seats_give_facts_and_the_referee_gives_turn_light_and_weather():
    state = table()
    assert GAME.seats(TABLE) == ("allied", "japanese", "referee") == tuple(GAME.awaiting(state))
    after = rule_on(state, referee="TURN 4 NIGHT WEATHER RAIN").state
    assert (after.core.turn, after.core.night, after.core.weather) == (4, True, "Rain")
    silent = rule_on(state)
    assert silent.state.core.turn == 1 and told(silent, "referee").startswith("Turn 1 goes on until TURN is given")
    assert asked_for(state, "allied", "TURN 4 NIGHT WEATHER RAIN")[0] == "SP-ASSIST-1"


@pytest.mark.rule("SP-ASSIST-1")
def test_a_missing_fact_is_asked_for():
    state = table()
    assert asked_for(state, "referee", "TURN 4 NIGHT") == ("missing-fact", "The umpire needs the weather of the turn.")
    assert asked_for(state, "japanese", "CROSS J1 L21/L22 SHIPS CA1")[0] == "missing-fact"
    assert asked_for(state, "japanese", "ML1 MINE L21/L22 ZONE L22")[0] == "missing-fact"


@pytest.mark.rule("SP-ASSIST-1")
def test_another_board_has_the_neighbours_the_referee_gives():
    state = table()
    assert asked_for(state, "allied", "MINE L21/L23")[0] == "SP-19.0a"
    after = rule_on(state, referee="NEIGHBOURS L21 L23 L20\nTURN 1 DAY WEATHER CLEAR").state
    assert not GAME.parse("MINE L21/L23", "allied", GAME.view(after, "allied")).diagnostics


def mined(fields: int = 1):
    return rule_on(table(), allied=f"MINE L21/L22 COUNT {fields}").state


@pytest.mark.rule("SP-ASSIST-2")
def test_a_crossing_is_ruled_on_ship_by_ship_with_the_question_after_a_quarter():
    faces = {"mine|J1|p1.1|japanese/CA1": (6, 6), "mine damage|J1|p1.1|japanese/CA1": (4,)}
    order = "CROSS J1 L21/L22 ZONES 2 SHIPS CA1 CA2 DD1 DD2"
    first = rule_on(mined(), faces, japanese=order)
    assert "CA1 of J1 hit by a mine on L21/L22: 3 hull, one speed level" in told(first, "japanese")
    assert "Enemy fleet on your mines" in told(first, "allied")
    asks = GAME.awaiting(first.state)
    assert {seat: ask.kind for seat, ask in asks.items()} == {"japanese": "decision"}, "nobody else is waited for"
    second = rule_on(first.state, japanese="J1 MINES STOP")
    assert "J1 is now in L21" in told(second, "japanese")
    assert sum("|mine|" in roll.key for roll in (*first.rolls, *second.rolls)) == 1
    on = rule_on(first.state, japanese="J1 MINES PRESS")
    assert "J1 is now in L22" in told(on, "japanese") and sum("|mine|" in roll.key for roll in on.rolls) == 3


@pytest.mark.rule("SP-ASSIST-2")
def test_without_a_field_the_answer_is_no_mines_and_a_tactical_exit_asks_nothing():
    clear = rule_on(table(), japanese="CROSS J1 L21/L22 ZONES 2 SHIPS CA1 CA2")
    assert "no mines" in told(clear, "japanese") and told(clear, "allied") == ""
    leaving = rule_on(mined(), japanese="CROSS J1 L21/L22 ZONES 1 SHIPS CA1 CA2 DD1 DD2 DD3 EXIT YES")
    assert leaving.state.core.phase == "orders" and sum("|mine|" in roll.key for roll in leaving.rolls) == 5


@pytest.mark.rule("SP-ASSIST-3")
def test_laying_is_counted_from_the_facts():
    state = table()
    for turn in range(1, 4):
        result = next_turn(state, japanese="ML1 MINE L21/L22 ZONE L22 QUIET YES")
        assert f"laying turn {turn} of 4" in told(result, "japanese")
        state = result.state
    broken = next_turn(state, japanese="ML1 MINE L21/L22 ZONE L22 DID AA")
    assert "disturbed" in told(broken, "japanese") and not broken.state.core.fields
    done = next_turn(state, japanese="ML1 MINE L21/L22 ZONE L22 QUIET YES ACTIVE 9").state
    assert [(f.side, f.boundary, f.active) for f in done.core.fields] == [("japanese", "L21/L22", 9)]


@pytest.mark.rule("SP-ASSIST-3")
def test_detecting_and_sweeping_from_the_facts():
    """MS1 sweeps for the second turn, undisturbed: die 5, one field removed."""
    found = next_turn(mined(2), japanese="MS1 DETECT ZONE L22 QUIET YES")
    assert "L21/L22: 2" in told(found, "japanese") and told(found, "allied") == ""
    once = next_turn(found.state, japanese="MS1 SWEEP L21/L22 QUIET YES")
    assert len(once.state.core.fields) == 2
    twice = next_turn(once.state, {"sweep|japanese/MS1": (5,)}, japanese="MS1 SWEEP L21/L22 QUIET YES")
    assert len(on(twice.state.core.fields, "allied", "L21/L22")) == 1
    assert "die 5: one field removed" in told(twice, "japanese")


def at_night():
    orders = "FLOTILLA 1 ZONE K22 BOATS 3 ACES 0 TARGETS CA1 CA1 DD3 GUNS YES"
    return rule_on(table(night=True, turn=4), allied=orders, referee="TURN 5 NIGHT WEATHER CLEAR").state


ENTER = "ENTER J1 K22 SHIPS CA1(P3L S0 T2 A2 X3 V24) DD3(S1 T1 A1 X3 V6)"


@pytest.mark.rule("SP-ASSIST-4")
def test_boats_attack_from_the_facts():
    """Contact 5, surprise 2: CA1 fires four dice at its group."""
    faces = {
        "boats look|allied|1|J1|p1": (5, 1, 1),
        "surprise|japanese|K22.1": (2,),
        "fire at boats|japanese|K22.1|japanese/CA1": (6, 1, 1, 1),
        "boat torpedoes|japanese|K22.1|B3": (6, 1),
        "boat guns|japanese|K22.1|B3": (6,),
        "boat gun damage|japanese|K22.1|B3": (1, 2),
    }
    result = rule_on(at_night(), faces, japanese=ENTER)
    assert "CA1, DD3" in told(result, "allied") and "3 MTBs attack J1" in told(result, "japanese")
    text = told(result, "referee")
    assert (
        "DD3: torpedo hit" in text
        and "DD3: boats' guns, 2d6 = 3; without armour: secondary gun, tertiary gun, AA gun, torpedo mount" in text
    )
    assert sum(boat.lost for boat in result.state.core.boats["allied"].boats) == 1
    assert not any("torpedo damage" in roll.key for roll in result.rolls)


@pytest.mark.rule("SP-20.41a", "SP-20.42a")
def test_targets_and_guns_are_asked_for_at_the_table_too():
    orders = "FLOTILLA 1 ZONE K22 BOATS 3 TARGETS ASK GUNS ASK"
    state = rule_on(table(night=True, turn=4), allied=orders).state
    faces = {"boats look|allied|1|J1|p1": (5, 1, 1)}
    first = rule_on(state, faces, japanese=ENTER + "\nENTER J2 A9 SHIPS DD8(T1 A1)")
    assert {seat: ask.kind for seat, ask in GAME.awaiting(first.state).items()} == {"allied": "decision"}
    second = rule_on(first.state, allied="FLOTILLA 1 TARGETS DD3 CA1 CA1")
    assert "DD3: torpedoes miss" in told(second, "referee") and second.state.core.phase == "movement"
    third = rule_on(second.state, {"boat guns|japanese|K22.1|B1": (6,)}, allied="FLOTILLA 1 GUNS YES")
    assert "DD3: boats' guns" in told(third, "referee") and "J2 enters A9" in told(third, "japanese")
    assert third.state.core.phase == "orders" and set(GAME.awaiting(third.state)) == set(GAME.seats(TABLE))


@pytest.mark.rule("SP-20.41f", "SP-ASSIST-4")
def test_a_ship_names_the_group_it_fires_at_at_the_table():
    faces = {"boats look|allied|1|J1|p1": (5, 1, 1), "surprise|japanese|K22.1": (1,)}
    enter = ENTER + " DD4(T1 A1 COVER DD3)"
    hits = {**faces, "fire at boats|japanese|K22.1|japanese/DD4": (6, 6)}
    boats = rule_on(at_night(), hits, japanese=enter).state.core.boats["allied"].boats
    assert [boat.id for boat in boats if boat.lost] == ["B3"], "DD3 is attacked by B3 alone"
    assert asked_for(at_night(), "japanese", ENTER + " DD4(T1 A1 COVER DD9)")[0] == "SP-20.41f"


@pytest.mark.rule("SP-20.5a", "SP-20.5b")
def test_ace_boats_are_given_by_the_referee():
    state = rule_on(table(night=True, turn=4), referee="ACES ALLIED BOATS 1").state
    assert not GAME.parse("FLOTILLA 1 ZONE K22 BOATS 3 ACES 1", "allied", GAME.view(state, "allied")).diagnostics
    assert asked_for(state, "allied", "FLOTILLA 1 ZONE K22 BOATS 3 ACES 2")[0] == "SP-20.5b"


@pytest.mark.rule("SP-ASSIST-1", "SP-20.41k")
def test_no_house_rule_is_applied_unasked():
    """Neither the Gale of the base layer, in which no mine work is done, nor its one torpedo attack a night."""
    state = rule_on(table(), referee="TURN 1 DAY WEATHER GALE").state
    assert "laying turn 1 of 4" in told(
        rule_on(state, japanese="ML1 MINE L21/L22 ZONE L22 QUIET YES", referee="TURN 2 DAY WEATHER GALE"), "japanese"
    )
    state = rule_on(mined(), referee="TURN 1 DAY WEATHER GALE").state
    found = next_turn(state, japanese="MS1 DETECT ZONE L22 QUIET YES")
    assert "L21/L22: 1" in told(found, "japanese")
    faces = {"boats look|allied|1|J1|p1": (5, 1, 1)}
    once = rule_on(at_night(), faces, japanese=ENTER)
    again = rule_on(once.state, faces, japanese=ENTER)
    assert sum("boat torpedoes" in roll.key for roll in again.rolls) == 3


@pytest.mark.rule("SP-ASSIST-1")
def test_several_rulings_in_one_turn():
    state = rule_on(table(), japanese="ML1 MINE L21/L22 ZONE L22 QUIET YES").state
    state = rule_on(state, japanese="CROSS J1 N20/N21 ZONES 1 SHIPS CA1").state
    assert state.core.turn == 1 and not state.core.over
    done = rule_on(state, referee="TURN 2 DAY WEATHER CLEAR")
    assert "laying turn 1 of 4" in told(done, "japanese") and done.state.core.turn == 2
    put_right = rule_on(done.state, referee="TURN 2 NIGHT WEATHER RAIN")
    assert put_right.state.core.night_weather == ["Rain"] and told(put_right, "japanese") == ""


@pytest.mark.rule("SP-ASSIST-2", "SP-19.26b")
def test_the_answer_that_the_question_offers_is_taken():
    first = rule_on(mined(), japanese="CROSS J1 L21/L22 ZONES 2 SHIPS CA1 CA2 DD1 DD2")
    text = "J1 MINES STOP PLOT M21 / M22"
    view = GAME.view(first.state, "japanese")
    assert GAME.parse(text, "japanese", view).echo[0].canonical == text
    assert "J1 is now in L21" in told(rule_on(first.state, japanese=text), "japanese")


@pytest.mark.rule("SP-ASSIST-3")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("ML1 MINE L21/L22 ZONE L22 MISSION BOMBARD QUIET YES", "SP-19.31a"),
        ("MS1 DETECT ZONE L22 MISSION ESCORT QUIET YES", "SP-19.61"),
        ("ML1 MINE N31/N32 ZONE N32 QUIET YES", "SP-19.34a"),
        ("ML1 MINE K21/K22 ZONE L22 QUIET YES", "SP-19.31e"),
        ("MS1 SWEEP L21/L22 ZONE L22 QUIET YES", "SP-19.62a"),
        ("MS1 SWEEP ZONE L22 QUIET YES", "SP-19.62a"),
        ("ML1 JETTISON\nML1 MINE L21/L22 ZONE L22 QUIET YES", "SP-19.41c"),
    ],
)
def test_mine_work_that_cannot_be_is_refused_and_not_met_with_silence(text, code):
    state = mined()
    sheet = GAME.parse(text, "japanese", GAME.view(state, "japanese"))
    assert [one.code for one in sheet.diagnostics] == [code]


@pytest.mark.rule("SP-ASSIST-1")
def test_what_the_referee_states_is_answered():
    result = rule_on(table(), referee="NEIGHBOURS L21 L23 L20\nACES JAPANESE 1")
    text = told(result, "referee")
    assert "Noted: NEIGHBOURS L21 L23 L20." in text and "Noted: ACES JAPANESE 1." in text


@pytest.mark.rule("SP-ASSIST-4")
def test_aces_and_flotillas_stay_hidden_until_contact():
    result = rule_on(at_night(), {"boats look|allied|1|J1|p1": (1, 1, 1)}, japanese=ENTER)
    assert told(result, "japanese") == "J1 enters K22: nothing happens."
    nobody = rule_on(at_night(), japanese=ENTER.replace("K22", "K23"))
    assert told(nobody, "japanese") == "J1 enters K23: nothing happens."
    assert asked_for(table(), "japanese", "ENTER J1 K22 SHIPS CA1(P3)")[0] == "missing-fact"


@pytest.mark.rule("SP-ASSIST-5", "SP-16.6c")
def test_the_ace_modifier_is_sealed_for_the_referee():
    state = rule_on(table(), referee="ACES JAPANESE 1\nTURN 1 DAY WEATHER CLEAR").state
    state = rule_on(state, japanese="ACE SS2").state
    result = rule_on(
        state, referee="ASW ON JAPANESE SS2 RAW 6\nTORPEDO BY JAPANESE SS2 RAW 5\nASW ON JAPANESE SS1 RAW 6"
    )
    text = told(result, "referee")
    assert "modifier -1, final 5" in text and "modifier +1, final 6" in text and "modifier +0, final 6" in text
    assert told(result, "allied") == told(result, "japanese") == ""


@pytest.mark.rule("SP-ASSIST-5")
def test_only_as_many_aces_as_the_referee_gives_and_whose_must_be_said():
    state = table()
    assert asked_for(state, "japanese", "ACE SS2")[0] == "SP-16.6a"
    assert asked_for(state, "referee", "ASW ON SS2 RAW 6")[0] == "missing-fact"


@pytest.mark.rule("SP-ASSIST-5", "SP-19.24c")
def test_mines_after_submarine_attacks():
    faces = {"submarine mine|japanese|L22": (6, 6)}
    result = rule_on(mined(), faces, japanese="ATTACKED L22 SS1")
    assert "SS1 strikes one and is lost" in told(result, "japanese")
    assert "No mines in K22" in told(rule_on(mined(), japanese="ATTACKED K22 SS1"), "japanese")


@pytest.mark.rule("SP-ASSIST-6")
def test_hits_on_a_base_add_up():
    first = rule_on(table(), referee="STRIKE L23 HITS 2")
    assert "holds: 2 of 4 hits" in told(first, "allied")
    second = rule_on(first.state, referee="STRIKE L23 HITS 2")
    assert second.state.core.boat_bases[0].closed and "out for the scenario" in told(second, "japanese")


@pytest.mark.rule("SP-ASSIST-6")
@pytest.mark.parametrize(("night", "gone"), [(True, 5), (False, 8)])
def test_a_completed_bombardment_closes_it_and_boats_out_at_night_fight_on(night, gone):
    state = at_night() if night else table()
    result = rule_on(state, referee="BOMBARD L23 COMPLETED YES\nTURN 6 NIGHT WEATHER CLEAR")
    assert sum(boat.departed for boat in result.state.core.boats["allied"].boats) == gone
    assert asked_for(state, "referee", "BOMBARD L23")[0] == "missing-fact"
    if night:
        day = rule_on(result.state, referee="TURN 7 DAY WEATHER CLEAR").state
        assert all(boat.departed for boat in day.core.boats["allied"].boats)


def test_a_report_at_the_table_shows_the_own_log_only():
    state = mined(2)
    text = to_text(reported(GAME, GAME.view(state, "allied"), ()))
    assert "L21/L22: active (2 fields)" in text and "FLEETS" not in text
    assert "L21/L22" not in to_text(reported(GAME, GAME.view(state, "japanese"), ()))
    assert "L21/L22" not in to_text(reported(GAME, GAME.view(state, "referee"), ()))


def test_facts_echo_and_read_back():
    state = table()
    for seat, text in (
        ("referee", "TURN 4 NIGHT WEATHER RAIN"),
        ("referee", "ASW ON JAPANESE SS2 RAW 6"),
        ("referee", "BOMBARD L23 COMPLETED YES"),
        ("referee", "STRIKE L23 HITS 2"),
        ("referee", "NEIGHBOURS L21 L20 L22"),
        ("japanese", "CROSS J1 L22/L21 ZONES 2 SHIPS CA1 CA2 EXIT YES"),
        ("japanese", "ATTACKED L22 SS1 SS2"),
        ("japanese", "ML1 MINE L21/L22 ZONE L22 MISSION RAID ACTIVE 9 DID AA DAMAGED"),
        ("japanese", "ENTER J1 K22 SHIPS CA1(P3L T2 A2 X3 V24) DD3(T1 A1)"),
    ):
        view = GAME.view(state, seat)
        first = GAME.parse(text, seat, view)
        assert first.echo[0].canonical == text and GAME.parse(text, seat, view).orders == first.orders
    assert GAME.encode(GAME.decode(GAME.encode(state))) == GAME.encode(state)


@pytest.mark.rule("SP-ASSIST-2", "SP-19.2a")
def test_a_fleet_that_crosses_two_boundaries_in_a_turn_is_ruled_on_step_by_step():
    state = rule_on(table(), allied="MINE L21/L22\nMINE L22/L23").state
    orders = "CROSS J1 L21/L22 ZONES 2 SHIPS CA1 CA2\nCROSS J1 L22/L23 ZONES 2 SHIPS CA1 CA2"
    sunk = {"mine|J1|p1.1|japanese/CA1": (6, 6), "mine damage|J1|p1.1|japanese/CA1": (6,)}
    first = rule_on(state, sunk, japanese=orders)
    second = rule_on(first.state, japanese="J1 MINES PRESS")
    assert "J1 is now in L22" in told(second, "japanese") and "Mines on L22/L23" in told(second, "japanese")
    assert [roll.key.rsplit("|", 3)[-3:] for roll in second.rolls if "|mine|" in roll.key] == [
        ["J1", "p1.1", "japanese/CA2"],
        ["J1", "p1.2", "japanese/CA2"],
    ]
    third = rule_on(second.state, japanese="J1 MINES PRESS")
    assert "J1 is now in L23" in told(third, "japanese") and third.state.core.phase == "orders"
    stopped = rule_on(first.state, japanese="J1 MINES STOP")
    assert stopped.state.core.phase == "orders" and "L22/L23" not in told(stopped, "japanese")


@pytest.mark.rule("SP-19.31d", "SP-ASSIST-3")
def test_a_minelayer_that_sails_with_a_fleet_begins_anew():
    state = next_turn(table(), japanese="ML1 MINE L21/L22 ZONE L22 QUIET YES").state
    state = next_turn(state, japanese="CROSS J3 L22/L23 ZONES 1 SHIPS ML1 DD1").state
    result = next_turn(state, japanese="ML1 MINE L22/L23 ZONE L23 QUIET YES")
    assert "laying turn 1 of 4" in told(result, "japanese")


@pytest.mark.rule("SP-19.41c", "SP-ASSIST-3")
def test_mines_overboard_stay_overboard_when_the_ship_has_sailed():
    state = next_turn(table(), japanese="ML1 JETTISON").state
    state = next_turn(state, japanese="CROSS J3 L22/L23 ZONES 1 SHIPS ML1 DD1").state
    assert asked_for(state, "japanese", "ML1 MINE L22/L23 ZONE L23 QUIET YES")[0] == "SP-19.41c"


@pytest.mark.rule("SP-BASE-49")
def test_no_die_of_one_side_depends_on_how_much_the_other_has_entered():
    """Secret work and crossings of the Allies move no key of a Japanese throw."""
    busy = "ML1 MINE L21/L22 ZONE L22 QUIET YES\nCROSS A1 N20/N21 ZONES 1 SHIPS CA1"
    for text in (ENTER, "CROSS J1 L21/L22 ZONES 1 SHIPS DD1"):
        keys = []
        for allied in ("", busy):
            state = at_night()
            state.core.fields = mined().core.fields
            sheets = {
                "allied": GAME.parse(allied, "allied", GAME.view(state, "allied")),
                "japanese": GAME.parse(text, "japanese", GAME.view(state, "japanese")),
            }
            keys.append([roll.key for roll in GAME.resolve(state, sheets, LoadedDice(default=5)).rolls])
        assert keys[0] == keys[1] and keys[0]


@pytest.mark.rule("SP-BASE-49")
def test_a_turn_ruled_on_twice_has_new_dice():
    state = mined()
    state.core.turn = 3
    orders = {"japanese": "CROSS J1 L21/L22 ZONES 1 SHIPS CA1 EXIT YES", "referee": "TURN 3 DAY WEATHER CLEAR"}
    first = rule_on(state, **orders)
    second = rule_on(first.state, **orders)
    assert second.state.core.turn == 3
    assert not {roll.key for roll in first.rolls} & {roll.key for roll in second.rolls}


@pytest.mark.rule("SP-ASSIST-1")
@pytest.mark.parametrize(
    ("seat", "text", "code"),
    [
        ("referee", "TURN 2 DAY WEATHER CLEAR", "SP-ASSIST-1"),
        ("japanese", "MS1 DETECT ZONE L22 DID", "missing-fact"),
        ("japanese", "ML1 MINE ZONE L22 QUIET YES", "missing-fact"),
        ("japanese", "ENTER J1 K22 SHIPS CA1(T2 A2) DD3", "missing-fact"),
        ("japanese", "ENTER J1 K22 SHIPS CA1(T2", "missing-fact"),
        ("japanese", "CROSS A1 L21/L22 ZONES 1 SHIPS CA1", "bad-name"),
        ("japanese", "MS1 DETECT ZONE L22 QUIET YES\nMS1 DETECT ZONE K22 QUIET YES", "contradiction"),
        ("japanese", "ATTACKED L22 SS1\nATTACKED L22 SS2", "contradiction"),
    ],
)
def test_a_fact_that_cannot_be_is_refused(seat, text, code):
    state = table(turn=5)
    sheet = GAME.parse(text, seat, GAME.view(state, seat))
    assert [one.code for one in sheet.diagnostics] == [code]
    GAME.resolve(state, {seat: sheet}, LoadedDice(default=5))


def test_a_word_that_turns_a_fact_is_no_name():
    state = table(turn=5)
    for seat, text in (
        ("allied", "ATTACKED L22 SS1 never"),
        ("japanese", "CROSS J1 L21/L22 ZONES 1 SHIPS CA1 unless DD1"),
    ):
        sheet = GAME.parse(text, seat, GAME.view(state, seat))
        assert [one.code for one in sheet.diagnostics] == ["meaning"] and sheet.orders == ()


@pytest.mark.parametrize("seat", ["allied", "referee"])
@pytest.mark.parametrize("seed", [b"1", b"2", b"3", b"4"])
def test_what_is_told_of_the_enemy_is_not_in_the_order_of_his_sheet(seat, seed):
    state = rule_on(table(), allied="MINE L21/L22\nMINE L22/L23").state
    text = (
        "CROSS J1 L21/L22 ZONES 2 SHIPS CA1 CA2 EXIT YES\n"
        "CROSS J2 L22/L23 ZONES 1 SHIPS DD1 DD2 EXIT YES\n"
        "ML1 MINE L20/L21 ZONE L20 QUIET YES"
    )
    assert_sheets_order_nothing(GAME, state, seat, "japanese", text, {"J1": "J2", "J2": "J1"}, KeyedDice(seed))


@pytest.mark.rule("SP-19.34a", "SP-19.61")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("ML1 MINE L21/L22 ZONE L22 MISSION MINELAY QUIET YES", ""),
        ("ML1 MINE L21/L22 L22/M22 ZONE L22 MISSION RAID QUIET YES", ""),
        ("ML1 MINE L21/L22 K20/K21 ZONE L22 MISSION RAID QUIET YES", "SP-19.31e"),
        ("ML1 MINE L21/L22 ZONE L22 MISSION SWEEP QUIET YES", "SP-19.31a"),
        ("MS1 DETECT ZONE L22 MISSION SWEEP QUIET YES", ""),
        ("MS1 DETECT ZONE L22 MISSION MINELAY QUIET YES", "SP-19.61"),
        ("MS1 SWEEP L22/M22 ZONE L22 MISSION SWEEP QUIET YES", ""),
        ("MS1 SWEEP ZONE L22 MISSION SWEEP QUIET YES", ""),
        ("MS1 SWEEP L22/M22 L21/L22 ZONE L22 MISSION SWEEP QUIET YES", "SP-19.62a"),
        ("MS1 SWEEP L20/L21 ZONE L22 MISSION SWEEP QUIET YES", "SP-19.63a"),
        ("MS1 SWEEP ZONE L20 MISSION SWEEP QUIET YES", "SP-19.62a"),
    ],
)
def test_mine_work_that_may_be_and_that_may_not(text, code):
    """Japan has a field of its own on L22/M22, and has not found the enemy's on L21/L22."""
    state = mined()
    state.core.fields.append(Minefield("japanese", "L22/M22", 0, 1))
    sheet = GAME.parse(text, "japanese", GAME.view(state, "japanese"))
    assert [one.code for one in sheet.diagnostics if one.severity == "error"] == ([code] if code else [])
    assert len(sheet.orders) == (not code)


@pytest.mark.rule("SP-16.6a", "SP-20.5a")
def test_the_aces_that_the_referee_gives():
    """One ace submarine for Japan and two ace boats for the Allies: the submarine is named once, by its number."""
    state = rule_on(table(), referee="ACES JAPANESE 1\nACES ALLIED BOATS 2\nTURN 1 DAY WEATHER CLEAR").state
    assert state.core.aces == {"allied": 0, "japanese": 1}
    assert [boat.ace for boat in state.core.boats["allied"].boats][:3] == [True, True, False]
    assert asked_for(state, "japanese", "ACE CA1")[0] == "unknown-unit"
    named = rule_on(state, japanese="ACE SS2").state
    assert [sub.id for sub in named.core.submarines.values() if sub.ace] == ["SS2"]
    assert asked_for(named, "japanese", "ACE SS3")[0] == "SP-16.6a"


@pytest.mark.rule("SP-ASSIST-3")
def test_mine_work_is_written_as_it_was_given():
    did = facts.WorkFact("ML1", "mine", "L22", ("L21/L22",), "RAID", ("AA", "DAMAGED"), 9, 2)
    assert str(did) == "ML1 MINE L21/L22 ZONE L22 MISSION RAID ACTIVE 9 FIELDS 2 DID AA DAMAGED"
    quiet = facts.WorkFact("MS1", "detect", "L22", mission="SWEEP")
    assert str(quiet) == "MS1 DETECT ZONE L22 MISSION SWEEP QUIET YES"


@pytest.mark.rule("SP-ASSIST-6")
def test_what_is_said_of_a_base_is_written_as_it_was_given():
    assert str(facts.BaseFact("L23", completed=True)) == "BOMBARD L23 COMPLETED YES"
    assert str(facts.BaseFact("L23", 3)) == "STRIKE L23 HITS 3"
