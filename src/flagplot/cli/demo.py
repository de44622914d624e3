"""`flagplot demo`: a whole battle between two computer commanders, with every paper of both sides."""

import shutil
import sys
import textwrap
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from flagplot.cli.arguments import AS_THEY_ARE, RuleFlags, Whole, pick_scenario
from flagplot.cli.output import emit_json, program, say, sentence
from flagplot.core.diagnostics import BadInputError
from flagplot.core.dice import demo_secret
from flagplot.core.document import Block, Bullets, Document, Paragraph, Table
from flagplot.core.game import ScenarioInfo
from flagplot.core.journal import Close, Join, encode
from flagplot.lab.battle import OrderTally
from flagplot.match.files import append, write_whole
from flagplot.match.folder import clear, put_step
from flagplot.match.match import Match, setup_of
from flagplot.match.umpire import Step

COLUMNS = 110
"""Columns of the running account where no terminal says how many it has."""


class DemoResult(msgspec.Struct, frozen=True):
    """`result.json`. Only `seconds`, the wall-clock time, differs from one run to the next."""

    game: str
    scenario: str
    rules: str
    seed: int
    turns: int
    score: dict[str, int]
    winner: str | None
    reason: str
    orders: OrderTally
    seconds: float


def demo(
    *,
    game: str = "",
    scenario: str = "",
    seed: Whole = 1,
    turns: Whole = 0,
    out: Path | None = None,
    flags: RuleFlags = AS_THEY_ARE,
    json: bool = False,
) -> int:
    """Play a battle between two computer commanders to the end and write down everything.

    Parameters
    ----------
    game
        The game; carrier if neither it nor a scenario is named.
    scenario
        The scenario; coral-sea-battle for the carrier game.
    seed
        1 if not given. The same seed gives the same bytes in every file but result.json, whose `seconds`
        is the time it took.
    turns
        Stop after so many turns; 0 plays to the end.
    out
        The folder to write to; `demo-out/<scenario>-<seed>` if not given.
    json
        Answer with result.json on standard output.
    """
    if turns < 0:
        raise BadInputError(f"--turns is 0 or more, not {turns}.")
    began = time.perf_counter()
    info = pick_scenario(scenario, game)
    secret = demo_secret(seed)
    match = Match.new(setup_of(info.id, flags.rules, flags.options(), flags.overlay(), secret), secret)
    for seat in match.seats:
        match.join(Join(seat, computer="staff"))
    folder = out or Path("demo-out") / f"{info.id}-{seed}"
    clear(folder, match.seats)
    journal = folder / "journal.jsonl"
    write_whole(journal, encode(match.entries))
    if not json:
        _print_head(info, match, seed)
    tally = _play(match, turns, folder, journal, quiet=json)
    close = match.entries[-1].fact
    assert isinstance(close, Close)
    result = DemoResult(
        game=info.game,
        scenario=info.id,
        rules=match.setup.preset,
        seed=seed,
        turns=match.step.turn if match.step else 0,
        score=close.points,
        winner=close.winner,
        reason=close.reason,
        orders=tally,
        seconds=round(time.perf_counter() - began, 3),
    )
    data = msgspec.json.format(msgspec.json.encode(result), indent=1) + b"\n"
    write_whole(folder / "result.json", data)
    if json:
        emit_json(result)
    else:
        _print_end(result, folder)
    return 0


def _play(match: Match, turns: int, folder: Path, journal: Path, *, quiet: bool) -> OrderTally:
    """Play to the end, or through `turns` turns, and write every paper and entry as it comes."""
    tally = OrderTally()
    while not match.is_over:
        written = len(match.entries)
        step = match.resolve()
        if turns and step.final and step.turn >= turns and not match.is_over:
            match.close()
        tally.count(step.sheets.values())
        put_step(folder, step)
        append(journal, encode(match.entries[written:]))
        if not quiet:
            _print_step(step)
    return tally


def _print_head(info: ScenarioInfo, match: Match, seed: int) -> None:
    print(f"{info.title}: {info.turns} turns, rules {match.setup.preset}, seed {seed}")
    two = len(match.seats) == 2
    seats = (" against " if two else ", ").join(match.seats)
    print(f"{seats}, {'both' if two else 'all'} played by computer commanders")


def _print_step(step: Step) -> None:
    """Print for each side as much of its news as a line has room for."""
    print(f"\nTurn {step.turn}  {step.label}")
    room = max(40, shutil.get_terminal_size().columns) if sys.stdout.isatty() else COLUMNS
    width = max(map(len, step.outcomes))
    for seat, outcome in step.outcomes.items():
        first, *rest = in_brief(news(outcome.document), room - width - 4) or [""]
        print(f"  {seat:{width}}  {first}".rstrip())
        for line in rest:
            print(f"  {'':{width}}  {line}")
    sys.stdout.flush()


def news(document: Document) -> list[str]:
    """Return what a report puts first: the points of its first section."""
    return [point for section in document.sections[:1] for block in section.blocks for point in _points(block)]


def in_brief(points: Sequence[str], room: int) -> list[str]:
    """Return a line of the points for which there is room, each whole, and how many more there are.

    The first is always told, if it must be on lines of its own.
    """
    if not points or len(points[0]) > room:
        return textwrap.wrap("".join(points[:1]), room, subsequent_indent="  ", break_on_hyphens=False)
    line, left = points[0], len(points) - 1
    for point in points[1:]:
        more = f" | {left - 1} more" if left > 1 else ""
        if len(f"{line} | {point}{more}") <= room:
            line, left = f"{line} | {point}", left - 1
    more = f" | {left} more" if left else ""
    return [line + more if len(line + more) <= room else line]


def _points(block: Block) -> list[str]:
    match block:
        case Paragraph(text):
            return [text]
        case Bullets(items):
            return list(items)
        case Table():
            return [", ".join(cell for cell in row if cell) for row in block.rows]


def _print_end(result: DemoResult, folder: Path) -> None:
    points = ", ".join(f"{side} {points}" for side, points in result.score.items())
    winner = {None: "Not played out", "draw": "A draw"}.get(result.winner, f"{(result.winner or '').capitalize()} wins")
    print(f"\n{winner} after {result.turns} turns: {points}.{sentence(result.reason)}")
    orders = result.orders
    print(f"Orders: {orders.sent} sent, {orders.accepted} accepted, {orders.rejected} rejected.")
    print(f"Orders, reports and plots of both sides, and the journal: {folder}")
    print(f"Check every roll and report: {program()} verify {folder / 'journal.jsonl'}")
    say(f"{result.seconds:.1f} s")
