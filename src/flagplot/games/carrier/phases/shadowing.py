"""Phase 4, Shadowing (BR-11): shadowed TFs move, then those that keep in touch with them."""

from typing import NamedTuple

from flagplot.board.hex import distance
from flagplot.games.carrier.flight.fuel import must_return
from flagplot.games.carrier.flight.pilot import Pilot
from flagplot.games.carrier.flight.places import subject_of
from flagplot.games.carrier.intelligence.notes import note
from flagplot.games.carrier.intelligence.sighting import CLASS_OF, SHIP_CLASSES
from flagplot.games.carrier.orders.ast import Shadow, Split
from flagplot.games.carrier.orders.program import current, done
from flagplot.games.carrier.phases.plane_movement import fly, intercept_what_meets
from flagplot.games.carrier.phases.tf_movement import sail
from flagplot.games.carrier.sailing import Helm
from flagplot.games.carrier.state import SIDES, AirFormation, Side, TaskForce, enemy
from flagplot.games.carrier.umpire import Umpire, af_key, tf_key


class Attempt(NamedTuple):
    """A unit that tries to shadow a TF."""

    side: Side
    unit: AirFormation | TaskForce
    target: TaskForce


def run(umpire: Umpire) -> None:
    """Find who may shadow whom, move the shadowed TFs as plotted, roll, and move the successful shadowers (BR-11.5).
    Of a target that splits, the shadower gets a new report (BR-11.10). Of two TFs that shadow each other that of the
    side without the initiative of the last turn moves first (BR-11.9). Shadowing planes may be intercepted where they
    end (BR-14.13.4)."""
    attempts = _attempts(umpire)
    if not attempts:
        return
    mutual = [a for a in attempts if any(b.unit is a.target and b.target is a.unit for b in attempts)]
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
    for attempt in order:
        _try(umpire, attempt, certain=attempt in mutual)
    if any(isinstance(attempt.unit, AirFormation) for attempt in attempts):
        intercept_what_meets(umpire)


def _attempts(umpire: Umpire) -> list[Attempt]:
    """Return the shadowing attempts: ordered, and the target observed by the unit itself at Condition 2 or 3 now; one
    shadower per target (BR-11.1, BR-11.2, BR-11.4)."""
    out: list[Attempt] = []
    for side in SIDES:
        own, foe = umpire.state.sides[side], umpire.state.sides[enemy(side)]
        targets = {tf_key(enemy(side), tf): tf for tf in foe.tfs.values()}
        taken: set[str] = set()
        units: list[AirFormation | TaskForce] = [*own.afs.values(), *own.tfs.values()]
        for unit in units:
            action = current(unit.order)
            if not isinstance(action, Shadow):
                continue
            if isinstance(unit, AirFormation) and (unit.transit is not None or must_return(umpire, side, unit)):
                continue
            named = subject_of(umpire, side, action.target)
            seen = [
                (distance(unit.hex, tf.hex), key)
                for key, tf in targets.items()
                if key not in taken and condition_of(umpire, side, unit, tf) >= 2
            ]
            keys = [key for _, key in sorted(seen)]
            if named in keys:
                keys = [named]
            elif action.target.name or (action.target.hex is not None):
                keys = [key for key in keys if targets[key].hex == action.target.hex]
            if keys:
                taken.add(keys[0])
                out.append(Attempt(side, unit, targets[keys[0]]))
    return out


def condition_of(umpire: Umpire, side: Side, unit: AirFormation | TaskForce, target: TaskForce) -> int:
    """Return the condition at which a unit itself observes a TF at the start of the phase, 0 for not at all."""
    weather = umpire.weather(target.hex)
    if weather == "storm":
        return 0
    if isinstance(unit, AirFormation):
        seen = umpire.lookout.unit_sees.get(af_key(side, unit), {}).get(tf_key(enemy(side), target))
        return seen.condition if seen is not None else 0
    if tf_key(side, unit) in umpire.lookout.barred:
        return 0
    return umpire.world.tables.condition(
        "TF", False, "TF", False, umpire.night, weather == "cloud", distance(unit.hex, target.hex)
    )


def _try(umpire: Umpire, attempt: Attempt, certain: bool) -> None:
    """Roll on the shadowing table: one more if the target moved into cloud, certain failure in a storm (BR-6.8,
    BR-11.3, BR-11.3.2, BR-11.3.3); two TFs that shadow each other both succeed (BR-11.9). A TF that fails makes the
    move plotted behind its order to shadow, if there is one (BR-11.8)."""
    side, unit, target = attempt
    label = f"AF{unit.number}" if isinstance(unit, AirFormation) else f"TF{unit.number}"
    key = af_key(side, unit) if isinstance(unit, AirFormation) else tf_key(side, unit)
    result = "success"
    if not certain:
        moved = len(target.track) > 1
        cloud = moved and umpire.weather(target.hex) == "cloud"
        modifiers = [("cloud", umpire.world.tables.constant["shadow_cloud"])] if cloud else []
        roll = umpire.box.throw("shadowing", "shadow", f"{key}>{tf_key(enemy(side), target)}", modifiers=modifiers,
                                table="shadowing", rule="BR-11.3")  # fmt: skip
        result = umpire.world.tables.shadowing(roll.total)
        if umpire.weather(target.hex) == "storm":
            result = "failure"
        umpire.box.note(roll, result)
    if result == "success":
        note(umpire, side, label, f"keeps in touch with its target{at_anchor(umpire, attempt)}", "BR-11.3")
        _keep(umpire, side, unit, target)
    elif result == "lost turn":
        unit.lost_turn = True
        umpire.lookout.barred.add(key)
        note(umpire, side, label, "lost its target, and the hour looking for it", "BR-11.3", True)
    else:
        note(umpire, side, label, "lost its target", "BR-11.3", True)
        if isinstance(unit, TaskForce) and unit.order is not None:
            shadow = current(unit.order)
            rest = done(unit.order, shadow) if isinstance(shadow, Shadow) else unit.order
            if current(rest) is not None:
                unit.order = rest


def at_anchor(umpire: Umpire, attempt: Attempt) -> str:
    """Return, for a shadower, how many ships of each class of its target lie at anchor (BR-11.11); no names."""
    classes = [
        CLASS_OF[ship.type]
        for ship in umpire.ships(enemy(attempt.side), attempt.target)
        if ship.anchored is not None
    ]
    told = ", ".join(f"{classes.count(word)} {word}" for word in SHIP_CLASSES if word in classes)
    return f"; at anchor: {told}" if told else ""


def _keep(umpire: Umpire, side: Side, unit: AirFormation | TaskForce, target: TaskForce) -> None:
    """Move a successful shadower; it does not move again in phases 5 and 7 (BR-11.5, BR-11.6, BR-11.7)."""
    umpire.lookout.follow(side, unit, target)
    if isinstance(unit, AirFormation):
        pilot = Pilot(umpire, umpire.lookout, side, unit)
        pilot.quarry = tf_key(enemy(side), target)
        fly(umpire, [pilot])
    else:
        helm = Helm(umpire, umpire.lookout, side, unit)
        helm.quarry = tf_key(enemy(side), target)
        sail(umpire, [helm])
    unit.moved_in_shadowing = True
