"""What one side's commanders can know by themselves: units in touch, and who commands what (GM-22.5)."""

import re

from flagplot.games.carrier.command import keeping
from flagplot.games.carrier.command.levels import in_touch, seat_of_af, seat_of_tf
from flagplot.games.carrier.command.submarines import boats_in_touch
from flagplot.games.carrier.command.teams import seat_of, teams_of
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.state.battle import SideState
from flagplot.games.carrier.state.record import Record
from flagplot.games.carrier.state.umpire import Umpire
from flagplot.games.carrier.theatre.hex import Hex

LABEL = re.compile(r"\b(?:AF|TF|MTB|SS)\d+\b")


class Desk:
    """What one side's commanders can know by themselves at the end of a turn."""

    def __init__(self, umpire: Umpire, side: Side) -> None:
        self.umpire, self.side = umpire, side
        self.own: SideState = umpire.state.sides[side]
        self.record: Record = keeping.record_of(self.own)
        self.touch = in_touch(self.own)
        self.boats = boats_in_touch(self.own) | umpire.signals.boats.get(side, set())
        """Submarines in touch when the turn began or ended."""
        self.seats = tuple(team.seat for team in teams_of(umpire.ruleset)[side])

    def seat_of(self, label: str) -> str:
        """Return the seat that commands a unit, an empty string for one that is no longer known."""
        ruleset, own, record = self.umpire.ruleset, self.own, self.record
        if label in own.bases:
            return seat_of(ruleset, self.side, label)
        number = int(label.lstrip("AFTMBS")) if LABEL.fullmatch(label) else 0
        if label.startswith("TF") and number in own.tfs:
            return seat_of_tf(ruleset, own, record, own.tfs[number])
        if label.startswith("AF") and number in own.afs:
            return seat_of_af(ruleset, own, record, own.afs[number])
        if label.startswith("MTB") and own.boats and number in own.boats.flotillas:
            return seat_of(ruleset, self.side, own.boats.flotillas[number].base)
        known = record.known.get(label)
        return known.seat if known is not None else seat_of(ruleset, self.side, label)

    def tells(self, label: str) -> bool:
        """Return whether a commander knows at once what befalls a unit: a base, a TF in touch when the turn began or
        ended, a submarine likewise; so he sees his last carrier sink (GM-21.1, GM-21.4, GM-22.5)."""
        if label.startswith("SS") and LABEL.fullmatch(label):
            return label in self.boats
        return label in self.own.bases or label in self.touch or label in self.umpire.signals.touch[self.side]

    def at(self, hex_: Hex) -> tuple[str, ...]:
        """Return the labels of the side's units in a hex."""
        own = self.own
        return (
            *(name for name, base in own.bases.items() if base.hex == hex_),
            *(f"TF{tf.number}" for tf in own.tfs.values() if tf.hex == hex_),
            *(f"AF{af.number}" for af in own.afs.values() if af.hex == hex_ and af.transit is None),
        )

    def tfs_known_to(self, seat: str) -> dict[int, Hex]:
        """Return where a seat has the TFs of its command."""
        out: dict[int, Hex] = {}
        for label, known in self.record.known.items():
            if label.startswith("TF") and known.seat == seat:
                out[int(label[2:])] = keeping.known_tf(known).tf.hex
        for label in self.touch:
            if self.seat_of(label) == seat:
                out[int(label[2:])] = self.own.tfs[int(label[2:])].hex
        return out
