"""Ship cards: what a type of vessel is and carries (AS-BASE-6)."""

from functools import cache
from typing import Literal

import msgspec

from flagplot.core import toml
from flagplot.core.game import DATA
from flagplot.core.toml import Source

Manoeuvre = Literal["H", "M", "L"]
GunKind = Literal["MG", "LC", "MC", "HG", "VG"]
TorpedoType = Literal["L", "H", "VH"]
GunArc = Literal["F", "A", "all"]
FILE = DATA / "coastal" / "cards.toml"
Nation = Literal["british", "american", "german", "japanese", "italian", "other"]


class Gun(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A gun mount: its kind, calibre in mm and arc (F forward, A aft, all)."""

    kind: GunKind
    calibre: float
    arc: GunArc

    @property
    def name(self) -> str:
        """The mount as people call it: `20 mm`, or `MG`."""
        return "MG" if self.kind == "MG" else f"{self.calibre:g} mm"


class Tubes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A torpedo mount: fixed tubes (ahead, or astern) or a trainable mount with arcs in whole degrees."""

    kind: Literal["fixed", "stern", "trainable"]
    tubes: int
    torpedo: TorpedoType
    nation: Nation
    arcs: tuple[tuple[int, int], ...] = ()
    reloads: int = 0

    def __post_init__(self) -> None:
        if not 1 <= self.tubes <= 10:
            raise ValueError("a torpedo mount has 1 to 10 tubes")
        if (self.kind == "trainable") != bool(self.arcs):
            raise ValueError("a trainable mount has arcs, fixed tubes have none")


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A ship card (AS-BASE-6). Length and beam in cm, speed in knots."""

    type: str
    size: Literal[1, 2, 3] = msgspec.field(name="class")
    manoeuvre: Manoeuvre
    speed: int
    boxes: int
    length: float
    beam: float
    points: int
    guns: tuple[Gun, ...] = ()
    torpedoes: tuple[Tubes, ...] = ()
    shallow_draught: bool = False
    submarine: bool = False
    merchant: bool = False
    cargo: Literal["", "oil", "ammunition"] = ""
    radar: bool = False
    sonar: bool = False
    wireless: bool = True
    searchlight: bool = False
    star_shell: bool = False
    source: Source
    rule: str = "AS-BASE-6"

    def __post_init__(self) -> None:
        if not 1 <= self.speed <= 60:
            raise ValueError("full speed is 1 to 60 knots")
        if not 1 <= self.boxes <= 400:
            raise ValueError("a vessel has 1 to 400 hull boxes")
        if not 0 < self.beam <= self.length <= 10:
            raise ValueError("beam and length are in cm, beam the smaller, length at most 10")
        if sum(tubes.kind != "trainable" for tubes in self.torpedoes) > 1:
            raise ValueError("all fixed tubes of a vessel are one mount (AS-8.1r)")


class _File(msgspec.Struct, forbid_unknown_fields=True):
    cards: dict[str, Card]


def read(text: str, name: str) -> dict[str, Card]:
    """Return the cards of a TOML text by name (AS-BASE-6).

    Raises BadInputError naming file, key and line, for example for a card without its class.
    """
    return toml.read(text, name).convert(_File).cards


@cache
def standard() -> dict[str, Card]:
    """Return the cards that come with the game, generic types of our own.

    MTB (AS-BASE-7), MGB (AS-BASE-8), Schnellboot (AS-BASE-9), R-boat (AS-BASE-10), armed trawler (AS-BASE-11),
    torpedo boat (AS-BASE-12), coaster (AS-BASE-13), tanker (AS-BASE-14), surfaced submarine (AS-BASE-15), and more.
    """
    return toml.load(FILE).convert(_File).cards
