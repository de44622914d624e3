"""What both sides are told of a shadowing attempt (BR-11.3, BR-11.11), each in the order of its own units."""

from typing import Literal

from flagplot.games.carrier.facts.note import Counted
from flagplot.games.carrier.facts.seeing import Shadowed, Shadows
from flagplot.games.carrier.ruleset.kinds import Shadowing, Side, enemy
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sighting.sighting import CLASS_OF, SHIP_CLASSES
from flagplot.games.carrier.state.units import AirFormation, TaskForce
from flagplot.games.carrier.umpire import Umpire


def tell_shadower(
    umpire: Umpire, side: Side, unit: AirFormation | TaskForce, target: TaskForce, result: Shadowing
) -> None:
    """Tell the shadowing side the result of an attempt. By option it is told which of the three results it was and
    nothing more, never the die or why (FE-11.3a, FE-11.3b)."""
    secret, bad = umpire.ruleset.options.shadow_secret, result != "success"
    whose = UnitId(side, "AF" if isinstance(unit, AirFormation) else "TF", unit.number)
    anchored = () if secret or bad else at_anchor(umpire, side, target)
    detail: Literal["anchored", "reason", "result"] = "result" if secret else "anchored" if anchored else "reason"
    rule = "FE-11.3b" if secret else "BR-11.3"
    umpire.tell(Shadows(seat=side, about=whose, detail=detail, result=result, anchored=anchored, rule=rule, bad=bad))


def tell_owner(umpire: Umpire, side: Side, target: TaskForce, result: Shadowing) -> None:
    """Tell the owner of the target by option of an attempt on it and its result (FE-11.3b)."""
    if umpire.ruleset.options.shadow_owner_told:
        foe = enemy(side)
        umpire.tell(Shadowed(seat=foe, about=UnitId(foe, "TF", target.number), result=result))


def at_anchor(umpire: Umpire, side: Side, target: TaskForce) -> tuple[Counted, ...]:
    """Return, for a shadower, how many ships of each class of its target lie at anchor (BR-11.11); no names."""
    classes = [CLASS_OF[ship.type] for ship in umpire.ships(enemy(side), target) if ship.anchored is not None]
    return tuple(Counted(classes.count(word), word) for word in SHIP_CLASSES if word in classes)
