"""A seat's report as a document, made from its View and its own dispatches alone."""

from collections.abc import Sequence
from typing import TypeGuard

from flagplot.board.hex import Direction, name
from flagplot.core.document import Block, Bullets, Document, Paragraph, Section, Table
from flagplot.core.game import Dispatch
from flagplot.games.carrier import values
from flagplot.games.carrier.command.record import CommandView
from flagplot.games.carrier.command.views import presumed
from flagplot.games.carrier.dispatches import Combat, Intercepted, Note, Points, Sighted, Signal, Trail
from flagplot.games.carrier.flight.fuel import land_by
from flagplot.games.carrier.orders.echo import program as program_text
from flagplot.games.carrier.presets import rules_lines
from flagplot.games.carrier.state import AirFormation, Base, BoatForce, Boxes, Ship, Sighting, Stack, TaskForce
from flagplot.games.carrier.tables import LAND
from flagplot.games.carrier.view import CarrierView
from flagplot.games.carrier.world import World

NUMBER = 200
"""Longest order text shown in a table; the rest is cut."""


def report_of(view: CarrierView, world: World, dispatches: Sequence[Dispatch]) -> Document:
    """Return the report of the turn just played (or of the opening position) and of what stands now: one a turn, with
    the owner's full state (GM-4.1, GM-4.2d)."""
    played = view.clock.turn - (0 if view.over else 1)
    title = f"{view.side.capitalize()} report: {world.scenario.title}"
    if played < 1:
        heading = f"Before the first turn, {view.clock.label}"
    elif view.over:
        heading = f"After the last turn, {world.label(played)}"
    else:
        heading = f"Turn {played} of {view.last_turn} played, {world.label(played)}; now ordering {view.clock.label}"
    sections = [
        _mission(view, world) if played < 1 else _brief(dispatches),
        _combat(dispatches),
        _sightings(view, world, dispatches),
        _radio(dispatches),
        _notes(dispatches),
        _older(view),
        _weather(view, world),
        _command(view),
        _task_forces(view, world),
        _boats(view),
        _air_formations(view, world),
        _decks(view, world),
        _points(view, dispatches),
        _trail(dispatches),
    ]
    head = rules_lines(view.preset, world.options)
    return Document(title, heading, tuple(section for section in sections if section is not None), head)


# --- words ---


def plane_words(af: AirFormation) -> str:
    """Return an AF's planes in words: `6 Dauntless AP, 4 Wildcat`."""
    return stack_words([Stack(flight.plane, flight.n, flight.load) for flight in af.flights])


def stack_words(stacks: list[Stack]) -> str:
    """Return stacks in words, the same plane and load together."""
    totals: dict[str, int] = {}
    for stack in stacks:
        words = f"{stack.plane.removesuffix(LAND)} {stack.load}".rstrip()
        totals[words] = totals.get(words, 0) + stack.n
    return ", ".join(f"{n} {words}" for words, n in totals.items() if n)


def ship_words(view: CarrierView, tf: TaskForce) -> str:
    """Return a TF's ships by type: `2CV 4CA 8DD`."""
    counts: dict[str, int] = {}
    for ship in tf.ships:
        counts[view.ships[ship].type] = counts.get(view.ships[ship].type, 0) + 1
    return " ".join(f"{n}{kind}" for kind, n in counts.items())


def force_words(seen: Sighting) -> str:
    """Return how many were reported: `about 14 ships`, `9 Af`, or nothing."""
    if seen.total is None:
        return ""
    noun = "Af" if seen.kind == "af" else "ship" if seen.total == 1 else "ships"
    return f"{'about ' if seen.condition == 2 else ''}{seen.total} {noun}"


def class_words(word: str, n: int | None) -> str:
    """Return a class as reported: `carriers`, or with its number `1 carrier`, `2 carriers`."""
    if n is None:
        return word
    return f"{n} {word.removesuffix('s') if n == 1 else word}"


def sighting_words(seen: Sighting) -> str:
    """Return a sighting in words, within its condition."""
    if seen.kind == "base":
        return f"{seen.names[0]}: {'planes on the ground' if seen.planes_present else 'no planes seen on the ground'}"
    noun = "TF" if seen.kind == "tf" else "AF"
    if seen.condition == 1:
        return "ships" if seen.kind == "tf" else f"planes{', high' if seen.altitude == 'high' else ''}"
    parts = [f"{seen.formations} {noun}{'s' if seen.formations > 1 else ''}", force_words(seen)]
    parts.append(", ".join(class_words(word, n) for word, n in seen.classes))
    if seen.altitude:
        parts.append("high and low" if seen.altitude == "both" else seen.altitude)
    if seen.names:
        parts.append("identified: " + ", ".join(seen.names))
    if seen.planes_present:
        parts.append("planes on deck")
    return "; ".join(part for part in parts if part)


# --- sections ---


def _brief(dispatches: Sequence[Dispatch]) -> Section:
    """Return the turn in a few lines: attacks with their results, what else went wrong, the best sightings."""
    items = [f"{told.title}: {result(told)} ({name(told.hex)})" for told in dispatches if _headline(told)]
    worse = [told for told in dispatches if isinstance(told, Note) and told.bad]
    items += [f"! {told.unit} {told.text}".replace("  ", " ") for told in worse]
    seen = [told for told in dispatches if isinstance(told, Sighted) and told.sighting.kind == "tf"]
    items += [
        f"C{told.contact} in {name(told.sighting.hex)}: {sighting_words(told.sighting)} ({told.sighting.source})"
        for told in sorted(seen, key=lambda told: -told.sighting.condition)
    ]
    planes = sum(1 for told in dispatches if isinstance(told, Sighted) and told.sighting.kind == "af")
    if planes:
        items.append(f"{planes} sighting{'s' if planes > 1 else ''} of planes")
    return Section("In brief", (Bullets(tuple(items)) if items else Paragraph("Nothing new."),))


def _headline(told: Dispatch) -> TypeGuard[Combat]:
    return isinstance(told, Combat) and told.kind != "anti-aircraft"


def result(fight: Combat) -> str:
    """Return what a combat came to, in a few words: its first line without the table's row and column."""
    if fight.kind == "surface":
        lost = fight.enemy_losses + fight.own_losses
        return f"{', '.join(lost)} lost" if lost else "no ship lost"
    first = fight.lines[0].rpartition(": ")[2] if fight.lines else "no result"
    return "; ".join((first, *fight.lines[1:2]))


def _mission(view: CarrierView, world: World) -> Section:
    blocks: list[Block] = [Paragraph(" ".join(world.scenario.introduction.split()))]
    blocks += [Paragraph(f"Your task: {m.text}") for m in world.scenario.missions if m.side == view.side]
    if view.entering:
        blocks.append(
            Bullets(tuple(f"{group.group} enters at {world.label(group.turn)}" for group in view.entering))
        )
    return Section("The situation", tuple(blocks))


def _combat(dispatches: Sequence[Dispatch]) -> Section | None:
    blocks: list[Block] = []
    for fight in dispatches:
        if isinstance(fight, Combat):
            blocks.append(Paragraph(f"{name(fight.hex)}, {fight.kind}: {fight.title}"))
            lines = list(fight.lines)
            if fight.own_losses:
                lines.append("Own losses: " + ", ".join(fight.own_losses))
            if fight.enemy_losses:
                lines.append("Enemy losses: " + ", ".join(fight.enemy_losses))
            if lines:
                blocks.append(Bullets(tuple(lines)))
    return Section("Combat", tuple(blocks)) if blocks else None


def _when(view: CarrierView, world: World, seen: Sighting) -> str:
    """Return the hour of a sighting that came in late (GM-22.5)."""
    played = view.clock.turn - (0 if view.over else 1)
    return f" at {world.hour(seen.turn):02d}00" if isinstance(view.command, CommandView) and seen.turn < played else ""


def _sightings(view: CarrierView, world: World, dispatches: Sequence[Dispatch]) -> Section | None:
    rows = [
        (f"C{told.contact}", name(told.sighting.hex), str(told.sighting.condition), sighting_words(told.sighting),
         told.sighting.source + _when(view, world, told.sighting))
        for told in dispatches
        if isinstance(told, Sighted)
    ]  # fmt: skip
    if not rows:
        return None
    return Section("Sightings this turn", (Table(("No.", "Hex", "Cond.", "Seen", "By"), tuple(rows)),))


def _notes(dispatches: Sequence[Dispatch]) -> Section | None:
    """Return what befell the side's own units; what went against its orders names the ruling (GM-2.3)."""
    notes = [told for told in dispatches if isinstance(told, Note)]
    items = []
    for told in sorted(notes, key=lambda told: not told.bad):
        code = f" ({told.code})" if told.code and told.bad else ""
        items.append(f"{'! ' if told.bad else ''}{told.unit + ' ' if told.unit else ''}{told.text}{code}")
    return Section("Your units", (Bullets(tuple(items)),)) if items else None


def _radio(dispatches: Sequence[Dispatch]) -> Section | None:
    """Return what was heard, and where the enemy was heard from; in the order of the hexes, not of the sending
    (GM-22.1, GM-22.4)."""
    items = [f"{'! ' if told.bad else ''}{told.unit} {told.text}" for told in dispatches if isinstance(told, Signal)]
    fixes = [told for told in dispatches if isinstance(told, Intercepted)]
    items += sorted({f"the enemy: {told.warning}" for told in fixes if told.warning})
    for told in sorted(fixes, key=lambda told: (told.hexes, told.texts)):
        places = " and ".join(map(name, told.hexes))
        words = "; ".join(f'"{text}"' for text in told.texts)
        if told.hexes:
            noun = "transmissions" if len(told.hexes) > 1 else "transmission"
            items.append(f"enemy {noun} from about {places}{': ' + words if words else ''}")
    return Section("Radio", (Bullets(tuple(items)),)) if items else None


def _command(view: CarrierView) -> Section | None:
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
    items += [f"point {point}: {name(hex_)}" for point, hex_ in command.points.items()]
    others = [seat for seat in command.seats if seat != view.seat]
    if others:
        items.append(f"other commands of your side: {', '.join(others)}")
    return Section("Command", (Bullets(tuple(items)),))


def _older(view: CarrierView) -> Section | None:
    rows = [
        (f"C{contact.id}", name(contact.sighting.hex), f"{contact.age} h ago", sighting_words(contact.sighting))
        for contact in view.contacts
        if contact.age > 0
    ]
    if not rows:
        return None
    return Section("Earlier contacts", (Table(("No.", "Last seen in", "When", "Seen"), tuple(rows)),))


def _weather(view: CarrierView, world: World) -> Section:
    night = view.hour in world.tables.night_hours
    check = next(hour for hour in range(view.hour, view.hour + 24) if (hour - 1) % 24 + 1 in world.tables.wind_checks)
    lines = [f"{'Night' if night else 'Day'}; the wind is next checked at {(check - 1) % 24 + 1:02d}00."]
    last = view.clock.turn - (0 if view.over else 1)
    winds = [
        f"{sector} {Direction(wind).name}" + (f" ({last - turn} h ago)" if last > turn else "")
        for sector, (wind, turn) in sorted(view.winds.items())
    ]
    if winds:
        lines.append("Clouds drift towards: " + ", ".join(winds) + ".")
    storms = sorted(hex_ for hex_, (kind, turn) in view.clouds.items() if kind == "storm" and turn == last)
    covered = sum(1 for kind, turn in view.clouds.values() if kind == "cloud" and turn == last)
    if covered or storms:
        lines.append(f"Cloud over {covered} hexes in sight (see the plot).")
    if storms:
        lines.append("Storm in " + ", ".join(name(hex_) for hex_ in storms) + ".")
    return Section("Weather", (Bullets(tuple(lines)),))


def _task_forces(view: CarrierView, world: World) -> Section | None:
    if not view.tfs:
        return None
    blocks: list[Block] = []
    for tf in view.tfs.values():
        order = program_text(tf.order, "TF") if tf.order is not None and (tf.order.actions or tf.order.cases) else ""
        damage = [_damage(view, world, view.ships[ship]) for ship in tf.ships]
        items = [f"ships: {_ship_list(view, tf)}"]
        items += [text for text in damage if text]
        if order:
            items.append(f"order: {_cut(order)}")
        where = f"{'presumed ' if presumed(view, f'TF{tf.number}') else ''}in {name(tf.hex)}"
        blocks += [Paragraph(f"TF{tf.number} {where}, {ship_words(view, tf)}"), Bullets(tuple(items))]
    sunk = [ship.name for ship in view.ships.values() if ship.fate in ("sunk", "scuttled")]
    if sunk:
        blocks.append(Paragraph("Lost so far: " + ", ".join(sunk) + "."))
    return Section("Task forces", tuple(blocks))


def _ship_list(view: CarrierView, tf: TaskForce) -> str:
    """Return the ships of a TF, unnamed ones of a type together: `Lexington, Astoria, DD 1-8`."""
    out: list[str] = []
    runs: dict[str, list[int]] = {}
    for ship in tf.ships:
        kind, _, number = ship.partition(" ")
        if number.isdigit():
            runs.setdefault(kind, []).append(int(number))
        else:
            out.append(ship)
    for kind, numbers in runs.items():
        out += [f"{kind} {part}" for part in _ranges(sorted(numbers))]
    return ", ".join(out)


def _ranges(numbers: list[int]) -> list[str]:
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return [f"{part[0]}-{part[-1]}" if len(part) > 1 else str(part[0]) for part in parts]


def _damage(view: CarrierView, world: World, ship: Ship) -> str:
    words = []
    if ship.hits:
        words.append(f"{ship.hits} of {world.card(view.side, ship.card).damage_factor} hits")
        if values.crippled(world, view.side, ship):
            words.append("dead in the water")
        elif values.slowed(world, view.side, ship):
            words.append("half speed")
    if ship.anchored is not None and ship.type not in values.TRANSPORTS:
        words.append("at anchor")
    if ship.type in values.TRANSPORTS and (ship.anchored is not None or ship.unloaded):
        anchored = "at anchor, " if ship.anchored is not None else ""
        words.append(f"{anchored}unloaded {ship.unloaded} of 8 turns")
    full = world.card(view.side, ship.card).ammunition
    if full and ship.ammunition < full:
        words.append(f"ammunition {ship.ammunition} of {full}")
    if not ship.torpedoes:
        words.append("torpedoes fired")
    return f"{ship.name}: {', '.join(words)}" if words else ""


def _air_formations(view: CarrierView, world: World) -> Section | None:
    rows = []
    for af in view.afs.values():
        heights = {flight.high for flight in af.flights}
        height = "both" if len(heights) > 1 else "high" if True in heights else "low"
        where = name(af.hex) if af.transit is None else f"off map, {name(af.hex)} at {_hour(world, af.transit.due)}"
        order = program_text(af.order) if af.order is not None else "hold, then go home"
        where += " presumed" if presumed(view, f"AF{af.number}") else ""
        rows.append((f"AF{af.number}", where, plane_words(af), height, _hour(world, land_by(af)), _cut(order)))
    if not rows:
        return None
    headings = ("AF", "Where", "Planes", "Alt.", "Land by", "Order left")
    return Section("Air formations", (Table(headings, tuple(rows)),))


def _boats(view: CarrierView) -> Section | None:
    """Return the boats in port and the flotillas ordered out or out on patrol (GM-17.0a, GM-17.0b)."""
    if not isinstance(view.boats, BoatForce):
        return None
    items = []
    for base in view.boats.bases.values():
        aces = f", {base.aces} of them aces" if base.aces > 1 else ", one an ace" if base.aces else ""
        items.append(f"{base.name} in {name(base.hex)}: {base.boats} in port{aces}; up to {base.limit} out at a time")
    for flotilla in view.boats.flotillas.values():
        order = f"{flotilla.boats} boat{'' if flotilla.boats == 1 else 's'} from {flotilla.base}"
        doing = "on patrol in" if flotilla.out else "kept in by the weather, for" if flotilla.kept_in else "to patrol"
        words = [f"MTB{flotilla.number}: {order}, {doing} {name(flotilla.hex)}"]
        words += [f"targets {', '.join(flotilla.targets)}"] if flotilla.targets else []
        words += ["then guns"] if flotilla.guns else []
        words += ["torpedoes fired"] if flotilla.spent else []
        items.append("; ".join(words))
    return Section("Motor torpedo boats", (Bullets(tuple(items)),))


def _hour(world: World, turn: int) -> str:
    return f"{world.hour(turn):02d}00"


def _cut(text: str) -> str:
    return text if len(text) <= NUMBER else text[: NUMBER - 4] + " ..."


def _decks(view: CarrierView, world: World) -> Section | None:
    blocks: list[Block] = []
    holders: list[Ship | Base] = [*view.bases.values()]
    holders += [ship for ship in view.ships.values() if ship.boxes is not None and values.afloat(ship)]
    for holder in holders:
        boxes = holder.boxes or Boxes()
        if not values.aboard(boxes) and (not isinstance(holder, Base) or holder.hex is None):
            continue
        normal, minimum = values.normal_minimum(world, view.side, holder)
        facts = f"launch {normal}/{minimum}, readying {values.readying_factor(world, view.side, holder)}"
        if isinstance(holder, Base):
            where = name(holder.hex) if holder.hex is not None else "off the map"
            facts = f"{where}, {facts}, AA {holder.aa}, guns {holder.sf}"
            if holder.radar:
                facts += ", radar"
        named = (
            ("ready", boxes.ready), ("readying", boxes.readying),
            ("just landed", boxes.just_landed), ("dispersed", boxes.dispersed),
        )  # fmt: skip
        items = [f"{label}: {stack_words(box)}" for label, box in named if box]
        if holder.name in view.standing:
            items.append("standing order: " + _cut(program_text(view.standing[holder.name], "base")))
        blocks.append(Paragraph(f"{holder.name} ({facts})"))
        if items:
            blocks.append(Bullets(tuple(items)))
    return Section("Decks and airfields", tuple(blocks)) if blocks else None


def _points(view: CarrierView, dispatches: Sequence[Dispatch]) -> Section:
    own = sum(entry.points for entry in view.points)
    items = [f"{told.points:+d} {told.reason}" for told in dispatches if isinstance(told, Points)]
    text = f"Known so far: you {own}, the enemy {view.lost_points}."
    if isinstance(view.command, CommandView):
        text = "The umpire keeps the count; it is opened at the end of the battle."
    blocks: list[Block] = [Paragraph(text)]
    if items:
        blocks.append(Bullets(tuple(items)))
    return Section("Victory points", tuple(blocks))


def _trail(dispatches: Sequence[Dispatch]) -> Section | None:
    items = tuple(told.text for told in dispatches if isinstance(told, Trail))
    return Section("Your dice", (Bullets(items),)) if items else None
