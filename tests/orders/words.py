"""What the tests of all readers of prose share: a corpus is read, and single words of good sheets are changed."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from flagplot.core.game import OrderSheet
from flagplot.orders.forms import TURNING, turning
from flagplot.orders.lexicon import Names, bare, tokens
from flagplot.orders.rewriting import clauses
from flagplot.orders.speech import Speech

Parse = Callable[[str], OrderSheet]
NOISE = (
    "unless",
    "not",
    "except",
    "only",
    "if",
    "before",
    "nearly",
    "quickly",
    "blue",
    "7",
    "please",
    "half",
    "instead",
)
REPLACED = ("not", "about", "perhaps", "green", "99", "until")


def reading(sheet: OrderSheet) -> tuple[str, ...]:
    """Return what stands of a sheet."""
    return tuple(echo.canonical for echo in sheet.echo)


def misread(parse: Parse, corpus: Iterable[tuple[str, tuple[str, ...]]]) -> tuple[list[str], list[str], int]:
    """Return the sentences read otherwise than they mean, those refused that could be read, and how many are right.
    A sentence with an empty reading is to be refused, with an error or a query."""
    wrong, refused, right = [], [], 0
    for text, wanted in corpus:
        sheet = parse(text)
        found = reading(sheet)
        held = any(remark.severity != "note" for remark in sheet.diagnostics)
        if found == wanted and (wanted or held):
            right += 1
        elif not found or (held and set(found) < set(wanted)):
            refused.append(text)
        else:
            wrong.append(f"{text!r} was read as {found}, meant {wanted}")
    return wrong, refused, right


def changed(line: str) -> Iterator[tuple[str, str]]:
    """Return a line with one word put in, taken out or changed, and the word put in."""
    words = line.split()
    for at in range(len(words) + 1):
        for noise in NOISE:
            yield " ".join([*words[:at], noise, *words[at:]]), noise
    for at in range(len(words)):
        yield " ".join([*words[:at], *words[at + 1 :]]), ""
        for noise in REPLACED:
            yield " ".join([*words[:at], noise, *words[at + 1 :]]), noise


def unused(parse: Parse, speech: Speech, units: dict[str, str], line: str) -> list[str]:
    """Return the changes of a line after which an order stands although a word of the line was not used."""
    faults = []
    for text, noise in changed(line):
        sheet = parse(text)
        if not sheet.echo:
            continue
        if turning(noise) and noise not in speech.guide.known:
            faults.append(f"{text!r} stands as {reading(sheet)}")
        said = next(clauses(speech, speech.heard(tokens(text, 1), Names(units, speech.names))))
        there = {bare(word) for canonical in reading(sheet) for word in canonical.replace(",", " ").split()}
        lost = [used.text for used in said.uses if used.use == "unknown" and bare(used.text) not in there]
        faults += [f"{text!r} stands as {reading(sheet)} without {word!r}" for word in lost]
        assert all(used.text in text for used in said.uses)
    return faults


def turned(parse: Parse, line: str, known: Iterable[str]) -> list[str]:
    """Return the words that may turn the meaning and after which, at the end of a line, an order stands."""
    strange = [word for word in TURNING if word not in known]
    return [word for word in strange if parse(f"{line} {word}").echo]


def notes(sheet: Any) -> list[str]:
    """Return how the sentences of a sheet were read."""
    return [remark.message for remark in sheet.diagnostics if remark.code == "read-as"]
