"""Facts to words, by key."""
