"""Fire of ships: ammunition, division among targets, and the attacks themselves (BR-19.5, BR-19.6, BR-19.8)."""

from functools import partial

import msgspec

from flagplot.core.dice import Modifier
from flagplot.games.carrier.combat.aiming import Gun, aimed
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.positions import GUNS_ONCE, can_fire, surface_order
from flagplot.games.carrier.combat.resolution import strike
from flagplot.games.carrier.facts.attacks import Party
from flagplot.games.carrier.ordered.ast import GunAim
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.units import Ship
from flagplot.games.carrier.telling.records import Volley
from flagplot.games.carrier.theatre.hex import name as hex_name
from flagplot.games.carrier.units.factors import as_anchored, crippled, easier_to_hit, gunnery, torpedo
from flagplot.games.carrier.units.magazine import Shell, pay, shell_for, wrong_shell_modifier, wrong_shells

HEAVY = frozenset({"BB", "CA", "CAV"})
"""Types whose guns may be used against a battleship (BR-19.5.1)."""


class Fire(msgspec.Struct):
    """What a group of ships fires: factors of heavy and of light guns."""

    heavy: int = 0
    light: int = 0


def loaded_guns(battle: Battle, side: Side, ships: list[Ship], cost: int, at_base: bool = False) -> list[Gun]:
    """Return the guns of ships that fire a round, one for each ship, their ammunition paid (BR-19.8, BR-19.8.1,
    BR-19.8.3).

    A ship with less than the cost fires at half, rounded up, and has none left; a destroyer or fast transport
    uses up one of the turns in which it may use its guns. Shells of two kinds are paid apart (GM-13.3).
    """
    ruleset = battle.umpire.ruleset
    guns: list[Gun] = []
    for ship in ships:
        if not can_fire(battle, side, ship):
            continue
        factor = gunnery(ruleset, side, ship)
        battle.umpire.fired.add((side, ship.name))
        shell: Shell | None = None
        if ruleset.options.gun_ammunition:
            order = surface_order(battle, side, battle.umpire.state.sides[side].tfs[ship.tf or 0])
            shell = shell_for(ship, at_base, (order.shells or None) if order is not None else None)
        if ship.type in GUNS_ONCE:
            if (side, ship.name) not in battle.guns_used:
                ship.gun_uses += 1
                battle.guns_used.add((side, ship.name))
        elif not pay(ship, cost, shell):
            factor = (factor + 1) // 2
        guns.append(Gun(ship.tf or 0, factor, ship.type in HEAVY, shell))
    return guns


def divisible(battle: Battle, guns: list[Gun]) -> list[Gun]:
    """Return guns as single factors, which may fire at several targets (BR-19.5.1); whole ships' if ships may not
    divide their fire (FE-19i)."""
    if battle.umpire.ruleset.options.whole_gunnery:
        return guns
    return [msgspec.structs.replace(gun, factors=1) for gun in guns for _ in range(gun.factors)]


def spend_torpedoes(battle: Battle, side: Side, ships: list[Ship]) -> list[Gun]:
    """Return the torpedo factors, one by one, of ships that fire them all; they have none afterwards (BR-19.8.2)."""
    factors = [Gun(ship.tf or 0, 1, True) for ship in ships for _ in range(torpedo(battle.umpire.ruleset, side, ship))]
    for ship in ships:
        ship.torpedoes = False
        battle.umpire.fired.add((side, ship.name))
    return factors


def target_modifiers(battle: Battle, side: Side, ship: Ship) -> tuple[Modifier, ...]:
    """Return the modifiers of fire at a ship: crippled, anchored (BR-19.10, BR-19.10.1, BR-19.10.2); by option slowed
    (BR-30.2)."""
    constant = battle.tables.constant
    out: list[Modifier] = []
    if crippled(battle.umpire.ruleset, side, ship):
        out.append(("crippled", constant["surface_crippled"]))
    if as_anchored(ship, battle.umpire.turn):
        out.append(("at anchor", constant["surface_anchored"]))
    if easier_to_hit(battle.umpire.ruleset, side, ship, battle.umpire.turn):
        out.append(("slowed", constant["surface_slowed"]))
    return tuple(out)


def divided_fire(
    battle: Battle, foe: Side, fire: Fire, targets: list[Ship], bht: int, wishes: tuple[GunAim, ...] = ()
) -> list[tuple[Ship, int]]:
    """Return how many factors of a base go at which enemy ship, as its owner's orders divide them (BR-19.9.3), else by
    doctrine; only heavy guns at a battleship (BR-19.5.1, BR-19.6.3)."""
    guns = [Gun(0, 1, True)] * fire.heavy + [Gun(0, 1, False)] * fire.light
    orders: list[GunAim] = []
    left = len(guns)
    for each in wishes:
        n = each.n and min(each.n, left)
        left -= n or 0
        orders.append(msgspec.structs.replace(each, n=n))
    row = partial(row_at, battle, foe, bht=bht)
    shots = aimed(battle, enemy(foe), foe, guns, targets, row, of_base=tuple(orders))
    return [(shot.target, shot.factors) for shot in shots]


def row_at(battle: Battle, foe: Side, ship: Ship, bht: int) -> int:
    """Return the row of fire at a ship with what makes it easier to hit (BR-19.10)."""
    return bht + sum(value for _, value in target_modifiers(battle, foe, ship))


def volley(
    battle: Battle,
    side: Side,
    step: str,
    who: Party,
    units: tuple[UnitId, ...],
    foe: Side,
    target: Ship,
    factors: int,
    bht: int,
    extra: tuple[Modifier, ...] = (),
) -> Volley:
    """Return one attack of a side's guns or torpedoes on an enemy ship (BR-19.5, BR-19.6)."""
    subject = f"{hex_name(battle.hex)} {side} {step}|{target.name}"
    modifiers = (*extra, *target_modifiers(battle, foe, target))
    blow = strike(battle.umpire, battle.phase, "surface", subject, bht, factors, modifiers, "BR-19.5")
    return Volley(side, units, who, target.name, blow)


def shelling_modifiers(battle: Battle, shell: Shell | None, target_type: str, bht: int) -> tuple[Modifier, ...]:
    """Return the modifier of shells of the wrong kind for a ship type or `base` (GM-13.2)."""
    if not wrong_shells(shell, target_type):
        return ()
    return ((f"{shell} shells", wrong_shell_modifier(battle.tables, bht)),)
