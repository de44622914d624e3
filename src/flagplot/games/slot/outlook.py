"""What a seat can reckon from its own view: arrivals, ranges of contacts, what threatens, what counts (SP-BASE-22)."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from flagplot.core.document import Figure
from flagplot.core.words import Phrase, Value, phrase
from flagplot.games.slot import calendar
from flagplot.games.slot.sentences import values
from flagplot.games.slot.state import Contact
from flagplot.games.slot.tables import tables
from flagplot.games.slot.units import Fleet
from flagplot.games.slot.victory import ship_points
from flagplot.games.slot.view import SlotView
from flagplot.games.slot.zones import places

FASTEST = 3
"""Zones a turn that a fleet makes at most (SP-BASE-19)."""
LATE = 2
"""Turns after which a contact may be anywhere."""
UPON = 2
"""Turns ahead for which a contact is said to threaten."""


class Range(NamedTuple):
    """How far a contact is from something of one's own."""

    zones: int
    name: Value
    zone: str


def place(zone: str) -> Value:
    """Return a zone with the name of its place, if it has one."""
    name = places().get(zone)
    return phrase("report.place", zone=zone, name=name) if name else zone


def end(view: SlotView, fleet: Fleet) -> tuple[int, str]:
    """Return the turn by whose end a fleet's plotted way is done if nothing stops it, and the zone; else 0."""
    sailed = [(turn, zones[-1]) for turn, zones in enumerate(fleet.plan, view.clock.turn) if zones]
    return sailed[-1] if sailed else (0, "")


def arrival(view: SlotView, fleet: Fleet) -> Value:
    """Return the day and hour by which a fleet's plotted way is done."""
    turn, _ = end(view, fleet)
    return (
        phrase("report.arrival", hour=calendar.HOURS[calendar.hour(turn) - 1], day=calendar.day(turn)) if turn else "-"
    )


def ranges(view: SlotView, contact: Contact) -> list[Range]:
    """Return how far a contact was seen from the nearest own fleet and the nearest own base, nearest first."""
    grid, own = view.map(), view.own
    fleets = [Range(grid.distance(fleet.zone, contact.zone), fleet.id, fleet.zone) for fleet in own.fleets.values()]
    zones = {*(field.zone for field in own.airfields), *(port.zone for port in own.ports), *(b.zone for b in own.bases)}
    bases = [Range(grid.distance(zone, contact.zone), place(zone), zone) for zone in sorted(zones)]
    return sorted([min(some, key=lambda one: one.zones) for some in (fleets, bases) if some], key=lambda one: one.zones)


def late(view: SlotView, contact: Contact) -> bool:
    """Return whether a contact was seen so long ago that it may be anywhere."""
    return view.age(contact.turn) > LATE


def threats(view: SlotView) -> Iterator[Phrase]:
    """Give contacts that are upon something of one's own or may soon be, nearest first, and known mines on plotted
    ways."""
    near = [(ranges(view, one), one) for one in view.contacts if not late(view, one)]
    for found, contact in sorted(near, key=lambda one: [far.zones for far in one[0]]):
        gone = FASTEST * view.age(contact.turn)
        for far in found[:1]:
            turns = -(-max(0, far.zones - gone) // FASTEST)
            if turns <= UPON:
                yield phrase(
                    "threat.contact",
                    contact=contact.number,
                    strength=values.strength(contact.strength),
                    where=phrase("threat.with" if not far.zones else "threat.from", n=far.zones, name=far.name),
                    seen=phrase("threat.seen", n=view.age(contact.turn)),
                    soon=phrase("threat.soon", n=turns) if far.zones else "",
                )
    mined = {known.boundary for known in view.known}
    for fleet in view.own.fleets.values():
        way = [fleet.zone, *(zone for turn in fleet.plan for zone in turn if zone != "EXIT")]
        edges = [view.map().edge(one, two) for one, two in pairwise(way)]
        if crossed := tuple(edge for edge in dict.fromkeys(edges) if edge in mined):
            yield phrase("threat.mines", fleet=fleet.id, boundaries=crossed)


def contact_line(view: SlotView, contact: Contact) -> Phrase:
    """Return what is known of a contact: where, when, how strong, how far from what is one's own, what reaches it."""
    age = view.age(contact.turn)
    named = tuple(phrase("contact.gone", ship=ship) if ship in view.sunk else ship for ship in contact.ships)
    ships = phrase("contact.ships", ships=named) if named else ""
    far = [
        phrase("contact.with" if not one.zones else "contact.range", n=one.zones, name=one.name)
        for one in ranges(view, contact)
    ]
    reach = tables(view.overlay).air.range
    fields = [f.zone for f in view.own.airfields if f.steps and view.map().distance(f.zone, contact.zone) <= reach]
    return phrase(
        "contact.line",
        contact=contact.number,
        zone=place(contact.zone),
        seen=phrase("contact.seen", n=age),
        strength=values.strength(contact.strength),
        ships=ships,
        course=values.course(contact.course),
        source=values.source(contact.source),
        off=phrase("contact.off", n=FASTEST * age) if age else "",
        ranges=phrase("contact.ranges", ranges=values.joined("and", far)) if far else "",
        strike=phrase("contact.strike", fields=tuple(fields)) if fields and not age and not view.own.night else "",
    )


def points(view: SlotView) -> tuple[int, int]:
    """Return the points of the side and of the enemy as far as the side knows them (SP-BASE-53, SP-BASE-54).

    Hits on the enemy's ships short of sinking, what he has put ashore and his mines are not in it.
    """
    rules, own, seat, cards = view.victory, view.own, view.seat, tables(view.overlay).cards
    sunk = (re.match("[A-Z]+", label) for label in view.sunk)
    mine = sum(cards[card[0]].points for card in sunk if card)
    mine += rules.unload * view.tally.unloaded + rules.raid_hit * view.tally.raid_hits
    mine += rules.close_base * view.tally.bases_closed
    mine += rules.boat_kept * sum(not boat.lost for boat in own.boats.boats)
    if rules.field_side == seat:
        live = [field.boundary.split("/") for field in own.fields if field.active <= view.clock.turn]
        mine += rules.field * sum(any(zone in rules.field_zones for zone in zones) for zones in live)
    else:
        mine += rules.swept * view.tally.swept
    his = sum(ship_points(ship.points, ship.lost, ship.hull, ship.sunk) for ship in own.ships.values())
    his += cards["SS"].points * sum(sub.sunk for sub in own.submarines.values())
    his += rules.boat_lost * sum(boat.lost for boat in own.boats.boats)
    his += rules.close_base * sum(base.closed for base in own.bases) + rules.raid_hit * view.shelled
    return mine, his


def standings(view: SlotView) -> list[Phrase]:
    """Return the points as known, the lead that wins, and what would still score (SP-BASE-53 to SP-BASE-55)."""
    rules, (mine, his), seat = view.victory, points(view), view.seat
    even = phrase("points.par", side=phrase(f"side.head.{'japanese' if rules.par < 0 else 'allied'}"), n=abs(rules.par))
    lines = [
        phrase("points.known", mine=mine, his=his),
        phrase("points.win", least=rules.win_by, decisive=rules.decisive_by, even=even if rules.par else ""),
    ]
    ways = [phrase("points.ships")]
    if rules.unload_zone and any(ship.cargo for ship in view.own.ships.values()):
        ways.append(phrase("points.unload", n=rules.unload, zone=place(rules.unload_zone)))
    if rules.raid_zone and rules.raid_side == seat:
        ways.append(phrase("points.raid", n=rules.raid_hit, zone=place(rules.raid_zone)))
    if view.enemy_bases:
        ways.append(phrase("points.base", n=rules.close_base))
    if view.own.boats.boats:
        ways.append(phrase("points.boats", n=rules.boat_kept))
    if rules.field_zones and "MINES" in view.own.chapters:
        kind = "field" if rules.field_side == seat else "swept"
        ways.append(phrase(f"points.{kind}", n=getattr(rules, kind), zones=rules.field_zones))
    return [*lines, phrase("points.ways", ways=values.joined("semicolon", ways))]


def figures(view: SlotView) -> tuple[Figure, ...]:
    """Return what is reckoned of fleets, contacts and points, as data."""
    ends = [(fleet, *end(view, fleet)) for fleet in view.own.fleets.values()]
    out = [Figure(fleet.id, "arrival", {"turn": turn, "zone": zone}) for fleet, turn, zone in ends if turn]
    for one in view.contacts:
        gone = FASTEST * view.age(one.turn)
        out += [
            Figure(f"C{one.number}", "range", {"zones": far.zones, "from": far.zone, "gone": gone})
            for far in ranges(view, one)
        ]
    mine, his = points(view)
    return (
        *out,
        Figure(
            view.seat, "points", {"own": mine, "enemy": his, "win_by": view.victory.win_by, "par": view.victory.par}
        ),
    )
