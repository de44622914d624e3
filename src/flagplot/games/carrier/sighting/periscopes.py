"""What submarines see, and how they are seen (FE-27.3 to FE-27.5, GM-12.3, GM-12.5, GM-12.7)."""

from collections.abc import Iterator

import msgspec

from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.unit_id import tf_id
from flagplot.games.carrier.sighting import sighting
from flagplot.games.carrier.sighting.search import Unit, flies_high
from flagplot.games.carrier.state.plot import Sighting, Source
from flagplot.games.carrier.state.sea import Sea
from flagplot.games.carrier.state.submarines import Submarine
from flagplot.games.carrier.state.units import AirFormation
from flagplot.games.carrier.theatre.hex import Hex, distance
from flagplot.games.carrier.units.submarines import Hull, boat_id, boats_of, deepest_sight, hull

# --- what boats see ---


def sight(sea: Sea, side: Side, unit: Unit) -> tuple[int, Source, bool]:
    """Return the best condition at which a side's boats see an enemy formation where it is, which boat, and whether by
    radar alone. Deep boats see nothing; what they hear is told apart (FE-27.3a, FE-27.3d, GM-12.3a, GM-12.3b)."""
    best, by, radar_only = 0, Source(), False
    for seen, _, boat, radar in each_sight(sea, side, unit):
        if seen > best:
            best, by, radar_only = seen, boat, radar
    return best, by, radar_only


def each_sight(sea: Sea, side: Side, unit: Unit) -> Iterator[tuple[int, Hex, Source, bool]]:
    """Yield what each of a side's boats that sees an enemy formation sees of it: the condition, where the boat is,
    which it is, and whether by radar alone (GM-7.1, GM-22.5)."""
    for boat in boats_of(sea.state.sides[side]):
        away = distance(boat.hex, unit.hex)
        if away > 3 or boat.depth == "deep" or boat.lost_turn == sea.turn:
            continue
        seen, radar = _condition(sea, side, boat, unit, away)
        if seen:
            yield seen, boat.hex, (boat_id(side, boat),), radar


def _condition(sea: Sea, side: Side, boat: Submarine, unit: Unit, away: int) -> tuple[int, bool]:
    """Return the condition at which one boat sees a formation, and whether by radar alone (FE-27.3b, FE-27.3c)."""
    weather, edition = sea.weather(unit.hex), sea.ruleset.submarines
    is_af = isinstance(unit, AirFormation)
    if weather == "storm":
        return (1 if edition.fights_in_storms and away == 0 and not is_af else 0), False
    high = flies_high(unit)
    row = (sea.night, weather == "cloud", away)

    def table(radar: bool, height: bool) -> int:
        return sea.ruleset.tables.condition("TF", radar, "AF" if is_af else "TF", height, *row)

    plain = table(False, high) if away == 0 else 0
    if is_af and high and away == 1 and boat.depth == "surface":
        plain = min(1, table(False, True))
    if boat.depth == "surface" and sea.ruleset.has_radar(side, sea.state.sides[side].ships[boat.ship].card):
        full = table(True, high) if is_af or edition.full_radar else plain
        return max(plain, full), full > max(plain, table(False, high))
    return min(plain, deepest_sight(boat)), False


# --- how boats are seen ---


def surfaced(sea: Sea, side: Side) -> list[Hull]:
    """Return a side's boats on the surface as formations that lookouts may see (FE-27.4a, GM-12.5)."""
    return [hull(boat) for boat in boats_of(sea.state.sides[side]) if boat.depth == "surface"]


def visible(sea: Sea, unit: Unit, away: int) -> bool:
    """Return whether a formation can be seen from so many hexes off at all (FE-27.4a, GM-12.5)."""
    return not isinstance(unit, Hull) or sea.ruleset.submarines.seen_at(away)


def described(sea: Sea, owner: Side, unit: Hull, condition: int, source: Source) -> Sighting:
    """Return what is seen of a boat: a submarine, but in 1993 no more than ships at Condition 1 (FE-27.4a, GM-12.5)."""
    seen = sighting.of_tf(sea, owner, unit, condition, source)
    if condition == 1 and sea.ruleset.submarines.ships_at_first:
        return seen
    return msgspec.structs.replace(seen, kind="sub", total=1, classes=(("submarines", 1),))


def in_storm(sea: Sea, side: Side, unit: Unit) -> tuple[int, Source, bool]:
    """Return who sees a formation in a storm: nobody, save that by the rules of 2003 a boat and a TF in one hex are
    aware of each other, so that they may fight (FE-SAS-3)."""
    if not sea.ruleset.submarines.fights_in_storms:
        return 0, (), False
    if isinstance(unit, Hull):
        tf = next((tf for tf in sea.state.sides[side].tfs.values() if tf.hex == unit.hex and tf.ships), None)
        return (1, (tf_id(side, tf.number),), False) if tf is not None else (0, (), False)
    return sight(sea, side, unit)
