"""How long a destroyed ship stays afloat (FE-DS-1 to FE-DS-7)."""

from flagplot.games.carrier.phrases import many
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.tables import Tables
from flagplot.games.carrier.state.units import Ship
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import card

AT_ONCE = 2
"""The greatest damage factor of ships that sink at once (FE-DS-1)."""


def hours(tables: Tables, damage_factor: int, face: int) -> int:
    """Return the turns that a destroyed ship stays afloat by one die: none with a damage factor of 1 or 2 (FE-DS-1),
    one to three with 3 to 5 (FE-DS-2), one to six with more (FE-DS-3)."""
    row = "1-2" if damage_factor <= AT_ONCE else "3-5" if damage_factor <= 5 else "6+"
    found: int = tables.raw["sinking"][row][f"roll_{face}"]
    return found


def turn_of_sinking(umpire: Umpire, phase: str, side: Side, ship: Ship, surplus: int) -> int:
    """Return the turn at whose start a ship that has just been destroyed goes down, 0 if it sinks at once. Every hit
    beyond its damage factor takes an hour off (FE-DS-5); without hours left it sinks now (FE-DS-7)."""
    factor = card(umpire.ruleset, side, ship).damage_factor
    if not umpire.ruleset.options.delayed_sinking or factor <= AT_ONCE:
        return 0
    roll = umpire.dice.throw(phase, "sinking", f"{side}/{ship.name}", table="sinking", rule="FE-DS-2")
    afloat = hours(umpire.ruleset.tables, factor, roll.faces[0]) - surplus
    umpire.dice.note(roll, f"afloat for {many(afloat, 'turn')}" if afloat > 0 else "sinks at once")
    return umpire.turn + afloat if afloat > 0 else 0
