"""What the reader of orders knows: the side's own forces, the board and what is open about the enemy."""

from dataclasses import dataclass

from flagplot.games.slot.forces import Own
from flagplot.games.slot.state import KnownField
from flagplot.games.slot.tables import Tables
from flagplot.games.slot.zones import Board


@dataclass
class Trial:
    """A staff trial: a copy of the own forces on which orders are tried, the board, enemy bases and known fields."""

    own: Own
    board: Board
    tables: Tables
    enemy_airfields: tuple[str, ...] = ()
    enemy_bases: tuple[str, ...] = ()
    enemy_ports: tuple[str, ...] = ()
    known: tuple[KnownField, ...] = ()

    def chapter(self, name: str, number: str) -> str:
        """Return why an option chapter cannot be used, or an empty string if it is in force (SP-0b)."""
        if name in self.own.chapters:
            return ""
        return f"Chapter {number} is not in force in this scenario (SP-0b)."
