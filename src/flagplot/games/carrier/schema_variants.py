"""The shape of the tables that only the variants' rules use."""

from flagplot.games.carrier.cells import SOURCE, Check, one_of, text_cell

VARIANTS: dict[str, tuple[tuple[str, ...], dict[str, Check]]] = {
    "ready_cap": (
        ("altitude",),
        {
            "altitude": one_of("low", "high"),
            **{f"warning_{n}": one_of("none", "minimum", "normal", "maximum") for n in range(1, 6)}, "source": SOURCE,
        },
    ),
    "diving_cap": (
        ("modified_roll",),
        {
            "modified_roll": text_cell, "share_that_may_dive": one_of("0", "1/4", "1/3", "1/2", "2/3", "3/4", "all"),
            "source": SOURCE,
        },
    ),
}  # fmt: skip
"""Table to key columns and the check of each column."""
