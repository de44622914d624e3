"""What a report leads with: what is asked of the seat, and what threatens it."""

from collections.abc import Iterator

from flagplot.core.document import Block, Bullets, Paragraph, Section
from flagplot.core.words import Words
from flagplot.games.carrier.reports.outlook import Outlook, Plotter, threats
from flagplot.games.carrier.reports.words import force_words, hour_words
from flagplot.games.carrier.scenario.starts import choosable, in_words, start_hexes, starting, starting_boats
from flagplot.games.carrier.state.record import CommandView
from flagplot.games.carrier.theatre.hex import name
from flagplot.games.carrier.units import factors as values
from flagplot.games.carrier.view import KnownContact

NEAR = {"tf": 12, "af": 6, "sub": 4}
"""Hexes within which a contact of a kind is a threat: ships half a day off, planes an hour or two."""
MOST = 6
"""Contacts named as threats, the nearest first."""


def asked(words: Words, plotter: Plotter) -> Section | None:
    """Return what the seat is to send now: an answer, or the orders of the turn, with what has none."""
    view, title = plotter.view, words("report.section.asked")
    if view.question:
        places = Bullets(tuple(_starts(words, plotter))) if view.question.kind == "start places" else None
        return Section(title, (Paragraph(words.text(view.question.prompt)), *([places] if places else [])))
    if view.over:
        return None
    if view.under_way:
        return Section(title, (Paragraph(words("report.asked.wait")),))
    text = words("report.asked.orders", turn=view.clock.turn, last=view.last_turn, label=view.clock.label)
    blocks: list[Block] = [Paragraph(text)]
    items = []
    idle = [f"TF{tf.number}" for tf in view.tfs.values() if tf.order is None]
    idle += [f"AF{af.number}" for af in view.afs.values() if af.order is None and af.transit is None]
    if idle and not isinstance(view.command, CommandView):
        items.append(words("report.asked.idle", units=tuple(idle)))
    items += [
        words("report.asked.enters", group=group.group, tf=f"TF{group.tf}")
        for group in view.entering
        if group.turn <= view.clock.turn
    ]
    return Section(title, (*blocks, Bullets(tuple(items))) if items else tuple(blocks))


def _starts(words: Words, plotter: Plotter) -> Iterator[str]:
    """Yield where each TF and submarine may start (BR-26.1)."""
    places = {number: tf.hex for number, tf in plotter.view.tfs.items()}
    scenario, side = plotter.ruleset.scenario, plotter.view.side
    groups = choosable(scenario, side, places)
    for number, at in places.items():
        area = starting(scenario, side)[number].area
        n = len(start_hexes(groups[number], places)) if number in groups else 0
        yield words("ask.start_place", n=n, tf=f"TF{number}", at=name(at), area=in_words(area))
    boats = plotter.view.submarines.boats if plotter.view.submarines else {}
    for number, hexes in starting_boats(scenario, side).items() if boats else ():
        yield words("ask.start_place_of_boat", n=len(hexes), boat=f"SS{number}", at=name(boats[number].hex))


def threatens(words: Words, plotter: Plotter, outlooks: list[Outlook]) -> Section | None:
    """Return what may strike soon, and what will be lost if nothing is done."""
    if plotter.view.over:
        return None
    items = (*_contacts(words, plotter, outlooks), *_fuel(words, plotter), *_ships(words, plotter))
    block = Bullets(items) if items else Paragraph(words("report.threat.none"))
    return Section(words("report.section.threats"), (block,))


def _contacts(words: Words, plotter: Plotter, outlooks: list[Outlook]) -> Iterator[str]:
    contacts = {contact.id: contact for contact in plotter.view.contacts}
    near = [one for kind, within in NEAR.items() for one in _near(kind, within, outlooks, contacts)]
    for one in near[:MOST]:
        nearest = min(one.ranges, key=lambda each: each.hexes)
        seen = contacts[one.contact].sighting
        what = force_words(words, seen) or words(f"report.threat.{seen.kind}")
        key = "was" if nearest.hexes > one.gone else "upon"
        if not one.age:
            key = "is" if nearest.hexes else "here"
        yield words(
            f"report.threat.{key}",
            contact=f"C{one.contact}",
            what=what,
            hexes=words("report.outlook.hexes", n=max(0, nearest.hexes - one.gone)),
            unit=nearest.unit,
            seen=words("report.outlook.hexes", n=nearest.hexes),
            n=one.age,
        )


def _near(kind: str, within: int, outlooks: list[Outlook], contacts: dict[int, KnownContact]) -> list[Outlook]:
    """Return the contacts of a kind that can stand within so many hexes of an own unit, planes only while seen."""
    mine = [one for one in outlooks if contacts[one.contact].sighting.kind == kind and one.ranges]
    return threats([one for one in mine if kind != "af" or not one.age], within)


def _fuel(words: Words, plotter: Plotter) -> Iterator[str]:
    """Return the AFs that must turn home now, unless they are on their way and will land in time."""
    for fuel in plotter.fuels.values():
        arrival = plotter.arrivals.get(fuel.unit)
        if fuel.turn_back > plotter.now:
            continue
        if arrival is not None and arrival.lands and arrival.turn <= fuel.until:
            continue
        key = "nowhere" if not fuel.home else "late" if fuel.turn_back < plotter.now else "turn"
        until = hour_words(plotter.ruleset, fuel.until)
        yield words(f"report.threat.{key}", unit=fuel.unit, home=fuel.home, until=until)


def _ships(words: Words, plotter: Plotter) -> Iterator[str]:
    """Return the ships that go down or burn."""
    for ship in plotter.view.ships.values():
        if not values.afloat(ship):
            continue
        if ship.doomed:
            yield words("report.threat.doomed", ship=ship.name, hour=hour_words(plotter.ruleset, ship.doomed))
        elif values.wounds(ship).major or values.wounds(ship).fires:
            yield words("report.threat.burns", ship=ship.name)
