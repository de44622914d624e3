"""The shape of the tables that only the variants' rules use."""

from flagplot.games.carrier.cells import SIDE, SOURCE, Check, text_cell

VARIANTS: dict[str, tuple[tuple[str, ...], dict[str, Check]]] = {
    "reload_bases": (("base",), {"base": text_cell, "side": SIDE, "source": SOURCE}),
}
"""Table to key columns and the check of each column."""
