"""A sentence of prose put as the guide would: its unit first, frames dropped, counts behind their directions, what is
said to be instead left out."""

from collections.abc import Callable, Sequence

from flagplot.games.carrier.ordered.ast import UnitRef
from flagplot.games.carrier.orders.grammar import STARTERS
from flagplot.games.carrier.orders.idioms import STEPS
from flagplot.games.carrier.orders.sign import Sign
from flagplot.games.carrier.orders.subjects import MORE, REAL_VERBS, WHENS, full_speed, heads, like, subject_first
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.vocabulary import IDLE

_ASIDE = {
    **dict.fromkeys(("UNIT", "CONTACT", "HEX", "NAME"), "place"),
    **dict.fromkeys(("TYPE", "CLASS", "ESCORTS", "BOMBERS"), "target"),
    **dict.fromkeys(("FIRSTW", "LASTW"), "turn"),
    **dict.fromkeys(("GP", "APW"), "load"),
}
"""What may be named as not meant, beside another of its kind."""
_OF_PROSE = frozenset(
    {"FRAME", "MODAL", "POSS", "CONTACTW", "INSTEAD", "MORETHAN", "FEWERTHAN", "IT", "FULLSPEED", "TOWEDBY", "FIRSTW"}
    | {"LASTW", "HEXW", "ELSE", "TOW", "RESCUE", "NOT", "TURNS", "SHIPS", "TIME", "THEN", "MOVE"}
    | {"CLASS", "WORD", "IF", "UNLESS"}
)
"""Words of clauses that may have to be put otherwise."""
_TORPEDOES = (("FIRE", "TORP", "ATW"), ("FIRE", "TORP", "ON"))
_COVERING = frozenset({"cover", "covers", "guard", "protect", "screen"})
"""What ships may be told to do for others."""
_COUNTED = frozenset({"NUM", "DIR"})


class Arranged:
    """A clause in the guide's order of words, for one unit or for several."""

    def __init__(self, signs: Sequence[Sign]) -> None:
        self.clauses = [list(signs)]
        self.prose = False
        """Something was moved or dropped."""


def arranged(signs: Sequence[Sign], roster: Roster, of_an_af: bool = False) -> Arranged:
    """Return a clause as the guide would put it. `of_an_af`: it goes on with the order of an AF, which launches
    itself."""

    signs = _with_ships(signs)
    if _is_guide(signs):
        return Arranged(signs)

    def mine(sign: Sign) -> bool:
        if sign.type == "UNIT" and isinstance(sign.value, UnitRef):
            return roster.find(sign.value)
        return sign.type == "NAME" and roster.own(str(sign.value)) is not None

    out = Arranged(signs)
    some = list(signs)
    kinds = {sign.type for sign in signs}
    for words, put in _WAYS:
        if not kinds.isdisjoint(words):
            some = put(some)
    goes_on = of_an_af and bool(some) and some[0].type == "LAUNCH"
    units, rest = heads(some if goes_on else subject_first(_of_ships(some, roster), mine), mine)
    if "FULLSPEED" in kinds:
        out.clauses = [[head, *full_speed(rest, roster.speed(head.value))] for head in units] or [full_speed(rest, 0)]
    else:
        out.clauses = [[head, *rest] for head in units] or [rest]
    out.prose = len(units) > 1 or out.clauses[0] != list(signs)
    return out


def _with_ships(signs: Sequence[Sign]) -> Sequence[Sign]:
    """Return the signs with a TF that is to cover another as one that joins it: only planes cover from above."""
    ships = [sign.type == "UNIT" and isinstance(sign.value, UnitRef) and sign.value.kind == "TF" for sign in signs]
    if not ships or not ships[0]:
        return signs
    return [
        like(sign, "JOIN", "join")
        if sign.type == "CAP" and ships[n + 1 : n + 2] == [True] and sign.spelt.lower().split()[0] in _COVERING
        else sign
        for n, sign in enumerate(signs)
    ]


def _meant(signs: list[Sign]) -> list[Sign]:
    """Return the signs with what `it` stands for after a verb that wants a place, where the clause has named one; in a
    case it may be what is seen. Elsewhere, behind a place and what is seen, and after a split, where it may be those
    who leave, it stays, and such a clause is not understood."""
    out: list[Sign] = []
    for sign in signs:
        if sign.type != "IT" or any(before.type == "SPLIT" for before in out):
            out.append(sign)
        elif out and out[-1].type in ("ATTACK", "BOMB", "SHELL", "SHADOW", "TO", "STRAFE"):
            places = [n for n, before in enumerate(out) if before.type in ("NAME", "HEX", "CONTACT")]
            seen = any(after.type == "SEEN" for after in out[places[-1] :]) if places else False
            if places and seen:
                out.append(sign)  # the place, or what is seen
            elif places:
                out.append(like(sign, out[places[-1]].type, out[places[-1]].value))
            elif not any(before.type in (*WHENS, "UNTIL", "SEEN") for before in out):
                out.append(sign)
    return out


def _is_guide(signs: Sequence[Sign]) -> bool:
    """Return whether a clause has nothing that is ever put otherwise: it begins with its unit or its verb."""
    kinds = {sign.type for sign in signs}
    if any(map(_searching, signs[2:])):
        return False
    if not signs or not kinds.isdisjoint(_OF_PROSE) or ("DIR" in kinds and any(map(_spelt_out, signs))):
        return False
    after = signs[1].type if len(signs) > 1 else ""
    if signs[0].type in ("UNIT", "NAME"):
        return after in ("COLON", "TO") or (after in STARTERS and signs[0].type == "UNIT")
    return signs[0].type in STARTERS and kinds.isdisjoint(("UNIT", "NAME"))


def _of_ships(signs: list[Sign], roster: Roster) -> list[Sign]:
    """Return what one ship is to do for another as the order of their TF: `Portland tow Atlanta`."""
    if not signs or signs[0].type != "NAME":
        return signs
    if [sign.type for sign in signs[:3]] == ["NAME", "TOWEDBY", "NAME"]:
        signs = [signs[2], like(signs[1], "TOW", "tow"), signs[0], *signs[3:]]
    kinds = [sign.type for sign in signs if sign.type not in ("MODAL", "TO")]
    if kinds[:2] not in (["NAME", "TOW"], ["NAME", "RESCUE"]) or "WITH" in kinds:
        return signs
    ship = roster.view.ships.get(str(signs[0].value))
    if ship is None or ship.tf is None:
        return signs
    verb = next(n for n, sign in enumerate(signs) if sign.type in ("TOW", "RESCUE"))
    tf = like(signs[0], "UNIT", UnitRef("TF", ship.tf))
    told = verb + (2 if signs[verb].type == "TOW" else 3 if "FROM" in kinds[2:3] else 1)
    with_ = [like(signs[0], "WITH", "with"), signs[0]]
    return [tf, like(tf, "COLON", ":"), *signs[verb:told], *with_, *signs[told:]]


def _without_frames(signs: list[Sign]) -> list[Sign]:
    """Return the signs without what only says that an order follows: `Please have`, `send`."""
    out: list[Sign] = []
    for sign in signs:
        framed = sign.type == "FRAME" and (not out or out[-1].type in (*MORE, "THEN", "SEMI", "COLON", IDLE))
        if out and out[-1].type == "MODAL" and (sign.type in STARTERS or sign.type == "TO"):
            out.pop()
        if not framed:
            out.append(sign)
    return out


def _verbs(signs: list[Sign]) -> list[Sign]:
    """Return the signs with one verb where two say one thing (`make go to`), and steps one after the other as a list:
    `one hex north-east and then one hex north`."""
    out: list[Sign] = []
    for n, sign in enumerate(signs):
        after = signs[n + 1].type if n + 1 < len(signs) else ""
        torpedoes = sign.type == "FIRE" and tuple(each.type for each in signs[n : n + 3]) in _TORPEDOES
        if torpedoes or (sign.type == "MOVE" and (after == "TO" or after in REAL_VERBS)):
            continue
        if sign.type in STEPS:
            between = len(out)
            while between and out[between - 1].type in ("AND", "THEN", "MOVE", "COMMA"):
                between -= 1
            links = {link.type for link in out[between:]}
            if "THEN" in links and between and _in_steps(out[:between]):
                out[between:] = [like(out[between], "COMMA", ",")]
        out.append(sign)
    return out


def _searching(sign: Sign) -> bool:
    return sign.type == "SEARCH" and sign.spelt.lower() == "searching"


def _search_first(signs: list[Sign]) -> list[Sign]:
    """Return `N5, searching` as `search N5`: it is done on the way."""
    at = next((n for n, sign in enumerate(signs) if n > 1 and _searching(sign) and signs[n - 1].type == "COMMA"), None)
    start = at - 1 if at is not None else 0
    while start and signs[start - 1].type in ("DIR", "NUM", "COMMA"):
        start -= 1
    if at is None or start == at - 1:
        return signs
    return [*signs[:start], signs[at], *signs[start : at - 1], *signs[at + 1 :]]


def _in_steps(signs: Sequence[Sign]) -> bool:
    return signs[-1].type in STEPS or (len(signs) > 1 and signs[-1].type == "NUM" and signs[-2].type in STEPS)


def _named(signs: list[Sign]) -> list[Sign]:
    """Return the signs with possessives as `of` or as nothing, and `contact 6` as C6."""
    out: list[Sign] = []
    for sign in signs:
        if sign.type == "NUM" and out and out[-1].type == "CONTACTW":
            out[-1] = sign._replace(type="CONTACT")
        elif sign.type != "POSS":
            out.append(sign)
    return out


def _asides(signs: list[Sign]) -> list[Sign]:
    """Return the signs without what is said not to be meant, at the end of a clause: `SE1 instead of NW2`,
    `attack last, not first`."""
    for n, sign in enumerate(signs):
        before = signs[n - 1].type if n else ""
        denies = sign.type == "INSTEAD" or (sign.type == "NOT" and before in ("COMMA", "BUT"))
        rest = [after.type for after in signs[n + 1 :]] if denies and n else []
        if not rest:
            continue
        if rest[0] in ("ON", "ATW", "TO") and len(rest) > 1:
            rest = rest[1:]
        if (len(rest) == 1 and rest[0] in _ASIDE) or (rest[0] == "DIR" and _COUNTED.issuperset(rest)):
            kept = signs[:n]
            while kept and kept[-1].type in ("COMMA", "BUT", "AND"):
                kept.pop()
            same = len(kept) > 1 and _ASIDE.get(_kind_at_end(kept), _kind_at_end(kept)) == _ASIDE.get(rest[0], rest[0])
            return kept if same else signs
    return signs


def _aimed_first(signs: list[Sign]) -> list[Sign]:
    """Return the signs without `first` beside what is aimed at: `attack C4, first the carriers`, `Carriers first` are
    on carriers and say nothing of when. What is aimed at last has no words here, and fits nowhere."""
    out: list[Sign] = []
    for n, sign in enumerate(signs):
        aims = any(beside.type in ("TYPE", "CLASS") for beside in (*signs[n + 1 : n + 2], *signs[max(0, n - 1) : n]))
        if aims and sign.type == "LASTW":
            out.append(like(sign, "INSTEAD", sign.value))
        elif not (aims and sign.type == "FIRSTW"):
            out.append(sign)
    return out


def _kind_at_end(signs: Sequence[Sign]) -> str:
    """Return what stands last, of steps their direction."""
    last = signs[-1].type
    return signs[-2].type if last == "NUM" and len(signs) > 1 else last


def _counts(signs: list[Sign]) -> list[Sign]:
    """Return the signs with each count behind its direction: `two hexes north`, `north for two hexes`."""
    out: list[Sign] = []
    n = 0
    while n < len(signs):
        length = _counted(signs, n, out[-1].type if out else "")
        if length:
            run = signs[n : n + length]
            out += [next(sign for sign in run if sign.type == kind) for kind in ("DIR", "NUM")]
        elif not (signs[n].type == "TO" and n + 1 < len(signs) and _spelt_out(signs[n + 1])):
            out.append(signs[n])
        n += length or 1
    return out


def _counted(signs: Sequence[Sign], n: int, before: str) -> int:
    """Return how many signs a count and its direction take where they are not in the guide's order."""
    if signs[n].type not in _COUNTED:
        return 0
    kinds = [sign.type for sign in signs[n : n + 5]]
    for shape in (["DIR", "NUM", "HEXW"], ["DIR", "COMMA", "NUM", "HEXW"]):
        if kinds[: len(shape)] == shape:
            return len(shape)
    for shape in (["NUM", "HEXW", "TO", "DIR"], ["NUM", "HEXW", "DIR"], ["NUM", "DIR"]):
        if kinds[: len(shape)] == shape and before not in ("DIR", "FROM") and kinds[len(shape) :][:1] != ["NUM"]:
            return len(shape) if len(shape) > 2 or _spelt_out(signs[n + 1]) else 0
    return 0


def _spelt_out(sign: Sign) -> bool:
    """Return whether a sign is a direction in letters: `north`, and not `N`, which may begin the name of a hex."""
    return sign.type == "DIR" and len(sign.spelt) > 2


_WAYS: tuple[tuple[frozenset[str], Callable[[list[Sign]], list[Sign]]], ...] = (
    (frozenset({"IT"}), _meant),
    (frozenset({"FRAME", "MODAL"}), _without_frames),
    (frozenset({"POSS", "CONTACTW"}), _named),
    (frozenset({"INSTEAD", "NOT"}), _asides),
    (frozenset({"FIRSTW", "LASTW"}), _aimed_first),
    (frozenset({"DIR"}), _counts),
    (frozenset({"MOVE", "FIRE"}) | STEPS, _verbs),
    (frozenset({"SEARCH"}), _search_first),
)
"""The ways to put a clause, one after the other, and of what words each has need."""
