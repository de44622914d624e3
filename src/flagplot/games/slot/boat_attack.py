"""The attack of motor torpedo boats on the ships they have found (SP-20.4, SP-20.5)."""

import msgspec

from flagplot.games.slot import gunnery
from flagplot.games.slot.effects import Effect, Effects, Hit
from flagplot.games.slot.tables import Tables
from flagplot.games.slot.telling.kinds import Alarm, BoatFight, LostBoat
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import Boat, Ship


class Outcome(msgspec.Struct):
    """What an attack has come to so far."""

    hits: list[Hit] = []
    lost: list[LostBoat] = []
    settled: bool = True
    """Damage is settled by our tables, not left to the referee."""


def assign(boats: list[Boat], ships: list[Ship], wish: list[str]) -> dict[str, list[Boat]]:
    """Return the boats on each target ship, by ship key (SP-20.41a, SP-20.41b).

    `wish` is BIGGEST (all on the ship of most points), SPREAD (round by points) or a list of ship numbers, in the
    order of the boats; a number that is not there goes to the biggest.
    """
    by_size = sorted(ships, key=lambda ship: -ship.points)
    by_name = {ship.id: ship for ship in ships}
    out: dict[str, list[Boat]] = {}
    for number, boat in enumerate(boats):
        if wish and wish[0] == "SPREAD":
            target = by_size[number % len(by_size)]
        elif wish and wish[0] not in ("BIGGEST", "ASK"):
            target = by_name.get(wish[min(number, len(wish) - 1)], by_size[0])
        else:
            target = by_size[0]
        out.setdefault(target.key, []).append(boat)
    return out


def defence(ship: Ship) -> int:
    """Return the dice a ship throws at boats: its tertiary and AA factors left (SP-20.41g)."""
    return ship.weapons["tertiary"] + ship.weapons["aa"]


SURPRISED: Alarm = "surprised"
PARTLY: Alarm = "target ships alarmed"
ALARMED: Alarm = "whole fleet alarmed"


def alarm(tables: Tables, surprise: int) -> Alarm:
    """Return what the surprise die says: 4-6 surprised, 2-3 only the targets alarmed, 1 the whole fleet (SP-20.41c)."""
    if surprise >= tables.mtb.surprise_from:
        return SURPRISED
    return ALARMED if surprise <= tables.mtb.alarm_to else PARTLY


def fire_plan(tables: Tables, surprise: int, groups: dict[str, list[Boat]], ships: list[Ship]) -> dict[str, str]:
    """Return which group each ship fires at: ship key -> key of the ship that group attacks.

    4-6: nobody fires (SP-20.41d). 2-3: target ships at their own attackers (SP-20.41e). 1: every ship, the others at
    the group they have named, or the greatest (SP-20.41f).
    """
    level = alarm(tables, surprise)
    if level == SURPRISED:
        return {}
    return _aim(groups, ships if level == ALARMED else [ship for ship in ships if ship.key in groups])


def _aim(groups: dict[str, list[Boat]], ships: list[Ship]) -> dict[str, str]:
    """Return the group each ship fires at: its own attackers, else those of the ship it covers, else the greatest group
    that is left (SP-20.41f, SP-20.42i)."""
    standing = {key: boats for key, boats in groups.items() if any(not boat.lost for boat in boats)}
    if not standing:
        return {}
    greatest = max(standing, key=lambda key: sum(not boat.lost for boat in standing[key]))
    wishes = {ship.key: (ship.key, f"{ship.side}/{ship.covers}", greatest) for ship in ships if ship.afloat}
    return {key: next(goal for goal in goals if goal in standing) for key, goals in wishes.items()}


def defensive_fire(
    u: Umpire, subject: str, groups: dict[str, list[Boat]], ships: list[Ship], plan: dict[str, str], out: Outcome
) -> None:
    """Fire at the boats, all at once: a hit on 6, nothing modifies it (SP-20.41h); one hit kills (SP-20.41i)."""
    hits: dict[str, int] = {}
    for ship in ships:
        goal = plan.get(ship.key, "")
        dice = defence(ship)
        if not goal or not dice:
            continue
        ship.flags.guns = True
        ship.flags.aa = ship.flags.aa or ship.weapons["aa"] > 0
        roll = u.throw("movement", "fire at boats", f"{subject}|{ship.key}", "SP-20.41g", count=dice)
        hits[goal] = hits.get(goal, 0) + sum(face >= u.tables.mtb.hit_on for face in roll.faces)
    for goal, count in hits.items():
        lose(u, f"{subject}|{goal}", groups[goal], count, out)


def lose(u: Umpire, subject: str, group: list[Boat], count: int, out: Outcome) -> None:
    """Take losses from the boats attacking one ship, each boat alike, aces or not (SP-20.5d, SP-20.5e)."""
    for number in range(count):
        afloat = [boat for boat in group if not boat.lost]
        if not afloat:
            return
        boat = afloat[u.pick("movement", "boat lost", f"{subject}|{number}", "SP-20.5d", len(afloat))]
        boat.lost = True
        out.lost.append(LostBoat(boat.id, boat.ace))


def torpedoes(
    u: Umpire, subject: str, groups: dict[str, list[Boat]], ships: dict[str, Ship], mission: str, out: Outcome
) -> None:
    """Let the boats that are left fire (SP-20.41j): all factors of each (SP-20.4, SP-20.41k), a hit on 6.

    An ace adds 1 to each of its dice (SP-20.5c) and nothing else (SP-20.41l, SP-20.5f). Each boat fires once a night
    (SP-BASE-43). The damage may be the referee's (SP-ASSIST-4).
    """
    mtb = u.tables.mtb
    for key, group in groups.items():
        label, struck = ships[key].label, False
        ready = [boat for boat in group if not boat.lost and not boat.fired]
        for boat in ready:
            boat.fired = True
            bonus = (("ace", 1),) if boat.ace else ()
            roll = u.throw(
                "movement", "boat torpedoes", f"{subject}|{boat.id}", "SP-20.41l", count=mtb.torpedoes, modifiers=bonus
            )
            hits = sum(face + boat.ace >= mtb.hit_on for face in roll.faces)
            for number in range(hits):
                struck = True
                effects: Effects = (Effect("torpedo_hit"),)
                if out.settled:
                    place = f"{subject}|{boat.id}|{number}"
                    done, _ = gunnery.torpedo_hit(u, ships[key], mission, "movement", place)
                    effects = done or (Effect("torpedo_again"),)
                out.hits.append(Hit(label, effects))
        if ready and not struck:
            out.hits.append(Hit(label, (Effect("torpedoes_miss"),)))


def strafe(
    u: Umpire, subject: str, groups: dict[str, list[Boat]], ships: dict[str, Ship], mission: str, out: Outcome
) -> bool:
    """Make the special gunnery attack: one die a boat, 6 hits, aces without bonus (SP-20.42d).

    Returns whether any boat attacked at all.

    Boats whose target has sunk do not shoot (SP-20.42c). Where damage is the referee's, a hit gives him two dice for
    his own table and the mounts without armour that may be lost (SP-ASSIST-4).
    """
    attacked = False
    for key, group in groups.items():
        ship = ships[key]
        shooting = [boat for boat in group if not boat.lost and ship.afloat]
        attacked = attacked or bool(shooting)
        struck = False
        for boat in shooting:
            roll = u.throw("movement", "boat guns", f"{subject}|{boat.id}", "SP-20.42d")
            if roll.faces[0] >= u.tables.mtb.hit_on and ship.afloat:
                place = f"{subject}|{boat.id}"
                effects = (
                    gunnery.mtb_gun_hit(u, ship, mission, "movement", place)
                    if out.settled
                    else gunnery.mtb_gun_dice(u, ship, "movement", place)
                )
                out.hits.append(Hit(ship.label, effects))
                struck = True
        if shooting and not struck:
            out.hits.append(Hit(ship.label, (Effect("guns_miss"),)))
    return attacked


def torpedo_attack(
    u: Umpire, subject: str, groups: dict[str, list[Boat]], ships: list[Ship], mission: str, *, damage: bool
) -> BoatFight:
    """Fight an attack of a flotilla on a fleet as far as its torpedoes and return what happened.

    One surprise die (SP-20.41c), defensive fire, torpedoes. `damage`: by our tables, not the referee's.
    """
    out = Outcome(settled=damage)
    roll = u.throw("movement", "surprise", subject, "SP-20.41c")
    surprise = roll.faces[0]
    level = alarm(u.tables, surprise)
    u.dice.note(roll, level)
    defensive_fire(u, subject, groups, ships, fire_plan(u.tables, surprise, groups, ships), out)
    before = len(out.lost)
    torpedoes(u, subject, groups, {ship.key: ship for ship in ships}, mission, out)
    return BoatFight(surprise, level, before, tuple(out.hits), 0, tuple(out.lost))


def gun_attack(
    u: Umpire, subject: str, groups: dict[str, list[Boat]], ships: list[Ship], mission: str, *, damage: bool
) -> BoatFight:
    """Let the boats that are left attack with their guns, as their owner wants (SP-20.42a); return what happened. If he
    declines, the attack is over (SP-20.42b).

    Every ship answers, whatever the surprise (SP-20.42i, SP-20.42j); then it is over (SP-20.42k).
    """
    out = Outcome(settled=damage)
    if strafe(u, subject, groups, {ship.key: ship for ship in ships}, mission, out):
        defensive_fire(u, f"{subject}|answer", groups, ships, _aim(groups, ships), out)
    return BoatFight(0, ALARMED, 0, tuple(out.hits), len(out.lost), tuple(out.lost))


def may_strafe(groups: dict[str, list[Boat]], ships: list[Ship]) -> bool:
    """Return whether any boat is left whose target has not sunk, so that guns can be asked for (SP-20.42c)."""
    afloat = {ship.key for ship in ships if ship.afloat}
    return any(not boat.lost for key, group in groups.items() if key in afloat for boat in group)


def together(torpedoes: BoatFight, guns: BoatFight) -> BoatFight:
    """Return an attack with torpedoes and guns as one."""
    return BoatFight(
        torpedoes.surprise,
        torpedoes.alarm,
        torpedoes.destroyed,
        torpedoes.hits + guns.hits,
        guns.answered,
        torpedoes.lost + guns.lost,
    )
