"""Sentences by key: facts become words last, and here alone (DESIGN section 2).

A language is a folder of TOML files, one file a topic: `en/flight.toml` with `joined = "joined {other}"` has the
sentence `flight.joined`. A sentence that depends on a number is a table of forms, chosen by the value `n`: an exact
number, else `one` or `other`.
"""

import functools
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from flagplot.core import toml
from flagplot.core.toml import Keys, Toml

LANGUAGE = "en"
"""The language where none is asked for."""

_FORMS = {"one", "other"}


class Phrase(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A sentence not yet in words: its key and the values in it."""

    key: str
    values: dict[str, "Value"] = {}


Atom = str | int | Phrase
Value = Atom | tuple[Atom, ...]
"""What may stand in the place of a sentence: a name, a number, another sentence, or several of these."""


def phrase(key: str, /, **values: Value) -> Phrase:
    """Return a phrase of these values."""
    return Phrase(key, values)


class Words:
    """The sentences of a language by key. Each is a text with `{places}`, or such texts by number."""

    def __init__(self, sentences: Mapping[str, str | Mapping[str, str]]) -> None:
        self.sentences = dict(sentences)

    def __call__(self, key: str, /, **values: Value) -> str:
        """Return a sentence with its values. Raises KeyError for a key or a value that is not there."""
        sentence = self.sentences[key]
        if not isinstance(sentence, str):
            n = values["n"]
            sentence = sentence.get(str(n)) or sentence["one" if n == 1 and "one" in sentence else "other"]
        for name, value in values.items():
            if not isinstance(value, str):
                values[name] = self.text(value)
        return sentence.format_map(values)

    def text(self, value: Value) -> str:
        """Return a value in words: phrases looked up, several values with commas between them."""
        if isinstance(value, str):
            return value
        if isinstance(value, Phrase):
            return self(value.key, **value.values)
        if isinstance(value, tuple):
            texts = [each if isinstance(each, str) else self.text(each) for each in value]
            return self.sentences["list.comma"].join(texts)  # type: ignore[union-attr]
        return str(value)

    def all_of(self, values: Iterable[Value]) -> str:
        """Return several values in words as a list: `a`, `a and b`, `a, b and c`."""
        texts = [self.text(value) for value in values]
        if len(texts) < 2:
            return "".join(texts)
        return self("list.last", first=self.text(tuple(texts[:-1])), last=texts[-1])


@functools.cache
def load(*folders: Path) -> Words:
    """Return the sentences of one language from its folders, each file's under its name. Raises BadInputError for a
    file that is no list of sentences, and for a key that two folders have."""
    sentences: dict[str, str | dict[str, str]] = {}
    for path in (path for folder in folders for path in sorted(folder.glob("*.toml"))):
        file = toml.load(path)
        for names, sentence in _flat(file, (), file.keys):
            key = ".".join((path.stem, *names))
            if key in sentences:
                raise file.fault(names, f"the sentence {key} stands twice, keep one")
            sentences[key] = sentence
    return Words(sentences)


def _flat(file: Toml, above: tuple[str, ...], table: Keys) -> Iterable[tuple[tuple[str, ...], str | dict[str, str]]]:
    for name, value in table.items():
        names = (*above, name)
        forms = value if isinstance(value, dict) else {"other": value}
        if "other" not in forms or not all(form in _FORMS or form.isdigit() for form in forms):
            yield from _flat(file, names, forms)
        elif all(isinstance(form, str) for form in forms.values()):
            yield names, value
        else:
            raise file.fault(names, "expected text, or texts by number")
