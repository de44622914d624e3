"""The order in which the AFs of a side attack (FE-18.2.1, GM-19.2a)."""

from collections.abc import Sequence

from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.ordered.ast import InTurn
from flagplot.games.carrier.ordered.program import conduct
from flagplot.games.carrier.state.units import AirFormation

RANK = {"first": 0, "last": 2}


def in_turn(battle: Battle) -> bool:
    """Return whether the AFs of a side attack one after the other, each meeting the damage of those before it
    (FE-18.2.1b, GM-19.2a)."""
    options = battle.umpire.ruleset.options
    return options.attack_in_turn or options.aa_in_turn


def ordered(afs: Sequence[AirFormation]) -> list[AirFormation]:
    """Return AFs in the order in which they attack: those told to go first, the others, those told to go last, by
    number among themselves; then each before or after the one that its order names (FE-18.2.1a). Orders that go round
    in a circle are left aside for the lowest in it."""
    orders = {af.number: conduct(af.order, InTurn) for af in afs}

    def rank(af: AirFormation) -> tuple[int, int]:
        order = orders[af.number]
        return (RANK.get(order.when, 1) if order is not None else 1), af.number

    waiting = sorted(afs, key=rank)
    out: list[AirFormation] = []
    while waiting:
        present = {af.number for af in waiting}
        held = set()
        for af in waiting:
            order = orders[af.number]
            if order is not None and order.number in present and order.number != af.number:
                if order.when == "after":
                    held.add(af.number)
                elif order.when == "before":
                    held.add(order.number)
        following = next((af for af in waiting if af.number not in held), waiting[0])
        waiting.remove(following)
        out.append(following)
    return out
