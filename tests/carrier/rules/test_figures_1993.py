"""Figures and bounds of the umpired game of 1993 that its other tests leave open."""

import msgspec
import pytest
from tests.carrier.command.field import field, group, known, orders, remarks, scout, turn
from tests.carrier.counters.watching import put, watched
from tests.carrier.position import (
    OPEN_SEA,
    SEA,
    af,
    attack,
    bare,
    battle,
    cap,
    opening,
    play,
    put_af,
    put_tf,
    ready,
    ship,
    tf,
    umpire,
)
from tests.carrier.staff.plot import plan_of
from tests.carrier.staffing import written
from tests.carrier.submarines.test_submarine_combat import meeting
from tests.carrier.submarines.waters import boat, waters
from tests.carrier.wording import WORDS
from tests.support.shown import reported

from flagplot.commanders.carrier import aloft
from flagplot.core.document import to_text
from flagplot.games.carrier.combat import air_attack, caught, diving, submarines, targets
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.critical import major_fire
from flagplot.games.carrier.facts.attacks import Attack as Fired
from flagplot.games.carrier.facts.attacks import Party, Run
from flagplot.games.carrier.facts.flight import NoAttack, StaysDown
from flagplot.games.carrier.flight.conditions import holds
from flagplot.games.carrier.flight.places import landing_place
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import LandAt, Losses, Place, Planes, Program, ReadyCap, Split, SubmarineOrder
from flagplot.games.carrier.orders.echo import canonical
from flagplot.games.carrier.phases import counters
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sentences import surface
from flagplot.games.carrier.sighting.coastwatch import coastwatch
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.telling.combat import no_attack
from flagplot.games.carrier.theatre.hex import name, parse, walk, within
from flagplot.games.carrier.view import KnownContact

N1 = walk(OPEN_SEA, "N1")[-1]
MORESBY = Place(name="Port Moresby")


# --- orders ---


@pytest.mark.rule("GM-1.0b")
@pytest.mark.parametrize("on", [True, False])
def test_what_the_rules_of_the_match_do_not_have_is_refused_by_its_option(on: bool) -> None:
    state = bare(planes=True, rank_losses=on)
    put_af(state, "allied", 6, OPEN_SEA, "4 Dauntless AP high")
    sheet = GAME.parse("AF6: attack Lae; destroy Zero", "allied", GAME.view(state, "allied"))
    assert any("option rank_losses" in d.message + d.hint for d in sheet.diagnostics) is not on


@pytest.mark.rule("GM-2.4")
def test_an_order_taken_back_is_an_order_and_one_that_says_nothing_is_none() -> None:
    state = bare()
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago", order=Program((LandAt(MORESBY),)))
    for text, given in (("TF1: cancel", [Program()]), ("TF1: xyzzy", [])):
        sheet = orders(state, text)
        assert [order.program for order in sheet.orders] == given


@pytest.mark.rule("GM-3.1a")
@pytest.mark.parametrize(
    ("text", "ships"), [("2 DDs of TF3: N1", ("DD 1", "DD 2")), ("DDs of TF3: N1", ("DD 1", "DD 2", "DD 3"))]
)
def test_an_order_may_be_for_so_many_ships_of_a_tf(text: str, ships: tuple[str, ...]) -> None:
    state = bare()
    put_tf(state, "allied", 3, OPEN_SEA, "Chicago", "DD x3")
    (order,) = orders(state, text).orders
    assert [action.ships for action in order.program.actions if isinstance(action, Split)] == [ships]


@pytest.mark.rule("GM-3.1c")
def test_after_a_bracket_a_clause_ends_as_before_it() -> None:
    """What stands after `if night then (N1; land);` is no part of the case."""
    state = bare()
    put_af(state, "allied", 6, OPEN_SEA, "4 Dauntless", home="Port Moresby")
    (order,) = orders(state, "AF6: if night then (N1; land); S1; high").orders
    assert len(order.program.cases) == 1 and len(order.program.actions) == 2


@pytest.mark.rule("GM-1.0d")
def test_ap_is_a_ship_where_ships_are_named_and_a_load_where_planes_are() -> None:
    state = bare()
    put_tf(state, "allied", 8, OPEN_SEA, "AP x2", "DD x2")
    put_af(state, "allied", 6, OPEN_SEA, "4 Dauntless AP high", home="Port Moresby")
    strike = "attack TF at A/Q36: 2 Dauntless AP dive on AP, 2 Dauntless dive on DD"
    sheet = orders(state, f"TF8: split AP 1 and DD 1 as TF5\nAF6: {strike}")
    assert [echo.canonical for echo in sheet.echo] == ["TF8: split AP 1, DD 1 as TF5", f"AF6: {strike}"]


@pytest.mark.rule("GM-3.1b")
def test_why_planes_do_not_attack_is_told_apart() -> None:
    """Ordered to and without a target that their orders allow, or over ships without an order."""
    u = battle([af(1, "4 Dauntless AP high")])
    for ordered in (True, False):
        no_attack(u, "allied", u.state.sides["allied"].afs[1], ordered=ordered)
    told = [(d.why, d.rule) for d in u.dispatches if isinstance(d, NoAttack)]
    assert told == [("targets", "BR-18.3"), ("order", "GM-3.1b")]


@pytest.mark.rule("GM-3.2b")
@pytest.mark.parametrize(("n", "met"), [(2, True), (3, True), (4, False)])
def test_losses_of_planes_are_counted_from_those_that_set_out(n: int, met: bool) -> None:
    """Six set out, three are left; of four ships one is lost."""
    state = bare()
    planes = put_af(state, "allied", 6, OPEN_SEA, "1 Wildcat", "2 Dauntless")
    planes.formed = 6
    ships = put_tf(state, "allied", 1, OPEN_SEA, "DD x3")
    ships.formed = 4
    u = umpire(state)
    assert holds(u, u.lookout, "allied", planes, Losses(">=", n)) is met
    assert holds(u, u.lookout, "allied", ships, Losses(">=", n - 2)) is (n < 4)


@pytest.mark.rule("GM-3.2b", "GM-3.4b")
@pytest.mark.parametrize(("levels", "read"), [(12, 1), (13, 0)])
def test_twelve_levels_of_cases_are_read(levels: int, read: int) -> None:
    state = bare()
    put_af(state, "allied", 6, OPEN_SEA, "4 Dauntless", home="Port Moresby")
    sheet = orders(state, "AF6: N1; " + "if night then (" * levels + "land" + ")" * levels)
    assert [len(order.program.cases) for order in sheet.orders] == [read]
    assert [d.code for d in sheet.diagnostics if d.severity == "query"] == ["GM-3.2b"] * (1 - read)


@pytest.mark.rule("GM-3.4a")
def test_planes_told_to_land_in_a_hex_land_there_and_not_at_home() -> None:
    state = bare()
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    planes = put_af(state, "allied", 6, N1, "4 Dauntless", home="Lexington")
    port = state.sides["allied"].bases["Port Moresby"].hex
    u = umpire(state)
    for place, wanted in (
        (Place(hex=port), "Port Moresby"),
        (MORESBY, "Port Moresby"),
        (Place(), "Lexington"),
        (Place(hex=OPEN_SEA), "Lexington"),
    ):
        holder = landing_place(u, "allied", planes, place)
        assert holder is not None and holder.name == wanted


@pytest.mark.rule("GM-3.3a")
def test_fuel_is_reckoned_to_the_hex_in_which_planes_are_to_land() -> None:
    """Home is beside them; a field eighteen hexes off is out of reach, and they are not sent there unasked."""
    state = bare()
    put_tf(state, "allied", 1, N1, "Lexington")
    port = state.sides["allied"].bases["Port Moresby"].hex
    assert port is not None
    put_af(state, "allied", 6, OPEN_SEA, "4 Wildcat", home="Lexington", land_by=state.turn + 1)
    told = {text: [d.message for d in orders(state, f"AF6: land {text}").diagnostics] for text in ("", name(port))}
    assert not any("fuel" in message for message in told[""])
    assert any("fuel" in message or "turns" in message for message in told[name(port)])


@pytest.mark.rule("GM-3.52")
@pytest.mark.parametrize(
    ("text", "missing"),
    [("AF6: attack C1", True), ("AF6: high; attack C1", False), ("AF6: attack C1 with dive", False)],
)
def test_an_altitude_said_once_or_settled_by_the_mode_is_not_asked_for(text: str, missing: bool) -> None:
    state = bare(turn=9)
    put_af(state, "allied", 6, OPEN_SEA, "4 Dauntless AP high", home="Port Moresby", searching=True)
    put_tf(state, "japanese", 2, OPEN_SEA, "Aoba")
    seen = play(state, "AF6: O9").state
    assert any("altitude" in d.message for d in orders(seen, text).diagnostics) is missing


@pytest.mark.rule("GM-8.1")
def test_a_course_to_a_hex_is_followed_to_its_end() -> None:
    """`to A/Q36, N1` ends in A/Q35; the answer says so."""
    state = bare()
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago")
    told = [d.message for d in orders(state, "TF1: to A/Q36; N1").diagnostics]
    assert told and any("A/Q35" in message or "A/Q36" in message for message in told)


@pytest.mark.rule("GM-8.3b", "GM-9.4a")
def test_an_altitude_alone_is_no_direction() -> None:
    state = bare()
    put_af(state, "allied", 6, OPEN_SEA, "4 Dauntless", home="Port Moresby")
    sheet = orders(state, "AF6: high")
    assert [echo.canonical for echo in sheet.echo] == ["AF6: high"] and not sheet.diagnostics


# --- reports ---


@pytest.mark.rule("GM-4.2d")
def test_the_opening_report_has_the_hour_at_its_head() -> None:
    view = GAME.view(opening(), "allied")
    assert to_text(reported(GAME, view, ())).splitlines()[2] == "Before the first turn, 0100 8 May 1942"


@pytest.mark.rule("GM-17.0b", "GM-17.0l")
@pytest.mark.parametrize(
    ("aces", "words"), [(0, "in port; up to"), (1, "in port, one an ace;"), (2, "in port, 2 of them aces;")]
)
def test_the_owner_reads_how_many_of_his_boats_are_aces(aces: int, words: str) -> None:
    state = opening("boats-by-night", pt_boats="dice")
    force = state.sides["allied"].boats
    for each in force.bases.values():  # type: ignore[union-attr]
        each.aces = aces
    assert words in to_text(reported(GAME, GAME.view(state, "allied"), ()))


@pytest.mark.rule("GM-11.1a")
def test_the_line_of_an_attack_names_who_made_it() -> None:
    umpire(bare())
    fired = Fired(who=Party(ships=("Aoba",)), target="Lexington", hits=2)
    assert surface.attack(WORDS, fired) == ["their Aoba on Lexington: 2 hits"]


# --- sight ---


@pytest.mark.rule("GM-7.2c", "GM-8.5")
@pytest.mark.parametrize(("off", "modifiers"), [("", (("Condition 3", -1),)), ("N1", ())])
def test_a_shadower_that_sees_well_rolls_one_less(off: str, modifiers: tuple[object, ...]) -> None:
    """By day in the hex of its TF Condition 3, one hex off 2."""
    state = bare(turn=9)
    put_tf(state, "japanese", 2, walk(OPEN_SEA, off)[-1] if off else OPEN_SEA, "Aoba", "DD x3")
    put_af(state, "allied", 3, OPEN_SEA, "1 Catalina", home="Port Moresby", searching=True)
    after = play(state, "AF3: shadow TF", default=1)
    assert [tuple(one for one in roll.modifiers if one[0] == "Condition 3") for roll in after.thrown("shadow")] == [
        modifiers
    ]


@pytest.mark.rule("GM-8.5", "FE-11.11c")
@pytest.mark.parametrize(("age", "condition", "told"), [(0, 2, True), (0, 1, False), (1, 3, False)])
def test_the_staff_lets_a_searcher_shadow_what_it_sees_well_now(age: int, condition: int, told: bool) -> None:
    """A Dauntless nine hexes from home, all of its move: one turn to fly and two in hand."""
    state = bare(turn=9, preset="gm-1993")
    put_tf(state, "allied", 1, walk(OPEN_SEA, "N9")[-1], "Lexington")
    put_af(state, "allied", 3, OPEN_SEA, "1 Dauntless high", home="Lexington", searching=True)
    view = GAME.view(state, "allied")
    seen = KnownContact(
        1,
        Sighting("tf", OPEN_SEA, condition, (UnitId("allied", "AF", 3),), 8 - age),
        8,
        8 - age,
        age,
        ((8 - age, OPEN_SEA),),
    )
    plan, picture = plan_of(msgspec.structs.replace(view, contacts=(seen,)))
    aloft.shadows(plan, picture)
    assert list(map(canonical, plan.orders)) == (
        ["AF3: shadow C1 until fuel at most 3; land Lexington"] if told else []
    )


@pytest.mark.rule("GM-9.3b")
@pytest.mark.parametrize(("hour", "seen"), [(9, [("af", 3), ("tf", 3)]), (3, [("af", 2), ("tf", 1)])])
def test_an_orbit_shows_planes_by_their_own_row(hour: int, seen: list[tuple[str, int]]) -> None:
    """By day all exactly, by night planes at Condition 2 and ships at 1, whatever the die of the search."""
    state = bare(turn=hour)
    put_af(state, "allied", 3, OPEN_SEA, "1 Catalina high", home="Port Moresby")
    put_af(state, "japanese", 4, OPEN_SEA, "6 Val high", home="Rabaul")
    put_tf(state, "japanese", 2, OPEN_SEA, "Tone")
    after = play(state, "AF3: O1", "AF4: O1", default=6)
    assert sorted({(d.sighting.kind, d.sighting.condition) for d in after.sighted("allied")}) == seen


@pytest.mark.rule("BR-7.9", "GM-23.1")
def test_a_coastwatcher_looks_into_its_own_hex_and_those_around_it() -> None:
    """And into no other of its island, where it would see were watchers all along the coasts."""
    for near in (True, False):
        state = watched()
        put(state, "allied", "CW1", "Malaita", "B/P20")
        u = umpire(state)
        around = within(parse("B/P20"), 1)
        coasts = coastwatch(u.ruleset, "allied")
        (where, *_) = [h for h in coasts if (h in around) is near and u.ruleset.theatre.terrain(h) != "land"]
        put_tf(state, "japanese", 2, where, "DD x4")
        assert [each.label for d in play(state).sighted("allied") for each in d.sighting.source] == ["CW1"] * near


# --- in the air ---


@pytest.mark.rule("GM-9.51", "GM-9.53")
def test_a_carrier_sends_up_its_unarmed_regular_interceptors() -> None:
    state = bare(8)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    ready(state, "allied", "Lexington", Wildcat=4)
    put_af(state, "japanese", 5, walk(OPEN_SEA, "N6")[-1], "12 Val AP high", home="Shokaku")
    after = play(state, "Lexington: ready CAP 3 Wildcat low if any raid", "AF5: S6")
    (planes,) = after.state.sides["allied"].afs.values()
    assert (planes.formed, planes.by_maximum) == (3, 0)


@pytest.mark.rule("GM-9.54")
def test_a_ready_cap_elsewhere_does_not_stop_that_of_the_ship_that_is_raided() -> None:
    """By night: Lexington, whom the raid comes to, is told; Enterprise, ten hexes away, is not."""
    state = bare(turn=2)
    for number, name_, where in ((1, "Lexington", OPEN_SEA), (2, "Enterprise", walk(OPEN_SEA, "S5")[-1])):
        put_tf(state, "allied", number, where, name_)
        ready(state, "allied", name_, Wildcat=4)
        state.sides["allied"].ready_cap[name_] = (ReadyCap((Planes(4, "Wildcat"),), "low", 0),)
    state.approach = {"allied>japanese/AF5": 5}
    put_af(state, "japanese", 5, N1, "12 Val AP high", home="Shokaku")
    after = play(state, "", "AF5: S1")
    assert [(d.about.name, d.why) for d in after.told if isinstance(d, StaysDown) and d.about] == [
        ("Lexington", "night")
    ]


@pytest.mark.rule("GM-9.6")
@pytest.mark.parametrize("allied", [True, False])
def test_a_cap_dives_over_its_own_ships_whichever_side_it_is(allied: bool) -> None:
    ours = [
        tf(9, "Lexington" if allied else "Shokaku"),
        af(1, f"9 {'Wildcat' if allied else 'Zero'} high", order=cap()),
    ]
    raid = [af(5, f"8 {'Kate' if allied else 'Devastator'} torpedo")]
    u = battle(ours, raid, default=6) if allied else battle(raid, ours, default=6)
    diving.dive(Battle(u, SEA))
    afs = u.state.sides["allied" if allied else "japanese"].afs
    assert {n: [(f.n, f.high) for f in each.flights] for n, each in afs.items()} == {1: [(3, True)], 2: [(6, False)]}


@pytest.mark.rule("GM-9.62")
def test_an_af_that_is_not_three_to_one_stays_and_the_next_may_dive() -> None:
    """Against four high and six low: nine high Wildcats throw no die, twelve of another AF do."""
    u = battle(
        [tf(9, "Lexington"), af(1, "9 Wildcat high", order=cap()), af(2, "12 Wildcat high", order=cap())],
        [af(5, "6 Kate torpedo", "4 Zero high")],
        default=6,
    )
    diving.dive(Battle(u, SEA))
    assert [roll.key.rpartition("/")[2] for roll in u.dice.record() if "diving CAP" in roll.key] == ["AF2"]


@pytest.mark.rule("GM-11.2a")
def test_what_a_target_is_to_be_attacked_by_is_declared_with_mode_and_load() -> None:
    u = battle([af(1, "4 Dauntless AP high", order=attack(mode="dive"))], [tf(2, "Aoba")])
    fight = Battle(u, SEA)
    raids = targets.declare(fight, "allied", targets.missions(fight, "allied"))
    assert [(m.plane, m.run, m.target, m.n) for m in air_attack.meant(raids)] == [
        ("Dauntless", Run("dive", "AP"), "Aoba", 4)
    ]


@pytest.mark.rule("GM-14.1c", "GM-14.1a")
def test_planes_leaving_two_carriers_are_caught_on_both() -> None:
    u = battle(
        [
            tf(1, "Lexington", "Yorktown"),
            af(3, "5 Wildcat", home="Lexington", order=cap()),
            af(4, "6 Wildcat", home="Yorktown", order=cap()),
        ],
        [af(5, "8 Val AP high", "8 Judy AP high", order=attack("CV"))],
    )
    for each in u.state.sides["allied"].afs.values():
        each.took_off, each.launch = 3, "maximum"
    b = Battle(u, SEA)
    missions = targets.missions(b, "japanese")
    caught.catch(b, {"allied": [], "japanese": missions}, lambda *_: None)
    assert sorted((each.holder, each.flight.n) for each in u.caught) == [("Lexington", 5), ("Yorktown", 6)]


@pytest.mark.rule("GM-19.0")
def test_two_hits_of_a_major_fire_cost_the_planes_that_their_owner_gives_up() -> None:
    """Where there are no fires: two of what he has most of there, and no plane is offered to an attacker."""
    u = battle([tf(1, ship("Lexington", ready="5 Wildcat, 4 Dauntless AP"))], fires="off")
    fight, lexington = Battle(u, SEA), u.state.sides["allied"].ships["Lexington"]
    damage = major_fire(fight, "allied", lexington)
    assert (lexington.hits, sum(n for _, n in damage.planes), damage.offered) == (2, 2, ())


# --- submarines ---


@pytest.mark.rule("GM-12.6")
@pytest.mark.parametrize("depth", ["surface", "periscope", "deep"])
def test_in_1993_no_die_says_who_fires_first(depth: str) -> None:
    state = meeting("1993", depth=depth)
    u = umpire(state)
    made = state.sides["allied"].submarines.boats[1]  # type: ignore[union-attr]
    foe = state.sides["japanese"].tfs[1]
    assert submarines.order_of_fire(Battle(u, OPEN_SEA), "allied", made, foe, False) == "normal"
    assert u.dice.record() == ()


@pytest.mark.rule("GM-12.64a", "GM-21.3")
def test_a_boat_takes_an_order_to_dive_where_there_is_no_command_control() -> None:
    state = waters("1993")
    boat(state)
    after = play(state, "SS1: if ASW dive deep").state.sides["allied"].submarines
    assert after and after.boats[1].order.dive_asw


@pytest.mark.rule("GM-21.3")
@pytest.mark.parametrize("told", [True, False])
def test_the_staff_tells_a_boat_once_what_to_attack(told: bool) -> None:
    state = waters("1993")
    boat(state, order=SubmarineOrder(attack=()) if told else None)
    lines = [line for line in written(GAME.view(state, "allied")).splitlines() if line.startswith("SS1")]
    assert any("attack" in line for line in lines) is not told


# --- command ---


@pytest.mark.rule("GM-2.32a")
def test_no_side_writes_to_the_other_by_the_rules_of_1993_alone() -> None:
    for preset, held in (("gm-1993", True), ("umpire", False)):
        view = GAME.view(bare(preset=preset, teams="allied: one = TF1, two = TF11"), "allied/one")
        assert [bool(GAME.why_no_talk(view, seat)) for seat in ("japanese", "allied/two")] == [held, False]


@pytest.mark.rule("GM-20.1")
def test_each_unit_is_known_by_its_own_kind_and_number() -> None:
    state = field()
    group(state)
    scout(state, 3)
    record = known(state).sides["allied"].command
    tf3, af3 = record.known(UnitId("allied", "TF", 3)), record.known(UnitId("allied", "AF", 3))  # type: ignore[union-attr]
    assert tf3 is record.tfs[3] and af3 is record.afs[3]  # type: ignore[union-attr]
    assert record.known(UnitId("allied", "SS", 3)) is None  # type: ignore[union-attr]


@pytest.mark.rule("GM-21.5")
@pytest.mark.parametrize(("radio", "lines"), [(False, ["AF6: jettison; land Lexington"]), (True, [])])
def test_the_staff_orders_planes_home_where_they_take_orders_in_the_air(radio: bool, lines: list[str]) -> None:
    state = bare(command_control=radio)
    put_tf(state, "allied", 1, N1, "Lexington")
    put_af(state, "allied", 6, OPEN_SEA, "4 Dauntless AP", home="Lexington", order=LandAt(Place(name="Lexington")))
    plan, _ = plan_of(GAME.view(known(state), "allied"))
    aloft.homing(plan)
    assert list(map(canonical, plan.orders)) == lines


@pytest.mark.rule("GM-22.3")
def test_a_point_that_was_defined_stays_and_orders_may_name_it() -> None:
    state = field()
    group(state)
    after = turn(known(state), allied="define point Roger A/M20")
    assert after.state.sides["allied"].command.seats["allied"].points == {"roger": parse("A/M20")}  # type: ignore[union-attr]


@pytest.mark.rule("GM-22.6", "GM-22.9.4")
@pytest.mark.parametrize(("plane", "coded"), [("Catalina", True), ("P-39", False)])
def test_reports_of_great_planes_are_coded_by_option(plane: str, coded: bool) -> None:
    state = known(field(large_plane_code=True))
    ready(state, "allied", "Port Moresby", **{plane.replace("-", "_"): 2})
    sheet = orders(state, f"AF7 launch 1 {plane} from Port Moresby; search N4; RT each sighting; land")
    told = [remark.message for remark in remarks(sheet, "note") if remark.code == "GM-22.6"]
    words = "coded: the enemy gets the fix" if coded else "uncoded: the enemy gets the words and the fix"
    assert told == [f"AF7: {words} of each report"]


@pytest.mark.rule("GM-22.31a")
def test_a_boat_told_once_to_report_is_not_said_to_be_silent() -> None:
    state = field(submarines="1993")
    group(state)
    boat(state, order=SubmarineOrder(radio=("sighting",)))
    told = [(remark.code, remark.message) for remark in remarks(orders(known(state), "SS1: N1"), "note")]
    assert ("GM-22.31a", "SS1: coded: the enemy gets the fix of each report, not the words") in told


@pytest.mark.rule("GM-22.72")
def test_a_ship_is_called_by_name_only_where_she_sails_alone() -> None:
    for ships, code in ((("Chicago",), ""), (("Chicago", "DD"), "GM-22.72")):
        state = field()
        group(state)
        put_tf(state, "allied", 9, "A/Q41", *ships)
        errors = [remark.code for remark in remarks(orders(known(state), "TF3 RT to Chicago: N1"), "error")]
        assert errors == ([code] if code else [])


@pytest.mark.rule("GM-23.3.4c")
def test_where_no_counters_are_played_nobody_is_asked_for_them_at_midnight() -> None:
    u = umpire(bare(turn=24, coastwatchers="islands"))
    assert u.hour == 24
    counters.check(u)
    assert u.dispatches == []


@pytest.mark.rule("GM-23A", "GM-23.3.2b")
@pytest.mark.parametrize(("counter", "where", "code"), [("CW3", "A/C14", "GM-23.3.2b"), ("T3", "A/C14", "")])
def test_only_coastwatchers_are_kept_off_an_enemy_base(counter: str, where: str, code: str) -> None:
    state = watched(1)
    put(state, "allied", counter, "New Guinea (north)", "A/D11", last_column="A/H" if counter == "CW3" else "")
    assert [remark.code for remark in remarks(orders(state, f"{counter} at {where}"), "error")] == [code] * bool(code)
