"""What the umpire keeps of approaching raids while a turn is played: ready CAPs, planes caught taking off."""

import msgspec

from flagplot.core.game import Dispatch
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.state.units import AirFormation, Flight
from flagplot.games.carrier.theatre.hex import Hex


class Alert:
    """The warnings of one turn. Only the umpire reads it: it knows who sees whom."""

    def __init__(self, approach: dict[str, int]) -> None:
        self.approach = dict(approach)
        """Hexes in a row in which a side has observed an enemy AF, the one it is in being the last, by watching side
        and AF: `allied>japanese/AF5` (FE-16.11d, GM-9.52a)."""
        self.scrambled: dict[tuple[Side, str], tuple[int, int]] = {}
        """Air factors scrambled this turn to low and to high altitude, by side and ship or base."""
        self.sent_up: dict[tuple[Side, str, int, int], int] = {}
        """Of them those of each order for a ready CAP, by its place and that of the planes in it."""
        self.reasons: set[Dispatch] = set()
        """What an owner has been told of a ready CAP that stays down, to say it once."""
        self.ordered: set[tuple[Side, str]] = set()
        """Ships and bases whose ready CAP has new orders this turn: what is ordered more is added to them."""
        self.clear: set[str] = set()
        """Keys of AFs that keep out of combat this turn (FE-16.11g)."""


class Caught(msgspec.Struct, eq=False):
    """Air factors of one flight that count as in the Ready box of the ship or base they are leaving."""

    side: Side
    holder: str
    af: AirFormation
    flight: Flight
    hex: Hex
