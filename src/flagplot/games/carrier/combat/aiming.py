"""Which guns fire at which ships: declarations, orders of preference, and doctrine (BR-19.5.1, FE-19e, FE-19i)."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.positions import printed_damage, surface_order
from flagplot.games.carrier.facts.orders import AimRefused
from flagplot.games.carrier.ordered.ast import GunAim
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sighting.appearance import appearance
from flagplot.games.carrier.state.units import Ship
from flagplot.games.carrier.telling.records import label_order
from flagplot.games.carrier.units.factors import LARGEST_FIRST, gunnery, torpedo
from flagplot.games.carrier.units.magazine import SMALL, Shell

Rows = Callable[[Ship], int]
"""The row of fire at a ship, its own modifiers included."""


class Gun(msgspec.Struct, frozen=True):
    """Factors that fire at one target together: a ship's, or a single one of them where a ship may divide them."""

    tf: int
    factors: int
    heavy: bool
    """It may be used against a battleship (BR-19.5.1)."""
    shell: Shell | None = None


class Shot(NamedTuple):
    """Factors of one kind of shell that fire at a ship."""

    target: Ship
    factors: int
    shell: Shell | None


def whole_sums(guns: Sequence[Gun], demands: Sequence[tuple[int, bool]]) -> list[list[int]] | None:
    """Return for each demand (factors, and whether at a battleship) the places of the guns that make it up exactly, no
    gun used twice, or None if the demands are no sums of whole guns (FE-19i)."""
    dead: set[tuple[int, tuple[int, ...]]] = set()
    order = sorted(range(len(guns)), key=lambda n: -guns[n].factors)
    picked: list[list[int]] = [[] for _ in demands]

    def fill(at: int, left: tuple[int, ...]) -> bool:
        if not any(left):
            return True
        if at == len(order) or (at, left) in dead:
            return False
        gun = guns[order[at]]
        for which, n in enumerate(left):
            if gun.factors <= n and (gun.heavy or not demands[which][1]) and gun.factors:
                picked[which].append(order[at])
                if fill(at + 1, (*left[:which], n - gun.factors, *left[which + 1 :])):
                    return True
                picked[which].pop()
        if fill(at + 1, left):
            return True
        dead.add((at, left))
        return False

    return picked if fill(0, tuple(n for n, _ in demands)) else None


def fits(battle: Battle, foe: Side, ship: Ship, at: str) -> bool:
    """Return whether words of an order mean a ship: its secret label, or else its name, its type, its position, or
    that it is damaged (FE-19e)."""
    labels = battle.labels.get(foe, {})
    named = labels.get(ship.name, "") if labels else ship.name
    if at == "damaged":
        return ship.hits > 0
    return at in (named, ship.type, battle.places.get((foe, ship.name), ""))


def ranking(battle: Battle, foe: Side, targets: Sequence[Ship], wishes: Sequence[GunAim]) -> list[Ship]:
    """Return targets in the order in which they are fired at: by the orders, then by doctrine the one with the most
    guns and torpedoes first (BR-19.5.1). Where names are hidden doctrine knows types and labels only, and takes the
    largest class first (GM-10.1b, FE-19a)."""
    ruleset = battle.umpire.ruleset
    labels = battle.labels.get(foe, {})

    def key(ship: Ship) -> tuple[int | str, ...]:
        wish = next((n for n, each in enumerate(wishes) if fits(battle, foe, ship, each.at)), len(wishes))
        if not open_(battle):
            _, number = label_order(labels.get(ship.name, ""))
            return wish, LARGEST_FIRST.index(ship.type), number, ship.name
        strength = gunnery(ruleset, foe, ship) + torpedo(ruleset, foe, ship)
        return wish, -strength, -printed_damage(battle, foe, ship), ship.name

    return sorted(targets, key=key)


def open_(battle: Battle) -> bool:
    """Return whether each side knows the exact make-up of the other (BR-19.2), and not types alone (FE-19a)."""
    return battle.umpire.ruleset.surface_reports.named


def to_sink(battle: Battle, foe: Side, ship: Ship) -> int:
    """Return the hits by which doctrine hopes to sink a ship: those it can still take, or, where names are hidden, the
    greatest damage factor of its type, half of it if it burns or lists (FE-19a, FE-19c)."""
    if open_(battle):
        return printed_damage(battle, foe, ship)
    rows = battle.tables.raw["ships"].values()
    most: int = max(row["damage_factor"] for row in rows if (row["side"].lower(), row["type"]) == (foe, ship.type))
    look = appearance(battle.umpire.ruleset, foe, ship, battle.night)
    return most if look in ("", "smoking") else (most + 1) // 2


def aimed(
    battle: Battle,
    side: Side,
    foe: Side,
    guns: Sequence[Gun],
    targets: Sequence[Ship],
    row: Rows,
    torpedoes: bool = False,
    of_base: tuple[GunAim, ...] = (),
) -> list[Shot]:
    """Return which factors fire at which enemy ship (BR-19.5.1, BR-19.6.3, FE-19e): what the orders of a TF declare
    with numbers, then its other guns by its preferences, then all guns without orders by doctrine. Guns of no TF are a
    base's, and follow its owner's orders `of_base` (BR-19.9.3)."""
    if not targets:
        return []
    allotted: dict[str, dict[Shell | None, int]] = {ship.name: {} for ship in targets}
    left: list[Gun] = []
    for number in dict.fromkeys(gun.tf for gun in guns):
        own = [gun for gun in guns if gun.tf == number]
        orders = _orders(battle, side, number, torpedoes) if number else of_base
        if not orders:
            left += own
            continue
        own = _declared(battle, side, foe, number, own, targets, orders, allotted)
        wishes = [each for each in orders if each.n is None]
        _allot(battle, foe, own, ranking(battle, foe, targets, wishes), row, allotted, wished=bool(wishes))
    _allot(battle, foe, left, ranking(battle, foe, targets, ()), row, allotted, wished=False)
    ranked = ranking(battle, foe, targets, ())
    return [Shot(ship, n, shell) for ship in ranked for shell, n in sorted(allotted[ship.name].items(), key=str) if n]


def _orders(battle: Battle, side: Side, number: int, torpedoes: bool) -> tuple[GunAim, ...]:
    order = surface_order(battle, side, battle.umpire.state.sides[side].tfs[number])
    if order is None:
        return ()
    if torpedoes:
        return order.torpedo_fire or tuple(each for each in order.fire if each.n is None)
    return order.fire


def _declared(
    battle: Battle,
    side: Side,
    foe: Side,
    number: int,
    guns: list[Gun],
    targets: Sequence[Ship],
    orders: tuple[GunAim, ...],
    allotted: dict[str, dict[Shell | None, int]],
) -> list[Gun]:
    """Give the totals declared their guns and return the guns that are left. Totals that are no sums of whole ships,
    or more than there is, are refused: all guns are left then (FE-19i)."""
    demands: dict[str, int] = {}
    ships = {ship.name: ship for ship in targets}
    ranked = ranking(battle, foe, targets, ())
    for each in orders:
        if each.n:
            target = next((ship for ship in ranked if fits(battle, foe, ship, each.at)), None)
            if target is not None:
                demands[target.name] = demands.get(target.name, 0) + each.n
    picked = whole_sums(guns, [(n, ships[name].type == "BB") for name, n in demands.items()])
    if picked is None:
        sums = tuple(demands.values())
        battle.umpire.tell(AimRefused(seat=side, about=UnitId(side, "TF", number), totals=sums))
        return guns
    for name, places in zip(demands, picked, strict=True):
        for place in places:
            _give(allotted, name, guns[place])
    used = {place for places in picked for place in places}
    return [gun for place, gun in enumerate(guns) if place not in used]


def _give(allotted: dict[str, dict[Shell | None, int]], name: str, gun: Gun) -> None:
    allotted[name][gun.shell] = allotted[name].get(gun.shell, 0) + gun.factors


def _allot(
    battle: Battle,
    foe: Side,
    guns: list[Gun],
    ranked: list[Ship],
    row: Rows,
    allotted: dict[str, dict[Shell | None, int]],
    wished: bool,
) -> None:
    """Give each target in turn what would sink it by the table's middle result, light guns first; what is left over
    goes at the first that it may be fired at, by doctrine no battleship if there is another. GP shells go at small
    ships first (GM-13.11)."""
    for shell in dict.fromkeys(sorted((gun.shell for gun in guns), key=str)):
        pool = sorted((gun for gun in guns if gun.shell == shell), key=lambda gun: (gun.heavy, -gun.factors))
        order = sorted(ranked, key=lambda ship: ship.type not in SMALL) if shell == "GP" and not wished else ranked
        for ship in order:
            needed = 10 * to_sink(battle, foe, ship)
            for gun in list(pool):
                n = sum(allotted[ship.name].values())
                if n and battle.umpire.ruleset.hits.expected(row(ship), n) >= needed:
                    break
                if gun.heavy or ship.type != "BB":
                    _give(allotted, ship.name, gun)
                    pool.remove(gun)
        first = next((ship for ship in order if ship.type != "BB"), None)
        for gun in pool:
            best = order[0] if gun.heavy and (wished or first is None) else first
            if best is not None and (gun.heavy or best.type != "BB"):
                _give(allotted, best.name, gun)
