"""Ships against a base and the base's guns against ships (BR-19.9)."""

import msgspec

from flagplot.core.dice import Modifier
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.boat_bases import MtbBase, mtb_base, shelled
from flagplot.games.carrier.combat.critical import strike_base, strike_ship
from flagplot.games.carrier.combat.damage import suffer
from flagplot.games.carrier.combat.flares import lit
from flagplot.games.carrier.combat.gunnery import Fire, divided_fire, loaded_guns, shelling_modifiers, volley
from flagplot.games.carrier.combat.positions import can_fire
from flagplot.games.carrier.combat.resolution import strike, strike_added
from flagplot.games.carrier.facts.attacks import Party
from flagplot.games.carrier.ordered.ast import Bombard
from flagplot.games.carrier.ordered.program import current, done
from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sailing.bridge import named_ships
from flagplot.games.carrier.state.units import Base, Ship, TaskForce
from flagplot.games.carrier.telling import combat as intelligence
from flagplot.games.carrier.telling.records import Blow, Gunfire, Shelling, Volley
from flagplot.games.carrier.theatre.hex import name as hex_name
from flagplot.games.carrier.units.factors import LIGHT, bombarders
from flagplot.games.carrier.units.magazine import Shell


def ordered(battle: Battle, side: Side, tf: TaskForce, base: Base | MtbBase) -> Bombard | None:
    """Return the order of a side's TF to shell this base here and now."""
    action = current(tf.order)
    if not isinstance(action, Bombard) or (action.at is not None and action.at != battle.hex):
        return None
    return action if shelled(battle, enemy(side), action, base) else None


def bombarding(battle: Battle, side: Side, base: Base | MtbBase) -> list[Ship]:
    """Return the ships of a side that bombard: ordered to, of the right type, with guns and ammunition, and not in
    surface combat this turn (BR-19.9, BR-19.9.1), nor towing (FE-TOW-6)."""
    out: list[Ship] = []
    for tf in battle.umpire.tfs_at(side, battle.hex):
        order = ordered(battle, side, tf, base)
        if order is None:
            continue
        for ship in named_ships(battle.umpire, side, tf, order.ships):
            free = (side, ship.name) not in battle.busy and not ship.towing
            if free and ship.type in bombarders(battle.umpire.ruleset.options) and can_fire(battle, side, ship):
                out.append(ship)
    return out


def shore_targets(battle: Battle, side: Side, ships: list[Ship]) -> list[Ship]:
    """Return the ships of a side at which the enemy's base may fire: those that bombard; ships at anchor too, if
    nobody bombards or the bombarding ships are all at anchor as well (BR-19.9.3)."""
    idle = [
        ship
        for tf in battle.umpire.tfs_at(side, battle.hex)
        if battle.sees_tf(enemy(side), tf)
        for ship in battle.umpire.ships(side, tf)
        if ship.anchored is not None and ship not in ships
    ]
    if not ships or all(ship.anchored is not None for ship in ships):
        return ships + idle
    return list(ships)


def shell(battle: Battle) -> list[Shelling]:
    """Resolve the bombardment of the bases in the hex and their reply, which come at the same time; a base's owner
    divides its fire at will (BR-19.9, BR-19.9.2, BR-19.9.3, GM-17.0l)."""
    out: list[Shelling] = []
    for base_side in SIDES:
        bases: tuple[Base | MtbBase | None, ...] = (battle.base(base_side), mtb_base(battle, base_side))
        for base in bases:
            record = _shell(battle, enemy(base_side), base_side, base) if base is not None else None
            if record is not None:
                out.append(record)
                intelligence.shelling(battle.umpire, record)
    return out


def _shell(battle: Battle, side: Side, base_side: Side, base: Base | MtbBase) -> Shelling | None:
    dark = night_modifier(battle, base_side)
    bht = battle.tables.constant["base_fire_bht"] + sum(value for _, value in dark)
    ships = bombarding(battle, side, base)
    targets = shore_targets(battle, side, ships) if base.sf > 0 else []
    replies: list[tuple[Volley, Ship]] = []
    orders = battle.umpire.state.sides[base_side].shore_fire.get(base.name, ())
    for ship, n in divided_fire(battle, side, Fire(heavy=max(0, base.sf)), targets, bht, orders):
        who = Party(factors=n, arm="surface")
        step = f"guns of {base.name}"
        reply_bht = battle.tables.constant["base_fire_bht"]
        replies.append(
            (
                volley(
                    battle,
                    base_side,
                    step,
                    who,
                    (UnitId(base_side, "base", name=base.name),),
                    side,
                    ship,
                    n,
                    reply_bht,
                    dark,
                ),
                ship,
            )
        )
    fire: Gunfire | None = None
    more: list[Volley] = []
    names = tuple(ship.name for ship in ships)
    tfs = sorted({ship.tf for ship in ships if ship.tf is not None})
    units = tuple(UnitId(side, "TF", number) for number in tfs)
    if ships:
        blows = rolls(battle, side, base, ships)
        if isinstance(base, Base):
            suffer(battle, base_side, base)
        battle.struck.clear()
        whole = msgspec.structs.replace(blows[0], hits=sum(blow.hits for blow in blows))
        damage = strike_base(battle, base_side, base, whole, False, "shell")
        first, *more = [Volley(side, units, Party(ships=names), base.name, blow) for blow in blows]
        fire = Gunfire(first, damage)
        for number in tfs:
            tf = battle.umpire.state.sides[side].tfs[number]
            action = current(tf.order)
            if tf.order is not None and action is not None and not tf.order.standing:
                tf.order = done(tf.order, action)
    reply = tuple(
        Gunfire(fired, strike_ship(battle, side, ship, fired.blow, False, "shell")) for fired, ship in replies
    )
    if fire is None and not reply:
        return None
    return Shelling(battle.hex, base.name, base_side, names, units, fire, reply, tuple(more))


def night_modifier(battle: Battle, side: Side) -> tuple[Modifier, ...]:
    """Return -1 on the rows of a side's bombardment or of its base's reply in a night turn, by option (FE-19.10.3,
    BR-19.10.3); nothing where flares light the hex for it (BR-29.7)."""
    if battle.night and not lit(battle, side) and battle.umpire.ruleset.options.night_bombardment:
        return (("night", battle.tables.constant["bombard_night"]),)
    return ()


def rolls(battle: Battle, side: Side, base: Base | MtbBase, ships: list[Ship]) -> list[Blow]:
    """Return the attacks of the bombarding ships, their ammunition paid (BR-19.9.2). The base game makes one of all.

    Destroyers have a row of their own: their table value is added to that of the others and one roll made on the sum
    (FE-19.9.4a, FE-19.9.4b, BR-19.9.4), or they roll apart (GM-10.2). Shells of two kinds roll apart too (GM-13.2).
    """
    constant, options = battle.tables.constant, battle.umpire.ruleset.options
    groups: dict[tuple[Shell | None, bool], int] = {}
    for light in (False, True):
        firing = [ship for ship in ships if (ship.type in LIGHT[options.dd_bombard]) == light]
        for gun in loaded_guns(battle, side, firing, constant["bombard_cost"], at_base=True):
            groups[gun.shell, light] = groups.get((gun.shell, light), 0) + gun.factors
    dark = night_modifier(battle, side)
    lines: dict[Shell | None, list[tuple[int, int, tuple[Modifier, ...]]]] = {}
    for (shell, light), factors in sorted(groups.items(), key=str):
        bht = constant["bombard_bht_dd" if light else "bombard_bht"]
        wrong = shelling_modifiers(battle, shell, "base", bht + sum(value for _, value in dark))
        lines.setdefault(shell, []).append((bht, factors, (*dark, *wrong)))
    out: list[Blow] = []
    for shell, parts in sorted(lines.items(), key=lambda pair: pair[0] == "AP"):
        parts.sort(key=lambda part: -part[0])
        subject = f"{hex_name(battle.hex)} {side}{f' {shell}' if shell == 'AP' else ''}|{base.name}"
        if options.dd_bombard == "added" and len(parts) > 1:
            sums = tuple((bht + sum(value for _, value in extra), n) for bht, n, extra in parts)
            out.append(strike_added(battle.umpire, battle.phase, "bombardment", subject, sums))
            continue
        for number, (bht, n, extra) in enumerate(parts):
            what = "bombardment" if number == 0 else "bombardment of destroyers"
            out.append(strike(battle.umpire, battle.phase, what, subject, bht, n, extra, "BR-19.9.2"))
    return out
