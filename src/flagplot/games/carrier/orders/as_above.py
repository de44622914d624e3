"""`TF11 the same`: the order of a unit that is said to be that of the unit before it, written out for it; and `TF12
joins it`, with the TF that is meant.

What is repeated are the sentences of the one unit above, with the other in its place; where they name two of its kind,
or the planes or ships that it parts with, it is not said what would be the same, and the words stay as they are.
"""

import re
from collections.abc import Collection, Iterator, Sequence

from flagplot.games.carrier.orders.doubt_words import BARE_HEX
from flagplot.games.carrier.orders.gone_for_all import gone_for_all
from flagplot.games.carrier.orders.how_each import how_each
from flagplot.games.carrier.orders.of_all_near import home_of_all, of_all_near
from flagplot.games.carrier.orders.of_its_unit import of_its_unit
from flagplot.games.carrier.orders.rewording import placed
from flagplot.games.carrier.orders.same_aim import with_its_aim
from flagplot.games.carrier.orders.same_of_deck import begins_with, of_another_deck
from flagplot.games.carrier.orders.same_with_change import changed, with_a_change
from flagplot.games.carrier.orders.same_with_way import on_way, with_its_way
from flagplot.games.carrier.orders.same_words import ASKED, CONTACT, DOES, DONE, SAME, UNIT, UNITS, WILL
from flagplot.orders.scan import Piece, plain_name, written

_FOR_ANOTHER = re.compile(
    rf"(?:(?:and|also|exactly|just|the) )*(?:same|ditto|likewise|idem)(?: again)?(?: (?:goes|holds|applies|order"
    rf"|orders|thing|is true))*"
    rf"(?:(?: (?:for|to|with))(?: the)?|(?<=ditto)|(?<=likewise)|(?<=idem)) (?P<who>{UNITS}){DONE}"
    rf"|(?:and )?so (?:do|does|should|will|must|shall) (?P<whom>{UNITS})(?:,? please)?[\s.!]*",
    re.IGNORECASE,
)
"""For whom the order before it holds as well: `The same goes for TF12`, `So does TF12`."""
_REPEATS = re.compile(
    rf"{ASKED}(?P<who>{UNITS}) ?[:,-]? ?{WILL}{DOES}(?:so )?"
    rf"(?:{SAME}|(?P<too>too|also|as well)|(?:(?:the )?same |just |exactly )?(?:as|like|what|copy|copies) (?={UNIT}))"
    rf"(?: ?(?:as|like)? ?(?P<model>{UNIT})(?: do(?:es)?)?)?(?: for you)?{DONE}",
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
        "task",
        "back",
        "copy",
        "copies",
        "them",
        "it",
        "can",
        "what",
        "suit",
        "dive",
        "dives",
        "diving",
        "torpedo",
        "torpedoes",
        "three",
        "four",
    )
)
"""Words of which one stands in every sentence that repeats an order."""
_TOO = re.compile(
    rf"(?P<one>(?!.*\b(?:if|when|unless|until|once|should|while)\b|.*, ?\w+ing, ).+),? (?:(?:and )?(?P<who>{UNIT}),?"
    r" (?:too|also|as well|likewise)|(?:and so|as) (?:do|does|should|will|must|shall)"
    rf" (?P<so>{UNITS})"
    rf"|(?:and )?(?:the )?same (?:(?:goes|holds|applies) )?for (?P<for>{UNITS}))[\s.;!]*",
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
    rf"(?:(?P<one>(?!.*\b(?:if|when|unless|until|once|should|while)\b).+?),? (?:and )?)?(?P<who>{UNIT}) ?[:,-]? ?"
    r"(?:(?:to|should|shall|must|will|please|also|is to) )*(?:do(?:es)? )?(?:exactly |just )?"
    r"(?:the same|same|ditto|likewise) (?:with|for|on|against|to|at) (?:contact )?(?P<target>c ?\d+)(?:,?"
    r" please)?[\s.!]*",
    re.IGNORECASE,
)
"""Who does the same to another contact: `AF17 the same with C6`."""
_THERE = re.compile(
    rf"(?:and )?(?P<who>{UNIT}) ?[:,-]? ?(?=.*\b(?:also|too|as well|likewise)\b)"
    r"(?:(?:to|should|shall|must|will|please|also|is|go|goes|sails?) )*"
    r"(?:there|to the same (?:hex|place))(?:,? (?:too|as well|also|likewise))?[\s.!]*",
    re.IGNORECASE,
)
"""Who goes to the same hex."""
_WAY_THERE = re.compile(
    rf"{UNIT} ?:? ?(?:(?:should|shall|must|will|is|please|goes?|sails?|steams?|heads?|proceeds?|moves?|fl(?:y|ies)) )*"
    r"to [ab] ?/ ?[a-z]{1,2} ?\d+[\s.!]*",
    re.IGNORECASE,
)
"""A way to a hex and nothing else."""
_NUMBERED = re.compile(UNIT, re.IGNORECASE)
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
_LIST = re.compile(rf"{UNIT}(?:(?:,| and|, and| &) ?{UNIT})+", re.IGNORECASE)
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
    rows: list[list[list[Piece]]] = []
    """The sentences of each line."""
    changed_rows: set[int] = set()
    at: dict[str, tuple[int, int]] = {}
    """Where the last sentence of each unit stands."""
    above: dict[str, list[list[Piece]]] = {}
    last = ""
    left = MOST
    ends: Piece | None = None
    near: list[str] = []
    for line in lines:
        told: list[list[Piece]] = []
        rows.append(told)
        before = left
        said = [*_sentences(line)]
        apart = [one for each in how_each(said) for one in _sentences(each)]
        for sentence in apart:
            text = written(sentence)
            if not _next_to(ends, sentence[0]):
                last, near = "", []  # something between them is no order
            ends = sentence[-1]
            order = _order(text, sentence, above, last) if left else ""
            order = order or (with_its_aim(text, near, above, last, names) if left else "")
            order = order or (of_all_near(text, near, above) if left else "")
            behind = gone_for_all(text, near, above, names) or home_of_all(text, near, above, names)
            if not order and left and behind:
                left -= 1
                for row, place in {at[unit] for unit in near}:
                    rows[row][place] = placed(f"{written(rows[row][place]).rstrip(' .;!')}{behind}.", rows[row][place])
                    changed_rows.add(row)
                near, last = [], ""
                continue
            order = order or (of_another_deck(text, above.get(last, []), names) if left and last in names else "")
            left -= bool(order)
            told.append(placed(order, sentence) if order else sentence)
            whose = [plain_name(unit[0]) for unit in _subjects(text)]
            if whose:
                again = whose[-1] == last and bool(above.get(last))  # the order goes on: none of it alone is the same
                last = whose[-1]
                near = list(dict.fromkeys([*near, *whose]))
                alone = (len(set(whose)) == 1 or order or _is_list(text)) and not again
                for unit in whose if alone and not order and _is_list(text) else whose[-1:]:
                    above[unit] = [told[-1]] if alone else []
                    at[unit] = len(rows) - 1, len(told) - 1
            elif deck := next((name for name in names if begins_with(text, name)), ""):
                near, last = [], deck
                above[deck] = [told[-1]]
            elif last:
                above[last] = [*above[last], sentence] if above[last] and len(above[last]) < _MOST_SENTENCES else []
        if left != before or len(apart) != len(said):
            changed_rows.add(len(rows) - 1)
    return [
        [piece for sentence in rows[row] for piece in sentence] if row in changed_rows else line
        for row, line in enumerate(lines)
    ]


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
    if (told := of_its_unit(text, sentence, above.get(last, []), last)) is not None:
        return told
    if (there := _THERE.fullmatch(text)) is not None:
        way = above.get(last, [])
        goes = len(way) == 1 and _WAY_THERE.fullmatch(written(way[0])) is not None
        return _for(there["who"], last, way[0]) if goes else ""
    if (aimed := _WITH_ANOTHER.fullmatch(text)) is not None:
        return _at_another(aimed, sentence, above, last)
    if (own := with_its_way(text)) is not None:
        order = _for(own[0], last, [piece for each in above.get(last, []) for piece in each])
        return on_way(order, own[1])
    if (other_way := with_a_change(text)) is not None:
        order = _for(other_way.who, last, [piece for each in above.get(last, []) for piece in each])
        return changed(order, other_way)
    other = _FOR_ANOTHER.fullmatch(text)
    if other is not None:
        return _for(other["who"] or other["whom"], last, [piece for each in above.get(last, []) for piece in each])
    found = _REPEATS.fullmatch(text)
    if found is None:
        one = above.get(last)
        return _and_too(text, sentence) or _joined(text, last if one and not _is_list(written(one[0])) else "")
    model = plain_name(found["model"]) if found["model"] else last
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


def _and_too(text: str, sentence: Sequence[Piece]) -> str:
    """Return `TF1 N2, TF11 too` as two sentences; nothing for any other."""
    found = _TOO.fullmatch(text) if len(sentence) <= _LONGEST else None
    model = _NUMBERED.search(found["one"]) if found is not None else None
    if found is None or model is None:
        return ""
    other = _for(found["who"] or found["so"] or found["for"], plain_name(model[0]), placed(found["one"], sentence))
    return f"{found['one'].rstrip(',')}. {other}." if other else ""


def _at_another(found: re.Match[str], sentence: Sequence[Piece], above: dict[str, list[list[Piece]]], last: str) -> str:
    """Return the order of one unit written for another, with another contact in the place of the only one it names."""
    one = found["one"]
    model = _NUMBERED.search(one) if one else None
    if one and model is None:
        return ""
    said = placed(one, sentence) if one else [piece for each in above.get(last, []) for piece in each]
    order = _for(found["who"], plain_name(model[0]) if model is not None else last, said)
    if len({plain_name(each) for each in CONTACT.findall(order)}) != 1:
        return ""
    order = CONTACT.sub(found["target"], order)
    return f"{one}. {order}." if one else order


def _joined(text: str, last: str) -> str:
    """Return `TF12 joins it` with the TF that the sentence before it is of; nothing for any other."""
    found = _JOINS.fullmatch(text)
    if found is None or not last.startswith("TF") or plain_name(found["who"]) == last:
        return ""
    return f"{found['who']}{found['does']}{last}{found['where']}"


def _for(who: str, model: str, order: Sequence[Piece]) -> str:
    """Return the order of one unit written for others; nothing where it cannot be the same."""
    if not order or len(order) > _LONGEST or any(plain_name(unit)[:2] != model[:2] for unit in _NUMBERED.findall(who)):
        return ""
    text = written(order)
    if _PARTS.search(text) or BARE_HEX.search(text):
        return ""
    whose = _subjects(text)
    named = {plain_name(unit) for unit in _NUMBERED.findall(who)}
    if _is_list(text):
        return _LIST.sub(who, text, count=1)
    if len(whose) != 1 or any(plain_name(unit[0]) in named for unit in _NUMBERED.finditer(text)):
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
