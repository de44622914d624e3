"""The staff commander uses what the variants give it, and nothing of it in the base game."""

import functools

import pytest
from tests.carrier.games import dice, opening
from tests.carrier.wording import sentence

from flagplot.commanders.carrier import commander
from flagplot.games.carrier.facts.note import Note
from flagplot.games.carrier.game import GAME

pytestmark = pytest.mark.whole_game

WORDS = ("ready CAP", "shadow C", "; rescue", "tow ", "surface: engage")
SEED = 9
"""Of a battle in which all of it comes about."""


@functools.cache
def battle(preset: str, **options: str) -> tuple[str, str, tuple[str, ...]]:
    """Return all orders and all notes of a day off the Eastern Solomons, and what was refused."""
    state, said, told, refused = opening("eastern-solomons-day", SEED, preset, **options), "", "", []
    while not GAME.is_over(state):
        sheets = {}
        for seat in GAME.awaiting(state):
            view = GAME.view(state, seat)
            sheet = GAME.parse(commander().orders(view), seat, view)
            said += sheet.text
            sheets[seat] = sheet
            refused += [d.message for d in sheets[seat].diagnostics if d.severity != "note" and d.code != "no-load"]
        resolution = GAME.resolve(state, sheets, dice(SEED))
        state = resolution.state
        told += "".join(f"{sentence(note)}\n" for note in resolution.dispatches if isinstance(note, Note))
    return said, told, tuple(refused)


def test_it_stands_by_shadows_tows_and_picks_up_survivors() -> None:
    """Over one battle by the 2003 rules all of it is ordered, nothing is refused, and it comes about."""
    said, told, refused = battle("email-2003", submarines="2003")
    assert [word for word in WORDS if word not in said] == [] and refused == ()
    assert "shadowing succeeds" in told and "scrambles from" in told


def test_by_the_1993_rules_it_does_what_they_know() -> None:
    """Ready CAP and shadowing; there are no tows and no survivors."""
    said, _, refused = battle("gm-1993")
    assert [word for word in WORDS if word in said] == ["ready CAP", "shadow C", "surface: engage"] and refused == ()


def test_an_order_without_its_rule_is_not_written() -> None:
    """The base game knows none of it."""
    said, _, refused = battle("base")
    assert [word for word in WORDS if word in said] == ["surface: engage"] and refused == ()


@pytest.mark.parametrize(("option", "word"), [("towing", "tow "), ("survivors", "rescue"), ("ready_cap", "ready CAP")])
def test_each_option_switches_its_orders(option: str, word: str) -> None:
    """Without the option its order disappears from the same battle."""
    said, _, refused = battle("email-2003", **{option: "off"})
    assert word not in said and refused == ()


@pytest.mark.parametrize(
    ("scenario", "preset"), [("eastern-solomons-day", "email-2003"), ("santa-cruz-day", "gm-1993")]
)
def test_under_command_control_it_orders_only_what_it_may(scenario: str, preset: str) -> None:
    """No order to a ship, an AF or a strike out of hand is written, nor is the base Australia taken for the cruiser."""
    state, refused = opening(scenario, 1, preset, command_control=True), []
    while not GAME.is_over(state):
        sheets = {}
        for seat in GAME.awaiting(state):
            view = GAME.view(state, seat)
            sheets[seat] = GAME.parse(commander().orders(view), seat, view)
            refused += [d.message for d in sheets[seat].diagnostics if d.severity != "note" and d.code != "no-load"]
        state = GAME.resolve(state, sheets, dice(1)).state
    assert refused == []
