"""What submarines see, and how they are seen (FE-27.3 to FE-27.5, GM-12.3, GM-12.5, GM-12.7)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.sighting import sighting
from flagplot.games.carrier.sighting.search import Unit, attempt_finds, flies_high
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.submarines import Submarine
from flagplot.games.carrier.state.umpire import af_key
from flagplot.games.carrier.state.units import AirFormation, TaskForce
from flagplot.games.carrier.theatre.hex import Hex, distance
from flagplot.games.carrier.units.factors import crippled
from flagplot.games.carrier.units.submarines import (
    DEEP_HUNTERS,
    Hull,
    boats_of,
    deepest_sight,
    hull,
    label,
    over_head,
    seen_at,
    sub_key,
)

if TYPE_CHECKING:
    from flagplot.games.carrier.sighting.observation import Lookout
    from flagplot.games.carrier.state.umpire import Umpire


# --- what boats see ---


def sight(umpire: "Umpire", side: Side, unit: Unit) -> tuple[int, str, bool]:
    """Return the best condition at which a side's boats see an enemy formation where it is, which boat, and whether by
    radar alone. Deep boats see nothing; what they hear is told apart (FE-27.3a, FE-27.3d, GM-12.3a, GM-12.3b)."""
    best, by, radar_only = 0, "", False
    for seen, _, boat, radar in each_sight(umpire, side, unit):
        if seen > best:
            best, by, radar_only = seen, boat, radar
    return best, by, radar_only


def each_sight(umpire: "Umpire", side: Side, unit: Unit) -> Iterator[tuple[int, Hex, str, bool]]:
    """Yield what each of a side's boats that sees an enemy formation sees of it: the condition, where the boat is,
    which it is, and whether by radar alone (GM-7.1, GM-22.5)."""
    for boat in boats_of(umpire.state.sides[side]):
        away = distance(boat.hex, unit.hex)
        if away > 3 or boat.depth == "deep" or boat.lost_turn == umpire.turn:
            continue
        seen, radar = _condition(umpire, side, boat, unit, away)
        if seen:
            yield seen, boat.hex, label(boat), radar


def _condition(umpire: "Umpire", side: Side, boat: Submarine, unit: Unit, away: int) -> tuple[int, bool]:
    """Return the condition at which one boat sees a formation, and whether by radar alone (FE-27.3b, FE-27.3c)."""
    weather, edition = umpire.weather(unit.hex), umpire.ruleset.options.submarines
    is_af = isinstance(unit, AirFormation)
    if weather == "storm":
        return (1 if edition == "2003" and away == 0 and not is_af else 0), False
    high = flies_high(unit)
    row = (umpire.night, weather == "cloud", away)

    def table(radar: bool, height: bool) -> int:
        return umpire.ruleset.tables.condition("TF", radar, "AF" if is_af else "TF", height, *row)

    plain = table(False, high) if away == 0 else 0
    if is_af and high and away == 1 and boat.depth == "surface":
        plain = min(1, table(False, True))
    if boat.depth == "surface" and umpire.ruleset.has_radar(side, umpire.state.sides[side].ships[boat.ship].card):
        full = table(True, high) if is_af or edition == "1993" else plain
        return max(plain, full), full > max(plain, table(False, high))
    return min(plain, deepest_sight(boat)), False


def overhead(umpire: "Umpire") -> None:
    """Tell the owner of a deep boat of ships above it: their presence, and nothing else (FE-27.3e, FE-27.5.2b,
    GM-12.3b)."""
    for side in SIDES:
        for boat in boats_of(umpire.state.sides[side]):
            if boat.depth == "deep" and any(over_head(umpire, side, boat)):
                key = f"{sub_key(side, boat.number)} overhead"
                seen = Sighting("tf", boat.hex, 1, f"{label(boat)}, overhead", umpire.turn)
                umpire.lookout.log[side].setdefault(key, []).append(seen)
                umpire.lookout.seen.listed(side, key, boat.hex, msgspec.structs.replace(seen, source=label(boat)))
                umpire.sees[side][key] = seen


# --- how boats are seen ---


def surfaced(umpire: "Umpire", side: Side) -> list[Hull]:
    """Return a side's boats on the surface as formations that lookouts may see (FE-27.4a, GM-12.5)."""
    return [hull(boat) for boat in boats_of(umpire.state.sides[side]) if boat.depth == "surface"]


def visible(umpire: "Umpire", unit: Unit, away: int) -> bool:
    """Return whether a formation can be seen from so many hexes off at all (FE-27.4a, GM-12.5)."""
    return not isinstance(unit, Hull) or seen_at(umpire.ruleset.options.submarines, away)


def described(umpire: "Umpire", owner: Side, unit: Hull, condition: int, source: str) -> Sighting:
    """Return what is seen of a boat: a submarine, but in 1993 no more than ships at Condition 1 (FE-27.4a, GM-12.5)."""
    seen = sighting.of_tf(umpire, owner, unit, condition, source)
    if condition == 1 and umpire.ruleset.options.submarines == "1993":
        return seen
    return msgspec.structs.replace(seen, kind="sub", total=1, classes=(("submarines", 1),))


def in_storm(umpire: "Umpire", side: Side, unit: Unit) -> tuple[int, str, bool]:
    """Return who sees a formation in a storm: nobody, save that by the rules of 2003 a boat and a TF in one hex are
    aware of each other, so that they may fight (FE-SAS-3)."""
    if umpire.ruleset.options.submarines != "2003":
        return 0, "", False
    if isinstance(unit, Hull):
        tf = next((tf for tf in umpire.state.sides[side].tfs.values() if tf.hex == unit.hex and tf.ships), None)
        return (1, f"TF{tf.number}", False) if tf is not None else (0, "", False)
    return sight(umpire, side, unit)


def told_of(lookout: "Lookout", side: Side, hex_: Hex) -> bool:
    """Return whether a side has seen an enemy boat in a hex this turn, whoever saw it."""
    foe, log = enemy(side), lookout.log[side]
    keys = [sub_key(foe, boat.number) for boat in boats_of(lookout.umpire.state.sides[foe])]
    return any(log[key][-1].hex == hex_ for key in keys if log.get(key))


def find_submerged(umpire: "Umpire") -> None:
    """Let ships that waited over submerged boats find them: destroyers one at periscope depth, four of one TF a deep
    one (FE-27.5.1, FE-27.5.2a, GM-12.5.1, GM-12.5.2)."""
    for side in SIDES:
        for boat in boats_of(umpire.state.sides[side]):
            finder = _finder(umpire, side, boat)
            if finder is not None:
                reveal(umpire, side, boat, f"TF{finder.number}")
                umpire.lookout.submerged.add(sub_key(side, boat.number))


def _finder(umpire: "Umpire", side: Side, boat: Submarine) -> TaskForce | None:
    if boat.depth == "surface" or umpire.weather(boat.hex) == "storm":
        return None
    needed = DEEP_HUNTERS if boat.depth == "deep" else 1
    return next((tf for tf in over_head(umpire, side, boat) if _waiting(umpire, enemy(side), tf) >= needed), None)


def _waiting(umpire: "Umpire", side: Side, tf: TaskForce) -> int:
    """Return how many destroyers of a TF did not move this turn; those that are crippled do not count."""
    if len(tf.track) > 1 or tf.lost_turn:
        return 0
    ships = umpire.ships(side, tf)
    return sum(
        ship.type == "DD" and ship.moved != umpire.turn and not crippled(umpire.ruleset, side, ship) for ship in ships
    )


def reveal(umpire: "Umpire", side: Side, boat: Submarine, source: str) -> None:
    """Make a boat known to the enemy in its hex as a submarine, for this turn (FE-27.5.1, GM-12.5.1)."""
    seen = described(umpire, side, hull(boat), 3, source)
    key, foe = sub_key(side, boat.number), enemy(side)
    entries = umpire.lookout.log[foe].setdefault(key, [])
    if not entries or entries[-1].hex != boat.hex or entries[-1].condition < 3:
        entries.append(seen)
    umpire.lookout.seen.listed(foe, key, boat.hex, seen)
    umpire.sees[foe][key] = seen


def search_depths(lookout: "Lookout", side: Side, af: AirFormation, step: int, look: int) -> None:
    """Let a low AF that spent three movement points over a hex look for boats at periscope depth in it: a roll of two
    dice for each, as for the same hex (FE-27.5.3a, GM-12.7a). Nobody is told of a failure."""
    umpire, foe = lookout.umpire, enemy(side)
    if any(flight.high for flight in af.flights) or af.lost_turn or umpire.weather(af.hex) == "storm":
        return
    own_key = af_key(side, af)
    if own_key in lookout.barred:
        return
    for boat in boats_of(umpire.state.sides[foe]):
        key = sub_key(foe, boat.number)
        if boat.hex != af.hex or boat.depth != "periscope" or key in lookout.unit_sees.get(own_key, {}):
            continue
        if attempt_finds(umpire, af, hull(boat), f"{own_key}>{key}#{step}.{look} periscope"):
            reveal(umpire, foe, boat, f"AF{af.number}")
            lookout.unit_sees.setdefault(own_key, {})[key] = lookout.log[side][key][-1]


def point_out(umpire: "Umpire") -> None:
    """Keep submerged boats in sight that waiting ships have found, or an AF that still points them out from above
    (FE-27.5.3b, GM-12.7b); one that flew on leaves nobody who sees them."""
    for side in SIDES:
        for boat in boats_of(umpire.state.sides[enemy(side)]):
            key = sub_key(enemy(side), boat.number)
            if key in umpire.lookout.submerged:
                umpire.sees[side][key] = umpire.lookout.log[side][key][-1]
            if boat.depth != "periscope" or key in umpire.sees[side]:
                continue
            for af in umpire.state.sides[side].afs.values():
                seen = umpire.lookout.unit_sees.get(af_key(side, af), {}).get(key)
                if seen is not None and af.transit is None and af.hex == boat.hex:
                    umpire.sees[side][key] = seen


def settle(umpire: "Umpire") -> None:
    """Note which submerged boats are in sight, and what deep ones hear, with every unit where it now stands."""
    point_out(umpire)
    overhead(umpire)
