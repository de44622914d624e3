"""Critical hits: when they are checked, and what they do (BR-28, FE-21.8, GM-19)."""

from collections.abc import Callable

import msgspec

from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.boat_bases import MtbBase, hit_mtb_base
from flagplot.games.carrier.combat.damage import Weapon, eliminate_at, hit_base, hit_ship, record_planes
from flagplot.games.carrier.combat.fires import burns, ignite, wound
from flagplot.games.carrier.combat.on_deck import OnDeck, added_hits, on_deck
from flagplot.games.carrier.facts.damage import CriticalHit, Effect
from flagplot.games.carrier.ruleset.kinds import Load, Side
from flagplot.games.carrier.ruleset.options import Edition
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.units import Base, Ship
from flagplot.games.carrier.state.wounds import BaseWounds
from flagplot.games.carrier.telling.records import Blow, Damage
from flagplot.games.carrier.units.factors import anti_aircraft, card, gunnery, slowed

CRITICAL = 6
"""The face of a check that is a critical hit (BR-28.1, FE-21.8b)."""
DECK_TURNS = 3
"""Turns after this one in which a hit flight deck is of no use."""
RADAR_TURNS = 6
"""Turns after this one without a base's radar."""


# --- blows with all that they do ---


def strike_ship(
    battle: Battle,
    side: Side,
    ship: Ship,
    blow: Blow,
    by_attacker: bool,
    weapon: Weapon,
    load: Load = "",
    deck: OnDeck | None = None,
    known: bool = True,
) -> Damage:
    """Hit a ship with an attack: the hits rolled, those that planes on deck add, and a critical hit, all at once
    (BR-28.5, FE-21.8.2a, GM-19.2a). `deck` is what stood there before the attack; None: what stands there now."""
    extra = added_hits(battle, side, ship, weapon, blow.hits, deck or on_deck(battle, side, ship))
    if weapon in ("bomb", "shell"):
        battle.struck[side, ship.name] = battle.struck.get((side, ship.name), 0) + blow.hits + extra
    was_doomed = ship.doomed
    damage = hit_ship(battle, side, ship, blow.hits + extra, by_attacker, weapon, known=known)
    if ship.fate == "" and not was_doomed and not ship.doomed and checked(battle, blow, True, weapon, load):
        damage = joined_damage(damage, _on_ship(battle, side, ship, _effect(battle, "ship", blow)))
    return msgspec.structs.replace(damage, added=extra)


def strike_base(
    battle: Battle,
    side: Side,
    base: Base | MtbBase,
    blow: Blow,
    by_attacker: bool,
    weapon: Weapon,
    load: Load = "",
    deck: OnDeck | None = None,
) -> Damage:
    """Hit a base with an attack, as `strike_ship` does a ship; an MTB base in its own way (GM-17.0l)."""
    if isinstance(base, MtbBase):
        return hit_mtb_base(battle, side, base, blow.hits, weapon == "shell")
    extra = added_hits(battle, side, base, weapon, blow.hits, deck or on_deck(battle, side, base))
    damage = hit_base(battle, side, base, blow.hits + extra, by_attacker)
    if checked(battle, blow, False, weapon, load):
        damage = joined_damage(damage, _on_base(battle, side, base, _effect(battle, "base", blow)))
    return msgspec.structs.replace(damage, added=extra)


def joined_damage(first: Damage, then: Damage) -> Damage:
    """Return the damage of an attack and of what it caused as one."""
    planes: dict[str, int] = {}
    for plane, n in (*first.planes, *then.planes):
        planes[plane] = planes.get(plane, 0) + n
    return msgspec.structs.replace(
        then,
        hits=first.hits + then.hits,
        crippled=first.crippled or then.crippled,
        out=first.out or then.out,
        planes=tuple(sorted(planes.items())),
        offered=first.offered,
    )


# --- whether ---


def may_be_critical(edition: Edition, blow: Blow, at_ship: bool, weapon: Weapon, load: Load) -> bool:
    """Return whether an attack is checked. `2003`: its dice must be telling (BR-28.1, FE-21.8a), and neither GP bombs
    at ships nor AP bombs at bases will do (BR-28.2, FE-21.3i). `1993`: any hit on a ship by AP bombs, torpedoes or guns
    (GM-19.0)."""
    if edition == "off" or blow.hits == 0:
        return False
    if weapon == "bomb" and load == ("GP" if at_ship else "AP"):
        return False
    return at_ship if edition == "1993" else blow.telling


def checked(battle: Battle, blow: Blow, at_ship: bool, weapon: Weapon, load: Load) -> bool:
    """Throw the check if the attack has one, and return whether it is a critical hit: exactly one, on a 6 (BR-28.1,
    FE-21.8b)."""
    if not may_be_critical(battle.umpire.ruleset.options.critical_hits, blow, at_ship, weapon, load):
        return False
    face = battle.umpire.dice.throw(battle.phase, "critical hit check", blow.key, rule="BR-28.1").faces[0]
    return face == CRITICAL


def _effect(battle: Battle, target: str, blow: Blow) -> str:
    """Return the effect of a critical hit by one die on the table for ships or for bases (BR-28.3)."""
    dice = battle.umpire.dice
    table = f"critical_hits_{target}"
    roll = dice.throw(battle.phase, "critical hit", blow.key, table=table, rule="BR-28.3")
    found: str = battle.tables.raw[table][str(roll.faces[0])]["effect"]
    dice.note(roll, found)
    return found


# --- what it does to a ship ---


def _on_ship(battle: Battle, side: Side, ship: Ship, effect: str) -> Damage:
    was_slowed = slowed(battle.umpire.ruleset, side, ship)
    damage = SHIP_EFFECTS[effect](battle, side, ship)
    if ship.fate == "" and not was_slowed and slowed(battle.umpire.ruleset, side, ship):
        ship.slowed = battle.umpire.turn
    return damage


def _say(
    battle: Battle, side: Side, unit: Ship | Base, effect: Effect, end: int = 0, guns: int = 0, anti: int = 0
) -> None:
    whose = UnitId(side, "ship" if isinstance(unit, Ship) else "base", name=unit.name)
    battle.umpire.tell(CriticalHit(seat=side, about=whose, effect=effect, end=end, guns=guns, anti=anti))


def _plain(side: Side, ship: Ship, crippled: bool = False) -> Damage:
    return Damage(side, ship.name, ship.type, 0, crippled=crippled)


def steering(battle: Battle, side: Side, ship: Ship) -> Damage:
    """Halve a ship's speed until the end of the next turn (BR-28.3)."""
    wound(ship).steering = battle.umpire.turn + 1
    _say(battle, side, ship, "steering", end=battle.umpire.turn + 1)
    return _plain(side, ship)


def fire(battle: Battle, side: Side, ship: Ship) -> Damage:
    """Start a fire on a carrier; another ship, or any without the rule of fires, suffers one more hit when this combat
    phase closes (BR-28.3, GM-19.0)."""
    if burns(battle.umpire, ship):
        ignite(battle.umpire, side, ship, "fire")
    else:
        wound(ship).smouldering += 1
        _say(battle, side, ship, "fire")
    return _plain(side, ship)


def armament(battle: Battle, side: Side, ship: Ship) -> Damage:
    """Halve the gunnery and anti-aircraft factors that a ship has left, rounded down, for good (BR-28.3)."""
    ruleset, hurt = battle.umpire.ruleset, wound(ship)
    guns, anti = gunnery(ruleset, side, ship), anti_aircraft(ruleset, side, ship)
    hurt.guns_lost += guns - guns // 2
    hurt.aa_lost += anti - anti // 2
    _say(battle, side, ship, "armament", guns=guns // 2, anti=anti // 2)
    return _plain(side, ship)


def deck_or_tubes(battle: Battle, side: Side, ship: Ship) -> Damage:
    """Stop a plane-carrying ship's flying for this turn and three more; another ship loses its torpedo mounts
    (BR-28.3)."""
    if ship.boxes is not None:
        wound(ship).deck_until = battle.umpire.turn + DECK_TURNS
        _say(battle, side, ship, "deck", end=battle.umpire.turn + DECK_TURNS)
    else:
        mounts = card(battle.umpire.ruleset, side, ship).torpedo > 0
        wound(ship).tubes_lost = mounts
        _say(battle, side, ship, "tubes" if mounts else "no tubes")
    return _plain(side, ship)


def major_fire(battle: Battle, side: Side, ship: Ship) -> Damage:
    """Start a major fire on a carrier; another ship, or any without the rule of fires, suffers two more hits at once
    (BR-28.3, GM-19.0)."""
    if burns(battle.umpire, ship):
        ignite(battle.umpire, side, ship, "major fire")
        return _plain(side, ship)
    _say(battle, side, ship, "magazine")
    return hit_ship(battle, side, ship, 2, False, "bomb")


def dead_in_the_water(battle: Battle, side: Side, ship: Ship) -> Damage:
    """Stop a ship until a repair phase brings it under way again (BR-28.3, FE-21.3g)."""
    hurt = wound(ship)
    hurt.stopped = hurt.stopped or battle.umpire.turn
    _say(battle, side, ship, "dead")
    return _plain(side, ship, crippled=True)


SHIP_EFFECTS: dict[str, Callable[[Battle, Side, Ship], Damage]] = {
    "half speed": steering,
    "fire": fire,
    "armament": armament,
    "deck or tubes": deck_or_tubes,
    "major fire": major_fire,
    "dead in the water": dead_in_the_water,
}

# --- what it does to a base ---


def base_wound(base: Base) -> BaseWounds:
    """Return the critical hits of a base, to be added to."""
    if not base.wounds:
        base.wounds = BaseWounds()
    return base.wounds


def _on_base(battle: Battle, side: Side, base: Base, effect: str) -> Damage:
    """Carry out a critical hit on a base: one hit or two, AA, runway, parked planes, radar (BR-28.3). A closed runway
    is not a launch factor of 0: it scores nothing."""
    turn, out = battle.umpire.turn, base.lf_normal <= 0
    if effect in ("hit", "two hits"):
        n = 2 if effect == "two hits" else 1
        _say(battle, side, base, "ammunition" if n == 2 else "fuel")
        return hit_base(battle, side, base, n, False)
    lost: dict[str, int] = {}
    if effect == "anti-aircraft":
        base.aa -= 1 if battle.umpire.ruleset.options.base_aa_loss == "each" or base.aa > 0 else 0
        _say(battle, side, base, "anti-aircraft")
    elif effect == "runway":
        base_wound(base).runway_until = turn + 1
        _say(battle, side, base, "runway", end=turn + 1)
    elif effect == "radar":
        base_wound(base).radar_until = turn + RADAR_TURNS
        _say(battle, side, base, "radar", end=turn + RADAR_TURNS)
    else:
        lost = eliminate_at(battle, side, base, 1, False).planes
        record_planes(battle.umpire, side, lost, "destroyed_on_ground", base.name)
        _say(battle, side, base, "planes")
    planes = tuple((plane.partition("/")[0], n) for plane, n in lost.items())
    return Damage(side, base.name, "base", 0, out=out, planes=planes)
