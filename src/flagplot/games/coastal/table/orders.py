"""What a referee and the players write at the table, as typed facts with their canonical text."""

from typing import ClassVar

import msgspec

from flagplot.games.coastal.cards import Nation, TorpedoType
from flagplot.games.coastal.collision import Aspect
from flagplot.games.coastal.orders import angle, length


class _Statement(msgspec.Struct, frozen=True, tag=True):
    verb: ClassVar[str]

    @property
    def unit(self) -> str:
        """The word with which the line begins."""
        return self.verb


class Collision(_Statement, frozen=True, tag=True):
    """A ram as the referee found it (AS-ASSIST-2); -1 in `submarine` and `radar`, `None` in `mounts`: not said."""

    verb = "COLLISION"
    rammer: str
    rammer_class: int
    rammed: str
    rammed_class: int
    aspect: Aspect
    speed: int
    submarine: int = -1
    mounts: tuple[str, ...] | None = None
    radar: int = -1

    @property
    def canonical(self) -> str:
        """The facts as text."""
        text = (
            f"COLLISION RAMMER {self.rammer} CLASS {self.rammer_class} RAMMED {self.rammed} "
            f"CLASS {self.rammed_class} ASPECT {self.aspect.upper()} SPEED {self.speed}"
        )
        if self.submarine >= 0:
            text += f" SUBMARINE {'YES' if self.submarine else 'NO'}"
        if self.mounts is not None:
            text += f" MOUNTS {','.join(self.mounts) or 'NONE'}"
        if self.radar >= 0:
            text += f" RADAR {'YES' if self.radar else 'NO'}"
        return text


class Note(_Statement, frozen=True, tag=True):
    """A launch with its secret note (AS-ASSIST-3). Position in hundredths of a cm, bearing in tenths."""

    verb = "LAUNCH"
    marker: str
    count: int
    torpedo: TorpedoType
    nation: Nation
    year: int
    wide: bool
    deep: bool
    x: int
    y: int
    bearing: int
    shoals: bool = False

    @property
    def canonical(self) -> str:
        """The note as text."""
        return (
            f"LAUNCH {self.marker} COUNT {self.count} TYPE {self.torpedo} NATION {self.nation.upper()} "
            f"YEAR {self.year} {'WIDE' if self.wide else 'NARROW'} {'DEEP' if self.deep else 'SHALLOW'} "
            f"AT {length(self.x)},{length(self.y)} BEARING {angle(self.bearing)}" + (" SHOALS" if self.shoals else "")
        )


class Attack(_Statement, frozen=True, tag=True):
    """A vessel that the referee finds covered by a salvo (AS-ASSIST-3), in the order nearest first."""

    verb = "SALVO"
    marker: str
    turn: int
    target: str
    size: int
    arc: str
    speed: int
    draught: bool = False
    steering: bool = False
    unaware: bool = False
    explosive: bool = False
    boxes: int = -1
    systems: tuple[str, ...] | None = None

    @property
    def canonical(self) -> str:
        """The facts as text."""
        text = (
            f"SALVO {self.marker} TURN {self.turn} TARGET {self.target} CLASS {self.size} "
            f"ARC {self.arc.upper()} SPEED {self.speed}"
        )
        for word, holds in (
            ("SHALLOWDRAUGHT", self.draught),
            ("STEERING", self.steering),
            ("UNAWARE", self.unaware),
            ("OIL", self.explosive),
        ):
            text += f" {word} {'YES' if holds else 'NO'}"
        if self.boxes >= 0:
            text += f" BOXES {self.boxes}"
        if self.systems is not None:
            text += f" SYSTEMS {','.join(self.systems) or 'NONE'}"
        return text


class Retire(_Statement, frozen=True, tag=True):
    """The referee takes a salvo away that has left the table or run ashore (AS-8.1m)."""

    verb = "RETIRE"
    marker: str

    @property
    def canonical(self) -> str:
        """The word and the marker."""
        return f"RETIRE {self.marker}"


class More(_Statement, frozen=True, tag=True):
    """More facts of this turn follow when its rulings are known: a ram before the launches (AS-ASSIST-1)."""

    verb = "MORE"

    @property
    def canonical(self) -> str:
        """The word alone."""
        return self.verb


class End(_Statement, frozen=True, tag=True):
    """The referee closes the table."""

    verb = "END"

    @property
    def canonical(self) -> str:
        """The word alone."""
        return self.verb


Statement = Collision | Note | Attack | Retire | More | End
