"""Scenarios of the carrier game: forces, start areas, special rules; read from TOML and checked on load (BR-26.1).

Shorter versions are files of their own, which may take over parts of the long one (BR-26.2). Submarines and boats
stand in the files for the rule sets that have them (BR-26.3).

Every error names the file, the key and the line. `# source` marks in the files: found, seed or house.
"""

import functools
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from flagplot.core.diagnostics import BadInputError, suggest
from flagplot.core.game import DATA
from flagplot.games.carrier.scenario.checks import CHECKS, bad_key
from flagplot.games.carrier.scenario.scenario import Scenario
from flagplot.games.carrier.scenario.shorter import completed
from flagplot.games.carrier.scenario.types import refusal

FOLDER = DATA / "carrier" / "scenarios"


def identifiers() -> tuple[str, ...]:
    """Return the ids of the scenarios that come with the game, the learning scenario first."""
    return tuple(sorted((path.stem for path in FOLDER.glob("*.toml")), key=lambda name: (name[0] != "r", name)))


@functools.cache
def scenario(identifier: str) -> Scenario:
    """Return a scenario that comes with the game. Raises BadInputError for an unknown id."""
    if identifier not in identifiers():
        near = suggest(identifier, identifiers())
        hint = f" Did you mean {near}?" if near else f" Known: {', '.join(identifiers())}."
        raise BadInputError(f"There is no carrier scenario '{identifier}'.{hint}")
    return load(FOLDER / f"{identifier}.toml")


@functools.cache
def _files() -> dict[str, dict[str, Any]]:
    """Return what the files that come with the game say, by id, for scenarios that are based on them."""
    return {name: tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8")) for name in identifiers()}


def load(path: Path) -> Scenario:
    """Return the scenario of a file. Raises BadInputError naming file, key and line."""
    try:
        text = path.read_text(encoding="utf-8")
        raw = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInputError(f"{path.name}: not valid TOML: {error}.") from None
    if "based_on" in raw or "takes" in raw:
        raw = completed(raw, path, text, _files(), Scenario.__struct_fields__)
    try:
        made = msgspec.convert(raw, Scenario)
    except msgspec.ValidationError as error:
        keys, message = refusal(error, Scenario)
        raise bad_key(path, text, keys, message) from None
    for check in CHECKS:
        check(made, path, text)
    return made
