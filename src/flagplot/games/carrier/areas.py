"""Start areas and entry hexes of a scenario (BR-4.1, BR-26.1)."""

import msgspec

from flagplot.board.hex import Hex, distance, make
from flagplot.board.hex import parse as parse_hex
from flagplot.board.theatre import theatre


class Area(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a TF may start or enter: near one of some hexes, or in a sector and rows, or in hexes by name."""

    within: int = 0
    of: tuple[str, ...] = ()
    sector: str = ""
    rows: tuple[int, int] = (1, 46)
    hexes: tuple[str, ...] = ()
    coast: bool = False
    """Coast hexes are allowed too."""


def area_hexes(area: Area) -> list[Hex]:
    """Return the hexes of a start area, in map order: sea hexes, and coast hexes where it says so."""
    chart = theatre()
    if area.hexes:
        return sorted(parse_hex(name) for name in area.hexes)
    centres = [parse_hex(name) for name in area.of]
    found = []
    for c in range(84):
        for r in range(area.rows[0], area.rows[1] + 1):
            hex_ = make(c, r)
            if chart.terrain(hex_) == "land" or (chart.terrain(hex_) == "coast" and not area.coast):
                continue
            if area.sector and chart.sectors(hex_)[0] != area.sector:
                continue
            if centres and min(distance(hex_, centre) for centre in centres) > area.within:
                continue
            found.append(hex_)
    return found
