"""What one side's commanders can know by themselves: units in touch, and who commands what (GM-22.5)."""

from flagplot.games.carrier.command import keeping
from flagplot.games.carrier.command.levels import in_touch, seat_of_af, seat_of_tf
from flagplot.games.carrier.command.submarines import boats_in_touch
from flagplot.games.carrier.command.teams import seat_of, teams_of
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.unit_id import UnitId, af_id, base_id, tf_id
from flagplot.games.carrier.state.battle import SideState
from flagplot.games.carrier.state.record import Record
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.umpire import Umpire


class Headquarters:
    """What one side's commanders can know by themselves at the end of a turn."""

    def __init__(self, umpire: Umpire, side: Side) -> None:
        self.umpire, self.side = umpire, side
        self.own: SideState = umpire.state.sides[side]
        self.record: Record = keeping.record_of(self.own)
        self.touch = in_touch(self.own)
        self.boats = boats_in_touch(self.own) | umpire.signals.boats.get(side, set())
        """Submarines in touch when the turn began or ended."""
        self.seats = tuple(team.seat for team in teams_of(umpire.ruleset)[side])

    def seat_of(self, unit: UnitId) -> str:
        """Return the seat that commands a unit, the first of the side for one that is no longer known."""
        ruleset, own, record, number = self.umpire.ruleset, self.own, self.record, unit.number
        if unit.kind == "TF" and number in own.tfs:
            return seat_of_tf(ruleset, own, record, own.tfs[number])
        if unit.kind == "AF" and number in own.afs:
            return seat_of_af(ruleset, own, record, own.afs[number])
        if unit.kind == "MTB" and own.boats and number in own.boats.flotillas:
            return seat_of(ruleset, base_id(self.side, own.boats.flotillas[number].base))
        known = record.known(unit)
        return known.seat if known is not None else seat_of(ruleset, unit)

    def tells(self, unit: UnitId) -> bool:
        """Return whether a commander knows at once what befalls a unit: a base, a TF in touch when the turn began or
        ended, a submarine likewise; so he sees his last carrier sink (GM-21.1, GM-21.4, GM-22.5)."""
        if unit.kind == "SS":
            return unit in self.boats
        return unit.name in self.own.bases or unit in self.touch or unit in self.umpire.signals.touch[self.side]

    def at(self, hex_: Hex) -> tuple[UnitId, ...]:
        """Return the side's units in a hex."""
        own, side = self.own, self.side
        return (
            *(base_id(side, name) for name, base in own.bases.items() if base.hex == hex_),
            *(tf_id(side, tf.number) for tf in own.tfs.values() if tf.hex == hex_),
            *(af_id(side, af.number) for af in own.afs.values() if af.hex == hex_ and af.transit is None),
        )

    def tfs_known_to(self, seat: str) -> dict[int, Hex]:
        """Return where a seat has the TFs of its command."""
        out = {number: known.tf.hex for number, known in self.record.tfs.items() if known.seat == seat}
        for unit in self.touch:
            if self.seat_of(unit) == seat:
                out[unit.number] = self.own.tfs[unit.number].hex
        return out
