"""Reading the figures: from TOML, checked, with an owner's own file laid over them; and the list of headquarters."""

import csv
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from flagplot.core.diagnostics import BadInputError, meant
from flagplot.core.fields import filled
from flagplot.core.game import DATA
from flagplot.core.toml import Key, Toml, figures, read, together
from flagplot.games.sloc.figures import KINDS, HqRow, Scenario, Tables
from flagplot.games.sloc.map import NODES

FOLDER = DATA / "sloc"
FILES = ("scenarios.toml", "rules.toml")


OWN: dict[str, Scenario] = {}
"""The scenarios of one's own that have been read, by id."""


class OwnScenario(Scenario, frozen=True):
    """A scenario of one's own as it stands in its file."""

    id: str


def fits(file: Toml) -> int:
    """Return how many keys of a file are those of a scenario of this game."""
    return len(file.keys.keys() & set(OwnScenario.__struct_fields__))


def take(file: Toml, identifier: str) -> Scenario:
    """Return a scenario of one's own, playable from now on. Raises FaultError for the first mistake in its file."""
    made = file.convert(OwnScenario)
    if made.start not in tables().starts:
        raise file.fault(("start",), f"there is no start column {made.start}")
    if made.first_turn > made.last_turn:
        raise file.fault(("last_turn",), "the last turn lies before the first")
    OWN[identifier] = filled(Scenario, made)
    tables.cache_clear()
    return OWN[identifier]


@lru_cache(maxsize=64)
def tables(overlay: str = "") -> Tables:
    """Return the figures with an owner's TOML text laid over them.

    Raises BadInputError, naming file, key and line, for a figure that is missing, misspelt or of the wrong kind.
    """
    made = load({name: (FOLDER / name).read_text(encoding="utf-8") for name in FILES}, overlay)
    return msgspec.structs.replace(made, scenario={**made.scenario, **OWN})


def load(texts: Mapping[str, str], overlay: str = "") -> Tables:
    """Return the figures of some TOML texts by file name (ES-11.21.A). Raises BadInputError as `tables` does."""
    made, files = figures(Tables, together(*(read(text, name) for name, text in texts.items())), overlay)
    _check(made, files)
    return made


def _check(made: Tables, files: Toml) -> None:
    """Refuse what is well formed but cannot be played."""
    for kind in KINDS:
        if kind not in made.ranges:
            raise files.fault(("ranges",), f"the SLOC Proximity Range of {kind} is missing (ES-11.21.A)")
    for kind in made.ranges:
        _check_kind(files, ("ranges", kind), kind)
    for year, start in made.starts.items():
        for place in (*start.japanese, *start.bases.values()):
            if place not in NODES:
                raise files.fault(("starts", str(year)), f"hex {place} is no place of the map")
        for kind in start.bases:
            _check_kind(files, ("starts", str(year), "bases"), kind)
    for name, scenario in made.scenario.items():
        if scenario.start not in made.starts:
            raise files.fault(("scenario", name, "start"), f"there is no start column {scenario.start}")
        if scenario.first_turn > scenario.last_turn:
            raise files.fault(("scenario", name, "last_turn"), "the last turn lies before the first")


def _check_kind(made: Toml, key: Key, kind: str) -> None:
    if kind not in KINDS:
        hint = meant(kind, KINDS, f"There are {', '.join(KINDS)}.")
        raise made.fault(key, f"there is no Sub Base '{kind}'. {hint}")


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
