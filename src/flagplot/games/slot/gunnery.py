"""Gun hits and torpedo hits: penetration, the Gunnery Damage Table, criticals, the Torpedo Damage Table."""

from typing import Literal

from flagplot.games.slot import damage
from flagplot.games.slot.effects import NO_EFFECT, Effect, Effects, Weapon
from flagplot.games.slot.tables import WEAPONS, Part, Tables
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import Ship

PENETRATES = {"primary": ("", "light", "heavy"), "secondary": ("", "light"), "tertiary": ("",)}
"""Which armour each class of gun goes through without help (SP-BASE-26)."""

SECONDARY_PENETRATION = {"secondary": "heavy", "tertiary": "light"}
"""Which armour a class of gun may go through on a further 6 (SP-BASE-26)."""


def location(tables: Tables, ship: Ship, total: int) -> Part | Literal["absent"]:
    """Return what two dice strike: a box, the hull for a box that is absent, or a critical (SP-BASE-27)."""
    part = tables.struck(total)
    if part == "tertiary" and not ship.weapons["tertiary"]:
        part = "aa"
    return part if part in ("hull", "critical") or ship.weapons[part] else "absent"


def gun_hit(u: Umpire, ship: Ship, gun: str, mission: str, phase: str, subject: str) -> tuple[Effects, bool]:
    """Resolve one gun hit on a ship (SP-BASE-26, SP-BASE-27); `gun` is primary, secondary or tertiary.

    Returns what it did and whether the bridge is hit, so that the ship does not fire next round.
    """
    if not ship.afloat:
        return (), False
    roll = u.throw(phase, "damage", subject, "SP-BASE-27", count=2, table="gunnery")
    part = location(u.tables, ship, roll.total)
    armour = ship.armour("hull" if part in ("critical", "absent") else part)
    effects, bridge = NO_EFFECT, False
    if armour in PENETRATES[gun] or _secondary_penetration(u, gun, armour, phase, subject):
        if part == "hull" or part == "absent":
            damage.hull(ship, 1)
            effects = (Effect("hull", 1),)
        elif part == "critical":
            effects, bridge = critical(u, ship, phase, subject)
        else:
            effects = _lose(ship, part)
    return (*effects, *damage.explode(u, ship, mission, phase, subject)), bridge


def _lose(ship: Ship, mount: Weapon) -> Effects:
    ship.weapons[mount] -= 1
    ship.flags.damaged = True
    return (Effect("mount", mounts=(mount,)),)


def _secondary_penetration(u: Umpire, gun: str, armour: str, phase: str, subject: str) -> bool:
    """Return whether a further die of 6 lets a hit through (SP-BASE-26)."""
    if SECONDARY_PENETRATION.get(gun) != armour:
        return False
    roll = u.throw(phase, "secondary penetration", subject, "SP-BASE-26")
    return bool(roll.faces[0] >= u.tables.battle.penetrates_on)


def critical(u: Umpire, ship: Ship, phase: str, subject: str) -> tuple[Effects, bool]:
    """Resolve a critical (SP-BASE-28); returns what happened and whether the ship loses its next fire."""
    face = u.throw(phase, "critical", subject, "SP-BASE-28").faces[0]
    match face:
        case 1:
            damage.slow(ship)
            return (Effect("rudder"), Effect("slowed")), False
        case 2:
            damage.hull(ship, 1)
            return (Effect("fire"), Effect("hull", 1)), False
        case 3:
            ship.flags.damaged = True
            return (Effect("bridge"),), True
        case 4:
            damage.slow(ship)
            return (Effect("engines"), Effect("slowed")), False
        case 5:
            damage.hull(ship, 3)
            return (Effect("magazine"), Effect("hull", 3)), False
    if ship.armour("hull"):
        damage.hull(ship, 4)
        return (Effect("explosion"), Effect("hull", 4)), False
    damage.sink(ship)
    return (Effect("explosion"),), False


def torpedo_hit(u: Umpire, ship: Ship, mission: str, phase: str, subject: str) -> tuple[Effects, bool]:
    """Resolve one torpedo hit on a ship (SP-BASE-30, SP-20.41m); returns what it did and whether the bridge is hit."""
    if not ship.afloat:
        return (), False
    face = u.throw(phase, "torpedo damage", subject, "SP-BASE-30", table="torpedo").faces[0]
    boxes = u.tables.torpedo_damage.boxes[face - 1]
    damage.hull(ship, boxes)
    effects, bridge = [Effect("torpedo"), Effect("hull", boxes)], False
    if face == 4 and ship.afloat:
        damage.slow(ship)
        effects.append(Effect("slowed"))
    if face == 5 and ship.afloat:
        damage.stop(ship)
        effects.append(Effect("dead"))
    if face == 6 and ship.afloat:
        more, bridge = critical(u, ship, phase, f"{subject}|torpedo")
        effects += more
    return (*effects, *damage.explode(u, ship, mission, phase, f"{subject}|torpedo")), bridge


def mtb_gun_dice(u: Umpire, ship: Ship, phase: str, subject: str) -> Effects:
    """Return the two dice of a hit of MTB guns for the referee's own table, and which mounts have no armour."""
    roll = u.throw(phase, "boat gun damage", subject, "SP-20.42e", count=2)
    bare = tuple(part for part in WEAPONS if ship.weapons[part] and not ship.armour(part))
    return (Effect("boat_guns_ruled", roll.total, bare),)


def mtb_gun_hit(u: Umpire, ship: Ship, mission: str, phase: str, subject: str) -> Effects:
    """Resolve one hit of MTB guns on the Gunnery Damage Table (SP-20.42e); returns what it did.

    Hull, critical and absent boxes: no effect (SP-20.42f). Only mounts without armour can be lost (SP-20.42g), with
    no secondary penetration (SP-20.42h). A hit is gunfire all the same: a minelayer may blow up by it (SP-19.4a).
    """
    roll = u.throw(phase, "boat gun damage", subject, "SP-20.42e", count=2, table="gunnery")
    shown = Effect("boat_guns", roll.total)
    part = location(u.tables, ship, roll.total)
    effects = NO_EFFECT
    if part != "hull" and part != "critical" and part != "absent" and not ship.armour(part):
        effects = _lose(ship, part)
    return (shown, *effects, *damage.explode(u, ship, mission, phase, subject))
