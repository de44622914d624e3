"""Sentences that may mean something else than they would be read as: what is refused though every word is known."""

from collections.abc import Sequence
from itertools import pairwise, takewhile

from flagplot.games.carrier.orders.doubt_launch import only_flown_off, shares, stay_behind, takes_off
from flagplot.games.carrier.orders.doubt_place import lands_away
from flagplot.games.carrier.orders.doubt_whole import flown_off, in_doubt_as_a_whole
from flagplot.games.carrier.orders.doubt_words import AIMED, CASES, DOERS, LINKS, ORDERED, WHO, verb_at
from flagplot.games.carrier.orders.frames import ING, LED, Parse, deeds, grammar, word_token
from flagplot.games.carrier.orders.patterns import END, Token

_OTHERS = frozenset(("rest", "others", "remainder"))
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
_STAYS = frozenset(("stay", "keep", "go", "sail", "steam", "stick", "remain", "move", "run", "hang", "proceed"))
"""What a unit may do with another."""
_LONGER = frozenset(("longer", "more", "anymore", "any longer", "any more"))
"""With what a ban ends that stops what is done now."""
_DENYING = frozenset(("no", "not", "nothing", "none", "without"))
_FIGHTS = frozenset(("attack", "sink", "fight", "engage", "hit"))
_AIMS = frozenset(("<contact>", "it", "them"))
"""What a TF attacks, or not: it may come upon it before it is known what it has."""
_MET = frozenset(("meet", "find", "encounter", "see", "into", "across", "sight", "spot"))
_SEERS = frozenset(("it", "they", "you", "we", "she"))
_FOUND_AT = frozenset(("<hop>", "<hex>", "<place>"))
_ON_THE_WAY = frozenset(("<hop>", "<hex>", "<place>", "<contact>"))
_LISTED = LED | {"<hop>", "<dir>", "<n>", "<plane>", "<kind>", "<mydeck>", "<time>", "all", "then", "at", "by", "from"}
"""What may stand behind a comma without being another deed."""
_PLANES = frozenset(("bomber", "bombers", "fighter", "fighters", "planes", "<plane>"))
_IT = frozenset(("it", "them", "him", "her"))
_TOWARDS = frozenset(("join", "meet", "to", "with", "follow", "escort", "support", "leave", "tow"))
"""What stands before a unit that may be meant next."""
_FOLLOWING = frozenset(("follow", "trail", "track", "tail", "shadow"))
_LATE, _DARK = frozenset(("at", "by", "after")), frozenset(("night", "dark", "dusk"))
_TIMED = (["after"], ["before"])
"""What stands behind `dive` where it is said when."""
_TOLD_LATER = frozenset(
    ("told", "ordered", "instructed", "directed", "write", "say", "tell", "order", "signal", "decide")
)
_NO_MORE = frozenset(("nothing", "no", "new", "else", "further", "more", "change", "changes", "order", "orders"))
_MORE = frozenset(("go", "surface", "hold", "attack", "stay", "remain", "wait", "<hop>"))
"""What a submarine may be told to do besides diving."""
_HOW_LONG = frozenset(("until", "till", "while", "long"))
_SUBMARINES = frozenset(("submarine", "submarines", "sub", "subs"))
_WHERE = frozenset(("<hop>", "<dir>", "<hex>", "<place>"))
_HUNTS = frozenset(("search", "look", "hunt", "scan", "scout", "seek"))
_HOURS = frozenset(("dusk", "dawn", "noon", "midnight", "sunset", "sunrise", "nightfall"))
_UP_TO = frozenset(("up", "there", "here", "wait", "stay", "hold", "remain"))
"""What stands before `to` and an hour where that is its end: `wait there to 1100`."""
_HEIGHTS = frozenset(("low", "high", "climb", "descend"))


def in_doubt(sentence: Sequence[Token], above: str = "") -> str | None:
    """Return the words of a sentence that leave in doubt what it orders, or whom; an empty text where it is the whole
    sentence, None where nothing is. `above`: the unit of which the sentence before it on its line is. A sentence that
    a pattern `clear` of `doubt.txt` fits as a whole is in no doubt."""
    doubted = _doubted(sentence, above)
    return None if doubted is not None and Parse().whole("clear", sentence) else doubted


def _doubted(sentence: Sequence[Token], above: str) -> str | None:
    """Return what `in_doubt` does, of every sentence."""
    if sentence and in_doubt_as_a_whole(sentence, above):
        return ""
    at = next((at for at in range(len(sentence)) if _at(sentence, at, above)), None)
    if at is not None:
        return _said(sentence[max(0, at - 1) : at + 3])
    return "" if _submarine(sentence) else _found(sentence)


def _found(sentence: Sequence[Token]) -> str | None:
    """Return the words of a sentence that a pattern of `doubt.txt` fits, None where none does."""
    if flown_off(sentence):
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


def _said(words: Sequence[Token]) -> str:
    """Return words of a sentence as they can be shown."""
    return " ".join(word.text.lstrip("$@%&").replace("~", " ") for word in words)


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
        told = aimed or stay_behind(sentence, at) or _parted_before(sentence, at, above)
        return not told and _others(sentence, at)
    hour = "<time>" in token.symbols or (word in _HOURS and before in _LATE and at > 3)
    bound = before in ("until", "till") or (before == "than" and _ends_too(sentence[:at]))
    bound = bound or (before == "to" and at > 1 and sentence[at - 2].text in _UP_TO)
    if hour and not bound and _is_late(sentence, at, above):
        return True
    fronts = at > 1 and sentence[at - 2].text == ":"  # `TF1: after dark, go north`
    if word in _DARK and before in _LATE and at > 2 and not fronts and after is not None and after.text in LINKS:
        return True
    if word in ("which", "who") and at > 3 and before == "," and not LED.isdisjoint(sentence[at - 2].symbols):
        launched = any("launch" in each.symbols for each in sentence[:at])
        alone = all(LED.isdisjoint(each.symbols) or each.text == sentence[at - 2].text for each in sentence[:at])
        return not alone and not launched and not _parts_off(sentence[:at])
    if word in WHO and at > 2 and before in LINKS and verb_at(sentence, at + 1) and not _parts_off(sentence[:at]):
        return any(
            not LED.isdisjoint(each.symbols) and not to.symbols.isdisjoint(_TOWARDS) and each.text != sentence[0].text
            for to, each in pairwise(sentence[:at])
        )
    if not _FOLLOWING.isdisjoint(token.symbols) and after is not None and after.text in ("it", "them", "her"):
        first = sentence[0].text
        own = {each.text for each in sentence[:at] if not LED.isdisjoint(each.symbols)}
        return len(own) > 1 or bool(above and above != first and not LED.isdisjoint(sentence[0].symbols))
    if word == "after" and at > 1 and after is not None and "<time>" in after.symbols:
        return CASES.isdisjoint(each.text for each in sentence[:at]) and "until" not in {
            each.text for each in sentence[:at]
        }
    if word in ("after", "upon") and at > 1 and before not in LINKS and after is not None:
        done = ING in after.symbols and after.text != "attacking"
        return done or not after.symbols.isdisjoint(("<hop>", "<dir>"))
    if word in LINKS and at > 1 and after is not None and not after.symbols.isdisjoint(("climb", "descend")):
        bombs = any(not each.symbols.isdisjoint(("bomb", "attack", "strike")) for each in sentence[:at])
        high = any(not _HEIGHTS.isdisjoint(each.symbols) for each in sentence[:at])
        return bombs or not (high or only_flown_off(sentence[:at]))
    if word == "and" and after is not None and not LED.isdisjoint(after.symbols) and at > 1:
        listed = [each.text for each in sentence[at + 2 : at + 3]] == [","] and at + 3 < len(sentence)
        return listed and not LED.isdisjoint(sentence[at + 3].symbols) and LED.isdisjoint(sentence[at - 1].symbols)
    if word in ("not", "never") and _denies_several(sentence, at):
        return True
    if word in ("rearm", "refuel", "service") and at > 1 and before in LINKS | {"to"}:
        return "<af>" in sentence[0].symbols
    if word in ("return", "land", "home") and any(
        not _HEIGHTS.isdisjoint(each.symbols) for each in sentence[at + 1 : at + 4]
    ):
        return any(not _ON_THE_WAY.isdisjoint(each.symbols) for each in sentence[:at])
    if (
        word in ("land", "lands")
        and at > 3
        and before in LINKS
        and (after is None or after.text in (",", "there", "and"))
    ):
        return lands_away(sentence[:at])
    if word in ("first", "last") and at and not sentence[at - 1].symbols.isdisjoint(_PLANES):
        return len({each.text for each in sentence if "<af>" in each.symbols}) > 1
    denied = word == "unless" or (word in CASES and not _DENYING.isdisjoint(each.text for each in sentence[at:]))
    if denied and of_ships and any(not _FIGHTS.isdisjoint(each.symbols) for each in sentence[:at]):
        return any(not each.symbols.isdisjoint(_AIMS) for each in sentence[:at])
    afloat = of_ships or "<ss>" in sentence[0].symbols or above.startswith("SS")
    if word in ("at", "in", "near", "off") and afloat and after is not None:
        near = sentence[at - 2 : at] if of_ships else sentence[:at]
        met = any(who.text in _SEERS and not _MET.isdisjoint(sees.symbols) for who, sees in pairwise(near))
        return met and not after.symbols.isdisjoint(_FOUND_AT)
    if not token.symbols.isdisjoint(_SUBMARINES) and "<tf>" not in sentence[0].symbols and _hunted_where(sentence, at):
        return True
    if word == "for" and after is not None and not after.symbols.isdisjoint(LED) and _awaited(sentence, at):
        return True
    if word == "for" and after is not None and at and not _FOUND_AT.isdisjoint(sentence[at - 1].symbols):
        waits = "<tf>" in after.symbols and any(
            not grammar().lists["waiting"].isdisjoint(each.symbols) for each in sentence[:at]
        )
        return not waits and not after.symbols.isdisjoint(LED | {"<contact>"})
    if word == "with" and of_ships and after is not None and "<tf>" in after.symbols:
        keeps = any(not _STAYS.isdisjoint(each.symbols) for each in sentence[max(0, at - 2) : at])
        return keeps and not CASES.isdisjoint(each.text for each in sentence)
    if "meet" in token.symbols and of_ships and any("<tf>" in each.symbols for each in sentence[at + 1 : at + 4]):
        goes_on = any(one.text == "with" and two.text in _IT for one, two in pairwise(sentence[at + 1 :]))
        return not goes_on and all(_JOINS.isdisjoint(each.symbols) for each in sentence[at + 1 :])
    if not token.symbols.isdisjoint(("launch", "recover", "land")) and of_ships:
        return after is not None and "<af>" in after.symbols
    return word == "raid" and "<af>" in sentence[0].symbols and before in ("if", "unless", "when")


def _ends_too(sentence: Sequence[Token]) -> bool:
    """Return whether an hour told behind something of which the end is told is its end too: `shadow C6 until fuel 3 but
    no later than 1300`."""
    last = max((at for at, each in enumerate(sentence) if each.text == "until"), default=0)
    words = [each.text for each in sentence[-3:]]
    between = sentence[last + 1 : -3]
    return (
        last > 0
        and words[0] in ("no", "not")
        and words[1] == "later"
        and sentence[-4].text in LINKS | {"or"}
        and all(each.text not in ("then", "and") for each in between)
    )


def _denies_several(sentence: Sequence[Token], at: int) -> bool:
    """Return whether it is in doubt what is forbidden: `TF2 is not to seek the enemy and engage it`."""
    first = next((n for n in range(at + 1, min(at + 4, len(sentence))) if verb_at(sentence, n)), None)
    if first is None or not (CASES | _HOW_LONG).isdisjoint(each.text for each in sentence[:at]):
        return False
    for n in range(first + 1, len(sentence) - 1):
        if sentence[n].text in ("but", ";", ":", ",") or sentence[n].text in CASES:
            return False
        if sentence[n - 1].text in _LONGER and sentence[n].text == "and" and sentence[n + 1].text.endswith("s"):
            return False  # `does not search any longer and returns`
        if sentence[n].text in ("and", "or") and sentence[n - 1].text != ",":
            return verb_at(sentence, n + 1) or not _WHERE.isdisjoint(sentence[n + 1].symbols)
    return False


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
    if not CASES.isdisjoint(each.text for each in sentence[at:]):
        return True
    if [each.text for each in sentence[at + 1 : at + 2]] != ["of"]:
        return False
    return at + 2 < len(sentence) and sentence[at + 2].text not in {sentence[0].text, above, *WHO, "them"}


def _hunted_where(sentence: Sequence[Token], at: int) -> bool:
    """Return whether planes are told behind what they search for where it is: they look where they are."""
    hunts = any(not _HUNTS.isdisjoint(each.symbols) for each in sentence[:at])
    behind = takewhile(lambda each: each.text not in ("then", "and", ";"), sentence[at + 1 : at + 5])
    return hunts and any(not _WHERE.isdisjoint(each.symbols) for each in behind)


def _awaited(sentence: Sequence[Token], at: int) -> bool:
    """Return whether more is told behind a unit that is waited for: it may be of that unit."""
    waits = any(not grammar().lists["waiting"].isdisjoint(each.symbols) for each in sentence[:at])
    rest = sentence[at + 2 :]
    joins = any(not _JOINS.isdisjoint(token.symbols) for token in rest)
    joins = joins or any(one.text == "with" and two.text in _IT for one, two in pairwise(rest))
    return waits and not joins and any(token.text in LINKS for token in rest)


def _is_late(sentence: Sequence[Token], at: int, above: str) -> bool:
    """Return whether an hour is told after a deed that may not wait for it: `AF3 search N8, 1100 home`."""
    if above and at < 3:
        behind = next((each for each in sentence[at + 1 :] if each.text not in (",", ":")), None)
        return behind is None or behind.symbols.isdisjoint(LED | {"<mydeck>"})  # `At 1000 TF2 goes north` is of TF2
    if start := takes_off(sentence, at):
        return _is_late(sentence[: start + 1], start, above)
    fronted = 3 if sentence[at - 1].text in ("at", "by", "from") else 2
    if at > fronted and sentence[at - fronted + 1].text in LINKS:
        return True
    return any(
        sentence[n].text in LINKS
        and (
            sentence[n + 1].symbols.isdisjoint(_LISTED) or (sentence[n + 1].text == "all" and verb_at(sentence, n + 2))
        )
        and (n != at - fronted + 1 or n == 2)
        and not shares(sentence, n)
        for n in range(2 if at > 1 and "<hop>" in sentence[1].symbols else 3, at - 1)
    )


def _others(sentence: Sequence[Token], at: int) -> bool:
    """Return whether the rest of a formation, or other units, are to do something else than to attack."""
    behind = [each for each in sentence[at + 1 :] if each.text not in grammar().lists["before"]]
    if [each.text for each in behind[1:2]] == ["in"] and not behind[0].symbols.isdisjoint(("go", "come")):
        behind = behind[2:]  # `the rest go in level`
    after = behind[0] if behind else None
    if after is None or not AIMED.isdisjoint(after.symbols) or after.text in ORDERED:
        return False
    height = any(not _HEIGHTS.isdisjoint(each.symbols) for each in sentence)
    if height and not after.symbols.isdisjoint(("stay", "remain", "keep")):
        return False
    if not after.symbols.isdisjoint(("<kind>", "<plane>", "<n>")):
        return False
    return not deeds().isdisjoint(after.symbols) or not after.symbols.isdisjoint(("<hop>", "<dir>"))


_STRUCK = frozenset(("attack", "bomb", "strike", "hit", "dive", "torpedo", "<contact>", "<place>", "<hex>", "<mydeck>"))
"""What does not stand before planes that are told apart: behind an attack their number is of those that make it."""


def _parted_before(sentence: Sequence[Token], at: int, above: str) -> bool:
    """Return whether a number of the planes of one AF is told something before `the others`, who are all the rest:
    `AF14: 2 Wildcat land, the rest CAP TF1` (`told_apart.py` counts them)."""
    planes = [n for n in range(1, at) if "<plane>" in sentence[n].symbols and _counted(sentence, n)]
    afs = [n for n in range(at) if "<af>" in sentence[n].symbols and sentence[n - 1].text not in ("as", "number")]
    one = afs == [0] or (not afs and above.startswith("AF")) or (len(planes) == 1 and afs == [planes[0] + 2])
    return one and len(planes) == 1 and all(each.symbols.isdisjoint(_STRUCK) for each in sentence[: planes[0]])


def _counted(sentence: Sequence[Token], at: int) -> bool:
    """Return whether planes stand behind a number of them: `2 Wildcat`, `two of the Wildcats`."""
    return "<n>" in sentence[at - 1 - (sentence[at - 1].text == "of")].symbols


def _parts_off(sentence: Sequence[Token]) -> bool:
    """Return whether a unit is formed: who is meant next is that one."""
    return any(not _FORMING.isdisjoint(token.symbols) for token in sentence)


def _submarine(sentence: Sequence[Token]) -> bool:
    """Return whether a submarine is to do more when it is attacked than to dive, is to surface and to dive, or not to
    dive at all. Of several boats each has what stands behind its name."""
    named = [at for at, token in enumerate(sentence) if "<ss>" in token.symbols]
    if not named and not (_SUBMARINES & {token.text for token in sentence} and all(map(_of_nobody, sentence))):
        return False
    parts = pairwise([0, *named[1:], len(sentence)])
    return any(_of_a_boat(sentence[start:end]) for start, end in parts)


def _of_nobody(token: Token) -> bool:
    return DOERS.isdisjoint(token.symbols)


def _of_a_boat(sentence: Sequence[Token]) -> bool:
    words = [token.text for token in sentence]
    dives = [
        at for at, token in enumerate(sentence) if "dive" in token.symbols and words[at + 1 : at + 2] not in _TIMED
    ]
    if any(a in CASES | {"while"} and b == "attacking" for a, b in pairwise(words)):
        return True  # before its own attack, or after it
    if "otherwise" in words and not _otherwise_clear(words):
        return True
    if "attacked" in words:
        late = [at for at in dives if at > words.index("attacked")]
        return any(
            words[at] in LINKS and not sentence[at + 1].symbols.isdisjoint(_MORE)
            for at in range(late[0] if late else len(words), len(words) - 1)
        )
    if any(words[at - 1] in ("not", "never") for at in dives if at):
        return True
    levels = [at for at, word in enumerate(words) if word in ("surface", "surfaces", "periscope", "deep")]
    fought = any("attack" in token.symbols for token in sentence)
    if (
        not fought
        and "otherwise" not in words
        and any(b > a + 1 and not _parted_by_hour(sentence[a:b]) for a, b in pairwise(levels))
    ):
        return True
    attacks = [at for at in range(1, len(words) - 1) if "attack" in sentence[at].symbols and words[at - 1] in LINKS]
    if any(words[at + 1] in ("it", "its") for at in attacks):
        return True
    up = [at for at, token in enumerate(sentence) if "surface" in token.symbols]
    return any(not _parted_by_hour(sentence[min(a, b) : max(a, b)]) for a in dives for b in up)


_STAYING = frozenset(("stay", "stays", "remain", "remains", "keep", "keeps", "lie", "lies"))
_STAYING_PUT = _STAYING | frozenset(
    ("it", "she", "in", "at", "on", "its", "where", "is", "here", "position", "deep", "depth", ",")
)
"""Words of `otherwise it stays deep in its position`."""


def _otherwise_clear(words: Sequence[str]) -> bool:
    """Return whether `otherwise` is the depth in all other cases, told last, that it stays where it is, what may be
    written later, `hold fire until I write otherwise`, or that there is nothing else."""
    behind = words[words.index("otherwise") + 1 :]
    if behind and behind[0] in ("no", "nothing") and _NO_MORE.issuperset(behind):
        return True
    if not _STAYING.isdisjoint(behind) and _STAYING_PUT.issuperset(behind):
        return True
    last = words[:-1] if words[-1] in ("depth", "level") else words
    return last[-1] in ("periscope", "periscopes") or (words[-1] == "otherwise" and words[-2] in _TOLD_LATER)


def _parted_by_hour(words: Sequence[Token]) -> bool:
    """Return whether an hour stands in words, so that what is before it and what is behind it are two orders."""
    return any("<time>" in token.symbols or token.text in ("until", "till") for token in words)
