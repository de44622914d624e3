"""High CAP that dives on a low raid (FE-16.12, GM-9.6)."""

from fractions import Fraction

import pytest
from tests.carrier.fact_text import named
from tests.carrier.position import SEA, af, base, battle, cap, flight, planes_in, tf, told

from flagplot.games.carrier.combat import diving
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.facts.combat import AirFought
from flagplot.games.carrier.facts.note import Note
from flagplot.games.carrier.ordered.ast import Attack, Cap, Dive, Intercept, Place, Program, Shadow
from flagplot.games.carrier.phases import combat
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.ruleset.unit_id import UnitId, af_id
from flagplot.games.carrier.theatre.hex import Direction, neighbour
from flagplot.games.carrier.umpire import Umpire

T = tables()
HOME = tf(9, "Lexington")
ROLL = "diving CAP|B/M23 allied"


def patrol(*said: Dive | Intercept) -> Program:
    return Program((Cap(Place()), *said))


def low(u: Umpire, side: str = "allied") -> dict[int, int]:
    """Return the low air factors of each AF."""
    afs = u.state.sides[side].afs  # type: ignore[index]
    found = {n: sum(f.n for f in a.flights if not f.high) for n, a in afs.items()}
    return {n: many for n, many in found.items() if many}


def dived(edition: str, own, raid, face: int = 6, **more):  # type: ignore[no-untyped-def]
    """Return an umpire after the dives, with the battle."""
    dice = {ROLL: (face,), **{f"{ROLL}/AF{n}": (face,) for n in range(1, 9)}}
    u = battle([HOME, *own], raid, dice=dice, diving_cap=edition, **more)
    b = Battle(u, SEA)
    diving.dive(b)
    return u, b


def rolls(u: Umpire) -> int:
    return sum("diving CAP" in roll.key for roll in u.dice.record())


# --- the table ---


@pytest.mark.rule("FE-16.12b")
def test_the_table_of_2003():
    """None, 1/4, 1/3, 1/3, 1/2, 2/3, all; beyond its ends it holds."""
    assert [diving.share(T, n) for n in range(9)] == [
        0,
        0,
        Fraction(1, 4),
        Fraction(1, 3),
        Fraction(1, 3),
        Fraction(1, 2),
        Fraction(2, 3),
        1,
        1,
    ]
    assert diving.most_2003(12, diving.share(T, 5)) == 6


@pytest.mark.rule("FE-16.12g")
@pytest.mark.parametrize(
    ("factors", "part", "most"),
    [
        (7, Fraction(1, 3), 3),
        (2, Fraction(2, 3), 1),
        (1, Fraction(1, 2), 0),
        (1, Fraction(1), 1),
        (8, Fraction(1), 8),
        (9, Fraction(0), 0),
        (9, Fraction(1, 3), 3),
    ],
)
def test_2003_rounds_up_but_never_to_all(factors: int, part: Fraction, most: int):
    """A part of a factor counts as one, yet one stays high unless the result is `all`."""
    assert diving.most_2003(factors, part) == most


@pytest.mark.rule("GM-9.63")
def test_1993_rounds_down():
    """9 Af: roll 2, 4, 5, 6 give 2, 3, 4, 6; 10 Af on a 6 give 6; a 1 gives none."""
    assert [diving.most_1993(9, diving.share(T, n)) for n in (1, 2, 4, 5, 6)] == [0, 2, 3, 4, 6]
    assert diving.most_1993(10, diving.share(T, 6)) == 6


@pytest.mark.rule("FE-16.12c", "FE-16.12d")
@pytest.mark.parametrize(("down", "up", "value"), [(5, 0, 1), (5, 9, 0), (5, 10, -1), (5, 1, 0), (1, 2, -1)])
def test_modifiers_of_2003(down: int, up: int, value: int):
    """All attackers low: +1; at least twice as many high as low: -1."""
    assert sum(n for _, n in diving.modifiers_2003(T, down, up)) == value


# --- 2003 ---


@pytest.mark.rule("FE-16.12a", "FE-16.12c")
def test_a_low_raid_under_high_cap_is_rolled_for_once():
    """6 Zeros high, 9 Avengers low: one die, 6 and 1 make `all`; the umpire's record says so."""
    u, _ = dived("2003", [af(1, "6 Wildcat high", order=cap())], [af(5, "9 Kate torpedo")])
    assert low(u) == {1: 6} and rolls(u) == 1
    u, _ = dived("2003", [af(1, "6 Wildcat high", order=cap())], [af(5, "9 Kate torpedo")], face=5)
    assert low(u) == {1: 4}, "5 and 1: two thirds"


@pytest.mark.rule("FE-16.12c")
def test_a_high_shadower_is_no_attacker():
    """Five and one: two thirds of six dive on Kates with a Mavis above them that only keeps touch; were she to attack,
    not all raiders would be low, and a five lets a half dive. By 1993 she counts (GM-9.61)."""
    for doing, down in ((Shadow(Place()), 4), (Attack(Place()), 3)):
        above = af(6, "2 Mavis high", order=Program((doing,)))
        u, _ = dived("2003", [af(1, "6 Wildcat high", order=cap())], [af(5, "9 Kate torpedo"), above], face=5)
        assert low(u) == {1: down}
    above = af(6, "3 Mavis high", order=Program((Shadow(Place()),)))
    u, _ = dived("1993", [af(1, "6 Wildcat high", order=cap())], [af(5, "9 Kate torpedo"), above])
    assert low(u) == {}, "two to one is not enough"


@pytest.mark.rule("FE-16.12a")
def test_no_roll_with_cap_at_low_or_without_a_low_raid():
    """One fighter already low, a raid all high, or planes there since the turn began: nobody rolls."""
    for own, raid in (
        ([af(1, "5 Wildcat high", "1 Wildcat", order=cap())], [af(5, "9 Kate torpedo")]),
        ([af(1, "6 Wildcat high", order=cap())], [af(5, "9 Val AP high")]),
        ([af(1, "6 Dauntless AP high", order=cap())], [af(5, "9 Kate torpedo")]),
    ):
        u, _ = dived("2003", own, raid)
        assert rolls(u) == 0
    u = battle([HOME, af(1, "6 Wildcat high", order=cap())], [af(5, "9 Kate torpedo")], diving_cap="2003", default=6)
    u.state.sides["japanese"].afs[5].track = [SEA]
    diving.dive(Battle(u, SEA))
    assert rolls(u) == 0
    north = neighbour(SEA, Direction.N)
    assert north is not None
    u.state.sides["japanese"].afs[5].track = [north, SEA]
    diving.dive(Battle(u, SEA))
    assert rolls(u) == 1


@pytest.mark.rule("FE-16.12a")
def test_only_cap_over_its_own_base_or_ships_dives_and_only_on_what_it_sees():
    """Away from home nobody dives, nor on a raid that is not observed, nor planes told to keep out of combat."""
    u = battle([af(1, "6 Wildcat high", order=cap())], [af(5, "9 Kate torpedo"), tf(2, "DD")], diving_cap="2003")
    diving.dive(Battle(u, SEA))
    assert rolls(u) == 0
    u = battle([HOME, af(1, "6 Wildcat high", order=cap())], [af(5, "9 Kate torpedo")], diving_cap="2003", seen=False)
    diving.dive(Battle(u, SEA))
    assert rolls(u) == 0
    u, _ = dived("2003", [af(1, "6 Wildcat high", order=patrol(Intercept(wanted=False)))], [af(5, "9 Kate torpedo")])
    assert rolls(u) == 0
    u = battle(
        [base("Port Moresby"), af(1, "6 Wildcat high", order=cap())],
        [af(5, "9 Kate torpedo")],
        diving_cap="2003",
        default=6,
    )
    diving.dive(Battle(u, SEA))
    assert rolls(u) == 1


@pytest.mark.rule("FE-16.12d")
def test_a_raid_mostly_high_keeps_the_cap_up():
    """10 Val high and 5 Kate low, die 2: 1, none may dive; with 9 Val it is 1/4, two of six."""
    for high, down in ((10, {}), (9, {1: 2})):
        u, _ = dived(
            "2003", [af(1, "6 Wildcat high", order=cap())], [af(5, f"{high} Val AP high", "5 Kate torpedo")], face=2
        )
        assert low(u) == down


@pytest.mark.rule("FE-16.12e")
@pytest.mark.parametrize(
    ("said", "down"), [(Dive(2), 2), (Dive(0), 0), (Dive(), 4), (Dive(9), 4), (Dive(1, 3), 2), (Dive(1, 6), 1)]
)
def test_the_owner_lets_fewer_dive(said: Dive, down: int):
    """Permitted 4 of 6: `at most 2` lets two go, none none, a third of the six two."""
    u, _ = dived("2003", [af(1, "6 Wildcat high", order=patrol(said))], [af(5, "9 Kate torpedo")], face=5)
    assert sum(low(u).values()) == down
    assert rolls(u) == (said != Dive(0))


@pytest.mark.rule("FE-16.12e")
def test_divers_are_spread_over_the_afs_as_their_orders_allow():
    """6 and 3 factors, 6 may dive: four and two; with a ban on the first the second gives what it has, three."""
    u, _ = dived(
        "2003",
        [af(1, "6 Wildcat high", order=cap()), af(2, "3 Wildcat high", order=cap())],
        [af(5, "9 Kate torpedo")],
        face=5,
    )
    assert low(u) == {1: 4, 2: 2}
    u, _ = dived(
        "2003",
        [af(1, "6 Wildcat high", order=patrol(Dive(0))), af(2, "3 Wildcat high", order=cap())],
        [af(5, "9 Kate torpedo")],
        face=5,
    )
    assert low(u) == {2: 3}


@pytest.mark.rule("FE-16.12f")
def test_divers_spend_a_turn_of_range_whatever_they_would_have_saved():
    """With no fuel to fly home the others fight at -6; divers pay the turn and fight at their full row, high ones
    are not charged for them."""
    own = [af(1, flight("6 Wildcat high", 5), order=cap(), home="Lexington")]
    u, b = dived("2003", own, [af(5, "9 Kate torpedo")], face=4)
    flights = {f.high: f for f in u.state.sides["allied"].afs[1].flights}
    assert (flights[False].n, flights[False].land_by, flights[True].n, flights[True].land_by) == (3, 4, 3, 5)
    assert list(b.paid.values()) == [flights[False]]
    combat.air_step(b, "japanese")
    (fight,) = told(u.dispatches, AirFought, "allied")
    assert ("Kate", 3, 9) in [(each.target, each.row.factors, each.row.bht) for each in fight.attacks if each.ours]
    assert flights[False].land_by == 4, "paid once"


@pytest.mark.rule("FE-16.12f")
@pytest.mark.parametrize(("land_by", "down"), [(4, 0), (5, 6)])
def test_who_has_no_range_to_spare_cannot_dive(land_by: int, down: int):
    """In turn 3 planes that must land in turn 4 stay high; with a turn more they dive."""
    u, _ = dived("2003", [af(1, flight("6 Wildcat high", land_by), order=cap())], [af(5, "9 Kate torpedo")])
    assert sum(low(u).values()) == down


# --- 1993 ---


@pytest.mark.rule("GM-9.61", "GM-9.64")
def test_1993_divers_form_a_new_af():
    """AF2 with 9 Zeros high, an all low raid, a 4: AF1, the lowest free number, has 3 low, AF2 keeps 6."""
    u, _ = dived("1993", [af(2, "9 Wildcat high", order=cap())], [af(5, "8 Kate torpedo")], face=4)
    afs = u.state.sides["allied"].afs
    assert {n: [(f.n, f.high, f.land_by) for f in a.flights] for n, a in afs.items()} == {
        1: [(3, False, 20)],
        2: [(6, True, 20)],
    }
    assert afs[1].order == afs[2].order
    (note,) = told(u.dispatches, Note)
    assert str(named(note)) == "allied: flight.dives AF1 rule=GM-9.64 how=parted planes=[(n=3 name=Wildcat)] other=AF2"
    assert not any(d.seat == "japanese" for d in u.dispatches)


@pytest.mark.rule("GM-9.62", "GM-9.61")
@pytest.mark.parametrize(("cap_factors", "high", "down"), [(12, 4, 8), (11, 4, 0), (9, 0, 6), (3, 1, 2), (2, 1, 0)])
def test_1993_needs_three_to_one_over_the_high_part(cap_factors: int, high: int, down: int):
    """12 CAP against 4 high and 6 low: a die; 11: none. With all low there is no such test."""
    planes = ["6 Kate torpedo", *([f"{high} Zero high"] if high else [])]
    u, _ = dived("1993", [af(2, f"{cap_factors} Wildcat high", order=cap())], [af(5, *planes)])
    assert sum(low(u).values()) == down and rolls(u) == (down > 0)


@pytest.mark.rule("GM-9.62")
def test_1993_no_dive_under_a_raid_all_high():
    """A raid that is all high is met high: nobody rolls, even at three to one."""
    u, _ = dived("1993", [af(2, "12 Wildcat high", order=cap())], [af(5, "4 Val AP high")])
    assert rolls(u) == 0


@pytest.mark.rule("GM-9.63")
def test_1993_each_af_has_a_die_of_its_own():
    """Two CAP AFs: two dice, each for its own planes; a 1 lets none go."""
    u = battle(
        [HOME, af(1, "9 Wildcat high", order=cap()), af(2, "6 Wildcat high", order=cap())],
        [af(5, "8 Kate torpedo")],
        diving_cap="1993",
        dice={f"{ROLL}/AF1": (1,), f"{ROLL}/AF2": (5,)},
    )
    diving.dive(Battle(u, SEA))
    assert low(u) == {3: 3} and rolls(u) == 2


@pytest.mark.rule("GM-9.64")
def test_1993_types_dive_in_proportion_the_rest_from_the_most_numerous():
    """6 Wildcat and 3 P-38, half of nine: four, three Wildcats and one P-38."""
    u, _ = dived("1993", [af(2, "6 Wildcat high", "3 P-38 high", order=cap())], [af(5, "8 Kate torpedo")], face=5)
    assert [(f.plane, f.n) for f in u.state.sides["allied"].afs[1].flights] == [("Wildcat", 3), ("P-38", 1)]


@pytest.mark.rule("GM-9.66")
def test_1993_a_ban_stops_the_dive():
    """`no dive`: no die is thrown and the AF stays high and out of the fight."""
    u, _ = dived("1993", [af(2, "9 Wildcat high", order=patrol(Dive(0)))], [af(5, "8 Kate torpedo")])
    assert (rolls(u), low(u)) == (0, {})


def fights(u: Umpire) -> list[tuple[UnitId, int, dict[str, int]]]:
    """Return unit, Wildcats and enemies of the fights that the Allies are told of."""
    return [(*fact.about, fact.planes["Wildcat"], fact.enemies) for fact in told(u.dispatches, AirFought, "allied")]


@pytest.mark.rule("GM-9.65")
def test_1993_divers_and_low_cap_fight_apart():
    """3 diving and 4 low Wildcats against 6 bombers: two attacks of 4 and 3, none of 7."""
    u = battle(
        [HOME, af(1, "4 Wildcat", order=cap()), af(2, "9 Wildcat high", order=cap())],
        [af(5, "6 Kate torpedo")],
        diving_cap="1993",
        dice={f"{ROLL}/AF2": (4,)},
        default=1,
    )
    combat.run(u)
    assert fights(u) == [(af_id("allied", 1), 4, {"Kate": 6}), (af_id("allied", 3), 3, {"Kate": 6})]
    assert planes_in(u, "allied")["Wildcat"] == 13


@pytest.mark.rule("GM-9.65")
def test_1993_divers_fight_fighters_apart_too():
    """Low CAP and divers meet low Zeros one after the other, not as one group."""
    u = battle(
        [HOME, af(1, "4 Wildcat", order=cap()), af(2, "9 Wildcat high", order=cap())],
        [af(5, "6 Zero", order=cap())],
        diving_cap="1993",
        dice={f"{ROLL}/AF2": (4,)},
        default=1,
    )
    combat.run(u)
    assert fights(u) == [(af_id("allied", 1), 4, {"Zero": 6}), (af_id("allied", 3), 3, {"Zero": 6})]


@pytest.mark.rule("GM-9.6")
def test_cap_changes_altitude_for_combat_in_no_other_way():
    """Low CAP under a high raid stays low and meets nobody; without the option high CAP stays high."""
    for options, own, raid in (
        ({"diving_cap": "1993"}, "9 Wildcat", "6 Val AP high"),
        ({}, "9 Wildcat high", "6 Kate"),
    ):
        u = battle([HOME, af(1, own, order=cap())], [af(5, raid)], default=6, **options)
        combat.run(u)
        assert not any(getattr(d, "kind", "") == "air-to-air" for d in u.dispatches)
        assert rolls(u) == 0
