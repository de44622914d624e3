"""What players write to the Slot: sentences with readings, `corpus.toml`, and what is misread today."""

from pathlib import Path

from tests.slot.play import GAME, MTB, NIGHTS, begin
from tests.support.corpus import Answer, sentences, shortcomings
from tests.support.edits import passed_over

VIEWS = {"": GAME.view(begin(NIGHTS), "allied"), "boats": GAME.view(begin(MTB), "allied")}
FOLDER = Path(__file__).parent


def read(text: str, position: str) -> Answer:
    """Return the orders of a text that stand in the opening of a scenario."""
    sheet = GAME.parse(text, "allied", VIEWS[position])
    return Answer(tuple(echo.canonical for echo in sheet.echo), sheet.diagnostics)


def test_what_players_write() -> None:
    """The share of the file at least is read right, and nothing is misread that the list does not name."""
    table, wrong = shortcomings(FOLDER / "corpus.toml", FOLDER / "corpus-misread.txt", read, "slot")
    print(table)
    assert wrong == []


def test_no_word_is_passed_over() -> None:
    """A word of negation, exception, condition, quantity or time in an order changes it or is refused."""
    assert passed_over(sentences(FOLDER / "corpus.toml"), read) == []
