"""The guide to the orders, and what of prose is understood."""

from flagplot.core.game import DATA
from flagplot.orders.guide import load
from flagplot.orders.prose import Speech

GUIDE = load(DATA / "sloc")
SPEECH = Speech(GUIDE)
