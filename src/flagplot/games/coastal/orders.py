"""The orders a player can give, and their canonical text, which reads back as the same order (AS-BASE-5)."""

from typing import ClassVar

import msgspec

from flagplot.core.game import OrderSheet

WINDOW_A = ("COURSE", "SPEED", "RAM", "STARSHELL", "LIGHT")
WINDOW_B = ("FIRE", "HOLD", "TORP", "SIGNAL")
PLACING = ("AT", "TAKE")


def angle(value: int) -> str:
    """Return tenths of a degree as an order writes them: three figures, with a decimal only where needed."""
    return f"{value // 10:03d}" + (f".{value % 10}" if value % 10 else "")


def length(value: int) -> str:
    """Return hundredths of a cm as an order writes them."""
    return f"{value / 100:.2f}".rstrip("0").rstrip(".")


class _Order(msgspec.Struct, frozen=True, tag=True):
    vessel: str
    slot: ClassVar[str] = ""
    """Two orders of one vessel with the same slot exclude each other."""
    form: ClassVar[str] = ""
    """The order as text, where its fields need no turning into words."""

    @property
    def unit(self) -> str:
        """The vessel, or the card, that the order is for."""
        return self.vessel

    @property
    def key(self) -> str:
        """What only one order of this vessel may fix."""
        return self.slot

    @property
    def canonical(self) -> str:
        """The order as text, which reads back as this order."""
        return self.form.format(self)


class Steer(_Order, frozen=True, tag=True):
    """Course in tenths of a degree and speed in knots; -1 leaves it as it is."""

    course: int = -1
    speed: int = -1

    @property
    def key(self) -> str:
        """Course and speed may be ordered on two lines."""
        return " and ".join(["course"] * (self.course >= 0) + ["speed"] * (self.speed >= 0))

    @property
    def canonical(self) -> str:
        """The order as text."""
        parts = [self.vessel]
        if self.course >= 0:
            parts.append(f"COURSE {angle(self.course)}")
        if self.speed >= 0:
            parts.append(f"SPEED {self.speed}")
        return " ".join(parts)


class Ram(_Order, frozen=True, tag=True):
    """Steer for a contact and ram it."""

    contact: int
    slot = "course and speed"
    form = "{0.vessel} RAM C{0.contact}"


class StarShell(_Order, frozen=True, tag=True):
    """One star shell over a point, in hundredths of a cm."""

    x: int
    y: int
    slot = "star shell"

    @property
    def canonical(self) -> str:
        """The order as text."""
        return f"{self.vessel} STARSHELL {length(self.x)},{length(self.y)}"


class Light(_Order, frozen=True, tag=True):
    """Searchlight on a true bearing in tenths of a degree."""

    bearing: int
    slot = "searchlight"

    @property
    def canonical(self) -> str:
        """The order as text."""
        return f"{self.vessel} LIGHT {angle(self.bearing)}"


class Fire(_Order, frozen=True, tag=True):
    """Fire at a contact with one gun mount (from 1) or with all that bear (0)."""

    contact: int
    mount: int = 0

    @property
    def key(self) -> str:
        """A mount fires at one target."""
        return f"gun {self.mount}" if self.mount else "all guns"

    @property
    def canonical(self) -> str:
        """The order as text."""
        mount = f" MOUNT {self.mount}" if self.mount else ""
        return f"{self.vessel} FIRE C{self.contact}{mount}"


class Hold(_Order, frozen=True, tag=True):
    """Hold fire."""

    slot = "all guns"
    form = "{0.vessel} HOLD"


class Launch(_Order, frozen=True, tag=True):
    """Launch torpedoes of one mount (from 1) on a true bearing in tenths of a degree: the secret note."""

    mount: int
    count: int
    bearing: int
    wide: bool
    deep: bool

    @property
    def key(self) -> str:
        """All torpedoes of one mount in a turn are one salvo (AS-8.1q, AS-8.1r)."""
        return f"torpedo mount {self.mount}"

    @property
    def canonical(self) -> str:
        """The order as text."""
        spread, depth = "WIDE" if self.wide else "NARROW", "DEEP" if self.deep else "SHALLOW"
        return (
            f"{self.vessel} TORP MOUNT {self.mount} COUNT {self.count} BEARING {angle(self.bearing)} {spread} {depth}"
        )


class Signal(_Order, frozen=True, tag=True):
    """Alert all friends by wireless."""

    slot = "signal"
    form = "{0.vessel} SIGNAL"


class Place(_Order, frozen=True, tag=True):
    """Place a vessel before turn 1, in hundredths of a cm, tenths of a degree and knots."""

    x: int
    y: int
    course: int
    speed: int
    slot = "placement"

    @property
    def canonical(self) -> str:
        """The order as text."""
        return f"{self.vessel} AT {length(self.x)},{length(self.y)} COURSE {angle(self.course)} SPEED {self.speed}"


class Take(_Order, frozen=True, tag=True):
    """Choose vessels of one card for a skirmish; `vessel` is the card."""

    count: int
    slot = "number taken"
    form = "TAKE {0.count} {0.vessel}"


Order = Steer | Ram | StarShell | Light | Fire | Hold | Launch | Signal | Place | Take


class CoastalSheet(OrderSheet, frozen=True, kw_only=True, tag="battle"):
    """A seat's sheet for one window."""

    orders: tuple[Order, ...] = ()
