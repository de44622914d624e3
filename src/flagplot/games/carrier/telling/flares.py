"""What flares show, and who is told of them (BR-29.7)."""

from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.sighting import sighting
from flagplot.games.carrier.state.umpire import Umpire, tf_key
from flagplot.games.carrier.state.units import AirFormation
from flagplot.games.carrier.telling import notes
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.theatre.hex import name as hex_name

CONDITION = 2


def dropped(umpire: Umpire, side: Side, hex_: Hex, af: AirFormation) -> None:
    """Tell both sides of flares: the one below sees them too. Task forces of the side in the hex observe enemy ships
    there at Condition 2, if they saw less (BR-29.7)."""
    foe = enemy(side)
    notes.note(umpire, side, f"AF{af.number}", f"drops flares over {hex_name(hex_)}", "BR-29.7")
    if umpire.tfs_at(foe, hex_) or umpire.base_at(foe, hex_) is not None:
        notes.note(umpire, foe, "", f"enemy flares light {hex_name(hex_)}", "BR-29.7")
    posts = umpire.tfs_at(side, hex_)
    if not posts:
        return
    for tf in umpire.tfs_at(foe, hex_):
        key = tf_key(foe, tf)
        known = umpire.sees[side].get(key)
        if tf.ships and (known is None or known.condition < CONDITION):
            seen = sighting.of_tf(umpire, foe, tf, CONDITION, f"TF{posts[0].number}")
            umpire.sees[side][key] = seen
            umpire.lookout.log[side].setdefault(key, []).append(seen)
