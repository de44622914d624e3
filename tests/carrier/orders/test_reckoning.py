"""What the answer to an order says of hexes, points and altitude is what the planes and ships then do, in every rule
set."""

import re

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.carrier.position import OPEN_SEA, bare, play, put_af, put_tf, ready
from tests.carrier.preset_games import PRESETS

from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.orders.flight_plan import flight_of
from flagplot.games.carrier.orders.reckoning import Reckoning
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import name

STATES: dict[str, State] = {}
for preset in PRESETS:
    STATES[preset] = bare(turn=9, preset=preset)
    put_tf(STATES[preset], "allied", 1, OPEN_SEA, "Lexington", "DD x2")
    STATES[preset].sides["allied"].plot.winds = {
        sector: (wind, 9) for sector, wind in STATES[preset].weather.wind.items()
    }


def turned(state: State, order: str) -> State:
    """Return the state after a whole turn with an order, whatever is asked in the middle of it."""
    after = play(state, order, clean=False).state
    while after.turn == state.turn:
        after = play(after).state
    return after


steps = st.lists(
    st.builds(
        "{}{}{}".format,
        st.sampled_from(["", "", "^", "_"]),
        st.sampled_from(["N", "NE", "SE", "S", "SW", "NW", "O"]),
        st.integers(1, 3),
    ),
    min_size=1,
    max_size=6,
).map(",".join)
parts = st.lists(st.one_of(steps, st.sampled_from(["high", "low"])), min_size=1, max_size=3).map("; ".join)
searching = st.sampled_from(["", "search extra 1; ", "search extra 2; ", "search; "])
flown = settings(max_examples=60, deadline=None, derandomize=True)


@pytest.mark.rule("GM-8.1", "FE-14.11a")
@pytest.mark.parametrize("preset", PRESETS)
@given(st.booleans(), searching, parts)
@flown
@pytest.mark.many_positions
def test_a_flight_is_where_the_answer_says(preset: str, high: bool, search: str, route: str) -> None:
    """After one turn the AF is in the hex that was reckoned, as high, with what was spent; and where the reckoning
    needs another turn, so does the AF."""
    state = GAME.decode(GAME.encode(STATES[preset]))
    put_af(state, "allied", 3, OPEN_SEA, f"4 Dauntless{' high' if high else ''}", home="Lexington")
    view = GAME.view(state, "allied")
    sheet = GAME.parse(f"AF3: {search}{route}", "allied", view)
    assume(not [remark for remark in sheet.diagnostics if remark.severity == "error"])
    roster = Roster(view, ruleset_of(state))
    way = Reckoning(sheet.orders[0].program, flight_of(view.afs[3], roster), roster)
    after = turned(state, f"AF3: {search}{route}").sides["allied"].afs[3]
    assert name(after.hex) == name(way.after(1))
    left = after.order.actions if after.order is not None else ()
    assert bool(way.ends) == any(hasattr(action, "steps") for action in left)
    if not way.ends:
        assert all(flight.high for flight in after.flights) == way.high


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("launch", "high"), [(kind, high) for kind in ("minimum", "normal", "maximum") for high in ("", "high")]
)
def test_a_launch_is_where_the_answer_says(preset: str, launch: str, high: str) -> None:
    state = GAME.decode(GAME.encode(STATES[preset]))
    ready(state, "allied", "Lexington", Wildcat=2)
    order = f"AF7: launch 2 Wildcat from Lexington {launch} {high}; N2, ^N9, S8"
    sheet = GAME.parse(order, "allied", GAME.view(state, "allied"))
    (note,) = [remark.message for remark in sheet.diagnostics if remark.code == "move"]
    after = turned(state, order).sides["allied"].afs[7]
    assert f"): {name(after.hex)} at 0900" in note


@pytest.mark.rule("GM-8.1", "BR-12.4")
@pytest.mark.parametrize("preset", PRESETS)
@given(st.lists(st.sampled_from(["N1", "NE2", "SE1", "S2", "SW1", "NW2", "into wind"]), min_size=1, max_size=3))
@flown
@pytest.mark.many_positions
def test_a_tf_is_where_the_answer_says(preset: str, route: list[str]) -> None:
    state = GAME.decode(GAME.encode(STATES[preset]))
    order = "TF1: " + "; ".join(route)
    view = GAME.view(state, "allied")
    sheet = GAME.parse(order, "allied", view)
    assume(sheet.orders and not sheet.orders[0].no_move)
    (note,) = [remark.message for remark in sheet.diagnostics if remark.code == "move"]
    after = turned(state, order)
    assume(after.weather.wind == state.weather.wind)
    found = re.search(r"end (\S+?),", note)
    assert found is not None and name(after.sides["allied"].tfs[1].hex) == found[1]
