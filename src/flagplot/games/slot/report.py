"""A seat's report: what it was told this time, its own forces, its plot of the enemy (SP-BASE-48)."""

from collections.abc import Sequence

from flagplot.core.document import Block, Bullets, Document, Paragraph, Section, Table
from flagplot.core.game import Dispatch
from flagplot.games.slot.cards import LEVELS, WEAPONS
from flagplot.games.slot.dispatch import PHASES, SlotDispatch, standing
from flagplot.games.slot.orders.model import plan_text
from flagplot.games.slot.units import REFEREE, Fleet, Ship
from flagplot.games.slot.view import SlotView
from flagplot.games.slot.zones import places


def place(zone: str) -> str:
    """Return a zone with the name of its place, if it has one."""
    name = places().get(zone)
    return f"{zone} ({name})" if name else zone


def report(view: SlotView, dispatches: Sequence[Dispatch]) -> Document:
    """Return the report of a seat from its view and its own dispatches alone."""
    told = [one for one in dispatches if isinstance(one, SlotDispatch) and one.seat == view.seat]
    sections = [
        Section("Situation", tuple(_situation(view, told))),
        *_told(told),
        *([] if view.table else [Section("Fleets", tuple(_fleets(view))), Section("Ships", (_ships(view),))]),
        *_hidden(view),
        *([] if view.seat == REFEREE else [Section("The enemy", tuple(_enemy(view)))]),
        *([Section("Bases", (_bases(view),))] if view.ports or view.own.bases else []),
    ]
    if view.over:
        sections.append(Section("The enemy's log, opened", (Bullets(tuple(view.opened)),)))
    return Document(
        f"{view.title}: {view.seat}",
        f"{view.clock.label}, turn {view.clock.turn} of {view.turns}. Board: {view.map().title}{_changes(view)}.",
        tuple(section for section in sections if section.blocks),
    )


def _changes(view: SlotView) -> str:
    """Return which zones have the referee's neighbours, as a report's head names them (SP-ASSIST-1)."""
    return f"; neighbours by the referee: {', '.join(sorted(view.neighbours))}" if view.neighbours else ""


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


def headlines(told: list[SlotDispatch]) -> list[str]:
    """Return the first sentences of what matters most among the dispatches."""
    ranked = sorted(
        (HEADLINES.index(rule), place) for place, one in enumerate(told) for rule in one.rules[:2] if rule in HEADLINES
    )
    first = dict.fromkeys(told[place].text.partition(". ")[0].rstrip(".") + "." for _, place in ranked)
    return list(first)[:MOST_HEADLINES]


def _situation(view: SlotView, told: list[SlotDispatch]) -> list[Block]:
    if view.over and view.table:
        return [Paragraph("The last turn at the table has been played.")]
    if view.over:
        points = ", ".join(f"{side} {points}" for side, points in view.points.items())
        return [Paragraph(f"The game is over. {view.result} Points: {points}. [SP-BASE-55 HOUSE]")]
    light = "night" if view.own.night else "day"
    news = headlines(told)
    out: list[Block] = [Bullets(tuple(news))] if news else []
    out.append(Paragraph(f"Weather for this turn: {view.weather}. It is {light}."))
    questions = asked(view)
    if questions:
        out.append(Bullets(tuple(questions)))
    elif view.waiting:
        out.append(Paragraph("The umpire awaits a decision. Nothing is asked of you now."))
    return out


def asked(view: SlotView) -> list[str]:
    """Return the questions put to a seat now (SP-19.26a, SP-20.41a)."""
    own = view.own
    out = [
        f"{one.fleet} stands on mines before {one.goal}. Answer: {one.fleet} MINES PRESS, or {one.fleet} MINES STOP "
        f"(PLOT and zones, if it is to go elsewhere)."
        for one in own.crossings
    ]
    out += [
        f"Flotilla {one.flotilla} has found contact {one.fleet}. Answer: FLOTILLA {one.flotilla} TARGETS and the "
        "ships, boat by boat, BIGGEST or SPREAD; GUNS YES or NO."
        for one in own.meetings
    ]
    return out


def _told(told: list[SlotDispatch]) -> list[Section]:
    """Return what was told, phase by phase, each line with the standing of its rules (SP-0a)."""
    out: list[Section] = []
    for phase, title in PHASES.items():
        lines = [f"{one.text} [{standing(one.rules)}]" for one in told if one.phase == phase]
        if lines:
            out.append(Section(title, (Bullets(_counted(lines, "times")),)))
    return out


def _fleets(view: SlotView) -> list[Block]:
    own = view.own
    rows: list[tuple[str, ...]] = []
    for fleet in own.fleets.values():
        goal = " ".join(part for part in (fleet.mission, fleet.target or fleet.leader, fleet.base) if part)
        plot = plan_text(tuple(tuple(turn) for turn in fleet.plan)) if fleet.plan else "stays"
        rows.append((fleet.id, place(fleet.zone), goal, LEVELS[own.level(fleet)], str(len(own.members(fleet))), plot))
    if not rows:
        return [Paragraph("No fleets are left.")]
    return [Table(("Fleet", "Zone", "Mission", "Speed", "Ships", "Plot"), tuple(rows), (4,)), *_standing(view)]


def _standing(view: SlotView) -> list[Block]:
    """Return the standing orders that differ from the defaults."""
    lines: list[str] = []
    for fleet in view.own.fleets.values():
        parts = _standing_of(fleet)
        if parts:
            lines.append(f"{fleet.id}: {', '.join(parts)}")
    return [Paragraph("Standing orders other than the usual:"), Bullets(tuple(lines))] if lines else []


def _standing_of(fleet: Fleet) -> list[str]:
    parts = [f"MINES {fleet.mines}"] if fleet.mines != "PRESS" else []
    if (fleet.stance, fleet.aim) != ("KEEP", "SPREAD"):
        parts.append(f"BATTLE {fleet.stance} TARGET {fleet.aim}" + (f" TO {fleet.retreat}" if fleet.retreat else ""))
    return parts + (["HOLD AA"] if fleet.hold_aa else [])


def _ships(view: SlotView) -> Table:
    rows: list[tuple[str, ...]] = []
    for fleet in view.own.fleets.values():
        for ship in view.own.members(fleet):
            guns = "/".join(str(ship.weapons[weapon]) for weapon in WEAPONS)
            hull = f"{ship.hull - ship.lost}/{ship.hull}"
            rows.append((fleet.id, ship.label, hull, LEVELS[ship.level()], guns, _remarks(ship)))
    for ship in view.own.ships.values():
        if ship.sunk:
            rows.append(("-", ship.label, "sunk", "", "", ""))
    headings = ("Fleet", "Ship", "Hull", "Speed", "Pri/Sec/Ter/AA/Torp", "Remarks")
    return Table(headings, tuple(rows))


def _remarks(ship: Ship) -> str:
    parts = [f"cargo {ship.cargo}"] if ship.cargo else []
    if ship.lays and not ship.jettisoned:
        parts.append("lays mines")
    if ship.sweeps:
        parts.append("sweeps")
    if ship.work:
        parts.append(f"{ship.work.kind}: {ship.work.turns} turns done")
    if ship.attacks:
        parts.append(f"{2 - ship.attacks} torpedo attacks left")
    return ", ".join(parts)


def _hidden(view: SlotView) -> list[Section]:
    """Return the seat's own secret log: fields, boats, submarines."""
    own = view.own
    out: list[Section] = []
    lines = [
        f"{field.boundary}: {'active' if field.active <= view.clock.turn else f'active from turn {field.active}'}"
        for field in own.fields
    ]
    if own.fields_left and own.field_area[0] and view.clock.turn == own.first:
        lines.append(
            f"{own.fields_left} fields may be placed before turn 1, at most {own.field_area[1]} zones from "
            f"{own.field_area[0]}"
        )
    if lines:
        out.append(Section("Own minefields (secret)", (Bullets(_counted(lines)),)))
    boats = own.boats.boats
    if boats:
        lost, gone = sum(one.lost for one in boats), sum(one.gone and not one.lost for one in boats)
        aces = sum(one.ace and one.usable for one in boats)
        lines = [
            f"{len(boats) - lost - gone} boats usable ({aces} ace), {lost} lost, {gone} out with their base; "
            f"{own.boats.limit} may be out in one night"
        ]
        for one in own.boats.flotillas:
            lines.append(
                f"flotilla {one.id} in {place(one.zone)}: {len(one.boats)} boats, "
                f"{'watching' if one.watch else 'engaging'}"
            )
        out.append(Section("Motor torpedo boats (secret)", (Bullets(tuple(lines)),)))
    lines = []
    for sub in own.submarines.values():
        ace = ", ace" if sub.ace else ""
        state = "lost" if sub.sunk else f"in {sub.zone}, attack {'yes' if sub.attack else 'no'}"
        quiet = f", lies low until turn {sub.quiet_until}" if sub.quiet_until >= view.clock.turn else ""
        lines.append(f"{sub.id}{ace}: {state}{quiet}")
    if lines:
        more = f"{own.aces_left} aces may still be named" if own.aces_left and view.clock.turn == own.first else ""
        out.append(Section("Submarines (secret)", (Bullets((*lines, more) if more else tuple(lines)),)))
    return out


def _counted(lines: list[str], word: str = "fields") -> tuple[str, ...]:
    """Return lines in order with equal ones counted."""
    return tuple(
        f"{line} ({lines.count(line)} {word})" if lines.count(line) > 1 else line for line in dict.fromkeys(lines)
    )


def _enemy(view: SlotView) -> list[Block]:
    out: list[Block] = []
    rows = [
        (
            f"C{one.number}",
            place(one.zone),
            _age(view, one.turn),
            one.strength,
            ", ".join(one.ships) if one.ships else "-",
            one.course,
            one.source,
        )
        for one in sorted(view.contacts, key=lambda one: -one.turn)
    ]
    if rows:
        headings = ("Contact", "Zone", "Seen", "Strength", "Ships", "Course", "By")
        out.append(Table(headings, tuple(rows)))
    else:
        out.append(Paragraph("No enemy fleet has been seen."))
    lines = [
        f"{one.boundary}: " + (f"{one.count} detected" if one.count else "mined, number not known")
        for one in view.known
    ]
    if lines:
        out += [Paragraph("Enemy minefields known:"), Bullets(tuple(lines))]
    return out


def _age(view: SlotView, turn: int) -> str:
    """Return when a contact was seen, counted from the last turn that was played."""
    age = view.clock.turn - turn - (0 if view.waiting else 1)
    return "now" if age <= 0 else f"{age} turn{'s' if age > 1 else ''} ago"


def _bases(view: SlotView) -> Table:
    rows: list[tuple[str, ...]] = []
    for port in view.ports:
        rows.append((place(port.zone), port.side, "major port" if port.major else "minor port", ""))
    for field in view.airfields:
        rows.append((place(field.zone), field.side, "airfield", f"{field.steps} of {field.full} steps"))
    for base in view.own.bases:
        kind = "MTB base" if base.advanced else "port for MTBs"
        state = "closed" if base.closed else f"open, {base.hits} of 4 hits"
        rows.append((place(base.zone), view.seat, kind, state))
    foe = "japanese" if view.seat == "allied" else "allied"
    rows += [(place(zone), foe, "MTB base", "open") for zone in view.enemy_bases]
    rows += [(place(zone), foe, "MTB base", "closed") for zone in view.closed_bases]
    return Table(("Zone", "Side", "Base", "State"), tuple(rows))
