"""The flags that say when the turns of a match are resolved."""

from dataclasses import dataclass
from typing import Annotated, Literal, cast

from cyclopts import Parameter

from flagplot.cli.arguments import read_duration
from flagplot.core.diagnostics import check_known
from flagplot.core.journal import Day, Schedule
from flagplot.match.schedule import DAYS


@Parameter(name="*")
@dataclass(frozen=True)
class ScheduleFlags:
    """When turns are resolved."""

    deadline: Annotated[str, Parameter(help="Time for each turn at most, such as 48h or 3d; none if not given.")] = ""
    hour: Annotated[str, Parameter(help="The hour at which turns are due, such as 20:00.")] = ""
    days: Annotated[str, Parameter(help="The days on which they are due, such as mon,thu; every day if none.")] = ""
    zone: Annotated[str, Parameter(help="The time zone of hour and days, such as Europe/Berlin; UTC if none.")] = "UTC"
    least: Annotated[str, Parameter(help="Time that every turn has at least, such as 24h.")] = ""
    question: Annotated[str, Parameter(help="Time for an answer in the middle of a turn; as for a turn if none.")] = ""
    early: Annotated[
        Literal["sent", "ready", "never"],
        Parameter(help="Resolve before the deadline when all have sent (if not given), when all are ready, or never."),
    ] = "sent"
    grace: Annotated[str, Parameter(help="How long after the deadline sheets are still taken, such as 2h.")] = ""
    missing: Annotated[
        Literal["standing", "stand-in", "wait"],
        Parameter(
            help="For a seat without orders at the deadline its standing orders hold (if not given), the computer "
            "writes, or the turn waits."
        ),
    ] = "standing"
    remind: Annotated[str, Parameter(help="How long before the deadline the silent are reminded; 12h.")] = "12h"
    extension: Annotated[str, Parameter(help="By how much a vote of all moves the deadline; 24h.")] = "24h"

    def pace(self) -> int:
        """Return the seconds for each turn, 0 for no limit."""
        return read_duration(self.deadline) if self.deadline else 0

    def schedule(self) -> Schedule:
        """Return the rest of it."""
        days = [day.strip().lower()[:3] for day in self.days.split(",") if day.strip()]
        for day in days:
            check_known("day", day, DAYS)
        named = {"least": self.least, "question": self.question, "grace": self.grace, "remind": self.remind}
        times = {name: read_duration(text) for name, text in (named | {"extension": self.extension}).items() if text}
        return Schedule(
            self.hour, cast(tuple[Day, ...], tuple(days)), self.zone, early=self.early, missing=self.missing, **times
        )


BY_HAND = ScheduleFlags()
"""No deadline: turns are resolved when all orders are in, or by the referee."""
