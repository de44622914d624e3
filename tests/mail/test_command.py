"""The gateway as it is run: `match new --invite`, `post run --once`, `post invite`, `serve`."""

import json
import mailbox
import threading
import urllib.request
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from urllib.parse import unquote

import pytest

from flagplot.cli.main import run
from flagplot.core.diagnostics import BadInputError
from flagplot.mail.boxes import in_box, out_box
from flagplot.mail.health import HealthPage
from flagplot.mail.letter import read_letter
from flagplot.store.database import Database
from flagplot.store.post import SqlPost


def post(*more: str) -> list[EmailMessage]:
    """Run the gateway once, and return all mails that it has sent so far."""
    assert run(["post", "run", "--once", "--in", "maildir:in", "--out", "maildir:out", "--db", "m.sqlite", *more]) == 0
    return [message_from_bytes(path.read_bytes(), policy=default) for path in sorted(Path("out/new").iterdir())]


@pytest.mark.whole_match
def test_the_try_out_of_the_docs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    seats = ("--invite", "allied=ann@example.org", "--invite", "japanese=bob@example.org")
    run(["match", "new", "--scenario", "skirmish", "--db", "m.sqlite", "--invite", "allied=ann@example.org"])
    run(["match", "new", "--scenario", "savo-boats", "--db", "m.sqlite", *seats])
    invitations = post()
    assert sorted(mail["To"] for mail in invitations) == ["ann@example.org", "ann@example.org", "bob@example.org"]
    for mail in invitations:
        answer = EmailMessage()
        answer["From"], answer["To"] = mail["To"], mail["Reply-To"]
        answer.set_content("join some words")
        mailbox.Maildir("in").add(answer)
    mails = post()
    assert len([mail for mail in mails if "the match begins" in mail["Subject"]]) == 2
    assert len(post()) == len(mails)
    (match_id,) = {mail["X-Flagplot"] for mail in mails if "the match begins" in mail["Subject"]}
    assert run(["post", "invite", match_id, "allied=carl@example.org", "--db", "m.sqlite"]) == 0
    assert post()[-1]["To"] == "carl@example.org"


def test_a_seat_is_given_away_by_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    run(["match", "new", "--scenario", "skirmish", "--db", "m.sqlite", "--invite", "allied=link"])
    link = next(line.split()[-1] for line in capsys.readouterr().out.splitlines() if line.startswith("link"))
    assert link.startswith("mailto:") and link.endswith("?subject=join&body=join%20")
    assert post() == []
    answer = EmailMessage()
    answer["From"], answer["To"] = "ann@example.org", unquote(link[7:].partition("?")[0])
    answer.set_content("join some words")
    mailbox.Maildir("in").add(answer)
    assert [mail["To"] for mail in post()] == ["ann@example.org"]


@pytest.mark.parametrize("invitation", ["allied", "nobody=ann@example.org", "allied=ann", "allied=a@x\nBcc: b@y"])
def test_an_invitation_that_is_none_opens_no_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, invitation: str, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadInputError):
        run(["match", "new", "--scenario", "skirmish", "--db", "m.sqlite", "--invite", invitation])
    if Path("m.sqlite").exists():
        run(["match", "status", "--db", "m.sqlite"])
        assert "skirmish" not in capsys.readouterr().out


@pytest.mark.parametrize("url", ["", "maildir:", "pop3://x", "lmtp://x", "lmtp://x:y", "imaps://host"])
def test_a_box_that_is_none_is_refused_in_a_sentence(url: str) -> None:
    with pytest.raises(BadInputError, match=r"write|names"):
        in_box(url)
    if not url.startswith(("lmtp", "imap")):
        with pytest.raises(BadInputError, match="write"):
            out_box(url)


def test_the_page_of_health_and_figures(tmp_path: Path) -> None:
    database = Database(str(tmp_path / "m.sqlite"), create=True)
    store = SqlPost(database)
    store.take_in("key", None, (), b"", 0.0)
    page = HealthPage("127.0.0.1", 0, store)
    try:
        with urllib.request.urlopen(page.url) as answer:
            assert answer.read() == b"well\n"
        with urllib.request.urlopen(page.url.replace("health", "metrics")) as answer:
            figures = answer.read().decode()
        assert 'flagplot_letters{state="new"} 1' in figures
        waits = next(line for line in figures.splitlines() if line.startswith("flagplot_oldest_letter_seconds "))
        assert float(waits.split()[1]) > 1e9
    finally:
        page.close()
        database.close()
    assert threading.active_count() < 20


def test_what_is_done_is_told_as_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    run(["match", "new", "--scenario", "skirmish", "--db", "m.sqlite", "--invite", "allied=ann@example.org"])
    capsys.readouterr()
    mails = post("--log", "json")
    *lines, last = capsys.readouterr().err.splitlines()
    told = [json.loads(line) for line in lines]
    assert [line["event"] for line in told] == ["Done: %s.", "Sent: %s of %s."]
    assert told[0]["level"] == "info" and told[1]["values"][0] == mails[0]["Message-ID"]
    assert "token" not in "".join(lines) and mails[0]["Reply-To"].split("+")[1][:26] not in "".join(lines)
    assert last.startswith("Mails taken in")


def test_the_sender_of_the_docs_is_read(tmp_path: Path) -> None:
    token = "a" * 26
    letter = read_letter(f"From: ann@example.org\nTo: flagplot+{token}@localhost\n\njoin seventeen herons\n".encode())
    assert letter.tokens == (token,) and letter.sender == "ann@example.org"
