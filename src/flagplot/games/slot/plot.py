"""The plot of the zone board as a seat knows it: bricks over the coast, own forces, contacts, mines (SP-BASE-2)."""

from collections.abc import Iterator
from functools import cache, partial

from flagplot.board import coast, style, symbols
from flagplot.board.style import LegendItem, Title
from flagplot.board.svg import Canvas, Point, curve, polyline
from flagplot.board.symbols import Frame as Outline
from flagplot.board.symbols import Glyph
from flagplot.core.plot import Area, Label, Mark, Plot, Track
from flagplot.core.words import Value, Words, phrase
from flagplot.games.slot.sentences import values
from flagplot.games.slot.view import SlotView
from flagplot.games.slot.zones import Board, board, places

WIDE, HIGH = 60.0, 60.0 * 42 / 39
"""A zone in units of the drawing: 39 by 42 nautical miles."""
ROWS_UP, ROWS_DOWN = 2, 21
"""First and last row drawn by default, counted from A = 0; rows A and B are open sea."""
NAUTICAL_MILES = 39
OLDEST = 6
"""Turns after which a contact is no longer drawn."""


class Frame:
    """The part of the board that is drawn, and where its zones lie on the page."""

    def __init__(self, board: Board, rows: tuple[int, int], columns: tuple[int, int]) -> None:
        self.board = board
        self.top, self.bottom = max(0, rows[0] - 2), min(board.rows - 1, rows[1] + 2)
        self.first, self.last = max(1, columns[0] - 2), min(board.columns, columns[1] + 2)
        while self.last - self.first < 14 and (self.first > 1 or self.last < board.columns):
            self.first, self.last = max(1, self.first - 1), min(board.columns, self.last + 1)
        self.x0, self.y0 = style.MARGIN + 18, style.TITLE_HEIGHT + 24
        self.width = (self.last - self.first + 1.5) * WIDE
        self.height = (self.bottom - self.top + 1) * HIGH

    def centre(self, zone: str) -> Point:
        """Return the middle of a zone on the page."""
        return self.at(*place(self.board, zone))

    def at(self, column: float, row: float) -> Point:
        """Return a place of the board on the page."""
        return self.x0 + (column - self.first + 0.5) * WIDE, self.y0 + (row - self.top + 0.5) * HIGH

    def zones(self) -> list[str]:
        """Return the zones that are drawn."""
        return [zone for zone in self.board.zones if self.shows(zone)]

    def shows(self, zone: str) -> bool:
        """Return whether a zone is drawn."""
        return self.covers(*place(self.board, zone))

    def covers(self, column: float, row: float) -> bool:
        """Return whether a place of the board is drawn."""
        return self.top <= row <= self.bottom and self.first <= int(column) <= self.last

    def edge(self, one: str, two: str) -> tuple[Point, Point]:
        """Return the two ends of the boundary of two zones."""
        (x1, y1), (x2, y2) = self.centre(one), self.centre(two)
        if abs(y1 - y2) < 1:
            x = (x1 + x2) / 2
            return (x, y1 - HIGH / 2), (x, y1 + HIGH / 2)
        left, right = max(x1, x2) - WIDE / 2, min(x1, x2) + WIDE / 2
        y = (y1 + y2) / 2
        return (left, y), (right, y)

    def on_globe(self, east: float, south: float) -> Point:
        """Return a place in degrees on the page."""
        anchor = self.board.zones[0]
        (east0, south0), (east1, _) = self.board.centre(anchor), self.board.centre(self.board.zones[1])
        (_, south1) = self.board.centre(self.board.zones[self.board.columns])
        x, y = self.centre(anchor)
        return x + (east - east0) / (east1 - east0) * WIDE, y + (south - south0) / (south1 - south0) * HIGH


@cache
def _degrees() -> tuple[float, float, float, float]:
    """Return how the coast's coordinates turn into degrees: x and y of (0, 0), and of one degree each way."""
    (x0, y0), (x1, y1) = coast.project(150, 5), coast.project(151, 6)
    return x0, y0, x1 - x0, y1 - y0


class SlotPlot(Plot, frozen=True, kw_only=True):
    """What is drawn of the zone board. Places are columns and rows of zones, from the west and the north."""

    board: str
    night: bool
    rows: tuple[int, int]
    """First and last row that must be seen, from 0."""
    columns: tuple[int, int]
    """First and last column that must be seen, from 1."""
    words: dict[str, str]
    """The words of the drawing, by what they are for."""


def place(grid: Board, zone: str) -> Point:
    """Return the column and row of a zone; rows lie like bricks."""
    row, column = ord(zone[0]) - 65, int(zone[1:])
    return column + (0.5 if (row + 1) % 2 == grid.shifted else 0.0), row


def interest(view: SlotView) -> set[str]:
    """Return the zones that a plot must show."""
    own = view.own
    zones = {fleet.zone for fleet in own.fleets.values()} | {one.zone for one in view.contacts}
    zones |= {zone for fleet in own.fleets.values() for turn in fleet.plan for zone in turn if zone != "EXIT"}
    zones |= {sub.zone for sub in own.submarines.values() if not sub.sunk and sub.area}
    mined = [field.boundary for field in own.fields] + [known.boundary for known in view.known]
    zones |= {zone for boundary in mined for zone in boundary.split("/")}
    zones |= {one.zone for one in own.boats.flotillas} | {field.zone for field in view.airfields}
    return zones | {base.zone for base in own.bases} | ({view.victory.unload_zone} - {""})


def plot(view: SlotView, words: Words, day: str, hour: str) -> SlotPlot:
    """Return what is drawn for a seat, made from its view alone; `day` and `hour` stand at its head."""
    grid, zones = view.map(), interest(view)
    seat = words(f"side.{view.seat}")
    turn = words("plot.turn", turn=view.clock.turn, turns=view.turns, weather=phrase(f"weather.{view.weather}"))
    captions = {
        "title": words("plot.title", scenario=view.title, seat=seat, clock=view.clock.label),
        "desc": words("plot.desc", board=phrase(f"report.board.{view.board}"), seat=seat),
        "side": words(f"side.head.{view.seat}"),
        "day": day,
        "hour": hour,
        "turn": turn,
        "night": words("plot.night"),
        "scale": words("plot.scale"),
        "sea": words("plot.sea"),
        **{kind: words(f"plot.legend.{kind}") for kind in LEGEND},
    }
    return SlotPlot(
        seat=view.seat,
        game=view.game,
        title=view.title,
        board=view.board,
        night=view.own.night,
        rows=_span([ord(zone[0]) - 65 for zone in zones], (ROWS_UP, ROWS_DOWN)),
        columns=_span([int(zone[1:]) for zone in zones], (1, grid.columns)),
        words=captions,
        marks=tuple(_marks(view, words)),
        tracks=tuple(_tracks(view)),
        areas=tuple(_fields(view)),
        labels=tuple(
            Label(id=f"place-{zone}", text=name, x=x, y=y)
            for zone, name in places().items()
            for x, y in (place(grid, zone),)
        ),
    )


def _span(numbers: list[int], default: tuple[int, int]) -> tuple[int, int]:
    return (min(numbers), max(numbers)) if numbers else default


def _marks(view: SlotView, words: Words) -> Iterator[Mark]:
    """Give what stands in zones: bases, then own units, then the enemy's as far as they were seen lately."""
    own, grid = view.own, view.map()

    def mark(kind: str, ident: str, zone: str, label: str, **facts: Value) -> Mark:
        x, y = place(grid, zone)
        return Mark(id=f"{kind}-{ident}".replace("_", "-"), kind=kind, place=zone, x=x, y=y, label=label, facts=facts)

    for field in view.airfields:
        kind = "own_airfield" if field.side == view.seat else "enemy_airfield"
        yield mark(kind, field.zone, field.zone, f"{field.steps}", steps=field.steps, full=field.full)
    for base in own.bases:
        key = "base_closed" if base.closed else "base"
        yield mark("own_base", base.zone, base.zone, words(f"plot.{key}"), hits=base.hits)
    for zone in view.enemy_bases:
        yield mark("enemy_base", zone, zone, words("plot.base"))
    for fleet in own.fleets.values():
        yield mark("own_fleet", fleet.id, fleet.zone, fleet.id, mission=fleet.mission, ships=len(fleet.ships))
    for sub in own.submarines.values():
        if not sub.sunk and sub.area:
            yield mark("own_submarine", sub.id, sub.zone, sub.id + ("*" if sub.ace else ""))
    for one in own.boats.flotillas:
        yield mark("own_flotilla", one.id, one.zone, f"F{one.id}", boats=len(one.boats))
    for contact in view.contacts:
        if (age := view.age(contact.turn)) <= OLDEST:
            label = f"C{contact.number}" + (f"·{age}" if age else "")
            known = values.strength(contact.strength)
            kind = "contact" if contact.ships else "vague_contact"
            yield mark(kind, str(contact.number), contact.zone, label, age=age, strength=known)


def _tracks(view: SlotView) -> Iterator[Track]:
    for fleet in view.own.fleets.values():
        zones = [fleet.zone, *(zone for turn in fleet.plan for zone in turn if zone != "EXIT")]
        if len(zones) > 1:
            points = tuple(place(view.map(), zone) for zone in zones)
            yield Track(id=f"plot-{fleet.id}", side=view.seat, points=points, planned=True)


def _fields(view: SlotView) -> Iterator[Area]:
    """Give the mined boundaries: own fields with their number, then the enemy's that are known (0: not how many)."""
    own = [field.boundary for field in view.own.fields]
    counts = [("own_field", edge, own.count(edge)) for edge in dict.fromkeys(own)]
    counts += [("enemy_field", known.boundary, known.count) for known in view.known]
    for kind, edge, count in counts:
        ident = f"{kind}-{edge}".replace("_", "-").replace("/", "-")
        yield Area(id=ident, kind=kind, places=tuple(edge.split("/")), facts={"fields": count})


def draw(plot: SlotPlot) -> str:
    """Return a plot as SVG, made from it alone."""
    words, frame = plot.words, Frame(board(plot.board), plot.rows, plot.columns)
    width = frame.width + 2 * style.MARGIN + 26
    items = [LegendItem(words[kind], partial(_sample, kind)) for kind in LEGEND]
    rows = style.legend_rows(items, width - 2 * style.MARGIN - 250)
    height = frame.y0 + frame.height + 22 + len(rows) * style.LEGEND_ROW + 16
    canvas = Canvas(width, height, words["title"], words["desc"], "slot")
    style.page(canvas, width, height)
    head = Title(words["side"], plot.title, words["day"], words["hour"], words["turn"], plot.night, words["night"])
    style.title_block(canvas, head, width)
    _board(canvas, frame, plot)
    _mines(canvas, frame, plot)
    _units(canvas, frame, plot)
    bottom = frame.y0 + frame.height + 14
    style.legend(canvas, rows, style.MARGIN, bottom)
    style.scale_bar(
        canvas, width - style.MARGIN - 20, bottom + 12, WIDE / NAUTICAL_MILES, (0, 40, 80, 120), words["scale"]
    )
    return canvas.svg()


def _board(canvas: Canvas, frame: Frame, plot: SlotPlot) -> None:
    """Draw sea, coast, bricks and their names."""
    left, top = frame.x0, frame.y0
    canvas.define(
        "sea", "clipPath", f'<rect x="{left:.1f}" y="{top:.1f}" width="{frame.width:.1f}" height="{frame.height:.1f}"/>'
    )
    with canvas.group(plot.words["sea"], clip_path=canvas.url("sea")):
        canvas.rect(left, top, frame.width, frame.height, fill=style.SEA_NIGHT if plot.night else style.SEA)
        shoal = [zone for zone in frame.zones() if frame.board.terrain[zone] in ("coastal", "island")]
        for zone in shoal:
            x, y = frame.centre(zone)
            canvas.rect(x - WIDE / 2, y - HIGH / 2, WIDE, HIGH, fill=style.SHALLOWS[0])
        canvas.path(_coast(frame), fill=style.LAND, fill_rule="evenodd", stroke=style.COAST, stroke_width=0.8)
        for zone in frame.zones():
            x, y = frame.centre(zone)
            closed = frame.board.terrain[zone] == "land"
            canvas.rect(
                x - WIDE / 2,
                y - HIGH / 2,
                WIDE,
                HIGH,
                fill=style.LAND if closed else "none",
                stroke=style.GRID,
                stroke_width=0.7,
            )
            if frame.board.terrain[zone] == "island":
                canvas.circle(x, y + 9, 3, fill=style.LAND, stroke=style.COAST, stroke_width=0.8)
            style.words(canvas, x - WIDE / 2 + 3, y - HIGH / 2 + 9, zone, 7, None, fill=style.FAINT)
    canvas.rect(left, top, frame.width, frame.height, fill="none", stroke=style.INK, stroke_width=1)
    for row in range(frame.top, frame.bottom + 1):
        y = frame.y0 + (row - frame.top + 0.5) * HIGH + 3.5
        for x in (left - 9, left + frame.width + 9):
            style.words(canvas, x, y, chr(65 + row), 10, None, text_anchor="middle")


def _coast(frame: Frame) -> str:
    """Return the coasts of the part that is drawn as path data."""
    x0, y0, across, down = _degrees()
    corners = [
        frame.board.centre(f"{chr(65 + row)}{column}")
        for row, column in ((frame.top, frame.first), (frame.bottom, frame.last))
    ]
    (west, north), (east, south) = corners
    bounds = (
        x0 + (west - 1 - 150) * across,
        y0 + (north - 1 - 5) * down,
        x0 + (east + 2 - 150) * across,
        y0 + (south + 1 - 5) * down,
    )
    out: list[str] = []
    for ring in coast.coastline(bounds):
        out.append(curve([frame.on_globe(150 + (x - x0) / across, 5 + (y - y0) / down) for x, y in ring]))
    return "".join(out)


def _mines(canvas: Canvas, frame: Frame, plot: SlotPlot) -> None:
    """Draw minefields on their boundaries: own in blue, known enemy ones in red, with their number."""
    for area in plot.areas:
        if all(frame.shows(zone) for zone in area.places):
            ink, shift = (style.OWN, 0.0) if area.kind == "own_field" else (style.ENEMY, 4.0)
            (x1, y1), (x2, y2) = frame.edge(*area.places)
            count = area.facts["fields"]
            text = "?" if not count else str(count) if count != 1 else ""
            with canvas.group(id=area.id):
                _mined(canvas, (x1 + shift, y1 + shift), (x2 + shift, y2 + shift), ink)
                style.words(canvas, (x1 + x2) / 2 + 6 + shift, (y1 + y2) / 2 + 11 + shift, text, 8, fill=ink)


def _mined(canvas: Canvas, start: Point, end: Point, ink: str) -> None:
    """Draw a mined boundary: a broken line with three mines on it."""
    canvas.path(
        polyline((start, end)),
        fill="none",
        stroke=ink,
        stroke_width=2.4,
        stroke_dasharray=None if ink == style.OWN else "4 2.5",
    )
    for part in (0.2, 0.5, 0.8):
        x, y = start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])
        canvas.circle(x, y, 3.4, fill=ink, stroke=style.PAPER, stroke_width=0.9)


def _units(canvas: Canvas, frame: Frame, plot: SlotPlot) -> None:
    """Draw places, then plotted ways, then everything that lies or sails, several in a zone side by side."""
    for label in plot.labels:
        x, y = frame.at(label.x, label.y)
        if frame.covers(label.x, label.y):
            style.words(canvas, x, y + HIGH / 2 - 3, str(label.text), 6.5, text_anchor="middle", font_style="italic")
    for track in plot.tracks:
        with canvas.group(id=track.id):
            style.track(canvas, [frame.at(x, y) for x, y in track.points], style.OWN, False, track.planned)
    crowd: dict[str, list[Mark]] = {}
    for mark in plot.marks:
        crowd.setdefault(mark.place, []).append(mark)
    for marks in crowd.values():
        if frame.covers(marks[0].x, marks[0].y):
            _crowd(canvas, frame.at(marks[0].x, marks[0].y), marks)


def _crowd(canvas: Canvas, middle: Point, marks: list[Mark]) -> None:
    """Draw the marks of one zone in rows of three."""
    x0, y0 = middle
    across = 3 if len(marks) > 4 else 2
    step, down = (18.5, 21.0) if len(marks) > 2 else (25.0, 21.0)
    size = 6.0 if len(marks) > 2 else 7.5
    rows = (len(marks) + across - 1) // across
    for number, mark in enumerate(marks):
        row, column = divmod(number, across)
        here = min(across, len(marks) - row * across)
        x = x0 + (column - (here - 1) / 2) * step
        y = y0 - 3 + (row - (rows - 1) / 2) * down
        age = mark.facts.get("age", 0)
        opacity = style.fade(age if isinstance(age, int) else 0)
        ink = style.ENEMY if SYMBOLS[mark.kind][0] == "enemy" else style.OWN
        with canvas.group(mark.label, id=mark.id, opacity=opacity if opacity < 1 else None):
            _symbol(canvas, x, y, size, mark.kind)
            style.words(canvas, x, y + size + 6.5, mark.label, 6.5, text_anchor="middle", fill=ink, font_weight="bold")


def _symbol(canvas: Canvas, x: float, y: float, size: float, kind: str) -> None:
    frame, glyph, certainty = SYMBOLS[kind]
    symbols.unit(canvas, x, y, size, frame, glyph, certainty)


SYMBOLS: dict[str, tuple[Outline, Glyph, int]] = {
    "own_airfield": ("own", "plane", 3),
    "enemy_airfield": ("enemy", "plane", 3),
    "own_base": ("own", "base", 3),
    "enemy_base": ("enemy", "base", 3),
    "own_fleet": ("own", "ship", 3),
    "own_submarine": ("own", "sub", 3),
    "own_flotilla": ("own", "mine", 2),
    "contact": ("enemy", "ship", 3),
    "vague_contact": ("enemy", "ship", 2),
}
"""The frame, glyph and certainty of each kind of mark."""
LEGEND = (
    "own_fleet",
    "contact",
    "own_submarine",
    "own_flotilla",
    "own_airfield",
    "own_base",
    "own_field",
    "enemy_field",
    "track",
)


def _sample(kind: str, canvas: Canvas, x: float, y: float) -> None:
    """Draw what the legend shows of a kind."""
    line = (x - 10, y), (x + 10, y)
    if kind in SYMBOLS:
        _symbol(canvas, x, y, 6, kind)
    elif kind == "track":
        style.track(canvas, line, style.OWN, False, True)
    else:
        _mined(canvas, *line, style.OWN if kind == "own_field" else style.ENEMY)
