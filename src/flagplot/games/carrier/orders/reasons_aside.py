"""Why something is ordered, told in a clause of its own that is plainly no more than that: it is left aside before the
sentence is looked at, so that no word of it is taken for a deed or a doubt of the order.

What names another unit, a contact, a hex, a step, an hour or a number is no such clause, nor what may be a case
(`since it is dark`), a ban or a wish (`as I want it close`), or goes on to something else (`and return home`)."""

import re
from collections.abc import Sequence

from flagplot.games.carrier.orders.grammar import STARTERS
from flagplot.games.carrier.orders.lexer import Reader
from flagplot.games.carrier.orders.units import Roster
from flagplot.orders.scan import Piece, in_places, written

_BECAUSE = re.compile(
    r"(?:because|the reason (?:being|is)(?: that)?|on the grounds that|in view of the fact that|seeing (?:that|as)"
    r"|given (?:that|how|the(?! chance))|considering (?:that|how|the)|inasmuch as|owing to|due to|thanks to"
    r"|on account of"
    r"|for (?:fear|want|lack) of)\b",
    re.IGNORECASE,
)
_SUBJECT = (
    r"(?:i|we|it|they|he|she|there|that|this|these|those|you|nobody|somebody|something|someone|everyone|everybody"
    r"|(?:the|my|our|its|his|her|their|all|such|that|this)(?: [\w'-]+){1,4}?|[a-z]+s)"
)
_IS = (
    r"(?:is|are|was|were|am|has|have|had|will|would|can|cannot|could|may|might|seems?|looks?|needs?|know|knows|think"
    r"|thinks|believe|hope|fear|expect|suspect|feel|want|do|does|did|said|carry|carries"
    r"|must not be|look|looks|sit|lie|work|'s|'re|'m|'ve|'ll)"
)
_SINCE = re.compile(rf"(?:since|as|for|although|though|even though) {_SUBJECT} ?{_IS}\b", re.IGNORECASE)
_SO_THAT = re.compile(
    r"so that (?:there|i|we|something|nothing|nobody|everyone|everybody|somebody|the enemy|they)"
    r" (?:is|are|can|may|will|do|does|have|has|know|knows|cannot)\b",
    re.IGNORECASE,
)
_FACT = re.compile(
    rf"(?!nothing|nobody|none|no\b|if\b|when|unless|until|till|at\b)[\w' -]{{1,60}}? ?{_IS}\b", re.IGNORECASE
)
"""What is so, before `so`."""
_TOLD = re.compile(
    r"(?:i|we|it|they|he|she|there|somebody|everybody|everyone|(?:the|my|our|his|her|their|this|that|these|those)"
    r" [\w'-]+)(?:'\w+)? [\w' -]{1,60}",
    re.IGNORECASE,
)
"""What somebody does or thinks, before `so`: no deed of the guide stands in it."""
_YOU_SEE = re.compile(
    r"(?:(?:well|now|look|frankly|honestly|you see"
    r"|the (?:thing|point|fact|problem|trouble|truth|matter) is)(?: that\b|,)* )",
    re.IGNORECASE,
)
_SIDE = re.compile(
    r"\b(?:to|in|on|from) the (?:far )?(?:north|south|east|west)(?:[- ]?(?:east|west))?(?:ern)?(?: side)?\b", re.I
)
"""Where one lacks eyes, or where it comes from."""
_SO = re.compile(r", (?:and )?(?:so|therefore|hence|thus|that is why|which is why)[:,]? ", re.IGNORECASE)
_ANY = re.compile(
    r"\b(?:if|unless|until|till?|when|whenever|once|should|shall"
    r"|must(?! not be (?:used|lost|caught|wasted|missed|delayed))"
    r"|provided|providing|otherwise|(?<!thing )(?<!one )(?<!body )else|instead|except"
    r"|only(?! (?:cost|a|one|slow|be|the)\b)"
    r"|(?<!will )(?<!would )then|or"
    r"|but|while|before|after|later|first|finally|next|also|please|let|lest|night|nightfall|day|daylight|dark|darkness"
    r"|dusk|dawn|noon|midnight|light|hours?|turns?|o'?clock|tonight|tomorrow|later|sun(?:rise|set|down)|ordered|orders?"
    r"|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|north\w*|south\w*|east\w*|west\w*|"
    r"cancel\w*|forget|wrong|mistake\w*|changed? my mind|not (?:valid|sure|certain|to be)|order|stop|stops"
    r"|(?:is|are|am|was|were|be|has|have|had|need|needs|ought|going|supposed)(?: not|n't| n ' t)? to"
    r"|(?:want|need|wish|prefer|like|expect|have|see|need)s? (?:it|them|him|her|you|us|to|all|every|tf|af"
    r"|the rest|that)"
    r"|(?:is|are|am|be|been|gets?|being|'s)(?: \w+){0,2} (?:seen|sighted|spotted|found|attacked|discovered"
    r"|gone|lost|met|hit|detected|intercepted|bombed|sunk)"
    r"|(?:say|says|said|tell|tells) (?:so|it|no|not)|rest|others|remainder|rather)\b"
    r"|\band (?!(?:it|they|i|we|she|he|there|the|that|its|their|my|our|not)\b)|[?;:()]",
    re.IGNORECASE,
)
"""What stands in no reason that is left aside."""
_HEIGHT = re.compile(r"\b(?:high|low)\b(?! on\b| in\b)", re.IGNORECASE)
"""What behind an order may be of it."""
_HER = re.compile(r"\b(?:her|she|him|them)\b", re.IGNORECASE)
"""Whom an order means that is named before it."""
_AND_WHO = re.compile(r"\band (?:the |its |their |my |our )*(?:\w+ )?$", re.IGNORECASE)
_OF_ORDERS = frozenset(("UNIT", "CONTACT", "HEX", "BADHEX", "DIR", "DIRHI", "DIRLO", "TIME", "NUM"))
_OF_SHIPS = frozenset(("TYPE", "CLASS", "PLANE", "PLANESW", "SHIPS"))
_HEAD = re.compile(
    r"(?:(?:let|have|the|my|our|poor|send|please|now|i (?:want|would like)"
    r"|whole of|ships of|planes of|hudsons of)[ ,]+)*"
    r"(?:tf|af|ss|submarine|task force) ?\d",
    re.IGNORECASE,
)
"""A unit with which the order begins that stands behind a reason."""
_GOES_ON = re.compile(r", (?=(?:and )?then\b|until \d{4}\b)", re.IGNORECASE)
_OPENS = re.compile(
    r"(?:, ?| )(?=(?:because|the reason|on the grounds|in view of|seeing|given (?:that|how|the(?! chance))"
    r"|considering|inasmuch"
    r"|owing to|due to|thanks to|on account of|for (?:fear|want|lack) of)\b)"
    r"|, ?(?=(?:since|as|for|although|though|even though|so that)\b)"
    r"| (?=since (?:i|we|it|they|he|she|there|that|this)\b)",
    re.IGNORECASE,
)


def without_reasons(clause: list[Piece], reader: Reader, roster: Roster) -> list[Piece]:
    """Return a sentence without a clause that only says why: before its unit, at its end, or before `and then`."""
    text = written(clause)
    if not any(
        word in text.lower()
        for word in (
            "because",
            "since",
            "as ",
            "for ",
            "reason",
            "that",
            " so",
            "though",
            "given",
            "considering",
            "to ",
            "on account",
        )
    ):
        return clause
    opening = _YOU_SEE.match(text)
    begins = opening.end() if opening is not None else 0
    at = _front(text[begins:], roster)
    if at and _says_why(clause, 0, begins + at, text, reader, roster):
        return _cut(clause, text, 0, begins + at)
    for opens in _OPENS.finditer(text):
        if not opens.start():
            continue
        end = next((found.start() for found in _GOES_ON.finditer(text, opens.end())), len(text.rstrip(" .!")))
        if "," in text[opens.end() : end]:
            continue
        if _begins(text[opens.end() :]) and _says_why(clause, opens.end(), end, text, reader, roster):
            return _cut(clause, text, opens.start(), end)
    return clause


def _begins(text: str) -> bool:
    return any(pattern.match(text) for pattern in (_BECAUSE, _SINCE, _SO_THAT))


def _front(text: str, roster: Roster) -> int:
    """Return where the order begins behind a reason at the beginning of a sentence; 0 where there is none."""
    if _begins(text):
        comma = text.find(", ")
        return comma + 2 if comma > 0 and _headed(text[comma + 2 :], roster) else 0
    so = _SO.search(text) if _FACT.match(text) or _TOLD.match(text) else None
    if so is None or "," in text[: so.start()] or not _headed(text[so.end() :], roster):
        return 0
    return so.end()


def _headed(text: str, roster: Roster) -> bool:
    """Return whether an order begins with its unit."""
    return _HEAD.match(text) is not None or text.lower().startswith(
        tuple(f"{the}{name.lower()}" for the in ("", "the ") for name in roster.names)
    )


def _says_why(clause: Sequence[Piece], start: int, end: int, text: str, reader: Reader, roster: Roster) -> bool:
    """Return whether a part of a sentence can be nothing but a reason."""
    said = text[start:end]
    sides = [found.span() for found in _SIDE.finditer(said)] if not start else []
    said = said if start else _SIDE.sub(" ", said)
    for name in roster.names if not start else ():
        said = re.sub(rf"\band (?:the )?{re.escape(name)}\b", "", said, flags=re.IGNORECASE)
    if _ANY.search(re.sub(r"^(?:so that|given that|seeing that|considering that) ", "", _SO.sub(" ", said))):
        return False
    if start and _HEIGHT.search(said):
        return False
    pieces = [
        piece
        for piece, at in in_places(clause, text)
        if start <= at < end and not any(first <= at < last for first, last in sides)
    ]
    signs = reader.read(pieces)
    if not start and _HER.search(text[end:]) and any(sign.type == "NAME" for sign in signs):
        return False  # `Hobart is past saving, so TF3 scuttles her`
    plain = not start and not _begins(said) and _FACT.match(_YOU_SEE.sub("", said)) is None
    if plain and any(sign.type in STARTERS for sign in signs):
        return False  # `The carriers hold fire, so TF1 goes N2`
    for sign in signs:
        own = not start and sign.type == "UNIT" and _HEAD.sub("", text[end:]) != text[end:]
        if sign.type in _OF_ORDERS and not (own and f"{sign.spelt.lower()} " in f"{text[end:].lower()[:40]} "):
            return False
        if sign.type == "NAME" and roster.own(str(sign.value)) is None:
            return False
    return not any(
        sign.type in _OF_SHIPS and _AND_WHO.search(said[: said.lower().find(sign.spelt.lower())]) for sign in signs
    )


def _cut(clause: Sequence[Piece], text: str, start: int, end: int) -> list[Piece]:
    return [piece for piece, at in in_places(clause, text) if not start <= at < end]
