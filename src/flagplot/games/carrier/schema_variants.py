"""The shape of the tables that only the variants' rules use."""

from flagplot.games.carrier.cells import SOURCE, Check, steps_cell, whole

VARIANTS: dict[str, tuple[tuple[str, ...], dict[str, Check]]] = {
    "radio_direction": (
        ("second_die",),
        {
            "second_die": whole(1, 6), "first_die_1_2": steps_cell, "first_die_3_4": steps_cell,
            "first_die_5_6": steps_cell, "source": SOURCE,
        },
    ),
}  # fmt: skip
"""Table to key columns and the check of each column."""
