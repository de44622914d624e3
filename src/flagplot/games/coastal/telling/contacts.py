"""Sightings and sinkings: who is told, and what a seat calls a vessel."""

from typing import Any

from flagplot.games.coastal.sighting import contacts
from flagplot.games.coastal.sighting.sight import sees
from flagplot.games.coastal.state import Vessel
from flagplot.games.coastal.telling import facts
from flagplot.games.coastal.telling.facts import Who
from flagplot.games.coastal.umpire import Play


def who(play: Play, seat: str, vessel: Vessel) -> Who:
    """Return what a seat calls a vessel: its own name, a contact number, or an enemy it cannot see."""
    if vessel.side == seat:
        return Who(own=vessel.name)
    contact = contacts.by_eye(play, seat, vessel)
    return Who(contact=contact.number) if contact else Who()


def owner(play: Play, vessel: Vessel, kind: type[facts.OfVessel], **values: Any) -> None:
    """Tell a vessel's owner, and nobody else, what has happened to it."""
    play.tell(kind(seat=vessel.side, vessel=vessel.name, **values))


def sighted(play: Play, best: dict[tuple[str, str], float]) -> None:
    """Tell each seat the enemies it sees, by the nearest watcher's share of the sighting distance (AS-BASE-29).

    Contact numbers are a seat's own, given in the order of the places reported.
    """
    found = [(seat, play.vessel(identifier), share) for (seat, identifier), share in best.items()]
    for seat, vessel, share in sorted(found, key=lambda one: (one[0], one[1].x, one[1].y)):
        contact, new, more = contacts.made_out(play, seat, vessel, share)
        if new or more:
            play.tell(
                facts.Sighted(
                    seat=seat,
                    contact=contact.number,
                    new=new,
                    size=contact.size,
                    of_type=contact.type,
                    name=contact.name,
                    place=(contact.x, contact.y),
                    course=contact.course,
                    speed=contact.speed,
                )
            )


def radar_contact(play: Play, seat: str, vessel: Vessel) -> None:
    """Tell a seat a new radar contact: a position to the whole cm and nothing else (AS-BASE-30)."""
    contact, new = contacts.by_radar(play, seat, vessel)
    if new:
        place = contact.x, contact.y
        play.tell(facts.RadarContact(seat=seat, contact=contact.number, place=place))


def sinkings(play: Play) -> None:
    """Tell the owner, and the enemy if it looks on, that a vessel is sinking (AS-8.3p, AS-BASE-42)."""
    lost = [one for _, one in sorted(play.state.vessels.items()) if one.sunk_turn and not one.sunk_told]
    for vessel in lost:
        vessel.sunk_told = True
        play.tell(facts.Sunk(seat=vessel.side, vessel=vessel.name))
        play.mark(vessel.side, "sunk", [(vessel.x, vessel.y)], vessel.name)
    for vessel in sorted(lost, key=lambda one: (one.x, one.y)):  # not in the order of names
        enemy, place = play.state.enemy(vessel.side), (vessel.x, vessel.y)
        if not sees(play, enemy, vessel):
            continue
        contact, _ = contacts.entry(play, enemy, vessel)
        contact.size = play.card(vessel).size
        contact.sunk, contact.turn = True, play.turn
        contact.x, contact.y, contact.speed = *place, 0
        play.tell(facts.SinkingSeen(seat=enemy, contact=contact.number, place=place))
        play.mark(enemy, "sunk", [place], f"C{contact.number}")
