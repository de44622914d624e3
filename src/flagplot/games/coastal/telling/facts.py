"""What can be told: one struct for each kind of thing. Lengths in hundredths of a cm, angles in tenths of a degree."""

import re
from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Any, Literal

import msgspec

from flagplot.core.base import TurnDispatch
from flagplot.core.dice import Modifier
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


class Fact(TurnDispatch, frozen=True, kw_only=True, tag=tag):
    """Something told to a seat in a phase of the turn; 0: the one being played."""

    phase: int = 0


class OfVessel(Fact, frozen=True, kw_only=True):
    """Something told of an own vessel."""

    vessel: str


class HelmJammed(OfVessel, frozen=True, kw_only=True):
    """An own vessel does not answer the helm this turn (AS-BASE-40)."""

    rules: tuple[str, ...] = ("AS-BASE-40",)


class LightChanged(Fact, frozen=True, kw_only=True):
    """The light has changed (AS-BASE-27)."""

    light: Light
    rules: tuple[str, ...] = ("AS-BASE-27",)


class LeftArea(OfVessel, frozen=True, kw_only=True):
    """An own vessel has left the area, by an exit of its side or not (AS-BASE-19)."""

    edge: Edge
    exit: bool
    rules: tuple[str, ...] = ("AS-BASE-19",)


class Avoided(OfVessel, frozen=True, kw_only=True):
    """An own vessel and another just avoided each other (AS-BASE-21)."""

    other: Who
    rules: tuple[str, ...] = ("AS-BASE-21",)


class Glanced(OfVessel, frozen=True, kw_only=True):
    """An own vessel and another glanced off (AS-BASE-22)."""

    other: Who
    phase: int = 4
    rules: tuple[str, ...] = ("AS-BASE-20", "AS-BASE-22")


class _Ram(OfVessel, frozen=True, kw_only=True):
    other: Who
    aspect: Aspect
    band: tuple[int, int]
    """Collision speed from and to, in knots; to 0: no upper end."""
    lost: int


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


class RanAground(OfVessel, frozen=True, kw_only=True):
    """An own vessel ran aground (AS-BASE-25)."""

    place: XY
    shallow: bool
    lost: int
    rules: tuple[str, ...] = ("AS-BASE-25",)


class StarShellFired(OfVessel, frozen=True, kw_only=True):
    """An own vessel lights up a place (AS-BASE-32)."""

    place: XY
    rules: tuple[str, ...] = ("AS-BASE-32",)


class StarShellShort(StarShellFired, frozen=True, kw_only=True):
    """A place out of reach of an own vessel's star shell: none was fired (AS-BASE-32)."""


class StarShellSeen(Fact, frozen=True, kw_only=True):
    """A star shell of the enemy (AS-BASE-32)."""

    place: XY
    rules: tuple[str, ...] = ("AS-BASE-32",)


class SearchlightOn(OfVessel, frozen=True, kw_only=True):
    """An own vessel shines its searchlight (AS-BASE-32)."""

    bearing: int
    rules: tuple[str, ...] = ("AS-BASE-32",)


class LitUp(OfVessel, frozen=True, kw_only=True):
    """An own vessel is illuminated (AS-BASE-32)."""

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
    rules: tuple[str, ...] = ("AS-BASE-30",)


class Gunfire(OfVessel, frozen=True, kw_only=True):
    """The fire of an own mount (AS-BASE-33, AS-BASE-35)."""

    mount: int
    gun: str
    contact: int
    score: int | None
    """`None` at a radar contact: the score would tell its class."""
    because: tuple[Modifier, ...]
    faces: tuple[int, ...]
    hits: int
    rules: tuple[str, ...] = ("AS-BASE-33", "AS-BASE-35")


class UnderFire(OfVessel, frozen=True, kw_only=True):
    """An own vessel was fired at (AS-BASE-33)."""

    firers: tuple[Who, ...]
    hits: int
    lost: int
    rules: tuple[str, ...] = ("AS-BASE-33",)


class FireVoid(OfVessel, frozen=True, kw_only=True):
    """An own mount could not reach or bear on its target after all (AS-BASE-34)."""

    mount: int
    contact: int
    rules: tuple[str, ...] = ("AS-BASE-34",)


class SpecialDamage(OfVessel, frozen=True, kw_only=True):
    """What a natural 1 did to an own vessel; `n` is a mount or boxes (AS-BASE-36)."""

    damage: Damage
    n: int
    rules: tuple[str, ...] = ("AS-BASE-36",)


class Sunk(OfVessel, frozen=True, kw_only=True):
    """An own vessel has sunk (AS-BASE-42)."""

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
    rules: tuple[str, ...] = ("AS-8.1g", "AS-8.1x")


class TrackSeen(OfVessel, frozen=True, kw_only=True):
    """An own vessel sees a torpedo track (AS-8.1ah)."""

    place: XY
    rules: tuple[str, ...] = ("AS-8.1ah",)


class SalvoLeft(Fact, frozen=True, kw_only=True):
    """An own salvo has run out of the area (AS-8.1m)."""

    marker: str
    rules: tuple[str, ...] = ("AS-8.1m",)


class SalvoAground(Fact, frozen=True, kw_only=True):
    """An own salvo has run aground (AS-BASE-26)."""

    marker: str
    rules: tuple[str, ...] = ("AS-BASE-26",)


class TorpedoAttack(Fact, frozen=True, kw_only=True):
    """An own salvo's attack on a vessel in sight, with every item of the score and every die (AS-8.2u)."""

    marker: str
    target: Who
    because: tuple[Modifier, ...]
    throws: tuple[Throw, ...]
    hits: int
    left: int
    rules: tuple[str, ...] = ("AS-8.2a", "AS-8.2u")


class UnseenHits(Fact, frozen=True, kw_only=True):
    """Hits of an own salvo on a vessel out of sight (AS-8.2v)."""

    marker: str
    hits: int
    left: int
    rules: tuple[str, ...] = ("AS-8.2p", "AS-8.2v")


class Torpedoed(OfVessel, frozen=True, kw_only=True):
    """An own vessel was hit by one torpedo; `out` is what shock knocked out (AS-8.3d, AS-8.3p)."""

    effect: Effect
    out: tuple[System, ...]
    rules: tuple[str, ...] = ("AS-8.3d",)


class ExplosionSeen(Fact, frozen=True, kw_only=True):
    """Explosions on a bearing from the nearest own vessel (AS-8.2v)."""

    n: int
    vessel: str
    bearing: int
    rules: tuple[str, ...] = ("AS-8.2v",)


class Launched(OfVessel, frozen=True, kw_only=True):
    """An own salvo with its note; `bottom` torpedoes struck the bottom (AS-8.1u, AS-BASE-26)."""

    marker: str
    fired: int
    torpedo: str
    bearing: int
    wide: bool
    deep: bool
    place: XY
    bottom: int


class LaunchSeen(Fact, frozen=True, kw_only=True):
    """A launch of the enemy under a marker of the seat's own (AS-8.1ah)."""

    who: Who
    marker: str
    place: XY
    bearing: int
    rules: tuple[str, ...] = ("AS-8.1ah",)


class LaunchVoid(OfVessel, frozen=True, kw_only=True):
    """An own vessel could not launch (AS-8.1n)."""

    why: Void
    rules: tuple[str, ...] = ("AS-8.1n",)


class FloodingFought(OfVessel, frozen=True, kw_only=True):
    """An own vessel lost boxes by flooding, or got some under control (AS-8.3n)."""

    lost: int
    stopped: int
    rules: tuple[str, ...] = ("AS-8.3n",)


class FireOut(OfVessel, frozen=True, kw_only=True):
    """The fire of an own vessel is out (AS-BASE-38)."""

    rules: tuple[str, ...] = ("AS-BASE-38",)


class Burning(OfVessel, frozen=True, kw_only=True):
    """An own vessel goes on burning (AS-BASE-38)."""

    lost: int
    rules: tuple[str, ...] = ("AS-BASE-38",)


class Repaired(OfVessel, frozen=True, kw_only=True):
    """An own vessel has repaired something (AS-BASE-44)."""

    system: Repairable
    rules: tuple[str, ...] = ("AS-BASE-44",)


class Refloated(OfVessel, frozen=True, kw_only=True):
    """An own vessel is off the ground (AS-BASE-25)."""

    rules: tuple[str, ...] = ("AS-BASE-25",)


class Alerted(OfVessel, frozen=True, kw_only=True):
    """An own vessel alerts friends near it, or all by wireless (AS-BASE-43)."""

    wireless: bool
    rules: tuple[str, ...] = ("AS-BASE-43",)


class SignalLost(OfVessel, frozen=True, kw_only=True):
    """The signal of an own vessel was not heard (AS-BASE-43)."""

    rules: tuple[str, ...] = ("AS-BASE-43",)


class NothingToSignal(OfVessel, frozen=True, kw_only=True):
    """An own vessel that saw no enemy and was not attacked has no signal to send (AS-BASE-43)."""

    rules: tuple[str, ...] = ("AS-BASE-43",)


class TubeReloaded(OfVessel, frozen=True, kw_only=True):
    """An own vessel has reloaded a tube (AS-BASE-45)."""

    rules: tuple[str, ...] = ("AS-BASE-45",)


class BattleOver(Fact, frozen=True, kw_only=True):
    """The battle is over, and why (AS-BASE-51)."""

    ending: Ending
    rules: tuple[str, ...] = ("AS-BASE-51",)


def union(names: Mapping[str, object]) -> Any:
    """Return the union of the facts in a module, for reading stored ones and for their schema."""
    kinds = [one for one in names.values() if isinstance(one, type) and issubclass(one, Fact)]
    return reduce(or_, (kind for kind in kinds if kind not in (Fact, OfVessel, _Ram)))


AnyFact: Any = union(globals())
