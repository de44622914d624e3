"""Facts of combat and throws in words, as a report tells them."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from flagplot.games.carrier.facts.combat import Combat
from flagplot.games.carrier.facts.throws import Trail
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.sentences.combat import account
from flagplot.games.carrier.sentences.throws import thrown
from flagplot.games.carrier.theatre.hex import Hex

WORDS = GAME.words()


class Spoken(NamedTuple):
    """A combat as its seat reads of it."""

    seat: str
    hex: Hex
    kind: str
    title: str
    lines: tuple[str, ...]
    own_losses: tuple[str, ...]
    enemy_losses: tuple[str, ...]
    brief: str


def spoken(fact: Combat) -> Spoken:
    """Return a combat in words."""
    title, lines, own, foe, brief, _ = account(WORDS, fact)
    return Spoken(fact.seat, fact.hex, fact.kind, title, lines, own, foe, brief)


def combats(dispatches: Iterable[Any], seat: str = "", kind: str = "") -> list[Spoken]:
    """Return the combats among dispatches in words, of one seat and kind if given."""
    facts = [told for told in dispatches if isinstance(told, Combat)]
    return [spoken(fact) for fact in facts if seat in ("", fact.seat) and kind in ("", fact.kind)]


def throws(dispatches: Iterable[Any], seat: str = "") -> list[str]:
    """Return the throws among dispatches in words, of one seat if given."""
    return [thrown(WORDS, told) for told in dispatches if isinstance(told, Trail) and seat in ("", told.seat)]
