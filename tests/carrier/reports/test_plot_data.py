"""The plots of whole games: ids that stand once, data that is read back, and no word outside the files."""

import os
import re
from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree

import msgspec
import pytest
from tests.carrier.games import SEATS, points
from tests.carrier.reports.test_pseudo_language import altered

from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.plotting.sheet import PlotSheet
from flagplot.games.carrier.view import CarrierView

pytestmark = pytest.mark.many_positions

GAMES = {"base": {}, "gm-1993": {"coastwatchers": "counters"}, "email-2003": {"submarines": "2003"}}
SVG = "{http://www.w3.org/2000/svg}"
READ = {f"{SVG}{tag}" for tag in ("text", "title", "desc")}
SMALL = re.compile(r"\b(?!torpedo\b)[a-z]{3,}\b")
"""A small word: names have a capital; a load stands as it is ordered."""


def capitals(_: str, sentence: str) -> str:
    """Return a sentence with its words in capitals, its places as they are."""
    parts = re.split(r"(\{\w+\})", sentence)
    return "".join(part if part.startswith("{") else part.upper() for part in parts)


def views(preset: str) -> Iterator[CarrierView]:
    """Yield what both sides know at every eighth point of a game, by FLAGPLOT_LONG=1 at every fourth."""
    for state in points("eastern-solomons-day", 7, preset, **GAMES[preset])[
        :: 4 if "FLAGPLOT_LONG" in os.environ else 8
    ]:
        for seat in SEATS:
            yield GAME.view(GAME.decode(state), seat)


@pytest.mark.parametrize("preset", GAMES)
def test_every_id_of_the_data_stands_in_the_drawing_once(preset: str) -> None:
    """Clouds and winds outside the window are in the data alone."""
    for view in views(preset):
        plot = GAME.plot(view, GAME.words())
        svg = ElementTree.fromstring(GAME.draw(plot))
        drawn = Counter(node.get("id", "") for node in svg.iter(f"{SVG}g") if node.get("id"))
        pair = [f"pair-{plot.pair.own}-{plot.pair.other}"] if plot.pair else []
        ids = pair + [each.id for each in (*plot.marks, *plot.tracks, *plot.labels, *plot.reaches)]
        weather = [area.id for area in plot.areas]
        inside = [area.id for area in plot.areas if area.kind != "wind" and plot.window.covers((area.x, area.y))]
        assert len({*ids, *weather}) == len([*ids, *weather])
        assert set(drawn.values()) == {1}
        assert {*ids, *inside} <= drawn.keys() <= {*ids, *weather}


@pytest.mark.parametrize("preset", GAMES)
def test_a_plot_is_read_back_equal(preset: str) -> None:
    """From JSON, and it is drawn alike."""
    for view in views(preset):
        plot = GAME.plot(view, GAME.words())
        again = msgspec.json.decode(msgspec.json.encode(plot), type=PlotSheet)
        assert again == plot
    assert GAME.draw(again) == GAME.draw(plot)


@pytest.mark.parametrize("preset", GAMES)
def test_every_word_of_a_plot_is_a_sentence(preset: str) -> None:
    """In another language no small word of English is left but in the title of the scenario."""
    words = altered(capitals)
    for view in views(preset):
        plot = GAME.plot(view, words)
        assert all(text == text.upper() for text in plot.texts.values())
        for node in ElementTree.fromstring(GAME.draw(plot)).iter():
            text = "".join(node.itertext()) if node.tag in READ else ""
            assert not SMALL.search(text.replace(plot.title, "")), text
