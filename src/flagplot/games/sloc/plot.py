"""The strategic map and the record track of a seat as data, made from its view alone."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from flagplot.board.style import Title
from flagplot.core.game import View
from flagplot.core.plot import Area, Mark, Plot
from flagplot.core.words import Value, Words
from flagplot.games.sloc.board import ALLIED, JAPANESE, Base, Side, TrackPoint
from flagplot.games.sloc.figures import Range
from flagplot.games.sloc.map import NODES, Hex, axial, name
from flagplot.games.sloc.sentences.parts import marker
from flagplot.games.sloc.view import SlocView


class Panel(msgspec.Struct, frozen=True):
    """One quantity of the record track: its name, its value by turn, and the scale it is drawn on at least."""

    title: str
    points: tuple[tuple[int, int], ...]
    low: int
    high: int


class Key(msgspec.Struct, frozen=True):
    """An entry of the legend: what is drawn, and what it means."""

    symbol: str
    text: str


class SlocPlot(Plot, frozen=True, kw_only=True):
    """What is drawn of the campaign or of a table: x in hex sizes (centre to corner), y in hex heights."""

    own: Side | None
    """The side whose sheet it is; None for a referee's."""
    heading: Title
    description: str
    record: tuple[Panel, ...]
    turns: tuple[int, int]
    """The first and the last turn of the game."""
    note: str
    """What the marker of the record track shows."""
    legend: tuple[Key, ...]


class Headquarters(NamedTuple):
    """A headquarters on the sheet."""

    id: str
    label: str
    hex: Hex
    side: Side


def plot(view: SlocView, words: Words) -> SlocPlot:
    """Return what is on the sheet of a side."""
    board = view.board
    scenario = board.tables.scenario[board.scenario]
    return sheet(
        view,
        words,
        Title(
            words(f"plot.title.{view.side}"),
            scenario.title,
            words(f"calendar.{board.turn}"),
            words("plot.turn", turn=board.turn),
            words("plot.sea_lanes"),
        ),
        own=view.side,
        control=board.control,
        garrison=board.garrison,
        hqs=[Headquarters(hq.key, hq.key, hq.hex, hq.side) for hq in board.hqs.values() if hq.hex],
        bases=[base for base in board.bases if base.hex],
        ranges=board.tables.ranges,
        track=board.track,
        turns=(scenario.first_turn, scenario.last_turn),
    )


def sheet(
    view: View,
    words: Words,
    heading: Title,
    *,
    own: Side | None,
    control: Mapping[Hex, Side],
    garrison: Mapping[Hex, int],
    hqs: Sequence[Headquarters],
    bases: Sequence[Base],
    ranges: Mapping[str, Range],
    track: Sequence[TrackPoint],
    turns: tuple[int, int],
) -> SlocPlot:
    """Return a sheet of the sea lanes with these pieces."""
    nodes = [_node(h, control.get(h), garrison.get(h), words) for h in NODES]
    subs = [_mark(f"base-{base.name}", "sub_base", base.hex, base.kind, ALLIED) for base in bases]
    staffs = [_mark(f"hq-{hq.id}", "headquarters", hq.hex, hq.label, hq.side) for hq in hqs]
    return SlocPlot(
        seat=view.seat,
        game=view.game,
        title=heading.scenario,
        marks=(*nodes, *subs, *staffs),
        areas=tuple(_reach(base, ranges[base.kind].value) for base in bases),
        own=own,
        heading=heading,
        description=_describe(words, control, hqs, bases),
        record=_record(track, words),
        turns=turns,
        note=words("plot.record", marker=marker(track[-1].swm)) if track else "",
        legend=_legend(own, words),
    )


def place(h: Hex) -> tuple[float, float]:
    """Return the middle of a hex, in hex sizes and hex heights from the corner of the map: odd columns lie lower."""
    column, row = divmod(h, 100)
    return 1 + 1.5 * (column - 10), row + 0.5 + (column % 2) / 2


def _mark(key: str, kind: str, h: Hex, label: str, side: Side | None, **facts: Value) -> Mark:
    x, y = place(h)
    held: dict[str, Value] = {"side": side} if side else {}
    return Mark(id=key, kind=kind, place=str(h), x=x, y=y, label=label, facts=held | facts)


def _node(h: Hex, side: Side | None, garrison: int | None, words: Words) -> Mark:
    facts: dict[str, Value] = {} if garrison is None else {"garrison": garrison}
    owner = words(f"plot.owner.{side}" if side else "plot.owner.untold")
    kind = "resource" if NODES[h].resource else "node"
    return _mark(f"node-{h}", kind, h, NODES[h].name, side, owner=owner, **facts)


def _reach(base: Base, reach: int) -> Area:
    """Return the hexes within a base's SLOC Proximity Range: a great hexagon."""
    column, slant = axial(base.hex)
    ring = ((reach, -reach), (reach, 0), (0, reach), (-reach, reach), (-reach, 0), (0, -reach))
    corners = ((column + dx, slant + dz) for dx, dz in ring)
    outline = tuple((1 + 1.5 * q, r + 0.5 + q / 2) for q, r in corners)
    return Area(id=f"range-{base.name}", kind="range", outline=outline, facts={"range": reach})


def _record(track: Sequence[TrackPoint], words: Words) -> tuple[Panel, ...]:
    """Return the strategic record track: modifier, supply points, hand and successes, turn by turn."""
    return (
        Panel(words("plot.swm"), tuple((p.turn, p.swm) for p in track), -5, 6),
        Panel(words("plot.asps"), tuple((p.turn, p.asp) for p in track), 0, 7),
        Panel(words("plot.drawn"), tuple((p.turn, p.hand) for p in track), 0, 8),
        Panel(words("plot.successes"), tuple((p.turn, p.successes) for p in track), 0, 2),
    )


def _legend(own: Side | None, words: Words) -> tuple[Key, ...]:
    """Return the legend; on a referee's sheet only the resource hexes under Japan are known."""
    nodes = ("own_node", "foreign_node", "resource") if own else ("japanese_resource",)
    return tuple(
        Key(symbol, words(f"plot.legend.{symbol}")) for symbol in (*nodes, "headquarters", "sub_base", "range")
    )


def _describe(words: Words, control: Mapping[Hex, Side], hqs: Iterable[Headquarters], bases: Sequence[Base]) -> str:
    """Return the sheet in words."""
    held = {side: tuple(str(h) for h, owner in control.items() if owner == side) for side in (ALLIED, JAPANESE)}
    return words(
        "plot.description",
        bases=tuple(words("plot.at", piece=base.kind, place=name(base.hex)) for base in bases) or words("plot.no_base"),
        hqs=tuple(words("plot.at", piece=hq.label, place=hq.hex) for hq in hqs),
        **{str(side): nodes for side, nodes in held.items()},
    )
