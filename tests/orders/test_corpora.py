"""What players write to the Slot, in the submarine war, to coastal craft, and at their tables: sentences with readings
in `corpus*.toml` and `table-corpus.toml` of each game's tests, and what is misread today."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.coastal import test_coastal_table as coastal_table
from tests.coastal.test_coastal_orders import US, A, B
from tests.sloc import test_table as sloc_table
from tests.sloc.play import state_at
from tests.slot import test_table as slot_table
from tests.slot.play import MTB, NIGHTS, begin
from tests.support.corpus import Answer, sentences, shortcomings
from tests.support.edits import passed_over

from flagplot.games.coastal.game import GAME as COASTAL
from flagplot.games.sloc.board import ALLIED, JAPANESE
from flagplot.games.sloc.game import GAME as SLOC
from flagplot.games.sloc.reader import read as read_sloc
from flagplot.games.slot.game import GAME as SLOT

pytestmark = pytest.mark.usefixtures("unhinted")

TESTS = Path(__file__).parent.parent
CROSSING = "CROSS J1 L21/L22 ZONES 2 SHIPS CA1 CA2 DD1 DD2"


def slot_tables() -> dict[str, Any]:
    """Return tables of the Slot: as the players and the referee find them, at night, and asked in a minefield."""
    day = slot_table.table()
    faces = {"mine|J1|p1.1|japanese/CA1": (6, 6), "mine damage|J1|p1.1|japanese/CA1": (4,)}
    return {
        "": ("referee", day),
        "japan": ("japanese", day),
        "allied": ("allied", slot_table.rule_on(slot_table.mined(), referee="ACES ALLIED 1").state),
        "boats": ("allied", slot_table.table(night=True, turn=4)),
        "asked": ("japanese", slot_table.rule_on(slot_table.mined(), faces, japanese=CROSSING).state),
    }


def coastal_tables() -> dict[str, Any]:
    """Return tables of miniatures: the referee's with a salvo running, and a side's with none."""
    running = coastal_table.step(coastal_table.table(), {"allied": coastal_table.NOTE}).state
    return {"": ("referee", coastal_table.step(running, {}).state), "allied": ("allied", coastal_table.table())}


def readings(game: Any, places: dict[str, Any]) -> dict[str, Any]:
    """Return the seat and view of each position."""
    return {name: (seat, game.view(state, seat)) for name, (seat, state) in places.items()}


VIEWS: dict[str, tuple[Any, dict[str, Any]]] = {
    "slot": (
        SLOT,
        readings(
            SLOT, {"": ("allied", begin(NIGHTS)), "boats": ("allied", begin(MTB)), "japan": ("japanese", begin(NIGHTS))}
        ),
    ),
    "sloc": (SLOC, readings(SLOC, {"": ("allied", state_at("card", "sloc-1944", active="allied", allied=[2, 3, 80]))})),
    "coastal": (COASTAL, {"": (US, A), "B": (US, B)}),
    "slot-table": (slot_table.GAME, readings(slot_table.GAME, slot_tables())),
    "sloc-table": (sloc_table.GAME, readings(sloc_table.GAME, {"": ("referee", sloc_table.table())})),
    "coastal-table": (coastal_table.GAME, readings(coastal_table.GAME, coastal_tables())),
}
SIDES = {"allied": ALLIED, "japanese": JAPANESE}


def reader(name: str) -> Callable[[str, str], Answer]:
    """Return what reads a text in a position of a game; in the submarine war a side names whose orders are read,
    whatever is asked."""
    game, views = VIEWS[name]

    def read(text: str, position: str) -> Answer:
        if name == "sloc" and position:
            orders, remarks = read_sloc(text, SIDES[position])
            return Answer(tuple(order.canonical for order in orders), tuple(remarks))
        seat, view = views[position]
        sheet = game.parse(text, seat, view)
        return Answer(tuple(echo.canonical for echo in sheet.echo), sheet.diagnostics)

    return read


def files_of(name: str) -> list[Path]:
    """Return the files of sentences of a game."""
    game, _, table = name.partition("-")
    return sorted((TESTS / game).glob("table-corpus.toml" if table else "corpus*.toml"))


FILES = [(name, file) for name in VIEWS for file in files_of(name)]


@pytest.mark.many_sentences
@pytest.mark.parametrize(("name", "file"), FILES, ids=lambda one: getattr(one, "stem", one))
def test_what_players_write(name: str, file: Path) -> None:
    """The share of the file at least is read right, and nothing is misread that the list does not name."""
    part = name.rpartition("-")[2]
    misread = file.parent / f"{'table-' * (part == 'table')}corpus-misread.txt"
    table, wrong = shortcomings(file, misread, reader(name), part)
    print(table)
    assert wrong == []


@pytest.mark.parametrize(("name", "file"), FILES, ids=lambda one: getattr(one, "stem", one))
@pytest.mark.many_sentences
def test_no_word_is_passed_over(name: str, file: Path) -> None:
    """A word of negation, exception, condition, quantity or time in an order changes it or is refused: two of them in
    each place."""
    assert passed_over(sentences(file), reader(name), 10) == []


@pytest.mark.many_positions
@pytest.mark.skipif("FLAGPLOT_LONG" not in os.environ, reason="minutes; FLAGPLOT_LONG=1 plays it")
@pytest.mark.parametrize("name", VIEWS)
def test_none_of_these_words_is_passed_over_anywhere(name: str) -> None:
    """The same with every such word in each place, where the test above puts two."""
    assert passed_over([each for file in files_of(name) for each in sentences(file)], reader(name)) == []
