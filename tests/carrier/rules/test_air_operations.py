"""Boxes, arming, launch factors, forming AFs (BR-8)."""

import pytest
from tests.carrier.position import OPEN_SEA, bare, play, play_orders, put_af, put_tf, ready, umpire

from flagplot.games.carrier.facts.orders import CannotJoin
from flagplot.games.carrier.flight.decks import room, spend
from flagplot.games.carrier.ordered.ast import (
    Action,
    Join,
    Move,
    MoveBox,
    Planes,
    Program,
    Step,
    TakeOff,
    UnitOrder,
    UnitRef,
)
from flagplot.games.carrier.phases import air_operations
from flagplot.games.carrier.ruleset.ruleset import ruleset_for, ruleset_of
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.units import Base, Ship
from flagplot.games.carrier.theatre.hex import walk
from flagplot.games.carrier.units.factors import aboard, can_carry, capacity, handles, maximum_factor

CS = ruleset_for("coral-sea-battle", "base", {}, "")


def boxes(state: State, holder: str = "Yorktown") -> dict[str, dict[str, int]]:
    """Planes of a ship or base: box to `plane load` to number."""
    own = state.sides["allied"]
    kept = own.bases[holder].boxes if holder in own.bases else own.ships[holder].boxes
    assert kept is not None
    return {
        name: {f"{s.plane} {s.load}".strip(): s.n for s in getattr(kept, name)}
        for name in ("just_landed", "readying", "ready", "dispersed")
        if getattr(kept, name)
    }


def carrier(box: str = "ready", turn: int = 9, **planes: int | str) -> State:
    """Yorktown (11/3, readying 9) alone at sea, with planes in a box."""
    state = bare(turn=turn)
    put_tf(state, "allied", 1, OPEN_SEA, "Yorktown")
    ready(state, "allied", "Yorktown", box, **planes)
    return state


@pytest.mark.rule("BR-8.2")
def test_capacity() -> None:
    state = carrier(Wildcat=5)
    ship = state.sides["allied"].ships["Yorktown"]
    assert capacity(CS, "allied", ship) == 30
    assert capacity(CS, "allied", state.sides["allied"].bases["Port Moresby"]) is None
    assert ship.boxes is not None
    assert aboard(ship.boxes) == 5


@pytest.mark.parametrize(
    ("launch", "factors"),
    [
        pytest.param("normal", 11, marks=pytest.mark.rule("BR-8.3.1")),
        pytest.param("minimum", 3, marks=pytest.mark.rule("BR-8.3.2")),
        pytest.param("maximum", 22, marks=pytest.mark.rule("BR-8.3.3")),
    ],
)
def test_launch_factors(launch: str, factors: int) -> None:
    """LF 11/3: 3 by minimum, 11 by normal, 22 by maximum launch."""
    state = carrier()
    ship = state.sides["allied"].ships["Yorktown"]
    assert room(umpire(state), "allied", ship, launch) == factors  # type: ignore[arg-type]


@pytest.mark.rule("BR-8.4")
def test_launches_may_be_mixed() -> None:
    """1 by minimum, 10 by normal and 5 by maximum are legal; then 6 more by maximum and none in another way."""
    state = carrier()
    u, ship = umpire(state), state.sides["allied"].ships["Yorktown"]
    for launch, n in (("minimum", 1), ("normal", 10), ("maximum", 5)):
        assert room(u, "allied", ship, launch) >= n  # type: ignore[arg-type]
        spend(ship, launch, n)  # type: ignore[arg-type]
    left = [room(u, "allied", ship, launch) for launch in ("minimum", "normal", "maximum")]
    assert left == [0, 0, 6]


@pytest.mark.rule("BR-8.3.2", "BR-8.4")
def test_the_minimum_factor_is_used_up_by_itself() -> None:
    """Two by minimum launch leave one of three, and nine of eleven by minimum and normal together."""
    state = carrier()
    u, ship = umpire(state), state.sides["allied"].ships["Yorktown"]
    spend(ship, "minimum", 2)
    assert [room(u, "allied", ship, launch) for launch in ("minimum", "normal", "maximum")] == [1, 9, 20]  # type: ignore[arg-type]


@pytest.mark.rule("BR-8.4")
def test_a_launch_over_the_factor_leaves_the_rest_on_deck() -> None:
    """Twenty-five ready, all by one launch into the wind (SE): 22 fly, 3 stay, and the player is told."""
    state = carrier(Dauntless=25)
    after = play(state, "TF1: SE1\nAF7 launch 25 Dauntless from Yorktown; hold 2 hours")
    assert sum(flight.n for flight in after.state.sides["allied"].afs[7].flights) == 22
    assert boxes(after.state)["ready"] == {"Dauntless": 3}
    assert "decks.no_launch_factor AF7 n=3 source=Yorktown" in after.facts("allied")


@pytest.mark.rule("BR-8.5.1")
def test_an_af_formed_takes_off_in_the_same_turn() -> None:
    state = carrier(Wildcat=3)
    after = play(state, "AF7 launch 3 Wildcat from Yorktown; CAP TF1")
    formation = after.state.sides["allied"].afs[7]
    assert (formation.took_off, formation.home) == (9, "Yorktown")


@pytest.mark.rule("BR-8.5.5")
def test_the_turn_to_land_by() -> None:
    """RF 5 and take-off at 0800: land by 1200. Devastators have RF 5, Wildcats 6."""
    state = carrier(turn=8, Devastator=1, Wildcat=1)
    after = play(state, "AF7 launch 1 Devastator, 1 Wildcat from Yorktown; hold 2 hours")
    assert {f.plane: f.land_by for f in after.state.sides["allied"].afs[7].flights} == {"Devastator": 12, "Wildcat": 13}


@pytest.mark.rule("BR-8.5.6")
def test_planes_of_one_name_with_other_landing_turns_are_kept_apart() -> None:
    state = carrier()
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat", land_by=12, home="Yorktown")
    put_af(state, "allied", 7, OPEN_SEA, "2 Wildcat", "1 Wildcat", land_by=14, home="Yorktown")
    after = play(state, "AF3: join AF7\nAF7: CAP TF1")
    flights = after.state.sides["allied"].afs[7].flights
    assert sorted((f.n, f.land_by) for f in flights) in ([(2, 12), (3, 14)], [(1, 14), (2, 12), (2, 14)])


@pytest.mark.rule("BR-8.4")
def test_afs_that_take_off_together_may_join_under_the_slowest_launch() -> None:
    """AF8 by normal launch joins AF7 by minimum launch: the whole flies 4 of its 8 hexes this turn."""
    state = carrier(Wildcat=8)
    launches = {
        "allied": (
            launch(7, 3, "minimum", Move((Step(1, 8),))),
            launch(8, 5, "normal", Join(7)),
            UnitOrder(UnitRef("TF", 1), Program((Move((Step(3, 1),)),)), 3),
        )
    }
    after = play_orders(state, launches)
    assert list(after.state.sides["allied"].afs) == [7]
    formation = after.state.sides["allied"].afs[7]
    assert sum(f.n for f in formation.flights) == 8
    assert len(formation.track) == 5


def launch(number: int, n: int, kind: str, then: Action) -> UnitOrder:
    """An order to launch Wildcats from Yorktown."""
    start = TakeOff((Planes(n, "Wildcat"),), "Yorktown", kind)  # type: ignore[arg-type]
    return UnitOrder(UnitRef("AF", number), Program((start, then)), number)


@pytest.mark.rule("BR-8.6")
def test_readying_factor_limits_all_moves_together() -> None:
    """Yorktown's readying factor is 9: six to Ready, three of five to Readying, nothing more."""
    state = carrier("readying", Dauntless=6)
    ready(state, "allied", "Yorktown", "just_landed", Wildcat=5)
    after = play(state, "Yorktown: ready 6 Dauntless AP; service all")
    assert boxes(after.state) == {
        "ready": {"Dauntless AP": 6},
        "readying": {"Wildcat": 3},
        "just_landed": {"Wildcat": 2},
    }


@pytest.mark.rule("BR-8.6")
def test_no_planes_make_two_moves_in_a_turn() -> None:
    """Serviced planes are not readied in the same turn, readied ones are not struck below."""
    state = carrier("just_landed", Wildcat=3)
    after = play(state, "Yorktown: service all; ready 3 Wildcat; unready 3 Wildcat", clean=False)
    assert boxes(after.state) == {"readying": {"Wildcat": 3}}
    state = carrier("readying", Wildcat=3)
    ready(state, "allied", "Yorktown", Wildcat=2)
    for struck in (2, 5):
        after = play(state, f"Yorktown: ready 3 Wildcat; unready {struck} Wildcat", clean=False)
        assert boxes(after.state) == {"ready": {"Wildcat": 3}, "readying": {"Wildcat": 2}}


@pytest.mark.rule("BR-8.6")
def test_forming_an_af_is_no_readying_move() -> None:
    state = carrier("readying", Dauntless=9)
    ready(state, "allied", "Yorktown", Wildcat=3)
    after = play(state, "Yorktown: ready 9 Dauntless AP\nAF7 launch 3 Wildcat from Yorktown; CAP TF1")
    assert boxes(after.state) == {"ready": {"Dauntless AP": 9}}
    assert 7 in after.state.sides["allied"].afs


@pytest.mark.rule("BR-8.7")
@pytest.mark.parametrize(
    ("plane", "loads"),
    [
        ("Devastator", {"GP", "AP", "torpedo"}),
        ("Dauntless", {"GP", "AP"}),
        ("Wildcat", {"GP"}),
        ("B-17", {"GP", "AP"}),
        ("Dave", set()),
        ("Catalina", {"GP", "AP", "torpedo"}),
    ],
)
def test_what_a_plane_can_carry(plane: str, loads: set[str]) -> None:
    assert {load for load in ("GP", "AP", "torpedo") if can_carry(CS.tables, plane, load)} == loads  # type: ignore[arg-type]


@pytest.mark.rule("BR-8.7")
def test_a_load_is_changed_by_way_of_readying() -> None:
    """AP to GP: struck below one turn, armed anew the next."""
    state = carrier(Dauntless="4 AP")
    state = play(state, "Yorktown: unready 4 Dauntless").state
    assert boxes(state) == {"readying": {"Dauntless": 4}}
    state = play(state, "Yorktown: ready 4 Dauntless GP").state
    assert boxes(state) == {"ready": {"Dauntless GP": 4}}


@pytest.mark.rule("BR-8.8", "BR-4.2.3")
def test_nothing_is_dispersed_on_a_ship() -> None:
    """Given as data past all checks, the order of a ship to disperse moves nothing."""
    state = carrier("readying", Wildcat=3)
    order = UnitOrder(UnitRef("ship", name="Yorktown"), Program((MoveBox("disperse", (Planes(3, "Wildcat"),)),)), 1)
    after = play_orders(state, {"allied": (order,), "japanese": ()})
    assert boxes(after.state) == {"readying": {"Wildcat": 3}}


@pytest.mark.rule("BR-8.8")
def test_dispersal_is_for_bases_and_from_readying() -> None:
    state = bare(turn=9)
    ready(state, "allied", "Port Moresby", "readying", P_39=4)
    ready(state, "allied", "Port Moresby", P_40=2)
    state = play(state, "Port Moresby: disperse 4 P-39, 2 P-40", clean=False).state
    assert boxes(state, "Port Moresby") == {"ready": {"P-40": 2}, "dispersed": {"P-39": 4}}
    state = play(state, "Port Moresby: undisperse 4 P-39; ready 4 P-39", clean=False).state
    assert boxes(state, "Port Moresby")["readying"] == {"P-39": 4}
    state = carrier("readying", Wildcat=4)
    assert boxes(play(state, "Yorktown: disperse 4 Wildcat", clean=False).state) == {"readying": {"Wildcat": 4}}


@pytest.mark.parametrize(
    ("ship", "plane", "fits"),
    [
        pytest.param("Yorktown", "Wildcat", True, marks=pytest.mark.rule("BR-8.9.1")),
        pytest.param("Yorktown", "Wildcat/land", False, marks=pytest.mark.rule("BR-8.9.1")),
        pytest.param("Yorktown", "P-39", False, marks=pytest.mark.rule("BR-8.9.1")),
        pytest.param("Yorktown", "Catalina", False, marks=pytest.mark.rule("BR-8.9.1")),
    ],
)
def test_ships_handle_carrier_planes(ship: str, plane: str, fits: bool) -> None:
    state = carrier()
    assert handles(CS, "allied", state.sides["allied"].ships[ship], plane) is fits


@pytest.mark.rule("BR-8.9.2")
@pytest.mark.parametrize(("card", "kind"), [("Kamikawa", "AV"), ("Tone", "CAV"), ("Hiei", "BB")])
def test_tenders_cruisers_and_battleships_handle_float_planes(card: str, kind: str) -> None:
    ship = Ship(card, card, kind)
    assert handles(CS, "japanese", ship, "Dave")
    assert not handles(CS, "japanese", ship, "Mavis")
    assert not handles(CS, "japanese", ship, "Zero")


@pytest.mark.rule("BR-8.9.3")
@pytest.mark.parametrize(
    ("base", "taken"),
    [
        ("Lae", ["Zero", "Zero/land", "Betty"]),
        ("Tulagi", ["Mavis", "Rufe"]),
        ("Rabaul", ["Zero", "Zero/land", "Betty", "Mavis", "Rufe"]),
    ],
)
def test_what_bases_handle(base: str, taken: list[str]) -> None:
    holder = bare().sides["japanese"].bases[base]
    planes = ("Zero", "Zero/land", "Betty", "Mavis", "Rufe")
    assert [plane for plane in planes if handles(CS, "japanese", holder, plane)] == taken


@pytest.mark.rule("BR-8.10")
def test_planes_readied_this_turn_may_take_off_and_serviced_ones_not() -> None:
    """Step 1 readies, step 2 launches what it readied, step 3 services, too late for step 1."""
    state = carrier("readying", Dauntless=3)
    ready(state, "allied", "Yorktown", "just_landed", Wildcat=3)
    after = play(
        state,
        "Yorktown: service all; ready 3 Dauntless AP\n"
        "AF7 launch 3 Dauntless AP from Yorktown; hold 2 hours\nAF8 launch 3 Wildcat from Yorktown; CAP TF1",
        clean=False,
    )
    flights = after.state.sides["allied"].afs[7].flights
    assert [(f.plane, f.n, f.load) for f in flights] == [("Dauntless", 3, "AP")]
    assert 8 not in after.state.sides["allied"].afs
    assert boxes(after.state) == {"readying": {"Wildcat": 3}}


@pytest.mark.rule("BR-8.11")
def test_afs_are_reorganised_only_over_a_friendly_deck() -> None:
    state = carrier()
    put_af(state, "allied", 3, OPEN_SEA, "4 Wildcat", home="Yorktown")
    after = play(state, "AF3: split 2 Wildcat as AF4: (CAP TF1); CAP TF1")
    assert {n: a.flights[0].n for n, a in after.state.sides["allied"].afs.items()} == {3: 2, 4: 2}
    del state.sides["allied"].tfs[1]
    state.sides["allied"].ships.clear()
    after = play(state, "AF3: split 2 Wildcat as AF4: (hold 2 hours); hold 2 hours")
    assert list(after.state.sides["allied"].afs) == [3]
    assert "BR-8.11" in str(after.told)


@pytest.mark.rule("BR-8.11")
def test_why_afs_do_not_join() -> None:
    """The other one is elsewhere, or there is no deck below; over a carrier they join."""
    state = carrier()
    put_af(state, "allied", 3, OPEN_SEA, "4 Wildcat", home="Yorktown")
    put_af(state, "allied", 4, walk(OPEN_SEA, "N3")[-1], "2 Wildcat", home="Yorktown")
    apart = play(state, "AF3: join AF4\nAF4: CAP TF1")
    assert "orders.cannot_join AF3 place=A/Q38 rule=BR-8.11 other=AF4 why=not here" in apart.facts("allied")
    state.sides["allied"].afs[4].hex = OPEN_SEA
    assert "orders.joined AF3 other=AF4" in play(state, "AF3: join AF4\nAF4: CAP TF1").facts("allied")
    state.sides["allied"].tfs[1].hex = walk(OPEN_SEA, "N9")[-1]
    away = play(state, "AF3: join AF4\nAF4: O")
    assert "orders.cannot_join AF3 rule=BR-8.11 other=AF4 why=no deck" in away.facts("allied")
    (told,) = [told for told in away.told if isinstance(told, CannotJoin)]
    assert (told.rule, told.bad) == ("BR-8.11", True)


@pytest.mark.rule("BR-8.11")
def test_a_part_split_off_flies_on_in_the_same_turn() -> None:
    """Reorganising costs nothing: both parts fly their eight hexes."""
    state = carrier()
    put_af(state, "allied", 3, OPEN_SEA, "4 Wildcat", home="Yorktown")
    after = play(state, "AF3: split 2 Wildcat as AF4: (S8); N8")
    tracks = [len(a.track) for a in after.state.sides["allied"].afs.values()]
    assert tracks == [9, 9]


@pytest.mark.rule("BR-8.12.1")
def test_roles_of_planes() -> None:
    planes = CS.tables.planes
    for name in ("Zero", "P-38", "P-39", "P-40", "Beaufighter", "Wildcat", "Rufe"):
        assert (planes[name].interceptor, planes[name].escort, planes[name].bomber) == (True, True, True), name
    for name in ("Dave", "Jake", "Pete"):
        assert (planes[name].interceptor, planes[name].escort, planes[name].bomber) == (True, True, False), name
    for name in ("Avenger", "Dauntless", "Judy", "Val"):
        assert (planes[name].interceptor, planes[name].escort, planes[name].bomber) == (True, False, True), name


@pytest.mark.rule("BR-8.12.3")
def test_all_others_are_bombers_only() -> None:
    others = "A-20 B-17 B-25 B-26 Betty Catalina Devastator Emily Hudson Kate Mavis Nell"
    for name in others.split():
        plane = CS.tables.planes[name]
        assert (plane.interceptor, plane.escort, plane.bomber) == (False, False, True), name


@pytest.mark.rule("BR-8.12.5")
def test_bombers_may_fly_unarmed() -> None:
    state = carrier(Devastator=3)
    after = play(state, "AF7 launch 3 Devastator from Yorktown; search; hold 2 hours")
    assert after.state.sides["allied"].afs[7].flights[0].load == ""


@pytest.mark.rule("BR-3.3")
def test_a_number_in_use_is_not_given_out_again() -> None:
    """AF3 is in the air: another AF3 is not formed, and its planes stay; numbers end at 35."""
    state = carrier(Wildcat=3)
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat", home="Yorktown")
    after = play(state, "AF3 launch 3 Wildcat from Yorktown; CAP TF1", clean=False)
    assert sum(f.n for f in after.state.sides["allied"].afs[3].flights) == 2
    assert boxes(after.state) == {"ready": {"Wildcat": 3}}
    after = play(state, "AF36 launch 3 Wildcat from Yorktown; CAP TF1", clean=False)
    assert 36 not in after.state.sides["allied"].afs
    both = "AF7 launch 1 Wildcat from Yorktown; CAP TF1\nAF7 launch 2 Wildcat from Yorktown; CAP TF1"
    after = play(state, both, clean=False)
    aloft = sum(f.n for a in after.state.sides["allied"].afs.values() for f in a.flights)
    assert aloft + sum(boxes(after.state)["ready"].values()) == 5


@pytest.mark.rule("BR-2.2")
def test_planes_of_one_name_and_version_are_interchangeable() -> None:
    """Both loads of one name stand in the box as two stacks of one key; carrier and land Zeros have two keys."""
    assert {"Zero", "Zero/land"} <= set(CS.tables.planes)
    assert CS.tables.planes["Zero"].handling == ("carrier",)
    assert CS.tables.planes["Zero/land"].handling == ("land",)


@pytest.mark.rule("BR-9")
def test_no_limit_in_a_hex() -> None:
    state = carrier()
    for number in range(2, 10):
        put_tf(state, "allied", number, OPEN_SEA, "DD x15")
        put_af(state, "allied", number, OPEN_SEA, "20 Wildcat")
    after = play(state)
    assert len([t for t in after.state.sides["allied"].tfs.values() if t.hex == OPEN_SEA]) == 9


@pytest.mark.rule("BR-8.1")
def test_values_of_ships_and_bases_come_from_their_cards() -> None:
    lexington = CS.card("allied", "Lexington")
    assert (lexington.capacity, lexington.launch_normal, lexington.launch_min, lexington.readying) == (30, 12, 3, 8)
    lae = CS.base_card("Lae")
    assert (lae.lf_normal, lae.lf_min, lae.readying, lae.aa, lae.sf) == (8, 4, 7, 5, 1)
    assert CS.has_radar("allied", "Lexington")
    assert not CS.has_radar("japanese", "Shokaku")


@pytest.mark.rule("BR-8.3.3")
def test_the_maximum_is_twice_the_normal_factor_of_now() -> None:
    """Two hits: 11/3 becomes 5/1, the maximum 10. A base that is closed flies nothing."""
    state = carrier()
    ship = state.sides["allied"].ships["Yorktown"]
    ship.hits = 2
    assert maximum_factor(CS, "allied", ship) == 10
    base: Base = state.sides["allied"].bases["Port Moresby"]
    assert (base.lf_normal, room(umpire(state), "allied", base, "maximum")) == (20, 40)
    base.lf_normal = 0
    assert room(umpire(state), "allied", base, "maximum") == 0


def test_an_empty_sheet_moves_no_planes() -> None:
    """Phase 2 of an empty sheet changes no box."""
    state = carrier(Wildcat=3)
    u = umpire(state)
    air_operations.run(u)
    assert boxes(state) == {"ready": {"Wildcat": 3}}
    assert ruleset_of(state) is u.ruleset
