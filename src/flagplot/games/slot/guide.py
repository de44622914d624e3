"""The guide to the orders, and what of prose is understood."""

from flagplot.core.game import DATA
from flagplot.orders.guide import load, load_table
from flagplot.orders.speech import Speech

GUIDE = load(DATA / "slot")
SPEECH = Speech(GUIDE)
TABLE = Speech(load_table(DATA / "slot"))
