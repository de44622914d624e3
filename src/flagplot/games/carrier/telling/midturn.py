"""In the middle of a turn: what a side knows when it is asked for orders (FE-14a)."""

from flagplot.games.carrier.facts.dispatches import Hour
from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.telling import contacts
from flagplot.games.carrier.umpire import Umpire


def run(umpire: Umpire) -> None:
    """Bring the plots of both sides up to date with what has been seen so far. It is done whenever a side is asked, so
    that a contact keeps its number to the end of the turn."""
    umpire.lookout.settle()
    contacts.update(umpire, umpire.lookout)


def hour_ends(umpire: Umpire) -> None:
    """Mark for both sides where the report of one turn ends and that of the next begins (GM-4.3)."""
    for side in SIDES:
        umpire.tell(Hour(seat=side, turn=umpire.turn))
