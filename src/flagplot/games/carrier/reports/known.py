"""What a seat knows beside the news: the situation, earlier contacts, the weather, what it commands."""

from collections.abc import Sequence

from flagplot.core.document import Block, Bullets, Paragraph, Section, Table
from flagplot.core.words import Words
from flagplot.games.carrier.reports.news import last_turn
from flagplot.games.carrier.reports.words import columns, contact_words, sighting_words
from flagplot.games.carrier.ruleset.counter_tables import unlike_tables
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.sentences.lists import ranges
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


def older(words: Words, view: CarrierView) -> Section | None:
    rows = [
        (
            contact_words(words, contact),
            name(contact.sighting.hex),
            words("report.sighting.ago", n=contact.age),
            sighting_words(words, contact.sighting),
        )
        for contact in view.contacts
        if contact.age > 0
    ]
    if not rows:
        return None
    headings = columns(words, "number", "last_seen", "when", "seen")
    return Section(words("report.section.older"), (Table(headings, tuple(rows)),))


def weather(words: Words, view: CarrierView, ruleset: Ruleset) -> Section:
    """Return what the side knows of the weather: day or night, the next check of the wind, the winds of its sectors and
    the clouds near its units, or all of them where they are public (GM-4.2b)."""
    public = ruleset.options.weather_told == "all"
    night = view.hour in ruleset.tables.night_hours
    check = next(hour for hour in range(view.hour, view.hour + 24) if (hour - 1) % 24 + 1 in ruleset.tables.wind_checks)
    lines = [words(f"report.weather.{'night' if night else 'day'}", hour=f"{(check - 1) % 24 + 1:02d}")]
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


def _rows_of(hexes: Sequence[Hex]) -> list[str]:
    """Return hexes by name, those of one row of the map that follow one another together: `A/X04-06`."""
    rows: dict[str, list[int]] = {}
    for hex_ in hexes:
        row = name(hex_).rstrip("0123456789")
        rows.setdefault(row, []).append(int(name(hex_).removeprefix(row)))
    return [row + part for row, numbers in rows.items() for part in ranges(numbers, 2)]


def command(words: Words, view: CarrierView) -> Section | None:
    """Return what the seat commands, and which of its units are shown where their plan has them (GM-21.1, GM-22.5)."""
    command = view.command
    if not isinstance(command, CommandView):
        return None
    mine = words.text(tuple(command.controlled)) or words("report.command.nothing")
    items = [words("report.command.controlled", units=mine)]
    if command.open:
        items.append(words("report.command.open", units=tuple(command.open)))
    if command.presumed:
        items.append(words("report.command.presumed", units=tuple(command.presumed)))
    if command.hq:
        items.append(words("report.command.hq", place=command.hq))
    if command.links:
        links = (words("report.command.link", unit=unit, place=place) for unit, place in command.links.items())
        items.append(words("report.command.links", links=tuple(links)))
    items += [words("report.command.point", point=str(point), hex=name(at)) for point, at in command.points.items()]
    others = [seat for seat in command.seats if seat != view.seat]
    if others:
        items.append(words("report.command.others", seats=tuple(others)))
    return Section(words("report.section.command"), (Bullets(tuple(items)),))
