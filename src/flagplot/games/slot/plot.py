"""The plot of the zone board as a seat knows it: bricks over the coast, own forces, contacts, mines (SP-BASE-2)."""

from functools import cache

from flagplot.board import coast, style, symbols
from flagplot.board.style import LegendItem, Title
from flagplot.board.svg import Canvas, Point, curve, polyline
from flagplot.games.slot.calendar import label
from flagplot.games.slot.view import SlotView
from flagplot.games.slot.zones import Board, places

WIDE, HIGH = 60.0, 60.0 * 42 / 39
"""A zone in units of the drawing: 39 by 42 nautical miles."""
ROWS_UP, ROWS_DOWN = 2, 21
"""First and last row drawn by default, counted from A = 0; rows A and B are open sea."""
NAUTICAL_MILES = 39


class Frame:
    """The part of the board that is drawn, and where its zones lie on the page."""

    def __init__(self, board: Board, zones: set[str]) -> None:
        self.board = board
        rows = [ord(zone[0]) - 65 for zone in zones] or [ROWS_UP, ROWS_DOWN]
        columns = [int(zone[1:]) for zone in zones] or [1, board.columns]
        self.top, self.bottom = max(0, min(rows) - 2), min(board.rows - 1, max(rows) + 2)
        self.first, self.last = max(1, min(columns) - 2), min(board.columns, max(columns) + 2)
        while self.last - self.first < 14 and (self.first > 1 or self.last < board.columns):
            self.first, self.last = max(1, self.first - 1), min(board.columns, self.last + 1)
        self.x0, self.y0 = style.MARGIN + 18, style.TITLE_HEIGHT + 24
        self.width = (self.last - self.first + 1.5) * WIDE
        self.height = (self.bottom - self.top + 1) * HIGH

    def centre(self, zone: str) -> Point:
        """Return the middle of a zone on the page."""
        row, column = ord(zone[0]) - 65, int(zone[1:])
        half = 0.5 if (row + 1) % 2 == self.board.shifted else 0.0
        return self.x0 + (column - self.first + 0.5 + half) * WIDE, self.y0 + (row - self.top + 0.5) * HIGH

    def zones(self) -> list[str]:
        """Return the zones that are drawn."""
        return [
            zone
            for zone in self.board.zones
            if self.top <= ord(zone[0]) - 65 <= self.bottom and self.first <= int(zone[1:]) <= self.last
        ]

    def shows(self, zone: str) -> bool:
        """Return whether a zone is drawn."""
        return self.top <= ord(zone[0]) - 65 <= self.bottom and self.first <= int(zone[1:]) <= self.last

    def edge(self, boundary: str) -> tuple[Point, Point]:
        """Return the two ends of a boundary."""
        one, two = boundary.split("/")
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


def interest(view: SlotView) -> set[str]:
    """Return the zones that a plot must show."""
    own = view.own
    zones = {fleet.zone for fleet in own.fleets.values()} | {one.zone for one in view.contacts}
    zones |= {zone for fleet in own.fleets.values() for turn in fleet.plan for zone in turn if zone != "EXIT"}
    zones |= {sub.zone for sub in own.submarines.values() if not sub.sunk and sub.area}
    mined = [field.boundary for field in own.fields] + [known.boundary for known in view.known]
    zones |= {zone for boundary in mined for zone in boundary.split("/")}
    zones |= {one.zone for one in own.boats.flotillas} | {field.zone for field in view.airfields}
    zones |= {base.zone for base in own.bases} | ({view.victory.unload_zone} if view.victory.unload_zone else set())
    return zones


def plot(view: SlotView) -> str:
    """Return a seat's plot as SVG, made from its view alone."""
    frame = Frame(view.map(), interest(view))
    width = frame.width + 2 * style.MARGIN + 26
    rows = style.legend_rows(_legend(), width - 2 * style.MARGIN - 250)
    height = frame.y0 + frame.height + 22 + len(rows) * style.LEGEND_ROW + 16
    turn = view.clock.turn
    canvas = Canvas(
        width,
        height,
        f"{view.title}: {view.seat}, {view.clock.label}",
        f"The zones {frame.board.title}, with what {view.seat} knows.",
        "slot",
    )
    style.page(canvas, width, height)
    day, _, hour = label(turn).partition(", ")
    hour = str(view.clock.label).split(",")[0] if view.table else hour.split(" ")[0]
    style.title_block(
        canvas,
        Title(
            view.seat.title(),
            view.title,
            "" if view.table else day,
            hour,
            f"turn {turn} of {view.turns}, {view.weather}",
            view.own.night,
        ),
        width,
    )
    _board(canvas, frame, view.own.night)
    _mines(canvas, frame, view)
    _units(canvas, frame, view)
    bottom = frame.y0 + frame.height + 14
    style.legend(canvas, rows, style.MARGIN, bottom)
    style.scale_bar(
        canvas, width - style.MARGIN - 20, bottom + 12, WIDE / NAUTICAL_MILES, (0, 40, 80, 120), "sea miles"
    )
    return canvas.svg()


def _board(canvas: Canvas, frame: Frame, night: bool) -> None:
    """Draw sea, coast, bricks and their names."""
    left, top = frame.x0, frame.y0
    canvas.define(
        "sea", "clipPath", f'<rect x="{left:.1f}" y="{top:.1f}" width="{frame.width:.1f}" height="{frame.height:.1f}"/>'
    )
    with canvas.group("sea and coast", clip_path=canvas.url("sea")):
        canvas.rect(left, top, frame.width, frame.height, fill=style.SEA_NIGHT if night else style.SEA)
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


def _mines(canvas: Canvas, frame: Frame, view: SlotView) -> None:
    """Draw minefields on their boundaries: own in blue, known enemy ones in red, with their number."""
    fields: dict[tuple[str, str], int] = {}
    for field in view.own.fields:
        fields[field.boundary, style.OWN] = fields.get((field.boundary, style.OWN), 0) + 1
    for known in view.known:
        fields[known.boundary, style.ENEMY] = known.count
    for (boundary, ink), count in fields.items():
        if all(frame.shows(zone) for zone in boundary.split("/")):
            (x1, y1), (x2, y2) = frame.edge(boundary)
            shift = 0.0 if ink == style.OWN else 4.0
            _mined(canvas, (x1 + shift, y1 + shift), (x2 + shift, y2 + shift), ink)
            text = str(count) if count > 1 else "?" if not count else ""
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


def _units(canvas: Canvas, frame: Frame, view: SlotView) -> None:
    """Draw bases and places, then plotted ways, then everything that sails, several in a zone side by side."""
    for zone, name in places().items():
        if frame.shows(zone):
            x, y = frame.centre(zone)
            style.words(canvas, x, y + HIGH / 2 - 3, name, 6.5, text_anchor="middle", font_style="italic")
    for fleet in view.own.fleets.values():
        zones = [fleet.zone, *(zone for turn in fleet.plan for zone in turn if zone != "EXIT")]
        if len(zones) > 1:
            style.track(canvas, [frame.centre(zone) for zone in zones], style.OWN, False, True)
    crowd: dict[str, list[tuple[str, str, str, float, int]]] = {}
    for field in view.airfields:
        mark = "own" if field.side == view.seat else "enemy"
        crowd.setdefault(field.zone, []).append((mark, "plane", f"{field.steps}", 1.0, 3))
    for base in view.own.bases:
        crowd.setdefault(base.zone, []).append(("own", "base", "MTB" + (" out" if base.closed else ""), 1.0, 3))
    for zone in view.enemy_bases:
        crowd.setdefault(zone, []).append(("enemy", "base", "MTB", 1.0, 3))
    for fleet in view.own.fleets.values():
        crowd.setdefault(fleet.zone, []).append(("own", "ship", fleet.id, 1.0, 3))
    for sub in view.own.submarines.values():
        if not sub.sunk and sub.area:
            crowd.setdefault(sub.zone, []).append(("own", "sub", sub.id + ("*" if sub.ace else ""), 1.0, 3))
    for one in view.own.boats.flotillas:
        crowd.setdefault(one.zone, []).append(("own", "mine", f"F{one.id}", 1.0, 2))
    for contact in view.contacts:
        age = max(0, view.clock.turn - contact.turn - (0 if view.waiting else 1))
        if age <= 6:
            exact = 3 if contact.ships else 2
            text = f"C{contact.number}" + (f"·{age}" if age else "")
            crowd.setdefault(contact.zone, []).append(("enemy", "ship", text, style.fade(age), exact))
    for zone, marks in crowd.items():
        if frame.shows(zone):
            _crowd(canvas, frame.centre(zone), marks)


def _crowd(canvas: Canvas, middle: Point, marks: list[tuple[str, str, str, float, int]]) -> None:
    """Draw the marks of one zone in rows of three."""
    x0, y0 = middle
    across = 3 if len(marks) > 4 else 2
    step, down = (18.5, 21.0) if len(marks) > 2 else (25.0, 21.0)
    size = 6.0 if len(marks) > 2 else 7.5
    rows = (len(marks) + across - 1) // across
    for number, (frame, glyph, text, opacity, certainty) in enumerate(marks):
        row, column = divmod(number, across)
        here = min(across, len(marks) - row * across)
        x = x0 + (column - (here - 1) / 2) * step
        y = y0 - 3 + (row - (rows - 1) / 2) * down
        with canvas.group(text, opacity=opacity if opacity < 1 else None):
            symbols.unit(canvas, x, y, size, frame, glyph, certainty)  # type: ignore[arg-type]
            ink = style.OWN if frame == "own" else style.ENEMY
            style.words(canvas, x, y + size + 6.5, text, 6.5, text_anchor="middle", fill=ink, font_weight="bold")


def _legend() -> list[LegendItem]:
    def unit(frame: str, glyph: str, certainty: int = 3) -> LegendItem:
        names = {
            ("own", "ship"): "own fleet",
            ("own", "sub"): "own submarine (* ace)",
            ("own", "mine"): "own MTB flotilla",
            ("enemy", "ship"): "enemy, seen (C1·2: 2 turns ago)",
            ("own", "plane"): "airfield, steps",
            ("own", "base"): "MTB base",
        }
        return LegendItem(
            names[frame, glyph],
            lambda canvas, x, y: symbols.unit(canvas, x, y, 6, frame, glyph, certainty),  # type: ignore[arg-type]
        )

    return [
        unit("own", "ship"),
        unit("enemy", "ship"),
        unit("own", "sub"),
        unit("own", "mine", 2),
        unit("own", "plane"),
        unit("own", "base"),
        LegendItem("own minefield", lambda canvas, x, y: _mined(canvas, (x - 10, y), (x + 10, y), style.OWN)),
        LegendItem("known enemy field", lambda canvas, x, y: _mined(canvas, (x - 10, y), (x + 10, y), style.ENEMY)),
        LegendItem(
            "plotted way", lambda canvas, x, y: style.track(canvas, [(x - 10, y), (x + 10, y)], style.OWN, False, True)
        ),
    ]
