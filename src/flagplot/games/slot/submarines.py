"""Submarines: moving hidden, attacking, being hunted, and mines in the zone where they attacked (SP-BASE-33)."""

from flagplot.core.dice import Modifier
from flagplot.games.slot import fields, fleets, gunnery
from flagplot.games.slot.tables import Tables
from flagplot.games.slot.telling import boat_news
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import Fleet, Ship, Submarine, enemy


def attack_bonus(ace: bool) -> Modifier:
    """Return what an ace adds to each torpedo die, on top of the tables (SP-16.6d, SP-16.6e)."""
    return ("ace", 1 if ace else 0)


def hunted_bonus(ace: bool) -> Modifier:
    """Return what an ace takes from the dice of an attack on it, on top of the tables (SP-16.6c, SP-16.6e)."""
    return ("ace", -1 if ace else 0)


def approach_needs(tables: Tables, zones: int) -> int:
    """Return the die an approach needs against a fleet that moved so many zones this turn (SP-BASE-33)."""
    table = tables.submarines
    return table.approach_fast if zones >= table.fast_zones else table.approach_slow


def hunt_result(tables: Tables, total: int) -> str:
    """Return what the sum of two ASW dice does: sunk, driven off or nothing (SP-BASE-34)."""
    table = tables.submarines
    if total >= table.sunk_on:
        return "sunk"
    return "driven off" if total >= table.driven_off_on else ""


def phase(u: Umpire) -> bool:
    """Let submarines attack where they lie, then the mines of those zones work (SP-BASE-4); never waits.

    No combat of any kind in a Gale (SP-BASE-6).
    """
    state = u.state
    attacked: dict[tuple[str, str], list[Submarine]] = {}
    boats = sorted(state.submarines.values(), key=lambda sub: (u.board.key(sub.zone), sub.key))
    for sub in boats if state.weather != "Gale" else []:
        if not sub.sunk and sub.attack and state.turn > sub.quiet_until:
            target = _quarry(u, sub)
            if target and _attack(u, sub, target):
                attacked.setdefault((sub.side, sub.zone), []).append(sub)
    for (side, zone), subs in attacked.items():
        mines(u, side, zone, subs)
    fleets.tidy(state)
    return True


def _quarry(u: Umpire, sub: Submarine) -> Fleet | None:
    """Return the enemy fleet in the submarine's zone that it attacks; never MTBs (SP-20.6b)."""
    there = sorted(
        (
            fleet
            for fleet in u.state.fleets.values()
            if fleet.side != sub.side and fleet.zone == sub.zone and u.state.fleet_ships(fleet)
        ),
        key=lambda fleet: fleet.id,
    )
    if not there:
        return None
    return there[u.pick("submarines", "quarry", sub.key, "SP-BASE-33", len(there))]


def _attack(u: Umpire, sub: Submarine, fleet: Fleet) -> bool:
    """Make one attack; return whether the approach succeeded, which is what counts for mines (SP-BASE-35)."""
    roll = u.throw("submarines", "approach", sub.key, "SP-BASE-33")
    if roll.faces[0] < approach_needs(u.tables, fleet.done):
        return False
    ships = u.state.fleet_ships(fleet)
    wanted = [ship for ship in ships if ship.card == sub.prey] or ships
    ship = wanted[u.pick("submarines", "ship", sub.key, "SP-BASE-33", len(wanted))]
    shot = u.throw("submarines", "torpedoes", sub.key, "SP-BASE-33", count=2, modifiers=(attack_bonus(sub.ace),))
    bonus = attack_bonus(sub.ace)[1]
    hits = sum(face + bonus >= u.tables.submarines.hit_on for face in shot.faces)
    struck = [gunnery.torpedo_hit(u, ship, fleet.mission, "submarines", f"{sub.key}|{n}") for n in range(hits)]
    boat_news.submarine_attack(u, sub, fleet, ship, [effects for effects, _ in struck if effects])
    hunt(u, sub, [ship for ship in ships if ship.afloat and ship.asw], fleet)
    return True


def hunt(u: Umpire, sub: Submarine, hunters: list[Ship], fleet: Fleet) -> None:
    """Let up to three ships with ASW roll against the submarine (SP-BASE-34)."""
    for ship in hunters[: u.tables.submarines.hunters]:
        if sub.sunk:
            return
        roll = u.throw(
            "submarines", "asw", f"{sub.key}|{ship.key}", "SP-BASE-34", count=2, modifiers=(hunted_bonus(sub.ace),)
        )
        result = hunt_result(u.tables, roll.total)
        if result == "sunk":
            sub.sunk = True
        elif result:
            sub.quiet_until = u.state.turn + u.tables.submarines.quiet_turns
        if result:
            boat_news.hunted(u, sub, ship, fleet, result)


def mines(u: Umpire, side: str, zone: str, subs: list[Submarine]) -> None:
    """Check one submarine of those that attacked in a mined zone, after all attacks and ASW (SP-19.24a, SP-19.24b).

    One survivor at random (SP-19.24c), two dice, 11 or 12 sinks it (SP-19.24d), nothing modifies them (SP-19.24e).
    Hit or miss, or none left, one mined boundary is revealed (SP-19.24f).
    """
    mined = fields.around(u.state, u.board, enemy(side), zone)
    if not mined:
        return
    left = [sub for sub in subs if not sub.sunk]
    struck: Submarine | None = None
    if left:
        sub = left[u.pick("submarines", "mined submarine", f"{side}|{zone}", "SP-19.24c", len(left))]
        roll = u.throw("submarines", "submarine mine", f"{side}|{zone}", "SP-19.24d", count=2)
        if roll.total >= u.tables.mines.submarine_hit_on:
            sub.sunk = True
            struck = sub
    wish = [edge for edge in u.state.plots[enemy(side)].reveal if edge in mined]
    shown = (wish or mined)[0]
    fields.learn(u.state, side, shown, 0)
    boat_news.submarine_mines(u, side, zone, bool(left), struck, shown)
