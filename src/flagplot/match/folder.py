"""The papers of a match as files: a folder for each seat, named by turn."""

import re
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from flagplot.core import registry
from flagplot.core.diagnostics import BadInputError
from flagplot.core.game import Seat
from flagplot.core.journal import Entry, Resolved
from flagplot.match.desk import Desk
from flagplot.match.files import check_writable, make_folder, write_whole
from flagplot.match.ledger import read
from flagplot.match.papers import Format, render
from flagplot.match.ports import Handout
from flagplot.match.umpire import Outcome, Step, orders_name

STORED: tuple[Format, ...] = ("text", "json", "svg")
"""The forms in which papers are written if nothing is said."""
_OURS = re.compile(r"(orders|report|plot)-\d+(-\d+)?\.(txt|json|svg|html|png|pdf)")


def prepare(folder: Path, seats: Iterable[Seat]) -> None:
    """Make a folder for each seat. Raises BadInputError, in a sentence, if nothing can be written there now."""
    for seat in seats:
        check_writable(_of_seat(folder, seat))


def _of_seat(folder: Path, seat: Seat) -> Path:
    """Return the folder of a seat, made if there is none; no part of it may be a link."""
    for part in ("", *seat.split("/")):
        folder = folder / part
        make_folder(folder)
    return folder


def clear(folder: Path, seats: tuple[Seat, ...]) -> None:
    """Make a folder for each seat, and take out the papers that an earlier match left there."""
    for seat in seats:
        for path in _of_seat(folder, seat).iterdir():
            if _OURS.fullmatch(path.name):
                path.unlink()


def put_step(folder: Path, step: Step) -> None:
    """Write what each seat sent for a step, and what it was given."""
    for seat, outcome in step.outcomes.items():
        own = _of_seat(folder, seat)
        _put_papers(own, step.name, outcome)
        if step.point:
            sheet = step.sheets.get(seat)
            _put_orders(own, step.orders_name, sheet.text if sheet else "")


def put_again(
    folder: Path,
    desk: Desk,
    match_id: str,
    turn: int | None = None,
    point: int | None = None,
    forms: Collection[Format] = STORED,
    seats: Sequence[Seat] = (),
) -> str:
    """Write what every seat, or each of those named, sent and was given at a decision point again, as it was then;
    return the name of the point. The last point of the turn, and the last turn, if none is named. Raises BadInputError
    for one that was not played."""
    entries = desk.journal(match_id)
    seats = seats or list(read(entries).joins)
    if not seats:
        raise BadInputError("The match waits for players; nobody has been told anything yet.")
    last = desk.told(match_id, seats[0], turn)[0]
    points = _points(desk, match_id, seats[0], last, entries)
    if point is not None and not 1 <= point <= len(points):
        raise BadInputError(f"Turn {last.turn} has {len(points)} decision points so far; there is none {point}.")
    chosen = points[point - 1] if point is not None else last
    sent = read(entries[: chosen.entry]).texts
    for seat in seats:
        own = _of_seat(folder, seat)
        handout, outcome = desk.told(match_id, seat, entry=chosen.entry)
        _put_papers(own, handout.name, outcome, forms)
        if chosen.turn:
            _put_orders(own, orders_name(chosen.turn, points.index(chosen) + 1), sent.get(seat, ""))
    return chosen.name


def put_guide(folder: Path, game: str) -> Path:
    """Write the guide to the orders of a game into a folder, and return where."""
    make_folder(folder)
    write_whole(folder / "guide.txt", registry.game(game).order_help().encode(), durable=False)
    return folder / "guide.txt"


def _points(desk: Desk, match_id: str, seat: Seat, last: Handout, entries: Sequence[Entry]) -> list[Handout]:
    """Return what a seat was told at each decision point of a turn, as it stands or, if all was taken back, stood."""
    resolved = [e.n for e in entries if isinstance(e.fact, Resolved) and e.fact.turn == last.turn]
    handouts = [desk.told(match_id, seat, entry=n)[0] for n in resolved]
    return [handout for handout in handouts if handout.taken_back == last.taken_back]


def _put_orders(own: Path, name: str, text: str) -> None:
    write_whole(own / f"orders-{name}.txt", text.encode(), durable=False)


def _put_papers(own: Path, name: str, outcome: Outcome, forms: Collection[Format] = STORED) -> None:
    """Write what a seat was given at a decision point: report and plot."""
    for form in forms:
        kind, ending = ("plot", form) if form in ("svg", "png") else ("report", "txt" if form == "text" else form)
        write_whole(own / f"{kind}-{name}.{ending}", render(outcome, form), durable=False)
