"""The verbs of carrier orders, in the order in which an order's parts are judged; a package of its own adds others in
the group `flagplot.carrier.verbs` of its entry points."""

from importlib.metadata import entry_points

from flagplot.games.carrier.ordered.ast import Action
from flagplot.games.carrier.orders.verb import Verb
from flagplot.games.carrier.orders.verbs import ships, towing

GROUP = "flagplot.carrier.verbs"
HOUSE = (towing, ships)


def _all() -> tuple[Verb, ...]:
    elsewhere = (verb for point in sorted(entry_points(group=GROUP)) for verb in point.load())
    return (*(verb for file in HOUSE for verb in file.VERBS), *elsewhere)


VERBS = _all()
VERB_OF: dict[type[Action], Verb] = {kind: verb for verb in VERBS for kind in verb.kinds}
"""The verb of each action."""
