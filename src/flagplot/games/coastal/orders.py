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
    slot = "course and speed"

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


ORDER_HELP = """\
COASTAL: HOW TO WRITE ORDERS

One order to a line, the vessel first. Capitals do not matter; # starts a
remark. Enemies are called by the contact number of your own report.
Courses and bearings are true, 000 to 359.9; points are x,y in cm.

Before turn 1, where your vessels may be placed:
  MTB1 AT 80.0,12.0 COURSE 330 SPEED 8
  TAKE 4 MTB                     (only where you choose your own forces)

Orders A, before movement. What you do not change goes on as before:
  MTB1 COURSE 330 SPEED 24
  MTB1 SPEED 12
  V1 RAM C2                      steer for contact C2 and ram it
  V1 STARSHELL 60,40             light up 12 cm round a point
  V1 LIGHT 315                   searchlight; it shows you up too

Orders B, after the sighting report. Without orders nobody fires:
  MGB1 FIRE C2                   all guns that bear
  MGB1 FIRE C3 MOUNT 2           this mount at another target
  MGB1 HOLD                      hold fire
  MTB1 TORP MOUNT 1 COUNT 2 BEARING 312 NARROW SHALLOW
  V1 SIGNAL                      alert all friends by wireless

TORP takes NARROW or WIDE and SHALLOW or DEEP. Fixed tubes fire within 10
degrees of ahead. A salvo arms in the next turn and attacks from the turn
after that: aim where the enemy will be.
"""
