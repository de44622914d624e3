"""How each word of a sheet was used."""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from flagplot.games.carrier.orders.sign import Sign
from flagplot.games.carrier.orders.vocabulary import IDLE
from flagplot.orders.scan import Piece

Use = Literal["heading", "order", "reworded", "aside", "idle", "filler", "unread"]
"""As the unit, hour or place that a clause is for; as a word of the order; in a sentence that was put in the guide's
words; for putting it (`send`, `of`, what is not meant); not at all, with a note, since it changes nothing; as an
article or the like; not understood, so that its order is left out."""
ASIDE = frozenset(
    {
        *("AFK", "AND", "ANY", "APW", "AS", "ATW", "AWAY", "BACK", "BOMBERS", "BUT", "CLASS", "COLON", "COMMA"),
        *("CONTACT", "CONTACTW", "DIR", "ENEMY", "ESCORTS", "FEWERTHAN", "FIRE", "FIRSTW", "FRAME", "FROM"),
        *("FULLSPEED", "GONE", "GP", "HEX", "HEXW", "IF", "INSTEAD", "IT", "KEEP", "LASTW", "LAUNCH"),
        *("LAUNCHW", "MODAL", "MORETHAN", "MOVE", "NAME", "NOLONGER", "NOT", "NUM", "OF", "ON", "ORBIT"),
        *("POSS", "SEMI", "SEP", "SHIPS", "TFK", "THEN", "TO", "TYPE", "UNIT", "WITH"),
    }
)
"""Words that may fall away when a clause is put in the guide's order."""


class WordUse(NamedTuple):
    """A word, where it stands (counted from 1), and how it was used."""

    line: int
    column: int
    spelt: str
    use: Use


class Uses:
    """The uses of the words of a sheet, as they become known."""

    def __init__(self) -> None:
        self.known: dict[tuple[int, int], WordUse] = {}

    def clause(self, pieces: Iterable[Piece], signs: Sequence[Sign]) -> None:
        """Take in a clause: what is no sign is a filler, and everything else is unread until it is used."""
        for piece in pieces:
            place = (piece.line, piece.column)
            covered = any(s.line == piece.line and s.column <= piece.column < s.column + s.length for s in signs)
            self.known.setdefault(place, WordUse(*place, piece.spelt, "unread" if covered else "filler"))

    def mark(self, signs: Iterable[Sign], use: Use) -> None:
        """Note how signs were used, with all the words that they cover."""
        for sign in signs:
            for place, word in self.known.items():
                if place[0] == sign.line and sign.column <= place[1] < sign.column + sign.length:
                    self.known[place] = word._replace(use=use)

    def reworded(self, pieces: Iterable[Piece]) -> None:
        """Note a sentence that was read in other words."""
        for piece in pieces:
            self.known[piece.line, piece.column] = WordUse(piece.line, piece.column, piece.spelt, "reworded")

    def read(self, signs: Sequence[Sign], told: Sequence[Sign]) -> None:
        """Note a clause that was read: what the grammar took, what changes nothing, and what fell away."""
        places = {(sign.line, sign.column) for sign in told}
        self.mark((sign for sign in signs if (sign.line, sign.column) not in places and sign.type in ASIDE), "aside")
        self.mark((sign for sign in signs if sign.type == IDLE), "idle")
        self.mark(told, "order")
