"""Tables at which matches are played by mail."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.mail.table import Table
from tests.match.toy import install

Seated = Callable[..., Table]


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
