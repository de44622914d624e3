"""The drawing of a plot, made from its data alone: the board to scale, then a panel for each phase."""

from collections.abc import Callable
from functools import partial

from flagplot.board import style
from flagplot.board.labels import Room
from flagplot.board.style import LegendItem
from flagplot.board.svg import Attribute, Canvas
from flagplot.games.coastal import drawing
from flagplot.games.coastal.drawing import Sheet
from flagplot.games.coastal.plotting import CoastalMark, CoastalPlot, Event, bearing_of, fan

WIDTH = 1120.0
GAP = 14.0
COLUMNS = 3
PANEL_HEIGHT = 236.0
MOVEMENT = 3
"""The phase whose panel shows the tracks."""


def draw(plot: CoastalPlot) -> str:
    """Return the plot as an SVG document: the same plot gives the same bytes."""
    legend = [LegendItem(text, SAMPLES[kind]) for kind, text in plot.legend.items()]
    keys = style.legend_rows(legend, WIDTH - 2 * style.MARGIN)
    scale = min((WIDTH - 2 * style.MARGIN - 20) / plot.width, 700 / plot.height)
    foot = style.TITLE_HEIGHT + 30 + plot.height * scale + 40
    panels = foot + style.LEGEND_ROW * len(keys) + 16
    height = panels + -(-len(plot.panels) // COLUMNS) * (PANEL_HEIGHT + GAP + 16) + 22
    canvas = Canvas(WIDTH, height, plot.heading, plot.about)
    style.hatching(canvas)
    board(canvas, plot, scale, height, plot.night)
    style.legend(canvas, keys, style.MARGIN, foot)
    for number, phase in enumerate(plot.panels):
        _panel(canvas, plot, phase, number, panels)
    return canvas.svg()


def board(canvas: Canvas, plot: CoastalPlot, scale: float, height: float, moon: bool) -> None:
    """Draw the page, its title and the whole area: waters, salvoes, tubes, what happened, vessels and contacts."""
    style.page(canvas, WIDTH, height)
    title = style.Title(plot.seat, plot.title, plot.date, plot.hour, plot.turn, moon, plot.dark)
    style.title_block(canvas, title, WIDTH)
    left, top = (WIDTH - plot.width * scale) / 2, style.TITLE_HEIGHT + 30
    sheet = Sheet(canvas, "sea", left, top, (0, 0, plot.width, plot.height), scale, plot.height)
    sheet.waters(plot, grid=10, names=True)
    areas = {area.id: area for area in plot.areas}
    with sheet.clipped():
        for mark in plot.marks:
            if mark.kind not in ("marker", "enemy marker"):
                continue
            for area, spent in ((areas.get(f"{mark.id}-run"), True), (areas.get(f"{mark.id}-next"), False)):
                if area:
                    with sheet.named(area.id):
                        drawing.trapezium(canvas, sheet.all_at(area.outline), spent)
            ink = style.OWN if mark.kind == "marker" else style.ENEMY
            with sheet.named(mark.id):
                sheet.marker(mark.x, mark.y, mark.course, mark.name, ink)
        for area in plot.areas:
            if area.kind == "tubes":
                with sheet.named(area.id):
                    drawing.wedge(canvas, sheet.all_at(area.outline))
        _happened(sheet, plot, plot.events, heavy=False)
    _vessels(sheet, plot, labels=True)
    right, low = sheet.left + sheet.width, sheet.top + sheet.height + 26
    style.scale_bar(canvas, right, low, scale, (0, 5, 10, 20), plot.unit)


def _happened(sheet: Sheet, plot: CoastalPlot, events: tuple[Event, ...], heavy: bool, ways: bool = True) -> None:
    """Draw own tracks of the turn, if wanted, and events."""
    for track in plot.tracks if ways else ():
        if track.side == plot.seat:
            with sheet.named(track.id):
                sheet.track(track.points, style.OWN, heavy)
    for event in events:
        with sheet.named(event.id):
            EVENTS[event.kind](sheet, event)


def _vessels(sheet: Sheet, plot: CoastalPlot, labels: bool) -> None:
    """Draw contacts, then own vessels, then their labels where there is room, or their names alone."""
    trails = {track.id: track.points for track in plot.tracks}
    contacts = [mark for mark in plot.marks if mark.kind == "contact"]
    own = [mark for mark in plot.marks if mark.kind == "own"]
    for mark in contacts:
        sheet.contact(mark, trails.get(f"{mark.id}-trail", ()))
    for mark in own:
        with sheet.named(mark.id):
            sheet.own(mark)
            if not labels:
                _name(sheet, mark, 3, style.OWN)
    if labels:
        _labels(sheet, [*contacts, *own])
    else:
        for mark in contacts:
            _name(sheet, mark, -4, style.ENEMY)


def _name(sheet: Sheet, mark: CoastalMark, down: float, ink: str) -> None:
    x, y = sheet.at(mark.x, mark.y)
    style.words(sheet.canvas, x + 7, y + down, mark.name, 8, fill=ink)


def _labels(sheet: Sheet, marks: list[CoastalMark]) -> None:
    """Write the labels of vessels where there is room."""
    room = Room((sheet.left, sheet.top, sheet.left + sheet.width, sheet.top + sheet.height))
    for mark in marks:
        px, py = sheet.at(mark.x, mark.y)
        room.take((px - 7, py - 7, px + 7, py + 7), 4.0)
    for mark in marks:
        if not sheet.holds(mark.x, mark.y):
            continue
        px, py = sheet.at(mark.x, mark.y)
        box = room.place(px, py, style.text_width(mark.label, 9) + 2, 11, 10, far=True)
        middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        if abs(middle[0] - px) > 34 or abs(middle[1] - py) > 16:
            near = min(max(px, box[0]), box[2]), min(max(py, box[1]), box[3])
            sheet.canvas.line((px, py), near, stroke=style.FAINT, stroke_width=0.6)
        ink = style.OWN if mark.kind == "own" else style.ENEMY
        style.words(sheet.canvas, box[0] + 1, box[3] - 2.5, mark.label, 9, fill=ink)


def _panel(canvas: Canvas, plot: CoastalPlot, phase: int, number: int, top: float) -> None:
    """Draw one phase in a panel of its own, framed on what happened in it."""
    wide = (WIDTH - 2 * style.MARGIN - (COLUMNS - 1) * GAP) / COLUMNS
    left = style.MARGIN + (number % COLUMNS) * (wide + GAP)
    y = top + (number // COLUMNS) * (PANEL_HEIGHT + GAP + 16)
    events = tuple(event for event in plot.events if event.phase == phase)
    points = [point for event in events for point in event.points]
    if phase == MOVEMENT:
        points += [point for track in plot.tracks if track.side == plot.seat for point in track.points]
    frame = drawing.frame(plot, points, wide / PANEL_HEIGHT)
    sheet = Sheet(canvas, f"phase{phase}", left, y + 16, frame, wide / (frame[2] - frame[0]), plot.height)
    style.words(canvas, left, y + 10, plot.panels[phase], 11, None, font_weight="bold")
    sheet.waters(plot, grid=10, names=False)
    with sheet.clipped():
        _happened(sheet, plot, events, heavy=True, ways=phase == MOVEMENT)
        _vessels(sheet, plot, labels=False)
    bar = 2 if frame[2] - frame[0] < 30 else 10
    style.scale_bar(canvas, left + wide, y + 8, sheet.scale, (0, bar), plot.unit)


def _segment(sheet: Sheet, event: Event) -> None:
    drawing.attack_area(sheet.canvas, sheet.all_at(event.points), event.kind == "cone")
    x, y = sheet.at(*event.points[1])
    style.words(sheet.canvas, x + 4, y, event.label, 9, fill=style.OWN)


def _arrow(sheet: Sheet, event: Event) -> None:
    (ax, ay), (bx, by) = event.points
    ink = style.ENEMY if event.kind == "enemy marker" else style.OWN
    sheet.marker(ax, ay, bearing_of(ax, ay, bx, by), event.label, ink)


def _star_shell(sheet: Sheet, event: Event) -> None:
    (x, y), (edge, _) = sheet.at(*event.points[0]), sheet.at(*event.points[1])
    sheet.canvas.circle(x, y, edge - x, fill_opacity=0.55, **LIT)
    drawing.star(sheet.canvas, x, y, 5, 4, style.INK)


def _line(sheet: Sheet, event: Event) -> None:
    """Draw a line: a bearing of something heard or seen afar, from the vessel that reports it, has its figures."""
    a, b = sheet.at(*event.points[0]), sheet.at(*event.points[1])
    sheet.canvas.line(a, b, **LINES[event.kind])
    if event.kind == "bearing":
        x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        style.words(sheet.canvas, x + 4, y - 3, event.label, 9, fill=style.ENEMY)


def _spot(sheet: Sheet, event: Event) -> None:
    SPOTS[event.kind](sheet.canvas, *sheet.at(*event.points[0]))


def _dots(canvas: Canvas, x: float, y: float) -> None:
    for dx in (-4, 0, 4):
        canvas.circle(x + dx, y, 1.3, fill=style.ENEMY)


LIT: dict[str, Attribute] = {"fill": "#fff6c8", "stroke": style.INK, "stroke_width": 0.8, "stroke_dasharray": "2 3"}
LINES: dict[str, dict[str, Attribute]] = {
    "fire": {"stroke": style.INK, "stroke_width": 0.9, "stroke_dasharray": "5 3"},
    "beam": {"stroke": "#e3c54a", "stroke_width": 6, "opacity": 0.6},
    "bearing": {"stroke": style.ENEMY, "stroke_width": 1, "stroke_dasharray": "7 3 1 3"},
}
SPOTS: dict[str, Callable[[Canvas, float, float], None]] = {
    "explosion": partial(drawing.star, radius=11, points=8, ink=style.ENEMY),
    "hit": partial(drawing.star, radius=7, points=5, ink=style.ENEMY),
    "splash": partial(drawing.star, radius=5, points=5, ink=style.FAINT),
    "collision": partial(drawing.star, radius=9, points=4, ink=style.INK),
    "aground": partial(drawing.star, radius=7, points=3, ink=style.COAST),
    "sunk": drawing.wreck,
    "torpedo track": _dots,
}
EVENTS: dict[str, Callable[[Sheet, Event], None]] = {
    "cone": _segment,
    "arming": _segment,
    "marker": _arrow,
    "enemy marker": _arrow,
    "star": _star_shell,
    **dict.fromkeys(LINES, _line),
    **dict.fromkeys(SPOTS, _spot),
}


def _sample_hull(canvas: Canvas, x: float, y: float, ink: str) -> None:
    drawing.hull(canvas, x, y, 90, 0, 0, ink, "none" if ink == style.ENEMY else ink)


def _sample_lost(canvas: Canvas, x: float, y: float) -> None:
    with canvas.group(opacity=0.5):
        drawing.hull(canvas, x, y, 90, 0, 0, style.ENEMY, "none", dash="2 2")


def _sample_cone(canvas: Canvas, x: float, y: float, spent: bool) -> None:
    drawing.trapezium(canvas, ((x - 12, y - 2), (x + 12, y - 6), (x + 12, y + 6), (x - 12, y + 2)), spent)


def _sample_segment(canvas: Canvas, x: float, y: float, armed: bool) -> None:
    drawing.attack_area(canvas, ((x - 12, y - 2), (x + 12, y - 6), (x + 12, y + 6), (x - 12, y + 2)), armed)


def _sample_marker(canvas: Canvas, x: float, y: float, ink: str) -> None:
    canvas.line((x - 12, y), (x + 12, y), stroke=ink, stroke_width=1.4)
    style.arrow_head(canvas, x + 12, y, 1, 0, 7, fill=ink)


def _sample_line(canvas: Canvas, x: float, y: float, kind: str, rise: float = 0) -> None:
    canvas.line((x - 12, y + rise), (x + 12, y - rise), **LINES[kind])


SAMPLES: dict[str, Callable[[Canvas, float, float], None]] = {
    "own": partial(_sample_hull, ink=style.OWN),
    "contact": partial(_sample_hull, ink=style.ENEMY),
    "radar": drawing.radar_blip,
    "lost": _sample_lost,
    "track": lambda canvas, x, y: style.track(canvas, ((x - 12, y), (x, y), (x + 12, y)), style.OWN, False, False, 1.2),
    "tubes": lambda canvas, x, y: drawing.wedge(canvas, fan(x - 12, y, 24, 80, 100)),
    "salvo": partial(_sample_cone, spent=True),
    "segment": partial(_sample_cone, spent=False),
    "arming": partial(_sample_segment, armed=False),
    "cone": partial(_sample_segment, armed=True),
    "marker": partial(_sample_marker, ink=style.OWN),
    "enemy-marker": partial(_sample_marker, ink=style.ENEMY),
    "fire": partial(_sample_line, kind="fire"),
    "star": lambda canvas, x, y: canvas.circle(x, y, 8, **LIT),
    "beam": partial(_sample_line, kind="beam"),
    "bearing": partial(_sample_line, kind="bearing", rise=3),
    **{kind.replace(" ", "-"): spot for kind, spot in SPOTS.items()},
}
"""What stands in the legend beside the words for a kind of thing."""
