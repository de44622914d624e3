"""No leak: what a seat has not observed changes nothing that it is given."""

import re

import msgspec
import pytest
from tests.coastal.support import THEM, US, battle, fight, loaded, resolve, salvo, scenario, told, values, vessel
from tests.support.noleak import assert_leak_is_caught, assert_no_leak

from flagplot.core.dice import KeyedDice
from flagplot.games.coastal.game import GAME
from flagplot.games.coastal.telling.facts import RadarContact, SinkingSeen, StarShellSeen, TrackSeen

DICE = KeyedDice(b"quiet")


def json_of(facts):
    """Return the names and figures of facts, without whom they are for."""
    return " ".join(msgspec.json.encode(msgspec.structs.replace(one, seat="")).decode() for one in facts)


TEXTS = {US: "G COURSE 020 SPEED 12", THEM: "V COURSE 100\nK SPEED 5"}


def opening():
    """A seen fight in the west, and things in the east that the allied seat knows nothing of."""
    return battle(
        vessel(US, "G", "MGB", 40, 40, 0, 10),
        vessel(US, "M", "MTB", 30, 40, 0, 10),
        vessel(THEM, "V", "Trawler", 40, 50, 90, 8),
        vessel(THEM, "K", "Coaster", 140, 120, 90, 5),
        vessel(THEM, "T", "Tanker", 150, 120, 90, 5),
        place=scenario(width=200, height=160),
        salvoes=(salvo(THEM, x=170, y=20, marker="B1", of="K", bearing=90),),
    )


def move_it(state):
    state.vessels["german/K"].x += 311


def hurt_it(state):
    state.vessels["german/T"].lost = 30
    state.vessels["german/T"].burning = True


def turn_the_salvo(state):
    state.salvoes[0].bearing = 700
    state.salvoes[0].left = 1


def take_it_away(state):
    del state.vessels["german/T"]


def add_one(state):
    state.vessels["german/S"] = vessel(THEM, "S", "Schnellboot", 150, 100, 90, 20)


def wound_a_seen_one(state):
    """The seat sees the trawler, but not how it is below."""
    state.vessels["german/V"].aware = True
    state.vessels["german/V"].casualties = True
    state.vessels["german/V"].radar = False
    state.vessels["german/V"].wireless = False


MUTATIONS = [move_it, hurt_it, turn_the_salvo, take_it_away, add_one, wound_a_seen_one]


@pytest.mark.parametrize("mutate", MUTATIONS)
def test_what_is_not_seen_shows_nowhere(mutate):
    assert_no_leak(GAME, opening(), US, mutate, texts=TEXTS, dice=DICE, points=4)
    assert_leak_is_caught(GAME, opening(), US, mutate, texts=TEXTS, dice=DICE, points=2)


@pytest.mark.parametrize("mutate", MUTATIONS[:5])
def test_contacts_already_held_do_not_change_that(mutate):
    state = resolve(resolve(opening()).state).state
    assert GAME.view(state, US).contacts
    assert_no_leak(GAME, state, US, mutate, texts=TEXTS, dice=DICE, points=4)


def test_secret_orders_of_the_enemy_show_nowhere():
    """Two worlds with different enemy orders far away give the same bytes."""

    def other_orders(state):
        state.vessels["german/K"].ordered_course = 0

    assert_no_leak(GAME, opening(), US, other_orders, texts=TEXTS, dice=DICE, points=4)


@pytest.mark.rule("AS-BASE-46")
def test_no_line_about_an_undetected_vessel():
    resolution = resolve(opening())
    assert told(resolution, US)
    assert not {"K", "T"} & set(re.findall(r"\w+", json_of(told(resolution, US))))


@pytest.mark.rule("AS-8.1u")
def test_the_note_is_shown_to_the_firing_side_only():
    view = GAME.view(opening(), US)
    assert view.salvoes == ()
    assert [one.marker for one in GAME.view(opening(), THEM).salvoes] == ["B1"]


@pytest.mark.parametrize("name", ["amber-reach", "savo-boats", "melee"])
def test_no_dispatch_names_an_enemy_not_yet_known(name):
    for _, _, resolution in fight(name, 5):
        state = resolution.state
        for seat, plot in state.plots.items():
            own = {one.name for one in state.vessels.values() if one.side == seat}
            hidden = {one.name for one in state.vessels.values()} - own - {one.name for one in plot.contacts}
            assert not hidden & set(re.findall(r"\w+", json_of(told(resolution, seat))))


@pytest.mark.rule("AS-BASE-30")
def test_fire_at_a_radar_contact_does_not_tell_its_class():
    state = battle(vessel(THEM, "TB", "Torpedoboat", 50, 50, 0, 0), vessel(US, "V", "Trawler", 50, 80, 90, 0))
    state = GAME.resolve(state, {}, loaded(default=1)).state

    def another(state):
        state.vessels["allied/V"].card = "Coaster"
        state.vessels["allied/V"].guns = state.vessels["allied/V"].guns[:1]
        state.vessels["allied/V"].ran = 9

    texts = {THEM: "TB FIRE C1 MOUNT 1", US: ""}
    assert_no_leak(GAME, state, THEM, another, texts=texts, dice=loaded(default=10))


@pytest.mark.rule("AS-8.2v")
def test_a_miss_on_an_unseen_vessel_is_silent():
    """Whoever lies unseen in the cone, or nobody at all, the firing side reads the same."""
    state = battle(
        vessel(US, "M", "MTB", 30, 100, 0, 0),
        vessel(THEM, "K", "Coaster", 70, 100, 0, 9, ran=9),
        vessel(THEM, "L", "Coaster", 170, 150, 0, 9),
        window="B",
        turn=3,
        salvoes=(salvo(x=40, y=100),),
    )

    def a_fast_boat_unaware(state):
        state.vessels["german/K"] = vessel(THEM, "K", "Schnellboot", 70, 100, 180, 30, ran=30, aware=False)

    def nobody(state):
        state.vessels["german/K"].x = 16000

    for mutate in (a_fast_boat_unaware, nobody):
        assert_no_leak(GAME, state, US, mutate, texts={US: "", THEM: ""}, dice=loaded(default=10))


@pytest.mark.rule("AS-8.1ah")
def test_launches_out_of_sight_do_not_number_those_in_sight():
    """The same launch is seen, whether or not others of its side launched before and beside it."""
    state = battle(
        vessel(US, "M", "MTB", 50, 50),
        vessel(US, "N", "MTB", 150, 150),
        vessel(THEM, "K", "Coaster", 50, 56),
        place=scenario(light="moonlight"),
    )
    state = resolve(state).state

    def launched_before(state):
        state.markers[US] = 4

    order = " TORP COUNT 2 BEARING 000 NARROW DEEP"
    for text in ("M" + order, f"N{order}\nM{order}"):
        assert_no_leak(GAME, state, THEM, launched_before, texts={US: text, THEM: ""}, dice=DICE, points=3)


@pytest.mark.rule("AS-BASE-30", "AS-BASE-29")
@pytest.mark.parametrize("swap", [False, True])
def test_contact_numbers_go_by_place_and_not_by_name(swap):
    """Two radar contacts, then two sinkings in sight: the names behind them do not order the numbers."""
    west, east = ("B", "A") if swap else ("A", "B")
    far = battle(
        vessel(THEM, "TB", "Torpedoboat", 50, 50),
        vessel(US, west, "Trawler", 40, 90),
        vessel(US, east, "Trawler", 60, 90),
    )
    found = told(GAME.resolve(far, {}, loaded(default=1)), THEM, RadarContact)
    assert values(found, "contact", "place") == [(1, (4000, 9000)), (2, (6000, 9000))]
    near = battle(
        vessel(THEM, "K", "Coaster", 50, 50),
        vessel(US, west, "Trawler", 45, 55, floodings=1, lost=19),
        vessel(US, east, "Trawler", 55, 55, floodings=1, lost=19),
        window="B",
    )
    found = told(GAME.resolve(near, {}, loaded(default=9)), THEM, SinkingSeen)
    assert values(found, "contact", "place") == [(1, (4500, 5500)), (2, (5500, 5500))]


@pytest.mark.rule("AS-8.1ah", "AS-BASE-32")
def test_what_is_seen_of_the_enemy_does_not_come_in_his_order():
    """Tracks, and star shells ordered either way round, are told by place."""
    ships = (
        vessel(THEM, "K", "Coaster", 60, 104),
        vessel(THEM, "L", "Coaster", 60, 124),
        vessel(US, "M", "MTB", 5, 5),
        vessel(US, "V", "Trawler", 5, 10),
        vessel(US, "W", "Trawler", 5, 12),
    )
    for old, new in ((1, 2), (2, 1)):
        salvoes = (salvo(x=20 * old, y=100, turn=old), salvo(x=20 * new, y=120, turn=new, marker="A2"))
        state = battle(*ships, window="B", turn=3, salvoes=salvoes)
        tracks = values(told(resolve(state, {}, loaded(default=10)), THEM, TrackSeen), "place")
        assert len(tracks) == 2
        assert tracks == sorted(tracks)
    seen = [
        values(told(resolve(battle(*ships), {US: text}), THEM, StarShellSeen), "place")
        for text in ("V STARSHELL 40,50\nW STARSHELL 35,50", "W STARSHELL 35,50\nV STARSHELL 40,50")
    ]
    assert seen == [[(3500, 5000), (4000, 5000)]] * 2


@pytest.mark.rule("AS-8.2v", "AS-8.3p")
def test_a_far_explosion_gives_a_bearing_and_no_place():
    """Two places on the same bearing, out of sight, give the firing side the same bytes but for its own dice."""
    state = battle(
        vessel(US, "M", "MTB", 30, 100, 0, 0),
        vessel(THEM, "K", "Coaster", 70, 100, 0, 9, ran=9),
        window="B",
        turn=3,
        salvoes=(salvo(x=40, y=100),),
    )

    def further(state):
        state.vessels["german/K"].x = 7300

    faces = {"torpedo 1|A1>german/K": (1,), "torpedo boxes|A1>german/K hit 1": (1,) * 6}
    dice = loaded(faces, default=10)
    assert_no_leak(GAME, state, US, further, texts={US: "", THEM: ""}, dice=dice)
    marks = GAME.view(GAME.resolve(state, {}, dice).state, US).marks
    assert [(one.kind, one.label) for one in marks if one.kind in ("bearing", "explosion")] == [("bearing", "090")]
