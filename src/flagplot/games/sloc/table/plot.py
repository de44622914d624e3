"""The referee's sheet: what the table has told of the sea lanes."""

from flagplot.board.style import Title
from flagplot.core.words import Words
from flagplot.games.sloc.board import ALLIED, JAPANESE
from flagplot.games.sloc.plot import Headquarters, SlocPlot, sheet
from flagplot.games.sloc.table.state import TableView


def plot(view: TableView, words: Words) -> SlocPlot:
    """Return what is on the referee's sheet."""
    table = view.table
    label = words("plot.japanese_hq")
    japanese = [Headquarters(f"japanese-{n}", label, h, JAPANESE) for n, h in enumerate(table.japanese_hqs, 1)]
    return sheet(
        view,
        words,
        Title(
            words("plot.title.referee"),
            words("plot.table"),
            words(f"calendar.{table.turn}"),
            words("plot.turn", turn=table.turn),
            words("plot.sea_lanes"),
        ),
        own=None,
        control=dict.fromkeys(table.resources, JAPANESE),
        garrison={},
        hqs=[*(Headquarters(key, key, h, ALLIED) for key, h in table.hqs.items()), *japanese],
        bases=[base for base in table.bases if base.hex],
        ranges=table.tables.ranges,
        track=table.track,
        turns=(table.tables.calendar.years.index(table.start) + 1, 12),
    )
