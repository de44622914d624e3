"""What lies ahead, as a seat can reckon it from its View: ordered ways with their hours, the point of no return, how
far planes reach and old contacts can have gone, and what is searched."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

import shapely

from flagplot.board.geometry import HEIGHT, Point
from flagplot.core.plot import Area, Tick, Track, named
from flagplot.core.words import Words
from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Program
from flagplot.games.carrier.orders.flight_plan import flight_of, landing_place
from flagplot.games.carrier.orders.reckoning import Flight, Reckoning
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.voyage import FASTEST, voyage
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.state.units import AirFormation, Base, Ship
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Hex, distance
from flagplot.games.carrier.units import factors as values
from flagplot.games.carrier.view import CarrierView

LONGEST = 24
"""Turns that an ordered way is followed."""
OLDEST = 8
"""Hours for which it is drawn how far enemy ships can have gone since they were seen."""
SIGHT = 2
"""Hexes that planes see by day (BR-7.1)."""


class _Way(Reckoning):
    """A flight with every hex that it enters."""

    def __init__(self, program: Program, flight: Flight, roster: Roster) -> None:
        self.path = [flight.hex]
        self.turns = [0]
        """The turn in which each is entered, 0 for the coming one."""
        super().__init__(program, flight, roster)

    def _enter(self, hex_: Hex, high: bool | None) -> None:
        super()._enter(hex_, high)
        self.path.append(self.hex)
        self.turns.append(len(self.ends))


class Future:
    """What lies ahead of a seat."""

    def __init__(self, view: CarrierView, ruleset: Ruleset, words: Words) -> None:
        self._view, self._ruleset, self._words = view, ruleset, words
        self._roster = Roster(view, ruleset)
        self._now = view.clock.turn
        self._ways = {af.number: way for af in view.afs.values() if (way := self._flight(af))}

    def tracks(self) -> Iterator[Track]:
        """Yield the ways that own units are ordered to go."""
        for tf in self._view.tfs.values():
            way = [(tf.hex, self._now), *voyage(tf, self._roster, min(LONGEST, self._view.last_turn - self._now + 1))]
            if len(way) > 1:
                yield self._track(f"own-TF{tf.number}-course", way, {})
        for number, flight in self._ways.items():
            way, last = self._landed(flight)
            if len(way) > 1:
                yield self._track(f"own-AF{number}-course", way, {last: "plot.turn_back"} if last else {})

    def areas(self) -> Iterator[Area]:
        """Yield how far contacts can have gone, how far planes reach, and what is and will be searched."""
        for contact in self._view.contacts:
            if contact.sighting.kind == "tf" and 0 < contact.age <= OLDEST and not contact.sighting.anchored:
                gone = FASTEST * contact.age
                outline = _hexagon(contact.sighting.hex, gone)
                yield Area(id=f"farthest-C{contact.id}", kind="farthest", outline=outline, facts={"hexes": gone})
        for name, here, reach in self._strikes():
            yield Area(
                id=named("reach", name), kind="reach", outline=_hexagon(here, reach), facts={"of": name, "hexes": reach}
            )
        seen = 0 if self._view.hour in self._ruleset.tables.night_hours else SIGHT
        for af in self._view.afs.values():
            if af.searching and len(af.track) > 1:
                yield Area(id=f"searched-AF{af.number}", kind="searched", outline=_swept(af.track, seen))
            if af.number in self._ways and _searches(af.order) and len(self._ways[af.number].path) > 1:
                outline = _swept(self._ways[af.number].path, seen)
                yield Area(id=f"search-AF{af.number}", kind="search", outline=outline)

    def _hour(self, turn: int) -> str:
        return f"{self._ruleset.hour(turn):02d}00"

    def _track(self, id_: str, way: Sequence[tuple[Hex, int]], notes: dict[int, str]) -> Track:
        """Return a way of hexes, each with the turn in which it is entered: a tick where each turn ends, with the hour
        where the way does; `notes` has words for places on it."""
        ticks = []
        for number, (hex_, turn) in enumerate(way):
            x, y = hexes.centre(hex_)
            last = number == len(way) - 1
            if number in notes:
                ticks.append(Tick(x=x, y=y, text=self._words(notes[number], hour=self._hour(turn))))
            elif number and (last or way[number + 1][1] > turn):
                ticks.append(Tick(x=x, y=y, text=self._hour(turn) if last else ""))
        return Track(
            id=id_, side="own", points=tuple(hexes.centre(hex_) for hex_, _ in way), planned=True, ticks=tuple(ticks)
        )

    def _flight(self, af: AirFormation) -> _Way | None:
        if af.order is None or af.transit is not None or not af.flights:
            return None
        flight = flight_of(af, self._roster)
        return _Way(af.order, flight, self._roster) if flight.speed > 0 else None

    def _landed(self, way: _Way) -> tuple[list[tuple[Hex, int]], int]:
        """Return a flight to its landing, each hex with its turn, and the place on it from which it could not land any
        more if it went on, 0 where it comes to none."""
        flight, home = way.flight, landing_place(way.landing, way.flight, way.hex, self._roster)
        base = self._roster.holder_hex(home) if home is not None else None
        hexes_on, turns = list(way.path), list(way.turns)
        back = 0
        for number, (hex_, turn) in enumerate(zip(hexes_on, turns, strict=True)):
            if base is not None and number and -(-distance(hex_, base) // flight.speed) > flight.turns - turn - 1:
                back = number - 1
                break
        if way.landing is not None and not way.open and base is not None:
            for steps, hex_ in enumerate(hexes.line(way.hex, base)[1:], 1):
                hexes_on.append(hex_)
                turns.append(way.turns_to(steps) - 1)
        return [(hex_, self._now + turn) for hex_, turn in zip(hexes_on, turns, strict=True)], back

    def _strikes(self) -> Iterator[tuple[str, Hex, int]]:
        """Yield the TFs and bases with armed planes ready, and the hexes at which these can attack and be back."""
        farthest: dict[Hex, tuple[str, int]] = {}
        holders: list[Ship | Base] = [*self._view.ships.values(), *self._view.bases.values()]
        for holder in holders:
            here = self._roster.holder_hex(holder)
            if here is None or holder.boxes is None or values.shut(holder):
                continue
            reach = farthest.get(here, ("", 0))[1]
            for stack in holder.boxes.ready:
                turns = self._ruleset.tables.planes[stack.plane].rf if stack.load else 0
                reach = max(reach, turns // 2 * values.movement(self._ruleset, stack.plane, stack.load))
            if reach:
                farthest[here] = holder.name if isinstance(holder, Base) else f"TF{holder.tf}", reach
        yield from ((name, here, reach) for here, (name, reach) in farthest.items())


def _searches(order: Program | None) -> bool:
    return order is not None and (order.report or any(isinstance(a, ast.Search) and a.on for a in order.actions))


def _hexagon(h: Hex, reach: int) -> tuple[Point, ...]:
    """Return the edge of all that lies within so many hexes."""
    x, y = hexes.centre(h)
    far = (reach + 0.5) * HEIGHT
    across, up = 0.75**0.5 * far, far / 2
    ring = ((0.0, -far), (across, -up), (across, up), (0.0, far), (-across, up), (-across, -up))
    return tuple((round(x + dx, 3), round(y + dy, 3)) for dx, dy in ring)


def _swept(way: Sequence[Hex], seen: int) -> tuple[Point, ...]:
    """Return the edge of what planes see on a way."""
    points = [hexes.centre(h) for h in way]
    if all(hypot(b[0] - a[0], b[1] - a[1]) < 0.1 for a, b in pairwise(points)):
        return _hexagon(way[0], seen)
    lane = shapely.LineString(points).buffer((seen + 0.5) * HEIGHT, quad_segs=3).simplify(0.15)
    edge = shapely.get_coordinates(shapely.get_exterior_ring(lane))[:-1]
    return tuple((round(float(x), 2), round(float(y), 2)) for x, y in edge)
