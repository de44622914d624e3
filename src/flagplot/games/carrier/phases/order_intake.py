"""Before phase 1: the sheets are opened and every unit gets its order; units without a new one keep theirs (GM-2.2)."""

import msgspec

from flagplot.games.carrier.facts.orders import NotTaken
from flagplot.games.carrier.ordered.ast import (
    Dive,
    GiveUp,
    LoadGuns,
    MoveBox,
    Program,
    ReadyCap,
    ReportAs,
    Surface,
    TakeOff,
    UnitOrder,
)
from flagplot.games.carrier.ordered.program import amended, conduct, report_figures, surface_conduct
from flagplot.games.carrier.phases import boats, counters, depots, submarines
from flagplot.games.carrier.ruleset.kinds import SIDES, Side
from flagplot.games.carrier.state.battle import DatedOrder
from flagplot.games.carrier.state.units import AirFormation, TaskForce
from flagplot.games.carrier.umpire import Umpire


def run(umpire: Umpire) -> None:
    """Give new orders to the units in flight and at sea; keep launches and box moves for phase 2, and dated orders
    for their hour (GM-3.1b)."""
    for side in SIDES:
        own = umpire.state.sides[side]
        due = [dated.order for dated in own.dated if dated.turn <= umpire.turn]
        own.dated = [dated for dated in own.dated if dated.turn > umpire.turn]
        ordered, umpire.orders[side] = umpire.orders[side], []
        for order in due:
            _give(umpire, side, order)
        for order in ordered:
            take_in(umpire, side, order)
        depots.seal(umpire, side)


def take_in(umpire: Umpire, side: Side, order: UnitOrder) -> None:
    """Give an order to its unit, or keep it until its hour (GM-3.1b)."""
    if order.hour is not None and order.hour != umpire.hour:
        ahead = (order.hour - umpire.hour) % 24
        umpire.state.sides[side].dated.append(DatedOrder(umpire.turn + ahead, order))
    else:
        _give(umpire, side, order)


def _give(umpire: Umpire, side: Side, order: UnitOrder) -> None:
    own = umpire.state.sides[side]
    match order.unit.kind:
        case "TF":
            tf = own.tfs.get(order.unit.number)
            if tf is not None:
                before = tf.order
                loaded = LoadGuns in map(type, order.program.actions)
                if loaded:
                    depots.declare_loads(umpire, side, tf, order.program)
                    order = msgspec.structs.replace(order, program=without(order.program, LoadGuns))
                _replace(tf, order, loaded)
                if umpire.ruleset.surface_reports.most_guns_number:
                    _keep_number(tf, before)
        case "AF":
            af = own.afs.get(order.unit.number)
            if af is not None and any(isinstance(action, TakeOff) for action in order.program.actions):
                umpire.tell(NotTaken(seat=side, about=order.unit.id(side), why="in the air", rule="BR-3.3"))
            elif af is not None:
                _replace(af, order)
            elif any(isinstance(action, TakeOff) for action in order.program.actions):
                umpire.orders[side].append(order)
            else:
                umpire.tell(NotTaken(seat=side, about=order.unit.id(side), why="not in flight"))
        case "radio":
            if order.radio is not None:
                umpire.spoken[side].append((order.unit.name, order.radio))
        case "MTB":
            boats.take(umpire, side, order)
        case "CW" | "T":
            counters.take(umpire, side, order)
        case "SS":
            submarines.take(umpire, side, order)
        case "base" | "ship":
            order = _stood_by(umpire, side, order)
            if not order.no_move and order.program != Program((), standing=True):
                _give_to_holder(umpire, side, order)
    if order.no_move:
        umpire.tell(NotTaken(seat=side, about=order.unit.id(side), why="contradiction", rule="GM-3.3b"))


def _give_to_holder(umpire: Umpire, side: Side, order: UnitOrder) -> None:
    """Keep a standing order of a ship or base, and until changed which planes it gives up first (FE-DR-11) and at what
    its guns fire (BR-19.9.3); the rest is for this turn."""
    own, name = umpire.state.sides[side], order.unit.name
    ranked = [action for action in order.program.actions if isinstance(action, GiveUp)]
    aims = [action for action in order.program.actions if isinstance(action, Surface)]
    program = without(without(order.program, GiveUp), Surface)
    if ranked:
        own.give_up[name] = ranked[-1].planes
    if aims:
        own.shore_fire[name] = aims[-1].fire
    if (ranked or aims) and not program.actions:
        return
    if program.standing:
        own.standing[name] = program
    elif not program.actions:
        own.standing.pop(name, None)
        own.ready_cap.pop(name, None)
    else:
        umpire.orders[side].append(msgspec.structs.replace(order, program=program))


def _stood_by(umpire: Umpire, side: Side, order: UnitOrder) -> UnitOrder:
    """Take up what an order says of a ready CAP: it stands until changed, through the night too (FE-16.11a, GM-9.5a,
    GM-9.54). Returns the rest of the order; where it says nothing else, one that changes nothing."""
    standing_by = [action for action in order.program.actions if isinstance(action, ReadyCap)]
    if not standing_by:
        return order
    own, name = umpire.state.sides[side], order.unit.name
    key = (side, name)
    before = own.ready_cap.get(name, ()) if key in umpire.alert.ordered else ()
    umpire.alert.ordered.add(key)
    own.ready_cap[name] = (*before, *(action for action in standing_by if action.planes))
    if not own.ready_cap[name]:
        del own.ready_cap[name]
    rest = without(order.program, ReadyCap)
    return msgspec.structs.replace(order, program=rest if rest.actions else Program((), standing=True))


def _keep_number(tf: TaskForce, before: Program | None) -> None:
    """Let a TF's secret number stand until it is changed, by the 1993 document (GM-10.1a)."""
    old, new = surface_conduct(before), surface_conduct(tf.order)
    if old is None or old.number is None:
        return
    if new is None or new.number is None:
        actions = tf.order.actions if tf.order is not None else ()
        tf.order = msgspec.structs.replace(tf.order or Program(), actions=(Surface(number=old.number), *actions))


def _replace(unit: TaskForce | AirFormation, order: UnitOrder, loaded: bool = False) -> None:
    """Give a unit its new order; report numbers, conduct, and loads of guns leave the course as it is (GM-3.6b)."""
    program = order.program
    kinds = [*map(type, program.actions)]
    only_figures = ReportAs in kinds and kinds.count(ReportAs) == len(kinds)
    if ReportAs in kinds:
        unit.report_as = report_figures(program) or unit.report_as
        if isinstance(unit, TaskForce):
            unit.truly = _truly(program, unit.truly)
    if order.no_move:
        unit.order = None
    elif (not only_figures or program.cases) and not (loaded and program == Program()):
        before = unit.order
        unit.order = program if before is None else amended(before, program) or _still_banned(before, program)


def _still_banned(old: Program | None, new: Program) -> Program:
    """Return a unit's new order with what the old one said of diving, where the new one says nothing: a ban stands
    until it is lifted (GM-9.66)."""
    dive = conduct(old, Dive)
    if dive is None or conduct(new, Dive) is not None:
        return new
    return msgspec.structs.replace(new, actions=(*new.actions, dive))


def box_moves(program: Program, move: str) -> list[MoveBox]:
    """Return the readying moves of one kind in an order."""
    return [action for action in program.actions if isinstance(action, MoveBox) and action.move == move]


def _truly(program: Program, before: bool) -> bool:
    """Return whether carriers are to be reported truly from now on (FE-7.12.2g)."""
    wishes = [action.truly for action in program.actions if isinstance(action, ReportAs) and action.truly is not None]
    return wishes[-1] if wishes else before


def without(program: Program, kind: type) -> Program:
    """Return a program without the actions of one kind."""
    left = [action for action in program.actions if not isinstance(action, kind)]
    return program if len(left) == len(program.actions) else msgspec.structs.replace(program, actions=tuple(left))
