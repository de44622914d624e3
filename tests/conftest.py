"""What all tests share: hypothesis draws the same examples every time, untimed; `--quick` leaves out what is long."""

import gc
from collections import Counter

import pytest
from hypothesis import settings
from tests.support.examples import some

settings.register_profile("flagplot", deadline=None, derandomize=True, max_examples=some(100))
settings.load_profile("flagplot")

LONG = ("whole_game", "whole_match", "whole_program", "many_positions", "many_sentences")
LEFT_OUT: Counter[str] = Counter()
"""The tests that `--quick` leaves out: how many of each file."""


@pytest.fixture
def unhinted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the orders that are shown beside a refusal: a third of the time of reading what is refused, and nothing
    of what is read."""
    monkeypatch.setattr("flagplot.games.carrier.orders.hints.Hints.show", lambda *_, **__: None)
    monkeypatch.setattr("flagplot.orders.sheet._Reading._with_example", lambda _, remark, __: remark)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--quick",
        action="store_true",
        help="leave out tests of whole games and matches, of the whole program, and of many positions and sentences",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("quick"):
        long = [item for item in items if any(item.get_closest_marker(name) for name in LONG)]
        items[:] = [item for item in items if item not in set(long)]
        LEFT_OUT.update(item.nodeid.partition("::")[0] for item in long)
        config.hook.pytest_deselected(items=long)


def pytest_collection_finish() -> None:
    """Spare the collector of garbage what lasts to the end: thousands of tests, and the modules of the program."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Tell the process that prints the summary what this one left out."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = dict(LEFT_OUT)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: object) -> None:
    LEFT_OUT.update({} if LEFT_OUT else getattr(node, "workeroutput", {}).get("left_out", {}))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if LEFT_OUT:
        terminalreporter.section(f"{LEFT_OUT.total()} tests left out by --quick")
        for file, number in sorted(LEFT_OUT.items()):
            terminalreporter.write_line(f"{number:5}  {file}")
