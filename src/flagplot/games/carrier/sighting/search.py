"""One sighting attempt of a searching AF: two dice and their modifiers (FE-7.3)."""

from flagplot.games.carrier.ordered.ast import Search
from flagplot.games.carrier.ordered.program import conduct
from flagplot.games.carrier.state.sea import Sea
from flagplot.games.carrier.state.units import AirFormation, TaskForce
from flagplot.games.carrier.theatre.hex import distance

Unit = TaskForce | AirFormation


def flies_high(unit: Unit) -> bool:
    """Return whether a formation counts as high: planes of which any fly high (FE-7.3m, FE-7.12.2f)."""
    return isinstance(unit, AirFormation) and True in [flight.high for flight in unit.flights]


def observes_by_order(af: AirFormation) -> bool:
    """Return whether an AF tries to observe with one roll a turn: unless it is ordered not to (BR-7.4, GM-7.2b)."""
    search = conduct(af.order, Search)
    return search is None or search.on


def turn_roll_succeeds(sea: Sea, subject: str, started_in_cloud: bool) -> bool:
    """Make an AF's one search roll of the turn (BR-7.3, GM-7.2b): one more if it starts in cloud, and by night
    (BR-7.3.3); with 5 or less it may observe everything in range all turn (BR-7.3.1), else it observes nothing
    (BR-7.3.2). Nobody is told of the roll."""
    constant = sea.ruleset.tables.constant
    modifiers = [("starts in cloud", constant["search_roll_cloud"])] if started_in_cloud else []
    modifiers += [("night", constant["search_night"])] if sea.night else []
    roll = sea.dice.throw("search", "search of the turn", subject, modifiers=modifiers, rule="BR-7.3")
    succeeds = roll.total <= constant["search_roll"]
    sea.dice.note(roll, "may observe" if succeeds else "observes nothing")
    return succeeds


def attempt_finds(sea: Sea, af: AirFormation, target: Unit, subject: str) -> bool:
    """Roll one sighting attempt: two dice and the modifiers against the number for the distance (FE-7.3e); a natural 2
    always finds (FE-7.3o). Nobody is told of the roll (FE-7.3g)."""
    away = distance(af.hex, target.hex)
    roll = sea.dice.throw(
        "search",
        "search",
        subject,
        count=2,
        modifiers=search_modifiers(sea, af, target, away),
        table="search_chart",
        rule="FE-7.3",
    )
    kind = "AF" if isinstance(target, AirFormation) else "TF"
    found = sum(roll.faces) == 2 or roll.total <= sea.ruleset.tables.search_success[kind, away]
    sea.dice.note(roll, "found" if found else "not found")
    return found


def search_modifiers(sea: Sea, af: AirFormation, target: Unit, away: int) -> list[tuple[str, int]]:
    """Return the modifiers of a sighting attempt, all of which add up (FE-7.3i, FE-7.3j, FE-7.3k, FE-7.3l, FE-7.3m,
    FE-7.3n), each by its own option. Night is none of them: it shortens the range (FE-7.3f)."""
    constant, options = sea.ruleset.tables.constant, sea.ruleset.options
    is_af = isinstance(target, AirFormation)
    size = sum(flight.n for flight in target.flights) if isinstance(target, AirFormation) else len(target.ships)
    heights = {flight.high for flight in af.flights}
    out = []
    if options.search_size and size <= 2:
        out.append(("1 or 2 units", constant["search_size_1_2"]))
    elif options.search_size and size <= 5:
        out.append(("3 to 5 units", constant["search_size_3_5"]))
    if options.search_cloud and sea.weather(af.hex) == "cloud" == sea.weather(target.hex):
        out.append(("cloud at both ends", constant["search_cloud_both"]))
    if (
        options.search_altitude
        and isinstance(target, AirFormation)
        and heights.isdisjoint(flight.high for flight in target.flights)
    ):
        out.append(("altitudes differ", constant["search_altitude_differs"]))
    if options.search_low and not is_af and away == 2 and True not in heights:
        out.append(("low searcher two hexes off", constant["search_low_at_two"]))
    return out
