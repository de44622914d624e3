"""What one player holds, set against the journal: the commitment he was told, his nonce, his papers and receipts."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath

import msgspec

from flagplot.core.game import Seat
from flagplot.core.journal import Entry, Orders, Setup
from flagplot.match.papers import Format, render
from flagplot.match.receipts import Receipt, receipt_of
from flagplot.match.signing import is_signed
from flagplot.match.umpire import Step

PAPER = re.compile(r"(report|plot|orders|receipt)-([\w-]+)\.(txt|json|svg)")
"""The names of papers."""
_FORMS: dict[tuple[str, str], Format] = {("report", "txt"): "text", ("report", "json"): "json", ("plot", "svg"): "svg"}


@dataclass(frozen=True)
class Held:
    """What a player holds of a match; what he does not hold is empty."""

    commitment: str = ""
    seat: Seat = ""
    nonce: str = ""
    papers: Mapping[str, bytes] = field(default_factory=dict)
    """Files by path, such as `papers/allied/report-03.txt`; only the name after the last stroke counts."""

    head: str = ""
    """The hash of an entry, as a report, a receipt or the status of the match named it."""

    def wrong_start(self, setup: Setup, nonces: Mapping[Seat, str], heads: Sequence[str]) -> str:
        """Return what of commitment, nonce and head the journal does not have, or an empty string."""
        if self.head and self.head not in heads:
            return f"The journal never had the head {self.head}."
        if self.commitment and self.commitment != setup.commitment:
            return f"The commitment of the journal is {setup.commitment}, not the one held."
        if self.nonce and self.nonce != nonces.get(self.seat, ""):
            return f"The nonce of {self.seat} in the journal is '{nonces.get(self.seat, '')}', not the one held."
        return ""


class PaperCheck:
    """Sets papers against the match as it is played again: each must be one that was given out, to the byte."""

    def __init__(self, held: Held) -> None:
        self._held = held
        named = ((path, PAPER.fullmatch(PurePath(path).name)) for path in held.papers)
        self._names = {path: (name.group(1), name.group(2), name.group(3)) for path, name in named if name}
        self._found: set[str] = set()
        self._newest: dict[tuple[str, str, str], bool] = {}
        """Of each paper whether it is held as it was given out last: a turn may have been played again."""

    def take(self, step: Step) -> None:
        """Tick off the papers of a step."""
        outcome, sheet = step.outcomes[self._held.seat], step.sheets.get(self._held.seat)
        known: dict[tuple[str, str, str], bytes] = {}
        for path, paper in self._names.items():
            kind, name, ending = paper
            form = _FORMS.get((kind, ending))
            if name != (step.name if form else step.orders_name) or kind == "receipt":
                continue
            if paper not in known:
                known[paper] = render(outcome, form) if form else sheet.text.encode() if sheet else b""
                self._newest[paper] = False
            if self._held.papers[path] == known[paper]:
                self._found.add(path)
                self._newest[paper] = True

    def wrong(self, entries: Sequence[Entry]) -> str:
        """Return the first paper that the journal does not have, and what of it, or an empty string."""
        return next(self._wrong(entries), "")

    def _wrong(self, entries: Sequence[Entry]) -> Iterator[str]:
        first = entries[0].fact
        key = first.key if isinstance(first, Setup) else ""
        by_hash = {entry.hash: entry for entry in entries}
        receipted: set[str] = set()
        for name, paper in sorted(self._names.items()):
            if paper[0] != "receipt":
                if name not in self._found:
                    yield f"The paper {name} of {self._held.seat} is not one that this journal gives."
                elif not self._newest[paper]:
                    yield f"The paper {name} of {self._held.seat} was given, but not last: its turn was played again."
                continue
            try:
                receipt = msgspec.json.decode(self._held.papers[name], type=Receipt)
            except msgspec.MsgspecError:
                yield f"{name} is not a receipt."
                continue
            receipted.add(receipt.entry)
            entry = by_hash.get(receipt.entry)
            if entry is None:
                yield f"The journal has not the entry of {name}: what {receipt.seat} sent then was dropped or changed."
            elif msgspec.structs.replace(receipt, signature="") != receipt_of(receipt.match, entry):
                yield f"Entry {entry.n} is not what {name} says."
            elif receipt.signature and not is_signed(key, receipt.signed(), receipt.signature):
                yield f"{name} is not signed with the key that entry 0 names."
        for entry in entries if receipted else ():
            fact = entry.fact
            if (
                isinstance(fact, Orders)
                and fact.seat == self._held.seat
                and not fact.by
                and entry.hash not in receipted
            ):
                yield f"Entry {entry.n} is a sheet of {self._held.seat} for which no receipt is held."
