"""The form of a journal is a promise: one written by an earlier Flagplot is read, and written again, to the
byte.
"""

import os
from pathlib import Path

import pytest
from tests.match.play import opened, send, to_the_end

from flagplot.core.journal import Ruling, decode, encode
from flagplot.match.verify import verify

GOLDEN = Path(__file__).parent / "golden" / "two-step.jsonl"


def test_the_journal_of_a_match_with_rulings_is_the_one_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flagplot.match.match.__version__", "0.1.0")
    match = opened("two-step", computers=["red"], pace=3600, time="1942-05-08T06:00:00+00:00")
    send(match, "blue", "move 1\r\n  snk ∆", "1942-05-08T06:30:00+00:00")
    match.resolve("1942-05-08T07:00:00+00:00")
    match.rule(Ruling("rule", "The lighthouse is dark.", ("red",)), "1942-05-08T07:30:00+00:00")
    match.resolve("1942-05-08T08:00:00+00:00")
    match.rule(Ruling("rollback", "Wrong map.", turn=1), "1942-05-08T08:30:00+00:00")
    data = encode(to_the_end(match, "1942-05-08T09:00:00+00:00").entries)
    if os.environ.get("FLAGPLOT_GOLDEN") == "write":
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_bytes(data)
    assert data == GOLDEN.read_bytes()


def test_the_kept_journal_is_read_and_proved() -> None:
    data = GOLDEN.read_bytes()
    assert encode(decode(data)) == data
    verdict = verify(data)
    assert verdict.holds, verdict.message
