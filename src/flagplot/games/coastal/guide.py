"""The guide to the orders, and what of prose is understood: compass points are courses."""

from flagplot.core.game import DATA
from flagplot.games.coastal.orders import angle
from flagplot.orders.forms import POINTS, point
from flagplot.orders.guide import load, load_table
from flagplot.orders.speech import Speech


def course(word: str) -> str:
    """Return the course that a point of the compass is, in degrees, or an empty string for any other word."""
    at = point(word)
    return angle(POINTS.index(at) * 450) if at else ""


GUIDE = load(DATA / "coastal")
SPEECH = Speech(GUIDE, course)
TABLE = Speech(load_table(DATA / "coastal"), course)
