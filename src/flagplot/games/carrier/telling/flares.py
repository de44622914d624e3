"""What flares show, and who is told of them (BR-29.7)."""

from flagplot.games.carrier.facts.flight import DropsFlares, FlaresSeen
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.ruleset.unit_id import UnitId, tf_id
from flagplot.games.carrier.sighting import sighting
from flagplot.games.carrier.state.sea import tf_key
from flagplot.games.carrier.state.units import AirFormation
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.umpire import Umpire

CONDITION = 2


def dropped(umpire: Umpire, side: Side, hex_: Hex, af: AirFormation) -> None:
    """Tell both sides of flares: the one below sees them too. Task forces of the side in the hex observe enemy ships
    there at Condition 2, if they saw less (BR-29.7)."""
    foe = enemy(side)
    umpire.tell(DropsFlares(seat=side, about=UnitId(side, "AF", af.number), place=hex_))
    if umpire.tfs_at(foe, hex_) or umpire.base_at(foe, hex_) is not None:
        umpire.tell(FlaresSeen(seat=foe, about=umpire.units_at(foe, hex_), place=hex_))
    posts = umpire.tfs_at(side, hex_)
    if not posts:
        return
    for tf in umpire.tfs_at(foe, hex_):
        key = tf_key(foe, tf)
        known = umpire.sees[side].get(key)
        if tf.ships and (known is None or known.condition < CONDITION):
            seen = sighting.of_tf(umpire, foe, tf, CONDITION, (tf_id(side, posts[0].number),))
            umpire.sees[side][key] = seen
            umpire.lookout.log[side].setdefault(key, []).append(seen)
