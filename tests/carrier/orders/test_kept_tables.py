"""The tables of the grammar that are kept beside the compiled code: made again where they cannot be read, missed by
nobody where nothing can be kept."""

from pathlib import Path

import pytest

from flagplot.games.carrier.orders import grammar, kept
from flagplot.games.carrier.orders.tongue import Tongue


def made(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """Return the rules of a parser that keeps its tables in a folder."""
    monkeypatch.setattr(kept, "FOLDER", folder)
    rules = grammar.parser.__wrapped__(Tongue.SUBMARINES).rules
    return sorted((str(rule.origin.name), *(str(part.name) for part in rule.expansion)) for rule in rules)


def test_tables_that_are_kept_give_the_same_parser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = made(tmp_path, monkeypatch)
    (table,) = tmp_path.iterdir()
    assert made(tmp_path, monkeypatch) == first
    table.write_bytes(b"spoilt")
    assert made(tmp_path, monkeypatch) == first
    assert table.stat().st_size > 1000


def test_where_nothing_can_be_kept_they_are_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert made(tmp_path / "nowhere", monkeypatch)
    assert not list(tmp_path.iterdir())
