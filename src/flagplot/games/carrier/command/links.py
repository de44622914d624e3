"""The main HQ of a side (GM-22.73)."""

HQS = {"allied": ("Espiritu Santo", "Port Moresby"), "japanese": ("Rabaul",)}
"""Main HQ of each side unless the player names another; the first that is a base here (GM-22.73)."""


def main_hq(side: str, bases: tuple[str, ...], named: str = "") -> str:
    """Return the base through which messages without another link go, the first base if none is usual
    (GM-22.73)."""
    for name in (named, *HQS[side]):
        if name in bases:
            return name
    return bases[0] if bases else ""
