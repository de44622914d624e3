"""`flagplot match`: what the referee sees and sets right, and what a player reads again."""

from collections.abc import Iterable

from flagplot.cli.arguments import SeatName
from flagplot.cli.database import HERE, Access, AccessJson, MatchId
from flagplot.cli.output import THE_LAST, PaperFlags, emit_json, say
from flagplot.cli.referee import put_ruling
from flagplot.core import registry
from flagplot.core.game import Seat
from flagplot.core.journal import Ruling
from flagplot.match.answers import in_words
from flagplot.match.desk import REFEREE, Desk
from flagplot.match.papers import overview, report_of
from flagplot.match.umpire import Outcome


def told_again(desk: Desk, match: str, seats: Iterable[Seat], turn: int | None) -> dict[Seat, Outcome]:
    """Return what seats were told at the end of a turn, or last, and say so if the referee has taken it back since."""
    told = {seat: desk.told(match, seat, turn) for seat in seats}
    for number in {handout.turn: None for handout, _ in told.values() if handout.taken_back}:
        say(f"The referee has taken turn {number} back; this was told before.")
    return {seat: outcome for seat, (_, outcome) in told.items()}


def report(match: MatchId, /, *, seat: SeatName = "", paper: PaperFlags = THE_LAST, access: Access = HERE) -> int:
    """Give a seat's report or plot again; without a seat, for the referee, those of all seats as one.

    Parameters
    ----------
    seat
        Whose; all of them, for the referee alone, if not given.
    """
    with access.admitted(match, seat or REFEREE) as (desk, _):
        if seat:
            paper.emit_paper(told_again(desk, match, (seat,), paper.turn)[seat])
            return 0
        opened = desk.open(match)[1]
        outcomes = told_again(desk, match, opened.seats, paper.turn)
        worded = {seat: outcome.in_language(paper.language) for seat, outcome in outcomes.items()}
        paper.emit(overview(worded, registry.game(opened.setup.game), paper.format))
    return 0


def correct(match: MatchId, correction: str, reason: str = "", /, *, access: AccessJson = HERE) -> int:
    """Set the position right between two turns. It holds at once, and the side whose unit it is is told with its next
    report.

    Parameters
    ----------
    correction
        The side, the unit and what holds, such as "allied TF3 at B/M23" or "allied Lexington hits 2".
    reason
        What the players whom it concerns are told.
    """
    return put_ruling(match, Ruling("correct", reason, correction=correction), access)


def preview(match: MatchId, /, *, access: AccessJson = HERE) -> int:
    """Show what a resolution would do with the orders that are in: how they are read, and an outcome.

    The outcome has dice of its own, thrown for this preview alone: no die of the match is thrown or shown before its
    turn. Nothing is kept, and nobody is told.
    """
    with access.admitted(match, REFEREE) as (desk, _):
        step = desk.open(match)[1].preview()
    if access.json:
        reports = {seat: report_of(outcome) for seat, outcome in step.outcomes.items()}
        emit_json({"match": match, "turn": step.turn, "sheets": step.sheets, "reports": reports})
        return 0
    for seat, outcome in step.outcomes.items():
        sheet = step.sheets.get(seat)
        print(f"{seat}: {in_words(sheet) if sheet else 'no orders; the standing ones hold.'}\n")
        print(outcome.text)
    say("A preview: other dice will fall when the turn is resolved.")
    return 0
