"""A fleet on a mined boundary: who is checked, what a mine does, and the stop after a quarter of the ships."""

from flagplot.core.dice import Modifier
from flagplot.games.slot import damage, fields, fleets
from flagplot.games.slot.effects import SUNK, Effect, Effects
from flagplot.games.slot.state import Crossing
from flagplot.games.slot.tables import Tables
from flagplot.games.slot.telling import fleet_news, kinds, mine_news
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import Fleet, Ship


def modifiers(tables: Tables, count: int, zones: int) -> tuple[Modifier, ...]:
    """Return what is added to two dice on a boundary with `count` fields for a fleet plotted `zones` zones.

    +1 for each field beyond the first, at most +5 (SP-19.2e); +2 for two zones or more this turn (SP-19.2f).
    """
    mines = tables.mines
    more = min((count - 1) * mines.extra_field, mines.extra_fields_most)
    fast = mines.fast if zones >= mines.fast_zones else 0
    return (("more fields", more), ("speed", fast))


def needed(tables: Tables, count: int, zones: int) -> int:
    """Return the natural sum of two dice that is a hit: 11 less the modifiers, so never below 4 (SP-19.2g)."""
    return tables.mines.hit_on - sum(value for _, value in modifiers(tables, count, zones))


def quarter(ships: int) -> int:
    """Return how many ships are checked before the owner may stop: a quarter, fractions up (SP-19.26a)."""
    return -(-ships // 4)


def mine_damage(tables: Tables, ship: Ship, face: int) -> Effects:
    """Do what one die on the Mine Damage Table says to a ship, one hit at most a crossing (SP-19.21).

    1-2: 1 hull (SP-19.21a); 3: 2 hull (SP-19.21b); 4: 3 hull and a speed level (SP-19.21c); 5: 5 hull and dead in
    the water (SP-19.21d); 6: sunk (SP-19.21e).
    """
    boxes, levels, dead, sunk = tables.mines.damage[face - 1]
    if sunk:
        damage.sink(ship)
        return (SUNK,)
    damage.hull(ship, boxes)
    effects = [Effect("hull", boxes)]
    if ship.sunk:
        return (*effects, SUNK)
    if levels:
        damage.slow(ship, levels)
        effects.append(Effect("slowed"))
    if dead:
        damage.stop(ship)
        effects.append(Effect("dead"))
    return tuple(effects)


def check_ship(u: Umpire, ship: Ship, count: int, zones: int, subject: str) -> Effects:
    """Roll for one ship: two dice, 11 or more with modifiers is a hit (SP-19.2d).

    One roll a ship and crossing, however many fields. The dice are shown to nobody, since their modifiers would
    tell the number of fields (SP-19.2i). Returns what the hit did; nothing for a miss.
    """
    roll = u.throw(
        "movement",
        "mine",
        f"{subject}|{ship.key}",
        "SP-19.2d",
        count=2,
        table="minefield",
        modifiers=modifiers(u.tables, count, zones),
    )
    if roll.total < u.tables.mines.hit_on:
        return ()
    u.dice.note(roll, "hit")
    face = u.throw("movement", "mine damage", f"{subject}|{ship.key}", "SP-19.21", table="mine damage").faces[0]
    return mine_damage(u.tables, ship, face)


def begin(u: Umpire, fleet: Fleet, goal: str, number: int) -> Crossing | None:
    """Return the crossing that halts a fleet on its step to `goal`, or None if no active enemy field is there.

    The check takes place at once, on every mined boundary of a move (SP-19.2a, SP-19.2c); own fields are harmless
    (SP-19.22). Ships stand in the order of the fleet list (SP-19.2h).
    """
    if not fields.met_by(u.state, fleet.side, u.board.edge(fleet.zone, goal)):
        return None
    ships = [ship.key for ship in u.state.fleet_ships(fleet)]
    return Crossing(fleet.id, goal, ships, quarter(len(ships)), number)


def advance(u: Umpire, crossing: Crossing, *, off_map: bool = False) -> bool:
    """Check ships until the crossing is decided; return False while its owner must be asked (SP-19.26a).

    Nobody is asked about a fleet of which nothing is left.

    `off_map`: the ships left the tactical map; all are checked and nothing is asked (SP-19.23, SP-19.26d). After the
    answer PRESS the rest are checked and the fleet goes on (SP-19.26c); after STOP the rest are safe (SP-19.26b).
    """
    state = u.state
    fleet = state.fleets[crossing.fleet]
    boundary = u.board.edge(fleet.zone, crossing.goal)
    count = fields.met_by(state, fleet.side, boundary)
    subject = f"{fleet.id}|p{state.movement.pulse}.{crossing.number}" + ("|leaving" if off_map else "")
    checked = len(fleet.ships) - len(crossing.left)
    if not checked and not crossing.asked:
        mine_news.mines_met(u, fleet, boundary)
    while crossing.left and crossing.answer != "STOP":
        ship = state.ships[crossing.left.pop(0)]
        hit = check_ship(u, ship, count, fleet.plotted, subject)
        if hit:
            mine_news.mine_hit(u, fleet, ship, boundary, hit)
        if ship.afloat and ship.level() == 0:
            crossing.dead.append(ship.key)
        crossing.first -= 1
        if crossing.first == 0 and not off_map and not crossing.asked:
            crossing.asked = True
            if fleet.mines == "ASK" and state.fleet_ships(fleet):
                return False
            crossing.answer = "PRESS" if fleet.mines == "ASK" else fleet.mines
    if crossing.answer == "STOP" and state.fleet_ships(fleet):
        fleet_news.of_fleet(u, fleet, kinds.StoppedByMines, boundary=boundary)
    return True


def finish(u: Umpire, crossing: Crossing) -> bool:
    """Tidy up after a crossing; return whether the fleet goes on into the zone (SP-19.26b, SP-19.26c).

    A ship dead in the water stays in the zone that was being left, as a fleet of its own.
    """
    fleet = u.state.fleets[crossing.fleet]
    fleets.drop_lost(u.state, fleet)
    for key in crossing.dead:
        if key in fleet.ships and len(fleet.ships) > 1:
            fleets.detach(u.state, fleet, [key])
    if crossing.answer == "STOP":
        fleet.replot = True
        return False
    return bool(fleet.ships) and u.state.level(fleet) > 0
