"""Words by which it is told what a sentence leaves in doubt: who does something, and what begins a deed."""

import re
from collections.abc import Sequence

from flagplot.games.carrier.ordered.ast import UnitRef
from flagplot.games.carrier.orders.frames import LED, deeds, grammar
from flagplot.games.carrier.orders.patterns import Token

DOERS = LED | {"<mydeck>"}
"""Who may be told to do something."""
LINKS = frozenset((",", "and", "then", "but", ":"))
"""What stands between two deeds."""
ORDERED = frozenset(
    ("if", "when", "whenever", "once", "unless", "until", "till", "then", "first", "while", "after", "before")
)
"""Words that say when something is done: where two do something, it is not clear of which."""
AIMED = frozenset(
    ("dive", "bomb", "level", "torpedo", "gp", "ap", "attack", "hit", "strike", "strafe", "high", "low", "fire")
)
"""What the rest of an AF may do in an attack."""
CASES = frozenset(("if", "when", "whenever", "once", "should", "unless"))
"""Words with which a case begins."""
DECIDING = frozenset(("if", "when", "whenever", "once", "should", "unless", "soon"))
"""Words of which one stands in every case that decides something."""
BOTH_KINDS = frozenset(("tf", "af"))
"""Words of task forces and of air formations."""
LEADING = frozenset(("and", "then", ",", "now", "finally", "after", "that", "afterwards"))
"""What leads on to another deed."""
BARE_HEX = re.compile(r"(?<![/\w])(?!(?:TF|AF|SS|MTB|CW|C)\d)[A-Z]{1,2}\d{2}\b(?! ?/)", re.IGNORECASE)
"""A hex without its half-map, which is another for a unit in the other."""
UNIT = re.compile(r"\b([ATat][Ff])[ -]?(\d+)\b")
"""A task force or air formation by its number."""
_COMES = frozenset(("arrive", "come", "turn", "show", "catch", "join"))
"""What a unit does that is waited for."""
WHO = frozenset(("it", "they", "which", "who", "she", "he"))
"""Words for a unit that was named."""
SEVERAL = frozenset(("both", "each", "they", "all"))
"""Words for several units that were named."""
_BEFORE = frozenset(
    (
        "to",
        "land",
        "above",
        "around",
        "aboard",
        "leave",
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


_WHEN = frozenset(("when", "whenever", "once", "after", "afterwards", "later", "before", "until", "till"))
"""What a frame of a deed may begin with, and is no verb."""


def verb_at(sentence: Sequence[Token], at: int) -> bool:
    if at >= len(sentence) or sentence[at].text in _WHEN:
        return False
    return not deeds().isdisjoint(sentence[at].symbols) and sentence[at].text.isalpha()


def acts_at(sentence: Sequence[Token], at: int) -> bool:
    """Return whether a unit that stands here does something."""
    if DOERS.isdisjoint(sentence[at].symbols) or at + 1 == len(sentence):
        return False
    before = sentence[at - 1].symbols if at else frozenset[str]()
    after = sentence[at + 1]
    if "<af>" in sentence[at].symbols and "<plane>" in before:
        return False  # `6 Dauntless AF34`: the number of what is launched
    if after.text in ("after", "afterwards") and at + 2 == len(sentence):
        return False  # `then Lexington after`: whither, at last
    if after.text == "plus":
        return False  # `AF12 + AF13 attack C4`: a list of them, as with `and`
    if "<mydeck>" in sentence[at].symbols and not before.isdisjoint(_SO_THAT) and after.text in _ABLE:
        end = next((n for n in range(at, len(sentence)) if sentence[n].text in LINKS), len(sentence))
        return any(not token.symbols.isdisjoint(("<n>", "<plane>", "<af>")) for token in sentence[at:end])
    if not before.isdisjoint(_BEFORE) or (not before.isdisjoint(CASES) and "attack" in after.symbols):
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
    return says or verb_at(sentence, at + 1)


def units_in(text: str) -> set[UnitRef]:
    """Return the task forces and formations that a text names by number."""
    return {UnitRef("TF" if kind.lower() == "tf" else "AF", int(n)) for kind, n in UNIT.findall(text)}
