"""How the things of a battle are put into words in reports and on plots."""

from collections.abc import Sequence

from flagplot.core.words import Words
from flagplot.games.carrier.reports.outlook import Arrival
from flagplot.games.carrier.ruleset.options import Options
from flagplot.games.carrier.ruleset.presets import catalogue, in_force, presets
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.tables import LAND
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sentences.lists import joined, names
from flagplot.games.carrier.sentences.looks import look_words, made_up
from flagplot.games.carrier.state.plot import MadeUp, Sighting
from flagplot.games.carrier.state.units import AirFormation, Stack, TaskForce
from flagplot.games.carrier.theatre.hex import name
from flagplot.games.carrier.view import CarrierView, KnownContact

NUMBER = 200
"""Longest order text shown in a table; the rest is cut."""


def columns(words: Words, *keys: str) -> tuple[str, ...]:
    """Return the headings of a table."""
    return tuple(words(f"report.column.{key}") for key in keys)


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


def force_words(words: Words, seen: Sighting, about: str = "report.sighting.about") -> str:
    """Return how many were reported: `about 14 ships`, `9 Af`, or nothing."""
    if seen.total is None:
        return ""
    total = words("report.sighting.factors" if seen.kind == "af" else "report.sighting.count", n=seen.total)
    return words(about, text=total) if seen.condition == 2 else total


def class_words(words: Words, word: str, n: int | None, topic: str = "report") -> str:
    """Return a class as reported: `carriers`, or with its number `1 carrier`, `2 carriers`."""
    return words(f"{topic}.class.some.{word}") if n is None else words(f"{topic}.class.{word}", n=n)


def height_words(words: Words, seen: Sighting) -> str:
    """Return the altitude told: `high`, `low`, `high and low`, or nothing."""
    return words(f"report.sighting.height.{seen.altitude}") if seen.altitude else ""


def contact_words(words: Words, contact: KnownContact) -> str:
    """Return a contact's number, with those that have gone into it: `C4 (with C5)`."""
    text = f"C{contact.id}"
    others = tuple(f"C{number}" for number in contact.also)
    return words("report.sighting.contact_with", contact=text, others=others) if others else text


def source_words(words: Words, seen: Sighting) -> str:
    """Return the observers of a sighting: `AF3, Port Moresby`, `coastwatchers on Guadalcanal`, `SS4, overhead`."""
    overhead = (words("report.source.overhead"),) if seen.overhead else ()
    return words.text((*(_observer(words, unit) for unit in seen.source), *overhead))


def _observer(words: Words, unit: UnitId) -> str:
    if unit.kind in ("CW", "T"):
        return words("report.source.counter", who=unit.label, island=unit.name)
    if unit.kind in ("coastwatchers", "attackers", "planes"):
        return words(f"report.source.{unit.kind}", island=unit.name)
    return unit.label


def _ships(words: Words, every: Sequence[str | MadeUp]) -> str:
    """Return ships as an attack has told them: by name, or by type alone."""
    types = tuple(one for one in every if isinstance(one, MadeUp))
    return made_up(words, types) if types else names(words, [one for one in every if isinstance(one, str)])


def sighting_words(words: Words, seen: Sighting, *, brief: bool = False) -> str:
    """Return a sighting in words, within its condition. `brief`: not what the names of the ships say again, if they
    are all there."""
    if seen.kind == "base":
        return words(
            f"report.sighting.{'planes_there' if seen.planes_present else 'no_planes'}", base=str(seen.names[0])
        )
    if seen.kind == "sub":
        return words("report.sighting.submarine")
    height = height_words(words, seen)
    if seen.condition == 1:
        if seen.kind == "tf":
            return words("report.sighting.ships")
        return words("report.sighting.planes_at", height=height) if height else words("report.sighting.planes")
    there = sum(one.n if isinstance(one, MadeUp) else 1 for one in seen.names)
    named = brief and seen.total == there > 0
    parts = [words(f"report.sighting.{seen.kind}s", n=seen.formations)] if seen.formations else []
    parts.append(force_words(words, seen))
    parts.append("" if named else words.text(tuple(class_words(words, word, n) for word, n in seen.classes)))
    parts.append(height)
    for n, kind, looks in () if named else seen.damage:
        ships = class_words(words, kind, n)
        parts.append(words("report.sighting.damaged", ships=ships, looks=look_words(words, looks)))
    if seen.names:
        ships = _ships(words, seen.names)
        parts.append(ships if named else words("report.sighting.identified", names=ships))
    if seen.planes_present:
        parts.append(words("report.sighting.on_deck"))
    return joined(words, "combat.pair", [part for part in parts if part])


def hour_words(ruleset: Ruleset, turn: int) -> str:
    return f"{ruleset.hour(turn):02d}00"


def until(words: Words, ruleset: Ruleset, text: str, turn: int) -> str:
    """Return a text with the hour at whose end it is over, if that is known."""
    return words("report.until", text=text, hour=hour_words(ruleset, turn)) if turn else text


LINE = 78
"""Letters of a line of a report."""


def rules_lines(words: Words, preset: str, options: Options, full: bool = True) -> tuple[str, ...]:
    """Return the head lines of a report: the rule set with the date of its source, and the options in force (see
    `in_force`), each line by itself; nothing in the first rule set with its own options (GM-1.0a, GM-1.0b)."""
    chosen, lines = in_force(preset, options, full), list[tuple[str, ...]]()
    if preset == presets()[0] and not chosen:
        return ()
    for text in chosen:
        longer = (*lines[-1], text) if lines else (text,)
        if lines and len(words("report.rules.more", options=longer)) <= LINE:
            lines[-1] = longer
        else:
            lines.append((text,))
    head = words(f"report.rules.{'of' if chosen else 'plain'}", preset=preset, title=catalogue().presets[preset].title)
    more = (words("report.rules.more", options=line) for line in lines[:-1])
    return (head, *more, *(words("report.rules.last", options=line) for line in lines[-1:]))


def arrives(words: Words, ruleset: Ruleset, text: str, arrival: Arrival) -> str:
    """Return an order's text with the hour at whose end its unit is there, or lands."""
    key = "report.lands" if arrival.lands else "report.arrives"
    hour = hour_words(ruleset, arrival.turn)
    return words(key, text=text, hour=hour, hex=name(arrival.hex), place=arrival.lands)


def cut(text: str) -> str:
    """Return an order's text, cut where it is too long for a table."""
    return text if len(text) <= NUMBER else text[: NUMBER - 4] + " ..."
