"""Submarines under command control: one seat has them, and knows each as it was when it was last in touch (GM-21.2,
GM-22.5, GM-22.73).
"""

import msgspec

from flagplot.games.carrier.command.levels import held_hexes
from flagplot.games.carrier.command.links import HQS
from flagplot.games.carrier.command.teams import seat_of, teams_of
from flagplot.games.carrier.orders.ast import SubmarineOrder
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.state.battle import SideState
from flagplot.games.carrier.state.record import Known, Record
from flagplot.games.carrier.state.submarines import Submarine
from flagplot.games.carrier.state.units import Ship
from flagplot.games.carrier.units.submarines import boats_of, label, ordered


class KnownBoat(msgspec.Struct):
    """A boat and its ship as they were known."""

    boat: Submarine
    ship: Ship


def seat_of_boats(ruleset: Ruleset, own: SideState) -> str:
    """Return the seat that commands a side's submarines: the one that has the main HQ, which is the base that their
    commander named last, else the usual one; without either the first (GM-22.73)."""
    named = own.command.boats_hq if isinstance(own.command, Record) else ""
    hq = next((name for name in (named, *HQS[own.side]) if name in own.bases), "")
    return seat_of(ruleset, own.side, hq) if hq else teams_of(ruleset)[own.side][0].seat


def hand_over(ruleset: Ruleset, own: SideState, record: Record) -> None:
    """Give the seat that has the main HQ the boats of its side as they are known, and what they have still to tell
    (GM-22.73)."""
    seat = seat_of_boats(ruleset, own)
    for name, known in record.known.items():
        if name.startswith("SS"):
            known.seat = seat
    for kept in record.kept:
        if all(unit.startswith("SS") for unit in kept.units):
            kept.seat = seat


def boats_in_touch(own: SideState) -> set[str]:
    """Return the labels of the boats that share a hex with a controlled base or TF, so that they can be ordered without
    radio (GM-21.4)."""
    held = held_hexes(own)
    return {label(boat) for boat in boats_of(own) if boat.hex in held}


def learn_boat(ruleset: Ruleset, own: SideState, record: Record, boat: Submarine, turn: int) -> None:
    """Note a boat as it is now for its commander."""
    old = record.known.get(label(boat))
    data = msgspec.msgpack.encode(KnownBoat(boat, own.ships[boat.ship]))
    record.known[label(boat)] = Known(old.seat if old is not None else seat_of_boats(ruleset, own), turn, data)


def known_boat(known: Known) -> KnownBoat:
    """Return a boat and its ship as their commander has them."""
    return msgspec.msgpack.decode(known.data, type=KnownBoat)


def boats_known_to(own: SideState, record: Record, seat: str) -> dict[int, KnownBoat]:
    """Return a seat's boats by number: those in touch as they are, others as they were known last (GM-22.5)."""
    touch = boats_in_touch(own)
    out = {
        int(name[2:]): known_boat(known)
        for name, known in record.known.items()
        if name.startswith("SS") and known.seat == seat
    }
    for boat in boats_of(own):
        if boat.number in out and label(boat) in touch:
            out[boat.number] = KnownBoat(boat, own.ships[boat.ship])
    return dict(sorted(out.items()))


def planned(record: Record, name: str, told: SubmarineOrder, turn: int, line: int) -> None:
    """Note for a boat's commander the order it was given, whether or not it was heard (GM-22.2.1a)."""
    known = record.known.get(name)
    if known is not None:
        held = known_boat(known)
        ordered(held.boat, told, turn, line)
        known.data = msgspec.msgpack.encode(held)
