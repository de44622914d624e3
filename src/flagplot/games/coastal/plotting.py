"""A seat's plot as data: the board in cm, x to the east and y to the south, and what happened phase by phase."""

import math
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from flagplot.board.manoeuvring import Pair
from flagplot.core.diagnostics import check_known
from flagplot.core.plot import Area, Mark, Plot, Track
from flagplot.core.words import Value, Words, phrase
from flagplot.games.coastal import outlook, plane, scenario
from flagplot.games.coastal.tracks import SLICES
from flagplot.games.coastal.tracks import Track as SlicedTrack
from flagplot.games.coastal.view import CoastalView, MarkView, OwnVessel, SalvoView, Seen, TubesView

Point = tuple[float, float]
PHASES = (3, 4, 5, 7, 8, 9, 10)
"""Phases that have a panel of their own."""
LOST = 3
"""Turns for which it is drawn how far a lost contact can have gone."""
ENEMY = "enemy"
"""The side of what a seat sees of the other."""


class CoastalMark(Mark, frozen=True, kw_only=True, omit_defaults=True):
    """A vessel, a contact or a firing marker: course in degrees (-1 unknown), length and beam in cm."""

    name: str = ""
    course: float = -1.0
    length: float = 0.0
    beam: float = 0.0
    held: bool = True
    by_radar: bool = False
    burning: bool = False
    sunk: bool = False


class Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that happened in a phase, and where."""

    id: str
    phase: int
    kind: str
    points: tuple[Point, ...]
    label: str = ""


class CoastalPlot(Plot, frozen=True, kw_only=True, omit_defaults=True):
    """What is drawn of the plane; a title block, panels and a legend go with it."""

    head: str
    """Whose plot it is, over the drawing."""
    heading: str
    about: str
    date: str
    hour: str
    turn: str
    unit: str
    night: bool
    dark: str
    """The word for night."""
    width: float
    height: float
    marks: tuple[CoastalMark, ...] = ()
    events: tuple[Event, ...] = ()
    panels: dict[int, str]
    """The title of each phase in which something happened."""
    legend: dict[str, str]
    pair: Pair | None = None
    """The own vessel and the contact on the manoeuvring board."""


def make(view: CoastalView, words: Words) -> CoastalPlot:
    """Return the plot of a battle."""
    area, side = view.area, view.seat
    tall = area.height
    markers = view.enemy_markers.items()
    marks = (
        *(salvo_mark(one, tall) for one in view.salvoes),
        *(
            _mark(f"marker-{name}", "enemy marker", x, y, tall, name=name, course=way)
            for name, (x, y, way, _) in markers
        ),
        *(_contact(one, tall, words) for one in view.contacts),
        *(_own(one, tall, words) for one in view.own if one.state == "afloat"),
    )
    ways = [mark for mark in view.marks if mark.kind == "track"]
    afloat = [one for one in view.own if one.state == "afloat"]
    trails = [one for one in view.contacts if one.was and one.held and not one.sunk]
    tracks = (
        *(Track(id=f"track-{mark.label}", side=side, points=_south(mark.points, tall)) for mark in ways),
        *(
            Track(id=f"contact-{one.number}-trail", side=ENEMY, points=_south([*one.was, (one.x, one.y)], tall))
            for one in trails
        ),
        *(
            Track(id=f"own-{one.name}-course", side=side, points=_south(ahead(one, area), tall), planned=True)
            for one in afloat
            if one.speed or one.ordered_speed
        ),
        *(
            Track(id=f"contact-{one.number}-course", side=ENEMY, points=_south(_kept(one, area), tall), planned=True)
            for one in view.contacts
            if one.held and one.speed > 0 and one.course >= 0 and not one.sunk
        ),
    )
    areas = (
        *waters(area),
        *(cone for one in view.salvoes for cone in cones(one, tall)),
        *_arcs(view),
        *_farthest(view),
    )
    events = tuple(_event(f"event-{i}", mark, tall, words) for i, mark in enumerate(view.marks) if mark.kind != "track")
    found = {event.phase for event in events} | {mark.phase for mark in ways}
    label = words.text(view.clock.label)
    return CoastalPlot(
        seat=side,
        game=view.game,
        title=view.title,
        head=words("plot.head", seat=side.capitalize()),
        heading=words("plot.heading", seat=side, scenario=view.title, turn=label),
        about=words("plot.about", width=f"{area.width:g}", height=f"{area.height:g}"),
        date=view.date,
        hour=words("clock.turn", turn=view.clock.turn),
        turn=words("plot.turn", turn=label, light=phrase(f"light.{view.light}")),
        unit=words("plot.unit"),
        night=view.light != "day",
        dark=words("plot.dark"),
        width=area.width,
        height=tall,
        marks=marks,
        tracks=tracks,
        areas=areas,
        events=events,
        pair=_pair(view, words),
        panels={phase: words(f"plot.panel.{phase}") for phase in PHASES if phase in found},
        legend={kind: words(f"plot.legend.{kind}") for kind in _shown(view)},
    )


def both(own: CoastalPlot, foe: CoastalPlot, words: Words) -> CoastalPlot:
    """Return the vessels of both sides where they are, the second side's as contacts in sight."""
    marks = [mark for mark in own.marks if mark.kind == "own"]
    for mark in foe.marks:
        if mark.kind == "own":
            marks.append(msgspec.structs.replace(mark, id=f"foe-{mark.id}", kind="contact"))
    ways = [track for track in own.tracks if track.id.startswith("track-")]
    for track in foe.tracks:
        if track.id.startswith("track-"):
            trail = f"foe-own-{track.id.removeprefix('track-')}-trail"
            ways.append(msgspec.structs.replace(track, id=trail, side=ENEMY))
    waters = tuple(area for area in own.areas if area.kind in ("shallow", "land"))
    legend = {kind: words(f"plot.legend.{kind}") for kind in ("own", "contact", "track")}
    changed: dict[str, Any] = {
        "pair": None,
        "marks": tuple(marks),
        "tracks": tuple(ways),
        "areas": waters,
        "legend": legend,
    }
    head = words("plot.truth")
    return msgspec.structs.replace(own, head=head, heading=head, events=(), panels={}, **changed)


def ahead(one: OwnVessel, area: scenario.Area) -> list[Point]:
    """Return where an own vessel goes in its next move under its orders, in nine steps (AS-BASE-16, AS-BASE-17)."""
    wanted = min(one.ordered_speed, one.max_speed)
    speed = min(wanted, one.speed + one.gain) if wanted >= one.speed else max(wanted, one.speed - one.lose, 0)
    per_knot, limit = plane.hundredths(area.cm_per_knot), 0 if one.aground else one.turn_limit
    place = plane.hundredths(one.x), plane.hundredths(one.y)
    courses = round(10 * one.course), round(10 * one.ordered_course)
    way = SlicedTrack(one.name, *place, courses[0], 0 if one.aground else speed, courses[1], limit, per_knot, 0.0)
    way.run()
    return [(x / 100, y / 100) for x, y in (way.point(slice_) for slice_ in range(0, SLICES + 1, SLICES // 10))]


def paired(view: CoastalView, own: str, other: str, words: Words) -> CoastalPlot:
    """Return the seat's plot with the manoeuvring board for a vessel and a contact of its choice. Raises BadInputError
    for one that is not on it, or whose course is not known."""
    vessels = {one.name: one for one in view.own if one.state == "afloat"}
    contacts = {f"C{one.number}": one for one in _plotted(view)}
    check_known("vessel", own, vessels, " of yours afloat")
    check_known("contact", other, contacts, " in sight with known course")
    pair = outlook.pair(view, vessels[own], contacts[other])
    return msgspec.structs.replace(make(view, words), pair=_written(pair, words))


def _plotted(view: CoastalView) -> list[Seen]:
    return [one for one in view.contacts if one.held and one.speed >= 0 and one.course >= 0 and not one.sunk]


def _pair(view: CoastalView, words: Words) -> Pair | None:
    """Return the own vessel and the contact of known course that are nearest, None where there is no contact."""
    afloat = [one for one in view.own if one.state == "afloat"]
    pairs = [outlook.pair(view, one, contact) for contact in _plotted(view) for one in afloat]
    if view.over or not pairs:
        return None
    return _written(min(pairs, key=lambda pair: (pair.range, pair.own, pair.other)), words)


def _written(pair: Pair, words: Words) -> Pair:
    """Return a pair with range, bearing and nearest approach in words."""
    turns, left = pair.closest
    nearing = words("plot.pair.nearing", cm=f"{left:.1f}", turns=f"{turns:.1f}")
    lines = (
        words("plot.pair.of", own=pair.own, other=pair.other),
        words("plot.pair.at", bearing=f"{pair.bearing:03d}", cm=f"{pair.range:.1f}"),
        nearing if turns else words("plot.pair.apart"),
    )
    return msgspec.structs.replace(pair, lines=lines)


def _kept(one: Seen, area: scenario.Area) -> list[Point]:
    """Return where a contact goes in the next move if it keeps course and speed."""
    way, heading = one.speed * area.cm_per_knot, math.radians(one.course)
    return [(one.x, one.y), (one.x + way * math.sin(heading), one.y + way * math.cos(heading))]


def _farthest(view: CoastalView) -> Iterator[Area]:
    """Yield how far lost contacts can be by now at the speed at which they were seen."""
    for one in view.contacts:
        turns = view.clock.turn - one.turn
        if not one.held and not one.sunk and one.speed > 0 and 0 < turns <= LOST:
            radius = one.speed * view.area.cm_per_knot * turns
            outline = fan(one.x, view.area.height - one.y, radius, 0, 360)[1:]
            yield Area(id=f"farthest-C{one.number}", kind="farthest", outline=outline, facts={"turns": turns})


def _south(points: Iterable[Point], tall: float) -> tuple[Point, ...]:
    return tuple((x, round(tall - y, 2)) for x, y in points)


def bearing_of(ax: float, ay: float, bx: float, by: float) -> float:
    """Return the bearing in degrees from a to b, y to the south."""
    return math.degrees(math.atan2(bx - ax, ay - by)) % 360


def _event(id_: str, mark: MarkView, tall: float, words: Words) -> Event:
    """Return what happened; a firing marker has its bearing beside its name."""
    points, label = _south(mark.points, tall), mark.label
    if mark.kind in ("marker", "enemy marker"):
        label = words("plot.marker", name=label, bearing=f"{bearing_of(*points[0], *points[1]):03.0f}")
    return Event(id=id_, phase=mark.phase, kind=mark.kind, points=points, label=label)


def _mark(
    id_: str,
    kind: str,
    x: float,
    y: float,
    tall: float,
    *,
    name: str,
    course: float,
    label: str = "",
    facts: dict[str, Value] | None = None,
) -> CoastalMark:
    place, south = f"{x:g},{y:g}", round(tall - y, 2)
    return CoastalMark(
        id=id_, kind=kind, place=place, x=x, y=south, label=label, facts=facts or {}, name=name, course=course
    )


def salvo_mark(one: SalvoView, tall: float) -> CoastalMark:
    """Return the firing marker of an own salvo."""
    facts: dict[str, Value] = {"left": one.left, "fired": one.fired, "torpedo": one.torpedo}
    return _mark(f"salvo-{one.marker}", "marker", one.x, one.y, tall, name=one.marker, course=one.bearing, facts=facts)


def _contact(one: Seen, tall: float, words: Words) -> CoastalMark:
    """Return a contact with what is known of it."""
    name, length = f"C{one.number}", {1: 0.5, 2: 0.9, 3: 1.5}.get(one.size, 0.5)
    what = one.name or one.type or phrase("report.contacts.class", size=one.size)
    known = "sunk" if one.sunk else "lost" if not one.held else "seen" if one.speed >= 0 else "radar"
    label = words(f"plot.contact.{known}", name=name, turn=one.turn, what=what, speed=one.speed)
    base = _mark(f"contact-{one.number}", "contact", one.x, one.y, tall, name=name, course=one.course, label=label)
    return msgspec.structs.replace(
        base,
        facts={"type": one.type, "name": one.name, "size": one.size, "speed": one.speed, "turn": one.turn},
        length=length,
        beam=length / 7,
        held=one.held,
        by_radar=one.by_radar,
        burning=one.burning,
        sunk=one.sunk,
    )


def _own(one: OwnVessel, tall: float, words: Words) -> CoastalMark:
    """Return an own vessel."""
    label = words("plot.own", name=one.name, speed=one.speed)
    base = _mark(f"own-{one.name}", "own", one.x, one.y, tall, name=one.name, course=one.course, label=label)
    return msgspec.structs.replace(
        base,
        facts={"type": one.type, "speed": one.speed, "boxes": one.boxes, "lost": one.lost},
        length=one.length,
        beam=one.beam,
        burning=one.burning,
    )


def waters(area: scenario.Area) -> Iterator[Area]:
    """Yield shallows and land."""
    for kind, rings in (("shallow", area.shallow), ("land", area.land)):
        for i, ring in enumerate(rings, 1):
            yield Area(id=f"{kind}-{i}", kind=kind, outline=tuple((x, area.height - y) for x, y in ring))


def cones(one: SalvoView, tall: float) -> Iterator[Area]:
    """Yield the cone of a salvo: the water it has run, and the segment of its next move."""
    growth = one.far_width / one.next_to
    id_ = f"salvo-{one.marker}"
    if one.next_from:
        outline = _piece(one, tall, 0, one.next_from, 0, growth * one.next_from)
        yield Area(id=f"{id_}-run", kind="salvo", outline=outline)
    outline = _piece(one, tall, one.next_from, one.next_to, one.near_width, one.far_width)
    yield Area(id=f"{id_}-next", kind="segment", outline=outline)


def _piece(
    one: SalvoView, tall: float, near: float, far: float, near_width: float, far_width: float
) -> tuple[Point, ...]:
    east, north = math.sin(math.radians(one.bearing)), math.cos(math.radians(one.bearing))
    ends = ((near, -near_width / 2), (far, -far_width / 2), (far, far_width / 2), (near, near_width / 2))
    return tuple((one.x + way * east + side * north, tall - (one.y + way * north - side * east)) for way, side in ends)


def _loaded(view: CoastalView) -> Iterator[tuple[OwnVessel, TubesView]]:
    for one in view.own:
        for mount in one.torpedoes if one.state == "afloat" else ():
            if mount.works and mount.loaded:
                yield one, mount


def _arcs(view: CoastalView) -> Iterator[Area]:
    """Yield the arcs in which loaded tubes may fire, 12 cm long."""
    for one, mount in _loaded(view):
        arcs = mount.arcs or (((-10, 10),) if mount.kind == "fixed" else ((170, 190),))
        for i, (low, high) in enumerate(arcs, 1):
            outline = fan(one.x, view.area.height - one.y, 12, one.course + low, one.course + high)
            yield Area(id=f"own-{one.name}-tubes-{mount.number}-{i}", kind="tubes", outline=outline)


def fan(x: float, y: float, radius: float, low: float, high: float) -> tuple[Point, ...]:
    """Return the outline of an arc between two true bearings, y to the south."""
    steps = max(1, int((high - low) / 6))
    angles = [math.radians(low + (high - low) * i / steps) for i in range(steps + 1)]
    return ((x, y), *((x + radius * math.sin(angle), y - radius * math.cos(angle)) for angle in angles))


def _shown(view: CoastalView) -> list[str]:
    """Return the entries of the legend: one for each kind of thing shown, and for nothing else."""
    kinds = {mark.kind for mark in view.marks}
    shown = {
        "own": True,
        "contact": any(one.held and not one.by_radar for one in view.contacts),
        "radar": any(one.by_radar for one in view.contacts),
        "lost": any(not one.held and not one.sunk for one in view.contacts),
        "track": "track" in kinds,
        "course": any(one.state == "afloat" for one in view.own),
        "farthest": any(True for _ in _farthest(view)),
        "tubes": any(True for _ in _loaded(view)),
        "salvo": bool(view.salvoes),
        "segment": bool(view.salvoes),
        "arming": "arming" in kinds,
        "cone": "cone" in kinds,
        "marker": bool(view.salvoes) or "marker" in kinds,
        "enemy-marker": bool(view.enemy_markers),
    }
    happened = ("fire", "explosion", "hit", "splash", "collision", "aground", "star", "beam", "bearing", "sunk")
    shown |= {kind: kind in kinds for kind in happened}
    return [kind for kind, holds in {**shown, "torpedo-track": "torpedo track" in kinds}.items() if holds]
