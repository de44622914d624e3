"""When a turn is due: the deadlines of play by mail, with their hours, days, zones and graces."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from flagplot.core.diagnostics import BadInputError, shortened
from flagplot.core.journal import MAX_PACE, Schedule

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
"""The days of the week as a schedule names them."""


def check_schedule(schedule: Schedule, pace: int) -> None:
    """Raise BadInputError for a schedule that cannot be kept."""
    if not 0 <= pace <= MAX_PACE:
        raise BadInputError(f"A turn takes a year at most; {pace} seconds are more.")
    for word in ("least", "question", "grace", "remind", "extension"):
        if not 0 <= getattr(schedule, word) <= MAX_PACE:
            raise BadInputError(f"A time of the schedule is at most a year; `{word}` is not.")
    if schedule.hour:
        _hour(schedule.hour)
    elif schedule.days:
        raise BadInputError("Days need an hour at which turns are due; name it, such as 20:00.")
    _zone(schedule.zone)
    if schedule.early == "never" and not (schedule.hour or pace):
        raise BadInputError("Turns that are never resolved early need a deadline: an hour, or a time for each turn.")
    if pace and schedule.least > pace:
        raise BadInputError("The time that a turn has at least is longer than the time that it has at most.")


def _hour(text: str) -> time:
    try:
        hour, minute = text.split(":")
        return time(int(hour), int(minute))
    except ValueError:
        raise BadInputError(f"'{shortened(text)}' is no hour of the day; write for example 20:00.") from None


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, KeyError):
        raise BadInputError(f"There is no time zone '{shortened(name)}'; write for example Europe/Berlin.") from None


def next_hour(schedule: Schedule, after: datetime) -> datetime:
    """Return the first moment, in UTC, at which turns are due by hour and day, not before `after`.

    An hour that the clocks skip in spring is taken as much later as they skip; of one that comes twice in autumn the
    first counts.
    """
    zone, hour = _zone(schedule.zone), _hour(schedule.hour)
    day = after.astimezone(zone).date()
    while True:
        due = datetime.combine(day, hour, zone).astimezone(UTC)
        if due >= after and (not schedule.days or DAYS[day.weekday()] in schedule.days):
            return due
        day += timedelta(days=1)


@dataclass
class Term:
    """The time that the seats have for one decision point."""

    start: datetime | None = None
    """When the point before was resolved; None where the match keeps no times."""
    moved: datetime | None = None
    """Where the referee has put the deadline."""
    extensions: int = 0
    """How often all have asked for more time since."""

    def deadline(
        self, schedule: Schedule, pace: int, *, question: bool, away: datetime | None = None
    ) -> datetime | None:
        """Return when the point is due; None for never.

        `question`: the point is in the middle of a turn. `away`: until when a seat is absent for which nobody stands
        in; the turn waits for it, if the referee has not said otherwise.
        """
        with suppress(OverflowError):  # a forged journal may be at the end of all calendars
            due = self.moved or self._due(schedule, pace, question=question)
            if due is None:
                return None
            for _ in range(self.extensions):
                due = self._later(schedule, due)
            return max(due, away) if away and not self.moved else due
        return None

    def _due(self, schedule: Schedule, pace: int, *, question: bool) -> datetime | None:
        if self.start is None:
            return None
        if question and schedule.question:
            return self.start + timedelta(seconds=schedule.question)
        limit = self.start + timedelta(seconds=pace) if pace else None
        if not schedule.hour:
            return limit
        due = next_hour(schedule, self.start + timedelta(seconds=schedule.least))
        return min(due, limit) if limit else due

    @staticmethod
    def _later(schedule: Schedule, due: datetime) -> datetime:
        if schedule.hour:
            return next_hour(schedule, due + timedelta(seconds=1))
        return due + timedelta(seconds=schedule.extension)

    def earliest(self, schedule: Schedule, deadline: datetime | None, *, question: bool) -> datetime | None:
        """Return before when the point is not resolved though all is in; None if it may be at once."""
        if schedule.early == "never":
            return deadline
        if question or not schedule.least or self.start is None:
            return None
        return self.start + timedelta(seconds=schedule.least)

    def reminder(self, schedule: Schedule, deadline: datetime) -> datetime:
        """Return when those who have not sent are to be reminded."""
        at = deadline - timedelta(seconds=schedule.remind)
        return max(at, self.start + (deadline - self.start) / 2) if self.start else at

    def stretch(self, pause: timedelta) -> None:
        """Put off what is due by the length of a pause."""
        with suppress(OverflowError):
            self.start = self.start + pause if self.start else None
            self.moved = self.moved + pause if self.moved else None
