# Laid by tools/mutation.py after tests/conftest.py of its copy; not a module of its own.
import functools
import json
import os
import sys
from pathlib import Path

import pytest

BUDGET = 60
WHOLE = ("stats", "list_all_tests", "mutant_generation")
"""Runs of mutmut's own, which want every test."""
STATS = Path("mutmut-stats.json")
FORGETFUL = ("flagplot.games.carrier", "flagplot.commanders.carrier", "tests.carrier")
SLOW_TO_LEARN = ("flagplot.games.carrier.orders",)


@pytest.fixture(scope="module", autouse=True)
def nothing_is_remembered_of_the_sound_program():
    """A cached result of before would hide the mutant, and a test that reads it would not be known to reach it."""
    for name, module in list(sys.modules.items()):
        if name.startswith(FORGETFUL) and not name.startswith(SLOW_TO_LEARN):
            for thing in list(vars(module).values()):
                if isinstance(thing, functools._lru_cache_wrapper):
                    thing.cache_clear()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    """Put the module that costs least first, and leave out what is beyond the budget."""
    if os.environ.get("MUTANT_UNDER_TEST", "stats") in WHOLE or not STATS.exists():
        return
    times = json.loads(STATS.read_text())["duration_by_test"]
    modules = {}
    for item in items:
        modules.setdefault(item.module.__name__, []).append(item)
    cost = {name: sum(times.get(item.nodeid, 0.0) for item in found) for name, found in modules.items()}
    spent, kept, left = 0.0, [], []
    for name in sorted(modules, key=lambda name: (cost[name], name)):
        for item in modules[name]:
            spent += times.get(item.nodeid, 0.0)
            (kept if spent <= BUDGET or not kept else left).append(item)
    items[:] = kept
    config.hook.pytest_deselected(items=left)
