"""Who waits for work or for changes is woken when somebody else writes, long before he would look again."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Timer

import pytest
from bench.served import free_port
from tests.mail.postgres import Postgres, why_no_postgres
from tests.mail.servers import Dovecot, why_no_dovecot

from flagplot.core.journal import Join
from flagplot.mail.boxes import in_box
from flagplot.mail.ports import Correspondent, InBox
from flagplot.mail.writing import new_token
from flagplot.match.desk import Desk
from flagplot.store.database import Database
from flagplot.store.matches import SqlMatches
from flagplot.store.post import SqlPost

pytestmark = pytest.mark.whole_match

PATIENCE = 60.0
LOOKS = 3600.0
"""Seconds until who is not woken looks again."""
_WORKER = f"import flagplot.cli.post as post; post.EVERY = {LOOKS}; from flagplot.cli.main import main; main()"
postgresql = pytest.mark.skipif(bool(why_no_postgres()), reason=why_no_postgres())


def wait_for(what: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < until
        time.sleep(0.05)


def invite(where: str) -> str:
    """Open a match with one player who is invited, and return its name."""
    database = Database(where, create=True)
    match = Desk(SqlMatches(database)).new("skirmish").match
    one = Correspondent(match=match, seat="allied", address="ann@allied.example", token=new_token())
    SqlPost(database).put_correspondent(one)
    database.close()
    return match


@postgresql
@pytest.mark.many_positions
def test_a_worker_is_woken_by_what_others_write_also_after_the_database_was_away(
    tmp_path: Path, postgres: Postgres
) -> None:
    out = tmp_path / "out" / "new"

    def invites() -> bool:
        match = invite(postgres.url).encode()
        wait_for(lambda: any(b"X-Flagplot: " + match in mail.read_bytes() for mail in out.iterdir()))
        return True

    first = invite(postgres.url)
    boxes = ("--in", f"maildir:{tmp_path / 'in'}", "--out", f"maildir:{tmp_path / 'out'}", "--db", postgres.url)
    call = [sys.executable, "-c", _WORKER, "post", "run", *boxes]
    env = {**os.environ, "FLAGPLOT_LOG": str(tmp_path / "flagplot.log")}
    with (tmp_path / "log").open("wb") as log, subprocess.Popen(call, env=env, stderr=log) as worker:
        try:
            wait_for(lambda: out.exists() and any(first.encode() in mail.read_bytes() for mail in out.iterdir()))
            assert invites() and invites()
            postgres.stop()
            postgres.start()
            assert invites() and invites()
        finally:
            worker.send_signal(signal.SIGTERM)
    assert worker.returncode == 0, (tmp_path / "log").read_text()


@postgresql
def test_who_follows_the_changes_is_woken_by_others_alone(postgres: Postgres) -> None:
    ours, theirs = Database(postgres.url, create=True), Database(postgres.url)
    desk, other = Desk(SqlMatches(ours)), Desk(SqlMatches(theirs))
    bell = Event()
    with desk.ringing(bell):
        assert bell.wait(PATIENCE)  # it listens now
        match = other.new("skirmish").match
        for seat in ("allied", "german"):
            bell.clear()
            other.join(match, Join(seat, "words", seat))
            assert bell.wait(PATIENCE)
            assert desk.changes(match_id=match)
        bell.clear()
        desk.close(match)
        assert not bell.wait(1.0)
    ours.close()
    theirs.close()


@pytest.fixture(params=["maildir", "lmtp", "imap"])
def box(request: pytest.FixtureRequest, short: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[InBox]:
    """A box of each kind in which there is no mail."""
    server = None
    match request.param:
        case "maildir":
            url = f"maildir:{short / 'in'}"
        case "lmtp":
            url = f"lmtp://127.0.0.1:{free_port()}"
        case _:
            if reason := why_no_dovecot():
                pytest.skip(reason)
            monkeypatch.setenv("FLAGPLOT_IN_PASSWORD", "secret")
            server = Dovecot(short / "dovecot")
            url = f"imap://flagplot@127.0.0.1:{server.imap}/INBOX"
    opened = in_box(url)
    yield opened
    opened.close()
    if server is not None:
        server.stop()


def test_the_bell_ends_the_waiting_at_every_box(box: InBox) -> None:
    assert not list(box.waiting())
    timer = Timer(0.3, box.bell.set)
    timer.start()
    began = time.monotonic()
    box.wait(LOOKS)
    assert box.bell.is_set() and time.monotonic() < began + LOOKS
    timer.join()
