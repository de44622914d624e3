"""Notes as sentences. The tag of a kind is the key; its fields are the values, in words by what they are:

- enumerated words choose one of several sentences: `flight.no_target.strafe`;
- hexes, turns and units are named;
- a number whose field has a sentence under `count` is said with its noun: `3 boats`.

`{unit}` is whom the note is about; of several numbers of units or of `n` the sentence may have forms.
"""

import functools
from collections.abc import Iterable
from typing import Literal, get_origin

import msgspec

from flagplot.core.words import Phrase, Value, Words, phrase
from flagplot.games.carrier.facts.note import Counted, Note
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sentences.lists import folded
from flagplot.games.carrier.sentences.looks import counted_tfs
from flagplot.games.carrier.theatre.hex import name as hex_name

HEXES = ("place", "to")
DATES = ("due",)
HOURS = ("end",)
GENERAL = ("seat", "about", "turn", "rule", "bad")


def note_words(note: Note, ruleset: Ruleset, words: Words) -> str:
    """Return a note as one sentence, with the hour if it was told later (GM-22.5)."""
    values: dict[str, Value] = {"unit": folded([unit.label for unit in note.units]), "n": max(1, len(note.units))}
    for field in _fields(type(note)):
        value = getattr(note, field)
        if value is not None:
            values[field] = _value(field, value, ruleset, words)
    sentence = words(key_of(note), **values)
    return words("note.late", note=sentence, hour=_hour(ruleset, note.turn)) if note.turn else sentence


def key_of(note: Note) -> str:
    """Return the key of a note's sentence."""
    return ".".join((str(type(note).__struct_config__.tag), *(getattr(note, field) for field in _choices(type(note)))))


@functools.cache
def _choices(kind: type[Note]) -> tuple[str, ...]:
    every = msgspec.structs.fields(kind)
    return tuple(field.name for field in every if get_origin(field.type) is Literal)


@functools.cache
def _fields(kind: type[Note]) -> tuple[str, ...]:
    choices = _choices(kind)
    return tuple(name for name in kind.__struct_fields__ if name not in GENERAL and name not in choices)


def _hour(ruleset: Ruleset, turn: int) -> str:
    return f"{ruleset.hour(turn):02d}00"


def _value(field: str, value: object, ruleset: Ruleset, words: Words) -> Value:
    if isinstance(value, int):
        if field in HEXES:
            return hex_name(value)
        if field in DATES:
            return ruleset.label(value)
        if field in HOURS:
            return _hour(ruleset, value)
        return phrase(f"count.{field}", n=value) if f"count.{field}" in words.sentences else value
    if isinstance(value, tuple):
        if field == "totals":
            return phrase("count.fire", n=1 if value == (1,) else 2, totals=linked(map(str, value), words))
        if field == "tfs":
            return counted_tfs(words, value)
        counted = tuple(_counted(field, each, words) for each in value if isinstance(each, Counted))
        return counted or folded([str(each) for each in value])
    return value.label if isinstance(value, UnitId) else str(value)


def linked(names: Iterable[str], words: Words) -> str:
    """Return names with an `and` between any two."""
    return functools.reduce(lambda first, second: words("note.and", first=first, second=second), names)


def _counted(field: str, each: Counted, words: Words) -> Phrase | str:
    if field == "taken":
        return phrase("count.taken", name=each.name, n=each.n)
    if f"report.class.{each.name}" in words.sentences:
        return phrase(f"report.class.{each.name}", n=each.n)
    return (
        f"{each.n} {each.name} {each.load}".rstrip()
        if not each.height
        else phrase(f"count.{each.height}", planes=f"{each.n} {each.name} {each.load}".rstrip())
    )
