"""The reader reports how it used each word; no order stands of which a word that bears meaning was not used."""

import os

import pytest
from tests.carrier.orders.makeview import allied, read, ruleset

from flagplot.games.carrier.orders.guide import examples
from flagplot.games.carrier.orders.parse import words_used
from flagplot.orders.forms import TURNING

pytestmark = pytest.mark.usefixtures("unhinted")

WORDS = (
    *sorted(TURNING)[::3],
    "zzyzx",
    "twice",
    "carriers",
    "Hobart",
    "B/M23",
    "four",
    "until",
    "high",
    "attack",
    "land",
)


def uses(text: str) -> dict[str, str]:
    """Return the use of each word of a text."""
    return {word.spelt: word.use for word in words_used(text, allied(), ruleset())}


def test_every_word_has_a_use() -> None:
    assert uses("Please have TF3 steam the one hex north immediately") == {
        "Please": "aside",
        "have": "aside",
        "TF": "heading",
        "3": "heading",
        "steam": "order",
        "the": "filler",
        "one": "order",
        "hex": "aside",
        "north": "order",
        "immediately": "idle",
    }
    assert set(uses("AF23: attack C4 except transports").values()) == {"heading", "unread"}


def sheets() -> list[str]:
    """Return orders of the guide that stand in the test's position, one line each: every sixtieth, by FLAGPLOT_LONG=1
    every third."""
    every = 3 if "FLAGPLOT_LONG" in os.environ else 60
    return [text for text in examples() if "\n" not in text and "#" not in text][::every]


@pytest.mark.parametrize("text", sheets())
@pytest.mark.many_sentences
def test_a_word_more_or_in_the_place_of_another_is_used_or_the_order_is_left_out(text: str) -> None:
    """Where a sheet draws no error and its orders stand, nothing in it is unread."""
    words = text.split(" ")
    for word in WORDS:
        for at in range(1, len(words) + 1):
            for kept in (words[at:], words[at + 1 :]):
                edited = " ".join((*words[:at], word, *kept))
                sheet = read(edited)
                if sheet.orders and not any(remark.severity != "note" for remark in sheet.diagnostics):
                    unread = [use for use in words_used(edited, allied(), ruleset()) if use.use == "unread"]
                    assert not unread, (edited, sheet.echo)
