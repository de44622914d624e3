"""The last thing in a turn: who is told what (GM-22.5). Without command control nothing is kept back."""

from flagplot.games.carrier.telling.command_news import withhold
from flagplot.games.carrier.umpire import Umpire


def run(umpire: Umpire) -> None:
    """Keep from every seat what its units out of touch alone know (GM-22.5)."""
    if not umpire.ruleset.command.shared:
        withhold(umpire)
