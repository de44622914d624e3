"""Both sides of each bound at the end of the turn and of the game (BR-24, BR-25)."""

from typing import Any

import pytest
from tests.carrier.damage.hits import points
from tests.carrier.position import (
    OPEN_SEA,
    af,
    bare,
    base,
    battle,
    flight,
    hand_world,
    loaded,
    put_af,
    put_tf,
    ship,
    tf,
    told,
    umpire,
)
from tests.carrier.wording import worded

from flagplot.core.words import phrase
from flagplot.games.carrier.combat.damage import score
from flagplot.games.carrier.facts.dispatches import Points
from flagplot.games.carrier.facts.flight import Ditched
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Anchor, LandAt, Place, Program, Unload
from flagplot.games.carrier.phases import time_record
from flagplot.games.carrier.state.battle import PointsEntry
from flagplot.games.carrier.state.units import Transit
from flagplot.games.carrier.telling import notes
from flagplot.games.carrier.theatre.hex import walk
from flagplot.games.carrier.umpire import Umpire


def heard(u: Umpire) -> list[tuple[str, int, str]]:
    """Return the points told: seat, number, reason."""
    return [(fact.seat, fact.points, worded(fact.reason)) for fact in told(u.dispatches, Points)]


@pytest.mark.rule("BR-24", "BR-25.4")
def test_which_planes_are_out_of_fuel() -> None:
    """In turn 3 those that had to land by now: AF by AF, with what is left of each."""
    late = [flight("2 Wildcat", 3), flight("1 P-39", 2), flight("4 Wildcat", 4)]
    u = battle([af(1, flight("1 Wildcat", 4)), af(3, *late), af(5, flight("3 P-40", 3)), af(7, flight("2 P-40", 9))])
    time_record._expired(u, "allied")
    own = u.state.sides["allied"]
    assert {n: [(f.plane, f.n) for f in each.flights] for n, each in own.afs.items()} == {
        1: [("Wildcat", 1)],
        3: [("Wildcat", 4)],
        7: [("P-40", 2)],
    }
    assert own.lost_today == {"Wildcat": 2, "P-39": 1, "P-40": 3}
    assert [n for n, _, known in points(u) if not known] == [20, 10, 30]
    assert [(fact.about.number, fact.n) for fact in told(u.dispatches, Ditched)] == [(3, 3), (5, 3)]


@pytest.mark.rule("BR-25.4")
@pytest.mark.parametrize(
    ("home", "place", "excused"),
    [
        ("Lexington", "", True),
        ("Yorktown", "", False),
        ("Enterprise", "", True),
        ("Port Moresby", "", True),
        ("Gili-Gili", "", False),
        ("Henderson", "", False),
        ("Yorktown", "Lexington", True),
        ("Lexington", "Yorktown", False),
        ("Chicago", "", False),
        ("", "", False),
        ("Hornet", "", False),
    ],
)
def test_which_landing_places_are_closed_by_hits(home: str, place: str, excused: bool) -> None:
    """Sunk, at launch factor 0 or below; what flies on, never flew or left the map excuses nobody. The order's place
    goes before home."""
    order = Program((LandAt(Place(name=place)),)) if place else None
    u = battle(
        [
            tf(1, ship("Lexington", fate="sunk"), ship("Yorktown", hits=3), ship("Enterprise", hits=4), "Chicago"),
            tf(2, ship("Hornet", fate="left")),
            base("Port Moresby", lf_normal=0),
            base("Gili-Gili", lf_normal=1),
            af(3, "1 Wildcat", home=home, order=order),
        ],
        code="GU",
    )
    assert time_record._closed_by_hits(u, "allied", u.state.sides["allied"].afs[3]) is excused


@pytest.mark.rule("BR-25.4")
@pytest.mark.parametrize(
    ("away", "home", "land_by", "lands"),
    [
        (8, "Lexington", 10, True),
        (8, "Lexington", 9, False),
        (9, "Lexington", 10, False),
        (9, "Lexington", 11, True),
        (2, "Chicago", 20, False),
        (2, "Enterprise", 20, False),
    ],
)
def test_who_could_still_land(away: int, home: str, land_by: int, lands: bool) -> None:
    """Wildcats make eight hexes a turn; in turn 9 they need a deck that takes them and is open."""
    state = bare(turn=9)
    for side in state.sides.values():
        side.bases.clear()
    put_tf(state, "allied", 1, OPEN_SEA, home, hits=4 if home == "Enterprise" else 0)
    put_tf(state, "allied", 2, walk(OPEN_SEA, "S3")[-1], "Chicago")
    made = put_af(state, "allied", 3, walk(OPEN_SEA, f"N{min(8, away)},N{max(1, away - 8)}")[away], "1 Wildcat")
    made.flights[0].land_by = land_by
    assert time_record.can_still_land(umpire(state), "allied", made, made.flights[0]) is lands
    for due, in_time in ((land_by, True), (land_by + 1, False)):
        made.transit = Transit("Australia", True, OPEN_SEA, due)
        assert time_record.can_still_land(umpire(state), "allied", made, made.flights[0]) is in_time


@pytest.mark.rule("BR-25.1")
@pytest.mark.parametrize(
    ("known", "own", "facts"),
    [
        (True, None, [("allied", 5, "the raid was never tried"), ("japanese", -5, "the raid was never tried")]),
        (False, None, [("japanese", -5, "the raid was never tried")]),
        (False, "points.last_turn", [("japanese", -5, "the last turn has been played")]),
    ],
)
def test_the_side_that_pays_is_told_in_any_case(known: bool, own: str | None, facts: Any) -> None:
    u = battle()
    score(u, "allied", 5, phrase("points.untried_raid"), known, phrase(own) if own else None)
    assert heard(u) == facts
    assert [(n, seen) for n, _, seen in points(u, "allied")] == [(5, known)]


@pytest.mark.rule("BR-25.1")
@pytest.mark.parametrize(
    ("changes", "n"),
    [
        ({"lf_normal": 1}, 0),
        ({"lf_normal": 0}, 1),
        ({"lf_normal": -2}, 1),
        ({"lf_normal": 0, "captured": 2}, 0),
        ({"lf_normal": 0, "hex": None}, 0),
    ],
)
def test_which_bases_score_for_the_enemy(changes: dict[str, Any], n: int) -> None:
    """3 points, at Henderson 6, told to the owner alone."""
    u = battle([base("Gili-Gili", **changes), base("Port Moresby"), base("Henderson", **changes)], code="GU")
    time_record._bases_out(u, "allied")
    assert [(value, known) for value, _, known in points(u)] == [(3, False), (6, False)] * n
    assert [each[:2] for each in heard(u)] == [("allied", -3), ("allied", -6)] * n
    u = battle([], [base("Rabaul", lf_normal=0)], code="GU")
    time_record._bases_out(u, "japanese")
    assert [value for value, _, _ in points(u, "allied")] == [6]


@pytest.mark.rule("BR-25.5", "BR-25.1")
@pytest.mark.parametrize(
    ("changes", "order", "where", "works"),
    [
        ({}, Program((Unload(),)), "B/M23", True),
        ({}, Program((Unload(("AP 1", "APD")),)), "B/M23", True),
        ({}, Program((Anchor(), Unload())), "B/M23", True),
        ({}, Program((Unload(("AP 9",)),)), "B/M23", False),
        ({}, Program((Unload(),)), "A/Q38", False),
        ({}, Program((Anchor(),)), "B/M23", False),
        ({}, None, "B/M23", False),
        ({"anchored": 20}, Program((Unload(),)), "B/M23", False),
        ({"anchored": None}, Program((Unload(),)), "B/M23", False),
        ({"unloaded": 7}, Program((Unload(),)), "B/M23", True),
        ({"unloaded": 8}, Program((Unload(),)), "B/M23", False),
        ({"doomed": 30}, Program((Unload(),)), "B/M23", False),
    ],
)
def test_which_transports_unload(changes: dict[str, Any], order: Any, where: str, works: bool) -> None:
    """In turn 20 those at anchor since an earlier turn: 3 points for an AP, 2 for an APD, told to their side alone; a
    second TF does so whatever the first does."""
    state = bare(20, "eastern-solomons")
    put_tf(state, "japanese", 8, where, "AP x1", "APD x1", "DD x1", **{"anchored": 19, "order": order, **changes})
    put_tf(state, "japanese", 9, "B/L22", "AP x2", anchored=3, order=Program((Unload(),)))
    u = umpire(state)
    time_record._unload(u, "japanese")
    own = state.sides["japanese"]
    first = changes.get("unloaded", 0)
    assert [own.ships[name].unloaded for name in ("AP 1", "APD 1", "DD 1", "AP 2", "AP 3")] == [
        first + works,
        first + works,
        first,
        1,
        1,
    ]
    expected = [("japanese", 5, "2 transports unload")] * works + [("japanese", 6, "2 transports unload")]
    assert heard(u) == expected
    assert [entry.points for entry in own.points] == [n for _, n, _ in expected]
    assert own.landed == {"Henderson": 2 + 2 * works}


@pytest.mark.rule("BR-25.1", "BR-25.4")
@pytest.mark.parametrize(
    ("changes", "scored"),
    [
        ({"hits": 2}, [4]),
        ({"hits": 2, "fate": "left"}, [4]),
        ({"hits": 2, "fate": "sunk"}, []),
        ({"hits": 2, "fate": "scuttled"}, []),
        ({"hits": 0}, []),
        ({"hits": 2, "doomed": 30}, []),
    ],
)
def test_what_is_scored_at_the_end(changes: dict[str, Any], scored: list[int]) -> None:
    """Damage, told to both; planes that cannot land, to their side: ten each, two where hits have closed their base."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago", **changes)
    for side in state.sides.values():
        side.bases = {name: each for name, each in side.bases.items() if name == "Port Moresby"}
    state.sides["allied"].bases["Port Moresby"].lf_normal = 0
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat")
    put_af(state, "allied", 5, OPEN_SEA, "1 P-39", "1 Wildcat", home="Port Moresby")
    state.sides["allied"].afs[5].flights[1].land_by = 8
    u = umpire(state)
    time_record.final_points(u)
    assert [entry.points for entry in state.sides["japanese"].points] == [*scored, 20, 2, 2]
    assert [entry.known for entry in state.sides["japanese"].points] == [*[True for _ in scored], False, False, False]
    assert state.sides["allied"].afs == {} and state.sides["allied"].lost_today == {"Wildcat": 3, "P-39": 1}


@pytest.mark.rule("BR-25.4")
def test_at_the_end_planes_that_can_land_stay() -> None:
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    made = put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat", "1 Catalina", "3 Dauntless", home="Lexington")
    state.sides["allied"].bases.clear()
    time_record.final_points(u := umpire(state))
    assert [(part.plane, part.n) for part in made.flights] == [("Wildcat", 2), ("Dauntless", 3)]
    assert [entry.points for entry in u.state.sides["japanese"].points] == [10]


@pytest.mark.rule("BR-25.2", "BR-25.3")
@pytest.mark.parametrize(
    ("turn", "hour", "allied", "japanese", "level", "over"),
    [
        (18, 24, 60, 0, 60, "lead"),
        (18, 24, 59, 0, 60, ""),
        (18, 24, 0, 60, 60, "lead"),
        (18, 24, 70, 11, 60, ""),
        (18, 23, 99, 0, 60, ""),
        (18, 24, 99, 0, None, ""),
        (30, 12, 0, 0, 60, "last_turn"),
        (29, 12, 0, 0, 60, ""),
        (31, 12, 0, 0, 60, "last_turn"),
        (30, 24, 99, 0, 60, "last_turn"),
    ],
)
def test_when_the_game_is_over(turn: int, hour: int, allied: int, japanese: int, level: int | None, over: str) -> None:
    """After the last turn, the thirtieth, or at 2400 with the lead of the scenario."""
    made = battle([tf(1, ship("Chicago", hits=2))], turn=turn)
    ruleset = hand_world(victory_lead=level, hour=(hour - turn) % 24 + 1)
    u = Umpire(ruleset, made.state, loaded())
    for side, n in (("allied", allied), ("japanese", japanese)):
        u.state.sides[side].points = [PointsEntry(1, n, "test")]  # type: ignore[index]
    assert u.hour == hour
    time_record._end(u)
    assert (u.state.over.key if u.state.over else "") == (f"points.{over}" if over else "")
    assert len(u.state.sides["japanese"].points) == 1 + bool(over), "damage is scored at the end"


@pytest.mark.rule("BR-25.3")
@pytest.mark.parametrize(
    ("allied", "japanese", "winner"),
    [(50, 49, "allied"), (49, 48, "draw"), (49, 50, "japanese"), (50, 50, "draw"), (51, 50, "allied"), (0, 0, "draw")],
)
def test_who_has_won(allied: int, japanese: int, winner: str) -> None:
    state = bare()
    for side, n in (("allied", allied), ("japanese", japanese)):
        state.sides[side].points = [PointsEntry(1, n - 3, "test"), PointsEntry(2, 3, "test")]  # type: ignore[index]
    found = GAME.score(state)
    assert (found.winner, found.points) == (None, {"allied": allied, "japanese": japanese})
    state.over = "over"
    found = GAME.score(state)
    assert (found.winner, found.points, found.reason) == (winner, {"allied": allied, "japanese": japanese}, "over")
    assert time_record.counted(umpire(state).ruleset, state) == {"allied": allied, "japanese": japanese}


@pytest.mark.rule("BR-25.3")
@pytest.mark.parametrize(
    ("par", "counts", "key", "n"),
    [
        (0, {"allied": 7, "japanese": 9}, "points.last_turn", None),
        (-45, {"allied": 52, "japanese": 9}, "points.last_turn_japanese", 45),
        (1, {"allied": 7, "japanese": 10}, "points.last_turn_allied", 1),
        (-1, {"allied": 8, "japanese": 9}, "points.last_turn_japanese", 1),
    ],
)
def test_a_lead_that_is_even_counts_to_the_other(par: int, counts: dict[str, int], key: str, n: int | None) -> None:
    made = battle(turn=30)
    u = Umpire(hand_world(par=par, options={"par": True}), made.state, loaded())
    for side, value in (("allied", 7), ("japanese", 9)):
        u.state.sides[side].points = [PointsEntry(1, value, "test")]  # type: ignore[index]
    assert time_record.counted(u.ruleset, u.state) == counts
    assert time_record._leads(u) == {"allied": 7 - counts["japanese"], "japanese": 9 - counts["allied"]}
    time_record._end(u)
    assert (u.state.over.key, u.state.over.values.get("n")) == (key, n)


@pytest.mark.rule("BR-25.1")
@pytest.mark.parametrize(
    ("n", "told_to", "conceded"),
    [
        (0, ("allied", "japanese"), 0),
        (1, ("allied",), 0),
        (1, ("japanese",), 1),
        (4, ("allied", "japanese"), 4),
        (4, (), 0),
    ],
)
def test_points_are_kept_and_told_to_whom_it_concerns(n: int, told_to: Any, conceded: int) -> None:
    """Of those for the Allies the Japanese keep the sum of what they were told."""
    u = battle()
    u.state.sides["japanese"].conceded = 2
    notes.score(u, "allied", n, phrase("points.last_turn"), told_to=told_to, own=phrase("points.untried_raid"))
    assert u.state.sides["japanese"].conceded == 2 + conceded and u.state.sides["allied"].conceded == 0
    entries = [(entry.turn, entry.points, entry.known) for entry in u.state.sides["allied"].points]
    assert entries == ([(3, n, "allied" in told_to)] if n else [])
    words = {"allied": (n, "the last turn has been played"), "japanese": (-n, "the raid was never tried")}
    assert heard(u) == ([(side, *words[side]) for side in told_to] if n else [])
