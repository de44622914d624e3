"""Telegrams: lines in capitals in which STOP or X stands for a full stop."""

import re

_STOP = re.compile(r"(?<=\S) (?:STOP|X)(?=$|[ .])")
_ENDS = re.compile(r" (?:STOP|X)[ .]*$")
_DEED = re.compile(r"(?:^|[ ,;:])(?:(?:TF|AF|SS) ?\d+:?|THEN|AND|TO|MUST|SHALL|WILL|SHOULD|NOT|OR|UNTIL|IF|,|:) STOP(?![A-Z])")
"""Where `STOP` may be what is to be done."""
_COUNT = re.compile(r" X \d|\d X (?!TF|AF|SS)")
"""Where `X` may be a sign between numbers."""


def with_full_stops(text: str) -> str:
    """Return a text with a full stop for each such word, of the same length; lines that do not end so, and those in
    which it may be a deed or a sign, stay as they are."""
    if " STOP" not in text and " X" not in text:
        return text
    return "\n".join(_parted(line) for line in text.split("\n"))


def _parted(line: str) -> str:
    """Return a line of a telegram with full stops."""
    if line != line.upper() or not _ENDS.search(line) or _DEED.search(line) or _COUNT.search(line):
        return line
    return _STOP.sub(lambda found: " .".ljust(len(found[0])), line)
