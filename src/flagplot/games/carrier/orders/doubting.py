"""Whether a sentence of a sheet is clear before it is taken: what it orders, of whom, and after which order."""

import re
from collections.abc import Sequence

import msgspec

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.orders.doubt import in_doubt
from flagplot.games.carrier.orders.doubt_behind import Tied
from flagplot.games.carrier.orders.doubt_text import loosely_said, of_something_below
from flagplot.games.carrier.orders.doubt_words import (
    AIMED,
    BOTH_KINDS,
    CASES,
    LEADING,
    SEVERAL,
    UNIT,
    WHO,
    units_in,
    verb_at,
)
from flagplot.games.carrier.orders.draft import Draft
from flagplot.games.carrier.orders.frames import grammar
from flagplot.games.carrier.orders.lone_n import may_be_step
from flagplot.games.carrier.orders.of_another import OF_SEVERAL, Said, of_another
from flagplot.games.carrier.orders.patterns import Token
from flagplot.games.carrier.orders.radio_lines import of_radio
from flagplot.games.carrier.orders.refusals import (
    BOAT,
    Refusal,
    calling_off,
    decided_by_another,
    doubtful,
    left_in_doubt,
    left_open,
    torn_apart,
    watched_anywhere,
)
from flagplot.games.carrier.orders.rewording import Rewording, written_out
from flagplot.games.carrier.orders.sentence_tokens import tokens
from flagplot.games.carrier.orders.taking import Taking
from flagplot.games.carrier.orders.text import unit_name
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verb import ON_DECK
from flagplot.orders.scan import Piece, written

_PROSE = (CASES - {"should"}) | {
    *("and", "then", "but", "not", "never", "would", "could", "may", "in", "by", "near", "so", "while", "low"),
    *("high", "submarine", "submarines", "subs", "recover", "recovers", "now"),
    *("afterwards", "afterward", "thereafter", "subsequently"),
}
"""Words of a sentence headed by its unit, or behind another of it, that is looked at word for word, as one is that
names its unit itself."""
_ALL_DO = re.compile(r"(?:all|both) (?:land|return|go|attack|fly|search|hold|stay|join|low|high|home)\b", re.IGNORECASE)
"""With what a sentence begins that is of all before it, whatever unit it names besides."""
_OF_EACH = frozenset(("attack", "high", "low"))
"""What all planes of an AF, or of several, may be told."""
_FEW = frozenset(("they", "both", "them"))
"""Words for several units wherever they stand: `If attacked both land`."""
_MANY = SEVERAL | _FEW
_BOATS = frozenset(("subs", "submarines"))
"""Words behind these that name the units: `Both subs deep`."""
_MORE = frozenset(("and", "while", "rest", "others", "remainder"))
"""Words with which more is told than what a part split off does."""
_FORMED = frozenset(("form", "forms", "become", "becomes"))
_HEIGHT = re.compile(
    r"(?:go|fl(?:y|ies)|climb|stay|keep)s? (?:up |in |at )?(?:high|low)(?: level| altitude)?\W*", re.IGNORECASE
)
"""How high planes fly, and nothing else."""
_EVERY_TURN = re.compile(r"(?:please )?(?:every|each) (?:turn|hour),? (?:please |the )*", re.IGNORECASE)
ACKS = re.compile(r"\b(?:not|don't|without) ack\b|(?<!no )\back (?:if|when|unless|as)\b", re.IGNORECASE)
"""An answer that is asked for on a condition, or forbidden in other words than `no ack`."""


class Doubting(Taking):
    """A sheet of which each sentence is asked whether it is clear, before it is taken."""

    rewording: Rewording

    def __init__(self, roster: Roster) -> None:
        super().__init__(roster)
        self.doubted: list[Sequence[Piece]] = []
        """Sentences that are in doubt."""
        self.tied = Tied()
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
        several = (
            []
            if words.isdisjoint(_MANY) or not (words.isdisjoint(BOTH_KINDS) or _ALL_DO.match(text))
            else self._several(pieces, above, apart)
        )
        said = Said(pieces, text, words, above, self._goes_on_below(text))
        loose = OF_SEVERAL if several else of_another(self, self.tied, said)
        told = above or said.below
        refusal = None if of_radio(pieces) else watched_anywhere(text, words, told)
        if refusal is None:
            told = above
            refusal = torn_apart(text, words, self.roster)
        if refusal is None and not of_radio(pieces):
            refusal = calling_off(text, words, above) or left_open(text, self.reader.read(pieces))
        if refusal is None and loose is not None:
            refusal = left_in_doubt(loose)
            for draft in several:
                draft.unread = True
        elif refusal is None and (doubt := self._in_doubt(pieces, text, words, above)) is not None:
            refusal = doubtful(doubt, text, above)
        if refusal is not None:
            self.doubted.append(pieces)
        else:
            refusal = decided_by_another(text, words, above)
        if refusal is None:
            return False
        self._refuse(pieces, told, refusal)
        self.doubtful = _of_words(refusal.words, pieces) if refusal.shown else []
        if refusal.shown and refusal.all and not self.doubtful:
            self.doubtful = [*pieces]
        return True

    def _goes_on_below(self, text: str) -> Draft | None:
        """Return the order of the line above, with which a line goes on that names no unit."""
        return self.current if UNIT.search(text) is None else None

    def _several(self, pieces: Sequence[Piece], above: Draft | None, apart: list[Draft]) -> list[Draft]:
        """Return the orders of the units that a sentence means without naming them (`Both return`), where there are
        several: those of the lines above it without a break, of `both` the last two. `apart`: units that the sentence
        before it has told different things."""
        said = [piece.text for piece in pieces if piece.text not in LEADING]
        who, does = [*said, "", ""][:2]
        later = who not in SEVERAL
        if later:
            said = said[next((n for n, word in enumerate(said) if word in _FEW), len(said)) :]
            who, does = [*said, "", ""][:2]
        if (later and who not in _FEW) or does in _BOATS:
            return []
        if above is not None and (later or who in ("they", "all")):
            beside = [each for each in self.drafts if each.line == above.line and each.unit.kind == above.unit.kind]
            others = [each for each in beside if each is not above and not (later and each in self.others)]
            others = [each for each in others if later or each not in self.others]
            aims = above.unit.kind != "AF" or does not in AIMED - _OF_EACH
            aims = aims or any(isinstance(node, ast.Attack) for each in others for node in each.nodes)
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
        goes_on = above is None and self._goes_on_below(text) is not None and not self._is_every_turn_of_another(text)
        if goes_on and (below := of_something_below(text)):
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
        units = sum(piece.text in BOTH_KINDS for piece in pieces)
        late = any(piece.kind == "number" and len(piece.text) == 4 for piece in pieces[1 if above is not None else 2 :])
        guides = any(piece.text == ":" for piece in pieces[:4])
        plain = _PROSE.isdisjoint(words) and grammar().telling.isdisjoint(words)
        if plain and not late and (guides if above is None else not units):
            return None
        behind = above is not None and pieces[0].text not in BOTH_KINDS
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

    def _is_every_turn_of_another(self, text: str) -> bool:
        """Return whether a line names the ship or base that does something every turn: `Every turn Lexington ...`."""
        found = _EVERY_TURN.match(text)
        said = text[found.end() :].lower() if found is not None else ""
        return any(re.match(rf"{re.escape(name.lower())}\b", said) for name in self.roster.names) if said else False

    def mended_text(self, pieces: Sequence[Piece]) -> str:
        """Return pieces as they are written, with slips of the pen put right."""
        return written(
            [
                new if new.text == old.text else msgspec.structs.replace(new, spelt=new.text)
                for old, new in zip(pieces, self.speller.mended(pieces), strict=True)
            ]
        )

    def _refuse(self, pieces: Sequence[Piece], above: Draft | None, refusal: Refusal) -> None:
        """Leave out the orders of the units that a sentence names, and of that above it."""
        signs = self.reader.read(pieces)
        self.remarks.at(signs, "error", refusal.code, refusal.why, refusal.hint)
        boats = {ast.UnitRef("SS", int(n)) for n in BOAT.findall(written(pieces))}
        for unit in (units_in(written(pieces)) | boats) - ({above.unit} if above is not None else set()):
            draft = Draft(unit, pieces[0].line, None, None, signs)
            draft.unread = True
            self.drafts.append(draft)
        for draft in (above, *self.others) if above is not None else ():
            draft.unread = True
        self.current, self.others, self.skipping = None, [], "what is in doubt above it"


def _does(sentence: Sequence[Token]) -> bool:
    """Return whether a sentence begins with what the unit does that stands before it."""
    return verb_at(sentence, 0) and sentence[0].text not in CASES | LEADING | {"have"}


def _of_words(words: str, pieces: Sequence[Piece]) -> list[Piece]:
    """Return the first piece for each of some words; nothing if one of them is none."""
    said = re.findall(r"[^\W_]+", words.lower())
    found = [next((piece for piece in pieces if piece.text == word), None) for word in said]
    return [piece for piece in found if piece is not None] if None not in found else []


def _just_launched(above: Draft) -> bool:
    """Return whether an order so far is that planes are launched, and no more."""
    return bool(above.items) and isinstance(above.items[-1].node, ast.TakeOff)
