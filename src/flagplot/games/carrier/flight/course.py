"""The way of an AF: the shortest one round storms it knows of and over or round mountains (BR-6.6, BR-14.15.5)."""

from collections.abc import Callable

from flagplot.games.carrier.facts.orders import Stopped
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.units import AirFormation
from flagplot.games.carrier.theatre.hex import Hex, distance, neighbours, within
from flagplot.games.carrier.umpire import Umpire


class Course:
    """Where an AF is heading, and what it knows of the weather on the way."""

    def __init__(self, umpire: Umpire, side: Side, af: AirFormation, climb: Callable[[bool], bool]) -> None:
        self.umpire, self.side, self.af, self._climb = umpire, side, af, climb
        self.goal: Hex | None = None
        """The hex it makes for by the shortest way."""
        self._way: list[Hex] = []
        """The rest of the way, from the AF's hex on."""
        self._high = False
        self._storms = umpire.storms_plotted(side)

    def toward(self, to: Hex) -> Hex | None:
        """Return the first hex of the shortest way to a hex other than its own, None if there is no way. Planes that
        may climb do so where it shortens the way."""
        high = False not in [flight.high for flight in self.af.flights]
        on_course = len(self._way) > 1 and self._way[0] == self.af.hex and (self.goal, self._high) == (to, high)
        if not on_course or self.umpire.weather(self._way[1]) == "storm":
            way = self._shortest(to, high)
            if not high and self._may_climb():
                over = self._shortest(to, True)
                if over and (not way or len(over) < len(way)) and self._climb(True):
                    way, high = over, True
            self._way, self.goal, self._high = way, to, high
        if len(self._way) < 2:
            return None
        self._way.pop(0)
        return self._way[0]

    def _shortest(self, to: Hex, high: bool) -> list[Hex]:
        """Return the shortest way round the storms known, or through them if there is no other; empty if none."""
        chart = self.umpire.ruleset.theatre
        storms = self._known_storms()
        path = chart.air_path(self.af.hex, to, high, storms - {to} if to in storms else storms)
        return list(path or chart.air_path(self.af.hex, to, high) or ())

    def _may_climb(self) -> bool:
        """Return whether the whole AF can go high, to cross mountains instead of flying round them (BR-14.15.4,
        BR-14.15.5)."""
        return self.af.took_off != self.umpire.turn or not any(flight.load for flight in self.af.flights)

    def _known_storms(self) -> frozenset[Hex]:
        """Return the storm hexes as far as the AF's side knows: those of its plot, and what the AF sees beside it."""
        near = neighbours(self.af.hex)
        beside = self.umpire.storms().intersection(near)
        if beside or not self._storms.isdisjoint(near) or self.af.hex in self._storms:
            return (self._storms - frozenset(near) - {self.af.hex}) | beside
        return self._storms

    def out_of_storm(self, step: Hex | None) -> Hex | None:
        """Return the step, or if the AF is in a storm and would fly another way the first hex of a shortest way out
        (BR-6.6)."""
        af, umpire = self.af, self.umpire
        if step is None or step == af.hex or umpire.weather(af.hex) != "storm":
            return step
        reach, clear = 0, list[Hex]()
        while not clear:
            reach += 1
            clear = [hex_ for hex_ in within(af.hex, reach) if umpire.weather(hex_) != "storm"]
        if any(distance(step, hex_) < reach for hex_ in clear):
            return step
        return min(neighbours(af.hex), key=lambda hex_: (min(distance(hex_, out) for out in clear), hex_))

    def barred(self, step: Hex, landing: bool) -> str:
        """Return why a step to the next hex (BR-14.5) may not be flown, `storm` or `mountains`: not into a storm but to
        land there, not low over a mountain hexside (BR-6.6, BR-14.10, BR-14.15.5); an empty string if it may."""
        af, umpire = self.af, self.umpire
        if step == af.hex:
            return ""
        storms = umpire.storms()
        if step in storms and af.hex not in storms and not (landing and step == self.goal):
            whose = UnitId(self.side, "AF", af.number)
            umpire.tell(Stopped(seat=self.side, about=whose, place=step, why="storm", rule="BR-6.6"))
            return "storm"
        if step not in umpire.ruleset.theatre.air_neighbours(
            af.hex, False not in [flight.high for flight in af.flights]
        ):
            whose = UnitId(self.side, "AF", af.number)
            umpire.tell(
                Stopped(seat=self.side, about=whose, place=af.hex, why="mountains", rule="BR-14.15.5", bad=True)
            )
            return "mountains"
        return ""
