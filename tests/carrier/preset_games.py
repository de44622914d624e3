"""The rule sets of whole games in tests, each with the optional rules it brings, and the scenarios."""

from typing import Any

from flagplot.games.carrier.scenario.reading import identifiers

PRESETS: dict[str, dict[str, Any]] = {
    "umpire": {},
    "base": {},
    "email-2003": {"submarines": "2003"},
    "gm-1993": {"submarines": "1993", "mines": True, "pt_boats": "dice"},
}
VARIANTS = ("email-2003", "gm-1993")
EVERY = tuple(identifiers())
