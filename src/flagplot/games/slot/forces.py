"""One side's own forces: what its orders are checked against and what they change."""

import msgspec

from flagplot.games.slot.state import AirOrder, Crossing, Meeting, State
from flagplot.games.slot.units import Airfield, BoatBase, BoatForce, Fleet, Minefield, Port, Ship, Submarine


class Own(msgspec.Struct, kw_only=True):
    """Everything a side owns or has been given to decide, and nothing of the enemy's.

    The umpire applies orders to the real thing, the reader of orders to a copy: the same code judges both.
    """

    side: str
    turn: int
    first: int
    night: bool
    weather: str
    night_weather: list[str]
    chapters: list[str]
    phase: str
    fleets: dict[str, Fleet]
    ships: dict[str, Ship]
    submarines: dict[str, Submarine]
    boats: BoatForce
    bases: list[BoatBase]
    airfields: list[Airfield]
    ports: list[Port]
    exit: str
    fields: list[Minefield]
    fields_left: int
    field_area: tuple[str, int]
    aces_left: int
    searches: dict[str, str]
    strikes: dict[str, AirOrder]
    reveal: list[str]
    crossings: list[Crossing]
    """Mine questions this side is asked now."""
    meetings: list[Meeting]
    """Target questions this side is asked now."""

    def ship(self, ident: str) -> Ship | None:
        """Return a ship afloat by its number."""
        ship = self.ships.get(f"{self.side}/{ident}")
        return ship if ship and ship.afloat else None

    def submarine(self, ident: str) -> Submarine | None:
        """Return a submarine still in play by its number."""
        sub = self.submarines.get(f"{self.side}/{ident}")
        return sub if sub and not sub.sunk else None

    def fleet_of(self, ship: Ship) -> Fleet:
        """Return the fleet of a ship afloat."""
        return next(fleet for fleet in self.fleets.values() if ship.key in fleet.ships)

    def members(self, fleet: Fleet) -> list[Ship]:
        """Return a fleet's ships afloat in list order."""
        return [self.ships[key] for key in fleet.ships if self.ships[key].afloat]

    def level(self, fleet: Fleet) -> int:
        """Return a fleet's speed level, that of its slowest ship (SP-BASE-7)."""
        return min((ship.level() for ship in self.members(fleet)), default=0)

    def pace(self, fleet: Fleet) -> int:
        """Return the level of a fleet's slowest ship under way; ships dead in the water would be left (SP-19.26c)."""
        return min((ship.level() for ship in self.members(fleet) if ship.level()), default=0)

    def in_port(self, fleet: Fleet) -> bool:
        """Return whether a fleet lies in a friendly port."""
        return any(port.zone == fleet.zone for port in self.ports)


def own_of(state: State, side: str) -> Own:
    """Return a side's own forces; the units are the state's own objects, the lists and dicts are new."""
    move = state.movement
    moving = state.phase == "movement"
    flying = {field.zone for field in state.airfields if field.side == side}
    mine = {ident: fleet for ident, fleet in state.fleets.items() if fleet.side == side}
    return Own(
        side=side,
        turn=state.turn,
        first=state.first,
        night=state.night,
        weather=state.weather,
        night_weather=state.night_weather,
        chapters=state.chapters,
        phase=state.phase,
        fleets=mine,
        ships={key: ship for key, ship in state.ships.items() if ship.side == side},
        submarines={key: sub for key, sub in state.submarines.items() if sub.side == side},
        boats=state.boats[side],
        bases=[base for base in state.boat_bases if base.side == side],
        airfields=[field for field in state.airfields if field.side == side],
        ports=[port for port in state.ports if port.side == side],
        exit=state.exits.get(side, ""),
        fields=[field for field in state.fields if field.side == side],
        fields_left=state.allowed_fields.get(side, 0),
        field_area=state.field_area.get(side, ("", 0)),
        aces_left=state.aces.get(side, 0),
        searches={zone: goal for zone, goal in state.searches.items() if zone in flying},
        strikes={zone: order for zone, order in state.strikes.items() if zone in flying},
        reveal=state.plots[side].reveal,
        crossings=[c for c in move.crossings if moving and is_open(c) and c.fleet in mine],
        meetings=[m for m in move.met[:1] if moving and move.stage == "boats" and m.side == side and not m.answered],
    )


def is_open(crossing: Crossing) -> bool:
    """Return whether a crossing waits for its owner's answer (SP-19.26a)."""
    return crossing.asked and not crossing.answer


def put_back(state: State, own: Own) -> None:
    """Write what orders changed back into the state."""
    others = {ident: fleet for ident, fleet in state.fleets.items() if fleet.side != own.side}
    state.fleets = dict(sorted({**others, **own.fleets}.items()))
    state.fields = [field for field in state.fields if field.side != own.side] + own.fields
    state.allowed_fields[own.side] = own.fields_left
    state.aces[own.side] = own.aces_left
    zones = {field.zone for field in own.airfields}
    state.searches.update({zone: goal for zone, goal in own.searches.items() if zone in zones})
    state.strikes.update({zone: order for zone, order in own.strikes.items() if zone in zones})
    state.plots[own.side].reveal = own.reveal
