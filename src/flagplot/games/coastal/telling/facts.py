"""What can be told: one struct for each kind of thing. Lengths in hundredths of a cm, angles in tenths of a degree."""

import re
from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Any, Literal

import msgspec

from flagplot.core.dice import Modifier
from flagplot.core.game import Dispatch
from flagplot.games.coastal.collision import Aspect
from flagplot.games.coastal.scenario import Edge
from flagplot.games.coastal.state import Ending
from flagplot.games.coastal.tables import Light
from flagplot.games.coastal.torpedo_damage import Effect, System

XY = tuple[int, int]
Repairable = Literal["engine-room", "m-hit", "steering", "wireless"]
Void = Literal["out-of-action", "not-loaded", "outside-arc"]
Damage = Literal[
    "none",
    "m-hit",
    "m-hit-casualties",
    "steering",
    "gun",
    "tubes",
    "radar",
    "searchlight",
    "wireless",
    "fire",
    "bridge",
    "boxes",
    "flooding",
]
"""What a natural 1 of a gun may do (AS-BASE-36)."""


def tag(name: str) -> str:
    """Return the tag of a fact, which is also its key among the sentences: `RanAground` is `ran-aground`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Who(msgspec.Struct, frozen=True, omit_defaults=True):
    """A vessel as a seat knows it: its own by name, an enemy by contact number, else by its class, else not at all."""

    own: str = ""
    contact: int = 0
    size: int = 0


class Throw(msgspec.Struct, frozen=True):
    """One torpedo's roll: the score it needs and the face of the die."""

    needed: int
    rolled: int


class Fact(Dispatch, frozen=True, kw_only=True, tag=tag):
    """Something told to a seat: when, and by which rules."""

    turn: int
    phase: int
    rules: tuple[str, ...] = ()


class HelmJammed(Fact, frozen=True, kw_only=True):
    """An own vessel does not answer the helm this turn (AS-BASE-40)."""

    vessel: str
    phase: int = 1
    rules: tuple[str, ...] = ("AS-BASE-40",)


class LightChanged(Fact, frozen=True, kw_only=True):
    """The light has changed (AS-BASE-27)."""

    light: Light
    phase: int = 2
    rules: tuple[str, ...] = ("AS-BASE-27",)


class LeftArea(Fact, frozen=True, kw_only=True):
    """An own vessel has left the area, by an exit of its side or not (AS-BASE-19)."""

    vessel: str
    edge: Edge
    exit: bool
    phase: int = 3
    rules: tuple[str, ...] = ("AS-BASE-19",)


class Avoided(Fact, frozen=True, kw_only=True):
    """An own vessel and another just avoided each other (AS-BASE-21)."""

    vessel: str
    other: Who
    phase: int = 3
    rules: tuple[str, ...] = ("AS-BASE-21",)


class Glanced(Fact, frozen=True, kw_only=True):
    """An own vessel and another glanced off (AS-BASE-22)."""

    vessel: str
    other: Who
    phase: int = 4
    rules: tuple[str, ...] = ("AS-BASE-20", "AS-BASE-22")


class _Ram(Fact, frozen=True, kw_only=True):
    vessel: str
    other: Who
    aspect: Aspect
    band: tuple[int, int]
    """Collision speed from and to, in knots; to 0: no upper end."""
    lost: int
    phase: int = 4


class Rammed(_Ram, frozen=True, kw_only=True):
    """An own vessel rammed another (AS-5.5ab)."""


class WasRammed(_Ram, frozen=True, kw_only=True):
    """An own vessel was rammed (AS-5.5ab)."""

    m_hit: bool
    propeller: bool
    rudder: bool
    mounts: int
    """How many were shaken out of action."""
    radar: bool


class RanAground(Fact, frozen=True, kw_only=True):
    """An own vessel ran aground (AS-BASE-25)."""

    vessel: str
    place: XY
    shallow: bool
    lost: int
    phase: int = 4
    rules: tuple[str, ...] = ("AS-BASE-25",)


class StarShellFired(Fact, frozen=True, kw_only=True):
    """An own vessel lights up a place (AS-BASE-32)."""

    vessel: str
    place: XY
    phase: int = 5
    rules: tuple[str, ...] = ("AS-BASE-32",)


class StarShellShort(StarShellFired, frozen=True, kw_only=True):
    """A place out of reach of an own vessel's star shell: none was fired (AS-BASE-32)."""


class StarShellSeen(Fact, frozen=True, kw_only=True):
    """A star shell of the enemy (AS-BASE-32)."""

    place: XY
    phase: int = 5
    rules: tuple[str, ...] = ("AS-BASE-32",)


class SearchlightOn(Fact, frozen=True, kw_only=True):
    """An own vessel shines its searchlight (AS-BASE-32)."""

    vessel: str
    bearing: int
    phase: int = 5
    rules: tuple[str, ...] = ("AS-BASE-32",)


class LitUp(Fact, frozen=True, kw_only=True):
    """An own vessel is illuminated (AS-BASE-32)."""

    vessel: str
    phase: int = 5
    rules: tuple[str, ...] = ("AS-BASE-32",)


class Sighted(Fact, frozen=True, kw_only=True):
    """An enemy sighted, or made out better than before; type and name are empty until known (AS-BASE-29)."""

    contact: int
    new: bool
    size: int
    of_type: str
    name: str
    place: XY
    course: int
    speed: int
    rules: tuple[str, ...] = ("AS-BASE-29",)


class RadarContact(Fact, frozen=True, kw_only=True):
    """A place that radar shows, to the whole cm (AS-BASE-30)."""

    contact: int
    place: XY
    phase: int = 6
    rules: tuple[str, ...] = ("AS-BASE-30",)


class Gunfire(Fact, frozen=True, kw_only=True):
    """The fire of an own mount (AS-BASE-33, AS-BASE-35)."""

    vessel: str
    mount: int
    gun: str
    contact: int
    score: int | None
    """`None` at a radar contact: the score would tell its class."""
    because: tuple[Modifier, ...]
    faces: tuple[int, ...]
    hits: int
    phase: int = 7
    rules: tuple[str, ...] = ("AS-BASE-33", "AS-BASE-35")


class UnderFire(Fact, frozen=True, kw_only=True):
    """An own vessel was fired at (AS-BASE-33)."""

    vessel: str
    firers: tuple[Who, ...]
    hits: int
    lost: int
    phase: int = 7
    rules: tuple[str, ...] = ("AS-BASE-33",)


class FireVoid(Fact, frozen=True, kw_only=True):
    """An own mount could not reach or bear on its target after all (AS-BASE-34)."""

    vessel: str
    mount: int
    contact: int
    phase: int = 7
    rules: tuple[str, ...] = ("AS-BASE-34",)


class SpecialDamage(Fact, frozen=True, kw_only=True):
    """What a natural 1 did to an own vessel; `n` is a mount or boxes (AS-BASE-36)."""

    vessel: str
    damage: Damage
    n: int
    phase: int = 7
    rules: tuple[str, ...] = ("AS-BASE-36",)


class Sunk(Fact, frozen=True, kw_only=True):
    """An own vessel has sunk (AS-BASE-42)."""

    vessel: str
    rules: tuple[str, ...] = ("AS-BASE-42",)


class SinkingSeen(Fact, frozen=True, kw_only=True):
    """An enemy in sight is sinking (AS-8.3p)."""

    contact: int
    place: XY
    rules: tuple[str, ...] = ("AS-8.3p",)


class Armed(Fact, frozen=True, kw_only=True):
    """An own salvo runs its first way, in cm, and arms (AS-8.1g, AS-8.1x)."""

    marker: str
    far: float
    phase: int = 8
    rules: tuple[str, ...] = ("AS-8.1g", "AS-8.1x")


class TrackSeen(Fact, frozen=True, kw_only=True):
    """An own vessel sees a torpedo track (AS-8.1ah)."""

    vessel: str
    place: XY
    phase: int = 8
    rules: tuple[str, ...] = ("AS-8.1ah",)


class SalvoLeft(Fact, frozen=True, kw_only=True):
    """An own salvo has run out of the area (AS-8.1m)."""

    marker: str
    phase: int = 8
    rules: tuple[str, ...] = ("AS-8.1m",)


class SalvoAground(Fact, frozen=True, kw_only=True):
    """An own salvo has run aground (AS-BASE-26)."""

    marker: str
    phase: int = 8
    rules: tuple[str, ...] = ("AS-BASE-26",)


class TorpedoAttack(Fact, frozen=True, kw_only=True):
    """An own salvo's attack on a vessel in sight, with every item of the score and every die (AS-8.2u)."""

    marker: str
    target: Who
    because: tuple[Modifier, ...]
    throws: tuple[Throw, ...]
    hits: int
    left: int
    phase: int = 8
    rules: tuple[str, ...] = ("AS-8.2a", "AS-8.2u")


class UnseenHits(Fact, frozen=True, kw_only=True):
    """Hits of an own salvo on a vessel out of sight (AS-8.2v)."""

    marker: str
    hits: int
    left: int
    phase: int = 8
    rules: tuple[str, ...] = ("AS-8.2p", "AS-8.2v")


class Torpedoed(Fact, frozen=True, kw_only=True):
    """An own vessel was hit by one torpedo; `out` is what shock knocked out (AS-8.3d, AS-8.3p)."""

    vessel: str
    effect: Effect
    out: tuple[System, ...]
    phase: int = 8
    rules: tuple[str, ...] = ("AS-8.3d",)


class ExplosionSeen(Fact, frozen=True, kw_only=True):
    """Explosions on a bearing from the nearest own vessel (AS-8.2v)."""

    n: int
    vessel: str
    bearing: int
    phase: int = 8
    rules: tuple[str, ...] = ("AS-8.2v",)


class Launched(Fact, frozen=True, kw_only=True):
    """An own salvo with its note; `bottom` torpedoes struck the bottom (AS-8.1u, AS-BASE-26)."""

    vessel: str
    marker: str
    fired: int
    torpedo: str
    bearing: int
    wide: bool
    deep: bool
    place: XY
    bottom: int
    phase: int = 9


class LaunchSeen(Fact, frozen=True, kw_only=True):
    """A launch of the enemy under a marker of the seat's own (AS-8.1ah)."""

    who: Who
    marker: str
    place: XY
    bearing: int
    phase: int = 9
    rules: tuple[str, ...] = ("AS-8.1ah",)


class LaunchVoid(Fact, frozen=True, kw_only=True):
    """An own vessel could not launch (AS-8.1n)."""

    vessel: str
    why: Void
    phase: int = 9
    rules: tuple[str, ...] = ("AS-8.1n",)


class Control(Fact, frozen=True, kw_only=True):
    """News of phase 10 of an own vessel (AS-BASE-43)."""

    vessel: str
    phase: int = 10


class FloodingFought(Control, frozen=True, kw_only=True):
    """An own vessel lost boxes by flooding, or got some under control (AS-8.3n)."""

    lost: int
    stopped: int
    rules: tuple[str, ...] = ("AS-8.3n",)


class FireOut(Control, frozen=True, kw_only=True):
    """The fire of an own vessel is out (AS-BASE-38)."""

    rules: tuple[str, ...] = ("AS-BASE-38",)


class Burning(Control, frozen=True, kw_only=True):
    """An own vessel goes on burning (AS-BASE-38)."""

    lost: int
    rules: tuple[str, ...] = ("AS-BASE-38",)


class Repaired(Control, frozen=True, kw_only=True):
    """An own vessel has repaired something (AS-BASE-44)."""

    system: Repairable
    rules: tuple[str, ...] = ("AS-BASE-44",)


class Refloated(Control, frozen=True, kw_only=True):
    """An own vessel is off the ground (AS-BASE-25)."""

    rules: tuple[str, ...] = ("AS-BASE-25",)


class Alerted(Control, frozen=True, kw_only=True):
    """An own vessel alerts friends near it, or all by wireless (AS-BASE-43)."""

    wireless: bool
    rules: tuple[str, ...] = ("AS-BASE-43",)


class SignalLost(Control, frozen=True, kw_only=True):
    """The signal of an own vessel was not heard (AS-BASE-43)."""

    rules: tuple[str, ...] = ("AS-BASE-43",)


class TubeReloaded(Control, frozen=True, kw_only=True):
    """An own vessel has reloaded a tube (AS-BASE-45)."""

    rules: tuple[str, ...] = ("AS-BASE-45",)


class BattleOver(Fact, frozen=True, kw_only=True):
    """The battle is over, and why (AS-BASE-51)."""

    ending: Ending
    phase: int = 10
    rules: tuple[str, ...] = ("AS-BASE-51",)


def union(names: Mapping[str, object]) -> Any:
    """Return the union of the facts in a module, for reading stored ones and for their schema."""
    kinds = [one for one in names.values() if isinstance(one, type) and issubclass(one, Fact)]
    return reduce(or_, (kind for kind in kinds if kind not in (Fact, Control, _Ram)))


AnyFact: Any = union(globals())
