"""Where a side's coastwatchers stand and look (BR-7.9)."""

import functools

from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.counters import Watch, seen_from
from flagplot.games.carrier.state.plot import Source
from flagplot.games.carrier.state.sea import Sea
from flagplot.games.carrier.theatre.hex import SIZE, Hex, neighbours


def counter_watch(sea: Sea, side: Side) -> dict[Hex, tuple[str, Source]] | None:
    """Return the hexes into which a side's counters look, with the kind of hex for the observation table and the
    counter; never an enemy base's. None where coastwatchers stand all along the coasts (GM-23.1)."""
    if sea.ruleset.options.coastwatchers == "islands":
        return None
    watch = sea.state.sides[side].watch
    foreign = {base.hex for base in sea.state.sides[enemy(side)].bases.values()}
    seen: dict[Hex, tuple[str, Source]] = {}
    for counter in watch.standing() if isinstance(watch, Watch) else ():
        source = (UnitId(side, counter.kind, counter.number, counter.island),)
        for hex_, kind in seen_from(sea.ruleset.theatre, counter).items():
            if hex_ not in foreign:
                seen.setdefault(hex_, (kind, source))
    return seen


def stands_ashore(sea: Sea, side: Side) -> set[Hex]:
    """Return the hexes in which a side's coastwatchers and troops stand, who see the sky and the wind there (GM-6.2,
    GM-6.3). Watchers who are everywhere on an island stand in no one hex, and tell of no weather (house value)."""
    watch = sea.state.sides[side].watch
    return {counter.hex for counter in watch.standing()} if isinstance(watch, Watch) else set()


@functools.lru_cache(maxsize=32)
def coastwatch(ruleset: Ruleset, side: Side) -> dict[Hex, tuple[str, str]]:
    """Return the hexes a side's coastwatchers watch, with the kind of hex for the observation table and the island
    (BR-7.9, FE-7.9.6a, FE-7.9.6h, FE-7.9.6i, FE-7.9.6j). What they see there is in the table (FE-7.9.6b, FE-7.9.6c,
    FE-7.9.6d, FE-7.9.6e); whole islands but New Guinea lie within their sight (FE-7.9.6g).

    Only islands on the list of the battle have watchers (FE-7.9.5a): that of the Coral Sea (FE-7.9.5b), the Eastern
    Solomons (FE-7.9.5c), Santa Cruz (FE-7.9.5d) or Guadalcanal (FE-7.9.5e)."""
    chart = ruleset.theatre
    watched: dict[Hex, tuple[str, str]] = {}
    islands = [
        island
        for code, island, holder in ruleset.tables.coastwatchers
        if code == ruleset.scenario.code and holder in (side, "both")
    ]
    zone = "J" if side == "japanese" else "A"
    for island in islands:
        coast = chart.coastal_hexes(island)
        if island == "New Guinea" and side == "japanese":
            coast = tuple(hex_ for hex_ in coast if chart.new_guinea_zone(hex_) == "J")
        for hex_ in coast:
            watched[hex_] = ("coast", island)
        for hex_ in coast:
            for beside in neighbours(hex_):
                if island == "New Guinea" and side == "japanese" and chart.new_guinea_zone(beside) == "A":
                    continue
                if beside not in watched and chart.terrain(beside) != "coast":
                    watched[beside] = ("land" if chart.terrain(beside) == "land" else "sea", island)
        if island == "New Guinea":
            for hex_ in range(SIZE):
                if chart.terrain(hex_) == "land" and hex_ not in watched and chart.new_guinea_zone(hex_) == zone:
                    watched[hex_] = ("interior", island)
    return watched
