"""Submarines under command control: who has them and what he knows, how they hear and report (GM-21, GM-22)."""

import msgspec
import pytest
from tests.carrier.command.field import field, fixes, group, heard, known, orders, remarks, report, seen, turn
from tests.carrier.games import SEATS, dice, opening
from tests.carrier.position import put_tf, told
from tests.carrier.submarines.waters import ANY, boat
from tests.support.noleak import assert_leak_is_caught, assert_no_leak

from flagplot.commanders.carrier import commander
from flagplot.core.dice import KeyedDice
from flagplot.games.carrier.command.submarines import seat_of_boats
from flagplot.games.carrier.facts.combat import Combat, Torpedoed
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Hold, Program, Shot, SubmarineOrder, UnitRef
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.record import CommandView
from flagplot.games.carrier.theatre.hex import distance, name, parse

FAR = "A/Q44"
FAIRLY = 3


def sea(where=FAR, edition="1993", order=None, depth="surface", **options):
    """Return TF3 with a carrier, SS4 far from it, and everything known."""
    state = field(submarines=edition, **options)
    group(state)
    boat(state, number=4, where=where, depth=depth, order=order)
    return known(state)


def afar(state, seat="allied"):
    """Return what a seat has of SS4: hex and level."""
    view = GAME.view(state, seat)
    each = view.submarines.boats[4]
    return name(each.hex), each.depth


def true(state):
    """Return SS4 as it is."""
    return state.sides["allied"].submarines.boats[4]


def fights(played, seat="allied"):
    """Return kind, units and hour of the combats that a seat is told of."""
    return [(type(each), each.about, each.hour) for each in told(played.told, Combat, seat)]


def refused(state, text):
    """Return code and message of the only error of a sheet of which nothing stands."""
    sheet = orders(state, text)
    assert sheet.orders == ()
    (remark,) = remarks(sheet, "error")
    return remark.code, remark.message


# --- what a seat has


@pytest.mark.rule("GM-22.5")
def test_a_boat_out_of_touch_is_shown_as_it_was_known_last():
    """It moves, dives, is hit and spends torpedoes: the view has it as at the start, the report says from when."""
    state = sea()
    each = true(state)
    each.hex, each.depth, each.factors = parse("A/Q46"), "deep", 2
    state.sides["allied"].ships["SS 4"].hits = 1
    assert afar(state) == (FAR, "surface")
    view = GAME.view(state, "allied")
    assert (view.submarines.boats[4].factors, view.ships["SS 4"].hits) == (12, 0)
    after = turn(state)
    assert afar(after.state) == (FAR, "surface")
    assert f"SS4 last known at the start in {FAR}, on the surface, 12 torpedo factors" in report(after)
    assert GAME.decode(GAME.encode(after.state)) == after.state


@pytest.mark.rule("GM-21.4", "GM-22.5")
def test_a_boat_beside_the_carriers_is_shown_as_it_is_and_obeys():
    """In the hex of TF3 it is seen as it is and takes an order; where it goes that turn is known, then no more."""
    state = sea("A/Q38")
    true(state).factors = 5
    view = GAME.view(state, "allied")
    assert view.submarines.boats[4].factors == 5
    assert isinstance(view.command, CommandView)
    assert (UnitId("allied", "SS", 4) in view.command.open, view.command.last_known) == (True, {})
    one = turn(state, allied="SS4: to A/Q35; no RT")
    assert (name(true(one.state).hex), afar(one.state)) == ("A/Q37", ("A/Q37", "surface"))
    assert GAME.view(one.state, "allied").command.last_known == {4: 8}
    assert "SS4 last known at 0800 in A/Q37" in report(one)
    two = turn(one.state)
    assert (name(true(two.state).hex), afar(two.state)) == ("A/Q36", ("A/Q37", "surface"))
    assert "to A/Q35" in report(two)


@pytest.mark.rule("GM-21.4")
def test_a_boat_at_a_controlled_base_is_in_touch():
    """Port Moresby is a base under command: no radio is needed there, one hex off it is."""
    assert orders(sea("A/D23"), "SS4: to A/E24; no RT").orders
    assert refused(sea("A/D24"), "SS4: to A/E24")[0] == "GM-21.4"


@pytest.mark.rule("GM-22.73", "GM-2.1")
def test_one_seat_of_a_side_has_the_boats():
    """The one that has the main HQ, Port Moresby; the other has none and cannot order or call one."""
    state = field(submarines="1993", teams="allied: carriers = TF11, moresby = Port Moresby")
    boat(state, number=4, where=FAR)
    known(state)
    own = state.sides["allied"]
    assert seat_of_boats(ruleset_of(state), own) == "allied/moresby"
    assert afar(state, "allied/moresby") == (FAR, "surface")
    other = GAME.view(state, "allied/carriers")
    assert (other.submarines.boats, "SS 4" in other.ships) == ({}, False)
    (remark,) = remarks(orders(state, "SS4: to A/Q30", "allied/carriers"), "error")
    assert (remark.message, remark.hint) == ("no such unit of yours: SS4", "You have none.")
    own.bases.pop("Port Moresby")
    assert seat_of_boats(ruleset_of(state), own) == "allied/carriers"


@pytest.mark.rule("GM-22.5")
def test_the_war_on_submarines_is_known_of_ships_in_touch_only():
    """Attacks made and suffered by TF3's ships are shown, not those of TF9."""
    state = sea()
    put_tf(state, "allied", 9, "A/N41", "DD")
    force = state.sides["allied"].submarines
    (lone,) = state.sides["allied"].tfs[9].ships
    force.asw_used, force.torpedoed = {"Astoria": 1, lone: 2}, {"Astoria": 7, lone: 7}
    view = GAME.view(state, "allied").submarines
    assert (view.asw_used, view.torpedoed) == ({"Astoria": 1}, {"Astoria": 7})


# --- orders


@pytest.mark.rule("GM-21.2", "GM-21.4")
def test_a_boat_at_sea_is_ordered_by_radio_only():
    """Refused with what to write instead."""
    state = sea()
    assert refused(state, "SS4: to A/Q30") == ("GM-21.4", "SS4: not in the hex of a controlled base or TF: by RT only")
    (remark,) = remarks(orders(state, "SS4: to A/Q30"), "error")
    assert remark.hint == "Write 'RT to SS4: ...'."


@pytest.mark.rule("GM-21.3", "GM-22.6")
def test_before_the_first_turn_every_boat_has_its_orders():
    """As printed: a beat, targets, reports; without a word of RTs the player is told what that means."""
    state = opening("coral-sea-battle", 1, "gm-1993", submarines="1993", command_control=True)
    sheet = orders(state, "SS4: patrol B/F20-B/F24, attack CV or BB, RT each sighting")
    (order,) = sheet.orders
    beat = (parse("B/F20"), parse("B/F24"))
    assert order.submarine == SubmarineOrder(patrol=beat, attack=(Shot(("CV", "BB")),), radio=("sighting",))
    assert [remark.message for remark in sheet.diagnostics] == [
        "SS4: coded: the enemy gets the fix of each report, not the words"
    ]
    assert orders(state, sheet.echo[0].canonical).orders[0].submarine == order.submarine
    (note,) = orders(state, "SS4: to B/F20").diagnostics
    assert note.message == "SS4: nothing said of RTs: radio silence, and no news until it comes in"
    after = turn(state, allied="SS4: to B/F20; RT after combat")
    assert GAME.view(after.state, "allied").submarines.boats[4].order.radio == ("combat",)
    assert refused(after.state, "SS4: stay")[0] == "GM-21.4"


@pytest.mark.rule("GM-21.3")
@pytest.mark.parametrize(("hits", "order", "moves"), [(0, "", False), (1, "", True), (1, "stay", False)])
def test_a_boat_without_orders_stays_and_makes_for_a_base_when_badly_hit(hits: int, order: str, moves: bool) -> None:
    """A boat has damage factor 2; one that was told to stay stays."""
    state = sea(order=SubmarineOrder(stay=bool(order)))
    state.sides["allied"].ships[true(state).ship].hits = hits
    after = true(turn(state).state)
    assert (name(after.hex) != FAR) is moves
    assert (after.order.to is not None) is moves
    if moves:
        theatre, bases = ruleset_of(state).theatre, state.sides["allied"].bases.values()
        away = {base.hex: theatre.sea_distance(parse(FAR), base.hex) for base in bases if base.hex is not None}
        assert away[after.order.to] == min(n for n in away.values() if n is not None)
        assert distance(after.hex, parse(FAR)) == 1


@pytest.mark.rule("GM-22.6")
@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("RT on first CV sighting, RT after combat", ("carriers", "combat")),
        ("no RT", ("none",)),
        ("RT on first sighting", ("first",)),
        ("RT every turn", ("turn",)),
        ("report all sightings", ("sighting",)),
        ("RT every turn of shadowing", ("shadowing",)),
        ("RT; RT each sighting", ("sighting",)),
    ],
)
def test_when_a_boat_may_be_told_to_report(text, times):
    """Each form is read, and written back so that it is read the same."""
    sheet = orders(sea("A/Q38"), f"SS4: {text}")
    assert sheet.orders[0].submarine.radio == times
    assert orders(sea("A/Q38"), sheet.echo[0].canonical).orders[0].submarine.radio == times


@pytest.mark.rule("GM-22.6", "GM-20.1")
def test_reports_contradict_silence_and_say_nothing_without_command_control():
    """`no RT; RT after combat` is refused in part; without the option it is a note."""
    sheet = orders(sea("A/Q38"), "SS4: no RT; RT after combat")
    assert [remark.message for remark in remarks(sheet, "error")] == ["both radio silence and reports by RT; write one"]
    state = field(submarines="1993", command_control=False)
    boat(state, number=4)
    sheet = orders(state, "SS4: to A/Q30; RT after combat")
    assert sheet.orders[0].submarine == SubmarineOrder(to=parse("A/Q30"))
    assert "command control is off" in sheet.diagnostics[0].message


# --- radio


CALL = "TF3 RT to SS4: to A/Q40; surface; attack CV; RT each sighting, ack"


@pytest.mark.rule("GM-22.72", "GM-21.4")
def test_a_boat_hears_and_obeys():
    """Coded; two fixes, hers from where she is; she goes for her new hex, and the plot knows her order."""
    state = sea()
    sheet = orders(state, CALL)
    assert [remark.message for remark in sheet.diagnostics] == [
        "coded; the enemy will get the fix of TF3, and of SS4 if it acknowledges"
    ]
    assert orders(state, sheet.echo[0].canonical).orders[0].radio == sheet.orders[0].radio
    after = turn(state, {"fix|allied/TF3 1": (1, 1), "fix|allied/SS4 1": (1, 1), "sequence": (1,)}, allied=CALL)
    assert name(true(after.state).hex) == "A/Q43"
    assert true(after.state).order.attack == (Shot(("CV",)),)
    (fix,) = fixes(after)
    assert (sorted(name(hex_) for hex_ in fix.hexes), fix.texts) == (["A/Q37", "A/Q42"], ())
    assert heard(after) == ["SS4 acknowledged"]
    assert afar(after.state) == (FAR, "surface")
    assert GAME.view(after.state, "allied").submarines.boats[4].order.to == parse("A/Q40")


@pytest.mark.rule("GM-12.4", "GM-22.2.1a")
@pytest.mark.parametrize(
    ("depth", "face", "moves"), [("deep", 3, False), ("periscope", 3, True), ("surface", 6, False)]
)
def test_a_deep_boat_hears_nothing(depth, face, moves):
    """Deep, or with a 6: one fix, no acknowledgement, her old orders; at periscope depth she hears."""
    after = turn(sea(depth=depth), {"reception|allied/TF3>SS4 1": (face,)}, allied=CALL)
    assert (true(after.state).order.attack is not None) is moves
    assert [len(fix.hexes) for fix in fixes(after)] == [2 if moves else 1]
    assert heard(after) == [f"SS4 {'acknowledged' if moves else 'no acknowledgement'}"]


@pytest.mark.rule("GM-22.2.1b")
def test_a_garbled_order_is_not_carried_out():
    """Without the hex she keeps her former orders."""
    after = turn(sea(), {"garbling|allied/TF3>SS4 1": (6,), "datum": (1,)}, allied="TF3 RT to SS4: to A/Q40")
    assert true(after.state).order == SubmarineOrder()


@pytest.mark.rule("GM-22.72", "GM-22.7")
def test_who_calls_a_boat():
    """The nearest controlled TF or base; a boat that is not the seat's cannot be called, nor told nonsense."""
    assert orders(sea("A/Q36"), "RT to SS4: stay").orders[0].radio.sender == UnitRef("TF", 3)
    assert orders(sea("A/E24"), "RT to SS4: stay").orders[0].radio.sender == UnitRef("base", name="Port Moresby")
    assert refused(sea(), "RT to SS5: stay") == ("unknown-unit", "no such unit of yours: SS5")
    sheet = orders(sea(), "TF3 RT to SS4: dance")
    assert sheet.orders == ()
    assert [remark.code for remark in remarks(sheet, "error")] == ["GM-21.6", "unknown-word"]


# --- news


def meeting(order, depth="periscope"):
    """Return SS4 in one hex with a carrier that stays there."""
    state = sea(order=order, depth=depth)
    put_tf(state, "japanese", 1, FAR, "Shokaku", order=Program((Hold(),)))
    return state


@pytest.mark.rule("GM-22.5", "GM-22.6")
def test_a_silent_boat_sees_and_fights_and_nobody_knows():
    """No contact, no combat, no note; the enemy has the combat and no fix. When she comes in all is told with its
    hour."""
    one = turn(meeting(SubmarineOrder(attack=ANY)))
    assert (seen(one), fights(one), one.facts("allied"), heard(one)) == ([], [], "", [])
    assert true(one.state).fought == 8
    assert fights(one, "japanese")
    assert fixes(one) == []
    one.state.sides["japanese"].tfs.clear()
    one.state.sides["allied"].tfs[3].hex = parse(FAR)
    two = turn(one.state)
    assert (Torpedoed, (UnitId("allied", "SS", 4),), 8) in fights(two)
    assert [each.sighting.turn for each in seen(two)] == [8]
    assert GAME.view(two.state, "allied").submarines.boats[4].factors < 12


@pytest.mark.rule("GM-22.31a", "GM-22.5")
@pytest.mark.parametrize("face", [3, 6])
def test_a_boat_told_to_report_tells_what_she_sees(face):
    """One coded RT: heard, the seat has the contact and her news; lost, nothing; the enemy has the fix in any case."""
    state = meeting(SubmarineOrder(radio=("sighting",)))
    after = turn(state, {"reception|allied/SS4>HQ 1": (face,), "fix|allied/SS4 1": (1, 1)})
    assert [([name(hex_) for hex_ in fix.hexes], fix.texts) for fix in fixes(after)] == [(["A/Q43"], ())]
    got = [name(each.sighting.hex) for each in seen(after)]
    assert got == ([FAR] if face == FAIRLY else [])
    assert len(heard(after)) == (1 if face == FAIRLY else 0)
    assert afar(after.state) == (FAR, "periscope")
    assert GAME.view(after.state, "allied").command.last_known == {4: 8 if face == FAIRLY else 0}


@pytest.mark.rule("GM-22.6", "GM-12.4")
def test_after_combat_a_boat_reports_once_when_it_can():
    """`RT after combat`: deep she is silent, at periscope depth she tells, the turn after she has nothing to tell."""
    state = meeting(SubmarineOrder(radio=("combat",)), depth="deep")
    true(state).fought = 7
    assert heard(turn(state)) == []
    true(state).depth, true(state).factors = "periscope", 8
    one = turn(state)
    assert heard(one) == ['SS4 reports: "was in combat, 8 torpedo factors left"']
    assert GAME.view(one.state, "allied").submarines.boats[4].factors == 8
    assert heard(turn(one.state)) == []


@pytest.mark.rule("GM-22.6", "GM-22.3")
def test_a_first_sighting_is_reported_once():
    """Two turns over the same TF: one RT."""
    one = turn(meeting(SubmarineOrder(radio=("first",))))
    assert len(heard(one)) == 1
    assert heard(turn(one.state)) == []


@pytest.mark.rule("GM-22.9.3")
def test_a_sighting_sets_off_a_prepared_order():
    """SS4 reports though she was told nothing of RTs; TF3 sends TF9 to the hex of the sighting."""
    state = meeting(None)
    put_tf(state, "allied", 9, "A/N41", "DD")
    known(state)
    after = turn(state, allied="IF SS4 reports TF THEN TF3 RT to TF9: to A/Q40")
    assert len(fixes(after)) == 1
    assert [len(fix.hexes) for fix in fixes(after)] == [2]
    assert after.state.sides["allied"].tfs[9].order is not None


# --- nothing leaks


def moved(state):
    true(state).hex = parse("A/Q46")


def dived(state):
    true(state).depth = "deep"


def hurt(state):
    state.sides["allied"].ships["SS 4"].hits = 1
    true(state).factors, true(state).fought = 1, state.turn - 1


def gone(state):
    state.sides["allied"].ships["SS 4"].fate = "sunk"
    state.sides["allied"].submarines.boats.clear()


def under_ships(state):
    put_tf(state, "japanese", 2, FAR, "DD x4", order=Program((Hold(),)))


def deep_under_ships(state):
    dived(state)
    under_ships(state)


@pytest.mark.rule("GM-22.5", "GM-20.1")
@pytest.mark.parametrize("mutate", [moved, dived, hurt, gone, under_ships, deep_under_ships])
@pytest.mark.parametrize("edition", ["2003", "1993"])
@pytest.mark.many_positions
def test_what_befalls_a_silent_boat_changes_nothing_for_its_own_seat(mutate, edition):
    """Moved, dived, hit, sunk, found by destroyers: view, report and answers are the same byte for byte."""
    texts = {"allied": "TF3 RT to SS4: to A/Q40, no ack", "japanese": ""}
    state = sea(edition=edition, order=SubmarineOrder(radio=("none",)))
    assert_no_leak(GAME, state, "allied", mutate, texts=texts, dice=KeyedDice(b"boats"), points=2)
    assert_leak_is_caught(GAME, state, "allied", mutate, texts=texts, dice=KeyedDice(b"boats"))


@pytest.mark.rule("GM-22.5", "GM-21.4")
def test_a_boat_lost_before_its_commanders_eyes_is_struck_off():
    """In the hex of TF3 she is sunk: told at once, and no longer on the list."""
    state = sea("A/Q38", depth="surface")
    state.sides["allied"].ships["SS 4"].hits = 1
    put_tf(state, "japanese", 2, "A/Q38", "Haguro", "DD x4", order=Program((Hold(),)))
    after = turn(state, default=6)
    assert 4 not in after.state.sides["allied"].submarines.boats
    assert any(UnitId("allied", "SS", 4) in about for _, about, _ in fights(after))
    view = GAME.view(after.state, "allied")
    assert (view.submarines.boats, view.ships["SS 4"].fate) == ({}, "sunk")


@pytest.mark.rule("GM-22.5")
def test_a_lone_ship_sunk_out_of_touch_is_no_news():
    """A Japanese boat sinks TF9, all of it: nobody is left in the hex, and her commander is told nothing."""
    state = field(submarines="1993")
    group(state)
    put_tf(state, "allied", 9, FAR, "AO", order=Program((Hold(),)))
    (lone,) = state.sides["allied"].tfs[9].ships
    state.sides["allied"].ships[lone].hits = 3
    boat(state, "japanese", where=FAR, depth="periscope", order=SubmarineOrder(attack=ANY))
    after = turn(known(state), default=6)
    assert after.state.sides["allied"].ships[lone].fate == "sunk"
    assert after.state.sides["japanese"].submarines.boats[1].fought == 8
    assert (fights(after), lone in GAME.view(after.state, "allied").ships) == ([], True)
    assert GAME.view(after.state, "allied").ships[lone].fate == ""


# --- the staff


def test_the_staff_gives_no_order_that_is_refused():
    """Ten turns with boats, mines and boats of a base: nothing but notes, and the state keeps through its coding."""
    options = {"submarines": "1993", "mines": True, "pt_boats": "dice", "command_control": True}
    state = opening("coral-sea-battle", 2, "gm-1993", **options)
    for number in range(10):
        sheets = {}
        for seat in GAME.awaiting(state):
            view = GAME.view(state, seat)
            sheets[seat] = GAME.parse(commander().orders(view), seat, view)
            assert [
                each for each in sheets[seat].diagnostics if each.severity != "note" and each.code != "no-load"
            ] == []
            if number == 0:
                boats = [order for order in sheets[seat].orders if order.unit.kind == "SS"]
                assert len(boats) == len(view.submarines.boats)
                assert {order.submarine.radio for order in boats} == {("first",)}
        state = GAME.resolve(state, sheets, dice(2)).state
        assert msgspec.json.encode(GAME.decode(GAME.encode(state))) == msgspec.json.encode(state)
    assert set(GAME.awaiting(state)) <= set(SEATS)
