"""Ships against a base and the base's guns against ships (BR-19.9)."""

from flagplot.board.hex import name as hex_name
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.critical import strike_base, strike_ship
from flagplot.games.carrier.combat.damage import suffer
from flagplot.games.carrier.combat.gunnery import Fire, divided_fire, spend_ammunition, volley
from flagplot.games.carrier.combat.positions import can_fire
from flagplot.games.carrier.combat.records import Gunfire, Shelling, Volley
from flagplot.games.carrier.combat.resolution import strike
from flagplot.games.carrier.intelligence import combat as intelligence
from flagplot.games.carrier.orders.ast import Bombard
from flagplot.games.carrier.orders.program import current, done
from flagplot.games.carrier.sailing import named_ships
from flagplot.games.carrier.state import SIDES, Base, Ship, Side, TaskForce, enemy

BOMBARDERS = frozenset({"BB", "CAV", "CA", "CL"})
"""Types that may bombard (BR-19.9.1)."""


def ordered(battle: Battle, tf: TaskForce, base: Base) -> Bombard | None:
    """Return the TF's order to shell this base here and now."""
    action = current(tf.order)
    if not isinstance(action, Bombard) or (action.at is not None and action.at != battle.hex):
        return None
    return action if action.base in ("", base.name) else None


def bombarding(battle: Battle, side: Side, base: Base) -> list[Ship]:
    """Return the ships of a side that bombard: ordered to, of the right type, with guns and ammunition, and not in
    surface combat this turn (BR-19.9, BR-19.9.1), nor towing (FE-TOW-6)."""
    out: list[Ship] = []
    for tf in battle.umpire.tfs_at(side, battle.hex):
        order = ordered(battle, tf, base)
        if order is None:
            continue
        for ship in named_ships(battle.umpire, side, tf, order.ships):
            free = (side, ship.name) not in battle.busy and not ship.towing
            if free and ship.type in BOMBARDERS and can_fire(battle, side, ship):
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
    """Resolve the bombardment of the base in the hex and its reply, which come at the same time (BR-19.9,
    BR-19.9.2, BR-19.9.3)."""
    out: list[Shelling] = []
    for base_side in SIDES:
        base = battle.base(base_side)
        if base is not None:
            record = _shell(battle, enemy(base_side), base_side, base)
            if record is not None:
                out.append(record)
                intelligence.shelling(battle.umpire, record)
    return out


def _shell(battle: Battle, side: Side, base_side: Side, base: Base) -> Shelling | None:
    constant = battle.tables.constant
    ships = bombarding(battle, side, base)
    targets = shore_targets(battle, side, ships) if base.sf > 0 else []
    replies: list[tuple[Volley, Ship]] = []
    for ship, n in divided_fire(battle, side, Fire(heavy=max(0, base.sf)), targets, constant["base_fire_bht"]):
        who = f"{base.name}, {n} surface factors"
        step = f"guns of {base.name}"
        replies.append(
            (volley(battle, base_side, step, who, base.name, side, ship, n, constant["base_fire_bht"]), ship)
        )
    fire: Gunfire | None = None
    names = tuple(ship.name for ship in ships)
    tfs = sorted({ship.tf for ship in ships if ship.tf is not None})
    units = "+".join(f"TF{number}" for number in tfs)
    if ships:
        factors = spend_ammunition(battle, side, ships, constant["bombard_cost"]).all
        subject = f"{hex_name(battle.hex)} {side}|{base.name}"
        blow = strike(battle.umpire, battle.phase, "bombardment", subject, constant["bombard_bht"], factors, (),
                      (side,), "BR-19.9.2")  # fmt: skip
        suffer(battle, base_side, base)
        battle.struck.clear()
        damage = strike_base(battle, base_side, base, blow, False, "shell")
        fire = Gunfire(Volley(side, units, ", ".join(names), base.name, blow), damage)
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
    return Shelling(battle.hex, base.name, base_side, names, units, fire, reply)
