"""Both sides of each bound of the expanded plane functions in the base game (BR-29): strafing, planes that attack
together, light loads."""

from typing import Any

import pytest
from tests.carrier.position import SEA, af, base, battle, boxes, cap, flight, tf, told

from flagplot.games.carrier.combat.air_to_air import Firing, combined
from flagplot.games.carrier.combat.battle import Battle, Share, role_of
from flagplot.games.carrier.combat.resolution import strike_together
from flagplot.games.carrier.combat.strafing import due, eliminated, go_home, kept_down, runs, strafe
from flagplot.games.carrier.facts.combat import Strafed
from flagplot.games.carrier.ordered.ast import Apart, Cap, Hold, Intercept, LandAt, Place, Program, Strafe
from flagplot.games.carrier.phases.air_operations import _fights
from flagplot.games.carrier.ruleset.hit_tables import added_tenths
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.units.factors import light_load

RUN = Program((Strafe(),))


@pytest.mark.rule("BR-29.6")
@pytest.mark.parametrize(
    ("flights", "why", "shares"),
    [
        (["1 Zero"], "", [1]),
        (["0 Zero", "2 Zero", "3 Zero high", "4 Zero GP", "5 Kate", "6 Rufe"], "", [2, 6]),
        (["4 Zero high"], "", None),
        (["4 Val"], "", [4]),
        (["4 Zero", "3 Rufe"], "fought", [3]),
        (["4 Zero"], "fought", None),
        (["4 Zero"], "clear", None),
        (["4 Zero"], "order", None),
        (["4 Zero"], "unseen", None),
        (["4 Zero"], "off", None),
    ],
)
def test_who_strafes(flights: list[str], why: str, shares: list[int] | None) -> None:
    """Low and unarmed fighters that have fought nobody, an enemy TF in sight here; a second AF does so all the same."""
    u = battle(
        [tf(1, "Chicago")],
        [af(2, *flights, order=cap() if why == "order" else RUN), af(4, "1 Zero", order=RUN)],
        seen=why != "unseen",
        strafing=why != "off",
    )
    fight, own = Battle(u, SEA), u.state.sides["japanese"].afs
    if why == "fought":
        fight.engaged[id(own[2].flights[0])] = own[2].flights[0]
    if why == "clear":
        u.alert.clear.add("japanese/AF2")
    found = runs(fight, "japanese", due(fight, "japanese"))
    others = [(4, [1], None, 1)] * (why not in ("unseen", "off"))
    assert [(run.af.number, [s.n for s in run.shares], run.base, run.tf) for run in found] == (
        [(2, shares, None, 1)] if shares else []
    ) + others


@pytest.mark.rule("BR-29.6")
@pytest.mark.parametrize(
    ("pool", "strafers", "by", "left"),
    [
        (10, 2, 3, 10),
        (10, 3, 3, 9),
        (10, 14, 3, 6),
        (10, 15, 3, 5),
        (10, 18, 3, 5),
        (7, 30, 3, 4),
        (1, 9, 3, 1),
        (6, 4, 2, 4),
    ],
)
def test_how_far_guns_are_kept_down(pool: int, strafers: int, by: int, left: int) -> None:
    assert kept_down(pool, strafers, by) == left


@pytest.mark.rule("BR-29.6")
@pytest.mark.parametrize(
    ("hits", "lost", "left"),
    [
        (0, {}, (3, 1, 5, 2)),
        (1, {"P-39": 1}, (2, 1, 5, 2)),
        (2, {"P-39": 2}, (1, 1, 5, 2)),
        (3, {"P-39": 2, "P-40": 1}, (0, 1, 5, 2)),
        (4, {"P-39": 2, "P-40": 1, "B-26": 1}, (0, 0, 5, 2)),
        (5, {"P-39": 2, "P-40": 1, "B-26": 1}, (0, 0, 5, 2)),
        (6, {"P-39": 2, "P-40": 1, "B-26": 1, "A-20": 1}, (0, 0, 5, 1)),
        (9, {"P-39": 2, "P-40": 1, "B-26": 1, "A-20": 2}, (0, 0, 5, 0)),
    ],
)
def test_what_is_destroyed_on_the_field(hits: int, lost: dict[str, int], left: tuple[int, ...]) -> None:
    """The most numerous first, of as many by name; dispersed ones at two hits, those in Readying never."""
    stock = boxes(ready="1 P-40, 2 P-39", just_landed="1 B-26", readying="5 Hudson", dispersed="2 A-20")
    assert eliminated(stock, hits) == lost
    counts = [sum(s.n for s in box) for box in (stock.ready, stock.just_landed, stock.readying, stock.dispersed)]
    assert tuple(counts) == left and all(s.n for box in (stock.ready, stock.dispersed) for s in box)


@pytest.mark.rule("BR-29.6")
def test_a_run_at_a_base() -> None:
    """Two AFs, one throw each with a key of its own, at -2 in cloud; the base counts as attacked."""
    u = battle(
        [base("Port Moresby", ready="9 P-39")],
        [af(2, "20 Zero", "0 Rufe", order=RUN), af(4, "9 Rufe", order=RUN)],
        strafing=True,
        weather="cloud",
        default=6,
    )
    fight = Battle(u, SEA)
    for run in runs(fight, "japanese", due(fight, "japanese")):
        strafe(fight, "japanese", run)
    facts = told(u.dispatches, Strafed)
    assert [(fact.about[0].number, fact.who.planes, fact.base) for fact in facts] == [
        (2, (("Zero", 20),), "Port Moresby"),
        (4, (("Rufe", 9),), "Port Moresby"),
    ]
    assert [roll.key.split("|", 2)[2] for roll in u.dice.record()] == [
        "strafing|B/M23 japanese|Zero|Port Moresby|0",
        "strafing|B/M23 japanese|Rufe|Port Moresby|1",
    ]
    assert [fact.row and (fact.row.bht, fact.row.factors) for fact in facts] == [(0, 20), (0, 9)]
    place = u.state.sides["allied"].bases["Port Moresby"]
    lost = sum(fact.hits or 0 for fact in facts)
    assert lost and (place.attacked, place.boxes.ready[0].n, place.lf_normal, place.aa) == (3, 9 - lost, 20, 6)
    assert u.state.sides["allied"].lost_today == {"P-39": lost}
    assert sum(entry.points for entry in u.state.sides["japanese"].points) == 2 * lost


@pytest.mark.rule("BR-29.6")
@pytest.mark.parametrize("n", [4, 0])
def test_a_run_at_ships_throws_nothing(n: int) -> None:
    u = battle([tf(1, "Chicago")], [af(2, "4 Zero", order=RUN)], strafing=True)
    fight = Battle(u, SEA)
    (run,) = runs(fight, "japanese", due(fight, "japanese"))
    run.shares[0].n = n
    strafe(fight, "japanese", run)
    assert u.dice.record() == () and len(told(u.dispatches, Strafed)) == bool(n) and fight.strafed == 0


@pytest.mark.rule("BR-29.6")
@pytest.mark.parametrize(
    ("order", "then"),
    [
        (RUN, Program((LandAt(),))),
        (Program((Strafe(), Cap(Place()))), Program((Cap(Place()),))),
        (Program((Cap(Place()),)), Program((Cap(Place()),))),
        (None, None),
    ],
)
def test_after_a_run_the_planes_go_on(order: Program | None, then: Program | None) -> None:
    """A turn of range, for those that were not shot down; home where nothing more is ordered."""
    u = battle([tf(1, "Chicago")], [af(2, "4 Zero", "3 Rufe", "2 Zero high", order=RUN)], strafing=True)
    fight = Battle(u, SEA)
    (run,) = found = runs(fight, "japanese", due(fight, "japanese"))
    run.shares[1].n, run.af.order = 0, order
    go_home(found)
    assert [part.land_by for part in run.af.flights] == [19, 20, 20]
    assert run.af.order == then


@pytest.mark.rule("BR-29.2")
@pytest.mark.parametrize(
    ("together", "apart", "found"),
    [
        (False, (), ["Zero>A", "Rufe>A", "Zero>B"]),
        (True, (), ["Zero+Rufe>A", "Zero>B"]),
        (True, (4,), ["Zero>A", "Rufe>A", "Zero>B"]),
        (True, (2,), ["Zero>A", "Rufe>A", "Zero>B"]),
        (True, (2, 4), ["Zero>A", "Rufe>A", "Zero>B"]),
    ],
)
def test_who_fires_together(together: bool, apart: tuple[int, ...], found: list[str]) -> None:
    """Those that fire at one name, but for the AFs that are ordered to fire by themselves."""
    orders = {n: Program((Cap(Place()), Apart())) if n in apart else cap() for n in (2, 4)}
    u = battle([], [af(2, "4 Zero", order=orders[2]), af(4, "3 Rufe", order=orders[4])], combined_attacks=together)
    own = u.state.sides["japanese"].afs
    zero, rufe = ([Share("japanese", own[n], own[n].flights[0], own[n].flights[0].n)] for n in (2, 4))
    firing = [
        Firing("Zero", "Zero", "A", 2, 9, (), zero),
        Firing("Rufe", "Rufe", "A", 3, 6, (), rufe),
        Firing("Zero", "Zero", "B", 2, 9, (), zero),
    ]
    groups = combined(Battle(u, SEA), firing)
    assert [f"{'+'.join(one.name for one in group)}>{group[0].target}" for group in groups] == found


@pytest.mark.rule("BR-29.2")
@pytest.mark.parametrize(
    ("hits", "parts", "modifiers", "row", "factors", "faces"),
    [
        ("classic", [(9, 2), (4, 3)], (), 6, 5, 1),
        ("classic", [(9, 2), (4, 3)], (("cloud", -2), ("nothing", 0)), 4, 5, 1),
        ("classic", [(9, 8)], (("cloud", -1),), 8, 8, 1),
        ("fitted", [(9, 8), (4, 8)], (("cloud", -1),), 5, 16, 4),
        ("classic", [(9, 0), (4, 0)], (("cloud", -1),), 8, 0, 0),
        ("classic", [(9, 1), (4, 0)], (), 9, 1, 1),
    ],
)
def test_the_row_of_an_attack_of_several(
    hits: str, parts: Any, modifiers: Any, row: int, factors: int, faces: int
) -> None:
    """The average by factors, rounded down; of the fitted table each row is looked up by itself: 1.8 and 0.7 here."""
    u = battle(hits=hits, default=4)
    blow = strike_together(u, "combat", "test", "x", parts, modifiers)
    assert (blow.bht, blow.factors, len(blow.faces)) == (row, factors, faces)
    assert blow.modifiers == tuple(pair for pair in modifiers if pair[1]) and (faces or not blow.hits)
    assert len(u.dice.record()) == (faces + 1) // 2
    assert all(roll.modifiers == blow.modifiers for roll in u.dice.record())
    lookup = f"BHT {row}, {factors} factor{'s' * (factors != 1)}: {blow.hits} hit{'s' * (blow.hits != 1)}"
    assert {roll.result for roll in u.dice.record()} == ({lookup} if faces else set())


@pytest.mark.rule("BR-29.2")
@pytest.mark.parametrize(
    ("parts", "tenths"),
    [
        ([], None),
        ([(0, 1)], None),
        ([(9, 0)], None),
        ([(9, 8)], 22),
        ([(9, 8), (0, 1), (2, 1)], 23),
        ([(9, 1), (9, -1)], 4),
    ],
)
def test_expected_hits_are_added(parts: Any, tenths: int | None) -> None:
    assert added_tenths(tables(), parts) == tenths


@pytest.mark.rule("BR-29.5")
@pytest.mark.parametrize(
    ("plane", "load", "option", "turns"),
    [
        ("Kate", "", True, 1),
        ("Val", "", True, 1),
        ("Betty", "", True, 2),
        ("Mavis", "", True, 3),
        ("B-17", "", True, 3),
        ("Zero/land", "", True, 0),
        ("Wildcat", "", True, 0),
        ("Kate", "GP", True, 0),
        ("Kate", "", False, 0),
        ("Dauntless/land", "", True, 1),
    ],
)
def test_range_gained_by_a_light_load(plane: str, load: Any, option: bool, turns: int) -> None:
    assert light_load(battle(light_load=option).ruleset, plane, load) == turns


@pytest.mark.rule("BR-29.5")
def test_planes_with_a_light_load_neither_intercept_nor_escort() -> None:
    u = battle([af(1, "2 Dauntless", "1 Wildcat"), af(3, flight("2 Dauntless"), "1 Wildcat")])
    own = u.state.sides["allied"].afs
    own[3].flights[0].light = True
    assert [role_of(tables(), each, part) for each in own.values() for part in each.flights] == [
        "interceptor",
        "interceptor",
        "bomber",
        "interceptor",
    ]


@pytest.mark.rule("BR-29.5")
@pytest.mark.parametrize(
    ("actions", "fights"),
    [
        ((Cap(Place()),), True),
        ((Hold(), Cap(Place())), True),
        ((Hold(),), False),
        ((Hold(), Intercept()), True),
        ((Cap(Place()), Intercept(wanted=False)), False),
    ],
)
def test_whose_orders_make_interceptors_of_planes(actions: Any, fights: bool) -> None:
    assert _fights(Program(actions)) is fights
