"""A seat's plot: the board to scale, then the turn step by step, a panel for each phase."""

import math
from collections.abc import Callable
from functools import partial

from flagplot.board import style
from flagplot.board.labels import Room
from flagplot.board.style import LegendItem
from flagplot.board.svg import Canvas
from flagplot.games.coastal import drawing
from flagplot.games.coastal.drawing import Sheet
from flagplot.games.coastal.view import CoastalView, MarkView, SalvoView

WIDTH = 1120.0
GAP = 14.0
COLUMNS = 3
PANEL_HEIGHT = 236.0
BEAM = "#e3c54a"
PHASES = {
    3: "3 movement",
    4: "4 collision",
    5: "5 illumination",
    7: "7 gunfire",
    8: "8 torpedoes",
    9: "9 launches",
    10: "10 communications",
}


def draw(view: CoastalView) -> str:
    """Return the plot as an SVG document: the same view gives the same bytes."""
    room = WIDTH - 2 * style.MARGIN - 20
    scale = min(room / view.area.width, 700 / view.area.height)
    high = view.area.height * scale
    steps = [phase for phase in PHASES if any(mark.phase == phase for mark in view.marks)]
    rows = -(-len(steps) // COLUMNS)
    legend = style.legend_rows(_legend(view), WIDTH - 2 * style.MARGIN)
    top = style.TITLE_HEIGHT + 30
    foot = top + high + 40
    panels = foot + style.LEGEND_ROW * len(legend) + 16
    height = panels + rows * (PANEL_HEIGHT + GAP + 16) + 22
    canvas = Canvas(
        WIDTH,
        height,
        f"Plot of {view.seat}: {view.title}, {view.clock.label}",
        f"The area of {view.area.width:g} by {view.area.height:g} cm to scale, then the turn phase by phase.",
    )
    style.hatching(canvas)
    style.page(canvas, WIDTH, height)
    style.title_block(
        canvas,
        style.Title(
            side=view.seat,
            scenario=view.title,
            date=view.date,
            hour=f"turn {view.clock.turn}",
            turn=f"{view.clock.label}, {view.light}",
            night=view.light != "day",
        ),
        WIDTH,
    )
    left = (WIDTH - view.area.width * scale) / 2
    _board(canvas, view, Sheet(canvas, "sea", left, top, (0, 0, view.area.width, view.area.height), scale))
    style.legend(canvas, legend, style.MARGIN, foot)
    for number, phase in enumerate(steps):
        _panel(canvas, view, phase, number, panels)
    return canvas.svg()


def _board(canvas: Canvas, view: CoastalView, sheet: Sheet) -> None:
    """Draw the whole area: waters, salvoes with their spent and next segments, vessels and contacts."""
    sheet.waters(view.area, view.light != "day", grid=10, names=True)
    with sheet.clipped():
        for salvo in view.salvoes:
            draw_salvo(sheet, salvo)
        for marker, (x, y, bearing, _) in view.enemy_markers.items():
            sheet.marker(x, y, bearing, marker, style.ENEMY)
        for one in view.own:
            if one.state == "afloat":
                for mount in one.torpedoes:
                    if mount.works and mount.loaded:
                        sheet.tube_arcs(one, mount)
        for mark in view.marks:
            if mark.kind == "track":
                sheet.track(mark.points, style.OWN, False)
            elif mark.kind in _POINTS:
                _POINTS[mark.kind](sheet, mark)
    _vessels(canvas, view, sheet)
    style.scale_bar(canvas, sheet.left + sheet.width, sheet.top + sheet.height + 26, sheet.scale, (0, 5, 10, 20), "cm")


def _vessels(canvas: Canvas, view: CoastalView, sheet: Sheet) -> None:
    """Draw own vessels and contacts, then their names where there is room."""
    room = Room((sheet.left, sheet.top, sheet.left + sheet.width, sheet.top + sheet.height))
    names: list[tuple[float, float, str, str]] = []
    for seen in view.contacts:
        sheet.contact(seen)
        what = f"C{seen.number}"
        if seen.sunk:
            what += " sunk"
        elif not seen.held:
            what += f" turn {seen.turn}"
        elif seen.speed >= 0:
            what += f" {seen.name or seen.type or f'class {seen.size}'} {seen.speed} kn"
        names.append((seen.x, seen.y, what, style.ENEMY))
    for one in view.own:
        if one.state == "afloat":
            sheet.own(one)
            names.append((one.x, one.y, f"{one.name} {one.speed} kn", style.OWN))
    for x, y, _, _ in names:
        px, py = sheet.at(x, y)
        room.take((px - 7, py - 7, px + 7, py + 7), 4.0)
    for x, y, text, ink in names:
        if not sheet.holds(x, y):
            continue
        px, py = sheet.at(x, y)
        box = room.place(px, py, style.text_width(text, 9) + 2, 11, 10, far=True)
        middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        if abs(middle[0] - px) > 34 or abs(middle[1] - py) > 16:
            near = min(max(px, box[0]), box[2]), min(max(py, box[1]), box[3])
            canvas.line((px, py), near, stroke=style.FAINT, stroke_width=0.6)
        style.words(canvas, box[0] + 1, box[3] - 2.5, text, 9, fill=ink)


def draw_salvo(sheet: Sheet, one: SalvoView) -> None:
    """Draw the cone of a salvo: what it has run, and the segment of its next move in points."""
    growth = one.far_width / one.next_to
    if one.next_from:
        sheet.cone(one, 0, one.next_from, 0, growth * one.next_from, spent=True)
    sheet.cone(one, one.next_from, one.next_to, one.near_width, one.far_width, spent=False)
    sheet.marker(one.x, one.y, one.bearing, one.marker, style.OWN)


def _panel(canvas: Canvas, view: CoastalView, phase: int, number: int, top: float) -> None:
    """Draw one phase in a panel of its own, framed on what happened in it."""
    wide = (WIDTH - 2 * style.MARGIN - (COLUMNS - 1) * GAP) / COLUMNS
    left = style.MARGIN + (number % COLUMNS) * (wide + GAP)
    y = top + (number // COLUMNS) * (PANEL_HEIGHT + GAP + 16)
    marks = [mark for mark in view.marks if mark.phase == phase]
    frame = drawing.frame(view, marks, wide / PANEL_HEIGHT)
    sheet = Sheet(canvas, f"phase{phase}", left, y + 16, frame, wide / (frame[2] - frame[0]))
    style.words(canvas, left, y + 10, f"Phase {PHASES[phase]}", 11, None, font_weight="bold")
    sheet.waters(view.area, view.light != "day", grid=10, names=False)
    with sheet.clipped():
        for mark in marks:
            if mark.kind == "track":
                sheet.track(mark.points, style.OWN, True)
            else:
                _POINTS.get(mark.kind, _spot)(sheet, mark)
        for seen in view.contacts:
            sheet.contact(seen)
        for one in view.own:
            if one.state == "afloat":
                sheet.own(one)
                px, py = sheet.at(one.x, one.y)
                style.words(canvas, px + 7, py + 3, one.name, 8, fill=style.OWN)
        for seen in view.contacts:
            px, py = sheet.at(seen.x, seen.y)
            style.words(canvas, px + 7, py - 4, f"C{seen.number}", 8, fill=style.ENEMY)
    bar = 2 if frame[2] - frame[0] < 30 else 10
    style.scale_bar(canvas, left + wide, y + 8, sheet.scale, (0, bar), "cm")


def _spot(sheet: Sheet, mark: MarkView) -> None:
    x, y = sheet.at(*mark.points[0])
    sheet.canvas.circle(x, y, 3, fill=style.INK)


def _segment(sheet: Sheet, mark: MarkView) -> None:
    sheet.segment(mark.points, armed=mark.kind == "cone")
    x, y = sheet.at(*mark.points[1])
    style.words(sheet.canvas, x + 4, y, mark.label, 9, fill=style.OWN)


def _arrow(sheet: Sheet, mark: MarkView) -> None:
    (ax, ay), (bx, by) = mark.points
    bearing = math.degrees(math.atan2(bx - ax, by - ay)) % 360
    ink = style.ENEMY if mark.kind == "enemy marker" else style.OWN
    sheet.marker(ax, ay, bearing, f"{mark.label} on {bearing:03.0f}", ink)


def _shot(sheet: Sheet, mark: MarkView) -> None:
    a, b = sheet.at(*mark.points[0]), sheet.at(*mark.points[1])
    sheet.canvas.line(a, b, stroke=style.INK, stroke_width=0.9, stroke_dasharray="5 3")


def _burst(sheet: Sheet, mark: MarkView, points: int, radius: float, ink: str) -> None:
    x, y = sheet.at(*mark.points[0])
    drawing.star(sheet.canvas, x, y, radius, points, ink)


def _star_shell(sheet: Sheet, mark: MarkView) -> None:
    (x, y), (edge, _) = sheet.at(*mark.points[0]), sheet.at(*mark.points[1])
    sheet.canvas.circle(
        x, y, edge - x, fill="#fff6c8", fill_opacity=0.55, stroke=style.INK, stroke_width=0.8, stroke_dasharray="2 3"
    )
    drawing.star(sheet.canvas, x, y, 5, 4, style.INK)


def _beam(sheet: Sheet, mark: MarkView) -> None:
    a, b = sheet.at(*mark.points[0]), sheet.at(*mark.points[1])
    sheet.canvas.line(a, b, stroke=BEAM, stroke_width=6, opacity=0.6)


def _bearing(sheet: Sheet, mark: MarkView) -> None:
    """Draw the bearing of something heard or seen afar: a ray from the vessel that reports it."""
    a, b = sheet.at(*mark.points[0]), sheet.at(*mark.points[1])
    sheet.canvas.line(a, b, stroke=style.ENEMY, stroke_width=1, stroke_dasharray="7 3 1 3")
    middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    style.words(sheet.canvas, middle[0] + 4, middle[1] - 3, mark.label, 9, fill=style.ENEMY)


def _wreck(sheet: Sheet, mark: MarkView) -> None:
    x, y = sheet.at(*mark.points[0])
    drawing.wreck(sheet.canvas, x, y)


def _track_seen(sheet: Sheet, mark: MarkView) -> None:
    x, y = sheet.at(*mark.points[0])
    for dx in (-4, 0, 4):
        sheet.canvas.circle(x + dx, y, 1.3, fill=style.ENEMY)


_POINTS: dict[str, Callable[[Sheet, MarkView], None]] = {
    "cone": _segment,
    "arming": _segment,
    "marker": _arrow,
    "enemy marker": _arrow,
    "fire": _shot,
    "explosion": partial(_burst, points=8, radius=11, ink=style.ENEMY),
    "hit": partial(_burst, points=5, radius=7, ink=style.ENEMY),
    "splash": partial(_burst, points=5, radius=5, ink=style.FAINT),
    "collision": partial(_burst, points=4, radius=9, ink=style.INK),
    "aground": partial(_burst, points=3, radius=7, ink=style.COAST),
    "bearing": _bearing,
    "star": _star_shell,
    "beam": _beam,
    "sunk": _wreck,
    "torpedo track": _track_seen,
}


def _legend(view: CoastalView) -> list[LegendItem]:
    """Return an entry for each kind of thing shown, and for nothing else."""
    kinds = {mark.kind for mark in view.marks}
    items = [LegendItem("own vessel (larger than scale)", partial(_sample_hull, ink=style.OWN))]
    if any(seen.held and not seen.by_radar for seen in view.contacts):
        items.append(LegendItem("contact in sight", partial(_sample_hull, ink=style.ENEMY)))
    if any(seen.by_radar for seen in view.contacts):
        items.append(LegendItem("radar contact", drawing.radar_blip))
    if any(not seen.held and not seen.sunk for seen in view.contacts):
        items.append(LegendItem("lost: last known place", _sample_lost))
    if "track" in kinds:
        items.append(LegendItem("own track of the turn", _sample_track))
    afloat = [one for one in view.own if one.state == "afloat"]
    if any(mount.loaded and mount.works for one in afloat for mount in one.torpedoes):
        items.append(LegendItem("arc of loaded tubes", _sample_arc))
    if view.salvoes:
        items.append(LegendItem("salvo: water run", partial(_sample_cone, spent=True)))
        items.append(LegendItem("next segment", partial(_sample_cone, spent=False)))
    if "arming" in kinds:
        items.append(LegendItem("arming cone: harms nobody", partial(_sample_segment, armed=False)))
    if "cone" in kinds:
        items.append(LegendItem("segment that attacked", partial(_sample_segment, armed=True)))
    if view.salvoes or "marker" in kinds:
        items.append(LegendItem("own firing marker", partial(_sample_marker, ink=style.OWN)))
    if view.enemy_markers:
        items.append(LegendItem("enemy firing marker", partial(_sample_marker, ink=style.ENEMY)))
    if "fire" in kinds:
        items.append(LegendItem("own gunfire", _sample_fire))
    for kind, text, points, radius, ink in (
        ("explosion", "torpedo explosion", 8, 9.0, style.ENEMY),
        ("hit", "own vessel hit", 5, 7.0, style.ENEMY),
        ("splash", "under fire, not hit", 5, 5.0, style.FAINT),
        ("collision", "ram", 4, 8.0, style.INK),
        ("aground", "aground", 3, 7.0, style.COAST),
    ):
        if kind in kinds:
            items.append(LegendItem(text, partial(_sample_star, points=points, radius=radius, ink=ink)))
    if "star" in kinds:
        items.append(LegendItem("star shell: lit water", _sample_lit))
    if "beam" in kinds:
        items.append(LegendItem("searchlight", _sample_beam))
    if "bearing" in kinds:
        items.append(LegendItem("bearing of an explosion", _sample_bearing))
    if "sunk" in kinds:
        items.append(LegendItem("sunk", drawing.wreck))
    if "torpedo track" in kinds:
        items.append(LegendItem("torpedo track seen", _sample_seen))
    return items


def _sample_hull(canvas: Canvas, x: float, y: float, ink: str) -> None:
    drawing.hull(canvas, x, y, 90, 0, 0, ink, "none" if ink == style.ENEMY else ink)


def _sample_lost(canvas: Canvas, x: float, y: float) -> None:
    with canvas.group(opacity=0.5):
        drawing.hull(canvas, x, y, 90, 0, 0, style.ENEMY, "none", dash="2 2")


def _sample_track(canvas: Canvas, x: float, y: float) -> None:
    style.track(canvas, ((x - 12, y), (x, y), (x + 12, y)), style.OWN, False, False, 1.2)


def _sample_arc(canvas: Canvas, x: float, y: float) -> None:
    drawing.wedge(canvas, x - 12, y, 24, 80, 100)


def _sample_cone(canvas: Canvas, x: float, y: float, spent: bool) -> None:
    drawing.trapezium(canvas, ((x - 12, y - 2), (x + 12, y - 6), (x + 12, y + 6), (x - 12, y + 2)), spent)


def _sample_segment(canvas: Canvas, x: float, y: float, armed: bool) -> None:
    drawing.attack_area(canvas, ((x - 12, y - 2), (x + 12, y - 6), (x + 12, y + 6), (x - 12, y + 2)), armed)


def _sample_marker(canvas: Canvas, x: float, y: float, ink: str) -> None:
    canvas.line((x - 12, y), (x + 12, y), stroke=ink, stroke_width=1.4)
    style.arrow_head(canvas, x + 12, y, 1, 0, 7, fill=ink)


def _sample_beam(canvas: Canvas, x: float, y: float) -> None:
    canvas.line((x - 12, y), (x + 12, y), stroke=BEAM, stroke_width=6, opacity=0.6)


def _sample_fire(canvas: Canvas, x: float, y: float) -> None:
    canvas.line((x - 12, y), (x + 12, y), stroke=style.INK, stroke_width=0.9, stroke_dasharray="5 3")


def _sample_star(canvas: Canvas, x: float, y: float, points: int, radius: float, ink: str) -> None:
    drawing.star(canvas, x, y, radius, points, ink)


def _sample_lit(canvas: Canvas, x: float, y: float) -> None:
    canvas.circle(x, y, 8, fill="#fff6c8", stroke=style.INK, stroke_width=0.8, stroke_dasharray="2 3")


def _sample_bearing(canvas: Canvas, x: float, y: float) -> None:
    canvas.line((x - 12, y + 3), (x + 12, y - 3), stroke=style.ENEMY, stroke_width=1, stroke_dasharray="7 3 1 3")


def _sample_seen(canvas: Canvas, x: float, y: float) -> None:
    for dx in (-4, 0, 4):
        canvas.circle(x + dx, y, 1.3, fill=style.ENEMY)
