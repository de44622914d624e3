"""Where each TF of a side may start (BR-26.1)."""

from collections.abc import Container, Mapping

from flagplot.core.words import Atom, Value, phrase
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.scenario.areas import Area, area_hexes
from flagplot.games.carrier.scenario.forces import Group
from flagplot.games.carrier.scenario.scenario import Scenario
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.theatre.theatre import theatre


def starting(scenario: Scenario, side: Side) -> dict[int, Group]:
    """Return the groups of a side that are on the map from the start, by TF, each after the one about which it lies."""
    return {group.tf: group for group in scenario.groups if group.side == side and not group.enters}


def choosable(scenario: Scenario, side: Side, tfs: Container[int]) -> dict[int, Group]:
    """Return those of `starting` whose places are chosen by who commands `tfs`: one that lies about the TF of another
    command has no choice, for where that starts is not told (BR-26.1, GM-21.1)."""
    chosen: dict[int, Group] = {}
    for number, group in starting(scenario, side).items():
        if number in tfs and (not group.area.of_tf or group.area.of_tf in chosen):
            chosen[number] = group
    return chosen


def start_hexes(group: Group, places: Mapping[int, Hex]) -> tuple[Hex, ...]:
    """Return the hexes in which a group may start when the other TFs of its side start in `places`; a group with ships
    at anchor needs a coast (BR-26.1, BR-12.7.1)."""
    hexes = area_hexes(group.area, places[group.area.of_tf] if group.area.of_tf else None)
    return tuple(hex_ for hex_ in hexes if not group.anchored or theatre().terrain(hex_) == "coast")


def starting_boats(scenario: Scenario, side: Side) -> dict[int, tuple[Hex, ...]]:
    """Return the hexes in which each submarine of a side may start, by its number (BR-26.1, FE-27.1a)."""
    areas = [entry.area for entry in scenario.submarines if entry.side == side for _ in range(entry.count)]
    return {number: area_hexes(area) for number, area in enumerate(areas, 1)}


def in_words(area: Area) -> Value:
    """Return a start area, for the words of a report."""
    parts: list[Atom] = []
    if area.hexes:
        parts += area.hexes
    elif area.of_tf:
        parts.append(phrase("ask.area.tf", n=area.within, tf=f"TF{area.of_tf}"))
    elif area.of:
        parts.append(phrase("ask.area.near", n=area.within, of=area.of))
    if area.block:
        parts.append(phrase("ask.area.block", first=area.block[0], last=area.block[-1]))
    if area.sector:
        parts.append(phrase("ask.area.sector", sector=area.sector))
    if area.rows != type(area)().rows:
        parts.append(phrase("ask.area.rows", first=area.rows[0], last=area.rows[1]))
    if area.also:
        parts.append(phrase("ask.area.also", hexes=area.also))
    return tuple(parts)
