"""What the phases do by the rules of 2003: bombardment, hunting, boats that load and dive, losses chosen, wounds."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, SEA, bare, base, battle, boxes, put_af, put_tf, ready, tf, umpire
from tests.carrier.submarines.waters import COAST, boat, waters

from flagplot.games.carrier.combat import bombardment, sequence
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.parked import Lost, eliminate
from flagplot.games.carrier.facts.boats import NotDeep, Reloaded
from flagplot.games.carrier.facts.seeing import Shadows
from flagplot.games.carrier.ordered.ast import (
    Bombard,
    Hold,
    Hunt,
    InTurn,
    Move,
    Place,
    Planes,
    Program,
    Shadow,
    Shot,
    Step,
    SubmarineOrder,
    TakeOff,
    UnitOrder,
    UnitRef,
)
from flagplot.games.carrier.orders import replaced
from flagplot.games.carrier.phases import air_operations, shadowing, submarines, wounds
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sailing.sailing import hunting
from flagplot.games.carrier.state.plot import Contact, Sighting
from flagplot.games.carrier.state.units import AirFormation, Boxes, Transit
from flagplot.games.carrier.state.wounds import BaseWounds, Wounds
from flagplot.games.carrier.theatre.hex import walk
from flagplot.games.carrier.units.factors import gunnery, launch_factors, torpedo

N1, N2 = (walk(OPEN_SEA, f"N{n}")[-1] for n in (1, 2))

# --- ships ---


@pytest.mark.rule("FE-TOW-6", "FE-19.9.4a")
def test_which_ships_bombard() -> None:
    """Of three TFs two are told to: no ship that tows, has fought this turn, or has no guns for it; the named alone."""
    u = battle(
        [base("Port Moresby")],
        [
            tf(1, "Aoba"),
            tf(2, "Kako", "DD 1", "AP 1", order=Bombard()),
            tf(3, "Furutaka", "Kinugasa", order=Bombard(ships=("Kinugasa",))),
        ],
        at="A/D23",
    )
    own = u.state.sides["japanese"]
    b = Battle(u, own.tfs[1].hex)
    lae = u.state.sides["allied"].bases["Port Moresby"]

    def named() -> list[str]:
        return [each.name for each in bombardment.bombarding(b, "japanese", lae)]

    assert named() == ["Kako", "DD 1", "Kinugasa"]
    own.ships["Kako"].towing = "DD 1"
    assert named() == ["DD 1", "Kinugasa"]
    b.busy.add(("japanese", "DD 1"))
    b.busy.add(("allied", "Kinugasa"))
    assert named() == ["Kinugasa"]
    own.ships["Kinugasa"].ammunition = 0
    assert named() == []


@pytest.mark.rule("FE-TOW-6", "FE-TOW-7")
def test_what_a_ship_that_tows_can_do() -> None:
    """Half of her guns, rounded up, no torpedoes, no planes."""
    u = battle([tf(1, "Chicago", "Lexington", "DD 1")])
    ships, ruleset = u.state.sides["allied"].ships, u.ruleset
    for towing in (False, True):
        for each in ships.values():
            each.towing = "other" if towing else ""
        for name in ("Chicago", "DD 1"):
            full = ruleset.card("allied", ships[name].card)
            assert gunnery(ruleset, "allied", ships[name]) == (-(-full.gunnery // 2) if towing else full.gunnery)
            assert torpedo(ruleset, "allied", ships[name]) == (0 if towing else full.torpedo)
        assert launch_factors(ruleset, "allied", ships["Lexington"]) == ((0, 0) if towing else (12, 3))


@pytest.mark.rule("FE-27.5.1")
@pytest.mark.parametrize(
    ("case", "waits"),
    [
        ("", True),
        ("last turn", True),
        ("two turns ago", False),
        ("elsewhere", False),
        ("ships", False),
        ("told not to", False),
        ("no order", False),
    ],
)
def test_hunters_wait_over_a_boat_that_was_seen(case: str, waits: bool) -> None:
    """In its hex, seen since last turn."""
    state = waters(turn=8)
    order = None if case == "no order" else Program((Hunt(case != "told not to"), Move((Step(1, 2),))))
    unit = put_tf(state, "japanese", 1, OPEN_SEA, "DD x1", order=order)
    seen = Sighting("tf" if case == "ships" else "sub", N1 if case == "elsewhere" else OPEN_SEA, 3, (), 8)
    last = {"last turn": 7, "two turns ago": 6}.get(case, 8)
    state.sides["japanese"].plot.contacts = [Contact(1, "allied/SS1", seen, 5, last, [])]
    assert hunting(umpire(state), "japanese", unit) is waits


# --- planes ---


@pytest.mark.rule("FE-7.3a", "FE-7.3h")
def test_who_starts_in_a_storm_does_not_observe() -> None:
    """Units in it, not one that is off the map on its way there, nor one in the open."""
    state = bare(9)
    for number, where in ((3, N2), (4, OPEN_SEA), (5, N2)):
        put_af(state, "allied", number, where, "1 Catalina")
    state.sides["allied"].afs[5].transit = Transit("Noumea", True, N2, 12)
    put_tf(state, "allied", 1, N2, "DD x1")
    far = walk(OPEN_SEA, "N3")[-1]
    state.weather.markers = [far, far]
    u = umpire(state)
    assert u.weather(N2) == "storm" and u.weather(OPEN_SEA) == "clear"
    assert u.lookout.barred == {"allied/AF3", "allied/TF1"}


@pytest.mark.rule("FE-14.11a")
def test_planes_from_off_the_map_wait_in_their_entry_hex() -> None:
    state = bare(9)
    away = next(each for each in state.sides["allied"].bases.values() if each.hex is None)
    ready(state, "allied", away.name, B_17=4)
    u = umpire(state)
    order = UnitOrder(UnitRef("AF", 3), Program((TakeOff((Planes(4, "B-17"),), away.name),)), 1)
    air_operations._form(u, "allied", order)
    ((side, formed),) = u.taking_off
    assert formed.transit is not None and formed.hex == formed.transit.hex != 0
    assert (side, formed.home, formed.number) == ("allied", away.name, 3)


@pytest.mark.rule("FE-18.2.1a")
@pytest.mark.parametrize(
    ("orders", "expected"),
    [
        ({}, [1, 2, 3, 4]),
        ({4: InTurn("first")}, [4, 1, 2, 3]),
        ({1: InTurn("last")}, [2, 3, 4, 1]),
        ({1: InTurn("last"), 2: InTurn("last"), 3: InTurn("first")}, [3, 4, 1, 2]),
        ({1: InTurn("after", 3)}, [2, 3, 1, 4]),
        ({4: InTurn("before", 2)}, [1, 3, 4, 2]),
        ({1: InTurn("after", 9)}, [1, 2, 3, 4]),
        ({1: InTurn("after", 1)}, [1, 2, 3, 4]),
        ({1: InTurn("after", 2), 2: InTurn("after", 1)}, [3, 4, 1, 2]),
        ({1: InTurn("after", 4), 4: InTurn("last")}, [2, 3, 4, 1]),
    ],
)
def test_in_which_order_planes_attack(orders: dict[int, InTurn], expected: list[int]) -> None:
    """First, the others, last; then each before or after the one that its order names; a circle is broken by number."""
    afs = [
        AirFormation(n, [], SEA, "", 1, order=Program((Hold(), *((orders[n],) if n in orders else ()))))
        for n in (3, 1, 4, 2)
    ]
    assert [each.number for each in sequence.ordered(afs)] == expected


@pytest.mark.rule("FE-DR-11", "FE-DR-3")
@pytest.mark.parametrize(
    ("case", "hits", "give_up", "planes", "offered"),
    [
        ("owner", 3, (), {"Wildcat": 3}, ()),
        ("owner", 3, ("Dauntless",), {"Dauntless": 2, "Wildcat": 1}, ()),
        ("owner", 5, (), {"Wildcat": 4, "Dauntless": 1}, ()),
        ("owner", 8, (), {"Wildcat": 4, "Dauntless": 2, "Avenger": 2}, ()),
        ("owner", 12, (), {"Wildcat": 4, "Dauntless": 2, "Avenger": 3, "P-40": 1}, ()),
        ("attacker", 1, (), {"Wildcat": 1}, ("Dauntless", "Wildcat")),
        ("attacker", 5, (), {"Wildcat": 4, "Dauntless": 1}, ("Dauntless", "Wildcat")),
        ("ranked", 3, (), {"Dauntless": 2, "Wildcat": 1}, ("Dauntless", "Wildcat")),
        ("night", 3, (), {"Avenger": 3}, ()),
        ("night", 4, ("Wildcat",), {"Wildcat": 4}, ()),
    ],
)
def test_which_planes_hits_take(
    case: str, hits: int, give_up: tuple[str, ...], planes: dict[str, int], offered: tuple[str, ...]
) -> None:
    """Ready, then Just Landed, Readying, and two hits for one dispersed. The owner gives by his order, then what he has
    most of, by night of Ready and Just Landed together the least in the air; the attacker takes by his ranking, then
    the best in the air."""
    stand = boxes("4 Wildcat, 2 Dauntless", "3 Avenger", "1 P-40" if hits == 12 else "", "2 P-40" if hits == 12 else "")
    b = Battle(battle(night=case == "night"), SEA)
    b.wanted = ("Dauntless",) if case == "ranked" else ()
    found = eliminate(b, stand, hits if hits != 12 else 10, case in ("attacker", "ranked"), give_up)
    assert found == Lost(planes, offered, True)


@pytest.mark.rule("FE-DR-11", "FE-21.7.1b")
@pytest.mark.parametrize(("where", "seen", "n"), [("ready", True, 4), ("readying", False, 4), ("dispersed", True, 2)])
def test_planes_in_readying_are_not_seen_to_burn(where: str, seen: bool, n: int) -> None:
    """Nor may the attacker choose among them; a dispersed plane takes two hits."""
    stand = boxes(**{where: "4 Wildcat, 3 Dauntless"})
    found = eliminate(Battle(battle(), SEA), stand, 5 if where == "dispersed" else 4, True)
    assert sum(found.planes.values()) == n
    assert (found.seen, bool(found.offered)) == (seen, seen)
    assert eliminate(Battle(battle(), SEA), Boxes(), 3, True) == Lost({}, (), False)


# --- boats ---


@pytest.mark.rule("FE-27.9.2d")
@pytest.mark.parametrize(
    ("case", "loaded", "rested"),
    [
        ("", True, 3),
        ("too soon", False, 2),
        ("moved", False, 0),
        ("fought", False, 0),
        ("periscope", False, 0),
        ("elsewhere", False, 0),
        ("full", False, 3),
        ("moved before", True, 3),
    ],
)
def test_boats_take_torpedoes_aboard_in_three_turns(case: str, loaded: bool, rested: int) -> None:
    """At rest on the surface at a base for submarines."""
    state = waters(scenario="santa-cruz")
    place = state.sides["allied"].bases["Espiritu Santo"]
    if place.hex is None:
        place.hex = OPEN_SEA
    where = N1 if case == "elsewhere" else place.hex
    made = boat(state, where=where, depth="periscope" if case == "periscope" else "surface")
    made.rested, made.factors = 1 if case == "too soon" else 2, 12 if case == "full" else 5
    made.moved = {"moved": 8, "moved before": 7}.get(case, 0)
    made.fought = 8 if case == "fought" else 0
    u = umpire(state)
    submarines.reload(u)
    assert (made.factors, made.rested) == (12 if loaded or case == "full" else 5, rested)
    told = Reloaded(seat="allied", about=UnitId("allied", "SS", 1), what="torpedoes", rule="BR-27.17")
    assert u.dispatches == [told] * loaded


@pytest.mark.rule("FE-27.9.2d")
@pytest.mark.parametrize(
    ("anchored", "here", "loaded"),
    [(6, True, True), (5, True, True), (7, True, False), (None, True, False), (3, False, False)],
)
def test_escorts_take_depth_charges_aboard_in_three_turns(anchored: int | None, here: bool, loaded: bool) -> None:
    """At anchor at a base for escorts, the turn of anchoring counted; each that is due."""
    state = waters()
    port = state.sides["allied"].bases["Port Moresby"].hex
    assert port is not None
    put_tf(state, "allied", 1, port if here else OPEN_SEA, "DD x2", anchored=anchored)
    force = state.sides["allied"].submarines
    assert force is not None
    boat(state)
    force.asw_used = {"DD 1": 2, "DD 2": 1}
    u = umpire(state)
    submarines._load_escorts(u, "allied")
    assert force.asw_used == ({} if loaded else {"DD 1": 2, "DD 2": 1})
    assert u.dispatches == [
        Reloaded(seat="allied", about=UnitId("allied", "ship", name=name), what="depth charges", rule="FE-27.9.2d")
        for name in ("DD 1", "DD 2")
        if loaded
    ]


@pytest.mark.rule("FE-27.2.2", "FE-27.1b")
@pytest.mark.parametrize(
    ("depth", "wanted", "hits", "where", "comes", "why"),
    [
        ("surface", "periscope", 0, OPEN_SEA, "periscope", None),
        ("surface", "deep", 0, OPEN_SEA, "deep", None),
        ("surface", "deep", 1, OPEN_SEA, "periscope", "damaged"),
        ("surface", "deep", 0, COAST, "periscope", "land"),
        ("periscope", "deep", 0, COAST, "periscope", "land"),
        ("deep", "surface", 0, OPEN_SEA, "surface", None),
        ("surface", "surface", 0, OPEN_SEA, "surface", None),
        ("surface", None, 0, OPEN_SEA, "surface", None),
    ],
)
def test_a_boat_comes_to_the_level_ordered(
    depth: Any, wanted: Any, hits: int, where: Any, comes: str, why: Any
) -> None:
    """As deep as it can go there, and its owner is told why no deeper; the levels of the turn are kept."""
    state = waters()
    made = boat(state, where=where, depth=depth, hits=hits, order=SubmarineOrder(depth=wanted))
    u = umpire(state)
    assert submarines._change_depth(u, "allied", made) is (comes != depth)
    assert (made.depth, made.order.depth) == (comes, None)
    assert made.depths == ((depth,) if comes == depth else (depth, comes))
    rule = "BR-27.14" if why == "damaged" else "FE-27.1b"
    told = [NotDeep(seat="allied", about=UnitId("allied", "SS", 1), why=why, rule=rule)] if why else []
    assert u.dispatches == told


@pytest.mark.rule("FE-27.2", "FE-27.2.2")
@pytest.mark.parametrize(
    ("depth", "moved", "step", "wanted", "hex_", "changed"),
    [
        ("surface", 7, True, None, N1, True),
        ("surface", 7, False, None, OPEN_SEA, False),
        ("surface", 7, True, "deep", N1, True),
        ("periscope", 7, True, None, OPEN_SEA, False),
        ("periscope", 6, True, None, N1, True),
        ("deep", 1, True, "surface", OPEN_SEA, True),
        ("deep", 1, True, None, OPEN_SEA, False),
    ],
)
def test_boats_sail_by_the_level_they_were_at(
    depth: Any, moved: int, step: bool, wanted: Any, hex_: Any, changed: bool
) -> None:
    """On the surface a hex each turn, at periscope depth every other, deep none, whatever level they come to."""
    state = waters()
    steps = (1,) if step else ()
    made = boat(state, depth=depth, order=SubmarineOrder(steps=steps, depth=wanted))
    made.moved = moved
    u = umpire(state)
    assert submarines.sail(u) is changed
    assert (made.hex, made.depth) == (hex_, wanted or depth)
    assert made.moved == (8 if hex_ == N1 else moved)
    assert made.track == ([OPEN_SEA, N1] if hex_ == N1 else [OPEN_SEA])


@pytest.mark.rule("FE-27.6.4a")
@pytest.mark.parametrize(
    ("order", "gone", "route"),
    [
        (SubmarineOrder(attack=(Shot(("CV",)),)), "attack any", "N2"),
        (SubmarineOrder(attack=(Shot(),)), "", "N2"),
        (SubmarineOrder(steps=(4,)), "N2", ""),
        (SubmarineOrder(attack=()), "attack any", "N2"),
    ],
)
def test_what_a_new_order_of_a_boat_ends(order: SubmarineOrder, gone: str, route: str) -> None:
    """Only what it speaks of, and what it changes; a new move takes the place of the old one."""
    before = SubmarineOrder(attack=(Shot(),), steps=(1, 1))
    standing = replaced._of_a_submarine(order, before)
    assert tuple(standing)[:2] == (gone, route)


# --- wounds, shadowing ---


@pytest.mark.rule("FE-21.8.1a")
@pytest.mark.parametrize(("last", "left"), [(7, 0), (8, 0), (9, 9)])
def test_what_has_an_end_ends_with_its_last_turn(last: int, left: int) -> None:
    """Steering, deck, runway and radar, each for itself; a wound without one stays."""
    state = bare(8)
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago", "Lexington", "Yorktown")
    ships = state.sides["allied"].ships
    ships["Chicago"].wounds = Wounds(steering=last)
    ships["Lexington"].wounds = Wounds(deck_until=last)
    ships["Yorktown"].wounds = Wounds(steering=9, deck_until=last, guns_lost=1)
    places = state.sides["japanese"].bases
    places["Lae"].wounds = BaseWounds(runway_until=last)
    places["Rabaul"].wounds = BaseWounds(radar_until=last, runway_until=9)
    wounds.expire(umpire(state))
    assert bool(ships["Chicago"].wounds) is bool(ships["Lexington"].wounds) is bool(left)
    if left:
        assert (ships["Chicago"].wounds, ships["Lexington"].wounds) == (Wounds(steering=9), Wounds(deck_until=9))
        assert places["Lae"].wounds == BaseWounds(runway_until=9)
    else:
        assert not places["Lae"].wounds
    assert ships["Yorktown"].wounds == Wounds(steering=9, deck_until=left, guns_lost=1)
    assert places["Rabaul"].wounds == BaseWounds(runway_until=9, radar_until=left)


@pytest.mark.rule("FE-11.3a")
@pytest.mark.parametrize(
    ("face", "storm", "certain", "result"),
    [
        (4, False, False, "success"),
        (5, False, False, "failure"),
        (6, False, False, "lost turn"),
        (1, True, False, "failure"),
        (6, True, False, "failure"),
        (6, False, True, "success"),
    ],
)
@pytest.mark.parametrize("kind", ["AF", "TF"])
def test_what_comes_of_shadowing(face: int, storm: bool, certain: bool, result: Any, kind: str) -> None:
    """By the die: 4 succeeds, 5 fails, 6 loses the turn; in a storm nobody succeeds; a TF that fails goes on with what
    is written behind its order to shadow."""
    state = bare(9)
    target = put_tf(state, "japanese", 2, OPEN_SEA, "Aoba")
    order = Program((Shadow(Place()), Hold()))
    unit: Any = (
        put_af(state, "allied", 3, OPEN_SEA, "1 Catalina", order=order)
        if kind == "AF"
        else put_tf(state, "allied", 3, OPEN_SEA, "Hobart", order=order)
    )
    state.weather.markers = [OPEN_SEA] * (2 if storm else 0)
    u = umpire(state, default=face)
    u.lookout.barred.clear()
    attempt = shadowing.Attempt("allied", unit, target, 2, 0)
    assert shadowing._try(u, attempt, certain) == result
    rolls = [(roll.key.split("|")[1:], roll.rule, roll.result) for roll in u.dice.record() if "|shadow|" in roll.key]
    expected = (["shadowing", "shadow", f"allied/{kind}3>japanese/TF2"], "BR-11.3", result)
    assert rolls == ([] if certain else [expected])
    told = [d.result for d in u.dispatches if isinstance(d, Shadows)]
    assert told == [result]
    assert (unit.lost_turn, f"allied/{kind}3" in u.lookout.barred) == (result == "lost turn", result == "lost turn")
    if kind == "TF" and result == "failure":
        assert unit.order.actions == (Hold(),)
    else:
        assert unit.order == order
