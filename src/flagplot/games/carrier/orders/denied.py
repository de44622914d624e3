"""What a sentence has a TF not do is not what it is to do: `TF2 will not make for Lae` is no way to Lae."""

import re
from collections.abc import Sequence

from flagplot.games.carrier.orders.frames import LED
from flagplot.games.carrier.orders.patterns import Token

_DENYING = frozenset(("not", "never", "refrain", "forbidden", "prohibited"))
_NO = frozenset(("account", "circumstances", "case", "time", "event", "condition", "longer", "means"))
"""What `no` stands before where a deed is denied: `on no account`."""
_ENDS = frozenset((",", "and", "but", ";", ":", "then", "if", "when", "whenever", "unless", "until", "till", "before"))
_ENDS |= frozenset(("while", "as", "once", "because", "so", "instead", "rather", "except", "without", "than", "after"))
_LIMITS = frozenset(("until", "till", "before", "unless", "except", "than", "after"))
"""With what a deed is denied that is done later, or in a case."""
_STAYING = frozenset(
    ("stop", "halt", "stay", "wait", "remain", "delay", "pause", "linger", "tarry", "hesitate", "fail")
)
_STAYING |= frozenset(
    ("forget", "lose", "let", "allow", "mind", "neglect", "omit", "leave", "cease", "only", "just", "rest")
)
"""Of what the contrary is to be done."""
_WHOLE = frozenset(("fight", "engage", "divert"))
"""Deeds that go nowhere: what stands behind them is another, `don't fight anyone, just go to Lae`."""
_LATER = frozenset(
    ("earlier", "later", "sooner", "before", "until", "till", "more", "less", "further", "closer", "nearer")
)
"""What behind `not` denies no deed."""
_CASES = frozenset(("if", "when", "whenever", "once", "should", "unless", "until", "till", "where", "while"))
_ASKED = frozenset(
    ("do", "does", "did", "is", "are", "has", "have", "had", "can", "could", "will", "it", "they", "you", "she")
)
"""What may stand between these and a `not` that is of the case."""
_ASKED_OF = LED | {"<contact>", "target", "enemy", "ships"}
_NAMED = frozenset(("<hex>", "<place>", "<contact>", "<hop>", "<ship>", "<mydeck>", "<tf>"))
_WORD = re.compile(r"[\s,;:()]+")


def does_what_is_denied(sentence: Sequence[Token], orders: Sequence[str]) -> bool:
    """Return whether the orders of TFs or AFs go where a sentence says that they do not, or do something with what it
    names there."""
    if not any(re.match(r"(?:\d{4} : )?[TA]F\d+ :", order) for order in orders):
        return False
    said = {word for order in orders for word in _WORD.split(re.sub(r"^(?:\d{4} : )?[TA]F\d+ :", "", order))}
    points = {word.rstrip("0123456789") for word in said if re.fullmatch(r"[NS][EW]?\d+", word)}
    for at, token in enumerate(sentence):
        after = sentence[at + 1].text if at + 1 < len(sentence) else ""
        if token.text not in _DENYING and not (token.text == "no" and after in _NO):
            continue
        end = next((n for n in range(at + 1, len(sentence)) if sentence[n].text in _ENDS), len(sentence))
        part = sentence[at + 1 : end]
        limited = end < len(sentence) and sentence[end].text in _LIMITS
        if part and (not _WHOLE.isdisjoint(part[0].symbols) or part[0].text in _LATER):
            continue
        if _in_case(sentence, at) or limited or any(not _STAYING.isdisjoint(each.symbols) for each in part):
            continue
        for each in part:
            named = not each.symbols.isdisjoint(_NAMED) and each.text in said
            if named or ("<dir>" in each.symbols and each.text in points):
                return True
    return False


def _in_case(sentence: Sequence[Token], at: int) -> bool:
    """Return whether it is asked whether something is not so: `if TF1 does not see it`."""
    while at and (sentence[at - 1].text in _ASKED or not _ASKED_OF.isdisjoint(sentence[at - 1].symbols)):
        at -= 1
    return at > 0 and sentence[at - 1].text in _CASES
