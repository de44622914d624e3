"""Another language is a folder: with every sentence of combat and of reports marked, no English of theirs is left."""

import functools
import re

import pytest
from tests.carrier import spoken
from tests.carrier.games import SEATS, dice, opening, sheets_of, texts_of

from flagplot.core.game import Dispatch
from flagplot.core.words import Words
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.sentences.combat import account
from flagplot.games.carrier.sentences.throws import thrown
from flagplot.games.carrier.telling.facts.combat import Combat
from flagplot.games.carrier.telling.facts.throws import Trail

SEED = 7
PROPER = re.compile(r"[a-z]{3,} [a-z]{3,}")
"""Two small words side by side: no name, figure or label of a unit has them."""


def marked(sentence: str) -> str:
    """Return a sentence with its words in capitals between marks, its places as they are."""
    parts = re.split(r"(\{\w+\})", sentence)
    return "".join(part if part.startswith("{") else part.upper() for part in parts)


def pseudo() -> Words:
    """Return the game's sentences in a language that has no small letters."""
    return Words(
        {
            key: marked(sentence) if isinstance(sentence, str) else {n: marked(form) for n, form in sentence.items()}
            for key, sentence in GAME.words().sentences.items()
        }
    )


@functools.cache
def told(preset: str) -> tuple[Dispatch, ...]:
    """Return every dispatch of a game between the staffs."""
    state, out = opening("eastern-solomons-day", SEED, preset), []
    while not GAME.is_over(state):
        done = GAME.resolve(state, sheets_of(state, texts_of(state)), dice(SEED))
        state = done.state
        out += done.dispatches
    return tuple(out)


@pytest.mark.parametrize("preset", ["base", "email-2003", "gm-1993"])
def test_combat_has_no_word_outside_its_sentences(preset: str) -> None:
    """Over a whole game by each rule set."""
    words, fights = pseudo(), 0
    for fact in told(preset):
        if isinstance(fact, Combat):
            said = account(words, fact)
            fights += 1
            for text in (said.title, *said.lines, said.brief, *said.own_losses, *said.enemy_losses):
                assert not PROPER.search(text), text
        elif isinstance(fact, Trail):
            assert not PROPER.search(thrown(words, fact))
    assert fights > 10


@pytest.mark.parametrize("preset", ["base", "email-2003", "gm-1993"])
def test_headings_are_sentences(preset: str) -> None:
    """Every title of a section and of a column is in the other language."""
    words, state = pseudo(), opening("eastern-solomons-day", SEED, preset)
    for seat in SEATS:
        mine = tuple(one for one in told(preset) if one.seat == seat)
        for section in GAME.report(GAME.view(state, seat), mine, words).sections:
            assert section.title == section.title.upper()
            for block in section.blocks:
                assert all(heading == heading.upper() for heading in getattr(block, "headings", ()))


def test_sentences_by_key_change_nothing_else() -> None:
    """The facts are the same whatever the words: every one of a game is read back from JSON equal."""
    facts = [one for one in told("base") if isinstance(one, Combat | Trail)]
    assert spoken.read_back(facts) == facts
