"""What both sides are told of a shadowing attempt (BR-11.3, BR-11.11)."""

from flagplot.games.carrier.phrases import many
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.sighting.sighting import CLASS_OF, SHIP_CLASSES
from flagplot.games.carrier.state.umpire import Umpire
from flagplot.games.carrier.state.units import AirFormation, TaskForce
from flagplot.games.carrier.telling.notes import note

OUTCOME = {
    "success": "succeeds",
    "failure": "fails",
    "lost turn": "fails, and the shadower neither moves nor looks out this turn",
}
"""What is said of each result (FE-11.3a)."""


def tell(umpire: Umpire, side: Side, unit: AirFormation | TaskForce, target: TaskForce, result: str) -> None:
    """Tell the shadowing side the result of an attempt. By option it is told which of the three results it was and
    nothing more, never the die or why (FE-11.3a, FE-11.3b); by another the owner of the target is told of the attempt
    and its result (FE-11.3b)."""
    label = f"AF{unit.number}" if isinstance(unit, AirFormation) else f"TF{unit.number}"
    if umpire.ruleset.options.shadow_secret:
        note(umpire, side, label, f"shadowing {OUTCOME[result]}", "FE-11.3b", result != "success")
    elif result == "success":
        note(umpire, side, label, f"keeps in touch with its target{at_anchor(umpire, side, target)}", "BR-11.3")
    elif result == "lost turn":
        note(umpire, side, label, "lost its target, and the hour looking for it", "BR-11.3", True)
    else:
        note(umpire, side, label, "lost its target", "BR-11.3", True)
    if umpire.ruleset.options.shadow_owner_told:
        text = f"is shadowed: the enemy's attempt {OUTCOME[result]}"
        note(umpire, enemy(side), f"TF{target.number}", text, "FE-11.3b")


def at_anchor(umpire: Umpire, side: Side, target: TaskForce) -> str:
    """Return, for a shadower, how many ships of each class of its target lie at anchor (BR-11.11); no names."""
    classes = [CLASS_OF[ship.type] for ship in umpire.ships(enemy(side), target) if ship.anchored is not None]
    told = ", ".join(many(classes.count(word), word.removesuffix("s")) for word in SHIP_CLASSES if word in classes)
    return f"; at anchor: {told}" if told else ""
