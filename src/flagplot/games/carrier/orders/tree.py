"""From the grammar's rules to typed orders: one small method for each way of saying something.

Names of ships and parts of formations stay as written (`3 DD`, `CA`); resolve.py replaces them from the View.
"""

import re
from functools import partial
from pathlib import Path
from typing import Any

from lark import Lark, Token, v_args
from lark.lexer import Lexer

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.orders.assemble import AtCheck, CaseItem, Flag, Guarded, MisuseError, Node, assemble
from flagplot.games.carrier.orders.built import Items, Part, Trail, flat, kind_of, last_action, value_of
from flagplot.games.carrier.orders.tree_attacks import Attacks
from flagplot.games.carrier.orders.tree_battle import InBattle
from flagplot.games.carrier.orders.tree_conditions import Conditions
from flagplot.games.carrier.orders.tree_guns import Guns
from flagplot.games.carrier.orders.tree_movement import Movement
from flagplot.games.carrier.orders.tree_work import Work
from flagplot.games.carrier.orders.verb import Build
from flagplot.games.carrier.orders.verbs import VERBS

TERMINAL = re.compile(r"\b[A-Z]{2,}\b")


@v_args(inline=True)
class Builder(Movement, Attacks, Work, InBattle, Guns, Conditions):
    """Makes the nodes of a clause while it is being parsed."""

    # --- items, cases, flags

    def start(self, items: Items) -> tuple[Node, ...]:
        return items.nodes

    def items(self, *args: Any) -> Items:
        return Items(tuple(node for arg in args if not isinstance(arg, Token) for node in flat(arg)))

    program = items

    def plain(self, action: Any) -> Any:
        return action

    def guarded(self, action: Any, *trails: Trail) -> Any:
        before, last = last_action(action)
        if (
            before
            and all(isinstance(node, ast.Search) for node in before)
            and all(trail.kind == "if" for trail in trails)
        ):
            joined = tuple(trail.condition for trail in trails)
            condition = joined[0] if len(joined) == 1 else ast.AllOf(joined)
            return CaseItem(ast.Case(condition, assemble(flat(action))))
        guarded = Guarded(last, tuple((trail.kind, trail.condition) for trail in trails))
        return Items((*before, guarded))

    def at_check(self, _at: Token, hex_: Token) -> Node:
        return AtCheck(hex_.value.hex, hex_.value.bare)

    def case_if(self, *args: Any) -> Node:
        return self._case(args, negate=False)

    def case_unless(self, *args: Any) -> Node:
        return self._case(args, negate=True)

    def _case(self, args: tuple[Any, ...], negate: bool) -> Node:
        condition: Any = next(arg for arg in args if isinstance(arg, ast.Tagged))
        body = next(arg for arg in args if isinstance(arg, ast.Program))
        otherwise = next((arg.value for arg in args if isinstance(arg, Part) and arg.name == "else"), None)
        if negate:
            condition = ast.Not(condition)
        return CaseItem(ast.Case(condition, body, otherwise))

    def otherwise(self, *args: Any) -> Part:
        return Part("else", kind_of(args, ast.Program)[0])

    def glue(self, *_: Any) -> Part:
        return Part("glue")

    def block(self, *args: Any) -> ast.Program:
        inner = kind_of(args, Items)
        return assemble(inner[0].nodes) if inner else ast.Program()

    def open_body(self, items: Items) -> ast.Program:
        return assemble(items.nodes)

    def trail_if(self, _if: Token, condition: ast.Condition) -> Trail:
        return Trail("if", condition)

    def trail_unless(self, _unless: Token, condition: ast.Condition) -> Trail:
        return Trail("if", ast.Not(condition))

    def trail_until(self, _until: Token, condition: ast.Condition) -> Trail:
        return Trail("until", condition)

    def trail_as_long(self, _long: Token, condition: ast.Condition) -> Trail:
        return Trail("until", ast.Not(condition))

    def no_divert(self, *_: Any) -> Node:
        return Flag("no-divert")

    def divert(self, *args: Any) -> Node:
        parts = kind_of(args, Part)
        observe = next((part.value for part in parts if part.name == "observe"), None)
        return Flag("divert", observe, any(part.name == "at any cost" for part in parts))

    def divert_what(self, *args: Any) -> Part:
        if value_of(args, "COND"):
            n = value_of(args, "NUM")
            if n not in (1, 2, 3):
                raise MisuseError("condition numbers are 1, 2 and 3: 'divert to observe cond 2'")
            return Part("observe", n)
        return Part("at any cost" if value_of(args, "ANYCOST") else "divert")

    def report_all(self, *_: Any) -> Node:
        return Flag("report")

    def every_turn(self, *_: Any) -> Node:
        return Flag("standing")

    def radio_time(self, *args: Any) -> Node:
        said = next((arg for arg in args if isinstance(arg, Token) and arg.type in ("RTWHEN", "RTNOW")), None)
        return Flag("now" if said is not None and said.type == "RTNOW" else said.value if said else "sighting")

    def radio_silence(self, *_: Any) -> Node:
        return Flag("none")

    def no_attack(self, *_: Any) -> Node:
        return Flag("no-attack")

    def cancel(self, *_: Any) -> Node:
        return Flag("cancel")

    def no_move(self, *_: Any) -> Node:
        return Flag("no-move")


class Signs(Lexer):
    """Hands the tokens made by lexer.py to the parser."""

    def __init__(self, lexer_conf: Any) -> None:
        """Nothing is configured."""

    def lex(self, lexer_state: Any, parser_state: Any = None) -> Any:
        """Return the tokens as they are."""
        return iter(lexer_state)


def make_parser() -> Lark:
    """Return the parser of one clause, whose result is its nodes."""
    rules = [Path(__file__).with_name("grammar.lark").read_text("utf-8"), *(verb.grammar for verb in VERBS)]
    actions = " | ".join(first for verb in VERBS if (first := verb.grammar.partition(":")[0]))
    terminals = sorted({word for rule in rules for word in TERMINAL.findall(rule)})
    grammar = "\n".join([*rules, f"?verb: {actions}", f"%declare {' '.join(terminals)}"])
    builder = Builder()
    for name, build in ((name, build) for verb in VERBS for name, build in verb.build.items()):
        setattr(builder, name, partial(_of_children, build))
    return Lark(grammar, parser="lalr", lexer=Signs, transformer=builder, maybe_placeholders=False)


def _of_children(build: Build, children: list[Any]) -> Any:
    return build(*children)
