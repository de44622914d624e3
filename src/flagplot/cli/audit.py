"""`flagplot verify` and `flagplot report`: what a journal proves, and what it told a seat."""

from pathlib import Path

from flagplot.cli.arguments import Json, SeatName, read_journal
from flagplot.cli.database import DEFAULT_OWN, Key, OwnFolder, desk_at
from flagplot.cli.output import THE_LAST, PaperFlags, emit_json, progress_bar
from flagplot.cli.oversight import told_again
from flagplot.cli.own import Own
from flagplot.core.diagnostics import BadInputError, check_known
from flagplot.core.game import Seat
from flagplot.core.journal import Resolved
from flagplot.match import verify as audit
from flagplot.match.files import read_bytes
from flagplot.match.held import PAPER, Held
from flagplot.match.replay import replay, secret_of, umpire_of
from flagplot.match.umpire import Outcome, Step


def verify(
    journal: Path,
    /,
    *,
    commitment: str = "",
    seat: SeatName = "",
    nonce: str = "",
    head: str = "",
    papers: list[Path] | None = None,
    json: Json = False,
) -> int:
    """Play a match again from its journal: chain, dice and reports, and what you hold of it. Exit 1 if anything does
    not hold.

    Parameters
    ----------
    journal
        The journal file, such as `demo-out/coral-sea-battle-1/journal.jsonl`.
    commitment
        The commitment that you were told before you joined.
    seat
        Your seat, for --nonce and --papers.
    nonce
        The nonce that you showed.
    head
        A head of the journal that you were told, by a report, a receipt or `match status`.
    papers
        A folder of reports, plots, orders and receipts that you kept; may be given several times.
    """
    if (nonce or papers) and not seat:
        raise BadInputError("Name the seat whose nonce or papers these are with --seat.")
    files = {str(path): read_bytes(path) for folder in papers or () for path in _papers(folder, seat)}
    if papers and not files:
        raise BadInputError(f"There are no papers of {seat} in {', '.join(map(str, papers))}.")
    held = Held(commitment, seat, nonce, files, head)
    data = read_bytes(journal)
    with progress_bar("Playing the match again", data.count(b'"kind":"resolution"')) as bar:
        verdict = audit.verify(data, lambda done, of: bar(done), held)
    if json:
        emit_json(verdict)
    else:
        print(verdict.message)
        if verdict.bound_to:
            print(f"Commitment: {verdict.bound_to}")
        for who, shown in verdict.nonces.items():
            print(f"Nonce of {who}: {shown}")
    return 0 if verdict.holds else 1


def _papers(folder: Path, seat: Seat) -> list[Path]:
    """Return the papers in a folder, or in the seat's own folder below it."""
    if not folder.is_dir():
        raise BadInputError(f"There is no folder {folder}.")
    inner = folder / seat
    found = inner if inner.is_dir() else folder
    return [path for path in sorted(found.iterdir()) if PAPER.fullmatch(path.name)]


def report(
    journal: str,
    /,
    *,
    seat: SeatName,
    pair: str = "",
    paper: PaperFlags = THE_LAST,
    key: Key = "",
    own: OwnFolder = DEFAULT_OWN,
    db: str = "",
) -> int:
    """Give one seat's report again, the same bytes as it had then.

    Parameters
    ----------
    journal
        The journal file; with --db the id of a match in that database, whose report is read and not played again.
    seat
        Whose report: `allied`, `japanese`, or with a team `allied/tf16`.
    pair
        An own unit and a contact for the manoeuvring board of the plot, such as TF17,C2; those that are nearest if not
        given. With it the plot is not the one that was told then.
    db
        The database, a file or a URL.
    """
    played = _stored(journal, seat, paper.turn, db, Own(own, journal), key) if db else None
    outcome = played or _played(Path(journal), seat, paper.turn)
    paper.emit_paper(outcome, pair)
    return 0


def _stored(match: str, seat: Seat, turn: int | None, db: str, mine: Own, key: str) -> Outcome:
    with desk_at(db) as (desk, _):
        mine.admit(desk, match, seat, key)
        return told_again(desk, match, (seat,), turn)[seat]


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
