"""Before anybody moves: tracks begin anew, and everybody looks round."""

from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.telling import notes
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.submarines import boats_of


def run(umpire: Umpire) -> None:
    """Begin the tracks of the turn and let every post look; planes keep what they still have in sight (BR-11.2)."""
    for side in SIDES:
        own = umpire.state.sides[side]
        for tf in own.tfs.values():
            tf.track = [tf.hex]
            tf.formed = tf.formed or len(tf.ships)
        for af in own.afs.values():
            af.track = [af.hex] if af.transit is None else []
        for boat in boats_of(own):
            boat.track, boat.depths = [boat.hex], (boat.depth,)
    notes.report_numbers_missing(umpire)
    umpire.lookout.carry_over()
    umpire.lookout.sweep()
