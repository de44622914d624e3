"""Phase 8, torpedoes move and attack, and phase 9, torpedoes are launched (section 8.1)."""

import re
from typing import Any

import numpy as np
import shapely

from flagplot.core.fields import filled
from flagplot.games.coastal import attack, damage, detection, plane, salvo, torpedo_damage, waters
from flagplot.games.coastal.orders import Launch
from flagplot.games.coastal.parsing import launch_arc
from flagplot.games.coastal.salvo import Segment
from flagplot.games.coastal.sighting.sight import alarm
from flagplot.games.coastal.state import FOREVER, Salvo, State, Vessel
from flagplot.games.coastal.tables import TorpedoRow
from flagplot.games.coastal.telling import torpedoes as telling
from flagplot.games.coastal.telling.contacts import owner, sinkings
from flagplot.games.coastal.telling.facts import LaunchVoid, Throw, Void
from flagplot.games.coastal.torpedo_damage import Effect, System
from flagplot.games.coastal.umpire import Play
from flagplot.games.coastal.view import tubes_view

ATTACK = "8 torpedo attack"
LAUNCH = "9 launch"


def run(play: Play) -> None:
    """Phase 8: advance every salvo one after another and attack what its new segment covers.

    Only here are torpedo attacks made, against vessels where they now lie (AS-8.1b, AS-8.1h, AS-8.1ai); a salvo
    in its first move attacks nothing (AS-8.1c).
    """
    unaware = {vessel.id for vessel in play.state.active() if not vessel.aware}  # AS-8.2l
    running = sorted((one for one in play.state.salvoes if not one.over), key=order)
    pieces = [_advance(play, one) for one in running]
    near = _candidates(play.state, running, pieces)
    exploded = False
    ran: list[tuple[Salvo, Segment]] = []
    for one, piece, vessels in zip(running, pieces, near, strict=True):
        if piece is None:
            continue
        if salvo.moves(one, play.turn) > 1:
            exploded |= _attack_all(play, one, piece, vessels, unaware)
        ran.append((one, piece))
        _end(play, one, piece)
    telling.tracks_seen(play, ran)
    sinkings(play)
    if exploded:
        detection.look(play)


def order(one: Salvo) -> tuple[int, str, int]:
    """Return the place of a salvo in phase 8: by turn of firing, then by marker (AS-8.1ai)."""
    found = re.fullmatch(r"(\D+)(\d+)", one.marker)
    return one.turn, found.group(1) if found else one.marker, int(found.group(2)) if found else 0


def _row(play: Play, one: Salvo) -> TorpedoRow:
    return play.tables.torpedoes[one.torpedo]


def _advance(play: Play, one: Salvo) -> Segment | None:
    """Return the salvo's new segment, cut where its line meets land; None if it has left (AS-8.1m, AS-BASE-26)."""
    piece = salvo.segment(one, _row(play, one), salvo.moves(one, play.turn))
    if salvo.has_left(one, piece, play.state.scenario.area):
        one.over = True
        telling.salvo_over(play, one, aground=False)
        return None
    area = play.state.scenario.area
    if area.land or area.shallow:
        stop = waters.run_to(area, one.x, one.y, one.bearing, piece.near, piece.far, one.deep)
        if stop is not None:
            return salvo.cut(piece, max(piece.near, stop))
    return piece


def _end(play: Play, one: Salvo, piece: Segment) -> None:
    """Report a salvo's run; end it when its torpedoes have all hit or it is ashore (AS-8.1m, AS-BASE-26)."""
    full = salvo.segment(one, _row(play, one), salvo.moves(one, play.turn))
    aground = piece.far < full.far
    telling.salvo_ran(play, one, piece, aground)
    if one.left <= 0:
        one.over = True
    elif aground:
        one.over = True
        telling.salvo_over(play, one, aground=True)


def _candidates(state: State, running: list[Salvo], pieces: list[Segment | None]) -> list[list[Vessel]]:
    """Return for each salvo the vessels near its segment, by one index over all vessels."""
    active = state.active()
    out: list[list[Vessel]] = [[] for _ in running]
    live = [i for i, piece in enumerate(pieces) if piece is not None]
    if not active or not live:
        return out
    points: Any = shapely.points(np.array([(one.x, one.y) for one in active], dtype=float))
    reach = 100 * max(state.card(one).length for one in active)
    shapes = shapely.polygons(
        np.array([salvo.shape(running[i], pieces[i]) for i in live])  # type: ignore[arg-type]
    )
    found = shapely.STRtree(points).query(shapes, predicate="dwithin", distance=reach)
    for i, v in zip(found[0].tolist(), found[1].tolist(), strict=True):
        out[live[i]].append(active[v])
    return out


def _attack_all(play: Play, one: Salvo, piece: Segment, near: list[Vessel], unaware: set[str]) -> bool:
    """Attack every vessel covered, friend or foe, nearest first (AS-8.1l, AS-8.1ac); return whether any was hit."""
    covered = [vessel for vessel in near if vessel.active and salvo.covers(one, piece, vessel, play.card(vessel))]
    hit = False
    for vessel in _nearest_first(play, one, covered):
        if one.left <= 0:
            break
        hit |= _attack(play, one, vessel, vessel.id in unaware)
    return hit


def _nearest_first(play: Play, one: Salvo, covered: list[Vessel]) -> list[Vessel]:
    """Return vessels by distance from the marker; ties by longer hull, then by a die (AS-8.1ac)."""
    keys: dict[str, tuple[float, float, int]] = {}
    for vessel in covered:
        card = play.card(vessel)
        keys[vessel.id] = (round(salvo.marker_distance(one, vessel, card), 2), -card.length, 0)
    for vessel in covered:
        key = keys[vessel.id]
        if sum(other[:2] == key[:2] for other in keys.values()) > 1:
            roll = play.dice.throw(ATTACK, "which first", f"{one.marker}>{vessel.id}", sides=100, rule="AS-8.1ac")
            keys[vessel.id] = (key[0], key[1], roll.total)
    return sorted(covered, key=lambda vessel: (keys[vessel.id], vessel.id))


def _attack(play: Play, one: Salvo, vessel: Vessel, unaware: bool) -> bool:
    """Roll each torpedo left against one vessel; return whether it was hit (AS-8.2o, AS-8.2p).

    A vessel covered again in a later turn is attacked again (AS-8.1aj).
    """
    card = play.card(vessel)
    target = attack.Target(
        name=vessel.id,
        size=card.size,
        shallow_draught=card.shallow_draught,
        arc=plane.arc(vessel.course, plane.bearing(one.x - vessel.x, one.y - vessel.y)),
        speed=vessel.ran,
        stationary=vessel.ran == 0,
        steering=damage.steering_damaged(vessel),
        unaware=unaware,
    )
    if attack.immune(target, one.deep):
        return False
    n = salvo.moves(one, play.turn)
    items = attack.modifiers(n, one.wide, one.nation, play.state.scenario.year, target)
    throws: list[Throw] = []
    effects: list[tuple[Effect, tuple[System, ...]]] = []
    for i in range(one.left):
        thrown, hit = attack.throw(play.dice, ATTACK, one.marker, vessel.id, items, i)
        throws.append(Throw(attack.score(items, i), thrown.total))
        if hit:
            one.left -= 1
            effects.append(_explode(play, one, vessel, i))
            if not vessel.active:
                break
    telling.torpedo_attack(play, one, vessel, items, throws, effects)
    return bool(effects)


def _explode(play: Play, one: Salvo, vessel: Vessel, i: int) -> tuple[Effect, tuple[System, ...]]:
    """Apply one hit to a vessel; return the effect and the systems that shock knocked out (AS-8.3d)."""
    card = play.card(vessel)
    systems = _systems(play, vessel)
    body = torpedo_damage.Body(
        name=vessel.id, boxes_left=card.boxes - vessel.lost, explosive=bool(card.cargo), systems=systems
    )
    subject = f"{one.marker}>{vessel.id} hit {i + 1}"
    effect = torpedo_damage.hit(play.dice, ATTACK, subject, _row(play, one), body, play.state.rules.torpedo_row_7)
    vessel.hit_turn = vessel.attacked_turn = play.turn
    vessel.aware = True
    alarm(play, vessel)
    damage.lose_boxes(vessel, card, effect.boxes, play.turn)
    if effect.explodes:
        damage.sink(vessel, play.turn)
    out = tuple(systems[i] for i in effect.out)
    for system in out:
        mounts = vessel.guns if system.kind == "gun" else vessel.torpedoes
        if system.number:
            mounts[system.number - 1].out_to = FOREVER
        else:
            setattr(vessel, system.kind, False)
    vessel.bow += effect.bow
    if effect.m_hit:
        damage.m_hit(vessel, play.tables, play.dice, ATTACK, subject, "AS-8.3j")
    if effect.engine_fire:
        vessel.engine_halt = vessel.burning = True
    vessel.floodings += effect.flooding
    return effect, out


def _systems(play: Play, vessel: Vessel) -> tuple[System, ...]:
    """Return weapons, radar and sonar not yet knocked out for good."""
    card = play.card(vessel)
    guns = (System("gun", i + 1, gun.name) for i, gun in enumerate(card.guns) if vessel.guns[i].out_to < FOREVER)
    tubes = (System("tubes", i) for i, mount in enumerate(vessel.torpedoes, 1) if mount.out_to < FOREVER)
    radar = (System("radar"),) if vessel.radar else ()
    sonar = (System("sonar"),) if vessel.sonar else ()
    return (*guns, *tubes, *radar, *sonar)


def launch(play: Play) -> None:
    """Phase 9: torpedoes ordered in Orders B go from tubes that still work (AS-8.1n)."""
    before = len(play.state.salvoes)
    for number, side in enumerate(play.state.scenario.sides):
        for order_ in play.orders(side.seat).orders:
            if isinstance(order_, Launch):
                vessel = play.state.vessels.get(f"{side.seat}/{order_.vessel}")
                if vessel is not None:
                    _launch(play, vessel, order_, "AB"[number])
    telling.launches_seen(play, play.state.salvoes[before:])


def _launch(play: Play, vessel: Vessel, order_: Launch, letter: str) -> None:
    """Make one salvo: one mount, one marker, one note (AS-8.1e, AS-8.1q, AS-8.1r, AS-8.1s, AS-8.1t, AS-8.1u).

    Surfaced submarines launch in the same way (AS-8.1k).
    """
    if not vessel.active:
        return
    mount = vessel.torpedoes[order_.mount - 1]
    tubes = play.card(vessel).torpedoes[order_.mount - 1]
    why: Void | None = None
    if not mount.works(play.turn):
        why = "out-of-action"
    elif mount.loaded < order_.count:
        why = "not-loaded"
    elif launch_arc(tubes_view(play.state, vessel, order_.mount - 1), vessel.course, order_.bearing):
        why = "outside-arc"
    if why:
        owner(play, vessel, LaunchVoid, why=why)
        return
    seat = vessel.side
    play.state.markers[seat] = play.state.markers.get(seat, 0) + 1
    one = filled(
        Salvo,
        order_,
        tubes,
        vessel,
        marker=f"{letter}{play.state.markers[seat]}",
        vessel=vessel.id,
        fired=order_.count,
        left=order_.count,
        turn=play.turn,
        wide=order_.wide and order_.count > 1,
    )
    mount.loaded -= order_.count
    vessel.launched_turn = play.turn
    lost = _bottom(play, one)
    one.left -= lost
    one.over = one.left == 0
    play.state.salvoes.append(one)
    telling.launched(play, one, lost)


def _bottom(play: Play, one: Salvo) -> int:
    """Return how many torpedoes strike the bottom when launched in shallow water (AS-8.1d, AS-BASE-26)."""
    if not waters.in_shallow(play.state.scenario.area, one.x, one.y):
        return 0
    lost = 0
    for i in range(one.fired):
        roll = play.dice.throw(LAUNCH, f"shallow water {i + 1}", one.marker, sides=10, rule="AS-BASE-26")
        struck = roll.total >= play.tables.control.bottom_from
        play.dice.note(roll, "strikes the bottom" if struck else "runs")
        lost += struck
    return lost
