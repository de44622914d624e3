"""`flagplot match`: what the referee sees and sets right, and what a player reads again."""

from collections.abc import Iterable
from pathlib import Path

from flagplot.cli.arguments import Language, SeatName, Whole
from flagplot.cli.database import HERE, Access, AccessJson, MatchId
from flagplot.cli.output import emit_json, emit_paper, say
from flagplot.cli.referee import put_ruling
from flagplot.core import registry
from flagplot.core.game import Seat
from flagplot.core.journal import Ruling
from flagplot.core.words import LANGUAGE
from flagplot.match.answers import in_words
from flagplot.match.desk import REFEREE, Desk
from flagplot.match.papers import Format, overview, render, report_of
from flagplot.match.umpire import Outcome


def told_again(
    desk: Desk, match: str, seats: Iterable[Seat], turn: int | None, language: str = LANGUAGE
) -> dict[Seat, Outcome]:
    """Return what seats were told at the end of a turn, or last, and say so if the referee has taken it back since."""
    told = {seat: desk.told(match, seat, turn) for seat in seats}
    for number in {handout.turn: None for handout, _ in told.values() if handout.taken_back}:
        say(f"The referee has taken turn {number} back; this was told before.")
    return {seat: outcome.in_language(language) for seat, (_, outcome) in told.items()}


def report(
    match: MatchId,
    /,
    *,
    seat: SeatName = "",
    turn: Whole | None = None,
    format: Format = "text",  # noqa: A002 - the name of the flag
    out: Path | None = None,
    language: Language = LANGUAGE,
    access: Access = HERE,
) -> int:
    """Give a seat's report or plot again; without a seat, for the referee, those of all seats as one.

    Parameters
    ----------
    seat
        Whose; all of them, for the referee alone, if not given.
    turn
        The turn; 0 is the opening. The last one if not given.
    format
        text (if not given), html, json, pdf, or the plot as svg or png.
    out
        A file to write; standard output if not given.
    """
    with access.admitted(match, seat or REFEREE) as (desk, _):
        if seat:
            paper = render(told_again(desk, match, (seat,), turn, language)[seat], format)
        else:
            opened = desk.open(match)[1]
            game = registry.game(opened.setup.game)
            paper = overview(told_again(desk, match, opened.seats, turn, language), game, format)
    emit_paper(paper, format, out)
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
