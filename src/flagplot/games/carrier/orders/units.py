"""What a seat's orders can speak of: its own units, ships and planes as its View has them."""

from collections.abc import Callable, Iterator
from functools import cached_property

from flagplot.core.diagnostics import Diagnostic
from flagplot.core.fields import copied
from flagplot.games.carrier.ordered.ast import Place, Program, UnitOrder, UnitRef
from flagplot.games.carrier.ordered.words import OFF_BOARD, base_name
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.tables import LAND
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.counters import Watch
from flagplot.games.carrier.state.record import CommandView
from flagplot.games.carrier.state.units import AirFormation, Base, BoatForce, Ship, TaskForce
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.units import factors as values
from flagplot.games.carrier.view import CarrierView, KnownContact
from flagplot.orders.near import near_word


class Roster:
    """A seat's units, looked up by name and number."""

    def __init__(self, view: CarrierView, ruleset: Ruleset) -> None:
        self.view = view
        self.ruleset = ruleset
        self.side = view.side
        self.turn = view.clock.turn
        self.names = (*view.ships, *view.bases)
        self.forming = set[int]()
        """AFs that the sheet being read launches."""
        self.orders_of: Callable[[str], tuple[list[UnitOrder], list[Diagnostic]]] | None = None
        """Reads the text of a receiver's order, where a sheet is being read."""
        self.boats_sent = set[int]()
        """Flotillas that have a patrol in the sheet being read."""
        self.points: dict[str, Hex] = {}
        """Points that it defines."""
        self.links: dict[UnitId, UnitId | None] = {}
        """Links that it names."""
        self.contacts = frozenset(number for contact in view.contacts for number in (contact.id, *contact.also))

    @property
    def command(self) -> CommandView | None:
        """What the seat knows of its command; None without command control."""
        return self.view.command if isinstance(self.view.command, CommandView) else None

    @cached_property
    def boats(self) -> BoatForce | None:
        """The seat's boats as if the orders of the sheet before were carried out; None where it has none."""
        return copied(self.view.boats) if isinstance(self.view.boats, BoatForce) else None

    @cached_property
    def entering(self) -> dict[int, Hex]:
        """TFs that enter this turn, with their first entry hex."""
        return {
            group.tf: group.hexes[0]
            for group in self.view.entering
            if group.turn <= self.turn and group.tf not in self.view.tfs
        }

    @cached_property
    def launch_example(self) -> str:
        """A launch in words that this seat could order: planes of its own from where they stand."""
        holders: list[Ship | Base] = [*self.view.ships.values(), *self.view.bases.values()]
        for holder in holders:
            for stack in holder.boxes.ready if holder.boxes is not None else ():
                return f"launch {stack.n} {stack.plane.removesuffix(LAND)} from {holder.name}"
        return "launch 2 of its planes from a base"

    def find(self, unit: UnitRef) -> bool:
        """Return whether the unit is one of this seat's that can be given orders."""
        view = self.view
        if unit.kind == "TF":
            return unit.number in view.tfs or unit.number in self.entering
        if unit.kind == "AF":
            return unit.number in view.afs
        return self.holder(unit.name) is not None or unit.name in view.ships

    def standing(self, unit: UnitRef) -> Program | None:
        """Return what is left of the order that a unit has; None if it has none, or is not this seat's."""
        view = self.view
        if unit.kind == "TF":
            return view.tfs[unit.number].order if unit.number in view.tfs else None
        if unit.kind == "AF":
            return view.afs[unit.number].order if unit.number in view.afs else None
        return view.standing.get(unit.name)

    def own(self, name: str) -> UnitRef | None:
        """Return the base or ship of a name, if it is this seat's."""
        base = name if name in self.view.bases else base_name(name)
        if base in self.view.bases:
            return UnitRef("base", name=base)
        ship = self.view.ships.get(name)
        return UnitRef("ship", name=name) if ship is not None and ship.fate == "" else None

    def nearest_name(self, word: str) -> str:
        """Return the own unit whose name is nearest to a word, or an empty string."""
        units = [f"TF{n}" for n in self.view.tfs] + [f"AF{n}" for n in self.view.afs]
        return near_word(word, (*units, *self.view.bases, *(ship.name for ship in self.carriers())))

    def carriers(self) -> Iterator[Ship]:
        """Return the plane-carrying ships afloat."""
        return (ship for ship in self.view.ships.values() if ship.boxes is not None and values.afloat(ship))

    def holder(self, name: str) -> Ship | Base | None:
        """Return the own base or plane-carrying ship of a name."""
        base = self.view.bases.get(name) or self.view.bases.get(base_name(name))
        if base is not None:
            return base
        ship = self.view.ships.get(name)
        return ship if ship is not None and ship.boxes is not None and values.afloat(ship) else None

    def holder_hex(self, holder: Ship | Base) -> Hex | None:
        """Return where a base or ship is; None off the map."""
        if isinstance(holder, Base):
            return holder.hex
        tf = self.view.tfs.get(holder.tf) if holder.tf is not None else None
        return tf.hex if tf is not None else None

    def hex_of(self, unit: UnitRef) -> Hex | None:
        """Return where a unit is, as the base for hexes without a half-map."""
        if unit.kind == "TF":
            tf = self.view.tfs.get(unit.number)
            return tf.hex if tf is not None else self.entering.get(unit.number)
        if unit.kind == "AF":
            af = self.view.afs.get(unit.number)
            return af.hex if af is not None else None
        if unit.kind == "SS" and self.view.submarines and unit.number in self.view.submarines.boats:
            return self.view.submarines.boats[unit.number].hex
        if unit.kind == "MTB" and self.boats is not None:
            return next((base.hex for base in self.boats.bases.values()), None)
        if unit.kind in ("CW", "T") and isinstance(self.view.watch, Watch):
            counter = self.view.watch.counters.get(f"{unit.kind}{unit.number}")
            return counter.hex if counter is not None else None
        holder = self.holder(unit.name)
        return self.holder_hex(holder) if holder is not None else None

    def contact(self, number: int | None) -> KnownContact | None:
        """Return the contact of the plot that has a number now, or had it before it was found to be the same."""
        return next((each for each in self.view.contacts if number in (each.id, *each.also)), None)

    def hex_at(self, place: Place) -> Hex | None:
        """Return the hex of a place, as far as the seat knows it."""
        if place.hex is not None:
            return place.hex
        if place.tf is not None:
            return self.hex_of(UnitRef("TF", place.tf))
        if place.contact is not None:
            known = self.contact(place.contact)
            return known.sighting.hex if known is not None else None
        return self.place_hex(place.name)

    def place_hex(self, name: str) -> Hex | None:
        """Return the hex of a base, ship or place of the map by name, as far as the seat knows it."""
        holder = self.holder(name)
        if holder is not None:
            return self.holder_hex(holder)
        ship = self.view.ships.get(name)
        if ship is not None and ship.tf in self.view.tfs:
            return self.view.tfs[ship.tf].hex
        theatre = self.ruleset.theatre
        place = theatre.aliases.get(name.lower())
        return theatre.places[place] if place is not None else None

    def off_board(self, name: str) -> bool:
        """Return whether a name is that of a base off the map."""
        return name in OFF_BOARD

    def ships(self, tf: TaskForce) -> list[Ship]:
        """Return the ships of a TF."""
        return [self.view.ships[name] for name in tf.ships if name in self.view.ships]

    def speed(self, unit: object) -> int:
        """Return the hexes that a TF or AF of this seat makes in a turn; 0 for anything else."""
        if isinstance(unit, UnitRef) and unit.kind == "TF" and unit.number in self.view.tfs:
            return self.tf_speed(self.view.tfs[unit.number])
        if isinstance(unit, UnitRef) and unit.kind == "AF" and unit.number in self.view.afs:
            return self.af_speed(self.view.afs[unit.number])
        return 0

    def tf_speed(self, tf: TaskForce) -> int:
        """Return the MF of a TF, that of its slowest ship (BR-12.4)."""
        return min((values.speed(self.ruleset, self.side, ship, self.turn) for ship in self.ships(tf)), default=0)

    def af_speed(self, af: AirFormation) -> int:
        """Return the MF of an AF, that of its slowest planes (BR-14.3) as they are loaded (FE-16.10.4)."""
        return min(values.movement(self.ruleset, flight.plane, flight.load) for flight in af.flights)
