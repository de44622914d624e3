"""Properties that hold for every position: cones, moving hulls, mirrors."""

import math

import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.coastal.support import THEM, US, battle, salvo, scenario, track, vessel
from tests.support.examples import some

from flagplot.core.dice import KeyedDice
from flagplot.games.coastal import contact, plane
from flagplot.games.coastal import salvo as cone
from flagplot.games.coastal.cards import standard
from flagplot.games.coastal.contact import Hull
from flagplot.games.coastal.game import GAME
from flagplot.games.coastal.tables import standard as tables
from flagplot.games.coastal.tracks import FINE, SLICES

CASES = settings(max_examples=some(120), deadline=None, derandomize=True)
COURSE = st.integers(0, 3599).map(lambda tenth: tenth / 10)
H = tables().torpedoes["H"]


def inside(px, py, one, piece) -> float:
    """Return how far inside (positive) or outside (negative) a segment a point in cm lies, along its axes."""
    heading = math.radians(one.bearing / 10)
    dx, dy = px - one.x / 100, py - one.y / 100
    along = dx * math.sin(heading) + dy * math.cos(heading)
    across = dx * math.cos(heading) - dy * math.sin(heading)
    growth = (piece.far_width - piece.near_width) / (piece.far - piece.near)
    half = (piece.near_width + growth * (along - piece.near)) / 2
    slope = math.cos(math.atan(growth / 2))
    return min(along - piece.near, piece.far - along, (half - abs(across)) * slope)


@CASES
@given(
    st.floats(-12, 12),
    st.floats(15, 65),
    COURSE,
    COURSE,
    st.integers(1, 4),
    st.booleans(),
    st.integers(2, 3),
    st.sampled_from(["MTB", "Trawler", "Coaster", "Destroyer"]),
)
def test_a_cone_covers_a_hull_exactly_when_a_dense_sampling_says_so(
    across, along, bearing, course, fired, wide, n, name
):
    one = salvo(x=100, y=100, bearing=bearing, fired=fired, wide=wide)
    heading = math.radians(bearing)
    x = 100 + along * math.sin(heading) + across * math.cos(heading)
    y = 100 + along * math.cos(heading) - across * math.sin(heading)
    card = standard()[name]
    ship = vessel(THEM, "K", name, round(x, 2), round(y, 2), course)
    piece = cone.segment(one, H, n)
    step = 0.01
    east, north = plane.unit(ship.course)
    depth = -99.0
    for i in range(round(card.length / step) + 1):
        for j in range(round(card.beam / step) + 1):
            a, b = i * step - card.length / 2, j * step - card.beam / 2
            px = ship.x / 100 + a * east + b * north
            py = ship.y / 100 + a * north - b * east
            depth = max(depth, inside(px, py, one, piece))
    covered = cone.covers(one, piece, ship, card)
    if depth >= 0:
        assert covered
    elif depth < -step:
        assert not covered


@CASES
@given(
    st.floats(-4, 4),
    st.floats(-4, 4),
    COURSE,
    COURSE,
    COURSE,
    COURSE,
    st.integers(0, 60),
    st.integers(0, 60),
    st.sampled_from(["MTB", "Trawler", "Destroyer"]),
    st.sampled_from(["MTB", "Coaster", "Battleship"]),
)
@pytest.mark.many_positions
def test_no_hull_passes_through_another_unnoticed(x, y, c1, c2, g1, g2, v1, v2, one, other):
    first, second = standard()[one], standard()[other]
    h1, h2 = (Hull(card.length * 100, card.beam * 100) for card in (first, second))
    a = track("a", 50, 50, c1, v1, g1, 90, first.length, first.beam)
    b = track("b", 50 + round(x, 2), 50 + round(y, 2), c2, v2, g2, 35, second.length, second.beam)
    found = contact.first_touch(a, h1, b, h2)
    seen = None
    for slice_ in range(1, SLICES + 1):
        for part in range(5):
            shapes = [at_part(t, h, slice_, part / 4) for t, h in ((a, h1), (b, h2))]
            if shapely.distance(*shapes) == 0 and shapely.area(shapely.intersection(*shapes)) > 1e-6:
                seen = slice_
                break
        if seen:
            break
    if seen is not None:
        assert found is not None
        assert found.slice <= seen
    if found is not None:
        shapes = [at_part(t, h, found.slice, found.share) for t, h in ((a, h1), (b, h2))]
        assert shapely.distance(*shapes) < 0.01  # hundredths of a cm


def at_part(one, hull, slice_, part):
    x = (one.fx[slice_ - 1] + (one.fx[slice_] - one.fx[slice_ - 1]) * part) / FINE
    y = (one.fy[slice_ - 1] + (one.fy[slice_] - one.fy[slice_ - 1]) * part) / FINE
    return shapely.Polygon(plane.rectangle(x, y, one.direction(slice_), hull.length / 2, hull.beam / 2))


NAMES = ("A", "B", "C")
CARDS = ("MTB", "Trawler", "Torpedoboat")
PLACE = st.tuples(st.integers(4000, 8000), st.integers(4000, 8000), st.integers(0, 359), st.integers(0, 10))
STEER = st.tuples(st.integers(0, 359), st.integers(0, 10))
HEIGHT = 120.0


def mirrored_course(course: float, mirror: bool) -> float:
    return (180 - course) % 360 if mirror else course


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    st.lists(PLACE, min_size=6, max_size=6), st.lists(st.lists(STEER, min_size=6, max_size=6), min_size=3, max_size=3)
)
@pytest.mark.many_positions
def test_mirrored_positions_give_mirrored_results_with_the_same_dice(places, steering):
    assume(len({x for x, _, _, _ in places}) == 6)  # contact numbers go by x first
    worlds = [fought(places, steering, mirror) for mirror in (False, True)]
    assume(None not in worlds)
    plain, mirror = worlds
    assert plain == mirror


def fought(places, steering, mirror):
    """Return what became of everybody after three turns, mirrored back; None if a turn was exactly opposite."""
    vessels = []
    for i, (x, y, course, speed) in enumerate(places):
        side, name, card = (US, THEM)[i // 3], NAMES[i % 3], CARDS[i % 3]
        y_cm = HEIGHT - y / 100 if mirror else y / 100
        vessels.append(vessel(side, name, card, x / 100, y_cm, mirrored_course(course, mirror), speed))
    state = battle(*vessels, place=scenario(width=120, height=HEIGHT, light="moonlight"))
    dice = KeyedDice(b"mirror")
    for wishes in steering:
        texts = {US: "", THEM: ""}
        for i, (course, speed) in enumerate(wishes):
            one = state.vessels[f"{(US, THEM)[i // 3]}/{NAMES[i % 3]}"]
            if not one.active:
                continue
            goal = mirrored_course(course, mirror)
            if plane.off(one.course, plane.tenths(goal)) == 1800:
                return None
            texts[one.side] += f"{one.name} COURSE {goal:03d} SPEED {speed}\n"
        state = resolve(state, texts, dice)
        orders = {}
        for seat in (US, THEM):
            held = [seen.number for seen in GAME.view(state, seat).contacts if seen.held]
            orders[seat] = "\n".join(f"{name} FIRE C{held[0]}" for name in NAMES) if held else ""
            boat = next((v for v in GAME.view(state, seat).own if v.name == "A" and v.state == "afloat"), None)
            if boat is not None and boat.torpedoes[0].loaded:
                orders[seat] += f"\nA TORP COUNT 1 BEARING {boat.course:05.1f} NARROW SHALLOW"
        state = resolve(state, orders, dice)
    return {
        one.id: (
            one.x,
            (12000 - one.y) if mirror else one.y,
            (1800 - one.course) % 3600 if mirror else one.course,
            one.speed,
            one.lost,
            one.sunk_turn,
            one.m_hits,
            one.steering,
            one.burning,
            one.floodings,
            one.aware,
            [mount.out_to for mount in one.guns],
        )
        for one in state.vessels.values()
    }


def resolve(state, texts, dice):
    sheets = {seat: GAME.parse(text, seat, GAME.view(state, seat)) for seat, text in texts.items()}
    return GAME.resolve(state, sheets, dice).state


def test_the_sine_table_is_right_to_the_last_figure():
    """Against a series with integers only: no machine's sine can change a position."""
    scale = 10**30
    pi = 3141592653589793238462643383279
    for minute in (*range(0, 5400, 97), 1, 2699, 2700, 5399):
        x = pi * minute // 10800
        term, total, k = x, x, 1
        while term:
            term = -term * x // scale * x // scale // ((2 * k) * (2 * k + 1))
            total += term
            k += 1
        exact = (total + scale // (2 * plane.ONE)) // (scale // plane.ONE)
        assert plane.SIN[minute] == exact
