"""What a clause in the guide's words means: the parts of an order, or why it is none."""

from collections.abc import Sequence

from lark.exceptions import LarkError, UnexpectedInput

from flagplot.games.carrier.orders.assemble import MisuseError, Node
from flagplot.games.carrier.orders.clause import MAX_CLAUSE, nodes_of, spoken, tokens_of
from flagplot.games.carrier.orders.draft import Draft, Remarks
from flagplot.games.carrier.orders.frames import is_prose
from flagplot.games.carrier.orders.misread import bad_place, not_understood, special, unknown_word
from flagplot.games.carrier.orders.side_headings import OFF
from flagplot.games.carrier.orders.sign import Sign
from flagplot.games.carrier.orders.tongue import Tongue
from flagplot.games.carrier.orders.turning import turning
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.uses import Uses
from flagplot.games.carrier.orders.vocabulary import IDLE, known_words
from flagplot.orders.near import near_word

MAX_NESTING = 60
"""Brackets, tests and negations of one clause together."""
MAX_SUGGESTIONS = 25
_OF_SUBMARINES = ("HUNT", "SPARE", "SUBSEARCH")
"""Words of orders to ships and planes that say nothing where submarines take no part."""


class Understanding:
    """What understands the clauses of one sheet, and says what of them it does not."""

    def __init__(self, roster: Roster, remarks: Remarks) -> None:
        self.roster = roster
        self.remarks = remarks
        self.near: dict[tuple[str, Tongue], str] = {}
        """Words that are not known, with a known one that may be meant."""

    def nodes(self, draft: Draft, signs: list[Sign], uses: Uses | None) -> Sequence[Node] | None:
        """Return the parts of a clause; None, remarked on, where it is not understood to its last word."""
        if len(signs) > MAX_CLAUSE:
            self.remarks.at(
                signs[:1],
                "error",
                "too-long",
                f"this clause has {len(signs)} words; at most {MAX_CLAUSE} are read",
                "Part it with full stops or new lines.",
            )
            return None
        nesting = sum(sign.type in ("LPAR", "IF", "UNLESS", "NOT", "NO") for sign in signs)
        if nesting > MAX_NESTING:
            self.remarks.at(
                signs[:1],
                "query",
                "GM-3.2b",
                f"{nesting} tests and brackets in one clause; "
                f"{MAX_NESTING} are read. Default at the deadline: this order is left out",
                "Write the cases one to a line.",
            )
            return None
        if not self.roster.ruleset.submarines.in_play and any(sign.type in _OF_SUBMARINES for sign in signs):
            self.remarks.at(signs, "error", "FE-27", OFF)
            return None
        bad = next((sign for sign in signs if sign.type == "BADHEX"), None)
        if bad is not None:
            bad_place(self.remarks, draft, bad)
            return None
        unknown = [(sign, self._near(sign, draft.tongue)) for sign in signs if sign.type == "WORD"]
        if unknown:
            word, near = next((pair for pair in unknown if pair[1]), unknown[0])
            unknown_word(self.remarks, draft, word, near, signs, self.roster)
            return None
        idle = [sign for sign in signs if sign.type == IDLE]
        signs = [sign for sign in signs if sign.type != IDLE]
        if draft.unit.kind == "TF":  # ships that look for submarines hunt them
            signs = [sign._replace(type="HUNT") if sign.type == "SUBSEARCH" else sign for sign in signs]
        tokens = tokens_of(signs, draft.near, draft.tongue)
        draft.stopped = any(token.type == "BADDIR" for token in tokens)
        told = special(self.remarks, tokens) if draft.tongue is Tongue.COMMON else tokens
        if not told:
            return None if told is None else ()
        try:
            nodes = nodes_of(spoken(told), draft.tongue)
        except MisuseError as error:
            self.remarks.at(signs, "error", error.code, str(error))
            return None if error.falls or turning(signs) or draft.tongue is not Tongue.COMMON else ()
        except UnexpectedInput as error:
            stuck = getattr(error, "token", None)
            stuck = None if stuck is not None and stuck.type == "$END" else stuck
            at = told[stuck.column] if stuck is not None and 0 <= stuck.column < len(told) else None
            return () if not_understood(self.remarks, draft, signs, at, self.roster) else None
        except (LarkError, RecursionError):
            not_understood(self.remarks, draft, signs, None, self.roster)
            return None
        if uses is not None:
            uses.read([*signs, *idle], told)
        for sign in idle:
            self.remarks.at([sign], "note", "unused-word", f"word not used: {sign.spelt}")
        return nodes

    def _near(self, sign: Sign, tongue: Tongue) -> str:
        word = sign.spelt
        if (word, tongue) in self.near:
            return self.near[word, tongue]
        if len(self.near) >= MAX_SUGGESTIONS or not 3 <= len(word) <= 20 or not word.isalpha() or is_prose(word):
            return ""
        self.near[word, tongue] = near_word(word, (*known_words(tongue), *self.roster.names))
        return self.near[word, tongue]
