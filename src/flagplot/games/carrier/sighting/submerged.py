"""How submerged boats are found and kept in sight, and what deep ones hear (FE-27.3e, FE-27.5, GM-12.5, GM-12.7)."""

from collections.abc import Callable

import msgspec

from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.ruleset.unit_id import af_id, tf_id
from flagplot.games.carrier.sighting.periscopes import described
from flagplot.games.carrier.sighting.seen_log import SeenLog
from flagplot.games.carrier.state.plot import Sighting, Source
from flagplot.games.carrier.state.sea import Sea, af_key
from flagplot.games.carrier.state.submarines import Submarine
from flagplot.games.carrier.state.units import AirFormation, TaskForce
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.units.factors import crippled
from flagplot.games.carrier.units.submarines import (
    DEEP_HUNTERS,
    boat_id,
    boats_of,
    hull,
    over_head,
    overhead_key,
    sub_key,
)


def overhead(seen_log: SeenLog) -> None:
    """Tell the owner of a deep boat of ships above it: their presence, and nothing else (FE-27.3e, FE-27.5.2b,
    GM-12.3b)."""
    sea = seen_log.sea
    for side in SIDES:
        for boat in boats_of(sea.state.sides[side]):
            if boat.depth == "deep" and any(over_head(sea, side, boat)):
                key = overhead_key(side, boat)
                seen = Sighting("tf", boat.hex, 1, (boat_id(side, boat),), sea.turn, overhead=True)
                seen_log.log[side].setdefault(key, []).append(seen)
                seen_log.listed(side, key, boat.hex, msgspec.structs.replace(seen, overhead=False))
                sea.sees[side][key] = seen


def told_of(seen_log: SeenLog, side: Side, hex_: Hex) -> bool:
    """Return whether a side has seen an enemy boat in a hex this turn, whoever saw it."""
    foe, log = enemy(side), seen_log.log[side]
    keys = [sub_key(foe, boat.number) for boat in boats_of(seen_log.sea.state.sides[foe])]
    return any(log[key][-1].hex == hex_ for key in keys if log.get(key))


def find_submerged(seen_log: SeenLog) -> None:
    """Let ships that waited over submerged boats find them: destroyers one at periscope depth, four of one TF a deep
    one (FE-27.5.1, FE-27.5.2a, GM-12.5.1, GM-12.5.2)."""
    sea = seen_log.sea
    for side in SIDES:
        for boat in boats_of(sea.state.sides[side]):
            finder = _finder(sea, side, boat)
            if finder is not None:
                reveal(seen_log, side, boat, (tf_id(enemy(side), finder.number),))
                seen_log.submerged.add(sub_key(side, boat.number))


def _finder(sea: Sea, side: Side, boat: Submarine) -> TaskForce | None:
    if boat.depth == "surface" or sea.weather(boat.hex) == "storm":
        return None
    needed = DEEP_HUNTERS if boat.depth == "deep" else 1
    return next((tf for tf in over_head(sea, side, boat) if _waiting(sea, enemy(side), tf) >= needed), None)


def _waiting(sea: Sea, side: Side, tf: TaskForce) -> int:
    """Return how many destroyers of a TF did not move this turn; those that are crippled do not count."""
    if len(tf.track) > 1 or tf.lost_turn:
        return 0
    ships = sea.ships(side, tf)
    return sum(ship.type == "DD" and ship.moved != sea.turn and not crippled(sea.ruleset, side, ship) for ship in ships)


def reveal(seen_log: SeenLog, side: Side, boat: Submarine, source: Source) -> None:
    """Make a boat known to the enemy in its hex as a submarine, for this turn (FE-27.5.1, GM-12.5.1)."""
    sea = seen_log.sea
    seen = described(sea, side, hull(boat), 3, source)
    key, foe = sub_key(side, boat.number), enemy(side)
    entries = seen_log.log[foe].setdefault(key, [])
    if not entries or entries[-1].hex != boat.hex or entries[-1].condition < 3:
        entries.append(seen)
    seen_log.listed(foe, key, boat.hex, seen)
    sea.sees[foe][key] = seen


def search_depths(seen_log: SeenLog, side: Side, af: AirFormation, finds: Callable[[TaskForce, str], bool]) -> None:
    """Let a low AF that spent three movement points over a hex find boats at periscope depth in it by a roll that is
    made for it (FE-27.5.3a, GM-12.7a). Nobody is told of a failure."""
    sea, foe = seen_log.sea, enemy(side)
    if any(flight.high for flight in af.flights) or af.lost_turn or sea.weather(af.hex) == "storm":
        return
    own_key = af_key(side, af)
    if own_key in seen_log.barred:
        return
    for boat in boats_of(sea.state.sides[foe]):
        key = sub_key(foe, boat.number)
        if boat.hex != af.hex or boat.depth != "periscope" or key in seen_log.unit_sees.get(own_key, {}):
            continue
        if finds(hull(boat), f"{own_key}>{key}"):
            reveal(seen_log, foe, boat, (af_id(side, af.number),))
            seen_log.unit_sees.setdefault(own_key, {})[key] = seen_log.log[side][key][-1]


def point_out(seen_log: SeenLog) -> None:
    """Keep submerged boats in sight that waiting ships have found, or an AF that still points them out from above
    (FE-27.5.3b, GM-12.7b); one that flew on leaves nobody who sees them."""
    sea = seen_log.sea
    for side in SIDES:
        for boat in boats_of(sea.state.sides[enemy(side)]):
            key = sub_key(enemy(side), boat.number)
            if key in seen_log.submerged:
                sea.sees[side][key] = seen_log.log[side][key][-1]
            if boat.depth != "periscope" or key in sea.sees[side]:
                continue
            for af in sea.state.sides[side].afs.values():
                seen = seen_log.unit_sees.get(af_key(side, af), {}).get(key)
                if seen is not None and af.transit is None and af.hex == boat.hex:
                    sea.sees[side][key] = seen


def settle(seen_log: SeenLog) -> None:
    """Note which submerged boats are in sight, and what deep ones hear, with every unit where it now stands."""
    point_out(seen_log)
    overhead(seen_log)
