"""What is said behind an order, or between its unit and its verb, and may be no deed of the unit: a correction, what
is known of it or of a contact, what one of several does."""

import re

_BEHIND = re.compile(
    r"^(?:(?:no|oh|sorry|but),? )*(?:(?:i|we) (?:meant|mean|prefer|would rather)\b|(?:it )?should be [ns][ew]?\d"
    r"|actually\b|not c ?\d|do nothing\b|wait for (?:my|our|the) (?:signal|word|order|command)|standing orders?\b"
    r"|thanks? to\b|(?:that|this) (?:is for|was)\b|only (?:return|land)s?\b|target at\b"
    r"|i (?:doubt|wonder|question)\b|every turn\b)"
    r"|^he (?:told|says|said)\b(?: me)?(?: to (?:wait|hold|stop)| [ta]f ?\d+\W*$)"
    r"|^(?:wait|hold on|hang on|stop)[,.] ?(?:(?:it|they) )?(?:return|land|go)"
    r"|^(?:one|the (?:first|second|last|next|other)|theirs|his|hers|yours)"
    r" (?:return|land|hold|fl(?:y|ies)|go|cover|search|shadow|dive|join|attack|intercept|stay)"
    r"|^(?:my |our |the )*(?:carriers|cruisers|destroyers|transports) (?:return|land)"
    r"|^(?:my |our |the )*(?:fighters|escorts|bombers) intercept"
    r"|^(?:(?:then|afterwards|after that|it|they|and)(?: then)? )+(?:(?:fly|flies|go|goes|stay|stays|return|returns) )*"
    r"(?:low|high)\W*$|^(?:(?:then|afterwards|it|they) )+(?:climb|descend)s?\W*$"
    r"|^(?:priority|importance) ?: ?(?:high|low)"
    r"|^(?:they|it) (?:(?:will|may|might) )?(?:go(?:es)?|heads?|steams?|sails?) (?:[ns][ew]?\d|north|south)"
    r"|^(?:it|they|he|she) lies? (?:at|in|off|near)\b|^with ap\W*$",
    re.IGNORECASE,
)
_BELOW = re.compile(
    r"^(?:(?:no|oh|sorry|but),? )*(?:first\b(?! of all\b)|correction\b|until \d|until(?: [^\s,;]+){1,4}$)",
    re.IGNORECASE,
)
"""What on a line of its own may be of all that the line above orders."""
_UNIT = r"^(?:[ta]f|ss) ?\d+"
_DONE = r"(?:lands|returns|attacks|goes|flies|holds|joins|shadows|searches|strikes|bombs|follows|intercepts|steams)"
_ASIDE = re.compile(
    rf"{_UNIT},? (?:(?:now|presently|currently|still|already|just) )*"
    r"(?:shadowing|attacking|searching|patrolling|flying|bombing|following|holding|covering|escorting|shelling|hunting"
    r"|joining|heading|on cap|on patrol|ordered|meant|supposed|intended|trying|told|asked|assigned|due|scheduled)\b"
    rf"(?:(?!\b(?:and|then|until|till|when|if|before|after|to be)\b)[^.;:])*? {_DONE}\b",
    re.IGNORECASE,
)
"""What a unit is doing, between it and what it is to do."""
_KNOWN = re.compile(
    r"\b(?:has|have|had) been \w+ing\b(?!.*\b(?:let|so|now)\b)|\bshould have \w+(?:ed|ne|wn)\b"
    r"|\bbeing \w+ed by [ta]f ?\d"
    r"|^(?:thanks,? )?(?:i|we) (?:can )?(?:see|note|hear|know|notice|gather)s? (?:that )?(?:[tas][fs] ?\d|[A-Z])"
    r"|\bas (?:you know|the enemy (?:wishes|wants|hopes))\b|\bit is good that\b"
    r"|^(?:[ta]f ?\d+|it|\w+) (?:asks?|plans?|hopes?|intends?) to\b|^\d+ [\w-]+ (?:is|are) ready\b"
    r"|^[\w ]+['’]s [\w-]+ (?:is|are) ready\b|^(?!you\b|we\b|i\b|he\b|she\b)[a-z]+(?: [a-z]+)? (?:could|might) "
    r"(?!like|please|you)(?!.*\b(?:please|kindly|thank|thanks)\b)"
    r"|\b(?:attack|engage|sink|shoot at)s? the following\b",
    re.IGNORECASE,
)
"""What is so, was so or is hoped for."""
_OF_ANOTHER = re.compile(
    r"^(?!(?:[tas][fs] ?\d+|[a-z]+(?: [a-z]+)?), which)"
    r".*(?:\bc ?\d+|[a-z]), (?:which|who) (?:lies|stands|sits|stays|holds)\b"
    r"|, lying (?:at|in|off)\b"
    r"|\blaunch\w*\b[^.;]*\b(?:and|then) (?:goes|turns|moves|holds|proceeds)\b"
    r"|\b(?:split|detach)\w*\b[^.;]* to \w+ [^.;]*\band (?:goes|moves|steams|turns|holds)\b"
    r"|\b(?:split|detach)\w*\b(?:(?!\b(?:to|meet|go|and)\b)[^.;:])*\b(?:at|in) [ab] ?/ ?[a-z]+ ?\d+"
    r"|^[ta]f ?\d+(?:,| and| &) .*\bif (?:one|either|both|any of them|[ta]f ?\d+)\b"
    r"|\b(?:ready|readies|launch\w*|services?)\b[^.;]* then\W*$"
    r"|\bdives? when (?:it|she) attacks\b|^tf ?\d+,? (?:when|once|if) seen\b"
    r"|\b(?:attack|dive|strike|bomb|hit)\w*(?: on)? c ?\d+(?:,| with)+ ap\b(?! bombs)"
    r"|\btorpedo\w*\b[^.;]*\bwith (?:its|the|all|his|their) (?:dds?|destroyers?|cruisers?|c[al]s?)\b"
    r"|\bfires? at \w+ with torpedo"
    r"|^the (?:destroyers|cruisers|battleships) (?:of|in|from) tf ?\d+ (?:engage|seek|fight)"
    r"|\b(?:cap|caps|patrol\w*|cover\w*|guard\w*|protect\w*|shadow\w*)\b[^.;]*\b(?:as|so) long as\b"
    r"(?! (?:it is |it's |there is |its )?"
    r"(?:day|night|light|dark|fuel|not attacked|unattacked|possible|you can|they can|it can))",
    re.IGNORECASE,
)
"""What may be of a contact, of the ship, or of ships that fire, and hangs on what they see."""


_TELLTALE = re.compile(
    r"\b(?:been|should have|being|see|note|hear|know|notice|gather|good that|asks?|plans?|hopes?|intends?|ready|could"
    r"|might"
    r"|following|which|who|lying|launch\w*|split\w*|detach\w*|when|once|if|then|ap|torpedo\w*|the|long as)\b",
    re.IGNORECASE,
)
"""What stands in every sentence that is looked at more closely."""


def of_something_else(text: str, behind: bool) -> str | None:
    """Return the words of a sentence that may be no deed of its unit; None where there are none. `behind`: it goes on
    with an order."""
    found = (_BEHIND.search(text) if behind else None) or _ASIDE.search(text)
    if found is None and _TELLTALE.search(text):
        found = _KNOWN.search(text) or _OF_ANOTHER.search(text)
    return found[0] if found is not None else None


def of_something_below(text: str) -> str | None:
    """Return the words of a line without a unit that may be no deed of the unit above it; None where there are none."""
    found = _BEHIND.search(text) or _BELOW.search(text)
    return found[0] if found is not None else None
