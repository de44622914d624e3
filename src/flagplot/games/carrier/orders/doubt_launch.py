"""Hours of a launch, told behind what the planes are for or are not: when they take off is in no doubt there."""

from collections.abc import Sequence

from flagplot.games.carrier.orders.doubt_words import LINKS
from flagplot.games.carrier.orders.patterns import Token

_LEAVING = frozenset(("leaving", "departing", "launching", "starting", "airborne"))
_OFF = frozenset(("taking", "take", "lifting", "flying", "setting"))
_KEEPS = frozenset(("keep", "keeps", "hold", "holds", "leave", "leaves", "retain", "retains"))
_SENDS = frozenset(("send", "sends", "launch", "launches", "dispatch", "scramble"))
_STAYS = frozenset(("stay", "stays", "remain", "remains", "wait", "waits"))
_BEHIND = frozenset(("aboard", "ready", "on", "deck", "behind", "at", "home", "board", "."))
_OTHERS = frozenset(("other", "remaining"))
_AWAY = frozenset(
    (
        "<hop>",
        "<dir>",
        "<hex>",
        "<contact>",
        "<tf>",
        "<time>",
        "ready",
        "service",
        "unready",
        "arm",
        "strike",
        "stow",
        "disperse",
        "split",
        "detach",
        "search",
        "attack",
        "cap",
        "patrol",
        "land",
        "join",
        "shadow",
        "jettison",
        "then",
        "when",
        "if",
        "once",
        "after",
        "serviced",
        "readied",
        "below",
    )
)
"""What is said of planes that have been flown off, or of others on deck."""


def takes_off(sentence: Sequence[Token], at: int) -> int:
    """Return where the words begin that say that planes take off at the hour at a place, `leaving at 1000`, behind a
    launch and nothing else; 0 where there are none."""
    if at < 4:
        return 0
    end = at - 1 if sentence[at - 1].text == "at" else at
    if sentence[end - 1].text in _LEAVING:
        start = end - 1
    elif sentence[end - 1].text == "off" and sentence[end - 2].text in _OFF:
        start = end - 2
    else:
        return 0
    before = sentence[:start]
    launches = any("<plane>" in token.symbols for token in before) and before[-1].text in LINKS
    in_air = any(not token.symbols.isdisjoint(("<af>", "<time>")) for token in before)
    return start - 1 if launches and not in_air else 0


def shares(sentence: Sequence[Token], link: int) -> bool:
    """Return whether what stands before a link keeps some planes where they are and the others are sent behind it:
    `keep two B-25s at home and send the other two to bomb Lae at 0900`."""
    before, after = sentence[:link], sentence[link + 1 :]
    keeps = any(token.text in _KEEPS for token in before[:3])
    others = any(token.text in _OTHERS for token in after[1:3])
    alone = not any(token.text in LINKS and token.text != ":" for token in before)
    return keeps and alone and others and bool(after) and after[0].text in _SENDS


def stay_behind(sentence: Sequence[Token], at: int) -> bool:
    """Return whether the others, told at a place, are planes of a ship or base that stay aboard: `2 Wildcats up over
    TF1, the others stay ready`."""
    before, after = sentence[:at], [token.text for token in sentence[at + 1 :]]
    flown = any("<plane>" in token.symbols for token in before) and any("<mydeck>" in token.symbols for token in before)
    in_air = any("<af>" in token.symbols for token in before)
    return flown and not in_air and len(after) > 1 and after[0] in _STAYS and _BEHIND.issuperset(after[1:])


def only_flown_off(before: Sequence[Token]) -> bool:
    """Return whether planes of a ship or base are flown off before a place and do nothing else yet: `6 Dauntless as
    AF31, climb high`. It is they who climb, and at once."""
    symbols = {symbol for token in before for symbol in token.symbols}
    texts = [token.text for token in before]
    afs = [at for at, token in enumerate(before) if "<af>" in token.symbols]
    planes = [at for at, token in enumerate(before) if "<plane>" in token.symbols]
    behind = not afs or (len(afs) == 1 and bool(planes) and afs[0] > planes[-1])
    return bool({"<mydeck>", "launch"} & symbols) and bool(planes) and behind and _AWAY.isdisjoint(symbols | set(texts))
