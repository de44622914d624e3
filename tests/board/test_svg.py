"""The canvas: escaping, rounding, the same bytes."""

from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.examples import some

from flagplot.board.svg import Canvas, curve, number, polyline

quick = settings(deadline=None, derandomize=True, max_examples=some(100))
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(
    ("value", "text"), [(1.0, "1"), (-0.001, "0"), (0.25, "0.25"), (2.999, "3"), (-12.5, "-12.5"), (100, "100")]
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_polyline_is_relative_and_does_not_drift() -> None:
    assert polyline([(0, 0), (1.04, 2), (0, 0)], closed=True) == "M0 0l1 2l-1-2z"
    points = [(0.333 * step, 0.0) for step in range(301)]
    steps = [float(part.split(" ")[0]) for part in polyline(points)[1:].split("l")]
    assert sum(steps) == pytest.approx(99.9)


def test_curve_passes_between_its_points() -> None:
    assert curve([(0, 0), (10, 0), (10, 10), (0, 10)]) == "M0 5q0-5 5-5q5 0 5 5q0 5-5 5q-5 0-5-5z"
    assert curve([(0, 0), (1, 1)]) == ""


@quick
@given(st.text(), st.text(), st.text())
def test_any_text_gives_well_formed_xml(title: str, label: str, text: str) -> None:
    canvas = Canvas(100, 50, title, text)
    with canvas.group(label, fill=label):
        canvas.text(1, 2, text)
        canvas.runs(1, 2, [(text, {"fill": title})], fill="none")
    root = ElementTree.fromstring(canvas.svg())
    assert root.tag == f"{SVG}svg"
    assert len(root.findall(f".//{SVG}text")) == 2


def test_text_is_kept_and_markup_in_it_is_not() -> None:
    canvas = Canvas(10, 10, "a", "b")
    canvas.text(1, 2, '<script>"&\x00')
    root = ElementTree.fromstring(canvas.svg())
    assert [t.text for t in root.iter(f"{SVG}text")] == ['<script>"&\ufffd']
    assert "<script" not in canvas.svg()


def test_ids_carry_the_drawing_s_key() -> None:
    canvas = Canvas(10, 10, "a", "b", key="k1")
    canvas.define("coast", "path", d="M0 0l1 1")
    canvas.use("coast", 3)
    assert '<path id="k1-coast" d="M0 0l1 1"/>' in canvas.svg()
    assert '<use href="#k1-coast" x="3"/>' in canvas.svg()
    assert canvas.url("coast") == "url(#k1-coast)"
