"""The name of the writer behind the last order of a mail, on its line: `AF2 searches N4. Rob`."""

import re
from collections.abc import Sequence
from functools import cache

from flagplot.games.carrier.orders.frames import is_prose
from flagplot.games.carrier.orders.spelling import Speller
from flagplot.games.carrier.orders.tongue import Tongue
from flagplot.games.carrier.orders.vocabulary import phrases
from flagplot.orders.courtesies import WRITER, weighs
from flagplot.orders.scan import Piece

_MOST_WORDS = 2
_NO_NAME = re.compile(r"(?:ly|ing|ed|able|ible|ive|less|ful|al|ous|tion|ment|ward|wards)\b")
"""With what a word ends that says how something is done, or what has become of it."""


@cache
def _words() -> frozenset[str]:
    """Return every word of the guide's, for whatever kind of unit."""
    return frozenset(word for tongue in Tongue for phrase in phrases(tongue) for word in phrase.lower().split())


def is_signature(clause: Sequence[Piece], speller: Speller, ships: frozenset[str]) -> bool:
    """Return whether a sentence is a name and nothing else: one word or two with capitals, none of them known, a slip
    of the pen or in the name of a ship. `ships`: the words of the names of all ships, in small letters."""
    words = [piece for piece in clause if piece.text != "-"]
    if not words or len(words) > _MOST_WORDS or len(clause) > len(words) + 1:
        return False
    said = " ".join(piece.text for piece in words)
    if weighs(said) or (_NO_NAME.search(said) is not None and re.fullmatch(WRITER, words[0].text) is None):
        return False
    return all(
        piece.kind == "word"
        and piece.spelt[:1].isupper()
        and piece.spelt[1:].islower()
        and piece.text not in speller.known
        and piece.text not in _words()
        and not is_prose(piece.text)
        and piece.text not in ships
        and not speller.meant(piece)
        for piece in words
    )
