"""What the cells of tables may hold: checks that turn a text into a value or say what was expected."""

from collections.abc import Callable

from flagplot.games.carrier.theatre.hex import Direction
from flagplot.games.carrier.theatre.hex import parse as parse_hex

Cell = str | int | None
Check = Callable[[str], Cell]


def whole(low: int, high: int, blank: bool = False) -> Check:
    """Return a check for a whole number from `low` to `high`; a blank cell gives None where it is allowed."""

    def check(text: str) -> Cell:
        if blank and text == "":
            return None
        try:
            number = int(text)
        except ValueError:
            raise ValueError(f"a whole number from {low} to {high}") from None
        if not low <= number <= high:
            raise ValueError(f"a whole number from {low} to {high}")
        return number

    return check


def one_of(*words: str) -> Check:
    """Return a check for one of the words."""

    def check(text: str) -> Cell:
        if text not in words:
            raise ValueError("one of " + ", ".join(word or "(blank)" for word in words))
        return text

    return check


def words_of(*words: str) -> Check:
    """Return a check for words from the list joined with semicolons."""

    def check(text: str) -> Cell:
        if any(part not in words for part in text.split(";")):
            raise ValueError("words from " + ", ".join(words) + ", joined with ';'")
        return text

    return check


def text_cell(text: str) -> Cell:
    """Return the text as it is."""
    return text


def classic_cell(text: str) -> Cell:
    """Return a cell of the classic combat table: -2 for `-`, -1 for `*`, else the number of hits."""
    if text in ("-", "*"):
        return {"-": -2, "*": -1}[text]
    if text.isdigit() and int(text) <= 60:
        return int(text)
    raise ValueError("'-', '*' or a number of hits from 0 to 60")


def fitted_cell(text: str) -> Cell:
    """Return a cell of the fitted combat table in tenths of a hit, None for `-`."""
    if text == "-":
        return None
    head, _, tail = text.partition(".")
    if head.isdigit() and ((tail.isdigit() and len(tail) == 1) or tail == "") and int(head) <= 60:
        return int(head) * 10 + int(tail or 0)
    raise ValueError("'-' or expected hits with one decimal, 0.0 to 60.9")


def condition_cell(text: str) -> Cell:
    """Return a condition number 1 to 3, or 0 for `-` (not observed)."""
    if text not in ("-", "1", "2", "3"):
        raise ValueError("'-', 1, 2 or 3")
    return 0 if text == "-" else int(text)


def hex_cell(text: str) -> Cell:
    """Return the name of a hex, or a blank for a place off the map."""
    if text:
        try:
            parse_hex(text)
        except ValueError:
            raise ValueError("a hex such as A/X05, or a blank off the map") from None
    return text


def column_cell(text: str) -> Cell:
    """Return the name of a column of the map, or a blank."""
    if text:
        try:
            parse_hex(text + "01")
        except ValueError:
            raise ValueError("a column such as A/H, or a blank") from None
    return text


def ammunition_cell(text: str) -> Cell:
    """Return ammunition factors as text: a number, `once` for guns used in one turn, or a blank for none."""
    if text not in ("", "once") and not (text.isdecimal() and int(text) <= 99):
        raise ValueError("a number from 0 to 99, 'once' or a blank")
    return text


def totals_cell(text: str) -> Cell:
    """Return totals of two dice as text, each from 2 to 12."""
    if not all(part.isdigit() and 2 <= int(part) <= 12 for part in text.split()):
        raise ValueError("totals from 2 to 12 with blanks between them")
    return text


SIDE = one_of("Allied", "Japanese")
SHIP_TYPE = one_of("CV", "CVL", "BB", "CA", "CAV", "CL", "AV", "DD", "APD", "AP", "AO", "PG", "SS")
SCENARIO = one_of("RR", "CS", "ES", "SC", "GU")
SECTOR = one_of("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
YES_NO = one_of("y", "n")
SOURCE = text_cell


def steps_cell(text: str) -> Cell:
    """Return steps such as `NE1 SE1` as they are; each is a direction of the board and a number."""
    parts = text.split()
    if not parts or any(
        not part[:-1] or part[:-1] not in Direction.__members__ or part[-1] not in "123456789" for part in parts
    ):
        raise ValueError("steps such as N1 or NE1 SE1")
    return text
