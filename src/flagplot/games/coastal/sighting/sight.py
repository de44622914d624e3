"""How far a vessel is seen, what hides it, who looks on, and whom an alarm wakes."""

from flagplot.games.coastal import plane, waters
from flagplot.games.coastal.state import Vessel
from flagplot.games.coastal.umpire import Play


def limit(play: Play, target: Vessel) -> int:
    """Return at what distance a target is seen now, in hundredths of a cm (AS-BASE-27, AS-BASE-28).

    The multipliers come in order and are rounded once, to 0.1 cm.
    """
    table = play.tables.sighting
    light = play.state.scenario.light_at(play.turn)
    card = play.card(target)
    kind = "day" if target.lit else light
    reach = float(getattr(table, kind)[card.size - 1])
    if kind != "day" and card.size == 1 and target.ran <= table.slow_boat_knots:
        reach *= table.slow_boat
    if target.fired_turn >= play.turn - 1:
        reach *= table.fired
    if target.burning:
        reach *= table.burning
    return round(reach * 10 + 1e-9) * 10


def in_sight(play: Play, ax: int, ay: int, bx: int, by: int, reach: int) -> bool:
    """Return whether a point is within reach and no land lies on the line of sight (AS-BASE-28)."""
    return plane.within(ax, ay, bx, by, reach) and not waters.line_blocked(play.state.scenario.area, ax, ay, bx, by)


def sees(play: Play, seat: str, vessel: Vessel) -> bool:
    """Return whether any vessel of a seat has another in sight at this moment (AS-BASE-29)."""
    reach = limit(play, vessel)
    return any(
        in_sight(play, one.x, one.y, vessel.x, vessel.y, reach) for one in play.around(seat, vessel.x, vessel.y, reach)
    )


def nearest(play: Play, seat: str, x: int, y: int, reach_cm: int) -> Vessel | None:
    """Return a seat's vessel nearest to a point, if within reach."""
    near = play.around(seat, x, y, reach_cm * 100)
    return min(near, key=lambda one: (plane.distance_squared(one.x, one.y, x, y), one.id), default=None)


def alarm(play: Play, vessel: Vessel) -> None:
    """Make every friend within 20 cm of a vessel that is hit or fires aware (AS-BASE-31)."""
    for friend in play.around(vessel.side, vessel.x, vessel.y, play.tables.senses.alert * 100):
        friend.aware = True
