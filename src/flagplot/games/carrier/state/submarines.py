"""The submarines of a side: the boats, and what its ships have spent and suffered in the war on them."""

import msgspec

from flagplot.games.carrier.ordered.ast import Depth, SubmarineOrder
from flagplot.games.carrier.theatre.hex import Hex

LONG_AGO = -99


class Submarine(msgspec.Struct, omit_defaults=True, gc=False):
    """One boat. Its hits stand with its ship, which is in no TF."""

    number: int
    ship: str
    """Its name among the ships: `SS 4`."""
    hex: Hex
    depth: Depth = "surface"
    factors: int = 12
    """Torpedo factors left (FE-27.9.2a)."""
    order: SubmarineOrder = SubmarineOrder()
    order_given: tuple[int, int] = msgspec.field(default=(0, 0), name="given")
    """Turn and line of the order that moves it."""
    moved: int = LONG_AGO
    """The last turn in which it moved (FE-27.2.1)."""
    fought: int = LONG_AGO
    """The last turn in which it attacked or was attacked (FE-27.2.3b)."""
    rested: int = 0
    """Complete turns at rest at a base where it reloads (FE-27.9.2d, BR-27.17)."""
    lost_turn: int = 0
    """The turn it lost looking for a target it shadowed."""
    crash_dived: int = 0
    """The turn in which it dived from planes: it does not attack in it (FE-27.6.5, GM-12.65)."""
    depths: tuple[Depth, ...] = ()
    """The levels it held during the movement of this turn (FE-27.6.8, GM-12.68)."""
    track: list[Hex] = []


class SubmarineForce(msgspec.Struct, omit_defaults=True, gc=False):
    """The boats of one side that are afloat, and its records of submarine warfare."""

    boats: dict[int, Submarine] = {}
    asw_used: dict[str, int] = {}
    """Attacks on submarines made by its escorts since they last loaded, by ship (FE-27.9.2b)."""
    torpedoed: dict[str, int] = {}
    """The turn in which the TF of a ship was last attacked by a submarine (FE-SAS-7)."""
