"""Flying AFs through the phase, moment by moment (BR-14, GM-7.1).

An AF that flies k of its n hexes is in that hex during the fraction (k-1)/n to k/n of the phase (GM-7.1), so moves of
all AFs are played in the order of these fractions; what happens at the same moment is moved first and seen after.
"""

import heapq
from collections.abc import Callable
from math import lcm

from flagplot.games.carrier.combat import ready_cap
from flagplot.games.carrier.flight.pilot import Pilot
from flagplot.games.carrier.ruleset.kinds import SIDES, enemy
from flagplot.games.carrier.sighting.observation import Lookout
from flagplot.games.carrier.state.sea import af_key
from flagplot.games.carrier.umpire import Umpire

PHASE = lcm(*range(1, 21))
"""Moments in the phase: divisible by every movement factor."""

Meeting = Callable[[list[Pilot]], None]
"""What happens to AFs that have just spent a movement point in a hex, before they fly on."""


def fly(umpire: Umpire, pilots: list[Pilot], steps: dict[str, int] | None = None, meet: Meeting | None = None) -> None:
    """Fly AFs hex by hex until none moves further; after each moment both sides look. `steps` has the hexes that each
    AF has occupied, for those that look from where an earlier part of the phase left them."""
    lookout = umpire.lookout
    steps = {} if steps is None else steps
    for pilot in pilots:
        lookout.posts_see(enemy(pilot.side), [pilot.af])
        pilot.af.track = pilot.af.track or [pilot.af.hex]
    for pilot in pilots:
        lookout.search(pilot.side, pilot.af, 0, _attempts(pilot))
        pilot.look_for_leader()
    for pilot in pilots:
        ready_cap.set_out(umpire, pilot.side, pilot.af)
    queue: list[tuple[int, int, Pilot]] = []
    peers = {(pilot.side, pilot.af.number): pilot for pilot in pilots}
    for pilot in list(pilots):
        pilot.peers = peers
        pilot.reorganise()
        _enlist(pilot, pilots)
    for number, pilot in enumerate(pilots):
        if pilot.ended is not None:
            continue
        if pilot.points > 0:
            heapq.heappush(queue, (PHASE // pilot.points, number, pilot))
        else:
            pilot.next()
    full = [pilot.points for pilot in pilots]
    while queue:
        moment = queue[0][0]
        moved: list[tuple[int, Pilot]] = []
        arrived: list[Pilot] = []
        while queue and queue[0][0] == moment:
            _, number, pilot = heapq.heappop(queue)
            step = pilot.next()
            for wing in _enlist(pilot, pilots):
                full.append(max(1, wing.points))
                if wing.points > 0:
                    heapq.heappush(queue, (moment + PHASE // full[-1], len(full) - 1, wing))
            if step is None:
                continue
            origin, pilot.af.hex = pilot.af.hex, step
            pilot.points -= 1
            pilot.step += 1
            pilot.orbits = step == origin
            if step == origin:
                linger(umpire, pilot, 1)
                _look_down(umpire, pilot)
            else:
                pilot.orbited = 0
                pilot.af.track.append(step)
                pilot.levelled = False
                lookout.moved(pilot.side, pilot.af, origin)
                arrived.append(pilot)
            moved.append((number, pilot))
        _are_seen(lookout, [pilot for _, pilot in moved], steps)
        if meet is not None and moved:
            meet([pilot for _, pilot in moved])
            moved = [(number, pilot) for number, pilot in moved if pilot.flies]
        for number, pilot in moved:
            lookout.search(pilot.side, pilot.af, pilot.step, _attempts(pilot))
            pilot.look_for_leader()
            if pilot.points > 0:
                heapq.heappush(queue, (moment + PHASE // full[number], number, pilot))
            else:
                pilot.next()
        for pilot in arrived:
            ready_cap.entered(umpire, pilot.side, pilot.af, steps)


def _are_seen(lookout: Lookout, moved: list[Pilot], steps: dict[str, int]) -> None:
    """Let both sides look at the AFs that have moved at one moment, from posts and from planes that search: in each hex
    that they enter, and in the last (BR-7.6, BR-7.8)."""
    steps.update((af_key(pilot.side, pilot.af), pilot.step) for pilot in moved)
    afs = {side: [pilot.af for pilot in moved if pilot.side == side] for side in SIDES}
    for side in SIDES:
        lookout.posts_see(enemy(side), afs[side])
    for side in SIDES:
        lookout.seen_by_searchers(enemy(side), afs[side], steps)


def _look_down(umpire: Umpire, pilot: Pilot) -> None:
    """Let an AF that has spent enough points over its hex look for periscopes (FE-27.5.3a, GM-12.7a)."""
    pilot.orbited += 1
    looks, rest = divmod(pilot.orbited, umpire.ruleset.tables.constant["sub_search_points"])
    if not rest:
        umpire.lookout.look_below(pilot.side, pilot.af, pilot.step, looks)


def linger(umpire: Umpire, pilot: Pilot, points: int) -> None:
    """Count movement points that an AF spends in its hex (FE-SUR-10)."""
    key = (pilot.side, pilot.af.number, pilot.af.hex)
    umpire.lingered[key] = umpire.lingered.get(key, 0) + points


def _enlist(pilot: Pilot, pilots: list[Pilot]) -> list[Pilot]:
    """Add the AFs that a pilot has split off to those that fly in this phase, and return them."""
    if not pilot.detached:
        return []
    wings, pilot.detached = pilot.detached, []
    for wing in wings:
        wing.peers = pilot.peers
        pilot.peers[wing.side, wing.af.number] = wing
        pilots.append(wing)
    return wings


def _attempts(pilot: Pilot) -> int:
    """Return the sighting attempts in this hex; extra ones cost movement points (FE-7.3d)."""
    extra = min(pilot.extra, pilot.points)
    pilot.points -= extra
    return 1 + extra
