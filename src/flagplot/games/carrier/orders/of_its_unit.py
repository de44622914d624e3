"""Sentences that say more of a unit, put with their unit first: `AF23 then lands`, `Hold: TF1, TF5`, `TF1 (B/F30): N2`,
and what the rest of an AF does that has parted with some of its planes."""

import re
from collections.abc import Sequence

from flagplot.games.carrier.orders.same_words import UNIT, UNITS
from flagplot.orders.scan import Piece, plain_name, written

_NEXT = r"(?:then|afterwards?|after that|thereafter|finally)"
_GOES_ON = re.compile(
    rf"(?P<who>{UNIT}) ?[:,]? ?(?:(?:should|shall|must|will|is to) )?(?:{_NEXT},? (?P<does>[a-z].*)"
    rf"|(?P<verb>[a-z]+) (?:afterwards|thereafter)(?P<more> .*|[\s.!]*))",
    re.IGNORECASE,
)
"""What the unit of the sentence before does next: `AF23 then lands on Lexington`."""
_DEED_FIRST = re.compile(
    r"(?P<deed>(?:all )?(?:hold|stay|wait)(?: (?:position|here|there|fast|put))?(?: (?:for )?(?:\d|one|two|three"
    r"|four) (?:turns?|hours?))?"
    r"|land|return(?: home)?|(?:go |come )?home|rtb|avoid(?: surface)? combat|engage|hunt sub(?:marine)?s|leave"
    r" submarines(?: alone)?"
    r"|stop search(?:ing)?|(?:go )?(?:high|low|deep)|(?:go |move |sail |steam )?(?:n|ne|se|s|sw|nw) ?\d{1,2}) ?: ?"
    rf"(?P<who>{UNITS})[\s.!]*",
    re.IGNORECASE,
)
"""A deed before the units that do it: `Hold: TF1, TF5`."""
_REST_OF_AF = re.compile(
    r"(?:meanwhile,? |and )?(?:the |its )*(?:rest|others|remainder|(?:other|remaining) (?:planes|ones|aircraft"
    r"|machines))"
    r"(?: of (?:it|them|the formation|(?P<of>af ?\d+)))?,? (?:(?:then|should|shall|will|must|to|is|are) )*"
    r"(?P<does>(?:bombs?|attacks?|strikes?|hits?|raids?|returns?|lands?|fl(?:y|ies)|go(?:es)?|search(?:es)?|continues?"
    r"|proceeds?|comes?|(?:keeps?|stays?|remains?)(?: up| on| flying)?(?: the| its)? cap|caps?|guards?|covers?"
    r"|shadows?|climbs?)\b"
    r"(?!.*\b(?:if|when|unless|until|once|should|not|rest|others?)\b).*)",
    re.IGNORECASE,
)
"""What an AF does that has parted with some of its planes."""
_CASE = r"\b(?:if|when|unless|until|once)\b"
_PARTED = re.compile(
    r"(?P<who>af ?\d+)(?:,|:| please| is to| should| must| shall| will| to)*"
    rf" (?:(?:split|detach|peel|separate|send)\w*\b[^.;]*\bas af ?\d+\b(?!.*{_CASE})"
    rf"|(?:split|detach|peel|separate)s?(?: off)?(?!.*{_CASE})"
    r" (?:\d{1,2}|one|two|three|four|five|six) (?!(?:on|at|to|against|for|of|as)\b)[a-z])",
    re.IGNORECASE,
)
_STANDS_AT = re.compile(
    r"(?P<unit>[ta]f ?\d+) ?[(\[] ?(?P<hex>[ab] ?/ ?[a-z]{1,2} ?\d+) ?[)\]]"
    r" ?[:,-]? ?(?P<does>[a-z\d].*)",
    re.IGNORECASE,
)
"""Where a unit stands, in brackets behind it: `TF1 (B/F30): N2`."""


def of_its_unit(text: str, sentence: Sequence[Piece], said: Sequence[Sequence[Piece]], last: str) -> str | None:
    """Return a sentence as the order of its unit; an empty text where it may be of another, None for any other
    sentence. `said`: the sentences of the order before it, which is of `last`."""
    if (next_of := _GOES_ON.fullmatch(text)) is not None and plain_name(next_of["who"]) == last:
        return f"then {next_of['does'] or next_of['verb'] + next_of['more']}" if said else ""
    if (rest := _REST_OF_AF.fullmatch(text)) is not None:
        parted = _PARTED.match(written(said[-1])) if said else None
        own = parted is not None and plain_name(parted["who"]) == last == plain_name(rest["of"] or last)
        own = own and bool(rest["of"] or said[-1][-1].line == sentence[0].line)  # below it may be of the fleet
        return f"{last} {rest['does']}" if own else ""
    if (stands := _STANDS_AT.fullmatch(text)) is not None:
        return f"{stands['unit']} at {stands['hex']}: {stands['does']}"
    if (deed := _DEED_FIRST.fullmatch(text)) is not None:
        return f"{deed['who']}: {deed['deed'].removeprefix('all ')}"
    return None
