"""Minefields of the scenario (GM-16): on hexsides and in ports, unseen until a TF is in them."""

from functools import cache

from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.damage import hit_ship
from flagplot.games.carrier.combat.lots import draw
from flagplot.games.carrier.combat.resolution import strike
from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.scenario.forces import Field, Minefield
from flagplot.games.carrier.state.sea import tf_key
from flagplot.games.carrier.state.units import Ship, TaskForce
from flagplot.games.carrier.telling import mines as intelligence
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.theatre.hex import name as hex_name
from flagplot.games.carrier.theatre.hex import parse as parse_hex
from flagplot.games.carrier.umpire import Umpire

SEQUENCE = ("DD", "AP", "PG", "CL", "AO")
"""Types in the order in which they are hit; all others come after them (GM-16.4)."""


@cache
def fields(ruleset: Ruleset) -> tuple[Field, ...]:
    """Return the minefields of a match, none unless the option is on (GM-16.2): row 3 on an open hexside, 14 where two
    land masses meet at it, 15 in a port (GM-16.3a, GM-16.3b, GM-16.3c)."""
    if not ruleset.options.mines:
        return ()
    return tuple(_field(ruleset, entry) for entry in ruleset.scenario.mines)


def _field(ruleset: Ruleset, entry: Minefield) -> Field:
    place = "port" if entry.port else "strait" if entry.strait else "open"
    hexes = (parse_hex(entry.port),) if entry.port else tuple(parse_hex(text) for text in entry.hexside)
    where = hex_name(hexes[0]) if entry.port else f"the hexside {hex_name(hexes[0])} to {hex_name(hexes[1])}"
    return Field(entry.side, hexes, entry.factors, int(ruleset.tables.raw["mines"][place]["bht"]), where)


def met(ruleset: Ruleset, origin: Hex, to: Hex) -> list[Field]:
    """Return the fields that a ship meets in a step: those on the hexside it crosses and in the port it enters
    (GM-16.2); leaving a port meets none (GM-16.3c)."""
    return [field for field in fields(ruleset) if set(field.hexes) in ({origin, to}, {to})]


# --- on the way ---


def crossed(umpire: Umpire, side: Side, tf: TaskForce, origin: Hex) -> None:
    """Let the fields of both sides take a TF that has just entered its hex: the enemy's attack it if their owner
    observes it (GM-16.1), every TF and every crossing anew (GM-16.2, GM-16.5); its own are noted for the battle
    (GM-16.6a). Ships that can move no further are left behind as a TF of their own (GM-16.2)."""
    for field in met(umpire.ruleset, origin, tf.hex):
        if field.side == side:
            umpire.inside.add(tf_key(side, tf))
        elif observed(umpire, side, tf):
            umpire.mined.add((tf_key(side, tf), field.name))
            explode(umpire, side, tf, field, f"move {len(tf.track)}")


def observed(umpire: Umpire, side: Side, tf: TaskForce) -> bool:
    """Return whether the other side observes a TF where it is now; in a hex with a base of its it does in any case
    (GM-16.1)."""
    foe = enemy(side)
    if umpire.base_at(foe, tf.hex) is not None:
        return True
    seen = umpire.lookout.log[foe].get(tf_key(side, tf), [])
    return bool(seen) and seen[-1].hex == tf.hex and seen[-1].turn == umpire.turn


def explode(umpire: Umpire, side: Side, tf: TaskForce, field: Field, when: str) -> None:
    """Attack a TF with all factors of a field; they are not used up (GM-16.5)."""
    battle = Battle(umpire, tf.hex, "mines")
    subject = f"{field.name}|{tf_key(side, tf)} {when}"
    blow = strike(umpire, "mines", "mines", subject, field.bht, field.factors, (), "GM-16.2")
    ships = umpire.ships(side, tf)
    damage = [
        hit_ship(battle, side, ship, hits, False, "mine") for ship, hits in spread(umpire, subject, ships, blow.hits)
    ]
    intelligence.exploded(umpire, side, tf, field, blow, damage)
    if not tf.ships:
        del umpire.state.sides[side].tfs[tf.number]


def spread(umpire: Umpire, subject: str, ships: list[Ship], hits: int) -> list[tuple[Ship, int]]:
    """Return the hits of each ship: one a ship, DD before AP, PG, CL, AO and all others, by lot within a type; what is
    left over begins again, sunk ships left out (GM-16.4)."""
    order: list[Ship] = []
    for kind in (*SEQUENCE, ""):
        there = [ship for ship in ships if ship.type == kind or (not kind and ship.type not in SEQUENCE)]
        drawn = draw(umpire, "mines", f"{subject} {kind or 'others'}", list(range(len(there))), len(there))
        order += [there[n] for n in drawn]
    left = {ship.name: umpire.ruleset.card(_side(umpire, ship), ship.card).damage_factor - ship.hits for ship in order}
    shares = dict.fromkeys(left, 0)
    while hits and any(shares[name] < left[name] for name in left):
        for ship in order:
            if hits and shares[ship.name] < left[ship.name]:
                shares[ship.name] += 1
                hits -= 1
    return [(ship, shares[ship.name]) for ship in order if shares[ship.name]]


def _side(umpire: Umpire, ship: Ship) -> Side:
    return next(side for side in SIDES if umpire.state.sides[side].ships.get(ship.name) is ship)


# --- in battle ---


def port(ruleset: Ruleset, hex_: Hex) -> Field | None:
    """Return the field in a port hex."""
    return next((field for field in fields(ruleset) if field.hexes == (hex_,)), None)


def bombed_inside(umpire: Umpire, side: Side, tf: TaskForce) -> bool:
    """Return whether a TF lies in a field of its own side, so that bombs do better: in the port, or having crossed the
    hexside this turn (GM-16.6a)."""
    field = port(umpire.ruleset, tf.hex)
    return (field is not None and field.side == side) or tf_key(side, tf) in umpire.inside


def before_bombs(battle: Battle, side: Side) -> None:
    """Let a port's field attack the TFs of its enemy in the hex before they are bombed, unless it did so when they
    entered this turn (GM-16.7)."""
    field = port(battle.umpire.ruleset, battle.hex)
    if field is not None and field.side != side:
        _strike_all(battle, side, field, "before bombs")


def before_guns(battle: Battle) -> None:
    """Let a port's field attack before surface combat: its enemy's TFs (GM-16.7), and those of its own side, which lie
    in it and are fought there (GM-16.6b)."""
    field = port(battle.umpire.ruleset, battle.hex)
    if field is not None:
        for side in SIDES:
            _strike_all(battle, side, field, "before guns")


def _strike_all(battle: Battle, side: Side, field: Field, when: str) -> None:
    umpire = battle.umpire
    for tf in list(umpire.tfs_at(side, battle.hex)):
        if (tf_key(side, tf), field.name) not in umpire.mined:
            umpire.mined.add((tf_key(side, tf), field.name))
            explode(umpire, side, tf, field, when)
