"""What is told last and done first: `AF13 returns home, but first drops its bombs`."""

from collections.abc import Sequence

from flagplot.games.carrier.orders.doubt_words import CASES
from flagplot.games.carrier.orders.frames import SUBJECTS, grammar, word_token
from flagplot.games.carrier.orders.patterns import Token
from flagplot.orders.scan import Piece

_FIRST = frozenset(("first", "firstly", "having"))
_ELSE = frozenset(("else", "otherwise"))
"""What closes a case: what is told first behind it comes before the whole."""
_LINKS = frozenset((",", ";", "but", "and", "("))
_DOERS = SUBJECTS | {"<hop>", "<dir>"}
_WHITHER = frozenset(("<hex>", "<place>", "<contact>", "<mydeck>"))
_DONE = frozenset(("done", "finished", "completed", "so", "got", "arrived", "come"))
"""What `having done so`, `having got there` go on with: they say only that what is told comes next."""
_AIMS = frozenset(("target", "targets", "choice", "priority", "objective", "prey"))
"""What `first` goes on with where it says what is attacked first, and no deed."""
_NAMED = frozenset(("<contact>", "<tf>", "<af>", "<place>", "<mydeck>"))
_PRONOUNS = frozenset(("it", "they", "he", "she", "to"))


def may_be_late(pieces: Sequence[Piece]) -> bool:
    """Return whether a clause may tell last what is to be done first: its words are to be looked at."""
    return any(piece.text in _FIRST and pieces[n - 1].text in _LINKS for n, piece in enumerate(pieces) if n > 1)


def begins_late(pieces: Sequence[Piece]) -> bool:
    """Return whether a clause begins so; behind another of the same order it is told last."""
    return len(pieces) > 1 and pieces[0].text in _FIRST and pieces[1].kind == "word"


def told_late(sentence: Sequence[Token]) -> int:
    """Return the place of the word that says so; 0 where nothing is told late. `Attacks first the carriers` says of
    what, `AF7 and AF8 attack C4, first AF7` in what turn, `first into the wind, then north` is told in its order."""
    for at in range(2, len(sentence) - 1):
        if sentence[at].text not in _FIRST or sentence[at - 1].text not in _LINKS:
            continue
        if sentence[at].text == "having" and sentence[at + 1].text in _DONE:
            continue
        deed = [token for token in sentence[:at] if token.text not in _LINKS and SUBJECTS.isdisjoint(token.symbols)]
        after = sentence[at + 1]
        if _in_turn(after, sentence[:at]):
            continue
        plain = after.text.isalpha() and not any(symbol[0] == "<" for symbol in after.symbols)
        done = after.text not in grammar().lists["fronting"] | _AIMS and (plain or not _DOERS.isdisjoint(after.symbols))
        if deed and (done or _goes(sentence[at + 1 :])):
            return at
    return 0


def _in_turn(after: Token, before: Sequence[Token]) -> bool:
    """Return whether a word is one of the several units that are told before it what they do."""
    units = [token.text for token in before if not SUBJECTS.isdisjoint(token.symbols)]
    return len(units) > 1 and not SUBJECTS.isdisjoint(after.symbols) and after.text in units


def _goes(words: Sequence[Token]) -> bool:
    """Return whether words say where to go: `to B/F30`."""
    return len(words) > 1 and words[0].text == "to" and not _WHITHER.isdisjoint(words[1].symbols)


def in_order(sentence: Sequence[Token]) -> list[Token]:
    """Return a sentence with what is done first told first."""
    at = told_late(sentence)
    if not at:
        return list(sentence)
    subject = 1 if not SUBJECTS.isdisjoint(sentence[0].symbols) else 0
    subject += subject and sentence[subject].text == ":"
    late, said = list(sentence[at + 1 :]), list(sentence[subject:at])
    while late and late[0].text in _PRONOUNS and not _goes(late):
        late.pop(0)
    while said and said[-1].text in _LINKS:
        said.pop()
    cased = said and said[0].text in CASES and not _ELSE.isdisjoint(token.text for token in said)
    own = all(_NAMED.isdisjoint(token.symbols) for token in late)  # (`it` in the case would be what is named here)
    if cased and own and sentence[at - 1].text == ",":  # (`else return, but first N5` may be of the return alone)
        return [*sentence[:subject], *late, word_token(","), *said]
    return [*sentence[:subject], *late, word_token(","), word_token("then"), *said]
