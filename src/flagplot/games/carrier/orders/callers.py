"""Who may send by radio and be named for it: own bases and TFs (GM-21.2, GM-22.73)."""

import re

from flagplot.games.carrier.ordered.ast import UnitRef
from flagplot.games.carrier.ordered.words import base_name
from flagplot.games.carrier.orders.text import unit_name
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verb import Trial
from flagplot.games.carrier.state.record import CommandView

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


def own_unit(named: UnitRef | str, roster: Roster) -> UnitRef | None:
    """Return the TF, own base or own ship of a name, None for a name that is none of them."""
    name = named if isinstance(named, str) else label_of(named)
    if unit := re.fullmatch(r"TF\s*(\d{1,3})", name.strip(), re.I):
        return UnitRef("TF", int(unit[1]))
    place = roster.ruleset.theatre.aliases.get(" ".join(name.split()).lower(), name)
    return roster.own(base_name(place) or place)


def controls(roster: Roster, unit: UnitRef | None) -> bool:
    """Return whether the seat orders a unit without radio, so that it may send (GM-21.1, GM-21.2)."""
    return unit is not None and roster.command is not None and unit.id(roster.view.side) in roster.command.controlled


def under_command(command: CommandView) -> str:
    """Return the labels of all that a seat orders without radio, as a hint."""
    return f"Yours are {', '.join(unit.label for unit in command.controlled)}."


def acknowledged(text: str) -> tuple[str, bool]:
    """Return a text without its quotes and without its wish for an acknowledgement, and that wish; nothing said is
    none (GM-22.3, GM-22.4)."""
    found = ACK.search(text)
    if found:
        text = text[: found.start()]
    return " ".join(text.replace('"', " ").split()).rstrip(" ,;."), found is not None and not found["no"]
