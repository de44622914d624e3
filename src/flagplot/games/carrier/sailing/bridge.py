"""A TF under way, and what every order to it needs: its ships by name, its points left, its next hex entered."""

from collections.abc import Mapping

from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sighting.observation import Lookout
from flagplot.games.carrier.state.units import Ship, TaskForce
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import speed


def movement_factor(umpire: Umpire, side: Side, tf: TaskForce) -> int:
    """Return the hexes a TF can move this turn: those of its slowest ship (BR-12.4); 0 in a storm (BR-6.6)."""
    if umpire.weather(tf.hex) == "storm":
        return 0
    ruleset, ships, turn = umpire.ruleset, umpire.state.sides[side].ships, umpire.turn
    speeds = [speed(ruleset, side, ships[name], turn) for name in tf.ships]
    return min(speeds) if speeds else 0


def named_ships(umpire: Umpire, side: Side, tf: TaskForce, words: tuple[str, ...]) -> list[Ship]:
    """Return the ships of a TF that words name: a ship, a type (`DD`: all of it), a number of a type (`3 DD`), or
    all of them when there are no words."""
    ships = umpire.ships(side, tf)
    if not words:
        return ships
    out: list[Ship] = []
    for word in words:
        n, _, kind = word.partition(" ")
        if n.isdigit():
            fitting = [ship for ship in ships if ship.type == kind and ship not in out][: int(n)]
        else:
            fitting = [ship for ship in ships if word in (ship.name, ship.type) and ship not in out]
        out += fitting
    return out


class Bridge:
    """One TF during the TF movement phase (or the shadowing phase)."""

    __slots__ = ("ended", "keep", "lookout", "moved", "peers", "quarry", "side", "tf", "umpire")

    def __init__(self, umpire: Umpire, lookout: Lookout, side: Side, tf: TaskForce) -> None:
        self.umpire, self.lookout, self.side, self.tf = umpire, lookout, side, tf
        self.ended = tf.lost_turn
        self.moved = max(0, len(tf.track) - 1)
        self.quarry = ""
        """The umpire's key of the TF that it shadows."""
        self.keep = 1
        """Hexes that it keeps from that TF unless its order says another number (GM-8.3b)."""
        self.peers: Mapping[tuple[Side, int], Bridge]
        """The TFs under way, by side and number."""

    def left(self) -> int:
        """Return the hexes that it can still move this turn."""
        return movement_factor(self.umpire, self.side, self.tf) - self.moved

    def enter(self, step: Hex) -> None:
        """Move the TF into a hex; a storm stops it there (BR-6.6)."""
        self.tf.hex = step
        self.tf.track.append(step)
        self.moved += 1
        ships, turn = self.umpire.state.sides[self.side].ships, self.umpire.turn
        for name in self.tf.ships:
            ships[name].moved = turn
        if self.umpire.weather(step) == "storm":
            self.ended = True

    @property
    def unit(self) -> UnitId:
        """The id of the TF."""
        return UnitId(self.side, "TF", self.tf.number)
