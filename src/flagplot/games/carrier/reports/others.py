"""Own units of other kinds: coastwatchers and troops, boats, submarines, troops landed."""

from flagplot.core.document import Bullets, Section
from flagplot.core.words import Value, Words
from flagplot.games.carrier.orders.echo import plan_text
from flagplot.games.carrier.reports.words import cut, hour_words
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.sentences.lists import joined
from flagplot.games.carrier.state.counters import Watch
from flagplot.games.carrier.state.record import CommandView
from flagplot.games.carrier.state.units import BoatForce
from flagplot.games.carrier.theatre.hex import Direction, name
from flagplot.games.carrier.view import CarrierView


def watch(words: Words, view: CarrierView) -> Section | None:
    """Return the counters of coastwatchers and troops, island by island (GM-23.3)."""
    if not isinstance(view.watch, Watch) or not view.watch.counters:
        return None
    islands: dict[str, list[str]] = {}
    for counter in view.watch.counters.values():
        key = "lost" if counter.lost else "next" if counter.step else "at"
        step = Direction(counter.step).name if counter.step else ""
        where = name(counter.hex) if not counter.lost else ""
        text = words(f"report.watch.{key}", name=counter.name, hex=where, step=step)
        islands.setdefault(counter.island, []).append(text)
    items = [words("report.watch.island", island=island, counters=tuple(texts)) for island, texts in islands.items()]
    return Section(words("report.section.watch"), (Bullets(tuple(items)),))


def ashore(words: Words, view: CarrierView, ruleset: Ruleset) -> Section | None:
    """Return how many of the troops wanted for a capture are ashore."""
    items = [
        words("report.ashore.taken", base=rule.base)
        if rule.base in view.bases
        else words("report.ashore.landed", base=rule.base, n=view.landed.get(rule.base, 0), factors=rule.factors)
        for rule in ruleset.scenario.captures
        if rule.side == view.side
    ]
    return Section(words("report.section.ashore"), (Bullets(tuple(items)),)) if items else None


def boats(words: Words, view: CarrierView, ruleset: Ruleset) -> Section | None:
    """Return the boats in port, the hits on an MTB base, and the flotillas ordered out or out on patrol (GM-17.0a,
    GM-17.0b, GM-17.0l)."""
    if not isinstance(view.boats, BoatForce):
        return None
    items = []
    for base in view.boats.bases.values():
        key = "closed" if base.closed else "base_aces" if base.aces > 1 else "base_ace" if base.aces else "base"
        facts: dict[str, Value] = {
            "base": base.name,
            "hex": name(base.hex),
            "n": base.boats,
            "aces": base.aces,
            "limit": base.limit,
        }
        text = words(f"report.boats.{key}", **facts)
        if base.air_hits and not base.closed:
            text = words("report.boats.hits", text=text, n=base.air_hits, most=ruleset.tables.constant["mtb_base_hits"])
        items.append(text)
    for flotilla in view.boats.flotillas.values():
        key = "out" if flotilla.out else "kept_in" if flotilla.kept_in else "ordered"
        there = {"boat": f"MTB{flotilla.number}", "base": flotilla.base, "hex": name(flotilla.hex)}
        parts = [words(f"report.boats.{key}", boats=words("count.boats", n=flotilla.boats), **there)]
        parts += [words("report.boats.targets", targets=tuple(flotilla.targets))] if flotilla.targets else []
        parts += [words("report.boats.guns")] if flotilla.guns else []
        parts += [words("report.boats.spent")] if flotilla.spent else []
        items.append(joined(words, "report.boats.both", parts))
    return Section(words("report.section.boats"), (Bullets(tuple(items)),))


def submarines(words: Words, view: CarrierView, ruleset: Ruleset) -> Section | None:
    """Return the own boats: where, how deep, torpedoes, damage, orders that stand."""
    if not view.submarines or not view.submarines.boats:
        return None
    silent = view.command.last_known if isinstance(view.command, CommandView) else {}
    items = []
    for boat in view.submarines.boats.values():
        at = silent.get(boat.number)
        parts = [
            words(
                f"report.submarines.{'known' if at else 'known_at_start' if at == 0 else 'here'}",
                boat=f"SS{boat.number}",
                hour=hour_words(ruleset, at) if at else "",
                hex=name(boat.hex),
                level=words(f"report.submarines.level.{boat.depth}"),
                torpedoes=words("report.submarines.torpedoes", n=boat.factors),
            )
        ]
        hits = view.ships[boat.ship].hits
        factor = ruleset.card(view.side, view.ships[boat.ship].card).damage_factor
        parts += [words("report.ship.hits", hits=hits, factor=factor)] if hits else []
        parts += [words("report.submarines.fought")] if boat.fought == view.clock.turn - 1 else []
        order, text = plan_text(boat.order, "SS"), joined(words, "combat.pair", parts)
        items.append(words("report.submarines.order", text=text, order=cut(order)) if order else text)
    return Section(words("report.section.submarines"), (Bullets(tuple(items)),))
