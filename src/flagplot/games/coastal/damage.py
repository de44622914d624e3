"""Hull boxes, speed lost with them, M hits, sinking: the state of one vessel."""

from flagplot.core.dice import DiceCup
from flagplot.games.coastal.cards import Card
from flagplot.games.coastal.state import Vessel
from flagplot.games.coastal.tables import Tables


def speed_by_boxes(full: int, boxes: int, lost: int) -> int:
    """Return the speed left by hull boxes: a quarter of full speed goes with each full quarter (AS-BASE-41)."""
    quarters = min(4, lost * 4 // boxes)
    return full * (4 - quarters) // 4


def max_speed(vessel: Vessel, card: Card) -> int:
    """Return the present maximum speed in knots: boxes, then bow damage, then M hits.

    (AS-5.5k, AS-8.3h, AS-8.3j, AS-BASE-37). An engine-room fire stops the vessel by and by (AS-8.3k).
    """
    speed = max(0, speed_by_boxes(card.speed, card.boxes, vessel.lost) - 10 * vessel.bow)
    hits = vessel.m_hits + vessel.m_permanent
    if hits >= 2 or vessel.engine_halt:
        return 0
    return speed // 2 if hits else speed


def lose_boxes(vessel: Vessel, card: Card, boxes: int, turn: int) -> int:
    """Take hull boxes off a vessel; return how many it really lost. At 0 it sinks at once.

    (AS-5.5i, AS-8.3o, AS-BASE-42).
    """
    taken = min(boxes, card.boxes - vessel.lost)
    vessel.lost += taken
    if vessel.lost >= card.boxes:
        sink(vessel, turn)
    return taken


def sink(vessel: Vessel, turn: int) -> None:
    """Sink a vessel (AS-BASE-42)."""
    if not vessel.sunk_turn:
        vessel.sunk_turn = turn
        vessel.foul = ""


def m_hit(vessel: Vessel, tables: Tables, dice: DiceCup, phase: str, subject: str, rule: str) -> bool:
    """Give an M hit with its casualty roll; return whether engineers fell (AS-8.3j, AS-BASE-37).

    A ram gives its M hit without this roll (AS-5.5o).
    """
    vessel.m_hits += 1
    roll = dice.throw(phase, "engineer casualties", subject, sides=10, table="casualties", rule=rule)
    fell = roll.total >= tables.control.casualties_from
    if fell:
        vessel.casualties = True
    dice.note(roll, "engineer casualties" if fell else "no casualties")
    return fell


def steering_damaged(vessel: Vessel) -> bool:
    """Return whether the steering counts as damaged, for torpedoes and guns (AS-5.5q, AS-8.2k)."""
    return vessel.steering or vessel.rudder
