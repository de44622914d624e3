"""Facts to words: which sentence says a fact, and with what values. The sentences stand in `data/slot/words`."""
