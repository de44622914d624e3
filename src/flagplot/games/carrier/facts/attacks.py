"""The parts of which facts of combat are made: who attacks whom, how it is reckoned, what comes of it."""

from typing import Literal

import msgspec

from flagplot.games.carrier.ruleset.kinds import Appearance, Load

Mode = Literal["dive", "torpedo", "high", "low"]
Fate = Literal["", "sunk", "still", "closed", "out"]
"""What became of an own ship or base: sunk, dead in the water, an MTB base or an airfield that serves no more."""
Look = Appearance | Literal["sinks", "no damage observed", "light damage", "heavy damage", "installations burning"]
"""How an enemy ship or base is seen; empty where there is nothing to be seen."""


class Run(msgspec.Struct, frozen=True, omit_defaults=True):
    """The way planes attack: type, load, and whether from both sides at once."""

    mode: Mode
    load: Load = ""
    anvil: bool = False

    @property
    def key(self) -> str:
        """Names the attack in the keys of dice, `dive AP`."""
        level = f"level {self.mode}" if self.mode in ("high", "low") else self.mode
        return " ".join(filter(None, (level, "" if level == "torpedo" else self.load, "anvil" if self.anvil else "")))


class Party(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who attacks, as both sides may know it: planes, ships by name, or factors of guns or torpedoes."""

    planes: tuple[tuple[str, int], ...] = ()
    run: Run | None = None
    ships: tuple[str, ...] = ()
    factors: int = 0
    arm: Literal["", "gunnery", "torpedo", "surface"] = ""

    @property
    def key(self) -> str:
        """Names the planes in the keys of dice, `4 Val dive AP`."""
        names = ", ".join(f"{n} {name}" for name, n in self.planes)
        return f"{names} {self.run.key}" if self.run else names


class Target(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ship or base that is attacked: by name, by secret label, or by its type alone where it is not named."""

    name: str = ""
    type: str = ""


class Modifier(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that moves the row of an attack."""

    kind: str
    value: int
    plane: str = ""
    """Of `against`: the plane that is attacked."""


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """How an attack was looked up: row, factors with the column they fall in, and what moved the row."""

    bht: int
    factors: int
    column: str
    modifiers: tuple[Modifier, ...] = ()
    parts: tuple[tuple[int, int], ...] = ()
    """Rows and factors that were added (FE-19.9.4b)."""


class Promise(msgspec.Struct, frozen=True):
    """The hits that the table promises, whatever was rolled, in tenths; by the classic table whole hits alone are
    told."""

    tenths: int
    fitted: bool


class Attack(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag="attack"):
    """One attack in a fight. `hits` are those told, none where they are not."""

    who: Party
    target: str
    ours: bool = False
    row: Row | None = None
    hits: int | None = None
    promise: Promise | None = None
    look: Look | None = None
    """How the target of an own attack is seen; none where that is not told."""
    fate: Fate = ""
    added: int = 0
    """More hits, for planes on deck."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag="entry"):
    """One attack as attacker, defender, row, factors and result alone (GM-11.1a)."""

    who: Party
    target: str
    ours: bool = False
    bht: int
    factors: int
    hits: int


class Losses(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a side lost, as one of the sides may know it; ships the largest class first, planes by name."""

    ships: tuple[str, ...] = ()
    """By name, secret label or type."""
    types: tuple[str, ...] = ()
    """Ships that are not named."""
    planes: dict[str, int] = {}
    interceptors: int = 0
    """About so many, of no name (FE-LI-5b)."""
    boats: int = 0
    submarines: int = 0

    def __bool__(self) -> bool:
        return self != NOTHING


NOTHING = Losses()
