"""Both sides of each bound of gunfire (phase 7) and of special damage."""

import copy
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
    scenario,
    throws,
    told,
    values,
    vessel,
)

from flagplot.games.coastal import damage, gunnery
from flagplot.games.coastal.cards import standard
from flagplot.games.coastal.game import GAME
from flagplot.games.coastal.state import FOREVER, Contact, Mount
from flagplot.games.coastal.tables import standard as tables
from flagplot.games.coastal.telling.facts import FireVoid, SpecialDamage, UnderFire


def contact(one: Any, number: int = 1, turn: int = 5, **fields: Any) -> Contact:
    """Return what a seat holds of an enemy."""
    return Contact(number=number, vessel=one.id, turn=turn, x=one.x, y=one.y, **fields)


@pytest.mark.rule("AS-BASE-34", "AS-BASE-33")
@pytest.mark.parametrize(
    ("mount", "x", "y", "fields", "score"),
    [
        (1, 50, 62, {}, 6),
        (1, 50, 62.01, {}, 5),
        (1, 50, 110, {}, 3),
        (1, 50, 110.01, {}, None),
        (1, 50, 40, {}, None),
        (1, 58, 42, {}, 6),
        (1, 58, 41.9, {}, None),
        (2, 58, 58, {}, 5),
        (2, 58, 58.1, {}, None),
        (2, 50, 40, {}, 5),
        (3, 42, 50, {}, 4),
        (3, 50, 42, {}, 4),
        (3, 50, 58, {"sunk_turn": 4}, None),
        (3, 50, 58, {"left": "east"}, None),
    ],
)
def test_whether_a_mount_can_fire(mount: int, x: float, y: float, fields: Any, score: int | None) -> None:
    """A trawler on course north fires at a coaster by day: 88 mm forward, 37 mm aft, 20 mm all round."""
    a, b = vessel(US, "A", "Trawler", 50, 50, 0, 5), vessel(THEM, "B", "Coaster", x, y, 0, 5, **fields)
    play = play_of(battle(a, b, window="B", turn=5, place=scenario(light="day")), loaded(default=10))
    gun = standard()["Trawler"].guns[mount - 1]
    shot = gunnery._shoot(play, a, mount, gun, b, contact(b))
    assert (shot and shot.score) == score
    if shot is not None:
        row = tables().guns[gun.kind]
        assert (shot.firer, shot.mount, shot.gun, shot.target) == (a.id, mount, gun.name, b.id)
        assert (shot.faces, shot.hits, shot.boxes, shot.naturals) == ((10,) * row.dice, 0, 0, 0)
        assert shot.blind is False and shot.items == (("class-3", 1),)
        roll = play.dice.record()[0]
        assert (roll.key.split("|", 1)[1], roll.sides) == (f"7 gunfire|fire|{a.id}.{mount}>{b.id}", 10)
        assert (roll.table, roll.rule, roll.result) == (f"{gun.name} needs {score}", "AS-BASE-33", "0 hits")


@pytest.mark.rule("AS-BASE-34", "AS-BASE-33")
@pytest.mark.parametrize(
    ("faces", "hits", "naturals", "note"),
    [((1, 3), 2, 1, "2 hits"), ((4, 10), 0, 0, "0 hits"), ((1, 1), 2, 2, "2 hits"), ((3, 4), 1, 0, "1 hit")],
)
def test_what_a_shot_comes_to(faces: Any, hits: int, naturals: int, note: str) -> None:
    """Two dice of 37 mm at 10 cm need 4, 1 more against a coaster and 2 less by radar; each hit costs half a die."""
    a, b = vessel(US, "A", "Trawler", 50, 50, 180, 5), vessel(THEM, "B", "Coaster", 50, 60, 0, 5)
    loads = {f"fire|{a.id}.2>{b.id}": faces} | ({f"boxes|{a.id}.2>{b.id}": (5,) * hits} if hits else {})
    play = play_of(battle(a, b, window="B", turn=5, place=scenario(light="day")), loaded(loads))
    shot = gunnery._shoot(play, a, 2, standard()["Trawler"].guns[1], b, contact(b, by_radar=True))
    assert shot is not None
    assert (shot.score, shot.hits, shot.naturals, shot.boxes) == (3, hits, naturals, 3 * hits)
    assert play.dice.record()[0].result == note


@pytest.mark.rule("AS-BASE-33")
@pytest.mark.parametrize(
    ("kind", "size", "hits", "faces", "boxes"),
    [
        ("LC", 3, 2, (), 2),
        ("LC", 1, 0, (), 0),
        ("MG", 1, 3, (), 3),
        ("MG", 2, 3, (), 1),
        ("MG", 3, 4, (), 2),
        ("MG", 2, 1, (), 0),
        ("MG", 2, 6, (), 3),
        ("MC", 2, 2, (5, 1), 4),
        ("MC", 2, 1, (6,), 3),
        ("HG", 2, 2, (5, 6), 11),
        ("VG", 2, 2, (5, 6), 17),
        ("VG", 2, 0, (), 0),
        ("HG", 2, 0, (), 0),
    ],
)
def test_how_many_boxes_hits_cost(kind: Any, size: int, hits: int, faces: Any, boxes: int) -> None:
    gun = msgspec.structs.replace(standard()["Trawler"].guns[0], kind=kind, calibre=55)
    card = msgspec.structs.replace(standard()["Trawler"], size=size)
    play = play_of(battle(vessel(US, "A", "MTB", 1, 1)), loaded({"boxes|s": faces} if faces else {}))
    assert gunnery._boxes(play, gun, card, hits, "s") == boxes
    assert [(roll.key.split("|", 1)[1], roll.sides, roll.table, roll.rule) for roll in play.dice.record()] == [
        ("7 gunfire|boxes|s", 6, "55 mm", "AS-BASE-33")
    ] * bool(faces)


@pytest.mark.rule("AS-BASE-35")
@pytest.mark.parametrize(
    ("firer", "target", "light", "radar", "items"),
    [
        ({}, {}, "day", False, ()),
        ({}, {"card": "MTB"}, "day", False, (("class-1", -1),)),
        ({}, {"card": "Coaster"}, "day", False, (("class-3", 1),)),
        ({}, {"ran": 24}, "day", False, ()),
        ({}, {"ran": 25}, "day", False, (("fast-target", -1),)),
        ({}, {"ran": 0}, "day", False, (("stationary", 1),)),
        ({}, {"ran": 1}, "day", False, ()),
        ({"ran": 24}, {}, "day", False, ()),
        ({"ran": 25}, {}, "day", False, (("firing-fast", -1),)),
        ({"turned": 450}, {}, "day", False, ()),
        ({"turned": 451}, {}, "day", False, (("unsteady", -1),)),
        ({"turned": -451}, {}, "day", False, (("unsteady", -1),)),
        ({"steering": True}, {}, "day", False, (("unsteady", -1),)),
        ({"rudder": True}, {}, "day", False, (("unsteady", -1),)),
        ({}, {}, "dark", False, (("dark", -1),)),
        ({}, {}, "dusk", False, (("dark", -1),)),
        ({}, {"lit": True}, "dark", False, ()),
        ({}, {"burning": True}, "dark", False, ()),
        ({}, {"fired_turn": 4}, "dark", False, ()),
        ({}, {"fired_turn": 3}, "dark", False, (("dark", -1),)),
        ({}, {}, "day", True, (("radar-only", -2),)),
        (
            {"ran": 30, "turned": 900},
            {"card": "MTB", "ran": 30},
            "dark",
            True,
            (
                ("class-1", -1),
                ("fast-target", -1),
                ("firing-fast", -1),
                ("unsteady", -1),
                ("dark", -1),
                ("radar-only", -2),
            ),
        ),
    ],
)
def test_what_is_added_to_a_shot(firer: Any, target: Any, light: str, radar: bool, items: Any) -> None:
    fields = {"ran": 5} | target
    card = fields.pop("card", "Trawler")
    a, b = vessel(US, "A", "Trawler", 50, 50, **{"ran": 5} | firer), vessel(THEM, "B", card, 50, 60, **fields)
    play = play_of(battle(a, b, turn=5, place=scenario(light=light)))
    assert gunnery.modifiers(play, a, b, radar) == items


@pytest.mark.rule("AS-BASE-35")
@pytest.mark.parametrize(
    ("face", "score", "hit"), [(1, -3, True), (2, 1, False), (2, 2, True), (9, 9, True), (10, 12, False), (3, 2, False)]
)
def test_when_a_face_hits(face: int, score: int, hit: bool) -> None:
    assert gunnery.hit(face, score) is hit


SPECIAL = {"radar": True, "searchlight": True, "wireless": True}


@pytest.mark.rule("AS-BASE-36", "AS-BASE-37")
@pytest.mark.parametrize(
    ("card", "fields", "face", "faces", "now", "harm"),
    [
        ("Trawler", {}, 1, {"engineer casualties": 7}, {"m_hits": 1}, ("m-hit", 0)),
        (
            "Trawler",
            {"m_hits": 1},
            2,
            {"engineer casualties": 8},
            {"m_hits": 2, "casualties": True},
            ("m-hit-casualties", 0),
        ),
        ("Trawler", {}, 3, {}, {"steering": True}, ("steering", 0)),
        (
            "Trawler",
            {},
            4,
            {"which mount": 1},
            {"guns": [Mount(out_to=FOREVER), Mount(), Mount(), Mount()]},
            ("gun", 1),
        ),
        (
            "Trawler",
            {},
            5,
            {"which mount": 4},
            {"guns": [Mount(), Mount(), Mount(), Mount(out_to=FOREVER)]},
            ("gun", 4),
        ),
        (
            "Schnellboot",
            {"guns": [Mount(out_to=5), Mount(out_to=4)]},
            5,
            {"which mount": 1},
            {"guns": [Mount(out_to=5), Mount(out_to=FOREVER)]},
            ("gun", 2),
        ),
        (
            "Schnellboot",
            {},
            4,
            {"which mount": 3},
            {"torpedoes": [Mount(out_to=FOREVER, loaded=2, reloads=2)]},
            ("tubes", 1),
        ),
        ("Trawler", {"guns": [Mount(out_to=5)] * 4}, 5, {}, {}, ("none", 0)),
        ("Trawler", SPECIAL, 6, {}, {"radar": False}, ("radar", 0)),
        ("Trawler", SPECIAL | {"radar": False}, 6, {}, {"searchlight": False}, ("searchlight", 0)),
        ("Trawler", SPECIAL | {"radar": False, "searchlight": False}, 6, {}, {"wireless": False}, ("wireless", 0)),
        ("Trawler", {"radar": False, "searchlight": False, "wireless": False}, 6, {}, {}, ("none", 0)),
        ("Trawler", {}, 7, {}, {"burning": True}, ("fire", 0)),
        ("Trawler", {}, 8, {}, {"no_orders_turn": 6}, ("bridge", 0)),
        ("Trawler", {}, 9, {}, {}, ("none", 0)),
        ("Schnellboot", {}, 9, {}, {"torpedoes": [Mount(out_to=FOREVER, loaded=2, reloads=2)]}, ("tubes", 1)),
        ("Schnellboot", {"torpedoes": [Mount(out_to=5)]}, 9, {}, {}, ("none", 0)),
        (
            "Destroyer",
            {},
            9,
            {"which mount": 2},
            {"torpedoes": [Mount(loaded=4), Mount(out_to=FOREVER, loaded=4)]},
            ("tubes", 2),
        ),
        ("MTB", {}, 10, {"further boxes": 5}, {"lost": 5}, ("boxes", 5)),
        ("MTB", {"lost": 6}, 10, {"further boxes": 5}, {"lost": 8, "sunk_turn": 5}, ("boxes", 2)),
        ("Trawler", {"floodings": 1}, 10, {}, {"floodings": 2}, ("flooding", 0)),
    ],
)
def test_each_row_of_special_damage(card: str, fields: Any, face: int, faces: Any, now: Any, harm: Any) -> None:
    one = vessel(US, "A", card, 50, 50, **copy.deepcopy(fields))
    before = copy.deepcopy(one)
    loads = {f"{key}|s": value for key, value in ({"special damage": face} | faces).items()}
    play = play_of(battle(one, turn=5), loaded(loads))
    gunnery._special(play, one, "s")
    assert changes(before, one) == now
    name, n = harm
    rolled = throws(play)
    assert rolled[0] == ("special damage", "s", 10, "AS-BASE-36", f"{name} {n}" if n else name)
    sides = {"engineer casualties": 10, "further boxes": 6}
    rules = {"engineer casualties": "AS-BASE-37"}
    working = sum(mount.works(5) for mount in [*([] if face == 9 else before.guns), *before.torpedoes])
    assert [row[:4] for row in rolled[1:]] == [
        (key, "s", sides.get(key, working), rules.get(key, "AS-BASE-36")) for key in faces
    ]
    heard = [(each.damage, each.n, each.seat) for each in play.dispatches if isinstance(each, SpecialDamage)]
    assert heard == ([(name, n, US)] if name != "none" else [])


@pytest.mark.rule("AS-BASE-42", "AS-BASE-31")
@pytest.mark.parametrize(
    ("fields", "hits", "naturals", "now", "n"),
    [
        ({}, 0, 0, {}, 0),
        ({"sunk_turn": 4}, 2, 1, {}, 0),
        ({}, 1, 0, {"hit_turn": 5, "lost": 3}, 0),
        ({}, 1, 1, {"hit_turn": 5, "lost": 3, "burning": True}, 1),
        ({}, 2, 2, {"hit_turn": 5, "lost": 3, "burning": True}, 2),
        ({"lost": 18, "foul": "x"}, 2, 2, {"hit_turn": 5, "lost": 20, "sunk_turn": 5, "foul": ""}, 0),
    ],
)
def test_what_a_shot_does(fields: Any, hits: int, naturals: int, now: Any, n: int) -> None:
    a, b = vessel(US, "A", "Trawler", 50, 50), vessel(THEM, "B", "Trawler", 50, 60, aware=False, **fields)
    play = play_of(battle(a, b, turn=5), loaded(default=7))
    shot = gunnery.Shot(a.id, 2, "37 mm", b.id, (1, 1), 4, (), 3, hits, naturals, False)
    before = copy.deepcopy(b)
    gunnery._apply(play, shot)
    assert changes(before, b) == {"aware": True, "attacked_turn": 5} | now
    assert [row[:2] for row in throws(play)] == [
        ("special damage", f"{a.id}.2>{b.id} hit {i}") for i in range(1, n + 1)
    ]


@pytest.mark.rule("AS-BASE-42", "AS-8.3o")
@pytest.mark.parametrize(
    ("lost", "boxes", "taken", "sunk"), [(0, 19, 19, 0), (0, 20, 20, 5), (15, 9, 5, 5), (15, 4, 4, 0), (20, 3, 0, 5)]
)
def test_a_vessel_sinks_with_its_last_box(lost: int, boxes: int, taken: int, sunk: int) -> None:
    one = vessel(US, "A", "Trawler", 50, 50, lost=lost, foul="german/B")
    assert damage.lose_boxes(one, standard()["Trawler"], boxes, 5) == taken
    assert (one.lost, one.sunk_turn, one.foul) == (min(20, lost + boxes), sunk, "" if sunk else "german/B")
    damage.sink(one, 9)
    assert one.sunk_turn == (sunk or 9)


@pytest.mark.rule("AS-BASE-34", "AS-BASE-46")
@pytest.mark.parametrize(
    ("order", "held", "guns", "fired", "void"),
    [
        ("A FIRE C1", {}, {}, [3, 4, 1], []),
        ("A FIRE C1 MOUNT 3", {}, {}, [3], []),
        ("A FIRE C1\nA FIRE C1 MOUNT 3", {}, {}, [3, 4, 1], []),
        ("A FIRE C1", {}, {2: 5}, [4, 1], []),
        ("A FIRE C1", {}, {2: 4}, [3, 4, 1], []),
        ("A FIRE C1", {"turn": 4}, {}, [], []),
        ("A FIRE C1", {"sunk": True}, {}, [], []),
        ("A FIRE C1 MOUNT 3", {"gone": True}, {}, [], [(3, 1)]),
        ("A FIRE C1", {"gone": True}, {}, [], []),
    ],
)
def test_which_mounts_fire(order: str, held: Any, guns: Any, fired: Any, void: Any) -> None:
    """The sheet was good when it was read; what has changed since is decided mount by mount."""
    a, b = vessel(US, "A", "Trawler", 50, 50, 0, 5, aware=True), vessel(THEM, "B", "Coaster", 50, 58, 0, 5, aware=False)
    state = battle(a, b, window="B", turn=5, place=scenario(light="day"))
    state.plots[US].contacts = [contact(b)]
    sheet = gunnery_sheet(state, order)
    for number, out_to in guns.items():
        a.guns[number].out_to = out_to
    if held.get("gone"):
        b.left = "east"
    else:
        for key, value in held.items():
            setattr(state.plots[US].contacts[0], key, value)
    play = play_of(state, loaded(default=10))
    play.sheets = {US: sheet}
    gunnery.fire(play)
    found = [int(subject.split(".")[1].split(">")[0]) for what, subject, *_ in throws(play) if what == "fire"]
    assert sorted(found) == sorted(fired)
    assert [(one.mount, one.contact) for one in play.dispatches if isinstance(one, FireVoid)] == void
    assert (a.fired_turn == 5) is bool(fired)
    assert b.aware is bool(fired)
    under = [one for one in play.dispatches if isinstance(one, UnderFire)]
    assert values(under, "seat", "vessel", "hits", "lost") == [(THEM, "B", 0, 0)] * bool(fired)
    marks = [mark.kind for mark in state.plots[THEM].marks if mark.kind in ("hit", "splash")]
    assert marks == ["splash"] * bool(fired)


def gunnery_sheet(state: Any, text: str) -> Any:
    """Return a good sheet of fire."""
    sheet = GAME.parse(text, US, GAME.view(state, US))
    assert sheet.orders and not sheet.diagnostics, sheet.diagnostics
    return sheet


@pytest.mark.rule("AS-BASE-46", "AS-BASE-34")
def test_who_is_told_of_fire() -> None:
    """Two firers, one seen: unknown ones stand last; hits and boxes are added up."""
    a, b = vessel(US, "A", "Trawler", 50, 50, 0, 5), vessel(US, "Z", "Trawler", 52, 50, 0, 5)
    k = vessel(THEM, "K", "Coaster", 50, 58, 0, 5)
    state = battle(a, b, k, window="B", turn=5, place=scenario(light="day"))
    state.plots[US].contacts = [contact(k)]
    state.plots[THEM].contacts = [contact(b, 4)]
    faces = {f"fire|{one.id}.1>{k.id}": 2 for one in (a, b)} | {f"boxes|{one.id}.1>{k.id}": 5 for one in (a, b)}
    resolution = resolve(state, {US: "A FIRE C1 MOUNT 1\nZ FIRE C1 MOUNT 1"}, loaded(faces, default=10))
    [fact] = told(resolution, THEM, UnderFire)
    assert [one.contact for one in fact.firers] == [4, 0]
    assert (fact.hits, fact.lost, fact.vessel) == (2, 10, "K")
    marks = [(mark.kind, mark.label) for mark in resolution.state.plots[THEM].marks if mark.kind in ("hit", "splash")]
    assert marks == [("hit", "K")]
