"""What each order does to its side's own forces: the reader tries it on a copy, the umpire on the real thing."""

from functools import singledispatch

from flagplot.games.slot.forces import Own
from flagplot.games.slot.orders import model
from flagplot.games.slot.patrol import free_boats
from flagplot.games.slot.state import AirOrder
from flagplot.games.slot.units import PLOTTED, Fleet, Flotilla, Minefield, Plan, Work


@singledispatch
def apply(order: model.Order, own: Own) -> None:
    """Carry out one order that has been found good."""
    raise TypeError(f"no such order: {type(order).__name__}")


def replaces(order: model.Order, own: Own) -> str:
    """Return what of a unit's standing order an order puts an end to, in the words of the guide; a plot goes on where
    the plotted turns end, and replaces nothing (SP-BASE-18)."""
    match order:
        case model.MissionOrder():
            ends = ends_plot(order.mission, own.fleets[order.unit])
            return standing(order.unit, own) if ends or order.mission != own.fleets[order.unit].mission else ""
        case model.JettisonOrder():
            fleet = own.fleet_of(own.ships[f"{own.side}/{order.unit}"])
            return f"{fleet.id}: {standing(fleet.id, own)}"
        case model.MinesOrder() if own.phase != "movement":
            return _changed("MINES", own.fleets[order.unit].mines, order.choice)
        case model.AntiAircraftOrder():
            fire = ("FIRE", "HOLD")
            return _changed("AA", fire[own.fleets[order.unit].hold_aa], fire[order.hold])
        case model.BattleOrder():
            fleet = own.fleets[order.unit]
            before = model.BattleOrder(order.unit, fleet.stance, fleet.aim, fleet.retreat).canonical
            return "" if before == order.canonical else before.removeprefix(f"{order.unit} ")
    return ""


def _changed(verb: str, before: str, after: str) -> str:
    return f"{verb} {before}" if before and before != after else ""


def standing(unit: str, own: Own) -> str:
    """Return the mission and plot that a fleet, or a ship's fleet, goes on with."""
    ship = own.ship(unit)
    fleet = own.fleets.get(unit) or (own.fleet_of(ship) if ship else None)
    if fleet is None:
        return ""
    words = ["MISSION", fleet.mission, fleet.target or fleet.leader, fleet.base]
    plan = tuple(tuple(turn) for turn in fleet.plan)
    words += ["PLOT", model.plan_text(plan)] if plan else []
    return " ".join(word for word in words if word)


def ends_plot(mission: str, fleet: Fleet) -> bool:
    """Return whether a mission puts an end to what a fleet has plotted (SP-BASE-18)."""
    return mission in (*PLOTTED, "ABORT", "ESCORT") or fleet.mission in (*PLOTTED, "ABORT", "ESCORT")


def _lists(plan: tuple[tuple[str, ...], ...]) -> Plan:
    return [list(turn) for turn in plan]


def keeps_plot(own: Own, fleet: Fleet) -> bool:
    """Return whether turns already plotted stand, so that a new plot goes on from there (SP-BASE-18)."""
    return bool(fleet.plan) and not fleet.replot


def _plot(own: Own, fleet: Fleet, plan: tuple[tuple[str, ...], ...]) -> None:
    fleet.plan = (fleet.plan if keeps_plot(own, fleet) else []) + _lists(plan)
    fleet.replot = False
    if fleet.mission in PLOTTED:
        fleet.routed = True


@apply.register
def _(order: model.MissionOrder, own: Own) -> None:
    fleet = own.fleets[order.unit]
    fresh = ends_plot(order.mission, fleet)
    fleet.mission = order.mission
    fleet.target = order.target if order.mission in PLOTTED else ""
    fleet.leader = order.target if order.mission == "ESCORT" else ""
    fleet.base = order.base
    if fresh:
        fleet.plan, fleet.routed = [], False
    if order.plan:
        _plot(own, fleet, order.plan)


@apply.register
def _(order: model.PlotOrder, own: Own) -> None:
    _plot(own, own.fleets[order.unit], order.plan)


@apply.register
def _(order: model.MinesOrder, own: Own) -> None:
    fleet = own.fleets[order.unit]
    asked = [crossing for crossing in own.crossings if crossing.fleet == fleet.id]
    if own.phase != "movement":
        fleet.mines = order.choice
        return
    for crossing in asked:
        crossing.answer = order.choice
    if order.choice == "STOP":
        fleet.steps, fleet.plan = fleet.steps[: fleet.done], []
        if order.plan:
            fleet.steps += order.plan[0]
            fleet.plan = _lists(order.plan[1:])
            fleet.plotted = len(fleet.steps)


@apply.register
def _(order: model.BattleOrder, own: Own) -> None:
    fleet = own.fleets[order.unit]
    fleet.stance, fleet.aim, fleet.retreat = order.stance, order.aim, order.retreat


@apply.register
def _(order: model.AntiAircraftOrder, own: Own) -> None:
    own.fleets[order.unit].hold_aa = order.hold


@apply.register
def _(order: model.ArrangeOrder, own: Own) -> None:
    own.fleets[order.unit].ships = [f"{own.side}/{ship}" for ship in order.ships]


@apply.register
def _(order: model.SplitOrder, own: Own) -> None:
    fleet = own.fleets[order.unit]
    keys = [f"{own.side}/{ship}" for ship in order.ships]
    keep = fleet.mission not in ("BOMBARD", "TRANSPORT")
    part = Fleet(
        order.name,
        fleet.side,
        fleet.zone,
        keys,
        came=fleet.came,
        mines=fleet.mines,
        stance=fleet.stance,
        aim=fleet.aim,
        hold_aa=fleet.hold_aa,
        replot=True,
    )
    if keep:
        part.mission, part.routed, part.target = fleet.mission, fleet.routed, fleet.target
        part.plan, part.replot = [list(turn) for turn in fleet.plan], fleet.replot
    fleet.ships = [key for key in fleet.ships if key not in keys]
    own.fleets[part.id] = part


@apply.register
def _(order: model.CombineOrder, own: Own) -> None:
    own.fleets[order.unit].ships += own.fleets.pop(order.other).ships


@apply.register
def _(order: model.LayOrder, own: Own) -> None:
    ship = own.ships[f"{own.side}/{order.unit}"]
    ship.order = Work("mine", own.fleet_of(ship).zone, 0, list(order.boundaries), order.active)


@apply.register
def _(order: model.JettisonOrder, own: Own) -> None:
    """Throw the mines overboard; the whole fleet aborts (SP-19.41b, SP-19.41c)."""
    ship = own.ships[f"{own.side}/{order.unit}"]
    ship.jettisoned, ship.work, ship.order = True, None, None
    fleet = own.fleet_of(ship)
    fleet.mission, fleet.plan, fleet.target, fleet.routed = "ABORT", [], "", False


@apply.register
def _(order: model.DetectOrder, own: Own) -> None:
    ship = own.ships[f"{own.side}/{order.unit}"]
    ship.order = Work("detect", own.fleet_of(ship).zone)


@apply.register
def _(order: model.SweepOrder, own: Own) -> None:
    ship = own.ships[f"{own.side}/{order.unit}"]
    ship.order = Work("sweep", own.fleet_of(ship).zone, 0, [order.boundary] if order.boundary else [])


@apply.register
def _(order: model.FieldOrder, own: Own) -> None:
    """Place set-up fields, active from the start unless delayed (SP-19.0b)."""
    own.fields += [Minefield(own.side, order.unit, 0, max(1, order.active)) for _ in range(order.count)]
    own.fields_left -= order.count


@apply.register
def _(order: model.RevealOrder, own: Own) -> None:
    own.reveal = [order.unit, *order.more]


@apply.register
def _(order: model.FlotillaOrder, own: Own) -> None:
    """Send out a flotilla; two in one zone are one (SP-20.1a)."""
    free = free_boats(own.boats, order.base)
    sent = [boat for boat in free if boat.ace][: order.aces]
    sent += [boat for boat in free if not boat.ace][: order.boats - order.aces]
    boats = [boat.id for boat in sent]
    for other in own.boats.flotillas:
        if other.zone == order.zone:
            other.boats += boats
            return
    own.boats.flotillas.append(
        Flotilla(order.unit, own.side, order.zone, boats, order.base, list(order.targets), order.guns, order.watch)
    )


@apply.register
def _(order: model.TargetsOrder, own: Own) -> None:
    for meeting in own.meetings:
        if meeting.flotilla == order.unit:
            meeting.answered, meeting.targets, meeting.guns = True, list(order.targets), order.guns


@apply.register
def _(order: model.SubmarineOrder, own: Own) -> None:
    sub = own.submarines[f"{own.side}/{order.unit}"]
    sub.zone = order.move or sub.zone
    if order.attack is not None:
        sub.attack, sub.prey = order.attack, order.prey


@apply.register
def _(order: model.PlaceOrder, own: Own) -> None:
    sub = own.submarines[f"{own.side}/{order.unit}"]
    sub.zone = order.zone
    if order.ace:
        _name_ace(order.unit, own)


@apply.register
def _(order: model.AceOrder, own: Own) -> None:
    _name_ace(order.unit, own)


def _name_ace(unit: str, own: Own) -> None:
    """Name an ace submarine in secret (SP-16.6b)."""
    own.submarines[f"{own.side}/{unit}"].ace = True
    own.aces_left -= 1


@apply.register
def _(order: model.StrikeOrder, own: Own) -> None:
    own.strikes[order.unit] = AirOrder(order.steps, order.kind, order.target)


@apply.register
def _(order: model.SearchOrder, own: Own) -> None:
    own.searches[order.unit] = order.zone
