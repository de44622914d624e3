"""No label of a plot covers another or a marker: the plots of played turns of every game, by their data alone."""

from collections.abc import Callable, Iterator
from itertools import count, starmap
from typing import Any
from xml.etree import ElementTree

import pytest

from flagplot.board import style
from flagplot.board.labels import Box, Layout, overlaps
from flagplot.core import registry
from flagplot.core.game import View
from flagplot.games.carrier.plotting.plot import layout as carrier
from flagplot.games.coastal.chart import layouts as coastal
from flagplot.games.sloc.drawing import layout as sloc
from flagplot.games.slot.drawing import layout as slot
from flagplot.lab.battle import seeded_dice

LAYOUTS: dict[str, Callable[[Any], list[Layout]]] = {
    "carrier": lambda plot: [carrier(plot)],
    "slot": lambda plot: [slot(plot)],
    "sloc": lambda plot: [sloc(plot)],
    "coastal": coastal,
}
SVG = "{http://www.w3.org/2000/svg}"
PLAYED = (
    ("carrier", "coral-sea-battle", 18),
    ("carrier", "guadalcanal-convoy", 42),
    ("slot", "slot-three-nights", 18),
    ("slot", "slot-8", 18),
    ("slot", "slot-10", 18),
    ("coastal", "amber-reach", 24),
    ("coastal", "savo-boats", 24),
    ("coastal", "skirmish", 16),
    ("sloc", "sloc-1941", 12),
    ("sloc", "sloc-1942", 11),
)
"""Scenarios with the turns that are played of each: two hundred and one in all, and the openings."""


def views(game: Any, scenario: str, turns: int, seed: int = 1) -> Iterator[View]:
    """Yield what each seat knows before each turn of a game between the staffs, and at its end."""
    rules = game.rules(scenario)
    seats = game.seats(scenario, rules)
    staffs = {seat: registry.commander(game.name) for seat in seats}
    state = game.setup(scenario, rules, seeded_dice(seed, seats))
    turn = 0
    for draw in count(1):
        if game.is_over(state) or game.clock(state).turn != turn:
            yield from (game.view(state, seat) for seat in seats)
            if game.is_over(state) or turn == turns:
                return
            turn, dice = game.clock(state).turn, seeded_dice(seed, seats, draw)
        asked = {seat: game.view(state, seat) for seat in game.awaiting(state)}
        sheets = {seat: game.parse(staffs[seat].orders(view), seat, view) for seat, view in asked.items()}
        state = game.resolve(state, sheets, dice).state


@pytest.mark.many_positions
@pytest.mark.whole_game
@pytest.mark.parametrize(("name", "scenario", "turns"), PLAYED)
def test_no_label_covers_a_label_or_a_marker_in_two_hundred_turns(name: str, scenario: str, turns: int) -> None:
    game = registry.game(name)
    words, labels = game.words(), 0
    for view in views(game, scenario, turns):
        for layout in LAYOUTS[name](game.plot(view, words)):
            assert overlaps(layout) == []
            labels += len(layout.labels)
    assert labels > 2 * turns


@pytest.mark.parametrize(("name", "scenario"), [("carrier", "coral-sea-battle"), ("slot", "slot-three-nights")])
def test_what_is_drawn_stands_where_the_layout_has_it(name: str, scenario: str) -> None:
    """Every text on the board lies in the box of a label."""
    game = registry.game(name)
    words = game.words()
    for view in views(game, scenario, 2):
        plot = game.plot(view, words)
        (layout,) = LAYOUTS[name](plot)
        boxes = [placed.box for placed in layout.labels.values()]
        board = max(box[3] for box in (*boxes, *layout.markers.values()))
        told = {mark.label for mark in plot.marks if mark.label}
        on_board = [
            (text, box) for text, box in written(game.draw(plot)) if text.split(" ")[0] in told and box[3] < board
        ]
        assert on_board
        assert [text for text, box in on_board if not any(_within(box, other) for other in boxes)] == []


def written(svg: str) -> Iterator[tuple[str, Box]]:
    """Yield the texts of a drawing, each with the space it takes."""
    for node in ElementTree.fromstring(svg).iter(f"{SVG}text"):
        text, size = "".join(node.itertext()), float(node.get("font-size", "8"))
        if node.get("aria-hidden"):
            continue
        parts = [(part.text or "", float(part.get("font-size", size))) for part in node.iter()]
        x, y, wide = float(node.get("x", "0")), float(node.get("y", "0")), sum(starmap(style.text_width, parts))
        left = x - {"end": wide, "middle": wide / 2}.get(node.get("text-anchor", ""), 0.0)
        yield text, (left, y - 0.8 * size, left + wide, y + 0.2 * size)


def _within(inner: Box, outer: Box) -> bool:
    return (
        inner[0] >= outer[0] - 3 and inner[1] >= outer[1] - 3 and inner[2] <= outer[2] + 3 and inner[3] <= outer[3] + 3
    )
