"""Planes in combat by the rules of 2003: on deck and caught, diving, firing at choice, and what is told of losses."""

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from tests.carrier.position import SEA, af, attack, base, battle, cap, ship, tf

from flagplot.games.carrier.combat import anti_aircraft, caught, diving, passing
from flagplot.games.carrier.combat.aiming import whole_sums
from flagplot.games.carrier.combat.air_attack import ranking
from flagplot.games.carrier.combat.air_to_air import at_choice, that_fire_back, volleys
from flagplot.games.carrier.combat.battle import Battle, Share
from flagplot.games.carrier.combat.on_deck import OnDeck, added_hits, on_deck
from flagplot.games.carrier.combat.targets import Raid, missions
from flagplot.games.carrier.facts.flight import Dives, StillLeaving
from flagplot.games.carrier.facts.note import Counted
from flagplot.games.carrier.facts.throws import DivingThrown
from flagplot.games.carrier.flight.touch import shadow_modifiers
from flagplot.games.carrier.ordered.ast import (
    Aim,
    Cap,
    Destroy,
    Dive,
    FireAt,
    FireBack,
    Hold,
    Intercept,
    Place,
    Planes,
    Program,
    Shadow,
)
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.alert import Caught
from flagplot.games.carrier.telling.inexact import inexact, limits
from flagplot.games.carrier.theatre.hex import parse, walk
from flagplot.games.carrier.umpire import Umpire

N1 = walk(SEA, "N1")[-1]

# --- planes on deck ---


@pytest.mark.rule("FE-21.3a", "FE-21.3e")
@pytest.mark.parametrize(
    ("weapon", "deck", "hits", "struck", "added"),
    [
        ("bomb", OnDeck(1, 0, 0, 1), 3, 0, 3),
        ("shell", OnDeck(1, 0, 0, 1), 3, 0, 3),
        ("bomb", OnDeck(1, 2, 0, 3), 3, 1, 3),
        ("bomb", OnDeck(0, 1, 0, 1), 3, 0, 1),
        ("bomb", OnDeck(0, 2, 0, 2), 1, 0, 1),
        ("bomb", OnDeck(0, 2, 0, 2), 0, 0, 0),
        ("bomb", OnDeck(0, 2, 0, 2), 3, 1, 0),
        ("bomb", OnDeck(0, 0, 4, 4), 3, 0, 0),
        ("bomb", OnDeck(0, 0, 0, 0), 3, 0, 0),
        ("torpedo", OnDeck(3, 3, 3, 9), 3, 0, 0),
        ("mine", OnDeck(3, 3, 3, 9), 3, 0, 0),
        ("fire", OnDeck(3, 3, 3, 9), 3, 0, 0),
    ],
)
def test_hits_that_planes_add(weapon: Any, deck: OnDeck, hits: int, struck: int, added: int) -> None:
    """Bombs and shells twice with planes in Ready, one more for planes that have just landed, once; no other weapon."""
    u = battle([tf(1, "Lexington")])
    b = Battle(u, SEA)
    if struck:
        b.struck["allied", "Lexington"] = struck
    b.struck["japanese", "Lexington"] = 5
    assert added_hits(b, "allied", u.state.sides["allied"].ships["Lexington"], weapon, hits, deck) == added


@pytest.mark.rule("FE-21.3a", "FE-21.3j")
@pytest.mark.parametrize(("reading", "added"), [("base", [3, 3, 0, 0]), ("off", [0, 0, 0, 0]), ("2003", [3, 1, 0, 0])])
def test_hits_that_planes_add_by_option(reading: str, added: list[int]) -> None:
    u = battle([tf(1, "Lexington")], planes_double=reading)
    b, lexington = Battle(u, SEA), u.state.sides["allied"].ships["Lexington"]
    decks = (OnDeck(1, 0, 0, 1), OnDeck(0, 1, 0, 1), OnDeck(0, 0, 1, 1), OnDeck(0, 0, 0, 0))
    assert [added_hits(b, "allied", lexington, "bomb", 3, deck) for deck in decks] == added
    torpedo = [added_hits(b, "allied", lexington, "torpedo", 3, deck) for deck in decks]
    assert torpedo == ([0, 0, 3, 0] if reading == "base" else [0, 0, 0, 0])


@pytest.mark.rule("FE-21.6.2b")
def test_planes_caught_taking_off_count_as_ready() -> None:
    """Five leaving Lexington, not the five of the enemy's ship of that name, nor those leaving Yorktown."""
    u = battle(
        [
            tf(1, ship("Lexington", ready="4 Dauntless", just_landed="2 Wildcat", readying="3 Wildcat"), "Chicago"),
            af(3, "5 Wildcat"),
        ]
    )
    leaving = u.state.sides["allied"].afs[3]
    for side, holder in (("allied", "Lexington"), ("japanese", "Lexington"), ("allied", "Yorktown")):
        u.caught.append(Caught(side, holder, leaving, leaving.flights[0], SEA))  # type: ignore[arg-type]
    b, ships = Battle(u, SEA), u.state.sides["allied"].ships
    assert on_deck(b, "allied", ships["Lexington"]) == OnDeck(9, 2, 3, 14)
    assert on_deck(b, "allied", ships["Chicago"]) == OnDeck(0, 0, 0, 0)


def leaving(**changes: Any) -> tuple[Umpire, Battle]:
    """Return twelve Wildcats that took off from Lexington by maximum launch under a raid by Vals."""
    u = battle(
        [tf(1, "Lexington", "Chicago"), af(3, "8 Wildcat", "4 Dauntless", home="Lexington", order=Hold())],
        [af(5, "4 Val AP high", order=attack())],
        dice={"caught taking off|allied/Lexington": (changes.pop("face", 3),)},
    )
    planes = u.state.sides["allied"].afs[3]
    planes.took_off, planes.launch = u.turn, "maximum"
    for field, value in changes.items():
        setattr(planes, field, value)
    return u, Battle(u, SEA)


@pytest.mark.rule("FE-21.6.2a", "FE-21.6.2d")
@pytest.mark.parametrize(
    ("changes", "caught_n", "thrown"),
    [
        ({}, 12, True),
        ({"face": 1}, 12, True),
        ({"face": 4}, 12, True),
        ({"face": 5}, 0, True),
        ({"launch": "normal"}, 0, False),
        ({"launch": "minimum"}, 0, False),
        ({"took_off": 2}, 0, False),
        ({"home": "Yorktown"}, 0, False),
        ({"by_maximum": 3}, 3, True),
        ({"by_maximum": 10}, 10, True),
        ({"by_maximum": 8}, 8, True),
    ],
)
def test_which_planes_a_raid_catches(changes: dict[str, Any], caught_n: int, thrown: bool) -> None:
    """On 1 to 4 those of a maximum launch this turn, of a scramble those beyond the normal factor; they leave their AF
    until the raid is over, and the attack goes on."""
    u, b = leaving(**changes)
    due: Any = {"allied": missions(b, "allied"), "japanese": missions(b, "japanese")}
    left = caught.catch(b, due, lambda battle, due: None)
    assert sum(each.flight.n for each in u.caught) == caught_n
    planes = u.state.sides["allied"].afs[3]
    assert sum(flight.n for flight in planes.flights) == 12 - caught_n
    about = UnitId("allied", "AF", 3)
    told = StillLeaving(seat="allied", about=about, n=caught_n, source="Lexington")
    assert [d for d in u.dispatches if isinstance(d, StillLeaving)] == ([told] if caught_n else [])
    rolls = [(roll.key.split("|")[-1], roll.rule, roll.result) for roll in u.dice.record()]
    word = "caught" if caught_n else "away"
    assert rolls == ([("allied/Lexington", "FE-21.6.2a", word)] if thrown else [])
    assert [len(left[side]) for side in ("allied", "japanese")] == [0, 1]
    assert {each.holder for each in u.caught} == ({"Lexington"} if caught_n else set())
    caught.release(b)
    assert sum(flight.n for flight in planes.flights) == 12 and u.caught == []


@pytest.mark.rule("FE-21.6.2a", "FE-21.6.2d")
@pytest.mark.parametrize(("n", "load", "goes_on"), [(4, "AP", True), (4, "", False), (0, "AP", False)])
def test_which_attacks_are_still_due_when_planes_are_caught(n: int, load: Any, goes_on: bool) -> None:
    """Those of AFs that have armed planes left."""
    u, b = leaving()
    due: Any = {"allied": [], "japanese": missions(b, "japanese")}
    (vals,) = u.state.sides["japanese"].afs[5].flights
    vals.n, vals.load = n, load
    assert len(caught.catch(b, due, lambda battle, due: None)["japanese"]) == goes_on


@pytest.mark.rule("FE-21.6.2c")
@pytest.mark.parametrize(
    ("fallen", "here", "left"), [(0, True, [5, 4, 3]), (3, True, [5, 4]), (12, True, []), (12, False, [])]
)
def test_planes_that_were_caught_fly_on_with_what_is_left(fallen: int, here: bool, left: list[int]) -> None:
    """Three of eight Wildcats were caught: what has fallen, caught or not, is gone; an AF without planes that has left
    the hex is no more."""
    u, b = leaving(by_maximum=3)
    due: Any = {"allied": [], "japanese": missions(b, "japanese")}
    caught.catch(b, due, lambda battle, due: None)
    planes = u.state.sides["allied"].afs[3]
    assert [(each.flight.plane, each.flight.n) for each in u.caught] == [("Wildcat", 3)]
    if fallen:
        u.caught[0].flight.n = 0
    if fallen == 12:
        for flight in planes.flights:
            flight.n = 0
    if not here:
        planes.hex = N1
    u.lost_before["allied", "Lexington"] = 2
    caught.release(b)
    assert [flight.n for flight in planes.flights] == left
    assert (u.caught, u.lost_before) == ([], {})
    assert (3 in u.state.sides["allied"].afs) is (here or bool(left))


@pytest.mark.rule("FE-21.6.2a")
@pytest.mark.parametrize(
    ("case", "holders"),
    [
        ("", ["Port Moresby", "Lexington"]),
        ("tf", ["Lexington"]),
        ("base", ["Port Moresby"]),
        ("unseen", ["Port Moresby"]),
    ],
)
def test_whose_planes_a_raid_may_catch(case: str, holders: list[str]) -> None:
    """The base unless ships are meant, carriers of the TFs that it sees unless the base is; no cruiser."""
    u = battle(
        [base("Port Moresby"), tf(1, "Chicago", "Lexington")],
        [af(5, "4 Val AP high", order=attack(what="" if case == "unseen" else case))],
        at="A/D23",
    )
    if case == "unseen":
        u.sees["japanese"] = {}
    b = Battle(u, u.state.sides["allied"].tfs[1].hex)
    raids = missions(b, "japanese") or [caught.Mission(u.state.sides["japanese"].afs[5], attack().__class__(Place()))]
    assert [holder.name for holder in caught._attacked(b, "allied", raids)] == holders
    assert caught._attacked(b, "allied", []) == []


# --- diving ---


@pytest.mark.rule("FE-16.12b", "FE-16.12g")
@pytest.mark.parametrize(
    ("roll", "part", "of_nine", "of_one"),
    [
        (-1, "0", 0, 0),
        (1, "0", 0, 0),
        (2, "1/4", 3, 0),
        (3, "1/3", 3, 0),
        (4, "1/3", 3, 0),
        (5, "1/2", 5, 0),
        (6, "2/3", 6, 0),
        (7, "1", 9, 1),
        (9, "1", 9, 1),
    ],
)
def test_how_many_may_dive(roll: int, part: str, of_nine: int, of_one: int) -> None:
    """Rounded up, but never all unless the table says all."""
    found = diving.share(battle().ruleset.tables, roll)
    assert found == Fraction(part)
    assert (diving.most_2003(9, found), diving.most_2003(1, found)) == (of_nine, of_one)
    assert diving.most_2003(2, found) == (0 if roll <= 1 else 2 if roll >= 7 else 1)


@pytest.mark.rule("FE-16.12c", "FE-16.12d")
@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (4, 0, (("all low", 1),)),
        (4, 1, ()),
        (4, 7, ()),
        (4, 8, (("mostly high", -1),)),
        (4, 9, (("mostly high", -1),)),
        (1, 1, ()),
    ],
)
def test_modifiers_of_a_dive(low: int, high: int, expected: Any) -> None:
    assert diving.modifiers_2003(battle().ruleset.tables, low, high) == expected


@pytest.mark.rule("FE-16.12e")
@pytest.mark.parametrize(
    ("order", "most"),
    [
        (None, 9),
        (Dive(), 9),
        (Dive(0), 0),
        (Dive(2), 2),
        (Dive(20), 9),
        (Dive(1, 3), 3),
        (Dive(1, 2), 4),
        (Dive(3, 2), 9),
    ],
)
def test_how_many_an_owner_lets_dive(order: Dive | None, most: int) -> None:
    made = Program((Cap(Place()), *((order,) if order else ())))
    u = battle([af(1, "9 Wildcat high", order=made)])
    assert diving.limit(u.state.sides["allied"].afs[1], 9) == most


DIVE = {"diving CAP|B/M23 allied": (6,)}


@pytest.mark.rule("FE-16.12a", "FE-16.12f")
@pytest.mark.parametrize(
    ("case", "thrown", "down"),
    [
        ("", True, 8),
        ("no ships", False, 0),
        ("raid high", False, 0),
        ("raid unseen", False, 0),
        ("raid was there", False, 0),
        ("raid shadows", False, 0),
        ("cap low too", False, 0),
        ("low escort too", True, 8),
        ("last turn", True, 6),
        ("none allowed", False, 0),
        ("four allowed", True, 4),
        ("mixed raid", True, 6),
    ],
)
def test_when_a_high_cap_dives(case: str, thrown: bool, down: int) -> None:
    """Eight Wildcats over ships, all high; a raid that came in low this turn. On a 6, +1 as all are low, all may dive
    (on a mixed raid two thirds); those with no turn of range to spend do not."""
    cap_order = {"none allowed": Program((Cap(Place()), Dive(0))), "four allowed": Program((Cap(Place()), Dive(4)))}
    own: list[Any] = [af(1, "6 Wildcat high", "2 P-40 high", order=cap_order.get(case, cap()))]
    own += [] if case == "no ships" else [tf(9, "Lexington")]
    own += [af(2, "3 Wildcat", order=cap())] if case == "cap low too" else []
    own += [af(2, "3 Wildcat", order=Hold())] if case == "low escort too" else []
    raid = ("9 Kate torpedo",) if case != "mixed raid" else ("9 Kate torpedo", "2 Zero high")
    raid = ("9 Kate GP high",) if case == "raid high" else raid
    order: Any = Shadow(Place()) if case == "raid shadows" else attack()
    u = battle(own, [af(5, *raid, order=order)], dice=DIVE)
    foe = u.state.sides["japanese"].afs[5]
    foe.track = [SEA] if case == "raid was there" else [N1, SEA]
    if case == "raid unseen":
        u.sees["allied"] = {}
    if case == "low escort too":
        u.state.sides["allied"].afs[2].order = Program((Hold(), Intercept(wanted=False)))
    if case == "last turn":
        u.state.sides["allied"].afs[1].flights[1].land_by = u.turn + 1
    before = {flight.plane: flight.land_by for flight in u.state.sides["allied"].afs[1].flights}
    b = Battle(u, SEA)
    diving.dive(b)
    rolls = [roll for roll in u.dice.record() if "diving CAP" in roll.key]
    modifiers = () if case == "mixed raid" else (("all low", 1),)
    assert [(roll.modifiers, roll.rule, roll.table) for roll in rolls] == [
        (modifiers, "FE-16.12", "diving_cap")
    ] * thrown
    divers = [flight for flight in u.state.sides["allied"].afs[1].flights if not flight.high]
    assert sum(flight.n for flight in divers) == down
    assert all(flight.land_by == before[flight.plane] - 1 for flight in divers)
    assert {id(flight) for flight in divers} == set(b.paid)
    assert sum(flight.n for flight in u.state.sides["allied"].afs[1].flights) == 8
    facts = [d for d in u.dispatches if isinstance(d, Dives)]
    planes: dict[str, int] = {}
    for flight in divers:
        planes[flight.plane] = planes.get(flight.plane, 0) + flight.n
    about = UnitId("allied", "AF", 1)
    counted = tuple(Counted(n, plane) for plane, n in planes.items())
    assert facts == ([Dives(seat="allied", about=about, how="whole", planes=counted, rule="FE-16.12e")] if down else [])
    may = 6 if case == "mixed raid" else 8
    thrown_facts = [(d.total, d.most, d.cap, d.of) for d in u.dispatches if isinstance(d, DivingThrown)]
    assert thrown_facts == [(6 if case == "mixed raid" else 7, may, 8, None)] * thrown
    assert [roll.result for roll in rolls] == [f"{may} of 8 may dive"] * thrown


# --- fire in the air ---


def shares(u: Umpire, side: Any) -> list[Share]:
    """Return all air factors of a side as shares."""
    return [Share(side, each, flight, flight.n) for each in u.state.sides[side].afs.values() for flight in each.flights]


@pytest.mark.rule("FE-LI-5a")
@pytest.mark.parametrize(
    ("orders", "expected"),
    [
        ((None, None), {("Wildcat", "Zero"): 6, ("P-40", "Zero"): 4}),
        ((FireAt(("Rufe",)), None), {("Wildcat", "Rufe"): 6, ("P-40", "Rufe"): 4}),
        ((None, FireAt(("Rufe", "Zero"))), {("Wildcat", "Rufe"): 6, ("P-40", "Rufe"): 4}),
        ((FireAt(("Zero",)), FireAt(("Rufe",))), {("Wildcat", "Zero"): 6, ("P-40", "Zero"): 4}),
        ((FireAt(("Dave",)), None), {("Wildcat", "Zero"): 6, ("P-40", "Zero"): 4}),
        (
            (FireAt(aims=(Aim(Planes(2, "Wildcat"), "Rufe"),)), None),
            {("Wildcat", "Rufe"): 2, ("Wildcat", "Zero"): 4, ("P-40", "Zero"): 4},
        ),
        (
            (FireAt(aims=(Aim(Planes(9, "Wildcat"), "Rufe"), Aim(Planes(1, "P-40"), "Rufe"))), None),
            {("Wildcat", "Rufe"): 6, ("P-40", "Rufe"): 1, ("P-40", "Zero"): 3},
        ),
        (
            (FireAt(aims=(Aim(Planes(2, "Wildcat"), "Dave"), Aim(Planes(1, "P-39"), "Rufe"))), None),
            {("Wildcat", "Zero"): 6, ("P-40", "Zero"): 4},
        ),
        (
            (FireAt(("Rufe",), (Aim(Planes(2, "Wildcat"), "Zero"), Aim(Planes(1, "Wildcat"), "Zero"))), None),
            {("Wildcat", "Zero"): 3, ("Wildcat", "Rufe"): 3, ("P-40", "Rufe"): 4},
        ),
    ],
)
def test_escorts_choose_at_whom_they_fire(orders: Any, expected: dict[tuple[str, str], int]) -> None:
    """As the first AF with an order says, by number; else all at the best in air combat."""
    made = [Program((Hold(), *((each,) if each else ()))) for each in orders]
    u = battle(
        [af(2, "4 P-40", order=made[1]), af(1, "6 Wildcat", order=made[0])], [af(5, "3 Zero", "2 Rufe", order=cap())]
    )
    labels: Any = {"Wildcat|": ("Wildcat", ()), "P-40|": ("P-40", ())}
    found = at_choice(Battle(u, SEA), shares(u, "allied"), {"Wildcat|": 6, "P-40|": 4}, {"Rufe": 2, "Zero": 3}, labels)
    assert {(text.rstrip("|"), target): n for text, target, n in found} == expected
    assert at_choice(Battle(u, SEA), shares(u, "allied"), {"Wildcat|": 6}, {}, labels) == []


@pytest.mark.rule("FE-LI-7")
@pytest.mark.parametrize(
    ("interceptors", "order", "expected"),
    [
        (1, None, [("Betty", 3)]),
        (2, None, [("Betty", 5), ("Nell", 1)]),
        (3, None, [("Betty", 5), ("Nell", 4)]),
        (4, None, [("Betty", 5), ("Nell", 6), ("Val", 1)]),
        (9, None, [("Betty", 5), ("Nell", 6), ("Val", 4)]),
        (1, FireBack(("Val",)), [("Val", 3)]),
        (2, FireBack(("Val", "Nell")), [("Val", 4), ("Nell", 2)]),
        (0, None, []),
    ],
)
def test_three_bombers_fire_back_at_each_interceptor(interceptors: int, order: Any, expected: Any) -> None:
    """The best in air combat first, by name where they are alike, unless the order names others."""
    made = Program((attack(), *((order,) if order else ())))
    u = battle([tf(1, "Lexington")], [af(5, "4 Val AP", "6 Nell GP", "5 Betty GP", order=made)])
    b = Battle(u, SEA)
    found = that_fire_back(b, shares(u, "japanese"), interceptors)
    assert [(share.name, share.n) for share in found] == expected
    assert all(share.flight in u.state.sides["japanese"].afs[5].flights and share.side == "japanese" for share in found)
    off = battle([tf(1, "Lexington")], [af(5, "4 Val AP", order=made)], bomber_fire_limit=False)
    every = shares(off, "japanese")
    assert that_fire_back(Battle(off, SEA), every, 1) is every


@pytest.mark.rule("FE-OPT-5", "FE-OPT-6")
@pytest.mark.parametrize(("target", "value"), [("Zero", 0), ("Betty", 1), ("Emily", -1)])
@pytest.mark.parametrize("modified", [True, False])
def test_fire_at_a_plane_counts_what_it_is(target: str, value: int, modified: bool) -> None:
    """Wildcats (row 9) and P-40 (7): what their target adds is added to each; factors lost fire no more."""
    u = battle(
        [af(1, "6 Wildcat", "2 P-40", "3 P-39")],
        [af(5, f"4 {target}")],
        air_modifiers=modified,
        combined_attacks=False,
        hits="classic",
    )
    b, own = Battle(u, SEA), shares(u, "allied")
    own[2].n = 0
    extra = value if modified else 0
    for chosen in (True, False):
        found = volleys(b, str(chosen), own, shares(u, "japanese"), False, chosen=chosen)
        assert [(v.who.planes, v.target, v.blow.bht) for v in found] == [
            ((("Wildcat", 6),), target, 9 + extra),
            ((("P-40", 2),), target, 7 + extra),
        ]
        told = ((f"against {target}", extra),) if extra else ()
        assert [v.blow.modifiers for v in found] == [told, told]


# --- shadowing, and figures with an error ---


@pytest.mark.rule("FE-11.11a", "FE-11.11b")
@pytest.mark.parametrize(
    ("case", "expected"),
    [
        ({}, []),
        ({"into_cloud": True}, []),
        ({"into_cloud": True, "aircraft": True}, ["cloud"]),
        ({"radar": True}, ["radar"]),
        ({"radar": True, "aircraft": True}, []),
        ({"radar": True, "submarine": True}, []),
        ({"night": True}, ["night 2"]),
        ({"night": True, "submarine": True}, ["night 1"]),
        ({"condition": 3}, ["Condition 3"]),
        ({"condition": 1}, []),
        ({"into_cloud": True, "aircraft": True, "night": True, "condition": 3}, ["cloud", "night 2", "Condition 3"]),
    ],
)
def test_modifiers_of_shadowing(case: dict[str, Any], expected: list[str]) -> None:
    ruleset = battle().ruleset
    given: dict[str, Any] = {"aircraft": False, "radar": False, "night": False, "condition": 2, "into_cloud": False}
    worth = {"cloud": ("cloud", 1), "radar": ("radar", -1), "Condition 3": ("Condition 3", -1)}
    worth |= {"night 2": ("night", 2), "night 1": ("night", 1)}
    found = shadow_modifiers(ruleset.options, ruleset.tables.constant, **{**given, **case})
    assert found == [worth[word] for word in expected]


@pytest.mark.rule("FE-LI-5b", "FE-LI-5c")
@pytest.mark.parametrize(
    ("n", "low", "high"), [(0, 0, 1), (1, 0, 2), (2, 1, 3), (3, 2, 4), (4, 2, 6), (5, 3, 7), (8, 4, 12)]
)
def test_figures_are_told_with_an_error(n: int, low: int, high: int) -> None:
    """Within half of the truth, or one more or less; each figure as likely, and the die in the record alone."""
    assert limits(n) == (low, high)
    for face, figure in ((1, low), (2, low + 1), (high - low + 1, high)):
        u = battle(dice={"reports|losses|x": (face,)})
        assert inexact(u, "losses", "x", n) == figure
        (roll,) = u.dice.record()
        assert (roll.sides, roll.rule, roll.result) == (high - low + 1, "FE-LI-5b", f"{n} told as {figure}")
        assert u.dispatches == []


# --- planes that pass ---


@pytest.mark.rule("FE-14.13.2a")
@pytest.mark.parametrize(
    ("case", "tried"),
    [
        ("", ["japanese low"]),
        ("high", ["japanese high"]),
        ("both", ["japanese high", "japanese low"]),
        ("orbit", []),
        ("storm", []),
        ("unwilling", []),
        ("unseen", []),
        ("elsewhere", []),
    ],
)
def test_who_tries_planes_that_pass(case: str, tried: list[str]) -> None:
    """Interceptors of the other side over the hex just entered, anywhere on the map, at their own altitude; planes that
    orbit, or are hidden, pass nobody."""
    order: Any = Program((Cap(Place()), Intercept(wanted=False))) if case == "unwilling" else cap()
    ours = ("4 Dauntless AP", "4 Dauntless high") if case == "both" else ("4 Dauntless",)
    ours = ("4 Dauntless high",) if case == "high" else ours
    zeros = ("3 Zero high", "3 Zero") if case in ("both", "high", "") else ("3 Zero",)
    u = battle(
        [af(5, *ours, order=attack()), af(6, "1 Dauntless")],
        [af(1, *zeros, order=order)],
        weather="storm" if case == "storm" else "clear",
    )
    mover = u.state.sides["allied"].afs[5]
    if case == "elsewhere":
        mover.hex = N1
        u.lookout.reindex()
    if case != "unseen":
        u.lookout.seen.record("japanese", mover, 3, (), False)
        u.lookout.unit_sees["japanese/AF1"] = {"allied/AF5": u.lookout.log["japanese"]["allied/AF5"][-1]}
    alone = u.state.sides["allied"].afs[6]
    alone.hex = parse("B/A10")
    u.lookout.reindex()
    flyers: list[Any] = [SimpleNamespace(side="allied", af=each, orbits=case == "orbit") for each in (mover, alone)]
    passing.pass_by(u, flyers)
    found = [roll.key.split(" ", 2)[-1] for roll in u.dice.record() if "special interception" in roll.key]
    assert [key.partition("B/M23 ")[2] for key in found] == tried


@pytest.mark.rule("FE-DR-3", "FE-LI-6b")
@pytest.mark.parametrize(
    ("orders", "wanted"),
    [
        ({}, ()),
        ({6: ("Zero",)}, ("Zero",)),
        ({5: ("Val",), 6: ("Zero",)}, ("Val",)),
        ({6: ("Val",), 7: ("Zero",)}, ("Val",)),
    ],
)
def test_whose_ranking_of_planes_counts(orders: dict[int, tuple[str, ...]], wanted: tuple[str, ...]) -> None:
    """That of the first AF by number that has one."""
    made = {n: Program((attack(), *((Destroy(orders[n]),) if n in orders else ()))) for n in (5, 6, 7)}
    u = battle([af(n, "2 Dauntless AP", order=made[n]) for n in (7, 5, 6)])
    assert ranking(shares(u, "allied")) == wanted


# --- guns against raids ---


@pytest.mark.rule("FE-LI-2")
@pytest.mark.parametrize(
    ("targets", "case", "parts"),
    [
        ((("Chicago", 6), ("DD 1", 4)), "", [(12, [5]), (4, [6])]),
        ((("Chicago", 6), ("Chicago", 4)), "", [(20, [5, 6])]),
        ((("DD 1", 6), ("DD 2", 4)), "", [(10, [5, 6])]),
        ((("DD 1", 6), ("DD 2", 4)), "no heavy ship", [(20, [5, 6])]),
        ((("DD 1", 6), ("DD 2", 4)), "heavy ship gone", [(20, [5, 6])]),
        ((("Chicago", 6), ("DD 1", 4)), "off", [(20, [5, 6])]),
    ],
)
def test_the_screen_is_defended_by_half_of_its_share(
    monkeypatch: pytest.MonkeyPatch, targets: Any, case: str, parts: list[tuple[int, list[int]]]
) -> None:
    """Twenty factors against ten planes: of those whose AF goes at no big ship half of their share, while there is a
    big ship; all twenty against the others."""
    monkeypatch.setattr(anti_aircraft, "pool_of", lambda *_: 20)
    u = battle(
        [tf(1, *(("Chicago",) if case != "no heavy ship" else ()), "3 DD"), tf(2, "Lexington")],
        [af(5, "6 Val AP"), af(6, "4 Val AP")],
        screen_aa=case != "off",
    )
    own = u.state.sides["allied"].ships
    if case == "heavy ship gone":
        own["Chicago"].hits = 5
    b = Battle(u, SEA)
    raids = [
        Raid(Share("japanese", each, each.flights[0], n), "dive", own[name], 1, 5)
        for each, (name, n) in zip(u.state.sides["japanese"].afs.values(), targets, strict=True)
    ]
    expected = [(pool, numbers) for pool, numbers in parts]
    if len(expected) == 2:
        theirs = 20 * 4 // 10
        assert expected == [(20 - theirs, [5]), (theirs // 2, [6])]
    found = anti_aircraft._pools(b, "allied", 1, raids, [])
    assert [(pool, [raid.share.af.number for raid in against]) for _, pool, against, _ in found] == expected
    assert [label for label, *_ in found] == ["", " screen"][: len(found)]
    base_pool = anti_aircraft._pools(b, "allied", None, raids, [])
    assert [(label, pool, len(against)) for label, pool, against, _ in base_pool] == [("", 20, 2)]


@pytest.mark.rule("FE-19i")
@pytest.mark.parametrize(
    ("guns", "demands", "found"),
    [
        ((8, 5, 3), ((8, False),), [[0]]),
        ((8, 5, 3), ((11, False),), [[0, 2]]),
        ((8, 5, 3), ((8, False), (5, False)), [[0], [1]]),
        ((8, 5, 3), ((5, False), (8, False)), [[1], [0]]),
        ((8, 5, 3), ((16, False),), [[0, 1, 2]]),
        ((8, 5, 3), ((17, False),), None),
        ((8, 5, 3), ((4, False),), None),
        ((5, 4, 3, 3), ((6, False), (9, False)), [[2, 3], [0, 1]]),
        ((8, 5), ((5, True),), None),
        ((-8, 5), ((8, True), (5, False)), [[0], [1]]),
        ((-5, 5), ((5, False), (5, True)), [[1], [0]]),
        ((0, 5), ((5, False),), [[1]]),
        ((8,), (), []),
    ],
)
def test_totals_are_sums_of_whole_ships(guns: Any, demands: Any, found: Any) -> None:
    """Each gun once; at a battleship heavy guns alone (a figure below none stands for a heavy gun here)."""
    ships = [SimpleNamespace(factors=abs(n), heavy=n < 0) for n in guns]
    assert whole_sums(ships, demands) == found  # type: ignore[arg-type]
