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

    def wrong_start(self, setup: Setup, nonces: Mapping[Seat, str]) -> str:
        """Return what of commitment and nonce the journal does not have, or an empty string."""
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
        self._left = {path: (name.group(1), name.group(2), name.group(3)) for path, name in named if name}

    def take(self, step: Step) -> None:
        """Tick off the papers of a step; one of a turn that was taken back is as good as another."""
        outcome = step.outcomes[self._held.seat]
        sheet = step.sheets.get(self._held.seat)
        orders = sheet.text.encode() if sheet else b""
        for path, (kind, name, ending) in list(self._left.items()):
            data = self._held.papers[path]
            if kind == "orders":
                same = name == step.orders_name and data == orders
            else:
                form = _FORMS.get((kind, ending))
                same = form is not None and name == step.name and data == render(outcome, form)
            if same:
                del self._left[path]

    def wrong(self, entries: Sequence[Entry]) -> str:
        """Return the first paper that the journal does not have, and what of it, or an empty string."""
        return next(self._wrong(entries), "")

    def _wrong(self, entries: Sequence[Entry]) -> Iterator[str]:
        by_hash = {entry.hash: entry for entry in entries}
        receipted: set[str] = set()
        for name, (kind, _, _) in sorted(self._left.items()):
            if kind != "receipt":
                yield f"The paper {name} of {self._held.seat} is not one that this journal gives."
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
            elif not _agrees(receipt, entry):
                yield f"Entry {entry.n} is not what {name} says."
        for entry in entries if receipted else ():
            fact = entry.fact
            if isinstance(fact, Orders) and fact.seat == self._held.seat and entry.hash not in receipted:
                yield f"Entry {entry.n} is a sheet of {fact.seat} for which no receipt is held."


def _agrees(receipt: Receipt, entry: Entry) -> bool:
    unsigned = msgspec.structs.replace(receipt, signature="")
    return unsigned == receipt_of(receipt.match, entry)
