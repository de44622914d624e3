"""Sentences that only open or end a mail: greetings, thanks, farewells, the name of its writer; and what may still be
said of orders."""

import re
from itertools import dropwhile

import msgspec

from flagplot.core import toml
from flagplot.core.game import DATA
from flagplot.orders.titles import MANY_WORDS, is_title


class _Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `mail.toml` holds: patterns of what stands around orders."""

    greeting: tuple[str, ...]
    closing: tuple[str, ...]
    idle: tuple[str, ...]
    unchanged: tuple[str, ...]
    of_units: tuple[str, ...]
    weighty: tuple[str, ...]
    weightless: tuple[str, ...]
    homely: tuple[str, ...]
    writers: str


_BOOK = toml.load(DATA / "orders" / "mail.toml").convert(_Book)
GREETING = re.compile(
    rf"\s*(?:{'|'.join(_BOOK.greeting)})\b(?:,? ?(?:all|sirs?|there|again|mate|gentlemen|umpire|referee)\b)*"
    r"(?: (?:(?:mr|mrs|ms|dr)\.? )?[^\W\d_][^\W\d_.'-]{0,30}){0,3}\s*(?:[,!.:;-]+|$)\s*",
    re.IGNORECASE,
)
WRITER = rf"(?:{'|'.join(_BOOK.writers.split())})"
"""A first name."""
_SIGNED = (
    r"(?:(?:thx|thanks|thank you|tx|cheers|ta|best|regards|greetings|rgds|love|yours|bye|cu|ciao|lg|vg|mfg|br|sry"
    r"|sorry) )?"
    rf"{WRITER}(?: (?:and|&) {WRITER})?"
)
"""The name of a writer, if in small letters: `thx lars`."""
_CAPITAL = "[A-ZÀ-ÖØ-ÞĀ-ŽŁŚŻŹČŠŽ]"
"""What a name begins with."""
CLOSING = re.compile(
    rf"\s*[*=~-]{{0,3}}\s*(?:{'|'.join((*_BOOK.closing, _SIGNED))})(?!\w)"
    r"(?:[\s,]*(?:so much|very much|a lot|a million|in advance|again"
    r"|umpire|referee|all|sir|everyone|for now|for this turn|this turn|seen|noted|got it|understood|received|and"
    r"|good work|best regards|regards|cheers|sorry for\b[\w ']{0,40}))*"
    rf"(?:[,.:!;-]+(?: (?:and|&|from|your|old|the|und|y|et)| (?-i:{_CAPITAL})(?:[^\W\d_]|[.'-]){{0,30}}"
    rf"| ?&(?-i:[A-Z])\.?){{1,5}}"
    r"|, [a-z]{1,20}| (?-i:[A-Z][a-z]{1,15}|[A-Z](?!\w)))?(?: \([a-z' .]{1,20}\)"
    r"| x[xo]{0,12})?[\s,.!?*=~-]*(?:[:;]-?[)DP(]|[:;]o?\))?\s*",
    re.IGNORECASE,
)
_WEIGHTY = re.compile(rf"(?:\b|^)(?:{'|'.join(_BOOK.weighty)})(?:\b|$)", re.IGNORECASE)
_WEIGHTLESS = re.compile(rf"\b(?:{'|'.join(_BOOK.weightless)})\b", re.IGNORECASE)
HOMELY = re.compile(rf"\b(?:{'|'.join(_BOOK.homely)})\b", re.IGNORECASE)
"""Words of the writer's own day."""
_IDLE = re.compile(rf"\s*(?:{'|'.join(_BOOK.idle)})\b[\w\s,'-]{{0,60}}[.!:]*\s*", re.IGNORECASE)
UNCHANGED = re.compile(rf"\s*(?:{'|'.join(_BOOK.unchanged)})[\s.!?]*", re.IGNORECASE)
OF_UNITS = re.compile(rf"\s*(?:{'|'.join(_BOOK.of_units)})[\s.!]*(?:[:;]-?[)DP(]\s*)?", re.IGNORECASE)
_PARTED = re.compile(r"(?:\s*[,.!?;:]+|\s+(?:and|&))\s+|\s+-+\s+")
"""What stands between two courtesies."""
WRITERS = 2
_CALLED = re.compile(r"\b(?:TF|AF|SS|MTB|CW)[ -]?\d", re.IGNORECASE)
"""A unit by its number."""
_IN_A_CASE = re.compile(r"\b(?:if|unless|until|except|later)\b", re.IGNORECASE)
NAME = re.compile(
    rf"\s*[/~*-]{{0,2}}\s*(?:{_CAPITAL}(?:[^\W\d_]|['-]){{0,20}}[.,]?\s*(?:(?:[&+/]|and(?!\w))\s*(?=[A-Z]))?){{1,5}}"
    r"(?:\([A-Za-z' ,.-]{1,30}\)|x[xo]{0,12}|[:;]-?[)DP])?[.!]?\s*"
)
"""The name of a player on a line of its own."""
HOPE = re.compile(
    r"\s*(?:i )?hope (?:you|this|all|that|everyone|the)\b[\w\s,']{0,80}[.!]*\s*"
    r"|\s*(?:(?:so|very|really|again|first) )*(?:sorry"
    r"|apologies)\b[\w\s,']{0,80}[.!:]*(?: ?[:;]-?[()DP])?\s*|\s*thanks? (?:you )?for\b[\w\s,']{0,80}[.!]*\s*"
    r"|\s*(?:see you|speak|talk soon|looking forward)\b[\w\s,']{0,40}[.!]*\s*"
    r"|\s*until (?:then|next (?:turn|time|week|one)|tomorrow|later|tonight)(?:,? (?:my friend|all|then))?[.!]*\s*",
    re.IGNORECASE,
)


def stays(sentence: str, now: str) -> bool:
    """Return whether a sentence says of other units that nothing is ordered of them, or of its writer what turns no
    order; or that the orders of this turn follow. `now`: the hour of the turn."""
    told = re.sub(rf" (?:for|at) {now}(?: hours| hrs)?(?=\W*$)", "", sentence) if now else sentence
    return UNCHANGED.fullmatch(told.rstrip(" :")) is not None


def closes(sentence: str) -> bool:
    """Return whether a sentence only ends a mail: thanks, or the name of its writer, or several of these one behind
    the other: `Fingers crossed and good night! Rob`."""
    if len(sentence.split()) > MANY_WORDS:
        return False
    first, *others = [part for part in _PARTED.split(sentence) if part.strip(" .!")] or [""]
    courtesies = list(dropwhile(CLOSING.fullmatch, others))
    return bool(CLOSING.fullmatch(sentence)) or (
        CLOSING.fullmatch(first) is not None and len(courtesies) <= WRITERS and all(map(NAME.fullmatch, courtesies))
    )


def names_in(closing: str) -> list[str]:
    """Return what stands behind the courtesies that end a mail."""
    parts = [part for part in _PARTED.split(closing) if part.strip(" .!")]
    return [part for part in parts[1:] if CLOSING.fullmatch(part) is None]


def weighs(sentence: str) -> bool:
    """Return whether a sentence without a unit may still be said of orders: `Tomorrow.`, `I take that back.`"""
    return _WEIGHTY.search(_WEIGHTLESS.sub(" ", sentence)) is not None


def is_courtesy(sentence: str) -> bool:
    """Return whether a sentence is a courtesy, a hope or a title: none of them orders anything."""
    idle = _IDLE.fullmatch(sentence) and not _CALLED.search(sentence) and not _IN_A_CASE.search(sentence)
    return not sentence.strip() or bool(HOPE.fullmatch(sentence) or idle) or is_title(sentence)
