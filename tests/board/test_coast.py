"""Coastlines agree with the map that the rules are played on."""

from pathlib import Path

import pytest
import shapely

from flagplot.board import coast
from flagplot.core.diagnostics import BadInputError
from flagplot.games.carrier.plotting.sheet import THEATRE, Window
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.theatre import theatre

MAP = theatre()


def land(bounds: coast.Bounds, detail: float = 0.04) -> shapely.Geometry:
    rings = [shapely.Polygon(ring) for ring in coast.coastline(bounds, detail)]
    filled = shapely.Polygon()
    for ring in rings:
        filled = shapely.symmetric_difference(filled, shapely.make_valid(ring))
    return filled


def test_the_land_drawn_is_the_land_of_each_hex() -> None:
    """The drawn part of each hex that is land is near its land fraction, and no hex of open sea is much covered."""
    drawn = land(THEATRE.bounds())
    shapely.prepare(drawn)
    for h in range(hexes.SIZE):
        if hexes.column(h) in (0, 83) or hexes.row(h) in (1, 46):
            continue
        cell = shapely.Polygon(hexes.corners(h))
        part = drawn.intersection(cell).area / cell.area if drawn.intersects(cell) else 0.0
        known = MAP.land[h].fraction if h in MAP.land else 0.0
        assert abs(part - known) < 0.22, f"{hexes.name(h)}: drawn {part:.2f}, known {known:.2f}"


def test_places_lie_where_their_hexes_are() -> None:
    """Henderson Field, 160.05 E 9.43 S, falls in B/M23."""
    x, y = coast.project(160.05, 9.43)
    cell = shapely.Polygon(hexes.corners(hexes.parse("B/M23")))
    assert cell.covers(shapely.Point(x, y))


def test_a_window_shows_the_same_coast_as_the_whole() -> None:
    window = Window(50, 68, 14, 28).bounds()
    box = shapely.box(*window)
    part = land(window).intersection(box)
    whole = land(THEATRE.bounds()).intersection(box)
    assert part.symmetric_difference(whole).area < 0.01 * whole.area


def test_coasts_are_rings_in_a_fixed_order() -> None:
    rings = coast.coastline(THEATRE.bounds())
    assert list(rings) == sorted(rings)
    assert len(rings) > 60
    assert all(len(ring) >= 3 and ring[0] != ring[-1] for ring in rings)
    data = coast.path_data(rings, 8.0, *THEATRE.bounds()[:2])
    assert data.count("M") == data.count("z") == len(rings)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda lines: [*lines[:4], "x", *lines[5:]], "row 5: expected run lengths, found 'x'"),
        (lambda lines: [*lines[:4], "3 4", *lines[5:]], "row 5: 7 samples, expected 322"),
        (lambda lines: lines[:-1], "206 rows of samples, expected 207"),
    ],
)
def test_a_bad_land_mask_is_refused(tmp_path: Path, change, words: str) -> None:  # type: ignore[no-untyped-def]
    lines = (coast.MAPS / "land_mask.txt").read_text(encoding="utf-8").splitlines()
    path = tmp_path / "land_mask.txt"
    path.write_text("\n".join(change(lines)), encoding="utf-8")
    with pytest.raises(BadInputError, match=words):
        coast.land_mask(path)
