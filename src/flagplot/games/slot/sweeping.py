"""Finding and sweeping minefields (SP-19.6)."""

from flagplot.games.slot import damage, fields, fleets
from flagplot.games.slot.laying import go_on
from flagplot.games.slot.state import State
from flagplot.games.slot.tables import Tables
from flagplot.games.slot.telling import mine_news
from flagplot.games.slot.telling.fleet_news import sees
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import Fleet, Ship, enemy


def may_sweep(ship: Ship, mission: str) -> str:
    """Return why a ship may not detect or sweep, or an empty string if it may (SP-19.6, SP-19.61)."""
    if not ship.sweeps:
        return f"{ship.id} is no minesweeper and the scenario does not name it as capable (SP-19.6)"
    if mission != "SWEEP":
        return f"its fleet is on {mission}; detecting and sweeping need mission SWEEP (SP-19.61)"
    return ""


def result(tables: Tables, face: int) -> str:
    """Return what a sweeping die does: 1 destroyed (SP-19.63d), 2-3 nothing (SP-19.63e), 4-6 cleared (SP-19.63f)."""
    table = tables.sweeping
    if face <= table.destroyed_to:
        return "destroyed"
    return "cleared" if face >= table.cleared_from else ""


def detect(u: Umpire) -> None:
    """Let undisturbed sweepers ordered to detect find every field around their zone, no die (SP-19.62c, SP-19.62d).

    Told: which boundaries carry fields and how many, inactive ones too (SP-19.62e); later fields stay unknown
    (SP-19.62f).
    """
    if not u.state.in_force("MINES"):
        return
    places: set[str] = set()
    for fleet, ship in _ordered(u, "detect"):
        place = f"{fleet.side}|{fleet.zone}"
        if u.stormbound:
            mine_news.gale(u, fleet, ship, "detecting", 0)
        elif not ship.flags.quiet:
            mine_news.disturbed(u, fleet, ship, "detecting")
        elif place not in places:
            places.add(place)
            found = {
                edge: len(fields.on(u.state.fields, enemy(fleet.side), edge)) for edge in u.board.boundaries(fleet.zone)
            }
            known = u.state.plots[fleet.side].fields
            u.state.plots[fleet.side].fields = [entry for entry in known if entry.boundary not in found]
            for edge, count in found.items():
                if count:
                    fields.learn(u.state, fleet.side, edge, count)
            mine_news.detected(u, fleet, found)


def _ordered(u: Umpire, kind: str) -> list[tuple[Fleet, Ship]]:
    """Return the ships with an order for this work, fleet by fleet in list order."""
    return [
        (fleet, ship)
        for fleet in u.march()
        for ship in u.state.fleet_ships(fleet)
        if ship.order and ship.order.kind == kind and not may_sweep(ship, fleet.mission)
    ]


def sweepable(state: State, side: str, edges: tuple[str, ...]) -> dict[str, int]:
    """Return how many fields a side knows on each of some boundaries: its own, and the enemy's it has detected.

    Detection must come first (SP-19.62a); own fields count as detected (SP-19.62b).
    """
    out = {edge: len(fields.on(state.fields, side, edge)) for edge in edges}
    for entry in state.plots[side].fields:
        if entry.boundary in out:
            out[entry.boundary] += entry.count
    return {edge: count for edge, count in out.items() if count}


def sweep(u: Umpire) -> None:
    """Count sweeping turns and roll for each sweeper at the end of its second one (SP-19.63a, SP-19.63c)."""
    if not u.state.in_force("MINES"):
        return
    for ship in u.state.ships.values():
        if ship.work and ship.work.kind == "sweep" and not ship.order and not u.stormbound:
            ship.work = None
    for fleet, ship in _ordered(u, "sweep"):
        if not go_on(u, ship, u.tables.sweeping.turns) or ship.work is None:
            if u.stormbound:
                mine_news.gale(u, fleet, ship, "sweeping", ship.work.turns if ship.work else 0)
            elif ship.work is None:
                mine_news.disturbed(u, fleet, ship, "sweeping")
            continue
        wish = ship.work.boundaries
        had = u.state.tally[ship.side].swept
        ship.work = None
        roll = u.throw("work", "sweep", ship.key, "SP-19.63c")
        outcome = result(u.tables, roll.faces[0])
        cleared = ""
        if outcome == "destroyed":
            damage.sink(ship)
        elif outcome == "cleared":
            cleared = clear_one(u, fleet, wish)
        theirs = u.state.tally[ship.side].swept > had
        mine_news.swept(u, fleet, ship, roll.faces[0], outcome, cleared, theirs=theirs)
    fleets.tidy(u.state)


def clear_one(u: Umpire, fleet: Fleet, wish: list[str]) -> str:
    """Remove one known field around a fleet's zone: the one wished for, else where most are known (SP-19.63f).

    Returns the boundary, or an empty string if none is left, also where its owner has taken it away himself.
    """
    side, foe = fleet.side, enemy(fleet.side)
    known = sweepable(u.state, side, u.board.boundaries(fleet.zone))
    wanted = [edge for edge in wish if edge in known]
    if not known:
        return ""
    edge = wanted[0] if wanted else max(known, key=lambda one: known[one])
    for entry in u.state.plots[side].fields:
        if entry.boundary == edge and entry.count:
            entry.count -= 1
            if not entry.count:
                u.state.plots[side].fields.remove(entry)
            if fields.remove(u.state, foe, edge, unseen=not sees(u, foe, fleet)):
                u.state.tally[side].swept += 1
                return edge
            return ""
    return edge if fields.remove(u.state, side, edge) else ""
