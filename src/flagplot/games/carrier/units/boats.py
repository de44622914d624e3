"""Where boats may go, how many, and when: the rules that the order desk and the phases share (GM-17.0b to GM-17.0e)."""

from flagplot.games.carrier.state.units import BoatBase, BoatForce, Flotilla
from flagplot.games.carrier.theatre.hex import Hex, distance, neighbours
from flagplot.games.carrier.theatre.theatre import Theatre

REACH = 2
"""Hexes from the base to a patrol hex (GM-17.0c)."""


def inshore(theatre: Theatre, hex_: Hex) -> bool:
    """Return whether a hex is partly land, or all sea and next to one that is (GM-17.0c)."""
    terrain = theatre.terrain(hex_)
    if terrain != "sea":
        return terrain == "coast"
    return any(theatre.terrain(near) == "coast" for near in neighbours(hex_))


def patrol_hexes(theatre: Theatre, base: Hex) -> frozenset[Hex]:
    """Return the hexes that boats of a base may patrol: inshore, within two hexes, and with a way from the base that
    stays inshore and no farther off (GM-17.0c)."""
    found, edge = {base}, [base]
    while edge:
        edge = [
            hex_
            for hex_ in dict.fromkeys(near for from_ in edge for near in theatre.ship_neighbours(from_))
            if hex_ not in found and distance(base, hex_) <= REACH and inshore(theatre, hex_)
        ]
        found.update(edge)
    return frozenset(found)


def free_boats(force: BoatForce, base: BoatBase, flotilla: int) -> int:
    """Return how many boats of a base flotilla `flotilla` may take out: those in port, and no more than the limit
    leaves beside the other flotillas (GM-17.0b)."""
    others = [each for each in force.flotillas.values() if each.base == base.name and each.number != flotilla]
    out = sum(each.boats for each in others)
    in_port = base.boats - sum(each.boats for each in others if not each.out)
    return max(0, min(base.limit - out, in_port))


def leaves_at(hour: int, night_hours: set[int]) -> bool:
    """Return whether an hour is the first night turn after a day turn, when boats go out (GM-17.0d)."""
    return hour in night_hours and (hour - 2) % 24 + 1 not in night_hours


def tonight(flotilla: Flotilla | None) -> str:
    """Return `out`, `kept in`, `ordered` or nothing: what a flotilla is doing."""
    if flotilla is None:
        return ""
    return "out" if flotilla.out else "kept in" if flotilla.kept_in else "ordered"


TARGETS = ("CV", "CVL", "BB", "CA", "CAV", "CL", "AV", "DD", "APD", "AP", "AO", "PG")
"""Types that boats may be told to attack; submarines are not among them (GM-17.0k)."""


def bar_to_patrol(theatre: Theatre, base: BoatBase, hex_: Hex) -> str:
    """Return why boats of a base cannot patrol a hex, or nothing (GM-17.0c)."""
    if hex_ in patrol_hexes(theatre, base.hex):
        return ""
    away = distance(base.hex, hex_)
    if away > REACH:
        return f"it is {away} hexes from {base.name}, and boats patrol within {REACH}"
    if theatre.terrain(hex_) == "land":
        return "it is all land"
    if not inshore(theatre, hex_):
        return "it is open water"
    return f"no way of {REACH} hexes from {base.name} leads there inshore"
