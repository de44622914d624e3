"""What players write in the submarine war: sentences with their readings, `corpus*.toml`, and what is misread today."""

from pathlib import Path

import pytest
from tests.sloc.play import state_at
from tests.support.corpus import Answer, sentences, shortcomings
from tests.support.edits import passed_over

from flagplot.games.sloc.board import ALLIED, JAPANESE
from flagplot.games.sloc.game import GAME
from flagplot.games.sloc.reader import read as read_alone

STATE = state_at("card", "sloc-1944", active="allied", allied=[2, 3, 80])
SIDES = {"allied": ALLIED, "japanese": JAPANESE}
FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("corpus*.toml"))


def read(text: str, position: str) -> Answer:
    """Return the orders of a text that stand when the Allies are asked for a card, or, in the position of a side, the
    orders that are read, whatever is asked."""
    if position:
        orders, remarks = read_alone(text, SIDES[position])
        return Answer(tuple(order.canonical for order in orders), tuple(remarks))
    sheet = GAME.parse(text, "allied", GAME.view(STATE, "allied"))
    return Answer(tuple(echo.canonical for echo in sheet.echo), sheet.diagnostics)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_players_write(file: Path) -> None:
    """The share of the file at least is read right, and nothing is misread that the list does not name."""
    table, wrong = shortcomings(file, FOLDER / "corpus-misread.txt", read, "sloc")
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
