"""What players write to the Slot: sentences with readings, `corpus.toml`, and what is misread today."""

from pathlib import Path

from tests.slot.play import MTB, NIGHTS, SUBMARINE, begin
from tests.slot.play import read as read_in
from tests.support.corpus import Answer, shortcomings

POSITIONS = {"": (NIGHTS, "allied"), "boats": (MTB, "allied"), "submarine": (SUBMARINE, "japanese")}


def read(text: str, position: str) -> Answer:
    """Return the orders of a text that stand in the opening of a scenario."""
    scenario, seat = POSITIONS[position]
    sheet = read_in(begin(scenario), seat, text)
    return Answer(tuple(echo.canonical for echo in sheet.echo), sheet.diagnostics)


def test_what_players_write() -> None:
    """The share of the file at least is read right, and nothing is misread that the list does not name."""
    folder = Path(__file__).parent
    table, wrong = shortcomings(folder / "corpus.toml", folder / "corpus-misread.txt", read, "slot")
    print(table)
    assert wrong == []
