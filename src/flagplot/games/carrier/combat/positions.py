"""Conduct in surface combat: who seeks it, the secret number, the place of every ship (BR-19.1 to BR-19.4)."""

from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.ordered.ast import Surface
from flagplot.games.carrier.ordered.program import surface_conduct
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.ruleset.report_editions import Position
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.tables import Tables
from flagplot.games.carrier.sailing.bridge import named_ships
from flagplot.games.carrier.state.units import Ship, TaskForce
from flagplot.games.carrier.theatre.hex import name as hex_name
from flagplot.games.carrier.units.factors import as_anchored, crippled, gunnery, hits_left, torpedo

GUNS_ONCE = ("DD", "APD")
"""Types that may use their guns in so many turns only (BR-19.8.3)."""


def surface_order(battle: Battle, side: Side, tf: TaskForce) -> Surface | None:
    """Return what a TF's order and its side's answers say about surface combat here (GM-10.1b, FE-19e)."""
    return surface_conduct(tf.order, battle.answered.get((side, tf.number), ()))


def seeks(battle: Battle, side: Side) -> bool:
    """Return whether a side starts surface combat here: a TF of it is ordered to engage and enemy ships are observed
    (BR-19.1, BR-12.8). Doctrine: without such an order nobody starts it."""
    if not any(battle.sees_tf(side, tf) for tf in battle.umpire.tfs_at(enemy(side), battle.hex)):
        return False
    orders = (surface_order(battle, side, tf) for tf in battle.umpire.tfs_at(side, battle.hex))
    return any(order is not None and order.engage is True for order in orders)


def secret_number(battle: Battle, side: Side) -> int:
    """Return a side's secret number, 1 to 6: that of its first TF that names one, else by lot (BR-19.4, FE-19d). By
    the 1993 document it is that of the TF with the most guns among those that name one (GM-10.1a)."""
    tfs = battle.umpire.tfs_at(side, battle.hex)
    if battle.umpire.ruleset.surface_reports.most_guns_number:
        tfs = sorted(tfs, key=lambda tf: -_guns(battle, side, tf))
    for tf in tfs:
        order = surface_order(battle, side, tf)
        if order is not None and order.number is not None:
            return min(6, max(1, order.number))
    subject = f"{hex_name(battle.hex)} {side}"
    return battle.umpire.dice.throw(battle.phase, "secret number", subject, rule="BR-19.4", table="by lot").faces[0]


def _guns(battle: Battle, side: Side, tf: TaskForce) -> int:
    return sum(gunnery(battle.umpire.ruleset, side, ship) for ship in battle.umpire.ships(side, tf))


def gun_uses(ruleset: Ruleset) -> int:
    """Return how often a destroyer or fast transport may use its guns: in one turn only, by option in two (BR-19.8.3,
    FE-19.8)."""
    return ruleset.tables.constant["dd_gun_uses_twice" if ruleset.options.dd_guns_twice else "dd_gun_uses"]


def can_fire(battle: Battle, side: Side, ship: Ship) -> bool:
    """Return whether a ship has guns and the means to use them (BR-19.8.1, BR-19.8.3, FE-19.8)."""
    if gunnery(battle.umpire.ruleset, side, ship) == 0:
        return False
    if ship.type in GUNS_ONCE:
        return ship.gun_uses < gun_uses(battle.umpire.ruleset) or (side, ship.name) in battle.guns_used
    return ship.ammunition > 0


def ordered(battle: Battle, side: Side, tf: TaskForce) -> dict[str, Position]:
    """Return the positions that a TF's order names, ship by ship; a ship's own name goes before its type."""
    order = surface_order(battle, side, tf)
    out: dict[str, Position] = {}
    if order is None:
        return out
    choices: tuple[tuple[Position, tuple[str, ...]], ...] = (
        ("screen", order.screen),
        ("torpedo", order.torpedo),
        ("gunnery", order.gunnery),
    )
    for by_name in (True, False):
        for place, words in choices:
            meant = tuple(word for word in words if (word in tf.ships) == by_name)
            for ship in named_ships(battle.umpire, side, tf, meant) if meant else ():
                out.setdefault(ship.name, place)
    return out


def helpless(battle: Battle, side: Side, ship: Ship) -> bool:
    """Return whether a ship is crippled or at anchor (BR-19.3.3, FE-19.11a)."""
    return as_anchored(ship, battle.umpire.turn) or crippled(battle.umpire.ruleset, side, ship)


def position(battle: Battle, side: Side, ship: Ship, wanted: Position | None = None) -> Position:
    """Return a ship's position (BR-19.3, BR-19.3.1, BR-19.3.2, BR-19.3.3). Crippled and anchored ships are in the
    Screen; the others where their order puts them, or the doctrine of the edition (GM-10.1b)."""
    ruleset = battle.umpire.ruleset
    if helpless(battle, side, ship):
        return "screen"
    tubes, guns = torpedo(ruleset, side, ship) > 0, can_fire(battle, side, ship)
    return ruleset.surface_reports.stands(wanted, ship.type, tubes, guns, battle.night)


def arranged(battle: Battle, side: Side, bht: int | None = None) -> dict[Position, list[Ship]]:
    """Return the positions of all ships of a side in the hex, whatever their TF (BR-19.1, BR-19.2). Ships that are to
    fire torpedoes only if the sum of the numbers allows it stand in Gunnery when `bht` does not (GM-10.1c)."""
    out: dict[Position, list[Ship]] = {"gunnery": [], "torpedo": [], "screen": []}
    for tf in battle.umpire.tfs_at(side, battle.hex):
        order, places = surface_order(battle, side, tf), ordered(battle, side, tf)
        waits = order is not None and order.if_allowed and bht is not None
        if waits and bht is not None and not torpedoes_run(battle.tables, battle.night, bht):
            places = {name: "gunnery" if place == "torpedo" else place for name, place in places.items()}
        for ship in battle.umpire.ships(side, tf):
            out[position(battle, side, ship, places.get(ship.name))].append(ship)
    return out


def torpedoes_run(tables: Tables, night: bool, bht: int) -> bool:
    """Return whether the sum of the secret numbers lets torpedoes run: 10 by day, 7 at night (BR-19.6.1)."""
    return bht >= tables.constant[f"surface_torpedo_sum_{'night' if night else 'day'}"]


def breaks_through(battle: Battle, side: Side) -> bool:
    """Return whether a side takes its chance of a breakthrough: yes, unless its orders forbid it (BR-19.7, FE-19h); by
    the 1993 document only if they want it (GM-10.1c)."""
    orders = (surface_order(battle, side, tf) for tf in battle.umpire.tfs_at(side, battle.hex))
    wishes = [order.breakthrough for order in orders if order is not None]
    return battle.umpire.ruleset.surface_reports.breaks_through(wishes)


def held_back(battle: Battle, side: Side) -> set[str]:
    """Return the names of the ships that a side holds back from its breakthrough: those that its orders name, by
    doctrine none (BR-19.7.3)."""
    return {
        ship.name
        for tf in battle.umpire.tfs_at(side, battle.hex)
        if (order := surface_order(battle, side, tf)) is not None and order.held_back
        for ship in named_ships(battle.umpire, side, tf, order.held_back)
    }


def printed_damage(battle: Battle, side: Side, ship: Ship) -> int:
    """Return the hits a ship can still take before it sinks."""
    return hits_left(battle.umpire.ruleset, side, ship)
