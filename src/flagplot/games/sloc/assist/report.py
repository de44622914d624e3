"""The referee's report: each line of facts with its ruling, then what the umpire keeps."""

from collections.abc import Sequence

from flagplot.core.document import Block, Bullets, Document, Paragraph, Section
from flagplot.core.document import Table as Grid
from flagplot.games.sloc.assist.table import Answer, TableView
from flagplot.games.sloc.map import name
from flagplot.games.sloc.modifier import marker, terms, used
from flagplot.games.sloc.sentences import hq_name, signed
from flagplot.games.sloc.sites import half_range

PROMPT = (
    "Tell the umpire the facts of your table, one on a line (QUERY or the guide says how); it answers with the ruling "
    "and the dice. END goes on to the next turn."
)


def report(view: TableView, answers: Sequence[Answer]) -> Document:
    """Return the rulings of a sheet and the state of what is kept."""
    table = view.table
    sections = []
    for answer in answers:
        head = "Ruling" if answer.stands else "Refused"
        blocks: tuple[Block, ...] = (Paragraph(answer.order), Bullets(answer.lines))
        sections.append(Section(f"{head}, {answer.rule}", blocks))
    swm = used(table.tables.swm, table.year, table.terms)
    parts = ", ".join(f"{why} {signed(v)}" for why, v in terms(table.tables.swm, table.year, table.terms))
    kept = (
        f"Submarine Warfare Modifier {signed(swm)} ({marker(swm)}): {parts}.",
        f"Japanese ASPs lost for good {table.asp_lost}; level {'not told' if table.asp is None else table.asp}.",
        f"Cards denied {table.denied}; draw this turn {'not told' if table.draw is None else table.draw}.",
        f"Japan controls {len(table.resources)} of 14 resource hexes; headquarters at "
        f"{', '.join(map(name, table.japanese_hqs)) or 'none'}.",
    )
    rows = tuple(
        (base.kind, name(base.hex) if base.hex else "Turn Record Track", table.tables.ranges[base.kind].text())
        for base in table.bases
    )
    hqs = tuple(
        (hq_name(k), name(h), str(table.range_of(k)), str(half_range(table.range_of(k)))) for k, h in table.hqs.items()
    )
    sections += [
        Section("Kept by the umpire", (Bullets(kept),)),
        Section("Sub Bases", (Grid(("Sub Base", "Where", "SLOC Proximity"), rows),)),
        Section("American headquarters", (Grid(("Headquarters", "Where", "Range", "Half"), hqs, (2, 3)),)),
    ]
    if table.history:
        sections.append(Section("History of the bases", (Bullets(tuple(table.history)),)))
    if view.asked:
        sections.insert(0, Section("Asked of you now", (Paragraph(PROMPT),)))
    return Document(
        f"Referee's report: {view.clock.label}", "Assisted mode of the submarine war, game sloc.", tuple(sections)
    )
