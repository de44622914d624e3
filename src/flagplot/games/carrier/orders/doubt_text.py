"""What a sentence leaves in doubt as it is written, before it is looked at word for word."""

import re

from flagplot.games.carrier.orders.doubt_case import case_in_doubt
from flagplot.games.carrier.orders.doubt_sequel import of_something_else

_TEXT = re.compile(
    r"^(?:tf|af)\s?\d+\s?(?:-|–|to|through)\s?(?:tf|af)\s?\d+ +(?!and\b|then\b)[a-z]"
    r"|\b(?:north|south|[ns][ew]?)(?:-?(?:east|west))? until (?:further|told|counter|order|otherwise|new|other|i\b|we\b"
    r"|you (?:hear (?:from|otherwise)|are told)|it is told)"
    r"|\b(?:until|till?) (?:\d{4}|noon|dark|dusk|dawn|night) (?:and |or )?until (?:further|told|new|other|i\b)"
    r"|\bif (?:you|i) (?:like|may|want|wish|prefer)\b"
    r"|^(?>.*?\bnow\b)(?! and \d+ (?:more|others)\b).*\b(?:at|from) (?:\d{4}|noon|midnight|dusk|dawn)"
    r"|^(?>.*?\b(?:every|each) turn\b).*\bthis turn\b|^(?>.*?\bthis turn\b).*\b(?:every|each) turn\b"
    r"|\b(?:then|and|,) (?:\w+ )?as before\b|\bback again\b"
    r"|\bdrop(?:s|ping)? everything\b"
    r"|^[ta]f ?\d+(?:(?:,| and|, and| &) ?[ta]f ?\d+)*[:,]? (?:(?:is|to|should|must|shall|please|both) )*"
    r"(?:attack|hit|bomb|strike|engage|torpedo|shell|bombard)s? (?:it|them)\b"
    r"|^(?!\W*(?:if|when|once|should|as soon|in case)\b).*(?:,|\band) [ta]f ?\d+ (?:\w+ )?"
    r"(?:attack|strike|hit|bomb|torpedo|shell)s? (?:it|them)\b"
    r"|\bss ?\d+\b[^.;]{0,40}\bto [ns][ew]?(?:[1-9]|1\d|20)\b"
    r"|(?:^[ta]f ?\d+ |\b(?:go|goes|search|searches|steam|steams|fly|flies|head|heads|move|moves|sail|sails) )"
    r"[ns][ew]?(?:2[1-9]|[3-9]\d)\b"
    r"|\b(?:not|t|no|never|avoid\w*|without) (?:\w+ ){0,3}(?:fight\w*|combat|action|battle|engage\w*) "
    r"(?:\w+ )?(?:at|by|during|in|after) (?:the )?(?:night|dark\w*|day\w*)\b"
    r"|\b(?:has|have|had) ?(?:not|n['’]t|never) been attacked\b"
    r"|\b(?:sub|submarine) search(?:es|ing)? (?:(?:to|towards?|in|along|over|at) )?"
    r"(?:[ns][ew]? ?\d|north|south|[a-z]{1,2}/?[a-z]{1,2}\d+)"
    r"|\bhex(?:es)? (?:an?|per|each|every) (?:turn|hour)\b"
    r"|\b(?:to|toward|towards) [\w/]+ (?:during |in )?this turn\b"
    r"|^(?>.*?\baf ?\d+\b)(?>.*?\blands?\b).*\bto be (?:refuel|rearm|servic|arm)"
    r"|\b(?:submarines?|subs?)\b[^.;,]{0,60} (?:around|near|off|about|round) "
    r"|^(?>.*?\b(?:until|then)\b).*\bduring (?:the )?(?:night|day)\b"
    r"|\bto tf ?\d+\b[^.;]*\b(?:stay|keep|remain)s? (?:close |near )?(?:with|by|to|near) (?:it|them)\b"
    r"|^together\b|^(?:then |and )*lands? there\b"
    r"|\b(?:keep|stay|steer|remain|hold)\w* (?:well |far )?(?:clear|away|out|off) (?:of|from)\b"
    r"(?! (?:(?:any|all|every|the|a|enemy|surface|further|kind|sort|of) )*(?:trouble|fight\w*|battles?|combats?"
    r"|actions?|engagements?|gunfights?|enemy|warships|surface ships)\b(?: and\b|[,;])).*[,;]|\barcs?\b"
    r"|\bsearch\w*\b[^.;]{0,90}\b[ns][ew]?(?:-| to | through | round to )[ns][ew]?\b(?! ?\d+\b,)"
    r"|\bsectors? (?:north|south|[ns][ew]?)\b"
    r"|^tf ?\d+:? ?(?:(?:should|must|shall|will|is to|please) )*join\w*\b[^.;,]*"
    r" (?:as soon as|when|once|after) (?:it|they|she|tf ?\d+) (?:arriv|com|is |gets? )"
    r"|\blaunch\w* (?:everything|all (?:planes|aircraft|there|that)|every plane)\b"
    r"[^.;]*\b(?:dive[- ]bombers|torpedo[- ](?:planes|bombers)|fighters)\b"
    r"|^(?>.*?\bor (?:until|till)\b)[^.;]*\b(?:if|unless|provided|only)\b"
    r"|\b(?:if|when|whenever|once|should|unless|as soon as) (?:(?:any|some|the|enemy) )*"
    r"(?:fighters?|interceptors?|bombers?|planes?|aircraft|cap|ships?|carriers?|cruisers?|destroyers?|tf|task force) "
    r"(?:attack|hit|strike|intercept|engage|fight|follow|shadow|bomb|shell|chase)s? (?:it|them|him|her|us|you)\b"
    r"(?=,? \w)"
    r"|\b(?:if|when|whenever|once|should|unless|as soon as|until|till) (?:(?:any|some|the|enemy|their|no) )*"
    r"(?:fighters?|interceptors?|bombers?|planes?|aircraft|cap|ships?|carriers?|enemy|enemies|force|fleet) "
    r"(?:is|are|was|were) (?:still )?(?:over|at|near|above|off|around|in|inside|close to) "
    r"(?!it\b|them\b|there\b|target|sight|range|reach|view|air\b|the (?:target|air|area)\b|[ct] ?\d)"
    r"|^(?>.*?\b(?:until|till)\b)(?>.*?\bif (?:no|not|nothing)\b).*\b(?:else|otherwise)\b"
    r"|\b(?:shell|bombard|attack|bomb|strike|hit)s? (?:it|them)\b[^.;,]{0,40} (?:at|by|during) (?:the )?night\b"
    r"|^then\b[^,;.]* (?:if|when) it(?:'s| is) (?:night|dark|day|light)\b"
    r"|\b(?:submarines?|subs?)\b,? (?:then )?(?:attack|bomb|strike|hit)s? (?:it|them)\b"
    r"|\bthen (?:\w+ )?(?:\w+ hex(?:es)? )?(?:north|south|[ns][ew]?)(?:-?(?:east|west))?[ \d]*(?:if|unless|provided)\b"
    r"|^(?!.*\b(?:if|when|until|unless|while)\b)(?:[^.;]*[.;])*?"
    r"(?>[^.;]*?\b(?:shadow|follow|trail|track|cap|patrol|hold|stay)\w*\b)"
    r"[^.;]*\b(?:by|at|during|in) (?:the )?(?:day|night)\b"
    r"|\b(?:by|at|in the|during the) (?:day|night)\b.*\b(?:by|at|in the|during the) (?:day|night)\b"
    r"|\b(?:not|never|t) (?:\w+ ){0,2}(?:at|with) (?:\w+ )?(?:full|flank|top|maximum|best|high) (?:possible )?speed\b"
    r"|\b(?:but|and|,) (?:go )?(?:no|not) (?:further|farther) than\b"
    r"|^[ta]f ?\d+:? (?:if|when|should) c ?\d+ (?:has|have|contains?|holds|includes?)\b(?!.*\bc ?\d)"
    r"|\b(?:if|when|whenever|once|should|unless)\b(?![^,.;]{0,70}\b(?:no|not|nothing|nobody|none|never)\b)"
    r"[^,.;]{0,70}\b(?:seen|sighted|spotted|found|met|discovered|appear(?:s|ed)?|attacked)\b[^,.;]{0,30}"
    r" by (?:then|that time|that hour)\b"
    r"|\b\d+ \w+ (?:to|for|on|as) \w+[^.;]{0,70} and \d+ \w+ (?:to|for|on|as) \w+[^.;]{0,70}"
    r" at (?:noon|midnight|dawn|dusk|sunrise|sunset|\d{4})\W*$"
    r"|^[ta]f ?\d+:? might (?!please)\w|^[ta]f ?\d+:? (?:could|would) (?!like|please|\w+ please)"
    r"(?!.*\b(?:please|kindly|thank|thanks|bless)\b)[a-z]"
    r"|, after c ?\d+\W*$|\bfrom (?:the )?(?:north|south)(?:-?(?:east|west))?\W*$|\b(?:prepare|prepares|preparing) to\b"
    r"|^(?!.*\b(?:join|meet|escort|follow|accompan|support|land|shadow|cover|cap|guard|protect|circle|orbit))"
    r".*\binstead of [ta]f ?\d"
    r"|^[ta]f ?\d+:? (?!.*\bsearch)(?:\w+ ){0,3}too? [ns]\d\b|^continues? to [ns]\d\b"
    r"|\b(?:keep|stay|stick)\w* (?:to|in|inside|within|among) (?:the )?clouds?\b"
    r"|^(?!ss ?\d).*(?:\bexcept (?:at|by|during) (?:the )?(?:night|day|dark|daylight)\b"
    r"|\b(?:only|not|except) (?:at|in|by|during) (?:the )?(?:night|day|daylight|darkness)\W*$"
    r"|(?:\b(?:only|except)|[,;] ?not|\bbut not) in (?:the )?(?:storms?|clouds?)\W*$)"
    r"|\b(?:for|wait\w*|hold\w*|stay\w*|remain\w*|there) (?:over|under) [\w-]+ (?:turns?|hours?)\b"
    r"|\bunder [\w-]+ hex(?:es)?\b"
    r"|^mtb ?\d+:? (?:the )?(?:remaining|other)\b"
    r"|\b(?:then|and) the (?:rest|others|remainder)\W*$"
    r"|^af ?\d+\b[^.;]*\b(?:to|and) recovers? af ?\d|^ss ?\d+\b(?!.*\b(?:div|dove|submerg))[^.;]*\bafter attacking\b"
    r"|\b(?:submarines?|subs?),? (?:(?:then|it|they|she|to|should) )*avoids?(?: (?:it|them))?\W*$"
    r"|\b[1-7] ?o['’]?clock\b(?! (?:in the |this )?(?:morning|afternoon|am|pm|night))"
    r"|\blaunch\w*\b[^.;]*(?:\band|,) \w+ [\w-]+ (?:as|for|on) (?:an? |the )?cap\b(?! (?:over|above))"
    r"|^(?!.*\b(?:between|patrol\w*)\b).*\b(?:to and fro|up and down|back and forth)\b"
    r"|[-–—] ?(?:no,? )?(?:wait|hold(?: on| it)?|stop|stay|forget it|forget that|cancel that|never ?mind)\W*$"
    r"|^(?!.*\b(?:if|when|should)\b).*, ?(?:forget|drop|leave|scrap|scratch|belay|hold) it\W*$"
    r"|^(?:at \w+,? )?may (?:[tas][fs] ?\d)(?!.*\bplease\b)"
    r"|^(?!.*\bfuel\b).*(?:,|\bthen|\band)[^.;,]*"
    r"\b(?:home|back|returns?|lands?)\b(?: \w+){0,4} (?:low|high)(?: level| altitude)?\W*$"
    r"|^the (?:first|second|last) one\b|^(?:then |and )*\w+ both\W*$|[ns][ew]?\d+,? that is,? [ns][ew]?\d"
    r"|\b[ta]f ?\d+ (?:also|too|likewise|as well),? then\b"
    r"|\b(?:north|south)[- ](?:north|south)[- ]?(?:east|west)\b"
    r"|, ?(?:rather|just) (?:[ns][ew]?\d|go|land|return)|[,;] ?(?:correction|make (?:it|that) [ns])|, ?i mean\W*$"
    r"|^(?!.*\b(?:belay|not|scrub|cancel|forget|disregard)\b).*, ?[ns][ew]?\d+ instead\b"
    r"|\bat night\b[^.;]*\bat (?:ten|1[0-2]|[1-9])\b(?!\d)|\blaunch\w*\b[^.;]*\b(?:and|then) (?:steam|sail)s?\b"
    r"|^ss ?\d[^.;]*\b[ns][ew]?\d[^.;]*\b(?:deep|periscope|surface)\b[^.;]*\bthen [ns][ew]?\d"
    r"|\b(?:turns?|hours?) from now\b(?! on)"
    r"|[,;.] ?to (?:begin|start) with,? (?:go )?(?:[ns][ew]?\d|north|south)"
    r"|, ?(?:actually|better) (?:[ns][ew]?\d|north|south|stay|hold|wait|land|return|search|attack|join)"
    r"|\.\.+ ?(?:no,? )?(?:wait|hold on|hang on)\W*$"
    r"|^(?:now )?on to [ta]f ?\d+,|, ?(?:could|can|would|will) you (?:hold|wait|stay)\b|\bpairs of\b"
    r"|\band,? with (?:(?:the|their|some) )?(?:gp|ap|torpedo(?:es)?|bombs)\b[^,;.]*, (?:the )?(?:\w+ )?\w+[- ]?\d*\W*$"
    r"|\bthen (?:do (?:it|that|so)|repeat|the same) again\b|\blater\W*$",
    re.IGNORECASE,
)
"""What is read away before a sentence is looked at word for word, or stands across its sentences."""
_OF_SEVERAL = re.compile(
    r"^(?:both|each)\b(?! (?:of them )?(?:carr(?:y|ies)|gets?|takes?|(?:is|are) (?:armed|loaded))\b)", re.IGNORECASE
)
_OF_THEM_ALL = re.compile(r"^(?:they all|all of them|everyone|everybody)\b(?! else)", re.IGNORECASE)
_SHIP = re.compile(
    r"^(?:and |but )?(?:if|when|unless|once|should|until) she\b(?! is gone| s gone|'s gone|’s gone)", re.IGNORECASE
)
"""A case of a ship, which no AF is."""
_BEHIND = re.compile(
    r"^(?:low|high)\b[^,;]* (?:after that|afterwards|then)\W*$|^new ?:|^(?:(?:oh|ah|er|um|hm+|well|sorry),? )*no,"
    r"|^(?:go|come|fly|return|head)\b[^,;]*\b(?:low|high)(?: level| altitude)?\W*$"
    r"|^(?:the |my |our )*other (?:ships|units|planes|tfs?|afs?)\b"
    r"|^(?:the |my |our )*(?:subs|submarines|boats) (?:patrol|go|stay|dive|move|attack|hold|surface|return)"
    r"|^(?:correction|make (?:it|that)|in fact|just|simply|rather)\b"
    r"|^(?!.*\b(?:if|when|unless|once|should|until|else|otherwise)\b).*\binstead\W*$"
    r"|^(?:it|they) (?:is |are |was |were )?(?:now )?"
    r"(?:heading|steaming|going|moving|sailing|steering|cruising|bound|running|making)\b",
    re.IGNORECASE,
)
"""What behind an order may take its place, or be told of a later leg, of others or of the contact that is followed."""
_GOES_TO_IT = re.compile(
    r"\b(?:go|sail|steam|close|move|run|head)(?:es|s)? (?:in |up )?(?:to|for|towards?|on|after) (?:it|them)\b.*"
    r"\b(?:attack|engage|fight|sink)",
    re.IGNORECASE,
)
"""A way of ships to what they will see."""
_BY_THEN = re.compile(
    r"\b(?:seen|sighted|spotted|found|met|appear(?:s|ed)?|come|arrived?)\b[^,.;]{0,60}"
    r" by (?:then|that time|that hour)\b",
    re.IGNORECASE,
)
"""What a TF asks once, where a case of what is not so is watched while it goes on."""
_WITH = re.compile(
    r"^(?!.*\b(?:join|meet|link|rendezvous|merge|unite|group|team|combin|pair|party|rejoin|met|stay|stick|remain|keep|go)\w*)"
    r"(?:\W*[a-z]+\b){1,12}? with [ta]f ?\d+\W*$",
    re.IGNORECASE,
)
"""Another unit at the end of a sentence that goes on with an order: who does it, or who is there too."""
_QUIET = re.compile(r"\b(?:stay|keep|lie|remain)s? (?:very )?(?:quiet|silent|hidden)\b", re.IGNORECASE)
"""What may be said of a submarine's attacks, or of its radio."""
_OF_BOAT = re.compile(r"^(?>.*?\b(?:ss ?\d|sub))", re.IGNORECASE)
_NEXT = re.compile(r"^after (?:that|this)\b.*?\b(?P<unit>[ta]f ?\d+)\b", re.IGNORECASE)
_ASKED = re.compile(
    r"\b(?:please|could|can|would|will|may|might|shall|why|how|what|ok|okay|k|right|yes|eh"
    r"|savvy|got|understood|clear|capisce|comprende|copy|roger)\b",
    re.IGNORECASE,
)


def loosely_said(text: str, above: str, lone: bool = False) -> str | None:
    """Return the words of a sentence, or its sign at the end, that leave in doubt what it orders; None where nothing
    does. `above`: as in `in_doubt`. `lone`: that is one AF, and no other unit stands beside it, so that all of them are
    its planes."""
    if text.endswith("?") and not _ASKED.search(text):
        return "?"
    after = _NEXT.match(text) if above else None
    another = after if after is not None and after["unit"].upper().replace(" ", "") != above else None
    if doubt := case_in_doubt(text) or of_something_else(text, bool(above)):
        return doubt
    found = _TEXT.search(text) or another or (_OF_SEVERAL.match(text) if above else None)
    found = found or (_OF_THEM_ALL.match(text) if above and not lone else None)
    found = found or (_SHIP.match(text) if above.startswith("AF") else None)
    found = found or (_GOES_TO_IT.search(text) if above.startswith("TF") or text[:2].upper() == "TF" else None)
    found = found or (_BY_THEN.search(text) if above.startswith("TF") else None)
    found = found or (_WITH.match(text) if above else None)
    found = found or (_BEHIND.match(text) if above else None)
    found = found or (_QUIET.search(text) if above.startswith("SS") or _OF_BOAT.match(text) else None)
    return found[0] if found is not None else None
