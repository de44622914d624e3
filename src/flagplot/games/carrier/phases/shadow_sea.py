"""What a submarine shadows: a TF or another boat in its hex, which moves before the roll (FE-27.3f)."""

from collections.abc import Callable

import msgspec

from flagplot.core.dice import Modifier
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.sailing.in_step import sail
from flagplot.games.carrier.sailing.sailing import Helm
from flagplot.games.carrier.sighting.periscopes import sight
from flagplot.games.carrier.state.sea import tf_key
from flagplot.games.carrier.state.submarines import Submarine
from flagplot.games.carrier.state.units import TaskForce
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.submarines import boat_id, boats_of, hull, over_head, sub_key

CLOSE = 3
"""The condition that makes shadowing easier (FE-11.11c)."""


class Quarry(msgspec.Struct):
    """The target of an attempt, where it is after its move."""

    key: str
    hex: Hex
    tell: Callable[[], None]
    """Puts it into what the shadower's side sees."""
    condition: int = CLOSE
    """The condition at which the shadower saw it before it moved."""


def follow_target(
    umpire: Umpire, side: Side, boat: Submarine, named: str, advance: Callable[[Side, Submarine], None]
) -> Quarry | None:
    """Return what a boat tries to shadow: the contact named, else the first TF, else the first boat it sees at
    Condition 2 or better, by night at any, one target alone; it has moved as plotted (FE-27.3f, FE-11.2)."""
    foe = enemy(side)
    if umpire.weather(boat.hex) == "storm":
        return None
    tfs = [tf for tf in over_head(umpire, side, boat) if _sees(umpire, side, boat, tf) >= (1 if umpire.night else 2)]
    chosen = [tf for tf in tfs if not named or tf_key(foe, tf) == named]
    if chosen:
        return _tf(umpire, side, boat, chosen[0])
    for other in boats_of(umpire.state.sides[foe]):
        key = sub_key(foe, other.number)
        if other.hex == boat.hex and other.depth == "surface" and named in ("", key):
            advance(foe, other)
            return _boat(umpire, side, other, key)
    return None


def _boat(umpire: Umpire, side: Side, other: Submarine, key: str) -> Quarry:
    return Quarry(key, other.hex, lambda: umpire.lookout.posts_see(side, [hull(other)]))


def _sees(umpire: Umpire, side: Side, boat: Submarine, tf: TaskForce) -> int:
    return sight(umpire, side, tf)[0] if tf.hex == boat.hex else 0


def modifiers(umpire: Umpire, quarry: Quarry) -> list[Modifier]:
    """Return the modifiers of a boat's roll: a standing +1 in 2003 (FE-27.3f), +1 by night (FE-11.11b, GM-8.4), and
    where that option is on -1 at Condition 3 (FE-11.11c); cloud and radar count for nothing (FE-11.11a, FE-11.11d)."""
    constant, options = umpire.ruleset.tables.constant, umpire.ruleset.options
    out: list[Modifier] = [("submarine", constant["sub_shadow"])] if umpire.ruleset.submarines.shadows_better else []
    if umpire.night:
        out.append(("night", constant["sub_shadow_night"]))
    if options.shadow_condition3 and quarry.condition == CLOSE:
        out.append(("condition 3", constant["sub_shadow_close"]))
    return out


def _tf(umpire: Umpire, side: Side, boat: Submarine, tf: TaskForce) -> Quarry:
    condition = _sees(umpire, side, boat, tf)
    if not tf.moved_in_shadowing:
        sail(umpire, [Helm(umpire, umpire.lookout, enemy(side), tf)])
        tf.moved_in_shadowing = True
    return Quarry(
        tf_key(enemy(side), tf), tf.hex, lambda: umpire.lookout.touch(side, tf, (boat_id(side, boat),)), condition
    )
