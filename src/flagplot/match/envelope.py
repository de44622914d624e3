"""What the match adds to a game's report: the referee's rulings, and what binds the umpire."""

from collections.abc import Iterator, Sequence

import msgspec

from flagplot.core.document import Bullets, Document, Paragraph, Section
from flagplot.core.game import Seat
from flagplot.core.journal import Ruling
from flagplot.core.words import Value, Words, phrase


class Bond(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat is told so that the umpire cannot change afterwards what was played (docs/fairness.md)."""

    head: str
    """The hash of the journal's last entry before this report."""
    orders: str = ""
    """The hash of the seat's own sheet that was played; empty if none came in."""
    by: str = ""
    """Who wrote it in the seat's place: `referee` or `stand-in`."""
    link: int = 0
    """Which link of its chain the seat shows next; 0 for a seat without a chain."""
    commitment: str = ""
    """In the first two reports and the last."""
    nonces: dict[Seat, str] = {}
    """Of all seats, in the opening report."""
    secret: str = ""
    """In hex, when the match is over."""


def enclose(document: Document, words: Words, bond: Bond, rulings: Sequence[Ruling], late: Sequence[Seat]) -> Document:
    """Return the report with the match's own sections after the game's."""
    sections: list[Section] = []
    items = [words.text(ruling_phrase(ruling)) for ruling in rulings] + [
        words("match.late", seat=seat) for seat in late
    ]
    if items:
        sections.append(Section(words("match.referee"), (Bullets(tuple(items)),)))
    sections.append(Section(words("match.dice"), tuple(map(Paragraph, _bonds(words, bond)))))
    return msgspec.structs.replace(document, sections=(*document.sections, *sections))


def _bonds(words: Words, bond: Bond) -> Iterator[str]:
    if bond.commitment:
        yield words("match.revealed") if bond.secret else words("match.committed")
        if bond.secret:
            yield words("match.secret", secret=bond.secret)
        yield words("match.commitment", commitment=bond.commitment)
    for seat, nonce in bond.nonces.items():
        yield words("match.nonce", seat=seat, nonce=nonce)
    yield words("match.head", head=bond.head)
    if bond.orders:
        yield words("match.orders", orders=bond.orders)
    if bond.by:
        yield words(f"match.by.{bond.by}")
    if bond.link:
        yield words("match.link", link=bond.link)


def ruling_phrase(ruling: Ruling) -> Value:
    """Return what the referee has done, as the seats that may know of it are told."""
    kind = "replace by computer" if ruling.computer else ruling.action
    values: dict[str, Value] = {
        "text": ruling.text,
        "deadline": ruling.deadline,
        "turn": ruling.turn,
        "correction": ruling.correction,
    }
    decision = phrase(f"match.ruling.{kind}", **values, seat=ruling.replaced, player=ruling.player)
    if not ruling.text or ruling.action == "rule":
        return decision
    return phrase("match.ruling.with_reason", ruling=decision, reason=ruling.text)
