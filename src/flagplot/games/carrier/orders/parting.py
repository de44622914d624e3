"""What parts what: clauses of a line, actions of a clause, items of a list, conditions from what they decide.

A line is parted into clauses by full stops, semicolons and dashes outside brackets. Inside a clause a comma, `and`,
`but` or `then` parts two actions where a word that begins an action follows, and joins items of a list or steps of a
course elsewhere; after a condition the first `then` opens what is done on it.
"""

from collections.abc import Sequence

import msgspec

from flagplot.games.carrier.orders.grammar import LISTING, SHIP_LISTS, STARTERS
from flagplot.games.carrier.orders.idioms import STEPS, regular
from flagplot.games.carrier.orders.sign import Sign
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.orders.scan import Piece

_LONE = frozenset(
    {"NUMBER", "GUNNERY", "TORP", "SCREEN", "BREAKTHROUGH", "NOBREAK", "HOLDBACK", "FIRE", "USE", "BREAKOFF"}
)
"""Words about surface combat that need no `surface:` before them."""
_IN_SURFACE = frozenset({"ENGAGE", "AVOID", "NO"}) | _LONE
_BEGINNING = frozenset({"", "SEP", "SEMI", "LPAR", "THEN", "ELSE", "COLON"})
_AIMS = frozenset({"PLANE", "NUM", "REST", "TYPE", "NAME", "ATW", "ON", "DAMAGED"})
_TARGETS = frozenset({"CLASS", "TYPE", "NAME", "ANY", "APW"})
_MODES = frozenset({"DIVE", "LEVEL", "TORP", "HIGH", "LOW", "GP", "APW", "ANVIL"})
_RANKING = frozenset({"FIREAT", "FIREBACK"})
_OF_READY_CAP = frozenset({"HIGH", "LOW", "HIGHELSELOW", "RAIDOF", "ANYRAID", "ON", "KEEPCLEAR"})


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
            elif piece.text == "." and _of_an_hour(line, n):
                continue
            elif piece.text in (".", "!") and _is_hour(clauses[-1]) and n + 1 < len(line):
                piece = msgspec.structs.replace(piece, text="," if len(clauses[-1]) > 1 else ":")
            elif piece.text in (";", ".") or piece.text[0] == "—" or piece.text.startswith("--"):
                if depth == 0:
                    clauses.append([])
                    continue
                piece = msgspec.structs.replace(piece, text=";")
        clauses[-1].append(piece)
    return [clause for clause in clauses if clause]


def _of_an_hour(line: Sequence[Piece], n: int) -> bool:
    """Return whether a full stop is that in the middle of `a.m.`, `p.m.` or `14.00`."""
    pair = (line[n - 1].text, line[n + 1].text) if 0 < n < len(line) - 1 and line[n + 1].glued else ("", "")
    return pair in (("a", "m"), ("p", "m")) or (pair[0].isdigit() and pair[1] == "00")


def _is_hour(clause: Sequence[Piece]) -> bool:
    """Return whether a clause is an hour alone, which is that of the sentence behind it: `0900. TF3 holds.`"""
    said = clause[1:] if clause and clause[0].text in ("at", "from") else clause
    return len(said) == 1 and said[0].kind == "number" and len(said[0].text) == 4


def _transports(before: str, verb: str) -> bool:
    """Return whether `AP` is a type of ship, as where ships are named, and no load, by what stands before it and the
    verb (GM-1.0d)."""
    if before in ("USE", "PLANE"):
        return False
    return verb in SHIP_LISTS or before in ("ON", "ONLYW", "ATTACK", "WITH") or (before == "SLASH" and verb != "LAUNCH")


def clause_tokens(signs: Sequence[Sign], near: Hex | None) -> list[Sign]:
    """Return the signs of a clause with the idioms of the language made regular."""
    signs = regular(signs, near)
    out: list[Sign] = []
    pending: list[int] = [0]
    verb = ""
    aiming = False
    for n, sign in enumerate(signs):
        kind = sign.type
        after = signs[n + 1].type if n + 1 < len(signs) else ""
        before = out[-1].type if out else ""
        if kind == "LPAR":
            pending.append(0)
        elif kind == "RPAR" and len(pending) > 1:
            pending.pop()
        elif kind in ("IF", "UNLESS"):
            if before in ("OR", "AND"):
                if kind == "UNLESS":
                    out.append(sign._replace(type="NOT"))
                continue
            if kind == "IF" and _size_only(signs, n):
                continue
            if kind == "IF" and after == "GONE" and verb in ("ATTACK", "BOMB"):
                if before in ("SEP", "COMMA"):
                    out.pop()
                out.append(sign._replace(type="IFGONE"))
                pending[-1] += 1
                continue
            if before and before not in ("SEP", "SEMI", "LPAR", "THEN", "ELSE", "COLON") and _then_follows(signs, n):
                out.append(sign._replace(type="SEP"))
            pending[-1] += 1
            verb = ""
        elif kind == "GONE" and before == "IFGONE":
            continue
        elif kind == "THEN":
            if aiming and pending[-1] == 0:
                sign = sign._replace(type="SLASH")
            elif pending[-1] == 0:
                listed = (before in ("CLASS", "TYPE") and after in _TARGETS) or (verb in _RANKING and after == "PLANE")
                sign = sign._replace(type="SLASH" if listed else "SEP")
            else:
                pending[-1] -= 1
        elif kind in ("COMMA", "AND") and aiming and after in _AIMS:
            sign = sign._replace(type="SLASH")
        elif kind in ("COMMA", "AND", "BUT"):
            sign = sign._replace(type=_comma(kind, before, after, verb, signs, n))
            if sign.type == "" or after == "ELSE":
                continue
        elif kind == "APW" and _transports(before, verb):
            sign = sign._replace(type="TYPE", value="AP")
        if kind in _LONE and (verb == "SURFACE" or before in _BEGINNING):
            pending[-1] = 0
            verb = "SURFACE"
            aiming = (
                kind == "FIRE"
                or (kind == "TORP" and after in ("NUM", "REST", "ATW", "ON"))
                or (aiming and before in ("SLASH", "FIRE", "ATW", "ON"))
            )
        elif kind in STARTERS and kind not in ("IF", "UNLESS"):
            aiming = False
            pending[-1] = 0
            if kind not in ("HIGH", "LOW", "ORBIT") and (kind, verb) != ("ENGAGE", "SURFACE"):
                verb = kind
        elif kind in ("PLANE", "REST") and verb == "" and before in ("", "NUM", "ALL"):
            verb = "ATTACK"
        if sign.type == "SEP" and before == "SEP":
            continue
        out.append(sign)
        if kind == "COLON" and verb == "LAUNCH":
            out[-1] = sign._replace(type="SEP")
        if kind == "EVERYTURN" and after not in ("SEP", "COMMA", "AND"):
            out.append(sign._replace(type="SEP"))
    while out and out[-1].type in ("SEP", "COMMA", "SEMI"):
        out.pop()
    return out


def _size_only(signs: Sequence[Sign], n: int) -> bool:
    """Return whether `if at least 5 ships` is only the least size of a target, with nothing seen after it."""
    rest = [sign.type for sign in signs[n + 1 : n + 4]]
    following = signs[n + 4].type if n + 4 < len(signs) else ""
    return rest[:3] == ["ATLEAST", "NUM", "SHIPS"] and following not in ("SEEN", "THEN", "SEP") and n > 0


def _then_follows(signs: Sequence[Sign], n: int) -> bool:
    depth = 0
    for sign in signs[n + 1 :]:
        if sign.type == "LPAR":
            depth += 1
        elif sign.type == "RPAR":
            depth -= 1
        if depth < 0 or (depth == 0 and sign.type in ("IF", "UNLESS", "SEMI")):
            return False
        if depth == 0 and sign.type == "THEN":
            return True
    return False


def _comma(kind: str, before: str, after: str, verb: str, signs: Sequence[Sign], n: int) -> str:
    """Return what a comma, `and` or `but` parts: items of a list, or actions; empty where it says nothing."""
    if after in ("ELSE", "BUT") or before in ("COLON", "SEP", "COMMA", ""):
        return ""
    if before == after == "LAND":  # `flies back and lands on Yorktown` is one landing
        return ""
    if after in ("CLOSE", "THEN", "EXTRA", "GOWITH", "IFATTACKS", "ANYCOST"):
        return ""
    if kind == "BUT":
        return "SEP" if after in STARTERS else "BUT"
    if verb == "READYCAP" and after in _OF_READY_CAP:
        return ""
    if verb in ("ATTACK", "BOMB") and after in _MODES and kind == "COMMA":
        return ""
    if verb in ("ATTACK", "BOMB") and after in ("AFTER", "BEFORE", "FIRSTW", "LASTW"):
        return ""
    beyond = signs[n + 2].type if n + 2 < len(signs) else ""
    if after in STEPS or (after in ("HIGH", "LOW") and beyond in STEPS):
        previous = signs[n - 1].type
        earlier = signs[n - 2].type if n >= 2 else ""
        in_steps = previous in STEPS or (previous == "NUM" and earlier in STEPS)
        return "COMMA" if in_steps else ("AND" if kind == "AND" else "SEP")
    if verb == "SURFACE" and after in _IN_SURFACE:
        return "COMMA"
    if verb == "SURFACE" and before in ("TYPE", "NAME") and after in ("TYPE", "NAME"):
        return ""
    if after in STARTERS:
        return "SEP"
    return "AND" if kind == "AND" and verb not in LISTING else "COMMA"
