"""Phase 6, Initiative (BR-13)."""

from flagplot.games.carrier.facts.seeing import Initiative
from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.umpire import Umpire


def run(umpire: Umpire) -> None:
    """Roll one die for each side: the higher has the initiative; on a tie the side that did not have it last turn;
    on a tie in the first turn the dice are rolled again (BR-13, FE-13b). By option the side without it adds to its
    die (FE-13a), or there is no such phase, roll or holder (GM-5.1). Where the two sides' planes move one after the
    other both are told who has it, never the dice (FE-13a)."""
    options, state = umpire.ruleset.options, umpire.state
    if options.initiative == "none":
        return
    last = state.initiative
    state.initiative = _holder(umpire, last)
    if options.initiative == "growing":
        record = umpire.air_record()
        record.held = record.held + 1 if state.initiative == last else 1
    if options.initiative == "growing" or options.air_moves == "segments":
        for side in SIDES:
            umpire.tell(Initiative(seat=side, whose="own" if side == state.initiative else "enemy"))


def _holder(umpire: Umpire, last: Side | None) -> Side:
    """Return who wins the roll."""
    again = 0
    while True:
        allied, japanese = (_roll(umpire, side, last, again) for side in SIDES)
        if allied != japanese:
            return "allied" if allied > japanese else "japanese"
        if last is not None:
            return enemy(last)
        again += 1


def _roll(umpire: Umpire, side: Side, last: Side | None, again: int) -> int:
    """Return a side's total: the die and, by option, one for each turn in a row in which the enemy has had the
    initiative (FE-13a); the holder adds nothing, nor does anybody in the first turn (FE-13b)."""
    grows = umpire.ruleset.options.initiative == "growing" and last is not None and side != last
    modifiers = [("turns without", umpire.air_record().held)] if grows else []
    rule = "FE-13a" if umpire.ruleset.options.initiative == "growing" else "BR-13"
    return umpire.dice.throw("initiative", "initiative", f"{side} {again}", modifiers=modifiers, rule=rule).total
