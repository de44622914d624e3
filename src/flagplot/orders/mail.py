"""Orders as mail brings them: what is no order is blanked, and every other letter keeps its line and column."""

import re
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from flagplot.core.diagnostics import Diagnostic
from flagplot.orders import lists, pasted
from flagplot.orders.courtesies import GREETING, HOPE, NAME, OF_UNITS, WRITER, closes, stays, weighs
from flagplot.orders.judging import SENTENCE, Begins, Judge
from flagplot.orders.mail_lines import Lines
from flagplot.orders.pasted import BULLET, HEADER
from flagplot.orders.scan import MAX_LINE, MAX_TEXT, plain_name
from flagplot.orders.titles import announces, is_section, is_title, may_be_section, without_coming

_LIKENESS = str.maketrans(
    {"‘": "'", "’": "'", "‚": "'", "ʼ": "'", "“": '"', "”": '"', "„": '"', "–": "-", "‐": "-", "‑": "-", "−": "-"}
    | dict.fromkeys("\t\u00a0\u00ad\u2002\u2003\u2007\u2008\u2009\u200a\u200b\u202f\u2060\u3000\ufeff", " ")
)
"""Signs that word processors write for those on the keys, one for one."""
_CALLED = re.compile(r"(?:TF|AF|SS|MTB|CW) ?\d+", re.IGNORECASE)
"""A unit by its number."""
_MARKS = " -*\t"
"""What may stand before the unit of a line."""
_SIGNATURE = re.compile(r"\s*--\s*")
_UNIT_BELOW = re.compile(
    r"\W*(?:\d{4}:? )?(?:(?:TF|AF|SS|MTB|CW|T)[ -]?\d|(?![NS][EW]?\b)[A-Z]\w+(?: [A-Z]\w+)?\s*(?::|-\s))"
)
"""A line that begins with its unit."""
_POSTSCRIPT = re.compile(r"\s*p\.? ?s\.?\s*[:.,-]\s*(?=\S)", re.IGNORECASE)
_OF_AN_HOUR = re.compile(r"\d|\b(?:night|day|hour|next|coming|turn (?!\W*$))", re.IGNORECASE)
"""Words of a heading that say for when the orders are."""
_BY = re.compile(
    rf"(?P<head>.*?\w)(?:,? (?:from|by) (?!(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?P<name>[^\W\d_][\w.'-]+"
    rf"(?: [^\W\d_][\w.'-]+)?)"
    rf"|,? ?(?:[-(]+|,|by|from) ?(?P<known>{WRITER}))[\s).:!]*(?:[:;]-?[)DP])?\s*",
    re.IGNORECASE,
)
"""A heading, and who wrote what is below it."""
_OF_WRITER = re.compile(r"\s*(?:i|we)\b", re.IGNORECASE)
"""With what a sentence begins that is of those who write: until when they are away is no end of an order."""
_UNTIL = re.compile(r"\b(?:until|till|unless|except)\b", re.IGNORECASE)
"""What stays as it is for a time only."""
_INITIAL = re.compile(r"\s*(?![NSEWO])[A-Z]\.?\s*")
_NAMES = 6
"""Words of a greeting."""


class Letter(NamedTuple):
    """A sheet as its orders alone: as many lines as were sent, each letter that is left in its own column."""

    text: str
    remarks: tuple[Diagnostic, ...]
    """At most one note, which says what was not read, after what is said of lines that stand above a list."""


def read_mail(
    text: str,
    begins: Begins,
    speaks: Begins | None = None,
    names: Begins | None = None,
    bids: Begins | None = None,
    now: str = "",
) -> Letter:
    """Return a sheet without what a mail puts around orders: greeting, signature, quoted lines, a report pasted whole,
    bullets, printers' quotes and tabs. A text without these is returned as it is. `speaks`: whether a line may hold an
    order anywhere, so that it is no chat. `names`: whether a line names a thing that an order can be of. `bids`:
    whether it names a unit, a deed or an hour. `now`: the hour of the turn."""
    lines = text[: MAX_TEXT + 1].translate(_LIKENESS).splitlines()
    judge = Judge(begins, speaks or begins, names, bids, now)
    mail = Lines([line if len(line) <= MAX_LINE else "" for line in lines], judge)
    for leave_out in PASSES:
        leave_out(mail)
    if len(text) > MAX_TEXT or not (mail.changed or text != text.translate(_LIKENESS)):
        return Letter(text, ())
    out = [mail.lines[n] if len(line) <= MAX_LINE else line for n, line in enumerate(lines)]
    return Letter("\n".join(out), mail.note())


def _written_by(mail: Lines) -> None:
    """Blank a heading above all orders that says besides who wrote them: `Orders from Peter:`."""
    for at, line in enumerate(mail.lines):
        *before, said = SENTENCE.split(line.strip())
        found = _BY.fullmatch(said)
        told = found["head"].replace(mail.judge.now or " ", " ") if found is not None else ""
        if (
            found is not None
            and is_title(found["head"])
            and not _OF_AN_HOUR.search(told)
            and not weighs(told)
            and mail.judge.is_writer(name := (found["name"] or found["known"].title()))
            and mail.judge.names_nothing(name)
            and all(GREETING.fullmatch(each) or mail.judge.is_idle(each) for each in before)
        ):
            mail.blank(at, "a title")
        elif mail.judge.is_order(line):
            return


def _announced(mail: Lines) -> None:
    """Blank what only announces the order behind it on its line: `Here are my orders: TF1 goes north`."""
    for at, line in enumerate(mail.lines):
        head, colon, rest = line.partition(":")
        says = announces(f"{head}:") and not _OF_AN_HOUR.search(head) and not weighs(head)
        if colon and says and mail.judge.is_order(rest):
            mail.cut(at, len(head) + 1)


def _lists(mail: Lines) -> None:
    """Refuse the orders below a line that says when or whether they are carried out; ask about one that announces
    those of another hour."""
    heads = lists.deeds_named(mail.lines, mail.judge.is_order)
    for at in (at for at, below in heads.items() if not below):
        mail.blank(at, "a title")
    mail.answers += lists.other_hours(mail.lines, mail.judge.is_order, mail.judge.now)
    heads |= lists.left_out(mail.lines, mail.judge.is_order, mail.judge.now)
    heads |= lists.unknown(mail.lines, mail.judge.is_order, lambda at: _greets(mail, at), mail.judge.now)
    heads |= lists.turned_from_below(mail.lines, mail.judge.is_order)
    for at, below in heads.items():
        if mail.lines[at] and below:
            mail.answers.append(lists.refused(at, mail.lines[at], below))
            for n in (at, *below):
                mail.lines[n] = ""
            mail.changed = True


def _ends(mail: Lines) -> None:
    """Blank what stands before the first order and after the last, as far as it is known for no order."""
    dashes = next((at for at, line in enumerate(mail.lines) if _SIGNATURE.fullmatch(line)), len(mail.lines))
    if len(mail.lines) - dashes <= _NAMES and not any(re.search(r"\d", line) for line in mail.lines[dashes:]):
        for at in range(dashes, len(mail.lines)):
            mail.blank(at, "the signature")
    places = range(len(mail.lines))
    orders = [at for at in places if mail.judge.is_order(mail.lines[at])]
    orders = [at for at in orders if not _is_initial(mail, at)]
    first = next((at for at in orders if not _opens(mail, at)), len(places))
    last = next((at for at in reversed(orders) if not mail.judge.parts_with(mail.lines[at])), -1)
    _greeting(mail, first)
    _asides(mail)
    for at, line in enumerate(mail.lines):
        named = "order" in line.lower() and (is_title(line) or (at < first and line.rstrip().endswith(":")))
        section = at < last and (is_section(line) or (mail.judge.knows_deeds and _heads_a_unit(mail, at)))
        named = named or (at < first and lists.is_heading(line))
        if (named or section) and not mail.judge.is_order(line) and not weighs(without_coming(line)):
            mail.blank(at, "a title")
        elif first < at < last and mail.judge.is_talk(line):
            mail.blank(at, "talk")
    _signature(mail, last)


def _greeting(mail: Lines, first: int) -> None:
    """Blank what stands before the first order, as far as it is idle."""
    for at, line in enumerate(mail.lines):
        greeting = GREETING.match(line)
        start = greeting.end() if greeting and len(greeting[0].split()) <= _NAMES else 0
        rest = line[start:]
        opening, *others = SENTENCE.split(rest)
        opens = bool(others) and mail.judge.is_idle(opening)
        if at > first or (at == first and (rest.strip() or not start) and not opens):
            mail.cut(at, start if at == first and mail.judge.is_order(rest) else 0)
            return
        if at < first and (
            HEADER.fullmatch(line)
            or mail.judge.is_homely(line)
            or mail.judge.is_remark(line)
            or (line.rstrip().endswith(",") and at == mail.top and mail.judge.is_writer(line.rstrip()[:-1]))
        ):
            mail.blank(at, "the greeting")
            continue
        for sentence in SENTENCE.split(rest):
            if not mail.judge.is_idle(sentence):
                mail.cut(at, start)
                return
            start = line.index(sentence, start) + len(sentence)
        mail.blank(at, "the greeting")


def _signature(mail: Lines, last: int) -> None:
    """Blank what stands behind the last order, from the sentence on that ends the mail."""
    judge = mail.judge
    for at in range(last + 1, len(mail.lines)):
        line = mail.lines[at]
        if _SIGNATURE.fullmatch(line) or mail.judge.parts_with(line):
            for after in range(at, len(mail.lines)):
                mail.blank(after, "the signature")
            return
        apart = at > last + 1 and not mail.lines[at - 1].strip()
        apart = apart and any(says(line) for says in (judge.is_homely, judge.is_remark))
        postscript = _POSTSCRIPT.match(line) and mail.judge.names_nothing(line)
        chat = postscript or mail.judge.is_chat(line)
        if (
            apart
            or (HOPE.fullmatch(line) and not (re.search(r"\d", line) or mail.judge.orders(line) or weighs(line)))
            or chat
            or (last >= 0 and _is_name(mail, at))
        ):
            mail.blank(at, "the signature")


def _asides(mail: Lines) -> None:
    """Blank the sentences that say of other units that nothing is ordered of them."""
    starts = (_CALLED.match(line.strip(_MARKS)) for line in mail.lines)
    begun = Counter(plain_name(found[0]) for found in starts if found is not None)
    for at, line in enumerate(mail.lines):
        bullet = BULLET.match(line)
        for sentence in SENTENCE.split(line[bullet.end() :] if bullet else line) if line.strip() else ():
            if _UNTIL.search(sentence) and _OF_WRITER.match(sentence) is None:
                continue
            unchanged = stays(sentence, mail.judge.now) and not _ordered_too(begun, line, sentence)
            if unchanged or (OF_UNITS.fullmatch(sentence) and _stands_alone(mail, at, sentence)):
                mail.left_out.setdefault("what stays as it is", []).append(at + 1)
                left = mail.lines[at].replace(sentence, " " * len(sentence), 1)
                mail.lines[at] = "" if bullet and not left[bullet.end() :].strip() else left
                mail.changed = True


def _ordered_too(begun: Counter[str], line: str, sentence: str) -> bool:
    """Return whether a unit that a sentence of a line names begins an order elsewhere: that it stays as it is
    contradicts it. `begun`: how many lines begin with each unit."""
    told = line.strip(_MARKS)
    first = _CALLED.match(told) if told.startswith(sentence) else None
    own = plain_name(first[0]) if first is not None else ""
    return any(begun[unit] > (unit == own) for unit in map(plain_name, _CALLED.findall(sentence)))


def _opens(mail: Lines, at: int) -> bool:
    """Return whether a line can only open a mail, though its first word may begin an order: `Hi Jim,`, `Moves:`."""
    return _greets(mail, at) or announces(mail.lines[at])


def _greets(mail: Lines, at: int) -> bool:
    """Return whether a line is a greeting with nothing behind it that could be an order."""
    greeting = GREETING.match(mail.lines[at]) if at == mail.top else None
    if greeting is None or len(greeting[0].split()) > _NAMES:
        return False
    return all(map(mail.judge.is_idle, SENTENCE.split(mail.lines[at][greeting.end() :])))


def _heads_a_unit(mail: Lines, at: int) -> bool:
    """Return whether a line is a heading in more words, right above a line that begins with its unit."""
    below = next((line for line in mail.lines[at + 1 :] if line.strip()), "")
    return may_be_section(mail.lines[at]) and _UNIT_BELOW.match(below) is not None


def _stands_alone(mail: Lines, at: int, sentence: str) -> bool:
    """Return whether what stands behind a sentence names its own unit, or is no order: `AF2 is tired. It lands`."""
    behind = [mail.lines[at].partition(sentence)[2], *mail.lines[at + 1 :]]
    below = next((line for line in behind if line.strip()), "")
    return not below or _UNIT_BELOW.match(below) is not None or closes(below.strip())


def _is_initial(mail: Lines, at: int) -> bool:
    """Return whether a line is one letter with which a writer signs, apart from what stands above it: no step."""
    return at > 0 and _INITIAL.fullmatch(mail.lines[at]) is not None and not mail.lines[at - 1].strip()


def _is_name(mail: Lines, at: int) -> bool:
    """Return whether a line is a name, with nothing but names and empty lines after it."""
    rest = [line for line in mail.lines[at:] if line.strip()]
    return len(rest) <= _NAMES and all(
        NAME.fullmatch(line) and not weighs(line) and not mail.judge.is_deed(line.strip()) for line in rest
    )


PASSES: tuple[Callable[[Lines], None], ...] = (
    pasted.headed,
    pasted.postscripts,
    pasted.tables,
    pasted.quoted,
    pasted.bullets,
    pasted.pasted,
    _written_by,
    _announced,
    _lists,
    _ends,
)
"""What is left out of a mail, in this order."""
