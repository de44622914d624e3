"""What the umpire answers when asked for a part of the rules (ES-0a)."""

from flagplot.core.diagnostics import suggest
from flagplot.core.words import Phrase, phrase

SUPPLIED = ("11.21.B", "11.21.C", "11.21.D", "11.21.E", "11.22.A", "11.22.B", "11.22.C", "11.23", "11.24.A")
"""The sections that are played from the text."""
MISSING = ("11.21.A", "11.24.B", "11.24.C", "11.24.D", "11.24.E", "search aircraft", "closing remarks")
"""The parts that the text does not hold; `gaps.text` says what is done without them (ES-0a, ES-11.24.E)."""


def answer(section: str) -> Phrase:
    """Return what the umpire has on a section: played, or "text not supplied" with what is done instead (ES-0a)."""
    wanted = section.strip().removeprefix("ES-").removeprefix("es-")
    for key in MISSING:
        if wanted.lower() == key.lower():
            return phrase("gaps.missing", section=key, text=phrase(f"gaps.text.{key}"))
    for key in SUPPLIED:
        if wanted.upper().startswith(key):
            return phrase("gaps.played", section=key)
    if wanted.upper().startswith("BASE"):
        return phrase("gaps.base_layer")
    near = suggest(wanted, [*MISSING, *SUPPLIED])
    return phrase("gaps.near", section=section, near=near) if near else phrase("gaps.unknown", section=section)
