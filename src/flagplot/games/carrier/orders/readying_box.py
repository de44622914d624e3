"""Planes `that are readying` or `in readying` are in that box: they are neither ready nor made so."""

from collections.abc import Sequence

from flagplot.games.carrier.orders.patterns import Token

_STANDING = frozenset(("is", "are", "be", "now", "still", "currently", "yet", "just"))
"""What stands between planes and the box in which they are."""
_BEFORE = frozenset(("that", "which", "who", "those", "in", "of", "from", "into", "to"))
_READIED = frozenset(("<n>", "<plane>"))


def boxed(some: Sequence[Token]) -> list[Token]:
    """Return tokens in which such a `readying` is no form of `ready`."""
    out: list[Token] = []
    for token, after in zip(some, [*some[1:], Token("", frozenset())], strict=False):
        before = next((each.text for each in reversed(out) if each.text not in _STANDING), "")
        is_box = token.text == "readying" and before in _BEFORE and _READIED.isdisjoint(after.symbols)
        out.append(Token("readying", frozenset(("readying",))) if is_box else token)
    return out
