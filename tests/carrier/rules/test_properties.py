"""What must hold in every game, whatever the orders: nothing in two places, nothing lost from the books, no plane past
its range, no ship ashore, a replay the same to the byte."""

import functools
import os
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.carrier.position import opening
from tests.carrier.wording import worded
from tests.support.shown import reported

from flagplot.core.dice import KeyedDice
from flagplot.core.game import OrderSheet
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ruleset.kinds import SIDES, Side
from flagplot.games.carrier.ruleset.ruleset import Ruleset, ruleset_of
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import SIZE, distance, name
from flagplot.games.carrier.units.factors import all_boxes
from flagplot.games.carrier.view import CarrierView

EASY = settings(deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
SCENARIOS = ("coral-sea-battle", "rings-around-rabaul")
DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
LOADS = ("", " AP", " GP", " torpedo")
NOISE = st.text(alphabet="ABCDEFNSWTFabcdefgh0123456789 ,;:.-/()^_\n\t#'\"\\é☃\x00", max_size=60) | st.sampled_from(
    ("TF", "AF99: N99", "TF1 shadow", "launch", "if if if", "TF1: NE1,N1 - ZZ99", "AF7 attack", "1 2")
)


def hexes(draw: st.DrawFn) -> str:
    return name(draw(st.integers(0, SIZE - 1)))


@st.composite
def steps(draw: st.DrawFn) -> str:
    parts = draw(st.lists(st.tuples(st.sampled_from(DIRECTIONS), st.integers(1, 6)), min_size=1, max_size=3))
    return ",".join(f"{direction}{n}" for direction, n in parts)


@st.composite
def tf_order(draw: st.DrawFn, view: CarrierView) -> str:
    number = draw(st.sampled_from(sorted(view.tfs) or [1]))
    tf = view.tfs.get(number)
    ship = draw(st.sampled_from(tf.ships)) if tf and tf.ships else "Hobart"
    other = draw(st.integers(1, 20))
    body = draw(
        st.sampled_from(
            (
                "steps",
                "to",
                "anchor all",
                "weigh all",
                "unload",
                "into wind",
                f"join TF{other}",
                f"split {ship} as TF{other}",
                f"scuttle {ship}",
                "leave map",
                "shadow C1 close",
                "hold 2 hours",
                "bombard",
                "surface: engage, number 4",
                "avoid combat",
                f"report C2 {other} as 2 TF",
                "fly",
                "head",
            )
        )
    )
    if body == "steps":
        body = draw(steps())
    elif body == "to":
        body = f"to {hexes(draw)}"
    elif body == "head":
        body = f"{draw(st.sampled_from(DIRECTIONS))}2; {draw(st.sampled_from(('N1', 'anchor all', 'hold 1 hours')))}"
    return f"TF{number}: {body}"


@st.composite
def af_order(draw: st.DrawFn, view: CarrierView) -> str:
    number = draw(st.sampled_from(sorted(view.afs) or [3]))
    other = draw(st.integers(1, 36))
    contact = draw(st.sampled_from([c.id for c in view.contacts] or [1]))
    body = draw(
        st.sampled_from(
            (
                "steps",
                "land",
                "search",
                "hold 3 hours",
                f"shadow C{contact} from 1 hex",
                f"attack C{contact}: all dive; land",
                f"join AF{other}",
                f"split 1 Wildcat as AF{other}: land; land",
                "jettison; land",
                "high",
                "low",
                "cap",
                "attack TF at",
                "if TF seen then attack else land",
                "land Rabaul",
                "land Port Moresby",
                "land Truk",
                "land Australia",
                "intercept bombers",
                "avoid combat",
            )
        )
    )
    if body == "steps":
        body = draw(steps())
    elif body == "search":
        body = f"search {draw(steps())} extra {draw(st.integers(0, 3))}"
    elif body == "cap":
        body = f"CAP {hexes(draw)} 2 hours"
    elif body == "attack TF at":
        body = f"attack TF at {hexes(draw)}; land"
    return f"AF{number}: {body}"


@st.composite
def deck_order(draw: st.DrawFn, view: CarrierView) -> str:
    holders = [*view.bases, *(ship.name for ship in view.ships.values() if ship.boxes is not None)]
    holder = draw(st.sampled_from(holders))
    known = view.bases[holder].boxes if holder in view.bases else view.ships[holder].boxes
    planes = sorted({s.plane.partition("/")[0] for box in all_boxes(known) for s in box}) if known else []
    plane = draw(st.sampled_from(planes or ["Zero"]))
    n, load = draw(st.integers(1, 12)), draw(st.sampled_from(LOADS))
    kinds = ("ready", "ready", "launch", "launch", "launch", "service", "unready", "disperse", "undisperse")
    kind = draw(st.sampled_from(kinds))
    if kind == "launch":
        if known and known.ready:
            stack = draw(st.sampled_from(known.ready))
            plane, load = stack.plane.partition("/")[0], f" {stack.load}".rstrip()
        number = draw(st.integers(1, 37))
        after = ("search N6; land", "CAP TF1 2 hours; land", "N9", "attack Rabaul; land", "S4; land")
        then = draw(st.sampled_from(after))
        how = draw(st.sampled_from(("", "", " by minimum launch", " by maximum launch")))
        height = draw(st.sampled_from(("high", "low")))
        return f"AF{number} launch {n} {plane}{load} from {holder}{how}; {height}; {then}"
    return f"{holder}: {kind} {n} {plane}{load if kind == 'ready' else ''}"


@st.composite
def sheet(draw: st.DrawFn, view: CarrierView) -> str:
    """An order sheet of a seat: lines of the grammar about its own units, with noise between them."""
    lines = draw(
        st.lists(
            st.one_of(tf_order(view), af_order(view), deck_order(view), deck_order(view), NOISE),
            min_size=4,
            max_size=10,
        )
    )
    return "\n".join(lines)


# --- the books ---


def in_play(state: State, side: Side) -> int:
    """Air factors aboard, on the ground and in the air; ships that are sunk carry none."""
    own = state.sides[side]
    kept = sum(
        stack.n
        for holder in (*own.bases.values(), *own.ships.values())
        if holder.boxes is not None
        for box in all_boxes(holder.boxes)
        for stack in box
    )
    return kept + sum(flight.n for af in own.afs.values() for flight in af.flights)


def lost(state: State, side: Side) -> int:
    """Air factors that the enemy has been credited with: every point entry for planes names their number."""
    foe: Side = "japanese" if side == "allied" else "allied"
    planes = ruleset_of(state).tables.planes
    count = 0
    for entry in state.sides[foe].points:
        n, _, rest = worded(entry.reason).partition(" ")
        if n.isdigit() and rest.partition(" ")[0] in planes:
            count += int(n)
    return count


def check(before: State, after: State, totals: dict[Side, int]) -> None:
    """Assert everything that must hold between two states."""
    ruleset: Ruleset = ruleset_of(after)
    for side in SIDES:
        own = after.sides[side]
        seated = Counter(ship for tf in own.tfs.values() for ship in tf.ships)
        entering = Counter(ship for group in own.entering for ship in group.ships)
        assert all(n == 1 for n in (seated + entering).values())
        for ship in own.ships.values():
            assert (ship.tf is None) == (seated[ship.name] == 0)
            if ship.tf is not None:
                assert ship.name in own.tfs[ship.tf].ships
                assert ship.fate == ""
        for number, tf in own.tfs.items():
            assert tf.number == number
            assert tf.ships
            assert len(tf.ships) <= ruleset.tables.constant[f"max_ships_{side}"]
            assert ruleset.theatre.terrain(tf.hex) != "land"
            assert all(b in ruleset.theatre.ship_neighbours(a) for a, b in pairwise(tf.track))
            assert len(tf.track) <= 3
        for number, af in own.afs.items():
            assert af.number == number
            assert af.flights
            assert all(flight.n > 0 for flight in af.flights)
            assert all(distance(a, b) == 1 for a, b in pairwise(af.track))
            if not after.over:
                assert all(flight.land_by >= after.turn for flight in af.flights), "past its range"
        for holder in (*own.bases.values(), *own.ships.values()):
            for box in all_boxes(holder.boxes) if holder.boxes else ():
                assert all(stack.n > 0 for stack in box)
        assert in_play(after, side) + lost(after, side) == totals[side], f"{side} air factors"
    assert after.turn == before.turn + 1


class Table:
    """A game under way, from one example of hypothesis to the next."""

    def __init__(self, scenario: str, seed: int) -> None:
        self.dice = KeyedDice(b"property %d" % seed)
        self.state: State = opening(scenario, b"property %d" % seed)
        self.totals: dict[Side, int] = {side: in_play(self.state, side) for side in SIDES}

    def turn(self, draw: st.DataObject) -> None:
        """Play one turn with random sheets and check everything; the replay from the encoded state is the same."""
        sheets: dict[str, OrderSheet] = {}
        for side in SIDES:
            view = GAME.view(self.state, side)
            sheets[side] = GAME.parse(draw.draw(sheet(view)), side, view)
        encoded = GAME.encode(self.state)
        result = GAME.resolve(self.state, sheets, self.dice)
        assert GAME.encode(self.state) == encoded, "resolve changed its input"
        again = GAME.resolve(GAME.decode(encoded), sheets, self.dice)
        assert GAME.encode(again.state) == GAME.encode(result.state)
        assert again.dispatches == result.dispatches
        check(self.state, result.state, self.totals)
        for side in SIDES:
            view = GAME.view(result.state, side)
            reported(GAME, view, [d for d in result.dispatches if d.seat == side])
        self.state = result.state


@pytest.mark.parametrize("scenario", SCENARIOS)
@settings(EASY, max_examples=6 if "FLAGPLOT_LONG" in os.environ else 2)
@given(draw=st.data(), seed=st.integers(0, 999))
@pytest.mark.whole_game
def test_random_order_sheets_through_whole_games(scenario: str, draw: st.DataObject, seed: int) -> None:
    """Two sheets a turn, 18 or 37 turns, two scenarios: some 200 sheets, by FLAGPLOT_LONG=1 some 600, and no
    exception."""
    table = Table(scenario, seed)
    while not GAME.is_over(table.state):
        table.turn(draw)


@functools.cache
def commander_game(scenario: str) -> tuple[State, ...]:
    """A whole game of the staff commanders."""
    from flagplot.commanders.carrier import commander

    dice = KeyedDice(b"books")
    states = [opening(scenario, b"books")]
    while not GAME.is_over(states[-1]):
        sheets = {}
        for side in SIDES:
            view = GAME.view(states[-1], side)
            sheets[side] = GAME.parse(commander().orders(view), side, view)
        states.append(GAME.resolve(states[-1], sheets, dice).state)
    return tuple(states)


@pytest.mark.many_positions
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_books_of_a_fought_battle_balance(scenario: str) -> None:
    states = commander_game(scenario)
    totals: dict[Side, int] = {side: in_play(states[0], side) for side in SIDES}
    for before, after in pairwise(states):
        check(before, after, totals)


@settings(EASY, max_examples=40)
@given(text=st.text(max_size=400))
@pytest.mark.many_positions
def test_any_text_at_all_is_answered(text: str) -> None:
    """Bytes of any kind: no exception, and an empty sheet or orders that stand."""
    state = opening()
    view = GAME.view(state, "allied")
    answer = GAME.parse(text, "allied", view)
    GAME.resolve(state, {"allied": answer}, KeyedDice(b"x"))
