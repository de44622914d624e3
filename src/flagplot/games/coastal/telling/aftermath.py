"""Damage control, alerts and the end: who is told."""

from flagplot.games.coastal.state import Ending, Vessel
from flagplot.games.coastal.telling import facts
from flagplot.games.coastal.telling.facts import Repairable
from flagplot.games.coastal.umpire import Play


def flooding(play: Play, vessel: Vessel, lost: int, stopped: int) -> None:
    """Tell the owner what flooding cost, and how much of it is under control (AS-8.3n)."""
    play.tell(facts.FloodingFought(seat=vessel.side, turn=play.turn, vessel=vessel.name, lost=lost, stopped=stopped))


def burning(play: Play, vessel: Vessel, lost: int) -> None:
    """Tell the owner what fire cost (AS-BASE-38)."""
    play.tell(facts.Burning(seat=vessel.side, turn=play.turn, vessel=vessel.name, lost=lost))


def repaired(play: Play, vessel: Vessel, system: Repairable) -> None:
    """Tell the owner of a repair (AS-BASE-44)."""
    play.tell(facts.Repaired(seat=vessel.side, turn=play.turn, vessel=vessel.name, system=system))


def alerted(play: Play, vessel: Vessel, wireless: bool) -> None:
    """Tell the owner that a vessel has alerted friends near it, or all (AS-BASE-43)."""
    play.tell(facts.Alerted(seat=vessel.side, turn=play.turn, vessel=vessel.name, wireless=wireless))


def owner(play: Play, vessel: Vessel, kind: type[facts.Control]) -> None:
    """Tell the owner what needs no figures: a fire out, a vessel refloated, a tube reloaded, a signal lost."""
    play.tell(kind(seat=vessel.side, turn=play.turn, vessel=vessel.name))


def finish(play: Play, ending: Ending) -> None:
    """Tell both sides that the battle is over."""
    for seat in play.state.plots:
        play.tell(facts.BattleOver(seat=seat, turn=play.turn, ending=ending))
