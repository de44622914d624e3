"""The precise report: what a side that has declared an attack on ships is told of the TFs in the hex (FE-LI-1a)."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from flagplot.games.carrier.facts.seeing import MadeOut
from flagplot.games.carrier.ordered.words import ORDINALS
from flagplot.games.carrier.ruleset.kinds import Side, Visible, enemy
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sighting import sighting
from flagplot.games.carrier.sighting.appearance import appearance, seen
from flagplot.games.carrier.state.plot import MadeUp, Marked
from flagplot.games.carrier.state.sea import tf_key
from flagplot.games.carrier.state.units import Ship, TaskForce
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import as_anchored

TYPES = ("CV", "CVL", "BB", "CA", "CAV", "CL", "AV", "DD", "APD", "AP", "AO", "PG", "SS")


def make_up(umpire: Umpire, side: Side, ships: Sequence[Ship]) -> tuple[MadeUp, ...]:
    """Return ships by type with visible damage, never a name: `1 BB, 2 CA (one smoking), 3 DD` (FE-LI-1a). Ships that
    attacks treat as anchored are marked so."""
    out = []
    for kind in TYPES:
        there = [ship for ship in ships if ship.type == kind]
        if there:
            looks = Counter(state for ship in there if (state := _state(umpire, side, ship)))
            marked = (Marked(n, kind, state) for state, n in sorted(looks.items(), key=lambda item: " ".join(item[0])))
            out.append(MadeUp(len(there), kind, tuple(marked)))
    return tuple(out)


def _state(umpire: Umpire, side: Side, ship: Ship) -> tuple[Visible, ...]:
    looks = appearance(umpire.ruleset, side, ship, umpire.night)
    return seen(looks, "at anchor" if as_anchored(ship, umpire.turn) else "")


def precise(umpire: Umpire, hex_: Hex, side: Side, tfs: Sequence[TaskForce]) -> None:
    """Tell a declared attacker the exact number of ships of each type in every TF of the hex and their visible damage,
    before he chooses targets (FE-LI-1a, FE-LI-1b). The TFs are counted first, second and so on, as given."""
    foe = enemy(side)
    parts = []
    for tf in tfs[: len(ORDINALS)]:
        ships = umpire.ships(foe, tf)
        parts.append(make_up(umpire, foe, ships))
        key = tf_key(foe, tf)
        known = umpire.sees[side].get(key)
        exact = sighting.of_tf(umpire, foe, tf, 3, known.source if known else (UnitId(side, "attackers"),))
        report = msgspec.structs.replace(exact, names=parts[-1], anchored=any(s.anchored is not None for s in ships))
        umpire.sees[side][key] = report
        umpire.lookout.log[side].setdefault(key, []).append(report)
    there = umpire.units_at(side, hex_)
    umpire.tell(MadeOut(seat=side, about=there, place=hex_, how="precise", tfs=tuple(parts), rule="FE-LI-1a"))
