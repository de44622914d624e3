"""Air-to-air combat (BR-16), where it may be and what it costs (BR-15)."""

import pytest
from tests.carrier.position import SEA, af, attack, base, battle, cap, flight, planes_in, ship, tf, told

from flagplot.core.dice import KeyedDice
from flagplot.games.carrier.combat.air_to_air import divided, matched, turns_home
from flagplot.games.carrier.combat.battle import Battle, Share, air_combat_allowed, role_of, total
from flagplot.games.carrier.combat.interception import air_step, manner
from flagplot.games.carrier.facts.combat import AirAttack, AirFought, Bombed
from flagplot.games.carrier.ordered.ast import Cap, GoTo, Hold, Intercept, Move, Place, Program
from flagplot.games.carrier.phases import combat
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.telling.records import AirFight
from flagplot.games.carrier.umpire import Umpire

AVOID = Program((Cap(Place()), Intercept(wanted=False)))
HOME = tf(9, "Lexington")


def step(u: Umpire, attacker: Side = "japanese") -> list[AirFight]:
    return air_step(Battle(u, SEA), attacker)


def kinds(fights: list[AirFight]) -> list[str]:
    return [fight.kind for fight in fights]


def shares(u: Umpire, side: Side, number: int) -> list[Share]:
    formation = u.state.sides[side].afs[number]
    return [Share(side, formation, part, part.n) for part in formation.flights]


# --- roles ---


@pytest.mark.rule("BR-8.12.1", "BR-8.12.2")
def test_fighters_escort_bombers_of_their_own_af_and_intercept_otherwise():
    u = battle([af(1, "4 Wildcat", "6 Dauntless AP"), af(2, "4 Wildcat"), af(3, "4 Dauntless", "4 Devastator torpedo")])
    own = u.state.sides["allied"].afs
    assert [role_of(tables(), own[1], part) for part in own[1].flights] == ["escort", "bomber"]
    assert role_of(tables(), own[2], own[2].flights[0]) == "interceptor"
    assert [role_of(tables(), own[3], part) for part in own[3].flights] == ["interceptor", "bomber"], "never escort"


@pytest.mark.rule("BR-8.12.3", "BR-8.12.4")
def test_armed_planes_are_bombers_until_they_land():
    u = battle([af(1, "4 Wildcat GP"), af(2, flight("4 Wildcat", spent=True)), af(3, "2 Catalina")])
    own = u.state.sides["allied"].afs
    assert [role_of(tables(), own[n], own[n].flights[0]) for n in (1, 2, 3)] == ["bomber"] * 3


@pytest.mark.rule("BR-8.12.5")
def test_unarmed_planes_without_a_role_start_no_combat():
    u = battle([HOME, af(1, "4 Catalina", order=cap())], [af(2, "1 Mavis")])
    assert step(u) == []


# --- where ---


@pytest.mark.rule("BR-15.2")
@pytest.mark.parametrize(
    ("where", "unit", "allowed"),
    [
        ("B/M23", tf(1, "Lexington"), True),
        ("B/M25", tf(1, "Lexington"), True),
        ("B/M26", tf(1, "Lexington"), False),
        ("B/M23", tf(1, "DD"), True),
        ("B/M24", tf(1, "DD"), False),
        ("B/M25", base("Port Moresby"), True),
        ("B/M26", base("Port Moresby"), False),
    ],
)
def test_planes_fight_near_carriers_and_bases_and_over_ships(where: str, unit: object, allowed: bool):
    from flagplot.games.carrier.theatre.hex import parse

    u = battle([unit])  # type: ignore[list-item]
    assert air_combat_allowed(u, parse(where)) is allowed


@pytest.mark.rule("BR-15.2")
def test_a_ship_of_one_float_plane_carries_planes():
    """Hiei, of capacity 1, allows a fight two hexes off and no farther."""
    from flagplot.games.carrier.theatre.hex import parse

    u = battle([], [tf(1, "Hiei")])
    assert [air_combat_allowed(u, parse(where)) for where in ("B/M25", "B/M26")] == [True, False]


@pytest.mark.rule("BR-16.5")
def test_who_goes_at_whom():
    """The largest group chooses first; the next takes what has most left unmatched, and leaves the rest beyond three
    to one."""
    assert matched({"Zero": 5, "Rufe": 4}, {"Wildcat": 2, "P-39": 1}) == [
        ("Zero", "Wildcat", 5),
        ("Rufe", "P-39", 3),
        ("Rufe", "Wildcat", 1),
    ]
    assert matched({"Zero": 7}, {"Wildcat": 2, "P-39": 1}) == [("Zero", "Wildcat", 6), ("Zero", "P-39", 1)]


@pytest.mark.rule("BR-15.2")
def test_what_is_not_observed_is_not_fought():
    u = battle([HOME, af(1, "8 Wildcat", order=cap())], [af(5, "4 Val AP")], seen=False)
    assert step(u) == []


@pytest.mark.rule("BR-15.1")
def test_only_planes_in_the_same_hex_fight():
    u = battle([HOME, af(1, "8 Wildcat", order=cap())], [af(5, "4 Val AP", order=attack())])
    u.state.sides["japanese"].afs[5].hex = SEA + 1
    combat.run(u)
    assert u.dice.record() == ()


# --- who starts it ---


@pytest.mark.rule("BR-16.1")
def test_interceptors_on_patrol_attack_and_those_told_to_avoid_stay_out():
    for order, fought in ((cap(), ["bombers"]), (AVOID, []), (None, ["bombers"])):
        u = battle([HOME, af(1, "8 Wildcat", order=order)], [af(5, "4 Kate torpedo")])
        assert kinds(step(u)) == fought


@pytest.mark.rule("BR-16.1")
def test_both_sides_use_all_interceptors_when_one_wishes_combat():
    u = battle(
        [HOME, af(1, "4 Wildcat", order=cap()), af(2, "3 Wildcat", order=AVOID)],
        [af(5, "4 Zero", order=AVOID), af(6, "2 Zero", order=AVOID)],
    )
    (fight,) = step(u)
    assert fight.kind == "interceptors"
    assert fight.present == {"allied": {"Wildcat": 7}, "japanese": {"Zero": 6}}
    u = battle([HOME, af(1, "4 Wildcat", order=AVOID)], [af(5, "4 Zero", order=AVOID)])
    assert step(u) == []


def test_conduct_without_words():
    assert manner(Program((Move(()),))).wanted is False
    assert manner(Program((GoTo(Place()),))).wanted is False
    assert manner(Program((Hold(), Intercept(min_size=4)))).min_size == 4
    assert manner(Program((Cap(Place()),))).wanted is True


def test_interceptors_wait_for_a_raid_of_the_size_ordered():
    for least, fought in ((5, []), (4, ["bombers"])):
        order = Program((Cap(Place()), Intercept(min_size=least)))
        u = battle([HOME, af(1, "8 Wildcat", order=order)], [af(5, "4 Kate torpedo")])
        assert kinds(step(u)) == fought


# --- once, in order ---


@pytest.mark.rule("BR-16.2", "BR-15.7")
def test_an_air_factor_fights_once_in_the_combat_phase():
    u = battle([HOME, af(1, "8 Wildcat", order=cap())], [af(5, "4 Kate torpedo")])
    b = Battle(u, SEA)
    assert kinds(air_step(b, "japanese")) == ["bombers"]
    assert air_step(b, "japanese") == []


@pytest.mark.rule("BR-16.3.1", "BR-16.3.2")
def test_escorts_are_fought_before_bombers():
    u = battle([HOME, af(1, "8 Wildcat", order=cap())], [af(5, "4 Kate torpedo", "2 Zero")])
    assert kinds(step(u)) == ["escorts", "bombers"]


@pytest.mark.rule("BR-16.4")
def test_interceptors_are_split_by_doctrine_or_order():
    u = battle([af(1, "8 Wildcat")])
    b = Battle(u, SEA)
    for escorts, against, first in ((6, "", 4), (6, "escorts", 8), (6, "bombers", 4), (3, "bombers", 2), (0, "", 0)):
        one, two = divided(b, shares(u, "allied", 1), escorts, against)  # type: ignore[arg-type]
        assert (total(one), total(two)) == (first, 8 - first)


@pytest.mark.rule("BR-16.5")
def test_each_name_attacks_one_name_and_both_attack_before_losses():
    u = battle(
        [HOME, af(1, "6 Wildcat", "4 Dauntless", order=cap())],
        [af(5, "5 Zero", order=cap())],
        dice={"Wildcat||Zero": (6,), "Dauntless||Zero": (6,), "Zero|range not spent|Wildcat": (6,)},
    )
    (fight,) = step(u)
    fired = {(v.who.key, v.target): v.blow.hits for v in fight.volleys}
    assert fired == {("6 Wildcat", "Zero"): 4, ("4 Dauntless", "Zero"): 1, ("5 Zero", "Wildcat"): 3}
    assert fight.losses == {"allied": {"Wildcat": 3}, "japanese": {"Zero": 5}}, "the dead have fired"


@pytest.mark.rule("BR-16.5")
def test_factors_beyond_three_to_one_turn_to_the_next_name():
    u = battle([HOME, af(1, "9 Wildcat", order=cap())], [af(5, "2 Kate torpedo", "1 Betty torpedo", order=None)])
    (fight,) = step(u)
    assert [(v.who.key, v.target) for v in fight.volleys if v.side == "allied"] == [
        ("6 Wildcat", "Kate"),
        ("3 Wildcat", "Betty"),
    ]


# --- bombers ---


def raid(zeros: int, wildcats: int, lost: dict[str, tuple[int, ...]]) -> list[str]:
    u = battle([HOME, af(1, f"{wildcats} Wildcat", order=cap())], [af(5, "4 Kate torpedo", f"{zeros} Zero")], dice=lost)
    return kinds(step(u))


@pytest.mark.rule("BR-16.6.2")
def test_the_first_group_joins_at_two_to_one():
    order = Program((Cap(Place()), Intercept("escorts")))
    for face in (1, 3):
        u = battle(
            [HOME, af(1, "9 Wildcat", order=order)],
            [af(5, "4 Kate torpedo", "5 Zero")],
            dice={"Wildcat||Zero": (face,)},
        )
        fights = step(u)
        left = 5 - (1 if face == 1 else 3)
        assert fights[0].losses["japanese"] == {"Zero": 5 - left}
        assert fights[1].present["allied"] == {"Wildcat": 8}, f"all 8 left against {left} escorts"


@pytest.mark.rule("BR-16.6.2")
def test_short_of_two_to_one_the_first_group_does_not_join():
    order = Program((Cap(Place()), Intercept("escorts")))
    u = battle(
        [HOME, af(1, "9 Wildcat", order=order)], [af(5, "4 Kate torpedo", "6 Zero")], dice={"Wildcat||Zero": (1,)}
    )
    assert kinds(step(u)) == ["escorts"], "9 against 5 left: nobody was sent at the bombers"


@pytest.mark.rule("BR-16.6.3", "BR-16.3")
def test_escorts_at_two_to_one_save_every_bomber():
    assert raid(8, 3, {}) == ["escorts"]
    u = battle(
        [HOME, af(1, "9 Wildcat", order=cap())],
        [af(5, "4 Kate torpedo", "6 Zero")],
        dice={"Zero||Wildcat": (6,), "Wildcat||Zero": (1,)},
    )
    u.air_range["japanese", 5, "Zero"] = True
    assert kinds(step(u)) == ["escorts"], "4 went at the escorts, 4 fell: 6 escorts against none"


@pytest.mark.rule("BR-16.6.3")
@pytest.mark.parametrize(("face", "fought"), [(2, ["escorts"]), (1, ["escorts", "bombers"])])
def test_exactly_two_to_one_is_enough_for_the_escorts(face: int, fought: list[str]):
    """Six escorts against the four sent at them: one loss makes it 6 to 3."""
    order = Program((Cap(Place()), Intercept("bombers")))
    dice = {"Zero||Wildcat": (face,), "Wildcat||Zero": (1,)}
    u = battle([HOME, af(1, "9 Wildcat", order=order)], [af(5, "4 Kate torpedo", "6 Zero")], dice=dice)
    u.air_range["japanese", 5, "Zero"] = True
    assert kinds(step(u)) == fought


@pytest.mark.rule("BR-16.6.4")
def test_otherwise_the_second_group_attacks_alone_and_bombers_reply_at_once():
    u = battle(
        [HOME, af(1, "9 Wildcat", order=cap())],
        [af(5, "8 Kate torpedo", "6 Zero")],
        dice={"Wildcat||Zero": (1,), "Zero|range not spent|Wildcat": (1,)},
    )
    fights = step(u)
    assert fights[0].losses == {"allied": {}, "japanese": {}}
    assert fights[1].present == {"allied": {"Wildcat": 5}, "japanese": {"Kate": 8}}
    reply = next(v for v in fights[1].volleys if v.side == "japanese")
    assert (reply.who.key, reply.blow.bht) == ("8 Kate", 2), "their own row, no range spent"


@pytest.mark.rule("BR-16.6.5", "BR-16.6")
def test_without_escorts_all_interceptors_reach_the_bombers():
    u = battle([HOME, af(1, "7 Wildcat", order=cap())], [af(5, "8 Kate torpedo")])
    (fight,) = step(u)
    assert fight.present["allied"] == {"Wildcat": 7}


@pytest.mark.rule("BR-16.7")
def test_fighters_of_a_raid_keep_the_patrol_from_the_bombers():
    u = battle(
        [HOME, af(1, "6 Wildcat", order=cap())],
        [af(5, "6 Kate torpedo", order=attack()), af(6, "6 Zero", order=attack())],
    )
    (fight,) = step(u)
    assert (fight.kind, fight.present) == ("interceptors", {"allied": {"Wildcat": 6}, "japanese": {"Zero": 6}})


@pytest.mark.rule("BR-16.7")
def test_a_side_with_bombers_here_demands_it_though_there_is_other_prey():
    u = battle(
        [HOME, af(1, "6 Wildcat", order=AVOID), af(2, "4 Devastator torpedo")],
        [af(5, "6 Kate torpedo"), af(6, "6 Zero", order=cap())],
    )
    assert kinds(step(u)) == ["interceptors"]


@pytest.mark.rule("BR-16.8", "BR-14.15.6")
def test_each_altitude_fights_apart():
    u = battle(
        [HOME, af(1, "5 Wildcat high", order=cap()), af(2, "4 Wildcat", order=cap())],
        [af(5, "3 Val AP high"), af(6, "2 Kate torpedo")],
    )
    assert [(f.high, f.present["allied"], f.present["japanese"]) for f in step(u)] == [
        (True, {"Wildcat": 5}, {"Val": 3}),
        (False, {"Wildcat": 4}, {"Kate": 2}),
    ]
    u = battle([HOME, af(1, "5 Wildcat high", order=cap())], [af(6, "2 Kate torpedo")])
    assert step(u) == []


@pytest.mark.rule("BR-16.9", "BR-14.18")
def test_two_raids_in_one_hex_make_two_sequences_the_initiative_first():
    for first in ("allied", "japanese"):
        u = battle(
            [
                tf(1, "Lexington"),
                af(1, "6 Wildcat high", "6 Wildcat", order=cap()),
                af(2, "4 Dauntless AP high", "4 Devastator torpedo", order=attack()),
            ],
            [
                tf(2, "Shokaku"),
                af(5, "6 Zero high", "6 Zero", order=cap()),
                af(6, "4 Val AP high", "4 Kate torpedo", order=attack()),
            ],
            initiative=first,  # type: ignore[arg-type]
        )
        # neither sees the other's patrol, so the patrols meet the bombers and not each other
        for side in ("allied", "japanese"):
            for key in list(u.sees[side]):  # type: ignore[index]
                if key.endswith(("/AF1", "/AF5")):
                    del u.sees[side][key]  # type: ignore[index]
        combat.run(u)
        assert len(told(u.dispatches, AirFought, first)) == 4
        bombed = [fact.seat for fact in told(u.dispatches, Bombed)]
        assert bombed[0] == first and set(bombed) == {"allied", "japanese"}


# --- modifiers and range ---


def modifiers(u: Umpire, side: str) -> dict[str, int]:
    return dict(next(v for f in step(u) for v in f.volleys if v.side == side).blow.modifiers)


@pytest.mark.rule("BR-16.10.1", "BR-15.6.1")
def test_range_is_spent_when_it_can_be_spared_else_minus_six():
    """Two turns are kept in hand beyond the turn that the way home takes."""
    for last, expected, left in ((6, {}, 5), (5, {"range not spent": -6}, 5)):
        u = battle([HOME, af(1, flight("8 Wildcat", last), home="Lexington", order=cap())], [af(5, "4 Kate torpedo")])
        assert modifiers(u, "allied") == expected
        assert u.state.sides["allied"].afs[1].flights[0].land_by == left


@pytest.mark.rule("BR-15.6.1", "BR-15.6")
def test_range_is_spent_once_a_turn():
    u = battle(
        [HOME, af(1, flight("8 Wildcat", 9), home="Lexington", order=cap())],
        [af(5, "4 Kate torpedo"), af(6, "4 Kate torpedo")],
    )
    air_step(Battle(u, SEA, "interception"), "japanese")
    air_step(Battle(u, SEA), "japanese")
    assert u.state.sides["allied"].afs[1].flights[0].land_by == 8


@pytest.mark.rule("BR-15.6.2")
def test_bombers_spend_no_range_in_the_air():
    u = battle([HOME, af(1, "8 Wildcat", order=cap())], [af(5, flight("6 Kate torpedo", 9))])
    assert modifiers(u, "japanese") == {}
    assert u.state.sides["japanese"].afs[5].flights[0].land_by == 9


def test_turns_to_fly_home_allow_for_a_ship_that_sails_on():
    u = battle([tf(9, "Lexington"), af(1, "2 Wildcat", home="Lexington")])
    formation = u.state.sides["allied"].afs[1]
    found = []
    for away in (0, 4, 5, 12, 13):
        u.state.sides["allied"].tfs[9].hex = SEA + away
        found.append(turns_home(Battle(u, SEA), "allied", formation))
    assert found == [1, 1, 1, 2, 3]


@pytest.mark.rule("BR-16.10.2", "BR-16.10.3")
def test_cloud_and_night():
    u = battle(
        [HOME, af(1, "8 Wildcat", home="Lexington", order=cap())],
        [af(5, "4 Kate torpedo")],
        weather="cloud",
        night=True,
    )
    assert modifiers(u, "allied") == {"cloud": -1, "night": -2}


@pytest.mark.rule("BR-16.10.4", "BR-16.10")
def test_armed_fighters_fight_badly_and_armed_dive_bombers_as_always():
    for plane, expected in (("Zero", {"carrying bombs": -6}), ("Rufe", {"carrying bombs": -6}), ("Val", {})):
        u = battle([HOME, af(1, "8 Wildcat", order=cap())], [af(5, f"4 {plane} GP")])
        assert modifiers(u, "japanese") == expected
    u = battle([HOME, af(1, "8 Wildcat", order=cap())], [af(5, flight("4 Zero", spent=True))])
    assert modifiers(u, "japanese") == {}, "the bombs are gone"


@pytest.mark.rule("BR-2.2")
def test_both_versions_of_a_plane_fight_as_one_and_lose_in_proportion():
    u = battle(
        [HOME, af(1, "9 Wildcat", home="Lexington", order=cap())],
        [af(5, "4 Zero/land", "2 Zero", order=cap(), home="x")],
        dice=KeyedDice(b"2"),
    )
    (fight,) = step(u)
    assert fight.present["japanese"] == {"Zero": 6}
    lost = sum(fight.losses["japanese"].values())
    assert (
        u.state.sides["japanese"].lost_today.get("Zero/land", 0) + u.state.sides["japanese"].lost_today.get("Zero", 0)
        == lost
    )
    assert planes_in(u, "japanese").get("Zero/land", 0) + planes_in(u, "japanese").get("Zero", 0) == 6 - lost


@pytest.mark.rule("BR-6.9")
def test_no_combat_in_a_storm():
    u = battle(
        [tf(1, ship("Lexington")), af(1, "8 Wildcat", order=cap())],
        [af(5, "4 Kate torpedo", order=attack())],
        weather="storm",
    )
    combat.run(u)
    assert u.dice.record() == ()


@pytest.mark.rule("BR-15.4")
def test_hexes_are_fought_west_to_east_then_north_to_south():
    u = battle(
        [tf(1, "Lexington"), tf(2, "Yorktown"), tf(3, "Chicago")],
        [
            af(1, "4 Kate torpedo", order=attack()),
            af(2, "4 Kate torpedo", order=attack()),
            af(3, "4 Kate torpedo", order=attack()),
        ],
    )
    own, foe = u.state.sides["allied"], u.state.sides["japanese"]
    for number, where in ((1, SEA + 46), (2, SEA + 1), (3, SEA)):
        own.tfs[number].hex = foe.afs[number].hex = where
    combat.run(u)
    seen = [fact.hex for fact in told(u.dispatches, AirAttack, "allied")]
    assert seen == [SEA, SEA + 1, SEA + 46]
