"""Anti-aircraft fire on bombers that attack: pools, groups, losses (BR-17)."""

from collections.abc import Sequence
from functools import partial
from typing import Literal

from flagplot.core.dice import Modifier
from flagplot.games.carrier.combat.battle import Battle, Share, counted, numbers, total
from flagplot.games.carrier.combat.boat_bases import MtbBase
from flagplot.games.carrier.combat.damage import shoot_down
from flagplot.games.carrier.combat.resolution import strike
from flagplot.games.carrier.combat.strafing import Run, kept_down
from flagplot.games.carrier.combat.targets import Raid
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.sea import af_key
from flagplot.games.carrier.state.units import Ship
from flagplot.games.carrier.telling import combat as intelligence
from flagplot.games.carrier.telling.records import Flak
from flagplot.games.carrier.theatre.hex import name as hex_name
from flagplot.games.carrier.units.factors import anti_aircraft, card

Group = Literal["low", "high"]


def _with_anvil(
    groups: dict[Group, list[Share]], factors: dict[Group, int], anvil: set[int]
) -> list[tuple[Group, bool, list[Share], int]]:
    """Return the groups that are fired at with the factors used on each; planes of an anvil are a group of their own,
    with their share of the factors (GM-18.3)."""
    out: list[tuple[Group, bool, list[Share], int]] = []
    for group, shares in groups.items():
        special = [share for share in shares if id(share) in anvil]
        plain = [share for share in shares if id(share) not in anvil]
        n = factors[group]
        theirs = divided_pool(n, total(special), total(plain))[0] if special else 0
        out += [(group, False, plain, n - theirs), (group, True, special, theirs)]
    return [item for item in out if item[3]]


def divided_pool(pool: int, low: int, high: int) -> tuple[int, int]:
    """Return the factors of a pool used against the Low and the High group: shared by air factors, the largest
    remainder first and Low on a tie, and none beyond a group's own air factors (BR-17.4)."""
    if low + high == 0:
        return 0, 0
    at_low, remainder = divmod(pool * low, low + high)
    if 2 * remainder >= low + high:
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
    return sum(anti_aircraft(battle.umpire.ruleset, side, ship) for ship in ships)


HEAVY = frozenset({"CV", "CVL", "AV", "CA", "CAV", "BB"})
"""Types that an AF must attack to draw all the guns of a TF (FE-LI-2)."""


def fire(battle: Battle, attacker: Side, raids: Sequence[Raid], runs: Sequence[Run] = (), turn: int = 0) -> list[Flak]:
    """Let every pool fire on the bombers declared against it (BR-17.1, BR-17.3, BR-17.5), and on those that strafe,
    which keep a TF's guns down (BR-29.6). `turn` counts the AFs fired at before, where each is fired at apart
    (GM-19.2a).

    Dice are keyed by what both sides know by now: the first ship's name, never a TF's or an AF's number.
    """
    out: list[Flak] = []
    targets = {raid.tf for raid in raids} | {run.tf for run in runs}
    for tf in sorted(targets, key=partial(_leader, battle, enemy(attacker))):
        here = [raid for raid in raids if raid.tf == tf]
        low = [run for run in runs if run.tf == tf]
        for part, pool, some, strafers in _pools(battle, enemy(attacker), tf, here, low):
            label = part + (f" {turn}" if turn else "")
            out += _fire_pool(battle, attacker, tf, some, [s for run in strafers for s in run.shares], pool, label)
    return out


def _leader(battle: Battle, side: Side, tf: int | None) -> str:
    """Return the name by which both sides know a TF under attack: that of its first ship; empty for a base."""
    return "" if tf is None else min(battle.umpire.state.sides[side].tfs[tf].ships, default="")


def screening_only(battle: Battle, side: Side, tf: int | None, raids: Sequence[Raid]) -> set[int]:
    """Return the numbers of the AFs that go at no big ship of a TF which has one, but at its screen; a ship that is
    as good as sunk counts for nothing (FE-LI-2, BR-17.9)."""
    if tf is None or not battle.umpire.ruleset.options.screen_aa:
        return set()
    ruleset, ships = battle.umpire.ruleset, battle.umpire.ships(side, battle.umpire.state.sides[side].tfs[tf])
    if not any(ship.type in HEAVY and ship.hits < card(ruleset, side, ship).damage_factor for ship in ships):
        return set()
    bold = {raid.share.af.number for raid in raids if isinstance(raid.target, Ship) and raid.target.type in HEAVY}
    return {raid.share.af.number for raid in raids} - bold


def _pools(
    battle: Battle, side: Side, tf: int | None, raids: list[Raid], runs: list[Run]
) -> list[tuple[str, int, list[Raid], list[Run]]]:
    """Return the parts of a pool and whom each fires at. AFs that go at the screen alone are met by half of the
    factors that would be theirs by their share of the attackers (FE-LI-2). An air base and an MTB base in one hex fire
    each at their own attackers (GM-17.0l)."""
    mtb = _mtb_base(raids)
    if mtb is not None:
        at_air_base = [raid for raid in raids if not isinstance(raid.target, MtbBase)]
        on_boats = [raid for raid in raids if isinstance(raid.target, MtbBase)]
        first = _pools(battle, side, tf, at_air_base, runs) if at_air_base or runs else []
        return [*first, ("", mtb.aa, on_boats, [])]
    pool = pool_of(battle, side, tf)
    if tf is not None:
        strafers = sum(total(run.shares) for run in runs)
        pool = kept_down(pool, strafers, battle.tables.constant["strafing_per_gun"])
    light = screening_only(battle, side, tf, raids)
    if not light:
        return [("", pool, raids, runs)]
    screen = [raid for raid in raids if raid.share.af.number in light]
    rest = [raid for raid in raids if raid.share.af.number not in light]
    if not rest and not runs:
        return [("", pool // 2, screen, [])]
    n = sum(raid.share.n for raid in screen)
    others = sum(raid.share.n for raid in rest) + sum(total(run.shares) for run in runs)
    theirs = pool * n // (n + others)
    return [("", pool - theirs, rest, runs), (" screen", theirs // 2, screen, [])]


def _mtb_base(raids: Sequence[Raid]) -> MtbBase | None:
    return next((raid.target for raid in raids if isinstance(raid.target, MtbBase)), None)


def _fire_pool(
    battle: Battle, attacker: Side, tf: int | None, raids: list[Raid], strafers: list[Share], pool: int, label: str
) -> list[Flak]:
    side = enemy(attacker)
    base = _mtb_base(raids) or battle.base(side)
    name = base.name if base is not None else ""
    gunners = UnitId(side, "TF", tf) if tf is not None else UnitId(side, "base", name=name)
    ships = battle.umpire.state.sides[side].tfs[tf].ships if tf is not None else []
    if tf is not None and not ships:
        return []
    leader = (name if tf is None else _leader(battle, side, tf)) + label
    raids = sorted(raids, key=lambda raid: (raid.share.name, raid.target.name, raid.mode, raid.share.n))
    groups: dict[Group, list[Share]] = {
        "low": [raid.share for raid in raids if raid.low] + strafers,
        "high": [raid.share for raid in raids if not raid.low],
    }
    anvil = {id(raid.share) for raid in raids if raid.anvil}
    sizes = {group: total(shares) for group, shares in groups.items()}
    at_low, at_high = divided_pool(pool, sizes["low"], sizes["high"])
    factors: dict[Group, int] = {"low": at_low, "high": at_high}
    constant = battle.tables.constant
    extra: Modifier = (
        "massed guns",
        (0, constant["aa_pool_twice"], constant["aa_pool_four_times"])[massed(pool, sum(sizes.values()))],
    )
    modifiers = (*battle.weather_modifiers("aa"), extra)
    battle.umpire.attacked.update(af_key(attacker, raid.share.af) for raid in raids)
    exact = not battle.umpire.ruleset.combat_reports.expected
    battle.umpire.attacked.update(af_key(attacker, share.af) for share in strafers)
    out: list[Flak] = []
    for group, aimed, shares, n in _with_anvil(groups, factors, anvil):
        subject = f"{hex_name(battle.hex)} {side} {leader} {group}{' anvil' if aimed else ''}"
        more: Modifier = ("anvil", constant["anvil_aa"] if aimed else 0)
        blow = strike(
            battle.umpire,
            battle.phase,
            "anti-aircraft",
            subject,
            constant[f"aa_bht_{group}"],
            n,
            (*modifiers, more),
            "BR-17.5",
        )
        bombers, units = counted(shares), numbers(shares)
        losses = shoot_down(battle, f"{subject} losses", shares, blow.hits, "shot_by_guns", exact)
        flak = Flak(battle.hex, side, gunners, group, bombers, units, pool, blow, losses)
        intelligence.flak(battle.umpire, flak)
        out.append(flak)
    return out
