"""Advanced MTB bases as targets: what is attacked, what hits do, what becomes of the boats (GM-17.0l)."""

import msgspec

from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.ordered.ast import Attack, Bombard
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.state.units import Base, BoatBase, BoatForce, Boxes
from flagplot.games.carrier.telling import boats as intelligence
from flagplot.games.carrier.telling.records import Damage


class MtbBase(msgspec.Struct, frozen=True, eq=False):
    """An MTB base as attackers meet it (GM-17.0l): anti-aircraft factors that hits do not lower, no guns against ships,
    no planes."""

    name: str
    """What both sides call it, `MTB base Tulagi`: an air base may have the name of the place alone."""
    base: BoatBase
    aa: int
    sf: int = 0
    boxes: Boxes | None = None


def mtb_base(battle: Battle, side: Side) -> MtbBase | None:
    """Return the side's MTB base in the hex, knocked out or not: an attacker need not know which; ordinary ports are
    no targets (GM-17.0l)."""
    force = battle.umpire.state.sides[side].boats
    for base in force.bases.values() if isinstance(force, BoatForce) else ():
        if base.mtb_base and base.hex == battle.hex:
            return MtbBase(f"MTB base {base.name}", base, battle.tables.constant["mtb_base_aa"])
    return None


def bombed(battle: Battle, side: Side, attack: Attack) -> Base | MtbBase | None:
    """Return the base of a side that an air attack means here: the air base unless its order names the MTB base
    (GM-17.0l)."""
    return mtb_base(battle, side) if attack.mtb else battle.base(side)


def shelled(battle: Battle, side: Side, order: Bombard, base: Base | MtbBase) -> bool:
    """Return whether a bombardment is meant for this base of a side: the air base unless the order names the MTB base,
    or nothing and there is no air base here (GM-17.0l)."""
    if isinstance(base, MtbBase):
        named = order.mtb and order.base in ("", base.base.name)
        return named or (not order.mtb and not order.base and battle.base(side) is None)
    return not order.mtb and order.base in ("", base.name)


def hit_mtb_base(battle: Battle, side: Side, target: MtbBase, hits: int, shells: bool) -> Damage:
    """Knock out an MTB base by a bombardment with at least one hit, or by the fourth hit from the air, those of earlier
    attacks counted; it is never repaired (GM-17.0l). It suffers no critical hits and loses no factors."""
    base = target.base
    was_closed = base.closed
    if not shells and not was_closed:
        base.air_hits += hits
    enough = hits > 0 if shells else base.air_hits >= battle.tables.constant["mtb_base_hits"]
    if enough and not was_closed:
        close(battle, side, base)
    return Damage(side, target.name, "base", hits, closed=base.closed and not was_closed)


def close(battle: Battle, side: Side, base: BoatBase) -> None:
    """Close an MTB base for good: its boats in port are lost to the game, those out when day comes, and they score
    nothing (GM-17.0l)."""
    force = battle.umpire.state.sides[side].boats
    in_port, base.closed = base.boats, True
    base.boats = base.aces = 0
    out = 0
    if isinstance(force, BoatForce):
        for number, flotilla in list(force.flotillas.items()):
            if flotilla.base == base.name and flotilla.out:
                out += flotilla.boats
            elif flotilla.base == base.name:
                del force.flotillas[number]
    intelligence.base_closed(battle.umpire, side, base, in_port, out)
