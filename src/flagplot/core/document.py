"""Reports as documents: one structure, rendered as text of 78 columns and HTML."""

import html
import re
import textwrap

import msgspec

from flagplot.core.printable import printable

WIDTH = 78
"""Columns of a text report: fits a quoted mail."""


class Paragraph(msgspec.Struct, frozen=True, tag="paragraph"):
    """Running text."""

    text: str


class Bullets(msgspec.Struct, frozen=True, tag="bullets"):
    """A list of short statements."""

    items: tuple[str, ...]


class Table(msgspec.Struct, frozen=True, tag="table"):
    """Rows under headings. Columns named in `right` (by position) are set flush right."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[int, ...] = ()


Block = Paragraph | Bullets | Table


class Section(msgspec.Struct, frozen=True, gc=False):
    """A titled part of a report."""

    title: str
    blocks: tuple[Block, ...]


Facts = dict[str, str | int | tuple[str, ...]]
"""Values by name."""


class Figure(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Something reckoned of a unit or contact from what the seat knows, as data beside the words."""

    about: str
    """As orders name it."""
    kind: str
    """In the game's own words, such as `arrival` or `range`."""
    values: Facts = {}


class Document(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A report for one seat."""

    title: str
    subtitle: str
    sections: tuple[Section, ...]
    head: tuple[str, ...] = ()
    """Lines below the subtitle, each by itself."""
    figures: tuple[Figure, ...] = ()
    """What its words reckon, as data."""


def to_text(document: Document) -> str:
    """Return the document as plain text, no line longer than 78 columns."""
    lines = ["=" * WIDTH, *_wrap(document.title, ""), *_wrap(document.subtitle, "")]
    lines += [line for text in document.head for line in _wrap(text, "")]
    lines.append("=" * WIDTH)
    for section in document.sections:
        lines += ["", section.title.upper(), "-" * len(section.title)]
        for block in section.blocks:
            lines += _text_block(block)
    return printable("\n".join(lines) + "\n")


def _wrap(text: str, indent: str, first: str | None = None) -> list[str]:
    """Return the lines of a text. Words are not broken at hyphens: rule ids have them."""
    begin = indent if first is None else first
    if len(begin) + len(text) <= WIDTH and text.isprintable():
        return [begin + text.rstrip() if text.rstrip() else ""]
    if (lines := _lines(text, begin, indent)) is not None:
        return lines
    return textwrap.wrap(text, WIDTH, initial_indent=begin, subsequent_indent=indent, break_on_hyphens=False) or [""]


def _lines(text: str, begin: str, indent: str) -> list[str] | None:
    """Return the lines of a plain text as `textwrap` has them, which takes ten times as long; None of a text that is
    none: with other white space than single spaces between words, or a word wider than a line."""
    if "  " in text or text != text.strip() or not text.isprintable():
        return None
    lines = []
    while len(begin) + len(text) > WIDTH:
        at = text.rfind(" ", 0, WIDTH - len(begin) + 1)
        if at < 0:
            return None
        lines.append(begin + text[:at])
        text, begin = text[at + 1 :], indent
    return [*lines, begin + text]


def _text_block(block: Block) -> list[str]:
    match block:
        case Paragraph(text):
            return _wrap(text, "")
        case Bullets(items):
            return [line for item in items for line in _wrap(item, "  ", "- ")]
        case Table():
            return _text_table(block)


def _text_table(table: Table) -> list[str]:
    """Return the table with the widest columns narrowed until it fits; long cells wrap inside their column."""
    columns = range(len(table.headings))
    every = (table.headings, *table.rows)
    widths = [max(1, *(len(row[i]) for row in every)) for i in columns]
    room = WIDTH - 2 * (len(widths) - 1)
    while sum(widths) > room:
        widths[widths.index(max(widths))] -= 1
    out: list[str] = []
    for number, row in enumerate(every):
        cells = [_cell(row[i], widths[i]) for i in columns]
        for depth in range(max(len(cell) for cell in cells)):
            parts = [cell[depth] if depth < len(cell) else "" for cell in cells]
            out.append(
                "  ".join(
                    part.rjust(widths[i]) if i in table.right else part.ljust(widths[i]) for i, part in enumerate(parts)
                ).rstrip()
            )
        if number == 0:
            out.append("  ".join("-" * width for width in widths))
    return out


def _cell(text: str, width: int) -> list[str]:
    """Return the lines of a cell. A word that is wider than its column is broken after its strokes, if it has any."""
    if len(text) <= width and text.isprintable() and "/ " not in text:
        return [text.rstrip()]
    words = (word if len(word) <= width else word.replace("/", "/ ") for word in text.split(" "))
    return [re.sub(r"(?<=\S)/ ", "/", line) for line in textwrap.wrap(" ".join(words), width)] or [""]


def escape(text: str) -> str:
    """Return a text as it stands on a page."""
    return html.escape(printable(text))


_WHOLE = re.compile(r"[^\s<>&;,()]*[\d][^\s<>&;,()]*")


def _text(text: str) -> str:
    """Return a text for a page in which no hex, rule or number with a stroke or hyphen breaks over a line."""
    return _WHOLE.sub(lambda word: _unbroken(word[0]), escape(text))


def _unbroken(word: str) -> str:
    return f'<span class="at">{word}</span>' if "/" in word or "-" in word else word


def to_html(document: Document) -> str:
    """Return the document as an HTML fragment: one article with headings, lists and tables, no scripts."""
    out = [
        f'<article class="report"><header><h1>{_text(document.title)}</h1>'
        f"<p>{_text(document.subtitle)}</p>" + "".join(f"<p>{_text(text)}</p>" for text in document.head) + "</header>"
    ]
    for section in document.sections:
        out.append(f"<section><h2>{_text(section.title)}</h2>")
        out += [_html_block(block) for block in section.blocks]
        out.append("</section>")
    out.append("</article>\n")
    return "\n".join(out)


def _html_block(block: Block) -> str:
    match block:
        case Paragraph(text):
            return f"<p>{_text(text)}</p>"
        case Bullets(items):
            return "<ul>" + "".join(f"<li>{_text(item)}</li>" for item in items) + "</ul>"
        case Table(headings, rows, right):
            klass = [' class="n"' if i in right else "" for i in range(len(headings))]
            head = "".join(f"<th{klass[i]}>{_text(cell)}</th>" for i, cell in enumerate(headings))
            body = "".join(
                "<tr>" + "".join(f"<td{klass[i]}>{_text(cell)}</td>" for i, cell in enumerate(row)) + "</tr>"
                for row in rows
            )
            return f'<div class="table"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
