"""A sheet that was dictated, or written by ear: units, hexes and contacts spelt letter by letter in figures."""

import re

from flagplot.orders.forms import number

_ONES = "one|two|three|four|five|six|seven|eight|nine"
_FIGURE = rf"((?:(?:twenty|thirty|forty)(?: (?:{_ONES})(?!\w))?)|{_ONES}|ten|eleven|twelve|\w+teen|\d+)(?!\w)"
_LETTERS = re.compile(rf"\b([tas]) ([fs]) {_FIGURE}", re.IGNORECASE)
_SPELT_HEX = re.compile(rf"\b([ab]) (?:slash|/) ?([a-z])(?: (\2))? {_FIGURE}", re.IGNORECASE)
_SPELT_CONTACT = re.compile(
    rf"\b(attack|shadow|follow|track|trail|strike|hit|bomb|on|at|of|after) (?:c|see|sea) {_FIGURE}", re.IGNORECASE
)
_NUMBERED = re.compile(
    rf"\b(TF|AF|SS|task force|air formation|contact C) {_FIGURE}"
    r"(?![-/]| (?:(?:more|other|or|to|of)\b|(?:hex|turn|hour|mile|point|plane|ship|step|factor|time)(?:e?s)?\b))",
    re.IGNORECASE,
)
"""A unit or contact with its number in words: `TF three`, which no count of hexes is."""
_TIMES = re.compile(r" x(\d)(?!\d)", re.IGNORECASE)
_DICTATED = {"g p": "GP", "a p": "AP", "c a p": "CAP", "wild cats": "Wildcats", "wild cat": "Wildcat"}
_SPOKEN = re.compile(r"\b(?:g p|a p|c a p|wild cats?)\b", re.IGNORECASE)
_BY_EAR = re.compile(r"\b(?:[a-z]|see|sea|wild|tf|af|ss|force|formation) ", re.IGNORECASE)
"""What stands in all that was dictated."""
_HOUR = re.compile(r"\b([01]?\d|2[0-4]) ?h ?00\b", re.IGNORECASE)
"""`14h00`, as many write it."""
_CLIPPED = re.compile(r"(?<=[a-z]in)['’](?![a-z])(?=[ ,.;:]|$)|\b(?P<word>an|o)['’](?= )", re.IGNORECASE | re.MULTILINE)
"""What is written as it is spoken: `huntin'`, `an'`."""
_NUMBER = re.compile(
    r"(?<=, )# ?(\d{1,2})(?=\s*(?:[,;.)]|$))|(?<=[,\s])(?:number|no\.?) #(\d{1,2})(?!\d)", re.IGNORECASE | re.MULTILINE
)
"""`# 4` after a comma, or behind `number`, is a number and no remark."""
_SIGNED = re.compile(r"\b(TF|AF|SS) ?(?:# ?|n[or]\. ?|no )(\d{1,2})(?!\d)", re.IGNORECASE)
"""A unit with a sign for its number: `TF#1`, `AF no. 3`."""


def heard(text: str) -> str:
    """Return a text with what was dictated letter by letter in figures: `a f three`, `b slash m four`."""

    def unit(found: re.Match[str]) -> str:
        count = number(found[3].replace(" ", "-"))
        return f"{found[1]}{found[2]}{count}" if count is not None else found[0]

    def numbered(found: re.Match[str]) -> str:
        count = number(found[2].replace(" ", "-"))
        if count is None or found[2].isdigit():
            return found[0]
        return f"{found[1]} {count}" if found[1][-1].lower() in "en" else f"{found[1]}{count}"

    def hexed(found: re.Match[str]) -> str:
        count = number(found[4].replace(" ", "-"))
        return f"{found[1]}/{found[2]}{found[3] or ''}{count:02}" if count is not None else found[0]

    def contact(found: re.Match[str]) -> str:
        count = number(found[2].replace(" ", "-"))
        return f"{found[1]} C{count}" if count is not None else found[0]

    text = _SIGNED.sub(r"\1\2", text)
    text = _NUMBER.sub(lambda found: f"number {found[1] or found[2]}", text) if "#" in text else text
    text = _HOUR.sub(lambda found: f"{int(found[1]):02}00", text) if "h" in text else text
    text = _CLIPPED.sub(_in_full, text) if "'" in text or "’" in text else text
    if _BY_EAR.search(text) is None:
        return _TIMES.sub(r" x \1", text)
    text = _TIMES.sub(r" x \1", text)
    text = _SPELT_CONTACT.sub(contact, _SPELT_HEX.sub(hexed, _LETTERS.sub(unit, _NUMBERED.sub(numbered, text))))
    return _SPOKEN.sub(lambda found: _DICTATED[found[0].lower()], text)


def _in_full(found: re.Match[str]) -> str:
    return "g" if found["word"] is None else {"an": "and", "o": "of"}[found["word"].lower()]
