"""What a seat knows beside the news: the situation, earlier contacts, the weather, what it commands."""

from collections.abc import Sequence

from flagplot.core.document import Block, Bullets, Paragraph, Section
from flagplot.core.words import Words
from flagplot.games.carrier.reports.news import last_turn
from flagplot.games.carrier.reports.outlook import Outlook, Reach
from flagplot.games.carrier.reports.words import contact_words, sighting_words
from flagplot.games.carrier.ruleset.counter_tables import unlike_tables
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sentences.lists import joined, ranges
from flagplot.games.carrier.state.record import CommandView
from flagplot.games.carrier.theatre.hex import Direction, Hex, name
from flagplot.games.carrier.view import CarrierView


def mission(words: Words, view: CarrierView, ruleset: Ruleset) -> Section:
    blocks: list[Block] = [Paragraph(" ".join(ruleset.scenario.introduction.split()))]
    blocks += [
        Paragraph(words("report.situation.task", text=m.text)) for m in ruleset.scenario.missions if m.side == view.side
    ]
    if view.watch and unlike_tables(ruleset):
        blocks.append(Paragraph(words("report.situation.own_watch")))
    if ruleset.options.gun_ammunition:
        examples = {"one": "TF2: load CA 6 GP 14 AP", "two": "TF2: load GP"}
        blocks.append(Paragraph(words("report.situation.shells", **examples)))
    if view.entering:
        entering = (
            words("report.situation.enters", group=group.group, when=ruleset.label(group.turn))
            for group in view.entering
        )
        blocks.append(Bullets(tuple(entering)))
    return Section(words("report.section.situation"), tuple(blocks))


def contacts(words: Words, view: CarrierView, outlooks: Sequence[Outlook]) -> Section | None:
    """Return of each contact where it was seen and when, how far it can have gone since, how it bears from the nearest
    own TFs and bases, and what own planes reach it and are back. Planes that are out of sight fold to a line; what was
    seen this turn is told in brief and among the sightings."""
    items, planes, reached = [], [], dict[str, str]()
    for contact, one in sorted(
        zip(view.contacts, outlooks, strict=True), key=lambda pair: (pair[1].age, pair[1].nearest)
    ):
        label, where = contact_words(words, contact), name(contact.sighting.hex)
        when = words("report.sighting.ago", n=one.age) if one.age else words("report.sighting.now")
        if contact.sighting.kind == "af":
            if one.age:
                planes.append(words("report.contact.planes", contact=label, hex=where, when=when))
            continue
        condition = words("report.contact.condition", n=contact.sighting.condition)
        text = words("report.contact.now", contact=label, hex=where, when=when, condition=condition)
        if one.age:
            seen = sighting_words(words, contact.sighting)
            text = words("report.contact.ago", contact=label, hex=where, when=when, seen=seen)
        if one.gone:
            text = words("report.contact.gone", text=text, hexes=words("report.outlook.hexes", n=one.gone))
        ranges = tuple(
            words("report.outlook.range", unit=each.unit, n=each.hexes, degrees=f"{each.degrees:03d}")
            for each in one.ranges
        )
        text = words("report.contact.ranges", text=text, ranges=ranges) if ranges else text
        reach = _reach(words, one.reach)
        first = reached.setdefault(reach, f"C{contact.id}")
        if reach and first != f"C{contact.id}":
            reach = words("report.contact.same_reach", contact=first)
        items.append(words("report.contact.reach", text=text, reach=reach) if reach else text)
    blocks: list[Block] = [Bullets(tuple(items))] if items else []
    if planes:
        blocks.append(Paragraph(words("report.contact.old_planes", planes=tuple(planes))))
    return Section(words("report.section.contacts"), tuple(blocks)) if blocks else None


def _reach(words: Words, every: Sequence[Reach]) -> str:
    """Return the armed planes that reach a contact and are back, by the hours that they need."""
    by_hours: dict[int, list[str]] = {}
    for one in every:
        if one.armed:
            planes = tuple(words("combat.count", n=n, name=plane) for plane, n in one.armed.items())
            by_hours.setdefault(one.turns, []).append(words("report.outlook.armed", holder=one.holder, planes=planes))
    parts = [words("report.outlook.in", n=n, planes=tuple(texts)) for n, texts in sorted(by_hours.items())]
    return joined(words, "combat.pair", parts)


def weather(words: Words, view: CarrierView, ruleset: Ruleset) -> Section:
    """Return what the side knows of the weather: day or night, the next check of the wind, the winds of its sectors and
    the clouds near its units, or all of them where they are public (GM-4.2b)."""
    public = ruleset.options.weather_told == "all"
    night = view.hour in ruleset.tables.night_hours
    lines = [words(f"report.weather.{'night' if night else 'day'}", check=_wind_check(words, view, ruleset))]
    last = last_turn(view)
    winds = [
        words(
            "report.weather.wind_ago" if last > turn else "report.weather.wind",
            sector=sector,
            toward=Direction(wind).name,
            n=last - turn,
        )
        for sector, (wind, turn) in sorted(view.winds.items())
    ]
    if winds:
        lines.append(words("report.weather.drift", winds=tuple(winds)))
    storms = sorted(hex_ for hex_, (kind, turn) in view.clouds.items() if kind == "storm" and turn == last)
    covered = sum(1 for kind, turn in view.clouds.values() if kind == "cloud" and turn == last)
    if covered or storms:
        lines.append(words("report.weather.cloud" if public else "report.weather.cloud_in_sight", n=covered))
    if storms and public:
        lines.append(words("report.weather.storm", n=len(storms)))
    elif storms:
        lines.append(words("report.weather.storm_in", hexes=tuple(_rows_of(storms))))
    return Section(words("report.section.weather"), (Bullets(tuple(lines)),))


def _wind_check(words: Words, view: CarrierView, ruleset: Ruleset) -> str:
    """Return when the wind is checked next: with the turn now ordered, or in a later hour."""
    first = view.hour + (1 if view.under_way or view.over else 0)
    hours = ((hour - 1) % 24 + 1 for hour in range(first, first + 24))
    check = next(hour for hour in hours if hour in ruleset.tables.wind_checks)
    return words(f"report.weather.{'check_now' if check == view.hour else 'check'}", hour=f"{check:02d}")


def _rows_of(hexes: Sequence[Hex]) -> list[str]:
    """Return hexes by name, those of one row of the map that follow one another together: `A/X04-06`."""
    rows: dict[str, list[int]] = {}
    for hex_ in hexes:
        row = name(hex_).rstrip("0123456789")
        rows.setdefault(row, []).append(int(name(hex_).removeprefix(row)))
    return [row + part for row, numbers in rows.items() for part in ranges(numbers, 2)]


def _labels(units: tuple[UnitId, ...]) -> tuple[str, ...]:
    return tuple(unit.label for unit in units)


def command(words: Words, view: CarrierView) -> Section | None:
    """Return what the seat commands, and which of its units are shown where their plan has them (GM-21.1, GM-22.5)."""
    command = view.command
    if not isinstance(command, CommandView):
        return None
    mine = words.text(_labels(command.controlled)) or words("report.command.nothing")
    items = [words("report.command.controlled", units=mine)]
    if command.open:
        items.append(words("report.command.open", units=_labels(command.open)))
    if command.presumed:
        items.append(words("report.command.presumed", units=_labels(command.presumed)))
    if command.hq:
        items.append(words("report.command.hq", place=command.hq))
    if command.links:
        links = (words("report.command.link", unit=unit.label, place=to.label) for unit, to in command.links)
        items.append(words("report.command.links", links=tuple(links)))
    items += [words("report.command.point", point=str(point), hex=name(at)) for point, at in command.points.items()]
    others = [seat for seat in command.seats if seat != view.seat]
    if others:
        items.append(words("report.command.others", seats=tuple(others)))
    return Section(words("report.section.command"), (Bullets(tuple(items)),))
