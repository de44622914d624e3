"""Own units of other kinds: coastwatchers and troops, boats, submarines, troops landed."""

from flagplot.core.document import Bullets, Section
from flagplot.games.carrier.orders.echo import submarine as submarine_text
from flagplot.games.carrier.phrases import many
from flagplot.games.carrier.reports.words import cut, hour_words
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.state.counters import Watch
from flagplot.games.carrier.state.record import CommandView
from flagplot.games.carrier.state.units import BoatForce
from flagplot.games.carrier.theatre.hex import Direction, name
from flagplot.games.carrier.view import CarrierView


def watch(view: CarrierView) -> Section | None:
    """Return the counters of coastwatchers and troops, island by island (GM-23.3)."""
    if not isinstance(view.watch, Watch) or not view.watch.counters:
        return None
    islands: dict[str, list[str]] = {}
    for counter in view.watch.counters.values():
        step = f" (next {Direction(counter.step).name}1)" if counter.step else ""
        words = f"{counter.name} {'lost' if counter.lost else name(counter.hex) + step}"
        islands.setdefault(counter.island, []).append(words)
    items = [f"{island}: {', '.join(words)}" for island, words in islands.items()]
    return Section("Coastwatchers and troops", (Bullets(tuple(items)),))


def ashore(view: CarrierView, ruleset: Ruleset) -> Section | None:
    """Return how many of the troops wanted for a capture are ashore."""
    items = [
        f"{rule.base}: taken"
        if rule.base in view.bases
        else f"{rule.base}: {view.landed.get(rule.base, 0)} of {rule.factors} troop factors landed"
        for rule in ruleset.scenario.captures
        if rule.side == view.side
    ]
    return Section("Troops ashore", (Bullets(tuple(items)),)) if items else None


def boats(view: CarrierView, ruleset: Ruleset) -> Section | None:
    """Return the boats in port, the hits on an MTB base, and the flotillas ordered out or out on patrol (GM-17.0a,
    GM-17.0b, GM-17.0l)."""
    if not isinstance(view.boats, BoatForce):
        return None
    items = []
    for base in view.boats.bases.values():
        aces = f", {base.aces} of them aces" if base.aces > 1 else ", one an ace" if base.aces else ""
        text = f"{base.name} in {name(base.hex)}: {base.boats} in port{aces}; up to {base.limit} out at a time"
        if base.closed:
            text = f"{base.name} in {name(base.hex)}: the MTB base serves no more"
        elif base.air_hits:
            text += f"; {base.air_hits} of {ruleset.tables.constant['mtb_base_hits']} hits from the air"
        items.append(text)
    for flotilla in view.boats.flotillas.values():
        order = f"{many(flotilla.boats, 'boat')} from {flotilla.base}"
        doing = "on patrol in" if flotilla.out else "kept in by the weather, for" if flotilla.kept_in else "to patrol"
        words = [f"MTB{flotilla.number}: {order}, {doing} {name(flotilla.hex)}"]
        words += [f"targets {', '.join(flotilla.targets)}"] if flotilla.targets else []
        words += ["then guns"] if flotilla.guns else []
        words += ["torpedoes fired"] if flotilla.spent else []
        items.append("; ".join(words))
    return Section("Motor torpedo boats", (Bullets(tuple(items)),))


def submarines(view: CarrierView, ruleset: Ruleset) -> Section | None:
    """Return the own boats: where, how deep, torpedoes, damage, orders that stand (FE-27.1a)."""
    if not view.submarines or not view.submarines.boats:
        return None
    silent = view.command.last_known if isinstance(view.command, CommandView) else {}
    items = []
    for boat in view.submarines.boats.values():
        level = {"surface": "on the surface", "periscope": "at periscope depth", "deep": "deep"}[boat.depth]
        at = silent.get(f"SS{boat.number}")
        known = f"last known at {hour_words(ruleset, at)} " if at else "last known at the start " if at == 0 else ""
        words = [f"SS{boat.number} {known}in {name(boat.hex)}, {level}, {many(boat.factors, 'torpedo factor')}"]
        hits = view.ships[boat.ship].hits
        words += [f"{hits} of {ruleset.card(view.side, view.ships[boat.ship].card).damage_factor} hits"] if hits else []
        words += ["in combat last turn"] if boat.fought == view.clock.turn - 1 else []
        order = submarine_text(boat.order)
        items.append("; ".join(words) + (f". Order: {cut(order)}" if order else ""))
    return Section("Submarines", (Bullets(tuple(items)),))
