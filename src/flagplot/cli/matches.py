"""`flagplot match`: a match from the command line, as its referee runs it."""

from pathlib import Path
from typing import Literal

from flagplot.cli.arguments import AS_THEY_ARE, Json, RuleFlags, SeatName, Whole, pick_scenario
from flagplot.cli.database import (
    DEFAULT_DB,
    DEFAULT_OWN,
    HERE,
    Access,
    AccessJson,
    Db,
    MatchId,
    OwnFolder,
    desk_at,
    post_at,
)
from flagplot.cli.output import emit_json, program, say, sentence, table
from flagplot.cli.own import Own
from flagplot.cli.post import put_invitations, read_invitation
from flagplot.cli.schedules import BY_HAND, ScheduleFlags
from flagplot.core.diagnostics import BadInputError
from flagplot.match.desk import REFEREE
from flagplot.match.folder import STORED, prepare, put_again, put_step
from flagplot.match.papers import Format, report_of
from flagplot.match.ports import RefusedError
from flagplot.match.status import MatchStatus, SeatStatus
from flagplot.match.umpire import Step


def new(
    *,
    scenario: str,
    flags: RuleFlags = AS_THEY_ARE,
    when: ScheduleFlags = BY_HAND,
    spectators: Whole = 0,
    late: Literal["refuse", "mark"] = "refuse",
    beacon: str = "",
    invite: list[str] | None = None,
    own: OwnFolder = DEFAULT_OWN,
    db: Db = DEFAULT_DB,
    json: Json = False,
) -> int:
    """Open a match; prints its id, the keys to hand out, and the commitment to hand out with them.

    Parameters
    ----------
    scenario
        The scenario.
    spectators
        After how many turns spectators may read what the seats were told; 0, if not given, means at the end.
    late
        Whether a sheet after the deadline or in a pause is refused (if not given), or taken and marked.
    beacon
        A public source of numbers that is mixed into the dice of the opening and of each turn, such as "drand quicknet,
        first round after the deadline"; `resolve` asks for what it gave.
    invite
        A seat that is played by mail, as SEAT=ADDRESS; may be given several times. `flagplot post run` sends the
        invitations. SEAT=link prints a link instead: the first who writes there has the seat.
    """
    schedule = when.schedule()
    invited = dict(map(read_invitation, invite or ()))
    with post_at(db, create=True) as (desk, post), post.together():
        opened = desk.new(
            pick_scenario(scenario).id,
            flags.rules,
            options=flags.options(),
            overlay=flags.overlay(),
            pace=when.pace(),
            late=late,
            beacon=beacon,
            schedule=schedule,
            spectators=spectators,
        )
        links = put_invitations(desk, post, opened.match, invited)
    Own(own, opened.match).put_keys(opened.keys)
    if json:
        emit_json(opened)
        return 0
    print(f"match        {opened.match}")
    for holder, key in opened.keys.items():
        print(f"key          {holder}: {key}")
    print(f"commitment   {opened.commitment}")
    for seat, link in links.items():
        print(f"link         {seat}: {link}")
    say(f"The keys are shown this once and kept in {own}. Send each player key and commitment. Next: each seat joins.")
    return 0


def resolve(
    match: MatchId, /, *, out: Path | None = None, now: bool = False, beacon: str = "", access: AccessJson = HERE
) -> int:
    """Play to the next decision point when all orders are in or the deadline is past.

    Parameters
    ----------
    out
        A folder for every seat's orders, report and plot; without it the reports are printed.
    now
        Do not wait: a seat without new orders keeps its standing orders.
    beacon
        What the public beacon of the match gave, if it has one.
    """
    with access.admitted(match, REFEREE) as (desk, _):
        if out is not None:
            prepare(out, desk.open(match)[1].seats)
        played, step = desk.resolve(match, now=now, beacon=beacon)
        if out is not None:
            _put(out, match, step)
        if access.json:
            reports = {seat: report_of(outcome) for seat, outcome in step.outcomes.items()}
            emit_json({"match": match, "turn": step.turn, "over": played.is_over, "reports": reports})
        elif out is None:
            print("\n".join(outcome.text for outcome in step.outcomes.values()))
        else:
            print(f"Turn {step.turn} is resolved; the papers of {', '.join(step.outcomes)} are in {out}.")
    if played.is_over:
        say(f"The match is over. The journal with the secret: {program()} match export {match} FILE")
    return 0


def _put(out: Path, match: str, step: Step) -> None:
    """Write the papers of a step that has been played. Raises RefusedError, saying so, if they cannot be written."""
    try:
        put_step(out, step)
    except BadInputError as error:
        raise RefusedError(
            f"Turn {step.turn} is resolved and kept, but its papers are not all in {out}: {error} "
            f"`{program()} match papers {match} --out FOLDER` writes them again at any time."
        ) from error


def papers(
    match: MatchId,
    /,
    *,
    out: Path | None = None,
    turn: Whole | None = None,
    point: Whole | None = None,
    format: tuple[Format, ...] = STORED,  # noqa: A002 - the name of the flag
    access: Access = HERE,
) -> int:
    """Write every seat's orders, report and plot of a turn again, as they were then.

    Parameters
    ----------
    out
        The folder for them, with a folder for each seat; one with the match's id if not given.
    turn
        The turn; 0 is the opening. The last one if not given.
    point
        Which decision point of the turn, from 1, where a question came up in it. The last one if not given.
    format
        text, html, json, pdf (the report), svg or png (the plot); may be given several times; text, json and svg if
        not given.
    """
    folder = out or Path(match)
    with access.admitted(match, REFEREE) as (desk, _):
        name = put_again(folder, desk, match, turn, point, format)
    say(f"Written: {folder}, the papers of {name}.")
    return 0


def status(match: MatchId = "", /, *, seat: SeatName = "", access: AccessJson = HERE) -> int:
    """Show where a match stands, without secrets and orders; without an id, list the matches. Who is asked in the
    middle of a turn is shown with the referee's key only.

    Parameters
    ----------
    seat
        As this seat may know it, with its key: in the middle of a turn nothing of what others are asked.
    """
    with desk_at(access.db) as (desk, store):
        if not match:
            found = store.matches()
            if access.json:
                emit_json(found)
            else:
                rows = [(row.id, row.scenario, row.created, "over" if row.closed else "open") for row in found]
                print(table(("match", "scenario", "opened", "state"), rows))
            return 0
        answer = desk.status(match, access.mine(match).viewer(desk, match, seat, access.key))
    if access.json:
        emit_json(answer)
    else:
        print(_status_in_words(answer))
    return 0


def _said(seat: SeatStatus) -> str:
    """Return what a seat has said beside its orders."""
    words = {
        "ready": seat.ready is True,
        "not ready": seat.ready is False,
        "offers a draw": seat.draw,
        "asks for more time": seat.extension,
        "has resigned": seat.resigned,
        f"absent until {seat.absent}{', the computer stands in' if seat.stand_in else ''}": bool(seat.absent),
    }
    return "".join(f", {word}" for word, said in words.items() if said)


def _status_in_words(answer: MatchStatus) -> str:
    where = "over" if answer.over else f"turn {answer.turn}, {answer.clock}" if answer.turn else "not open yet"
    lines = [f"{answer.scenario}, rules {answer.rules}: {where}{', paused' if answer.paused else ''}"]
    for seat in answer.seats:
        who = seat.player or ("computer" if seat.computer else "taken" if seat.joined else "free")
        sheet = "" if not seat.asked or seat.computer else f", {seat.asked} {'in' if seat.sent else 'not in'}"
        sealed = f", seal {seat.seal}" if seat.seal and not answer.turn else ""
        lines.append(f"  {seat.seat}: {who}{sheet}{sealed}{_said(seat)}")
    if answer.deadline and not answer.over:
        lines.append(f"deadline {answer.deadline}")
    if answer.score:
        points = ", ".join(f"{side} {points}" for side, points in answer.score.points.items())
        winner = f"winner {answer.score.winner}" if answer.score.winner else "not played out"
        lines.append(f"{winner}: {points}.{sentence(str(answer.score.reason))}")
    elif answer.waiting:
        lines.append(answer.waiting)
    else:
        lines.append("Ready to be resolved.")
    lines += [f"commitment {answer.commitment}", f"head {answer.head}"]
    return "\n".join(lines)
