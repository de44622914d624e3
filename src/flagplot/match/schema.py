"""The form of what a game takes and gives as JSON, published as JSON schemas (docs/data.md)."""

from collections.abc import Callable
from typing import Any

import msgspec

from flagplot.core import registry
from flagplot.core.diagnostics import check_known
from flagplot.core.game import AnyGame
from flagplot.match.papers import Report

KINDS: dict[str, Callable[[AnyGame], Any]] = {
    "orders": lambda game: game.sheet_type,
    "view": lambda game: game.view_type,
    "report": lambda game: Report[game.dispatch_type, game.plot_type],  # type: ignore[name-defined]
    "plot": lambda game: game.plot_type,
}
"""The types of a game that are published."""


def names() -> list[str]:
    """Return the names of all schemas: `carrier.orders` and so on."""
    return [f"{game}.{kind}" for game in registry.names() for kind in KINDS]


def type_of(name: str) -> Any:
    """Return the type that a schema describes. Raises BadInputError for a name that is not there."""
    check_known("schema", name, names())
    game, _, kind = name.rpartition(".")
    return KINDS[kind](registry.game(game))


def schema(name: str) -> dict[str, Any]:
    """Return a JSON schema (draft 2020-12). Raises BadInputError for a name that is not there."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(type_of(name))}
