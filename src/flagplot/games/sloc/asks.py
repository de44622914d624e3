"""Who is asked for what, and when: from open facts only, so that a pause tells nobody anything."""

from typing import Literal

from flagplot.games.sloc import emergency
from flagplot.games.sloc.board import ALLIED, JAPANESE, Board, Side
from flagplot.games.sloc.effects import board_choices
from flagplot.games.sloc.state import State
from flagplot.games.sloc.warfare import roster

AskKind = Literal["opening-move", "returns", "lead", "choose", "card", "react", "emergency"]
Asked = dict[Side, AskKind]


def nobody(state: State) -> Asked:
    """Return that nobody is asked."""
    return {}


def first_turn(state: State) -> Asked:
    """Return the Allies, before the first turn of the 1942 start (ES-11.21.E6)."""
    board = state.board
    opening = board.turn == board.tables.scenario[board.scenario].first_turn
    return {ALLIED: "opening-move"} if opening and emergency.offered(board, "first-turn") else {}


def first_card(state: State) -> Asked:
    """Return the Allies, after the first Japanese card of the 1941 start (ES-11.21.E5)."""
    opening = state.board.turn == 1 and state.played == 1 and state.board.active == JAPANESE
    return {ALLIED: "opening-move"} if opening and emergency.offered(state.board, "first-card") else {}


def returns(state: State) -> Asked:
    """Return the sides with pieces to bring back (ES-BASE-32); with hidden bases the Allies in any case."""
    board = state.board
    if board.turn == 1:
        return {}
    asked: Asked = {}
    bases = board.switches.hidden_bases or any(not base.hex for base in board.bases)
    lost = {hq.side for hq in board.hqs.values() if hq.status == "lost"}
    if bases or ALLIED in lost:
        asked[ALLIED] = "returns"
    if JAPANESE in lost:
        asked[JAPANESE] = "returns"
    return asked


def at_war(board: Board) -> bool:
    """Return whether the turn has a Strategic Warfare Segment: turn 1 has none unless a switch says so (ES-BASE-5)."""
    return board.turn > 1 or board.switches.turn1_strategic_warfare


def lead(state: State) -> Asked:
    """Return the Allies when two bases share a headquarters (ES-11.22.A4); with hidden bases whenever there are two."""
    board = state.board
    if not at_war(board) or len(board.bases) < 2:
        return {}
    return {ALLIED: "lead"} if board.switches.hidden_bases or roster(board).rivals else {}


def choice(state: State) -> Asked:
    """Return the Allies after a success that has something to buy (ES-11.23.11)."""
    return {ALLIED: "choose"} if len(board_choices(state.board)) > 1 else {}


def card(state: State) -> Asked:
    """Return the side whose turn it is to play a card (ES-BASE-15)."""
    return {state.board.active: "card"}


def window(battle: bool, state: State) -> Asked:
    """Return the Allies in a Japanese offensive, whether or not they hold card 5: before combat in one with battle
    hexes, at the end of one without (ES-11.24.A2)."""
    play = state.play
    if play is None or play.side != JAPANESE or play.battle != battle or not state.board.hands[ALLIED]:
        return {}
    return {ALLIED: "react"}


def after_control(state: State) -> Asked:
    """Return the Allies when the hex under a base has passed to Japan (ES-11.21.E1)."""
    return {ALLIED: "emergency"} if emergency.compelled(state.board) else {}


def after_surrender(state: State) -> Asked:
    """Return the Allies after a surrender under a base (ES-11.21.E1); with hidden bases in any case."""
    return {ALLIED: "emergency"} if state.board.switches.hidden_bases else after_control(state)
