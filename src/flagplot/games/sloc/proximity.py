"""The SLOC Proximity Value of a Sub Base (11.22.C): what lies in range, counted, divided and rounded."""

from collections.abc import Callable, Iterable
from typing import Literal

import msgspec

from flagplot.games.sloc.board import JAPANESE, Board
from flagplot.games.sloc.map import APART, HOME_PORTS, PUSAN, RESOURCES, Hex, distance

Kind = Literal["port", "Pusan", "resource", "HQ"]


class Counted(msgspec.Struct, frozen=True):
    """A node of the sea lanes that counts, and how far it lies from the base in hexes."""

    kind: Kind
    hex: Hex
    distance: int
    hq: str = ""


class Proximity(msgspec.Struct, frozen=True):
    """A proximity value with its breakdown (ES-11.22.C7)."""

    hex: Hex
    range: int
    counted: tuple[Counted, ...]
    value: int

    @property
    def total(self) -> int:
        """Return the number of counted nodes and headquarters, 0 to 25."""
        return len(self.counted)

    def number(self, kind: Kind) -> int:
        """Return how many of a kind are counted."""
        return sum(item.kind == kind for item in self.counted)


def value_of(total: int, divisor: int = 5) -> int:
    """Return the proximity value of a count: a fifth of it, to the closest whole number (ES-11.22.C5)."""
    return (2 * total + divisor) // (2 * divisor)


def count(
    place: Hex, reach: int, resources: Iterable[Hex], hqs: Iterable[tuple[str, Hex]], divisor: int = 5
) -> Proximity:
    """Return the proximity value of a base in a hex, given the Japanese resources and headquarters.

    Home ports whoever holds them (ES-11.22.C1), Pusan (ES-11.22.C2), resource hexes under Japanese control
    (ES-11.22.C3, ES-11.22.C9) and headquarters, also where their hex counts already (ES-11.22.C4), all within the
    range counted straight (ES-11.22.C6).
    """
    row = APART.get(place)
    far: Callable[[Hex], int] = row.__getitem__ if row is not None else lambda h: distance(place, h)
    kinds: list[tuple[Kind, Hex, str]] = [("port", h, "") for h in HOME_PORTS]
    kinds.append(("Pusan", PUSAN, ""))
    kinds += [("resource", h, "") for h in resources]
    kinds += [("HQ", h, key) for key, h in hqs]
    counted = tuple(Counted(kind, h, far(h), key) for kind, h, key in kinds if far(h) <= reach)
    return Proximity(place, reach, counted, value_of(len(counted), divisor))


def japanese_resources(board: Board) -> list[Hex]:
    """Return the resource hexes that Japan controls (ES-11.22.C3)."""
    return [h for h in RESOURCES if board.control[h] == JAPANESE]


def proximity(board: Board, place: Hex, kind: str) -> Proximity:
    """Return the proximity value that a base of a kind has in a hex, the ranges being the scenario's (ES-11.22.C8)."""
    return count(
        place,
        board.tables.ranges[kind].value,
        japanese_resources(board),
        [(hq.key, hq.hex) for hq in board.ready(JAPANESE)],
        board.tables.proximity.divisor,
    )


def values(board: Board, kind: str, places: Iterable[Hex]) -> dict[Hex, int]:
    """Return the proximity value alone that a base of a kind has on each of some nodes (ES-11.22.C5)."""
    reach, divisor = board.tables.ranges[kind].value, board.tables.proximity.divisor
    lanes = (*HOME_PORTS, PUSAN, *japanese_resources(board), *(hq.hex for hq in board.ready(JAPANESE)))
    out = {}
    for place in places:
        row = APART[place]
        out[place] = value_of(len([h for h in lanes if row[h] <= reach]), divisor)
    return out
