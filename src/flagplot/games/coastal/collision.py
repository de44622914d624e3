"""What a ram does: boxes, M hit, propeller, rudder and shock, from the facts alone (section 5.5)."""

from typing import Literal

import msgspec

from flagplot.core.dice import DiceCup
from flagplot.games.coastal import plane
from flagplot.games.coastal.tables import Collision

PHASE = "4 collision"
Aspect = Literal["broadside", "head-on", "stern"]
Part = Literal["propeller", "rudder", "radar"]


class Fitting(msgspec.Struct, frozen=True):
    """A weapon mount of the rammed vessel: its name and calibre in mm (0: not a gun).

    `out` is how many turns it is out already: it rolls only if that could grow (AS-5.5u).
    """

    name: str
    calibre: float = 0
    out: int = 0

    @property
    def shock_turns(self) -> int:
        """Turns out when affected: one for guns up to 20 mm, else three (AS-5.5v, AS-5.5w)."""
        return 1 if 0 < self.calibre <= 20 else 3


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What the damage of a ram depends on (AS-5.5a): that they did not glance off is settled beforehand."""

    rammer: str
    rammer_class: int
    rammed: str
    rammed_class: int
    submarine: bool
    aspect: Aspect
    speed: int
    mounts: tuple[Fitting, ...] = ()
    radar: bool = False


class Harm(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome: boxes of each, system damage, turns out for each mount (0: none), radar wrecked."""

    rammed_boxes: int
    rammer_boxes: int
    m_hit: bool = False
    propeller: bool = False
    rudder: bool = False
    out: tuple[int, ...] = ()
    radar_wrecked: bool = False
    shock: bool = False
    rules: tuple[str, ...] = ()

    @property
    def for_good(self) -> tuple[Part, ...]:
        """What is never mended."""
        parts: dict[Part, bool] = {"propeller": self.propeller, "rudder": self.rudder, "radar": self.radar_wrecked}
        return tuple(part for part, holds in parts.items() if holds)


def dice_of(rammer_class: int, speed: int, bands: Collision) -> tuple[int, int]:
    """Return how many d10 and how many d6 each damage roll takes.

    One d10 for each class of the rammer (AS-5.5b); up to 10 knots one fewer (AS-5.5c), to 30 as they are
    (AS-5.5d), to 60 with 1d6 (AS-5.5e), above with 3d6 (AS-5.5f).
    """
    if speed <= bands.slow:
        return rammer_class - 1, 0
    if speed <= bands.plain:
        return rammer_class, 0
    return rammer_class, 1 if speed <= bands.fast else 3


def band(speed: int, bands: Collision) -> tuple[int, int]:
    """Return the speed band in knots from and to, as both owners are told it; to 0 has no upper end (AS-5.5ab)."""
    if speed <= bands.slow:
        return 0, bands.slow
    if speed <= bands.plain:
        return bands.slow + 1, bands.plain
    return (bands.plain + 1, bands.fast) if speed <= bands.fast else (bands.fast, 0)


def closing_speed(rammer_speed: int, rammed_speed: int, rammer_course: int, rammed_course: int) -> int:
    """Return the collision speed in knots (AS-5.5g).

    The rammer's speed less the part of the other's velocity along the rammer's heading, not below 0, to the
    nearest knot. Courses in tenths of a degree.
    """
    ahead = plane.COS[(rammed_course - rammer_course) * 6 % plane.CIRCLE]
    exact = rammer_speed * plane.ONE - rammed_speed * ahead
    return max(0, (2 * exact + plane.ONE) // (2 * plane.ONE))


def aspect(rammed_course: int, rammer_course: int) -> Aspect:
    """Return how the rammed vessel is hit: head-on, stern or broadside (AS-5.5s)."""
    quarter = plane.arc(rammed_course, (rammer_course + 1800) % 3600)
    return "head-on" if quarter == "forward" else "stern" if quarter == "aft" else "broadside"


def work_out(facts: Facts, bands: Collision, dice: DiceCup, phase: str = PHASE) -> Harm:
    """Return what a ram does to both vessels (AS-5.5h, AS-5.5i, AS-5.5j, AS-5.5l, AS-5.5y, AS-5.5z).

    Two separate rolls of the same dice, the rammed vessel first; both stand together (AS-5.5ac). A submarine
    rammed by class 2 or 3 loses at least 5 (AS-5.5m); shock follows from an equal or larger class at 30 knots
    or more (AS-5.5t).
    """
    subject = f"{facts.rammer}>{facts.rammed}"
    rules = ["AS-5.5b"]
    rammed = _boxes(facts, bands, dice, phase, f"rammed vessel|{subject}")
    own = _boxes(facts, bands, dice, phase, f"rammer|{subject}")
    if facts.submarine and facts.rammer_class >= 2 and rammed < bands.submarine_minimum:
        rammed = bands.submarine_minimum
        rules.append("AS-5.5m")
    m_hit = propeller = rudder = False
    if facts.aspect == "broadside" and facts.rammer_class >= facts.rammed_class:
        m_hit = _side(facts, dice, phase, subject)
        rules.append("AS-5.5n")
    elif facts.aspect == "stern":
        propeller, rudder = _stern(facts, dice, phase, subject)
        rules.append("AS-5.5p")
    shock = facts.rammer_class >= facts.rammed_class and facts.speed >= bands.shock_knots
    out: tuple[int, ...] = ()
    wrecked = False
    if shock:
        out, wrecked = _shock(facts, dice, phase, subject)
        rules.append("AS-5.5u")
    return Harm(
        rammed_boxes=rammed,
        rammer_boxes=own // 2,
        m_hit=m_hit,
        propeller=propeller,
        rudder=rudder,
        out=out,
        radar_wrecked=wrecked,
        shock=shock,
        rules=tuple(rules),
    )


def _boxes(facts: Facts, bands: Collision, dice: DiceCup, phase: str, subject: str) -> int:
    tens, sixes = dice_of(facts.rammer_class, facts.speed, bands)
    total = 0
    if tens:
        total += dice.throw(phase, "ram d10", subject, count=tens, sides=10, table="hull boxes", rule="AS-5.5b").total
    if sixes:
        rule = "AS-5.5e" if sixes == 1 else "AS-5.5f"
        total += dice.throw(phase, "ram d6", subject, count=sixes, table="hull boxes", rule=rule).total
    return total


def _side(facts: Facts, dice: DiceCup, phase: str, subject: str) -> bool:
    """Return whether a hit on the side by an equal or larger class gives an M hit, on 8 or more (AS-5.5n)."""
    roll = dice.throw(phase, "ram M hit", subject, sides=10, table="broadside ram", rule="AS-5.5n")
    dice.note(roll, "M hit" if roll.total >= 8 else "no M hit")
    return roll.total >= 8


def _stern(facts: Facts, dice: DiceCup, phase: str, subject: str) -> tuple[bool, bool]:
    """Return propeller (8) and rudder (9) damage of a stern ram, both on 10 (AS-5.5p, AS-5.5q, AS-5.5r)."""
    roll = dice.throw(phase, "ram stern", subject, sides=10, table="stern ram", rule="AS-5.5p")
    propeller, rudder = roll.total in (8, 10), roll.total in (9, 10)
    words = [word for word, hit in (("propeller", propeller), ("rudder", rudder)) if hit]
    dice.note(roll, " and ".join(words) or "no effect")
    return propeller, rudder


def _shock(facts: Facts, dice: DiceCup, phase: str, subject: str) -> tuple[tuple[int, ...], bool]:
    """Return turns out for each mount and whether the radar is wrecked: 1 or 2 on a d10 (AS-5.5u, AS-5.5x).

    A mount whose outage could not grow does not roll.
    """
    out = []
    for i, mount in enumerate(facts.mounts, 1):
        if mount.out >= mount.shock_turns:
            out.append(0)
            continue
        roll = dice.throw(phase, f"ram shock {i}", subject, sides=10, table=mount.name, rule="AS-5.5u")
        turns = 0 if roll.total > 2 else mount.shock_turns
        dice.note(roll, f"{mount.name} out for {turns}" if turns else f"{mount.name} unharmed")
        out.append(turns)
    wrecked = False
    if facts.radar:
        roll = dice.throw(phase, "ram shock radar", subject, sides=10, table="radar", rule="AS-5.5u")
        wrecked = roll.total <= 2
        dice.note(roll, "radar wrecked" if wrecked else "radar unharmed")
    return tuple(out), wrecked


def slower_after_glance(speed: int) -> int:
    """Return the speed next turn after a glance-off: a quarter less, the loss rounded up (AS-BASE-22)."""
    return speed - -(-speed // 4)


def impact_angle(rammer_course: int, other_course: int, face: str = "side") -> int:
    """Return the angle at which a bow meets the face of a hull, 0 to 900 tenths of a degree (AS-BASE-22).

    Against the side it is the angle with the other's centre line; against bow or stern, the end of the hull, the
    rest to 90: dead on from ahead or astern is a ram, not a glance.
    """
    angle = plane.off(rammer_course, other_course)
    angle = min(angle, 1800 - angle)
    return angle if face == "side" else 900 - angle
