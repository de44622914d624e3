"""Survivors of ships: how many reach the water, what becomes of them there, and the points (BR-30.6, FE-SUR)."""

import msgspec

from flagplot.core.words import phrase
from flagplot.games.carrier.facts.sailing import SurvivorsLanded
from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.ruleset.tables import Tables
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.units import Group, Ship
from flagplot.games.carrier.telling.notes import score
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import TRANSPORTS, afloat

RESCUERS = frozenset({"CA", "CAV", "CL", "DD", "AP", "APD"})
"""Types that may pick up survivors (FE-SUR-6)."""
UNLOADED = 8
"""Turns of unloading after which a transport is empty."""


def most(tables: Tables, ship: Ship) -> int:
    """Return the survivor factors a ship can leave at most; a transport in proportion to what is left of its load,
    rounded up (FE-SUR-2), destroyers, oilers, gunboats and submarines none (FE-SUR-3)."""
    factors = int(tables.raw["survivors"][ship.type]["factors"])
    if ship.type in TRANSPORTS:
        return -(-factors * (UNLOADED - ship.unloaded) // UNLOADED)
    return factors


def saved(tables: Tables, factors: int, modified_roll: int) -> int:
    """Return the factors that a modified die brings into the water, rounded up (FE-SUR-4)."""
    row = tables.raw["survivor_shares"][str(min(6, max(1, modified_roll)))]
    return -(-factors * int(row["numerator"]) // int(row["denominator"]))


def room(tables: Tables, ship: Ship) -> int:
    """Return how many survivor factors a ship can still take aboard (FE-SUR-6, FE-SUR-7); a transport only when it is
    empty."""
    if ship.type not in RESCUERS or (ship.type in TRANSPORTS and ship.unloaded < UNLOADED):
        return 0
    return max(0, int(tables.raw["survivors"][ship.type]["room"]) - sum(ship.aboard.values()))


# --- into the water ---


def fatal_hit(umpire: Umpire, side: Side, ship: Ship, where: Hex) -> None:
    """Put a ship's survivors into the water in the turn of its fatal hit (FE-SUR-1, FE-SUR-4); without the variant half
    of its factors, rounded up (BR-30.6). Those it has aboard from other ships are lost with it (FE-SUR-16); of a
    cripple that has been rolled for, the rest of that group is what reaches the water (FE-SUR-15)."""
    tables, how = umpire.ruleset.tables, umpire.ruleset.options.survivors
    ship.aboard = {}
    factors = most(tables, ship)
    if how == "off" or not factors:
        return
    die = 0
    if ship.survivors_left is not None:
        n = ship.survivors_left
    elif how == "base":
        n = (factors + 1) // 2
    else:
        die = umpire.dice.throw("survivors", "survivors", f"{side}/{ship.name}", rule="FE-SUR-4").faces[0]
        n = saved(tables, factors, die)
    if n or die:
        umpire.state.survivors.append(Group(side, ship.name, where, n, umpire.turn, factors, die))


def in_the_water(umpire: Umpire) -> None:
    """At the start of a turn: groups lose a factor every second turn after the fatal hit (FE-SUR-11), and a ship still
    afloat at the third hour has its die read again with +1 (FE-SUR-5)."""
    constant = umpire.ruleset.tables.constant
    groups: list[Group] = []
    for group in umpire.state.survivors:
        age = umpire.turn - group.since
        ship = umpire.state.sides[group.side].ships[group.ship]
        if group.die and age == constant["survivors_slow_hours"] and afloat(ship):
            again = saved(umpire.ruleset.tables, group.most, group.die + 1)
            group.n = max(group.n, again - group.lost - group.rescued)
        if age and age % constant["survivors_loss_every"] == 0 and group.n:
            group.n -= 1
            group.lost += 1
        waits = group.die and age < constant["survivors_slow_hours"]
        if group.n or waits:
            groups.append(group)
    umpire.state.survivors = groups


# --- ashore, and the points ---


def land(umpire: Umpire) -> None:
    """Put survivors ashore from ships at anchor at a base of their side (FE-SUR-7)."""
    for side in SIDES:
        own = umpire.state.sides[side]
        for ship in own.ships.values():
            if not ship.aboard or ship.anchored is None or ship.tf is None:
                continue
            if umpire.base_at(side, own.tfs[ship.tf].hex) is None:
                continue
            for whose, n in ship.aboard.items():
                own.ashore[whose] = own.ashore.get(whose, 0) + n
            n = sum(ship.aboard.values())
            ship.aboard = {}
            about = UnitId(side, "ship", name=ship.name)
            umpire.tell(SurvivorsLanded(seat=side, about=about, survivor_factors=n))


class Saved(msgspec.Struct, frozen=True):
    """Survivor factors that a side has aboard or ashore at the end: its own, and the enemy's."""

    own: int
    foe: int


def tally(umpire: Umpire, side: Side) -> Saved:
    """Return what a side has saved (FE-SUR-16)."""
    own = umpire.state.sides[side]
    counts = [own.ashore, *(ship.aboard for ship in own.ships.values() if ship.fate in ("", "left"))]
    return Saved(sum(c.get(side, 0) for c in counts), sum(c.get(enemy(side), 0) for c in counts))


def final_points(umpire: Umpire) -> None:
    """Score survivors at the end of the game: 2 for each own factor and 1 for each of the enemy's (FE-SUR-16), without
    the variant 3 for each own one (BR-30.6)."""
    constant, how = umpire.ruleset.tables.constant, umpire.ruleset.options.survivors
    if how == "off":
        return
    for side in SIDES:
        found = tally(umpire, side)
        points = found.own * constant["survivors_base_vp"]
        if how == "2003":
            points = found.own * constant["survivors_own_vp"] + found.foe * constant["survivors_foe_vp"]
        score(umpire, side, points, phrase("points.saved", n=found.own + found.foe), told_to=SIDES)


def start(umpire: Umpire) -> None:
    """At the start of the turn: time passes for those in the water."""
    if umpire.state.survivors:
        in_the_water(umpire)
