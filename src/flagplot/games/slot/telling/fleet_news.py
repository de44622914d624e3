"""What is told of fleets: weather, sightings, meetings, battles, ships under way again; and the plot they go on."""

from collections.abc import Iterable
from typing import Any

import msgspec

from flagplot.games.slot.effects import Effects, from_afar, has
from flagplot.games.slot.state import Contact, Source, Strength
from flagplot.games.slot.telling.kinds import Battle, FleetsMeet, OfShip, Round, Sighted, SlotDispatch, WeatherNews
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import SIDES, Fleet, Ship

MEMORY = 12
"""Turns after which an old sighting leaves the plot."""


def see(u: Umpire, side: str, fleet: Fleet, source: Source, strength: Strength, ships: list[str]) -> Contact:
    """Put an enemy fleet on a side's plot and return what stands there.

    A fleet followed from one turn to the next keeps the number; the enemy's own numbers are never used.
    """
    state = u.state
    plot = state.plots[side]
    plot.contacts = [one for one in plot.contacts if one.turn > state.turn - MEMORY]
    track = f"{side}>{fleet.id}"
    number = state.track.get(track, 0)
    old = next((one for one in plot.contacts if one.number == number and one.turn >= state.turn - 1), None)
    if old is None:
        plot.spent += 1
        number = state.track[track] = plot.spent
    else:
        plot.contacts.remove(old)
        ships = ships or old.ships
    course = u.board.direction(fleet.came, fleet.zone) if fleet.done and fleet.came else ""
    contact = Contact(number, fleet.zone, state.turn, source, strength, ships, course, fleet.id)
    plot.contacts.append(contact)
    seen = state.seen_now.setdefault(side, [])
    if fleet.id not in seen:
        seen.append(fleet.id)
    return contact


def sunken(hits: Iterable[tuple[str, Effects]]) -> tuple[str, ...]:
    """Return the labels of ships that sank by hits on them."""
    return tuple(ship for ship, effects in hits if has(effects, "sunk"))


def strike_off(u: Umpire, side: str, fleet: Fleet, sunk: Iterable[str]) -> None:
    """Note the ships of a fleet that a side has seen sink, and take its contact off the plot if they were the last
    (SP-BASE-22).

    Older numbers of the same fleet stay: that they were the same was never told.
    """
    number, plot = u.state.track.get(f"{side}>{fleet.id}"), u.state.plots[side]
    plot.sunk += sunk
    if not u.state.fleet_ships(fleet):
        plot.contacts = [one for one in plot.contacts if one.number != number]


def sees(u: Umpire, side: str, fleet: Fleet) -> bool:
    """Return whether a side has seen an enemy fleet this turn."""
    return fleet.id in u.state.seen_now.get(side, [])


def labels(u: Umpire, fleet: Fleet) -> list[str]:
    """Return the labels of a fleet's ships in play."""
    return [ship.label for ship in u.state.fleet_ships(fleet)]


def by_card(ships: list[Ship]) -> dict[str, int]:
    """Return how many ships there are of each card, by name of the card."""
    cards = sorted(ship.card for ship in ships)
    return {card: cards.count(card) for card in cards}


def weather(u: Umpire, before: str) -> None:
    """Tell both sides the weather of the turn that begins; it is open (SP-BASE-5)."""
    now = u.state.weather
    for side in SIDES:
        u.tell(WeatherNews(seat=side, weather=now, change="remains" if now == before else "turns"))


def strength(ships: int) -> Strength:
    """Return a number of ships as a coastwatcher reports it (SP-BASE-23)."""
    return Strength(band="few" if ships < 3 else "some" if ships < 7 else "many")


def sighted(u: Umpire, side: str, fleet: Fleet, source: Source, *, ships: bool) -> None:
    """Report an enemy fleet from a coastwatcher, or with ship types from the air (SP-BASE-23)."""
    there = u.state.fleet_ships(fleet)
    contact = see(u, side, fleet, source, Strength(cards=by_card(there)) if ships else strength(len(there)), [])
    u.tell(
        Sighted(
            seat=side,
            zone=fleet.zone,
            contact=contact.number,
            strength=contact.strength,
            course=contact.course,
            source=source,
        )
    )


def fleets_meet(u: Umpire, one: Fleet, two: Fleet) -> None:
    """Show the ships of two fleets in contact to both sides (SP-BASE-24)."""
    for fleet, other in ((one, two), (two, one)):
        ships = labels(u, other)
        number = see(u, fleet.side, other, Source("fleet", fleet.id), Strength(len(ships)), ships).number
        u.tell(FleetsMeet(seat=fleet.side, zone=other.zone, about=fleet.id, contact=number, ships=tuple(ships)))


def battle(u: Umpire, one: Fleet, two: Fleet, zone: str, rounds: list[Round], leavers: list[Fleet]) -> None:
    """Tell both sides how a battle went: own fire and damage exactly, the enemy's as seen (SP-BASE-25, SP-BASE-22)."""
    struck = [(fire.side, fire.at, hit) for part in rounds for fire in part.fire for hit in fire.hits]
    sunk = {one.side: sunken((ship, hit) for side, ship, hit in struck if side == two.side)}
    sunk[two.side] = sunken((ship, hit) for side, ship, hit in struck if side == one.side)
    for fleet, other in ((one, two), (two, one)):
        strike_off(u, fleet.side, other, sunk[other.side])
        u.tell(
            Battle(
                seat=fleet.side,
                zone=zone,
                about=fleet.id,
                contact=u.state.track[f"{fleet.side}>{other.id}"],
                lost=sunk[fleet.side],
                enemy_lost=sunk[other.side],
                rounds=tuple(_seen(part, fleet.side) for part in rounds),
                leave=tuple("own" if leaver is fleet else "enemy" for leaver in leavers),
            )
        )


def _seen(part: Round, side: str) -> Round:
    """Return a round as one side knows it: its own dice; of the enemy's fire what struck; of his damage what shows."""
    fire = [
        msgspec.structs.replace(one, hits=tuple(from_afar(hit) for hit in one.hits if hit))
        if one.side == side
        else msgspec.structs.replace(one, needs=0, dice=(), hits=tuple(hit for hit in one.hits if hit))
        for one in part.fire
    ]
    return msgspec.structs.replace(
        part, manoeuvre={side: part.manoeuvre[side]}, fire=tuple(one for one in fire if one.side == side or one.hits)
    )


def of_fleet(u: Umpire, fleet: Fleet, kind: type[SlotDispatch], **facts: Any) -> None:
    """Tell a fleet's owner, and nobody else, what has happened to it or what it has done."""
    u.tell(kind(seat=fleet.side, zone=fleet.zone, about=fleet.id, **facts))


def of_ship(u: Umpire, ship: Ship, zone: str, kind: type[OfShip], **facts: Any) -> None:
    """Tell a ship's owner, and nobody else, what has happened to it or what it has done."""
    u.tell(kind(seat=ship.side, zone=zone, about=ship.id, ship=ship.label, **facts))
