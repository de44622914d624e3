"""Whether a transmission is heard, and what of it arrives (GM-22.2.1)."""

import re
from typing import Literal, NamedTuple

from flagplot.games.carrier.umpire import Umpire

BAD = 6
"""The face that loses a message, and then the face that garbles it (GM-22.2.1a, GM-22.2.1b)."""
LOST = "???"

DATA = re.compile(
    r"(?P<unit>\b(?:TF|AF|SS|MTB)\s?\d+\b)"
    r"|(?P<course>\b(?:NE|NW|SE|SW|N|S)\d{1,2}\b)"
    r"|(?P<target>\bC\d+\b|\b(?:carriers?|capital ships?|small ships?|transports?)\b)"
    r"|(?P<hex>\b(?:(?:[AB]|I{1,3}|IV|VI?)[/-])?(?P<letter>[A-Z])(?P=letter)?\d{1,2}\b)"
    r"|(?P<altitude>\b(?:high|low|hi|lo)\b)"
    r"|(?P<time>\b\d{4}\b)"
    r"|(?P<distance>\b\d{1,3}\b)",
    re.IGNORECASE,
)
"""The data of a message, of which one is lost in a garbled one."""
SPARED = frozenset({"altitude", "time"})
"""Data without which a unit can still carry out the rest (GM-22.2.1b)."""


class Arrival(NamedTuple):
    """What reaches the receiver."""

    how: Literal["lost", "garbled", "clear"]
    text: str
    missing: str = ""
    """Of a garbled message: the kind of datum that was lost."""

    @property
    def heard(self) -> bool:
        """Whether anything arrived."""
        return self.how != "lost"


def outcome(first: int, second: int | None) -> Literal["lost", "garbled", "clear"]:
    """Return what two dice make of a message: 6 in 36 lost, 5 garbled, 25 clear (GM-22.2.1a, GM-22.2.1b)."""
    if first == BAD:
        return "lost"
    return "garbled" if second == BAD else "clear"


def receive(umpire: Umpire, link: str, text: str) -> Arrival:
    """Throw for one message on its way. `link` names it within the turn: `allied/TF3>AF4 1` (GM-22.2, GM-22.2.1a)."""
    first = umpire.dice.throw("radio", "reception", link, rule="GM-22.2.1a").faces[0]
    if outcome(first, None) == "lost":
        return Arrival("lost", "")
    second = umpire.dice.throw("radio", "garbling", link, rule="GM-22.2.1b").faces[0]
    if outcome(first, second) == "clear":
        return Arrival("clear", text)
    items = list(DATA.finditer(text))
    if not items:
        return Arrival("garbled", LOST, "text")
    pick = 1
    if len(items) > 1:
        pick = umpire.dice.throw("radio", "datum", link, sides=len(items), rule="GM-22.2.1b").faces[0]
    item = items[pick - 1]
    kind = next(name for name, value in item.groupdict().items() if value is not None and name != "letter")
    return Arrival("garbled", text[: item.start()] + LOST + text[item.end() :], kind)
