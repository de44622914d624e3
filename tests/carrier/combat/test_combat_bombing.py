"""Bombing: targets, types, rows, modifiers, and what follows for the attackers (BR-18)."""

import pytest
from tests.carrier.position import SEA, af, attack, base, battle, boxes, flight, ship, tf, told

from flagplot.games.carrier.combat.air_attack import attack_modifiers, attacker_chooses
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.on_deck import added_hits, on_deck
from flagplot.games.carrier.combat.targets import Raid, attack_types, declare, entry_altitude, missions
from flagplot.games.carrier.facts.attacks import Modifier, Row
from flagplot.games.carrier.facts.combat import Bombed
from flagplot.games.carrier.facts.flight import NoAttack
from flagplot.games.carrier.ordered.ast import Assignment, Attack, Cap, GoTo, Intercept, LandAt, Place, Program
from flagplot.games.carrier.phases import combat
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.plot import Contact, Sighting
from flagplot.games.carrier.umpire import Umpire

T = tables()
FLEET = tf(1, "Lexington", "Yorktown", "Chicago", "Atlanta", "2 DD", "AO")


def plan(u: Umpire) -> list[tuple[str, int, str, str]]:
    b = Battle(u, SEA)
    raids = declare(b, "japanese", missions(b, "japanese"))
    return [(raid.share.name, raid.share.n, raid.mode, raid.target.name) for raid in raids]


def rolls(u: Umpire) -> list[str]:
    return [roll.key.split("|", 3)[3] for roll in u.dice.record() if roll.key.split("|")[2] == "air attack"]


# --- types and rows ---


@pytest.mark.rule("BR-18.3.1")
def test_dives_start_high_and_need_a_dive_column():
    assert attack_types(T, flight("4 Val AP high"), True)[0] == ("dive", 7)
    assert attack_types(T, flight("4 Val AP"), True) == [("low", 5)]
    assert attack_types(T, flight("4 Betty AP high"), True, "dive") == [("high", 1)]


@pytest.mark.rule("BR-18.3.2", "BR-18.4")
def test_torpedoes_are_dropped_low_and_at_ships_only():
    assert attack_types(T, flight("4 Kate torpedo"), True) == [("torpedo", 10)]
    assert attack_types(T, flight("4 Kate torpedo high"), True) == []
    assert attack_types(T, flight("4 Kate torpedo"), False) == []


@pytest.mark.rule("BR-18.3.3")
def test_level_attacks_at_the_altitude_flown_and_no_row_no_attack():
    assert attack_types(T, flight("4 B-17 GP high"), False) == [("high", 13)]
    assert attack_types(T, flight("4 B-17 GP"), False) == []
    assert attack_types(T, flight("4 Betty GP"), False) == [("low", 6)]
    assert attack_types(T, flight("4 Val AP high"), True, "level") == [("dive", 7)], "no level row at high: dive"


@pytest.mark.rule("BR-18.3")
def test_altitude_to_come_in_at():
    assert entry_altitude(T, "Val", "AP", Assignment(), True) is True
    assert entry_altitude(T, "Val", "AP", Assignment(mode="level"), True) is False
    assert entry_altitude(T, "Kate", "torpedo", Assignment(), True) is False
    assert entry_altitude(T, "B-17", "GP", Assignment(), False) is True
    assert entry_altitude(T, "Betty", "GP", Assignment(), False) is False
    assert entry_altitude(T, "Betty", "GP", Assignment(high=True), False) is True


# --- who attacks what ---


@pytest.mark.rule("BR-15.3", "BR-17.2")
def test_by_default_carriers_then_capital_ships_then_small_ones():
    for there, target in ((FLEET, "Yorktown"), (tf(1, "Chicago", "2 DD"), "Chicago"), (tf(1, "DD", "AP"), "AP 1")):
        assert plan(battle([there], [af(5, "4 Kate torpedo", order=attack())]))[0] == ("Kate", 4, "torpedo", target)


@pytest.mark.rule("BR-7.15")
def test_preferences_by_class_type_and_name_hold_when_the_ships_are_known():
    for wanted, target in (("capital", "Chicago"), ("CL", "Atlanta"), ("Lexington", "Lexington"), ("small", "AO 1")):
        assert plan(battle([FLEET], [af(5, "4 Kate torpedo", order=attack(wanted))]))[0][3] == target


@pytest.mark.rule("GM-3.52")
@pytest.mark.parametrize("only", [False, True])
def test_only_the_ships_named_are_attacked_where_the_order_says_only(only: bool):
    wanted = Assignment(targets=("carriers",), only=only)
    raiders = [af(5, "4 Kate torpedo", order=Attack(Place(), assignments=(wanted,)))]
    assert [target for *_, target in plan(battle([FLEET], raiders))] == ["Yorktown"]
    assert [target for *_, target in plan(battle([tf(1, "Chicago")], raiders))] == ([] if only else ["Chicago"])


def test_assignments_divide_an_af_and_the_rest_goes_by_default():
    order = Attack(
        Place(), assignments=(Assignment(attack("x", n=2, planes="Kate").assignments[0].planes, ("Chicago",)),)
    )
    got = plan(battle([FLEET], [af(5, "6 Kate torpedo", "3 Val AP high", order=order)]))
    assert got == [
        ("Kate", 2, "torpedo", "Chicago"),
        ("Kate", 4, "torpedo", "Yorktown"),
        ("Val", 3, "dive", "Yorktown"),
    ]


def test_a_ship_gets_what_would_sink_it_then_the_next():
    got = plan(battle([tf(1, "Lexington", "Yorktown")], [af(5, "26 Val AP high", order=attack())]))
    assert got == [("Val", 21, "dive", "Yorktown"), ("Val", 5, "dive", "Lexington")]


def test_a_ship_with_just_enough_gets_no_more():
    raiders = [af(5, "21 Val AP high", order=attack()), af(6, "4 Val AP high", order=attack())]
    got = plan(battle([tf(1, "Lexington", "Yorktown")], raiders))
    assert got == [("Val", 21, "dive", "Yorktown"), ("Val", 4, "dive", "Lexington")]


def test_order_that_names_a_contact_attacks_that_tf_alone():
    u = battle([tf(1, "Lexington"), tf(2, "Chicago")], [af(5, "4 Kate torpedo", order=attack(place=Place(contact=7)))])
    seen = Sighting("tf", SEA, 2, (UnitId("allied", "AF", 5),), 3)
    u.state.sides["japanese"].plot.contacts.append(Contact(7, "allied/TF2", seen, 2, 2, []))
    assert [target for *_, target in plan(u)] == ["Chicago"]
    del u.sees["japanese"]["allied/TF2"]
    assert plan(u) == []


@pytest.mark.rule("BR-15.2")
def test_unobserved_ships_are_not_attacked_and_bombers_without_the_order_do_nothing():
    assert plan(battle([FLEET], [af(5, "4 Kate torpedo", order=attack())], seen=False)) == []
    assert plan(battle([FLEET], [af(5, "4 Kate torpedo")])) == []
    elsewhere = Program((GoTo(Place(SEA)), attack()))
    assert plan(battle([FLEET], [af(5, "4 Kate torpedo", order=elsewhere)])) == []
    assert plan(battle([FLEET], [af(5, "4 Kate torpedo", order=attack(place=Place(SEA + 1)))])) == []


def test_gp_bombs_go_at_the_base_and_ap_bombs_at_the_ships():
    there = [base("Port Moresby"), tf(1, "Chicago")]
    got = plan(battle(there, [af(5, "4 Betty GP", "4 Nell AP", order=attack())]))
    assert [(name, target) for name, *_, target in got] == [("Betty", "Port Moresby"), ("Nell", "Chicago")]
    got = plan(battle(there, [af(5, "4 Nell AP", order=attack(place=Place(name="Port Moresby")))]))
    assert got[0][3] == "Port Moresby"


def test_too_few_ships_no_attack_and_the_order_for_a_missing_target_is_taken():
    home = Program((LandAt(),))
    u = battle([tf(1, "Chicago")], [af(5, "4 Kate torpedo", order=attack(min_size=3, if_gone=home))])
    combat.run(u)
    assert rolls(u) == []
    assert u.state.sides["japanese"].afs[5].order == home
    assert u.state.sides["japanese"].afs[5].flights[0].load == "torpedo"
    assert [note.why for note in told(u.dispatches, NoAttack, "japanese")] == ["targets"]


def test_an_af_whose_bombers_all_fell_goes_home_without_a_word_about_targets():
    home = Program((LandAt(Place(name="Rabaul")),))
    u = battle(
        [tf(1, "Chicago"), af(2, "12 Wildcat", order=Program((Cap(Place()), Intercept("bombers"))))],
        [af(5, "1 Kate torpedo", "1 Zero", order=attack(if_gone=home))],
        default=4,
    )
    combat.run(u)
    (left,) = u.state.sides["japanese"].afs.values()
    assert [part.plane for part in left.flights] == ["Zero"]
    assert left.order == Program((LandAt(),))
    assert not told(u.dispatches, NoAttack)


# --- resolution ---


@pytest.mark.rule("BR-18.2")
def test_one_attack_per_name_type_and_target_over_all_afs():
    raiders = [
        af(5, "3 Val AP high", "4 Kate torpedo", order=attack("Lexington")),
        af(6, "2 Val AP high", "2 Val AP", order=attack("Lexington")),
        af(7, "1 Val AP high", order=attack("Chicago")),
    ]
    u = battle([tf(1, ship("Lexington"), "Chicago")], raiders, dice={"low": (1,)})
    u.state.sides["allied"].ships["Lexington"].hits = 3  # AA 1 and 2
    combat.run(u)
    assert rolls(u) == [
        "B/M23 japanese|Val|dive AP|Chicago",
        "B/M23 japanese|Val|dive AP|Lexington",
        "B/M23 japanese|Val|level low AP|Lexington",
        "B/M23 japanese|Kate|torpedo|Lexington",
    ]


@pytest.mark.rule("BR-18.1")
def test_attacks_on_a_ship_already_sunk_are_made_in_vain():
    u = battle(
        [af(1, "12 Dauntless AP high", "6 Devastator torpedo", order=attack("CVL"))],
        [tf(1, "Shoho", "Zuikaku")],
        default=6,
        dice={"low": (1,)},
    )
    combat.run(u)
    assert u.state.sides["japanese"].ships["Shoho"].fate == "sunk"
    assert all(not part.load for part in u.state.sides["allied"].afs[1].flights)


@pytest.mark.rule("BR-18.1")
def test_a_declared_attack_stands_though_the_target_has_gone_down():
    u = battle(
        [
            af(1, "12 Dauntless AP high", order=attack("Shoho")),
            af(2, "6 Devastator torpedo", order=attack("Shoho", n=6)),
        ],
        [tf(1, "Shoho", "Zuikaku")],
    )
    b = Battle(u, SEA)
    raids = declare(b, "allied", missions(b, "allied"))
    shoho = u.state.sides["japanese"].ships["Shoho"]
    for raid in raids:
        raid.target = shoho
    from flagplot.games.carrier.combat.air_attack import attack as resolve

    shoho.hits = 2
    events = resolve(b, "allied", raids, 0)
    assert [event.damage is None for event in events] == [False, True]
    assert u.state.sides["japanese"].ships["Zuikaku"].hits == 0


@pytest.mark.rule("BR-18.5.1", "BR-18.5.2")
def test_crippled_and_anchored_targets():
    u = battle([tf(1, ship("Lexington", hits=5), ship("Chicago", anchored=1), "Yorktown")], [])
    ships = u.state.sides["allied"].ships
    b = Battle(u, SEA)
    assert [dict(attack_modifiers(b, ships[name], "allied")) for name in ("Lexington", "Chicago", "Yorktown")] == [
        {"crippled": 2},
        {"at anchor": 2},
        {},
    ]


@pytest.mark.rule("BR-18.5", "BR-18.5.4")
def test_cloud_and_night_targets():
    u = battle([tf(1, "Lexington"), base("Port Moresby")], [], weather="cloud", night=True)
    b = Battle(u, SEA)
    for target in (u.state.sides["allied"].ships["Lexington"], u.state.sides["allied"].bases["Port Moresby"]):
        assert dict(attack_modifiers(b, target, "allied")) == {"cloud": -2, "night": -4}


@pytest.mark.rule("BR-18.5.3", "BR-18.5")
def test_the_row_of_an_attack_is_the_printed_one_with_modifiers():
    u = battle([tf(1, "Lexington")], [af(5, "6 Kate torpedo", order=attack())], weather="cloud")
    combat.run(u)
    assert told(u.dispatches, Bombed)[0].row == Row(8, 5, "5-6", (Modifier("cloud", -2),))


# --- after the attack ---


@pytest.mark.rule("BR-15.6.3", "BR-8.12.4")
@pytest.mark.parametrize(
    ("flown", "land_by", "high"),
    [("6 Val AP high", 8, False), ("6 Kate torpedo", 8, False), ("6 Betty AP", 8, False), ("6 Betty AP high", 9, True)],
)
def test_low_attacks_cost_range_and_the_bombs_are_gone(flown: str, land_by: int, high: bool):
    u = battle([tf(1, ship("Chicago", hits=4))], [af(5, flight(flown, 9), order=Program((attack(), LandAt())))])
    combat.run(u)
    formation = u.state.sides["japanese"].afs[5]
    (after,) = formation.flights
    assert (after.load, after.spent, after.land_by, after.high) == ("", True, land_by, high)
    assert formation.order == Program((LandAt(),))


def test_a_part_of_a_flight_that_did_not_attack_keeps_its_load():
    order = attack("base", n=2, what="base")
    u = battle([base("Port Moresby", aa=0)], [af(5, "4 Betty GP", "3 Kate torpedo", order=order)])
    combat.run(u)
    flights = {(f.plane, f.load): f.n for f in u.state.sides["japanese"].afs[5].flights}
    assert flights == {("Betty", ""): 4, ("Kate", "torpedo"): 3}


def test_an_af_shot_down_to_the_last_leaves_the_game():
    u = battle([tf(1, "South Dakota", "Washington")], [af(5, "1 Kate torpedo", order=attack())], default=6)
    combat.run(u)
    assert u.state.sides["japanese"].afs == {}
    assert u.state.sides["japanese"].lost_today == {"Kate": 1}


# --- planes on deck ---


@pytest.mark.rule("BR-21.6")
@pytest.mark.parametrize(
    ("where", "bombs", "torpedoes"),
    [("ready", True, False), ("just_landed", True, False), ("readying", False, True), ("dispersed", False, False)],
)
def test_planes_on_deck_double_bombs_and_planes_below_double_torpedoes(where: str, bombs: bool, torpedoes: bool):
    u = battle([tf(1, "Lexington")], [])
    carrier = u.state.sides["allied"].ships["Lexington"]
    carrier.boxes = boxes(**{where: "3 Wildcat"})
    b = Battle(u, SEA)
    deck = on_deck(b, "allied", carrier)
    added = [added_hits(b, "allied", carrier, weapon, 3, deck) for weapon in ("bomb", "torpedo", "shell")]
    assert added == [3 * bombs, 3 * torpedoes, 0]


@pytest.mark.rule("BR-21.6")
def test_doubled_hits_are_counted_in_play():
    for readied, hits in (("", 1), ("9 Wildcat", 2)):
        u = battle(
            [tf(1, ship("Lexington", ready=readied))],
            [af(5, "5 Val AP high", order=attack())],
            dice={"low": (1,), "Val|dive AP|Lexington": (3,)},
        )
        combat.run(u)
        assert u.state.sides["allied"].ships["Lexington"].hits == hits


@pytest.mark.rule("BR-21.7.1", "BR-21.7.2")
def test_who_chooses_the_planes_lost():
    assert [attacker_chooses(False, mode) for mode in ("dive", "low", "high", "torpedo")] == [True, True, False, False]
    assert [attacker_chooses(True, mode) for mode in ("dive", "low", "high", "torpedo")] == [False] * 4


@pytest.mark.rule("BR-25.1")
def test_raid_of_rabaul_is_noted_for_the_learning_scenario():
    u = battle(
        [af(1, "4 Dauntless GP high", home="Lexington", order=attack())], [base("Rabaul", aa=0)], at="A/X05", code="RR"
    )
    combat.run(u)
    assert u.state.sides["allied"].raided is (
        u.ruleset.theatre.places["Rabaul"] == u.state.sides["japanese"].bases["Rabaul"].hex
    )


def test_raids_tell_low_from_high():
    u = battle([base("Port Moresby")], [af(5, "4 Nell GP high", order=attack())])
    b = Battle(u, SEA)
    (raid,) = declare(b, "japanese", missions(b, "japanese"))
    assert isinstance(raid, Raid) and not raid.low
