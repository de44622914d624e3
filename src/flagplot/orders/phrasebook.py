"""What a sentence that is not read is likely to mean: a book of sentences as players write them, each with the order it
was, looked up by the words that are rare in it. An order found so is shown to the writer and never taken."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

_SLOT = re.compile(r"<([A-Z]+)(\d*)>")
_PAIR = 0.5
"""What two words beside each other count, and the kind of a name, against a word."""
_AGAIN = 0.2
"""What further sentences count that were the same order."""
_UNUSED = 0.8
"""What is left of the likelihood of an order for each thing named that it does not take up."""
_NEAREST = 120
"""Sentences that are looked at."""
_COMMON = frozenset(
    (
        "the",
        "a",
        "an",
        "of",
        "to",
        "is",
        "be",
        "are",
        "it",
        "its",
        "and",
        "then",
        "i",
        "we",
        "you",
        "that",
        "this",
        "my",
    )
) | frozenset(
    ("your", "our", "shall", "will", "would", "should", "by", "with", "on", "in", "at", "for", "from", "please")
)
"""Words that say nothing by themselves, only beside others."""


class Word(NamedTuple):
    """A word of a sentence: its text, or the kind of what it names and its name in the guide's words."""

    kind: str
    text: str

    @property
    def says(self) -> bool:
        """It is no name, and says something by itself."""
        return not self.kind and self.text not in _COMMON


class Likely(NamedTuple):
    """An order that a sentence may mean, and how much it is like sentences that meant it."""

    order: str
    likeness: float


class Phrasebook:
    """Sentences and the orders they were."""

    def __init__(self, lines: Iterable[str]) -> None:
        """`lines`: the words of a sentence, names as `<KIND>`, ` => ` and its order, in which `<KIND>` is the first of
        that kind that is named, `<KIND2>` the second."""
        said = [line.rstrip("\n").partition(" => ") for line in lines]
        self.forms = [form for _, _, form in said]
        counted = [_counted(words.split()) for words, _, _ in said]
        among = Counter(key for each in counted for key in each)
        self._rare = {key: math.log(len(counted) / n) for key, n in among.items()}
        self._found: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for at, each in enumerate(counted):
            for key, weight in self._weighed(each).items():
                self._found[key].append((at, weight))

    def likely(self, words: Sequence[Word], must: frozenset[str]) -> Iterator[Likely]:
        """Yield the orders that a sentence may mean, the likeliest first. `must`: kinds of which all that is named has
        to stand in them."""
        alike: dict[int, float] = defaultdict(float)
        for key, weight in self._weighed(_counted([_shown(word) for word in words])).items():
            for at, other in self._found.get(key, ()):
                alike[at] += weight * other
        named = _named(words)
        likeness: dict[str, float] = {}
        for at in sorted(alike, key=lambda at: -alike[at])[:_NEAREST]:
            form = self.forms[at]
            if form in likeness:
                likeness[form] += alike[at] * _AGAIN if likeness[form] else 0.0
            else:
                likeness[form] = alike[at] * _taken_up(form, named, must)
        best: dict[str, float] = {}
        for form, value in likeness.items():
            if value:
                order = _SLOT.sub(lambda found: named[found[1]][_nth(found)], form)
                best[order] = max(value, best.get(order, 0.0))
        yield from (Likely(order, best[order]) for order in sorted(best, key=lambda order: -best[order]))

    def _weighed(self, counted: dict[str, float]) -> dict[str, float]:
        """Return what each part of a sentence counts, rare ones most, so that all together count one."""
        weights = {key: n * self._rare.get(key, 0.0) for key, n in counted.items()}
        length = math.sqrt(sum(weight * weight for weight in weights.values())) or 1.0
        return {key: weight / length for key, weight in weights.items() if weight}


def entry(words: Sequence[Word], order: Sequence[Word | str]) -> str:
    """Return the line of a book for a sentence and its order, which is given as names and what stands between them; an
    empty text where the order names what the sentence does not."""
    named = _named(words)
    form = ""
    for part in order:
        if isinstance(part, str):
            form += part
            continue
        if part.text not in named[part.kind]:
            return ""
        nth = named[part.kind].index(part.text) + 1
        form += f"<{part.kind}{nth if nth > 1 else ''}>"
    return f"{' '.join(map(_shown, words))} => {form}"


def _named(words: Sequence[Word]) -> dict[str, list[str]]:
    """Return what is named of each kind, each once, in the order of the sentence."""
    named: dict[str, list[str]] = defaultdict(list)
    for kind, text in words:
        if kind and text not in named[kind]:
            named[kind].append(text)
    return named


def _shown(word: Word) -> str:
    return f"<{word.kind}>" if word.kind else word.text


def _counted(shown: Sequence[str]) -> dict[str, float]:
    """Return the parts of a sentence by which it is looked up, each with what it counts before it is known to be rare:
    its words, its kinds of names, and what stands beside what."""
    out: dict[str, float] = defaultdict(float)
    for word in shown:
        if word not in _COMMON:
            out[word] += _PAIR if word[0] == "<" else 1.0
    for one, other in pairwise(shown):
        out[f"{one} {other}"] += _PAIR
    return out


def _nth(found: re.Match[str]) -> int:
    return int(found[2] or 1) - 1


def _taken_up(form: str, named: dict[str, list[str]], must: frozenset[str]) -> float:
    """Return what is left of the likelihood of an order by what it does not take up of what is named; nothing where it
    needs more than is named, or leaves out what it has to take up."""
    used: dict[str, set[int]] = defaultdict(set)
    for found in _SLOT.finditer(form):
        if _nth(found) >= len(named.get(found[1], ())):
            return 0.0
        used[found[1]].add(_nth(found))
    left = {kind: len(texts) - len(used[kind]) for kind, texts in named.items()}
    if any(left[kind] for kind in must if kind in left):
        return 0.0
    return float(_UNUSED ** sum(left.values()))
