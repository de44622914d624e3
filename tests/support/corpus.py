"""Sentences as players write them, each with the orders it means: files of them, and what a reader makes of them.

A sentence is misread when an order is accepted that it does not give, or when one that it gives is lost without a word;
a sentence that is only not read is safe. What is misread today stands in a list that only shrinks:
`FLAGPLOT_CORPUS=shrink` takes out of it what no longer is.
"""

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable
from enum import Enum
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from flagplot.core import toml
from flagplot.core.diagnostics import Diagnostic

Style = Literal["shorthand", "prose", "clumsy", "typo", "mail"]


class Sentence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player wrote, and what it means: the canonical orders, all of them, or whose order must be left out."""

    text: str
    style: Style
    reads: tuple[str | tuple[str, ...], ...] = ()
    """Each order in canonical words; where two say the same, both."""
    refused: tuple[str, ...] = ()
    """Units whose orders must be left out with an error or a question."""
    asked: tuple[str, ...] = ()
    """Units whose orders must be asked back with numbered readings."""
    position: str = ""
    name: str = ""
    """How a text of several lines is called in lists."""

    @property
    def key(self) -> str:
        """The sentence as lists name it, on one line."""
        return self.name or self.text


class Answer(NamedTuple):
    """What a reader accepted of a text, in canonical words, and what it remarked."""

    orders: tuple[str, ...]
    remarks: tuple[Diagnostic, ...]


Reader = Callable[[str, str], Answer]
"""Reads a text in a named position."""


class Verdict(Enum):
    """What became of a sentence: `NOT_READ` is safe, since nothing else was done and the player was told."""

    RIGHT = "right"
    NOT_READ = "not read"
    MISREAD = "misread"


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sentence: tuple[Sentence, ...] = ()
    floor: dict[str, int] = {}


def sentences(file: Path) -> tuple[Sentence, ...]:
    """Return the sentences of a file. Raises BadInputError, naming the place, for what is no sentence."""
    return toml.load(file).convert(_File).sentence


def floors(file: Path) -> dict[str, int]:
    """Return the least shares of sentences read right that a file names, in hundredths, by part of the corpus."""
    return toml.load(file).convert(_File).floor


CONDITION = re.compile(r"\b(if|until|unless|as long as|meet)\b")


def begun(order: str, read: str) -> bool:
    """Return whether what is accepted is the first clauses of what is meant, and nothing that is left out says when, or
    with whom: a plain clause that is not read leaves what stands before it."""
    rest = order.removeprefix(f"{read}; ")
    return rest != order and CONDITION.search(rest) is None


def verdict(sentence: Sentence, answer: Answer) -> Verdict:
    """Return whether an answer gives the orders a sentence means and no others, and says what it leaves out."""
    complaints = [remark for remark in answer.remarks if remark.severity in ("error", "query")]
    accepted = Counter(answer.orders)
    missing: list[tuple[str, ...]] = []
    for order in sentence.reads:
        forms = (order,) if isinstance(order, str) else order
        found = next((form for form in forms if accepted[form]), None)
        if found is None:
            missing.append(forms)
        else:
            accepted[found] -= 1
    others = list(accepted.elements())
    if not all(any(begun(form, other) for forms in missing for form in forms) for other in others):
        return Verdict.MISREAD
    if (missing or sentence.refused or sentence.asked) and not complaints:
        return Verdict.MISREAD
    questions = any(len(remark.proposals) > 1 for remark in complaints if remark.severity == "query")
    return Verdict.NOT_READ if missing or (sentence.asked and not questions) else Verdict.RIGHT


class Outcome(NamedTuple):
    """How a reader does on some sentences."""

    verdicts: dict[Sentence, Verdict]
    answers: dict[Sentence, Answer]

    @property
    def share(self) -> float:
        """Hundredths of the sentences that are read right."""
        return 100 * sum(each is Verdict.RIGHT for each in self.verdicts.values()) / len(self.verdicts)

    @property
    def misread(self) -> list[str]:
        """The sentences misread, by key."""
        return [each.key for each, how in self.verdicts.items() if how is Verdict.MISREAD]

    def table(self, title: str) -> str:
        """Return the share read right, by style, and each sentence that is not, with what was accepted of it."""
        lines = [f"{title}: {self.share:.1f} % of {len(self.verdicts)} read right, {len(self.misread)} misread"]
        for style, n in sorted(Counter(each.style for each in self.verdicts).items()):
            right = sum(how is Verdict.RIGHT for each, how in self.verdicts.items() if each.style == style)
            lines.append(f"  {style}: {right} of {n}")
        for each, how in self.verdicts.items():
            if how is not Verdict.RIGHT:
                lines += [
                    f"{how.value}: {each.key}",
                    *(f"    accepted: {order}" for order in self.answers[each].orders),
                ]
        return "\n".join(lines)


def outcome(some: Iterable[Sentence], read: Reader) -> Outcome:
    """Return what a reader makes of sentences."""
    answers = {each: read(each.text, each.position) for each in some}
    return Outcome({each: verdict(each, answer) for each, answer in answers.items()}, answers)


def unlike_themselves(some: Iterable[Sentence], read: Reader) -> list[str]:
    """Return, of the readings of sentences, those that are not canonical: read as they stand they are accepted in
    other words, or not at all."""
    out = []
    for each in some:
        first = [order if isinstance(order, str) else order[0] for order in each.reads]
        sheets = {tuple(first)}
        for n, order in enumerate(each.reads):
            if not isinstance(order, str):
                sheets |= {(*first[:n], form, *first[n + 1 :]) for form in order}
        for sheet in sheets:
            accepted = Counter(read("\n".join(sheet), each.position).orders)
            out += [form for form in sheet if not accepted[form]]
    return out


def shortcomings(file: Path, misread: Path, read: Reader, part: str) -> tuple[str, list[str]]:
    """Return how a reader does on the sentences of one file, as a table, and what is wrong with that: readings that are
    not canonical, too small a share, sentences misread that the list does not name, and the other way round."""
    some = sentences(file)
    done = outcome(some, read)
    wrong = [f"not canonical: {form}" for form in unlike_themselves(some, read)]
    if done.share < (floor := floors(file)[part]):
        wrong.append(f"{done.share:.1f} % read right, less than {floor}")
    wrong += [f"misread: {key}" for key in done.misread if key not in listed(misread)]
    wrong += [f"no longer misread: {key}" for key in shrunk(misread, done.misread)]
    return done.table(part), wrong


def listed(file: Path) -> list[str]:
    """Return the keys that a list of known failures names, one on a line."""
    return [line for line in file.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]


def shrunk(file: Path, failing: Iterable[str]) -> list[str]:
    """Return what a list of known failures names that does not fail any more; with `FLAGPLOT_CORPUS=shrink` it is taken
    out of the file instead."""
    still = set(failing)
    over = [key for key in listed(file) if key not in still]
    if os.environ.get("FLAGPLOT_CORPUS") != "shrink":
        return over
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(line for line in lines if line.rstrip("\n") not in over), encoding="utf-8")
    return []
