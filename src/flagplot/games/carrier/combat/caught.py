"""Planes caught taking off by a raid (FE-21.6.2a to FE-21.6.2d, GM-14.1a to GM-14.2).

A caught plane keeps its place in a flight. By `2003` that flight is taken out of its AF until the raid is over; by
`1993` it stays in the air, and hits on its ship or base are taken from it first.
"""

import copy
from collections.abc import Callable

import msgspec

from flagplot.core.dice import DiceCup, LoadedDice
from flagplot.games.carrier.combat.battle import Battle, role_of
from flagplot.games.carrier.combat.damage import record_planes
from flagplot.games.carrier.combat.interception import manner
from flagplot.games.carrier.combat.targets import Mission, missions
from flagplot.games.carrier.facts.flight import StillLeaving
from flagplot.games.carrier.flight.decks import took_off
from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.alert import Caught
from flagplot.games.carrier.state.asking import Answers
from flagplot.games.carrier.state.units import Base, Ship
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import CARRIERS

Due = dict[Side, list[Mission]]
AirBattle = Callable[[Battle, Due], object]
EXPECTED = 3
"""The face of every die in the rehearsal: the table's result as printed (GM-14.1c)."""


def catch(battle: Battle, due: Due, fight_in_the_air: AirBattle) -> Due:
    """Find the planes that the raids of this hex catch, before the first air combat in it, and return the attacks that
    are still due. By `2003` a die of 1 to 4 catches those of a maximum launch (FE-21.6.2a, FE-21.6.2d); by `1993` they
    are caught in any case (GM-14.1a), and an AF that meets the very raid pays beforehand (GM-14.1c)."""
    edition = battle.umpire.ruleset.options.caught_launching
    if edition == "off" or not any(due.values()):
        return due
    for side in SIDES:
        for holder in _attacked(battle, side, due[enemy(side)]):
            found = _leaving(battle, side, holder, due[enemy(side)])
            if found and (edition == "1993" or _surprised(battle, side, holder)):
                battle.umpire.caught += found
                for number in dict.fromkeys(each.af.number for each in found):
                    n = sum(each.flight.n for each in found if each.af.number == number)
                    whose = UnitId(side, "AF", number)
                    battle.umpire.tell(StillLeaving(seat=side, about=whose, n=n, source=holder.name))
    if edition == "1993":
        _pay_beforehand(battle, fight_in_the_air)
        return due
    _hold(battle.umpire.caught)
    left: Due = {
        side: [mission for mission in due[side] if any(f.n and f.load for f in mission.af.flights)] for side in SIDES
    }
    return left


def release(battle: Battle) -> None:
    """Let the caught planes that are left fly on: the raid is over, they have taken off as they should
    (FE-21.6.2c)."""
    for each in battle.umpire.caught:
        each.af.flights = [flight for flight in each.af.flights if flight is not each.flight and flight.n]
        if each.flight.n:
            each.af.flights.append(each.flight)
    for each in battle.umpire.caught:
        afs = battle.umpire.state.sides[each.side].afs
        if not each.af.flights and afs.get(each.af.number) is each.af and each.af.hex != battle.hex:
            del afs[each.af.number]
    battle.umpire.caught = []
    battle.umpire.lost_before = {}


# --- who is caught ---


def _attacked(battle: Battle, side: Side, raids: list[Mission]) -> list[Ship | Base]:
    """Return the side's base, CVs and CVLs here that a raid may attack."""
    out: list[Ship | Base] = []
    base = battle.base(side)
    if base is not None and any(raid.attack.what != "tf" and not raid.attack.mtb for raid in raids):
        out.append(base)
    if any(raid.attack.what != "base" for raid in raids):
        tfs = [tf for tf in battle.umpire.tfs_at(side, battle.hex) if battle.sees_tf(enemy(side), tf)]
        ships = (ship for tf in tfs for ship in battle.umpire.ships(side, tf))
        out += [ship for ship in ships if ship.type in CARRIERS]
    return out


def _leaving(battle: Battle, side: Side, holder: Ship | Base, raids: list[Mission]) -> list[Caught]:
    """Return the planes that took off from here this turn by maximum launch, or by `1993` in any way under a raid that
    was overhead when movement began (GM-14.2). Normal and minimum launches are away otherwise."""
    umpire = battle.umpire
    overhead = umpire.ruleset.options.caught_launching == "1993" and _overhead(battle, side, holder, raids)
    out: list[Caught] = []
    for af in took_off(umpire, side, holder, "" if overhead else "maximum"):
        left = sum(flight.n for flight in af.flights) if overhead else af.by_maximum or 1_000
        for flight in list(af.flights):
            part = min(left, flight.n)
            left -= part
            if 0 < part < flight.n:
                flight.n -= part
                flight = msgspec.structs.replace(flight, n=part)
                af.flights.append(flight)
            if part:
                out.append(Caught(side, holder.name, af, flight, battle.hex))
    return out


def _overhead(battle: Battle, side: Side, holder: Ship | Base, raids: list[Mission]) -> bool:
    """Return whether attackers were over the ship or base when movement began (GM-14.2)."""
    start = battle.hex
    if isinstance(holder, Ship) and holder.tf is not None:
        start = (battle.umpire.state.sides[side].tfs[holder.tf].track or [battle.hex])[0]
    turn = battle.umpire.turn
    return any(raid.af.took_off < turn and raid.af.track and raid.af.track[0] == start for raid in raids)


def _surprised(battle: Battle, side: Side, holder: Ship | Base) -> bool:
    """Return whether the die of a ship or base catches its planes, once a turn (FE-21.6.2a). The enemy is not told."""
    dice = battle.umpire.dice
    roll = dice.throw(battle.phase, "caught taking off", f"{side}/{holder.name}", rule="FE-21.6.2a")
    caught = roll.faces[0] <= battle.tables.constant["caught_taking_off"]
    dice.note(roll, "caught" if caught else "away")
    return caught


def _hold(caught: list[Caught]) -> None:
    for each in caught:
        each.af.flights = [flight for flight in each.af.flights if flight is not each.flight]


# --- the launching AF meets the raid ---


def _pay_beforehand(battle: Battle, fight_in_the_air: AirBattle) -> None:
    """Take the raid's normal losses off AFs that took off to meet it, before the battle (GM-14.1b, GM-14.1c). They are
    found by fighting the battle without these AFs, every die as the table is printed; one air factor for a hit."""
    umpire = battle.umpire
    paying = [n for n, each in enumerate(umpire.caught) if _meets(battle, each)]
    if not paying:
        return
    ruleset = umpire.ruleset
    shared: dict[int, object] = {id(part): part for part in (ruleset, ruleset.tables, ruleset.theatre)}
    shared |= {id(umpire.dice): DiceCup(LoadedDice({}, EXPECTED), "rehearsal"), id(umpire.answers): Answers()}
    rehearsal: Umpire = copy.deepcopy(umpire, shared)
    _hold(rehearsal.caught)
    stage = Battle(rehearsal, battle.hex, battle.phase)
    fight_in_the_air(stage, {side: missions(stage, side) for side in SIDES})
    for n in paying:
        each, then = umpire.caught[n], rehearsal.caught[n]
        lost = each.flight.n - then.flight.n
        if lost:
            each.flight.n -= lost
            key = (each.side, each.holder)
            umpire.lost_before[key] = umpire.lost_before.get(key, 0) + lost
            record_planes(umpire, each.side, {each.flight.plane: lost}, "caught", each.holder)


def _meets(battle: Battle, each: Caught) -> bool:
    """Return whether the planes are interceptors that wish to fight (GM-14.1b)."""
    return role_of(battle.tables, each.af, each.flight) == "interceptor" and manner(each.af.order).wanted
