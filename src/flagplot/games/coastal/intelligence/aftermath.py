"""Damage control, alerts and the end: who is told."""

from flagplot.games.coastal.intelligence.telling import tell
from flagplot.games.coastal.state import Vessel
from flagplot.games.coastal.umpire import Play


def control(play: Play, vessel: Vessel, text: str, *rules: str) -> None:
    """Tell the owner of damage control on one vessel (AS-BASE-43)."""
    tell(play, vessel.side, 10, "control", f"{vessel.name}: {text}.", *rules)


def alerted(play: Play, vessel: Vessel, how: str) -> None:
    """Tell the owner that a vessel has been alerted (AS-BASE-43)."""
    tell(play, vessel.side, 10, "alert", f"{vessel.name} alerts {how}.", "AS-BASE-43")


def finish(play: Play, reason: str) -> None:
    """Tell both sides that the battle is over."""
    for seat in play.state.plots:
        tell(play, seat, 10, "over", f"The battle is over: {reason}.", "AS-BASE-51")
