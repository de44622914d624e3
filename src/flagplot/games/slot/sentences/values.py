"""The values of sentences: ships, hits, strengths and what else stands in several of them."""

from collections.abc import Iterable
from functools import reduce

from flagplot.core.words import Atom, Phrase, Value, phrase
from flagplot.games.slot.effects import Effect, Hit
from flagplot.games.slot.state import Source, Strength
from flagplot.games.slot.zones import Course


def joined(how: str, values: Iterable[Value]) -> Value:
    """Return values in a row: `and`, `semicolon` or `space` between them; an empty text for none."""
    row = list(values)
    return reduce(lambda first, last: phrase(f"join.{how}", first=first, last=last), row) if row else ""


def listed(values: Iterable[Atom], none: str) -> Value:
    """Return values with commas between them, or a sentence if there are none."""
    return tuple(values) or phrase(none)


def counted(values: Iterable[Atom], how: str) -> tuple[Atom, ...]:
    """Return values in order, equal ones counted once."""
    row = list(values)
    once = [value for number, value in enumerate(row) if value not in row[:number]]
    return tuple(phrase(how, what=value, n=row.count(value)) if row.count(value) > 1 else value for value in once)


def cards(numbers: dict[str, int]) -> Value:
    """Return how many ships there are of each card."""
    return tuple(phrase("count.card", n=number, card=card) for card, number in numbers.items())


def strength(known: Strength) -> Value:
    """Return what is known of an enemy's strength."""
    if known.cards:
        return cards(known.cards)
    return phrase(f"strength.{known.band}") if known.band else phrase("count.ships", n=known.ships)


def course(way: Course) -> Phrase:
    """Return which way something goes."""
    return phrase(f"course.{way or 'none'}")


def source(who: Source) -> Phrase:
    """Return who saw something."""
    return phrase(f"source.{who.kind}", id=who.id)


def effect(one: Effect) -> Phrase:
    """Return one thing that a hit did."""
    mounts = listed((phrase(f"weapon.{mount}") for mount in one.mounts), "weapon.none")
    return phrase(f"damage.{one.kind}", n=one.n, mounts=mounts)


def effects(several: Iterable[Effect]) -> Value:
    """Return all that a hit did."""
    return tuple(effect(one) for one in several)


def hit(one: Hit) -> Phrase:
    """Return a ship and what a hit did to it."""
    return phrase("damage.of", ship=one.ship, effects=effects(one.effects))
