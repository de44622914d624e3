"""What a case takes in: where it ends, and the words that say nothing elsewhere and weigh in it."""

import re
from collections.abc import Sequence
from itertools import pairwise

from flagplot.games.carrier.orders.frames import ING, SUBJECTS, Parse, grammar
from flagplot.games.carrier.orders.patterns import END, Tail, Token
from flagplot.orders.scan import Piece

_BEGINNING = frozenset(
    ("if", "when", "whenever", "once", "should", "unless", "until", "till", "while", "soon", "moment")
)
_ENDING = frozenset((",", ":", ";", ".", "then", "else", "otherwise", "(", ")", "lpar", "rpar"))
_PRONOUNS = frozenset(("it", "they", "he", "she"))
_NAMED_OR_MEANT = SUBJECTS | _PRONOUNS
_DENIALS = frozenset(("but", "except", "without", "only"))
_DONE_AT_ONCE = re.compile(
    r"(?:jettison|scuttle|split|weigh|anchor|cast off|unload)(?!\S)[^;()]*(?:\([^()]*\) )?; LAST if "
)
_OF_CASES = frozenset(("with", "within"))
_HAVE = frozenset(("has", "have", "had"))
_STEPS = frozenset(("<n>", "<dir>", "<hop>"))
_STATES = frozenset(("gone", "attacked"))
_TO_GO = (["to", "return"], ["to", "land"], ["to", "go"], ["to", "come"], ["to", "fly"])
"""How those go on behind a case whose language orders by infinitives: `if it is gone to return`."""
_IN_WHICH = (["case"], ["event"])
_OWN = frozenset(("our", "my", "friendly"))


def doubtful(pieces: Sequence[Piece]) -> bool:
    """Return whether a clause has a case of which the end may be in doubt: its words are to be looked at."""
    start = next((n for n, piece in enumerate(pieces) if piece.text in _BEGINNING), len(pieces))
    if any(before.text in _HAVE and piece.text == "gone" for before, piece in pairwise(pieces)):
        return True
    for before, piece in pairwise(pieces[start:]):
        if before.text == "unless" or piece.text in _PRONOUNS or piece.text in _OWN or _says_of_what(piece.text):
            return True
        if before.text == "," and piece.spelt[:1].isupper():
            return True
    return False


def in_case(pieces: Sequence[Piece], at: int) -> bool:
    """Return whether a word of a clause stands in a case: after a word that begins one, with nothing between that ends
    it."""
    for piece in reversed(pieces[:at]):
        if piece.text in _ENDING:
            return False
        if piece.text in _BEGINNING:
            return True
    return False


def of_own(pieces: Sequence[Piece], at: int) -> bool:
    """Return whether a case asks at a place for own ships: `if AF3 sees our ships`. Cases ask for the enemy."""
    after = pieces[at + 1].text if at + 1 < len(pieces) else ""
    return pieces[at].text in _OWN and after in grammar().lists["things"] and in_case(pieces, at)


def runs_on(sentence: Sequence[Token]) -> bool:
    """Return whether what a case says may go on where it seems to end, or is seen by another unit: `if it sees a TF
    heading north, it lands`, `until a TF is seen by AF6, then lands`. What stands behind the case is then no deed, or
    the comma behind that comes too late."""
    units = {token.text for token in sentence if not SUBJECTS.isdisjoint(token.symbols)}
    if any("<ss>" in token.symbols for token in sentence):
        return False
    parse, comma = Parse(), 0
    tails: list[Tail] = []
    for at, token in enumerate(sentence):
        if token.text not in _BEGINNING:
            continue
        if at >= comma:
            ends = (n for n in range(at + 1, len(sentence)) if _ends(sentence[n - 1], sentence[n]))
            comma = next(ends, len(sentence))
            tails = _tails(parse, sentence[at:comma])
        if token.text == "unless" and _goes_on(sentence, at):
            return True
        end = _end(parse, tails[at - comma]) + at
        by = end > at and any(sentence[n - 1].text == "by" and sentence[n].text in units for n in range(at, comma))
        if by and len(units) > 1:
            return True
        if end in (at, comma):
            continue
        if [token.text for token in sentence[end : end + 2]] == ["on", "surface"]:
            continue  # of an enemy it says that he has ships
        if _is_home(sentence[end:]):
            continue  # `if attacked home`: nothing else is to be done then
        after = sentence[end]
        if sentence[end - 1].text in _STATES and [token.text for token in sentence[end : end + 2]] in _TO_GO:
            continue
        if _on_its_way(sentence[end:comma]):
            continue  # `if it sees a TF while it goes N2, it lands`
        behind = next((each for each in sentence[comma + 1 : comma + 3] if each.text != "then"), None)
        late = behind is not None and sentence[comma].text == "," and not _NAMED_OR_MEANT.isdisjoint(behind.symbols)
        adrift = "<dir>" in after.symbols and end + 1 == comma
        if adrift or _says_of_what(after.text) or (late and SUBJECTS.isdisjoint(after.symbols)):
            return True
    return False


def _is_home(words: Sequence[Token]) -> bool:
    """Return whether the last words of a sentence are that its unit goes home, or home to a place."""
    return words[0].text == "home" and (len(words) == 1 or (len(words) == 2 and "<place>" in words[1].symbols))


def _on_its_way(words: Sequence[Token]) -> bool:
    """Return whether the words behind a case say what its unit itself does meanwhile."""
    if len(words) < 3 or words[0].text not in ("while", "whilst"):
        return False
    return (words[1].text in _PRONOUNS or ING in words[1].symbols) and all(
        SUBJECTS.isdisjoint(each.symbols) for each in words
    )


def _ends(before: Token, token: Token) -> bool:
    """Return whether a case ends before a token; `by then` is of the case."""
    return token.text in _ENDING and (before.text, token.text) != ("by", "then")


def gone_a_way(words: Sequence[Token]) -> bool:
    """Return whether words say of something how far or which way it has gone, and not that it is no longer there."""
    return any(
        auxiliary.text in _HAVE and verb.text == "gone" and not whither.symbols.isdisjoint(_STEPS)
        for auxiliary, verb, whither in zip(words, words[1:], words[2:], strict=False)
    )


def _goes_on(sentence: Sequence[Token], at: int) -> bool:
    """Return whether something is to be done before an exception and something after it, of which only one is excepted:
    `it shadows C4 unless attacked, then it lands`."""
    earlier = any(SUBJECTS.isdisjoint(token.symbols) and token.text not in (",", ":") for token in sentence[:at])
    words = [token.text for token in sentence[at:]]
    told = next((n for n, word in enumerate(words) if word == "which" and words[n + 1 : n + 2] in _IN_WHICH), 0)
    if told:  # `unless it is night, in which case ...`: what stands behind is of the case, up to a comma
        return earlier and any(pair in ((",", "and"), (",", "then")) for pair in pairwise(words[told:]))
    return earlier and ("then" in words or any(pair == (",", "and") for pair in pairwise(words)))


def _tails(parse: Parse, words: Sequence[Token]) -> list[Tail]:
    """Return words as a chain, from each of them on."""
    out = [parse.chain(words)]
    while out[-1].length > 1:
        out.append(out[-1].rest)
    return out


def _end(parse: Parse, begin: Tail) -> int:
    """Return how many words from its first on make a case, all where `on the way` follows; none if they make none."""
    ends = {end for name in ("if", "until") for end, _ in parse.read(name, begin)}
    ends |= {END} & {end for name in ("inlosses", "raid") for end, _ in parse.read(name, begin)}
    on_way = any(parse.read("onway", end) for end in ends)
    return begin.length if on_way else max((begin.length - end.length for end in ends), default=0)


def _says_of_what(word: str) -> bool:
    """Return whether a word goes on to say of what a case is: where to, where, how high, when or with whom not."""
    return (
        (word.endswith("ing") and word != "bring")
        or word in _DENIALS
        or (word in grammar().lists["fronting"] and word not in _OF_CASES)
    )


def spares_first(orders: Sequence[str]) -> bool:
    """Return whether a case that stands behind two deeds is read of the last alone, and the first is one that cannot be
    undone: `jettison and return if attacked`."""
    return any(_DONE_AT_ONCE.search(order) for order in orders)
