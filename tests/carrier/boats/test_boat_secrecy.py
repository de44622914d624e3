"""Boats not met change nothing in what the other side is given, and hidden ships nothing in what boats are."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.carrier.boats.channel import CHANNEL, clear, dice, force, opening, play, sheet
from tests.carrier.games import commanders_sheets
from tests.support.examples import some
from tests.support.noleak import assert_leak_is_caught, assert_no_leak, differences

from flagplot.core.dice import KeyedDice, demo_secret
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.state.units import Flotilla, TaskForce
from flagplot.games.carrier.theatre.hex import parse

TEXTS = {"allied": "MTB1: targets AP", "japanese": "TF7: N1"}


class Loaded(KeyedDice):
    """The umpire's dice, but every die of a boat's contact is the same."""

    def __init__(self, face: int) -> None:
        super().__init__(demo_secret(1))
        self.face = face

    def draw(self, key: str, count: int, sides: int) -> tuple[int, ...]:
        """Return the fixed face for contact, else the keyed throw."""
        return (self.face,) * count if "|boats|contact|" in key else super().draw(key, count, sides)


CALM, MEETING = Loaded(3), Loaded(6)


def at_night(patrol="B/K21", rolls=None, option="dice"):
    """Return the channel at 2000 with two boats out."""
    return play(clear(opening(option)), f"MTB1: 2 boats from Tulagi patrol {patrol}", 3, rolls or dice(1))[-1].state


def elsewhere(state):
    force(state).flotillas[1].hex = parse("B/K22")


def more(state):
    boats = force(state)
    boats.flotillas[3] = Flotilla(3, "Tulagi", 2, parse("B/K21"), aces=1, out=True)
    boats.bases["Tulagi"].boats = 2


def none_at_all(state):
    state.sides["allied"].boats = msgspec.UNSET


@pytest.mark.rule("GM-17.0b", "GM-17.0k")
@pytest.mark.parametrize("option", ["dice", "coastal"])
@pytest.mark.parametrize("mutate", [elsewhere, more, none_at_all])
@pytest.mark.many_positions
def test_flotillas_not_met_change_nothing_for_the_enemy(mutate, option):
    state = at_night(option=option)
    assert_no_leak(GAME, state, "japanese", mutate, texts=TEXTS, dice=dice(1), points=3)
    assert_leak_is_caught(GAME, state, "japanese", mutate, texts=TEXTS, dice=dice(1))


@pytest.mark.rule("GM-17.0f")
@pytest.mark.parametrize("mutate", [elsewhere, more])
def test_boats_that_miss_a_force_in_their_hex_stay_unknown(mutate):
    state = at_night("B/L22", CALM)
    assert_no_leak(GAME, state, "japanese", mutate, texts=TEXTS, dice=CALM, points=2)


def other_number(state):
    tfs = state.sides["japanese"].tfs
    tf = tfs.pop(4)
    tfs[9] = TaskForce(9, tf.ships, tf.hex, track=tf.track)
    for name in tf.ships:
        state.sides["japanese"].ships[name].tf = 9


@pytest.mark.rule("GM-17.0f")
@pytest.mark.parametrize("option", ["dice", "coastal"])
@pytest.mark.parametrize("rolls", [CALM, MEETING])
def test_the_enemys_numbers_do_not_show_in_contact_or_attack(rolls, option):
    state = play(clear(opening(option)), "MTB1: 2 boats from Tulagi patrol B/L22", 2, rolls)[-1].state
    state.sides["allied"].plot.contacts.clear()
    found = differences(GAME, state, "allied", other_number, texts={"allied": "", "japanese": ""}, dice=rolls, points=2)
    assert not found


@pytest.mark.rule("GM-17.0f")
def test_boats_met_do_show():
    """What keeps the test above from being empty: with contact the enemy is told of the attack."""
    state = play(clear(opening()), "MTB1: 2 boats from Tulagi patrol B/L22", 2)[-1].state

    def away(changed):
        force(changed).flotillas[1].hex = parse("B/K21")

    texts = {"allied": "", "japanese": ""}
    assert not differences(GAME, state, "japanese", away, texts=texts, dice=CALM, points=1)
    found = differences(GAME, state, "japanese", away, texts=texts, dice=MEETING, points=1)
    assert any("report" in name for name in found)


@pytest.mark.rule("GM-17.0a")
def test_off_changes_nothing():
    """With the option off a scenario with boats plays byte for byte like one without."""
    on, off = clear(opening("off")), clear(opening("dice"))
    off.sides["allied"].boats = msgspec.UNSET
    for _ in range(6):
        one = GAME.resolve(on, commanders_sheets(on), dice(2))
        two = GAME.resolve(off, commanders_sheets(off), dice(2))
        assert msgspec.json.encode(one.rolls) == msgspec.json.encode(two.rolls)
        assert b"boats" not in GAME.encode(one.state).replace(b"pt_boats", b"")
        on, off = one.state, two.state
    assert GAME.encode(on) == GAME.encode(off).replace(b'"pt_boats":"dice"', b'"pt_boats":"off"')
    assert on.scenario == CHANNEL


WORDS = st.sampled_from(
    [
        "MTB1",
        ":",
        "2 boats",
        "9999 boats",
        "from",
        "Tulagi",
        "patrol",
        "B/L22",
        "B/ZZ99",
        "targets",
        "CV",
        "SS",
        ",",
        ";",
        "guns",
        "yes",
        "no",
        "cancel",
        "\n",
        "1900:",
        "MTB2",
        "TF1",
        "N1",
        "#",
        "--",
        "\u2028",
        "\x00",
        "²",
    ]
)


@pytest.mark.many_positions
@settings(max_examples=some(150), deadline=None, derandomize=True)
@given(st.lists(WORDS, max_size=14))
def test_whatever_is_written_is_answered_and_its_echo_reads_back(words):
    state = clear(opening())
    made = sheet(state, " ".join(words))
    again = sheet(state, "\n".join(echo.canonical for echo in made.echo))
    kinds = [order for order in made.orders if order.unit.kind == "MTB"]
    assert [order.boats for order in again.orders if order.unit.kind == "MTB"] == [order.boats for order in kinds]
    GAME.resolve(state, {"allied": made}, dice(1))
