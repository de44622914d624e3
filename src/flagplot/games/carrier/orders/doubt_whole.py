"""Sentences in doubt as a whole: it is not clear which unit does what, or what depends on a case."""

from collections.abc import Sequence
from itertools import pairwise

from flagplot.games.carrier.orders.doubt_words import CASES, DOERS, LINKS, ORDERED, WHO, acts_at, verb_at
from flagplot.games.carrier.orders.frames import LED, SUBJECTS, Parse
from flagplot.games.carrier.orders.patterns import Token

_OF_ALL = frozenset(("all", "both", "each"))
_PLACES = frozenset(("<hop>", "<dir>", "<hex>", "<place>", "<contact>"))
_ELSE = frozenset(("else", "otherwise"))
_STATES = frozenset(("it", "they", "she", "he", "fuel", "night", "weather"))
"""Of what it may be said how it is while something is done."""
_WHOSE_REASON = WHO | {"fuel", "nobody", "crew", "crews"}
"""Of what a reason may be told."""
_WHITHER = frozenset(("to", "on", "with", "over", "for", "towards"))
_GOING = frozenset(
    ("return", "returns", "go", "goes", "land", "lands", "fly", "flies", "back", "home", "head", "come", "run")
)
_LANDING = frozenset(("land", "lands", "return", "returns", "home", "back"))
_ABOARD = frozenset(("to", "on", "at", "aboard"))
_JOINED_BY = frozenset(("and", "but", "then"))
_ATTACKS = frozenset(("attacks", "attack", "attacking", "strikes", "bombs"))
_OF_WHOM = frozenset(("of", "to", "at", "over", "by", "from", "near", "around", "off", "with", "within", "on", "and"))
"""Words before a unit that is not who does something."""
_AFTERWARDS = frozenset(("afterwards", "afterward", "thereafter", "subsequently"))
_AFTER_THAT = (("after", "that"), ("after", "this"), ("due", "course"))
_JOINED = frozenset((",", ";", ":", "and", "then", "but"))
_BESIDE = frozenset(
    ("also", "too", "likewise", "well", "both", "they", "them", "same", "follow", "follows", "help", "helps")
)
"""Words by which a sentence may be of more than its unit."""
_BOATS = frozenset(("boat", "boats", "mtb", "mtbs", "pts"))
_ASKING = frozenset(("is", "are", "does", "did", "has"))


def in_doubt_as_a_whole(sentence: Sequence[Token], above: str) -> bool:
    """Return whether a sentence is in doubt as a whole: it is not clear which unit does what, or what depends on a
    case."""
    names = {token.text for at, token in enumerate(sentence) if acts_at(sentence, at)}
    words = [token.text for token in sentence]
    if words[0] in _ASKING and len(words) > 1 and not DOERS.isdisjoint(sentence[1].symbols):
        return True
    if words[-1] == "first" and len(words) == 2 and "<kind>" in sentence[0].symbols:
        return True  # `all dive on cruisers. Carriers first.`: alone it takes back what stands before it
    if _swallows(sentence) or (words[-2:] == ["and", "back"] and "<tf>" in sentence[0].symbols):
        return True
    if _spoken_to(sentence, words, above):
        return True
    if len(names) > 2 and any("attack" in a.symbols and b.text == "," for a, b in pairwise(sentence)):
        return True
    if _after_case(sentence, words) or _is_there(sentence, words, above):
        return True
    if above and _is_nobodys(sentence, words, above):
        return True
    if (
        "together" in words
        and "<contact>" not in {each for token in sentence for each in token.symbols}
        and any(
            b == "and" and not LED.isdisjoint(sentence[n].symbols) and not LED.isdisjoint(sentence[n + 2].symbols)
            for n, b in enumerate(words[1:-1])
        )
    ):
        return True
    later = len(names | ({above} if above else set())) > 1
    if len(names) > 1 and not ORDERED.isdisjoint(words[1:] if words[0] == "then" else words):
        return True
    if len(names) > 1 and any("<time>" in token.symbols for token in sentence):
        return True
    if len(names) > 1 and any(a in LINKS and b in _OF_ALL for a, b in pairwise(words)):
        return True
    first = {sentence[0].text} if not LED.isdisjoint(sentence[0].symbols) else set[str]()
    if above and (names | first) - {above} and _comes_after(sentence, words):
        return True
    own_case = len(words) > 1 and words[0] in CASES and not LED.isdisjoint(sentence[1].symbols)
    own_case = own_case or _is_alone(sentence, words)
    return bool(above) and later and not own_case and any(_is_case(words, at) for at in range(len(words)))


def _comes_after(sentence: Sequence[Token], words: Sequence[str]) -> bool:
    """Return whether a sentence is done after what stands before it: `AF13 then attacks`, `TF1 goes N2 after that`."""
    if "then" in words[1:3] or (words[0] == "then" and acts_at(sentence, 1)) or not _AFTERWARDS.isdisjoint(words[:3]):
        return True
    if not _JOINED.isdisjoint(words[1:]):
        return False  # it may come after what the same sentence says
    return words[-1] in _AFTERWARDS or words[-1] == "after" or tuple(words[-2:]) in _AFTER_THAT


def _is_alone(sentence: Sequence[Token], words: Sequence[str]) -> bool:
    """Return whether a sentence begins with its unit, names no other, and does nothing because another does: its case
    is its own, whatever stands before it."""
    named = [
        token
        for n, token in enumerate(sentence)
        if not token.symbols.isdisjoint(SUBJECTS) and not (n and _lands_on(sentence, words, n))
    ]
    return len(named) == 1 and sentence[0] is named[0] and _BESIDE.isdisjoint(words)


def _is_nobodys(sentence: Sequence[Token], words: Sequence[str], above: str) -> bool:
    """Return whether a case behind an order asks for something of another unit, and does not say who then does what:
    `TF1 goes N2; if AF2 sees a TF go S2`. What that attacks is joined by the unit of the order."""
    at = 1 if words[0] in _JOINED_BY else 0
    if words[at : at + 1] == [] or words[at] not in CASES:
        return False
    others = [
        n
        for n, token in enumerate(sentence)
        if not LED.isdisjoint(token.symbols) and token.text != above and not _goes_to(words, n)
    ]
    if not others or ("join" in words and not _ATTACKS.isdisjoint(words)):
        return False
    for n in range(others[0], len(words) - 1):
        named = not LED.isdisjoint(sentence[n].symbols) or words[n] in WHO
        if named and n > at + 1 and words[n - 1] not in _OF_WHOM and verb_at(sentence, n + 1):
            return False
    return True


def _lands_on(sentence: Sequence[Token], words: Sequence[str], at: int) -> bool:
    """Return whether a ship or base is where an AF lands: `land Lexington`, `return to Lexington`."""
    if "<af>" not in sentence[0].symbols or "<mydeck>" not in sentence[at].symbols:
        return False
    to = at - 1 if words[at - 1] in _ABOARD else at
    return words[to - 1] in _LANDING


def _goes_to(words: Sequence[str], at: int) -> bool:
    """Return whether a unit is where another goes: `return to TF1`, `join AF3`."""
    return words[at - 1].startswith("join") or (words[at - 1] in _WHITHER and words[at - 2] in _GOING)


def _is_case(words: Sequence[str], at: int) -> bool:
    """Return whether a case begins at a word: `should` behind a unit is its verb (`AF14 should land`)."""
    return words[at] in CASES and (words[at] != "should" or at == 0 or words[at - 1] in (",", ";", "and", "but", "or"))


def _is_bid(sentence: Sequence[Token], words: Sequence[str], at: int) -> bool:
    """Return whether `should` is what somebody is told: `then it should go back and land`, `AF3 should go`; in
    `shadow it should it move` a case begins."""
    if words[at] != "should" or at == 0 or words[at + 1 : at + 2] == []:
        return False
    who = words[at - 1] in WHO or not LED.isdisjoint(sentence[at - 1].symbols)
    asked = words[at + 1] in WHO or not LED.isdisjoint(sentence[at + 1].symbols)
    return (who and not asked) or _is_told(sentence, words, at)


def _is_told(sentence: Sequence[Token], words: Sequence[str], at: int) -> bool:
    """Return whether `should` is what planes of a ship are told: `6 Dauntless of Lexington should take off`, or boats
    of a place: `two boats from Tulagi should patrol`."""
    behind = words[at + 1 : at + 2]
    of_boats = "<place>" in sentence[at - 1].symbols and not _BOATS.isdisjoint(words[max(0, at - 4) : at])
    of_boats = of_boats or (words[at - 1] in _BOATS and at < 6)
    return words[at] == "should" and (
        ("<plane>" in sentence[max(0, at - 3)].symbols and behind == ["take"])
        or (of_boats and behind in (["patrol"], ["go"], ["watch"]))
    )


def _spoken_to(sentence: Sequence[Token], words: Sequence[str], above: str) -> bool:
    """Return whether a unit stands between commas in what may be the order of another: `N2, TF5, then hold`."""
    for n in range(1, len(words) - 4):
        listed = "<tf>" in sentence[n + 4].symbols  # `TF1, TF5, and TF11`
        told = words[n + 3] in ("then", "and") and not listed
        if words[n] == words[n + 2] == "," and told and "<tf>" in sentence[n + 1].symbols:
            others = {token.text for token in sentence[:n] if not LED.isdisjoint(token.symbols)} | {above}
            if others - {"", words[n + 1]}:
                return True
    return False


def _after_case(sentence: Sequence[Token], words: Sequence[str]) -> bool:
    """Return whether it is in doubt what depends on a case: a deed told behind it with `and` (`lands if it is attacked
    and stops searching`), what is done to what is excepted (`unless it sees a TF, which it attacks`), or what is done
    while something is so (`its fuel being low, it lands`)."""
    if "unless" in words and any(a != "in" and b == "which" for a, b in pairwise(words[words.index("unless") :])):
        return True
    only = words[1 if words[1:2] != [":"] else 2 : words.index("unless") - 1] if "unless" in words else []
    if any(pair == ("in", "which") for pair in pairwise(words)) and not LINKS.isdisjoint(only):
        return True
    if "being" in words[1:]:
        at = words.index("being", 1)
        if words[at - 1] in _STATES:
            return any(
                acts_at(sentence, n) or (words[n] in WHO and verb_at(sentence, n + 1)) for n in range(at, len(words))
            )
    at = next((n for n, word in enumerate(words) if word in CASES and not _is_bid(sentence, words, n)), 0)
    if at < 2 or words[at - 1] == ":" or words[at + 2 : at + 3] in (["would"], ["could"], ["will"]):
        return False
    end = next((n for n in range(at + 1, len(words)) if words[n] in ("and", ",", "then", ":", ";")), len(words))
    if (
        end == at + 1
        or any(word in WHO or word in _ELSE for word in words[at + 2 :])
        or not any(verb_at(sentence, n) for n in range(1, at))
    ):
        return False
    then = end + 1 if words[end : end + 1] == ["and"] else end + 2 if words[end : end + 2] == [",", "and"] else None
    if then is None or words[then : then + 1] in (["night"], ["day"]):
        return False
    return verb_at(sentence, then + 1 if words[then : then + 1] == ["then"] else then)


def _is_there(sentence: Sequence[Token], words: Sequence[str], above: str) -> bool:
    """Return whether `there` is where another unit goes: `TF1 goes to B/F26. TF2 waits there`."""
    if "there" not in words:
        return False
    at = words.index("there")
    doer = next((n for n in reversed(range(at)) if acts_at(sentence, n)), None)
    if doer is None or any(not token.symbols.isdisjoint(_PLACES) for token in sentence[doer:at]):
        return False
    named = {token.text for token in sentence[:doer] if not LED.isdisjoint(token.symbols)}
    return bool((named | ({above} if above else set())) - {sentence[doer].text})


def flown_off(sentence: Sequence[Token]) -> bool:
    """Return whether a ship or base launches planes twice: `both` are these, where no formation is named."""
    counted = sum(
        "<n>" in a.symbols and ("<plane>" in b.symbols or b.text in ("to", "of")) for a, b in pairwise(sentence)
    )
    launches = any("<mydeck>" in token.symbols for token in sentence[:1]) and any(
        "launch" in token.symbols for token in sentence
    )
    return launches and counted > 1 and not any("<af>" in token.symbols for token in sentence)


def _swallows(sentence: Sequence[Token]) -> bool:
    """Return whether a reason behind an order may have more of the order behind it: `because C4 is near and lands`,
    `because not divert`."""
    at = next((n for n, token in enumerate(sentence) if token.text in ("because", "since")), None)
    if at is None or at + 1 == len(sentence):
        return False
    comma = next((n for n in range(at, len(sentence)) if sentence[n].text == ","), None)
    if comma is not None and Parse().whole("because", sentence[at:comma]):
        return False  # it ends at its comma, and no word of it is of a deed
    first = sentence[at + 1]
    orders = sentence[at].text == "because" and verb_at(sentence, at + 1) and first.text not in _WHOSE_REASON
    if orders or first.text in ("not", "no"):
        return True
    return at > 1 and any(
        token.text in ("and", "with", "from", "for", "at") or "<hop>" in token.symbols for token in sentence[at + 1 :]
    )
