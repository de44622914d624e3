"""Spectators by mail: what the seats were told, as late as the match says, and no word of theirs counts."""

from pathlib import Path

import pytest
from tests.mail.table import SECRET, Table, attachments, body
from tests.match.toy import install

from flagplot.mail.ports import Correspondent
from flagplot.mail.writing import new_token

pytestmark = pytest.mark.whole_match

WATCHER = "spectator/wim"


def watched(folder: Path, behind: int) -> Table:
    """Return a match that a spectator follows some turns behind."""
    table = Table(folder, "duel", {"blue": "ann@blue.example", "red": "bob@red.example"})
    table.match = table.desk.new("duel", secret=SECRET, spectators=behind).match
    table.addresses[WATCHER] = "wim@watch.example"
    for seat, address in table.addresses.items():
        table.post.put_correspondent(Correspondent(match=table.match, seat=seat, address=address, token=new_token()))
    table.run()
    for seat in ("blue", "red"):
        table.send(seat, "join some words")
    table.run()
    return table


def turns(table: Table, number: int) -> None:
    for _ in range(number):
        for seat in ("blue", "red"):
            table.send(seat, "move 1")
        table.run()


@pytest.mark.parametrize("behind", [0, 1, 2])
def test_he_reads_what_both_were_told_so_many_turns_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, behind: int
) -> None:
    install(monkeypatch)
    table = watched(tmp_path, behind)
    assert "A SPECTATOR" in body(table.new(WATCHER)[0])
    turns(table, 4)
    mails = table.new(WATCHER)
    assert [str(mail["Subject"]).rpartition(": ")[2] for mail in mails] == [
        f"turn {turn}" for turn in range(5 - behind) if behind
    ]
    for turn, mail in enumerate(mails):
        assert all(table.desk.told(table.match, seat, turn)[1].text in body(mail) for seat in ("blue", "red"))
        assert set(attachments(mail)) == {f"{seat}-plot-{turn:02}.svg" for seat in ("blue", "red")}
    late = table.say(WATCHER, "report 4")
    assert "Spectators read" in late and "OWN SHIP" not in late
    turns(table, 1)
    assert "journal.jsonl" in attachments(table.mails(WATCHER)[-1])
    table.close()


@pytest.mark.parametrize(
    "text", ["move 1", "ready", "resign", "join me", "message red: look out", "pause", "absent 5 days"]
)
def test_nothing_that_he_writes_changes_the_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    install(monkeypatch)
    table = watched(tmp_path, 1)
    before = table.desk.journal(table.match)
    seen = len(table.mails("red"))
    table.say(WATCHER, text)
    assert table.desk.journal(table.match) == before and len(table.mails("red")) == seen
    assert "turn 1" in table.say(WATCHER, "status")
    table.close()
