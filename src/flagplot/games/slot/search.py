"""Coastwatchers and air search at the end of the movement phase (SP-BASE-23)."""

from flagplot.games.slot import weather
from flagplot.games.slot.state import Source
from flagplot.games.slot.tables import Tables
from flagplot.games.slot.telling import fleet_news
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import SIDES, Fleet

LOTS = 256
"""Lots for the order in which fleets of one zone are reported."""


def watch_needs(tables: Tables, night: bool) -> int:
    """Return the die with which a coastwatcher sees a fleet (SP-BASE-23)."""
    return tables.contact.watch_night if night else tables.contact.watch_day


def phase(u: Umpire) -> bool:
    """Let coastwatchers look, and by day the searches that were ordered; never waits.

    No air in Storm and Gale (SP-BASE-6).
    """
    for side in SIDES:
        fleets = [fleet for fleet in u.march() if fleet.side != side]
        _watch(u, side, fleets)
        if not u.night and weather.allows_contact(u.state.weather):
            _search(u, side, fleets)
    return True


def _watch(u: Umpire, side: str, fleets: list[Fleet]) -> None:
    worse = weather.beyond_cloud(u.state.weather)
    seen: list[tuple[Fleet, Source]] = []
    for fleet in fleets:
        if fleet.zone in u.state.watch.get(side, ()):
            roll = u.throw(
                "sighting", "coastwatch", f"{side}|{fleet.id}", "SP-BASE-23", modifiers=(("weather", -worse),)
            )
            if roll.total >= watch_needs(u.tables, u.night):
                seen.append((fleet, Source("coastwatcher", fleet.zone)))
    _report(u, side, seen, ships=False)


def _report(u: Umpire, side: str, seen: list[tuple[Fleet, Source]], *, ships: bool) -> None:
    """Report sightings zone by zone, those of one zone in an order by lot: the enemy's numbers stay hidden."""
    lots: dict[str, int] = {}
    purpose = "order of search" if ships else "order of watch"
    for fleet, _ in seen:
        several = sum(other.zone == fleet.zone for other, _ in seen) > 1
        lots[fleet.id] = u.pick("sighting", purpose, f"{side}|{fleet.id}", "SP-BASE-22", LOTS if several else 1)
    for fleet, source in sorted(seen, key=lambda one: (u.board.key(one[0].zone), lots[one[0].id])):
        fleet_news.sighted(u, side, fleet, source, ships=ships)


def _search(u: Umpire, side: str, fleets: list[Fleet]) -> None:
    """Search one zone and its neighbours from each airfield that has a step left."""
    worse = weather.beyond_cloud(u.state.weather)
    seen: dict[str, tuple[Fleet, Source]] = {}
    for field in u.state.airfields:
        zone = u.state.searches.get(field.zone, "")
        if field.side != side or not field.steps or not zone:
            continue
        area = {zone, *u.board.neighbours[zone]}
        for fleet in fleets:
            if fleet.zone in area and fleet.id not in seen:
                roll = u.throw(
                    "sighting", "air search", f"{field.zone}|{fleet.id}", "SP-BASE-23", modifiers=(("weather", -worse),)
                )
                if roll.total >= u.tables.contact.search:
                    seen[fleet.id] = (fleet, Source("search", field.zone))
    _report(u, side, list(seen.values()), ships=True)
