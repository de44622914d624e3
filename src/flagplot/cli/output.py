"""What commands say, where: the answer on standard output, messages for people on standard error."""

import logging
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from typing import Annotated, Any, Literal, TextIO, cast

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from flagplot.cli.arguments import Language, Whole
from flagplot.core.diagnostics import BadInputError
from flagplot.core.printable import printable, printable_json
from flagplot.core.words import LANGUAGE
from flagplot.match.files import append, write_whole
from flagplot.match.papers import Format, render
from flagplot.match.umpire import Outcome

BOLD, DIM, RED, YELLOW = 1, 2, 31, 33
_LOOKS: tuple[tuple[re.Pattern[str], int], ...] = (
    (re.compile(r"^[A-Z][A-Z0-9 ',:()/-]{3,}$|^Turn \d+\b", re.MULTILINE), BOLD),
    (re.compile(r"^[-=]{3,}(?:  +-+)*$", re.MULTILINE), DIM),
    (re.compile(r"(?<=: )error(?=: )|^ *\^+$", re.MULTILINE), RED),
    (re.compile(r"(?<=: )query(?=: )"), YELLOW),
)
"""What is picked out by its look, and how."""


def wanted(stream: TextIO) -> bool:
    """Return whether a stream is a terminal that shows colours and whose owner has not said NO_COLOR."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def coloured(text: str) -> str:
    """Return a text with the marks of a terminal; without them it is what it was."""
    for pattern, look in _LOOKS:
        text = pattern.sub(f"\x1b[{look}m\\g<0>\x1b[0m", text)
    return text


LogForm = Literal["", "text", "json"]


class _Shown:
    """A stream of text that lets nothing through which could steer a terminal, but for colours of our own."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self._coloured = wanted(stream)

    def write(self, text: str) -> int:
        shown = printable(text)
        return self.stream.write(coloured(shown) if self._coloured else shown)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


@contextmanager
def shown_safely() -> Iterator[None]:
    """Have all that is printed, on standard output or standard error, pass `printable`."""
    before = sys.stdout, sys.stderr
    out, err = cast(TextIO, _Shown(sys.stdout)), cast(TextIO, _Shown(sys.stderr))
    sys.stdout, sys.stderr = out, err
    try:
        yield
    finally:
        sys.stdout = before[0] if sys.stdout is out else sys.stdout
        sys.stderr = before[1] if sys.stderr is err else sys.stderr


class _LogFile(logging.Handler):
    """Adds what is logged to a file of the operator's own."""

    def __init__(self, path: Path) -> None:
        super().__init__(logging.WARNING)
        self._path = path
        self.setFormatter(logging.Formatter("%(asctime)s %(name)s %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        with suppress(BadInputError):
            append(self._path, printable(self.format(record) + "\n").encode())


@contextmanager
def operators_log() -> Iterator[None]:
    """Write what is logged to the file that FLAGPLOT_LOG names, if it names one."""
    path = os.environ.get("FLAGPLOT_LOG")
    handler = _LogFile(Path(path)) if path else logging.NullHandler()
    log = logging.getLogger("flagplot")
    log.addHandler(handler)
    try:
        yield
    finally:
        log.removeHandler(handler)


class _AsJson(logging.Formatter):
    """A line of the log as one JSON document: the sentence, and apart from it what it is about."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "name": record.name,
            "event": record.msg,
            "values": list(map(str, record.args or ())),
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["failure"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


@contextmanager
def running_log(form: LogForm) -> Iterator[None]:
    """Write all that is done on standard error, a line each, if a form is named."""
    handler = logging.StreamHandler()
    if form == "json":
        handler.setFormatter(_AsJson())
    log = logging.getLogger("flagplot")
    level = log.level
    if form:
        log.setLevel(logging.INFO)
        log.addHandler(handler)
    try:
        yield
    finally:
        log.removeHandler(handler)
        log.setLevel(level)


def emit_json(answer: Any) -> None:
    """Write the one JSON document of an answer."""
    sys.stdout.write(printable_json(msgspec.json.format(msgspec.json.encode(answer), indent=1)).decode() + "\n")


def emit_key(match: str, holder: str, key: str, as_json: bool) -> None:
    """Write the new key of a seat or of the referee."""
    if as_json:
        emit_json({"match": match, "keys": {holder: key}})
    else:
        print(f"key          {holder}: {key}")


def emit_bytes(data: bytes) -> None:
    """Write an answer byte for byte; on a terminal as text that can be shown."""
    if sys.stdout.isatty():
        sys.stdout.write(data.decode("utf-8", errors="replace"))
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


@Parameter(name="*")
@dataclass(frozen=True)
class PaperFlags:
    """The flags of a paper: of which turn, in which form and language, and where it goes."""

    turn: Annotated[Whole | None, Parameter(help="The turn; 0 is the opening. The last one if not given.")] = None
    format: Annotated[Format, Parameter(help="text (if not given), html, json, pdf; or the plot: svg, png.")] = "text"
    out: Annotated[Path | None, Parameter(help="A file to write; standard output if not given.")] = None
    language: Language = LANGUAGE

    def emit(self, data: bytes) -> None:
        """Write a paper to a file or to standard output; what is no text goes to no terminal."""
        if self.out is not None:
            write_whole(self.out, data)
            say(f"Written: {self.out}")
        elif self.format in ("pdf", "png") and sys.stdout.isatty():
            raise BadInputError(f"A {self.format.upper()} is not for reading on a terminal; name a file with --out.")
        else:
            emit_bytes(data)

    def emit_paper(self, outcome: Outcome, pair: str = "") -> None:
        """Write what a seat was told, with the manoeuvring board for a pair if one is named."""
        worded = outcome.in_language(self.language)
        self.emit(render(worded.paired(pair) if pair else worded, self.format))


THE_LAST = PaperFlags()
"""The report at the end of the last turn, as text."""


def say(message: str) -> None:
    """Write a message for a person on standard error."""
    sys.stderr.write(message + "\n")


def sentence(text: str) -> str:
    """Return a remark as a sentence that follows another, or nothing."""
    text = text.strip().rstrip(".")
    return f" {text[0].upper()}{text[1:]}." if text else ""


@contextmanager
def progress_bar(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a bar on standard error if a person looks at it; give a function that is told how much is done."""
    console = Console(file=getattr(sys.stderr, "stream", sys.stderr))  # the bar steers the terminal by itself
    if not console.is_terminal:
        yield lambda done: None
        return
    columns = (TextColumn(title), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done: bar.update(task, completed=done)


def program() -> str:
    """Return how this program is called from the current folder, to be shown in hints."""
    if which("flagplot"):
        return "flagplot"
    beside = Path(sys.executable).parent / "flagplot"
    called = str(beside if beside.exists() else sys.executable)
    called = called.removeprefix(f"{Path.cwd()}{os.sep}")
    return called if beside.exists() else f"{called} -m flagplot"


def table(headings: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """Return rows under headings as text, every column as wide as it must be, without trailing blanks."""
    widths = [max(len(row[i]) for row in (headings, *rows)) for i in range(len(headings))]
    lines = [headings, tuple("-" * width for width in widths), *rows]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines
    )
