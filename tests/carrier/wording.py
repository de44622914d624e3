"""What a side is told in words, as a report has it, for tests of the words; others compare facts."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from flagplot.core.game import Dispatch
from flagplot.core.words import Value
from flagplot.games.carrier.facts.combat import Combat
from flagplot.games.carrier.facts.dispatches import Points, Signal
from flagplot.games.carrier.facts.note import Note
from flagplot.games.carrier.facts.throws import Trail
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.reports.words import source_words
from flagplot.games.carrier.ruleset.ruleset import Ruleset, ruleset_for
from flagplot.games.carrier.sentences.combat import account
from flagplot.games.carrier.sentences.notes import note_words
from flagplot.games.carrier.sentences.throws import thrown
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.theatre.hex import Hex

WORDS = GAME.words()


class Spoken(NamedTuple):
    """A combat as its seat reads of it."""

    seat: str
    hex: Hex
    kind: str
    title: str
    lines: tuple[str, ...]
    own_losses: tuple[str, ...]
    enemy_losses: tuple[str, ...]
    brief: str


def spoken(fact: Combat) -> Spoken:
    """Return a combat in words."""
    title, lines, own, foe, brief, _ = account(WORDS, fact)
    return Spoken(fact.seat, fact.hex, fact.kind, title, lines, own, foe, brief)


def combats(dispatches: Iterable[Any], seat: str = "", kind: str = "") -> list[Spoken]:
    """Return the combats among dispatches in words, of one seat and kind if given."""
    facts = [told for told in dispatches if isinstance(told, Combat)]
    return [spoken(fact) for fact in facts if seat in ("", fact.seat) and kind in ("", fact.kind)]


def throws(dispatches: Iterable[Any], seat: str = "") -> list[str]:
    """Return the throws among dispatches in words, of one seat if given."""
    return [thrown(WORDS, told) for told in dispatches if isinstance(told, Trail) and seat in ("", told.seat)]


CORAL_SEA = ruleset_for("coral-sea-battle", "base", {}, "")


def sentence(note: Note, ruleset: Ruleset | None = None) -> str:
    """Return a note in words; hours are those of the battle of the Coral Sea if no rule set is given."""
    return note_words(note, ruleset or CORAL_SEA, WORDS)


def sentences(told: Iterable[Dispatch], seat: str, rule: str = "") -> list[str]:
    """Return the notes of a seat in words, of one rule if it is named."""
    notes = [each for each in told if isinstance(each, Note) and each.seat == seat]
    return [sentence(note) for note in notes if not rule or note.rule == rule]


def worded(value: Value) -> str:
    """Return a phrase in words."""
    return WORDS.text(value)


def text_of(told: Dispatch, ruleset: Ruleset | None = None) -> str:
    """Return what a dispatch says in words, of a note without its unit; nothing of a combat or a sighting."""
    if isinstance(told, Note):
        return sentence(told, ruleset).removeprefix(", ".join(unit.label for unit in told.units)).lstrip()
    if isinstance(told, Points):
        return worded(told.reason)
    if isinstance(told, Trail):
        return thrown(WORDS, told)
    return worded(told.text) if isinstance(told, Signal) else ""


def observers(seen: Sighting) -> str:
    """Return who saw something, in words: `AF3`, `coastwatchers on Guadalcanal`."""
    return source_words(WORDS, seen)
