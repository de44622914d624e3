"""What is due at the start of a turn, before anything moves: doomed ships go down, closed bases score."""

from flagplot.core.words import phrase
from flagplot.games.carrier.combat.damage import go_down
from flagplot.games.carrier.facts.damage import GoneDown
from flagplot.games.carrier.phases.time_record import MAJOR_BASES
from flagplot.games.carrier.ruleset.kinds import SIDES, enemy
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.telling.notes import score
from flagplot.games.carrier.umpire import Umpire


def sinkings(umpire: Umpire) -> None:
    """Take the doomed ships off the map whose time has come (FE-DS-2, FE-DS-3)."""
    for side in SIDES:
        own = umpire.state.sides[side]
        for ship in own.ships.values():
            if not 0 < ship.doomed <= umpire.turn:
                continue
            number = ship.tf
            go_down(umpire, side, ship)
            umpire.tell(GoneDown(seat=side, about=UnitId(side, "ship", name=ship.name)))
            if number is not None and not own.tfs[number].ships:
                del own.tfs[number]


def bases_out(umpire: Umpire) -> None:
    """By option each base that starts the turn at launch factor 0 or less scores for the enemy: 4 points for Henderson
    and Rabaul (FE-VP-1), 2 for any other on the map (FE-VP-2); none that was captured. Only its holder is told."""
    if umpire.ruleset.options.base_out_points != "start":
        return
    constant = umpire.ruleset.tables.constant
    for side in SIDES:
        for base in umpire.state.sides[side].bases.values():
            printed = umpire.ruleset.base_card(base.name).lf_normal
            if base.hex is not None and not base.captured and base.lf_normal <= 0 < printed:
                points = constant["vp_base_start_major" if base.name in MAJOR_BASES else "vp_base_start"]
                score(umpire, enemy(side), points, phrase("points.base_out", place=base.name), told_to=(side,))
