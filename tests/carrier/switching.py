"""What an option changes: one turn played twice with the same orders and dice, without the option and with it.

    change = switched(lambda **options: my_state(**options), "night_bombardment", True, allied="TF1: shell Buin")
    assert change.gone == (...) and change.new == (...)

The lines are those of both sides' reports and of the umpire's record, so that a test sees all that an option changes.
"""

from collections.abc import Callable, Mapping
from difflib import SequenceMatcher
from typing import Any, NamedTuple

import msgspec
from tests.carrier.position import loaded
from tests.support.shown import reported

from flagplot.core.document import Document, to_text
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.state.battle import State


class Change(NamedTuple):
    """The lines that only the turn without the option has, and those that only the turn with it has."""

    gone: tuple[str, ...]
    new: tuple[str, ...]


RECKONED = ("What threatens", "Contacts")
"""Sections that are reckoned from what stands elsewhere in the report."""


def told(document: Document) -> Document:
    """Return a report without what it reckons, and without the reminder that orders are due."""
    kept = tuple(
        each for each in document.sections if each.title not in RECKONED and "Orders for turn" not in str(each)
    )
    return msgspec.structs.replace(document, sections=kept)


def transcript(
    state: State,
    orders: Mapping[str, str],
    faces: Mapping[str, tuple[int, ...]] | None = None,
    default: int = 3,
    turns: int = 1,
) -> list[str]:
    """Return the lines of both sides' reports and of the umpire's record of one or more turns; orders are given in
    the first. Questions in the middle of a turn are left unanswered."""
    lines: list[str] = []
    last = state.turn + turns
    sheets = {side: GAME.parse(orders.get(side, ""), side, GAME.view(state, side)) for side in SIDES}
    while state.turn < last and not GAME.is_over(state):
        done = GAME.resolve(state, sheets, loaded(faces, default))
        state, sheets = done.state, {}
        for side in SIDES:
            document = told(reported(GAME, GAME.view(state, side), done.dispatches))
            lines += [f"{side}: {line}" for line in to_text(document).splitlines() if line.strip()]
        lines += [f"{roll.key} {roll.faces} {roll.modifiers} {roll.result}" for roll in done.rolls]
    return [line for line in lines if "Rules: " not in line]


def switched(
    build: Callable[..., State],
    option: str,
    value: Any,
    *,
    allied: str = "",
    japanese: str = "",
    faces: Mapping[str, tuple[int, ...]] | None = None,
    default: int = 3,
    turns: int = 1,
    **others: Any,
) -> Change:
    """Return what an option changes in a turn. `build(**options)` makes the state anew each time."""
    orders = {"allied": allied, "japanese": japanese}
    plain = transcript(build(**others), orders, faces, default, turns)
    with_it = transcript(build(**others, **{option: value}), orders, faces, default, turns)
    gone: list[str] = []
    new: list[str] = []
    for tag, a, b, c, d in SequenceMatcher(None, plain, with_it, autojunk=False).get_opcodes():
        if tag != "equal":
            gone += plain[a:b]
            new += with_it[c:d]
    return Change(tuple(gone), tuple(new))
