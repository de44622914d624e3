"""`flagplot verify` and `flagplot report`: what a journal proves, and what it told a seat."""

import sys
from pathlib import Path

from flagplot.cli.arguments import Whole, read_journal
from flagplot.cli.database import desk_at
from flagplot.cli.output import emit_bytes, emit_json, progress_bar, say
from flagplot.core.diagnostics import BadInputError, check_known
from flagplot.core.game import Seat
from flagplot.core.journal import Resolved
from flagplot.match import verify as audit
from flagplot.match.files import read_bytes, write_whole
from flagplot.match.papers import Format, render
from flagplot.match.replay import replay, secret_of, umpire_of
from flagplot.match.umpire import Outcome, Step


def verify(journal: Path, /, *, json: bool = False) -> int:
    """Play a match again from its journal: chain, dice and reports. Exit 1 if anything does not hold.

    Parameters
    ----------
    journal
        The journal file, such as `demo-out/coral-sea-battle-1/journal.jsonl`.
    json
        Answer with one JSON document.
    """
    data = read_bytes(journal)
    with progress_bar("Playing the match again", data.count(b'"kind":"resolution"')) as bar:
        verdict = audit.verify(data, lambda done, of: bar(done))
    if json:
        emit_json(verdict)
    else:
        print(verdict.message)
    return 0 if verdict.holds else 1


def report(
    journal: str,
    /,
    *,
    seat: Seat,
    turn: Whole | None = None,
    format: Format = "text",  # noqa: A002 - the flag's name is a promise to others
    out: Path | None = None,
    db: str = "",
) -> int:
    """Give one seat's report again, the same bytes as it had then.

    Parameters
    ----------
    journal
        The journal file; with --db the id of a match in that database, whose report is read and not played again.
    seat
        Whose report: `allied`, `japanese`, or with a team `allied/tf16`.
    turn
        The report at the end of this turn; 0 is the opening. The last one if not given.
    format
        text (if not given), html, json, svg (the plot) or pdf.
    out
        A file to write; standard output if not given.
    db
        The database, a file or a URL.
    """
    outcome = _stored(journal, seat, turn, db) if db else _played(Path(journal), seat, turn)
    data = render(outcome, format)
    if out is not None:
        write_whole(out, data)
        say(f"Written: {out}")
    elif format == "pdf" and sys.stdout.isatty():
        raise BadInputError("A PDF is not for reading on a terminal; name a file with --out.")
    else:
        emit_bytes(data)
    return 0


def _stored(match: str, seat: Seat, turn: int | None, db: str) -> Outcome:
    with desk_at(db) as (desk, _):
        handout, outcome = desk.told(match, seat, turn)
    if handout.taken_back:
        say(f"The referee has taken turn {handout.turn} back; this was told before.")
    return outcome


def _played(journal: Path, seat: Seat, turn: int | None) -> Outcome:
    entries = read_journal(journal)
    umpire = umpire_of(entries, secret_of(entries))
    check_known("seat", seat, umpire.seats, " in this scenario")
    chosen: Step | None = None
    total = sum(isinstance(entry.fact, Resolved) for entry in entries)
    with progress_bar("Playing the match again", total) as bar:
        for number, (_, step) in enumerate(replay(umpire, entries), 1):
            bar(number)
            if turn is None or step.turn == turn:
                chosen = step
    if chosen is None:
        played = f"up to turn {step.turn}" if total else "no turn yet"
        raise BadInputError(f"The journal holds no report of turn {turn}; it goes {played}.")
    return chosen.outcomes[seat]
