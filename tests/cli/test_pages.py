"""Every command that a page of the docs shows is one, with its flags, and does what it does: each page is played in
order in a folder of its own, long studies and battles cut short.

The evenings, the page of mail and that of scenarios have tests of their own, which read what comes out as well.
"""

import re
import shlex
from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.cli.test_evenings import run_all

from flagplot.cli.main import app

__all__ = ["run_all"]
HOME = Path(__file__).parents[2]
PAGES = sorted([HOME / "README.md", *HOME.glob("docs/**/*.md")])
PLAYED_ELSEWHERE = {"mail.md", "scenarios.md", "slot-table.md", "sloc-table.md", "coastal-table.md"}
NOT_RUN = {
    "play": "waits for a person at the keyboard",
    "serve": "runs until it is stopped",
    "post": "asks a mail server; docs/mail.md is played with folders",
    "match run": "waits for the deadlines",
    "match link --number": "shows a link of a later turn",
}
"""Commands that are read and not run, with the reason; those with HASH are of a match of the reader's own."""
SHORTER = {
    r"--games \d+": "--games 1",
    r"^study (?!.*--games)": "study --games 1 ",
    r"^demo(?!.*--turns)": "demo --turns 1",
    r"^(report|match papers)(.*) --turn \d+": r"\1\2 --turn 1",
    r"^match orders (.*) --turn 3 --point 3": r"match orders \1",
    r" --db coral.sqlite": "",
    r"^match resolve": "match resolve --now",
}
"""What is cut short so that a page takes seconds, and turns and databases that a page takes up in the middle."""
FILES = {
    "orders.txt": "TF1: hold\n",
    "mine.toml": "[planes.Zero]\na2a = 8\n",
    "ranges.toml": '[ranges]\nWilkes = { value = 18, source = "found" }\n',
}
"""What the pages take for granted that a player has written."""


def commands(page: Path) -> list[list[str]]:
    """Return the commands in the code blocks of a page, without the program's name."""
    text = page.read_text(encoding="utf-8").replace("\\\n", " ")
    lines = re.findall(r"^(?:    |\$ |)(?:\$ )?(\./play|(?:\.venv/bin/)?flagplot)( .*)?$", text, re.MULTILINE)
    found = []
    for program, rest in lines:
        words = shlex.split(rest, comments=True)
        start = (["demo"] if "--demo" in words else ["play"]) if program == "./play" else []
        found.append([*start, *(word for word in words if word != "--demo")])
    return found


SHOWN = [page for page in PAGES if commands(page)]


def reason(words: list[str]) -> str:
    """Return why a command is not run; empty if it is."""
    if "HASH" in words:
        return "checks a match of the reader's own"
    later = " --number" if "--number" in words else ""
    return NOT_RUN.get(words[0]) or NOT_RUN.get(" ".join(words[:2]) + later, "")


@pytest.mark.parametrize("page", SHOWN, ids=lambda page: page.stem)
def test_every_command_of_a_page_is_one(page: Path) -> None:
    for words in commands(page):
        app.parse_args(words, exit_on_error=False, print_error=False)


def shortened(words: list[str]) -> list[str]:
    """Return a command that takes less time and does the same."""
    line = shlex.join(words)
    for long, short in SHORTER.items():
        line = re.sub(long, short, line)
    return shlex.split(line)


@pytest.mark.whole_game
@pytest.mark.parametrize(
    "page", [page for page in SHOWN if page.name not in PLAYED_ELSEWHERE], ids=lambda page: page.stem
)
def test_the_commands_of_a_page_run(run_all: Run, page: Path) -> None:
    here = [words for words in commands(page) if not reason(words)]
    for name, text in FILES.items():
        Path(name).write_text(text, encoding="utf-8")
    if any("journal.jsonl" in words[:2] for words in here):
        assert run_all("demo", "--turns", "1", "--out", "battle").status == 0
        Path("journal.jsonl").write_bytes(Path("battle/journal.jsonl").read_bytes())
    match = ""
    if any("MATCH" in words for words in here) and here[0][:2] != ["match", "new"]:
        match = opened(run_all, "match", "new", "--scenario", "coral-sea-battle")
        assert run_all("match", "join", match, "--seat", "allied", "--name", "Ann").status == 0
        assert run_all("match", "join", match, "--seat", "japanese", "--computer").status == 0
        assert run_all("match", "resolve", match, "--now").status == 0
    for words in here:
        ran = run_all(*(match if word == "MATCH" else word for word in shortened(words)))
        assert ran.status == 0, f"{page.name}: flagplot {' '.join(words)}\n{ran.out[-500:]}{ran.err}"
        if words[:2] == ["match", "new"]:
            match = match or identifier(ran.out)
        if words[:2] == ["match", "join"]:
            assert run_all("match", "join", match, "--seat", "japanese", "--computer").status == 0


def opened(run: Run, *words: str) -> str:
    """Return the id of the match that a command opens."""
    return identifier(run(*words).out)


def identifier(out: str) -> str:
    """Return the id of a match in what was printed."""
    found = re.search(r"\b[0-9a-f]{8}\b", out)
    assert found, out
    return found[0]
