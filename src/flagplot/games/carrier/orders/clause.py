"""One clause read by the grammar."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from lark import Token
from lark.exceptions import LarkError

from flagplot.games.carrier.orders.assemble import MisuseError, Node, assemble
from flagplot.games.carrier.orders.grammar import parser
from flagplot.games.carrier.orders.parting import clause_tokens
from flagplot.games.carrier.orders.sign import Sign

MAX_CLAUSE = 400
"""Words of one clause."""


Spoken = tuple[tuple[str, object], ...]
"""Terminals and values without places: what a clause says, wherever it stands."""


def spoken(signs: Sequence[Sign]) -> Spoken:
    """Return what a clause says."""
    return tuple((sign.type, sign.value) for sign in signs)


def lark_tokens(said: Spoken) -> list[Token]:
    """Return the tokens for the grammar, each with its position among them as its column."""
    return [Token(kind, value, column=n) for n, (kind, value) in enumerate(said)]


@lru_cache(maxsize=8192)
def nodes_of(said: Spoken) -> tuple[Node, ...]:
    """Return the parts of a clause. Raises LarkError where it does not fit the grammar, MisuseError where its words
    cannot stand together."""
    nodes: Any = parser().parse(lark_tokens(said))
    assemble(nodes)
    return tuple(nodes)


def orderly(signs: list[Sign]) -> bool:
    """Return whether a clause without a unit reads as an order."""
    try:
        tokens = clause_tokens([sign for sign in signs if sign.type != "WORD"], None)
        if not tokens or len(signs) > MAX_CLAUSE or any(sign.type == "BADHEX" for sign in tokens):
            return False
        nodes_of(spoken(tokens))
    except (LarkError, MisuseError, RecursionError):
        return False
    return True
