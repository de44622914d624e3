"""What the phases of one resolution share: the state being changed, the dice and the dispatches made."""

from collections.abc import Iterable, Mapping

import msgspec

from flagplot.core.base import BaseUmpire, P
from flagplot.core.dice import Dice, DiceCup, Modifier
from flagplot.games.coastal import plane
from flagplot.games.coastal.cards import Card
from flagplot.games.coastal.collision import Aspect
from flagplot.games.coastal.orders import CoastalSheet
from flagplot.games.coastal.state import Contact, Mark, State, Vessel
from flagplot.games.coastal.telling.facts import Fact

CELL = 2000
"""Side of a square of the index of places, hundredths of a cm."""


class Shot(msgspec.Struct, frozen=True):
    """One mount's fire: firer, mount (from 1), target, faces, the score needed, boxes and specials.

    `blind`: at a radar contact, of which the firer knows no more than the place; the score would tell its class.
    """

    firer: str
    mount: int
    gun: str
    target: str
    faces: tuple[int, ...]
    score: int
    items: tuple[Modifier, ...]
    boxes: int
    hits: int
    naturals: int
    blind: bool


class Ramming(msgspec.Struct, frozen=True, kw_only=True):
    """A ram settled in phase 3, to be worked out in phase 4 (AS-5.5a). Speed in knots."""

    slice: int
    rammer: str
    rammed: str
    aspect: Aspect
    speed: int


class Grounding(msgspec.Struct, frozen=True, kw_only=True):
    """A vessel that ran ashore in phase 3 at a speed in knots (AS-BASE-25)."""

    slice: int
    vessel: str
    speed: int
    shallow: bool


class Phases(BaseUmpire[P, Fact]):
    """A resolution in phases."""

    phase = 0
    """The one being played."""

    def tell(self, dispatch: Fact, *others: str) -> None:
        """Keep a fact as one of this turn and, if it names none, of this phase; for other seats too."""
        for seat in dict.fromkeys((dispatch.seat, *others)):
            super().tell(msgspec.structs.replace(dispatch, seat=seat, phase=dispatch.phase or self.phase))


class Play(Phases[State]):
    """One resolution: the state (a copy that may be changed), sheets, dice, dispatches and events between phases."""

    def __init__(self, state: State, sheets: Mapping[str, CoastalSheet], dice: Dice) -> None:
        """Open the table; every die comes from the umpire's keyed dice and is recorded (AS-BASE-47)."""
        super().__init__(state, DiceCup(dice, f"turn {state.turn}{state.window}"))
        self.sheets = sheets
        self.tables = state.tables
        self.rams: list[Ramming] = []
        self.groundings: list[Grounding] = []
        self._cells: dict[str, dict[tuple[int, int], list[Vessel]]] = {}
        self._latest: dict[str, dict[str, Contact]] = {}

    @property
    def turn(self) -> int:
        """The turn being played."""
        return self.state.turn

    def card(self, vessel: Vessel) -> Card:
        """Return a vessel's card."""
        return self.tables.cards[vessel.card]

    def vessel(self, identifier: str) -> Vessel:
        """Return a vessel by id."""
        return self.state.vessels[identifier]

    def mark(self, seat: str, kind: str, points: Iterable[tuple[int, int]], label: str = "") -> None:
        """Put something that has happened in this phase on a seat's plot."""
        self.state.plots[seat].marks.append(Mark(self.phase, kind, tuple(points), label))

    def around(self, seat: str, x: int, y: int, reach: int) -> list[Vessel]:
        """Return a seat's vessels no further from a point than `reach`; lengths in hundredths of a cm."""
        if not self._cells:
            self._cells = {side.seat: {} for side in self.state.scenario.sides}
            for one in self.state.active():
                self._cells[one.side].setdefault((one.x // CELL, one.y // CELL), []).append(one)
        cells = self._cells[seat]
        return [
            one
            for cx in range((x - reach) // CELL, (x + reach) // CELL + 1)
            for cy in range((y - reach) // CELL, (y + reach) // CELL + 1)
            for one in cells.get((cx, cy), ())
            if one.active and plane.within(one.x, one.y, x, y, reach)
        ]

    def moved(self) -> None:
        """Forget where vessels were, after they have moved."""
        self._cells = {}

    def contacts(self, seat: str) -> dict[str, Contact]:
        """Return a seat's latest contact for each enemy that it has a contact for."""
        known = self.state.plots[seat].contacts
        index = self._latest.get(seat)
        if index is None:
            index = self._latest[seat] = {contact.vessel: contact for contact in known}
        return index

    def orders(self, seat: str) -> CoastalSheet:
        """Return a seat's sheet; an empty one if it sent none (AS-BASE-4)."""
        return self.sheets.get(seat) or CoastalSheet(seat=seat, text="")
