"""What a decision point waits for, and until when."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from flagplot.core.game import Seat
from flagplot.match.ledger import Ledger


@dataclass(frozen=True)
class Waiting:
    """A decision point that is to be resolved."""

    ledger: Ledger
    asked: Collection[Seat]
    question: bool
    """Whether the point is in the middle of a turn."""

    @property
    def deadline(self) -> datetime | None:
        """When the point is due; None for never."""
        return self.ledger.deadline(question=self.question)

    def missing(self, now: datetime | None = None) -> list[Seat]:
        """Return the seats that are asked, are played by people who are there, and are not done."""
        ledger, floor = self.ledger, self.ledger.floor
        schedule = ledger.setup.schedule if ledger.setup else None
        players, away = floor.players(ledger.joins), floor.away(now)
        by_sheet = schedule is None or schedule.early != "ready"
        return [
            seat
            for seat in self.asked
            if seat in players
            and not (seat in away and away[seat].stand_in)
            and not floor.ready.get(seat, by_sheet and seat in ledger.texts)
        ]

    def silent(self, now: datetime | None = None) -> list[Seat]:
        """Return those of the missing seats that have sent nothing either."""
        return [seat for seat in self.missing(now) if seat not in self.ledger.texts]

    def due(self, now: datetime | None) -> datetime | bool:
        """Return from when the point can be resolved as things stand: True for at once, False for not at all."""
        ledger = self.ledger
        assert ledger.setup is not None
        schedule, deadline = ledger.setup.schedule, self.deadline
        if not self.missing(now):
            return ledger.term.earliest(schedule, deadline, question=self.question) or True
        closing = ledger.closing(question=self.question)
        return False if closing is None or schedule.missing == "wait" else closing

    def why_not(self, now: datetime | None) -> str:
        """Return why the point cannot be resolved now, or an empty string when it can."""
        due, missing = self.due(now), self.missing(now)
        if due is True or (now is not None and due and now >= due):
            return ""
        if not missing:
            return f"All orders are in; the turn is resolved at {_minutes(due)}." if now is not None else ""
        until = f" until {_minutes(due)}" if due else ""
        return f"The match waits for the orders of {', '.join(missing)}{until}."

    def remind_at(self, now: datetime | None) -> datetime | None:
        """Return when those who have sent nothing are to be reminded; None if nobody is."""
        deadline, setup = self.deadline, self.ledger.setup
        if deadline is None or setup is None or not self.silent(now):
            return None
        return self.ledger.term.reminder(setup.schedule, deadline)


def _minutes(moment: datetime | bool) -> str:
    return moment.isoformat(timespec="minutes") if isinstance(moment, datetime) else ""
