"""Whole battles between the staff commanders, kept as text for each side and read when they change.

A transcript holds each turn's orders and what the report tells of the turn; the last report stands whole. Write them
anew with FLAGPLOT_GOLDEN=write and read the difference before committing it.
"""

import os
from pathlib import Path

import msgspec
import pytest
from tests.carrier.games import SCENARIOS, SEATS, dice, opening

from flagplot.commanders.carrier import commander
from flagplot.core.document import to_text
from flagplot.games.carrier import GAME

GOLDEN = Path(__file__).parent / "golden"
TOLD = ("In brief", "Combat", "Sightings this turn", "Your units", "Victory points")
SEED = 7


def transcripts(scenario: str) -> dict[str, str]:
    """Return the transcript of each seat."""
    state = opening(scenario, SEED)
    parts: dict[str, list[str]] = {seat: [] for seat in SEATS}
    while not GAME.is_over(state):
        sheets = {}
        label = GAME.clock(state).label
        for seat in SEATS:
            view = GAME.view(state, seat)
            text = commander().orders(view)
            sheets[seat] = GAME.parse(text, seat, view)
            parts[seat].append(f"#### {label}: orders\n{text}")
        resolution = GAME.resolve(state, sheets, dice(SEED))
        state = resolution.state
        for seat in SEATS:
            document = GAME.report(GAME.view(state, seat), resolution.dispatches)
            if not GAME.is_over(state):
                told = tuple(section for section in document.sections if section.title in TOLD)
                document = msgspec.structs.replace(document, sections=told)
            parts[seat].append(to_text(document))
    score = GAME.score(state)
    return {seat: "\n".join((*texts, f"{score.points} {score.winner}\n")) for seat, texts in parts.items()}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_transcripts_are_as_reviewed(scenario: str) -> None:
    """Every word that each side is told is the word that was reviewed."""
    for seat, text in transcripts(scenario).items():
        path = GOLDEN / f"{scenario}-{seat}.txt"
        if os.environ.get("FLAGPLOT_GOLDEN") == "write":
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8"), f"{path.name} differs: FLAGPLOT_GOLDEN=write, then read it"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_reports_fit_a_mail(scenario: str) -> None:
    """No line of a report is longer than 78 columns."""
    for text in transcripts(scenario).values():
        for part in text.split("#### "):
            report = part[part.find("=====") :]
            assert max(map(len, report.splitlines()), default=0) <= 78, report
