"""What the fuzzer (`tools/fuzz.py`) begins with, and what it has found: every reader reads it."""

import os

import pytest
from tools.fuzz import corpus, read_one


@pytest.mark.many_positions
def test_the_corpus_of_the_fuzzer_is_read() -> None:
    """Nothing is raised; every twenty-fifth is read in each run, all by FLAGPLOT_LONG."""
    every = list(corpus())
    assert len(every) > 200
    for data in every if "FLAGPLOT_LONG" in os.environ else every[::25]:
        read_one(data)
