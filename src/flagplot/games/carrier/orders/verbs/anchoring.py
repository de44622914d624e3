"""Anchoring, weighing, unloading transports and running them ashore (BR-12.7, BR-26.1)."""

from collections.abc import Collection

import msgspec

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action
from flagplot.games.carrier.orders.built import ships_in
from flagplot.games.carrier.orders.text import ship_list
from flagplot.games.carrier.orders.verb import AT_SEA, Group, Trial, Verb
from flagplot.games.carrier.state.units import Ship
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.units.factors import TRANSPORTS, capacity, held_by_planes


def _ships(action: ast.Anchor | ast.Weigh | ast.Beach | ast.Unload, trial: Trial) -> list[Ship] | None:
    """Return the ships meant by an order for now; None where it waits for an hour or a condition."""
    if trial.tf is None or trial.draft.hour is not None or not trial.alone:
        return None
    return [ship for ship in trial.roster.ships(trial.tf) if not action.ships or ship.name in action.ships]


def _end(trial: Trial) -> Hex | None:
    """Return where the written course ends, if that is known."""
    return trial.draft.path[-1] if trial.draft.path else None


def _anchor(anchor: ast.Anchor, trial: Trial) -> list[Action]:
    """Refuse to anchor at sea (BR-12.7.1)."""
    end = _end(trial)
    if _ships(anchor, trial) is None or end is None or trial.roster.ruleset.theatre.terrain(end) == "coast":
        return [anchor]
    return trial.refuse("BR-12.7.1", f"{trial.draft.name} cannot anchor in {hexes.name(end)}: it has no coast")


def _weigh(weigh: ast.Weigh, trial: Trial) -> list[Action]:
    """Note the ships that lie on the beach and stay there (BR-26.1), and tenders whose planes must fly off first
    (BR-4.2.1)."""
    roster = trial.roster
    for ship in (_ships(weigh, trial) or ()) if trial.tf is not None else ():
        if held_by_planes(roster.ruleset, roster.side, ship):
            trial.note(
                "BR-4.2.1",
                f"{ship.name} weighs only when so many planes have flown off that she may hold the rest under way",
                f"She holds {capacity(roster.ruleset, roster.side, msgspec.structs.replace(ship, anchored=None))}.",
            )
    if trial.tf is not None and any(ship.beached for ship in _ships(weigh, trial) or ()):
        fast = [ship.name for ship in trial.roster.ships(trial.tf) if ship.beached]
        trial.note("BR-26.1", f"{', '.join(fast)} lie on the beach and stay there")
    return [weigh]


def _beach(beach: ast.Beach, trial: Trial) -> list[Action]:
    """Refuse to run ashore what cannot: only AP do, where the scenario says, and in the turn in which they enter the
    hex (BR-26.1)."""
    ships, draft = _ships(beach, trial), trial.draft
    if ships is None:
        return [beach]
    if not any(ship.type == "AP" for ship in ships):
        return trial.refuse("BR-26.1", f"{draft.name} has no AP to run ashore there; other ships do not")
    if draft.path is None:
        return [beach]
    beaches, end = trial.roster.ruleset.scenario.beaches(trial.roster.side), hexes.name(draft.path[-1])
    if draft.path[-1] not in beaches:
        why = f"transports of your side run ashore {_only_in(beaches)}, and {draft.name} ends in {end}"
        return trial.refuse("BR-26.1", why)
    if len(draft.path) == 1:
        why = f"{draft.name} is in {end} already: ships run ashore as they come; anchor instead"
        return trial.refuse("BR-26.1", why)
    return [beach]


def _unload(unload: ast.Unload, trial: Trial) -> list[Action]:
    """Refuse to unload elsewhere than the scenario says, or without transports (BR-12.7.4)."""
    ships, end, name = _ships(unload, trial), _end(trial), trial.draft.name
    if ships is None:
        return [unload]
    if not any(ship.type in TRANSPORTS for ship in ships):
        return trial.refuse("BR-12.7.4", f"{name} has no AP or APD to unload there")
    allowed = trial.roster.ruleset.scenario.unload_hexes(trial.roster.side)
    if end is not None and end not in allowed:
        why = f"transports of your side unload {_only_in(allowed)}, and {name} ends in {hexes.name(end)}"
        return trial.refuse("BR-12.7.4", why)
    return [unload]


def _only_in(places: Collection[Hex]) -> str:
    """Return where alone something may be done in a scenario."""
    if not places:
        return "nowhere in this scenario"
    return f"in {', '.join(hexes.name(hex_) for hex_ in sorted(places))} only"


VERBS = (
    Verb(
        word="anchor",
        group=Group.SHIPS,
        help="Anchor ships, all if none is named.",
        examples=(("TF2: anchor all", ""),),
        kinds=(ast.Anchor,),
        starts={"ANCHOR": "anchor, drop anchor, anchors"},
        grammar="anchor: ANCHOR ships?",
        build={"anchor": lambda _verb, *args: ast.Anchor(ships_in(args))},
        lists=True,
        of_ships=True,
        text=lambda each, _: f"anchor {ship_list(each.ships)}",
        givers=AT_SEA,
        judged=_anchor,
    ),
    Verb(
        word="weigh",
        group=Group.SHIPS,
        help="Weigh anchor, which ends unloading.",
        examples=(("TF2: weigh all", ""),),
        kinds=(ast.Weigh,),
        starts={"WEIGH": "weigh, weigh anchor, up anchor, raise anchor"},
        grammar="weigh: WEIGH ships?",
        build={"weigh": lambda _verb, *args: ast.Weigh(ships_in(args))},
        lists=True,
        of_ships=True,
        text=lambda each, _: f"weigh {ship_list(each.ships)}",
        givers=AT_SEA,
        deed="weigh anchor",
        judged=_weigh,
    ),
    Verb(
        word="beach",
        group=Group.OPTIONAL,
        help="Run transports ashore as they come, where the scenario lets them.",
        examples=(("TF7: to B/L22; beach AP; unload", ""),),
        kinds=(ast.Beach,),
        starts={"BEACH": "beach, run ashore, run aground"},
        grammar="beach: BEACH ships?",
        build={"beach": lambda _verb, *args: ast.Beach(ships_in(args))},
        lists=True,
        of_ships=True,
        text=lambda each, _: f"beach {ship_list(each.ships)}",
        givers=AT_SEA,
        judged=_beach,
    ),
    Verb(
        word="unload",
        group=Group.OPTIONAL,
        help="Unload anchored transports every turn, where the scenario lets them.",
        examples=(("TF7: unload all", ""),),
        kinds=(ast.Unload,),
        starts={"UNLOAD": "unload, unloads, unload troops, land troops"},
        grammar="unload: UNLOAD ships?",
        build={"unload": lambda _verb, *args: ast.Unload(ships_in(args))},
        lists=True,
        of_ships=True,
        text=lambda each, _: f"unload {ship_list(each.ships)}",
        givers=AT_SEA,
        judged=_unload,
    ),
)
