"""Phase 1, Weather: wind and clouds (BR-6)."""

import msgspec

from flagplot.core.dice import DiceCup
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.state.battle import Weather
from flagplot.games.carrier.theatre.hex import SECTORS, Direction, Hex, neighbour, sectors
from flagplot.games.carrier.umpire import Umpire

FRONT_SPREAD = 5
"""Hexes from the middle marker of a front to the outer ones (BR-6.3)."""


def run(umpire: Umpire) -> None:
    """Check the wind, then move the clouds (GM-6.1a). Nothing happens on the first turn (BR-6.1)."""
    if umpire.turn == 1:
        return
    weather = umpire.state.weather
    if umpire.hour in umpire.ruleset.tables.wind_checks:
        check_wind(umpire.ruleset, umpire.dice, weather)
    if umpire.hour in umpire.ruleset.tables.cloud_moves:
        weather.markers = [
            move_marker(umpire.ruleset, umpire.dice, weather, number, marker)
            for number, marker in enumerate(weather.markers)
        ]
        umpire.weather_changed()


def check_wind(ruleset: Ruleset, dice: DiceCup, weather: Weather) -> None:
    """Roll for each sector whether its wind turns (BR-6.2)."""
    for sector in SECTORS:
        roll = dice.throw("weather", "wind", sector, table="wind_change", rule="BR-6.2")
        turn = ruleset.tables.wind_change[roll.faces[0] - 1]
        weather.wind[sector] = (weather.wind[sector] - 1 + turn) % 6 + 1


def move_marker(ruleset: Ruleset, dice: DiceCup, weather: Weather, number: int, marker: Hex) -> Hex:
    """Return where a marker drifts: one hex with its sector's wind (BR-6.4); off the map or in a shared hex it is
    relocated at once (BR-6.4.1), or in a shared hex when clouds move next, in place of that move (FE-6.4.1)."""
    sector = sectors(marker)[0]
    if ruleset.options.cloud_relocation == "next even" and len(sectors(marker)) > 1:
        return _relocated(ruleset, dice, came_from(weather, number, sector), number)
    drifted = neighbour(marker, Direction(weather.wind[sector]))
    if drifted is not None and len(sectors(drifted)) == 1:
        return drifted
    if drifted is not None and ruleset.options.cloud_relocation == "next even":
        weather.waiting = {**(weather.waiting or {}), number: sector}
        return drifted
    return _relocated(ruleset, dice, sector, number)


def came_from(weather: Weather, number: int, sector: str) -> str:
    """Return the sector that a marker on a boundary drifted from, and forget it: its wait is over (FE-6.4.1). One that
    was placed on the boundary counts for the sector given."""
    waiting = dict(weather.waiting or {})
    sector = waiting.pop(number, sector)
    weather.waiting = waiting or msgspec.UNSET
    return sector


def _relocated(ruleset: Ruleset, dice: DiceCup, sector: str, number: int) -> Hex:
    """Return where a marker of a sector is placed anew (BR-6.4.1)."""
    roll = dice.throw("weather", "relocation", f"marker {number}", table="cloud_relocation", rule="BR-6.4.1")
    to = ruleset.tables.cloud_relocation[sector][roll.faces[0] - 1]
    return scatter(ruleset, dice, to, f"marker {number}")


def scatter(ruleset: Ruleset, dice: DiceCup, sector: str, subject: str) -> Hex:
    """Return where a marker of Scattered Clouds lands, counted from the sector's directional hex: one die gives
    direction and distance (BR-6.3, GM-6.1b), or one die each (FE-6.3a)."""
    direction, steps = _shift(ruleset, dice, "scatter", subject)
    return _displaced(ruleset, ruleset.theatre.sector_hex(sector), direction, steps)


def _shift(ruleset: Ruleset, dice: DiceCup, purpose: str, subject: str) -> tuple[Direction, int]:
    """Throw for the direction and the hexes by which clouds are moved at set-up and relocation (BR-6.3, FE-6.3a)."""
    if ruleset.options.cloud_dice == "one":
        face = dice.throw("weather", purpose, subject, rule="BR-6.3").faces[0]
        return Direction(face), face
    direction = dice.throw("weather", f"{purpose} direction", subject, rule="FE-6.3a").faces[0]
    return Direction(direction), dice.throw("weather", f"{purpose} distance", subject, sides=8, rule="FE-6.3a").faces[0]


def _displaced(ruleset: Ruleset, start: Hex, direction: Direction, steps: int) -> Hex:
    """Return the hex so many steps away: with one die within the sector (BR-6.3), with two on the map (FE-6.3a)."""
    if ruleset.options.cloud_dice == "one":
        return _moved(start, direction, steps)
    here = start
    for _ in range(steps):
        here = after if (after := neighbour(here, direction)) is not None else here
    return here


def _moved(start: Hex, direction: Direction, steps: int) -> Hex:
    """Return the hex so many steps away, or the last one before the sector's border or a shared hex (BR-6.3)."""
    home, here = sectors(start), start
    for _ in range(steps):
        after = neighbour(here, direction)
        if after is None or sectors(after) != home:
            return here
        here = after
    return here


def first_weather(ruleset: Ruleset, dice: DiceCup) -> Weather:
    """Return wind and clouds at the start: Scattered Clouds or a Cloud Front, which is shifted as one body (BR-6.2.1,
    BR-6.3, FE-6.3b)."""
    wind = {}
    for sector in SECTORS:
        roll = dice.throw("weather", "first wind", sector, table="initial_wind", rule="BR-6.2.1")
        wind[sector] = int(ruleset.tables.initial_wind[roll.faces[0] - 1])
    if ruleset.scenario.clouds == "scattered":
        markers = [
            scatter(ruleset, dice, sector, f"{sector} marker {number}") for sector in SECTORS for number in range(4)
        ]
        return Weather(wind, markers)
    markers = []
    for sector in SECTORS:
        direction, steps = _shift(ruleset, dice, "front", sector)
        middle = ruleset.theatre.sector_hex(sector)
        for placed in (_moved(middle, Direction.NE, FRONT_SPREAD), middle, _moved(middle, Direction.SW, FRONT_SPREAD)):
            markers.append(_displaced(ruleset, placed, direction, steps))
    return Weather(wind, markers)
