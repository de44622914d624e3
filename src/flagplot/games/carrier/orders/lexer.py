"""Pieces of text into the tokens of the grammar: names, units, hexes, steps, and the idioms of the language."""

from collections.abc import Sequence
from typing import Literal

import msgspec
from lark import Token

from flagplot.games.carrier.ordered.ast import UnitRef
from flagplot.games.carrier.ordered.words import NO_DIRECTIONS
from flagplot.games.carrier.orders.grammar import SHARES
from flagplot.games.carrier.orders.sign import HexRef, Sign
from flagplot.games.carrier.orders.spelling import POSSESSIVE
from flagplot.games.carrier.orders.verbs import VERBS
from flagplot.games.carrier.orders.vocabulary import FILLER, Entry
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Hex, HexError
from flagplot.orders.forms import verb_forms
from flagplot.orders.phrases import Phrases
from flagplot.orders.scan import LOW_LINES, OVERLINES, Piece

MOST_WORDS = 8
"""Words of a phrase that begins with the form of a word."""


class Reader:
    """Reads pieces for one seat: its vocabulary, its contacts."""

    def __init__(self, phrases: Phrases[Entry], contacts: frozenset[int]) -> None:
        self.phrases = phrases
        self.contacts = contacts

    def read(self, pieces: Sequence[Piece], near: Hex | None = None) -> list[Sign]:
        """Return the signs of a run of pieces. Unknown words become `WORD`, bad hexes `BADHEX` with the reason."""
        out: list[Sign] = []
        at = 0
        while at < len(pieces):
            terminal, value, after = self._next(pieces, at, near)
            if at and pieces[at - 1].text in ("a", "an") and _counted(terminal, out):
                article = pieces[at - 1]
                out.append(Sign("NUM", 1, article.line, article.column, article.length, article.spelt))
            if terminal != FILLER:
                first, last = pieces[at], pieces[after - 1]
                length = last.column + last.length - first.column
                spelt = first.spelt
                for piece in pieces[at + 1 : after]:
                    spelt += piece.spelt if piece.glued else f" {piece.spelt}"
                out.append(Sign(terminal, value, first.line, first.column, length, spelt))
            at = after
        return out

    def _next(self, pieces: Sequence[Piece], at: int, near: Hex | None) -> tuple[str, object, int]:
        piece = pieces[at]
        if piece.kind == "number":
            number = int(piece.text[:6])
            return ("TIME" if len(piece.text) == 4 else "NUM"), number, at + 1
        if piece.text == POSSESSIVE:
            return "POSS", piece.spelt, at + 1
        if piece.text == '"':
            return FILLER, piece.spelt, at + 1
        if piece.kind == "sign":
            found = self.phrases.longest(pieces, at)
            return (*found[0], found[1]) if found else ("WORD", piece.spelt, at + 1)
        following = pieces[at + 1] if at + 1 < len(pieces) else None
        if following is not None:
            special = self._unit(pieces, at) or self._hex(pieces, at, near)
            if special:
                return special
        found = self.phrases.longest(pieces, at)
        if found:
            (terminal, value), after = found
            if piece.marks and terminal == "DIR":
                return ("DIRHI" if _over(piece) else "DIRLO" if _under(piece) else "DIR"), value, after
            return terminal, value, after
        for form in verb_forms(piece.text):
            found = self.phrases.longest(
                [msgspec.structs.replace(piece, text=form), *pieces[at + 1 : at + MOST_WORDS]], 0
            )
            if found:
                return *found[0], at + found[1]
        return "WORD", piece.spelt, at + 1

    def _unit(self, pieces: Sequence[Piece], at: int) -> tuple[str, object, int] | None:
        """Return `TF3`, `AF 17`, `TF-16`, and contacts such as `C4` that the plot holds or that a report number
        needs."""
        kind, start = _kind_of_unit(pieces, at)
        if kind and start < len(pieces):
            hyphened = pieces[start].text == "-" and len(pieces) > start + 1
            start += 1 if hyphened and pieces[start + 1].kind == "number" else 0
            worded = self.phrases.longest(pieces, start) if pieces[start].kind == "word" and start > at + 1 else None
            if pieces[start].kind == "number":
                return "UNIT", UnitRef(kind, min(int(pieces[start].text[:6]), 9999)), start + 1
            if worded is not None and worded[0][0] == "NUM":
                return "UNIT", UnitRef(kind, int(str(worded[0][1]))), worded[1]
            return None
        piece, following = pieces[at], pieces[at + 1]
        if following.kind != "number":
            return None
        if piece.text == "c" and following.glued and not following.text.startswith("0"):
            number = int(following.text[:6])
            if number in self.contacts or number > hexes.ROWS:
                return "CONTACT", number, at + 2
        return None

    def _hex(self, pieces: Sequence[Piece], at: int, near: Hex | None) -> tuple[str, object, int] | None:
        """Return `B/M23`, `I-F20`, `AA25`; N, S and O with a number stay steps unless a prefix says otherwise."""
        end = at
        if len(pieces) > at + 3 and pieces[at + 1].text in ("/", "-") and pieces[at + 1].glued and pieces[at + 2].glued:
            prefix = pieces[at].text.upper()
            if (pieces[at + 1].text == "/" and prefix in ("A", "B", *hexes.SECTORS)) or prefix in hexes.SECTORS:
                end = at + 2
        column = pieces[end]
        number = pieces[end + 1] if end + 1 < len(pieces) else None
        if column.kind != "word" or number is None or number.kind != "number" or not number.glued:
            return None
        letters = column.text.upper()
        if len(letters) > 2 or (len(letters) == 2 and letters[0] != letters[1]) or len(number.text) > 2:
            return None
        if end == at and (letters in ("N", "S", "O") or column.marks):
            return None
        text = "".join(piece.text for piece in pieces[at : end + 2])
        bare = end == at
        try:
            return "HEX", HexRef(hexes.parse(text, near if near is not None else 0), bare), end + 2
        except HexError as error:
            return "BADHEX", str(error), end + 2


def _counted(terminal: str, before: Sequence[Sign]) -> bool:
    """Return whether `a` before a word says how many: of planes, and of ships that are named to be sent away."""
    return terminal == "PLANE" or (terminal == "TYPE" and any(sign.type in _SHIP_LISTS for sign in before))


def _kind_of_unit(pieces: Sequence[Piece], at: int) -> tuple[Literal["TF", "AF", ""], int]:
    """Return the kind of unit whose name may begin here, and where its number then stands: `TF`, `task force`."""
    words = (pieces[at].text, pieces[at + 1].text)
    if words[0] in ("tf", "af"):
        return ("TF" if words[0] == "tf" else "AF"), at + 1
    if words in (("task", "force"), ("air", "formation"), ("air", "group")):
        return ("TF" if words[0] == "task" else "AF"), at + 2
    return "", at


def _over(piece: Piece) -> bool:
    return any(mark in OVERLINES for mark in piece.marks)


def _under(piece: Piece) -> bool:
    return any(mark in LOW_LINES for mark in piece.marks)


STARTERS = frozenset(terminal for share in SHARES for terminal in share.starts)
"""Terminals that begin an action: a comma or `and` before one of them parts two actions."""

STEPS = frozenset({"DIR", "DIRHI", "DIRLO", "ORBIT", "MARKHI", "MARKLO"})
_LONE = frozenset(
    {"NUMBER", "GUNNERY", "TORP", "SCREEN", "BREAKTHROUGH", "NOBREAK", "HOLDBACK", "FIRE", "USE", "BREAKOFF"}
)
"""Words about surface combat that need no `surface:` before them."""
_IN_SURFACE = frozenset({"ENGAGE", "AVOID", "NO"}) | _LONE
_BEGINNING = frozenset({"", "SEP", "SEMI", "LPAR", "THEN", "ELSE", "COLON"})
_AIMS = frozenset({"PLANE", "NUM", "REST", "TYPE", "NAME", "ATW", "ON", "DAMAGED"})
_OF_LOADS = frozenset({"TYPE", "NAME", "NUM", "GP", "APW", "REST", "ALL", "COMMA", "AND", "SLASH"})
_SHIP_LISTS = frozenset(terminal for verb in VERBS if verb.of_ships for terminal in verb.starts)
_PLACE_BEFORE = frozenset({"TO", "ATW", "HEXW", "REACH", "SHELL", "SHADOW", "CAP"})


def clause_tokens(signs: Sequence[Sign], near: Hex | None) -> list[Sign]:
    """Return the signs of a clause with the idioms of the language made regular; `AP` is a type of ship where ships
    are named, else a load (GM-1.0d)."""
    signs = _loads(_hexes_of_steps(_plain(_radio(signs)), near))
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
        elif (
            kind == "APW"
            and before not in ("USE", "PLANE")
            and (verb in _SHIP_LISTS or before in ("ON", "ATTACK", "WITH") or (before == "SLASH" and verb != "LAUNCH"))
        ):
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


_RADIO = {
    "EVERYTURN": "turn",
    "RTSHADOW": "shadowing",
    "RTSIGHT": "sighting",
    "RTFIRST": "first",
    "RTCARRIERS": "carriers",
    "RTCOMBAT": "combat",
}


def _radio(signs: Sequence[Sign]) -> Sequence[Sign]:
    """Return the signs with the times of reports by radio regular after `RT`, and plain words anywhere else
    (GM-22.6)."""
    if not any(sign.type.startswith("RT") for sign in signs):
        return signs
    out: list[Sign] = []
    for sign in signs:
        before = [known.type for known in out[-3:]]
        if sign.type in _RADIO and (before[-1:] == ["RT"] or before[:2] == ["RT", "TO"]):
            sign = sign._replace(type="RTWHEN", value=_RADIO[sign.type])
        elif sign.type == "RTSHADOW":
            sign = sign._replace(type="EVERYTURN")
        elif sign.type in _RADIO and sign.type != "EVERYTURN":
            sign = sign._replace(type="WORD")
        out.append(sign)
    return out


_TARGETS = frozenset({"CLASS", "TYPE", "NAME", "ANY", "APW"})


def _loads(signs: list[Sign]) -> list[Sign]:
    """Return a clause such as `CA 6 GP 14 AP`, which names ships and shells and nothing else, with its verb."""
    kinds = [sign.type for sign in signs]
    numbered = any(kinds[n : n + 2] in (["NUM", "GP"], ["NUM", "APW"], ["REST", "GP"]) for n in range(len(kinds)))
    if numbered and kinds[0] in ("TYPE", "NAME") and _OF_LOADS.issuperset(kinds):
        return [signs[0]._replace(type="LOADG", value="load", length=1), *signs]
    return signs


def _plain(signs: Sequence[Sign]) -> list[Sign]:
    """Return the signs without words that say nothing in their place."""
    out: list[Sign] = []
    for n, sign in enumerate(signs):
        kind = sign.type
        after = signs[n + 1].type if n + 1 < len(signs) else ""
        before = out[-1].type if out else ""
        if kind == "ENEMY" and after in (
            "TFK",
            "AFK",
            "SUBK",
            "SHIPS",
            "PLANESW",
            "CLASS",
            "TYPE",
            "BASEW",
            "MTBW",
            "CONTACT",
        ):
            continue
        if kind == "HEXW" and after in ("HEX", "DIR", "ORBIT"):
            if after in ("DIR", "ORBIT"):
                out.append(sign)
            continue
        if kind == "AFK" and before == "NUM" and after in ("PLANE", "OF"):
            continue
        if kind == "OF" and (before in ("AFK", "NUM") or after in ("PLANE",)) and after not in ("UNIT",):
            continue
        if kind in ("ATW", "FROM") and after in ("HIGH", "LOW", "NIGHT", "DAY"):
            continue
        of_ships = before == "TFK" or (after == "APW" and any(known.type in _SHIP_LISTS for known in out))
        if kind == "WITH" and after in ("GP", "APW", "TORP") and not of_ships:
            continue
        if kind == "TYPE" and sign.value == "cruisers":
            out += [sign._replace(value="CA"), sign._replace(type="SLASH"), sign._replace(value="CL")]
            continue
        if kind in ("BACK", "LAND") and before in STEPS and len(out) >= 2 and out[-2].type == "MOVE":
            del out[-2:]
            sign = sign._replace(type="LAND")
        elif kind in ("BACK", "LAND") and before == "MOVE":
            out.pop()
            sign = sign._replace(type="LAND")
        if kind == "LAUNCHW" and before in ("MINIMUM", "NORMAL", "MAXIMUM"):
            continue
        if kind == "LAUNCH" and before in ("MINIMUM", "NORMAL", "MAXIMUM"):
            continue
        if kind == "KEEP" and before == "COMMA":
            out.pop()
        if kind == "KEEP" and (after in ("NUM", "CLOSE", "HIGH", "LOW") or before in ("SHADOW", "COMMA")):
            continue
        if (kind, before) in (("AWAY", "HEXW"), ("COLON", "EVERYTURN")):
            continue
        out.append(sign)
        if len(out) >= 2 and sign.type == "HEX" and out[-2].type == "ATW":
            _absent(out)
    return out


def _absent(out: list[Sign]) -> None:
    """Turn `TF not at P33`, `target no longer at P33` into the test for a target gone, keeping the hex."""
    start = len(out) - 3
    if start >= 0 and out[start].type in ("NOT", "NOLONGER", "GONE"):
        hex_ = out[-1]
        if start >= 1 and out[start - 1].type in ("TFK", "ANY"):
            start -= 1
        first = out[start]
        out[start:] = [first._replace(type="GONE", value="gone"), hex_._replace(type="GONEAT")]


def _hexes_of_steps(signs: list[Sign], near: Hex | None) -> list[Sign]:
    """Return the signs with N4, S12 or O7 read as hexes where only a hex can stand."""
    out: list[Sign] = []
    n = 0
    dashes = [k for k, sign in enumerate(signs) if sign.type == "DASH"]
    while n < len(signs):
        sign = signs[n]
        if sign.type in ("DIR", "ORBIT") and sign.spelt.upper() in ("N", "S", "O") and n + 1 < len(signs):
            number = signs[n + 1]
            glued = number.type == "NUM" and number.column == sign.column + sign.length and number.line == sign.line
            before = out[-1].type if out else ""
            after = signs[n + 2].type if n + 2 < len(signs) else ""
            last = bool(dashes) and n - 1 == dashes[-1]
            ends_path = last and after != "COMMA" and (len(dashes) == 2 or _steps_before(out))
            starts_path = len(dashes) == 2 and n + 2 == dashes[0]
            if glued and (before in _PLACE_BEFORE or ends_path or starts_path):
                text = f"{sign.spelt}{number.spelt}"
                try:
                    ref = HexRef(hexes.parse(text, near if near is not None else 0), True)
                except HexError as error:
                    out.append(Sign("BADHEX", str(error), sign.line, sign.column, len(text), text))
                else:
                    out.append(Sign("HEX", ref, sign.line, sign.column, len(text), text))
                n += 2
                continue
        if sign.type == "HEX" and sign.spelt[:1].upper() in ("E", "W") and sign.spelt[1:].isdigit():
            lately = [known.type for known in out[-2:]]
            alone = n + 1 == len(signs) or signs[n + 1].type in ("COMMA", "SEMI", "SEP")
            first = lately[-1:] in ([], ["COLON"]) and alone
            if first or lately[-1:] == ["MOVE"] or (lately[-1:] == ["COMMA"] and lately[0] in ("NUM", *STEPS)):
                near_by = NO_DIRECTIONS[sign.spelt[0].lower()]
                sign = sign._replace(type="BADDIR", value=near_by, length=1, spelt=sign.spelt[0])
        out.append(sign)
        n += 1
    return [s for k, s in enumerate(out) if not (s.type == "HEXW" and k + 1 < len(out) and out[k + 1].type == "HEX")]


def _steps_before(out: list[Sign]) -> bool:
    """Return whether the part of a path before the last dash holds steps and not only a hex."""
    k = len(out) - 2
    while k >= 0 and out[k].type not in ("DASH", "MOVE", "SEP"):
        if out[k].type in STEPS:
            return True
        k -= 1
    return False


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
    return "AND" if kind == "AND" and verb not in _LISTING else "COMMA"


_MODES = frozenset({"DIVE", "LEVEL", "TORP", "HIGH", "LOW", "GP", "APW", "ANVIL"})
_RANKING = frozenset({"FIREAT", "FIREBACK"})
_OF_READY_CAP = frozenset({"HIGH", "LOW", "HIGHELSELOW", "RAIDOF", "ANYRAID", "ON", "KEEPCLEAR"})
_LISTING = frozenset(terminal for verb in VERBS if verb.lists for terminal in verb.starts)


Spoken = tuple[tuple[str, object], ...]
"""Terminals and values without places: what a clause says, wherever it stands."""


def spoken(signs: Sequence[Sign]) -> Spoken:
    """Return what a clause says."""
    return tuple((sign.type, sign.value) for sign in signs)


def lark_tokens(said: Spoken) -> list[Token]:
    """Return the tokens for the grammar, each with its position among them as its column."""
    return [Token(kind, value, column=n) for n, (kind, value) in enumerate(said)]
