"""Submarines of the staff: they lie in wait on the way to the mission, close on what is worth a torpedo, and dive when
they are attacked."""

from msgspec.structs import replace

from flagplot.commanders.carrier.command import boat_in_hand, reports
from flagplot.commanders.carrier.orders import for_submarine
from flagplot.commanders.carrier.picture import Picture
from flagplot.commanders.carrier.plan import Plan
from flagplot.games.carrier.ordered.ast import Depth, Shot, SubmarineOrder
from flagplot.games.carrier.theatre.hex import Hex, distance, within
from flagplot.games.carrier.view import Submarine

WANTED = Shot(("CV", "CVL", "BB", "AP", "AO", "CA"))
"""What the boats go for, the most wanted first."""
CLOSING = 3
"""Hexes from which a boat closes on a contact."""
REACH = 8
"""Hexes from the mission's place to the farthest station."""
SPREAD = 2
"""Hexes between the stations of two boats."""


def submarines(plan: Plan, picture: Picture) -> None:
    """Give the orders of the boats: what to attack and how to dive once, a course whenever there is a better one.
    Under command control they have them before the first turn, then only while they are in touch."""
    force = plan.view.submarines
    if not force or not force.boats:
        return
    stations = _stations(plan, picture, next(iter(force.boats.values())).hex, len(force.boats))
    for boat, station in zip(force.boats.values(), stations, strict=False):
        if not boat_in_hand(plan.view, boat):
            continue
        order = SubmarineOrder(to=_course(plan, picture, boat, station), depth=_level(plan, boat))
        if boat.order.attack is None and boat.depth != "deep":
            order = replace(
                order, attack=(WANTED,), dive_air=True, dive_guns=True, dive_asw=True, radio=reports(plan) or None
            )
        if order != SubmarineOrder():
            plan.orders.append(for_submarine(boat.number, order))


def _course(plan: Plan, picture: Picture, boat: Submarine, station: Hex) -> Hex | None:
    """Return a course to the nearest contact in reach, else to the boat's station; nothing if it is on it already."""
    near = [
        (distance(boat.hex, target.hex), -target.worth, target.hex)
        for target in picture.targets
        if distance(boat.hex, target.hex) <= CLOSING and plan.ruleset.theatre.terrain(target.hex) != "land"
    ]
    aim = min(near)[2] if near else station
    if aim in (boat.hex, boat.order.to):
        return None
    return aim if plan.ruleset.theatre.sea_path(boat.hex, aim) else None


def _level(plan: Plan, boat: Submarine) -> Depth | None:
    """Return the level for after the move: periscope depth by day where enemies are about, the surface to run."""
    about = any(
        contact.age <= 1 and distance(contact.sighting.hex, boat.hex) <= (1 if contact.sighting.kind == "tf" else 0)
        for contact in plan.view.contacts
    )
    hurt = plan.view.ships[boat.ship].hits > 0
    wanted: Depth = "periscope" if about or (hurt and boat.depth != "surface") else "surface"
    return None if boat.depth == wanted else wanted


def _stations(plan: Plan, picture: Picture, first: Hex, boats: int) -> list[Hex]:
    """Return stations about the mission's place, or where the enemy was seen last, or his nearest base: sea hexes
    some way apart, the nearest first."""
    centre = picture.place if picture.place is not None else next(iter(picture.enemy_bases), first)
    open_ = sorted(
        (hex_ for hex_ in within(centre, REACH) if plan.ruleset.theatre.terrain(hex_) == "sea"),
        key=lambda hex_: (distance(hex_, centre), hex_),
    )
    chosen: list[Hex] = []
    for hex_ in open_:
        if len(chosen) < boats and all(distance(hex_, other) >= SPREAD for other in chosen):
            chosen.append(hex_)
    return chosen + [first] * (boats - len(chosen))
