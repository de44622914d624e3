"""What a referee may set right: a unit's place, hits and ammunition, factors of a base, planes, standing orders."""

import re
from collections.abc import Callable, Mapping

from flagplot.core.diagnostics import BadInputError, has_errors, meant
from flagplot.core.fields import copied
from flagplot.core.game import Correction
from flagplot.games.carrier import viewing
from flagplot.games.carrier.command import teams
from flagplot.games.carrier.orders.parse import parse
from flagplot.games.carrier.ruleset.kinds import SIDES, Load, Side
from flagplot.games.carrier.ruleset.ruleset import Ruleset, ruleset_of
from flagplot.games.carrier.state.battle import SideState, State
from flagplot.games.carrier.state.units import AirFormation, Base, Boxes, Ship, Stack, TaskForce
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.units.factors import card

Unit = TaskForce | AirFormation | Ship | Base

FORM = (
    "Write the side, the unit and what holds: `allied TF3 at B/M23`, `allied Lexington hits 2`, `allied Lexington "
    "ammunition 3`, `allied Port Moresby AA 4` (or launch, readying, SF), `allied Lexington ready 6 Dauntless AP` (or "
    "readying, landed, dispersed), `japanese AF5 planes 6 Kate`, `allied TF3 orders hold`, `allied TF3 orders none`."
)
_NUMBERED = re.compile(r"(TF|AF)\s*(\d{1,4})\s+(.*)", re.IGNORECASE | re.DOTALL)
_BOXES = {"ready": "ready", "readying": "readying", "landed": "just_landed", "dispersed": "dispersed"}
_LOADS: dict[str, Load] = {"gp": "GP", "ap": "AP", "torpedo": "torpedo", "torpedoes": "torpedo"}
_FACTORS = {"aa": "aa", "launch": "lf_normal", "readying": "readying", "sf": "sf"}


def correct(state: State, correction: str) -> Correction[State]:
    """Return a copy of the state that is set right, and the seats of the side whose unit it is. Raises BadInputError
    for what cannot be read or cannot be."""
    state = copied(state)
    words = correction.split(maxsplit=1)
    side = next((side for side in SIDES if words and words[0].lower() == side), None)
    if side is None or len(words) < 2:
        raise BadInputError(FORM)
    ruleset = ruleset_of(state)
    name, unit, rest = _unit(state.sides[side], words[1])
    verb, _, value = rest.partition(" ")
    said = _CHANGES.get(verb.lower(), _factor)(_Case(state, ruleset, side, name, unit, verb.lower()), value.strip())
    seats = tuple(seat for seat in teams.seats(ruleset) if teams.side_of(seat) == side)
    return Correction(state, seats, f"{side} {name} {said}")


class _Case:
    """A unit that is to be set right."""

    def __init__(self, state: State, ruleset: Ruleset, side: Side, name: str, unit: Unit, verb: str) -> None:
        self.state = state
        self.ruleset = ruleset
        self.side = side
        self.name = name
        self.unit = unit
        self.verb = verb

    def refuse(self, why: str) -> BadInputError:
        """Return the error that says why the unit cannot be set right so."""
        return BadInputError(f"{self.name}: {why}")


def _unit(own: SideState, text: str) -> tuple[str, Unit, str]:
    """Return a unit of a side by its name, and the words that follow."""
    numbered = _NUMBERED.fullmatch(text)
    if numbered:
        kind, number = numbered[1].upper(), int(numbered[2])
        found: Mapping[int, Unit] = {**own.tfs} if kind == "TF" else {**own.afs}
        if number not in found:
            raise BadInputError(f"There is no {kind}{number} of the {own.side} side.")
        return f"{kind}{number}", found[number], numbered[3]
    held: dict[str, Unit] = {**own.ships, **own.bases}
    for name in sorted(held, key=len, reverse=True):
        if text.lower().startswith(f"{name.lower()} "):
            return name, held[name], text[len(name) :].strip()
    raise BadInputError(f"There is no such unit of the {own.side} side: '{text}'. {meant(text.split()[0], held, FORM)}")


def _number(case: _Case, text: str, most: int) -> int:
    if not text.isdecimal() or int(text) > most:
        raise case.refuse(f"{case.verb} takes a whole number from 0 to {most}, not '{text}'.")
    return int(text)


def _place(case: _Case, value: str) -> str:
    unit = case.unit
    if not isinstance(unit, TaskForce | AirFormation):
        raise case.refuse("a ship is where its TF is, and a base stays; name a TF or an AF.")
    where = hexes.parse(value, unit.hex)
    if isinstance(unit, TaskForce) and case.ruleset.theatre.terrain(where) == "land":
        raise case.refuse(f"{hexes.name(where)} is land.")
    if isinstance(unit, AirFormation):
        unit.transit = None
    else:
        for name in unit.ships:
            case.state.sides[case.side].ships[name].anchored = None
    unit.hex, unit.track = where, []
    return f"at {hexes.name(where)}"


def _ship(case: _Case) -> Ship:
    if not isinstance(case.unit, Ship):
        raise case.refuse(f"only a ship has {case.verb}.")
    return case.unit


def _hits(case: _Case, value: str) -> str:
    ship = _ship(case)
    ship.hits = _number(case, value, card(case.ruleset, case.side, ship).damage_factor - 1)
    return f"hits {ship.hits}"


def _ammunition(case: _Case, value: str) -> str:
    ship = _ship(case)
    ship.ammunition = _number(case, value, 99)
    return f"ammunition {ship.ammunition}"


def _planes(case: _Case, value: str) -> str:
    """Set the air factors of a plane: of an AF, or in a box of a ship or base."""
    number, _, what = value.partition(" ")
    count = _number(case, number, 99)
    words = what.split()
    load = _LOADS.get(words[-1].lower(), "") if words else ""
    plane = " ".join(words[:-1] if load else words)
    named = {key.lower(): key for key in case.ruleset.tables.planes}
    if plane.lower() not in named:
        raise case.refuse(f"there is no plane '{plane}'. {meant(plane, case.ruleset.tables.planes, '')}".rstrip())
    plane = named[plane.lower()]
    if isinstance(case.unit, AirFormation):
        _fly(case, case.unit, plane, count)
    elif isinstance(case.unit, Ship | Base) and case.unit.boxes is not None and case.verb in _BOXES:
        _fill(case, case.unit.boxes, Stack(plane, count, load))
    else:
        raise case.refuse("it holds no planes so; name an AF with `planes`, or a box of a ship or base that has them.")
    return f"{case.verb} {count} {plane}{f' {load}' if load else ''}"


def _fly(case: _Case, formation: AirFormation, plane: str, count: int) -> None:
    flights = [flight for flight in formation.flights if flight.plane == plane]
    if len(flights) != 1:
        raise case.refuse(f"it has {len(flights)} flights of {plane}; only the one flight of a plane can be set right.")
    if not count:
        raise case.refuse("an AF keeps 1 air factor of each flight at least.")
    flights[0].n = count


def _fill(case: _Case, boxes: Boxes, stack: Stack) -> None:
    if stack.load and case.verb != "ready":
        raise case.refuse("only planes that are ready have loads.")
    if case.verb == "dispersed" and not isinstance(case.unit, Base):
        raise case.refuse("only bases disperse planes.")
    box: list[Stack] = getattr(boxes, _BOXES[case.verb])
    box[:] = [other for other in box if (other.plane, other.load) != (stack.plane, stack.load)]
    box.extend([stack] if stack.n else [])


def _orders(case: _Case, value: str) -> str:
    """Give a TF or AF the order that stands from now on."""
    unit = case.unit
    if not isinstance(unit, TaskForce | AirFormation):
        raise case.refuse("give its orders for the turn with `match orders` and your own key.")
    if value.lower() == "none":
        unit.order = None
        return "orders none"
    sheet = parse(f"{case.name}: {value}", case.side, viewing.view_of(case.state, case.side), case.ruleset)
    if has_errors(sheet.diagnostics) or len(sheet.orders) != 1:
        errors = [remark.message for remark in sheet.diagnostics if remark.severity == "error"]
        raise case.refuse(errors[0] if errors else f"'{value}' is not one order.")
    unit.order = sheet.orders[0].program
    return f"orders {sheet.echo[0].canonical.removeprefix(case.name).removeprefix(': ')}"


def _factor(case: _Case, value: str) -> str:
    """Set a factor of a base, or planes in one of the boxes that are called like it."""
    if case.verb in _BOXES and " " in value:
        return _planes(case, value)
    if case.verb not in _FACTORS:
        raise case.refuse(f"'{case.verb}' is nothing that can be set right. {FORM}")
    if not isinstance(case.unit, Base):
        raise case.refuse(f"only a base has {case.verb}.")
    setattr(case.unit, _FACTORS[case.verb], _number(case, value, 99))
    return f"{case.verb} {value}"


_CHANGES: dict[str, Callable[[_Case, str], str]] = {
    "at": _place,
    "hits": _hits,
    "ammunition": _ammunition,
    "planes": _planes,
    "orders": _orders,
}
