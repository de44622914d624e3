"""What people tell around their orders: of themselves, of another, of the day; it turns no order."""

import re
from collections.abc import Callable

from flagplot.orders.bidding import STEERS, bids_forces, may_turn
from flagplot.orders.courtesies import HOMELY, weighs
from flagplot.orders.forms import number

Says = Callable[[str], bool]

_TELLS = re.compile(
    r"\W*(?:(?:well|oh|ah|so|yes|by the way|btw|ps|p\.s\.|anyway|honestly|sadly|and|but)\b[,: ]*)*"
    r"(?:(?P<self>i|i'm|i've|i'll|i'd|my)|he|he's|she|she's|we|we're|we've|we'll|our|your|dad|mum|mom|granddad|it's"
    r"|it is|what an?|how|nelson|this is|this was) .+",
    re.IGNORECASE,
)
"""What somebody tells of himself or of another."""
_OF_ORDERS = re.compile(
    r"\b(?:if|unless|until|till?|when|whenever|once|while|before|after|as soon as|except|only|just|cancel|undo"
    r"|forget|ignore|instead|orders?|moves?|turns?|plans?|idea|lines?|points?|above|below|first|last|second|next"
    r"|everything|everybody|everyone|nobody|nothing|none|all|both|each|every|any|one|ones|others?|rest|they|them"
    r"|their|those|these|mind|mistake|wrong|mean|meant|decide\w*|command|signal|planes|ships|fleet|boys|lads|men"
    r"|crews?|pilots?|want|wants|sure|certain|answer|vote|say|said|yes|agree\w*|disagree\w*|doubts?|against|do|done"
    r"|stop|go)\b",
    re.IGNORECASE,
)
"""Words by which what is told may yet be of orders."""
_THIS = re.compile(r"\b(?:this|that|it|it's|so)\b", re.IGNORECASE)
_OF_HIMSELF = re.compile(r"\b(?:tomorrow|tonight|later|soon|never|not|no|half|twice|\w+n't)\b", re.IGNORECASE)
_NOT = re.compile(
    r"\b(?:not (?:a |too |so |that )?bad|not my|no (?:wonder|idea|joke|fun|work|rest for|use crying|news is))\b",
    re.IGNORECASE,
)
COUNTED = re.compile(
    r"\b(?:number |no\.? )?(?:two|three|four|five|six|seven|eight|nine|ten|twelve|(?:twen|thir|for|fif)ty(?:-\w+)?)\b",
    re.IGNORECASE,
)
"""Numbers in words, which count nothing where nothing is named."""
_PROVERBIAL = re.compile(
    r",? \bas (?:they|we|you|people|my \w+(?: \w+)?) (?:always |often )?(?:say|says|said|used to say)\b|"
    r"^\W*(?:i |we |let's |let us )?hope (?:that )?(?:they|he|she|we)\b|^\W*so much (?:from|for)\b"
    r"|^\W*two (?:hammers|heads|eyes|hands|dogs|birds) (?:are|is)\b| than one\b",
    re.IGNORECASE,
)
"""Words of proverbs and of hopes, which point at nobody."""
_STATES = re.compile(
    r"\W*(?:(?:(?:my|our|the|his|her|your|an?)(?: [a-z]+){1,2} (?:is|are|was|were))"
    r"|(?:it )?(?:looks|feels|sounds|smells) like an?)(?: [a-z']+)+\W*",
    re.IGNORECASE,
)
"""How something is or was, or what it is like: that bids nothing, whatever the hour."""
_TOLD_OF = re.compile(
    r"^\W*(?:it )?(?:looks|feels|sounds|smells) like\b"
    r"|(?<= )(?:tonight|today|this (?:morning|evening|week|year)|(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"(?: (?:morning|evening|night))?)(?=\W*$)",
    re.IGNORECASE,
)
"""Words of such a sentence that compare or say when, and bid nothing there."""
_SHORT_REMARK = 3


def tells(sentence: str, names: Says, bids: Says) -> bool:
    """Return whether a sentence only tells something of its writer, or of another: it speaks of nothing said before it,
    of no unit and no deed. `names`: whether it names a thing that an order can be of; `bids`: a unit, a deed or an
    hour."""
    sentence = sentence.replace("’", "'")
    said = _PROVERBIAL.sub("", sentence)
    if HOMELY.search(said) is not None or said != sentence:
        said = COUNTED.sub(" ", said)
    if HOMELY.search(said) is not None and _STATES.fullmatch(said) is not None:
        said = _TOLD_OF.sub(" ", said)
    found = _TELLS.fullmatch(said)
    many = len(sentence.split())
    if many < _SHORT_REMARK:
        return False
    if re.search(r"\d", said) or _OF_ORDERS.search(said) or names(said) or bids(said):
        return False
    if bids_forces(sentence):
        return False
    if found is None:  # a line of many words that points at nothing said before it
        bare = _NOT.sub(" ", said)
        turns = any(map(may_turn, re.findall(r"[\w']+", bare)))
        if _THIS.search(said) or STEERS.search(bare) or not (HOMELY.search(sentence) or said != sentence):
            return False
        return many > _SHORT_REMARK - (said != sentence) and not (weighs(bare) or turns)
    if found["self"] and _THIS.search(sentence) is None:  # of himself he may count, deny, or name a later day
        return not weighs(_OF_HIMSELF.sub(" ", sentence))
    words = [word for word in re.findall(r"[\w']+", sentence) if _THIS.search(sentence) or number(word) is None]
    return not weighs(said) and not any(map(may_turn, words))
