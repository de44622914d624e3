"""The tables of the game and an owner's own laid over them (DESIGN section 7).

An owner of the printed game writes a TOML file with the chapters of values.toml (`[mines]`, `["gunnery damage"]` ...)
and with ship cards (`[cards.CA]`); what he leaves out stays as it is.
"""

import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from copy import deepcopy
from functools import lru_cache
from typing import Any

from flagplot.core.diagnostics import BadInputError, suggest
from flagplot.games.slot.zones import HOME

Tables = dict[str, dict[str, Any]]
_laid: ContextVar[str] = ContextVar("slot tables", default="")


def laid() -> str:
    """Return the text of the tables that are laid over the game's own now; empty for none."""
    return _laid.get()


@contextmanager
def lay(overlay: str) -> Iterator[None]:
    """Lay an owner's tables over the game's own for as long as the block runs."""
    token = _laid.set(overlay)
    try:
        yield
    finally:
        _laid.reset(token)


@lru_cache(maxsize=16)
def read(overlay: str) -> Tables:
    """Return `values`, `cards` and `named` with an overlay. Raises BadInputError naming line and key of a mistake."""
    cards = tomllib.loads((HOME / "cards.toml").read_text("utf-8"))
    named = cards.pop("named")
    out: Tables = {"values": tomllib.loads((HOME / "values.toml").read_text("utf-8")), "cards": cards, "named": named}
    if not overlay:
        return out
    try:
        given = tomllib.loads(overlay)
    except tomllib.TOMLDecodeError as error:
        raise BadInputError(f"The tables are not TOML: {error}.") from error
    own_cards = given.pop("cards", {})
    _merge(out["values"], given, (), overlay)
    _merge(out["cards"], own_cards, ("cards",), overlay)
    return out


def _merge(into: dict[str, Any], given: dict[str, Any], path: tuple[str, ...], text: str) -> None:
    """Lay `given` over `into`: only keys that are there, only values of their kind."""
    for key, value in given.items():
        here = ".".join((*path, key))
        if key not in into:
            near = suggest(key, into)
            hint = f"Did you mean {near}?" if near else f"There are {', '.join(into)}."
            raise BadInputError(f"The tables, line {_line(text, key)}: there is no '{here}'. {hint}")
        old = into[key]
        if isinstance(old, dict) and isinstance(value, dict):
            into[key] = deepcopy(old)
            _merge(into[key], value, (*path, key), text)
        elif type(old) is not type(value) or (isinstance(old, list) and len(old) != len(value)):
            wanted = f"{len(old)} entries" if isinstance(old, list) else f"a value such as {old!r}"
            raise BadInputError(f"The tables, line {_line(text, key)}: '{here}' is {value!r}; {wanted} is expected.")
        else:
            into[key] = value


def _line(text: str, key: str) -> int:
    """Return the first line on which a key stands."""
    pattern = re.compile(rf'(^|[\s.\["]){re.escape(key)}(["\]\s=.]|$)')
    return next((number for number, line in enumerate(text.splitlines(), 1) if pattern.search(line)), 1)
