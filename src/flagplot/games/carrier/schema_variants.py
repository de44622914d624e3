"""The shape of the tables that only the variants' rules use."""

from flagplot.games.carrier.cells import SCENARIO, SIDE, SOURCE, Check, column_cell, one_of, text_cell, whole

VARIANTS: dict[str, tuple[tuple[str, ...], dict[str, Check]]] = {
    "island_counters": (
        ("scenario", "side", "island"),
        {
            "scenario": SCENARIO, "side": SIDE, "island": text_cell, "coastwatchers": whole(0, 20),
            "troops": whole(0, 20), "last_column": column_cell, "source": SOURCE,
        },
    ),
    "base_counters": (
        ("scenario", "side", "base"),
        {
            "scenario": SCENARIO, "side": SIDE, "base": text_cell, "island": text_cell, "mark": one_of("T", "B", "R"),
            "source": SOURCE,
        },
    ),
}  # fmt: skip
"""Table to key columns and the check of each column."""
