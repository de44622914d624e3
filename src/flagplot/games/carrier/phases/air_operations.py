"""Phase 2, Air Operations: readying, arming, dispersal, forming AFs (BR-8), and replacements at 0100 (BR-22)."""

from typing import Literal

import msgspec

from flagplot.games.carrier.facts.decks import CannotCarry, FewReady, NoLaunchFactor, NoTakeOff, Replaced, Tied
from flagplot.games.carrier.flight.decks import room, spend
from flagplot.games.carrier.flight.places import where_is
from flagplot.games.carrier.ordered.ast import (
    Attack,
    Cap,
    Climb,
    GoTo,
    Intercept,
    Move,
    MoveBox,
    Planes,
    Program,
    TakeOff,
    UnitOrder,
)
from flagplot.games.carrier.ordered.program import conduct, report_figures
from flagplot.games.carrier.phases.order_intake import box_moves, without
from flagplot.games.carrier.ruleset.kinds import SIDES, Launch, Load, Side
from flagplot.games.carrier.ruleset.tables import LAND, Tables
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.units import AirFormation, Base, Flight, Ship, Stack, Transit
from flagplot.games.carrier.theatre.hex import distance
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import (
    aboard,
    can_carry,
    capacity,
    count,
    handles,
    light_load,
    movement,
    put,
    readying_factor,
    take,
)

UNLIMITED = 10_000
FIRST_HOUR = 1
"""The turn 0100, when a new day begins (BR-22.1)."""


def run(umpire: Umpire) -> None:
    """Carry out the steps of BR-8.10 for every ship and base of both sides."""
    for side in SIDES:
        if umpire.hour == FIRST_HOUR and umpire.turn > 1:
            _new_day(umpire, side)
        orders = _programs(umpire, side)
        fresh = {name: _ready(umpire, side, name, programs) for name, programs in orders.items()}
        for order in [order for order in umpire.orders[side] if order.unit.kind == "AF"]:
            _form(umpire, side, order)
        for name, programs in orders.items():
            _strike_below(umpire, side, name, programs, fresh[name])
        umpire.orders[side] = []


def _programs(umpire: Umpire, side: Side) -> dict[str, list[Program]]:
    """Return this turn's programs of each ship and base: what stands, then what was ordered now."""
    programs: dict[str, list[Program]] = {}
    for name, program in umpire.state.sides[side].standing.items():
        programs.setdefault(name, []).append(program)
    for order in umpire.orders[side]:
        if order.unit.kind in ("base", "ship"):
            programs.setdefault(order.unit.name, []).append(order.program)
    return {name: programs[name] for name in sorted(programs) if umpire.holder(side, name) is not None}


def chosen(box: list[Stack], wanted: Planes) -> list[tuple[str, Load, int]]:
    """Return plane, load and number of what a wish takes from a box, in the box's order."""
    left = wanted.n if wanted.n is not None else count(box)
    out: list[tuple[str, Load, int]] = []
    for stack in box:
        if wanted.plane in ("", stack.plane.removesuffix(LAND)) and wanted.load in (None, stack.load):
            part = min(left, stack.n)
            if part:
                out.append((stack.plane, stack.load, part))
                left -= part
    return out


def _budget(umpire: Umpire, side: Side, holder: Ship | Base) -> int:
    return max(0, readying_factor(umpire.ruleset, side, holder) - holder.use.readying)


def _ready(umpire: Umpire, side: Side, name: str, programs: list[Program]) -> dict[tuple[str, Load], int]:
    """Step 1: Readying to Ready with arming, then undispersing (BR-8.6, BR-8.7, BR-8.8). Returns what was readied,
    which makes no other move this turn."""
    holder = umpire.holder(side, name)
    assert holder is not None
    boxes, fresh = umpire.boxes(holder), dict[tuple[str, Load], int]()
    for program in programs:
        for action in box_moves(program, "ready"):
            for wanted in action.planes:
                load: Load = wanted.load or ""
                for plane, _, n in chosen(boxes.readying, Planes(wanted.n, wanted.plane)):
                    if not can_carry(umpire.ruleset.tables, plane, load):
                        whose = umpire.holder_id(side, name)
                        umpire.tell(CannotCarry(seat=side, about=whose, plane=plane.removesuffix(LAND), load=load))
                        continue
                    part = min(n, _budget(umpire, side, holder))
                    take(boxes.readying, plane, part)
                    put(boxes.ready, plane, part, load)
                    holder.use.readying += part
                    fresh[plane, load] = fresh.get((plane, load), 0) + part
    for program in programs:
        for action in box_moves(program, "undisperse"):
            _shift(umpire, side, holder, action, boxes.dispersed, boxes.readying)
    return fresh


def _strike_below(
    umpire: Umpire, side: Side, name: str, programs: list[Program], fresh: dict[tuple[str, Load], int]
) -> None:
    """Steps 3 and 4: Just Landed to Readying; Ready to Readying; dispersing, at bases alone (BR-8.8, BR-8.10). What has
    come into a box this turn stays there."""
    holder = umpire.holder(side, name)
    if holder is None:
        return
    boxes = umpire.boxes(holder)
    settled = [Stack(stack.plane, stack.n, stack.load) for stack in boxes.readying]
    for program in programs:
        for action in box_moves(program, "service"):
            _shift(umpire, side, holder, action, boxes.just_landed, boxes.readying)
    for program in programs:
        for action in box_moves(program, "unready"):
            for wanted in action.planes:
                for plane, load, n in chosen(boxes.ready, wanted):
                    moveable = count(boxes.ready, plane, load) - fresh.get((plane, load), 0)
                    part = max(0, min(n, moveable, _budget(umpire, side, holder)))
                    take(boxes.ready, plane, part, load)
                    put(boxes.readying, plane, part)
                    holder.use.readying += part
        for action in box_moves(program, "disperse"):
            for wanted in action.planes:
                for plane, _, n in chosen(settled, Planes(wanted.n, wanted.plane)):
                    part = min(n, _budget(umpire, side, holder), count(boxes.readying, plane))
                    if isinstance(holder, Base) and part:
                        take(boxes.readying, plane, part)
                        take(settled, plane, part)
                        put(boxes.dispersed, plane, part)
                        holder.use.readying += part


def _shift(
    umpire: Umpire, side: Side, holder: Ship | Base, action: MoveBox, origin: list[Stack], to: list[Stack]
) -> None:
    """Move planes from one box to another as far as the readying factor goes (BR-8.6)."""
    for wanted in action.planes:
        for plane, load, n in chosen(origin, wanted):
            part = min(n, _budget(umpire, side, holder))
            take(origin, plane, part, load)
            put(to, plane, part)
            holder.use.readying += part


# --- forming AFs ---


def _form(umpire: Umpire, side: Side, order: UnitOrder) -> None:
    """Step 2: form an AF from Ready and use the launch factor for its take-off (BR-8.4, BR-8.5.1), with the turn by
    which it is to land (BR-8.5.5). A number in use is not given out again (BR-3.3). Armed planes, and the rest of their
    AF with them, stay low (BR-14.15.4, BR-14.16); by option all take off low, and those ordered high climb once they
    fly (FE-14.11a), and unarmed planes that are not to fight gain range (BR-29.5)."""
    action = next(action for action in order.program.actions if isinstance(action, TakeOff))
    number = order.unit.number
    whose = UnitId(side, "AF", number)
    if number in umpire.state.sides[side].afs or any(s == side and af.number == number for s, af in umpire.taking_off):
        umpire.tell(NoTakeOff(seat=side, about=whose, why="number", rule="BR-3.3"))
        return
    highest = umpire.ruleset.tables.constant["max_af_number"]
    if number > highest:
        umpire.tell(NoTakeOff(seat=side, about=whose, why="highest", highest=highest, rule="BR-3.3"))
        return
    holder = umpire.holder(side, action.source)
    if holder is None:
        why: Literal["gone", "nowhere"] = "gone" if action.source else "nowhere"
        umpire.tell(NoTakeOff(seat=side, about=whose, why=why, source=action.source))
        return
    boxes = umpire.boxes(holder)
    picked: list[tuple[str, Load, int]] = []
    at_hand = _flyable(umpire, side, whose, holder, boxes.ready)
    for wanted in action.planes:
        found = chosen(_in_order(umpire, at_hand, order.program), wanted)
        got = sum(n for _, _, n in found)
        if wanted.n is not None and got < wanted.n:
            planes = f"{wanted.plane} {wanted.load or ''}".rstrip()
            umpire.tell(
                FewReady(seat=side, about=whose, ready=got, ordered=wanted.n, planes=planes, source=holder.name)
            )
        picked += found
        for plane, load, n in found:
            take(boxes.ready, plane, n, load)
            take(at_hand, plane, n, load)
    total = sum(n for _, _, n in picked)
    kinds: tuple[Launch, ...] = (action.launch,) if action.launch else ("minimum", "normal", "maximum")
    kind = next((kind for kind in kinds if room(umpire, side, holder, kind) >= total), kinds[-1])
    left = room(umpire, side, holder, kind)
    high = bool(action.high) and not any(load for _, load, _ in picked)
    flights: list[Flight] = []
    for plane, load, n in picked:
        part = min(n, left)
        left -= part
        put(boxes.ready, plane, n - part, load)
        if part:
            extra = 0 if _fights(order.program) else light_load(umpire.ruleset, plane, load)
            until = umpire.turn + umpire.ruleset.tables.planes[plane].rf + extra - 1
            high_now = high and not umpire.ruleset.options.climb_cost
            flights.append(Flight(plane, part, load, until, high_now, light=extra > 0))
    flown = sum(flight.n for flight in flights)
    if flown < total:
        umpire.tell(NoLaunchFactor(seat=side, about=whose, n=total - flown, source=holder.name))
    if not flights:
        return
    spend(holder, kind, flown)
    program = without(order.program, TakeOff)
    if high and umpire.ruleset.options.climb_cost:
        program = msgspec.structs.replace(program, actions=(Climb(True), *program.actions))
    af = AirFormation(
        order.unit.number,
        flights,
        umpire.holder_hex(side, holder) or 0,
        holder.name,
        umpire.turn,
        kind,
        program,
        formed=flown,
        report_as=report_figures(program),
    )
    if isinstance(holder, Base) and holder.hex is None:
        af.transit = _inbound(umpire, side, af, holder)
        af.hex = af.transit.hex
    umpire.taking_off.append((side, af))


def _fights(program: Program) -> bool:
    """Return whether an order makes planes act as interceptors: they take fuel for it, and gain no range (BR-29.5)."""
    intercept = conduct(program, Intercept)
    return intercept.wanted if intercept is not None else any(isinstance(action, Cap) for action in program.actions)


def _flyable(umpire: Umpire, side: Side, whose: UnitId, holder: Ship | Base, box: list[Stack]) -> list[Stack]:
    """Return a copy of the box without planes that the scenario ties to an anchored seaplane base."""
    tied = umpire.ruleset.scenario.grounded.get(holder.name, ())
    if isinstance(holder, Base) or holder.anchored is not None or not tied:
        return [Stack(stack.plane, stack.n, stack.load) for stack in box]
    umpire.tell(Tied(seat=side, about=whose, planes=tuple(tied), source=holder.name))
    return [Stack(stack.plane, stack.n, stack.load) for stack in box if stack.plane not in tied]


def _in_order(umpire: Umpire, box: list[Stack], program: Program) -> list[Stack]:
    """Return the stacks in the order in which a wish without a load takes them: for an attack planes that are only
    bombers come armed, all others unarmed (GM-3.3a)."""
    planes = umpire.ruleset.tables.planes
    strike = any(isinstance(action, Attack) for action in program.actions)
    return sorted(box, key=lambda stack: (stack.load == "") == (strike and not planes[stack.plane].interceptor))


def _inbound(umpire: Umpire, side: Side, af: AirFormation, base: Base) -> Transit:
    """Return the flight from an off-board base to the entry hex that is soonest on the way (BR-14.11)."""
    entries = umpire.ruleset.theatre.entry_hexes(base.name)
    aim = None
    for action in af.order.actions if af.order is not None else ():
        if isinstance(action, Move) and action.start is not None:
            aim = action.start
        elif isinstance(action, GoTo | Attack | Cap):
            aim = where_is(umpire, side, action.place)
        if aim is not None:
            break
    speed = min(movement(umpire.ruleset, flight.plane, flight.load) for flight in af.flights)
    hex_ = min(
        entries,
        key=lambda entry: (
            entries[entry] + (0 if aim is None else -(-distance(entry, aim) // speed)),
            0 if aim is None else distance(entry, aim),
            entry,
        ),
    )
    return Transit(base.name, True, hex_, umpire.turn + entries[hex_])


# --- replacements ---


def _new_day(umpire: Umpire, side: Side) -> None:
    """At 0100 for every three air factors of a plane name lost the day before one comes back (BR-22.1, BR-22.2,
    BR-22.3); ships do not (BR-22.5)."""
    own = umpire.state.sides[side]
    if umpire.ruleset.scenario.replacements:
        for plane, n in replacements(umpire.ruleset.tables, own.lost_today).items():
            for holder, part in _spread(umpire, side, plane, n):
                put(umpire.boxes(holder).just_landed, plane, part)
                whose = umpire.holder_id(side, holder.name)
                umpire.tell(Replaced(seat=side, about=whose, planes_new=part, plane=plane.removesuffix(LAND)))
    own.lost_today = {}


def _spread(umpire: Umpire, side: Side, plane: str, n: int) -> list[tuple[Ship | Base, int]]:
    """Return which ships and bases take how many of a plane's replacements: spread over all that handle it and have
    room, one to each in turn, carrier planes over ships while these have any (BR-22.1). What finds no room is lost."""
    takers = [holder for holder in umpire.holders(side) if handles(umpire.ruleset, side, holder, plane)]
    groups = [takers]
    if umpire.ruleset.tables.planes[plane].handling == ("carrier",):
        groups = [[holder for holder in takers if isinstance(holder, kind)] for kind in (Ship, Base)]
    parts: dict[str, int] = {}
    for group in groups:
        room = {holder.name: min(n, max(0, free_space(umpire, side, holder))) for holder in group}
        while n and any(room.values()):
            for name in [name for name, left in room.items() if left][:n]:
                parts[name] = parts.get(name, 0) + 1
                room[name] -= 1
                n -= 1
    return [(holder, parts[holder.name]) for holder in takers if holder.name in parts]


def free_space(umpire: Umpire, side: Side, holder: Ship | Base) -> int:
    """Return how many more air factors a ship or base can hold (BR-8.2)."""
    limit = capacity(umpire.ruleset, side, holder)
    return UNLIMITED if limit is None else limit - aboard(umpire.boxes(holder))


def replacements(tables: Tables, lost: dict[str, int]) -> dict[str, int]:
    """Return the air factors that come back by plane key: one for three of a name, split between its versions in
    proportion to the losses (BR-22.2)."""
    back: dict[str, int] = {}
    names = sorted({plane.removesuffix(LAND) for plane, n in lost.items() if n})
    for name in names:
        carrier, land = lost.get(name, 0), lost.get(name + LAND, 0)
        total = (carrier + land) // tables.constant["replacement_ratio"]
        to_land = round(total * land / (carrier + land))
        for plane, n in ((name, total - to_land), (name + LAND, to_land)):
            if n:
                back[plane] = n
    return back
