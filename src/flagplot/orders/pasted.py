"""What a mail brings from elsewhere: its head, quoted lines, a report pasted whole, tables, bullets."""

import re
from itertools import takewhile

from flagplot.orders.judging import Judge
from flagplot.orders.mail_lines import Lines
from flagplot.orders.titles import is_title

_QUOTED = re.compile(r"\s*(?:[>|]|&gt;)")
_BEFORE_POSTSCRIPT = re.compile(
    r"(?:^[ \t]*|(?<=[.!?;])[ \t])(?:(?:P\. ?){1,2}S\.?|P{1,2}S(?=[.:,]))[.:,]*(?=\s)", re.IGNORECASE
)
BULLET = re.compile(
    r"\s*(?:[-*+•·▪●–—◦○‣⁃■□]|[(#]?\d{1,2}(?:\.\)|[.):]|st|nd|rd|th)|[(]?[a-z]\)|\[ ?\])\s+", re.IGNORECASE
)
_BOLD = re.compile(r"\*\*|`")
WROTE = re.compile(
    r"\s*(?:on|am|le|el|il|op|den|em|w dniu|at)\b.{0,400}\b(?:wrote|writes|schrieb.{0,80}|a\s+écrit|escribió"
    r"|ha\s+scritto|schreef.{0,80}|skrev.{0,80}|escreveu|napisał.{0,40})\s*:\s*",
    re.IGNORECASE | re.DOTALL,
)
"""The lines that say who wrote what follows."""
_FORWARDED = re.compile(
    r"\s*(?:[-_]{2,} ?(?:original message|forwarded message|forwarded by\b.{0,80}) ?[-_]*|_{20,}"
    r"|begin forwarded message:)\s*",
    re.IGNORECASE,
)
HEADER = re.compile(r"\s*\*{0,2}(?:from|to|cc|bcc|subject|re|date|sent|reply-to)\*{0,2}\s*:.*", re.IGNORECASE)
_REPORT = re.compile(r"\s*={30,}\s*")
_RULED = re.compile(r"[\s|+:=_-]*[|+][\s|+:=_-]*")
"""A line of a table that only parts others."""
_COLUMN = re.compile(
    r"\s*(?:(?:my|the) )?(?:units?|ships?|forces?|formations?|tfs?|afs?|planes|who|what|time|hours?|when|orders?"
    r"|actions?|moves?|movement|missions?|tasks?|instructions?|notes?|remarks?|comments?|targets?|#|no\.?)?\s*",
    re.IGNORECASE,
)
"""What stands over a column of a table."""
_EMPTY = re.compile(r"\s*(?:-+|none|n/a|nil|\(none\))?\s*", re.IGNORECASE)
_HOUR = re.compile(r"\s*\d{4}\s*")
_HEAD = 6
"""Lines of a mail's head."""


def headed(mail: Lines) -> None:
    """Blank the lines of a mail's head, where two or more stand at the top."""
    rows = [at for at, line in enumerate(mail.lines) if line.strip()][:_HEAD]
    head = list(takewhile(lambda at: HEADER.fullmatch(mail.lines[at]), rows))
    for at in head if len(head) > 1 else ():
        mail.blank(at, "the greeting")


def postscripts(mail: Lines) -> None:
    """Blank the letters before an order in a postscript: `S` is no step south."""
    for at, line in enumerate(mail.lines):
        for found in _BEFORE_POSTSCRIPT.finditer(line):
            if mail.judge.is_order(line[found.end() :]):
                mail.lines[at] = f"{mail.lines[at][: found.start()]}{' ' * len(found[0])}{line[found.end() :]}"
                mail.changed = True


def tables(mail: Lines) -> None:
    """Write the rows of tables as orders, `| TF1 | N2 |` as `TF1 : N2`, each sign in its place. A table of which
    the heading says more than what its columns are is left as it is."""
    at = 0
    while mail.judge.knows_deeds and at < len(mail.lines):
        rows = list(
            takewhile(lambda n: "|" in mail.lines[n] or _RULED.fullmatch(mail.lines[n]), range(at, len(mail.lines)))
        )
        written = [_as_order(mail.lines[n], mail.judge) for n in rows]
        orders = [n for n, row in zip(rows, written, strict=True) if row is not None]
        others = [n for n in rows if n not in orders]
        if orders and all(_over(mail.lines[n]) and (n < orders[0] or _RULED.fullmatch(mail.lines[n])) for n in others):
            for n, row in zip(rows, written, strict=True):
                if row is None:
                    mail.blank(n, "a title")
                else:
                    mail.lines[n] = row
                    mail.changed = True
        at = max([at, *rows]) + 1


def _as_order(line: str, judge: Judge) -> str | None:
    """Return a row of a table as an order in as many letters; None for one that does not begin with a unit."""
    left = len(line) - len(line.lstrip(" |"))
    right = len(line.rstrip(" |"))
    cells = line[left:right].split("|")
    at = 1 if len(cells) > 2 and _HOUR.fullmatch(cells[0]) else 0
    unit = cells[at].strip()
    if len(cells) < at + 2 or _QUOTED.match(line.lstrip(" |")) or not judge.is_order(unit) or len(unit.split()) > 3:
        return None
    told = [" " * len(cell) if _EMPTY.fullmatch(cell) else cell for cell in cells]
    out = told[0]
    for n, cell in enumerate(told[1:], 1):
        out += (":" if n <= at + 1 else "," if cell.strip() else " ") + cell
    return f"{' ' * left}{out}{' ' * (len(line) - right)}"


def quoted(mail: Lines) -> None:
    """Blank quoted lines, and those that say who wrote them."""
    for at, line in enumerate(mail.lines):
        if _QUOTED.match(line) or WROTE.fullmatch(line):
            mail.blank(at, "quoted lines")


def bullets(mail: Lines) -> None:
    """Blank bullets and stars before orders."""
    for at, line in enumerate(mail.lines):
        bare = _BOLD.sub(lambda found: " " * len(found[0]), line)
        bullet = BULLET.match(bare)
        if bullet and mail.judge.is_order(bare[bullet.end() :]):
            bare = " " * bullet.end() + bare[bullet.end() :]
        if bare != line and mail.judge.is_order(bare):
            mail.lines[at] = bare
            mail.changed = True


def pasted(mail: Lines) -> None:
    """Blank a report from the line of signs above its title on, and a forwarded mail from its first line on, each
    to the end or to a line that says where orders begin."""
    what = ""
    for at, line in enumerate(mail.lines):
        if not what and _REPORT.fullmatch(line):
            what = "a report"
        elif not what and _FORWARDED.fullmatch(line):
            what = "what was forwarded"
        elif what and "order" in line.lower() and is_title(line):
            what = ""
        if what:
            mail.blank(at, what)


def _over(line: str) -> bool:
    """Return whether a row of a table says only what its columns are, or parts others."""
    return bool(_RULED.fullmatch(line)) or all(_COLUMN.fullmatch(cell) for cell in line.split("|"))
