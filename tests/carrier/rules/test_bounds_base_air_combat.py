"""Both sides of each bound in the base game's air-to-air combat (BR-16)."""

from typing import Any

import pytest
from tests.carrier.position import SEA, af, attack, base, battle, cap, flight, told

from flagplot.games.carrier.combat.air_to_air import air_modifiers, divided, exchange, intercept, matched, volleys
from flagplot.games.carrier.combat.battle import Battle, Share
from flagplot.games.carrier.combat.interception import air_step, interceptors_meet, willing
from flagplot.games.carrier.combat.targets import missions
from flagplot.games.carrier.facts.combat import AirFought
from flagplot.games.carrier.facts.dispatches import Points
from flagplot.games.carrier.ordered.ast import Cap, Intercept, Place, Program
from flagplot.games.carrier.phases.combat import attack_order
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.umpire import Umpire

AVOID = Program((Cap(Place()), Intercept(wanted=False)))
MORESBY = base("Port Moresby")


def of(u: Umpire, number: int) -> list[Share]:
    """Return the shares of an AF, even numbers Japanese."""
    side: Any = "japanese" if number % 2 == 0 else "allied"
    found = u.state.sides[side].afs[number]
    return [Share(side, found, part, part.n) for part in found.flights]


def faces(u: Umpire) -> list[str]:
    """Return the keys of all dice, without turn and phase."""
    return [roll.key.split("|", 2)[2] for roll in u.dice.record()]


@pytest.mark.rule("BR-16.1")
@pytest.mark.parametrize(
    ("wanted", "least", "shown", "goes"),
    [(True, 0, 0, True), (True, 4, 4, True), (True, 5, 4, False), (False, 0, 4, False), (False, 4, 4, False)],
)
def test_which_interceptors_are_willing(wanted: bool, least: int, shown: int, goes: bool) -> None:
    u = battle(
        [af(1, "4 Wildcat", order=Program((Cap(Place()), Intercept(wanted=wanted, min_size=least)))), af(3, "1 P-39")],
        [af(2, "9 Kate")],
    )
    now = u.sees["allied"]["japanese/AF2"]
    u.sees["allied"]["japanese/AF2"] = Sighting("af", now.hex, 3, now.source, now.turn, total=shown)
    found = willing(Battle(u, SEA), "allied", of(u, 1) + of(u, 3))
    assert [share.af.number for share in found] == [1] * goes + [3]


@pytest.mark.rule("BR-16.1", "BR-16.7")
@pytest.mark.parametrize(
    ("allied", "japanese", "unseen", "high", "present"),
    [
        (["6 Wildcat"], ["5 Zero"], "", False, (6, 5)),
        (["6 Wildcat"], ["5 Zero"], "", True, None),
        (["6 Wildcat high"], ["5 Zero high"], "", True, (6, 5)),
        (["6 Wildcat"], ["4 Kate torpedo"], "", False, None),
        (["6 Wildcat"], ["5 Zero"], "japanese/AF2", False, None),
        (["6 Wildcat"], ["5 Zero", "1 Kate torpedo"], "", False, None),
        (["6 Wildcat", "1 Dauntless AP"], ["5 Zero", "1 Kate torpedo"], "", False, (6, 5)),
        (["6 Wildcat", "1 Dauntless AP high"], ["5 Zero", "1 Kate torpedo"], "", False, (6, 5)),
        (["6 Wildcat"], ["5 Zero", "1 Kate torpedo"], "japanese/AF4", False, (6, 5)),
    ],
)
def test_when_fighters_meet_fighters(
    allied: list[str], japanese: list[str], unseen: str, high: bool, present: tuple[int, int] | None
) -> None:
    """The Zeros stay out if they can: the Wildcats want it with bombers here, or with nothing else to fight in sight.
    All of both sides at one altitude fight, and both spend their range."""
    u = battle(
        [MORESBY, *(af(1 + 2 * n, text, order=cap() if n == 0 else AVOID) for n, text in enumerate(allied))],
        [af(2 + 2 * n, text, order=AVOID) for n, text in enumerate(japanese)],
    )
    if unseen:
        del u.sees["allied"][unseen]
    u.state.sides["allied"].afs[1].home = "Port Moresby"
    fights = interceptors_meet(Battle(u, SEA), high)
    found = [(fight.kind, fight.high, fight.present) for fight in fights]
    assert found == (
        [("interceptors", high, {"allied": {"Wildcat": present[0]}, "japanese": {"Zero": present[1]}})]
        if present
        else []
    )
    assert u.state.sides["allied"].afs[1].flights[0].land_by == (19 if present else 20)
    assert u.air_range == ({("allied", 1, "Wildcat"): True, ("japanese", 2, "Zero"): False} if present else {})


@pytest.mark.rule("BR-16.7")
@pytest.mark.parametrize(("face", "n"), [(1, 2), (6, 1)])
def test_divers_meet_what_is_left_with_dice_of_their_own(face: int, n: int) -> None:
    u = battle(
        [MORESBY, af(1, "6 Wildcat", order=cap()), af(3, "4 Wildcat", order=cap())], [af(2, "2 Zero")], default=face
    )
    fight = Battle(u, SEA)
    fight.divers.add(("allied", 3))
    assert len(interceptors_meet(fight, False)) == n
    assert [key.split(" divers ")[1:] for key in faces(u) if "Wildcat||Zero" in key] == [
        [],
        ["1 allied|Wildcat||Zero"],
    ][:n]


@pytest.mark.rule("BR-16.2")
def test_who_is_there_to_fight() -> None:
    """Flights with something left, at the altitude, that have not fought and do not keep clear, of the role asked."""
    u = battle(
        [
            af(1, "1 Wildcat", "3 P-39 high", "0 P-40"),
            af(3, "2 Wildcat"),
            af(5, "4 Wildcat", "1 Dauntless AP"),
            af(7, "5 Wildcat"),
        ]
    )
    own = u.state.sides["allied"].afs
    fight = Battle(u, SEA)
    fight.engage([Share("allied", own[3], own[3].flights[0], 2)])
    u.alert.clear.add("allied/AF7")

    def here(role: Any, high: bool) -> list[tuple[int, str, int]]:
        return [(share.af.number, share.name, share.n) for share in fight.shares("allied", role, high)]

    assert here("interceptor", False) == [(1, "Wildcat", 1)] and here("interceptor", True) == [(1, "P-39", 3)]
    assert here("escort", False) == [(5, "Wildcat", 4)] and here("bomber", False) == [(5, "Dauntless", 1)]
    assert here("escort", True) == here("bomber", True) == []


@pytest.mark.rule("BR-16.4")
@pytest.mark.parametrize(
    ("escorts", "against", "first"),
    [
        (0, "", 0),
        (1, "", 1),
        (3, "", 2),
        (4, "", 3),
        (9, "", 6),
        (0, "escorts", 0),
        (1, "escorts", 9),
        (0, "bombers", 0),
        (1, "bombers", 1),
        (2, "bombers", 2),
        (3, "bombers", 2),
        (30, "bombers", 9),
    ],
)
def test_how_many_go_at_the_escorts(escorts: int, against: Any, first: int) -> None:
    """The best in the air first, then by name, AF, and the more fuel; what is left goes at the bombers."""
    u = battle(
        [
            af(1, "1 Dauntless", "2 P-39", flight("1 Wildcat", 18), flight("1 Wildcat", 19)),
            af(3, "2 P-40", "1 Wildcat"),
            af(5, "1 P-40"),
        ]
    )
    order = ["Wildcat 1 19", "Wildcat 1 18", "Wildcat 3 20", "P-40 3 20", "P-40 3 20", "P-40 5 20", "P-39 1 20"]
    order += ["P-39 1 20", "Dauntless 1 20"]
    parts = divided(Battle(u, SEA), of(u, 5) + of(u, 3) + of(u, 1), escorts, against)
    said = [[f"{s.name} {s.af.number} {s.flight.land_by}" for s in part for _ in range(s.n)] for part in parts]
    assert said == [order[:first], order[first:]]
    assert all(share.n for part in parts for share in part)


@pytest.mark.rule("BR-16.6.3", "BR-16.6.2")
@pytest.mark.parametrize(
    ("own", "escorts", "against", "fought"),
    [
        (1, 1, "escorts", [(1, 1)]),
        (2, 1, "escorts", [(2, 1), (2, 4)]),
        (5, 2, "escorts", [(5, 2), (5, 4)]),
        (3, 2, "escorts", [(3, 2)]),
        (3, 2, "bombers", [(2, 2), (1, 4)]),
        (5, 6, "bombers", [(4, 6), (1, 4)]),
        (3, 6, "", [(3, 6)]),
        (3, 0, "escorts", [(3, 4)]),
    ],
)
def test_who_attacks_the_bombers_after_the_escorts(
    own: int, escorts: int, against: Any, fought: list[tuple[int, int]]
) -> None:
    """Nobody is shot down: Wildcats at Zeros, then at four Kates; all of them at 2:1, else the second group."""
    u = battle(
        [MORESBY, af(1, f"{own} Wildcat", home="Port Moresby")], [af(2, "4 Kate torpedo", f"{escorts} Zero")], default=1
    )
    kate, zero = of(u, 2)
    fight = Battle(u, SEA)
    fights = intercept(fight, of(u, 1), [zero] * bool(escorts), [kate], against)
    assert [tuple(sum(n.values()) for n in each.present.values()) for each in fights] == fought
    assert [each.kind for each in fights] == ([*["escorts"] * bool(escorts), "bombers"])[: len(fought)]
    assert id(of(u, 1)[0].flight) in fight.engaged
    assert u.state.sides["allied"].afs[1].flights[0].land_by == 19, "once, whatever they fight"
    assert u.state.sides["japanese"].afs[2].flights[0].land_by == 20
    assert (("japanese", 2, "Zero") in u.air_range) is bool(escorts)


@pytest.mark.rule("BR-16.6.3")
def test_interceptors_that_are_shot_down_or_have_no_prey_attack_nobody() -> None:
    u = battle([MORESBY, af(1, "2 Wildcat")], [af(2, "12 Zero", "1 Kate torpedo")], default=6)
    zero, kate = of(u, 2)
    assert [each.kind for each in intercept(Battle(u, SEA), of(u, 1), [zero], [kate], "bombers")] == ["escorts"]
    for prey in ([], [Share("japanese", kate.af, kate.flight, 0)]):
        u = battle([MORESBY, af(1, "2 Wildcat")], [af(2, "4 Zero", "1 Kate torpedo")])
        fight = Battle(u, SEA)
        assert intercept(fight, of(u, 1), [], prey) == []
        assert len(fight.engaged) == 1 and u.air_range == {}


@pytest.mark.rule("BR-16.5")
@pytest.mark.parametrize(
    ("attackers", "targets", "found"),
    [
        ({"Zero": 4, "Rufe": 4}, {"Wildcat": 1, "P-39": 1}, "Rufe P-39 3, Rufe Wildcat 1, Zero Wildcat 3, Zero P-39 1"),
        ({"Rufe": 2, "Zero": 5}, {"P-39": 2, "Wildcat": 3}, "Zero Wildcat 5, Rufe P-39 2"),
        ({"Zero": 6}, {"P-39": 2, "Wildcat": 2}, "Zero P-39 6"),
        ({"Zero": 7}, {"P-39": 2, "Wildcat": 2}, "Zero P-39 6, Zero Wildcat 1"),
        ({"Zero": 30}, {"A": 1, "C": 3, "B": 2}, "Zero C 9, Zero B 6, Zero A 15"),
        ({"Zero": 9}, {"A": 2}, "Zero A 9"),
        ({"Zero": 3, "Rufe": 2}, {"A": 3, "B": 2}, "Zero A 3, Rufe B 2"),
        ({"Zero": 2, "Rufe": 1}, {"A": 4, "B": 1}, "Zero A 2, Rufe A 1"),
    ],
)
def test_who_goes_at_which_name(attackers: dict[str, int], targets: dict[str, int], found: str) -> None:
    assert ", ".join(f"{name} {target} {n}" for name, target, n in matched(attackers, targets)) == found


@pytest.mark.rule("BR-16.5", "BR-16.8")
@pytest.mark.parametrize(
    ("kind", "pays", "high", "group"),
    [("escorts", True, False, ""), ("bombers", False, True, " x"), ("interceptors", True, True, "")],
)
def test_an_exchange_by_name_and_all_at_once(kind: Any, pays: bool, high: bool, group: str) -> None:
    """Without range to spend all fight at -6 but bombers; each name goes at one name, and hits at one name are no
    other's."""
    up = " high" * high
    u = battle(
        [af(1, f"9 Wildcat{up}", f"8 P-39{up}"), af(3, f"1 P-40{up}")],
        [af(2, f"4 Kate{up}"), af(4, f"8 Betty{up}")],
        dice={"|Wildcat|range not spent|Betty": (6,), "|P-39|range not spent|Kate": (6,)},
        default=5,
    )
    fight = Battle(u, SEA)
    made = exchange(fight, kind, of(u, 1) + of(u, 3), of(u, 2) + of(u, 4), group)
    assert (made.hex, made.high, made.kind, made.interceptors) == (SEA, high, kind, "allied")
    assert made.present == {"allied": {"Wildcat": 9, "P-39": 8, "P-40": 1}, "japanese": {"Kate": 4, "Betty": 8}}
    assert made.units == {
        side: tuple(UnitId(side, "AF", n) for n in afs)  # type: ignore[arg-type]
        for side, afs in (("allied", (1, 3)), ("japanese", (2, 4)))
    }
    fired = [(v.side, v.who.key, v.target, v.blow.bht, v.blow.hits) for v in made.volleys]
    fine = 0 if pays else 6
    own = [("9 Wildcat", "Betty", 3), ("8 P-39", "Kate", 0), ("1 P-40", "Betty", 1)]
    assert [each[:4] for each in fired] == [("allied", *each) for each in own] + [
        ("japanese", "8 Betty", "Wildcat", -3 + fine),
        ("japanese", "4 Kate", "P-39", -4 + fine),
    ]
    for side, present in made.present.items():
        hits = {name: sum(each[4] for each in fired if each[0] != side and each[2] == name) for name in present}
        assert made.losses[side] == {name: min(n, present[name]) for name, n in hits.items() if n}
    points = 2 * sum(made.losses["japanese"].values()) - 2 * sum(made.losses["allied"].values())
    assert [sum(d.points for d in told(u.dispatches, Points, seat)) for seat in made.losses] == [points, -points]
    assert made.losses["japanese"] == {"Betty": 3, "Kate": 1}
    place = f"B/M23 {'high' if high else 'low'} allied {kind}{group}"
    penalty = "" if kind == "bombers" else "range not spent"
    assert faces(u)[:5] == [
        f"air-to-air|{place} allied|Wildcat|range not spent|Betty",
        f"air-to-air|{place} allied|P-39|range not spent|Kate",
        f"air-to-air|{place} allied|P-40|range not spent|Betty",
        f"air-to-air|{place} japanese|Betty|{penalty}|Wildcat",
        f"air-to-air|{place} japanese|Kate|{penalty}|P-39",
    ]
    assert len(fight.engaged) == 5 and sorted(u.fought) == [(1, 2), (1, 4), (3, 2), (3, 4)]


@pytest.mark.rule("BR-16.5")
def test_one_name_may_fight_with_different_modifiers() -> None:
    """A flight that has spent its range and one that has not attack apart; by default all by the doctrine."""
    u = battle([af(1, "3 Wildcat"), af(3, "2 Wildcat", "0 P-39")], [af(2, "1 Zero", "4 Rufe")])
    u.air_range["allied", 1, "Wildcat"] = True
    fired = volleys(Battle(u, SEA), "x", of(u, 1) + of(u, 3), of(u, 2), True)
    assert [(v.units, v.who.key, v.target, v.blow.bht) for v in fired] == [
        ((UnitId("allied", "AF", 1),), "3 Wildcat", "Rufe", 9),
        ((UnitId("allied", "AF", 3),), "2 Wildcat", "Rufe", 3),
    ]
    fired = volleys(Battle(u, SEA), "y", of(u, 1) + of(u, 3), of(u, 2), False)
    assert [(v.who.key, v.target, v.blow.bht) for v in fired] == [("5 Wildcat", "Rufe", 9)]


@pytest.mark.rule("BR-16.10", "BR-16.10.4")
@pytest.mark.parametrize(
    ("text", "pays", "spent", "before", "found"),
    [
        ("4 Wildcat", True, None, False, {"range not spent": -6}),
        ("4 Wildcat", True, False, False, {"range not spent": -6}),
        ("4 Wildcat", True, True, False, {}),
        ("4 Wildcat", True, None, True, {}),
        ("4 Wildcat", False, None, False, {}),
        ("4 Wildcat", False, False, True, {}),
        ("4 Wildcat GP", False, None, False, {"carrying bombs": -6}),
        ("4 Wildcat GP", True, None, False, {"range not spent": -6, "carrying bombs": -6}),
        ("4 Dauntless GP", False, None, False, {}),
    ],
)
def test_modifiers_of_range_and_bombs(
    text: str, pays: bool, spent: bool | None, before: bool, found: dict[str, int]
) -> None:
    for weather, night, more in (("clear", False, {}), ("cloud", True, {"cloud": -1, "night": -2})):
        u = battle([af(1, text)], weather=weather, night=night)
        (share,) = of(u, 1)
        fight = Battle(u, SEA)
        if spent is not None:
            u.air_range["allied", 1, share.name] = spent
        if before:
            fight.paid[id(share.flight)] = share.flight
        assert dict(air_modifiers(fight, share, pays)) == {**found, **more}


@pytest.mark.rule("BR-16.8", "BR-16.9")
def test_the_air_step_is_fought_high_and_low_by_fighters_and_at_the_raid() -> None:
    """High: patrol against patrol for the attacker has bombers; low: the patrol against those bombers."""
    u = battle(
        [MORESBY, af(1, "6 Wildcat high", order=cap()), af(3, "5 Wildcat", order=cap())],
        [af(2, "4 Zero high", order=cap()), af(4, "3 Kate torpedo", order=attack())],
    )
    found = [
        (fight.kind, fight.high, fight.interceptors, fight.present) for fight in air_step(Battle(u, SEA), "japanese")
    ]
    assert found == [
        ("interceptors", True, "allied", {"allied": {"Wildcat": 6}, "japanese": {"Zero": 4}}),
        ("bombers", False, "allied", {"allied": {"Wildcat": 5}, "japanese": {"Kate": 3}}),
    ]
    assert air_step(Battle(battle([MORESBY]), SEA), "japanese") == []


@pytest.mark.rule("BR-16.5")
def test_what_both_sides_are_told_of_an_exchange() -> None:
    """Own attacks first with their rows, those of the other without; names, numbers and losses of both."""
    u = battle(
        [MORESBY, af(1, "9 Wildcat", order=cap())],
        [af(2, "4 Kate torpedo", "1 Betty torpedo")],
        dice={"|Wildcat|range not spent|Kate": (6,)},
    )
    air_step(Battle(u, SEA), "japanese")
    for seat, own, foe in (("allied", 1, 0), ("japanese", 0, 1)):
        (fact,) = told(u.dispatches, AirFought, seat)
        sides = [{"Kate": 4, "Betty": 1}, {"Wildcat": 9}]
        assert (fact.planes, fact.enemies) == (sides[own], sides[foe])
        assert [each.ours for each in fact.attacks] == sorted([each.ours for each in fact.attacks], reverse=True)
        assert [each.row is not None for each in fact.attacks] == [each.ours for each in fact.attacks]
        rows = [(each.who.key, each.target, each.row.bht) for each in fact.attacks if each.row is not None]
        assert rows == ([("9 Wildcat", "Kate", 9)] if own else [("4 Kate", "Wildcat", 2), ("1 Betty", "Wildcat", 3)])
        assert {each.who.key for each in fact.attacks if not each.ours} == (
            {"4 Kate", "1 Betty"} if own else {"9 Wildcat"}
        )
        hits = sum(each.hits for each in fact.attacks if each.ours is bool(own))
        assert hits == 3


@pytest.mark.rule("BR-16.9")
@pytest.mark.parametrize(
    ("raids", "strafers", "initiative", "face", "order", "thrown"),
    [
        (("allied",), (), "japanese", 1, "allied", 0),
        (("japanese",), (), "allied", 1, "japanese", 0),
        ((), ("japanese",), "allied", 1, "japanese", 0),
        (("allied",), ("japanese",), "japanese", 1, "japanese", 0),
        (("allied", "japanese"), (), "allied", 2, "allied", 0),
        (("allied", "japanese"), (), None, 1, "allied", 1),
        (("allied", "japanese"), (), None, 2, "japanese", 1),
        ((), (), "japanese", 1, "japanese", 0),
        ((), (), None, 2, "allied", 0),
    ],
)
def test_which_side_attacks_first(
    raids: tuple[str, ...], strafers: tuple[str, ...], initiative: Any, face: int, order: str, thrown: int
) -> None:
    u = battle(
        [MORESBY, af(1, "1 Dauntless AP", order=attack())],
        [base("Lae"), af(2, "1 Kate torpedo", order=attack())],
        initiative=initiative,
        default=face,
    )
    fight = Battle(u, SEA)
    due = {side: missions(fight, side) if side in raids else [] for side in ("allied", "japanese")}  # type: ignore[arg-type]
    fighters = {side: [u.state.sides[side].afs[2 - (side == "allied")]] if side in strafers else [] for side in due}  # type: ignore[index]
    first, second = attack_order(fight, due, fighters)  # type: ignore[arg-type]
    assert (first, {first, second}) == (order, {"allied", "japanese"})
    assert [roll.key for roll in u.dice.record()] == ["turn 3 1200|combat|who attacks first|B/M23"] * thrown
    assert [roll.sides for roll in u.dice.record()] == [2] * thrown
