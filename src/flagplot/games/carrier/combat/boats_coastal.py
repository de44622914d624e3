"""A boat attack fought out as a battle of the game coastal; its losses come back to this one."""

import hashlib

from flagplot.core import registry
from flagplot.core.dice import KeyedDice
from flagplot.core.engagement import Craft, Engagement, Loss
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.boats import force, pay, subject
from flagplot.games.carrier.combat.damage import hit_ship
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.state.units import Flotilla, Ship, TaskForce
from flagplot.games.carrier.telling.records import BoatAttack, Damage
from flagplot.games.carrier.units.factors import card

BOAT = {"allied": "PT", "japanese": "MTB"}
SURPRISE = 4
"""The die from which the ships start unaware (GM-17.0g)."""
SEED = 32
"""Bytes thrown for a battle: its own dice are drawn from them."""


def hits_of(loss: Loss, damage_factor: int, hits: int) -> int:
    """Return the hits of this game for what a hull lost there: all that is left if it sank, else its tenths of the
    damage factor rounded down, at least one from five tenths."""
    if loss.sunk:
        return damage_factor - hits
    return max(damage_factor * loss.tenths // 10, int(loss.tenths >= 5))


def attack(battle: Battle, side: Side, flotilla: Flotilla, tf: TaskForce) -> BoatAttack:
    """Fight out the attack between two computer players and take its losses off both sides. The battle's dice come
    of one recorded throw, so that a replay and whoever verifies it find the same battle."""
    foe, box, key, ruleset = enemy(side), battle.umpire.dice, subject(side, flotilla), battle.umpire.ruleset
    face = box.throw(battle.phase, "surprise", key, rule="GM-17.0g").faces[0]
    seed = box.throw(battle.phase, "coastal battle", key, count=SEED, sides=256, rule="GM-17.0f")
    ships = [ship for ship in battle.umpire.ships(foe, tf) if ship.type != "SS"]
    boats = flotilla.boats
    fought = Engagement(
        boats_seat=side,
        ships_seat=foe,
        boats=tuple(Craft(f"boat {n}", BOAT[side]) for n in range(1, boats + 1)),
        ships=tuple(Craft(ship.name, ship.type) for ship in ships),
        date=ruleset.day(battle.umpire.turn).isoformat(),
        surprise=face >= SURPRISE,
    )
    dice = KeyedDice(hashlib.sha256(bytes(byte - 1 for byte in seed.faces)).digest())
    losses = registry.engagement("boats")(fought, dice)
    afloat = [not losses.by_seat[side][boat.name].sunk for boat in fought.boats]
    damage = [_suffer(battle, foe, ship, losses.by_seat[foe][ship.name]) for ship in ships]
    suffered = tuple(each for each in damage if each is not None)
    lost = afloat.count(False)
    sunk = sum(each.sunk for each in suffered)
    box.note(seed, f"{losses.turns} minutes; {lost} of {boats} boats lost, {sunk} of {len(ships)} ships sunk")
    pay(force(battle, side), flotilla, lost, sum(afloat[: flotilla.aces]))
    return BoatAttack(flotilla.hex, side, flotilla.number, boats, lost, face, (), suffered, (), losses.turns)


def _suffer(battle: Battle, foe: Side, ship: Ship, loss: Loss) -> Damage | None:
    hits = hits_of(loss, card(battle.umpire.ruleset, foe, ship).damage_factor, ship.hits)
    return hit_ship(battle, foe, ship, hits, False, "torpedo", 1) if hits else None
