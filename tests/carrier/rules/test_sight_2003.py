"""What posts, boats and planes see by the rules of 2003: each row of who sees what, from where and how."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, bare, put_af, put_tf, umpire
from tests.carrier.submarines.waters import boat, waters

from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sighting import periscopes, search, submerged
from flagplot.games.carrier.sighting.posts import Post
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.units import Transit
from flagplot.games.carrier.theatre.hex import walk
from flagplot.games.carrier.units.submarines import deepest_sight

N1, N2, N3, N4 = (walk(OPEN_SEA, f"N{n}")[-1] for n in (1, 2, 3, 4))
S2 = walk(OPEN_SEA, "S2")[-1]
"""A cloud about it covers the open sea, and one about N3 the hex north of that."""

# --- posts ---


@pytest.mark.rule("FE-7.5a", "FE-7.5c")
@pytest.mark.parametrize(
    ("kind", "radar", "planes", "high", "seen"),
    [
        ("TF", False, True, True, [(3, False), (2, False), (1, True)]),
        ("TF", True, True, True, [(3, False), (2, False), (1, True), (1, True)]),
        ("TF", False, True, False, [(3, False), (2, False), (0, False), (0, False)]),
        ("TF", True, True, False, [(3, False), (2, False), (0, False), (0, False)]),
        ("TF", False, False, False, [(3, False), (2, False), (0, False), (0, False)]),
        ("base", False, True, True, [(3, False), (2, False), (1, False), (0, False)]),
        ("base", True, True, True, [(3, False), (2, False), (1, False), (1, True)]),
        ("base", False, True, False, [(3, False), (2, False), (1, False), (0, False)]),
        ("base", False, False, False, [(3, False), (2, False), (1, False), (0, False)]),
    ],
)
def test_what_a_post_sees_by_day(
    kind: Any, radar: bool, planes: bool, high: bool, seen: list[tuple[int, bool]]
) -> None:
    """By distance: the condition, and whether it is of the high planes alone. A base keeps its two hexes."""
    u = umpire(bare(9))
    rows, *_ = u.ruleset.tables.sight("AF" if planes else "TF", high, False, False)
    posts = u.lookout.posts
    assert [posts._post_sees(Post(kind, radar, ()), rows, n, high) for n in range(len(seen))] == seen


@pytest.mark.rule("FE-7.5c")
def test_in_cloud_and_by_night_only_radar_sees_planes_far_off() -> None:
    """In cloud radar sees high planes one hex off better than eyes do; by night in its own hex too."""
    posts = umpire(bare(9)).lookout.posts
    for night, cloud, seen in (
        (False, True, [(2, False), (2, True), (1, True), (1, True)]),
        (True, False, [(2, True), (2, True), (1, True), (1, True)]),
    ):
        rows, *_ = posts.sea.ruleset.tables.sight("AF", True, night, cloud)
        assert [posts._post_sees(Post("TF", True, ()), rows, n, True) for n in range(4)] == seen


@pytest.mark.rule("FE-7.5b")
@pytest.mark.parametrize("lost", [False, True])
def test_a_tf_that_lost_its_turn_is_no_post_and_its_neighbour_is(lost: bool) -> None:
    state = bare(9)
    for number, where in ((1, OPEN_SEA), (2, OPEN_SEA), (3, N1)):
        put_tf(state, "allied", number, where, "Hobart")
    state.sides["allied"].tfs[1].lost_turn = lost
    posts = umpire(state).lookout.posts
    assert [post.source[0].number for post in posts._posts_at("allied", OPEN_SEA)] == ([2] if lost else [1, 2])
    assert [(post.kind, post.radar) for post in posts._posts_at("allied", N1)] == [("TF", False)]
    assert posts._posts_at("japanese", OPEN_SEA) == []


@pytest.mark.rule("FE-7.12a", "FE-7.12b")
@pytest.mark.parametrize(
    ("turn", "ships", "planes", "away", "best"),
    [
        (9, ("Hobart",), "6 Val high", 0, (3, 1, False)),
        (9, ("Lexington",), "6 Val high", 0, (3, 1, False)),
        (9, ("Hobart",), "6 Val high", 2, (1, 1, True)),
        (9, ("Lexington",), "6 Val high", 3, (1, 1, True)),
        (9, ("Hobart",), "6 Val high", 3, (0, None, False)),
        (9, ("Hobart",), "6 Val", 2, (0, None, False)),
        (3, ("Lexington",), "6 Val high", 0, (2, 1, True)),
        (3, ("Hobart",), "6 Val high", 0, (1, 1, False)),
        (3, ("Lexington",), "6 Val", 0, (1, 1, False)),
    ],
)
def test_the_best_that_a_side_sees(
    turn: int, ships: tuple[str, ...], planes: str, away: int, best: tuple[int, int | None, bool]
) -> None:
    """The condition, the TF that sees it, and whether it is of what flies high alone; `each` says the same of one."""
    state = bare(turn)
    put_tf(state, "allied", 1, OPEN_SEA, *ships)
    unit = put_af(state, "japanese", 2, (OPEN_SEA, N1, N2, N3)[away], planes)
    posts = umpire(state).lookout.posts
    seen, source, high_only = posts.best("allied", unit, unit.hex)
    assert (seen, source[0].number if source else None, high_only) == best
    each = [(n, where, who[0].number, aided) for n, where, who, aided in posts.each("allied", unit, unit.hex)]
    assert each == ([(best[0], OPEN_SEA, 1, best[2])] if best[0] else [])


@pytest.mark.rule("FE-7.12b", "FE-7.12a")
def test_of_two_that_see_alike_the_one_that_sees_low_planes_counts() -> None:
    """Radar three hexes off is passed over for the base's eyes two hexes off: it tells low planes too."""
    state = bare(9)
    port = state.sides["allied"].bases["Port Moresby"].hex
    assert port is not None
    over = walk(port, "S2")[-1]
    unit = put_af(state, "japanese", 2, over, "6 Val high", "3 Kate")
    put_tf(state, "allied", 1, walk(over, "S2")[-1], "Lexington")
    seen, source, high_only = umpire(state).lookout.posts.best("allied", unit, over)
    assert (seen, source[0].kind, high_only) == (1, "base", False)


# --- boats ---


@pytest.mark.rule("FE-27.3b", "FE-27.3c")
@pytest.mark.parametrize(
    ("depth", "turn", "radar", "what", "seen"),
    [
        ("surface", 8, False, "high", [(3, False), (1, False), (0, False), (0, False)]),
        ("surface", 8, False, "low", [(3, False), (0, False), (0, False), (0, False)]),
        ("surface", 8, False, "ships", [(3, False), (0, False), (0, False), (0, False)]),
        ("surface", 8, True, "high", [(3, False), (2, False), (1, False), (1, True), (0, False)]),
        ("surface", 8, True, "low", [(3, False), (2, False), (1, False), (0, False)]),
        ("surface", 8, True, "ships", [(3, False), (0, False), (0, False), (0, False)]),
        ("surface", 2, False, "high", [(1, False), (0, False)]),
        ("surface", 2, True, "high", [(2, True), (2, True), (1, True), (1, True), (0, False)]),
        ("surface", 2, True, "low", [(1, False), (0, False)]),
        ("periscope", 8, True, "high", [(2, False), (0, False), (0, False)]),
        ("periscope", 8, False, "ships", [(2, False), (0, False)]),
        ("periscope", 2, False, "ships", [(1, False), (0, False)]),
        ("deep", 8, True, "high", [(0, False), (0, False)]),
        ("deep", 8, True, "ships", [(0, False), (0, False)]),
    ],
)
def test_what_a_boat_sees(
    monkeypatch: pytest.MonkeyPatch, depth: str, turn: int, radar: bool, what: str, seen: list[tuple[int, bool]]
) -> None:
    """By distance, with and without radar: by eye high planes one hex off at most, by radar planes as a
    TF sees them, and of ships nothing beyond its hex."""
    monkeypatch.setattr(Ruleset, "has_radar", lambda self, side, card: radar)
    state = waters(turn=turn)
    boat(state, depth=depth)
    found = []
    for where in (OPEN_SEA, N1, N2, N3, N4)[: len(seen)]:
        if what == "ships":
            unit: Any = put_tf(state, "japanese", 1, where, "Kako")
        else:
            unit = put_af(state, "japanese", 1, where, "4 Val high" if what == "high" else "4 Val")
        condition, source, by_radar = periscopes.sight(umpire(state), "allied", unit)
        assert source == ((UnitId("allied", "SS", 1),) if condition else ())
        found.append((condition, by_radar))
    assert found == seen


@pytest.mark.rule("FE-27.3a", "FE-27.3d")
def test_the_boat_that_sees_best_is_named() -> None:
    """SS2 from the surface before SS1 and SS3 at periscope depth; one that lost its turn sees nothing."""
    state = waters()
    for number, depth in ((1, "periscope"), (2, "surface"), (3, "periscope")):
        boat(state, number=number, depth=depth)
    unit = put_tf(state, "japanese", 1, OPEN_SEA, "Kako")
    u = umpire(state)
    assert periscopes.sight(u, "allied", unit) == (3, (UnitId("allied", "SS", 2),), False)
    each = [(seen, where, who[0].number) for seen, where, who, _ in periscopes.each_sight(u, "allied", unit)]
    assert each == [(2, OPEN_SEA, 1), (3, OPEN_SEA, 2), (2, OPEN_SEA, 3)]
    force = state.sides["allied"].submarines
    assert force is not None
    force.boats[2].lost_turn = state.turn
    assert periscopes.sight(u, "allied", unit) == (2, (UnitId("allied", "SS", 1),), False)


@pytest.mark.rule("FE-SAS-3", "FE-27.3b")
@pytest.mark.parametrize(
    ("what", "away", "seen"), [("ships", False, 1), ("ships", True, 0), ("planes", False, 0), ("planes", True, 0)]
)
def test_in_a_storm_a_boat_and_ships_of_one_hex_are_aware_of_each_other(what: str, away: bool, seen: int) -> None:
    state = waters()
    where = N1 if away else OPEN_SEA
    made = boat(state)
    unit: Any = (
        put_tf(state, "japanese", 1, where, "Kako") if what == "ships" else put_af(state, "japanese", 1, where, "4 Val")
    )
    state.weather.markers = [OPEN_SEA] * 2 + [N1] * 2
    u = umpire(state)
    source = (UnitId("allied", "SS", 1),) if seen else ()
    assert periscopes.in_storm(u, "allied", unit) == (seen, source, False)
    assert list(u.lookout.posts.each("allied", unit, where)) == ([(1, where, source, False)] if seen else [])
    if what == "ships":
        (seen_hull,) = periscopes.surfaced(u, "allied")
        back = (UnitId("japanese", "TF", 1),) if seen else ()
        assert periscopes.in_storm(u, "japanese", seen_hull) == (seen, back, False)
        state.sides["japanese"].tfs[1].ships = []
        assert periscopes.in_storm(u, "japanese", seen_hull) == (0, (), False)
    assert made.depth == "surface"


@pytest.mark.rule("FE-27.4a")
def test_a_boat_on_the_surface_is_described_as_a_submarine() -> None:
    """At each condition one submarine, seen in its own hex alone; submerged it is no formation at all."""
    state = waters()
    boat(state)
    boat(state, number=2, depth="periscope")
    boat(state, number=3, depth="deep")
    u = umpire(state)
    (hull,) = periscopes.surfaced(u, "allied")
    for condition in (1, 2, 3):
        seen = periscopes.described(u, "allied", hull, condition, ())
        assert (seen.kind, seen.total, seen.classes) == ("sub", 1, (("submarines", 1),))
        assert (seen.hex, seen.condition) == (OPEN_SEA, condition)
    assert [periscopes.visible(u, hull, away) for away in (0, 1, 2)] == [True, False, False]
    ships = put_tf(state, "allied", 1, OPEN_SEA, "Chicago")
    assert all(periscopes.visible(u, ships, away) for away in (0, 1, 2))


# --- boats under water ---


@pytest.mark.rule("FE-27.3e", "FE-27.5.2b")
@pytest.mark.parametrize(("depth", "ships", "heard"), [("deep", 1, True), ("deep", 0, False), ("periscope", 1, False)])
def test_a_deep_boat_hears_that_ships_are_overhead(depth: str, ships: int, heard: bool) -> None:
    """All it is told: something at Condition 1 in its hex, by itself, this turn."""
    state = waters()
    boat(state, depth=depth)
    if ships:
        put_tf(state, "japanese", 1, OPEN_SEA, "DD x2")
    u = umpire(state)
    submerged.overhead(u.lookout.seen)
    key = submerged.overhead_key("allied", boat(waters()))
    told = Sighting("tf", OPEN_SEA, 1, (UnitId("allied", "SS", 1),), 8, overhead=True)
    assert u.sees["allied"].get(key) == (told if heard else None)
    assert u.lookout.log["allied"].get(key, []) == ([told] if heard else [])


@pytest.mark.rule("FE-27.5.1", "FE-27.5.2a")
@pytest.mark.parametrize(
    ("depth", "destroyers", "changes", "found"),
    [
        ("periscope", 1, {}, True),
        ("periscope", 1, {"moved": 8}, False),
        ("periscope", 1, {"moved": 7}, True),
        ("periscope", 0, {}, False),
        ("surface", 4, {}, False),
        ("deep", 3, {}, False),
        ("deep", 4, {}, True),
        ("deep", 5, {}, True),
        ("deep", 4, {"stopped": True}, False),
        ("deep", 4, {"lost_turn": True}, False),
        ("deep", 4, {"track": 2}, False),
        ("deep", 4, {"storm": True}, False),
    ],
)
def test_destroyers_that_wait_find_a_boat(depth: str, destroyers: int, changes: dict[str, Any], found: bool) -> None:
    """One at periscope depth, four of one TF a deep one: none that moved, is crippled or lost its turn counts."""
    state = waters()
    boat(state, depth=depth)
    unit = put_tf(state, "japanese", 1, OPEN_SEA, "Tatsuta", *([f"DD x{destroyers}"] if destroyers else []))
    ships = state.sides["japanese"].ships
    if destroyers:
        ships["DD 1"].moved = changes.get("moved", 0)
        ships["DD 1"].doomed = 20 if changes.get("stopped") else 0
    unit.lost_turn = changes.get("lost_turn", False)
    unit.track = [OPEN_SEA] * changes.get("track", 1)
    state.weather.markers = [OPEN_SEA] * 2 if changes.get("storm") else []
    u = umpire(state)
    submerged.find_submerged(u.lookout.seen)
    seen = u.sees["japanese"].get("allied/SS1")
    assert (seen is not None) is found
    assert u.lookout.seen.submerged == ({"allied/SS1"} if found else set())
    if seen is not None:
        assert (seen.kind, seen.hex, seen.condition, seen.total) == ("sub", OPEN_SEA, 3, 1)
        assert (seen.source, seen.turn) == ((UnitId("japanese", "TF", 1),), 8)
        assert u.lookout.log["japanese"]["allied/SS1"] == [seen]
        assert submerged.told_of(u.lookout.seen, "japanese", OPEN_SEA) and not submerged.told_of(
            u.lookout.seen, "japanese", N1
        )


@pytest.mark.rule("FE-27.5.1")
@pytest.mark.parametrize(("where", "condition", "noted"), [(OPEN_SEA, 3, 1), (OPEN_SEA, 2, 2), (N1, 3, 2), (N1, 2, 2)])
def test_what_was_known_of_a_boat_before_is_noted_anew_if_it_was_less(where: Any, condition: int, noted: int) -> None:
    state = waters()
    made = boat(state, depth="periscope")
    u = umpire(state)
    before = Sighting("sub", where, condition, (), 8)
    u.lookout.log["japanese"]["allied/SS1"] = [before]
    submerged.reveal(u.lookout.seen, "allied", made, ())
    assert len(u.lookout.log["japanese"]["allied/SS1"]) == noted
    assert u.sees["japanese"]["allied/SS1"].condition == 3


@pytest.mark.rule("FE-27.5.3a")
@pytest.mark.parametrize(
    ("planes", "depth", "changes", "looked"),
    [
        (("2 Mavis",), "periscope", {}, True),
        (("2 Mavis high",), "periscope", {}, False),
        (("2 Mavis", "1 Zero high"), "periscope", {}, False),
        (("2 Mavis",), "surface", {}, False),
        (("2 Mavis",), "deep", {}, False),
        (("2 Mavis",), "periscope", {"lost_turn": True}, False),
        (("2 Mavis",), "periscope", {"storm": True}, False),
        (("2 Mavis",), "periscope", {"barred": True}, False),
        (("2 Mavis",), "periscope", {"away": True}, False),
    ],
)
def test_which_planes_look_for_a_periscope(
    planes: tuple[str, ...], depth: str, changes: dict[str, bool], looked: bool
) -> None:
    """Low planes with a turn, over its hex, out of the storm; what they find they have seen and need not seek again."""
    state = waters()
    boat(state, depth=depth)
    unit = put_af(state, "japanese", 2, N1 if changes.get("away") else OPEN_SEA, *planes)
    unit.lost_turn = changes.get("lost_turn", False)
    state.weather.markers = [OPEN_SEA] * 2 if changes.get("storm") else []
    u = umpire(state)
    if changes.get("barred"):
        u.lookout.barred.add("japanese/AF2")
    asked: list[tuple[str, bool]] = []
    for answer in (False, True, True):
        submerged.search_depths(
            u.lookout.seen, "japanese", unit, lambda tf, key, answer=answer: asked.append((key, answer)) or answer
        )
    assert asked == ([("japanese/AF2>allied/SS1", False), ("japanese/AF2>allied/SS1", True)] if looked else [])
    seen = u.sees["japanese"].get("allied/SS1")
    assert (seen is not None) is looked
    if seen is not None:
        assert seen.source == (UnitId("japanese", "AF", 2),)
        assert u.lookout.unit_sees["japanese/AF2"] == {"allied/SS1": seen}


@pytest.mark.rule("FE-27.5.3b")
@pytest.mark.parametrize(
    ("changes", "kept"), [({}, True), ({"away": True}, False), ({"transit": True}, False), ({"deep": True}, False)]
)
def test_planes_keep_a_boat_in_sight_while_they_are_above_it(changes: dict[str, bool], kept: bool) -> None:
    state = waters()
    made = boat(state, depth="periscope")
    unit = put_af(state, "japanese", 2, OPEN_SEA, "2 Mavis")
    u = umpire(state)
    submerged.search_depths(u.lookout.seen, "japanese", unit, lambda tf, key: True)
    seen = u.sees["japanese"].pop("allied/SS1")
    if changes.get("away"):
        unit.hex = N1
    if changes.get("deep"):
        made.depth = "deep"
    if changes.get("transit"):
        unit.transit = Transit("Noumea", False, OPEN_SEA, 12)
    submerged.point_out(u.lookout.seen)
    assert u.sees["japanese"].get("allied/SS1") == (seen if kept else None)
    u.lookout.seen.submerged.add("allied/SS1")
    submerged.point_out(u.lookout.seen)
    assert u.sees["japanese"]["allied/SS1"] == seen, "ships that found it keep it in sight in any case"


@pytest.mark.rule("FE-7.12b", "FE-27.3d")
def test_what_boats_see_and_show_is_looked_at_anew_each_time() -> None:
    """A boat that goes down sees less from then on, and one on the surface is not seen because a TF in its hex is."""
    state = waters()
    made = boat(state)
    ships = put_tf(state, "japanese", 1, OPEN_SEA, "Kako")
    put_tf(state, "allied", 7, N1, "Hobart")
    u = umpire(state)
    found = []
    for made.depth in ("surface", "periscope", "deep"):
        found.append(u.lookout.posts.best("allied", ships, OPEN_SEA)[:2])
    ss1, tf7 = (UnitId("allied", "SS", 1),), (UnitId("allied", "TF", 7),)
    assert found == [(3, ss1), (2, tf7), (2, tf7)]
    assert [deepest_sight(made) for made.depth in ("surface", "periscope", "deep")] == [3, 2, 1]
    made.depth = "surface"
    state.sides["japanese"].submarines = None
    put_tf(state, "allied", 8, OPEN_SEA, "Chicago")
    put_tf(state, "japanese", 2, N1, "Tatsuta")
    state.sides["japanese"].tfs[1].hex = N3
    u.lookout.posts.reindex()
    (hull,) = periscopes.surfaced(u, "allied")
    assert u.lookout.posts.best("japanese", state.sides["allied"].tfs[8], OPEN_SEA)[0] == 2
    assert u.lookout.posts.best("japanese", hull, OPEN_SEA) == (0, (), False)


# --- a search ---


@pytest.mark.rule("FE-7.3e", "FE-7.3o")
@pytest.mark.parametrize(
    ("away", "faces", "found"),
    [
        (0, (4, 6), True),
        (0, (5, 6), False),
        (1, (4, 4), True),
        (1, (4, 5), False),
        (2, (3, 3), True),
        (2, (3, 4), False),
        (2, (1, 1), True),
    ],
)
@pytest.mark.parametrize("planes", [False, True])
def test_a_sighting_attempt_by_distance(away: int, faces: tuple[int, int], found: bool, planes: bool) -> None:
    """Two dice against 10, 8 and 6 for ships and for planes; what comes of them stands in the record alone."""
    state = bare(9)
    where = (OPEN_SEA, N1, N2)[away]
    searcher = put_af(state, "allied", 3, OPEN_SEA, "1 Catalina high")
    target: Any = (
        put_af(state, "japanese", 2, where, "9 Zero high") if planes else put_tf(state, "japanese", 2, where, "DD x7")
    )
    u = umpire(state, {"x": faces})
    assert search.attempt_finds(u, searcher, target, "x") is found
    (roll,) = u.dice.record()
    assert (roll.key.split("|")[1:], roll.table, roll.rule) == (["search", "search", "x"], "search_chart", "FE-7.3")
    assert (roll.faces, roll.modifiers, roll.result) == (faces, (), "found" if found else "not found")
    assert u.dispatches == []


@pytest.mark.rule("FE-7.3i", "FE-7.3m")
@pytest.mark.parametrize(
    ("target", "searcher", "away", "cloud", "expected"),
    [
        (1, ("1 Catalina",), 0, "", ["1 or 2 units"]),
        (2, ("1 Catalina",), 0, "", ["1 or 2 units"]),
        (3, ("1 Catalina",), 0, "", ["3 to 5 units"]),
        (5, ("1 Catalina",), 0, "", ["3 to 5 units"]),
        (6, ("1 Catalina",), 0, "", []),
        (6, ("1 Catalina",), 1, "", []),
        (6, ("1 Catalina",), 2, "", ["low searcher two hexes off"]),
        (6, ("1 Catalina high",), 2, "", []),
        (6, ("1 Catalina", "1 Hudson high"), 2, "", []),
        (6, ("1 Catalina",), 1, "both", ["cloud at both ends"]),
        (6, ("1 Catalina",), 1, "here", []),
        (6, ("1 Catalina",), 1, "there", []),
        (2, ("1 Catalina",), 2, "both", ["1 or 2 units", "cloud at both ends", "low searcher two hexes off"]),
        ("2 Zero high", ("1 Catalina high",), 0, "", ["1 or 2 units"]),
        ("3 Zero", ("1 Catalina high",), 1, "", ["3 to 5 units", "altitudes differ"]),
        ("6 Zero high", ("1 Catalina",), 2, "", ["altitudes differ"]),
        ("6 Zero high", ("1 Catalina", "1 Hudson high"), 2, "", []),
        ("6 Zero", ("1 Catalina",), 2, "both", ["cloud at both ends"]),
    ],
)
def test_modifiers_of_a_sighting_attempt(
    target: int | str, searcher: tuple[str, ...], away: int, cloud: str, expected: list[str]
) -> None:
    """They add up: by size (ships or air factors), cloud at both ends, planes at other heights, low planes two hexes
    from ships; each is +1, but for one or two units, which are
    +2."""
    state = bare(9)
    where = (OPEN_SEA, N1, N2)[away]
    planes = put_af(state, "allied", 3, OPEN_SEA, *searcher)
    unit: Any = (
        put_tf(state, "japanese", 2, where, f"DD x{target}")
        if isinstance(target, int)
        else put_af(state, "japanese", 2, where, target)
    )
    state.weather.markers = {"both": [OPEN_SEA], "here": [S2], "there": [N3]}.get(cloud, [])
    modifiers = search.search_modifiers(umpire(state), planes, unit, away)
    assert modifiers == [(word, 2 if word == "1 or 2 units" else 1) for word in expected]
    off = {"search_size": False, "search_cloud": False, "search_altitude": False, "search_low": False}
    state.options |= off
    assert search.search_modifiers(umpire(state), planes, unit, away) == []
