"""Where a written flight is at the end of each turn, and what it costs: by the same figures as the planes pay when they
fly it."""

import msgspec

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Place, Program
from flagplot.games.carrier.ordered.program import conduct
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.units.fuel import climb_points, search_points

STAYING = (ast.Hold, ast.Cap, ast.Shadow, ast.Head)
"""Actions that last until the order or the fuel ends them."""


class Flight(msgspec.Struct):
    """An AF at the start of its plan."""

    hex: Hex
    speed: int
    """MP of a full turn."""
    first: int
    """MP of the first turn, less after a normal or maximum launch."""
    turns: int
    """Turns left in which it can land, this one counted."""
    home: str
    planes: list[str]
    high: bool = False
    armed: bool = False
    """It takes off this turn with bombs and stays low until the next (BR-14.15.4)."""


class Reckoning:
    """A flight followed along the written part of its order."""

    def __init__(self, program: Program, flight: Flight, roster: Roster) -> None:
        self.flight, self.roster = flight, roster
        self.hex, self.high = flight.hex, flight.high
        self.spent = 0
        """Movement points in all."""
        self.ends: list[Hex] = []
        """Where it is at the end of each turn that is over."""
        self.moved = False
        self.landing: Place | None = None
        self.open = False
        """It has a part whose length is not known beforehand."""
        said = conduct(program, ast.Search)
        self.extra = search_points(roster.ruleset, said.extra if said is not None and said.on else 0)
        self.left = flight.first
        self._look()
        for action in program.actions:
            if self.landing is not None or self.open:
                break
            self._follow(action)

    @property
    def later(self) -> int:
        """Movement points that are spent after this turn."""
        return max(0, self.spent - self.flight.first) if self.ends else 0

    def turns_to(self, away: int) -> int:
        """Return the turns until it has flown so many hexes more."""
        cost = 1 + self.extra
        within = self.left // cost
        per_turn = max(1, (self.flight.speed - self.extra) // cost)
        return len(self.ends) + 1 + max(0, -(-(away - within) // per_turn))

    def after(self, turns: int) -> Hex:
        """Return where it is after so many turns."""
        return self.ends[turns - 1] if 0 < turns <= len(self.ends) else self.hex

    def _follow(self, action: ast.Action) -> None:
        if isinstance(action, ast.Climb | ast.TakeOff):
            if (
                action.high
                and not self.ends
                and self.flight.first == 0
                and climb_points(self.roster.ruleset, False, True)
            ):
                self._next_turn()
            if action.high is not None:
                self._climb(action.high)
        elif isinstance(action, ast.Move):
            for step in action.steps:
                for _ in range(step.count):
                    after = hexes.neighbour(self.hex, hexes.Direction(step.direction)) if step.direction else self.hex
                    self._enter(after if after is not None else self.hex, step.high)
        elif isinstance(action, ast.GoTo | ast.Attack | ast.Strafe | ast.Cap):
            target = self.roster.hex_at(action.place)
            for hex_ in hexes.line(self.hex, target)[1:] if target is not None else ():
                self._enter(hex_, None)
            self.open = target is None or isinstance(action, ast.Cap)
        elif isinstance(action, ast.LandAt):
            self.landing = action.place
        elif isinstance(action, (*STAYING, ast.Join, ast.Meet)):
            self.open = True

    def _enter(self, hex_: Hex, high: bool | None) -> None:
        """Fly into a hex, or over its own for a point, in the turn in which there is one left."""
        if self.left <= 0:
            self._next_turn()
        if high is not None:
            self._climb(high)
            if self.left <= 0:
                self._next_turn()
        self.hex, self.moved = hex_, True
        self._pay(1)
        self._look()

    def _climb(self, high: bool) -> None:
        cost = climb_points(self.roster.ruleset, self.high, high)
        if high and (cost > self.left or (self.flight.armed and not self.ends)):
            return
        self._pay(cost)
        self.high = high

    def _look(self) -> None:
        """Pay for the search attempts in a hex as far as there are points (FE-7.3d)."""
        self._pay(min(self.extra, self.left))

    def _pay(self, points: int) -> None:
        self.left -= points
        self.spent += points

    def _next_turn(self) -> None:
        self.ends.append(self.hex)
        self.left = self.flight.speed
        self._look()
        if self.left <= 0:
            self.left = 1  # looking about takes all it has: it never gets there, and the plan ends somewhere
