"""Conduct in surface combat: who seeks it, the secret number, the place of every ship (BR-19.1 to BR-19.4)."""

from typing import Literal

from flagplot.board.hex import name as hex_name
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.orders.ast import Surface
from flagplot.games.carrier.orders.program import conduct
from flagplot.games.carrier.sailing import named_ships
from flagplot.games.carrier.state import Ship, Side, TaskForce, enemy
from flagplot.games.carrier.values import crippled, gunnery, hits_left, torpedo

Position = Literal["gunnery", "torpedo", "screen"]
GUNS_ONCE = ("DD", "APD")
"""Types that may use their guns in so many turns only (BR-19.8.3)."""
LINE = ("BB", "CA", "CAV", "CL")
"""Types that take the Gunnery position unless ordered otherwise (doctrine)."""


def seeks(battle: Battle, side: Side) -> bool:
    """Return whether a side starts surface combat here: a TF of it is ordered to engage and enemy ships are observed
    (BR-19.1, BR-12.8). Doctrine: without such an order nobody starts it."""
    if not any(battle.sees_tf(side, tf) for tf in battle.umpire.tfs_at(enemy(side), battle.hex)):
        return False
    orders = (conduct(tf.order, Surface) for tf in battle.umpire.tfs_at(side, battle.hex))
    return any(order is not None and order.engage is True for order in orders)


def secret_number(battle: Battle, side: Side) -> int:
    """Return a side's secret number, 1 to 6: that of its first TF that names one, else by lot (BR-19.4)."""
    for tf in battle.umpire.tfs_at(side, battle.hex):
        order = conduct(tf.order, Surface)
        if order is not None and order.number is not None:
            return min(6, max(1, order.number))
    subject = f"{hex_name(battle.hex)} {side}"
    return battle.umpire.box.throw(
        battle.phase, "secret number", subject, rule="BR-19.4", table="by lot", seats=(side,)
    ).faces[0]


def can_fire(battle: Battle, side: Side, ship: Ship) -> bool:
    """Return whether a ship has guns and the means to use them (BR-19.8.1, BR-19.8.3)."""
    if gunnery(battle.umpire.world, side, ship) == 0:
        return False
    if ship.type in GUNS_ONCE:
        limit = battle.tables.constant["dd_gun_uses"]
        return ship.gun_uses < limit or (side, ship.name) in battle.guns_used
    return ship.ammunition > 0


def ordered(battle: Battle, side: Side, tf: TaskForce) -> dict[str, Position]:
    """Return the positions that a TF's order names, ship by ship; a ship's own name goes before its type."""
    order = conduct(tf.order, Surface)
    out: dict[str, Position] = {}
    if order is None:
        return out
    choices: tuple[tuple[Position, tuple[str, ...]], ...] = (
        ("screen", order.screen), ("torpedo", order.torpedo), ("gunnery", order.gunnery)
    )  # fmt: skip
    for by_name in (True, False):
        for place, words in choices:
            said = tuple(word for word in words if (word in tf.ships) == by_name)
            for ship in named_ships(battle.umpire, side, tf, said) if said else ():
                out.setdefault(ship.name, place)
    return out


def position(battle: Battle, side: Side, ship: Ship, said: Position | None = None) -> Position:
    """Return a ship's position (BR-19.3, BR-19.3.1, BR-19.3.2, BR-19.3.3). Crippled and anchored ships are in the
    Screen; the others where their order puts them.

    Doctrine: battleships and cruisers in Gunnery; destroyers in Torpedo at night, and by day when their guns are
    used up, else in Gunnery; all others, and who cannot fire, in the Screen.
    """
    world = battle.umpire.world
    if ship.anchored is not None or crippled(world, side, ship):
        return "screen"
    if said is not None:
        return said
    tubes = torpedo(world, side, ship) > 0
    guns = can_fire(battle, side, ship)
    if ship.type in LINE and guns:
        return "gunnery"
    if ship.type == "DD" and tubes and (battle.night or not guns):
        return "torpedo"
    if ship.type == "DD" and guns:
        return "gunnery"
    return "torpedo" if tubes and ship.type in LINE else "screen"


def arranged(battle: Battle, side: Side) -> dict[Position, list[Ship]]:
    """Return the positions of all ships of a side in the hex, whatever their TF (BR-19.1, BR-19.2)."""
    out: dict[Position, list[Ship]] = {"gunnery": [], "torpedo": [], "screen": []}
    for tf in battle.umpire.tfs_at(side, battle.hex):
        said = ordered(battle, side, tf)
        for ship in battle.umpire.ships(side, tf):
            out[position(battle, side, ship, said.get(ship.name))].append(ship)
    return out


def breaks_through(battle: Battle, side: Side) -> bool:
    """Return whether a side takes its chance of a breakthrough: yes, unless its orders forbid it (BR-19.7)."""
    orders = (conduct(tf.order, Surface) for tf in battle.umpire.tfs_at(side, battle.hex))
    return not any(order is not None and order.breakthrough is False for order in orders)


def printed_damage(battle: Battle, side: Side, ship: Ship) -> int:
    """Return the hits a ship can still take before it sinks."""
    return hits_left(battle.umpire.world, side, ship)
