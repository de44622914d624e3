"""The guide to the orders, and what of prose is understood: names of nodes, bases and cards."""

from flagplot.core.game import DATA
from flagplot.games.sloc.cards import TITLES
from flagplot.games.sloc.map import NODES
from flagplot.orders.guide import load, load_table
from flagplot.orders.speech import Speech

BASES = ("Wilkes", "Lockwood", "Fife")


def names() -> dict[str, str]:
    """Return the names of nodes, bases and cards, in small letters, with the words of an order for them."""
    out = {base.lower(): base for base in BASES} | {title.lower(): str(card) for card, title in TITLES.items()}
    for node in NODES.values():
        spelt = node.name.replace(" ", "")
        out |= dict.fromkeys((node.name.lower(), spelt.lower(), node.name.lower().replace(" ", "-")), spelt)
    return out


GUIDE = load(DATA / "sloc")
SPEECH = Speech(GUIDE, names=names())
TABLE = Speech(load_table(DATA / "sloc"), names=names())
