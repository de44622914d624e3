"""What a mail's writer wrote himself: lines joined that a mail program broke, quotations marked and cut off."""

import re

from flagplot.orders.pasted import WROTE

_HEADS = (
    ("from", "von", "de", "da", "van", "från", "fra"),
    ("sent", "date", "gesendet", "datum", "envoyé", "date d'envoi", "enviado", "fecha", "inviato", "data", "verzonden"),
    ("to", "subject", "an", "betreff", "à", "objet", "para", "asunto", "a", "oggetto", "aan", "onderwerp", "cc"),
)
_HEAD = re.compile(r"\s*\*{0,2}([^\W\d_][^:*]{0,14})\*{0,2}\s*:\*{0,2}\s")
_MOST_LINES = 4
"""Lines over which a mail program spreads the line that says who wrote what follows."""

_SHORT = 10
"""Lines of a signature whose line of strokes has lost its blank."""


def unflowed(text: str, *, delsp: bool = False) -> str:
    """Return a text of `format=flowed` (RFC 3676) with its soft ends of lines taken out."""
    out: list[str] = []
    open_depth = -1
    for line in text.split("\n"):
        line = line.removesuffix("\r")
        rest = line.lstrip(">")
        depth = len(line) - len(rest)
        rest = rest.removeprefix(" ")
        if depth == open_depth and rest != "-- ":
            out[-1] += rest
        else:
            out.append(">" * depth + (" " if depth else "") + rest)
        soft = rest.endswith(" ") and rest != "-- "
        if soft and delsp:
            out[-1] = out[-1].removesuffix(" ")
        open_depth = depth if soft else -1
    return "\n".join(out)


def own_words(text: str) -> str:
    """Return a mail's text with the lines that mail programs put before a quotation marked as quoted, and without
    signature and what is quoted at its end."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    _mark_attributions(lines)
    _mark_copied_head(lines)
    _cut_signature(lines)
    while lines and (not lines[-1].strip() or lines[-1].lstrip().startswith(">")):
        lines.pop()
    return "\n".join(lines) + "\n" if lines else ""


def _cut_signature(lines: list[str]) -> None:
    for at, line in enumerate(lines):
        below = [other for other in lines[at + 1 :] if other.strip() and not other.lstrip().startswith(">")]
        if line == "-- " or (line.rstrip() == "--" and len(below) <= _SHORT):
            del lines[at:]
            return


def _mark_attributions(lines: list[str]) -> None:
    for at in range(1, len(lines)):
        if not lines[at].lstrip().startswith(">") or lines[at - 1].lstrip().startswith(">"):
            continue
        last = at - 1
        while last > 0 and not lines[last].strip():
            last -= 1
        for first in range(last, max(-1, last - _MOST_LINES), -1):
            if WROTE.fullmatch("\n".join(lines[first : last + 1])):
                lines[first : last + 1] = [f"> {line}" for line in lines[first : last + 1]]
                break


def _mark_copied_head(lines: list[str]) -> None:
    """Mark all from the first head of a mail on (`From:`, `Sent:`, `To:` in lines that follow each other) as quoted."""
    for at in range(len(lines) - 2):
        if _names(lines[at], 0) and _names(lines[at + 1], 1, 2) and _names(lines[at + 2], 1, 2):
            lines[at:] = [line if line.lstrip().startswith(">") else f"> {line}" for line in lines[at:]]
            return


def _names(line: str, *groups: int) -> bool:
    head = _HEAD.match(line + " ")
    return head is not None and any(head[1].strip().lower() in _HEADS[group] for group in groups)
