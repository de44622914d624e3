"""Lines of a sheet with a word that may turn the meaning and is not understood, and what falls with them."""

import re
from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from flagplot.core.diagnostics import Diagnostic
from flagplot.orders.cursor import Line
from flagplot.orders.hearing import Hearing
from flagplot.orders.lexicon import Token
from flagplot.orders.rewriting import clauses
from flagplot.orders.said import Clause, Heard, Used, sentences
from flagplot.orders.unsure import unsure

L = TypeVar("L", bound=Line)
_ENDED = re.compile(r"[.;!?](?=\s)")
"""Where a sentence ends on its line."""
MOST_TURNED = 14_000
"""Words in lines with words that may turn the meaning which are put into the guide's words."""


class Refused(NamedTuple):
    """A line with a word that may turn the meaning, and the units whose orders it takes with it."""

    used: Used
    units: tuple[str, ...]


class Turned(Generic[L]):
    """The lines that are turned, each with the units whose orders it takes along, and lines left out with them."""

    def __init__(self, hearing: Hearing[L]) -> None:
        self.hearing = hearing
        self.voice = hearing.voice
        self.lines = hearing.lines
        self.refused: dict[int, Refused] = {}
        self.fallen: dict[str, int] = {}
        """Units whose orders are left out, with the line that takes them."""
        self.left_out: dict[int, int] = {}
        """Lines that are left out with a later one that goes on with them."""

    def find(self) -> int:
        """Find them; return how many lines are read."""
        for at, line in enumerate(self.lines):
            if self.hearing.work > MOST_TURNED:
                break
            if line.lstrip().upper().startswith("QUERY"):
                continue
            turns = self._unsure(at)
            if turns is None and self.voice.speech.turning.search(self.hearing.body(line)):
                said = sentences(self.hearing.tokens(at))
                turns = next((used for one in said if (used := self._turns(one))), None)
            if turns is not None:
                said_whole = self.hearing.said(self.hearing.tokens(at), "")
                self.refused[at] = Refused(turns, self._meant(at, said_whole))
        else:
            at = len(self.lines)
        for n, refused in self.refused.items():
            self.fallen |= dict.fromkeys(refused.units, n + 1)
        return at

    def _body(self, at: int) -> str:
        return self.hearing.body(self.lines[at])

    def _unsure(self, at: int) -> Used | None:
        """Return the words of a line that leave open whether a sentence of it is an order."""
        body, begin = self._body(at), 0
        for end in (*(ended.end() for ended in _ENDED.finditer(body)), len(body)):
            found = unsure(body[begin:end])
            if found is not None:
                return Used(found[0].strip(), at + 1, begin + found.start() + 1, "unknown")
            begin = end
        return None

    def _turns(self, words: Sequence[Token]) -> Used | None:
        """Return the first word of a sentence that may turn it, however it is parted into clauses."""
        turns: Used | None = None
        for parts in self.hearing.partings(self.hearing.heard(words)):
            found = next((used for part in parts if (used := self._turns_clause(part))), None)
            if found is None:
                return None
            turns = turns or found
        return turns

    def _turns_clause(self, heard: Heard) -> Used | None:
        turns: Used | None = None
        for said in clauses(self.voice.speech, heard):
            self.hearing.work += len(heard.items)
            if said.turns is None:
                return None
            turns = turns or said.turns
        return turns

    def _meant(self, at: int, said: Clause) -> tuple[str, ...]:
        """Return the units that a line is about: those it names, and those of the lines that it goes on with, which
        are left out themselves."""
        units = [unit[-1].text for unit in said.units]
        first = at
        while at and not self.voice.begins(self._body(at)) and self._body(at - 1).strip():
            at -= 1
            if at in self.refused:
                units += self.refused[at].units
                break
            if at in self.left_out:
                units += self.refused[self.left_out[at] - 1].units
                break
            self.left_out[at] = first + 1
            units += [unit[-1].text for unit in self.hearing.said(self.hearing.tokens(at), "").units]
        return tuple(dict.fromkeys(units))


def not_understood(used: Used, more: str) -> Diagnostic:
    message = f"'{used.text}' is not understood here and may turn the meaning.{more}"
    hint = "Leave it out, or order it in the guide's words."
    return Diagnostic(used.line, used.column, len(used.text), "error", "meaning", message, hint)
