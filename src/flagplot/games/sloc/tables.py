"""Reading the figures: from TOML, checked, with an owner's own file laid over them; and the list of headquarters."""

import csv
import re
import tomllib
from functools import lru_cache
from typing import Any

import msgspec

from flagplot.core.diagnostics import BadInputError, suggest
from flagplot.core.game import DATA
from flagplot.games.sloc.figures import KINDS, HqRow, Tables
from flagplot.games.sloc.map import NODES

FOLDER = DATA / "sloc"
FILES = ("scenarios.toml", "rules.toml")


@lru_cache(maxsize=64)
def tables(overlay: str = "") -> Tables:
    """Return the figures with an owner's TOML text laid over them.

    Raises BadInputError, naming file, key and line, for a figure that is missing, misspelt or of the wrong kind.
    """
    texts = {name: (FOLDER / name).read_text(encoding="utf-8") for name in FILES}
    return load(texts, overlay)


def load(texts: dict[str, str], overlay: str = "") -> Tables:
    """Return the figures of some TOML texts by file name (ES-11.21.A). Raises BadInputError as `tables` does."""
    data: dict[str, Any] = {}
    for name, text in texts.items():
        data.update(_toml(name, text))
    if overlay.strip():
        texts = {"the owner's file": overlay, **texts}
        _lay_over(data, _toml("the owner's file", overlay))
    try:
        result = msgspec.convert(data, Tables, str_keys=True)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `")
        raise BadInputError(_where(texts, path.rstrip("`"), message)) from None
    _check(result, texts)
    return result


def _toml(name: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInputError(f"{name} is not TOML: {error}.") from None


def _lay_over(data: dict[str, Any], over: dict[str, Any], path: str = "") -> None:
    for key, value in over.items():
        if isinstance(value, dict) and isinstance(data.get(key), dict):
            _lay_over(data[key], value, f"{path}{key}.")
        else:
            data[key] = value


def _check(result: Tables, texts: dict[str, str]) -> None:
    """Refuse what is well formed but cannot be played."""
    for kind in KINDS:
        if kind not in result.ranges:
            raise BadInputError(
                _where(texts, "$.ranges", f"the SLOC Proximity Range of {kind} is missing (ES-11.21.A)")
            )
    for kind in result.ranges:
        if kind not in KINDS:
            raise BadInputError(_where(texts, f"$.ranges.{kind}", _unknown("Sub Base", kind, KINDS)))
    for year, start in result.starts.items():
        for place in [*start.japanese, *start.bases.values()]:
            if place not in NODES:
                raise BadInputError(_where(texts, f"$.starts.{year}", f"hex {place} is no place of the map"))
        for kind in start.bases:
            if kind not in KINDS:
                raise BadInputError(_where(texts, f"$.starts.{year}.bases", _unknown("Sub Base", kind, KINDS)))
    for key, scenario in result.scenario.items():
        path = f"$.scenario.{key}"
        if scenario.start not in result.starts:
            raise BadInputError(_where(texts, f"{path}.start", f"there is no start column {scenario.start}"))
        if scenario.first_turn > scenario.last_turn:
            raise BadInputError(_where(texts, f"{path}.last_turn", "the last turn lies before the first"))


def _unknown(what: str, word: str, known: tuple[str, ...]) -> str:
    near = suggest(word, known)
    return f"there is no {what} '{word}'" + (f"; did you mean {near}?" if near else f"; known: {', '.join(known)}")


def _where(texts: dict[str, str], path: str, message: str) -> str:
    """Return a complaint with the file, the key and the line of a path such as `$.ranges.Fife.value`."""
    unknown = re.search(r"unknown field `([^`]+)`", message)
    missing = re.search(r"missing required field `([^`]+)`", message)
    keys = [key for key in re.split(r"\.|\[\d*\]|\[\.\.\.\]", path.removeprefix("$")) if key]
    shown = ".".join(keys + ([unknown[1]] if unknown else []) + ([missing[1]] if missing else []))
    if unknown:
        keys.append(unknown[1])
    best = (0, next(iter(texts)), 1)
    for name, text in texts.items():
        depth, line = _find(text, keys)
        if depth > best[0]:
            best = (depth, name, line)
    _, name, line = best
    if unknown and best[0] < len(keys):  # a wildcard of the path hides the table: look for the word itself
        for file, text in texts.items():
            for number, content in enumerate(text.splitlines(), 1):
                if re.search(rf"\b{re.escape(unknown[1])}\b[\"']?\s*=", content):
                    return f"{file}, line {number}, {shown}: {message[:1].lower()}{message[1:]}."
    return f"{name}, line {line}, {shown or 'the whole file'}: {message[:1].lower()}{message[1:].rstrip('.')}."


def _find(text: str, keys: list[str]) -> tuple[int, int]:
    """Return how many keys of a path were found, and the line of the last one found."""
    depth, at = 0, 1
    for number, line in enumerate(text.splitlines(), 1):
        header = re.match(r"\s*\[([^\]]+)\]", line)
        if header:
            parts = [part.strip().strip("\"'") for part in header[1].split(".")]
            common = 0
            while common < min(len(parts), len(keys)) and parts[common] == keys[common]:
                common += 1
            if common == len(parts) and common > depth:
                depth, at, inside = common, number, True
            else:
                inside = common == len(parts)
            if not inside and depth:
                break
        elif depth < len(keys) and depth:
            key = re.match(r"""\s*["']?([^"'=]+?)["']?\s*=""", line)
            if key and key[1].strip() == keys[depth]:
                depth, at = depth + 1, number
    return depth, at


@lru_cache(maxsize=1)
def hq_rows() -> tuple[HqRow, ...]:
    """Return the rows of the list of headquarters (ES-BASE-9). Raises BadInputError for a row that cannot be used."""
    rows = []
    with (FOLDER / "hq.csv").open(encoding="utf-8", newline="") as file:
        for line, row in enumerate(csv.DictReader(file), 2):
            plain: dict[str, Any] = {k: v for k, v in row.items() if not k.startswith("start_") and k != "source"}
            for key in ("range", "from_turn", "arrival_turn", "arrival_hex", "return_hex"):
                plain[key] = plain[key] or "0"
            for key in ("american", "army"):
                plain[key] = plain[key] == "1"
            plain["starts"] = {int(k[6:]): int(v) for k, v in row.items() if k.startswith("start_") and v}
            try:
                rows.append(msgspec.convert(plain, HqRow, strict=False))
            except msgspec.ValidationError as error:
                raise BadInputError(f"hq.csv, line {line}: {error}") from None
    return tuple(rows)


@lru_cache(maxsize=256)
def hq_row(key: str, turn: int) -> HqRow:
    """Return the row of a headquarters that holds in a turn: range and leader may change (ES-BASE-9)."""
    return max((row for row in hq_rows() if row.key == key and row.from_turn <= turn), key=lambda row: row.from_turn)


@lru_cache(maxsize=1)
def hq_keys() -> tuple[str, ...]:
    """Return the order names of the headquarters, in the order of the list."""
    return tuple(dict.fromkeys(row.key for row in hq_rows()))
