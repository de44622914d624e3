"""What is told of a minefield: to the TF in it all, to its owner what the table promises (GM-16.2)."""

from collections.abc import Sequence

from flagplot.games.carrier.facts.combat import Hurt, Mined, MinesExploded
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.scenario.forces import Field
from flagplot.games.carrier.state.units import TaskForce
from flagplot.games.carrier.telling.envelopes import expected, fate_of, own_losses, row_of
from flagplot.games.carrier.telling.records import Blow, Damage
from flagplot.games.carrier.umpire import Umpire


def exploded(umpire: Umpire, side: Side, tf: TaskForce, field: Field, blow: Blow, damage: Sequence[Damage]) -> None:
    """Tell the owner of a TF that there are mines and what they did; the field's owner, if he is the enemy, that a TF
    is in it and the expected hits (GM-16.2, GM-16.1)."""
    umpire.tell(
        Mined(
            seat=side,
            hex=tf.hex,
            about=(UnitId(side, "TF", tf.number),),
            field=field.hexes,
            ships=tuple(Hurt(each.name, each.hits, fate_of(each)) for each in damage),
            own_losses=own_losses(umpire, side, *damage),
        )
    )
    if field.side != side:
        umpire.tell(
            MinesExploded(
                seat=enemy(side), hex=tf.hex, field=field.hexes, row=row_of(blow), hits=expected(umpire, blow)
            )
        )
