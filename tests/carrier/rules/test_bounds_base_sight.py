"""Both sides of each bound in the sight of the base game: the tables, the search roll, and what a report tells."""

from types import SimpleNamespace
from typing import Any

import pytest
from tests.carrier.command.field import field
from tests.carrier.position import OPEN_SEA, SEA, af, attack, bare, battle, cap, put_af, put_tf, ready, tf, umpire

from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.interception import air_step
from flagplot.games.carrier.facts.combat import AirAttack, AirFought
from flagplot.games.carrier.facts.seeing import MadeOut
from flagplot.games.carrier.flight.flying import _are_seen
from flagplot.games.carrier.ordered.ast import Hold, Program, Search
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sighting import sighting
from flagplot.games.carrier.sighting.coastwatch import coastwatch
from flagplot.games.carrier.sighting.observation import Lookout
from flagplot.games.carrier.sighting.search import turn_roll_succeeds
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.units import Transit
from flagplot.games.carrier.telling.combat import ships_named
from flagplot.games.carrier.theatre.hex import Hex, distance, walk

N1, N2, N3 = (walk(OPEN_SEA, f"N{n}")[-1] for n in (1, 2, 3))
S1, S2, S3 = (walk(OPEN_SEA, f"S{n}")[-1] for n in (1, 2, 3))
WHO = (UnitId("allied", "TF", 1),)


# --- the tables ---

ROWS = {
    "AF by day": (3, 2, 1, 0),
    "AF by day, cloud": (2, 1, 0, 0),
    "TF by day": (3, 2, 1, 0),
    "TF by day, cloud": (3, 2, 1, 0),
    "AF by night": (1, 0, 0, 0),
    "AF by night, cloud": (0, 0, 0, 0),
    "TF by night": (1, 0, 0, 0),
    "TF by night, cloud": (1, 0, 0, 0),
}
"""What bases and TFs see by the table; planes see other planes by night better, and ships in cloud worse."""
PLANES = {"TF by day, cloud": (2, 1, 0, 0), "AF by night": (2, 0, 0, 0), "AF by night, cloud": (1, 0, 0, 0)}
PLANES |= {"TF by night, cloud": (0, 0, 0, 0)}
RADAR = (2, 2, 1, 1)


def key(target: str, night: bool, cloud: bool) -> str:
    return f"{target} by {'night' if night else 'day'}{', cloud' * cloud}"


@pytest.mark.rule("BR-7.11", "BR-7.10")
@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("cloud", [False, True])
@pytest.mark.parametrize("target", ["AF", "TF"])
@pytest.mark.parametrize("high", [False, True])
def test_the_observation_table(target: Any, high: bool, night: bool, cloud: bool) -> None:
    """Radar of bases and TFs takes the better of its row and the plain one, for high planes alone."""
    plain = ROWS[key(target, night, cloud)]
    aided = tuple(map(max, plain, RADAR)) if high and target == "AF" else plain
    found = {
        (observer, radar): tuple(
            tables().condition(observer, radar, target, high, night, cloud, away)  # type: ignore[arg-type]
            for away in range(4)
        )
        for observer in ("base", "TF")
        for radar in (False, True)
    }
    posts = {(kind, radar): aided if radar else plain for kind in ("base", "TF") for radar in (False, True)}
    assert found == posts
    for observer, row in (("base", plain), ("TF", plain), ("AF", PLANES.get(key(target, night, cloud), plain))):
        assert tuple(tables().seen(observer, target, night, cloud, away) for away in range(6)) == (*row, 0, 0)  # type: ignore[arg-type]
    sight = tables().sight(target, high, night, cloud)
    assert sight.rows == posts
    assert sight.beyond == (*(max(aided[away:]) for away in range(4)), 0)
    assert sight.reach == sum(n > 0 for n in aided) - 1
    assert tables().sight(target, high, night, cloud) is sight


@pytest.mark.rule("BR-7.11")
def test_an_owners_table_may_see_as_far_as_three_hexes_and_no_farther() -> None:
    own = tables('[observation."TF|TF|day|clear"]\nd3 = 1\n')
    assert [own.seen("TF", "TF", False, False, away) for away in range(6)] == [3, 2, 1, 1, 0, 0]


@pytest.mark.rule("BR-0.8", "BR-11.3")
@pytest.mark.parametrize(
    ("total", "result"),
    [
        (-1, "success"),
        (1, "success"),
        (4, "success"),
        (5, "failure"),
        (6, "lost turn"),
        (7, "lost turn"),
        (12, "lost turn"),
    ],
)
def test_beyond_the_ends_of_a_table_its_first_and_last_rows_hold(total: int, result: str) -> None:
    assert tables().shadowing(total) == result


# --- one die a turn ---


@pytest.mark.rule("BR-7.3", "BR-7.3.3")
@pytest.mark.parametrize(
    ("night", "cloud", "least"), [(False, False, 6), (False, True, 5), (True, False, 5), (True, True, 4)]
)
def test_from_which_die_a_search_fails(night: bool, cloud: bool, least: int) -> None:
    """With 5 or less it may observe; a start in cloud adds one, the night one."""
    for face in range(1, 7):
        u = umpire(bare(turn=3 if night else 9), default=face)
        assert turn_roll_succeeds(u, "allied/AF3", cloud) is (face < least)
        (roll,) = u.dice.record()
        modifiers = (("starts in cloud", 1),) * cloud + (("night", 1),) * night
        assert roll.key == f"turn {u.turn} {u.hour:02d}00|search|search of the turn|allied/AF3"
        assert (roll.modifiers, roll.sides, roll.faces, roll.rule) == (modifiers, 6, (face,), "BR-7.3")
        assert roll.result == ("may observe" if face < least else "observes nothing")


@pytest.mark.rule("BR-7.3.1", "BR-7.3.2")
@pytest.mark.parametrize(
    ("case", "face", "may", "rolls"),
    [
        ("", 5, True, 1),
        ("", 6, False, 1),
        ("searches", 5, True, 1),
        ("does not search", 1, False, 0),
        ("lost its turn", 1, False, 0),
        ("barred", 1, False, 0),
    ],
)
def test_who_may_observe(case: str, face: int, may: bool, rolls: int) -> None:
    """Any AF that is not told otherwise, by one die however often it looks; another AF by its own."""
    state = bare(turn=9)
    order = {"searches": Program((Search(), Hold(2))), "does not search": Program((Search(on=False), Hold(2)))}
    af = put_af(state, "allied", 3, OPEN_SEA, "1 Catalina", order=order.get(case, Program((Hold(2),))))
    foe = put_af(state, "japanese", 3, N1, "1 Mavis")
    other = put_af(state, "allied", 4, N1, "1 Catalina")
    af.lost_turn = case == "lost its turn"
    u = umpire(state, {"allied/AF3": (face,), "japanese/AF3": (1,), "allied/AF4": (6,)})
    if case == "barred":
        u.lookout.barred.add("allied/AF3")
    u.lookout.tried.clear()
    for _ in range(2):
        assert u.lookout.may_search("allied", af) is may
        assert len(u.dice.record()) == rolls
    assert [u.lookout.may_search("japanese", foe), u.lookout.may_search("allied", other)] == [True, False]
    assert len(u.dice.record()) == rolls + 2
    assert u.lookout.tried == {("allied", 3): may, ("japanese", 3): True, ("allied", 4): False} or not rolls


@pytest.mark.rule("BR-7.3.3")
@pytest.mark.parametrize(
    ("began", "track", "now", "total"),
    [
        ("", "", "", 4),
        ("here", "", "", 5),
        ("", "", "here", 5),
        ("", "there", "there", 5),
        ("", "there", "here", 4),
        ("far", "", "far", 4),
        ("here", "there", "far", 5),
        ("storm", "", "storm", 0),
    ],
)
def test_who_starts_in_cloud(began: str, track: str, now: str, total: int) -> None:
    """Cloud where it was when the turn began, or lies now over the first hex of its way."""
    state = bare(turn=9)
    here = walk(OPEN_SEA, "N5")[-1]
    places = {"": [], "here": [here], "there": [OPEN_SEA], "far": [walk(here, "S10")[-1]], "storm": [here, here]}
    af = put_af(state, "allied", 3, here, "1 Catalina")
    af.track = [OPEN_SEA, here] if track else []
    state.weather.markers = places[began]
    u = umpire(state, default=4)
    lookout = Lookout(u)
    state.weather.markers = places[now]
    u.weather_changed()
    assert lookout.may_search("allied", af) is (total > 0)
    assert [roll.total for roll in u.dice.record()] == [total] * (total > 0)


# --- reports ---


def seen(condition: int, **told: Any) -> Sighting:
    return Sighting(told.pop("kind", "tf"), OPEN_SEA, condition, WHO, 9, **told)


ALL = ("Shokaku", "Zuiho", "Kamikawa", "Tone", "Hiei", "Aoba", "Yubari", "DD x2", "PG", "AO", "AP", "APD", "SS")


@pytest.mark.rule("BR-7.12.1", "BR-7.12.3")
@pytest.mark.parametrize(
    ("ships", "exact"),
    [
        (ALL, (("carriers", 2), ("capital ships", 5), ("small ships", 6), ("submarines", 1))),
        (("DD x3", "Aoba"), (("capital ships", 1), ("small ships", 3))),
        (("Shokaku",), (("carriers", 1),)),
    ],
)
@pytest.mark.parametrize("shown", [None, (2, 2)])
def test_what_each_condition_tells_of_a_tf(
    ships: tuple[str, ...], exact: tuple[tuple[str, int], ...], shown: tuple[int, int] | None
) -> None:
    """Something; classes and a total that the owner may change; the exact numbers and no damage."""
    state = bare(turn=9)
    tf = put_tf(state, "japanese", 2, OPEN_SEA, *ships, hits=1)
    tf.report_as = shown
    n, u = len(tf.ships), umpire(state)
    classes = tuple((name, None) for name, _ in exact)
    least = (max(2, -(-n // 2)) if n > 1 else 1) if shown else n
    told = {c: sighting.of_tf(u, "japanese", tf, c, WHO) for c in (1, 2, 3)}
    assert told[1] == seen(1)
    assert told[2] == seen(2, total=least, classes=classes, formations=2 if shown else 1)
    assert told[3] == seen(3, total=n, classes=exact)


@pytest.mark.rule("BR-7.14", "BR-7.12.3")
@pytest.mark.parametrize(
    ("first", "second", "present"),
    [
        ({}, {}, False),
        ({"ready": 1}, {}, True),
        ({"just_landed": 1}, {}, True),
        ({}, {"ready": 1}, True),
        ({}, {"just_landed": 2}, True),
        ({"ready": 1, "just_landed": 1}, {"ready": 3}, True),
        ({"readying": 9}, {"readying": 9}, False),
        ({"readying": 9}, {"just_landed": 1}, True),
    ],
)
def test_planes_that_stand_about_are_told_at_condition_three(
    first: dict[str, int], second: dict[str, int], present: bool
) -> None:
    """On any ship of the TF, with ships between that carry none, and at a base."""
    state = bare(turn=9)
    tf = put_tf(state, "japanese", 2, OPEN_SEA, "Shokaku", "Aoba", "Zuikaku", "DD")
    lae = state.sides["japanese"].bases["Lae"]
    for holder, planes in (("Shokaku", first), ("Zuikaku", second), ("Lae", first or second)):
        for box, n in planes.items():
            ready(state, "japanese", holder, box, Zero=n)
    u = umpire(state)
    assert [sighting.of_tf(u, "japanese", tf, c, WHO).planes_present for c in (1, 2, 3)] == [False, False, present]
    at_base = any(box in ("ready", "just_landed") for box in (first or second))
    assert sighting.of_base(u, lae, OPEN_SEA, WHO) == Sighting(
        "base", OPEN_SEA, 3, WHO, 9, names=("Lae",), planes_present=at_base
    )


@pytest.mark.rule("BR-7.12.2")
@pytest.mark.parametrize(
    ("true", "wanted", "told"),
    [
        (5, None, (5, 1)),
        (5, (3, 1), (3, 1)),
        (5, (2, 1), (3, 1)),
        (5, (7, 2), (7, 2)),
        (5, (8, 2), (7, 2)),
        (5, (5, 0), (5, 1)),
        (5, (5, 3), (5, 2)),
        (4, (2, 1), (2, 1)),
        (4, (1, 1), (2, 1)),
        (4, (6, 1), (6, 1)),
        (4, (7, 1), (6, 1)),
        (1, (2, 2), (1, 2)),
    ],
)
def test_an_owner_may_change_the_total_by_half_and_show_two_for_one(
    true: int, wanted: tuple[int, int] | None, told: tuple[int, int]
) -> None:
    """Half of five is three at the least and seven at the most."""
    assert sighting.shown(true, wanted) == told
    assert sighting.figures(umpire(bare()), true, wanted) == told


@pytest.mark.rule("BR-7.13", "BR-7.10")
@pytest.mark.parametrize(
    ("planes", "plain", "radar"),
    [
        (("4 Zero high", "6 Kate torpedo"), (10, 6, 4, "both"), (4, 0, 4, "high")),
        (("4 Zero high", "6 Kate torpedo high"), (10, 6, 4, "high"), (10, 6, 4, "high")),
        (("4 Zero", "6 Kate"), (10, 0, 10, "low"), (0, 0, 0, "low")),
        (("4 Val AP", "2 Kate GP"), (6, 6, 0, "low"), (0, 0, 0, "low")),
    ],
)
def test_what_each_condition_tells_of_an_af(
    planes: tuple[str, ...], plain: tuple[int, int, int, str], radar: tuple[int, int, int, str]
) -> None:
    """The height at Condition 3 only, but by radar alone at every one, and nothing of the low ones."""
    state = bare(turn=9)
    af = put_af(state, "japanese", 2, OPEN_SEA, *planes)
    u = umpire(state)
    for aided, (total, bombers, fighters, height) in ((False, plain), (True, radar)):
        exact = tuple((name, n) for name, n in (("bombers", bombers), ("interceptors", fighters)) if n)
        early = height if aided else ""
        classes = tuple((name, None) for name, _ in exact)
        told = {c: sighting.of_af(u, "japanese", af, c, WHO, aided) for c in (1, 2, 3)}
        assert told[1] == seen(1, kind="af", altitude=early)
        assert told[2] == seen(2, kind="af", total=total, classes=classes, altitude=early)
        assert told[3] == seen(3, kind="af", total=total, classes=exact, altitude=height)
    af.report_as = (99, 2)
    assert sighting.of_af(u, "japanese", af, 2, WHO, False).total == plain[0] * 3 // 2
    assert sighting.of_af(u, "japanese", af, 2, WHO, False).formations == 2
    assert sighting.of_af(u, "japanese", af, 3, WHO, False).formations == 1


# --- who sees what ---


@pytest.mark.rule("BR-7.3", "BR-7.1")
@pytest.mark.parametrize(
    ("turn", "markers", "face", "found"),
    [
        (9, 0, 5, {"TF2": 3, "TF3": 2, "TF4": 1, "AF2": 2, "AF3": 1, "Lae": 3}),
        (9, 0, 6, {}),
        (9, 1, 4, {"TF2": 2, "TF3": 1, "AF2": 1}),
        (9, 1, 5, {}),
        (3, 0, 4, {"TF2": 1}),
        (3, 0, 5, {}),
    ],
)
def test_what_an_af_sees_from_its_hex(turn: int, markers: int, face: int, found: dict[str, int]) -> None:
    """Ships in its hex and north of it, planes south of it, each one hex farther off, and a base: all by one die."""
    state = bare(turn=turn)
    af = put_af(state, "allied", 3, OPEN_SEA, "1 Catalina")
    for n, hex_ in enumerate((OPEN_SEA, N1, N2, N3), 2):
        put_tf(state, "japanese", n, hex_, "Aoba" if n == 2 else "DD")
    for n, hex_ in enumerate((S1, S2, S3), 2):
        put_af(state, "japanese", n, hex_, "2 Zero")
    state.sides["japanese"].bases["Lae"].hex = OPEN_SEA
    state.sides["allied"].bases["Port Moresby"].hex = N1
    state.weather.markers = [OPEN_SEA] * markers
    u = umpire(state, default=face)
    lookout = Lookout(u)
    lookout.search("allied", af, 0, 1)
    log = lookout.log["allied"]
    told = {subject.rpartition("/")[2]: entries for subject, entries in log.items()}
    assert {name: [each.condition for each in entries] for name, entries in told.items()} == {
        name: [n] for name, n in found.items()
    }
    assert all(entry.source == (UnitId("allied", "AF", 3),) for entries in log.values() for entry in entries)
    assert lookout.unit_sees.get("allied/AF3", {}).keys() == log.keys()
    assert lookout.found_something == ({("allied", 3)} if found else set())
    assert lookout.log["japanese"] == {} and len(u.dice.record()) == 1


@pytest.mark.rule("BR-6.7", "BR-7.3.4")
@pytest.mark.parametrize(("markers", "barred"), [(1, set()), (2, {"TF1", "AF3", "Port Moresby"})])
def test_what_starts_in_a_storm_observes_nothing_this_turn(markers: int, barred: set[str]) -> None:
    """A TF, an AF and a base in its hex, and none of those outside it, on their way to the map, or off it."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago")
    put_tf(state, "allied", 2, N3, "Astoria")
    put_af(state, "allied", 3, OPEN_SEA, "1 Catalina")
    put_af(state, "allied", 4, OPEN_SEA, "1 Catalina").transit = Transit("Noumea", True, OPEN_SEA, 12)
    put_af(state, "allied", 5, N3, "1 Catalina")
    state.sides["allied"].bases["Port Moresby"].hex = OPEN_SEA
    state.weather.markers = [OPEN_SEA] * markers
    lookout = Lookout(umpire(state))
    assert lookout.barred == {f"allied/{name}" for name in barred}
    assert lookout.seen.barred is lookout.barred is lookout.posts._barred
    assert (lookout.found_something, lookout.tried, lookout.unit_sees) == (set(), {}, {})
    assert lookout.may_search("allied", state.sides["allied"].afs[5])
    state.weather.markers = []
    lookout.sea.weather_changed()
    put_tf(state, "japanese", 2, OPEN_SEA, "DD x3")
    lookout.reindex()
    lookout.sweep()
    assert ("japanese/TF2" in lookout.log["allied"]) is not barred or markers == 1


@pytest.mark.rule("BR-7.5", "BR-7.8")
@pytest.mark.parametrize(
    ("turn", "height", "told"), [(3, " high", [(2, 2)]), (3, "", [(1, 1)]), (9, " high", [(3, 1)]), (9, "", [(3, 1)])]
)
def test_of_all_posts_the_one_that_sees_best_reports(turn: int, height: str, told: list[tuple[int, int]]) -> None:
    """Planes over Hobart by night: Lexington has them on radar from the next hex, where Hobart sees something only."""
    state = bare(turn=turn)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    put_tf(state, "allied", 2, N1, "Lexington")
    planes = put_af(state, "japanese", 4, OPEN_SEA, f"4 Zero{height}")
    far = put_af(state, "japanese", 5, walk(OPEN_SEA, "S6")[-1], "4 Zero")
    lookout = Lookout(umpire(state))
    lookout.posts_see("allied", [far, planes])
    reports = lookout.log["allied"]["japanese/AF4"]
    assert [(each.condition, each.source[0].number) for each in reports] == told
    assert lookout.log["allied"].keys() == {"japanese/AF4"} and not lookout.looks["allied"]
    assert lookout.log["japanese"] == {} and lookout.unit_sees == {}


@pytest.mark.rule("BR-7.5", "GM-22.5")
def test_under_command_control_each_post_reports_each_formation() -> None:
    state = field()
    for n, hex_ in ((3, OPEN_SEA), (4, N1)):
        put_tf(state, "allied", n, hex_, "Chicago" if n == 3 else "Astoria")
        put_tf(state, "japanese", n, hex_, "Aoba" if n == 3 else "Kako")
    lookout = Lookout(umpire(state))
    lookout.posts_see("allied", state.sides["japanese"].tfs.values())
    told = {
        key: sorted((each.condition, each.source[0].number) for each in seen)
        for key, seen in lookout.log["allied"].items()
    }
    assert told == {"japanese/TF3": [(2, 4), (3, 3)], "japanese/TF4": [(2, 3), (3, 4)]}


@pytest.mark.rule("BR-7.6", "BR-7.17")
@pytest.mark.parametrize(
    ("turn", "way", "face", "seen"),
    [(9, "", 1, 3), (9, "N1", 1, 2), (9, "N2", 1, 1), (9, "N3", 1, 0), (9, "N1", 6, 0), (3, "", 1, 2), (3, "N1", 1, 0)],
)
def test_planes_look_at_what_comes_near_them(turn: int, way: str, face: int, seen: int) -> None:
    """An AF that may search and one that may not, beside them one that is far off; the one that comes sees nothing."""
    state = bare(turn=turn)
    put_af(state, "allied", 3, OPEN_SEA, "1 Catalina")
    put_af(state, "allied", 4, OPEN_SEA, "1 Catalina", order=Program((Search(on=False), Hold(2))))
    put_af(state, "allied", 5, walk(OPEN_SEA, "S8")[-1], "1 Catalina")
    away = put_af(state, "japanese", 6, walk(OPEN_SEA, "N9")[-1], "2 Zero")
    comes = put_af(state, "japanese", 7, walk(OPEN_SEA, way)[-1] if way else OPEN_SEA, "2 Zero")
    u = umpire(state, default=face)
    lookout = Lookout(u)
    lookout.seen_by_searchers("allied", [away, comes], {})
    assert {key: [each.condition for each in log] for key, log in lookout.log["allied"].items()} == (
        {"japanese/AF7": [seen]} if seen else {}
    )
    assert lookout.unit_sees.get("allied/AF3", {}).keys() == ({"japanese/AF7"} if seen else set())
    assert "allied/AF4" not in lookout.unit_sees and lookout.log["japanese"] == {}
    assert lookout.found_something == ({("allied", 3)} if seen else set())


@pytest.mark.rule("BR-7.1")
@pytest.mark.parametrize(
    ("case", "condition", "total"),
    [
        ("", 2, 4),
        ("better before", 3, 4),
        ("worse since", 2, 4),
        ("elsewhere before", 2, 4),
        ("elsewhere since", 0, 0),
        ("out of sight", 0, 0),
        ("found by planes", 2, 4),
        ("found by planes that are gone", 0, 0),
        ("smaller since", 2, 3),
    ],
)
def test_what_a_side_has_in_sight_at_the_end(case: str, condition: int, total: int) -> None:
    """What was seen last where it is now and is in sight there: the best report from there, of equal ones the last."""
    state = bare(turn=9)
    ships = put_tf(state, "japanese", 2, N1, "DD x4")
    by_planes = "planes" in case
    put_tf(state, "allied", 1, walk(OPEN_SEA, "S8")[-1] if by_planes or case == "out of sight" else OPEN_SEA, "Hobart")
    planes = put_af(state, "allied", 3, OPEN_SEA, "1 Catalina")
    u = umpire(state)
    lookout, who = u.lookout, (UnitId("allied", "AF", 9),)

    def report(n: int, where: Hex = N1) -> None:
        ships.hex = where
        lookout.seen.record("allied", ships, n, who, False)

    if case == "better before":
        report(3)
    if case == "elsewhere before":
        report(3, N2)
    report(2)
    if case == "worse since":
        report(1)
    if case == "elsewhere since":
        report(2, N2)
    if case == "smaller since":
        ships.ships.pop()
        report(2)
    if by_planes:
        lookout.seen.found("allied", planes, ships, 2)
        planes.hex = planes.hex if case == "found by planes" else S3
    ships.hex = N1
    lookout.reindex()
    lookout.settle()
    found = u.sees["allied"].get("japanese/TF2")
    assert (found.condition, found.total) == (condition, total) if found else condition == 0
    assert u.sees["japanese"] == {}


@pytest.mark.rule("BR-7.15", "BR-7.15.2")
def test_an_attacker_is_told_every_ship_in_the_hex() -> None:
    """TF by TF, by type and name, in the order of the names and not of the numbers; ships at anchor as such. TFs that
    are elsewhere or have lost all their ships are not."""
    state = bare(turn=9)
    put_tf(state, "japanese", 1, OPEN_SEA, "DD").ships.clear()
    put_tf(state, "japanese", 2, OPEN_SEA, "Shokaku", "DD x2")
    put_tf(state, "japanese", 3, OPEN_SEA, "Aoba", "AP x1")
    put_tf(state, "japanese", 4, N1, "Kako")
    state.sides["japanese"].ships["AP 1"].anchored = 3
    put_af(state, "allied", 3, OPEN_SEA, "1 Catalina")
    u = umpire(state)
    known = Sighting("tf", OPEN_SEA, 1, WHO, 9)
    u.sees["allied"]["japanese/TF2"] = known
    u.lookout.log["allied"]["japanese/TF2"] = [known]
    ships_named(u, OPEN_SEA, "allied")
    attackers = (UnitId("allied", "attackers"),)
    exact = {
        "japanese/TF2": (WHO, 3, (("carriers", 1), ("small ships", 2)), ("CV Shokaku", "DD 1", "DD 2"), False),
        "japanese/TF3": (attackers, 2, (("capital ships", 1), ("small ships", 1)), ("CA Aoba", "AP 1"), True),
    }
    wanted = {
        subject: Sighting("tf", OPEN_SEA, 3, who, 9, 1, total, classes, names=names, anchored=anchored)
        for subject, (who, total, classes, names, anchored) in exact.items()
    }
    assert u.sees["allied"] == wanted and u.sees["japanese"] == {}
    assert u.lookout.log["allied"] == {
        "japanese/TF2": [known, wanted["japanese/TF2"]],
        "japanese/TF3": [wanted["japanese/TF3"]],
    }
    told = [(d.seat, d.place, d.how, d.ships, d.anchored, d.about) for d in u.dispatches if isinstance(d, MadeOut)]
    there = u.units_at("allied", OPEN_SEA)
    assert told == [
        ("allied", OPEN_SEA, "anchored", ("CA Aoba", "AP 1"), ("AP 1",), there),
        ("allied", OPEN_SEA, "sailing", ("CV Shokaku", "DD 1", "DD 2"), (), there),
    ]


# --- posts and coastwatchers ---


@pytest.mark.rule("BR-7.9", "BR-7.6")
@pytest.mark.parametrize("side", ["allied", "japanese"])
def test_into_which_hexes_a_side_has_anybody_who_looks(side: Side) -> None:
    """Three hexes about its TFs and bases, and the coasts that its coastwatchers see."""
    state = bare(turn=9)
    put_tf(state, side, 1, OPEN_SEA, "Chicago" if side == "allied" else "Aoba")
    base = state.sides[side].bases["Port Moresby" if side == "allied" else "Lae"]
    assert base.hex is not None
    coasts = coastwatch(ruleset_of(state), side)
    coast = next(hex_ for hex_, (kind, _) in coasts.items() if kind == "coast" and distance(hex_, base.hex) > 9)
    far = [walk(OPEN_SEA, f"{way}4")[-1] for way in ("N", "S", "NE")]
    near = [OPEN_SEA, N3, S1, walk(OPEN_SEA, "NE3")[-1], base.hex, coast]
    posts = Lookout(umpire(state)).posts
    assert posts.watched(side, [*near, *far]) == near


@pytest.mark.rule("BR-7.9")
@pytest.mark.parametrize(
    ("enemy_base", "planes", "seen"), [(False, True, 2), (False, False, 2), (True, True, 0), (True, False, 2)]
)
def test_coastwatchers_learn_nothing_of_planes_at_an_enemy_base(enemy_base: bool, planes: bool, seen: int) -> None:
    """On the coast of San Cristobal by day, far from all posts; a base of their own hides nothing."""
    state = bare(turn=9)
    watched = coastwatch(ruleset_of(state), "allied")
    where = next(hex_ for hex_, found in watched.items() if found == ("coast", "San Cristobal"))
    state.sides["allied"].bases["Port Moresby"].hex = OPEN_SEA
    if enemy_base:
        state.sides["japanese"].bases["Lae"].hex = where
    unit = put_af(state, "japanese", 4, where, "4 Zero") if planes else put_tf(state, "japanese", 4, where, "DD x4")
    posts = Lookout(umpire(state)).posts
    who = (UnitId("allied", "coastwatchers", name="San Cristobal"),)
    assert posts.best("allied", unit, where) == ((seen, who, False) if seen else (0, (), False))
    assert posts._watchers("allied", unit, OPEN_SEA) is None
    assert posts._watchers("allied", unit, where) == (("coast", who) if seen else None)


@pytest.mark.rule("BR-7.8", "BR-7.6")
def test_after_each_step_both_sides_look_from_posts_and_planes() -> None:
    """AFs of both sides come at one moment near ships and planes of the other: each is seen by all, where it is now."""
    state = bare(turn=9)
    away = walk(OPEN_SEA, "NE9")[-1]
    put_tf(state, "japanese", 2, OPEN_SEA, "Aoba")
    put_tf(state, "allied", 1, away, "Chicago")
    ours = put_af(state, "allied", 3, N1, "4 Wildcat")
    theirs = put_af(state, "japanese", 4, walk(away, "S1")[-1], "4 Zero")
    put_af(state, "japanese", 5, walk(N1, "N1")[-1], "1 Mavis")
    lookout, steps = Lookout(umpire(state, default=1)), {"japanese/AF5": 0}
    pairs = (("japanese", theirs, 2), ("allied", ours, 3))
    moved: list[Any] = [SimpleNamespace(side=side, af=af, step=step) for side, af, step in pairs]
    _are_seen(lookout, moved, steps)
    assert steps == {"japanese/AF5": 0, "japanese/AF4": 2, "allied/AF3": 3}
    told = {key: [each.condition for each in seen] for log in lookout.log.values() for key, seen in log.items()}
    assert told == {"japanese/AF4": [2], "allied/AF3": [2]} and all(len(log) == 1 for log in lookout.log.values())
    assert lookout.unit_sees == {"japanese/AF5": {"allied/AF3": lookout.log["japanese"]["allied/AF3"][0]}}
    _are_seen(lookout, [], steps)
    assert len(steps) == 3


@pytest.mark.rule("BR-7.13", "BR-16.5")
def test_each_side_in_an_air_fight_reads_the_row_of_its_own_attack_alone() -> None:
    u = battle([tf(9, "Lexington"), af(1, "4 Wildcat", order=cap())], [af(2, "4 Zero", "4 Val AP", order=attack())])
    air_step(Battle(u, SEA), "japanese")
    fought = [d for d in u.dispatches if isinstance(d, AirFought | AirAttack)]
    assert {d.seat for d in fought} == {"allied", "japanese"}
    attacks = [each for d in fought for each in d.attacks]
    assert {each.ours for each in attacks} == {True, False}
    assert all((each.row is not None) is each.ours for each in attacks)
