"""What the rules of the air remember from one turn to the next. Only the umpire reads it."""

import msgspec

from flagplot.games.carrier.theatre.hex import Hex


class AirRecord(msgspec.Struct, omit_defaults=True):
    """The initiative's history and the hexes of last turn's battles."""

    held: int = 0
    """Turns in a row, up to and with the last, in which the side that has the initiative has had it (FE-13a)."""
    battles: list[Hex] = []
    """Hexes in which planes fought, were fired at or bombed last turn (GM-9.3c)."""
