"""The papers of a match as files: a folder for each seat, named by turn."""

import re
from pathlib import Path

from flagplot.core.game import Seat
from flagplot.match.files import make_folder, write_whole
from flagplot.match.papers import render
from flagplot.match.umpire import Step

_OURS = re.compile(r"(orders|report|plot)-\d+(-\d+)?\.(txt|json|svg)")


def clear(folder: Path, seats: tuple[Seat, ...]) -> None:
    """Make a folder for each seat, and take out the papers that an earlier match left there."""
    for seat in seats:
        make_folder(folder / seat)
        for path in (folder / seat).iterdir():
            if _OURS.fullmatch(path.name):
                path.unlink()


def put_step(folder: Path, step: Step) -> None:
    """Write what each seat sent for a step, and what it was given: orders, report (text and JSON) and plot."""
    for seat, outcome in step.outcomes.items():
        papers = {
            f"report-{step.name}.txt": render(outcome.document, "", "text"),
            f"report-{step.name}.json": render(outcome.document, "", "json"),
            f"plot-{step.name}.svg": outcome.plot.encode(),
        }
        if step.point:
            sheet = step.sheets.get(seat)
            papers[f"orders-{step.orders_name}.txt"] = (sheet.text if sheet else "").encode()
        make_folder(folder / seat)
        for name, data in papers.items():
            write_whole(folder / seat / name, data, durable=False)
