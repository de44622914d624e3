"""What an AF does next, hex by hex: its order carried out by what it knows itself (BR-14, GM-3.2b, GM-9.2).

Cases are tested in written order at every decision moment and the first one met replaces what is left of the order.
When nothing is left the AF holds in its hex until it must go home.
"""

from typing import Literal

import msgspec

from flagplot.games.carrier.facts.flight import BreaksOff, NoAttack, NoTarget
from flagplot.games.carrier.facts.orders import CannotDo
from flagplot.games.carrier.flight import parties
from flagplot.games.carrier.flight.breaking_off import must_break_off, planned_landing
from flagplot.games.carrier.flight.conditions import asks_for_sight, holds, own_sightings, take_up_case
from flagplot.games.carrier.flight.crew import GO_HOME, Crew, End
from flagplot.games.carrier.flight.detour import route_left, viewpoint
from flagplot.games.carrier.flight.places import must_return, where_is
from flagplot.games.carrier.flight.quarry import base_meant
from flagplot.games.carrier.flight.reorganise import join, split
from flagplot.games.carrier.ordered.ast import (
    Attack,
    Cap,
    Climb,
    GoTo,
    Head,
    Hold,
    Jettison,
    Join,
    JoinAttack,
    LandAt,
    Meet,
    Move,
    OnGround,
    PartHigh,
    Place,
    Program,
    Search,
    Shadow,
    Split,
    Strafe,
    TakeOff,
)
from flagplot.games.carrier.ordered.program import changed, conduct, current, done, skipped_to
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.sighting.observation import Lookout
from flagplot.games.carrier.state.units import AirFormation
from flagplot.games.carrier.theatre.hex import Hex, distance
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.fuel import allowance, search_points

LIMIT = 64
"""Decisions without a move after which an AF is taken to have nothing more to do this turn."""

_SEEKING = (Attack, Shadow, Strafe, JoinAttack)
"""Actions for which ships must be found."""
_WAITING = (Head, Hold, Cap)
"""Actions that may go on until something happens."""


def wants_search(order: Program | None) -> bool:
    """Return whether an order makes an AF search: it says so, reports or diverts to sightings, attacks or shadows
    ships, or turns on what is seen (FE-7.3a)."""
    if order is None:
        return False
    search = conduct(order, Search)
    if search is not None:
        return search.on
    if order.report or order.divert is True or any(isinstance(action, _SEEKING) for action in order.actions):
        return True
    conditions = [case.condition for case in order.cases]
    conditions += [action.until for action in order.actions if isinstance(action, _WAITING) and action.until]
    return any(asks_for_sight(condition) for condition in conditions)


class Pilot(Crew):
    """One AF during the plane movement phase (or the shadowing phase)."""

    def __init__(self, umpire: Umpire, lookout: Lookout, side: Side, af: AirFormation) -> None:
        super().__init__(umpire, lookout, side, af)
        self.peers: dict[tuple[Side, int], Pilot] = {}
        """The other AFs that move in this phase, by side and number."""
        self.detached: list[Pilot] = []
        """AFs split off on the way, which fly on with what this one has left."""
        self.observed: set[str] = set()
        """Contacts, by the umpire's key, that it has left its way to observe."""
        self.orbited = 0
        """Movement points spent over its hex since it came there, for periscopes (FE-27.5.3a, GM-12.7a)."""
        self._judged: Program | None = None
        """The order by which it is known whether it searches."""
        self._paid_by: Program | None = None
        """The order by which the points that it spends searching are known."""
        self._extra = 0
        af.searching = False
        if must_break_off(umpire, lookout, side, af):
            if current(af.order) is not None:
                self._tell(BreaksOff(seat=side, about=self._unit))
            af.order = Program((planned_landing(af),))
        self._refresh()

    # --- the outside ---

    @property
    def extra(self) -> int:
        """Extra movement points to be spent searching in every hex (FE-7.3d)."""
        if self.af.order is not self._paid_by:
            search = conduct(self.af.order, Search)
            self._extra = search_points(self.umpire.ruleset, search.extra if search is not None and search.on else 0)
            self._paid_by = self.af.order
        return self._extra

    def next(self) -> Hex | None:
        """Return the hex to enter next (its own hex: an orbit), or None when it moves no further this turn."""
        for _ in range(LIMIT):
            if self.ended is not None:
                return None
            if self.af.order is not None and self.af.order.cases:
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

    @property
    def flies(self) -> bool:
        """Whether the AF is still in the air under its number."""
        return self.umpire.state.sides[self.side].afs.get(self.af.number) is self.af

    def look_for_leader(self) -> None:
        """Look for the AF whose attack this one is to join (FE-7f)."""
        parties.look_for_friend(self)

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
        """Note whether the AF searches, once for each order that it comes to have."""
        if self.af.order is not self._judged:
            self.af.searching = wants_search(self.af.order)
            self._judged = self.af.order

    def _act(self) -> Hex | End | None:
        """Return a hex to enter, an End, or None when an action took no time and the next one is due."""
        af, umpire = self.af, self.umpire
        order = af.order
        if order is None:
            if not must_return(umpire, self.side, af):
                return End.STAY
            af.order = order = GO_HOME
        diverted = parties.join_up(self, order) or self._opportunity(order) or self._to_observe(order)
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
                if high and self.full == 0 and af.launch == "maximum" and umpire.ruleset.options.climb_cost:
                    return End.STAY
                self.climb(high)
                af.order = done(order, action)
                return None
            case PartHigh(high, planes):
                self.climb(high, planes)
                af.order = done(order, action)
                return None
            case Meet():
                return parties.go_with(self, order, action)
            case Cap():
                return self._patrol(order, action)
            case Shadow():
                return self._shadow(order, action)
            case Attack():
                return self._attack(order, action)
            case Strafe():
                return self._strafe(order, action)
            case LandAt(place):
                af.order = order = self._without_waiting_attacks(order)
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
                order = done(order, action)
                left = tuple(each for each in order.actions if not isinstance(each, Attack))
                af.order = msgspec.structs.replace(order, actions=left)
                return None
            case TakeOff():
                af.order = done(order, action)
                return None
        what = type(action).__name__.lower()
        self._tell(CannotDo(seat=self.side, about=self._unit, where="in flight", action=what))
        af.order = done(order, action)
        return None

    def _opportunity(self, order: Program) -> Program | None:
        """Return the order taken up at a later attack on whatever is sighted, when a target is in sight now and the
        order does not forbid diverting: `search N7; attack carriers` attacks what the search finds."""
        if Attack not in map(type, order.actions) or order.divert is False:
            return None
        if isinstance(current(order), (Attack, LandAt, Strafe)):
            return None
        for action in order.actions:
            if isinstance(action, Attack) and action.place == Place() and action.what != "base":
                return skipped_to(order, action) if self._target(action) is not None else None
        return None

    def _to_observe(self, order: Program) -> Program | None:
        """Return the order with a detour that brings a sighting within the condition wanted, and back to the way, if
        the order says so (GM-9.2b); it takes only points that the written route leaves, unless it is to be done at any
        cost. None when there is nothing to observe, or nothing to spend."""
        wanted = 2 if order.observe is None else order.observe
        if order.divert is not True or not isinstance(current(order), Move | GoTo | Head | None):
            return None
        spare = self.points - (0 if order.at_any_cost else route_left(self.umpire, self.side, self.af, order))
        found = own_sightings(self.umpire, self.lookout, self.side, self.af)
        for key, seen in sorted(found.items(), key=lambda item: (distance(self.af.hex, item[1].hex), item[1].hex)):
            if seen.kind == "base" or seen.condition >= wanted or key in self.observed:
                continue
            place = viewpoint(self.umpire, self.af.hex, seen, wanted)
            if place is None or 2 * distance(self.af.hex, place) > spare:
                continue
            self.observed.add(key)
            there_and_back = (GoTo(Place(hex=place)), GoTo(Place(hex=self.af.hex)))
            return msgspec.structs.replace(order, actions=there_and_back + order.actions)
        return None

    def _strafe(self, order: Program, action: Strafe) -> Hex | End | None:
        """Fly to what is to be strafed and come in low; the strafing is done in the combat phase (BR-29.6)."""
        meant = Attack(action.place, action.what)
        target = self._target(meant)
        if target is not None and self.af.hex != target:
            return self.fly_to(target)
        if target is None or not (base_meant(self.umpire, self.side, meant) or self._tf_here(meant)):
            self.af.order = done(order, action)
            self._tell(NoTarget(seat=self.side, about=self._unit, place=self.af.hex, how="strafe", rule="BR-29.6"))
            if current(self.af.order) is None and not self.af.order.cases:
                self.af.order = GO_HOME
            return None
        self.climb(False)
        return End.STAY

    def _without_waiting_attacks(self, order: Program) -> Program:
        """Return an order of planes that turn to land without the attacks that were to depend on what is seen where
        they are now, and say that those are not made (GM-3.54)."""
        if not order.cases:
            return order
        cases = []
        for case in order.cases:
            attack = case.then.actions[0] if case.then.actions else None
            if isinstance(attack, Attack) and attack.place != Place() and self._target(attack) == self.af.hex:
                why: Literal["ground", "case"] = "ground" if isinstance(case.condition, OnGround) else "case"
                self._tell(NoAttack(seat=self.side, about=self._unit, place=self.af.hex, why=why, rule="GM-3.54"))
            else:
                cases.append(case)
        return order if len(cases) == len(order.cases) else msgspec.structs.replace(order, cases=tuple(cases))

    # --- formations ---

    def _join(self, number: int) -> None:
        """Join another AF, which has no more movement left than both have (BR-8.4)."""
        other = join(self.umpire, self.lookout, self.side, self.af, number)
        if other is None:
            return
        leader = self.peers.get((self.side, other.number))
        if leader is not None:
            together = allowance(self.umpire.ruleset, other, other.launch)
            leader.points = max(0, min(leader.points, self.points, together - leader.spent))
        self.ended = End.STAY

    def _split(self, action: Split) -> None:
        """Split off a wing, which flies on with the movement that is left."""
        new = split(self.umpire, self.lookout, self.side, self.af, action)
        if new is not None:
            wing = Pilot(self.umpire, self.lookout, self.side, new)
            wing.points, wing.full, wing.step = min(self.points, wing.points), self.full, self.step
            self.detached.append(wing)
