"""Fast ships that refuse a surface fight (BR-30.3)."""

from flagplot.core.dice import Modifier
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.positions import seeks, surface_order
from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.state.units import Ship
from flagplot.games.carrier.telling import surface as intelligence
from flagplot.games.carrier.theatre.hex import name as hex_name
from flagplot.games.carrier.units.factors import speed

FAST = 2
"""The least movement factor of ships that may break off (BR-30.3)."""


def fast(battle: Battle, side: Side, ship: Ship) -> bool:
    """Return whether a ship makes two hexes a turn now: unreduced, not at anchor, not towing (BR-30.3)."""
    return speed(battle.umpire.ruleset, side, ship, battle.umpire.turn) >= FAST


def refused(battle: Battle) -> bool:
    """Return whether a side has got out of a surface fight, which then does not take place this turn; the side must
    leave the hex in its next move (BR-30.3). It must be ordered to avoid combat, and all its ships here fast."""
    umpire = battle.umpire
    if not umpire.ruleset.options.breaking_off:
        return False
    for side in SIDES:
        tfs = umpire.tfs_at(side, battle.hex)
        orders = [surface_order(battle, side, tf) for tf in tfs]
        wants = any(order is not None and order.engage is False for order in orders)
        if not wants or seeks(battle, side):
            continue
        if not all(fast(battle, side, ship) for ship in battle.ships(side)):
            intelligence.cannot_break_off(umpire, side, battle.hex)
            continue
        roll = umpire.dice.throw(
            battle.phase,
            "breaking off",
            f"{hex_name(battle.hex)} {side}",
            modifiers=modifiers(battle, side),
            rule="BR-30.3",
        )
        success = roll.total >= battle.tables.constant[f"break_off_{'night' if battle.night else 'day'}"]
        intelligence.breaking_off(umpire, side, battle.hex, roll.total, success)
        if success:
            for tf in tfs:
                tf.fight_left = tf.hex
            return True
    return False


def modifiers(battle: Battle, side: Side) -> tuple[Modifier, ...]:
    """Return +1 if the slowest enemy ship in the hex makes less than two hexes a turn as it is now (BR-30.3)."""
    foe = enemy(side)
    slow = not all(fast(battle, foe, ship) for ship in battle.ships(foe))
    return (("slow enemy", battle.tables.constant["break_off_slow_enemy"]),) if slow else ()
