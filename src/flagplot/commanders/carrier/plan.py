"""The staff's ledger for one turn: what each deck can still do, which AF numbers are free, and the orders given."""

from collections.abc import Iterable
from typing import Literal

from flagplot.commanders.carrier.orders import Actions, for_af, for_deck, planes
from flagplot.commanders.carrier.wind import can_turn
from flagplot.games.carrier.command.teams import numbers_of_others
from flagplot.games.carrier.ordered.ast import LandAt, MoveBox, RadioTime, TakeOff, UnitOrder
from flagplot.games.carrier.ordered.program import current
from flagplot.games.carrier.ruleset.kinds import Load
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.theatre.hex import Hex, distance
from flagplot.games.carrier.units import factors as values
from flagplot.games.carrier.units.fuel import cruising, land_by
from flagplot.games.carrier.view import AirFormation, Base, CarrierView, Ship, TaskForce

LAST_AF = 35
"""Highest AF number (BR-3.3)."""
LAST_TF = 99
DUSK = 18
"""Last hour of daylight: who lands later lands by night."""


class Deck:
    """One ship or base that flies planes: its boxes after the moves ordered, and what it can still launch."""

    def __init__(self, view: CarrierView, ruleset: Ruleset, holder: Ship | Base) -> None:
        self.name = holder.name
        self.holder = holder
        self.afloat = isinstance(holder, Ship)
        self.tf = holder.tf if isinstance(holder, Ship) else None
        self.hex: Hex | None = holder.hex if isinstance(holder, Base) else None
        if self.tf is not None:
            self.hex = view.tfs[self.tf].hex
        self.normal, self.minimum = values.normal_minimum(ruleset, view.side, holder)
        self.sound = self.normal
        """Its normal launch factor as its damage leaves it."""
        self.turns = self.hex is None or not isinstance(holder, Ship) or can_turn(view, ruleset, self.hex)
        """It is no carrier that cannot make a hex into the wind here."""
        if isinstance(holder, Ship) and holder.type in values.CARRIERS and not self.turns:
            self.normal = min(self.normal, self.minimum)
        self.maximum = values.maximum_factor(ruleset, view.side, holder)
        self.readying = values.readying_factor(ruleset, view.side, holder)
        boxes = holder.boxes
        self.ready: dict[tuple[str, Load], int] = {}
        self.below: dict[str, int] = {}
        self.landed: dict[str, int] = {}
        if boxes is not None:
            for stack in boxes.ready:
                key = (stack.plane, stack.load)
                self.ready[key] = self.ready.get(key, 0) + stack.n
            for stack in boxes.readying:
                self.below[stack.plane] = self.below.get(stack.plane, 0) + stack.n
            for stack in boxes.just_landed:
                self.landed[stack.plane] = self.landed.get(stack.plane, 0) + stack.n
        self.moves: list[MoveBox] = []
        self.launched = 0
        """Air factors ordered to take off this turn."""
        self.expected = 0
        """Air factors that may land this turn."""

    @property
    def windless(self) -> int:
        """Air factors that can still use the deck without a hex into the wind."""
        return max(0, self.minimum - self.launched - self.expected)

    @property
    def room(self) -> int:
        """Air factors that can still take off by normal launch, with room kept for landings."""
        return max(0, self.normal - self.launched - self.expected)

    def fighters(self, ruleset: Ruleset) -> list[tuple[str, int]]:
        """Return plane and number of the unarmed interceptors in Ready that are more than bombers in need."""
        return [
            (plane, n)
            for (plane, load), n in sorted(self.ready.items())
            if load == "" and n and ruleset.tables.planes[plane].interceptor and ruleset.tables.planes[plane].escort
        ]

    def make_ready(self, plane: str, n: int, load: Load) -> int:
        """Order a move from Readying to Ready for as many as the readying factor allows and return their number."""
        part = min(n, self.below.get(plane, 0), self.readying)
        if part > 0:
            self.below[plane] -= part
            self.readying -= part
            self.ready[plane, load] = self.ready.get((plane, load), 0) + part
            self.moves.append(MoveBox("ready", (planes(part, plane, load),)))
        return part

    def service(self, plane: str, n: int) -> None:
        """Order a move from Just Landed to Readying for as many as the readying factor allows."""
        part = min(n, self.landed.get(plane, 0), self.readying)
        if part > 0:
            self.landed[plane] -= part
            self.readying -= part
            self.moves.append(MoveBox("service", (planes(part, plane),)))


class Plan:
    """The orders of one turn in the making."""

    def __init__(self, view: CarrierView, ruleset: Ruleset) -> None:
        self.view, self.ruleset = view, ruleset
        self.orders: list[UnitOrder] = []
        self.decks: dict[str, Deck] = {}
        holders: Iterable[Ship | Base] = [
            *view.bases.values(),
            *(ship for ship in view.ships.values() if ship.boxes is not None and values.afloat(ship)),
        ]
        for holder in holders:
            self.decks[holder.name] = Deck(view, ruleset, holder)
        others = numbers_of_others(ruleset, view.seat, LAST_TF)
        self._numbers = iter(n for n in range(1, LAST_AF + 1) if n not in view.afs and n not in others)
        self.taken = {*view.tfs, *(group.tf for group in view.entering), *others}
        self._tf_numbers = iter(n for n in range(1, LAST_TF + 1) if n not in self.taken)
        for af in view.afs.values():
            deck = self.landing_deck(af)
            if deck is not None and self._lands_soon(af, deck):
                deck.expected += sum(flight.n for flight in af.flights)

    def landing_deck(self, af: AirFormation) -> Deck | None:
        """Return where an AF will land: its home, or if that is gone or closed the nearest deck that takes it."""
        home = self.decks.get(af.home)
        if home is not None and home.maximum > 0:
            return home
        near = [
            (distance(af.hex, deck.hex), deck.name)
            for deck in self.decks.values()
            if deck.hex is not None
            and deck.maximum > 0
            and all(values.handles(self.ruleset, self.view.side, deck.holder, flight.plane) for flight in af.flights)
        ]
        return self.decks[min(near)[1]] if near else None

    def _lands_soon(self, af: AirFormation, deck: Deck) -> bool:
        """Return whether an AF may be down this turn: it can reach its deck and its order has come to that, or its
        fuel will soon make it."""
        if deck.hex is None or af.transit is not None:
            return False
        near = distance(af.hex, deck.hex) <= self.speed(af) + 2
        return near and (self.fuel(af) <= 3 or isinstance(current(af.order), LandAt | None))

    def free_tf(self) -> int:
        """Return a TF number that is not in use, another one every time."""
        return next(self._tf_numbers)

    def speed(self, af: AirFormation) -> int:
        """Return the hexes per turn of an AF."""
        return cruising(self.ruleset, af)

    def fuel(self, af: AirFormation) -> int:
        """Return the turns after this one in which the whole AF can still land."""
        return land_by(af) - self.view.clock.turn

    def launch(
        self,
        deck: Deck,
        taken: list[tuple[str, int, Load]],
        actions: Actions,
        kind: Literal["", "minimum", "normal"] = "",
        radio: tuple[RadioTime, ...] = (),
    ) -> bool:
        """Order the launch of a new AF with what it is to do, and note what it takes from the deck. Returns False, and
        orders nothing, when no AF number is free."""
        number = next(self._numbers, None)
        if number is None or not taken:
            return False
        off = TakeOff(tuple(planes(n, plane, load) for plane, n, load in taken), deck.name, kind)
        self.orders.append(for_af(number, (off, *actions), radio))
        for plane, n, load in taken:
            deck.ready[plane, load] -= n
            deck.launched += n
        return True

    def box_orders(self) -> list[UnitOrder]:
        """Return the orders for readying moves."""
        return [for_deck(deck.name, deck.afloat, tuple(deck.moves)) for deck in self.decks.values() if deck.moves]

    def windy(self, tf: TaskForce) -> bool:
        """Return whether a TF's carriers need a hex into the wind this turn."""
        return any(
            deck.tf == tf.number
            and isinstance(deck.holder, Ship)
            and deck.holder.type in values.CARRIERS
            and deck.turns
            and deck.launched + deck.expected > deck.minimum
            for deck in self.decks.values()
        )
