"""Three workers on one PostgreSQL: each letter is answered once, in its match's order, and each turn resolved once."""

import threading
from pathlib import Path

import pytest
from tests.mail.postgres import Postgres, why_no_postgres
from tests.mail.table import Table, attachments
from tests.match.toy import install

from flagplot.mail.office import Office
from flagplot.mail.ports import Correspondent
from flagplot.mail.writing import Gateway, new_token
from flagplot.match.desk import Desk
from flagplot.match.verify import verify
from flagplot.store.database import Database
from flagplot.store.matches import SqlMatches
from flagplot.store.post import SqlPost

pytestmark = [pytest.mark.whole_match, pytest.mark.skipif(bool(why_no_postgres()), reason=why_no_postgres())]
MATCHES = 4
TURNS = 2


def work(table: Table, failed: list[BaseException]) -> None:
    """Do all there is to do, as a worker in a process of its own would."""
    database = Database(table.where)
    try:
        desk = Desk(SqlMatches(database), lambda: table.now, patience=0)
        office = Office(desk, SqlPost(database), Gateway("flagplot@umpire.example"), lambda: table.now)
        office.collect(table.letters)
        office.work()
        office.send_all(table.sent)
    except BaseException as error:
        failed.append(error)
    finally:
        database.close()


def test_three_workers_answer_every_letter_once(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch)
    seats = {"blue": "ann@blue.example", "red": "bob@red.example"}
    table = Table(tmp_path, "duel", seats, where=postgres.url)
    matches = [table.match]
    for _ in range(MATCHES - 1):
        matches.append(table.desk.new("duel").match)
        for seat, address in seats.items():
            one = Correspondent(match=matches[-1], seat=seat, address=address, token=new_token())
            table.post.put_correspondent(one)
    failed: list[BaseException] = []

    def everybody(text: str) -> None:
        for match_id in matches:
            table.match = match_id
            for seat in seats:
                table.send(seat, text)
        for _ in range(3):  # what one worker finds locked another has in hand, or has taken in just now
            workers = [threading.Thread(target=work, args=(table, failed)) for _ in range(3)]
            for worker in workers:
                worker.start()
            for worker in workers:
                worker.join()
        assert not failed, failed

    everybody("join some words")
    for _ in range(TURNS):
        everybody("fire 3")
    everybody("draw")
    for match_id in matches:
        status = table.desk.status(match_id)
        assert status.over and status.turn == TURNS + 1
        for seat in seats:
            mails = [mail for mail in table.mails(seat) if mail["X-Flagplot"] == match_id]
            subjects = [str(mail["Subject"]).split(": ")[-1] for mail in mails]
            assert len(subjects) == len({mail["Message-ID"] for mail in mails})
            assert [subjects.count(f"turn {turn}") for turn in (1, 2)] == [1, 1]
            assert len([mail for mail in mails if mail["In-Reply-To"]]) == TURNS + 2
            journal = next(attachments(mail)["journal.jsonl"] for mail in mails if "journal.jsonl" in attachments(mail))
            assert verify(journal).holds
    table.close()
