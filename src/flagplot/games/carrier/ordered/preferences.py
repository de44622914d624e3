"""What an attacker may say of the ships he wants, by what can be seen of them."""

from flagplot.games.carrier.ordered.words import ORDINALS, STATES

LOOKS = tuple(STATES)
"""Visible states, from sound to dead in the water."""


def state_of(looks: str) -> str:
    """Return the state that an order may name for how a ship looks."""
    if not looks:
        return "undamaged"
    return {"dead in the water": "crippled", "smoking": "smoking"}.get(looks, "burning")


def split_preference(preference: str) -> tuple[str, tuple[str, ...], int]:
    """Return class or type, the states wanted (empty: any) and the number of the TF (0: any) of a preference such as
    `CA undamaged` or `CV second TF` (FE-LI-1b)."""
    words = preference.removesuffix(" TF").split()
    ordinal = ORDINALS.index(words.pop()) + 1 if preference.endswith(" TF") else 0
    states = (words.pop(),) if len(words) > 1 and words[-1] in LOOKS else ()
    return " ".join(words), states, ordinal
