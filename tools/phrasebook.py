"""Writes the phrasebook of the carrier game: sentences of the corpus, each with its order, so that a sentence that is
not read can be answered with what those like it meant."""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.carrier.orders import corpus_views
from tests.carrier.orders.test_corpus import PARTS
from tests.support.corpus import sentences

from flagplot.games.carrier.orders.likely import Guesses, word_of
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.ruleset.ruleset import ruleset_for
from flagplot.orders.phrasebook import Word, entry

BOOK = Path(__file__).resolve().parent.parent / "src" / "flagplot" / "data" / "carrier" / "orders" / "phrasebook.txt"
HELD_OUT = tuple(f"part {n}" for n in ("twelve", "fourteen", "thirty-two"))
"""Parts that nothing learns from."""
HEAD = "# Made by `python tools/phrasebook.py` of the corpus of the tests; do not edit. Sentence => order.\n"
_HOUR = re.compile(r"\bhour exactly (\d+)")
_LONGEST = 200


def lines() -> Iterator[str]:
    """Yield the lines of the book: one for each sentence of one order, and none of the parts that are held out."""
    guesses = {position: _guesses(position) for position in corpus_views.POSITIONS}
    seen = set[str]()
    for part, files in PARTS.items():
        for sentence in (each for file in files for each in sentences(file) if part not in HELD_OUT):
            if len(sentence.reads) != 1 or len(sentence.text) > _LONGEST or ":\n" in sentence.text:
                continue
            order = sentence.reads[0] if isinstance(sentence.reads[0], str) else sentence.reads[0][0]
            of = guesses[sentence.position or "allied"]
            words = [word for sign in of.signs(sentence.text) if (word := word_of(sign))]
            line = entry(words, list(_parts(_HOUR.sub(lambda found: f"{int(found[1]):02}00", order), of)))
            if line and line not in seen:
                seen.add(line)
                yield line


def _parts(order: str, of: Guesses) -> Iterator[Word | str]:
    """Yield the names of an order, and what stands between them."""
    past = 0
    for sign in of.signs(order):
        word = word_of(sign)
        if word is None or not word.kind or word == Word("NUM", "1"):
            continue
        yield order[past : sign.column - 1]
        yield word
        past = sign.column - 1 + sign.length
    yield order[past:]


def _guesses(position: str) -> Guesses:
    view = corpus_views.view_of(position)
    return Guesses(Roster(view, ruleset_for(view.scenario, view.preset, view.options, view.overlay)))


if __name__ == "__main__":
    BOOK.write_text(HEAD + "".join(f"{line}\n" for line in sorted(lines())), encoding="utf-8")
    print(BOOK.stat().st_size, "bytes")
