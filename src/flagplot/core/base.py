"""What games have alike: sentences, and the form in which a state is kept."""

from functools import cached_property
from pathlib import Path
from types import UnionType
from typing import Any, Generic

import msgspec

from flagplot.core import words as sentences
from flagplot.core.diagnostics import BadInputError
from flagplot.core.game import DATA, Choice, H, S, V
from flagplot.core.plot import Plot
from flagplot.core.words import LANGUAGE, Words


class BaseGame(Generic[S, V, H]):
    """The part of the contract that is the same for every game; a game says the rest."""

    name: str
    title: str
    state_type: Any
    """The struct of its state, or a union of them."""
    view_type: type[V] | UnionType
    sheet_type: type[H] | UnionType
    plot_type: type[Plot] | UnionType
    dispatch_type: Any

    @property
    def folder(self) -> Path:
        """The game's data. A game in a package of its own names its own folder."""
        return DATA / self.name

    def words(self, language: str = LANGUAGE) -> Words:
        """Return the game's sentences in a language: its own and those that all games share. Raises BadInputError for a
        language that is not there."""
        folders = [folder / "words" / language for folder in (DATA, self.folder)]
        if not folders[0].is_dir():
            known = sorted(path.name for path in folders[0].parent.iterdir())
            raise BadInputError(f"There is no language '{language}' here; there are {', '.join(known)}.")
        return sentences.load(*folders)

    def legal_orders(self, view: V, after: str = "") -> tuple[Choice, ...]:
        """Return what the seat may order now: nothing is listed yet."""
        return ()

    @cached_property
    def _decoder(self) -> msgspec.json.Decoder[S]:
        return msgspec.json.Decoder(self.state_type)

    def encode(self, state: S) -> bytes:
        """Return the state as canonical JSON: equal states give equal bytes."""
        return msgspec.json.encode(state)

    def decode(self, data: bytes) -> S:
        """Return the state of `encode`'s bytes."""
        return self._decoder.decode(data)
