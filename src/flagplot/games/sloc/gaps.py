"""What the umpire answers when asked for a part of the rules (ES-0a)."""

import tomllib
from functools import lru_cache

from flagplot.core.diagnostics import suggest
from flagplot.games.sloc.tables import FOLDER

SUPPLIED = ("11.21.B", "11.21.C", "11.21.D", "11.21.E", "11.22.A", "11.22.B", "11.22.C", "11.23", "11.24.A")
"""The sections that are played from the text."""


@lru_cache(maxsize=1)
def missing() -> dict[str, str]:
    """Return the parts that the text does not hold, with what is done without them (ES-0a, ES-11.24.E)."""
    return {k: str(v) for k, v in tomllib.loads((FOLDER / "gaps.toml").read_text(encoding="utf-8")).items()}


def answer(section: str) -> str:
    """Return what the umpire has on a section: played, or "text not supplied" with what is done instead (ES-0a)."""
    wanted = section.strip().removeprefix("ES-").removeprefix("es-")
    for key, text in missing().items():
        if wanted.lower() == key.lower():
            return f"{key}: {text}."
    for key in SUPPLIED:
        if wanted.upper().startswith(key):
            return f"{key}: played; the rows ES-{key} of the rulebook say how."
    if wanted.upper().startswith("BASE"):
        return "The base layer (ES-BASE-1 to ES-BASE-38) is our own; docs/sloc.md describes it."
    near = suggest(wanted, [*missing(), *SUPPLIED])
    hint = f"did you mean {near}?" if near else "the sections are 11.21.A to 11.24.E, and BASE for our own layer."
    return f"There is no section '{section}' in this game; {hint}"


def citation(rule: str) -> str:
    """Return a row as rulings cite it: base rows are HOUSE, since a row of the text wins over them (ES-BASE-1)."""
    return f"{rule}, HOUSE" if rule.startswith("ES-BASE") else rule


def parent(rule: str) -> str:
    """Return how a rule of the parent game is shown: its number is of the older numbering (ES-0b)."""
    return f"parent {rule} (older numbering)"
