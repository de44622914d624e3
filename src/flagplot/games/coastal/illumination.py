"""Phase 5: star shell and searchlights (AS-BASE-32)."""

from flagplot.games.coastal import plane
from flagplot.games.coastal.orders import Light, StarShell
from flagplot.games.coastal.sighting.sight import in_sight
from flagplot.games.coastal.state import Vessel
from flagplot.games.coastal.telling import seafaring
from flagplot.games.coastal.telling.contacts import owner
from flagplot.games.coastal.telling.facts import LitUp
from flagplot.games.coastal.umpire import Play


def illuminate(play: Play) -> None:
    """Phase 5: fire star shells and switch on searchlights (AS-BASE-32)."""
    lit: set[str] = set()
    bursts: list[tuple[tuple[int, int], str]] = []
    for seat in play.state.plots:
        for order in play.orders(seat).orders:
            vessel = play.state.vessels.get(f"{seat}/{order.vessel}")
            if vessel is None or not vessel.active:
                continue
            if isinstance(order, StarShell) and vessel.star_shell:
                reach = play.tables.senses.star_reach * 100
                reached = plane.within(vessel.x, vessel.y, order.x, order.y, reach)
                seafaring.star_shell(play, vessel, (order.x, order.y), reached)
                if reached:
                    lit |= _lit_by(play, order)
                    bursts.append(((order.x, order.y), seat))
            elif isinstance(order, Light) and vessel.searchlight:
                lit |= _beam(play, vessel, order)
    seafaring.star_shells_seen(play, bursts)
    for name in sorted(lit):
        vessel = play.vessel(name)
        vessel.lit = True
        vessel.aware = True  # AS-BASE-31
        owner(play, vessel, LitUp)


def _lit_by(play: Play, order: StarShell) -> set[str]:
    reach = play.tables.senses.star_radius * 100
    return {one.id for one in play.state.active() if plane.within(one.x, one.y, order.x, order.y, reach)}


def _beam(play: Play, vessel: Vessel, order: Light) -> set[str]:
    """Return whom a searchlight shows up: its user, and the nearest vessel in its beam (AS-BASE-32)."""
    senses = play.tables.senses
    near: list[tuple[int, str]] = []
    for one in play.state.active():
        if one.id == vessel.id:
            continue
        where = plane.bearing(one.x - vessel.x, one.y - vessel.y)
        if plane.off(where, order.bearing) <= senses.light_arc * 10 and in_sight(
            play, vessel.x, vessel.y, one.x, one.y, senses.light_reach * 100
        ):
            near.append((plane.distance_squared(vessel.x, vessel.y, one.x, one.y), one.id))
    found = {min(near)[1]} if near else set()
    seafaring.searchlight(play, vessel, order.bearing)
    return found | {vessel.id}
