"""A seat's view under command control: its own command, as far as it can know it (GM-21.1, GM-22.5)."""

import msgspec

from flagplot.games.carrier.command import keeping
from flagplot.games.carrier.command.levels import in_touch, seat_of_tf
from flagplot.games.carrier.command.submarines import boats_in_touch, boats_known_to, seat_of_boats
from flagplot.games.carrier.command.teams import seat_of, teams_of
from flagplot.games.carrier.ordered.ast import TakeOff, UnitOrder
from flagplot.games.carrier.ruleset.ruleset import Ruleset, ruleset_of
from flagplot.games.carrier.ruleset.unit_id import UnitId, af_id, base_id, tf_id
from flagplot.games.carrier.state.battle import SideState, State
from flagplot.games.carrier.state.record import CommandView, Record
from flagplot.games.carrier.state.submarines import SubmarineForce
from flagplot.games.carrier.state.units import Flotilla, Ship, TaskForce
from flagplot.games.carrier.view import CarrierView


def of_seat(view: CarrierView, state: State, seat: str) -> CarrierView:
    """Return what a seat of a side may know of its side's view: all of it without command control (GM-2.1)."""
    ruleset = ruleset_of(state)
    view = msgspec.structs.replace(view, seat=seat)
    if ruleset.command.shared or state.over:
        return view
    return _narrowed(view, ruleset, state, seat)


def _narrowed(view: CarrierView, ruleset: Ruleset, state: State, seat: str) -> CarrierView:
    own = state.sides[view.side]
    record = keeping.record_of(own)
    book = record.seats[seat]
    block = (book.next_id - 1) // keeping.BLOCK
    touch = in_touch(own)
    tfs, ships, controlled, in_company = _ships(ruleset, own, seat, touch)
    afs = {number: known.af for number, known in record.afs.items() if known.seat == seat}
    bases = {name: base for name, base in own.bases.items() if seat_of(ruleset, base_id(own.side, name)) == seat}
    holders = {*bases, *ships}
    boats_seat = seat_of_boats(ruleset, own)
    boats = own.boats
    if boats:
        boats = msgspec.structs.replace(
            boats,
            bases={
                name: base for name, base in boats.bases.items() if seat_of(ruleset, base_id(own.side, name)) == seat
            },
            flotillas={
                n: _flotilla(record, f)
                for n, f in boats.flotillas.items()
                if seat_of(ruleset, base_id(own.side, f.base)) == seat
            },
        )
    submarines, silent = _submarines(own, record, seat, touch, tfs, ships)
    beneath = [UnitId(own.side, "SS", number) for number in (submarines.boats if submarines else ())]
    called = {unit.label: unit for unit in (*(tf_id(own.side, n) for n in tfs), *beneath)}
    command = CommandView(
        seats=tuple(team.seat for team in teams_of(ruleset)[own.side]),
        controlled=(*(base_id(own.side, name) for name in bases), *controlled),
        open=(*in_company, *(boat for boat in beneath if boat.number not in silent)),
        presumed=(
            *(unit for unit in called.values() if unit.kind == "TF" and unit not in touch),
            *(af_id(own.side, n) for n in afs),
        ),
        hq=keeping.hq_of(ruleset, own, record, seat),
        points=book.points,
        homes={n: hex_ for n, hex_ in record.homes.items() if n in afs},
        setting_up=state.turn == 1,
        last_known=silent if state.turn > 1 else {},
        links=tuple((called[label], place) for label, place in record.links.items() if label in called),
        detached={n: origin for n, origin in record.detached.items() if n in tfs},
    )
    return msgspec.structs.replace(
        view,
        tfs=tfs,
        afs=dict(sorted(afs.items())),
        ships=ships,
        bases=bases,
        contacts=tuple(contact for contact in view.contacts if (contact.id - 1) // keeping.BLOCK == block),
        clouds=book.clouds,
        winds=book.winds,
        standing={name: program for name, program in own.standing.items() if name in holders},
        dated=tuple(each for each in own.dated if _is_mine(each.order, seat, boats_seat, tfs, holders)),
        entering=tuple(group for group in own.entering if _entering_seat(ruleset, own, group.tf) == seat),
        points=(),
        lost_points=0,
        boats=boats,
        submarines=submarines,
        command=command,
    )


def _is_mine(order: UnitOrder, seat: str, boats_seat: str, tfs: dict[int, TaskForce], holders: set[str]) -> bool:
    """Return whether an order kept for its hour is a seat's own."""
    match order.unit.kind:
        case "SS":
            return seat == boats_seat
        case "radio":
            return order.unit.name == seat
        case "TF":
            return order.unit.number in tfs
        case "AF":
            return any(isinstance(action, TakeOff) and action.source in holders for action in order.program.actions)
    return order.unit.name in holders


def _flotilla(record: Record, flotilla: Flotilla) -> Flotilla:
    """Return boats on patrol as they went out: their news waits for their return (GM-17.0f)."""
    if not flotilla.out:
        return flotilla
    return msgspec.structs.replace(flotilla, boats=record.boats.get(flotilla.number, flotilla.boats), spent=False)


def _submarines(
    own: SideState,
    record: Record,
    seat: str,
    touch: dict[UnitId, bool],
    tfs: dict[int, TaskForce],
    ships: dict[str, Ship],
) -> tuple[SubmarineForce | msgspec.UnsetType, dict[int, int]]:
    """Return a seat's boats, whose ships are put with the others, and those out of touch with the turn in which they
    were known last; of the war on submarines it knows what its TFs in touch have spent and suffered (GM-22.5)."""
    if not own.submarines:
        return msgspec.UNSET, {}
    known, near = boats_known_to(own, record, seat), boats_in_touch(own)
    ships.update((held.ship.name, held.ship) for held in known.values())
    heard = {name for unit in touch if unit.number in tfs for name in own.tfs[unit.number].ships}
    force = SubmarineForce(
        {number: held.boat for number, held in known.items()},
        {name: n for name, n in own.submarines.asw_used.items() if name in heard},
        {name: turn for name, turn in own.submarines.torpedoed.items() if name in heard},
    )
    return force, {n: held.turn for n, held in known.items() if UnitId(own.side, "SS", n) not in near}


def _entering_seat(ruleset: Ruleset, own: SideState, number: int) -> str:
    return seat_of(ruleset, tf_id(own.side, number))


def _ships(
    ruleset: Ruleset, own: SideState, seat: str, touch: dict[UnitId, bool]
) -> tuple[dict[int, TaskForce], dict[str, Ship], list[UnitId], list[UnitId]]:
    """Return a seat's TFs and ships: those in touch as they are, others as they were known last; and those TFs that it
    controls and those in company with one that is controlled (GM-21.1, GM-21.4)."""
    record = keeping.record_of(own)
    tfs: dict[int, TaskForce] = {}
    ships: dict[str, Ship] = {}
    for number, known in record.tfs.items():
        if known.seat == seat and tf_id(own.side, number) not in touch:
            tfs[number] = known.tf
            ships.update((ship.name, ship) for ship in known.ships)
    for unit in touch:
        tf = own.tfs[unit.number]
        if seat_of_tf(ruleset, own, record, tf) == seat:
            tfs[tf.number] = tf
            ships.update((name, own.ships[name]) for name in tf.ships)
    entering = {
        name for group in own.entering if _entering_seat(ruleset, own, group.tf) == seat for name in group.ships
    }
    lost = record.lost.get(seat, [])
    for name, ship in own.ships.items():
        if name not in ships and (name in entering or name in lost):
            ships[name] = ship
    order = {name: n for n, name in enumerate(own.ships)}
    mine = [unit for unit in touch if unit.number in tfs]
    return (
        dict(sorted(tfs.items())),
        dict(sorted(ships.items(), key=lambda item: order.get(item[0], len(order)))),
        [unit for unit in mine if touch[unit]],
        [unit for unit in mine if not touch[unit]],
    )


def presumed(view: CarrierView, unit: UnitId) -> bool:
    """Return whether a unit is shown where its plan has it, not where it is known to be (GM-22.5)."""
    return isinstance(view.command, CommandView) and unit in view.command.presumed
