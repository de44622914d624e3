"""A vocabulary of phrases, looked up piece by piece; the longest one wins."""

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

from flagplot.orders.scan import Piece, _pieces

T = TypeVar("T")


class _Node(Generic[T]):
    __slots__ = ("next", "value")

    def __init__(self) -> None:
        self.next: dict[str, _Node[T]] = {}
        self.value: T | None = None


class Phrases(Generic[T]):
    """Phrases of words, numbers and signs, each with a value."""

    def __init__(self, entries: Iterable[tuple[str, T]] = ()) -> None:
        self._root: _Node[T] = _Node()
        for phrase, value in entries:
            self.add(phrase, value)

    def add(self, phrase: str, value: T) -> None:
        """Add a phrase; a phrase added again takes the new value."""
        node = self._root
        for piece in _pieces(phrase, 0):
            node = node.next.setdefault(piece.text, _Node())
        node.value = value

    def longest(self, pieces: Sequence[Piece], start: int) -> tuple[T, int] | None:
        """Return the value of the longest phrase that begins at `start` and the position after it."""
        node = self._root
        best: tuple[T, int] | None = None
        for at in range(start, len(pieces)):
            after = node.next.get(pieces[at].text)
            if after is None:
                break
            node = after
            if node.value is not None:
                best = (node.value, at + 1)
        return best
