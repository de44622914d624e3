"""One word put into an order that stands, taken out of it or put in its place: no reading passes over what it says.

The orders are the readings of the corpus, in canonical words. From outside the reader it can be seen that a word was
passed over where the order reads as it did without it, or where the clause with the word fell out and the rest of the
unit's order stood. `corpus/passed-over.txt` lists the sheets with which that happens today, and only shrinks.
"""

import functools
import os
import re
from collections.abc import Iterator
from zlib import crc32

import pytest
from tests.carrier.orders.test_corpus import FOLDER, PARTS, part, read
from tests.support.corpus import listed, shrunk
from tests.support.edits import turned

pytestmark = pytest.mark.usefixtures("unhinted")

UNKNOWN = "zyzzyva"
BEARING = frozenset(
    (
        "not",
        "no",
        "unless",
        "if",
        "until",
        "least",
        "most",
        "high",
        "low",
        "dive",
        "level",
        "close",
        "night",
        "avoid",
        "stop",
        "cancel",
        "none",
        "leave",
        "hold",
        "keep",
        "periscope",
        "false",
        "honest",
        "attacked",
    )
)
"""Words of canonical orders without which an order says something else."""


SAME = re.compile(
    r"all but \d|fuel at \d|losses at \d|dive at most (?:a )?(?:half|third)|\b(?:never|no|not) fire\b"
    r"|\b(?:do not|never|not) search\b|^SS\d+: cancel$|\bhalf [A-Z]"
    r"|: not combat$|\bobserve until cond \d$"
)
"""What an edit may say that is the same in other words: half of the planes are all but half of them, fuel at 2 is fuel
at most 2, losses at 2 are at least 2, a share of planes that may dive is the most that may, who is not to fire holds
fire, who is not to search stops searching, a submarine whose orders end stays, half of the planes that are there
may be as many as were named, `not combat` avoids it, and who observes until a condition is met observes that."""


@functools.cache
def orders(every: int) -> tuple[tuple[str, str], ...]:
    """Return one in `every` of the canonical orders of the corpus, each with its position; without what is said by
    radio, which is passed on as it stands. Which they are depends on each alone, so that a sentence more in the corpus
    changes no other."""
    found = {}
    for name in PARTS:
        for sentence in part(name):
            for form in sentence.reads:
                text = form if isinstance(form, str) else form[0]
                one = crc32(text.encode()) % every == 0 and '"' not in text and "define point" not in text
                if one and read(text, sentence.position).orders == (text,):
                    found[text, sentence.position] = None
    return tuple(found)


def passed_over(text: str, edited: str, position: str) -> bool:
    """Return whether an edited order reads as it did, or stands without the clause that was edited."""
    before, after = read(text, position).orders, read(edited, position)
    if not after.orders:
        return False
    refused = any(remark.severity == "error" for remark in after.remarks)
    clauses = [set(order.split("; ")) for order in (*before, *after.orders)]
    return after.orders == before or (refused and len(after.orders) == 1 and clauses[1] < clauses[0])


def shortened(text: str) -> Iterator[str]:
    """Return the order without one of the words that it needs, or with an unknown word in its place."""
    words = text.split(" ")
    for at, word in enumerate(words):
        implied = " ".join(words[at : at + 2]).rstrip(";") in ("if gone", "if any", "if raid", "dive deep")
        if word.strip(":;,()") in BEARING and not implied:
            yield " ".join((*words[:at], *words[at + 1 :]))
            yield " ".join((*words[:at], UNKNOWN, *words[at + 1 :]))


def failing(turns: range, every: int) -> list[str]:
    """Return the edited orders, of one in `every`, in which a word is passed over; which words come to which place
    depends on the order alone too."""
    out = []
    for text, position in orders(every):
        number = crc32(text.encode())
        edits = [*shortened(text), *(edited for turn in turns for edited in turned(text, turn + number))]
        out += [
            f"{position or 'allied'}| {edited}"
            for edited in edits
            if not SAME.search(edited) and passed_over(text, edited, position)
        ]
    return out


@pytest.mark.many_sentences
def test_a_word_is_not_passed_over() -> None:
    """In one of two hundred orders, with one word in each place."""
    assert sorted(set(failing(range(1), 200)) - set(listed(FOLDER / "passed-over.txt"))) == []


@pytest.mark.many_positions
@pytest.mark.skipif("FLAGPLOT_LONG" not in os.environ, reason="minutes; FLAGPLOT_LONG=1 plays it")
def test_no_word_is_passed_over_in_any_order() -> None:
    """In every order, with six words in each place; the list of failures only shrinks."""
    found = failing(range(6), 1)
    assert sorted(set(found) - set(listed(FOLDER / "passed-over.txt"))) == []
    assert shrunk(FOLDER / "passed-over.txt", found) == []


@pytest.mark.many_sentences
def test_an_unknown_word_is_answered() -> None:
    """Wherever it stands, a word that nobody knows draws an error or a question."""
    silent = []
    for text, position in orders(50):
        words = text.split(" ")
        for at in range(1, len(words) + 1):
            edited = " ".join((*words[:at], UNKNOWN, *words[at:]))
            if all(remark.severity == "note" for remark in read(edited, position).remarks):
                silent.append(f"{position or 'allied'}| {edited}")
    assert sorted(set(silent) - set(listed(FOLDER / "passed-over.txt"))) == []
