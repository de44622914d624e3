"""What may follow the words of a line, found by reading it as far as it goes."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from flagplot.core.game import Choice
from flagplot.orders.cursor import Line, Order, RefusedError

L = TypeVar("L", bound=Line)
O = TypeVar("O", bound=Order)  # noqa: E741


def may_follow(kind: type[L], read: Callable[[L], O], after: str) -> tuple[Choice, ...]:
    """Return the words that may follow the words of a line, each with the reason if it is shut; what is wanted in
    pointed brackets stands for words that cannot be listed. Nothing follows words that are no beginning of an order."""
    _, open_ = _tried(kind, read, after)
    choices = []
    for word in open_:
        message, on = ("", {}) if word.startswith("<") else _tried(kind, read, f"{after} {word}".strip())
        choices.append(Choice(word, "" if on else message))
    return tuple(choices)


def at_caret(legal: Callable[[str], Sequence[Choice]], before: str) -> tuple[Choice, ...]:
    """Return what may follow at the caret, of the words of a line before it; a word that is begun is finished."""
    words = before.split()
    begun = words.pop().upper() if words and not before[-1:].isspace() else ""
    return tuple(choice for choice in legal(" ".join(words)) if choice.word.upper().startswith(begun))


def _tried(kind: type[L], read: Callable[[L], O], text: str) -> tuple[str, dict[str, None]]:
    """Return why words are refused and what may follow them."""
    line = kind(1, text)
    try:
        read(line)
        line.end()
    except RefusedError as refused:
        return refused.diagnostic.message, line.open
    return "", line.open
