"""Numbers with their nouns, in remarks on orders, messages and the umpire's record."""


def many(n: int, noun: str) -> str:
    """Return a number with its noun: `1 factor`, `3 factors`."""
    return f"{n} {noun if n == 1 else noun + 's'}"
