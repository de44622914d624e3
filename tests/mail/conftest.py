"""Tables at which matches are played by mail, and the servers under them."""

import hashlib
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.mail.postgres import Postgres
from tests.mail.servers import Dovecot
from tests.mail.table import Table
from tests.match.toy import install

from flagplot.match import papers
from flagplot.match.pictures import png

Seated = Callable[..., Table]


@pytest.fixture(autouse=True)
def drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the first plot of a test as PNG; every other is that picture with the digest of its own drawing behind it.
    No test of mail looks at what is in a picture, and each takes half a second."""
    first: list[bytes] = []

    def picture(svg: str, width: int = 0) -> bytes:
        if not first:
            first.append(png(svg, width))
        return first[0] + hashlib.sha256(svg.encode()).digest()

    monkeypatch.setattr(papers, "png", picture)


@pytest.fixture
def short() -> Iterator[Path]:
    """A folder with a short name: the paths of sockets are short."""
    with tempfile.TemporaryDirectory(prefix="fp-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


@pytest.fixture
def postgres(short: Path) -> Iterator[Postgres]:
    server = Postgres(short / "postgres")
    yield server
    server.stop()


@pytest.fixture
def dovecot(short: Path) -> Iterator[Dovecot]:
    server = Dovecot(short / "dovecot")
    yield server
    server.stop()


@pytest.fixture
def seated(tmp_path: Path) -> Iterator[Seated]:
    """Give what seats players at a table of any game."""
    tables: list[Table] = []

    def seat(scenario: str, **options: object) -> Table:
        seats = {"allied": "ann@allied.example", "japanese": "bob@japan.example"}
        if scenario in ("duel", "two-step"):
            seats = {"blue": "ann@blue.example", "red": "bob@red.example"}
        tables.append(Table(tmp_path, scenario, seats, **options))  # type: ignore[arg-type]
        return tables[-1]

    yield seat
    for table in tables:
        table.close()


@pytest.fixture
def toy(seated: Seated, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A toy match that has begun."""
    install(monkeypatch)
    table = seated("duel")
    table.begin()
    for name in table.addresses:
        table.new(name)
    return table


@pytest.fixture
def asking(seated: Seated, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A toy match that has begun and in which each turn asks a question in its middle."""
    install(monkeypatch)
    table = seated("two-step")
    table.begin()
    for name in table.addresses:
        table.new(name)
    return table
