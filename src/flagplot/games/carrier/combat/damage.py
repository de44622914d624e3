"""What hits do to planes, ships and bases, and the points they score (BR-21, BR-25.1)."""

from typing import TYPE_CHECKING, Literal

from flagplot.games.carrier.combat.battle import Battle, Share, counted, plane_name, total
from flagplot.games.carrier.combat.lots import apportion
from flagplot.games.carrier.combat.records import Damage
from flagplot.games.carrier.intelligence import notes
from flagplot.games.carrier.state import Base, Boxes, Ship, Side, Stack, enemy
from flagplot.games.carrier.tables import PlaneType
from flagplot.games.carrier.umpire import base_key, tf_key
from flagplot.games.carrier.values import TRANSPORTS, all_boxes, card, crippled, slowed

if TYPE_CHECKING:
    from flagplot.games.carrier.umpire import Umpire
    from flagplot.games.carrier.world import World

BY_DAMAGE_FACTOR = {"CV": "vp_cv_per_df", "CVL": "vp_cv_per_df", "BB": "vp_bb_per_df"}
FLAT = {"CA": "vp_ca", "CAV": "vp_ca", "CL": "vp_cl", "AV": "vp_av", "APD": "vp_apd", "AO": "vp_ao", "SS": "vp_ss",
        "DD": "vp_dd", "PG": "vp_pg", "AP": "vp_ap"}  # fmt: skip
BASE_LOSS = {True: (1, 1), False: (2, 1)}
"""Normal and minimum launch factor a base loses per hit: at a base for sea planes only, at any other (BR-21.3.1)."""


def sea_planes_only(world: "World", base: Base) -> bool:
    """Return whether the base is marked SP and nothing else (BR-21.3.1)."""
    return world.base_card(base.name).handling == ("SP",)


def score(umpire: "Umpire", side: Side, points: int, reason: str, known: bool) -> None:
    """Give victory points to a side; the other, whose loss it is, knows of it in any case (BR-25.1)."""
    notes.score(umpire, side, points, reason, told_to=(side, enemy(side)) if known else (enemy(side),))


def ship_value(world: "World", side: Side, ship: Ship) -> int:
    """Return the points for sinking a ship; a transport loses value as it unloads (BR-25.1, BR-25.5)."""
    printed, constant = card(world, side, ship), world.tables.constant
    if printed.type in BY_DAMAGE_FACTOR:
        return constant[BY_DAMAGE_FACTOR[printed.type]] * printed.damage_factor
    value = constant[FLAT[printed.type]]
    if printed.type in TRANSPORTS:
        left = value - constant[f"vp_{printed.type.lower()}_turn"] * ship.unloaded
        return max(constant["vp_unloaded_hull"], left)
    return value


def record_planes(umpire: "Umpire", side: Side, lost: dict[str, int], reason: str, known: bool,
                  replaceable: bool = True) -> None:  # fmt: skip
    """Count air factors as lost today, by plane key, and score them to the enemy (BR-21.1, BR-22.2, BR-22.4,
    BR-25.1). `known`: the enemy can count them."""
    own = umpire.state.sides[side]
    for plane, n in lost.items():
        if n and replaceable:
            own.lost_today[plane] = own.lost_today.get(plane, 0) + n
        points = n * umpire.world.tables.constant["vp_af"]
        score(umpire, enemy(side), points, f"{n} {plane_name(plane)} {reason}", known)


def shoot_down(battle: Battle, subject: str, shares: list[Share], hits: int, reason: str) -> dict[str, int]:
    """Take hits off the shares, one air factor each and surplus lost, in proportion to their numbers, ties by lot
    (BR-21.1, BR-17.6). Returns the losses by plane name."""
    parts = apportion(battle.umpire, battle.phase, subject, min(hits, total(shares)), [share.n for share in shares])
    by_plane: dict[str, int] = {}
    before = counted(shares)
    for share, part in zip(shares, parts, strict=True):
        share.lose(part)
        by_plane[share.flight.plane] = by_plane.get(share.flight.plane, 0) + part
    if shares:
        record_planes(battle.umpire, shares[0].side, by_plane, reason, known=True)
    after = counted(shares)
    return {name: n - after.get(name, 0) for name, n in before.items() if n > after.get(name, 0)}


# --- planes aboard and on the ground ---


def worth(plane: PlaneType) -> tuple[int, int]:
    """Return how much a plane is worth to an attacker: its best bombing row, then its air-to-air row."""
    return max(plane.bombing.values()), plane.a2a


def eliminate(battle: Battle, boxes: Boxes, hits: int, by_attacker: bool) -> tuple[dict[str, int], tuple[str, ...]]:
    """Remove one air factor per hit, a dispersed one per two hits, box by box (BR-21.7.3, BR-21.3.2, BR-21.2.4).

    Doctrine: the attacker takes the plane of the greatest worth in the box, the owner gives the one he has most of
    there, then the one of the least worth; equal ones by name (BR-21.7.1, BR-21.7.2). Returns the losses by plane
    key, and the names among which the attacker chose.
    """
    lost: dict[str, int] = {}
    offered: dict[str, None] = {}

    def taken(stack: Stack) -> tuple[int, int, str, str]:
        reach, air = worth(battle.tables.planes[stack.plane])
        return -reach, -air, stack.plane, stack.load

    def given(stack: Stack) -> tuple[int, int, int, str, str]:
        reach, air = worth(battle.tables.planes[stack.plane])
        return -stack.n, reach, air, stack.plane, stack.load

    for box in all_boxes(boxes):
        cost = 2 if box is boxes.dispersed else 1
        while box and hits >= cost:
            offered.update(dict.fromkeys(plane_name(stack.plane) for stack in box))
            stack = min(box, key=taken) if by_attacker else min(box, key=given)
            stack.n -= 1
            hits -= cost
            lost[stack.plane] = lost.get(stack.plane, 0) + 1
            box[:] = [left for left in box if left.n]
    return lost, tuple(sorted(offered)) if by_attacker else ()


def _named(lost: dict[str, int]) -> tuple[tuple[str, int], ...]:
    out: dict[str, int] = {}
    for plane, n in lost.items():
        out[plane_name(plane)] = out.get(plane_name(plane), 0) + n
    return tuple(sorted(out.items()))


# --- ships ---


Weapon = Literal["bomb", "shell", "torpedo", "mine"]


def hit_ship(battle: Battle, side: Side, ship: Ship, hits: int, by_attacker: bool, weapon: Weapon,
             known: bool = True) -> Damage:  # fmt: skip
    """Add hits to a ship, up to its damage factor (BR-21.2, BR-21.2.1, BR-21.2.4). Gunnery, anti-aircraft, launch
    factors and speed follow from the hits (values.py). A ship with hits equal to its DF is sunk; `known`: the
    enemy is told so."""
    umpire, world = battle.umpire, battle.umpire.world
    counted_hits = min(hits, card(world, side, ship).damage_factor - ship.hits)
    was_slowed = slowed(world, side, ship)
    ship.hits += counted_hits
    if weapon in ("torpedo", "mine"):
        ship.torpedo_hits += counted_hits
    else:
        ship.fire_hits += counted_hits
    if ship.tf is not None:
        umpire.attacked.add(tf_key(side, umpire.state.sides[side].tfs[ship.tf]))
    if ship.hits >= card(world, side, ship).damage_factor:
        planes = sink(umpire, side, ship, known)
        return Damage(side, ship.name, ship.type, counted_hits, sunk=True, planes=_named(planes))
    if slowed(world, side, ship) and not was_slowed:
        ship.slowed = umpire.turn
    lost: dict[str, int] = {}
    offered: tuple[str, ...] = ()
    if ship.boxes is not None:
        lost, offered = eliminate(battle, ship.boxes, counted_hits, by_attacker)
        record_planes(umpire, side, lost, f"destroyed aboard {ship.name}", known=False)
    return Damage(side, ship.name, ship.type, counted_hits, crippled=crippled(world, side, ship) and counted_hits > 0,
                  planes=_named(lost), offered=offered)  # fmt: skip


def sink(umpire: "Umpire", side: Side, ship: Ship, known: bool = True) -> dict[str, int]:
    """Take a sunk ship out of play with all planes aboard, which are not replaced (BR-21.2, BR-21.2.5, BR-22.4).
    `known`: the enemy knows that it sank.
    Returns the air factors that went down with it, by plane key."""
    own = umpire.state.sides[side]
    if ship.tf is not None:
        own.tfs[ship.tf].ships.remove(ship.name)
    ship.tf = None
    ship.fate = "sunk"
    score(umpire, enemy(side), ship_value(umpire.world, side, ship), f"{ship.name} sunk", known)
    planes: dict[str, int] = {}
    if ship.boxes is not None:
        for box in all_boxes(ship.boxes):
            for stack in box:
                planes[stack.plane] = planes.get(stack.plane, 0) + stack.n
        ship.boxes = Boxes()
        record_planes(umpire, side, planes, f"lost with {ship.name}", known=False, replaceable=False)
    return planes


# --- bases ---


def hit_base(battle: Battle, side: Side, base: Base, hits: int, by_attacker: bool) -> Damage:
    """Lower a base's values for every hit, below 0 if need be, and eliminate planes (BR-21.3, BR-21.3.1, BR-21.3.2,
    BR-21.5)."""
    normal, least = BASE_LOSS[sea_planes_only(battle.umpire.world, base)]
    base.lf_normal -= normal * hits
    base.lf_min -= least * hits
    base.aa -= hits
    base.sf -= hits
    lost, offered = eliminate(battle, base.boxes, hits, by_attacker)
    record_planes(battle.umpire, side, lost, f"destroyed on the ground at {base.name}", known=False)
    return Damage(side, base.name, "base", hits, out=base.lf_normal <= 0, planes=_named(lost), offered=offered)


def suffer(battle: Battle, side: Side, base: Base) -> None:
    """Note that a base was attacked: it repairs nothing this turn (BR-23.2)."""
    base.attacked = battle.umpire.turn
    battle.umpire.attacked.add(base_key(side, base))
