"""What is told at the table."""

from typing import Any

import msgspec

from flagplot.core.dice import Modifier
from flagplot.games.coastal.collision import Part
from flagplot.games.coastal.table.orders import Note
from flagplot.games.coastal.telling.facts import Fact, Throw, union
from flagplot.games.coastal.torpedo_damage import Effect, System


class Entry(msgspec.Struct, frozen=True):
    """A line of the diary: a mount back in action, or a roll for flooding that is due (AS-ASSIST-4)."""

    vessel: str
    back: System | None = None


class Harmed(msgspec.Struct, frozen=True):
    """What is never mended at the table."""

    vessel: str
    part: Part


class TableRam(Fact, frozen=True, kw_only=True):
    """What a ram did to both vessels; mounts with the turns they are out (AS-ASSIST-2)."""

    rammer: str
    rammed: str
    lost: int
    own: int
    m_hit: bool
    parts: tuple[Part, ...]
    out: tuple[tuple[System, int], ...]
    dice: tuple[str, ...]
    """Each throw in its order: the die and its faces."""


class SalvoAttack(Fact, frozen=True, kw_only=True):
    """A salvo's attack on a vessel that the referee found covered: its cone in cm, score and dice (AS-ASSIST-3)."""

    marker: str
    target: str
    near: float
    far: float
    near_width: float
    far_width: float
    because: tuple[Modifier, ...]
    throws: tuple[Throw, ...]
    hits: int
    left: int
    rules: tuple[str, ...] = ("AS-8.2a", "AS-8.2u")


class RanUnder(Fact, frozen=True, kw_only=True):
    """A deep salvo runs under a vessel (AS-8.1ad)."""

    marker: str
    target: str
    rules: tuple[str, ...] = ("AS-8.1ad",)


class SalvoGone(Fact, frozen=True, kw_only=True):
    """A salvo has left the table by its edge, or the referee has retired it (AS-8.1m)."""

    marker: str
    retired: bool
    rules: tuple[str, ...] = ("AS-8.1m",)


class TargetHit(Fact, frozen=True, kw_only=True):
    """What one torpedo did; `unsaid`: nobody has named the systems that shock may knock out (AS-8.3d)."""

    target: str
    effect: Effect
    out: tuple[System, ...]
    unsaid: bool
    rules: tuple[str, ...] = ("AS-8.3d",)


class MarkerUsed(Fact, frozen=True, kw_only=True):
    """A marker that another salvo has (AS-8.1t)."""

    marker: str
    rules: tuple[str, ...] = ("AS-8.1t",)


class Noted(Fact, frozen=True, kw_only=True):
    """A launch with its note; `bottom` torpedoes struck the bottom (AS-8.1u)."""

    note: Note
    bottom: int
    rules: tuple[str, ...] = ("AS-8.1u",)


class FloodingRolled(Fact, frozen=True, kw_only=True):
    """A roll to control flooding: nothing lost, it is under control (AS-8.3n)."""

    vessel: str
    rolled: int
    lost: int
    rules: tuple[str, ...] = ("AS-8.3n",)


class Due(Fact, frozen=True, kw_only=True):
    """What the diary has for a turn (AS-ASSIST-4)."""

    due: int
    entry: Entry
    rules: tuple[str, ...] = ("AS-ASSIST-4",)


AnyFact: Any = union(globals())
