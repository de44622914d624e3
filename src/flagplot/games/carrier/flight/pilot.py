"""What an AF does next, hex by hex: its order carried out by what it knows itself (BR-14, GM-3.2b, GM-9.2).

Cases are tested in written order at every decision moment and the first one met replaces what is left of the order.
When nothing is left the AF holds in its hex until it must go home.
"""

from enum import Enum, auto

import msgspec

from flagplot.board.hex import Direction, Hex, distance, name, neighbour
from flagplot.games.carrier.flight.altitude import climb, for_attack
from flagplot.games.carrier.flight.breaking_off import must_break_off, planned_landing
from flagplot.games.carrier.flight.conditions import asks_for_sight, holds, take_up_case
from flagplot.games.carrier.flight.course import Course
from flagplot.games.carrier.flight.fuel import allowance, must_return
from flagplot.games.carrier.flight.places import landing_place, subject_of, tf_named, where_is
from flagplot.games.carrier.flight.quarry import base_meant, sighted_tf, target_hex
from flagplot.games.carrier.flight.reorganise import join, split
from flagplot.games.carrier.intelligence import periscopes
from flagplot.games.carrier.intelligence.notes import note
from flagplot.games.carrier.intelligence.observation import Lookout
from flagplot.games.carrier.orders.ast import (
    Attack,
    Cap,
    Climb,
    GoTo,
    Head,
    Hold,
    Jettison,
    Join,
    LandAt,
    Move,
    Place,
    Program,
    Search,
    Shadow,
    Split,
    TakeOff,
)
from flagplot.games.carrier.orders.program import changed, conduct, current, done, skipped_to, stepped
from flagplot.games.carrier.state import AirFormation, Side
from flagplot.games.carrier.umpire import Umpire

SHADOW_DISTANCE = 1
"""Hexes that a shadower keeps from its target unless ordered otherwise (GM-9.2c)."""

GO_HOME = Program((LandAt(),))
LIMIT = 64
"""Decisions without a move after which an AF is taken to have nothing more to do this turn."""


class End(Enum):
    """Why an AF moves no further this turn."""

    STAY = auto()
    LAND = auto()


def wants_search(order: Program | None) -> bool:
    """Return whether an order makes an AF search: it says so, reports or diverts to sightings, attacks or shadows
    ships, or turns on what is seen (FE-7.3a)."""
    if order is None:
        return False
    said = conduct(order, Search)
    if said is not None:
        return said.on
    conditions = [case.condition for case in order.cases]
    conditions += [action.until for action in order.actions if isinstance(action, Head)]
    return (
        order.report
        or order.divert is True
        or any(isinstance(action, Attack | Shadow) for action in order.actions)
        or any(asks_for_sight(condition) for condition in conditions)
    )


class Pilot:
    """One AF during the plane movement phase (or the shadowing phase)."""

    def __init__(self, umpire: Umpire, lookout: Lookout, side: Side, af: AirFormation) -> None:
        self.umpire, self.lookout, self.side, self.af = umpire, lookout, side, af
        self.points = 0 if af.lost_turn else allowance(umpire.world.tables, af, af.launch)
        self.full = self.points
        """Movement points of the turn."""
        self.peers: dict[tuple[Side, int], Pilot] = {}
        """The other AFs that move in this phase, by side and number."""
        self.quarry = ""
        """The umpire's key of the TF that it shadows."""
        self.detached: list[Pilot] = []
        """AFs split off on the way, which fly on with what this one has left."""
        self.course = Course(umpire, side, af)
        self.step = 0
        """Hexes occupied this turn, counted for searching."""
        self.orbited = 0
        """Movement points spent over its hex since it came there, for periscopes (FE-27.5.3a, GM-12.7a)."""
        self.ended: End | None = None
        if must_break_off(umpire, lookout, side, af):
            if current(af.order) is not None:
                note(umpire, side, self._label(), "breaks off to land while its fuel lasts", "GM-3.4a")
            af.order = Program((planned_landing(af),))
        self._refresh()

    # --- the outside ---

    @property
    def spent(self) -> int:
        """Movement points used this turn."""
        return self.full - self.points

    @property
    def extra(self) -> int:
        """Extra movement points to be spent searching in every hex (FE-7.3d)."""
        said = conduct(self.af.order, Search)
        return said.extra if said is not None and said.on else 0

    def next(self) -> Hex | None:
        """Return the hex to enter next (its own hex: an orbit), or None when it moves no further this turn."""
        for _ in range(LIMIT):
            if self.ended is not None:
                return None
            take_up_case(self.umpire, self.lookout, self.side, self.af)
            step = self._act()
            if not isinstance(step, End):
                step = self.course.out_of_storm(step)
            self._refresh()
            if isinstance(step, End):
                self.ended = step
                return None
            if step is not None:
                return self._checked(step)
        self.ended = End.STAY
        return None

    def reorganise(self) -> None:
        """Join and split where the AF begins the phase, before anybody has flown on (BR-8.4, BR-8.11)."""
        own = self.umpire.state.sides[self.side]
        while self.ended is None and self.af.number in own.afs:
            action = current(self.af.order)
            here = isinstance(action, Join) and action.number in own.afs and own.afs[action.number].hex == self.af.hex
            if not here and not isinstance(action, Split):
                return
            self._act()

    # --- deciding ---

    def _refresh(self) -> None:
        self.af.searching = wants_search(self.af.order)

    def _act(self) -> Hex | End | None:
        """Return a hex to enter, an End, or None when an action took no time and the next one is due."""
        af, umpire = self.af, self.umpire
        order = af.order
        if order is None:
            if not must_return(umpire, self.side, af):
                return End.STAY
            af.order = order = GO_HOME
        diverted = self._opportunity(order)
        if diverted is not None:
            af.order = order = diverted
        action = current(order)
        if action is None:
            if must_return(umpire, self.side, af):
                af.order = GO_HOME
                return None
            return End.STAY
        match action:
            case Move():
                return self._written(order, action)
            case GoTo(place):
                return self._toward(order, action, where_is(umpire, self.side, place))
            case Head(direction, until):
                if holds(umpire, self.lookout, self.side, af, until):
                    af.order = done(order, action)
                    return None
                return self._straight(order, action, direction)
            case Hold(turns, until):
                if until is not None and holds(umpire, self.lookout, self.side, af, until):
                    af.order = done(order, action)
                    return None
                if turns is not None and turns <= 0:
                    af.order = done(order, action)
                    return None
                if turns is not None:
                    af.order = changed(order, action, Hold(turns - 1, until))
                return End.STAY
            case Climb(high):
                climb(umpire, self.side, af, high)
                af.order = done(order, action)
                return None
            case Cap():
                return self._patrol(order, action)
            case Shadow():
                return self._shadow(order, action)
            case Attack():
                return self._attack(order, action)
            case LandAt(place):
                return self._land(order, action, place)
            case Join(number):
                af.order = done(order, action)
                self._join(number)
                return None
            case Split():
                af.order = done(order, action)
                self._split(action)
                return None
            case Jettison():
                for flight in af.flights:
                    flight.load, flight.spent = "", flight.spent or flight.load != ""
                af.order = done(order, action)
                return None
            case TakeOff():
                af.order = done(order, action)
                return None
        note(umpire, self.side, self._label(), f"cannot do this in flight: {type(action).__name__.lower()}", bad=True)
        af.order = done(order, action)
        return None

    def _opportunity(self, order: Program) -> Program | None:
        """Return the order taken up at a later attack on whatever is sighted, when a target is in sight now and the
        order does not forbid diverting: `search N7; attack carriers` attacks what the search finds."""
        if order.divert is False or isinstance(current(order), Attack | LandAt):
            return None
        for action in order.actions:
            if isinstance(action, Attack) and action.place == Place() and action.what != "base":
                return skipped_to(order, action) if self._target(action) is not None else None
        return None

    # --- the actions ---

    def _written(self, order: Program, action: Move) -> Hex | None:
        af = self.af
        if not action.steps:
            af.order = done(order, action)
            return None
        first = action.steps[0]
        if first.count <= 0:
            af.order = changed(order, action, msgspec.structs.replace(action, steps=action.steps[1:]))
            return None
        if first.high is not None:
            climb(self.umpire, self.side, af, first.high)
        if self.points <= 0:
            self.ended = End.STAY
            return None
        af.order = stepped(order, action)
        if first.direction == 0:
            return af.hex
        step = neighbour(af.hex, Direction(first.direction))
        if step is None:
            note(self.umpire, self.side, self._label(), f"stopped at the map edge in {name(af.hex)}", "BR-14.12", True)
            af.order = done(order, action)
        return step

    def _toward(self, order: Program, action: GoTo, to: Hex | None) -> Hex | None:
        if to is None:
            where = action.place.name or "that place"
            note(self.umpire, self.side, self._label(), f"does not know where {where} is", bad=True)
            self.af.order = done(order, action)
            return None
        if self.af.hex == to:
            self.af.order = done(order, action)
            return None
        return self._fly(to)

    def _straight(self, order: Program, action: Head, direction: int) -> Hex | None:
        if self.points <= 0:
            self.ended = End.STAY
            return None
        step = neighbour(self.af.hex, Direction(direction))
        if step is None:
            note(self.umpire, self.side, self._label(), f"turned back at the map edge in {name(self.af.hex)}")
            self.af.order = done(order, action)
        return step

    def _fly(self, to: Hex) -> Hex | None:
        """Return the first hex of the shortest way to a hex other than its own; ends the move when no points are
        left or there is no way."""
        if self.points <= 0:
            self.ended = End.STAY
            return None
        step = self.course.toward(to)
        if step is None:
            self.ended = End.STAY
        return step

    def _patrol(self, order: Program, action: Cap) -> Hex | End | None:
        af, umpire = self.af, self.umpire
        if action.turns is not None and action.turns <= 0:
            af.order = done(order, action)
            return None
        tf = tf_named(umpire, self.side, action.place)
        to = tf.hex if tf is not None else where_is(umpire, self.side, action.place)
        if to is None:
            to = umpire.holder_hex(self.side, home) if (home := umpire.holder(self.side, af.home)) else None
        if to is not None and af.hex != to:
            return self._fly(to)
        if action.turns is not None:
            af.order = changed(order, action, msgspec.structs.replace(action, turns=action.turns - 1))
        return End.STAY

    def _shadow(self, order: Program, action: Shadow) -> Hex | End | None:
        af = self.af
        if action.until is not None and holds(self.umpire, self.lookout, self.side, af, action.until):
            af.order = done(order, action)
            return None
        if af.moved_in_shadowing:
            return End.STAY
        keep = SHADOW_DISTANCE if action.distance is None else action.distance
        target = sighted_tf(
            self.umpire, self.lookout, self.side, af, self.quarry or subject_of(self.umpire, self.side, action.target)
        )
        if target is not None:
            return self._fly(target.hex) if distance(af.hex, target.hex) > keep else End.STAY
        to = where_is(self.umpire, self.side, action.target)
        if to is None or af.hex == to:
            note(self.umpire, self.side, self._label(), "has nothing to shadow in sight", "BR-11.2")
            af.order = done(order, action)
            return None
        return self._fly(to)

    def _attack(self, order: Program, action: Attack) -> Hex | End | None:
        af, umpire = self.af, self.umpire
        target = self._target(action)
        if target is None:
            self._target_gone(order, action)
            return None
        if af.hex != target:
            step = self._fly(target)
            if step is None and self.ended is End.STAY:
                return End.STAY
            return step
        if action.what != "base" and where_is(umpire, self.side, action.place) not in (None, target):
            diverted_from, action = action, msgspec.structs.replace(action, place=Place(hex=target))
            af.order = order = changed(order, diverted_from, action)
        for_attack(umpire, self.side, af, action)
        if not base_meant(umpire, self.side, action) and not self._tf_here(action):
            self._target_gone(order, action)
            return None
        return End.STAY

    def _target(self, action: Attack) -> Hex | None:
        return target_hex(self.umpire, self.lookout, self.side, self.af, action)

    def _tf_here(self, action: Attack) -> bool:
        """Return whether the AF, or another unit of its side, has a TF in sight where it is, or a submarine."""
        named = subject_of(self.umpire, self.side, action.place)
        if sighted_tf(self.umpire, self.lookout, self.side, self.af, named) is not None:
            return True
        sees = self.umpire.sees[self.side].values()
        if any(seen.kind == "tf" and seen.hex == self.af.hex for seen in sees):
            return True
        return periscopes.told_of(self.lookout, self.side, self.af.hex)

    def _target_gone(self, order: Program, action: Attack) -> None:
        """Take up what the order says for a target that is not there; nothing said: go home (GM-3.52)."""
        self.af.order = action.if_gone if action.if_gone is not None else done(order, action)
        if action.place != Place():
            note(self.umpire, self.side, self._label(), f"found no target in {name(self.af.hex)}", "GM-3.52")
        if current(self.af.order) is None and not self.af.order.cases:
            self.af.order = GO_HOME

    def _land(self, order: Program, action: LandAt, place: Place) -> Hex | End | None:
        umpire, af = self.umpire, self.af
        holder = landing_place(umpire, self.side, af, place)
        if holder is None:
            note(umpire, self.side, self._label(), "has nowhere to land", bad=True)
            af.order = done(order, action)
            return End.STAY
        to = umpire.holder_hex(self.side, holder)
        if to is None:
            entries = umpire.world.theatre.entry_hexes(holder.name)
            to = min(entries, key=lambda entry: (distance(af.hex, entry) + 8 * entries[entry], entry))
        return self._fly(to) if af.hex != to else End.LAND

    def _join(self, number: int) -> None:
        """Join another AF, which has no more movement left than both have (BR-8.4)."""
        other = join(self.umpire, self.lookout, self.side, self.af, number)
        if other is None:
            return
        leader = self.peers.get((self.side, other.number))
        if leader is not None:
            together = allowance(self.umpire.world.tables, other, other.launch)
            leader.points = max(0, min(leader.points, self.points, together - leader.spent))
        self.ended = End.STAY

    def _split(self, action: Split) -> None:
        """Split off a wing, which flies on with the movement that is left."""
        new = split(self.umpire, self.lookout, self.side, self.af, action)
        if new is not None:
            wing = Pilot(self.umpire, self.lookout, self.side, new)
            wing.points, wing.full, wing.step = min(self.points, wing.points), self.full, self.step
            self.detached.append(wing)

    def _checked(self, step: Hex) -> Hex | None:
        """Return the step if it may be flown; otherwise the move ends here, and a way to a hex in a storm is given
        up."""
        af, action = self.af, current(self.af.order)
        bar = self.course.barred(step, isinstance(action, LandAt))
        if not bar:
            return step
        if bar == "storm" and isinstance(action, LandAt):
            af.stormbound = True
        if bar == "storm" and af.order is not None and isinstance(action, GoTo) and self.course.goal == step:
            af.order = done(af.order, action)
        self.ended = End.STAY
        return None

    def _label(self) -> str:
        return f"AF{self.af.number}"
