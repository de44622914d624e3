"""Start places chosen by the players before the first turn; who chooses none keeps his lot (BR-26.1)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from flagplot.core.dice import Dice, DiceCup
from flagplot.core.fields import copied
from flagplot.core.game import Dispatch, Resolution
from flagplot.core.words import phrase
from flagplot.games.carrier.facts.sailing import Starts
from flagplot.games.carrier.ordered.ast import StartAt, UnitOrder
from flagplot.games.carrier.ruleset.kinds import SIDES, Side
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.ruleset.unit_id import tf_id
from flagplot.games.carrier.scenario.areas import by_lot
from flagplot.games.carrier.scenario.starts import start_hexes, starting, starting_boats
from flagplot.games.carrier.state.asking import Question
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.units.submarines import boat_id, boats_of


def places_asked(state: State, side: Side) -> Question:
    """Return what a side is asked before the first turn: start places for its TFs and submarines that have a choice
    (BR-26.1)."""
    places = {number: tf.hex for number, tf in state.sides[side].tfs.items()}
    scenario = ruleset_of(state).scenario
    groups = starting(scenario, side)
    free = tuple(f"TF{number}" for number, group in groups.items() if len(start_hexes(group, places)) > 1)
    if state.sides[side].submarines:
        free += tuple(f"SS{number}" for number, hexes in starting_boats(scenario, side).items() if len(hexes) > 1)
    return Question("start places", phrase("ask.start_places", n=len(free), units=free), free)


def placed(state: State, sheets: Mapping[Side, Sequence[UnitOrder]], dice: Dice) -> Resolution[State]:
    """Put TFs and submarines where their players let them start, in the order of the scenario. One without an order
    stays where the lot has put it; if its area lies about a TF that now starts elsewhere, the lot falls anew
    (BR-26.1)."""
    state, cup, told = copied(state), DiceCup(dice, "set-up"), list[Dispatch]()
    state.placing = False
    for side in SIDES:
        tfs = state.sides[side].tfs
        wanted = {
            order.unit.number: action.hex
            for order in sheets.get(side, ())
            for action in order.program.actions
            if isinstance(action, StartAt)
        }
        for number, group in starting(ruleset_of(state).scenario, side).items():
            tf, subject = tfs[number], f"{side}/TF{number}"
            hexes = start_hexes(group, {each: other.hex for each, other in tfs.items()})
            how: Literal["chosen", "lot"] = "chosen" if wanted.get(number) in hexes else "lot"
            if how == "chosen":
                tf.hex = wanted[number]
            elif tf.hex not in hexes:
                tf.hex = by_lot(cup, "set-up", "place anew", subject, hexes, "BR-26.1")
            else:
                continue
            told.append(Starts(seat=side, about=tf_id(side, number), place=tf.hex, how=how))
        told += _boats_placed(state, side, sheets.get(side, ()))
    return Resolution(state, tuple(told), cup.record())


def _boats_placed(state: State, side: Side, orders: Sequence[UnitOrder]) -> Iterator[Starts]:
    """Put submarines where their player lets them start, and tell him."""
    boats = {boat.number: boat for boat in boats_of(state.sides[side])}
    allowed = starting_boats(ruleset_of(state).scenario, side)
    for order in orders:
        wanted, boat = order.submarine, boats.get(order.unit.number)
        if wanted is not None and boat is not None and wanted.start in allowed.get(boat.number, ()):
            boat.hex = wanted.start
            yield Starts(seat=side, about=boat_id(side, boat), place=boat.hex, how="chosen")
