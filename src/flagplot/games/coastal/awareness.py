"""Awareness: what wakes a vessel up, at once and through friends (AS-BASE-31)."""

from flagplot.games.coastal.state import Vessel
from flagplot.games.coastal.umpire import Play


def alarm(play: Play, vessel: Vessel) -> None:
    """Make every friend within 20 cm of a vessel that is hit or fires aware (AS-BASE-31)."""
    for friend in play.around(vessel.side, vessel.x, vessel.y, play.tables.senses.alert * 100):
        friend.aware = True
