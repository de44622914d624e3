"""Pictures of the plots and pages of every game: `python tools/pictures.py [--out docs/pictures] [--large]`.

A seeded game between the staffs is played of each; at three moments one side's plot is drawn in the inks of light, dark
and print, and its report's page and the film's photographed in light and dark as wide as a mail, the report in print
in greys, where Chromium and pdftoppm are installed. All are small enough for the docs, and of the pages only the second
moment is taken (`--large`: as large as they are, and all); the README's plot is written beside the folder. The same
program gives the same plots.
"""

import argparse
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, get_args

from flagplot.board.themes import Theme, themed
from flagplot.core import registry
from flagplot.core.game import GivesTruth
from flagplot.lab.battle import seeded_dice
from flagplot.match.film import TRUTH, Frame, Picture
from flagplot.match.film import page as film_page
from flagplot.match.papers import html_page, pdf
from flagplot.match.pictures import png

MOMENTS = {
    "coral-sea-battle": ("allied", (2, 8, 12)),
    "slot-three-nights": ("japanese", (2, 6, 12)),
    "sloc-1942": ("allied", (2, 6, 11)),
    "amber-reach": ("allied", (2, 4, 5)),
}
"""Of each scenario the seat and the turns, the plot being what is known before the turn."""
SMALL = 420
MAIL = 600, 900
"""How wide and high a page is photographed: an e-mail client's column."""
README = "coral-sea-battle", 3
"""Whose drawing, and which of its moments, stands in the README."""
PAGES = 2
"""Of which moment the docs have pages."""


class Step(NamedTuple):
    """A decision point of a game between the staffs: its turn, the state before and after, sheets, what was told."""

    turn: int
    before: Any
    texts: dict[str, str]
    after: Any
    dispatches: tuple[Any, ...]


def played(game: Any, scenario: str) -> Iterator[Step]:
    """Yield the decision points of a seeded game."""
    rules = game.rules(scenario)
    seats = game.seats(scenario, rules)
    staffs = {each: registry.commander(game.name) for each in seats}
    state, last, dice = game.setup(scenario, rules, seeded_dice(1, seats)), 0, seeded_dice(1, seats)
    while not game.is_over(state):
        turn = game.clock(state).turn
        if turn != last:
            last, dice = turn, seeded_dice(1, seats, turn)
        views = {each: game.view(state, each) for each in game.awaiting(state)}
        sheets = {each: game.parse(staffs[each].orders(view), each, view) for each, view in views.items()}
        done = game.resolve(state, sheets, dice)
        yield Step(turn, state, {each: sheet.text for each, sheet in sheets.items()}, done.state, done.dispatches)
        state = done.state


class Moment(NamedTuple):
    """What one side has before a turn: its plot, its report as a page, and a film that begins there."""

    plot: str
    report: str
    film: str


def moments(scenario: str, seat: str, turns: tuple[int, ...]) -> Iterator[Moment]:
    """Yield a seat's plot and pages before these turns of a game between the staffs."""
    game: Any = registry.game(registry.find_scenario(scenario).game)
    words, told, last = game.words(), [], 0
    for step in played(game, scenario):
        if step.turn in turns and step.turn > last:
            last, view = step.turn, game.view(step.before, seat)
            report, chart = game.report(view, told, words), game.plot(view, words)
            plot = game.draw(chart)
            sides = [Picture(each, game.draw(game.plot(game.view(step.before, each), words))) for each in step.texts]
            truth = [Picture(TRUTH, game.draw(game.truth(step.before, words)))] if isinstance(game, GivesTruth) else []
            frame = Frame(chart.title, step.turn, words.text(view.clock.label), (*sides, *truth))
            yield Moment(plot, html_page(report.title, [report], [plot]), film_page(chart.title, [frame]))
        told = [one for one in step.dispatches if one.seat == seat]
        if last == max(turns):
            return


def photograph(page: str, stem: Path, scale: float) -> Iterator[Path]:
    """Photograph a page as wide as a mail in light and dark, and yield the pictures; none where Chromium is missing."""
    chromium, (wide, high) = shutil.which("chromium"), MAIL
    if chromium is None:
        return
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "page.html")
        file.write_text(page, encoding="utf-8")
        for theme, scheme in (("light", 1), ("dark", 0)):
            out = stem.with_name(f"{stem.name}-{theme}.png")
            flags = ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--virtual-time-budget=4000")
            size = (f"--window-size={wide},{high}", f"--force-device-scale-factor={scale}")
            look = (f"--blink-settings=preferredColorScheme={scheme}", f"--screenshot={out.resolve()}")
            subprocess.run((chromium, *flags, *size, *look, file.as_uri()), check=True, capture_output=True)
            yield out


def printed(page: str, stem: Path, dots: int) -> Iterator[Path]:
    """Print the first page of text of a report in greys and yield the picture; none where pdftoppm is missing."""
    pdftoppm = shutil.which("pdftoppm")
    if pdftoppm is None:
        return
    out = stem.with_name(f"{stem.name}-print")
    flags = ("-r", str(dots), "-gray", "-png", "-f", "2", "-l", "2", "-singlefile")
    subprocess.run((pdftoppm, *flags, "-", str(out)), input=pdf(page), check=True, capture_output=True)
    yield out.with_suffix(".png")


def main() -> None:
    """Write the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("docs/pictures"))
    parser.add_argument("--large", action="store_true", help="as wide as they are drawn")
    parser.add_argument("scenarios", nargs="*", default=[*MOMENTS])
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    for scenario in given.scenarios:
        seat, turns = MOMENTS[scenario]
        for number, moment in enumerate(moments(scenario, seat, turns), 1):
            if (scenario, number) == README:
                (given.out.parent / "plot.svg").write_text(moment.plot, encoding="utf-8")
            for theme in get_args(Theme):
                path = given.out / f"{scenario}-{number}-{theme}.png"
                path.write_bytes(png(themed(moment.plot, theme), 0 if given.large else SMALL))
                print(path)
            if given.large or number == PAGES:
                stem, scale, dots = given.out / f"{scenario}-{number}", *((1.0, 72) if given.large else (0.5, 36))
                report, film = (stem.with_name(f"{stem.name}-{kind}") for kind in ("report", "film"))
                for made in (
                    photograph(moment.report, report, scale),
                    printed(moment.report, report, dots),
                    photograph(moment.film, film, scale),
                ):
                    print(*made, sep="\n")


if __name__ == "__main__":
    main()
