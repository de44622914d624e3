"""Both sides of each bound in the base rules of planes: their parts in combat, what takes them, and how many a deck
flies off with and without the wind."""

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from tests.carrier.position import OPEN_SEA, bare, flight, put_af, put_tf, umpire

from flagplot.games.carrier.combat.battle import role_of
from flagplot.games.carrier.facts.flight import HeldBack, TookOff
from flagplot.games.carrier.facts.orders import CannotJoin, CannotSplit, Joined, SplitOff
from flagplot.games.carrier.flight.decks import into_the_wind, room, upwind, wind_room
from flagplot.games.carrier.flight.places import takes_all
from flagplot.games.carrier.flight.reorganise import add, join, merge, split
from flagplot.games.carrier.ordered.ast import Hold, Planes, Program, Split
from flagplot.games.carrier.phases.plane_movement import take_off
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.units import AirFormation, Boxes, DeckUse, Flight, Stack, Transit
from flagplot.games.carrier.state.wounds import BaseWounds
from flagplot.games.carrier.theatre.hex import Direction, neighbour, parse, walk
from flagplot.games.carrier.theatre.theatre import theatre
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import (
    capacity,
    handles,
    held_by_planes,
    launch_factors,
    maximum_factor,
    readying_factor,
)

PLANES = {"both": (True, True), "intercepts": (True, False), "escorts": (False, True), "neither": (False, False)}
"""Whether made-up planes may intercept and escort."""


@pytest.mark.rule("BR-8.12.1", "BR-8.12.2")
@pytest.mark.parametrize(
    ("own", "other", "part"),
    [
        ("both", "", "interceptor"),
        ("both", "intercepts GP", "escort"),
        ("both", "both spent", "escort"),
        ("both", "neither", "escort"),
        ("both", "both", "interceptor"),
        ("both", "escorts", "interceptor"),
        ("both", "intercepts", "interceptor"),
        ("both", "both light", "interceptor"),
        ("intercepts", "", "interceptor"),
        ("intercepts", "neither torpedo", "interceptor"),
        ("escorts", "", "escort"),
        ("escorts", "both AP", "escort"),
        ("neither", "", "bomber"),
        ("neither", "both", "bomber"),
        ("neither AP", "both", "bomber"),
        ("both GP", "", "bomber"),
        ("both spent", "neither", "bomber"),
        ("intercepts AP", "", "bomber"),
        ("escorts GP", "", "bomber"),
        ("both light", "", "bomber"),
        ("intercepts light", "neither AP", "bomber"),
    ],
)
def test_the_part_that_planes_play(own: str, other: str, part: str) -> None:
    """Armed now or once, or with neither part, planes are bombers; who may do both escorts where any are."""
    kinds = {name: SimpleNamespace(interceptor=one, escort=two) for name, (one, two) in PLANES.items()}
    flights = []
    for text in filter(None, (own, other)):
        name, _, word = text.partition(" ")
        load: Any = word if word in ("GP", "AP", "torpedo") else ""
        flights.append(Flight(name, 2, load, 9, spent=word == "spent", light=word == "light"))
    af: Any = SimpleNamespace(flights=flights)
    tables: Any = SimpleNamespace(planes=kinds)
    assert role_of(tables, af, flights[0]) == part
    af.flights = flights[::-1]
    assert role_of(tables, af, flights[0]) == part


@pytest.mark.rule("BR-8.9.1", "BR-8.9.2")
@pytest.mark.parametrize(
    ("ship", "anchored", "taken"),
    [
        ("Shokaku", None, {"Zero"}),
        ("Shokaku", 1, {"Zero"}),
        ("Ryujo", None, {"Zero"}),
        ("Kamikawa", None, {"Dave", "Rufe"}),
        ("Kamikawa", 1, {"Dave", "Rufe", "Mavis"}),
        ("Tone", None, {"Dave", "Rufe"}),
        ("Tone", 1, {"Dave", "Rufe", "Mavis"}),
        ("Hiei", None, {"Dave", "Rufe"}),
        ("Hiei", 1, {"Dave", "Rufe"}),
        ("Aoba", None, set()),
        ("Aoba", 1, set()),
    ],
)
def test_what_ships_take(ship: str, anchored: int | None, taken: set[str]) -> None:
    """Carriers the carrier versions, tenders and battleships float planes, a tender at anchor sea planes too."""
    state = bare()
    put_tf(state, "japanese", 1, OPEN_SEA, ship, anchored=anchored)
    made, planes = state.sides["japanese"].ships[ship], ("Zero", "Zero/land", "Betty", "Dave", "Rufe", "Mavis")
    assert {plane for plane in planes if handles(ruleset_of(state), "japanese", made, plane)} == taken


@pytest.mark.rule("BR-8.9.3")
@pytest.mark.parametrize(
    ("base", "taken"),
    [
        ("Lae", {"Zero", "Zero/land", "Betty"}),
        ("Tulagi", {"Dave", "Mavis"}),
        ("Rabaul", {"Zero", "Zero/land", "Betty", "Dave", "Mavis"}),
    ],
)
def test_what_bases_take_by_their_marks(base: str, taken: set[str]) -> None:
    state = bare()
    made, planes = state.sides["japanese"].bases[base], ("Zero", "Zero/land", "Betty", "Dave", "Mavis")
    assert {plane for plane in planes if handles(ruleset_of(state), "japanese", made, plane)} == taken


@pytest.mark.rule("BR-8.9")
@pytest.mark.parametrize(
    ("planes", "ship", "base"),
    [
        (("2 Wildcat", "1 Dauntless AP"), True, True),
        (("2 Wildcat", "1 P-39"), False, True),
        (("1 P-39", "2 Wildcat"), False, True),
        (("1 Catalina",), False, True),
    ],
)
def test_a_place_takes_an_af_if_it_takes_all_of_it(planes: tuple[str, ...], ship: bool, base: bool) -> None:
    state = bare()
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    af, u, own = put_af(state, "allied", 3, OPEN_SEA, *planes), umpire(state), state.sides["allied"]
    assert takes_all(u, "allied", own.ships["Lexington"], af) is ship
    assert takes_all(u, "allied", own.bases["Port Moresby"], af) is base


@pytest.mark.rule("BR-8.2", "BR-4.2.1")
@pytest.mark.parametrize(
    ("ship", "planes", "anchored", "doomed", "holds", "stays"),
    [
        ("Kamikawa", [("Dave", 8)], None, 0, 8, False),
        ("Kamikawa", [("Dave", 8)], 1, 0, 16, False),
        ("Kamikawa", [("Dave", 5), ("Rufe", 4)], 1, 0, 16, True),
        ("Kamikawa", [("Dave", 2), ("Mavis", 1)], 1, 0, 16, True),
        ("Kamikawa", [("Mavis", 1), ("Dave", 2)], 1, 0, 16, True),
        ("Kamikawa", [("Mavis", 9)], None, 0, 8, False),
        ("Kamikawa", [("Dave", 1)], 1, 12, 0, True),
        ("Kamikawa", [], 1, 0, 16, False),
        ("Tone", [("Dave", 3)], 1, 0, 4, True),
        ("Hiei", [("Dave", 2)], 1, 0, 1, False),
        ("Shokaku", [("Zero", 40)], 1, 0, 28, False),
        ("Aoba", None, 1, 0, 0, False),
    ],
)
def test_what_a_ship_holds_and_whether_her_planes_keep_her_at_anchor(
    ship: str, planes: list[tuple[str, int]] | None, anchored: int | None, doomed: int, holds: int, stays: bool
) -> None:
    state = bare()
    put_tf(state, "japanese", 1, OPEN_SEA, ship, anchored=anchored, doomed=doomed)
    made = state.sides["japanese"].ships[ship]
    made.boxes = None if planes is None else Boxes(ready=[Stack(plane, n) for plane, n in planes[:1]])
    if made.boxes is not None and planes:
        made.boxes.readying = [Stack(plane, n) for plane, n in planes[1:]]
    rules = ruleset_of(state)
    assert capacity(rules, "japanese", made) == holds
    assert held_by_planes(rules, "japanese", made) is stays
    assert capacity(rules, "japanese", state.sides["japanese"].bases["Lae"]) is None


# --- launch factors ---


@pytest.mark.rule("BR-8.3.1", "BR-8.3.2")
@pytest.mark.parametrize(
    ("use", "rooms"),
    [
        ((0, 0, 0), (3, 11, 22)),
        ((2, 0, 0), (1, 9, 20)),
        ((3, 0, 0), (0, 8, 19)),
        ((0, 9, 0), (2, 2, 13)),
        ((0, 11, 0), (0, 0, 11)),
        ((1, 10, 5), (0, 0, 6)),
        ((0, 0, 18), (3, 4, 4)),
        ((0, 0, 20), (2, 2, 2)),
        ((1, 9, 10), (1, 1, 2)),
        ((1, 10, 11), (0, 0, 0)),
        ((4, 12, 12), (0, 0, 0)),
    ],
)
def test_how_many_more_may_use_a_deck_of_eleven_and_three(
    use: tuple[int, int, int], rooms: tuple[int, int, int]
) -> None:
    """Three by minimum, eleven with those by normal, twenty-two in all, however many have used it before."""
    state = bare()
    put_tf(state, "allied", 1, OPEN_SEA, "Yorktown")
    made = state.sides["allied"].ships["Yorktown"]
    made.use = DeckUse(*use)
    u = umpire(state)
    assert tuple(room(u, "allied", made, kind) for kind in ("minimum", "normal", "maximum")) == rooms


@pytest.mark.rule("BR-8.3.3", "BR-21.2.3")
@pytest.mark.parametrize(
    ("ship", "changes", "factors", "most"),
    [
        ("Shokaku", {}, (10, 3), 20),
        ("Shokaku", {"anchored": 1}, (10, 3), 20),
        ("Shokaku", {"hits": 3}, (1, 0), 2),
        ("Shokaku", {"hits": 4}, (0, 0), 0),
        ("Kamikawa", {}, (4, 2), 8),
        ("Kamikawa", {"anchored": 1}, (4, 2), 16),
        ("Kamikawa", {"hits": 1, "anchored": 1}, (3, 1), 12),
        ("Tone", {"anchored": 1}, (2, 1), 8),
        ("Hiei", {"anchored": 1}, (1, 1), 2),
        ("Shokaku", {"doomed": 12}, (0, 0), 0),
        ("Shokaku", {"towing": "Aoba"}, (0, 0), 0),
    ],
)
def test_the_factors_of_a_ship(ship: str, changes: dict[str, Any], factors: tuple[int, int], most: int) -> None:
    """The maximum is twice the normal one of now; of a tender at anchor twice that."""
    state = bare()
    put_tf(state, "japanese", 1, OPEN_SEA, ship, **changes)
    made = state.sides["japanese"].ships[ship]
    assert launch_factors(ruleset_of(state), "japanese", made) == factors
    assert maximum_factor(ruleset_of(state), "japanese", made) == most


@pytest.mark.rule("BR-21.5", "BR-8.3.3")
@pytest.mark.parametrize(("normal", "runway", "most"), [(20, 0, 40), (1, 0, 2), (0, 0, 0), (-1, 0, 0), (20, 9, 0)])
def test_the_factor_of_a_base(normal: int, runway: int, most: int) -> None:
    """At 0 and below, and with the runway hit, nothing flies."""
    state = bare()
    port = state.sides["allied"].bases["Port Moresby"]
    port.lf_normal, port.lf_min = normal, min(normal, 5)
    if runway:
        port.wounds = BaseWounds(runway_until=runway)
    assert maximum_factor(ruleset_of(state), "allied", port) == most
    u = umpire(state)
    assert [room(u, "allied", port, kind) for kind in ("minimum", "normal", "maximum")] == (
        [min(normal, 5), normal, most] if most else [0, 0, 0]
    )


@pytest.mark.rule("BR-8.6")
@pytest.mark.parametrize(("doomed", "moves"), [(0, 9), (12, 0)])
def test_the_readying_factor_is_printed_and_none_on_a_ship_that_goes_down(doomed: int, moves: int) -> None:
    state = bare()
    put_tf(state, "allied", 1, OPEN_SEA, "Yorktown", doomed=doomed)
    rules = ruleset_of(state)
    assert readying_factor(rules, "allied", state.sides["allied"].ships["Yorktown"]) == moves
    state.sides["allied"].bases["Port Moresby"].readying = 17
    assert readying_factor(rules, "allied", state.sides["allied"].bases["Port Moresby"]) == 17


# --- the wind ---

AGAINST = {1: 4, 2: 5, 3: 6, 4: 1, 5: 2, 6: 3}
BESIDE = {1: (5, 3), 2: (6, 4), 3: (1, 5), 4: (2, 6), 5: (3, 1), 6: (4, 2)}


@pytest.mark.rule("BR-6.2.2", "BR-6.10")
@pytest.mark.parametrize("wind", [1, 2, 3, 4, 5, 6])
def test_into_the_wind_is_against_it_or_beside_that_where_it_is_closed(wind: int) -> None:
    """In the open straight against it; by a coast and at the edge of the map whichever neighbour of it is water."""
    chart = theatre()
    assert upwind(chart, wind, OPEN_SEA) == (neighbour(OPEN_SEA, Direction(AGAINST[wind])),)
    counts = set()
    edge = [parse(name) for name in ("A/R46", "A/Q46", "A/A30", "B/R1", "B/PP20")]
    for hex_ in [*chart.coastal_hexes("Malaita"), *chart.coastal_hexes("Guadalcanal"), *edge]:
        straight, *sides = (neighbour(hex_, Direction(d)) for d in (AGAINST[wind], *BESIDE[wind]))
        water = chart.ship_neighbours(hex_)
        expected = [straight] if straight in water else [side for side in sides if side in water]
        assert list(upwind(chart, wind, hex_)) == expected
        counts.add(len(expected) if straight not in water else 9)
    assert counts >= {1, 9}


@pytest.mark.rule("BR-6.10")
@pytest.mark.parametrize(
    ("ship", "course", "turned"),
    [
        ("Lexington", "", False),
        ("Lexington", "SE1", True),
        ("Lexington", "E", False),
        ("Lexington", "S1", False),
        ("Lexington", "NE1", False),
        ("Lexington", "NW1", False),
        ("Lexington", "N1,SE1", True),
        ("Lexington", "SE1,N1", True),
        ("Wasp", "N1", False),
        ("Chicago", "N1", True),
    ],
)
def test_who_has_made_a_hex_into_the_wind(ship: str, course: str, turned: bool) -> None:
    """Wind to the NW, into it is SE, on any step of the way; ships that are no carriers and bases need none. Without it
    a carrier (3 by minimum) has what is left of these."""
    state = bare()
    tf = put_tf(state, "allied", 1, OPEN_SEA, ship)
    tf.track = [OPEN_SEA, *(walk(OPEN_SEA, course)[1:] if course not in ("", "E") else [])]
    made, u = state.sides["allied"].ships[ship], umpire(state)
    assert into_the_wind(u, "allied", made) is turned
    made.use = DeckUse(1, 0, 1)
    left = {"Lexington": 1, "Wasp": 1}.get(ship, 0)
    assert wind_room(u, "allied", made) == (10_000 if turned else left)
    made.use = DeckUse(1, 4, 0)
    assert wind_room(u, "allied", made) == (10_000 if turned else 0)
    made.tf = None
    assert into_the_wind(u, "allied", made)
    assert into_the_wind(u, "allied", state.sides["allied"].bases["Port Moresby"])


@pytest.mark.rule("BR-6.10", "BR-14.2")
@pytest.mark.parametrize(
    ("course", "second", "flown", "kept"),
    [
        ("SE1", 0, [("Wildcat", 2, ""), ("Dauntless", 4, "AP")], []),
        ("", 0, [("Wildcat", 2, ""), ("Dauntless", 1, "AP")], [("Dauntless", 3, "AP")]),
        ("", 1, [("Wildcat", 2, "")], [("Dauntless", 4, "AP")]),
        ("", 2, [("Wildcat", 1, "")], [("Wildcat", 1, ""), ("Dauntless", 4, "AP")]),
        ("", 3, [], [("Wildcat", 2, ""), ("Dauntless", 4, "AP")]),
        ("", 5, [], [("Wildcat", 2, ""), ("Dauntless", 4, "AP")]),
    ],
)
def test_what_a_carrier_flies_off_without_the_wind(
    course: str, second: int, flown: list[tuple[str, int, str]], kept: list[tuple[str, int, str]]
) -> None:
    """AF8 of Lexington (12/3) after so many of AF7: the rest is back in Ready as it was, and its launch unused."""
    state = bare(turn=9)
    tf = put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    tf.track = walk(OPEN_SEA, course) if course else [OPEN_SEA]
    tf.hex = tf.track[-1]
    made, u = state.sides["allied"].ships["Lexington"], umpire(state)
    made.use.normal = 6 + second
    for number, planes in ((7, [flight(f"{second} Wildcat")]), (8, [flight("2 Wildcat"), flight("4 Dauntless AP")])):
        n = sum(each.n for each in planes)
        if n:
            af = AirFormation(number, planes, OPEN_SEA, "Lexington", 9, "normal", formed=n)
            u.taking_off.append(("allied", af))
    take_off(u, stay=False)
    afs = state.sides["allied"].afs
    af8 = afs.get(8)
    assert [(each.plane, each.n, each.load) for each in (af8.flights if af8 else [])] == flown
    assert made.boxes is not None
    before = max(0, second - 3)
    ready_ = {(stack.plane, stack.load): stack.n for stack in made.boxes.ready}
    if before:
        ready_["Wildcat", ""] -= before
    assert ready_ == {(plane, load): n for plane, n, load in kept}
    aloft = sum(n for _, n, _ in flown)
    assert made.use.normal == aloft + min(3, second)
    told = [(d.n, d.source) for d in u.dispatches if isinstance(d, HeldBack) and d.about.number == 8]
    assert told == [(6 - aloft, "Lexington")] * (aloft < 6)
    if af8 is not None:
        assert (af8.formed, af8.hex, af8.track, af8.on_deck) == (aloft, tf.hex, [tf.hex], False)
        (fact,) = [d for d in u.dispatches if isinstance(d, TookOff) and d.about.number == 8]
        assert (fact.source, sum(each.n for each in fact.planes)) == ("Lexington", aloft)
    assert u.taking_off == []


@pytest.mark.rule("BR-14.2", "BR-6.10")
@pytest.mark.parametrize("stay", [True, False])
@pytest.mark.parametrize("markers", [0, 1, 2])
def test_planes_come_up_where_their_ship_now_is_and_see_nothing_out_of_a_storm(stay: bool, markers: int) -> None:
    """AF2 and AF7, in the order of their numbers with AF4 in the air; those from off the map are on their way."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago")
    put_af(state, "allied", 4, OPEN_SEA, "1 Catalina")
    state.weather.markers = [OPEN_SEA] * markers
    port = state.sides["allied"].bases["Port Moresby"]
    port.hex = OPEN_SEA
    u = umpire(state)
    u.lookout.barred.clear()
    away = walk(OPEN_SEA, "N9")[-1]
    for number in (7, 2):
        af = AirFormation(number, [flight("2 P-39")], away, "Port Moresby", 9, "normal", formed=2)
        af.transit = Transit("Noumea", True, OPEN_SEA, 12) if number == 7 else None
        af.hex = OPEN_SEA if number == 7 else away
        u.taking_off.append(("allied", af))
    take_off(u, stay=stay)
    afs = state.sides["allied"].afs
    assert list(afs) == [2, 4, 7]
    assert (afs[2].hex, afs[2].track, afs[2].on_deck) == (OPEN_SEA, [OPEN_SEA], stay)
    assert (afs[7].track, afs[7].on_deck) == ([], False)
    assert u.lookout.barred == ({"allied/AF2"} if markers == 2 else set())
    assert (afs[2] in u.lookout.posts.afs["allied"].get(OPEN_SEA, [])) is not stay
    assert [d.about for d in u.dispatches if isinstance(d, TookOff)] == [UnitId("allied", "AF", n) for n in (7, 2)]


# --- joining and splitting ---


def pair(case: str) -> tuple[Umpire, AirFormation, AirFormation]:
    """Return AF3 (of 4 Wildcats) and AF4 (of 2, and 2 Dauntless) over Yorktown, but for the case."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, walk(OPEN_SEA, "N5")[-1] if case == "no deck" else OPEN_SEA, "Yorktown")
    af = put_af(state, "allied", 3, OPEN_SEA, "4 Wildcat", land_by=20, home="Yorktown")
    where = walk(OPEN_SEA, "N1")[-1] if case == "elsewhere" else OPEN_SEA
    other = put_af(state, "allied", 4, where, "2 Wildcat", "2 Dauntless", land_by=20, home="Yorktown")
    other.transit = Transit("Noumea", True, OPEN_SEA, 12) if case == "in transit" else None
    u = umpire(state)
    assert other in u.lookout.posts.afs["allied"].get(where, []) or case == "in transit"
    other.on_deck = case == "on deck"
    return u, af, other


@pytest.mark.rule("BR-8.11", "BR-8.5.6")
@pytest.mark.parametrize(
    ("case", "why"),
    [("", ""), ("in transit", "not here"), ("on deck", "not here"), ("elsewhere", "not here"), ("no deck", "no deck")],
)
def test_who_joins_another_af(case: str, why: str) -> None:
    """Over a friendly deck, one that is in the air there too: all its planes are one AF then, like with like."""
    u, af, other = pair(case)
    joined, afs = join(u, u.lookout, "allied", af, 4), u.state.sides["allied"].afs
    about, into = (UnitId("allied", "AF", n) for n in (3, 4))
    if why:
        told: Any = CannotJoin(seat="allied", about=about, other=into, why=why, rule="BR-8.11")  # type: ignore[arg-type]
        place = OPEN_SEA if why == "not here" else None
        assert joined is None and sorted(afs) == [3, 4]
        assert [(d.why, d.rule, d.other, d.about, d.place) for d in u.dispatches if isinstance(d, CannotJoin)] == [
            (told.why, "BR-8.11", into, about, place)
        ]
        return
    assert joined is other and list(afs) == [4]
    assert u.dispatches == [Joined(seat="allied", about=about, other=into)]
    assert [(f.plane, f.n) for f in other.flights] == [("Wildcat", 6), ("Dauntless", 2)]
    assert other.formed == 8 and u.lookout.posts.afs["allied"][OPEN_SEA] == [other]


@pytest.mark.rule("BR-8.11")
def test_an_af_joins_neither_itself_nor_one_that_is_not() -> None:
    u, af, _ = pair("")
    assert join(u, u.lookout, "allied", af, 3) is join(u, u.lookout, "allied", af, 9) is None
    assert [d.why for d in u.dispatches if isinstance(d, CannotJoin)] == ["not here"] * 2


@pytest.mark.rule("BR-8.4", "BR-8.11")
@pytest.mark.parametrize("one", ["", "minimum", "normal", "maximum"])
@pytest.mark.parametrize("two", ["", "minimum", "normal", "maximum"])
def test_the_slowest_launch_holds_for_all_that_join(one: Any, two: Any) -> None:
    u, af, other = pair("")
    af.launch, other.launch = one, two
    join(u, u.lookout, "allied", af, 4)
    order = ["", "minimum", "normal", "maximum"]
    assert other.launch == order[max(order.index(one), order.index(two))]


@pytest.mark.rule("BR-8.5.6")
@pytest.mark.parametrize(
    ("changes", "flights"),
    [
        ({}, 2),
        ({"n": 5}, 2),
        ({"plane": "Kate"}, 3),
        ({"load": "AP"}, 3),
        ({"land_by": 21}, 3),
        ({"high": True}, 3),
        ({"spent": True}, 3),
        ({"light": True}, 3),
    ],
)
def test_planes_that_differ_in_anything_stay_apart(changes: dict[str, Any], flights: int) -> None:
    """In number alone they may differ: then they are one."""
    _, af, other = pair("")
    more = msgspec.structs.replace(Flight("Dauntless", 1, "", 20), **changes)
    add(other, [more])
    assert len(other.flights) == flights
    assert other.flights[1].n == (2 + more.n if flights == 2 else 2)
    merge(other, af)
    assert len(other.flights) == flights and other.flights[0].n == 6 and other.formed == 8


@pytest.mark.rule("BR-8.11", "BR-3.3")
@pytest.mark.parametrize(
    ("case", "number", "planes", "why"),
    [
        ("", 5, (Planes(1, "Wildcat"), Planes(1, "Dauntless")), ""),
        ("", 2, (Planes(None, "Wildcat"),), ""),
        ("other forms", 5, (Planes(1, "Wildcat"),), ""),
        ("foe forms", 5, (Planes(1, "Wildcat"),), ""),
        ("forms", 5, (Planes(1, "Wildcat"),), "number"),
        ("", 3, (Planes(1, "Wildcat"),), "number"),
        ("", 4, (Planes(1, "Wildcat"),), "number"),
        ("no deck", 5, (Planes(1, "Wildcat"),), "no deck"),
        ("", 5, (Planes(2, "Kate"),), "empty"),
        ("", 5, (Planes(None, ""),), "empty"),
        ("", 5, (Planes(0, "Wildcat"),), "empty"),
    ],
)
def test_what_is_split_off_an_af(case: str, number: int, planes: tuple[Planes, ...], why: str) -> None:
    """Some of its planes and not all, over a friendly deck, under a free number; they go on from where it is."""
    u, _, af = pair(case)
    af.track, af.launch, af.searching = [walk(OPEN_SEA, "S1")[-1], OPEN_SEA], "normal", True
    side: Any = "japanese" if case == "foe forms" else "allied"
    if "forms" in case:
        forming = AirFormation(6 if case == "other forms" else 5, [], OPEN_SEA, "", 9)
        u.taking_off = [(side, forming), ("allied", AirFormation(8, [], OPEN_SEA, "", 9))]
    order = Program((Hold(2),))
    part, afs = split(u, u.lookout, "allied", af, Split(number, planes, (), order)), u.state.sides["allied"].afs
    about, other = (UnitId("allied", "AF", n) for n in (4, number))
    left = {each.plane: each.n for each in af.flights}
    if why:
        assert part is None and left == {"Wildcat": 2, "Dauntless": 2} and list(afs) == [3, 4]
        told = [(d.why, d.about, d.other, d.rule) for d in u.dispatches if isinstance(d, CannotSplit)]
        rule = {"number": "BR-3.3", "no deck": "BR-8.11"}.get(why, "")
        assert told == [(why, about, other if why == "number" else None, rule)]
        return
    assert part is not None
    gone = {each.plane: each.n for each in part.flights}
    assert gone == {wanted.plane: wanted.n or 2 for wanted in planes}
    assert {plane: left.get(plane, 0) + gone.get(plane, 0) for plane in ("Wildcat", "Dauntless")} == dict.fromkeys(
        ("Wildcat", "Dauntless"), 2
    )
    assert all(left.values()) and list(afs) == sorted([3, 4, number]) and afs[number] is part
    assert (part.number, part.hex, part.track, part.order, part.formed) == (
        number,
        OPEN_SEA,
        af.track,
        order,
        sum(gone.values()),
    )
    assert part.track is not af.track and (part.launch, part.searching, part.home) == ("normal", True, "Yorktown")
    assert part in u.lookout.posts.afs["allied"][OPEN_SEA]
    assert u.dispatches == [SplitOff(seat="allied", about=about, kind="af", other=other)]
