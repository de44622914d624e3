"""The Combat Phase: hex after hex in map order, step after step (BR-15)."""

from flagplot.games.carrier.combat import (
    air_attack,
    anti_aircraft,
    anvil,
    bombardment,
    caught,
    choosing,
    diving,
    flares,
    sequence,
    strafing,
    submarine_raid,
    submarines,
    surface,
    targets,
)
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.interception import air_step
from flagplot.games.carrier.combat.positions import seeks
from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.sailing import mines
from flagplot.games.carrier.state.units import AirFormation
from flagplot.games.carrier.telling import combat as intelligence
from flagplot.games.carrier.theatre.hex import name as hex_name
from flagplot.games.carrier.umpire import Umpire


def run(umpire: Umpire) -> None:
    """Fight out every hex that holds units of both sides, west to east, then north to south; each is finished
    before the next (BR-15.1, BR-15.4). There is no combat in a storm (BR-6.9)."""
    if not (active := umpire.active_hexes()):
        return
    umpire.stand_still(True)
    for hex_ in active:
        if umpire.weather(hex_) != "storm":
            fight(Battle(umpire, hex_))
        elif umpire.ruleset.submarines.fights_in_storms:
            submarines.fight_in_storm(Battle(umpire, hex_))
    umpire.stand_still(False)


def fight(battle: Battle) -> None:
    """Fight the battle of one hex: air-to-air, anti-aircraft and air attack of each side, then ships (BR-15.5,
    BR-15.7). After surface combat nothing more happens in the hex but bombardment."""
    if any(battle.umpire.afs_at(side, battle.hex) for side in SIDES):
        due = choosing.report_first(battle, {side: targets.missions(battle, side) for side in SIDES})
        for side in SIDES:
            for af in targets.unordered(battle, side):
                intelligence.no_attack(battle.umpire, side, af, ordered=False)
        due = caught.catch(battle, due, fight_in_the_air)
        fight_in_the_air(battle, due)
        caught.release(battle)
        flares.drop(battle, battle_of_ships(battle))
    submarines.fight(battle, last=False)
    surface.fight(battle)
    bombardment.shell(battle)
    submarines.fight(battle, last=True)
    battle.tidy()


def fight_in_the_air(battle: Battle, due: dict[Side, list[targets.Mission]]) -> None:
    """Fight the air steps of a hex, each side in turn the attacker (BR-15.5)."""
    fighters = {side: strafing.due(battle, side) for side in SIDES}
    diving.dive(battle)
    for side in attack_order(battle, due, fighters):
        air_step(battle, side)
        flares.drop(battle, bool(due[side]))
        due[side] = submarine_raid.apart(battle, side, due[side])
        _air_attack(battle, side, due[side], fighters[side])


def battle_of_ships(battle: Battle) -> bool:
    """Return whether ships fight or shell a base here: something that flares can light (BR-29.7)."""
    bases = [(side, battle.base(side)) for side in SIDES]
    return any(seeks(battle, side) for side in SIDES) or any(
        base is not None and bombardment.bombarding(battle, enemy(side), base) for side, base in bases
    )


def attack_order(
    battle: Battle, due: dict[Side, list[targets.Mission]], fighters: dict[Side, list[AirFormation]] | None = None
) -> tuple[Side, Side]:
    """Return the order in which the sides are the attacker: a side with bombers to attack goes first, with both the
    one that has the initiative, by lot where nobody has (BR-14.18, BR-16.9)."""
    attackers = [side for side in SIDES if due[side] or (fighters or {}).get(side)]
    if len(attackers) == 1:
        first = attackers[0]
    elif battle.umpire.state.initiative is not None:
        first = battle.umpire.state.initiative
    elif attackers:
        box, here = battle.umpire.dice, hex_name(battle.hex)
        first = SIDES[box.throw(battle.phase, "who attacks first", here, sides=2, rule="BR-14.18").faces[0] - 1]
    else:
        first = SIDES[0]
    return first, enemy(first)


def _air_attack(battle: Battle, side: Side, missions: list[targets.Mission], fighters: list[AirFormation]) -> None:
    """Declare targets, fire the guns, attack, and take up what comes after. Where AFs attack one after the other each
    meets the damage of those before it; the guns fire before all of them (FE-18.2.1b), or at each as those before it
    have left them (GM-19.2a)."""
    if not missions and not fighters:
        return
    if any(choosing.attacks_ships(battle, mission) for mission in missions):
        mines.before_bombs(battle, enemy(side))
    raids = targets.declare(battle, side, missions)
    runs = strafing.runs(battle, side, fighters)
    anvil.settle(battle, side, raids)
    if raids and not battle.umpire.ruleset.options.precise_report:
        intelligence.ships_named(battle.umpire, battle.hex, side)
    rabaul = battle.umpire.ruleset.theatre.places.get("Rabaul")
    if battle.hex == rabaul and any(raid.share.af.home == "Lexington" for raid in raids):
        battle.umpire.state.sides[side].raided = True
    meant = air_attack.meant(raids)
    apart = battle.umpire.ruleset.options.aa_in_turn
    if not apart:
        anti_aircraft.fire(battle, side, raids, runs)
    for turn, (some, strafers) in enumerate(_in_turn(battle, raids, runs)):
        if apart:
            anti_aircraft.fire(battle, side, some, strafers, turn)
        for run in strafers:
            strafing.strafe(battle, side, run)
        air_attack.attack(battle, side, some, turn)
    intelligence.vanished(battle.umpire, battle.hex, side, meant)
    air_attack.expend(battle, raids)
    strafing.go_home(runs)
    for af in air_attack.go_on(missions, raids):
        intelligence.no_attack(battle.umpire, side, af)


def _in_turn(
    battle: Battle, raids: list[targets.Raid], runs: list[strafing.Run]
) -> list[tuple[list[targets.Raid], list[strafing.Run]]]:
    """Return the attacks in the groups that are resolved one after the other: all at once, or AF by AF (FE-18.2.1a)."""
    if not sequence.in_turn(battle):
        return [(raids, runs)]
    afs = {af.number: af for af in [*(raid.share.af for raid in raids), *(run.af for run in runs)]}
    return [
        ([raid for raid in raids if raid.share.af is af], [run for run in runs if run.af is af])
        for af in sequence.ordered([afs[number] for number in sorted(afs)])
    ]
