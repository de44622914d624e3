"""Surface combat of one hex: a round of gunnery, torpedoes, and a breakthrough (BR-19)."""

from collections.abc import Callable

from flagplot.games.carrier.combat import asked, breaking_off, helpless
from flagplot.games.carrier.combat.aiming import Gun, aimed
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.critical import strike_ship
from flagplot.games.carrier.combat.damage import Weapon
from flagplot.games.carrier.combat.gunnery import (
    divisible,
    loaded_guns,
    row_at,
    shelling_modifiers,
    spend_torpedoes,
    target_modifiers,
    volley,
)
from flagplot.games.carrier.combat.labels import deal, over, surviving
from flagplot.games.carrier.combat.positions import (
    arranged,
    breaks_through,
    held_back,
    secret_number,
    seeks,
    torpedoes_run,
)
from flagplot.games.carrier.facts.attacks import Party
from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.ruleset.report_editions import Position
from flagplot.games.carrier.sailing import mines
from flagplot.games.carrier.sighting.appearance import appearance
from flagplot.games.carrier.state.units import Ship
from flagplot.games.carrier.telling import surface as intelligence
from flagplot.games.carrier.telling.records import Gunfire, SurfaceFight, Volley
from flagplot.games.carrier.units.factors import gunnery

Forces = dict[Side, dict[Position, list[Ship]]]
Rows = Callable[[Side, Ship], int]
"""The row of a side's fire at a ship, before what makes the ship easier to hit."""


def afloat_still(ships: list[Ship]) -> list[Ship]:
    """Return those not sunk in this battle."""
    return [ship for ship in ships if not ship.fate]


def engaged(forces: Forces, side: Side) -> list[Ship]:
    """Return the ships of a side in Gunnery and Torpedo that are still afloat."""
    return afloat_still(forces[side]["gunnery"] + forces[side]["torpedo"])


def fight(battle: Battle) -> SurfaceFight | None:
    """Fight the surface combat of the hex if either side seeks it, once a turn; the other cannot avoid it (BR-19.1,
    BR-15.7), by option it may try (BR-30.3). The ships of both sides are all in it, and each side sees the other's
    exact make-up (BR-19.2), by option its types alone (FE-19a). Ships that lie helpless without company have rows of
    their own (FE-19.11a)."""
    if not any(seeks(battle, side) for side in SIDES) or breaking_off.refused(battle):
        return None
    mines.before_guns(battle)
    if not all(battle.ships(side) for side in SIDES):
        return None
    deal(battle)
    asked.numbers(battle)
    numbers = {side: secret_number(battle, side) for side in SIDES}
    bht = sum(numbers.values())
    forces: Forces = {side: arranged(battle, side, bht) for side in SIDES}
    force = {side: tuple(ship.name for ship in battle.ships(side)) for side in SIDES}
    positions: dict[Side, dict[str, tuple[str, ...]]] = {
        side: {name: tuple(ship.name for ship in ships) for name, ships in forces[side].items()} for side in SIDES
    }
    ruleset = battle.umpire.ruleset
    looks = {
        side: {ship.name: appearance(ruleset, side, ship, battle.night) for ship in battle.ships(side)}
        for side in SIDES
    }
    battle.places = {(s, ship.name): place for s in SIDES for place, ships in forces[s].items() for ship in ships}
    for side in SIDES:
        battle.busy.update((side, ship.name) for ship in engaged(forces, side))
    victim = helpless.without_company(battle)
    asked.gunfire(battle, bht, victim)
    if victim is not None:
        fired, torpedoes = _against_helpless(battle, forces, numbers, victim)
        wasted: tuple[Side, ...] = ()
        winner: Side | None = None
        screen: list[Gunfire] = []
        left = None
    else:
        fired = gunnery_round(battle, forces, bht)
        asked.torpedoes(battle, forces, torpedoes_run(battle.tables, battle.night, bht))
        torpedoes, wasted = torpedo_round(battle, forces, bht)
        left = surviving(battle, {s: sum(gunnery(ruleset, s, ship) for ship in engaged(forces, s)) for s in SIDES})
        winner, screen = breakthrough(battle, forces, bht)
    record = SurfaceFight(
        battle.hex,
        force,
        {s: dict(positions[s]) for s in SIDES},
        numbers,
        tuple(fired),
        tuple(torpedoes),
        wasted,
        winner,
        tuple(screen),
        battle.labels,
        looks,
        left,
        victim,
    )
    over(battle)
    intelligence.surface(battle.umpire, record)
    return record


def exchange_fire(
    battle: Battle,
    step: str,
    firing: dict[Side, list[Ship]],
    targets: dict[Side, list[Ship]],
    rows: Rows,
    cost: dict[Side, int],
) -> list[Gunfire]:
    """Let both sides fire at once and suffer afterwards (BR-19.5.2, BR-19.5.3). Ships with nothing to fire at spend
    nothing. Shells of two kinds are rolled apart (GM-13.2)."""
    volleys: list[tuple[Volley, Ship]] = []
    for side in SIDES:
        foe = enemy(side)
        if not targets[foe]:
            continue
        guns = divisible(battle, loaded_guns(battle, side, firing[side], cost[side]))

        def row(ship: Ship, side: Side = side, foe: Side = foe) -> int:
            return rows(side, ship) + sum(value for _, value in target_modifiers(battle, foe, ship))

        for ship, factors, shell in aimed(battle, side, foe, guns, targets[foe], row):
            who = Party(factors=factors, arm="gunnery")
            bht = rows(side, ship)
            extra = shelling_modifiers(battle, shell, ship.type, row(ship))
            kind = f"{step} {shell}" if shell == "GP" else step
            volleys.append((volley(battle, side, kind, who, (), foe, ship, factors, bht, extra), ship))
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
    targets = {side: engaged(forces, side) for side in SIDES}
    return exchange_fire(battle, "gunnery", firing, targets, lambda *_: bht, dict.fromkeys(SIDES, bht))


def torpedo_round(battle: Battle, forces: Forces, total: int) -> tuple[list[Gunfire], tuple[Side, ...]]:
    """Fire the torpedoes of ships in Torpedo still afloat: with effect at a sum of 10 by day or 7 at night, else
    they are wasted (BR-19.6, BR-19.6.1, BR-19.6.2). Returns the attacks and the sides that wasted theirs."""
    tubes = {side: spend_torpedoes(battle, side, afloat_still(forces[side]["torpedo"])) for side in SIDES}
    if not torpedoes_run(battle.tables, battle.night, total):
        return [], tuple(side for side in SIDES if tubes[side])
    volleys: list[tuple[Volley, Ship]] = []
    for side in SIDES:
        volleys += torpedo_volleys(battle, side, tubes[side], engaged(forces, enemy(side)))
    return _suffer(battle, volleys, "torpedo"), ()


def torpedo_volleys(battle: Battle, side: Side, tubes: list[Gun], targets: list[Ship]) -> list[tuple[Volley, Ship]]:
    """Return the attacks of a side's torpedoes, split at will (BR-19.6.2, BR-19.6.3)."""
    foe = enemy(side)
    bht = battle.tables.constant[f"surface_torpedo_bht_{side}"]
    shots = aimed(battle, side, foe, tubes, targets, lambda ship: row_at(battle, foe, ship, bht), torpedoes=True)
    return [
        (volley(battle, side, "torpedoes", Party(factors=n, arm="torpedo"), (), foe, ship, n, bht), ship)
        for ship, n, _ in shots
    ]


def _against_helpless(
    battle: Battle, forces: Forces, numbers: dict[Side, int], victim: Side
) -> tuple[list[Gunfire], list[Gunfire]]:
    """Attack ships that all lie crippled or at anchor: every one is a target, those with guns reply with them alone,
    and torpedoes run whatever the numbers (FE-19.11a, FE-19.11c, FE-19.11e)."""
    attacker = enemy(victim)
    lying = battle.ships(victim)
    rows = helpless.rows(battle, numbers, victim)
    battle.busy.update((victim, ship.name) for ship in lying)
    firing = {attacker: forces[attacker]["gunnery"], victim: lying}
    targets = {attacker: engaged(forces, attacker), victim: lying}
    fired = exchange_fire(battle, "gunnery", firing, targets, rows.at, rows.cost(bool(forces[attacker]["gunnery"])))
    asked.torpedoes(battle, forces, runs=True)
    tubes = spend_torpedoes(battle, attacker, afloat_still(forces[attacker]["torpedo"]))
    return fired, _suffer(battle, torpedo_volleys(battle, attacker, tubes, afloat_still(lying)), "torpedo")


def breakthrough(battle: Battle, forces: Forces, bht: int) -> tuple[Side | None, list[Gunfire]]:
    """Let a side with 3:1 in surviving gunnery factors fire once more, at the enemy Screen, which replies with its
    own guns (BR-19.7, BR-19.7.1, BR-19.7.2, BR-19.7.4). The true totals decide (FE-19g). The attacker may hold ships
    back, which then neither fire nor are fired at; the defender may not (BR-19.7.3)."""
    ruleset = battle.umpire.ruleset
    left = {side: sum(gunnery(ruleset, side, ship) for ship in engaged(forces, side)) for side in SIDES}
    ratio = battle.tables.constant["surface_breakthrough"]
    for side in SIDES:
        foe = enemy(side)
        screen = afloat_still(forces[foe]["screen"])
        if left[side] and left[side] >= ratio * left[foe] and screen and breaks_through(battle, side):
            asked.breakthrough(battle, side)
            behind = held_back(battle, side)
            attackers = [ship for ship in engaged(forces, side) if ship.name not in behind]
            if not attackers:
                break
            battle.busy.update((foe, ship.name) for ship in screen)
            pair = {side: attackers, foe: screen}
            return side, exchange_fire(battle, "breakthrough", pair, pair, lambda *_: bht, dict.fromkeys(SIDES, bht))
    return None, []
