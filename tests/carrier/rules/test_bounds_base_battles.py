"""Both sides of each bound in battles of the base game: where they may be, who is in them, in what order."""

from typing import Any

import pytest
from tests.carrier.position import (
    OPEN_SEA,
    SEA,
    af,
    attack,
    bare,
    base,
    battle,
    cap,
    put_af,
    put_tf,
    see_all,
    ship,
    tf,
    told,
    umpire,
)

from flagplot.games.carrier.combat import surface, targets
from flagplot.games.carrier.combat.battle import Battle, Share, air_combat_allowed
from flagplot.games.carrier.combat.interception import air_step, observed
from flagplot.games.carrier.combat.positions import seeks
from flagplot.games.carrier.combat.strafing import due
from flagplot.games.carrier.facts.combat import SurfaceFought
from flagplot.games.carrier.facts.flight import NoAttack
from flagplot.games.carrier.ordered.ast import GoTo, Hold, Place, Program, Strafe, Surface
from flagplot.games.carrier.phases import combat
from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.units import Flotilla
from flagplot.games.carrier.telling.boats import in_sight
from flagplot.games.carrier.theatre.hex import name, walk
from flagplot.games.carrier.umpire import Umpire

HOME = tf(9, "Lexington")
SEEK, SHY = Program((Surface(engage=True),)), Program((Surface(engage=False),))


def shares(u: Umpire, side: Side, number: int) -> list[Share]:
    made = u.state.sides[side].afs[number]
    return [Share(side, made, part, part.n) for part in made.flights]


# --- where, and who is in sight ---


@pytest.mark.rule("BR-15.2")
@pytest.mark.parametrize(
    ("units", "allowed"),
    [
        ((), False),
        ((("allied", OPEN_SEA, "Hobart"),), True),
        ((("japanese", OPEN_SEA, "Aoba"),), True),
        ((("allied", walk(OPEN_SEA, "N1")[-1], "Hobart"),), False),
        ((("japanese", walk(OPEN_SEA, "N2")[-1], "Shokaku"),), True),
        ((("japanese", walk(OPEN_SEA, "N3")[-1], "Shokaku"),), False),
        ((("allied", walk(OPEN_SEA, "N2")[-1], "DD x2", "Lexington"),), True),
        ((("allied", OPEN_SEA),), False),
        ((("allied", walk(OPEN_SEA, "N5")[-1], "DD x1"), ("allied", OPEN_SEA, "DD x1")), True),
        ((("allied", walk(OPEN_SEA, "N5")[-1], "Lexington"), ("japanese", OPEN_SEA, "DD x1")), True),
        ((("allied", walk(OPEN_SEA, "N5")[-1], "Lexington"), ("japanese", walk(OPEN_SEA, "S2")[-1], "Shokaku")), True),
    ],
)
def test_planes_fight_over_ships_and_within_two_hexes_of_decks(units: tuple[Any, ...], allowed: bool) -> None:
    """Of either side, whichever TF is first; a TF whose ships are gone counts for nothing."""
    state = bare(turn=9)
    for number, (side, where, *cards) in enumerate(units, 1):
        put_tf(state, side, number, where, *cards)
    assert [air_combat_allowed(umpire(state), OPEN_SEA, high) for high in (True, False)] == [allowed] * 2


@pytest.mark.rule("BR-15.2")
@pytest.mark.parametrize(("side", "place"), [("allied", "Port Moresby"), ("japanese", "Rabaul")])
def test_planes_fight_within_two_hexes_of_bases_on_the_map(side: Side, place: str) -> None:
    state = bare(turn=9)
    there = state.sides[side].bases[place].hex
    assert there is not None
    ways = [walk(there, f"SE{n}")[-1] for n in (1, 2, 3)]
    for own in state.sides.values():
        own.bases = {key: each for key, each in own.bases.items() if key == place or each.hex is None}
    assert [air_combat_allowed(umpire(state), hex_) for hex_ in (there, *ways)] == [True, True, True, False]


@pytest.mark.rule("BR-15.2", "BR-12.8")
def test_only_what_is_observed_is_in_a_battle() -> None:
    u = battle([tf(1, "Chicago"), af(3, "2 Wildcat"), af(4, "2 Wildcat")], [tf(2, "Aoba"), af(5, "2 Zero")])
    b, own = Battle(u, SEA), u.state.sides["allied"]
    del u.sees["japanese"]["allied/AF4"], u.sees["allied"]["japanese/TF2"]
    assert [b.sees_af("japanese", own.afs[n]) for n in (3, 4)] == [True, False]
    assert b.sees_tf("japanese", own.tfs[1]) and not b.sees_tf("allied", u.state.sides["japanese"].tfs[2])
    both = shares(u, "allied", 3) + shares(u, "allied", 4)
    assert [share.af.number for share in observed(b, both)] == [3]
    assert [share.af.number for share in observed(b, shares(u, "japanese", 5))] == [5]


@pytest.mark.rule("BR-15.2")
@pytest.mark.parametrize(
    ("away", "found", "moved", "conditions", "sees"),
    [
        (0, True, False, (3, 1), 3),
        (0, True, False, (1,), 1),
        (2, True, False, (1,), 1),
        (3, True, False, (1,), None),
        (0, False, False, (3,), None),
        (0, True, True, (3,), None),
        (0, True, False, (), None),
    ],
)
@pytest.mark.parametrize("side", SIDES)
def test_what_is_observed_when_a_phase_is_over(
    side: Side, away: int, found: bool, moved: bool, conditions: tuple[int, ...], sees: int | None
) -> None:
    """A TF and an AF in the hex where they were seen last, by planes that have found them and have them in range: the
    best report of that hex. What went on since is out of sight."""
    state, foe = bare(turn=9), enemy(side)
    there = walk(OPEN_SEA, "S1")[-1]
    ships, planes = {"allied": ("Chicago", "2 Catalina"), "japanese": ("Aoba", "2 Mavis")}[foe]
    targets = [put_tf(state, foe, 2, OPEN_SEA, ships), put_af(state, foe, 5, OPEN_SEA, planes)]
    looker = put_af(state, side, 3, OPEN_SEA, {"allied": "1 Catalina", "japanese": "1 Mavis"}[side])
    other = put_af(state, side, 4, walk(OPEN_SEA, "N6")[-1], {"allied": "1 Catalina", "japanese": "1 Mavis"}[side])
    u = umpire(state)
    for target in targets:
        for condition in conditions:
            u.lookout.seen.found(side, looker if found else other, target, condition)
        target.hex = there if moved else OPEN_SEA
    looker.hex = walk(OPEN_SEA, f"N{away}")[-1] if away else OPEN_SEA
    u.lookout.reindex()
    u.sees[side] = {"old": None}  # type: ignore[dict-item]
    u.lookout.settle()
    kept = {key: (seen.condition, seen.hex) for key, seen in u.sees[side].items()}
    assert kept == ({} if sees is None else dict.fromkeys((f"{foe}/TF2", f"{foe}/AF5"), (sees, OPEN_SEA)))
    assert u.sees[foe] == {}


@pytest.mark.rule("BR-12.8", "BR-15.2")
@pytest.mark.parametrize(
    ("orders", "seen", "starts"),
    [
        ((SEEK,), (2, 7), True),
        ((SEEK,), (7,), True),
        ((SEEK,), (), False),
        ((None, SEEK), (2,), True),
        ((SHY,), (2, 7), False),
        ((None,), (2, 7), False),
        ((Program((Hold(),)),), (2, 7), False),
        ((Program((Surface(number=3),)),), (2, 7), False),
    ],
)
def test_a_side_that_is_told_to_and_sees_ships_starts_surface_combat(
    orders: tuple[Program | None, ...], seen: tuple[int, ...], starts: bool
) -> None:
    u = battle(
        [tf(n, ship, order=order) for (n, ship), order in zip(((3, "Chicago"), (4, "Portland")), orders, strict=False)],
        [tf(2, "Aoba"), tf(7, "Furutaka")],
    )
    for number in {2, 7} - set(seen):
        del u.sees["allied"][f"japanese/TF{number}"]
    assert seeks(Battle(u, SEA), "allied") is starts
    assert not seeks(Battle(u, SEA), "japanese")
    assert (surface.fight(Battle(u, SEA)) is not None) is starts


@pytest.mark.rule("BR-15.2", "BR-15.3")
@pytest.mark.parametrize(
    ("order", "seen", "goes"),
    [
        (attack(), True, True),
        (attack(), False, False),
        (None, True, False),
        (Program((Hold(),)), True, False),
        (Program((GoTo(Place(SEA)), attack())), True, False),
        (attack(place=Place(SEA)), True, True),
        (attack(place=Place(SEA + 1)), True, False),
        (attack(what="base"), True, False),
        (attack(what="tf"), True, True),
    ],
)
def test_the_attacks_that_are_due(order: Any, seen: bool, goes: bool) -> None:
    """AF4, of bombers between one without an order and one without bombs; what is left to attack with counts alone."""
    u = battle(
        [
            af(3, "2 Dauntless AP"),
            af(4, "2 Wildcat", "2 Dauntless AP high", order=order),
            af(5, "2 Dauntless", order=attack()),
        ],
        [tf(1, "Aoba")],
        seen=seen,
    )
    b, made = Battle(u, SEA), u.state.sides["allied"].afs[4]
    found = targets.missions(b, "allied")
    assert [(each.af.number, each.only) for each in found] == [(4, "")] * goes
    assert not found or found[0].attack is (order.actions[0] if isinstance(order, Program) else made.order.actions[0])  # type: ignore[union-attr]
    u.wrong_altitude.add(id(made.flights[1]))
    assert targets.missions(b, "allied") == []


@pytest.mark.rule("BR-15.2", "BR-15.3")
@pytest.mark.parametrize(("what", "goes"), [("any", True), ("base", True), ("tf", False)])
def test_a_base_is_attacked_unseen_where_the_order_means_it(what: Any, goes: bool) -> None:
    u = battle([af(4, "2 Dauntless GP high", order=attack(what=what))], [base("Rabaul"), tf(1, "Aoba")], seen=False)
    assert [each.af.number for each in targets.missions(Battle(u, SEA), "allied")] == [4] * goes


@pytest.mark.rule("BR-15.2", "BR-29.6")
@pytest.mark.parametrize(
    ("option", "orders", "seen", "who"),
    [
        (True, (None, Strafe(Place())), True, [4]),
        (True, (Strafe(Place()), Strafe(Place())), True, [3, 4]),
        (True, (Strafe(Place()), Hold()), False, []),
        (True, (Hold(), attack()), True, []),
        (False, (Strafe(Place()), Strafe(Place())), True, []),
    ],
)
def test_who_is_here_to_strafe(option: bool, orders: tuple[Any, Any], seen: bool, who: list[int]) -> None:
    planes = [af(n, "2 Wildcat", order=order) for n, order in zip((3, 4), orders, strict=True)]
    u = battle(planes, [tf(1, "Aoba")], seen=seen, strafing=option)
    assert [each.number for each in due(Battle(u, SEA), "allied")] == who


@pytest.mark.rule("BR-15.2", "GM-17.0f")
@pytest.mark.parametrize(
    ("where", "source", "known", "after"),
    [
        (OPEN_SEA, 1, True, (3, ("CA Aoba",), 9)),
        (OPEN_SEA, 1, False, (3, ("CA Aoba",), None)),
        (OPEN_SEA, 2, True, (2, (), 9)),
        (OPEN_SEA, 2, False, None),
        (OPEN_SEA + 1, 1, True, (2, (), 9)),
        (OPEN_SEA + 1, 1, False, None),
    ],
)
def test_boats_have_the_ships_in_sight_that_they_stand_with(
    where: int, source: int, known: bool, after: tuple[Any, ...] | None
) -> None:
    """Flotilla 1 with its own report of a TF, in the hex of it: at Condition 3 with the names in that report."""
    state = bare(turn=9, preset="gm-1993")
    ships, key = put_tf(state, "japanese", 2, OPEN_SEA, "Aoba"), "japanese/TF2"
    u = umpire(state)
    near = Sighting("tf", OPEN_SEA, 2, (UnitId("allied", "MTB", source),), 9, names=("CA Aoba",))
    u.lookout.log["allied"][key] = [Sighting("tf", OPEN_SEA, 1, (UnitId("allied", "AF", 3),), 9), near]
    if known:
        u.sees["allied"][key] = Sighting("tf", OPEN_SEA, 2, (UnitId("allied", "AF", 3),), 9, total=9)
    in_sight(u, "allied", Flotilla(1, "Port Moresby", 2, where), ships)
    seen = u.sees["allied"].get(key)
    assert (None if seen is None else (seen.condition, seen.names, seen.total)) == after


# --- the order of things ---


@pytest.mark.rule("BR-15.1", "BR-15.4")
def test_every_hex_has_its_battle_but_those_in_storms() -> None:
    """From west to east and then north to south; one in a storm is passed over, one with one side alone too."""
    state = bare(turn=9)
    ways = ("SW4", "N2", "S1", "NE4,S2")
    hexes = [walk(OPEN_SEA, way)[-1] for way in ways]
    state.weather.markers = [walk(hexes[1], "N1")[-1]] * 2
    for n, hex_ in enumerate(hexes, 1):
        put_tf(state, "allied", n, hex_, "Chicago", order=SEEK)
        put_tf(state, "japanese", n, hex_, "Aoba", order=SEEK)
    u = umpire(state)
    see_all(u)
    combat.run(u)
    fought = [roll.key.rpartition("|")[2].split()[0] for roll in u.dice.record() if "secret number" in roll.key]
    assert list(dict.fromkeys(fought)) == [name(hexes[n]) for n in (0, 2, 3)]
    assert fought == sorted(fought, key=fought.index) and len(fought) == 6


@pytest.mark.rule("BR-15.5", "BR-15.7")
def test_the_steps_of_a_battle() -> None:
    """Both sides raid; Japan has the initiative. Her raid is met, fired at and made, then the other, then ships fight,
    and all is over: a second fight of the same hex finds no planes left to fight and no bombs."""
    u = battle(
        [
            HOME,
            tf(1, "Chicago", order=SEEK),
            af(3, "4 Dauntless AP high", order=attack()),
            af(4, "4 Wildcat", order=cap()),
        ],
        [tf(2, "Aoba", order=SEEK), af(5, "4 Kate torpedo", order=attack()), af(6, "4 Zero high", order=cap())],
        initiative="japanese",
    )
    combat.run(u)
    steps = [roll.key.split("|")[2] for roll in u.dice.record()]
    once = list(dict.fromkeys(steps))
    assert once.index("air-to-air" if "air-to-air" in once else once[0]) < once.index("anti-aircraft")
    assert once.index("anti-aircraft") < once.index("air attack") < once.index("surface")
    raids = [roll.key for roll in u.dice.record() if "|air attack|" in roll.key]
    assert "Kate" in raids[0] and "Dauntless" in raids[-1]
    assert steps.index("surface") > max(n for n, step in enumerate(steps) if step == "air attack")


@pytest.mark.rule("BR-15.7")
def test_all_ships_of_the_hex_are_in_its_one_surface_combat() -> None:
    """By day: Chicago and her destroyers fire, the oiler is behind them. Japan throws her number."""
    order = Program((Surface(engage=True, number=2),))
    u = battle([tf(1, "Chicago", "2 DD", order=order), tf(3, "AO 1")], [tf(2, ship("Aoba", hits=1), "DD 7")])
    b = Battle(u, SEA)
    found = surface.fight(b)
    assert found is not None
    assert (found.hex, found.number, found.helpless, found.breakthrough) == (
        SEA,
        {"allied": 2, "japanese": 3},
        None,
        None,
    )
    assert found.force == {"allied": ("Chicago", "DD 1", "DD 2", "AO 1"), "japanese": ("Aoba", "DD 7")}
    assert found.positions == {
        "allied": {"gunnery": ("Chicago", "DD 1", "DD 2"), "torpedo": (), "screen": ("AO 1",)},
        "japanese": {"gunnery": ("Aoba", "DD 7"), "torpedo": (), "screen": ()},
    }
    assert [(shot.volley.side, shot.volley.target, shot.volley.blow.bht) for shot in found.gunnery] == [
        ("allied", "Aoba", 5),
        ("japanese", "Chicago", 5),
    ]
    assert (found.torpedoes, found.wasted, found.screen, found.labels, found.surviving) == ((), (), (), {}, None)
    assert {side: list(looks) for side, looks in found.looks.items()} == {
        side: list(ships) for side, ships in found.force.items()
    }
    assert found.looks["japanese"]["Aoba"] == "smoking" and set(found.looks["allied"].values()) == {""}
    engaged = {
        ("allied", "Chicago"),
        ("allied", "DD 1"),
        ("allied", "DD 2"),
        ("japanese", "Aoba"),
        ("japanese", "DD 7"),
    }
    assert b.busy == engaged
    assert b.places == dict.fromkeys(engaged, "gunnery") | {("allied", "AO 1"): "screen"}
    assert [d.seat for d in told(u.dispatches, SurfaceFought)] == list(SIDES)


@pytest.mark.rule("BR-15.5", "BR-15.7")
@pytest.mark.parametrize(
    ("order", "why"), [(None, ["order"]), (Program((Hold(),)), ["order"]), (attack(place=Place(SEA + 1)), [])]
)
def test_bombers_without_an_order_do_nothing_and_that_is_said(order: Any, why: list[str]) -> None:
    u = battle([af(3, "4 Dauntless AP high", order=order)], [tf(2, "Aoba")])
    combat.run(u)
    assert [(d.seat, d.about and d.about.number, d.why, d.rule) for d in told(u.dispatches, NoAttack)][:1] == [
        ("allied", 3, each, "GM-3.1b") for each in why
    ]


@pytest.mark.rule("BR-14.18")
@pytest.mark.parametrize(
    ("ours", "theirs", "holder", "face", "first"),
    [
        (True, False, "japanese", None, "allied"),
        (False, True, "allied", None, "japanese"),
        (True, True, "allied", None, "allied"),
        (True, True, "japanese", None, "japanese"),
        (True, True, None, 1, "allied"),
        (True, True, None, 2, "japanese"),
        (False, False, "japanese", None, "japanese"),
        (False, False, None, None, "allied"),
    ],
)
def test_which_raid_comes_first(ours: bool, theirs: bool, holder: Side | None, face: int | None, first: Side) -> None:
    """One raid alone, of two that of the side with the initiative, by lot where nobody has it; strafers are a raid."""
    u = battle([tf(1, "Chicago")], [tf(2, "Aoba")], initiative=holder, dice={"who attacks first|B/M23": (face or 1,)})
    b = Battle(u, SEA)
    some: list[Any] = [object()]
    raids: dict[Side, Any] = {"allied": some * ours, "japanese": some * theirs}
    none: dict[Side, Any] = {"allied": [], "japanese": []}
    order = (first, "japanese" if first == "allied" else "allied")
    assert combat.attack_order(b, raids) == order
    rolls = [(roll.key.split("|", 1)[1], roll.sides, roll.rule) for roll in u.dice.record()]
    assert rolls == [("combat|who attacks first|B/M23", 2, "BR-14.18")] * (face is not None)
    if face is None:
        assert combat.attack_order(b, none, raids) == order
        assert combat.attack_order(b, raids, none) == order


@pytest.mark.rule("BR-14.15.6", "BR-15.5")
@pytest.mark.parametrize(
    ("own", "raid", "kinds"),
    [
        (("4 Wildcat", "3 Wildcat high"), ("2 Kate torpedo", "2 Val AP high"), [(True, 3, "Val"), (False, 4, "Kate")]),
        (("4 Wildcat",), ("2 Val AP high",), []),
        (("3 Wildcat high",), ("2 Val AP high", "2 Kate torpedo"), [(True, 3, "Val")]),
    ],
)
def test_each_altitude_fights_by_itself_the_high_one_first(
    own: tuple[str, ...], raid: tuple[str, ...], kinds: list[tuple[bool, int, str]]
) -> None:
    u = battle([HOME, af(1, *own, order=cap())], [af(5, *raid, order=attack())])
    fights = air_step(Battle(u, SEA), "japanese")
    assert [(f.high, f.present["allied"]["Wildcat"], *f.present["japanese"]) for f in fights] == kinds
    assert [fight.phase for fight in fights] == ["combat"] * len(kinds)
    assert air_step(Battle(battle([HOME], [tf(2, "Aoba")]), SEA), "japanese") == []


@pytest.mark.rule("BR-14.15.6", "BR-15.2")
def test_without_a_ship_or_a_deck_near_planes_do_not_fight() -> None:
    u = battle([af(1, "4 Wildcat", order=cap())], [af(5, "2 Kate torpedo", order=attack())])
    assert air_step(Battle(u, SEA), "japanese") == []
