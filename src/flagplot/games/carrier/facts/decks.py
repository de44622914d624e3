"""What is done, or cannot be, with planes aboard ships and at bases."""

from typing import Literal

from flagplot.games.carrier.facts.note import Note


class CannotCarry(Note, frozen=True, kw_only=True, tag="decks.cannot_carry"):
    """Planes that carry no such load (BR-8.7)."""

    plane: str
    load: str
    rule: str = "BR-8.7"
    bad: bool = True


class NoTakeOff(Note, frozen=True, kw_only=True, tag="decks.no_take_off"):
    """An AF that cannot be formed (BR-3.3)."""

    why: Literal["number", "highest", "gone", "nowhere"]
    highest: int = 0
    source: str = ""
    bad: bool = True


class FewReady(Note, frozen=True, kw_only=True, tag="decks.few_ready"):
    """Fewer planes are ready than were ordered (BR-8.10)."""

    ready: int
    ordered: int
    planes: str
    """Their name and load."""
    source: str
    rule: str = "BR-8.10"
    bad: bool = True


class NoLaunchFactor(Note, frozen=True, kw_only=True, tag="decks.no_launch_factor"):
    """Air factors for which the launch factor is used up (BR-8.4)."""

    n: int
    source: str
    rule: str = "BR-8.4"
    bad: bool = True


class Tied(Note, frozen=True, kw_only=True, tag="decks.tied"):
    """Planes that fly only while their ship lies at anchor (BR-12.7.3)."""

    planes: tuple[str, ...]
    source: str
    rule: str = "BR-12.7.3"


class Replaced(Note, frozen=True, kw_only=True, tag="decks.replaced"):
    """New planes for some of those lost (BR-22.2)."""

    planes_new: int
    plane: str
    rule: str = "BR-22.2"
