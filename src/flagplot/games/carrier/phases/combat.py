"""The Combat Phase: hex after hex in map order, step after step (BR-15)."""

from flagplot.board.hex import name as hex_name
from flagplot.games.carrier.combat import (
    air_attack,
    anti_aircraft,
    bombardment,
    submarine_raid,
    submarines,
    surface,
    targets,
)
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.interception import air_step
from flagplot.games.carrier.intelligence import combat as intelligence
from flagplot.games.carrier.state import SIDES, Side, enemy
from flagplot.games.carrier.umpire import Umpire


def run(umpire: Umpire) -> None:
    """Fight out every hex that holds units of both sides, west to east, then north to south; each is finished
    before the next (BR-15.1, BR-15.4). There is no combat in a storm (BR-6.9)."""
    umpire.stand_still(True)
    for hex_ in umpire.active_hexes():
        if umpire.weather(hex_) != "storm":
            fight(Battle(umpire, hex_))
        elif umpire.world.options.submarines == "2003":
            submarines.fight_in_storm(Battle(umpire, hex_))
    umpire.stand_still(False)


def fight(battle: Battle) -> None:
    """Fight the battle of one hex: air-to-air, anti-aircraft and air attack of each side, then ships (BR-15.5,
    BR-15.7). After surface combat nothing more happens in the hex but bombardment."""
    due = {side: targets.missions(battle, side) for side in SIDES}
    for side in attack_order(battle, due):
        air_step(battle, side)
        due[side] = submarine_raid.apart(battle, side, due[side])
        _air_attack(battle, side, due[side])
    submarines.fight(battle, "1993")
    surface.fight(battle)
    bombardment.shell(battle)
    submarines.fight(battle, "2003")
    battle.tidy()


def attack_order(battle: Battle, due: dict[Side, list[targets.Mission]]) -> tuple[Side, Side]:
    """Return the order in which the sides are the attacker: a side with bombers to attack goes first, with both the
    one that has the initiative, by lot where nobody has (BR-14.18, BR-16.9)."""
    attackers = [side for side in SIDES if due[side]]
    if len(attackers) == 1:
        first = attackers[0]
    elif battle.umpire.state.initiative is not None:
        first = battle.umpire.state.initiative
    elif attackers:
        box, here = battle.umpire.box, hex_name(battle.hex)
        first = SIDES[box.throw(battle.phase, "who attacks first", here, sides=2, rule="BR-14.18").faces[0] - 1]
    else:
        first = SIDES[0]
    return first, enemy(first)


def _air_attack(battle: Battle, side: Side, missions: list[targets.Mission]) -> None:
    if not missions:
        return
    raids = targets.declare(battle, side, missions)
    if raids:
        intelligence.ships_named(battle.umpire, battle.hex, side)
    rabaul = battle.umpire.world.theatre.places.get("Rabaul")
    if battle.hex == rabaul and any(raid.share.af.home == "Lexington" for raid in raids):
        battle.umpire.state.sides[side].raided = True
    anti_aircraft.fire(battle, side, raids)
    air_attack.attack(battle, side, raids)
    air_attack.expend(battle, raids)
    for af in air_attack.go_on(missions, raids):
        intelligence.no_attack(battle.umpire, side, af)
