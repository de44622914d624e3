"""What a TF does next, hex by hex (BR-12): its order carried out by what it knows itself."""

from typing import Literal

import msgspec

from flagplot.core.words import phrase
from flagplot.games.carrier.combat.damage import record_planes, ship_value
from flagplot.games.carrier.facts.note import Note
from flagplot.games.carrier.facts.orders import (
    CannotDo,
    CannotJoin,
    CannotSplit,
    Joined,
    NothingToShadow,
    NoWay,
    SplitOff,
    Stopped,
    UnknownPlace,
)
from flagplot.games.carrier.facts.sailing import (
    Anchoring,
    Beaching,
    LeavesFight,
    LeavesMap,
    LeftBehind,
    NoHexIntoWind,
    Scuttled,
)
from flagplot.games.carrier.flight.conditions import holds, own_sightings, take_up_case
from flagplot.games.carrier.flight.decks import windward
from flagplot.games.carrier.flight.places import subject_of, where_is
from flagplot.games.carrier.orders.ast import (
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
from flagplot.games.carrier.orders.program import changed, conduct, current, done, stepped
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sailing.mines import crossed
from flagplot.games.carrier.sailing.towing import cast_off_named
from flagplot.games.carrier.sighting.observation import Lookout
from flagplot.games.carrier.state.record import Record
from flagplot.games.carrier.state.units import Boxes, Ship, TaskForce
from flagplot.games.carrier.telling.notes import score, went_down
from flagplot.games.carrier.theatre.hex import Direction, Hex, distance, neighbour
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import all_boxes, put, speed

LIMIT = 64
KEEPS_GOING = (Unload, Bombard, Attack, Cap, Tow, Rescue)
"""Actions a TF stays at: it moves no further, and other phases carry them out."""


def movement_factor(umpire: Umpire, side: Side, tf: TaskForce) -> int:
    """Return the hexes a TF can move this turn: those of its slowest ship (BR-12.4); 0 in a storm (BR-6.6)."""
    if umpire.weather(tf.hex) == "storm":
        return 0
    return min([speed(umpire.ruleset, side, ship, umpire.turn) for ship in umpire.ships(side, tf)], default=0)


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


def _bring_back(umpire: Umpire, side: Side, ship: Ship) -> None:
    """Put AFs formed on a ship that is about to go back into its Ready box: they cannot take off any more."""
    if ship.boxes is None:
        return  # a cruiser may bear the name of a base
    for formed_at, af in umpire.taking_off:
        if formed_at == side and af.home == ship.name:
            for flight in af.flights:
                put(ship.boxes.ready, flight.plane, flight.n, flight.load)
    umpire.taking_off = [entry for entry in umpire.taking_off if entry[0] != side or entry[1].home != ship.name]


class Helm:
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
        self.peers: dict[tuple[Side, int], Helm]
        """The TFs under way, by side and number."""

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
        if self._left() <= 0:
            return None
        open_ = sorted(self.umpire.ruleset.theatre.ship_neighbours(self.tf.hex))
        seen = {s.hex for s in own_sightings(self.umpire, self.lookout, self.side, self.tf).values() if s.kind == "tf"}
        step = next(iter([*(hex_ for hex_ in open_ if hex_ not in seen), *open_]), None)
        if step is not None:
            self._tell(LeavesFight(seat=self.side, about=self._unit, place=self.tf.hex))
        return step

    def _next(self) -> Hex | None:
        tf = self.tf
        for _ in range(LIMIT):
            if self.ended or tf.order is None or not tf.ships:
                return None
            take_up_case(self.umpire, self.lookout, self.side, tf)
            order = tf.order
            action = current(order)
            if action is None or hunting(self.umpire, self.side, tf):
                return None
            if isinstance(action, Anchor) and tf.fight_left == tf.hex and not self.moved:
                return None
            step = self._act(order, action)
            if step is not None:
                return self._checked(order, step)
        return None

    def _left(self) -> int:
        return movement_factor(self.umpire, self.side, self.tf) - self.moved

    def _spent(self) -> bool:
        """Return whether the TF moves no further, and end its move; say so if it lies at anchor (BR-12.2, BR-12.7.1,
        BR-12.7.2)."""
        if self._left() > 0:
            return False
        self.ended = True
        if any(ship.anchored is not None for ship in self.umpire.ships(self.side, self.tf)):
            self._tell(Anchoring(seat=self.side, about=self._unit, how="lies", rule="BR-12.7.2", bad=True))
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
                        how: Literal["named", "unnamed"] = "named" if place.name else "unnamed"
                        self._tell(UnknownPlace(seat=self.side, about=self._unit, how=how, name=place.name))
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
                if not wind or self._left() <= 0:
                    self._tell(NoHexIntoWind(seat=self.side, about=self._unit))
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
            case Anchor(ships):
                self._anchor(order, action, ships)
                return None
            case Beach(ships):
                self._beach(order, action, ships)
                return None
            case Weigh(ships):
                for ship in named_ships(umpire, self.side, tf, ships):
                    if ship.anchored is not None and not ship.beached:
                        ship.anchored, ship.weighing = None, umpire.turn
                tf.order = done(order, action)
                self._tell(Anchoring(seat=self.side, about=self._unit, how="weighs", rule="BR-12.7.1"))
                return None
            case Join(number):
                return self._join(order, action, number)
            case Split():
                self._split(order, action)
                return None
            case Scuttle(ships):
                for ship in named_ships(umpire, self.side, tf, ships):
                    self._lose(ship)
                tf.order = done(order, action)
                return None
            case LeaveMap():
                self._leave(order, action)
                return None
            case CastOff(ships):
                cast_off_named(umpire, self.side, self.tf, ships)
                tf.order = done(order, action)
                return None
        if isinstance(action, KEEPS_GOING):
            self.ended = True
            return None
        what = type(action).__name__.lower()
        self._tell(CannotDo(seat=self.side, about=self._unit, where="at sea", action=what))
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
            self._tell(Stopped(seat=self.side, about=self._unit, place=here, why="edge", rule="BR-12.6", bad=True))
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
            self._tell(NoWay(seat=self.side, about=self._unit, to=to))
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
            self._tell(NothingToShadow(seat=self.side, about=self._unit))
            self.tf.order = done(order, action)
            return None
        away = distance(self.tf.hex, to)
        if away < keep and action.distance is not None and not self._spent():
            return self._back_off(to, away)
        if away <= keep:
            self.ended = True
            return None
        return self._sail(to)

    def _back_off(self, quarry: Hex, away: int) -> Hex | None:
        """Return the first hex of the way out to the distance that the TF is to keep (GM-8.3b)."""
        out = [
            hex_ for hex_ in self.umpire.ruleset.theatre.ship_neighbours(self.tf.hex) if distance(hex_, quarry) > away
        ]
        self.ended = not out
        return min(out, default=None)

    def _anchor(self, order: Program, action: Anchor, words: tuple[str, ...]) -> None:
        tf, umpire = self.tf, self.umpire
        if umpire.ruleset.theatre.terrain(tf.hex) != "coast":
            fault = Anchoring(
                seat=self.side, about=self._unit, place=tf.hex, how="no coast", rule="BR-12.7.1", bad=True
            )
            self._tell(fault)
        elif self.moved:
            self.ended = True
            return
        else:
            for ship in named_ships(umpire, self.side, tf, words):
                if ship.anchored is None:
                    ship.anchored = umpire.turn
            self._tell(Anchoring(seat=self.side, about=self._unit, place=tf.hex, how="anchors", rule="BR-12.7"))
        tf.order = done(order, action)

    def _beach(self, order: Program, action: Beach, words: tuple[str, ...]) -> None:
        """Run transports ashore in the hex they have just entered: anchored at once and for good (BR-26.1)."""
        tf, umpire = self.tf, self.umpire
        aground = [ship for ship in named_ships(umpire, self.side, tf, words) if ship.type == "AP"]
        tf.order = done(order, action)
        if tf.hex not in umpire.ruleset.scenario.beaches(self.side):
            fault = Beaching(seat=self.side, about=self._unit, place=tf.hex, how="no beach", rule="BR-26.1", bad=True)
            self._tell(fault)
        elif not self.moved:
            self._tell(Beaching(seat=self.side, about=self._unit, how="not moved", rule="BR-26.1", bad=True))
        elif aground:
            for ship in aground:
                ship.anchored, ship.beached = umpire.turn, True
            ashore = tuple(ship.name for ship in aground)
            self._tell(Beaching(seat=self.side, about=self._unit, place=tf.hex, how="ashore", ships=ashore))

    def _join(self, order: Program, action: Join, number: int) -> Hex | None:
        """Join another TF in its hex (BR-12.3); sail there first if it is elsewhere."""
        own, tf = self.umpire.state.sides[self.side], self.tf
        other = own.tfs.get(number)
        if other is not None and other.hex != tf.hex:
            return self._sail(other.hex)
        limit = self.umpire.ruleset.tables.constant[f"max_ships_{self.side}"]
        tf.order, into = done(order, action), UnitId(self.side, "TF", number)
        if other is None or other is tf:
            self._tell(CannotJoin(seat=self.side, about=self._unit, other=into, why="unknown", rule="BR-12.3"))
        elif len(other.ships) + len(tf.ships) > limit:
            self._tell(
                CannotJoin(seat=self.side, about=self._unit, other=into, why="too many", limit=limit, rule="BR-4.1.1")
            )
        else:
            for ship in tf.ships:
                own.ships[ship].tf = number
            other.ships += tf.ships
            other.formed += tf.formed or len(tf.ships)
            if (self.side, number) in self.peers:
                helm = self.peers[self.side, number]
                helm.moved = max(helm.moved, self.moved)
            tf.ships = []
            self.ended = True
            del own.tfs[tf.number]
            self._tell(Joined(seat=self.side, about=self._unit, other=into))
        return None

    def _split(self, order: Program, action: Split) -> None:
        own, tf = self.umpire.state.sides[self.side], self.tf
        tf.order = done(order, action)
        ships = named_ships(self.umpire, self.side, tf, action.ships) if action.ships else []
        if not ships or len(ships) == len(tf.ships):
            self._tell(CannotSplit(seat=self.side, about=self._unit, why="empty", rule="BR-12.3"))
            return
        part = UnitId(self.side, "TF", action.number)
        if action.number in own.tfs:
            self._tell(CannotSplit(seat=self.side, about=self._unit, why="number", other=part, rule="BR-3.3"))
            return
        self._split_off(action.number, ships, action.order)
        command = self.umpire.state.sides[self.side].command
        if isinstance(command, Record):
            command.detached[action.number] = self.tf.number
        names = tuple(ship.name for ship in ships)
        self._tell(SplitOff(seat=self.side, about=self._unit, kind="tf", other=part, ships=names))

    def _leave(self, order: Program, action: LeaveMap) -> None:
        edge = any(neighbour(self.tf.hex, direction) is None for direction in Direction)
        self.tf.order = done(order, action)
        if not edge or self._left() <= 0:
            self._tell(LeavesMap(seat=self.side, about=self._unit, how="cannot", bad=True))
            return
        own = self.umpire.state.sides[self.side]
        for ship in self.umpire.ships(self.side, self.tf):
            ship.fate, ship.tf = "left", None
            _bring_back(self.umpire, self.side, ship)
        self.tf.ships = []
        del own.tfs[self.tf.number]
        self.ended = True
        self._tell(LeavesMap(seat=self.side, about=self._unit, how="left"))

    def _lose(self, ship: Ship) -> None:
        """Scuttle a ship: out of play, and it counts as sunk, with all planes aboard (BR-12.9, BR-21.2.5)."""
        umpire = self.umpire
        _bring_back(umpire, self.side, ship)
        if ship.boxes is not None:
            planes: dict[str, int] = {}
            for stack in (stack for box in all_boxes(ship.boxes) for stack in box):
                planes[stack.plane] = planes.get(stack.plane, 0) + stack.n
            ship.boxes = Boxes()
            record_planes(umpire, self.side, planes, "lost_with", ship.name, replaceable=False)
        points = 0 if ship.doomed else ship_value(umpire.ruleset, self.side, ship)
        if ship.doomed:
            ship.doomed = 0
            went_down(umpire, self.side, ship)
        ship.fate = "scuttled"
        ship.tf = None
        self.tf.ships.remove(ship.name)
        if not self.tf.ships:
            del umpire.state.sides[self.side].tfs[self.tf.number]
            self.ended = True
        score(umpire, enemy(self.side), points, phrase("points.scuttled", ship=ship.name), told_to=(self.side,))
        self._tell(Scuttled(seat=self.side, about=self._unit, ship=ship.name))

    def _checked(self, order: Program, step: Hex) -> Hex | None:
        """Return the step if ships can make it: no land, no closed hexside (BR-12.5). Points have been seen to."""
        tf = self.tf
        if step not in self.umpire.ruleset.theatre.ship_neighbours(tf.hex):
            stop = Stopped(seat=self.side, about=self._unit, place=tf.hex, why="land", to=step, bad=True)
            self._tell(msgspec.structs.replace(stop, rule="BR-12.5"))
            tf.order = None
            self.ended = True
            return None
        return step

    def enter(self, step: Hex) -> None:
        """Move the TF into a hex; a storm stops it there (BR-6.6)."""
        self.tf.hex = step
        self.tf.track.append(step)
        self.moved += 1
        for ship in self.umpire.ships(self.side, self.tf):
            ship.moved = self.umpire.turn
        if self.umpire.weather(step) == "storm":
            self.ended = True

    def mined(self, origin: Hex) -> None:
        """Meet the minefields of the step just made; ships stopped by them are left behind, the rest goes on with the
        order (GM-16.2)."""
        umpire, tf = self.umpire, self.tf
        crossed(umpire, self.side, tf, origin)
        if not tf.ships:
            self.ended = True
            return
        stopped = [
            s
            for s in umpire.ships(self.side, tf)
            if (self.side, s.name) in umpire.hit and not speed(umpire.ruleset, self.side, s, umpire.turn)
        ]
        if stopped and len(stopped) < len(tf.ships):
            own = umpire.state.sides[self.side].tfs
            number = next(n for n in range(1, 100) if n not in own)
            self._split_off(number, stopped, None)
            names = tuple(ship.name for ship in stopped)
            rest = UnitId(self.side, "TF", number)
            self._tell(LeftBehind(seat=self.side, about=self._unit, other=rest, ships=names))

    def _split_off(self, number: int, ships: list[Ship], order: Program | None) -> None:
        """Make ships of this TF a TF of their own."""
        own, tf = self.umpire.state.sides[self.side], self.tf
        names = [ship.name for ship in ships]
        tf.ships = [name for name in tf.ships if name not in names]
        own.tfs[number] = TaskForce(number, names, tf.hex, order, list(tf.track), formed=len(names), truly=tf.truly)
        for ship in ships:
            ship.tf = number
        own.tfs = dict(sorted(own.tfs.items()))

    @property
    def _unit(self) -> UnitId:
        return UnitId(self.side, "TF", self.tf.number)

    def _tell(self, fact: Note) -> None:
        self.umpire.tell(fact)
