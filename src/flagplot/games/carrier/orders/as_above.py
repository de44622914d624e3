"""`TF11 the same`: the order of a unit that is said to be that of the unit before it, written out for it; and `TF12
joins it`, with the TF that is meant.

What is repeated are the sentences of the one unit above, with the other in its place; where they name two of its kind,
or the planes or ships that it parts with, it is not said what would be the same, and the words stay as they are.
"""

import re
from collections.abc import Collection, Iterator, Sequence

from flagplot.games.carrier.orders.doubt_words import BARE_HEX
from flagplot.games.carrier.orders.rewording import placed
from flagplot.orders.scan import Piece, written

_UNIT = r"(?:tf|af|ss) ?\d+"
_SAME = (
    r"(?:(?:exactly |just )?the same(?: again| thing)?|same(?: again| order| orders| thing| here)?|ditto"
    r"|idem|likewise|dto|(?<=[-:] )do(?= ?\.)"
    r"|(?:the )?same as above|as above)"
)
_FOR_ANOTHER = re.compile(
    rf"(?:(?:and|also|exactly|just|the) )*(?:same|ditto|likewise)(?: again)?(?: (?:goes|holds|applies|order"
    rf"|orders|thing|is true))*"
    rf"(?: (?:for|to|with))(?: the)? (?P<who>{_UNIT}(?:(?:,| and|, and| &) ?{_UNIT})*)(?:,? (?:please|too"
    rf"|as well))?[\s.!]*"
    rf"|(?:and )?so (?:do|does|should|will|must|shall) (?P<whom>{_UNIT}(?:(?:,| and|, and"
    rf"| &) ?{_UNIT})*)(?:,? please)?[\s.!]*",
    re.IGNORECASE,
)
"""For whom the order before it holds as well: `The same goes for TF12`, `So does TF12`."""
_REPEATS = re.compile(
    rf"(?:(?:and|also|please) )*(?P<who>{_UNIT}(?:(?:,| and|, and| &) ?{_UNIT})*) ?[:,-]? ?"
    r"(?:(?:to|should|shall|must|will|please|also|is to|are to|both) )*(?:do(?:es)? )?(?:so )?"
    rf"(?:{_SAME}|(?P<too>too|also|as well)|(?:(?:the )?same |just |exactly )?(?:as|like) (?={_UNIT}))"
    rf"(?: ?(?:as|like)? ?(?P<model>{_UNIT}))?"
    r"(?:,? (?:please|too|as well))?[\s.!]*",
    re.IGNORECASE,
)
"""Who does the same, and as whom if that is said."""
_TELLING = frozenset(
    (
        "so",
        "same",
        "ditto",
        "dto",
        "do",
        "idem",
        "likewise",
        "above",
        "too",
        "also",
        "well",
        "as",
        "like",
        "join",
        "joins",
        "then",
        "afterwards",
        "afterward",
        "thereafter",
        "finally",
        "after",
        "gone",
        "there",
        "rest",
        "others",
        "other",
        "remaining",
        "remainder",
        "both",
        "two",
        "three",
        "four",
    )
)
"""Words of which one stands in every sentence that repeats an order."""
_TOO = re.compile(
    rf"(?P<one>(?!.*\b(?:if|when|unless|until|once|should|while)\b|.*, ?\w+ing, ).+),? (?:and )?(?P<who>{_UNIT}),?"
    r" (?:too|also|as well|likewise)[\s.;!]*",
    re.IGNORECASE,
)
"""What a unit does, and another as well."""
_JOINS = re.compile(
    r"(?P<who>tf ?\d+)(?P<does>,? (?:(?:to|should|shall|must|will|please|also|then|is"
    r"|can) )*joins?(?: up)?(?: with)? )"
    r"(?:it|her)(?P<where>(?: there| now| (?:at|in) (?:hex )?[ab] ?/? ?[a-z]{1,2} ?\d+)?[\s.!]*)",
    re.IGNORECASE,
)
"""A TF that joins the one of the sentence before."""
_WITH_ANOTHER = re.compile(
    rf"(?:(?P<one>(?!.*\b(?:if|when|unless|until|once|should|while)\b).+?),? (?:and )?)?(?P<who>{_UNIT}) ?[:,-]? ?"
    r"(?:(?:to|should|shall|must|will|please|also|is to) )*(?:do(?:es)? )?(?:exactly |just )?"
    r"(?:the same|same|ditto|likewise) (?:with|for|on|against|to|at) (?:contact )?(?P<target>c ?\d+)(?:,?"
    r" please)?[\s.!]*",
    re.IGNORECASE,
)
"""Who does the same to another contact: `AF17 the same with C6`."""
_CONTACT = re.compile(r"\bc ?\d+\b", re.IGNORECASE)
_THERE = re.compile(
    rf"(?:and )?(?P<who>{_UNIT}) ?[:,-]? ?(?:(?:to|should|shall|must|will|please|also|is|go|goes|sails?) )*"
    r"(?:there|to the same (?:hex|place)),?(?: (?:too|as well|also|likewise))[\s.!]*",
    re.IGNORECASE,
)
"""Who goes to the same hex."""
_WAY_THERE = re.compile(
    rf"{_UNIT} ?:? ?(?:(?:should|shall|must|will|is|please|goes?|sails?|steams?|heads?|proceeds?|moves?|fl(?:y|ies)) )*"
    r"to [ab] ?/ ?[a-z]{1,2} ?\d+[\s.!]*",
    re.IGNORECASE,
)
"""A way to a hex and nothing else."""
_NEXT = r"(?:then|afterwards?|after that|thereafter|finally)"
_GOES_ON = re.compile(
    rf"(?P<who>{_UNIT}) ?[:,]? ?(?:(?:should|shall|must|will|is to) )?(?:{_NEXT},? (?P<does>[a-z].*)"
    rf"|(?P<verb>[a-z]+) (?:afterwards|thereafter)(?P<more> .*|[\s.!]*))",
    re.IGNORECASE,
)
"""What the unit of the sentence before does next: `AF23 then lands on Lexington`."""
_ALL_IF_GONE = re.compile(
    r"(?:and |but )?(?P<who>(?:they )?both(?: of them| afs)?|(?:they |these )?all(?: of them| afs)?) (?:(?:should"
    r"|shall|will|must|to|are to) )*"
    r"(?:returns?|lands?|(?:come|go|fly|head|turn)s? (?:back|home)) if (?:the target|the enemy|it|they|(?P<target>c"
    r" ?\d+))"
    r"(?: ?'s| is| has| are| be)? (?:gone|no longer there|not there)(?: (?:by then|any ?more|already))?[\s.!]*",
    re.IGNORECASE,
)
"""What all that attack do if the target is gone."""
_IF_GONE_ALL = re.compile(
    r"(?P<who>both(?: of them| afs)?|all (?:three|3|of them|afs)|they all)[:,]? if (?:the target|the enemy|it|they"
    r"|(?P<target>c ?\d+))?(?: ?'s| is| has| are| be)? ?gone(?: (?:by then|any ?more|already))?,? (?:(?:then|they"
    r"|should|shall|will|must|to) )*(?:returns?|lands?|(?:come|go|fly|head|turn)s? (?:back|home)|home)[\s.!]*",
    re.IGNORECASE,
)
"""The same, with the case first."""
_TOGETHER = re.compile(
    r"(?:and )?(?P<next>(?:then|afterwards|after that)[:,]? )?(?P<who>both|all (?:two|three|four|2|3|4))(?: of them)?"
    r"[:,]? (?:(?P<then>then|next) )?(?:(?:should|shall|will|must|are to|to|please) )?"
    r"(?:(?P<move>(?:go |turn |come |be )?into (?:the )?wind)"
    r"|(?P<way>avoid (?:surface )?combat|engage|hold (?:your |their )?fire"
    r"|(?:go |stay |at |be )?(?:periscope|deep|high|low)(?: depth)?))"
    r"(?P<after>,? (?:afterwards|after that|thereafter|when done|then))?[\s.!]*",
    re.IGNORECASE,
)
"""What the two, three or four units do of which the lines right above are."""
_COUNTS = {"both": 2, "two": 2, "2": 2, "three": 3, "3": 3, "four": 4, "4": 4}
_OPEN = re.compile(
    r"\b(?:if|when|whenever|unless|until|till?|once|should|while|after|before|split|detach|launch|join|land|return|home"
    r"|rtb|high|low|deep|periscope|surface|avoid|engage|fire|every|\d{4})",
    re.IGNORECASE,
)
"""What leaves it open how an order goes on."""
_A_WAY = re.compile(r"\b(?:[ns][ew]?\d*|to|go(?:es)?|moves?|sails?|north|south)\b", re.IGNORECASE)
"""What tells a submarine where to go."""
_DEED_FIRST = re.compile(
    r"(?P<deed>(?:all )?(?:hold|stay|wait)(?: (?:position|here|there|fast|put))?(?: (?:for )?(?:\d|one|two|three"
    r"|four) (?:turns?|hours?))?"
    r"|land|return(?: home)?|(?:go |come )?home|rtb|avoid(?: surface)? combat|engage|hunt sub(?:marine)?s|leave"
    r" submarines(?: alone)?"
    r"|stop search(?:ing)?|(?:go )?(?:high|low|deep)|(?:go |move |sail |steam )?(?:n|ne|se|s|sw|nw) ?\d{1,2}) ?: ?"
    rf"(?P<who>{_UNIT}(?:(?:,| and|, and| &) ?{_UNIT})*)[\s.!]*",
    re.IGNORECASE,
)
"""A deed before the units that do it: `Hold: TF1, TF5`."""
_REST_OF_AF = re.compile(
    r"(?:meanwhile,? |and )?(?:the |its )*(?:rest|others|remainder|(?:other|remaining) (?:planes|ones|aircraft"
    r"|machines))"
    r"(?: of (?:it|them|the formation|(?P<of>af ?\d+)))?,? (?:(?:then|should|shall|will|must|to|is|are) )*"
    r"(?P<does>(?:bombs?|attacks?|strikes?|hits?|raids?|returns?|lands?|fl(?:y|ies)|go(?:es)?|search(?:es)?|continues?|proceeds?|comes?)\b"
    r"(?!.*\b(?:if|when|unless|until|once|should|not|rest|others?)\b).*)",
    re.IGNORECASE,
)
"""What an AF does that has parted with some of its planes."""
_PARTED = re.compile(
    r"(?P<who>af ?\d+)(?:,|:| please| is to| should| must| shall| will| to)* (?:split|detach|peel|separate"
    r"|send)\w*\b[^.;]*\bas af ?\d+\b(?!.*\b(?:if|when|unless|until|once)\b)",
    re.IGNORECASE,
)
_STANDS_AT = re.compile(
    r"(?P<unit>[ta]f ?\d+) ?[(\[] ?(?P<hex>[ab] ?/ ?[a-z]{1,2} ?\d+) ?[)\]]"
    r" ?[:,-]? ?(?P<does>[a-z\d].*)",
    re.IGNORECASE,
)
"""Where a unit stands, in brackets behind it: `TF1 (B/F30): N2`."""
_STRIKES = re.compile(r"\b(?:attack|strike|hit|bomb|go(?:es)? for|torpedo)", re.IGNORECASE)
_NUMBERED = re.compile(_UNIT, re.IGNORECASE)
_PARTS = re.compile(
    r"\b(?:split|detach|as [ta]f|launch|join|meet|rendezvous|attack (?:first|last|before|after))", re.IGNORECASE
)
"""What two units cannot both do in the same words."""
_OF_OTHERS = re.compile(
    r"\b(?:after|before|to|on|at|over|with|of|from|for|joins?|near|meets?|as|follows?|covers?|caps?|protects?"
    r"|escorts?) $",
    re.IGNORECASE,
)
"""What stands before a unit whose order it is not."""
_WORD = 16
"""Letters before a unit in which such a word stands."""
_LIST = re.compile(rf"{_UNIT}(?:(?:,| and|, and| &) ?{_UNIT})+", re.IGNORECASE)
"""Units with which a sentence for several begins."""
_GAP = 3
"""Letters between two sentences of a line; what a mail says beside orders is blanked."""
_LONGEST = 60
"""Pieces of an order that is repeated."""
_MOST_SENTENCES = 6
"""Sentences of one."""
MOST = 40
"""Orders of a sheet that are."""


def repeated(lines: Sequence[list[Piece]], names: Collection[str]) -> list[list[Piece]]:
    """Return lines in which each sentence that gives a unit the order of another is that order. `names`: the seat's
    ships and bases, in small letters."""
    if not any(
        piece.text in _TELLING or (piece.text in (":", "(", "[") and line[-2:-1]) for line in lines for piece in line
    ):
        return [*lines]
    out: list[list[Piece]] = []
    above: dict[str, list[list[Piece]]] = {}
    last = ""
    left = MOST
    ends: Piece | None = None
    near: list[str] = []
    for line in lines:
        told: list[list[Piece]] = []
        before = left
        for sentence in _sentences(line):
            text = written(sentence)
            if not _next_to(ends, sentence[0]):
                last, near = "", []  # something between them is no order
            ends = sentence[-1]
            order = _order(text, sentence, above, last) if left else ""
            order = order or (left and (_if_gone(text, near, above) or _together(text, near, above))) or ""
            left -= bool(order)
            told.append(placed(order, sentence) if order else sentence)
            whose = [_name(unit[0]) for unit in _subjects(text)]
            if whose:
                again = whose[-1] == last and bool(above.get(last))  # the order goes on: none of it alone is the same
                last = whose[-1]
                near = list(dict.fromkeys([*near, *whose]))
                alone = (len(set(whose)) == 1 or order or _is_list(text)) and not again
                above[last] = [told[-1]] if alone else []
            elif any(text.lower().startswith(name) for name in names):
                last, near = "", []
            elif last:
                above[last] = [*above[last], sentence] if above[last] and len(above[last]) < _MOST_SENTENCES else []
        out.append(line if left == before else [piece for sentence in told for piece in sentence])
    return out


def _next_to(before: Piece | None, first: Piece) -> bool:
    """Return whether a sentence stands right behind the one before it, or on the line below."""
    if before is None or first.line == before.line:
        return before is None or first.column - before.column - before.length <= _GAP
    return first.line == before.line + 1


def _order(text: str, sentence: Sequence[Piece], above: dict[str, list[list[Piece]]], last: str) -> str:
    """Return what a sentence that repeats an order stands for; nothing for any other. `last`: the unit of the last
    order."""
    if len(sentence) > _LONGEST:
        return ""
    if (next_of := _GOES_ON.fullmatch(text)) is not None and _name(next_of["who"]) == last:
        return f"then {next_of['does'] or next_of['verb'] + next_of['more']}" if above.get(last) else ""
    if (rest := _REST_OF_AF.fullmatch(text)) is not None:
        said = above.get(last, [])
        parted = _PARTED.match(written(said[-1])) if said else None
        own = parted is not None and _name(parted["who"]) == last == _name(rest["of"] or last)
        own = own and bool(
            rest["of"] or said[-1][-1].line == sentence[0].line
        )  # on another line it may be of the fleet
        return f"{last} {rest['does']}" if own else ""
    if (stands := _STANDS_AT.fullmatch(text)) is not None:
        return f"{stands['unit']} at {stands['hex']}: {stands['does']}"
    if (deed := _DEED_FIRST.fullmatch(text)) is not None:
        return f"{deed['who']}: {deed['deed'].removeprefix('all ')}"
    if (there := _THERE.fullmatch(text)) is not None:
        way = above.get(last, [])
        goes = len(way) == 1 and _WAY_THERE.fullmatch(written(way[0])) is not None
        return _for(there["who"], last, way[0]) if goes else ""
    if (aimed := _WITH_ANOTHER.fullmatch(text)) is not None:
        return _at_another(aimed, sentence, above, last)
    other = _FOR_ANOTHER.fullmatch(text)
    if other is not None:
        return _for(other["who"] or other["whom"], last, [piece for each in above.get(last, []) for piece in each])
    found = _REPEATS.fullmatch(text)
    if found is None:
        return _and_too(text, sentence) or _joined(text, last if above.get(last) else "")
    model = _name(found["model"]) if found["model"] else last
    said = above.get(model, [])
    if found["too"] and len(said) > 1:
        return ""  # it may be of the last sentence alone
    return _for(found["who"], model, [piece for each in said for piece in each])


def _sentences(line: Sequence[Piece]) -> Iterator[list[Piece]]:
    """Yield the sentences of a line, each with its stop."""
    start = depth = 0
    for at, piece in enumerate(line):
        depth += (piece.text == "(") - (piece.text == ")")
        if piece.text in (".", ";") and not depth:
            yield list(line[start : at + 1])
            start = at + 1
    if start < len(line):
        yield list(line[start:])


def _name(unit: str) -> str:
    return unit.upper().replace(" ", "")


def _and_too(text: str, sentence: Sequence[Piece]) -> str:
    """Return `TF1 N2, TF11 too` as two sentences; nothing for any other."""
    found = _TOO.fullmatch(text) if len(sentence) <= _LONGEST else None
    model = _NUMBERED.search(found["one"]) if found is not None else None
    if found is None or model is None:
        return ""
    other = _for(found["who"], _name(model[0]), placed(found["one"], sentence))
    return f"{found['one'].rstrip(',')}. {other}." if other else ""


def _at_another(found: re.Match[str], sentence: Sequence[Piece], above: dict[str, list[list[Piece]]], last: str) -> str:
    """Return the order of one unit written for another, with another contact in the place of the only one it names."""
    one = found["one"]
    model = _NUMBERED.search(one) if one else None
    if one and model is None:
        return ""
    said = placed(one, sentence) if one else [piece for each in above.get(last, []) for piece in each]
    order = _for(found["who"], _name(model[0]) if model is not None else last, said)
    if len({_name(each) for each in _CONTACT.findall(order)}) != 1:
        return ""
    order = _CONTACT.sub(found["target"], order)
    return f"{one}. {order}." if one else order


def _if_gone(text: str, near: Sequence[str], above: dict[str, list[list[Piece]]]) -> str:
    """Return what all that are told above to attack are to do if the target is gone, written for each of them; nothing
    where others are told something there, or where more are than `both`. `near`: the units that are told something in
    the sentences right before."""
    found = _ALL_IF_GONE.fullmatch(text) or _IF_GONE_ALL.fullmatch(text)
    if found is None or len(near) < 2 or (re.search(r"three|3", found["who"]) and len(near) != _COUNTS["three"]):
        return ""
    if "both" in found["who"].lower() and len(near) > 2:
        return ""
    for unit in near:
        told = " ".join(written(each) for each in above.get(unit, []))
        targets = {_name(each) for each in _CONTACT.findall(told)}
        if unit[:2] != "AF" or not _STRIKES.search(told) or len(targets) != 1:
            return ""
        if found["target"] and targets != {_name(found["target"])}:
            return ""
    return " ".join(f"{unit} return if the target is gone." for unit in near)


def _together(text: str, near: Sequence[str], above: dict[str, list[list[Piece]]]) -> str:
    """Return what both or all of the units right above do then, written for each of them; nothing where it is left
    open how one of them goes on, or where more or others are told something there."""
    found = _TOGETHER.fullmatch(text)
    if found is None or _COUNTS[found["who"].lower().split()[-1]] != len(near) or len({unit[:2] for unit in near}) > 1:
        return ""
    told = [" ".join(written(each) for each in above.get(unit, [])) for unit in near]
    if not all(told) or any(map(_OPEN.search, told)):
        return ""
    if found["way"]:
        if near[0][:2] == "SS" and any(map(_A_WAY.search, told)):
            return ""  # before it or behind it
        last = "" if found["next"] or found["then"] or found["after"] else found["way"]
        return " ".join(f"{unit}: {last}." for unit in near) if last else ""
    if not (found["next"] or found["then"] or found["after"]) or near[0][:2] != "TF":
        return ""  # it may be before what they do
    return " ".join(f"{unit}: {found['move']}." for unit in near)


def _joined(text: str, last: str) -> str:
    """Return `TF12 joins it` with the TF that the sentence before it is of; nothing for any other."""
    found = _JOINS.fullmatch(text)
    if found is None or not last.startswith("TF") or _name(found["who"]) == last:
        return ""
    return f"{found['who']}{found['does']}{last}{found['where']}"


def _for(who: str, model: str, order: Sequence[Piece]) -> str:
    """Return the order of one unit written for others; nothing where it cannot be the same."""
    if not order or len(order) > _LONGEST or any(_name(unit)[:2] != model[:2] for unit in _NUMBERED.findall(who)):
        return ""
    text = written(order)
    if _PARTS.search(text) or BARE_HEX.search(text):
        return ""
    whose = _subjects(text)
    named = {_name(unit) for unit in _NUMBERED.findall(who)}
    if _is_list(text):
        return _LIST.sub(who, text, count=1)
    if len(whose) != 1 or any(_name(unit[0]) in named for unit in _NUMBERED.finditer(text)):
        return ""
    return f"{text[: whose[0].start()]}{who}{text[whose[0].end() :]}"


def _subjects(text: str) -> list[re.Match[str]]:
    """Return where the units stand that a sentence is for."""
    units = _NUMBERED.finditer(text)
    return [unit for unit in units if not _OF_OTHERS.search(text, max(0, unit.start() - _WORD), unit.start())]


def _is_list(text: str) -> bool:
    """Return whether a sentence begins with all units that it names: `AF2 and AF3 come home`."""
    found = _LIST.match(text)
    return found is not None and len(_NUMBERED.findall(found[0])) == len(_NUMBERED.findall(text))
