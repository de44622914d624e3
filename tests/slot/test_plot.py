"""The plot of the zone board: it fills its page, mines spare the zones' names, old contacts haunt no zone."""

import pytest

from flagplot.games.slot.drawing import Frame, _mines, _name_box, _shifted, draw, layout
from flagplot.games.slot.game import GAME
from flagplot.games.slot.plot import LATE, SlotPlot, place
from flagplot.games.slot.state import Contact, Source, State, Strength
from flagplot.games.slot.zones import board
from flagplot.lab.battle import seeded_dice

SCENARIO = "slot-three-nights"


def opening() -> State:
    rules = GAME.rules(SCENARIO)
    return GAME.setup(SCENARIO, rules, seeded_dice(1, GAME.seats(SCENARIO, rules)))


def plot(state: State, seat: str = "allied") -> SlotPlot:
    return GAME.plot(GAME.view(state, seat), GAME.words())


def frame(rows: tuple[int, int] = (8, 14), columns: tuple[int, int] = (16, 26)) -> Frame:
    return Frame(board(plot(opening()).board), rows, columns)


@pytest.mark.parametrize(("rows", "columns"), [((8, 14), (16, 26)), ((2, 21), (5, 30)), ((12, 12), (22, 22))])
def test_the_board_fills_its_page_and_holds_what_must_be_seen(rows: tuple[int, int], columns: tuple[int, int]) -> None:
    part = frame(rows, columns)
    assert part.top <= rows[0] and rows[1] <= part.bottom and part.first <= columns[0] and columns[1] <= part.last
    assert part.width > 0.85 * 1024 or part.height > 0.85 * 740
    left, top, right, bottom = part.box
    assert 0 < left < right < 1120 and 0 < top < bottom < 900


def test_mines_on_any_edge_spare_the_names_of_the_zones() -> None:
    part = frame()
    names = [_name_box(part, zone) for zone in part.zones()]
    for zone in ("L22", "M22", "K20"):
        for edge in part.board.boundaries(zone):
            for kind in ("own_field", "enemy_field"):
                for x, y in _mines(*_shifted(part, tuple(edge.split("/")), kind)):
                    near = [box for box in names if box[0] - 4 < x < box[2] + 4 and box[1] - 4 < y < box[3] + 4]
                    assert near == []


@pytest.mark.rule("SP-BASE-19")
def test_how_far_a_contact_can_have_gone_is_a_hexagon_of_three_zones_a_turn() -> None:
    """Seen at L22 (column 22, row 11) one and two turns ago; what is seen this turn has gone nowhere yet."""
    state = opening()
    state.turn = 9
    for number, turn in ((1, 8), (2, 7), (3, 6)):
        state.plots["allied"].contacts.append(Contact(number, "L22", turn, Source("search", "L22"), Strength(ships=3)))
    areas = {area.id: area for area in plot(state).areas if area.kind == "farthest"}
    assert place(board("solomons"), "L22") == (22.0, 11)
    assert {name: area.facts for name, area in areas.items()} == {
        "farthest-C2": {"zones": 3, "turns": 1},
        "farthest-C3": {"zones": 6, "turns": 2},
    }
    assert areas["farthest-C2"].outline == ((25, 11), (23.5, 14), (20.5, 14), (19, 11), (20.5, 8), (23.5, 8))
    assert areas["farthest-C3"].outline == ((28, 11), (25, 17), (19, 17), (16, 11), (19, 5), (25, 5))


def test_a_contact_of_long_ago_stands_in_the_list_beside_the_board_alone() -> None:
    state = opening()
    state.turn = 9
    for number, turn in ((1, 8), (2, 8 - LATE), (3, 7 - LATE)):
        seen = Contact(number, "K20", turn, Source("search", "K20"), Strength(ships=3))
        state.plots["allied"].contacts.append(seen)
    sheet = plot(state)
    assert {mark.id: mark.age for mark in sheet.marks if "contact" in mark.kind} == {
        "vague-contact-1": 0,
        "vague-contact-2": LATE,
        "vague-contact-3": LATE + 1,
    }
    standing = layout(sheet)
    assert not any("vague-contact-3" in id_ for id_ in (*standing.markers, *standing.labels))
    assert "K20 C3" in draw(sheet)
    rings = {area.id: area.facts["zones"] for area in sheet.areas if area.kind == "farthest"}
    assert rings == {"farthest-C2": 3 * LATE}
