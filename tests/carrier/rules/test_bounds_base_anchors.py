"""Both sides of each bound at anchor in the base game: dropping and weighing it, tenders, unloading."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, bare, put_tf, told, umpire

from flagplot.games.carrier.facts.sailing import Anchoring, HeldAtAnchor
from flagplot.games.carrier.ordered.ast import Anchor, Hold, Program, Unload, Weigh
from flagplot.games.carrier.phases import time_record
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sailing.anchoring import anchor, weigh
from flagplot.games.carrier.sailing.sailing import Helm
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.units import Boxes, Stack, TaskForce
from flagplot.games.carrier.theatre.hex import parse
from flagplot.games.carrier.units.factors import (
    as_anchored,
    capacity,
    handles,
    held_by_planes,
    launch_factors,
    maximum_factor,
)

DEBOYNE, MORESBY = parse("A/Y27"), parse("A/D23")


def helm(state: State, tf: TaskForce, side: Any = "allied") -> Helm:
    u = umpire(state)
    made = Helm(u, u.lookout, side, tf)
    made.peers = {}
    return made


# --- at anchor ---


@pytest.mark.rule("BR-12.7", "BR-12.7.1")
@pytest.mark.parametrize(
    ("where", "moved", "ships", "how", "anchored"),
    [
        (DEBOYNE, 0, (), "anchors", [9, 3, 9]),
        (DEBOYNE, 0, ("PG 1",), "anchors", [9, 3, None]),
        (DEBOYNE, 1, (), "", [None, 3, None]),
        (OPEN_SEA, 0, (), "no coast", [None, 3, None]),
        (OPEN_SEA, 1, (), "no coast", [None, 3, None]),
    ],
)
def test_dropping_anchor(where: int, moved: int, ships: tuple[str, ...], how: str, anchored: list[int | None]) -> None:
    """By a coast, and before any move of the turn, else with the next; who lies there already has lain longer."""
    state = bare(turn=9)
    action = Anchor(ships)
    order = Program((action, Hold()))
    made = put_tf(state, "japanese", 1, where, "PG x3", order=order)
    state.sides["japanese"].ships["PG 2"].anchored = 3
    at = helm(state, made, "japanese")
    at.moved = moved
    anchor(at, order, action)
    assert [ship.anchored for ship in state.sides["japanese"].ships.values()] == anchored
    assert (made.order, at.ended) == (Program((Hold(),)) if how else order, how == "")
    words = [(d.seat, d.about, d.place, d.how, d.rule, d.bad) for d in told(at.umpire.dispatches, Anchoring)]
    rule = "BR-12.7" if how == "anchors" else "BR-12.7.1"
    assert words == [("japanese", UnitId("japanese", "TF", 1), where, how, rule, how != "anchors")] * (how != "")


@pytest.mark.rule("BR-12.7.1", "BR-4.2.1")
@pytest.mark.parametrize(
    ("planes", "beached", "ships", "weighs", "laden", "told_so"),
    [
        (8, False, (), ["Kamikawa", "PG 1"], (), True),
        (9, False, (), ["PG 1"], ("Kamikawa",), True),
        (9, False, ("Kamikawa",), [], ("Kamikawa",), False),
        (9, False, ("PG 1",), ["PG 1"], (), True),
        (8, True, (), ["Kamikawa"], (), True),
    ],
)
def test_weighing_anchor(
    planes: int, beached: bool, ships: tuple[str, ...], weighs: list[str], laden: tuple[str, ...], told_so: bool
) -> None:
    """A tender with more planes than she holds under way stays, and a ship aground; a third is not at anchor."""
    state = bare(turn=9)
    action = Weigh(ships)
    order = Program((action, Hold()))
    made = put_tf(state, "japanese", 1, DEBOYNE, "Kamikawa", "PG x1", "DD x1", order=order, anchored=3)
    own = state.sides["japanese"].ships
    own["Kamikawa"].boxes = Boxes(ready=[Stack("Pete", planes)])
    own["PG 1"].beached, own["DD 1"].anchored = beached, None
    at = helm(state, made, "japanese")
    weigh(at, order, action)
    assert [n for n, ship in own.items() if ship.weighing == 9] == weighs
    assert [n for n, ship in own.items() if ship.anchored is not None] == [
        n for n in ("Kamikawa", "PG 1") if n not in weighs
    ]
    assert made.order == Program((Hold(),))
    whose = UnitId("japanese", "TF", 1)
    held = [(d.seat, d.about, d.ships) for d in told(at.umpire.dispatches, HeldAtAnchor)]
    assert held == [("japanese", whose, laden)] * (laden != ())
    words = [(d.seat, d.about, d.how, d.rule) for d in told(at.umpire.dispatches, Anchoring)]
    assert words == [("japanese", whose, "weighs", "BR-12.7.1")] * told_so


@pytest.mark.rule("BR-12.7.3")
@pytest.mark.parametrize(
    ("side", "ship", "anchored", "holds", "most", "launch", "sea"),
    [
        ("japanese", "Kamikawa", None, 8, 8, (4, 2), False),
        ("japanese", "Kamikawa", 3, 16, 16, (4, 2), True),
        ("japanese", "Chitose", 3, 16, 16, (4, 2), True),
        ("allied", "Lexington", 3, 30, 24, (12, 3), False),
        ("allied", "Chicago", 3, 0, 0, (0, 0), False),
    ],
)
def test_what_a_tender_holds_and_flies_at_anchor(
    side: Any, ship: str, anchored: int | None, holds: int, most: int, launch: tuple[int, int], sea: bool
) -> None:
    """Twice her planes and her maximum, and sea planes too; an anchored ship of another kind gains nothing."""
    state = bare(turn=9)
    put_tf(state, side, 1, DEBOYNE, ship, anchored=anchored)
    rules, made = ruleset_of(state), state.sides[side].ships[ship]
    assert (capacity(rules, side, made), maximum_factor(rules, side, made)) == (holds, most)
    assert launch_factors(rules, side, made) == launch
    sea_plane = {"japanese": "Mavis", "allied": "Catalina"}[side]
    assert handles(rules, side, made, sea_plane) is sea
    assert as_anchored(made, 9) is (anchored is not None)
    made.boxes = Boxes(ready=[Stack("Pete" if side == "japanese" else "Wildcat", holds // (2 if anchored else 1))])
    assert held_by_planes(rules, side, made) is False
    made.boxes.readying = [Stack("Dave", 1)]
    assert held_by_planes(rules, side, made) is (anchored is not None and side == "japanese")
    made.boxes = Boxes(just_landed=[Stack(sea_plane, 1)])
    assert held_by_planes(rules, side, made) is (anchored is not None and side == "japanese")
    made.boxes = None
    assert held_by_planes(rules, side, made) is False


# --- unloading ---


@pytest.mark.rule("BR-12.7.4", "BR-25.5")
@pytest.mark.parametrize(
    ("ships", "anchored", "unloaded", "doomed", "where", "points"),
    [
        ((), 8, 0, 0, MORESBY, 3 + 3 + 2),
        ((), 9, 0, 0, MORESBY, 0),
        ((), None, 0, 0, MORESBY, 0),
        (("AP 1",), 8, 0, 0, MORESBY, 3),
        (("APD",), 8, 0, 0, MORESBY, 2),
        (("AP", "APD 1"), 8, 0, 0, MORESBY, 8),
        (("DD",), 8, 0, 0, MORESBY, 0),
        ((), 8, 7, 0, MORESBY, 8),
        ((), 8, 8, 0, MORESBY, 0),
        ((), 8, 0, 10, MORESBY, 0),
        ((), 8, 0, 0, DEBOYNE, 0),
    ],
)
def test_what_transports_unload_in_a_turn(
    ships: tuple[str, ...], anchored: int | None, unloaded: int, doomed: int, where: int, points: int
) -> None:
    """Two AP and an APD with a destroyer: three points an AP and two an APD, from the turn after anchoring, for eight
    turns. A TF without such an order comes before."""
    state = bare(turn=9)
    put_tf(state, "japanese", 1, MORESBY, "AP x1", anchored=1, order=Hold())
    changes: dict[str, Any] = {"anchored": anchored, "unloaded": unloaded, "doomed": doomed}
    put_tf(state, "japanese", 2, where, "AP x2", "APD x1", "DD x1", order=Program((Hold(), Unload(ships))), **changes)
    own = state.sides["japanese"]
    named = [] if not ships else [word.replace("AP 1", "AP 2") if word == "AP 1" else word for word in ships]
    if named:
        own.tfs[2].order = Program((Hold(), Unload(tuple(named))))
    u = umpire(state)
    time_record._unload(u, "japanese")
    assert sum(entry.points for entry in own.points) == points
    worked = [name for name, ship in own.ships.items() if ship.unloaded > (unloaded if ship.tf == 2 else 0)]
    assert len(worked) == {0: 0, 2: 1, 3: 1, 8: 3}[points]
