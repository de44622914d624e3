"""The precise report: what a side that has declared an attack on ships is told of the TFs in the hex (FE-LI-1a)."""

from collections.abc import Sequence

import msgspec

from flagplot.games.carrier.orders.words import ORDINALS
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.sighting import sighting
from flagplot.games.carrier.sighting.appearance import appearance
from flagplot.games.carrier.state.sea import tf_key
from flagplot.games.carrier.state.umpire import Umpire
from flagplot.games.carrier.state.units import Ship, TaskForce
from flagplot.games.carrier.telling.facts.seeing import MadeOut
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.units.factors import as_anchored

TYPES = ("CV", "CVL", "BB", "CA", "CAV", "CL", "AV", "DD", "APD", "AP", "AO", "PG", "SS")


def make_up(umpire: Umpire, side: Side, ships: Sequence[Ship]) -> str:
    """Return ships by type with visible damage, never a name: `1 BB, 2 CA (one smoking), 3 DD` (FE-LI-1a). Ships that
    attacks treat as anchored are marked so."""
    out = []
    for kind in TYPES:
        there = [ship for ship in ships if ship.type == kind]
        if there:
            states = [words for ship in there if (words := _state(umpire, side, ship))]
            marked = [f"{_count(states.count(state), len(there))}{state}" for state in dict.fromkeys(sorted(states))]
            out.append(f"{len(there)} {kind}" + (f" ({', '.join(marked)})" if marked else ""))
    return ", ".join(out)


def _state(umpire: Umpire, side: Side, ship: Ship) -> str:
    looks = appearance(umpire.ruleset, side, ship, umpire.night)
    return " ".join(filter(None, (looks, "at anchor" if as_anchored(ship, umpire.turn) else "")))


def _count(n: int, of: int) -> str:
    return "" if n == of == 1 else "all " if n == of else f"{('one', 'two', 'three')[n - 1] if n <= 3 else n} "


def precise(umpire: Umpire, hex_: Hex, side: Side, tfs: Sequence[TaskForce]) -> None:
    """Tell a declared attacker the exact number of ships of each type in every TF of the hex and their visible damage,
    before he chooses targets (FE-LI-1a, FE-LI-1b). The TFs are counted first, second and so on, as given."""
    foe = enemy(side)
    parts = []
    for ordinal, tf in zip(ORDINALS, tfs, strict=False):
        ships = umpire.ships(foe, tf)
        words = make_up(umpire, foe, ships)
        parts.append(f"{ordinal} TF: {words}" if len(tfs) > 1 else words)
        key = tf_key(foe, tf)
        known = umpire.sees[side].get(key)
        exact = sighting.of_tf(umpire, foe, tf, 3, known.source if known else "attacking planes")
        seen = msgspec.structs.replace(exact, names=(words,), anchored=any(s.anchored is not None for s in ships))
        umpire.sees[side][key] = seen
        umpire.lookout.log[side].setdefault(key, []).append(seen)
    there = umpire.units_at(side, hex_)
    umpire.tell(MadeOut(seat=side, about=there, place=hex_, how="precise", tfs=tuple(parts), rule="FE-LI-1a"))
