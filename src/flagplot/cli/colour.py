"""Colour for a person at a terminal: headings, remarks on orders and what they point to; none for others."""

import os
import re
from typing import TextIO

BOLD, DIM, RED, YELLOW = 1, 2, 31, 33
_LOOKS: tuple[tuple[re.Pattern[str], int], ...] = (
    (re.compile(r"^[A-Z][A-Z0-9 ',:()/-]{3,}$|^Turn \d+\b", re.MULTILINE), BOLD),
    (re.compile(r"^[-=]{3,}(?:  +-+)*$", re.MULTILINE), DIM),
    (re.compile(r"(?<=: )error(?=: )|^ *\^+$", re.MULTILINE), RED),
    (re.compile(r"(?<=: )query(?=: )"), YELLOW),
)
"""What is picked out by its look, and how."""


def wanted(stream: TextIO) -> bool:
    """Return whether a stream is a terminal that shows colours and whose owner has not said NO_COLOR."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def coloured(text: str) -> str:
    """Return a text with the marks of a terminal; without them it is what it was."""
    for pattern, look in _LOOKS:
        text = pattern.sub(f"\x1b[{look}m\\g<0>\x1b[0m", text)
    return text
