"""One clause read by the grammar."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from lark import Token
from lark.exceptions import LarkError

from flagplot.games.carrier.orders.assemble import MisuseError, Node, assemble
from flagplot.games.carrier.orders.grammar import STARTS, parser
from flagplot.games.carrier.orders.parting import clause_tokens
from flagplot.games.carrier.orders.side_parting import parted
from flagplot.games.carrier.orders.sign import Sign
from flagplot.games.carrier.orders.tongue import Tongue
from flagplot.games.carrier.theatre.hex import Hex

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
def nodes_of(said: Spoken, tongue: Tongue = Tongue.COMMON) -> tuple[Node, ...]:
    """Return the parts of a clause. Raises LarkError where it does not fit the grammar, MisuseError where its words
    cannot stand together."""
    nodes: Any = parser(tongue).parse(lark_tokens(said))
    assemble(nodes)
    return tuple(nodes)


def tokens_of(signs: Sequence[Sign], near: Hex | None, tongue: Tongue = Tongue.COMMON) -> list[Sign]:
    """Return the signs of a clause as the grammar of its language takes them."""
    if tongue is Tongue.COMMON:
        return clause_tokens(signs, near)
    return list(signs) if tongue is Tongue.RADIO else parted(signs, STARTS[tongue], near)


def orderly(signs: list[Sign], tongue: Tongue = Tongue.COMMON) -> bool:
    """Return whether a clause without a unit reads as an order."""
    try:
        tokens = tokens_of([sign for sign in signs if sign.type != "WORD"], None, tongue)
        if not tokens or len(signs) > MAX_CLAUSE or any(sign.type == "BADHEX" for sign in tokens):
            return False
        nodes_of(spoken(tokens), tongue)
    except (LarkError, MisuseError, RecursionError):
        return False
    return True
