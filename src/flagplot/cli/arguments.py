"""What people give on the command line, read into what the rooms below take."""

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter, Token

from flagplot.core import own_scenarios, registry
from flagplot.core.diagnostics import BadInputError
from flagplot.core.game import ScenarioInfo, Seat
from flagplot.core.journal import MAX_PACE, Entry, decode
from flagplot.match.files import read_at_most, read_bytes

SheetFile = Annotated[Path, Parameter(help="The order sheet; `-` is standard input.", allow_leading_hyphen=True)]
SheetOrMatch = Annotated[
    str, Parameter(help="The match's id; or the order sheet, in the only match of --own.", allow_leading_hyphen=True)
]
Language = Annotated[str, Parameter(help="The language of the words; en if not given.")]
Json = Annotated[bool, Parameter(help="Answer with one JSON document.")]
OutFile = Annotated[Path, Parameter(help="The file to write; `-` is standard output.", allow_leading_hyphen=True)]


def _whole(_: object, tokens: Sequence[Token]) -> int:
    """Return the number of a flag; `1.5` is refused, not rounded."""
    try:
        return int(tokens[0].value)
    except ValueError:
        raise ValueError(f"'{tokens[0].value}' is not a whole number.") from None


Whole = Annotated[int, Parameter(converter=_whole)]

SIDES_BY_OTHER_NAMES = {"allies": "allied", "japan": "japanese", "germany": "german", "germans": "german"}


def read_seat(text: str) -> Seat:
    """Return the seat that is meant: `Allies`, `Allied` and `allied` are one side."""
    side, slash, team = text.strip().lower().partition("/")
    return SIDES_BY_OTHER_NAMES.get(side, side) + slash + team


def _seat(_: object, tokens: Sequence[Token]) -> Seat:
    return read_seat(tokens[0].value)


def _seats(_: object, tokens: Sequence[Token]) -> list[Seat]:
    return [read_seat(token.value) for token in tokens]


SeatName = Annotated[Seat, Parameter(converter=_seat)]
SeatNames = Annotated[list[Seat], Parameter(converter=_seats)]

DEFAULT_SCENARIO = "coral-sea-battle"


@Parameter(name="*")
@dataclass(frozen=True)
class RuleFlags:
    """The flags that choose the rules of a game."""

    rules: Annotated[str, Parameter(help="The rule set; the scenario's first if not given.")] = ""
    option: Annotated[tuple[str, ...], Parameter(help="A rule option as name=value; may be given several times.")] = ()
    tables: Annotated[Path | None, Parameter(help="An owner's own tables (TOML), laid over ours.")] = None

    def options(self) -> dict[str, Any]:
        """Return the options by name; a bare name is switched on."""
        return dict(map(_option, self.option))

    def overlay(self) -> str:
        """Return the text of the owner's tables, or an empty string."""
        return "" if self.tables is None else read_text(self.tables, "table file")


AS_THEY_ARE = RuleFlags()

MAX_TEXT = 1024 * 1024
"""Bytes of an order sheet or table file that are read; whoever reads it sets a lower limit and says so."""

_UNITS = {"m": 60, "h": 3600, "d": 86400, "w": 604800}


def read_text(path: Path, what: str = "file") -> str:
    """Return the text of a file, or of standard input for `-`. Bytes that are no text are marked as such."""
    check_no_flag(path)
    if str(path) == "-":
        data = read_at_most(sys.stdin.buffer.read, f"The {what}", MAX_TEXT)
    else:
        data = read_bytes(path, MAX_TEXT)
    text = data.decode("utf-8", errors="replace")
    if "\0" in text[:1024]:
        raise BadInputError(f"The {what} {path} is not a text.")
    return text


def check_no_flag(path: Path) -> None:
    """Raise BadInputError if a file's name looks like an option that was mistyped."""
    if str(path).startswith("-") and str(path) != "-":
        raise BadInputError(f"There is no option {path}; a file of that name is written ./{path}.")


def read_journal(path: Path) -> tuple[Entry, ...]:
    """Return the entries of a journal file. Raises JournalError naming the entry that does not hold."""
    return decode(read_bytes(path))


def pick_scenario(scenario: str, game: str = "") -> ScenarioInfo:
    """Return the scenario that was named, by its id or by a file of one's own, or the default one (of a game, if that
    was named)."""
    if scenario:
        info = own_scenario(scenario) or registry.find_scenario(scenario)
        if game and info.game != game:
            raise BadInputError(f"The scenario {scenario} is of the game {info.game}, not {game}.")
        return info
    offered = list(registry.game(game).scenarios()) if game else registry.scenarios()
    return next((info for info in offered if info.id == DEFAULT_SCENARIO), offered[0])


def own_scenario(named: str) -> ScenarioInfo | None:
    """Return the scenario of a file, None if no file is named. Raises BadInputError for the first mistake in it."""
    path = Path(named)
    if path.suffix != ".toml" and not path.is_file():
        return None
    return own_scenarios.take(read_text(path, "scenario file"), path.name)


def _option(text: str) -> tuple[str, Any]:
    name, _, value = text.partition("=")
    try:
        return name.strip(), msgspec.json.decode(value.encode()) if value else True
    except msgspec.DecodeError:
        return name.strip(), value


def read_duration(text: str) -> int:
    """Return the seconds of a duration such as `90m`, `24h`, `2d` or `1d12h`."""
    parts = re.findall(r"([0-9]{1,6})\s*([mhdw])", text.lower())
    if not parts or re.sub(r"([0-9]{1,6})\s*([mhdw])\s*", "", text.lower()).strip():
        raise BadInputError(f"'{text}' is not a duration; write for example 90m, 24h, 2d or 1d12h.")
    seconds = sum(int(number) * _UNITS[unit] for number, unit in parts)
    if seconds > MAX_PACE:
        raise BadInputError(f"'{text}' is too long; a year is the most.")
    return seconds
