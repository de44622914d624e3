"""A game of every scenario between the staff commanders by each of the two variant rule sets, as text for each side.

Kept is what a tired player reads first: of every decision point at which something happened, its line of what was
played or is asked, then the sections In brief, Combat and Your units, and Victory points where points were scored;
neither orders nor the list of rules. Something happened when there was a combat, bad news or points; in games of a day
also, once a turn is played, a sighting of ships. The last report stands whole. `transcripts.py` says how to write them
anew. What must hold in every game of the staffs is watched in these too.
"""

import functools
import os

import msgspec
import pytest
from tests.carrier import transcripts
from tests.carrier.games import SEATS, opening
from tests.carrier.preset_games import EVERY, PRESETS, VARIANTS
from tests.carrier.watched import Watched

from flagplot.core.document import WIDTH, Document, to_text
from flagplot.core.game import Dispatch
from flagplot.games.carrier.facts.combat import Combat
from flagplot.games.carrier.facts.dispatches import Points, Sighted
from flagplot.games.carrier.facts.note import Note
from flagplot.games.carrier.scenario.reading import scenario as scenario_of

pytestmark = pytest.mark.whole_game

GOLDEN = transcripts.GOLDEN / "presets"
SEED = 7
DAY = 25
"""Turns beyond which a sighting alone is no news."""


def news(document: Document, told: tuple[Dispatch, ...], *, sightings: bool) -> str:
    """Return what a report tells of a decision point at which something happened, nothing of any other."""
    scored = any(isinstance(one, Points) for one in told)
    happened = scored or any(isinstance(one, Combat) or (isinstance(one, Note) and one.bad) for one in told)
    seen = any(isinstance(one, Sighted) and one.sighting.kind in ("tf", "sub") for one in told)
    if not happened and not (sightings and seen and " played, " in document.subtitle):
        return ""
    titles = ("In brief", "Combat", "Your units", *(("Victory points",) if scored else ()))
    kept = transcripts.only(msgspec.structs.replace(document, head=()), titles)
    _, head, sections = to_text(kept).split("=" * WIDTH)
    return "#### " + head.removeprefix(f"\n{document.title}\n") + sections.lstrip()


@functools.cache
def battle(scenario: str, preset: str) -> tuple[dict[str, str], Watched]:
    """Return the transcript of each seat, and the ledger; and what was watched."""
    keep = functools.partial(news, sightings=scenario_of(scenario).turns <= DAY)
    return transcripts.watched(keep, opening(scenario, SEED, preset, **PRESETS[preset]), SEED, orders=False)


@pytest.mark.parametrize("scenario", EVERY)
@pytest.mark.parametrize("preset", VARIANTS)
def test_transcripts_are_as_reviewed(preset: str, scenario: str) -> None:
    """Every word of news that each side is told is the word that was reviewed."""
    transcripts.assert_as_reviewed(battle(scenario, preset)[0], GOLDEN, f"{scenario}-{preset}")


@pytest.mark.parametrize("scenario", EVERY)
@pytest.mark.parametrize("preset", VARIANTS)
def test_reports_fit_a_mail(preset: str, scenario: str) -> None:
    """No line of a report is longer than 78 columns."""
    for seat in SEATS:
        text = battle(scenario, preset)[0][seat]
        assert max(len(line.removeprefix("#### ")) for line in text.splitlines()) <= WIDTH


@pytest.mark.parametrize("scenario", EVERY)
@pytest.mark.parametrize("preset", VARIANTS)
def test_it_is_played_to_its_end(preset: str, scenario: str) -> None:
    battle(scenario, preset)[1].assert_played_to_its_end()


@pytest.mark.parametrize(
    ("scenario", "preset"),
    [
        (scenario, preset)
        for number, scenario in enumerate(EVERY)
        for preset in (VARIANTS if "FLAGPLOT_LONG" in os.environ else (VARIANTS[number % len(VARIANTS)],))
    ],
)
def test_it_is_played_again_to_the_same_end(preset: str, scenario: str) -> None:
    """Each scenario by one of the two rule sets, by FLAGPLOT_LONG=1 by both."""
    again = opening(scenario, SEED, preset, **PRESETS[preset])
    battle(scenario, preset)[1].assert_played_again_to_the_same_end(again, SEED)
