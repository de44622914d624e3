"""Which unit is meant: a task force, air formation, submarine, flotilla, ship or base of a side."""

import functools
from typing import Literal

import msgspec

from flagplot.games.carrier.ruleset.kinds import Side

UnitKind = Literal["TF", "AF", "SS", "MTB", "CW", "T", "ship", "base", "MTB base"]


class UnitId(msgspec.Struct, frozen=True, order=True, gc=False):
    """A unit of a side. `label` is how its owner writes it; `str()` is the umpire's key, which also names its dice."""

    side: Side
    kind: UnitKind
    number: int = 0
    """Of a task force, air formation, submarine, flotilla or counter."""
    name: str = ""
    """Of a ship or base."""

    @property
    def label(self) -> str:
        """`TF3`, `AF17`, `Lexington`, `Rabaul`."""
        return f"MTB base {self.name}" if self.kind == "MTB base" else self.name or f"{self.kind}{self.number}"

    def __str__(self) -> str:
        return f"{self.side}/{self.label}"


MOST = 99
"""No unit of a kind has a higher number."""


def tf_id(side: Side, number: int) -> UnitId:
    """Return which unit a TF is."""
    return UnitId(side, "TF", number)


def af_id(side: Side, number: int) -> UnitId:
    """Return which unit an AF is."""
    return UnitId(side, "AF", number)


def base_id(side: Side, name: str) -> UnitId:
    """Return which unit a base is."""
    return UnitId(side, "base", name=name)


@functools.cache
def numbered(side: Side) -> dict[str, UnitId]:
    """Return the numbered units that a side can have, by label: those that have gone too."""
    kinds: tuple[UnitKind, ...] = ("AF", "MTB", "SS", "TF")
    return {f"{kind}{number}": UnitId(side, kind, number) for kind in kinds for number in range(1, MOST + 1)}
