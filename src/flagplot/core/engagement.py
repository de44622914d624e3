"""A fight that one game hands to another: who meets whom goes in, losses come out, in plain names and types.

Games never import each other. The game that fights keeps this contract, `registry.engagement` finds it, and the game
that asks reads plain losses by the names it gave.
"""

from typing import Literal, Protocol

import msgspec

from flagplot.core.dice import Dice


class Craft(msgspec.Struct, frozen=True):
    """A vessel of the asking game: its name there, and its type (`MTB`, `DD`, `AP`, or a ship card)."""

    name: str
    type: str


class Engagement(msgspec.Struct, frozen=True, kw_only=True):
    """A boat attack: the boats wait, the ships pass from west to east.

    `speed` is that of the ships in knots, `date` the day as `1942-11-13`.
    """

    boats_seat: str
    ships_seat: str
    boats: tuple[Craft, ...]
    ships: tuple[Craft, ...]
    light: Literal["day", "dusk", "moonlight", "dark"] = "dark"
    date: str = "1942-11-13"
    speed: int = 16
    surprise: bool = False
    """Whether the ships start unaware."""


class Loss(msgspec.Struct, frozen=True):
    """What happened to a vessel: sunk or not, and how many tenths of its hull are gone."""

    sunk: bool
    tenths: int


class Losses(msgspec.Struct, frozen=True):
    """The outcome by seat and the names of the asking game, and the turns (minutes) fought."""

    by_seat: dict[str, dict[str, Loss]]
    turns: int


class Fight(Protocol):
    """Fights an engagement to its end."""

    def __call__(self, one: Engagement, dice: Dice) -> Losses:
        """Return the losses. Pure: the same engagement and dice give the same losses. Raises BadInputError for a
        type of vessel that the fighting game does not know."""
        ...
