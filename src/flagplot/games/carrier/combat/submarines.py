"""Submarines against ships: who fires first, torpedoes, dives (FE-27.6 to FE-27.9, GM-12.6)."""

import msgspec

from flagplot.core.dice import Modifier
from flagplot.games.carrier.combat import escorts, torpedoing
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.submarine_hits import can_go, dive
from flagplot.games.carrier.ordered.ast import Depth, Hunt
from flagplot.games.carrier.ordered.program import conduct
from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.ruleset.unit_id import tf_id
from flagplot.games.carrier.sighting import submerged
from flagplot.games.carrier.state.sea import af_key, tf_key
from flagplot.games.carrier.state.submarines import Submarine
from flagplot.games.carrier.state.units import TaskForce
from flagplot.games.carrier.telling import submarines as intelligence
from flagplot.games.carrier.telling.records import Hunting, Torpedoing
from flagplot.games.carrier.theatre.hex import name as hex_name
from flagplot.games.carrier.units.submarines import boats_of, can_attack, over_head, sequence, sub_key


class Duel(msgspec.Struct, eq=False):
    """One boat and the ships over it, in one combat phase."""

    side: Side
    """The side of the boat."""
    boat: Submarine
    orders: dict[int, str] = {}
    """The order of fire with each TF (FE-SAS-1)."""
    aim: torpedoing.Aim | None = None
    hunted: bool = False
    """Ships have made their one ASW attack on it (BR-27.13)."""
    attacked_first: bool = False
    """Ships attacked it before it fired."""
    poor: bool = False
    """Attacked first and submerged in the end, it knows only whether it hit (FE-27.10b)."""
    fired_from: Depth | None = None
    """Its level when it fired."""
    shots: list[Torpedoing] = []
    hunting: list[Hunting] = []


def fight(battle: Battle, *, last: bool) -> None:
    """Fight the submarines of a hex when their time in the edition played has come: before other surface combat
    (BR-27.12.1), in 2003 after all other combat, so that it can tell on the order of fire (FE-SAS-4)."""
    if battle.umpire.ruleset.submarines.fights_last != last:
        return
    here = [
        (side, boat) for side in SIDES for boat in boats_of(battle.umpire.state.sides[side]) if boat.hex == battle.hex
    ]
    engaged = (
        {
            tf_key(side, tf)
            for side in SIDES
            for tf in battle.umpire.tfs_at(side, battle.hex)
            if _in_other_combat(battle, side, tf)
        }
        if here
        else set()
    )
    for side, boat in here:
        _meet(battle, Duel(side, boat), engaged)


def fight_in_storm(battle: Battle) -> None:
    """Fight submarines and ships in a storm, where nobody else can (FE-SAS-3)."""
    fight(battle, last=True)
    battle.tidy()


def _in_other_combat(battle: Battle, side: Side, tf: TaskForce) -> bool:
    """Return whether a TF was in an air attack or a surface action this turn (FE-SAS-4)."""
    in_action = any((side, name) in battle.busy or (side, name) in battle.umpire.fired for name in tf.ships)
    return in_action or tf_key(side, tf) in battle.umpire.attacked


def _meet(battle: Battle, duel: Duel, engaged: set[str]) -> None:
    """Let one boat and the ships of its hex fight, if either side seeks it and either sees the other (FE-SAS-1)."""
    umpire, boat, side = battle.umpire, duel.boat, duel.side
    foe = enemy(side)
    tfs = list(over_head(umpire, side, boat))
    known = sub_key(side, boat.number) in umpire.sees[foe]
    sighted = [tf for tf in tfs if battle.sees_tf(side, tf)]
    if boat.order.attack and can_attack(boat, umpire.turn):
        duel.aim = torpedoing.aimed(battle, side, boat, sighted, tfs)
    hunters = [tf for tf in tfs if _hunts(tf)] if known else []
    if not hunters and duel.aim is None:
        return
    involved = {tf.number: tf for tf in hunters}
    if duel.aim is not None:
        involved[duel.aim.tf.number] = duel.aim.tf
    for tf in involved.values():
        duel.orders[tf.number] = order_of_fire(battle, side, boat, tf, tf_key(foe, tf) in engaged)
    early = umpire.ruleset.submarines.shot_at_first(boat.depth, battle.night)
    first = [
        tf
        for n, tf in involved.items()
        if _hunts(tf) and (duel.orders[n] == "tf only" or (known and early and duel.orders[n] == "normal"))
    ]
    ships_attack(battle, duel, first)
    early_fire = len(duel.hunting)
    afloat = boat in boats_of(umpire.state.sides[side])
    if duel.aim is not None and afloat and duel.orders[duel.aim.tf.number] != "tf only":
        _fire(battle, duel, duel.aim)
    reply = [tf for n, tf in involved.items() if tf not in first and _hunts(tf) and duel.orders[n] != "sub only"]
    if reply and afloat and (known or duel.fired_from is not None):
        ships_attack(battle, duel, reply)
    if boat in boats_of(umpire.state.sides[side]):
        _dive_after(battle, duel)
    intelligence.duel(umpire, battle.hex, duel.side, boat, duel.shots, duel.hunting, early_fire, duel.poor)


def _hunts(tf: TaskForce) -> bool:
    """Return whether a TF attacks boats it sees: yes, unless it is told to leave them (doctrine)."""
    hunt = conduct(tf.order, Hunt)
    return bool(tf.ships) and (hunt is None or hunt.on)


# --- the order of fire ---


def sequence_modifiers(battle: Battle, side: Side, boat: Submarine, tf: TaskForce, engaged: bool) -> list[Modifier]:
    """Return the modifiers of the sequence roll (FE-SAS-2, FE-SAS-3, FE-SAS-4, FE-SAS-5, FE-SAS-6, FE-SAS-7)."""
    umpire, foe = battle.umpire, enemy(side)
    table = {key: int(row["modifier"] or 0) for key, row in battle.tables.raw["sub_attack_modifiers"].items()}
    circumstances = ["night"] if battle.night else []
    if umpire.weather(battle.hex) == "storm":
        circumstances.append("storm")
    if engaged:
        circumstances.append("other combat")
    ships = umpire.ships(foe, tf)
    if all(ship.anchored is not None for ship in ships):
        circumstances.append("at anchor")
    low = [af for af in umpire.afs_at(foe, battle.hex) if any(not flight.high and flight.n for flight in af.flights)]
    key = sub_key(side, boat.number)
    if any(key in umpire.lookout.unit_sees.get(af_key(foe, af), {}) for af in low):
        circumstances.append("spotting aircraft")
    elif low:
        circumstances.append("low aircraft")
    if earlier_attack(battle, foe, tf):
        circumstances.append("earlier attack")
    return [(word, table[word]) for word in circumstances]


def earlier_attack(battle: Battle, foe: Side, tf: TaskForce) -> bool:
    """Return whether a boat attacked the TF, or one its ships were in, in the twelve turns before this (FE-SAS-7)."""
    own, turn = battle.umpire.state.sides[foe], battle.umpire.turn
    record = own.submarines.torpedoed if own.submarines else {}
    span = battle.tables.constant["sub_earlier_turns"]
    return any(1 <= turn - record[name] <= span for name in tf.ships if name in record)


def order_of_fire(battle: Battle, side: Side, boat: Submarine, tf: TaskForce, engaged: bool) -> str:
    """Return who fires first, by a die for each boat and TF in 2003 (FE-SAS-1); in 1993 always the normal order, as
    with a deep boat, which fires in no order (FE-27.6.2, GM-12.6, GM-12.62)."""
    if not battle.umpire.ruleset.submarines.random_fire or boat.depth == "deep":
        return "normal"
    modifiers = sequence_modifiers(battle, side, boat, tf, engaged)
    subject = f"{hex_name(battle.hex)} {side}|SS{boat.number}>TF{tf.number}"
    roll = battle.umpire.dice.throw(
        battle.phase, "attack sequence", subject, modifiers=modifiers, table="sub_attack_sequence", rule="FE-SAS-1"
    )
    result = sequence(battle.tables, roll.total)
    battle.umpire.dice.note(roll, result)
    return result


# --- fire ---


def _fire(battle: Battle, duel: Duel, aim: torpedoing.Aim) -> None:
    """Let a boat make its one attack of the phase, which shows it to the ships (FE-27.9.1b, FE-27.5.1, GM-12.5.1)."""
    boat, side = duel.boat, duel.side
    if not can_attack(boat, battle.umpire.turn):
        return
    duel.fired_from = boat.depth
    if battle.night and any(shot.targets for shot in boat.order.attack or ()):
        intelligence.by_lot(battle.umpire, side, boat)
    goes_down = boat.depth != "surface" or bool(boat.order.dive_guns)
    duel.poor = duel.attacked_first and goes_down
    duel.shots = torpedoing.fire(battle, side, boat, aim, duel.poor)
    submerged.reveal(battle.umpire.lookout.seen, side, boat, (tf_id(enemy(side), aim.tf.number),))


def ships_attack(battle: Battle, duel: Duel, tfs: list[TaskForce]) -> None:
    """Let the ships of TFs attack a boat with guns and ASW, as its level allows (FE-27.9a, FE-27.9b, FE-27.9c).

    Before its own attack a boat ordered to dive does so first and is attacked where it then is (FE-27.6.6, GM-12.66);
    after it the guns find it where it fired from and ASW at periscope depth (FE-27.6.7, GM-12.67).
    """
    boat, order = duel.boat, duel.boat.order
    before = duel.fired_from is None
    ships = [ship for tf in tfs for ship in battle.umpire.ships(enemy(duel.side), tf)]
    if not ships:
        return
    duel.attacked_first = duel.attacked_first or before
    may_dive = not (order.after and before and duel.aim is not None)
    gun_depth: Depth = boat.depth if duel.fired_from is None else duel.fired_from
    gunners = escorts.gunners(battle, duel.side, ships) if boat.depth == "surface" else []
    if boat.depth == "surface" and order.dive_guns and may_dive and gunners:
        dive(battle, duel.side, boat, "periscope")
        gun_depth = boat.depth if before else gun_depth
    hunters = escorts.hunters(battle, duel.side, ships) if boat.depth != "surface" and not duel.hunted else []
    if gun_depth != "deep":
        gunners = [ship for ship in escorts.gunners(battle, duel.side, ships) if ship not in hunters]
        again = any(record.how == "gunfire" for record in duel.hunting)
        _log(duel, escorts.gunfire(battle, duel.side, boat, gunners, gun_depth, again))
    if hunters and boat in boats_of(battle.umpire.state.sides[duel.side]):
        duel.hunted = True
        if before and order.dive_asw and may_dive:
            dive(battle, duel.side, boat, "deep")
        waited = escorts.waited(battle, duel.side, boat)
        dives = not before and bool(order.dive_asw) and can_go(battle, duel.side, boat, "deep")
        _log(duel, escorts.asw(battle, duel.side, boat, hunters, waited, dives))


def _log(duel: Duel, record: Hunting | None) -> None:
    if record is not None:
        duel.hunting = [*duel.hunting, record]


def _dive_after(battle: Battle, duel: Duel) -> None:
    """Take a boat down that put its dive off until after its own attack, or was attacked only then (FE-27.6.4a,
    FE-27.6.9, GM-12.69)."""
    boat, order = duel.boat, duel.boat.order
    if duel.hunted and order.dive_asw and boat.depth != "deep":
        dive(battle, duel.side, boat, "deep")
    elif duel.hunting and order.dive_guns and boat.depth == "surface":
        dive(battle, duel.side, boat, "periscope")
