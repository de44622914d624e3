"""Anti-aircraft fire on bombers that attack: pools, groups, losses (BR-17)."""

from collections.abc import Sequence
from typing import Literal

from flagplot.board.hex import name as hex_name
from flagplot.core.dice import Modifier
from flagplot.games.carrier.combat.battle import Battle, Share, counted, numbers, total
from flagplot.games.carrier.combat.damage import shoot_down
from flagplot.games.carrier.combat.records import Flak
from flagplot.games.carrier.combat.resolution import strike
from flagplot.games.carrier.combat.targets import Raid
from flagplot.games.carrier.intelligence import combat as intelligence
from flagplot.games.carrier.state import Base, Side, enemy
from flagplot.games.carrier.umpire import af_key
from flagplot.games.carrier.values import anti_aircraft

Group = Literal["low", "high"]


def divided_pool(pool: int, low: int, high: int) -> tuple[int, int]:
    """Return the factors of a pool used against the Low and the High group: shared by air factors, the largest
    remainder first and Low on a tie, and none beyond a group's own air factors (BR-17.4)."""
    if low + high == 0:
        return 0, 0
    at_low, remainder = divmod(pool * low, low + high)
    if 2 * remainder >= low + high and low:
        at_low += 1
    return min(at_low, low), min(pool - at_low, high)


def massed(pool: int, attackers: int) -> int:
    """Return 2 if the pool is at least four times the attackers of all groups, 1 if at least twice, else 0. It is
    measured before the cap of BR-17.4 (BR-17.7)."""
    return 2 if pool >= 4 * attackers else 1 if pool >= 2 * attackers else 0


def pool_of(battle: Battle, side: Side, tf: int | None) -> int:
    """Return the anti-aircraft pool of a TF, all its ships together, or of the side's base here (BR-17.3, BR-17.8)."""
    if tf is None:
        base = battle.base(side)
        return max(0, base.aa) if base is not None else 0
    ships = battle.umpire.ships(side, battle.umpire.state.sides[side].tfs[tf])
    return sum(anti_aircraft(battle.umpire.world, side, ship) for ship in ships)


def fire(battle: Battle, attacker: Side, raids: Sequence[Raid]) -> list[Flak]:
    """Let every pool fire on the bombers declared against it (BR-17.1, BR-17.3, BR-17.5).

    Dice are keyed by what both sides know by now: the first ship's name, never a TF's or an AF's number.
    """
    out: list[Flak] = []
    for tf in sorted({raid.tf for raid in raids}, key=lambda number: number or 0):
        out += _fire_pool(battle, attacker, tf, [raid for raid in raids if raid.tf == tf])
    return out


def _fire_pool(battle: Battle, attacker: Side, tf: int | None, raids: list[Raid]) -> list[Flak]:
    side = enemy(attacker)
    pool = pool_of(battle, side, tf)
    gunners = f"TF{tf}" if tf is not None else next(r.target.name for r in raids if isinstance(r.target, Base))
    leader = gunners if tf is None else min(battle.umpire.state.sides[side].tfs[tf].ships)
    raids = sorted(raids, key=lambda raid: (raid.share.name, raid.target.name, raid.mode, raid.share.n))
    groups: dict[Group, list[Share]] = {
        "low": [raid.share for raid in raids if raid.low],
        "high": [raid.share for raid in raids if not raid.low],
    }
    sizes = {group: total(shares) for group, shares in groups.items()}
    factors = dict(zip(("low", "high"), divided_pool(pool, sizes["low"], sizes["high"]), strict=True))
    constant = battle.tables.constant
    extra: Modifier = ("massed guns", (0, constant["aa_pool_twice"], constant["aa_pool_four_times"])[
        massed(pool, sum(sizes.values()))])  # fmt: skip
    modifiers = (*battle.weather_modifiers("aa"), extra)
    battle.umpire.attacked.update(af_key(attacker, raid.share.af) for raid in raids)
    exact = battle.umpire.world.options.combat_reports != "1993"
    out: list[Flak] = []
    for group, shares in groups.items():
        if not factors[group]:
            continue
        subject = f"{hex_name(battle.hex)} {side} {leader} {group}"
        blow = strike(battle.umpire, battle.phase, "anti-aircraft", subject, constant[f"aa_bht_{group}"],
                      factors[group], modifiers, (side,), "BR-17.5")  # fmt: skip
        bombers, units = counted(shares), numbers(shares)
        losses = shoot_down(battle, f"{subject} losses", shares, blow.hits, "shot down by guns", exact)
        flak = Flak(battle.hex, side, gunners, group, bombers, units, pool, blow, losses)
        intelligence.flak(battle.umpire, flak)
        out.append(flak)
    return out
