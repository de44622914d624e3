"""Whether a condition in a unit's order holds, judged by what that unit itself knows now (GM-3.2a)."""

import msgspec

from flagplot.games.carrier.flight.places import must_return, where_is
from flagplot.games.carrier.ordered.ast import (
    AllOf,
    AnyOf,
    AtHour,
    Attack,
    Attacked,
    Case,
    Clouds,
    Comparison,
    Condition,
    EnemyCap,
    Fuel,
    FuelToReturn,
    Losses,
    Messaged,
    Night,
    Not,
    OnGround,
    Program,
    Reached,
    Seen,
    TargetGone,
)
from flagplot.games.carrier.ordered.program import along, current, left, with_conduct
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.unit_id import af_id, tf_id
from flagplot.games.carrier.sighting.observation import Lookout
from flagplot.games.carrier.sighting.sighting import CLASS_OF
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.sea import af_key, tf_key
from flagplot.games.carrier.state.units import AirFormation, TaskForce
from flagplot.games.carrier.theatre.hex import distance
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.fuel import land_by

CLASS_WORDS = {
    "carriers": "carriers",
    "capital": "capital ships",
    "small": "small ships",
    "submarines": "submarines",
    **CLASS_OF,
    "bombers": "bombers",
    "interceptors": "interceptors",
}
"""Words and ship types of the order language to the class that a report names."""


def compares(left: int, comparison: Comparison, right: int) -> bool:
    """Return whether the comparison holds."""
    if comparison == "=":
        return left == right
    return left >= right if comparison == ">=" else left <= right


def own_sightings(umpire: Umpire, lookout: Lookout, side: Side, unit: AirFormation | TaskForce) -> dict[str, Sighting]:
    """Return what the unit itself has in sight: subject key to sighting."""
    if isinstance(unit, AirFormation):
        return lookout.unit_sees.get(af_key(side, unit), {})
    source, latest = (tf_id(side, unit.number),), umpire.ruleset.command.latest
    reports = ((key, latest(entries, source)) for key, entries in lookout.log[side].items())
    return {key: entry for key, entry in reports if entry is not None and entry.source == source}


def matches(seen: Sighting, condition: Seen, unit: AirFormation | TaskForce) -> bool:
    """Return whether one sighting satisfies a condition; what was not told counts as not met (GM-3.2a)."""
    if (condition.what != "any" and seen.kind != condition.what) or seen.kind == "base":
        return False
    if seen.condition < condition.condition:
        return False
    if condition.classes:
        classes = {name for name, _ in seen.classes}
        if not any(CLASS_WORDS.get(word) in classes for word in condition.classes):
            return False
    if condition.n and (seen.total is None or not compares(seen.total, condition.comparison, condition.n)):
        return False
    if condition.hex is not None and distance(seen.hex, condition.hex) > (condition.within or 0):
        return False
    return condition.hex is not None or condition.within is None or distance(seen.hex, unit.hex) <= condition.within


def holds(umpire: Umpire, lookout: Lookout, side: Side, unit: AirFormation | TaskForce, condition: Condition) -> bool:
    """Return whether a condition holds for a unit at this moment (GM-3.2a, GM-3.2b)."""
    match condition:
        case Seen():
            return any(matches(seen, condition, unit) for seen in own_sightings(umpire, lookout, side, unit).values())
        case Reached(hex_):
            return unit.hex == hex_
        case OnGround(base):
            return any(
                seen.kind == "base" and seen.hex == unit.hex and seen.planes_present and base in ("", *seen.names)
                for seen in own_sightings(umpire, lookout, side, unit).values()
            )
        case TargetGone():
            return not any(
                seen.kind == "tf" and seen.hex == unit.hex
                for seen in own_sightings(umpire, lookout, side, unit).values()
            )
        case Clouds(kind):
            return umpire.weather(unit.hex) == kind
        case EnemyCap(hex_):
            place = unit.hex if hex_ is None else hex_
            return any(
                seen.kind == "af" and seen.hex == place and any(name == "interceptors" for name, _ in seen.classes)
                for seen in own_sightings(umpire, lookout, side, unit).values()
            )
        case AtHour(comparison, hour):
            return compares(umpire.hour, comparison, hour)
        case Fuel(comparison, turns):
            return isinstance(unit, AirFormation) and compares(land_by(unit) - umpire.turn, comparison, turns)
        case FuelToReturn():
            return isinstance(unit, AirFormation) and not must_return(umpire, side, unit)
        case Attacked():
            key = af_key(side, unit) if isinstance(unit, AirFormation) else tf_key(side, unit)
            return key in umpire.attacked or key in umpire.state.attacked
        case Messaged():
            whose = af_id(side, unit.number) if isinstance(unit, AirFormation) else tf_id(side, unit.number)
            return whose in umpire.signals.heard
        case Losses(comparison, n):
            now = sum(flight.n for flight in unit.flights) if isinstance(unit, AirFormation) else len(unit.ships)
            return compares(max(0, unit.formed - now), comparison, n)
        case Night():
            return umpire.night
        case Not(inner):
            return not holds(umpire, lookout, side, unit, inner)
        case AllOf(several):
            return all(holds(umpire, lookout, side, unit, inner) for inner in several)
        case AnyOf(several):
            return any(holds(umpire, lookout, side, unit, inner) for inner in several)
    raise AssertionError(condition)


def take_up_case(umpire: Umpire, lookout: Lookout, side: Side, unit: AirFormation | TaskForce) -> None:
    """Put the first case met, or an otherwise once nothing is left to do, in place of the unit's order (GM-3.2b). What
    is to be done if something is not so is judged after what is written before it, an attack where it is made. A case
    that says only how, not what, leaves the rest as it is; what is to be done when attacked holds in another case."""
    order = unit.order
    if order is None or not order.cases:
        return
    action, to_do = current(order), left(order.actions)
    if isinstance(action, Attack) and where_is(umpire, side, action.place) == unit.hex:
        to_do -= 1
    for case in order.cases:
        if (case.rest is None or to_do <= case.rest) and holds(umpire, lookout, side, unit, case.condition):
            others = tuple(each for each in order.cases if each is not case)
            same_way = along(msgspec.structs.replace(order, cases=others), case.then)
            unit.order = same_way if same_way is not None else _with_watch(order, case, case.then)
            return
    if action is None:
        for case in order.cases:
            if case.otherwise is not None:
                unit.order = _with_watch(order, case, case.otherwise)
                return


def _with_watch(order: Program, case: Case, way: Program) -> Program:
    """Return what is done in a case; what the order says of an attack on the unit, of losses or of fuel that runs low
    holds in it, too."""
    watch = tuple(each for each in order.cases if each is not case and _befalls(each.condition))
    return with_conduct(order, msgspec.structs.replace(way, cases=(*way.cases, *watch)))


def _befalls(condition: Condition) -> bool:
    """Return whether a condition is one that befalls a unit, whatever it does."""
    return isinstance(condition, Attacked | Losses) or (isinstance(condition, Fuel) and condition.comparison == "<=")


def asks_for_sight(condition: Condition) -> bool:
    """Return whether a condition turns on what the unit sees, so that its order makes it search."""
    match condition:
        case Seen() | OnGround() | TargetGone() | EnemyCap():
            return True
        case Not(inner):
            return asks_for_sight(inner)
        case AllOf(several) | AnyOf(several):
            return any(asks_for_sight(inner) for inner in several)
    return False
