"""A seat's report as a document, made from its View and its own dispatches alone."""

import re
from collections.abc import Sequence
from typing import TypeGuard

import msgspec

from flagplot.board.hex import Direction, Hex, name
from flagplot.core.document import Block, Bullets, Document, Paragraph, Section, Table
from flagplot.core.game import Dispatch
from flagplot.games.carrier import values
from flagplot.games.carrier.command.record import CommandView
from flagplot.games.carrier.command.views import presumed
from flagplot.games.carrier.counter_tables import unlike_tables
from flagplot.games.carrier.counters import Watch
from flagplot.games.carrier.dispatches import Combat, Hour, Intercepted, Looked, Note, Points, Sighted, Signal, Trail
from flagplot.games.carrier.flight.fuel import land_by
from flagplot.games.carrier.magazine import UNCOUNTED, stock
from flagplot.games.carrier.orders.echo import action as action_text
from flagplot.games.carrier.orders.echo import program as program_text
from flagplot.games.carrier.orders.echo import submarine as submarine_text
from flagplot.games.carrier.phrases import many, ranges, runs
from flagplot.games.carrier.presets import rules_lines
from flagplot.games.carrier.state import AirFormation, Base, BoatForce, Boxes, Ship, Sighting, Stack, TaskForce
from flagplot.games.carrier.tables import LAND
from flagplot.games.carrier.view import CarrierView, KnownContact
from flagplot.games.carrier.world import World

PLURAL = {"is": "are", "has": "have", "was": "were", "does": "do"}
NUMBER = 200
"""Longest order text shown in a table; the rest is cut."""


def report_of(view: CarrierView, world: World, dispatches: Sequence[Dispatch]) -> Document:
    """Return the report of the turn just played (or of the opening position) and of what stands now: one a turn, with
    the owner's full state (GM-4.1, GM-4.2d)."""
    played = _last(view)
    title = f"{view.side.capitalize()} report: {world.scenario.title}"
    if played < 1:
        heading = f"Before the first turn, {view.clock.label}"
    elif view.under_way:
        asks = "you are asked" if view.question else "the other side is asked for its orders"
        heading = f"Turn {played} of {view.last_turn}, {world.label(played)}, is being played: {asks}"
    elif view.over:
        heading = f"After the last turn, {world.label(played)}"
    else:
        heading = f"Turn {played} of {view.last_turn} played, {world.label(played)}; now ordering {view.clock.label}"
    hours = by_hour(dispatches, world.label(max(played, 1)))
    if len(hours) > 1:
        heading = f"{len(hours)} turns are reported together. {heading}"
    sections = [
        Section("You are asked", (Paragraph(view.question.prompt),)) if view.question else None,
        _mission(view, world) if played < 1 else _brief(hours),
        *(section for hour, told in hours for section in _events(view, world, hour, told)),
        _older(view),
        _weather(view, world),
        _command(view),
        _task_forces(view, world),
        _ashore(view, world),
        _watch(view),
        _boats(view, world),
        _submarines(view, world),
        _air_formations(view, world),
        _decks(view, world),
        _points(view, dispatches),
        _trail(dispatches),
    ]
    head = rules_lines(view.preset, world.options, full=played < 1)
    return Document(title, heading, tuple(section for section in sections if section is not None), head)


def _last(view: CarrierView) -> int:
    """Return the turn that a report is about: the last one played, or the one that waits for an answer."""
    return view.clock.turn - (0 if view.over or view.under_way else 1)


def by_hour(dispatches: Sequence[Dispatch], last: str) -> list[tuple[str, list[Dispatch]]]:
    """Return what was told by the turn in which it happened, each with its hour and date, the last with that given;
    with one turn alone, no label (GM-4.3)."""
    out: list[tuple[str, list[Dispatch]]] = [("", [])]
    for told in dispatches:
        if isinstance(told, Hour):
            out[-1] = (told.label, out[-1][1])
            out.append((last, []))
        else:
            out[-1][1].append(told)
    return out


def _events(view: CarrierView, world: World, hour: str, told: list[Dispatch]) -> list[Section]:
    """Return what happened in one turn, headed by its hour where several are reported together (GM-4.3)."""
    made = (_combat(told), _sightings(view, world, told), _looks(told), _radio(told), _notes(told))
    sections = [section for section in made if section is not None]
    if not hour:
        return sections
    if not sections:
        return [Section(hour, (Paragraph("Nothing new."),))]
    return [msgspec.structs.replace(section, title=f"{hour}: {section.title}") for section in sections]


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
    total = f"{seen.total} Af" if seen.kind == "af" else many(seen.total, "ship")
    return f"{'about ' if seen.condition == 2 else ''}{total}"


def class_words(word: str, n: int | None) -> str:
    """Return a class as reported: `carriers`, or with its number `1 carrier`, `2 carriers`."""
    if n is None:
        return word
    return f"{n} {word.removesuffix('s') if n == 1 else word}"


def height_words(seen: Sighting) -> str:
    """Return the altitude told: `high`, `low`, `high and low`, or nothing."""
    return "high and low" if seen.altitude == "both" else seen.altitude


def contact_words(contact: KnownContact) -> str:
    """Return a contact's number, with those that have gone into it: `C4 (with C5)`."""
    return f"C{contact.id}" + (f" (with {', '.join(f'C{number}' for number in contact.also)})" if contact.also else "")


def _named(names: Sequence[str]) -> int:
    """Return how many ships are named, `Aoba` one, `2 DD (one at anchor, one burning)` two."""
    bare = re.sub(r" \([^)]*\)", "", ", ".join(names))
    numbers = [ship.partition(" ")[0] for ship in bare.split(", ") if ship]
    return sum(int(number) if number.isdigit() else 1 for number in numbers)


def sighting_words(seen: Sighting, *, brief: bool = False) -> str:
    """Return a sighting in words, within its condition. `brief`: not what the names of the ships say again, if they
    are all there."""
    if seen.kind == "base":
        return f"{seen.names[0]}: {'planes on the ground' if seen.planes_present else 'no planes seen on the ground'}"
    if seen.kind == "sub":
        return "submarine"
    noun = "TF" if seen.kind == "tf" else "AF"
    if seen.condition == 1:
        return "ships" if seen.kind == "tf" else f"planes{', ' + height_words(seen) if seen.altitude else ''}"
    named = brief and seen.total == _named(seen.names) > 0
    parts = [many(seen.formations, noun)] if seen.formations else []
    parts.append(force_words(seen))
    parts.append("" if named else ", ".join(class_words(word, n) for word, n in seen.classes))
    if seen.altitude:
        parts.append(height_words(seen))
    parts += () if named else seen.damage
    if seen.names:
        parts.append(f"{'' if named else 'identified: '}{runs(', '.join(seen.names))}")
    if seen.planes_present:
        parts.append("planes on deck")
    return "; ".join(part for part in parts if part)


# --- sections ---


def _brief(hours: Sequence[tuple[str, list[Dispatch]]]) -> Section:
    """Return what is new in a few lines: attacks with their results, what went wrong, which is told nowhere else
    (GM-2.3), the best sightings. What was told before in the same turn is counted only."""
    items = [
        f"{runs(told.brief or _first(told))} ({name(told.hex)})"
        for _, dispatches in hours
        for told in dispatches
        if _headline(told)
    ]
    for hour, dispatches in hours:
        when = f"{hour.partition(' ')[0]}: " if len(hours) > 1 else ""
        items += [f"! {when}{text}" for text in worse(dispatches)]
    sighted = [told for _, dispatches in hours for told in dispatches if isinstance(told, Sighted)]
    last = {(told.contact, None if len(hours) > 1 else told.sighting): told for told in sighted}
    seen = [told for told in last.values() if told.sighting.kind in ("tf", "sub")]
    items += [
        f"C{told.contact} in {name(told.sighting.hex)}: {sighting_words(told.sighting, brief=True)} "
        f"({told.sighting.source})"
        for told in sorted(seen, key=lambda told: -told.sighting.condition)
        if not told.known
    ]
    planes = sum(1 for told in last.values() if told.sighting.kind == "af" and not told.known)
    if planes:
        items.append(f"{many(planes, 'sighting')} of planes")
    if any(told.known for told in last.values()):
        old = sum(1 for told in last.values() if told.known)
        items.append(f"{'' if items else 'nothing new; '}{many(old, 'contact')} as told before in this turn")
    return Section("In brief", (Bullets(tuple(items)) if items else Paragraph("Nothing new."),))


def _headline(told: Dispatch) -> TypeGuard[Combat]:
    return isinstance(told, Combat) and told.kind != "anti-aircraft"


def _first(fight: Combat) -> str:
    return ": ".join((fight.title, *fight.lines[:1]))


def worse(dispatches: Sequence[Dispatch]) -> list[str]:
    """Return what went against orders or was lost, with the rule it rests on; units of which the same is to be said
    stand together (GM-2.3)."""
    units: dict[tuple[str, str, str], list[str]] = {}
    for told in dispatches:
        if isinstance(told, Note) and told.bad:
            alone = told.unit if " Af" in told.text else ""  # each has lost or done so many
            units.setdefault((told.text, told.code, alone), []).append(told.unit)
    return [runs(_same(whose, text) + (f" ({code})" if code else "")) for (text, code, _), whose in units.items()]


def _same(units: list[str], text: str) -> str:
    """Return units with what is said of all of them."""
    unlike = [unit for unit in dict.fromkeys(units) if unit]
    word, _, rest = text.partition(" ")
    if len(unlike) > 1 and word in PLURAL:
        text = f"{PLURAL[word]} {rest}"
    return f"{', '.join(unlike)} {text}".lstrip()


def _mission(view: CarrierView, world: World) -> Section:
    blocks: list[Block] = [Paragraph(" ".join(world.scenario.introduction.split()))]
    blocks += [Paragraph(f"Your task: {m.text}") for m in world.scenario.missions if m.side == view.side]
    if view.watch and unlike_tables(world):
        blocks.append(Paragraph("Coastwatchers and troops are this scenario's own, not those of the tables for 1942."))
    if world.options.gun_ammunition:
        blocks.append(Paragraph("Declare the shells of your guns with your first orders, such as 'TF2: load CA 6 GP 14 "
                                "AP' or 'TF2: load GP'. What you do not declare is all AP."))  # fmt: skip
    if view.entering:
        blocks.append(
            Bullets(tuple(f"{group.group} enters at {world.label(group.turn)}" for group in view.entering))
        )
    return Section("The situation", tuple(blocks))


def _combat(dispatches: Sequence[Dispatch]) -> Section | None:
    blocks: list[Block] = []
    for fight in dispatches:
        if isinstance(fight, Combat):
            blocks.append(Paragraph(f"{name(fight.hex)}, {fight.kind}: {runs(fight.title)}"))
            lines = list(fight.lines)
            for whose, losses in (("Own", fight.own_losses), ("Enemy", fight.enemy_losses)):
                lost = [each for each in losses if not _sinks(each, fight)]
                lines += [f"{whose} losses: {', '.join(lost)}"] if lost else []
            if lines:
                blocks.append(Bullets(tuple(map(runs, lines))))
    return Section("Combat", tuple(blocks)) if blocks else None


def _sinks(ship: str, fight: Combat) -> bool:
    """Return whether the lines on a combat say of a ship that it sinks."""
    said = (f"{ship} sinks", f"{ship}: sinks", f"{ship} is sunk", f"the {ship} sinks")
    alone = fight.title.startswith(f"{ship} is attacked")
    return any(
        line in said or (line.startswith(f"{ship} takes ") and line.endswith(", sunk"))
        or (alone and line.startswith("sunk by "))
        for line in fight.lines
    )  # fmt: skip


def _when(view: CarrierView, world: World, seen: Sighting) -> str:
    """Return the hour of a sighting that came in late (GM-22.5)."""
    late = isinstance(view.command, CommandView) and seen.turn < _last(view)
    return f" at {world.hour(seen.turn):02d}00" if late else ""


def _sightings(view: CarrierView, world: World, dispatches: Sequence[Dispatch]) -> Section | None:
    labels = {contact.id: contact_words(contact) for contact in view.contacts}
    rows = [
        (labels.get(told.contact, f"C{told.contact}"), name(told.sighting.hex), str(told.sighting.condition),
         sighting_words(told.sighting), told.sighting.source + _when(view, world, told.sighting))
        for told in dispatches
        if isinstance(told, Sighted)
    ]  # fmt: skip
    if not rows:
        return None
    table = Table(("No.", "Hex", "Cond.", "Seen", "By"), tuple(dict.fromkeys(rows)))
    return Section("Sightings this turn", (table,))


def _looks(dispatches: Sequence[Dispatch]) -> Section | None:
    """Return what each unit saw from each hex, where the report lists it (GM-4.2a, GM-7.1)."""
    rows = [
        (told.sighting.source, name(told.at), name(told.sighting.hex), str(told.sighting.condition),
         sighting_words(told.sighting), f"C{told.contact}")
        for told in dispatches
        if isinstance(told, Looked)
    ]  # fmt: skip
    if not rows:
        return None
    return Section("What each unit saw", (Table(("Unit", "From", "In", "Cond.", "Seen", "No."), tuple(rows)),))


def _notes(dispatches: Sequence[Dispatch]) -> Section | None:
    """Return what befell the side's own units; what went against its orders stands in brief."""
    notes = [told for told in dispatches if isinstance(told, Note) and not told.bad]
    items = [runs(f"{told.unit} {told.text}".lstrip()) for told in notes]
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
    if command.links:
        items.append("links by name: " + ", ".join(f"{unit} to {place}" for unit, place in command.links.items()))
    items += [f"point {point}: {name(hex_)}" for point, hex_ in command.points.items()]
    others = [seat for seat in command.seats if seat != view.seat]
    if others:
        items.append(f"other commands of your side: {', '.join(others)}")
    return Section("Command", (Bullets(tuple(items)),))


def _older(view: CarrierView) -> Section | None:
    rows = [
        (contact_words(contact), name(contact.sighting.hex), f"{contact.age} h ago", sighting_words(contact.sighting))
        for contact in view.contacts
        if contact.age > 0
    ]
    if not rows:
        return None
    return Section("Earlier contacts", (Table(("No.", "Last seen in", "When", "Seen"), tuple(rows)),))


def _weather(view: CarrierView, world: World) -> Section:
    """Return what the side knows of the weather: day or night, the next check of the wind, the winds of its sectors and
    the clouds near its units, or all of them where they are public (GM-4.2b)."""
    public = world.options.weather_told == "all"
    night = view.hour in world.tables.night_hours
    check = next(hour for hour in range(view.hour, view.hour + 24) if (hour - 1) % 24 + 1 in world.tables.wind_checks)
    lines = [f"{'Night' if night else 'Day'}; the wind is next checked at {(check - 1) % 24 + 1:02d}00."]
    last = _last(view)
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


def _task_forces(view: CarrierView, world: World) -> Section | None:
    if not view.tfs:
        return None
    blocks: list[Block] = []
    for tf in view.tfs.values():
        order = program_text(tf.order, "TF") if tf.order is not None and (tf.order.actions or tf.order.cases) else ""
        items = [f"ships: {_ship_list(view, tf)}"]
        states: dict[str, list[str]] = {}
        for ship in tf.ships:
            states.setdefault(_damage(view, world, view.ships[ship]), []).append(ship)
        items += [f"{runs(', '.join(ships))}: {state}" for state, ships in states.items() if state]
        if tf.leaving == tf.hex:
            items.append(f"broke off: must leave {name(tf.hex)} in its next move")
        if order:
            items.append(f"order: {_cut(order)}")
        where = f"{'presumed ' if presumed(view, f'TF{tf.number}') else ''}in {name(tf.hex)}"
        blocks += [Paragraph(f"TF{tf.number} {where}, {ship_words(view, tf)}"), Bullets(tuple(items))]
    if view.rafts:
        seen = ", ".join(f"{name(hex_)} at {_hour(world, turn)}" for hex_, turn in sorted(view.rafts.items()))
        blocks.append(Paragraph(f"Survivors seen in the water: {seen}."))
    sunk = [ship for ship in view.ships.values() if ship.fate in ("sunk", "scuttled")]
    if sunk:
        sunk.sort(key=lambda ship: values.LARGEST_FIRST.index(ship.type))
        blocks.append(Paragraph("Lost so far: " + runs(", ".join(ship.name for ship in sunk)) + "."))
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
        out += [f"{kind} {part}" for part in ranges(sorted(numbers))]
    return ", ".join(out)


def _damage(view: CarrierView, world: World, ship: Ship) -> str:
    """Return the state of a ship in words, nothing if there is nothing to say."""
    words = []
    if ship.hits:
        words.append(f"{ship.hits} of {world.card(view.side, ship.card).damage_factor} hits")
        if ship.doomed:
            words.append(f"lost: goes down at {_hour(world, ship.doomed)}")
        elif values.crippled(world, view.side, ship):
            words.append("dead in the water" + _until(world, values.still_until(world, view.side, ship)))
        elif values.slowed(world, view.side, ship):
            words.append("half speed")
    words += _wound_words(world, view, ship)
    if ship.anchored is not None and ship.type not in values.TRANSPORTS:
        words.append("at anchor")
    if ship.type in values.TRANSPORTS and (ship.anchored is not None or ship.unloaded):
        anchored = "at anchor, " if ship.anchored is not None else ""
        words.append(f"{anchored}unloaded {ship.unloaded} of 8 turns")
    if ship.beached:
        words.append("on the beach")
    full = world.card(view.side, ship.card).ammunition
    shells = _shells(world, ship)
    if full and (ship.ammunition < full or shells):
        words.append(f"ammunition {ship.ammunition} of {full}{shells}")
    elif shells:
        words.append(f"guns{shells}")
    if ship.gun_uses and world.options.dd_guns_twice:
        words.append(f"guns used {ship.gun_uses} of {world.tables.constant['dd_gun_uses_twice']} times")
    if not ship.torpedoes:
        words.append("torpedoes fired")
    if ship.towing:
        words.append(f"tows {ship.towing}")
    if ship.towed_by:
        words.append(f"in tow of {ship.towed_by}")
    if ship.aboard:
        words.append(f"{many(sum(ship.aboard.values()), 'survivor factor')} aboard")
    return ", ".join(words)


def _until(world: World, turn: int) -> str:
    return f" until the end of {_hour(world, turn)}" if turn else ""


def _wound_words(world: World, view: CarrierView, ship: Ship) -> list[str]:
    """Return a ship's fires and critical hits in words, with their end (GM-19.1a)."""
    hurt, words = values.wounds(ship), []
    if hurt.major:
        words.append("major fire burning")
    elif hurt.fires:
        words.append(f"{many(len(hurt.fires), 'fire')} burning")
    if hurt.burnt_out:
        words.append("no more flying")
    if hurt.steering:
        words.append("steering hit" + _until(world, hurt.steering))
    if hurt.stopped:
        words.append("no power")
    if hurt.deck_until:
        words.append("flight deck hit" + _until(world, hurt.deck_until))
    if hurt.guns_lost or hurt.aa_lost:
        guns, anti = (of(world, view.side, ship) for of in (values.gunnery, values.anti_aircraft))
        words.append(f"armament hit, guns {guns} and AA {anti} left")
    return words + (["torpedo mounts lost"] if hurt.tubes_lost else [])


def _shells(world: World, ship: Ship) -> str:
    """Return what a ship has of both kinds of shells, if it has any GP (GM-13.3)."""
    if not world.options.gun_ammunition or not ship.magazine or not (ship.magazine.gp or ship.magazine.plan):
        return ""
    if ship.type in UNCOUNTED:
        return f" with {'GP' if ship.magazine.gp else 'AP'} shells"
    return f" ({stock(ship, 'GP')} GP, {stock(ship, 'AP')} AP)"


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


def _watch(view: CarrierView) -> Section | None:
    """Return the counters of coastwatchers and troops, island by island (GM-23.3)."""
    if not isinstance(view.watch, Watch) or not view.watch.counters:
        return None
    islands: dict[str, list[str]] = {}
    for counter in view.watch.counters.values():
        step = f" (next {Direction(counter.step).name}1)" if counter.step else ""
        words = f"{counter.name} {'lost' if counter.lost else name(counter.hex) + step}"
        islands.setdefault(counter.island, []).append(words)
    items = [f"{island}: {', '.join(words)}" for island, words in islands.items()]
    return Section("Coastwatchers and troops", (Bullets(tuple(items)),))


def _ashore(view: CarrierView, world: World) -> Section | None:
    """Return how many of the troops wanted for a capture are ashore."""
    items = [
        f"{rule.base}: taken" if rule.base in view.bases
        else f"{rule.base}: {view.landed.get(rule.base, 0)} of {rule.factors} troop factors landed"
        for rule in world.scenario.captures
        if rule.side == view.side
    ]  # fmt: skip
    return Section("Troops ashore", (Bullets(tuple(items)),)) if items else None


def _boats(view: CarrierView, world: World) -> Section | None:
    """Return the boats in port, the hits on an MTB base, and the flotillas ordered out or out on patrol (GM-17.0a,
    GM-17.0b, GM-17.0l)."""
    if not isinstance(view.boats, BoatForce):
        return None
    items = []
    for base in view.boats.bases.values():
        aces = f", {base.aces} of them aces" if base.aces > 1 else ", one an ace" if base.aces else ""
        text = f"{base.name} in {name(base.hex)}: {base.boats} in port{aces}; up to {base.limit} out at a time"
        if base.closed:
            text = f"{base.name} in {name(base.hex)}: the MTB base serves no more"
        elif base.air_hits:
            text += f"; {base.air_hits} of {world.tables.constant['mtb_base_hits']} hits from the air"
        items.append(text)
    for flotilla in view.boats.flotillas.values():
        order = f"{many(flotilla.boats, 'boat')} from {flotilla.base}"
        doing = "on patrol in" if flotilla.out else "kept in by the weather, for" if flotilla.kept_in else "to patrol"
        words = [f"MTB{flotilla.number}: {order}, {doing} {name(flotilla.hex)}"]
        words += [f"targets {', '.join(flotilla.targets)}"] if flotilla.targets else []
        words += ["then guns"] if flotilla.guns else []
        words += ["torpedoes fired"] if flotilla.spent else []
        items.append("; ".join(words))
    return Section("Motor torpedo boats", (Bullets(tuple(items)),))


def _submarines(view: CarrierView, world: World) -> Section | None:
    """Return the own boats: where, how deep, torpedoes, damage, orders that stand (FE-27.1a)."""
    if not view.submarines or not view.submarines.boats:
        return None
    silent = view.command.last_known if isinstance(view.command, CommandView) else {}
    items = []
    for boat in view.submarines.boats.values():
        level = {"surface": "on the surface", "periscope": "at periscope depth", "deep": "deep"}[boat.depth]
        at = silent.get(f"SS{boat.number}")
        known = f"last known at {_hour(world, at)} " if at else "last known at the start " if at == 0 else ""
        words = [f"SS{boat.number} {known}in {name(boat.hex)}, {level}, {many(boat.factors, 'torpedo factor')}"]
        hits = view.ships[boat.ship].hits
        words += [f"{hits} of {world.card(view.side, view.ships[boat.ship].card).damage_factor} hits"] if hits else []
        words += ["in combat last turn"] if boat.fought == view.clock.turn - 1 else []
        order = submarine_text(boat.order)
        items.append("; ".join(words) + (f". Order: {_cut(order)}" if order else ""))
    return Section("Submarines", (Bullets(tuple(items)),))


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
        shown = values.aboard(boxes) or holder.name in view.ready_cap
        if not shown and (not isinstance(holder, Base) or holder.hex is None):
            continue
        normal, minimum = values.normal_minimum(world, view.side, holder)
        facts = f"launch {normal}/{minimum}, readying {values.readying_factor(world, view.side, holder)}"
        if isinstance(holder, Base):
            where = name(holder.hex) if holder.hex is not None else "off the map"
            facts = f"{where}, {facts}, AA {max(0, holder.aa)}, guns {max(0, holder.sf)}"
            if holder.radar:
                facts += ", radar" + (" out" + _until(world, out) if (out := values.radar_out(holder)) else "")
        if values.shut(holder):
            facts += f"; no flying, {values.shut(holder)}"
            if isinstance(holder, Base):
                facts += _until(world, values.base_wounds(holder).runway_until)
        named = (
            ("ready", boxes.ready), ("readying", boxes.readying),
            ("just landed", boxes.just_landed), ("dispersed", boxes.dispersed),
        )  # fmt: skip
        items = [f"{label}: {stack_words(box)}" for label, box in named if box]
        if isinstance(holder, Base) and (deep := _below(holder)):
            items.insert(0, f"below 0 by hits, to be repaired first: {deep}")
        if holder.name in view.give_up:
            items.append("gives up first: " + ", ".join(view.give_up[holder.name]))
        if holder.name in view.standing:
            items.append("standing order: " + _cut(program_text(view.standing[holder.name], "base")))
        items += [action_text(order) for order in view.ready_cap.get(holder.name, ())]
        blocks.append(Paragraph(f"{holder.name} ({facts})"))
        if items:
            blocks.append(Bullets(tuple(items)))
    return Section("Decks and airfields", tuple(blocks)) if blocks else None


def _below(base: Base) -> str:
    """Return by how much hits have put a base's values below 0, nothing if none is (BR-21.5)."""
    launch = f"launch {max(0, -base.lf_normal)}/{max(0, -base.lf_min)}" if min(base.lf_normal, base.lf_min) < 0 else ""
    rest = [f"{word} {-value}" for word, value in (("AA", base.aa), ("guns", base.sf)) if value < 0]
    return ", ".join([launch, *rest] if launch else rest)


def _points(view: CarrierView, dispatches: Sequence[Dispatch]) -> Section:
    own = sum(entry.points for entry in view.points)
    items = [
        f"{'you gain' if told.points > 0 else 'the enemy gains'} {abs(told.points)}: {told.reason}"
        for told in dispatches
        if isinstance(told, Points)
    ]
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
