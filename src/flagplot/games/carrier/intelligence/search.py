"""One sighting attempt of a searching AF: two dice and their modifiers (FE-7.3)."""

from flagplot.board.hex import distance
from flagplot.games.carrier.state import AirFormation, TaskForce
from flagplot.games.carrier.umpire import Umpire

Unit = TaskForce | AirFormation


def attempt_finds(umpire: Umpire, af: AirFormation, target: Unit, subject: str) -> bool:
    """Roll one sighting attempt: two dice and the modifiers against the number for the distance (FE-7.3e); a natural 2
    always finds (FE-7.3o). Nobody is told of the roll (FE-7.3g)."""
    away = distance(af.hex, target.hex)
    roll = umpire.box.throw(
        "search", "search", subject, count=2,
        modifiers=search_modifiers(umpire, af, target, away), table="search_chart", rule="FE-7.3",
    )  # fmt: skip
    kind = "AF" if isinstance(target, AirFormation) else "TF"
    found = sum(roll.faces) == 2 or roll.total <= umpire.world.tables.search_success[kind, away]
    umpire.box.note(roll, "found" if found else "not found")
    return found


def search_modifiers(umpire: Umpire, af: AirFormation, target: Unit, away: int) -> list[tuple[str, int]]:
    """Return the modifiers of a sighting attempt, all of which add up (FE-7.3i, FE-7.3j, FE-7.3k, FE-7.3l, FE-7.3m,
    FE-7.3n); night adds one (house value, `search_night`)."""
    constant = umpire.world.tables.constant
    is_af = isinstance(target, AirFormation)
    size = sum(flight.n for flight in target.flights) if isinstance(target, AirFormation) else len(target.ships)
    heights = {flight.high for flight in af.flights}
    out = []
    if size <= 2:
        out.append(("1 or 2 units", constant["search_size_1_2"]))
    elif size <= 5:
        out.append(("3 to 5 units", constant["search_size_3_5"]))
    if umpire.weather(af.hex) == "cloud" and umpire.weather(target.hex) == "cloud":
        out.append(("cloud at both ends", constant["search_cloud_both"]))
    if isinstance(target, AirFormation) and heights.isdisjoint(flight.high for flight in target.flights):
        out.append(("altitudes differ", constant["search_altitude_differs"]))
    if not is_af and away == 2 and True not in heights:
        out.append(("low searcher two hexes off", constant["search_low_at_two"]))
    if umpire.night:
        out.append(("night", constant["search_night"]))
    return out
