"""What is told of a minefield: to the TF in it all, to its owner what the table promises (GM-16.2)."""

from collections.abc import Sequence

from flagplot.games.carrier.combat.records import Damage
from flagplot.games.carrier.combat.resolution import Blow, expected_tenths
from flagplot.games.carrier.phrases import many
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.scenario.forces import Field
from flagplot.games.carrier.state.umpire import Umpire
from flagplot.games.carrier.state.units import TaskForce
from flagplot.games.carrier.telling.envelopes import hits_text, own_losses, suffered, tell


def exploded(umpire: Umpire, side: Side, tf: TaskForce, field: Field, blow: Blow, damage: Sequence[Damage]) -> None:
    """Tell the owner of a TF that there are mines and what they did; the field's owner, if he is the enemy, that a TF
    is in it and the expected hits (GM-16.2, GM-16.1)."""
    lines = [f"{each.name}: {hits_text(each.hits)}" for each in damage] or ["no ship was hit"]
    lines += [text for each in damage for text in suffered(each)]
    own = [text for each in damage for text in own_losses(each)]
    title = f"TF{tf.number} runs onto mines in {field.name}"
    tell(umpire, side, tf.hex, "mines", title, lines, own, (), f"{title}: {'; '.join(lines)}")
    if field.side != side:
        fitted = umpire.ruleset.options.hits == "fitted"
        told = (expected_tenths(umpire.ruleset.tables, fitted, blow.bht, blow.factors) + 5) // 10
        tell(
            umpire,
            enemy(side),
            tf.hex,
            "mines",
            f"A TF runs onto our mines in {field.name}",
            [f"HT {blow.bht}, {many(blow.factors, 'factor')}: {hits_text(told)} expected"],
        )
