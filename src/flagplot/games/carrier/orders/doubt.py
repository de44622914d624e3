"""Sentences that may mean something else than they would be read as: what is refused though every word is known."""

import re
from collections.abc import Sequence
from itertools import pairwise

from flagplot.games.carrier.orders.frames import ING, LED, Parse, deeds, grammar, word_token
from flagplot.games.carrier.orders.patterns import END, Token

_DOERS = LED | {"<mydeck>"}
_LINKS = frozenset((",", "and", "then", "but", ":"))
_ORDERED = frozenset(
    ("if", "when", "whenever", "once", "unless", "until", "till", "then", "first", "while", "after", "before")
)
"""Words that say when something is done: where two do something, it is not clear of which."""
_OF_ALL = frozenset(("all", "both", "each"))
_OTHERS = frozenset(("rest", "others", "remainder"))
AIMED = frozenset(
    ("dive", "bomb", "level", "torpedo", "gp", "ap", "attack", "hit", "strike", "strafe", "high", "low", "fire")
)
"""What the rest of an AF may do in an attack."""
_CASES = frozenset(("if", "when", "whenever", "once", "should", "unless"))
_FORMING = frozenset(("split", "detach", "as", "form", "leave", "name", "designate", "send", "let", "new"))
_PARTED = frozenset(("split", "detach", "separate", "peel", "divide"))
"""What is done to the ships of a TF, so that others are left of it."""
_WORKS = frozenset(
    ("tow", "take", "anchor", "weigh", "rescue", "pick", "save", "scuttle", "sink", "fire", "shoot", "unload", "beach")
) | frozenset(("cast", "load", "screen", "torpedo", "hunt", "shell", "bombard", "drop", "slip", "aim", "hold", "keep"))
"""What ships of a TF do without leaving it."""
_JOINS = frozenset(("join", "merge", "unite", "combine", "rejoin"))
"""What a TF may be told to do with one that it meets: without it, the other may come, and both go on."""
_KEEPS = frozenset(("keep", "keeps", "hold", "holds", "stay", "stays"))
_COMES = frozenset(("arrive", "come", "turn", "show", "catch", "join"))
"""What a unit does that is waited for."""
_STAYS = frozenset(("stay", "keep", "go", "sail", "steam", "stick", "remain", "move", "run", "hang", "proceed"))
"""What a unit may do with another."""
_DENYING = frozenset(("no", "not", "nothing", "none", "without"))
_FIGHTS = frozenset(("attack", "sink", "fight", "engage", "hit"))
_AIMS = frozenset(("<contact>", "it", "them"))
"""What a TF attacks, or not: it may come upon it before it is known what it has."""
_MET = frozenset(("meet", "find", "encounter", "see", "into", "across", "sight", "spot"))
_SEERS = frozenset(("it", "they", "you", "we", "she"))
_FOUND_AT = frozenset(("<hop>", "<hex>", "<place>"))
_PLACES = frozenset(("<hop>", "<dir>", "<hex>", "<place>", "<contact>"))
_ON_THE_WAY = frozenset(("<hop>", "<hex>", "<place>", "<contact>"))
_LISTED = LED | {"<hop>", "<dir>", "<n>", "<plane>", "<kind>", "<mydeck>", "<time>", "all", "then", "at", "by", "from"}
"""What may stand behind a comma without being another deed."""
_PLANES = frozenset(("bomber", "bombers", "fighter", "fighters", "planes", "<plane>"))
_ELSE = frozenset(("else", "otherwise"))
_STATES = frozenset(("it", "they", "she", "he", "fuel", "night", "weather"))
"""Of what it may be said how it is while something is done."""
WHO = frozenset(("it", "they", "which", "who", "she", "he"))
"""Words for a unit that was named."""
_IT = frozenset(("it", "them", "him", "her"))
SEVERAL = frozenset(("both", "each", "they", "all"))
"""Words for several units that were named."""
_TOWARDS = frozenset(("join", "meet", "to", "with", "follow", "escort", "support", "leave", "tow"))
"""What stands before a unit that may be meant next."""
_FOLLOWING = frozenset(("follow", "trail", "track", "tail", "shadow"))
_LATE = frozenset(("at", "by", "after"))
_DARK = frozenset(("night", "dark", "dusk"))
_TIMED = (["after"], ["before"])
"""What stands behind `dive` where it is said when."""
_MORE = frozenset(("go", "surface", "hold", "attack", "stay", "remain", "wait", "<hop>"))
"""What a submarine may be told to do besides diving."""
_HOURS = frozenset(("dusk", "dawn", "noon", "midnight", "sunset", "sunrise", "nightfall"))
_ASKING = frozenset(("is", "are", "does", "did", "has"))
_HEIGHTS = frozenset(("low", "high", "climb", "descend"))
_BEFORE = frozenset(
    (
        "to",
        "of",
        "with",
        "by",
        "from",
        "join",
        "meet",
        "for",
        "cap",
        "over",
        "at",
        "than",
        "near",
        "on",
        "upon",
        "after",
        "as",
    )
) | frozenset(
    (
        "before",
        "behind",
        "circle",
        "orbit",
        "guard",
        "follow",
        "escort",
        "support",
        "cover",
        "protect",
        "tow",
        "like",
        "form",
        "detach",
        "split",
    )
)
"""What stands before a unit that does nothing here."""


_SO_THAT = frozenset(("so", "that"))
_ABLE = frozenset(("can", "may", "could", "is", "will"))
"""Between these stands a ship of which is said why another thing is done: `so that Yorktown can launch`."""

_TEXT = re.compile(
    r"^(?:tf|af)\s?\d+\s?(?:-|–|to|through)\s?(?:tf|af)\s?\d+ +(?!and\b|then\b)[a-z]"
    r"|\b(?:north|south|[ns][ew]?)(?:-?(?:east|west))? until (?:further|told|counter|order|otherwise|new)"
    r"|\bif (?:you|i) (?:like|may|want|wish|prefer)\b"
    r"|^(?>.*?\bnow\b)(?! and \d+ (?:more|others)\b).*\b(?:at|from) (?:\d{4}|noon|midnight|dusk|dawn)"
    r"|^(?>.*?\b(?:every|each) turn\b).*\bthis turn\b|^(?>.*?\bthis turn\b).*\b(?:every|each) turn\b"
    r"|\b(?:then|and|,) (?:\w+ )?as before\b|\bback again\b"
    r"|\bhex(?:es)? (?:an?|per|each|every) (?:turn|hour)\b"
    r"|\b(?:to|toward|towards) [\w/]+ (?:during |in )?this turn\b"
    r"|^(?>.*?\baf ?\d+\b)(?>.*?\blands?\b).*\bto be (?:refuel|rearm|servic|arm)"
    r"|\b(?:submarines?|subs?)\b[^.;,]* (?:around|near|off|about|round) "
    r"|^(?>.*?\b(?:until|then)\b).*\bduring (?:the )?(?:night|day)\b"
    r"|^together\b|^(?:then |and )*lands? there\b"
    r"|\b(?:keep|stay|steer|remain|hold)\w* (?:well |far )?(?:clear|away|out|off) (?:of|from)\b.*[,;]|\barcs?\b"
    r"|\bsearch\w*\b[^.;]*\b[ns][ew]?(?:-| to | through | round to )[ns][ew]?\b(?! ?\d+\b,)"
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
    r"|\b(?:submarines?|subs?)\b,? (?:then )?(?:attack|bomb|strike|hit)s? (?:it|them)\b"
    r"|\bthen (?:\w+ )?(?:\w+ hex(?:es)? )?(?:north|south|[ns][ew]?)(?:-?(?:east|west))?[ \d]*(?:if|unless|provided)\b"
    r"|^(?!.*\b(?:if|when|until|unless|while)\b)(?:[^.;]*[.;])*?"
    r"(?>[^.;]*?\b(?:shadow|follow|trail|track|cap|patrol|hold|stay)\w*\b)"
    r"[^.;]*\b(?:by|at|during|in) (?:the )?(?:day|night)\b"
    r"|\b(?:by|at|in the|during the) (?:day|night)\b.*\b(?:by|at|in the|during the) (?:day|night)\b"
    r"|\b(?:not|never|t) (?:\w+ ){0,2}(?:at|with) (?:\w+ )?(?:full|flank|top|maximum|best|high) (?:possible )?speed\b"
    r"|\b(?:but|and|,) (?:go )?(?:no|not) (?:further|farther) than\b"
    r"|^[ta]f ?\d+ (?:could|would|might) (?!like|please)[a-z]",
    re.IGNORECASE,
)
"""What is read away before a sentence is looked at word for word, or stands across its sentences."""
_OF_SEVERAL = re.compile(r"^(?:both|each|they all|all of them)\b", re.IGNORECASE)
_SHIP = re.compile(r"^(?:and |but )?(?:if|when|unless|once|should|until) she\b", re.IGNORECASE)
"""A case of a ship, which no AF is."""
_QUIET = re.compile(r"\b(?:stay|keep|lie|remain)s? (?:very )?(?:quiet|silent|hidden)\b", re.IGNORECASE)
"""What may be said of a submarine's attacks, or of its radio."""
_OF_BOAT = re.compile(r"^(?>.*?\b(?:ss ?\d|sub))", re.IGNORECASE)
_NEXT = re.compile(r"^after (?:that|this)\b.*?\b(?P<unit>[ta]f ?\d+)\b", re.IGNORECASE)
_ASKED = re.compile(
    r"\b(?:please|could|can|would|will|may|might|shall|why|how|what|ok|okay|k|right|yes|eh)\b", re.IGNORECASE
)


def loosely_said(text: str, above: str) -> str | None:
    """Return the words of a sentence, or its sign at the end, that leave in doubt what it orders; None where nothing
    does. `above`: as in `in_doubt`."""
    if text.endswith("?") and not _ASKED.search(text):
        return "?"
    after = _NEXT.match(text) if above else None
    another = after if after is not None and after["unit"].upper().replace(" ", "") != above else None
    found = _TEXT.search(text) or another or (_OF_SEVERAL.match(text) if above else None)
    found = found or (_SHIP.match(text) if above.startswith("AF") else None)
    found = found or (_QUIET.search(text) if above.startswith("SS") or _OF_BOAT.match(text) else None)
    return found[0] if found is not None else None


def in_doubt(sentence: Sequence[Token], above: str = "") -> str | None:
    """Return the words of a sentence that leave in doubt what it orders, or whom; an empty text where it is the whole
    sentence, None where nothing is. `above`: the unit of which the sentence before it on its line is."""
    if sentence and _as_a_whole(sentence, above):
        return ""
    at = next((at for at in range(len(sentence)) if _at(sentence, at, above)), None)
    if at is not None:
        return _said(sentence[max(0, at - 1) : at + 3])
    return "" if _submarine(sentence) else _found(sentence)


def _as_a_whole(sentence: Sequence[Token], above: str) -> bool:
    """Return whether a sentence is in doubt as a whole: it is not clear which unit does what, or what depends on a
    case."""
    names = {token.text for at, token in enumerate(sentence) if _does(sentence, at)}
    words = [token.text for token in sentence]
    if words[0] in _ASKING and len(words) > 1 and not _DOERS.isdisjoint(sentence[1].symbols):
        return True
    if _swallows(sentence) or (words[-2:] == ["and", "back"] and "<tf>" in sentence[0].symbols):
        return True
    if len(names) > 2 and any("attack" in a.symbols and b.text == "," for a, b in pairwise(sentence)):
        return True
    if _after_case(sentence, words) or _is_there(sentence, words, above):
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
    if len(names) > 1 and not _ORDERED.isdisjoint(words[1:] if words[0] == "then" else words):
        return True
    if len(names) > 1 and any("<time>" in token.symbols for token in sentence):
        return True
    if len(names) > 1 and any(a == "," and b in _OF_ALL for a, b in pairwise(words)):
        return True
    if (
        above
        and any(name != above for name in names)
        and (
            "then" in words[1:3]
            or (words[0] == "then" and _does(sentence, 1))
            or words[0] in ("afterwards", "thereafter")
        )
    ):
        return True
    own_case = len(words) > 1 and words[0] in _CASES and not LED.isdisjoint(sentence[1].symbols)
    return bool(above) and later and not own_case and not _CASES.isdisjoint(words)


def _after_case(sentence: Sequence[Token], words: Sequence[str]) -> bool:
    """Return whether it is in doubt what depends on a case: a deed told behind it with `and` (`lands if it is attacked
    and stops searching`), what is done to what is excepted (`unless it sees a TF, which it attacks`), or what is done
    while something is so (`its fuel being low, it lands`)."""
    if "unless" in words and any(a != "in" and b == "which" for a, b in pairwise(words[words.index("unless") :])):
        return True
    only = words[1 if words[1:2] != [":"] else 2 : words.index("unless") - 1] if "unless" in words else []
    if any(pair == ("in", "which") for pair in pairwise(words)) and not _LINKS.isdisjoint(only):
        return True
    if "being" in words[1:]:
        at = words.index("being", 1)
        if words[at - 1] in _STATES:
            return any(
                _does(sentence, n) or (words[n] in WHO and _verb(sentence, n + 1)) for n in range(at, len(words))
            )
    at = next((n for n, word in enumerate(words) if word in _CASES), 0)
    if at < 2 or words[at - 1] == ":" or words[at + 2 : at + 3] in (["would"], ["could"], ["will"]):
        return False
    end = next((n for n in range(at + 1, len(words)) if words[n] in ("and", ",", "then", ":", ";")), len(words))
    if (
        end == at + 1
        or any(word in WHO or word in _ELSE for word in words[at + 2 :])
        or not any(_verb(sentence, n) for n in range(1, at))
    ):
        return False
    then = end + 1 if words[end : end + 1] == ["and"] else end + 2 if words[end : end + 2] == [",", "and"] else None
    return then is not None and _verb(sentence, then + 1 if words[then : then + 1] == ["then"] else then)


def _is_there(sentence: Sequence[Token], words: Sequence[str], above: str) -> bool:
    """Return whether `there` is where another unit goes: `TF1 goes to B/F26. TF2 waits there`."""
    if "there" not in words:
        return False
    at = words.index("there")
    doer = next((n for n in reversed(range(at)) if _does(sentence, n)), None)
    if doer is None or any(not token.symbols.isdisjoint(_PLACES) for token in sentence[doer:at]):
        return False
    named = {token.text for token in sentence[:doer] if not LED.isdisjoint(token.symbols)}
    return bool((named | ({above} if above else set())) - {sentence[doer].text})


def _found(sentence: Sequence[Token]) -> str | None:
    """Return the words of a sentence that a pattern of `doubt.txt` fits, None where none does."""
    if _flown_off(sentence):
        sentence = [word_token("all") if token.text == "both" else token for token in sentence]
    parse = Parse()
    tail = parse.chain(sentence)
    while tail is not END:
        for name in ("doubt", "doubtend"):
            for n in parse.rules.by_first[name].fitting(tail):
                ends = [end for end, _ in parse.rules[name][n].pattern.match(parse, tail)]
                if END in ends or (ends and name == "doubt"):
                    first = len(sentence) - tail.length
                    return _said(sentence[first : first + tail.length - min(end.length for end in ends)])
        tail = tail.rest
    return None


def _flown_off(sentence: Sequence[Token]) -> bool:
    """Return whether a ship or base launches planes twice: `both` are these, where no formation is named."""
    counted = sum(
        "<n>" in a.symbols and ("<plane>" in b.symbols or b.text in ("to", "of")) for a, b in pairwise(sentence)
    )
    launches = any("<mydeck>" in token.symbols for token in sentence[:1]) and any(
        "launch" in token.symbols for token in sentence
    )
    return launches and counted > 1 and not any("<af>" in token.symbols for token in sentence)


def _said(words: Sequence[Token]) -> str:
    """Return words of a sentence as they can be shown."""
    return " ".join(word.text.lstrip("$@%&").replace("~", " ") for word in words)


def _verb(sentence: Sequence[Token], at: int) -> bool:
    return at < len(sentence) and not deeds().isdisjoint(sentence[at].symbols) and sentence[at].text.isalpha()


def _does(sentence: Sequence[Token], at: int) -> bool:
    """Return whether a unit that stands here does something."""
    if _DOERS.isdisjoint(sentence[at].symbols) or at + 1 == len(sentence):
        return False
    before = sentence[at - 1].symbols if at else frozenset[str]()
    after = sentence[at + 1]
    if "<mydeck>" in sentence[at].symbols and not before.isdisjoint(_SO_THAT) and after.text in _ABLE:
        end = next((n for n in range(at, len(sentence)) if sentence[n].text in _LINKS), len(sentence))
        return any(not token.symbols.isdisjoint(("<n>", "<plane>", "<af>")) for token in sentence[at:end])
    if not before.isdisjoint(_BEFORE) or (not before.isdisjoint(_CASES) and "attack" in after.symbols):
        return False
    if "<mydeck>" in sentence[at].symbols and not before.isdisjoint(("so", "that")):
        return any("<plane>" in each.symbols for each in sentence[at:])  # else it says only what for
    if not before.isdisjoint(("until", "till")):
        comes = sentence[at + 2 : at + 3] if after.text in ("has", "have", "is") else [after]
        if any(not each.symbols.isdisjoint(_COMES) for each in comes):
            return False
    if "<mydeck>" in sentence[at].symbols and "<n>" in after.symbols:
        return True
    says = not after.symbols.isdisjoint(("<hop>", "<dir>", ":", "<contact>")) or after.text in grammar().lists["before"]
    return says or _verb(sentence, at + 1)


def _at(sentence: Sequence[Token], at: int, above: str) -> bool:
    """Return whether a word makes a sentence doubtful by what stands before it and after it."""
    token, word = sentence[at], sentence[at].text
    before = sentence[at - 1].text if at else ""
    after = sentence[at + 1] if at + 1 < len(sentence) else None
    of_ships = "<tf>" in sentence[0].symbols or above.startswith("TF")
    if word in _OTHERS and of_ships and _ships_leave(sentence[:at]):
        return _of_another_rest(sentence, at, above)
    if word in _OTHERS and before in (",", "and", "but", "while"):
        aimed = before == "while" and any(not AIMED.isdisjoint(each.symbols) for each in sentence[:at])
        return not aimed and _others(sentence, at)
    hour = "<time>" in token.symbols or (word in _HOURS and before in _LATE and at > 3)
    if hour and before not in ("until", "till") and _is_late(sentence, at, above):
        return True
    fronts = at > 1 and sentence[at - 2].text == ":"  # `TF1: after dark, go north`
    if word in _DARK and before in _LATE and at > 2 and not fronts and after is not None and after.text in _LINKS:
        return True
    if word in ("which", "who") and at > 3 and before == "," and not LED.isdisjoint(sentence[at - 2].symbols):
        launched = any("launch" in each.symbols for each in sentence[:at])
        alone = all(LED.isdisjoint(each.symbols) or each.text == sentence[at - 2].text for each in sentence[:at])
        return not alone and not launched and not _parts_off(sentence[:at])
    if word in WHO and at > 2 and before in _LINKS and _verb(sentence, at + 1) and not _parts_off(sentence[:at]):
        return any(
            not LED.isdisjoint(each.symbols) and not to.symbols.isdisjoint(_TOWARDS) and each.text != sentence[0].text
            for to, each in pairwise(sentence[:at])
        )
    if not _FOLLOWING.isdisjoint(token.symbols) and after is not None and after.text in ("it", "them", "her"):
        first = sentence[0].text
        own = {each.text for each in sentence[:at] if not LED.isdisjoint(each.symbols)}
        return len(own) > 1 or bool(above and above != first and not LED.isdisjoint(sentence[0].symbols))
    if word == "after" and at > 1 and after is not None and "<time>" in after.symbols:
        return _CASES.isdisjoint(each.text for each in sentence[:at]) and "until" not in {
            each.text for each in sentence[:at]
        }
    if word in ("after", "upon") and at > 1 and before not in _LINKS and after is not None:
        done = ING in after.symbols and after.text != "attacking"
        return done or not after.symbols.isdisjoint(("<hop>", "<dir>"))
    if word in _LINKS and at > 1 and after is not None and not after.symbols.isdisjoint(("climb", "descend")):
        bombs = any(not each.symbols.isdisjoint(("bomb", "attack", "strike")) for each in sentence[:at])
        return bombs or not any(not _HEIGHTS.isdisjoint(each.symbols) for each in sentence[:at])
    if word == "and" and after is not None and not LED.isdisjoint(after.symbols) and at > 1:
        listed = [each.text for each in sentence[at + 2 : at + 3]] == [","] and at + 3 < len(sentence)
        return listed and not LED.isdisjoint(sentence[at + 3].symbols) and LED.isdisjoint(sentence[at - 1].symbols)
    if word in ("rearm", "refuel", "service") and at > 1 and before in _LINKS | {"to"}:
        return "<af>" in sentence[0].symbols
    if word in ("return", "land", "home") and any(
        not _HEIGHTS.isdisjoint(each.symbols) for each in sentence[at + 1 : at + 4]
    ):
        return any(not _ON_THE_WAY.isdisjoint(each.symbols) for each in sentence[:at])
    if word in ("first", "last") and at and not sentence[at - 1].symbols.isdisjoint(_PLANES):
        return len({each.text for each in sentence if "<af>" in each.symbols}) > 1
    denied = word == "unless" or (word in _CASES and not _DENYING.isdisjoint(each.text for each in sentence[at:]))
    if denied and of_ships and any(not _FIGHTS.isdisjoint(each.symbols) for each in sentence[:at]):
        return any(not each.symbols.isdisjoint(_AIMS) for each in sentence[:at])
    afloat = of_ships or "<ss>" in sentence[0].symbols or above.startswith("SS")
    if word in ("at", "in", "near", "off") and afloat and after is not None:
        near = sentence[at - 2 : at] if of_ships else sentence[:at]
        met = any(who.text in _SEERS and not _MET.isdisjoint(sees.symbols) for who, sees in pairwise(near))
        return met and not after.symbols.isdisjoint(_FOUND_AT)
    if word == "for" and after is not None and not after.symbols.isdisjoint(LED) and _awaited(sentence, at):
        return True
    if word == "for" and after is not None and at and not _FOUND_AT.isdisjoint(sentence[at - 1].symbols):
        waits = "<tf>" in after.symbols and any(
            not grammar().lists["waiting"].isdisjoint(each.symbols) for each in sentence[:at]
        )
        return not waits and not after.symbols.isdisjoint(LED | {"<contact>"})
    if word == "with" and of_ships and after is not None and "<tf>" in after.symbols:
        keeps = any(not _STAYS.isdisjoint(each.symbols) for each in sentence[max(0, at - 2) : at])
        return keeps and not _CASES.isdisjoint(each.text for each in sentence)
    if "meet" in token.symbols and of_ships and any("<tf>" in each.symbols for each in sentence[at + 1 : at + 4]):
        goes_on = any(one.text == "with" and two.text in _IT for one, two in pairwise(sentence[at + 1 :]))
        return not goes_on and all(_JOINS.isdisjoint(each.symbols) for each in sentence[at + 1 :])
    if not token.symbols.isdisjoint(("launch", "recover", "land")) and of_ships:
        return after is not None and "<af>" in after.symbols
    return word == "raid" and "<af>" in sentence[0].symbols and before in ("if", "unless", "when")


def _ships_leave(before: Sequence[Token]) -> bool:
    """Return whether some ships of a TF leave it, so that it is clear who the rest are."""
    if any(not _PARTED.isdisjoint(each.symbols) for each in before):
        return True
    if any(not _WORKS.isdisjoint(each.symbols) for each in before):
        return False
    return any("<ship>" in b.symbols or ("<n>" in a.symbols and "<kind>" in b.symbols) for a, b in pairwise(before))


def _of_another_rest(sentence: Sequence[Token], at: int, above: str) -> bool:
    """Return whether it is yet in doubt what the rest of a TF is to do: `keep rest` may be to rest, a case may be of
    both parts, and `the rest of TF2` may be of another than it is told of."""
    if sentence[at].text == "rest" and sentence[at - 1].text in _KEEPS:
        return True
    if not _CASES.isdisjoint(each.text for each in sentence[at:]):
        return True
    if [each.text for each in sentence[at + 1 : at + 2]] != ["of"]:
        return False
    return at + 2 < len(sentence) and sentence[at + 2].text not in {sentence[0].text, above, *WHO, "them"}


def _awaited(sentence: Sequence[Token], at: int) -> bool:
    """Return whether more is told behind a unit that is waited for: it may be of that unit."""
    waits = any(not grammar().lists["waiting"].isdisjoint(each.symbols) for each in sentence[:at])
    rest = sentence[at + 2 :]
    joins = any(not _JOINS.isdisjoint(token.symbols) for token in rest)
    joins = joins or any(one.text == "with" and two.text in _IT for one, two in pairwise(rest))
    return waits and not joins and any(token.text in _LINKS for token in rest)


def _swallows(sentence: Sequence[Token]) -> bool:
    """Return whether a reason behind an order may have more of the order behind it: `because C4 is near and lands`."""
    at = next((n for n, token in enumerate(sentence) if n > 1 and token.text in ("because", "since")), None)
    return at is not None and any(
        token.text in ("and", "with", "from", "for", "at") or "<hop>" in token.symbols for token in sentence[at + 1 :]
    )


def _is_late(sentence: Sequence[Token], at: int, above: str) -> bool:
    """Return whether an hour is told after a deed that may not wait for it: `AF3 search N8, 1100 home`."""
    if above and at < 3:
        return True
    fronted = 3 if sentence[at - 1].text in ("at", "by", "from") else 2
    if at > fronted and sentence[at - fronted + 1].text in _LINKS:
        return True
    return any(
        sentence[n].text in _LINKS
        and (sentence[n + 1].symbols.isdisjoint(_LISTED) or (sentence[n + 1].text == "all" and _verb(sentence, n + 2)))
        and (n != at - fronted + 1 or n == 2)
        for n in range(2 if at > 1 and "<hop>" in sentence[1].symbols else 3, at - 1)
    )


def _others(sentence: Sequence[Token], at: int) -> bool:
    """Return whether the rest of a formation, or other units, are to do something else than to attack."""
    after = next((each for each in sentence[at + 1 :] if each.text not in grammar().lists["before"]), None)
    if after is None or not AIMED.isdisjoint(after.symbols) or after.text in _ORDERED:
        return False
    height = any(not _HEIGHTS.isdisjoint(each.symbols) for each in sentence)
    if height and not after.symbols.isdisjoint(("stay", "remain", "keep")):
        return False
    if not after.symbols.isdisjoint(("<kind>", "<plane>", "<n>")):
        return False
    return not deeds().isdisjoint(after.symbols) or not after.symbols.isdisjoint(("<hop>", "<dir>"))


def _parts_off(sentence: Sequence[Token]) -> bool:
    """Return whether a unit is formed: who is meant next is that one."""
    return any(not _FORMING.isdisjoint(token.symbols) for token in sentence)


def _submarine(sentence: Sequence[Token]) -> bool:
    """Return whether a submarine is to do more when it is attacked than to dive, is to surface and to dive, or not to
    dive at all."""
    if not any("<ss>" in token.symbols for token in sentence):
        return False
    words = [token.text for token in sentence]
    dives = [
        at for at, token in enumerate(sentence) if "dive" in token.symbols and words[at + 1 : at + 2] not in _TIMED
    ]
    if "otherwise" in words:
        return True
    if "attacked" in words:
        late = [at for at in dives if at > words.index("attacked")]
        return any(
            words[at] in _LINKS and not sentence[at + 1].symbols.isdisjoint(_MORE)
            for at in range(late[0] if late else len(words), len(words) - 1)
        )
    if any(words[at - 1] in ("not", "never") for at in dives if at):
        return True
    levels = [at for at, word in enumerate(words) if word in ("surface", "surfaces", "periscope", "deep")]
    fought = any("attack" in token.symbols for token in sentence)
    if not fought and any(b > a + 1 for a, b in pairwise(levels)):
        return True
    attacks = [at for at in range(1, len(words) - 1) if "attack" in sentence[at].symbols and words[at - 1] in _LINKS]
    if any(words[at + 1] in ("it", "its") for at in attacks):
        return True
    return bool(dives) and any("surface" in token.symbols for token in sentence)
