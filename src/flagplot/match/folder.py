"""The papers of a match as files: a folder for each seat, named by turn."""

import re
from pathlib import Path

from flagplot.core.game import Seat
from flagplot.match.files import make_folder, write_whole
from flagplot.match.papers import Format, render
from flagplot.match.umpire import Outcome, Step

_OURS = re.compile(r"(orders|report|plot)-\d+(-\d+)?\.(txt|json|svg)")


def clear(folder: Path, seats: tuple[Seat, ...]) -> None:
    """Make a folder for each seat, and take out the papers that an earlier match left there."""
    for seat in seats:
        make_folder(folder / seat)
        for path in (folder / seat).iterdir():
            if _OURS.fullmatch(path.name):
                path.unlink()


def put_step(folder: Path, step: Step) -> None:
    """Write what each seat sent for a step, and what it was given."""
    for seat, outcome in step.outcomes.items():
        put_papers(folder / seat, step.name, outcome)
        if step.point:
            sheet = step.sheets.get(seat)
            orders = folder / seat / f"orders-{step.orders_name}.txt"
            write_whole(orders, (sheet.text if sheet else "").encode(), durable=False)


def put_papers(folder: Path, name: str, outcome: Outcome) -> None:
    """Write what a seat was given at a decision point into its folder: report (text and JSON) and plot."""
    make_folder(folder)
    papers: dict[str, Format] = {f"report-{name}.txt": "text", f"report-{name}.json": "json", f"plot-{name}.svg": "svg"}
    for file, form in papers.items():
        write_whole(folder / file, render(outcome, form), durable=False)
