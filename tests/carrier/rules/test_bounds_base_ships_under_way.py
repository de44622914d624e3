"""Both sides of each bound for ships of the base game: moves, land, joining, splitting, anchors, unloading."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, bare, put_af, put_tf, ready, told, umpire
from tests.carrier.submarines.waters import boat, waters

from flagplot.games.carrier.facts.orders import CannotJoin, CannotSplit, Joined, SplitOff, Stopped
from flagplot.games.carrier.facts.sailing import Anchoring, HeldAtAnchor, Scuttled
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import (
    Anchor,
    Hold,
    Join,
    Move,
    Program,
    Split,
    Step,
    SubmarineOrder,
    Unload,
    Weigh,
)
from flagplot.games.carrier.phases import tf_movement, time_record
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sailing.anchoring import anchor, weigh
from flagplot.games.carrier.sailing.bridge import movement_factor
from flagplot.games.carrier.sailing.departing import scuttle
from flagplot.games.carrier.sailing.regrouping import join, split
from flagplot.games.carrier.sailing.sailing import Helm
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.units import Boxes, Stack, TaskForce
from flagplot.games.carrier.theatre.hex import parse, walk
from flagplot.games.carrier.theatre.theatre import theatre
from flagplot.games.carrier.units.factors import (
    as_anchored,
    capacity,
    handles,
    held_by_planes,
    launch_factors,
    maximum_factor,
    speed,
)

DEBOYNE, MORESBY = parse("A/Y27"), parse("A/D23")
N1, N2, N4 = (walk(OPEN_SEA, f"N{n}")[-1] for n in (1, 2, 4))
S1, S2 = (walk(OPEN_SEA, f"S{n}")[-1] for n in (1, 2))


def north(n: int) -> Program:
    return Program((Move((Step(1, n),)),))


def helm(state: State, tf: TaskForce, side: Any = "allied") -> Helm:
    u = umpire(state)
    made = Helm(u, u.lookout, side, tf)
    made.peers = {}
    return made


# --- moves ---


@pytest.mark.rule("BR-12.1", "BR-10.2")
def test_every_tf_makes_its_move_once() -> None:
    """TF1 has moved in phase 4, TF2 sails two hexes of three, TF3 has no order, TF4 parts and both sail, TF5 follows
    on the other side."""
    state = bare(turn=9)
    ours = [put_tf(state, "allied", n, OPEN_SEA, "DD x2", order=north(3)) for n in (1, 2)]
    ours[0].moved_in_shadowing = True
    still = put_tf(state, "allied", 3, OPEN_SEA, "Hobart")
    order = Program((Split(9, ships=("DD 5",), order=Program((Move((Step(4, 3),)),))), *north(1).actions))
    parts = put_tf(state, "allied", 4, OPEN_SEA, "DD x2", order=order)
    theirs = put_tf(state, "japanese", 5, OPEN_SEA, "Aoba", order=north(1))
    tf_movement.run(umpire(state))
    assert [tf.hex for tf in (*ours, still, parts, theirs)] == [OPEN_SEA, N2, OPEN_SEA, N1, N1]
    assert (ours[0].order, ours[1].order) == (north(3), north(1))
    assert (state.sides["allied"].tfs[9].hex, state.sides["allied"].tfs[9].ships) == (S2, ["DD 5"])
    assert ours[1].track == [OPEN_SEA, N1, N2]


@pytest.mark.rule("BR-12.1", "BR-10.1")
@pytest.mark.parametrize(("case", "sees"), [("enters", True), ("is there", False)])
def test_what_comes_onto_the_map_is_looked_at_before_the_others_sail(case: str, sees: bool) -> None:
    """Rabaul's reinforcements come in beside Chicago, who was ordered away: seen where they enter. Without anybody that
    enters nobody looks before the first hex."""
    from flagplot.games.carrier.state.units import Entering

    state = bare(turn=9)
    own = state.sides["japanese"]
    there = walk(OPEN_SEA, "N1")[-1]
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago", order=Program((Move((Step(4, 2),)),)))
    put_tf(state, "japanese", 2, there, "Aoba", order=north(2))
    if case == "enters":
        del own.tfs[2]
        own.ships["Aoba"].tf = None
        own.entering = [Entering("x", 9, (there,), ("Aoba",), 2)]
    u = umpire(state)
    tf_movement.run(u)
    seen = [entry.hex for entries in u.lookout.log["allied"].values() for entry in entries]
    assert (there in seen) is sees


@pytest.mark.rule("BR-12.4")
@pytest.mark.parametrize(
    ("ships", "changes", "markers", "hexes"),
    [
        (("Chicago",), {}, 0, 2),
        (("Chicago", "AO x1"), {}, 0, 1),
        (("AO x1", "Chicago"), {}, 1, 1),
        (("Chicago",), {}, 2, 0),
        (("Chicago",), {"anchored": 3}, 0, 0),
        (("Chicago",), {"weighing": 9}, 0, 0),
        (("Chicago",), {"weighing": 8}, 0, 2),
        (("Chicago",), {"hits": 2}, 0, 2),
        (("Chicago",), {"hits": 3}, 0, 1),
        (("Chicago",), {"tow_every": 2, "tow_since": 7}, 0, 1),
        (("Chicago",), {"tow_every": 2, "tow_since": 8}, 0, 0),
        (("Chicago",), {"tow_every": 3, "tow_since": 6}, 0, 1),
        (("Chicago",), {"tow_every": 2, "tow_since": 9}, 0, 0),
        ((), {}, 0, 0),
    ],
)
def test_a_tf_sails_as_far_as_its_slowest_ship(
    ships: tuple[str, ...], changes: dict[str, Any], markers: int, hexes: int
) -> None:
    state = bare(turn=9)
    state.weather.markers = [OPEN_SEA] * markers
    made = put_tf(state, "allied", 1, OPEN_SEA, *ships, **changes)
    assert movement_factor(umpire(state), "allied", made) == hexes
    speeds = [speed(ruleset_of(state), "allied", ship, 9) for ship in state.sides["allied"].ships.values()]
    assert markers == 2 or min(speeds, default=0) == hexes


@pytest.mark.rule("BR-12.2", "BR-12.7.2")
@pytest.mark.parametrize(
    ("sailed", "anchored", "spent", "told_so"),
    [(0, False, False, 0), (1, False, False, 0), (2, False, True, 0), (0, True, True, 1)],
)
def test_a_move_ends_when_the_points_are_used(sailed: int, anchored: bool, spent: bool, told_so: int) -> None:
    """Two points of Chicago, one a hex; a destroyer at anchor beside her holds her and that is said."""
    state = bare(turn=9)
    made = put_tf(state, "allied", 1, DEBOYNE, "Chicago", "DD x1")
    state.sides["allied"].ships["DD 1"].anchored = 3 if anchored else None
    made.track = [DEBOYNE] * (1 + sailed)
    at = helm(state, made)
    assert at._spent() is spent and at.ended is spent
    words = told(at.umpire.dispatches, Anchoring)
    assert [(d.seat, d.about, d.how, d.rule, d.bad) for d in words] == [
        ("allied", UnitId("allied", "TF", 1), "lies", "BR-12.7.2", True)
    ] * told_so


@pytest.mark.rule("BR-12.5")
def test_ships_stop_before_land_and_forget_their_order() -> None:
    """Two steps into the open, or one on land and the other never."""
    state = bare(turn=9)
    made = put_tf(state, "allied", 1, MORESBY, "Chicago", order=north(2))
    at, beyond = helm(state, made), walk(MORESBY, "N1")[-1]
    assert at._checked(north(2), beyond) is None
    assert (made.order, at.ended) == (None, True)
    (word,) = told(at.umpire.dispatches, Stopped)
    assert (word.seat, word.about, word.place, word.to) == ("allied", UnitId("allied", "TF", 1), MORESBY, beyond)
    assert (word.why, word.bad, word.rule) == ("land", True, "BR-12.5")
    free = put_tf(state, "allied", 2, OPEN_SEA, "Chicago", order=north(2))
    at = helm(state, free)
    assert at._checked(north(2), N1) == N1
    assert (free.order, at.ended, told(at.umpire.dispatches, Stopped)) == (north(2), False, [])


@pytest.mark.rule("BR-12.5")
def test_the_way_by_sea() -> None:
    """Both ways the same, longer than the flight where land lies between, none to a hex of land."""
    chart = theatre()
    assert [chart.sea_distance(OPEN_SEA, to) for to in (OPEN_SEA, N1, N4, MORESBY)] == [0, 1, 4, 21]
    assert chart.sea_distance(MORESBY, OPEN_SEA) == 21
    assert chart.sea_distance(OPEN_SEA, parse("A/A11")) is None and chart.sea_distance(parse("A/A11"), OPEN_SEA) is None
    ways = ("N1", "NE1", "SE1", "S1", "SW1", "NW1")
    assert set(chart.ship_neighbours(OPEN_SEA)) == {walk(OPEN_SEA, way)[-1] for way in ways}
    assert walk(MORESBY, "N1")[-1] not in chart.ship_neighbours(MORESBY)


# --- orders to ships as they are written ---


def fleet() -> State:
    """TF1 with four ships and TF2 with eleven at sea, TF4 with twelve, TF3 in port; the Japanese TF6 at Deboyne."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago", "DD x3")
    put_tf(state, "allied", 2, OPEN_SEA, "DD x11")
    put_tf(state, "allied", 4, OPEN_SEA, "DD x12")
    put_tf(state, "allied", 3, MORESBY, "AP x1", "DD x1")
    put_tf(state, "japanese", 6, DEBOYNE, "AP x2", "APD x1", "DD x1", anchored=3)
    put_tf(state, "japanese", 7, OPEN_SEA, "APD x1")
    put_tf(state, "japanese", 8, MORESBY, "DD x1")
    put_tf(state, "japanese", 9, MORESBY, "AP x1")
    return state


def answers(text: str, side: Any = "allied") -> tuple[list[tuple[str, str]], tuple[Any, ...]]:
    """Return severity and code of what is answered, and the actions of the order that stands."""
    state = fleet()
    sheet = GAME.parse(text, side, GAME.view(state, side))
    return (
        [(d.severity, d.code) for d in sheet.diagnostics if d.severity != "note"],
        sheet.orders[0].program.actions if sheet.orders else (),
    )


@pytest.mark.rule("BR-12.3")
@pytest.mark.parametrize(
    ("text", "code", "ships"),
    [
        ("TF1: split Chicago as TF7", "", ("Chicago",)),
        ("TF1: split 2 DD, Chicago as TF7", "", ("DD 1", "DD 2", "Chicago")),
        ("TF1: split DD as TF7", "", ("DD 1", "DD 2", "DD 3")),
        ("TF1: split Chicago, 3 DD as TF7", "BR-12.3", None),
        ("TF1: split Hobart, DD 1 as TF7", "no-such-ship", ("DD 1",)),
        ("TF1: split Hobart as TF7", "no-such-ship", None),
        ("TF1: scuttle Chicago, 3 DD", "", ("Chicago", "DD 1", "DD 2", "DD 3")),
        ("TF1: scuttle", "", ()),
        ("TF1: scuttle Hobart", "no-such-ship", None),
    ],
)
def test_ships_named_in_an_order_are_those_of_the_tf(text: str, code: str, ships: tuple[str, ...] | None) -> None:
    errors, actions = answers(text)
    assert errors == ([("error", code)] if code else [])
    assert [action.ships for action in actions] == ([] if ships is None else [ships])


@pytest.mark.rule("BR-12.3")
def test_a_ship_that_is_not_there_is_named_with_those_that_are() -> None:
    state = fleet()
    put_tf(state, "allied", 1, OPEN_SEA, "DD x12")
    sheet = GAME.parse("TF1: split Hobart, Aoba as TF7", "allied", GAME.view(state, "allied"))
    assert [(d.message, d.hint) for d in sheet.diagnostics] == [
        (f"{ship} is not in TF1", f"TF1 has {', '.join(f'DD {n}' for n in range(28, 38))}.")
        for ship in ("Hobart", "Aoba")
    ]


@pytest.mark.rule("BR-12.3", "BR-4.1.1")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("TF1: join TF2", ""),
        ("TF1: join TF4", "BR-4.1.1"),
        ("TF1: join TF1", "join-itself"),
        ("TF1: join TF11", "unknown-unit"),
        ("TF11: join TF1", "unknown-unit"),
    ],
)
def test_which_tfs_may_be_joined(text: str, code: str) -> None:
    """Fifteen ships are allowed and sixteen are not."""
    errors, actions = answers(text)
    assert errors == ([("error", code)] if code else [])
    assert actions == (() if code else (Join(2),))


@pytest.mark.rule("BR-12.5")
@pytest.mark.parametrize(
    ("text", "codes", "kept"),
    [
        ("TF1: to A/A11", ["BR-12.5"], 0),
        ("TF1: to A/D23", [], 1),
        ("TF1: to A/D23; N1", ["BR-12.5"], 1),
        ("TF1: to A/D23; S1", [], 2),
        ("TF1: N1; to A/A11; N1", ["BR-12.5"], 2),
        ("TF3: N1", ["BR-12.5"], 0),
        ("TF3: to A/D23; N1", ["BR-12.5"], 1),
    ],
)
def test_a_course_over_land_is_refused(text: str, codes: list[str], kept: int) -> None:
    errors, actions = answers(text)
    assert errors == [("error", code) for code in codes]
    assert len([action for action in actions if not isinstance(action, Move) or action.steps]) == kept


@pytest.mark.rule("BR-12.5")
@pytest.mark.parametrize(
    ("text", "refused", "ends", "actions"),
    [
        ("TF1: N1", "", "end A/Q37, 1 of 2 MP", 1),
        ("TF1: N1; hold 2 hours; N1", "", "end A/Q36, 2 of 2 MP", 3),
        ("TF1: to A/Q38", "", "end A/Q38, 0 of 2 MP", 1),
        ("TF1: N2; S1", "", "end A/Q36, 2 of 2 MP; 1 hex more to A/Q37 on later turns: A/Q37 at 1000", 2),
        ("TF1: N1; A/Q37 - N1 - A/Q36", "", "end A/Q36, 2 of 2 MP", 2),
        ("TF1: N1; A/Q38 - N1", "TF1 stays: TF1 will be in A/Q37, order starts in A/Q38", "", 0),
        ("TF1: to A/Q36; A/Q36 - N1", "", "end A/Q36, 2 of 2 MP; 1 hex more to A/Q35 on later turns: A/Q35 at 1000", 2),
        ("TF1: to A/Q36; A/Q37 - N1", "TF1 stays: TF1 will be in A/Q36, order starts in A/Q37", "", 0),
        ("TF1: to A/A11; N1", "there is no way by sea from A/Q38 to A/A11", "end A/Q37, 1 of 2 MP", 1),
        ("TF1: N1; to A/A11; S1", "there is no way by sea from A/Q37 to A/A11", "end A/Q38, 2 of 2 MP", 2),
        ("TF1: sail N until TF seen; N1", "", "", 2),
        ("TF1: sail N until TF seen; A/Q30 - N1", "", "", 2),
        ("TF1: join TF2; A/Q30 - N1", "", "", 2),
        ("TF1: sail N until TF seen; to A/Q30; N1", "", "", 3),
        ("TF3: to A/D23", "", "end A/D23, 0 of 1 MP", 1),
    ],
)
def test_the_course_of_ships_as_it_is_written(text: str, refused: str, ends: str, actions: int) -> None:
    """Each part begins where the one before it ends, by sea; behind what ends nobody knows where nothing is checked."""
    state = fleet()
    sheet = GAME.parse(text, "allied", GAME.view(state, "allied"))
    assert [d.message for d in sheet.diagnostics if d.severity == "error"] == ([refused] if refused else [])
    start = "TF3: start A/D23, " if text[2] == "3" else "TF1: start A/Q38, "
    assert [d.message for d in sheet.diagnostics if d.code == "move"] == ([start + ends] if ends else [])
    assert [len(order.program.actions) for order in sheet.orders] == [actions]
    assert [order.no_move for order in sheet.orders] == [actions == 0]


@pytest.mark.rule("BR-12.5")
@pytest.mark.parametrize(
    ("text", "refused"), [("AF5: to A/A11; A/A11 - N1 - A/A10", []), ("AF5: to A/A11; A/A10 - N1", ["no-move"])]
)
def test_planes_fly_over_land(text: str, refused: list[str]) -> None:
    state = fleet()
    put_af(state, "allied", 5, OPEN_SEA, "2 Wildcat", home="Port Moresby")
    sheet = GAME.parse(text, "allied", GAME.view(state, "allied"))
    assert [d.code for d in sheet.diagnostics if d.severity == "error"] == refused


@pytest.mark.rule("BR-12.5")
@pytest.mark.parametrize(
    ("text", "code", "order"),
    [
        ("SS1 to A/Q30", "", SubmarineOrder(to=parse("A/Q30"))),
        ("SS1 to Rabaul", "", SubmarineOrder(to=1062)),
        ("SS1 to A/A11", "BR-12.5", None),
        ("SS1 patrol A/Q30, A/Q34", "", SubmarineOrder(patrol=(parse("A/Q30"), parse("A/Q34")))),
        ("SS1 patrol A/Q30, A/A11", "BR-12.5", None),
        ("SS1 to A/D23; to A/Q30", "no-move", None),
        ("SS1 N2", "", SubmarineOrder(steps=(1, 1))),
    ],
)
def test_submarines_go_where_there_is_water(text: str, code: str, order: SubmarineOrder | None) -> None:
    state = waters("1993")
    boat(state)
    sheet = GAME.parse(text, "allied", GAME.view(state, "allied"))
    assert [(d.severity, d.code) for d in sheet.diagnostics if d.severity == "error"] == (
        [("error", code)] if code else []
    )
    assert [each.submarine for each in sheet.orders] == ([] if order is None else [order])


@pytest.mark.rule("BR-12.7.1", "BR-12.7.4")
@pytest.mark.parametrize(
    ("text", "codes", "why"),
    [
        ("TF6: anchor", [], ""),
        ("TF7: anchor", ["BR-12.7.1"], "TF7 cannot anchor in A/Q38: it has no coast"),
        ("TF7: to A/D23; anchor; unload", [], ""),
        ("TF6: unload", ["BR-12.7.4"], "transports of your side unload in A/D23 only, and TF6 ends in A/Y27"),
        ("TF8: unload", ["BR-12.7.4"], "TF8 has no AP or APD to unload there"),
        ("TF9: unload", [], ""),
        ("TF9: anchor; unload", [], ""),
    ],
)
def test_where_ships_anchor_and_unload(text: str, codes: list[str], why: str) -> None:
    errors, actions = answers(text, "japanese")
    assert errors == [("error", code) for code in codes]
    assert bool(actions) is not codes or actions == ()
    state = fleet()
    sheet = GAME.parse(text, "japanese", GAME.view(state, "japanese"))
    assert [d.message for d in sheet.diagnostics if d.severity == "error"] == ([why] if why else [])


# --- joining and splitting ---


@pytest.mark.rule("BR-12.3")
@pytest.mark.parametrize(
    ("number", "where", "ships", "answer"),
    [
        (2, OPEN_SEA, 11, ""),
        (2, OPEN_SEA, 12, "too many"),
        (9, OPEN_SEA, 1, "unknown"),
        (1, OPEN_SEA, 1, "unknown"),
        (2, N1, 1, "elsewhere"),
    ],
)
def test_tfs_join_in_one_hex_up_to_the_number_allowed(number: int, where: int, ships: int, answer: str) -> None:
    """TF1 of four ships that has sailed a hex; what it joined has no more left than it had itself."""
    state = bare(turn=9)
    action = Join(number)
    order = Program((action, Hold()))
    made = put_tf(state, "allied", 1, OPEN_SEA, "Chicago", "DD x3", order=order)
    other = put_tf(state, "allied", 2, where, f"DD x{ships}")
    made.formed, other.formed, made.track = 5, ships, [N1, OPEN_SEA]
    at = helm(state, made)
    peer = Helm(at.umpire, at.lookout, "allied", other)
    at.peers = {("allied", 2): peer}
    assert join(at, order, action) == (N1 if answer == "elsewhere" else None)
    assert made.order == (order if answer == "elsewhere" else Program((Hold(),)))
    own = state.sides["allied"]
    if answer:
        assert (list(own.tfs), at.ended, peer.moved, len(made.ships)) == ([1, 2], False, 0, 4)
    else:
        assert (list(own.tfs), at.ended, peer.moved, made.ships) == ([2], True, 1, [])
        assert other.ships == [*(f"DD {n}" for n in range(4, 15)), "Chicago", "DD 1", "DD 2", "DD 3"]
        assert (other.formed, {ship.tf for ship in own.ships.values()}) == (16, {2})
    words = told(at.umpire.dispatches, CannotJoin)
    joined = [(d.seat, d.about, d.other) for d in told(at.umpire.dispatches, Joined)]
    into = UnitId("allied", "TF", number)
    assert joined == [("allied", UnitId("allied", "TF", 1), into)] * (answer == "")
    wanted = {"too many": ("too many", 15, "BR-4.1.1"), "unknown": ("unknown", 0, "BR-12.3")}.get(answer)
    assert [(d.why, d.limit or 0, d.rule) for d in words] == ([wanted] if wanted else [])
    assert all((d.seat, d.about, d.other) == ("allied", UnitId("allied", "TF", 1), into) for d in words)


@pytest.mark.rule("BR-12.3")
def test_what_joins_counts_with_all_it_was_formed_of() -> None:
    """Or with the ships it has, where that is not known; who has sailed farther than it keeps that."""
    state = bare(turn=9)
    made = put_tf(state, "japanese", 1, OPEN_SEA, "Aoba", "DD x3")
    other = put_tf(state, "japanese", 2, OPEN_SEA, "DD x6")
    other.formed, other.track = 7, [S1, OPEN_SEA]
    at = helm(state, made, "japanese")
    peer = Helm(at.umpire, at.lookout, "japanese", other)
    at.peers = {("japanese", 2): peer}
    action = Join(2)
    join(at, Program((action,)), action)
    assert (other.formed, len(other.ships), peer.moved) == (11, 10, 1)


@pytest.mark.rule("BR-12.3", "BR-3.3")
@pytest.mark.parametrize(
    ("number", "ships", "why"),
    [
        (7, ("Chicago", "2 DD"), ""),
        (7, ("Chicago", "DD"), "empty"),
        (7, (), "empty"),
        (7, ("Hobart",), "empty"),
        (2, ("Chicago",), "number"),
    ],
)
def test_ships_part_from_a_tf_but_not_all_of_them(number: int, ships: tuple[str, ...], why: str) -> None:
    state = bare(turn=9)
    order = Program((Split(number, ships=ships, order=north(2)), Hold()))
    made = put_tf(state, "allied", 1, OPEN_SEA, "Chicago", "DD x3", order=order)
    put_tf(state, "allied", 2, OPEN_SEA, "Hobart")
    put_tf(state, "allied", 9, OPEN_SEA, "AO x1")
    made.track = [S1, OPEN_SEA]
    at = helm(state, made)
    split(at, order, order.actions[0])  # type: ignore[arg-type]
    own, whose, part = state.sides["allied"], UnitId("allied", "TF", 1), UnitId("allied", "TF", number)
    assert made.order == Program((Hold(),)) and not at.ended
    refused = [(d.seat, d.about, d.why, d.other, d.rule) for d in told(at.umpire.dispatches, CannotSplit)]
    if why:
        assert (list(own.tfs), len(made.ships), own.ships["Chicago"].tf) == ([1, 2, 9], 4, 1)
        rule = "BR-3.3" if why == "number" else "BR-12.3"
        assert refused == [("allied", whose, why, part if why == "number" else None, rule)]
        return
    new = own.tfs[7]
    assert (list(own.tfs), made.ships, new.ships) == ([1, 2, 7, 9], ["DD 3"], ["Chicago", "DD 1", "DD 2"])
    assert (new.number, new.hex, new.order, new.track, new.formed) == (7, OPEN_SEA, north(2), made.track, 3)
    assert [own.ships[ship].tf for ship in ("Chicago", "DD 1", "DD 2", "DD 3")] == [7, 7, 7, 1]
    (word,) = told(at.umpire.dispatches, SplitOff)
    assert (word.seat, word.about, word.kind, word.other) == ("allied", whose, "tf", part)
    assert (word.ships, refused) == (("Chicago", "DD 1", "DD 2"), [])


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


# --- scuttling ---


@pytest.mark.rule("BR-12.9")
@pytest.mark.parametrize(("doomed", "points", "left"), [(0, 60 + 2 * 7, True), (12, 2 * 7, True), (0, 74, False)])
def test_a_ship_that_is_scuttled_goes_with_her_planes(doomed: int, points: int, left: bool) -> None:
    """Yorktown, 12 points a hit of five, with seven air factors of two points; one that sinks anyhow costs no more."""
    state = bare(turn=9)
    made = put_tf(state, "allied", 1, OPEN_SEA, "Yorktown", *(["DD x1"] if left else []), order=Hold())
    ready(state, "allied", "Yorktown", Wildcat=3)
    ready(state, "allied", "Yorktown", "readying", Wildcat=2)
    ready(state, "allied", "Yorktown", "just_landed", Dauntless=2)
    own = state.sides["allied"]
    ship = own.ships["Yorktown"]
    ship.doomed = doomed
    at = helm(state, made)
    scuttle(at, ship)
    assert (ship.fate, ship.tf, ship.boxes) == ("scuttled", None, Boxes())
    assert (made.ships, list(own.tfs), at.ended) == (["DD 1"] if left else [], [1] if left else [], not left)
    assert sum(entry.points for entry in state.sides["japanese"].points) == points
    assert ship.doomed == 0
    (word,) = told(at.umpire.dispatches, Scuttled)
    assert (word.seat, word.about, word.ship) == ("allied", UnitId("allied", "TF", 1), "Yorktown")
    assert own.lost_today == {}
