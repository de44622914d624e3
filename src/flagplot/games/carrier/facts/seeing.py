"""What a side is told of its own lookouts, of shadowers, of enemies made out or driven off, and of its counters."""

from typing import Literal

from flagplot.games.carrier.facts.note import Counted, Note
from flagplot.games.carrier.ruleset.kinds import Shadowing
from flagplot.games.carrier.state.plot import MadeUp


class Initiative(Note, frozen=True, kw_only=True, tag="seeing.initiative"):
    """Who has the initiative (FE-13a)."""

    whose: Literal["own", "enemy"]
    rule: str = "FE-13a"


class NothingObserved(Note, frozen=True, kw_only=True, tag="seeing.nothing_observed"):
    """AFs that tried to observe and saw nothing (GM-7.2b)."""

    rule: str = "GM-7.2b"


class NumbersMissing(Note, frozen=True, kw_only=True, tag="seeing.numbers_missing"):
    """Units for which no report numbers were given (GM-3.6a)."""

    rule: str = "GM-3.6a"


class NumbersMoved(Note, frozen=True, kw_only=True, tag="seeing.numbers_moved"):
    """Report numbers that are out of range now (GM-3.6b)."""

    size: int
    before: int
    now: int
    rule: str = "GM-3.6b"


class Shadows(Note, frozen=True, kw_only=True, tag="seeing.shadows"):
    """What came of shadowing, with the reason or as the bare result (BR-11.3, FE-11.3b, FE-27.3f)."""

    detail: Literal["anchored", "reason", "result"]
    """With the reason, and what lies at anchor, or the bare result (FE-11.3a)."""
    result: Shadowing
    anchored: tuple[Counted, ...] = ()
    """Ship classes of the target that lie at anchor."""


class Shadowed(Note, frozen=True, kw_only=True, tag="seeing.shadowed"):
    """A TF is told of the enemy's attempt (FE-11.3b)."""

    result: Shadowing
    rule: str = "FE-11.3b"


class MadeOut(Note, frozen=True, kw_only=True, tag="seeing.made_out"):
    """Ships that attackers recognise (BR-7.15), or count before they choose targets (FE-LI-1a)."""

    how: Literal["sailing", "anchored", "precise"]
    ships: tuple[str, ...] = ()
    anchored: tuple[str, ...] = ()
    tfs: tuple[tuple[MadeUp, ...], ...] = ()
    """The ships of each TF by type."""
    rule: str = "BR-7.15"


class BreakingOff(Note, frozen=True, kw_only=True, tag="seeing.breaking_off"):
    """A try to break off surface combat (BR-30.3)."""

    result: Literal["away", "enemy away", "held", "too slow"]
    total: int = 0
    """Of the dice."""
    rule: str = "BR-30.3"


class CounterMoves(Note, frozen=True, kw_only=True, tag="seeing.counter"):
    """A coastwatcher or troops move or cannot, fall silent or come anew (GM-23.3)."""

    how: Literal["moves", "edge", "sea", "island", "enemy base", "silent", "new"]
    direction: str = ""
    island: str = ""
    base: str = ""


class Overdue(Note, frozen=True, kw_only=True, tag="seeing.overdue"):
    """An AF out of touch whose fuel must be at an end (GM-22.5)."""

    rule: str = "GM-22.5"
    bad: bool = True
