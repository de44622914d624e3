"""Reading the map's CSV tables, with errors that name file, row and column."""

import csv
from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

from flagplot.core.diagnostics import BadInputError, meant
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Hex

Word = TypeVar("Word", bound=str)


class Row:
    """One row of a table."""

    def __init__(self, file: str, number: int, cells: dict[str, str]) -> None:
        """Hold the cells of a row; rows are numbered as an editor numbers lines, the heading being 1."""
        self.file = file
        self.line = number
        self.cells = cells

    def error(self, column: str, wrong: str) -> BadInputError:
        """Return an error that names this row and a column."""
        return BadInputError(f"{self.file}, row {self.line}, column '{column}': {wrong}")

    def text(self, column: str) -> str:
        """Return a cell that must not be empty."""
        cell = self.cell(column)
        if not cell:
            raise self.error(column, "the cell is empty")
        return cell

    def cell(self, column: str) -> str:
        """Return a cell, which may be empty. Raises BadInputError when the table has no such column."""
        if column not in self.cells:
            raise self.error(column, f"the table lacks this column; it has {', '.join(self.cells)}")
        return (self.cells[column] or "").strip()

    def member(self, column: str, word: str, known: Iterable[Word]) -> Word:
        """Return a word of a cell as one of those known."""
        allowed = list(known)
        for candidate in allowed:
            if candidate == word:
                return candidate
        hint = meant(word, allowed, f"Write {', '.join(a or 'nothing' for a in allowed)}.")
        raise self.error(column, f"'{word}' is not known here. {hint}")

    def one_of(self, column: str, known: Iterable[Word]) -> Word:
        """Return a cell as one of the words known."""
        return self.member(column, self.cell(column), known)

    def words(self, column: str, separator: str | None) -> tuple[str, ...]:
        """Return the words of a cell, split at a separator or at blanks."""
        return tuple(word.strip() for word in self.cell(column).split(separator) if word.strip())

    def number(self, column: str, low: float, high: float) -> float:
        """Return a cell as a number within bounds."""
        try:
            value = float(self.cell(column))
        except ValueError:
            raise self.error(column, f"'{self.cell(column)}' is not a number") from None
        if not low <= value <= high:
            raise self.error(column, f"{value:g} is not between {low:g} and {high:g}")
        return value

    def whole(self, column: str, low: int, high: int) -> int:
        """Return a cell as a whole number within bounds."""
        value = self.number(column, low, high)
        if value != int(value):
            raise self.error(column, f"{value:g} is not a whole number")
        return int(value)

    def hex(self, column: str) -> Hex:
        """Return a cell as a hex."""
        try:
            return hexes.parse(self.cell(column))
        except hexes.HexError as wrong:
            raise self.error(column, str(wrong)) from None


def read(path: Path) -> list[Row]:
    """Return the rows of a table. Raises BadInputError when the file cannot be read or holds no row."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            rows = [Row(path.name, line, dict(cells)) for line, cells in enumerate(csv.DictReader(file), 2)]
    except (OSError, UnicodeDecodeError) as wrong:
        raise BadInputError(f"{path.name} cannot be read ({wrong}); it is part of the map") from None
    if not rows:
        raise BadInputError(f"{path.name} holds no rows; it is part of the map")
    return rows
