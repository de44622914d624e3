"""Names in lists: units whose numbers follow one another stand together."""

import re
from collections.abc import Sequence

from flagplot.core.words import Words

NUMBERED = re.compile(r"([A-Z]{1,3} ?)(\d+)")


def folded(names: Sequence[str]) -> tuple[str, ...]:
    """Return names with those that follow one another together: `DD 7, DD 8, DD 9` as `DD 7-9`."""
    out: list[str] = []
    run: list[int] = []
    head = ""
    for name in (*names, ""):
        found = NUMBERED.fullmatch(name)
        if found is None or found[1] != head:
            out += [head + part for part in ranges(run)]
            head, run = (found[1], []) if found else ("", [])
        if found:
            run.append(int(found[2]))
        elif name:
            out.append(name)
    return tuple(out)


def names(words: Words, every: Sequence[str]) -> str:
    """Return names as a list in words."""
    return words.text(folded(every))


def joined(words: Words, key: str, parts: Sequence[str]) -> str:
    """Return parts in one text by a sentence for two of them, `one` and `two`."""
    text = parts[0] if parts else ""
    for part in parts[1:]:
        text = words(key, one=text, two=part)
    return text


def ranges(numbers: Sequence[int], width: int = 0) -> list[str]:
    """Return numbers as texts, those that follow one another together: `3`, `5-8`; by option with leading zeros."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ["-".join(f"{n:0{width}}" for n in dict.fromkeys((part[0], part[-1]))) for part in parts]
