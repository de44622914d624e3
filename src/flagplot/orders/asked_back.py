"""The answer to what was asked back: the numbers of what was meant, in place of the orders written again."""

import re
from collections.abc import Iterable, Sequence
from itertools import combinations

from flagplot.core.diagnostics import BadInputError, Diagnostic
from flagplot.core.game import OrderSheet
from flagplot.orders.mail import read_mail

_YES = r"yes|yep|yeah|ok|okay|right|correct|exactly"
_FILLERS = r"please|thanks|thank you|i mean|i meant|take|numbers?|nos?\.|nr\.?|options?|and|it is|that is|that's|it's"
_ANSWER = re.compile(
    rf"(?:[\s,.;:!&#()\[\]]|\b(?P<yes>{_YES})\b|\b(?:{_FILLERS})(?!\w)|(?<![\w-])(?P<number>\d{{1,3}})(?![\w-]))+",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d+")


def has_proposals(sheet: OrderSheet) -> bool:
    """Return whether something is asked back of a sheet that can be answered by number."""
    return any(remark.proposals for remark in sheet.diagnostics)


def numbers_in(text: str) -> list[int] | None:
    """Return the numbers that a text answers with, none for a bare `yes`; None where it says anything else."""
    seen = read_mail(text, _answers).text.splitlines()
    kept = [
        line if _answers(line) else left for line, left in zip(text.splitlines(), seen, strict=False) if left.strip()
    ]
    said = " ".join(kept)
    return [int(number) for number in _NUMBER.findall(said)] if _answers(said) else None


def _answers(line: str) -> bool:
    found = _ANSWER.fullmatch(line)
    return found is not None and bool(found["yes"] or found["number"])


def put_right(sheet: OrderSheet, numbers: Sequence[int]) -> str:
    """Return a sheet's text with what was meant in place of what was not understood: the orders that stand, and those
    that are chosen, in the guide's words. Raises BadInputError where a number names none of them, two of them are of
    one sentence, or none is said and there are several."""
    asked = [remark for remark in sheet.diagnostics if remark.proposals]
    known = {proposal.number: proposal for remark in asked for proposal in remark.proposals}
    numbers = numbers or ([*known] if len(known) == 1 else [])
    if not numbers:
        raise BadInputError(f"More than one order was asked back; answer with the number of yours, {_span(known)}.")
    for number in numbers:
        if number not in known:
            raise BadInputError(f"There is no reading {number}; what was asked back has {_span(known)}.")
    for remark in asked:
        _check_one(remark, numbers)
    chosen = [order for number in dict.fromkeys(numbers) for order in known[number].orders]
    return "".join(f"{order}\n" for order in (*(echo.canonical for echo in sheet.echo), *chosen))


def _check_one(remark: Diagnostic, numbers: Sequence[int]) -> None:
    of_one = [proposal.number for proposal in remark.proposals if proposal.number in numbers]
    for first, second in combinations(of_one, 2):
        raise BadInputError(f"{first} and {second} are two readings of one sentence; choose one of them.")


def _span(known: Iterable[int]) -> str:
    numbers = sorted(known)
    return f"number {numbers[0]}" if len(numbers) == 1 else f"numbers {numbers[0]} to {numbers[-1]}"
