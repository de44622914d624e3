"""Idioms of the language made regular before the grammar reads them: words that say nothing in their place, hexes that
look like steps, times of reports by radio."""

from collections.abc import Sequence

from flagplot.games.carrier.ordered.words import NO_DIRECTIONS
from flagplot.games.carrier.orders.grammar import SHIP_LISTS
from flagplot.games.carrier.orders.sign import HexRef, Sign
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Hex, HexError

STEPS = frozenset({"DIR", "DIRHI", "DIRLO", "ORBIT", "MARKHI", "MARKLO"})
_OF_LOADS = frozenset({"TYPE", "NAME", "NUM", "GP", "APW", "REST", "ALL", "COMMA", "AND", "SLASH"})
_PLACE_BEFORE = frozenset({"TO", "ATW", "HEXW", "REACH", "SHELL", "SHADOW", "CAP"})


def regular(signs: Sequence[Sign], near: Hex | None) -> list[Sign]:
    """Return the signs of a clause with its idioms made regular."""
    return _loads(_hexes_of_steps(_plain(_radio(signs)), near))


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
    if not any(sign.type[:2] == "RT" for sign in signs):
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


def _loads(signs: list[Sign]) -> list[Sign]:
    """Return a clause such as `CA 6 GP 14 AP`, which names ships and shells and nothing else, with its verb."""
    kinds = [sign.type for sign in signs]
    if kinds[:1] not in (["TYPE"], ["NAME"]) or not _OF_LOADS.issuperset(kinds):
        return signs
    if any(kinds[n : n + 2] in (["NUM", "GP"], ["NUM", "APW"], ["REST", "GP"]) for n in range(len(kinds))):
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
        if kind == "TFK" and after == "CONTACT":
            continue
        if kind == "HEXW" and after in ("HEX", "DIR", "ORBIT"):
            if after in ("DIR", "ORBIT"):
                out.append(sign)
            continue
        if kind == "AFK" and before == "NUM" and after in ("PLANE", "OF"):
            continue
        if kind == "OF" and (before in ("AFK", "NUM") or after in ("PLANE",)) and after not in ("UNIT",):
            continue
        if (
            kind in ("ATW", "FROM")
            and after in ("HIGH", "LOW", "NIGHT", "DAY")
            and not (_flown(out) and after in ("HIGH", "LOW"))
        ):
            continue
        if kind in ("HIGH", "LOW") and " " in sign.spelt and _flown(out):
            sign = sign._replace(type="WORD")
        of_ships = before == "TFK" or (after == "APW" and any(known.type in SHIP_LISTS for known in out))
        if kind == "WITH" and after in ("GP", "APW", "TORP") and not of_ships:
            continue
        if kind == "TORP" and before == "FIRE" and after == "ATW":
            out.pop()  # `fires torpedoes at cruisers`: no guns at ships of the torpedo position
        if kind == "TYPE" and sign.value == "cruisers" and before == "ATW" and len(out) > 1 and out[-2].type == "NUM":
            sign = sign._replace(type="WORD")  # so many guns at two kinds of ships is no share for either
        elif kind == "TYPE" and sign.value == "cruisers":
            out += [sign._replace(value="CA"), sign._replace(type="SLASH"), sign._replace(value="CL")]
            continue
        if kind == "CLASS" and sign.value == "carriers" and _fired_at(out):
            first, last = (sign._replace(type="TYPE", value=value) for value in ("CV", "CVL"))
            out += [first, sign._replace(type="SLASH"), last]
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


def _fired_at(out: Sequence[Sign]) -> bool:
    """Return whether ships are told next at which a TF fires, with no number of guns that would be of two kinds."""
    kinds = [sign.type for sign in out]
    aimed = kinds[-1:] in (["SLASH"], ["FIRE"]) or (kinds[-1:] in (["ATW"], ["ON"]) and kinds[-2:-1] != ["NUM"])
    return aimed and "SURFACE" in kinds


def _flown(out: Sequence[Sign]) -> bool:
    """Return whether steps stand before an altitude: `N4 at high altitude` is flown there and does not end there, as
    `N4 high` does."""
    kinds = [sign.type for sign in out[-3:] if sign.type not in ("COMMA", "HEXW")][-2:]
    return bool(kinds) and (kinds[-1] in STEPS or (kinds[-1] == "NUM" and kinds[0] in STEPS))


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
            placed = before in _PLACE_BEFORE and [known.type for known in out[-2:]] != ["SEARCH", "TO"]
            if glued and (placed or ends_path or starts_path):
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
