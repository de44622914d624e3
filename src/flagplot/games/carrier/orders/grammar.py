"""The grammar of one clause, collected of its parts and of the verbs, and the parser made of it."""

import re
from functools import cache, partial
from types import SimpleNamespace
from typing import Any

from lark import Lark
from lark.exceptions import GrammarError
from lark.lexer import Lexer

from flagplot.games.carrier.orders import kept
from flagplot.games.carrier.orders.assemble import Said
from flagplot.games.carrier.orders.conditions import CONDITIONS
from flagplot.games.carrier.orders.parts import PARTS
from flagplot.games.carrier.orders.structure import STRUCTURE
from flagplot.games.carrier.orders.tongue import Tongue
from flagplot.games.carrier.orders.verb import Build, Share
from flagplot.games.carrier.orders.verbs import VERBS_OF

VERBS = VERBS_OF[Tongue.COMMON]
SHARES: tuple[Share, ...] = (STRUCTURE, PARTS, CONDITIONS, *VERBS)
STARTS: dict[Tongue, frozenset[str]] = {
    tongue: frozenset(terminal for verb in verbs for terminal in verb.starts) for tongue, verbs in VERBS_OF.items()
}
"""Terminals that begin an action: a comma or `and` before one of them parts two actions."""
STARTERS = STARTS[Tongue.COMMON] | STRUCTURE.starts.keys()
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
def parser(tongue: Tongue = Tongue.COMMON) -> Lark:
    """Return the parser of one clause of a language, whose result is its nodes. Raises RuntimeError where the verbs'
    rules do not go together."""
    shares = SHARES if tongue is Tongue.COMMON else (_of_parts_said(tongue), *VERBS_OF[tongue])
    grammar = "\n".join([*(share.grammar for share in shares), *(_actions() if tongue is Tongue.COMMON else ())])
    grammar += f"\n%declare {' '.join(sorted(set(_TERMINAL.findall(grammar))))}"
    build = {name: partial(_of_parts, build) for share in shares for name, build in share.build.items()}
    try:
        with kept.no_collecting():
            return Lark(
                grammar,
                parser="lalr",
                lexer=Signs,
                transformer=SimpleNamespace(**build),
                maybe_placeholders=False,
                # making its tables takes longer than a turn; they are made anew when the grammar changes
                cache=str(kept.FOLDER / f"{tongue.name.lower()}.lark") if kept.writable() else False,
            )
    except GrammarError as error:
        raise RuntimeError(f"the rules of the verbs do not go together: {error}") from error


def _actions() -> tuple[str, str]:
    firsts = [(verb.flag, first[1]) for verb in VERBS if (first := _RULE.match(verb.grammar))]
    return (
        f"?action: {' | '.join(rule for flag, rule in firsts if not flag)}",
        f"?flag: {' | '.join(rule for flag, rule in firsts if flag)}",
    )


def _of_parts_said(tongue: Tongue) -> Share:
    """Return the frame of a language without programs: parts one after the other, each with its verb."""
    firsts = {
        f"said_{chr(97 + n)}": (verb, first[1])
        for n, verb in enumerate(VERBS_OF[tongue])
        if (first := _RULE.match(verb.grammar))
    }
    rules = [f"{name}: {rule}" for name, (_, rule) in firsts.items()]
    return Share(
        grammar="\n".join(["start: item (SEP? item)*", f"?item: {' | '.join(firsts)}", *rules]),
        build={
            "start": lambda *args: tuple(arg for arg in args if isinstance(arg, Said)),
            **{name: partial(Said, verb) for name, (verb, _) in firsts.items()},
        },
    )


@cache
def terminals(tongue: Tongue) -> frozenset[str]:
    """Return the terminals that the verbs of a language use."""
    return frozenset(name for verb in VERBS_OF[tongue] for name in _TERMINAL.findall(verb.grammar)) | STARTS[tongue]


def _of_parts(build: Build, parts: list[Any]) -> Any:
    return build(*parts)
