"""The mail of a seat says nothing of what it has not observed: not by words, sizes, order or time."""

import re
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest
from tests.mail.table import Table, attachments, body
from tests.match.toy import install

SEATS = {"blue": "ann@blue.example", "red": "bob@red.example"}
_HASHES = re.compile(r"[0-9a-f]{32,64}|(?<=receipt-\d\d-)[0-9a-f]{8}|(?<=flagplot\+)[a-z2-7]{26}")
"""What says that something was written, and nothing else (docs/fairness.md)."""


def seen(table: Table, mail: EmailMessage) -> list[str]:
    """Return all that a player can see of a mail."""
    page = mail.get_body(("html",))
    parts = [f"{name}: {value}" for name, value in mail.items() if name != "In-Reply-To"]
    parts = [part for part in parts if not part.startswith("References")]
    parts += [body(mail), str(page.get_content()) if page else "", str(len(mail.as_bytes()))]
    parts += [f"{name} {data.decode(errors='replace')}" for name, data in attachments(mail).items()]
    return [_HASHES.sub("#", part.replace(table.match, "MATCH")) for part in parts]


def played(folder: Path, hidden: list[str]) -> list[list[str]]:
    """Return what blue is mailed in a match in which red sends these mails."""
    table = Table(folder, "duel", SEATS, rules="near")
    table.begin()
    for text in hidden:
        table.send("red", text)
        table.run(later=60)
    table.now += timedelta(seconds=60 * (5 - len(hidden)))
    table.send("blue", "move -1")
    table.run()
    mails = [seen(table, mail) for mail in table.mails("blue")]
    table.close()
    return mails


def test_what_the_other_side_does_unseen_changes_nothing_in_my_mail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch)
    one = played(tmp_path / "one", ["move 1"])
    two = played(tmp_path / "two", ["status", "help", "move 1", "nonsense of some length", "check\nmove -1"])
    assert len(one) == len(two) == 5
    for first, second in zip(one, two, strict=True):
        for part, other in zip(first, second, strict=True):
            assert part == other
