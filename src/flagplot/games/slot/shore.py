"""Mission work off a coast: bombarding airfields and MTB bases, unloading (SP-BASE-37, SP-BASE-38)."""

from flagplot.games.slot import boat_bases
from flagplot.games.slot.telling import base_news, fleet_news, kinds, order
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import Fleet


def bombard(u: Umpire) -> None:
    """Let BOMBARD fleets in their target zone that did not fight shell their target; not in Storm or Gale."""
    if u.state.weather in ("Storm", "Gale"):
        return
    before = len(u.dispatches)
    for fleet in u.march():
        if fleet.mission == "BOMBARD" and fleet.working and not fleet.fought:
            _shell(u, fleet)
    order.by_what_is_told(u, before)


def _shell(u: Umpire, fleet: Fleet) -> None:
    """Roll one die for each primary and secondary factor, 6 hits (SP-BASE-37).

    An MTB base is closed by any completed bombardment (SP-20.71a, SP-20.71c); the base was named in the plot
    (SP-20.71b). Every three hits cost an airfield one step.
    """
    ships = u.state.fleet_ships(fleet)
    dice = sum(ship.weapons["primary"] + ship.weapons["secondary"] for ship in ships)
    boat_base = next(
        (b for b in u.state.boat_bases if b.zone == fleet.zone and b.side != fleet.side and not b.closed), None
    )
    airfield = next((a for a in u.state.airfields if a.zone == fleet.zone and a.side != fleet.side), None)
    if not dice or (boat_base if fleet.base == "MTB-BASE" else airfield) is None:
        return
    roll = u.throw("work", "bombard", f"{fleet.zone}|{fleet.id}", "SP-BASE-37", count=dice)
    hits = sum(face >= u.tables.shore.hit_on for face in roll.faces)
    for ship in ships:
        if ship.weapons["primary"] + ship.weapons["secondary"]:
            ship.flags.bombarded = True
    tally, zone = u.state.tally[fleet.side], u.state.victory.raid_zone
    if fleet.base == "MTB-BASE" and boat_base:
        boat_bases.close(u.state, boat_base)
        tally.bases_closed += 1
        base_news.base_bombarded(u, fleet, boat_base)
    elif airfield:
        lost = min(airfield.steps, hits // u.tables.shore.hits_per_step)
        airfield.steps -= lost
        if airfield.zone == zone:
            tally.raid_hits += hits
        base_news.airfield_bombarded(u, fleet, airfield, dice, hits, lost)


def unload(u: Umpire) -> None:
    """Let TRANSPORT fleets that neither moved nor fought put one cargo point a ship ashore (SP-BASE-38)."""
    for fleet in u.march():
        if fleet.mission != "TRANSPORT" or not fleet.working or fleet.fought or fleet.done:
            continue
        landed = 0
        for ship in u.state.fleet_ships(fleet):
            if ship.cargo:
                ship.cargo -= 1
                landed += 1
        if landed:
            if fleet.zone == u.state.victory.unload_zone:
                u.state.tally[fleet.side].unloaded += landed
            fleet_news.of_fleet(u, fleet, kinds.Unloaded, points=landed)
