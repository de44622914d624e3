"""Report and plot of a table."""

from collections.abc import Sequence

from flagplot.board import style
from flagplot.board.svg import Canvas
from flagplot.core.document import Block, Bullets, Document, Paragraph, Section, Table
from flagplot.core.game import Dispatch
from flagplot.games.coastal import report
from flagplot.games.coastal.assisted.table import TableView
from flagplot.games.coastal.drawing import Sheet
from flagplot.games.coastal.plot import draw_salvo
from flagplot.games.coastal.umpire import Told

WIDTH = 1120.0
ASKED = {
    "referee": "Collisions (COLLISION ...), vessels covered by each segment, nearest first (SALVO ...), launches "
    "(LAUNCH ...); END closes the table.",
    "side": "Your launches of this turn (LAUNCH ...). The note is secret and cannot be changed.",
}


def make(view: TableView, dispatches: Sequence[Dispatch]) -> Document:
    """Return a seat's report of a turn at the table."""
    told = [one for one in dispatches if isinstance(one, Told) and one.seat == view.seat]
    sections = report.events(told)
    if view.seat == "referee":
        diary: list[Block] = [Bullets(view.diary)] if view.diary else [Paragraph("Nothing due.")]
        if view.permanent:
            diary.append(Bullets(tuple(f"for good: {text}" for text in view.permanent)))
        sections.append(Section("Diary of this turn", tuple(diary)))
    if view.salvoes:
        rows = tuple(
            (
                one.marker,
                f"{one.left}/{one.fired} {one.torpedo}",
                f"{'wide' if one.wide else 'narrow'}, {'deep' if one.deep else 'shallow'}",
                f"{one.x:.1f}, {one.y:.1f}",
                f"{one.bearing:05.1f}",
                f"{one.next_from:g}-{one.next_to:g}",
                f"{one.near_width:g}-{one.far_width:g}",
                "arms" if one.arming else "attacks",
            )
            for one in view.salvoes
        )
        headings = ("salvo", "left", "note", "marker", "bearing", "cone cm", "wide cm", "phase 8")
        sections.append(Section("Cones of this turn", (Table(headings, rows, (4,)),)))
    over = "The table is closed." if view.over else ASKED["referee" if view.seat == "referee" else "side"]
    sections.append(Section("Wanted from you", (Paragraph(over),)))
    return Document(f"{view.title}: report for {view.seat}", str(view.clock.label), tuple(sections))


def draw(view: TableView) -> str:
    """Return the cones that a seat knows, to scale."""
    scale = min((WIDTH - 80) / view.area.width, 700 / view.area.height)
    top = style.TITLE_HEIGHT + 30
    height = top + view.area.height * scale + 60
    canvas = Canvas(WIDTH, height, f"Plot of {view.seat}: {view.title}, {view.clock.label}", "Torpedo cones to scale.")
    style.page(canvas, WIDTH, height)
    title = style.Title(
        side=view.seat, scenario=view.title, date="", hour=f"turn {view.clock.turn}", turn=str(view.clock.label)
    )
    style.title_block(canvas, title, WIDTH)
    left = (WIDTH - view.area.width * scale) / 2
    sheet = Sheet(canvas, "sea", left, top, (0, 0, view.area.width, view.area.height), scale)
    sheet.waters(view.area, True, grid=10, names=True)
    with sheet.clipped():
        for one in view.salvoes:
            draw_salvo(sheet, one)
    style.scale_bar(canvas, left + sheet.width, top + sheet.height + 26, scale, (0, 5, 10, 20), "cm")
    return canvas.svg()
