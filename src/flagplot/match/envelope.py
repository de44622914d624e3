"""What the match adds to a game's report: the commitment, the referee's rulings, and at the end the secret."""

from collections.abc import Sequence

import msgspec

from flagplot.core.document import Block, Bullets, Document, Paragraph, Section
from flagplot.core.journal import Ruling


def enclose(
    document: Document, *, seat: str, rulings: Sequence[Ruling] = (), commitment: str = "", secret: str = ""
) -> Document:
    """Return the report with the match's own sections after the game's.

    `commitment` is given in the opening report and the first one after it, `secret` (hex) in the last.
    """
    told = tuple(_in_words(ruling) for ruling in rulings if not ruling.seats or seat in ruling.seats)
    sections: list[Section] = []
    if told:
        sections.append(Section("Referee", (Bullets(told),)))
    if secret:
        sections.append(Section("The umpire's dice", _revealed(secret, commitment)))
    elif commitment:
        sections.append(Section("The umpire's dice", _committed(commitment)))
    return msgspec.structs.replace(document, sections=(*document.sections, *sections))


def _committed(commitment: str) -> tuple[Block, ...]:
    return (
        Paragraph(
            "Every die of this match follows from a secret of the umpire and a nonce of each seat. The umpire "
            "was bound to its secret, by the hash below, before it knew the nonces; the secret is revealed at "
            "the end of the match, and `flagplot verify` then checks every roll."
        ),
        Paragraph(f"Commitment: {commitment}"),
    )


def _revealed(secret: str, commitment: str) -> tuple[Block, ...]:
    return (
        Paragraph(
            "The match is over and the umpire's secret is open. `flagplot verify` on the journal checks it "
            "against the commitment, and with it every roll and every report."
        ),
        Paragraph(f"Secret: {secret}"),
        Paragraph(f"Commitment: {commitment}"),
    )


def _in_words(ruling: Ruling) -> str:
    reason = f" {ruling.text}" if ruling.text else ""
    match ruling.action:
        case "pause":
            return f"The match was paused.{reason}"
        case "go on":
            return f"The match goes on.{reason}"
        case "extend":
            return f"The deadline was moved to {ruling.deadline}.{reason}"
        case "rollback":
            return f"The match was taken back to the start of turn {ruling.turn}.{reason}"
        case "rule":
            return f"Ruling: {ruling.text}"
