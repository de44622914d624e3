"""Whether a sentence of a sheet is clear before it is taken: what it orders, of whom, and after which order."""

import re
from collections.abc import Sequence

import msgspec

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.words import base_name
from flagplot.games.carrier.orders.assemble import CaseItem
from flagplot.games.carrier.orders.called_off import called_off
from flagplot.games.carrier.orders.doubt import in_doubt
from flagplot.games.carrier.orders.doubt_case import case_in_doubt
from flagplot.games.carrier.orders.doubt_place import held_somewhere
from flagplot.games.carrier.orders.doubt_text import loosely_said, of_something_below
from flagplot.games.carrier.orders.doubt_together import come_apart
from flagplot.games.carrier.orders.doubt_words import AIMED, CASES, SEVERAL, WHO, verb_at
from flagplot.games.carrier.orders.draft import Draft
from flagplot.games.carrier.orders.frames import grammar
from flagplot.games.carrier.orders.lone_n import may_be_step
from flagplot.games.carrier.orders.patterns import Token
from flagplot.games.carrier.orders.radio_lines import of_radio
from flagplot.games.carrier.orders.rewording import Rewording, written_out
from flagplot.games.carrier.orders.sentence_tokens import tokens
from flagplot.games.carrier.orders.stock import stock
from flagplot.games.carrier.orders.taking import Taking
from flagplot.games.carrier.orders.text import unit_name
from flagplot.games.carrier.orders.tongue import Tongue
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verb import ON_DECK
from flagplot.orders.scan import Piece, written
from flagplot.orders.unsure import unsure

UNIT = re.compile(r"\b([ATat][Ff])[ -]?(\d+)\b")
_BOAT = re.compile(r"\bSS ?(\d+)\b", re.IGNORECASE)
_DAY_AND_NIGHT = re.compile(r"\b(?:by|at|in|during|only) (?:the )?(?:day|night|daylight|dark)\b", re.IGNORECASE)
_CASE_OF = re.compile(
    r"\b(?:if|when|whenever|once|should|unless|as soon as) (?P<unit>[at]f[ -]?\d+)\b[^,.;:]*?(?:,| then) "
    r"(?!(?:then |to )?(?:it|they|she|he|[at]f[ -]?\d+|join|support|assist)\b)",
    re.IGNORECASE,
)
"""A case of one unit before something to be done of which is not said who does it."""
_DECIDING = frozenset(("if", "when", "whenever", "once", "should", "unless", "soon"))
"""Words of which one stands in every such case."""
_WATCHING = _DECIDING | {"until", "till"}
_BOTH = frozenset(("tf", "af"))
_PROSE = (CASES - {"should"}) | {
    *("and", "then", "but", "not", "never", "would", "could", "may", "in", "by", "near", "so", "while", "low"),
    *("high", "submarine", "submarines", "subs", "recover", "recovers", "now"),
}
"""Words of a sentence headed by its unit, or behind another of it, that is looked at word for word, as one is that
names its unit itself."""
_LEADING = frozenset(("and", "then", ",", "now", "finally", "after", "that", "afterwards"))
_HOME = frozenset(("land", "lands", "return", "returns", "home", "rtb"))
_FEW = frozenset(("they", "both", "them"))
"""Words for several units wherever they stand: `If attacked both land`."""
_MANY = SEVERAL | _FEW
_TOO = re.compile(r"(?:and )?(?:[ta]f|ss) ?\d+,? (?:too|also|as well|likewise)\W*$", re.IGNORECASE)
_AFTERWARDS = frozenset(("then", "afterwards", "finally"))
_MORE = frozenset(("and", "while", "rest", "others", "remainder"))
"""Words with which more is told than what a part split off does."""
_FORMED = frozenset(("form", "forms", "become", "becomes"))
_CASE_OF_PART = re.compile(
    r"(?:(?:and|but|then) )*(?:if|when|whenever|once|should|unless|as soon as|until) "
    r"(?:it|they|she|he|those|these|either|both)\b",
    re.IGNORECASE,
)
_BY_PRONOUN = re.compile(r"(?:(?:and|then) )*(?:they|it|she|he)\b", re.IGNORECASE)
_CASE_OF_GUARDED = re.compile(
    rf"{_CASE_OF_PART.pattern} (?:(?:is|are|gets?|comes?|under) )*"
    r"(?:attack|sunk|hit|damaged|mov|reach|arriv|leav|sail|steam)",
    re.IGNORECASE,
)
_GONE = re.compile(
    r"\b(?:if|when|once|should|unless|until) (?:contact )?C ?(?P<n>\d+)\b[^,.;]{0,20}?"
    r"(?:\bgone|\bnot (?:there|found)|n['’]t (?:there|found)|\bno longer|\bleft|\bmoved|\bdisappeared|\bcleared"
    r"|\bvanished)",
    re.IGNORECASE,
)
_HIT_IT = re.compile(r"\b(?:bomb|attack|hit|strike|raid)s? (?:it|them)\b", re.IGNORECASE)
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
"""A TF that waits for another, or stays with it: what is told behind it may be meant for the time after that."""
_STANDING = frozenset(("avoid", "engage", "fight", "no", "do", "dont", "don", "never", "if", "should", "in", "when"))
"""With what a sentence may begin that is no deed after the wait."""
_CLASS_OF = re.compile(
    r"\b(?P<kind>fighters?|bombers|dive[- ]bombers|torpedo[- ](?:planes|bombers)|escorts?|scouts|flying boats)"
    r" (?:of|in|from|with) (?:AF|air formation) ?(?P<n>\d+)\b"
    r"|\bAF ?(?P<m>\d+)'s (?P<of>fighters|bombers|escorts|scouts)\b",
    re.IGNORECASE,
)
"""Some planes of an AF, which may be all that it has."""
_CLASS = re.compile(
    r"(?:(?:and|then|but|,|the|its|all|their) )*"
    r"(?:fighters?|bombers|dive[- ]bombers|torpedo[- ](?:planes|bombers)|escorts?|scouts)\b(?! (?:of|in|from|with)\b)",
    re.IGNORECASE,
)
"""Some planes of those of the sentence before, with which a sentence begins: `The fighters CAP TF1`."""
_AVOIDED = re.compile(
    r"\bavoid\w* (?:any |all |the |enemy )*(?:(?:combat|contact|fights?|action|fighting|trouble) with |)"
    r"(?:any |all |the |enemy )*(?:fighters|interceptors|bombers|zeros?|escorts|planes|aircraft)\b"
    r"|\b(?:not|n['’]t|never|dont) (?:\w+ )?(?:engage|fight|attack|intercept|tangle|mix|dogfight|chase|pursue)\w*"
    r"(?: (?:in|it|it up|combat|with|against|any|all|the|enemy|their|his))*"
    r" (?:fighters|interceptors|bombers|zeros?|escorts|scouts)\b",
    re.IGNORECASE,
)
"""Planes that some are not to fight: `avoid combat` is of all."""
_HEIGHT = re.compile(
    r"(?:go|fl(?:y|ies)|climb|stay|keep)s? (?:up |in |at )?(?:high|low)(?: level| altitude)?\W*", re.IGNORECASE
)
"""How high planes fly, and nothing else."""
_GUARDS = re.compile(r"\b(?:cap|patrol|cover|guard|protect|circle)\w*\b", re.IGNORECASE)
"""What is done by planes that meet the enemy's where they are."""
_FIGHTING = frozenset(
    (
        "fire",
        "fires",
        "reply",
        "replies",
        "shoot",
        "shoots",
        "answer",
        "answers",
        "combat",
        "dive",
        "dives",
        "intercept",
    )
)
"""Words of what is said of the planes of an AF in combat, where each knows whom it is for."""
ACKS = re.compile(r"\b(?:not|don't|without) ack\b|(?<!no )\back (?:if|when|unless|as)\b", re.IGNORECASE)
"""An answer that is asked for on a condition, or forbidden in other words than `no ack`."""


class Doubting(Taking):
    """A sheet of which each sentence is asked whether it is clear, before it is taken."""

    rewording: Rewording

    def __init__(self, roster: Roster) -> None:
        super().__init__(roster)
        self.doubted: list[Sequence[Piece]] = []
        """Sentences that are in doubt."""
        self.tied: dict[tuple[int, str], bool] = {}
        """Units that wait for another or stay with it, with the line that says so, and whether they wait."""
        self.doubtful: list[Piece] = []
        """What leaves the last sentence in doubt, all of it where no words do by themselves."""
        self.apart: list[Draft] = []
        """The orders of the units that the last sentence has told different things."""

    def whose(self, pieces: Sequence[Piece], above: Draft | None, apart: list[Draft]) -> bool:
        """Return whether it is not clear which unit is to do something, and leave out the orders of all: two are named
        and nothing is to be done (`AF6, TF1`), or the case of one decides for another (`AF12 N5, and if AF8 is
        attacked, land`). `above`: whose order the sentence goes on with."""
        words = {piece.text for piece in pieces}
        text = written(pieces)
        several = [] if words.isdisjoint(_MANY) or not words.isdisjoint(_BOTH) else self._several(pieces, above, apart)
        another = above is not None and above.hour is not None and _names_another(pieces, above)
        loose = several or another or self._of_some_planes(pieces, text, above) or _goes_on_after_case(pieces, above)
        loose = (
            loose
            or _of_a_base(text, above)
            or _of_what_is_left(pieces, above)
            or (above is None and self._of_other_units(pieces))
            or (self.current is not None and len(self.current.clauses) > 1 and _TOO.match(text) is not None)
            or _in_case_of_part(text, above)
            or _gone_of_another(text, above)
            or self._is_tied(pieces, text, words, above)
        )
        told = above or self._goes_on_below(text)
        if not words.isdisjoint(_WATCHING) and not of_radio(pieces) and held_somewhere(text, words, told):
            self.doubted.append(pieces)
            self._refuse(
                pieces,
                told,
                "which-place",
                "it is in doubt where this case holds, or of which enemy; it would be watched everywhere, of any",
                "Say the place, 'if TF seen at B/M20', or of a contact 'attack C4 if it has carriers'.",
            )
            return True
        why, hint = come_apart(text, words, self.roster)
        if why:
            self.doubted.append(pieces)
            self._refuse(pieces, above, "apart", why, hint)
            return True
        planes = above.unit.kind == "AF" if above is not None else "af" in words
        if planes and not of_radio(pieces) and (off := called_off(text, _nodes(above))):
            self.doubted.append(pieces)
            why = f"'{off}' is of an order that would go on otherwise, but this one would replace it"
            self._refuse(pieces, above, "called-off", why, "Say both: 'AF6: attack C5; if attacked then (land)'.")
            return True
        said = None if of_radio(pieces) else unsure(text)
        if said is not None and self.reader.read(pieces):
            self.doubted.append(pieces)
            why = f"'{said[0].strip()}' leaves open whether this is to be done"
            self._refuse(pieces, above, "unsure", why, "Leave these words out if it is to be done now.")
            self.doubtful = _of_words(said[0], pieces)
            return True
        doubt = "" if loose else self._in_doubt(pieces, text, words, above)
        if doubt is not None:
            self.doubted.append(pieces)
            for draft in several:
                draft.unread = True
            what = f"with '{doubt}' it" if doubt else "it"
            why = f"{what} is in doubt what is to be done, in what order or by whom"
            hint = "Write a line for each unit, what is done first told first, and an hour before its order."
            if doubt and doubt == case_in_doubt(text):
                why = f"with '{doubt}' it is in doubt which deeds are done only in this case"
                hint = "Put these in brackets: 'AF10: N5; if attacked then (jettison; land)', or write the case first."
            boat = _BOAT.search(text) or (_BOAT.match(unit_name(above.unit)) if above is not None else None)
            if boat is not None and _DAY_AND_NIGHT.search(text):
                why = f"the order of SS{boat[1]} is the same by day and by night"
                hint = f"Give it a change at its hour, such as '1900: SS{boat[1]}: surface'."
            self._refuse(pieces, above, "in-doubt", why, hint)
            self.doubtful = (_of_words(doubt, pieces) or list(pieces)) if boat is None else []
            return True
        if _DECIDING.isdisjoint(words) and not words >= _BOTH:
            return False
        units = _units_in(text)
        kinds = {unit.kind for unit in units}
        bare = len(kinds) > 1 and not re.sub(r"[,&\s]|\band\b", "", UNIT.sub("", text))
        case = _CASE_OF.search(text)
        earlier = case is not None and (above is not None or UNIT.search(text[: case.start()]) is not None)
        if case is not None and earlier:
            first = UNIT.search(text[: case.start()])
            owner = f"{first[1]}{first[2]}" if first is not None else unit_name(above.unit) if above is not None else ""
            earlier = owner.lower() != re.sub(r"[ -]", "", case["unit"]).lower()
        if not bare and not earlier:
            return False
        self._refuse(
            pieces,
            above,
            "whose-order",
            "it is not clear which of these units is to do what",
            "Begin a line of its own for each unit with its name and a colon, such as 'TF3:' or 'AF17:'.",
        )
        return True

    def _goes_on_below(self, text: str) -> Draft | None:
        """Return the order of the line above, with which a line goes on that names no unit."""
        return self.current if UNIT.search(text) is None else None

    def _of_other_units(self, pieces: Sequence[Piece]) -> bool:
        """Return whether a line is for the rest, and no part of the unit of the line above it was split off."""
        if _REST.match(text := written(pieces)) is None or (above := self._goes_on_below(text)) is None:
            return False
        return above.unit.kind == "TF" and not any(isinstance(node, ast.Split) for node in _nodes(above))

    def _several(self, pieces: Sequence[Piece], above: Draft | None, apart: list[Draft]) -> list[Draft]:
        """Return the orders of the units that a sentence means without naming them (`Both return`), where there are
        several: those of the lines above it without a break, of `both` the last two. `apart`: units that the sentence
        before it has told different things."""
        said = [piece.text for piece in pieces if piece.text not in _LEADING]
        who, does = [*said, "", ""][:2]
        later = who not in SEVERAL
        if later:
            said = said[next((n for n, word in enumerate(said) if word in _FEW), len(said)) :]
            who, does = [*said, "", ""][:2]
        if later and who not in _FEW:
            return []
        if above is not None and (later or who in ("they", "all")):
            beside = [each for each in self.drafts if each.line == above.line and each.unit.kind == above.unit.kind]
            others = [each for each in beside if each.unit != above.unit and not (later and each in self.others)]
            others = [each for each in others if later or _nodes(each) != _nodes(above)]
            aims = above.unit.kind != "AF" or does not in AIMED
            aims = aims or any(isinstance(node, ast.Attack) for each in others for node in _nodes(each))
            return beside if others and aims else apart
        if who == "all" and does in AIMED:
            return []
        line, lines = pieces[0].line, {draft.line for draft in self.drafts}
        if line == self.last_line and line not in lines:
            return []  # the sentence before it on its line makes no order: it is no word for those of the lines above
        of_deck = any(draft.line == line and (draft.deck or draft.unit.kind in ON_DECK) for draft in self.drafts)
        while line - 1 in lines and not of_deck:
            line -= 1
        near = [draft for draft in self.drafts if draft.line >= line]
        units = list(dict.fromkeys(draft.unit for draft in reversed(near)))
        meant = units[:2] if who == "both" else units
        return [draft for draft in near if draft.unit in meant] if len(meant) > 1 else []

    def _in_doubt(self, pieces: Sequence[Piece], text: str, words: set[str], above: Draft | None) -> str | None:
        """Return the words that leave in doubt what a sentence orders, as `in_doubt` does. Of what is headed by its
        unit or goes on with it only sentences with words of prose, telling words or a later hour are looked at."""
        if of_radio(pieces):
            found = ACKS.search(text)
            return found[0] if found is not None else None
        if may_be_step(pieces):
            return "n"
        if above is None and self._goes_on_below(text) is not None and (below := of_something_below(text)):
            return below
        if above is not None and _HEIGHT.fullmatch(text) and _just_launched(above):
            return None  # those that have not begun a route have one height
        if self.drafts and pieces[0].text == "sorry":
            return pieces[0].spelt  # it may take the place of an order above
        name = unit_name(above.unit) if above is not None else ""
        joins = above is not None and any(isinstance(item.node, ast.Join) for item in above.items)
        parts = above is not None and any(isinstance(item.node, ast.Split) for item in above.items)
        parts = parts and not _MORE.isdisjoint(words) and _FORMED.isdisjoint(words)
        loose = "" if (joins or parts) and pieces[0].text in WHO else loosely_said(text, name, self._is_lone(above))
        if loose is not None:
            return loose
        units = sum(piece.text in _BOTH for piece in pieces)
        late = any(piece.kind == "number" and len(piece.text) == 4 for piece in pieces[1 if above is not None else 2 :])
        guides = any(piece.text == ":" for piece in pieces[:4])
        plain = _PROSE.isdisjoint(words) and grammar().telling.isdisjoint(words)
        if plain and not late and (guides if above is None else not units):
            return None
        behind = above is not None and pieces[0].text not in _BOTH
        if behind and (loose := loosely_said(f"{name} {text}", name)) is not None:
            return loose
        text = written_out(self.mended_text(pieces))
        said = tokens(text, self.reader, self.rewording.speller, self.roster)
        boat = any("<ss>" in token.symbols for token in said)
        if above is not None and not boat and (_does(said) or name.startswith("SS")):
            return in_doubt([*tokens(name, self.reader, self.rewording.speller, self.roster), *said], name)
        headed = [token.text for token in said[1:2]] == [":"]
        return in_doubt([said[0], *said[2:]] if headed else said, "" if boat else name)

    def _is_lone(self, above: Draft | None) -> bool:
        """Return whether an order is of one AF, and its line orders nothing of another unit."""
        if above is None or above.unit.kind != "AF":
            return False
        return len({draft.unit for draft in self.drafts if draft.line == above.line}) == 1

    def _is_tied(self, pieces: Sequence[Piece], text: str, words: set[str], above: Draft | None) -> bool:
        """Return whether a sentence goes on with the order of a TF that waits for another, or stays with it."""
        said = _TIED.search(text)
        first = UNIT.search(text) if above is None else None
        unit = unit_name(above.unit) if above is not None else f"TF{first[2]}" if first is not None else ""
        tie = self.tied.get((pieces[0].line, unit)) if above is not None else None
        if said is not None:
            self.tied[pieces[0].line, unit] = said["waits"] is not None
        if tie is None:
            return False
        return pieces[0].text not in _STANDING if tie else not _DECIDING.isdisjoint(words)

    def _of_some_planes(self, pieces: Sequence[Piece], text: str, above: Draft | None) -> bool:
        """Return whether an order is for one kind of planes of an AF that has others, or none of them: it would be
        taken for all of it."""
        if _AVOIDED.search(text) is not None and self._may_fight(text, above):
            return True
        parts = above is not None and _CLASS.match(text) is not None and len(stock(above, self.roster)) > 1
        if parts and _FIGHTING.isdisjoint(piece.text for piece in pieces):
            return True
        said = _CLASS_OF.search(text)
        if said is None or not _FIGHTING.isdisjoint(piece.text for piece in pieces):
            return False
        af = self.roster.view.afs.get(int(said["n"] or said["m"]))
        types = self.roster.ruleset.tables.planes
        fights = (said["kind"] or said["of"]).lower().startswith(("fighter", "escort"))
        kinds = [types[flight.plane] for flight in af.flights] if af is not None else []
        return any(kind.escort is not fights for kind in kinds)

    def _may_fight(self, text: str, above: Draft | None) -> bool:
        """Return whether the planes told something have fighters among them, guard something, or are not in flight
        yet."""
        if _GUARDS.search(text) or (above is not None and any(isinstance(item.node, ast.Cap) for item in above.items)):
            return True
        named = UNIT.search(text)
        number = int(named[2]) if named is not None else above.unit.number if above is not None else 0
        af = self.roster.view.afs.get(number)
        types = self.roster.ruleset.tables.planes
        return af is None or any(types[flight.plane].escort for flight in af.flights)

    def mended_text(self, pieces: Sequence[Piece]) -> str:
        """Return pieces as they are written, with slips of the pen put right."""
        return written(
            [
                new if new.text == old.text else msgspec.structs.replace(new, spelt=new.text)
                for old, new in zip(pieces, self.speller.mended(pieces), strict=True)
            ]
        )

    def _refuse(self, pieces: Sequence[Piece], above: Draft | None, code: str, why: str, hint: str) -> None:
        """Leave out the orders of the units that a sentence names, and of that above it."""
        signs = self.reader.read(pieces)
        self.remarks.at(signs, "error", code, why, hint)
        boats = {ast.UnitRef("SS", int(n)) for n in _BOAT.findall(written(pieces))}
        for unit in (_units_in(written(pieces)) | boats) - ({above.unit} if above is not None else set()):
            draft = Draft(unit, pieces[0].line, None, None, signs)
            draft.unread = True
            self.drafts.append(draft)
        for draft in (above, *self.others) if above is not None else ():
            draft.unread = True
        self.current, self.others, self.skipping = None, [], "what is in doubt above it"


def _nodes(above: Draft | None) -> list[object]:
    """Return what an order does already."""
    return [item.node for item in above.items] if above is not None else []


def _does(sentence: Sequence[Token]) -> bool:
    """Return whether a sentence begins with what the unit does that stands before it."""
    return verb_at(sentence, 0) and sentence[0].text not in CASES | _LEADING | {"have"}


def _of_words(words: str, pieces: Sequence[Piece]) -> list[Piece]:
    """Return the first piece for each of some words; nothing if one of them is none."""
    said = re.findall(r"[^\W_]+", words.lower())
    found = [next((piece for piece in pieces if piece.text == word), None) for word in said]
    return [piece for piece in found if piece is not None] if None not in found else []


def _names_another(pieces: Sequence[Piece], above: Draft) -> bool:
    """Return whether a sentence begins with a unit of its own behind an order that begins at an hour: the hour may be
    meant for both (`1000: AF8: CAP TF1; AF13: hold`)."""
    first = UNIT.match(written(pieces))
    return first is not None and f"{first[1]}{first[2]}".upper() != unit_name(above.unit)


def _of_what_is_left(pieces: Sequence[Piece], above: Draft | None) -> bool:
    """Return whether a sentence is for the rest of a TF of which nothing was split off, or of another, has a case, or
    stands behind an hour, which may be that of both. Where something was split off, it parts what follows from what
    that is to do."""
    if above is None or above.unit.kind != "TF" or _REST.match(text := written(pieces)) is None:
        return False
    if above.hour is not None or not _units_in(text) <= {above.unit}:
        return True
    if above.items and isinstance(above.items[-1].node, ast.Split):
        above.items[-1].parted = True
    cased = not _DECIDING.isdisjoint(piece.text for piece in pieces)
    return cased or not any(isinstance(item.node, ast.Split) for item in above.items)


def _in_case_of_part(text: str, above: Draft | None) -> bool:
    """Return whether a sentence tells a case of what has just been split off, or of the ships over which a CAP is
    flown, or may do so: it would be a case of the unit itself."""
    last = above.items[-1].node if above is not None and above.items else None
    if isinstance(last, ast.Cap):
        return last.place.tf is not None and _CASE_OF_GUARDED.match(text) is not None
    if not isinstance(last, ast.Split):
        return False
    told = last.order is not None and _BY_PRONOUN.match(text) is not None
    return told or _CASE_OF_PART.match(text) is not None


def _gone_of_another(text: str, above: Draft | None) -> bool:
    """Return whether a case asks whether a contact is gone that neither the sentence nor the order before it is about:
    what is attacked would be meant."""
    found = _GONE.search(text)
    if found is None:
        return False
    nodes = [item.node for item in above.items] if above is not None else []
    about = {node.place.contact for node in nodes if isinstance(node, ast.Attack)}
    about |= {node.target.contact for node in nodes if isinstance(node, ast.Shadow)}
    told = f"{text[: found.start()]} {text[found.end() :]}"
    return int(found["n"]) not in about and re.search(rf"\bC ?{found['n']}\b", told, re.IGNORECASE) is None


def _of_a_base(text: str, above: Draft | None) -> bool:
    """Return whether planes are told to attack `it`, in a case or not, where the order before it takes them to a base:
    that is meant, and not what is sighted there."""
    last = above.items[-1].node if above is not None and above.items else None
    return isinstance(last, ast.GoTo) and bool(base_name(last.place.name)) and _HIT_IT.search(text) is not None


def _goes_on_after_case(pieces: Sequence[Piece], above: Draft | None) -> bool:
    """Return whether an order goes on with `then` after a case, so that it may belong to it: without programs at all,
    and else where the sentence before it begins with the case."""
    if above is None or pieces[0].text not in _LEADING:
        return False
    if above.tongue is not Tongue.SUBMARINES:
        last = above.items[-1].node if above.items else None
        lands = not _HOME.isdisjoint(piece.text for piece in pieces[1:4])  # which is done in any case
        return pieces[0].text in _AFTERWARDS and isinstance(last, CaseItem) and not lands
    return any(sign.type == "IF" for clause in above.clauses for sign in clause)


def _units_in(text: str) -> set[ast.UnitRef]:
    """Return the task forces and formations that a text names by number."""
    return {ast.UnitRef("TF" if kind.lower() == "tf" else "AF", int(n)) for kind, n in UNIT.findall(text)}


def _just_launched(above: Draft) -> bool:
    """Return whether an order so far is that planes are launched, and no more."""
    return bool(above.items) and isinstance(above.items[-1].node, ast.TakeOff)
