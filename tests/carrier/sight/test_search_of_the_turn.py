"""One search roll for each AF and turn (GM-7.2b), and the search modifiers as options."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, Played, bare, play, put_af, put_tf, umpire
from tests.support.shown import reported

from flagplot.core.document import to_text
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Hold, Program, Search
from flagplot.games.carrier.sighting.search import search_modifiers
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import walk

N1, N2, N3 = (walk(OPEN_SEA, f"N{n}")[-1] for n in (1, 2, 3))
ROLL: dict[str, Any] = {"search": "roll"}
FIRST_ROLL = "search of the turn|allied/AF3"


def lone(turn: int = 9, *planes: str, **options: Any) -> State:
    """A Catalina without orders two hexes from a Japanese TF."""
    state = bare(turn=turn, **{**ROLL, **options})
    put_af(state, "allied", 3, OPEN_SEA, *(planes or ("1 Catalina high",)))
    put_tf(state, "japanese", 2, N2, "DD x2")
    return state


def nothing(after: Played) -> bool:
    return "seeing.nothing_observed AF3" in after.facts("allied")


@pytest.mark.rule("GM-7.2b")
@pytest.mark.parametrize(("face", "seen"), [(1, [1]), (5, [1]), (6, [])])
def test_one_die_to_five_observes_everything_in_range(face: int, seen: list[int]) -> None:
    """No order to search is needed; two ships two hexes off are seen without a roll of their own."""
    after = play(lone(), faces={FIRST_ROLL: (face,)}, default=6)
    assert after.conditions("allied") == seen
    assert [(roll.sides, len(roll.faces)) for roll in after.thrown("search of the turn")] == [(6, 1)]
    assert [roll.key for roll in after.rolls if "|search|search|" in roll.key] == []
    assert nothing(after) is (seen == [])


@pytest.mark.rule("GM-7.2b", "BR-7.3.3")
@pytest.mark.parametrize(
    ("turn", "cloud", "face", "seen"),
    [(9, True, 4, True), (9, True, 5, False), (3, False, 4, True), (3, False, 5, False), (3, True, 3, False)],
)
def test_cloud_at_the_start_and_night_add_one(turn: int, cloud: bool, face: int, seen: bool) -> None:
    """By night the TF is in the searcher's hex; in cloud by night no TF is seen whatever the roll."""
    state = lone(turn)
    state.sides["japanese"].tfs[2].hex = OPEN_SEA if turn == 3 else N1
    state.weather.markers = [OPEN_SEA] if cloud else []
    after = play(state, faces={FIRST_ROLL: (face,)})
    assert bool(after.sighted("allied")) is seen


@pytest.mark.rule("GM-7.2b")
def test_cloud_counts_where_it_starts_and_not_where_it_goes() -> None:
    """It flies out of the cloud: still +1. It flies into one: none."""
    for cloud, there in ((walk(OPEN_SEA, "S2")[-1], False), (N3, True)):
        state = lone()
        state.sides["japanese"].tfs[2].hex = walk(OPEN_SEA, "N1,NE1")[-1]
        state.weather.markers = [cloud]
        after = play(state, "AF3: N1", faces={FIRST_ROLL: (5,)})
        assert bool(after.sighted("allied")) is there


@pytest.mark.rule("GM-7.2b")
def test_in_a_storm_it_may_not_try() -> None:
    state = lone()
    state.weather.markers = [OPEN_SEA, OPEN_SEA]
    after = play(state, default=1)
    assert after.thrown("search of the turn") == []
    assert not nothing(after)


@pytest.mark.rule("GM-7.2b")
def test_an_af_ordered_not_to_makes_no_roll() -> None:
    after = play(lone(), "AF3: do not search; hold 2 turns", default=1)
    assert after.thrown("search of the turn") == []
    assert after.sighted("allied") == []
    assert not nothing(after)


@pytest.mark.rule("GM-7.2b")
def test_a_bad_search_and_an_empty_sea_read_the_same() -> None:
    """Failure beside an enemy, and success over empty sea: the same report, byte for byte."""
    texts = []
    for face, hex_ in ((6, N2), (1, walk(OPEN_SEA, "N8")[-1])):
        state = lone()
        state.sides["japanese"].tfs[2].hex = hex_
        after = play(state, faces={FIRST_ROLL: (face,)})
        own = tuple(told for told in after.told if told.seat == "allied")
        texts.append(to_text(reported(GAME, GAME.view(after.state, "allied"), own)))
    assert texts[0] == texts[1]
    assert "AF3 nothing observed" in texts[0]


@pytest.mark.rule("GM-7.2b")
def test_success_holds_all_turn_and_for_shadowing() -> None:
    """A success at the start sees the TF in the next hex, which can be shadowed at once; a failure cannot."""
    for face, tried in ((2, 1), (6, 0)):
        state = lone()
        state.sides["japanese"].tfs[2].hex = N1
        after = play(state, "AF3: shadow TF", faces={FIRST_ROLL: (face,)})
        assert len(after.thrown("shadow")) == tried


@pytest.mark.rule("GM-7.2b")
def test_a_base_in_the_hex_is_looked_at_after_a_success_only() -> None:
    for face, found in ((5, 1), (6, 0)):
        state = bare(turn=9, **ROLL)
        put_af(state, "allied", 3, "A/X05", "1 Catalina high")
        after = play(state, faces={FIRST_ROLL: (face,)})
        assert len([s for s in after.sighted("allied") if s.sighting.kind == "base"]) == found
        assert nothing(after) is (found == 0)


@pytest.mark.rule("GM-7.2a")
@pytest.mark.parametrize(("preset", "seen"), [("gm-1993", [1]), ("email-2003", [])])
def test_a_task_force_two_hexes_off(preset: str, seen: list[int]) -> None:
    """Clear day: Condition 1 in gm-1993, nothing in email-2003."""
    state = bare(turn=9, preset=preset)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    put_tf(state, "japanese", 2, N2, "DD x4")
    assert play(state).conditions("allied") == seen


@pytest.mark.rule("GM-7.2a")
def test_in_1993_condition_two_tells_formations_and_the_owners_figure() -> None:
    state = bare(turn=9, preset="gm-1993")
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    put_tf(state, "japanese", 2, N1, "Shokaku", "DD x3").report_as = (6, 2)
    (told,) = play(state).sighted("allied")
    assert (told.sighting.formations, told.sighting.total) == (2, 6)
    assert told.sighting.classes == (("carriers", None), ("small ships", None))


# --- each modifier by its option ---


@pytest.mark.parametrize(
    ("option", "words", "rest"),
    [
        pytest.param("search_size", "1 or 2 units", 2, marks=pytest.mark.rule("FE-7.3i")),
        pytest.param("search_cloud", "cloud at both ends", 3, marks=pytest.mark.rule("FE-7.3k")),
        pytest.param("search_low", "low searcher two hexes off", 3, marks=pytest.mark.rule("FE-7.3m")),
    ],
)
def test_a_modifier_that_is_off_is_gone_and_the_rest_stay(option: str, words: str, rest: int) -> None:
    """Night, a low searcher in cloud, two ships in cloud two hexes off: 2 + 1 + 1; less the one switched off."""
    for value in (True, False):
        state = bare(turn=3, **{option: value})
        put_af(state, "allied", 3, OPEN_SEA, "1 Catalina")
        put_tf(state, "japanese", 2, N2, "DD x2")
        state.weather.markers = [N1]
        names = dict(search_modifiers(umpire(state), state.sides["allied"].afs[3], state.sides["japanese"].tfs[2], 2))
        assert (words in names) is value
        assert sum(names.values()) == (4 if value else rest)


@pytest.mark.rule("FE-7.3j")
def test_three_to_five_ships_count_nothing_without_the_size_option() -> None:
    for value, modifiers in ((True, [("3 to 5 units", 1)]), (False, [])):
        state = bare(turn=9, search_size=value)
        put_af(state, "allied", 3, OPEN_SEA, "1 Catalina high")
        put_tf(state, "japanese", 2, N1, "DD x4")
        u = umpire(state)
        assert search_modifiers(u, state.sides["allied"].afs[3], state.sides["japanese"].tfs[2], 1) == modifiers


@pytest.mark.rule("FE-7.3l")
def test_altitudes_count_nothing_without_their_option() -> None:
    for value, modifiers in ((True, [("altitudes differ", 1)]), (False, [])):
        state = bare(turn=9, search_altitude=value)
        put_af(state, "allied", 3, OPEN_SEA, "1 Catalina high")
        put_af(state, "japanese", 5, N1, "8 Kate")
        u = umpire(state)
        assert search_modifiers(u, state.sides["allied"].afs[3], state.sides["japanese"].afs[5], 1) == modifiers


@pytest.mark.rule("FE-7.3d")
def test_extra_attempts_are_refused_without_their_option() -> None:
    """The order is read without them and says which option is off; written into an order they buy nothing."""
    for value in (True, False):
        state = bare(turn=9, search_extra=value)
        put_af(state, "allied", 3, OPEN_SEA, "1 Catalina high")
        sheet = GAME.parse("AF3: search N5 extra 1", "allied", GAME.view(state, "allied"))
        codes = [remark.code for remark in sheet.diagnostics if remark.severity == "error"]
        assert codes == ([] if value else ["FE-7.3d"])
        assert any("search_extra is off" in remark.message for remark in sheet.diagnostics) is not value
        assert "extra" in str(sheet.orders[0].program) or not value  # type: ignore[attr-defined]
        state.sides["allied"].afs[3].order = Program((Search(True, 2), Hold(3)))
        put_tf(state, "japanese", 2, N1, "DD x7")
        assert len(play(state, default=6).thrown("search")) == (3 if value else 1)
