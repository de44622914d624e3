"""What the author of a scenario is told of each mistake, word for word, and what is just allowed.

The sentences are kept in `golden/scenario-mistakes.txt`; FLAGPLOT_GOLDEN=write writes them anew.
"""

from pathlib import Path

import pytest
from tests.carrier import transcripts
from tests.carrier.rules.test_scenarios import BAD
from tests.carrier.scenarios.test_scenario_files import CAPTURE, COUNTERS, MISTAKES

from flagplot.core.diagnostics import BadInputError
from flagplot.games.carrier.scenario.reading import FOLDER, load

COUNTER = "[[captures]]"
WILDCAT = 'plane = "Wildcat"\nn = 8            # found\nbox = "ready"'
ENTERING = "enters = 25\narea = { hexes"
AROUND = 'area = { within = 4, of = ["B/F04"] }'
SEA_HEX = 'area = { hexes = ["A/X05"] }'
BOATS = "boats = 10\nlimit = 6\naces = 1"
SUBS = 'side = "japanese"\ncount = 9\narea = {}'
AT_TULAGI = f'base = "Tulagi"\n{BOATS}\nmtb_base = true'
Case = tuple[str, str, str]
"""Scenario, a text of its file, and what stands in its place."""


def counters(island: str, n: int, more: str = "") -> Case:
    return "eastern-solomons", COUNTER, COUNTERS.format(island, n, more)


def air(at: str, plane: str, n: int, more: str = "") -> Case:
    entry = f'[[air]]\nside = "allied"\nat = "{at}"\nplane = "{plane}"\nn = {n}\n{more}\n\n'
    return (
        "eastern-solomons",
        '[[air]]  # recalled\nside = "allied"\nat = "Saratoga"\nplane = "Wildcat"',
        (f'{entry}[[air]]\nside = "allied"\nat = "Saratoga"\nplane = "Wildcat"'),
    )


REFUSED: tuple[Case, ...] = (
    *(("rings-around-rabaul", old, new) for old, new, _ in BAD),
    *(("eastern-solomons", old, new) for old, new, _ in MISTAKES),
    ("rings-around-rabaul", "hour = 6", "hour = 0"),
    ("rings-around-rabaul", "hour = 6", 'hour = "six"'),
    ("rings-around-rabaul", 'side = "allied"\ntf = 1', 'side = "alied"\ntf = 1'),
    ("rings-around-rabaul", 'side = "allied"\ntf = 1', "tf = 1"),
    ("rings-around-rabaul", 'name = "Carrier group"', "nom = 1"),
    ("rings-around-rabaul", "untried_raid = 20", "colour = 20"),
    ("rings-around-rabaul", "enters = 25", "enters = 38"),
    ("rings-around-rabaul", "enters = 25", "enters = -1"),
    ("rings-around-rabaul", SEA_HEX, 'area = { block = ["A/X05", "A/X06", "A/X07"] }'),
    ("rings-around-rabaul", AROUND, 'area = { within = 0, of = ["A/A14"] }'),
    ("rings-around-rabaul", '"DD x10"', '"DD x10", "AO 1"'),
    ("rings-around-rabaul", '"Indianapolis", "Minneapolis"', '"Aoba", "Minneapolis"'),
    ("rings-around-rabaul", "tf = 6\n", "tf = 2\n"),
    ("rings-around-rabaul", ENTERING, "enters = 25\narea = { within = 1, of_tf = 1, hexes"),
    ("rings-around-rabaul", WILDCAT, WILDCAT.replace("ready", "readying") + '\nload = "GP"'),
    ("eastern-solomons", "count = 4", "count = 31"),
    ("eastern-solomons", "count = 9", "count = 31"),
    ("eastern-solomons", SUBS, SUBS.replace("9", "30") + f"\n\n[[submarines]]\n{SUBS.replace('9', '1')}"),
    ("eastern-solomons", CAPTURE, CAPTURE.replace('base = "Henderson"', 'base = "Nowhere"')),
    counters("Choisul", 1),
    counters("New Guinea", 1),
    counters("Choiseul", 100),
    counters("Choiseul", -1),
    counters("Choiseul", 1, "troops = 100"),
    counters("Choiseul", 1, "troops = -1"),
    counters("Choiseul", 1, 'at = "Rabaul"'),
    counters("Choiseul", 1, 'last_column = "H"'),
    air("Saratoga", "Betty", 1),
    air("Saratoga", "Catalina", 1),
    air("Saratoga", "B-17", 1),
    air("Saratoga", "Avenger", 200),
    air("Saratoga", "Wildcat", 0),
    air("Saratogo", "Wildcat", 1),
    air("Henderson", "Catalina", 1),
    air("Saratoga", "Wildcat", 1, 'box = "dispersed"'),
    air("Saratoga", "Avenger", 1, 'load = "AP"\nbox = "readying"'),
    air("Santa", "Wildcat", 1),
    ("boats-by-night", 'base = "Tulagi"', 'base = "Tulagy"'),
    ("boats-by-night", 'base = "Tulagi"', 'base = "tulagi"'),
    ("boats-by-night", AT_TULAGI, AT_TULAGI.replace("mtb_base = true", "mtb_base = false")),
    ("boats-by-night", AT_TULAGI, AT_TULAGI.replace("Tulagi", "Rabaul").replace("= true", "= false")),
    ("boats-by-night", AT_TULAGI, AT_TULAGI.replace("Tulagi", "Australia").replace("= true", "= false")),
    ("boats-by-night", AT_TULAGI, f'{AT_TULAGI}\n\n[[boats]]\nside = "allied"\n{AT_TULAGI}'),
    ("boats-by-night", BOATS, "boats = 0\nlimit = 0\naces = 0"),
    ("boats-by-night", BOATS, "boats = 100\nlimit = 6\naces = 1"),
    ("boats-by-night", BOATS, "boats = 10\nlimit = 0\naces = 1"),
    ("boats-by-night", BOATS, "boats = 10\nlimit = 11\naces = 1"),
    ("boats-by-night", BOATS, "boats = 10\nlimit = 6\naces = 11"),
    ("boats-by-night", BOATS, "boats = 10\nlimit = 6\naces = -1"),
)
ALLOWED: tuple[Case, ...] = (
    ("rings-around-rabaul", "hour = 6", "hour = 1"),
    ("rings-around-rabaul", "hour = 6", "hour = 24"),
    ("rings-around-rabaul", "enters = 25", "enters = 37"),
    ("rings-around-rabaul", "tf = 1\n", "tf = 5\n"),
    ("rings-around-rabaul", WILDCAT, WILDCAT.replace("Wildcat", "Dauntless") + '\nload = "AP"'),
    ("eastern-solomons", "count = 4", "count = 1"),
    ("eastern-solomons", "count = 9", "count = 30"),
    ("eastern-solomons", CAPTURE, CAPTURE.replace("50", "1").replace("closed = 6", "closed = 1")),
    ("eastern-solomons", "[unload]", '[beach]\njapanese = ["B/M23"]\n\n[unload]'),
    counters("Choiseul", 0),
    counters("Choiseul", 99),
    counters("Choiseul", 1, "troops = 99"),
    counters("New Guinea (north)", 1, 'at = "Lae"'),
    ("boats-by-night", BOATS, "boats = 1\nlimit = 1\naces = 0"),
    ("boats-by-night", BOATS, "boats = 99\nlimit = 99\naces = 99"),
)


def put(case: Case, folder: Path) -> Path:
    """Return a scenario's file with one text changed."""
    name, old, new = case
    text = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    assert old in text, case
    path = folder / "mine.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def said(case: Case, folder: Path) -> str:
    """Return what is said of a mistake."""
    with pytest.raises(BadInputError) as caught:
        load(put(case, folder))
        pytest.fail(f"taken: {case}")
    return str(caught.value)


@pytest.mark.rule("BR-26.1", "GM-23.2b")
def test_every_sentence_is_as_reviewed(tmp_path: Path) -> None:
    """The sentence names file, line and key, what is wrong and what was expected, in the words that were reviewed."""
    parts = [f"{name}: {old!r}\n  for {new!r}\n  {said((name, old, new), tmp_path)}\n" for name, old, new in REFUSED]
    transcripts.assert_as_reviewed({"mistakes": "\n".join(parts)}, transcripts.GOLDEN, "scenario")


@pytest.mark.rule("BR-26.1", "GM-23.2b")
@pytest.mark.parametrize("case", ALLOWED, ids=[f"{n}" for n in range(len(ALLOWED))])
def test_what_is_just_within_bounds_is_taken(case: Case, tmp_path: Path) -> None:
    """A value at the edge of its range is no mistake."""
    assert load(put(case, tmp_path)).groups
