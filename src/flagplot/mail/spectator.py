"""A spectator's letters: he reads what the seats were told, as late as the match says, and changes nothing."""

from flagplot.core.game import Seat
from flagplot.mail.clerk import Clerk, Said
from flagplot.mail.commands import Command
from flagplot.match.desk import SPECTATOR
from flagplot.match.ports import RefusedError
from flagplot.match.status import EVERYBODY


def is_spectator(seat: Seat) -> bool:
    """Return whether a place at a match is a spectator's: `spectator`, or `spectator/ann` where there are several."""
    return seat.partition("/")[0] == SPECTATOR


class Spectator(Clerk):
    """Does what a spectator asks for."""

    def is_order(self, text: str) -> bool:
        """A spectator has no orders to give."""
        return False

    def _do(self, command: Command) -> Said:
        match command:
            case Command("status"):
                return self._status(EVERYBODY)
            case Command("report", argument):
                body = self._mailings.watched(self._sender, int(argument) if argument else None)
                return Said(self._t("report.again", turn=argument), "", (), body)
            case Command("help" | "unsubscribe" | "film"):
                return super()._do(command)
            case _:
                raise RefusedError(self._t("watched.only"))
