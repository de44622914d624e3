"""The drawn plot: everything on the sheet is there, legible, and the same bytes every time."""

import os
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flagplot.board.style import Title
from flagplot.core.plot import Track, named
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.plotting import making
from flagplot.games.carrier.plotting.plot import draw
from flagplot.games.carrier.plotting.sheet import THEATRE, CarrierMark, MarkKind, PlotSheet, Weather, Window, frame
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Direction, Hex

quick = settings(deadline=None, derandomize=True, max_examples=40)
ANY_HEX = st.integers(0, hexes.SIZE - 1)
GOLDEN = Path(__file__).parent / "golden"
SVG = "{http://www.w3.org/2000/svg}"
parse = hexes.parse


WORDS = GAME.words()
HEADING = Title("Allied plot", "Coral Sea", "8 May 1942", "0800", "turn 3 of 18")


def mark(kind: MarkKind, at: Hex | str, label: str = "", *body: str, **more: Any) -> CarrierMark:
    h = parse(at) if isinstance(at, str) else at
    return making.mark(WORDS, named(kind, label), kind, h, label, *body, **more)


def track(start: str, course: str, **more: Any) -> Track:
    return making.track(named("track", start), hexes.walk(parse(start), course), **more)


def cloud(at: str, **more: Any) -> Weather:
    return making.cloud(WORDS, parse(at), **more)


def sheet(*marks: CarrierMark, heading: Title = HEADING, **more: Any) -> PlotSheet:
    return making.sheet(WORDS, seat="allied", side="allied", game="carrier", heading=heading, marks=marks, **more)


SMALL = sheet(
    mark("own_base", "B/M23", "Henderson Field"),
    mark("enemy_tf", "B/L21", "contact 2", "4 ships", certainty=2, age=2),
    mark("own_af", "B/N22", "AF3", "6 SBD", altitude="hi"),
    tracks=(track("B/K20", "SE1", side="enemy"),),
    areas=(cloud("B/O23"), cloud("B/P24", kind="storm", age=1), making.wind(WORDS, "VII", Direction.NW)),
    window=Window(51, 58, 19, 26),
)


def root(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def texts(svg: str) -> list[str]:
    """Return what is written on a plot, without the halos under it."""
    return ["".join(node.itertext()) for node in root(svg).iter(f"{SVG}text") if not node.get("aria-hidden")]


def group(svg: str, tip: str) -> ElementTree.Element:
    """Return the group whose title begins with `tip`."""
    for node in root(svg).iter(f"{SVG}g"):
        title = node.find(f"{SVG}title")
        if title is not None and (title.text or "").startswith(tip):
            return node
    raise AssertionError(f"no group is titled {tip}")


def test_golden_plot() -> None:
    svg = draw(SMALL)
    path = GOLDEN / "plot-small.svg"
    if os.environ.get("FLAGPLOT_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(svg, encoding="utf-8")
    assert svg == path.read_text(encoding="utf-8")


def test_the_title_block_says_side_date_hour_scenario_and_turn() -> None:
    shown = texts(draw(SMALL))
    for words in ("Allied plot", "8 May 1942", "0800", "Coral Sea", "turn 3 of 18"):
        assert words in shown
    assert "turn 3 of 18, night" in texts(draw(sheet(heading=msgspec.structs.replace(HEADING, night=True))))


def test_age_is_written_and_fades_the_symbol() -> None:
    svg = draw(
        sheet(
            *(
                mark("enemy_tf", at, at, age=age)
                for at, age in (("A/T30", 0), ("A/T33", 2), ("A/T36", 5), ("A/T39", 30))
            )
        )
    )
    assert "A/T33 2h" in texts(svg)
    assert "A/T30" in texts(svg)
    seen = [group(svg, at).get("opacity") for at in ("A/T30", "A/T33", "A/T36", "A/T39")]
    assert seen == [None, "0.76", "0.5", "0.5"]


def test_certainty_is_in_the_frame_not_in_the_colour() -> None:
    marks = [mark("enemy_tf", f"A/T{20 + 3 * n}", f"sure {n}", certainty=n) for n in (1, 2, 3)]
    svg = draw(sheet(*marks))
    frames = [group(svg, f"sure {n}").findall(f"{SVG}path")[1] for n in (1, 2, 3)]
    assert [frame.get("stroke-dasharray") is not None for frame in frames] == [True, False, False]
    assert [frame.get("fill") == frame.get("stroke") for frame in frames] == [False, False, True]


def test_own_and_enemy_differ_in_shape_and_altitude_is_drawn() -> None:
    svg = draw(
        sheet(
            mark("own_af", "A/T30", "own", altitude="hi"),
            mark("enemy_af", "A/T34", "foe", altitude="lo"),
            mark("own_tf", "A/T38", "ship"),
        )
    )
    own, foe, ship = (group(svg, name).findall(f"{SVG}path") for name in ("own", "foe", "ship"))
    assert "a" in (own[0].get("d") or "")
    assert "a" not in (foe[0].get("d") or "")
    assert len(own) == len(foe) == len(ship) + 2


def test_marks_of_one_hex_are_a_chip_with_the_number_of_each_side_and_a_list_inside_the_map() -> None:
    here = parse("B/M23")
    marks = [mark("own_af", here, f"AF{n}", f"{n} F4F", altitude="hi") for n in range(1, 8)]
    foes = [mark("enemy_af", here, f"C{n}") for n in range(1, 3)]
    svg = draw(sheet(*marks, *foes, window=Window(45, 66, 15, 30)))
    shown = texts(svg)
    assert {"7", "2", "C1", "C2"} <= set(shown)
    rows = [f"AF{n} {n} F4F, high" for n in range(1, 8)]
    assert [text for text in shown if text.startswith("AF")] == rows
    lines = [float(node.get("y", "0")) for node in root(svg).iter(f"{SVG}text") if "".join(node.itertext()) in rows]
    assert all(b - a >= 12 for a, b in pairwise(lines))
    assert max(lines) < 790


def test_a_base_takes_the_place_of_the_map_s_own_name() -> None:
    plain = texts(draw(sheet(window=Window(45, 66, 15, 30))))
    assert "Henderson Field" in plain
    assert "Guadalcanal" in plain
    marked = texts(draw(sheet(mark("own_base", "B/M23", "Cactus"), window=Window(45, 66, 15, 30))))
    assert "Henderson Field" not in marked
    assert "Cactus" in marked


def test_the_legend_names_only_what_is_shown() -> None:
    shown = texts(draw(SMALL))
    for words in ("own base", "own air formation", "enemy ships", "numbers uncertain", "cloud", "storm", "enemy track"):
        assert words in shown
    for words in ("own task force", "presence only", "own track", "enemy submarine"):
        assert words not in shown


def test_marks_outside_the_window_stand_in_the_list_beside_it_and_in_the_inset() -> None:
    svg = draw(sheet(mark("own_tf", "A/A40", "TF9", "3 ships"), window=Window(45, 66, 15, 30)))
    assert "Not on this part of the board:" in texts(svg)
    assert "A/A40 TF9 3 ships" in texts(svg)
    assert "-inset-coast" in svg
    assert "-inset-coast" not in draw(sheet(window=THEATRE))


def test_the_frame_follows_what_moves_and_not_the_bases() -> None:
    bases = [mark("own_base", "A/C14", "Lae"), mark("enemy_base", "B/M23", "Henderson Field")]
    window = sheet(*bases, mark("own_tf", "A/Z30", "TF1"), mark("enemy_tf", "A/CC26", "C1", age=2)).window
    assert window.holds(parse("A/Z30")) and window.holds(parse("A/CC26"))
    assert not window.holds(parse("A/C14")) and not window.holds(parse("B/M23"))
    old = sheet(*bases, mark("own_tf", "A/Z30", "TF1"), mark("enemy_tf", "B/CC26", "C1", age=9)).window
    assert not old.holds(parse("B/CC26"))


def test_wind_tracks_and_clouds_are_drawn() -> None:
    svg = draw(SMALL)
    assert group(svg, "wind toward NW in sector VII") is not None
    assert group(svg, "cloud in B/O23").get("opacity") == "1"
    assert group(svg, "storm in B/P24").get("opacity") == "0.88"
    planned = draw(sheet(tracks=(track("A/T30", "N4", planned=True),)))
    assert "own way ordered, with its hours" in texts(planned)
    assert 'stroke-dasharray="1.5 4"' in planned


def test_hexsides_that_bar_planes_or_ships_are_drawn_and_explained() -> None:
    svg = draw(sheet(window=Window(50, 60, 18, 27)))
    assert {"mountains: high only", "closed to ships"} <= set(texts(svg))
    assert not {"mountains: high only", "closed to ships"} & set(texts(draw(sheet(window=Window(20, 30, 30, 40)))))


@pytest.mark.parametrize(
    ("labels", "window", "every", "fifth"),
    [
        ("none", Window(45, 62, 15, 27), False, False),
        ("edges", Window(45, 62, 15, 27), True, False),
        ("edges", Window(30, 75, 10, 38), False, True),
        ("all", Window(30, 75, 10, 38), True, False),
    ],
)
def test_hexes_bear_their_names_close_by_and_every_fifth_from_afar(
    labels: str, window: Window, every: bool, fifth: bool
) -> None:
    shown = texts(draw(sheet(hex_names=labels, window=window)))
    assert ("M21" in shown) == every
    assert ("21" in shown) == (labels != "none")
    assert ("B/O20" in shown) == fifth


def test_whatever_a_player_writes_is_only_text() -> None:
    nasty = '<script>alert("x")</script>&amp;]]>'
    svg = draw(sheet(mark("own_tf", "A/T30", nasty, "\x00\x0b", nasty)))
    assert "<script" not in svg
    assert root(svg).tag == f"{SVG}svg"
    assert any("<script>" in text for text in texts(svg))


def test_the_plot_is_told_in_words_too() -> None:
    desc = root(draw(SMALL)).find(f"{SVG}desc")
    assert desc is not None
    assert "B/L21: enemy ships (contact 2, 4 ships, seen 2 hours ago)" in (desc.text or "")


def test_two_plots_on_one_page_share_no_definitions() -> None:
    defs = [root(draw(plot)).find(f"{SVG}defs") for plot in (SMALL, sheet())]
    ids = [{node.get("id") for node in every} for every in defs if every is not None]
    assert len(ids) == 2 and ids[0].isdisjoint(ids[1])


def groups(svg: str) -> Counter[str]:
    """Return the ids of the groups of a plot, each with how often it stands there."""
    return Counter(node.get("id", "") for node in root(svg).iter(f"{SVG}g") if node.get("id"))


def test_everything_in_the_window_is_a_group_by_its_id() -> None:
    """Marks of one hex too; a mark outside the window is in the list beside it, its weather is nowhere."""
    crowd = [mark("own_af", "B/M23", f"AF{n}") for n in range(5)]
    pair = [mark("enemy_tf", "B/L21", f"C{n}", age=n) for n in range(2)]
    away = sheet(mark("own_tf", "A/A40", "TF9"), areas=(cloud("A/A40"),), window=Window(45, 66, 15, 30))
    for plot in (SMALL, sheet(*crowd, *pair, tracks=(track("B/L20", "S1"), track("B/M20", "S3", planned=True)))):
        data = [each.id for each in (*plot.marks, *plot.tracks, *plot.areas, *plot.labels)]
        assert groups(draw(plot)) == dict.fromkeys(data, 1)
    assert groups(draw(away)) == dict.fromkeys(("own_tf-TF9", *(label.id for label in away.labels)), 1)


def test_a_plot_is_data() -> None:
    """It is read back equal from JSON, and drawn alike."""
    again = msgspec.json.decode(msgspec.json.encode(SMALL), type=PlotSheet)
    assert again == SMALL
    assert draw(again) == draw(SMALL)


def test_every_kind_of_mark_can_be_drawn_and_a_full_plot_stays_small() -> None:
    kinds = MarkKind.__args__
    marks = [
        mark(kinds[n % len(kinds)], (n * 397) % hexes.SIZE, f"unit {n}", "3", "CV CA", age=n % 5, certainty=n % 3 + 1)
        for n in range(150)
    ]
    svg = draw(sheet(*marks, window=THEATRE))
    assert len(svg.encode()) < 450_000
    assert len(draw(sheet(hex_names="all", window=Window(20, 60, 5, 40))).encode()) < 400_000


@quick
@given(
    st.lists(
        st.builds(
            mark,
            st.sampled_from(MarkKind.__args__),
            ANY_HEX,
            st.text(max_size=12),
            age=st.integers(0, 20),
            certainty=st.integers(1, 3),
            altitude=st.sampled_from([None, "hi", "lo"]),
        ),
        max_size=12,
    )
)
@pytest.mark.many_positions
def test_the_same_sheet_gives_the_same_well_formed_bytes(marks: list[CarrierMark]) -> None:
    svg = draw(sheet(*marks))
    assert svg == draw(sheet(*marks))
    assert root(svg).get("role") == "img"
    assert set(groups(svg)) >= {mark.id for mark in marks}


@quick
@given(st.lists(ANY_HEX, min_size=1, max_size=8))
def test_a_frame_holds_its_hexes_and_stays_on_the_board(shown: list[int]) -> None:
    window = frame([hexes.centre(h) for h in shown], 1.5)
    assert all(window.holds(h) for h in shown)
    assert 0 <= window.west <= window.east <= 83
    assert 1 <= window.north <= window.south <= 46
    assert window.east - window.west >= 13


def test_without_marks_the_frame_is_the_theatre() -> None:
    assert frame([], 1.5) == THEATRE
