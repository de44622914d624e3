"""Gun hits and torpedo hits: penetration, the Gunnery Damage Table, criticals, the Torpedo Damage Table."""

from flagplot.games.slot import damage
from flagplot.games.slot.cards import values
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import Ship

PENETRATES = {"primary": ("", "light", "heavy"), "secondary": ("", "light"), "tertiary": ("",)}
"""Which armour each class of gun goes through without help (SP-BASE-26)."""

SECONDARY_PENETRATION = {"secondary": "heavy", "tertiary": "light"}
"""Which armour a class of gun may go through on a further 6 (SP-BASE-26)."""

NAMES = {
    "torpedo": "torpedo mount",
    "primary": "primary gun",
    "secondary": "secondary gun",
    "tertiary": "tertiary gun",
    "aa": "AA gun",
}


def location(ship: Ship, total: int) -> str:
    """Return what two dice strike: a box, the hull for a box that is absent, or a critical (SP-BASE-27)."""
    part: str = values()["gunnery damage"][str(total)]
    if part == "tertiary" and not ship.weapons["tertiary"]:
        part = "aa"
    return part if part in ("hull", "critical") or ship.weapons[part] else "absent"


def gun_hit(u: Umpire, ship: Ship, gun: str, mission: str, phase: str, subject: str) -> tuple[str, bool]:
    """Resolve one gun hit on a ship (SP-BASE-26, SP-BASE-27); `gun` is primary, secondary or tertiary.

    Returns what is told of it and whether the bridge is hit, so that the ship does not fire next round.
    """
    if not ship.afloat:
        return "", False
    roll = u.throw(phase, "damage", subject, "SP-BASE-27", count=2, table="gunnery", seats=(ship.side,))
    part = location(ship, roll.total)
    part = "hull" if part == "absent" else part
    armour = ship.armour("hull" if part == "critical" else part)
    text, bridge = "no effect", False
    if armour in PENETRATES[gun] or _secondary_penetration(u, gun, armour, phase, subject):
        if part == "hull":
            damage.hull(ship, 1)
            text = "1 hull"
        elif part == "critical":
            text, bridge = critical(u, ship, phase, subject)
        else:
            ship.weapons[part] -= 1
            ship.flags.damaged = True
            text = f"{NAMES[part]} lost"
    blown = damage.explode(u, ship, mission, phase, subject)
    if ship.sunk and not blown:
        text += ", sunk"
    return ", ".join(part for part in (text, blown) if part), bridge


def _secondary_penetration(u: Umpire, gun: str, armour: str, phase: str, subject: str) -> bool:
    """Return whether a further die of 6 lets a hit through (SP-BASE-26)."""
    if SECONDARY_PENETRATION.get(gun) != armour:
        return False
    roll = u.throw(phase, "secondary penetration", subject, "SP-BASE-26")
    return bool(roll.faces[0] >= values()["battle"]["penetrates_on"])


def critical(u: Umpire, ship: Ship, phase: str, subject: str, *, secret: bool = False) -> tuple[str, bool]:
    """Resolve a critical (SP-BASE-28); returns what happened and whether the ship loses its next fire."""
    face = u.throw(phase, "critical", subject, "SP-BASE-28", seats=() if secret else (ship.side,)).faces[0]
    match face:
        case 1:
            damage.slow(ship)
            return "critical: rudder, one speed level", False
        case 2:
            damage.hull(ship, 1)
            return "critical: fire, 1 hull", False
        case 3:
            ship.flags.damaged = True
            return "critical: bridge", True
        case 4:
            damage.slow(ship)
            return "critical: engines, one speed level", False
        case 5:
            damage.hull(ship, 3)
            return "critical: magazine, 3 hull", False
    if ship.armour("hull"):
        damage.hull(ship, 4)
        return "critical: explosion, 4 hull", False
    damage.sink(ship)
    return "critical: explosion", False


def torpedo_hit(
    u: Umpire, ship: Ship, mission: str, phase: str, subject: str, *, secret: bool = False
) -> tuple[str, bool]:
    """Resolve one torpedo hit on a ship (SP-BASE-30, SP-20.41m); returns what is told and whether the bridge is hit.

    `secret`: the subject names a boat or submarine that the ship's side does not know, so nobody sees the dice.
    """
    if not ship.afloat:
        return "", False
    seats = () if secret else (ship.side,)
    face = u.throw(phase, "torpedo damage", subject, "SP-BASE-30", table="torpedo", seats=seats).faces[0]
    boxes: int = values()["torpedo damage"]["boxes"][face - 1]
    damage.hull(ship, boxes)
    text, bridge = f"torpedo, {boxes} hull", False
    if face == 4 and ship.afloat:
        damage.slow(ship)
        text += ", one speed level"
    if face == 5 and ship.afloat:
        damage.stop(ship)
        text += ", dead in the water"
    if face == 6 and ship.afloat:
        more, bridge = critical(u, ship, phase, f"{subject}|torpedo", secret=secret)
        text += f", {more}"
    blown = damage.explode(u, ship, mission, phase, f"{subject}|torpedo", secret=secret)
    if ship.sunk and not blown:
        text += ", sunk"
    return ", ".join(part for part in (text, blown) if part), bridge


def mtb_gun_dice(u: Umpire, ship: Ship, phase: str, subject: str) -> str:
    """Return the two dice of a hit of MTB guns for the referee's own table, and which mounts have no armour."""
    roll = u.throw(phase, "boat gun damage", subject, "SP-20.42e", count=2)
    bare = [NAMES[part] for part, factors in ship.weapons.items() if factors and not ship.armour(part)]
    return f"2d6 = {roll.total}; without armour: {', '.join(bare) or 'nothing'}"


def mtb_gun_hit(u: Umpire, ship: Ship, phase: str, subject: str) -> str:
    """Resolve one hit of MTB guns on the Gunnery Damage Table (SP-20.42e); returns what is told of it.

    Hull, critical and absent boxes: no effect (SP-20.42f). Only mounts without armour can be lost (SP-20.42g), with
    no secondary penetration (SP-20.42h). So they do not set off a minelayer's mines either (SP-19.4a).
    """
    roll = u.throw(phase, "boat gun damage", subject, "SP-20.42e", count=2, table="gunnery")
    part = location(ship, roll.total)
    if part in ("hull", "critical", "absent") or ship.armour(part):
        return f"2d6 = {roll.total}, no effect"
    ship.weapons[part] -= 1
    ship.flags.damaged = True
    return f"2d6 = {roll.total}, {NAMES[part]} lost"
