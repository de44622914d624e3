"""Submarines under command control: one seat has them, and knows each as it was when it was last in touch (GM-21.2,
GM-22.5, GM-22.73).
"""

import copy

from flagplot.games.carrier.command.levels import held_hexes
from flagplot.games.carrier.command.links import HQS
from flagplot.games.carrier.command.teams import seat_of, teams_of
from flagplot.games.carrier.ordered.ast import SubmarineOrder
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.unit_id import UnitId, base_id
from flagplot.games.carrier.state.battle import SideState
from flagplot.games.carrier.state.record import KnownBoat, Record
from flagplot.games.carrier.state.submarines import Submarine
from flagplot.games.carrier.units.submarines import boat_id, boats_of, ordered


def seat_of_boats(ruleset: Ruleset, own: SideState) -> str:
    """Return the seat that commands a side's submarines: the one that has the main HQ, which is the base that their
    commander named last, else the usual one; without either the first (GM-22.73)."""
    named = own.command.boats_hq if isinstance(own.command, Record) else ""
    hq = next((name for name in (named, *HQS[own.side]) if name in own.bases), "")
    return seat_of(ruleset, base_id(own.side, hq)) if hq else teams_of(ruleset)[own.side][0].seat


def hand_over(ruleset: Ruleset, own: SideState, record: Record) -> None:
    """Give the seat that has the main HQ the boats of its side as they are known, and what they have still to tell
    (GM-22.73)."""
    seat = seat_of_boats(ruleset, own)
    for known in record.submarines.values():
        known.seat = seat
    for stored in (*record.dispatches, *record.unseen):
        if all(unit.kind == "SS" for unit in stored.units):
            stored.seat = seat


def boats_in_touch(own: SideState) -> set[UnitId]:
    """Return the boats that share a hex with a controlled base or TF, so that they can be ordered without
    radio (GM-21.4)."""
    held = held_hexes(own)
    return {boat_id(own.side, boat) for boat in boats_of(own) if boat.hex in held}


def learn_boat(ruleset: Ruleset, own: SideState, record: Record, boat: Submarine, turn: int) -> None:
    """Note a boat as it is now for its commander."""
    old = record.submarines.get(boat.number)
    seat = old.seat if old is not None else seat_of_boats(ruleset, own)
    record.submarines[boat.number] = KnownBoat(seat, turn, *copy.deepcopy((boat, own.ships[boat.ship])))


def boats_known_to(own: SideState, record: Record, seat: str) -> dict[int, KnownBoat]:
    """Return a seat's boats by number: those in touch as they are, others as they were known last (GM-22.5)."""
    touch = boats_in_touch(own)
    out = {number: known for number, known in record.submarines.items() if known.seat == seat}
    for boat in boats_of(own):
        if boat.number in out and boat_id(own.side, boat) in touch:
            out[boat.number] = KnownBoat(seat, out[boat.number].turn, boat, own.ships[boat.ship])
    return dict(sorted(out.items()))


def planned(record: Record, number: int, order: SubmarineOrder, turn: int, line: int) -> None:
    """Note for a boat's commander the order it was given, whether or not it was heard (GM-22.2.1a)."""
    known = record.submarines.get(number)
    if known is not None:
        ordered(known.boat, order, turn, line)
