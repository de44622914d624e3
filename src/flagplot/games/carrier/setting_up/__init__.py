"""The position before the first turn."""
