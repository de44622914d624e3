"""The words of a text before they are looked up: possessives, points of the compass, slips of the pen."""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from string import ascii_lowercase

import msgspec

from flagplot.games.carrier.orders.frames import grammar
from flagplot.games.carrier.orders.guard_words import guard_meant
from flagplot.games.carrier.orders.tongue import Tongue
from flagplot.games.carrier.orders.vocabulary import phrases
from flagplot.orders.forms import point, stems, turning
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
_KEYS = {
    key: "".join(
        row[n - 1 : n] + row[n + 1 : n + 2]
        for row in ("qwertyuiop", "asdfghjkl", "zxcvbnm")
        if (n := row.find(key)) >= 0
    )
    for key in ascii_lowercase
}
"""The letters beside each on the keys."""
_VOWELS = frozenset("aeiou")
_FORMS = (("ies", "y"), ("es", "e"), ("s", ""), ("ed", "e"), ("ed", ""), ("ing", "e"), ("ing", ""))
"""Endings of a verb, with what stands for each in its plain form."""


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
    """Knows the words of one seat's language. `also`: words that are known beside them; `common`: those that a word of
    two or three letters may be a slip for."""

    def __init__(
        self, own_names: tuple[str, ...], also: frozenset[str] = frozenset(), common: frozenset[str] = frozenset()
    ) -> None:
        self.common = common
        self.known = _words_of(own_names, also)
        self.guide = _words_of(own_names, frozenset())
        self._words = own_names, also
        self.slips = 0

    @cached_property
    def short(self) -> dict[str, set[str]]:
        """The words by what is left of them without one letter; few sheets have a slip that needs it."""
        return _lacking_a_letter(*self._words)

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
            out += self._plain(piece) if piece.kind == "word" and piece.text not in self.known else [piece]
            at += 1
        return out

    def _plain(self, piece: Piece) -> list[Piece]:
        """Return a word that is not known: `thenland` as two, a slip of a guarding word as that word."""
        rest = piece.text.removeprefix("then")
        if rest != piece.text and rest in self.known and len(rest) > 1:
            n = len(piece.text) - len(rest)
            then = msgspec.structs.replace(piece, text="then", spelt=piece.spelt[:n], length=n)
            return [
                then,
                msgspec.structs.replace(
                    piece, text=rest, spelt=piece.spelt[n:], column=piece.column + n, length=len(rest), glued=False
                ),
            ]
        if guard := guard_meant(piece.text):
            return [msgspec.structs.replace(piece, text=guard, spelt=guard)]
        return [self._stem(piece)]

    def _stem(self, piece: Piece) -> Piece:
        """Return a point of the compass as the board names it; any other word as it is."""
        compass = point(piece.text).lower() if len(piece.text) > 2 else ""
        return msgspec.structs.replace(piece, text=compass) if compass in self.known else piece

    def mended(self, pieces: Sequence[Piece]) -> list[Piece]:
        """Return pieces with slips of the pen put right: two letters changed about, one left out, one too many or one
        beside it on the keys, where one word alone may be meant."""
        out = list(pieces)
        for n, near in self.slips_in(pieces):
            if len(near) == 1:
                out[n] = msgspec.structs.replace(pieces[n], text=near[0])
        return out

    def slips_in(self, pieces: Sequence[Piece]) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield the place of each word that is not known, with the words that may be meant by it."""
        for n, piece in enumerate(pieces):
            if piece.kind == "word" and piece.text not in self.known:
                glued = piece.glued or (n + 1 < len(pieces) and pieces[n + 1].glued and pieces[n + 1].kind != "sign")
                few = len(piece.text) < SHORTEST and not glued and (n == 0 or piece.spelt == piece.text)
                near = self._few(piece) if few else self.meant(piece)
                if near:
                    yield n, near

    def _few(self, piece: Piece) -> tuple[str, ...]:
        """Return the common words that may be meant by one of two or three letters; none where one that turns the
        meaning may be."""
        word = piece.text
        if len(word) < 2 or not self.common or self._is_form(word):
            return self.meant(piece)
        near = {each for each in _next_to(word) if each in self.common or turning(each)}
        near = near or {
            each for each in _swapped(word) & self.guide if each[0] == word[0] and len(word) == SHORTEST - 1
        }
        return tuple(sorted(self._safe(near) if near else _written_short(word, self.guide)))

    def _is_form(self, word: str) -> bool:
        """Return whether a word is a known one or a form of it; of `ha` and the like there are none: `haed`."""
        return any(form in self.known for form in stems(word) if form == word or len(form) > 2 or form in self.guide)

    def parted(self, piece: Piece) -> str:
        """Return two words written as one as they are meant, `go to` by `goto`; an empty string where they are not two
        known ones, in one way alone, of which none turns the meaning."""
        word = piece.text
        if (
            word in self.known
            or not SHORTEST <= len(word) <= LONGEST
            or any(form in self.known for form in stems(word))
        ):
            return ""
        cuts = [n for n in range(2, len(word) - 1) if self._whole(word[:n]) and self._whole(word[n:])]
        if len(cuts) != 1 or turning(word[: cuts[0]]) or turning(word[cuts[0] :]):
            return ""
        return f"{piece.spelt[: cuts[0]]} {piece.spelt[cuts[0] :]}"

    def joined(self, piece: Piece, after: Piece) -> str:
        """Return one word written as two as it is meant, `sha dow`; an empty string where each part is a word, or both
        together are none of the language."""
        word = piece.text + after.text
        if piece.kind != "word" or after.kind != "word" or after.glued or not LONG <= len(word) <= LONGEST:
            return ""
        odd = [each for each in (piece.text, after.text) if not self._is_form(each) and not point(each)]
        known = word in self.guide or any(form in self.guide for form in stems(word))
        return word if odd and known and not any(map(turning, (piece.text, after.text, word))) else ""

    def _whole(self, word: str) -> bool:
        return word in self.common or (len(word) >= SHORTEST and any(form in self.guide for form in stems(word)))

    def _safe(self, near: set[str]) -> set[str]:
        """Return words that may be meant, or none where one of them may turn the meaning."""
        return set() if any(turning(each) and each not in self.common for each in near) else near

    def meant(self, piece: Piece) -> tuple[str, ...]:
        """Return the words that may be meant by one that is not known, those with two letters changed about first."""
        word = piece.text
        if len(word) > LONGEST or not word.isascii() or self.slips >= MOST_SLIPS or word in grammar().lists["english"]:
            return ()
        if self._is_form(word):
            return ()
        if len(word) < SHORTEST:
            same = (each for each in _swapped(word) & self.known if each[0] == word[0])
            return tuple(sorted(same)) if len(word) == SHORTEST - 1 else ()
        self.slips += 1
        near = self._close(word)
        if not near:
            near = self._another_letter(word) | (set(self._inflected(word)) if self.common else set())
        elif self.common and near.isdisjoint(self.guide):  # `steem` is hardly `seem` where it may be `steam`
            near |= self._another_letter(word) & self.guide
        if not near and self.common:
            near = _written_short(word, self.guide)
        return tuple(sorted(each for each in near if len(each) >= SHORTEST - 1))

    def _close(self, word: str) -> set[str]:
        """Return the words of the language with two letters changed about, or else with one more or less."""
        near = _swapped(word) & self.known
        if not near and self.common:
            near = self._safe(_other_doubled(word) & self.known)
        near = near or {each for each in (*_one_too_many(word), *self.short.get(word, ())) if each in self.known}
        if near or not self.common:
            return near
        return {each for each in _swapped(word) if any(form in self.known for form in stems(each))}

    def _another_letter(self, word: str) -> set[str]:
        """Return the words of the language with another letter, in a short word only one that is beside it."""
        if len(word) >= LONG:
            return {each for n in range(1, len(word)) for each in self.short.get(word[:n] + word[n + 1 :], ())}
        return self._safe((_beside(word) & self.known) | (_other_vowel(word) & self.guide)) if self.common else set()

    def _inflected(self, word: str) -> Iterator[str]:
        """Yield the forms that are meant where the slip is in what a word is a form of: `readies` by `redies`."""
        for ending, base in _FORMS:
            if word.endswith(ending) and len(word) - len(ending) + len(base) >= SHORTEST:
                stem = word[: -len(ending)] + base
                near = self._safe(self._close(stem) or self._another_letter(stem))
                yield from (each[: len(each) - len(base)] + ending for each in near if each.endswith(base))


@lru_cache(maxsize=4096)
def _written_short(word: str, words: frozenset[str]) -> set[str]:
    """Return the words that a player may have cut short: to their first letters, `jett` for jettison, or to consonants
    from the first letter to the last, `dvt` for divert. None where one of them may turn the meaning."""
    found: set[str] = set()
    for each in words:
        if each[0] == word[0] and len(each) > len(word) + 1:
            consonants = each[-1] == word[-1] and _VOWELS.isdisjoint(word[1:]) and _letters_in_row(word, each)
            if consonants or (len(word) >= SHORTEST and each.startswith(word)):
                found.add(each)
    return set() if any(map(turning, found)) else found


def _letters_in_row(letters: str, word: str) -> bool:
    """Return whether letters stand in a word in their order."""
    rest = iter(word)
    return all(letter in rest for letter in letters)


def _next_to(word: str) -> set[str]:
    """Return what a word of a few letters may be a slip for."""
    more = {word[:n] + letter + word[n:] for n in range(1, len(word) + 1) for letter in ascii_lowercase}
    return _swapped(word) | _one_too_many(word) | _beside(word) | more


def _beside(word: str) -> set[str]:
    """Return the words that differ from one by a letter beside it on the keys, never the first."""
    return {word[:n] + key + word[n + 1 :] for n in range(1, len(word)) for key in _KEYS.get(word[n], "")}


def _other_vowel(word: str) -> set[str]:
    """Return the words that differ from one by a vowel, never the first letter: `steem` may be `steam`."""
    return {
        word[:n] + vowel + word[n + 1 :] for n in range(1, len(word)) if word[n] in _VOWELS for vowel in _VOWELS
    } - {word}


def _other_doubled(word: str) -> set[str]:
    """Return the words in which another letter is the doubled one: `depp` may be `deep`."""
    single = [word[:n] + word[n + 1 :] for n in range(1, len(word)) if word[n] == word[n - 1]]
    return {each[:n] + each[n - 1] + each[n:] for each in single for n in range(1, len(each) + 1)} - {word}


def _swapped(word: str) -> set[str]:
    """Return the words that differ from one by two letters changed about."""
    return {word[:n] + word[n + 1] + word[n] + word[n + 2 :] for n in range(len(word) - 1)}


def _one_too_many(word: str) -> set[str]:
    """Return the words that have one letter less, never the first."""
    return {word[:n] + word[n + 1 :] for n in range(1, len(word))}
