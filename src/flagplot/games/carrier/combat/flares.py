"""Flares that light a night battle for one side (BR-29.7)."""

from flagplot.core.dice import Modifier
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.ordered.ast import Flares
from flagplot.games.carrier.ordered.program import conduct, done
from flagplot.games.carrier.ruleset.kinds import SIDES, Side
from flagplot.games.carrier.state.units import AirFormation, Flight
from flagplot.games.carrier.telling import flares as intelligence

KINDS = frozenset({"float", "sea"})


def lit(battle: Battle, side: Side) -> bool:
    """Return whether flares light this hex for a side: its air attacks at night have -2 in place of -4, its night
    bombardment no modifier (BR-29.7)."""
    return side in battle.lit


def droppers(battle: Battle, side: Side) -> list[tuple[AirFormation, Flight]]:
    """Return the AFs that can drop flares now, with the flight that does: told to, float planes or sea planes at low
    altitude, none used in this flight, in no combat themselves, with a turn of range to spare (BR-29.7)."""
    out: list[tuple[AirFormation, Flight]] = []
    for af in battle.umpire.afs_at(side, battle.hex):
        if af.flared or conduct(af.order, Flares) is None or battle.umpire.is_clear(side, af):
            continue
        able = [
            flight
            for flight in af.flights
            if flight.n > 0
            and not flight.high
            and KINDS & set(battle.tables.planes[flight.plane].handling)
            and flight.land_by > battle.umpire.turn + 1
        ]
        if able and not any(id(flight) in battle.engaged for flight in af.flights):
            out.append((af, able[0]))
    return out


def drop(battle: Battle, fighting: bool) -> None:
    """Let one AF of each side drop its flares, once a battle by night; those of its TFs in the hex then observe the
    ships there at Condition 2 (BR-29.7). `fighting`: there is something to light."""
    if not (battle.umpire.ruleset.options.flares and battle.night and fighting):
        return
    for side in SIDES:
        able = droppers(battle, side) if side not in battle.lit else []
        if not able:
            continue
        af, flight = able[0]
        flight.land_by -= 1
        af.flared = True
        order = conduct(af.order, Flares)
        if af.order is not None and order is not None:
            af.order = done(af.order, order)
        battle.lit.add(side)
        intelligence.dropped(battle.umpire, side, battle.hex, af)


def night_attack(battle: Battle, side: Side) -> list[Modifier]:
    """Return the weather modifiers of a side's air attacks, the night's as flares leave it (BR-18.5.4, BR-29.7)."""
    flared = battle.tables.constant["attack_night_flares"]
    return [
        ("night, flares", flared) if word == "night" and lit(battle, side) else (word, value)
        for word, value in battle.weather_modifiers("attack")
    ]
