"""Both sides of each bound in the plane movement of the base game: who flies when, speeds, planes from off the map."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, bare, play, put_af, put_tf, ready, told, umpire

from flagplot.games.carrier.facts.flight import Landed, OnMap, Waits
from flagplot.games.carrier.flight.landing import kinds_open
from flagplot.games.carrier.ordered.ast import Attack, Cap, GoTo, Hold, Join, LandAt, Move, Place, Program, Search, Step
from flagplot.games.carrier.phases import plane_movement, segments
from flagplot.games.carrier.phases.air_operations import _inbound
from flagplot.games.carrier.phases.plane_movement import _from_off_map, _leave_map
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.state.units import Transit
from flagplot.games.carrier.theatre.hex import name, parse, walk
from flagplot.games.carrier.theatre.theatre import theatre
from flagplot.games.carrier.units.fuel import allowance, cruising

V01, N01 = parse("A/V01"), parse("A/N01")


# --- speeds ---


@pytest.mark.rule("BR-14.8.1", "BR-14.8.3")
@pytest.mark.parametrize(
    ("planes", "full", "half"),
    [
        (("4 Wildcat",), 8, 4),
        (("4 Dauntless",), 9, 5),
        (("4 P-38",), 12, 6),
        (("4 P-38", "1 Dave", "2 Dauntless"), 4, 2),
    ],
)
def test_the_hexes_of_an_af_are_those_of_its_slowest_planes(planes: tuple[str, ...], full: int, half: int) -> None:
    """All of them after a minimum launch or none, half rounded up after a normal one, none after a maximum one; and so
    for landings."""
    state = bare(turn=9)
    made, rules = put_af(state, "allied", 3, OPEN_SEA, *planes), ruleset_of(state)
    assert cruising(rules, made) == full
    launches: list[Any] = ["", "minimum", "normal", "maximum"]
    assert [allowance(rules, made, launch) for launch in launches] == [full, full, half, 0]
    u = umpire(state)
    assert [kinds_open(u, made, flown) for flown in (0, 1, half, half + 1, full)] == [
        ("maximum", "normal", "minimum"),
        ("normal", "minimum"),
        ("normal", "minimum"),
        ("minimum",),
        ("minimum",),
    ]


# --- who flies when ---


@pytest.mark.rule("BR-14.1")
@pytest.mark.parametrize(
    ("holder", "order"),
    [("allied", ("allied", "japanese")), ("japanese", ("japanese", "allied")), (None, ("allied", "japanese"))],
)
def test_the_holder_of_the_initiative_flies_first(holder: Side | None, order: tuple[Side, Side]) -> None:
    state = bare(turn=9)
    state.initiative = holder
    assert segments.sides(umpire(state)) == order


@pytest.mark.rule("BR-14.1", "BR-14.2")
@pytest.mark.parametrize(
    ("first", "seen"), [("allied", ["japanese/AF4"]), ("japanese", ["japanese/AF4", "japanese/AF7"])]
)
def test_what_enters_the_map_comes_last_of_its_side(first: Side, seen: list[str]) -> None:
    """A Catalina flies up to an entry hex where a Mavis waits to join two that are due: it meets these only if their
    side has flown before, and the Mavis stays alone."""
    state = bare(turn=9)
    state.initiative = first
    put_af(
        state,
        "allied",
        3,
        walk(V01, "S4")[-1],
        "1 Catalina",
        order=Program((Search(), Move((Step(1, 3),)))),
        searching=True,
    )
    put_af(state, "japanese", 4, V01, "1 Mavis", order=Program((Join(7),)))
    made = put_af(state, "japanese", 7, V01, "2 Mavis", order=Program((Move((Step(4, 3),)),)))
    made.transit = Transit("Truk", True, V01, 9)
    u = umpire(state, default=1)
    plane_movement.run(u)
    assert sorted(key for key in u.lookout.log["allied"]) == seen
    assert [(n, each.hex, each.transit) for n, each in sorted(state.sides["japanese"].afs.items())] == [
        (4, V01, None),
        (7, V01, None),
    ]


@pytest.mark.rule("GM-9.1")
def test_where_all_fly_at_once_planes_enter_the_map_before_they_fly() -> None:
    state = bare(turn=9)
    made = put_af(state, "japanese", 7, V01, "2 Mavis", order=Program((Move((Step(4, 3),)),)))
    made.transit = Transit("Truk", True, V01, 9)
    plane_movement.run(umpire(state, default=1))
    assert (made.transit, made.hex, made.launch) == (None, V01, "maximum")


@pytest.mark.rule("FE-14a")
def test_in_a_segment_of_its_own_planes_enter_the_map_when_they_are_due() -> None:
    state = bare(turn=9)
    made = put_af(state, "japanese", 7, V01, "2 Mavis", order=Program((Move((Step(4, 3),)),)))
    made.transit = Transit("Truk", True, V01, 9)
    plane_movement.run(umpire(state, default=1))
    assert (made.transit, made.hex, made.launch) == (None, V01, "maximum")


# --- from off the map and back ---


@pytest.mark.rule("BR-14.11")
@pytest.mark.parametrize(
    ("order", "planes", "hex_", "turns"),
    [
        (None, ("2 Nell",), "A/R01", 5),
        (Program((Hold(),)), ("2 Nell",), "A/R01", 5),
        (Program((Move((Step(4, 2),), start=parse("A/J01")),)), ("2 Nell",), "A/J01", 6),
        (Program((Move((Step(4, 2),)),)), ("2 Nell",), "A/R01", 5),
        (Program((GoTo(Place(hex=parse("A/DD05"))),)), ("2 Nell",), "A/DD01", 5),
        (Program((Hold(), Attack(Place(hex=parse("A/Z04"))))), ("2 Nell",), "A/Z01", 5),
        (Program((Cap(Place(hex=parse("A/V03"))), GoTo(Place(hex=parse("A/DD05"))))), ("2 Nell",), "A/V01", 5),
        (Program((GoTo(Place(hex=parse("A/B05"))),)), ("2 Nell",), "A/B01", 6),
        (Program((GoTo(Place(hex=parse("A/N03"))),)), ("2 Nell",), "A/R01", 5),
        (Program((GoTo(Place(hex=parse("A/N03"))),)), ("2 Nell", "1 Dave"), "A/R01", 5),
    ],
)
def test_the_entry_hex_is_the_one_by_which_planes_come_soonest(
    order: Program | None, planes: tuple[str, ...], hex_: str, turns: int
) -> None:
    """By turns to the entry hex and on from there at the speed of the slowest, then by hexes, then from the west."""
    state = bare(turn=9)
    made = put_af(state, "japanese", 7, V01, *planes, order=order)
    way = _inbound(umpire(state), "japanese", made, state.sides["japanese"].bases["Truk"])
    assert (way.base, way.inbound, name(way.hex), way.due) == ("Truk", True, hex_, 9 + turns)


@pytest.mark.rule("BR-14.11", "BR-14.12")
def test_what_is_due_comes_in_or_lands_and_the_others_fly_on() -> None:
    """AF1 is over the map, AF2 due in a turn, AF3 due in its entry hex, AF4 at its base, AF5 there too, with more than
    can land: Kavieng takes six by maximum landing."""
    state = bare(turn=9)
    own = state.sides["japanese"]
    for number, planes in ((1, 1), (2, 2), (3, 3), (4, 4), (5, 50)):
        made = put_af(state, "japanese", number, OPEN_SEA, f"{planes} Nell")
        made.lost_turn = True
        if number > 1:
            made.transit = Transit("Kavieng", number < 4, N01, 10 if number == 2 else 9)
    most = 2 * own.bases["Kavieng"].lf_normal
    u = umpire(state)
    u.lookout.reindex()
    _from_off_map(u, "japanese")
    assert {n: (each.hex, each.transit is None) for n, each in own.afs.items()} == {
        1: (OPEN_SEA, True),
        2: (OPEN_SEA, False),
        3: (N01, True),
        5: (OPEN_SEA, False),
    }
    assert (own.afs[3].lost_turn, own.afs[3].track, own.afs[3].launch) == (False, [N01], "maximum")
    assert (own.afs[2].lost_turn, own.afs[1].launch) == (True, "")
    (word,) = told(u.dispatches, OnMap)
    assert (word.about and word.about.number, word.seat, word.how, word.rule) == (3, "japanese", "reaches", "BR-14.11")
    assert [(d.about and d.about.number, d.landed) for d in told(u.dispatches, Landed)] == [(4, 4), (5, most - 4)]
    assert [(d.about and d.about.number, d.n) for d in told(u.dispatches, Waits)] == [(5, 54 - most)]
    assert u.lookout.posts.afs["japanese"][N01] == [own.afs[3]]


@pytest.mark.rule("BR-14.12")
@pytest.mark.parametrize(
    ("base", "hex_", "flown", "due"),
    [("Kavieng", "A/N01", 0, 10), ("Truk", "A/N01", 0, 15), ("Kavieng", "B/X01", 0, 15), ("Truk", "A/N01", 1, None)],
)
def test_planes_leave_the_map_from_an_entry_hex_in_which_they_began(
    base: str, hex_: str, flown: int, due: int | None
) -> None:
    """They are there after the entry number of turns; those that have flown this turn go with the next."""
    state = bare(turn=9)
    made = put_af(state, "japanese", 7, hex_, "2 Nell", home=base, order=Program((LandAt(), Hold())))
    order, u = made.order, umpire(state)
    u.lookout.reindex()
    _leave_map(u, "japanese", made, state.sides["japanese"].bases[base], flown)
    assert theatre().entry_hexes(base)[parse(hex_)] + 9 == (due or 15)
    if due is None:
        assert (made.transit, made.order) == (None, Program((LandAt(Place(name=base)),)))
        assert u.dispatches == []
        return
    assert (made.transit, made.order) == (Transit(base, False, parse(hex_), due), order)
    (word,) = told(u.dispatches, OnMap)
    assert (word.seat, word.how, word.base, word.rule) == ("japanese", "leaves", base, "BR-14.12")
    assert word.about is not None and (word.about.kind, word.about.number) == ("AF", 7)
    assert u.lookout.posts.afs["japanese"].get(parse(hex_), []) == []


@pytest.mark.rule("BR-14.11")
def test_other_places_have_no_entry_hexes() -> None:
    assert [len(theatre().entry_hexes(base)) for base in ("Truk", "Kavieng", "Rabaul", "nowhere")] == [12, 17, 0, 0]


# --- all of the phase ---


@pytest.mark.rule("BR-14.6", "BR-14.17")
def test_none_must_move_but_the_new_and_afs_of_one_side_stay_apart() -> None:
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    ready(state, "allied", "Lexington", Wildcat=2)
    for number in (3, 4):
        put_af(state, "allied", number, OPEN_SEA, "2 Wildcat", home="Lexington")
    after = play(state, "AF5: launch 2 Wildcat from Lexington")
    afs = after.state.sides["allied"].afs
    assert {n: (each.hex, len(each.flights)) for n, each in afs.items()} == dict.fromkeys((3, 4, 5), (OPEN_SEA, 1))


@pytest.mark.rule("BR-14.7", "BR-14.1")
@pytest.mark.parametrize(("way", "seen"), [("NE3", []), ("S2", ["af"])])
def test_planes_that_nobody_observes_are_shown_to_nobody(way: str, seen: list[str]) -> None:
    """Zeros three hexes from a cruiser: they pass by, or come to one hex of her."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    put_af(state, "japanese", 2, walk(OPEN_SEA, "N3")[-1], "6 Zero")
    after = play(state, japanese=f"AF2: {way}")
    assert [d.sighting.kind for d in after.sighted("allied")][:1] == seen
