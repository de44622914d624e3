"""What the match adds to a game's report: the commitment, the referee's rulings, and at the end the secret."""

from collections.abc import Sequence

import msgspec

from flagplot.core.document import Bullets, Document, Paragraph, Section
from flagplot.core.journal import Ruling
from flagplot.core.words import Value, Words, phrase


def enclose(
    document: Document, words: Words, rulings: Sequence[Ruling] = (), commitment: str = "", secret: str = ""
) -> Document:
    """Return the report with the match's own sections after the game's.

    `commitment` is given in the opening report and the first one after it, `secret` (hex) in the last.
    """
    sections: list[Section] = []
    if rulings:
        items = tuple(words.text(_ruling(ruling)) for ruling in rulings)
        sections.append(Section(words("match.referee"), (Bullets(items),)))
    if commitment:
        texts: tuple[str, ...] = (words("match.committed"),)
        if secret:
            texts = (words("match.revealed"), words("match.secret", secret=secret))
        texts = (*texts, words("match.commitment", commitment=commitment))
        sections.append(Section(words("match.dice"), tuple(map(Paragraph, texts))))
    return msgspec.structs.replace(document, sections=(*document.sections, *sections))


def _ruling(ruling: Ruling) -> Value:
    decision = phrase(f"match.ruling.{ruling.action}", text=ruling.text, deadline=ruling.deadline, turn=ruling.turn)
    if not ruling.text or ruling.action == "rule":
        return decision
    return phrase("match.ruling.with_reason", ruling=decision, reason=ruling.text)
