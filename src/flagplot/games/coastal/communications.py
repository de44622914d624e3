"""Phase 10: damage control, alerts, reloading and the end of the battle (AS-BASE-43)."""

from flagplot.games.coastal import damage, encounter, victory
from flagplot.games.coastal.orders import Signal
from flagplot.games.coastal.sighting.sight import in_sight, limit
from flagplot.games.coastal.state import Vessel
from flagplot.games.coastal.telling import facts
from flagplot.games.coastal.telling.contacts import owner, sinkings
from flagplot.games.coastal.umpire import Play

PHASE = "10 communications"


def communicate(play: Play) -> None:
    """Phase 10, vessel by vessel: flooding, fire, repair, refloating, then alerts (AS-BASE-43)."""
    for vessel in play.state.active():
        _flooding(play, vessel)
        _fire(play, vessel)
        if vessel.active:
            _repair(play, vessel)
            _refloat(play, vessel)
    encounter.part_from_the_lost(play)
    sinkings(play)
    _alerts(play)
    for vessel in play.state.active():
        _reload(play, vessel)
        vessel.lit = False
    ending = victory.ended(play.state)
    if ending:
        play.state.over = True
        play.state.ending = ending
        for seat in play.state.plots:
            play.tell(facts.BattleOver(seat=seat, ending=ending))


def _flooding(play: Play, vessel: Vessel) -> None:
    """Roll to control each flooding; one that goes on costs 1d10 boxes (AS-8.3m, AS-8.3n, AS-BASE-39)."""
    stopped = lost = 0
    for i in range(vessel.floodings):
        if not vessel.active:
            break
        subject = f"{vessel.id} {i + 1}"
        roll = play.dice.throw(PHASE, "flooding control", subject, sides=play.state.rules.flooding_die, rule="AS-8.3n")
        if roll.total <= play.tables.control.flooding:
            stopped += 1
            play.dice.note(roll, "under control")
            continue
        water = play.dice.throw(PHASE, "flooding loss", subject, sides=10, rule="AS-8.3m")
        lost += damage.lose_boxes(vessel, play.card(vessel), water.total, play.turn)
    if stopped or lost:
        vessel.floodings -= stopped
        owner(play, vessel, facts.FloodingFought, lost=lost, stopped=stopped)


def _fire(play: Play, vessel: Vessel) -> None:
    """Fight the fire, then count its loss: half a d6, rounded up (AS-BASE-38)."""
    if not vessel.burning or not vessel.active:
        return
    roll = play.dice.throw(PHASE, "fire-fighting", vessel.id, sides=10, rule="AS-BASE-38")
    if roll.total <= play.tables.control.fire:
        vessel.burning = False
        owner(play, vessel, facts.FireOut)
        return
    loss = play.dice.throw(PHASE, "fire loss", vessel.id, rule="AS-BASE-38")
    lost = damage.lose_boxes(vessel, play.card(vessel), -(-loss.total // 2), play.turn)
    owner(play, vessel, facts.Burning, lost=lost)


def _repair(play: Play, vessel: Vessel) -> None:
    """Try one repair: engine-room fire first, then M hit, steering, wireless (AS-BASE-44).

    A propeller or rudder rammed to pieces and bow damage are never mended (AS-5.5p, AS-5.5q, AS-8.3h).
    """
    card = play.card(vessel)
    broken: tuple[tuple[facts.Repairable, bool], ...] = (
        ("engine-room", vessel.engine_halt),
        ("m-hit", vessel.m_hits > 0),
        ("steering", vessel.steering),
        ("wireless", card.wireless and not vessel.wireless),
    )
    what = next((system for system, due in broken if due), None)
    if what is None:
        return
    control = play.tables.control
    score = control.repair_with_casualties if vessel.casualties else control.repair
    roll = play.dice.throw(PHASE, "repair", vessel.id, sides=10, rule="AS-BASE-44")
    if roll.total > score:
        play.dice.note(roll, f"{what} not repaired")
        return
    play.dice.note(roll, f"{what} repaired")
    if what == "engine-room":
        vessel.engine_halt = False
    elif what == "m-hit":
        vessel.m_hits -= 1
    elif what == "steering":
        vessel.steering = False
    else:
        vessel.wireless = True
    owner(play, vessel, facts.Repaired, system=what)


def _refloat(play: Play, vessel: Vessel) -> None:
    """Roll to get off the ground: 1-3 (AS-BASE-25)."""
    if not vessel.aground:
        return
    roll = play.dice.throw(PHASE, "refloat", vessel.id, sides=10, rule="AS-BASE-25")
    if roll.total <= play.tables.control.refloat:
        vessel.aground = False
        owner(play, vessel, facts.Refloated)


def _alerts(play: Play) -> None:
    """Vessels that saw or felt the enemy alert friends near them, or all by wireless (AS-BASE-43)."""
    active = play.state.active()
    awake: set[str] = set()
    signals = {
        f"{seat}/{order.vessel}"
        for seat in play.state.plots
        for order in play.orders(seat).orders
        if isinstance(order, Signal)
    }
    for vessel in active:
        stirred = play.turn in (vessel.detected_turn, vessel.attacked_turn)
        if stirred:
            around = play.around(vessel.side, vessel.x, vessel.y, play.tables.senses.alert * 100)
            near = [one.id for one in around if not one.aware and _in_sight_of(play, vessel, one)]
            awake.update(near)
            if near:
                owner(play, vessel, facts.Alerted, wireless=False)
        if vessel.id in signals and vessel.wireless and not stirred:
            owner(play, vessel, facts.NothingToSignal)
        elif vessel.id in signals and vessel.wireless:
            roll = play.dice.throw(PHASE, "signal", vessel.id, sides=10, rule="AS-BASE-43")
            if roll.total <= play.tables.senses.signal_score:
                awake.update(one.id for one in active if one.side == vessel.side)
                owner(play, vessel, facts.Alerted, wireless=True)
            else:
                owner(play, vessel, facts.SignalLost)
    for identifier in awake:
        play.vessel(identifier).aware = True


def _in_sight_of(play: Play, vessel: Vessel, friend: Vessel) -> bool:
    reach = limit(play, vessel)
    return in_sight(play, vessel.x, vessel.y, friend.x, friend.y, reach)


def _reload(play: Play, vessel: Vessel) -> None:
    """Count quiet turns toward the next tube: 8 complete turns, 15 knots or less, no firing, no hit (AS-BASE-45)."""
    card, control = play.card(vessel), play.tables.control
    empty = [
        mount
        for mount, tubes in zip(vessel.torpedoes, card.torpedoes, strict=True)
        if mount.reloads and mount.loaded < tubes.tubes and mount.works(play.turn)
    ]
    quiet = vessel.ran <= control.reload_knots and play.turn not in (
        vessel.fired_turn,
        vessel.launched_turn,
        vessel.hit_turn,
    )
    vessel.reload_clock = vessel.reload_clock + 1 if empty and quiet else 0
    if vessel.reload_clock >= control.reload_turns:
        vessel.reload_clock = 0
        empty[0].loaded += 1
        empty[0].reloads -= 1
        owner(play, vessel, facts.TubeReloaded)
