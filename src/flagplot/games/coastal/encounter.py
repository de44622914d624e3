"""Two hulls that touch: who avoids, who glances off, who rams whom, and what the ram does to them."""

from typing import Protocol

from flagplot.games.coastal import collision, damage, manoeuvre
from flagplot.games.coastal.collision import Facts, Fitting, impact_angle
from flagplot.games.coastal.contact import Touch
from flagplot.games.coastal.sighting.sight import in_sight, limit
from flagplot.games.coastal.state import Vessel
from flagplot.games.coastal.telling import seafaring
from flagplot.games.coastal.tracks import Track
from flagplot.games.coastal.umpire import Play, Ramming

PHASE = "4 contact"


class Sight:
    """Who saw whom at the start of movement; friends keep station and always know of each other."""

    def __init__(self, play: Play, vessels: dict[str, Vessel]) -> None:
        self.play = play
        self.places = {name: (one.x, one.y) for name, one in vessels.items()}
        self.limits: dict[str, int] = {}

    def sees(self, one: Vessel, other: Vessel) -> bool:
        """Return whether `one` saw `other` when the turn began (AS-BASE-21, AS-BASE-28)."""
        if one.side == other.side:
            return True
        if other.id not in self.limits:
            self.limits[other.id] = limit(self.play, other)
        (ax, ay), (bx, by) = self.places[one.id], self.places[other.id]
        return in_sight(self.play, ax, ay, bx, by, self.limits[other.id])


class Fleet(Protocol):
    """What a touch asks of the vessels under way."""

    tracks: dict[str, Track]
    stopped: set[str]
    sight: Sight


def settle(play: Play, fleet: Fleet, one: str, other: str, touch: Touch) -> str:
    """Return what a touch comes to: `avoided`, `glance` or `ram` (AS-BASE-21, AS-BASE-22)."""
    a, b = play.vessel(one), play.vessel(other)
    if any([_avoids(play, fleet, a, b), _avoids(play, fleet, b, a)]):
        seafaring.avoided(play, a, b)
        return "avoided"
    rammer = _rammer(play, fleet, a, b, touch)
    if rammer is None:
        seafaring.glanced(play, a, b)
        return "glance"
    rammed = b if rammer is a else a
    heading = fleet.tracks[rammer.id].course(touch.slice)
    heading_of_other = fleet.tracks[rammed.id].course(touch.slice)
    face = touch.first_bow if rammer is a else touch.second_bow
    if _glances(play, rammer, rammed, impact_angle(heading, heading_of_other, face)):
        seafaring.glanced(play, a, b)
        return "glance"
    speed = collision.closing_speed(_speed(fleet, rammer), _speed(fleet, rammed), heading, heading_of_other)
    play.rams.append(
        Ramming(
            slice=touch.slice,
            rammer=rammer.id,
            rammed=rammed.id,
            speed=speed,
            aspect=collision.aspect(heading_of_other, heading),
        )
    )
    return "ram"


def _speed(fleet: Fleet, vessel: Vessel) -> int:
    """Return the speed at the moment of contact (AS-5.5g)."""
    return 0 if vessel.id in fleet.stopped else fleet.tracks[vessel.id].speed


def _avoids(play: Play, fleet: Fleet, vessel: Vessel, other: Vessel) -> bool:
    """Return whether a vessel avoids another (AS-BASE-21)."""
    if vessel.ram == other.id or _speed(fleet, vessel) == 0 or not fleet.sight.sees(vessel, other):
        return False
    letter = manoeuvre.class_of(vessel, play.card(vessel))
    score = play.tables.contact.avoid[letter]
    roll = play.dice.throw(
        PHASE, "avoid", f"{vessel.id}>{other.id}", sides=10, table=f"avoidance {letter} {score}", rule="AS-BASE-21"
    )
    play.dice.note(roll, "avoided" if roll.total <= score else "not avoided")
    return roll.total <= score


def _rammer(play: Play, fleet: Fleet, a: Vessel, b: Vessel, touch: Touch) -> Vessel | None:
    """Return the vessel whose bow touches the other hull; None if hulls only scrape (AS-5.5aa)."""
    if not touch.first_bow or not touch.second_bow:
        return a if touch.first_bow else b if touch.second_bow else None
    for one, two in ((_speed(fleet, a), _speed(fleet, b)), (play.card(a).size, play.card(b).size)):
        if one != two:
            return a if one > two else b
    for again in range(100):
        faces = [
            play.dice.throw(PHASE, f"who rams {again + 1}", f"{v.id}>{w.id}", sides=10, rule="AS-5.5aa").total
            for v, w in ((a, b), (b, a))
        ]
        if faces[0] != faces[1]:
            return a if faces[0] > faces[1] else b
    return a


def _glances(play: Play, rammer: Vessel, rammed: Vessel, angle: int) -> bool:
    """Return whether a ram glances off at this impact angle in tenths of a degree (AS-BASE-22)."""
    rules = play.tables.contact
    if angle < rules.always_glance_below * 10:
        return True
    if angle > rules.may_glance_to * 10:
        return False
    roll = play.dice.throw(PHASE, "glance off", f"{rammer.id}>{rammed.id}", sides=10, rule="AS-BASE-22")
    play.dice.note(roll, "glances off" if roll.total <= rules.glance_score else "strikes")
    return roll.total <= rules.glance_score


def ram(play: Play, event: Ramming) -> None:
    """Apply a ram to both vessels in phase 4 (AS-5.5ac, AS-BASE-23)."""
    rammer, rammed = play.vessel(event.rammer), play.vessel(event.rammed)
    facts = facts_of(play, event)
    harm = collision.work_out(facts, play.tables.collision, play.dice)
    taken = damage.lose_boxes(rammed, play.card(rammed), harm.rammed_boxes, play.turn)
    own = damage.lose_boxes(rammer, play.card(rammer), harm.rammer_boxes, play.turn)
    if harm.m_hit:
        rammed.m_hits += 1  # no engineer casualties from a ram (AS-5.5o)
    if harm.propeller:
        rammed.m_permanent += 1
    if harm.rudder:
        rammed.rudder = True
    for mount, turns in zip([*rammed.guns, *rammed.torpedoes], harm.out, strict=False):
        if turns:
            mount.out_to = max(mount.out_to, play.turn + turns)
    if harm.radar_wrecked:
        rammed.radar = False
    for vessel, other in ((rammer, rammed), (rammed, rammer)):
        vessel.foul, vessel.rammer = other.id, vessel is rammer
        vessel.hit_turn = play.turn
        vessel.attacked_turn = play.turn
        vessel.aware = True
    seafaring.rammed(play, event, harm, taken, own)


def facts_of(play: Play, event: Ramming) -> Facts:
    """Return the facts of a ram from the truth (AS-5.5a), with how long each mount is out already (AS-5.5u)."""
    rammer, rammed = play.vessel(event.rammer), play.vessel(event.rammed)
    card = play.card(rammed)
    guns = [
        Fitting(gun.name, gun.calibre, mount.out_to - play.turn)
        for gun, mount in zip(card.guns, rammed.guns, strict=True)
    ]
    tubes = [Fitting("torpedo tubes", 0, mount.out_to - play.turn) for mount in rammed.torpedoes]
    return Facts(
        rammer=rammer.id,
        rammer_class=play.card(rammer).size,
        rammed=rammed.id,
        rammed_class=card.size,
        submarine=card.submarine,
        aspect=event.aspect,
        speed=event.speed,
        mounts=(*guns, *tubes),
        radar=rammed.radar,
    )


def part_from_the_lost(play: Play) -> None:
    """Free every vessel whose partner in a ram has sunk or left (AS-BASE-23)."""
    for vessel in play.state.active():
        other = play.state.vessels.get(vessel.foul)
        if other is not None and not other.active:
            vessel.foul, vessel.rammer = "", False


def clear(play: Play, vessel: Vessel) -> None:
    """Free a rammer, and its victim, when it is ordered away (AS-BASE-23)."""
    other = play.state.vessels.get(vessel.foul)
    vessel.foul, vessel.rammer = "", False
    if other is not None and other.foul == vessel.id:
        other.foul, other.rammer = "", False
