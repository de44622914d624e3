"""Whole battles between the staff commanders, kept as text for each side and read when they change.

A transcript holds each turn's orders and what the report tells of the turn; the last report stands whole. All
are kept by the umpire's rules, which are played where none are named, one by the base game too.
"""

import functools

import pytest
from tests.carrier import transcripts
from tests.carrier.games import SCENARIOS, SEATS

from flagplot.core.document import Document, to_text
from flagplot.core.game import Dispatch

TOLD = ("In brief", "Combat", "Sightings this turn", "Your units", "Victory points")
SEED = 7
GAMES = [*((scenario, "") for scenario in SCENARIOS), ("coral-sea-battle", "base")]


def of_the_turn(document: Document, told: tuple[Dispatch, ...]) -> str:
    """Return what a report tells of the turn."""
    return to_text(transcripts.only(document, TOLD))


@functools.cache
def battle(scenario: str, preset: str) -> dict[str, str]:
    """Return the transcript of each seat, and the ledger."""
    return transcripts.transcripts(of_the_turn, scenario, SEED, preset)


@pytest.mark.parametrize(("scenario", "preset"), GAMES)
@pytest.mark.whole_game
def test_transcripts_are_as_reviewed(scenario: str, preset: str) -> None:
    """Every word that each side is told is the word that was reviewed."""
    name = f"{scenario}-{preset}" if preset else scenario
    transcripts.assert_as_reviewed(battle(scenario, preset), transcripts.GOLDEN, name)


@pytest.mark.whole_game
@pytest.mark.parametrize(("scenario", "preset"), GAMES)
def test_reports_fit_a_mail(scenario: str, preset: str) -> None:
    """No line of a report is longer than 78 columns."""
    for seat in SEATS:
        text = battle(scenario, preset)[seat]
        for part in text.split("#### "):
            report = part[part.find("=====") :]
            assert max(map(len, report.splitlines()), default=0) <= 78, report
