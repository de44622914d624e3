"""The shape of the tables that only the variants' rules use."""

from flagplot.games.carrier.cells import Check, one_of, text_cell, whole

VARIANTS: dict[str, tuple[tuple[str, ...], dict[str, Check]]] = {
    "critical_hits_ship": (
        ("roll",),
        {
            "roll": whole(1, 6),
            "effect": one_of("half speed", "fire", "armament", "deck or tubes", "major fire", "dead in the water"),
            "source": text_cell,
        },
    ),
    "critical_hits_base": (
        ("roll",),
        {
            "roll": whole(1, 6),
            "effect": one_of("hit", "anti-aircraft", "runway", "planes", "radar", "two hits"),
            "source": text_cell,
        },
    ),
    "sinking": (
        ("damage_factor",),
        {
            "damage_factor": one_of("1-2", "3-5", "6+"), **{f"roll_{face}": whole(0, 99) for face in range(1, 7)},
            "source": text_cell,
        },
    ),
}  # fmt: skip
"""Table to key columns and the check of each column."""
