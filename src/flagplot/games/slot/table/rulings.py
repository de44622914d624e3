"""Ruling on facts: the same rules as in the full game, on ships as their owners state them (SP-ASSIST-1)."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from flagplot.games.slot import (
    boat_bases,
    crossing,
    fields,
    laying,
    movement,
    patrol,
    ports,
    submarines,
    sweeping,
    weather,
)
from flagplot.games.slot.forces import own_of, put_back
from flagplot.games.slot.orders.apply import apply
from flagplot.games.slot.state import Movement
from flagplot.games.slot.table import facts, kinds
from flagplot.games.slot.tables import WEAPONS
from flagplot.games.slot.telling.kinds import AttackedByBoats
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import REFEREE, SIDES, Flags, Fleet, Ship, Submarine, Work, enemy
from flagplot.orders.table import Given

STURDY = 99
"""Hull of a ship at the table: its boxes are the referee's, so no ruling but `sunk` sinks it."""
FLAGS = {"MOVED": "moved", "FIRED": "guns", "BOMBARDED": "bombarded", "AA": "aa", "DAMAGED": "damaged"}

Told = list[tuple[str, facts.Fact]]
"""Facts with the seat that gave each."""


def _take(u: Umpire, given: Sequence[Given[facts.Line]]) -> None:
    """Carry out the secret orders of both sides, or their answers, or what stands for an answer that has not come."""
    for side in SIDES:
        own = own_of(u.state, side)
        for one in given:
            if one.seat == side and not isinstance(one.fact, facts.Fact):
                apply(one.fact, own)
        put_back(u.state, own)
    if u.state.phase == "movement":
        movement.settle(u.state)
    else:
        u.state.movement = Movement()


def rule(u: Umpire, given: Sequence[Given[facts.Line]], pending: Told) -> Told:
    """Rule on the facts in order, after an answer on those that waited for it; return what is left when an answer must
    be waited for (SP-ASSIST-2).

    Facts are numbered side by side for the keys of the dice, so that one side's shift none of the other's.
    """
    state = u.state
    _take(u, given)
    if state.phase == "movement":
        todo = _finish_crossings(u, pending)
    else:
        todo = [(one.seat, one.fact) for one in given if isinstance(one.fact, facts.Fact)]
    state.phase = "orders"
    if not _boats(u):
        return todo
    while crosses := _next_crossings(todo):
        for side, crossed in crosses:
            todo.remove((side, crossed))
            _cross(u, side, crossed)
        if any(one.asked and not one.answer for one in state.movement.crossings):
            state.phase = "movement"
            return todo
        todo = _finish_crossings(u, todo)
    count = dict.fromkeys((*SIDES, REFEREE), 0)
    for number, (side, fact) in enumerate(todo, 1):
        count[side] += 1
        state.movement.pulse = count[side]
        _fact(u, side, fact)
        if not _boats(u):
            return todo[number:]
    _next_turn(u, [fact for _, fact in todo if isinstance(fact, facts.TurnFact)])
    return []


def _next_crossings(todo: Told) -> list[tuple[str, facts.CrossFact]]:
    """Return the first crossing of each fleet that is still to be ruled on (SP-19.2a)."""
    first: dict[str, tuple[str, facts.CrossFact]] = {}
    for side, fact in todo:
        if isinstance(fact, facts.CrossFact):
            first.setdefault(fact.unit, (side, fact))
    return list(first.values())


def _ship(ident: str, side: str, fact: facts.ShipFact | None = None) -> Ship:
    """Return a ship without a card, as stated."""
    weapons = dict.fromkeys(WEAPONS, 0) | (fact.weapons if fact else {})
    stated: dict[str, Any] = {"plate": fact.plate, "covers": fact.covers} if fact else {}
    return Ship(ident, side, "", "", STURDY, weapons, fact.points if fact else 0, 4, **stated)


def _fleet(u: Umpire, ident: str, side: str, zone: str, ships: list[Ship]) -> Fleet:
    """Put a fleet into the state for the length of a ruling."""
    for ship in ships:
        old = u.state.ships.get(ship.key)
        if old:
            ship.jettisoned = old.jettisoned
            _leave_work(u, old)
        u.state.ships[ship.key] = ship
    fleet = u.state.fleets[ident] = Fleet(ident, side, zone, [ship.key for ship in ships])
    return fleet


def _leave_work(u: Umpire, ship: Ship) -> None:
    """Break off a ship's mine work: it sails with a fleet (SP-19.31d)."""
    for fleet in list(u.state.fleets.values()):
        if ship.key in fleet.ships:
            fleet.ships.remove(ship.key)
            if not fleet.ships:
                del u.state.fleets[fleet.id]


def _away(u: Umpire, fleet: Fleet) -> None:
    """Take a fleet out of the state again; a ship that has thrown its mines overboard stays known (SP-19.41c)."""
    for key in fleet.ships:
        ship = u.state.ships.get(key)
        if ship and not ship.jettisoned:
            del u.state.ships[key]
    u.state.fleets.pop(fleet.id, None)


def _cross(u: Umpire, side: str, fact: facts.CrossFact) -> None:
    """Rule on a crossing: hits and damage, or ``no mines`` (SP-ASSIST-2)."""
    u.state.movement.passed.append(fact.unit)
    number = u.state.movement.passed.count(fact.unit)
    start, goal = fact.boundary.split("/")
    fleet = _fleet(u, fact.unit, side, start, [_ship(name, side) for name in fact.ships])
    fleet.plotted, fleet.mines, fleet.steps = fact.zones, "ASK", [goal]
    begun = crossing.begin(u, fleet, goal, number)
    if begun is None:
        u.tell(kinds.CrossedFreely(seat=side, zone=goal, about=fact.unit, boundary=fact.boundary))
        _away(u, fleet)
        return
    u.state.movement.crossings.append(begun)
    if crossing.advance(u, begun, off_map=fact.leaving):
        begun.asked, begun.answer = True, begun.answer or "PRESS"


def _finish_crossings(u: Umpire, todo: Told) -> Told:
    """Check the rest of every fleet that presses on, clear the board and return the facts that are left.

    A fleet that has stopped makes no further crossing; its sunk ships make none either.
    """
    for begun in u.state.movement.crossings:
        fleet = u.state.fleets[begun.fleet]
        crossing.advance(u, begun)
        zone = begun.goal if begun.answer == "PRESS" else fleet.zone
        u.tell(kinds.NowIn(seat=fleet.side, zone=zone, about=fleet.id))
        sunk = [u.state.ships[key].id for key in fleet.ships if u.state.ships[key].sunk]
        todo = [one for fact in todo for one in _still(fact, fleet, begun.answer == "STOP", sunk)]
        _away(u, fleet)
    u.state.movement.crossings = []
    return todo


def _still(given: tuple[str, facts.Fact], fleet: Fleet, stopped: bool, sunk: list[str]) -> Told:
    """Return what is left of a fact after a crossing of a fleet: nothing, or itself without the ships sunk."""
    side, fact = given
    if not isinstance(fact, facts.CrossFact) or fact.unit != fleet.id:
        return [given]
    ships = tuple(ship for ship in fact.ships if ship not in sunk)
    return [] if stopped or not ships else [(side, msgspec.structs.replace(fact, ships=ships))]


def _fact(u: Umpire, side: str, fact: facts.Fact) -> None:
    """Rule on one fact that is not a crossing."""
    match fact:
        case facts.AcesFact():
            _aces(u, fact)
        case facts.NeighboursFact():
            u.state.neighbours[fact.unit] = list(fact.zones)
            u.tell(kinds.FactNoted(seat=REFEREE, fact=str(fact)))
        case facts.NamedAce():
            u.state.submarines[f"{side}/{fact.unit}"] = Submarine(fact.unit, side, "A1", ace=True)
            u.state.aces[side] = u.state.aces.get(side, 0) - 1
            u.tell(kinds.AceNoted(seat=side, about=fact.unit))
        case facts.EnterFact():
            _enter(u, side, fact)
        case facts.WorkFact():
            _note_work(u, side, fact)
        case facts.ThrowAwayFact():
            ship = u.state.ships.setdefault(f"{side}/{fact.unit}", _ship(fact.unit, side))
            ship.jettisoned, ship.work = True, None
            u.tell(kinds.LaysNoMore(seat=side, about=fact.unit))
        case facts.AttackedFact():
            _attacked(u, side, fact)
        case facts.AceRollFact():
            _ace_roll(u, fact)
        case facts.BaseFact():
            _base(u, fact)


def _aces(u: Umpire, fact: facts.AcesFact) -> None:
    """Give a side its ace submarines to name (SP-16.6a), or make some of its boats aces (SP-20.5a)."""
    boats = u.state.boats[fact.unit].boats
    if fact.boats:
        for number, boat in enumerate(boats):
            boat.ace = number < fact.count
        count = sum(boat.ace for boat in boats)
        u.tell(kinds.BoatAcesGiven(seat=fact.unit, aces=count))
        u.tell(kinds.FactNoted(seat=REFEREE, fact=str(msgspec.structs.replace(fact, count=count))))
        return
    u.state.aces[fact.unit] = fact.count
    u.tell(kinds.AcesGiven(seat=fact.unit, aces=fact.count))
    u.tell(kinds.FactNoted(seat=REFEREE, fact=str(fact)))


def _enter(u: Umpire, side: str, fact: facts.EnterFact) -> None:
    """Look whether boats find a fleet that enters a zone (SP-ASSIST-4).

    Each attack is made with all torpedoes: the document sets no number of attacks a night (SP-20.41k).
    """
    ships = [_ship(ship.id, side, ship) for ship in fact.ships]
    fleet = _fleet(u, fact.unit, side, fact.zone, ships)
    u.state.movement.met = patrol.look(u, fleet)
    for meeting in u.state.movement.met:
        meeting.subject = f"{side}|{fact.zone}.{u.state.movement.pulse}"
        for boat in u.state.boats[meeting.side].boats:
            boat.fired = False
    if not u.state.movement.met:
        u.tell(kinds.NothingHappens(seat=side, zone=fact.zone, about=fact.unit))
        _away(u, fleet)


def _boats(u: Umpire) -> bool:
    """Let boats attack the fleet they have found; return False while their owner is asked (SP-20.41a, SP-20.42a)."""
    if not u.state.movement.met:
        return True
    u.state.movement.stage = "boats"
    fleet, told = u.state.fleets[u.state.movement.met[0].fleet], len(u.dispatches)
    done = movement.boats(u, settled=False)
    for one in u.dispatches[told:]:
        if isinstance(one, AttackedByBoats):
            u.tell(kinds.BoatsRuled(seat=REFEREE, zone=fleet.zone, fleet=fleet.id, fight=one.fight))
    u.state.phase = "orders" if done else "movement"
    if done:
        _away(u, fleet)
    return done


def _note_work(u: Umpire, side: str, fact: facts.WorkFact) -> None:
    """Note a ship's mine work, its mission and what disturbed it; the ship stays in the log (SP-ASSIST-3)."""
    key = f"{side}/{fact.unit}"
    ship = u.state.ships.setdefault(key, _ship(fact.unit, side))
    ship.lays, ship.sweeps = (fact.fields if fact.kind == "mine" else 0), fact.kind != "mine"
    ship.flags = Flags(**{FLAGS[word]: True for word in fact.did})
    ship.order = Work(fact.kind, fact.zone, 0, list(fact.boundaries), fact.active)
    fleet = u.state.fleet_of(ship) or Fleet(f"{side[0].upper()}-{fact.unit}", side, fact.zone, [key])
    u.state.fleets[fleet.id] = fleet
    fleet.zone, fleet.mission = fact.zone, fact.mission


def _mine_work(u: Umpire) -> None:
    """Count laying, detecting and sweeping turns as in the full game, and forget ships without work."""
    laying.lay(u)
    sweeping.detect(u)
    sweeping.sweep(u)
    ports.clear_turn(u)
    for fleet in list(u.state.fleets.values()):
        if all(ship.work is None for ship in u.state.fleet_ships(fleet)):
            _away(u, fleet)


def _attacked(u: Umpire, side: str, fact: facts.AttackedFact) -> None:
    """Rule on mines after submarines have attacked in a zone (SP-19.24a, SP-19.24b)."""
    known = u.state.submarines
    subs = [known.get(f"{side}/{name}") or Submarine(name, side, fact.unit) for name in fact.submarines]
    if fields.around(u.state, u.board, enemy(side), fact.unit):
        submarines.mines(u, side, fact.unit, subs)
    else:
        u.tell(kinds.NoMines(seat=side, zone=fact.unit))


def _ace_roll(u: Umpire, fact: facts.AceRollFact) -> None:
    """Give the referee, and nobody else, a roll with the ace's modifier (SP-ASSIST-5)."""
    sub = u.state.submarines.get(f"{fact.side}/{fact.unit}")
    ace = sub is not None and sub.ace
    bonus = (submarines.hunted_bonus(ace) if fact.hunted else submarines.attack_bonus(ace))[1]
    u.tell(
        kinds.AceRoll(
            seat=REFEREE,
            rules=("SP-16.6c" if fact.hunted else "SP-16.6d", "SP-ASSIST-5"),
            roll="asw" if fact.hunted else "torpedo",
            side=fact.side,
            submarine=fact.unit,
            raw=fact.raw,
            modifier=bonus,
        )
    )


def _base(u: Umpire, fact: facts.BaseFact) -> None:
    """Rule on an MTB base bombarded or bombed (SP-ASSIST-6)."""
    base = next((one for one in u.state.boat_bases if one.zone == fact.unit), None)
    if base is None:
        u.tell(kinds.NoBase(seat=REFEREE, zone=fact.unit))
        return
    was = base.closed
    if fact.completed and not was:
        boat_bases.close(u.state, base)
    elif fact.hits:
        boat_bases.bomb(u.tables, u.state, base, fact.hits)
    out: Literal["out", "out_until_day"] = "out_until_day" if u.state.night and not was else "out"
    for seat in (*SIDES, REFEREE):
        u.tell(kinds.BaseRuled(seat=seat, zone=base.zone, state=out if base.closed else "holds", hits=base.hits))


def _next_turn(u: Umpire, told: list[facts.TurnFact]) -> None:
    """Begin the turn that the referee states, when the mine work of the last is done (SP-ASSIST-1).

    Until he does the turn goes on, with as many rulings as are asked for; the same turn again puts its light and
    weather right.
    """
    state = u.state
    if not told:
        u.tell(kinds.TurnGoesOn(seat=REFEREE))
        return
    turn = state.turn
    if int(told[-1].unit) > turn:
        _mine_work(u)
    state.turn, state.night, state.weather = int(told[-1].unit), told[-1].night, told[-1].weather
    if state.turn > state.turns:
        state.over = True
        return
    if int(told[-1].unit) == turn:
        state.night_weather = state.night_weather[:-1]
    weather.remember_night(state)
    patrol.home_by_day(state)
