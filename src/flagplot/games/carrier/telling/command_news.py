"""Who is told what under command control: at once, by radio, or when units come in (GM-22.5)."""

import functools
import operator
from typing import Any

import msgspec

from flagplot.core.game import Dispatch
from flagplot.games.carrier.command import keeping
from flagplot.games.carrier.command.presumed import carried_on
from flagplot.games.carrier.command.submarines import learn_boat
from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.ruleset.unit_id import UnitId, af_id, tf_id
from flagplot.games.carrier.state.record import KeptDispatch, KnownTf
from flagplot.games.carrier.state.umpire import Umpire
from flagplot.games.carrier.telling.command_desk import Desk
from flagplot.games.carrier.telling.command_plots import late_contacts
from flagplot.games.carrier.telling.dispatches import NOTES, Intercepted, Points, Sighted, Signal
from flagplot.games.carrier.telling.facts.combat import Combat, CombatFact
from flagplot.games.carrier.telling.facts.note import Note
from flagplot.games.carrier.telling.facts.orders import Joined
from flagplot.games.carrier.telling.facts.seeing import Overdue
from flagplot.games.carrier.telling.facts.throws import Trail
from flagplot.games.carrier.units.fuel import land_by
from flagplot.games.carrier.units.submarines import boats_of

KEPT: Any = functools.reduce(operator.or_, NOTES, CombatFact)
AT_ONCE = frozenset({"BR-8.5.1", "BR-6.10", "BR-8.10", "GM-3.6a"})
"""Notes on an AF's take-off: those who launched it see it; and on what their own orders leave out."""


def withhold(umpire: Umpire) -> None:
    """Give every seat the dispatches that it can know now, keep those of units out of touch, and hand out what units
    have brought in (GM-22.5, GM-2.32b)."""
    told, umpire.dispatches = umpire.dispatches, []
    desks = {side: Desk(umpire, side) for side in SIDES}
    for dispatch in told:
        if dispatch.seat in SIDES and not isinstance(dispatch, Sighted | Signal | Intercepted):
            _judge(desks[dispatch.seat], dispatch)
        else:
            umpire.tell(dispatch)
    for desk in desks.values():
        _note_losses(desk)
        _come_in(desk)
        _carry_on(desk)


def _judge(desk: Desk, dispatch: Dispatch) -> None:
    if isinstance(dispatch, Trail | Points):
        return
    units = _parties(desk, dispatch)
    if units is None:
        for seat in desk.seats:
            desk.umpire.tell(msgspec.structs.replace(dispatch, seat=seat))
        return
    at_once = isinstance(dispatch, Note) and dispatch.rule in AT_ONCE
    heard = isinstance(dispatch, Combat) and not desk.umpire.signals.fought.isdisjoint(units)
    seats = {desk.seat_of(unit) for unit in units if at_once or heard or desk.tells(unit)}
    for seat in desk.seats:
        if seat in seats:
            desk.umpire.tell(msgspec.structs.replace(dispatch, seat=seat))
        else:
            mine = tuple(unit for unit in units if desk.seat_of(unit) == seat)
            if mine:
                keeping.keep(desk.record, seat, mine, desk.umpire.turn, msgspec.structs.replace(dispatch, seat=seat))


def _parties(desk: Desk, dispatch: Dispatch) -> tuple[UnitId, ...] | None:
    """Return the own units that a dispatch is about; None when it is about none and everybody may have it."""
    if isinstance(dispatch, Note):
        told_by = (_teller(desk, unit) for unit in dispatch.units)
        return tuple(dict.fromkeys(filter(None, told_by))) or None
    if not isinstance(dispatch, Combat):
        return None
    here = desk.at(dispatch.hex)
    about = (
        _tf_of(desk, unit) if unit.kind == "ship" else unit
        for unit in dispatch.about
        if unit.kind != "base" or unit.name in desk.own.bases
    )
    return (dispatch.witnessed and here) or tuple(dict.fromkeys(about)) or here or None


def _teller(desk: Desk, unit: UnitId) -> UnitId | None:
    """Return the unit whose commander learns what befalls a unit: a ship's TF; none for a base that is no
    longer held and for counters, of which every seat hears."""
    if unit.kind == "ship":
        return _tf_of(desk, unit)
    if unit.kind == "base" and unit.name not in desk.own.bases:
        return None
    return None if unit.kind in ("CW", "T", "MTB base") else unit


def _tf_of(desk: Desk, ship: UnitId) -> UnitId:
    tf = desk.own.ships[ship.name].tf
    return tf_id(desk.side, tf) if tf is not None else desk.umpire.signals.tf_of.get((desk.side, ship.name), ship)


def _come_in(desk: Desk) -> None:
    """Hand out what units bring in that have landed, joined a place under command, or left the map (GM-22.5)."""
    own, record, turn = desk.own, desk.record, desk.umpire.turn
    waiting = {unit for kept in (*record.kept, *record.unseen) for unit in kept.units}
    for unit in sorted({*record.units(desk.side), *waiting}, key=lambda unit: unit.label):
        number = unit.number
        if unit.kind == "AF":
            if unit in desk.umpire.signals.landed:
                _hand_out(desk, unit)
                if number in own.afs:
                    keeping.learn_af(desk.umpire.ruleset, own, record, own.afs[number], turn)
                else:
                    record.afs.pop(number, None)
            elif number not in own.afs:
                _overdue(desk, unit)
        elif unit.kind == "TF":
            if number in own.tfs and desk.tells(unit):
                _hand_out(desk, unit)
                keeping.learn_tf(desk.umpire.ruleset, own, record, own.tfs[number], turn)
            elif number not in own.tfs and number in record.tfs and _accounted(desk, record.tfs[number]):
                _hand_out(desk, unit)
                record.tfs.pop(number)
        elif unit.kind == "SS":
            _surface(desk, unit)
        elif _in_port(desk, unit):
            _hand_out(desk, unit)


def _surface(desk: Desk, unit: UnitId) -> None:
    """Hand out what a submarine tells that has reported or is in touch, and note it as it is; one that goes down out of
    touch stays on its commander's list as he knew it (GM-22.5, GM-22.73)."""
    own, record = desk.own, desk.record
    if not desk.tells(unit) and unit not in desk.umpire.signals.landed:
        return
    _hand_out(desk, unit)
    boat = own.submarines.boats.get(unit.number) if own.submarines else None
    if boat is not None:
        learn_boat(desk.umpire.ruleset, own, record, boat, desk.umpire.turn)
    elif unit.number in record.submarines:
        known = record.submarines.pop(unit.number)
        record.lost.setdefault(known.seat, []).append(known.boat.ship)


def _in_port(desk: Desk, unit: UnitId) -> bool:
    """Return whether a flotilla is back (GM-17.0f)."""
    flotilla = desk.own.boats.flotillas.get(unit.number) if desk.own.boats else None
    return unit.kind == "MTB" and (flotilla is None or not flotilla.out)


def _note_losses(desk: Desk) -> None:
    """Note the ships that a seat has seen go: those of TFs that were in touch when the turn began (GM-22.5)."""
    before = desk.umpire.signals.touch[desk.side]
    for (side, ship), unit in desk.umpire.signals.tf_of.items():
        if side == desk.side and unit in before and desk.own.ships[ship].fate:
            lost = desk.record.lost.setdefault(desk.seat_of(unit), [])
            if ship not in lost:
                lost.append(ship)
            if unit.number not in desk.own.tfs:
                desk.record.tfs.pop(unit.number, None)


def _hand_out(desk: Desk, unit: UnitId) -> None:
    sightings, dispatches = keeping.released(desk.record, unit)
    late_contacts(desk, sightings)
    for kept in dispatches:
        desk.umpire.tell(_dated(desk, kept))


def _dated(desk: Desk, kept: KeptDispatch) -> Dispatch:
    """Return something kept, for the seat that it is for now, with the hour in which it happened if that was not this
    turn."""
    told: Dispatch = msgspec.structs.replace(msgspec.json.decode(kept.dispatch, type=KEPT), seat=kept.seat)
    if kept.turn == desk.umpire.turn:
        return told
    if isinstance(told, Combat):
        return msgspec.structs.replace(told, hour=desk.umpire.ruleset.hour(kept.turn))
    return msgspec.structs.replace(told, turn=kept.turn) if isinstance(told, Note) else told


def _accounted(desk: Desk, known: KnownTf) -> bool:
    """Return whether the ships of a TF that is no more are known to be somewhere: in a TF in touch, or off the map."""
    ships = [desk.own.ships[ship.name] for ship in known.ships]
    return any(
        ship.fate == "left" or (ship.tf is not None and tf_id(desk.side, ship.tf) in desk.touch) for ship in ships
    )


def _overdue(desk: Desk, unit: UnitId) -> None:
    """Give up an AF whose fuel must be at an end; what it joined has its news (GM-22.5)."""
    record = desk.record
    known = record.afs.get(unit.number)
    if known is None:
        return
    news = (msgspec.json.decode(kept.dispatch, type=KEPT) for kept in record.kept if unit in kept.units)
    joined = next((dispatch.other for dispatch in news if isinstance(dispatch, Joined)), None)
    if joined:
        for kept in (*record.kept, *record.unseen):
            kept.units = tuple(joined if each == unit else each for each in kept.units)
        record.afs.pop(unit.number)
    elif not known.af.flights or land_by(known.af) < desk.umpire.turn:
        record.afs.pop(unit.number)
        keeping.released(record, unit)
        desk.umpire.tell(Overdue(seat=known.seat, about=unit))


def _carry_on(desk: Desk) -> None:
    """Move units out of touch by their plans, and begin with those that are new (GM-22.5)."""
    ruleset, own, record, turn = desk.umpire.ruleset, desk.own, desk.record, desk.umpire.turn
    fresh = [number for number in own.afs if number not in record.afs]
    for number in fresh:
        keeping.learn_af(ruleset, own, record, own.afs[number], turn)
    for tf in own.tfs.values():
        if tf.number not in record.tfs:
            keeping.learn_tf(ruleset, own, record, tf, turn)
    for boat in boats_of(own):
        if boat.number not in record.submarines:
            learn_boat(ruleset, own, record, boat, turn)
    where = {seat: desk.tfs_known_to(seat) for seat in desk.seats}
    for number, flying in record.afs.items():
        if number not in fresh and af_id(desk.side, number) not in desk.umpire.signals.landed:
            carried_on(ruleset, own, where.get(flying.seat, {}), flying.af, turn)
    for number, sailing in record.tfs.items():
        if tf_id(desk.side, number) not in desk.touch and not (sailing.turn == turn and turn):
            carried_on(ruleset, own, where.get(sailing.seat, {}), sailing.tf, turn)
