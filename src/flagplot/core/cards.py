"""Cards: what a plane or ship can do, for a player who looks it up; a part of the contract that a game may keep."""

from typing import Protocol, runtime_checkable

import msgspec

from flagplot.core.words import Value, Words


class Figure(msgspec.Struct, frozen=True):
    """One value of a card. `key` is its name for programs, `label` for people."""

    key: str
    value: int | float | str
    label: Value


class Card(msgspec.Struct, frozen=True):
    """All that one kind of plane or ship can do, in the figures of the tables in force."""

    game: str
    kind: str
    """Such as `plane` or `ship`."""
    name: str
    side: str
    figures: tuple[Figure, ...]
    source: str
    """Where the figures are from: `found`, `seed`, `house`, or an owner's own."""


@runtime_checkable
class GivesCards(Protocol):
    """A part of the contract that a game may keep: the cards of its planes and ships."""

    def cards(self, overlay: str = "") -> tuple[Card, ...]:
        """Return the cards in the order of the tables, an owner's laid over ours. Raises BadInputError for a mistake
        in the owner's."""
        ...

    def words(self, language: str = "en") -> Words:
        """Return the game's sentences in a language."""
        ...
