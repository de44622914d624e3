"""A page of the docs that is played: its blocks are files, commands and what a seat reads.

    ```orders allied-1.txt      a file of this name
    ```console                  commands, each line after a `$`; MATCH stands for the id that the first one printed
    ```report allied 3          lines that stand in this order in the seat's report of the turn, among others

The umpire's secret is known, so that the dice fall as the page says.
"""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_FENCE = re.compile(r"^```(\w+) ?(.*?)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAPERS = "papers"


class Block(NamedTuple):
    """One fenced block of a page."""

    kind: str
    name: str
    text: str
    line: int


def blocks(page: str) -> Iterator[Block]:
    """Yield the blocks of a page, in order."""
    for found in _FENCE.finditer(page):
        yield Block(found[1], found[2], found[3], page.count("\n", 0, found.start()) + 1)


def commands(block: Block) -> Iterator[list[str]]:
    """Yield the arguments of each `flagplot` command of a block."""
    for line in block.text.splitlines():
        words = shlex.split(line, comments=True)
        assert words[:2] == ["$", "flagplot"], f"line {block.line}: a command begins with '$ flagplot', not {line!r}"
        yield words[2:]


def missing(block: Block, papers: Path) -> str:
    """Return the first line of a report block that the report does not have after those before it; empty for none."""
    seat, _, turn = block.name.partition(" ")
    texts = sorted((papers / seat).glob(f"report-{int(turn):02}*.txt"))
    report = iter(" ".join(line.split()) for path in texts for line in path.read_text(encoding="utf-8").splitlines())
    for line in block.text.splitlines():
        wanted = " ".join(line.split())
        if wanted and wanted != "..." and wanted not in report:
            return line
    return ""
