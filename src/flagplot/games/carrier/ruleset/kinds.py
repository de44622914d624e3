"""Words that have a fixed meaning in the rules: sides, loads, launches."""

from typing import Literal

Side = Literal["allied", "japanese"]

SIDES: tuple[Side, Side] = ("allied", "japanese")

Shadowing = Literal["success", "failure", "lost turn"]
"""What comes of an attempt to shadow (BR-11.3)."""
Load = Literal["", "GP", "AP", "torpedo"]
"""What an air factor carries; empty for unarmed."""

Launch = Literal["", "minimum", "normal", "maximum"]
"""How an air formation took off or lands this turn (BR-8.3, BR-14.8); empty when it was in the air already."""


def enemy(side: Side) -> Side:
    """Return the other side."""
    return "japanese" if side == "allied" else "allied"
