"""Write docs/sloc-sensitivity.md and its chart: how the campaign answers to the SLOC Proximity Ranges.

    python tools/sloc_sensitivity.py [--games 400] [--workers 2]

The ranges are house values (ES-11.21.A). Each point is a study of many games between the computer commanders, as
`flagplot study` makes them, with all four ranges shifted by the same number of hexes in an owner's table file.
"""

import argparse
from pathlib import Path
from typing import NamedTuple

from flagplot.board import style
from flagplot.board.style import words
from flagplot.board.svg import Canvas, polyline
from flagplot.games.sloc.map import RESOURCES, name
from flagplot.games.sloc.proximity import count
from flagplot.games.sloc.tables import tables
from flagplot.lab.study import Study, study

DOCS = Path(__file__).resolve().parent.parent / "docs"
SHIFTS = (-8, -6, -4, -2, 0, 2, 4, 6, 8)
SCENARIOS = ("sloc-1941", "sloc-1943", "sloc-1944")
POSITIONS = ((2813, "Wilkes"), (3727, "Lockwood (4)"), (4024, "Fife"), (5108, "Lockwood (6)"))
HQS = (("CombinedFleet", 3407), ("SouthSeas", 3813), ("South", 2212))


class Point(NamedTuple):
    """The study of one scenario at one shift of the ranges."""

    shift: int
    found: Study

    def quantile(self, percent: int) -> int:
        """Return the Allied score that so many percent of the games did not exceed."""
        return self.found.score_quantiles["allied"][str(percent)]

    def share(self, winner: str) -> float:
        """Return the share of the games, in percent, that a side won, or that were drawn."""
        number = self.found.draws if winner == "draw" else self.found.wins.get(winner, 0)
        return 100 * number / self.found.games


def overlay(shift: int) -> str:
    """Return an owner's file in which every range is `shift` hexes longer, and at least 1."""
    rows = [
        f'"{kind}" = {{ value = {max(1, entry.value + shift)}, source = "owner" }}'
        for kind, entry in tables().ranges.items()
    ]
    return "[ranges]\n" + "\n".join(rows) + "\n"


def draw(studies: dict[str, list[Point]]) -> str:
    """Return the chart: for each scenario the Allied score and below it the shares of the games."""
    width, panel, gap, left, top = 1120.0, 320.0, 36.0, 58.0, 78.0
    canvas = Canvas(width, 560, "How the campaign answers to the ranges", _words(studies), "sens")
    style.page(canvas, width, 560)
    words(
        canvas,
        style.MARGIN,
        40,
        "How the campaign answers to the ranges",
        22,
        None,
        font_family=style.SERIF,
        font_weight="bold",
    )
    for number, (scenario, points) in enumerate(studies.items()):
        x = left + number * (panel + gap)
        title = tables().scenario[scenario].title
        words(canvas, x, top - 8, title, 11, None, font_weight="bold")
        _scores(canvas, points, scenario, (x, top, panel, 210))
        _shares(canvas, points, (x, top + 256, panel, 140))
    words(
        canvas,
        left,
        530,
        "Across: hexes added to all four ranges. Band: half of the games lie in it.",
        10,
        None,
        fill=style.FAINT,
    )
    return canvas.svg()


def _words(studies: dict[str, list[Point]]) -> str:
    return " ".join(
        f"{scenario}: " + ", ".join(f"{p.shift:+d} hexes median {p.quantile(50)}" for p in points) + "."
        for scenario, points in studies.items()
    )


Box = tuple[float, float, float, float]


def _across(points: list[Point], box: Box) -> list[float]:
    step = box[2] / len(points)
    return [box[0] + (n + 0.5) * step for n in range(len(points))]


def _axis(canvas: Canvas, points: list[Point], box: Box) -> None:
    left, top, width, height = box
    canvas.rect(left, top, width, height, fill=style.SEA, stroke=style.GRID, stroke_width=0.8)
    for x, point in zip(_across(points, box), points, strict=True):
        text = f"{point.shift:+d}" if point.shift else "0"
        words(canvas, x, top + height + 13, text, 9, None, text_anchor="middle", fill=style.FAINT)


def _scores(canvas: Canvas, points: list[Point], scenario: str, box: Box) -> None:
    """Draw the median of the Allied score, the middle half as a band, and the two limits of victory."""
    left, top, width, height = box
    limits = (tables().scenario[scenario].allied_win, tables().scenario[scenario].draw_from)
    low = min(0, *(p.quantile(25) for p in points))
    high = max(limits[0], *(p.quantile(75) for p in points)) + 2

    def y(value: float) -> float:
        return top + height - (value - low) / (high - low) * height

    _axis(canvas, points, box)
    across = _across(points, box)
    band = [(x, y(p.quantile(75))) for x, p in zip(across, points, strict=True)]
    band += [(x, y(p.quantile(25))) for x, p in reversed(list(zip(across, points, strict=True)))]
    canvas.path(polyline(band, closed=True), fill=style.OWN, fill_opacity=0.16)
    for value, text in zip(limits, ("Allied win", "draw"), strict=True):
        canvas.line(
            (left, y(value)), (left + width, y(value)), stroke=style.FAINT, stroke_width=0.9, stroke_dasharray="4 3"
        )
        # At the end where the line of the medians is further away.
        at_left = abs(points[0].quantile(50) - value) >= abs(points[-1].quantile(50) - value)
        x, anchor = (left + 4, "start") if at_left else (left + width - 4, "end")
        words(canvas, x, y(value) - 3, f"{text} from {value}", 8.5, None, fill=style.FAINT, text_anchor=anchor)
    middle = [(x, y(p.quantile(50))) for x, p in zip(across, points, strict=True)]
    canvas.path(polyline(middle), fill="none", stroke=style.OWN, stroke_width=2)
    for (x, at), point in zip(middle, points, strict=True):
        canvas.circle(x, at, 2.8, fill=style.OWN)
        words(canvas, x, at - 6, str(point.quantile(50)), 9, style.SEA, text_anchor="middle", font_weight="bold")
    words(canvas, left, top + height + 28, "Allied score, median", 9.5, None)


def _shares(canvas: Canvas, points: list[Point], box: Box) -> None:
    """Draw how many of the games each side won: full, drawn with an outline only, and hatched by dots."""
    _, top, width, height = box
    _axis(canvas, points, box)
    bar = 0.62 * width / len(points)
    looks = (("allied", style.OWN, 0.9), ("draw", style.LAND, 1.0), ("japanese", style.ENEMY, 0.55))
    for x, point in zip(_across(points, box), points, strict=True):
        bottom = top + height
        for winner, ink, opacity in looks:
            tall = point.share(winner) / 100 * height
            canvas.rect(
                x - bar / 2,
                bottom - tall,
                bar,
                tall,
                fill=ink,
                fill_opacity=opacity,
                stroke=style.INK,
                stroke_width=0.5,
            )
            if tall > 12:
                dark = winner != "draw"
                words(
                    canvas,
                    x,
                    bottom - tall / 2 + 3,
                    f"{point.share(winner):.0f}",
                    8.5,
                    None,
                    text_anchor="middle",
                    fill=style.PAPER if dark else style.INK,
                )
            bottom -= tall
    text = "Games in percent: Allied win below, draw, Japanese win above"
    words(canvas, box[0], top + height + 28, text, 9.5, None)


def page(studies: dict[str, list[Point]], games: dict[str, int]) -> str:
    """Return the page as Markdown."""
    lines = [
        "# How the campaign answers to the ranges",
        "",
        "The SLOC Proximity Ranges printed on the counters are not in the rule text that we have. Ours are house",
        "values, and this page shows how much hangs on them. It is written by `tools/sloc_sensitivity.py`; the",
        "figures come from whole games between the two computer commanders, with all four ranges made shorter or",
        "longer by the same number of hexes. Anybody can repeat one point:",
        "",
        "```",
        "flagplot study sloc-1943 --games 400 --tables ranges.toml",
        "```",
        "",
        "![Allied score and shares of the games by shift of the ranges](sloc-sensitivity.svg)",
        "",
    ]
    for scenario, points in studies.items():
        title = tables().scenario[scenario].title
        lines += [
            f"## {title} (`{scenario}`), {games[scenario]} games for each row",
            "",
            "| hexes added | Allied score: quarter, median, three quarters | Allied wins | draws | Japanese wins |",
            "|---:|:---:|---:|---:|---:|",
        ]
        lines += [
            f"| {p.shift:+d} | {p.quantile(25)}, {p.quantile(50)}, {p.quantile(75)} | {p.share('allied'):.1f} % "
            f"| {p.share('draw'):.1f} % | {p.share('japanese'):.1f} % |"
            for p in points
        ]
        lines.append("")
    lines += [
        "## What a range reaches from the start positions",
        "",
        "Exact, not played: the SLOC Proximity Value with all resource hexes under Japan and its headquarters at",
        "3407, 3813 and 2212.",
        "",
        "| hexes added | " + " | ".join(f"{kind} at {name(place)}" for place, kind in POSITIONS) + " |",
        "|---:|" + ":---:|" * len(POSITIONS),
    ]
    for shift in SHIFTS:
        cells = []
        for place, kind in POSITIONS:
            reach = max(1, tables().ranges[kind].value + shift)
            found = count(place, reach, RESOURCES, HQS)
            cells.append(f"range {reach}: {found.total}, PV {found.value}")
        lines.append(f"| {shift:+d} | " + " | ".join(cells) + " |")
    lines += ["", "## Reading it", "", *reading(studies), ""]
    return "\n".join(lines)


def reading(studies: dict[str, list[Point]]) -> list[str]:
    """Return the findings in sentences, with the figures of this run."""
    out = []
    for scenario, points in studies.items():
        short, usual, long = points[0], next(p for p in points if p.shift == 0), points[-1]
        slope = (long.quantile(50) - short.quantile(50)) / (long.shift - short.shift)
        scores = f"{short.quantile(50)} at {short.shift:+d} hexes over {usual.quantile(50)} to {long.quantile(50)}"
        wins = f"{short.share('allied'):.0f} % over {usual.share('allied'):.0f} % to {long.share('allied'):.0f} %"
        out.append(
            f"- `{scenario}`: the median Allied score goes from {scores} at {long.shift:+d}, {slope:+.2f} points for a "
            f"hex; Allied wins from {wins}."
        )
    out += [
        "- The value is a fifth of a count, so a hex more often changes nothing: what matters is whether the home",
        "  ports lie just inside the range or just outside.",
        "- The commanders choose their sites by the ranges in force; players would do the same.",
    ]
    return out


def main() -> None:
    """Run the studies and write both files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400, help="games for each point (a third for the long campaign)")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    studies: dict[str, list[Point]] = {}
    games: dict[str, int] = {}
    for scenario in SCENARIOS:
        games[scenario] = max(1, options.games // 3) if scenario == "sloc-1941" else options.games
        studies[scenario] = []
        for shift in SHIFTS:
            found = study(scenario, games[scenario], overlay=overlay(shift), workers=options.workers)
            studies[scenario].append(Point(shift, found))
            print(f"{scenario} {shift:+d}: {found.wins}, draws {found.draws}, {found.seconds:.1f} s", flush=True)
    (DOCS / "sloc-sensitivity.svg").write_text(draw(studies), encoding="utf-8")
    (DOCS / "sloc-sensitivity.md").write_text(page(studies, games), encoding="utf-8")


if __name__ == "__main__":
    main()
