"""How the parts of a clause hang together: actions, cases, brackets, conditions written after (GM-3.2b)."""

from typing import Any

from lark import Token

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.orders.assemble import Altitude, AtCheck, CaseItem, Guarded, assemble
from flagplot.games.carrier.orders.built import Items, Part, Trail, flat, kind_of, last_action
from flagplot.games.carrier.orders.conditions import denied
from flagplot.games.carrier.orders.verb import Share


def _items(*args: Any) -> Items:
    """Return actions and cases in the order in which they are written (GM-3.2b)."""
    return Items(tuple(node for arg in args if not isinstance(arg, Token) for node in flat(arg)))


def _guarded(action: Any, *trails: Trail) -> Any:
    before, last = last_action(action)
    if before and all(isinstance(node, ast.Search) for node in before) and all(trail.kind == "if" for trail in trails):
        joined = tuple(trail.condition for trail in trails)
        condition = joined[0] if len(joined) == 1 else ast.AllOf(joined)
        return CaseItem(ast.Case(condition, assemble(flat(action))))
    last = ast.Climb(last.high) if isinstance(last, Altitude) else last
    guarded = Guarded(last, tuple((trail.kind, trail.condition) for trail in trails))
    return Items((*before, guarded))


def _case(*args: Any) -> CaseItem:
    condition: Any = next(arg for arg in args if isinstance(arg, ast.Tagged))
    body = next(arg for arg in args if isinstance(arg, ast.Program))
    otherwise = next((arg.value for arg in args if isinstance(arg, Part) and arg.name == "else"), None)
    return CaseItem(ast.Case(denied(condition) if args[0].type == "UNLESS" else condition, body, otherwise))


def _block(*args: Any) -> ast.Program:
    inner = kind_of(args, Items)
    return assemble(inner[0].nodes) if inner else ast.Program()


STRUCTURE = Share(
    starts={"IF": "if, when, whenever, in case, once, should, provided, as soon as", "UNLESS": "unless"},
    words={
        "UNTIL": "until, till, til",
        "ASLONGAS": "as long as, while, so long as",
        "THEN": "then",
        "ELSE": "else, otherwise, or else",
        "AND": "and",
        "BUT": "but",
        "OR": "or",
        "NOT": "not, isn't, aren't, don't, do not, never, doesn't, shouldn't, mustn't, won't, can't, needn't, shan't",
        "NO": "no, none",
        "DECIDE": "decide, decide whether, decide if",
    },
    grammar="""
        start: items
        items: item (SEP item)*
        program: program_item ((SEMI | SEP) program_item)* SEMI?
        ?program_item: item
        ?item: action                                        -> plain
             | action trail+                                 -> guarded
             | case
             | flag
             | ATW HEX                                       -> at_check
        case: (IF | UNLESS) cond glue? body otherwise?
        glue: THEN | SEP | COLON | COMMA
        otherwise: ELSE (COLON | SEP | COMMA)? body
        body: LPAR program? RPAR                             -> block
            | items                                          -> open_body
        trail: IF cond                                       -> trail_if
             | UNLESS cond                                   -> trail_unless
             | UNTIL cond                                    -> trail_until
             | ASLONGAS cond                                 -> trail_as_long
    """,
    build={
        "start": lambda items: items.nodes,
        "items": _items,
        "program": _items,
        "plain": lambda action: action,
        "guarded": _guarded,
        "at_check": lambda _at, hex_: AtCheck(hex_.value.hex, hex_.value.bare),
        "case": _case,
        "otherwise": lambda *args: Part("else", kind_of(args, ast.Program)[0]),
        "glue": lambda _: Part("glue"),
        "block": _block,
        "open_body": lambda items: assemble(items.nodes),
        "trail_if": lambda _if, condition: Trail("if", condition),
        "trail_unless": lambda _unless, condition: Trail("if", denied(condition)),
        "trail_until": lambda _until, condition: Trail("until", condition),
        "trail_as_long": lambda _long, condition: Trail("until", denied(condition)),
    },
)
"""Separators of actions are SEP (`,` or `and` before a verb) and, inside brackets, SEMI. A conflict is always settled
by reading on."""
