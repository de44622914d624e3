"""Tests of a rule document play its rule set: email-2003 for FE rows, gm-1993 for GM rows, unless `alone.txt` has them,
with the reason why."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.carrier import position

DOCUMENTS = {"FE": "email-2003", "GM": "gm-1993"}
ALONE = Path(__file__).parent / "alone.txt"


@cache
def alone() -> frozenset[str]:
    """Return the tests that play the base game with one option, as `folder/file.py::test`."""
    lines = ALONE.read_text(encoding="utf-8").splitlines()
    return frozenset(line for line in lines if line and not line.startswith("#"))


def document(item: pytest.Item) -> str:
    """Return the rule set that a test is to play: that of the one document whose rows it is marked with, or nothing."""
    kinds = {rule[:2] for mark in item.iter_markers("rule") for rule in mark.args}
    wanted = {DOCUMENTS[kind] for kind in kinds if kind in DOCUMENTS}
    name = item.nodeid.partition("[")[0].removeprefix("tests/carrier/")
    return wanted.pop() if len(wanted) == 1 and name not in alone() else ""


@pytest.fixture(autouse=True)
def _document(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let positions be those of the test's document, and refuse a test that has built some and none of its own."""
    wanted = document(request.node)
    position.PLAYED.clear()
    position.DOCUMENT[0] = wanted or "base"
    yield
    position.DOCUMENT[0] = "base"
    if wanted and position.PLAYED and wanted not in position.PLAYED:
        pytest.fail(f"it shows a rule of {wanted} and plays {', '.join(sorted(position.PLAYED))}: say why in alone.txt")
