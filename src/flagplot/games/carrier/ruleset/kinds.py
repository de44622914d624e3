"""Words that have a fixed meaning in the rules: sides, loads, launches."""

from typing import Literal

Side = Literal["allied", "japanese"]

SIDES: tuple[Side, Side] = ("allied", "japanese")

Shadowing = Literal["success", "failure", "lost turn"]
"""What comes of an attempt to shadow (BR-11.3)."""
Appearance = Literal["", "smoking", "burning", "listing heavily", "burning and listing heavily", "dead in the water"]
"""How a ship looks from outside; empty for a sound one."""
Visible = Appearance | Literal["in tow", "at anchor"]
"""All that may be seen of a ship besides her type."""
Load = Literal["", "GP", "AP", "torpedo"]
"""What an air factor carries; empty for unarmed."""

Launch = Literal["", "minimum", "normal", "maximum"]
"""How an air formation took off or lands this turn (BR-8.3, BR-14.8); empty when it was in the air already."""


def enemy(side: Side) -> Side:
    """Return the other side."""
    return "japanese" if side == "allied" else "allied"
