"""The guide to an order language: a file of verbs, of which the guide's text, the help of each verb, the examples in
answers and what prose may say for a verb are made."""

import re
import textwrap
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

import msgspec

from flagplot.core import toml
from flagplot.core.diagnostics import BadInputError, meant, wrapped
from flagplot.core.document import WIDTH
from flagplot.core.words import LANGUAGE
from flagplot.orders.lexicon import phrasings

_KEYWORD = re.compile(r"(?<![\w/-])[A-Z][A-Z-]+(?![\w/-])")
GAP = 3
"""Blanks between an example and what it says, at least."""
SHOWN = 16
"""Phrases of prose that the help of a verb shows."""
BESIDE = 40
"""Columns of an example that has something said beside it, at most."""


class Verb(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One verb: the word of the guide, what it does, and how it is written."""

    word: str
    group: str = ""
    """The heading in the guide under which it stands."""
    help: str
    examples: tuple[tuple[str, str], ...]
    """Lines of orders, each with a few words on it; the first is the example in answers."""
    prose: tuple[str, ...] = ()
    """What may stand for the word, after the unit: verbs in their plainest form, with what goes with them."""
    leads: bool = False
    """Its order begins with the verb, not with a unit."""
    parts: tuple[str, ...] = ()
    """What follows the verb and what stands with it, in the order of the guide: a word or several of which one is
    written, then # if one word belongs to it and * if all do that follow."""
    words: dict[str, str] = {}
    """What prose says with this verb, and the guide's words for it, before those for all verbs."""
    like: str = ""
    """Another verb, whose words are read with this one too."""
    repeats: bool = False
    """A unit can have several orders of it."""

    @property
    def part_words(self) -> list[str]:
        """The words with which its parts begin."""
        return [word for part in self.parts for word in part.split()[0].split("|")]

    @property
    def example(self) -> str:
        """The first example alone."""
        return self.examples[0][0] if self.examples else self.word


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, dict=True):
    """All verbs of a language, and what it takes from prose besides."""

    title: str
    verb: tuple[Verb, ...]
    orders: tuple[str, ...] = ()
    """At the table: verbs of the game's own orders that are taken there too."""
    notes: dict[str, tuple[str, ...]] = {}
    """Lines after the title (`top`) and after the examples of each group."""
    keywords: tuple[str, ...] = ()
    """Words of the guide that no example shows."""
    default: str = ""
    """The verb of an order that has none."""
    says: dict[str, str] = {}
    """Verbs of prose for which the guide has several words."""
    words: dict[str, str] = {}
    """What prose says, wherever it stands, and the guide's words for it; empty where they say nothing."""

    @cached_property
    def text(self) -> str:
        """The guide as plain text of at most 78 columns."""
        lines = [self.title, *(["", *self.notes["top"]] if "top" in self.notes else []), ""]
        for group in dict.fromkeys(verb.group for verb in self.verb):
            examples = [example for verb in self.verb if verb.group == group for example in verb.examples]
            lines += [group, *columns(examples), *self._after(group)]
        return "\n".join(lines).rstrip() + "\n"

    def _after(self, group: str) -> list[str]:
        return [*self.notes.get(group, ()), ""]

    @cached_property
    def known(self) -> frozenset[str]:
        """The guide's own words, in small letters."""
        shown = " ".join(example for verb in self.verb for example, _ in verb.examples)
        words = [*_KEYWORD.findall(shown), *(verb.word for verb in self.verb), *self.keywords]
        return frozenset(word.lower() for word in words)

    def find(self, word: str) -> Verb | None:
        """Return the verb of a word of the guide."""
        return self._verbs.get(word.upper())

    @cached_property
    def _verbs(self) -> dict[str, Verb]:
        return {verb.word: verb for verb in reversed(self.verb)}


def verb_help(guide: Guide, word: str) -> str:
    """Return what a guide says of one verb, of each where several kinds of units have it. Raises BadInputError, with
    the nearest, for a verb that is not there."""
    verbs = [one for one in guide.verb if one.word == word.upper()]
    verbs = verbs or [one for one in guide.verb if any(word.lower() in phrasings(phrase) for phrase in one.prose)][:1]
    if not verbs:
        every = [one.word for one in guide.verb]
        hint = meant(word, every, f"There are {', '.join(every)}.")
        raise BadInputError(f"There is no verb '{word}'. {hint}")
    return "\n".join(map(_help, verbs))


def _help(verb: Verb) -> str:
    lines = [verb.word, *("  " + line for line in wrapped(verb.help, "  ")), "", *columns(verb.examples)]
    if verb.prose:
        more = " and the like" if len(verb.prose) > SHOWN else ""
        shown = ", ".join(verb.prose[:SHOWN]).replace("|", "/")
        lines += ["", *wrapped(f"Prose that is read so: {shown}{more}.", "  ")]
    return "\n".join(lines) + "\n"


def columns(examples: Iterable[tuple[str, str]]) -> list[str]:
    """Return examples with what they say beside them, in lines of at most 78 columns."""
    examples = list(examples)
    short = [len(example) for example, says in examples if says and len(example) <= BESIDE]
    at = max(short, default=0) + 2 + GAP
    lines = []
    for example, says in examples:
        told = textwrap.wrap(says, WIDTH - at, break_long_words=False, break_on_hyphens=False)
        first, *more = textwrap.wrap(example, WIDTH - 2, initial_indent="  ", subsequent_indent="    ")
        if told and len(first) + GAP <= at:
            first = first.ljust(at) + told.pop(0)
        lines += [first, *more, *(" " * at + line for line in told)]
    return lines


def load(folder: Path) -> Guide:
    """Return the guide that stands beside the sentences of a game's folder. Raises BadInputError for what does not
    fit."""
    return _read(folder, "orders")


def load_table(folder: Path) -> Guide:
    """Return the guide to the facts of a game's table, with the verbs of its orders that are taken there too."""
    table, game = _read(folder, "table"), _read(folder, "orders")
    says = {phrase: words for phrase, words in game.says.items() if words.split()[0] in table.orders}
    verbs = tuple(verb for verb in game.verb if verb.word in table.orders)
    return msgspec.structs.replace(table, verb=(*table.verb, *verbs), says=says | table.says)


def _read(folder: Path, name: str) -> Guide:
    return toml.load(folder / "words" / LANGUAGE / "guide" / f"{name}.toml").convert(Guide)


class Guided:
    """A game whose guide is made of its verbs."""

    guide: Guide

    def order_help(self, verb: str = "") -> str:
        """Return the guide, or what it says of one verb. Raises BadInputError for a verb that is not there."""
        return verb_help(self.guide, verb) if verb else self.guide.text
