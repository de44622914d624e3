"""What players write to coastal craft: sentences with readings, `corpus*.toml`, and what is misread today."""

from pathlib import Path

import pytest
from tests.coastal.test_coastal_orders import US, A, B
from tests.support.corpus import Answer, sentences, shortcomings
from tests.support.edits import passed_over

from flagplot.games.coastal.game import GAME

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("corpus*.toml"))


def read(text: str, window: str) -> Answer:
    """Return the orders of a text that stand in a window, A before movement or B after the sighting report."""
    sheet = GAME.parse(text, US, B if window == "B" else A)
    return Answer(tuple(echo.canonical for echo in sheet.echo), sheet.diagnostics)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_players_write(file: Path) -> None:
    """The share of the file at least is read right, and nothing is misread that the list does not name."""
    table, wrong = shortcomings(file, FOLDER / "corpus-misread.txt", read, "coastal")
    print(table)
    assert wrong == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_word_is_passed_over(file: Path) -> None:
    """A word of negation, exception, condition, quantity or time in an order changes it or is refused."""
    assert passed_over(sentences(file), read, 7) == []


@pytest.mark.many_positions
def test_none_of_these_words_is_passed_over_anywhere() -> None:
    """The same with every such word in every place."""
    assert passed_over([each for file in FILES for each in sentences(file)], read) == []
