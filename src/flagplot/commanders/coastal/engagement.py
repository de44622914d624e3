"""Boat attacks of other games, fought out between computer players."""

from flagplot.commanders.coastal import commander
from flagplot.core.dice import Dice
from flagplot.core.engagement import Engagement, Losses
from flagplot.games.coastal import engagement


def fight(one: Engagement, dice: Dice) -> Losses:
    """Return the losses of a boat attack between two staffs (GM-17.0f)."""
    return engagement.fight(one, {seat: commander() for seat in (one.boats_seat, one.ships_seat)}, dice)
