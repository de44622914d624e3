"""`AF3 the same with N3, SE4`: the order of another unit with a way of its own."""

import re

from flagplot.games.carrier.orders.same_words import DONE, SAME, UNIT, WILL

_HOP = r"(?:ne|nw|se|sw|n|s)(?: ?\d{1,2})\b"
_WAY = rf"{_HOP}(?:(?:, ?|,? (?:and then|and|then) | ){_HOP})*"
_REPEATS = re.compile(
    rf"(?:(?:and|also|please) )*(?P<who>{UNIT}) ?[:,-]? ?{WILL}(?:do(?:es)? )?(?:so )?{SAME},? (?:but )?"
    rf"(?:with|along|on|by) (?P<way>{_WAY}){DONE}",
    re.IGNORECASE,
)
_RUN = re.compile(rf"\b{_WAY}", re.IGNORECASE)
_ELSEWHERE = re.compile(
    r"\b[ab] ?/ ?[a-z]{1,2} ?\d|\b(?:north|south|patrol|back|if|when|unless|until|once|shadow|follow)", re.IGNORECASE
)
"""What makes of a way more than its hexes."""


def with_its_way(text: str) -> tuple[str, str] | None:
    """Return who is to do the same on a way of its own, and that way; None for any other sentence."""
    found = _REPEATS.fullmatch(text)
    return None if found is None else (found["who"], found["way"])


def on_way(order: str, way: str) -> str:
    """Return an order with another way; nothing where it has none, or more than one."""
    runs = _RUN.findall(order)
    return _RUN.sub(way, order) if len(runs) == 1 and not _ELSEWHERE.search(order) else ""
