"""Both sides of each bound when hulls touch: bows, who rams whom, glances, and what a ram leaves behind."""

import copy
from typing import Any

import pytest
from tests.coastal.support import (
    THEM,
    US,
    battle,
    changes,
    loaded,
    play_of,
    resolve,
    scenario,
    throws,
    told,
    track,
    values,
    vessel,
)

from flagplot.core.dice import DiceCup
from flagplot.games.coastal import collision, encounter, movement, plane
from flagplot.games.coastal.contact import Hull, Touch, first_touch, strikes
from flagplot.games.coastal.movement import Fleet
from flagplot.games.coastal.state import Mount
from flagplot.games.coastal.tables import standard as tables
from flagplot.games.coastal.telling.facts import Avoided, Glanced, LeftArea, RanAground
from flagplot.games.coastal.umpire import Grounding, Ramming

NORTH = plane.rectangle(1000, 1000, (0.0, 1.0), 50, 10)


@pytest.mark.rule("AS-5.5aa")
@pytest.mark.parametrize(
    ("x", "y", "along", "way", "face"),
    [
        (900, 1000, (1.0, 0.0), (100.0, 0.0), "side"),
        (900, 1000, (1.0, 0.0), (39.0, 0.0), ""),
        (900, 1000, (1.0, 0.0), (40.0, 0.0), "side"),
        (1000, 880, (0.0, 1.0), (0.0, 30.0), "end"),
        (1000, 880, (0.0, 1.0), (0.0, 19.0), ""),
        (900, 1055, (1.0, 0.0), (100.0, 0.0), "side"),
        (900, 1061, (1.0, 0.0), (100.0, 0.0), ""),
        (985, 880, (0.0, 1.0), (0.0, 30.0), "end"),
        (979, 880, (0.0, 1.0), (0.0, 30.0), ""),
        (900, 1000, (1.0, 0.0), (-100.0, 0.0), ""),
        (880, 1000, (1.0, 0.0), (60.0, 0.0), "side"),
        (880, 1000, (1.0, 0.0), (59.0, 0.0), ""),
    ],
)
def test_where_a_bow_strikes(x: float, y: float, along: Any, way: Any, face: str) -> None:
    """A hull of 100 by 20 runs against one of the same size that lies north at (1000, 1000)."""
    assert strikes(plane.rectangle(x, y, along, 50, 10), way, NORTH) == face


@pytest.mark.rule("AS-5.5aa")
def test_of_a_bows_points_the_first_that_comes_up_decides() -> None:
    """The point first, then the port shoulder: a corner that comes in over the end and one over the side."""
    half = 0.5**0.5
    ship = plane.rectangle(955, 905, (half, half), 50, 10)
    assert strikes(ship, (5.0, 60.0), NORTH) == "end"
    assert strikes(ship, (60.0, 5.0), NORTH) == ""
    ship = plane.rectangle(945, 945, (half, half), 50, 10)
    assert strikes(ship, (60.0, 5.0), NORTH) == "side"


@pytest.mark.rule("AS-5.5aa")
@pytest.mark.parametrize(
    ("x", "y", "along", "way"), [(900, 1000, (1.0, 0.0), (60.0, 0.0)), (1000, 900, (0.0, 1.0), (0.0, 60.0))]
)
def test_a_bows_point_strikes_what_lies_between_its_shoulders(x: float, y: float, along: Any, way: Any) -> None:
    """The other hull is 10 by 10, half as wide as the bow; it lies with its side to the west and its end south."""
    small = plane.rectangle(1000, 1000, (0.0, 1.0), 5, 5)
    assert strikes(plane.rectangle(x, y, along, 50, 10), way, small) == ("side" if y == 1000 else "end")


@pytest.mark.rule("AS-5.5m", "AS-5.5z")
@pytest.mark.parametrize(
    ("classes", "submarine", "boxes", "lost", "rules"),
    [
        ((2, 3), True, (2, 2), 5, ("AS-5.5b", "AS-5.5m")),
        ((2, 3), True, (2, 3), 5, ("AS-5.5b",)),
        ((2, 3), False, (2, 2), 4, ("AS-5.5b",)),
        ((1, 3), True, (4,), 4, ("AS-5.5b",)),
        ((2, 2), False, (2, 2), 4, ("AS-5.5b", "AS-5.5n")),
    ],
)
def test_what_a_rammed_submarine_loses_and_which_rules_say_so(
    classes: Any, submarine: bool, boxes: Any, lost: int, rules: Any
) -> None:
    cup = DiceCup(loaded({"rammed vessel|A>B": boxes, "rammer|A>B": (3,) * len(boxes)}, default=1), "t")
    facts = collision.Facts(
        rammer="A",
        rammer_class=classes[0],
        rammed="B",
        rammed_class=classes[1],
        submarine=submarine,
        aspect="broadside",
        speed=20,
    )
    harm = collision.work_out(facts, tables().collision, cup)
    assert (harm.rammed_boxes, harm.rammer_boxes, harm.rules) == (lost, 3 * len(boxes) // 2, rules)


@pytest.mark.rule("AS-BASE-20")
def test_the_first_touch_of_two_tracks() -> None:
    """Twenty knots north run 10 cm in sixty slices; the hulls are 0.4 by 0.1 cm, bow on side at 50 - 0.25 cm."""
    a, b = track("a", 50, 45, 0, 20), track("b", 50, 50, 90, 0)
    hull = Hull(40, 10)
    touch = first_touch(a, hull, b, hull)
    assert touch is not None
    assert (touch.slice, round(touch.share, 6), touch.first_bow, touch.second_bow) == (29, 0.5, "side", "")
    assert first_touch(a, hull, b, hull, 29) == touch
    later = first_touch(a, hull, b, hull, 30)
    assert later is not None and later.slice == 30 and later.share == 0
    assert first_touch(a, hull, b, hull, 60) is None
    back = first_touch(b, hull, a, hull)
    assert back is not None
    assert (back.slice, back.first_bow, back.second_bow) == (29, "", "side")
    close = track("c", 50, 50, 0, 20), track("d", 50.1, 50, 0, 0)
    at_once = first_touch(close[0], hull, close[1], hull)
    assert at_once is not None and (at_once.slice, at_once.share) == (1, 0)
    assert first_touch(close[0], hull, close[1], hull, touching=True) is None
    away = first_touch(track("e", 50, 45, 0, 20), hull, b, hull, touching=True)
    assert away == touch  # they do not lie together: the touch counts


class Ways:
    """A fleet of fixed tracks: who runs, who has stopped, who sees whom."""

    def __init__(self, play: Any, ships: Any, stopped: set[str], seen: bool = True) -> None:
        self.tracks = {s.id: track(s.id, s.x / 100, s.y / 100, s.course / 10, s.speed) for s in ships}
        self.stopped = stopped
        self.sight: Any = self
        self.seen = seen

    def sees(self, one: Any, other: Any) -> bool:
        """Return whether anybody sees anybody."""
        return self.seen


def settled(a: Any, b: Any, touch: Touch, faces: Any = None, stopped: Any = (), seen: bool = False) -> Any:
    """Return what a touch comes to, the throws, and the ram if any: rammer, speed, aspect."""
    play = play_of(battle(a, b), loaded(faces or {}, default=10))
    outcome = encounter.settle(play, Ways(play, [a, b], set(stopped), seen), a.id, b.id, touch)
    rams = [(one.rammer[-1], one.rammed[-1], one.speed, one.aspect, one.slice) for one in play.rams]
    kinds = [(type(one).__name__, one.seat) for one in play.dispatches]
    return outcome, throws(play), rams, kinds


def boats(first: int = 0, second: int = 90, speeds: Any = (20, 10), cards: Any = ("MTB", "MGB")) -> Any:
    """Return a boat of each side on courses at speeds."""
    return (
        vessel(US, "A", cards[0], 50, 50, first, speeds[0]),
        vessel(THEM, "B", cards[1], 50, 50.3, second, speeds[1]),
    )


@pytest.mark.rule("AS-BASE-22", "AS-5.5g")
@pytest.mark.parametrize(
    ("ships", "touch", "faces", "stopped", "outcome", "ram"),
    [
        (boats(), Touch(5, 0, "side", ""), {}, (), "ram", ("A", "B", 20, "broadside", 5)),
        (boats(), Touch(5, 0, "", "side"), {}, (), "ram", ("B", "A", 10, "broadside", 5)),
        (boats(), Touch(5, 0, "", ""), {}, (), "glance", None),
        (boats(), Touch(5, 0, "side", "side"), {}, (), "ram", ("A", "B", 20, "broadside", 5)),
        (boats(speeds=(10, 20)), Touch(5, 0, "side", "side"), {}, (), "ram", ("B", "A", 20, "broadside", 5)),
        (boats(), Touch(5, 0, "side", "side"), {}, ("allied/A",), "ram", ("B", "A", 10, "broadside", 5)),
        (
            boats(cards=("MTB", "Trawler")),
            Touch(5, 0, "side", "side"),
            {},
            ("allied/A", "german/B"),
            "ram",
            ("B", "A", 0, "broadside", 5),
        ),
        (
            boats(speeds=(9, 9), cards=("MTB", "Trawler")),
            Touch(5, 0, "side", "side"),
            {},
            (),
            "ram",
            ("B", "A", 9, "broadside", 5),
        ),
        (
            boats(speeds=(9, 9), cards=("Trawler", "MTB")),
            Touch(5, 0, "side", "side"),
            {},
            (),
            "ram",
            ("A", "B", 9, "broadside", 5),
        ),
        (boats(0, 10, (20, 10)), Touch(5, 0, "side", ""), {}, (), "glance", None),
        (boats(0, 19.9, (20, 10)), Touch(5, 0, "side", ""), {}, (), "glance", None),
        (boats(0, 20, (20, 0)), Touch(5, 0, "side", ""), {"A>german/B": 5}, (), "glance", None),
        (boats(0, 20, (20, 0)), Touch(5, 0, "side", ""), {"A>german/B": 6}, (), "ram", ("A", "B", 20, "stern", 5)),
        (boats(0, 45, (20, 0)), Touch(5, 0, "side", ""), {"A>german/B": 5}, (), "glance", None),
        (boats(0, 45.1, (20, 0)), Touch(5, 0, "side", ""), {}, (), "ram", ("A", "B", 20, "broadside", 5)),
        (boats(0, 0, (20, 10)), Touch(5, 0, "end", ""), {}, (), "ram", ("A", "B", 10, "stern", 5)),
        (boats(0, 0, (20, 10)), Touch(5, 0, "side", "end"), {}, (), "glance", None),
        (boats(0, 0, (10, 20)), Touch(5, 0, "side", "end"), {}, (), "ram", ("B", "A", 10, "stern", 5)),
        (boats(0, 180, (20, 10)), Touch(5, 0, "end", ""), {}, (), "ram", ("A", "B", 30, "head-on", 5)),
        (boats(0, 70, (20, 0)), Touch(5, 0, "end", ""), {"A>german/B": 5}, (), "glance", None),
    ],
)
def test_what_a_touch_comes_to(ships: Any, touch: Touch, faces: Any, stopped: Any, outcome: str, ram: Any) -> None:
    """Unseen, nobody avoids; a small angle glances always, a middling one on 1 to 5 of a d10."""
    loads = {f"glance off|allied/{key}": face for key, face in faces.items()}
    found = settled(*copy.deepcopy(ships), touch, loads, stopped)
    assert found[0] == outcome
    note = "glances off" if outcome == "glance" else "strikes"
    assert found[1] == [("glance off", "allied/A>german/B", 10, "AS-BASE-22", note)] * len(faces)
    assert found[2] == [ram] * (ram is not None)
    assert found[3] == ([("Glanced", US), ("Glanced", THEM)] if outcome == "glance" else [])


@pytest.mark.rule("AS-5.5aa")
@pytest.mark.parametrize(
    ("faces", "rammer", "n"),
    [({}, "A", 200), ({"1|A": 2}, "A", 2), ({"1|B": 2}, "B", 2), ({"2|A": 2}, "A", 4), ({"2|B": 2}, "B", 4)],
)
def test_equal_boats_throw_for_who_rams(faces: Any, rammer: str, n: int) -> None:
    """Each throws a d10 until one is higher; after a hundred equal pairs it is the first."""
    pairs = {"A": "allied/A>german/B", "B": "german/B>allied/A"}
    loads = {f"who rams {key[0]}|{pairs[key[2]]}": face for key, face in faces.items()}
    a, b = boats(speeds=(10, 10))
    play = play_of(battle(a, b), loaded(loads, default=1))
    found = encounter._rammer(play, Ways(play, [a, b], set()), a, b, Touch(5, 0, "side", "side"))
    assert found is not None and found.name == rammer
    expected = [(f"who rams {i // 2 + 1}", list(pairs.values())[i % 2], 10, "AS-5.5aa", "") for i in range(n)]
    assert throws(play) == expected


@pytest.mark.rule("AS-BASE-21")
@pytest.mark.parametrize(
    ("cards", "faces", "stopped", "ram", "avoided", "who"),
    [
        (("MTB", "MGB"), (5, 10), (), "", True, "AB"),
        (("MTB", "MGB"), (6, 6), (), "", False, "AB"),
        (("MTB", "MGB"), (10, 5), (), "", True, "AB"),
        (("Trawler", "Coaster"), (4, 10), (), "", True, "AB"),
        (("Trawler", "Coaster"), (5, 4), (), "", False, "AB"),
        (("Trawler", "Coaster"), (5, 3), (), "", True, "AB"),
        (("MTB", "MGB"), (1, 10), ("allied/A",), "", False, "B"),
        (("MTB", "MGB"), (1, 10), (), "german/B", False, "B"),
        (("MTB", "MGB"), (1, 10), (), "german/C", True, "AB"),
    ],
)
def test_who_avoids(cards: Any, faces: Any, stopped: Any, ram: str, avoided: bool, who: str) -> None:
    """Class H on 5 or less, M 4, L 3; who is stopped or wants to ram does not; one of the two is enough."""
    ships = boats(cards=cards, speeds=(8, 8))
    ships[0].ram = ram
    pairs = {"A": "allied/A>german/B", "B": "german/B>allied/A"}
    loads = {f"avoid|{pair}": face for pair, face in zip(pairs.values(), faces, strict=True)}
    found = settled(*ships, Touch(5, 0, "side", ""), loads, stopped, seen=True)
    assert (found[0] == "avoided") is avoided
    scores = {"MTB": 5, "MGB": 5, "Trawler": 4, "Coaster": 3}
    expected = [
        ("avoid", pairs[name], 10, "AS-BASE-21", "avoided" if face <= scores[card] else "not avoided")
        for name, face, card in zip("AB", faces, cards, strict=True)
        if name in who
    ]
    assert found[1][: len(who)] == expected
    if avoided:
        assert found[3] == [("Avoided", US), ("Avoided", THEM)] and found[2] == []
    assert all(one[0] != "avoid" for one in settled(*ships, Touch(5, 0, "side", ""))[1])


@pytest.mark.rule("AS-5.5ac", "AS-BASE-23")
@pytest.mark.parametrize(
    ("aspect", "speed", "faces", "fields", "now"),
    [
        ("head-on", 20, {}, {}, {}),
        ("broadside", 20, {"ram M hit": 8}, {"m_hits": 1}, {"m_hits": 2}),
        ("broadside", 20, {"ram M hit": 7}, {}, {}),
        ("stern", 20, {"ram stern": 8}, {"m_permanent": 1}, {"m_permanent": 2}),
        ("stern", 20, {"ram stern": 9}, {}, {"rudder": True}),
        (
            "head-on",
            30,
            {"ram shock 1": 2, "ram shock 2": 1, "ram shock 3": 3, "ram shock radar": 2},
            {},
            {"guns": [Mount(out_to=6), Mount(out_to=6)], "radar": False},
        ),
        (
            "head-on",
            30,
            {"ram shock 2": 3, "ram shock 3": 2, "ram shock radar": 3},
            {"guns": [Mount(out_to=6), Mount(out_to=5)]},
            {"torpedoes": [Mount(out_to=8, loaded=2, reloads=2)]},
        ),
    ],
)
def test_what_a_ram_leaves_behind(aspect: Any, speed: int, faces: Any, fields: Any, now: Any) -> None:
    """In turn 5; a mount that is out until 6 does not roll, and both vessels lie locked."""
    a = vessel(US, "A", "MGB", 50, 50, aware=False)
    b = vessel(THEM, "B", "Schnellboot", 50, 50, **{"aware": False, "radar": True} | copy.deepcopy(fields))
    loads = {f"{key}|allied/A>german/B": face for key, face in faces.items()}
    loads |= {"ram d10|rammed vessel|allied/A>german/B": 5, "ram d10|rammer|allied/A>german/B": 3}
    state = battle(copy.deepcopy(a), copy.deepcopy(b), turn=5)
    play = play_of(state, loaded(loads, default=10))
    encounter.ram(play, Ramming(slice=3, rammer=a.id, rammed=b.id, speed=speed, aspect=aspect))
    both = {"hit_turn": 5, "attacked_turn": 5, "aware": True}
    assert changes(a, state.vessels[a.id]) == both | {"lost": 1, "foul": b.id, "rammer": True}
    assert changes(b, state.vessels[b.id]) == both | {"lost": 5, "foul": a.id} | now
    assert not any("engineer" in what for what, *_ in throws(play))


@pytest.mark.rule("AS-BASE-23")
@pytest.mark.parametrize(("fields", "free"), [({"sunk_turn": 1}, True), ({"left": "east"}, True), ({}, False)])
def test_when_the_other_is_lost_a_vessel_is_free(fields: Any, free: bool) -> None:
    state = battle(
        vessel(US, "A", "MGB", 50, 50, foul="german/B", rammer=True),
        vessel(THEM, "B", "MGB", 50, 50, **{"foul": "allied/A"} | fields),
        vessel(US, "C", "MGB", 50, 50, foul="german/D"),
        vessel(THEM, "D", "MGB", 50, 50, foul="allied/C", rammer=True),
    )
    encounter.part_from_the_lost(play_of(state))
    found = {one.name: (one.foul, one.rammer) for one in state.vessels.values() if one.name in "ACD"}
    assert found == {
        "A": ("", False) if free else ("german/B", True),
        "C": ("german/D", False),
        "D": ("allied/C", True),
    }


@pytest.mark.rule("AS-BASE-23")
@pytest.mark.parametrize(("foul", "freed"), [("allied/A", True), ("allied/Z", False)])
def test_an_ordered_parting_frees_both(foul: str, freed: bool) -> None:
    a = vessel(US, "A", "MGB", 50, 50, foul="german/B", rammer=True)
    b = vessel(THEM, "B", "MGB", 50, 50, foul=foul, rammer=True)
    encounter.clear(play_of(battle(a, b)), a)
    assert (a.foul, a.rammer) == ("", False)
    assert (b.foul, b.rammer) == (("", False) if freed else (foul, True))


@pytest.mark.rule("AS-BASE-2", "AS-BASE-22")
@pytest.mark.parametrize(
    ("fields", "stopped", "glances", "left", "now"),
    [
        ({}, False, 0, "", {"speed": 20, "ran": 20, "glanced": False}),
        ({}, False, 1, "", {"speed": 15, "ran": 20, "glanced": True}),
        ({}, False, 2, "", {"speed": 11, "ran": 20, "glanced": True}),
        ({}, True, 1, "", {"speed": 0, "ran": 20, "glanced": False}),
        ({"aground": True}, True, 0, "", {"speed": 0, "ran": 0, "glanced": False}),
        ({"glanced": True}, False, 0, "east", {"speed": 20, "ran": 20, "glanced": False, "left": "east"}),
    ],
)
def test_where_and_how_a_vessel_arrives(fields: Any, stopped: bool, glances: int, left: Any, now: Any) -> None:
    """From (50, 50) on course 350, ordered to 020, it runs 10 cm at 20 knots; turned is counted to starboard."""
    one = vessel(US, "A", "MTB", 50, 50, 350, 5, **{"glanced": False} | fields)
    fleet = Fleet(play_of(battle(one)), {one.id: one})
    way = track("x", 50, 50, 350, 20, 20)
    fleet.tracks[one.id] = way
    fleet.stopped |= {one.id} if stopped else set()
    fleet.glances[one.id] = glances
    if left:
        fleet.left[one.id] = left
    movement._arrive(one, fleet)
    assert {key: getattr(one, key) for key in now} == now
    assert one.left == left
    assert ((one.x, one.y), one.course, one.turned) == (way.point(60), 200, 300)


@pytest.mark.rule("AS-BASE-20", "AS-BASE-23")
@pytest.mark.parametrize("outcome", ["avoided", "glance", "ram"])
def test_what_a_meeting_does_to_the_fleet(outcome: str, monkeypatch: pytest.MonkeyPatch) -> None:
    a, b = vessel(US, "A", "MTB", 50, 45, 0, 20), vessel(THEM, "B", "MGB", 50, 50, 90, 0)
    fleet = Fleet(play_of(battle(a, b)), {a.id: a, b.id: b})
    monkeypatch.setattr(encounter, "settle", lambda *_: outcome)
    fleet.sail()
    hits = {"allied/A": 1, "german/B": 1}
    assert dict(fleet.glances) == (hits if outcome == "glance" else {})
    assert fleet.stopped == (set(hits) if outcome == "ram" else set())
    assert fleet.tested == fleet.met == {(a.id, b.id)}
    assert fleet.tracks[a.id].point(60) == ((5000, 4975) if outcome == "ram" else (5000, 5500))


@pytest.mark.rule("AS-BASE-25", "AS-BASE-3")
@pytest.mark.parametrize(
    ("card", "speed", "lost"), [("MTB", 11, 4), ("MTB", 10, 0), ("Trawler", 11, 8), ("Coaster", 11, 12)]
)
def test_a_grounding_costs_boxes_above_ten_knots(card: str, speed: int, lost: int) -> None:
    state = battle(vessel(US, "A", card, 50, 50), vessel(US, "B", card, 60, 50))
    play = play_of(state, loaded({"hull boxes|allied/A": 4}))
    play.groundings.append(Grounding(slice=9, vessel="allied/A", speed=speed, shallow=True))
    movement.collide(play)
    assert [one.lost for one in state.vessels.values()] == [lost, 0]
    note = ("hull boxes", "allied/A", 6, "AS-BASE-25", f"{lost} boxes")
    assert throws(play) == [note] * (lost > 0)
    heard = [one for one in play.dispatches if isinstance(one, RanAground)]
    assert values(heard, "seat", "vessel", "place", "shallow", "lost") == [(US, "A", (5000, 5000), True, lost)]


@pytest.mark.rule("AS-BASE-3", "AS-BASE-20")
def test_phase_4_goes_by_slice() -> None:
    state = battle(*(vessel(US, name, "MTB", 50 + i, 50) for i, name in enumerate("ABCD")))
    play = play_of(state, loaded({}, default=1))
    play.groundings += [
        Grounding(slice=n, vessel=f"allied/{name}", speed=20, shallow=False) for name, n in (("A", 9), ("B", 2))
    ]
    play.rams.append(Ramming(slice=5, rammer="allied/C", rammed="allied/D", speed=20, aspect="head-on"))
    movement.collide(play)
    assert [subject for _, subject, *_ in throws(play)] == [
        "allied/B",
        "rammed vessel|allied/C>allied/D",
        "rammer|allied/C>allied/D",
        "allied/A",
    ]


@pytest.mark.rule("AS-BASE-19")
@pytest.mark.parametrize(
    ("x", "y", "course", "edge", "exit_"),
    [
        (195, 50, 90, "east", True),
        (5, 50, 270, "west", False),
        (50, 195, 0, "north", False),
        (50, 5, 180, "south", False),
        (190, 50, 90, "east", True),
        (189.99, 50, 90, "", False),
        (10.01, 50, 270, "", False),
        (191, 195, 45, "north", False),
        (195, 191, 45, "east", True),
        (50, 10.01, 180, "", False),
    ],
)
def test_over_which_edge_a_vessel_leaves(x: float, y: float, course: int, edge: str, exit_: bool) -> None:
    """Ten centimetres a turn at 20 knots; the track has a point every sixth slice."""
    state = battle(vessel(US, "A", "MTB", x, y, course, 20), vessel(THEM, "K", "Coaster", 100, 100))
    resolution = resolve(state)
    assert resolution.state.vessels["allied/A"].left == edge
    assert values(told(resolution, US, LeftArea), "vessel", "edge", "exit") == [("A", edge, exit_)] * (edge != "")
    marks = [mark for mark in resolution.state.plots[US].marks if mark.kind == "track"]
    assert marks[0].points[0] == (round(x * 100), round(y * 100))
    if not edge:
        assert len(marks[0].points) == 11
        end = resolution.state.vessels["allied/A"]
        assert marks[0].points[-1] == (end.x, end.y)
    assert told(resolution, US, Avoided, Glanced) == []


@pytest.mark.rule("AS-BASE-24")
@pytest.mark.parametrize(
    ("course", "bearing", "quarter"),
    [
        (0, 449, "forward"),
        (0, 450, "starboard"),
        (0, 1350, "starboard"),
        (0, 1351, "aft"),
        (0, 1800, "aft"),
        (0, 3151, "forward"),
        (0, 3150, "port"),
        (0, 2250, "port"),
        (0, 2249, "aft"),
        (3500, 350, "starboard"),
        (100, 3250, "port"),
    ],
)
def test_the_quarter_of_a_bearing(course: int, bearing: int, quarter: str) -> None:
    assert plane.arc(course, bearing) == quarter


@pytest.mark.rule("AS-5.5s")
@pytest.mark.parametrize(
    ("heading", "aspect"),
    [
        (2249, "head-on"),
        (2250, "broadside"),
        (1351, "head-on"),
        (1350, "broadside"),
        (449, "stern"),
        (450, "broadside"),
        (3151, "stern"),
        (3150, "broadside"),
    ],
)
def test_the_aspect_of_a_ram_to_a_tenth_of_a_degree(heading: int, aspect: str) -> None:
    assert collision.aspect(0, heading) == aspect
    assert collision.aspect(900, (heading + 900) % 3600) == aspect


@pytest.mark.rule("AS-BASE-25")
def test_a_vessel_aground_stays_where_it_is() -> None:
    island = (((60.0, 40.0), (70.0, 40.0), (70.0, 60.0), (60.0, 60.0)),)
    state = battle(vessel(US, "A", "MTB", 55, 50, 90, 20), place=scenario(land=island))
    play = play_of(state)
    movement.move(play)
    boat = state.vessels["allied/A"]
    assert boat.aground and (boat.speed, boat.ran) == (0, 0)
    assert boat.x < 5980 and boat.x > 5950
    assert [(one.vessel, one.speed, one.shallow) for one in play.groundings] == [("allied/A", 20, False)]
