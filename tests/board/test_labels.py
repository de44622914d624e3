"""Labels: each finds a place of its own beside its mark, with a leader when it had to move, and none is lost."""

from hypothesis import given, settings
from hypothesis import strategies as st

from flagplot.board.labels import Box, Room, along, overlaps
from flagplot.board.svg import Canvas

quick = settings(deadline=None, derandomize=True, max_examples=60)
FRAME = (0.0, 0.0, 400.0, 300.0)
SPOTS = st.tuples(st.floats(0, 400), st.floats(0, 300), st.floats(8, 120), st.floats(8, 40))


def blank(canvas: Canvas, box: Box) -> None:
    canvas.rect(*box)


@quick
@given(st.lists(SPOTS, max_size=40))
def test_no_label_covers_another_or_a_marker_or_leaves_the_frame_and_none_is_lost(
    spots: list[tuple[float, float, float, float]],
) -> None:
    room = Room(FRAME)
    for number, (x, y, _, _) in enumerate(spots):
        room.marker(f"m{number}", (x - 8, y - 8, x + 8, y + 8))
    for number, (x, y, wide, high) in enumerate(spots):
        room.label(f"l{number}", (x, y), (wide, high), 11, blank)
    layout = room.layout
    assert overlaps(layout) == []
    assert sorted([*layout.labels, *layout.listed]) == sorted(f"l{number}" for number in range(len(spots)))
    for placed in layout.labels.values():
        assert placed.box[0] >= 0 and placed.box[1] >= 0 and placed.box[2] <= 400 and placed.box[3] <= 300


def test_overlaps_are_found() -> None:
    room = Room(FRAME)
    room.label("a", (100, 100), (40, 10), 5, blank)
    room.layout.markers["m"] = room.layout.labels["a"].box
    room.layout.labels["b"] = room.layout.labels["a"]
    assert overlaps(room.layout) == [("b", "a"), ("a", "m"), ("b", "m")]


def test_a_label_stands_to_the_right_of_its_mark_without_a_leader() -> None:
    room = Room(FRAME)
    room.marker("m", (92, 92, 108, 108))
    room.label("l", (100, 100), (40, 10), 11, blank)
    assert room.layout.labels["l"] == ((111, 95, 151, 105), None)


def test_a_label_that_had_to_move_has_a_leader_to_its_mark() -> None:
    room = Room(FRAME)
    room.take((60, 60, 140, 140))
    room.label("l", (100, 100), (40, 10), 11, blank)
    placed = room.layout.labels["l"]
    assert placed.leader is not None and placed.leader[0] == (100, 100)
    assert room.bare((141, 141, 142, 142))


def test_a_label_without_room_goes_into_the_list_and_a_name_of_the_map_is_left_out() -> None:
    room = Room(FRAME)
    room.take(FRAME)
    assert not room.label("l", (100, 100), (40, 10), 11, blank)
    assert not room.label("name", (100, 100), (40, 10), 11, blank, near=True)
    assert room.layout.listed == ["l"]
    assert room.layout.labels == {}


def test_a_label_takes_the_side_where_it_covers_no_track() -> None:
    room = Room(FRAME)
    along(room, [(100, 100), (200, 100)], 1.2)
    room.label("l", (100, 100), (40, 10), 11, blank)
    assert room.layout.labels["l"].box[2] < 100


def test_the_best_of_some_boxes_is_the_cheapest_that_is_free() -> None:
    room = Room(FRAME)
    room.take((0, 0, 50, 50))
    room.among("land", [(0.0, (10, 10, 60, 20)), (2.0, (200, 10, 250, 20)), (1.0, (100, 10, 150, 20))], blank)
    room.among("none", [(0.0, (10, 10, 60, 20))], blank)
    assert room.layout.labels["land"].box == (100, 10, 150, 20)
    assert "none" not in room.layout.labels
