"""A seat's report as a paper to hand over: text, HTML page, JSON, SVG plot or PDF."""

import base64
import importlib
import logging
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Generic, Literal, TypeVar

import msgspec

from flagplot.core.diagnostics import BadInputError
from flagplot.core.document import Document, escape, to_html
from flagplot.core.game import AnyGame, Dispatch, GivesOverview, Seat
from flagplot.core.journal import Ruling
from flagplot.core.plot import Plot
from flagplot.core.printable import printable_json
from flagplot.match.envelope import Bond
from flagplot.match.pictures import png
from flagplot.match.umpire import D, Outcome

Format = Literal["text", "html", "json", "svg", "png", "pdf"]

_STYLE = """
body { font: 16px/1.5 Georgia, serif; color: #1c2730; background: #fff; margin: 2rem auto; max-width: 62rem;
  padding: 0 1rem; }
header { border-bottom: 2px solid #1c2730; margin-bottom: 1.5rem; }
h1 { font-size: 1.6rem; margin: 0; } header p { margin: .2rem 0 .6rem; }
h2 { font-size: 1.1rem; margin: 1.6rem 0 .4rem; border-bottom: 1px solid #9aa7b0; break-after: avoid; }
p, ul { margin: .4rem 0; overflow-wrap: anywhere; } ul { padding-left: 1.2rem; }
table { border-collapse: collapse; font-size: .92rem; margin: .5rem 0; }
th { text-align: left; border-bottom: 1px solid #1c2730; } th, td { padding: .15rem .9rem .15rem 0;
vertical-align: top; } th.n, td.n { text-align: right; } figure { margin: 1.5rem 0; } figure img { width:
100%; height: auto; } @page { size: A4; margin: 16mm; } @media print { body { margin: 0; font-size: 10.5pt;
} } """.strip()


P = TypeVar("P")


class Report(msgspec.Struct, Generic[D, P], frozen=True):
    """A report as JSON: the words, and the facts that they and the plot are made of (docs/data.md)."""

    document: Document
    dispatches: tuple[D, ...]
    rulings: tuple[Ruling, ...]
    bond: Bond
    plot: P


def report_of(outcome: Outcome) -> Report[Dispatch, Plot]:
    """Return what a seat is given, as words and facts."""
    return Report(outcome.document, outcome.dispatches, outcome.facts.rulings, outcome.facts.bond, outcome.chart)


def page(outcome: Outcome, image: str = "", below: str = "") -> str:
    """Return a page of the report with the plot and no scripts. It needs no other file, if no address of the `image` is
    named; `below` is what else stands at its end."""
    return _page(outcome.document.title, [outcome.document], [image or _data(outcome.plot)], below)


def _data(svg: str) -> str:
    return f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}"


def _page(title: str, documents: Sequence[Document], images: Sequence[str], below: str = "") -> str:
    figures = [f'<figure><img alt="The plot of this report" src="{escape(image)}"></figure>\n' for image in images]
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_STYLE}\n</style>\n</head>\n<body>\n"
        f"{''.join(map(to_html, documents))}{''.join(figures)}{below}"
        "</body>\n</html>\n"
    )


def overview(outcomes: Mapping[Seat, Outcome], game: AnyGame, form: Format) -> bytes:
    """Return the reports of all seats as one paper for the referee, or one plot of them. Raises BadInputError if the
    game has no such plot, or if the libraries of a form are missing."""
    if form == "json":
        return _json({seat: report_of(outcome) for seat, outcome in outcomes.items()})
    if form == "text":
        return "\n".join(outcome.text for outcome in outcomes.values()).encode()
    svg = ""
    if isinstance(game, GivesOverview):
        svg = game.draw(game.overview([outcome.chart for outcome in outcomes.values()], game.words()))
    if form in ("svg", "png"):
        if not svg:
            raise BadInputError(f"{game.title} has no plot of all sides; name a seat.")
        return svg.encode() if form == "svg" else png(svg)
    plots = [svg] if svg else [outcome.plot for outcome in outcomes.values()]
    made = _page(game.title, [outcome.document for outcome in outcomes.values()], list(map(_data, plots)))
    return made.encode() if form == "html" else _pdf(made)


def render(outcome: Outcome, form: Format) -> bytes:
    """Return the report in a form. Raises BadInputError if PDF or PNG is asked for and its libraries are missing."""
    match form:
        case "text":
            return outcome.text.encode()
        case "json":
            return _json(report_of(outcome))
        case "svg":
            return outcome.plot.encode()
        case "png":
            return png(outcome.plot)
        case "html":
            return page(outcome).encode()
        case "pdf":
            return _pdf(page(outcome))


def _json(answer: object) -> bytes:
    return printable_json(msgspec.json.format(msgspec.json.encode(answer), indent=1)) + b"\n"


def _pdf(html: str) -> bytes:
    try:
        weasyprint = importlib.import_module("weasyprint")
    except (ImportError, OSError) as error:
        raise BadInputError(
            "PDF needs weasyprint and its system libraries (Pango), which are not here: "
            "pip install 'flagplot[pdf]', or take --format html and print it from a browser."
        ) from error
    logging.getLogger("weasyprint").setLevel(logging.ERROR)
    with _fixed_date():
        data: bytes = weasyprint.HTML(string=html).write_pdf(pdf_identifier=b"flagplot")
    return data


@contextmanager
def _fixed_date() -> Iterator[None]:
    """Keep the wall clock out of embedded fonts, so that a report's PDF is the same bytes again."""
    before = os.environ.get("SOURCE_DATE_EPOCH")
    os.environ["SOURCE_DATE_EPOCH"] = "0"
    try:
        yield
    finally:
        if before is None:
            del os.environ["SOURCE_DATE_EPOCH"]
        else:
            os.environ["SOURCE_DATE_EPOCH"] = before
