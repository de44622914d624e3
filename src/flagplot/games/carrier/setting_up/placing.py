"""Start places chosen by the players before the first turn; who chooses none keeps his lot (BR-26.1)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from flagplot.core.dice import Dice, DiceCup
from flagplot.core.fields import copied
from flagplot.core.game import Dispatch, Resolution
from flagplot.core.words import phrase
from flagplot.games.carrier.command.keeping import open_record
from flagplot.games.carrier.command.seats import clash_facts, delivered, joined
from flagplot.games.carrier.command.submarines import seat_of_boats
from flagplot.games.carrier.command.teams import seat_of
from flagplot.games.carrier.facts.sailing import Starts
from flagplot.games.carrier.ordered.ast import StartAt, UnitOrder
from flagplot.games.carrier.ruleset.kinds import SIDES, Side
from flagplot.games.carrier.ruleset.ruleset import Ruleset, ruleset_of
from flagplot.games.carrier.ruleset.unit_id import tf_id
from flagplot.games.carrier.scenario.areas import by_lot
from flagplot.games.carrier.scenario.starts import choosable, start_hexes, starting, starting_boats
from flagplot.games.carrier.state.asking import Question
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.units.submarines import boat_id, boats_of
from flagplot.games.carrier.view import CarrierView


def places_asked(view: CarrierView, ruleset: Ruleset) -> Question:
    """Return what a seat is asked before the first turn: start places for those of its TFs and submarines that have a
    choice (BR-26.1), under command control for those that it commands (GM-21.1)."""
    places = {number: tf.hex for number, tf in view.tfs.items()}
    groups = choosable(ruleset.scenario, view.side, places)
    free = tuple(f"TF{number}" for number, group in groups.items() if len(start_hexes(group, places)) > 1)
    if view.submarines and view.submarines.boats:
        boats = starting_boats(ruleset.scenario, view.side)
        free += tuple(f"SS{number}" for number, hexes in boats.items() if len(hexes) > 1)
    return Question("start places", phrase("ask.start_places", n=len(free), units=free), free)


def placed(state: State, sheets: Mapping[str, Sequence[UnitOrder]], dice: Dice) -> Resolution[State]:
    """Put TFs and submarines where their players let them start, in the order of the scenario. One without an order
    stays where the lot has put it; if its area lies about a TF that now starts elsewhere, the lot falls anew
    (BR-26.1). Each commander knows from then on where his own start (GM-21.3)."""
    state, cup = copied(state), DiceCup(dice, "set-up")
    state.placing = False
    ruleset = ruleset_of(state)
    orders, clashes = joined(ruleset, sheets)
    told: list[Dispatch] = [*clash_facts(clashes)]
    for side in SIDES:
        told += _tfs_placed(ruleset, state, side, orders[side], cup)
        told += _boats_placed(ruleset, state, side, orders[side])
    if not ruleset.command.shared:
        open_record(ruleset, state)
    return Resolution(state, delivered(ruleset, told), cup.record())


def _tfs_placed(
    ruleset: Ruleset, state: State, side: Side, orders: Sequence[UnitOrder], cup: DiceCup
) -> Iterator[Starts]:
    """Put the TFs of a side where they start, and tell those who command them of each that is not as it was."""
    tfs = state.sides[side].tfs
    wanted = {
        order.unit.number: action.hex
        for order in orders
        for action in order.program.actions
        if isinstance(action, StartAt)
    }
    for number, group in starting(ruleset.scenario, side).items():
        tf, subject = tfs[number], f"{side}/TF{number}"
        hexes = start_hexes(group, {each: other.hex for each, other in tfs.items()})
        how: Literal["chosen", "lot", "stays"] = "stays"
        if wanted.get(number) in hexes:
            tf.hex, how = wanted[number], "chosen"
        elif group.area.of_tf and tf.hex not in hexes:
            tf.hex, how = by_lot(cup, "set-up", "place anew", subject, hexes, "BR-26.1"), "lot"
        elif number not in wanted:
            continue
        unit = tf_id(side, number)
        seat = side if ruleset.command.shared else seat_of(ruleset, unit)
        yield Starts(seat=seat, about=unit, place=tf.hex, how=how, bad=number in wanted and how != "chosen")


def _boats_placed(ruleset: Ruleset, state: State, side: Side, orders: Sequence[UnitOrder]) -> Iterator[Starts]:
    """Put submarines where their player lets them start, and tell him."""
    own = state.sides[side]
    seat = side if ruleset.command.shared else seat_of_boats(ruleset, own)
    allowed = starting_boats(ruleset.scenario, side)
    wanted = {order.unit.number: order.submarine.start for order in orders if order.submarine is not None}
    for boat in boats_of(own):
        start = wanted.get(boat.number)
        if start is not None and start in allowed[boat.number]:
            boat.hex = start
            yield Starts(seat=seat, about=boat_id(side, boat), place=boat.hex, how="chosen")
