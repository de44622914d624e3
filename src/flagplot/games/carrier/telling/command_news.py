"""Who is told what under command control: at once, by radio, or when units come in (GM-22.5)."""

import re

import msgspec

from flagplot.core.game import Dispatch
from flagplot.games.carrier.command import keeping
from flagplot.games.carrier.command.presumed import carried_on
from flagplot.games.carrier.command.submarines import known_boat, learn_boat
from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.state.record import Kept
from flagplot.games.carrier.state.umpire import Umpire
from flagplot.games.carrier.telling.command_desk import LABEL, Desk
from flagplot.games.carrier.telling.command_plots import late_contacts
from flagplot.games.carrier.telling.dispatches import Intercepted, Note, Points, Sighted, Signal
from flagplot.games.carrier.telling.facts.combat import Combat, CombatFact
from flagplot.games.carrier.telling.facts.throws import Trail
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.theatre.hex import name as hex_name
from flagplot.games.carrier.units.fuel import land_by
from flagplot.games.carrier.units.submarines import boats_of

KEPT = CombatFact | Note
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
    at_once = isinstance(dispatch, Note) and dispatch.code in AT_ONCE
    heard = isinstance(dispatch, Combat) and any((desk.side, unit) in desk.umpire.signals.fought for unit in units)
    seats = {desk.seat_of(unit) for unit in units if at_once or heard or desk.tells(unit)}
    for seat in desk.seats:
        if seat in seats:
            desk.umpire.tell(msgspec.structs.replace(dispatch, seat=seat))
        else:
            mine = tuple(unit for unit in units if desk.seat_of(unit) == seat)
            if mine:
                keeping.keep(desk.record, seat, mine, desk.umpire.turn, msgspec.structs.replace(dispatch, seat=seat))


def _parties(desk: Desk, dispatch: Dispatch) -> tuple[str, ...] | None:
    """Return the own units that a dispatch is about; None when it is about none and everybody may have it."""
    if isinstance(dispatch, Combat):
        here = desk.at(dispatch.hex)
        about = (
            _tf_of(desk, unit.name) if unit.kind == "ship" else unit.label
            for unit in dispatch.about
            if unit.kind != "base" or unit.name in desk.own.bases
        )
        return (dispatch.witnessed and here) or tuple(dict.fromkeys(about)) or here or None
    unit = getattr(dispatch, "unit", "")
    if LABEL.fullmatch(unit) or unit in desk.own.bases:
        return (unit,)
    if unit in desk.own.ships:
        return (_tf_of(desk, unit),)
    text = "" if unit else getattr(dispatch, "text", "")
    found = tuple(dict.fromkeys(LABEL.findall(text)))
    if found:
        return found
    hex_ = next((each for each in (*_hexes(desk),) if text.startswith(f"{hex_name(each)}:")), None)
    return None if hex_ is None else desk.at(hex_) or None


def _hexes(desk: Desk) -> set[Hex]:
    own = desk.own
    return {tf.hex for tf in own.tfs.values()} | {af.hex for af in own.afs.values()}


def _tf_of(desk: Desk, ship: str) -> str:
    tf = desk.own.ships[ship].tf
    return f"TF{tf}" if tf is not None else desk.umpire.signals.tf_of.get((desk.side, ship), ship)


def _come_in(desk: Desk) -> None:
    """Hand out what units bring in that have landed, joined a place under command, or left the map (GM-22.5)."""
    own, record, turn = desk.own, desk.record, desk.umpire.turn
    waiting = {label for kept in record.kept for label in kept.units}
    for label in sorted({*record.known, *waiting}):
        number = int(label.lstrip("AFTMBS")) if LABEL.fullmatch(label) else 0
        if label.startswith("AF"):
            if (desk.side, label) in desk.umpire.signals.landed:
                _hand_out(desk, label)
                if number in own.afs:
                    keeping.learn_af(desk.umpire.ruleset, own, record, own.afs[number], turn)
                else:
                    record.known.pop(label, None)
            elif number not in own.afs:
                _overdue(desk, label)
        elif label.startswith("TF"):
            if number in own.tfs and desk.tells(label):
                _hand_out(desk, label)
                keeping.learn_tf(desk.umpire.ruleset, own, record, own.tfs[number], turn)
            elif number not in own.tfs and label in record.known and _accounted(desk, label):
                _hand_out(desk, label)
                record.known.pop(label)
        elif label.startswith("SS"):
            _surface(desk, label, number)
        elif _in_port(desk, label, number):
            _hand_out(desk, label)


def _surface(desk: Desk, label: str, number: int) -> None:
    """Hand out what a submarine tells that has reported or is in touch, and note it as it is; one that goes down out of
    touch stays on its commander's list as he knew it (GM-22.5, GM-22.73)."""
    own, record = desk.own, desk.record
    if not desk.tells(label) and (desk.side, label) not in desk.umpire.signals.landed:
        return
    _hand_out(desk, label)
    boat = own.submarines.boats.get(number) if own.submarines else None
    if boat is not None:
        learn_boat(desk.umpire.ruleset, own, record, boat, desk.umpire.turn)
    elif label in record.known:
        known = record.known.pop(label)
        record.lost.setdefault(known.seat, []).append(known_boat(known).boat.ship)


def _in_port(desk: Desk, label: str, number: int) -> bool:
    """Return whether a flotilla is back (GM-17.0f)."""
    flotilla = desk.own.boats.flotillas.get(number) if desk.own.boats else None
    return label.startswith("MTB") and (flotilla is None or not flotilla.out)


def _note_losses(desk: Desk) -> None:
    """Note the ships that a seat has seen go: those of TFs that were in touch when the turn began (GM-22.5)."""
    before = desk.umpire.signals.touch[desk.side]
    for (side, ship), label in desk.umpire.signals.tf_of.items():
        if side == desk.side and label in before and desk.own.ships[ship].fate:
            lost = desk.record.lost.setdefault(desk.seat_of(label), [])
            if ship not in lost:
                lost.append(ship)
            known = desk.record.known.get(label)
            if known is not None and int(label[2:]) not in desk.own.tfs:
                desk.record.known.pop(label)


def _hand_out(desk: Desk, label: str) -> None:
    released = keeping.released(desk.record, label)
    late_contacts(desk, [kept for kept in released if kept.subject])
    for kept in released:
        if not kept.subject:
            desk.umpire.tell(_dated(desk, kept))


def _dated(desk: Desk, kept: Kept) -> Dispatch:
    """Return something kept, for the seat that it is for now, with the hour in which it happened if that was not this
    turn."""
    told: Dispatch = msgspec.structs.replace(msgspec.msgpack.decode(kept.data, type=KEPT), seat=kept.seat)
    if kept.turn == desk.umpire.turn:
        return told
    hour = desk.umpire.ruleset.hour(kept.turn)
    if isinstance(told, Combat):
        return msgspec.structs.replace(told, hour=hour)
    when = f"at {hour:02d}00"
    return msgspec.structs.replace(told, text=f"{told.text} ({when})") if isinstance(told, Note) else told


def _accounted(desk: Desk, label: str) -> bool:
    """Return whether the ships of a TF that is no more are known to be somewhere: in a TF in touch, or off the map."""
    ships = [desk.own.ships[ship.name] for ship in keeping.known_tf(desk.record.known[label]).ships]
    return any(ship.fate == "left" or (ship.tf is not None and f"TF{ship.tf}" in desk.touch) for ship in ships)


def _overdue(desk: Desk, label: str) -> None:
    """Give up an AF whose fuel must be at an end; what it joined has its news (GM-22.5)."""
    record = desk.record
    known = record.known.get(label)
    if known is None:
        return
    af = keeping.known_af(known)
    joined = next(
        (
            m[1]
            for kept in record.kept
            if label in kept.units
            and not kept.subject
            and isinstance(told := msgspec.msgpack.decode(kept.data, type=KEPT), Note)
            and (m := re.match(r"joined (AF\d+)", told.text))
        ),
        "",
    )
    if joined:
        for kept in record.kept:
            kept.units = tuple(joined if unit == label else unit for unit in kept.units)
        record.known.pop(label)
    elif not af.flights or land_by(af) < desk.umpire.turn:
        record.known.pop(label)
        keeping.released(record, label)
        text = "has not come back and does not answer: it must be taken for lost"
        desk.umpire.tell(Note(seat=known.seat, unit=label, text=text, code="GM-22.5", bad=True))


def _carry_on(desk: Desk) -> None:
    """Move units out of touch by their plans, and begin with those that are new (GM-22.5)."""
    ruleset, own, record, turn = desk.umpire.ruleset, desk.own, desk.record, desk.umpire.turn
    fresh = set()
    for af in own.afs.values():
        if f"AF{af.number}" not in record.known:
            keeping.learn_af(ruleset, own, record, af, turn)
            fresh.add(f"AF{af.number}")
    for tf in own.tfs.values():
        if f"TF{tf.number}" not in record.known:
            keeping.learn_tf(ruleset, own, record, tf, turn)
            fresh.add(f"TF{tf.number}")
    for boat in boats_of(own):
        if f"SS{boat.number}" not in record.known:
            learn_boat(ruleset, own, record, boat, turn)
    where = {seat: desk.tfs_known_to(seat) for seat in desk.seats}
    for label, known in record.known.items():
        if label.startswith("SS"):
            continue
        if label in desk.touch or label in fresh or (known.turn == turn and known.turn and label.startswith("TF")):
            continue
        if label.startswith("AF"):
            af = keeping.known_af(known)
            if (desk.side, label) not in desk.umpire.signals.landed:
                carried_on(ruleset, own, where.get(known.seat, {}), af, turn)
            known.data = msgspec.msgpack.encode(af)
        else:
            held = keeping.known_tf(known)
            carried_on(ruleset, own, where.get(known.seat, {}), held.tf, turn)
            known.data = msgspec.msgpack.encode(held)
