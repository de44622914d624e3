"""Handling: manoeuvre class, turn limits and changes of speed."""

from typing import Literal

from flagplot.games.coastal import damage
from flagplot.games.coastal.cards import Card
from flagplot.games.coastal.state import Vessel
from flagplot.games.coastal.tables import Tables

Class = Literal["H", "M", "L", "R"]
_WORSE: dict[str, Class] = {"H": "M", "M": "L", "L": "R", "R": "R"}


def class_of(vessel: Vessel, card: Card) -> Class:
    """Return the manoeuvre class in force (AS-5.5q, AS-BASE-40).

    A rudder or steering hit makes it one class worse, once only; below L stands R.
    """
    return _WORSE[card.manoeuvre] if vessel.rudder or vessel.steering else card.manoeuvre


def turn_limit(vessel: Vessel, card: Card, tables: Tables, speed: int) -> int:
    """Return the largest change of heading in one turn, in degrees (AS-BASE-18)."""
    limit = tables.handling.turn[class_of(vessel, card)]
    return limit if speed else limit // 2


def gain_of(vessel: Vessel, card: Card, tables: Tables) -> int:
    """Return the knots a vessel may gain next turn: none after it glanced off another (AS-BASE-17, AS-BASE-22)."""
    return 0 if vessel.glanced else tables.handling.gain[card.size - 1]


def speed_this_turn(vessel: Vessel, card: Card, tables: Tables, foul_limit: int) -> int:
    """Return the speed run in this phase 3, in knots (AS-BASE-17).

    The vessel works toward its ordered speed within its rates; above its maximum it slows at its normal rate.
    """
    if vessel.aground:
        return 0
    gain, lose = gain_of(vessel, card, tables), tables.handling.lose[card.size - 1]
    top = damage.max_speed(vessel, card)
    if vessel.foul:
        top = min(top, foul_limit)
    wanted = min(vessel.ordered_speed, top)
    if vessel.engine_halt:
        wanted = 0
    if wanted >= vessel.speed:
        return min(wanted, vessel.speed + gain)
    return max(wanted, vessel.speed - lose, 0)
