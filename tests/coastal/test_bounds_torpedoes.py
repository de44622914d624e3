"""Both sides of each bound of torpedoes: cones, whom they attack, hits and launches (sections 8.1 to 8.3)."""

from typing import Any

import msgspec
import pytest
from tests.coastal.support import (
    THEM,
    US,
    battle,
    changes,
    loaded,
    play_of,
    resolve,
    salvo,
    scenario,
    throws,
    told,
    values,
    vessel,
)

from flagplot.core.dice import DiceCup
from flagplot.games.coastal import salvo as cone
from flagplot.games.coastal import torpedoes
from flagplot.games.coastal.cards import standard
from flagplot.games.coastal.game import GAME
from flagplot.games.coastal.orders import CoastalSheet, Launch
from flagplot.games.coastal.parsing import launch_arc
from flagplot.games.coastal.state import FOREVER, Contact, Mount
from flagplot.games.coastal.tables import standard as tables
from flagplot.games.coastal.telling.facts import (
    Armed,
    ExplosionSeen,
    Launched,
    LaunchVoid,
    SalvoAground,
    SalvoLeft,
    Sighted,
    TorpedoAttack,
    Torpedoed,
    TrackSeen,
    UnseenHits,
)
from flagplot.games.coastal.torpedo_damage import Body, Effect, System, hit
from flagplot.games.coastal.view import TubesView

H = tables().torpedoes["H"]
ONES = (1,) * 6
BOAT = vessel(US, "M", "MTB", 5, 190)


@pytest.mark.rule("AS-8.1ak", "AS-8.1ag")
def test_a_segment_is_rounded_to_the_grid() -> None:
    row = msgspec.structs.replace(H, step=20.126, growth=1.126)
    assert cone.segment(salvo(fired=1), row, 1) == cone.Segment(0, 20.13, 0, 1.13)
    assert cone.segment(salvo(fired=1), row, 2) == cone.Segment(20.13, 40.25, 1.13, 2.25)
    assert cone.segment(salvo(fired=3, wide=True), row, 2) == cone.Segment(20.13, 40.25, 6.76, 13.51)


@pytest.mark.rule("AS-8.1f", "AS-8.1g")
def test_a_segments_corners() -> None:
    """Port near, port far, starboard far, starboard near, in hundredths."""
    piece = cone.segment(salvo(fired=2), H, 2)
    found = cone.shape(salvo(x=10, y=50, bearing=90, fired=2), piece)
    assert [(round(x), round(y)) for x, y in found] == [(3000, 5100), (5000, 5200), (5000, 4800), (3000, 4900)]
    north = cone.shape(salvo(x=10, y=50, bearing=0, fired=2), piece)
    assert [(round(x), round(y)) for x, y in north] == [(900, 7000), (800, 9000), (1200, 9000), (1100, 7000)]


@pytest.mark.rule("AS-8.1ab")
@pytest.mark.parametrize(
    ("x", "course", "covered"),
    [
        (41.8, 90, True),
        (41.81, 90, False),
        (18.2, 90, True),
        (18.19, 90, False),
        (41.5, 0, True),
        (41.51, 0, False),
        (18.5, 0, True),
        (18.49, 0, False),
    ],
)
def test_a_hull_that_touches_a_segment_is_covered(x: float, course: int, covered: bool) -> None:
    """A hull of 3.6 by 3 cm before and behind a segment from 20 to 40 cm."""
    card = msgspec.structs.replace(standard()["Coaster"], length=3.6, beam=3.0)
    ship = vessel(THEM, "K", "Coaster", x, 0, course)
    assert cone.covers(salvo(), cone.segment(salvo(), H, 2), ship, card) is covered


@pytest.mark.rule("AS-8.1ac")
@pytest.mark.parametrize(
    ("x", "y", "course", "cm"), [(30, 0, 90, 29), (30, 0, 0, 29.9), (0, -30, 0, 29), (3, 4.2, 90, 4.5618)]
)
def test_the_distance_from_the_marker_to_a_hull(x: float, y: float, course: int, cm: float) -> None:
    card = msgspec.structs.replace(standard()["Coaster"], length=2.0, beam=0.2)
    ship = vessel(THEM, "K", "Coaster", x, y, course)
    assert cone.marker_distance(salvo(), ship, card) == pytest.approx(cm, abs=1e-4)


@pytest.mark.rule("AS-8.1m")
@pytest.mark.parametrize(
    ("x", "y", "bearing", "n", "left"),
    [
        (10, 50, 270, 1, False),
        (10, 50, 270, 2, True),
        (20, 50, 270, 2, False),
        (19.99, 50, 270, 2, True),
        (180, 50, 90, 2, False),
        (180.01, 50, 90, 2, True),
        (50, 20, 180, 2, False),
        (50, 19.99, 180, 2, True),
        (50, 180, 0, 2, False),
        (50, 180.01, 0, 2, True),
        (30, 201, 90, 2, False),
        (30, 201.01, 90, 2, True),
        (30, -1, 90, 2, False),
        (30, -1.01, 90, 2, True),
        (201, 30, 0, 2, False),
        (201.01, 30, 0, 2, True),
        (-1.01, 30, 0, 2, True),
        (199, 18, 135, 2, True),
    ],
)
def test_a_salvo_has_left_when_its_near_edge_is_outside(x: float, y: float, bearing: int, n: int, left: bool) -> None:
    """Two torpedoes: 2 cm wide at 20 cm, in an area of 200 by 200 cm."""
    one = salvo(x=x, y=y, bearing=bearing)
    assert cone.has_left(one, cone.segment(one, H, n), scenario().area) is left


def ran(
    *ships: Any, salvoes: Any = None, turn: int = 3, faces: Any = None, default: int = 10, held: Any = (), **place: Any
) -> Any:
    """Return the resolution of window B of a turn with salvoes under way, and the tables of their throws."""
    state = battle(
        *ships, BOAT, window="B", turn=turn, place=scenario(**place), salvoes=salvoes or (salvo(x=20, y=100),)
    )
    state.plots[US].contacts = list(held)
    resolution = resolve(state, {}, loaded(faces or {}, default))
    rolled = [
        (roll.key.split("|", 2)[2], roll.table, roll.result) for roll in resolution.rolls if roll.rule == "AS-8.2a"
    ]
    return resolution, rolled


@pytest.mark.rule("AS-8.2o", "AS-8.2a")
@pytest.mark.parametrize(
    ("card", "fields", "because"),
    [
        ("Coaster", {"course": 0}, "6"),
        ("Coaster", {"course": 315}, "6"),
        ("Coaster", {"course": 314}, "6, -1 forward-arc = 5"),
        ("Coaster", {"course": 270}, "6, -1 forward-arc = 5"),
        ("Coaster", {"course": 90}, "6, -2 aft-arc = 4"),
        ("Coaster", {"ran": 0}, "6, +3 stationary = 9"),
        ("Coaster", {"ran": 1, "speed": 0}, "6"),
        ("Coaster", {"ran": 24}, "6"),
        ("Coaster", {"ran": 25}, "6, -1 25-knots = 5"),
        ("Coaster", {"steering": True}, "6, +3 steering = 9"),
        ("Coaster", {"rudder": True}, "6, +3 steering = 9"),
        ("Coaster", {"aware": False}, "6, +3 unaware = 9"),
        ("Coaster", {"aware": False, "ran": 0, "steering": True}, "6, +3 stationary = 9"),
        ("Barge", {}, "6, -4 class-1-or-shallow-draught = 2"),
        ("MTB", {}, "6, -4 class-1-or-shallow-draught = 2"),
    ],
)
def test_what_a_torpedo_needs(card: str, fields: Any, because: str) -> None:
    """The salvo comes from the west; a second torpedo needs one less."""
    course = fields.pop("course", 0)
    _, rolled = ran(vessel(THEM, "K", card, 50, 100, course, **{"ran": 5} | fields))
    first, _, score = because.partition(" = ")
    second = f"{first}, -1 further-roll = {int(score or 6) - 1}"
    assert rolled == [("torpedo 1|A1>german/K", because, "miss"), ("torpedo 2|A1>german/K", second, "miss")]


@pytest.mark.rule("AS-8.2o", "AS-8.1ad")
def test_a_deep_salvo_runs_under_a_boat_and_hits_a_ship() -> None:
    deep = (salvo(x=20, y=100, deep=True),)
    assert ran(vessel(THEM, "K", "MTB", 50, 100), salvoes=deep, default=1)[1] == []
    assert len(ran(vessel(THEM, "K", "Coaster", 50, 100), salvoes=deep)[1]) == 2
    boat = vessel(THEM, "K", "MTB", 50, 100)
    play = play_of(battle(boat, turn=3), loaded(default=1))
    assert torpedoes._attack(play, salvo(x=20, y=100, deep=True), boat, False) is False and throws(play) == []


@pytest.mark.rule("AS-8.2o", "AS-8.2v")
@pytest.mark.parametrize(
    ("faces", "hits", "left", "rolls"), [((6, 6), 1, 1, 2), ((6, 5), 2, 0, 2), ((7, 5), 1, 1, 2), ((7, 6), 0, 2, 2)]
)
def test_each_torpedo_that_is_left_is_rolled(faces: Any, hits: int, left: int, rolls: int) -> None:
    """Boxes 6d10 of 1 each do not sink, row 1 does nothing; who does not see the target reads hits alone."""
    loads = {f"torpedo {i}|A1>german/K": face for i, face in enumerate(faces, 1)}
    loads |= {f"torpedo damage table|A1>german/K hit {i}": 1 for i in (1, 2)}
    loads |= {f"torpedo boxes|A1>german/K hit {i}": ONES for i in (1, 2)}
    for near in (False, True):
        ships = [vessel(THEM, "K", "Coaster", 50, 100, 0, 5), *[vessel(US, "N", "MTB", 50, 110)] * near]
        held = [Contact(number=1, vessel="german/K", turn=3, x=5000, y=10000)] * near
        resolution, rolled = ran(*ships, faces=loads, held=held)
        assert [result for _, _, result in rolled] == [
            "hit" if face <= need else "miss" for face, need in zip(faces, (6, 5), strict=True)
        ]
        after = resolution.state
        assert (after.salvoes[0].left, after.salvoes[0].over) == (left, left == 0)
        assert after.vessels["german/K"].lost == 6 * hits
        assert values(told(resolution, US, TorpedoAttack), "hits", "left") == [(hits, left)] * near
        assert values(told(resolution, US, UnseenHits), "hits", "left") == [(hits, left)] * (not near and hits > 0)
        assert values(told(resolution, THEM, Torpedoed), "vessel", "effect") == [("K", Effect(boxes=6, row=1))] * hits
        seen = values(told(resolution, US, ExplosionSeen), "n", "vessel", "bearing")
        assert seen == [(hits, "N", 1800)] * (near and hits > 0)
        assert bool(told(resolution, US, Sighted)) is (near and hits > 0)


@pytest.mark.rule("AS-8.2o", "AS-8.1l")
def test_a_vessel_that_sinks_is_rolled_for_no_more_and_the_rest_runs_on() -> None:
    """Boxes of 10 sink the first of two barges; the other is attacked with what is left, and only by that."""
    ships = [vessel(THEM, "A", "Barge", 44, 100, 0, 5), vessel(THEM, "B", "Barge", 50, 100, 0, 5)]
    faces = {"torpedo 1|A1>german/A": 2}
    resolution, rolled = ran(*ships, salvoes=(salvo(x=20, y=100, fired=3),), faces=faces)
    assert [key for key, _, _ in rolled] == ["torpedo 1|A1>german/A", "torpedo 1|A1>german/B", "torpedo 2|A1>german/B"]
    assert resolution.state.salvoes[0].left == 2
    _, rolled = ran(*ships, salvoes=(salvo(x=20, y=100, fired=1),), faces=faces)
    assert [key for key, _, _ in rolled] == ["torpedo 1|A1>german/A"]


@pytest.mark.rule("AS-8.1l", "AS-8.1ac")
@pytest.mark.parametrize(
    ("faces", "fields", "unaware", "rolls", "found"),
    [
        ({"torpedo 1|A1>german/A": 10}, {}, set(), 4, False),
        ({"torpedo 1|A1>german/A": 6}, {}, set(), 3, True),
        ({"torpedo 1|A1>german/B": 6}, {}, set(), 4, True),
        ({"torpedo 1|A1>german/B": 9}, {}, {"german/B"}, 4, True),
        ({"torpedo 1|A1>german/B": 9}, {}, {"german/A"}, 4, False),
        ({"torpedo 1|A1>german/B": 9}, {"sunk_turn": 1}, set(), 2, False),
        ({"torpedo 1|A1>german/A": 6, "torpedo 2|A1>german/A": 5}, {}, set(), 2, True),
    ],
)
def test_whom_a_segment_attacks(faces: Any, fields: Any, unaware: Any, rolls: int, found: bool) -> None:
    ships = [vessel(THEM, "A", "Coaster", 44, 100, 0, 5), vessel(THEM, "B", "Coaster", 50, 100, 0, 5, **fields)]
    away = vessel(THEM, "C", "Coaster", 70, 100, 0, 5)
    state = battle(*ships, away, window="B", turn=3)
    light = {f"torpedo boxes|A1>german/{name} hit {i}": ONES for name in "AB" for i in (1, 2)}
    rows = {f"torpedo damage table|A1>german/{name} hit {i}": 1 for name in "AB" for i in (1, 2)}
    play = play_of(state, loaded(faces | light | rows, default=10))
    one = salvo(x=20, y=100)
    near = [state.vessels[f"german/{name}"] for name in "BCA"]
    assert torpedoes._attack_all(play, one, cone.segment(one, H, 2), near, unaware) is found
    shots = [key for what, key, _, rule, _ in throws(play) if rule == "AS-8.2a"]
    assert len(shots) == rolls and shots[0] == "A1>german/A"


@pytest.mark.rule("AS-8.1ac")
@pytest.mark.parametrize(
    ("places", "cards", "faces", "first", "thrown"),
    [
        ((50, 44), ("Coaster", "Coaster"), (1, 2), "B", 0),
        ((44, 50), ("Coaster", "Coaster"), (2, 1), "A", 0),
        ((50, 50), ("Coaster", "Coaster"), (2, 1), "B", 2),
        ((50, 50), ("Coaster", "Coaster"), (1, 2), "A", 2),
        ((50, 50), ("Coaster", "Coaster"), (3, 3), "A", 2),
        ((50, 50), ("Coaster", "Transport"), (1, 2), "B", 0),
    ],
)
def test_who_is_attacked_first(places: Any, cards: Any, faces: Any, first: str, thrown: int) -> None:
    """Abeam on the line of fire two hulls of one beam are as near as each other, whatever their length."""
    ships = [vessel(THEM, name, card, x, 100) for name, card, x in zip("AB", cards, places, strict=True)]
    play = play_of(battle(*ships), loaded({f"A1>german/{n}": f for n, f in zip("AB", faces, strict=True)}))
    found = torpedoes._nearest_first(play, salvo(x=20, y=100), ships)
    assert found[0].name == first
    dice = [("which first", f"A1>german/{name}", 100, "AS-8.1ac", "") for name in "AB"]
    assert throws(play) == dice[:thrown]


@pytest.mark.rule("AS-8.3d", "AS-8.3j")
@pytest.mark.parametrize(
    ("card", "row", "now", "out"),
    [
        ("Coaster", 3, {}, ()),
        (
            "Escort",
            4,
            {
                "guns": [Mount(), Mount(out_to=FOREVER), Mount(), Mount(), Mount()],
                "torpedoes": [Mount(out_to=FOREVER, loaded=3)],
                "radar": False,
            },
            (System("gun", 2, "102 mm"), System("tubes", 1), System("radar")),
        ),
        ("Coaster", 6, {"bow": 1}, ()),
        ("Coaster", 8, {"m_hits": 1}, ()),
        ("Coaster", 9, {"engine_halt": True, "burning": True}, ()),
        ("Coaster", 10, {"floodings": 1}, ()),
        ("Tanker", 8, {"floodings": 0, "sunk_turn": 3}, ()),
        ("Tanker", 7, {"engine_halt": True, "burning": True}, ()),
        ("Tanker", 6, {"m_hits": 1}, ()),
    ],
)
def test_what_a_hit_does_to_a_vessel(card: str, row: int, now: Any, out: Any) -> None:
    """Oil adds 2 to the row; shock at 8 or more takes what it strikes for good."""
    faces = {f"torpedo damage table|A1>{THEM}/K hit 1": row, f"torpedo boxes|A1>{THEM}/K hit 1": ONES}
    shocks = {2: 8, 6: 9, 7: 10} if card == "Escort" else {}
    faces |= {f"shock {i}|A1>{THEM}/K hit 1": face for i, face in shocks.items()}
    ship = vessel(THEM, "K", card, 50, 100, aware=False)
    state = battle(msgspec.structs.replace(ship), turn=3)
    friends = [vessel(THEM, "F", "MTB", 50, 120, aware=False), vessel(THEM, "G", "MTB", 50, 120.01, aware=False)]
    state.vessels |= {one.id: one for one in friends}
    play = play_of(state, loaded(faces, default=7))
    effect, found = torpedoes._explode(play, salvo(x=20, y=100), state.vessels[ship.id], 0)
    always = {"lost": 6, "hit_turn": 3, "attacked_turn": 3, "aware": True}
    was = {key: value for key, value in now.items() if value != getattr(ship, key)}
    assert changes(ship, state.vessels[ship.id]) == always | was
    assert found == out and effect.boxes == 6
    assert [one.aware for one in friends] == [True, False]
    casualties = [(what, rule) for what, _, _, rule, _ in throws(play) if what == "engineer casualties"]
    assert casualties == [("engineer casualties", "AS-8.3j")] * ("m_hits" in now)


@pytest.mark.rule("AS-8.3d", "AS-8.3g")
def test_what_is_out_for_good_is_not_struck_again() -> None:
    ship = vessel(THEM, "K", "Escort", 50, 100, radar=True, sonar=True)
    play = play_of(battle(ship))
    ship.guns[0].out_to = FOREVER
    ship.guns[1].out_to = FOREVER - 1
    guns = [
        System("gun", 2, "102 mm"),
        System("gun", 3, "102 mm"),
        System("gun", 4, "20 mm"),
        System("gun", 5, "20 mm"),
    ]
    assert torpedoes._systems(play, ship) == (*guns, System("tubes", 1), System("radar"), System("sonar"))
    ship.torpedoes[0].out_to = FOREVER - 1
    assert System("tubes", 1) in torpedoes._systems(play, ship)
    ship.torpedoes[0].out_to = FOREVER
    ship.radar = ship.sonar = False
    assert torpedoes._systems(play, ship) == tuple(guns)


@pytest.mark.rule("AS-8.3a", "AS-8.3d")
@pytest.mark.parametrize(
    ("kind", "dice", "left", "oil", "effect"),
    [
        ("L", (6, 6), 7, False, Effect(boxes=6, row=3)),
        ("L", (6, 6), 6, False, Effect(boxes=6, sunk=True)),
        ("L", (6, 6), 0, False, Effect(boxes=6, sunk=True)),
        ("L", (6, 6), -1, False, Effect(boxes=6, row=3)),
        ("H", (6, 10), 7, False, Effect(boxes=6, row=3)),
        ("VH", (10, 10), 11, True, Effect(boxes=10, row=5, out=(1,))),
    ],
)
def test_the_dice_of_a_hit(kind: Any, dice: Any, left: int, oil: bool, effect: Effect) -> None:
    faces = {"torpedo boxes|s": (1,) * dice[0], "torpedo damage table|s": 3, "shock 1|s": 7, "shock 2|s": 8}
    cup = DiceCup(loaded(faces, default=2), "t")
    body = Body(name="K", boxes_left=left, explosive=oil, systems=(System("gun", 1, "88 mm"), System("radar")))
    assert hit(cup, "8", "s", tables().torpedoes[kind], body, "bow") == effect
    rolled = [(roll.key, len(roll.faces), roll.sides, roll.table, roll.result) for roll in cup.record()]
    boxes = f"{effect.boxes} boxes" + ", sinks" * effect.sunk
    expected = [("t|8|torpedo boxes|s", *dice, f"{dice[0]}d{dice[1]}", boxes)]
    if not effect.sunk:
        expected.append(("t|8|torpedo damage table|s", 1, 10, "", "shock" if oil else "none"))
    if oil:
        expected.append(("t|8|shock 1|s", 1, 10, "88 mm 1", ""))
        expected.append(("t|8|shock 2|s", 1, 10, "radar", "radar knocked out"))
    assert rolled == expected


@pytest.mark.rule("AS-8.3f", "AS-8.3p")
@pytest.mark.parametrize(
    ("row", "oil", "row_7", "effect", "kinds"),
    [
        (1, False, "bow", Effect(boxes=6, row=1), ("none",)),
        (3, False, "bow", Effect(boxes=6, row=3), ("none",)),
        (4, False, "bow", Effect(boxes=6, row=4), ("no-shock",)),
        (5, False, "bow", Effect(boxes=6, row=5), ("no-shock",)),
        (6, False, "engine", Effect(boxes=6, row=6, bow=True), ("bow",)),
        (7, False, "bow", Effect(boxes=6, row=7, bow=True), ("bow",)),
        (7, False, "engine", Effect(boxes=6, row=7, m_hit=True), ("m-hit",)),
        (7, False, "both", Effect(boxes=6, row=7, bow=True, m_hit=True), ("bow", "m-hit")),
        (6, False, "both", Effect(boxes=6, row=6, bow=True), ("bow",)),
        (8, False, "bow", Effect(boxes=6, row=8, m_hit=True), ("m-hit",)),
        (9, False, "bow", Effect(boxes=6, row=9, engine_fire=True), ("engine-fire",)),
        (10, False, "bow", Effect(boxes=6, row=10, flooding=True), ("flooding",)),
        (7, True, "bow", Effect(boxes=6, row=9, engine_fire=True), ("engine-fire",)),
        (8, True, "bow", Effect(boxes=6, row=10, explodes=True, sunk=True), ("explodes",)),
        (10, True, "bow", Effect(boxes=6, row=10, explodes=True, sunk=True), ("explodes",)),
    ],
)
def test_each_row_of_the_damage_table(row: int, oil: bool, row_7: str, effect: Effect, kinds: Any) -> None:
    cup = DiceCup(loaded({"torpedo damage table|s": row}, default=1), "t")
    found = hit(cup, "8", "s", H, Body(name="K", boxes_left=30, explosive=oil, systems=(System("radar"),)), row_7)
    assert found == effect and found.kinds == kinds
    assert cup.record()[1].result == ", ".join(kinds)
    assert len(cup.record()) == (3 if row in (4, 5) else 2)


def box(west: float, east: float) -> tuple[tuple[float, float], ...]:
    """Return an island across the line of fire."""
    return (west, 90.0), (east, 90.0), (east, 110.0), (west, 110.0)


@pytest.mark.rule("AS-8.1m", "AS-BASE-26")
@pytest.mark.parametrize(
    ("land", "turn", "told_of", "over"),
    [
        ((), 2, ["Armed 20"], False),
        ((35, 38), 2, ["SalvoAground"], True),
        ((41, 44), 2, ["Armed 20"], False),
        ((41, 44), 3, ["SalvoAground"], True),
        ((61, 64), 3, [], False),
        ((61, 64), 4, ["SalvoAground"], True),
    ],
)
def test_how_far_a_salvo_runs(land: Any, turn: int, told_of: Any, over: bool) -> None:
    """From 20 cm east; its first move ends at 40, its second at 60."""
    resolution, _ = ran(vessel(THEM, "K", "Coaster", 150, 150), turn=turn, land=tuple(box(*land) for _ in land[:1]))
    heard = told(resolution, US, Armed, SalvoAground, SalvoLeft)
    names = [f"Armed {one.far:g}" if isinstance(one, Armed) else type(one).__name__ for one in heard]
    assert names == told_of
    assert resolution.state.salvoes[0].over is over


@pytest.mark.rule("AS-8.1ai", "AS-8.1h")
def test_salvoes_move_one_after_another() -> None:
    """By turn of firing, then by letter and number of the marker; an unaware ship stays so for all of the phase."""
    marks = [("A10", 1), ("B1", 1), ("A2", 1), ("A9", 2), ("A1", 0)]
    running = [salvo(x=20, y=100, marker=marker, turn=turn, fired=1) for marker, turn in marks]
    assert [one.marker for one in sorted(running, key=torpedoes.order)] == ["A1", "A2", "A10", "B1", "A9"]
    assert torpedoes.order(salvo(marker="7")) == (1, "7", 0)
    faces = {"torpedo 1|A2>german/K": 9, "torpedo 1|B1>german/K": 9}
    faces |= {f"torpedo boxes|{one}>german/K hit 1": ONES for one in ("A2", "B1", "A10")}
    faces |= {f"torpedo damage table|{one}>german/K hit 1": 1 for one in ("A2", "B1", "A10")}
    over = salvo(x=20, y=100, marker="A3", fired=1)
    over.over = True
    ship = vessel(THEM, "K", "Coaster", 50, 100, 0, 5, aware=False)
    resolution, rolled = ran(ship, salvoes=(*running[:4], over), faces=faces)
    assert rolled == [
        ("torpedo 1|A2>german/K", "6, +3 unaware = 9", "hit"),
        ("torpedo 1|A10>german/K", "6, +3 unaware = 9", "miss"),
        ("torpedo 1|B1>german/K", "6, +3 unaware = 9", "hit"),
    ]
    assert [one.over for one in resolution.state.salvoes] == [False, True, True, False, True]


@pytest.mark.rule("AS-8.1ah")
@pytest.mark.parametrize(("y", "seen"), [(106, True), (106.01, False)])
def test_a_track_is_seen_where_it_ends(y: float, seen: bool) -> None:
    resolution, _ = ran(vessel(THEM, "K", "MTB", 60, y))
    assert values(told(resolution, THEM, TrackSeen), "vessel", "place") == [("K", (6000, 10000))] * seen


@pytest.mark.rule("AS-8.1e", "AS-8.1u")
@pytest.mark.parametrize(
    ("card", "side", "words", "mount", "fields"),
    [
        ("PTboat", US, "COUNT 2 BEARING 010 WIDE SHALLOW", 0, {"marker": "A3", "torpedo": "H", "wide": True}),
        ("MTB", US, "COUNT 1 BEARING 350 NARROW DEEP", 0, {"marker": "A3", "torpedo": "L", "deep": True}),
        ("Submarine", THEM, "COUNT 4 BEARING 000 NARROW SHALLOW", 0, {"marker": "B1", "torpedo": "H"}),
        (
            "Destroyer",
            THEM,
            "MOUNT 2 COUNT 3 BEARING 090 WIDE DEEP",
            1,
            {"marker": "B1", "torpedo": "VH", "wide": True, "deep": True},
        ),
    ],
)
def test_a_launch_makes_one_salvo(card: str, side: str, words: str, mount: int, fields: Any) -> None:
    ship = vessel(side, "Z", card, 62, 31.5, 0)
    other = THEM if side == US else US
    state = battle(ship, vessel(other, "K", "Coaster", 150, 150), window="B", turn=4)
    state.markers = {US: 2}
    resolution = resolve(state, {side: f"Z TORP {words}"})
    count, bearing = int(words.split("COUNT ")[1][0]), int(words.split("BEARING ")[1][:3])
    expected = salvo(
        side,
        x=62,
        y=31.5,
        bearing=bearing,
        fired=count,
        turn=4,
        of="Z",
        nation=standard()[card].torpedoes[mount].nation,
    )
    assert resolution.state.salvoes == [msgspec.structs.replace(expected, **fields)]
    after = resolution.state.vessels[ship.id]
    full = standard()[card].torpedoes
    assert [one.loaded for one in after.torpedoes] == [
        tubes.tubes - (count if i == mount else 0) for i, tubes in enumerate(full)
    ]
    assert after.launched_turn == 4 and ship.launched_turn == -9
    assert resolution.state.markers[side] == int(fields["marker"][1:])
    assert values(told(resolution, side, Launched), "marker", "bottom", "rules") == [
        (fields["marker"], 0, ("AS-8.1u",))
    ]


@pytest.mark.rule("AS-8.1e", "AS-8.1s")
@pytest.mark.parametrize(("mount", "torpedo", "held"), [(1, "VH", [0, 4]), (2, "L", [4, 0])])
def test_each_mount_launches_its_own_torpedoes(mount: int, torpedo: str, held: Any) -> None:
    state = battle(vessel(US, "D", "Destroyer", 50, 50, 0), window="B", turn=4)
    play = play_of(state)
    card = play.tables.cards["Destroyer"]
    both = (card.torpedoes[0], msgspec.structs.replace(card.torpedoes[1], torpedo="L"))
    cards = play.tables.cards | {"Destroyer": msgspec.structs.replace(card, torpedoes=both)}
    play.tables = msgspec.structs.replace(play.tables, cards=cards)
    text = f"D TORP MOUNT {mount} COUNT 4 BEARING 090 WIDE DEEP"
    play.sheets = {US: GAME.parse(text, US, GAME.view(state, US))}
    torpedoes.launch(play)
    assert [one.torpedo for one in state.salvoes] == [torpedo]
    assert [one.loaded for one in state.vessels["allied/D"].torpedoes] == held


@pytest.mark.rule("AS-8.1n", "AS-8.1u")
@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("COUNT 99 BEARING 000", "AS-8.1n"),
        ("COUNT 100 BEARING 000", "bad-number"),
        ("COUNT 0 BEARING 000", "bad-number"),
        ("MOUNT 2 COUNT 1 BEARING 000", "unknown-mount"),
        ("MOUNT 99 COUNT 1 BEARING 000", "unknown-mount"),
        ("MOUNT 100 COUNT 1 BEARING 000", "bad-number"),
        ("MOUNT 0 COUNT 1 BEARING 000", "bad-number"),
        ("COUNT 1 BEARING 011", "AS-8.1p"),
        ("MOUNT 1 COUNT 1 BEARING 010", ""),
    ],
)
def test_which_launches_are_read(words: str, code: str) -> None:
    state = battle(vessel(US, "M", "MTB", 50, 50, 0), window="B")
    sheet = GAME.parse(f"M TORP {words} NARROW SHALLOW", US, GAME.view(state, US))
    assert [one.code for one in sheet.diagnostics] == [code] * bool(code)
    assert len(sheet.orders) == (not code)
    if code == "AS-8.1p":
        message = "M cannot launch there: 11 is 11 degrees off the axis of its fixed tubes."
        assert sheet.diagnostics[0].message == message


@pytest.mark.rule("AS-8.1n", "AS-8.1e")
@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({}, ""),
        ({"out_to": 4}, "out-of-action"),
        ({"out_to": 3}, ""),
        ({"loaded": 1}, "not-loaded"),
        ({"course": 100}, ""),
        ({"course": 101}, "outside-arc"),
        ({"sunk_turn": 4}, "sunk"),
    ],
)
def test_an_order_that_has_become_void(change: Any, why: str) -> None:
    """Between the order and phase 9 the mount is hit, the tubes emptied, the bow turned or the boat sunk."""
    state = battle(vessel(US, "M", "MTB", 50, 50, 0), vessel(THEM, "K", "Coaster", 150, 150), window="B", turn=4)
    play = play_of(state)
    play.sheets = {US: GAME.parse("M TORP COUNT 2 BEARING 000 NARROW SHALLOW", US, GAME.view(state, US))}
    boat = state.vessels["allied/M"]
    for key, value in change.items():
        setattr(boat.torpedoes[0] if hasattr(boat.torpedoes[0], key) else boat, key, value)
    torpedoes.launch(play)
    assert len(state.salvoes) == (why == "")
    heard = [(one.vessel, one.why) for one in play.dispatches if isinstance(one, LaunchVoid)]
    assert heard == ([("M", why)] if why not in ("", "sunk") else [])
    assert state.markers == ({US: 1} if not why else {})


@pytest.mark.rule("AS-8.1d", "AS-8.1e")
@pytest.mark.parametrize(
    ("faces", "left", "over"), [((5, 5), 2, False), ((6, 5), 1, False), ((5, 6), 1, False), ((6, 10), 0, True)]
)
def test_what_strikes_the_bottom(faces: Any, left: int, over: bool) -> None:
    shallow = (((0.0, 0.0), (40.0, 0.0), (40.0, 60.0), (0.0, 60.0)),)
    state = battle(
        vessel(US, "M", "MTB", 10, 30, 90),
        vessel(THEM, "K", "Coaster", 150, 150),
        window="B",
        place=scenario(shallow=shallow),
    )
    dice = loaded({f"shallow water {i}|A1": face for i, face in enumerate(faces, 1)})
    resolution = resolve(state, {US: "M TORP COUNT 2 BEARING 090 NARROW SHALLOW"}, dice)
    one = resolution.state.salvoes[0]
    assert (one.fired, one.left, one.over) == (2, left, over)
    rules = ("AS-8.1u", "AS-BASE-26") if left < 2 else ("AS-8.1u",)
    assert values(told(resolution, US, Launched), "bottom", "rules") == [(2 - left, rules)]
    assert [(roll.key.split("|", 1)[1], roll.sides, roll.rule, roll.result) for roll in resolution.rolls] == [
        (f"9 launch|shallow water {i}|A1", 10, "AS-BASE-26", "strikes the bottom" if face >= 6 else "runs")
        for i, face in enumerate(faces, 1)
    ]


def tubes(kind: Any, *arcs: tuple[int, int]) -> TubesView:
    """Return a mount of a kind as its owner sees it."""
    state = battle(vessel(US, "M", "MTB", 50, 50))
    return msgspec.structs.replace(torpedoes.tubes_view(state, state.vessels["allied/M"], 0), kind=kind, arcs=arcs)


@pytest.mark.rule("AS-8.1o", "AS-8.1p")
@pytest.mark.parametrize(
    ("kind", "arcs", "course", "bearing", "why"),
    [
        ("fixed", (), 0, 100, None),
        ("fixed", (), 0, 3500, None),
        ("fixed", (), 0, 101, ("AS-8.1p", "10.1 is 10.1 degrees off", "from 350.0 to 010.0.")),
        ("fixed", (), 3550, 151, ("AS-8.1p", "15.1 is 20.1 degrees off", "from 345.0 to 005.0.")),
        ("fixed", (), 3500, 900, ("AS-8.1p", "90 is 100 degrees off", "from 340.0 to 000.0.")),
        ("fixed", (), 900, 3500, ("AS-8.1p", "350 is 100 degrees off", "from 080.0 to 100.0.")),
        ("stern", (), 900, 2600, None),
        ("stern", (), 900, 900, ("AS-8.1p", "90 is 180 degrees off", "from 260.0 to 280.0.")),
        ("stern", (), 2000, 100, None),
        ("stern", (), 1800, 100, None),
        ("stern", (), 1900, 200, None),
        ("stern", (), 1800, 101, ("AS-8.1p", "10.1 is 10.1 degrees off", "from 350.0 to 010.0.")),
        ("trainable", ((30, 150),), 900, 1200, None),
        ("trainable", ((30, 150),), 900, 2400, None),
        ("trainable", ((30, 150),), 900, 1199, ("AS-8.1o", "119.9 is outside the arc", "It bears 120 to 240.")),
        ("trainable", ((30, 150),), 900, 2401, ("AS-8.1o", "240.1 is outside the arc", "It bears 120 to 240.")),
        (
            "trainable",
            ((30, 150), (210, 330)),
            3000,
            3000,
            ("AS-8.1o", "300 is outside the arc", "It bears 330 to 090 or 150 to 270."),
        ),
        ("trainable", ((300, 60),), 0, 3000, None),
        ("trainable", ((300, 60),), 0, 600, None),
        ("trainable", ((300, 60),), 0, 601, ("AS-8.1o", "60.1 is outside the arc", "It bears 300 to 060.")),
    ],
)
def test_where_tubes_bear(kind: str, arcs: Any, course: int, bearing: int, why: Any) -> None:
    found = launch_arc(tubes(kind, *arcs), course, bearing)
    if why is None:
        assert found is None
    else:
        assert found is not None and found[0] == why[0]
        assert found[1].startswith(why[1]) and found[2].endswith(why[2])


@pytest.mark.rule("AS-8.1b", "AS-8.1h")
@pytest.mark.parametrize(
    ("turn", "first", "second", "looks"), [(3, 6, 10, 1), (3, 10, 6, 1), (3, 10, 10, 0), (3, 6, 6, 1), (2, 1, 1, 0)]
)
def test_after_any_explosion_there_is_another_look(
    turn: int, first: int, second: int, looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two salvoes of one torpedo at a coaster of 36 boxes one or the other hits."""
    seen: list[int] = []
    monkeypatch.setattr(torpedoes.detection, "look", lambda play: seen.append(play.turn))
    two = (salvo(x=20, y=100, fired=1), salvo(x=20, y=100, fired=1, marker="A2"))
    state = battle(vessel(THEM, "K", "Coaster", 50, 100, 0, 5), BOAT, window="B", turn=turn, salvoes=two)
    faces: dict[str, Any] = {"torpedo 1|A1>german/K": first, "torpedo 1|A2>german/K": second}
    faces |= {f"torpedo boxes|{one}>german/K hit 1": ONES for one in ("A1", "A2")}
    play = play_of(state, loaded(faces, default=1))
    torpedoes.run(play)
    assert len(seen) == looks
    assert [what for what, *_ in throws(play) if what.startswith("torpedo 1")] == ["torpedo 1"] * (2 if turn > 2 else 0)


@pytest.mark.rule("AS-8.1e", "AS-8.1v")
@pytest.mark.parametrize(("count", "wide", "found"), [(1, True, False), (2, True, True), (2, False, False)])
def test_one_torpedo_makes_a_narrow_salvo_whatever_the_order(count: int, wide: bool, found: bool) -> None:
    play = play_of(battle(vessel(US, "M", "MTB", 50, 50, 0), window="B"))
    order = Launch("M", 1, count, 0, wide, False)
    play.sheets = {US: CoastalSheet(seat=US, text="", orders=(order, Launch("X", 1, 1, 0, False, False)))}
    torpedoes.launch(play)
    assert [(one.wide, one.fired) for one in play.state.salvoes] == [(found, count)]


@pytest.mark.rule("AS-8.1n", "AS-8.1q")
@pytest.mark.parametrize(("mount", "codes"), [(1, ["AS-8.1n"]), (2, [])])
def test_each_mount_is_asked_for_its_own_tubes(mount: int, codes: Any) -> None:
    state = battle(vessel(US, "D", "Destroyer", 50, 50, 0), window="B")
    state.vessels["allied/D"].torpedoes[0].loaded = 3
    text = f"D TORP MOUNT {mount} COUNT 4 BEARING 090 NARROW SHALLOW"
    assert [one.code for one in GAME.parse(text, US, GAME.view(state, US)).diagnostics] == codes
