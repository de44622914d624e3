"""`flagplot play`: a battle against the computer in the terminal: read the report, write orders, go on."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from flagplot.cli.arguments import AS_THEY_ARE, Language, RuleFlags, SeatName, Whole, pick_scenario, read_text
from flagplot.cli.database import DEFAULT_DB, Db, desk_at
from flagplot.cli.output import program, say, sentence
from flagplot.cli.terminal import Terminal
from flagplot.core import registry
from flagplot.core.diagnostics import BadInputError, did_you_mean, has_errors
from flagplot.core.dice import demo_secret
from flagplot.core.game import Ask, OrderSheet, ScenarioInfo, Seat
from flagplot.core.journal import Join, encode
from flagplot.core.words import LANGUAGE
from flagplot.match.answers import in_words
from flagplot.match.desk import Desk, utc_now
from flagplot.match.files import make_folder, write_whole
from flagplot.match.ports import MatchSummary
from flagplot.orders.asked_back import has_proposals, numbers_in, put_right
from flagplot.orders.near import near_word

HELP = """\
Type orders, one on a line; an empty line (or a dot) has them checked. Commands:
  go          send the orders and play the turn
  check       check the orders again        orders   show them with line numbers
  drop N      take line N out               clear    take all lines out
  undo        take the last line out        status   say where the game stands
  file PATH   add the orders in a file      report   read the report again
  plot        say where the plot is         help     this, and the order language
  help VERB   how a verb is written         quit     leave; the game is kept
  a NUMBER    which of the orders that were asked back you meant
"""
COMMANDS = (
    *("go", "check", "orders", "drop", "clear", "undo", "status", "file", "report", "plot", "help", "quit", "exit"),
)
PLOT_PAGE = """\
<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>The plot of {seat}</title>
<body style="margin:0"><img src="plot.svg" style="width:100%">
"""
"""A page that shows the plot of the hour and follows it."""


def play(
    *,
    scenario: str = "",
    side: SeatName = "",
    seed: Whole | None = None,
    flags: RuleFlags = AS_THEY_ARE,
    resume: bool = False,
    match: str = "",
    out: Path = Path("play-out"),
    language: Language = LANGUAGE,
    db: Db = DEFAULT_DB,
) -> int:
    """Play a battle against the computer in the terminal.

    Parameters
    ----------
    scenario
        The scenario; coral-sea-battle if not given.
    side
        Your side; asked for if not given.
    seed
        Dice that can be repeated; drawn at random if not given.
    resume
        Go on with the newest game that is not over, or with the one named by --match.
    match
        The id of the game to go on with.
    out
        The folder for plots and the journal; play-out if not given.
    """
    terminal = Terminal()
    go_on = resume or bool(match)
    with desk_at(db, utc_now if seed is None else lambda: None, create=not go_on) as (desk, store):
        if go_on:
            match = match or _newest(store.matches(), desk)
        else:
            info = pick_scenario(scenario)
            side = side or _ask_side(terminal, info.title, info.sides)
            match = _open(desk, info, side, seed, flags)
        return _Table(desk, match, out, terminal, language).sit_down()


def _open(desk: Desk, info: ScenarioInfo, side: str, seed: int | None, flags: RuleFlags) -> str:
    """Open a match with every seat of the other sides played by the computer, and return its id."""
    secret = demo_secret(seed) if seed is not None else secrets.token_bytes(32)
    if side not in info.sides:
        raise BadInputError(f"There is no side '{side}'; the sides are {', '.join(info.sides)}.")
    opened = desk.new(info.id, flags.rules, options=flags.options(), overlay=flags.overlay(), secret=secret)
    match_id = opened.match
    _, match = desk.open(match_id)
    for seat in match.seats:
        nonce = secrets.token_hex(8) if seed is None else f"{seat} {seed}"
        person = seat.split("/")[0] == side
        desk.join(match_id, Join(seat, nonce, "you") if person else Join(seat, computer="staff"))
    return match_id


def _newest(matches: list[MatchSummary], desk: Desk) -> str:
    """Return the newest game in the database that one person plays against computers and that is not over."""
    for found in matches:
        if not found.closed:
            status = desk.status(found.id)
            people = {seat.seat.split("/")[0] for seat in status.seats if not seat.computer}
            if len(people) == 1 and all(seat.joined for seat in status.seats):
                return found.id
    raise BadInputError("There is no game here to go on with; leave --resume out to begin one.")


def _ask_side(terminal: Terminal, title: str, sides: Sequence[str]) -> str:
    if not terminal.is_person:
        raise BadInputError(f"Name your side with --side: {' or '.join(sides)}.")
    print(f"{title}\nWhich side do you take?")
    for number, side in enumerate(sides, 1):
        print(f"  {number}  {side}")
    while True:
        answer = terminal.read("side> ")
        if answer is None:
            raise BadInputError("No side was chosen.")
        word = answer.strip().lower()
        if word.isdigit() and 1 <= int(word) <= len(sides):
            return sides[int(word) - 1]
        near = [side for side in sides if word and side.startswith(word)]
        if len(near) == 1:
            return near[0]
        print(f"Type {' or '.join(sides)}, or the number.")


class _LeftError(Exception):
    """The player has gone; the game is kept."""


@dataclass
class _Sheet:
    """The orders of one seat while they are written."""

    lines: list[str] = field(default_factory=list)
    warned: bool = False
    """Whether the player was told of the errors that are in it now."""

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n" if self.lines else ""


class _Table:
    """A person at the table, turn after turn."""

    def __init__(self, desk: Desk, match_id: str, out: Path, terminal: Terminal, language: str) -> None:
        self._desk = desk
        self._id = match_id
        self._terminal = terminal
        self._language = language
        self._match = desk.open(match_id)[1]
        self._words = registry.game(self._match.setup.game).words(language)
        self._folder = out / f"{self._match.setup.scenario}-{match_id}"

    def sit_down(self) -> int:
        """Play until the match is over or the player leaves. Returns the exit status."""
        print(f"Game {self._id}: {self._match.setup.scenario}, rules {self._match.setup.preset}.")
        try:
            while not self._match.is_over:
                self._play_point()
        except _LeftError:
            print(f"The game is kept. Go on with: {program()} play --resume --match {self._id}")
            return 0
        self._say_end()
        return 0

    def _play_point(self) -> None:
        """Have every seat of the player send its orders, then play to the next decision point."""
        self._show_reports()
        _, self._match = self._desk.open(self._id)
        asked = self._match.awaiting()
        for seat, ask in asked.items():
            if not self._match.ledger.joins[seat].computer:
                self._write_orders(seat, ask, self._match.ledger.texts.get(seat, ""))
        print("The umpire resolves the turn ...", flush=True)
        self._match, _ = self._desk.resolve(self._id, now=True)

    def _own_seats(self) -> list[Seat]:
        return [seat for seat, join in self._match.ledger.joins.items() if not join.computer]

    def _show_reports(self) -> None:
        for seat in self._own_seats():
            self._show_report(seat)
            self._save_plot(seat)

    def _show_report(self, seat: Seat) -> None:
        self._terminal.show(self._desk.told(self._id, seat)[1].in_language(self._language).text)

    def _save_plot(self, seat: Seat) -> None:
        handout, outcome = self._desk.told(self._id, seat)
        make_folder(self._folder / seat)
        folder, plot = self._folder / seat, outcome.in_language(self._language).plot.encode()
        for name in (f"plot-{handout.name}.svg", "plot.svg"):
            write_whole(folder / name, plot, durable=False)
        page = folder / "plot.html"
        write_whole(page, PLOT_PAGE.format(seat=seat).encode(), durable=False)
        print(f"The plot: {folder / 'plot.svg'}")
        self._terminal.open_once(page)

    def _write_orders(self, seat: Seat, ask: Ask, before: str) -> None:
        """Let the player write until the orders are sent. What was typed is kept if the player leaves."""
        sheet = _Sheet(before.splitlines())
        print(f"\n{seat}: {self._words.text(ask.prompt)}")
        print("An empty line checks, `go` plays the turn, `help` explains.")
        if sheet.lines:
            print("Your orders of before are still there:")
            self._check(seat, sheet)
        while True:
            line = self._terminal.read(f"{seat}> ")
            if line is None or line.strip().lower() in ("quit", "exit"):
                self._keep(seat, sheet)
                raise _LeftError
            if self._is_sent(seat, sheet, line):
                return

    def _keep(self, seat: Seat, sheet: _Sheet) -> None:
        if sheet.lines:
            self._desk.send(self._id, seat, sheet.text)

    def _is_sent(self, seat: Seat, sheet: _Sheet, line: str) -> bool:
        """Do what a line says: an order is added, a command is done. Returns whether the orders were sent."""
        word, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        match (word.lower(), rest):
            case ("", _) | (".", "") | ("check", ""):
                self._check(seat, sheet)
            case ("go", ""):
                return self._send(seat, sheet)
            case ("help", "") | ("?", ""):
                print(HELP)
                self._terminal.show(self._order_help(""))
            case ("help", verb):
                self._help_on(verb)
            case ("status", ""):
                self._say_status(seat, sheet)
            case ("undo", ""):
                self._drop(sheet, len(sheet.lines))
            case ("report", ""):
                self._show_report(seat)
            case ("plot", ""):
                self._save_plot(seat)
            case ("orders", ""):
                print("\n".join(f"{n:4}  {text}" for n, text in enumerate(sheet.lines, 1)) or "No orders yet.")
            case ("clear", ""):
                sheet.lines, sheet.warned = [], False
                print("All lines are out.")
            case ("drop", number) if number.isdigit():
                self._drop(sheet, int(number))
            case ("file", path) if path:
                self._add_file(seat, sheet, Path(path).expanduser())
            case (command, _) if self._is_slip(seat, command, rest, line):
                near = did_you_mean(near_word(command, COMMANDS), "`help` lists them.")
                print(f"There is no command '{line.strip()}'. {near}")
            case _ if self._puts_right(seat, sheet, line):
                self._check(seat, sheet)
            case _:
                sheet.lines.append(line.rstrip())
                sheet.warned = False
        return False

    def _puts_right(self, seat: Seat, sheet: _Sheet, line: str) -> bool:
        """Take a line as the answer to what was asked back of the orders; return whether it is one."""
        numbers = numbers_in(line)
        if numbers is None or not sheet.lines or not has_proposals(read := self._read(seat, sheet)):
            return False
        try:
            sheet.lines = put_right(read, numbers).splitlines()
        except BadInputError as error:
            print(error)
        return True

    def _is_slip(self, seat: Seat, word: str, rest: str, line: str) -> bool:
        """Return whether a line is a command with a slip in it, or one that is not there, and no order."""
        near = word if word in COMMANDS else near_word(word, COMMANDS)
        if not near or (rest and near not in ("drop", "file", "help")):
            return False
        return not self._match.read_orders(seat, line).echo

    def _order_help(self, verb: str) -> str:
        assert self._match.umpire
        return self._match.umpire.game.order_help(verb)

    def _help_on(self, verb: str) -> None:
        try:
            self._terminal.show(self._order_help(verb))
        except BadInputError as error:
            print(error)

    def _say_status(self, seat: Seat, sheet: _Sheet) -> None:
        asked = self._words.text(self._match.awaiting()[seat].prompt)
        number = len(sheet.lines)
        lines = "no lines" if not number else "1 line" if number == 1 else f"{number} lines"
        print(f"Game {self._id}: {self._match.setup.scenario}, rules {self._match.setup.preset}. You are {seat}.")
        print(f"Asked: {asked} {lines} written so far.")

    def _read(self, seat: Seat, sheet: _Sheet) -> OrderSheet:
        return self._match.read_orders(seat, sheet.text)

    def _check(self, seat: Seat, sheet: _Sheet) -> bool:
        """Show how the orders are read; return whether they are free of errors."""
        if not sheet.lines:
            print("No orders yet; `go` now keeps the standing orders.")
            return True
        read = self._read(seat, sheet)
        print(in_words(read))
        if has_proposals(read):
            print("What may have been meant has a number: type the number of what you meant.")
        sheet.warned = has_errors(read.diagnostics)
        return not sheet.warned

    def _send(self, seat: Seat, sheet: _Sheet) -> bool:
        if sheet.lines:
            warned = sheet.warned
            if not self._check(seat, sheet) and not warned:
                print("What has an error will be skipped. Mend it (`drop N`), or type `go` again.")
                return False
            self._desk.send(self._id, seat, sheet.text)
        return True

    @staticmethod
    def _drop(sheet: _Sheet, number: int) -> None:
        if 1 <= number <= len(sheet.lines):
            print(f"Out: {sheet.lines.pop(number - 1)}")
            sheet.warned = False
        else:
            print(f"There is no line {number}; there are {len(sheet.lines)}.")

    def _add_file(self, seat: Seat, sheet: _Sheet, path: Path) -> None:
        try:
            sheet.lines += read_text(path, "order sheet").splitlines()
        except BadInputError as error:
            print(error)
        else:
            self._check(seat, sheet)

    def _say_end(self) -> None:
        """Show the end of the match and write its journal."""
        close = self._match.ledger.close
        assert close
        self._show_reports()
        points = ", ".join(f"{side} {points}" for side, points in close.points.items())
        winner = "A draw" if close.winner == "draw" else f"{(close.winner or 'nobody').capitalize()} wins"
        print(f"\n{winner}: {points}.{sentence(close.reason)}")
        make_folder(self._folder)
        journal = self._folder / "journal.jsonl"
        write_whole(journal, encode(self._match.entries))
        print(f"Check every roll and report: {program()} verify {journal}")
        say("Thank you for the game.")
