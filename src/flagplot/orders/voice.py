"""Who may be addressed on a sheet of orders, and in what words."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from flagplot.orders.lexicon import Item, Names, tokens
from flagplot.orders.speech import Speech


@dataclass(frozen=True)
class Voice:
    """Who may be addressed on a sheet, and in what words."""

    speech: Speech
    units: Mapping[str, str]
    """Own units by their names in small letters, with the words with which an order for each begins."""
    standing: Callable[[str], str] = lambda unit: ""
    """What a unit does without new orders, in a few words."""
    sets: Callable[[Any], Iterable[str]] = lambda order: (type(order).__name__,)
    """What of its unit an order sets, of which a sentence sets each once."""
    begun: dict[str, bool] = field(default_factory=dict)
    """Which lines begin an order, as far as asked: a line of a mail is looked at several times."""

    @cached_property
    def names(self) -> Names:
        """All names that may be said on it."""
        return Names(self.units, self.speech.names)

    def begins(self, line: str) -> bool:
        """Return whether a line begins an order: with a unit, a leading verb, or a verb and a unit somewhere after it,
        after words that say nothing."""
        if line not in self.begun:
            self.begun[line] = self.speech.begins(self._items(line))
        return self.begun[line]

    def speaks(self, line: str) -> bool:
        """Return whether a line of a mail may hold an order, so that it is no greeting."""
        return self.begins(line) or self.speech.speaks(self._items(line))

    def _items(self, line: str) -> Sequence[Item]:
        return self.speech.heard(tokens(line[:120], 1), self.names).items
