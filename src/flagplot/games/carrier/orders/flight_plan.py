"""Checks of air formation orders: landing places, the course, the flight and its fuel."""

from collections.abc import Iterator

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Attack, Program
from flagplot.games.carrier.orders.assemble import CaseItem, Flag, Guarded, assemble
from flagplot.games.carrier.orders.checking import about
from flagplot.games.carrier.orders.draft import Draft, Item, Remarks
from flagplot.games.carrier.orders.judging import targets
from flagplot.games.carrier.orders.reckoning import STAYING, Flight, Reckoning
from flagplot.games.carrier.orders.text import place as place_text
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.state.units import AirFormation, Base, Ship
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Hex, distance
from flagplot.games.carrier.units import factors as values

MOST_TURNS = 6
"""Turns of a way that are shown one by one."""


def holders(roster: Roster) -> Iterator[Ship | Base]:
    """Return every own base and plane-carrying ship afloat."""
    yield from roster.view.bases.values()
    yield from roster.carriers()


# --- the flight


@about(CaseItem, units=("AF",))
def never_over(draft: Draft, _: Roster, remarks: Remarks) -> None:
    """Refuse attacks at several places in cases that can be judged only there, where the order goes to none of them
    (GM-3.54). To one place the planes go first."""
    cases = [item.node.case for item in draft.items if isinstance(item.node, CaseItem)]
    there = targets(cases)
    if len(there) < 2 or any(item.acts for item in draft.items):
        return
    names = sorted(map(place_text, there))
    why = f"{draft.name} sees what these cases ask for only over {names[0]} or {names[1]}, and nothing here goes there"
    hint = f"Write it like: {draft.name}: to {names[0]}; bomb {names[0]} low if aircraft are on the ground; land"
    remarks.at(draft.items[0].signs, "error", "GM-3.54", why, hint)
    draft.fallen = True


@about(Guarded)
def never_met(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Query a course that can never reach the hex it is to end in; by default it goes there the shortest way, and the
    other tests of the course become a case of their own (GM-3.55a)."""
    here = roster.hex_of(draft.unit)
    first = next((item for item in draft.items if isinstance(item.node, Guarded)), None)
    if here is None or first is None or draft.hour is not None or not isinstance(first.node, Guarded):
        return
    direction, trails = first.node.action, first.node.trails
    before = draft.items[: draft.items.index(first)]
    if not isinstance(direction, int) or len(trails) != 1 or any(isinstance(item.node, _MOVES) for item in before):
        return
    until = trails[0][1]
    tests = until.conditions if isinstance(until, ast.AnyOf) else (until,)
    wanted = next((test.hex for test in tests if isinstance(test, ast.Reached)), None)
    if wanted is None or wanted in _ray(here, direction):
        return
    name = hexes.Direction(direction).name
    remarks.at(
        first.signs,
        "query",
        "GM-3.55a",
        f"{draft.name}: going {name} from {hexes.name(here)} never meets "
        f"{hexes.name(wanted)}. Missing: 1 the way to it. Default at the deadline: the shortest way",
        f"Write 'to {hexes.name(wanted)}', or another direction.",
    )
    at = draft.items.index(first)
    rest = [item.node for item in draft.items[at + 1 :] if not isinstance(item.node, CaseItem | Flag)]
    others = tuple(test for test in tests if not isinstance(test, ast.Reached))
    draft.items[at] = Item(ast.GoTo(ast.Place(wanted)), first.signs)
    if others:
        condition = others[0] if len(others) == 1 else ast.AnyOf(others)
        draft.items.append(Item(CaseItem(ast.Case(condition, assemble(rest))), first.signs))


_MOVES = (ast.Move, ast.GoTo, ast.TakeOff)


def _ray(here: Hex, direction: int) -> set[Hex]:
    """Return the hexes that a straight course passes, its start included."""
    out = {here}
    after = hexes.neighbour(here, hexes.Direction(direction))
    while after is not None:
        out.add(after)
        after = hexes.neighbour(after, hexes.Direction(direction))
    return out


@about(units=("AF",))
def flight_plan(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Note where a written flight ends, what it costs and whether the fuel lasts to a landing (GM-3.4a)."""
    af = roster.view.afs.get(draft.unit.number)
    if af is None or draft.hour is not None or draft.no_move or not draft.items:
        return
    if af.transit is not None:
        hour = roster.ruleset.hour(af.transit.due)
        remarks.at(
            draft.signs, "note", "in-transit", f"{draft.name} is off the map until {hour:02d}00; the order waits for it"
        )
        return
    plan(draft, roster, remarks, flight_of(af, roster))


def flight_of(af: AirFormation, roster: Roster) -> Flight:
    """Return an AF in flight as its plan begins."""
    speed = roster.af_speed(af)
    return Flight(
        af.hex,
        speed,
        _first(af, speed),
        min((flight.land_by for flight in af.flights), default=roster.turn) - roster.turn + 1,
        af.home,
        [flight.plane for flight in af.flights],
        all(flight.high for flight in af.flights),
        af.took_off == roster.turn and any(flight.load for flight in af.flights),
    )


def _first(af: AirFormation, speed: int) -> int:
    """Return the MP of this turn: less for planes that have taken off in it, as in orders asked for on the way
    (BR-14.8)."""
    return {"": speed, "minimum": speed, "normal": -(-speed // 2), "maximum": 0}[af.launch]


def plan(draft: Draft, roster: Roster, remarks: Remarks, flight: Flight) -> None:
    """Note end and cost of the written way; fuel that ends on the way; a landing that is not ordered."""
    if flight.speed <= 0:
        return
    program = assemble([item.node for item in draft.items if not isinstance(item.node, CaseItem | Guarded)])
    moves = [item for item in draft.items if isinstance(item.node, ast.Move)]
    way = Reckoning(program, flight, roster)
    signs = moves[0].signs if moves else draft.signs
    if moves and way.moved:
        text = f"{draft.name}: end {hexes.name(way.hex)}, {way.spent} MP, {'HI' if way.high else 'LO'}"
        if way.ends:
            text += f", {way.later} of them after this turn (MF {flight.first}): {by_hour(way.ends, way.hex, roster)}"
        remarks.at(signs, "note", "move", text)
    _mountains(draft, program, flight, roster, remarks)
    last = way.hex
    home = landing_place(way.landing, flight, last, roster)
    if home is None:
        return
    if way.landing is None and not way.open and way.moved and not _any_landing(program):
        remarks.at(
            signs,
            "note",
            "GM-3.4a",
            f"{draft.name}: no landing ordered; it holds in {hexes.name(last)} and goes to {home.name} when it must",
        )
    if way.landing == ast.Place():
        remarks.at(signs, "note", "read-as", f"{draft.name}: read as: land at {home.name}")
    flight.turns -= sum(isinstance(action, Attack) and not _from_high(action) for action in program.actions)
    flight.turns -= sum(isinstance(action, ast.Strafe) for action in program.actions)
    back = roster.holder_hex(home)
    if back is None:
        entries = roster.ruleset.theatre.entry_hexes(home.name)
        needed = way.turns_to(0) + min(
            (-(-distance(last, entry) // flight.speed) + turns for entry, turns in entries.items()), default=0
        )
    else:
        needed = way.turns_to(distance(last, back))
    if needed > flight.turns:
        end = roster.turn + flight.turns - 1
        where = way.after(flight.turns)
        remarks.at(
            signs,
            "note",
            "fuel",
            f"{draft.name}: fuel ends at {roster.ruleset.hour(end):02d}00 in {hexes.name(where)}, "
            f"before it can land at {home.name}",
            "Shorten the flight or name a nearer landing place.",
        )


def _mountains(draft: Draft, program: Program, flight: Flight, roster: Roster, remarks: Remarks) -> None:
    """Note a written course that would cross mountains low: it ends before them (BR-14.15.5)."""
    here, high = flight.hex, flight.high
    for action in program.actions:
        if isinstance(action, ast.Climb):
            high = action.high
        elif not isinstance(action, ast.Move):
            if isinstance(action, (ast.GoTo, ast.LandAt, ast.Attack, ast.Strafe, *STAYING)):
                return
            continue
        else:
            for step in action.steps:
                high = step.high if step.high is not None else high
                for _ in range(step.count if step.direction else 0):
                    to = hexes.Direction(step.direction)
                    after = hexes.neighbour(here, to)
                    if after is None:
                        return
                    if not high and roster.ruleset.theatre.mountain_side(here, to):
                        item = next(item for item in draft.items if item.node == action)
                        text = f"{draft.name} is low: mountains stop it going {to.name} from {hexes.name(here)}"
                        remarks.at(item.signs, "note", "BR-14.15.5", text, "Add 'high' to the order.")
                        return
                    here = after


def _from_high(attack: Attack) -> bool:
    """Return whether an attack costs no range: level bombing from high (BR-15.6.3)."""
    return bool(attack.assignments) and all(each.mode == "level" and each.high for each in attack.assignments)


def by_hour(ends: list[Hex], last: Hex, roster: Roster, later: int = 0) -> str:
    """Return where a unit is after each turn, with the hour: `A/T16 at 0500, A/R15 at 0600`; of a long way its first
    turns and the end. `later` turns from now the first turn ends."""
    turn = roster.turn + later
    places = [f"{hexes.name(hex_)} at {roster.ruleset.hour(turn + n):02d}00" for n, hex_ in enumerate([*ends, last])]
    return ", ".join(places if len(places) <= MOST_TURNS else [*places[: MOST_TURNS - 1], "...", places[-1]])


def _any_landing(program: Program) -> bool:
    inner = [case.then for case in program.cases]
    inner += [case.otherwise for case in program.cases if case.otherwise is not None]
    inner += [
        action.if_gone for action in program.actions if isinstance(action, ast.Attack | ast.Shadow) and action.if_gone
    ]
    return any(isinstance(action, ast.LandAt | Attack) for action in program.actions) or any(map(_any_landing, inner))


def landing_place(place: ast.Place | None, flight: Flight, last: Hex, roster: Roster) -> Ship | Base | None:
    """Return where the AF will land: the place named, else home, else the nearest that can take it (GM-3.3a,
    GM-3.4a)."""

    def fits(holder: Ship | Base) -> bool:
        return all(values.handles(roster.ruleset, roster.side, holder, plane) for plane in flight.planes)

    if place is not None and place != ast.Place():
        named = roster.holder(place.name) if place.name else None
        hex_ = roster.hex_at(place)
        there = [
            each for each in holders(roster) if hex_ is not None and roster.holder_hex(each) == hex_ and fits(each)
        ]
        found = named or (there[0] if there else None)
        if found is not None:
            return found
    home = roster.holder(flight.home)
    if home is not None and fits(home):
        return home
    near = [
        (distance(last, hex_), each.name, each)
        for each in holders(roster)
        if (hex_ := roster.holder_hex(each)) is not None and fits(each)
    ]
    return min(near, key=lambda entry: entry[:2])[2] if near else None
