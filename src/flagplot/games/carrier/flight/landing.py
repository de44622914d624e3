"""Landings (BR-14.8 to BR-14.10, BR-14.12)."""

from typing import Literal

import msgspec

from flagplot.games.carrier.facts.flight import Landed, NotRecovered, Waits
from flagplot.games.carrier.flight.decks import room, spend, wind_room
from flagplot.games.carrier.flight.losses import lose_planes
from flagplot.games.carrier.ruleset.kinds import Launch, Side
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.units import AirFormation, Base, Flight, Ship
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import TENDERS, aboard, capacity, handles, put, stays_to_recover
from flagplot.games.carrier.units.fuel import allowance, land_by


def kinds_open(umpire: Umpire, af: AirFormation, flown: int) -> tuple[Launch, ...]:
    """Return the ways in which an AF that flew so many hexes this turn may land, the one that costs least first:
    maximum only if it was already there, normal after half its move at most (BR-14.8.1, BR-14.8.2, BR-14.8.3)."""
    if flown == 0:
        return ("maximum", "normal", "minimum")
    if flown <= allowance(umpire.ruleset, af, "normal"):
        return ("normal", "minimum")
    return ("minimum",)


def land(umpire: Umpire, side: Side, af: AirFormation, holder: Ship | Base, flown: int, before: int = 0) -> int:
    """Land as many air factors, in the hex of the ship or base (BR-14.15.3), as the launch factor, the wind and the
    room allow (BR-8.2, BR-14.9); the rest stay in the air, all of them over a ship that must lie still to recover
    them and moves (FE-12.7.3b, GM-18.1b). `before`: air factors of this AF that have come down on another deck this
    turn. Returns how many came down here, safe or not."""
    landed = lost = 0
    moving = under_way(umpire, side, holder)
    waiting: list[Flight] = []
    for flight in sorted(af.flights, key=lambda flight: flight.land_by):
        n = flight.n if handles(umpire.ruleset, side, holder, flight.plane) and not moving else 0
        for kind in kinds_open(umpire, af, flown):
            part = min(n, room(umpire, side, holder, kind), wind_room(umpire, side, holder))
            limit = capacity(umpire.ruleset, side, holder)
            if limit is not None:
                part = min(part, max(0, limit - aboard(umpire.boxes(holder))))
            if part:
                spend(holder, kind, part)
                safe = part - _night_losses(umpire, side, af, holder, flight, before + landed + lost, part)
                put(umpire.boxes(holder).just_landed, flight.plane, safe)
                landed, lost = landed + safe, lost + part - safe
                if safe < part:
                    lose_planes(umpire, side, flight.plane, part - safe, "landing", holder.name)
                flight.n -= part
                n -= part
        if flight.n:
            waiting.append(flight)
    af.flights = waiting
    whose = UnitId(side, "AF", af.number)
    if landed or lost:
        umpire.signals.landed.add(whose)
        how: Literal["safe", "some", "none"] = "none" if not landed else "some" if lost else "safe"
        fact = Landed(seat=side, about=whose, how=how, source=holder.name, landed=landed, n=lost)
        umpire.tell(msgspec.structs.replace(fact, rule="BR-14.10", bad=True) if lost else fact)
    if moving and waiting:
        umpire.tell(NotRecovered(seat=side, about=whose, source=holder.name))
    elif waiting:
        left = sum(flight.n for flight in waiting)
        last = land_by(af) <= umpire.turn
        umpire.tell(Waits(seat=side, about=whose, n=left, source=holder.name, bad=last))
    return landed + lost


def under_way(umpire: Umpire, side: Side, holder: Ship | Base) -> bool:
    """Return whether a BB, CAV or AV has changed hex this turn and by option takes no float planes in; it launches them
    as it sails (FE-12.7.3a, FE-12.7.3b, GM-18.1a, GM-18.1b). A scenario may tie planes to a ship at anchor all the
    same (FE-12.7.3c)."""
    if isinstance(holder, Base) or holder.tf is None or not stays_to_recover(umpire.ruleset, holder):
        return False
    return len(set(umpire.state.sides[side].tfs[holder.tf].track)) > 1


def _takes_sea_planes(umpire: Umpire, holder: Ship | Base) -> bool:
    """Return whether a place handles sea planes: a base marked SP, an AV or CAV at anchor (FE-14.10.1b)."""
    if isinstance(holder, Base):
        return "SP" in umpire.ruleset.base_card(holder.name).handling
    return holder.type in TENDERS and holder.anchored is not None


def _night_losses(
    umpire: Umpire, side: Side, af: AirFormation, holder: Ship | Base, flight: Flight, first: int, n: int
) -> int:
    """Return how many of the air factors are lost in landing: one die each at night, in a storm, or armed
    (BR-14.10, BR-14.14). By option sea planes add one by night where sea planes are handled (FE-14.10.1a,
    FE-14.10.1b)."""
    hex_ = umpire.holder_hex(side, holder)
    storm = hex_ is not None and umpire.weather(hex_) == "storm"
    if not (umpire.night or storm or flight.load):
        return 0
    constant = umpire.ruleset.tables.constant
    modifiers = []
    if umpire.night and storm:
        modifiers.append(("storm", constant["night_landing_storm"]))
    if umpire.night and flight.load:
        modifiers.append(("armed", constant["night_landing_armed"]))
    sea = "sea" in umpire.ruleset.tables.planes[flight.plane].handling and _takes_sea_planes(umpire, holder)
    if umpire.night and sea and umpire.ruleset.options.night_seaplanes:
        modifiers.append(("sea plane", constant["night_landing_seaplane"]))
    lost = 0
    for number in range(first, first + n):
        roll = umpire.dice.throw(
            "plane movement",
            "night landing",
            f"{side}/AF{af.number} {flight.plane} {flight.load} {number}",
            modifiers=modifiers,
            table="night_landing",
            rule="BR-14.10",
        )
        safe = umpire.ruleset.tables.night_landing(roll.total, isinstance(holder, Ship))
        umpire.dice.note(roll, "landed" if safe else "lost")
        lost += not safe
    return lost
