"""Facts in words: one file a topic, sentences by key."""
