"""Small words of all texts that players read: numbers with their nouns, and lists of names that follow one another."""

import re
from collections.abc import Sequence

RUN = re.compile(r"\b(?P<kind>[A-Z]{1,3})(?P<gap> ?)(?P<first>\d+)(?:, (?P=kind)(?P=gap)\d+)+(?![\d/])")


def many(n: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun: `1 factor`, `3 factors`, `2 hexes` with the plural given."""
    return f"{n} {noun if n == 1 else plural or noun + 's'}"


def label_order(label: str) -> tuple[str, int]:
    """Return the key that puts `CA #2` before `CA #10` (FE-19a)."""
    kind, _, number = label.partition(" #")
    return kind, int(number) if number.isdigit() else 0


def runs(text: str) -> str:
    """Return a text in which units whose numbers follow one another stand together: `DD 7, DD 8, DD 9` as `DD 7-9`."""
    return RUN.sub(_ranges, text)


def _ranges(found: re.Match[str]) -> str:
    head = found["kind"] + found["gap"]
    return ", ".join(head + part for part in ranges([int(number) for number in re.findall(r"\d+", found[0])]))


def ranges(numbers: Sequence[int], width: int = 0) -> list[str]:
    """Return numbers as texts, those that follow one another together: `3`, `5-8`; by option with leading zeros."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ["-".join(f"{n:0{width}}" for n in dict.fromkeys((part[0], part[-1]))) for part in parts]
