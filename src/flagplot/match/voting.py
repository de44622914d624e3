"""What the seats say beside their orders: ready, absent, resigned, a draw, more time; what follows when all agree."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from flagplot.core.game import Seat
from flagplot.core.journal import Act, Join
from flagplot.core.words import Value, phrase


@dataclass
class Floor:
    """What has been said and stands. Readiness, offers and votes lapse when the point is resolved."""

    ready: dict[Seat, bool] = field(default_factory=dict)
    """The seats that have said, since their last sheet, that they are ready, or that they are not."""
    draws: set[Seat] = field(default_factory=set)
    extensions: set[Seat] = field(default_factory=set)
    resigned: set[Seat] = field(default_factory=set)
    absent: dict[Seat, Act] = field(default_factory=dict)

    def take(self, act: Act) -> None:
        """Move on by one act."""
        match act.action:
            case "ready" | "unready":
                self.ready[act.seat] = act.action == "ready"
            case "resign":
                self.resigned.add(act.seat)
            case "offer draw":
                self.draws.add(act.seat)
            case "ask extension":
                self.extensions.add(act.seat)
            case "absent":
                self.absent[act.seat] = act
            case "present":
                self.absent.pop(act.seat, None)

    def hear_sheet(self, seat: Seat) -> None:
        """A sheet takes back that the seat is not ready."""
        if not self.ready.get(seat, True):
            del self.ready[seat]

    def lapse(self) -> None:
        """Forget what holds for one point alone."""
        self.ready, self.draws, self.extensions = {}, set(), set()

    def hand_over(self, seat: Seat) -> None:
        """Forget all that the player of a seat has said: another plays it now."""
        self.ready.pop(seat, None)
        self.absent.pop(seat, None)
        for said in (self.draws, self.extensions, self.resigned):
            said.discard(seat)

    def away(self, time: datetime | None) -> dict[Seat, Act]:
        """Return the seats that are absent at a time; where no times are kept, all that have said so."""
        return {
            seat: act
            for seat, act in self.absent.items()
            if time is None or not act.until or time < datetime.fromisoformat(act.until)
        }

    def players(self, joins: Mapping[Seat, Join]) -> set[Seat]:
        """Return the seats that people play."""
        return {seat for seat, join in joins.items() if not join.computer and seat not in self.resigned}

    def wants_more_time(self, joins: Mapping[Seat, Join]) -> bool:
        """Return whether every player has asked for more time."""
        players = self.players(joins)
        return bool(players) and players <= self.extensions

    def end(self, joins: Mapping[Seat, Join]) -> tuple[str, Value] | None:
        """Return the winner, or `draw`, and the reason if the players have ended the match; None while it goes on.

        A side has resigned when all its seats have; a draw is agreed when every player has offered it, and each side
        has one: a computer offers none.
        """
        sides = _sides(joins)
        left = [side for side in sides if side in _sides(joins.keys() - self.resigned)]
        if len(left) < 2 <= len(sides):
            gone = ", ".join(side for side in sides if side not in left)
            return (left[0] if left else "draw"), phrase("match.resigned", side=gone)
        players = self.players(joins)
        if players <= self.draws and len(_sides(players)) == len(sides) > 1:
            return "draw", phrase("match.drawn")
        return None


def _sides(seats: Iterable[Seat]) -> list[str]:
    return list(dict.fromkeys(seat.partition("/")[0] for seat in seats))


def why_not(act: Act, joins: Mapping[Seat, Join], floor: Floor) -> str:
    """Return why a seat cannot say this now, or an empty string."""
    if act.seat not in joins:
        return f"Nobody has taken the seat {act.seat} yet."
    if joins[act.seat].computer:
        return f"The seat {act.seat} is played by the computer."
    if act.seat in floor.resigned:
        return f"The seat {act.seat} has resigned."
    if act.action == "absent" and not act.until:
        return "An absence has an end; name the day or the moment."
    return ""
