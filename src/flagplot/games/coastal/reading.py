"""Reading the game's TOML files: every fault names the file, the key and the line."""

import re
import tomllib
from typing import Any, TypeVar

import msgspec

from flagplot.core.diagnostics import BadInputError

T = TypeVar("T")


def parse(text: str, name: str) -> dict[str, Any]:
    """Return the keys of a TOML text. Raises BadInputError with file and line where it cannot be read."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadInputError(f"{name}: not a TOML file: {fault}. Mend that line.") from None


def convert(keys: dict[str, Any], kind: type[T], text: str, name: str) -> T:
    """Return keys as a checked struct. Raises BadInputError naming file, key and line of what is wrong."""
    try:
        return msgspec.convert(keys, kind)
    except msgspec.ValidationError as fault:
        message = str(fault)
        path = re.search(r"`\$\.?(.*?)`$", message)
        where = _named(keys, kind, message, path.group(1) if path else "")
        missing = re.search(r"(?:required|unknown) field `([^`]+)`", message)
        what = re.sub(r" - at `.*`$", "", message)
        key = f"{where}.{missing.group(1)}".strip(".") if missing else where
        unknown = "unknown field" in message
        line = line_of(text, key if unknown else where)
        raise BadInputError(f"{name}, line {line}, key {key or '(top)'}: {what}.") from None


def _named(keys: dict[str, Any], kind: type[Any], message: str, where: str) -> str:
    """Return the path of a fault with the key in place of `[...]`, which is all that is said of a table of tables."""
    table, found, rest = where.partition("[...]")
    if not found or not isinstance(keys.get(table), dict):
        return where
    for name, value in keys[table].items():
        try:
            msgspec.convert({**keys, table: {name: value}}, kind)
        except msgspec.ValidationError as fault:
            if str(fault) == message:
                return f"{table}.{name}{rest}"
    return where


def line_of(text: str, path: str) -> int:
    """Return the line (from 1) of the key, or of the table that should hold it; 1 when there is none."""
    parts = [part for part in re.split(r"[.\[\]]+", path) if part and part != "..."]
    best = 1
    depth = 0
    here: list[str] = []
    counts: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        header = re.match(r"\s*\[(\[)?\s*([^\]]+?)\s*\]", line)
        entry = re.match(r"\s*([A-Za-z0-9_-]+|\"[^\"]+\")\s*=", line)
        if header:
            table = [part.strip().strip('"') for part in header.group(2).split(".")]
            if header.group(1):
                name = ".".join(table)
                counts[name] = counts.get(name, -1) + 1
                table.append(str(counts[name]))
            here = table
            found = here
        elif entry:
            found = [*here, entry.group(1).strip('"')]
        else:
            continue
        same = 0
        while same < min(len(found), len(parts)) and found[same] == parts[same]:
            same += 1
        if same == len(found) and same > depth:
            best, depth = number, same
    return best
