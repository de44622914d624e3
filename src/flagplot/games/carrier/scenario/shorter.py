"""Shorter versions of a scenario: a file that takes over named parts of a long one and states what differs (BR-26.2).

    based_on = "santa-cruz"
    takes = ["air", "boats", "groups"]

A part that is taken over stands in the long scenario as a whole, with two exceptions. Of the groups, where the file
has `[[groups]]` of its own, those are there, and each takes from the TF of its side and number what it does not state;
of the air factors those aboard ships that are then not there are left out.
"""

from collections.abc import Iterable

from flagplot.core.diagnostics import meant
from flagplot.core.toml import Keys, Toml
from flagplot.games.carrier.scenario.forces import expand

Raw = Keys
"""A scenario as its file has it, before anything is checked."""

OWN = ("id", "title", "introduction")
"""What every file says itself."""


def completed(file: Toml, whole: dict[str, Toml], parts: Iterable[str]) -> Toml:
    """Return a scenario's file with the parts that it takes over from a long one put in. `whole` has the scenarios
    that come with the game by id, `parts` the names of all parts (BR-26.2). Raises BadInputError naming file, line and
    key for an id or a part that does not exist, for a scenario that is itself a shorter one, and for a part that is
    both taken over and stated."""
    raw, long = file.keys, _long_one(file, whole)
    takes = _taken(file, long, tuple(parts))
    made = {key: value for key, value in raw.items() if key not in ("based_on", "takes")}
    made |= {part: long[part] for part in takes if part not in made}
    if "groups" in takes and "groups" in raw:
        made["groups"] = [_group(group, long["groups"]) for group in raw["groups"]]
    if "air" in takes:
        left_out = _ships(long["groups"]) - _ships(made.get("groups", []))
        made["air"] = [air for air in long["air"] if (air["side"], air["at"]) not in left_out]
    return file.changed(made)


def _long_one(file: Toml, whole: dict[str, Toml]) -> Raw:
    """Return the long scenario that a file names."""
    name = file.keys.get("based_on")
    if name is None:
        raise file.fault(("takes",), 'parts of which scenario? Say based_on = "<id>"')
    if not isinstance(name, str) or name not in whole:
        hint = meant(str(name), whole, f"There are {', '.join(whole)}.")
        raise file.fault(("based_on",), f"there is no scenario '{name}'. {hint}")
    long = whole[name].keys
    if "based_on" in long:
        first = long["based_on"]
        raise file.fault(("based_on",), f"'{name}' is itself based on '{first}'; say based_on = \"{first}\"")
    return long


def _taken(file: Toml, long: Raw, parts: tuple[str, ...]) -> list[str]:
    """Return the names of the parts that a file takes over."""
    takes = file.keys.get("takes")
    if not isinstance(takes, list) or not takes:
        key = "takes" if "takes" in file.keys else "based_on"
        raise file.fault((key,), 'which parts are taken over? Say takes = ["groups", "air"] or the like')
    free = [part for part in parts if part not in OWN]
    for part in takes:
        if part not in free:
            hint = meant(str(part), free, f"Parts are {', '.join(free)}.")
            raise file.fault(("takes",), f"there is no part '{part}' to take over. {hint}")
        if part not in long:
            raise file.fault(("takes",), f"'{file.keys['based_on']}' says nothing of '{part}'")
        if part in file.keys and part != "groups":
            raise file.fault((part,), f"'{part}' is taken over and stated here as well; do one of them")
    return takes


def _group(stated: Raw, groups: list[Raw]) -> Raw:
    """Return a group with what the TF of its side and number in the long scenario says and it does not."""
    key = stated.get("side"), stated.get("tf")
    return next(({**group, **stated} for group in groups if (group["side"], group["tf"]) == key), stated)


def _ships(groups: list[Raw]) -> set[tuple[str, str]]:
    """Return the named ships of groups by side."""
    out = set()
    for group in groups:
        try:
            out |= {(group["side"], ship) for ship, _ in expand(tuple(group["ships"]), {})}
        except (KeyError, TypeError):  # the types are checked later
            continue
    return out
