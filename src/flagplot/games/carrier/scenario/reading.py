"""Scenarios of the carrier game: forces, start areas, special rules; read from TOML and checked on load (BR-26.1).

Shorter versions are files of their own, which may take over parts of the long one (BR-26.2). Submarines and boats
stand in the files for the rule sets that have them (BR-26.3).

Every error names the file, the key and the line. `# source` marks in the files: found, seed or house.
"""

import functools
from pathlib import Path

from flagplot.core import toml
from flagplot.core.diagnostics import check_known
from flagplot.core.game import DATA
from flagplot.core.toml import Toml
from flagplot.games.carrier.scenario.checks import CHECKS
from flagplot.games.carrier.scenario.scenario import Scenario
from flagplot.games.carrier.scenario.shorter import completed

FOLDER = DATA / "carrier" / "scenarios"


def identifiers() -> tuple[str, ...]:
    """Return the ids of the scenarios that come with the game, the learning scenario first."""
    return tuple(sorted((path.stem for path in FOLDER.glob("*.toml")), key=lambda name: (name[0] != "r", name)))


OWN: dict[str, Scenario] = {}
"""The scenarios of one's own that have been read, by id."""


@functools.cache
def scenario(identifier: str) -> Scenario:
    """Return a scenario. Raises BadInputError for an unknown id."""
    if identifier in OWN:
        return OWN[identifier]
    check_known("scenario", identifier, identifiers())
    return load(FOLDER / f"{identifier}.toml")


@functools.cache
def _files() -> dict[str, Toml]:
    """Return what the files that come with the game say, by id, for scenarios that are based on them."""
    return {name: toml.load(FOLDER / f"{name}.toml") for name in identifiers()}


def load(path: Path) -> Scenario:
    """Return the scenario of a file. Raises BadInputError naming file, key and line."""
    return made_of(toml.load(path))


def made_of(file: Toml) -> Scenario:
    """Return the scenario that a file says. Raises BadInputError naming file, key and line."""
    if "based_on" in file.keys or "takes" in file.keys:
        file = completed(file, _files(), Scenario.__struct_fields__)
    made = file.convert(Scenario)
    for check in CHECKS:
        check(made, file)
    return made


def fits(file: Toml) -> int:
    """Return how many keys of a file are those of a scenario of this game."""
    return len(file.keys.keys() & {*Scenario.__struct_fields__, "based_on", "takes"})
