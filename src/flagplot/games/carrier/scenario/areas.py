"""Start areas and entry hexes of a scenario (BR-4.1, BR-26.1)."""

import functools
import itertools
from collections.abc import Sequence

import msgspec

from flagplot.core.dice import DiceCup
from flagplot.games.carrier.theatre.hex import SIZE, Hex, around, column, make, row
from flagplot.games.carrier.theatre.hex import parse as parse_hex
from flagplot.games.carrier.theatre.theatre import theatre


class Area(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a TF may start or enter: near one of some hexes or near another TF, in a sector and rows, in a block of
    columns and rows, or in hexes by name."""

    within: int = 0
    of: tuple[str, ...] = ()
    sector: str = ""
    rows: tuple[int, int] = (1, 46)
    hexes: tuple[str, ...] = ()
    coast: bool = False
    """Coast hexes are allowed too."""
    block: tuple[str, ...] = ()
    """Two corners, north-west and south-east: the columns and rows from the one to the other."""
    also: tuple[str, ...] = ()
    """Hexes that are allowed besides, such as a harbour."""
    of_tf: int = 0
    """Within so many hexes of this TF of the same side, which is placed before."""


def by_lot(
    dice: DiceCup, phase: str, purpose: str, subject: str, hexes: Sequence[Hex], rule: str, count: int = 4
) -> Hex:
    """Return one of some hexes, each as likely as any other (BR-0.7): so many dice of 256 sides make one number, and a
    number beyond the last that is shared out evenly is thrown again."""
    lots = 256**count
    for again in itertools.count():
        named = f"{subject} {again}" if again else subject
        roll = dice.throw(phase, purpose, named, count=count, sides=256, rule=rule)
        lot = int.from_bytes(bytes(face - 1 for face in roll.faces), "big")
        if lot < lots - lots % len(hexes):
            break
    return hexes[lot % len(hexes)]


@functools.lru_cache(maxsize=512)
def area_hexes(area: Area, centre: Hex | None = None) -> tuple[Hex, ...]:
    """Return the hexes of a start area, in map order: sea hexes, and coast hexes where it says so. `centre` is where
    the TF stands of which the area speaks."""
    chart = theatre()
    if area.hexes:
        return tuple(sorted(parse_hex(name) for name in area.hexes))
    centres = [parse_hex(name) for name in area.of] + ([] if centre is None else [centre])
    corners = [parse_hex(name) for name in area.block] or [make(0, area.rows[0]), make(83, area.rows[1])]
    found = {parse_hex(name) for name in area.also}
    columns, rows = range(column(corners[0]), column(corners[1]) + 1), range(row(corners[0]), row(corners[1]) + 1)
    near = set[Hex]().union(*(around(hex_, area.within) for hex_ in centres)) if centres else range(SIZE)
    for hex_ in near:
        if column(hex_) not in columns or row(hex_) not in rows:
            continue
        if chart.terrain(hex_) == "land" or (chart.terrain(hex_) == "coast" and not area.coast):
            continue
        if not area.sector or chart.sectors(hex_)[0] == area.sector:
            found.add(hex_)
    return tuple(sorted(found))
