"""The table of contents of a turn: its stages in order (ES-BASE-4)."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from flagplot.games.sloc import asks, closing, offensive, reinforcement, strategic
from flagplot.games.sloc.asks import Asked
from flagplot.games.sloc.state import State
from flagplot.games.sloc.umpire import Umpire


class Stage(NamedTuple):
    """A stage of the turn."""

    name: str
    ask: Callable[[State], Asked]
    """Who must send what; empty if the stage plays by itself. Made from open facts only."""
    play: Callable[[Umpire], str | None]
    """Plays the stage and returns the stage to go to, or None for the next."""


STAGES: tuple[Stage, ...] = (
    Stage("opening", asks.first_turn, closing.opening_move),
    # A: Reinforcement, Allied then Japanese
    Stage("reinforcement", asks.nobody, reinforcement.begin),
    Stage("returns", asks.returns, reinforcement.returns),
    # B: Strategic Warfare, submarines then bombers
    Stage("lead", asks.lead, strategic.lead),
    Stage("submarines", asks.nobody, strategic.submarines),
    Stage("choice", asks.choice, strategic.choice),
    Stage("bombers", asks.nobody, strategic.bombers),
    # C: Draw
    Stage("draw", asks.nobody, strategic.draw),
    # D: Offensives, one card after another until both hands are empty
    Stage("card", asks.card, offensive.card),
    Stage("before combat", partial(asks.window, True), offensive.react),
    Stage("actions", asks.nobody, offensive.actions),
    Stage("after actions", partial(asks.window, False), offensive.react),
    Stage("close card", asks.nobody, offensive.close_card),
    Stage("first card", asks.first_card, closing.opening_move),
    Stage("after offensive", asks.after_control, offensive.next_card),
    # E: Political
    Stage("political", asks.nobody, closing.political),
    Stage("after surrender", asks.after_surrender, closing.emergency),
    # F: End of turn
    Stage("end", asks.nobody, closing.end_of_turn),
)
"""Each stage may ask somebody for orders and then plays; a stage may send the turn on to another one by name."""

ORDER = {stage.name: number for number, stage in enumerate(STAGES)}


def asked(state: State) -> Asked:
    """Return what the present stage asks of each seat, by kind; empty if nothing."""
    return {} if state.over else STAGES[ORDER[state.stage]].ask(state)


def run(umpire: Umpire, answered: bool) -> None:
    """Play on to the next decision point or the end. `answered` says that the present stage has its orders."""
    state = umpire.state
    while not state.over:
        number = ORDER[state.stage]
        stage = STAGES[number]
        if not answered and stage.ask(state):
            return
        answered = False
        umpire.stage = stage.name
        jump = stage.play(umpire)
        umpire.sheets = {}  # orders are for the stage that asked for them
        state.stage = jump or STAGES[(number + 1) % len(STAGES)].name
