"""Phase 4, Shadowing (BR-11): shadowed TFs move, then those that keep in touch with them."""

from typing import NamedTuple

from flagplot.games.carrier.facts.sailing import InContact
from flagplot.games.carrier.flight.crew import SHADOW_DISTANCE
from flagplot.games.carrier.flight.flying import fly
from flagplot.games.carrier.flight.pilot import Pilot
from flagplot.games.carrier.flight.places import must_return, subject_of
from flagplot.games.carrier.flight.touch import condition_of, has_radar, may_shadow, shadow_modifiers
from flagplot.games.carrier.ordered.ast import Attack, Place, Shadow, Split
from flagplot.games.carrier.ordered.program import current, done
from flagplot.games.carrier.phases.plane_movement import intercept_what_meets
from flagplot.games.carrier.ruleset.kinds import SIDES, Shadowing, Side, enemy
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sailing.in_step import sail
from flagplot.games.carrier.sailing.sailing import Helm
from flagplot.games.carrier.state.sea import af_key, tf_key
from flagplot.games.carrier.state.units import AirFormation, TaskForce
from flagplot.games.carrier.telling import shadowed
from flagplot.games.carrier.theatre.hex import distance
from flagplot.games.carrier.umpire import Umpire


class Attempt(NamedTuple):
    """A unit that tries to shadow a TF."""

    side: Side
    unit: AirFormation | TaskForce
    target: TaskForce
    condition: int
    """At the start of the phase (FE-11.11c, GM-8.5)."""
    away: int
    """Hexes between them at the start of the phase (GM-8.3b)."""


def run(umpire: Umpire) -> None:
    """Find who may shadow whom, move the shadowed TFs as plotted, roll, and move the successful shadowers (BR-11.5).
    Of a target that splits, the shadower gets a new report (BR-11.10). Of two TFs that shadow each other that of the
    side without the initiative of the last turn moves first (BR-11.9), or both stay (GM-8.2). Shadowing planes may be
    intercepted where they end (BR-14.13.4)."""
    if umpire.ruleset.options.shadow_mutual == "stay":
        _stay(umpire, _mutual(_attempts(umpire, planes=False)))
    attempts = _attempts(umpire)
    if not attempts:
        return
    mutual = _mutual(attempts)
    last = umpire.state.initiative
    order = sorted(attempts, key=lambda a: (a in mutual and enemy(a.side) == last, a.side, tf_key(a.side, a.target)))
    for attempt in order:
        target, foe = attempt.target, enemy(attempt.side)
        if not target.moved_in_shadowing and not (attempt in mutual and attempt.side != last):
            before = set(umpire.state.sides[foe].tfs)
            if target.order is not None and any(isinstance(action, Split) for action in target.order.actions):
                umpire.lookout.report_again(attempt.side, attempt.unit, target)
            sail(umpire, [Helm(umpire, umpire.lookout, foe, target)])
            target.moved_in_shadowing = True
            for number in sorted(set(umpire.state.sides[foe].tfs) - before):
                umpire.lookout.report_again(attempt.side, attempt.unit, umpire.state.sides[foe].tfs[number])
    in_turn = sorted(attempts, key=lambda a: (a in mutual and enemy(a.side) == last, a.side))
    results = {id(attempt): _try(umpire, attempt, certain=attempt in mutual) for attempt in in_turn}
    for attempt in order:
        shadowed.tell_owner(umpire, attempt.side, attempt.target, results[id(attempt)])
    if any(isinstance(attempt.unit, AirFormation) for attempt in attempts):
        intercept_what_meets(umpire)


def _mutual(attempts: list[Attempt]) -> list[Attempt]:
    """Return the attempts of two TFs on each other."""
    return [a for a in attempts if any(b.unit is a.target and b.target is a.unit for b in attempts)]


def _stay(umpire: Umpire, mutual: list[Attempt]) -> None:
    """Let TFs that shadow each other stay where they are, without a roll: what else they plotted is not done this turn,
    and both are told only that they are in contact (GM-8.2)."""
    for side, unit, target, _, _ in mutual:
        unit.moved_in_shadowing = True
        umpire.lookout.follow(side, unit, target)
        umpire.tell(InContact(seat=side, about=UnitId(side, "TF", unit.number)))


def _attempts(umpire: Umpire, *, planes: bool = True) -> list[Attempt]:
    """Return the shadowing attempts, of TFs alone if `planes` is False: ordered, and allowed to this unit now; one
    shadower per target (BR-11.1, BR-11.2, BR-11.4, GM-7.2c)."""
    out: list[Attempt] = []
    for side in SIDES:
        own, foe = umpire.state.sides[side], umpire.state.sides[enemy(side)]
        units: list[AirFormation | TaskForce] = [*(own.afs.values() if planes else ()), *own.tfs.values()]
        shadows = [(unit, action) for unit in units if isinstance(action := current(unit.order), Shadow)]
        targets = {tf_key(enemy(side), tf): tf for tf in foe.tfs.values()}
        taken: set[str] = set()
        for unit, action in shadows:
            if unit.moved_in_shadowing:
                continue
            if isinstance(unit, AirFormation) and (unit.transit is not None or must_return(umpire, side, unit)):
                continue
            named = subject_of(umpire, side, action.target)
            seen = [
                (distance(unit.hex, tf.hex), umpire.report_of(side, key), key)
                for key, tf in targets.items()
                if key not in taken and may_shadow(umpire, side, unit, tf)
            ]
            keys = [key for *_, key in sorted(seen)]
            if named in keys:
                keys = [named]
            elif action.target != Place():
                keys = [key for key in keys if targets[key].hex == action.target.hex]
            if keys:
                taken.add(keys[0])
                target = targets[keys[0]]
                seen_at = condition_of(umpire, side, unit, target)
                out.append(Attempt(side, unit, target, seen_at, distance(unit.hex, target.hex)))
    return out


def _try(umpire: Umpire, attempt: Attempt, certain: bool) -> Shadowing:
    """Roll on the shadowing table and return the result: certain failure in a storm (BR-6.8, BR-11.3, BR-11.3.3,
    FE-11.3a); two TFs that shadow each other both succeed (BR-11.9). A TF that fails makes the move plotted behind its
    order to shadow, if there is one (BR-11.8)."""
    side, unit, target = attempt.side, attempt.unit, attempt.target
    key = af_key(side, unit) if isinstance(unit, AirFormation) else tf_key(side, unit)
    result: Shadowing = "success"
    if not certain:
        modifiers = shadow_modifiers(
            umpire.ruleset.options,
            umpire.ruleset.tables.constant,
            aircraft=isinstance(unit, AirFormation),
            radar=has_radar(umpire, side, unit),
            night=umpire.night,
            condition=attempt.condition,
            into_cloud=len(target.track) > 1 and umpire.weather(target.hex) == "cloud",
        )
        roll = umpire.dice.throw(
            "shadowing",
            "shadow",
            f"{key}>{tf_key(enemy(side), target)}",
            modifiers=modifiers,
            table="shadowing",
            rule="BR-11.3",
        )
        result = umpire.ruleset.tables.shadowing(roll.total)
        if umpire.weather(target.hex) == "storm":
            result = "failure"
        umpire.dice.note(roll, result)
    shadowed.tell_shadower(umpire, side, unit, target, result)
    if result == "success":
        _keep(umpire, attempt)
    elif result == "lost turn":
        unit.lost_turn = True
        umpire.lookout.barred.add(key)
    elif isinstance(unit, TaskForce) and unit.order is not None:
        shadow = current(unit.order)
        rest = done(unit.order, shadow) if isinstance(shadow, Shadow) else unit.order
        if current(rest) is not None:
            unit.order = rest
    return result


def _keep(umpire: Umpire, attempt: Attempt) -> None:
    """Move a successful shadower; it does not move again in phases 5 and 7 (BR-11.5, BR-11.6, BR-11.7). Without a
    distance in its order it keeps one hex off, by option the distance that it had (GM-8.3b). An AF whose order has an
    attack behind a shadowing without end makes it now."""
    side, unit, target = attempt.side, attempt.unit, attempt.target
    umpire.lookout.follow(side, unit, target)
    shadow = current(unit.order)
    if isinstance(unit, AirFormation) and unit.order is not None and isinstance(shadow, Shadow) and not shadow.until:
        rest = done(unit.order, shadow)
        unit.order = rest if isinstance(current(rest), Attack) else unit.order
    keep = attempt.away if umpire.ruleset.options.shadow_distance == "present" else SHADOW_DISTANCE
    if isinstance(unit, AirFormation):
        pilot = Pilot(umpire, umpire.lookout, side, unit)
        pilot.quarry, pilot.keep = tf_key(enemy(side), target), keep
        fly(umpire, [pilot])
    else:
        helm = Helm(umpire, umpire.lookout, side, unit)
        helm.quarry, helm.keep = tf_key(enemy(side), target), keep
        sail(umpire, [helm])
    unit.moved_in_shadowing = True
