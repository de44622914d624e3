"""What the tests of the submarine war share: states at a stage, dice by value, sending orders."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.support.shown import reported

from flagplot.core.diagnostics import Diagnostic
from flagplot.core.dice import Dice, LoadedDice
from flagplot.core.document import to_text
from flagplot.core.game import Resolution
from flagplot.core.words import Value
from flagplot.games.sloc.board import ALLIED, JAPANESE, Base, Board, Switches
from flagplot.games.sloc.game import GAME
from flagplot.games.sloc.scenario import first_state
from flagplot.games.sloc.sentences.campaign import log_line
from flagplot.games.sloc.state import State


def dice(values: Mapping[str, int | Sequence[int]] | None = None, default: int = 1) -> LoadedDice:
    """Return dice by the value they show, 0 to 9, for the end of each key."""
    faces = {}
    for key, value in (values or {}).items():
        row = [value] if isinstance(value, int) else list(value)
        faces[key] = tuple(v or 10 for v in row)
    return LoadedDice(faces, default)


def state_at(
    stage: str,
    scenario: str = "sloc-1943",
    *,
    turn: int = 0,
    active: str = "",
    allied: Sequence[int] = (),
    japanese: Sequence[int] = (),
    overlay: str = "",
    **switches: bool,
) -> State:
    """Return a scenario as set up, put at a stage of a turn with some cards in hand."""
    state = first_state(scenario, overlay, Switches(**switches))
    state.stage = stage
    board = state.board
    board.turn = turn or board.turn
    state.hands = {ALLIED: sorted(allied), JAPANESE: sorted(japanese)}
    for side, hand in state.hands.items():
        board.hands[side] = len(hand)
        for card in hand:
            state.decks[side].remove(card)
    if active:
        board.active = ALLIED if active == ALLIED else JAPANESE
    return state


def card_state(side: str, *cards: int, scenario: str = "sloc-1944", **more: int) -> State:
    """Return a scenario with one side asked for a card, the other's hand empty."""
    hands = {"allied": cards} if side == "allied" else {"japanese": cards}
    return state_at("card", scenario, active=side, **hands, **more)


def put(board: Board, name: str, place: int, *, present: bool = True) -> Base:
    """Put a base of the game in a hex."""
    base = board.base(name)
    assert base is not None
    base.hex, base.present = place, present
    return base


def take(board: Board, side: str, *places: int) -> None:
    """Give nodes to a side."""
    for place in places:
        board.control[place] = ALLIED if side == ALLIED else JAPANESE


def send(state: Any, rolls: Dice | None = None, **texts: str) -> Resolution:
    """Resolve with orders that must stand; returns the resolution."""
    sheets = {}
    for seat, text in texts.items():
        sheet = GAME.parse(text, seat, GAME.view(state, seat))
        assert not [r for r in sheet.diagnostics if r.severity == "error"], sheet.diagnostics
        sheets[seat] = sheet
    return GAME.resolve(state, sheets, rolls or dice())


def remarks(state: Any, seat: str, text: str) -> tuple[Diagnostic, ...]:
    """Return the remarks on a text."""
    return GAME.parse(text, seat, GAME.view(state, seat)).diagnostics


def refused(state: Any, seat: str, text: str) -> list[str]:
    """Return the codes of the errors on a text: rule ids where a rule forbids it."""
    return [remark.code for remark in remarks(state, seat, text) if remark.severity == "error"]


def told(resolution: Resolution, kind: type[Any], seat: str = ALLIED) -> list[Any]:
    """Return what a seat was told of one kind."""
    return [d for d in resolution.dispatches if isinstance(d, kind) and d.seat == seat]


def said(value: Value) -> str:
    """Return a phrase in English."""
    return GAME.words().text(value)


def log_of(state: State) -> list[str]:
    """Return the log of a game in words."""
    return [said(log_line(entry)) for entry in state.log]


def text_of(resolution: Resolution, seat: str = ALLIED) -> str:
    """Return a seat's report with its lines joined, so that a sentence can be looked for."""
    own = tuple(d for d in resolution.dispatches if d.seat == seat)
    document = to_text(reported(GAME, GAME.view(resolution.state, seat), own))
    return " ".join(document.split())
