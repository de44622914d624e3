"""The shape of the tables that only the variants' rules use."""

from flagplot.games.carrier.cells import SOURCE, Check, one_of, whole

SHIP_TYPE = one_of("CV", "CVL", "BB", "CA", "CAV", "CL", "AV", "DD", "APD", "AP", "AO", "PG", "SS")

VARIANTS: dict[str, tuple[tuple[str, ...], dict[str, Check]]] = {
    "towing": (("type",), {"type": SHIP_TYPE, "class": whole(1, 4), "source": SOURCE}),
    "survivors": (
        ("type",), {"type": SHIP_TYPE, "factors": whole(0, 20), "room": whole(0, 20), "source": SOURCE},
    ),
    "survivor_shares": (
        ("modified_roll",),
        {"modified_roll": whole(1, 6), "numerator": whole(0, 12), "denominator": whole(1, 12), "source": SOURCE},
    ),
    "mines": (("place",), {"place": one_of("open", "strait", "port"), "bht": whole(1, 15), "source": SOURCE}),
}  # fmt: skip
"""Table to key columns and the check of each column."""
