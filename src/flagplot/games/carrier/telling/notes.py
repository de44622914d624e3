"""What a side is told of its own units: orders carried out or not, landings, losses, points."""

from collections.abc import Iterable, Sequence

from flagplot.core.words import Phrase, phrase
from flagplot.games.carrier.facts.dispatches import Points
from flagplot.games.carrier.facts.seeing import NothingObserved, NumbersMissing, NumbersMoved
from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.ruleset.unit_id import UnitId, af_id
from flagplot.games.carrier.state.battle import PointsEntry, SideState
from flagplot.games.carrier.state.units import AirFormation, Ship, TaskForce
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import outward_name


def _note_of_all(umpire: Umpire, kind: type[NothingObserved | NumbersMissing], units: Sequence[UnitId]) -> None:
    """Tell a side the same of several of its units, in one line; under command control, where each has a commander and
    news of its own, in a line for each (GM-22.5)."""
    for about in umpire.ruleset.command.together(units):
        umpire.tell(kind(seat=units[0].side, about=about))


def went_down(umpire: Umpire, side: Side, ship: Ship) -> None:
    """Tell the enemy of the points for a ship that he had destroyed and that is gone only now (FE-DS-4); by the reports
    of 1993 he is never told of a sinking (GM-11.1b)."""
    if umpire.ruleset.combat_reports.expected:
        return
    reason = phrase("points.sunk", ship=outward_name(umpire.ruleset.options, ship.name, ship.type))
    foe = enemy(side)
    points = umpire.state.sides[foe].points
    for n, entry in enumerate(points):
        if entry.reason == reason and not entry.known:
            points[n] = PointsEntry(entry.turn, entry.points, entry.reason, True)
            umpire.tell(Points(seat=foe, points=entry.points, reason=reason))


def nothing_observed(umpire: Umpire) -> None:
    """Tell each side which of its AFs tried to observe with their one roll and saw nothing. A bad search and an empty
    sea read the same (GM-7.2b). Under command control each AF has a line of its own, which waits until it is in touch
    (GM-22.5)."""
    tried = [whose for whose in umpire.lookout.tried if whose not in umpire.lookout.found_something]
    for side in SIDES:
        _note_of_all(umpire, NothingObserved, sorted(af_id(*whose) for whose in tried if whose[0] == side))


def report_numbers_missing(umpire: Umpire) -> None:
    """By option, remind a side once of each unit for which it has never given report numbers, though others than the
    true one could be shown (GM-3.6b). Under command control that is for units whose commander is at hand: TFs in touch,
    and AFs as they take off."""
    if not umpire.ruleset.options.condition2_reminder:
        return
    for side in SIDES:
        forming = [af for whose, af in umpire.taking_off if whose == side]
        units = []
        for whose, unit, size in _sized(umpire.state.sides[side], forming):
            near = umpire.ruleset.command.shared or unit in forming or whose in umpire.signals.touch[side]
            if near and size > 1 and unit.report_as is None and not unit.reminded:
                unit.reminded = True
                units.append(whose)
        _note_of_all(umpire, NumbersMissing, units)


def _sized(own: SideState, forming: Iterable[AirFormation] = ()) -> list[tuple[UnitId, TaskForce | AirFormation, int]]:
    """Return the units of a side that can be shown in other numbers, with their ships or air factors."""
    out: list[tuple[UnitId, TaskForce | AirFormation, int]]
    out = [(UnitId(own.side, "TF", tf.number), tf, len(tf.ships)) for tf in own.tfs.values()]
    afs = (*own.afs.values(), *forming)
    return out + [(UnitId(own.side, "AF", af.number), af, sum(flight.n for flight in af.flights)) for af in afs]


def report_numbers_moved(umpire: Umpire) -> None:
    """Move report numbers that a change of size has put out of range to the nearest allowed, and tell their owner
    (GM-3.6b)."""
    if umpire.ruleset.options.condition2_total != "owner":
        return
    for side in SIDES:
        own = umpire.state.sides[side]
        numbers = [tf.report_as for tf in own.tfs.values()] + [af.report_as for af in own.afs.values()]
        for whose, unit, size in _sized(own) if any(numbers) else ():
            if unit.report_as is None:
                continue
            total, formations = unit.report_as
            moved = min(max(total, -(-size // 2)), 3 * size // 2)
            if moved != total:
                unit.report_as = (moved, formations)
                umpire.tell(NumbersMoved(seat=side, about=whose, size=size, before=total, now=moved))


def score(
    umpire: Umpire,
    side: Side,
    points: int,
    reason: Phrase,
    *,
    told_to: tuple[Side, ...] = (),
    own: Phrase | None = None,
) -> None:
    """Give victory points to a side, and tell those sides that can know of it (BR-25.1). `own`: what the other side,
    whose loss it is, reads as the reason where it knows its own ship by name."""
    if points == 0:
        return
    umpire.state.sides[side].points.append(PointsEntry(umpire.turn, points, reason, side in told_to))
    if enemy(side) in told_to:
        umpire.state.sides[enemy(side)].conceded += points
    for hearer in told_to:
        why = reason if hearer == side else own or reason
        umpire.tell(Points(seat=hearer, points=points if hearer == side else -points, reason=why))
