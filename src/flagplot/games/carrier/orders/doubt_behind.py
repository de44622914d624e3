"""What stands behind an order and may be of another than its unit: of the rest, of a part, of a contact, of both."""

import re
from collections.abc import Sequence, Set

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.words import base_name
from flagplot.games.carrier.orders.assemble import CaseItem
from flagplot.games.carrier.orders.doubt_words import DECIDING, LEADING, UNIT, units_in
from flagplot.games.carrier.orders.draft import Draft
from flagplot.games.carrier.orders.text import unit_name
from flagplot.games.carrier.orders.tongue import Tongue
from flagplot.orders.scan import Piece, written

_CASE = re.compile(
    r"(?:(?:and|but|then) )*(?:if|when|whenever|once|should|unless|as soon as|until|at night|by night)\b", re.IGNORECASE
)
_CASE_OF_PART = re.compile(rf"{_CASE.pattern} (?:it|they|she|he|those|these|either|both)\b", re.IGNORECASE)
_GOES_ON = re.compile(rf"(?:{_CASE.pattern}|(?:and )?then\b(?!.*\b(?:rest|others|remainder)\b))", re.IGNORECASE)
_BY_PRONOUN = re.compile(r"(?:(?:and|then) )*(?:they|it|she|he)\b", re.IGNORECASE)
_CASE_OF_GUARDED = re.compile(
    rf"{_CASE_OF_PART.pattern} (?:(?:is|are|gets?|comes?|under) )*"
    r"(?:attack|sunk|hit|damaged|mov|reach|arriv|leav|sail|steam)",
    re.IGNORECASE,
)
_GONE = re.compile(
    r"(?:\b(?:if|when|once|should|unless|until) |^)(?:contact )?C ?(?P<n>\d+)\b[^,.;]{0,20}?"
    r"(?:\bgone|\bnot (?:there|found)|n['’]t (?:there|found)|\bno longer|\bleft|\bmoved|\bdisappeared|\bcleared"
    r"|\bvanished|\bescaped|\bfled|\bbolted|\b(?:can|could)(?: ?not|n['’]t) be|\baway\b|\boff\b|\belsewhere|\babsent"
    r"|\blacks?\b|\bmissing)",
    re.IGNORECASE,
)
_ATTACKS_IT = re.compile(
    r"\b(?:otherwise|else|if not),? (?:it |they |is to |are to |should )*(?:attack|strike|hit|bomb)s? (?:it|them)\b",
    re.IGNORECASE,
)
"""`if C6 is gone AF7 returns, otherwise it attacks it`: what is told as gone is what is attacked."""
_CONTACT = re.compile(r"\bC ?\d", re.IGNORECASE)
_NOT_FOUND = re.compile(
    r"\b(?:if|when|once|should|unless|until) [^,.;]{0,20}?(?:\bnot|n['’]t|\bnever|\bfails? to|\bmiss(?:es)?)"
    r"(?: (?:find|see|locate|spot|sight|discover|catch|reach|meet)s?)? (?:the |contact |there |any ?more )*"
    r"C ?(?P<n>\d+)\b",
    re.IGNORECASE,
)
"""A contact that a unit does not find: it is gone."""
COURSES = frozenset(("its", "the", "route", "heading", "direction", "course", "bearing"))
"""With what a sentence begins that may only explain a way."""
_COURSE = re.compile(r"(?:its |the )?(?:route|heading|direction|course|bearing)\b", re.IGNORECASE)
_HIT_IT = re.compile(r"\b(?:bomb|attack|hit|strike|raid)s? (?:it|them)\b", re.IGNORECASE)
_SHIPS_MET = re.compile(
    r"^(?:but |and )?(?:if|when|should) "
    r"(?!.*\b(?:no|not|never|nothing|unless|planes?|aircraft|fighters?|bombers?|sub\w*)\b)[^,.;]*"
    r"\b(?:ships|transports|cruisers|destroyers|carriers|warships|battleships|freighters|convoy)\b"
    r"[^.;]*\b(?:attack|hit|strike|engage)s? them\b",
    re.IGNORECASE,
)
"""A case of ships that are met, and a deed of them."""
_HOME = frozenset(("land", "lands", "return", "returns", "home", "rtb"))
_AFTERWARDS = frozenset(("then", "afterwards", "finally"))
_REST_JOINS = re.compile(
    r"(?:(?:and|then|while) )?(?:the )?(?:rest|remainder|others|other ships)"
    r" (?:(?:then|is to|are to|to|shall|should|must|will|now) )*(?:re)?(?:joins?|jns?)(?: up)?(?: with)? tf ?\d+\W*$",
    re.IGNORECASE,
)
"""The rest of a TF joins another that is named for no more than that."""
_REST = re.compile(
    r"^(?:(?:and|but|then|meanwhile|while|,|all|take|send|bring|move|lead|sail|keep|hold|leave|let|have|go|carry|on|with"
    r"|proceed|continue|the) )*"
    r"(?:rest|others|remainder|remaining|other (?:ships|ones|vessels)|every(?:one|body|thing) else"
    r"|main (?:body|force|group)|ships (?:left|that)|those (?:left|that))\b"
    r"(?! (?:at|on|upon|against|fires?|shoots?|aims?)\b)",
    re.IGNORECASE,
)
"""A sentence of what is left of a TF, in an order of which nothing was split off."""
_TIED = re.compile(
    r"\b(?:(?P<waits>wait|await|hold|stay|stop|remain)\w*\b[^.;]*?\b(?:for|await\w*|until|till)"
    r"|(?:stay|keep|go|sail|steam|stick|remain|travel|move|run|proceed|cruise|hang)\w*(?: \w+)? with)"
    r" (?:TF|task force) ?\d+\b",
    re.IGNORECASE,
)
_STEP = re.compile(r"[NS][EW]?\d", re.IGNORECASE)
_STANDING = frozenset(("avoid", "engage", "fight", "no", "do", "dont", "don", "never", "if", "should", "in", "when"))
"""With what a sentence may begin that is no deed after the wait."""


def names_another(pieces: Sequence[Piece], above: Draft) -> bool:
    """Return whether a sentence begins with a unit of its own behind an order that begins at an hour: the hour may be
    meant for both (`1000: AF8: CAP TF1; AF13: hold`)."""
    first = UNIT.match(written(pieces))
    return first is not None and f"{first[1]}{first[2]}".upper() != unit_name(above.unit)


def of_what_is_left(pieces: Sequence[Piece], above: Draft | None) -> bool:
    """Return whether a sentence is for the rest of a TF of which nothing was split off, or of another, has a case, or
    stands behind an hour, which may be that of both. Where something was split off, it parts what follows from what
    that is to do, as the TF's own name does."""
    if above is None or above.unit.kind != "TF":
        return False
    text = written(pieces)
    rest = _REST.match(text) is not None
    itself = UNIT.match(text) is not None and not names_another(pieces, above)
    another = not units_in(text) <= {above.unit} and _REST_JOINS.match(text) is None
    if rest and (above.hour is not None or another):
        return True
    if (rest or (itself and above.hour is None)) and above.items and isinstance(above.items[-1].node, ast.Split):
        above.items[-1].parted = True
    if not rest:
        return False
    cased = not DECIDING.isdisjoint(piece.text for piece in pieces)
    return cased or not any(isinstance(item.node, ast.Split) for item in above.items)


def of_other_units(text: str, below: Draft | None) -> bool:
    """Return whether a line is for the rest, and no part of the unit of the line above it was split off. `below`: the
    order of that."""
    if below is None or _REST.match(text) is None:
        return False
    return below.unit.kind == "TF" and not any(isinstance(node, ast.Split) for node in below.nodes)


def in_case_of_part(text: str, above: Draft | None) -> bool:
    """Return whether a sentence tells a case of what has just been split off, or of the ships over which a CAP is
    flown, or may do so: it would be a case of the unit itself."""
    item = above.items[-1] if above is not None and above.items else None
    if item is None:
        return False
    last = item.node
    if isinstance(last, ast.Cap):
        return last.place.tf is not None and _CASE_OF_GUARDED.match(text) is not None
    if not isinstance(last, ast.Split):
        return False
    told = last.order is not None and (_BY_PRONOUN.match(text) or (not item.bracketed and _GOES_ON.match(text)))
    return bool(told) or _CASE_OF_PART.match(text) is not None


def gone_of_another(text: str, above: Draft | None) -> bool:
    """Return whether a case asks whether a contact is gone that neither the sentence nor the order before it is about:
    what is attacked would be meant."""
    found = _GONE.search(text) or _NOT_FOUND.search(text)
    if found is None:
        return False
    nodes = above.nodes if above is not None else []
    about = [node.place.contact for node in nodes if isinstance(node, ast.Attack)]
    about += [node.target.contact for node in nodes if isinstance(node, ast.Shadow)]
    if int(found["n"]) in about[:-1] and about[-1] != int(found["n"]):
        return True  # what is said of the first of two targets would be said of the last
    told = f"{text[: found.start()]} {text[found.end() :]}"
    if not about and _ATTACKS_IT.search(told) is not None and _CONTACT.search(told) is None:
        return False
    return int(found["n"]) not in about and re.search(rf"\bC ?{found['n']}\b", told, re.IGNORECASE) is None


def explains_way(text: str, above: Draft | None) -> bool:
    """Return whether a course is told behind a way that is told already: it may be the same again, and is no other."""
    goes = above is not None and bool({ast.GoTo, ast.Move} & above.kinds)
    return goes and _COURSE.match(text) is not None


def of_a_base(text: str, above: Draft | None) -> bool:
    """Return whether planes are told to attack `it`, in a case or not, where the order before it takes them to a base:
    that is meant, and not what is sighted there. Of a TF that meets ships, `attack them` is of these."""
    if above is not None and above.unit.kind == "TF" and _SHIPS_MET.search(text) is not None:
        return False
    last = above.items[-1].node if above is not None and above.items else None
    return isinstance(last, ast.GoTo) and bool(base_name(last.place.name)) and _HIT_IT.search(text) is not None


def goes_on_after_case(pieces: Sequence[Piece], above: Draft | None) -> bool:
    """Return whether an order goes on with `then` after a case, so that it may belong to it: without programs at all,
    and else where the sentence before it begins with the case."""
    if above is None:
        return False
    if pieces[0].text not in LEADING and (above.tongue is not Tongue.SUBMARINES or not _STEP.match(written(pieces))):
        return False
    if above.tongue is not Tongue.SUBMARINES:
        last = above.items[-1].node if above.items else None
        lands = not _HOME.isdisjoint(piece.text for piece in pieces[1:4])  # which is done in any case
        return pieces[0].text in _AFTERWARDS and isinstance(last, CaseItem) and not lands
    return any(sign.type == "IF" for clause in above.clauses for sign in clause)


class Tied:
    """The TFs of a sheet that wait for another or stay with it: what is told behind may be for the time after that."""

    def __init__(self) -> None:
        self._waits: dict[tuple[int, str], bool] = {}
        """Whether they wait, by the line that says so and the unit."""

    def may_be_after(self, pieces: Sequence[Piece], text: str, words: Set[str], above: Draft | None) -> bool:
        """Return whether a sentence goes on with the order of such a TF, and is no deed of before it."""
        said = _TIED.search(text)
        first = UNIT.search(text) if above is None else None
        unit = unit_name(above.unit) if above is not None else f"TF{first[2]}" if first is not None else ""
        waits = self._waits.get((pieces[0].line, unit)) if above is not None else None
        if said is not None:
            self._waits[pieces[0].line, unit] = said["waits"] is not None
        if waits is None:
            return False
        return pieces[0].text not in _STANDING if waits else not DECIDING.isdisjoint(words)
