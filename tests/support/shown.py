"""What a seat is shown by a game, in its own language."""

from collections.abc import Sequence
from typing import Any

from flagplot.core.document import Document
from flagplot.core.game import AnyGame, Dispatch


def reported(game: AnyGame, view: Any, dispatches: Sequence[Dispatch]) -> Document:
    """Return a seat's report."""
    return game.report(view, dispatches, game.words())


def drawn(game: AnyGame, view: Any) -> str:
    """Return a seat's plot as SVG."""
    return game.draw(game.plot(view, game.words()))
