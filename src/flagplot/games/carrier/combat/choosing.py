"""Targets chosen on a precise report: the order's ranking applied to what can be seen, or the attacker's answer."""

import msgspec

from flagplot.core.words import phrase
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.lots import draw
from flagplot.games.carrier.combat.targets import Mission
from flagplot.games.carrier.ordered.ast import Attack, UnitOrder
from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.state.asking import Question
from flagplot.games.carrier.state.units import TaskForce
from flagplot.games.carrier.telling.precise import precise
from flagplot.games.carrier.theatre.hex import name as hex_name

Due = dict[Side, list[Mission]]


def report_first(battle: Battle, due: Due) -> Due:
    """Give every side that has declared an attack on ships its precise report, before the planes fight (FE-LI-1a), and
    return the attacks with the targets it then chooses: by its orders, or by its answer where the match asks
    (FE-LI-1b). A side that attacks no ship is told nothing here (FE-LI-1c)."""
    options = battle.umpire.ruleset.options
    if not options.precise_report:
        return due
    declared = [side for side in SIDES if any(attacks_ships(battle, mission) for mission in due[side])]
    for side in declared:
        battle.counted_tfs[side] = labelled(battle, side)
        tfs = battle.umpire.state.sides[enemy(side)].tfs
        precise(battle.umpire, battle.hex, side, [tfs[number] for number in battle.counted_tfs[side]])
    if options.target_choice == "orders" or not declared:
        return due
    prompt = phrase("ask.targets", hex=hex_name(battle.hex))
    answers = battle.umpire.answers.ask({side: Question("targets", prompt) for side in declared})
    return {side: [chosen(mission, answers.get(side, [])) for mission in due[side]] for side in SIDES}


def attacks_ships(battle: Battle, mission: Mission) -> bool:
    """Return whether a mission is declared against ships: there are TFs here and its order does not mean the base."""
    side: Side = next(s for s in SIDES if battle.umpire.state.sides[s].afs.get(mission.af.number) is mission.af)
    return mission.attack.what != "base" and bool(battle.umpire.tfs_at(enemy(side), battle.hex))


def labelled(battle: Battle, side: Side) -> list[int]:
    """Return the enemy TFs of the hex in the order in which they are counted for a side: by lot, so that their numbers
    stay secret."""
    tfs: list[TaskForce] = [tf for tf in battle.umpire.tfs_at(enemy(side), battle.hex) if tf.ships]
    numbers = [tf.number for tf in tfs]
    return draw(battle.umpire, battle.phase, f"{hex_name(battle.hex)} {side} labels", numbers, len(numbers))


def chosen(mission: Mission, answers: list[UnitOrder]) -> Mission:
    """Return a mission with the targets that an answer gives its AF; without one as it was ordered (FE-LI-1b)."""
    for order in reversed(answers):
        if order.unit.kind == "AF" and order.unit.number == mission.af.number:
            for action in order.program.actions:
                if isinstance(action, Attack) and action.assignments:
                    attack = msgspec.structs.replace(mission.attack, assignments=action.assignments)
                    return Mission(mission.af, attack, mission.only, mission.attack)
    return mission
