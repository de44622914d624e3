"""The plot of both sides for the referee: each side's own units, as that side's plot has them."""

from collections.abc import Sequence

import msgspec

from flagplot.core.plot import Track
from flagplot.core.words import Words, phrase
from flagplot.games.carrier.plotting import making
from flagplot.games.carrier.plotting.sheet import CarrierMark, PlotSheet, Weather
from flagplot.games.carrier.ruleset.kinds import SIDES

_OTHERS = {"own_tf": "enemy_tf", "own_af": "enemy_af", "own_base": "enemy_base", "own_sub": "enemy_sub"}
"""How units of the second side are drawn."""


def overview(plots: Sequence[PlotSheet], words: Words) -> PlotSheet:
    """Return own units and tracks, and the weather, of all plots on one; the second side is drawn as an enemy."""
    marks: dict[str, CarrierMark] = {}
    tracks: dict[str, Track] = {}
    areas: dict[str, Weather] = {}
    for plot in plots:
        side = plot.seat.partition("/")[0]
        for mark in plot.marks:
            if mark.kind.startswith("own_"):
                kind = mark.kind if side == SIDES[0] else _OTHERS.get(mark.kind, mark.kind)
                marks[f"{side}-{mark.id}"] = msgspec.structs.replace(mark, id=f"{side}-{mark.id}", kind=kind)
        for track in plot.tracks:
            if track.side == "own":
                drawn = "own" if side == SIDES[0] else "enemy"
                tracks[f"{side}-{track.id}"] = msgspec.structs.replace(track, id=f"{side}-{track.id}", side=drawn)
        areas |= {area.id: area for area in plot.areas if area.id not in areas or area.age < areas[area.id].age}
    first = plots[0]
    heading = msgspec.structs.replace(first.heading, side=words("plot.heading", side=phrase("plot.side.both")))
    return making.sheet(
        words,
        seat="",
        side="both",
        game=first.game,
        heading=heading,
        marks=tuple(marks.values()),
        tracks=tuple(tracks.values()),
        areas=tuple(areas.values()),
    )
