"""Telegrams: lines in capitals in which STOP or X stands for a full stop."""

import re

_STOP = re.compile(r"(?<=\S) (?:STOP|X)(?=$|[ .])")
_ENDS = re.compile(r"(?:\S+ ){4,}(?:STOP|X)[ .]*$")
_DEED = re.compile(
    r"(?:^|[ ,;:])(?:(?:TF|AF|SS) ?\d+:?|THEN|AND|TO|MUST|SHALL|WILL|SHOULD|CAN|MAY|PLEASE|NOT|NEVER|OR|UNTIL|IF"
    r"|WITHOUT|NO|FULL|ALL|ENGINES|-|,|:) STOP(?![A-Z])"
    r"|(?:^| )STOP (?:(?:THE|ITS|ALL|THEIR|AT|IN|THERE|HERE|FOR|WITH|\d)\b"
    r"|(?:SEARCH|SHADOW|HUNT|FIR|SHELL|ATTACK|PATROL|CAP|TOW|BOMB|FOLLOW|JOIN|INTERCEPT|DIV|UNLOAD|[A-Z]+ING\b))"
)
"""Where `STOP` may be what is to be done."""
_COUNT = re.compile(r" X \d|\d X (?!TF|AF|SS)|(?:POINT|TO|AT) X(?![A-Z])")
"""Where `X` may be a sign between numbers, or a name."""
_GOES_ON = re.compile(
    r" (?:STOP|X) (?:NOT|UNTIL|TILL|BUT|OR|EXCEPT|UNLESS|OTHERWISE|ELSE|ONLY|(?:IF|WHEN) \S+ (?:STOP|X)(?= |$))"
)
"""What goes on with the sentence before it, whatever stands between them."""


def with_full_stops(text: str) -> str:
    """Return a text with a full stop for each such word, of the same length; lines that do not end so, and those in
    which it may be a deed or a sign, stay as they are."""
    if " STOP" not in text and " X" not in text:
        return text
    return "\n".join(_parted(line) for line in text.split("\n"))


def _parted(line: str) -> str:
    """Return a line of a telegram with full stops."""
    doubtful = any(pattern.search(line) for pattern in (_DEED, _COUNT, _GOES_ON))
    if line != line.upper() or doubtful or not _ENDS.search(line):
        return line
    return _STOP.sub(lambda found: " .".ljust(len(found[0])), line)
