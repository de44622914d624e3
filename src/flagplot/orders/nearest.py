"""What of a sentence that is not read is clear: some words left out, and the order that the others make. It is shown to
its writer and never taken."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from flagplot.core.diagnostics import Diagnostic
from flagplot.orders.scan import Piece, written

_STARTS = frozenset(
    {"and", "but", "then", "if", "unless", "until", "till", "while", "when", "whenever", "once", "after", "before"}
    | {"with", "without", "except", "so", "which", "who", "that", "to", "toward", "towards", "at", "for", "in", "on"}
    | {"by", "as", "or", "than", "from", "because", "since", "over", "instead", "though", "only", "also"}
)
"""Words with which a part of a sentence may begin that can be missing."""
_LOOSE = frozenset((",", ";", "-", "—", "and", "but", "then", "so", "also"))
"""What stands between two parts, and begins no sentence."""
_DENYING = frozenset(
    ("not", "no", "none", "never", "neither", "nor", "without", "except", "unless", "don", "doesn", "dont", "doesnt")
)
LONGEST = 60
"""Words of a sentence of which a part is looked for."""
MOST_TRIES = 6
"""Parts of one sentence that are left out in turn."""
MOST_READ = 60
"""Texts of a sheet that are read so."""
MOST_SHOWN = 12
"""Words left out that are shown; of more the first."""


class Clear(NamedTuple):
    """What is clear of a sentence."""

    without: str
    """The words that are not understood."""
    orders: tuple[str, ...]
    """What the others order, in the guide's words."""

    @property
    def hint(self) -> str:
        """What is answered, before the order."""
        return f"Without '{self.without}' it would be read as:"


class Trials:
    """What texts of one sheet order that are read to show what of a sentence is clear."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[str, ...]] = {}

    def orders(self, text: str, read: Callable[[], tuple[Iterable[str], Iterable[Diagnostic]]]) -> tuple[str, ...]:
        """Return what a text orders, nothing if it is no order, or if too many have been read. `read` gives its orders
        in the guide's words, and the remarks on it."""
        if text not in self._known and len(self._known) < MOST_READ:
            orders, remarks = read()
            sure = all(remark.severity == "note" for remark in remarks)
            self._known[text] = tuple(orders) if sure else ()
        return self._known.get(text, ())


def clear_part(
    pieces: Sequence[Piece], wrong: int, column: int, orders_of: Callable[[str], tuple[str, ...]]
) -> Clear | None:
    """Return what a sentence orders without as few words as possible of those that may be missing; None where nothing
    is found. `wrong`: the line of what was not understood, `column`: where it stands. `orders_of`: what a text orders,
    nothing if it is no order."""
    parts = _parts(pieces, wrong, column) if len(pieces) <= LONGEST else iter(())
    for first, last in islice(parts, MOST_TRIES):
        left = [*pieces[:first], *_begun(pieces[last:], first)]
        if len(left) < 3:
            continue
        if read := orders_of(written(left)):
            return Clear(_shown(pieces[first:last]), read)
    return None


def _parts(pieces: Sequence[Piece], line: int, column: int) -> Iterator[tuple[int, int]]:
    """Return from where to where a part stands that may be missing, those with the fewest words first; all of them
    hold what was not understood."""
    body = next((n + 1 for n, piece in enumerate(pieces[:6]) if piece.text == ":"), 0)
    at = next((n for n, piece in enumerate(pieces) if (piece.line, piece.column + piece.length) > (line, column)), body)
    ends = [n for n in range(body + 1, len(pieces)) if pieces[n].text in _STARTS or pieces[n].text in _LOOSE]
    starts = [body, *ends] if body else ends
    found = [(a, b) for a in starts if a <= at for b in (*ends, len(pieces)) if b > max(a, at)]
    found = [(a, b) for a, b in found if (a, b) != (body, len(pieces)) and _whole(pieces, a, b)]
    return iter(sorted(found, key=lambda part: part[1] - part[0]))


def _whole(pieces: Sequence[Piece], first: int, last: int) -> bool:
    """Return whether a part ends where what it denies or excepts ends: the others would say the opposite."""
    denies = any(piece.text in _DENYING for piece in pieces[first:last])
    return not denies or last == len(pieces) or pieces[last].text in _LOOSE


def _begun(rest: Sequence[Piece], first: int) -> Sequence[Piece]:
    """Return what stands behind a part left out, without what joins it to that."""
    skip = next((n for n, piece in enumerate(rest) if piece.text not in _LOOSE), len(rest))
    return rest[skip:] if skip < len(rest) and first == 0 else rest


def _shown(pieces: Sequence[Piece]) -> str:
    """Return words as they were written, without the signs around them, and of many the first."""
    words = [*pieces]
    while words and words[0].text in ",;-—":
        words.pop(0)
    while words and words[-1].text in ",;-—":
        words.pop()
    return f"{written(words[:MOST_SHOWN])} ..." if len(words) > MOST_SHOWN else written(words)
