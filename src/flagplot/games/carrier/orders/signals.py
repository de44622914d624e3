"""Orders written as signals of 1942: `FROM CINCPAC TO TF11 X PROCEED NE TWO X ACKNOWLEDGE`, as sentences of the unit.

An `X` or `STOP` between sentences is a full stop, in capitals alone and where it can be no number of planes and no
deed. Every other letter keeps its line and column.
"""

import re

_SLASHED = re.compile(
    r" / (?=(?:from|if|at|then|land|return|until|till|report|do not|hold|search|home|for|and|when|unless|go|fly|steam"
    r"|avoid|all (?:dive|torpedo|level)|launch|attack|ready|service)\b)",
    re.IGNORECASE,
)
"""A stroke that parts what is told, where it stands in no hex and parts no kinds of ships."""
_UNITS = re.compile(r" / (?=(?:TF|AF|SS) ?\d{1,2}: ?)", re.IGNORECASE)
"""A stroke before another unit and what it is told."""
_CAPITALS = re.compile(r"[A-Z][^a-z]*")
"""A line in capitals."""
_UNIT = (
    r"(?:(?:TF|AF|SS|MTB|CW) ?\d{1,3}|LEXINGTON|YORKTOWN|ENTERPRISE|HORNET|(?:PORT )?MORESBY|[A-Z]{4,}(?: [A-Z]{4,})?)"
)
_SENDERS = (
    r"(?:CINC[A-Z]{2,6}|COMINCH|COM[A-Z]{3,12}|CT[FG] ?[\d.]{0,5}|CNO|FLAG(?:SHIP)?|H\.?Q\.?|ADMIRALTY"
    r"|(?:(?:REAR|VICE) )?ADM(?:IRAL)?\.?(?: [A-Z]{3,12})?|COMMANDER(?: (?:IN CHIEF|[A-Z]{3,12}))?|CHIEF OF STAFF"
    r"|NIMITZ|FLETCHER|CRACE|FITCH|HALSEY|SPRUANCE|KING|MACARTHUR|LEARY|GHORMLEY|OTC|SOPA|ME|US)"
)
_HEAD = re.compile(
    rf"^(?P<head>\s*(?:(?:MOST )?(?:SECRET|URGENT|IMMEDIATE|PRIORITY)[ :,-]+)*"
    rf"(?:(?:FROM|FM|DE)[ :]+{_SENDERS}[ ,:]+(?:TO|FOR|INFO TO)[ :]+|(?:ACTION|ATTENTION|ATTN|FLASH|TO)[ :]+))"
    rf"(?P<unit>{_UNIT}(?:(?: AND|,|,? &) {_UNIT})*)"
    rf"(?P<info> INFO (?:TO )?(?:{_SENDERS}|TF ?\d+|ALL)(?:(?:,| AND)+ (?:TF ?\d+|{_SENDERS}))*)?"
    rf"(?P<end> (?:X|BT|STOP|-)(?= )|[:,])(?! ?(?:TO|INFO) )",
    re.MULTILINE,
)
"""Who sends and to whom, and the sign behind."""
_BREAK = re.compile(r"(?<=\S) (?P<sign>X|STOP|XX|BREAK)(?=\s*[.]?$| )", re.MULTILINE)
_COUNT = re.compile(r"(?<![^ (])(?:\d+|ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN|TWELVE)$")
_POINTED = re.compile(
    r"(?:(?:\b(?:NORTH|SOUTH|[NS][EW]?)(?:[ -]?(?:EAST|WEST))?|FUEL(?: IS)?|LOSSES|LEAST|MOST|NUMBER|FACTORS?|WITH|FOR"
    r"|C)[ -]?)\S+$"
)
"""A number behind what it counts, which no planes follow."""
_NEVER_BEHIND = re.compile(
    r"(?:^|(?:^|\b(?:STOP|X) )\s*(?:AT \d{4} )?(?:TF|AF|SS) ?\d+:?|\b(?:TO|AND"
    r"|THEN|NOT|WILL|SHALL|SHOULD|MUST|OR|PLEASE|IF|UNTIL|TILL|A|THE|AT|POINT|NAMED?|CALLED|PLAN"
    r"|SEARCH|SHADOW|HUNT|PATROL|CAP|FIRE|UNLOAD))$"
)
"""What a deed stands behind, and no stop: `AF3 STOP`, `AND STOP`."""
_GOES_ON = re.compile(
    r" (?:RETURN|LAND|THEN|AT \d|CARRIERS FIRST|CVS? FIRST|TARGET|REPORT|GUNS|TORPEDOES"
    r"|(?:TF|AF|SS) ?\d"
    r"|ACKNOWLEDGE|ACK|OTHERWISE|DO NOT|ATTACK|PROCEED|HOLD|FLY|LAUNCH|AVOID|ENGAGE|KEEP|REMAIN|BOMB)\b"
)
"""What behind a lone STOP is no deed that could be stopped, or is one in the plain form that nobody stops so."""
_STOPPED = re.compile(r" (?:[A-Z]+ING|FOR|AT|IN|THERE|HERE|IT|THEM|THIS|THAT|ALL [A-Z]+(?:ES|CHES|ING)|\d|OVER)\b")
"""What behind a STOP may be what is stopped, or where."""
_TIED = re.compile(
    r" (?:NOT|UNTIL|TILL|BUT|OR|EXCEPT|UNLESS|OTHERWISE|ELSE|ONLY|(?:IF|WHEN) \S+(?: \S+)? (?:STOP|X)(?= |$))\b"
)
"""What goes on with the sentence before it, whatever stands between them."""
_REPEATED = re.compile(
    r"\b(?P<said>[^\s.]+(?: [^\s.]+){0,3})(?P<again>\.? +REPEAT (?P=said))(?= |$|[.,])", re.MULTILINE
)
_LAST = re.compile(
    r"(?P<end>[ .]*\b(?:ACKNOWLEDGE(?: RECEIPT)?|ACK|ROGER|REPLY|BT|AR|ENDS?"
    r"|MESSAGE ENDS|END(?: OF)? (?:MESSAGE|SIGNAL)"
    r"|OUT|GOOD HUNTING|GOOD LUCK))[ .]*$",
    re.MULTILINE,
)
"""With what a signal ends."""


def deciphered(text: str) -> str:
    """Return a text with the lines that are signals as sentences, each letter that is left in its place."""
    text = _SLASHED.sub(" , ", _UNITS.sub(" ; ", text.replace("=>", "->")))
    return "\n".join(_line(line) if _CAPITALS.fullmatch(line.strip()) else line for line in text.split("\n"))


def _line(line: str) -> str:
    signs = [found["sign"] for found in _BREAK.finditer(line)]
    many = len(signs) > 1 or line.rstrip(" .").endswith((" STOP", " X"))
    line = _HEAD.sub(_addressed, line)
    broken = _BREAK.sub(lambda found: _stop(found, many), line)
    if signs or broken != line:
        while (shorter := _LAST.sub(lambda found: " " * len(found["end"]), broken)) != broken:
            broken = shorter
        broken = _REPEATED.sub(lambda found: found["said"] + " " * len(found["again"]), broken)
    return broken


def _addressed(found: re.Match[str]) -> str:
    return " " * len(found["head"]) + found["unit"] + ":".ljust(len(found["info"] or "") + len(found["end"]))


def _stop(found: re.Match[str], many: bool) -> str:
    """Return a full stop for the sign of one, in as many letters. `many`: the line has several, or ends in one."""
    before, after = found.string[: found.start()], found.string[found.end() :]
    sign = found["sign"]
    if _NEVER_BEHIND.search(before.rstrip()) or _TIED.match(after):
        return found[0]
    if sign == "X" and after.strip(" .") and _COUNT.search(before) and not _POINTED.search(before):
        return found[0]  # `4 X WILDCAT`
    if sign in ("STOP", "BREAK") and _STOPPED.match(after):
        return found[0]  # `SEARCH N5 STOP SEARCHING`
    if sign in ("STOP", "BREAK") and not many and not _GOES_ON.match(after):
        return found[0]
    return ".".ljust(len(found[0]))
