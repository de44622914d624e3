"""Words by which a line that names no unit may still bid something, or turn what is ordered elsewhere."""

import re

from flagplot.orders.forms import number, turning

_FORCES = re.compile(
    r"\b(?:submarines?|subs?|carriers?|flat-?tops?|ships?|fighters?|bombers?|planes|aircraft|destroyers?|cruisers?"
    r"|battleships?|escorts?|transports?|tankers?|guns?|torpedo\w*|catalinas?|wildcats?|dauntless\w*|devastators?"
    r"|hudsons?|bombs?|depth charges?|slicks?|cripples?|swimmers"
    r"|turn(?:ing)? (?:back|round|about)|you(?:['’]re| are) to|we(?:['’]re| are) to|must not|no (?:fighting|risks?"
    r"|heroics)"
    r"|stay together|quietly|slow(?:ly)?|careful(?:ly)?|caution|berth|spare|save (?:your|our|them)|retreat\w*"
    r"|withdraw\w*"
    r"|fight\w*|sink|ram|same|likewise|speed|silence|let them|be seen|attack)\b",
    re.IGNORECASE,
)
"""Words of what ships and planes are, or may be bidden to do: no chat, whoever else it is of."""
_QUICK = frozenset(("just", "some", "few", "several", "many", "most", "slow", "fast", "full", "where"))
"""Words that turn an order, but nothing in a sentence without any."""
STEERS = re.compile(
    r"\b(?:if|unless|until|till|except|cancel|instead|only|they|them|planes|ships|fleet|boys|lads|men|crews?|pilots?"
    r"|permit\w*|allow\w*|willing|into|every(?:body|one|thing)|all (?!for (?:now|today|tonight|this)|from)|both"
    r"|second|third|again|dawn|dusk|noon|dark|wait|leave (?!me|for|on)|avoid|not|don't|never|no (?!more)"
    r"|instead of|rather|one|ones|plenty|either|pick\w*|choos\w*|may|might)\b",
    re.IGNORECASE,
)
"""Words with which a line of the writer's day may yet turn an order."""
_HOPES = re.compile(
    r"\W*(?:(?:and|but|so|well)\b[ ,]*)*(?:(?:i |we )?(?:really |do |just |only )*(?:hope|think|thought|guess"
    r"|believe|love"
    r"|like|fear|enjoy|enjoyed|lost|wonder|heard|read|never)\b(?!.*\bif\b)"
    r"|(?:my|our|the) \w+ (?:is|are|was|were) (?:still |all |really |now )*(?:in (?:trouble|danger|a mess)|tired"
    r"|ready|fine"
    r"|ok|okay|precious|hurt|damaged|my \w+)\W*$)",
    re.IGNORECASE,
)
"""What a writer feels of ships and planes bids them nothing."""


def bids_forces(line: str) -> bool:
    """Return whether a line may bid something to ships or planes that it does not name: `My subs too.`"""
    return _FORCES.search(line) is not None and _HOPES.match(line) is None


def may_turn(word: str) -> bool:
    """Return whether a word where nothing is named may still turn what is ordered elsewhere."""
    return (turning(word) not in ("", "time", "comparison") and word.lower() not in _QUICK) or (number(word) or 0) > 1
