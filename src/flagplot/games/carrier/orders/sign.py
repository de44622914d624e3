"""The signs of a clause: words made regular, each with its place in the text, before the grammar sees them."""

from typing import NamedTuple

from flagplot.games.carrier.theatre.hex import Hex


class HexRef(NamedTuple):
    """A hex as written; a bare one has been read in the half-map of the unit."""

    hex: Hex
    bare: bool


class Sign(NamedTuple):
    """A token with its place in the text, before the grammar sees it."""

    type: str
    value: object
    line: int
    column: int
    length: int
    spelt: str
