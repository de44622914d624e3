"""Who fires at whom in the air, and how well: the 2003 limits and the expanded plane functions 1 and 2."""

import msgspec
import pytest
from tests.carrier.position import SEA, af, attack, battle, cap, tf

from flagplot.core.diagnostics import BadInputError
from flagplot.games.carrier.combat.air_attack import attack as bomb
from flagplot.games.carrier.combat.air_to_air import plane_modifier, that_fire_back
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.interception import air_step
from flagplot.games.carrier.combat.targets import declare, missions
from flagplot.games.carrier.ordered.ast import (
    Aim,
    Apart,
    Attack,
    Cap,
    FireAt,
    FireBack,
    Intercept,
    Place,
    Planes,
    Program,
)
from flagplot.games.carrier.ruleset.hit_tables import fitted_tenths
from flagplot.games.carrier.ruleset.presets import catalogue, options_of
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.telling.records import AirFight
from flagplot.games.carrier.umpire import Umpire

T = tables()
HOME = tf(9, "Lexington")
ALL_AT_ESCORTS = Program((Cap(Place()), Intercept("escorts")))


def rested(u: Umpire) -> Umpire:
    """Let all planes have the range that a fight costs."""
    for side, own in u.state.sides.items():
        u.air_range.update({(side, n, f.plane): True for n, a in own.afs.items() for f in a.flights})
    return u


def fights(u: Umpire) -> list[AirFight]:
    """Return the fights of the Japanese attack on the Allied hex."""
    return air_step(Battle(rested(u), SEA), "japanese")


def fired(fight: AirFight, side: str) -> list[tuple[str, str, int, int]]:
    """Return who fired at what, the row and the factors."""
    return [(v.who.key, v.target, v.blow.bht, v.blow.factors) for v in fight.volleys if v.side == side]


def strike_order(*said: object) -> Program:
    return Program((Attack(Place()), *said))  # type: ignore[arg-type]


# --- FE-OPT ---


@pytest.mark.rule("FE-OPT-5", "BR-29.1")
def test_the_frail_are_easier_to_hit():
    """+1 at Mavis, Catalina, Betty, Nell, Devastator; Zeros (BHT 9) fire at Devastators at 10, without the option 9."""
    names = ("Mavis", "Catalina", "Betty", "Nell", "Devastator")
    assert [plane_modifier(T, name) for name in names] == [1] * 5
    for options, bht in (({"air_modifiers": True}, 10), ({}, 9)):
        u = battle(
            [af(1, "6 Devastator torpedo", order=attack())], [tf(9, "Shokaku"), af(5, "6 Zero", order=cap())], **options
        )
        (fight,) = air_step(Battle(rested(u), SEA), "allied")
        assert fired(fight, "japanese") == [("6 Zero", "Devastator", bht, 6)]


@pytest.mark.rule("FE-OPT-6", "BR-29.1")
def test_emily_is_harder_to_hit():
    """P-38 (BHT 7) at an Emily: BHT 6. Her own fire at them has their modifier, -1."""
    u = battle([HOME, af(1, "4 P-38", order=cap())], [af(5, "2 Emily GP", order=attack())], air_modifiers=True)
    (fight,) = fights(u)
    assert fired(fight, "allied") == [("4 P-38", "Emily", 6, 4)]
    assert fired(fight, "japanese") == [("2 Emily", "P-38", 5, 2)]
    assert plane_modifier(T, "Zero") == 0


@pytest.mark.rule("FE-OPT-2")
def test_each_plane_function_in_use_is_an_option():
    """1, 2, 5, 6 and 7 are on in the rules of 2003 and off in those of 1993; 3 and 4 are nowhere."""
    five = ("air_modifiers", "combined_attacks", "light_load", "strafing", "flares")
    assert all(getattr(options_of("email-2003", {}), name) for name in five)
    assert not any(getattr(options_of("gm-1993", {}), name) for name in five)
    rows = {row for values in catalogue().rows.values() for ids in values.values() for row in ids}
    assert not rows & {"BR-29.3", "BR-29.4"} and {"BR-29.1", "BR-29.2", "BR-29.6", "BR-29.7"} <= rows


# --- FE-LI-7 ---


@pytest.mark.rule("FE-LI-7")
@pytest.mark.parametrize(("zeros", "fire"), [(6, 18), (7, 21), (8, 24), (9, 24)])
def test_three_bombers_fire_at_each_interceptor(zeros: int, fire: int):
    """6 Zero attack 24 B-26: 18 fire; 8 Zero and more: all of them."""
    u = battle(
        [af(1, "24 B-26 GP", order=attack())],
        [tf(9, "Shokaku"), af(5, f"{zeros} Zero", order=cap())],
        bomber_fire_limit=True,
    )
    (fight,) = air_step(Battle(rested(u), SEA), "allied")
    assert fired(fight, "allied") == [(f"{fire} B-26", "Zero", 4, fire)]


@pytest.mark.rule("FE-LI-7")
def test_the_best_gunners_fire_unless_the_order_names_others():
    """2 Wildcats at 6 Val and 5 Emily: 6 may fire, the five Emily and a Val; `fire back with Val`: six Val."""
    for said, expected in (((), {"Emily": 5, "Val": 1}), ((FireBack(("Val",)),), {"Val": 6})):
        raiders = af(5, "6 Val AP", "5 Emily GP", order=strike_order(*said))
        u = battle([HOME, af(1, "2 Wildcat", order=cap())], [raiders], bomber_fire_limit=True)
        b = Battle(u, SEA)
        found = that_fire_back(b, b.shares("japanese", "bomber", False), 2)
        assert {share.name: share.n for share in found} == expected
    u = battle([HOME, af(1, "2 Wildcat", order=cap())], [af(5, "9 Kate torpedo", order=attack())])
    b = Battle(u, SEA)
    bombers = b.shares("japanese", "bomber", False)
    assert that_fire_back(b, bombers, 2) is bombers, "without the option all fire"


@pytest.mark.rule("FE-LI-7")
def test_escorts_and_interceptors_are_not_limited():
    """Nine escorts against one interceptor all fire."""
    u = battle(
        [HOME, af(1, "1 Wildcat", order=cap())],
        [af(5, "9 Zero", "4 Kate torpedo", order=attack())],
        bomber_fire_limit=True,
    )
    assert fired(fights(u)[0], "japanese") == [("9 Zero", "Wildcat", 9, 9)]


# --- FE-LI-5a ---


def against_two(*said: object, **options: object) -> list[tuple[str, str, int, int]]:
    """Return the fire of 4 Wildcat escorts on 6 Zero and 3 Rufe."""
    u = battle(
        [af(1, "4 Wildcat", "6 Avenger torpedo", order=strike_order(*said))],
        [tf(9, "Shokaku"), af(5, "6 Zero", "3 Rufe", order=ALL_AT_ESCORTS)],
        **options,
    )
    fight = air_step(Battle(rested(u), SEA), "allied")[0]
    return [(who, target, bht, n) for who, target, bht, n in fired(fight, "allied") if "Wildcat" in who]


@pytest.mark.rule("FE-LI-5a")
def test_escorts_fire_at_the_first_type_of_their_ranking():
    """Ranking Zero, Rufe: the 4 Wildcat fire at the Zeros; Rufe first: at the Rufes. A type not met is passed over."""
    on = {"escorts_choose": True}
    assert [(t, n) for _, t, _, n in against_two(FireAt(("Zero", "Rufe")), **on)] == [("Zero", 4)]
    assert [(t, n) for _, t, _, n in against_two(FireAt(("Rufe", "Zero")), **on)] == [("Rufe", 4)]
    assert [(t, n) for _, t, _, n in against_two(FireAt(("Pete", "Rufe")), **on)] == [("Rufe", 4)]


@pytest.mark.rule("FE-LI-5a")
def test_without_an_order_they_fire_at_the_best_and_an_order_may_split_them():
    """No ranking: the Zeros, at BHT 9 the best. `fire 1 Wildcat at Zero, 3 Wildcat at Rufe`: one and three; those
    that no aim names go at the best."""
    on = {"escorts_choose": True}
    assert [(t, n) for _, t, _, n in against_two(**on)] == [("Zero", 4)]
    split = FireAt((), (Aim(Planes(1, "Wildcat"), "Zero"), Aim(Planes(3, "Wildcat"), "Rufe")))
    assert {(t, n) for _, t, _, n in against_two(split, **on)} == {("Zero", 1), ("Rufe", 3)}
    part = FireAt((), (Aim(Planes(3, "Wildcat"), "Rufe"),))
    assert {(t, n) for _, t, _, n in against_two(part, **on)} == {("Zero", 1), ("Rufe", 3)}
    too_many = FireAt((), (Aim(Planes(9, "Wildcat"), "Rufe"),))
    assert {(t, n) for _, t, _, n in against_two(too_many, **on)} == {("Rufe", 4)}


@pytest.mark.rule("FE-LI-5a")
def test_surplus_hits_do_not_pass_to_the_next_type():
    """12 escorts with a 6 on the die at one Rufe shoot down one Rufe and no Zero."""
    u = battle(
        [af(1, "12 Wildcat", "6 Avenger torpedo", order=strike_order(FireAt(("Rufe",))))],
        [tf(9, "Shokaku"), af(5, "6 Zero", "1 Rufe", order=ALL_AT_ESCORTS)],
        escorts_choose=True,
        default=6,
    )
    fight = air_step(Battle(rested(u), SEA), "allied")[0]
    assert [v.blow.hits > 1 for v in fight.volleys if v.side == "allied"] == [True]
    assert fight.losses["japanese"] == {"Rufe": 1}


# --- BR-29.2 ---


def bombs(*said: object, hits: str = "classic", **options: object) -> list[tuple[str, int, int]]:
    """Return who bombed, row and factors: 4 Val and 3 Judy in a dive with AP on a cruiser."""
    raider = af(5, "4 Val AP high", "3 Judy AP high", order=Program((Attack(Place()), *said)))  # type: ignore[arg-type]
    u = battle([tf(1, "Chicago")], [raider], hits=hits, **options)
    b = Battle(u, SEA)
    done = bomb(b, "japanese", declare(b, "japanese", missions(b, "japanese")), 0)
    return [(one.volley.who.key, one.volley.blow.bht, one.volley.blow.factors) for one in done]


@pytest.mark.rule("BR-29.2")
def test_plane_names_bomb_together():
    """Four Val and three Judy dive as seven factors at their common row; without the option, or told to stay apart,
    as four and three."""
    assert bombs(combined_attacks=True) == [("3 Judy, 4 Val dive AP", 7, 7)]
    apart = [("3 Judy dive AP", 7, 3), ("4 Val dive AP", 7, 4)]
    assert bombs() == apart
    assert bombs(Apart(), combined_attacks=True) == apart


@pytest.mark.rule("BR-29.2")
def test_classic_rows_are_averaged_down_and_fitted_values_added():
    """6 Zero (9) and 3 Rufe (6) at Avengers: the classic row is 8; by the fitted table n of both is added."""
    for hits in ("classic", "fitted"):
        u = battle(
            [af(1, "8 Avenger torpedo", order=attack())],
            [tf(9, "Shokaku"), af(5, "6 Zero", "3 Rufe", order=cap())],
            hits=hits,
            combined_attacks=True,
        )
        (fight,) = air_step(Battle(rested(u), SEA), "allied")
        assert fired(fight, "japanese") == [("6 Zero, 3 Rufe", "Avenger", 8, 9)]
        if hits == "fitted":
            n = (fitted_tenths(T, 9, 6) or 0) + (fitted_tenths(T, 6, 3) or 0)
            assert n == 23
            assert len(next(v for v in fight.volleys if v.side == "japanese").blow.faces) == 4


@pytest.mark.rule("BR-29.2")
def test_those_told_to_stay_apart_fire_apart_in_the_air():
    """`apart`: six Zeros and three Rufes attack each for itself."""
    order = Program((Cap(Place()), Apart()))
    u = battle(
        [af(1, "8 Avenger torpedo", order=attack())],
        [tf(9, "Shokaku"), af(5, "6 Zero", "3 Rufe", order=order)],
        combined_attacks=True,
    )
    (fight,) = air_step(Battle(rested(u), SEA), "allied")
    assert sorted(fired(fight, "japanese")) == [("3 Rufe", "Avenger", 6, 3), ("6 Zero", "Avenger", 9, 6)]


@pytest.mark.rule("FE-OPT-2")
@pytest.mark.parametrize("name", ["air_modifiers", "combined_attacks", "light_load", "strafing", "flares"])
def test_each_plane_function_is_a_switch_of_its_own(name: str):
    """Off by itself, it is the only option that changes; of 3 and 4 there is no row to switch."""
    plain, without = options_of("email-2003", {}), options_of("email-2003", {name: False})
    assert msgspec.structs.replace(plain, **{name: False}) == without != plain
    for row in ("BR-29.3", "BR-29.4"):
        with pytest.raises(BadInputError, match=row):
            options_of("email-2003", {row: True})
