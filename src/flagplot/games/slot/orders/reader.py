"""Reading an order sheet: every line to an order or to a remark; never raises on a player's text (SP-BASE-46)."""

from collections.abc import Sequence

import msgspec

from flagplot.core.diagnostics import Diagnostic, meant
from flagplot.core.game import Choice
from flagplot.games.slot import laying
from flagplot.games.slot.forces import Own
from flagplot.games.slot.guide import SPEECH
from flagplot.games.slot.orders import air_orders, boat_orders, fleet_orders, mine_orders, model
from flagplot.games.slot.orders.apply import apply, replaces, standing
from flagplot.games.slot.orders.line import OrderLine, on_line
from flagplot.games.slot.orders.trial import Trial
from flagplot.games.slot.tables import parent_rules
from flagplot.orders.cursor import RefusedError, lines_of_json
from flagplot.orders.following import may_follow
from flagplot.orders.sheet import read_orders
from flagplot.orders.voice import Voice

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
    "MOVE": fleet_orders.plot,
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
    "COVER": boat_orders.cover,
}
FIELD_VERBS = {"STRIKE": air_orders.strike, "SEARCH": air_orders.search}

_JSON: msgspec.json.Decoder[list[model.AnyOrder]] = msgspec.json.Decoder(list[model.AnyOrder])
EXAMPLE = '[{"type": "mission", "unit": "A3", "mission": "ESCORT", "target": "A2"}].'

ONCE = {
    model.MissionOrder: "plot",
    model.PlotOrder: "plot",
    model.LayOrder: "work",
    model.DetectOrder: "work",
    model.SweepOrder: "work",
    model.SubmarineOrder: "move",
}
"""Orders of which a unit takes one a turn; the second contradicts the first."""


def read(text: str, seat: str, trial: Trial) -> model.SlotSheet:
    """Return the orders of a text that stand, their echo and the remarks, judged from the trial (SP-BASE-46).

    The text is lines of orders, or a JSON list of the same orders, which are then judged as lines.
    """
    stands: dict[tuple[str, str], int] = {}

    def take(line: OrderLine, order: model.AnyOrder) -> str:
        group = (order.unit, ONCE.get(type(order), f"{line.number}"))
        if group in stands and group[1] in ONCE.values():
            message = f"{order.unit} has such an order on line {stands[group]} already."
            raise line.refuse("contradiction", message, "Give one of the two; the first stands.", line.words[0])
        replaced = replaces(order, trial.own)
        apply(order, trial.own)
        stands[group] = line.number
        return replaced

    voice = Voice(SPEECH, units(trial), lambda unit: standing(unit, trial.own))
    lines, faults = lines_of_json(text, _JSON, EXAMPLE)
    orders, found = read_orders(lines, OrderLine, lambda line: line_order(line, trial), voice, take)
    remarks = [*faults, *found.remarks]
    keep = _whole_sheet(trial, orders, [echo.line for echo in found.echo], remarks)
    return model.SlotSheet(
        seat=seat,
        text=text,
        echo=tuple(found.echo[number] for number in keep),
        diagnostics=tuple(sorted(remarks, key=on_line)),
        orders=tuple(orders[number] for number in keep),
    )


def legal(trial: Trial, after: str) -> tuple[Choice, ...]:
    """Return the words that may follow those of an order (SP-BASE-46)."""
    return may_follow(OrderLine, lambda line: line_order(line, trial), after)


def units(trial: Trial) -> dict[str, str]:
    """Return the names by which own fleets, ships, submarines and airfields are addressed."""
    own = trial.own
    ships = [ship for ship in own.ships.values() if ship.afloat]
    names = [*own.fleets, *(ship.id for ship in ships)]
    names += [sub.id for sub in own.submarines.values() if not sub.sunk]
    names += [field.zone for field in own.airfields]
    calls = {ship.name.lower(): ship.id for ship in ships if ship.name} | {name.lower(): name for name in names}
    return calls | {f"{what} {name.lower()}": name for name in own.fleets for what in ("fleet", "force", "task force")}


def line_order(line: OrderLine, trial: Trial) -> model.AnyOrder:
    """Return the order of one line."""
    line.accept("FLEET")
    if trial.own.phase == "movement":
        return _answer(line, trial)
    own = trial.own
    if not line:
        line.may_follow(*units(trial).values(), *LEADING, "QUERY")
    first = line.take("another word").upper
    if first == "QUERY":
        raise query(line)
    if first in LEADING:
        return LEADING[first](line, trial)
    if first in own.fleets:
        fleet = own.fleets[first]
        if line.peek() in ("SPLIT", "COMBINE"):
            verb = line.take("another word").upper
            raise line.refuse("unknown-word", f"{verb} stands before the fleets.", f"Write {verb} {first} ...")
        verb = line.choice("an order for a fleet", FLEET_VERBS)
        return FLEET_VERBS[verb](line, trial, fleet, verb)
    ship = own.ship(first)
    if ship:
        verb = line.choice("an order for a ship", SHIP_VERBS)
        return SHIP_VERBS[verb](line, trial, ship)
    sub = own.submarine(first)
    if sub:
        return boat_orders.submarine(line, trial, sub)
    field = next((field for field in own.airfields if field.zone == trial.board.zone(first)), None)
    if field:
        verb = line.choice("an order for an airfield", FIELD_VERBS)
        return FIELD_VERBS[verb](line, trial, field)
    raise unknown(line, own, first)


def unknown(line: OrderLine, own: Own, word: str) -> RefusedError:
    """Return the error for a unit that is not there: the same words for the enemy's units and for none."""
    known = [*own.fleets, *(ship.id for ship in own.ships.values() if ship.afloat), *LEADING]
    known += [sub.id for sub in own.submarines.values() if not sub.sunk]
    hint = meant(word, known, f"Your fleets are {', '.join(own.fleets) or 'none'}.")
    return line.refuse("unknown-unit", f"You have no unit '{word}'.", hint)


def _answer(line: OrderLine, trial: Trial) -> model.AnyOrder:
    """Return the answer to a question that the umpire asks during movement (SP-BASE-47).

    Nothing else is taken between contact and the end of a battle: no jettison (SP-19.41e).
    """
    own = trial.own
    fleets = [crossing.fleet for crossing in own.crossings]
    line.may_follow(*fleets, *["FLOTILLA"] * bool(own.meetings))
    first = line.take("another word").upper
    if first == "FLOTILLA" and own.meetings:
        return boat_orders.answer(line, trial)
    if first in fleets and line.accept("MINES"):
        return fleet_orders.mines_answer(line, trial, own.fleets[first])
    asked = [f"{fleet} MINES STOP or PRESS" for fleet in fleets]
    asked += [f"FLOTILLA {one.flotilla} {'GUNS YES or NO' if one.groups else 'TARGETS ...'}" for one in own.meetings]
    hint = "Answer with " + ", ".join(asked) + "." if asked else "Nothing is asked of you now."
    raise line.refuse("not-now", "Orders wait for the next orders phase; the fleets are under way (SP-19.41e).", hint)


def query(line: OrderLine) -> RefusedError:
    """Return the note that answers which row stands for a rule of the parent game (SP-0d)."""
    if not line:
        line.may_follow("<a rule such as 9.1>")
        return line.missing("a rule such as 9.1")
    wanted = " ".join(word.text for word in line.rest()).lower()
    entry = parent_rules().get(wanted)
    if entry is None:
        known = ", ".join(parent_rules())
        return line.refuse(
            "unknown-rule", f"'{wanted}' is no rule of the parent game that is called on here.", f"Those are {known}."
        )
    return line.answer("parent-rule", f"{wanted} {entry['title']}: parent rule, not supplied; {entry['row']}")


def _whole_sheet(
    trial: Trial, orders: Sequence[model.AnyOrder], places: list[int], remarks: list[Diagnostic]
) -> list[int]:
    """Return which orders stand when the whole sheet is known: no mining by a fleet plotted to move (SP-19.31b).

    A last laying turn without a boundary stands by a default that is named (SP-19.31e).
    """
    keep: list[int] = []
    for place, order in enumerate(orders):
        reason = ""
        if isinstance(order, model.LayOrder):
            ship = trial.own.ship(order.unit)
            fleet = trial.own.fleet_of(ship) if ship else None
            if fleet and fleet.plan and fleet.plan[0]:
                reason = f"{fleet.id} is plotted to move this turn; a ship lays where it stays four turns (SP-19.31b)."
            elif ship and fleet and laying.lacks_boundary(trial.tables, ship, order.boundaries):
                edge = trial.board.boundaries(fleet.zone)[0]
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
