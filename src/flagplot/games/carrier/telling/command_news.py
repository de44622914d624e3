"""Who is told what under command control: at once, by radio, or when units come in (GM-22.5)."""

import msgspec

from flagplot.core.game import Dispatch
from flagplot.games.carrier.command import keeping
from flagplot.games.carrier.command.presumed import carried_on
from flagplot.games.carrier.command.submarines import learn_boat
from flagplot.games.carrier.facts.combat import Combat
from flagplot.games.carrier.facts.dispatches import Intercepted, Points, Sighted, Signal
from flagplot.games.carrier.facts.note import Note
from flagplot.games.carrier.facts.orders import Joined
from flagplot.games.carrier.facts.seeing import Overdue
from flagplot.games.carrier.facts.throws import Trail
from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.ruleset.unit_id import UnitId, af_id, tf_id
from flagplot.games.carrier.state.record import KeptDispatch, KnownTf
from flagplot.games.carrier.telling.command_plots import late_contacts
from flagplot.games.carrier.telling.headquarters import Headquarters
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.fuel import land_by
from flagplot.games.carrier.units.submarines import boats_of

AT_ONCE = frozenset({"BR-8.5.1", "BR-6.10", "BR-8.10", "GM-3.6a"})
"""Notes on an AF's take-off: those who launched it see it; and on what their own orders leave out."""


def withhold(umpire: Umpire) -> None:
    """Give every seat the dispatches that it can know now, keep those of units out of touch, and hand out what units
    have brought in (GM-22.5, GM-2.32b)."""
    dispatches, umpire.dispatches = umpire.dispatches, []
    staffs = {side: Headquarters(umpire, side) for side in SIDES}
    for dispatch in dispatches:
        if dispatch.seat in SIDES and not isinstance(dispatch, Sighted | Signal | Intercepted):
            _judge(staffs[dispatch.seat], dispatch)
        else:
            umpire.tell(dispatch)
    for hq in staffs.values():
        _note_losses(hq)
        _come_in(hq)
        _carry_on(hq)


def _judge(hq: Headquarters, dispatch: Dispatch) -> None:
    if isinstance(dispatch, Trail | Points):
        return
    units = _parties(hq, dispatch)
    if units is None:
        for seat in hq.seats:
            hq.umpire.tell(msgspec.structs.replace(dispatch, seat=seat))
        return
    at_once = isinstance(dispatch, Note) and dispatch.rule in AT_ONCE
    heard = isinstance(dispatch, Combat) and not hq.umpire.signals.fought.isdisjoint(units)
    seats = {hq.seat_of(unit) for unit in units if at_once or heard or hq.tells(unit)}
    for seat in hq.seats:
        if seat in seats:
            hq.umpire.tell(msgspec.structs.replace(dispatch, seat=seat))
        else:
            mine = tuple(unit for unit in units if hq.seat_of(unit) == seat)
            if mine:
                keeping.keep(hq.record, seat, mine, hq.umpire.turn, msgspec.structs.replace(dispatch, seat=seat))


def _parties(hq: Headquarters, dispatch: Dispatch) -> tuple[UnitId, ...] | None:
    """Return the own units that a dispatch is about; None when it is about none and everybody may have it."""
    if isinstance(dispatch, Note):
        told_by = (_teller(hq, unit) for unit in dispatch.units)
        return tuple(dict.fromkeys(filter(None, told_by))) or None
    if not isinstance(dispatch, Combat):
        return None
    here = hq.at(dispatch.hex)
    about = (
        _tf_of(hq, unit) if unit.kind == "ship" else unit
        for unit in dispatch.about
        if unit.kind != "base" or unit.name in hq.own.bases
    )
    return (dispatch.witnessed and here) or tuple(dict.fromkeys(about)) or here or None


def _teller(hq: Headquarters, unit: UnitId) -> UnitId | None:
    """Return the unit whose commander learns what befalls a unit: a ship's TF; none for a base that is no
    longer held and for counters, of which every seat hears."""
    if unit.kind == "ship":
        return _tf_of(hq, unit)
    if unit.kind == "base" and unit.name not in hq.own.bases:
        return None
    return None if unit.kind in ("CW", "T", "MTB base") else unit


def _tf_of(hq: Headquarters, ship: UnitId) -> UnitId:
    tf = hq.own.ships[ship.name].tf
    return tf_id(hq.side, tf) if tf is not None else hq.umpire.signals.tf_of.get((hq.side, ship.name), ship)


def _come_in(hq: Headquarters) -> None:
    """Hand out what units bring in that have landed, joined a place under command, or left the map (GM-22.5)."""
    own, record, turn = hq.own, hq.record, hq.umpire.turn
    waiting = {unit for stored in (*record.dispatches, *record.unseen) for unit in stored.units}
    for unit in sorted({*record.units(hq.side), *waiting}, key=lambda unit: unit.label):
        number = unit.number
        if unit.kind == "AF":
            if unit in hq.umpire.signals.landed:
                _hand_out(hq, unit)
                if number in own.afs:
                    keeping.learn_af(hq.umpire.ruleset, own, record, own.afs[number], turn)
                else:
                    record.afs.pop(number, None)
            elif number not in own.afs:
                _overdue(hq, unit)
        elif unit.kind == "TF":
            if number in own.tfs and hq.tells(unit):
                _hand_out(hq, unit)
                keeping.learn_tf(hq.umpire.ruleset, own, record, own.tfs[number], turn)
            elif number not in own.tfs and number in record.tfs and _accounted(hq, record.tfs[number]):
                _hand_out(hq, unit)
                record.tfs.pop(number)
        elif unit.kind == "SS":
            _surface(hq, unit)
        elif _in_port(hq, unit):
            _hand_out(hq, unit)


def _surface(hq: Headquarters, unit: UnitId) -> None:
    """Hand out what a submarine tells that has reported or is in touch, and note it as it is; one that goes down out of
    touch stays on its commander's list as he knew it (GM-22.5, GM-22.73)."""
    own, record = hq.own, hq.record
    if not hq.tells(unit) and unit not in hq.umpire.signals.landed:
        return
    _hand_out(hq, unit)
    boat = own.submarines.boats.get(unit.number) if own.submarines else None
    if boat is not None:
        learn_boat(hq.umpire.ruleset, own, record, boat, hq.umpire.turn)
    elif unit.number in record.submarines:
        known = record.submarines.pop(unit.number)
        record.lost.setdefault(known.seat, []).append(known.boat.ship)


def _in_port(hq: Headquarters, unit: UnitId) -> bool:
    """Return whether a flotilla is back (GM-17.0f)."""
    flotilla = hq.own.boats.flotillas.get(unit.number) if hq.own.boats else None
    return unit.kind == "MTB" and (flotilla is None or not flotilla.out)


def _note_losses(hq: Headquarters) -> None:
    """Note the ships that a seat has seen go: those of TFs that were in touch when the turn began (GM-22.5)."""
    before = hq.umpire.signals.touch[hq.side]
    for (side, ship), unit in hq.umpire.signals.tf_of.items():
        if side == hq.side and unit in before and hq.own.ships[ship].fate:
            lost = hq.record.lost.setdefault(hq.seat_of(unit), [])
            if ship not in lost:
                lost.append(ship)
            if unit.number not in hq.own.tfs:
                hq.record.tfs.pop(unit.number, None)


def _hand_out(hq: Headquarters, unit: UnitId) -> None:
    sightings, dispatches = keeping.released(hq.record, unit)
    late_contacts(hq, sightings)
    for stored in dispatches:
        hq.umpire.tell(_dated(hq, stored))


def _dated(hq: Headquarters, stored: KeptDispatch) -> Dispatch:
    """Return something kept, for the seat that it is for now, with the hour in which it happened if that was not this
    turn."""
    dispatch: Dispatch = msgspec.structs.replace(stored.dispatch, seat=stored.seat)
    if stored.turn == hq.umpire.turn:
        return dispatch
    if isinstance(dispatch, Combat):
        return msgspec.structs.replace(dispatch, hour=hq.umpire.ruleset.hour(stored.turn))
    return msgspec.structs.replace(dispatch, turn=stored.turn) if isinstance(dispatch, Note) else dispatch


def _accounted(hq: Headquarters, known: KnownTf) -> bool:
    """Return whether the ships of a TF that is no more are known to be somewhere: in a TF in touch, or off the map."""
    ships = [hq.own.ships[ship.name] for ship in known.ships]
    return any(ship.fate == "left" or (ship.tf is not None and tf_id(hq.side, ship.tf) in hq.touch) for ship in ships)


def _overdue(hq: Headquarters, unit: UnitId) -> None:
    """Give up an AF whose fuel must be at an end; what it joined has its news (GM-22.5)."""
    record = hq.record
    known = record.afs.get(unit.number)
    if known is None:
        return
    news = (stored.dispatch for stored in record.dispatches if unit in stored.units)
    joined = next((dispatch.other for dispatch in news if isinstance(dispatch, Joined)), None)
    if joined:
        for stored in (*record.dispatches, *record.unseen):
            stored.units = tuple(joined if each == unit else each for each in stored.units)
        record.afs.pop(unit.number)
    elif not known.af.flights or land_by(known.af) < hq.umpire.turn:
        record.afs.pop(unit.number)
        keeping.released(record, unit)
        hq.umpire.tell(Overdue(seat=known.seat, about=unit))


def _carry_on(hq: Headquarters) -> None:
    """Move units out of touch by their plans, and begin with those that are new (GM-22.5)."""
    ruleset, own, record, turn = (hq.umpire.ruleset, hq.own, hq.record, hq.umpire.turn)
    fresh = [number for number in own.afs if number not in record.afs]
    for number in fresh:
        keeping.learn_af(ruleset, own, record, own.afs[number], turn)
    for tf in own.tfs.values():
        if tf.number not in record.tfs:
            keeping.learn_tf(ruleset, own, record, tf, turn)
    for boat in boats_of(own):
        if boat.number not in record.submarines:
            learn_boat(ruleset, own, record, boat, turn)
    where = {seat: hq.tfs_known_to(seat) for seat in hq.seats}
    for number, flying in record.afs.items():
        if number not in fresh and af_id(hq.side, number) not in hq.umpire.signals.landed:
            carried_on(ruleset, own, where.get(flying.seat, {}), flying.af, turn)
    for number, sailing in record.tfs.items():
        if tf_id(hq.side, number) not in hq.touch and not (sailing.turn == turn and turn):
            carried_on(ruleset, own, where.get(sailing.seat, {}), sailing.tf, turn)
