"""When a match is next to be looked at, and whom it waits for then."""

from datetime import datetime

from flagplot.match.match import Match
from flagplot.match.ports import Agenda, Reminder


def agenda_of(match: Match, now: datetime | None) -> Agenda:
    """Return when a match is next to be looked at, as things stand."""
    if match.is_over or match.why_not_now(now, forced=True):
        return Agenda()
    at_once = now.timestamp() if now else 0.0
    if match.step is None or match.agreed_end:
        return Agenda(due=at_once)
    due, remind = match.waiting.due(now), match.waiting.remind_at(now)
    moment = due.timestamp() if isinstance(due, datetime) else at_once if due else None
    return Agenda(moment, remind.timestamp() if remind else None)


def reminders(match_id: str, match: Match, now: datetime | None) -> list[Reminder]:
    """Return the seats of a match that have sent nothing though the deadline is near: none that is absent."""
    at, deadline = match.waiting.remind_at(now), match.waiting.deadline
    if now is None or at is None or deadline is None or match.ledger.paused or not at <= now < deadline:
        return []
    away = match.ledger.floor.away(now)
    silent = [seat for seat in match.waiting.silent(now) if seat not in away]
    return [Reminder(match_id, seat, match.next_point, deadline.isoformat()) for seat in silent]
