"""A line above a list of orders that says when or whether they are carried out: `At 1100:`, `If attacked:`.

Read away as a greeting it would leave the orders below it standing as if it had not been written.
"""

import re
from collections.abc import Callable, Iterator, Sequence

import msgspec

from flagplot.core import toml
from flagplot.core.diagnostics import Diagnostic
from flagplot.core.game import DATA
from flagplot.orders.courtesies import GREETING, HOMELY, stays, weighs
from flagplot.orders.forms import turning


class _Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `lists.toml` holds: words of such lines, and of those that only announce what follows."""

    cases: tuple[str, ...]
    telling: tuple[str, ...]
    announcing: tuple[str, ...]
    plain: str
    of_list: tuple[str, ...]
    of_all_above: tuple[str, ...]
    deeds: dict[str, str]


_BOOK = toml.load(DATA / "orders" / "lists.toml").convert(_Book)
_BEFORE = r"at|from|by|after|before|until|till|on|not|only|starting|hours?|time|the|and|all"
_HOUR = re.compile(
    rf"(?:(?:{_BEFORE})\s+){{0,4}}(?P<hour>(?:[01]\d|2[0-4]):?00)\s*"
    r"(?:h|hrs?|hours?|z|local|on|onwards?|\s)*[\s:.,-]*",
    re.IGNORECASE,
)
"""An hour on a line of its own; a year is none."""
_HOURS_OF = re.compile(
    r"\W*(?:from |between )?(?:\d{4}|\d{1,2} ?h)(?: ?(?:to|-|and|until|till) ?(?:\d{4}|\d{1,2} ?h))?\W*"
)
"""From an hour to another, on a line of its own."""
_ONLY_TELLING = re.compile(rf"\W*(?:{'|'.join(_BOOK.telling)})\W*", re.IGNORECASE)
_CASE = re.compile(rf"(?:and |but |then )?(?:{'|'.join(_BOOK.cases)})\b", re.IGNORECASE)
_TELLING = re.compile(rf"\b(?:{'|'.join(_BOOK.telling)})\b", re.IGNORECASE)
_ANNOUNCING = re.compile(rf"\b(?:{'|'.join(_BOOK.announcing)})\b", re.IGNORECASE)
_TITLE = re.compile(r"\b(?:orders?|moves?|turn|instructions?|decisions?)\b", re.IGNORECASE)
_ORDERS_OF = re.compile(
    r"\W*(?:[a-z']+ ){0,2}(?:orders|moves)(?: (?:for|in|of|if|on|after|before)(?: [a-z']+){1,3})?\W*", re.IGNORECASE
)
"""A heading without a colon: `Night orders`, `Orders for bad weather`."""
_CASE_ALONE = re.compile(
    r"\W*(?:(?:if|when|once|unless|after|before) (?:\w+ ){0,2}\w+|in (?:case|the event) of (?:\w+ ){0,2}\w+"
    r"|in (?:the |a |bad |heavy )?(?:clouds?|weather|fog|rain|storms?|squalls?))\W*",
    re.IGNORECASE,
)
"""A case on a line of its own, in a few words."""
_BULLET = re.compile(r"^\s*(?:[-*+•·]|\d{1,2}[.)])?\s*")
_HOURS = re.compile(r"\b(?:[01]\d|2[0-4]):?00\b")
_DEEDS = tuple(
    (re.compile(rf"(?:{heads})", re.IGNORECASE), re.compile(rf"\b(?:{said})", re.IGNORECASE))
    for heads, said in _BOOK.deeds.items()
)
_HEAD = re.compile(
    r"\W*(?:(?:the|my|our|all|today's|this turn's|these are|here are|here come|now|next) )*"
    r"(?:(?:(?:orders?|instructions?|plans?|details) (?:for|of|concerning|regarding|about)|(?:as )?for)"
    r" (?:(?:the|my|our|all|today's) )*)?(?P<deed>[a-z -]{2,24}?)(?P<list>"
    r"(?: (?:list|orders?|missions?|plans?|groups?|section|ops|operations"
    r"|schedule|programme|program|party|forces?|tasks?))?)"
    r"(?: (?:for|of) (?:today|the (?:turn|hour|morning|day)|this (?:turn|hour|morning)))?(?: as follows|"
    r" follow)?(?P<end>\s*[:.-]*)\W*",
    re.IGNORECASE,
)
"""A heading that names what all orders below it are."""
_PLAIN = frozenset(_BOOK.plain.split())
_IDLE = re.compile(
    r"\b(?:(?:can|could|would|will) you (?:please |kindly )?(?:do|get|carry out|enter|put in|take|note|process)"
    r"|(?:would|'d|should) like|(?:the )?(?:next|coming) (?:turn|hour|edition)|no\.? ?\d+|(?:the )?turn \d+"
    r"|if (?:it|that|this) (?:isn't|is not) too late"
    r"|here (?:is|are) what happened|(?:not|nothing) (?:much|a lot|special|fancy|exciting|new))\b",
    re.IGNORECASE,
)
_AGREED = re.compile(
    r"\b(?:as (?:discussed|agreed|promised|arranged)(?: (?:on the phone|by phone|by mail|with you|together))*"
    r"(?: (?:yesterday|last night|this morning|earlier|before))?"
    r"|forgot (?:something|one thing|this|these|a few things|some)(?: in (?:my|the) (?:last|previous|first)"
    r" (?:e?-?mail|message|one))?)\b",
    re.IGNORECASE,
)
"""What a heading says of how its orders came about."""
_SAYS_MORE = re.compile(
    r"\d|\b(?:only|just|all|carriers?|capital|destroyers?|cruisers?|transports?|fighters?|surface|south|north|land|clear)\b",
    re.IGNORECASE,
)
"""Words of a plain heading that might yet be of what is done or attacked."""
_ASKING = re.compile(r"(?:is|are|was|were|do|did|(?:can|could)(?! you)|should|may) ", re.IGNORECASE)
_OF_WHOM = re.compile(r"\bof the (?-i:[A-Z][a-z]+) (?=family|household|house|clan)", re.IGNORECASE)
_ON_THE_WAY = re.compile(
    r",? \b(?:before|while|whilst|as|because|since|from|on) (?=(?:i|my|the|we|our|a)\b)", re.IGNORECASE
)
"""What stands between a heading and what its writer does while writing it."""
_CHATS = re.compile(
    rf"\b(?:i|i'm|i've|you|your|we|we're|happy|thanks?|sorry|late|report|raining|ref|air)\b|{HOMELY.pattern}",
    re.IGNORECASE,
)
"""Words of those who write."""
_LIMITS = re.compile(
    r"\b(?:only|first(?! things first)|part of|one by one|in turn|in (?:\w+ )?waves?|one at a time"
    r"|for (?:one|two|three|an?|some|several|\d) (?:hours?|turns?)|from now on|(?:one|two|three|some|all|none|any) of"
    r"|under ?water|beneath|if|may|might|choos\w+|permission|permitting|last (?:week|turn|time|night|month)(?:'?s)?"
    r"|(?:what|for) (?:the )?(?:japanese|enemy)|waits?|delay (?:of|by|it|them)|(?:hour|turn)'?s? delay|change|ask"
    r"|everyone home|everybody home|all home"
    r"|start late|keep)\b|^\W*(?:some|most|others)\W*$",
    re.IGNORECASE,
)
"""Words of a heading that say of how many, when or whether, though each of them may stand in one that does not."""
_NUMBER = re.compile(r"\bno\. ?(?=\d)", re.IGNORECASE)
"""Stands before the number of an order, and ends no sentence."""
_PARTS = re.compile(r"[.!?,;]\s+|\s[-–—]\s")
_UNIT = re.compile(r"\b(?:tf|af|ss|mtb|cw|task force|air formation|submarine) ?\d+", re.IGNORECASE)
_OF_LIST = re.compile(rf"\b(?:{'|'.join(_BOOK.of_list)})\b", re.IGNORECASE)
_OF_ALL_ABOVE = re.compile(rf"\W*(?:{'|'.join(_BOOK.of_all_above)})", re.IGNORECASE)
_MOST_WORDS = 8
_FEW_WORDS = 4


def left_out(lines: Sequence[str], begins: Callable[[str], bool], now: str) -> dict[int, list[int]]:
    """Return the lines that say when or whether what is below them is carried out, by place from 0, each with the lines
    of its list. `begins`: whether a line begins an order. `now`: the hour of this turn as players write it, which
    changes nothing."""

    def heads(at: int) -> bool:
        line = _BULLET.sub("", lines[at]).rstrip()
        apart = _apart(lines, at)
        return _heads(line, begins, now, apart) or (apart and _is_case_of_all(lines, at, begins))

    return _headed(lines, begins, heads)


def deeds_named(lines: Sequence[str], begins: Callable[[str], bool]) -> dict[int, list[int]]:
    """Return the lines that say what all orders below them are, by place from 0, each with the lines of its list; with
    none where each order says so itself, so that nothing hangs on the heading: `Strike
    list`."""
    out: dict[int, list[int]] = {}
    for at, line in enumerate(lines):
        found = _HEAD.fullmatch(line) if line.strip() and _apart(lines, at) else None
        if found is None or not (found["list"] or ":" in found["end"] or line.strip().startswith(("#", "*", "="))):
            continue
        below = list(_list_below(lines, at))
        said = next((said for heads, said in _DEEDS if heads.fullmatch(found["deed"].strip())), None)
        told = [_told(lines[n]) for n in below]
        if said is None or not any(map(begins, told)):
            continue
        out[at] = [] if all(said.search(each) for each in told if begins(each)) else below
    return out


def unknown(
    lines: Sequence[str], begins: Callable[[str], bool], opens: Callable[[int], bool], now: str
) -> dict[int, list[int]]:
    """Return the headings that say more than that orders follow, by place from 0, each with the lines of its list:
    `Moves planned:`, `The following is a draft.` `opens`: whether the line at a place opens a mail."""

    def heads(at: int) -> bool:
        line = lines[at]
        of_list = _OF_LIST.search(line) is not None
        titled = _ORDERS_OF.fullmatch(line) is not None and _apart(lines, at)
        if not (of_list or titled or line.rstrip(" -").endswith(":")) or _UNIT.search(line) or opens(at):
            return False
        named = begins(line.strip())
        if stays(line, now):
            return False
        if _is_plain(line) and not (named and set(_HOURS.findall(line)) - {now}):
            return False
        if of_list or not named:
            return True
        first = next((told for n in _list_below(lines, at) if begins(told := _told(lines[n]))), "")
        return _UNIT.match(first) is not None  # else it is a ship or base of which the lines below are

    return _headed(lines, begins, heads)


def turned_from_below(lines: Sequence[str], begins: Callable[[str], bool]) -> dict[int, list[int]]:
    """Return the lines that may turn all orders of several units right above them, by place from 0, each with those
    that no other such line has: `None of the above.`, `Only if attacked.`"""
    out: dict[int, list[int]] = {}
    above, units = list[int](), set[str]()
    for at, line in enumerate(lines):
        if not line.strip():
            above, units = [], set()
            continue
        unit = _UNIT.search(line)
        if unit is not None and begins(line.strip()):
            units.add(unit[0].lower())
        if unit is None and len(units) > 1 and _OF_ALL_ABOVE.match(line):
            out[at], above = above, []
        above.append(at)
    return out


def _headed(lines: Sequence[str], begins: Callable[[str], bool], heads: Callable[[int], bool]) -> dict[int, list[int]]:
    """Return the lines that head a list of orders, by place from 0, each with it. `heads`: whether the line at a place
    may. Each line is looked at once: one in a list that was found falls with it, and one in a list without an order
    heads none, but for its last, below which another may stand."""
    out: dict[int, list[int]] = {}
    done = -1
    for at, line in enumerate(lines):
        if at <= done or not line.strip() or not heads(at):
            continue
        below = list(_list_below(lines, at))
        if any(begins(_told(lines[n])) for n in below):
            out[at], done = below, below[-1]
        elif below:
            done = below[-1] - 1
    return out


def _told(line: str) -> str:
    """Return a line of a list without its bullet."""
    return _BULLET.sub("", line).strip()


def is_heading(line: str) -> bool:
    """Return whether a line is a heading that says only that orders follow: `My orders in brief:`."""
    if not line.rstrip(" -").endswith(":") or _SAYS_MORE.search(line) or _UNIT.search(line):
        return False
    return _is_plain(line)


def _is_plain(line: str) -> bool:
    """Return whether a heading says no more than that orders follow, whatever is chatted before that."""
    if _LIMITS.search(_IDLE.sub(" ", line)) is not None:
        return False
    *before, said = _PARTS.split(_OF_WHOM.sub("", _AGREED.sub("", _NUMBER.sub("", line))).strip(" ,").rstrip(" :-"))
    if not all(map(_turns_nothing, before)):
        return False
    head, *tail = _ON_THE_WAY.split(said, maxsplit=1)
    if tail and HOMELY.search(tail[0]) and not weighs(tail[0]):
        said = head
    words = re.findall(r"[^\W\d_][\w'’]*", _IDLE.sub(" ", said).lower().replace("’", "'"))
    return _ASKING.match(said) is None and all(word in _PLAIN for word in words)


def _turns_nothing(said: str) -> bool:
    """Return whether what stands before a heading on its line is a greeting, or of the writer and of no orders."""
    words = re.findall(r"[^\W\d_][\w'’]*", _IDLE.sub(" ", said).lower().replace("’", "'"))
    if all(word in _PLAIN for word in words) or GREETING.fullmatch(f"{said},") is not None:
        return True
    return not weighs(said) and _CHATS.search(said) is not None and "negation" not in map(turning, words)


def refused(at: int, line: str, those: Sequence[int]) -> Diagnostic:
    """Return the answer to a line that may be of all orders above or below it: they are not taken, and how to write
    it."""
    first, last = those[0] + 1, those[-1] + 1
    where = f"line {first} is" if first == last else f"lines {first} to {last} are"
    said = line.strip().rstrip(":").rstrip()
    side, one = ("above", "first") if those[0] > at else ("below", "last")
    text = f"'{said}' {side} other orders may be meant for all of them or for the {one}: {where} left out"
    hint = "Say it in each order, such as '1100: TF3: N2' or 'TF3: if attacked then (S2)'."
    return Diagnostic(at + 1, 1, max(1, len(line)), "error", "heads-list", text, hint)


def other_hours(lines: Sequence[str], begins: Callable[[str], bool], now: str) -> Iterator[Diagnostic]:
    """Yield a question for each line that announces the orders of another hour than that of the turn: `Orders for
    0900:`."""
    for at, line in enumerate(lines if now else ()):
        hours = {hour.replace(":", "") for hour in _HOURS.findall(line)} if _TITLE.search(line) else set()
        if not hours or now in hours or begins(line.strip()):
            continue
        if any(begins(each.strip()) for each in lines[at + 1 :]):
            text = (
                f"this names {min(hours)}, and the turn is {now}. Default at the deadline: the orders are of this turn"
            )
            hint = "Write the hour before each order that is to wait: '1100: TF3: N2'."
            yield Diagnostic(at + 1, 1, max(1, len(line)), "query", "other-hour", text, hint)


def _list_below(lines: Sequence[str], at: int) -> Iterator[int]:
    """Yield the lines of the list below a line: to the next empty one, but for one that follows it at once."""
    start = at + 1 + (at + 1 < len(lines) and not lines[at + 1].strip())
    for n in range(start, len(lines)):
        if not lines[n].strip():
            return
        yield n


def _apart(lines: Sequence[str], at: int) -> bool:
    """Return whether nothing stands right above a line."""
    return at == 0 or not lines[at - 1].strip()


def _is_case_of_all(lines: Sequence[str], at: int, begins: Callable[[str], bool]) -> bool:
    """Return whether a line is a case alone, above the orders of several units: of one it would be the case."""
    if _CASE_ALONE.fullmatch(lines[at]) is None or _UNIT.search(lines[at]) is not None:
        return False
    told = [_told(lines[n]) for n in _list_below(lines, at)]
    return len({found[0].lower() for each in told if begins(each) and (found := _UNIT.match(each))}) > 1


def _heads(line: str, begins: Callable[[str], bool], now: str, apart: bool) -> bool:
    """Return whether a line says when or whether others are carried out. `apart`: nothing stands right above it that it
    could go on with."""
    line = _AGREED.sub("", line)
    words = line.split()
    hour = _HOUR.fullmatch(line)
    if hour is not None:
        return hour["hour"].replace(":", "") != now
    ends = line.endswith((":", ":-"))
    if not (ends or apart) or len(words) > (_MOST_WORDS if ends else _FEW_WORDS):
        return False
    if _ANNOUNCING.search(line) is not None:
        return False
    if _CASE.match(line) is not None:
        return ends or not begins(line)
    if ends and (_HOURS_OF.fullmatch(line) or _ONLY_TELLING.fullmatch(line)):
        return True
    return ends and _TELLING.search(line) is not None and not begins(line)
