"""A boat attack by dice: targets, surprise, fire at the boats, torpedoes, guns (GM-17.0g to GM-17.0j)."""

import msgspec

from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.damage import hit_ship
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.state.units import BoatForce, Flotilla, Ship, TaskForce
from flagplot.games.carrier.telling.records import BoatAttack, Damage
from flagplot.games.carrier.theatre.hex import name as hex_name
from flagplot.games.carrier.units.factors import anti_aircraft, gunnery

TORPEDOES = 2
"""Torpedo factors of a boat (GM-17.0i)."""
HIT = 6
UNARMOURED = frozenset({"DD", "APD", "PG", "AO", "AP"})
"""Types whose weapons suffer from the guns of boats (GM-17.0j)."""


class Boat(msgspec.Struct, eq=False):
    """One boat of an attacking flotilla and the ship it goes for."""

    number: int
    target: Ship
    ace: bool = False


def subject(side: Side, flotilla: Flotilla) -> str:
    """Return the key of a flotilla's dice: what both sides know or its owner alone."""
    return f"{side}/MTB{flotilla.number}|{hex_name(flotilla.hex)}"


def force(battle: Battle, side: Side) -> BoatForce:
    """Return the boats of a side. Raises ValueError if it has none."""
    boats = battle.umpire.state.sides[side].boats
    if not isinstance(boats, BoatForce):
        raise ValueError(f"the {side} side has no boats")
    return boats


def targets(battle: Battle, side: Side, flotilla: Flotilla, tf: TaskForce) -> list[Ship]:
    """Return the target of each boat: dealt over the ships of the wanted types in the order wanted; the largest gun
    ship for all where nothing wanted is there. Submarines are never attacked (GM-17.0g, GM-17.0k)."""
    ruleset, foe = battle.umpire.ruleset, enemy(side)
    ships = [ship for ship in battle.umpire.ships(foe, tf) if ship.type != "SS"]
    wanted = [ship for kind in flotilla.targets for ship in ships if ship.type == kind]
    if not wanted:
        wanted = [max(ships, key=lambda ship: gunnery(ruleset, foe, ship))]
    return [wanted[n % len(wanted)] for n in range(flotilla.boats)]


def attack(battle: Battle, side: Side, flotilla: Flotilla, tf: TaskForce) -> BoatAttack:
    """Fight out the attack of one flotilla on the TF it met, and take its losses off both sides."""
    foe, box, key = enemy(side), battle.umpire.dice, subject(side, flotilla)
    goals = targets(battle, side, flotilla, tf)
    boats = [Boat(n, ship, n <= flotilla.aces) for n, ship in enumerate(goals, 1)]
    ships = [ship for ship in battle.umpire.ships(foe, tf) if ship.type != "SS"]
    face = box.throw(battle.phase, "surprise", key, rule="GM-17.0g").faces[0]
    lost = 0
    if face <= 3:
        firing = ships if face == 1 else [ship for ship in ships if any(boat.target is ship for boat in boats)]
        lost += _fired_on(battle, foe, firing, boats, key, own_only=face != 1)
    torpedoes = _torpedoes(battle, side, boats, key)
    damage: list[Damage] = []
    for ship, hits in torpedoes:
        if hits:
            damage.append(hit_ship(battle, foe, ship, hits, False, "torpedo", 1 if ship.type == "CV" else 2))
    guns: list[tuple[Ship, int]] = []
    if flotilla.guns and any(not boat.target.fate for boat in boats):
        guns = _guns(battle, side, boats, key)
        afloat = [ship for ship in ships if not ship.fate]
        lost += _fired_on(battle, foe, afloat, boats, f"{key}|guns", own_only=False)
    pay(force(battle, side), flotilla, lost, sum(boat.ace for boat in boats))
    return BoatAttack(
        flotilla.hex,
        side,
        flotilla.number,
        len(goals),
        lost,
        face,
        tuple((ship.name, hits) for ship, hits in torpedoes),
        tuple(damage),
        tuple((ship.name, hits) for ship, hits in guns),
    )


def pay(boats: BoatForce, flotilla: Flotilla, lost: int, aces: int) -> None:
    """Take boats lost, and the aces among them, off a flotilla; its torpedoes are fired (GM-17.0i)."""
    flotilla.boats -= lost
    flotilla.aces = min(aces, flotilla.boats)
    flotilla.spent = True
    if not flotilla.boats:
        del boats.flotillas[flotilla.number]


def _fired_on(battle: Battle, foe: Side, firing: list[Ship], boats: list[Boat], key: str, own_only: bool) -> int:
    """Let ships fire at boats, one die for each anti-aircraft factor, a 6 destroys one, by lot among those fired at;
    hits beyond them are lost (GM-17.0h). Returns the boats destroyed, which leave `boats`."""
    box, destroyed = battle.umpire.dice, 0
    for ship in firing:
        factors = anti_aircraft(battle.umpire.ruleset, foe, ship)
        if not factors:
            continue
        roll = box.throw(battle.phase, "fire at boats", f"{key}|{ship.name}", count=factors, rule="GM-17.0h")
        hits = sum(face == HIT for face in roll.faces)
        box.note(roll, f"{hits} hits")
        for n in range(1, hits + 1):
            under_fire = [boat for boat in boats if not own_only or boat.target is ship]
            if not under_fire:
                break
            at = 0
            if len(under_fire) > 1:
                lot = box.throw(
                    battle.phase, "boat hit", f"{key}|{ship.name}|{n}", sides=len(under_fire), rule="GM-17.0h"
                )
                at = lot.faces[0] - 1
            boats.remove(under_fire[at])
            destroyed += 1
    return destroyed


def _torpedoes(battle: Battle, side: Side, boats: list[Boat], key: str) -> list[tuple[Ship, int]]:
    """Let every boat fire its two torpedo factors, a 6 hits, an ace adds 1 (GM-17.0i). Returns the hits of each
    target."""
    hits: dict[str, int] = {}
    ships = {boat.target.name: boat.target for boat in boats}
    for boat in boats:
        add = 1 if boat.ace else 0
        roll = battle.umpire.dice.throw(
            battle.phase,
            "torpedoes",
            f"{key}|boat {boat.number}",
            count=TORPEDOES,
            modifiers=(("ace", add),),
            rule="GM-17.0i",
        )
        hits[boat.target.name] = hits.get(boat.target.name, 0) + sum(face + add >= HIT for face in roll.faces)
    return [(ships[name], n) for name, n in hits.items()]


def _guns(battle: Battle, side: Side, boats: list[Boat], key: str) -> list[tuple[Ship, int]]:
    """Let boats whose target still floats fire guns at it, a 6 hits; each hit takes an anti-aircraft factor from an
    unarmoured ship (GM-17.0j). Returns the hits that counted."""
    hits: dict[str, int] = {}
    ships = {boat.target.name: boat.target for boat in boats if not boat.target.fate}
    for boat in boats:
        if boat.target.fate:
            continue
        roll = battle.umpire.dice.throw(battle.phase, "guns of boats", f"{key}|boat {boat.number}", rule="GM-17.0j")
        hits[boat.target.name] = hits.get(boat.target.name, 0) + (roll.faces[0] == HIT)
    for name, ship in ships.items():
        hits[name] = min(hits[name], anti_aircraft(battle.umpire.ruleset, enemy(side), ship))
        if ship.type not in UNARMOURED:
            hits[name] = 0
        elif hits[name]:
            ship.aa_lost = (ship.aa_lost or 0) + hits[name]
    return [(ships[name], n) for name, n in hits.items()]
