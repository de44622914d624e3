"""What stands behind each rule: its status, the amendments, the chapters of the parent rules (AS-0a to AS-0d)."""

from functools import cache
from typing import Literal

import msgspec

from flagplot.core import toml
from flagplot.core.game import DATA

Status = Literal["CLARIFICATION", "CORRECTION", "NEW RULE", "HOUSE", "REVISION"]
"""The kinds of support text (AS-0a); REVISION is a section printed again with changes."""


class Amendment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An amended section: when, and the edition that has absorbed it (AS-0d)."""

    section: str
    title: str
    status: Status
    date: str
    applies_to: str
    absorbed_by: str
    affected: bool


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter of the parent rules and where its content comes from here (AS-0b)."""

    number: int
    title: str
    seed: str = ""
    base: str = ""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    amendments: tuple[Amendment, ...]
    chapters: tuple[Chapter, ...]


@cache
def _file() -> _File:
    return toml.load(DATA / "coastal" / "amendments.toml").convert(_File)


def amendments() -> tuple[Amendment, ...]:
    """Return the amended sections with dates and editions (AS-0d)."""
    return _file().amendments


def chapters() -> tuple[Chapter, ...]:
    """Return the fourteen chapters of the parent rules (AS-0b)."""
    return _file().chapters


def status(rule: str) -> Status:
    """Return the one status word of a rule id (AS-0a): base rows are HOUSE, always (AS-BASE-1)."""
    for amendment in amendments():
        if rule.startswith(f"AS-{amendment.section}"):
            return amendment.status
    return "HOUSE"


def coverage(number: int) -> str:
    """Return where a chapter of the parent rules is covered (AS-0b)."""
    for chapter in chapters():
        if chapter.number == number:
            parts = [f"{chapter.seed} from the seed"] if chapter.seed else []
            parts += [f"{chapter.base} from the base layer"] if chapter.base else []
            return "; ".join(parts) or "not covered"
    return "not covered"


def supplied(section: str) -> str:
    """Return what is said of a section of the parent rules: its status, or that it is not supplied (AS-8.1j)."""
    for amendment in amendments():
        if amendment.section == section:
            return f"{amendment.status}, {amendment.date}"
    return "not supplied"
