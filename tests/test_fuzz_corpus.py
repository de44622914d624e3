"""What the fuzzer (`tools/fuzz.py`) begins with, and what it has found: every reader reads it, and in time."""

import time

import pytest
from tools.fuzz import LONGEST, corpus, read_one


@pytest.mark.many_positions
def test_the_corpus_of_the_fuzzer_is_read() -> None:
    every = list(corpus())
    for data in every:
        began = time.process_time()
        read_one(data)
        assert time.process_time() - began < LONGEST, data[:80]
    assert len(every) > 200
