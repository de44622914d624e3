"""Both sides of each bound of the boats' patrols and attacks, and all that their dice and dispatches say (SP-20)."""

from typing import Any

import pytest
from tests.slot.play import MTB, TABLES, add_fleet, begin, send_boats

from flagplot.core.dice import DiceCup, LoadedDice
from flagplot.games.slot import boat_attack, gunnery, patrol
from flagplot.games.slot.boat_attack import Outcome
from flagplot.games.slot.effects import NO_EFFECT, SUNK, Effect, Hit
from flagplot.games.slot.state import Meeting, Movement
from flagplot.games.slot.telling.kinds import AttackedByBoats, BoatFight, BoatsAttacked, BoatsFind, LostBoat
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import Boat, BoatBase, Flotilla, fresh_ship
from flagplot.games.slot.zones import board


def umpire(faces: dict[str, tuple[int, ...]] | None = None, default: int = 2, boats: int = 4, aces: int = 0) -> Umpire:
    """Night at K22: flotilla 1 lies there, J1 (CA21 CL21 DD21) comes in."""
    state = begin(MTB)
    state.fleets.clear()
    state.ships.clear()
    add_fleet(state, "J1", "K22", "CA", "CL", "DD")
    send_boats(state, boats, aces)
    state.night, state.weather, state.night_weather = True, "Clear", ["Clear"]
    flotilla = Flotilla("1", "allied", "K22", [f"B{n + 1}" for n in range(boats)], "L23")
    state.boats["allied"].flotillas = [flotilla]
    state.movement = Movement()
    return Umpire(state, DiceCup(LoadedDice(faces, default), "t"), board("solomons"))


def dice(u: Umpire) -> list[tuple[Any, ...]]:
    """Return of every throw the key behind the turn, the faces, rule, and what stands beside them."""
    return [
        (roll.key.partition("|")[2], roll.faces, roll.rule, roll.modifiers, roll.table, roll.result)
        for roll in u.dice.record()
    ]


def keys(u: Umpire) -> list[str]:
    return [roll.key.partition("|")[2] for roll in u.dice.record()]


def groups(u: Umpire, **targets: str) -> dict[str, list[Boat]]:
    """Return boats by number on the Japanese ships named."""
    boats = u.state.boats["allied"].boats
    return {f"japanese/{ship}": [boats[int(n) - 1] for n in numbers] for ship, numbers in targets.items()}


# --- who attacks whom ---


@pytest.mark.rule("SP-20.41a", "SP-20.41b")
@pytest.mark.parametrize(
    ("wish", "targets"),
    [
        ([], "CA21 CA21 CA21 CA21"),
        (["BIGGEST"], "CA21 CA21 CA21 CA21"),
        (["ASK"], "CA21 CA21 CA21 CA21"),
        (["SPREAD"], "CA21 CL21 DD21 CA21"),
        (["DD21"], "DD21 DD21 DD21 DD21"),
        (["DD21", "CL21"], "DD21 CL21 CL21 CL21"),
        (["DD21", "XX1", "CL21", "DD21", "CA21"], "DD21 CA21 CL21 DD21"),
    ],
)
def test_the_target_of_each_boat(wish: list[str], targets: str) -> None:
    u = umpire()
    ships = u.state.fleet_ships(u.state.fleets["J1"])[::-1]
    found = boat_attack.assign(u.state.boats["allied"].boats, ships, wish)
    of = {boat.id: key.partition("/")[2] for key, boats in found.items() for boat in boats}
    assert [of[f"B{n}"] for n in (1, 2, 3, 4)] == targets.split()


@pytest.mark.rule("SP-20.41c", "SP-20.41e")
@pytest.mark.parametrize(
    ("face", "alarm", "plan"),
    [
        (1, "whole fleet alarmed", {"CA21": "CA21", "CL21": "DD21", "DD21": "DD21"}),
        (2, "target ships alarmed", {"CA21": "CA21", "DD21": "DD21"}),
        (3, "target ships alarmed", {"CA21": "CA21", "DD21": "DD21"}),
        (4, "surprised", {}),
        (6, "surprised", {}),
    ],
)
def test_whom_the_surprise_die_lets_fire(face: int, alarm: str, plan: dict[str, str]) -> None:
    u = umpire()
    made = boat_attack.fire_plan(
        TABLES, face, groups(u, CA21="1", DD21="234"), u.state.fleet_ships(u.state.fleets["J1"])
    )
    assert boat_attack.alarm(TABLES, face) == alarm
    assert {key[9:]: goal[9:] for key, goal in made.items()} == plan


@pytest.mark.rule("SP-20.41f", "SP-20.42i")
def test_a_group_that_is_lost_is_fired_at_no_more_and_a_sunk_ship_fires_no_more() -> None:
    """The greatest group is that with most boats left; a ship whose attackers are gone supports another."""
    u = umpire()
    ships = u.state.fleet_ships(u.state.fleets["J1"])
    made = groups(u, CA21="12", CL21="3", DD21="4")

    def plan() -> dict[str, str]:
        return {key[9:]: goal[9:] for key, goal in boat_attack.fire_plan(TABLES, 1, made, ships).items()}

    u.state.ships["japanese/DD21"].covers = "CL21"
    assert plan() == {"CA21": "CA21", "CL21": "CL21", "DD21": "DD21"}
    for number in (0, 1):
        u.state.boats["allied"].boats[number].lost = True
    assert plan() == {"CA21": "CL21", "CL21": "CL21", "DD21": "DD21"}
    u.state.boats["allied"].boats[3].lost = True
    ships[0].sunk = True
    assert plan() == {"CL21": "CL21", "DD21": "CL21"}
    u.state.boats["allied"].boats[2].lost = True
    assert plan() == {}


@pytest.mark.rule("SP-20.41g", "SP-20.41h")
def test_the_fire_of_a_ship_is_its_tertiary_and_aa_factors_and_is_written_down() -> None:
    """CA21 has one AA factor left, CL21 two tertiary and no AA, DD21 nothing; all at the boats on CA21."""
    u = umpire({"fire at boats|s|japanese/CL21": (6, 5)})
    ca, cl, dd = u.state.fleet_ships(u.state.fleets["J1"])
    for ship, tertiary, aa in ((ca, 0, 1), (cl, 2, 0), (dd, 0, 0)):
        ship.weapons.update(tertiary=tertiary, aa=aa)
    made, out = groups(u, CA21="1234"), Outcome()
    boat_attack.defensive_fire(u, "s", made, [dd, ca, cl], {ship.key: "japanese/CA21" for ship in (ca, cl, dd)}, out)
    assert dice(u) == [
        ("movement|fire at boats|s|japanese/CA21", (2,), "SP-20.41g", (), "", ""),
        ("movement|fire at boats|s|japanese/CL21", (6, 5), "SP-20.41g", (), "", ""),
        ("movement|boat lost|s|japanese/CA21|0", (2,), "SP-20.5d", (), "", ""),
    ]
    assert [(ship.flags.guns, ship.flags.aa) for ship in (ca, cl, dd)] == [(True, True), (True, False), (False, False)]
    assert out.lost == [LostBoat("B2")]
    cl.flags.aa = True
    boat_attack.defensive_fire(u, "s2", made, [ca, cl], {cl.key: "japanese/CA21"}, out)
    assert (cl.flags.aa, keys(u)[3:]) == (True, ["movement|fire at boats|s2|japanese/CL21"])


@pytest.mark.rule("SP-20.5d", "SP-20.5e")
def test_losses_are_taken_one_by_one_from_the_boats_left() -> None:
    """Four hits on three boats, one of them lost before: the second throw is among two, the last of one takes no
    dice."""
    u, out = umpire(default=2, aces=1), Outcome()
    boats = u.state.boats["allied"].boats
    boats[1].lost = True
    boat_attack.lose(u, "s", boats, 4, out)
    assert dice(u) == [
        ("movement|boat lost|s|0", (2,), "SP-20.5d", (), "", ""),
        ("movement|boat lost|s|1", (2,), "SP-20.5d", (), "", ""),
    ]
    assert [roll.sides for roll in u.dice.record()] == [3, 2]
    assert out.lost == [LostBoat("B3"), LostBoat("B4"), LostBoat("B1", ace=True)]


@pytest.mark.rule("SP-20.41l", "SP-20.5c")
@pytest.mark.parametrize("settled", [True, False])
def test_the_torpedoes_of_a_flotilla(settled: bool) -> None:
    """The ace hits on 5, B2 on 6 alone; B3 is lost and B4 has fired. Those on DD21 miss, those on CL21 are none."""
    u = umpire({"|B1": (5, 4), "|B2": (5, 6), "|B1|0": (1,), "|B2|0": (1,)}, boats=6, aces=1)
    boats = u.state.boats["allied"].boats
    boats[2].lost = boats[3].fired = True
    out = Outcome(settled=settled)
    ships = {ship.key: ship for ship in u.state.fleet_ships(u.state.fleets["J1"])}
    boat_attack.torpedoes(u, "s", groups(u, CA21="12", CL21="34", DD21="56"), ships, "PATROL", out)
    assert dice(u) == [
        ("movement|boat torpedoes|s|B1", (5, 4), "SP-20.41l", (("ace", 1),), "", ""),
        *([("movement|torpedo damage|s|B1|0", (1,), "SP-BASE-30", (), "torpedo", "")] if settled else []),
        ("movement|boat torpedoes|s|B2", (5, 6), "SP-20.41l", (), "", ""),
        *([("movement|torpedo damage|s|B2|0", (1,), "SP-BASE-30", (), "torpedo", "")] if settled else []),
        ("movement|boat torpedoes|s|B5", (2, 2), "SP-20.41l", (), "", ""),
        ("movement|boat torpedoes|s|B6", (2, 2), "SP-20.41l", (), "", ""),
    ]
    boxes = TABLES.torpedo_damage.boxes[0]
    struck = (Effect("torpedo"), Effect("hull", boxes)) if settled else (Effect("torpedo_hit"),)
    assert out.hits == [Hit("CA21", struck), Hit("CA21", struck), Hit("DD21", (Effect("torpedoes_miss"),))]
    assert [boat.fired for boat in boats] == [True, True, False, True, True, True]


@pytest.mark.rule("SP-20.41l", "SP-20.41m")
def test_a_torpedo_on_a_ship_that_has_sunk_hits_again() -> None:
    u = umpire({"|B1": (6, 6)}, boats=1)
    u.state.ships["japanese/DD21"].sunk = True
    out = Outcome()
    boat_attack.torpedoes(u, "s", groups(u, DD21="1"), u.state.ships, "PATROL", out)
    assert out.hits == [Hit("DD21", (Effect("torpedo_again"),))] * 2


@pytest.mark.rule("SP-20.42c", "SP-20.42d")
@pytest.mark.parametrize("settled", [True, False])
def test_the_guns_of_a_flotilla(settled: bool) -> None:
    """B1 on CA21 hits with 6 (an ace), B2 misses with 5; B3 is lost; CL21 has sunk; those on DD21 miss."""
    u = umpire({"guns|s|B1": (6,), "guns|s|B2": (5,), "damage|s|B1": (2, 3)}, boats=6, aces=2)
    boats = u.state.boats["allied"].boats
    boats[2].lost = True
    u.state.ships["japanese/CL21"].sunk = True
    out = Outcome(settled=settled)
    made = groups(u, CL21="5", CA21="123", DD21="46")
    assert boat_attack.strafe(u, "s", made, u.state.ships, "PATROL", out) is True
    table = "gunnery" if settled else ""
    assert dice(u) == [
        ("movement|boat guns|s|B1", (6,), "SP-20.42d", (), "", ""),
        ("movement|boat gun damage|s|B1", (2, 3), "SP-20.42e", (), table, ""),
        ("movement|boat guns|s|B2", (5,), "SP-20.42d", (), "", ""),
        ("movement|boat guns|s|B4", (2,), "SP-20.42d", (), "", ""),
        ("movement|boat guns|s|B6", (2,), "SP-20.42d", (), "", ""),
    ]
    first = (
        (Effect("boat_guns", 5), *NO_EFFECT)
        if settled
        else (Effect("boat_guns_ruled", 5, ("tertiary", "aa", "torpedo")),)
    )
    assert out.hits == [Hit("CA21", first), Hit("DD21", (Effect("guns_miss"),))]


@pytest.mark.rule("SP-20.42c", "SP-20.42d")
@pytest.mark.parametrize(
    ("lost", "sunk", "attacks"), [((), (), True), ((1,), (), True), ((1, 2), (), False), ((), ("CA21",), False)]
)
def test_whether_any_boat_can_use_its_guns(lost: tuple[int, ...], sunk: tuple[str, ...], attacks: bool) -> None:
    u = umpire(boats=3)
    for number in lost:
        u.state.boats["allied"].boats[number - 1].lost = True
    for ship in sunk:
        u.state.ships[f"japanese/{ship}"].sunk = True
    made, out = groups(u, CA21="12"), Outcome()
    assert boat_attack.may_strafe(made, list(u.state.ships.values())) is attacks
    assert boat_attack.strafe(u, "s", made, u.state.ships, "PATROL", out) is attacks
    assert out.hits == ([Hit("CA21", (Effect("guns_miss"),))] if attacks else [])
    assert boat_attack.strafe(u, "s1", {}, u.state.ships, "PATROL", out) is False
    two = groups(u, DD21="3") | made
    assert boat_attack.strafe(u, "s2", two, u.state.ships, "PATROL", Outcome()) is True


@pytest.mark.rule("SP-20.42c", "SP-20.42d")
def test_after_the_hit_that_sinks_a_ship_others_do_it_nothing() -> None:
    """The mines of a minelayer go up with the first hit; the second six is no hit."""
    u = umpire(default=6, boats=2)
    ship = u.state.ships["japanese/DD21"]
    ship.lays, out = 1, Outcome()
    assert boat_attack.strafe(u, "s", groups(u, DD21="12"), u.state.ships, "MINELAY", out)
    assert out.hits == [Hit("DD21", (Effect("boat_guns", 12), *NO_EFFECT, Effect("mines"), SUNK))]
    assert keys(u) == [
        "movement|boat guns|s|B1",
        "movement|boat gun damage|s|B1",
        "movement|mines aboard|s|B1",
        "movement|boat guns|s|B2",
    ]


@pytest.mark.rule("SP-20.41c", "SP-20.42a")
@pytest.mark.parametrize("damage", [True, False])
def test_an_attack_with_torpedoes_and_one_with_guns(damage: bool) -> None:
    """Die 3: CA21 fires four dice and sinks B1 of two; the torpedo of B2 hits. Then guns, answered by all three."""
    faces = {
        "surprise|s": (3,),
        "boats|s|japanese/CA21": (6, 1, 1, 1),
        "boat lost|s|japanese/CA21|0": (1,),
        "|B2": (6, 1),
        "guns|s|B2": (5,),
    }
    u = umpire(faces, boats=2)
    ships = u.state.fleet_ships(u.state.fleets["J1"])
    made = groups(u, CA21="12")
    first = boat_attack.torpedo_attack(u, "s", made, ships, "PATROL", damage=damage)
    struck = (Effect("torpedo"), Effect("hull", TABLES.torpedo_damage.boxes[1])) if damage else (Effect("torpedo_hit"),)
    assert first == BoatFight(3, "target ships alarmed", 1, (Hit("CA21", struck),), 0, (LostBoat("B1"),))
    assert dice(u)[0] == ("movement|surprise|s", (3,), "SP-20.41c", (), "", "target ships alarmed")
    faces["boats|s|answer|japanese/DD21"] = (6,) * boat_attack.defence(ships[2])
    u = umpire(faces, boats=2)
    ships, made = u.state.fleet_ships(u.state.fleets["J1"]), groups(u, CA21="2")
    second = boat_attack.gun_attack(u, "s", made, ships, "PATROL", damage=damage)
    missed = (Hit("CA21", (Effect("guns_miss"),)),)
    assert second == BoatFight(0, "whole fleet alarmed", 0, missed, 1, (LostBoat("B2"),))
    assert keys(u) == [
        "movement|boat guns|s|B2",
        *(f"movement|fire at boats|s|answer|japanese/{ship}" for ship in ("CA21", "CL21", "DD21")),
    ]
    assert boat_attack.together(first, second) == BoatFight(
        3,
        "target ships alarmed",
        1,
        (Hit("CA21", struck), Hit("CA21", (Effect("guns_miss"),))),
        1,
        (LostBoat("B1"), LostBoat("B2")),
    )


# --- patrols ---


@pytest.mark.rule("SP-20.2b", "SP-20.2d")
@pytest.mark.parametrize(
    ("base", "zone", "reason"),
    [
        ("L23", "L23", ""),
        ("L23", "L25", ""),
        ("L23", "N24", "N24 is open; boats patrol coastal and island zones only (SP-20.2b)"),
        ("L23", "J20", "J20 is 4 zones from L23; boats go at most 2 (SP-20.2b)"),
        ("N32", "O31", ""),
        ("N32", "M33", "open water lies between N32 and M33 (M32, N33) (SP-20.2d)"),
    ],
)
def test_where_boats_may_patrol(base: str, zone: str, reason: str) -> None:
    assert patrol.in_reach(TABLES, board("solomons"), base, zone) == reason


@pytest.mark.rule("SP-20.1b", "SP-20.5b")
def test_the_boats_of_a_base_that_can_go_out() -> None:
    u = umpire(boats=6)
    force = u.state.boats["allied"]
    force.flotillas[0].boats = ["B1"]
    force.boats[1].lost = force.boats[2].departed = True
    force.boats[3].base = "J21"
    assert [boat.id for boat in patrol.free_boats(force, "L23")] == ["B5", "B6"]
    force.flotillas[0].boats = ["B2", "B3", "B5"]
    assert [boat.id for boat in patrol.members(force, force.flotillas[0])] == ["B3", "B5"]


@pytest.mark.rule("SP-20.21a", "SP-20.22c")
@pytest.mark.parametrize(
    ("night", "weather", "tonight", "reason"),
    [
        (False, "Clear", ["Clear"], "boats go out at night only (SP-20.21a)"),
        (True, "Squall", ["Squall"], "boats stay in harbour in Squall (SP-20.22b)"),
        (
            True,
            "Rain",
            ["Squall", "Rain", "Rain"],
            "flotillas are fixed for the night in the orders of its first turn (SP-20.21b, SP-20.21c)",
        ),
        (True, "Rain", ["Squall", "Rain"], ""),
        (True, "Clear", [], ""),
    ],
)
def test_when_boats_may_go_out(night: bool, weather: str, tonight: list[str], reason: str) -> None:
    assert patrol.may_deploy(night, weather, tonight) == reason


@pytest.mark.rule("SP-20.21d", "SP-20.71d")
@pytest.mark.parametrize("night", [True, False])
def test_the_day_brings_boats_home_and_readies_their_torpedoes(night: bool) -> None:
    u = umpire(boats=3)
    u.state.night = night
    boats = u.state.boats["allied"].boats
    boats[0].base, boats[1].departed = "J21", True
    for boat in boats:
        boat.fired = True
    u.state.boat_bases = [BoatBase("J21", "allied", closed=True), BoatBase("L23", "allied")]
    patrol.home_by_day(u.state)
    assert [(boat.fired, boat.departed) for boat in boats] == (
        [(True, False), (True, True), (True, False)] if night else [(False, True), (False, True), (False, False)]
    )
    assert len(u.state.boats["allied"].flotillas) == night


@pytest.mark.rule("SP-20.3a", "SP-20.22d")
@pytest.mark.parametrize(
    ("change", "met", "looks"),
    [
        ("", ["1"], True),
        ("watch", [], True),
        ("elsewhere", [], False),
        ("sunk", [], False),
        ("day", [], False),
        ("squall", [], False),
        ("chapter", [], False),
    ],
)
def test_which_flotillas_look_and_meet(change: str, met: list[str], looks: bool) -> None:
    """One die a boat afloat; a watching flotilla names the ships and does no more."""
    u = umpire({"|p2": (1, 5)}, boats=3)
    state, flotilla = u.state, u.state.boats["allied"].flotillas[0]
    state.movement.pulse = 2
    state.boats["allied"].boats[2].lost = True
    flotilla.watch = change == "watch"
    flotilla.zone = "K21" if change == "elsewhere" else "K22"
    state.night = change != "day"
    state.weather = "Squall" if change == "squall" else "Rain"
    if change == "chapter":
        state.chapters.remove("MTBS")
    if change == "sunk":
        flotilla.boats = ["B3"]
    found = patrol.look(u, state.fleets["J1"])
    assert [(one.flotilla, one.side, one.fleet) for one in found] == [(n, "allied", "J1") for n in met]
    assert dice(u) == [("movement|boats look|allied|1|J1|p2", (1, 5), "SP-20.3a", (), "", "contact")] * looks
    assert [(one.seat, one.zone, one.about, one.dice, one.contact, one.ships) for one in u.dispatches] == [
        ("allied", "K22", "1", (1, 5), 1, ("CA21", "CL21", "DD21"))
    ] * looks
    assert all(isinstance(one, BoatsFind) for one in u.dispatches)


@pytest.mark.rule("SP-20.3a", "SP-20.3f")
def test_the_second_flotilla_looks_where_the_first_is_not_there() -> None:
    u = umpire({"|2|J1|p1": (6,), "|3|J1|p1": (4,)}, boats=4)
    state = u.state
    state.boats["allied"].flotillas = [
        Flotilla("1", "allied", "K21", ["B1"], "L23"),
        Flotilla("3", "allied", "K22", ["B3"], "L23"),
        Flotilla("2", "allied", "K22", ["B2"], "L23"),
    ]
    assert [one.flotilla for one in patrol.look(u, state.fleets["J1"])] == ["2"]
    assert [(key.partition("look|")[2], result) for key, _, _, _, _, result in dice(u)] == [
        ("allied|3|J1|p1", ""),
        ("allied|2|J1|p1", "contact"),
    ]


@pytest.mark.rule("SP-20.3d", "SP-20.42a")
@pytest.mark.parametrize(
    ("standing", "answer", "fired", "lost", "purposes", "done"),
    [
        ("NO", "", "", "", ["surprise", "boat torpedoes", "boat torpedoes"], True),
        ("YES", "", "", "", ["surprise", "boat torpedoes", "boat torpedoes", "boat guns", "boat guns"], True),
        ("YES", "NO", "", "", ["surprise", "boat torpedoes", "boat torpedoes"], True),
        ("NO", "YES", "", "", ["surprise", "boat torpedoes", "boat torpedoes", "boat guns", "boat guns"], True),
        ("ASK", "", "", "", ["surprise", "boat torpedoes", "boat torpedoes"], False),
        ("NO", "", "1", "", ["surprise", "boat torpedoes"], True),
        ("NO", "", "12", "", [], True),
        ("YES", "", "12", "", ["surprise", "boat guns", "boat guns"], True),
        ("ASK", "", "12", "", ["surprise"], False),
        ("YES", "", "", "12", [], True),
    ],
)
def test_when_boats_attack_and_with_what(
    standing: Any, answer: Any, fired: str, lost: str, purposes: list[str], done: bool
) -> None:
    u = umpire({"surprise|K22.3": (4,)}, boats=2)
    state = u.state
    for boat in state.boats["allied"].boats:
        boat.fired, boat.lost = boat.id[1] in fired, boat.id[1] in lost
    state.boats["allied"].flotillas[0].guns = standing
    state.movement.boat_attacks = {"K22": 2}
    meeting = Meeting("1", "allied", "J1", guns=answer, answered=True)
    assert patrol.fight(u, meeting) is done
    thrown = [key.split("|")[1] for key in keys(u)]
    assert [purpose for purpose in thrown if purpose != "fire at boats"] == purposes
    assert (state.movement.boat_attacks, meeting.subject) == (({"K22": 3}, "K22.3") if purposes else ({"K22": 2}, ""))
    assert meeting.groups == ({} if done else {"japanese/CA21": ["B1", "B2"]})
    assert meeting.answered is done


@pytest.mark.rule("SP-20.3d", "SP-20.42a")
@pytest.mark.parametrize(("answer", "shoots"), [("YES", ["B2"]), ("NO", [])])
def test_the_answer_for_guns(answer: Any, shoots: list[str]) -> None:
    """B1, B2 had attacked CA21 and B1 is lost; B3 took no part."""
    u = umpire(boats=3)
    u.state.boats["allied"].boats[0].lost = True
    meeting = Meeting("1", "allied", "J1", guns=answer, groups={"japanese/CA21": ["B1", "B2"]}, subject="K22.1")
    assert patrol.fight(u, meeting) is True
    assert [key.split("|")[-1] for key in keys(u) if "boat guns" in key] == shoots
    assert len(u.dispatches) == 2 * len(shoots)


@pytest.mark.rule("SP-20.3d", "SP-20.5d")
@pytest.mark.parametrize("settled", [True, False])
def test_what_is_told_of_an_attack(settled: bool) -> None:
    u = umpire({"surprise|x": (6,), "|B1": (6, 1), "guns|x|B1": (6,), "gun damage|x|B1": (1, 3)}, boats=1)
    flotilla = u.state.boats["allied"].flotillas[0]
    flotilla.guns, flotilla.targets = "YES", ["DD21"]
    u.state.ships["japanese/DD21"].hull = 20
    number = u.state.movement.boat_attacks.get("K22")
    assert patrol.fight(u, Meeting("1", "allied", "J1", targets=["CA21"], subject="x"), settled=settled)
    assert u.state.movement.boat_attacks.get("K22") == number
    rules = ("SP-20.41c", "SP-20.41l", "SP-BASE-30" if settled else "SP-ASSIST-4")
    told = {type(one): one for one in u.dispatches}
    ours, theirs = told[BoatsAttacked], told[AttackedByBoats]
    assert isinstance(ours, BoatsAttacked) and isinstance(theirs, AttackedByBoats)
    assert (ours.rules, theirs.rules) == (rules, rules)
    damage = (
        [Hit("CA21", (Effect("torpedo"), Effect("hull", TABLES.torpedo_damage.boxes[1])))]
        if settled
        else [Hit("CA21", (Effect("torpedo_hit"),))]
    )
    guns = (
        Hit("CA21", (Effect("boat_guns", 4), *NO_EFFECT))
        if settled
        else Hit("CA21", (Effect("boat_guns_ruled", 4, ("tertiary", "aa", "torpedo")),))
    )
    assert theirs.fight == BoatFight(6, "surprised", 0, (*damage, guns))
    assert [hit.ship for hit in ours.fight.hits] == ["CA21", "CA21"]


# --- hits ---


@pytest.mark.rule("SP-BASE-26", "SP-BASE-27")
@pytest.mark.parametrize(
    ("gun", "card", "total", "further", "effects", "lost"),
    [
        ("primary", "BB", (3, 4), 1, [Effect("hull", 1)], 1),
        ("secondary", "BB", (3, 4), 5, [*NO_EFFECT], 0),
        ("secondary", "BB", (3, 4), 6, [Effect("hull", 1)], 1),
        ("tertiary", "BB", (3, 4), 6, [*NO_EFFECT], 0),
        ("secondary", "CA", (3, 4), 1, [Effect("hull", 1)], 1),
        ("tertiary", "CA", (3, 4), 5, [*NO_EFFECT], 0),
        ("tertiary", "CA", (3, 4), 6, [Effect("hull", 1)], 1),
        ("tertiary", "DD", (3, 4), 1, [Effect("hull", 1)], 1),
    ],
)
def test_what_goes_through_armour(
    gun: str, card: str, total: tuple[int, int], further: int, effects: list[Effect], lost: int
) -> None:
    u = umpire({"damage|s": total, "penetration|s": (further,)})
    ship = fresh_ship(TABLES, "X1", "japanese", card)
    done, bridge = gunnery.gun_hit(u, ship, gun, "PATROL", "movement", "s")
    assert (list(done), bridge, ship.lost) == (effects, False, lost)


@pytest.mark.rule("SP-BASE-27")
@pytest.mark.parametrize("part", ["primary", "secondary", "tertiary", "aa", "torpedo"])
def test_a_mount_is_struck_through_its_own_armour_and_an_absent_one_through_that_of_the_hull(part: Any) -> None:
    total = next(n for n in range(2, 13) if TABLES.struck(n) == ("tertiary" if part == "aa" else part))
    faces = (max(1, total - 6), total - max(1, total - 6))
    for plate, count, effects, hull in (
        ({"hull": "heavy"}, 2, (Effect("mount", mounts=(part,)),), 0),
        ({part: "light"}, 2, NO_EFFECT, 0),
        ({part: "light"}, 0, (Effect("hull", 1),), 1),
        ({"hull": "heavy"}, 0, NO_EFFECT, 0),
    ):
        u = umpire({"damage|s": faces})
        ship = fresh_ship(TABLES, "X1", "japanese", "CA")
        ship.plate = dict(plate)
        ship.weapons = dict.fromkeys(ship.weapons, 0) | {part: count}
        done, bridge = gunnery.gun_hit(u, ship, "tertiary", "PATROL", "movement", "s")
        assert (done, bridge, ship.lost) == (effects, False, hull)
        assert ship.weapons[part] == count - (effects[0].kind == "mount")
        assert dice(u)[0] == ("movement|damage|s", faces, "SP-BASE-27", (), "gunnery", "")


@pytest.mark.rule("SP-BASE-27")
def test_a_tertiary_box_that_is_absent_is_the_aa_box() -> None:
    total = next(n for n in range(2, 13) if TABLES.struck(n) == "tertiary")
    ship = fresh_ship(TABLES, "X1", "japanese", "DD")
    found = []
    for tertiary, aa in ((1, 1), (0, 1), (1, 0), (0, 0)):
        ship.weapons.update(tertiary=tertiary, aa=aa)
        found.append(gunnery.location(TABLES, ship, total))
    assert found == ["tertiary", "aa", "tertiary", "absent"]


@pytest.mark.rule("SP-BASE-28", "SP-BASE-27")
@pytest.mark.parametrize(
    ("face", "card", "effects", "lost", "slowed", "bridge", "sunk"),
    [
        (1, "CA", (Effect("rudder"), Effect("slowed")), 0, 1, False, False),
        (2, "CA", (Effect("fire"), Effect("hull", 1)), 1, 0, False, False),
        (3, "CA", (Effect("bridge"),), 0, 0, True, False),
        (4, "CA", (Effect("engines"), Effect("slowed")), 0, 1, False, False),
        (5, "CA", (Effect("magazine"), Effect("hull", 3)), 3, 0, False, False),
        (6, "CA", (Effect("explosion"), Effect("hull", 4)), 4, 0, False, False),
        (6, "DD", (Effect("explosion"), SUNK), TABLES.cards["DD"].hull, 0, False, True),
    ],
)
def test_criticals(
    face: int, card: str, effects: tuple[Effect, ...], lost: int, slowed: int, bridge: bool, sunk: bool
) -> None:
    total = next(n for n in range(2, 13) if TABLES.struck(n) == "critical")
    u = umpire({"damage|s": (max(1, total - 6), total - max(1, total - 6)), "critical|s": (face,)})
    ship = fresh_ship(TABLES, "X1", "japanese", card)
    assert gunnery.gun_hit(u, ship, "primary", "PATROL", "movement", "s") == (effects, bridge)
    assert (ship.lost, ship.slowed, ship.sunk, ship.flags.damaged) == (lost, slowed, sunk, True)
    assert dice(u)[1] == ("movement|critical|s", (face,), "SP-BASE-28", (), "", "")


@pytest.mark.rule("SP-BASE-27", "SP-BASE-30")
def test_a_ship_that_is_gone_is_hit_no_more() -> None:
    u = umpire()
    ship = fresh_ship(TABLES, "X1", "japanese", "CA")
    ship.sunk = True
    assert gunnery.gun_hit(u, ship, "primary", "PATROL", "movement", "s") == ((), False)
    assert gunnery.torpedo_hit(u, ship, "PATROL", "movement", "s") == ((), False)
    assert not u.dice.record()


@pytest.mark.rule("SP-BASE-30", "SP-20.41m")
@pytest.mark.parametrize("hull", [20, 1])
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_what_a_torpedo_does(face: int, hull: int) -> None:
    """1 to 6 by the table; 4 slows, 5 stops, 6 is a critical as well (here the bridge), if she is still afloat."""
    u = umpire({"torpedo damage|s": (face,), "critical|s|torpedo": (3,)})
    ship = fresh_ship(TABLES, "X1", "japanese", "CA")
    ship.hull = hull
    boxes = TABLES.torpedo_damage.boxes[face - 1]
    more = {4: (Effect("slowed"),), 5: (Effect("dead"),), 6: (Effect("bridge"),)}.get(face, ())
    effects = (Effect("torpedo"), Effect("hull", boxes), *(more if hull > 1 else (SUNK,)))
    assert gunnery.torpedo_hit(u, ship, "PATROL", "work", "s") == (effects, face == 6 and hull > 1)
    assert (ship.slowed, ship.dead) == ((face == 4, face == 5) if hull > 1 else (0, False))
    assert dice(u) == [
        ("work|torpedo damage|s", (face,), "SP-BASE-30", (), "torpedo", ""),
        *([("work|critical|s|torpedo", (3,), "SP-BASE-28", (), "", "")] if face == 6 and hull > 1 else []),
    ]


@pytest.mark.rule("SP-19.4a", "SP-BASE-30")
@pytest.mark.parametrize(("mission", "die", "up"), [("MINELAY", 6, True), ("MINELAY", 5, False), ("PATROL", 6, False)])
def test_a_minelayer_may_blow_up_by_a_shell_or_a_torpedo(mission: str, die: int, up: bool) -> None:
    for place in ("s", "s|torpedo"):
        u = umpire({f"mines aboard|{place}": (die,), "|damage|s": (3, 4)})
        ship = fresh_ship(TABLES, "X1", "japanese", "CA", lays=1)
        if place == "s":
            done, _ = gunnery.gun_hit(u, ship, "primary", mission, "work", "s")
        else:
            done, _ = gunnery.torpedo_hit(u, ship, mission, "work", "s")
        assert (done[-2:] == (Effect("mines"), SUNK), ship.sunk) == (up, up)
        assert [one for one in dice(u) if "mines" in one[0]] == (
            [(f"work|mines aboard|{place}", (die,), "SP-19.4a", (), "", "explodes" if up else "")]
            if mission == "MINELAY"
            else []
        )
