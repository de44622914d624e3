"""Both sides of each bound of the base game's battles, bases, submarines, scenarios and points (SP-BASE)."""

from typing import Any

import msgspec
import pytest
from tests.slot.play import BOTH, TABLES, add_fleet, sea, send_boats

from flagplot.core.dice import DiceCup, LoadedDice
from flagplot.core.words import phrase
from flagplot.games.slot import (
    air,
    battle,
    boat_bases,
    damage,
    outlook,
    ports,
    scenario,
    shore,
    submarines,
    turn,
    victory,
    weather,
)
from flagplot.games.slot.effects import SUNK, Effect
from flagplot.games.slot.game import GAME
from flagplot.games.slot.report import opened
from flagplot.games.slot.state import AirOrder, Source, State, Strength, Tally, Victory
from flagplot.games.slot.telling import base_news, boat_news
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import (
    Airfield,
    Boat,
    BoatBase,
    BoatForce,
    Flotilla,
    Minefield,
    Port,
    Submarine,
    Work,
    capacity,
    fresh_ship,
    is_minelayer,
)
from flagplot.games.slot.zones import board

GRID = board("solomons")


def umpire(state: State, faces: dict[str, tuple[int, ...]] | None = None, default: int = 2) -> Umpire:
    return Umpire(state, DiceCup(LoadedDice(faces, default), "t"), GRID)


def dice(u: Umpire) -> list[tuple[Any, ...]]:
    """Return of every throw the key behind the turn, the faces, rule and modifiers."""
    return [(roll.key.partition("|")[2], roll.faces, roll.rule, roll.modifiers) for roll in u.dice.record()]


# --- damage ---


@pytest.mark.rule("SP-BASE-38", "SP-19.21d")
def test_what_damage_leaves_on_a_ship() -> None:
    ship = fresh_ship(TABLES, "X1", "japanese", "AP")
    damage.slow(ship)
    assert (ship.slowed, ship.flags.damaged) == (1, True)
    ship.flags.damaged = False
    damage.stop(ship)
    assert (ship.dead, ship.flags.damaged) == (True, True)
    ship.flags.damaged = False
    damage.hull(ship, 1)
    assert (ship.lost, ship.sunk, ship.flags.damaged, ship.cargo > 0) == (1, False, True, True)
    ship.flags.damaged = False
    damage.sink(ship)
    assert (ship.lost, ship.sunk, ship.cargo, ship.work) == (ship.hull, True, 0, None)
    assert ship.flags.damaged is True


@pytest.mark.rule("SP-19.4a", "SP-19.4b")
@pytest.mark.parametrize(
    ("card", "lays", "mission", "jettisoned", "may"),
    [
        ("ML", 0, "PATROL", False, True),
        ("ML", 1, "MINELAY", True, False),
        ("AP", 1, "PATROL", False, True),
        ("AP", 0, "MINELAY", False, False),
        ("DD", 1, "MINELAY", False, True),
        ("DD", 1, "RAID", False, False),
        ("DD", 0, "MINELAY", False, False),
    ],
)
def test_who_may_blow_up(card: str, lays: int, mission: str, jettisoned: bool, may: bool) -> None:
    """A ship that has sunk, or without chapter 19, rolls no die."""
    for face, sunk, chapter in ((6, False, True), (5, False, True), (6, True, True), (6, False, False)):
        state = sea()
        ship = fresh_ship(TABLES, "X1", "japanese", card, lays=lays)
        ship.jettisoned, ship.sunk = jettisoned, sunk
        if not chapter:
            state.chapters.remove("MINES")
        u = umpire(state, {"aboard|s": (face,)})
        rolls = may and chapter and not sunk
        assert is_minelayer(ship, mission) is may
        up = rolls and face == 6
        found = damage.explode(u, ship, mission, "work", "s")
        assert found == ((Effect("mines"), SUNK) if up else (SUNK,) if sunk else ())
        assert dice(u) == [("work|mines aboard|s", (face,), "SP-19.4a", ())] * rolls


@pytest.mark.rule("SP-19.5b", "SP-19.41c")
@pytest.mark.parametrize(
    ("lays", "lost", "jettisoned", "fields"),
    [(1, 3, False, 1), (0, 0, False, 0), (4, 0, False, 4), (4, 1, False, 3), (4, 0, True, 0)],
)
def test_the_fields_a_counter_lays(lays: int, lost: int, jettisoned: bool, fields: int) -> None:
    ship = fresh_ship(TABLES, "X1", "japanese", "DD", lays=lays)
    ship.hull, ship.lost, ship.jettisoned = 4, lost, jettisoned
    assert capacity(ship) == fields


@pytest.mark.rule("SP-BASE-9", "SP-BASE-11")
def test_a_fresh_ship_lays_and_sweeps_only_if_its_card_or_the_scenario_says_so() -> None:
    cards = {card: fresh_ship(TABLES, "X1", "allied", card) for card in ("DD", "MS")}
    assert [(ship.lays, ship.sweeps) for ship in cards.values()] == [(0, False), (0, True)]
    assert fresh_ship(TABLES, "X1", "allied", "DD", sweeps=True).sweeps


@pytest.mark.rule("SP-BASE-32")
@pytest.mark.parametrize(
    ("dead", "lost", "sunk", "face", "rolls", "level"),
    [
        (True, 2, False, 6, True, "S"),
        (True, 2, False, 5, True, "0"),
        (True, 3, False, 6, False, "0"),
        (True, 0, True, 6, False, "0"),
        (False, 0, False, 6, False, "2+"),
    ],
)
def test_engines_that_are_tried_again(dead: bool, lost: int, sunk: bool, face: int, rolls: bool, level: str) -> None:
    from flagplot.games.slot.tables import LEVELS

    state = sea()
    ship = add_fleet(state, "J1", "J22", "DD")[0]
    ship.hull, ship.lost, ship.dead, ship.sunk = 4, lost, dead, sunk
    u = umpire(state, {"restart|japanese/DD21": (face,)})
    for key in list(state.ships):
        if key != ship.key:
            del state.ships[key]
    ports.restart(u)
    assert dice(u) == [("end|restart|japanese/DD21", (face,), "SP-BASE-32", ())] * rolls
    assert LEVELS[ship.level()] == level
    assert len(u.dispatches) == (rolls and face == 6)


# --- battles ---


@pytest.mark.rule("SP-BASE-25")
def test_ranges() -> None:
    order = {(band, stance): battle.shift(band, stance) for band in range(3) for stance in ("CLOSE", "KEEP", "EVADE")}
    assert order == {
        (0, "CLOSE"): 1,
        (0, "KEEP"): 0,
        (0, "EVADE"): 0,
        (1, "CLOSE"): 2,
        (1, "KEEP"): 1,
        (1, "EVADE"): 0,
        (2, "CLOSE"): 2,
        (2, "KEEP"): 2,
        (2, "EVADE"): 1,
    }
    kinds = ("Clear", "Cloud", "Rain", "Squall")
    assert [battle.start_range(kind, False) for kind in kinds] == [0, 0, 1, 1]
    assert [battle.start_range(kind, True) for kind in kinds] == [2, 2, 2, 2]
    ships = [fresh_ship(TABLES, card, "allied", card) for card in ("DD", "BB", "CA")]
    picked = {
        aim: [battle.pick_target(n, ships, aim).id for n in range(4)] for aim in ("BIGGEST", "SMALLEST", "SPREAD")
    }
    assert picked == {"BIGGEST": ["BB"] * 4, "SMALLEST": ["DD"] * 4, "SPREAD": ["BB", "CA", "DD", "BB"]}


@pytest.mark.rule("SP-BASE-31", "SP-BASE-25")
@pytest.mark.parametrize(("one", "two", "bonus"), [("AP", "DD", -1), ("DD", "AP", 1), ("DD", "DD", 0)])
def test_who_breaks_off_from_whom(one: str, two: str, bonus: int) -> None:
    """Each of the two evades from the other: the bonus of one is the other's malus. Nobody dead in the water does."""
    state = sea(("A1", "K22", (one,)), ("J1", "K22", (two,)))
    for fleet in state.fleets.values():
        fleet.stance = "EVADE"
    state.track = {"allied>J1": 1, "japanese>A1": 1}
    u = umpire(state, {"break off|K22.1.1|allied": (1,), "break off|K22.1.1|japanese": (1,)}, default=1)
    state.weather = "Rain"
    u.tables = msgspec.structs.replace(TABLES, battle=msgspec.structs.replace(TABLES.battle, rounds_day=1))
    battle.fight(u, state.fleets["A1"], state.fleets["J1"])
    found = {key.rpartition("|")[2]: modifiers for key, _, _, modifiers in dice(u) if "break off" in key}
    assert found == {"allied": (("speed", bonus),) if bonus else (), "japanese": (("speed", -bonus),) if bonus else ()}
    assert {key.rpartition("|")[2]: mods for key, _, _, mods in dice(u) if "manoeuvre" in key} == {
        "allied": (("faster", 1),) if bonus > 0 else (),
        "japanese": (("faster", 1),) if bonus < 0 else (),
    }


@pytest.mark.rule("SP-BASE-25", "SP-BASE-26")
@pytest.mark.parametrize(("night", "rounds", "needs"), [(False, 6, 6), (True, 4, 5)])
def test_a_battle_in_which_nobody_is_hit(night: bool, rounds: int, needs: int) -> None:
    """The second battle of the turn in K22: what is left of the steps is sailed later, and a new plot is allowed."""
    state = sea(("A1", "K22", ("CA",)), ("J1", "K22", ("CA",)))
    state.night, state.movement.battles = night, {"K22": 1}
    one, two = state.fleets["A1"], state.fleets["J1"]
    one.steps, one.done, one.plan = ["K22", "K21", "J21"], 1, [["J20"]]
    two.steps, two.done, two.plan = ["K22"], 1, [["K21"]]
    state.track = {"allied>J1": 1, "japanese>A1": 1}
    u = umpire(state, default=1)
    battle.fight(u, one, two)
    assert [(fleet.fought, fleet.halted, fleet.replot) for fleet in (one, two)] == [(True, True, True)] * 2
    assert (one.plan, two.plan, state.movement.battles) == ([["K21", "J21"], ["J20"]], [["K21"]], {"K22": 2})
    keys = [key.split("|", 3)[1:3] for key, *_ in dice(u)]
    assert [subject for purpose, subject in keys if purpose == "manoeuvre"] == [
        f"K22.2.{number}" for number in range(1, rounds + 1) for _ in BOTH
    ]
    news: list[Any] = list(u.dispatches)
    assert [(one.seat, one.zone, one.about, len(one.rounds), one.leave) for one in news] == [
        ("allied", "K22", "A1", rounds, ()),
        ("japanese", "K22", "J1", rounds, ()),
    ]
    assert {fire.needs for part in news[0].rounds for fire in part.fire if fire.weapon == "guns"} == {needs}


@pytest.mark.rule("SP-BASE-29")
@pytest.mark.parametrize(
    ("factors", "fired", "attacks", "goes"),
    [(3, False, 0, True), (3, False, 1, True), (3, False, 2, False), (3, True, 0, False), (0, False, 0, False)],
)
def test_torpedoes_are_fired_once_a_battle_and_twice_a_scenario(
    factors: int, fired: bool, attacks: int, goes: bool
) -> None:
    u = umpire(sea())
    ship = fresh_ship(TABLES, "X1", "japanese", "DD")
    ship.weapons["torpedo"], ship.attacks = factors, attacks
    out = {ship.key} if fired else set()
    assert battle.fire_torpedoes(u, ship, out, "s") == ((2,) * factors if goes else ())
    assert (ship.attacks, ship.flags.torpedoes, out) == (attacks + goes, goes, {ship.key} if goes or fired else set())
    assert dice(u) == [("movement|torpedoes|s|japanese/X1", (2,) * factors, "SP-BASE-29", ())] * goes
    assert battle.torpedo_hit_number(TABLES, ship) == 6
    ship.dead = True
    assert battle.torpedo_hit_number(TABLES, ship) == 5


@pytest.mark.rule("SP-BASE-31", "SP-19.23")
@pytest.mark.parametrize(
    ("retreat", "came", "have_port", "goal"),
    [
        ("J22", "K21", True, "J22"),
        ("K22", "K21", True, "K21"),
        ("", "K21", True, "K21"),
        ("", "", False, "K21"),
        ("", "A1", False, "K21"),
        ("M21", "", False, "K21"),
    ],
)
def test_the_way_out_of_a_battle(retreat: str, came: str, have_port: bool, goal: str) -> None:
    state = sea()
    add_fleet(state, "J1", "K22", "DD", retreat=retreat, came=came)
    u, fleet = umpire(state), state.fleets["J1"]
    state.ports = state.ports if have_port else []
    assert battle.way_out(u, fleet) == goal
    battle.leave(u, fleet)
    assert fleet.zone == goal


@pytest.mark.rule("SP-BASE-31")
def test_towards_port_and_who_cannot_leave() -> None:
    state = sea()
    ships = add_fleet(state, "A1", "K22", "DD", "DD")
    u, fleet = umpire(state), state.fleets["A1"]
    state.ports = [Port("L23", "allied", True)]
    assert battle.way_out(u, fleet) == "L23"
    ships[0].dead = True
    battle.leave(u, fleet)
    assert {one.id: (one.zone, one.ships) for one in state.fleets.values()} == {
        "A1": ("L23", ["allied/DD22"]),
        "A2": ("K22", ["allied/DD21"]),
    }
    battle.leave(u, state.fleets["A2"])
    assert state.fleets["A2"].zone == "K22"


# --- shore and air ---


def coast() -> tuple[State, Airfield, BoatBase]:
    state = sea()
    field, base = Airfield("M22", "allied", 3, 4), BoatBase("M22", "allied")
    state.airfields, state.boat_bases = [Airfield("M22", "japanese", 1, 1), field], [BoatBase("M22", "japanese"), base]
    state.victory = msgspec.structs.replace(state.victory, raid_zone="M22", unload_zone="M22")
    state.tally = {side: Tally(4, 3, 2, 1) for side in BOTH}
    return state, field, base


@pytest.mark.rule("SP-BASE-37", "SP-20.71a")
@pytest.mark.parametrize(
    ("target", "hits", "raid", "steps", "closed", "told"),
    [
        ("AIRFIELD", 5, "M22", 2, False, ["AirfieldShelled", "AirfieldShelled"]),
        ("AIRFIELD", 2, "M22", 3, False, ["AirfieldShelled", "AirfieldShelled"]),
        ("AIRFIELD", 3, "L23", 2, False, ["AirfieldShelled", "AirfieldShelled"]),
        ("MTB-BASE", 0, "M22", 3, True, ["BaseShelled", "BaseShelled"]),
    ],
)
def test_what_a_bombardment_does(target: str, hits: int, raid: str, steps: int, closed: bool, told: list[str]) -> None:
    """CA 3 and 0, CL 0 and 2, and a destroyer without guns: five dice."""
    state, field, base = coast()
    state.victory = msgspec.structs.replace(state.victory, raid_zone=raid)
    ships = add_fleet(state, "J1", "M22", "CA", "CL", "DD", mission="BOMBARD", target="M22", base=target)
    for ship, primary, secondary in zip(ships, (3, 0, 0), (0, 2, 0), strict=True):
        ship.weapons.update(primary=primary, secondary=secondary)
    u = umpire(state, {"M22|J1": (6,) * hits + (5,) * (5 - hits)})
    shore.bombard(u)
    assert dice(u) == [("work|bombard|M22|J1", (6,) * hits + (5,) * (5 - hits), "SP-BASE-37", ())]
    assert [ship.flags.bombarded for ship in ships] == [True, True, False]
    assert (field.steps, base.closed, state.boat_bases[0].closed, state.airfields[0].steps) == (steps, closed, False, 1)
    tally = state.tally["japanese"]
    assert (tally.raid_hits, tally.bases_closed) == (3 + (hits if raid == "M22" else 0), 2 + closed)
    assert sorted((type(one).__name__, one.seat, one.zone) for one in u.dispatches) == [
        (told[0], "allied", "M22"),
        (told[0], "japanese", "M22"),
    ]


@pytest.mark.rule("SP-BASE-37")
@pytest.mark.parametrize("change", ["storm", "gale", "fought", "mission", "elsewhere", "no guns", "closed", "no field"])
def test_when_nothing_is_shelled(change: str) -> None:
    state, _, base = coast()
    target = "MTB-BASE" if change == "closed" else "AIRFIELD"
    ship = add_fleet(state, "J1", "M22", "CA", mission="BOMBARD", target="M22", base=target)[0]
    fleet = state.fleets["J1"]
    state.weather = {"storm": "Storm", "gale": "Gale"}.get(change, "Clear")
    fleet.fought, base.closed = change == "fought", change == "closed"
    fleet.mission = "RAID" if change == "mission" else "BOMBARD"
    fleet.target = "M23" if change == "elsewhere" else "M22"
    if change == "no guns":
        ship.weapons.update(primary=0, secondary=0)
    if change == "no field":
        state.airfields = state.airfields[:1]
    u = umpire(state, default=6)
    shore.bombard(u)
    assert dice(u) == [] and not u.dispatches and not ship.flags.bombarded


@pytest.mark.rule("SP-BASE-38")
@pytest.mark.parametrize(
    ("change", "landed", "pays"),
    [("", 2, 2), ("elsewhere", 2, 0), ("fought", 0, 0), ("moved", 0, 0), ("mission", 0, 0), ("target", 0, 0)],
)
def test_what_a_transport_unloads(change: str, landed: int, pays: int) -> None:
    state, *_ = coast()
    ships = add_fleet(state, "J1", "M22", "AP", "AP", "DD", mission="TRANSPORT", target="M22")
    fleet = state.fleets["J1"]
    for ship, cargo in zip(ships, (2, 1, 0), strict=True):
        ship.cargo = cargo
    if change == "elsewhere":
        state.victory = msgspec.structs.replace(state.victory, unload_zone="L23")
    fleet.fought, fleet.done = change == "fought", int(change == "moved")
    fleet.mission = "ESCORT" if change == "mission" else "TRANSPORT"
    fleet.target = "M23" if change == "target" else "M22"
    u = umpire(state)
    shore.unload(u)
    assert [ship.cargo for ship in ships] == ([1, 0, 0] if landed else [2, 1, 0])
    assert state.tally["japanese"].unloaded == 4 + pays
    assert [(one.seat, one.zone, getattr(one, "points", 0)) for one in u.dispatches] == (
        [("japanese", "M22", 2)] if landed else []
    )


@pytest.mark.rule("SP-20.72a", "SP-20.72c")
@pytest.mark.parametrize(("had", "hits", "closed"), [(0, 3, False), (1, 3, True), (2, 3, True), (1, 2, False)])
def test_a_strike_at_a_base(had: int, hits: int, closed: bool) -> None:
    """Three steps, none shot down; the fourth hit of the scenario closes the base."""
    state, _, base = coast()
    field = Airfield("M20", "japanese", 3, 3)
    state.airfields.append(field)
    state.strikes, base.hits = {"M20": AirOrder(9, "MTB-BASE", "M22")}, had
    u = umpire(state, {"aa|M20|base M22": (5,) * 8, "bombs|M20|base M22": (5,) * hits + (4,) * (3 - hits)})
    assert air.phase(u) is True
    assert (base.hits, base.closed, state.tally["japanese"].bases_closed) == (had + hits, closed, 2 + closed)
    assert [(one.seat, one.about, one.zone, getattr(one, "base", "")) for one in u.dispatches] == [
        ("japanese", "M20", "M22", "knocked_out" if closed else "stands"),
        ("allied", "M22", "M22", "knocked_out" if closed else "stands"),
    ]
    assert dice(u) == [
        ("air|aa|M20|base M22", (5,) * 8, "SP-20.72b", ()),
        ("air|bombs|M20|base M22", (5,) * hits + (4,) * (3 - hits), "SP-BASE-40", ()),
    ]


@pytest.mark.rule("SP-BASE-4", "SP-BASE-40")
@pytest.mark.parametrize(
    ("night", "kind", "flies"),
    [(False, "Clear", True), (False, "Rain", True), (False, "Squall", False), (True, "Clear", False)],
)
def test_when_strikes_fly(night: bool, kind: str, flies: bool) -> None:
    state, *_ = coast()
    state.airfields.append(Airfield("M20", "japanese", 3, 3))
    state.strikes = {"M20": AirOrder(1, "MTB-BASE", "M22")}
    state.night, state.weather = night, kind
    u = umpire(state)
    assert air.phase(u) is True
    assert [key.split("|")[1] for key, *_ in dice(u)] == (["aa", "bombs"] if flies else [])


@pytest.mark.rule("SP-BASE-37", "SP-20.71c")
def test_what_is_told_of_a_bombardment() -> None:
    state, field, base = coast()
    add_fleet(state, "J1", "M22", "CA")
    u, fleet = umpire(state), state.fleets["J1"]
    base_news.airfield_bombarded(u, fleet, field, 5, 4, 1)
    base_news.base_bombarded(u, fleet, base)
    found: list[Any] = list(u.dispatches)
    assert [(one.seat, one.zone, one.about, one.by) for one in found] == [
        ("japanese", "M22", "J1", "own"),
        ("allied", "M22", "M22", "enemy"),
    ] * 2
    assert [(one.dice, one.scored, one.steps) for one in found[:2]] == [(5, 4, 1), (0, 4, 1)]


@pytest.mark.rule("SP-20.71c", "SP-20.71d")
@pytest.mark.parametrize(("night", "departed"), [(True, [False, True, False]), (False, [True, True, False])])
def test_whose_base_is_closed(night: bool, departed: list[bool]) -> None:
    state, _, base = coast()
    state.night = night
    state.boats["allied"] = BoatForce(
        3, [Boat("B1", "M22"), Boat("B2", "M22"), Boat("B3", "L23")], [Flotilla("1", "allied", "M21", ["B1"], "M22")]
    )
    boat_bases.close(state, base)
    assert base.closed and [boat.departed for boat in state.boats["allied"].boats] == departed
    assert boat_bases.bomb(TABLES, state, base, 9) is False


# --- submarines ---


@pytest.mark.rule("SP-BASE-4", "SP-BASE-6")
@pytest.mark.parametrize(
    ("change", "looks"),
    [("", True), ("sunk", False), ("no attack", False), ("quiet", False), ("quiet no more", True), ("Gale", False)],
)
def test_which_submarines_attack(change: str, looks: bool) -> None:
    state = sea(("A1", "K22", ("CA",)), turn=5)
    sub = Submarine("SS1", "japanese", "K22", sunk=change == "sunk", attack=change != "no attack")
    sub.quiet_until = {"quiet": 5, "quiet no more": 4}.get(change, 0)
    state.submarines = {sub.key: sub}
    state.weather = "Gale" if change == "Gale" else "Storm"
    u = umpire(state, default=1)
    assert submarines.phase(u) is True
    assert dice(u) == [("submarines|approach|japanese/SS1", (1,), "SP-BASE-33", ())] * looks


@pytest.mark.rule("SP-BASE-35", "SP-BASE-33")
@pytest.mark.parametrize(
    ("ace", "zones", "approach", "faces", "hits"),
    [
        (False, 1, 3, (6, 6), None),
        (False, 1, 4, (6, 5), 1),
        (False, 2, 5, (6, 5), None),
        (False, 2, 6, (5, 5), 0),
        (True, 1, 4, (5, 4), 1),
        (True, 1, 4, (5, 6), 2),
    ],
)
def test_an_attack_of_a_submarine(
    ace: bool, zones: int, approach: int, faces: tuple[int, int], hits: int | None
) -> None:
    state = sea(("A1", "K22", ("BB",)))
    state.fleets["A1"].done = zones
    sub = Submarine("SS1", "japanese", "K22", ace=ace)
    state.submarines = {sub.key: sub}
    u = umpire(state, {"approach|japanese/SS1": (approach,), "torpedoes|japanese/SS1": faces}, default=1)
    assert submarines.phase(u) is True
    bonus = (("ace", 1),) if ace else ()
    assert dice(u) == [
        ("submarines|approach|japanese/SS1", (approach,), "SP-BASE-33", ()),
        *([("submarines|torpedoes|japanese/SS1", faces, "SP-BASE-33", bonus)] if hits is not None else []),
        *((f"submarines|torpedo damage|japanese/SS1|{n}", (1,), "SP-BASE-30", ()) for n in range(hits or 0)),
    ]


@pytest.mark.rule("SP-16.6b", "SP-BASE-33")
@pytest.mark.parametrize(("hits", "seen"), [([], "missed"), ([(Effect("torpedo"),)], "hit"), ([(SUNK,)], "sunk")])
def test_what_is_told_of_an_attack_of_a_submarine(hits: Any, seen: str) -> None:
    """The owner of the fleet is told each hit; that of the submarine the kinds of ships, which was shot at and how."""
    state = sea(("J1", "J22", ("DD",)))
    ships = add_fleet(state, "A1", "K22", "CA", "DD", "DD")
    sub = Submarine("SS1", "japanese", "K22", ace=True)
    u = umpire(state)
    boat_news.submarine_attack(u, sub, state.fleets["A1"], ships[1], hits)
    theirs, ours = list[Any](u.dispatches)
    assert (theirs.seat, theirs.about, theirs.fleet, theirs.hits) == ("allied", "DD21", "A1", tuple(hits))
    assert (ours.seat, ours.about, ours.cards, ours.card, ours.seen) == (
        "japanese",
        "SS1",
        {"CA": 1, "DD": 2},
        "DD",
        seen,
    )
    assert (theirs.zone, ours.zone, state.plots["japanese"].sunk) == ("K22", "K22", ["DD21"] * (seen == "sunk"))
    (contact,) = state.plots["japanese"].contacts
    assert (contact.zone, contact.source, contact.strength) == ("K22", Source("submarine", "SS1"), Strength(3))


@pytest.mark.rule("SP-BASE-34", "SP-16.6c")
@pytest.mark.parametrize(
    ("faces", "ace", "sunk", "quiet", "fate"),
    [
        ((5, 6), False, True, 0, "sunk"),
        ((5, 6), True, False, 7, "driven_off"),
        ((6, 6), True, True, 0, "sunk"),
        ((4, 5), False, False, 7, "driven_off"),
        ((4, 4), False, False, 0, ""),
        ((4, 5), True, False, 0, ""),
    ],
)
def test_a_submarine_that_is_hunted(faces: tuple[int, int], ace: bool, sunk: bool, quiet: int, fate: str) -> None:
    state = sea(turn=5)
    ships = add_fleet(state, "A1", "K22", "DD", "DD")
    sub = Submarine("SS1", "japanese", "K22", ace=ace)
    u = umpire(state, {"allied/DD21": faces}, default=1)
    submarines.hunt(u, sub, ships, state.fleets["A1"])
    assert (sub.sunk, sub.quiet_until) == (sunk, quiet)
    assert len(u.dice.record()) == (1 if sunk else 2)
    news: list[Any] = list(u.dispatches)
    assert [(one.seat, getattr(one, "seen", ""), getattr(one, "fate", "")) for one in news] == (
        [("allied", "oil" if sunk else "driven_off", ""), ("japanese", "", fate)] if fate else []
    )


# --- scenarios ---

OWN = """
id = "own"
title = "Own"
turns = 9
first = 3
date = "1943-06"
source = "house"
watch = { allied = ["K22"] }
exits = { japanese = "A10" }
%s
[[fleet]]
id = "A1"
side = "allied"
zone = "K22"
mission = "PATROL"
target = "L23"
ships = [{ id = "AP1", card = "AP", cargo = 1 }, { id = "AP2", card = "AP" }]
[[fleet]]
id = "J1"
side = "japanese"
zone = "J22"
mission = "TRANSPORT"
target = "L23"
plan = [["K22"]]
ships = [{ id = "CA1", card = "CA", name = "Australia" }]
[[submarines]]
side = "japanese"
ids = ["SS1", "SS2"]
rows = "HI"
columns = [20, 23]
aces = 1
[[fields]]
side = "allied"
at = ["K21/K22"]
[[fields]]
side = "japanese"
count = 2
of = "L23"
within = 3
[[boats]]
side = "allied"
zone = "L23"
boats = 2
out = 1
aces = 1
[[boats]]
side = "allied"
zone = "K22"
boats = 2
out = 2
advanced = false
"""


@pytest.mark.rule("SP-BASE-50", "SP-BASE-51")
@pytest.mark.parametrize("chapters", [["ACES", "MINES", "MTBS"], []])
def test_what_a_scenario_begins_with(chapters: list[str]) -> None:
    file = scenario.read(OWN % "", "own.toml")
    state = scenario.begin(file, "rules", chapters, "")
    j1, a1 = state.fleets["J1"], state.fleets["A1"]
    assert (a1.target, a1.routed, a1.plan, j1.target, j1.routed, j1.plan) == ("", False, [], "L23", True, [["K22"]])
    assert (state.turn, state.first, state.turns, state.night, list(state.fleets)) == (3, 3, 9, False, ["A1", "J1"])
    cargo = TABLES.cards["AP"].cargo
    assert [state.ships[f"allied/AP{n}"].cargo for n in (1, 2)] == [1, cargo] and cargo != 1
    zones = tuple(f"{row}{column}" for row in "HI" for column in (20, 21, 22, 23))
    assert [(sub.key, sub.zone, sub.area) for sub in state.submarines.values()] == [
        ("japanese/SS1", "H22", zones),
        ("japanese/SS2", "I22", zones),
    ]
    mines, boats = "MINES" in chapters, "MTBS" in chapters
    assert state.fields == [Minefield("allied", "K21/K22", 0, 3)] * mines
    assert state.allowed_fields == ({"japanese": 2} if mines else {})
    assert state.field_area == {"japanese": ("L23", 3)}
    assert state.aces == ({"japanese": 1} if chapters else {})
    force = state.boats["allied"]
    assert [(boat.id, boat.base, boat.ace) for boat in force.boats] == [
        ("B1", "L23", True),
        ("B2", "L23", False),
        ("B21", "K22", False),
        ("B22", "K22", False),
    ] * boats
    assert force.limit == 3 * boats
    assert [(base.zone, base.side, base.advanced) for base in state.boat_bases] == [
        ("L23", "allied", True),
        ("K22", "allied", False),
    ] * boats


@pytest.mark.rule("SP-0b", "SP-OS7")
def test_the_boats_of_an_operational_scenario() -> None:
    both = scenario.read(OWN % "operational = 7", "own.toml")
    without = scenario.read(OWN % 'operational = 7\nchapters = ["MINES"]', "own.toml")
    none = scenario.read(OWN % "", "own.toml")
    assert [(one.zone, one.boats, one.out) for one in scenario.boat_entries(both)] == [
        ("L23", 2, 1),
        ("K22", 2, 2),
        ("L23", 4, 2),
    ]
    assert len(scenario.boat_entries(none)) == 2 and scenario.boat_entries(without) == []
    state = scenario.begin(none, "rules", ["MINES"], "")
    assert [state.in_force(chapter) for chapter in ("ACES", "MINES", "MTBS")] == [False, True, False]


@pytest.mark.rule("SP-ERR-a", "SP-ERR-b")
@pytest.mark.parametrize(
    ("card", "side", "name", "date", "torpedo", "factors", "points"),
    [
        ("CA", "allied", "Australia", "1943-12", None, 2, 24),
        ("CA", "allied", "Australia", "1944-01", None, 0, 24),
        ("CA", "allied", "Australia", "1944-01", 1, 1, 24),
        ("CA", "allied", "Canberra", "1944-01", None, 2, 24),
        ("CA", "japanese", "Australia", "1943-01", None, None, None),
        ("CL", "allied", "Australia", "1943-01", None, None, None),
        ("CA", "allied", "Chicago", "1943-01", None, None, None),
    ],
)
def test_the_two_cruisers_of_the_errata(
    card: str, side: str, name: str, date: str, torpedo: int | None, factors: int | None, points: int | None
) -> None:
    fresh = fresh_ship(TABLES, "X1", side, card)
    ship = scenario.make_ship(TABLES, scenario.ShipEntry("X1", card, name, torpedo=torpedo), side, date)
    assert ship.weapons["torpedo"] == (fresh.weapons["torpedo"] if factors is None else factors)
    assert ship.points == (fresh.points if points is None else points)
    assert ship.cargo == fresh.cargo
    assert scenario.make_ship(TABLES, scenario.ShipEntry("X1", card, name, cargo=9), side, date).cargo == 9


@pytest.mark.rule("SP-BASE-5", "SP-20.22c")
def test_the_weather_of_a_night_is_remembered() -> None:
    state = sea(turn=4)
    state.night, state.night_weather = True, ["Clear"]
    u = umpire(state, {"walk|4": (6,)})
    weather.change(u)
    assert (state.weather, state.night_weather) == ("Cloud", ["Clear", "Cloud"])
    assert [getattr(one, "change", "") for one in u.dispatches] == ["turns", "turns"]
    state.night = False
    weather.remember_night(state)
    assert state.night_weather == []


# --- points ---


def counted() -> State:
    state = sea(turn=5)
    state.ships = {}
    for number, (side, lost, sunk) in enumerate(
        [("allied", 2, False), ("allied", 1, False), ("japanese", 4, True), ("japanese", 2, False)]
    ):
        ship = fresh_ship(TABLES, f"DD{number}", side, "DD")
        ship.hull, ship.lost, ship.sunk, ship.points = 4, lost, sunk, 7
        state.ships[ship.key] = ship
    subs = [Submarine("SS1", "allied", "A1", sunk=True), Submarine("SS2", "allied", "A1")]
    subs += [Submarine("SS1", "japanese", "A1")]
    state.submarines = {sub.key: sub for sub in subs}
    state.boats = {
        "allied": BoatForce(1, [Boat("B1", "L23", lost=True), Boat("B2", "L23"), Boat("B3", "L23")]),
        "japanese": BoatForce(),
    }
    state.tally = {"allied": Tally(1, 10, 1, 2), "japanese": Tally(2, 20, 3, 4)}
    state.victory = Victory(
        unload_zone="M22",
        unload=100,
        raid_zone="M22",
        raid_hit=1000,
        close_base=10_000,
        boat_kept=100_000,
        boat_lost=1_000_000,
        field=10_000_000,
        field_side="japanese",
        field_zones=("K22",),
        swept=100_000_000,
        par=-5,
    )
    state.fields = [
        Minefield("japanese", "K21/K22", 0, 5),
        Minefield("japanese", "K22/K23", 0, 5, swept=True),
        Minefield("japanese", "K22/K23", 0, 6),
        Minefield("japanese", "K20/K21", 0, 1),
        Minefield("allied", "K21/K22", 0, 1),
    ]
    return state


@pytest.mark.rule("SP-BASE-53", "SP-BASE-54")
def test_the_points_of_both_sides() -> None:
    state, submarine = counted(), TABLES.cards["SS"].points
    assert victory.side_points(state, "allied") == 7 + 3 + 100 + 10_000 + 10_000 + 200_000 + 200_000_000
    assert victory.side_points(state, "japanese") == 3 + submarine + 200 + 20_000 + 30_000 + 1_000_000 + 10_000_000
    hulls = [victory.ship_points(7, lost, 4, sunk) for lost, sunk in ((0, False), (1, False), (2, False), (4, True))]
    assert hulls == [0, 0, 3, 7]


@pytest.mark.rule("SP-BASE-55", "SP-BASE-53")
@pytest.mark.parametrize(
    ("lead", "par", "winner", "how", "shown"),
    [
        (14, 0, "draw", "narrow", 14),
        (15, 0, "allied", "lead", 15),
        (-15, 0, "japanese", "lead", 15),
        (39, 0, "allied", "lead", 39),
        (40, 0, "allied", "decisive", 40),
        (0, 1, "draw", "narrow", 1),
        (0, -1, "draw", "narrow", 1),
        (20, 5, "allied", "lead", 15),
        (20, -20, "allied", "decisive", 40),
    ],
)
def test_who_has_won(lead: int, par: int, winner: str, how: str, shown: int) -> None:
    state = sea()
    state.ships, state.submarines = {}, {}
    state.boats = {side: BoatForce() for side in BOTH}
    state.victory = Victory(unload=1, par=par)
    state.tally = {"allied": Tally(max(lead, 0)), "japanese": Tally(max(-lead, 0))}
    assert victory.score(state).winner is None
    state.over = True
    found = victory.score(state)
    side = "allied" if par > 0 else "japanese"
    even = phrase("result.par", side=phrase(f"side.head.{side}"), lead=abs(par)) if par else ""
    least = {"least": 15} if how == "narrow" else {}
    assert (found.winner, found.reason) == (winner, phrase(f"result.{how}", lead=shown, even=even, **least))


@pytest.mark.rule("SP-BASE-53", "SP-BASE-55")
@pytest.mark.parametrize("seat", BOTH)
@pytest.mark.parametrize("par", [-3, 0, 1])
def test_what_a_side_reads_of_the_points(seat: str, par: int) -> None:
    """What pays is named as long as it can: cargo, a raid, a base, boats, fields."""
    state = counted()
    state.victory = msgspec.structs.replace(state.victory, par=par, raid_side="japanese")
    state.boat_bases = [BoatBase("L23", "allied")]
    view: Any = GAME.view(state, seat)
    known, least, ways = outlook.standings(view)
    mine, his = outlook.points(view)
    assert known == phrase("points.known", mine=mine, his=his)
    side = phrase(f"side.head.{'japanese' if par < 0 else 'allied'}")
    even = phrase("points.par", side=side, n=abs(par)) if par else ""
    assert least == phrase("points.win", least=15, decisive=40, even=even)

    def shown(**changes: Any) -> str:
        view.victory = msgspec.structs.replace(state.victory, par=par, **changes)
        return str(outlook.standings(view)[2])

    whole = str(ways)
    assert [key in whole for key in ("points.unload", "points.raid", "points.base", "points.boats")] == (
        [False, True, True, False] if seat == "japanese" else [False, False, False, True]
    )
    assert ("points.field" in whole, "points.swept" in whole) == (
        (True, False) if seat == "japanese" else (False, True)
    )
    assert "points.raid" not in shown(raid_zone="") and "points.field" not in shown(field_zones=())
    assert ("points.raid" in shown(raid_side="allied")) is (seat == "allied")
    next(iter(view.own.ships.values())).cargo = 1
    assert "points.unload" in shown() and "points.unload" not in shown(unload_zone="")
    view.own.chapters = []
    assert "points.field" not in shown() and "points.swept" not in shown()


@pytest.mark.rule("SP-BASE-48")
def test_the_log_that_is_opened_at_the_end() -> None:
    state = sea()
    ships = add_fleet(state, "A1", "K22", "DD", "CA")
    ships[1].name = "Quincy"
    send_boats(state, 3, 1)
    state.boats["allied"].boats[2].lost = True
    state.fields = [Minefield("allied", "K21/K22", 0, 4), Minefield("allied", "K22/K23", 0, 5, swept=True)]
    state.over = True
    from flagplot.games.slot.forces import own_of

    found = [str(line) for line in opened(own_of(state, "allied"))]
    assert opened(own_of(state, "allied"))[:3] == [
        phrase("report.log.field", boundary="K21/K22", turn=4),
        phrase("report.log.swept", boundary="K22/K23", turn=5),
        phrase("report.log.fleet", id="A1", zone="K22", mission="PATROL", ships=("DD21", "CA21 Quincy")),
    ]
    assert len(found) == 4 and "'n': 3" in found[3] and "'lost': 1" in found[3] and "B1" in found[3]
    assert not opened(own_of(sea(), "japanese"))


@pytest.mark.rule("SP-BASE-22")
def test_the_bases_a_side_knows() -> None:
    state = sea()
    state.boat_bases = [
        BoatBase("L23", "allied"),
        BoatBase("K22", "allied", advanced=False),
        BoatBase("M22", "allied", closed=True),
        BoatBase("J21", "japanese"),
    ]
    views: Any = {side: GAME.view(state, side) for side in BOTH}
    assert (views["japanese"].enemy_bases, views["japanese"].closed_bases) == (["L23"], ["M22"])
    assert (views["allied"].enemy_bases, views["allied"].closed_bases) == (["J21"], [])


@pytest.mark.rule("SP-BASE-6", "SP-BASE-4")
@pytest.mark.parametrize(
    ("kind", "shells", "unloads"),
    [("Clear", True, True), ("Squall", True, True), ("Storm", False, True), ("Gale", False, False)],
)
def test_the_work_of_a_turn_in_each_weather(kind: str, shells: bool, unloads: bool) -> None:
    state, *_ = coast()
    add_fleet(state, "J1", "M22", "CA", mission="BOMBARD", target="M22", base="AIRFIELD")
    add_fleet(state, "J2", "M22", "AP", mission="TRANSPORT", target="M22")
    sweeper = add_fleet(state, "J3", "K22", "MS", mission="SWEEP")[0]
    sweeper.order, state.weather = Work("sweep", "K22"), kind
    u = umpire(state)
    assert turn.work(u) is True
    assert [type(one).__name__ for one in u.dispatches] == [
        *["AirfieldShelled"] * 2 * shells,
        *["Unloaded"] * unloads,
        *["GaleStopsWork"] * (kind == "Gale"),
    ]
    assert (sweeper.work.turns if sweeper.work else 0) == (kind != "Gale")


@pytest.mark.rule("SP-BASE-4", "SP-20.21d")
@pytest.mark.parametrize(("now", "over"), [(5, False), (6, False), (9, True)])
def test_the_end_of_a_turn(now: int, over: bool) -> None:
    """Turns 4 to 6 are the night: its boats come home when turn 7 begins; the last turn ends the game."""
    state = sea(turn=now)
    state.turns, state.night_weather = 9, ["Clear"]
    send_boats(state, 1)
    state.boats["allied"].flotillas = [Flotilla("1", "allied", "K22", ["B1"], "L23")]
    ship = add_fleet(state, "J1", "K22", "DD")[0]
    ship.flags.moved = True
    u = umpire(state, default=3)
    assert turn.end(u) is True
    assert (state.turn, state.over, ship.flags.moved) == (now if over else now + 1, over, False)
    assert [key.split("|")[1] for key, *_ in dice(u)] == ([] if over else ["walk"])
    assert len(state.boats["allied"].flotillas) == (now != 6)
    assert state.night is (now in (4, 5))
