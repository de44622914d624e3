"""Air factors lost otherwise than in combat, and what they cost (BR-22.2, BR-25.1, BR-25.4)."""

from flagplot.core.words import phrase
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.telling.notes import score
from flagplot.games.carrier.umpire import Umpire


def lose_planes(
    umpire: Umpire, side: Side, plane: str, n: int, how: str, place: str = "", *, unnecessary: bool = False
) -> None:
    """Record air factors eliminated: they count for replacements, and the enemy scores for each (BR-25.1); more if
    they could not land by their owner's error or choice (BR-25.4). The owner is told, the enemy is not."""
    own = umpire.state.sides[side]
    own.lost_today[plane] = own.lost_today.get(plane, 0) + n
    each = umpire.ruleset.tables.constant["vp_af_unnecessary" if unnecessary else "vp_af"]
    reason = phrase(f"points.lost_{how}", af=n, plane=plane.partition("/")[0], place=place)
    score(umpire, enemy(side), each * n, reason, told_to=(side,))
