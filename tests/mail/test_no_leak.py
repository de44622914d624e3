"""The mail of a seat says nothing of what it has not observed: not by words, sizes, order or time."""

import os
import re
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest
from tests.mail.table import Table, attachments, body
from tests.match.toy import install

LONG = pytest.mark.skipif("FLAGPLOT_LONG" not in os.environ, reason="many seconds; FLAGPLOT_LONG=1 plays it")
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


def played(table: Table, hidden: list[str], mine: str) -> list[list[str]]:
    """Return what the first seat is mailed in a match in which the other sends these mails, and he one at the end."""
    me, other = table.addresses
    table.begin()
    for text in hidden:
        table.send(other, text if text != "computer" else table.computer(other))
        table.run(later=60)
    table.now += timedelta(seconds=60 * (5 - len(hidden)))
    table.send(me, mine)
    table.run()
    mails = [seen(table, mail) for mail in table.mails(me)]
    table.close()
    return mails


def check_same(one: list[list[str]], two: list[list[str]]) -> None:
    assert len(one) == len(two) == 5
    for first, second in zip(one, two, strict=True):
        for part, other in zip(first, second, strict=True):
            assert part == other


@pytest.mark.whole_match
def test_what_the_other_side_does_unseen_changes_nothing_in_my_mail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch)
    hidden = ["status", "help", "move 1", "nonsense of some length", "check\nmove -1"]
    tables = [Table(tmp_path / name, "duel", SEATS, rules="near") for name in ("one", "two")]
    check_same(played(tables[0], ["move 1"], "move -1"), played(tables[1], hidden, "move -1"))


@pytest.mark.many_positions
@pytest.mark.parametrize(
    ("scenario", "rules"),
    [
        ("coral-sea-battle", "email-2003"),
        ("savo-boats", ""),
        pytest.param("coral-sea-battle", "", marks=LONG),
        pytest.param("sloc-1942", "", marks=LONG),
    ],
)
def test_orders_given_out_of_sight_change_nothing_in_the_mail_of_the_other_side(
    tmp_path: Path, scenario: str, rules: str
) -> None:
    seats = {"allied": "ann@allied.example", "japanese": "bob@japan.example"}
    tables = [Table(tmp_path / name, scenario, seats, rules=rules) for name in ("one", "two")]
    busy = played(tables[1], ["status", "help", "check\nready", "computer"], "ready")
    check_same(played(tables[0], ["ready"], "ready"), busy)
