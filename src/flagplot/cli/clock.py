"""`flagplot match run`: the clock that resolves what is due."""

import time
from datetime import UTC, datetime
from pathlib import Path
from threading import Event

from flagplot.cli.database import HERE, Access, desk_at
from flagplot.cli.output import say
from flagplot.core.diagnostics import BadInputError
from flagplot.match.desk import REFEREE, Desk
from flagplot.match.folder import prepare, put_step
from flagplot.match.ports import MatchStore, RefusedError

LONGEST_SLEEP = 15.0
"""Seconds after which the clock looks again: sheets come in meanwhile."""


def run(
    match: str = "",
    /,
    *,
    all: bool = False,  # noqa: A002 - the name of the flag
    once: bool = False,
    out: Path | None = None,
    access: Access = HERE,
) -> int:
    """Keep the deadlines of a match, or of all whose key is in --own, until they are over; says what it does.

    Parameters
    ----------
    match
        The match's id.
    all
        Every match of the database.
    once
        Resolve what is due now, and end.
    out
        A folder for every seat's papers, with a folder for each match in it; `match papers` makes them at any time.
    """
    if bool(match) == all:
        raise BadInputError("Name one match, or --all.")
    with desk_at(access.db) as (desk, store):
        clock = _Clock(desk, store, out, access)
        if match:
            access.mine(match).admit(desk, match, REFEREE, access.key)
        bell = Event()
        with desk.ringing(bell):
            while clock.turn_once(match) and not once:
                bell.wait(clock.pause())
                bell.clear()
    return 0


class _Clock:
    """Resolves what is due, and says each thing once."""

    def __init__(self, desk: Desk, store: MatchStore, out: Path | None, access: Access) -> None:
        self._desk = desk
        self._store = store
        self._out = out
        self._access = access
        self._said: set[str] = set()

    def turn_once(self, match: str) -> bool:
        """Resolve what is due, and name whom to remind; return whether any match is still open."""
        ids = [match] if match else [found.id for found in self._store.matches() if not found.closed]
        ours = [match_id for match_id in ids if self._is_ours(match_id)]
        for match_id in (match_id for match_id in self._desk.due() if match_id in ours):
            self._resolve(match_id)
        for found in self._desk.remind():
            if found.match in ours:
                self._say_once(f"{found.match}: {found.seat} has sent nothing yet; due {found.deadline}.")
        return any(not self._desk.status(match_id).over for match_id in ours)

    def pause(self) -> float:
        """Return for how many seconds there is nothing to do that is known now."""
        moment = self._desk.next_moment()
        return LONGEST_SLEEP if moment is None else min(LONGEST_SLEEP, max(0.5, moment - time.time()))

    def _is_ours(self, match_id: str) -> bool:
        try:
            self._access.mine(match_id).admit(self._desk, match_id, REFEREE, self._access.key)
        except BadInputError as error:
            self._say_once(f"{match_id}: left alone. {error}")
            return False
        return True

    def _resolve(self, match_id: str) -> None:
        try:
            if self._out is not None:
                prepare(self._out / match_id, self._desk.open(match_id)[1].seats)
            played, step = self._desk.resolve(match_id)
        except RefusedError as error:
            self._say_once(f"{match_id}: {error}")
            return
        if self._out is not None:
            put_step(self._out / match_id, step)
        now = datetime.now(UTC).replace(microsecond=0).isoformat()
        what = "is over" if played.is_over else f"turn {step.turn} is resolved"
        deadline = self._desk.status(match_id).deadline
        print(
            f"{now}  {match_id}: {what}{f'; next due {deadline}' if deadline and not played.is_over else ''}.",
            flush=True,
        )

    def _say_once(self, message: str) -> None:
        if message not in self._said:
            self._said.add(message)
            say(message)
