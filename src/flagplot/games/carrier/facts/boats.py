"""What befalls motor torpedo boats and submarines of one's own."""

from typing import Literal

from flagplot.games.carrier.facts.note import Counted, Note


class StaysInPort(Note, frozen=True, kw_only=True, tag="boats.stays_in_port"):
    """Boats that do not go out (GM-17.0b, GM-17.0e, GM-17.0l)."""

    why: Literal["no base", "few", "storm"]
    base: str
    boats: int = 0
    """Left there."""
    bad: bool = True


class Patrol(Note, frozen=True, kw_only=True, tag="boats.patrol"):
    """Boats go out, come back or are lost to the game (GM-17.0d, GM-17.0l)."""

    how: Literal["out", "back", "lost"]
    boats: int = 0
    base: str = ""


class BoatsMeet(Note, frozen=True, kw_only=True, tag="boats.meets"):
    """Boats make out an enemy TF (GM-17.0f)."""

    ships: tuple[str, ...]
    rule: str = "GM-17.0f"


class BoatsLost(Note, frozen=True, kw_only=True, tag="boats.lost"):
    """Boats lost to the game with their base (GM-17.0l)."""

    which: Literal["in port", "out", "both"]
    boats: int
    boats_out: int
    rule: str = "GM-17.0l"
    bad: bool = True


class CannotMove(Note, frozen=True, kw_only=True, tag="boats.cannot_move"):
    """A submarine that does not move (FE-27.2, FE-27.2.3a, GM-12.2)."""

    why: Literal["too many", "storm", "combat", "deep", "hour"]
    most: int = 0
    all: int = 0
    """Of so many submarines, so many may move in a turn."""


class Depth(Note, frozen=True, kw_only=True, tag="boats.depth"):
    """A submarine's level after a fight (FE-27.6.4b)."""

    depth: Literal["surface", "periscope", "deep"]
    rule: str = "FE-27.6.4b"


class NotDeep(Note, frozen=True, kw_only=True, tag="boats.not_deep"):
    """A submarine that cannot go deep (BR-27.14, FE-27.1b)."""

    why: Literal["damaged", "land"]


class Reloaded(Note, frozen=True, kw_only=True, tag="boats.reloaded"):
    """Torpedoes aboard a submarine (BR-27.17), or weapons against them aboard an escort (FE-27.9.2d)."""

    what: Literal["torpedoes", "depth charges"]


class ByLot(Note, frozen=True, kw_only=True, tag="boats.by_lot"):
    """By night a submarine's wishes do not count (FE-27.8b, GM-12.8b)."""


class DivesFromPlanes(Note, frozen=True, kw_only=True, tag="boats.dives_from_planes"):
    """A submarine dives before the bombs fall (FE-27.6.5)."""

    planes: tuple[Counted, ...]
    rule: str = "FE-27.6.5"
