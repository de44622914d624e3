"""What hits do to planes, ships and bases, and the points they score (BR-21, BR-25.1)."""

from typing import Literal

import msgspec

from flagplot.core.words import Phrase, phrase
from flagplot.games.carrier.combat.battle import Battle, Share, counted, plane_name, total
from flagplot.games.carrier.combat.lots import apportion
from flagplot.games.carrier.combat.parked import Lost, eliminate, loss_order, named
from flagplot.games.carrier.combat.sinking import turn_of_sinking
from flagplot.games.carrier.facts.damage import Doomed
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sailing import survivors
from flagplot.games.carrier.sighting.appearance import appearance
from flagplot.games.carrier.state.sea import base_key, tf_key
from flagplot.games.carrier.state.units import Base, Boxes, Ship, Stack
from flagplot.games.carrier.telling import notes
from flagplot.games.carrier.telling.records import Damage
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import (
    TRANSPORTS,
    all_boxes,
    card,
    crippled,
    outward_name,
    slowed,
    torpedo_worth,
)

BY_DAMAGE_FACTOR = {"CV": "vp_cv_per_df", "CVL": "vp_cv_per_df", "BB": "vp_bb_per_df"}
FLAT = {
    "CA": "vp_ca",
    "CAV": "vp_ca",
    "CL": "vp_cl",
    "AV": "vp_av",
    "APD": "vp_apd",
    "AO": "vp_ao",
    "SS": "vp_ss",
    "DD": "vp_dd",
    "PG": "vp_pg",
    "AP": "vp_ap",
}
BASE_LOSS = {True: (1, 1), False: (2, 1)}
"""Normal and minimum launch factor a base loses per hit: at a base for sea planes only, at any other (BR-21.3.1)."""


def sea_planes_only(ruleset: Ruleset, base: Base) -> bool:
    """Return whether the base is marked SP and nothing else (BR-21.3.1)."""
    return ruleset.base_card(base.name).handling == ("SP",)


def score(umpire: Umpire, side: Side, points: int, reason: Phrase, known: bool, own: Phrase | None = None) -> None:
    """Give victory points to a side; the other, whose loss it is, knows of it in any case (BR-25.1), for the reason in
    its `own` words if there are any."""
    notes.score(umpire, side, points, reason, told_to=(side, enemy(side)) if known else (enemy(side),), own=own)


def ship_value(ruleset: Ruleset, side: Side, ship: Ship) -> int:
    """Return the points for sinking a ship; a transport loses value as it unloads (BR-25.1, BR-25.5)."""
    printed, constant = card(ruleset, side, ship), ruleset.tables.constant
    if printed.type in BY_DAMAGE_FACTOR:
        return constant[BY_DAMAGE_FACTOR[printed.type]] * printed.damage_factor
    value = constant[FLAT[printed.type]]
    if printed.type in TRANSPORTS:
        left = value - constant[f"vp_{printed.type.lower()}_turn"] * ship.unloaded
        return max(constant["vp_unloaded_hull"], left)
    return value


def record_planes(
    umpire: Umpire,
    side: Side,
    lost: dict[str, int],
    how: str,
    place: str = "",
    *,
    known: bool = False,
    replaceable: bool = True,
) -> None:
    """Count air factors as lost today, by plane key, and score them to the enemy (BR-21.1, BR-22.2, BR-22.4,
    BR-25.1). `how`: the key of the reason under `points`; `known`: the enemy can count them."""
    own = umpire.state.sides[side]
    for plane, n in lost.items():
        if n and replaceable:
            own.lost_today[plane] = own.lost_today.get(plane, 0) + n
        points = n * umpire.ruleset.tables.constant["vp_af"]
        score(umpire, enemy(side), points, phrase(f"points.{how}", af=n, plane=plane_name(plane), place=place), known)


def shoot_down(battle: Battle, subject: str, shares: list[Share], hits: int, how: str, known: bool) -> dict[str, int]:
    """Take hits off the shares, one air factor each and surplus lost, in proportion to their numbers, ties by lot
    (BR-21.1, BR-17.6). `known`: the enemy can count them. Returns the losses by plane name."""
    parts = apportion(battle.umpire, battle.phase, subject, min(hits, total(shares)), [share.n for share in shares])
    by_plane: dict[str, int] = {}
    before = counted(shares)
    for share, part in zip(shares, parts, strict=True):
        share.lose(part)
        by_plane[share.flight.plane] = by_plane.get(share.flight.plane, 0) + part
    if shares:
        record_planes(battle.umpire, shares[0].side, by_plane, how, known=known)
    after = counted(shares)
    return {name: n - after.get(name, 0) for name, n in before.items() if n > after.get(name, 0)}


# --- planes aboard and on the ground ---


def eliminate_at(battle: Battle, side: Side, holder: Ship | Base, hits: int, by_attacker: bool) -> Lost:
    """Remove the planes that hits on a ship or base cost it: first those caught taking off (FE-21.6.2c, GM-14.1b), less
    what it has paid beforehand (GM-14.1c). Returns losses and choice as `eliminate` does."""
    umpire, key = battle.umpire, (side, holder.name)
    paid = min(hits, umpire.lost_before.get(key, 0))
    if paid:
        umpire.lost_before[key] -= paid
    flights = [each.flight for each in umpire.caught if (each.side, each.holder) == key]
    stacks = [Stack(flight.plane, flight.n, flight.load) for flight in flights]
    lost = eliminate(
        battle,
        holder.boxes or Boxes(),
        hits - paid,
        by_attacker,
        loss_order(battle, side, holder.name),
        [stack for stack in stacks if stack.n],
    )
    for flight, stack in zip(flights, stacks, strict=True):
        flight.n = stack.n
    return lost


# --- ships ---


Weapon = Literal["bomb", "shell", "torpedo", "mine", "fire"]


def hit_ship(
    battle: Battle,
    side: Side,
    ship: Ship,
    hits: int,
    by_attacker: bool,
    weapon: Weapon,
    worth: int | None = None,
    known: bool = True,
) -> Damage:
    """Add hits to a ship, up to its damage factor (BR-21.2, BR-21.2.1, BR-21.2.4). Gunnery, anti-aircraft, launch
    factors and speed follow from the hits (values.py). A ship with hits equal to its DF is sunk, or by option doomed
    (FE-DS-1); more hits on a doomed ship only hasten it (FE-DS-6). `known`: the enemy is told that it sank.

    `worth` is what each torpedo does; None: what the options say (GM-18.2). Hits by fire cost no planes (GM-15.11b).
    """
    umpire, ruleset = battle.umpire, battle.umpire.ruleset
    if ship.fate:
        return Damage(side, ship.name, ship.type, 0)
    each = 1 if weapon != "torpedo" else torpedo_worth(ruleset, side, ship) if worth is None else worth
    if weapon != "fire" and ship.tf is not None:
        umpire.attacked.add(tf_key(side, umpire.state.sides[side].tfs[ship.tf]))
    if ship.doomed:
        return _hasten(battle, side, ship, hits * each)
    counted_hits = min(hits * each, card(ruleset, side, ship).damage_factor - ship.hits)
    was_slowed = slowed(ruleset, side, ship)
    ship.hits += counted_hits
    if counted_hits:
        umpire.hit.add((side, ship.name))
    if weapon in ("torpedo", "mine"):
        ship.torpedo_hits += -(-counted_hits // each)
    else:
        ship.fire_hits += counted_hits
    if ship.hits >= card(ruleset, side, ship).damage_factor:
        return _destroyed(battle, side, ship, counted_hits, hits * each - counted_hits, by_attacker, known)
    if slowed(ruleset, side, ship) and not was_slowed:
        ship.slowed = umpire.turn
    lost = Lost()
    if ship.boxes is not None and weapon != "fire":
        lost = eliminate_at(battle, side, ship, counted_hits, by_attacker)
        record_planes(umpire, side, lost.planes, "destroyed_aboard", ship.name)
    return Damage(
        side,
        ship.name,
        ship.type,
        counted_hits,
        crippled=crippled(ruleset, side, ship) and counted_hits > 0,
        planes=named(lost.planes),
        offered=lost.offered,
        planes_seen=lost.seen,
        looks=appearance(ruleset, side, ship, battle.night),
    )


# --- ships that are lost ---


def _destroyed(
    battle: Battle, side: Side, ship: Ship, hits: int, surplus: int, by_attacker: bool, known: bool
) -> Damage:
    """Sink a ship whose hits have reached its damage factor, or doom it to sink later (FE-DS-2, FE-DS-3, FE-DS-7)."""
    umpire = battle.umpire
    due = turn_of_sinking(umpire, battle.phase, side, ship, surplus)
    fallen = _lose_leaving(battle, side, ship, hits, by_attacker)
    planes = fatal_hit(umpire, side, ship, at_once=not due and known)
    for plane, n in fallen.items():
        planes[plane] = planes.get(plane, 0) + n
    if due:
        ship.doomed, ship.wounds = due, msgspec.UNSET
        umpire.tell(Doomed(seat=side, about=UnitId(side, "ship", name=ship.name), how="lost", due=due, rule="FE-DS-4"))
    else:
        go_down(umpire, side, ship)
    return Damage(
        side,
        ship.name,
        ship.type,
        hits,
        sunk=not due,
        crippled=bool(due),
        planes=named(planes),
        doomed=due,
        looks=appearance(umpire.ruleset, side, ship, battle.night),
    )


def _lose_leaving(battle: Battle, side: Side, ship: Ship, hits: int, by_attacker: bool) -> dict[str, int]:
    """Take the hits that destroy a ship off the planes caught leaving it; those left have got away (FE-21.6.2c)."""
    if not battle.umpire.caught:
        return {}
    aboard, ship.boxes = ship.boxes, Boxes()
    fallen = eliminate_at(battle, side, ship, hits, by_attacker).planes
    ship.boxes = aboard
    record_planes(battle.umpire, side, fallen, "destroyed_aboard", ship.name)
    return fallen


def fatal_hit(umpire: Umpire, side: Side, ship: Ship, at_once: bool) -> dict[str, int]:
    """Book what a ship's destruction costs, once, in the turn of its fatal hit and while it is still in its TF: its
    points, and all planes aboard, which are not replaced (BR-21.2, BR-21.2.5, BR-22.4). The enemy learns of the points
    when it has gone down (FE-DS-4). Returns the air factors lost with it, by plane key."""
    if ship.tf is not None:
        survivors.fatal_hit(umpire, side, ship, umpire.state.sides[side].tfs[ship.tf].hex)
    seen = at_once and not umpire.ruleset.combat_reports.expected and not umpire.sinkings_hidden
    called = umpire.aliases.get((side, ship.name)) if at_once else None
    reason = phrase("points.sunk", ship=called or outward_name(umpire.ruleset.options, ship.name, ship.type))
    own = phrase("points.sunk" if at_once else "points.doomed", ship=ship.name)
    score(umpire, enemy(side), ship_value(umpire.ruleset, side, ship), reason, seen, own)
    planes: dict[str, int] = {}
    if ship.boxes is not None:
        for box in all_boxes(ship.boxes):
            for stack in box:
                planes[stack.plane] = planes.get(stack.plane, 0) + stack.n
        ship.boxes = Boxes()
        record_planes(umpire, side, planes, "lost_with", ship.name, replaceable=False)
    return planes


def go_down(umpire: Umpire, side: Side, ship: Ship) -> None:
    """Take a destroyed ship off the map; of one that went down slowly the enemy learns now (FE-DS-4, FE-DS-6)."""
    own = umpire.state.sides[side]
    if ship.tf is not None:
        own.tfs[ship.tf].ships.remove(ship.name)
    ship.tf = None
    ship.fate = "sunk"
    if ship.doomed:
        ship.doomed = 0
        notes.went_down(umpire, side, ship)


def _hasten(battle: Battle, side: Side, ship: Ship, hits: int) -> Damage:
    """Take an hour off a doomed ship's time for every hit; with none left it goes down now (FE-DS-6)."""
    umpire = battle.umpire
    ship.doomed = max(umpire.turn, ship.doomed - hits)
    if ship.doomed > umpire.turn:
        if hits:
            whose = UnitId(side, "ship", name=ship.name)
            umpire.tell(Doomed(seat=side, about=whose, how="sooner", due=ship.doomed, rule="FE-DS-6"))
        return Damage(
            side,
            ship.name,
            ship.type,
            hits,
            crippled=hits > 0,
            doomed=ship.doomed,
            looks=appearance(umpire.ruleset, side, ship, battle.night),
        )
    go_down(umpire, side, ship)
    return Damage(side, ship.name, ship.type, hits, sunk=True)


# --- bases ---


def hit_base(battle: Battle, side: Side, base: Base, hits: int, by_attacker: bool) -> Damage:
    """Lower a base's values for every hit, below 0 if need be, and eliminate planes (BR-21.3, BR-21.3.1, BR-21.3.2,
    BR-21.5)."""
    normal, least = BASE_LOSS[sea_planes_only(battle.umpire.ruleset, base)]
    base.lf_normal -= normal * hits
    base.lf_min -= least * hits
    before = battle.struck.get((side, base.name), 0)
    battle.struck[side, base.name] = before + hits
    if battle.umpire.ruleset.options.base_aa_loss == "four":
        base.aa = max(0, base.aa - anti_aircraft_loss(before, hits))
    else:
        base.aa -= hits
    base.sf -= hits
    lost = eliminate_at(battle, side, base, hits, by_attacker)
    record_planes(battle.umpire, side, lost.planes, "destroyed_on_ground", base.name)
    return Damage(
        side,
        base.name,
        "base",
        hits,
        out=base.lf_normal <= 0,
        planes=named(lost.planes),
        offered=lost.offered,
        planes_seen=lost.seen,
    )


def anti_aircraft_loss(before: int, hits: int) -> int:
    """Return the anti-aircraft factors that more hits of one attack cost a base: one for each four of all its hits,
    rounded up (FE-21.3c)."""
    return -(-(before + hits) // 4) + -before // 4


def suffer(battle: Battle, side: Side, base: Base) -> None:
    """Note that a base was attacked: it repairs nothing this turn (BR-23.2)."""
    base.attacked = battle.umpire.turn
    battle.umpire.attacked.add(base_key(side, base))
