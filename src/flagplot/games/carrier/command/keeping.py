"""The record of a side's command: opened at set-up, and what it knows of units out of touch (GM-20.1, GM-22.5)."""

import copy

from flagplot.core.game import Dispatch
from flagplot.games.carrier.command.levels import seat_of_af, seat_of_tf
from flagplot.games.carrier.command.links import main_hq
from flagplot.games.carrier.command.submarines import learn_boat
from flagplot.games.carrier.command.teams import seat_of, teams_of
from flagplot.games.carrier.ordered.ast import SubmarineOrder
from flagplot.games.carrier.ruleset.kinds import SIDES, Side
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.unit_id import UnitId, af_id, base_id, tf_id
from flagplot.games.carrier.state.battle import SideState, State
from flagplot.games.carrier.state.record import KeptDispatch, KeptSighting, KnownAf, KnownTf, Record, SeatRecord
from flagplot.games.carrier.state.units import AirFormation, TaskForce
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.submarines import boats_of

BLOCK = 1000
"""Contacts of each seat of a side are numbered from a multiple of this, so that a number tells whose it is."""


def open_record(ruleset: Ruleset, state: State) -> None:
    """Give each side its record at set-up: who commands what, and where everything starts (GM-21.1, GM-21.3)."""
    for side in SIDES:
        own = state.sides[side]
        record = Record()
        for number, team in enumerate(teams_of(ruleset)[side]):
            record.seats[team.seat] = SeatRecord(next_id=number * BLOCK + 1)
        for tf in own.tfs.values():
            for ship in tf.ships:
                record.ships[ship] = seat_of(ruleset, tf_id(side, tf.number))
        for group in own.entering:
            for ship in group.ships:
                record.ships[ship] = seat_of(ruleset, tf_id(side, group.tf))
        own.command = record
        for tf in own.tfs.values():
            learn_tf(ruleset, own, record, tf, 0)
        for boat in boats_of(own):
            learn_boat(ruleset, own, record, boat, 0)


def record_of(own: SideState) -> Record:
    """Return a side's record of command. Raises ValueError in a battle without command control."""
    if not isinstance(own.command, Record):
        raise ValueError("there is no command control in this battle")
    return own.command


def hq_of(ruleset: Ruleset, own: SideState, record: Record, seat: str) -> str:
    """Return a seat's main HQ: the one its player named, else the usual one, else its first base (GM-22.73)."""
    mine = tuple(
        name for name, base in own.bases.items() if seat_of(ruleset, base_id(own.side, name)) == seat and base.hex
    )
    return main_hq(own.side, mine or tuple(own.bases), record.seats[seat].hq)


def learn_tf(ruleset: Ruleset, own: SideState, record: Record, tf: TaskForce, turn: int) -> None:
    """Note a TF as it is now for its commander."""
    seen = copy.deepcopy((tf, [own.ships[ship] for ship in tf.ships]))
    record.tfs[tf.number] = KnownTf(seat_of_tf(ruleset, own, record, tf), turn, *seen)


def learn_af(ruleset: Ruleset, own: SideState, record: Record, af: AirFormation, turn: int) -> None:
    """Note an AF as it is now for its commander."""
    record.afs[af.number] = KnownAf(seat_of_af(ruleset, own, record, af), turn, copy.deepcopy(af))


def launched(umpire: Umpire, side: Side, af: AirFormation) -> None:
    """Note an AF as it takes off: its orders are given now and can be changed by radio alone (GM-21.5, GM-22.6)."""
    own = umpire.state.sides[side]
    if not isinstance(own.command, Record):
        return
    own.command.afs.pop(af.number, None)
    learn_af(umpire.ruleset, own, own.command, af, umpire.turn)
    brief(own.command, af_id(side, af.number), af)


def brief(record: Record, whose: UnitId, unit: AirFormation | TaskForce, fresh: bool = True) -> None:
    """Note when a unit is to report by radio; `report` counts as an order to do so on each sighting (GM-22.6). Unless
    the order is fresh, one that says the same as before gives it no second `first`."""
    times: tuple[str, ...] = unit.order.radio if unit.order is not None else ()
    if unit.order is not None and not times and unit.order.report:
        times = ("sighting",)
    if fresh or record.briefed.get(whose.label) != times:
        record.briefed[whose.label] = times
        record.reports[whose.label] = () if "none" in times else times


def brief_boat(record: Record, whose: UnitId, order: SubmarineOrder, fresh: bool = True) -> None:
    """Note when a submarine is to report by radio; what its order does not say stays as it was (GM-22.6)."""
    if order.radio is not None and (fresh or record.briefed.get(whose.label) != order.radio):
        record.briefed[whose.label] = order.radio
        record.reports[whose.label] = () if "none" in order.radio else order.radio


def keep(record: Record, seat: str, units: tuple[UnitId, ...], turn: int, dispatch: Dispatch) -> None:
    """Keep what a seat may not be told yet (GM-22.5)."""
    record.dispatches.append(KeptDispatch(units, seat, turn, dispatch))


def released(record: Record, unit: UnitId) -> tuple[list[KeptSighting], list[KeptDispatch]]:
    """Return and forget what a unit can tell now that it has come in (GM-22.5)."""
    sightings = [stored for stored in record.unseen if unit in stored.units]
    dispatches = [stored for stored in record.dispatches if unit in stored.units]
    record.unseen = [stored for stored in record.unseen if unit not in stored.units]
    record.dispatches = [stored for stored in record.dispatches if unit not in stored.units]
    return sightings, dispatches
