"""The toy is the only game here; every test has a folder of its own as the current one."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.match.toy import install

from flagplot.cli.main import guarded


class Ran(NamedTuple):
    status: int
    out: str
    err: str


Run = Callable[..., Ran]


class _Input:
    """Standard input that is a pipe."""

    def __init__(self, data: bytes) -> None:
        import io

        self.buffer = io.BytesIO(data)

    def isatty(self) -> bool:
        return False


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run a command with the toy in a folder of its own; gives status, standard output and standard error."""
    install(monkeypatch)
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, given: str | bytes = "") -> Ran:
        data = given if isinstance(given, bytes) else given.encode()
        monkeypatch.setattr(sys, "stdin", _Input(data))
        capfd.readouterr()
        status = guarded(arguments)
        sys.stdout.flush()
        return Ran(status, *capfd.readouterr())

    return run
