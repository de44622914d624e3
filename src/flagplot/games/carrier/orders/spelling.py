"""The words of a text before they are looked up: possessives, points of the compass, slips of the pen."""

import re
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from flagplot.games.carrier.orders.tongue import Tongue
from flagplot.games.carrier.orders.vocabulary import phrases
from flagplot.orders.forms import point, stems
from flagplot.orders.scan import Piece

POSSESSIVE = "'s"
_WORD = re.compile(r"[^\W\d_]+")
SHORTEST = 4
"""Letters of a word in which a slip is looked for."""
LONG = 6
"""Letters of a word of which one may be another."""
LONGEST = 24
"""Letters of the longest word of which one may be another: no word of the language has more."""
MOST_SLIPS = 60
"""Slips that are looked for in one sheet."""


@lru_cache(maxsize=64)
def _words_of(own_names: tuple[str, ...], also: frozenset[str]) -> frozenset[str]:
    """Return every single word of the language, names too."""
    return also | frozenset(
        word for name in (*phrases(Tongue.COMMON), *own_names) for word in _WORD.findall(name.lower())
    )


@lru_cache(maxsize=64)
def _lacking_a_letter(own_names: tuple[str, ...], also: frozenset[str]) -> dict[str, set[str]]:
    """Return the words of the language by what is left of them without one letter, never the first."""
    out: dict[str, set[str]] = {}
    for word in _words_of(own_names, also):
        for n in range(1, len(word)):
            out.setdefault(word[:n] + word[n + 1 :], set()).add(word)
    return out


class Speller:
    """Knows the words of one seat's language. `also`: words that are known beside them."""

    def __init__(self, own_names: tuple[str, ...], also: frozenset[str] = frozenset()) -> None:
        self.known = _words_of(own_names, also)
        self.short = _lacking_a_letter(own_names, also)
        self.slips = 0

    def plain(self, pieces: Sequence[Piece]) -> list[Piece]:
        """Return pieces with possessives as one piece and points of the compass as the board names them."""
        known = self.known
        if not any(piece.text == "'" or (piece.kind == "word" and piece.text not in known) for piece in pieces):
            return list(pieces)
        out: list[Piece] = []
        at = 0
        while at < len(pieces):
            piece = pieces[at]
            after = pieces[at + 1] if at + 1 < len(pieces) else None
            if piece.text == "'" and out and piece.glued and after is not None and after.glued and after.text == "s":
                out.append(msgspec.structs.replace(piece, text=POSSESSIVE, kind="word", length=2, spelt="'s"))
                at += 2
                continue
            if piece.text == "'" and out and piece.glued and out[-1].text.endswith("s"):
                out.append(msgspec.structs.replace(piece, text=POSSESSIVE, kind="word", spelt="'"))
                at += 1
                continue
            out.append(self._stem(piece) if piece.kind == "word" and piece.text not in self.known else piece)
            at += 1
        return out

    def _stem(self, piece: Piece) -> Piece:
        """Return a point of the compass as the board names it; any other word as it is."""
        compass = point(piece.text).lower() if len(piece.text) > 2 else ""
        return msgspec.structs.replace(piece, text=compass) if compass in self.known else piece

    def mended(self, pieces: Sequence[Piece]) -> list[Piece]:
        """Return pieces with slips of the pen put right: two letters changed about, one left out or one too many, where
        one word alone may be meant."""
        return [self._mended(piece) if piece.kind == "word" else piece for piece in pieces]

    def _mended(self, piece: Piece) -> Piece:
        near = self.meant(piece)
        return msgspec.structs.replace(piece, text=near[0]) if len(near) == 1 else piece

    def meant(self, piece: Piece) -> tuple[str, ...]:
        """Return the words that may be meant by one that is not known, those with two letters changed about first."""
        word = piece.text
        if len(word) > LONGEST or not word.isascii() or self.slips >= MOST_SLIPS:
            return ()
        if any(form in self.known for form in stems(word)):
            return ()
        if len(word) < SHORTEST:
            same = (each for each in _swapped(word) & self.known if each[0] == word[0])
            return tuple(sorted(same)) if len(word) == SHORTEST - 1 else ()
        self.slips += 1
        near = _swapped(word) & self.known
        near = near or {each for each in (*_one_too_many(word), *self.short.get(word, ())) if each in self.known}
        if not near and len(word) >= LONG:
            near = {each for n in range(1, len(word)) for each in self.short.get(word[:n] + word[n + 1 :], ())}
        return tuple(sorted(each for each in near if len(each) >= SHORTEST - 1))


def _swapped(word: str) -> set[str]:
    """Return the words that differ from one by two letters changed about."""
    return {word[:n] + word[n + 1] + word[n] + word[n + 2 :] for n in range(len(word) - 1)}


def _one_too_many(word: str) -> set[str]:
    """Return the words that have one letter less, never the first."""
    return {word[:n] + word[n + 1 :] for n in range(1, len(word))}
