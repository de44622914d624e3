"""Laying mines: four undisturbed turns, one field for each capable ship (SP-19.3)."""

from flagplot.games.slot import fields
from flagplot.games.slot.tables import Tables
from flagplot.games.slot.telling import fleet_news, kinds, mine_news
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import Fleet, Ship, Work, capacity

MISSIONS = ("MINELAY", "RAID")
"""The missions under which a fleet may lay (SP-19.31a)."""


def may_lay(ship: Ship, mission: str) -> str:
    """Return why a ship may not lay mines, or an empty string if it may.

    It must be named by the scenario (SP-19.3a, SP-19.3b, SP-19.5a), have its mines (SP-19.41c) and be on MINELAY or
    RAID (SP-19.31a).
    """
    if not ship.lays:
        return f"the scenario does not name {ship.id} as capable of laying mines (SP-19.3a)"
    if ship.jettisoned:
        return f"{ship.id} has thrown its mines overboard and lays no more (SP-19.41c)"
    if mission not in MISSIONS:
        return f"its fleet is on {mission}; mines are laid under MINELAY or RAID (SP-19.31a)"
    return ""


def lacks_boundary(tables: Tables, ship: Ship, named: tuple[str, ...]) -> bool:
    """Return whether a ship is in its last laying turn and its log names no boundary for the field (SP-19.31e)."""
    work = ship.work if ship.work and ship.work.kind == "mine" else None
    last = work is not None and work.turns + 1 >= tables.mines.laying_turns
    return last and work is not None and not named and not work.boundaries


def go_on(u: Umpire, ship: Ship, needed: int) -> bool:
    """Count one more undisturbed turn of a ship's series; return whether it is complete (SP-19.31b, SP-19.63a).

    The log must show the order for the turn (SP-19.31c); moving, any fire or damage breaks the series
    (SP-19.31d, SP-19.63b). A turn of Gale is not counted and breaks nothing (SP-BASE-6).
    """
    order, work = ship.order, ship.work
    if u.state.weather == "Gale":
        return False
    if order is None or not ship.flags.quiet:
        ship.work = None
        return False
    fleet = u.state.fleet_of(ship)
    zone = fleet.zone if fleet else ""
    if work is None or work.kind != order.kind or work.zone != zone:
        work = ship.work = Work(order.kind, zone)
    work.boundaries = order.boundaries or work.boundaries
    work.active = order.active or work.active
    work.turns += 1
    return work.turns >= needed


def lay(u: Umpire) -> None:
    """Count the laying turns of every ship ordered to lay and enter the fields that are finished (SP-19.31e)."""
    if not u.state.in_force("MINES"):
        return
    for fleet in u.march():
        for ship in u.state.fleet_ships(fleet):
            if ship.order and ship.order.kind != "mine":
                continue
            if ship.order is None:
                if ship.work and ship.work.kind == "mine" and u.state.weather != "Gale":
                    ship.work = None
                continue
            had = ship.work.turns if ship.work and ship.work.kind == "mine" else 0
            if may_lay(ship, fleet.mission) or not fields.may_lay_in(u.tables, u.board, fleet.zone):
                ship.work = None
            elif go_on(u, ship, u.tables.mines.laying_turns) and ship.work:
                _place(u, fleet, ship, ship.work)
            else:
                mine_news.laying(u, fleet, ship, had)


def _place(u: Umpire, fleet: Fleet, ship: Ship, work: Work) -> None:
    """Enter the fields of one finished series: one, or as many as a counter's ships (SP-19.31e, SP-19.5b)."""
    edges = [edge for edge in work.boundaries if fleet.zone in edge.split("/")]
    edges = edges or [u.board.boundaries(fleet.zone)[0]]
    laid = [edges[number % len(edges)] for number in range(capacity(ship))]
    for edge in laid:
        fields.lay(u.state, ship.side, edge, work.active)
    ship.work = None
    active = max(work.active, u.state.turn + 1)
    fleet_news.of_ship(u, ship, fleet.zone, kinds.FieldLaid, boundaries=tuple(laid), active=active)
