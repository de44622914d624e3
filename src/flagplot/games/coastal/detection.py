"""Phase 6: who detects whom, by eye and by radar, and who becomes aware."""

from typing import Any

import numpy as np
import shapely

from flagplot.games.coastal import plane
from flagplot.games.coastal.sighting.contacts import blip, forget
from flagplot.games.coastal.sighting.sight import in_sight, limit
from flagplot.games.coastal.state import Vessel
from flagplot.games.coastal.telling.contacts import radar_contact, sighted
from flagplot.games.coastal.umpire import Play


def detect(play: Play) -> None:
    """Phase 6: sightings, then radar, then the contact report (AS-BASE-29, AS-BASE-30)."""
    sightings = look(play)
    _radar(play, set(sightings))
    forget(play)


def look(play: Play) -> dict[tuple[str, str], float]:
    """Return for each seat and enemy in sight now the nearest watcher's share of the sighting distance.

    Every vessel that sees an enemy becomes aware (AS-BASE-31); the seat is told what the distance allows.
    """
    active = play.state.active()
    limits = {vessel.id: limit(play, vessel) for vessel in active}
    best: dict[tuple[str, str], float] = {}
    for watcher, target in pairs_within(active, limits):
        if watcher.side == target.side:
            continue
        if not in_sight(play, watcher.x, watcher.y, target.x, target.y, limits[target.id]):
            continue
        watcher.aware = True
        watcher.detected_turn = play.turn
        share = plane.distance(watcher.x, watcher.y, target.x, target.y) / limits[target.id]
        key = (watcher.side, target.id)
        best[key] = min(best.get(key, 9.0), share)
    sighted(play, best)
    return best


def pairs_within(active: list[Vessel], limits: dict[str, int]) -> list[tuple[Vessel, Vessel]]:
    """Return (watcher, target) pairs no further apart than the target's limit, or a hair beyond.

    One index over all vessels keeps this near n log n; the caller checks the exact distance.
    """
    if len(active) < 2:
        return []
    if len(active) <= 24:
        return [
            (one, other)
            for one in active
            for other in active
            if one is not other and plane.within(one.x, one.y, other.x, other.y, limits[other.id])
        ]
    points: Any = shapely.points(np.array([(one.x, one.y) for one in active], dtype=float))
    reach = np.array([limits[one.id] + 1.0 for one in active])
    targets, watchers = shapely.STRtree(points).query(points, predicate="dwithin", distance=reach)
    return [(active[w], active[t]) for t, w in sorted(zip(targets.tolist(), watchers.tolist(), strict=True)) if t != w]


def _radar(play: Play, seen: set[tuple[str, str]]) -> None:
    """Roll for every enemy in reach of a working radar (AS-BASE-30)."""
    senses = play.tables.senses
    active = play.state.active()
    sets = [vessel for vessel in active if vessel.radar]
    found: dict[tuple[str, str], Vessel] = {}
    for watcher in sets:
        for target in active:
            if target.side == watcher.side:
                continue
            small = play.card(target).size == 1
            reach = (senses.radar_small if small else senses.radar_large) * 100
            if not in_sight(play, watcher.x, watcher.y, target.x, target.y, reach):
                continue
            roll = play.dice.throw(
                "6 radar", "radar", f"{watcher.id}>{target.id}", sides=10, table="radar contact", rule="AS-BASE-30"
            )
            if roll.total <= senses.radar_score:
                watcher.aware = True
                watcher.detected_turn = play.turn
                found[watcher.side, target.id] = target
                play.dice.note(roll, "contact")
    by_place = {key: (blip(target), target.x, target.y) for key, target in found.items()}
    for key in sorted(found, key=lambda key: (key[0], by_place[key])):  # names would tell an order
        if key not in seen:
            radar_contact(play, key[0], found[key])
