"""Which unit is meant: a task force, air formation, submarine, flotilla, ship or base of a side."""

from typing import Literal

import msgspec

from flagplot.games.carrier.ruleset.kinds import Side

UnitKind = Literal[
    "TF", "AF", "SS", "MTB", "CW", "T", "ship", "base", "MTB base", "coastwatchers", "attackers", "planes"
]
"""The last three only observe: the watchers of an island, attackers of what nobody had reported, and planes that an
enemy tried to intercept."""


class UnitId(msgspec.Struct, frozen=True, order=True, gc=False):
    """A unit of a side. `label` is how its owner writes it; `str()` is the umpire's key, which also names its dice."""

    side: Side
    kind: UnitKind
    number: int = 0
    """Of a task force, air formation, submarine, flotilla or counter."""
    name: str = ""
    """Of a ship or base; the island of a counter or of coastwatchers."""

    @property
    def label(self) -> str:
        """`TF3`, `AF17`, `Lexington`, `Rabaul`."""
        if self.number or not self.name:
            return f"{self.kind}{self.number}"
        return f"{self.kind} {self.name}" if self.kind in ("MTB base", "coastwatchers") else self.name

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
