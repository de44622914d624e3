"""What a TF sees, what the condition numbers tell, and visible damage (FE-7.5, FE-7.12)."""

from typing import Any

import pytest
from tests.carrier import wording
from tests.carrier.position import OPEN_SEA, Played, bare, play, put_af, put_tf, ready, umpire
from tests.support.shown import reported

from flagplot.core.document import to_text
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Hold, Program, Search
from flagplot.games.carrier.reports.words import sighting_words
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.sighting.appearance import looks_of
from flagplot.games.carrier.sighting.sighting import of_tf, visible_damage
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.units import Ship
from flagplot.games.carrier.theatre.hex import parse, walk

N1, N2, N3 = (walk(OPEN_SEA, f"N{n}")[-1] for n in (1, 2, 3))
ONE_HEX: dict[str, Any] = {"tf_sight": "one hex"}
HEIGHTS: dict[str, Any] = {"condition1_altitude": True, "condition2_altitude": True}


def seen(after: Played, side: str = "allied") -> list[Sighting]:
    return [told.sighting for told in after.sighted(side)]  # type: ignore[arg-type]


@pytest.mark.rule("FE-7.5a")
@pytest.mark.parametrize(
    ("turn", "away", "conditions"), [(9, 0, [3]), (9, 1, [2]), (9, 2, []), (3, 0, [1]), (3, 1, [])]
)
def test_task_forces_see_each_other_within_one_hex(turn: int, away: int, conditions: list[int]) -> None:
    state = bare(turn=turn, **ONE_HEX)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    put_tf(state, "japanese", 2, walk(OPEN_SEA, f"N{away}")[-1] if away else OPEN_SEA, "DD x4")
    after = play(state)
    assert after.conditions("allied") == after.conditions("japanese") == conditions
    assert after.thrown("search") == []


@pytest.mark.rule("FE-7.5a")
def test_bases_still_see_two_hexes_far() -> None:
    """Port Moresby sees a TF two hexes off at sea at Condition 1; storms hide it."""
    for storm in (False, True):
        state = bare(turn=9, **ONE_HEX)
        where = walk(parse("A/D23"), "S2")[-1]
        put_tf(state, "japanese", 2, where, "DD x4")
        state.weather.markers = [where, where] if storm else []
        assert bool(play(state).sighted("allied")) is not storm


@pytest.mark.rule("FE-7.5b")
def test_a_task_force_that_lost_its_turn_sees_nothing() -> None:
    """TF4 draws the lost turn beside its target: it reports nothing new, the target still sees it."""
    state = bare(turn=9, **ONE_HEX)
    put_tf(state, "allied", 4, OPEN_SEA, "Hobart")
    put_tf(state, "japanese", 2, N1, "DD x4")
    state.sides["allied"].tfs[4].lost_turn = True
    after = play(state)
    assert after.conditions("allied") == []
    assert after.conditions("japanese") == [2]


@pytest.mark.rule("FE-7.5b")
def test_the_lost_turn_comes_from_the_shadowing_roll() -> None:
    """Before the roll it sees the target at one hex; after a 6 it does not see where it went."""
    state = bare(turn=9, **ONE_HEX)
    put_tf(state, "allied", 4, OPEN_SEA, "Hobart")
    put_tf(state, "japanese", 2, N1, "DD x4")
    after = play(state, "TF4 shadow TF", "TF2: N1", faces={"allied/TF4>japanese/TF2": (6,)})
    assert [contact.hex for contact in seen(after)] == [N1]
    assert not after.state.sides["allied"].plot.contacts[0].live


@pytest.mark.rule("FE-7.5c")
@pytest.mark.parametrize(
    ("planes", "told"), [(("5 Zero high", "10 Kate torpedo"), "high"), (("10 Kate torpedo",), None)]
)
def test_at_two_hexes_a_task_force_sees_only_high_planes(planes: tuple[str, ...], told: str | None) -> None:
    """A mixed AF is `high`; the Kates alone are not seen; at one hex all are."""
    state = bare(turn=9, **ONE_HEX, **HEIGHTS)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    put_af(state, "japanese", 2, N2, *planes)
    assert [(s.condition, s.altitude) for s in seen(play(state))] == ([(1, told)] if told else [])
    state.sides["japanese"].afs[2].hex = N1
    (near,) = seen(play(state))
    assert (near.condition, near.total) == (2, sum(int(text.split()[0]) for text in planes))


@pytest.mark.rule("FE-7.5c")
def test_radar_keeps_its_three_hexes() -> None:
    for where, height, told in ((N3, " high", [1]), (N3, "", []), (N2, "", []), (N2, " high", [1])):
        state = bare(turn=9, **ONE_HEX)
        put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
        put_af(state, "japanese", 2, where, f"5 Zero{height}")
        assert [s.condition for s in seen(play(state))] == told


@pytest.mark.rule("FE-7.5c")
def test_in_cloud_a_task_force_without_radar_sees_no_planes_at_two_hexes() -> None:
    state = bare(turn=9, **ONE_HEX)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    put_af(state, "japanese", 2, N2, "5 Zero high")
    state.weather.markers = [N2]
    assert seen(play(state)) == []


@pytest.mark.rule("FE-7.12a")
@pytest.mark.parametrize(
    ("ship", "turn", "planes", "condition", "total"),
    [
        ("Lexington", 9, ("6 Val high",), 3, 6),
        ("Hobart", 9, ("6 Val high",), 3, 6),
        ("Lexington", 3, ("6 Val high", "3 Kate"), 2, 6),
        ("Lexington", 3, ("6 Val",), 1, None),
        ("Hobart", 3, ("6 Val high",), 1, None),
    ],
)
def test_radar_and_planes_in_its_hex(
    ship: str, turn: int, planes: tuple[str, ...], condition: int, total: int | None
) -> None:
    """Clear day: Condition 3 with and without radar; by night radar tells the high planes at Condition 2."""
    state = bare(turn=turn)
    put_tf(state, "allied", 1, OPEN_SEA, ship)
    put_af(state, "japanese", 2, OPEN_SEA, *planes)
    (told,) = seen(play(state))
    assert (told.condition, told.total) == (condition, total)
    if condition == 3:
        assert (told.classes, told.altitude) == ((("interceptors", 6),), "high")


@pytest.mark.rule("FE-7.12a")
def test_a_base_with_radar_sees_planes_over_it_exactly() -> None:
    state = bare(turn=9)
    state.sides["allied"].bases["Port Moresby"].radar = True
    put_af(state, "japanese", 2, "A/D23", "6 Val high")
    (told,) = seen(play(state))
    assert (told.condition, told.total, told.altitude) == (3, 6, "high")


@pytest.mark.rule("FE-7.12b")
@pytest.mark.parametrize("ship", ["Lexington", "Hobart"])
@pytest.mark.parametrize(
    ("turn", "weather", "conditions"),
    [(9, "clear", [3]), (9, "cloud", [3]), (9, "storm", []), (3, "clear", [1]), (3, "cloud", [1])],
)
def test_radar_adds_nothing_against_ships(ship: str, turn: int, weather: str, conditions: list[int]) -> None:
    state = bare(turn=turn)
    put_tf(state, "allied", 1, OPEN_SEA, ship)
    put_tf(state, "japanese", 2, OPEN_SEA, "DD x4")
    state.weather.markers = {"clear": [], "cloud": [OPEN_SEA], "storm": [OPEN_SEA, OPEN_SEA]}[weather]
    assert play(state).conditions("allied") == conditions


# --- altitudes ---


@pytest.mark.rule("FE-7.12.1")
@pytest.mark.parametrize(
    ("planes", "words"),
    [
        (("3 Zero high", "9 Kate"), "planes, high and low"),
        (("3 Zero high",), "planes, high"),
        (("9 Kate",), "planes, low"),
    ],
)
def test_condition_one_tells_the_altitude(planes: tuple[str, ...], words: str) -> None:
    """Coastwatchers by night: presence and altitude, and nothing else."""
    state = bare(turn=3, **HEIGHTS)
    put_af(state, "japanese", 2, ruleset_of(state).theatre.coastal_hexes("Malaita")[0], *planes)
    (told,) = seen(play(state))
    assert (told.condition, told.total, told.classes) == (1, None, ())
    assert sighting_words(wording.WORDS, told) == words


@pytest.mark.rule("FE-7.12.1")
def test_radar_alone_reports_high_and_another_observer_the_rest() -> None:
    """Two hexes off by day at Condition 1: the radar of a TF (one-hex sight) tells `high`; a base two hexes off sees
    both altitudes, whichever looks first."""
    state = bare(turn=9, **ONE_HEX, **HEIGHTS)
    base = parse("A/D23")
    over = walk(base, "S2")[-1]
    put_tf(state, "allied", 1, walk(over, "S2")[-1], "Lexington")
    put_af(state, "japanese", 2, over, "3 Zero high", "9 Kate")
    assert {s.altitude for s in seen(play(state)) if s.condition == 1} == {"both"}
    for known in state.sides["allied"].bases.values():
        known.hex = None
    assert [s.altitude for s in seen(play(state))] == ["high"]


@pytest.mark.rule("FE-7.12.1")
def test_an_observer_that_comes_later_adds_the_low_planes() -> None:
    """The TF two hexes off sees high planes; a searcher then finds the AF at two hexes: high and low."""
    state = bare(turn=9, **ONE_HEX, **HEIGHTS)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    put_af(state, "allied", 3, walk(OPEN_SEA, "N4")[-1], "1 Catalina high", order=Program((Search(), Hold(3))))
    put_af(state, "japanese", 2, N2, "3 Zero high", "9 Kate")
    assert [s.altitude for s in seen(play(state, default=1))] == ["both"]


@pytest.mark.rule("FE-7.12.2d")
@pytest.mark.parametrize(
    ("planes", "told"), [(("12 Zero high", "3 Kate"), "both"), (("12 Zero high",), "high"), (("3 Kate",), "low")]
)
def test_condition_two_tells_all_high_all_low_or_both(planes: tuple[str, ...], told: str) -> None:
    state = bare(turn=9, **HEIGHTS)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    put_af(state, "japanese", 2, N1, *planes)
    (sight,) = seen(play(state))
    assert (sight.condition, sight.altitude) == (2, told)
    assert sighting_words(wording.WORDS, sight).endswith("high and low" if told == "both" else told)
    assert all(n is None for _, n in sight.classes)


@pytest.mark.rule("FE-7.12.2d")
def test_altitudes_of_a_hex_are_put_together() -> None:
    """One AF high, another low in the hex: `high and low` of the whole."""
    state = bare(turn=9, condition2_formations=False, **HEIGHTS)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    put_af(state, "japanese", 2, N1, "4 Zero high")
    put_af(state, "japanese", 3, N1, "6 Kate torpedo")
    (sight,) = seen(play(state))
    assert (sight.altitude, sight.total) == ("both", 10)


@pytest.mark.rule("FE-7.12.2d", "FE-7.12.1")
def test_each_altitude_has_its_own_option() -> None:
    for option, where, other in (("condition1_altitude", N2, N1), ("condition2_altitude", N1, N2)):
        state = bare(turn=9, **{option: True})
        put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
        put_af(state, "japanese", 2, where, "3 Kate")
        assert [s.altitude for s in seen(play(state))] == ["low"]
        state.sides["japanese"].afs[2].hex = other
        assert [s.altitude for s in seen(play(state))] == [""]


# --- visible damage ---


def hurt(turn: int = 9, **changes: Any) -> State:
    state = bare(turn=turn, damage_seen=True)
    put_tf(state, "japanese", 2, OPEN_SEA, "Shokaku", "Haguro", "DD x3")
    ships = state.sides["japanese"].ships
    for name, hits in changes.items():
        ships[name.replace("_", " ")].hits = hits
        ships[name.replace("_", " ")].fire_hits = hits
    return state


@pytest.mark.rule("FE-7.12.3")
def test_condition_three_tells_visible_damage_by_class() -> None:
    """Haguro with one hit smokes, two destroyers of damage factor 2 burn; no names."""
    state = hurt(Haguro=1, DD_1=1, DD_2=1)
    told = visible_damage(umpire(state), "japanese", state.sides["japanese"].tfs[2])
    assert told == ((1, "capital ships", ("smoking",)), (2, "small ships", ("burning",)))
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    after = play(state)
    text = to_text(reported(GAME, GAME.view(after.state, "allied"), tuple(t for t in after.told if t.seat == "allied")))
    assert "1 capital ship smoking" in " ".join(text.split())
    assert "Haguro" not in text


@pytest.mark.rule("FE-7.12.3")
@pytest.mark.parametrize(("where", "condition"), [(N1, 2), (N2, 1)])
def test_lower_conditions_say_nothing_of_damage(where: int, condition: int) -> None:
    state = hurt(Haguro=3)
    state.sides["japanese"].tfs[2].hex = where
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    (told,) = seen(play(state))
    assert (told.condition, told.damage) == (condition, ())


@pytest.mark.rule("FE-7.12.3", "FE-DR-8")
def test_a_cripple_lies_dead_in_the_water_by_day_only() -> None:
    """Haguro one hit short of sinking, by fire: by night she burns."""
    for turn, words in ((9, "dead in the water"), (3, "burning")):
        state = hurt(turn)
        u = umpire(state)
        haguro = state.sides["japanese"].ships["Haguro"]
        haguro.hits = haguro.fire_hits = u.ruleset.card("japanese", "Haguro").damage_factor - 1
        seen_ = of_tf(u, "japanese", state.sides["japanese"].tfs[2], 3, "TF1")
        assert seen_.damage == ((1, "capital ships", (words,)),)


class Towed(Ship):
    """A ship with another's hawser aboard."""

    towed_by: str = "Myoko"


@pytest.mark.rule("FE-7.12.3")
def test_a_ship_in_tow_shows_as_one() -> None:
    """`dead in the water, in tow` for a cripple, `in tow` for a sound ship."""
    state = hurt()
    ruleset = umpire(state).ruleset
    haguro = Towed("Haguro", "Haguro", "CA", 2)
    assert looks_of(ruleset, "japanese", haguro, False) == ("in tow",)
    haguro.hits = ruleset.card("japanese", "Haguro").damage_factor - 1
    assert looks_of(ruleset, "japanese", haguro, False) == ("dead in the water", "in tow")
    assert looks_of(ruleset, "japanese", state.sides["japanese"].ships["Haguro"], False) == ()


@pytest.mark.rule("FE-7.12.3")
def test_sound_ships_and_the_base_game_add_no_words() -> None:
    state = hurt()
    assert of_tf(umpire(state), "japanese", state.sides["japanese"].tfs[2], 3, "TF1").damage == ()
    plain = bare(turn=9)
    put_tf(plain, "japanese", 2, OPEN_SEA, "Haguro", hits=1)
    assert of_tf(umpire(plain), "japanese", plain.sides["japanese"].tfs[2], 3, "TF1").damage == ()
    ready(state, "japanese", "Shokaku", Zero=2)
    words = sighting_words(wording.WORDS, of_tf(umpire(state), "japanese", state.sides["japanese"].tfs[2], 3, "TF1"))
    assert words == "1 TF; 5 ships; 1 carrier, 1 capital ship, 3 small ships; planes on deck"
