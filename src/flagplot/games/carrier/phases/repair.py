"""The Repair Phase: every base that was left in peace mends one hit (BR-23)."""

from flagplot.games.carrier.combat.damage import BASE_LOSS, sea_planes_only
from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.sailing.capture import full_values, in_use
from flagplot.games.carrier.umpire import Umpire


def run(umpire: Umpire) -> None:
    """Repair one hit at each base (BR-23.1), unless it was attacked from the air or bombarded this turn (BR-23.2),
    never above its scenario values (BR-23.3). AA comes back by one factor, however it was lost (FE-21.3d)."""
    for side in SIDES:
        for base in umpire.state.sides[side].bases.values():
            if base.attacked == umpire.turn or not in_use(umpire.ruleset, base, umpire.turn):
                continue
            printed = full_values(umpire.ruleset, base)
            normal, least = BASE_LOSS[sea_planes_only(umpire.ruleset, base)]
            base.lf_normal = min(printed.lf_normal, base.lf_normal + normal)
            base.lf_min = min(printed.lf_min, base.lf_min + least)
            base.aa = min(printed.aa, base.aa + 1)
            base.sf = min(printed.sf, base.sf + 1)
