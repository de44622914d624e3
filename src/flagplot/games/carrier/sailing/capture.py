"""Bases that fall to troops landed from transports, and what they are worth to their captor (BR-26.1)."""

import msgspec

from flagplot.core.words import phrase
from flagplot.games.carrier.combat.damage import record_planes
from flagplot.games.carrier.facts.damage import BaseTaken
from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.tables import BaseCard
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.scenario.forces import Capture
from flagplot.games.carrier.state.units import Base, Boxes
from flagplot.games.carrier.telling.notes import score
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.theatre.hex import parse as parse_hex
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import all_boxes


def capture_of(ruleset: Ruleset, base: str) -> Capture | None:
    """Return the scenario's rule for the capture of a base, if it has one."""
    return next((capture for capture in ruleset.scenario.captures if capture.base == base), None)


def full_values(ruleset: Ruleset, base: Base) -> BaseCard:
    """Return what a base is when nothing is broken: its printed values, or half of them, rounded down, in the hands
    of a captor (BR-23.3, BR-26.1)."""
    printed = ruleset.base_card(base.name)
    if not base.captured:
        return printed
    halved = {key: getattr(printed, key) // 2 for key in ("lf_normal", "lf_min", "readying", "aa", "sf")}
    return msgspec.structs.replace(printed, **halved, radar=False)


def in_use(ruleset: Ruleset, base: Base, turn: int) -> bool:
    """Return whether a base works: a captured one does not in the turns that its captor needs to mend it."""
    rule = capture_of(ruleset, base.name)
    return not base.captured or rule is None or turn > base.captured + rule.closed


def land_troops(umpire: Umpire, side: Side, hex_: Hex, ships: int) -> None:
    """Count the troop factors, one a ship, that were landed in a hex from which a base is to be taken (BR-26.1)."""
    own = umpire.state.sides[side]
    for rule in umpire.ruleset.scenario.captures:
        if rule.side == side and hex_ in {parse_hex(name) for name in rule.hexes} and rule.base not in own.bases:
            own.landed[rule.base] = own.landed.get(rule.base, 0) + ships


def fall_and_open(umpire: Umpire) -> None:
    """Let bases fall for which enough troops are ashore, and open captured ones whose time has come (BR-26.1)."""
    for side in SIDES:
        own = umpire.state.sides[side]
        for rule in umpire.ruleset.scenario.captures:
            if rule.side == side and rule.base not in own.bases and own.landed.get(rule.base, 0) >= rule.factors:
                _fall(umpire, side, rule)
        for base in own.bases.values():
            if base.captured and umpire.turn == base.captured + _closed(umpire, base):
                full = full_values(umpire.ruleset, base)
                base.lf_normal, base.lf_min, base.readying = full.lf_normal, full.lf_min, full.readying
                base.aa, base.sf = full.aa, full.sf
                umpire.tell(BaseTaken(seat=side, about=UnitId(side, "base", name=base.name), how="ready"))


def _closed(umpire: Umpire, base: Base) -> int:
    rule = capture_of(umpire.ruleset, base.name)
    return rule.closed if rule is not None else 0


def _fall(umpire: Umpire, side: Side, rule: Capture) -> None:
    """Take a base from the enemy with all the planes there."""
    foe = umpire.state.sides[enemy(side)]
    taken = foe.bases.pop(rule.base)
    foe.standing.pop(rule.base, None)
    planes: dict[str, int] = {}
    for stack in (stack for box in all_boxes(taken.boxes) for stack in box):
        planes[stack.plane] = planes.get(stack.plane, 0) + stack.n
    record_planes(umpire, foe.side, planes, "taken_with", rule.base, known=True, replaceable=False)
    score(umpire, side, rule.points, phrase("points.captured", place=rule.base), told_to=SIDES)
    umpire.state.sides[side].bases[rule.base] = Base(
        rule.base, taken.hex, 0, 0, 0, 0, 0, Boxes(), False, captured=umpire.turn
    )
    umpire.tell(BaseTaken(seat=side, about=UnitId(side, "base", name=rule.base), how="ours", hours=rule.closed))
    umpire.tell(BaseTaken(seat=foe.side, about=UnitId(foe.side, "base", name=rule.base), how="fallen", bad=True))
