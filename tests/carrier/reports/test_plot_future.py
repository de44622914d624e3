"""What lies ahead on a plot: ordered ways with their hours, the point of no return, reach, old contacts, searches."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from tests.carrier.games import dice

from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.plotting.sheet import PlotSheet
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.plot import Contact, Sighting
from flagplot.games.carrier.theatre.hex import centre, distance, parse, walk

START = "coral-sea-battle"


def opening() -> State:
    return GAME.setup(START, GAME.rules(START, "base"), dice(1))


def played(state: State, texts: Mapping[str, str], turns: int = 1) -> State:
    first = GAME.clock(state).turn
    while (turn := GAME.clock(state).turn) < first + turns:
        told = texts if turn == first else {}
        sheets = {s: GAME.parse(told.get(s, ""), s, GAME.view(state, s)) for s in GAME.awaiting(state)}
        state = GAME.resolve(state, sheets, dice(turn)).state
    return state


def plot(state: State, seat: str = "allied") -> PlotSheet:
    return GAME.plot(GAME.view(state, seat), GAME.words())


def track(sheet: PlotSheet, id_: str) -> Any:
    return next((way for way in sheet.tracks if way.id == id_), None)


def test_the_way_that_a_tf_is_ordered_has_a_tick_an_hour_and_its_arrival() -> None:
    state = opening()
    tf = state.sides["allied"].tfs[1]
    goal = walk(tf.hex, "NW6")[-1]
    after = played(state, {"allied": "TF1: NW6"})
    way = track(plot(after), "own-TF1-course")
    here = after.sides["allied"].tfs[1].hex
    assert way.planned and way.points[0] == centre(here) and way.points[-1] == centre(goal)
    left = distance(here, goal)
    view = GAME.view(after, "allied")
    assert [tick.text for tick in way.ticks] == [""] * (left // 2 - 1) + [f"{view.hour + left // 2 - 1:02d}00"]
    assert (way.ticks[-1].x, way.ticks[-1].y) == centre(goal)
    assert track(plot(state), "own-TF1-course") is None


def test_a_tf_without_an_order_to_move_has_no_way() -> None:
    after = played(opening(), {"allied": "TF1: hold"})
    assert track(plot(after), "own-TF1-course") is None


def test_how_far_old_contacts_can_have_gone_is_two_hexes_an_hour() -> None:
    state = played(opening(), {}, 3)
    at = parse("A/Z30")
    seen = Sighting("tf", at, 2, (), 1, total=3)
    for number, last in ((91, 3), (92, 2), (93, 1)):
        state.sides["allied"].plot.contacts.append(Contact(number, f"x{number}", seen, last, last, [(last, at)]))
    rings = {reach.id: reach for reach in plot(state).reaches if reach.kind == "farthest"}
    assert set(rings) >= {"farthest-C92", "farthest-C93"} and "farthest-C91" not in rings
    assert rings["farthest-C92"].facts == {"hexes": 2} and rings["farthest-C93"].facts == {"hexes": 4}
    y = centre(at)[1]
    highest = min(py for _, py in rings["farthest-C93"].outline)
    assert y - highest == pytest.approx(4.5 * 3**0.5, abs=0.01)
    anchored = msgspec.structs.replace(seen, anchored=True)
    state.sides["allied"].plot.contacts.append(Contact(94, "x94", anchored, 1, 1, [(1, at)]))
    assert "farthest-C94" not in {reach.id for reach in plot(state).reaches}


def test_armed_planes_reach_half_their_range_and_unarmed_ones_draw_nothing() -> None:
    state = opening()
    own = state.sides["allied"]
    carrier = own.ships["Yorktown"]
    assert carrier.boxes is not None
    for ship in own.ships.values():
        for stack in ship.boxes.ready if ship.boxes else ():
            stack.load = ""
    for base in own.bases.values():
        for stack in base.boxes.ready:
            stack.load = ""
    assert not [reach for reach in plot(state).reaches if reach.kind == "reach"]
    stack = carrier.boxes.ready[0]
    stack.load = "GP"
    (reach,) = [reach for reach in plot(state).reaches if reach.kind == "reach"]
    assert reach.facts["of"] == f"TF{carrier.tf}"
    assert isinstance(reach.facts["hexes"], int) and reach.facts["hexes"] > 0


def test_the_way_of_planes_ends_where_they_land_and_says_from_where_they_cannot_return() -> None:
    """A flight that goes on for ever passes its point of no return."""
    state = opening()
    view = GAME.view(state, "japanese")
    base = next(base for base in view.bases.values() if base.hex is not None and base.boxes.ready)
    name = base.boxes.ready[0].plane.partition("/")[0]
    text = f"AF1: launch 1 {name} from {base.name}; S41"
    state = played(state, {"japanese": text})
    way = track(plot(state, "japanese"), "own-AF1-course")
    assert any(tick.text.startswith("no return after") for tick in way.ticks)
    state.sides["japanese"].afs[1].searching = True
    lane = next(reach for reach in plot(state, "japanese").reaches if reach.id == "searched-AF1")
    assert len(lane.outline) > 4


def test_a_battle_that_is_over_has_no_future() -> None:
    state = played(opening(), {"allied": "TF1: NW6"})
    view = GAME.view(state, "allied")
    view.over = True
    sheet = GAME.plot(view, GAME.words())
    assert sheet.reaches == () and not any(way.planned for way in sheet.tracks)


def test_the_manoeuvring_board_takes_the_nearest_pair_that_is_apart() -> None:
    state = opening()
    tf = state.sides["allied"].tfs[1]
    assert plot(state).pair is None
    for number, way, age in ((91, "N8", 0), (92, "S3", 5), (93, "N40", 0), (94, "", 0)):
        at = walk(tf.hex, way)[-1] if way else tf.hex
        seen = Sighting("tf", at, 2, (), 0, total=3)
        state.sides["allied"].plot.contacts.append(Contact(number, f"x{number}", seen, -age, -age, [(-age, at)]))
    pair = plot(state).pair
    assert pair is not None and (pair.other, pair.bearing, round(pair.range)) == ("C91", 0, 8)
    assert pair.lines[:2] == ("C91 from TF1", "000 true, 8 hexes, 160 miles")
