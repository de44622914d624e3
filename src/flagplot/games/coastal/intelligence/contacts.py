"""Sightings: what a seat is told of the enemies it detects, under numbers of its own."""

from flagplot.games.coastal.intelligence.telling import at, bearing_text, tell
from flagplot.games.coastal.state import Contact, Vessel
from flagplot.games.coastal.umpire import Play

FORGET = 6
"""Turns after which a contact that was not seen again is dropped from the plot."""
TRAIL = 12
"""Earlier positions kept with a contact."""


def sighted(play: Play, best: dict[tuple[str, str], float], phase: int) -> None:
    """Tell each seat the enemies it sees, as fully as the distance allows (AS-BASE-29).

    Contact numbers are a seat's own, given in the order of the places reported.
    """
    found = sorted(best, key=lambda key: (key[0], *_place(play, key[1])))
    for seat, identifier in found:
        vessel = play.vessel(identifier)
        card = play.card(vessel)
        share = best[seat, identifier]
        contact, new = entry(play, seat, vessel)
        known = (contact.size, contact.type, contact.name, contact.by_radar)
        contact.by_radar = False
        contact.x, contact.y = vessel.x, vessel.y
        contact.size, contact.course, contact.speed = card.size, vessel.course, vessel.speed
        contact.burning = vessel.burning
        if share <= 0.5:
            contact.type = card.type
        if share <= 0.25:
            contact.name = vessel.name
        if new or known != (contact.size, contact.type, contact.name, contact.by_radar):
            _tell_contact(play, seat, contact, new, phase)


def _place(play: Play, identifier: str) -> tuple[int, int]:
    vessel = play.vessel(identifier)
    return vessel.x, vessel.y


def blip(vessel: Vessel) -> tuple[int, int]:
    """Return where radar shows a vessel: hundredths of a cm, to the whole cm (AS-BASE-30)."""
    return round(vessel.x / 100) * 100, round(vessel.y / 100) * 100


def radar_contact(play: Play, seat: str, vessel: Vessel) -> None:
    """Tell a seat a radar contact: a position to the whole cm and nothing else (AS-BASE-30)."""
    contact, new = entry(play, seat, vessel)
    contact.by_radar = True
    contact.x, contact.y = blip(vessel)
    contact.course = contact.speed = -1
    if new:
        place = f"({contact.x // 100}, {contact.y // 100})"
        tell(play, seat, 6, "radar", f"C{contact.number}: radar contact at {place}.", "AS-BASE-30")


def entry(play: Play, seat: str, vessel: Vessel) -> tuple[Contact, bool]:
    """Return the seat's entry for an enemy: the same number while it is held, else a new one."""
    plot = play.state.plots[seat]
    known = play.contacts(seat)
    contact = known.get(vessel.id)
    if contact is not None and contact.turn >= play.turn - 1:
        if contact.turn < play.turn:
            contact.was = [*contact.was, (contact.x, contact.y)][-TRAIL:]
            contact.turn = play.turn
        return contact, False
    contact = Contact(number=plot.next_number, vessel=vessel.id, turn=play.turn, x=vessel.x, y=vessel.y)
    plot.next_number += 1
    plot.contacts.append(contact)
    known[vessel.id] = contact
    return contact, True


def _tell_contact(play: Play, seat: str, contact: Contact, new: bool, phase: int) -> None:
    what = contact.type or f"class {contact.size} vessel"
    if contact.name:
        what += f" {contact.name}"
    verb = "sighted" if new else "made out as"
    tell(
        play,
        seat,
        phase,
        "sighting",
        f"C{contact.number}: {verb} {what} at {at(contact.x, contact.y)}, course "
        f"{bearing_text(contact.course)}, {contact.speed} knots.",
        "AS-BASE-29",
    )


def contact_report(play: Play) -> None:
    """Drop contacts long lost (AS-BASE-29 keeps the rest with their last place and turn)."""
    for plot in play.state.plots.values():
        plot.contacts = [
            contact
            for contact in plot.contacts
            if contact.turn > play.turn - FORGET and not (contact.sunk and contact.turn < play.turn - 1)
        ]
