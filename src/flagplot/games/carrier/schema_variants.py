"""The shape of the tables that only the variants' rules use."""

from flagplot.games.carrier.cells import SOURCE, Check, one_of, whole

VARIANTS: dict[str, tuple[tuple[str, ...], dict[str, Check]]] = {
    "submarine": (
        ("item",),
        {
            "item": one_of("attack", "factors", "torpedo_bht", "asw_bht", "asw_factor", "asw_most", "gunnery_bht",
                           "asw_attacks", "asw_attacks_pg", "reload_turns", "reload_turns_2003", "asw_reload_turns",
                           "asw_reload_turns_2003"),
            "allied": whole(0, 48), "japanese": whole(0, 48), "source": SOURCE,
        },
    ),
    "sub_attack_sequence": (
        ("modified_roll",),
        {
            "modified_roll": one_of("1 or less", "2-3", "4-5", "6 or more"),
            "result": one_of("tf only", "normal", "sub first", "sub only"), "source": SOURCE,
        },
    ),
    "sub_attack_modifiers": (
        ("condition",),
        {
            "condition": one_of("night", "storm", "other combat", "at anchor", "low aircraft", "spotting aircraft",
                                "earlier attack"),
            "modifier": whole(-6, 6), "source": SOURCE,
        },
    ),
}  # fmt: skip
"""Table to key columns and the check of each column."""
