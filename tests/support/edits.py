"""Orders with one word put in or replaced: words of negation, exception, condition, quantity and time."""

from collections.abc import Iterable, Iterator

from tests.support.corpus import Reader, Sentence

TURNING = (
    "not",
    "never",
    "no",
    "do not",
    "except",
    "unless",
    "until",
    "without",
    "instead of",
    "rather than",
    "if",
    "all but",
    "half",
    "two fewer",
    "no later than 1200",
    "before 1200",
    "after dark",
    "twice",
    "cancel",
)
"""Words of negation, exception, condition, quantity and time: put in anywhere, each changes an order or spoils it."""
NEGATIONS = frozenset(("not", "never", "no", "do not"))


def turned(text: str, turn: int) -> Iterator[str]:
    """Return the order with a turning word before each of its words but the first, and in the place of each, another in
    each place; every word comes to every place as `turn` runs. `or if` and `if at least` say what `or` and `at least`
    say."""
    words = text.split(" ")
    for at in range(1, len(words) + 1):
        word = TURNING[(turn + at) % len(TURNING)]
        if word != "if" or (words[at - 1] != "or" and words[at : at + 1] != ["at"]):
            yield " ".join((*words[:at], word, *words[at:]))
        same = at < len(words) and word == words[at].lower()
        if at < len(words) and not same and not {word, words[at].lower()} <= NEGATIONS:
            yield " ".join((*words[:at], word, *words[at + 1 :]))


def passed_over(some: Iterable[Sentence], read: Reader, every: int = 1) -> list[str]:
    """Return the edits, of the last order of each sentence, with which a sheet reads as it does without them: every
    turning word before and in the place of every word, or of these words one in `every` in each place."""
    out = []
    sheets = {
        (each.position, *(order if isinstance(order, str) else order[0] for order in each.reads)) for each in some
    }
    for position, *orders in sorted(sheet for sheet in sheets if len(sheet) > 1):
        *others, last = orders
        before = read("\n".join(orders), position).orders
        for turn in range(0, len(TURNING), every):
            for edited in turned(last, turn):
                if read("\n".join((*others, edited)), position).orders == before:
                    out.append(edited)
    return out
