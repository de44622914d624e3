"""The shape of the tables that only the variants' rules use."""

from flagplot.games.carrier.cells import Check

VARIANTS: dict[str, tuple[tuple[str, ...], dict[str, Check]]] = {}
"""Table to key columns and the check of each column."""
