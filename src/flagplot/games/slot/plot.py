"""The plot of the zone board as a seat knows it: bricks over the coast, own forces, contacts, mines (SP-BASE-2)."""

from collections.abc import Iterator

import msgspec

from flagplot.board.geometry import Point
from flagplot.core.plot import Area, Label, Mark, Plot, Tick, Track
from flagplot.core.words import Value, Words, phrase
from flagplot.games.slot import calendar
from flagplot.games.slot.outlook import FASTEST, LATE
from flagplot.games.slot.sentences import values
from flagplot.games.slot.view import SlotView
from flagplot.games.slot.zones import Board, places

ROWS_UP, ROWS_DOWN = 2, 21
"""First and last row drawn by default, counted from A = 0; rows A and B are open sea."""
OLDEST = 6
"""Turns after which a contact is told of no more."""
LEGEND = (
    "own_fleet",
    "contact",
    "vague_contact",
    "own_submarine",
    "own_flotilla",
    "enemy_submarine",
    "enemy_flotilla",
    "own_airfield",
    "own_base",
    "own_field",
    "enemy_field",
    "track",
    "farthest",
)
"""What a legend may have an entry for."""


class SlotMark(Mark, frozen=True, kw_only=True, omit_defaults=True):
    """What stands in a zone, with what is written of it."""

    body: str = ""
    age: int = 0
    """Turns since it was seen."""
    aged: str = ""


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
    marks: tuple[SlotMark, ...] = ()


def place(grid: Board, zone: str) -> Point:
    """Return the column and row of a zone; rows lie like bricks."""
    row, column = ord(zone[0]) - 65, int(zone[1:])
    return column + (0.5 if (row + 1) % 2 == grid.shifted else 0.0), row


def interest(view: SlotView) -> set[str]:
    """Return the zones that a plot must show."""
    own = view.own
    zones = {fleet.zone for fleet in own.fleets.values()} | {
        one.zone for one in view.contacts if view.age(one.turn) <= LATE
    }
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
        "side": words("plot.side", seat=phrase(f"side.head.{view.seat}")),
        "day": day,
        "hour": hour,
        "turn": turn,
        "night": words("plot.night"),
        "scale": words("plot.scale"),
        "sea": words("plot.sea"),
        "beside": words("plot.beside"),
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
        areas=(*_fields(view), *_farthest(view)),
        labels=tuple(
            Label(id=f"place-{zone}", text=name, x=x, y=y)
            for zone, name in places().items()
            for x, y in (place(grid, zone),)
        ),
    )


def both(own: SlotPlot, foe: SlotPlot, words: Words) -> SlotPlot:
    """Return the units of both sides where they are, the second side's as the enemy's; mines of both."""
    theirs = {"own_fleet": "contact", "own_submarine": "enemy_submarine", "own_flotilla": "enemy_flotilla"}
    marks = [mark for mark in own.marks if not mark.kind.endswith("contact")]
    for mark in foe.marks:
        if mark.kind in theirs:
            marks.append(msgspec.structs.replace(mark, id=f"foe-{mark.id}", kind=theirs[mark.kind]))
    areas = [area for area in own.areas if area.kind == "own_field"]
    for area in foe.areas:
        if area.kind == "own_field":
            areas.append(msgspec.structs.replace(area, id=f"foe-{area.id}", kind="enemy_field"))
    side = own.words | {"side": words("plot.truth")}
    spans = [
        (min(one[0], two[0]), max(one[1], two[1])) for one, two in ((own.rows, foe.rows), (own.columns, foe.columns))
    ]
    return msgspec.structs.replace(
        own, seat="", marks=tuple(marks), areas=tuple(areas), words=side, rows=spans[0], columns=spans[1]
    )


def _span(numbers: list[int], default: tuple[int, int]) -> tuple[int, int]:
    return (min(numbers), max(numbers)) if numbers else default


def _marks(view: SlotView, words: Words) -> Iterator[SlotMark]:
    """Give what stands in zones: bases, then own units, then the enemy's as far as they were seen lately."""
    own, grid = view.own, view.map()

    def mark(
        kind: str,
        ident: str,
        zone: str,
        label: str,
        body: str = "",
        age: int = 0,
        facts: dict[str, Value] | None = None,
    ) -> SlotMark:
        (x, y), id_ = place(grid, zone), f"{kind}-{ident}".replace("_", "-")
        aged = words("plot.aged", n=age) if age else ""
        return SlotMark(
            id=id_, kind=kind, place=zone, x=x, y=y, label=label, facts=facts or {}, body=body, age=age, aged=aged
        )

    for field in view.airfields:
        kind = "own_airfield" if field.side == view.seat else "enemy_airfield"
        told: dict[str, Value] = {"steps": field.steps, "full": field.full}
        yield mark(kind, field.zone, field.zone, words("plot.airfield"), words("plot.steps", **told), facts=told)
    for base in own.bases:
        key = "base_closed" if base.closed else "base"
        yield mark("own_base", base.zone, base.zone, words(f"plot.{key}"), facts={"hits": base.hits})
    for zone in view.enemy_bases:
        yield mark("enemy_base", zone, zone, words("plot.base"))
    for fleet in own.fleets.values():
        told = {"mission": fleet.mission, "ships": len(fleet.ships)}
        body = words("plot.fleet", mission=words(f"plot.mission.{fleet.mission}"), n=len(fleet.ships))
        yield mark("own_fleet", fleet.id, fleet.zone, fleet.id, body, facts=told)
    for sub in own.submarines.values():
        if not sub.sunk and sub.area:
            yield mark("own_submarine", sub.id, sub.zone, sub.id + ("*" if sub.ace else ""))
    for one in own.boats.flotillas:
        body = words("plot.boats", n=len(one.boats))
        yield mark("own_flotilla", one.id, one.zone, f"F{one.id}", body, facts={"boats": len(one.boats)})
    for contact in view.contacts:
        if (age := view.age(contact.turn)) <= OLDEST:
            known = values.strength(contact.strength)
            kind = "contact" if contact.ships else "vague_contact"
            body = words.text(known)
            yield mark(kind, str(contact.number), contact.zone, f"C{contact.number}", body, age, {"strength": known})


def _tracks(view: SlotView) -> Iterator[Track]:
    """Give the plotted ways of own fleets, with the hour at which each turn's part of it is done."""
    for fleet in view.own.fleets.values():
        zones, ticks = [fleet.zone], list[Tick]()
        for turn, part in enumerate(fleet.plan, view.clock.turn + 1):
            sailed = [zone for zone in part if zone != "EXIT"]
            zones += sailed
            if sailed:
                x, y = place(view.map(), zones[-1])
                ticks.append(Tick(x=x, y=y, text=calendar.HOURS[calendar.hour(turn) - 1]))
        if len(zones) > 1:
            points = tuple(place(view.map(), zone) for zone in zones)
            yield Track(id=f"plot-{fleet.id}", side=view.seat, points=points, planned=True, ticks=tuple(ticks))


def _farthest(view: SlotView) -> Iterator[Area]:
    """Give how far contacts of the last turns can have gone since they were seen (SP-BASE-19)."""
    for contact in view.contacts:
        if 0 < (age := view.age(contact.turn)) <= LATE:
            reach = FASTEST * age
            x, y = place(view.map(), contact.zone)
            ring = ((reach, 0), (reach / 2, reach), (-reach / 2, reach), (-reach, 0), (-reach / 2, -reach))
            outline = tuple((x + dx, y + dy) for dx, dy in (*ring, (reach / 2, -reach)))
            facts: dict[str, Value] = {"zones": reach, "turns": age}
            yield Area(id=f"farthest-C{contact.number}", kind="farthest", outline=outline, facts=facts)


def _fields(view: SlotView) -> Iterator[Area]:
    """Give the mined boundaries: own fields with their number, then the enemy's that are known (0: not how many)."""
    own = [field.boundary for field in view.own.fields]
    counts = [("own_field", edge, own.count(edge)) for edge in dict.fromkeys(own)]
    counts += [("enemy_field", known.boundary, known.count) for known in view.known]
    for kind, edge, count in counts:
        ident = f"{kind}-{edge}".replace("_", "-").replace("/", "-")
        yield Area(id=ident, kind=kind, places=tuple(edge.split("/")), facts={"fields": count})
