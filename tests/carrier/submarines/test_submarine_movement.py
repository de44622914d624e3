"""Levels, movement, shadowing and reloading of submarines (FE-27.1, FE-27.2, FE-27.3f, GM-12.1, GM-12.2)."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.carrier.position import hex_of, opening, put_tf
from tests.carrier.submarines.waters import COAST, OPEN_SEA, after, boat, codes, play, seen, waters

from flagplot.games.carrier.facts.seeing import Shadows
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import SubmarineOrder
from flagplot.games.carrier.ruleset.submarine_editions import Submarines1993, Submarines2003
from flagplot.games.carrier.theatre.hex import name, neighbours
from flagplot.games.carrier.theatre.theatre import theatre
from flagplot.games.carrier.units.submarines import hears_radio

NORTH = "A/Q37"
EDITIONS = ("2003", "1993")


def place(played, number=1, side="allied"):
    return name(after(played, side, number).hex)


@pytest.mark.rule("FE-27")
def test_with_the_option_off_no_submarine_exists():
    """Coral Sea has five Allied and seven Japanese boats with the rules of 2003, and none without."""
    state = opening(submarines="2003")
    assert [len(state.sides[side].submarines.boats) for side in ("allied", "japanese")] == [5, 7]
    assert {b.depth for b in state.sides["japanese"].submarines.boats.values()} == {"surface"}
    off = opening()
    assert all(side.submarines is msgspec.UNSET for side in off.sides.values())
    assert not [ship for side in off.sides.values() for ship in side.ships.values() if ship.type == "SS"]
    refused = GAME.parse("SS1: N1\nTF1: hunt submarines", "allied", GAME.view(off, "allied"))
    assert not refused.orders
    assert [remark.code for remark in refused.diagnostics] == ["FE-27", "FE-27"]


@pytest.mark.rule("FE-27.1a", "GM-12.1a")
@pytest.mark.parametrize("edition", EDITIONS)
def test_three_levels_and_no_other(edition):
    """Each of three levels can be ordered; a fourth is refused, and so is a dive to none."""
    for depth in ("surface", "periscope", "deep"):
        state = waters(edition)
        boat(state, depth="deep" if depth == "surface" else "surface")
        assert after(play(state, allied=f"SS1: {depth}")).depth == depth
    view = GAME.view(state, "allied")
    for text in ("SS1: dive bottom", "SS1: dive", "SS1: dive to shallow"):
        sheet = GAME.parse(text, "allied", view)
        assert not sheet.orders
        assert sheet.diagnostics[0].code == ("FE-27.1a" if text == "SS1: dive" else "unknown-word")


@pytest.mark.rule("FE-27.1b", "GM-12.1b")
@pytest.mark.parametrize("edition", EDITIONS)
def test_not_deep_inshore(edition):
    """Ordered deep in the coastal hex of Port Moresby a boat goes to periscope depth and is told why."""
    state = waters(edition)
    boat(state, where=COAST)
    boat(state, number=2)
    played = play(state, allied="SS1: deep\nSS2: deep")
    assert (after(played).depth, after(played, number=2).depth) == ("periscope", "deep")
    assert "boats.not_deep SS1 rule=FE-27.1b why=land" in played.facts("allied")
    assert "SS2" not in played.facts("allied")


@pytest.mark.rule("BR-27.14")
def test_a_damaged_boat_stays_shallow():
    """With one hit a boat ordered deep stops at periscope depth, without one it goes."""
    state = waters()
    boat(state, hits=1)
    played = play(state, allied="SS1: deep")
    assert after(played).depth == "periscope"
    assert "boats.not_deep SS1 rule=BR-27.14 why=damaged" in played.facts("allied")


@pytest.mark.rule("FE-27.2")
def test_speed_of_2003():
    """One hex an hour on the surface, one in two hours at periscope depth from the last move, none when deep; land bars
    the way."""
    state = waters()
    boat(state)
    boat(state, number=2, depth="periscope")
    boat(state, number=3, depth="deep")
    order = "SS1: N2\nSS2: N2\nSS3: N2"
    first = play(state, allied=order)
    assert [place(first, n) for n in (1, 2, 3)] == [NORTH, NORTH, "A/Q38"]
    second = play(first.state)
    assert [place(second, n) for n in (1, 2, 3)] == ["A/Q36", NORTH, "A/Q38"]
    third = play(second.state)
    assert place(third, 2) == "A/Q36"
    state = waters()
    land = next(h for h in neighbours(COAST) if theatre().terrain(h) == "land")
    way = next(d for d in ("N", "NE", "SE", "S", "SW", "NW") if _step(COAST, d) == land)
    boat(state, where=COAST)
    barred = play(state, allied=f"SS1: {way}1")
    assert after(barred).hex == COAST
    assert "orders.stopped SS1 place=A/D23 rule=BR-12.5 bad=True why=land to=A/D22" in barred.facts("allied")


def _step(hex_, word):
    from flagplot.games.carrier.theatre.hex import Direction, neighbour

    return neighbour(hex_, Direction[word])


@pytest.mark.rule("GM-12.2")
def test_even_hours_of_1993():
    """At periscope depth a boat ordered at 1300 stays, with a note, and moves at 1400; the surface knows no such hours,
    deep moves never."""
    state = waters("1993", turn=13)
    boat(state, depth="periscope")
    boat(state, number=2)
    boat(state, number=3, depth="deep")
    odd = play(state, allied="SS1: N1\nSS2: N1\nSS3: N1")
    assert [place(odd, n) for n in (1, 2, 3)] == ["A/Q38", NORTH, "A/Q38"]
    assert "boats.cannot_move SS1 rule=GM-12.2 why=hour" in odd.facts("allied")
    even = play(odd.state)
    assert [place(even, n) for n in (1, 3)] == [NORTH, "A/Q38"]


@pytest.mark.rule("FE-27.2.1")
def test_the_level_at_the_start_decides_2003():
    """A surfaced boat moves and goes to periscope depth; next turn it does not move, the turn after it does."""
    state = waters()
    boat(state)
    first = play(state, allied="SS1: N2, periscope")
    assert (place(first), after(first).depth) == (NORTH, "periscope")
    second = play(first.state)
    assert place(second) == NORTH
    assert place(play(second.state)) == "A/Q36"


@pytest.mark.rule("GM-12.2.1")
def test_the_level_at_the_start_decides_1993():
    """Deep at the start and ordered up and north, a boat comes up and does not move."""
    state = waters("1993")
    boat(state, depth="deep")
    played = play(state, allied="SS1: surface, N1")
    assert (place(played), after(played).depth) == ("A/Q38", "surface")
    assert "boats.cannot_move SS1 rule=GM-12.2 why=deep" in played.facts("allied")
    assert place(play(played.state)) == NORTH


@pytest.mark.rule("FE-27.2.2", "GM-12.2.2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_levels_change_in_one_step_and_are_no_move(edition):
    """Deep to surface while staying uses up none of the movers, so that three others move; a move with a dive is one
    hex."""
    state = waters(edition)
    boat(state, depth="deep")
    for number in (2, 3, 4):
        boat(state, number=number)
    played = play(state, allied="SS1: surface\nSS2: dive periscope, N1\nSS3: N1\nSS4: N1")
    assert after(played).depth == "surface"
    assert [place(played, n) for n in (1, 2, 3, 4)] == ["A/Q38", NORTH, NORTH, NORTH]
    assert after(played, number=2).depth == "periscope"
    assert after(played, number=2).depths == ("surface", "periscope")
    two = GAME.parse("SS2: surface, deep", "allied", GAME.view(played.state, "allied"))
    assert [remark.code for remark in two.diagnostics] == ["FE-27.2.2"]


@pytest.mark.rule("FE-27.2.3a")
def test_how_many_may_move():
    """1 or 2 boats: 1; 3 to 6: 3; 7: 4; 9: 5; the surplus is dropped in the order of the sheet. In 1993 all move."""
    assert [Submarines2003().most_movers(n) for n in (0, 1, 2, 3, 6, 7, 8, 9)] == [0, 1, 1, 3, 3, 4, 4, 5]
    assert Submarines1993().most_movers(9) == 9
    state = waters()
    for number in (1, 2, 3, 4, 5):
        boat(state, number=number)
    text = "SS5: N1\nSS2: N1\nSS4: N1\nSS1: N1"
    played = play(state, allied=text)
    moved = [n for n in (1, 2, 3, 4, 5) if place(played, n) == NORTH]
    assert moved == [2, 4, 5]
    assert "boats.cannot_move SS1 rule=FE-27.2.3a bad=True why=too many most=3 all=5" in played.facts("allied")
    assert codes(played.told, "allied") == ["FE-27.2.3a"]


@pytest.mark.rule("FE-27.2.3a")
def test_patrols_take_turns():
    """Of two boats on patrol one moves each turn, the one that has waited longest."""
    state = waters()
    boat(state)
    boat(state, number=2)
    played = play(state, allied="SS1: patrol A/Q34\nSS2: patrol A/Q34")
    assert [place(played, n) for n in (1, 2)] == [NORTH, "A/Q38"]
    played = play(played.state)
    assert [place(played, n) for n in (1, 2)] == [NORTH, NORTH]
    assert not codes(played.told, "allied")


@pytest.mark.rule("FE-27.2.3b")
def test_no_move_after_combat():
    """A boat in combat last turn is refused a step and keeps its post on a course; two turns later it moves. In 1993 it
    moves at once."""
    state = waters()
    boat(state, fought=7)
    sheet = GAME.parse("SS1: N1, periscope", "allied", GAME.view(state, "allied"))
    assert [remark.code for remark in sheet.diagnostics] == ["FE-27.2.3b"]
    assert sheet.echo[0].canonical == "SS1: periscope"
    first = play(state, allied="SS1: to A/Q34, periscope")
    assert (place(first), after(first).depth) == ("A/Q38", "periscope")
    assert place(play(first.state)) == NORTH
    state = waters("1993")
    boat(state, fought=7)
    assert place(play(state, allied="SS1: N1")) == NORTH


def test_patrols_go_to_and_fro():
    """Between two hexes a boat goes up, turns at the end, and comes back."""
    state = waters("1993")
    boat(state)
    played = play(state, allied="SS1: patrol A/Q38-A/Q36")
    been = [place(played)]
    for _ in range(4):
        played = play(played.state)
        been.append(place(played))
    assert been == [NORTH, "A/Q36", NORTH, "A/Q38", NORTH]


def test_a_storm_keeps_boats_like_task_forces():
    """In a storm a boat does not move."""
    state = waters()
    boat(state)
    state.weather.markers = [OPEN_SEA, OPEN_SEA]
    assert place(play(state, allied="SS1: N1")) == "A/Q38"


SHADOW = "shadow|allied/SS1>japanese/TF1"


@pytest.mark.rule("FE-27.3f")
@pytest.mark.parametrize(("turn", "face", "kept"), [(8, 3, True), (8, 4, False), (17, 3, True)])
def test_shadowing_a_tf_by_day(turn, face, kept):
    """By day +1: a 3 keeps touch with a TF that moves one hex, a 4 loses it. No cloud modifier."""
    state = waters(turn=turn)
    boat(state)
    put_tf(state, "japanese", 1, OPEN_SEA, "AP")
    played = play(state, allied="SS1: shadow", japanese="TF1: N1", faces={SHADOW: (face,)})
    assert [roll.modifiers for roll in played.thrown("shadow")] == [(("submarine", 1),)]
    assert place(played) == (NORTH if kept else "A/Q38")
    assert ("seeing.shadows SS1 rule=FE-27.3f detail=reason result=success" in played.facts("allied")) == kept
    told = [(n.detail, n.result, n.rule, n.bad) for n in played.told if isinstance(n, Shadows)]
    assert told == [("reason", "success" if kept else "failure", "FE-27.3f", not kept)]


@pytest.mark.rule("FE-27.3f")
@pytest.mark.parametrize(
    ("edition", "face", "kept"), [("2003", 2, True), ("2003", 3, False), ("1993", 3, True), ("1993", 4, False)]
)
def test_shadowing_by_night(edition, face, kept):
    """By night 2 + 1 + 1 keeps touch and a 3 loses it; in 1993, without the standing +1, a 3 does and a 4 loses."""
    state = waters(edition, turn=2)
    boat(state)
    put_tf(state, "japanese", 1, OPEN_SEA, "AP")
    played = play(state, allied="SS1: shadow", japanese="TF1: N1", faces={SHADOW: (face,)})
    assert place(played) == (NORTH if kept else "A/Q38")


@pytest.mark.rule("FE-27.3f")
def test_shadowing_at_condition_3():
    """With that option a surfaced boat by day rolls 4 + 1 - 1; at periscope depth, at Condition 2, no -1."""
    for depth, expected in (("surface", (("submarine", 1), ("condition 3", -1))), ("periscope", (("submarine", 1),))):
        state = waters(shadow_condition3=True)
        boat(state, depth=depth)
        put_tf(state, "japanese", 1, OPEN_SEA, "AP")
        played = play(state, allied="SS1: shadow", japanese="TF1: N1", faces={SHADOW: (4,)})
        assert [roll.modifiers for roll in played.thrown("shadow")] == [expected]


@pytest.mark.rule("FE-27.3f")
def test_shadowing_only_from_its_own_hex_and_at_its_own_speed():
    """A TF of destroyers two hexes off after its move is followed by one hex only; one in the next hex is no target;
    a deep boat shadows nothing."""
    state = waters()
    boat(state)
    put_tf(state, "japanese", 1, OPEN_SEA, "DD")
    played = play(state, allied="SS1: shadow", japanese="TF1: N2")
    assert place(played) == NORTH
    assert ("tf", 3) in seen(played, "allied")
    for where, depth in ((NORTH, "surface"), ("A/Q38", "deep")):
        state = waters()
        boat(state, depth=depth)
        put_tf(state, "japanese", 1, where, "AP")
        assert not play(state, allied="SS1: shadow", japanese="TF1: N1").thrown("shadow")


@pytest.mark.rule("FE-27.3f")
def test_shadowing_another_submarine():
    """A boat follows another that it sees on the surface in its hex, after that has moved."""
    state = waters()
    boat(state)
    boat(state, "japanese", 4)
    played = play(state, allied="SS1: shadow", japanese="SS4: N1")
    assert place(played) == NORTH
    assert place(played, 4, "japanese") == NORTH
    assert [roll.key.rpartition("|")[2] for roll in played.thrown("shadow")] == ["allied/SS1>japanese/SS4"]


@pytest.mark.rule("GM-12.4")
def test_radio_depth():
    """A boat hears and sends on the surface and at periscope depth, not deep."""
    assert [hears_radio(depth) for depth in ("surface", "periscope", "deep")] == [True, True, False]


@pytest.mark.rule("FE-27.9.2d")
@pytest.mark.parametrize(
    ("where", "depth", "turns", "factors"),
    [("A/X05", "surface", 2, 4), ("A/X05", "surface", 3, 12), ("A/X05", "periscope", 3, 4), ("A/C14", "surface", 3, 4)],
)
def test_reloading_in_2003(where, depth, turns, factors):
    """Three complete turns on the surface at Rabaul give a Japanese boat its twelve factors; two do not, nor does
    periscope depth, nor Lae."""
    state = waters()
    boat(state, "japanese", where=where, depth=depth, factors=4)
    for _ in range(turns):
        state = play(state).state
    assert after(state, "japanese").factors == factors


@pytest.mark.rule("BR-27.17")
def test_reloading_takes_eight_turns_otherwise():
    """In 1993 seven turns at Rabaul are too few and eight enough; a move begins the count anew."""
    state = waters("1993", turn=6)
    boat(state, "japanese", where="A/X05", factors=4)
    for _ in range(7):
        state = play(state).state
    assert after(state, "japanese").factors == 4
    played = play(state)
    assert after(played, "japanese").factors == 12
    assert "boats.reloaded SS1 rule=BR-27.17 what=torpedoes" in played.facts("japanese")


@pytest.mark.rule("FE-27.9.2d")
def test_escorts_reload_at_anchor():
    """A destroyer that anchored at Rabaul at 0800 has its weapons again after three turns in 2003, four in 1993; one
    that does not anchor gets none."""
    for edition, needed in (("2003", 3), ("1993", 4)):
        state = waters(edition)
        put_tf(state, "japanese", 1, "A/X05", "DD x1", anchored=8)
        put_tf(state, "japanese", 2, "A/X05", "DD x1")
        state.sides["japanese"].submarines.asw_used = {"DD 1": 3, "DD 2": 3}
        for turn in range(1, 5):
            state = play(state).state
            used = state.sides["japanese"].submarines.asw_used
            assert ("DD 1" in used) == (turn < needed)
            assert used["DD 2"] == 3


@settings(max_examples=40, deadline=None, derandomize=True)
@given(
    st.lists(st.sampled_from(["N1", "SE1", "periscope", "surface", "deep", "stay", ""]), min_size=1, max_size=5),
    st.sampled_from(EDITIONS),
)
@pytest.mark.many_positions
def test_a_boat_never_moves_more_than_a_hex_nor_leaves_the_sea(orders, edition):
    """Whatever is ordered, a boat goes one hex at most, over water, at a known level, with all its torpedoes."""
    state = waters(edition)
    boat(state, where=hex_of("A/E24"))
    for text in orders:
        before = after(state).hex
        state = play(state, allied=f"SS1: {text}" if text else "", clean=False).state
        now = after(state)
        assert now.hex == before or now.hex in theatre().ship_neighbours(before)
        assert now.depth in ("surface", "periscope", "deep")
        assert now.factors == 12


def test_orders_build_on_each_other():
    """A new course leaves the targets as they were, and new targets the course."""
    state = waters("1993")
    boat(state, order=SubmarineOrder(to=hex_of("A/Q34")))
    played = play(state, allied="SS1: attack CV with 3; if attacked dive")
    assert place(played) == NORTH
    after_course = after(play(played.state, allied="SS1: to A/Q40"))
    assert [shot.targets for shot in after_course.order.attack] == [("CV",)]
    assert after_course.order.dive_asw
    assert after_course.order.to == hex_of("A/Q40")
