"""Submarines take their orders, shadow, change level and move, and reload (FE-27.2, FE-27.3f, GM-12.2)."""

from typing import Literal

import msgspec

from flagplot.games.carrier.command.submarines import planned
from flagplot.games.carrier.facts.boats import CannotMove, NotDeep, Reloaded
from flagplot.games.carrier.facts.orders import NotTaken, NoWay, Stopped
from flagplot.games.carrier.facts.seeing import Shadows
from flagplot.games.carrier.flight.places import subject_of
from flagplot.games.carrier.ordered.ast import Place, UnitOrder
from flagplot.games.carrier.phases.shadow_sea import follow_target, modifiers
from flagplot.games.carrier.ruleset.kinds import SIDES, Side
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.record import Record
from flagplot.games.carrier.state.submarines import Submarine
from flagplot.games.carrier.theatre.hex import Direction, Hex, distance, neighbour
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.submarines import (
    BOAT_BASES,
    ESCORT_BASES,
    boat_id,
    boats_of,
    figure,
    label,
    ordered,
    reachable,
    reload_turns,
)


def take(umpire: Umpire, side: Side, order: UnitOrder) -> None:
    """Give a boat its order. Its commander knows when one that was given in advance falls due, whatever has become of
    the boat (FE-27.6.4a, GM-12.64a, GM-21.3)."""
    own = umpire.state.sides[side]
    force, boat_order = own.submarines, order.submarine
    if boat_order is not None and isinstance(own.command, Record):
        planned(own.command, order.unit.number, boat_order, umpire.turn, order.line)
    boat = force.boats.get(order.unit.number) if force else None
    if boat is None or boat_order is None:
        umpire.tell(NotTaken(seat=side, about=order.unit.id(side), why="not at sea", rule="FE-27"))
        return
    ordered(boat, boat_order, umpire.turn, order.line)


# --- movement ---


def sail(umpire: Umpire) -> bool:
    """Move all boats by one hex at most and bring them to the level ordered (FE-27.2, FE-27.2.2, GM-12.2, GM-12.2.2).
    What they may move follows from their level before the phase. Returns whether any boat moved or changed level."""
    changed = False
    for side in SIDES:
        movers = _movers(umpire, side)
        for boat in boats_of(umpire.state.sides[side]):
            if boat.number in movers:
                _move(umpire, side, boat, movers[boat.number])
            changed = _change_depth(umpire, side, boat) or boat.number in movers or changed
    return changed


def _movers(umpire: Umpire, side: Side) -> dict[int, Hex]:
    """Return the boats that move, and where to. Of more than may move, those with a new order go first, in the order of
    the sheet, then those that have waited longest (FE-27.2.3a)."""
    edition, own = umpire.ruleset.submarines, umpire.state.sides[side]
    boats = boats_of(own)
    wanting: list[tuple[Submarine, Hex]] = []
    for boat in boats:
        step = _next(umpire, side, boat)
        if step is not None and _free(umpire, side, boat):
            wanting.append((boat, step))
    wanting.sort(
        key=lambda pair: (
            -pair[0].order_given[0] if pair[0].order_given[0] == umpire.turn else 0,
            pair[0].order_given[1] if pair[0].order_given[0] == umpire.turn else pair[0].moved,
            pair[0].number,
        )
    )
    free = edition.most_movers(len(boats)) - sum(boat.moved == umpire.turn for boat in boats)
    for boat, _ in wanting[max(0, free) :]:
        if boat.order.steps and boat.order_given[0] == umpire.turn:
            most, whose = edition.most_movers(len(boats)), boat_id(side, boat)
            umpire.tell(
                CannotMove(
                    seat=side, about=whose, why="too many", most=most, all=len(boats), rule="FE-27.2.3a", bad=True
                )
            )
            boat.order = msgspec.structs.replace(boat.order, steps=())
    return {boat.number: step for boat, step in wanting[: max(0, free)]}


def _free(umpire: Umpire, side: Side, boat: Submarine) -> bool:
    """Return whether a boat can move this turn; say why not when it was ordered to now."""
    edition = umpire.ruleset.submarines
    if boat.moved == umpire.turn or boat.lost_turn == umpire.turn:
        return False
    reason: Literal["", "storm", "combat", "deep", "hour"] = ""
    if umpire.weather(boat.hex) == "storm":
        reason = "storm"
    elif edition.bound_by_combat(boat, umpire.turn):
        reason = "combat"
    elif not edition.can_move(boat, umpire.turn, umpire.hour):
        reason = "deep" if boat.depth == "deep" else "hour"
    if reason and boat.order_given[0] == umpire.turn and boat.order.steps:
        rule = edition.rule("FE-27.2", "GM-12.2")
        umpire.tell(CannotMove(seat=side, about=boat_id(side, boat), why=reason, rule=rule))
    return not reason


def _next(umpire: Umpire, side: Side, boat: Submarine) -> Hex | None:
    """Return the hex that a boat's order takes it to next, or None where it stays."""
    order, theatre = boat.order, umpire.ruleset.theatre
    if order.steps:
        step = neighbour(boat.hex, Direction(order.steps[0]))
        if step is None or step not in theatre.ship_neighbours(boat.hex):
            stop = Stopped(seat=side, about=boat_id(side, boat), place=boat.hex, why="land", to=step, bad=True)
            if step is None:
                stop = msgspec.structs.replace(stop, why="map")
            umpire.tell(msgspec.structs.replace(stop, rule="BR-12.5"))
            boat.order = msgspec.structs.replace(order, steps=())
            return None
        return step
    to = order.to
    if order.patrol:
        here = boat.hex == order.patrol[0]
        if here and len(order.patrol) > 1:
            boat.order = order = msgspec.structs.replace(order, patrol=(*order.patrol[1:], order.patrol[0]))
        to = order.patrol[0]
    if order.shadow is not None and order.shadow.contact is not None:
        contacts = umpire.state.sides[side].plot.contacts
        to = next((contact.sighting.hex for contact in contacts if contact.id == order.shadow.contact), None)
    if to is None or to == boat.hex:
        return None
    path = theatre.sea_path(boat.hex, to)
    if path is None or len(path) < 2:
        umpire.tell(NoWay(seat=side, about=boat_id(side, boat), to=to))
        boat.order = msgspec.structs.replace(order, to=None, patrol=())
        return None
    return path[1]


def _move(umpire: Umpire, side: Side, boat: Submarine, to: Hex) -> None:
    boat.hex = to
    boat.track.append(to)
    boat.moved = umpire.turn
    order = boat.order
    if order.steps:
        boat.order = msgspec.structs.replace(order, steps=order.steps[1:])
    elif order.to == to:
        boat.order = msgspec.structs.replace(order, to=None)


def _change_depth(umpire: Umpire, side: Side, boat: Submarine) -> bool:
    """Bring a boat to the level ordered; a change of level is no move (FE-27.2.2, GM-12.2.2)."""
    wanted = boat.order.depth
    boat.depths = boat.depths or (boat.depth,)
    if wanted is None:
        return False
    boat.order = msgspec.structs.replace(boat.order, depth=None)
    hits = umpire.state.sides[side].ships[boat.ship].hits
    depth = reachable(umpire.ruleset.theatre, hits, boat.hex, wanted)
    if depth != wanted:
        why: Literal["damaged", "land"] = "damaged" if hits else "land"
        rule = "BR-27.14" if hits else "FE-27.1b"
        umpire.tell(NotDeep(seat=side, about=boat_id(side, boat), why=why, rule=rule))
    if depth == boat.depth:
        return False
    boat.depth = depth
    boat.depths = (*boat.depths, depth)
    return True


# --- shadowing ---


def shadow(umpire: Umpire) -> None:
    """Let boats try to keep in touch with a TF or a boat in their own hex that they see at Condition 2 or better, by
    night at any, at their own speed only (FE-27.3f). The target moves first, as plotted."""
    for side in SIDES:
        own = umpire.state.sides[side]
        boats = [boat for boat in boats_of(own) if boat.order.shadow is not None and boat.depth != "deep"]
        for boat in boats:
            named = subject_of(umpire, side, boat.order.shadow or Place())
            target = follow_target(umpire, side, boat, named, lambda foe, other: _advance(umpire, foe, other))
            if target is None:
                continue
            key, extra = f"{side}/{label(boat)}>{target.key}", modifiers(umpire, target)
            roll = umpire.dice.throw("shadowing", "shadow", key, modifiers=extra, table="shadowing", rule="FE-27.3f")
            result = umpire.ruleset.tables.shadowing(roll.total)
            if umpire.weather(target.hex) == "storm":
                result = "failure"
            umpire.dice.note(roll, result)
            touch = Shadows(seat=side, about=boat_id(side, boat), detail="reason", result=result, rule="FE-27.3f")
            if result == "success":
                _keep_touch(umpire, side, boat, target.hex)
                target.tell()
                umpire.tell(touch)
            else:
                boat.lost_turn = umpire.turn if result == "lost turn" else boat.lost_turn
                umpire.tell(msgspec.structs.replace(touch, bad=True))
                boat.order = msgspec.structs.replace(boat.order, shadow=None)
    if umpire.ruleset.submarines.in_play:
        umpire.lookout.reindex()


def _advance(umpire: Umpire, side: Side, boat: Submarine) -> None:
    """Move a boat that is shadowed as it was ordered, before the shadower's roll."""
    step = _movers(umpire, side).get(boat.number)
    if step is not None:
        _move(umpire, side, boat, step)


def _keep_touch(umpire: Umpire, side: Side, boat: Submarine, to: Hex) -> None:
    """Move a boat after its target, one hex if it may move at all."""
    if boat.hex == to or not _free(umpire, side, boat):
        return
    path = umpire.ruleset.theatre.sea_path(boat.hex, to)
    if path is not None and len(path) > 1 and distance(boat.hex, to) >= 1:
        _move(umpire, side, boat, path[1])


# --- loads ---


def reload(umpire: Umpire) -> None:
    """Let boats at rest on the surface at a base take torpedoes aboard, and escorts at anchor weapons against
    submarines, after so many complete turns (BR-27.17, FE-27.9.2d)."""
    for side in SIDES:
        own = umpire.state.sides[side]
        if not own.submarines:
            continue
        places = {own.bases[name].hex for name in BOAT_BASES[side] if name in own.bases}
        for boat in boats_of(own):
            busy = umpire.turn in (boat.moved, boat.fought)
            boat.rested = boat.rested + 1 if boat.hex in places and boat.depth == "surface" and not busy else 0
            full = figure(umpire.ruleset.tables, "factors", side)
            if boat.rested >= reload_turns(umpire.ruleset, side, "reload_turns") and boat.factors < full:
                boat.factors = full
                umpire.tell(Reloaded(seat=side, about=boat_id(side, boat), what="torpedoes", rule="BR-27.17"))
        _load_escorts(umpire, side)


def _load_escorts(umpire: Umpire, side: Side) -> None:
    own = umpire.state.sides[side]
    places = {own.bases[name].hex for name in ESCORT_BASES[side] if name in own.bases}
    needed = reload_turns(umpire.ruleset, side, "asw_reload_turns")
    for name in list(own.submarines.asw_used) if own.submarines else ():
        ship = own.ships[name]
        here = ship.tf is not None and own.tfs[ship.tf].hex in places
        if here and ship.anchored is not None and umpire.turn - ship.anchored + 1 >= needed and own.submarines:
            del own.submarines.asw_used[name]
            whose = UnitId(side, "ship", name=name)
            umpire.tell(Reloaded(seat=side, about=whose, what="depth charges", rule="FE-27.9.2d"))
