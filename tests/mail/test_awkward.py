"""Mails as they really come: each file in `awkward` with what becomes of it (`awkward/expected.toml`)."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.mail.table import Table, body

from flagplot.mail.letter import MAX_MAIL, MAX_PARTS

pytestmark = pytest.mark.whole_match

AWKWARD = Path(__file__).parent / "awkward"
EXPECTED = tomllib.loads((AWKWARD / "expected.toml").read_text("utf-8"))


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A match that waits for orders; the other side never sends any."""
    seats = {"allied": "ann@allied.example", "japanese": "bob@japan.example"}
    table = Table(tmp_path_factory.mktemp("awkward"), "coral-sea-battle", seats)
    table.begin()
    yield table
    table.close()


def become(table: Table, data: bytes) -> tuple[list[str], str]:
    """Return the subjects of what a mail to the allied seat was answered with, and the text of it."""
    token = table.reply_address("allied").partition("+")[2].partition("@")[0]
    table.now = table.now.replace(day=1 + table.now.day % 28)  # nobody writes so much in an hour
    table.new("allied")
    table.deliver(data.replace(b"TOKEN", token.encode()).replace(b"UPPER", token.upper().encode()))
    table.run()
    answers = table.new("allied")
    return [str(mail["Subject"]) for mail in answers], "\n".join(map(body, answers))


def test_every_awkward_mail_is_expected() -> None:
    assert {path.stem for path in AWKWARD.glob("*.eml")} == set(EXPECTED)
    assert len(EXPECTED) >= 60


@pytest.mark.parametrize("name", EXPECTED)
def test_what_becomes_of_it(table: Table, name: str) -> None:
    expected = EXPECTED[name]
    before = len(table.desk.journal(table.match))
    subjects, text = become(table, (AWKWARD / f"{name}.eml").read_bytes())
    kept = len(table.desk.journal(table.match)) - before
    if expected.get("silent"):
        assert not subjects and not kept
        return
    assert len(subjects) == 1
    assert ("did you send this" in subjects[0]) == bool(expected.get("held"))
    assert expected.get("says", "") in " ".join(text.split())
    assert "evil.example" not in table.mails("allied")[-1].as_string() or expected.get("held")
    if orders := expected.get("orders"):
        assert kept == 1
        understood = text.partition("Understood:\n")[2].partition("\n\n")[0].splitlines()
        assert [line.split("  ")[-1].strip() for line in understood] == orders, text
        assert "error" not in text.replace("no errors", ""), text
    assert kept <= 1 and not table.desk.status(table.match).over


def test_a_mail_with_ten_megabytes_attached_is_read(table: Table) -> None:
    subjects, text = become(table, with_attachment(10 * 1024 * 1024))
    assert "orders for turn 1" in subjects[0] and "The attachment photo.jpg was not read" in text


def test_a_mail_that_is_too_long_is_answered_and_not_read(table: Table) -> None:
    before = len(table.desk.journal(table.match))
    _, text = become(table, with_attachment(MAX_MAIL))
    assert "longer than 32 MB; nothing in it was read" in text and len(table.desk.journal(table.match)) == before


def test_a_mail_of_a_thousand_parts_is_answered_and_not_read(table: Table) -> None:
    parts = b"--sep\nContent-Type: text/plain\n\nTF1: NE2\n" * (MAX_PARTS * 5)
    _, text = become(
        table, head("thousand") + b'Content-Type: multipart/mixed; boundary="sep"\n\n' + parts + b"--sep--\n"
    )
    assert "more than 200 parts; nothing in it was read" in " ".join(text.split())


@pytest.mark.parametrize("depth", [30, 3000])
def test_a_mail_nested_too_deep_is_answered_and_not_read(table: Table, depth: int) -> None:
    inside = b"Content-Type: text/plain\n\nTF1: NE2\n"
    for level in range(depth):
        sep = b"s%d" % level
        inside = b'Content-Type: multipart/mixed; boundary="%s"\n\n--%s\n%s\n--%s--\n' % (sep, sep, inside, sep)
    _, text = become(table, head(f"deep{depth}") + inside)
    assert "nothing in it was read" in " ".join(text.split())


def test_the_same_mail_twice_is_answered_once(table: Table) -> None:
    mail = (AWKWARD / "plain.eml").read_bytes().replace(b"awkward-plain", b"twice")
    assert len(become(table, mail)[0]) == 1
    assert become(table, mail) == ([], "")


def head(name: str) -> bytes:
    return (
        b"From: ann@allied.example\nTo: flagplot+TOKEN@umpire.example\nSubject: orders\nMIME-Version: 1.0\n"
        b"Message-ID: <%s@players.example>\n" % name.encode()
    )


def with_attachment(size: int) -> bytes:
    line = b"QUFB" * 19 + b"\n"
    return (
        head(f"big{size}") + b'Content-Type: multipart/mixed; boundary="sep"\n\n--sep\nContent-Type: text/plain\n\n'
        b"TF1: NE2\n--sep\nContent-Type: image/jpeg; name=photo.jpg\nContent-Disposition: attachment;"
        b" filename=photo.jpg\nContent-Transfer-Encoding: base64\n\n" + line * (size * 4 // 3 // 76) + b"--sep--\n"
    )
