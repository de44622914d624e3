"""A load told behind several types of planes for all of them: `4 Dauntless and 2 Wildcat, they carry GP`."""

import re

from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.ruleset.kinds import Load
from flagplot.games.carrier.ruleset.tables import Tables
from flagplot.games.carrier.units import factors as values

_EACH = re.compile(
    r"(?<!\S)(?P<deed>ready|launch) (?P<planes>(?:(?! EACH )[^:;()])*?) EACH (?P<load>GP|AP|torpedo)(?!\S)"
)
"""Planes and the load of each, as a frame has it."""
_OF_ONE = re.compile(
    r"(?<!\S)(?P<deed>ready|launch) (?P<planes>(?:(?! WHERE )[^:;()])*?) WHERE (?P<plane>%\S+)"
    r" (?P<load>GP|AP|torpedo)(?!\S)"
)
"""Planes and the load of one type of them."""
_PLANE = re.compile(r"%(\S+)")
_LOADS: dict[str, Load] = {"GP": "GP", "AP": "AP", "torpedo": "torpedo"}
_LOADED = re.compile(r" (?:GP|AP|torpedo)(?!\S)")


def of_each(text: str, roster: Roster) -> str:
    """Return the text with the load behind each type that can carry it and has none; behind the last if none can."""

    def put(found: re.Match[str]) -> str:
        load, kinds = _LOADS[found["load"]], found["planes"].split(" , ")
        fits = [not _LOADED.search(each) and takes(roster.ruleset.tables, _name(each), load) for each in kinds]
        fits[-1] = fits[-1] or not any(fits)
        return f"{found['deed']} " + " , ".join(
            f"{each} {load}" if fit else each for each, fit in zip(kinds, fits, strict=True)
        )

    return _EACH.sub(put, _OF_ONE.sub(_of_one, text))


def _of_one(found: re.Match[str]) -> str:
    """Return planes with the load behind the one type that it is told of; as they stand where it is not one of them."""
    kinds = found["planes"].split(" , ")
    meant = [each for each in kinds if each.endswith(found["plane"])]
    if len(meant) != 1:
        return found[0]
    return f"{found['deed']} " + " , ".join(f"{each} {found['load']}" if each in meant else each for each in kinds)


def takes(tables: Tables, plane: str, load: Load) -> bool:
    """Return whether a type can carry a load; any that is not known may."""
    return plane not in tables.planes or values.can_carry(tables, plane, load)


def _name(said: str) -> str:
    found = _PLANE.search(said)
    return found[1].replace("~", " ") if found is not None else ""
