"""Chapters 20.4 and 20.5: the boats' attack and aces."""

import pytest
from tests.slot.play import MTB, NIGHTS, TABLES, WORDS, accepted, begin, refused, resolve, send_boats, thrown, told

from flagplot.core.dice import DiceCup, KeyedDice, LoadedDice
from flagplot.games.slot import boat_attack
from flagplot.games.slot.boat_attack import Outcome
from flagplot.games.slot.effects import NO_EFFECT, Effect, Hit
from flagplot.games.slot.game import GAME
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import Boat, Ship, fresh_ship
from flagplot.games.slot.zones import board

FIND = {"boats look|allied|1|J1|p1": (5, 1, 1, 1)}
SIX = {"surprise|K22.1": (6,)}
THREE = {"surprise|K22.1": (3,)}
ONE = {"surprise|K22.1": (1,)}


def attack(faces=None, order: str = "TARGETS BIGGEST", boats: int = 4, aces: int = 0, default: int = 2, change=None):
    """Boats in K22 find J1 (CA1 CA2 DD3) that comes from J22."""
    state = begin(MTB)
    send_boats(state, boats, aces)
    if change:
        change(state)
    out = f"FLOTILLA 1 ZONE K22 BOATS {boats} ACES {aces} {order}"
    find = {"boats look|allied|1|J1|p1": (5,) + (1,) * (boats - 1)}
    return resolve(state, out, "J1 PLOT K22", {**find, **SIX, **(faces or {})}, default)


def left(result) -> int:
    return sum(not boat.lost for boat in result.state.boats["allied"].boats)


@pytest.mark.rule("SP-20.4", "SP-20.41k")
def test_each_boat_throws_two_torpedo_dice_also_american_ones_in_1942():
    result = attack()
    assert result.state.date == "1942-11"
    assert [len(faces) for _, faces in thrown(result, "boat torpedoes")] == [2, 2, 2, 2]


@pytest.mark.rule("SP-20.41a", "SP-20.41b")
@pytest.mark.parametrize(
    ("order", "groups"),
    [
        ("TARGETS BIGGEST", {"CA1": 4}),
        ("TARGETS SPREAD", {"CA1": 2, "CA2": 1, "DD3": 1}),
        ("TARGETS CA1 CA1 CA2 DD3", {"CA1": 2, "CA2": 1, "DD3": 1}),
        ("TARGETS DD3", {"DD3": 4}),
    ],
)
def test_the_owner_chooses_targets(order, groups):
    state = begin(MTB)
    send_boats(state, 4)
    ships = state.fleet_ships(state.fleets["J1"])
    made = boat_attack.assign(state.boats["allied"].boats, ships, order.split()[1:])
    assert {key.partition("/")[2]: len(boats) for key, boats in made.items()} == groups


@pytest.mark.rule("SP-20.41a", "SP-BASE-47")
def test_the_owner_may_be_asked_and_both_seats_wait():
    first = attack(order="TARGETS ASK")
    asks = GAME.awaiting(first.state)
    assert {seat: ask.kind for seat, ask in asks.items()} == {"allied": "decision", "japanese": "wait"}
    assert "C1" in str(asks["allied"].prompt) and "J1" not in str(asks["allied"].prompt)
    result = resolve(first.state, "FLOTILLA 1 TARGETS DD3 GUNS NO", faces=SIX)
    assert "DD3" in told(result, "allied") and "CA1:" not in told(result, "allied")


@pytest.mark.rule("SP-20.41c")
def test_one_surprise_die_for_the_flotilla():
    assert thrown(attack(THREE), "surprise") == [("K22.1", (3,))]


@pytest.mark.parametrize(
    ("face", "firing"),
    [
        pytest.param(6, set(), marks=pytest.mark.rule("SP-20.41d")),
        pytest.param(5, set(), marks=pytest.mark.rule("SP-20.41d")),
        pytest.param(4, set(), marks=pytest.mark.rule("SP-20.41d")),
        pytest.param(3, {"CA1"}, marks=pytest.mark.rule("SP-20.41e")),
        pytest.param(2, {"CA1"}, marks=pytest.mark.rule("SP-20.41e")),
        pytest.param(1, {"CA1", "CA2", "DD3"}, marks=pytest.mark.rule("SP-20.41f")),
    ],
)
def test_who_fires_first_by_the_surprise_die(face, firing):
    result = attack({"surprise|K22.1": (face,)})
    assert {subject.rpartition("/")[2] for subject, _ in thrown(result, "fire at boats")} == firing


@pytest.mark.rule("SP-20.41c", "SP-20.41d")
def test_a_hundred_thousand_surprise_dice():
    faces = KeyedDice(b"surprise").draw("surprise", 100_000, 6)
    group = {"CA1": []}
    ships = [fresh_ship(TABLES, "CA1", "japanese", "CA"), fresh_ship(TABLES, "DD3", "japanese", "DD")]
    quiet = sum(not boat_attack.fire_plan(TABLES, face, group, ships) and face >= 4 for face in faces) / 100_000
    assert abs(quiet - 0.5) < 4 * (0.25 / 100_000) ** 0.5


@pytest.mark.rule("SP-20.41f")
def test_a_ship_without_attackers_supports_another_group():
    result = attack({**ONE, "fire at boats|K22.1|japanese/DD3": (6, 6), "fire at boats|K22.1|japanese/CA1": (1,) * 4})
    assert left(result) == 2


@pytest.mark.rule("SP-20.41f", "SP-20.42i")
@pytest.mark.parametrize(("covered", "left_over"), [("CA2", {"B1", "B2"}), ("CA1", {"B3"})])
def test_a_ship_without_attackers_names_the_group_it_fires_at(covered, left_over):
    """Two boats attack CA1 and one CA2; the six sixes of DD3 can sink all of the group that its owner names."""

    def cover(state):
        sheet = accepted(state, "japanese", f"DD3 COVER {covered}")
        state.ships["japanese/DD3"].covers = sheet.orders[0].ship

    faces = {**ONE, "fire at boats|K22.1|japanese/DD3": (6, 6)}
    result = attack(faces, "TARGETS CA1 CA1 CA2", boats=3, change=cover)
    assert {boat.id for boat in result.state.boats["allied"].boats if not boat.lost} == left_over


@pytest.mark.rule("SP-20.41e")
def test_each_target_fires_at_its_own_attackers_only():
    """CA1's four sixes cannot sink more than the two boats that attack it."""
    faces = {**THREE, "fire at boats|K22.1|japanese/CA1": (6,) * 4}
    assert left(attack(faces, "TARGETS SPREAD")) == 2


@pytest.mark.rule("SP-20.41g")
def test_tertiary_and_aa_factors_fire_and_lost_ones_do_not():
    assert boat_attack.defence(fresh_ship(TABLES, "CA1", "japanese", "CA")) == 4

    def hurt(state):
        state.ships["japanese/CA1"].weapons.update(tertiary=1, primary=3)

    assert [len(faces) for _, faces in thrown(attack(THREE, change=hurt), "fire at boats")] == [3]


@pytest.mark.rule("SP-20.41h", "SP-20.41i")
@pytest.mark.parametrize(("faces", "lost"), [((6, 5, 6, 1), 2), ((5, 5, 5, 5), 0), ((6, 1, 1, 1), 1)])
def test_sixes_hit_and_each_hit_kills(faces, lost):
    def night(state):
        state.weather = "Rain"

    result = attack({**THREE, "fire at boats|K22.1|japanese/CA1": faces}, change=night)
    assert left(result) == 4 - lost
    assert [roll.modifiers for roll in result.rolls if "fire at boats" in roll.key] == [()]


@pytest.mark.rule("SP-20.41i")
def test_hits_beyond_the_group_are_lost():
    assert left(attack({**THREE, "fire at boats|K22.1|japanese/CA1": (6, 6, 6, 6)}, boats=2)) == 0


@pytest.mark.rule("SP-20.41j")
def test_survivors_attack():
    result = attack({**THREE, "fire at boats|K22.1|japanese/CA1": (6, 1, 1, 1)})
    assert len(thrown(result, "boat torpedoes")) == 3


@pytest.mark.rule("SP-20.41l")
@pytest.mark.parametrize(("faces", "hits"), [((6, 4), 1), ((5, 5), 0), ((6, 6), 2)])
def test_a_torpedo_hits_on_six(faces, hits):
    assert len(thrown(attack({"boat torpedoes|K22.1|B1": faces}), "torpedo damage")) == hits


@pytest.mark.rule("SP-20.41l")
def test_a_hundred_thousand_boat_torpedoes():
    state = begin(MTB)
    send_boats(state, 1)
    u = Umpire(state, DiceCup(KeyedDice(b"t"), "t"), board("solomons"))
    ship = fresh_ship(TABLES, "CA1", "japanese", "CA")
    out = Outcome(settled=False)
    for number in range(5000):
        state.boats["allied"].boats[0].fired = False
        boat_attack.torpedoes(u, str(number), {ship.key: state.boats["allied"].boats}, {ship.key: ship}, "", out)
    hits = sum(hit.effects == (Effect("torpedo_hit"),) for hit in out.hits)
    assert abs(hits / 10_000 - 1 / 6) < 4 * (5 / 36 / 10_000) ** 0.5


@pytest.mark.rule("SP-20.41m", "SP-BASE-30")
def test_a_hit_is_resolved_on_the_torpedo_damage_table():
    result = attack({"boat torpedoes|K22.1|B1": (6, 1), "torpedo damage|K22.1|B1|0": (4,)})
    ship = result.state.ships["japanese/CA1"]
    assert (ship.lost, ship.slowed) == (3, 1) and "torpedo, 3 hull, one speed level" in told(result, "japanese")


@pytest.mark.rule("SP-20.42a", "SP-20.42b")
@pytest.mark.parametrize(("guns", "dice"), [("NO", 0), ("YES", 4)])
def test_guns_are_optional_and_declined_the_attack_is_over(guns, dice):
    result = attack(order=f"GUNS {guns}")
    assert len(thrown(result, "boat guns")) == dice
    assert bool(thrown(result, "fire at boats")) is (guns == "YES")


@pytest.mark.rule("SP-20.42a", "SP-BASE-47")
@pytest.mark.parametrize(("answer", "dice"), [("FLOTILLA 1 GUNS YES", 4), ("FLOTILLA 1 GUNS NO", 0), ("", 0)])
def test_guns_are_asked_for_when_the_torpedoes_are_done(answer, dice):
    faces = {**SIX, "boat torpedoes|K22.1|B1": (6, 1)}
    first = attack(faces, "GUNS ASK")
    assert "CA1: torpedo" in told(first, "japanese"), "what the torpedoes did is known before the question"
    asks = GAME.awaiting(first.state)
    assert {seat: ask.kind for seat, ask in asks.items()} == {"allied": "decision", "japanese": "wait"}
    assert "GUNS YES or NO" in WORDS.text(asks["allied"].prompt)
    second = resolve(first.state, answer, faces=faces)
    assert len(thrown(second, "boat guns")) == dice and not thrown(second, "boat torpedoes")
    assert bool(thrown(second, "fire at boats")) is (dice > 0)
    assert second.state.phase == "orders" and second.state.turn == 5


@pytest.mark.rule("SP-20.42a", "SP-20.41a")
def test_targets_may_be_answered_with_guns_left_open():
    first = attack(order="TARGETS ASK GUNS ASK")
    second = resolve(first.state, "FLOTILLA 1 TARGETS DD3", faces=SIX)
    assert second.state.phase == "movement" and thrown(second, "boat torpedoes")
    refused(second.state, "allied", "FLOTILLA 1 TARGETS CA1", "unknown-word")
    third = resolve(second.state, "FLOTILLA 1 GUNS YES")
    assert {subject for subject, _ in thrown(third, "boat guns")} == {"K22.1|B1", "K22.1|B2", "K22.1|B3", "K22.1|B4"}


@pytest.mark.rule("SP-20.42c")
def test_guns_are_not_asked_for_where_every_target_has_sunk():
    result = attack({"boat torpedoes|K22.1|B1": (6, 6)}, "TARGETS DD3 GUNS ASK", boats=1)
    assert result.state.ships["japanese/DD3"].sunk and result.state.phase == "orders"


@pytest.mark.rule("SP-20.42a")
def test_the_default_is_no():
    assert "GUNS NO" in accepted(begin(MTB), "allied", "FLOTILLA 1 ZONE K22 BOATS 2").echo[0].canonical


@pytest.mark.rule("SP-20.42c")
def test_boats_whose_target_has_sunk_do_not_shoot():
    faces = {"boat torpedoes|K22.1|B4": (6, 6)}
    result = attack(faces, "TARGETS CA1 CA1 CA2 DD3 GUNS YES")
    assert result.state.ships["japanese/DD3"].sunk
    assert [subject for subject, _ in thrown(result, "boat guns")] == ["K22.1|B1", "K22.1|B2", "K22.1|B3"]


@pytest.mark.rule("SP-20.42c", "SP-20.42i")
def test_where_every_target_has_sunk_no_gun_attack_is_made_and_none_is_answered():
    faces = {"boat torpedoes|K22.1|B1": (6, 6)}
    result = attack(faces, "TARGETS DD3 GUNS YES", boats=2)
    assert result.state.ships["japanese/DD3"].sunk
    assert not thrown(result, "boat guns") and not thrown(result, "fire at boats")


@pytest.mark.rule("SP-20.42d")
def test_guns_that_miss_are_told_as_missing():
    assert "CA1: boats' guns miss" in told(attack(order="GUNS YES"), "japanese")


@pytest.mark.rule("SP-20.41h")
def test_an_owners_table_changes_the_number_that_hits_boats():
    """With `hit_on = 5` in his own tables a 5 sinks a boat too."""
    state = begin(MTB)
    state.overlay = "[mtb]\nhit_on = 5\n"
    send_boats(state, 1)
    u = Umpire(state, DiceCup(LoadedDice(default=5), "t"), board("solomons"))
    ship, boat = fresh_ship(TABLES, "DD1", "japanese", "DD"), state.boats["allied"].boats[0]
    boat_attack.defensive_fire(u, "x", {ship.key: [boat]}, [ship], {ship.key: ship.key}, Outcome())
    assert boat.lost


@pytest.mark.rule("SP-20.42d")
def test_gun_dice_hit_on_six_and_aces_have_no_bonus():
    faces = {"boat guns|K22.1|B1": (5,), "boat guns|K22.1|B2": (6,), "boat guns|K22.1|B3": (6,)}
    result = attack(faces, "GUNS YES", boats=3, aces=3)
    assert len(thrown(result, "boat gun damage")) == 2


@pytest.mark.rule("SP-19.4a", "SP-20.42e")
@pytest.mark.parametrize(("die", "sunk"), [(6, True), (5, False)])
def test_the_guns_of_boats_may_blow_up_a_minelayer(die, sunk):
    """19.4 asks for a die for every hit by gunfire, whatever 20.42 says of what the hit itself does."""

    def laying(state):
        state.ships["japanese/CA1"].lays, state.fleets["J1"].mission = 1, "MINELAY"

    faces = {"boat guns|K22.1|B1": (6,), "mines aboard|K22.1|B1": (die,)}
    result = attack(faces, "TARGETS CA1 GUNS YES", boats=1, change=laying)
    assert result.state.ships["japanese/CA1"].sunk is sunk


@pytest.mark.rule("SP-BASE-22")
def test_a_fleet_that_is_sunk_leaves_the_contacts():
    def alone(state):
        state.fleets["J1"].ships = ["japanese/DD3"]

    faces = {"boat torpedoes|K22.1|B1": (6, 6)}
    result = attack(faces, boats=1, change=alone)
    assert result.state.ships["japanese/DD3"].sunk
    assert GAME.view(result.state, "allied").contacts == []
    assert len(GAME.view(attack(boats=1).state, "allied").contacts) == 1


def strafed(total: tuple[int, int], card: str = "CA"):
    """One hit of boats' guns on a fresh ship: what it did and the ship."""
    ship = fresh_ship(TABLES, "X1", "japanese", card)
    u = Umpire(begin(MTB), DiceCup(LoadedDice({"boat gun damage|x": total}), "t"), board("solomons"))
    from flagplot.games.slot import gunnery

    return gunnery.mtb_gun_hit(u, ship, "PATROL", "movement", "x"), ship


@pytest.mark.parametrize(
    ("total", "card", "weapon"),
    [
        pytest.param((4, 5), "CA", "tertiary", marks=pytest.mark.rule("SP-20.42e")),
        pytest.param((3, 4), "CA", "", marks=pytest.mark.rule("SP-20.42f")),
        pytest.param((1, 1), "CA", "", marks=pytest.mark.rule("SP-20.42f")),
        pytest.param((6, 6), "DD", "", marks=pytest.mark.rule("SP-20.42f")),
        pytest.param((1, 3), "CA", "", marks=pytest.mark.rule("SP-20.42g")),
        pytest.param((1, 2), "CA", "torpedo", marks=pytest.mark.rule("SP-20.42g")),
        pytest.param((2, 3), "CL", "", marks=pytest.mark.rule("SP-20.42h")),
        pytest.param((2, 3), "DD", "secondary", marks=pytest.mark.rule("SP-20.42h")),
    ],
)
def test_what_boats_guns_do(total, card, weapon):
    effects, ship = strafed(total, card)
    whole = fresh_ship(TABLES, "X1", "japanese", card)
    lost = [name for name in whole.weapons if ship.weapons[name] < whole.weapons[name]]
    assert lost == ([weapon] if weapon else []) and ship.lost == 0
    assert (effects[1:] == NO_EFFECT) is (not weapon) and effects[0] == Effect("boat_guns", sum(total))


@pytest.mark.rule("SP-20.42i", "SP-20.42j")
@pytest.mark.parametrize("surprise", [1, 3, 5])
def test_guns_are_answered_by_every_ship_whatever_the_surprise(surprise):
    result = attack({"surprise|K22.1": (surprise,)}, "GUNS YES")
    answers = {s.rpartition("/")[2] for s, _ in thrown(result, "fire at boats") if "answer" in s}
    assert answers == {"CA1", "CA2", "DD3"}


@pytest.mark.rule("SP-20.42i")
def test_a_ship_that_has_sunk_answers_no_guns():
    result = attack({"boat torpedoes|K22.1|B4": (6, 6)}, "TARGETS CA1 CA1 CA2 DD3 GUNS YES")
    answers = {s.rpartition("/")[2] for s, _ in thrown(result, "fire at boats") if "answer" in s}
    assert result.state.ships["japanese/DD3"].sunk and answers == {"CA1", "CA2"}


@pytest.mark.rule("SP-20.42k")
def test_then_it_is_over_and_the_fleet_goes_on():
    state = begin(MTB)
    send_boats(state, 4)
    result = resolve(state, "FLOTILLA 1 ZONE K22 BOATS 4 GUNS YES", "J1 PLOT K22 L22", {**FIND, **SIX})
    assert result.state.fleets["J1"].zone == "L22" and len(thrown(result, "boat torpedoes")) == 4


@pytest.mark.rule("SP-20.5a")
def test_a_scenario_names_a_number_of_aces():
    assert [boat.ace for boat in begin(NIGHTS).boats["allied"].boats] == [True] + [False] * 7


@pytest.mark.rule("SP-20.5b")
def test_aces_are_recorded_with_the_flotilla_and_only_those_there_are():
    state = begin(MTB)
    assert "ACES 1" in accepted(state, "allied", "FLOTILLA 1 ZONE K22 BOATS 3 ACES 1").echo[0].canonical
    refused(state, "allied", "FLOTILLA 1 ZONE K22 BOATS 3 ACES 2", "SP-20.5b")
    state.boats["allied"].boats[0].lost = True
    refused(state, "allied", "FLOTILLA 1 ZONE K22 BOATS 3 ACES 1", "SP-20.5b")


@pytest.mark.rule("SP-20.5c")
@pytest.mark.parametrize(("aces", "hits"), [(1, 1), (0, 0)])
def test_an_ace_hits_on_five(aces, hits):
    result = attack({"boat torpedoes|K22.1|B1": (5, 2)}, boats=1, aces=aces)
    assert len(thrown(result, "torpedo damage")) == hits


@pytest.mark.rule("SP-20.5d")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_losses_fall_on_aces_and_others_alike(die):
    """Three boats, one of them an ace: the ace is lost in one case of three."""
    faces = {**THREE, "fire at boats|K22.1|japanese/CA1": (6, 1, 1, 1), "boat lost|K22.1|japanese/CA1|0": (die,)}
    boats = attack(faces, boats=3, aces=1).state.boats["allied"].boats
    assert [boat.id for boat in boats if boat.lost] == [f"B{die}"]
    assert boats[0].ace and boats[0].lost is (die == 1)


@pytest.mark.rule("SP-20.5d")
def test_the_enemy_does_not_learn_which_boat_was_an_ace():
    faces = {**THREE, "fire at boats|K22.1|japanese/CA1": (6, 1, 1, 1)}
    result = attack(faces, boats=2, aces=2)
    assert "(ace)" in told(result, "allied") and "ace" not in told(result, "japanese").replace("surface", "")


@pytest.mark.rule("SP-20.5e")
def test_the_same_holds_in_the_fire_that_answers_guns():
    faces = {"fire at boats|K22.1|answer|japanese/CA1": (6, 1, 1, 1), "boat lost|K22.1|answer|japanese/CA1|0": (2,)}
    boats = attack(faces, "GUNS YES", boats=2, aces=1).state.boats["allied"].boats
    assert [boat.lost for boat in boats] == [False, True]


@pytest.mark.rule("SP-20.5f")
def test_an_ace_changes_no_other_die():
    result = attack({"boats look|allied|1|J1|p1": (5,)}, "GUNS YES", boats=1, aces=1)
    modified = {roll.key.split("|")[3] for roll in result.rolls if roll.modifiers}
    assert modified == {"boat torpedoes"}


@pytest.mark.rule("SP-BASE-43")
def test_a_boat_fires_its_torpedoes_once_a_night():
    state = attack().state
    state.fleets["J1"].zone = "J22"
    faces = {"boats look|allied|1|J1|p1": (5, 1, 1, 1)}
    second = resolve(state, japanese="J1 PLOT K22", faces=faces)
    assert "finds contact" in told(second, "allied") and told(second, "japanese") == ""
    assert not thrown(second, "surprise"), "boats without torpedoes or guns do not attack"
    state.boats["allied"].flotillas[0].guns = "YES"
    second = resolve(state, japanese="J1 PLOT K22", faces=faces)
    assert thrown(second, "surprise") and thrown(second, "boat guns") and not thrown(second, "boat torpedoes")
    for _ in range(2):
        state = resolve(state).state
    assert not any(boat.fired for boat in state.boats["allied"].boats)


@pytest.mark.rule("SP-BASE-44")
def test_a_watching_flotilla_names_the_ships_and_does_nothing():
    result = attack(order="WATCH")
    assert "CA1, CA2, DD3" in told(result, "allied") and told(result, "japanese") == ""
    assert not thrown(result, "surprise")


def table_of(faces=None, default: int = 2) -> Umpire:
    """The umpire's table of the boats' exercise."""
    return Umpire(begin(MTB), DiceCup(LoadedDice(faces, default), "t"), board("solomons"))


def two_ships() -> tuple[dict[str, list[Boat]], list[Ship]]:
    """Two boats on a cruiser; a destroyer that no boat attacks."""
    ships = [fresh_ship(TABLES, name, "japanese", card) for name, card in (("X1", "CA"), ("X2", "DD"))]
    return {ships[0].key: [Boat("B1", "L23", False), Boat("B2", "L23", False)]}, ships


@pytest.mark.rule("SP-20.41c", "SP-20.41d")
@pytest.mark.parametrize(
    ("die", "level", "lost"), [(4, "surprised", 0), (3, "target ships alarmed", 2), (1, "whole fleet alarmed", 2)]
)
def test_an_attack_tells_its_surprise_die_and_what_it_meant(die, level, lost):
    """Boats that are fired at with sixes are lost before their torpedoes; the die is noted with its meaning."""
    u, (groups, ships) = table_of({"surprise|s": (die,)}, default=6), two_ships()
    found = boat_attack.torpedo_attack(u, "s", groups, ships, "PATROL", damage=True)
    assert (found.surprise, found.alarm, found.destroyed, len(found.lost), found.answered) == (
        die,
        level,
        lost,
        lost,
        0,
    )
    assert next(roll.result for roll in u.dice.record()) == level


@pytest.mark.rule("SP-20.41h", "SP-20.41g")
def test_ships_that_fire_at_boats_have_fired_guns_and_aa():
    """The cruiser has both, a destroyer without AA its guns alone; who does not fire has done nothing."""
    u, (groups, ships) = table_of(default=5), two_ships()
    cruiser, destroyer = ships
    destroyer.weapons["aa"] = 0
    out = Outcome()
    boat_attack.defensive_fire(u, "s", groups, ships, {cruiser.key: cruiser.key}, out)
    assert (cruiser.flags.guns, cruiser.flags.aa) == (True, True)
    assert (destroyer.flags.guns, destroyer.flags.aa) == (False, False)
    boat_attack.defensive_fire(u, "t", groups, ships, {destroyer.key: cruiser.key}, out)
    assert (destroyer.flags.guns, destroyer.flags.aa) == (True, False)
    assert out.lost == [] and {roll.sides for roll in u.dice.record()} == {6}


@pytest.mark.rule("SP-20.4", "SP-20.41j")
def test_a_torpedo_that_finds_a_ship_sunk_already_says_so():
    """Two boats with four hits on a destroyer: the first sinks her, the others find nothing to damage."""
    u = table_of({f"boat torpedoes|s|B{n}": (6, 6) for n in (1, 2)}, default=6)
    ship = fresh_ship(TABLES, "X2", "japanese", "DD")
    ship.lost = ship.hull - 1
    groups = {ship.key: [Boat("B1", "L23", False), Boat("B2", "L23", False)]}
    out = Outcome()
    boat_attack.torpedoes(u, "s", groups, {ship.key: ship}, "PATROL", out)
    assert ship.sunk and [hit.ship for hit in out.hits] == [ship.label] * 4
    assert Effect("sunk") in out.hits[0].effects
    assert [hit.effects for hit in out.hits[1:]] == [(Effect("torpedo_again"),)] * 3
    assert [boat.fired for boat in groups[ship.key]] == [True, True]


@pytest.mark.rule("SP-20.42c", "SP-20.42d")
def test_whether_any_boat_has_shot():
    """Boats over a ship afloat shoot; over one that has sunk, or when all are lost, nobody does."""
    for afloat, lost, shot in ((True, False, True), (False, False, False), (True, True, False)):
        u, (groups, ships) = table_of(), two_ships()
        ships[0].sunk = not afloat
        for boat in groups[ships[0].key]:
            boat.lost = lost
        out = Outcome()
        found = boat_attack.strafe(u, "s", groups, {ship.key: ship for ship in ships}, "PATROL", out)
        assert (found, len(u.dice.record())) == (shot, 2 if shot else 0)
        assert out.hits == ([Hit(ships[0].label, (Effect("guns_miss"),))] if shot else [])


@pytest.mark.rule("SP-20.42j", "SP-20.42k")
@pytest.mark.parametrize(("face", "lost"), [(5, 0), (6, 2)])
def test_what_a_gun_attack_comes_to(face, lost):
    """No surprise, the whole fleet answers, and boats are lost in the answer alone."""
    u, (groups, ships) = table_of(default=face), two_ships()
    found = boat_attack.gun_attack(u, "s", groups, ships, "PATROL", damage=True)
    assert (found.surprise, found.alarm, found.destroyed) == (0, "whole fleet alarmed", 0)
    assert (found.answered, len(found.lost), bool(found.hits)) == (lost, lost, True)
    assert {roll.key.split("|")[2] for roll in u.dice.record()} >= {"boat guns", "fire at boats"}
