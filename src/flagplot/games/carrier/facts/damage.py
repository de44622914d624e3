"""What hits, fires and the enemy have done to ships and bases, and what is mended."""

from typing import Literal

from flagplot.games.carrier.facts.note import Note

Effect = Literal[
    "steering",
    "fire",
    "armament",
    "deck",
    "tubes",
    "no tubes",
    "magazine",
    "dead",
    "fuel",
    "ammunition",
    "anti-aircraft",
    "runway",
    "radar",
    "planes",
]
"""Of a critical hit: the last six on a base."""


class Doomed(Note, frozen=True, kw_only=True, tag="damage.doomed"):
    """A ship that will sink, or sooner than before (FE-DS-4, FE-DS-6)."""

    how: Literal["lost", "sooner"]
    due: int
    """The turn in which it goes down."""
    bad: bool = True


class GoneDown(Note, frozen=True, kw_only=True, tag="damage.gone_down"):
    """A doomed ship has sunk (FE-DS-2)."""

    rule: str = "FE-DS-2"
    bad: bool = True


class OnFire(Note, frozen=True, kw_only=True, tag="damage.on_fire"):
    """A fire breaks out (GM-15.11a, GM-15.21a)."""

    fire: Literal["fire", "major"]
    bad: bool = True


class FireOut(Note, frozen=True, kw_only=True, tag="damage.fire_out"):
    """A fire is out (GM-15.12, GM-15.22)."""

    fire: Literal["last", "one", "major"]
    left: int = 0


class Burns(Note, frozen=True, kw_only=True, tag="damage.burns"):
    """What fire has done (GM-15.11b)."""

    what: Literal["ship", "planes"]
    hits: int
    n: int
    """Air factors destroyed."""
    rule: str = "GM-15.11b"
    bad: bool = True


class CriticalHit(Note, frozen=True, kw_only=True, tag="damage.critical"):
    """A critical hit and what comes of it (BR-28.3)."""

    effect: Effect
    end: int = 0
    """The last turn of it."""
    guns: int = 0
    anti: int = 0
    """Gunnery and anti-aircraft factors left."""
    rule: str = "BR-28.3"
    bad: bool = True


class UnderWay(Note, frozen=True, kw_only=True, tag="damage.under_way"):
    """A ship stopped by a critical hit moves again (BR-28.3)."""

    rule: str = "BR-28.3"


class BaseTaken(Note, frozen=True, kw_only=True, tag="damage.base_taken"):
    """A base is taken, lost, or ready for its new owner's planes (BR-26.1)."""

    how: Literal["ours", "fallen", "ready"]
    hours: int = 0
