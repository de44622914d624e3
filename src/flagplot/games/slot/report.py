"""A seat's report: what it was told this time, its own forces, its plot of the enemy (SP-BASE-48)."""

from collections.abc import Iterable, Sequence
from typing import get_args

import msgspec

from flagplot.core.document import Block, Bullets, Document, Paragraph, Section, Table
from flagplot.core.game import Dispatch
from flagplot.core.words import Atom, Phrase, Value, Words, phrase
from flagplot.games.slot import calendar, outlook
from flagplot.games.slot.forces import Own
from flagplot.games.slot.orders.model import plan_text
from flagplot.games.slot.sentences import battles, values
from flagplot.games.slot.sentences.dispatches import sentence
from flagplot.games.slot.tables import LEVELS, WEAPONS, tables
from flagplot.games.slot.telling.kinds import Battle, FleetsMeet, Phase, SlotDispatch
from flagplot.games.slot.units import Fleet, Ship, Submarine, enemy, sound
from flagplot.games.slot.view import SlotView

OURS = ("SP-BASE", "SP-ASSIST")
"""How the ids of rows begin that are our own."""
Row = tuple[Value, ...]


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
        """Return the report of a battle: what is asked, what is new, what threatens; then one's own and the rest."""
        parts = (self.threats(), *self.forces(), self.log(), self.enemy(), self.battles(), *self.news())
        report = self.bound([*self.situation(), *parts, self.bases(), self.points(), *self.ending()])
        return msgspec.structs.replace(report, figures=outlook.figures(self.view))

    def bound(self, sections: Iterable[Section]) -> Document:
        """Return sections that say anything as a document."""
        view = self.view
        zones = tuple(sorted(view.neighbours))
        head = phrase(
            "report.head",
            clock=view.clock.label,
            turn=view.clock.turn,
            turns=view.turns,
            board=phrase("report.on", board=phrase(f"report.board.{view.board}")) if self.whole else "",
            changes=phrase("report.changes", zones=zones) if zones else "",
        )
        title = phrase("report.title", scenario=view.title, seat=phrase(f"side.head.{view.seat}"))
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

    def situation(self) -> list[Section]:
        """Return what is asked, or who won; headlines and the weather."""
        if self.view.over:
            return [self.section("over", self.over()), self.section("brief", self.brief())]
        return [self.section("asked", self.asked()), self.section("brief", [*self.brief(), self.weather()])]

    def over(self) -> list[Block]:
        """Return the end of the game."""
        points = tuple(
            phrase("report.points", side=phrase(f"side.{side}"), points=points)
            for side, points in self.view.points.items()
        )
        return [self.paragraph("report.over", result=self.view.result or "", points=points)]

    def asked(self) -> list[Block]:
        """Return what is asked of the side now, and for which turn."""
        view = self.view
        if questions := asked(view.own):
            return [self.bullets(questions)]
        if view.waiting:
            return [self.paragraph("ask.wait")]
        return [self.paragraph("report.asked", turn=view.clock.turn, turns=view.turns, clock=view.clock.label)]

    def brief(self) -> list[Block]:
        """Return what matters most of what happened."""
        top = self.lines(headlines(self.dispatches))
        return [self.bullets(top)] if top else []

    def weather(self) -> Block:
        """Return the weather of the turn, as it was told, or as it is (SP-BASE-5)."""
        news = self.lines(one for one in self.dispatches if one.phase == "weather")
        light = calendar.light(self.view.own.night)
        now = phrase("report.weather", weather=phrase(f"weather.{self.view.weather}"), light=light)
        return self.bullets(news or [now])

    def lines(self, dispatches: Iterable[SlotDispatch]) -> tuple[Value, ...]:
        """Return dispatches as lines with the standing of their rules (SP-0a), equal ones counted."""
        lines = [
            phrase("report.line", text=sentence(one), standing=standing(one.rules, self.words)) for one in dispatches
        ]
        return values.counted(lines, "report.times")

    def news(self) -> list[Section]:
        """Return what else was told, phase by phase; the weather is told already."""
        top = headlines(self.dispatches)
        rest = [one for one in self.dispatches if one not in top and one.phase != "weather"]
        phases = ((phase, self.lines(one for one in rest if one.phase == phase)) for phase in get_args(Phase))
        return [
            Section(self.words(f"report.phase.{phase}"), (self.bullets(lines),)) for phase, lines in phases if lines
        ]

    def battles(self) -> Section:
        """Return each battle in steps (SP-BASE-25)."""
        out: list[Block] = []
        for one in self.dispatches:
            if isinstance(one, Battle):
                zone = outlook.place(one.zone)
                out.append(self.paragraph("fleets.steps", fleet=one.about, contact=one.contact, zone=zone))
                out.append(self.table(battles.COLUMNS, battles.steps(one)))
        return self.section("battles", [*out, self.paragraph("fleets.unseen")] if out else [])

    def threats(self) -> Section:
        """Return what is upon the side's own or may soon be."""
        lines = [] if self.view.over else list(outlook.threats(self.view))
        return self.section("threats", [self.bullets(lines)] if lines else [])

    def points(self) -> Section:
        """Return the points as known, the lead that wins and what would score (SP-BASE-53 to SP-BASE-55)."""
        return self.section("points", [] if self.view.over else [self.bullets(outlook.standings(self.view))])

    def forces(self) -> list[Section]:
        """Return the own fleets and ships."""
        return [self.section("fleets", self._fleets()), self.section("ships", self._ships())]

    def _fleets(self) -> list[Block]:
        own = self.view.own
        rows: list[Row] = []
        for fleet in own.fleets.values():
            goal = " ".join(part for part in (fleet.mission, fleet.target or fleet.leader, fleet.base) if part)
            plot = plan_text(tuple(tuple(turn) for turn in fleet.plan)) if fleet.plan else phrase("report.stays")
            level, there = LEVELS[own.level(fleet)], outlook.arrival(self.view, fleet)
            rows.append((fleet.id, outlook.place(fleet.zone), goal, level, len(own.members(fleet)), there, plot))
        if not rows:
            return [self.paragraph("report.no_fleets")]
        lines = [
            phrase("report.stand", fleet=fleet.id, orders=tuple(orders))
            for fleet in own.fleets.values()
            if (orders := _standing_of(fleet))
        ]
        more: list[Block] = [self.paragraph("report.standing"), self.bullets(lines)] if lines else []
        return [self.table("fleet zone mission speed ships there plot", rows, (4,)), *more]

    @property
    def whole(self) -> bool:
        """Whether all is told, for the first time or at the end; else what is as it was is one line."""
        return self.view.over or self.view.clock.turn == self.view.own.first

    def _ships(self) -> list[Block]:
        own, cards = self.view.own, tables(self.view.overlay)
        rows: list[Row] = []
        unhurt: list[Value] = []
        for fleet in own.fleets.values():
            fit = [ship for ship in own.members(fleet) if sound(cards, ship) and not self.whole]
            if fit:
                unhurt.append(phrase("report.ship.sound", fleet=fleet.id, ships=tuple(map(_remarked, fit))))
            for ship in (ship for ship in own.members(fleet) if ship not in fit):
                guns = "/".join(str(ship.weapons[weapon]) for weapon in WEAPONS)
                hull = f"{ship.hull - ship.lost}/{ship.hull}"
                rows.append((fleet.id, ship.label, hull, LEVELS[ship.level()], guns, _remarks(ship)))
        lines = [*unhurt]
        if lost := tuple(ship.label for ship in own.ships.values() if ship.sunk):
            lines.append(phrase("report.ship.sunk", ships=lost))
        table: list[Block] = [self.table("fleet ship hull speed guns remarks", rows)] if rows else []
        return [*table, *([self.bullets(lines)] if lines else [])]

    def log(self) -> Section:
        """Return the seat's own secret log: fields, boats, submarines."""
        parts = (("fields", self._fields()), ("boats", self._boats()), ("submarines", self._submarines()))
        lines = [
            phrase(f"report.secret.{name}", lines=values.joined("semicolon", part)) for name, part in parts if part
        ]
        return self.section("secret", [self.bullets(lines)] if lines else [])

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
                zone=outlook.place(one.zone),
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
        """Return the plot of the enemy: contacts, the oldest in a line; known fields; ships seen to sink."""
        view = self.view
        contacts = sorted(view.contacts, key=lambda one: -one.turn)
        lines: list[Value] = [outlook.contact_line(view, one) for one in contacts if not outlook.late(view, one)]
        old = [
            phrase("contact.old_one", contact=one.number, zone=one.zone, n=view.age(one.turn))
            for one in contacts
            if outlook.late(view, one)
        ]
        lines += [phrase("contact.old", contacts=tuple(old))] if old else []
        lines += [phrase("contact.sunk", ships=tuple(view.sunk))] if view.sunk else []
        mines = tuple(
            phrase(f"report.field.{'detected' if one.count else 'unknown'}", boundary=one.boundary, n=one.count)
            for one in view.known
        )
        lines += [phrase("report.enemy_fields", fields=mines)] if mines else []
        return self.section("enemy", [self.bullets(lines) if lines else self.paragraph("report.no_enemy")])

    def bases(self) -> Section:
        """Return ports, airfields and MTB bases as far as they are known; ports, which stay as they are, once."""
        view, own = self.view, self.view.own
        name = {kind: phrase(f"report.base.{kind}") for kind in ("major", "minor", "airfield", "mtb", "port", "closed")}
        rows: list[tuple[str, str, Value, Value]] = []
        if self.whole:
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
        cells = [(outlook.place(zone), phrase(f"side.{side}"), kind, state) for zone, side, kind, state in rows]
        return self.section("bases", [self.table("zone side base state", cells)] if cells else [])


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


def headlines(dispatches: Sequence[SlotDispatch]) -> list[SlotDispatch]:
    """Return the dispatches that matter most, each once; what a battle says needs no meeting before it."""
    fought = {one.contact for one in dispatches if isinstance(one, Battle)}
    rest = [one for one in dispatches if not (isinstance(one, FleetsMeet) and one.contact in fought)]
    ranked = sorted(
        ((HEADLINES.index(rule), one) for one in rest for rule in one.rules[:2] if rule in HEADLINES),
        key=lambda pair: pair[0],
    )
    top: list[SlotDispatch] = []
    for _, one in ranked:
        if one not in top and len(top) < MOST_HEADLINES:
            top.append(one)
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


def _remarked(ship: Ship) -> Atom:
    """Return a ship with what there is to say of it."""
    remarks = _remarks(ship)
    return phrase("report.ship.remarked", ship=ship.label, remarks=remarks) if remarks else ship.label


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
