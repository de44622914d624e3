"""The marks of a plot as the board draws them."""

from flagplot.board.markers import Marker
from flagplot.board.symbols import Frame, Glyph
from flagplot.games.carrier.plotting.chart import Chart
from flagplot.games.carrier.plotting.sheet import CarrierMark, MarkKind

UNITS: dict[MarkKind, tuple[Frame, Glyph]] = {
    "own_tf": ("own", "ship"),
    "own_af": ("own", "plane"),
    "own_base": ("own", "base"),
    "own_sub": ("own", "sub"),
    "own_watch": ("own", "eye"),
    "own_troops": ("own", "flag"),
    "enemy_tf": ("enemy", "ship"),
    "enemy_af": ("enemy", "plane"),
    "enemy_base": ("enemy", "base"),
    "enemy_sub": ("enemy", "sub"),
}
"""The frame and glyph of each kind of unit."""
_FIRST: tuple[MarkKind, ...] = ("enemy_tf", "own_tf", "enemy_af", "own_af", "enemy_sub", "own_sub")
"""Kinds whose labels find room before those of the others, the first of them first."""


def radius_of(chart: Chart) -> float:
    """Return the half-width of a symbol, which stays in its hex."""
    return max(5.5, min(11.0, 0.5 * chart.scale))


def marker(mark: CarrierMark) -> Marker:
    """Return what the board draws of a mark."""
    frame, glyph = UNITS[mark.kind]
    return Marker(
        mark.id,
        mark.place,
        frame,
        glyph,
        mark.label,
        mark.age,
        mark.aged,
        mark.body,
        mark.height,
        mark.tip,
        mark.certainty,
        mark.altitude,
        _FIRST.index(mark.kind) if mark.kind in _FIRST else len(_FIRST),
    )
