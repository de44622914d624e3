"""Who may send by radio and be named for it: own bases and TFs by their labels (GM-21.2, GM-22.73)."""

import re

from flagplot.games.carrier.ordered.ast import UnitRef
from flagplot.games.carrier.ordered.words import base_name
from flagplot.games.carrier.orders.text import unit_name
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verb import Trial

ACK = re.compile(r"[\s,;.]*\b(?P<no>no\s+)?ack(?:nowledge(?:ment)?)?[\s.]*$", re.IGNORECASE)


def has_radio(trial: Trial) -> bool:
    """Return whether there is radio in the battle; remarked on where there is none (GM-20.1)."""
    if trial.roster.command is None:
        text = "there is no radio in this battle: command control is off"
        trial.refuse("GM-20.1", text, "Order the unit itself.")
    return trial.roster.command is not None


def label_of(named: UnitRef | None) -> str:
    """Return what was written for a unit."""
    return "" if named is None else named.name or unit_name(named)


def unit_label(named: UnitRef | str, roster: Roster) -> str:
    """Return the label of an own TF or base, an empty string for a name that is none of them."""
    name = named if isinstance(named, str) else label_of(named)
    if unit := re.fullmatch(r"TF\s*(\d{1,3})", name.strip(), re.I):
        return f"TF{int(unit[1])}"
    place = roster.ruleset.theatre.aliases.get(" ".join(name.split()).lower(), name)
    own = roster.own(base_name(place) or place)
    return own.name if own is not None else ""


def ref_of(label: str, roster: Roster) -> UnitRef | None:
    """Return the TF or base of the seat with a label, None for an empty one."""
    tf = next((number for number in roster.view.tfs if f"TF{number}" == label), None)
    return UnitRef("TF", tf) if tf is not None else roster.own(label)


def acknowledged(text: str) -> tuple[str, bool]:
    """Return a text without its quotes and without its wish for an acknowledgement, and that wish; nothing said is
    none (GM-22.3, GM-22.4)."""
    found = ACK.search(text)
    if found:
        text = text[: found.start()]
    return " ".join(text.replace('"', " ").split()).rstrip(" ,;."), found is not None and not found["no"]
