"""The verbs of carrier orders; a package of its own adds others in the group `flagplot.carrier.verbs` of its entry
points."""

from importlib.metadata import entry_points

from flagplot.games.carrier.ordered.ast import Action
from flagplot.games.carrier.orders.tongue import Tongue
from flagplot.games.carrier.orders.verb import Verb
from flagplot.games.carrier.orders.verbs import (
    air_combat,
    anchoring,
    ashore,
    attacking,
    boat_patrol,
    formations,
    intercepting,
    landing,
    launching,
    load_guns,
    losses,
    meeting,
    moving,
    radio_order,
    radio_talk,
    ready_cap,
    readying,
    reporting,
    searching,
    shelling,
    ships,
    starting,
    staying,
    submarine_attack,
    submarine_attacked,
    submarine_course,
    submarine_depth,
    submarine_radio,
    surface,
    towing,
    whole_order,
)

GROUP = "flagplot.carrier.verbs"
HOUSE = (
    *(moving, staying, searching, attacking, intercepting, air_combat, landing, launching, meeting, formations),
    *(readying, ready_cap, losses, shelling, surface, load_guns, anchoring, towing, ships, reporting, starting),
    *(whole_order, submarine_course, submarine_depth, submarine_attack, submarine_attacked, submarine_radio),
    *(boat_patrol, ashore, radio_order, radio_talk),
)


def _all() -> tuple[Verb, ...]:
    elsewhere = (verb for point in sorted(entry_points(group=GROUP)) for verb in point.load())
    return (*(verb for file in HOUSE for verb in file.VERBS), *elsewhere)


VERBS = _all()
VERB_OF: dict[type[Action], Verb] = {kind: verb for verb in VERBS for kind in verb.kinds}
"""The verb of each action."""
VERBS_OF: dict[Tongue, tuple[Verb, ...]] = {
    tongue: tuple(verb for verb in VERBS if verb.tongue is tongue) for tongue in Tongue
}
"""The verbs of each language, in the order of their canonical words."""
