"""Surface combat of one hex: a round of gunnery, torpedoes, and a breakthrough (BR-19)."""

from flagplot.games.carrier import mines
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.critical import strike_ship
from flagplot.games.carrier.combat.damage import Weapon
from flagplot.games.carrier.combat.gunnery import Fire, divided_fire, spend_ammunition, spend_torpedoes, volley
from flagplot.games.carrier.combat.positions import Position, arranged, breaks_through, secret_number, seeks
from flagplot.games.carrier.combat.records import Gunfire, SurfaceFight, Volley
from flagplot.games.carrier.intelligence import combat as intelligence
from flagplot.games.carrier.state import SIDES, Ship, Side, enemy
from flagplot.games.carrier.values import gunnery

Forces = dict[Side, dict[Position, list[Ship]]]


def afloat_still(ships: list[Ship]) -> list[Ship]:
    """Return those not sunk in this battle."""
    return [ship for ship in ships if not ship.fate]


def engaged(forces: Forces, side: Side) -> list[Ship]:
    """Return the ships of a side in Gunnery and Torpedo that are still afloat."""
    return afloat_still(forces[side]["gunnery"] + forces[side]["torpedo"])


def fight(battle: Battle) -> SurfaceFight | None:
    """Fight the surface combat of the hex if either side seeks it, once a turn; the other cannot avoid it (BR-19.1,
    BR-15.7). The ships of both sides are all in it, and each side sees the other's exact make-up (BR-19.2)."""
    if not any(seeks(battle, side) for side in SIDES):
        return None
    mines.before_guns(battle)
    if not all(battle.ships(side) for side in SIDES):
        return None
    forces: Forces = {side: arranged(battle, side) for side in SIDES}
    numbers = {side: secret_number(battle, side) for side in SIDES}
    bht = sum(numbers.values())
    force = {side: tuple(ship.name for ship in battle.ships(side)) for side in SIDES}
    positions: dict[Side, dict[str, tuple[str, ...]]] = {
        side: {name: tuple(ship.name for ship in ships) for name, ships in forces[side].items()} for side in SIDES
    }
    for side in SIDES:
        battle.busy.update((side, ship.name) for ship in engaged(forces, side))
    fired = gunnery_round(battle, forces, bht)
    torpedoes, wasted = torpedo_round(battle, forces, bht)
    winner, screen = breakthrough(battle, forces, bht)
    record = SurfaceFight(battle.hex, force, {s: dict(positions[s]) for s in SIDES}, numbers, tuple(fired),
                          tuple(torpedoes), wasted, winner, tuple(screen))  # fmt: skip
    intelligence.surface(battle.umpire, record)
    return record


def exchange_fire(battle: Battle, bht: int, step: str, firing: dict[Side, list[Ship]],
                  targets: dict[Side, list[Ship]]) -> list[Gunfire]:  # fmt: skip
    """Let both sides fire at once and suffer afterwards (BR-19.5.2, BR-19.5.3). Ships with nothing to fire at spend
    nothing."""
    volleys: list[tuple[Volley, Ship]] = []
    for side in SIDES:
        foe = enemy(side)
        if not targets[foe]:
            continue
        fire = spend_ammunition(battle, side, firing[side], bht)
        for ship, factors in divided_fire(battle, foe, fire, targets[foe], bht):
            who = f"{factors} gunnery factors"
            volleys.append((volley(battle, side, step, who, "", foe, ship, factors, bht), ship))
    return _suffer(battle, volleys, "shell")


def _suffer(battle: Battle, volleys: list[tuple[Volley, Ship]], weapon: Weapon) -> list[Gunfire]:
    battle.struck.clear()
    return [
        Gunfire(fired, strike_ship(battle, enemy(fired.side), ship, fired.blow, False, weapon))
        for fired, ship in volleys
    ]


def gunnery_round(battle: Battle, forces: Forces, bht: int) -> list[Gunfire]:
    """Fire the guns of the ships in Gunnery at enemy ships in Gunnery and Torpedo (BR-19.5)."""
    firing = {side: forces[side]["gunnery"] for side in SIDES}
    return exchange_fire(battle, bht, "gunnery", firing, {side: engaged(forces, side) for side in SIDES})


def torpedo_round(battle: Battle, forces: Forces, total: int) -> tuple[list[Gunfire], tuple[Side, ...]]:
    """Fire the torpedoes of ships in Torpedo still afloat: with effect at a sum of 10 by day or 7 at night, else
    they are wasted (BR-19.6, BR-19.6.1, BR-19.6.2). Returns the attacks and the sides that wasted theirs."""
    constant = battle.tables.constant
    good = total >= constant[f"surface_torpedo_sum_{'night' if battle.night else 'day'}"]
    factors = {side: spend_torpedoes(battle, side, afloat_still(forces[side]["torpedo"])) for side in SIDES}
    if not good:
        return [], tuple(side for side in SIDES if factors[side])
    volleys: list[tuple[Volley, Ship]] = []
    for side in SIDES:
        foe = enemy(side)
        bht = constant[f"surface_torpedo_bht_{side}"]
        for ship, n in divided_fire(battle, foe, Fire(heavy=factors[side]), engaged(forces, foe), bht):
            who = f"{n} torpedo factors"
            volleys.append((volley(battle, side, "torpedoes", who, "", foe, ship, n, bht), ship))
    return _suffer(battle, volleys, "torpedo"), ()


def breakthrough(battle: Battle, forces: Forces, bht: int) -> tuple[Side | None, list[Gunfire]]:
    """Let a side with 3:1 in surviving gunnery factors fire once more, at the enemy Screen, which replies with its
    own guns (BR-19.7, BR-19.7.1, BR-19.7.2, BR-19.7.4). Doctrine: no ship is held back (BR-19.7.3)."""
    world = battle.umpire.world
    left = {side: sum(gunnery(world, side, ship) for ship in engaged(forces, side)) for side in SIDES}
    ratio = battle.tables.constant["surface_breakthrough"]
    for side in SIDES:
        foe = enemy(side)
        screen = afloat_still(forces[foe]["screen"])
        if left[side] and left[side] >= ratio * left[foe] and screen and breaks_through(battle, side):
            attackers = engaged(forces, side)
            battle.busy.update((foe, ship.name) for ship in screen)
            pair = {side: attackers, foe: screen}
            return side, exchange_fire(battle, bht, "breakthrough", pair, pair)
    return None, []
