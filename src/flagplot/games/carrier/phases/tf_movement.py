"""Phase 5, TF Movement Execution: all task forces at once, hex by hex (BR-12), and reinforcements."""

from flagplot.games.carrier.facts.sailing import Enters
from flagplot.games.carrier.phases import submarines
from flagplot.games.carrier.ruleset.kinds import SIDES, Side
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sailing.in_step import sail
from flagplot.games.carrier.sailing.sailing import Helm
from flagplot.games.carrier.scenario.areas import by_lot
from flagplot.games.carrier.sighting import submerged
from flagplot.games.carrier.state.units import TaskForce
from flagplot.games.carrier.umpire import Umpire


def run(umpire: Umpire) -> None:
    """Move every TF that did not move in phase 4 (BR-12.1); one without an order stays (BR-10.1, BR-10.2), and any
    number may be in a hex (BR-9). First hexes together, then second hexes, so that both sides see what passes
    (BR-7.8)."""
    entered = [_enter(umpire, side) for side in SIDES]
    boats_moved = submarines.sail(umpire)
    if any(entered) or boats_moved:
        umpire.lookout.reindex()
        umpire.lookout.sweep()
    helms = [
        Helm(umpire, umpire.lookout, side, tf)
        for side in SIDES
        for tf in list(umpire.state.sides[side].tfs.values())
        if not tf.moved_in_shadowing
    ]
    known = {(side, number) for side in SIDES for number in umpire.state.sides[side].tfs}
    sail(umpire, helms)
    detached = [
        Helm(umpire, umpire.lookout, side, tf)
        for side in SIDES
        for tf in umpire.state.sides[side].tfs.values()
        if (side, tf.number) not in known
    ]
    sail(umpire, detached)
    submerged.find_submerged(umpire.lookout.seen)


def _enter(umpire: Umpire, side: Side) -> bool:
    """Place reinforcements of this turn in one of their entry hexes, by a lot that is even, whoever may be there; they
    move no further this turn (BR-26.1, BR-0.7). Returns whether any came."""
    own = umpire.state.sides[side]
    due = [group for group in own.entering if group.turn <= umpire.turn]
    for group in due:
        where = by_lot(umpire.dice, "TF movement", "entry", f"{side}/TF{group.tf}", group.hexes, "BR-26.1")
        number = next(n for n in (group.tf, *range(1, 100)) if n not in own.tfs)
        own.tfs[number] = TaskForce(number, list(group.ships), where, track=[where], moved_in_shadowing=True)
        for ship in group.ships:
            own.ships[ship].tf = number
        own.tfs = dict(sorted(own.tfs.items()))
        own.entering.remove(group)
        umpire.tell(Enters(seat=side, about=UnitId(side, "TF", number), place=where, group=group.group))
    return bool(due)
