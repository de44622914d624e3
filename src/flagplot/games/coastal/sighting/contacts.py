"""The enemies that a seat knows, under numbers of its own, in the order of the places reported."""

from flagplot.games.coastal.state import Contact, Vessel
from flagplot.games.coastal.umpire import Play

FORGET = 6
"""Turns after which a contact that was not seen again is dropped from the plot."""
TRAIL = 12
"""Earlier positions kept with a contact."""


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


def made_out(play: Play, seat: str, vessel: Vessel, share: float) -> tuple[Contact, bool, bool]:
    """Write down an enemy in sight as fully as the distance, a share of the sighting distance, allows; return the
    contact, whether it is new, and whether more is known than before (AS-BASE-29)."""
    card = play.card(vessel)
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
    return contact, new, known != (contact.size, contact.type, contact.name, contact.by_radar)


def blip(vessel: Vessel) -> tuple[int, int]:
    """Return where radar shows a vessel: hundredths of a cm, to the whole cm (AS-BASE-30)."""
    return round(vessel.x / 100) * 100, round(vessel.y / 100) * 100


def by_radar(play: Play, seat: str, vessel: Vessel) -> tuple[Contact, bool]:
    """Write down a radar contact: a place to the whole cm and no more; return whether it is new (AS-BASE-30)."""
    contact, new = entry(play, seat, vessel)
    contact.by_radar = True
    contact.x, contact.y = blip(vessel)
    contact.course = contact.speed = -1
    return contact, new


def by_eye(play: Play, seat: str, vessel: Vessel) -> Contact | None:
    """Return the seat's contact for an enemy that it holds by eye this turn."""
    contact = play.contacts(seat).get(vessel.id)
    return contact if contact is not None and contact.turn == play.turn and not contact.by_radar else None


def forget(play: Play) -> None:
    """Drop contacts long lost; the rest stay with their last place and turn (AS-BASE-29)."""
    for plot in play.state.plots.values():
        plot.contacts = [
            contact
            for contact in plot.contacts
            if contact.turn > play.turn - FORGET and not (contact.sunk and contact.turn < play.turn - 1)
        ]
