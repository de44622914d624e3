"""What players write in the submarine war: sentences with their readings, `corpus.toml`, and what is misread today."""

from pathlib import Path

from tests.sloc.play import state_at
from tests.support.corpus import Answer, sentences, shortcomings
from tests.support.edits import passed_over

from flagplot.games.sloc.game import GAME

STATE = state_at("card", "sloc-1944", active="allied", allied=[2, 3, 80])
FOLDER = Path(__file__).parent


def read(text: str, _: str) -> Answer:
    """Return the orders of a text that stand when the Allies are asked for a card."""
    sheet = GAME.parse(text, "allied", GAME.view(STATE, "allied"))
    return Answer(tuple(echo.canonical for echo in sheet.echo), sheet.diagnostics)


def test_what_players_write() -> None:
    """The share of the file at least is read right, and nothing is misread that the list does not name."""
    table, wrong = shortcomings(FOLDER / "corpus.toml", FOLDER / "corpus-misread.txt", read, "sloc")
    print(table)
    assert wrong == []


def test_no_word_is_passed_over() -> None:
    """A word of negation, exception, condition, quantity or time in an order changes it or is refused."""
    assert passed_over(sentences(FOLDER / "corpus.toml"), read) == []
