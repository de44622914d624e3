"""The gateway is killed in the middle of its work: nothing is lost, nothing is done or written twice."""

import os
import random
import signal
from collections import Counter

import pytest
from sqlalchemy import event
from tests.mail.table import Table, attachments
from tests.match.toy import Toy

from flagplot.mail.office import Office
from flagplot.mail.writing import Gateway
from flagplot.match.desk import Desk
from flagplot.match.verify import verify
from flagplot.store.database import Database
from flagplot.store.matches import SqlMatches
from flagplot.store.post import SqlPost

pytestmark = pytest.mark.whole_match


def killed_at(table: Table, moment: int) -> bool:
    """Let a gateway work in a process of its own that is killed when it begins or ends its transaction of that number;
    return whether it came so far."""
    child = os.fork()
    if child:
        return os.WIFSIGNALED(os.waitpid(child, 0)[1])
    try:
        count = 0

        def tick(*_: object) -> None:
            nonlocal count
            count += 1
            if count == moment:
                os.kill(os.getpid(), signal.SIGKILL)

        database = Database(table.where)
        event.listen(database._engine, "begin", tick)
        event.listen(database._engine, "commit", tick)
        desk = Desk(SqlMatches(database), lambda: table.now, patience=0)
        office = Office(desk, SqlPost(database), Gateway("flagplot@umpire.example"), lambda: table.now)
        office.collect(table.letters)
        office.work()
        office.send_all(table.sent)
    finally:
        os._exit(0)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_killed_at_any_moment_it_goes_on_where_it_was(toy: Table, seed: int) -> None:
    moments = random.Random(seed)
    letters = Counter[str]()
    kills = 0
    for _ in range(5):
        for seat in ("blue", "red"):
            toy.send(seat, "fire 3")
            letters[seat] += 1
        while killed_at(toy, moments.randrange(1, 60)):
            kills += 1
    toy.open_office()
    toy.run()
    assert kills >= 5
    for seat in ("blue", "red"):
        mails = toy.mails(seat)
        assert max(Counter(mail["Message-ID"] for mail in mails).values()) == 1
        answered = Counter(mail["In-Reply-To"] for mail in mails if mail["In-Reply-To"])
        assert len(answered) == letters[seat] + 1 and max(answered.values()) == 1
        subjects = Counter(str(mail["Subject"]).split(": ")[-1] for mail in mails)
        assert [subjects[f"turn {turn}"] for turn in range(1, 6)] == [1] * 5
        assert verify(attachments(mails[-1])["journal.jsonl"]).holds


def test_a_report_that_cannot_be_made_holds_up_no_letter(toy: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(Toy, "report", lambda *_: 1 / 0)
        for seat in ("blue", "red"):
            toy.send(seat, "fire 3")
        toy.run()
        assert "turn 1" in toy.say("blue", "status") or "turn 2" in toy.say("blue", "status")
    toy.open_office()
    toy.run()
    assert "turn" in toy.mails("red")[-1]["Subject"]
