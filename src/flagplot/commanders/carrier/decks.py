"""Readying: fighters first, then bombers with the load that hits ships hardest, then the planes just landed."""

from flagplot.commanders.carrier.plan import Deck, Plan
from flagplot.games.carrier.ruleset.kinds import Load
from flagplot.games.carrier.ruleset.ruleset import Ruleset

SHIP_ROWS: dict[Load, tuple[str, ...]] = {
    "AP": ("ship_high_ap", "ship_low_ap", "ship_dive_ap"),
    "GP": ("ship_high_gp", "ship_low_gp", "ship_dive_gp"),
}
LOADS: tuple[Load, ...] = ("torpedo", "AP", "GP")
STRIKE_ROW = 4
"""A plane whose best row against ships is lower flies searches and patrols instead of strikes."""
SEARCHERS = ("Catalina", "Mavis", "Emily", "Hudson", "Dave", "Jake", "Pete")
"""Planes kept for searching."""

SCOUTS = ("Dauntless", "Kate", "Val")
"""Carrier bombers that also scout."""
CARRIER_SCOUTS = 2
"""Air factors of a carrier's bombers in the air as scouts at a time."""
SCOUTING_HOURS = (3, 13)


def scouts_wanted(plan: Plan, deck: Deck) -> int:
    """Return how many of a carrier's bombers are to be readied unarmed for searching."""
    first, last = SCOUTING_HOURS
    if not deck.afloat or not first <= plan.view.hour <= last:
        return 0
    if any(af.home == deck.name and af.searching for af in plan.view.afs.values()):
        return 0
    return CARRIER_SCOUTS - sum(n for (plane, load), n in deck.ready.items() if not load and plane in SCOUTS)


def best_load(ruleset: Ruleset, plane: str, raid: bool) -> tuple[Load, int]:
    """Return the load with which a plane hits ships hardest and its row, or on a raid the bombs for a base if
    it dives on one well; no load and 0 for a searcher."""
    card = ruleset.tables.planes[plane]
    if not card.bomber or plane.partition("/")[0] in SEARCHERS:
        return "", 0
    if raid and card.bombing["base_dive_gp"] >= STRIKE_ROW:
        return "GP", card.bombing["base_dive_gp"]
    rows = {load: max(card.bombing[name] for name in names) for load, names in SHIP_ROWS.items()}
    rows["torpedo"] = card.bombing["torpedo"]
    load = max(LOADS, key=lambda load: rows[load])
    return (load, rows[load]) if rows[load] >= STRIKE_ROW and not card.escort else ("", 0)


def ready_planes(plan: Plan) -> None:
    """Order the readying moves of every deck for this turn."""
    for deck in plan.decks.values():
        _ready(plan, deck)


def _ready(plan: Plan, deck: Deck) -> None:
    ruleset = plan.ruleset
    planes = sorted(deck.below, key=lambda plane: (not ruleset.tables.planes[plane].escort, plane))
    scouts = scouts_wanted(plan, deck)
    raid = any(m.side == plan.view.side and m.objective == "raid" for m in ruleset.scenario.missions)
    for plane in planes:
        load, _ = best_load(ruleset, plane, raid)
        if scouts > 0 and load and plane in SCOUTS:
            scouts -= deck.make_ready(plane, scouts, "")
        deck.make_ready(plane, deck.below[plane], load)
    for plane in sorted(deck.landed, key=lambda plane: (not ruleset.tables.planes[plane].escort, plane)):
        deck.service(plane, deck.landed[plane])
