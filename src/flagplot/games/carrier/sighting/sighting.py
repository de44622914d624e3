"""What an observation of a given condition number tells (BR-7.12 to BR-7.16)."""

from collections.abc import Iterable
from typing import Literal

from flagplot.games.carrier.ruleset.kinds import Side, Visible
from flagplot.games.carrier.sighting.appearance import looks_of
from flagplot.games.carrier.state.plot import Marked, Sighting, Source
from flagplot.games.carrier.state.sea import Sea
from flagplot.games.carrier.state.units import AirFormation, Base, TaskForce
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.units.factors import count

CLASS_OF = {
    "CV": "carriers",
    "CVL": "carriers",
    "AV": "capital ships",
    "CAV": "capital ships",
    "BB": "capital ships",
    "CA": "capital ships",
    "CL": "capital ships",
    "DD": "small ships",
    "PG": "small ships",
    "AO": "small ships",
    "AP": "small ships",
    "APD": "small ships",
    "SS": "submarines",
}
"""Ship type to the class it is reported as (BR-7.12.3)."""

SHIP_CLASSES = ("carriers", "capital ships", "small ships", "submarines")


def shown(true: int, report_as: tuple[int, int] | None) -> tuple[int, int]:
    """Return the total and the number of formations shown at Condition 2: the owner's figures as far as they lie
    within half of the truth, as one formation or two (BR-7.12.2, GM-3.6b), else the truth."""
    if report_as is None:
        return true, 1
    total, formations = report_as
    return min(max(total, -(-true // 2)), 3 * true // 2), min(2, max(1, formations))


def shown_together(sightings: Iterable[Sighting]) -> int:
    """Return the ships or air factors that several reports of one kind in one hex show; 0 where no number was told. A
    total told for the whole hex counts once (FE-7.12.2a)."""
    reports = list(sightings)
    of_the_hex = max((seen.total or 0 for seen in reports if not seen.formations), default=0)
    return sum(seen.total or 0 for seen in reports if seen.formations) + of_the_hex


def figures(sea: Sea, true: int, report_as: tuple[int, int] | None) -> tuple[int, int]:
    """Return the total and the number of formations of Condition 2: as the owner has them shown (GM-3.6a), or the true
    total where the umpire draws the one to be told (FE-7.12.2b)."""
    total, formations = shown(true, report_as)
    return (true if sea.ruleset.options.condition2_total == "dice" else total), formations


def of_tf(sea: Sea, owner: Side, tf: TaskForce, condition: int, source: Source) -> Sighting:
    """Return what is seen of a TF: 1 presence, 2 classes and a total, 3 exact numbers of each class (BR-7.12.1,
    BR-7.12.2, BR-7.12.3); planes on deck only at Condition 3 (BR-7.14)."""
    if condition == 1:
        return Sighting("tf", tf.hex, 1, source, sea.turn)
    counts: dict[str, int] = {}
    parked = False
    for ship in sea.ships(owner, tf):
        counts[CLASS_OF[ship.type]] = counts.get(CLASS_OF[ship.type], 0) + 1
        if ship.boxes is not None:
            parked = parked or count(ship.boxes.ready) + count(ship.boxes.just_landed) > 0
    if condition == 2:
        total, formations = figures(sea, len(tf.ships), tf.report_as)
        classes = tuple((name, None) for name in SHIP_CLASSES if name in counts)
        return Sighting("tf", tf.hex, 2, source, sea.turn, formations, total, classes)
    exact = tuple((name, counts[name]) for name in SHIP_CLASSES if name in counts)
    damage = visible_damage(sea, owner, tf)
    return Sighting("tf", tf.hex, 3, source, sea.turn, 1, len(tf.ships), exact, planes_present=parked, damage=damage)


def visible_damage(sea: Sea, owner: Side, tf: TaskForce) -> tuple[Marked, ...]:
    """Return how the damaged and towed ships of a TF look by option, by class and without names (FE-7.12.3); by night a
    cripple does not show as one (FE-DR-8)."""
    if not sea.ruleset.options.damage_seen:
        return ()
    counts: dict[tuple[str, tuple[Visible, ...]], int] = {}
    for ship in sea.ships(owner, tf):
        looks = looks_of(sea.ruleset, owner, ship, sea.night)
        if looks:
            counts[CLASS_OF[ship.type], looks] = counts.get((CLASS_OF[ship.type], looks), 0) + 1
    return tuple(
        Marked(n, word, looks)
        for (word, looks), n in sorted(
            counts.items(), key=lambda item: (SHIP_CLASSES.index(item[0][0]), ", ".join(item[0][1]))
        )
    )


def of_af(sea: Sea, owner: Side, af: AirFormation, condition: int, source: Source, radar_only: bool) -> Sighting:
    """Return what is seen of an AF. Altitude is told at Condition 3; radar alone sees only the high planes and says
    so (BR-7.10, BR-7.13). By option it is told at Condition 1 (FE-7.12.1) and 2 (FE-7.12.2d). The number is the true
    one, whatever was told of losses before (GM-11.2b)."""
    flights = [flight for flight in af.flights if flight.high] if radar_only else af.flights
    options = sea.ruleset.options
    heights = {flight.high for flight in flights}
    height: Literal["high", "low", "both"] = "both" if len(heights) > 1 else "high" if True in heights else "low"
    altitude_told = {1: options.condition1_altitude, 2: options.condition2_altitude, 3: True}[condition]
    altitude: Literal["", "high", "low", "both"] = height if radar_only or altitude_told else ""
    if condition == 1:
        return Sighting("af", af.hex, 1, source, sea.turn, altitude=altitude)
    armed = sum(flight.n for flight in flights if flight.load)
    counts = {"bombers": armed, "interceptors": sum(flight.n for flight in flights) - armed}
    if condition == 2:
        total, formations = figures(sea, sum(counts.values()), af.report_as)
        classes = tuple((name, None) for name, n in counts.items() if n)
        return Sighting("af", af.hex, 2, source, sea.turn, formations, total, classes, altitude)
    exact = tuple((name, n) for name, n in counts.items() if n)
    return Sighting("af", af.hex, 3, source, sea.turn, 1, sum(counts.values()), exact, altitude)


def of_base(sea: Sea, base: Base, where: Hex, source: Source) -> Sighting:
    """Return what Condition 3 tells of a base: whether planes stand in Ready or Just Landed (BR-7.14)."""
    parked = count(base.boxes.ready) + count(base.boxes.just_landed) > 0
    return Sighting("base", where, 3, source, sea.turn, names=(base.name,), planes_present=parked)
