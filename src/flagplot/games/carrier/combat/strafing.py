"""Fighters that strafe a base's planes or a TF's guns (BR-29.6)."""

import msgspec

from flagplot.games.carrier.combat.battle import Battle, Share, armed, numbers, total
from flagplot.games.carrier.combat.damage import record_planes, suffer
from flagplot.games.carrier.combat.resolution import strike
from flagplot.games.carrier.facts.attacks import Party
from flagplot.games.carrier.flight.places import subject_of, where_is
from flagplot.games.carrier.ordered.ast import LandAt, Place, Strafe
from flagplot.games.carrier.ordered.program import current, done
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.sea import base_key, tf_key
from flagplot.games.carrier.state.units import AirFormation, Base, Boxes, Stack
from flagplot.games.carrier.telling import combat as intelligence
from flagplot.games.carrier.telling.records import Strafing
from flagplot.games.carrier.theatre.hex import name as hex_name


class Run(msgspec.Struct, eq=False):
    """Fighters of one AF that strafe one base or TF."""

    af: AirFormation
    shares: list[Share]
    base: Base | None
    tf: int | None


def due(battle: Battle, side: Side) -> list[AirFormation]:
    """Return the AFs of a side that are here to strafe, a base or a TF that it observes (BR-15.2, BR-29.6)."""
    if not battle.umpire.ruleset.options.strafing:
        return []
    return [
        af
        for af in battle.umpire.afs_at(side, battle.hex)
        if isinstance(current(af.order), Strafe) and _target(battle, side, af) is not None
    ]


def _target(battle: Battle, side: Side, af: AirFormation) -> tuple[Base | None, int | None] | None:
    """Return the base or the TF that an AF's order means here; a base first where it leaves that open."""
    order = current(af.order)
    foe, base = enemy(side), battle.base(enemy(side))
    if not isinstance(order, Strafe):
        return None
    seen = [tf for tf in battle.umpire.tfs_at(foe, battle.hex) if battle.sees_tf(side, tf) and tf.ships]
    only = subject_of(battle.umpire, side, order.place)
    if only:
        seen = [tf for tf in seen if tf_key(foe, tf) == only]
        base = base if base is not None and base_key(foe, base) == only else None
    elif (
        order.place != Place()
        and not (base is not None and order.place.name == base.name)
        and where_is(battle.umpire, side, order.place) != battle.hex
    ):
        return None
    if base is not None and order.what != "tf":
        return base, None
    if seen and order.what != "base":
        return None, min(seen, key=lambda tf: (-len(tf.ships), battle.umpire.report_of(side, tf_key(foe, tf)))).number
    return None


def runs(battle: Battle, side: Side, afs: list[AirFormation]) -> list[Run]:
    """Return what strafes: unarmed interceptors and escorts at low altitude that have fought nobody in the air this
    turn (BR-29.6)."""
    out: list[Run] = []
    for af in afs:
        target = _target(battle, side, af)
        shares = [
            Share(side, af, flight, flight.n)
            for flight in af.flights
            if flight.n > 0
            and not flight.high
            and not armed(flight)
            and id(flight) not in battle.engaged
            and (battle.tables.planes[flight.plane].interceptor or battle.tables.planes[flight.plane].escort)
        ]
        if target is not None and shares and not battle.umpire.is_clear(side, af):
            out.append(Run(af, shares, *target))
    return out


def kept_down(pool: int, strafers: int, by: int) -> int:
    """Return what is left of a TF's anti-aircraft pool: one less for every `by` strafing air factors, but at least
    half of it, fractions up (BR-29.6)."""
    return pool - min(pool // 2, strafers // by)


def strafe(battle: Battle, side: Side, run: Run) -> None:
    """Attack the planes on a base after its guns have fired: each hit eliminates an air factor in Ready or Just
    Landed, a dispersed one takes two, nothing else is damaged (BR-29.6). At a TF keeping the guns down is all."""
    umpire, n = battle.umpire, total(run.shares)
    who = Party(tuple((share.name, share.n) for share in run.shares if share.n))
    foe = enemy(side)
    if run.base is None or not n:
        if n and run.tf is not None:
            tf = UnitId(foe, "TF", run.tf)
            intelligence.strafing(umpire, Strafing(battle.hex, side, numbers(run.shares), who, tf, None, ()))
        return
    words = "+".join(sorted({share.name for share in run.shares if share.n}))
    subject = f"{hex_name(battle.hex)} {side}|{words}|{run.base.name}|{battle.strafed}"
    battle.strafed += 1
    blow = strike(
        umpire,
        battle.phase,
        "strafing",
        subject,
        battle.tables.constant["strafing_bht"],
        n,
        battle.weather_modifiers("attack"),
        "BR-29.6",
    )
    suffer(battle, foe, run.base)
    lost = eliminated(run.base.boxes, blow.hits)
    record_planes(umpire, foe, lost, "destroyed_on_ground", run.base.name)
    base = UnitId(foe, "base", name=run.base.name)
    record = Strafing(battle.hex, side, numbers(run.shares), who, base, blow, tuple(lost.items()))
    intelligence.strafing(umpire, record)


def eliminated(boxes: Boxes, hits: int) -> dict[str, int]:
    """Take planes out of Ready and Just Landed, the most numerous first, then dispersed ones at two hits each; return
    the losses by plane key (BR-29.6)."""
    lost: dict[str, int] = {}
    for box, cost in ((boxes.ready, 1), (boxes.just_landed, 1), (boxes.dispersed, 2)):
        while box and hits >= cost:
            stack: Stack = min(box, key=lambda stack: (-stack.n, stack.plane, stack.load))
            stack.n -= 1
            hits -= cost
            lost[stack.plane] = lost.get(stack.plane, 0) + 1
            box[:] = [left for left in box if left.n]
    return lost


def go_home(runs_: list[Run]) -> None:
    """Take the turn of range that strafing costs, and let the AFs go on with their orders (BR-29.6)."""
    for run in runs_:
        for share in run.shares:
            if share.n:
                share.flight.land_by -= 1
        order = current(run.af.order)
        if run.af.order is not None and isinstance(order, Strafe):
            run.af.order = done(run.af.order, order)
            if current(run.af.order) is None and not run.af.order.cases:
                run.af.order = msgspec.structs.replace(run.af.order, actions=(*run.af.order.actions, LandAt()))
