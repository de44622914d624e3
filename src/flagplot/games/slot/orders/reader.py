"""Reading an order sheet: every line to an order or to a remark; never raises on a player's text (SP-BASE-46)."""

from flagplot.core.diagnostics import Diagnostic, suggest
from flagplot.core.game import OrderEcho
from flagplot.games.slot import laying
from flagplot.games.slot.forces import Own
from flagplot.games.slot.orders import air_orders, boat_orders, fleet_orders, mine_orders, model
from flagplot.games.slot.orders.apply import apply
from flagplot.games.slot.orders.context import Desk
from flagplot.games.slot.orders.words import Words, WrongError, remark
from flagplot.games.slot.tables import parent_rules

LEADING = {
    "COMBINE": fleet_orders.combine,
    "SPLIT": fleet_orders.split,
    "FLOTILLA": boat_orders.flotilla,
    "MINE": mine_orders.set_up,
    "REVEAL": mine_orders.reveal,
    "ACE": boat_orders.ace,
}
"""Orders that begin with their verb."""

FLEET_VERBS = {
    "MISSION": fleet_orders.mission,
    "PLOT": fleet_orders.plot,
    "ROUTE": fleet_orders.plot,
    "MINES": fleet_orders.mines,
    "BATTLE": fleet_orders.battle,
    "AA": fleet_orders.anti_aircraft,
    "HOLD": fleet_orders.hold,
    "ORDER": fleet_orders.arrange,
    "ABORT": fleet_orders.short_mission,
    "PATROL": fleet_orders.short_mission,
    "INTERCEPT": fleet_orders.short_mission,
    "RAID": fleet_orders.short_mission,
    "SWEEP": fleet_orders.short_mission,
    "ESCORT": fleet_orders.short_mission,
    "BOMBARD": fleet_orders.short_mission,
    "TRANSPORT": fleet_orders.short_mission,
    "MINELAY": fleet_orders.short_mission,
}
SHIP_VERBS = {
    "MINE": mine_orders.lay,
    "JETTISON": mine_orders.jettison,
    "DETECT": mine_orders.detect,
    "SWEEP": mine_orders.sweep,
}
FIELD_VERBS = {"STRIKE": air_orders.strike, "SEARCH": air_orders.search}

ONCE = {
    model.MissionOrder: "plot",
    model.PlotOrder: "plot",
    model.LayOrder: "work",
    model.DetectOrder: "work",
    model.SweepOrder: "work",
    model.SubmarineOrder: "move",
}
"""Orders of which a unit takes one a turn; the second contradicts the first."""


def read(text: str, seat: str, desk: Desk) -> model.SlotSheet:
    """Return the orders of a text that stand, their echo and the remarks, judged from the desk (SP-BASE-46)."""
    orders: list[model.AnyOrder] = []
    remarks: list[Diagnostic] = []
    places: list[int] = []
    given: dict[tuple[str, str], int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        words = Words(line)
        if not words:
            continue
        try:
            order = _line(words, desk)
            words.finish()
            if order is None:
                continue
            group = (order.unit, ONCE.get(type(order), f"{number}"))
            if group in given:
                raise WrongError(
                    words.words[0][1],
                    len(words.words[0][0]),
                    "contradiction",
                    f"{order.unit} has such an order on line {given[group]} already.",
                    "Give one of the two; the first stands.",
                )
            apply(order, desk.own)
        except WrongError as wrong:
            remarks.append(remark(number, wrong))
            continue
        given[group] = number
        orders.append(order)
        places.append(number)
    keep = _whole_sheet(desk, orders, places, remarks)
    orders, places = [orders[i] for i in keep], [places[i] for i in keep]
    echo = [OrderEcho(place, order.unit, str(order)) for place, order in zip(places, orders, strict=True)]
    remarks.sort(key=lambda one: (one.line, one.column))
    return model.SlotSheet(seat=seat, text=text, echo=tuple(echo), diagnostics=tuple(remarks), orders=tuple(orders))


def _line(words: Words, desk: Desk) -> model.AnyOrder | None:
    """Return the order of one line."""
    words.accept("FLEET")
    if desk.own.phase == "movement":
        return _answer(words, desk)
    first = words.take()
    if first == "QUERY":
        raise query(words)
    if first in LEADING:
        return LEADING[first](words, desk)
    own = desk.own
    if first in own.fleets:
        fleet = own.fleets[first]
        if words.peek() in ("SPLIT", "COMBINE"):
            verb = words.take()
            raise words.wrong("unknown-word", f"{verb} stands before the fleets.", f"Write {verb} {first} ...")
        verb = words.choice("order for a fleet", FLEET_VERBS)
        return FLEET_VERBS[verb](words, desk, fleet, verb)
    ship = own.ship(first)
    if ship:
        verb = words.choice("order for a ship", SHIP_VERBS)
        return SHIP_VERBS[verb](words, desk, ship)
    sub = own.submarine(first)
    if sub:
        return boat_orders.submarine(words, desk, sub)
    field = next((field for field in own.airfields if field.zone == desk.board.zone(first)), None)
    if field:
        verb = words.choice("order for an airfield", FIELD_VERBS)
        return FIELD_VERBS[verb](words, desk, field)
    raise unknown(words, own, first)


def unknown(words: Words, own: Own, word: str) -> WrongError:
    """Return the error for a unit that is not there: the same words for the enemy's units and for none."""
    known = [*own.fleets, *(ship.id for ship in own.ships.values() if ship.afloat), *LEADING]
    known += [sub.id for sub in own.submarines.values() if not sub.sunk]
    near = suggest(word, known)
    hint = f"Did you mean {near}?" if near else f"Your fleets are {', '.join(own.fleets) or 'none'}."
    return words.wrong("unknown-unit", f"You have no unit '{word}'.", hint)


def _answer(words: Words, desk: Desk) -> model.AnyOrder | None:
    """Return the answer to a question that the umpire asks during movement (SP-BASE-47).

    Nothing else is taken between contact and the end of a battle: no jettison (SP-19.41e).
    """
    own = desk.own
    first = words.take()
    fleets = [crossing.fleet for crossing in own.crossings]
    if first == "FLOTILLA" and own.meetings:
        return boat_orders.answer(words, desk)
    if first in fleets and words.accept("MINES"):
        return fleet_orders.mines_answer(words, desk, own.fleets[first])
    asked = [f"{fleet} MINES STOP or PRESS" for fleet in fleets]
    asked += [f"FLOTILLA {one.flotilla} TARGETS ..." for one in own.meetings]
    hint = "Answer with " + ", ".join(asked) + "." if asked else "Nothing is asked of you now."
    raise words.wrong("not-now", "Orders wait for the next orders phase; the fleets are under way (SP-19.41e).", hint)


def query(words: Words) -> WrongError:
    """Return the note that answers which row stands for a rule of the parent game (SP-0d)."""
    wanted = " ".join(word for word, _ in words.words[words.place :]).lower()
    words.place = len(words.words)
    entry = parent_rules().get(wanted)
    if entry is None:
        known = ", ".join(parent_rules())
        return words.wrong(
            "unknown-rule", f"'{wanted}' is no rule of the parent game that is called on here.", f"Those are {known}."
        )
    return words.wrong("parent-rule", f"{wanted} {entry['title']}: parent rule, not supplied; {entry['row']}")


def _whole_sheet(desk: Desk, orders: list[model.AnyOrder], places: list[int], remarks: list[Diagnostic]) -> list[int]:
    """Return which orders stand when the whole sheet is known: no mining by a fleet plotted to move (SP-19.31b).

    A last laying turn without a boundary stands by a default that is named (SP-19.31e).
    """
    keep: list[int] = []
    for place, order in enumerate(orders):
        reason = ""
        if isinstance(order, model.LayOrder):
            ship = desk.own.ship(order.unit)
            fleet = desk.own.fleet_of(ship) if ship else None
            if fleet and fleet.plan and fleet.plan[0]:
                reason = f"{fleet.id} is plotted to move this turn; a ship lays where it stays four turns (SP-19.31b)."
            elif ship and fleet and laying.lacks_boundary(desk.tables, ship, order.boundaries):
                edge = desk.board.boundaries(fleet.zone)[0]
                remarks.append(
                    Diagnostic(
                        places[place],
                        1,
                        len(order.unit),
                        "query",
                        "SP-19.31e",
                        f"{ship.id} lays this turn and no boundary is named: {edge} is taken.",
                        f"Write {ship.id} MINE and a boundary of {fleet.zone}.",
                    )
                )
        if reason:
            remarks.append(
                Diagnostic(
                    places[place],
                    1,
                    len(order.unit),
                    "error",
                    "SP-19.31b",
                    reason,
                    "Plot a stay: a dash for each laying turn.",
                )
            )
        else:
            keep.append(place)
    return keep
