"""Hits on submarines, and what they do (BR-27.14)."""

from flagplot.core.words import phrase
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.damage import score, ship_value
from flagplot.games.carrier.ordered.ast import Depth
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.state.submarines import Submarine
from flagplot.games.carrier.state.units import Ship
from flagplot.games.carrier.units.factors import card
from flagplot.games.carrier.units.submarines import reachable, sub_key


def ship_of(battle: Battle, side: Side, boat: Submarine) -> Ship:
    """Return the ship of a boat, where its hits are counted."""
    return battle.umpire.state.sides[side].ships[boat.ship]


def can_go(battle: Battle, side: Side, boat: Submarine, to: Depth) -> bool:
    """Return whether a boat can go to a level where it is."""
    return reachable(battle.umpire.ruleset.theatre, ship_of(battle, side, boat).hits, boat.hex, to) == to


def dive(battle: Battle, side: Side, boat: Submarine, to: Depth) -> None:
    """Take a boat down in the combat phase; its new level governs its next move (FE-27.6.4b, GM-12.64b). No deeper than
    it can go there (FE-27.1b, GM-12.1b)."""
    hits = ship_of(battle, side, boat).hits
    boat.depth = reachable(battle.umpire.ruleset.theatre, hits, boat.hex, to)


def hit(battle: Battle, side: Side, boat: Submarine, hits: int, seen: bool) -> tuple[int, bool]:
    """Add hits to a boat: one keeps it shallow, two sink it (BR-27.11, BR-27.14). `seen`: the enemy sees it sink and
    knows the points. Returns the hits that counted and whether it is sunk."""
    umpire, ship = battle.umpire, ship_of(battle, side, boat)
    boat.fought = umpire.turn
    umpire.attacked.add(sub_key(side, boat.number))
    factor = card(umpire.ruleset, side, ship).damage_factor
    counted = min(hits, factor - ship.hits)
    ship.hits += counted
    if ship.hits < factor:
        if counted and boat.depth == "deep":
            boat.depth = "periscope"
        return counted, False
    ship.fate = "sunk"
    own = umpire.state.sides[side]
    if own.submarines:
        own.submarines.boats.pop(boat.number, None)
    score(
        umpire,
        enemy(side),
        ship_value(umpire.ruleset, side, ship),
        phrase("points.submarine_sunk") if seen else phrase("points.sunk", ship=ship.name),
        known=seen,
        own=phrase("points.sunk", ship=ship.name),
    )
    return counted, True
