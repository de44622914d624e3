"""A referee at the table who says only which turn begins; players have nothing to enter by themselves."""

from flagplot.games.slot import calendar
from flagplot.games.slot.view import SlotView


def referee(skill: str = "staff") -> "Referee":
    """Return a fresh computer player for any seat at the table; there is only one skill."""
    return Referee()


class Referee:
    """Gives turn, light and weather."""

    def orders(self, view: SlotView) -> str:
        """Return the facts for a turn at the table."""
        if view.seat != "referee":
            return ""
        turn = view.clock.turn + 1
        return f"TURN {turn} {'NIGHT' if calendar.is_night(turn) else 'DAY'} WEATHER CLEAR\n"
