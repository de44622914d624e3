"""Planes on deck: what they add to hits, and planes caught taking off (FE-21.3, FE-21.6.2, GM-14)."""

import pytest
from tests.carrier.damage.hits import alone, blow, points, said
from tests.carrier.position import SEA, af, attack, base, battle, cap, planes_in, see_all, ship, tf, told

from flagplot.games.carrier.combat import caught, surface
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.critical import strike_ship
from flagplot.games.carrier.combat.damage import anti_aircraft_loss, hit_base
from flagplot.games.carrier.combat.on_deck import OnDeck, added_hits
from flagplot.games.carrier.combat.targets import missions
from flagplot.games.carrier.facts.attacks import Losses
from flagplot.games.carrier.facts.combat import AirFought, Attacked, Bombed, SurfaceFought
from flagplot.games.carrier.ordered.ast import Intercept, Program, Surface
from flagplot.games.carrier.phases import combat, repair
from flagplot.games.carrier.state.alert import Caught
from flagplot.games.carrier.state.units import Ship
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import aboard

# --- hits added ---


@pytest.mark.rule("FE-21.3a", "FE-21.3e")
@pytest.mark.parametrize(
    ("deck", "weapon", "hits", "added"),
    [
        (OnDeck(1, 0, 0, 1), "bomb", 2, 2),
        (OnDeck(1, 0, 0, 1), "shell", 2, 2),
        (OnDeck(1, 5, 0, 6), "bomb", 3, 3),
        (OnDeck(1, 0, 5, 6), "torpedo", 2, 0),
        (OnDeck(0, 0, 5, 5), "torpedo", 2, 0),
        (OnDeck(0, 1, 0, 1), "torpedo", 2, 0),
        (OnDeck(1, 0, 0, 1), "mine", 1, 0),
    ],
)
def test_planes_in_ready_double_bombs_and_gunfire(deck: OnDeck, weapon: str, hits: int, added: int):
    """Two bomb hits with planes in Ready are four; torpedo hits stand as rolled."""
    b, lexington = alone("Lexington", planes_double="2003")
    assert added_hits(b, "allied", lexington, weapon, hits, deck) == added  # type: ignore[arg-type]


@pytest.mark.rule("FE-21.3b", "FE-21.3j")
@pytest.mark.parametrize(
    ("deck", "hits", "added"),
    [
        (OnDeck(0, 1, 0, 1), 2, 1),
        (OnDeck(0, 1, 0, 1), 1, 1),
        (OnDeck(0, 1, 0, 1), 0, 0),
        (OnDeck(0, 0, 9, 9), 3, 0),
        (OnDeck(0, 0, 0, 0), 3, 0),
    ],
)
def test_planes_in_just_landed_alone_add_one(deck: OnDeck, hits: int, added: int):
    """Two hits are three, none stays none; three on a CV with all planes in Readying stay three."""
    b, lexington = alone("Lexington", planes_double="2003")
    assert added_hits(b, "allied", lexington, "bomb", hits, deck) == added


@pytest.mark.rule("FE-21.3b")
def test_just_landed_adds_once_in_an_attack():
    """A second roll of the same AF adds nothing; a missed first roll leaves the one to the second."""
    b, lexington = alone("Lexington", planes_double="2003", just_landed="9 Wildcat")
    strike_ship(b, "allied", lexington, blow(0), False, "bomb", "AP")
    first = strike_ship(b, "allied", lexington, blow(1), False, "bomb", "AP")
    second = strike_ship(b, "allied", lexington, blow(1), False, "bomb", "AP")
    assert (first.hits, first.added, second.hits, second.added, lexington.hits) == (2, 1, 1, 0, 3)
    b.struck.clear()
    assert strike_ship(b, "allied", lexington, blow(1), False, "bomb", "AP").hits == 2


@pytest.mark.rule("FE-21.3b")
def test_gunfire_after_bombs_is_an_attack_of_its_own():
    """Lexington has been bombed this turn; the first shell that hits adds its one again, for both to read."""
    u = battle(
        [tf(1, ship("Lexington", just_landed="9 Wildcat"))],
        [tf(2, "Hiei", order=Surface(engage=True))],
        planes_double="2003",
    )
    b = Battle(u, SEA)
    b.struck["allied", "Lexington"] = 5
    fight = surface.fight(b)
    assert fight is not None
    (hit,) = [fire.damage for fire in (*fight.gunnery, *fight.screen) if fire.damage.name == "Lexington"]
    assert (hit.hits > 1, hit.added) == (True, 1)
    for side in ("allied", "japanese"):
        (fight,) = told(u.dispatches, SurfaceFought, side)
        assert [each.added for each in (*fight.gunnery, *fight.screen) if each.target == "Lexington"] == [1]


@pytest.mark.rule("FE-21.3a")
def test_the_doubled_number_destroys_planes_too():
    """Two bomb hits on Shokaku with planes in Ready: four hits and four air factors."""
    u = battle([], [tf(2, ship("Shokaku", ready="6 Zero"))], planes_double="2003")
    shokaku = u.state.sides["japanese"].ships["Shokaku"]
    damage = strike_ship(Battle(u, SEA), "japanese", shokaku, blow(2), False, "bomb", "AP")
    assert (shokaku.hits, dict(damage.planes), aboard(shokaku.boxes), damage.added) == (4, {"Zero": 4}, 2, 2)  # type: ignore[arg-type]


@pytest.mark.rule("FE-21.3j")
def test_the_owner_and_the_attacker_are_told_why():
    """Both are told of the hits with the reason, and of one hit more for planes just landed."""
    for box, twice in (("ready", "on deck"), ("just_landed", "landed")):
        u = battle(
            [tf(1, ship("Lexington", **{box: "3 Wildcat"}))],
            [af(5, "4 Val AP high", order=attack())],
            dice={"low": (1,)},
            planes_double="2003",
        )
        combat.run(u)
        (owner,), (attacker,) = told(u.dispatches, Attacked), told(u.dispatches, Bombed)
        assert (owner.hits, owner.twice) == (attacker.hits, attacker.twice) == (2, twice)


# --- anti-aircraft of bases ---


@pytest.mark.rule("FE-21.3c")
@pytest.mark.parametrize(
    ("before", "hits", "loss"),
    [
        (0, 0, 0),
        (0, 1, 1),
        (0, 4, 1),
        (0, 5, 2),
        (0, 8, 2),
        (0, 9, 3),
        (1, 3, 0),
        (1, 4, 1),
        (4, 1, 1),
        (3, 1, 0),
        (5, 3, 0),
        (5, 4, 1),
    ],
)
def test_a_base_loses_one_factor_for_four_hits(before: int, hits: int, loss: int):
    """Fractions up, over all hits of one attack."""
    assert anti_aircraft_loss(before, hits) == loss


@pytest.mark.rule("FE-21.3c")
def test_each_attack_is_counted_apart_and_the_loss_stops_at_0():
    """AA 5 and 5 hits: 3. Two attacks of one hit each: one each. AA never falls below 0."""
    u = battle([base("Port Moresby", aa=5)], base_aa_loss="four")
    b, there = Battle(u, SEA), u.state.sides["allied"].bases["Port Moresby"]
    hit_base(b, "allied", there, 5, False)
    assert there.aa == 3
    for left in (2, 1, 0, 0):
        b.struck.clear()
        hit_base(b, "allied", there, 1, False)
        assert there.aa == left
    assert there.lf_normal == 20 - 2 * 9


@pytest.mark.rule("FE-21.3d")
def test_a_base_repairs_one_factor_a_quiet_turn():
    """AA 3 of 6: 3 after the turn of the attack, then 4, 5, 6, and no more."""
    u = battle([base("Port Moresby", aa=3, lf_normal=-9, attacked=3)], base_aa_loss="four")
    there = u.state.sides["allied"].bases["Port Moresby"]
    seen = []
    for turn in range(3, 8):
        u.turn = turn
        repair.run(u)
        seen.append(there.aa)
    assert seen == [3, 4, 5, 6, 6]


@pytest.mark.rule("FE-21.3c")
def test_all_rolls_of_one_attack_count_together_and_the_next_anew():
    """Two plane names of one attack with one hit each cost one factor, a bombardment after it one more."""
    order = attack("base", what="base")
    u = battle(
        [base("Port Moresby", aa=6, sf=0)],
        [af(5, "4 Betty GP", "4 Nell GP", order=order)],
        dice={"low": (1,)},
        base_aa_loss="four",
    )
    combat.run(u)
    there = u.state.sides["allied"].bases["Port Moresby"]
    hits = (20 - there.lf_normal) // 2
    assert hits >= 2
    assert there.aa == 6 - (hits + 3) // 4


# --- caught taking off ---


def raided(
    edition: str,
    face: int = 4,
    launch: str = "maximum",
    planes: str = "5 Wildcat",
    bombs: str = "4 Val AP high",
    order: Program | None = None,
    by_maximum: int = 0,
    took_off: int = 3,
    **more: object,
) -> Umpire:
    """Return an umpire after Vals have attacked Lexington, from which AF3 took off this turn."""
    u = battle(
        [tf(1, ship("Lexington")), af(3, planes, home="Lexington", order=order)],
        [af(5, bombs, order=attack())],
        dice={"allied/Lexington": (face,), "low": (1,)},
        seen=False,
        **{"caught_launching": edition, "planes_double": "2003", **more},
    )
    see_all(u)
    launched = u.state.sides["allied"].afs[3]
    launched.took_off, launched.launch, launched.by_maximum = took_off, launch, by_maximum  # type: ignore[assignment]
    combat.run(u)
    return u


def lexington(u: Umpire) -> Ship:
    return u.state.sides["allied"].ships["Lexington"]


STAY = Program((Intercept(wanted=False),))


@pytest.mark.rule("FE-21.6.2a", "FE-21.6.2b")
@pytest.mark.parametrize(("face", "hits", "left"), [(4, 2, 3), (5, 1, 5), (1, 2, 3)])
def test_planes_of_a_maximum_launch_may_be_caught(face: int, hits: int, left: int):
    """Deck otherwise empty, one bomb hit: caught on 1 to 4 it counts twice and two of five are lost."""
    u = raided("2003", face, order=STAY)
    assert lexington(u).hits == hits
    assert planes_in(u, "allied") == {"Wildcat": left}
    assert u.state.sides["allied"].afs[3].flights[0].n == left
    assert ("flight.still_leaving AF3 n=5 source=Lexington" in said(u)) is (face <= 4)
    assert not [line for line in said(u, "japanese") if "still_leaving" in line]
    assert points(u)[:1] == ([(4, "2 Wildcat destroyed aboard Lexington", False)] if face <= 4 else [])
    assert u.caught == [] and u.lost_before == {}


@pytest.mark.rule("FE-21.6.2a")
def test_caught_planes_fight_in_no_air_combat():
    """On patrol they would meet the Vals; caught they do not, though they fly afterwards."""
    away, still = (raided("2003", face, planes="5 Wildcat high", order=Program((cap(),))) for face in (5, 4))
    fights = [told(u.dispatches, AirFought) for u in (away, still)]
    assert fights[0] and not fights[1]


@pytest.mark.rule("FE-21.6.2a")
@pytest.mark.parametrize(("launch", "took_off"), [("normal", 3), ("minimum", 3), ("maximum", 2), ("", 3)])
def test_other_launches_are_away(launch: str, took_off: int):
    """Only the maximum launch of this turn is caught; no die is thrown for others."""
    u = raided("2003", launch=launch, took_off=took_off, order=STAY)
    assert (lexington(u).hits, planes_in(u, "allied")) == (1, {"Wildcat": 5})
    assert not [roll for roll in u.dice.record() if "caught" in roll.key]


@pytest.mark.rule("FE-21.6.2a")
def test_without_a_raid_no_die_is_thrown():
    """An enemy AF that does not attack catches nobody."""
    u = battle(
        [tf(1, ship("Lexington")), af(3, "5 Wildcat", home="Lexington", order=STAY)],
        [af(5, "4 Val AP high", order=cap())],
        caught_launching="2003",
    )
    u.state.sides["allied"].afs[3].took_off, u.state.sides["allied"].afs[3].launch = 3, "maximum"
    combat.run(u)
    assert not [roll for roll in u.dice.record() if "caught" in roll.key]


@pytest.mark.rule("FE-21.6.2c")
def test_caught_planes_are_lost_first():
    """Two hits with four Dauntless in Ready and five caught Wildcats: two Wildcats."""
    u = battle(
        [tf(1, ship("Lexington", ready="4 Dauntless")), af(3, "5 Wildcat", home="Lexington", order=STAY)],
        [af(5, "4 Val AP high", order=attack())],
        dice={"low": (1,)},
        caught_launching="2003",
        planes_double="2003",
    )
    u.state.sides["allied"].afs[3].took_off, u.state.sides["allied"].afs[3].launch = 3, "maximum"
    combat.run(u)
    assert planes_in(u, "allied") == {"Wildcat": 3, "Dauntless": 4}


@pytest.mark.rule("FE-21.6.2c")
def test_an_af_caught_to_the_last_is_gone():
    """One Wildcat caught, two hits: no AF is left, and the rest of the hits find no planes."""
    u = raided("2003", planes="1 Wildcat", order=STAY)
    assert u.state.sides["allied"].afs == {}
    assert lexington(u).hits == 2


@pytest.mark.rule("FE-21.6.2d")
def test_of_a_scramble_only_those_beyond_the_normal_factor_are_caught():
    """Twenty scrambled, nine by maximum launch: one is lost of nine; eleven were never on deck."""
    u = raided("2003", planes="20 Wildcat", by_maximum=9, order=STAY)
    assert "flight.still_leaving AF3 n=9 source=Lexington" in said(u)
    assert planes_in(u, "allied") == {"Wildcat": 18}
    assert sum(flight.n for flight in u.state.sides["allied"].afs[3].flights) == 18


@pytest.mark.rule("FE-21.6.2c")
def test_a_sunk_ship_takes_no_more_of_them_than_its_hits():
    """Lexington with five of six hits is sunk by the sixth: one of five Wildcats is lost, four have got away. Two more
    below go down with her, and the owner reads of all three."""
    damaged = ship("Lexington", hits=5, readying="2 Wildcat")
    u = battle(
        [tf(1, damaged), af(3, "5 Wildcat", home="Lexington", order=STAY)],
        [af(5, "4 Val AP high", order=attack())],
        dice={"low": (1,)},
        caught_launching="2003",
        planes_double="off",
    )
    u.state.sides["allied"].afs[3].took_off, u.state.sides["allied"].afs[3].launch = 3, "maximum"
    combat.run(u)
    assert lexington(u).fate == "sunk"
    assert planes_in(u, "allied") == {"Wildcat": 4}
    assert told(u.dispatches, Attacked)[0].own_losses == Losses(ships=("Lexington",), planes={"Wildcat": 3})
    assert [entry[:2] for entry in points(u)] == [
        (2, "1 Wildcat destroyed aboard Lexington"),
        (72, "Lexington sunk"),
        (4, "2 Wildcat lost with Lexington"),
    ]


@pytest.mark.rule("FE-21.6.2a")
@pytest.mark.parametrize(("face", "attacks"), [(4, False), (5, True)])
def test_a_caught_strike_does_not_attack_and_keeps_its_order(face: int, attacks: bool):
    """Four Dauntless with AP bombs would attack Aoba in their own hex; caught they have not left yet."""
    u = battle(
        [tf(1, ship("Lexington")), af(3, "4 Dauntless AP high", home="Lexington", order=attack())],
        [tf(2, "Aoba"), af(5, "4 Val AP high", order=attack())],
        dice={"allied/Lexington": (face,), "low": (1,), "|Lexington": (1,), "|Aoba": (6,)},
        caught_launching="2003",
    )
    launched = u.state.sides["allied"].afs[3]
    launched.took_off, launched.launch = 3, "maximum"
    combat.run(u)
    assert (u.state.sides["japanese"].ships["Aoba"].hits > 0) is attacks
    order = u.state.sides["allied"].afs[3].order
    assert order is not None and (order.actions[:1] == (attack(),)) is not attacks


@pytest.mark.rule("GM-14.1a", "GM-14.1b")
def test_by_1993_they_are_caught_in_any_case():
    """No die; the losses come off the launching AF, one air factor a hit."""
    u = raided("1993", order=STAY, planes_double="base")
    assert not [roll for roll in u.dice.record() if "caught" in roll.key]
    assert (lexington(u).hits, planes_in(u, "allied")) == (2, {"Wildcat": 3})


@pytest.mark.rule("GM-14.1b")
@pytest.mark.parametrize(
    ("planes", "order", "meets"), [("4 Wildcat", cap(), True), ("4 Wildcat", STAY, False), ("4 Catalina", cap(), False)]
)
def test_fighters_that_wish_to_fight_meet_the_raid(planes: str, order: Program, meets: bool) -> None:
    u = battle([af(3, planes, order=order)])
    launched = u.state.sides["allied"].afs[3]
    found = Caught("allied", "Lexington", launched, launched.flights[0], SEA)
    assert caught._meets(Battle(u, SEA), found) is meets


@pytest.mark.rule("GM-14.1a")
def test_by_1993_they_count_for_fires():
    """Fifteen of a maximum launch are Ready: two bomb hits are a major fire."""
    u = raided("1993", planes="15 Wildcat", bombs="8 Val AP high", order=STAY, planes_double="off", fires="bombs")
    hurt = lexington(u).wounds
    assert hurt and hurt.major == 3


@pytest.mark.rule("GM-14.1c")
@pytest.mark.parametrize(("face", "flown", "left"), [(3, 10, 10), (5, 10, 9), (1, 10, 10)])
def test_an_af_that_meets_the_raid_pays_beforehand(face: int, flown: int, left: int):
    """The printed result is two hits: ten of twelve fight. The true bombing does 2, 3 or 0: none, one, or none more,
    and fewer hits bring nobody back."""
    u = battle(
        [tf(1, ship("Lexington")), af(3, "12 Wildcat", home="Lexington", order=Program((cap(),)))],
        [af(5, "8 Val AP high", order=attack())],
        dice={"low": (1,), "|Lexington": (face,), "high": (1,), "Wildcat": (1,), "Val": (1,)},
        caught_launching="1993",
        planes_double="off",
    )
    launched = u.state.sides["allied"].afs[3]
    launched.took_off, launched.launch = 3, "maximum"
    for one in launched.flights:
        one.high = True
    combat.run(u)
    assert told(u.dispatches, AirFought, "allied")[0].planes == {"Wildcat": flown}
    assert planes_in(u, "allied") == {"Wildcat": left}
    assert lexington(u).hits == {3: 2, 5: 3, 1: 0}[face]


@pytest.mark.rule("GM-14.1c")
def test_one_that_stays_out_pays_nothing_beforehand():
    """A raid that misses costs it nothing."""
    u = battle(
        [tf(1, ship("Lexington")), af(3, "12 Wildcat", home="Lexington", order=STAY)],
        [af(5, "8 Val AP high", order=attack())],
        dice={"low": (1,), "|Lexington": (1,)},
        caught_launching="1993",
        planes_double="off",
    )
    launched = u.state.sides["allied"].afs[3]
    launched.took_off, launched.launch = 3, "maximum"
    combat.run(u)
    assert planes_in(u, "allied") == {"Wildcat": 12}


@pytest.mark.rule("GM-14.2")
@pytest.mark.parametrize(("start", "caught_"), [(SEA, True), (SEA + 1, False)])
def test_under_a_raid_overhead_any_launch_is_caught(start: int, caught_: bool):
    """Two by minimum launch have flown away: they still pay if the bombers were overhead before anything moved."""
    u = battle(
        [base("Port Moresby", aa=0, sf=0), af(3, "2 P-40", home="Port Moresby", order=STAY)],
        [af(5, "4 Betty GP", order=attack("base", what="base"))],
        caught_launching="1993",
        planes_double="base",
    )
    own, raid = u.state.sides["allied"].afs[3], u.state.sides["japanese"].afs[5]
    own.took_off, own.launch, own.hex = 3, "minimum", SEA + 5
    raid.track = [start, SEA]
    combat.run(u)
    there = u.state.sides["allied"].bases["Port Moresby"]
    hits = (20 - there.lf_normal) // 2
    assert hits == (2 if caught_ else 1)
    assert (3 in u.state.sides["allied"].afs) is not caught_


@pytest.mark.rule("GM-14.2")
def test_a_raid_that_came_only_now_or_took_off_now_is_not_overhead():
    """Neither an AF launched this turn nor one without a track was over the hex before."""
    for took_off, track in ((3, [SEA]), (2, [])):
        u = battle(
            [base("Port Moresby", aa=0), af(3, "2 P-40", home="Port Moresby", order=STAY)],
            [af(5, "4 Betty GP", order=attack("base", what="base"))],
            caught_launching="1993",
        )
        own, raid = u.state.sides["allied"].afs[3], u.state.sides["japanese"].afs[5]
        own.took_off, own.launch = 3, "minimum"
        raid.took_off, raid.track = took_off, track
        b = Battle(u, SEA)
        caught.catch(b, {"allied": [], "japanese": missions(b, "japanese")}, lambda *_: None)
        assert u.caught == []


@pytest.mark.rule("GM-14.2")
@pytest.mark.parametrize(
    ("start", "launch", "caught_"), [(SEA + 1, "normal", True), (SEA + 1, "minimum", True), (SEA, "normal", False)]
)
def test_a_raid_is_overhead_where_the_carrier_began_the_turn(start: int, launch: str, caught_: bool):
    """The raid that was over her and has followed her counts, not one that waited where she came to."""
    u = battle(
        [tf(1, "Lexington"), af(3, "2 Wildcat", home="Lexington", order=STAY)],
        [af(5, "4 Val AP high", order=attack())],
        caught_launching="1993",
    )
    own, raid = u.state.sides["allied"].afs[3], u.state.sides["japanese"].afs[5]
    own.took_off, own.launch = u.turn, launch  # type: ignore[assignment]
    u.state.sides["allied"].tfs[1].track = [SEA + 1, SEA]
    raid.track = [start, SEA]
    b = Battle(u, SEA)
    caught.catch(b, {"allied": [], "japanese": missions(b, "japanese")}, lambda *_: None)
    assert bool(u.caught) is caught_
