"""One clause: cut out of a line, and read by the grammar."""

from functools import lru_cache
from typing import Any

import msgspec
from lark.exceptions import LarkError

from flagplot.games.carrier.orders.assemble import MisuseError, Node, assemble
from flagplot.games.carrier.orders.grammar import parser
from flagplot.games.carrier.orders.lexer import Spoken, clause_tokens, lark_tokens, spoken
from flagplot.games.carrier.orders.sign import Sign
from flagplot.orders.scan import Piece

MAX_CLAUSE = 400
"""Words of one clause."""


@lru_cache(maxsize=8192)
def nodes_of(said: Spoken) -> tuple[Node, ...]:
    """Return the parts of a clause. Raises LarkError where it does not fit the grammar, MisuseError where its words
    cannot stand together."""
    nodes: Any = parser().parse(lark_tokens(said))
    assemble(nodes)
    return tuple(nodes)


def split_clauses(line: list[Piece]) -> list[list[Piece]]:
    """Return the clauses of a line: parted by `.`, `;` and `--` outside brackets (GM-3.1c)."""
    clauses: list[list[Piece]] = [[]]
    depth = 0
    for n, piece in enumerate(line):
        if piece.kind == "sign":
            if piece.text == "(":
                depth += 1
            elif piece.text == ")":
                depth = max(0, depth - 1)
            elif piece.text in (";", ".") and n + 1 < len(line) and line[n + 1].text in ("else", "otherwise"):
                piece = msgspec.structs.replace(piece, text=",")
            elif piece.text in (";", ".") or piece.text[0] == "—" or piece.text.startswith("--"):
                if depth == 0:
                    clauses.append([])
                    continue
                piece = msgspec.structs.replace(piece, text=";")
        clauses[-1].append(piece)
    return [clause for clause in clauses if clause]


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
