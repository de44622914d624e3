"""The grammar of one clause, collected of its parts and of the verbs, and the parser made of it."""

import re
from functools import cache, partial
from types import SimpleNamespace
from typing import Any

from lark import Lark
from lark.exceptions import GrammarError
from lark.lexer import Lexer

from flagplot.games.carrier.orders.conditions import CONDITIONS
from flagplot.games.carrier.orders.parts import PARTS
from flagplot.games.carrier.orders.structure import STRUCTURE
from flagplot.games.carrier.orders.verb import Build, Share
from flagplot.games.carrier.orders.verbs import VERBS

SHARES: tuple[Share, ...] = (STRUCTURE, PARTS, CONDITIONS, *VERBS)
STARTERS = frozenset(terminal for share in SHARES for terminal in share.starts)
"""Terminals that begin an action: a comma or `and` before one of them parts two actions."""
SHIP_LISTS = frozenset(terminal for verb in VERBS if verb.of_ships for terminal in verb.starts)
LISTING = frozenset(terminal for verb in VERBS if verb.lists for terminal in verb.starts)
_TERMINAL = re.compile(r"\b[A-Z]{2,}\b")
_RULE = re.compile(r"\s*(\w+)\s*:")


class Signs(Lexer):
    """Hands the tokens made by lexer.py to the parser."""

    def __init__(self, lexer_conf: Any) -> None:
        """Nothing is configured."""

    def lex(self, lexer_state: Any, parser_state: Any = None) -> Any:
        """Return the tokens as they are."""
        return iter(lexer_state)


@cache
def parser() -> Lark:
    """Return the parser of one clause, whose result is its nodes. Raises RuntimeError where the verbs' rules do not go
    together."""
    firsts = [(verb.flag, first[1]) for verb in VERBS if (first := _RULE.match(verb.grammar))]
    grammar = "\n".join(
        [
            *(share.grammar for share in SHARES),
            f"?action: {' | '.join(rule for flag, rule in firsts if not flag)}",
            f"?flag: {' | '.join(rule for flag, rule in firsts if flag)}",
        ]
    )
    grammar += f"\n%declare {' '.join(sorted(set(_TERMINAL.findall(grammar))))}"
    build = {name: partial(_of_parts, build) for share in SHARES for name, build in share.build.items()}
    try:
        return Lark(grammar, parser="lalr", lexer=Signs, transformer=SimpleNamespace(**build), maybe_placeholders=False)
    except GrammarError as error:
        raise RuntimeError(f"the rules of the verbs do not go together: {error}") from error


def _of_parts(build: Build, parts: list[Any]) -> Any:
    return build(*parts)
