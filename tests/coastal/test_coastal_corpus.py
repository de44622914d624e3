"""What players write to coastal craft: sentences with readings, `corpus.toml`, and what is misread today."""

from pathlib import Path

from tests.coastal.test_coastal_orders import US, A, B
from tests.support.corpus import Answer, sentences, shortcomings
from tests.support.edits import passed_over

from flagplot.games.coastal.game import GAME

FOLDER = Path(__file__).parent


def read(text: str, window: str) -> Answer:
    """Return the orders of a text that stand in a window, A before movement or B after the sighting report."""
    sheet = GAME.parse(text, US, B if window == "B" else A)
    return Answer(tuple(echo.canonical for echo in sheet.echo), sheet.diagnostics)


def test_what_players_write() -> None:
    """The share of the file at least is read right, and nothing is misread that the list does not name."""
    table, wrong = shortcomings(FOLDER / "corpus.toml", FOLDER / "corpus-misread.txt", read, "coastal")
    print(table)
    assert wrong == []


def test_no_word_is_passed_over() -> None:
    """A word of negation, exception, condition, quantity or time in an order changes it or is refused."""
    assert passed_over(sentences(FOLDER / "corpus.toml"), read) == []
