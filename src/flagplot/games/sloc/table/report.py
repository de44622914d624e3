"""The referee's report, each line of facts with its ruling and what the umpire keeps, and his sheet of the map."""

from collections.abc import Sequence

from flagplot.board.style import Title
from flagplot.core.document import Block, Bullets, Document, Paragraph, Section
from flagplot.core.document import Table as Grid
from flagplot.core.words import Value, Words, phrase
from flagplot.games.sloc.board import ALLIED, JAPANESE
from flagplot.games.sloc.map import name
from flagplot.games.sloc.plot import Headquarters, SlocPlot, sheet
from flagplot.games.sloc.sentences.parts import hq_name, reach
from flagplot.games.sloc.sentences.report import bulleted, columns, modifier_line
from flagplot.games.sloc.sites import half_range
from flagplot.games.sloc.table.rulings import AnyRuling
from flagplot.games.sloc.table.sentences import history, lines
from flagplot.games.sloc.table.state import TableView


def report(view: TableView, rulings: Sequence[AnyRuling], words: Words) -> Document:
    """Return the rulings of a sheet and the state of what is kept."""
    table = view.table
    sections = []
    if not view.over:
        sections.append(Section(words("report.asked"), (Paragraph(words("table.ask.referee")),)))
    for ruling in rulings:
        head = words("table.ruling" if ruling.stands else "table.refused", rule=ruling.rule)
        blocks: tuple[Block, ...] = (Paragraph(ruling.order), Bullets(lines(ruling, words)))
        sections.append(Section(head, blocks))
    track = words("report.track")
    ranges = table.tables.ranges
    bases = tuple(
        (
            base.kind,
            name(base.hex) if base.hex else track,
            words.text(reach(ranges[base.kind].value, ranges[base.kind].source)),
        )
        for base in table.bases
    )
    hqs = tuple(
        (hq_name(k), name(h), str(table.range_of(k)), str(half_range(table.range_of(k)))) for k, h in table.hqs.items()
    )
    sections += [
        bulleted(words, "table.kept", _kept(view)),
        Section(words("report.bases"), (Grid(columns(words, "base", "where", "proximity"), bases),)),
        Section(
            words("table.american"), (Grid(columns(words, "headquarters", "where", "range", "half"), hqs, (2, 3)),)
        ),
    ]
    if table.history:
        sections.append(bulleted(words, "table.bases_history", map(history, table.history)))
    return Document(words("table.title", turn=view.clock.label), words("table.subtitle"), tuple(sections))


def _kept(view: TableView) -> tuple[Value, ...]:
    """Return what the umpire keeps for the table."""
    table = view.table
    untold = phrase("table.not_told")
    level: Value = untold if table.asp is None else table.asp
    draw: Value = untold if table.draw is None else table.draw
    hqs = tuple(map(name, table.japanese_hqs)) or phrase("table.none")
    return (
        modifier_line(table.swm, table.terms),
        phrase("table.lost", lost=table.asp_lost, level=level),
        phrase("table.denied", denied=table.denied, draw=draw),
        phrase("table.japan", held=len(table.resources), places=hqs),
    )


def plot(view: TableView, words: Words) -> SlocPlot:
    """Return what is on the referee's sheet."""
    table = view.table
    label = words("plot.japanese_hq")
    japanese = [Headquarters(f"japanese-{n}", label, h, JAPANESE) for n, h in enumerate(table.japanese_hqs, 1)]
    return sheet(
        view,
        words,
        Title(
            words("plot.title.referee"),
            words("plot.table"),
            words(f"calendar.{table.turn}"),
            words("plot.turn", turn=table.turn),
            words("plot.sea_lanes"),
        ),
        own=None,
        control=dict.fromkeys(table.resources, JAPANESE),
        garrison={},
        hqs=[*(Headquarters(key, key, h, ALLIED) for key, h in table.hqs.items()), *japanese],
        bases=[base for base in table.bases if base.hex],
        ranges=table.tables.ranges,
        track=table.track,
        turns=(table.tables.calendar.years.index(table.start) + 1, 12),
    )
