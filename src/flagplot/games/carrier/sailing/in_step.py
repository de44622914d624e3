"""Task forces move together, hex by hex, and both sides look after each hex (BR-7.8)."""

from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.sailing.sailing import Helm
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.umpire import Umpire


def sail(umpire: Umpire, helms: list[Helm]) -> None:
    """Move TFs hex by hex until none moves further; after each hex both sides look."""
    going = helms
    mines = umpire.ruleset.options.mines
    peers = {(helm.side, helm.tf.number): helm for helm in helms}
    for helm in helms:
        helm.peers = peers
    while going:
        steps: list[tuple[Helm, Hex]] = []
        before = _organisation(umpire)
        for helm in going:
            step = helm.next()
            if step is not None:
                steps.append((helm, step))
        origins = [(helm, helm.tf.hex) for helm, _ in steps] if mines else []
        for helm, step in steps:
            helm.enter(step)
        if steps or _organisation(umpire) != before:
            umpire.lookout.reindex()
            umpire.lookout.sweep()
            for helm, origin in origins:
                helm.mined(origin)
        going = [helm for helm, _ in steps]
    peers.clear()


def _organisation(umpire: Umpire) -> list[int]:
    """Return how many TFs each side has: it changes when TFs join, split or leave."""
    return [len(umpire.state.sides[side].tfs) for side in SIDES]
