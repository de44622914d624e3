"""The base layer in action: contact, battle, gunnery, torpedoes, damage (SP-BASE-24 to SP-BASE-32)."""

import pytest
from tests.slot.play import NIGHTS, TABLES, begin, fought, mine, resolve, sea, thrown, told

from flagplot.core.dice import DiceCup, KeyedDice, LoadedDice
from flagplot.games.slot import battle, contact, gunnery, ports
from flagplot.games.slot.effects import Effect
from flagplot.games.slot.telling.kinds import Battle
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import Fleet, fresh_ship
from flagplot.games.slot.zones import board


def fight(one=("CA",), two=("CA",), turn=1, kind="Clear", faces=None, orders=("", ""), default=2):
    """A1 and J1 meet in L22."""
    state = sea(("A1", "L22", one), ("J1", "L22", two), turn=turn, weather_now=kind)
    return resolve(state, *orders, faces={"contact|A1+J1": (6,), **(faces or {})}, default=default)


def umpire(faces=None) -> Umpire:
    return Umpire(begin(NIGHTS), DiceCup(LoadedDice(faces, 1), "t"), board("solomons"))


@pytest.mark.rule("SP-BASE-24")
@pytest.mark.parametrize(
    ("kind", "night", "need"),
    [
        ("Clear", False, 3),
        ("Cloud", False, 3),
        ("Rain", False, 4),
        ("Squall", False, 5),
        ("Clear", True, 5),
        ("Cloud", True, 5),
        ("Rain", True, 6),
        ("Squall", True, 6),
    ],
)
def test_contact_numbers(kind, night, need):
    assert contact.needs(TABLES, kind, night) == need


@pytest.mark.rule("SP-BASE-24")
@pytest.mark.parametrize(
    ("one", "two", "bonus"), [("INTERCEPT", "PATROL", 1), ("RAID", "PATROL", -1), ("INTERCEPT", "RAID", 0)]
)
def test_missions_change_contact(one, two, bonus):
    """Night, Cloud, INTERCEPT: die 4 gives 5."""
    assert contact.modifier(Fleet("A1", "allied", "L22", [], one), Fleet("J1", "japanese", "L22", [], two)) == bonus


@pytest.mark.rule("SP-BASE-24")
def test_a_die_of_four_with_intercept_at_night_is_contact():
    state = sea(("A1", "L22", ("CA",)), ("J1", "L22", ("CA",)), turn=4, weather_now="Cloud")
    assert "meets" not in told(resolve(state, faces={"contact|A1+J1": (4,)}), "allied")
    state.fleets["A1"].mission = "INTERCEPT"
    assert "meets contact C1 in L22: CA21" in told(resolve(state, faces={"contact|A1+J1": (4,)}), "allied")


@pytest.mark.rule("SP-BASE-24")
def test_a_pair_rolls_once_a_turn_and_an_unloading_fleet_is_found_without():
    state = sea(("A1", "L22", ("CA",)), ("J1", "L22", ("DD",)), turn=4)
    assert len(thrown(resolve(state, faces={"contact|A1+J1": (1,)}), "contact")) == 1
    state.fleets["J1"].mission, state.fleets["J1"].target = "TRANSPORT", "L22"
    assert thrown(resolve(state, default=1), "contact"), "nothing aboard, so it does not unload"
    state.ships["japanese/DD21"].cargo = 1
    result = resolve(state, default=1)
    assert not thrown(result, "contact") and "meets" in told(result, "allied")


@pytest.mark.rule("SP-BASE-24")
def test_a_hundred_thousand_contact_dice():
    faces = KeyedDice(b"contact").draw("contact", 100_000, 6)
    for night, exact in ((False, 2 / 3), (True, 1 / 3)):
        seen = sum(face >= contact.needs(TABLES, "Clear", night) for face in faces) / 100_000
        assert abs(seen - exact) < 4 * (exact * (1 - exact) / 100_000) ** 0.5


@pytest.mark.rule("SP-BASE-25")
@pytest.mark.parametrize(("turn", "kind", "band"), [(1, "Clear", 0), (1, "Rain", 1), (4, "Clear", 2), (1, "Squall", 1)])
def test_the_range_at_which_a_battle_opens(turn, kind, band):
    assert battle.start_range(kind, turn == 4) == band


@pytest.mark.rule("SP-BASE-25")
@pytest.mark.parametrize(("turn", "rounds"), [(1, 6), (4, 4)])
def test_six_rounds_by_day_and_four_at_night(turn, rounds):
    assert len(fought(fight(turn=turn, default=1), "allied")) == rounds


@pytest.mark.rule("SP-BASE-25")
def test_the_higher_die_shifts_the_range_by_its_standing_order():
    faces = {"manoeuvre|L22.1.1|allied": (5,)}
    assert fought(fight(faces=faces, orders=("A1 BATTLE CLOSE", "")), "allied")[0].range == "medium"
    assert fought(fight(faces=faces), "allied")[0].range == "long"
    tie = {"manoeuvre|L22.1.1|allied": (2,)}
    assert fought(fight(faces=tie, orders=("A1 BATTLE CLOSE", "")), "allied")[0].range == "long"


@pytest.mark.rule("SP-BASE-25")
def test_targets_by_standing_order():
    ships = [fresh_ship(TABLES, f"{card}1", "allied", card) for card in ("DD", "CA", "CL")]
    picks = {aim: [battle.pick_target(n, ships, aim).id for n in range(3)] for aim in ("BIGGEST", "SMALLEST", "SPREAD")}
    assert picks == {"BIGGEST": ["CA1"] * 3, "SMALLEST": ["DD1"] * 3, "SPREAD": ["CA1", "CL1", "DD1"]}


@pytest.mark.rule("SP-BASE-26")
def test_what_fires_at_each_range_and_what_hits():
    ship = fresh_ship(TABLES, "BB1", "allied", "BB")
    assert [len(battle.gun_dice(ship, band)) for band in (0, 1, 2)] == [6, 10, 14]
    assert [battle.hit_number(TABLES, band) for band in (0, 1, 2)] == [6, 6, 5]


@pytest.mark.rule("SP-BASE-26")
@pytest.mark.parametrize(
    ("gun", "card", "further", "lost"),
    [
        ("primary", "BB", 1, 1),
        ("secondary", "CA", 1, 1),
        ("secondary", "BB", 1, 0),
        ("secondary", "BB", 6, 1),
        ("tertiary", "CA", 5, 0),
        ("tertiary", "CA", 6, 1),
        ("tertiary", "BB", 6, 0),
        ("tertiary", "DD", 1, 1),
    ],
)
def test_penetration_of_the_hull(gun, card, further, lost):
    ship = fresh_ship(TABLES, "X1", "japanese", card)
    gunnery.gun_hit(umpire({"damage|x": (3, 4), "secondary penetration|x": (further,)}), ship, gun, "PATROL", "p", "x")
    assert ship.lost == lost


@pytest.mark.rule("SP-BASE-26")
def test_a_tertiary_hit_on_a_light_gun_box_with_a_further_six():
    ship = fresh_ship(TABLES, "X1", "japanese", "CL")
    gunnery.gun_hit(umpire({"damage|x": (1, 4), "secondary penetration|x": (6,)}), ship, "tertiary", "PATROL", "p", "x")
    assert ship.weapons["secondary"] == 2


@pytest.mark.rule("SP-BASE-27")
@pytest.mark.parametrize(
    ("total", "card", "part"),
    [
        (3, "CA", "torpedo"),
        (4, "CA", "primary"),
        (4, "CL", "absent"),
        (5, "CL", "secondary"),
        (6, "DD", "hull"),
        (8, "DD", "hull"),
        (9, "CA", "tertiary"),
        (10, "CA", "hull"),
        (11, "CA", "torpedo"),
        (2, "CA", "critical"),
        (12, "CA", "critical"),
    ],
)
def test_the_gunnery_damage_table(total, card, part):
    assert gunnery.location(TABLES, fresh_ship(TABLES, "X1", "japanese", card), total) == part


@pytest.mark.rule("SP-BASE-27")
def test_an_absent_box_counts_as_hull_and_aa_stands_in_for_tertiary():
    ship = fresh_ship(TABLES, "X1", "japanese", "CL")
    gunnery.gun_hit(umpire({"damage|x": (2, 2)}), ship, "primary", "PATROL", "p", "x")
    assert ship.lost == 1
    ship.weapons["tertiary"] = 0
    assert gunnery.location(TABLES, ship, 9) == "aa"


@pytest.mark.rule("SP-BASE-28")
@pytest.mark.parametrize(
    ("face", "card", "lost", "slowed", "sunk", "bridge"),
    [
        (1, "CA", 0, 1, False, False),
        (2, "CA", 1, 0, False, False),
        (3, "CA", 0, 0, False, True),
        (4, "CA", 0, 1, False, False),
        (5, "CA", 3, 0, False, False),
        (6, "CA", 4, 0, False, False),
        (6, "DD", 2, 0, True, False),
    ],
)
def test_criticals(face, card, lost, slowed, sunk, bridge):
    ship = fresh_ship(TABLES, "X1", "japanese", card)
    _, mute = gunnery.critical(umpire({"critical|x": (face,)}), ship, "p", "x")
    assert (ship.lost, ship.slowed, ship.sunk, mute) == (lost, slowed, sunk, bridge)


@pytest.mark.rule("SP-BASE-28")
def test_a_ship_hit_on_the_bridge_does_not_fire_next_round():
    faces = {
        "gunfire|L22.1.1|allied/CA21": (6, 1, 1),
        "damage|L22.1.1|allied/CA21|0": (1, 1),
        "critical|L22.1.1|allied/CA21|0": (3,),
    }
    rounds = {
        subject.split("|")[0]
        for subject, _ in thrown(fight(faces=faces, default=1), "gunfire")
        if "japanese" in subject
    }
    assert "L22.1.2" not in rounds and {"L22.1.1", "L22.1.3"} <= rounds


@pytest.mark.rule("SP-BASE-29")
def test_ships_fire_torpedoes_at_short_range_once_a_battle_and_twice_a_scenario():
    result = fight(turn=4, default=1)
    assert sorted(len(faces) for _, faces in thrown(result, "torpedoes")) == [2, 3]
    assert not thrown(fight(default=1), "torpedoes")
    state = result.state
    state.fleets["A1"].zone = state.fleets["J1"].zone = "L22"
    second = resolve(state, faces={"contact|A1+J1": (6,)}, default=1).state
    assert second.ships["allied/CA21"].attacks == 2
    assert not thrown(resolve(second, faces={"contact|A1+J1": (6,)}, default=1), "torpedoes")


@pytest.mark.rule("SP-BASE-29")
def test_torpedoes_hit_on_six_and_a_ship_dead_in_the_water_on_five():
    ship = fresh_ship(TABLES, "CA1", "allied", "CA")
    assert battle.torpedo_hit_number(TABLES, ship) == 6
    ship.dead = True
    assert battle.torpedo_hit_number(TABLES, ship) == 5


@pytest.mark.rule("SP-BASE-30")
@pytest.mark.parametrize(
    ("face", "lost", "slowed", "dead"),
    [(1, 1, 0, False), (2, 2, 0, False), (3, 2, 0, False), (4, 3, 1, False), (5, 4, 0, True)],
)
def test_the_torpedo_damage_table(face, lost, slowed, dead):
    ship = fresh_ship(TABLES, "BB1", "allied", "BB")
    gunnery.torpedo_hit(umpire({"torpedo damage|x": (face,)}), ship, "PATROL", "p", "x")
    assert (ship.lost, ship.slowed, ship.dead) == (lost, slowed, dead)


@pytest.mark.rule("SP-BASE-30")
def test_a_six_is_five_hull_and_a_critical_and_a_destroyer_sinks_on_a_two():
    ship = fresh_ship(TABLES, "BB1", "allied", "BB")
    gunnery.torpedo_hit(umpire({"torpedo damage|x": (6,), "critical|x|torpedo": (2,)}), ship, "PATROL", "p", "x")
    assert ship.lost == 6
    small = fresh_ship(TABLES, "DD1", "allied", "DD")
    gunnery.torpedo_hit(umpire({"torpedo damage|x": (2,)}), small, "PATROL", "p", "x")
    assert small.sunk


@pytest.mark.rule("SP-BASE-31")
@pytest.mark.parametrize(
    ("cards", "die", "leaves"), [(("CA",), 4, True), (("CA",), 3, False), (("BB",), 4, False), (("BB",), 5, True)]
)
def test_breaking_off(cards, die, leaves):
    """4 or more; a battleship is slower than the cruiser behind it: -1."""
    faces = {"break off|L22.1.1|allied": (die,), "manoeuvre|L22.1.1|allied": (2,)}
    result = fight(one=cards, faces=faces, orders=("A1 BATTLE EVADE TO M22", ""), default=1)
    assert (result.state.fleets["A1"].zone == "M22") is leaves


@pytest.mark.rule("SP-BASE-31")
@pytest.mark.parametrize(("die", "leaves"), [(3, True), (2, False)])
def test_a_faster_fleet_breaks_off_on_a_three(die, leaves):
    """Cruisers before a battleship: +1; and only the fleet that ordered EVADE throws."""
    faces = {"break off|L22.1.1|allied": (die,)}
    result = fight(two=("BB",), faces=faces, orders=("A1 BATTLE EVADE TO M22", ""), default=1)
    assert (result.state.fleets["A1"].zone == "M22") is leaves
    assert {subject.rpartition("|")[2] for subject, _ in thrown(result, "break off")} == {"allied"}


@pytest.mark.rule("SP-BASE-31", "SP-19.23")
def test_the_boundary_of_a_retreat_is_checked_and_dead_ships_stay():
    state = sea(("A1", "L22", ("CA", "DD")), ("J1", "L22", ("DD",)))
    state.ships["allied/CA21"].dead = True
    mine(state, "japanese", "L22/M22")
    faces = {"contact|A1+J1": (6,), "break off|L22.1.1|allied": (6,)}
    result = resolve(state, "A1 BATTLE EVADE TO M22", faces=faces, default=1)
    assert [subject.rpartition("/")[2] for subject, _ in thrown(result, "mine")] == ["DD21"]
    zones = {fleet.ships[0]: fleet.zone for fleet in result.state.fleets.values()}
    assert zones["allied/DD21"] == "M22" and zones["allied/CA21"] == "L22"


@pytest.mark.rule("SP-BASE-32")
def test_half_the_hull_costs_a_speed_level():
    ship = fresh_ship(TABLES, "CA1", "allied", "CA")
    levels = []
    for ship.lost in (2, 3, 5):
        levels.append(ship.level())
    assert levels == [4, 3, 3]


@pytest.mark.rule("SP-BASE-32")
@pytest.mark.parametrize(
    ("card", "lost", "may"), [("CL", 2, True), ("CL", 3, False), ("BB", 8, True), ("BB", 9, False)]
)
def test_with_three_quarters_of_the_hull_gone_no_engine_is_tried(card, lost, may):
    ship = fresh_ship(TABLES, "X1", "allied", card)
    ship.dead, ship.lost = True, lost
    assert ports.may_restart(ship) is may


@pytest.mark.rule("SP-BASE-32")
@pytest.mark.parametrize(("lost", "die", "level"), [(4, 6, 1), (4, 5, 0), (5, 6, 0)])
def test_a_ship_dead_in_the_water_tries_its_engines(lost, die, level):
    state = sea(("A1", "N25", ("CA",)))
    ship = state.ships["allied/CA21"]
    ship.dead, ship.lost = True, lost
    assert ports.may_restart(ship) is (lost < 4.5)
    result = resolve(state, faces={"restart|allied/CA21": (die,)} if lost < 5 else {})
    assert result.state.ships["allied/CA21"].level() == level


@pytest.mark.rule("SP-BASE-32")
def test_a_ship_dead_in_the_water_forms_its_own_fleet():
    state = sea(("A1", "N25", ("CA", "DD")))
    state.ships["allied/CA21"].dead = True
    result = resolve(state, default=1)
    assert sorted(len(fleet.ships) for fleet in result.state.fleets.values()) == [1, 1]


@pytest.mark.rule("SP-BASE-24")
def test_a_pair_that_has_rolled_keeps_no_other_from_rolling():
    state = sea(("A1", "K20", ("CA",)), ("J1", "K20", ("CA",)), ("A2", "L22", ("CA",)), ("J2", "L22", ("CA",)))
    state.movement.pairs = ["A1+J1"]
    u = Umpire(state, DiceCup(LoadedDice(default=1), "t"), board("solomons"))
    contact.pulse(u)
    assert [roll.key.split("|")[-1] for roll in u.dice.record()] == ["A2+J2"]
    assert state.movement.pairs == ["A1+J1", "A2+J2"]


@pytest.mark.rule("SP-BASE-24")
def test_a_fleet_that_is_gone_after_a_battle_is_met_no_more(monkeypatch):
    """J1 goes down before A1: A2 in the same zone meets nobody, A3 and J2 elsewhere meet."""
    cruiser = ("CA",)
    state = sea(
        *((name, "K20", cruiser) for name in ("A1", "J1", "A2")), ("A3", "L22", cruiser), ("J2", "L22", cruiser)
    )
    u = Umpire(state, DiceCup(LoadedDice(default=6), "t"), board("solomons"))
    fought = []

    def fight(u, one, two):
        fought.append((one.id, two.id))
        u.state.fleets.pop(two.id)

    monkeypatch.setattr(contact.battle, "fight", fight)
    contact.pulse(u)
    assert fought == [("A1", "J1"), ("A3", "J2")]


@pytest.mark.rule("SP-BASE-25")
def test_a_battle_that_sinks_a_fleet_ends_and_is_told():
    """Two battleships before a destroyer with one box left: she goes down in the first round, her fleet is gone."""
    state = sea(("A1", "L22", ("BB", "BB")), ("J1", "L22", ("DD",)))
    ship = state.ships["japanese/DD21"]
    ship.lost = ship.hull - 1
    result = resolve(state, faces={"contact|A1+J1": (6,)}, default=6)
    assert "J1" not in result.state.fleets and "A1" in result.state.fleets
    told_of = {one.seat: one for one in result.dispatches if isinstance(one, Battle)}
    assert (told_of["allied"].enemy_lost, told_of["japanese"].lost) == ((ship.label,), (ship.label,))
    assert [part.number for part in told_of["allied"].rounds] == [1] and told_of["allied"].leave == ()


@pytest.mark.rule("SP-BASE-25", "SP-BASE-22")
def test_each_side_reads_which_of_the_two_fleets_breaks_off():
    faces = {"break off|L22.1.1|allied": (4,), "manoeuvre|L22.1.1|allied": (2,)}
    result = fight(faces=faces, orders=("A1 BATTLE EVADE TO M22", ""), default=1)
    leave = {one.seat: one.leave for one in result.dispatches if isinstance(one, Battle)}
    assert leave == {"allied": ("own",), "japanese": ("enemy",)}


@pytest.mark.rule("SP-BASE-26", "SP-BASE-27")
def test_a_hull_hit_is_no_hit_on_the_bridge():
    ship = fresh_ship(TABLES, "X1", "japanese", "DD")
    effects, bridge = gunnery.gun_hit(umpire({"damage|x": (3, 4)}), ship, "primary", "PATROL", "movement", "x")
    assert (effects, bridge, ship.lost) == ((Effect("hull", 1),), False, 1)
    ship.sunk = True
    assert gunnery.gun_hit(umpire(), ship, "primary", "PATROL", "movement", "y") == ((), False)
    assert [battle.hit_number(TABLES, band) for band in (battle.LONG, battle.MEDIUM, battle.SHORT)] == [6, 6, 5]
