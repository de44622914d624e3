"""What hides a force in surface combat: secret labels, and totals told with an error (FE-19a, FE-19f, FE-19g)."""

from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.lots import draw
from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.state.units import Ship
from flagplot.games.carrier.telling.records import Surviving, label_order
from flagplot.games.carrier.theatre.hex import name as hex_name


def deal(battle: Battle) -> None:
    """Give every ship in the fight its secret label, `BB #1`, by lot within its type, kept for the battle (FE-19a).
    By the 1993 document ships are called by their type (GM-10.1c); in the base game by their names (BR-19.2)."""
    reports = battle.umpire.ruleset.surface_reports
    battle.umpire.sinkings_hidden = reports.by_type
    for side in SIDES:
        ships = battle.ships(side)
        if reports.labelled:
            labels: dict[str, str] = {}
            for kind in sorted({ship.type for ship in ships}):
                names = [ship.name for ship in ships if ship.type == kind]
                subject = f"{hex_name(battle.hex)} {side} {kind} label"
                order = draw(battle.umpire, battle.phase, subject, range(1, len(names) + 1), len(names))
                labels |= {name: f"{kind} #{n}" for name, n in zip(names, order, strict=True)}
            battle.labels[side] = labels
        for name, label in battle.labels.get(side, {}).items():
            battle.umpire.aliases[side, name] = label


def greatest_error(total: int, percent: int) -> int:
    """Return the greatest error of a total, a part of it with fractions rounded up (FE-19f)."""
    return -(-total * percent // 100)


def near_ratio(one: int, two: int, percent: int, ratio: int) -> bool:
    """Return whether two totals, each with its greatest error, could stand at `ratio` to 1 (FE-19g)."""
    large, small = max(one, two), min(one, two)
    return large + greatest_error(large, percent) >= ratio * (small - greatest_error(small, percent))


def surviving(battle: Battle, true: dict[Side, int]) -> Surviving | None:
    """Return what each side is told of the other's surviving gunnery factors: the total with an error of up to a tenth
    (FE-19f), or exactly where a breakthrough is in question (FE-19g). None where the document is not played."""
    if not battle.umpire.ruleset.surface_reports.labelled:
        return None
    constant = battle.tables.constant
    percent = constant["surface_report_error"]
    one, two = (true[side] for side in SIDES)
    if near_ratio(one, two, percent, constant["surface_breakthrough"]):
        return Surviving(true, dict(true), True)
    reported: dict[Side, int] = {}
    for side in SIDES:
        error = greatest_error(true[side], percent)
        subject = f"{hex_name(battle.hex)} {side}"
        roll = battle.umpire.dice.throw(battle.phase, "surviving gunnery", subject, sides=2 * error + 1, rule="FE-19f")
        reported[side] = true[side] - error + roll.faces[0] - 1
    return Surviving(true, reported, False)


def over(battle: Battle) -> None:
    """Give the ships their names again: the fight is over."""
    battle.umpire.aliases, battle.umpire.sinkings_hidden = {}, False


def called(battle: Battle, side: Side, ship: Ship) -> str:
    """Return what the enemy of a side calls one of its ships: by label, by type, or by name (FE-19a, GM-10.1c)."""
    by_type = battle.umpire.ruleset.surface_reports.by_type
    return ship.type if by_type else battle.umpire.aliases.get((side, ship.name), ship.name)


def opponents(battle: Battle, side: Side) -> dict[str, str]:
    """Return what a side calls the enemy's ships here, by name, in the order of their labels (FE-19a)."""
    foe = enemy(side)
    made = {ship.name: called(battle, foe, ship) for ship in battle.ships(foe)}
    return dict(sorted(made.items(), key=lambda pair: label_order(pair[1])))
