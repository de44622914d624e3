"""What a seat knows beside the news: the situation, earlier contacts, the weather, what it commands."""

from collections.abc import Sequence

from flagplot.core.document import Block, Bullets, Paragraph, Section, Table
from flagplot.games.carrier.phrases import many, ranges
from flagplot.games.carrier.reports.news import last_turn
from flagplot.games.carrier.reports.words import contact_words, sighting_words
from flagplot.games.carrier.ruleset.counter_tables import unlike_tables
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.state.record import CommandView
from flagplot.games.carrier.theatre.hex import Direction, Hex, name
from flagplot.games.carrier.view import CarrierView


def mission(view: CarrierView, ruleset: Ruleset) -> Section:
    blocks: list[Block] = [Paragraph(" ".join(ruleset.scenario.introduction.split()))]
    blocks += [Paragraph(f"Your task: {m.text}") for m in ruleset.scenario.missions if m.side == view.side]
    if view.watch and unlike_tables(ruleset):
        blocks.append(Paragraph("Coastwatchers and troops are this scenario's own, not those of the tables for 1942."))
    if ruleset.options.gun_ammunition:
        blocks.append(
            Paragraph(
                "Declare the shells of your guns with your first orders, such as 'TF2: load CA 6 GP 14 "
                "AP' or 'TF2: load GP'. What you do not declare is all AP."
            )
        )
    if view.entering:
        blocks.append(Bullets(tuple(f"{group.group} enters at {ruleset.label(group.turn)}" for group in view.entering)))
    return Section("The situation", tuple(blocks))


def older(view: CarrierView) -> Section | None:
    rows = [
        (contact_words(contact), name(contact.sighting.hex), f"{contact.age} h ago", sighting_words(contact.sighting))
        for contact in view.contacts
        if contact.age > 0
    ]
    if not rows:
        return None
    return Section("Earlier contacts", (Table(("No.", "Last seen in", "When", "Seen"), tuple(rows)),))


def weather(view: CarrierView, ruleset: Ruleset) -> Section:
    """Return what the side knows of the weather: day or night, the next check of the wind, the winds of its sectors and
    the clouds near its units, or all of them where they are public (GM-4.2b)."""
    public = ruleset.options.weather_told == "all"
    night = view.hour in ruleset.tables.night_hours
    check = next(hour for hour in range(view.hour, view.hour + 24) if (hour - 1) % 24 + 1 in ruleset.tables.wind_checks)
    lines = [f"{'Night' if night else 'Day'}; the wind is next checked at {(check - 1) % 24 + 1:02d}00."]
    last = last_turn(view)
    winds = [
        f"{sector} {Direction(wind).name}" + (f" ({last - turn} h ago)" if last > turn else "")
        for sector, (wind, turn) in sorted(view.winds.items())
    ]
    if winds:
        lines.append("Clouds drift towards: " + ", ".join(winds) + ".")
    storms = sorted(hex_ for hex_, (kind, turn) in view.clouds.items() if kind == "storm" and turn == last)
    covered = sum(1 for kind, turn in view.clouds.values() if kind == "cloud" and turn == last)
    if covered or storms:
        lines.append(f"Cloud over {many(covered, 'hex', 'hexes')}{'' if public else ' in sight'} (see the plot).")
    if storms and public:
        lines.append(f"Storm over {many(len(storms), 'hex', 'hexes')} (see the plot).")
    elif storms:
        lines.append("Storm in " + ", ".join(_rows_of(storms)) + ".")
    return Section("Weather", (Bullets(tuple(lines)),))


def _rows_of(hexes: Sequence[Hex]) -> list[str]:
    """Return hexes by name, those of one row of the map that follow one another together: `A/X04-06`."""
    rows: dict[str, list[int]] = {}
    for hex_ in hexes:
        row = name(hex_).rstrip("0123456789")
        rows.setdefault(row, []).append(int(name(hex_).removeprefix(row)))
    return [row + part for row, numbers in rows.items() for part in ranges(numbers, 2)]


def command(view: CarrierView) -> Section | None:
    """Return what the seat commands, and which of its units are shown where their plan has them (GM-21.1, GM-22.5)."""
    command = view.command
    if not isinstance(command, CommandView):
        return None
    items = [f"under your command: {', '.join(command.controlled) or 'nothing'}"]
    if command.open:
        items.append(f"in company with it, to be ordered without radio: {', '.join(command.open)}")
    if command.presumed:
        items.append(f"out of touch, shown where their plans have them: {', '.join(command.presumed)}")
    if command.hq:
        items.append(f"main HQ: {command.hq}")
    if command.links:
        items.append("links by name: " + ", ".join(f"{unit} to {place}" for unit, place in command.links.items()))
    items += [f"point {point}: {name(hex_)}" for point, hex_ in command.points.items()]
    others = [seat for seat in command.seats if seat != view.seat]
    if others:
        items.append(f"other commands of your side: {', '.join(others)}")
    return Section("Command", (Bullets(tuple(items)),))
