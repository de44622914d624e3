"""Where things are, as far as the ordering side knows: hexes, bases, ships, task forces, contacts of its plot."""

from flagplot.games.carrier.ordered.ast import LandAt, Place
from flagplot.games.carrier.ordered.program import conduct, current
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.state.plot import Contact
from flagplot.games.carrier.state.units import AirFormation, Base, Ship, TaskForce
from flagplot.games.carrier.theatre.hex import Hex, distance
from flagplot.games.carrier.theatre.hex import parse as parse_hex
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import handles, maximum_factor
from flagplot.games.carrier.units.fuel import land_by, turns_to_land


def where_is(umpire: Umpire, side: Side, place: Place) -> Hex | None:
    """Return the hex of a place: for a contact where it was last seen, for an enemy base where the map has it; None
    for what is off the map or unknown."""
    if place.hex is not None or not place.label:
        return place.hex
    own, name = umpire.state.sides[side], place.name
    if name in own.bases:
        return own.bases[name].hex
    if name in own.ships and own.ships[name].tf is not None:
        return own.tfs[own.ships[name].tf or 0].hex
    if place.tf is not None:
        tf = own.tfs.get(place.tf)
        return tf.hex if tf is not None else None
    if place.contact is not None:
        contact = contact_named(umpire, side, place)
        return contact.sighting.hex if contact is not None else None
    card = umpire.ruleset.tables.bases.get((name, umpire.ruleset.scenario.code))
    if card is not None:
        return None if card.off_board else parse_hex(card.hex_name)
    return None


def subject_of(umpire: Umpire, side: Side, place: Place) -> str:
    """Return the umpire's key of the contact that a place names, or an empty string."""
    contact = contact_named(umpire, side, place)
    return contact.subject if contact is not None else ""


def contact_named(umpire: Umpire, side: Side, place: Place) -> Contact | None:
    """Return the contact that a place names by number, or by one that has gone into it (FE-7.12.2a)."""
    number, contacts = place.contact, umpire.state.sides[side].plot.contacts
    return next((c for c in contacts if number == c.id or number in (c.also or ())), None)


def formation_named(umpire: Umpire, side: Side, place: Place) -> str:
    """Return the umpire's key of the one formation that a place names by a contact, or an empty string: a report of
    all that is sighted in a hex names no formation (FE-7.12.2a)."""
    contact = contact_named(umpire, side, place)
    return contact.subject if contact is not None and contact.sighting.formations else ""


def tf_named(umpire: Umpire, side: Side, place: Place) -> TaskForce | None:
    """Return the side's TF that a place names, as `TF3` or by one of its ships."""
    own = umpire.state.sides[side]
    if place.tf is not None:
        return own.tfs.get(place.tf)
    ship = own.ships.get(place.name)
    return own.tfs.get(ship.tf) if ship is not None and ship.tf is not None else None


def takes_all(umpire: Umpire, side: Side, holder: Ship | Base, af: AirFormation) -> bool:
    """Return whether a ship or base can handle every plane of an AF (BR-8.9)."""
    ruleset = umpire.ruleset
    return all(handles(ruleset, side, holder, flight.plane) for flight in af.flights)


def _can_take(umpire: Umpire, side: Side, holder: Ship | Base, af: AirFormation) -> bool:
    return maximum_factor(umpire.ruleset, side, holder) > 0 and takes_all(umpire, side, holder, af)


def landing_place(umpire: Umpire, side: Side, af: AirFormation, place: Place) -> Ship | Base | None:
    """Return the ship or base where an AF is to land: the one named, or in the hex or TF named, else its home, else
    the nearest that can take all its planes (GM-3.4a). One that is closed to flying counts as not there."""
    for name in (place.name, af.home if place == Place() else ""):
        holder = umpire.holder(side, name) if name else None
        if holder is not None and _can_take(umpire, side, holder, af):
            return holder
    fitting = {holder.name: holder for holder in umpire.holders(side) if _can_take(umpire, side, holder, af)}
    hex_ = where_is(umpire, side, place)
    here = [name for name, holder in fitting.items() if hex_ is not None and umpire.holder_hex(side, holder) == hex_]
    if here:
        return fitting[af.home if af.home in here else here[0]]
    if af.home in fitting:
        return fitting[af.home]
    near = [
        (distance(af.hex, where), name)
        for name, holder in fitting.items()
        if (where := umpire.holder_hex(side, holder)) is not None
    ]
    return fitting[min(near)[1]] if near else None


def must_return(umpire: Umpire, side: Side, af: AirFormation) -> bool:
    """Return whether an AF that stayed out this turn could not be sure to land: one turn is kept in hand for a
    crowded deck."""
    planned = current(af.order)
    place = planned.place if isinstance(planned, LandAt) else _home_in(af)
    holder = landing_place(umpire, side, af, place)
    if holder is None:
        return False
    return umpire.turn + 1 + turns_to_land(umpire, side, af, holder) > land_by(af)


def _home_in(af: AirFormation) -> Place:
    """Return the landing place that the AF's order names for later, or home."""
    last = conduct(af.order, LandAt)
    return last.place if last is not None else Place()
