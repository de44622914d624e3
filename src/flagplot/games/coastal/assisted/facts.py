"""What a referee and the players write in assisted mode, as typed facts with their canonical text."""

import msgspec

from flagplot.core.game import OrderSheet
from flagplot.games.coastal.orders import angle, length


class Collision(msgspec.Struct, frozen=True, tag=True):
    """A ram as the referee found it (AS-ASSIST-2); -1 in `submarine` and `radar`, `None` in `mounts`: not said."""

    rammer: str
    rammer_class: int
    rammed: str
    rammed_class: int
    aspect: str
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


class Note(msgspec.Struct, frozen=True, tag=True):
    """A launch with its secret note (AS-ASSIST-3). Position in hundredths of a cm, bearing in tenths."""

    marker: str
    count: int
    torpedo: str
    nation: str
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


class Attack(msgspec.Struct, frozen=True, tag=True):
    """A vessel that the referee finds covered by a salvo (AS-ASSIST-3), in the order nearest first."""

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
            text += f" {word}" if holds else ""
        if self.boxes >= 0:
            text += f" BOXES {self.boxes}"
        if self.systems is not None:
            text += f" SYSTEMS {','.join(self.systems) or 'NONE'}"
        return text


class End(msgspec.Struct, frozen=True, tag=True):
    """The referee closes the table."""

    canonical: str = "END"


Fact = Collision | Note | Attack | End


class TableSheet(OrderSheet, frozen=True, kw_only=True, tag="table"):
    """A seat's facts for one turn at the table."""

    facts: tuple[Fact, ...] = ()
