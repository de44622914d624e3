"""Where a case stands among the deeds of a sentence, so that it may be of one of them or of all."""

import re

_CASES = r"(?:if|when|once|as soon as|whenever)"
_UNIT = r"(?:[tas][fs] ?\d+[:,]? )?"
_NOT_HEADED = rf"^(?!{_UNIT}(?:if|when|once|as soon as|whenever|should)\b)"
"""It begins with a deed: a case at its head is of what follows."""
_ANY_OF_THEM = r"(?:(?<=carriers )|(?<=cruisers )|(?<=transports ))if (?:any|there|present)(?:,| and)"
"""`carriers if any, then land`: nothing that follows hangs on it."""
_BOUND = (
    r"(?<![,;:.(] )(?<!\band )(?<!\bbut )(?<!\bor )(?<!\bthen )(?<!\bso )(?<!\bsooner )(?<![.;:,(])"
    rf"\b(?!{_ANY_OF_THEM})(?!if (?:[a-z]{{2}} ?\d+|you|we|they|it) (?:could|would|might|can|will)\b)"
)
"""A case right behind a deed, with nothing between that parts them."""
_DEED = (
    r"(?:anchor|weigh|jettison|drop|engage|split|detach|hold|land|return|avoid|search|attack|shell|join|go|climb|dive"
    r"|high|low|intercept|shadow|scuttle|but|stay|[ns][ew]?\d)"
)
_DONE_AT_ONCE = r"(?:attack|jettison|shell|bombard|scuttle|detach|split|engage|strike|bomb|drop|fire|torpedo)"
_DEEDS = rf"\b{_DEED}(?:s|es|ing)?\b"
_ASKS = rf"{_CASES}\b(?! ?,)(?! (?:you|not)\b)"
_SAID = (
    rf"{_NOT_HEADED}[^.;]*{_BOUND}"
    rf"(?P<then>{_ASKS}[^,;.()]*(?:[,;] ?(?:and )?| and )(?:then|after that|afterwards)\b)",
    rf"{_NOT_HEADED}[^.;]*\b{_DONE_AT_ONCE}(?:s|es|ing)?\b[^,.;:]*{_BOUND}"
    rf"(?P<plain>{_ASKS}(?! (?:it is |the \w+ is |they are )?gone)[^,;.()]*\bthen\b)",
    rf"{_NOT_HEADED}(?!.*\b(?:no (?:attack|strike)|call(?:ed|s)? off|abort|scrub|cancel|break off)\b)[^.;]*{_BOUND}"
    rf"(?P<next>{_ASKS}[^,;.()]{{3,40}}(?:,| and),? (?:it |they )?{_DEEDS})",
    rf"{_NOT_HEADED}[^.;]*\band\b[^.;]*(?P<only>,? but only {_CASES}\b)",
    rf"{_NOT_HEADED}[^.;]*\band\b[^.;,]*(?<!\d)(?P<last>, {_ASKS}(?![^,;.]*{_DEEDS})[^,;.()]*\W*$)",
    rf"{_NOT_HEADED}[^.;]*(?P<before>\bbefore (?!(?:any|every)thing\b)\w+ing\b[^.;]*\b{_CASES}\b)",
)
_ANY = re.compile(rf"\b{_CASES}\b", re.IGNORECASE)
_FOUND = tuple(re.compile(pattern, re.IGNORECASE) for pattern in _SAID)
"""`jettison if attacked, then return`; `attack C4 if carriers are seen then return`; `hold if attacked, anchor`; `shell
the base and go N1, but only when it is dark`; `attack and land, if attacked`; `jettison before landing if attacked`."""


_LANDS_EITHER_WAY = re.compile(
    rf"{_NOT_HEADED}(?:(?!and\b|then\b|but\b)[^.;(),\s]+,? )*?(?:bomb|bombard|attack|raid|strike|hit|bom)(?:s|es|ing)?"
    r"\b[^.;,()]*?,? ?(?:but )?(?:only )?if"
    r"(?: there)?(?: (?:are|is|still|any|some|enemy|the))* (?:planes|aircraft|bombers|machines)"
    r"(?: (?:are|is|still|sitting|parked|there))* (?:on|upon) (?:the |teh )?(?:ground|field|airfield|runway)"
    r"(?: there)?,? ?(?:and |then |after that,? |afterwards,? |it |they |to |should |must |shall |will )*"
    r"(?:land|return|re-?enter|come back|go back|come home|go home|fly home|rtb|home)s?(?: back| home)*"
    r"(?: (?:to|at|on|in))?(?: (?!(?:if|when|unless|but|or|and|then|not|only|until)\b)[a-z]+){0,2}[.! ]*",
    re.IGNORECASE,
)
"""`bomb Lae low if planes are on the ground, then land`: whether it finds them or not, it lands."""


def lands_either_way(text: str) -> bool:
    """Return whether a base is bombed only if planes are on the ground, and what is told behind that is to land."""
    return _LANDS_EITHER_WAY.fullmatch(text) is not None


_EITHER = re.compile(
    rf"[^,;.]*\b(?:if|when) (?!not\b)[^,;.]*, (?:and |but )?(?:(?!{_CASES}\b|unless\b|until\b)[^,;.\s]+ )+"
    r"(?:if not|otherwise)[.! ]*",
    re.IGNORECASE,
)
"""`S2 if attacked, N2 if not`: each of two deeds has its case."""


def case_in_doubt(text: str) -> str | None:
    """Return the words of a sentence that leave in doubt of which of its deeds a case is; None where none do."""
    if _ANY.search(text) is None or lands_either_way(text) or _EITHER.fullmatch(text):
        return None
    for pattern in _FOUND:
        if found := pattern.match(text):
            return next(said for said in found.groupdict().values() if said)
    return None
