"""Fire of ships: ammunition, division among targets, and the attacks themselves (BR-19.5, BR-19.6, BR-19.8)."""

import msgspec

from flagplot.board.hex import name as hex_name
from flagplot.core.dice import Modifier
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.positions import GUNS_ONCE, can_fire, printed_damage
from flagplot.games.carrier.combat.records import Volley
from flagplot.games.carrier.combat.resolution import expected_tenths, strike
from flagplot.games.carrier.state import Ship, Side
from flagplot.games.carrier.values import as_anchored, crippled, gunnery, torpedo

HEAVY = frozenset({"BB", "CA", "CAV"})
"""Types whose guns may be used against a battleship (BR-19.5.1)."""


class Fire(msgspec.Struct):
    """What a group of ships fires: factors of heavy and of light guns."""

    heavy: int = 0
    light: int = 0

    @property
    def all(self) -> int:
        """All factors together."""
        return self.heavy + self.light


def spend_ammunition(battle: Battle, side: Side, ships: list[Ship], cost: int) -> Fire:
    """Return the factors of ships that fire a round, their ammunition paid (BR-19.8, BR-19.8.1, BR-19.8.3).

    A ship with less than the cost fires at half, rounded up, and has none left; a destroyer or fast transport
    uses up one of the turns in which it may use its guns.
    """
    fire = Fire()
    for ship in ships:
        if not can_fire(battle, side, ship):
            continue
        factor = gunnery(battle.umpire.world, side, ship)
        battle.fired.add((side, ship.name))
        if ship.type in GUNS_ONCE:
            if (side, ship.name) not in battle.guns_used:
                ship.gun_uses += 1
                battle.guns_used.add((side, ship.name))
        elif ship.ammunition < cost:
            factor = (factor + 1) // 2
            ship.ammunition = 0
        else:
            ship.ammunition -= cost
        if ship.type in HEAVY:
            fire.heavy += factor
        else:
            fire.light += factor
    return fire


def spend_torpedoes(battle: Battle, side: Side, ships: list[Ship]) -> int:
    """Return the torpedo factors of ships that fire them all; they have none afterwards (BR-19.8.2)."""
    factors = sum(torpedo(battle.umpire.world, side, ship) for ship in ships)
    for ship in ships:
        ship.torpedoes = False
    return factors


def target_modifiers(battle: Battle, side: Side, ship: Ship) -> tuple[Modifier, ...]:
    """Return the modifiers of fire at a ship: crippled, anchored (BR-19.10, BR-19.10.1, BR-19.10.2)."""
    constant = battle.tables.constant
    out: list[Modifier] = []
    if crippled(battle.umpire.world, side, ship):
        out.append(("crippled", constant["surface_crippled"]))
    if as_anchored(ship, battle.umpire.turn):
        out.append(("at anchor", constant["surface_anchored"]))
    return tuple(out)


def divided_fire(battle: Battle, foe: Side, fire: Fire, targets: list[Ship], bht: int) -> list[tuple[Ship, int]]:
    """Return how many factors go at which enemy ship; only heavy guns at a battleship (BR-19.5.1, BR-19.6.3).

    Doctrine: the enemy with the most guns and torpedoes first; each is given what would sink it by the table's
    middle result, then the next; what is left over goes at the first it may be fired at.
    """
    world = battle.umpire.world
    ranked = sorted(
        targets,
        key=lambda s: (-gunnery(world, foe, s) - torpedo(world, foe, s), -printed_damage(battle, foe, s), s.name),
    )
    given: dict[str, int] = {}
    for ship in ranked:
        open_ = fire.heavy if ship.type == "BB" else fire.all
        needed = 10 * printed_damage(battle, foe, ship)
        row = bht + sum(value for _, value in target_modifiers(battle, foe, ship))
        n = next(
            (n for n in range(1, open_) if expected_tenths(battle.tables, battle.fitted, row, n) >= needed), open_
        )
        given[ship.name] = n
        _take(fire, ship, n)
    if fire.all and ranked:
        first = next((ship for ship in ranked if ship.type != "BB"), ranked[0])
        rest = fire.heavy if first.type == "BB" else fire.all
        given[first.name] += rest
        _take(fire, first, rest)
    return [(ship, given[ship.name]) for ship in ranked if given[ship.name]]


def _take(fire: Fire, ship: Ship, n: int) -> None:
    light = 0 if ship.type == "BB" else min(fire.light, n)
    fire.light -= light
    fire.heavy -= n - light


def volley(battle: Battle, side: Side, step: str, who: str, units: str, foe: Side, target: Ship, factors: int,
           bht: int) -> Volley:  # fmt: skip
    """Return one attack of a side's guns or torpedoes on an enemy ship (BR-19.5, BR-19.6)."""
    subject = f"{hex_name(battle.hex)} {side} {step}|{target.name}"
    modifiers = target_modifiers(battle, foe, target)
    blow = strike(battle.umpire, battle.phase, "surface", subject, bht, factors, modifiers, (side,), "BR-19.5")
    return Volley(side, units, who, target.name, blow)
