"""The shape of the tables that only the variants' rules use."""

from flagplot.games.carrier.ruleset.cells import (
    SCENARIO,
    SHIP_TYPE,
    SIDE,
    SOURCE,
    Check,
    column_cell,
    one_of,
    steps_cell,
    text_cell,
    whole,
)

VARIANTS: dict[str, tuple[tuple[str, ...], dict[str, Check]]] = {
    "towing": (("type",), {"type": SHIP_TYPE, "class": whole(1, 4), "source": SOURCE}),
    "survivors": (("type",), {"type": SHIP_TYPE, "factors": whole(0, 20), "room": whole(0, 20), "source": SOURCE}),
    "survivor_shares": (
        ("modified_roll",),
        {"modified_roll": whole(1, 6), "numerator": whole(0, 12), "denominator": whole(1, 12), "source": SOURCE},
    ),
    "mines": (("place",), {"place": one_of("open", "strait", "port"), "bht": whole(1, 15), "source": SOURCE}),
    "critical_hits_ship": (
        ("roll",),
        {
            "roll": whole(1, 6),
            "effect": one_of("half speed", "fire", "armament", "deck or tubes", "major fire", "dead in the water"),
            "source": SOURCE,
        },
    ),
    "critical_hits_base": (
        ("roll",),
        {
            "roll": whole(1, 6),
            "effect": one_of("hit", "anti-aircraft", "runway", "planes", "radar", "two hits"),
            "source": SOURCE,
        },
    ),
    "sinking": (
        ("damage_factor",),
        {
            "damage_factor": one_of("1-2", "3-5", "6+"),
            **{f"roll_{face}": whole(0, 99) for face in range(1, 7)},
            "source": SOURCE,
        },
    ),
    "island_counters": (
        ("scenario", "side", "island"),
        {
            "scenario": SCENARIO,
            "side": SIDE,
            "island": text_cell,
            "coastwatchers": whole(0, 20),
            "troops": whole(0, 20),
            "last_column": column_cell,
            "source": SOURCE,
        },
    ),
    "base_counters": (
        ("scenario", "side", "base"),
        {
            "scenario": SCENARIO,
            "side": SIDE,
            "base": text_cell,
            "island": text_cell,
            "mark": one_of("T", "B", "R"),
            "source": SOURCE,
        },
    ),
    "ready_cap": (
        ("altitude",),
        {
            "altitude": one_of("low", "high"),
            **{f"warning_{n}": one_of("none", "minimum", "normal", "maximum") for n in range(1, 6)},
            "source": SOURCE,
        },
    ),
    "diving_cap": (
        ("modified_roll",),
        {
            "modified_roll": text_cell,
            "share_that_may_dive": one_of("0", "1/4", "1/3", "1/2", "2/3", "3/4", "all"),
            "source": SOURCE,
        },
    ),
    "reload_bases": (("base",), {"base": text_cell, "side": SIDE, "source": SOURCE}),
    "submarine": (
        ("item",),
        {
            "item": one_of(
                "attack",
                "factors",
                "torpedo_bht",
                "asw_bht",
                "asw_factor",
                "asw_most",
                "gunnery_bht",
                "asw_attacks",
                "asw_attacks_pg",
                "reload_turns",
                "reload_turns_2003",
                "asw_reload_turns",
                "asw_reload_turns_2003",
            ),
            "allied": whole(0, 48),
            "japanese": whole(0, 48),
            "source": SOURCE,
        },
    ),
    "sub_attack_sequence": (
        ("modified_roll",),
        {
            "modified_roll": one_of("1 or less", "2-3", "4-5", "6 or more"),
            "result": one_of("tf only", "normal", "sub first", "sub only"),
            "source": SOURCE,
        },
    ),
    "sub_attack_modifiers": (
        ("condition",),
        {
            "condition": one_of(
                "night", "storm", "other combat", "at anchor", "low aircraft", "spotting aircraft", "earlier attack"
            ),
            "modifier": whole(-6, 6),
            "source": SOURCE,
        },
    ),
    "radio_direction": (
        ("second_die",),
        {
            "second_die": whole(1, 6),
            "first_die_1_2": steps_cell,
            "first_die_3_4": steps_cell,
            "first_die_5_6": steps_cell,
            "source": SOURCE,
        },
    ),
}
"""Table to key columns and the check of each column."""
