"""Who controls what: bases and heavy TFs directly, everything else by orders given beforehand or by radio (GM-21)."""

from collections.abc import Iterable

from flagplot.games.carrier.command.teams import seat_of
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.unit_id import UnitId, base_id, tf_id
from flagplot.games.carrier.state.battle import SideState
from flagplot.games.carrier.state.record import Record
from flagplot.games.carrier.state.units import AirFormation, TaskForce
from flagplot.games.carrier.theatre.hex import Hex

HEAVY = frozenset({"BB", "CV", "CVL"})
"""Ships whose TF a player controls; CVL counts as CV (GM-21.1)."""


def controls(types: Iterable[str]) -> bool:
    """Return whether a TF of ships of these types is controlled (GM-21.1)."""
    return not HEAVY.isdisjoint(types)


def controlled(own: SideState, tf: TaskForce) -> bool:
    """Return whether a TF is controlled now: it has a BB, CV or CVL (GM-21.1, GM-21.2)."""
    return controls(own.ships[ship].type for ship in tf.ships)


def held_hexes(own: SideState) -> set[Hex]:
    """Return the hexes with a controlled base or TF of the side."""
    held = {base.hex for base in own.bases.values() if base.hex is not None}
    return held | {tf.hex for tf in own.tfs.values() if controlled(own, tf)}


def in_touch(own: SideState) -> dict[UnitId, bool]:
    """Return the TFs that can be ordered without radio, and whether they are controlled themselves; the others
    of them share a hex with a controlled base or TF (GM-21.4)."""
    held = held_hexes(own)
    out: dict[UnitId, bool] = {}
    for tf in own.tfs.values():
        heavy = controlled(own, tf)
        if heavy or tf.hex in held:
            out[tf_id(own.side, tf.number)] = heavy
    return out


def seat_of_tf(ruleset: Ruleset, own: SideState, record: Record, tf: TaskForce) -> str:
    """Return the seat that commands a TF: the one that was given its first ship (GM-21.1)."""
    first = tf.ships[0] if tf.ships else ""
    return record.ships.get(first) or seat_of(ruleset, tf_id(own.side, tf.number))


def seat_of_holder(ruleset: Ruleset, own: SideState, record: Record, name: str) -> str:
    """Return the seat that commands a base, or the TF of a ship."""
    ship = own.ships.get(name)
    if ship is not None:
        tf = own.tfs.get(ship.tf) if ship.tf is not None else None
        return seat_of_tf(ruleset, own, record, tf) if tf is not None else record.ships.get(name, "")
    return seat_of(ruleset, base_id(own.side, name))


def seat_of_af(ruleset: Ruleset, own: SideState, record: Record, af: AirFormation) -> str:
    """Return the seat that sent an AF out, and to which alone it answers (GM-22.71)."""
    known = record.afs.get(af.number)
    return known.seat if known is not None else seat_of_holder(ruleset, own, record, af.home)
