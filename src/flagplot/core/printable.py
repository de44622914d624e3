"""Text made safe to show: what could steer a terminal, hide, or turn words about, is shown as a mark instead."""

import re

MARK = "\ufffd"
"""What stands in the place of a character that is not shown."""

_PARTS = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f",  # escape and control characters, C1
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069",  # marks of direction
    "\u00ad\u200b\u2028\u2029\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f",  # unseen
    "\ud800-\udfff\ufffe\uffff",  # no characters at all
)
UNSEEN = re.compile(f"[{''.join(_PARTS)}]")


def printable(text: str) -> str:
    """Return a text with a mark for every character that must reach no terminal, mail, page or drawing; tabs and ends
    of lines stay, and every other character where it was."""
    return UNSEEN.sub(MARK, text)


def printable_json(data: bytes) -> bytes:
    r"""Return JSON that says the same with such characters written as `\uXXXX`."""
    text = data.decode("utf-8", errors="replace")
    return UNSEEN.sub(_escaped, text).encode()


def _escaped(found: re.Match[str]) -> str:
    units = found[0].encode("utf-16-be", errors="surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))
