"""What can be reckoned from a seat's View alone: arrivals, fuel, ranges, how far a contact can have gone, what reaches
it."""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from math import atan2, degrees
from typing import NamedTuple

import msgspec

from flagplot.core.document import Facts, Figure
from flagplot.games.carrier.orders.flight_plan import flight_of, holders, landing_place
from flagplot.games.carrier.orders.reckoning import Flight, Reckoning
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.voyage import FASTEST, course, voyage
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.tables import LAND
from flagplot.games.carrier.state.units import AirFormation, Base, Ship, Stack, TaskForce
from flagplot.games.carrier.theatre.hex import Hex, centre, distance, name
from flagplot.games.carrier.units import factors as values
from flagplot.games.carrier.view import CarrierView, KnownContact

MOST_TURNS = 48
"""Turns that a way is followed."""
FRESH = 4
"""Turns after which a contact out of sight is a threat no more than the sea itself."""
NEAREST = 2
"""Own TFs and bases, of each the nearest so many, from which a contact is measured."""


class Arrival(msgspec.Struct, frozen=True, gc=False):
    """When a unit is where its written order takes it, if nothing changes it."""

    unit: str
    hex: Hex
    turn: int
    lands: str = ""
    """The ship or base at which an AF lands."""


class Fuel(msgspec.Struct, frozen=True, gc=False):
    """What an AF still has in its tanks (BR-8.5)."""

    unit: str
    hours: int
    """Turns that it can still fly, the coming one counted."""
    until: int
    """The last turn in which it can land."""
    home: str
    """Where it lands unless ordered otherwise; empty where nothing can take it."""
    turn_back: int
    """The last turn in which it must set out for home from where it is; before the coming one: too late."""


class Range(msgspec.Struct, frozen=True, gc=False):
    """How far off a contact was last seen, and in which direction."""

    unit: str
    hexes: int
    degrees: int
    """True bearing from the unit, 0 to 359."""


class Reach(msgspec.Struct, frozen=True, gc=False):
    """Own planes that can go to a place and be back."""

    holder: str
    """The ship or base where they are ready, or the AF."""
    planes: dict[str, int]
    """Air factors by plane, without loads."""
    armed: dict[str, int]
    """The same with what they carry, as far as they carry anything."""
    turns: int
    """Turns until they are there, the coming one counted."""


class Outlook(msgspec.Struct, frozen=True, gc=False):
    """What a seat can reckon of one contact."""

    contact: int
    age: int
    gone: int
    """Hexes that it can have gone since."""
    ranges: tuple[Range, ...]
    reach: tuple[Reach, ...]

    @property
    def nearest(self) -> int:
        """Hexes from the nearest own TF or base, at least."""
        return min((one.hexes for one in self.ranges), default=0)


@lru_cache(maxsize=16384)
def bearing(a: Hex, b: Hex) -> int:
    """Return the true bearing of one hex from another in whole degrees, 0 to 359."""
    (x, y), (to_x, to_y) = centre(a), centre(b)
    return round(degrees(atan2(to_x - x, y - to_y))) % 360


class _Ready(NamedTuple):
    """A ship or base with planes that are ready."""

    holder: Ship | Base
    hex: Hex
    planes: list[tuple[Stack, int, int]]
    """Planes with the hexes that they make in a turn, and the turns that they can fly."""


class _Flying(NamedTuple):
    """An AF with where it will land, and what it has."""

    flight: Flight
    home: Ship | Base
    there: Hex | None
    """Where its home is; None off the map."""
    planes: Reach


class Plotter:
    """A seat's own plotting room: its View, and what can be measured on it."""

    def __init__(self, view: CarrierView, ruleset: Ruleset) -> None:
        self.view, self.ruleset = view, ruleset
        self.roster = Roster(view, ruleset)
        self.now = view.clock.turn
        self._reached: dict[Hex, tuple[Reach, ...]] = {}
        """What can be at a place and back, by hex: contacts lie together."""

    # --- own units ---

    @cached_property
    def arrivals(self) -> dict[str, Arrival]:
        """Arrivals of own TFs and AFs, by unit."""
        found = [*map(self.tf_arrival, self.view.tfs.values()), *map(self.af_arrival, self.view.afs.values())]
        return {one.unit: one for one in found if one is not None}

    @cached_property
    def fuels(self) -> dict[str, Fuel]:
        """Fuel of own AFs, by unit."""
        return {one.unit: one for one in map(self.fuel, self.view.afs.values()) if one is not None}

    @cached_property
    def _flights(self) -> dict[int, Flight]:
        """AFs over the map as flights, by number."""
        over = (af for af in self.view.afs.values() if af.transit is None and af.flights)
        return {af.number: flight_of(af, self.roster) for af in over}

    @cached_property
    def _homes(self) -> dict[int, Ship | Base | None]:
        """Where AFs over the map would land now, by number."""
        afs, flights = self.view.afs, self._flights
        return {number: landing_place(None, flight, afs[number].hex, self.roster) for number, flight in flights.items()}

    def tf_arrival(self, tf: TaskForce) -> Arrival | None:
        """Return when a TF is at the end of its written way; None without one, or where it cannot be foretold."""
        way = list(voyage(tf, self.roster, MOST_TURNS))
        whole = bool(way) and len(way) == sum(1 for _ in course(tf, self.roster))
        return Arrival(f"TF{tf.number}", *way[-1]) if whole else None

    def af_arrival(self, af: AirFormation) -> Arrival | None:
        """Return when an AF is at the end of its written way or lands; None while it stays, or is off the map."""
        flight = self._flights.get(af.number)
        if af.order is None or flight is None or flight.speed <= 0:
            return None
        way = Reckoning(af.order, flight, self.roster)
        if way.landing is not None:
            holder = landing_place(way.landing, flight, way.hex, self.roster)
            hex_ = self.roster.holder_hex(holder) if holder is not None else None
            if holder is None or hex_ is None or way.open:
                return None
            turn = self.now + way.turns_to(distance(way.hex, hex_)) - 1
            return Arrival(f"AF{af.number}", hex_, turn, holder.name)
        return Arrival(f"AF{af.number}", way.hex, self.now + len(way.ends)) if way.moved else None

    def fuel(self, af: AirFormation) -> Fuel | None:
        """Return the hours an AF has left and the last hour to turn home from where it is; None off the map."""
        flight = self._flights.get(af.number)
        if flight is None:
            return None
        until = self.now + flight.turns - 1
        home = self._homes[af.number]
        flies = home is not None and flight.speed > 0
        needed = self._turns_home(af.hex, home, self.roster.holder_hex(home), flight.speed) if home and flies else 0
        name = home.name if home is not None else ""
        return Fuel(f"AF{af.number}", flight.turns, until, name, until - needed + 1)

    def _turns_home(self, here: Hex, holder: Ship | Base, hex_: Hex | None, speed: int) -> int:
        """Return the turns of flight to a ship or base in a hex, or off the map; a carrier may sail away meanwhile."""
        if hex_ is None:
            entries = self.ruleset.theatre.entry_hexes(holder.name)
            return min((-(-distance(here, at) // speed) + more for at, more in entries.items()), default=1)
        away = distance(here, hex_)
        if isinstance(holder, Ship) and away:
            away += FASTEST * -(-away // speed)
        return max(1, -(-away // speed))

    # --- contacts ---

    def outlook(self, contact: KnownContact) -> Outlook:
        """Return what can be reckoned of a contact from the hex in which it was last seen."""
        seen = contact.sighting
        reach = self._reach(seen.hex) if seen.kind in ("tf", "base") else ()
        return Outlook(
            contact.id,
            contact.age,
            contact.age * FASTEST if seen.kind == "tf" else 0,
            tuple(self._ranges(seen.hex)),
            reach,
        )

    @cached_property
    def _places(self) -> tuple[list[tuple[str, Hex]], list[tuple[str, Hex]]]:
        """Where the own TFs are, and the own bases."""
        tfs = [(f"TF{tf.number}", tf.hex) for tf in self.view.tfs.values()]
        return tfs, [(base.name, base.hex) for base in self.view.bases.values() if base.hex is not None]

    def _ranges(self, at: Hex) -> Iterator[Range]:
        for places in self._places:
            near = sorted([(distance(hex_, at), unit, hex_) for unit, hex_ in places])[:NEAREST]
            yield from [Range(unit, away, bearing(hex_, at)) for away, unit, hex_ in near]

    @cached_property
    def _ready(self) -> list[_Ready]:
        """What is ready on decks and fields that are open."""
        out = []
        for holder in holders(self.roster):
            here = self.roster.holder_hex(holder)
            if here is None or holder.boxes is None or not holder.boxes.ready or values.shut(holder):
                continue
            planes = []
            for stack in holder.boxes.ready:
                turns = self.ruleset.tables.planes[stack.plane].rf
                turns += values.light_load(self.ruleset, stack.plane, stack.load)
                if speed := values.movement(self.ruleset, stack.plane, stack.load):
                    planes.append((stack, speed, turns))
            out.append(_Ready(holder, here, planes))
        return out

    @cached_property
    def _flying(self) -> list[_Flying]:
        """What flies over the map and has a home."""
        out = []
        for number, flight in self._flights.items():
            home = self._homes[number]
            if home is not None and flight.speed > 0:
                stacks = [Stack(one.plane, one.n, one.load) for one in self.view.afs[number].flights]
                there = self.roster.holder_hex(home)
                out.append(_Flying(flight, home, there, _reach(f"AF{number}", stacks, 0)))
        return out

    def _reach(self, at: Hex) -> tuple[Reach, ...]:
        """Return what is ready on decks and fields, and what flies, that can be there and land again."""
        if at not in self._reached:
            self._reached[at] = tuple(self._reaches(at))
        return self._reached[at]

    def _reaches(self, at: Hex) -> Iterator[Reach]:
        for holder, here, planes in self._ready:
            able: dict[int, list[Stack]] = {}
            for stack, speed, turns in planes:
                out = max(1, -(-distance(here, at) // speed))
                if out + self._turns_home(at, holder, here, speed) <= turns:
                    able.setdefault(out, []).append(stack)
            for out, stacks in sorted(able.items()):
                yield _reach(holder.name, stacks, out)
        for flight, home, there, reach in self._flying:
            out = 1 + max(0, -(-(distance(flight.hex, at) - flight.first) // flight.speed))
            if out + self._turns_home(at, home, there, flight.speed) <= flight.turns:
                yield Reach(reach.holder, reach.planes, reach.armed, out)


def _reach(holder: str, stacks: Sequence[Stack], turns: int) -> Reach:
    planes, armed = dict[str, int](), dict[str, int]()
    for stack in stacks:
        plane = stack.plane.removesuffix(LAND)
        planes[plane] = planes.get(plane, 0) + stack.n
        if stack.load:
            armed[f"{plane} {stack.load}"] = armed.get(f"{plane} {stack.load}", 0) + stack.n
    return Reach(holder, planes, armed, turns)


def threats(outlooks: Sequence[Outlook], within: int) -> list[Outlook]:
    """Return the contacts that can now stand within so many hexes of an own TF or base: those in sight first, then
    the nearest of those lost in the last hours."""
    near = [one for one in outlooks if one.age <= FRESH and one.nearest - one.gone <= within]
    return sorted(near, key=lambda one: (one.age > 0, max(0, one.nearest - one.gone), one.age, one.contact))


def figures(plotter: Plotter, outlooks: Sequence[Outlook]) -> tuple[Figure, ...]:
    """Return all that is reckoned as data: arrivals and fuel of own units, ranges and reach of contacts."""
    out = [
        Figure(one.unit, "arrival", {"hex": name(one.hex), "turn": one.turn, "lands": one.lands})
        for one in plotter.arrivals.values()
    ]
    for fuel in plotter.fuels.values():
        tanks: Facts = {"hours": fuel.hours, "until": fuel.until, "turn_back": fuel.turn_back, "home": fuel.home}
        out.append(Figure(fuel.unit, "fuel", tanks))
    for one in outlooks:
        about = f"C{one.contact}"
        out.append(Figure(about, "age", {"hours": one.age, "gone": one.gone}))
        out += [Figure(about, "range", {"unit": r.unit, "hexes": r.hexes, "degrees": r.degrees}) for r in one.ranges]
        for reach in one.reach:
            planes, armed = (tuple(f"{n} {plane}" for plane, n in of.items()) for of in (reach.planes, reach.armed))
            facts: Facts = {"holder": reach.holder, "turns": reach.turns, "planes": planes, "armed": armed}
            out.append(Figure(about, "reach", facts))
    return tuple(out)
