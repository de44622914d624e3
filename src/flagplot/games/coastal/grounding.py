"""Running ashore: what it costs, and how a vessel gets off again (AS-BASE-25)."""

from flagplot.games.coastal import damage, intelligence
from flagplot.games.coastal.state import Vessel
from flagplot.games.coastal.umpire import Grounding, Play

HARD = 10
"""Knots above which running ashore costs hull boxes."""


def run_aground(play: Play, vessel: Vessel, slice_: int, speed: int, shallow: bool) -> None:
    """Note a grounding for phase 4; the vessel is held from now on (AS-BASE-25)."""
    vessel.aground = True
    play.groundings.append(Grounding(slice=slice_, vessel=vessel.id, speed=speed, shallow=shallow))


def strike(play: Play, event: Grounding) -> None:
    """Work out a grounding: above 10 knots 1d6 boxes times the class (AS-BASE-25)."""
    vessel = play.vessel(event.vessel)
    card = play.card(vessel)
    lost = 0
    if event.speed > HARD:
        roll = play.box.throw("4 grounding", "hull boxes", vessel.id, rule="AS-BASE-25", seats=(vessel.side,))
        lost = damage.lose_boxes(vessel, card, roll.total * card.size, play.turn)
        play.box.note(roll, f"{lost} boxes")
    intelligence.grounded(play, vessel, lost, event.shallow)
