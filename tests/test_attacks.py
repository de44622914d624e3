"""A short form of each attack of `bench/attack.py`: nothing uncaught, nothing lost, no exception."""

import pytest
from bench.attack import ATTACKS, HARM, run

SHORT = {
    "journals": 0.02,
    "sheets": 0.005,
    "tables": 0.01,
    "unseen": 0.02,
    "kills": 0.005,
    "disks": 0.02,
    "serve": 0.004,
    "outages": 0.02,
    "crowds": 0.1,
}


@pytest.mark.parametrize("name", ATTACKS)
@pytest.mark.many_positions
def test_an_attack_does_no_harm(name: str) -> None:
    [(_, figures)] = run([name], SHORT[name])
    assert {what: figure for what, figure in figures.items() if what in HARM and figure} == {}
    assert len(figures) > 1
