"""Whose order it is, said again behind a verb: `bring AF13 to Lexington and land it there`, `then goes it home`."""

from collections.abc import Sequence

from flagplot.games.carrier.orders.frames import LED, grammar
from flagplot.games.carrier.orders.patterns import Token

_AGAIN = frozenset(("it", "them", "they", "he", "she", "him", "her", "then"))
_LINKS = frozenset((",", ";", "and", "then", "so", "but"))
_OF_OTHERS = frozenset(("<plane>", "<ship>", "<kind>", "<contact>", "<mydeck>"))
"""Of whom `it` may be said besides the unit whose order it is; a place that is a ship only behind `to`."""


def said_once(sentence: Sequence[Token]) -> list[Token]:
    """Return a sentence without what only says again whose order it is. Where another may be meant, what was split off
    or launched or whom it is about, all its words stay."""
    return [token for at, token in enumerate(sentence) if not _is_again(sentence, at)]


def _is_again(sentence: Sequence[Token], at: int) -> bool:
    if at < 3 or at + 1 == len(sentence) or sentence[at].text not in _AGAIN:
        return False
    verb, link = sentence[at - 1], sentence[at - 2]
    moves = not grammar().lists["moving"].isdisjoint(verb.symbols)
    return moves and link.text in _LINKS and not any(map(_another, sentence[:at], [None, *sentence[: at - 1]]))


def _another(token: Token, before: Token | None) -> bool:
    """Return whether a word is somebody whom a pronoun behind it may mean."""
    whither = before is not None and before.text in ("to", "for", "at", "over")
    made = before is not None and before.text == "as" and not LED.isdisjoint(token.symbols)
    return made or (not whither and not _OF_OTHERS.isdisjoint(token.symbols))
