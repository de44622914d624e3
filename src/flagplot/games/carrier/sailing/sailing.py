"""What a TF does next, hex by hex (BR-12): its order carried out by what it knows itself."""

from typing import Literal

import msgspec

from flagplot.games.carrier.facts.orders import CannotDo, NothingToShadow, NoWay, Stopped, UnknownPlace
from flagplot.games.carrier.facts.sailing import Anchoring, LeavesFight, NoHexIntoWind
from flagplot.games.carrier.flight.conditions import holds, own_sightings, take_up_case
from flagplot.games.carrier.flight.decks import windward
from flagplot.games.carrier.flight.places import subject_of, where_is
from flagplot.games.carrier.flight.touch import nearest_in_sight
from flagplot.games.carrier.ordered.ast import (
    Anchor,
    Attack,
    Beach,
    Bombard,
    Cap,
    CastOff,
    GoTo,
    Head,
    Hold,
    Hunt,
    IntoWind,
    Join,
    LeaveMap,
    Move,
    Place,
    Program,
    Rescue,
    Scuttle,
    Shadow,
    Split,
    Tow,
    Unload,
    Weigh,
)
from flagplot.games.carrier.ordered.program import changed, conduct, current, done, stepped
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.sailing.anchoring import anchor, beach, weigh
from flagplot.games.carrier.sailing.bridge import Bridge, named_ships
from flagplot.games.carrier.sailing.departing import leave_map, scuttle
from flagplot.games.carrier.sailing.mines import crossed
from flagplot.games.carrier.sailing.regrouping import join, leave_stopped, split
from flagplot.games.carrier.sailing.towing import cast_off_named
from flagplot.games.carrier.state.units import TaskForce
from flagplot.games.carrier.theatre.hex import Hex, distance, neighbour
from flagplot.games.carrier.umpire import Umpire

LIMIT = 64
KEEPS_GOING = (Unload, Bombard, Attack, Cap, Tow, Rescue)
"""Actions a TF stays at: it moves no further, and other phases carry them out."""


def hunting(umpire: Umpire, side: Side, tf: TaskForce) -> bool:
    """Return whether a TF ordered to hunt submarines stays where it is: the plot has had one in its hex since last
    turn, and only ships that wait find it again (FE-27.5.1, GM-12.5.1)."""
    hunt = conduct(tf.order, Hunt)
    return (
        hunt is not None
        and hunt.on
        and any(
            contact.sighting.kind == "sub" and contact.sighting.hex == tf.hex and contact.last_turn >= umpire.turn - 1
            for contact in umpire.state.sides[side].plot.contacts
        )
    )


class Helm(Bridge):
    """One TF that carries out its order in the TF movement phase (or the shadowing phase)."""

    __slots__ = ()

    def next(self) -> Hex | None:
        """Return the hex to enter next, or None when the TF moves no further this turn."""
        step = self._next()
        if self.tf.fight_left != self.tf.hex:
            self.tf.fight_left = msgspec.UNSET
        elif step is None and self.tf.ships and not self.moved and not self.tf.lost_turn:
            return self._away()
        return step

    def _away(self) -> Hex | None:
        """Return the hex into which a TF that broke off must go if its order takes it nowhere: the first one by sea in
        which it sees no enemy; None if it cannot move at all (BR-30.3)."""
        if self.left() <= 0:
            return None
        open_ = sorted(self.umpire.ruleset.theatre.ship_neighbours(self.tf.hex))
        seen = {s.hex for s in own_sightings(self.umpire, self.lookout, self.side, self.tf).values() if s.kind == "tf"}
        step = next(iter([*(hex_ for hex_ in open_ if hex_ not in seen), *open_]), None)
        if step is not None:
            self.umpire.tell(LeavesFight(seat=self.side, about=self.unit, place=self.tf.hex))
        return step

    def _next(self) -> Hex | None:
        tf = self.tf
        for _ in range(LIMIT):
            if self.ended or tf.order is None or not tf.ships:
                return None
            if tf.order.cases:
                take_up_case(self.umpire, self.lookout, self.side, tf)
            order = tf.order
            action = current(order)
            if action is None or (self.umpire.ruleset.submarines.in_play and hunting(self.umpire, self.side, tf)):
                return None
            if isinstance(action, Anchor) and tf.fight_left == tf.hex and not self.moved:
                return None
            step = self._act(order, action)
            if step is not None:
                return self._checked(order, step)
        return None

    def _spent(self) -> bool:
        """Return whether the TF moves no further, and end its move; say so if it lies at anchor (BR-12.2, BR-12.7.1,
        BR-12.7.2)."""
        if self.left() > 0:
            return False
        self.ended = True
        if any(ship.anchored is not None for ship in self.umpire.ships(self.side, self.tf)):
            self.umpire.tell(Anchoring(seat=self.side, about=self.unit, how="lies", rule="BR-12.7.2", bad=True))
        return True

    def _act(self, order: Program, action: object) -> Hex | None:
        tf, umpire = self.tf, self.umpire
        match action:
            case Move():
                return self._written(order, action)
            case GoTo(place):
                to = where_is(umpire, self.side, place)
                if to is None or to == tf.hex:
                    if to is None:
                        how: Literal["named", "unnamed"] = "named" if place.label else "unnamed"
                        self.umpire.tell(UnknownPlace(seat=self.side, about=self.unit, how=how, name=place.label))
                    tf.order = done(order, action)
                    return None
                return self._sail(to)
            case Head(direction, until):
                if holds(umpire, self.lookout, self.side, tf, until):
                    tf.order = done(order, action)
                    return None
                return self._straight(direction)
            case IntoWind():
                tf.order = done(order, action)
                wind = windward(umpire, tf.hex)
                if not wind or self.left() <= 0:
                    self.umpire.tell(NoHexIntoWind(seat=self.side, about=self.unit))
                    return None
                return wind[0]
            case Hold(turns, until):
                met = until is not None and holds(umpire, self.lookout, self.side, tf, until)
                if met or (turns is not None and turns <= 0):
                    tf.order = done(order, action)
                    return None
                if turns is not None:
                    tf.order = changed(order, action, Hold(turns - 1, until))
                self.ended = True
                return None
            case Shadow():
                return self._follow(order, action)
            case Anchor():
                anchor(self, order, action)
                return None
            case Beach():
                beach(self, order, action)
                return None
            case Weigh():
                weigh(self, order, action)
                return None
            case Join():
                to = join(self, order, action)
                return self._sail(to) if to is not None else None
            case Split():
                split(self, order, action)
                return None
            case Scuttle(ships):
                for ship in named_ships(umpire, self.side, tf, ships):
                    scuttle(self, ship)
                tf.order = done(order, action)
                return None
            case LeaveMap():
                leave_map(self, order, action)
                return None
            case CastOff(ships):
                cast_off_named(umpire, self.side, self.tf, ships)
                tf.order = done(order, action)
                return None
        if isinstance(action, KEEPS_GOING):
            self.ended = True
            return None
        what = type(action).__name__.lower()
        self.umpire.tell(CannotDo(seat=self.side, about=self.unit, where="at sea", action=what))
        tf.order = msgspec.structs.replace(order, actions=tuple(a for a in order.actions if a is not action))
        return None

    def _written(self, order: Program, action: Move) -> Hex | None:
        if not action.steps:
            self.tf.order = done(order, action)
            return None
        first = action.steps[0]
        if first.count <= 0 or first.direction == 0:
            self.tf.order = changed(order, action, msgspec.structs.replace(action, steps=action.steps[1:]))
            return None
        if self._spent():
            return None
        step = neighbour(self.tf.hex, first.direction)
        self.tf.order = stepped(order, action)
        if step is None:
            here = self.tf.hex
            self.umpire.tell(Stopped(seat=self.side, about=self.unit, place=here, why="edge", rule="BR-12.6", bad=True))
            self.ended = True
        return step

    def _straight(self, direction: int) -> Hex | None:
        if self._spent():
            return None
        step = neighbour(self.tf.hex, direction)
        if step is None:
            self.ended = True
        return step

    def _sail(self, to: Hex) -> Hex | None:
        if self._spent():
            return None
        path = self.umpire.ruleset.theatre.sea_path(self.tf.hex, to)
        if path is None or len(path) < 2:
            self.umpire.tell(NoWay(seat=self.side, about=self.unit, to=to))
            self.ended = True
            return None
        return path[1]

    def _follow(self, order: Program, action: Shadow) -> Hex | None:
        """Close on a contact that could not be shadowed in phase 4, as far as this TF's side knows where it is."""
        if self.tf.moved_in_shadowing:
            self.ended = True
            return None
        if action.until is not None and holds(self.umpire, self.lookout, self.side, self.tf, action.until):
            self.tf.order = done(order, action)
            return None
        subject = self.quarry or subject_of(self.umpire, self.side, action.target)
        seen = self.lookout.log[self.side].get(subject)
        if not subject and action.target == Place():
            tfs = [s for s in own_sightings(self.umpire, self.lookout, self.side, self.tf).values() if s.kind == "tf"]
            seen = sorted(tfs, key=lambda s: (distance(self.tf.hex, s.hex), s.hex))[:1]
        to = seen[-1].hex if seen else where_is(self.umpire, self.side, action.target)
        keep = self.keep if action.distance is None else action.distance
        if to is None:
            self.umpire.tell(NothingToShadow(seat=self.side, about=self.unit))
            self.tf.order = done(order, action)
            return None
        away = distance(self.tf.hex, to)
        keep = nearest_in_sight(self.umpire, self.tf, to, keep) if self.quarry else keep
        if away < keep and action.distance is not None and not self._spent():
            return self._back_off(to, away)
        if away <= keep:
            self.ended = True
            return None
        return self._sail(to)

    def _back_off(self, quarry: Hex, away: int) -> Hex | None:
        """Return the first hex of the way out to the distance that the TF is to keep (GM-8.3b)."""
        open_ = self.umpire.ruleset.theatre.ship_neighbours(self.tf.hex)
        out = [hex_ for hex_ in open_ if distance(hex_, quarry) > away]
        self.ended = not out
        return min(out, default=None)

    def _checked(self, order: Program, step: Hex) -> Hex | None:
        """Return the step if ships can make it: no land, no closed hexside (BR-12.5). Points have been seen to."""
        tf = self.tf
        if step not in self.umpire.ruleset.theatre.ship_neighbours(tf.hex):
            stop = Stopped(seat=self.side, about=self.unit, place=tf.hex, why="land", to=step, bad=True)
            self.umpire.tell(msgspec.structs.replace(stop, rule="BR-12.5"))
            tf.order = None
            self.ended = True
            return None
        return step

    def mined(self, origin: Hex) -> None:
        """Meet the minefields of the step just made; ships stopped by them are left behind, the rest goes on with the
        order (GM-16.2)."""
        crossed(self.umpire, self.side, self.tf, origin)
        if self.tf.ships:
            leave_stopped(self)
        else:
            self.ended = True
