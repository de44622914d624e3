"""A fact in words, before it is laid out in a report."""

from collections.abc import Sequence
from typing import NamedTuple


class Wording(NamedTuple):
    """A title, lines below it, and all in one line."""

    title: str
    lines: Sequence[str]
    brief: str = ""
    """Empty: the title and the first line."""
    sunk: frozenset[str] = frozenset()
    """Ships of which the lines say that they sink, as the losses call them."""
