"""Both sides of each bound where planes of the base game come down: room, fuel, night, storms and loads."""

from types import SimpleNamespace
from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, bare, put_af, put_tf, ready, told, umpire

from flagplot.games.carrier.facts.flight import Landed, Waits
from flagplot.games.carrier.flight.crew import End
from flagplot.games.carrier.flight.landing import _night_losses, land
from flagplot.games.carrier.ordered.ast import LandAt, Place, Program
from flagplot.games.carrier.phases.plane_movement import _land
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.units import Boxes, Stack
from flagplot.games.carrier.theatre.hex import walk

MORESBY = "A/D23"


def deck(name: str = "Yorktown", into_wind: bool = True, turn: int = 9, **changes: Any) -> State:
    """Return a carrier (Yorktown: normal 11, minimum 3) that has made a hex into the wind, or has not."""
    state = bare(turn=turn)
    force = put_tf(state, "allied", 1, OPEN_SEA, name, "DD x2", **changes)
    force.track = [walk(OPEN_SEA, "NW1")[-1], OPEN_SEA] if into_wind else [OPEN_SEA]
    return state


# --- landing ---


@pytest.mark.rule("BR-14.9", "BR-14.15.3")
def test_planes_with_least_fuel_come_down_first_and_others_wait() -> None:
    """Room for six aboard: Devastators of hour 10 before Wildcats of hour 12; P-39 cannot land on a ship at all."""
    state = deck()
    ready(state, "allied", "Yorktown", "readying", Dauntless=24)
    made = put_af(state, "allied", 3, OPEN_SEA, "4 Wildcat", "4 Devastator", "2 P-39", home="Yorktown")
    for flight, land_by in zip(made.flights, (12, 10, 9), strict=True):
        flight.land_by = land_by
    u, ship = umpire(state), state.sides["allied"].ships["Yorktown"]
    assert land(u, "allied", made, ship, 0) == 6
    assert ship.boxes is not None and ship.boxes.just_landed == [Stack("Devastator", 4), Stack("Wildcat", 2)]
    assert [(f.plane, f.n) for f in made.flights] == [("P-39", 2), ("Wildcat", 2)]
    (word,) = told(u.dispatches, Landed)
    whose = UnitId("allied", "AF", 3)
    assert (word.seat, word.about, word.how, word.source, word.landed, word.n) == (
        "allied",
        whose,
        "safe",
        "Yorktown",
        6,
        0,
    )
    assert (word.bad, word.rule == "BR-14.10", whose in u.signals.landed) == (False, False, True)
    (late,) = told(u.dispatches, Waits)
    assert (late.seat, late.about, late.n, late.source, late.bad) == ("allied", whose, 4, "Yorktown", True)
    made.flights = [flight for flight in made.flights if flight.plane == "Wildcat"]
    v = umpire(state)
    assert land(v, "allied", made, ship, 0) == 0
    assert ([d.bad for d in told(v.dispatches, Waits)], told(v.dispatches, Landed)) == ([False], [])
    assert v.signals.landed == set()


@pytest.mark.rule("BR-14.10")
@pytest.mark.parametrize(
    ("faces", "how", "landed", "lost"),
    [((3, 3, 3), "safe", 3, 0), ((2, 3, 6), "some", 2, 1), ((3, 1, 2), "some", 1, 2), ((1, 2, 1), "none", 0, 3)],
)
def test_what_is_lost_by_night_is_said_and_scored(faces: tuple[int, ...], how: str, landed: int, lost: int) -> None:
    """One die for each, numbered after those that came down elsewhere; two points for each Wildcat. They take up the
    launch factor, lost or not."""
    state = deck(into_wind=False, turn=2)
    made = put_af(state, "allied", 3, OPEN_SEA, "3 Wildcat", home="Yorktown")
    u = umpire(state, {f"allied/AF3 Wildcat  {n}": (face,) for n, face in enumerate(faces, 4)})
    ship = state.sides["allied"].ships["Yorktown"]
    assert land(u, "allied", made, ship, 0, 4) == 3
    assert ship.boxes == Boxes(just_landed=[Stack("Wildcat", landed)] * (landed > 0))
    assert (ship.use.maximum, made.flights) == (3, [])
    (word,) = told(u.dispatches, Landed)
    assert (word.how, word.landed, word.n, word.bad) == (how, landed, lost, lost > 0)
    assert (word.rule == "BR-14.10") is (lost > 0)
    assert sum(entry.points for entry in state.sides["japanese"].points) == 2 * lost


@pytest.mark.rule("BR-14.10", "BR-14.14")
@pytest.mark.parametrize(
    ("turn", "storm", "load", "modifiers", "rolls"),
    [
        (9, False, "", [], 0),
        (9, False, " AP", [], 2),
        (9, True, "", [], 2),
        (9, True, " AP", [], 2),
        (2, False, "", [], 2),
        (2, True, "", ["storm"], 2),
        (2, False, " AP", ["armed"], 2),
        (2, True, " AP", ["storm", "armed"], 2),
    ],
)
@pytest.mark.parametrize("place", ["Yorktown", "Port Moresby"])
def test_when_planes_throw_to_land(
    place: str, turn: int, storm: bool, load: str, modifiers: list[str], rolls: int
) -> None:
    """By night, in a storm or armed; a storm and a load take one off each by night. A 2 is lost on a ship, not at a
    base."""
    state = deck(turn=turn)
    at = OPEN_SEA if place == "Yorktown" else MORESBY
    made = put_af(state, "allied", 3, at, f"2 Dauntless{load}", home=place)
    state.weather.markers = [made.hex] * 2 if storm else []
    own, u = state.sides["allied"], umpire(state, default=2)
    holder: Any = own.ships[place] if place in own.ships else own.bases[place]
    lost = _night_losses(u, "allied", made, holder, made.flights[0], 5, 2)
    kept = place == "Port Moresby" and not modifiers
    assert lost == (0 if kept else rolls)
    record = u.dice.record()
    assert [roll.key.split("|", 1)[1] for roll in record] == [
        f"plane movement|night landing|allied/AF3 Dauntless {load.strip()} {n}" for n in (5, 6)[:rolls]
    ]
    for roll in record:
        assert roll.modifiers == tuple((word, -1) for word in modifiers)
        assert (roll.table, roll.rule, roll.result) == ("night_landing", "BR-14.10", "landed" if kept else "lost")


@pytest.mark.rule("BR-14.8", "BR-14.9")
def test_who_has_least_fuel_lands_first() -> None:
    """Three places after a long flight: AF5, who has least fuel, before AF3 and AF4 of equal fuel. AF6 flies on, AF7 is
    no more, AF8 has no deck to land on."""
    state = deck()
    afs = {}
    for number, planes, fuel in ((3, 2, 12), (4, 2, 12), (5, 2, 10), (6, 1, 9), (7, 1, 9), (8, 1, 9)):
        afs[number] = put_af(state, "allied", number, OPEN_SEA, f"{planes} Wildcat", home="Yorktown", land_by=fuel)
    afs[8].flights[0].plane = "P-39"
    afs[8].home, own = "Truk", state.sides["allied"]
    own.bases.clear()
    gone = own.afs.pop(7)
    u = umpire(state)
    u.lookout.reindex()
    ends = dict.fromkeys((3, 4, 5, 7, 8), End.LAND) | {6: End.STAY}
    pilots: list[Any] = [
        SimpleNamespace(side="allied", af=made, ended=ends[n], spent=8) for n, made in {**afs, 7: gone}.items()
    ]
    _land(u, pilots)
    assert {n: sum(f.n for f in made.flights) for n, made in own.afs.items()} == {3: 1, 4: 2, 6: 1, 8: 1}
    words = [(d.about and d.about.number, d.landed) for d in told(u.dispatches, Landed)]
    assert words == [(5, 2), (3, 1)]
    assert [d.about and d.about.number for d in told(u.dispatches, Waits)] == [3, 4]
    assert sorted(each.number for each in u.lookout.posts.afs["allied"][OPEN_SEA]) == [3, 4, 6, 8]
    assert gone.flights[0].n == 1


@pytest.mark.rule("BR-14.9", "BR-14.8")
@pytest.mark.parametrize(
    ("fuel", "order", "where"),
    [
        (9, "Lexington", {"Lexington": 3, "Yorktown": 2}),
        (10, "Lexington", {"Lexington": 3}),
        (9, "", {"Yorktown": 3, "Lexington": 2}),
    ],
)
def test_planes_land_where_they_are_told_and_elsewhere_only_without_fuel(
    fuel: int, order: str, where: dict[str, int]
) -> None:
    """Five Wildcats from afar, home on Yorktown; both carriers take three. A third elsewhere takes none."""
    state = deck()
    force = put_tf(state, "allied", 2, OPEN_SEA, "Lexington")
    put_tf(state, "allied", 3, walk(OPEN_SEA, "S1")[-1], "Enterprise").track = [OPEN_SEA, walk(OPEN_SEA, "S1")[-1]]
    force.track = [walk(OPEN_SEA, "NW1")[-1], OPEN_SEA]
    program = Program((LandAt(Place(name=order)),)) if order else None
    made = put_af(state, "allied", 4, OPEN_SEA, "5 Wildcat", home="Yorktown", land_by=fuel, order=program)
    u = umpire(state)
    u.lookout.reindex()
    pilot: Any = SimpleNamespace(side="allied", af=made, ended=End.LAND, spent=8)
    _land(u, [pilot])
    ships = state.sides["allied"].ships
    found = {name: sum(stack.n for stack in ship.boxes.just_landed) for name, ship in ships.items() if ship.boxes}
    assert {name: n for name, n in found.items() if n} == where
    assert (4 in state.sides["allied"].afs) is (sum(where.values()) < 5)


@pytest.mark.rule("BR-14.8", "BR-14.12")
@pytest.mark.parametrize(
    ("home", "where", "spent", "left"),
    [("Rabaul", "A/X04", 0, None), ("Kavieng", "A/N01", 0, 10), ("Kavieng", "A/N01", 1, 0)],
)
def test_planes_land_at_a_base_on_the_map_or_leave_for_one_off_it(
    home: str, where: str, spent: int, left: int | None
) -> None:
    """From the entry hex in which they began the turn; two Nells at Rabaul are down, and so is one more after them."""
    state = bare(turn=9)
    there = state.sides["japanese"].bases[home].hex
    rabaul = state.sides["japanese"].bases["Rabaul"]
    assert rabaul.hex is not None
    made = put_af(state, "japanese", 3, there or where, "2 Nell", home=home)
    later = put_af(state, "japanese", 4, rabaul.hex, "1 Betty", home="Rabaul")
    u = umpire(state)
    u.lookout.reindex()
    pilots: list[Any] = [
        SimpleNamespace(side="japanese", af=each, ended=End.LAND, spent=spent) for each in (made, later)
    ]
    _land(u, pilots)
    assert rabaul.boxes.just_landed == [*([Stack("Nell", 2)] if left is None else []), Stack("Betty", 1)]
    assert sorted(state.sides["japanese"].afs) == ([] if left is None else [3])
    assert (made.transit.due if made.transit else 0) == (left or 0)
