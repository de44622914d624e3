"""Submarines against ships by the rules of 2003: who fires first, who may fire, at what, and what is told of it."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, put_af, put_tf, umpire
from tests.carrier.submarines.waters import COAST, boat, waters

from flagplot.games.carrier.combat import escorts, submarine_raid, torpedoing
from flagplot.games.carrier.combat import submarines as duels
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.submarine_hits import dive
from flagplot.games.carrier.combat.torpedoing import Aim
from flagplot.games.carrier.facts.boats import ByLot, DivesFromPlanes
from flagplot.games.carrier.facts.combat import DivedFromPlanes
from flagplot.games.carrier.facts.note import Counted
from flagplot.games.carrier.ordered.ast import Attack, Place, Shot, SubmarineOrder
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.submarines import Submarine
from flagplot.games.carrier.theatre.hex import walk
from flagplot.games.carrier.units.submarines import can_attack, reachable, sequence

N1 = walk(OPEN_SEA, "N1")[-1]


def scene(
    *ships: str, depth: str = "periscope", turn: int = 8, order: SubmarineOrder | None = None
) -> tuple[State, Submarine]:
    """Return the Allied SS1 and the Japanese TF1 of some ships in one hex, by the hit table of the base game."""
    state = waters(turn=turn, hits="classic")
    made = boat(state, depth=depth, order=order or SubmarineOrder(attack=(Shot(),)))
    put_tf(state, "japanese", 1, OPEN_SEA, *ships)
    return state, made


def fighting(state: State, faces: dict[str, tuple[int, ...]] | None = None, default: int = 3) -> Battle:
    """Return the battle of that hex."""
    return Battle(umpire(state, faces, default), OPEN_SEA)


# --- the order of fire ---


@pytest.mark.rule("FE-SAS-2", "FE-SAS-7")
@pytest.mark.parametrize(
    ("case", "expected"),
    [
        ("", []),
        ("night", [("night", 1)]),
        ("storm", [("storm", 1)]),
        ("cloud", []),
        ("engaged", [("other combat", 1)]),
        ("anchored", [("at anchor", 2)]),
        ("one anchored", []),
        ("low", [("low aircraft", -1)]),
        ("low and high", [("low aircraft", -1)]),
        ("high", []),
        ("own low", []),
        ("low elsewhere", []),
        ("spotting", [("spotting aircraft", -2)]),
        ("spotting high", []),
        ("spotted another", [("low aircraft", -1)]),
        ("attacked 1", [("earlier attack", -1)]),
        ("attacked 12", [("earlier attack", -1)]),
        ("attacked 13", []),
        ("attacked 0", []),
        ("attacked another", []),
    ],
)
def test_modifiers_of_the_order_of_fire(case: str, expected: list[tuple[str, int]]) -> None:
    state, made = scene("Aoba", "DD x2", turn=20 if case != "night" else 3)
    state.turn = 20 if case != "night" else 3
    ships = state.sides["japanese"].ships
    if case in ("storm", "cloud"):
        state.weather.markers = [OPEN_SEA] * (2 if case == "storm" else 1)
    for name in ships if case == "anchored" else ["Aoba"] if case == "one anchored" else []:
        ships[name].anchored = 3
    if "low" in case or "spot" in case or case == "high":
        planes = {"low and high": ("1 Val", "1 Zero high"), "high": ("1 Val high",), "spotting high": ("1 Val high",)}
        side = "allied" if case == "own low" else "japanese"
        put_af(state, side, 4, N1 if case == "low elsewhere" else OPEN_SEA, *planes.get(case, ("1 Val",)))  # type: ignore[arg-type]
    force = state.sides["japanese"].submarines
    assert force is not None
    if case.startswith("attacked"):
        _, _, ago = case.partition(" ")
        force.torpedoed = {"DD 9": 19} if ago == "another" else {"DD 2": 20 - int(ago)}
    b = fighting(state)
    hour = b.umpire.night
    if "spot" in case:
        key = "allied/SS2" if "another" in case else "allied/SS1"
        b.umpire.lookout.unit_sees["japanese/AF4"] = {key: Sighting("sub", OPEN_SEA, 3, (), 20)}
    tf = state.sides["japanese"].tfs[1]
    found = duels.sequence_modifiers(b, "allied", made, tf, case == "engaged")
    assert found == ([("night", 1)] if hour and case != "night" else []) + expected


@pytest.mark.rule("FE-SAS-1", "FE-27.6.2")
@pytest.mark.parametrize(("depth", "rolled"), [("surface", True), ("periscope", True), ("deep", False)])
def test_the_die_of_the_order_of_fire(depth: str, rolled: bool) -> None:
    """A 4 with +1 for other combat: the boat first; with a deep boat there is no order, and no die."""
    state, made = scene("Aoba", depth=depth)
    b = fighting(state, {"allied|SS1>TF1": (4,)})
    result = duels.order_of_fire(b, "allied", made, state.sides["japanese"].tfs[1], True)
    assert result == ("sub first" if rolled else "normal")
    found = [
        (roll.key.split("|", 2)[2], roll.modifiers, roll.table, roll.rule, roll.result)
        for roll in b.umpire.dice.record()
    ]
    expected = (
        "attack sequence|A/Q38 allied|SS1>TF1",
        (("other combat", 1),),
        "sub_attack_sequence",
        "FE-SAS-1",
        "sub first",
    )
    assert found == ([expected] if rolled else [])
    results = [sequence(b.tables, roll) for roll in (1, 2, 3, 4, 5, 6)]
    assert results == ["tf only", "normal", "normal", "sub first", "sub first", "sub only"]


@pytest.mark.rule("FE-SAS-4")
@pytest.mark.parametrize(("what", "counts"), [("", False), ("busy", True), ("fired", True), ("attacked", True)])
def test_what_other_combat_is(what: str, counts: bool) -> None:
    """One ship of the TF that was in a surface action or fired, or planes that attacked the TF."""
    state, _ = scene("Aoba", "DD x2")
    b = fighting(state)
    if what == "busy":
        b.busy.add(("japanese", "DD 2"))
    if what == "fired":
        b.umpire.fired.add(("japanese", "DD 2"))
    if what == "attacked":
        b.umpire.attacked.add("japanese/TF1")
    assert duels._in_other_combat(b, "japanese", state.sides["japanese"].tfs[1]) is counts


# --- torpedoes ---


@pytest.mark.rule("FE-27.6.2", "FE-27.6.5")
@pytest.mark.parametrize(
    ("depth", "factors", "crash", "able"),
    [
        ("surface", 2, 0, True),
        ("periscope", 1, 7, True),
        ("deep", 2, 0, False),
        ("periscope", 0, 0, False),
        ("periscope", 2, 8, False),
    ],
)
def test_which_boats_can_attack(depth: str, factors: int, crash: int, able: bool) -> None:
    assert can_attack(boat(waters(), depth=depth, factors=factors, crash_dived=crash), 8) is able


@pytest.mark.rule("FE-27.9.1b", "FE-27.5.1")
@pytest.mark.parametrize(
    ("depth", "dives", "first", "poor"),
    [
        ("surface", False, False, False),
        ("surface", False, True, False),
        ("surface", True, False, False),
        ("surface", True, True, True),
        ("periscope", False, True, True),
        ("periscope", False, False, False),
    ],
)
def test_an_attack_is_made_once_and_shows_the_boat(depth: str, dives: bool, first: bool, poor: bool) -> None:
    """Two factors at Aoba: they are gone, she is hit, and the boat is a contact of TF1 from then on. Attacked first and
    submerged in the end, its owner does not know what they did."""
    state, made = scene("Aoba", "DD x1", depth=depth)
    made.factors = 5
    made.order = SubmarineOrder(attack=(Shot(("CA",), 2),), dive_guns=dives)
    b = fighting(state)
    tf = state.sides["japanese"].tfs[1]
    duel = duels.Duel("allied", made, attacked_first=first)
    duels._fire(b, duel, Aim(tf, [(state.sides["japanese"].ships["Aoba"], 2)]))
    assert (duel.fired_from, duel.poor, made.factors, made.fought) == (depth, poor, 3, 8)
    (shot,) = duel.shots
    assert (shot.type, shot.volley.target, shot.volley.units) == ("CA", "Aoba", (UnitId("allied", "SS", 1),))
    seen = b.umpire.sees["japanese"]["allied/SS1"]
    assert (seen.kind, seen.condition, seen.source) == ("sub", 3, (UnitId("japanese", "TF", 1),))
    again = duels.Duel("allied", made)
    made.crash_dived = 8
    duels._fire(b, again, Aim(tf, [(state.sides["japanese"].ships["DD 1"], 1)]))
    assert (again.fired_from, again.shots, made.factors) == (None, [], 3)


@pytest.mark.rule("FE-27.9.2a", "FE-27.10b")
def test_torpedoes_are_fired_at_ships_still_afloat_and_remembered_by_their_tfs() -> None:
    """Three targets of two TFs, one sunk already: all factors are spent; all ships of both TFs were attacked, those of
    a third were not."""
    state, made = scene("Aoba", "DD x1")
    put_tf(state, "japanese", 2, OPEN_SEA, "Kako", "AP x1")
    put_tf(state, "japanese", 3, OPEN_SEA, "Furutaka")
    made.factors = 6
    ships = state.sides["japanese"].ships
    ships["Kako"].fate = "sunk"
    b = fighting(state)
    aim = Aim(state.sides["japanese"].tfs[1], [(ships["Aoba"], 1), (ships["Kako"], 2), (ships["AP 1"], 1)])
    shots = torpedoing.fire(b, "allied", made, aim, False)
    assert [shot.volley.target for shot in shots] == ["Aoba", "AP 1"]
    assert (made.factors, made.fought) == (2, 8)
    force = state.sides["japanese"].submarines
    assert force is not None and force.torpedoed == dict.fromkeys(("Aoba", "DD 1", "Kako", "AP 1"), 8)
    keys = [roll.key.split("|", 2)[2] for roll in b.umpire.dice.record()]
    prefix = "submarine torpedoes|A/Q38 allied|SS1|"
    assert [key for key in keys if key.startswith(prefix)] == [f"{prefix}Aoba 1", f"{prefix}AP 1 3"]
    assert [shot.volley.blow.factors for shot in shots] == [1, 1]
    assert [roll.rule for roll in b.umpire.dice.record() if prefix in roll.key] == ["BR-27.12"] * 2


@pytest.mark.rule("FE-27.10b")
@pytest.mark.parametrize("poor", [True, False])
def test_what_a_boat_that_was_attacked_first_sinks_it_does_not_know(poor: bool) -> None:
    """A destroyer sunk by a torpedo: the points are booked, and known only where the boat saw it."""
    state, made = scene("DD x1", "Aoba")
    made.factors = 6
    b = fighting(state, default=6)
    dd = state.sides["japanese"].ships["DD 1"]
    torpedoing.fire(b, "allied", made, Aim(state.sides["japanese"].tfs[1], [(dd, 4)]), poor)
    assert dd.fate == "sunk"
    assert [entry.known for entry in state.sides["allied"].points] == [not poor]


@pytest.mark.rule("FE-27.9.1c")
@pytest.mark.parametrize(
    ("crippled", "anchored", "hurt", "expected"),
    [
        ((), (), False, []),
        (("Aoba",), (), False, []),
        (("Aoba", "Kako"), (), False, [("helpless", 2)]),
        (("Aoba",), ("Kako",), False, [("helpless", 2)]),
        ((), ("Aoba", "Kako"), False, [("helpless", 2)]),
        ((), ("Kako",), False, []),
        ((), (), True, [("damaged boat", -2)]),
        (("Aoba", "Kako"), (), True, [("helpless", 2), ("damaged boat", -2)]),
    ],
)
def test_modifiers_of_torpedoes(
    crippled: tuple[str, ...], anchored: tuple[str, ...], hurt: bool, expected: list[tuple[str, int]]
) -> None:
    """A helpless target counts only where no sound friend is in the hex, in whichever TF."""
    state, made = scene("Aoba")
    put_tf(state, "japanese", 2, OPEN_SEA, "Kako")
    ships = state.sides["japanese"].ships
    for name in crippled:
        ships[name].hits = 4
    for name in anchored:
        ships[name].anchored = 3
    state.sides["allied"].ships["SS 1"].hits = int(hurt)
    assert torpedoing.modifiers(fighting(state), "allied", made, ships["Aoba"]) == expected


@pytest.mark.rule("FE-27.9.1a", "FE-27.8a")
@pytest.mark.parametrize(
    ("shots", "factors", "at"),
    [
        ((Shot(),), 6, [("Ryujo", 4)]),
        ((Shot(),), 1, [("Ryujo", 1)]),
        ((Shot(), Shot()), 6, [("Ryujo", 4)]),
        ((Shot(n=1), Shot()), 6, [("Ryujo", 1), ("Aoba", 3)]),
        ((Shot(n=1), Shot(n=1), Shot(n=5)), 6, [("Ryujo", 1), ("Aoba", 1), ("DD 1", 2)]),
        ((Shot(("DD",), 2), Shot(("DD",), 1), Shot(("DD",), 1)), 6, [("DD 1", 2), ("DD 2", 1)]),
        ((Shot(("DD", "CA")),), 6, [("DD 1", 4)]),
        ((Shot(("BB",)),), 6, None),
        ((Shot(("BB",), 1), Shot()), 6, None),
        ((Shot(("CA",), 1), Shot(("BB",), 1), Shot(("DD",))), 6, [("Aoba", 1), ("DD 1", 2)]),
        ((), 6, None),
        ((Shot(),), 0, None),
    ],
)
def test_whom_a_boat_aims_at_by_day(shots: tuple[Shot, ...], factors: int, at: list[tuple[str, int]] | None) -> None:
    """Up to four factors at ships of one TF: by type as listed, the carrier first, each ship once."""
    state, made = scene("DD x2", "Aoba", "Ryujo", order=SubmarineOrder(attack=shots))
    made.factors = factors
    b = fighting(state)
    most = torpedoing.figure(b.tables, "attack", "allied")
    tfs = list(state.sides["japanese"].tfs.values())
    b.umpire.lookout.sweep()
    found = torpedoing.aimed(b, "allied", made, tfs, tfs)
    assert most == 4
    assert (None if found is None else [(ship.name, n) for ship, n in found.at]) == at
    assert found is None or found.tf.number == 1
    assert torpedoing.aimed(b, "allied", made, [], tfs) is None
    assert not [roll for roll in b.umpire.dice.record() if "night target" in roll.key]


@pytest.mark.rule("FE-27.8b")
@pytest.mark.parametrize("others", [True, False])
def test_by_night_each_factor_has_a_lot(others: bool) -> None:
    """Of all ships of the hex, of two TFs, whatever was wanted; the one ship there is hit without a lot."""
    state, made = scene("Aoba", turn=2, order=SubmarineOrder(attack=(Shot(("CV",), 3),)))
    if others:
        put_tf(state, "japanese", 2, OPEN_SEA, "DD x2")
    made.factors = 6
    faces = {f"SS1 factor {n}": (face,) for n, face in ((1, 2), (2, 3), (3, 1))}
    b = fighting(state, faces)
    tfs = list(state.sides["japanese"].tfs.values())
    found = torpedoing.aimed(b, "allied", made, tfs[:1], tfs)
    assert found is not None
    if others:
        assert ([(ship.name, n) for ship, n in found.at], found.tf.number) == (
            [("DD 1", 1), ("DD 2", 1), ("Aoba", 1)],
            2,
        )
        assert [(roll.sides, roll.rule) for roll in b.umpire.dice.record()] == [(3, "FE-27.8b")] * 3
    else:
        assert [(ship.name, n) for ship, n in found.at] == [("Aoba", 1)] * 3
        assert not b.umpire.dice.record()


# --- escorts ---


@pytest.mark.rule("FE-27.9.2b", "FE-27.9.2c")
@pytest.mark.parametrize(
    ("changes", "able"),
    [
        ({}, True),
        ({"fate": "sunk"}, False),
        ({"anchored": 3}, False),
        ({"doomed": 20}, False),
        ({"used": 1}, True),
        ({"used": 2}, True),
        ({"used": 3}, False),
        ({"type": "PG", "used": 1}, True),
        ({"type": "PG", "used": 2}, False),
        ({"type": "APD"}, True),
        ({"type": "CL"}, False),
    ],
)
def test_which_escorts_hunt(changes: dict[str, Any], able: bool) -> None:
    """Three attacks a destroyer, two a gunboat, until they load again; none that lies still."""
    state, _ = scene("DD x1")
    ship = state.sides["japanese"].ships["DD 1"]
    force = state.sides["japanese"].submarines
    assert force is not None
    for field, value in changes.items():
        if field == "used":
            force.asw_used["DD 1"] = value
        else:
            setattr(ship, field, value)
    assert [each.name for each in escorts.hunters(fighting(state), "allied", [ship])] == ["DD 1"] * able


@pytest.mark.rule("FE-27.9.2b")
def test_six_escorts_hunt_at_most_and_a_side_without_boats_hunts_too() -> None:
    state, _ = scene("DD x7")
    ships = list(state.sides["japanese"].ships.values())
    assert [ship.name for ship in escorts.hunters(fighting(state), "allied", ships)] == [f"DD {n}" for n in range(1, 7)]
    state.sides["japanese"].submarines = None
    assert len(escorts.hunters(fighting(state), "allied", ships)) == 6


@pytest.mark.rule("FE-27.9d")
@pytest.mark.parametrize("why", ["", "sunk", "fired", "doomed", "other side fired"])
def test_which_ships_fire_guns_at_a_boat(why: str) -> None:
    state, _ = scene("Aoba")
    aoba = state.sides["japanese"].ships["Aoba"]
    aoba.fate = "sunk" if why == "sunk" else ""
    aoba.doomed = 20 if why == "doomed" else 0
    b = fighting(state)
    if "fired" in why:
        b.umpire.fired.add(("allied" if "other" in why else "japanese", "Aoba"))
    assert escorts.gunners(b, "allied", [aoba]) == ([aoba] if why in ("", "other side fired") else [])


@pytest.mark.rule("FE-27.9b", "FE-27.6.7")
@pytest.mark.parametrize(
    ("depth", "fired_from", "dives", "after", "aims", "steps", "end"),
    [
        ("surface", None, (), False, False, [("guns", 0)], "surface"),
        ("surface", None, ("guns",), False, False, [("ASW", 0), ("guns", -2)], "periscope"),
        ("surface", None, ("guns",), True, True, [("guns", 0)], "surface"),
        ("surface", None, ("guns",), True, False, [("ASW", 0), ("guns", -2)], "periscope"),
        ("surface", None, ("guns",), False, True, [("ASW", 0), ("guns", -2)], "periscope"),
        ("periscope", None, (), False, False, [("ASW", 0), ("guns", -2)], "periscope"),
        ("periscope", None, ("asw",), False, False, [("ASW", -1), ("guns", -2)], "deep"),
        ("periscope", None, ("asw",), True, True, [("ASW", 0), ("guns", -2)], "periscope"),
        ("deep", None, (), False, False, [("ASW", -1)], "deep"),
        ("periscope", "periscope", ("asw",), False, True, [("ASW", 0), ("guns", -2)], "periscope"),
        ("surface", "surface", ("guns",), False, True, [("ASW", 0), ("guns", 0)], "periscope"),
        ("surface", "surface", ("guns",), True, True, [("ASW", 0), ("guns", 0)], "periscope"),
        ("surface", "surface", (), False, True, [("guns", 0)], "surface"),
        ("periscope", "surface", (), False, True, [("ASW", 0), ("guns", 0)], "periscope"),
    ],
)
def test_how_ships_attack_a_boat_by_its_level(
    depth: str, fired_from: Any, dives: tuple[str, ...], after: bool, aims: bool, steps: list[tuple[str, int]], end: str
) -> None:
    """Guns at its periscope at -2, ASW at a deep boat at -1. A boat told to dive does so before it is shot at, unless
    it has put that off until after an attack of its own; after that the guns find it where it fired from, and ASW at
    periscope depth."""
    order = SubmarineOrder(attack=(Shot(),), after=after, dive_guns="guns" in dives, dive_asw="asw" in dives)
    state, made = scene("Aoba", "DD x1", depth=depth, order=order)
    b = fighting(state, default=1)
    tf = state.sides["japanese"].tfs[1]
    aim = Aim(tf, [(state.sides["japanese"].ships["Aoba"], 1)]) if aims else None
    duel = duels.Duel("allied", made, aim=aim, fired_from=fired_from)
    duels.ships_attack(b, duel, [tf])
    rolls = [roll for roll in b.umpire.dice.record() if "slick" not in roll.key]
    words = {"guns at a submarine": "guns", "ASW": "ASW"}
    found = [(words[roll.key.split("|")[2]], sum(n for _, n in roll.modifiers)) for roll in rolls]
    assert sorted(found) == sorted(steps)
    assert made.depth == end
    assert duel.attacked_first is (fired_from is None)
    assert duel.hunted is any(word == "ASW" for word, _ in steps)
    assert sorted(record.how for record in duel.hunting) == sorted("ASW" if w == "ASW" else "gunfire" for w, _ in steps)


@pytest.mark.rule("FE-27.9a", "FE-27.9.2b")
def test_ships_attack_a_boat_once_by_asw_and_with_guns_that_have_not_fired() -> None:
    """The second TF fires guns of its own under a key of its own, and its destroyer makes no second ASW attack."""
    state, made = scene("Aoba", "DD x1", depth="periscope")
    put_tf(state, "japanese", 2, OPEN_SEA, "Kako", "DD x1")
    b = fighting(state, default=1)
    duel = duels.Duel("allied", made)
    one, two = (state.sides["japanese"].tfs[n] for n in (1, 2))
    duels.ships_attack(b, duel, [])
    assert (duel.attacked_first, duel.hunting) == (False, [])
    duels.ships_attack(b, duel, [one])
    duels.ships_attack(b, duel, [two])
    keys = [roll.key.split("|", 2)[2] for roll in b.umpire.dice.record()]
    assert keys == [
        "guns at a submarine|A/Q38 allied|SS1",
        "ASW|A/Q38 allied|SS1",
        "guns at a submarine|A/Q38 allied|SS1 again",
    ]
    assert [record.who.ships for record in duel.hunting] == [("Aoba",), ("DD 1",), ("Kako", "DD 2")]
    force = state.sides["japanese"].submarines
    assert force is not None and force.asw_used == {"DD 1": 1}


@pytest.mark.rule("FE-27.9b", "FE-SAS-1")
def test_guns_that_fire_again_at_a_boat_on_the_surface_have_their_own_die() -> None:
    state, made = scene("Aoba", depth="surface")
    put_tf(state, "japanese", 2, OPEN_SEA, "Kako")
    b = fighting(state, default=1)
    duel = duels.Duel("allied", made)
    for number in (1, 2):
        duels.ships_attack(b, duel, [state.sides["japanese"].tfs[number]])
    keys = [roll.key.split("|", 2)[2] for roll in b.umpire.dice.record()]
    assert keys == [f"guns at a submarine|A/Q38 allied|SS1{again}" for again in ("", " again")]


@pytest.mark.rule("FE-27.6.8")
@pytest.mark.parametrize(
    ("case", "found"),
    [("", True), ("moved", False), ("moved before", True), ("track", False), ("boat moved", False), ("cruiser", False)],
)
def test_who_waited_for_a_boat(case: str, found: bool) -> None:
    """It and an escort of a TF that stayed were in the hex all the turn."""
    state, made = scene("Aoba" if case == "cruiser" else "DD x1")
    tf = state.sides["japanese"].tfs[1]
    ship = next(iter(state.sides["japanese"].ships.values()))
    ship.moved = {"moved": 8, "moved before": 7}.get(case, 0)
    tf.track = [OPEN_SEA] * (2 if case == "track" else 1)
    made.track = [OPEN_SEA] * (2 if case == "boat moved" else 1)
    assert escorts.waited(fighting(state), "allied", made) is found


@pytest.mark.rule("FE-27.10c", "FE-27.10e")
@pytest.mark.parametrize(
    ("sunk", "night", "honest", "face", "slick"),
    [
        (False, False, False, 2, True),
        (False, False, False, 3, False),
        (True, False, False, 2, False),
        (True, False, False, 3, True),
        (False, True, False, 3, True),
        (False, True, False, 4, False),
        (False, False, True, 1, False),
        (True, False, True, 1, True),
    ],
)
def test_a_slick_may_be_false(sunk: bool, night: bool, honest: bool, face: int, slick: bool) -> None:
    state, made = scene("DD x1", turn=2 if night else 8)
    made.order = SubmarineOrder(honest=honest)
    b = fighting(state, {"slick|A/Q38 allied|SS1": (face,)})
    assert escorts._slick(b, "allied", made, sunk) is slick
    (roll,) = b.umpire.dice.record()
    assert (roll.rule, roll.modifiers) == ("FE-27.10e", (("night", -1),) if night else ())
    assert roll.result == ("true report" if slick is sunk else "false report")


@pytest.mark.rule("FE-27.1b", "FE-27.6.4b")
@pytest.mark.parametrize(
    ("where", "hits", "to", "comes"),
    [
        (OPEN_SEA, 0, "deep", "deep"),
        (OPEN_SEA, 1, "deep", "periscope"),
        (COAST, 0, "deep", "periscope"),
        (COAST, 1, "surface", "surface"),
        (OPEN_SEA, 0, "periscope", "periscope"),
    ],
)
def test_how_deep_a_boat_can_dive(where: Any, hits: int, to: Any, comes: str) -> None:
    state = waters()
    made = boat(state, where=where, hits=hits)
    b = Battle(umpire(state), where)
    dive(b, "allied", made, to)
    assert made.depth == comes == reachable(b.umpire.ruleset.theatre, hits, where, to)


# --- planes against a boat ---


def raided(*planes: str, afs: int = 1, default: int = 3, **changes: Any) -> tuple[Battle, Submarine]:
    """Return an Allied boat on the surface and Japanese AFs that bomb it."""
    state = waters(hits="classic")
    made = boat(state, **changes)
    for number in range(2, 2 + afs):
        put_af(state, "japanese", number, OPEN_SEA, *planes, order=Attack(Place()))
    b = fighting(state, default=default)
    b.umpire.sees["japanese"]["allied/SS1"] = Sighting("sub", OPEN_SEA, 3, (), 8)
    return b, made


def attacks(b: Battle, purpose: str) -> list[str]:
    """Return the subjects of the throws of one purpose."""
    return [roll.key.split("|", 3)[3] for roll in b.umpire.dice.record() if roll.key.split("|")[2] == purpose]


@pytest.mark.rule("FE-27.6.5", "FE-27.6.55")
@pytest.mark.parametrize(
    ("afs", "default", "bombed", "sunk"), [(1, 3, 1, False), (2, 3, 2, True), (2, 6, 1, True), (1, 6, 1, True)]
)
def test_a_boat_is_bombed_until_it_is_sunk(afs: int, default: int, bombed: int, sunk: bool) -> None:
    """Each AF attacks once; on a boat that is gone nobody does."""
    b, made = raided("12 Val AP high", afs=afs, default=default, factors=6)
    assert submarine_raid.apart(b, "japanese", []) == []
    assert len(attacks(b, "air attack")) == bombed
    assert (b.umpire.state.sides["allied"].ships["SS 1"].fate == "sunk") is sunk
    assert made.fought == 8


@pytest.mark.rule("FE-27.6.55")
@pytest.mark.parametrize(
    ("planes", "depth", "row", "factors", "lost", "bombs"),
    [
        (("1 Val AP",), "surface", 9, 1, True, False),
        (("1 Val AP high",), "surface", 9, 1, True, False),
        (("1 Val AP high", "1 Kate GP"), "surface", 9, 1, True, True),
        (("4 Val AP",), "periscope", 0, 0, False, True),
    ],
)
def test_a_boat_on_the_surface_fires_at_planes(
    planes: tuple[str, ...], depth: Any, row: int, factors: int, lost: bool, bombs: bool
) -> None:
    """One factor, at planes that dive or fly low; who is shot down drops nothing, and the enemy knows his loss."""
    b, _ = raided(*planes, default=6, depth=depth)
    submarine_raid.apart(b, "japanese", [])
    results = [roll.result for roll in b.umpire.dice.record() if roll.key.split("|")[2] == "anti-aircraft"]
    assert [text.startswith(f"BHT {row}, {factors} factor") for text in results] == [True] * (depth == "surface")
    assert bool(attacks(b, "air attack")) is bombs
    points = b.umpire.state.sides["allied"].points
    assert [(entry.points, entry.known) for entry in points] == ([(2, True)] if lost else [])


@pytest.mark.rule("FE-27.6.5")
@pytest.mark.parametrize(
    ("depth", "dives", "gone"), [("surface", True, True), ("surface", False, False), ("periscope", True, False)]
)
def test_a_boat_dives_from_planes(depth: Any, dives: bool, gone: bool) -> None:
    """From the surface, if it is told to: no bomb falls, and it attacks no more this turn. Both sides are told."""
    b, made = raided("4 Val AP", depth=depth, order=SubmarineOrder(attack=(Shot(),), dive_air=dives))
    submarine_raid.apart(b, "japanese", [])
    assert (made.depth, made.crash_dived) == (
        "periscope" if gone or depth != "surface" else "surface",
        8 if gone else 0,
    )
    assert bool(attacks(b, "air attack")) is not gone
    own = [d for d in b.umpire.dispatches if isinstance(d, DivesFromPlanes)]
    theirs = [d for d in b.umpire.dispatches if isinstance(d, DivedFromPlanes)]
    about = UnitId("allied", "SS", 1)
    assert own == [DivesFromPlanes(seat="allied", about=about, planes=(Counted(4, "Val"),))] * gone
    assert theirs == [DivedFromPlanes(seat="japanese", hex=OPEN_SEA, planes={"Val": 4})] * gone


@pytest.mark.rule("FE-27.8b", "FE-27.9.1b")
@pytest.mark.parametrize(
    ("turn", "shots", "told"), [(2, (Shot(("CA",)),), True), (2, (Shot(),), False), (8, (Shot(("CA",)),), False)]
)
def test_by_night_a_boat_is_told_that_its_wishes_do_not_count(turn: int, shots: Any, told: bool) -> None:
    state, made = scene("Aoba", turn=turn, order=SubmarineOrder(attack=shots))
    made.factors = 4
    b = fighting(state)
    aim = Aim(state.sides["japanese"].tfs[1], [(state.sides["japanese"].ships["Aoba"], 1)])
    duels._fire(b, duels.Duel("allied", made), aim)
    about = UnitId("allied", "SS", 1)
    assert [d for d in b.umpire.dispatches if isinstance(d, ByLot)] == [
        ByLot(seat="allied", about=about, rule="FE-27.8b")
    ] * told


@pytest.mark.rule("FE-27.6.4a", "FE-27.6.9")
@pytest.mark.parametrize(
    ("depth", "hunted", "shot_at", "dives", "end"),
    [
        ("surface", False, True, ("guns",), "periscope"),
        ("surface", False, True, (), "surface"),
        ("surface", False, False, ("guns",), "surface"),
        ("surface", True, True, ("asw",), "deep"),
        ("surface", True, True, ("guns",), "periscope"),
        ("periscope", True, True, ("asw",), "deep"),
        ("periscope", False, True, ("asw",), "periscope"),
        ("periscope", True, True, ("guns",), "periscope"),
        ("periscope", False, True, ("guns",), "periscope"),
        ("deep", True, True, ("asw", "guns"), "deep"),
    ],
)
def test_a_dive_that_was_put_off(depth: Any, hunted: bool, shot_at: bool, dives: tuple[str, ...], end: str) -> None:
    """From ASW to the deep, from guns on the surface to periscope depth, if it was attacked so."""
    state, made = scene("Aoba", depth=depth)
    made.order = SubmarineOrder(dive_guns="guns" in dives, dive_asw="asw" in dives)
    duel = duels.Duel("allied", made, hunted=hunted)
    if shot_at:
        b = fighting(state, default=1)
        record = escorts.gunfire(b, "allied", made, [state.sides["japanese"].ships["Aoba"]], "surface")
        assert record is not None
        duel.hunting = [record]
    duels._dive_after(fighting(state), duel)
    assert made.depth == end
