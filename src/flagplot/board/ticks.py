"""Times along a way that is ordered: a bar across it for each, with the hour where there is room."""

from collections.abc import Callable, Sequence
from functools import partial

from flagplot.board import style
from flagplot.board.labels import Box, Room
from flagplot.board.style import words
from flagplot.board.svg import Canvas, Point
from flagplot.core.plot import Tick, Track

_SIZE = 8.0


def lay(room: Room, track: Track, at: Callable[[float, float], Point], radius: float) -> None:
    """Find room for the hours of a way, beside its rings or beside the markers, of half-width `radius`, on them."""
    for number, tick in enumerate(track.ticks):
        if tick.text:
            size = style.text_width(tick.text, _SIZE, True) + 2, _SIZE + 1
            draw = partial(_hour, text=tick.text)
            id_, place = f"{track.id}-{number}", at(tick.x, tick.y)
            for gap in (6, radius * 1.3 + 3):
                if room.label(id_, place, size, gap, draw, near=True, led=None):
                    break


def _hour(canvas: Canvas, box: Box, text: str) -> None:
    words(canvas, box[0] + 1, box[3] - 1.5, text, _SIZE, fill=style.OWN, font_weight="bold")


def draw(canvas: Canvas, ticks: Sequence[Tick], at: Callable[[float, float], Point]) -> None:
    """Draw the bars: those with an hour are larger."""
    for tick in ticks:
        x, y = at(tick.x, tick.y)
        canvas.circle(x, y, 2.8 if tick.text else 1.8, fill=style.PAPER, stroke=style.OWN, stroke_width=1.1)
