"""What units out of touch do is kept from their commanders until they come in (GM-20.1, GM-22.5)."""

import pytest
from tests.carrier.command.field import destroyer, field, group, known, orders, put_tf, report, scout, seen, turn
from tests.carrier.position import Played, bare, ready, told
from tests.carrier.wording import observers
from tests.support.shown import drawn

from flagplot.games.carrier.facts.combat import Combat
from flagplot.games.carrier.facts.dispatches import Points
from flagplot.games.carrier.facts.seeing import NothingObserved
from flagplot.games.carrier.facts.throws import Trail
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Attack, GoTo, Hold, Join, LandAt, Move, Place, Program, Step
from flagplot.games.carrier.ruleset.unit_id import UnitId, af_id, base_id, tf_id
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.record import CommandView, Record
from flagplot.games.carrier.theatre.hex import name, parse
from flagplot.games.carrier.view import CarrierView

NORTH = Program((Move((Step(1, 30),)),))


def view(state: State, seat: str = "allied") -> CarrierView:
    """Return a seat's view."""
    made: CarrierView = GAME.view(state, seat)
    return made


def command(state: State, seat: str = "allied") -> CommandView:
    """Return what a seat knows of its command."""
    made = view(state, seat).command
    assert isinstance(made, CommandView)
    return made


def fights(played: Played) -> list[tuple[tuple[UnitId, ...], int | None]]:
    """Return units and hour of the combats that the Allies are told of."""
    return [(each.about, each.hour) for each in told(played.told, Combat, "allied")]


def strike(**options: object) -> State:
    """Return AF5 over a Japanese TF, six hexes from its carrier, about to attack."""
    state = field(**options)
    group(state)
    put_tf(state, "japanese", 1, "A/Q32", "Shokaku", "DD x4")
    attack = Program((Attack(Place(parse("A/Q32")), "tf"), LandAt(Place(name="Lexington"))))
    af = scout(state, 5, "6 Dauntless AP", "A/Q33", order=attack, searching=True)
    af.took_off = state.turn - 2
    return known(state)


@pytest.mark.rule("GM-22.5")
def test_the_results_of_an_attack_are_told_when_the_planes_land() -> None:
    """The turn of the attack says nothing; the turn of the landing says it with its hour."""
    first = turn(strike(), default=1)
    assert (fights(first), seen(first), first.facts("allied")) == ([], [], "")
    assert "Nothing new." in report(first)
    assert told(first.told, Combat, "japanese")
    second = turn(first.state, default=1)
    assert "flight.landed AF5" in second.facts("allied")
    assert (af_id("allied", 5),) in [about for about, _ in fights(second)]
    assert {hour for _, hour in fights(second)} == {8}
    assert "make out CV Shokaku, DD 1-4 (at 0800)" in report(second)
    assert "CV Shokaku" in seen(second)[0].sighting.names
    assert [name(each.sighting.hex) for each in seen(second)] == ["A/Q32"]
    assert [flight.n for flight in view(second.state).afs[5].flights] == [3]


@pytest.mark.rule("GM-20.1")
def test_without_command_control_the_attack_is_told_at_once() -> None:
    """The same turn with the option off."""
    first = turn(strike(command_control=False), default=1)
    assert fights(first)
    assert "record" not in str(type(first.state.sides["allied"].command)).lower()


@pytest.mark.rule("GM-22.5")
def test_losses_are_not_shown_before_the_planes_are_down() -> None:
    """Two of six are shot down: the commander's list has six."""
    state = strike()
    state.sides["allied"].afs[5].flights[0].n = 4
    assert [flight.n for flight in view(state).afs[5].flights] == [6]
    after = turn(state, default=1)
    assert [flight.n for flight in view(after.state).afs[5].flights] == [6]


@pytest.mark.rule("GM-22.5", "GM-22.6")
@pytest.mark.parametrize("heard", [True, False])
def test_after_combat_a_unit_may_report_by_radio(heard: bool) -> None:
    """`RT after combat`: the fight is told at once, if the report is heard."""
    state = strike()
    af = state.sides["allied"].afs[5]
    assert af.order is not None
    af.order = Program(af.order.actions, radio=("combat",))
    faces = {} if heard else {"reception|allied/AF5>allied 1": (6,)}
    after = turn(known(state), faces, default=1)
    assert bool(fights(after)) is heard


@pytest.mark.rule("GM-22.5")
def test_a_lost_af_is_given_up_when_its_fuel_is_at_an_end() -> None:
    """Shot down at 0800 with fuel until 0900: shown as presumed at 0900, given up at 1000."""
    state = field()
    group(state)
    scout(state, 5, land_by=state.turn + 1, order=NORTH)
    known(state)
    del state.sides["allied"].afs[5]
    one = turn(state)
    assert list(view(one.state).afs) == [5]
    assert "AF5" not in one.facts("allied")
    two = turn(one.state)
    assert list(view(two.state).afs) == [5]
    three = turn(two.state)
    assert three.facts("allied") == "seeing.overdue AF5"
    assert view(three.state).afs == {}


@pytest.mark.rule("GM-22.5")
def test_units_out_of_touch_are_shown_where_their_plan_has_them() -> None:
    """AF5 flies nine hexes north by plan, whatever befalls it."""
    state = field()
    group(state)
    af = scout(state, 5, order=NORTH)
    known(state)
    af.order = Program((Hold(),))
    after = turn(state)
    assert after.where("allied", "AF5") == "A/Q34"
    assert name(view(after.state).afs[5].hex) == "A/Q25"
    assert command(after.state).presumed == (af_id("allied", 5),)
    (row,) = (line for line in report(after).splitlines() if line.startswith("AF5"))
    assert "A/Q25" in row and "presumed" in report(after)
    assert "AF5 presumed" in drawn(GAME, view(after.state))


@pytest.mark.rule("GM-22.5")
@pytest.mark.parametrize(
    ("order", "where"),
    [
        (Program((GoTo(Place(parse("A/Q32"))), LandAt(Place(name="Lexington")))), "A/Q38"),
        (Program((GoTo(Place(parse("A/Q31"))), Hold())), "A/Q31"),
        (Program((Attack(Place(parse("A/Q30")), "tf"), LandAt())), "A/Q35"),
        (None, "A/Q34"),
    ],
)
def test_the_plan_of_planes(order: Program | None, where: str) -> None:
    """Out and back, out and hold, attack and home with five hexes left of nine, nothing at all."""
    state = field()
    group(state)
    scout(state, 5, order=order)
    known(state)
    del state.sides["allied"].afs[5]
    after = turn(state)
    assert name(view(after.state).afs[5].hex) == where


@pytest.mark.rule("GM-22.5")
def test_the_plan_of_ships_goes_by_the_slowest() -> None:
    """TF9, a DD, makes two hexes a turn by plan; with an AP along it makes one."""
    for cards, where in ((("DD",), "A/Q39"), (("DD", "AP"), "A/Q40")):
        state = field()
        group(state)
        put_tf(state, "allied", 9, "A/Q41", *cards, order=Program((Move((Step(1, 6),)),)))
        known(state)
        state.sides["allied"].tfs[9].order = None
        after = turn(state)
        assert after.where("allied", "TF9") == "A/Q41"
        assert name(view(after.state).tfs[9].hex) == where


@pytest.mark.rule("GM-22.5", "GM-21.4")
def test_a_light_tf_tells_all_when_it_joins_a_controlled_one() -> None:
    """It saw the enemy at 0800 two hexes off; at 1000 it is with the carriers, and says so with the hour."""
    state = field()
    group(state)
    destroyer(state, "A/Q42", order=Program((Move((Step(1, 4),)),)))
    put_tf(state, "japanese", 1, "A/Q42", "DD x2", order=Program((Move((Step(4, 6),)),)))
    one = turn(known(state))
    assert seen(one) == []
    assert tf_id("allied", 9) in command(one.state).presumed
    two = turn(one.state)
    assert two.where("allied", "TF9") == "A/Q38"
    assert [(each.sighting.turn, observers(each.sighting)) for each in seen(two)] == [(8, "TF9")]
    assert "TF9 at 0800" in report(two)
    assert command(two.state).open == (tf_id("allied", 9),)
    assert command(two.state).presumed == ()


@pytest.mark.rule("GM-22.5")
def test_a_light_tf_that_joins_tells_all_though_its_number_is_gone() -> None:
    """`join TF3` in its hex: its sightings come with it."""
    state = field()
    group(state)
    destroyer(state, "A/Q40", order=Program((Move((Step(1, 2),)), Join(3))))
    put_tf(state, "japanese", 1, "A/Q40", "DD x2", order=Program((Move((Step(4, 6),)),)))
    state.sides["allied"].tfs[3].lost_turn = False
    after = turn(known(state))
    after = turn(after.state) if 9 in after.state.sides["allied"].tfs else after
    assert list(view(after.state).tfs) == [3]
    assert "TF9" in {observers(each.sighting) for each in seen(after)} | {
        observers(contact.sighting) for contact in view(after.state).contacts
    }


@pytest.mark.rule("GM-22.5")
def test_what_controlled_units_see_is_told_at_once() -> None:
    """TF3 sees a TF in its hex itself, though its destroyers out of touch see it too."""
    state = field()
    group(state)
    put_tf(state, "japanese", 1, "A/Q38", "DD x2")
    after = turn(known(state))
    assert [observers(each.sighting) for each in seen(after)] == ["TF3"]


@pytest.mark.rule("GM-22.5")
def test_ships_lost_out_of_touch_are_still_on_the_list() -> None:
    """Fletcher sunk far off: her commander has her where her plan does; when the battle is over he knows."""
    state = field()
    group(state)
    destroyer(state)
    known(state)
    own = state.sides["allied"]
    own.ships["Fletcher"].tf, own.ships["Fletcher"].fate = None, "sunk"
    del own.tfs[9]
    after = turn(state)
    assert view(after.state).ships["Fletcher"].fate == ""
    assert list(view(after.state).tfs) == [3, 9]
    after.state.over = "the end"
    assert view(after.state).ships["Fletcher"].fate == "sunk"


@pytest.mark.rule("GM-22.5")
def test_ships_lost_in_touch_are_known_at_once() -> None:
    """A destroyer of TF3 is scuttled under her commander's eyes."""
    state = field()
    group(state)
    after = turn(known(state), allied="TF3: scuttle DD 1")
    assert view(after.state).ships["DD 1"].fate == "scuttled"
    assert "Lost so far: DD 1." in report(after)


@pytest.mark.rule("GM-21.5", "GM-22.5")
def test_planes_that_take_off_are_known_as_they_went() -> None:
    """Formed under the eyes of the carrier: the note of the take-off is told, then silence."""
    state = field()
    group(state)
    ready(state, "allied", "Lexington", Dauntless=2)
    one = turn(known(state), allied="AF7 launch 2 Dauntless from Lexington; N9; hold")
    assert "flight.took_off AF7 source=Lexington planes=[(n=2 name=Dauntless)]" in one.facts("allied")
    assert [flight.n for flight in view(one.state).afs[7].flights] == [2]
    assert command(one.state).presumed == (af_id("allied", 7),)


@pytest.mark.rule("GM-22.5")
def test_the_count_of_points_is_opened_at_the_end() -> None:
    """No points are told under command control: they would tell of hits that nobody has reported."""
    after = turn(strike(), default=6)
    assert not [each for each in after.told if isinstance(each, Points | Trail) and each.seat == "allied"]
    assert "The umpire keeps the count" in report(after)
    assert view(after.state).points == ()


@pytest.mark.rule("GM-22.5")
def test_clouds_are_those_over_units_in_touch() -> None:
    """AF5 flies under a cloud far from the carriers: nobody has told of it."""
    for where, known_of in (("A/Q38", True), ("A/Q20", False)):
        state = field()
        state.weather.markers = [parse(where)]
        group(state)
        scout(state, 5, where="A/Q20", order=Program((Hold(),)))
        after = turn(known(state))
        assert bool(view(after.state).clouds) is known_of


@pytest.mark.rule("GM-20.1")
def test_a_battle_without_the_option_has_no_record() -> None:
    """And one with it has one for each side, with every ship in somebody's hands."""
    assert not isinstance(bare().sides["allied"].command, Record)
    state = field()
    group(state)
    known(state)
    record = state.sides["allied"].command
    assert isinstance(record, Record)
    assert record.ships == dict.fromkeys(state.sides["allied"].ships, "allied")


@pytest.mark.rule("GM-21.1", "GM-21.2")
def test_what_is_under_command() -> None:
    """Bases, and TFs with a BB, CV or CVL; cruisers and destroyers are not."""
    for card, mine in (("Lexington", True), ("Astoria", False), ("DD", False)):
        state = field()
        put_tf(state, "allied", 1, "A/Q38", card)
        assert (tf_id("allied", 1) in command(known(state)).controlled) is mine
    for card, mine in (("Shoho", True), ("Kirishima", True), ("Kamikawa", False)):
        state = field(scenario="coral-sea-battle")
        put_tf(state, "japanese", 1, "A/Q38", card)
        assert (tf_id("japanese", 1) in command(known(state), "japanese").controlled) is mine
    assert base_id("allied", "Port Moresby") in command(known(field())).controlled
    assert orders(known(field()), "Port Moresby: every turn service all").orders


@pytest.mark.rule("GM-21.1", "GM-22.5")
def test_the_loss_of_the_last_heavy_ship_is_told_before_the_tf_is_out_of_touch() -> None:
    """TF3 loses Lexington by scuttling: told, and from the next turn on it is presumed."""
    state = field()
    group(state)
    one = turn(known(state), allied="TF3: scuttle Lexington; N2")
    assert "sailing.scuttled TF3 ship=Lexington" in one.facts("allied")
    assert view(one.state).ships["Lexington"].fate == "scuttled"
    assert view(one.state).tfs[3].ships == ["Astoria", "DD 1", "DD 2"]
    assert command(one.state).presumed == (tf_id("allied", 3),)
    two = turn(one.state)
    assert two.facts("allied") == ""


@pytest.mark.rule("GM-22.5", "GM-7.2b")
def test_a_search_in_vain_is_told_when_the_planes_come_in() -> None:
    """Two AFs out of touch see nothing: no seat reads of it, until AF5 lands and tells of its own search alone."""
    state = field(search="roll")
    group(state)
    scout(state, 5, "1 Dauntless", "A/Q37", order=Program((LandAt(Place(name="Lexington")),)), searching=True)
    scout(state, 6, "1 Dauntless", "A/Q20", order=NORTH, searching=True)
    first = turn(known(state), default=6)
    vain = [each for each in first.told if isinstance(each, NothingObserved)]
    assert [each.units for each in vain] == [(UnitId("allied", "AF", 5),)]
    assert "AF6" not in turn(first.state, default=6).facts("allied")
