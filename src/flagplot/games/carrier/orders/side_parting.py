"""What parts what in the languages without programs: a comma, `and`, `but` or `then` parts two actions where a word
that begins one follows, and is a mark of a list elsewhere; after a condition only what is done on it follows."""

from collections.abc import Sequence

from flagplot.games.carrier.orders.sign import HexRef, Sign
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Hex, HexError

_MARKS = ("COMMA", "AND", "BUT", "THEN", "COLON")
_DEEDS = frozenset({"DIVE", "PERISCOPE", "DEEP", "HOLD", "NOTDIVE", "MOVE", "TO", "RISE"})
"""What a boat does on a condition."""
_PLACE_BEFORE = frozenset({"TO", "ATW", "ON", "FROM", "BETWEEN", "PATROL", "DASH"})
_ASIDE = frozenset({"POSS", "FRAME", "MODAL"})
"""Words of a polite order that say no more."""


def parted(signs: Sequence[Sign], starters: frozenset[str], near: Hex | None) -> list[Sign]:
    """Return the signs of a clause with one separator for actions and one for items of a list."""
    signs = [sign for sign in _places(signs, near) if sign.type not in _ASIDE]
    signs = [sign for n, sign in enumerate(signs) if sign.type != "IT" or (n and signs[n - 1].type == "SHADOW")]
    out: list[Sign] = []
    waits = False
    for n, sign in enumerate(signs):
        after = signs[n + 1].type if n + 1 < len(signs) else ""
        before = out[-1].type if out else ""
        if sign.type == "IF":
            waits = not out or before == "SEP"
        elif sign.type in _DEEDS:
            waits = False
        if sign.type not in _MARKS or (sign.type == "BUT" and after not in starters):
            out.append(sign)
        elif after in ("", "ELSE", "NOT", *_MARKS) or before in ("", "SEP") or (waits and after in _DEEDS):
            continue
        elif after in starters and not waits:
            out.append(sign._replace(type="SEP"))
        else:
            out.append(sign if sign.type == "AND" else sign._replace(type="COMMA"))
    return out


def _places(signs: Sequence[Sign], near: Hex | None) -> list[Sign]:
    """Return the signs with N24, S3 and O7 as hexes where only a hex can stand, and C7 as a contact after `shadow`."""
    out: list[Sign] = []
    for sign in signs:
        before = out[-2].type if len(out) > 1 else ""
        last = out[-1] if out else None
        glued = last is not None and sign.type == "NUM" and sign.column == last.column + last.length
        if last is not None and last.type == "SHADOW" and sign.type in ("HEX", "BADHEX"):
            number = sign.spelt[1:]
            if sign.spelt[:1] in "Cc" and number.isdigit():
                sign = sign._replace(type="CONTACT", value=int(number))
        elif last is not None and glued and before in _PLACE_BEFORE and last.spelt.upper() in ("N", "S", "O"):
            text = last.spelt + sign.spelt
            try:
                ref: tuple[str, object] = "HEX", HexRef(hexes.parse(text, near if near is not None else 0), True)
            except HexError as error:
                ref = "BADHEX", str(error)
            sign = Sign(*ref, last.line, last.column, len(text), text)
            out.pop()
        out.append(sign)
    return out
