"""How an AF does each thing that its order can say: written steps, ways to a place, patrol, shadowing, attack, landing
(BR-14, GM-9.2). What it does next, and when it changes its mind, is decided in pilot.py.
"""

from collections.abc import Sequence
from enum import Enum, auto
from typing import Literal

import msgspec

from flagplot.games.carrier.facts.flight import NoTarget, NowhereToLand, StaysLow, WrongAltitude
from flagplot.games.carrier.facts.note import Note, counted
from flagplot.games.carrier.facts.orders import NothingToShadow, Stopped, UnknownPlace
from flagplot.games.carrier.flight.altitude import attack_heights, climb, climbing_cost, concerned
from flagplot.games.carrier.flight.conditions import holds
from flagplot.games.carrier.flight.course import Course
from flagplot.games.carrier.flight.places import landing_place, subject_of, tf_named, where_is
from flagplot.games.carrier.flight.quarry import base_meant, sighted_tf, target_hex
from flagplot.games.carrier.flight.touch import nearest_in_sight
from flagplot.games.carrier.ordered.ast import Attack, Cap, GoTo, Head, LandAt, Move, Place, Planes, Program, Shadow
from flagplot.games.carrier.ordered.program import changed, current, done, stepped, with_conduct
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sighting import submerged
from flagplot.games.carrier.sighting.observation import Lookout
from flagplot.games.carrier.state.units import AirFormation
from flagplot.games.carrier.theatre.hex import Hex, distance, neighbour, neighbours
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.fuel import allowance

SHADOW_DISTANCE = 1
"""Hexes that a shadower keeps from its target unless ordered otherwise (GM-9.2c)."""

GO_HOME = Program((LandAt(),))


class End(Enum):
    """Why an AF moves no further this turn."""

    STAY = auto()
    LAND = auto()


class Crew:
    """One AF in flight, with the movement points that it has left this turn."""

    def __init__(self, umpire: Umpire, lookout: Lookout, side: Side, af: AirFormation) -> None:
        self.umpire, self.lookout, self.side, self.af = umpire, lookout, side, af
        self.points = 0 if af.lost_turn else allowance(umpire.ruleset, af, af.launch)
        self.full = self.points
        """Movement points of the turn."""
        self.quarry = ""
        """The umpire's key of the TF that it shadows."""
        self.keep = SHADOW_DISTANCE
        """Hexes that it keeps from that TF unless its order says another number."""
        self.course = Course(umpire, side, af, self.climb)
        self.step = 0
        """Hexes occupied this turn, counted for searching."""
        self.orbits = False
        """Its last movement point was spent in its hex."""
        self.levelled = False
        """It has changed its altitude since it came into its hex."""
        self.ended: End | None = None
        self.ahead: Sequence[Crew] = ()
        """AFs of this phase that have flown before it, which it may conform to (FE-7d)."""
        self.followed: int | None = None
        """How far it has followed the track of the AF that it goes with."""
        self.found_friend = False
        """It has found the AF whose attack it is to join (FE-7f)."""

    @property
    def spent(self) -> int:
        """Movement points used this turn."""
        return self.full - self.points

    # --- altitude ---

    def climb(self, high: bool, planes: Sequence[Planes] = ()) -> bool:
        """Bring the AF, or some of its planes, high or low and return whether they are there. By option a climb costs a
        movement point; without one left it is not made (FE-14.11a, GM-9.4a)."""
        heights = [high if concerned(flight, planes) else flight.high for flight in self.af.flights]
        cost = climbing_cost(self.umpire, self.af, heights)
        if cost > self.points:
            self._stays_low()
            return False
        changes = heights != [flight.high for flight in self.af.flights]
        if not climb(self.umpire, self.side, self.af, high, planes):
            return False
        self.levelled = self.levelled or changes
        self.points -= cost
        return True

    def _stays_low(self) -> None:
        self._tell(StaysLow(seat=self.side, about=self._unit, why="spent", rule="GM-9.4a", bad=True))

    def level(self, attack: Attack) -> None:
        """Bring the AF to the altitude of its attack (BR-14.15.2, BR-18.3), if the points for it are left
        (FE-14.11a, GM-9.4a)."""
        heights = attack_heights(self.umpire, self.af, attack)
        cost = climbing_cost(self.umpire, self.af, heights)
        if cost > self.points:
            self._stays_low()
            return
        self.points -= cost
        for flight, high in zip(self.af.flights, heights, strict=True):
            self.levelled = self.levelled or flight.high != high
            flight.high = high

    def _refuse_wrong_altitude(self, attack: Attack) -> None:
        """Keep bombers from attacking that have come into the target's hex at another altitude than that of their
        attack, or have changed it there (FE-14.11b). Those that began the turn there may change it first."""
        heights = attack_heights(self.umpire, self.af, attack, at_once=True)
        wrong = [
            flight
            for flight, high in zip(self.af.flights, heights, strict=True)
            if flight.load and (self.levelled or flight.high != high) and id(flight) not in self.umpire.wrong_altitude
        ]
        self.umpire.wrong_altitude.update(map(id, wrong))
        if wrong:
            self._tell(WrongAltitude(seat=self.side, about=self._unit, planes=counted(wrong)))

    def _written(self, order: Program, action: Move) -> Hex | None:
        af = self.af
        if not action.steps:
            af.order = done(order, action)
            return None
        first = action.steps[0]
        if first.count <= 0:
            af.order = changed(order, action, msgspec.structs.replace(action, steps=action.steps[1:]))
            return None
        if first.high is not None and (self.points > 0 or not self.umpire.ruleset.options.climb_cost):
            self.climb(first.high)
        if self.points <= 0:
            self.ended = End.STAY
            return None
        af.order = stepped(order, action)
        if first.direction == 0:
            return af.hex
        step = neighbour(af.hex, first.direction)
        if step is None:
            stop = Stopped(seat=self.side, about=self._unit, place=af.hex, why="edge", rule="BR-14.12", bad=True)
            self._tell(stop)
            af.order = done(order, action)
        return step

    def _toward(self, order: Program, action: GoTo, to: Hex | None) -> Hex | None:
        if to is None:
            where = action.place.label
            how: Literal["named", "unnamed"] = "named" if where else "unnamed"
            self._tell(UnknownPlace(seat=self.side, about=self._unit, how=how, name=where))
            self.af.order = done(order, action)
            return None
        if self.af.hex == to:
            self.af.order = done(order, action)
            return None
        return self.fly_to(to)

    def _straight(self, order: Program, action: Head, direction: int) -> Hex | None:
        if self.points <= 0:
            self.ended = End.STAY
            return None
        step = neighbour(self.af.hex, direction)
        if step is None:
            self._tell(Stopped(seat=self.side, about=self._unit, place=self.af.hex, why="turned"))
            self.af.order = done(order, action)
        return step

    def fly_to(self, to: Hex) -> Hex | None:
        """Return the first hex of the shortest way to a hex other than its own; ends the move when no points are
        left or there is no way."""
        if self.points <= 0:
            self.ended = End.STAY
            return None
        step = self.course.toward(to)
        if step is None or self.points <= 0:
            self.ended = End.STAY
            return None
        return step

    def _patrol(self, order: Program, action: Cap) -> Hex | End | None:
        af, umpire = self.af, self.umpire
        ends = action.until is not None and holds(umpire, self.lookout, self.side, af, action.until)
        if ends or (action.turns is not None and action.turns <= 0):
            af.order = done(order, action)
            return None
        tf = tf_named(umpire, self.side, action.place)
        to = tf.hex if tf is not None else where_is(umpire, self.side, action.place)
        if to is None:
            to = umpire.holder_hex(self.side, home) if (home := umpire.holder(self.side, af.home)) else None
        if to is not None and af.hex != to:
            return self.fly_to(to)
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
        keep = self.keep if action.distance is None else action.distance
        target = sighted_tf(
            self.umpire, self.lookout, self.side, af, self.quarry or subject_of(self.umpire, self.side, action.target)
        )
        if target is not None:
            away = distance(af.hex, target.hex)
            keep = nearest_in_sight(self.umpire, af, target.hex, keep) if self.quarry else keep
            if away < keep and action.distance is not None:
                return self._back_off(target.hex, away)
            return self.fly_to(target.hex) if away > keep else End.STAY
        to = where_is(self.umpire, self.side, action.target)
        if to is None or af.hex == to:
            self._tell(NothingToShadow(seat=self.side, about=self._unit))
            lost = action.if_gone
            af.order = done(order, action) if lost is None else with_conduct(order, lost)
            return None
        return self.fly_to(to)

    def _back_off(self, quarry: Hex, away: int) -> Hex | End | None:
        """Return the first hex of the way out to the distance that the AF is to keep (GM-9.2c)."""
        out = [hex_ for hex_ in neighbours(self.af.hex) if distance(hex_, quarry) > away]
        return self.fly_to(min(out)) if out else End.STAY

    def _attack(self, order: Program, action: Attack) -> Hex | End | None:
        """Fly to the target and stay over it for the combat phase, beside whoever attacks it too (FE-7i, GM-3.52)."""
        af, umpire = self.af, self.umpire
        target = self._target(action)
        if target is None:
            self._target_gone(order, action)
            return None
        if af.hex != target:
            if umpire.ruleset.options.attack_altitude and distance(af.hex, target) == 1 and self.points > 0:
                self.level(action)
            step = self.fly_to(target)
            if step is None and self.ended is End.STAY:
                return End.STAY
            return step
        if action.what != "base" and where_is(umpire, self.side, action.place) not in (None, target):
            diverted_from, action = action, msgspec.structs.replace(action, place=Place(hex=target))
            af.order = order = changed(order, diverted_from, action)
        entered = umpire.ruleset.options.attack_altitude and len(af.track) > 1
        if not entered:
            self.level(action)
        if not base_meant(umpire, self.side, action) and not self._tf_here(action):
            self._target_gone(order, action)
            return None
        if entered:
            self._refuse_wrong_altitude(action)
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
        return submerged.told_of(self.lookout.seen, self.side, self.af.hex)

    def _target_gone(self, order: Program, action: Attack) -> None:
        """Take up what the order says for a target that is not there; nothing said: go home (GM-3.52)."""
        self.af.order = action.if_gone if action.if_gone is not None else done(order, action)
        if action.place != Place():
            note = NoTarget(seat=self.side, about=self._unit, place=self.af.hex, how="attack", rule="GM-3.52", bad=True)
            self._tell(note)
        if current(self.af.order) is None and not self.af.order.cases:
            self.af.order = GO_HOME

    def _land(self, order: Program, action: LandAt, place: Place) -> Hex | End | None:
        umpire, af = self.umpire, self.af
        holder = landing_place(umpire, self.side, af, place)
        if holder is None:
            self._tell(NowhereToLand(seat=self.side, about=self._unit))
            af.order = done(order, action)
            return End.STAY
        to = umpire.holder_hex(self.side, holder)
        if to is None:
            entries = umpire.ruleset.theatre.entry_hexes(holder.name)
            to = min(entries, key=lambda entry: (distance(af.hex, entry) + 8 * entries[entry], entry))
        return self.fly_to(to) if af.hex != to else End.LAND

    def _checked(self, step: Hex) -> Hex | None:
        """Return the step if it may be flown; otherwise the move ends here, and a way to a hex in a storm is given
        up."""
        af, action = self.af, current(self.af.order)
        bar = self.course.barred(step, isinstance(action, LandAt))
        if not bar:
            return step
        if bar == "storm" and af.order is not None and isinstance(action, GoTo) and self.course.goal == step:
            af.order = done(af.order, action)
        self.ended = End.STAY
        return None

    @property
    def _unit(self) -> UnitId:
        return UnitId(self.side, "AF", self.af.number)

    def _tell(self, fact: Note) -> None:
        self.umpire.tell(fact)
