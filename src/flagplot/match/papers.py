"""A seat's report as a paper to hand over: text, HTML page, JSON, SVG plot or PDF."""

import importlib
import logging
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Generic, Literal, TypeVar

import msgspec

from flagplot.board.style import GRID, INK, OWN, PAPER, SANS
from flagplot.board.themes import INKS, Theme
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


def _inks(theme: Theme) -> str:
    """Return the rules that draw the plots of a page in the inks of a theme."""
    inks = ((what, ink, other) for ink, other in INKS[theme].items() for what in ("fill", "stroke"))
    return "".join(f'svg [{what}="{ink}"] {{ {what}: {other}; }}' for what, ink, other in inks)


_STYLE = f"""
:root {{ --ink: {INK}; --paper: {PAPER}; --line: {GRID}; --own: {OWN}; color-scheme: light dark; }}
@media (prefers-color-scheme: dark) {{ :root {{ --ink: #e4e9ed; --paper: #14191e; --line: #4a5862; --own: #9cc3f0; }}
  figure {{ background: {INKS["dark"][PAPER]}; }} {_inks("dark")} }}
body {{ font: 15px/1.5 {SANS}; color: var(--ink); background: var(--paper); margin: 1.5rem auto; max-width: 60rem;
  padding: 0 1rem; }}
figure {{ margin: 0 0 1.5rem; background: {PAPER}; }} figure svg, figure img {{ display: block; width: 100%;
  height: auto; }}
header {{ border-bottom: 2px solid var(--own); margin-bottom: 1.5rem; }}
h1 {{ font-size: 1.4rem; margin: 0; }} header p {{ margin: .2rem 0 .6rem; }}
h2 {{ font-size: 1.05rem; margin: 1.6rem 0 .4rem; color: var(--own); border-bottom: 1px solid var(--line);
  break-after: avoid; }}
p, ul {{ margin: .4rem 0; overflow-wrap: anywhere; }} ul {{ padding-left: 1.2rem; }}
div.table {{ overflow-x: auto; }} table {{ border-collapse: collapse; font-size: .92rem; margin: .5rem 0; }}
th {{ text-align: left; border-bottom: 1px solid var(--ink); }} th, td {{ padding: .15rem .9rem .15rem 0;
  vertical-align: top; }} tbody tr + tr td {{ border-top: 1px solid var(--line); }}
th.n, td.n {{ text-align: right; }} .at {{ white-space: nowrap; }}
@media (max-width: 40rem) {{ body {{ font-size: 14px; margin: .5rem auto; padding: 0 .5rem; }} }}
@page {{ size: A4; margin: 16mm; }} @page plot {{ size: A4 landscape; margin: 10mm; }}
@media print {{ :root {{ --ink: #000; --paper: #fff; --line: #999; --own: #000; }} body {{ margin: 0; max-width: none;
  font-size: 10pt; }} figure {{ page: plot; break-after: page; background: none; }} figure svg, figure img {{
  max-height: 188mm; }} }}
""".strip()
"""One language of type and colour with the plots (`board/style.py`): light, dark and print, a screen or a mail."""


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
    """Return a page of the plot and the report, without scripts. The plot is drawn in it, its marks with tooltips,
    unless the address of an `image` is given; `below` is what else stands at the end."""
    picture = f'<img alt="The plot of this report" src="{escape(image)}">' if image else outcome.plot
    return html_page(outcome.document.title, [outcome.document], [picture], below)


def html_page(title: str, documents: Sequence[Document], pictures: Sequence[str], below: str = "") -> str:
    """Return a page of drawings and documents, as `page` does."""
    figures = "".join(f"<figure>{picture}</figure>\n" for picture in pictures)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_STYLE}\n</style>\n</head>\n<body>\n"
        f"{figures}{''.join(map(to_html, documents))}{below}"
        "</body>\n</html>\n"
    )


def overview(outcomes: Mapping[Seat, Outcome], game: AnyGame, form: Format) -> bytes:
    """Return the reports of all seats as one paper for the referee, or one plot of them. Raises BadInputError if the
    game has no such plot, or if the libraries of a form are missing."""
    if form == "json":
        return _json({seat: report_of(outcome) for seat, outcome in outcomes.items()})
    if form == "text":
        return "\n".join(outcome.text for outcome in outcomes.values()).encode()
    svg, every = "", list(outcomes.values())
    if isinstance(game, GivesOverview):
        svg = game.draw(game.overview([outcome.chart for outcome in every], every[0].words))
    if form in ("svg", "png"):
        if not svg:
            raise BadInputError(f"{game.title} has no plot of all sides; name a seat.")
        return svg.encode() if form == "svg" else png(svg)
    plots = [svg] if svg else [outcome.plot for outcome in every]
    made = html_page(game.title, [outcome.document for outcome in every], plots)
    return made.encode() if form == "html" else pdf(made)


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
            return pdf(page(outcome))


def _json(answer: object) -> bytes:
    return printable_json(msgspec.json.format(msgspec.json.encode(answer), indent=1)) + b"\n"


def pdf(html: str) -> bytes:
    """Return a page as PDF, the plot on a landscape page. Raises BadInputError where libraries are missing."""
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
