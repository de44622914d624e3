"""The drawing of a plot, made from its data alone: the board to scale, then a panel for each phase."""

from collections.abc import Callable
from functools import partial
from zlib import crc32

import msgspec

from flagplot.board import manoeuvring, style
from flagplot.board.inset import inset
from flagplot.board.labels import Box, Layout, along
from flagplot.board.style import LegendItem
from flagplot.board.svg import Attribute, Canvas, Point, polyline
from flagplot.core.plot import Track
from flagplot.games.coastal import drawing
from flagplot.games.coastal.drawing import Sheet
from flagplot.games.coastal.plotting import CoastalPlot, Event, bearing_of, fan

WIDTH = 1120.0
GAP = 14.0
COLUMNS = 3
PANEL_HEIGHT = 236.0
BOARD_WIDTH, BOARD_HEIGHT = WIDTH - 2 * style.MARGIN - 8, 680.0
INSET, _SCALE, _DIAL = 130.0, 290.0, 42.0
MARKERS = ("marker", "enemy marker")
NAMED = (*MARKERS, "cone", "arming", "bearing")
"""Kinds of event whose label is written: of the others the place says enough."""
MOVEMENT = 3
"""The phase whose panel shows the tracks."""


def layouts(plot: CoastalPlot) -> list[Layout]:
    """Return where the markers and labels stand on each sheet of a plot."""
    canvas = Canvas(WIDTH, 0, "", "")
    return [sheet.room.layout for sheet in (_board(canvas, plot), *_panels(canvas, plot, 0.0).values())]


def draw(plot: CoastalPlot) -> str:
    """Return the plot as an SVG document: the same plot gives the same bytes."""
    legend = [LegendItem(text, SAMPLES[kind]) for kind, text in plot.legend.items()]
    keys = style.legend_rows(legend, WIDTH - 2 * style.MARGIN - _SCALE - INSET - 20)
    top = _board(Canvas(WIDTH, 0, "", ""), plot).box[3]
    foot = top + 18
    dial = 34 + 2 * _DIAL if plot.pair else 30.0
    band = max(style.LEGEND_ROW * len(keys), INSET * plot.height / plot.width, dial)
    panels = foot + band + 14
    height = panels + -(-len(plot.panels) // COLUMNS) * (PANEL_HEIGHT + GAP + 16) + 22
    canvas = Canvas(WIDTH, height, plot.heading, plot.about, f"c{crc32(msgspec.json.encode(plot)):08x}")
    style.hatching(canvas)
    style.page(canvas, WIDTH, height)
    title = style.Title(plot.head, plot.title, plot.date, plot.hour, plot.turn, plot.night, plot.dark)
    style.title_block(canvas, title, WIDTH)
    sheet = _board(canvas, plot)
    _draw_board(sheet, plot)
    style.legend(canvas, keys, style.MARGIN, foot)
    right = WIDTH - style.MARGIN - 10
    step = next(step for step in (20, 10, 5, 2) if step * sheet.scale <= 160 or step == 2)
    style.scale_bar(canvas, right, foot + 10, sheet.scale, (0, step // 2, step), plot.unit)
    _inset(canvas, plot, sheet, right - _SCALE - INSET, foot)
    if plot.pair:
        with canvas.group(id=f"pair-{plot.pair.own}-{plot.pair.other}"):
            manoeuvring.draw(canvas, plot.pair, right - _DIAL, foot + 32 + _DIAL, _DIAL)
    for phase, panel in _panels(canvas, plot, panels).items():
        _draw_panel(panel, plot, phase)
    return canvas.svg()


def _board(canvas: Canvas, plot: CoastalPlot) -> Sheet:
    """Return the sheet of the board, framed on the action, with its labels in their places."""
    points = [(mark.x, mark.y) for mark in plot.marks]
    points += [point for event in plot.events for point in event.points]
    points += [point for track in plot.tracks for point in track.points]
    points = points or [(0.0, 0.0), (plot.width, plot.height)]
    part = drawing.frame(plot, points, BOARD_WIDTH / BOARD_HEIGHT, least=36.0, margin=8.0)
    scale = min(BOARD_WIDTH / (part[2] - part[0]), BOARD_HEIGHT / (part[3] - part[1]))
    left = (WIDTH - (part[2] - part[0]) * scale) / 2
    sheet = Sheet(canvas, "sea", left, style.TITLE_HEIGHT + 22, part, scale, plot.height)
    _lay(sheet, plot, plot.events, plot.tracks, whole=True)
    return sheet


def _lay(sheet: Sheet, plot: CoastalPlot, events: tuple[Event, ...], ways: tuple[Track, ...], whole: bool) -> None:
    """Find room for the labels of vessels, then for those of firing markers and of what happened."""
    room = sheet.room
    vessels = [mark for mark in plot.marks if mark.kind in ("own", "contact") and sheet.holds(mark.x, mark.y)]
    for mark in vessels:
        (x, y), reach = sheet.at(mark.x, mark.y), max(7.0, mark.length * sheet.scale / 2)
        room.marker(mark.id, (x - reach, y - reach, x + reach, y + reach))
    for track in ways:
        along(room, sheet.all_at(track.points), 2.5)
    for mark in vessels:
        text, ink = mark.label if whole else mark.name, style.OWN if mark.kind == "own" else style.ENEMY
        _label(sheet, mark.id, sheet.at(mark.x, mark.y), text, ink, 10.0)
    for mark in plot.marks if whole else ():
        if mark.kind in MARKERS and sheet.holds(mark.x, mark.y):
            tip = sheet.tip(mark.x, mark.y, mark.course)
            _label(sheet, mark.id, tip, mark.name, style.OWN if mark.kind == "marker" else style.ENEMY, 6.0)
    for event in events:
        if event.kind in NAMED and not (whole and event.kind in MARKERS):
            at, ink = _named_at(sheet, event)
            if sheet.holds(*event.points[0]):
                _label(sheet, event.id, at, event.label, ink, 6.0)


def _label(sheet: Sheet, id_: str, at: Point, text: str, ink: str, gap: float) -> None:
    draw = partial(_write, text=text, ink=ink)
    sheet.room.label(id_, at, (style.text_width(text, 9) + 2, 11), gap, draw)


def _write(canvas: Canvas, box: Box, text: str, ink: str) -> None:
    style.words(canvas, box[0] + 1, box[3] - 2.5, text, 9, fill=ink)


def _named_at(sheet: Sheet, event: Event) -> tuple[Point, str]:
    """Return where something that happened is named, and in which ink."""
    if event.kind in MARKERS:
        (ax, ay), (bx, by) = event.points
        ink = style.ENEMY if event.kind == "enemy marker" else style.OWN
        return sheet.tip(ax, ay, bearing_of(ax, ay, bx, by)), ink
    if event.kind == "bearing":
        a, b = sheet.at(*event.points[0]), sheet.at(*event.points[1])
        return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), style.ENEMY
    return sheet.at(*event.points[1]), style.OWN


def _draw_board(sheet: Sheet, plot: CoastalPlot) -> None:
    """Draw the area: waters, salvoes, tubes, what happened, vessels and contacts."""
    sheet.waters(plot, grid=10, names=True)
    areas = {area.id: area for area in plot.areas}
    with sheet.clipped():
        for mark in plot.marks:
            if mark.kind not in MARKERS:
                continue
            for area, spent in ((areas.get(f"{mark.id}-run"), True), (areas.get(f"{mark.id}-next"), False)):
                if area:
                    with sheet.named(area.id):
                        drawing.trapezium(sheet.canvas, sheet.all_at(area.outline), spent)
            with sheet.named(mark.id):
                ink = style.OWN if mark.kind == "marker" else style.ENEMY
                sheet.arrow(mark.x, mark.y, mark.course, ink)
        for area in plot.areas:
            if area.kind in ("tubes", "farthest"):
                draw = drawing.wedge if area.kind == "tubes" else style.farthest
                with sheet.named(area.id):
                    draw(sheet.canvas, sheet.all_at(area.outline))
        _happened(sheet, plot, plot.events, heavy=False)
        for track in plot.tracks:
            if track.planned:
                with sheet.named(track.id):
                    ink = style.OWN if track.side == plot.seat else style.ENEMY
                    style.track(sheet.canvas, sheet.all_at(track.points), ink, track.side != plot.seat, True, 1.3)
        _vessels(sheet, plot)


def _happened(sheet: Sheet, plot: CoastalPlot, events: tuple[Event, ...], heavy: bool, ways: bool = True) -> None:
    """Draw own tracks of the turn, if wanted, and events."""
    for track in plot.tracks if ways else ():
        if track.side == plot.seat and not track.planned:
            with sheet.named(track.id):
                sheet.track(track.points, style.OWN, heavy)
    for event in events:
        with sheet.named(event.id):
            EVENTS[event.kind](sheet, event)


def _vessels(sheet: Sheet, plot: CoastalPlot) -> None:
    """Draw contacts, then own vessels, then all labels."""
    trails = {track.id: track.points for track in plot.tracks}
    sheet.room.lead(sheet.canvas)
    for mark in plot.marks:
        if mark.kind == "contact":
            sheet.contact(mark, trails.get(f"{mark.id}-trail", ()))
    for mark in plot.marks:
        if mark.kind == "own":
            with sheet.named(mark.id):
                sheet.own(mark)
    sheet.room.write(sheet.canvas)


def _panels(canvas: Canvas, plot: CoastalPlot, top: float) -> dict[int, Sheet]:
    """Return the sheet of each phase in which something happened, framed on that, with its labels in their places."""
    wide = (WIDTH - 2 * style.MARGIN - (COLUMNS - 1) * GAP) / COLUMNS
    sheets = {}
    for number, phase in enumerate(plot.panels):
        left = style.MARGIN + (number % COLUMNS) * (wide + GAP)
        y = top + (number // COLUMNS) * (PANEL_HEIGHT + GAP + 16)
        events, ways = _of_phase(plot, phase)
        points = [point for event in events for point in event.points]
        points += [point for track in ways for point in track.points]
        part = drawing.frame(plot, points, wide / PANEL_HEIGHT)
        scale = min(wide / (part[2] - part[0]), PANEL_HEIGHT / (part[3] - part[1]))
        sheet = Sheet(canvas, f"phase{phase}", left, y + 16, part, scale, plot.height)
        _lay(sheet, plot, events, ways, whole=False)
        sheets[phase] = sheet
    return sheets


def _of_phase(plot: CoastalPlot, phase: int) -> tuple[tuple[Event, ...], tuple[Track, ...]]:
    """Return the events of a phase, and the tracks if it is that of movement."""
    own = (track for track in plot.tracks if track.side == plot.seat and not track.planned)
    return tuple(event for event in plot.events if event.phase == phase), tuple(own) if phase == MOVEMENT else ()


def _draw_panel(sheet: Sheet, plot: CoastalPlot, phase: int) -> None:
    """Draw one phase in a panel of its own."""
    left, top, right, _ = sheet.box
    style.words(sheet.canvas, left, top - 6, plot.panels[phase], 11, None, font_weight="bold")
    sheet.waters(plot, grid=10, names=False)
    with sheet.clipped():
        _happened(sheet, plot, _of_phase(plot, phase)[0], heavy=True, ways=phase == MOVEMENT)
        _vessels(sheet, plot)
    bar = 2 if sheet.width < 30 * sheet.scale else 10
    style.scale_bar(sheet.canvas, right, top - 8, sheet.scale, (0, bar), plot.unit)


def _inset(canvas: Canvas, plot: CoastalPlot, sheet: Sheet, left: float, top: float) -> None:
    """Draw the whole area small, where the board shows a part of it."""
    scale = INSET / plot.width
    if sheet.east - sheet.west >= 0.8 * plot.width:
        return
    land = [[(x * scale, y * scale) for x, y in area.outline] for area in plot.areas if area.kind == "land"]
    vessels = [mark for mark in plot.marks if mark.kind in ("own", "contact")]
    specks = [((left + mark.x * scale, top + mark.y * scale), mark.kind == "own") for mark in vessels]
    across = [left + x * scale for x in (sheet.west, sheet.east)]
    down = [top + (plot.height - y) * scale for y in (sheet.north, sheet.south)]
    box = left, top, left + INSET, top + plot.height * scale
    shape = "".join(polyline(ring, closed=True) for ring in land)
    inset(canvas, box, plot.night, shape, specks, (across[0], down[0], across[1], down[1]))


def _segment(sheet: Sheet, event: Event) -> None:
    drawing.attack_area(sheet.canvas, sheet.all_at(event.points), event.kind == "cone")


def _arrow(sheet: Sheet, event: Event) -> None:
    (ax, ay), (bx, by) = event.points
    ink = style.ENEMY if event.kind == "enemy marker" else style.OWN
    sheet.arrow(ax, ay, bearing_of(ax, ay, bx, by), ink)


def _star_shell(sheet: Sheet, event: Event) -> None:
    (x, y), (edge, _) = sheet.at(*event.points[0]), sheet.at(*event.points[1])
    sheet.canvas.circle(x, y, edge - x, fill_opacity=0.55, **LIT)
    drawing.star(sheet.canvas, x, y, 5, 4, style.INK)


def _line(sheet: Sheet, event: Event) -> None:
    """Draw a line of fire or light, or a bearing of something heard or seen afar, from the vessel that reports it."""
    sheet.canvas.line(sheet.at(*event.points[0]), sheet.at(*event.points[1]), **LINES[event.kind])


def _spot(sheet: Sheet, event: Event) -> None:
    SPOTS[event.kind](sheet.canvas, *sheet.at(*event.points[0]))


def _dots(canvas: Canvas, x: float, y: float) -> None:
    for dx in (-4, 0, 4):
        canvas.circle(x + dx, y, 1.3, fill=style.ENEMY)


LIT: dict[str, Attribute] = {"fill": style.LIT, "stroke": style.INK, "stroke_width": 0.8, "stroke_dasharray": "2 3"}
LINES: dict[str, dict[str, Attribute]] = {
    "fire": {"stroke": style.INK, "stroke_width": 0.9, "stroke_dasharray": "5 3"},
    "beam": {"stroke": style.BEAM, "stroke_width": 6, "opacity": 0.6},
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
    "course": lambda canvas, x, y: style.track(canvas, ((x - 12, y), (x + 12, y)), style.OWN, False, True, 1.3),
    "farthest": lambda canvas, x, y: style.farthest(canvas, fan(x, y, 8, 0, 360)[1:]),
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
