"""The shells of a ship's guns, GP and AP, and the depots where ships take ammunition aboard (GM-13, BR-30.7)."""

from typing import Literal

from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.tables import Tables
from flagplot.games.carrier.state.units import Magazine, Ship

Shell = Literal["GP", "AP"]
SMALL = frozenset({"DD", "PG", "AO", "AP", "APD", "SS"})
"""Types that GP shells are for, a submarine on the surface included (GM-13.11)."""
UNCOUNTED = ("DD", "APD")
"""Types without a counted load: they have shells of one kind (GM-13.1)."""


def stock(ship: Ship, shell: Shell) -> int:
    """Return the factors of a kind of shell a ship has, 1 or 0 for a type without a counted load (GM-13.3)."""
    gp = ship.magazine.gp if ship.magazine else 0
    whole = 1 if ship.type in UNCOUNTED else ship.ammunition
    return gp if shell == "GP" else max(0, whole - gp)


def shell_for(ship: Ship, at_base: bool, ordered: Shell | None) -> Shell:
    """Return the shells a ship fires: those ordered if it has any, else the right ones, else what it has (GM-13.2).
    GP is right for a base, AP for ships of every size (GM-13.11, GM-13.12)."""
    right: Shell = "GP" if at_base else "AP"
    other: Shell = "AP" if at_base else "GP"
    if ordered is not None and stock(ship, ordered) > 0:
        return ordered
    return right if stock(ship, right) > 0 else other


def wrong_shells(shell: Shell | None, target_type: str) -> bool:
    """Return whether shells are of the wrong kind for a ship type or `base` (GM-13.11, GM-13.12, GM-13.2)."""
    if shell is None:
        return False
    return shell == "AP" if target_type == "base" else shell == "GP" and target_type not in SMALL


def wrong_shell_modifier(tables: Tables, bht: int) -> int:
    """Return what wrong shells take off a row, which stays at 1 or more (GM-13.2)."""
    return max(tables.constant["wrong_shells"], min(0, 1 - bht))


def pay(ship: Ship, cost: int, shell: Shell | None) -> bool:
    """Take the ammunition of one use of the guns; returns False if it ran short, when all that is left of these shells
    is used up (BR-19.8.1). GP and AP never help each other out (GM-13.3)."""
    have = ship.ammunition if shell is None else stock(ship, shell)
    paid = min(cost, have)
    ship.ammunition -= paid
    if shell == "GP" and ship.magazine:
        ship.magazine.gp -= paid
    return have >= cost


def declare(ship: Ship, full: int, gp: int, aboard: bool) -> None:
    """Note the GP part of a ship's full load (GM-13.1); with `aboard` at once, else as it reloads."""
    ship.magazine = ship.magazine or Magazine()
    ship.magazine.plan = min(full, max(0, gp))
    if aboard:
        ship.magazine.gp = min(ship.magazine.plan, 1 if ship.type in UNCOUNTED else ship.ammunition)


def full_load(ship: Ship, printed: int | None) -> int:
    """Return the factors of a full load, 1 for a type that has one kind of shell only (GM-13.1)."""
    return 1 if ship.type in UNCOUNTED else printed or 0


def reload_base(tables: Tables, side: Side, name: str) -> bool:
    """Return whether ships of a side take ammunition aboard at a base (BR-30.7)."""
    row = tables.raw["reload_bases"].get(name)
    return row is not None and row["side"].lower() == side


def reload_guns(tables: Tables, ship: Ship, full: int) -> int:
    """Take aboard a turn's ammunition factors by the table, GP until the declared part is full; returns how many
    (BR-30.7, GM-13.1)."""
    rate = tables.raw["ammunition"].get(ship.type, {}).get("reload", "all")
    added = min(full - ship.ammunition, full if rate == "all" else int(rate))
    ship.ammunition += added
    if ship.magazine:
        ship.magazine.gp += min(added, max(0, ship.magazine.plan - ship.magazine.gp))
    return added
