"""Orders about mines: laying, set-up fields, detecting, sweeping, jettison, what to reveal (SP-19)."""

from flagplot.games.slot import fields, laying, sweeping
from flagplot.games.slot.orders import model
from flagplot.games.slot.orders.line import OrderLine, rule_of
from flagplot.games.slot.orders.plots import boundary_word
from flagplot.games.slot.orders.trial import Trial
from flagplot.games.slot.units import Ship


def _chapter(line: OrderLine, trial: Trial) -> None:
    reason = trial.chapter("MINES", "19")
    if reason:
        raise line.refuse("SP-0b", reason)


def _active(line: OrderLine, first: int) -> int:
    """Take a later turn of activation (SP-19.35a)."""
    if not line.accept("ACTIVE"):
        return 0
    turn = line.whole("a turn", 1)
    if turn < first:
        raise line.refuse(
            "SP-19.35a",
            f"A field laid now is active from turn {first} at the earliest.",
            f"Write ACTIVE with turn {first} or later, or leave it out.",
        )
    return turn


def lay(line: OrderLine, trial: Trial, ship: Ship) -> model.AnyOrder:
    """Read `ML1 MINE L21/L22 ACTIVE 9`, to be given in each of four turns (SP-19.31c).

    Refused for ships that cannot lay (SP-19.3a), missions (SP-19.31a) and zones (SP-19.34a) that do not allow it.
    """
    _chapter(line, trial)
    fleet = trial.own.fleet_of(ship)
    reason = laying.may_lay(ship, fleet.mission)
    if reason:
        raise line.refuse(rule_of(reason), f"{ship.id} may not lay: {reason}.")
    if not fields.may_lay_in(trial.tables, trial.board, fleet.zone):
        far = trial.board.coast_distance(fleet.zone)
        raise line.refuse(
            "SP-19.34a",
            f"No field may be laid from {fleet.zone}: it is {far} zones from coastal land, "
            "and 2 is the most (SP-19.34a).",
            "Islands do not count as coast (SP-19.34c).",
        )
    edges: list[str] = []
    while line and line.peek() != "ACTIVE":
        edge = boundary_word(line, trial.board)
        if fleet.zone not in edge.split("/"):
            around = ", ".join(trial.board.boundaries(fleet.zone))
            raise line.refuse(
                "SP-19.31e", f"{edge} is no boundary of {fleet.zone}, where {ship.id} is.", f"Those are {around}."
            )
        edges.append(edge)
    return model.LayOrder(ship.id, tuple(edges), _active(line, trial.own.turn + 1))


def jettison(line: OrderLine, trial: Trial, ship: Ship) -> model.AnyOrder:
    """Read `ML1 JETTISON` (SP-19.41a)."""
    _chapter(line, trial)
    if not ship.lays and ship.card != "ML":
        raise line.refuse("SP-19.41a", f"{ship.id} is no minelayer and has no mines aboard.")
    if ship.jettisoned:
        raise line.refuse("SP-19.41a", f"{ship.id} has thrown its mines overboard already.")
    return model.JettisonOrder(ship.id)


def _sweeper(line: OrderLine, trial: Trial, ship: Ship) -> str:
    """Return the zone of a ship that may sweep there (SP-19.6, SP-19.61)."""
    _chapter(line, trial)
    fleet = trial.own.fleet_of(ship)
    reason = sweeping.may_sweep(ship, fleet.mission)
    if reason:
        raise line.refuse(rule_of(reason), f"{ship.id} may not: {reason}.")
    return fleet.zone


def detect(line: OrderLine, trial: Trial, ship: Ship) -> model.AnyOrder:
    """Read `MS1 DETECT` (SP-19.62c)."""
    _sweeper(line, trial, ship)
    return model.DetectOrder(ship.id)


def sweep(line: OrderLine, trial: Trial, ship: Ship) -> model.AnyOrder:
    """Read `MS1 SWEEP L21/L22`: an enemy field must have been detected first (SP-19.62a), own ones not (SP-19.62b)."""
    zone = _sweeper(line, trial, ship)
    around = trial.board.boundaries(zone)
    known = {field.boundary for field in trial.own.fields} | {one.boundary for one in trial.known if one.count}
    if not line:
        if not known & set(around):
            raise line.refuse(
                "SP-19.62a",
                f"No field around {zone} has been detected; detect first (SP-19.62a).",
                f"Write {ship.id} DETECT.",
            )
        return model.SweepOrder(ship.id)
    edge = boundary_word(line, trial.board)
    if edge not in around:
        raise line.refuse(
            "SP-19.63a",
            f"{edge} does not border {zone}, where {ship.id} is (SP-19.63a).",
            f"Boundaries there are {', '.join(around)}.",
        )
    if edge not in known:
        raise line.refuse(
            "SP-19.62a", f"No field on {edge} has been detected; detect first (SP-19.62a).", f"Write {ship.id} DETECT."
        )
    return model.SweepOrder(ship.id, edge)


def set_up(line: OrderLine, trial: Trial) -> model.AnyOrder:
    """Read `MINE L21/L22 COUNT 2`, before turn 1 (SP-19.0b, SP-BASE-45).

    Under 19.34, within the zones the scenario names; never more than it gives.
    """
    _chapter(line, trial)
    own = trial.own
    edge = boundary_word(line, trial.board)
    if own.turn > own.first or own.phase != "orders":
        raise line.refuse(
            "SP-BASE-45",
            "Fields of the scenario are placed before turn 1 only.",
            "A minelayer lays a field by an order of its own, ML1 MINE L21/L22.",
        )
    count = line.whole("a number of fields", 1) if line.accept("COUNT") else 1
    if count > own.fields_left:
        raise line.refuse("SP-19.0b", f"The scenario leaves you {own.fields_left} fields to place, not {count}.")
    if not fields.may_lay_on(trial.tables, trial.board, edge):
        raise line.refuse(
            "SP-19.34a",
            f"No field may lie on {edge}: neither zone is within 2 zones of coastal land (SP-19.34a).",
            "Islands do not count as coast (SP-19.34c).",
        )
    middle, far = own.field_area
    if middle and min(trial.board.distance(middle, zone) for zone in edge.split("/")) > far:
        raise line.refuse("SP-BASE-45", f"{edge} is more than {far} zones from {middle}, where the scenario puts them.")
    return model.FieldOrder(edge, count, _active(line, 1))


def reveal(line: OrderLine, trial: Trial) -> model.AnyOrder:
    """Read `REVEAL L21/L22 K21/L22`: own fields in the order in which they may be given away (SP-19.24f)."""
    _chapter(line, trial)
    edges = [boundary_word(line, trial.board)]
    while line:
        edges.append(boundary_word(line, trial.board))
    return model.RevealOrder(edges[0], tuple(edges[1:]))
