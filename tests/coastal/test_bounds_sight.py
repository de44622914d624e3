"""Both sides of each bound of sight: how far, who sees whom and is told what, light, and what a seat reads."""

from typing import Any

import msgspec
import pytest
from tests.coastal.support import THEM, US, battle, changes, loaded, play_of, salvo, scenario, throws, vessel
from tests.support.shown import reported

from flagplot.core.document import to_text
from flagplot.games.coastal import command, detection, illumination, plotting, victory
from flagplot.games.coastal.game import GAME, begin
from flagplot.games.coastal.orders import CoastalSheet, Light, Place, StarShell, Steer
from flagplot.games.coastal.salvo import Segment
from flagplot.games.coastal.scenario import Box, Ship
from flagplot.games.coastal.sighting import contacts
from flagplot.games.coastal.sighting.sight import alarm, limit
from flagplot.games.coastal.state import Contact, State
from flagplot.games.coastal.telling.contacts import sighted, sinkings
from flagplot.games.coastal.telling.facts import (
    ExplosionSeen,
    HelmJammed,
    LitUp,
    RadarContact,
    Sighted,
    SinkingSeen,
    StarShellFired,
    StarShellShort,
    Sunk,
)
from flagplot.games.coastal.telling.torpedoes import _explosions, salvo_ran, torpedo_attack
from flagplot.games.coastal.umpire import Play
from flagplot.games.coastal.view import OpenedSalvo, OpenedVessel


def told_of(play: Play, *kinds: Any) -> list[Any]:
    """Return what has been told so far of these kinds."""
    return [one for one in play.dispatches if isinstance(one, kinds)]


@pytest.mark.rule("AS-BASE-27", "AS-BASE-28")
@pytest.mark.parametrize(
    ("card", "fields", "light", "cm"),
    [
        ("Coaster", {}, "dark", 28),
        ("Trawler", {}, "dark", 20),
        ("MTB", {"ran": 11}, "dark", 12),
        ("MTB", {"ran": 10}, "dark", 9),
        ("MTB", {"ran": 10}, "moonlight", 13.5),
        ("MTB", {"ran": 10}, "dusk", 22.5),
        ("MTB", {"ran": 10}, "day", 80),
        ("MTB", {"ran": 10, "lit": True}, "dark", 80),
        ("Trawler", {"ran": 0}, "dark", 20),
        ("Trawler", {"fired_turn": 4}, "dark", 40),
        ("Trawler", {"fired_turn": 5}, "dark", 40),
        ("Trawler", {"fired_turn": 3}, "dark", 20),
        ("Coaster", {}, "day", 160),
        ("Trawler", {}, "dusk", 45),
    ],
)
def test_how_far_a_vessel_is_seen(card: str, fields: Any, light: str, cm: float) -> None:
    one = vessel(US, "A", card, 50, 50, **{"ran": 5} | fields)
    play = play_of(battle(one, turn=5, place=scenario(light=light)))
    assert limit(play, one) == round(cm * 100)
    one.burning = True
    assert limit(play, one) == round(cm * 100 * play.tables.sighting.burning)


@pytest.mark.rule("AS-BASE-27")
@pytest.mark.parametrize(("reach", "cm"), [(10.05, 10.1), (10.15, 10.2), (10.04, 10.0), (10.06, 10.1)])
def test_half_a_millimetre_is_rounded_up(reach: float, cm: float) -> None:
    """Halves are lifted by a hair, so that no machine rounds them down: 100.5 tenths are even already."""
    one = vessel(US, "A", "Coaster", 50, 50)
    state = battle(one)
    table = msgspec.structs.replace(state.tables.sighting, dark=(1, 2, reach))
    play = play_of(state)
    play.tables = msgspec.structs.replace(state.tables, sighting=table)
    assert limit(play, one) == round(cm * 100)


@pytest.mark.rule("AS-BASE-31", "AS-BASE-29")
def test_who_sees_becomes_aware() -> None:
    """Friends between them, an enemy too far and one behind land end no look; the nearest watcher counts."""
    ships = [
        vessel(US, "A", "MTB", 50, 50, 0, 20, aware=False),
        vessel(US, "B", "MTB", 50, 51, 0, 20, aware=False),
        vessel(US, "C", "MTB", 50, 64, 0, 20, aware=False),
        vessel(THEM, "K", "Coaster", 50, 78, aware=False),
        vessel(THEM, "L", "Coaster", 22, 51, aware=False),
        vessel(US, "Z", "MTB", 21, 51, 0, 20, aware=False),
    ]
    land = (((35.0, 40.0), (36.0, 40.0), (36.0, 60.0), (35.0, 60.0)),)
    state = battle(*ships, turn=5, place=scenario(land=land))
    play = play_of(state)
    best = detection.look(play)
    assert best == {
        (US, "german/K"): 0.5,
        (US, "german/L"): pytest.approx(1 / 28),
        (THEM, "allied/Z"): pytest.approx(1 / 12),
    }
    assert {one.name for one in ships if one.aware} == {"A", "B", "C", "L", "Z"}
    assert {one.name for one in ships if one.detected_turn == 5} == {"A", "B", "C", "L", "Z"}


@pytest.mark.rule("AS-BASE-30")
@pytest.mark.parametrize(
    ("card", "y", "face", "fields", "found"),
    [
        ("MTB", 90, 8, {}, True),
        ("MTB", 90.01, 8, {}, None),
        ("Trawler", 130, 8, {}, True),
        ("Trawler", 130.01, 8, {}, None),
        ("Trawler", 130, 9, {}, False),
        ("Trawler", 100, 8, {"sunk_turn": 1}, None),
    ],
)
def test_what_radar_shows(card: str, y: float, face: int, fields: Any, found: Any) -> None:
    watcher = vessel(US, "E", "Escort", 50, 50, aware=False)
    friend = vessel(US, "F", "Escort", 50, 55, radar=False)
    one = vessel(THEM, "K", card, 50, y, **fields)
    play = play_of(battle(watcher, friend, one, turn=5), loaded({f"radar|{watcher.id}>{one.id}": face}))
    detection._radar(play, set())
    rolled = ("radar", f"{watcher.id}>{one.id}", 10, "AS-BASE-30", "contact" if found else "")
    assert throws(play) == [rolled] * (found is not None)
    heard = [(fact.seat, fact.contact, fact.place) for fact in told_of(play, RadarContact)]
    assert heard == [(US, 1, (5000, round(y) * 100))] * (found is True)
    assert (watcher.aware, watcher.detected_turn) == ((True, 5) if found else (False, -9))
    seen = play_of(battle(watcher, one, turn=5), loaded({f"radar|{watcher.id}>{one.id}": face}))
    detection._radar(seen, {(US, one.id)})
    assert told_of(seen, RadarContact) == []


@pytest.mark.rule("AS-BASE-29")
@pytest.mark.parametrize(
    ("share", "kind", "name"), [(0.25, "Coaster", "K"), (0.26, "Coaster", ""), (0.5, "Coaster", ""), (0.51, "", "")]
)
def test_what_is_made_out(share: float, kind: str, name: str) -> None:
    one = vessel(THEM, "K", "Coaster", 50, 60, 90, 7, burning=True)
    play = play_of(battle(vessel(US, "A", "MTB", 50, 50), one, turn=5))
    kind = kind and play.card(one).type
    expected = Contact(
        number=1, vessel=one.id, turn=5, x=5000, y=6000, size=3, course=900, speed=7, type=kind, name=name, burning=True
    )
    assert contacts.made_out(play, US, one, share) == (expected, True, True)
    assert contacts.made_out(play, US, one, share) == (expected, False, False)
    play.contacts(US)[one.id].by_radar = True
    found, new, more = contacts.made_out(play, US, one, share)
    assert (found.by_radar, new, more) == (False, False, True)


@pytest.mark.rule("AS-BASE-29", "AS-BASE-30")
def test_how_a_contact_is_kept() -> None:
    """Held a turn later it keeps its number and its earlier place; two turns later it is new."""
    one = vessel(THEM, "K", "Coaster", 50.4, 60.6)
    state = battle(vessel(US, "A", "MTB", 50, 50), one, turn=5)
    for turn, number, new, was in (
        (5, 1, True, 0),
        (5, 1, False, 0),
        (6, 1, False, 1),
        (7, 1, False, 2),
        (9, 2, True, 0),
    ):
        state.turn = turn
        contact, found = contacts.entry(play_of(state), US, one)
        assert (contact.number, found, len(contact.was), contact.turn) == (number, new, was, turn)
    contact, found = contacts.by_radar(play_of(state), US, one)
    assert (contact.by_radar, contact.x, contact.y, contact.course, contact.speed, found) == (
        True,
        5000,
        6100,
        -1,
        -1,
        False,
    )
    assert contacts.by_eye(play_of(state), US, one) is None
    contact.by_radar = False
    assert contacts.by_eye(play_of(state), US, one) is contact
    state.turn = 10
    assert contacts.by_eye(play_of(state), US, one) is None
    held = state.plots[US].contacts
    contact.was = [(n, n) for n in range(12)]
    contacts.entry(play_of(state), US, one)
    assert len(contact.was) == 12 and contact.was[-1] == (5000, 6100) and contact.was[0] == (1, 1)
    held[:] = [Contact(number=n, vessel="k", turn=turn, x=0, y=0, sunk=sunk) for n, turn, sunk in KEPT]
    contacts.forget(play_of(state))
    assert [each.number for each in state.plots[US].contacts] == [1, 3, 5]


KEPT = ((1, 5, False), (2, 4, False), (3, 9, True), (4, 8, True), (5, 10, True))


@pytest.mark.rule("AS-BASE-29")
def test_contacts_are_numbered_by_place() -> None:
    ships = [vessel(THEM, name, "Coaster", x, 60) for name, x in (("A", 52), ("B", 50), ("C", 51))]
    play = play_of(battle(vessel(US, "A", "MTB", 50, 50), *ships, turn=5))
    sighted(play, {(US, one.id): 1.0 for one in ships})
    heard = [(one.seat, one.contact, one.place, one.size, one.new) for one in told_of(play, Sighted)]
    assert heard == [(US, n, (5000 + 100 * i, 6000), 3, True) for i, n in enumerate((1, 2, 3))]
    sighted(play, {(US, one.id): 1.0 for one in ships})
    assert len(told_of(play, Sighted)) == 3


@pytest.mark.rule("AS-8.3p", "AS-BASE-42")
def test_a_sinking_is_told_to_those_who_see_it() -> None:
    """Its owner always, the enemy if one of his vessels looks on, each vessel once."""
    ships = [
        vessel(THEM, "A", "Coaster", 52, 60, 90, 5, sunk_turn=5),
        vessel(THEM, "B", "Coaster", 150, 60, sunk_turn=5),
        vessel(THEM, "C", "Trawler", 51, 60, sunk_turn=5),
        vessel(THEM, "D", "Coaster", 50, 60, sunk_turn=5, sunk_told=True),
        vessel(THEM, "E", "Coaster", 50, 61),
    ]
    play = play_of(battle(vessel(US, "M", "MTB", 50, 50), *ships, turn=5))
    sinkings(play)
    assert [(one.seat, one.vessel) for one in told_of(play, Sunk)] == [(THEM, name) for name in "ABC"]
    seen = [(one.seat, one.contact, one.place) for one in told_of(play, SinkingSeen)]
    assert seen == [(US, 1, (5100, 6000)), (US, 2, (5200, 6000))]
    kept = play.state.plots[US].contacts
    assert [(one.size, one.sunk, one.turn, one.x, one.y, one.speed) for one in kept] == [
        (2, True, 5, 5100, 6000, 0),
        (3, True, 5, 5200, 6000, 0),
    ]
    marks = {seat: [(mark.kind, mark.label) for mark in play.state.plots[seat].marks] for seat in (US, THEM)}
    assert marks == {US: [("sunk", "C1"), ("sunk", "C2")], THEM: [("sunk", name) for name in "ABC"]}
    sinkings(play)
    assert len(told_of(play, Sunk, SinkingSeen)) == 5


@pytest.mark.rule("AS-BASE-31")
def test_an_alarm_wakes_friends_within_20_cm() -> None:
    ships = [vessel(US, name, "MTB", 50, y, aware=False) for name, y in (("A", 50), ("B", 70), ("C", 70.01))]
    enemy = vessel(THEM, "K", "MTB", 50, 51, aware=False)
    alarm(play_of(battle(*ships, enemy)), ships[0])
    assert [one.aware for one in (*ships, enemy)] == [True, True, False, False]


@pytest.mark.rule("AS-BASE-32", "AS-BASE-31")
@pytest.mark.parametrize(
    ("fields", "order", "lit", "kind"),
    [
        ({}, StarShell("E", 5000, 11000), "K", StarShellFired),
        ({}, StarShell("E", 5000, 11001), "", StarShellShort),
        ({}, StarShell("E", 5000, 9800), "", StarShellFired),
        ({}, StarShell("E", 5000, 9801), "K", StarShellFired),
        ({"star_shell": False}, StarShell("E", 5000, 11000), "", None),
        ({"sunk_turn": 1}, StarShell("E", 5000, 11000), "", None),
        ({}, StarShell("X", 5000, 11000), "", None),
    ],
)
def test_whom_a_star_shell_lights(fields: Any, order: Any, lit: str, kind: Any) -> None:
    """K lies 12 cm and a hair north of (50, 98)."""
    ships = [
        vessel(US, "E", "Escort", 50, 50, **{"star_shell": True, "searchlight": True} | fields),
        vessel(THEM, "K", "MTB", 50, 110.01, aware=False),
        vessel(THEM, "L", "MTB", 50, 109, sunk_turn=1, aware=False),
    ]
    play = play_of(battle(*ships, turn=5))
    play.sheets = {US: CoastalSheet(seat=US, text="", orders=(order,))}
    illumination.illuminate(play)
    assert "".join(one.name for one in ships if one.lit) == lit
    assert "".join(one.name for one in ships[1:] if one.aware) == lit
    assert [(one.seat, one.vessel) for one in told_of(play, LitUp)] == [(THEM, name) for name in lit]
    heard = told_of(play, StarShellFired, StarShellShort)
    assert [(type(one), one.seat, one.vessel, one.place) for one in heard] == (
        [(kind, US, "E", (order.x, order.y))] if kind else []
    )


@pytest.mark.rule("AS-BASE-32")
@pytest.mark.parametrize(
    ("fields", "bearing", "places", "lit"),
    [
        ({}, 0, ((50, 65), (50, 64)), "EL"),
        ({}, 0, ((50, 65), (150, 64)), "EK"),
        ({}, 0, ((50, 65.01), (150, 64)), "E"),
        ({}, 100, ((50, 60), (150, 64)), "EK"),
        ({}, 101, ((50, 60), (150, 64)), "E"),
        ({}, 3500, ((50, 60), (150, 64)), "EK"),
        ({}, 3499, ((50, 60), (150, 64)), "E"),
        ({"searchlight": False}, 0, ((50, 60), (150, 64)), ""),
    ],
)
def test_whom_a_searchlight_shows(fields: Any, bearing: int, places: Any, lit: str) -> None:
    ships = [
        vessel(US, "E", "Escort", 50, 50, **{"searchlight": True} | fields),
        vessel(THEM, "K", "MTB", *places[0]),
        vessel(THEM, "L", "MTB", *places[1]),
    ]
    play = play_of(battle(*ships, turn=5))
    play.sheets = {US: CoastalSheet(seat=US, text="", orders=(Light("E", bearing),))}
    illumination.illuminate(play)
    assert "".join(one.name for one in ships if one.lit) == lit


@pytest.mark.rule("AS-8.1x", "AS-8.1g")
@pytest.mark.parametrize(
    ("turn", "aground", "kind", "armed"),
    [(2, False, "arming", 1), (2, True, "arming", 0), (3, False, "cone", 0), (3, True, "cone", 0)],
)
def test_how_a_salvos_run_is_drawn(turn: int, aground: bool, kind: str, armed: int) -> None:
    play = play_of(battle(vessel(US, "M", "MTB", 5, 5), turn=turn))
    salvo_ran(play, salvo(x=20, y=100), Segment(0, 20, 0, 2), aground)
    [mark] = play.state.plots[US].marks
    assert (mark.kind, mark.label) == (kind, "A1")
    assert mark.points == ((2000, 10000), (4000, 10100), (4000, 9900), (2000, 10000))
    assert [(one.seat, one.marker, one.far) for one in play.dispatches] == [(US, "A1", 20)] * armed  # type: ignore[attr-defined]


@pytest.mark.rule("AS-8.2v", "AS-8.3p")
@pytest.mark.parametrize(
    ("x", "y", "held", "seen", "mark"),
    [
        (50, 90, False, 1800, ("bearing", ((5000, 9000), (5000, 3000)), "180")),
        (50, 90, True, 1800, ("explosion", ((5000, 5000),), "")),
        (50, 110, False, 1800, ("bearing", ((5000, 11000), (5000, 5000)), "180")),
        (50, 110.01, False, None, None),
        (20, 50, False, 900, ("bearing", ((2000, 5000), (8000, 5000)), "090")),
        (50.1, 20, False, 3598, ("bearing", ((5010, 2000), (5010, 8000)), "000")),
    ],
)
def test_an_explosion_is_seen_from_60_cm(x: float, y: float, held: bool, seen: Any, mark: Any) -> None:
    ship, watcher = vessel(THEM, "K", "Coaster", 50, 50), vessel(US, "M", "MTB", x, y)
    state = battle(ship, watcher, vessel(US, "N", "MTB", 150, 150), turn=5)
    if held:
        state.plots[US].contacts = [Contact(number=1, vessel=ship.id, turn=5, x=5000, y=5000)]
    play = play_of(state)
    _explosions(play, ship, 2)
    assert [(one.seat, one.n, one.vessel, one.bearing) for one in told_of(play, ExplosionSeen)] == (
        [(US, 2, "M", seen)] if seen is not None else []
    )
    drawn = [(each.kind, each.points, each.label) for each in state.plots[US].marks]
    assert drawn == ([mark] if mark else [])
    assert [(each.kind, each.points, each.label) for each in state.plots[THEM].marks] == [
        ("explosion", ((5000, 5000),), "K")
    ]
    torpedo_attack(play, salvo(), ship, (), [], [])
    assert len(told_of(play, ExplosionSeen)) == (seen is not None)


@pytest.mark.rule("AS-BASE-40")
@pytest.mark.parametrize(
    ("fields", "face", "now"),
    [({"steering": True}, 3, {"ordered_course": 0, "ram": ""}), ({"steering": True}, 4, {}), ({"rudder": True}, 1, {})],
)
def test_a_damaged_helm_jams(fields: Any, face: int, now: Any) -> None:
    one = vessel(US, "A", "MTB", 50, 50, 0, 10, ordered_course=900, ram="german/K", **fields)
    before = msgspec.structs.replace(one)
    play = play_of(battle(one), loaded({"steering|allied/A": face}))
    command._jam(play, one)
    assert changes(before, one) == now
    assert throws(play) == [("steering", "allied/A", 10, "AS-BASE-40", "")] * ("steering" in fields)
    assert [(each.seat, each.vessel) for each in told_of(play, HelmJammed)] == [(US, "A")] * bool(now)


@pytest.mark.rule("AS-BASE-4")
def test_an_order_to_a_vessel_that_is_gone_ends_no_others() -> None:
    ships = [
        vessel(US, "A", "MTB", 50, 50, sunk_turn=1),
        vessel(US, "B", "MTB", 60, 50, no_orders_turn=5),
        vessel(US, "C", "MTB", 70, 50),
        vessel(THEM, "K", "Coaster", 150, 150),
    ]
    play = play_of(battle(*ships, turn=5))
    orders = tuple(Steer(name, 1800, 7) for name in "XABC")
    play.sheets = {US: CoastalSheet(seat=US, text="", orders=orders)}
    command.take_orders(play)
    assert [(one.ordered_course, one.ordered_speed) for one in ships] == [(0, 0), (0, 0), (1800, 7), (0, 0)]


@pytest.mark.rule("AS-BASE-4", "AS-BASE-50")
def test_who_is_asked_in_each_window() -> None:
    box = Box(x=(10.0, 20.0), y=(30.0, 40.0), speed=12)
    state = battle(vessel(US, "A", "MTB", 50, 50), place=scenario(box=box), turn=5)
    kinds = {"placement": (US,), "A": (US, THEM), "B": (US, THEM)}
    for window, seats in kinds.items():
        state.window = window  # type: ignore[assignment]
        asked = GAME.awaiting(state)
        assert tuple(asked) == seats
        kind = "placement" if window == "placement" else f"orders-{window.lower()}"
        assert {(one.kind, one.turn) for one in asked.values()} == {(kind, 5)}
    state.over = True
    assert GAME.awaiting(state) == {}


@pytest.mark.rule("AS-BASE-49")
@pytest.mark.parametrize(
    ("box", "surprise", "window", "aware"),
    [(False, False, "A", True), (True, False, "placement", True), (False, True, "A", False)],
)
def test_how_a_battle_begins(box: bool, surprise: bool, window: str, aware: bool) -> None:
    place = scenario(box=Box(x=(10.0, 20.0), y=(30.0, 40.0), speed=12) if box else None)
    ship = Ship(name="A", card="MTB", at=(12.34, 56.78), course=12.3, speed=11)
    sides = tuple(msgspec.structs.replace(side, ships=(ship,), aware=side.seat == US) for side in place.sides)
    place = msgspec.structs.replace(place, sides=sides)
    rules = msgspec.structs.replace(battle(place=place).rules, surprise=surprise)
    state = begin(place, rules)
    assert state.window == window and set(state.plots) == {US, THEM}
    one = state.vessels["allied/A"]
    assert (one.x, one.y, one.course, one.speed, one.ordered_speed) == (1234, 5678, 123, 11, 11)
    assert (one.aware, state.vessels["german/A"].aware) == (aware, False)


@pytest.mark.rule("AS-BASE-50", "AS-BASE-2")
@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("A AT 10,30 COURSE 090 SPEED 12", True),
        ("A AT 20,40 COURSE 090 SPEED 0", True),
        ("A AT 9.99,35 COURSE 090 SPEED 5", False),
        ("A AT 20.01,35 COURSE 090 SPEED 5", False),
        ("A AT 15,29.99 COURSE 090 SPEED 5", False),
        ("A AT 15,40.01 COURSE 090 SPEED 5", False),
        ("A AT 15,35 COURSE 090 SPEED 13", False),
    ],
)
def test_where_a_vessel_may_be_placed(text: str, good: bool) -> None:
    box = Box(x=(10.0, 20.0), y=(30.0, 40.0), speed=12)
    state = battle(vessel(US, "A", "MTB", 50, 50), window="placement", place=scenario(box=box))
    sheet = GAME.parse(text, US, GAME.view(state, US))
    assert bool(sheet.orders) is good
    if not good and "13" not in text:
        message = "A must be placed with x 10 to 20 and y 30 to 40."
        assert [(one.code, one.message) for one in sheet.diagnostics] == [("AS-BASE-50", message)]
    theirs = GAME.parse("K AT 10,30 COURSE 090 SPEED 5", THEM, GAME.view(state, THEM))
    [remark] = theirs.diagnostics
    assert (remark.code, remark.message) == ("AS-BASE-50", "Your vessels have fixed places in this scenario.")
    assert remark.column == 1


@pytest.mark.rule("AS-BASE-50")
def test_placing_sets_a_vessel_down_once() -> None:
    box = Box(x=(10.0, 20.0), y=(30.0, 40.0), speed=12)
    ships = [vessel(US, "A", "MTB", 50, 50), vessel(THEM, "K", "MTB", 150, 150)]
    play = play_of(battle(*ships, window="placement", place=scenario(box=box)))
    orders = (Place("X", 1, 1, 1, 1), Place("A", 1111, 3333, 900, 7))
    play.sheets = {US: CoastalSheet(seat=US, text="", orders=orders)}
    play.sheets[THEM] = CoastalSheet(seat=THEM, text="", orders=(Place("K", 1, 1, 1, 1),))
    command.place(play)
    a = ships[0]
    assert (a.x, a.y, a.course, a.ordered_course) == (1111, 3333, 900, 900)
    assert (a.speed, a.ran, a.ordered_speed) == (7, 7, 7)
    assert (ships[1].x, ships[1].speed) == (15000, 0)
    assert all(plot.placed is True for plot in play.state.plots.values())


def ended(**fields: Any) -> State:
    """Return a battle that is over, with an enemy in some state and two salvoes."""
    one = vessel(THEM, "K", "Coaster", 50, 60, lost=5)
    for key, value in fields.items():
        setattr(one, key, value)
    state = battle(vessel(US, "M", "MTB", 50, 50), one, turn=5, salvoes=(salvo(fired=2, left=1, deep=True),))
    state.over = True
    return state


@pytest.mark.rule("AS-BASE-46", "AS-8.1u")
@pytest.mark.parametrize(
    ("fields", "fate", "left", "boxes"),
    [
        ({}, "afloat", "", 31),
        ({"lost": 36, "sunk_turn": 4}, "sunk", "", 0),
        ({"lost": 40, "sunk_turn": 4}, "sunk", "", 0),
        ({"left": "east"}, "left", "east", 31),
    ],
)
def test_what_is_opened_at_the_end(fields: Any, fate: Any, left: Any, boxes: int) -> None:
    state = ended(**fields)
    view = GAME.view(state, US)
    kind = state.card(state.vessels["german/K"]).type
    assert view.opened == (OpenedVessel(THEM, "K", kind, fate, left, boxes, 36),)
    note = OpenedSalvo(marker="A1", vessel="M", turn=1, fired=2, torpedo="H", wide=False, deep=True, left=1)
    assert view.notes == (note,) and view.window == ""
    lines = to_text(reported(GAME, view, []))
    assert f"{boxes} of 36 boxes left" in lines
    assert "Salvo A1 of M, turn 1: 2 type H, " in lines and "1 left unspent" in lines
    state.over = False
    assert (GAME.view(state, US).opened, GAME.view(state, US).notes) == ((), ())


@pytest.mark.rule("AS-8.1u", "AS-8.1ak")
@pytest.mark.parametrize(("turn", "near", "far"), [(1, 0, 20), (2, 0, 20), (3, 20, 40), (4, 40, 60)])
def test_an_own_salvo_shows_its_next_move(turn: int, near: int, far: int) -> None:
    state = battle(vessel(US, "M", "MTB", 50, 50), vessel(THEM, "K", "MTB", 9, 9), turn=turn, salvoes=(salvo(),))
    [one] = GAME.view(state, US).salvoes
    assert (one.next_from, one.next_to, one.vessel, one.marker) == (near, far, "M", "A1")
    assert GAME.view(state, THEM).salvoes == ()


@pytest.mark.rule("AS-BASE-51", "AS-BASE-52")
@pytest.mark.parametrize(
    ("attacker", "surprise", "lines"), [(US, False, ("40", "15")), (US, True, ("60", "35")), ("", False, ("40",))]
)
def test_the_points_section(attacker: str, surprise: bool, lines: Any) -> None:
    """A win takes 40, a draw 15, each 20 more with surprise."""
    state = battle(
        vessel(US, "M", "MTB", 50, 50), vessel(THEM, "K", "MTB", 9, 9), place=scenario(attacker=attacker), turn=5
    )
    state.rules = msgspec.structs.replace(state.rules, surprise=surprise)
    words = GAME.words()
    text = to_text(reported(GAME, GAME.view(state, US), []))
    key = "report.points.attacker" if attacker else "report.points.even"
    values: Any = {"win": int(lines[0]), "last": 30}
    values |= {"side": attacker, "draw": int(lines[1])} if attacker else {}
    assert " ".join(words(key, **values).split()) in " ".join(text.split())
    assert " ".join(words("report.points.known", mine=0, his=0).split()) in " ".join(text.split())
    exits = words("report.points.exits", n=10)
    assert exits in words("report.points.ways", exits=exits)
    assert " ".join(words("report.points.ways", exits=exits).split()) in " ".join(text.split())


@pytest.mark.rule("AS-BASE-16", "AS-BASE-17")
@pytest.mark.parametrize(
    ("speed", "ordered", "fields", "end"),
    [(20, 20, {}, 10), (20, 0, {}, None), (0, 30, {}, None), (20, 20, {"aground": True}, 0), (20, 21, {}, 10.5)],
)
def test_where_an_own_vessel_will_be(speed: int, ordered: int, fields: Any, end: Any) -> None:
    """Half a centimetre a knot, no faster or slower than it can gain or lose."""
    one = vessel(US, "M", "MTB", 50, 50, 0, speed, ordered_speed=ordered, **fields)
    state = battle(one, vessel(THEM, "K", "MTB", 9, 9))
    own = GAME.view(state, US).own[0]
    points = plotting.ahead(own, state.scenario.area)
    if end is None:
        end = (own.speed + own.gain if ordered else own.speed - own.lose) / 2
    assert len(points) == 11 and points[-1] == pytest.approx((50, 50 + end), abs=0.011)


@pytest.mark.rule("AS-BASE-5")
def test_what_may_be_ordered_is_asked_only_while_it_goes_on() -> None:
    state = battle(vessel(US, "M", "MTB", 50, 50), vessel(THEM, "K", "MTB", 9, 9))
    assert "M" in [one.word for one in GAME.legal_orders(GAME.view(state, US))]
    assert GAME.legal_orders(GAME.view(state, US), "M")
    state.over = True
    assert GAME.legal_orders(GAME.view(state, US)) == ()


@pytest.mark.rule("AS-BASE-46", "AS-BASE-53")
@pytest.mark.parametrize(
    ("budget", "window", "placed", "choosing"),
    [
        (50, "placement", False, True),
        (50, "placement", True, False),
        (50, "A", False, False),
        (0, "placement", False, False),
    ],
)
def test_when_cards_are_on_offer(budget: int, window: str, placed: bool, choosing: bool) -> None:
    box = Box(x=(10.0, 20.0), y=(30.0, 40.0), speed=12)
    state = battle(vessel(US, "A", "MTB", 50, 50), window=window, place=scenario(box=box, budget=budget))
    state.plots[US].placed = placed
    view = GAME.view(state, US)
    assert view.budget == (budget if choosing else 0)
    assert view.offer == ({name: card.points for name, card in state.tables.cards.items()} if choosing else {})


@pytest.mark.rule("AS-BASE-29", "AS-BASE-46")
@pytest.mark.parametrize(
    ("window", "over", "held"),
    [
        ("A", False, (True, True, False, False)),
        ("B", False, (True, False, False, False)),
        ("A", True, (True, False, False, False)),
    ],
)
def test_what_a_seat_sees_at_a_decision_point(window: str, over: bool, held: Any) -> None:
    """Contacts of this turn, or before movement of the last one, are held; a marker stays for six turns."""
    ships = [vessel(US, "B", "MTB", 50, 50), vessel(US, "A", "MTB", 60, 50), vessel(THEM, "K", "Coaster", 70, 50)]
    ended_ = salvo(marker="A2", of="A")
    ended_.over = True
    state = battle(*ships, window=window, turn=9, salvoes=(salvo(of="A"), ended_, salvo(THEM, marker="B1", of="K")))
    state.over = over
    plot = state.plots[US]
    kinds = ((9, False), (8, False), (7, False), (9, True))
    plot.contacts = [
        Contact(number=n, vessel="german/K", turn=turn, x=123, y=456, sunk=sunk, course=n - 1, was=[(1, 2)])
        for n, (turn, sunk) in enumerate(kinds)
    ]
    plot.markers = {f"X{turn}": (100, 250, 905, turn) for turn in range(1, 10)}
    view = GAME.view(state, US)
    assert tuple(one.held for one in view.contacts) == held
    assert [one.course for one in view.contacts] == [-1.0, 0.0, 0.1, 0.2]
    assert {(one.x, one.y, one.was) for one in view.contacts} == {(1.23, 4.56, ((0.01, 0.02),))}
    assert view.enemy_markers == {f"X{turn}": (1.0, 2.5, 90.5, turn) for turn in range(4, 10)}
    assert [one.name for one in view.own] == ["A", "B"]
    assert [one.marker for one in view.salvoes] == ["A1"]
    assert view.sight == (12, 20, 28) and view.light == "dark"
    assert view.window == ("" if over else window) and view.over is over
    assert (view.seat, view.game, view.scenario) == (US, "coastal", "test")


@pytest.mark.rule("AS-BASE-51", "AS-BASE-52")
@pytest.mark.parametrize(("over", "winner"), [(False, None), (True, "draw")])
def test_there_is_a_winner_when_it_is_over(over: bool, winner: Any) -> None:
    state = battle(vessel(US, "M", "MTB", 50, 50), vessel(THEM, "K", "Coaster", 50, 60, sunk_turn=3, lost=36))
    state.over = over
    found = victory.score(state)
    assert (found.points, found.winner) == ({US: 25, THEM: 0}, winner)
