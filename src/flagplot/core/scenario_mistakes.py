"""Every mistake in the file of a scenario of one's own, each with its line."""

import re
from copy import deepcopy
from datetime import date
from typing import Any

from flagplot.core import toml
from flagplot.core.diagnostics import BadInputError
from flagplot.core.game import TakesScenarios
from flagplot.core.own_scenarios import game_of, identifier
from flagplot.core.toml import FaultError, Keys, Toml

MOST = 50
"""Mistakes that are listed."""
PLAUSIBLE: tuple[object, ...] = (40, 1, True, "", [], {}, date(1942, 5, 8), "1942-05-08", "1942-05")
"""Values that are tried in the place of a wrong one, so that the rest of the file can be read."""


def mistakes(text: str, name: str) -> list[BadInputError]:
    """Return every mistake in the file of a scenario, none if it can be played.

    What is wrong is put out of the way and the rest read again; what names something that was left out is not listed.
    """
    found: list[BadInputError] = []
    try:
        file = toml.read(text, name)
        game = game_of(file, name)
    except BadInputError as error:
        return [error]
    rest = _Rest(game, file, f"{identifier(file, text)}-checked")
    while len(found) < MOST:
        try:
            game.take_scenario(rest.file, rest.own_id)
            return found
        except FaultError as fault:
            if not rest.follows(fault):
                found.append(rest.in_whole(fault))
            if not rest.put_aside(fault):
                return found
        except BadInputError as error:
            return [*found, error]
    return found


class _Rest:
    """What is left of a file while mistakes are put out of the way."""

    def __init__(self, game: TakesScenarios, file: Toml, own_id: str) -> None:
        self.file = file
        self.own_id = own_id
        self._whole = file
        self._game = game
        self._left_out: list[str] = []
        """Names that other entries may use."""
        self._dropped: dict[str, list[int]] = {}
        """Of each list the places, in the whole file, of the entries that were left out."""

    def follows(self, fault: FaultError) -> bool:
        """Return whether a mistake may come of what was left out."""
        return any(re.search(rf"\b{re.escape(name)}\b", fault.what) for name in self._left_out)

    def in_whole(self, fault: FaultError) -> FaultError:
        """Return a mistake with its place in the whole file."""
        key = list(fault.key)
        if len(key) > 1 and isinstance(key[1], int):
            for place in sorted(self._dropped.get(str(key[0]), [])):
                key[1] += place <= key[1]
        return self._whole.fault(key, fault.what)

    def put_aside(self, fault: FaultError) -> bool:
        """Take a key out, or give it some value that fits; else leave out the entry of a list that it stands in.
        Returns whether anything helps."""
        key = tuple(fault.key)
        _, _, listed = fault.what.rstrip(".").partition("expected one of ")
        values = [None] if "there is no such key" in fault.what else [*filter(None, listed.split(", ")), *PLAUSIBLE]
        for value in values:
            keys = _with(self.file.keys, key, value)
            if keys is not None and self._is_mended(keys, key):
                self._left_out += _names(_at(self.file.keys, key))
                self.file = self.file.changed(keys)
                return True
        if len(key) < 2 or not isinstance(key[1], int):
            return False
        keys = _with(self.file.keys, key[:2], None)
        if keys is None:
            return False
        self._left_out += _names(_at(self.file.keys, key[:2]))
        self._dropped.setdefault(str(key[0]), []).append(int(self.in_whole(fault).key[1]))
        self.file = self.file.changed(keys)
        return True

    def _is_mended(self, keys: Keys, key: tuple[str | int, ...]) -> bool:
        try:
            self._game.take_scenario(self.file.changed(keys), self.own_id)
        except FaultError as other:
            return tuple(other.key)[: len(key)] != key
        except BadInputError:
            return False
        return True


def _at(keys: Keys, key: tuple[str | int, ...]) -> object:
    """Return what stands at a key, None if nothing does."""
    value: Any = keys
    for part in key:
        try:
            value = value[part]
        except (KeyError, IndexError, TypeError):
            return None
    return value


def _with(keys: Keys, key: tuple[str | int, ...], value: object) -> Keys | None:
    """Return the contents with another value at a key, or without it for None; None if there is no such place."""
    made = deepcopy(keys)
    holder: Any = made
    try:
        for part in key[:-1]:
            holder = holder[part]
        if value is None:
            del holder[key[-1]]
        else:
            holder[key[-1]] = value
    except (KeyError, IndexError, TypeError):
        return None
    return made


def _names(entry: object) -> list[str]:
    """Return the names that an entry gives to others: its id and name, and all that it lists."""
    if isinstance(entry, list):
        return [name for inner in entry for name in ([inner] if isinstance(inner, str) else _names(inner))]
    if not isinstance(entry, dict):
        return []
    named = [str(entry[key]) for key in ("id", "name") if entry.get(key)]
    return named + [name for inner in entry.values() if isinstance(inner, list | dict) for name in _names(inner)]
