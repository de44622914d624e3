"""What players say by mail beside their orders, and what the umpire reminds them of."""

import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.mail.conftest import Seated
from tests.mail.table import Table, attachments, body
from tests.match.toy import install

from flagplot.core.diagnostics import BadInputError
from flagplot.core.journal import Schedule, encode
from flagplot.mail.clerk import read_absence
from flagplot.match.verify import verify

pytestmark = pytest.mark.whole_match


def test_who_is_ready_without_orders_lets_the_turn_go_on(toy: Table) -> None:
    assert "complete as far as you" in toy.say("blue", "ready")
    toy.send("red", "move 1")
    toy.run()
    assert toy.desk.status(toy.match).turn == 2


def test_who_is_not_ready_holds_the_turn_up(toy: Table) -> None:
    toy.say("blue", "move 1")
    toy.say("blue", "unready")
    toy.say("red", "move 1")
    assert toy.desk.status(toy.match).turn == 1
    toy.say("blue", "ready")
    assert toy.desk.status(toy.match).turn == 2


def test_a_draw_that_all_offer_ends_the_match(toy: Table) -> None:
    toy.say("blue", "draw")
    assert "blue offers a draw" in body(toy.new("red")[-1])
    toy.send("red", "draw")
    toy.run()
    last = toy.mails("blue")[-1]
    assert "Winner: draw" in body(last) and verify(attachments(last)["journal.jsonl"]).holds


def test_who_resigns_loses_and_all_are_told_how_it_ended(toy: Table) -> None:
    toy.send("red", "resign")
    toy.run()
    assert "Winner: blue" in body(toy.mails("blue")[-1])
    assert "The match is over" in toy.say("blue", "fire 3")


def test_resigning_and_orders_in_one_mail_do_nothing(toy: Table) -> None:
    assert "holds orders as well; nothing was done" in toy.say("red", "resign\nmove 1")
    assert not toy.desk.status(toy.match).over


def test_more_time_is_granted_when_all_ask(seated: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    table = seated("duel", pace=86400)
    table.begin()
    before = table.desk.status(table.match).deadline
    table.say("blue", "extend")
    assert table.desk.status(table.match).deadline == before
    table.say("red", "extend")
    assert table.desk.status(table.match).deadline > before


def test_an_absence_moves_the_deadline_and_the_other_player_is_told(
    seated: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch)
    table = seated("duel", pace=86400)
    table.begin()
    table.say("blue", "absent until 2031-05-09")
    assert "blue is away until" in body(table.new("red")[-1])
    assert table.desk.status(table.match).deadline.startswith("2031-05-09")
    assert "is no moment" in table.say("blue", "absent until Whitsun")


def test_absences() -> None:
    now = datetime(2031, 5, 1, tzinfo=UTC)
    assert read_absence("5 days", now) == (datetime(2031, 5, 6, tzinfo=UTC), "")
    assert read_absence("2031-06-04, with stand-in", now) == (datetime(2031, 6, 4, tzinfo=UTC), "staff")
    with pytest.raises(BadInputError):
        read_absence("", now)


def test_reminders_go_once_to_who_has_sent_nothing(seated: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    table = seated("duel", pace=86400)
    table.begin()
    table.say("blue", "move 1")
    table.new("red")
    for _ in range(3):
        table.run(later=6 * 3600)
    assert [mail["Subject"].split(": ")[-1] for mail in table.new("red")] == ["turn 1 waits for you"]
    assert not table.new("blue")


def test_deadlines_are_told_in_the_time_of_the_schedule_when_clocks_change_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch)
    seats = {"blue": "ann@blue.example", "red": "bob@red.example"}
    table = Table(tmp_path, "duel", seats, schedule=Schedule(hour="20:00", zone="Europe/Berlin", least=3600))
    table.now = datetime(2031, 10, 25, 12, tzinfo=UTC)
    table.begin()
    assert "Saturday 2031-10-25 20:00 CEST" in body(table.mails("blue")[-1])
    table.run(later=6 * 3600 + 1)  # 20:00 in summer is 18:00 UTC
    assert "Sunday 2031-10-26 20:00 CET" in body(table.mails("blue")[-1])
    table.run(later=24 * 3600)  # 19:00 CET: the clocks were put back in the night
    assert table.desk.status(table.match).turn == 2
    table.run(later=3600)
    assert table.desk.status(table.match).turn == 3
    table.close()


def test_the_deadline_resolves_the_turn(seated: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    table = seated("duel", pace=86400)
    table.begin()
    table.run(later=86401)
    assert "turn 1" in table.mails("red")[-1]["Subject"]


def test_reports_come_as_pdf_too_for_who_wants_it(toy: Table) -> None:
    pytest.importorskip("weasyprint", exc_type=(ImportError, OSError))
    toy.say("blue", "pdf")
    assert attachments(toy.mails("blue")[-1])["report-00.pdf"].startswith(b"%PDF")
    for seat in ("blue", "red"):
        toy.send(seat, "move 1")
    toy.run()
    assert "report-01.pdf" in attachments(toy.mails("blue")[-1])
    assert "report-01.pdf" not in attachments(toy.mails("red")[-1])
    toy.say("blue", "pdf off")
    assert "pdf" not in "".join(attachments(toy.mails("blue")[-1]))


def test_where_no_pdf_can_be_made_it_is_said(toy: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    assert "PDF needs weasyprint" in toy.say("blue", "pdf")
    assert not toy.post.correspondents(toy.match)[0].pdf


@pytest.mark.parametrize(("sent", "taken"), [(-60, True), (60, False)])
def test_a_sheet_is_late_by_when_it_came_not_by_when_it_was_read(
    seated: Seated, monkeypatch: pytest.MonkeyPatch, sent: int, taken: bool
) -> None:
    install(monkeypatch)
    table = seated("duel", pace=86400)
    table.begin()
    table.now += timedelta(seconds=86400 + sent)
    table.send("blue", "move 1")
    table.run(later=7200)  # the gateway was away
    answer = next(mail for mail in reversed(table.mails("blue")) if mail["In-Reply-To"])
    assert ("orders for turn 1" in answer["Subject"]) == taken and ("The deadline is past" in body(answer)) != taken
    assert table.desk.status(table.match).turn == 2
    table.desk.close(table.match)
    assert verify(encode(table.desk.journal(table.match))).holds
