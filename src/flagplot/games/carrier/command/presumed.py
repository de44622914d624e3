"""Where a unit that nobody has heard of should be by its plan (GM-22.5)."""

from collections.abc import Mapping

from flagplot.games.carrier.ordered.ast import Attack, Cap, GoTo, Head, LandAt, Move, Place
from flagplot.games.carrier.ordered.program import current, done, stepped
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.state.battle import SideState
from flagplot.games.carrier.state.units import AirFormation, TaskForce
from flagplot.games.carrier.theatre.hex import Direction, Hex, distance, neighbour, neighbours
from flagplot.games.carrier.theatre.hex import parse as parse_hex
from flagplot.games.carrier.units.fuel import allowance

DECISIONS = 40
"""Parts of a plan that are looked at in one turn."""


def place_hex(ruleset: Ruleset, own: SideState, tfs: Mapping[int, Hex], place: Place, home: str) -> Hex | None:
    """Return where a place of a plan is as its commander knows it: `tfs` has the TFs, contacts are where they were
    last told."""
    name = place.name if place.label else home
    if place.hex is not None:
        return place.hex
    if name in own.bases:
        return own.bases[name].hex
    ship = own.ships.get(name)
    number = ship.tf if ship is not None else place.tf
    if number is not None:
        return tfs.get(number)
    if place.contact is not None:
        return next((c.sighting.hex for c in own.plot.contacts if c.id == place.contact), None)
    card = ruleset.tables.bases.get((name, ruleset.scenario.code))
    return parse_hex(card.hex_name) if card is not None and not card.off_board else None


def carried_on(
    ruleset: Ruleset, own: SideState, tfs: Mapping[int, Hex], unit: AirFormation | TaskForce, turn: int
) -> None:
    """Move a unit by its plan through one turn, as if nothing had happened to it (GM-22.5)."""
    if isinstance(unit, AirFormation):
        if unit.transit is not None:
            if not unit.transit.inbound or unit.transit.due > turn:
                return
            unit.hex, unit.transit, unit.launch = unit.transit.hex, None, ""
            return
        points = allowance(ruleset, unit, unit.launch)
        unit.launch, home = "", unit.home
    else:
        cards = [ruleset.card(own.side, own.ships[ship].card) for ship in unit.ships]
        points, home = min((card.movement for card in cards), default=0), ""
    unit.track = [unit.hex]
    for _ in range(DECISIONS):
        action = current(unit.order)
        if points < 1 or action is None or unit.order is None:
            return
        to: Hex | None = None
        match action:
            case Move(steps):
                to = neighbour(unit.hex, Direction(steps[0].direction)) if steps and steps[0].direction else unit.hex
                unit.order = stepped(unit.order, action) if steps else done(unit.order, action)
            case Head(direction):
                to = neighbour(unit.hex, Direction(direction))
            case GoTo(place) | Attack(place) | Cap(place) | LandAt(place):
                goal = place_hex(ruleset, own, tfs, place, home)
                if goal is None or goal == unit.hex:
                    if isinstance(action, Cap | LandAt):
                        return
                    unit.order = done(unit.order, action)
                    continue
                to = min(neighbours(unit.hex), key=lambda hex_: (distance(hex_, goal), hex_))
            case _ if isinstance(unit, AirFormation) and type(action).__name__ in ("Climb", "PartHigh", "Jettison"):
                unit.order = done(unit.order, action)
                continue
            case _:
                return
        if to is None:
            return
        unit.hex = to
        unit.track.append(to)
        points -= 1
