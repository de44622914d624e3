"""A game in a package of its own is found, listed and played without a line changed here."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.match import toy

DIST = "fifth-1.0.dist-info"


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """Return a folder with an installed package that has a game and its computer player."""
    home = tmp_path / "site"
    (home / "fifth").mkdir(parents=True)
    (home / "fifth" / "__init__.py").write_text(Path(toy.__file__).read_text("utf-8"), "utf-8")
    (home / DIST).mkdir()
    (home / DIST / "METADATA").write_text("Metadata-Version: 2.1\nName: fifth\nVersion: 1.0\n")
    (home / DIST / "entry_points.txt").write_text(
        "[flagplot.games]\ntoy = fifth:TOY\n\n[flagplot.commanders]\ntoy = fifth:captain\n"
    )
    return home


@pytest.mark.whole_program
def test_it_is_listed_and_played(elsewhere: Path, tmp_path: Path) -> None:
    def flagplot(*arguments: str) -> str:
        command = [sys.executable, "-m", "flagplot", *arguments]
        env = {**os.environ, "PYTHONPATH": str(elsewhere)}
        return subprocess.run(command, env=env, cwd=tmp_path, check=True, capture_output=True, text=True).stdout

    listed = flagplot("scenarios")
    assert "two-step" in listed and "coral-sea" in listed
    flagplot("demo", "--scenario", "duel", "--seed", "7", "--out", "battle")
    assert any(path.suffix == ".svg" for path in (tmp_path / "battle").rglob("*"))
    assert "hold" in flagplot("verify", "battle/journal.jsonl")
