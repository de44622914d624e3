"""Both sides of each bound where planes of the base game fly off: launch factors, kinds of launch, the wind."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, bare, play, put_af, put_tf, ready, told, umpire

from flagplot.games.carrier.facts.decks import NoLaunchFactor, NoTakeOff
from flagplot.games.carrier.facts.flight import TookOff
from flagplot.games.carrier.flight.decks import room
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Hold, Planes, Program, TakeOff, UnitOrder, UnitRef
from flagplot.games.carrier.phases import plane_movement
from flagplot.games.carrier.phases.air_operations import _form
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import walk
from flagplot.games.carrier.umpire import Umpire


def deck(name: str = "Yorktown", into_wind: bool = True, turn: int = 9, **changes: Any) -> State:
    """Return a carrier (Yorktown: normal 11, minimum 3) that has made a hex into the wind, or has not."""
    state = bare(turn=turn)
    force = put_tf(state, "allied", 1, OPEN_SEA, name, "DD x2", **changes)
    force.track = [walk(OPEN_SEA, "NW1")[-1], OPEN_SEA] if into_wind else [OPEN_SEA]
    return state


@pytest.mark.rule("BR-14.9", "BR-21.5")
@pytest.mark.parametrize(
    ("use", "free"),
    [
        ((0, 0, 0), (3, 11, 22)),
        ((2, 0, 0), (1, 9, 20)),
        ((3, 0, 0), (0, 8, 19)),
        ((0, 9, 0), (2, 2, 13)),
        ((2, 8, 0), (1, 1, 12)),
        ((3, 8, 0), (0, 0, 11)),
        ((0, 0, 20), (2, 2, 2)),
        ((0, 0, 21), (1, 1, 1)),
        ((1, 2, 18), (1, 1, 1)),
        ((3, 8, 11), (0, 0, 0)),
        ((4, 12, 9), (0, 0, 0)),
    ],
)
def test_what_is_left_of_the_launch_factors(use: tuple[int, int, int], free: tuple[int, int, int]) -> None:
    """Three by minimum launch, eleven with them by normal, 22 in all, whether they come or go; hits take from it."""
    state = deck()
    ship, u = state.sides["allied"].ships["Yorktown"], umpire(state)
    ship.use.minimum, ship.use.normal, ship.use.maximum = use
    kinds: tuple[Any, ...] = ("minimum", "normal", "maximum")
    assert tuple(room(u, "allied", ship, kind) for kind in kinds) == free
    base = state.sides["allied"].bases["Port Moresby"]
    base.use.minimum, base.use.normal, base.use.maximum = use
    base.lf_normal, base.lf_min = 11, 3
    assert tuple(room(u, "allied", base, kind) for kind in kinds) == free
    base.lf_normal = base.lf_min = 0
    assert [room(u, "allied", base, kind) for kind in kinds] == [0, 0, 0]


# --- taking off ---


@pytest.mark.rule("BR-14.2")
@pytest.mark.parametrize(
    ("into_wind", "stay", "flown"),
    [
        (True, False, {3: 2, 4: 2, 5: 1}),
        (True, True, {3: 2, 4: 2, 5: 1}),
        (False, False, {3: 2, 4: 1}),
        (False, True, {3: 2, 4: 1}),
    ],
)
def test_new_planes_are_put_into_the_air_where_their_deck_is(
    into_wind: bool, stay: bool, flown: dict[int, int]
) -> None:
    """Three AFs of Yorktown, who takes three without the wind: the rest is in Ready again. They are on deck until it is
    their turn, or in the air and indexed at once; in order of number with those that flew before."""
    state = deck(into_wind=into_wind)
    waiting = [put_af(state, "allied", n, "A/A11", f"{min(2, 6 - n)} Wildcat", home="Yorktown") for n in (3, 4, 5)]
    state.sides["allied"].afs.clear()
    put_af(state, "allied", 7, OPEN_SEA, "1 Dauntless", home="Yorktown")
    u = umpire(state)
    u.lookout.reindex()
    u.taking_off = [("allied", made) for made in waiting]
    plane_movement.take_off(u, stay=stay)
    own = state.sides["allied"]
    assert {n: sum(f.n for f in made.flights) for n, made in own.afs.items() if n != 7} == flown
    assert list(own.afs) == sorted(own.afs) and u.taking_off == []
    for n in flown:
        assert (own.afs[n].hex, own.afs[n].track, own.afs[n].on_deck) == (OPEN_SEA, [OPEN_SEA], stay)
        assert (own.afs[n] in u.lookout.posts.afs["allied"].get(OPEN_SEA, [])) is not stay
    boxes = own.ships["Yorktown"].boxes
    assert boxes is not None and sum(stack.n for stack in boxes.ready) == 5 - sum(flown.values())
    words = [(d.seat, d.about, d.source) for d in told(u.dispatches, TookOff)]
    assert words == [("allied", UnitId("allied", "AF", n), "Yorktown") for n in flown]


@pytest.mark.rule("BR-14.2", "BR-6.10")
@pytest.mark.parametrize("storm", [True, False])
def test_who_takes_off_in_a_storm_does_not_look_out(storm: bool) -> None:
    state = deck()
    state.weather.markers = [OPEN_SEA] * 2 if storm else []
    made = put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat", home="Yorktown")
    state.sides["allied"].afs.clear()
    u = umpire(state)
    u.taking_off = [("allied", made)]
    plane_movement.take_off(u, stay=False)
    assert ("allied/AF3" in u.lookout.barred) is storm


def forms(state: State, *actions: Any, number: int = 7) -> Umpire:
    """Form AF7 by an order, and return the umpire."""
    u = umpire(state)
    _form(u, "allied", UnitOrder(UnitRef("AF", number), Program(actions), 1))
    return u


@pytest.mark.rule("BR-14.15.4", "BR-14.16")
@pytest.mark.parametrize(
    ("planes", "high", "climbs"),
    [
        ((Planes(2, "Wildcat"),), True, True),
        ((Planes(2, "Wildcat"),), False, False),
        ((Planes(2, "Wildcat"),), None, False),
        ((Planes(2, "Dauntless", "AP"),), True, False),
        ((Planes(1, "Wildcat"), Planes(2, "Dauntless", "AP")), True, False),
    ],
)
def test_planes_that_carry_nothing_may_take_off_high(planes: tuple[Planes, ...], high: Any, climbs: bool) -> None:
    """And escorts of loaded ones stay low with them; in the base game they are high at once."""
    state = deck()
    ready(state, "allied", "Yorktown", Wildcat=4, Dauntless="4 AP")
    ((_, made),) = forms(state, TakeOff(planes, "Yorktown", high=high), Hold()).taking_off
    assert {flight.high for flight in made.flights} == {climbs}
    assert made.order == Program((Hold(),))


@pytest.mark.rule("BR-14.16", "BR-8.4")
@pytest.mark.parametrize(
    ("n", "launch", "used", "kind", "flown"),
    [
        (3, "", 0, "minimum", 3),
        (4, "", 0, "normal", 4),
        (11, "", 0, "normal", 11),
        (12, "", 0, "maximum", 12),
        (22, "", 0, "maximum", 22),
        (23, "", 0, "maximum", 22),
        (3, "maximum", 0, "maximum", 3),
        (5, "minimum", 0, "minimum", 3),
        (1, "", 10, "minimum", 1),
        (2, "", 10, "maximum", 2),
        (3, "", 22, "", 0),
    ],
)
def test_an_af_forms_by_the_smallest_launch_that_takes_all_of_it(
    n: int, launch: Any, used: int, kind: str, flown: int
) -> None:
    """Eight Wildcats at most, the rest Dauntless: those beyond the factor stay in Ready, which is said."""
    state = deck()
    ready(state, "allied", "Yorktown", Wildcat=8, Dauntless=20)
    own = state.sides["allied"].ships["Yorktown"]
    own.use.normal, own.use.maximum = min(used, 10), max(0, used - 10)
    wanted = (Planes(min(8, n), "Wildcat"), *([Planes(n - 8, "Dauntless")] if n > 8 else []))
    u = forms(state, TakeOff(wanted, "Yorktown", launch=launch), Hold())
    left = [(d.seat, d.about, d.n, d.source) for d in told(u.dispatches, NoLaunchFactor)]
    assert left == [("allied", UnitId("allied", "AF", 7), n - flown, "Yorktown")] * (n > flown)
    assert own.boxes is not None and sum(stack.n for stack in own.boxes.ready) == 28 - flown
    assert len(u.taking_off) == (flown > 0)
    for side, made in u.taking_off:
        assert (side, made.number, made.launch, made.home, made.took_off) == ("allied", 7, kind, "Yorktown", 9)
        assert (made.hex, made.formed, sum(flight.n for flight in made.flights)) == (OPEN_SEA, flown, flown)
        assert [f.land_by for f in made.flights] == [14] * len(made.flights), "six turns of range, this one counted"
        assert getattr(own.use, kind) == flown and made.transit is None


@pytest.mark.rule("BR-14.16", "BR-3.3")
@pytest.mark.parametrize(
    ("case", "number", "source", "why", "rule"),
    [
        ("flies", 7, "Yorktown", "number", "BR-3.3"),
        ("forms", 7, "Yorktown", "number", "BR-3.3"),
        ("", 8, "Yorktown", "", ""),
        ("", 100, "Yorktown", "highest", "BR-3.3"),
        ("", 99, "Yorktown", "", ""),
        ("", 8, "Lexington", "gone", ""),
        ("", 8, "", "nowhere", ""),
    ],
)
def test_what_cannot_be_formed(case: str, number: int, source: str, why: str, rule: str) -> None:
    """A number in use in the air or on deck, one beyond the highest, and no ship or base to form on."""
    state = deck()
    ready(state, "allied", "Yorktown", Wildcat=8)
    made = put_af(state, "allied", 7, OPEN_SEA, "2 Wildcat", home="Yorktown")
    if case != "flies":
        state.sides["allied"].afs.clear()
    u = umpire(state)
    highest = u.ruleset.tables.constant["max_af_number"]
    u.taking_off = [("japanese", made)] if case != "forms" else [("allied", made)]
    number = highest + number - 99 if number > 98 else number
    before = len(u.taking_off)
    _form(u, "allied", UnitOrder(UnitRef("AF", number), Program((TakeOff((Planes(2, "Wildcat"),), source),)), 1))
    words = [(d.seat, d.about, d.why, d.rule) for d in told(u.dispatches, NoTakeOff)]
    assert words == ([("allied", UnitId("allied", "AF", number), why, rule)] if why else [])
    assert [d.highest or 0 for d in told(u.dispatches, NoTakeOff)] == [highest if why == "highest" else 0] * (why != "")
    assert len(u.taking_off) == before + (why == "")


# --- what a launch leaves of a move ---


@pytest.mark.rule("BR-14.8")
@pytest.mark.parametrize(
    ("order", "words"),
    [
        ("3 Wildcat", "minimum launch from Yorktown, 8 of 8 MP"),
        ("4 Wildcat", "normal launch from Yorktown, 4 of 8 MP"),
        ("4 Dauntless AP", "normal launch from Yorktown, 5 of 9 MP"),
        ("12 Wildcat", "maximum launch from Yorktown, 0 of 8 MP"),
        ("2 Wildcat, 1 Devastator", "minimum launch from Yorktown, 6 of 6 MP"),
        ("2 Dauntless AP, 2 Wildcat", "normal launch from Yorktown, 4 of 8 MP"),
    ],
)
def test_a_launch_is_answered_with_what_it_leaves(order: str, words: str) -> None:
    state = deck()
    ready(state, "allied", "Yorktown", Wildcat=12, Devastator=4, Dauntless="6 AP")
    sheet = GAME.parse(f"AF7: launch {order} from Yorktown; N2; land", "allied", GAME.view(state, "allied"))
    assert [(d.severity, d.message) for d in sheet.diagnostics if d.code == "launch"] == [
        ("note", f"AF7: {words} this turn")
    ]


@pytest.mark.rule("BR-14.8")
@pytest.mark.parametrize(
    ("plane", "launch", "points"),
    [
        ("Dauntless", "", 9),
        ("Dauntless", "minimum", 9),
        ("Dauntless", "normal", 5),
        ("Dauntless", "maximum", 0),
        ("Wildcat", "normal", 4),
    ],
)
def test_an_order_to_new_planes_counts_what_their_launch_has_left(plane: str, launch: Any, points: int) -> None:
    """As the base game asks for orders after the launch: of ten hexes so many are flown now."""
    state = bare(turn=9)
    made = put_af(state, "allied", 3, walk(OPEN_SEA, "S4")[-1], f"2 {plane}", home="Port Moresby")
    made.launch = launch
    sheet = GAME.parse("AF3: N10", "allied", GAME.view(state, "allied"))
    assert f"10 MP, LO, {10 - points} of them after this turn (MF {points})" in sheet.diagnostics[0].message


@pytest.mark.rule("BR-14.3")
@pytest.mark.parametrize(
    ("planes", "hexes"),
    [(("2 Wildcat",), 8), (("2 Wildcat", "1 Devastator torpedo"), 6), (("1 P-38", "2 Dauntless"), 9)],
)
def test_a_hex_costs_a_point_of_the_slowest_planes(planes: tuple[str, ...], hexes: int) -> None:
    """Nine hexes and one are ordered: so many are flown now, and the answer to the order says so."""
    state = bare(turn=9)
    put_af(state, "allied", 3, walk(OPEN_SEA, "S4")[-1], *planes, home="Port Moresby")
    sheet = GAME.parse("AF3: N10", "allied", GAME.view(state, "allied"))
    assert f"10 MP, LO, {10 - hexes} of them after this turn (MF {hexes})" in sheet.diagnostics[0].message
    after = play(state, "AF3: N10").state.sides["allied"].afs[3]
    assert len(after.track) - 1 == hexes
