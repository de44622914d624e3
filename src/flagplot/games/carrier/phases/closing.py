"""After the last combat: contacts go to the plots, and what is remembered of this turn is written into the state."""

from flagplot.games.carrier.combat import ready_cap
from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.telling import contacts, notes
from flagplot.games.carrier.umpire import Umpire


def run(umpire: Umpire) -> None:
    """Put the names that attackers made out into the log (BR-7.15), update the plots of both sides and keep what the
    next turn's rules ask for (BR-7.7, BR-11.2, BR-14.13.6)."""
    for side in SIDES:
        for key, seen in umpire.sees[side].items():
            if seen.names:
                umpire.lookout.log[side].setdefault(key, []).append(seen)
    umpire.lookout.forget_lost()
    notes.nothing_observed(umpire)
    contacts.update(umpire, umpire.lookout)
    notes.report_numbers_moved(umpire)
    umpire.state.watching = umpire.lookout.watching()
    umpire.state.fought = sorted(set(umpire.fought))
    umpire.state.attacked = sorted(umpire.attacked)
    ready_cap.keep(umpire)
