"""Who sees what (BR-7): posts, radar, coastwatchers, the observation table."""

import pytest
from tests.carrier.position import OPEN_SEA, bare, play, put_af, put_tf, ready
from tests.carrier.wording import observers

from flagplot.games.carrier.ruleset.ruleset import ruleset_for, ruleset_of
from flagplot.games.carrier.sighting.coastwatch import coastwatch
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import name, neighbours, parse, walk

CS = ruleset_for("coral-sea-battle", "base", {}, "")
MALAITA_SEA = "B/Q21"


def two_tfs(turn: int, away: int, cloud: bool = False) -> State:
    state = bare(turn=turn)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    hex_ = walk(OPEN_SEA, f"N{away}")[-1] if away else OPEN_SEA
    put_tf(state, "japanese", 2, hex_, "Tatsuta", "DD x3")
    state.weather.markers = [hex_] if cloud else []
    return state


@pytest.mark.parametrize(
    ("turn", "cloud", "expected"),
    [
        pytest.param(9, False, (3, 2, 1, 0), marks=pytest.mark.rule("BR-7.11")),
        pytest.param(9, True, (3, 2, 1, 0), marks=pytest.mark.rule("BR-7.11")),
        pytest.param(3, False, (1, 0, 0, 0), marks=pytest.mark.rule("BR-7.11")),
        pytest.param(3, True, (1, 0, 0, 0), marks=pytest.mark.rule("BR-7.11")),
    ],
)
def test_a_tf_sees_a_tf(turn: int, cloud: bool, expected: tuple[int, ...]) -> None:
    for away, condition in enumerate(expected):
        after = play(two_tfs(turn, away, cloud))
        assert after.conditions("allied") == ([condition] if condition else [])


@pytest.mark.parametrize(
    ("turn", "cloud", "expected"),
    [
        pytest.param(9, False, (3, 2, 1, 0), marks=pytest.mark.rule("BR-7.11", "BR-7.5")),
        pytest.param(9, True, (2, 1, 0, 0), marks=pytest.mark.rule("BR-7.11")),
        pytest.param(3, False, (1, 0, 0, 0), marks=pytest.mark.rule("BR-7.11")),
        pytest.param(3, True, (0, 0, 0, 0), marks=pytest.mark.rule("BR-7.11")),
    ],
)
def test_a_tf_sees_planes(turn: int, cloud: bool, expected: tuple[int, ...]) -> None:
    for away, condition in enumerate(expected):
        state = bare(turn=turn)
        put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
        hex_ = walk(OPEN_SEA, f"N{away}")[-1] if away else OPEN_SEA
        put_af(state, "japanese", 2, hex_, "4 Zero")
        state.weather.markers = [hex_] if cloud else []
        assert play(state).conditions("allied") == ([condition] if condition else [])


@pytest.mark.rule("BR-7.10", "BR-14.15.7")
@pytest.mark.parametrize(("height", "seen"), [("high", [1]), ("", [])])
def test_radar_sees_high_planes_at_three_hexes(height: str, seen: list[int]) -> None:
    for turn in (9, 3):
        state = bare(turn=turn)
        put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
        put_af(state, "japanese", 2, walk(OPEN_SEA, "N3")[-1], f"4 Zero {height}")
        assert play(state).conditions("allied") == seen


@pytest.mark.rule("BR-7.10")
def test_radar_sees_through_cloud_but_not_into_a_storm_and_no_ships() -> None:
    there = walk(OPEN_SEA, "N3")[-1]
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    put_tf(state, "japanese", 1, there, "Tatsuta")
    put_af(state, "japanese", 2, there, "4 Zero high")
    state.weather.markers = [there]
    assert [seen.sighting.kind for seen in play(state).sighted("allied")] == ["af"]
    state.weather.markers = [there, there]
    assert play(state).sighted("allied") == []


@pytest.mark.rule("BR-7.13")
def test_radar_tells_of_high_planes_and_nothing_of_low_ones() -> None:
    """One hex off at night only the radar sees: Condition 2, the 4 high Zeros and not the 6 low Kates."""
    state = bare(turn=3)
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    put_af(state, "japanese", 2, walk(OPEN_SEA, "N1")[-1], "4 Zero high", "6 Kate torpedo")
    seen = play(state).sighted("allied")[0].sighting
    assert (seen.condition, seen.total, seen.altitude) == (2, 4, "high")
    assert seen.classes == (("interceptors", None),)


@pytest.mark.rule("BR-7.13")
def test_altitude_is_told_at_condition_three_only() -> None:
    for away, told in ((0, "both"), (1, "")):
        state = bare(turn=9)
        put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
        there = walk(OPEN_SEA, "N1")[-1] if away else OPEN_SEA
        put_af(state, "japanese", 2, there, "4 Zero high", "6 Kate torpedo")
        assert play(state).sighted("allied")[0].sighting.altitude == told


@pytest.mark.rule("BR-7.1", "BR-7.4")
def test_planes_that_do_not_search_see_nothing_and_are_seen() -> None:
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    put_af(state, "japanese", 2, OPEN_SEA, "4 Zero")
    after = play(state, japanese="AF2: do not search; hold 2 turns", default=1)
    assert after.conditions("allied") == [3]
    assert after.sighted("japanese") == []


@pytest.mark.rule("BR-7.2")
def test_a_unit_is_shown_where_it_was_observed() -> None:
    """TF2 sails from three hexes to one hex off: told at the last hex seen, with the way."""
    state = two_tfs(9, 3)
    after = play(state, japanese="TF2: S2")
    contact = after.state.sides["allied"].plot.contacts[0]
    assert contact.sighting.hex == walk(OPEN_SEA, "N1")[-1]
    assert [hex_ for _, hex_ in contact.track] == [walk(OPEN_SEA, "N2")[-1], walk(OPEN_SEA, "N1")[-1]]


@pytest.mark.rule("BR-7.7")
def test_a_unit_out_of_sight_is_hidden_again_and_a_new_contact_when_it_returns() -> None:
    state = play(two_tfs(9, 2)).state
    assert [(c.id, c.live) for c in state.sides["allied"].plot.contacts] == [(1, True)]
    state = play(state).state
    assert [(c.id, c.live) for c in state.sides["allied"].plot.contacts] == [(1, True)]
    state.sides["japanese"].tfs[2].hex = walk(OPEN_SEA, "N5")[-1]
    state = play(state).state
    assert state.sides["allied"].plot.contacts[0].last_turn == 10
    state.sides["japanese"].tfs[2].hex = walk(OPEN_SEA, "N2")[-1]
    state = play(state).state
    assert [c.id for c in state.sides["allied"].plot.contacts] == [1, 2]


@pytest.mark.rule("BR-7.6", "BR-7.8")
def test_a_unit_that_only_passes_is_seen_hex_by_hex() -> None:
    """Ten Zeros cross from four hexes on one side to four on the other: seen at 2, 1, 0, 1 and 2 hexes."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    put_af(state, "japanese", 2, walk(OPEN_SEA, "N4")[-1], "10 Zero")
    after = play(state, japanese="AF2: S8")
    contact = after.state.sides["allied"].plot.contacts[0]
    assert [name(hex_) for _, hex_ in contact.track] == [name(hex_) for hex_ in walk(walk(OPEN_SEA, "N2")[-1], "S4")]
    assert (contact.sighting.condition, contact.live) == (3, False)


@pytest.mark.rule("BR-7.17", "BR-7.18")
def test_observing_neither_reveals_nor_costs() -> None:
    """The TF that sees planes stays hidden from planes that do not search, and moves its full two hexes."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    put_af(state, "japanese", 2, OPEN_SEA, "4 Zero")
    after = play(state, "TF1: S2", "AF2: do not search; hold 2 turns", default=1)
    assert after.sighted("allied")
    assert after.sighted("japanese") == []
    assert after.where("allied", "TF1") == name(walk(OPEN_SEA, "S2")[-1])


@pytest.mark.rule("BR-7.9")
def test_bases_observe() -> None:
    """Port Moresby sees a TF two hexes off by day (1), in its harbour at night (1), and nothing beyond."""
    base = parse("A/D23")
    for turn, where, condition in ((9, "A/E24", 2), (3, "A/D23", 1)):
        state = bare(turn=turn)
        put_tf(state, "japanese", 1, where, "Tatsuta")
        seen = play(state).sighted("allied")
        assert condition in {s.sighting.condition for s in seen}
        assert observers(seen[0].sighting) in ("Port Moresby", "coastwatchers on New Guinea")
    assert ruleset_of(state).theatre.places["Port Moresby"] == base


@pytest.mark.rule("FE-7.9.6a")
def test_watchers_look_over_their_coast_and_one_hex_beyond() -> None:
    coast = CS.theatre.coastal_hexes("Malaita")[0]
    watched = coastwatch(CS, "allied")
    assert watched[coast] == ("coast", "Malaita")
    assert "Malaita" in {island for _, island in watched.values()}
    state = bare(turn=9)
    near = next(h for h, (kind, island) in watched.items() if (kind, island) == ("sea", "Malaita"))
    put_tf(state, "japanese", 1, near, "DD x2")
    assert [observers(s.sighting) for s in play(state).sighted("allied")] == ["coastwatchers on Malaita"]
    far = next(
        h
        for h in range(84 * 46)
        if h not in watched
        and CS.theatre.terrain(h) == "sea"
        and any(watched.get(near) == ("sea", "Malaita") for near in neighbours(h))
    )
    state = bare(turn=9)
    put_tf(state, "japanese", 1, far, "DD x2")
    assert play(state).sighted("allied") == []


WATCHED = {
    kind: next(h for h, (k, island) in coastwatch(CS, "allied").items() if (k, island) == (kind, "San Cristobal"))
    for kind in ("coast", "sea")
}


@pytest.mark.parametrize(
    ("kind", "planes", "turn", "cloud", "condition"),
    [
        pytest.param("coast", True, 9, False, 2, marks=pytest.mark.rule("FE-7.9.6b")),
        pytest.param("coast", True, 9, True, 1, marks=pytest.mark.rule("FE-7.9.6b")),
        pytest.param("coast", True, 3, False, 1, marks=pytest.mark.rule("FE-7.9.6b")),
        pytest.param("sea", True, 9, False, 1, marks=pytest.mark.rule("FE-7.9.6c")),
        pytest.param("sea", True, 3, False, 0, marks=pytest.mark.rule("FE-7.9.6c")),
        pytest.param("coast", False, 9, True, 2, marks=pytest.mark.rule("FE-7.9.6d")),
        pytest.param("coast", False, 3, False, 1, marks=pytest.mark.rule("FE-7.9.6d")),
        pytest.param("sea", False, 9, False, 1, marks=pytest.mark.rule("FE-7.9.6e")),
        pytest.param("sea", False, 3, False, 0, marks=pytest.mark.rule("FE-7.9.6e")),
    ],
)
def test_what_watchers_see(kind: str, planes: bool, turn: int, cloud: bool, condition: int) -> None:
    state = bare(turn=turn)
    where = WATCHED[kind]
    state.weather.markers = [where] if cloud else []
    if planes:
        put_af(state, "japanese", 1, where, "4 Zero")
    else:
        put_tf(state, "japanese", 1, where, "DD x4")
    assert play(state).conditions("allied") == ([condition] if condition else [])


@pytest.mark.rule("FE-7.9.6f", "BR-7.9")
def test_watchers_see_no_planes_over_an_enemy_base_but_ships_there() -> None:
    """Bougainville has watchers of both sides; Rabaul on New Britain is a Japanese base in a watched hex."""
    state = bare(turn=9)
    put_tf(state, "japanese", 1, "A/X05", "DD x4")
    put_af(state, "japanese", 2, "A/X05", "4 Zero")
    seen = play(state).sighted("allied")
    assert [(s.sighting.kind, s.sighting.condition) for s in seen] == [("tf", 2)]


@pytest.mark.rule("FE-7.9.6g")
def test_every_land_hex_of_a_watched_island_lies_beside_its_coast() -> None:
    for side in ("allied", "japanese"):
        watched = coastwatch(CS, side)  # type: ignore[arg-type]
        for island in ("Bougainville", "New Britain", "New Ireland"):
            land = [h for h in range(84 * 46) if island in CS.theatre.islands(h)]
            assert all(h in watched for h in land), island


@pytest.mark.parametrize(
    ("where", "turn", "allied", "japanese"),
    [
        pytest.param("I-F20", 9, 0, 1, marks=pytest.mark.rule("FE-7.9.6h", "FE-7.9.6j")),
        pytest.param("I-F20", 3, 0, 1, marks=pytest.mark.rule("FE-7.9.6h")),
        pytest.param("I-F22", 9, 1, 0, marks=pytest.mark.rule("FE-7.9.6i")),
        pytest.param("I-F22", 3, 1, 0, marks=pytest.mark.rule("FE-7.9.6i")),
        pytest.param("V-F24", 9, 2, 0, marks=pytest.mark.rule("FE-7.9.6i")),
        pytest.param("I-G20", 9, 2, 2, marks=pytest.mark.rule("FE-7.9.6j")),
    ],
)
def test_new_guinea(where: str, turn: int, allied: int, japanese: int) -> None:
    """The watcher's own condition from the table, by zone; bases nearby left out."""
    hex_ = parse(where)
    found = []
    for side in ("allied", "japanese"):
        watch = coastwatch(CS, side).get(hex_)  # type: ignore[arg-type]
        night = turn in CS.tables.night_hours
        found.append(CS.tables.coastwatcher.get(("AF", watch[0], night, False), 0) if watch else 0)
    assert found == [allied, japanese]


@pytest.mark.rule("FE-7.9.6i")
def test_japanese_watchers_see_nothing_outside_their_zone() -> None:
    watched = coastwatch(CS, "japanese")
    outside = [h for h in watched if CS.theatre.new_guinea_zone(h) == "A" and watched[h][1] == "New Guinea"]
    assert outside == []


@pytest.mark.rule("BR-7.16")
def test_a_change_of_organisation_in_sight_is_reported() -> None:
    """Six ships in sight at Condition 2 split in two: a second contact, and the first shrinks to four."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    put_tf(state, "japanese", 2, walk(OPEN_SEA, "N1")[-1], "DD x6")
    after = play(state, japanese="TF2: split DD 1, DD 2 as TF3")
    told = sorted(s.sighting.total or 0 for s in after.sighted("allied"))
    assert told == [2, 4]
    assert "TF2" not in str(after.sighted("allied"))


@pytest.mark.rule("BR-7.14")
@pytest.mark.parametrize(
    ("box", "present"), [("ready", True), ("just_landed", True), ("readying", False), ("dispersed", False)]
)
def test_planes_on_the_ground_are_seen_from_their_own_hex(box: str, present: bool) -> None:
    state = bare(turn=9)
    ready(state, "japanese", "Rabaul", box, Betty=4)
    put_af(state, "allied", 2, "A/X05", "1 Catalina")
    after = play(state, "AF2: search; hold 3 hours")
    seen = [s.sighting for s in after.sighted("allied") if s.sighting.kind == "base"]
    assert [(s.names, s.planes_present) for s in seen] == [(("Rabaul",), present)]
    state.sides["allied"].afs[2].hex = walk(parse("A/X05"), "N1")[-1]
    after = play(state, "AF2: search; hold 3 hours")
    assert [s for s in after.sighted("allied") if s.sighting.kind == "base"] == []


@pytest.mark.rule("BR-7.14")
@pytest.mark.parametrize(("box", "present"), [("ready", True), ("just_landed", True), ("readying", False)])
def test_planes_in_readying_below_deck_are_never_told(box: str, present: bool) -> None:
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    put_tf(state, "japanese", 2, OPEN_SEA, "Shokaku")
    ready(state, "japanese", "Shokaku", box, Zero=3)
    after = play(state)
    assert [(s.sighting.condition, s.sighting.planes_present) for s in after.sighted("allied")] == [(3, present)]


@pytest.mark.rule("BR-7.14")
def test_planes_on_deck_are_told_at_condition_three() -> None:
    for away, told in ((0, True), (1, False)):
        state = bare(turn=9)
        put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
        put_tf(state, "japanese", 2, walk(OPEN_SEA, "N1")[-1] if away else OPEN_SEA, "Shokaku")
        ready(state, "japanese", "Shokaku", Zero=3)
        assert play(state).sighted("allied")[0].sighting.planes_present is told


@pytest.mark.rule("BR-7.8")
def test_task_forces_that_pass_see_each_other_hex_by_hex() -> None:
    """TF2 sails from three hexes off to two and on to three: each side has seen the other in passing only."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    passing = walk(OPEN_SEA, "N1,NE1")[-1]
    put_tf(state, "japanese", 2, walk(passing, "N1")[-1], "Tatsuta")
    after = play(state, japanese="TF2: S1, NE1")
    for side, where in (("allied", passing), ("japanese", OPEN_SEA)):
        (contact,) = after.state.sides[side].plot.contacts
        assert [hex_ for _, hex_ in contact.track] == [where]
        assert not contact.live
