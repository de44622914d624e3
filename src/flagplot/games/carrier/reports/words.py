"""How the things of a battle are put into words in reports and on plots."""

import re
from collections.abc import Sequence

from flagplot.core.words import Words
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.tables import LAND
from flagplot.games.carrier.sentences.lists import joined, names
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.units import AirFormation, Stack, TaskForce
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


def _named(names: Sequence[str]) -> int:
    """Return how many ships are named, `Aoba` one, `2 DD (one at anchor, one burning)` two."""
    bare = re.sub(r" \([^)]*\)", "", ", ".join(names))
    numbers = [ship.partition(" ")[0] for ship in bare.split(", ") if ship]
    return sum(int(number) if number.isdigit() else 1 for number in numbers)


def sighting_words(words: Words, seen: Sighting, *, brief: bool = False) -> str:
    """Return a sighting in words, within its condition. `brief`: not what the names of the ships say again, if they
    are all there."""
    if seen.kind == "base":
        return words(f"report.sighting.{'planes_there' if seen.planes_present else 'no_planes'}", base=seen.names[0])
    if seen.kind == "sub":
        return words("report.sighting.submarine")
    height = height_words(words, seen)
    if seen.condition == 1:
        if seen.kind == "tf":
            return words("report.sighting.ships")
        return words("report.sighting.planes_at", height=height) if height else words("report.sighting.planes")
    named = brief and seen.total == _named(seen.names) > 0
    parts = [words(f"report.sighting.{seen.kind}s", n=seen.formations)] if seen.formations else []
    parts.append(force_words(words, seen))
    parts.append("" if named else words.said(tuple(class_words(words, word, n) for word, n in seen.classes)))
    parts.append(height)
    parts += () if named else seen.damage
    if seen.names:
        ships = names(words, ", ".join(seen.names).split(", "))
        parts.append(ships if named else words("report.sighting.identified", names=ships))
    if seen.planes_present:
        parts.append(words("report.sighting.on_deck"))
    return joined(words, "combat.pair", [part for part in parts if part])


def hour_words(ruleset: Ruleset, turn: int) -> str:
    return f"{ruleset.hour(turn):02d}00"


def until(words: Words, ruleset: Ruleset, text: str, turn: int) -> str:
    """Return a text with the hour at whose end it is over, if that is known."""
    return words("report.until", text=text, hour=hour_words(ruleset, turn)) if turn else text


def cut(text: str) -> str:
    """Return an order's text, cut where it is too long for a table."""
    return text if len(text) <= NUMBER else text[: NUMBER - 4] + " ..."
