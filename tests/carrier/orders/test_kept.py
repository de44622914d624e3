"""What takes long to make is kept as long as its sources are what they were."""

from pathlib import Path

import pytest

from flagplot.games.carrier.orders import kept as keeping
from flagplot.games.carrier.orders.frames import _made, grammar
from flagplot.games.carrier.orders.kept import kept


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(keeping, "FOLDER", tmp_path)
    file = tmp_path / "source.txt"
    file.write_text("one", encoding="utf-8")
    return file


def test_it_is_made_once_and_anew_when_its_source_changes(source: Path) -> None:
    made = iter(range(9))

    def make() -> int:
        return next(made)

    assert [kept("thing", [source], make) for _ in range(2)] == [0, 0]
    source.write_text("two", encoding="utf-8")
    assert [kept("thing", [source], make) for _ in range(2)] == [1, 1]


@pytest.mark.parametrize("spoilt", [b"", b"x" * 40, None])
def test_what_is_spoilt_is_made_anew(source: Path, spoilt: bytes | None) -> None:
    assert kept("thing", [source], lambda: "first") == "first"
    file = source.with_name("thing.kept")
    file.write_bytes(file.read_bytes()[:34] if spoilt is None else spoilt)
    assert kept("thing", [source], lambda: "second") == "second"


def test_where_nothing_can_be_kept_it_is_made_each_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(keeping, "FOLDER", tmp_path / "nowhere")
    assert kept("thing", [], lambda: "made") == "made"


def test_a_full_disk_keeps_nothing(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> int:
        path.touch()
        raise OSError("no space left")

    monkeypatch.setattr(Path, "write_bytes", full)
    assert kept("thing", [source], lambda: "made") == "made"
    assert [*source.parent.iterdir()] == [source]


def test_frames_that_were_kept_are_those_that_were_made() -> None:
    made, found = _made(), grammar()
    assert (made.words, made.lists, made.alike, made.idle) == (found.words, found.lists, found.alike, found.idle)
    assert {name: len(rules) for name, rules in made.rules.items()} == {n: len(r) for n, r in found.rules.items()}
