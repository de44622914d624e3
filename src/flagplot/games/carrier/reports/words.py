"""How the things of a battle are put into words in reports and on plots."""

import re
from collections.abc import Sequence

from flagplot.games.carrier.phrases import many, runs
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.tables import LAND
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.units import AirFormation, Stack, TaskForce
from flagplot.games.carrier.view import CarrierView, KnownContact

NUMBER = 200
"""Longest order text shown in a table; the rest is cut."""


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


def hour_words(ruleset: Ruleset, turn: int) -> str:
    return f"{ruleset.hour(turn):02d}00"


def until(ruleset: Ruleset, turn: int) -> str:
    return f" until the end of {hour_words(ruleset, turn)}" if turn else ""


def cut(text: str) -> str:
    return text if len(text) <= NUMBER else text[: NUMBER - 4] + " ..."
