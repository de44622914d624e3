"""Whom a sentence is for: its units put first, several told the same, and what their speed is if it is told as full."""

from collections.abc import Callable, Sequence

from flagplot.games.carrier.orders.grammar import STARTERS
from flagplot.games.carrier.orders.idioms import STEPS
from flagplot.games.carrier.orders.sign import Sign
from flagplot.games.carrier.orders.vocabulary import IDLE

REAL_VERBS = STARTERS - STEPS - {"BACK", "LAND", "HIGH", "LOW"}
WHENS = frozenset({"IF", "UNLESS", "ASLONGAS"})
_OBJECTS = frozenset(
    {"TO", "ATW", "JOIN", "FROM", "OF", "MEET", "SHADOW", "ATTACK", "CAP", "LAND", "ON", "BEFORE", "AFTER", "RT", "AS"}
    | {"SHELL", "BOMB", "INTERCEPT", "ESCORT", "WITH", "STRAFE", "FIREAT", "TOW", "RESCUE", "SPLIT", "SCUTTLE", "HEXW"}
)
"""Words before a unit that make it the object of a verb and not whom the order is for."""
_GIVEN = frozenset({"MOVE", "HOLD"})
"""Verbs that may be given to the unit after them: `Move TF1 one hex north`."""
_DEEDS = REAL_VERBS | {
    "MOVE",
    "TO",
    "LAND",
    "BACK",
    "ORBIT",
    "SEE",
    "REACH",
    "ATTACKED",
    "MODAL",
    "MORETHAN",
    "FEWERTHAN",
}
"""What may follow a unit that is the subject of a sentence."""
MORE = ("COMMA", "AND")


def like(sign: Sign, kind: str, value: object) -> Sign:
    """Return a sign of another kind and value that stands where this one does."""
    return sign._replace(type=kind, value=value)


def subject_first(signs: list[Sign], mine: Callable[[Sign], bool]) -> list[Sign]:
    """Return the signs with the unit that the order is for in front."""
    lead = [sign for sign in signs if sign.type not in (IDLE,)]
    while lead and lead[0].type in ("AND", "COMMA", "THEN"):
        lead = lead[1:]
    kinds = [sign.type for sign in lead]
    if not kinds or mine(lead[0]):
        return signs
    colon = like(lead[0], "COLON", ":")
    at = next((n for n, sign in enumerate(lead) if n and mine(sign) and _is_subject(lead, n)), None)
    if at is None:
        return signs
    unit, before, after = lead[at], lead[:at], lead[at + 1 :]
    if kinds[:at] in (["ATW", "TIME"], ["ATW", "TIME", "COMMA"], ["TIME", "COMMA"]):
        time = before[1] if kinds[0] == "ATW" else before[0]
        return [time, colon, unit, *after]
    while before and before[-1].type in ("COMMA", "THEN"):
        before.pop()
    if kinds[0] in WHENS and at == 1:
        return [unit, colon, *before, *after]
    then = like(unit, "THEN", "then")
    if kinds[0] in WHENS:
        return [unit, colon, *before, then, *unframed(after)]
    if kinds[:2] in (["AFTER", "TIME"], ["BEFORE", "TIME"]) and len(before) == 2:
        return [unit, colon, like(unit, "IF", "if"), *before, then, *unframed(after)]
    if kinds[:at] in (["MOVE"], ["HOLD"], ["LAND"], ["SEARCH"]):
        return [unit, colon, *before, *after]
    return signs


def _is_subject(signs: Sequence[Sign], at: int) -> bool:
    """Return whether a unit that stands here does what follows."""
    before = signs[at - 1].type
    after = signs[at + 1].type if at + 1 < len(signs) else ""
    if before in _OBJECTS or after not in _DEEDS:
        given = before in _GIVEN and at == 1 and signs[at].type == "UNIT"
        return given and not (before == "HOLD" and _apart(signs[0], signs[at]))
    return signs[0].type in WHENS or before in ("COMMA", "THEN", "TIME") or after == "MODAL"


def _apart(one: Sign, other: Sign) -> bool:
    """Return whether words stand between two signs: `wait there for TF2`."""
    return one.line != other.line or one.column + one.length + 1 < other.column


def unframed(signs: Sequence[Sign]) -> list[Sign]:
    """Return what follows a unit without what only says that it is an order: `is to`, `should`."""
    out = list(signs)
    while out and (out[0].type in ("MODAL", "FRAME") or (out[0].type == "IF" and out[0].spelt.lower() == "should")):
        out = out[1:]
    if out and out[0].type == "TURNS":
        out[0] = like(out[0], "MOVE", "turn")
    if len(out) > 1 and out[0].type == "TO" and out[1].type in STARTERS:
        out = out[1:]
    return out


def heads(signs: list[Sign], mine: Callable[[Sign], bool]) -> tuple[list[Sign], list[Sign]]:
    """Return the units at the head of a clause where there are several, or one with a frame behind it, and the rest."""
    units: list[Sign] = []
    n = 0
    while n < len(signs) and signs[n].type == "UNIT" and mine(signs[n]):
        units.append(signs[n])
        n += 1
        following = [sign.type for sign in signs[n : n + 3]]
        more = next((k for k, kind in enumerate(following) if kind not in MORE), 0)
        if not more or following[more] != "UNIT":
            break
        n += more
    if not units:
        return [], _behind_name(signs, mine)
    rest = signs[n:]
    if len(units) > 1 and rest and rest[0].type == "ALL":
        rest = rest[1:]
    return units, unframed(rest)


def _behind_name(signs: list[Sign], mine: Callable[[Sign], bool]) -> list[Sign]:
    if signs and signs[0].type == "NAME" and mine(signs[0]):
        return [signs[0], *unframed(signs[1:])]
    links = next((n for n, sign in enumerate(signs) if sign.type not in (*MORE, "THEN")), 0)
    return unframed(signs[links:])


def full_speed(signs: list[Sign], speed: int) -> list[Sign]:
    """Return the signs with a direction at full speed as so many hexes of it; elsewhere, and where it goes on until
    something is so, a unit goes at its speed anyway."""
    out: list[Sign] = []
    told: Sign | None = None
    """The speed of a direction that stands behind it: `at full speed north`."""
    for n, sign in enumerate(signs):
        ends = [after.type for after in signs[n + 1 : n + 3] if after.type != "COMMA"][:1] == ["UNTIL"]
        if sign.type != "FULLSPEED":
            out.append(sign)
            if told is not None and not ends:
                out.append(like(told, "NUM", speed))
            told = None
        elif speed and [after.type for after in signs[n + 1 : n + 3]] in (["DIR"], ["DIR", "COMMA"], ["DIR", "UNTIL"]):
            told = sign
        elif out and out[-1].type == "DIR" and speed and not ends:
            out.append(like(sign, "NUM", speed))
        elif not ends and (not out or out[-1].type == "DIR"):
            out.append(sign)
    return out
