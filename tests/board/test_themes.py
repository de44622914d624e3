"""Plots in other inks: nothing is lost in the dark or in black and white."""

import re

import pytest
from tests.board.test_plot import SMALL

from flagplot.board.themes import INKS, themed
from flagplot.games.carrier.plotting.plot import draw
from flagplot.match.papers import html_page

INK = re.compile(r'"(#[0-9a-f]{6})"')


@pytest.mark.parametrize("theme", ["dark", "print"])
def test_every_ink_of_a_plot_has_one_in_the_theme(theme: str) -> None:
    svg = draw(SMALL)
    assert set(INK.findall(svg)) <= set(INKS[theme])
    assert set(INK.findall(themed(svg, theme))) <= set(INKS[theme].values())
    assert INK.sub("", themed(svg, theme)) == INK.sub("", svg)


def test_print_is_grey() -> None:
    assert all(ink[1:3] == ink[3:5] == ink[5:7] for ink in INKS["print"].values())


def test_light_is_as_it_was_drawn() -> None:
    assert themed(draw(SMALL), "light") == draw(SMALL)


def test_a_page_draws_its_plot_in_the_inks_of_the_dark() -> None:
    dark = html_page("", [], [draw(SMALL)]).partition("prefers-color-scheme: dark")[2].partition("</style>")[0]
    for ink in set(INK.findall(draw(SMALL))):
        assert f'svg [fill="{ink}"] {{ fill: {INKS["dark"][ink]}; }}' in dark
