"""Guns of the screen, anvil attacks, and AFs that attack one after the other."""

import pytest
from tests.carrier.position import SEA, AfSpec, TfSpec, af, attack, base, battle, ship, tf, told

from flagplot.games.carrier.combat.anti_aircraft import pool_of, screening_only
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.sequence import ordered
from flagplot.games.carrier.combat.targets import declare, missions
from flagplot.games.carrier.facts.attacks import Modifier
from flagplot.games.carrier.facts.combat import AirAttack, Bombed, FiredOn
from flagplot.games.carrier.facts.flight import TooFewForAnvil
from flagplot.games.carrier.ordered.ast import Assignment, Attack, InTurn, Place, Planes, Program
from flagplot.games.carrier.phases import combat
from flagplot.games.carrier.ruleset.unit_id import af_id
from flagplot.games.carrier.state.units import AirFormation
from flagplot.games.carrier.umpire import Umpire


def flak(own: TfSpec, *raids: AfSpec, **options: object) -> list[int]:
    """Return the factors of every shot of the guns."""
    u = battle([own], list(raids), **options)
    combat.run(u)
    shots = told(u.dispatches, FiredOn, "allied")
    assert len(shots) == len([roll for roll in u.dice.record() if "|anti-aircraft|" in roll.key])
    return [shot.row.factors for shot in shots]


# --- FE-LI-2 ---


@pytest.mark.rule("FE-LI-2", "BR-17.9")
def test_an_af_that_leaves_the_big_ships_alone_meets_half_the_guns():
    """A screen of Portland and six DDs with a pool of 15: eight Vals at the DDs alone meet 7 factors; with one of them
    at Portland, without the option, or with no big ship there, as many as they are."""
    one_at_portland = Attack(
        Place(), assignments=(Assignment(Planes(1, "Val"), ("CA",)), Assignment(Planes(), ("DD",)))
    )
    u = battle([tf(1, "Portland", "6 DD")], [])
    pool = pool_of(Battle(u, SEA), "allied", 1)
    n = pool // 2 + 1
    for options, own, order, factors in (
        ({"screen_aa": True}, tf(1, "Portland", "6 DD"), attack("DD"), n - 1),
        ({}, tf(1, "Portland", "6 DD"), attack("DD"), n),
        ({"screen_aa": True}, tf(1, "Portland", "6 DD"), one_at_portland, n),
        ({"screen_aa": True}, tf(1, "San Juan", "6 DD"), attack("DD"), n),
    ):
        shots = flak(own, af(1, f"{n} Val AP high", order=order), **options)
        assert shots == [factors]


@pytest.mark.rule("FE-LI-2")
def test_each_af_is_judged_by_itself():
    """Ten Vals at Portland and ten at the DDs: the first draw their half of the pool, the others half of theirs."""
    screen = tf(1, "Portland", "South Dakota", "6 DD")
    u = battle([screen], [])
    pool = pool_of(Battle(u, SEA), "allied", 1)
    shots = flak(
        screen, af(1, "10 Val AP high", order=attack("CA")), af(2, "10 Val AP high", order=attack("DD")), screen_aa=True
    )
    assert shots == [min(10, pool - pool // 2), pool // 2 // 2]


@pytest.mark.rule("FE-LI-2")
def test_a_ship_as_good_as_sunk_and_a_base_have_no_screen():
    """A cruiser with hits equal to its damage factor counts for nothing; a base fires with all it has."""
    for hits, light in ((5, {1}), (6, set())):
        u = battle([tf(1, ship("Portland"), "2 DD")], [af(1, "6 Val AP high", order=attack("DD"))], screen_aa=True)
        factor = u.ruleset.card("allied", "Portland").damage_factor
        u.state.sides["allied"].ships["Portland"].hits = factor - 6 + hits
        b = Battle(u, SEA)
        raids = declare(b, "japanese", missions(b, "japanese"))
        assert screening_only(b, "allied", 1, raids) == light
    u = battle([base("Port Moresby", aa=8)], [af(1, "8 Val GP high", order=attack("base"))], screen_aa=True)
    combat.run(u)
    assert [(shot.row.factors, shot.pool) for shot in told(u.dispatches, FiredOn, "allied")] == [(8, 8)]


# --- GM-18.3 ---


def anvil(n: int, word: bool = True, **options: object) -> Umpire:
    """Return an umpire after n Avengers attacked Shokaku with torpedoes."""
    order = Attack(Place(), assignments=(Assignment(Planes(), ("CV",), "torpedo", anvil=word),))
    u = battle([af(1, f"{n} Avenger torpedo", order=order)], [tf(1, "Shokaku", "4 DD")], default=3, **options)
    combat.run(u)
    return u


ANVIL = (Modifier("anvil", 1),)


@pytest.mark.rule("GM-18.3")
def test_an_anvil_adds_one_for_the_torpedoes_and_one_for_the_guns():
    """6 Avengers: torpedo BHT 6 becomes 7, and the guns fire at 10 for 9."""
    for u, torpedoes, guns, modifiers in (
        (anvil(6, False, anvil=True), 6, 9, ()),
        (anvil(6, anvil=True), 7, 10, ANVIL),
    ):
        for kind, seat, bht in ((Bombed, "allied", torpedoes), (FiredOn, "japanese", guns)):
            (row,) = (fact.row for fact in told(u.dispatches, kind, seat))
            assert (row.bht, row.modifiers) == (bht, modifiers)


@pytest.mark.rule("GM-18.3")
@pytest.mark.parametrize(("n", "works"), [(1, False), (2, True)])
def test_an_anvil_takes_two_factors_on_a_target(n: int, works: bool):
    """One Avenger cannot come from two sides, and its owner is told; two can."""
    u = battle(
        [af(1, f"{n} Avenger torpedo", order=Attack(Place(), assignments=(Assignment(mode="torpedo", anvil=True),)))],
        [tf(1, "DD")],
        anvil=True,
    )
    b = Battle(u, SEA)
    raids = declare(b, "allied", missions(b, "allied"))
    from flagplot.games.carrier.combat.anvil import settle

    settle(b, "allied", raids)
    assert [raid.anvil for raid in raids] == [works]
    assert bool(told(u.dispatches, TooFewForAnvil)) != works


@pytest.mark.rule("GM-18.3")
def test_the_guns_gain_only_against_planes_of_the_anvil():
    """6 Avengers in an anvil and 6 Dauntless level low: two shots low, one of them with the +1; the factors are shared
    as the planes are."""
    order = Attack(
        Place(),
        assignments=(
            Assignment(Planes(None, "Avenger"), ("CV",), "torpedo", anvil=True),
            Assignment(Planes(None, "Dauntless"), ("CV",), "level"),
        ),
    )
    u = battle([af(1, "6 Avenger torpedo", "6 Dauntless AP", order=order)], [tf(1, "Shokaku", "12 DD")], anvil=True)
    combat.run(u)
    shots = [shot.row for shot in told(u.dispatches, FiredOn, "japanese")]
    assert [(row.modifiers, row.factors) for row in shots] == [((), 6), (ANVIL, 6)]


@pytest.mark.rule("GM-18.3")
def test_the_row_stays_within_the_table():
    """Mavis at 15 gains nothing, but the guns have their +1."""
    order = Attack(Place(), assignments=(Assignment(mode="torpedo", anvil=True),))
    hits = []
    for word in (False, True):
        given = order if word else Attack(Place(), assignments=(Assignment(mode="torpedo"),))
        u = battle([tf(1, "Lexington")], [af(5, "8 Mavis torpedo", order=given)], anvil=True)
        combat.run(u)
        (bombed,), (shot,) = told(u.dispatches, Bombed, "japanese"), told(u.dispatches, FiredOn, "allied")
        hits.append((bombed.hits, shot.row.modifiers))
    assert hits[0][0] == hits[1][0] and [modifiers for _, modifiers in hits] == [(), ANVIL]


# --- in turn ---


def plane(number: int, *said: object) -> AirFormation:
    return AirFormation(number, [], SEA, "", 1, order=Program((Attack(Place()), *said)))  # type: ignore[arg-type]


@pytest.mark.rule("FE-18.2.1a")
def test_afs_attack_by_number_unless_their_orders_say_otherwise():
    """`8, 3`: AF8 before AF3; first and last; before and after; a circle falls back on the numbers."""

    def order(*afs: AirFormation) -> list[int]:
        return [one.number for one in ordered(afs)]

    assert order(plane(8), plane(3)) == [3, 8]
    assert order(plane(3), plane(8, InTurn("before", 3))) == [8, 3]
    assert order(plane(3, InTurn("after", 8)), plane(8)) == [8, 3]
    assert order(plane(3), plane(5, InTurn("first")), plane(8)) == [5, 3, 8]
    assert order(plane(3, InTurn("last")), plane(5), plane(8)) == [5, 8, 3]
    assert order(plane(3, InTurn("after", 8)), plane(8, InTurn("after", 3))) == [3, 8]
    assert order(plane(3, InTurn("after", 9)), plane(8)) == [3, 8], "AF9 is not here"
    assert order(plane(3, InTurn("before", 9)), plane(8)) == [3, 8]
    assert order() == []


def two_strikes(first: str, **options: object) -> Umpire:
    """Return an umpire after AF3 and AF8 bombed Lexington with one Wildcat in Ready; dice of 3."""
    said = {"8": (InTurn("first"),), "3": ()}[first]
    u = battle(
        [tf(1, ship("Lexington", ready="1 Wildcat", aa_lost=9))],
        [
            af(3, "4 Val AP high", order=Program((Attack(Place()),))),
            af(8, "6 Judy AP high", order=Program((Attack(Place()), *said))),
        ],
        **options,
    )  # type: ignore[arg-type]
    combat.run(u)
    return u


@pytest.mark.rule("FE-18.2.1a", "FE-18.2.1b")
def test_the_damage_of_one_af_is_there_when_the_next_attacks():
    """AF8, first, destroys the only plane in Ready: AF3's hits are not doubled. At once both would be."""
    u = two_strikes("8", attack_in_turn=True)
    judy, val = ((("Judy", 6),), "on deck"), ((("Val", 4),), "")
    assert [(each.who.planes, each.twice) for each in told(u.dispatches, Bombed, "japanese")] == [judy, val]
    u = two_strikes("8")
    assert [(each.who.planes, each.twice) for each in told(u.dispatches, Bombed, "japanese")] == [
        judy,
        (val[0], "on deck"),
    ]


@pytest.mark.rule("FE-18.2.1b")
def test_equal_planes_of_two_afs_roll_apart_and_the_guns_fire_before_them():
    """Two AFs of four Vals: two attacks of four, not one of eight; one shot of the guns at eight, thrown first."""
    u = battle(
        [tf(1, "Lexington", "4 DD")],
        [af(3, "4 Val AP high", order=attack("CV")), af(8, "4 Val AP high", order=attack("CV"))],
        attack_in_turn=True,
        default=2,
    )
    combat.run(u)
    keys = [roll.key for roll in u.dice.record() if "|lot|" not in roll.key]
    assert [key.split("|")[2] for key in keys] == ["anti-aircraft", "air attack", "air attack"]
    afs = [(af_id("japanese", number),) for number in (3, 8)]
    assert [each.about for each in told(u.dispatches, AirAttack, "japanese")] == afs


@pytest.mark.rule("GM-19.2a")
def test_the_guns_fire_at_each_af_as_the_one_before_has_left_them():
    """AF1's hits take anti-aircraft factors of the cruiser before AF2 comes; in the other order of things the guns
    fire once, at both."""
    u = battle(
        [tf(1, "Portland")],
        [af(1, "4 Val AP high", order=attack()), af(2, "9 Kate torpedo", order=attack())],
        aa_in_turn=True,
        default=3,
    )
    combat.run(u)
    keys = [roll.key.split("|")[2] for roll in u.dice.record() if "|lot|" not in roll.key]
    assert keys == ["anti-aircraft", "air attack", "anti-aircraft", "air attack"]
    pools = [shot.pool for shot in told(u.dispatches, FiredOn)]
    assert pools[1] < pools[0] and told(u.dispatches, Bombed)[0].hits


@pytest.mark.rule("GM-19.2a")
def test_guns_of_a_tf_that_has_been_sunk_are_silent():
    """The first AF sinks the only ship: nobody fires at the second, whose target has already sunk."""
    u = battle(
        [tf(1, "DD")],
        [af(1, "9 Val AP high", order=attack()), af(2, "9 Val AP high", order=attack())],
        aa_in_turn=True,
        default=6,
    )
    combat.run(u)
    assert len(told(u.dispatches, FiredOn)) == 1
    assert [(each.sunk, each.row is None) for each in told(u.dispatches, Bombed)] == [(True, False), (False, True)]


@pytest.mark.rule("GM-19.2a")
def test_both_documents_have_afs_attack_in_turn_and_only_1993_the_guns():
    """What the presets set."""
    from flagplot.games.carrier.ruleset.presets import options_of

    new, old = options_of("email-2003", {}), options_of("gm-1993", {})
    assert (new.attack_in_turn, new.aa_in_turn) == (True, False)
    assert (old.attack_in_turn, old.aa_in_turn) == (True, True)
    assert options_of("base", {"GM-19.2a": "on"}).aa_in_turn
