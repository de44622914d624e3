"""Who may try to shadow a TF, and what changes the die (BR-11.2, BR-11.3)."""

from collections.abc import Mapping
from typing import Literal

from flagplot.core.dice import Modifier
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.ruleset.options import Options
from flagplot.games.carrier.state.sea import af_key, tf_key
from flagplot.games.carrier.state.units import AirFormation, TaskForce
from flagplot.games.carrier.theatre.hex import Hex, distance
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import crippled

Unit = AirFormation | TaskForce


def condition_of(umpire: Umpire, side: Side, unit: Unit, target: TaskForce) -> int:
    """Return the condition at which a unit itself observes a TF at the start of the phase, 0 for not at all. By option
    an AF need not have found it: the Observation Table gives the condition for where it stands (FE-11.2)."""
    if umpire.weather(target.hex) == "storm":
        return 0
    if isinstance(unit, AirFormation):
        if not umpire.ruleset.options.shadow_seen:
            seen = umpire.lookout.unit_sees.get(af_key(side, unit), {}).get(tf_key(enemy(side), target))
            return seen.condition if seen is not None else 0
        key = af_key(side, unit)
    else:
        key = tf_key(side, unit)
    if key in umpire.lookout.barred:
        return 0
    return condition_at(umpire, unit, target.hex, distance(unit.hex, target.hex))


def condition_at(umpire: Umpire, unit: Unit, hex_: Hex, away: int) -> int:
    """Return the condition of the Observation Table for a TF in a hex seen by a unit so many hexes off, 0 for none; by
    option a TF sees no ships two hexes off (FE-7.5a)."""
    kind: Literal["AF", "TF"] = "AF" if isinstance(unit, AirFormation) else "TF"
    if kind == "TF" and away > 1 and umpire.ruleset.options.tf_sight == "one hex":
        return 0
    cloud = umpire.weather(hex_) == "cloud"
    return umpire.ruleset.tables.seen(kind, "TF", umpire.night, cloud, away)


def nearest_in_sight(umpire: Umpire, unit: Unit, hex_: Hex, keep: int) -> int:
    """Return how many hexes a shadower keeps from its target: as many as it would, or fewer, until it sees it
    (BR-11.6)."""
    while keep and not condition_at(umpire, unit, hex_, keep):
        keep -= 1
    return keep


def least_condition(options: Options, night: bool) -> int:
    """Return the condition that a shadower needs: 2; on night turns 1 where the night adds to the die, for nobody sees
    a TF better then (FE-11.2, GM-8.4)."""
    return 1 if night and (options.shadow_seen or options.shadow_night) else 2


def may_shadow(umpire: Umpire, side: Side, unit: Unit, target: TaskForce) -> bool:
    """Return whether a unit may try to shadow a TF: it observes it at Condition 2 or 3 at the start of the phase, and
    by option any unit of its side saw it last turn (BR-11.2, FE-11.2, GM-7.2c)."""
    options = umpire.ruleset.options
    if condition_of(umpire, side, unit, target) < least_condition(options, umpire.night):
        return False
    return not options.shadow_seen or _seen_last_turn(umpire, side, target)


def _seen_last_turn(umpire: Umpire, side: Side, target: TaskForce) -> bool:
    key = tf_key(enemy(side), target)
    return any(
        contact.subject == key and contact.last_turn == umpire.turn - 1
        for contact in umpire.state.sides[side].plot.contacts
    )


def has_radar(umpire: Umpire, side: Side, unit: Unit) -> bool:
    """Return whether a unit is a TF with a ship whose radar works: neither sunk nor crippled (GM-8.3a); planes have
    none (FE-11.11a)."""
    if isinstance(unit, AirFormation):
        return False
    cards = umpire.ruleset.radar_cards(side)
    return any(ship.card in cards and not crippled(umpire.ruleset, side, ship) for ship in umpire.ships(side, unit))


def shadow_modifiers(
    options: Options,
    constant: Mapping[str, int],
    *,
    aircraft: bool,
    radar: bool,
    night: bool,
    condition: int,
    into_cloud: bool,
    submarine: bool = False,
) -> list[Modifier]:
    """Return the modifiers of a shadowing roll, all of which add up. In the base game one more if the target moved
    into cloud (BR-11.3.2); by option that counts for planes only (FE-11.11d, GM-8.6), a TF with radar takes one off
    (FE-11.11a, GM-8.3a), night adds two, one for a submarine (FE-11.11b, GM-8.4), and Condition 3 takes one off
    (FE-11.11c, GM-8.5)."""
    out: list[Modifier] = []
    if into_cloud and (aircraft or options.shadow_cloud == "all"):
        out.append(("cloud", constant["shadow_cloud"]))
    if options.shadow_radar and radar and not aircraft and not submarine:
        out.append(("radar", constant["shadow_radar"]))
    if options.shadow_night and night:
        out.append(("night", constant["shadow_night_submarine" if submarine else "shadow_night"]))
    if options.shadow_condition3 and condition == 3:
        out.append(("Condition 3", constant["shadow_condition3"]))
    return out
