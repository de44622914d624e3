"""A seat's report: what it was told this time, its own forces, its plot of the enemy (SP-BASE-48)."""

from collections.abc import Iterable, Sequence
from typing import get_args

from flagplot.core.document import Block, Bullets, Document, Paragraph, Section, Table
from flagplot.core.game import Dispatch
from flagplot.core.words import Phrase, Value, Words, phrase
from flagplot.games.slot import calendar
from flagplot.games.slot.forces import Own
from flagplot.games.slot.orders.model import plan_text
from flagplot.games.slot.sentences import values
from flagplot.games.slot.sentences.dispatches import headline, sentence
from flagplot.games.slot.tables import LEVELS, WEAPONS
from flagplot.games.slot.telling.kinds import Phase, SlotDispatch
from flagplot.games.slot.units import Fleet, Ship, Submarine, enemy
from flagplot.games.slot.view import SlotView
from flagplot.games.slot.zones import places

OURS = ("SP-BASE", "SP-ASSIST")
"""How the ids of rows begin that are our own."""
Row = tuple[Value, ...]


def place(zone: str) -> Value:
    """Return a zone with the name of its place, if it has one."""
    name = places().get(zone)
    return phrase("report.place", zone=zone, name=name) if name else zone


def standing(rules: tuple[str, ...], words: Words) -> str:
    """Return rule ids with their label: OPTION for the options, HOUSE for rows of ours (SP-0a, SP-BASE-1)."""
    options = tuple(rule for rule in rules if not rule.startswith(OURS))
    house = tuple(rule for rule in rules if rule.startswith(OURS))
    parts = [phrase(f"report.{label}", rules=ids) for ids, label in ((options, "option"), (house, "house")) if ids]
    return words.text(values.joined("semicolon", parts))


class Report:
    """A report under way: a seat's view, what it was told, and the language."""

    def __init__(self, view: SlotView, dispatches: Sequence[Dispatch], words: Words) -> None:
        self.view, self.words = view, words
        self.dispatches = [one for one in dispatches if isinstance(one, SlotDispatch) and one.seat == view.seat]

    def document(self) -> Document:
        """Return the report of a battle."""
        parts = (*self.forces(), *self.log(), self.enemy(), self.bases())
        return self.bound([self.situation(), *self.news(), *parts, *self.ending()])

    def bound(self, sections: Iterable[Section]) -> Document:
        """Return sections that say anything as a document."""
        view = self.view
        zones = tuple(sorted(view.neighbours))
        head = phrase(
            "report.head",
            clock=view.clock.label,
            turn=view.clock.turn,
            turns=view.turns,
            board=phrase(f"report.board.{view.board}"),
            changes=phrase("report.changes", zones=zones) if zones else "",
        )
        title = phrase("report.title", scenario=view.title, seat=phrase(f"side.{view.seat}"))
        filled = tuple(section for section in sections if section.blocks)
        return Document(self.words.text(title), self.words.text(head), filled)

    def section(self, name: str, blocks: Iterable[Block]) -> Section:
        """Return a section under its heading."""
        return Section(self.words(f"report.section.{name}"), tuple(blocks))

    def paragraph(self, key: str, **facts: Value) -> Paragraph:
        """Return a sentence as a paragraph."""
        return Paragraph(self.words(key, **facts))

    def bullets(self, lines: Iterable[Value]) -> Bullets:
        """Return lines as a list."""
        return Bullets(tuple(self.words.text(line) for line in lines))

    def table(self, headings: str, rows: Iterable[Row], right: tuple[int, ...] = ()) -> Table:
        """Return rows under headings."""
        heads = tuple(self.words(f"report.column.{name}") for name in headings.split())
        return Table(heads, tuple(tuple(self.words.text(cell) for cell in row) for row in rows), right)

    def situation(self) -> Section:
        """Return headlines, the weather and what is asked; at the end who won."""
        return self.section("situation", self.over() if self.view.over else self.now())

    def over(self) -> list[Block]:
        """Return the end of the game."""
        points = tuple(
            phrase("report.points", side=phrase(f"side.{side}"), points=points)
            for side, points in self.view.points.items()
        )
        return [self.paragraph("report.over", result=self.view.result or "", points=points)]

    def now(self) -> list[Block]:
        """Return headlines, the weather and what is asked."""
        view, top = self.view, headlines(self.dispatches)
        out: list[Block] = [self.bullets(top)] if top else []
        light = calendar.light(view.own.night)
        out.append(self.paragraph("report.weather", weather=phrase(f"weather.{view.weather}"), light=light))
        questions = asked(view.own)
        if questions:
            out.append(self.bullets(questions))
        elif view.waiting:
            out.append(self.paragraph("ask.wait"))
        return out

    def news(self) -> list[Section]:
        """Return what was told, phase by phase, each line with the standing of its rules (SP-0a)."""
        out: list[Section] = []
        for phase in get_args(Phase):
            lines = [
                phrase("report.line", text=sentence(one), standing=standing(one.rules, self.words))
                for one in self.dispatches
                if one.phase == phase
            ]
            if lines:
                blocks = (self.bullets(values.counted(lines, "report.times")),)
                out.append(Section(self.words(f"report.phase.{phase}"), blocks))
        return out

    def forces(self) -> list[Section]:
        """Return the own fleets and ships."""
        return [self.section("fleets", self._fleets()), self.section("ships", [self._ships()])]

    def _fleets(self) -> list[Block]:
        own = self.view.own
        rows: list[Row] = []
        for fleet in own.fleets.values():
            goal = " ".join(part for part in (fleet.mission, fleet.target or fleet.leader, fleet.base) if part)
            plot = plan_text(tuple(tuple(turn) for turn in fleet.plan)) if fleet.plan else phrase("report.stays")
            level = LEVELS[own.level(fleet)]
            rows.append((fleet.id, place(fleet.zone), goal, level, len(own.members(fleet)), plot))
        if not rows:
            return [self.paragraph("report.no_fleets")]
        lines = [
            phrase("report.stand", fleet=fleet.id, orders=tuple(orders))
            for fleet in own.fleets.values()
            if (orders := _standing_of(fleet))
        ]
        more: list[Block] = [self.paragraph("report.standing"), self.bullets(lines)] if lines else []
        return [self.table("fleet zone mission speed ships plot", rows, (4,)), *more]

    def _ships(self) -> Table:
        own = self.view.own
        rows: list[Row] = []
        for fleet in own.fleets.values():
            for ship in own.members(fleet):
                guns = "/".join(str(ship.weapons[weapon]) for weapon in WEAPONS)
                hull = f"{ship.hull - ship.lost}/{ship.hull}"
                rows.append((fleet.id, ship.label, hull, LEVELS[ship.level()], guns, _remarks(ship)))
        rows += [("-", ship.label, phrase("report.ship.sunk"), "", "", "") for ship in own.ships.values() if ship.sunk]
        return self.table("fleet ship hull speed guns remarks", rows)

    def log(self) -> list[Section]:
        """Return the seat's own secret log: fields, boats, submarines."""
        parts = (("fields", self._fields()), ("boats", self._boats()), ("submarines", self._submarines()))
        return [self.section(name, [self.bullets(lines)]) for name, lines in parts if lines]

    def _fields(self) -> list[Value]:
        own, turn = self.view.own, self.view.clock.turn
        lines = [
            phrase("report.field.active", boundary=field.boundary)
            if field.active <= turn
            else phrase("report.field.later", boundary=field.boundary, turn=field.active)
            for field in own.fields
        ]
        middle, far = own.field_area
        if own.fields_left and middle and turn == own.first:
            lines.append(phrase("report.field.left", n=own.fields_left, far=far, zone=middle))
        return list(values.counted(lines, "report.fields"))

    def _boats(self) -> list[Value]:
        own, boats = self.view.own, self.view.own.boats.boats
        lost, out = sum(one.lost for one in boats), sum(one.departed and not one.lost for one in boats)
        force = phrase(
            "report.boats.force",
            usable=len(boats) - lost - out,
            aces=sum(one.ace and one.usable for one in boats),
            lost=lost,
            out=out,
            limit=own.boats.limit,
        )
        flotillas = [
            phrase(
                f"report.boats.{'watching' if one.watch else 'engaging'}",
                id=one.id,
                zone=place(one.zone),
                n=len(one.boats),
            )
            for one in own.boats.flotillas
        ]
        return [force, *flotillas] if boats else []

    def _submarines(self) -> list[Value]:
        own, turn = self.view.own, self.view.clock.turn
        lines: list[Value] = []
        for sub in own.submarines.values():
            state = phrase("report.submarine.lost")
            if not sub.sunk:
                state = phrase(f"report.submarine.{'attacks' if sub.attack else 'waits'}", zone=sub.zone)
            if sub.quiet_until >= turn:
                state = phrase("report.submarine.quiet", state=state, turn=sub.quiet_until)
            lines.append(phrase(f"report.submarine.{'ace' if sub.ace else 'plain'}", id=sub.id, state=state))
        if lines and own.aces_left and turn == own.first:
            lines.append(phrase("report.submarine.aces_left", n=own.aces_left))
        return lines

    def ending(self) -> list[Section]:
        """Return the enemy's log, opened when the game is over."""
        log = self.view.opened
        return [self.section("log", [self.bullets(opened(log))])] if log else []

    def enemy(self) -> Section:
        """Return the plot of the enemy: contacts and known fields."""
        view = self.view
        rows = [
            (
                f"C{one.number}",
                place(one.zone),
                phrase("report.seen", n=view.age(one.turn)),
                values.strength(one.strength),
                tuple(one.ships) or "-",
                values.course(one.course),
                values.source(one.source),
            )
            for one in sorted(view.contacts, key=lambda one: -one.turn)
        ]
        out: list[Block] = [self.paragraph("report.no_enemy")]
        if rows:
            out = [self.table("contact zone seen strength ships course by", rows)]
        lines = [
            phrase(f"report.field.{'detected' if one.count else 'unknown'}", boundary=one.boundary, n=one.count)
            for one in view.known
        ]
        return self.section(
            "enemy", [*out, self.paragraph("report.enemy_fields"), self.bullets(lines)] if lines else out
        )

    def bases(self) -> Section:
        """Return ports, airfields and MTB bases as far as they are known."""
        view, own = self.view, self.view.own
        name = {kind: phrase(f"report.base.{kind}") for kind in ("major", "minor", "airfield", "mtb", "port", "closed")}
        rows: list[tuple[str, str, Value, Value]] = []
        rows += [(port.zone, port.side, name["major" if port.major else "minor"], "") for port in view.ports]
        for field in view.airfields:
            steps = phrase("report.base.steps", n=field.steps, full=field.full)
            rows.append((field.zone, field.side, name["airfield"], steps))
        for base in own.bases:
            state = name["closed"] if base.closed else phrase("report.base.hits", n=base.hits)
            rows.append((base.zone, view.seat, name["mtb" if base.advanced else "port"], state))
        foe = enemy(view.seat)
        rows += [(zone, foe, name["mtb"], phrase("report.base.open")) for zone in view.enemy_bases]
        rows += [(zone, foe, name["mtb"], name["closed"]) for zone in view.closed_bases]
        cells = [(place(zone), phrase(f"side.{side}"), kind, state) for zone, side, kind, state in rows]
        return self.section("bases", [self.table("zone side base state", cells)] if view.ports or own.bases else [])


HEADLINES = (
    "SP-BASE-25",
    "SP-19.2b",
    "SP-19.21",
    "SP-20.71c",
    "SP-20.41c",
    "SP-BASE-37",
    "SP-BASE-38",
    "SP-BASE-33",
    "SP-19.31e",
    "SP-20.72c",
    "SP-BASE-40",
    "SP-BASE-24",
    "SP-BASE-23",
)
"""What a reader wants to know first, by the rows it rests on."""
MOST_HEADLINES = 4


def headlines(dispatches: Sequence[SlotDispatch]) -> list[Phrase]:
    """Return what matters most among the dispatches, each once."""
    ranked = sorted(
        (HEADLINES.index(rule), number)
        for number, one in enumerate(dispatches)
        for rule in one.rules[:2]
        if rule in HEADLINES
    )
    top: list[Phrase] = []
    for _, number in ranked:
        line = headline(dispatches[number])
        if line not in top and len(top) < MOST_HEADLINES:
            top.append(line)
    return top


def asked(own: Own) -> list[Phrase]:
    """Return the questions put to a side now (SP-19.26a, SP-20.41a, SP-20.42a)."""
    out = [phrase("ask.mines", fleet=one.fleet, goal=one.goal) for one in own.crossings]
    for one in own.meetings:
        out.append(phrase("ask.guns" if one.groups else "ask.boats", flotilla=one.flotilla, contact=one.fleet))
    return out


def _standing_of(fleet: Fleet) -> list[str]:
    """Return the standing orders that differ from the defaults, as they are written."""
    parts = [f"MINES {fleet.mines}"] if fleet.mines != "PRESS" else []
    if (fleet.stance, fleet.aim) != ("KEEP", "SPREAD"):
        parts.append(f"BATTLE {fleet.stance} TARGET {fleet.aim}" + (f" TO {fleet.retreat}" if fleet.retreat else ""))
    return parts + (["HOLD AA"] if fleet.hold_aa else [])


def _remarks(ship: Ship) -> Value:
    parts = [phrase("report.ship.cargo", n=ship.cargo)] if ship.cargo else []
    parts += [phrase("report.ship.lays")] if ship.lays and not ship.jettisoned else []
    parts += [phrase("report.ship.sweeps")] if ship.sweeps else []
    parts += [phrase(f"report.work.{ship.work.kind}", n=ship.work.turns)] if ship.work else []
    return tuple(parts + ([phrase("report.ship.torpedoes", n=2 - ship.attacks)] if ship.attacks else []))


def opened(own: Own) -> list[Value]:
    """Return a side's secret log at the end of the game: fields, submarines and aces, boats (SP-BASE-48, SP-16.6b)."""
    out: list[Value] = [
        phrase(f"report.log.{'swept' if field.swept else 'field'}", boundary=field.boundary, turn=field.active)
        for field in own.fields
    ]
    out += map(_submarine, own.submarines.values())
    for fleet in own.fleets.values():
        ships = tuple(ship.label for ship in own.members(fleet))
        out.append(phrase("report.log.fleet", id=fleet.id, zone=fleet.zone, mission=fleet.mission, ships=ships))
    boats = own.boats.boats
    if boats:
        aces = values.listed((boat.id for boat in boats if boat.ace), "report.log.no_aces")
        out.append(phrase("report.log.boats", n=len(boats), lost=sum(boat.lost for boat in boats), aces=aces))
    return out


def _submarine(sub: Submarine) -> Phrase:
    line = phrase(f"report.log.{'ace' if sub.ace else 'submarine'}", id=sub.id, zone=sub.zone)
    return phrase("report.log.sunk", submarine=line) if sub.sunk else line
