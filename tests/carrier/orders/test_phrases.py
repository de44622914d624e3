"""Phrases that ask, leave open, forbid, put off or tie an order to something, put before and behind what players write:
what is read must not be the order without them."""

import os
from pathlib import Path

import pytest
from tests.carrier.orders.test_corpus import FILES, read
from tests.support.corpus import sentences

pytestmark = pytest.mark.usefixtures("unhinted")

PHRASES = (Path(__file__).parent / "phrases.txt").read_text(encoding="utf-8").splitlines()
"""One a line; `^` before those that stand at the beginning."""
LONG = "FLAGPLOT_LONG" in os.environ
EACH = 2 if LONG else 1
"""Sentences that each is put to."""
TAKES_IN = (" for they ", " that being ", " because ", " since ", " as they ", " so that ", " only")
"""What takes a phrase behind it in, or says it already: a reason goes on to the end of its sentence."""


def plain_orders() -> list[tuple[str, str, tuple[str, ...]]]:
    """Return sentences of one order that are read, from all parts of the corpus, with their positions and readings."""
    some = [each for file in FILES for each in sentences(file) if "\n" not in each.text and len(each.text) < 110]
    some = [each for each in some if not each.text[0].isdigit() and not any(word in each.text for word in TAKES_IN)]
    read_ = [(each.text.rstrip(" .!"), each.position, read(each.text, each.position).orders) for each in some[::61]]
    return [each for each in read_ if len(each[2]) == 1 and not each[2][0].endswith(": hold")]  # `but first hold` is it


def put(phrase: str, text: str) -> str:
    if phrase.startswith("^"):
        return f"{phrase[1:]} {text}"
    return f"{text}{phrase}" if phrase.startswith(",") else f"{text} {phrase}"


@pytest.mark.many_sentences
def test_no_phrase_is_passed_over() -> None:
    orders = plain_orders()
    passed = []
    for n, phrase in enumerate(PHRASES):
        if not LONG and n % 3 == 1:
            continue
        for k in range(EACH):
            text, position, reading = orders[(7 * n + 13 * k) % len(orders)]
            answer = read(put(phrase, text), position)
            if answer.orders == reading and not any(each.severity == "error" for each in answer.remarks):
                passed.append(f"{phrase} | {put(phrase, text)}")
    assert passed == []
